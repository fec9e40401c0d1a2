/* path/moves.h -- which directions are worth trying from a cell, looked up by how the search came there.
 *
 * A neighbourhood is a byte: bit d tells that the neighbour in direction d is open (struct ground keeps one for
 * every cell).  The table turns it into the moves that a diagonal rule allows and, on request, leaves out moves
 * that another path of the same or a smaller length makes, so that of the many equal paths across open ground
 * only the one with its diagonal steps first is followed (canonical ordering: Harabor & Grastien 2011;
 * Sturtevant & Rabin 2016).
 *
 * Why leaving them out is safe, for the no-cut rule and equal terrain, with a search that keeps the first
 * arrival among equally short ones.  Say n was entered from p, t is a neighbour of n, and the move n-t is left
 * out.
 *   - After a diagonal step only the two straight directions it is made of and itself are kept.  All other t
 * are nearer to p: the two cells beside the step are open, or it could not have been taken.
 *   - After a straight step the way back is never shorter.  Sideways and sideways-ahead are left out only where
 *     the cell beside p is open: then p-t diagonally is shorter than sideways, and sideways-ahead equals the
 * path p-m-t that steps diagonally first, m being the cell beside n. So a move that lies on a shortest path is
 * left out only in the last case, where m-t is the last, straight, step of another shortest path to t; and
 * straight moves are never left out of shortest paths, whatever the arrival at m.  By induction over the
 * distance every cell is reached at its true distance.  The argument looks at cells passed, not at cells
 * queued, so it also covers jump point search, which passes cells without queueing them. */
#ifndef PATH_MOVES_H
#define PATH_MOVES_H

#include <stdbool.h>

#include "path/path.h"

enum { MOVES_START = DIRECTIONS, /* the arrival of a cell that nothing led to */ MOVES_ARRIVALS };

/* The moves that RULE allows in NEIGHBOURHOOD. */
uint8_t moves_allowed(uint8_t neighbourhood, enum diagonal_rule rule);

/* The directions worth trying after ARRIVAL under the no-cut rule: a superset, still to be cut down to the
 * allowed ones. */
uint8_t moves_canonical(unsigned arrival, uint8_t neighbourhood);

/* MOVES[neighbourhood]: the directions RULE allows. */
void moves_fill(uint8_t moves[256], enum diagonal_rule rule);

/* The directions to try by arrival and neighbourhood; kept in scratch, whose zeros mean that it is not filled.
 */
struct moves {
	uint8_t from[MOVES_ARRIVALS][256];
	bool filled, canonical;
	enum diagonal_rule rule;
};

/* Fills MOVES unless it is as asked already; without CANONICAL all allowed directions are worth trying. */
void moves_provide(struct moves *moves, enum diagonal_rule rule, bool canonical);

#endif
