/* screens/run/minds.h -- the minds of hunters that are open on the screen: one over the map, others in panes.
 *
 * Invariant: the plan and thought of every head belong to the present turn. */
#ifndef SCREENS_RUN_MINDS_H
#define SCREENS_RUN_MINDS_H

#include "lab/timeline.h"
#include "screens/run/glimpses.h"

enum { MINDS_PANES = 2 };

/* The mind of a hunter: its plan, and the cells it has looked at. */
struct head {
	int who; /* -1: nobody, and the other members are meaningless */
	struct chase_plan plan;
	struct timeline thought; /* owned */
};

struct minds {
	struct head plan;               /* the mind drawn over the map */
	struct head heads[MINDS_PANES]; /* the first in sight, for the panes of very large screens */
	int64_t pour_ms, frame_ms; /* while this turn's thought pours in: its end and its next frame; else 0 */
	uint32_t poured;           /* cells that the drawn mind had expanded before this turn */
};

/* Makes them fit GAME: floors differ in size. */
MUST_CHECK enum status minds_fit(struct minds *minds, const struct game *game);
void minds_free(struct minds *minds);

/* Looks into all of them. */
void minds_look(struct minds *minds, const struct game *game, const struct glimpses *glimpses);

/* Draws the mind of hunter WHO from now on; -1: none. */
void minds_show(struct minds *minds, const struct game *game, int who);

/* Draws the mind of the next hunter of the roster that is in sight; after the last, none.  Returns false if nobody
 * is in sight. */
bool minds_show_next(struct minds *minds, const struct game *game, const struct glimpses *glimpses);

/* Lets what the drawn mind looked at in this turn flow in for a moment, or all of it if the search is new.
 * BEFORE is the number of cells it had expanded before the turn. */
void minds_begin_pour(struct minds *minds, int64_t now_ms, uint32_t before);

/* Lets more of it flow in; at NOW_MS >= pour_ms, all of it. */
void minds_pour(struct minds *minds, int64_t now_ms);

#endif
