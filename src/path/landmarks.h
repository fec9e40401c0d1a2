/* path/landmarks.h -- distances from eight far corners of the map, which tell how far any two cells are at
 * least.
 *
 * By the triangle inequality |d(L, a) - d(L, b)| <= d(a, b) for every landmark L: where walls force detours
 * this says more than the straight way does.  Landmarks are chosen far from each other, in the part of the map
 * that holds most open cells.  Source: Goldberg & Harrelson 2005; differential heuristics, Sturtevant et al.
 * 2009. Invariant: distances are in the units of cost.h, so that the estimate is exact, consistent arithmetic;
 * UINT32_MAX in other parts of the map.  Maps too large for 32 bits have no landmarks. */
#ifndef PATH_LANDMARKS_H
#define PATH_LANDMARKS_H

#include "map/ground.h"

enum { LANDMARKS = 8 };

struct landmarks {
	size_t n;                        /* LANDMARKS or 0 */
	uint32_t distances[][LANDMARKS]; /* [cells] */
};

/* Bytes of landmarks of GROUND, the room needed to find them included; zeroed when it is made. */
size_t landmarks_size(const struct ground *ground);

/* Finds the landmarks under the no-cut rule: one wave over the map for each, and seldom a few more. */
void landmarks_build(struct landmarks *landmarks, const struct ground *ground);

/* Can no path lead from cell A to cell B?  Then the estimate means nothing.  False where it cannot be told. */
static inline bool landmarks_part(const struct landmarks *landmarks, size_t a, size_t b)
{
	return landmarks->n &&
	       (landmarks->distances[a][0] == UINT32_MAX) != (landmarks->distances[b][0] == UINT32_MAX);
}

/* A lower bound of the way between two cells with these distances. */
static inline uint32_t landmarks_estimate(const uint32_t a[LANDMARKS], const uint32_t b[LANDMARKS])
{
	uint32_t most = 0;

	for (int i = 0; i < LANDMARKS; i++) {
		uint32_t apart = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
		most = apart > most ? apart : most;
	}
	return most;
}

#endif
