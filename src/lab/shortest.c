#include "lab/shortest.h"

#include "base/arena.h"
#include "base/minmax.h"
#include "map/grid.h"
#include "path/path.h"
#include "space/step.h"

enum { CELLS_PER_TILE = 4 };

/* The middle of cell AT of the fine grid, in tiles. */
static struct vec2 shortest_middle(struct cell at)
{
	return (struct vec2){(at.x + 0.5) / CELLS_PER_TILE, (at.y + 0.5) / CELLS_PER_TILE};
}

/* The cell of the fine grid at or nearest to AT. */
static struct cell shortest_cell_under(const struct grid *grid, struct vec2 at)
{
	int x = (int)floor(at.x * CELLS_PER_TILE), y = (int)floor(at.y * CELLS_PER_TILE);

	return cell_at(clamp(x, 0, grid->width - 1), clamp(y, 0, grid->height - 1));
}

/* Closes the cells in which a disc that keeps REACH from AT cannot have its centre. */
static void shortest_close_rock(struct grid *grid, struct vec2 at, double reach)
{
	struct vec2 corner = {reach, reach};
	struct cell first = shortest_cell_under(grid, vec2_sub(at, corner)),
		    last = shortest_cell_under(grid, vec2_add(at, corner));

	for (int y = first.y; y <= last.y; y++)
		for (int x = first.x; x <= last.x; x++) {
			struct cell cell = cell_at(x, y);
			if (vec2_distance(shortest_middle(cell), at) < reach)
				grid->terrain[grid_index(grid, cell)] = TERRAIN_ROCK;
		}
}

static void shortest_close_walls(struct grid *grid, const struct space *space, double reach)
{
	struct walls walls = space_walls(space);

	for (int y = 0; y < grid->height && space->setup.walls; y++)
		for (int x = 0; x < grid->width; x++) {
			struct cell cell = cell_at(x, y);
			if (walls_distance(&walls, shortest_middle(cell), reach) < reach)
				grid->terrain[grid_index(grid, cell)] = TERRAIN_ROCK;
		}
}

/* Is there a fixed goal, and do all rocks stand still? */
static bool shortest_comparable(const struct space *space, uint32_t ship)
{
	if (space->target_kind[ship] != TARGET_POINT)
		return false;
	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (space->rock_vx[i] != 0 || space->rock_vy[i] != 0)
			return false;
	return true;
}

static enum status shortest_search(const struct ground *ground, struct cell start, struct cell goal,
				   double *length)
{
	const struct variant *anya = variant_named(pathfinders, "anya");
	size_t cells = (size_t)ground->width * (size_t)ground->height;
	size_t scratch_size = pathfinder_of(anya)->scratch_size(ground);
	struct arena arena = arena_new(arena_room(1, scratch_size) + arena_room(cells, sizeof(struct cell)));
	struct path_query query = {.start = start, .goal = goal, .rule = DIAGONAL_NO_CUT};
	struct path_result result = {.cap = cells};
	double params[PARAMS_MAX];

	if (!arena.base)
		return STATUS_NO_MEMORY;
	void *scratch = arena_take(&arena, 1, scratch_size);
	result.cells = arena_take(&arena, cells, sizeof(struct cell));
	variant_defaults(anya, params);
	enum status status = pathfinder_of(anya)->find(NULL, scratch, ground, params, &query, NULL, &result);
	if (!status)
		*length = result.found ? result.cost / CELLS_PER_TILE : NAN;
	arena_free(&arena);
	return status;
}

enum status shortest_way(const struct space *space, uint32_t ship, double *length)
{
	struct vec2 start = space_position(space, ship), goal = {space->target_x[ship], space->target_y[ship]};
	double radius = space->radius[ship], reach = radius;
	struct grid grid;
	struct ground ground;

	*length = NAN;
	if (!shortest_comparable(space, ship))
		return STATUS_OK;
	if (space->reach[ship] > 0)
		reach = space->reach[ship];
	enum status status = grid_new((int)(space->setup.width * CELLS_PER_TILE),
				      (int)(space->setup.height * CELLS_PER_TILE), TERRAIN_FLOOR, &grid);
	if (status)
		return status;
	shortest_close_walls(&grid, space, radius);
	for (uint32_t i = 0; i < space->n.rocks; i++)
		shortest_close_rock(&grid, (struct vec2){space->rock_x[i], space->rock_y[i]},
				    space->rock_radius[i] + radius);
	status = ground_new(&grid, MOVER_WALKER, NULL, &ground);
	if (!status) {
		status = shortest_search(&ground, shortest_cell_under(&grid, start),
					 shortest_cell_under(&grid, goal), length);
		*length = *length > reach ? *length - reach : NAN;
		ground_free(&ground);
	}
	grid_free(&grid);
	return status;
}
