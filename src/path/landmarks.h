/* path/landmarks.h -- a heuristic: distances from eight far corners of the map bound that of any two cells.
 *
 * By the triangle inequality |d(L, a) - d(L, b)| <= d(a, b) for every landmark L.  Where walls force detours,
 * this bound is better than the octile distance.  Landmarks are chosen far from each other, in the largest part
 * of the map.  Maps too large for 32-bit distances have none.
 *
 * Invariant: distances are in the units of cost.h, so the heuristic is exact integer arithmetic and consistent;
 * in other parts of the map they are UINT32_MAX.
 *
 * Source: Goldberg & Harrelson 2005; differential heuristics, Sturtevant et al. 2009. */
#ifndef PATH_LANDMARKS_H
#define PATH_LANDMARKS_H

#include "map/ground.h"

enum { LANDMARKS = 8 };

struct landmarks {
	size_t n;                        /* LANDMARKS or 0 */
	uint32_t distances[][LANDMARKS]; /* [cells] */
};

/* Bytes for the landmarks of GROUND, zeroed when allocated, including what is needed to find them. */
size_t landmarks_size(const struct ground *ground);

/* Finds the landmarks under the no-cut rule: one wave over the map for each, and sometimes a few more. */
void landmarks_build(struct landmarks *landmarks, const struct ground *ground);

/* True if no path leads from cell A to cell B, in which case the estimate is meaningless; false if unknown. */
static inline bool landmarks_part(const struct landmarks *landmarks, size_t a, size_t b)
{
	return landmarks->n &&
	       (landmarks->distances[a][0] == UINT32_MAX) != (landmarks->distances[b][0] == UINT32_MAX);
}

/* A lower bound of the distance between two cells with the distances A and B. */
static inline uint32_t landmarks_estimate(const uint32_t a[LANDMARKS], const uint32_t b[LANDMARKS])
{
	uint32_t most = 0;

	for (int i = 0; i < LANDMARKS; i++) {
		uint32_t apart = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
		most = max(apart, most);
	}
	return most;
}

#endif
