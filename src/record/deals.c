#include "record/deals.h"

#include "base/minmax.h"
#include "oracle/certify.h"

int deals_of(const struct deals *deals, int floor)
{
	return max(deals->known[floor] - 1, 0);
}

static void deals_drop_search(struct deals *deals)
{
	certify_free(deals->search);
	deals->search = NULL;
}

void deals_settle(struct deals *deals, int floor, int number)
{
	deals->known[min(floor, (int)RULES_FLOORS_MAX)] = (int8_t)(1 + clamp(number, 0, CERTIFY_DEALS - 1));
	deals_drop_search(deals);
}

void deals_search(struct deals *deals, const struct rules *rules, const struct floor_deal *deal, int floor,
		  uint64_t steps)
{
	enum status status = STATUS_OK;
	bool done = false;

	if (!deals->search)
		status = certify_new(rules, deal, floor, &deals->search, NULL);
	if (!status)
		status = certify_go_on(deals->search, steps, &done, NULL);
	if (done)
		deals->known[floor] = (int8_t)(1 + certify_number(deals->search));
	if (done || status)
		deals_drop_search(deals);
	deals->blind = status != STATUS_OK;
}

void deals_stop(struct deals *deals, int floor)
{
	if (deals->search)
		deals->known[floor] = (int8_t)(1 + certify_number(deals->search));
}

void deals_free(struct deals *deals)
{
	certify_free(deals->search);
}
