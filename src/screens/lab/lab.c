/* The lab's view: its keys, its tour, its opening and closing. */
#include "screens/lab/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/speech.h"
#include "kit/ui.h"
#include "map/generate.h"
#include "screens/lab/results.h"
#include "store/places.h"

enum { KEYS_MAX = 12 }; /* in the last row */

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [LAB_NEXT_EVENT] = {"next-event", "event", "next, previous event", "Play", "to the next event"},
    [LAB_LAST_EVENT] = {"last-event", NULL, "next, previous event", "Play", "to the event before"},
    [LAB_VIEW] = {"view", "view", "the next view", "View", NULL},
    [LAB_SHOW + SHOW_MAP] = {"map", NULL, "the map", "View", NULL},
    [LAB_SHOW + SHOW_NUMBERS] = {"numbers", "numbers", "g, h, f on the cells", "View", NULL},
    [LAB_SHOW + SHOW_FRONTIER] = {"frontier", "frontier", "the open list, and why", "View", NULL},
    [LAB_SHOW + SHOW_CODE] = {"code", NULL, "the code, line by line", "View", NULL},
    [LAB_SHOW + SHOW_COMPARE] = {"compare", "difference", "who expanded what, ratios", "View", NULL},
    [LAB_NEXT_PANE] = {"next-pane", "pane", "next, previous pane", "Panes", "to the next pane"},
    [LAB_LAST_PANE] = {"last-pane", NULL, "next, previous pane", "Panes", "to the pane before"},
    [LAB_SYNC] = {"sync", NULL, "what keeps panes in step", "Panes", NULL},
    [LAB_ZOOM] = {"zoom", NULL, "this pane alone", "Panes", NULL},
    [LAB_PANEL] = {"panel", NULL, "fold the panel or the table", "Panes", NULL},
    [LAB_ADD] = {"add", "add", "add a pane", "Panes", NULL},
    [LAB_CLOSE] = {"close", NULL, "close this pane", "Panes", NULL},
    [LAB_TUNE] = {"tune", "tune", "algorithm, options, rule", "Panes", NULL},
    [LAB_TUNE_ALL] = {"tune-all", NULL, "the same in every pane", "Panes", NULL},
    [LAB_BREAKS] = {"breaks", NULL, "where a search breaks", "Panes", NULL},
    [LAB_INSPECT] = {"inspect", "why", "why a cell was expanded", "Panes", NULL},
    [LAB_STOP] = {"stop", NULL, "stop at cells reached again", "Panes", NULL},
    [LAB_RACE] = {"race", "be the prey", "let them chase prey, or you", "Panes", NULL},
    [LAB_RESULTS] = {"results", "results", "compare them on 60 queries", "Panes", NULL},
    [LAB_FATE] = {"fate", NULL, "where the prey is caught", "Panes", NULL},
    [LAB_PAINT] = {"paint", "paint", "paint, move start and goal", "Map", NULL},
    [LAB_GENERATE] = {"generate", NULL, "make a maze, caves, rooms", "Map", NULL},
    [LAB_MAKING] = {"making", NULL, "watch such a map being made", "Map", NULL},
    [LAB_OPEN] = {"open", "open", "open, write a map", "Map", "open a map"},
    [LAB_WRITE] = {"write", NULL, "open, write a map", "Map", "write map, picture, lesson, page"},
    [LAB_READING] = {"reading", NULL, "how the map was read", "Map", NULL},
    [LAB_UNDO] = {"undo", NULL, "undo, redo changes", "Map", "undo the last change"},
    [LAB_REDO] = {"redo", NULL, "undo, redo changes", "Map", "redo the change"},
    [LAB_EXPLAIN] = {"explain", "explain", "how this algorithm works", "Learn", NULL},
    [LAB_LESSONS] = {"lessons", "lessons", "lessons, the tour first", "Learn", NULL},
    [LAB_NEXT_STEP] = {"next-step", "next", "continue a lesson", "Learn", NULL},
    [LAB_QUIZ] = {"quiz", NULL, "which cell is expanded next?", "Learn", NULL},
    [LAB_HELP] = {"help", "help", "this help", "Learn", NULL},
    [LAB_QUIT] = {"quit", "back", "leave the lab", "Learn", NULL},
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

