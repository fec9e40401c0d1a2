/* path/landmarks.h -- a heuristic: distances from far corners of the map bound the distance of any two cells.
 *
 * By the triangle inequality |d(L, a) - d(L, b)| <= d(a, b) for every landmark L.  Where walls force detours, this
 * bound is better than the octile distance.  Landmarks are chosen far from each other, in the largest part of the map.
 * A search reads only the most useful ones for its start and goal, but all of them on cluttered maps, where more
 * expansions are saved than reading costs.
 *
 * Maps of up to 1.27 million cells have 24 landmarks, in the units of cost.h, at 96 bytes a cell.  Larger ones have 8,
 * rounded to 16 bits, at 16 bytes a cell; or none, if a path is too long for 32 bits.
 *
 * Terrain makes a way there longer than the way back, since a step costs the cost of the cell entered.  Let a step
 * instead cost half of each of its two cells: then it costs as much in both directions.  A path from a to b costs
 * (c(b) - c(a)) / 2 straight steps more than its halves, where c are the costs of its ends; so a bound on halves is
 * one on paths, and one table serves both ways.  (Diagonal steps take the lesser of the two costs for their extra
 * length.  So the bound is a little too low where they lead from one terrain to another.)
 *
 * Invariant: a distance is divided by 1 << shift and rounded down, which the bound allows for, so the heuristic is
 * exact integer arithmetic and never too large; in unconnected parts of the map it is `far`.
 *
 * Source: Goldberg & Harrelson 2005; differential heuristics, Sturtevant et al. 2009. */
#ifndef PATH_LANDMARKS_H
#define PATH_LANDMARKS_H

#include <stdalign.h>
#include <string.h>

#include "path/cost.h"
#include "path/path.h"

/* How many there are, how many on large maps, and how many a search reads unless it reads all. */
enum { LANDMARKS_MAX = 24, LANDMARKS_NARROW = 8, LANDMARKS_FEW = 4 };

struct landmarks {
	size_t n;       /* 0: none */
	bool narrow;    /* 16 bits each, else 32 */
	bool cluttered; /* a search reads all; it does so too if they are narrow */
	unsigned shift;
	uint32_t far;
	/* [cells][n], or uint16_t of the same shape; then the costs of the cells, a byte each. */
	alignas(64) uint32_t distances[];
};

/* The landmarks that a search reads, and the distances of its goal from them. */
struct landmarks_view {
	uint32_t goal[LANDMARKS_MAX], which[LANDMARKS_FEW];
	int goal_cost;
};

/* Bytes for the landmarks of GROUND, and of the MEMORY that is needed to find them, both zeroed when allocated. */
size_t landmarks_size(const struct ground *ground);
size_t landmarks_work_size(const struct ground *ground);

/* Finds the landmarks under RULE: one wave over the map for each, and sometimes a few more.  None if JOB, which may be
 * NULL, was stopped. */
void landmarks_build(struct landmarks *landmarks, void *memory, const struct ground *ground,
		     enum diagonal_rule rule, struct job *job);

/* Are the bounds still bounds after CHANGED[n] cells of GROUND have changed?  They are unless a cell costs less than
 * when the landmarks were found. */
bool landmarks_hold(const struct landmarks *landmarks, const struct ground *ground, const struct cell *changed,
		    size_t n);

/* True if no path leads from cell A to cell B, in which case the estimate is meaningless; false if unknown. */
bool landmarks_part(const struct landmarks *landmarks, size_t a, size_t b);

/* Chooses the landmarks for a search from START to GOAL. */
void landmarks_choose(const struct landmarks *landmarks, const struct ground *ground, size_t start, size_t goal,
		      struct landmarks_view *view);

static inline uint32_t landmarks_apart(uint32_t a, uint32_t b)
{
	return max(a, b) - min(a, b);
}

typedef int32_t landmarks_lanes __attribute__((vector_size(16)));

enum { LANDMARKS_LANES = sizeof(landmarks_lanes) / sizeof(int32_t) };
static_assert(LANDMARKS_MAX % LANDMARKS_LANES == 0, "all are read LANDMARKS_LANES at a time");

/* The most that two rows of LANDMARKS_MAX distances differ, or, where that does not fit into 31 bits, less.  Machines
 * compare signed numbers faster. */
static inline uint32_t landmarks_most_apart(const uint32_t *a, const uint32_t *b)
{
	landmarks_lanes most = {0}, from, to;
	uint32_t least = 0;

	for (int i = 0; i < LANDMARKS_MAX; i += LANDMARKS_LANES) {
		memcpy(&from, a + i, sizeof from);
		memcpy(&to, b + i, sizeof to);
		landmarks_lanes apart = from - to, sign = apart < 0;
		apart = (apart ^ sign) - sign;
		most ^= (most ^ apart) & (apart > most);
	}
	for (int i = 0; i < LANDMARKS_LANES; i++)
		least = max((uint32_t)most[i], least);
	return least;
}

/* Fetches what the estimate for CELL will need. */
static inline void landmarks_prefetch(const struct landmarks *landmarks, size_t cell)
{
	size_t row = landmarks->narrow ? LANDMARKS_NARROW * sizeof(uint16_t) : LANDMARKS_MAX * sizeof(uint32_t);
	const unsigned char *first = (const unsigned char *)landmarks->distances + cell * row;

	__builtin_prefetch(first);
	__builtin_prefetch(first + row - 1);
}

/* A lower bound of the halves between CELL and the goal of VIEW.  The loops have constant counts to be fast. */
static inline uint32_t landmarks_estimate(const struct landmarks *landmarks, size_t cell,
					  const struct landmarks_view *view)
{
	const uint16_t *narrow = (const uint16_t *)landmarks->distances + cell * LANDMARKS_NARROW;
	const uint32_t *wide = landmarks->distances + cell * LANDMARKS_MAX;
	uint32_t most = 0;

	if (landmarks->narrow) {
		for (int i = 0; i < LANDMARKS_NARROW; i++)
			most = max(landmarks_apart(narrow[i], view->goal[i]), most);
		return ((most - (most > 0)) << landmarks->shift) + (most > 0);
	}
	if (landmarks->cluttered)
		return landmarks_most_apart(wide, view->goal);
	for (int i = 0; i < LANDMARKS_FEW; i++)
		most = max(landmarks_apart(wide[view->which[i]], view->goal[i]), most);
	return most;
}

/* A lower bound of the distance from a cell of cost COST to the goal, given the bound of the halves. */
static inline uint64_t landmarks_correct(const struct landmarks_view *view, unsigned cost, uint32_t halves)
{
	int64_t more = (int64_t)(COST_STRAIGHT / 2) * (view->goal_cost - (int)cost);

	return (uint64_t)max(halves + more, (int64_t)0);
}

#endif
