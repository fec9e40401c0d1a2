#include "ui/thought.h"

enum { CREST_LEAST = 12, CREST_PERCENT = 16, RING_STEPS = 6 };

/* Events played before the last N expansions. */
static uint32_t thought_before_last(const struct timeline *timeline, uint32_t n)
{
	return timeline_step(timeline, timeline->expanded > n ? timeline->expanded - n : 0)->events;
}

struct thought thought_of(const struct timeline *timeline)
{
	uint32_t wave = timeline->expanded * CREST_PERCENT / 100;

	if (wave < CREST_LEAST)
		wave = CREST_LEAST;
	return (struct thought){.timeline = timeline,
				.rim = thought_before_last(timeline, wave),
				.late = thought_before_last(timeline, wave * 2 / 3),
				.crest = thought_before_last(timeline, wave / 3)};
}

enum role thought_age(const struct thought *thought, size_t index)
{
	uint32_t taken = timeline_taken(thought->timeline, index);

	return taken > thought->crest  ? ROLE_CLOSED_CREST
	       : taken > thought->late ? ROLE_CLOSED_LATE
	       : taken > thought->rim  ? ROLE_CLOSED_RIM
				       : ROLE_CLOSED_OLD;
}

bool thought_ring(const struct thought *thought, size_t index)
{
	return (uint32_t)(timeline_g(thought->timeline, (uint32_t)index) + 0.001) % RING_STEPS ==
	       RING_STEPS - 1;
}
