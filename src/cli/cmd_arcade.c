/* astray arcade: plays an arcade game without a screen, by every pilot and for every seed; a row for each game. */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/contest.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "lab/stats.h"
#include "store/file.h"
#include "store/rows.h"

extern const struct command command_arcade;

enum { PILOTS_MAX = 16, SEEDS_MAX = 100000 };

/* A game that goes on for longer ends undecided: the pilot has held out. */
#define LIMIT_S 600.0

/* What the command line asked for, and the results so far. */
struct cmd_arcade_session {
	const struct pilot *pilots[PILOTS_MAX];
	size_t n_pilots;
	int seeds;
	uint64_t first_seed;
	enum contest_game game;
	bool companion;
	enum cli_format format;
	const char *output, *progress;
	struct contest_result *results; /* [n_pilots * seeds] */
	size_t n_played;                /* so many of them are there: all, or those before an interrupt */
	double *scratch;                /* [seeds] */
	struct byte_writer out;
	struct rows rows;
	struct diag diag;
};

static const char *const columns[] = {"schema",          "game",
				      "pilot",           "seed",
				      "score",           "time_s",
				      "waves",           "lost",
				      "ended",           "version",
				      "kills",           "hash",
				      "marines_through", "spiders_through",
				      "towers_broken",   "companion_touches",
				      "companion_lost",  "companion_gap",
				      "diverted",        NULL};

static enum status cmd_arcade_take_pilot(struct cmd_arcade_session *session, const char *name)
{
	const struct variant *variant = variant_named(pilots, name);

	if (!variant)
		return diag_set(&session->diag, STATUS_USAGE, "unknown pilot '%s'; see 'astray list pilots'",
				name);
	if (session->n_pilots == PILOTS_MAX)
		return diag_set(&session->diag, STATUS_USAGE, "at most %d pilots are allowed", PILOTS_MAX);
	session->pilots[session->n_pilots++] = pilot_of(variant);
	return STATUS_OK;
}

static enum status cmd_arcade_take_option(struct cmd_arcade_session *session, enum option_id id,
					  const char *value)
{
	enum status status;
	int number = 0;

	switch (id) {
	case OPTION_PILOT: return cmd_arcade_take_pilot(session, value);
	case OPTION_COMPANION: session->companion = true; return STATUS_OK;
	case OPTION_SEEDS: return cli_number(id, value, 1, SEEDS_MAX, &session->seeds, &session->diag);
	case OPTION_FIRST_SEED: return cli_seed(id, value, &session->first_seed, &session->diag);
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, &session->diag);
		session->format = (enum cli_format)number;
		return status;
	case OPTION_PROGRESS: session->progress = value; return STATUS_OK;
	default: session->output = value; return STATUS_OK;
	}
}

static enum status cmd_arcade_take_game(struct cmd_arcade_session *session, const char *name)
{
	for (int g = 0; g < CONTEST_GAMES; g++)
		if (!strcmp(name, contest_games[g])) {
			session->game = (enum contest_game)g;
			return STATUS_OK;
		}
	return diag_set(&session->diag, STATUS_USAGE,
			"unknown game '%s'; they are asteroids, galaxy and defence", name);
}

/* ---- output ---------------------------------------------------------------------------------------------- */

/* The columns of defence, empty in other games: RESULT is NULL. */
static void cmd_arcade_write_defence(struct rows *rows, const struct contest_result *result)
{
	if (!result) {
		for (int i = 0; i < 3; i++)
			rows_number(rows, NAN);
		return;
	}
	rows_integer(rows, result->marines_through);
	rows_integer(rows, result->spiders_through);
	rows_integer(rows, result->broken);
}

/* The last columns, empty without a companion. */
static void cmd_arcade_write_companion(struct rows *rows, const struct contest_result *result)
{
	if (!result) {
		for (int i = 0; i < 4; i++)
			rows_number(rows, NAN);
		return;
	}
	rows_integer(rows, result->touches);
	rows_integer(rows, result->companions_lost);
	rows_number(rows, result->gap);
	rows_integer(rows, result->diverted);
}

static void cmd_arcade_write_row(struct cmd_arcade_session *session, const struct pilot *pilot, uint64_t seed,
				 const struct contest_result *result)
{
	struct rows *rows = &session->rows;

	rows_integer(rows, 1);
	rows_text(rows, contest_games[session->game]);
	rows_text(rows, pilot->head.name);
	rows_seed(rows, seed);
	rows_integer(rows, result->score);
	rows_number(rows, result->time_s);
	rows_integer(rows, result->waves);
	rows_integer(rows, result->lost);
	rows_text(rows, contest_ends[result->ended]);
	rows_text(rows, PACKAGE_VERSION);
	rows_integer(rows, result->kills);
	rows_hash(rows, result->hash);
	cmd_arcade_write_defence(rows, session->game == CONTEST_DEFENCE ? result : NULL);
	cmd_arcade_write_companion(rows, session->companion ? result : NULL);
}

