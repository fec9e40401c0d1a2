/* path/nodes.h -- the tree of a cell-by-cell search: for every cell the best known g and the last step.
 *
 * Each cell has a 64-bit key.  From the top it holds the number of the search (15 bits), the complement of g
 * (46) and the arrival direction (3).
 *
 * Invariant: a key of an earlier search, and the zero of fresh memory, is smaller than every key of the running
 * search; of two keys of one search the larger has the smaller g.  So "unreached or worse" is one comparison,
 * and nothing is cleared between searches. */
#ifndef PATH_NODES_H
#define PATH_NODES_H

#include "path/path.h"

enum { NODES_G_BITS = 46, NODES_SEARCHES = 1 << 15 };

struct nodes {
	uint64_t *keys;  /* [cells] */
	uint64_t newest; /* key of g = 0, arrival 0, in the running search */
	uint64_t noise;  /* the low bits that nodes_better ignores */
};

/* Values of noise: a smaller g is better; or, the first arrival is best. */
#define NODES_BY_LENGTH UINT64_C(7)
#define NODES_FIRST_COME ((UINT64_C(1) << (NODES_G_BITS + 3)) - 1)

/* Starts search number *SEARCH + 1 over KEYS[cells], by length.  Both are in scratch, zeroed when allocated. */
struct nodes nodes_begin(uint32_t *search, uint64_t *keys, size_t cells);

/* The key of a cell reached with G by a step in direction D. */
static inline uint64_t nodes_key(const struct nodes *nodes, uint64_t g, unsigned d)
{
	return nodes->newest - (g << 3) + d;
}

/* Is KEY better than the key that the cell HELD?  Of equally good ones the first stays. */
static inline bool nodes_better(const struct nodes *nodes, uint64_t key, uint64_t held)
{
	return key > (held | nodes->noise);
}

/* Was the cell that holds KEY reached in this search? */
static inline bool nodes_reached(const struct nodes *nodes, uint64_t key)
{
	return key >> (NODES_G_BITS + 3) == nodes->newest >> (NODES_G_BITS + 3);
}

static inline uint64_t nodes_g(const struct nodes *nodes, uint64_t key)
{
	return ((nodes->newest | 7) - key) >> 3;
}

static inline unsigned nodes_arrival(uint64_t key)
{
	return key & 7;
}

/* Ends a search: writes the path to RESULT, and its cost, WEIGHTED as for
 * path_cost().  It leads to the goal if FOUND, else to the reached cell nearest
 * to it, as path_result.found defines it.  The start must have been reached. */
MUST_CHECK enum status nodes_answer(const struct nodes *nodes, const struct ground *ground,
				    const struct path_query *query, bool found, bool weighted,
				    struct path_result *result);

#endif
