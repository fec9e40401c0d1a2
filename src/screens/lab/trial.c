/* A lesson about hunters or ships: each pane shows one of them at the start, and, after the questions about it, its
 * way, which can be played, stepped and scrubbed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/text.h"
#include "kit/overview.h"
#include "kit/player.h"
#include "kit/sky.h"
#include "kit/speech.h"
#include "screens/lab/lab.h"
#include "space/history.h"

enum { NEXT = PLAYER_KEYS, PANE, LEAVE };

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [NEXT] = {"next-step", "next", "continue the lesson", "Lesson", NULL},
    [PANE] = {"next-pane", "pane", "next pane", "Lesson", NULL},
    [LEAVE] = {"leave", "leave", "leave the lesson", "Lesson", NULL},
};

enum {
	DOTS_MAX = 8192,
	FLOWN_TICKS = 60 * 60,
	TICKS_A_FRAME = 3,
	SKY_COLUMNS = 38, /* with this number and */
	SKY_ROWS = 5,     /* this number a flight can be seen */
	FRAMES_MAX = FLOWN_TICKS / TICKS_A_FRAME + 1
};

/* The way that a mover went: its moments are turns of a race, and frames of a flight. */
struct trial_run {
	size_t n;                    /* moments, including the start */
	struct cell *mover, *prey;   /* races: [n] owned */
	struct barriers barriers;    /* races: what fell, with the moment instead of the turn */
	struct history flight;       /* flights: the world at the moment that is shown, and before */
	struct vec2 *dots;           /* [DOTS_MAX] owned; where the ships were */
	uint32_t n_dots[FRAMES_MAX]; /* up to each moment */
};

struct trial_view {
	struct lesson_play play;
	struct rules rules;
	struct fleet fleet;
	struct scene scene; /* of flights; owned */
	struct trial_run runs[LESSON_MOVERS];
	size_t focus;
	struct player player;
};

/* ---- running --------------------------------------------------------------------------------------------- */

static enum status trial_note(struct trial_run *run, size_t *cap, const struct game *game)
{
	size_t mover_cap = *cap;
	struct cell *mover = array_reserve(run->mover, &mover_cap, run->n + 1, sizeof *mover);

	if (!mover)
		return STATUS_NO_MEMORY;
	run->mover = mover;
	size_t prey_cap = *cap;
	struct cell *prey = array_reserve(run->prey, &prey_cap, run->n + 1, sizeof *prey);
	if (!prey)
		return STATUS_NO_MEMORY;
	run->prey = prey;
	*cap = min(mover_cap, prey_cap);
	run->mover[run->n] = game->hunters[0].at;
	run->prey[run->n++] = game->at;
	/* A catch flings the prey away: the way ends where it happened. */
	const struct game_event *caught = game_event_of(game, GAME_EVENT_CAUGHT);
	if (caught)
		run->mover[run->n - 1] = run->prey[run->n - 1] = caught->at;
	return STATUS_OK;
}

/* The obstacles that fell before the next noted moment. */
static void trial_note_barriers(struct trial_run *run, const struct barriers *barriers)
{
	for (; run->barriers.n < barriers->n; run->barriers.n++) {
		run->barriers.fallen[run->barriers.n] = barriers->fallen[run->barriers.n];
		run->barriers.fallen[run->barriers.n].turn = (int)run->n;
	}
}

static enum status trial_race(struct trial_view *trial, int mover, struct diag *diag)
{
	const struct lesson *lesson = trial->play.lesson;
	struct race race = {.grid = &lesson->maps[0].grid,
			    .mover = lesson->specs[mover],
			    .prey = (enum prey_policy)lesson->prey,
			    .seed = (uint64_t)lesson->seed,
			    .ticks = lesson->ticks,
			    .obstacles = lesson->obstacles};
	struct trial_run *run = &trial->runs[mover];
	struct race_run going;
	size_t cap = 0;
	enum status status = race_begin(&race, &trial->rules, &going, diag);

	if (status)
		return status;
	status = trial_note(run, &cap, going.game);
	while (!status && race_tick(&going, NULL)) {
		trial_note_barriers(run, &going.barriers);
		status = trial_note(run, &cap, going.game);
	}
	race_end(&going);
	return status;
}

/* Notes where every flying ship is at moment AT, the latest.  Returns how many there are. */
static uint32_t trial_note_ships(struct trial_run *run, uint32_t at)
{
	const struct space *space = run->flight.space;
	uint32_t flying = 0, n = at ? run->n_dots[at - 1] : 0;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (!space_alive(space, i) || space->touching[i] >> TOUCH_GOAL & 1)
			continue;
		flying++;
		if (n < DOTS_MAX)
			run->dots[n++] = space_position(space, i);
	}
	run->n_dots[at] = n;
	return flying;
}