/* How many games PILOT, one of those that have any, has played. */
static size_t cmd_arcade_games(const struct cmd_arcade_session *session, size_t pilot)
{
	size_t seeds = (size_t)session->seeds;

	return min(session->n_played - pilot * seeds, seeds);
}

/* Sums over the games of one pilot. */
struct cmd_arcade_sums {
	double time_s, waves, lost, kills;
	size_t held;
};

static struct cmd_arcade_sums cmd_arcade_sum(const struct contest_result *results, size_t n)
{
	struct cmd_arcade_sums sums = {0};

	for (size_t i = 0; i < n; i++) {
		sums.time_s += results[i].time_s;
		sums.waves += results[i].waves;
		sums.lost += results[i].lost;
		sums.kills += results[i].kills;
		sums.held += results[i].ended != CONTEST_LOST;
	}
	return sums;
}

static void cmd_arcade_write_line(struct cmd_arcade_session *session, size_t pilot)
{
	size_t n = cmd_arcade_games(session, pilot);
	const struct contest_result *results = session->results + pilot * (size_t)session->seeds;
	struct cmd_arcade_sums sums = cmd_arcade_sum(results, n);
	double count = (double)n, *scores = session->scratch;

	for (size_t i = 0; i < n; i++)
		scores[i] = results[i].score;
	stats_sort(scores, n);
	write_text(&session->out, "%-12s%7zu%9.0f%8.0f -%7.0f%9.1f%8.1f%8.1f%8.1f%8.1f\n",
		   session->pilots[pilot]->head.name, n, stats_quantile(scores, n, 0.5),
		   stats_quantile(scores, n, 0.25), stats_quantile(scores, n, 0.75), sums.time_s / count,
		   sums.waves / count, sums.lost / count, sums.kills / count, 100 * (double)sums.held / count);
}

/* In how many seeds each pilot has a higher score than the one before it. */
static void cmd_arcade_write_duels(struct cmd_arcade_session *session)
{
	size_t seeds = (size_t)session->seeds;

	for (size_t p = 1; p < session->n_pilots; p++) {
		size_t n = cmd_arcade_games(session, p);
		const struct contest_result *before = session->results + (p - 1) * seeds,
					    *after = before + seeds;
		size_t better = 0;
		for (size_t i = 0; i < n; i++)
			better += after[i].score > before[i].score;
		struct stats_share share = stats_wilson(better, n);
		write_text(&session->out, "%s beats %s in %.1f %% of the seeds (95 %% interval %.1f - %.1f).\n",
			   session->pilots[p]->head.name, session->pilots[p - 1]->head.name, 100 * share.share,
			   100 * share.low, 100 * share.high);
	}
}

/* What the companion did, in the mean of the games of PILOT. */
static void cmd_arcade_write_company(struct cmd_arcade_session *session, size_t pilot)
{
	size_t n = cmd_arcade_games(session, pilot);
	const struct contest_result *results = session->results + pilot * (size_t)session->seeds;
	double touches = 0, lost = 0, diverted = 0, *gaps = session->scratch;

	for (size_t i = 0; i < n; i++) {
		touches += results[i].touches;
		lost += results[i].companions_lost;
		diverted += results[i].diverted;
		gaps[i] = results[i].gap;
	}
	stats_sort(gaps, n);
	write_text(&session->out,
		   "A game of %s: the companion %.2f tiles away, %.2f touches, %.1f hunters diverted, %.1f "
		   "companions lost.\n",
		   session->pilots[pilot]->head.name, stats_quantile(gaps, n, 0.5), touches / (double)n,
		   diverted / (double)n, lost / (double)n);
}

static void cmd_arcade_write_table(struct cmd_arcade_session *session)
{
	size_t seeds = (size_t)session->seeds;

	/* After an interrupt not all have a game. */
	session->n_pilots = (session->n_played + seeds - 1) / seeds;
	write_text(&session->out, "%s\n%-12s%7s%9s%17s%9s%8s%8s%8s%8s\n", contest_games[session->game], "pilot",
		   "games", "score", "middle half", "seconds", "waves", "lost", "kills", "held %");
	for (size_t p = 0; p < session->n_pilots; p++)
		cmd_arcade_write_line(session, p);
	cmd_arcade_write_duels(session);
	for (size_t p = 0; session->companion && p < session->n_pilots; p++)
		cmd_arcade_write_company(session, p);
}

