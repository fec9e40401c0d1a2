/* The sessions behind the run: new ones, and the one that was left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/seed.h"
#include "map/map.h"
#include "oracle/certify.h"
#include "record/daily.h"
#include "record/record.h"
#include "record/scores.h"
#include "record/shelf.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "world/floor.h"

bool run_has_had_daily(int day)
{
	struct score_table table;

	if (scores_load(&table, NULL))
		return false;
	bool had = scores_has_daily(&table, day);
	scores_free(&table);
	return had;
}

/* Makes today's run: only the first one is scored, so its beginning is recorded before its first turn. */
static void run_make_daily(struct story_options *begin, struct ui *ui)
{
	struct score_table table;
	struct diag diag = {""};
	enum status status = scores_load(&table, &diag);

	begin->daily = true;
	begin->day = ui->today;
	begin->seed = daily_seed(ui->today);
	if (!status) {
		begin->later = scores_has_daily(&table, ui->today);
		scores_free(&table);
	}
	if (begin->later)
		ui_tell(ui, "You have begun today's run before. Only the first try is scored.");
	begin->later |= ui->options.kept_nowhere;
	if (!status && !begin->later)
		status = scores_begin_daily(ui->today, &diag);
	if (!status)
		return;
	begin->later = true;
	ui_tell(ui, "This daily run is not scored: %s", diag.text);
}

/* For the deal of the first floor, of one world: some 70 milliseconds. */
enum { DEAL_STEPS = 4000 };

/* Looks for the deal of a new run's first floor, as long as a key may wait; to the end for a daily run, which is the same
 * for everybody. */
static void run_find_deal(const struct run_setup *setup, const struct rules *rules, struct story_options *begin)
{
	const struct floor_deal deal = {.seed = begin->seed, .first = begin->first, .masked = begin->masked};
	struct certify *certify = setup->certify, *own = NULL;
	enum status status = STATUS_OK;
	bool done = true;

	if (begin->practice || !begin->floor)
		return;
	if (!certify || !certify_is_for(certify, &deal, begin->floor)) {
		if (certify_new(rules, &deal, begin->floor, &own, NULL))
			return; /* then it is the first */
		certify = own;
	}
	do
		status = certify_go_on(certify, DEAL_STEPS, &done, NULL);
	while (!status && !done && begin->daily);
	if (!status)
		begin->deal = certify_number(certify);
	certify_free(own);
}

/* As BEGIN says, on the map of SETUP, which is given or read from its file. */
static enum status run_start_on_map(const struct run_setup *setup, struct ui *ui,
				    const struct story_options *begin, const struct rules *rules,
				    struct session **session, struct diag *diag)
{
	struct story_options options = *begin;
	struct map_asked asked = ui->options.asked;
	struct grid grid = {0};
	enum status status = STATUS_OK;

	if (!asked.max_cells || asked.max_cells > RECORD_CELLS_MAX)
		asked.max_cells = RECORD_CELLS_MAX;
	options.floor = 0;
	options.grid = setup->grid;
	if (!setup->grid) {
		status = map_load(setup->map, &asked, &grid, NULL, diag);
		options.grid = &grid;
	}
	/* Otherwise no turn of the run could be saved. */
	if (!status)
		status = record_check_map(options.grid, setup->map.text ? setup->map.text : "this map", diag);
	if (!status)
		status = session_start(&options, rules, session, diag);
	if (!status && setup->map.text)
		ui_tell_reading(ui, setup->map.text, options.grid, "{reading}: all of it.");
	grid_free(&grid);
	return status;
}

/* As BEGIN says, on the map of its first floor, with its hunters instead of the floor's. */
static enum status run_start_on_ground(const struct story_options *begin, const struct rules *rules,
				       struct session **session, struct diag *diag)
{
	struct story_options options = *begin;
	struct floor_deal deal = {.seed = begin->seed};
	struct grid grid;
	enum status status = floor_grid(rules, &deal, begin->floor, NULL, &grid, diag);

