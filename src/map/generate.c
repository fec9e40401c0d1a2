#include "map/generate.h"

#include <stdlib.h>
#include <string.h>

#include "map/connectivity.h"
#include "map/making.h"

#define GENERATOR(id, file) extern const struct generator generator_##id;
#include "map/generators.def"
#undef GENERATOR

const struct variant *const generators[] = {
#define GENERATOR(id, file) &generator_##id.head,
#include "map/generators.def"
#undef GENERATOR
    NULL};

void generate_box(struct grid *grid, struct cell from, int width, int height, enum terrain fill)
{
	ASSERT(from.x + width <= grid->width && from.y + height <= grid->height);
	for (int y = 0; y < height; y++)
		memset(grid->terrain + grid_index(grid, from) + (size_t)y * (size_t)grid->width, (int)fill,
		       (size_t)width);
}

/* A blot grows from a seed cell to random neighbours.  The queue is short since blots are small. */
static size_t generate_grow_blot(struct grid *grid, struct rng *rng, struct cell at, enum terrain terrain,
				 size_t size, const bool *bare)
{
	enum { EDGE = 256 };
	struct cell edge[EDGE];
	size_t n = 1, grown = 0;

	edge[0] = at;
	while (n > 0 && grown < size) {
		size_t pick = rng_below(rng, (uint32_t)n);
		struct cell cell = edge[pick];
		edge[pick] = edge[--n];
		if (grid_at(grid, cell) != TERRAIN_FLOOR || (bare && bare[grid_index(grid, cell)]))
			continue;
		grid_set(grid, cell, terrain);
		grown++;
		/* East and west twice: a character cell is half as wide as high, so a wide blot looks round. */
		static const uint8_t directions[] = {NORTH, EAST, EAST, SOUTH, WEST, WEST};
		for (size_t i = 0; i < ARRAY_LEN(directions) && n < EDGE; i++)
			edge[n++] = cell_step(cell, directions[i]);
	}
	return grown;
}

void generate_blots(struct grid *grid, struct rng *rng, enum terrain terrain, double share, const bool *bare)
{
	size_t floor = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		floor += grid->terrain[i] == TERRAIN_FLOOR;
	size_t wanted = (size_t)((double)floor * share * 0.1), drawn = 0;
	for (int tries = 0; drawn < wanted && tries < 1000; tries++) {
		int x = (int)rng_below(rng, (uint32_t)grid->width);
		int y = (int)rng_below(rng, (uint32_t)grid->height);
		drawn += generate_grow_blot(grid, rng, cell_at(x, y), terrain, 6 + rng_below(rng, 24), bare);
		making_note(grid, "lets a blot grow");
	}
}

static bool generate_in_blob(struct cell at, struct cell middle, int radius)
{
	return cell_square(at, middle) <= (uint32_t)(radius * radius);
}

void generate_blobs(struct grid *grid, struct rng *rng, double share)
{
	enum { LEAST_RADIUS = 2, RADII = 8 };
	size_t floor = 0, drawn = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		floor += grid->terrain[i] == TERRAIN_FLOOR;
	size_t wanted = (size_t)((double)floor * share);
	for (size_t blob = 0; drawn < wanted && blob < grid_cells(grid); blob++) {
		struct cell middle = grid_cell(grid, rng_below(rng, (uint32_t)grid_cells(grid)));
		int radius = LEAST_RADIUS + (int)rng_below(rng, RADII);
		for (int y = middle.y - radius; y <= middle.y + radius; y++)
			for (int x = middle.x - radius; x <= middle.x + radius && drawn < wanted; x++) {
				struct cell at = cell_at(x, y);
				if (!generate_in_blob(at, middle, radius) || grid_at(grid, at) != TERRAIN_FLOOR)
					continue;
				grid_set(grid, at, blob % 2 ? TERRAIN_MUD : TERRAIN_WATER);
				drawn++;
			}
		making_note(grid, "lets a blob grow");
	}
}

/* Rock that can be seen becomes wall. */
static void generate_line_with_walls(struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++) {
		bool seen = false;
		for (int d = 0; d < DIRECTIONS && !seen; d++) {
			enum terrain beside = grid_at(grid, cell_step(grid_cell(grid, i), d));
			seen = beside != TERRAIN_ROCK && beside != TERRAIN_WALL;
		}
		if (seen && grid->terrain[i] == TERRAIN_ROCK)
			grid->terrain[i] = TERRAIN_WALL;
	}
}

