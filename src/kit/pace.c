#include "kit/pace.h"

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/view.h"
#include "space/space.h"

enum { LATE_MAX_MS = 200, FRAME_MS = 33, SMOOTH_MS = 16 };

void pace_key(struct pace *pace, int action, int64_t now_ms)
{
	switch (action) {
	case PACE_PAUSE:
		pace->paused = !pace->paused;
		pace->then_ms = now_ms;
		break;
	case PACE_SLOWER: pace->doublings = max(pace->doublings - 1, 0); break;
	case PACE_FASTER: pace->doublings = min(pace->doublings + 1, PACE_MAX); break;
	default: break;
	}
}

/* How long the picture stays as it is.  One more never ends just before the tick. */
static int64_t pace_quiet_ms(const struct pace *pace)
{
	if (!pace->quiet_ticks)
		return 0;
	double ticks = (pace->quiet_ticks - pace->owed) / (1 << pace->doublings);
	return (int64_t)(1000 * ticks / SPACE_TICKS_PER_S) + 1;
}

int64_t pace_due_ms(const struct pace *pace)
{
	if (pace->paused)
		return VIEW_IDLE;
	return pace->then_ms + max(pace->smooth ? SMOOTH_MS : FRAME_MS, pace_quiet_ms(pace));
}

int pace_ticks(struct pace *pace, int64_t now_ms)
{
	int64_t passed_ms = min(now_ms - pace->then_ms, LATE_MAX_MS + pace_quiet_ms(pace));

	ASSERT(pace->doublings >= 0 && pace->doublings <= PACE_MAX);
	if (pace->paused)
		return 0;
	pace->then_ms = now_ms;
	pace->owed += (double)(passed_ms * SPACE_TICKS_PER_S << pace->doublings) / 1000;
	int ticks = (int)pace->owed;
	pace->owed -= ticks;
	return ticks;
}

void pace_draw(const struct pace *pace, struct screen *screen)
{
	if (pace->paused)
		screen_text_right(screen, screen->width - 1, 0, ROLE_HINT, "paused");
	else
		screen_format_right(screen, screen->width - 1, 0, ROLE_DIM, "x%d", 1 << pace->doublings);
}
