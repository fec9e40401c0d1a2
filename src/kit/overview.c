#include "kit/overview.h"

#include "base/assert.h"
#include "base/minmax.h"

enum {
	DOTS = 8 /* of a character */,
	CORNER_SHARE = 3 /* of a pane's columns and rows, at most one in this number */
};

struct overview overview_of(const struct grid *grid, struct rect area)
{
	ASSERT(area.width > 0 && area.height > 0);

	int across = (grid->width + 2 * area.width - 1) / (2 * area.width);
	int down = (grid->height + 4 * area.height - 1) / (4 * area.height);
	struct overview overview = {.grid = grid, .area = area, .cells = max(across, down)};

	overview.x = area.x + (area.width - grid->width / (2 * overview.cells)) / 2;
	overview.y = area.y + (area.height - grid->height / (4 * overview.cells)) / 2;
	return overview;
}

/* The place that GRID takes in MOST. */
static struct rect overview_size(const struct grid *grid, struct rect most)
{
	int cells = overview_of(grid, most).cells;

	most.width = (grid->width + 2 * cells - 1) / (2 * cells);
	most.height = (grid->height + 4 * cells - 1) / (4 * cells);
	return most;
}

struct rect overview_corner(const struct grid *grid, struct rect area, int tile, int x, int y)
{
	struct rect most = {0, 0, area.width / CORNER_SHARE, area.height / CORNER_SHARE};
	int shown = min(grid->width, area.width / tile) * min(grid->height, area.height);
	int margin = max(area.width - tile * grid->width, 0) / 2; /* beside the map, which is in the middle */

	if (most.height < 2 || most.width < 2 || 8 * shown >= 7 * grid->width * grid->height)
		return (struct rect){0};
	most = overview_size(grid, most);
	if (most.width > margin && 2 * margin >= most.width)
		most = overview_size(grid, (struct rect){0, 0, margin, most.height});
	most.x = 2 * (x - area.x) < area.width ? area.x + area.width - most.width : area.x;
	most.y = 2 * (y - area.y) < area.height ? area.y + area.height - most.height : area.y;
	return most;
}

/* The cell in the middle of a dot; returns false beyond the map, where AT stays as it is. */
static bool overview_cell_of(const struct overview *overview, int dot_x, int dot_y, struct cell *at)
{
	int x = (dot_x - 2 * overview->x) * overview->cells + overview->cells / 2;
	int y = (dot_y - 4 * overview->y) * overview->cells + overview->cells / 2;

	if (x < 0 || y < 0 || x >= overview->grid->width || y >= overview->grid->height)
		return false;
	*at = cell_at(x, y);
	return true;
}

/* Is AT blocked, with a dot of open ground beside it?  Only such rock is drawn. */
static bool overview_is_edge(const struct overview *overview, struct cell at)
{
	const struct grid *grid = overview->grid;

	if (terrain_info[grid->terrain[grid_index(grid, at)]].plan_cost)
		return false;
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to =
		    cell_at(at.x + direction_dx[d] * overview->cells, at.y + direction_dy[d] * overview->cells);
		if (terrain_info[grid_at(grid, to)].plan_cost)
			return true;
	}
	return false;
}

static void overview_dot_of(const struct overview *overview, struct cell at, int *dot_x, int *dot_y)
{
	*dot_x = 2 * overview->x + at.x / overview->cells;
	*dot_y = 4 * overview->y + at.y / overview->cells;
}

/* The search's marks on the cells behind one character. */
struct overview_glance {
	bool has, waits; /* as thought_has() and the like say, of any of the cells */
	int water;       /* so many of them */
	size_t freshest; /* of those it has */
};

static void overview_glance_at(struct overview_glance *glance, const struct thought *thought, size_t index)
{
	glance->waits = glance->waits || thought_waits(thought, index);
	if (thought_has(thought, index) &&
	    (!glance->has ||
	     timeline_taken(thought->timeline, index) > timeline_taken(thought->timeline, glance->freshest))) {
		glance->freshest = index;
		glance->has = true;
	}
}

static bool overview_is_water(const struct overview *overview, struct cell at)
{
	enum terrain terrain = grid_at(overview->grid, at);

	return terrain == TERRAIN_WATER || terrain == TERRAIN_DEEP;
}

static void overview_draw_character(struct screen *screen, const struct overview *overview,
				    const struct thought *thought, int x, int y)
{
	struct overview_glance glance = {.has = false};

	for (int dot = 0; dot < DOTS; dot++) {
		int dot_x = 2 * x + dot % 2, dot_y = 4 * y + dot / 2;
		struct cell at;
		if (!overview_cell_of(overview, dot_x, dot_y, &at))
			continue;
		bool water = overview_is_water(overview, at);
		glance.water += water;
		if (!water && overview_is_edge(overview, at))
			screen_dot(screen, dot_x, dot_y, ROLE_ROCK_DIM);
		if (thought)
			overview_glance_at(&glance, thought, grid_index(overview->grid, at));
	}
	const struct screen_cell *cell = screen_at(screen, x, y);
	bool bare = cell && cell->glyph == ' ';
	if (bare && glance.waits)
		screen_put(screen, x, y, U'•', ROLE_OPEN);
	else if (bare && glance.has && screen->theme->flat)
		screen_put(screen, x, y, ':', thought_age(thought, glance.freshest));
	else if (bare && glance.water >= DOTS / 2)
		screen_put(screen, x, y, x % 2 ? U'≈' : '~', glance.has ? ROLE_WATER_CLOSED : ROLE_WATER);
	if (glance.has)
		screen_paint(screen, x, y, thought_age(thought, glance.freshest));
}

void overview_draw(struct screen *screen, const struct overview *overview, const struct thought *thought)
{
	struct rect old = screen_clip(screen, overview->area);

	for (int y = overview->area.y; y < overview->area.y + overview->area.height; y++)
		for (int x = overview->x; x < overview->area.x + overview->area.width; x++)
			overview_draw_character(screen, overview, thought, x, y);
	screen->clip = old;
}

void overview_way(struct screen *screen, const struct overview *overview, const struct cell *cells, size_t n,
		  enum role role)
{
	struct rect old = screen_clip(screen, overview->area);

	for (size_t i = 1; i < n; i++) {
		int x0, y0, x1, y1;
		overview_dot_of(overview, cells[i - 1], &x0, &y0);
		overview_dot_of(overview, cells[i], &x1, &y1);
		screen_line(screen, x0, y0, x1, y1, 1, role);
	}
	screen->clip = old;
}

void overview_thing(struct screen *screen, const struct overview *overview, struct cell at, uint32_t glyph,
		    enum role role)
{
	struct rect old = screen_clip(screen, overview->area);
	int dot_x, dot_y;

	overview_dot_of(overview, at, &dot_x, &dot_y);
	screen_put(screen, dot_x / 2, dot_y / 4, glyph, role);
	screen->clip = old;
}