/* ---- games ----------------------------------------------------------------------------------------------- */

/* Game I of all. */
static enum status cmd_arcade_play_one(struct cmd_arcade_session *session, size_t i)
{
	size_t seeds = (size_t)session->seeds;
	const struct pilot *pilot = session->pilots[i / seeds];
	uint64_t seed = session->first_seed + i % seeds;

	if (cli_interrupted())
		return STATUS_INTERRUPTED;
	enum status status = contest_play(session->game, pilot, seed, LIMIT_S, session->companion,
					  &session->results[i], &session->diag);
	if (!status && session->format != CLI_TABLE)
		cmd_arcade_write_row(session, pilot, seed, &session->results[i]);
	return status;
}

/* After an interrupt only the rows of the finished games are there. */
static enum status cmd_arcade_play(struct cmd_arcade_session *session)
{
	size_t n = session->n_pilots * (size_t)session->seeds;
	struct progress progress = progress_begin("arcade", session->progress);
	enum status status = STATUS_OK;

	while (session->n_played < n && !status) {
		progress_show(&progress, session->n_played, n, contest_games[session->game]);
		status = cmd_arcade_play_one(session, session->n_played);
		session->n_played += !status;
	}
	progress_clear(&progress);
	if (session->format == CLI_TABLE && (!status || status == STATUS_INTERRUPTED))
		cmd_arcade_write_table(session);
	return status;
}

static enum status cmd_arcade_prepare(struct cmd_arcade_session *session)
{
	for (size_t i = 0; !session->n_pilots && pilots[i]; i++) {
		ASSERT(i < PILOTS_MAX);
		session->pilots[i] = pilot_of(pilots[i]);
	}
	while (session->n_pilots < PILOTS_MAX && session->pilots[session->n_pilots])
		session->n_pilots++;
	session->results = calloc(session->n_pilots * (size_t)session->seeds, sizeof *session->results);
	session->scratch = calloc((size_t)session->seeds, sizeof *session->scratch);
	if (!session->results || !session->scratch)
		return diag_set(&session->diag, STATUS_NO_MEMORY, "not enough memory for %d seeds",
				session->seeds);
	if (session->format != CLI_TABLE)
		session->rows =
		    rows_begin(&session->out, session->format == CLI_JSON ? ROWS_JSON : ROWS_CSV, columns);
	return STATUS_OK;
}

static enum status cmd_arcade(struct cmd_arcade_session *session)
{
	enum status status = STATUS_OK, written = STATUS_OK;

	if (session->companion && session->game != CONTEST_ASTEROIDS)
		return diag_set(&session->diag, STATUS_USAGE, "%s knows no companion; asteroids does",
				contest_games[session->game]);
	status = cmd_arcade_prepare(session);

	if (!status)
		status = cmd_arcade_play(session);
	if (!status || (status == STATUS_INTERRUPTED && session->n_played))
		written = file_write(session->output, FILE_USERS, session->out.blob.bytes,
				     session->out.blob.len, &session->diag);
	free(session->results);
	free(session->scratch);
	blob_free(&session->out.blob);
	return status ? status : written;
}

static int cmd_arcade_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_arcade, .argc = argc, .argv = argv};
	struct cmd_arcade_session session = {.seeds = 10, .first_seed = 1, .output = "-"};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_arcade_take_option(&session, id, parse.value);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&session.diag, STATUS_USAGE,
				  "arcade needs one game: asteroids, galaxy or defence");
	if (!status)
		status = cli_seeds_from(session.first_seed, session.seeds, &session.diag);
	if (!status)
		status = cmd_arcade_take_game(&session, argv[parse.operand]);
	if (!status)
		status = cmd_arcade(&session);
	if (status)
		return cli_fail(status, &session.diag);
	return cli_finish();
}

const struct command command_arcade = {
    .name = "arcade",
    .summary = "Let pilots play asteroids, galaxy or defence, a row for each seed.",
    .operands = "GAME",
    .options = (const enum option_id[]){OPTION_PILOT, OPTION_COMPANION, OPTION_SEEDS, OPTION_FIRST_SEED,
					OPTION_FORMAT, OPTION_OUTPUT, OPTION_PROGRESS, OPTION_END},
    .run = cmd_arcade_run,
};
