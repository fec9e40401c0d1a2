/* astray arcade: plays an arcade game without a screen, by every pilot and for every seed; a row for each game. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/contest.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/user_files.h"
#include "lab/stats.h"

enum { PILOTS_MAX = 16 };

/* A game that continues for longer ends undecided: the pilot has held out. */
#define LIMIT_S 600.0

/* What the command line asked for. */
struct cmd_arcade_request {
	const struct pilot *pilots[PILOTS_MAX];
	size_t n_pilots;
	struct seed_range seeds;
	bool companion;
	const char *map, *marines; /* NULL: not given */
	const struct variant *spiders;
};

/* The games: a piece of work each, seed by seed, and pilot by pilot. */
struct cmd_arcade_session {
	struct task *task;
	const struct cmd_arcade_request *request;
	struct contest_setup setup; /* without pilot and seed */
	struct grid map;            /* owned; of defence with --map */
	const struct jobs *jobs;
	/* Of the table: */
	struct rows lines;
	double *scratch; /* [seeds] owned */
};

/* ---- rows ------------------------------------------------------------------------------------------------ */

struct cmd_arcade_row {
	const char *game, *pilot, *ended, *map, *spiders, *marines;
	uint64_t seed;
	struct contest_result result; /* ROWS_EMPTY where it does not apply */
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("game", cmd_arcade_row, game), .key = true},
    {COLUMN("pilot", cmd_arcade_row, pilot), .key = true},
    {SEED_COLUMN("seed", cmd_arcade_row, seed), .key = true},
    {COLUMN("score", cmd_arcade_row, result.score)},
    {COLUMN("time_s", cmd_arcade_row, result.time_s)},
    {COLUMN("waves", cmd_arcade_row, result.waves)},
    {COLUMN("lost", cmd_arcade_row, result.lost)},
    {COLUMN("ended", cmd_arcade_row, ended)},
    {VERSION_COLUMN("version")},
    {COLUMN("kills", cmd_arcade_row, result.kills)},
    {HASH_COLUMN("hash", cmd_arcade_row, result.hash)},
    {COLUMN("marines_through", cmd_arcade_row, result.marines_through)},
    {COLUMN("spiders_through", cmd_arcade_row, result.spiders_through)},
    {COLUMN("towers_broken", cmd_arcade_row, result.broken)},
    {COLUMN("companion_touches", cmd_arcade_row, result.touches)},
    {COLUMN("companion_lost", cmd_arcade_row, result.companions_lost)},
    {COLUMN("companion_gap", cmd_arcade_row, result.gap)},
    {COLUMN("diverted", cmd_arcade_row, result.diverted)},
    {COLUMN("map", cmd_arcade_row, map), .key = true},
    {COLUMN("spiders", cmd_arcade_row, spiders), .key = true},
    {COLUMN("marines", cmd_arcade_row, marines), .key = true},
    {SETTINGS_COLUMN("settings")},
};

static const struct pilot *cmd_arcade_pilot(const struct cmd_arcade_request *request, size_t item)
{
	return request->pilots[item / (size_t)request->seeds.n];
}

/* Fills what of ROW is known before the game. */
static void cmd_arcade_announce(const struct cmd_arcade_session *session, size_t item,
				struct cmd_arcade_row *row)
{
	const struct cmd_arcade_request *request = session->request;

	*row = (struct cmd_arcade_row){.game = contest_games[session->setup.game],
				       .map = request->map ? request->map : "",
				       .spiders = request->spiders ? request->spiders->name : "",
				       .marines = request->marines ? request->marines : "",
				       .pilot = cmd_arcade_pilot(request, item)->head.name,
				       .seed = request->seeds.first + item % (size_t)request->seeds.n};
}

static enum rows_found cmd_arcade_find(void *context, size_t item, void *row, struct diag *diag)
{
	const struct cmd_arcade_session *session = context;

	cmd_arcade_announce(session, item, row);
	return task_find(session->task, row, diag);
}

static enum status cmd_arcade_play(void *context, size_t item, void *into, struct diag *diag)
{
	const struct cmd_arcade_session *session = context;
	const struct cmd_arcade_request *request = session->request;
	struct contest_setup setup = session->setup;
	struct cmd_arcade_row *row = into;
	struct contest_result *result = &row->result;

