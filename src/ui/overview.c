#include "ui/overview.h"

struct overview overview_of(const struct grid *grid, struct rect area)
{
	int across = (grid->width + 2 * area.width - 1) / (2 * area.width);
	int down = (grid->height + 4 * area.height - 1) / (4 * area.height);
	struct overview small = {.grid = grid, .area = area, .cells = across > down ? across : down};

	small.x = area.x + (area.width - grid->width / (2 * small.cells)) / 2;
	small.y = area.y + (area.height - grid->height / (4 * small.cells)) / 2;
	return small;
}

/* The cell in the middle of a dot; false beyond the map. */
static bool overview_cell_of(const struct overview *small, int dot_x, int dot_y, struct cell *at)
{
	int x = (dot_x - 2 * small->x) * small->cells + small->cells / 2;
	int y = (dot_y - 4 * small->y) * small->cells + small->cells / 2;

	*at = (struct cell){(int16_t)x, (int16_t)y};
	return x >= 0 && y >= 0 && x < small->grid->width && y < small->grid->height;
}

/* Only rock that some dot of open ground lies beside is drawn: the rest is nothing. */
static bool overview_is_edge(const struct overview *small, struct cell at)
{
	const struct grid *grid = small->grid;
	bool beside = false;

	if (terrain_info[grid->terrain[grid_index(grid, at)]].plan_cost)
		return false;
	for (int d = 0; d < DIRECTIONS && !beside; d++) {
		struct cell to = {(int16_t)(at.x + direction_dx[d] * small->cells),
				  (int16_t)(at.y + direction_dy[d] * small->cells)};
		beside = terrain_info[grid_at(grid, to)].plan_cost != 0;
	}
	return beside;
}

static void overview_dot_of(const struct overview *small, struct cell at, int *dot_x, int *dot_y)
{
	*dot_x = 2 * small->x + at.x / small->cells;
	*dot_y = 4 * small->y + at.y / small->cells;
}

/* What the thought has of the cells behind one character. */
struct overview_glance {
	bool has, waits, lacks;
	size_t freshest;
};

static void overview_glance_at(struct overview_glance *glance, const struct thought *thought, size_t index)
{
	glance->waits = glance->waits || thought_waits(thought, index);
	glance->lacks = glance->lacks || thought_lacks(thought, index);
	if (thought_has(thought, index) &&
	    (!glance->has ||
	     timeline_taken(thought->timeline, index) > timeline_taken(thought->timeline, glance->freshest))) {
		glance->freshest = index;
		glance->has = true;
	}
}

static void overview_draw_character(struct screen *screen, const struct overview *small,
				    const struct thought *thought, int x, int y)
{
	struct overview_glance glance = {.has = false};

	for (int dot = 0; dot < 8; dot++) {
		int dot_x = 2 * x + dot % 2, dot_y = 4 * y + dot / 2;
		struct cell at;
		if (!overview_cell_of(small, dot_x, dot_y, &at))
			continue;
		if (overview_is_edge(small, at))
			screen_dot(screen, dot_x, dot_y, ROLE_ROCK_DIM);
		if (thought)
			overview_glance_at(&glance, thought, grid_index(small->grid, at));
	}
	const struct screen_cell *cell = screen_at(screen, x, y);
	bool bare = cell && cell->glyph == ' ';
	if (bare && glance.waits)
		screen_put(screen, x, y, U'•', ROLE_OPEN);
	else if (bare && glance.lacks && !glance.has)
		screen_put(screen, x, y, '-', ROLE_DIFFERENCE);
	else if (bare && glance.has && screen->theme->flat)
		screen_put(screen, x, y, ':', thought_age(thought, glance.freshest));
	if (glance.has)
		screen_paint(screen, x, y, thought_age(thought, glance.freshest));
}

void overview_draw(struct screen *screen, const struct overview *small, const struct thought *thought)
{
	struct rect old = screen_clip(screen, small->area);

	for (int y = small->area.y; y < small->area.y + small->area.height; y++)
		for (int x = small->x; x < small->area.x + small->area.width; x++)
			overview_draw_character(screen, small, thought, x, y);
	screen->clip = old;
}

void overview_way(struct screen *screen, const struct overview *small, const struct cell *cells, size_t n,
		  enum role role)
{
	struct rect old = screen_clip(screen, small->area);

	for (size_t i = 1; i < n; i++) {
		int x0, y0, x1, y1;
		overview_dot_of(small, cells[i - 1], &x0, &y0);
		overview_dot_of(small, cells[i], &x1, &y1);
		screen_line(screen, x0, y0, x1, y1, 1, role);
	}
	screen->clip = old;
}

void overview_thing(struct screen *screen, const struct overview *small, struct cell at, uint32_t glyph,
		    enum role role)
{
	struct rect old = screen_clip(screen, small->area);
	int dot_x, dot_y;

	overview_dot_of(small, at, &dot_x, &dot_y);
	screen_put(screen, dot_x / 2, dot_y / 4, glyph, role);
	screen->clip = old;
}
