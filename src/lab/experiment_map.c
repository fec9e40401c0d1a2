#include "lab/experiment_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "path/path.h"

#define CELL 0.5

static const struct pathfinder *experiment_map_finder(void)
{
	return pathfinder_of(variant_named(pathfinders, "theta"));
}

enum status experiment_map_new(int width, int height, struct experiment_map *map)
{
	struct experiment_map made = {.scratch = NULL};
	struct grid grid;
	enum status status = grid_new((int)(width / CELL), (int)(height / CELL), TERRAIN_FLOOR, &grid);

	if (status)
		return status;
	status = ground_new(&grid, MOVER_WALKER, NULL, &made.ground);
	grid_free(&grid);
	if (!status) {
		size_t bytes = round_up(experiment_map_finder()->scratch_size(&made.ground), 64);
		made.scratch = aligned_alloc(64, bytes);
		made.cells = calloc(ground_cells(&made.ground), sizeof *made.cells);
		if (!made.scratch || !made.cells)
			status = STATUS_NO_MEMORY;
		else
			memset(made.scratch, 0, bytes);
	}
	if (status)
		experiment_map_free(&made);
	else
		*map = made;
	return status;
}

void experiment_map_free(struct experiment_map *map)
{
	ground_free(&map->ground);
	free(map->scratch);
	free(map->cells);
	*map = (struct experiment_map){0};
}

static struct cell experiment_map_cell(const struct experiment_map *map, struct vec2 at)
{
	int x = (int)floor(at.x / CELL), y = (int)floor(at.y / CELL);

	return cell_at(clamp(x, 0, map->ground.width - 1), clamp(y, 0, map->ground.height - 1));
}

static struct vec2 experiment_map_middle(struct cell cell)
{
	return vec2_scale(cell_middle(cell), CELL);
}

/* Whether a ship that wants REACH between its middle and a surface may be in CELL. */
static bool experiment_map_fits(const struct space *space, struct cell cell, double reach)
{
	struct vec2 at = experiment_map_middle(cell);

	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_distance(at, space_rock_position(space, i)) < space->rock_radius[i] + reach)
			return false;
	return true;
}

static void experiment_map_close(struct experiment_map *map, const struct space *space)
{
	/* A straight way between two open cells may come this much nearer than their middles. */
	double reach = space->radius[0] + space->clearance[0] + CELL * sqrt(0.5);

	for (size_t i = 0; i < ground_cells(&map->ground); i++) {
		struct cell cell = ground_cell(&map->ground, i);
		bool fits = experiment_map_fits(space, cell, reach);
		if (fits != ground_open(&map->ground, cell))
			ground_set(&map->ground, cell, fits);
	}
}

uint64_t experiment_map_plan(struct experiment_map *map, const struct space *space, struct vec2 goal,
			     struct vec2 *nodes, size_t *n)
{
	const struct pathfinder *finder = experiment_map_finder();
	struct path_result result = {.cells = map->cells, .cap = ground_cells(&map->ground)};
	struct path_query query = {.start = experiment_map_cell(map, space_position(space, 0)),
				   .goal = experiment_map_cell(map, goal),
				   .rule = DIAGONAL_NO_CUT};
	double params[PARAMS_MAX];

	experiment_map_close(map, space);
	ground_set(&map->ground, query.start, 1);
	ground_set(&map->ground, query.goal, 1);
	variant_defaults(&finder->head, params);
	*n = 0;
	if (finder->find(NULL, map->scratch, &map->ground, params, &query, NULL, &result) || !result.found)
		return result.expanded;
	for (size_t i = 1; i < result.len && *n < EXPERIMENT_NODES; i++)
		nodes[(*n)++] = experiment_map_middle(result.cells[i]);
	if (*n)
		nodes[*n - 1] = goal;
	return result.expanded;
}
