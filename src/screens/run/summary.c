/* The end of a run as a picture: its last moment with the way out, the cause of its end, your progress, how that
 * compares, and suggestions. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "base/seed.h"
#include "base/text.h"
#include "kit/list.h"
#include "kit/speech.h"
#include "oracle/puzzle.h"
#include "record/chronicle.h"
#include "record/label.h"
#include "record/scores.h"
#include "screens/run/moment.h"
#include "screens/run/run_link.h"
#include "screens/run/way.h"
#include "world/goal.h"
#include "world/medal.h"
#include "world/points.h"

enum { ESCAPE = PAGE_KEYS, AGAIN, NEW, EXPLAIN, TAKE_BACK, PROOF, NEXT };

static const struct view_action actions[] = {
    PAGE_ACTIONS("Summary"),
    [ESCAPE] = {"escape", "get away", NULL, NULL, "how you could have got away"},
    [AGAIN] = {"again", "again", NULL, NULL, "play the same floors again"},
    [NEW] = {"new", "new", NULL, NULL, "start a new run"},
    [EXPLAIN] = {"explain", "why", NULL, NULL, "why you were caught"},
    [TAKE_BACK] = {"take_back", "take back", NULL, NULL, "take back the last turn"},
    [PROOF] = {"proof", "proof", NULL, NULL, "the proof of this run"},
    [NEXT] = {"next", "next", NULL, NULL, "the next part of the summary"},
};

enum {
	LABEL_WIDTH = 8,
	WIDTH = 66,
	WIDE = 100,
	ROWS = 19,
	FACTS_WIDTH = 31, /* beside the picture */
	PICTURE_ROWS = 12,
	PICTURE_LEAST = 23,     /* rows of a screen that shows it */
	PICTURE_ROWS_MOST = 16, /* the boards of a run are not larger */
	PICTURE_MOST = 56,
	ROWS_UNDER = 12, /* rows that the words below the picture and the frame take */
	HUNTERS_SHOWN = 4,
	CATCHES_USUAL = 3, /* without a shrine's mending; for these ROWS are enough */
	TITLE_MAX = 42,
	WHEN_COLUMN = 19,
	WHO_COLUMN = 29,
	PAUSE_MS = 500, /* in which keys do nothing yet */
	HOME_MS = 1600, /* in which the way home is drawn */
	FRAME_MS = 40
};

struct summary {
	struct list list;
	struct run_link link;
	struct chronicle chronicle;
	int64_t ready_ms;    /* before that, keys belong to the last walk */
	char next[4096];     /* the file of the next puzzle; "": no puzzle, or the last */
	bool scores;         /* the score is valid, and takes */
	bool changed;        /* a puzzle that is not scored */
	bool noted;          /* that the puzzle is solved */
	int place, of, best; /* that place; 0: the table could not be read */
	bool looks;          /* for the moment, as soon as the rest is drawn */
	struct moment moment;
	int64_t grows_ms;     /* since when the way home grows, */
	int64_t frame_ms;     /* and when there is more of it */
	struct escape escape; /* that moment as a puzzle */
	bool kept;            /* among the deaths */
};

/* Enters the run into the table, and finds its place in it. */
static enum status summary_rank(struct summary *summary, struct ui *ui, struct diag *diag)
{
	struct score score = score_of(summary->link.run->session, ui->today);
	struct score_table table;
	enum status status = scores_load(&table, diag);

	if (status)
		return status;
	status = scores_add(&table, &score, diag);
	if (table.n) { /* not without memory */
		summary->place = scores_place(&table, &score, &summary->of);
		summary->best = scores_best(&table)->score;
		ui->best = summary->best;
	}
	scores_free(&table);
	return status;
}

