/* chase/pursuit.h -- a hunter that plays perfectly against a prey that plays perfectly: in how many turns is the
 * prey caught, from every pair of places?
 *
 * The prey moves first, each step takes a turn, both are equally fast, and both may stay.  Solved backwards from the
 * catch (retrograde analysis: Thompson 1986) on planes of bits: one plane for each place of the hunter, with a bit for
 * each place of the prey.
 *
 * Invariant: a pursuit is one block of memory without pointers, so that it can be copied; it is a pure function of the
 * open cells and the rule. */
#ifndef CHASE_PURSUIT_H
#define CHASE_PURSUIT_H

#include "map/grid.h"
#include "path/path.h"

enum { PURSUIT_SAFE = UINT16_MAX, PURSUIT_NONE = -1 };

struct pursuit {
	int width, height, n; /* n: open cells, its places */
	enum diagonal_rule rule;
	bool solved;
	size_t open, number, cells, around, allowed, lanes, safe, then, turns, steps, known,
	    changed; /* offsets */
	size_t bytes;
};

/* Bytes for a map of that size with at most OPEN open cells; 0: that is too large. */
size_t pursuit_size(int width, int height, size_t open);

/* Solves the map whose cells are open where OPEN[width * height] is 1; returns at once if PURSUIT holds that already.
 * PURSUIT has the bytes for it and is zeroed at first. */
void pursuit_prepare(struct pursuit *pursuit, int width, int height, const uint8_t *open,
		     enum diagonal_rule rule);

/* The number of the place at CELL; PURSUIT_NONE: it is closed, or outside. */
int pursuit_place(const struct pursuit *pursuit, struct cell cell);
struct cell pursuit_cell(const struct pursuit *pursuit, int place);

/* The places beside PLACE, by direction; PURSUIT_NONE: blocked. */
const int16_t *pursuit_around(const struct pursuit *pursuit, int place);

/* Turns until the hunter at HUNTER has caught the prey at PREY, whose turn it is; PURSUIT_SAFE: never. */
uint16_t pursuit_turns(const struct pursuit *pursuit, int prey, int hunter);

/* The fewest turns in which a hunter at HUNTER, whose turn it is, catches a prey at PREY; PURSUIT_SAFE: never. */
uint16_t pursuit_answer(const struct pursuit *pursuit, int prey, int hunter);

/* [n] the steps from place FROM to every other, PURSUIT_SAFE: unreachable.  Computed at the first query. */
const uint16_t *pursuit_steps(struct pursuit *pursuit, int from);

#endif
