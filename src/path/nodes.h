/* path/nodes.h -- the tree a cell-by-cell search grows: for every cell the best known length and the last step.
 *
 * One 64-bit key a cell, from the top: number of the search (15 bits), complement of g (46), arrival direction
 * (3).  Invariant: a key of an earlier search, and the zero of fresh memory, is smaller than every key of the
 * running one; of two keys of one search the larger has the smaller g.  So "unseen or worse" is one comparison
 * and nothing is cleared between searches. */
#ifndef PATH_NODES_H
#define PATH_NODES_H

#include "path/path.h"

enum { NODES_G_BITS = 46, NODES_SEARCHES = 1 << 15 };

struct nodes {
	uint64_t *keys;  /* [cells] */
	uint64_t newest; /* key of g = 0, arrival 0, in the running search */
	uint64_t noise;  /* low bits in which a better key is no reason to reach a cell again */
};

/* Values of noise: a smaller g counts; only the first arrival counts. */
#define NODES_BY_LENGTH UINT64_C(7)
#define NODES_FIRST_COME ((UINT64_C(1) << (NODES_G_BITS + 3)) - 1)

/* Starts search number *SEARCH + 1 over KEYS[cells], by length; both live in scratch, zeroed when it was made.
 */
struct nodes nodes_begin(uint32_t *search, uint64_t *keys, size_t cells);

/* The key of a cell reached with G by a step in direction D. */
static inline uint64_t nodes_key(const struct nodes *nodes, uint64_t g, unsigned d)
{
	return nodes->newest - (g << 3) + d;
}

/* Is KEY better than what the cell HELD?  Equally good is not better: the first arrival stays. */
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

/* The usual end of a search: writes the path to the goal if FOUND, else to the reached cell nearest to it in a
 * straight line (ties go to the smaller g, then to the smaller index), and its cost, WEIGHTED as in
 * path_cost(). The start must have been reached. */
MUST_CHECK enum status nodes_answer(const struct nodes *nodes, const struct ground *ground,
				    const struct path_query *query, bool found, bool weighted,
				    struct path_result *result);

#endif