	if (status)
		return status;
	options.floor = 0;
	options.grid = &grid;
	status = session_start(&options, rules, session, diag);
	grid_free(&grid);
	return status;
}

/* The run of SETUP's `again` once more. */
static enum status run_start_again(const struct run_setup *setup, struct ui *ui, const struct rules *rules,
				   struct session **session, struct diag *diag)
{
	struct story_options begin = setup->again->story.options;

	begin.seed = setup->seed;
	begin.first &= setup->first;
	begin.later = false;
	begin.daily = false;
	begin.grid = &setup->again->story.grid;
	if (setup->start)
		begin.start = *setup->start;
	if (setup->daily)
		run_make_daily(&begin, ui);
	if (begin.seed != setup->again->story.options.seed)
		begin.deal = 0;
	run_find_deal(setup, rules, &begin);
	enum status status = session_start(&begin, rules, session, diag);
	if (!status && begin.seed == setup->again->story.options.seed)
		(*session)->story.last_floor = setup->again->story.last_floor;
	return status;
}

static void run_take_hunters(struct story_options *begin, const char *const *hunters, size_t n)
{
	for (size_t i = 0; i < n && begin->n_hunters < STORY_HUNTERS_MAX; i++)
		snprintf(begin->hunters[begin->n_hunters++], GAME_SPEC_MAX, "%s", hunters[i]);
}

/* With what a run from the first floor begins. */
static enum status run_choose_start(const struct run_setup *setup, const struct ui_options *options,
				    const struct rules *rules, struct story_options *begin, struct diag *diag)
{
	if (begin->practice || begin->floor != 1)
		return STATUS_OK;
	begin->start = (struct start){.tool = 1, .oaths = options->oaths};
	if (setup->start)
		begin->start = *setup->start;
	else if (options->tool)
		return start_read_tool(rules, begin->seed, options->tool, &begin->start.tool, diag);
	return STATUS_OK;
}

/* A new session as SETUP and the options say.  It is not on disk yet, so a mistake in them costs nothing. */
static enum status run_new_session(const struct run_setup *setup, struct ui *ui, const struct rules *rules,
				   struct session **session, struct diag *diag)
{
	const struct ui_options *options = &ui->options;
	bool on_map = setup->map.text || setup->grid;
	struct story_options begin = {.seed = setup->seed,
				      .floor = setup->floor ? setup->floor : max(options->floor, 1),
				      .first = setup->first && !setup->daily && !setup->masked,
				      .masked = setup->masked,
				      .flights = !options->no_flights};

	if (setup->again)
		return run_start_again(setup, ui, rules, session, diag);
	begin.practice = setup->practice || on_map || begin.floor > 1;
	if (setup->daily)
		run_make_daily(&begin, ui);
	if (setup->n_hunters)
		run_take_hunters(&begin, setup->hunters, setup->n_hunters);
	else if (!setup->map.text ||
		 setup->map.text == options->map.text) /* they do not belong to a listed puzzle */
		run_take_hunters(&begin, options->hunters, options->n_hunters);
	if (on_map)
		return run_start_on_map(setup, ui, &begin, rules, session, diag);
	if (begin.practice && begin.n_hunters)
		return run_start_on_ground(&begin, rules, session, diag);
	enum status status = run_choose_start(setup, options, rules, &begin, diag);
	if (status)
		return status;
	run_find_deal(setup, rules, &begin);
	return session_start(&begin, rules, session, diag);
}

/* Keeps SESSION in place of the run that was left, if that is possible; only a run that is being played elsewhere
 * forbids another one. */
static enum status run_keep_session(struct session *session, struct diag *diag)
{
	char path[4096];
	enum status status = shelf_current(path, sizeof path, diag);

	if (!status)
		status = session_record(session, path, diag);
	if (status != STATUS_BUSY && session->keeper.unsaved)
		status = STATUS_OK; /* the player reads a message, and each turn tries again */
	return status;
}

