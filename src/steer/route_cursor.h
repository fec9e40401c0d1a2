/* steer/route_cursor.h -- a route, and the order in which its nodes are flown.
 *
 * Invariant: after route_cursor_hold the node of a cursor is a node of the route, even of a changed one. */
#ifndef STEER_ROUTE_CURSOR_H
#define STEER_ROUTE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec2.h"

enum route_mode { ROUTE_ONE_WAY, ROUTE_LOOP, ROUTE_PATROL };

/* The names of the modes; NULL-terminated. */
extern const char *const route_modes[];

/* Where a ship is on its route; all zero: heading for its first node, forwards. */
struct route_cursor {
	uint32_t node;
	bool backwards;
};

/* A route to follow, in flying order. */
struct steer_route {
	const struct vec2 *nodes;
	size_t n;
	enum route_mode mode;
	double radius;               /* how near to a node it is reached */
	struct route_cursor *cursor; /* of the ship that flies it: the only record of its nodes */
};

/* Keeps CURSOR on ROUTE, which may have become shorter.  Returns false if the route is empty. */
bool route_cursor_hold(const struct steer_route *route, struct route_cursor *cursor);

/* Moves CURSOR to the next node of ROUTE, which is not empty.  At the end a patrol turns about, a loop starts
 * again, and a one-way route stays where it is; then, and on a route of one node, returns false. */
bool route_cursor_advance(const struct steer_route *route, struct route_cursor *cursor);

/* The node flown before CURSOR's; without one, the same. */
uint32_t route_cursor_from(const struct steer_route *route, struct route_cursor cursor);

/* Whether CURSOR is at the last node of a route that does not loop. */
bool route_cursor_ends(const struct steer_route *route, struct route_cursor cursor);

#endif
