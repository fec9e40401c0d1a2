/* A map too large for its pane, in small: a dot stands for a square of cells, a character for 2 x 4 dots. */
#include "ui/lab.h"

/* How the map is shrunk: cells a dot, and the screen column and row of its corner. */
struct scale {
	int cells, x, y;
	const struct grid *grid;
};

static struct scale scale_of(const struct grid *grid, struct rect area)
{
	int across = (grid->width + 2 * area.width - 1) / (2 * area.width);
	int down = (grid->height + 4 * area.height - 1) / (4 * area.height);
	struct scale scale = {.cells = across > down ? across : down, .grid = grid};

	scale.x = area.x + (area.width - grid->width / (2 * scale.cells)) / 2;
	scale.y = area.y + (area.height - grid->height / (4 * scale.cells)) / 2;
	return scale;
}

/* The cell in the middle of a dot; false beyond the map. */
static bool cell_of(const struct scale *scale, int dot_x, int dot_y, struct cell *at)
{
	int x = (dot_x - 2 * scale->x) * scale->cells + scale->cells / 2;
	int y = (dot_y - 4 * scale->y) * scale->cells + scale->cells / 2;

	*at = (struct cell){(int16_t)x, (int16_t)y};
	return grid_inside(scale->grid, *at);
}

/* Only rock that some dot of open ground lies beside is drawn: the rest is nothing. */
static bool is_edge(const struct scale *scale, struct cell at)
{
	const struct grid *grid = scale->grid;
	bool beside = false;

	if (terrain_info[grid->terrain[grid_index(grid, at)]].plan_cost)
		return false;
	for (int d = 0; d < DIRECTIONS && !beside; d++) {
		struct cell to = {(int16_t)(at.x + direction_dx[d] * scale->cells),
				  (int16_t)(at.y + direction_dy[d] * scale->cells)};
		beside = terrain_info[grid_at(grid, to)].plan_cost != 0;
	}
	return beside;
}

static void dot_of(const struct scale *scale, struct cell at, int *dot_x, int *dot_y)
{
	*dot_x = 2 * scale->x + at.x / scale->cells;
	*dot_y = 4 * scale->y + at.y / scale->cells;
}

/* One character: walls as dots, behind them the freshest thought among its cells, a sign where the frontier is.
 */
static void draw_character(const struct scale *scale, const struct thought *thought, int x, int y,
			   struct screen *screen)
{
	size_t freshest = 0;
	bool has = false, waits = false;

	for (int dot = 0; dot < 8; dot++) {
		int dot_x = 2 * x + dot % 2, dot_y = 4 * y + dot / 2;
		struct cell at;
		if (!cell_of(scale, dot_x, dot_y, &at))
			continue;
		size_t index = grid_index(scale->grid, at);
		if (is_edge(scale, at))
			screen_dot(screen, dot_x, dot_y, ROLE_ROCK_DIM);
		waits = waits || thought_waits(thought, index);
		if (thought_has(thought, index) && (!has || timeline_taken(thought->timeline, index) >
								timeline_taken(thought->timeline, freshest))) {
			freshest = index;
			has = true;
		}
	}
	const struct screen_cell *cell = screen_at(screen, x, y);
	bool bare = cell && cell->glyph == ' ';
	if (bare && waits)
		screen_put(screen, x, y, U'•', ROLE_OPEN);
	else if (bare && has && screen->theme->flat)
		screen_put(screen, x, y, ':', thought_age(thought, freshest));
	if (has)
		screen_paint(screen, x, y, thought_age(thought, freshest));
}

static void draw_way(const struct scale *scale, const struct cell *cells, size_t n, enum role role,
		     struct screen *screen)
{
	for (size_t i = 1; i < n; i++) {
		int x0, y0, x1, y1;
		dot_of(scale, cells[i - 1], &x0, &y0);
		dot_of(scale, cells[i], &x1, &y1);
		screen_line(screen, x0, y0, x1, y1, 1, role);
	}
}

static void draw_sign(const struct scale *scale, struct cell at, uint32_t glyph, enum role role,
		      struct screen *screen)
{
	int dot_x, dot_y;

	dot_of(scale, at, &dot_x, &dot_y);
	screen_put(screen, dot_x / 2, dot_y / 4, glyph, role);
}

void lab_small(const struct lab *lab, const struct lab_pane *pane, struct rect area, struct screen *screen)
{
	struct scale scale = scale_of(&lab->desk.grid, area);
	struct thought thought = lab_thought(lab, pane);
	struct rect old = screen_clip(screen, area);

	for (int y = area.y; y < area.y + area.height; y++)
		for (int x = scale.x; x < area.x + area.width; x++)
			draw_character(&scale, &thought, x, y, screen);
	struct lab_way way = lab_way(lab, pane);
	draw_way(&scale, way.cells, way.n, way.role, screen);
	draw_sign(&scale, lab->desk.start, '@', ROLE_YOU, screen);
	draw_sign(&scale, lab->desk.goal, '>', ROLE_GOAL, screen);
	screen->clip = old;
}
