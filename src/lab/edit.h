/* lab/edit.h -- the lab's map: its terrain, start and goal, and the changes to them, which can be undone.
 *
 * A change stores a place, and the terrain before and after.  Changes that belong together (one stroke, one generated
 * map) share a group and are undone together.  A trial can be abandoned: then no change of it was made.
 *
 * Invariant: after edit_settle, `ground` is the ground of `grid`; start and goal are on the map; done <= n_changes. */
#ifndef LAB_EDIT_H
#define LAB_EDIT_H

#include "map/ground.h"

struct edit_change {
	uint32_t group;
	uint32_t place;         /* index of a cell, or a code for the start or the goal */
	uint32_t before, after; /* terrain, or the index of the cell where start or goal was and is */
};

struct edit {
	struct grid grid; /* with the marks of the file; start and goal below replace them */
	struct ground ground;
	struct cell start, goal;
	bool lacks_start, lacks_goal; /* not chosen yet: see edit_choose_ends */
	struct edit_change *changes;  /* [n_changes], owned; the first `done` are in force */
	size_t n_changes, cap, done;
	struct edit_change *undone;              /* [n_undone], owned; what could be redone before the trial */
	size_t n_undone, undone_cap, tried_from; /* tried_from: `done` before the trial */
	uint32_t group;                          /* of the next change */
	struct cell *altered; /* [n_altered], owned; the cells whose cost edit_settle changed */
	size_t n_altered, altered_cap;
};

/* Starts with a copy of GRID.  Start and goal are its marks; without marks, they are lacking.  edit_free releases
 * it. */
MUST_CHECK enum status edit_new(const struct grid *grid, struct edit *edit);
void edit_free(struct edit *edit);

/* Chooses the lacking ends: the ends of a long path through the largest connected part of the map.  That looks at all
 * of it, up to three times. */
MUST_CHECK enum status edit_choose_ends(struct edit *edit);

/* Rebuilds the ground after changes, as if the map had just been opened. */
MUST_CHECK enum status edit_settle(struct edit *edit);

/* Begins a new group of changes. */
void edit_group(struct edit *edit);

/* Set the terrain of cell AT, or move start or goal there.  They do nothing if AT is outside the map. */
MUST_CHECK enum status edit_paint(struct edit *edit, struct cell at, enum terrain terrain);
MUST_CHECK enum status edit_move_start(struct edit *edit, struct cell at);
MUST_CHECK enum status edit_move_goal(struct edit *edit, struct cell at);

/* Replaces the whole map by GRID, which must have the same size; start and goal are chosen as for a new one. */
MUST_CHECK enum status edit_replace(struct edit *edit, const struct grid *grid);

/* Undo the last group, or redo it; they return false without one. */
bool edit_undo(struct edit *edit);
bool edit_redo(struct edit *edit);

/* Begins a trial.  edit_abandon brings back the map of that moment, and what could be undone and redone. */
MUST_CHECK enum status edit_try(struct edit *edit);
void edit_abandon(struct edit *edit);

/* A copy of the map for saving: its marks are the present start and goal. */
MUST_CHECK enum status edit_copy(const struct edit *edit, struct grid *grid);

#endif