static enum status trial_fly(struct trial_view *trial, int mover, struct diag *diag)
{
	const struct lesson *lesson = trial->play.lesson;
	struct trial_run *run = &trial->runs[mover];
	struct space *space;
	enum status status = lesson_build_flight(lesson, mover, &trial->fleet, &trial->scene, 0, &space, diag);

	if (status)
		return status;
	status = history_new(space, NULL, &run->flight);
	if (status) {
		space_free(space);
		return status;
	}
	run->dots = malloc(DOTS_MAX * sizeof *run->dots);
	if (!run->dots)
		return STATUS_NO_MEMORY;
	for (run->n = 1; trial_note_ships(run, (uint32_t)run->n - 1) && run->n < FRAMES_MAX; run->n++)
		for (int tick = 0; tick < TICKS_A_FRAME; tick++)
			if (history_step(&run->flight, NULL))
				return STATUS_NO_MEMORY;
	return STATUS_OK;
}

/* The moment of MOVER that is shown: the start until it has been asked about. */
static uint32_t trial_moment(const struct trial_view *trial, size_t mover)
{
	if (lesson_play_untold(&trial->play) >> mover & 1)
		return 0;
	return min(trial->player.at, (uint32_t)trial->runs[mover].n - 1);
}

/* The moment of its flight that MOVER's world is at. */
static uint32_t trial_at(const struct trial_run *run)
{
	return (uint32_t)((run->flight.space->tick - run->flight.born) / TICKS_A_FRAME);
}

/* Brings the worlds of all flights to the player's moment. */
static void trial_show(struct trial_view *trial)
{
	for (int i = 0; i < trial->play.lesson->n_movers && trial->runs[i].flight.space; i++) {
		struct history *flight = &trial->runs[i].flight;
		history_seek(flight, flight->born + (uint64_t)trial_moment(trial, (size_t)i) * TICKS_A_FRAME);
	}
}

static enum status trial_run_all(struct trial_view *trial, struct diag *diag)
{
	const struct lesson *lesson = trial->play.lesson;
	enum status status;

	if (lesson->kind == LESSON_RACE) {
		status = rules_load(&trial->rules, diag);
	} else {
		status = fleet_load(&trial->fleet, diag);
		if (!status)
			status = scene_load(lesson->scene, &trial->fleet, &trial->scene, diag);
	}
	uint32_t longest = 0;
	for (int i = 0; i < lesson->n_movers && !status; i++) {
		if (lesson->kind == LESSON_RACE)
			status = trial_race(trial, i, diag);
		else
			status = trial_fly(trial, i, diag);
		longest = max(longest, (uint32_t)max(trial->runs[i].n, (size_t)1) - 1);
	}
	/* It begins with the whole way. */
	player_reload(&trial->player, longest);
	player_move(&trial->player, longest);
	return status;
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

static bool trial_hides(const struct trial_view *trial, size_t mover)
{
	return lesson_play_untold(&trial->play) >> mover & 1;
}

/* Is MOVER shown before the end of its way? */
static bool trial_is_under_way(const struct trial_view *trial, size_t mover)
{
	return trial_moment(trial, mover) + 1 < trial->runs[mover].n;
}

/* The right part of a pane's title bar. */
static void trial_state(const struct trial_view *trial, size_t mover, char *out, size_t cap)
{
	const struct lesson_truth *truth = lesson_play_truth(&trial->play);

	if (trial_hides(trial, mover))
		snprintf(out, cap, "?");
	else if (trial_is_under_way(trial, mover))
		snprintf(out, cap, "under way");
	else if (trial->play.lesson->kind == LESSON_FLIGHT)
		snprintf(out, cap, truth->found[mover] ? "all arrived" : "not all arrived");
	else if (truth->found[mover])
		snprintf(out, cap, "caught in turn %.0f", truth->figures[mover][MEASURE_TICK]);
	else
		snprintf(out, cap, "never caught");
}

/* How many obstacles have fallen up to moment LAST. */
static int trial_barriers(const struct trial_run *run, size_t last)
{
	int n = 0;

	while (n < run->barriers.n && run->barriers.fallen[n].turn <= (int)last)
		n++;
	return n;
}

static char trial_sign(const struct barrier *barrier)
{
	return barrier->door ? '=' : '#';
}

static void trial_draw_race(const struct trial_view *trial, size_t mover, struct rect area,
			    struct screen *screen)
{
	const struct lesson *lesson = trial->play.lesson;
	const struct trial_run *run = &trial->runs[mover];
	size_t last = trial_moment(trial, mover);
	const struct grid *grid = &lesson->maps[0].grid;
	struct rect old = screen_clip(screen, area);