	cmd_arcade_announce(session, item, row);
	setup.pilot = cmd_arcade_pilot(request, item);
	setup.seed = row->seed;
	enum status status = contest_play(&setup, result, diag);
	row->ended = contest_ends[result->ended];
	if (setup.game != CONTEST_DEFENCE)
		result->marines_through = result->spiders_through = result->broken = ROWS_EMPTY;
	if (!request->companion) {
		result->touches = result->companions_lost = result->diverted = ROWS_EMPTY;
		result->gap = NAN;
	}
	return status;
}

/* ---- the table ------------------------------------------------------------------------------------------- */

/* The games of one pilot: medians of score and gap, the middle half of the scores, means of all else. */
struct cmd_arcade_line {
	const char *pilot;
	size_t games;
	double score, time_s, waves, lost, kills, held_percent;
	char middle[40];
	double gap, touches, diverted, companions_lost; /* of the companion */
};

static const struct column table[] = {
    {COLUMN("pilot", cmd_arcade_line, pilot), .width = -11},
    {COLUMN("games", cmd_arcade_line, games), .width = 6},
    {COLUMN("score", cmd_arcade_line, score), .width = 7},
    {COLUMN("middle half", cmd_arcade_line, middle), .width = 13},
    {COLUMN("seconds", cmd_arcade_line, time_s), .width = 8, .digits = 1},
    {COLUMN("waves", cmd_arcade_line, waves), .width = 6, .digits = 1},
    {COLUMN("lost", cmd_arcade_line, lost), .width = 6, .digits = 1},
    {COLUMN("kills", cmd_arcade_line, kills), .width = 6, .digits = 1},
    {COLUMN("held %", cmd_arcade_line, held_percent), .width = 7, .digits = 1},
};
static const struct columns lines = {table, ARRAY_LEN(table)};

/* Of GAMES[n], at least one; SCRATCH[n] is the caller's. */
static struct cmd_arcade_line cmd_arcade_sum(const struct cmd_arcade_row *games, size_t n, double *scratch)
{
	struct cmd_arcade_line line = {.pilot = games->pilot, .games = n};
	double *means[] = {&line.time_s,       &line.waves,   &line.lost,     &line.kills,
			   &line.held_percent, &line.touches, &line.diverted, &line.companions_lost};

	for (size_t i = 0; i < n; i++) {
		const struct contest_result *result = &games[i].result;
		line.time_s += result->time_s;
		line.waves += result->waves;
		line.lost += result->lost;
		line.kills += result->kills;
		line.held_percent += 100 * (result->ended != CONTEST_LOST);
		line.touches += result->touches;
		line.diverted += result->diverted;
		line.companions_lost += result->companions_lost;
		scratch[i] = result->gap;
	}
	for (size_t i = 0; i < ARRAY_LEN(means); i++)
		*means[i] /= (double)n;
	stats_sort(scratch, n);
	line.gap = stats_quantile(scratch, n, 0.5);
	for (size_t i = 0; i < n; i++)
		scratch[i] = games[i].result.score;
	stats_sort(scratch, n);
	line.score = stats_quantile(scratch, n, 0.5);
	snprintf(line.middle, sizeof line.middle, "%.0f -%7.0f", stats_quantile(scratch, n, 0.25),
		 stats_quantile(scratch, n, 0.75));
	return line;
}

static enum status cmd_arcade_begin_table(struct cmd_arcade_session *session)
{
	struct byte_writer *out = &session->task->out;

	session->scratch = calloc((size_t)session->request->seeds.n, sizeof *session->scratch);
	if (!session->scratch)
		return STATUS_NO_MEMORY;
	write_text(out, "%s\n", contest_games[session->setup.game]);
	session->lines = rows_begin(out, ROWS_TABLE, &lines);
	return STATUS_OK;
}

/* The line of the pilot whose first game is FIRST, of N games. */
static struct cmd_arcade_line cmd_arcade_line_of(const struct cmd_arcade_session *session, size_t first,
						 size_t n)
{
	const struct cmd_arcade_row *games = session->jobs->rows;
	size_t seeds = (size_t)session->request->seeds.n;

	return cmd_arcade_sum(games + first, min(n - first, seeds), session->scratch);
}

static void cmd_arcade_add_line(struct cmd_arcade_session *session, size_t first, size_t n)
{
	struct cmd_arcade_line line = cmd_arcade_line_of(session, first, n);

	rows_add(&session->lines, &line);
}

/* With the last game of a pilot its line is known. */
static enum status cmd_arcade_take(void *context, size_t item, struct diag *diag)
{
	struct cmd_arcade_session *session = context;
	size_t seeds = (size_t)session->request->seeds.n;

