#include "oracle/certify.h"

#include <stdlib.h>

#include "oracle/beam_search.h"

struct certify {
	const struct rules *rules; /* borrowed */
	struct floor_deal deal;
	int floor;
	struct beam_search *search; /* owned; of the deal that is looked at, NULL: it is not dealt yet */
	int number;                 /* the best so far, */
	uint32_t nearest;           /* and how near it came */
	bool proven, done;
};

enum status certify_new(const struct rules *rules, const struct floor_deal *deal, int floor,
			struct certify **certify, struct diag *diag)
{
	struct certify *made = calloc(1, sizeof *made);

	if (!made)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a floor");
	*made = (struct certify){.rules = rules, .deal = *deal, .floor = floor, .nearest = UINT32_MAX};
	made->deal.number = 0;
	made->deal.flights = false; /* events on the way do not matter */
	*certify = made;
	return STATUS_OK;
}

void certify_free(struct certify *certify)
{
	if (!certify)
		return;
	beam_search_free(certify->search);
	free(certify);
}

static enum status certify_deal(struct certify *certify, struct diag *diag)
{
	struct game *game;
	enum status status = floor_new(certify->rules, &certify->deal, certify->floor, NULL, &game, diag);

	if (status)
		return status;
	status = beam_search_new(game, &certify->search);
	game_free(game);
	return status;
}

/* The search of the present deal has its answer. */
static void certify_take(struct certify *certify, enum oracle_answer answer)
{
	uint32_t nearest = beam_search_nearest(certify->search);

	certify->proven = answer == ORACLE_FOUND;
	if (certify->proven || nearest < certify->nearest) {
		certify->nearest = nearest;
		certify->number = certify->deal.number;
	}
	beam_search_free(certify->search);
	certify->search = NULL;
	certify->deal.number++;
	certify->done = certify->proven || certify->deal.number == CERTIFY_DEALS;
}

enum status certify_go_on(struct certify *certify, uint64_t steps, bool *done, struct diag *diag)
{
	enum status status = STATUS_OK;

	if (!certify->done && !certify->search)
		status = certify_deal(certify, diag);
	if (!certify->done && !status) {
		enum oracle_answer answer = beam_search_go_on(certify->search, steps);
		if (beam_search_failed(certify->search))
			status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a floor");
		else if (answer != ORACLE_OPEN)
			certify_take(certify, answer);
	}
	*done = certify->done;
	return status;
}

int certify_number(const struct certify *certify)
{
	return certify->done ? certify->number : certify->deal.number;
}

bool certify_proven(const struct certify *certify)
{
	ASSERT(certify->done);
	return certify->proven;
}

bool certify_is_for(const struct certify *certify, const struct floor_deal *deal, int floor)
{
	return certify->floor == floor && certify->deal.seed == deal->seed &&
	       certify->deal.first == deal->first && certify->deal.masked == deal->masked;
}

enum status certify_whole(const struct rules *rules, struct floor_deal *deal, int floor, struct job *job,
			  bool *proven, struct diag *diag)
{
	enum { STEPS = 1000 }; /* some milliseconds */
	struct certify *certify;
	bool done = false;
	enum status status = certify_new(rules, deal, floor, &certify, diag);

	if (status)
		return status;
	job_begin(job, "Looking for a fair deal", CERTIFY_DEALS);
	while (!status && !done) {
		if (job_step(job, (uint64_t)certify->deal.number))
			status = certify_go_on(certify, STEPS, &done, diag);
		else
			status = STATUS_INTERRUPTED;
	}
	if (!status) {
		deal->number = certify_number(certify);
		if (proven)
			*proven = certify_proven(certify);
	}
	certify_free(certify);
	return status;
}
