#include "fate/fate_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/minmax.h"
#include "path/moves.h"

/* The costs of terrain with its doors open. */
static void fate_map_costs(uint8_t cost[TERRAIN_COUNT])
{
	for (int i = 0; i < TERRAIN_COUNT; i++)
		cost[i] = terrain_info[i].walk_cost;
	cost[TERRAIN_DOOR_CLOSED] = terrain_info[TERRAIN_DOOR_OPEN].walk_cost;
}

/* ---- counting -------------------------------------------------------------------------------------------- */

/* A look at a grid of which nothing is built yet. */
struct fate_count {
	const struct grid *grid;
	enum diagonal_rule rule;
	uint8_t cost[TERRAIN_COUNT];
	uint8_t *met;       /* [cells] a bit each: it was counted; owned */
	struct cell *cells; /* [most + 1] of the present part; owned */
	int most;
};

static bool fate_count_is_open(const struct fate_count *count, struct cell at)
{
	return count->cost[grid_at(count->grid, at)] != 0; /* outside there is rock */
}

/* Notes AT, unless it was met before. */
static bool fate_count_meets(struct fate_count *count, struct cell at)
{
	size_t i = grid_index(count->grid, at);
	uint8_t bit = (uint8_t)(1 << i % 8);
	bool met = count->met[i / 8] & bit;

	count->met[i / 8] |= bit;
	return !met;
}

/* Are more cells than the most connected to FROM? */
static bool fate_count_exceeds_from(struct fate_count *count, struct cell from)
{
	int n = 0;

	count->cells[n++] = from;
	for (int i = 0; i < n; i++) {
		unsigned around = 0;
		for (int d = 0; d < DIRECTIONS; d++)
			around |= (unsigned)fate_count_is_open(count, cell_step(count->cells[i], d)) << d;
		for (unsigned moves = moves_allowed((uint8_t)around, count->rule); moves; moves &= moves - 1) {
			struct cell to = cell_step(count->cells[i], __builtin_ctz(moves));
			if (!fate_count_meets(count, to))
				continue;
			if (n > count->most)
				return true;
			count->cells[n++] = to;
		}
	}
	return n > count->most;
}

/* STATUS_LIMIT if more than MOST cells of GRID are connected: found after looking at hardly more of them. */
static enum status fate_map_count(const struct grid *grid, enum diagonal_rule rule, int most, struct diag *diag)
{
	size_t cells = grid_cells(grid);
	struct fate_count count = {.grid = grid, .rule = rule, .most = most};
	enum status status = STATUS_OK;

	if (cells <= (size_t)most)
		return STATUS_OK;
	fate_map_costs(count.cost);
	count.met = calloc(cells / 8 + 1, 1);
	count.cells = malloc(((size_t)most + 1) * sizeof *count.cells);
	if (!count.met || !count.cells)
		status = STATUS_NO_MEMORY;
	for (size_t i = 0; i < cells && !status; i++) {
		struct cell at = grid_cell(grid, i);
		if (fate_count_is_open(&count, at) && fate_count_meets(&count, at) &&
		    fate_count_exceeds_from(&count, at))
			status = diag_set(diag, STATUS_LIMIT,
					  "more than %d cells are connected, too many to analyse", most);
	}
	free(count.met);
	free(count.cells);
	return status;
}

/* ---- building -------------------------------------------------------------------------------------------- */

/* So many cells take some milliseconds at most. */
enum { CELLS_A_STEP = 4096 };

/* Numbers the cells that can be reached from FROM in map->cells; returns how many. */
static int fate_map_flood(struct fate_map *map, struct cell from, struct job *job)
{
	int n = 0;

	map->number[ground_index(&map->ground, from)] = 0;
	map->cells[n++] = from;
	for (int i = 0; i < n && (i % CELLS_A_STEP || job_step(job, (uint64_t)i)); i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(map->cells[i], d);
			if (!path_step_allowed(&map->ground, map->cells[i], d, map->rule) ||
			    map->number[ground_index(&map->ground, to)] != FATE_NONE)
				continue;
			map->number[ground_index(&map->ground, to)] = n;
			map->cells[n++] = to;
		}
	return n;
}