const char *lab_map_name(const struct lab *lab)
{
	const struct lab_file *file = &lab->file;
	const struct edit *desk = &lab->desk;
	bool made = file->made_at && desk->done >= file->made_at &&
		    desk->changes[file->made_at - 1].group == file->made_group;

	return made ? file->made : file->name;
}

void lab_add_pane(struct lab *lab, struct ui *ui, const char *spec)
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

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* ACTION would lose unsaved changes, so its first key only warns. */
static bool lab_may_lose(struct lab *lab, struct ui *ui, int action)
{
	if (lab->desk.done == lab->file.written || (lab->file.warned && lab->file.warned_of == action))
		return true;
	lab->file.warned = true;
	lab->file.warned_of = action;
	ui_tell(ui, "The map, start or goal changed. {write} writes it; {%s} again leaves without it.",
		actions[action].name);
	return false;
}

/* Marks where the searches leave the shortest paths, or no longer, and tells of the focused one. */
static void lab_toggle_breaks(struct lab *lab, struct ui *ui)
{
	const struct lab_pane *pane = &lab->panes[lab->focus];
	const char *why = "Breaks are no longer marked.";

	lab->breaking = !lab->breaking;
	enum status status = lab_find_breaks(lab);
	if (status)
		lab->breaking = false;
	if (status)
		ui_tell(ui, "%s", status_text(status));
	else if (lab->breaking && lab->lesson.play) /* whose own words would be covered */
		return;
	else if (!lab->breaking || !breaks_apply(&pane->study, &lab->desk.ground, &why))
		ui_tell(ui, "%s", why);
	else if (pane->broken_at == TIMELINE_NOWHERE)
		ui_tell(ui, "It does not break here: every g is a shortest cost. ^: f above the best cost.");
	else
		ui_tell(ui, "It breaks at step %u: {next-event} jumps to it. !: g too long. ^: f too high.",
			pane->broken_at);
}

static void lab_show_query(void *owner, struct ui *ui, size_t pane, struct cell start, struct cell goal)
{
	struct lab *lab = owner;

	edit_group(&lab->desk);
	enum status status = edit_move_start(&lab->desk, start);
	if (!status)
		status = edit_move_goal(&lab->desk, goal);
	if (status)
		ui_tell(ui, "%s", status_text(status));
	lab->focus = pane;
	lab_edited(lab, ui);
}

