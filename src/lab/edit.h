/* lab/edit.h -- the map on the lab's table: terrain, start and goal, and every change of them, to be undone and
 * redone.
 *
 * A change is three numbers: which place, what was there, what is there now.  Changes made together (one
 * stroke, one generated map) share a group and are undone together. Invariant: `ground` is that of `grid` after
 * edit_settle; start and goal lie on the map; done <= n_changes. */
#ifndef LAB_EDIT_H
#define LAB_EDIT_H

#include "map/ground.h"

struct edit {
	struct grid grid; /* its marks are those of the file; start and goal below are what counts */
	struct ground ground;
	struct cell start, goal;
	struct edit_change {
		uint32_t group, place;  /* a cell, or one that stands for the start or the goal */
		uint32_t before, after; /* terrain, or cell index */
	} * changes;                    /* [n_changes] of which the first `done` are in force */
	size_t n_changes, cap, done;
	uint32_t group;       /* of the next change */
	struct cell *altered; /* [n_altered] whose cost edit_settle has changed */
	size_t n_altered;
};

/* Lays a copy of GRID on the table.  Start and goal are its marks, else the two ends of a long way through its
 * largest part.  edit_free clears the table. */
MUST_CHECK enum status edit_new(const struct grid *grid, struct edit *desk);
void edit_free(struct edit *desk);

/* Makes the ground anew after changes: as if the map had just been opened. */
MUST_CHECK enum status edit_settle(struct edit *desk);

/* What follows is one change to the user, until the next edit_group. */
void edit_group(struct edit *desk);

/* Makes the cell AT terrain, or moves start or goal there.  Outside the map nothing happens. */
MUST_CHECK enum status edit_paint(struct edit *desk, struct cell at, enum terrain terrain);
MUST_CHECK enum status edit_move_start(struct edit *desk, struct cell at);
MUST_CHECK enum status edit_move_goal(struct edit *desk, struct cell at);

/* Makes the whole map that of GRID, which must have the same size, and start and goal its marks where it has
 * them. */
MUST_CHECK enum status edit_replace(struct edit *desk, const struct grid *grid);

/* Takes the last group back, or does it again; false: there is none. */
bool edit_undo(struct edit *desk);
bool edit_redo(struct edit *desk);

/* A copy of the map whose start and goal marks are the desk's, for saving. */
MUST_CHECK enum status edit_copy(const struct edit *desk, struct grid *grid);

#endif