	(void)diag;
	if (task_is_table(session->task) && (item + 1) % seeds == 0)
		cmd_arcade_add_line(session, item + 1 - seeds, item + 1);
	return STATUS_OK;
}

/* In how many seeds the pilot of GAMES[n] has a higher score than the one BEFORE. */
static void cmd_arcade_write_duel(struct byte_writer *out, const struct cmd_arcade_row *before,
				  const struct cmd_arcade_row *games, size_t n)
{
	size_t better = 0;

	for (size_t i = 0; i < n; i++)
		better += games[i].result.score > before[i].result.score;
	struct stats_share share = stats_wilson(better, n);
	write_text(out, "%s beats %s in %.1f %% of the seeds (95 %% interval %.1f - %.1f).\n", games->pilot,
		   before->pilot, 100 * share.share, 100 * share.low, 100 * share.high);
}

static void cmd_arcade_write_company(struct byte_writer *out, const struct cmd_arcade_line *line)
{
	write_text(out,
		   "A game of %s: the companion %.2f tiles away, %.2f touches, %.1f hunters diverted, "
		   "%.1f companions lost.\n",
		   line->pilot, line->gap, line->touches, line->diverted, line->companions_lost);
}

/* After N games: an interrupt leaves some pilots without any, and the last one with fewer. */
static void cmd_arcade_end_table(struct cmd_arcade_session *session, size_t n)
{
	const struct cmd_arcade_row *games = session->jobs->rows;
	size_t seeds = (size_t)session->request->seeds.n;
	struct byte_writer *out = &session->task->out;

	if (n % seeds)
		cmd_arcade_add_line(session, n - n % seeds, n);
	for (size_t first = seeds; first < n; first += seeds)
		cmd_arcade_write_duel(out, games + first - seeds, games + first, min(n - first, seeds));
	for (size_t first = 0; session->request->companion && first < n; first += seeds) {
		struct cmd_arcade_line line = cmd_arcade_line_of(session, first, n);
		cmd_arcade_write_company(out, &line);
	}
}

/* ---- the command ----------------------------------------------------------------------------------------- */

static enum status cmd_arcade_find_game(const char *name, enum contest_game *game, struct diag *diag)
{
	for (*game = 0; *game < CONTEST_GAMES; ++*game)
		if (!strcmp(name, contest_games[*game]))
			return STATUS_OK;
	struct text_near near = text_near_to(name);
	for (size_t i = 0; i < CONTEST_GAMES; i++)
		text_near_try(&near, contest_games[i]);
	if (near.found)
		return diag_set(diag, STATUS_USAGE, "unknown game '%s'; did you mean %s?", name, near.found);
	return diag_set(diag, STATUS_USAGE, "unknown game '%s'; they are asteroids and defence", name);
}

static void cmd_arcade_add_all_pilots(struct cmd_arcade_request *request)
{
	for (const struct variant *const *pilot = pilots; *pilot; pilot++) {
		ASSERT(request->n_pilots < PILOTS_MAX);
		request->pilots[request->n_pilots++] = pilot_of(*pilot);
	}
}

/* What of the request only one of the games has. */
static enum status cmd_arcade_check(const struct cmd_arcade_request *request, enum contest_game game,
				    struct diag *diag)
{
	if (request->companion && game != CONTEST_ASTEROIDS)
		return diag_set(diag, STATUS_USAGE, "%s does not take --companion; asteroids does",
				contest_games[game]);
	if ((request->map || request->spiders || request->marines) && game != CONTEST_DEFENCE)
		return diag_set(diag, STATUS_USAGE, "--map, --spiders and --marines are for defence");
	return STATUS_OK;
}

/* Sets up what all games of the request share. */
static enum status cmd_arcade_prepare(struct cmd_arcade_session *session, struct diag *diag)
{
	const struct cmd_arcade_request *request = session->request;
	struct contest_setup *setup = &session->setup;
	enum status status = option_check_range(&request->seeds, diag);

	if (!status)
		status = cmd_arcade_find_game(session->task->operands[0], &setup->game, diag);
	if (!status)
		status = cmd_arcade_check(request, setup->game, diag);
	if (status)
		return status;
	setup->companion = request->companion;
	setup->spiders = request->spiders;
	setup->limit_s = LIMIT_S;
	while (request->marines && strcmp(approach_minds[setup->marines], request->marines) != 0)
		setup->marines++;
	if (!request->map)
		return STATUS_OK;
	status = map_file_load(session->task, request->map, &session->map, NULL, diag);
	if (!status)
		setup->map = &session->map;
	return status;
}