bool run_is_left(void)
{
	char path[4096], text[4096];
	struct diag diag;

	/* One that is over has its summary beside it. */
	return shelf_current(path, sizeof path, &diag) == STATUS_OK && file_exists(path) &&
	       (shelf_text_path(path, text, sizeof text, &diag) != STATUS_OK || !file_exists(text));
}

/* Reads the options of the run that was left; false: it has none. */
static bool run_read_left(struct story_options *options)
{
	struct diag diag;
	struct blob blob;
	char path[4096];

	if (shelf_current(path, sizeof path, &diag) ||
	    file_read(path, FILE_OURS, JOURNAL_MAX_BYTES, &blob, &diag))
		return false;
	enum status status = record_options(&blob, path, options, &diag);
	blob_free(&blob);
	return status == STATUS_OK;
}

bool run_is_left_of(int day)
{
	struct story_options options;

	return run_read_left(&options) && options.daily && options.day == day;
}

/* Is a run left that is no practice? */
static bool run_waits(void)
{
	struct story_options options;

	return run_is_left() && run_read_left(&options) && !options.practice;
}

static enum status run_resume_session(const struct rules *rules, struct session **session, struct diag *diag)
{
	char path[4096];
	enum status status = shelf_current(path, sizeof path, diag);

	if (!status)
		status = session_resume(path, rules, session, diag);
	if (status == STATUS_NOT_FOUND)
		diag_set(diag, status, "there is no run to continue");
	return status;
}

/* The daily run that was left, if it is the one of today and continues; else NULL. */
static struct session *run_resume_daily(const struct run_setup *setup, const struct ui *ui,
					const struct rules *rules)
{
	struct session *session = NULL;
	struct diag diag;

	if (!setup->daily || setup->again || ui->options.kept_nowhere || !run_is_left_of(ui->today) ||
	    run_resume_session(rules, &session, &diag))
		return NULL;
	if (!session->playback.over)
		return session;
	session_close(session);
	return NULL;
}

/* The file of the run is damaged, and untouched: the player chooses. */
static void run_ask_about_damage(struct run *run)
{
	char text[TELL_CAP], lost[64] = "everything after this turn is lost";
	size_t n = run->session->story.n_lost;

	if (n)
		snprintf(lost, sizeof lost, "%zu turn%s after this one cannot be played", n, n == 1 ? "" : "s");
	snprintf(text, sizeof text,
		 "The file of this run is damaged: %s. If you continue from this turn, the game also keeps the "
		 "damaged file.",
		 lost);
	run_say(run, MESSAGE_HINT, text);
	run->mode = RUN_MEND;
}

static enum status run_setup_of_options(const struct ui *ui, struct run_setup *setup, struct diag *diag)
{
	const struct ui_options *options = &ui->options;
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);

	/* Two players who ask for one seed play the same floors, regardless of earlier runs. */
	*setup = (struct run_setup){.map = options->map,
				    .first = !options->seed && shelf_is_empty(),
				    .daily = options->daily,
				    .practice = options->practice,
				    .masked = options->masked,
				    .resume = options->resume};
	setup->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (options->seed && !seed_parse(options->seed, &setup->seed))
		return diag_set(diag, STATUS_USAGE,
				"'%s' is not a seed: use a number or two words such as amber-otter",
				options->seed);
	return STATUS_OK;
}

/* The asker for a hunter that is a program; a run with one cannot continue without it. */
static enum status run_lend_asker(struct session *session, const struct chase_asker *asker, struct diag *diag)
{
	if (story_has_program(&session->story) && !asker)
		return diag_set(diag, STATUS_USAGE,
				"one of the hunters in this run is a program: name it with --hunter exec:PATH");
	session_set_asker(session, asker);
	return STATUS_OK;
}

