#include "lab/experiment_meter.h"

/* How far AT is before MARK, tiles; not above 0 once it is passed. */
static double experiment_meter_before(const struct experiment_mark *mark, struct vec2 at)
{
	struct vec2 from = vec2_sub(mark->at, at);

	if (vec2_length(mark->ahead) > 0)
		return vec2_dot(from, mark->ahead) / vec2_length(mark->ahead);
	return vec2_length(from) - mark->within;
}

struct experiment_meter experiment_meter_at(const struct space *space, struct experiment_course course)
{
	struct vec2 at = space_position(space, 0);

	return (struct experiment_meter){.course = course,
					 .at = at,
					 .length = NAN,
					 .time_s = NAN,
					 .begun = experiment_meter_before(&course.start, at) <= 0};
}

/* Whether the step from the last place to AT passes MARK, and after which share of it. */
static bool experiment_meter_passes(const struct experiment_meter *meter, const struct experiment_mark *mark,
				    struct vec2 at, double *share)
{
	double before = experiment_meter_before(mark, meter->at), after = experiment_meter_before(mark, at);

	if (before <= 0 || after > 0)
		return false;
	*share = before / (before - after);
	return true;
}

void experiment_meter_note(struct experiment_meter *meter, const struct space *space)
{
	struct vec2 at = space_position(space, 0);
	double step = vec2_distance(meter->at, at), share;

	if (!meter->begun && experiment_meter_passes(meter, &meter->course.start, at, &share)) {
		meter->begun = true;
		meter->from_length = meter->flown + share * step;
		meter->from_s = (meter->ticks + share) * SPACE_DT_S;
	} else if (meter->over && experiment_meter_before(&meter->course.finish, at) > 0) {
		meter->over = false;
		meter->length = meter->time_s = NAN;
	} else if (experiment_meter_runs(meter) &&
		   experiment_meter_passes(meter, &meter->course.finish, at, &share)) {
		meter->over = true;
		meter->length = meter->flown + share * step - meter->from_length;
		meter->time_s = (meter->ticks + share) * SPACE_DT_S - meter->from_s;
	}
	meter->flown += step;
	meter->ticks++;
	meter->at = at;
}

static bool experiment_meter_same(const struct experiment_mark *a, const struct experiment_mark *b)
{
	return a->at.x == b->at.x && a->at.y == b->at.y && a->ahead.x == b->ahead.x &&
	       a->ahead.y == b->ahead.y && a->within == b->within;
}

bool experiment_course_same(const struct experiment_course *a, const struct experiment_course *b)
{
	return experiment_meter_same(&a->start, &b->start) && experiment_meter_same(&a->finish, &b->finish);
}
