/* The lab's view: its keys, its tour, its opening and closing. */
#include "screens/lab/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "map/generate.h"
#include "screens/lab/results.h"
#include "store/places.h"
#include "ui/ui.h"

enum {
	PLAY_SECONDS = 12,    /* the first speed shows the whole search in about this time */
	LESSON_KEY_WIDTH = 15 /* columns of the key and the number of a lesson */
};

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [LAB_NEXT_EVENT] = {"next-event", "event", "next, previous event", "Play"},
    [LAB_LAST_EVENT] = {"last-event", NULL, "next, previous event", "Play"},
    [LAB_NEXT_PANE] = {"next-pane", "pane", "next, previous pane", "Panes"},
    [LAB_LAST_PANE] = {"last-pane", NULL, "next, previous pane", "Panes"},
    [LAB_SYNC] = {"sync", NULL, "in step, or ending together", "Panes"},
    [LAB_DIFFERENCE] = {"difference", "differ", "what only this one expanded", "Panes"},
    [LAB_ZOOM] = {"zoom", NULL, "this pane alone", "Panes"},
    [LAB_ADD] = {"add", "add", "add a pane", "Panes"},
    [LAB_CLOSE] = {"close", NULL, "close this pane", "Panes"},
    [LAB_TUNE] = {"tune", "tune", "algorithm, options, rule", "Panes"},
    [LAB_INSPECT] = {"inspect", "inspect", "look at a cell", "Panes"},
    [LAB_STOP] = {"stop", NULL, "stop at cells reached again", "Panes"},
    [LAB_RACE] = {"race", NULL, "let them chase prey here", "Panes"},
    [LAB_RESULTS] = {"results", "results", "compare them on 60 queries", "Panes"},
    [LAB_PAINT] = {"paint", "paint", "paint, move start and goal", "Map"},
    [LAB_GENERATE] = {"generate", NULL, "generate a maze, caves, rooms", "Map"},
    [LAB_MAKING] = {"making", NULL, "watch such a map being made", "Map"},
    [LAB_OPEN] = {"open", "open", "open, write a map", "Map"},
    [LAB_WRITE] = {"write", NULL, "open, write a map", "Map"},
    [LAB_UNDO] = {"undo", NULL, "undo, redo changes", "Map"},
    [LAB_REDO] = {"redo", NULL, "undo, redo changes", "Map"},
    [LAB_EXPLAIN] = {"explain", "explain", "how this algorithm works", "Learn"},
    [LAB_TOUR] = {"tour", "tour", "a tour in eight steps", "Learn"},
    [LAB_NEXT_LESSON] = {"next-lesson", "next", "its next step", "Learn"},
    [LAB_HELP] = {"help", "help", "this help", "Learn"},
    [LAB_QUIT] = {"quit", "back", "leave the lab", "Learn"},
};
static_assert(ARRAY_LEN(actions) == LAB_REDO + 1, "every action needs a line");

static void lab_close_pane(struct lab *lab, struct ui *ui)
{
	if (lab->n_panes == 1)
		return;
	study_free(&lab->panes[lab->focus].study);
	lab->n_panes--;
	memmove(&lab->panes[lab->focus], &lab->panes[lab->focus + 1],
		(lab->n_panes - lab->focus) * sizeof *lab->panes);
	lab->focus = min(lab->focus, lab->n_panes - 1);
	lab_edited(lab, ui);
}

/* Adds a pane under the focused one's rule and focuses it. */
static void lab_add_pane(struct lab *lab, struct ui *ui, const char *spec)
{
	struct diag diag = {""};
	enum status status = lab_add(lab, spec, lab->panes[lab->focus].study.rule, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return;
	}
	lab->focus = lab->n_panes - 1;
	lab_edited(lab, ui);
}

/* ---- the tour -------------------------------------------------------------------------------------------- */

static void lab_act(struct lab *lab, struct ui *ui, int action);

static void lab_do_deed(struct lab *lab, struct ui *ui, const char *deed)
{
	uint32_t count;
	const char *name = tour_deed(deed, &count);
	int action = 0;

	if (deed[0] == '+') {
		lab_add_pane(lab, ui, deed + 1);
		lab->focus = lab->n_panes - 1;
		return;
	}
	while (action < (int)ARRAY_LEN(actions) && strcmp(actions[action].name, name) != 0)
		action++;
	if (action < PLAYER_KEYS)
		player_act(&lab->player, ui, action, count);
	else
		lab_act(lab, ui, action);
	lab_show(lab);
}

