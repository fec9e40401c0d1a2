/* ui/pace.h -- how fast the time of a game in space runs: paused, or 1, 2, 4 .. times the clock.
 * Invariant: 0 <= doublings <= PACE_MAX; 0 <= owed < 1. */
#ifndef UI_PACE_H
#define UI_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum { PACE_MAX = 5, PACE_FRAME_MS = 33 };

struct pace {
	bool paused;
	int doublings;
	int64_t then_ms; /* when time was last taken */
	double owed;     /* part of a tick that has passed since */
};

/* Pauses or runs on from NOW_MS. */
void pace_toggle(struct pace *pace, int64_t now_ms);

/* Half or twice as fast, within the limits. */
void pace_change(struct pace *pace, int doublings);

/* When the next frame is due, or VIEW_IDLE. */
int64_t pace_due_ms(const struct pace *pace);

/* Ticks of 1/60 s that have passed by NOW_MS since the last call.  A long sleep is not made up for. */
int pace_ticks(struct pace *pace, int64_t now_ms);

#endif
