/* tests/path/grounds.h -- small grounds for the tests of path: drawn by hand or from a seed.
 * Invariant: every ground given is freed with ground_free by who took it. */
#ifndef TESTS_PATH_GROUNDS_H
#define TESTS_PATH_GROUNDS_H

#include "base/rng.h"
#include "map/ground.h"

/* The hand-drawn grounds, rows separated by '/', glyphs of terrain.def. */
extern const char *const ground_pictures[];
extern const size_t n_ground_pictures;

/* Reads a picture; aborts the test when it is malformed. */
struct ground ground_drawn(const char *picture);

/* Noise: PERCENT of the cells are walls; the others cost 1 to COST_MAX. */
struct ground ground_noise(int width, int height, int percent, int cost_max, uint64_t seed);

/* Ground of any kind that SEED draws: any size up to 48 x 32, any clutter, and terrain of one cost, of one slow cell,
 * in blobs, in noise or of costs up to the greatest. */
struct ground ground_wild(uint64_t seed);

/* A cost that the cells of such ground may have; 0 now and then. */
uint8_t ground_wild_cost(struct rng *rng, int kind);
enum { GROUND_WILD_KINDS = 7 };

#endif