	if (grid->width > area.width || grid->height > area.height) {
		struct overview overview = overview_of(grid, area);
		overview_draw(screen, &overview, NULL);
		overview_way(screen, &overview, run->prey, last + 1, ROLE_TRAIL_NEW);
		overview_way(screen, &overview, run->mover, last + 1, ROLE_PATH);
		for (int i = 0; i < trial_barriers(run, last); i++)
			overview_thing(screen, &overview, run->barriers.fallen[i].at,
				       trial_sign(&run->barriers.fallen[i]), ROLE_DANGER);
		overview_thing(screen, &overview, run->prey[last], '@', ROLE_YOU);
		overview_thing(screen, &overview, run->mover[last], 'h', ROLE_MIND);
		screen->clip = old;
		return;
	}
	struct relief relief = {.width = lesson->maps[0].grid.width,
				.height = lesson->maps[0].grid.height,
				.terrain = lesson->maps[0].grid.terrain,
				.area = area,
				.tile_width = 1};
	relief_scroll(&relief, run->prey[last]);
	relief_draw(screen, &relief, NULL);
	relief_path(screen, &relief, run->prey, last + 1, ROLE_TRAIL_NEW);
	relief_path(screen, &relief, run->mover, last + 1, ROLE_PATH);
	for (int i = 0; i < trial_barriers(run, last); i++)
		relief_thing(screen, &relief, run->barriers.fallen[i].at, trial_sign(&run->barriers.fallen[i]),
			     ROLE_DANGER);
	relief_thing(screen, &relief, run->prey[last], '@', ROLE_YOU);
	relief_thing(screen, &relief, run->mover[last], 'h', ROLE_MIND);
	screen->clip = old;
}

static void trial_draw_flight(const struct trial_view *trial, size_t mover, struct rect area,
			      struct screen *screen)
{
	const struct trial_run *run = &trial->runs[mover];
	const struct space *space = run->flight.space;
	struct sky sky = sky_whole(area, space->setup.width, space->setup.height, 2);
	struct sky_show show = {.trails = false};
	struct rect old = screen_clip(screen, area);
	uint32_t at = trial_at(run);

	for (size_t i = 0; i < SPACE_GROUPS; i++)
		show.group_role[i] = ROLE_SWARM;
	sky_walls(screen, &sky, space);
	sky_rocks(screen, &sky, space);
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space->target_kind[i] == TARGET_POINT)
			sky_circle(screen, &sky, (struct vec2){space->target_x[i], space->target_y[i]}, 0.5, 1,
				   ROLE_GOAL);
	for (uint32_t i = 0; at && i < run->n_dots[at]; i++)
		sky_dot(screen, &sky, run->dots[i], ROLE_TRAIL_NEW);
	sky_ships(screen, &sky, space, &show, NULL);
	screen->clip = old;
}

static void trial_draw_pane(const struct trial_view *trial, size_t mover, struct rect rect,
			    struct screen *screen)
{
	char state[48];

	trial_state(trial, mover, state, sizeof state);
	panes_bar(screen, rect, mover, mover == trial->focus, trial->play.lesson->names[mover], state);
	if (trial->play.lesson->kind == LESSON_RACE)
		trial_draw_race(trial, mover, panes_body(rect), screen);
	else
		trial_draw_flight(trial, mover, panes_body(rect), screen);
}

static void trial_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct trial_view *trial = state;
	const struct lesson *lesson = trial->play.lesson;
	bool race = lesson->kind == LESSON_RACE;
	struct panes_wish wish = {.n = (size_t)lesson->n_movers,
				  .focus = trial->focus,
				  .map_width = race ? lesson->maps[0].grid.width : SKY_COLUMNS,
				  .map_height = race ? lesson->maps[0].grid.height : SKY_ROWS};
	struct panes layout = panes_layout(&wish, screen->width, screen->height);
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Lesson") + 3;

	x = screen_text(screen, x, 0, ROLE_TEXT, lesson->title) + 3;
	screen_text(screen, x, 0, ROLE_DIM, lesson->kind == LESSON_RACE ? lesson->maps[0].name : lesson->scene);
	for (size_t i = 0; i < layout.shown; i++)
		trial_draw_pane(trial, layout.first + i, layout.at[i], screen);
	player_draw(&trial->player, screen, layout.table_y);
	if (!trial->play.over && !lesson_play_asks(&trial->play))
		lesson_draw_step(&trial->play, ui, screen, &view_trial, NEXT, LEAVE);
}