/* Saves the record of a run: its text and its score.  A failure is reported, and does not stop it. */
static void summary_keep(struct summary *summary, struct ui *ui)
{
	struct diag diag = {""};
	enum status status = STATUS_OK;

	if (ui->options.kept_nowhere)
		return;
	status = chronicle_keep(&summary->chronicle, summary->link.run->session, &diag);
	if (!status && summary->scores)
		status = summary_rank(summary, ui, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
}

static enum status summary_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct summary *summary = state;

	summary->link = *(const struct run_link *)arg;
	summary->ready_ms = ui->options.no_motion ? 0 : ui->now_ms + PAUSE_MS;
	summary->scores = session_scores(summary->link.run->session);
	summary->changed = run_puzzle_is_changed(summary->link.run);
	summary->noted = !ui->options.kept_nowhere && run_note_puzzle(summary->link.run);
	if (!run_next_puzzle(summary->link.run, summary->next, sizeof summary->next))
		summary->next[0] = '\0';
	enum status status = chronicle_of(summary->link.run->session, &summary->chronicle, diag);
	summary->looks = !run_is_puzzle(summary->link.run) && !run_is_escape(summary->link.run);
	if (!status && !summary->link.run->session->story.options.practice)
		summary_keep(summary, ui);
	return status;
}

static void summary_view_close(void *state)
{
	moment_free(&((struct summary *)state)->moment);
}

/* Makes a puzzle of the moment and keeps it.  Practice gives none, nor does a run that is too long for a line. */
static void summary_make_escape(struct summary *summary, struct ui *ui)
{
	const struct session *at = summary->moment.run.session;
	struct diag diag = {""};

	if (escape_of(at, &summary->moment.why, &summary->escape, &diag) || ui->options.kept_nowhere)
		return;
	enum status status = escape_keep(&summary->escape, &at->rules, &diag);
	summary->kept = !status;
	if (status)
		ui_tell_failure(ui, status, &diag);
}

/* Looks for the moment to show; without one the summary is words. */
static void summary_look(struct summary *summary, struct ui *ui)
{
	const struct session *session = summary->link.run->session;
	const struct chronicle *chronicle = &summary->chronicle;
	enum game_phase phase = session->playback.world->phase;
	struct diag diag = {""};

	if (phase == GAME_HOME && moment_of_end(&summary->moment, ui, session, chronicle, &diag))
		ui_tell(ui, "%s", diag.text);
	if (phase == GAME_HOME && !ui->options.no_motion && summary->moment.n_out > 1) {
		summary->moment.n_drawn = 1;
		summary->grows_ms = summary->frame_ms = ui->now_ms;
	}
	if (phase == GAME_DEAD && chronicle->n_catches &&
	    !moment_of_catch(&summary->moment, ui, session, chronicle->catches[chronicle->n_catches - 1].action,
			     &diag))
		summary_make_escape(summary, ui);
}

/* Draws more of the way home, as the time says. */
static void summary_grow(struct summary *summary, int64_t now_ms)
{
	struct moment *moment = &summary->moment;
	int64_t ms = min(now_ms - summary->grows_ms, (int64_t)HOME_MS);

	summary->frame_ms = now_ms + FRAME_MS;
	moment->n_drawn = 1 + (size_t)ms * (moment->n_out - 1) / HOME_MS;
}

/* LABEL and VALUE from (X, Y) up to column RIGHT.  Returns the row below. */
static int summary_line(struct screen *screen, int x, int y, int right, const char *label, const char *value)
{
	struct rect rows = {x + LABEL_WIDTH, y, right - x - LABEL_WIDTH, 2};

	screen_text(screen, x, y, ROLE_DIM, label);
	return rows.y + screen_words(screen, rows, ROLE_TEXT, value);
}

/* The score, and its place in the table or the reason without one. */
static void summary_say_score(const struct summary *summary, char *text, size_t cap)
{
	const struct session *session = summary->link.run->session;
	int score = points_score(&session->playback.world->carry);

	if (session->story.options.practice)
		snprintf(text, cap, "none: practice");
	else if (!summary->scores)
		snprintf(text, cap, "%d, not counted: the data have been changed", score);
	else if (session->story.options.later)
		snprintf(text, cap, "%d, not the first of that day", score);
	else if (summary->place)
		snprintf(text, cap, "%d, place %d of %d, best %d", score, summary->place, summary->of,
			 summary->best);
	else
		snprintf(text, cap, "%d", score);
}