/* A door lies between two walls and two open cells; any other becomes floor. */
static void generate_drop_odd_doors(struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++) {
		enum terrain terrain = (enum terrain)grid->terrain[i];
		if (terrain != TERRAIN_DOOR_CLOSED && terrain != TERRAIN_DOOR_OPEN)
			continue;
		bool open[4];
		for (int d = NORTH; d <= WEST; d++)
			open[d] = grid_passable(grid, cell_step(grid_cell(grid, i), d));
		bool upright = open[NORTH] && open[SOUTH] && !open[EAST] && !open[WEST];
		bool lying = !open[NORTH] && !open[SOUTH] && open[EAST] && open[WEST];
		if (!upright && !lying)
			grid->terrain[i] = TERRAIN_FLOOR;
	}
}

struct generate_ends {
	struct cell start, goal;
};

/* The farthest cell from the farthest cell: nearly the longest route there is. */
static enum status generate_find_ends(const struct grid *grid, struct cell in, struct generate_ends *ends)
{
	enum status status = connectivity_farthest(grid, in, &ends->start);

	if (!status)
		status = connectivity_farthest(grid, ends->start, &ends->goal);
	return status;
}

/* A second route may shorten the first one, so the ends are moved again, a few times at most. */
static enum status generate_mend_and_move(struct grid *grid, struct cell in, struct generate_ends *ends)
{
	struct connectivity routes;
	enum status status = connectivity_mend(grid, ends->start, ends->goal, &routes);

	for (int i = 0; i < 3 && !status && routes.dug; i++) {
		status = generate_find_ends(grid, in, ends);
		if (!status)
			status = connectivity_mend(grid, ends->start, ends->goal, &routes);
	}
	return status;
}

static enum status generate_set_ends(struct grid *grid, const struct generate_ends *ends)
{
	enum status status = grid_add_mark(grid, MARK_START, 0, ends->start, "");

	if (!status)
		status = grid_add_mark(grid, MARK_GOAL, 0, ends->goal, "");
	if (status)
		return status;
	grid_set(grid, ends->start, TERRAIN_STAIRS_UP);
	grid_set(grid, ends->goal, TERRAIN_STAIRS_DOWN);
	return STATUS_OK;
}

static enum status generate_place_ends(struct grid *grid, bool two_routes)
{
	struct cell in;
	struct generate_ends ends;
	size_t size;
	enum status status = connectivity_largest(grid, &in, &size);

	if (!status && size < 2)
		return STATUS_OK;
	if (!status)
		status = generate_find_ends(grid, in, &ends);
	if (!status && two_routes)
		status = generate_mend_and_move(grid, in, &ends);
	if (!status)
		status = generate_set_ends(grid, &ends);
	return status;
}

static bool generate_asks_for_two_routes(const struct variant *head, const double *params)
{
	for (size_t i = 0; i < head->n_params; i++)
		if (!strcmp(head->params[i].name, "routes"))
			return params[i] >= 2;
	return false;
}

static enum status generate_draw_all(const struct generator *generator, const double *params, struct rng *rng,
				     struct grid *grid)
{
	enum status status = generator->draw(params, rng, grid);

	making_note(grid, "joins its parts");
	if (!status)
		status = generate_place_ends(grid, generate_asks_for_two_routes(&generator->head, params));
	making_note(grid, "places the stairs");
	generate_drop_odd_doors(grid);
	making_note(grid, "drops odd doors");
	generate_line_with_walls(grid);
	making_note(grid, "lines the rock with walls");
	return status;
}

/* ---- ends anywhere */

enum { QUARTERS = 4, TRIES = 40 };

static int generate_quarter(const struct grid *grid, size_t index)
{
	struct cell at = grid_cell(grid, index);

	return 2 * (2 * at.y >= grid->height) + (2 * at.x >= grid->width);
}

/* A random floor cell in a random quarter, at least LEAST steps away; false: none. */
static bool generate_draw_end(const struct grid *grid, const uint32_t *steps, uint32_t least, struct rng *rng,
			      struct cell *end)
{
	uint32_t n[QUARTERS] = {0}, quarters = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		if (grid->terrain[i] == TERRAIN_FLOOR && steps[i] != CONNECTIVITY_FAR && steps[i] >= least)
			n[generate_quarter(grid, i)]++;
	for (int q = 0; q < QUARTERS; q++)
		quarters += n[q] > 0;
	if (!quarters)
		return false;
	int quarter = 0;
	for (uint32_t skip = rng_below(rng, quarters);; quarter++)
		if (n[quarter] && skip-- == 0)
			break;
	uint32_t number = rng_below(rng, n[quarter]);
	for (size_t i = 0; i < grid_cells(grid); i++)
		if (grid->terrain[i] == TERRAIN_FLOOR && steps[i] != CONNECTIVITY_FAR && steps[i] >= least &&
		    generate_quarter(grid, i) == quarter && number-- == 0)
			*end = grid_cell(grid, i);
	return true;
}

