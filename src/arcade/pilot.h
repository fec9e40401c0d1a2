/* arcade/pilot.h -- programs that play the arcade games, to measure and to balance them.
 *
 * A pilot is a const struct registered by a line of pilots.def.  It sees the whole game, gives the orders that keys
 * give, and draws nothing at random.
 *
 * Invariant: the same pilot and the same seed give the same game on every machine. */
#ifndef ARCADE_PILOT_H
#define ARCADE_PILOT_H

#include "arcade/asteroids.h"
#include "arcade/defence.h"

struct pilot {
	struct variant head; /* first: see base/variant.h */

	struct space_input (*asteroids)(const struct asteroids *game); /* asked every PILOT_HELM_TICKS ticks */
	void (*defence)(struct defence *game);                         /* every PILOT_ORDER_TICKS */
};

/* About as often as a hand can. */
enum { PILOT_HELM_TICKS = 6, PILOT_ORDER_TICKS = 30 };

/* All of pilots.def, NULL-terminated. */
extern const struct variant *const pilots[];

static inline const struct pilot *pilot_of(const struct variant *head)
{
	return (const struct pilot *)head;
}

/* The notches by which the helm of the pilot's ship must turn to point to TO, 3 at most; positive: to the right. */
int pilot_notches(const struct space *space, struct vec2 to);

/* The hunter nearest to the pilot's ship, or n.ships if none is left. */
uint32_t pilot_nearest_hunter(const struct asteroids *game);

/* How much of the marines' ways to the goal, and of the straight lines of the spiders if LINES, a tower with this
 * RANGE at AT would cover, in cells.  WAYS[n_portals] come from approach_foresee. */
double pilot_cover(const struct defence *game, const struct approach_way *ways, struct cell at, double range,
		   bool lines);

#endif