static void summary_say_medals(const struct game *game, char *text, size_t cap)
{
	size_t used = 0;

	text[0] = '\0';
	if (game->phase != GAME_HOME) /* they are for a return home */
		return;
	for (int i = 0; i < GAME_MEDALS; i++)
		if (game->carry.medals >> i & 1 && used < cap)
			used += (size_t)snprintf(text + used, cap - used, "%s%s", used ? ", " : "",
						 medal_infos[i].name);
	if (used < cap)
		snprintf(text + used, cap - used, "%shome", used ? ", " : "");
}

/* How many of the goals were reached; "" if the run asks for none. */
static void summary_say_goals(const struct run *run, char *text, size_t cap)
{
	const struct game_carry *carry = &run->game->carry;
	bool reached;
	int n = 0;

	text[0] = '\0';
	if (!goal_of(carry, 0, &reached) || run->session->story.options.practice)
		return;
	for (int i = 0; i < GAME_GOALS; i++)
		n += carry->goals_reached >> i & 1;
	snprintf(text, cap, "%d of %d", n, GAME_GOALS);
}

/* The name of the run: the seed or the day, and its special features. */
static void summary_say_run(const struct story_options *options, char *text, size_t cap)
{
	char seed[SEED_TEXT_CAP];

	snprintf(text, cap, "%s%s%s", options->daily ? "daily " : "", label_seed(options, seed),
		 options->masked ? ", masquerade" : "");
}

/* Where and when it ended; of a run from home to home its length. */
static int summary_draw_end(const struct summary *summary, struct screen *screen, int x, int y, int right)
{
	const struct run *run = summary->link.run;
	const struct game *game = run->game;
	char text[96];

	if (game->phase == GAME_HOME && summary->chronicle.n_floors > 1) {
		snprintf(text, sizeof text, "%d floors, %d turns", summary->chronicle.n_floors,
			 summary->chronicle.turns);
		return summary_line(screen, x, y, right, "home", text);
	}
	if (game->floor.number)
		snprintf(text, sizeof text, "%d %s", game->floor.number, game->floor.title);
	else
		snprintf(text, sizeof text, "%s", game->floor.title);
	text_cut(text, TITLE_MAX);
	y = summary_line(screen, x, y, right, "floor", text);
	if (run_is_escape(run))
		snprintf(text, sizeof text, "%d of %d", run_escape_turns(run), run->escape.is.turns);
	else
		snprintf(text, sizeof text, "%d, par %d", game->turn, game->floor.par_turns);
	return summary_line(screen, x, y, right, "turn", text);
}

/* The errors that gave you a tempo, and the collisions that you were told of. */
static int summary_draw_errors(const struct chronicle *chronicle, struct screen *screen, int x, int y,
			       int right)
{
	char text[64];

	if (!chronicle->errors && !chronicle->clashes)
		return y;
	snprintf(text, sizeof text, "%d, collisions %d", chronicle->errors, chronicle->clashes);
	return summary_line(screen, x, y, right, "errors", text);
}

static int summary_draw_facts(const struct summary *summary, struct screen *screen, int x, int y, int right)
{
	const struct run *run = summary->link.run;
	const struct game *game = run->game;
	char text[96];

	y = summary_draw_end(summary, screen, x, y, right);
	if (run_is_puzzle(run) || run_is_escape(run)) /* it has one seed and is not scored */
		return y;
	summary_say_score(summary, text, sizeof text);
	y = summary_line(screen, x, y, right, "score", text);
	summary_say_medals(game, text, sizeof text);
	if (text[0])
		y = summary_line(screen, x, y, right, "medals", text);
	summary_say_goals(run, text, sizeof text);
	if (text[0])
		y = summary_line(screen, x, y, right, "goals", text);
	medal_list_oaths(&game->carry, text, sizeof text);
	if (text[0])
		y = summary_line(screen, x, y, right, "oaths", text);
	y = summary_draw_errors(&summary->chronicle, screen, x, y, right);
	summary_say_run(&run->session->story.options, text, sizeof text);
	return summary_line(screen, x, y, right, run->session->story.options.daily ? "run" : "seed", text);
}

