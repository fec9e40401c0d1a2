/* lab/experiment_meter.h -- a ship's time and way between two marks, the same in all arms.
 *
 * A mark is a line or a circle; the moment of passing it is interpolated between two ticks.  A ship that goes back
 * behind the finish has not finished: it may have missed a node, and its way includes the loop.
 *
 * Invariant: time and length are those between the marks, independent of its flight before the first and after the
 * second. */
#ifndef LAB_EXPERIMENT_METER_H
#define LAB_EXPERIMENT_METER_H

#include "space/space.h"

/* The line through AT across AHEAD, to be passed in that direction; without AHEAD, the circle WITHIN tiles of AT. */
struct experiment_mark {
	struct vec2 at, ahead;
	double within;
};

struct experiment_course {
	struct experiment_mark start, finish;
};

struct experiment_meter {
	struct experiment_course course;
	struct vec2 at; /* of the ship after the last tick */
	double flown, ticks;
	double from_length, from_s; /* when it passed the start */
	double length, time_s;      /* between the marks; NAN unless it has passed both */
	bool begun, over;
};

/* For the first ship of SPACE, which may be behind the start already. */
struct experiment_meter experiment_meter_at(const struct space *space, struct experiment_course course);

/* After each step. */
void experiment_meter_note(struct experiment_meter *meter, const struct space *space);

/* Whether the ship is between the marks now. */
static inline bool experiment_meter_runs(const struct experiment_meter *meter)
{
	return meter->begun && !meter->over;
}

bool experiment_course_same(const struct experiment_course *a, const struct experiment_course *b);

#endif
