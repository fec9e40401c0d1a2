#include "map/ground.h"

#include <stdlib.h>
#include <string.h>

static void ground_set_bit(struct ground *ground, struct cell at, bool open)
{
	uint64_t *row = &ground->rows[(size_t)(at.y + 1) * ground->row_words + 1 + (size_t)(at.x >> 6)];
	uint64_t *col = &ground->cols[(size_t)(at.x + 1) * ground->col_words + 1 + (size_t)(at.y >> 6)];
	uint64_t row_bit = UINT64_C(1) << (at.x & 63), col_bit = UINT64_C(1) << (at.y & 63);

	*row = open ? *row | row_bit : *row & ~row_bit;
	*col = open ? *col | col_bit : *col & ~col_bit;
}

/* The eight neighbours of AT learn whether AT is open. */
static void ground_tell_neighbours(struct ground *ground, struct cell at, bool open)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(at, d);
		if (!ground_inside(ground, to))
			continue;
		uint8_t *around = &ground->around[ground_index(ground, to)];
		uint8_t bit = (uint8_t)(1 << direction_opposite(d));
		*around = (uint8_t)(open ? *around | bit : *around & ~bit);
	}
}

static void ground_note_cost(struct ground *ground, uint8_t cost)
{
	if (cost > ground->cost_max)
		ground->cost_max = cost;
	if (cost > 1)
		ground->uniform = false;
}

enum status ground_new(const struct grid *grid, enum mover mover, const uint8_t *terrain_cost,
		       struct ground *ground)
{
	struct ground made = {.width = grid->width, .height = grid->height, .cost_max = 1, .uniform = true};
	size_t cells = (size_t)grid->width * (size_t)grid->height;

	made.row_words = (size_t)(grid->width + 63) / 64 + 2;
	made.col_words = (size_t)(grid->height + 63) / 64 + 2;
	made.cost = malloc(cells);
	made.around = calloc(cells, 1);
	made.rows = calloc(made.row_words * (size_t)(grid->height + 2), sizeof *made.rows);
	made.cols = calloc(made.col_words * (size_t)(grid->width + 2), sizeof *made.cols);
	made.marks = malloc((grid->n_marks + 1) * sizeof *made.marks);
	if (!made.cost || !made.around || !made.rows || !made.cols || !made.marks) {
		ground_free(&made);
		return STATUS_NO_MEMORY;
	}
	for (size_t i = 0; i < cells; i++) {
		const struct terrain_info *info = &terrain_info[grid->terrain[i]];
		uint8_t cost = terrain_cost             ? terrain_cost[grid->terrain[i]]
			       : mover == MOVER_PLANNER ? info->plan_cost
							: info->walk_cost;
		made.cost[i] = cost;
		ground_note_cost(&made, cost);
		struct cell at = {(int16_t)(i % (size_t)grid->width), (int16_t)(i / (size_t)grid->width)};
		if (cost) {
			ground_set_bit(&made, at, true);
			ground_tell_neighbours(&made, at, true);
		}
	}
	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind == MARK_WAYPOINT)
			made.marks[made.n_marks++] = grid->marks[i].at;
	*ground = made;
	return STATUS_OK;
}

void ground_free(struct ground *ground)
{
	free(ground->cost);
	free(ground->around);
	free(ground->rows);
	free(ground->cols);
	free(ground->marks);
	*ground = (struct ground){0};
}

void ground_set(struct ground *ground, struct cell at, uint8_t cost)
{
	bool open = cost != 0, was_open = ground_open(ground, at);

	ground->cost[ground_index(ground, at)] = cost;
	if (open != was_open)
		ground_tell_neighbours(ground, at, open);
	ground_set_bit(ground, at, open);
	ground_note_cost(ground, cost);
	ground->version++;
}