/* The number, unless it is a given map, and the title. */
static void summary_draw_floor(const struct chronicle_floor *floor, struct screen *screen, int x, int y)
{
	int after = x;

	if (floor->number)
		after = screen_format(screen, x, y, ROLE_TEXT, "%d ", floor->number);
	screen_text_within(screen, after, y, ROLE_TEXT, floor->title, x + WHEN_COLUMN - 1 - after);
}

static int summary_draw_catches_narrow(const struct chronicle *chronicle, struct screen *screen, int x, int y)
{
	for (int i = 0; i < chronicle->n_catches; i++) {
		const struct chronicle_catch *noted = &chronicle->catches[i];
		char text[128];
		snprintf(text, sizeof text, "floor %d, turn %d by the %s: %s",
			 chronicle->floors[noted->floor].number, noted->turn, noted->by, noted->mind);
		y += screen_words(screen, (struct rect){x, y, screen->width - 2, 2}, ROLE_TEXT, text);
	}
	return y;
}

static int summary_draw_catches(const struct chronicle *chronicle, struct screen *screen, int x, int y)
{
	int n = chronicle->n_catches;

	screen_text(screen, x, y++, ROLE_STRONG, n ? "Where you were caught" : "Nobody caught you");
	if (screen->width < WIDTH)
		return summary_draw_catches_narrow(chronicle, screen, x, y);
	for (int i = 0; i < n; i++, y++) {
		const struct chronicle_catch *noted = &chronicle->catches[i];
		summary_draw_floor(&chronicle->floors[noted->floor], screen, x, y);
		screen_format(screen, x + WHEN_COLUMN, y, ROLE_DIM, "turn %d", noted->turn);
		screen_format(screen, x + WHO_COLUMN, y, ROLE_TEXT, "%s: %s", noted->by, noted->mind);
	}
	return y;
}

/* The best that hunters did for you. */
static int summary_draw_stories(const struct chronicle *chronicle, struct screen *screen, int x, int y)
{
	char text[sizeof chronicle->stories[0].text + 48];
	struct rect rows = {x, y + 1, min(screen->width - 2 * x, (int)WIDTH), TELL_CAP};

	if (!chronicle->n_stories)
		return y;
	screen_text(screen, x, y, ROLE_STRONG, "To tell a friend");
	for (int i = 0; i < chronicle->n_stories; i++) {
		const struct chronicle_story *story = &chronicle->stories[i];
		snprintf(text, sizeof text, "floor %d, turn %d: %s", chronicle->floors[story->floor].number,
			 story->turn, story->text);
		rows.y += screen_words(screen, rows, ROLE_TEXT, text);
	}
	return rows.y;
}

static int summary_draw_hunters(const struct run *run, struct screen *screen, int x, int y)
{
	const struct game *game = run->game;
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who);

	screen_text(screen, x, y++, ROLE_STRONG, n ? "What hunted you here" : "You met nobody here");
	for (int i = 0; i < n && i < HUNTERS_SHOWN; i++, y++) {
		const struct hunter *hunter = &game->hunters[who[i]];
		run_draw_name(run, who[i], screen, x, y);
		screen_format(screen, x + WHEN_COLUMN, y, ROLE_DIM, "%u step%s", hunter->steps,
			      hunter->steps == 1 ? "" : "s");
		if (screen->width < WIDTH)
			screen_text(screen, x + 2, ++y, ROLE_TEXT, sign_mind_title(hunter));
		else
			screen_text(screen, x + WHO_COLUMN, y, ROLE_TEXT, sign_mind_title(hunter));
	}
	return y;
}

static const char *summary_title_of_puzzle(const struct summary *summary)
{
	const struct game *game = summary->link.run->game;

	if (game->caught)
		return "Not solved: you were caught.";
	if (run_is_helped(summary->link.run))
		return "Solved by the computer: no star for that.";
	if (summary->link.run->hinted)
		return "Solved with a hint: no star for that.";
	if (summary->changed)
		return "Out, but not counted: the data have been changed.";
	if (game->turn > game->floor.par_turns)
		return "Solved. It can be done in fewer turns.";
	if (game->turn < game->floor.par_turns) /* no shipped one */
		return "Solved, in fewer turns than its file says.";
	return summary->noted ? "Solved in the fewest turns. *" : "Solved in the fewest turns.";
}

