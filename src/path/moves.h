/* path/moves.h -- which directions are worth trying from a cell, by how the search came there.
 *
 * A neighbourhood is a byte: bit d is set if the neighbour in direction d is open (struct ground keeps one for every
 * cell).  A block is that and the costs: the 3 x 3 cells around the one that the search has reached.
 *
 * Across open ground a great many paths are equally short.  Of these a search need follow only one.  Let it have come
 * to cell n from its neighbour p, and let t be another neighbour of n.  The move n-t is omitted if a way from p to t
 * within the block and without n
 *
 *   - costs less than p-n-t, or
 *   - costs as much, and its last step is straight while n-t is diagonal.
 *
 * So of equal paths the one that takes its diagonal steps first is followed (canonical ordering: Harabor & Grastien
 * 2011; Sturtevant & Rabin 2016).  If diagonals are never allowed, `straight' means along a row here and `diagonal'
 * along a column: then the path that takes its upright steps first is followed.
 *
 * Why every cell is still reached at its true distance, by a search that keeps the first of several equally short
 * arrivals: assume so for all cells nearer than t, and consider the last steps n-t of all shortest paths to t.  None
 * is omitted for a cheaper way, or its path would not be shortest.  If one of them is straight, nothing omits it.  If
 * all are diagonal, nothing omits any: an equal way with a straight last step would be a shortest path too.  It does
 * not matter which arrival at n is kept, what the cells cost, or which diagonals are allowed.  The argument concerns
 * cells passed, not cells queued, so it also covers jump point search, which passes cells without queueing them. */
#ifndef PATH_MOVES_H
#define PATH_MOVES_H

#include <stdbool.h>

#include "path/path.h"

/* How a cell was entered: a direction, or MOVES_START for a cell where the search began. */
enum { MOVES_START = DIRECTIONS, MOVES_ARRIVALS };

/* The moves that RULE allows in NEIGHBOURHOOD. */
uint8_t moves_allowed(uint8_t neighbourhood, enum diagonal_rule rule);

/* The moves that are worth trying in a block: byte a of the result is for an arrival in direction a.  COSTS are those
 * of the neighbours by direction, 0 if closed, and HERE the cost of the cell between them. */
uint64_t moves_in_block(const uint8_t costs[DIRECTIONS], uint8_t here, enum diagonal_rule rule);

/* Fills MOVES[neighbourhood] with the directions that RULE allows. */
void moves_fill(uint8_t moves[256], enum diagonal_rule rule);

/* The directions to try in blocks of one cost, by arrival and neighbourhood.  It is part of the scratch; zeros mean
 * not filled. */
struct moves {
	uint8_t from[MOVES_ARRIVALS][256]; /* after MOVES_START: all that are allowed */
	bool filled;
	enum diagonal_rule rule;
};

/* Fills MOVES for RULE unless it is filled that way already. */
void moves_provide(struct moves *moves, enum diagonal_rule rule);

/* The directions to try by arrival, whatever the costs: all but those to the cell before and to the two cells that lie
 * both beside it and beside the present one, for they are a straight step away from it. */
extern const uint8_t moves_onward[MOVES_ARRIVALS];

/* The directions to try from CELL of GROUND after ARRIVAL. */
static inline unsigned moves_worth_trying(const struct moves *moves, const struct ground *ground, size_t cell,
					  unsigned arrival)
{
	unsigned row = ground->even[cell] ? arrival : MOVES_START;

	return moves->from[row][ground->around[cell]] & moves_onward[arrival];
}

/* The offset to prefetch after entering a cell in direction D, as the search will soon need it if it goes that way: a
 * few rows, or most of a cache line.  Added to an index it may leave the map. */
static inline ptrdiff_t moves_ahead(int width, int d)
{
	return 3 * (ptrdiff_t)width * direction_dy[d] + 12 * (ptrdiff_t)direction_dx[d];
}

#endif
