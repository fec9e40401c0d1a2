#include "lab/steerer.h"

#include "base/minmax.h"
#include "guest/process.h"

enum { SEED = 1 };

static enum status steerer_ask(void *context, const struct steer_batch *batch, uint32_t ship, struct vec2 *wish)
{
	struct steerer *steerer = context;
	uint64_t start_ns = process_clock_ns();
	enum status status = guest_wish(steerer->guest, batch, ship);
	const struct guest_answer *answer = guest_answer(steerer->guest);

	steerer->asked++;
	steerer->failed += status != STATUS_OK;
	steerer->cpu_ns += answer->cpu_ns;
	steerer->total_ns += process_clock_ns() - start_ns;
	steerer->worst_ns = max(steerer->worst_ns, process_clock_ns() - start_ns);
	if (!status)
		*wish = answer->wish;
	return status;
}

enum status steerer_new(const char *spec, const struct guest_limits *limits, struct steerer *steerer,
			struct diag *diag)
{
	struct steerer made = {.guest = NULL};
	enum status status =
	    guest_new(spec, GUEST_STEERS, SEED, limits ? limits : &guest_limits, &made.guest, diag);

	if (status)
		return status;
	*steerer = made;
	steerer->asker = (struct steer_asker){steerer_ask, steerer};
	return STATUS_OK;
}

void steerer_free(struct steerer *steerer)
{
	guest_free(steerer->guest);
	*steerer = (struct steerer){.guest = NULL};
}

const char *steerer_title(const struct steerer *steerer)
{
	return guest_pathfinder(steerer->guest)->head.title;
}

const char *steerer_fault(const struct steerer *steerer)
{
	return guest_first_complaint(steerer->guest);
}

enum status steerer_check(const struct steerer *steerer, struct diag *diag)
{
	if (guest_is_usable(steerer->guest))
		return STATUS_OK;
	return diag_set(diag, STATUS_BAD_INPUT, "%s (%d times)", steerer_fault(steerer), GUEST_CHANCES);
}
