/* tests/steer/batches.h -- batches to try every behaviour on: crowds at random, and the cases that break
 * formulas. Every array lies in its own block of exactly its size, so that the address sanitizer sees each step
 * too far. */
#ifndef TESTS_STEER_BATCHES_H
#define TESTS_STEER_BATCHES_H

#include "steer/crowd.h"
#include "steer/solids.h"
#include "steer/steer.h"

enum batch_case {
	BATCH_RANDOM,
	BATCH_COINCIDENT, /* ships, targets, rocks, walls and nodes all on one point */
	BATCH_STILL,      /* nobody moves */
	BATCH_LONELY,     /* every list is empty, no field, no route */
	BATCH_AXES,       /* whole coordinates: dead ahead, dead astern, square abeam */
	BATCH_TOUCHING,   /* inside rocks and inside each other */
	BATCH_FAR,        /* coordinates as large as a map can be */
	BATCH_CASES
};

struct test_batch {
	struct steer_batch batch;
	struct steer_crowd crowd;
	struct field field, way;
	struct solids solids;
	struct route_cursor *cursors; /* where the ships are on their routes, which behaviours change */
	void *blocks[64];
	size_t n_blocks;
};

/* A batch of N ships; test_batch_free gives it back. */
void test_batch_make(struct test_batch *test, enum batch_case which, size_t n, uint64_t seed);
void test_batch_free(struct test_batch *test);

/* Puts all ships back to the beginning of their routes. */
void test_batch_rewind(struct test_batch *test);

#endif