/* The session that SETUP asks for: its own, the one that was left (RESUMED), or a new one. */
static enum status run_open_session(const struct run_setup *setup, struct ui *ui, struct session **session,
				    bool *resumed, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);

	if (!rules)
		return STATUS_NO_MEMORY;
	enum status status = rules_load(rules, diag);
	if (!status)
		*session = run_resume_daily(setup, ui, rules);
	*resumed = setup->resume || *session;
	if (!status && setup->session) {
		*session = *setup->session;
		*setup->session = NULL;
	} else if (!status && setup->resume && ui->options.kept_nowhere)
		status = diag_set(diag, STATUS_USAGE, "a rehearsal cannot continue the saved run");
	else if (!status && setup->resume)
		status = run_resume_session(rules, session, diag);
	else if (!status && !*session)
		status = run_new_session(setup, ui, rules, session, diag);
	free(rules);
	if (!status)
		status = run_lend_asker(*session, ui->options.asker, diag);
	if (!status)
		session_set_filmer(*session, ui->options.filmer);
	return status;
}

enum status run_begin(struct run *run, struct ui *ui, const struct run_setup *setup, struct diag *diag)
{
	struct run_setup asked;
	struct session *session = NULL;
	enum status status = STATUS_OK;
	bool resumed = false;

	if (!setup) {
		status = run_setup_of_options(ui, &asked, diag);
		setup = &asked;
	}
	if (!status)
		status = run_open_session(setup, ui, &session, &resumed, diag);
	if (!status && run->session)
		status = session_save(run->session, diag);
	if (status) {
		session_close(session);
		return status;
	}
	bool played = run->session != NULL;
	/* Neither a puzzle nor a rehearsal is saved, nor practice while a run waits. */
	bool kept = !resumed && !setup->session && !ui->options.kept_nowhere && !session->story.grid.turns &&
		    !(setup->again && !setup->again->keeper.path[0]);
	bool gives_way = kept && session->story.options.practice && run_waits();
	session_close(run->session); /* its file must be free before the next one begins */
	run->session = NULL;
	if (kept && !gives_way)
		status = run_keep_session(session, diag);
	if (status && !played) {
		session_close(session);
		return status;
	}
	if (!setup->again)
		run->map[0] = '\0';
	if (setup->map.text)
		snprintf(run->map, sizeof run->map, "%s", setup->map.text);
	snprintf(ui->played, sizeof ui->played, "%s", run->map);
	ui->run_left |= session->keeper.path[0] != '\0';
	enum status taken = run_take(run, ui, session);
	if (!status)
		status = taken;
	if (resumed && game_event_of(run->game, GAME_EVENT_REFUSED)) /* the answer to a key of another day */
		messages_cut(&run->messages, session->playback.position);
	run->summing_up = session->playback.over;
	run_begin_escape(run, setup->escape);
	if (setup->escape)
		run_say_escape(run);
	else if (gives_way)
		run_say(run, MESSAGE_HINT, "Your run waits; this practice is not kept.");
	else if (session->story.rehearsal && session->story.last_floor)
		run_say(run, MESSAGE_HINT, "A rehearsal: it goes as far as the run; {take_back} takes back.");
	else if (session->story.rehearsal)
		run_say(run, MESSAGE_HINT,
			"A rehearsal: floors and wrench as in the run; {take_back} takes back.");
	if (!status && session->keeper.file == KEEPER_DAMAGED)
		run_ask_about_damage(run);
	run_tell_disk(run, ui, false);
	return status;
}

void run_explain(struct run *run, struct ui *ui)
{
	struct replay_setup setup = {.session = run->session, .map = run->map, .explain = true};

	if (run_is_escape(run))
		run_show_escape(run, ui);
	else if (run->game->carry.medals >> MEDAL_UNHURT & 1)
		run_say(run, MESSAGE_REPLY, "Nobody has caught you yet.");
	else
		ui_push(ui, &view_replay, &setup);
}