/* ---- the view -------------------------------------------------------------------------------------------- */

static void trial_view_close(void *state)
{
	struct trial_view *trial = state;

	for (int i = 0; i < LESSON_MOVERS; i++) {
		free(trial->runs[i].mover);
		free(trial->runs[i].prey);
		free(trial->runs[i].dots);
		history_free(&trial->runs[i].flight);
	}
	scene_free(&trial->scene);
	lesson_play_end(&trial->play);
}

static enum status trial_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	const struct lesson_arg *given = arg;
	struct trial_view *trial = state;
	const struct lesson *lesson = *given->lesson;
	enum status status = lesson_play_begin(given->lesson, given->answers_file, &trial->play, diag);

	(void)ui;
	if (status)
		return status;
	trial->player =
	    player_new(lesson->kind == LESSON_RACE ? "turn" : "frame", lesson->kind == LESSON_RACE ? 8 : 20);
	status = trial_run_all(trial, diag);
	if (status)
		trial_view_close(state);
	else
		trial_show(trial);
	return status;
}

static enum view_answer trial_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct trial_view *trial = state;
	char score[64];

	bool moved;

	if (player_key(&trial->player, ui, action, key, &moved)) {
		trial_show(trial);
		return VIEW_STAY;
	}
	if (action == LEAVE && lesson_may_leave(&trial->play, ui))
		return VIEW_CLOSE;
	if (action == PANE)
		trial->focus = (trial->focus + 1) % (size_t)trial->play.lesson->n_movers;
	if (action != NEXT)
		return VIEW_STAY;
	lesson_play_next(&trial->play, ui->now_ms);
	trial_show(trial);
	if (!trial->play.over)
		return VIEW_STAY;
	lesson_play_score(&trial->play, score, sizeof score);
	ui_tell(ui, "The lesson is over: %s", score);
	return VIEW_CLOSE;
}

/* Is another moment to be shown, as after a question that hid it? */
static bool trial_is_behind(const struct trial_view *trial)
{
	for (int i = 0; i < trial->play.lesson->n_movers; i++)
		if (trial->runs[i].flight.space && trial_at(&trial->runs[i]) != trial_moment(trial, (size_t)i))
			return true;
	return false;
}

/* A question appears as soon as this is the topmost view. */
static int64_t trial_view_due_ms(const void *state, const struct ui *ui)
{
	const struct trial_view *trial = state;

	if (trial->play.over || lesson_play_asks(&trial->play) || trial_is_behind(trial))
		return ui->now_ms;
	return player_due_ms(&trial->player);
}

static enum view_answer trial_view_tick(void *state, struct ui *ui)
{
	struct trial_view *trial = state;

	if (trial->play.over)
		return VIEW_CLOSE;
	if (lesson_play_asks(&trial->play))
		ui_push(ui, &view_answer, &(struct answer_arg){&trial->play, NULL});
	else if (trial->player.playing)
		player_tick(&trial->player, ui);
	trial_show(trial);
	return VIEW_STAY;
}

static void trial_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct trial_view *trial = state;
	const struct lesson *lesson = trial->play.lesson;
	char words[128], place[SPEECH_PLACE];

	if (!lesson_play_asks(&trial->play))
		lesson_facts(&trial->play, ui, speech);
	for (int i = 0; i < lesson->n_movers; i++) {
		const struct trial_run *run = &trial->runs[i];
		uint32_t moment = trial_moment(trial, (size_t)i);
		if (trial_hides(trial, (size_t)i))
			continue;
		trial_state(trial, (size_t)i, words, sizeof words);
		if (run->mover && trial_is_under_way(trial, (size_t)i))
			text_append(words, sizeof words, ", %s from the prey",
				    speech_place(run->prey[moment], run->mover[moment], place));
		speech_add(speech, &(struct fact){.kind = FACT_PANE,
						  .key = i,
						  .number = i + 1,
						  .name = lesson->names[i],
						  .words = words});
	}
	speech_add(speech, &(struct fact){.kind = FACT_MOMENT,
					  .name = trial->player.noun,
					  .number = (int)trial->player.at,
					  .of = (int)trial->player.length});
}

const struct view view_trial = {
    .name = "trial",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct trial_view),
    .open = trial_view_open,
    .close = trial_view_close,
    .draw = trial_view_draw,
    .speak = trial_view_speak,
    .key = trial_view_key,
    .due_ms = trial_view_due_ms,
    .tick = trial_view_tick,
};
