/* A recorded run: played, stepped and scrubbed, forwards and backwards, and its catches explained. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "kit/player.h"
#include "record/proof.h"
#include "record/record.h"
#include "record/reels.h"
#include "screens/run/run_link.h"
#include "screens/run/way.h"

enum { EXPLAIN = PLAYER_KEYS, OUT, PRACTICE, PLAN, NOISE, LOOK, HELP, LEAVE };

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [EXPLAIN] = {"explain", "why", "why: the last way out", "Learn", NULL},
    [OUT] = {"out", "way out", "is there a way out now", "Learn", NULL},
    [PRACTICE] = {"practice", "play on", "play on from here", "Learn", NULL},
    [PLAN] = {"plan", "plan", "plan: its mind", "Know", NULL},
    [NOISE] = {"noise", "noise", "noise: who hears it", "Know", NULL},
    [LOOK] = {"look", "look", "look", "Know", NULL},
    [HELP] = {"help", "help", "help", "Keep", NULL},
    [LEAVE] = {"leave", "leave", "leave", "Keep", NULL},
};

enum { CATCHES_MAX = 32 };

/* Where a way leads. */
struct replay_way {
	struct cell cells[ORACLE_TURNS_MAX + 1]; /* [n] */
	size_t n;
};

struct replay {
	struct run run;
	struct player player;
	uint32_t shown;                          /* the moment of `run` */
	struct explanation catches[CATCHES_MAX]; /* [n_catches] once they are explained */
	int n_catches;
	bool explained;
	const struct explanation *named; /* the catch whose words are drawn; NULL: none */
	struct replay_way out, taken;    /* the way out, and what you did: drawn at this moment only, */
	uint32_t drawn;
	char words[WAY_CAP];     /* with these words; "": nothing is drawn */
	enum oracle_scope asked; /* what the last answer to "is there a way out?" knew */
	struct reels *film; /* owned; shown instead of the run, which is of another edition; NULL: none is */
	char film_of[64];   /* which */
};

/* Brings the run to the player's moment. */
static void replay_show_moment(struct replay *replay, struct ui *ui)
{
	struct diag diag = {""};
	job_begin(&ui->job, "Playing the run", replay->player.at);
	enum status status = run_follow(&replay->run, ui, replay->player.at, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		player_move(&replay->player, (uint32_t)replay->run.session->playback.position);
	}
	replay->shown = replay->player.at;
	replay->run.mode = RUN_WATCH;
}

/* ---- why you were caught --------------------------------------------------------------------------------- */

/* Explains all catches of the run, once.  Returns false, and says why, if nothing can be explained in it. */
static bool replay_explain_all(struct replay *replay, struct ui *ui)
{
	struct session *session = replay->run.session;
	struct diag diag = {""};
	enum status status = STATUS_OK;

	if (replay->explained)
		return true;
	replay->n_catches = 0;
	status = playback_seek(&session->playback, 0, NULL);
	while (!status && replay->n_catches < CATCHES_MAX) {
		status = explain_next(&session->playback, &replay->catches[replay->n_catches], &diag);
		replay->n_catches += !status;
	}
	replay->explained = status != STATUS_UNSUPPORTED && status != STATUS_INTERRUPTED;
	replay_show_moment(replay, ui);
	if (status == STATUS_INTERRUPTED)
		ui_tell(ui, "Stopped: {explain} begins anew.");
	else if (!replay->explained)
		ui_tell_failure(ui, status, &diag);
	return replay->explained;
}

/* The catch that follows the moment shown and is not named there already, or the first; NULL: none. */
static const struct explanation *replay_next_catch(const struct replay *replay)
{
	const struct explanation *first = NULL;

	for (int i = 0; i < replay->n_catches; i++) {
		const struct explanation *catch = &replay->catches[i];
		bool named = catch == replay->named && replay->drawn == replay->shown;
		if (catch->found && catch->action >= replay->shown && !named)
			return catch;
		if (catch->found && !first)
			first = catch;
	}
	return first;
}

/* Notes where you went from the way out to the catch. */
static void replay_trace(struct replay *replay, const struct explanation *catch)
{
	struct replay_way *taken = &replay->taken;

	taken->n = way_taken(&replay->run.session->playback, catch->position, catch->action, taken->cells,
			     ARRAY_LEN(taken->cells));
}

static void replay_show_way(struct replay *replay, const uint8_t *acts, int n, const char *words)
{
	replay->out.n = way_cells(replay->run.game->at, acts, n, replay->out.cells);
	replay->drawn = replay->shown;
	snprintf(replay->words, sizeof replay->words, "%s", words);
}

