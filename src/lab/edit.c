#include "lab/edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "map/connectivity.h"

/* Places that are not cells. */
#define EDIT_START UINT32_MAX
#define EDIT_GOAL (UINT32_MAX - 1)

/* The cell of the mark KIND; false if GRID has none. */
static bool edit_find_mark(const struct grid *grid, enum mark_kind kind, struct cell *at)
{
	const struct mark *mark = grid_mark(grid, kind, 0);

	if (mark)
		*at = mark->at;
	return mark;
}

/* A cell of the largest connected part that is far from others of it. */
static enum status edit_find_start(const struct grid *grid, struct cell *start)
{
	struct cell in = {0, 0};
	size_t size;
	enum status status = connectivity_largest(grid, &in, &size);

	if (!status)
		status = connectivity_farthest(grid, in, start);
	return status;
}

/* Start and goal of GRID: its marks, or see edit_choose_ends. */
static enum status edit_find_ends(const struct grid *grid, struct cell *start, struct cell *goal)
{
	enum status status = STATUS_OK;

	if (!edit_find_mark(grid, MARK_START, start))
		status = edit_find_start(grid, start);
	if (!status && !edit_find_mark(grid, MARK_GOAL, goal))
		status = connectivity_farthest(grid, *start, goal);
	return status;
}

enum status edit_choose_ends(struct edit *edit)
{
	enum status status = STATUS_OK;

	if (edit->lacks_start)
		status = edit_find_start(&edit->grid, &edit->start);
	if (!status && edit->lacks_goal)
		status = connectivity_farthest(&edit->grid, edit->start, &edit->goal);
	if (!status)
		edit->lacks_start = edit->lacks_goal = false;
	return status;
}

enum status edit_new(const struct grid *grid, struct edit *edit)
{
	struct edit made = {.group = 1};
	enum status status = grid_copy(grid, &made.grid);

	if (!status)
		status = ground_new(&made.grid, MOVER_PLANNER, NULL, &made.ground);
	if (status) {
		edit_free(&made);
		return status;
	}
	made.lacks_start = !edit_find_mark(grid, MARK_START, &made.start);
	made.lacks_goal = !edit_find_mark(grid, MARK_GOAL, &made.goal);
	*edit = made;
	return STATUS_OK;
}

void edit_free(struct edit *edit)
{
	grid_free(&edit->grid);
	ground_free(&edit->ground);
	free(edit->changes);
	free(edit->undone);
	free(edit->altered);
	*edit = (struct edit){0};
}

/* Lists the cells whose cost in GROUND differs from the present one. */
static enum status edit_list_altered(struct edit *edit, const struct ground *ground)
{
	edit->n_altered = 0;
	for (size_t i = 0; i < ground_cells(ground); i++) {
		if (ground->cost[i] == edit->ground.cost[i])
			continue;
		struct cell *altered =
		    array_reserve(edit->altered, &edit->altered_cap, edit->n_altered + 1, sizeof *altered);
		if (!altered)
			return STATUS_NO_MEMORY;
		edit->altered = altered;
		edit->altered[edit->n_altered++] = ground_cell(ground, i);
	}
	return STATUS_OK;
}

enum status edit_settle(struct edit *edit)
{
	struct ground ground;
	enum status status = ground_new(&edit->grid, MOVER_PLANNER, NULL, &ground);

	if (status)
		return status;
	status = edit_list_altered(edit, &ground);
	if (status) {
		ground_free(&ground);
		return status;
	}
	ground_free(&edit->ground);
	edit->ground = ground;
	return STATUS_OK;
}

void edit_group(struct edit *edit)
{
	edit->group++;
}

static uint32_t edit_read_place(const struct edit *edit, uint32_t place)
{
	if (place == EDIT_START)
		return (uint32_t)grid_index(&edit->grid, edit->start);
	if (place == EDIT_GOAL)
		return (uint32_t)grid_index(&edit->grid, edit->goal);
	return edit->grid.terrain[place];
}

static void edit_write_place(struct edit *edit, uint32_t place, uint32_t value)
{
	if (place == EDIT_START)
		edit->start = grid_cell(&edit->grid, value);
	else if (place == EDIT_GOAL)
		edit->goal = grid_cell(&edit->grid, value);
	else
		edit->grid.terrain[place] = (uint8_t)value;
}

