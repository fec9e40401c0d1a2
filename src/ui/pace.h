/* ui/pace.h -- how fast the time of a game in space runs: paused, or 1, 2, 4 .. times the clock.
 *
 * A view that is such a game has a struct pace in its state and PACE_ACTIONS in its table of actions; its key()
 * hands these on to pace_key(), counted from the first.  Invariant: 0 <= doublings <= PACE_MAX; 0 <= owed < 1.
 */
#ifndef UI_PACE_H
#define UI_PACE_H

#include "ui/screen.h"

enum { PACE_MAX = 5 };

enum pace_action { PACE_PAUSE, PACE_SLOWER, PACE_FASTER };

/* Three actions that follow one another. */
#define PACE_ACTIONS(pause, slower, faster) \
	[pause] = {"pause", "pause", "pause", "Time"}, \
	[slower] = {"slower", NULL, "half, double speed", "Time"}, \
	[faster] = {"faster", "speed", "half, double speed", "Time"}

struct pace {
	bool paused, smooth; /* smooth: a frame for every tick at least, for those who fly by hand */
	int doublings;
	int64_t then_ms; /* when time was last taken */
	double owed;     /* part of a tick that has passed since */
};

/* Takes ACTION, a pace_action at NOW_MS: pauses or runs on, half or twice as fast within the limits. */
void pace_key(struct pace *pace, int action, int64_t now_ms);

/* When the next frame is due, or VIEW_IDLE. */
int64_t pace_due_ms(const struct pace *pace);

/* Ticks of 1/60 s that have passed by NOW_MS since the last call.  A long sleep is not made up for. */
int pace_ticks(struct pace *pace, int64_t now_ms);

/* Right of the header: how fast it runs. */
void pace_draw(const struct pace *pace, struct screen *screen);

#endif