/* Nearly the longest path of the part around IN, in steps; STEPS is overwritten. */
static enum status generate_longest(const struct grid *grid, struct cell in, uint32_t *steps, uint32_t *longest)
{
	struct generate_ends ends;
	enum status status = generate_find_ends(grid, in, &ends);

	if (!status)
		status = connectivity_steps(grid, ends.start, steps);
	if (!status)
		*longest = steps[grid_index(grid, ends.goal)];
	return status;
}

/* Start and goal are moved at most this share of the longest path apart: beyond them must be ground for detours. */
#define MOST_APART 0.75

static bool generate_is_between(double value, double least, double most)
{
	return value >= least && value <= most;
}

/* One attempt; *PLACED says whether the ends are far enough apart, also after the second route was dug. */
static enum status generate_try_ends(struct grid *grid, struct rng *rng, double share, uint32_t *steps,
				     struct generate_ends *ends, bool *placed)
{
	struct cell in;
	size_t size;
	uint32_t longest;
	struct connectivity routes = {.n = 0};
	enum status status = connectivity_largest(grid, &in, &size);

	*placed = false;
	if (!status)
		status = generate_longest(grid, in, steps, &longest);
	if (status || !generate_draw_end(grid, steps, 0, rng, &ends->start))
		return status;
	status = connectivity_steps(grid, ends->start, steps);
	if (status || !generate_draw_end(grid, steps, (uint32_t)(share * longest), rng, &ends->goal))
		return status;
	status = connectivity_mend(grid, ends->start, ends->goal, &routes);
	if (!status)
		status = generate_longest(grid, ends->start, steps, &longest);
	if (!status)
		status = connectivity_steps(grid, ends->start, steps);
	if (!status)
		*placed = routes.n >= 2 && generate_is_between(steps[grid_index(grid, ends->goal)],
							       share * longest, MOST_APART * longest);
	return status;
}

/* Makes floor of the stairs that stand, and forgets the marks. */
static void generate_clear_ends(struct grid *grid)
{
	size_t kept = 0;

	for (size_t i = 0; i < grid->n_marks; i++) {
		if (grid->marks[i].kind == MARK_START || grid->marks[i].kind == MARK_GOAL)
			grid_set(grid, grid->marks[i].at, TERRAIN_FLOOR);
		else
			grid->marks[kept++] = grid->marks[i];
	}
	grid->n_marks = kept;
}

enum status generate_move_ends(struct grid *grid, struct rng *rng, double share, struct diag *diag)
{
	uint32_t *steps = malloc(grid_cells(grid) * sizeof *steps);
	struct generate_ends ends;
	bool placed = false;
	enum status status = steps ? STATUS_OK : STATUS_NO_MEMORY;

	generate_clear_ends(grid);
	for (int i = 0; i < TRIES && !status && !placed; i++)
		status = generate_try_ends(grid, rng, share, steps, &ends, &placed);
	free(steps);
	if (!status && !placed)
		status = STATUS_LIMIT;
	if (!status)
		status = generate_set_ends(grid, &ends);
	if (status)
		return diag_set(diag, status, "no place for start and goal: %s", status_text(status));
	generate_drop_odd_doors(grid);
	generate_line_with_walls(grid);
	return STATUS_OK;
}

enum status generate(const struct generator *generator, const double *params, int width, int height,
		     struct rng *rng, struct grid *grid, struct diag *diag)
{
	return generate_watched(generator, params, width, height, rng, NULL, grid, diag);
}

enum status generate_watched(const struct generator *generator, const double *params, int width, int height,
			     struct rng *rng, struct making *making, struct grid *grid, struct diag *diag)
{
	struct grid made;

	if (width < generator->min_width || height < generator->min_height)
		return diag_set(diag, STATUS_USAGE, "%s: %d x %d is too small; the minimum is %d x %d",
				generator->head.name, width, height, generator->min_width,
				generator->min_height);
	enum status status = grid_new(width, height, TERRAIN_ROCK, &made);
	if (status)
		return diag_set(diag, status, "%s: %d x %d: %s", generator->head.name, width, height,
				status_text(status));
	made.making = making;
	status = generate_draw_all(generator, params, rng, &made);
	made.making = NULL;
	if (status) {
		grid_free(&made);
		return diag_set(diag, status, "%s: %s", generator->head.name, status_text(status));
	}
	*grid = made;
	return STATUS_OK;
}