void lab_act(struct lab *lab, struct ui *ui, int action)
{
	switch (action) {
	case LAB_EXPLAIN:
		if (lab_is_for_programs_too(lab, ui, false, "Only its author knows how it works."))
			ui_push(ui, &view_page, lab->panes[lab->focus].study.solver.pathfinder);
		break;
	case LAB_LESSONS: ui_push(ui, &view_lessons, NULL); break;
	case LAB_QUIZ: lab_quiz(lab, ui); break;
	case LAB_NEXT_STEP: lab_next_step(lab, ui); break;
	case LAB_VIEW: lab->look.show = (lab->look.show + 1) % SHOWS; break;
	case LAB_BREAKS: lab_toggle_breaks(lab, ui); break;
	case LAB_TUNE:
	case LAB_TUNE_ALL:
		lab->tuning.all = action == LAB_TUNE_ALL;
		if (lab_is_for_programs_too(lab, ui, false, "Only built-in algorithms have options."))
			lab_tune_pane(lab, ui);
		break;
	case LAB_INSPECT: ui_push(ui, &view_inspect, lab); break;
	case LAB_READING: ui_push(ui, &view_reading, &lab->desk.grid); break;
	case LAB_STOP:
		lab->stop_relax = !lab->stop_relax;
		ui_tell(ui, "Playing %s when a cell is reached again.",
			lab->stop_relax ? "stops" : "continues");
		break;
	case LAB_RACE:
		if (lab_is_for_programs_too(
			lab, ui, true,
			"Only built-in algorithms race here; for a program: astray race -a exec:PATH"))
			lab_open_race(lab, ui);
		break;
	case LAB_RESULTS:
		if (lab_is_for_programs_too(
			lab, ui, true,
			"Only built-in algorithms are measured here; for a program: astray bench"))
			ui_push(ui, &view_results, &(struct results_arg){lab, lab, lab_show_query});
		break;
	case LAB_FATE: ui_push(ui, &view_fate, lab); break;
	case LAB_PAINT: ui_push(ui, &view_paint, lab); break;
	case LAB_GENERATE: lab_tune_generator(lab, ui); break;
	case LAB_MAKING: lab_watch_generator(lab, ui); break;
	case LAB_OPEN:
		if (lab_may_lose(lab, ui, action))
			lab_ask_open(lab, ui);
		break;
	case LAB_WRITE: lab_ask_write(lab, ui); break;
	case LAB_HELP: ui_push(ui, &view_help, &view_lab); break;
	case LAB_NEXT_EVENT: lab_go_to_event(lab, true); break;
	case LAB_LAST_EVENT: lab_go_to_event(lab, false); break;
	case LAB_NEXT_PANE: lab->focus = (lab->focus + 1) % lab->n_panes; break;
	case LAB_LAST_PANE: lab->focus = (lab->focus + lab->n_panes - 1) % lab->n_panes; break;
	case LAB_SYNC:
		lab_set_pace(lab, (lab->pace + 1) % PACES);
		ui_tell(ui, "The panes are %s.", lab_pace_words[lab->pace]);
		break;
	case LAB_ZOOM: lab->look.zoomed = !lab->look.zoomed; break;
	case LAB_PANEL: lab_fold(lab, ui); break;
	case LAB_ADD:
		lab_add_pane(lab, ui, "astar");
		if (!ui->notice[0])
			ui_tell(ui, "Added A*. {tune} chooses another algorithm.");
		break;
	case LAB_CLOSE: lab_close_pane(lab, ui); break;
	case LAB_UNDO:
		if (edit_undo(&lab->desk))
			lab_edited(lab, ui);
		break;
	case LAB_REDO:
		if (edit_redo(&lab->desk))
			lab_edited(lab, ui);
		break;
	default:
		if (action >= LAB_SHOW && action <= LAB_LAST_SHOW)
			lab->look.show = action - LAB_SHOW;
	}
	lab_follow(lab);
}

/* May the first searches come after what this key does?  All else is about what they find. */
static bool lab_leaves_alone(int action, struct key key)
{
	static const int actions_alone[] = {LAB_QUIT,      LAB_HELP,      LAB_EXPLAIN,
					    LAB_NEXT_PANE, LAB_LAST_PANE, LAB_ZOOM};

	for (size_t i = 0; i < ARRAY_LEN(actions_alone); i++)
		if (action == actions_alone[i])
			return true;
	return action < 0 && key.code != KEY_CODE_MOUSE_DOWN;
}

/* Asks the lesson's question, if it is its turn. */
static bool lab_ask(struct lab *lab, struct ui *ui)
{
	if (!lab_asks(lab))
		return false;
	ui_push(ui, &view_answer, &(struct answer_arg){lab->lesson.play, lab});
	return true;
}

static enum view_answer lab_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct lab *lab = state;
	bool moved;

	if (lab->first && !lab_leaves_alone(action, key))
		lab_solve_late(lab, ui, true);
	/* The subject of the question must stay until it is asked, even if keys come faster than time
	 * passes. */
	if (lab_ask(lab, ui))
		return VIEW_STAY;
	if (key.code == KEY_CODE_MOUSE_DOWN && lab_click(lab, ui, key))
		action = LAB_INSPECT;
	else if (action == LAB_INSPECT)
		lab->look.cursor = lab_attended(lab, lab->focus); /* why: the cell that was just taken */
	lab->file.warned = lab->file.warned && action == lab->file.warned_of;
	if (action == LAB_QUIT && lab->lesson.play) {
		if (lesson_may_leave(lab->lesson.play, ui))
			lab_end_lesson(lab);
	} else if (action == LAB_CLOSE && lab->lesson.play)
		ui_tell(ui, "A lesson is running: its panes stay.");
	else if (action == LAB_QUIT && lab_may_lose(lab, ui, action))
		return VIEW_CLOSE;
	else if (lab_shown(lab) == SHOW_CODE && (action == PLAYER_STEP || action == PLAYER_BACK))
		lab_code_step(lab, lab->player.count, action == PLAYER_BACK);
	else if (lab_shown(lab) == SHOW_CODE && (action == PLAYER_STEP10 || action == PLAYER_BACK10))
		lab_step(lab, lab->player.count, action == PLAYER_BACK10);
	else if (lab->pace == PACE_OPERATIONS && action >= PLAYER_STEP && action <= PLAYER_BACK10)
		lab_step(lab, max(lab->player.count, 1U) * (action >= PLAYER_STEP10 ? 10 : 1),
			 action == PLAYER_BACK || action == PLAYER_BACK10);
	else if (!player_key(&lab->player, ui, action, key, &moved))
		lab_act(lab, ui, action);
	else if (moved)
		lab_show(lab);
	return VIEW_STAY;
}

