#include "config.h"

#include "cli/certificates.h"

#include <math.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "cli/progress.h"
#include "game/bot.h"
#include "game/certify.h"
#include "game/explain.h"
#include "store/rows.h"

enum { CERTIFICATES_TURNS = 600 };

static const char *const columns[] = {"schema", "floor",   "title",     "seeds",       "proven",  "unproven",
				      "first",  "catches", "explained", "forgiveness", "version", NULL};

/* What the seeds of one floor come to. */
struct certificates {
	int proven, first; /* first: already the first deal is */
	int catches, explained;
	int forgiveness[ORACLE_TURNS_MAX + 1]; /* how many catches have each */
};

static int certificates_median(const struct certificates *sum)
{
	int turns = 0, before = sum->forgiveness[0];

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
	int floor = session->floor;

	variant_defaults(&bot->head, params);
	enum status status = bot_new(bot, params, session->world, &seat);
	if (status)
		return status;
	while (!session->over && session->floor == floor && session->world->turn < CERTIFICATES_TURNS) {
		struct game_action action = bot_act(&seat, session->world);
		if (action.verb == GAME_LEAVE)
			break;
		session_step(session, &action);
	}
	bot_free(&seat);
	return STATUS_OK;
}

static enum status certificates_count_catches(struct certificates *sum, struct session *session,
					      struct diag *diag)
{
	struct explanation explanation;
	enum status status = session_seek(session, 0, diag);

	while (!status) {
		status = explain_next(session, &explanation, diag);
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

static enum status certificates_add(struct certificates *sum, const struct rules *rules, uint64_t seed,
				    int floor, struct diag *diag)
{
	struct floor_deal deal = {.seed = seed};
	struct session *session;
	bool proven = false;
	enum status status = certify_whole(rules, &deal, floor, &proven, diag);

	if (status)
		return status;
	sum->proven += proven;
	sum->first += proven && deal.number == 0;
	struct session_options options = {.seed = seed, .floor = floor, .deal = deal.number};
	status = session_start(&options, rules, &session, diag);
	if (status)
		return status;
	status = certificates_run(session);
	if (!status)
		status = certificates_count_catches(sum, session, diag);
	session_close(session);
	return status;
}

static void certificates_write_row(struct rows *rows, const struct certificates *sum, int floor,
				   const char *title, int n)
{
	rows_integer(rows, 1);
	rows_integer(rows, floor);
	rows_text(rows, title);
	rows_integer(rows, n);
	rows_integer(rows, sum->proven);
	rows_integer(rows, n - sum->proven);
	rows_integer(rows, sum->first);
	rows_integer(rows, sum->catches);
	rows_integer(rows, sum->explained);
	rows_number(rows, sum->explained ? certificates_median(sum) : NAN);
	rows_text(rows, PACKAGE_VERSION);
}

static void certificates_write_line(struct byte_writer *out, const struct certificates *sum, int floor,
				    const char *title, int n)
{
	write_text(out, "%5d %-20.20s %6d %8d %6d %8d ", floor, title, sum->proven, n - sum->proven, sum->first,
		   sum->catches);
	if (sum->explained)
		write_text(out, "%11d\n", certificates_median(sum));
	else
		write_text(out, "%11s\n", "-");
}

static enum status certificates_write(const struct rules *rules, int n, enum cli_format format,
				      const char *mode, struct byte_writer *out, struct diag *diag)
{
	struct rows rows = {0};
	struct progress progress = progress_begin("check", mode);
	size_t done = 0, total = (size_t)rules->n_floors * (size_t)n;

	if (format == CLI_TABLE)
		write_text(out, "%5s %-20s %6s %8s %6s %8s %11s\n", "floor", "title", "proven", "unproven",
			   "first", "catches", "forgiveness");
	else
		rows = rows_begin(out, format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	for (int floor = 1; floor <= rules->n_floors; floor++) {
		struct certificates sum = {0};
		for (int seed = 1; seed <= n; seed++) {
			progress_show(&progress, done++, total, rules->floors[floor - 1].title);
			enum status status = certificates_add(&sum, rules, (uint64_t)seed, floor, diag);
			if (!status && cli_interrupted())
				status = STATUS_INTERRUPTED;
			if (status) {
				progress_clear(&progress);
				return status;
			}
		}
		progress_clear(&progress);
		if (format == CLI_TABLE)
			certificates_write_line(out, &sum, floor, rules->floors[floor - 1].title, n);
		else
			certificates_write_row(&rows, &sum, floor, rules->floors[floor - 1].title, n);
	}
	return STATUS_OK;
}

enum status certificates_print(int n, enum cli_format format, const char *progress, struct diag *diag)
{
	struct byte_writer out = {0};
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY, written = STATUS_OK;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = certificates_write(rules, n, format, progress, &out, diag);
	if (!status || status == STATUS_INTERRUPTED)
		written = cli_write("-", &out.blob, format == CLI_TABLE, diag);
	blob_free(&out.blob);
	free(rules);
	return status ? status : written;
}