static enum status cmd_arcade_run(struct task *task, void *context, struct diag *diag)
{
	static const unsigned own[] = {
	    [CONTEST_ASTEROIDS] = USER_FILE(ASTEROIDS), [CONTEST_DEFENCE] = USER_FILE(DEFENCE)};
	struct cmd_arcade_request *request = context;
	struct cmd_arcade_session session = {.task = task, .request = request};
	struct jobs jobs = {.row_size = sizeof(struct cmd_arcade_row),
			    .work = cmd_arcade_play,
			    .take = cmd_arcade_take,
			    .find = cmd_arcade_find,
			    .context = &session,
			    .announce = true};
	enum status status = cmd_arcade_prepare(&session, diag);

	if (status)
		return status;
	if (!request->n_pilots)
		cmd_arcade_add_all_pilots(request);
	user_files_note(own[session.setup.game] | USER_FILE(SHIPS));
	jobs.n = request->n_pilots * (size_t)request->seeds.n;
	jobs.detail = contest_games[session.setup.game];
	session.jobs = &jobs;
	task_begin_rows(task);
	if (task_is_table(task))
		status = cmd_arcade_begin_table(&session);
	if (!status)
		status = jobs_run(&jobs, task, diag);
	if (task_is_table(task) && (!status || status == STATUS_INTERRUPTED))
		cmd_arcade_end_table(&session, jobs.taken);
	free(jobs.rows);
	free(session.scratch);
	grid_free(&session.map);
	return status;
}

static enum status cmd_arcade_read_spiders(const struct option_info *option, const char *value, void *into,
					   struct diag *diag)
{
	const struct variant *variant = variant_named(behaviours, value);

	(void)option;
	if (!variant)
		return variant_unknown(behaviours, "behaviour", value, diag);
	*(const struct variant **)into = variant;
	return STATUS_OK;
}

static enum status cmd_arcade_read_marines(const struct option_info *option, const char *value, void *into,
					   struct diag *diag)
{
	(void)option;
	for (size_t i = 0; approach_minds[i]; i++)
		if (!strcmp(value, approach_minds[i])) {
			*(const char **)into = approach_minds[i];
			return STATUS_OK;
		}
	return diag_set(diag, STATUS_USAGE, "marines do not walk by '%s', but by astar, bfs or greedy", value);
}

static enum status cmd_arcade_read_pilot(const struct option_info *option, const char *value, void *into,
					 struct diag *diag)
{
	const struct variant *variant = variant_named(pilots, value);

	(void)option;
	if (!variant)
		return variant_unknown(pilots, "pilot", value, diag);
	*(const struct pilot **)into = pilot_of(variant);
	return STATUS_OK;
}

static const struct option_info options[] = {
    {OWN_OPTION("pilot", 0, "NAME", "who plays", "all pilots, one after the other", cmd_arcade_read_pilot,
		cmd_arcade_request, pilots),
     REPEATED(cmd_arcade_request, pilots, n_pilots), NAMES(PILOTS)},
    {FLAG_OPTION("companion", "asteroids: a companion flies along and draws hunters off", cmd_arcade_request,
		 companion),
     .setting = true},
    {TEXT_OPTION("map", 0, "FILE|NAME", "defence: over this map", "none", cmd_arcade_request, map),
     NAMES(MAPS)},
    {OWN_OPTION("spiders", 0, "NAME", "defence: the behaviour of spiders", "the scene's",
		cmd_arcade_read_spiders, cmd_arcade_request, spiders),
     NAMES(BEHAVIOURS)},
    {OWN_OPTION("marines", 0, "NAME", "defence: the pathfinder of marines", "astar", cmd_arcade_read_marines,
		cmd_arcade_request, marines),
     .names = {.words = approach_minds}},
    {MAP_FILE_OPTIONS},
    {OPTIONS_OF(&seed_range_options, cmd_arcade_request, seeds)},
    {SHARED_OPTIONS(&task_rows_options)},
    {PROGRESS_OPTION},
};

const struct command command_arcade = {
    .name = "arcade",
    .summary = "Let pilots play asteroids or defence, a row for each seed.",
    .operands = {OPERANDS("GAME", 1, 1, "one game: asteroids or defence"), .names = {.words = contest_games}},
    .options = OPTIONS(options),
    REQUEST(cmd_arcade_request, .seeds = {10, 1}),
    .columns = COLUMNS(columns),
    .run = cmd_arcade_run,
};