/* Moves on to the next lesson.  The tour ends after the last one. */
static void lab_next_lesson(struct lab *lab, struct ui *ui)
{
	if (!lab->lesson)
		return;
	if (lab->lesson == lab->tour.n) {
		lab->lesson = 0;
		return;
	}
	const struct lesson *lesson = &lab->tour.lessons[lab->lesson++];
	for (int i = 0; i < lesson->n_deeds; i++)
		lab_do_deed(lab, ui, lesson->deeds[i]);
}

/* The tour needs the map and the panes that a newcomer sees. */
static enum status lab_begin_tour(struct lab *lab, struct diag *diag)
{
	static const struct lab_arg none = {.rule = DIAGONAL_NO_CUT};
	enum status status = tour_load(&lab->tour, diag);

	lab->difference = lab->zoomed = lab->by_share = false;
	if (!status)
		status = lab_begin(lab, &none, diag);
	return status;
}

static void lab_start_tour(struct lab *lab, struct ui *ui)
{
	struct diag diag = {""};
	enum status status = lab_begin_tour(lab, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return;
	}
	lab->lesson = 1;
	lab_edited(lab, ui);
	player_move(&lab->player, 0);
	lab_show(lab);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static void lab_act(struct lab *lab, struct ui *ui, int action)
{
	switch (action) {
	case LAB_EXPLAIN:
		if (lab_is_for_programs_too(lab, ui, false, "How it works, only its author knows."))
			ui_push(ui, &view_page, lab->panes[lab->focus].study.solver.pathfinder);
		break;
	case LAB_TOUR: lab_start_tour(lab, ui); break;
	case LAB_NEXT_LESSON: lab_next_lesson(lab, ui); break;
	case LAB_TUNE:
		if (lab_is_for_programs_too(lab, ui, false, "A program of your own has no options here."))
			lab_tune_pane(lab, ui);
		break;
	case LAB_INSPECT: ui_push(ui, &view_inspect, lab); break;
	case LAB_STOP:
		lab->stop_relax = !lab->stop_relax;
		ui_tell(ui, "Playing %s when a cell is reached again.", lab->stop_relax ? "stops" : "goes on");
		break;
	case LAB_RACE:
		if (lab_is_for_programs_too(lab, ui, true,
					    "A program of your own races with: astray race -a exec:PATH"))
			lab_open_race(lab, ui);
		break;
	case LAB_RESULTS:
		if (lab_is_for_programs_too(
			lab, ui, true, "A program of your own is measured with: astray bench -a exec:PATH"))
			ui_push(ui, &view_results, lab);
		break;
	case LAB_PAINT: ui_push(ui, &view_paint, lab); break;
	case LAB_GENERATE: lab_tune_generator(lab, ui); break;
	case LAB_MAKING: ui_push(ui, &view_making, lab); break;
	case LAB_OPEN: lab_ask_open(lab, ui); break;
	case LAB_WRITE: lab_ask_write(lab, ui); break;
	case LAB_HELP: ui_push(ui, &view_help, &view_lab); break;
	case LAB_NEXT_EVENT: lab_go_to_event(lab, true); break;
	case LAB_LAST_EVENT: lab_go_to_event(lab, false); break;
	case LAB_NEXT_PANE: lab->focus = (lab->focus + 1) % lab->n_panes; break;
	case LAB_LAST_PANE: lab->focus = (lab->focus + lab->n_panes - 1) % lab->n_panes; break;
	case LAB_SYNC:
		lab->by_share = !lab->by_share;
		lab_show(lab);
		break;
	case LAB_DIFFERENCE: lab->difference = !lab->difference; break;
	case LAB_ZOOM: lab->zoomed = !lab->zoomed; break;
	case LAB_ADD: lab_add_pane(lab, ui, "astar"); break;
	case LAB_CLOSE: lab_close_pane(lab, ui); break;
	case LAB_UNDO:
		if (edit_undo(&lab->desk))
			lab_edited(lab, ui);
		break;
	case LAB_REDO:
		if (edit_redo(&lab->desk))
			lab_edited(lab, ui);
		break;
	default: break;
	}
}

static enum view_answer lab_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct lab *lab = state;
	bool moved;

	if (key.code == KEY_CODE_MOUSE_DOWN && lab_click(lab, ui, key))
		action = LAB_INSPECT;
	if (action == LAB_QUIT && lab->lesson)
		lab->lesson = 0;
	else if (action == LAB_QUIT)
		return VIEW_CLOSE;
	else if (!player_key(&lab->player, ui, action, key, &moved))
		lab_act(lab, ui, action);
	else if (moved)
		lab_show(lab);
	return VIEW_STAY;
}