/* Goes to the last way out before a catch, draws it beside what you did, and names it. */
static void replay_explain(struct replay *replay, struct ui *ui, const struct explanation *catch)
{
	char words[WAY_CAP];

	if (!catch) {
		ui_tell(ui, "%s",
			replay->n_catches ? "No way out was found." : "Nobody catches you in this run.");
		return;
	}
	replay_trace(replay, catch);
	player_move(&replay->player, (uint32_t) catch->position);
	replay_show_moment(replay, ui);
	way_sentence(catch, words);
	replay_show_way(replay, catch->way, catch->n_way, words);
	replay->named = catch;
}

static void replay_explain_next(struct replay *replay, struct ui *ui)
{
	if (replay_explain_all(replay, ui))
		replay_explain(replay, ui, replay_next_catch(replay));
}

/* Begins at the last catch. */
static void replay_explain_last(struct replay *replay, struct ui *ui)
{
	const struct explanation *last = NULL;

	if (!replay_explain_all(replay, ui))
		return;
	for (int i = 0; i < replay->n_catches; i++)
		if (replay->catches[i].found)
			last = &replay->catches[i];
	replay_explain(replay, ui, last);
}

/* Is there a way out at the moment shown, and which?  Where a catch is explained, its way out. */
static enum status replay_find_way(const struct replay *replay, enum oracle_scope knows,
				   enum oracle_answer *answer, uint8_t *acts, int *n, struct diag *diag)
{
	for (int i = 0; i < replay->n_catches; i++) {
		const struct explanation *catch = &replay->catches[i];
		if (!catch->found || catch->position != replay->shown || catch->knows != knows)
			continue;
		memcpy(acts, catch->way, sizeof catch->way);
		*n = catch->n_way;
		*answer = ORACLE_FOUND;
		return STATUS_OK;
	}
	return explain_world(replay->run.game, knows, answer, acts, n, diag);
}

/* The answer in words.  Only an answer from full knowledge can promise. */
static void replay_answer(enum oracle_scope knows, enum oracle_answer answer, const char *way,
			  char out[WAY_CAP])
{
	const char *knowing = way_knowledge(knows);
	bool sure = knows == ORACLE_EVERYTHING;

	if (answer == ORACLE_FOUND)
		snprintf(out, WAY_CAP, "%s %d turns, %s: %.90s.", sure ? "Uncaught for" : "It looks safe for",
			 EXPLAIN_AFTER, knowing, way);
	else if (answer == ORACLE_OPEN)
		snprintf(out, WAY_CAP, "Found no way out, %s.", knowing);
	else if (sure)
		snprintf(out, WAY_CAP, "From here no step or door saves you for %d turns, %s.", EXPLAIN_AFTER,
			 knowing);
	else
		snprintf(out, WAY_CAP, "You could see no way out, %s.", knowing);
}

/* Answers at the moment shown, with the knowledge KNOWS. */
static void replay_say_way(struct replay *replay, struct ui *ui, enum oracle_scope knows)
{
	uint8_t acts[ORACLE_TURNS_MAX];
	char words[WAY_CAP], text[WAY_CAP];
	enum oracle_answer answer;
	struct diag diag = {""};
	int n;
	enum status status = replay_find_way(replay, knows, &answer, acts, &n, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return;
	}
	way_words(acts, n, words);
	replay_answer(knows, answer, words, text);
	replay->taken.n = 0;
	replay->named = NULL;
	replay->asked = knows;
	replay_show_way(replay, acts, n, text);
}

/* First with full knowledge; asked again at the same moment, with your own. */
static void replay_ask(struct replay *replay, struct ui *ui)
{
	bool again = replay->words[0] && replay->drawn == replay->shown && !replay->named &&
		     replay->asked == ORACLE_EVERYTHING;

	if (replay_explain_all(replay, ui))
		replay_say_way(replay, ui, again ? ORACLE_KNOWN : ORACLE_EVERYTHING);
}

/* Begins after POSITION actions, with the way out from that moment. */
static void replay_begin_at(struct replay *replay, struct ui *ui, size_t position)
{
	player_move(&replay->player, (uint32_t)position);
	replay_show_moment(replay, ui);
	replay_say_way(replay, ui, ORACLE_EVERYTHING);
}

/* Plays on from the moment shown, in practice. */
static void replay_play_on(struct replay *replay, struct ui *ui)
{
	struct session *fork = NULL;
	struct run_setup setup = {.session = &fork, .map = {replay->run.map, true}};
	struct diag diag = {""};

	if (session_fork(replay->run.session, &fork, &diag) || ui_push(ui, &view_run, &setup))
		ui_tell(ui, "%s", diag.text[0] ? diag.text : "this run cannot be played on");
	session_close(fork); /* unless taken over */
}

