#include "kit/thought.h"

#include "base/minmax.h"

enum { CREST_LEAST = 12, CREST_PERCENT = 16, RING_STEPS = 6 };

/* The number of the moment shown before the last N expansions. */
static uint32_t thought_before_last(const struct timeline *timeline, uint32_t n)
{
	return timeline_number(timeline, timeline->moment - min(n, timeline->moment));
}

struct thought thought_of(const struct timeline *timeline)
{
	uint32_t wave = max(timeline->moment * CREST_PERCENT / 100, (uint32_t)CREST_LEAST);

	return (struct thought){.timeline = timeline,
				.rim = thought_before_last(timeline, wave),
				.late = thought_before_last(timeline, wave * 2 / 3),
				.crest = thought_before_last(timeline, wave / 3),
				.step = thought_before_last(timeline, 1)};
}

uint32_t thought_sign(const struct thought *thought, size_t index, enum role *role)
{
	*role = ROLE_OPEN;
	if (thought_waits(thought, index))
		return U'•';
	bool fresh = timeline_known(thought->timeline, index).reached > thought->step;
	if (thought_marks(thought, index, TIMELINE_PASSED)) {
		*role = fresh ? ROLE_OPEN : ROLE_PASSED;
		return U'°';
	}
	*role = ROLE_PASSED;
	if (thought_marks(thought, index, TIMELINE_PRUNED))
		return '-';
	return 0;
}

enum role thought_age(const struct thought *thought, size_t index)
{
	uint32_t taken = timeline_taken(thought->timeline, index);

	if (taken > thought->crest)
		return ROLE_CLOSED_CREST;
	if (taken > thought->late)
		return ROLE_CLOSED_LATE;
	if (taken > thought->rim)
		return ROLE_CLOSED_RIM;
	return ROLE_CLOSED_OLD;
}

bool thought_ring(const struct thought *thought, size_t index)
{
	return (uint32_t)(timeline_g(thought->timeline, (uint32_t)index) + 0.001) % RING_STEPS ==
	       RING_STEPS - 1;
}
