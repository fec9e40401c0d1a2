/* kit/pace.h -- how fast time runs in a game in space: paused, or 1, 2, 4 .. times the clock.
 *
 * Such a view has a struct pace in its state and PACE_ACTIONS in its table of actions; its key() passes these
 * on to pace_key(), counted from the first.
 *
 * Invariant: 0 <= doublings <= PACE_MAX; 0 <= owed < 1. */
#ifndef KIT_PACE_H
#define KIT_PACE_H

#include "kit/screen.h"

enum { PACE_MAX = 5 };

enum pace_action { PACE_PAUSE, PACE_SLOWER, PACE_FASTER };

/* The three arguments must be consecutive actions. */
#define PACE_ACTIONS(pause, slower, faster) \
	[pause] = {"pause", "pause", "pause", "Time", NULL}, \
	[slower] = {"slower", NULL, "half, double speed", "Time", "half the speed"}, \
	[faster] = {"faster", "speed", "half, double speed", "Time", "double the speed"}

struct pace {
	bool paused;
	bool smooth; /* at least one frame a tick, for ships flown by hand */
	int doublings;
	int quiet_ticks; /* after this time the picture changes, and no frame is due before; 0: maybe at once */
	int64_t then_ms; /* when pace_ticks last took the time */
	double owed;     /* the part of a tick that has passed since */
};

/* Does ACTION, an enum pace_action, at NOW_MS; other actions do nothing.  Speed stays within its limits. */
void pace_key(struct pace *pace, int action, int64_t now_ms);

/* When the next frame is due, or VIEW_IDLE. */
int64_t pace_due_ms(const struct pace *pace);

/* The ticks of 1/60 s that have passed by NOW_MS since the last call.  A long sleep is not made up for, beyond the
 * quiet ticks. */
int pace_ticks(struct pace *pace, int64_t now_ms);

/* Shows the speed at the right end of the header. */
void pace_draw(const struct pace *pace, struct screen *screen);

#endif