/* On the bar: ! where you were caught, and ? where there was a way out last, to the left of it in any case. */
static void replay_draw_catches(const struct replay *replay, struct screen *screen, int y)
{
	for (int i = 0; i < replay->n_catches; i++) {
		const struct explanation *catch = &replay->catches[i];
		int x = player_column_of(&replay->player, screen->width, (uint32_t) catch->action + 1);
		int way = player_column_of(&replay->player, screen->width, (uint32_t) catch->position);
		screen_put(screen, x, y, '!', ROLE_DANGER);
		if (catch->found)
			screen_put(screen, min(way, x - 1), y, '?', ROLE_WAY_OUT);
	}
}

/* ---- the view -------------------------------------------------------------------------------------------- */

static void replay_view_close(void *state)
{
	struct replay *replay = state;

	if (replay->film)
		reels_free(replay->film);
	else
		run_free(&replay->run);
}

static enum status replay_open_file(struct file_arg what, struct session **session, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = proof_open(what, rules, session, diag);
	free(rules);
	return status;
}

/* At its first state. */
static enum status replay_open(const struct replay_setup *setup, struct session **session, struct diag *diag)
{
	if (!setup->session)
		return replay_open_file(setup->what, session, diag);
	enum status status = session_again(setup->session, setup->session->story.n_actions, session, diag);
	if (!status)
		status = playback_seek(&(*session)->playback, 0, diag);
	return status;
}

/* Shows the film of STORY, a run that was recorded in another edition. */
static bool replay_take_film(struct replay *replay, struct ui *ui, const struct story *story)
{
	if (reels_open(story, &replay->film, NULL))
		return false;
	replay->player = player_new("picture", 8);
	player_reload(&replay->player, (uint32_t)reels_pictures(replay->film) - 1);
	snprintf(replay->film_of, sizeof replay->film_of, "film of astray %s, rules %d: not verified",
		 story->version, story->edition.rules);
	ui_tell(
	    ui,
	    "astray %s recorded this run under rules %d%s. This is its film, which astray %s cannot verify: it "
	    "plays rules %d.",
	    story->version, story->edition.rules,
	    story->edition.rules == EDITION_RULES ? " with other data" : "", PACKAGE_VERSION, EDITION_RULES);
	return true;
}

/* Shows the film in the file WHAT, if its run is of another edition and there is one. */
static bool replay_open_film(struct replay *replay, struct ui *ui, struct file_arg what)
{
	struct story story = {.n_actions = 0};
	struct blob blob;
	bool shown = false;

	if (proof_is(what.text, strlen(what.text)) || file_read_arg(what, JOURNAL_MAX_BYTES, &blob, NULL))
		return false;
	if (!record_read_film(&blob, what.text, &story, NULL) && story.edition.rules != EDITION_RULES)
		shown = replay_take_film(replay, ui, &story);
	blob_free(&blob);
	story_free(&story);
	return shown;
}

/* The same for SESSION, which is freed then: it may come from other data, and be unplayable.  Otherwise it is at its
 * first state. */
static bool replay_is_film(struct replay *replay, struct ui *ui, struct session *session)
{
	const struct story *story = &session->story;

	if (story->edition.data == session->rules.edition.data || !story->n_reels)
		return false;
	bool plays = !playback_play_all(&session->playback, NULL);
	bool back = !playback_seek(&session->playback, 0, NULL);
	if ((plays && back) || !replay_take_film(replay, ui, story))
		return false;
	session_close(session);
	return true;
}

static enum status replay_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct replay *replay = state;
	const struct replay_setup *setup = arg;
	struct session *session = NULL;
	enum status status = replay_open(setup, &session, diag);

	if (status == STATUS_BAD_INPUT && !setup->session && replay_open_film(replay, ui, setup->what))
		return STATUS_OK;
	if (status)
		return status;
	if (!setup->session && replay_is_film(replay, ui, session))
		return STATUS_OK;
	if (setup->map)
		snprintf(replay->run.map, sizeof replay->run.map, "%s", setup->map);
	replay->player = player_new("action", 8);
	player_reload(&replay->player, (uint32_t)session->story.n_actions);
	session->playback.job = &ui->job;
	if (session->story.end == JOURNAL_TORN)
		ui_tell(ui, "The file is cut off after action %zu; everything before it is intact.",
			session->story.n_actions);
	if (session->story.end == JOURNAL_DAMAGED)
		ui_tell(ui, "The file is damaged after action %zu; %zu that follow cannot be played.",
			session->story.n_actions, session->story.n_lost);
	status = run_take(&replay->run, ui, session);
	replay->run.mode = RUN_WATCH;
	if (status)
		replay_view_close(replay);
	else if (setup->explain)
		replay_explain_last(replay, ui);
	else if (setup->out_at)
		replay_begin_at(replay, ui, setup->out_at);
	return status;
}

