/* steer/route_cursor.h -- the order in which the nodes of a route are flown.
 *
 * Invariant: after route_cursor_hold the node of a cursor is a node of the route, even of a changed one. */
#ifndef STEER_ROUTE_CURSOR_H
#define STEER_ROUTE_CURSOR_H

#include "steer/steer.h"

enum route_mode { ROUTE_ONE_WAY, ROUTE_LOOP, ROUTE_PATROL };

/* The names of the modes, as the choices of a parameter; NULL-terminated. */
extern const char *const route_modes[];

/* Where a ship is on its route; all zero: heading for its first node, forwards. */
struct route_cursor {
	uint32_t node;
	bool backwards;
};

/* Keeps CURSOR on ROUTE, which may have become shorter.  Returns false if the route is empty. */
bool route_cursor_hold(const struct steer_route *route, struct route_cursor *cursor);

/* Goes on to the next node of ROUTE, which is not empty.  At the end a patrol turns about, a loop starts again,
 * and a one-way route stays where it is; then, and on a route of one node, returns false. */
bool route_cursor_advance(const struct steer_route *route, enum route_mode mode, struct route_cursor *cursor);

#endif