static int64_t lab_view_due_ms(const void *state, const struct ui *ui)
{
	const struct lab *lab = state;

	if (lab_think_due_ms(lab, ui) != VIEW_IDLE)
		return lab_think_due_ms(lab, ui);
	return player_due_ms(&lab->player);
}

static enum view_answer lab_view_tick(void *state, struct ui *ui)
{
	struct lab *lab = state;
	uint32_t from = lab->player.at;

	lab_think(lab);
	if (!lab->player.playing || !player_tick(&lab->player, ui))
		return VIEW_STAY;
	uint32_t stop = lab_stop_after(lab, from);
	if (stop != UINT32_MAX)
		player_move(&lab->player, stop);
	lab_show(lab);
	return VIEW_STAY;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static void lab_view_close(void *state)
{
	struct lab *lab = state;

	for (size_t i = 0; i < lab->n_panes; i++)
		study_free(&lab->panes[i].study);
	edit_free(&lab->desk);
	free(lab->way);
}

static enum status lab_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	static const struct lab_arg none = {.rule = DIAGONAL_NO_CUT};
	const struct lab_arg *given = arg ? arg : &none;
	struct lab *lab = state;
	enum status status = STATUS_NO_MEMORY;

	(void)ui;
	lab->player = player_new("step", 8);
	variant_defaults(generators[0], lab->generator_params);
	lab->seed = 1;
	lab->no_time = given->no_time;
	lab->way = malloc(LAB_WAY * sizeof *lab->way);
	if (lab->way)
		status = lab_begin(lab, given, diag);
	if (!status)
		status = lab_solve(lab);
	while (lab->player.speed < PLAYER_SPEED_MAX &&
	       lab->player.per_second * (1 << lab->player.speed) * PLAY_SECONDS < lab->player.length)
		lab->player.speed++;
	if (status)
		lab_view_close(state);
	return status;
}

/* The lesson takes the rows of the sentence and of the keys.  A text too long for the first goes on in the
 * second. */
static void lab_draw_lesson(const struct lab *lab, const struct ui *ui, struct screen *screen)
{
	struct panes layout = lab_layout(lab, screen->width, screen->height);
	const char *say = lab->tour.lessons[lab->lesson - 1].say, *rest = "";
	size_t len = strlen(say), room = (size_t)screen->width - 2;
	char shown[16];

	ASSERT(lab->lesson >= 1 && lab->lesson <= lab->tour.n);
	screen_fill(screen, (struct rect){0, layout.reason_y, screen->width, 1}, ROLE_TEXT);
	screen_fill(screen, (struct rect){0, layout.keys_y, screen->width, 1}, ROLE_TEXT);
	if (len > room) {
		len = room;
		while (len > 0 && say[len] != ' ')
			len--;
		rest = say + len + 1;
	}
	screen_format(screen, 1, layout.reason_y, ROLE_HINT, "%.*s", (int)len, say);
	screen_text(screen, 1, layout.keys_y, ROLE_HINT, rest);
	ui_key_of(ui, &view_lab, LAB_NEXT_LESSON, shown);
	int x = screen->width - LESSON_KEY_WIDTH;
	x = screen_text(screen, x, layout.keys_y, ROLE_STRONG, shown) + 1;
	screen_format(screen, x, layout.keys_y, ROLE_DIM, "%d of %d", lab->lesson, lab->tour.n);
}

static void lab_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE,  PLAYER_STEP,   PLAYER_BACK, LAB_TOUR,
				   LAB_DIFFERENCE, LAB_NEXT_PANE, LAB_PAINT,   LAB_TUNE,
				   LAB_RESULTS,    LAB_INSPECT,   LAB_OPEN,    LAB_HELP};
	const struct lab *lab = state;

	lab_draw(lab, ui, screen);
	if (lab->lesson)
		lab_draw_lesson(lab, ui, screen);
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_lab, keys, ARRAY_LEN(keys));
}

const struct view view_lab = {
    .name = "lab",
    .menu = "lab",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct lab),
    .open = lab_view_open,
    .close = lab_view_close,
    .draw = lab_view_draw,
    .key = lab_view_key,
    .due_ms = lab_view_due_ms,
    .tick = lab_view_tick,
};