static void replay_draw_ways(const struct replay *replay, struct screen *screen,
			     const struct run_layout *layout)
{
	struct relief relief = run_relief(&replay->run, layout);
	int end = screen->height - 2;

	relief_path(screen, &relief, replay->taken.cells, replay->taken.n, ROLE_WAY_TAKEN);
	relief_path(screen, &relief, replay->out.cells, replay->out.n, ROLE_WAY_OUT);
	screen_words_above(screen, layout->width, end, end, ROLE_HINT, replay->words);
}

/* The picture of the film, with our own bar below. */
static void replay_draw_film(const struct replay *replay, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE, PLAYER_STEP, PLAYER_BACK, PLAYER_SLOWER,
				   PLAYER_FASTER, LEAVE,       HELP};
	struct reels_cell cells[REELS_CELLS];
	const char *const *roles;
	int bar = min(screen->height, (int)REELS_HEIGHT) - 2;

	reels_show(replay->film, replay->player.at, cells, &roles);
	for (int i = 0; i < bar * REELS_WIDTH; i++) {
		struct screen_cell *cell = screen_at(screen, i % REELS_WIDTH, i / REELS_WIDTH);
		enum role role = theme_role(roles[cells[i].role]), back = theme_role(roles[cells[i].back]);
		if (cell)
			*cell = (struct screen_cell){.glyph = cells[i].glyph,
						     .role = role < ROLE_COUNT ? role : ROLE_TEXT,
						     .back = back < ROLE_COUNT ? back : ROLE_TEXT};
	}
	player_draw(&replay->player, screen, screen->height - 2);
	struct rect row = ui_last_row(screen);
	int told = text_width(replay->film_of);
	if (row.width > 3 * told / 2) {
		row.width -= told + 2;
		screen_text_right(screen, screen->width - 1, row.y, ROLE_HINT, replay->film_of);
	}
	ui_key_line(ui, screen, row, &view_replay, keys, ARRAY_LEN(keys));
}

static void replay_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE, PLAYER_STEP, PLAYER_BACK, PLAYER_SLOWER,
				   PLAYER_FASTER, EXPLAIN,     OUT,         PRACTICE,
				   PLAN,          LOOK,        LEAVE,       HELP};
	const struct replay *replay = state;
	if (replay->film) {
		replay_draw_film(replay, ui, screen);
		return;
	}
	struct run_layout layout = run_layout(&replay->run, ui);
	int bar = layout.keys - 1;

	run_draw(&replay->run, ui, screen);
	screen_fill(screen, (struct rect){0, bar, screen->width, screen->height - bar}, ROLE_TEXT);
	player_draw(&replay->player, screen, screen->height - 2);
	replay_draw_catches(replay, screen, screen->height - 2);
	if (replay->words[0] && replay->drawn == replay->shown)
		replay_draw_ways(replay, screen, &layout);
	ui_key_line(ui, screen, ui_last_row(screen), &view_replay, keys, ARRAY_LEN(keys));
}

static void replay_look(struct replay *replay, struct ui *ui)
{
	struct run_link link = run_link(&replay->run);

	ui_push(ui, &view_look, &link);
}

static enum view_answer replay_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct replay *replay = state;
	bool moved = false;

	if (player_key(&replay->player, ui, action, key, &moved)) {
		if (moved && !replay->film)
			replay_show_moment(replay, ui);
		return VIEW_STAY;
	}
	if (replay->film && action >= EXPLAIN && action <= LOOK) {
		ui_tell(ui, "A film can only be watched.");
		return VIEW_STAY;
	}
	switch (action) {
	case EXPLAIN: replay_explain_next(replay, ui); break;
	case OUT: replay_ask(replay, ui); break;
	case PRACTICE: replay_play_on(replay, ui); break;
	case PLAN: minds_show_next(&replay->run.minds, replay->run.game, &replay->run.glimpses); break;
	case NOISE: replay->run.noise_shown = !replay->run.noise_shown; break;
	case LOOK: replay_look(replay, ui); break;
	case HELP: ui_push(ui, &view_help, &view_replay); break;
	case LEAVE: return VIEW_CLOSE;
	default: break;
	}
	return VIEW_STAY;
}

static int64_t replay_view_due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return player_due_ms(&((const struct replay *)state)->player);
}

static enum view_answer replay_view_tick(void *state, struct ui *ui)
{
	struct replay *replay = state;

	if (player_tick(&replay->player, ui) && !replay->film)
		replay_show_moment(replay, ui);
	return VIEW_STAY;
}

const struct view view_replay = {
    .name = "replay",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct replay),
    .open = replay_view_open,
    .close = replay_view_close,
    .draw = replay_view_draw,
    .key = replay_view_key,
    .due_ms = replay_view_due_ms,
    .tick = replay_view_tick,
    .legend = run_draw_legend,
};
