#include "ui/pace.h"

#include "space/space.h"
#include "ui/view.h"

enum { LATE_MAX_MS = 200 };

void pace_toggle(struct pace *pace, int64_t now_ms)
{
	pace->paused = !pace->paused;
	pace->then_ms = now_ms;
}

void pace_change(struct pace *pace, int doublings)
{
	int wanted = pace->doublings + doublings;

	pace->doublings = wanted < 0 ? 0 : wanted > PACE_MAX ? PACE_MAX : wanted;
}

int64_t pace_due_ms(const struct pace *pace)
{
	return pace->paused ? VIEW_IDLE : pace->then_ms + PACE_FRAME_MS;
}

int pace_ticks(struct pace *pace, int64_t now_ms)
{
	int64_t passed_ms = now_ms - pace->then_ms;

	if (pace->paused)
		return 0;
	passed_ms = passed_ms > LATE_MAX_MS ? LATE_MAX_MS : passed_ms;
	pace->then_ms = now_ms;
	pace->owed += (double)(passed_ms * SPACE_TICKS_PER_S << pace->doublings) / 1000;
	int ticks = (int)pace->owed;
	pace->owed -= ticks;
	return ticks;
}
