/* path/moves.h -- which directions are worth trying from a cell, looked up by how the search came there.
 *
 * A neighbourhood is a byte: bit d is set if the neighbour in direction d is open (struct
 * ground keeps one for every cell).  The table maps it to the moves that a diagonal rule
 * allows.  On request it omits moves for which another path is as short or shorter, so that
 * of the many equal paths across open ground only the one that takes its diagonal steps
 * first is followed (canonical ordering: Harabor & Grastien 2011; Sturtevant & Rabin 2016).
 *
 * Why omitting them is safe, under the no-cut rule on equal terrain, for a search that keeps the first of
 * several equally short arrivals: let n be entered from p, t be a neighbour of n, and the move n-t be omitted.
 *
 *   - After a diagonal step only its own direction and the two straight ones that make it up are kept.  All
 *     other t are closer to p, since the two cells beside the step are open, or it could not have been taken.
 *   - After a straight step going back is never shorter.  Sideways and diagonally ahead are omitted only if
 *     the cell beside p is open.  Then p-t diagonally is shorter than sideways, and diagonally ahead equals the
 *     path p-m-t that steps diagonally first, where m is the cell beside n.
 *
 * So a move on a shortest path is omitted only in the last case, where m-t is the last, straight step of
 * another shortest path to t; and straight moves are never omitted from shortest paths, whatever the arrival at
 * m.  By induction over the distance every cell is reached at its true distance.  The argument concerns cells
 * passed, not cells queued, so it also covers jump point search, which passes cells without queueing them. */
#ifndef PATH_MOVES_H
#define PATH_MOVES_H

#include <stdbool.h>

#include "path/path.h"

/* How a cell was entered: a direction, or MOVES_START for a cell where the search began. */
enum { MOVES_START = DIRECTIONS, MOVES_ARRIVALS };

/* The moves that RULE allows in NEIGHBOURHOOD. */
uint8_t moves_allowed(uint8_t neighbourhood, enum diagonal_rule rule);

/* The directions worth trying after ARRIVAL under the no-cut rule, including some that are not allowed. */
uint8_t moves_canonical(unsigned arrival, uint8_t neighbourhood);

/* Fills MOVES[neighbourhood] with the directions that RULE allows. */
void moves_fill(uint8_t moves[256], enum diagonal_rule rule);

/* The directions to try, by arrival and neighbourhood.  It
 * is kept in scratch; zeros mean that it is not filled. */
struct moves {
	uint8_t from[MOVES_ARRIVALS][256];
	bool filled, canonical;
	enum diagonal_rule rule;
};

/* Fills MOVES unless it is filled that way already.  Without CANONICAL all allowed directions are tried. */
void moves_provide(struct moves *moves, enum diagonal_rule rule, bool canonical);

/* How far from a cell that was just entered in direction D lies what the processor should fetch now, for it will soon
 * be needed if the search goes on there: a few rows, or most of a cache line.  Added to an index it may leave the
 * map. */
static inline ptrdiff_t moves_ahead(int width, int d)
{
	return 3 * (ptrdiff_t)width * direction_dy[d] + 12 * (ptrdiff_t)direction_dx[d];
}

#endif