static int64_t lab_view_due_ms(const void *state, const struct ui *ui)
{
	const struct lab *lab = state;

	if (lab->first)
		return ui->now_ms;
	/* A question appears as soon as the lab is the topmost view. */
	if (lab_asks(lab) || (lab->lesson.play && lab->lesson.play->over))
		return ui->now_ms;
	if (lab_think_due_ms(lab, ui) != VIEW_IDLE)
		return lab_think_due_ms(lab, ui);
	return player_due_ms(&lab->player);
}

void lab_play(struct lab *lab, struct ui *ui)
{
	uint32_t from = lab->player.at;

	/* A program that thinks has the clock tick more often than the player has frames. */
	if (!lab->player.playing || ui->now_ms < player_due_ms(&lab->player) || !player_tick(&lab->player, ui))
		return;
	uint32_t stop = lab_stop_after(lab, from);
	if (stop != UINT32_MAX)
		player_move(&lab->player, stop);
	lab_show(lab);
}

static enum view_answer lab_view_tick(void *state, struct ui *ui)
{
	struct lab *lab = state;

	if (lab->first) {
		lab_solve_late(lab, ui, false);
		return VIEW_STAY;
	}
	lab_think(lab, ui);
	if (lab_ask(lab, ui))
		return VIEW_STAY;
	if (lab->lesson.play && lab->lesson.play->over)
		lab_end_lesson(lab);
	lab_play(lab, ui);
	return VIEW_STAY;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static void lab_view_close(void *state)
{
	struct lab *lab = state;

	lab_end_lesson(lab);
	for (size_t i = 0; i < lab->n_panes; i++)
		study_free(&lab->panes[i].study);
	for (size_t i = 0; i < DIAGONAL_RULES; i++)
		breaks_free(&lab->breaks[i]);
	edit_free(&lab->desk);
	strokes_free(&lab->code.strokes);
	free(lab->look.way);
}

static enum status lab_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	static const struct lab_arg none = {.rule = DIAGONAL_NO_CUT};
	const struct lab_arg *given = arg ? arg : &none;
	struct lab *lab = state;
	enum status status = STATUS_NO_MEMORY;

	lab->player = player_new("step", 8);
	variant_defaults(generators[0], lab->tuning.generator_params);
	lab->tuning.seed = 1;
	lab->no_time = given->no_time;
	lab->job = &ui->job;
	lab->asked = ui->options.asked;
	lab->look.way = malloc(LAB_WAY * sizeof *lab->look.way);
	if (lab->look.way && given->lesson)
		status = lab_begin_lesson(lab, given->lesson, diag);
	else if (lab->look.way)
		status = lab_begin(lab, given, diag);
	if (status) {
		lab_view_close(state);
		return status;
	}
	lab_solve_first(lab, ui);
	lab_tell_reading(lab, ui);
	if (lab->lesson.play)
		lab_enter_step(lab, ui);
	return STATUS_OK;
}