static const char *summary_title_of_escape(const struct run *run)
{
	if (run_escape_end(run) != ESCAPE_AWAY)
		return "Caught once more.";
	if (!run->escape.counts)
		return "Away, but with help.";
	int turns = run_escape_turns(run),
	    found = run->escape.is.turns; /* nobody has proven that fewer do not do */
	if (turns > found)
		return "Away. It can be done in fewer turns.";
	return turns < found ? "Away, faster than the way found. *" : "Away, as fast as the way found. *";
}

static const char *summary_title(const struct summary *summary)
{
	const struct run *run = summary->link.run;
	const struct game *game = run->game;

	if (run_is_escape(run))
		return summary_title_of_escape(run);

	if (run_is_puzzle(run) && game->phase == GAME_FLOOR_DONE)
		return summary_title_of_puzzle(summary);
	if (game->phase == GAME_DEAD)
		return "Caught for good.";
	if (run->session->story.last_floor && game->phase == GAME_FLOOR_DONE)
		return "That is as far as the run has got.";
	if (game->floor.number)
		return "Home. You out-thought them.";
	return "Out. You out-thought them.";
}

/* The guesses on the last floor that were not judged yet; "" without any. */
static void summary_say_guesses(const struct summary *summary, char text[TELL_CAP])
{
	const struct run *run = summary->link.run;

	tell_guesses(&run->session->rules, run->game->hunters, run->game->n_hunters, text);
}

/* Is there a picture, and room for it? */
static bool summary_has_picture(const struct summary *summary, const struct ui *ui)
{
	return summary->moment.run.session && ui->width >= WIDTH && ui->height >= PICTURE_LEAST;
}

static struct rect summary_panel(const void *state, const struct ui *ui)
{
	const struct summary *summary = state;
	int width = PICTURE_MOST + FACTS_WIDTH + 2;

	if (ui->width >= WIDE && summary_has_picture(summary, ui)) {
		int high = PICTURE_ROWS_MOST + ROWS_UNDER + summary->chronicle.n_stories;
		high = min(ui->height, high);
		return (struct rect){(ui->width - width) / 2, (ui->height - high) / 3, width, high};
	}
	int rows = min(ui->height, ROWS + max(summary->chronicle.n_catches - (int)CATCHES_USUAL, 0));

	if (ui->width < WIDE) /* the rest of the map at its sides is too small to show anything */
		return (struct rect){0, 0, ui->width, ui->height};
	return (struct rect){(ui->width - WIDTH) / 2, (ui->height - rows) / 3, WIDTH, rows};
}

/* The hunter that knows of you and is nearest; -1: none. */
static int summary_nearest(const struct game *game)
{
	int nearest = -1;

	for (int i = 0; i < game->n_hunters; i++)
		if (game_present(game, i) && game->hunters[i].state == HUNTER_HUNTING &&
		    (nearest < 0 || cell_steps(game->hunters[i].at, game->at) <
					cell_steps(game->hunters[nearest].at, game->at)))
			nearest = i;
	return nearest;
}

/* "You took the Lodestone in turn 150, and were home 24 turns later, with the hound 2 steps behind." */
static void summary_say_home(const struct summary *summary, char text[WAY_CAP])
{
	const struct game *game = summary->link.run->game;
	int turns = game->turn - summary->chronicle.taken_turn, who = summary_nearest(game);

	snprintf(text, WAY_CAP, "You took the Lodestone in turn %d, and were home %d turn%s later",
		 summary->chronicle.taken_turn, turns, turns == 1 ? "" : "s");
	if (who < 0) {
		text_append(text, WAY_CAP, ". Nobody was after you.");
		return;
	}
	int steps = cell_steps(game->hunters[who].at, game->at);
	text_append(text, WAY_CAP, ", with the %s %d step%s behind.", game->hunters[who].kind.name, steps,
		    steps == 1 ? "" : "s");
}

/* Its end in one sentence or two; "" without any. */
static void summary_say_why(const struct summary *summary, char text[WAY_CAP])
{
	const struct moment *moment = &summary->moment;

	text[0] = '\0';
	if (summary->link.run->game->phase == GAME_HOME && summary->chronicle.n_home)
		summary_say_home(summary, text);
	else if (moment->run.session && moment->run.game->phase == GAME_PLAYING)
		way_sentence(&moment->why, text);
}

