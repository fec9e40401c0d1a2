/* steer/route_cursor.h -- in which order the nodes of a route are flown; shared by the path followers.
 * Invariant: a cursor's node is one of the route's, whatever the route does meanwhile, once route_cursor_hold has seen
 * it. */
#ifndef STEER_ROUTE_CURSOR_H
#define STEER_ROUTE_CURSOR_H

#include "steer/steer.h"

enum route_mode { ROUTE_ONE_WAY, ROUTE_LOOP, ROUTE_PATROL };

/* The names of the modes, for a parameter; NULL-terminated. */
extern const char *const route_modes[];

/* Where a ship is on its route; all zero: at its first node, flying forwards. */
struct route_cursor {
	uint32_t node;
	bool backwards;
};

/* Keeps CURSOR on ROUTE, which may have become shorter.  False where the route is empty. */
bool route_cursor_hold(const struct steer_route *route, struct route_cursor *cursor);

/* Goes on to the next node: at the end a patrol turns about, a loop starts again, and one way stays (false).  A
 * route of one node stays there in every mode. */
bool route_cursor_advance(const struct steer_route *route, enum route_mode mode, struct route_cursor *cursor);

#endif
