#include "steer/route_cursor.h"

#include "base/assert.h"

const char *const route_modes[] = {"one-way", "loop", "patrol", NULL};

bool route_cursor_hold(const struct steer_route *route, struct route_cursor *cursor)
{
	if (route->n > 0 && cursor->node >= route->n)
		cursor->node = (uint32_t)route->n - 1;
	return route->n > 0;
}

bool route_cursor_advance(const struct steer_route *route, struct route_cursor *cursor)
{
	uint32_t last = (uint32_t)route->n - 1;
	uint32_t begin = cursor->backwards ? last : 0, end = last - begin;

	ASSERT(route->n > 0 && cursor->node <= last);
	if (last == 0)
		return false;
	if (cursor->node == end) {
		if (route->mode == ROUTE_ONE_WAY)
			return false;
		if (route->mode == ROUTE_LOOP) {
			cursor->node = begin;
			return true;
		}
		cursor->backwards = !cursor->backwards;
	}
	if (cursor->backwards)
		cursor->node--;
	else
		cursor->node++;
	return true;
}

uint32_t route_cursor_from(const struct steer_route *route, struct route_cursor cursor)
{
	uint32_t last = (uint32_t)route->n - 1;

	ASSERT(route->n > 0 && cursor.node <= last);
	if (cursor.backwards && cursor.node < last)
		return cursor.node + 1;
	if (!cursor.backwards && cursor.node > 0)
		return cursor.node - 1;
	if (route->mode == ROUTE_LOOP)
		return last - cursor.node;
	return cursor.node;
}

bool route_cursor_ends(const struct steer_route *route, struct route_cursor cursor)
{
	return route->mode == ROUTE_ONE_WAY && cursor.node + 1 == route->n;
}