static enum status edit_change(struct edit *edit, uint32_t place, uint32_t after)
{
	uint32_t before = edit_read_place(edit, place);

	if (before == after)
		return STATUS_OK;
	struct edit_change *changes = array_reserve(edit->changes, &edit->cap, edit->done + 1, sizeof *changes);
	if (!changes)
		return STATUS_NO_MEMORY;
	edit->changes = changes;
	edit->changes[edit->done++] = (struct edit_change){edit->group, place, before, after};
	edit->n_changes = edit->done;
	edit_write_place(edit, place, after);
	return STATUS_OK;
}

enum status edit_paint(struct edit *edit, struct cell at, enum terrain terrain)
{
	if (!grid_inside(&edit->grid, at))
		return STATUS_OK;
	return edit_change(edit, (uint32_t)grid_index(&edit->grid, at), terrain);
}

/* END is EDIT_START or EDIT_GOAL. */
static enum status edit_move_end(struct edit *edit, uint32_t end, struct cell at)
{
	if (!grid_inside(&edit->grid, at))
		return STATUS_OK;
	return edit_change(edit, end, (uint32_t)grid_index(&edit->grid, at));
}

enum status edit_move_start(struct edit *edit, struct cell at)
{
	return edit_move_end(edit, EDIT_START, at);
}

enum status edit_move_goal(struct edit *edit, struct cell at)
{
	return edit_move_end(edit, EDIT_GOAL, at);
}

enum status edit_replace(struct edit *edit, const struct grid *grid)
{
	struct cell start, goal;
	enum status status = edit_find_ends(grid, &start, &goal);

	ASSERT(grid->width == edit->grid.width && grid->height == edit->grid.height);
	edit_group(edit);
	for (uint32_t i = 0; i < grid_cells(grid) && !status; i++)
		status = edit_change(edit, i, grid->terrain[i]);
	if (!status)
		status = edit_move_start(edit, start);
	if (!status)
		status = edit_move_goal(edit, goal);
	return status;
}

bool edit_undo(struct edit *edit)
{
	if (!edit->done)
		return false;
	uint32_t group = edit->changes[edit->done - 1].group;
	while (edit->done && edit->changes[edit->done - 1].group == group) {
		const struct edit_change *change = &edit->changes[--edit->done];
		edit_write_place(edit, change->place, change->before);
	}
	return true;
}

bool edit_redo(struct edit *edit)
{
	if (edit->done == edit->n_changes)
		return false;
	uint32_t group = edit->changes[edit->done].group;
	while (edit->done < edit->n_changes && edit->changes[edit->done].group == group) {
		const struct edit_change *change = &edit->changes[edit->done++];
		edit_write_place(edit, change->place, change->after);
	}
	return true;
}

enum status edit_try(struct edit *edit)
{
	size_t n = edit->n_changes - edit->done;
	struct edit_change *undone = array_reserve(edit->undone, &edit->undone_cap, n, sizeof *undone);

	if (!undone && n)
		return STATUS_NO_MEMORY;
	edit->undone = undone;
	edit->n_undone = n;
	edit->tried_from = edit->done;
	if (n)
		memcpy(undone, edit->changes + edit->done, n * sizeof *undone);
	return STATUS_OK;
}

void edit_abandon(struct edit *edit)
{
	while (edit->done > edit->tried_from)
		edit_undo(edit);
	edit->n_changes = edit->done + edit->n_undone; /* the array has never shrunk */
	if (edit->n_undone)
		memcpy(edit->changes + edit->done, edit->undone, edit->n_undone * sizeof *edit->undone);
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

enum status edit_copy(const struct edit *edit, struct grid *grid)
{
	struct grid copy;
	enum status status = grid_copy(&edit->grid, &copy);

	if (status)
		return status;
	status = edit_put_mark(&copy, MARK_START, edit->start);
	if (!status)
		status = edit_put_mark(&copy, MARK_GOAL, edit->goal);
	if (status)
		grid_free(&copy);
	else
		*grid = copy;
	return status;
}