/* What to try next: the puzzle that the moment is, and the weakness of the hunter that ended the run. */
static int summary_draw_next(const struct summary *summary, struct screen *screen, struct rect area)
{
	const struct moment *moment = &summary->moment;
	char text[TELL_CAP];
	int y = area.y;

	if (summary->escape.line[0]) {
		snprintf(text, sizeof text, "Your own puzzle: %s. Can you get away?", summary->escape.title);
		y += screen_words(screen, (struct rect){area.x, y, area.width, TELL_CAP}, ROLE_HINT, text);
	}
	if (moment->run.session && moment->run.game->phase == GAME_PLAYING) {
		const struct hunter *hunter = &moment->run.game->hunters[moment->why.who];
		snprintf(text, sizeof text, "Next time, against the %s, %s.", hunter->kind.name,
			 hunter->kind.weakness);
		y += screen_words(screen, (struct rect){area.x, y, area.width, TELL_CAP}, ROLE_HINT, text);
	}
	return y;
}

/* The parts of the score; returns their number of rows. */
static int summary_draw_points(const struct summary *summary, struct screen *screen, struct rect area)
{
	const struct run *run = summary->link.run;
	char text[TELL_CAP], words[TELL_CAP + 8];

	if (run->session->story.options.practice)
		return 0;
	points_explain(&run->game->carry, text, sizeof text);
	if (!text[0])
		return 0;
	snprintf(words, sizeof words, "Score: %s.", text);
	return screen_words(screen, area, ROLE_DIM, words);
}

/* The moment at the left, its facts at the right, the next steps below. */
static int summary_draw_picture(const struct summary *summary, const struct ui *ui, struct screen *screen,
				int y)
{
	struct rect panel = summary_panel(summary, ui);
	struct rect picture = {panel.x + 1, y, min(panel.width - FACTS_WIDTH - 2, (int)PICTURE_MOST),
			       clamp(panel.height - ROWS_UNDER - summary->chronicle.n_stories,
				     (int)PICTURE_ROWS, (int)PICTURE_ROWS_MOST)};
	struct rect facts = {picture.x + picture.width + 1, picture.y, FACTS_WIDTH - 2, picture.height};
	struct rect under = {panel.x + 1, picture.y + picture.height, panel.width - 2, TELL_CAP};
	char why[WAY_CAP];

	if (screen->cells)
		moment_draw(&summary->moment, ui, screen, picture);
	summary_say_why(summary, why);
	int below = facts.y + screen_words(screen, facts, ROLE_TEXT, why) + (why[0] != '\0');
	below = summary_draw_facts(summary, screen, facts.x, below, facts.x + facts.width);
	if (summary->moment.run.session && summary->moment.run.game->phase == GAME_PLAYING)
		screen_format(screen, under.x, under.y++, ROLE_DIM, "Turn %d, the last way out: the %s line.",
			      summary->moment.why.from_turn, screen->ascii ? "marked" : "bright");
	under.y = max(under.y, below);
	under.y += max(summary_draw_points(summary, screen, under), 1);
	return summary_draw_next(summary, screen, under) + 1;
}

/* As much of the moment as a small screen shows. */
static int summary_draw_small_picture(const struct summary *summary, const struct ui *ui, struct screen *screen,
				      int y)
{
	struct rect panel = summary_panel(summary, ui);
	struct rect picture = {panel.x + 1, y, panel.width - 2, min(panel.height - 2, (int)PICTURE_ROWS)};

	if (!summary->moment.run.session)
		return y;
	if (screen->cells)
		moment_draw(&summary->moment, ui, screen, picture);
	return y + picture.height + 1;
}

