#include "lab/edit.h"

#include <stdlib.h>

#include "map/connectivity.h"

/* Places that are no cells. */
#define DESK_START UINT32_MAX
#define DESK_GOAL (UINT32_MAX - 1)

static enum status edit_find_ends(const struct grid *grid, struct cell *start, struct cell *goal)
{
	const struct mark *from = grid_mark(grid, MARK_START, 0), *to = grid_mark(grid, MARK_GOAL, 0);
	size_t size;
	struct cell in = {0, 0};
	enum status status = connectivity_largest(grid, &in, &size);

	if (!status)
		status = connectivity_farthest(grid, in, start);
	if (from)
		*start = from->at;
	if (!status)
		status = connectivity_farthest(grid, *start, goal);
	if (to)
		*goal = to->at;
	return status;
}

enum status edit_new(const struct grid *grid, struct edit *desk)
{
	struct edit made = {.group = 1};
	enum status status = grid_copy(grid, &made.grid);

	if (!status)
		status = ground_new(&made.grid, MOVER_PLANNER, NULL, &made.ground);
	if (!status)
		made.altered = malloc(ground_cells(&made.ground) * sizeof *made.altered);
	if (!status && !made.altered)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = edit_find_ends(grid, &made.start, &made.goal);
	if (status)
		edit_free(&made);
	else
		*desk = made;
	return status;
}

void edit_free(struct edit *desk)
{
	grid_free(&desk->grid);
	ground_free(&desk->ground);
	free(desk->changes);
	free(desk->altered);
	*desk = (struct edit){0};
}

enum status edit_settle(struct edit *desk)
{
	struct ground ground;
	enum status status = ground_new(&desk->grid, MOVER_PLANNER, NULL, &ground);

	if (status)
		return status;
	desk->n_altered = 0;
	for (size_t i = 0; i < ground_cells(&ground); i++)
		if (ground.cost[i] != desk->ground.cost[i])
			desk->altered[desk->n_altered++] = ground_cell(&ground, i);
	ground_free(&desk->ground);
	desk->ground = ground;
	return STATUS_OK;
}

void edit_group(struct edit *desk)
{
	desk->group++;
}

static uint32_t edit_read_place(const struct edit *desk, uint32_t place)
{
	if (place == DESK_START)
		return (uint32_t)grid_index(&desk->grid, desk->start);
	if (place == DESK_GOAL)
		return (uint32_t)grid_index(&desk->grid, desk->goal);
	return desk->grid.terrain[place];
}

static void edit_write_place(struct edit *desk, uint32_t place, uint32_t value)
{
	if (place == DESK_START)
		desk->start = grid_cell(&desk->grid, value);
	else if (place == DESK_GOAL)
		desk->goal = grid_cell(&desk->grid, value);
	else
		desk->grid.terrain[place] = (uint8_t)value;
}

static enum status edit_change(struct edit *desk, uint32_t place, uint32_t after)
{
	uint32_t before = edit_read_place(desk, place);

	if (before == after)
		return STATUS_OK;
	if (desk->done == desk->cap) {
		size_t cap = desk->cap ? 2 * desk->cap : 256;
		struct edit_change *grown = realloc(desk->changes, cap * sizeof *grown);
		if (!grown)
			return STATUS_NO_MEMORY;
		desk->changes = grown;
		desk->cap = cap;
	}
	desk->changes[desk->done++] = (struct edit_change){desk->group, place, before, after};
	desk->n_changes = desk->done;
	edit_write_place(desk, place, after);
	return STATUS_OK;
}

enum status edit_paint(struct edit *desk, struct cell at, enum terrain terrain)
{
	return grid_inside(&desk->grid, at) ? edit_change(desk, (uint32_t)grid_index(&desk->grid, at), terrain)
					    : STATUS_OK;
}

enum status edit_move_start(struct edit *desk, struct cell at)
{
	return grid_inside(&desk->grid, at)
		   ? edit_change(desk, DESK_START, (uint32_t)grid_index(&desk->grid, at))
		   : STATUS_OK;
}

enum status edit_move_goal(struct edit *desk, struct cell at)
{
	return grid_inside(&desk->grid, at)
		   ? edit_change(desk, DESK_GOAL, (uint32_t)grid_index(&desk->grid, at))
		   : STATUS_OK;
}

enum status edit_replace(struct edit *desk, const struct grid *grid)
{
	struct cell start, goal;
	enum status status = edit_find_ends(grid, &start, &goal);

	edit_group(desk);
	for (uint32_t i = 0; i < grid_cells(grid) && !status; i++)
		status = edit_change(desk, i, grid->terrain[i]);
	if (!status)
		status = edit_move_start(desk, start);
	if (!status)
		status = edit_move_goal(desk, goal);
	return status;
}

bool edit_undo(struct edit *desk)
{
	if (!desk->done)
		return false;
	uint32_t group = desk->changes[desk->done - 1].group;
	while (desk->done && desk->changes[desk->done - 1].group == group) {
		const struct edit_change *change = &desk->changes[--desk->done];
		edit_write_place(desk, change->place, change->before);
	}
	return true;
}

bool edit_redo(struct edit *desk)
{
	if (desk->done == desk->n_changes)
		return false;
	uint32_t group = desk->changes[desk->done].group;
	while (desk->done < desk->n_changes && desk->changes[desk->done].group == group) {
		const struct edit_change *change = &desk->changes[desk->done++];
		edit_write_place(desk, change->place, change->after);
	}
	return true;
}

static enum status edit_put_mark(struct grid *grid, enum mark_kind kind, struct cell at)
{
	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind == kind) {
			grid->marks[i].at = at;
			return STATUS_OK;
		}
	return grid_add_mark(grid, kind, 0, at, "");
}

enum status edit_copy(const struct edit *desk, struct grid *grid)
{
	struct grid copy;
	enum status status = grid_copy(&desk->grid, &copy);

	if (status)
		return status;
	status = edit_put_mark(&copy, MARK_START, desk->start);
	if (!status)
		status = edit_put_mark(&copy, MARK_GOAL, desk->goal);
	if (status)
		grid_free(&copy);
	else
		*grid = copy;
	return status;
}
