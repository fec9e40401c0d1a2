/* tests/path/grounds.h -- small grounds for the tests of path: drawn by hand or from a seed.
 * Invariant: every ground given is freed with ground_free by who took it. */
#ifndef TESTS_PATH_GROUNDS_H
#define TESTS_PATH_GROUNDS_H

#include "map/ground.h"

/* The hand-drawn grounds, rows separated by '/', glyphs of terrain.def. */
extern const char *const ground_pictures[];
extern const size_t n_ground_pictures;

/* Reads a picture; aborts the test when it is malformed. */
struct ground ground_drawn(const char *picture);

/* Noise: PERCENT of the cells are walls; WEIGHTED: open cells cost 1 to 5. */
struct ground ground_noise(int width, int height, int percent, bool weighted, uint64_t seed);

#endif