static int summary_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct summary *summary = state;
	struct rect panel = summary_panel(summary, ui);
	bool airy = panel.height >= ROWS; /* with blank rows between the groups */
	int x = panel.x + 1;
	char text[WAY_CAP], guesses[TELL_CAP];

	if (summary_has_picture(summary, ui)) {
		y = summary_draw_picture(summary, ui, screen, y);
		y = summary_draw_catches(&summary->chronicle, screen, x, y);
		y = summary_draw_stories(&summary->chronicle, screen, x, y);
	} else {
		struct rect words = {x, y, min(screen->width, (int)WIDTH) - 2, TELL_CAP};
		summary_say_why(summary, text);
		words.y += screen_words(screen, words, ROLE_TEXT, text);
		y = summary_draw_next(summary, screen, words);
		words.y = summary_draw_facts(summary, screen, x, y + airy, words.x + words.width);
		y = words.y + summary_draw_points(summary, screen, words) + airy;
		y = summary_draw_small_picture(summary, ui, screen, y);
		y = summary_draw_catches(&summary->chronicle, screen, x, y) + 1;
		y = summary_draw_stories(&summary->chronicle, screen, x, y) +
		    (summary->chronicle.n_stories > 0);
		y = summary_draw_hunters(summary->link.run, screen, x, y);
	}
	summary_say_guesses(summary, guesses);
	return y + screen_words(screen, (struct rect){x, y, min(screen->width, (int)WIDTH) - 2, TELL_CAP},
				ROLE_HINT, guesses);
}

static void summary_row(const void *state, int keys[LIST_ROW_KEYS])
{
	const struct summary *summary = state;
	bool practice = summary->link.run->session->story.options.practice;
	size_t n = 0;

	if (summary->escape.line[0])
		keys[n++] = ESCAPE;
	if (summary->chronicle.n_catches)
		keys[n++] = EXPLAIN;
	if (summary->next[0])
		keys[n++] = NEXT;
	keys[n++] = AGAIN;
	if (practice)
		keys[n++] = TAKE_BACK;
	if (!run_is_puzzle(summary->link.run) && !run_is_escape(summary->link.run)) /* of one seed */
		keys[n++] = NEW;
	if (!practice || run_is_escape(summary->link.run))
		keys[n++] = PROOF;
	keys[n] = LIST_BACK;
}

static void summary_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	screen_panel(screen, summary_panel(state, ui), summary_title(state));
}

static void summary_speak_score(const struct summary *summary, struct speech *speech)
{
	const struct run *run = summary->link.run;
	char text[64];

	summary_say_score(summary, text, sizeof text);
	speech_say(speech, FACT_RESULT, 2, "score %s", text);
	summary_say_medals(run->game, text, sizeof text);
	speech_say(speech, FACT_RESULT, 3, "medals %s", text[0] ? text : "none");
	summary_say_run(&run->session->story.options, text, sizeof text);
	speech_say(speech, FACT_RESULT, 4, "run %s", text);
}

static void summary_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct summary *summary = state;
	const struct run *run = summary->link.run;
	char guesses[TELL_CAP], why[WAY_CAP];

	(void)ui;
	speech_say(speech, FACT_RESULT, 0, "%s", summary_title(summary));
	speech_say(speech, FACT_RESULT, 1, "floor %d %s, turn %d of par %d", run->game->floor.number,
		   run->game->floor.title, run->game->turn, run->game->floor.par_turns);
	if (!run_is_puzzle(run) && !run_is_escape(run))
		summary_speak_score(summary, speech);
	summary_say_why(summary, why);
	if (why[0])
		speech_say(speech, FACT_RESULT, 5, "%s", why);
	if (summary->escape.line[0])
		speech_say(speech, FACT_RESULT, 6, "%s is a puzzle now: %s", summary->escape.title,
			   summary->escape.line);
	summary_say_guesses(summary, guesses);
	if (guesses[0])
		speech_say(speech, FACT_RESULT, 7, "%s", guesses);
	for (int i = 0; i < summary->chronicle.n_catches; i++) {
		const struct chronicle_catch *noted = &summary->chronicle.catches[i];
		speech_say(speech, FACT_RESULT, 8 + i, "caught on floor %d, turn %d by the %s: %s",
			   summary->chronicle.floors[noted->floor].number, noted->turn, noted->by, noted->mind);
	}
}

