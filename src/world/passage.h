/* world/passage.h -- a flight from one lock to the next: a channel full of drifting rocks, and two scouts behind you.
 *
 * You fly ahead by yourself and choose how steeply you climb or sink.  A flight continues by slices of PASSAGE_SLICE_TICKS
 * ticks, each an action of the run, so that it is saved, replayed and proved like everything else.
 *
 * Invariant: what happens depends on the seed and the helm of each slice alone; rocks are a function of time. */
#ifndef WORLD_PASSAGE_H
#define WORLD_PASSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec2.h"

enum {
	PASSAGE_TICKS_PER_S = 60,
	PASSAGE_SLICE_TICKS = 12,
	PASSAGE_LENGTH = 260, /* of the channel, in tiles */
	PASSAGE_HEIGHT = 16,
	PASSAGE_ROCKS = 80,
	PASSAGE_SCOUTS = 2,
	PASSAGE_HULL = 3,
	PASSAGE_NOTCHES = 3 /* of climbing, and as many of sinking */
};

/* What the ship and the scouts take up: circles of this radius, in tiles. */
#define PASSAGE_SHIP_RADIUS 0.4

enum passage_end {
	PASSAGE_GOES_ON,
	PASSAGE_SKIPPED,
	PASSAGE_SCRATCHED,
	PASSAGE_UNSCATHED,
	PASSAGE_WRECKED,
	PASSAGE_ENDS
};

struct passage {
	uint64_t seed;
	bool on; /* it is running; otherwise the other members describe the last one */
	int tick;
	struct vec2 at; /* you, in tiles; the lock is at x PASSAGE_LENGTH */
	int climb;      /* notches: below 0 you climb, above you sink */
	int hull;
	int safe_ticks; /* immune and slower for this long after a hit */
	struct vec2 scouts[PASSAGE_SCOUTS];
};

struct passage_rock {
	struct vec2 at;
	double radius;
};

struct passage passage_begin(uint64_t seed);

/* Flies one slice, with the helm turned by HELM notches first: -1 up, 0, 1 down.  FLIGHT must be on. */
enum passage_end passage_go_on(struct passage *passage, int helm);

/* One tick of it, for pictures in between. */
enum passage_end passage_tick(struct passage *passage);

/* Rock I (0 .. PASSAGE_ROCKS - 1) of the flight with SEED at TICK. */
struct passage_rock passage_rock(uint64_t seed, int i, int tick);

#endif