/* The same key stops what it plays, and in the code goes a line. */
static const struct view_action *lab_view_called(const void *state, int action)
{
	static const struct view_action stop = {"toggle", "stop", "play, stop", "Play", NULL};
	static const struct view_action line = {"step", "line", "a line forward, back", "Play",
						"a line forward"};
	static const struct view_action expansion = {"step10", "expansion", "an expansion forward, back",
						     "Play", "an expansion forward"};
	const struct lab *lab = state;

	if (lab->look.show == SHOW_CODE && action == PLAYER_STEP)
		return &line;
	if (lab->look.show == SHOW_CODE && action == PLAYER_STEP10)
		return &expansion;
	return action == PLAYER_TOGGLE && lab->player.playing ? &stop : NULL;
}

/* What is useful at the moment that LAB shows; the first row has the views. */
static const int *lab_keys_now(const struct lab *lab)
{
	enum { NUMBERS = LAB_SHOW + SHOW_NUMBERS, FRONTIER = LAB_SHOW + SHOW_FRONTIER };
	enum { DIFFERENCE = LAB_SHOW + SHOW_COMPARE };
	/* Each ends in LAB_HELP. */
	static const int before[] = {PLAYER_TOGGLE, PLAYER_STEP, LAB_ADD,  LAB_TUNE,      LAB_LESSONS,
				     LAB_PAINT,     NUMBERS,     LAB_OPEN, LAB_NEXT_PANE, LAB_HELP};
	static const int paused[] = {PLAYER_STEP,   PLAYER_BACK, LAB_INSPECT, NUMBERS,       FRONTIER,
				     PLAYER_TOGGLE, LAB_PAINT,   LAB_TUNE,    LAB_NEXT_PANE, LAB_HELP};
	static const int after[] = {LAB_RESULTS, LAB_RACE,    DIFFERENCE,    PLAYER_BACK, PLAYER_FIRST,
				    LAB_INSPECT, LAB_EXPLAIN, LAB_NEXT_PANE, LAB_HELP};
	static const int playing[] = {PLAYER_TOGGLE, PLAYER_SLOWER,  PLAYER_FASTER,
				      PLAYER_LAST,   LAB_NEXT_EVENT, LAB_HELP};
	static const int coded[] = {PLAYER_STEP,   PLAYER_STEP10, PLAYER_BACK,   LAB_EXPLAIN, LAB_PAINT,
				    PLAYER_TOGGLE, LAB_TUNE,      LAB_NEXT_PANE, LAB_HELP};

	if (lab->player.playing)
		return playing;
	if (lab->look.show == SHOW_CODE)
		return coded;
	if (lab->player.at == 0)
		return before;
	return lab->player.at == lab->player.length ? after : paused;
}

static void lab_draw_keys(const struct lab *lab, const struct ui *ui, struct screen *screen)
{
	const int *now = lab_keys_now(lab);
	int row[KEYS_MAX];
	size_t n = 0;

	/* A view that is shown needs no key. */
	for (size_t i = 0; i == 0 || now[i - 1] != LAB_HELP; i++)
		if (now[i] != LAB_SHOW + lab->look.show)
			row[n++] = now[i];
	ui_key_line(ui, screen, ui_last_row(screen), &view_lab, row, n);
}

static void lab_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct lab *lab = state;

	lab_draw(lab, ui, screen);
	if (lab_asks(lab))
		return; /* the overlay draws its own words */
	if (lab->first)
		screen_text(screen, 1, ui_last_row(screen).y, ROLE_HINT, "Searching...");
	else if (lab->lesson.play)
		lesson_draw_step(lab->lesson.play, ui, screen, &view_lab, LAB_NEXT_STEP, LAB_QUIT);
	else
		lab_draw_keys(lab, ui, screen);
}

static void lab_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct lab *lab = state;

	if (lab->lesson.play && !lab_asks(lab))
		lesson_facts(lab->lesson.play, ui, speech);
	lab_facts(lab, speech);
}

const struct view view_lab = {
    .name = "lab",
    .menu = "lab",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .called = lab_view_called,
    .state_size = sizeof(struct lab),
    .open = lab_view_open,
    .close = lab_view_close,
    .draw = lab_view_draw,
    .speak = lab_view_speak,
    .key = lab_view_key,
    .due_ms = lab_view_due_ms,
    .tick = lab_view_tick,
};