/* Begins the same run once more, with the same seed or a new one. */
static void summary_begin(const struct summary *summary, struct ui *ui, bool same_seed)
{
	const struct story_options *options = &summary->link.run->session->story.options;
	struct rng rng = rng_seeded(ui->entropy ^ options->seed, RNG_LOOK);
	const struct run *run = summary->link.run;
	struct run_setup setup = {.again = run->session,
				  .seed = options->seed,
				  .first = same_seed,
				  .daily = same_seed && options->daily};

	if (run_is_escape(run)) {
		run_link_escape(&summary->link, ui, run->escape.is.line);
		return;
	}
	if (!same_seed)
		setup.seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (same_seed || options->practice)
		run_link_begin(&summary->link, ui, &setup);
	else
		ui_push(ui, &view_start, &(struct start_arg){.setup = setup, .link = &summary->link});
}

static void summary_left(void *state, struct ui *ui)
{
	const struct run_link *link = &((struct summary *)state)->link;

	run_link_press(link, ui, RUN_SAVE);
}

/* Can ACTION be done here? */
static bool summary_offers(const struct summary *summary, int action)
{
	const struct run *run = summary->link.run;
	bool practice = run->session->story.options.practice, escape = run_is_escape(run);

	switch (action) {
	case ESCAPE: return summary->escape.line[0];
	case AGAIN:
	case EXPLAIN: return true;
	case NEW: return !run_is_puzzle(run) && !escape;
	case TAKE_BACK: return practice;
	case PROOF: return !practice || escape;
	case NEXT: return summary->next[0];
	default: return false;
	}
}

/* Shows the lines to send: the death as a puzzle, or the proof of the run. */
static void summary_push_proof(const struct summary *summary, struct ui *ui)
{
	const struct run *run = summary->link.run;
	const char *line = run_is_escape(run) ? run->escape.is.line : summary->escape.line;
	struct proof_arg arg = {.session = run_is_escape(run) ? NULL : run->session, .escape = line};

	ui_push(ui, &view_proof, &arg);
}

static enum view_answer summary_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct summary *summary = state;
	const struct run_link *link = &summary->link;
	struct run_setup next = {.map = {summary->next, true}, .seed = PUZZLE_SEED};

	(void)key;
	if (action == ESCAPE && !summary->escape.line[0]) /* the key of both */
		action = AGAIN;
	if (ui->now_ms < summary->ready_ms) { /* a finger that drums is waited for */
		summary->ready_ms = ui->now_ms + PAUSE_MS;
		return VIEW_STAY;
	}
	if (!summary_offers(summary, action))
		return VIEW_STAY;
	switch (action) {
	case EXPLAIN: run_link_press(link, ui, RUN_EXPLAIN); return VIEW_STAY;
	case PROOF: summary_push_proof(summary, ui); return VIEW_STAY;
	case ESCAPE: run_link_escape(link, ui, summary->escape.line); break;
	case NEXT: run_link_begin(link, ui, &next); break;
	case TAKE_BACK: run_link_press(link, ui, RUN_TAKE_BACK); break;
	default: summary_begin(summary, ui, action == AGAIN); break;
	}
	return VIEW_CLOSE;
}

/* The words are there at once; the search takes a moment. */
static int64_t summary_view_due_ms(const void *state, const struct ui *ui)
{
	const struct summary *summary = state;

	if (summary->looks)
		return ui->now_ms;
	return summary->moment.n_drawn < summary->moment.n_out ? summary->frame_ms : VIEW_IDLE;
}

static enum view_answer summary_view_tick(void *state, struct ui *ui)
{
	struct summary *summary = state;

	if (summary->looks)
		summary_look(summary, ui);
	else
		summary_grow(summary, ui->now_ms);
	summary->looks = false;
	return VIEW_STAY;
}

static const struct view_list list = {
    .body = summary_body, .panel = summary_panel, .row = summary_row, .left = summary_left};

const struct view view_summary = {
    .name = "summary",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct summary),
    .open = summary_view_open,
    .close = summary_view_close,
    .draw = summary_view_draw,
    .speak = summary_view_speak,
    .key = summary_view_key,
    .due_ms = summary_view_due_ms,
    .tick = summary_view_tick,
};