/* Renumbers the numbered cells: by lines along the shorter side. */
static void fate_map_number_lines(struct fate_map *map)
{
	int width = map->ground.width, height = map->ground.height;

	for (int line = 0; line < max(width, height); line++)
		for (int i = 0; i < min(width, height); i++) {
			struct cell at = {line, i};
			if (height > width)
				at = (struct cell){i, line};
			if (fate_map_number(map, at) == FATE_NONE)
				continue;
			map->number[ground_index(&map->ground, at)] = map->n;
			map->cells[map->n++] = at;
		}
}

/* Numbers the cells of the largest part that hangs together. */
static void fate_map_number_cells(struct fate_map *map, struct job *job)
{
	size_t cells = ground_cells(&map->ground);
	struct cell best = {FATE_NONE, FATE_NONE};
	int most = 0;

	memset(map->number, 0xff, cells * sizeof *map->number);
	for (size_t i = 0; i < cells; i++) {
		struct cell at = ground_cell(&map->ground, i);
		if (map->number[i] != FATE_NONE || !ground_open(&map->ground, at))
			continue;
		int n = fate_map_flood(map, at, job);
		if (n > most) {
			most = n;
			best = at;
		}
	}
	memset(map->number, 0xff, cells * sizeof *map->number);
	if (!most)
		return;
	fate_map_flood(map, best, job);
	fate_map_number_lines(map);
}

/* GRID with its doors open, as grounds. */
static enum status fate_map_new_grounds(struct fate_map *map, const struct grid *grid)
{
	uint8_t cost[TERRAIN_COUNT], flat[TERRAIN_COUNT];

	fate_map_costs(cost);
	for (int i = 0; i < TERRAIN_COUNT; i++)
		flat[i] = cost[i] != 0;
	enum status status = ground_new(grid, MOVER_WALKER, cost, &map->ground);
	if (!status)
		status = ground_new(grid, MOVER_WALKER, flat, &map->flat);
	return status;
}

static void fate_map_find_around(struct fate_map *map, struct job *job)
{
	for (int i = 0; i < map->n && (i % CELLS_A_STEP || job_step(job, (uint64_t)i)); i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			map->around[i][d] = FATE_NONE;
			if (path_step_allowed(&map->ground, map->cells[i], d, map->rule))
				map->around[i][d] = fate_map_number(map, cell_step(map->cells[i], d));
		}
}

static enum status fate_map_prepare(struct fate_map *map, struct job *job, struct diag *diag)
{
	size_t cells = ground_cells(&map->ground);

	map->cells = malloc(cells * sizeof *map->cells);
	map->number = malloc(cells * sizeof *map->number);
	if (!map->cells || !map->number)
		return STATUS_NO_MEMORY;
	job_begin(job, "Looking where one can walk", cells);
	fate_map_number_cells(map, job);
	if (map->n == 0)
		return diag_set(diag, STATUS_BAD_INPUT, "every cell of the map is blocked");
	map->around = calloc((size_t)map->n, sizeof *map->around);
	if (!map->around)
		return STATUS_NO_MEMORY;
	fate_map_find_around(map, job);
	return job_is_stopped(job) ? STATUS_INTERRUPTED : STATUS_OK;
}

enum status fate_map_new(const struct grid *grid, enum diagonal_rule rule, int most, struct job *job,
			 struct fate_map *map, struct diag *diag)
{
	*map = (struct fate_map){.rule = rule};
	enum status status = fate_map_count(grid, rule, most, diag);

	if (!status)
		status = fate_map_new_grounds(map, grid);
	if (!status)
		status = fate_map_prepare(map, job, diag);
	if (status)
		fate_map_free(map);
	return status;
}

void fate_map_free(struct fate_map *map)
{
	ground_free(&map->ground);
	ground_free(&map->flat);
	free(map->cells);
	free(map->number);
	free(map->around);
	*map = (struct fate_map){.n = 0};
}

bool fate_map_has(const struct fate_map *map, struct cell cell)
{
	return ground_inside(&map->ground, cell) && fate_map_number(map, cell) != FATE_NONE;
}
