#include "record/certificates.h"

#include <math.h>

#include "base/minmax.h"
#include "oracle/certify.h"
#include "players/bot.h"
#include "record/explain.h"
#include "record/session.h"

enum { CERTIFICATES_TURNS = 600 };

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("floor", certificates, floor), .width = 5},
    {COLUMN("title", certificates, title), .width = -20, .digits = 20},
    {COLUMN("seeds", certificates, seeds)},
    {COLUMN("proven", certificates, proven), .width = 6},
    {COLUMN("unproven", certificates, unproven), .width = 8},
    {COLUMN("first", certificates, first), .width = 6},
    {COLUMN("catches", certificates, catches), .width = 8},
    {COLUMN("explained", certificates, explained)},
    {COLUMN("forgiveness", certificates, median), .width = 11},
    {VERSION_COLUMN("version")},
};

const struct columns certificates_columns = {columns, ARRAY_LEN(columns)};

static double certificates_median(const struct certificates *sum)
{
	int turns = 0, before = sum->forgiveness[0];

	if (!sum->explained)
		return NAN;
	while (2 * before < sum->explained)
		before += sum->forgiveness[++turns];
	return turns;
}

/* Lets the runner play SESSION on its first floor. */
static enum status certificates_run(struct session *session)
{
	const struct bot *bot = bot_of(variant_named(bots, "runner"));
	double params[PARAMS_MAX];
	struct bot_seat seat;
	int floor = session->playback.floor;

	variant_defaults(&bot->head, params);
	enum status status = bot_new(bot, params, session->playback.world, &seat);
	if (status)
		return status;
	while (!session->playback.over && session->playback.floor == floor &&
	       session->playback.world->turn < CERTIFICATES_TURNS) {
		struct game_action action = bot_act(&seat, session->playback.world);
		if (action.verb == GAME_LEAVE)
			break;
		session_step(session, &action);
	}
	bot_free(&seat);
	return STATUS_OK;
}

static enum status certificates_count_catches(struct certificates *sum, struct playback *playback,
					      struct diag *diag)
{
	struct explanation explanation;
	enum status status = playback_seek(playback, 0, diag);

	while (!status) {
		status = explain_next(playback, &explanation, diag);
		if (status)
			break;
		sum->catches++;
		if (!explanation.found)
			continue;
		sum->explained++;
		sum->forgiveness[min(explanation_forgiveness(&explanation), (int)ORACLE_TURNS_MAX)]++;
	}
	if (status != STATUS_NOT_FOUND)
		return status;
	diag->text[0] = '\0'; /* after the last catch nothing is wrong */
	return STATUS_OK;
}

enum status certificates_add(struct certificates *sum, const struct rules *rules, uint64_t seed,
			     struct job *job, struct diag *diag)
{
	struct floor_deal deal = {.seed = seed};
	struct session *session;
	bool proven = false;
	enum status status = certify_whole(rules, &deal, sum->floor, job, &proven, diag);

	if (status)
		return status;
	struct story_options options = {.seed = seed, .floor = sum->floor, .deal = deal.number};
	status = session_start(&options, rules, &session, diag);
	if (status)
		return status;
	status = certificates_run(session);
	if (!status)
		status = certificates_count_catches(sum, &session->playback, diag);
	session_close(session);
	sum->seeds++;
	sum->proven += proven;
	sum->unproven += !proven;
	sum->first += proven && deal.number == 0;
	sum->median = certificates_median(sum);
	return status;
}
