/* map/making.h -- how a map was made: what its generator did, step by step, forwards and backwards.
 *
 * A generator calls making_note() after each thing it does; without a log that costs nothing.
 *
 * Invariant: the changes of step i are changes[ends[i - 1] .. ends[i]), and `terrain` is the map after step `at`. */
#ifndef MAP_MAKING_H
#define MAP_MAKING_H

#include "map/grid.h"

struct making_change {
	uint32_t cell;
	uint8_t was, is; /* enum terrain */
};

struct making_step {
	size_t end;       /* of its changes */
	const char *what; /* "carves", "smooths": not owned */
};

struct making {
	int width, height;
	uint8_t *terrain;              /* [height * width], owned; all rock at first */
	struct making_change *changes; /* [n_changes], owned */
	size_t n_changes, changes_cap;
	struct making_step *steps; /* [n_steps], owned */
	size_t n_steps, steps_cap, at;
	bool failed; /* memory ran out for part of it */
	/* Not NULL: a callback gets each step instead, and all else is zeroed. */
	void (*watch)(void *context, const char *what);
	void *context;
};

MUST_CHECK enum status making_new(int width, int height, struct making *making);
void making_free(struct making *making);

/* Appends a step that leads from the map after the last one to GRID; none if they are equal. */
void making_take(struct making *making, const struct grid *grid, const char *what);

/* For generators: the same if GRID is watched. */
static inline void making_note(const struct grid *grid, const char *what)
{
	if (grid->making)
		making_take(grid->making, grid, what);
}

/* Goes to the map after step AT, 0 .. n_steps. */
void making_seek(struct making *making, size_t at);

/* The changes of step AT, 1 .. n_steps: *N of them. */
const struct making_change *making_changes(const struct making *making, size_t at, size_t *n);

#endif
