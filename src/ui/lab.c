/* The lab: pathfinders side by side on one map, one bar for all of them. */
#include "ui/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/generate.h"
#include "map/map.h"
#include "store/places.h"
#include "ui/ask.h"
#include "ui/page.h"
#include "ui/race.h"
#include "ui/results.h"
#include "ui/tune.h"

extern const struct view view_help, view_inspect, view_paint;

enum { PLAY_SECONDS = 12 }; /* the whole search takes about that long when the lab opens */

enum lab_action {
	NEXT_EVENT = PLAYER_KEYS,
	LAST_EVENT,
	NEXT_PANE,
	LAST_PANE,
	SYNC,
	DIFFERENCE,
	ZOOM,
	ADD,
	CLOSE,
	TUNE,
	INSPECT,
	STOP,
	RACE,
	RESULTS,
	PAINT,
	GENERATE,
	OPEN,
	WRITE,
	UNDO,
	REDO,
	EXPLAIN,
	TOUR,
	NEXT_LESSON,
	HELP,
	QUIT
};

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [NEXT_EVENT] = {"next-event", "event", "next, last event of interest", "Play"},
    [LAST_EVENT] = {"last-event", NULL, "next, last event of interest", "Play"},
    [NEXT_PANE] = {"next-pane", "pane", "next, last pane", "Panes"},
    [LAST_PANE] = {"last-pane", NULL, "next, last pane", "Panes"},
    [SYNC] = {"sync", NULL, "in step, or ending together", "Panes"},
    [DIFFERENCE] = {"difference", "differ", "what only this one expanded", "Panes"},
    [ZOOM] = {"zoom", NULL, "this pane alone", "Panes"},
    [ADD] = {"add", "add", "one pane more", "Panes"},
    [CLOSE] = {"close", NULL, "close this pane", "Panes"},
    [TUNE] = {"tune", "tune", "algorithm, options, rule", "Panes"},
    [INSPECT] = {"inspect", "inspect", "look at a cell", "Panes"},
    [STOP] = {"stop", NULL, "stop at cells reached anew", "Panes"},
    [RACE] = {"race", NULL, "let them chase a prey here", "Panes"},
    [RESULTS] = {"results", "results", "ask them 60 queries", "Panes"},
    [PAINT] = {"paint", "paint", "paint, move start and goal", "Map"},
    [GENERATE] = {"generate", NULL, "make a maze, caves, rooms", "Map"},
    [OPEN] = {"open", "open", "open, write a map", "Map"},
    [WRITE] = {"write", NULL, "open, write a map", "Map"},
    [UNDO] = {"undo", NULL, "undo, redo changes", "Map"},
    [REDO] = {"redo", NULL, "undo, redo changes", "Map"},
    [EXPLAIN] = {"explain", "explain", "how this algorithm works", "Learn"},
    [TOUR] = {"tour", "tour", "a tour of eight steps", "Learn"},
    [NEXT_LESSON] = {"next-lesson", "next", "its next step", "Learn"},
    [HELP] = {"help", "help", "this help", "Learn"},
    [QUIT] = {"quit", "back", "leave the lab", "Learn"},
};

/* ---- searches -------------------------------------------------------------------------------------------- */

static struct path_query query_of(const struct lab *lab, enum diagonal_rule rule)
{
	return (struct path_query){.start = lab->desk.start, .goal = lab->desk.goal, .rule = rule};
}

/* What the cheapest way costs under each rule that some pane keeps. */
static enum status find_optima(struct lab *lab)
{
	struct study best;
	enum status status = study_new("dijkstra", &best, NULL);

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		lab->optimal[rule] = -1;
	for (size_t i = 0; i < lab->n_panes && !status; i++) {
		enum diagonal_rule rule = best.rule = lab->panes[i].study.rule;
		struct path_query query = query_of(lab, rule);
		if (lab->optimal[rule] >= 0)
			continue;
		status = study_run(&best, &lab->desk.ground, &query);
		if (!status && !best.status && best.result.found)
			lab->optimal[rule] = best.result.cost;
	}
	study_free(&best);
	return status;
}

static enum status run_pane(const struct lab *lab, struct lab_pane *pane)
{
	struct path_query query = query_of(lab, pane->study.rule);
	enum status status = study_run(&pane->study, &lab->desk.ground, &query);
	const struct path_result *result = &pane->study.result;

	pane->cost = -1;
	if (!status && !pane->study.status && result->found)
		pane->cost = path_cost(&lab->desk.ground, result->cells, result->len, true);
	if (!status && !lab->no_time)
		study_measure(&pane->study, &lab->desk.ground);
	return status;
}

enum status lab_solve(struct lab *lab)
{
	enum status status = desk_settle(&lab->desk);
	uint32_t longest = 0;

	for (size_t i = 0; i < lab->n_panes && !status; i++) {
		status = run_pane(lab, &lab->panes[i]);
		if (lab->panes[i].study.timeline.total > longest)
			longest = lab->panes[i].study.timeline.total;
	}
	if (!status)
		status = find_optima(lab);
	player_reload(&lab->player, longest);
	lab_show(lab);
	return status;
}

void lab_edited(struct lab *lab, struct ui *ui)
{
	enum status status = lab_solve(lab);

	if (status)
		ui_tell(ui, "%s", status_text(status));
}

/* The expansions that PANE shows at the player's moment AT. */
static uint32_t step_at(const struct lab *lab, const struct lab_pane *pane, uint32_t at)
{
	if (!lab->by_share || !lab->player.length)
		return at;
	return (uint32_t)((uint64_t)pane->study.timeline.total * at / lab->player.length);
}

uint32_t lab_moment_of(const struct lab *lab, const struct lab_pane *pane, uint32_t step)
{
	uint32_t total = pane->study.timeline.total;

	if (!lab->by_share || !total)
		return step;
	return (uint32_t)(((uint64_t)step * lab->player.length + total - 1) / total);
}

void lab_show(struct lab *lab)
{
	for (size_t i = 0; i < lab->n_panes; i++) {
		struct timeline *timeline = &lab->panes[i].study.timeline;
		timeline_seek(timeline, timeline_after(timeline, step_at(lab, &lab->panes[i], lab->player.at)));
	}
}

size_t lab_reference(const struct lab *lab)
{
	return lab->focus == 0 && lab->n_panes > 1 ? 1 : 0;
}

enum status lab_add(struct lab *lab, const char *spec, enum diagonal_rule rule, struct diag *diag)
{
	if (lab->n_panes == LAB_PANES)
		return diag_set(diag, STATUS_LIMIT, "no more than %d panes", LAB_PANES);
	struct study *study = &lab->panes[lab->n_panes].study;
	enum status status = study_new(spec, study, diag);
	if (!status) {
		study->rule = rule;
		lab->n_panes++;
	}
	return status;
}

enum status lab_load(struct lab *lab, const struct grid *grid, const char *name)
{
	struct desk desk;
	enum status status = desk_new(grid, &desk);

	if (status)
		return status;
	desk_free(&lab->desk);
	lab->desk = desk;
	lab->cursor = desk.start;
	lab->stop_cell = TIMELINE_NOWHERE;
	snprintf(lab->name, sizeof lab->name, "%s", name);
	return STATUS_OK;
}

enum status lab_open(struct lab *lab, const char *where, struct diag *diag)
{
	const char *base = strrchr(where, '/');
	struct grid grid;
	enum status status = map_load(where, 0, &grid, NULL, diag);

	if (status)
		return status;
	status = lab_load(lab, &grid, base ? base + 1 : where);
	grid_free(&grid);
	return status;
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* The first step at which the focused pane expands another cell than the reference. */
static uint32_t parting_step(const struct lab *lab)
{
	const struct timeline *a = &lab->panes[lab->focus].study.timeline;
	const struct timeline *b = &lab->panes[lab_reference(lab)].study.timeline;
	uint32_t step = 0;

	for (size_t i = 0, j = 0; step < a->total && step < b->total; step++, i++, j++) {
		i = timeline_find(a, i, a->n, 1 << EVENT_EXPAND, TIMELINE_NOWHERE);
		j = timeline_find(b, j, b->n, 1 << EVENT_EXPAND, TIMELINE_NOWHERE);
		if (a->events[i].cell != b->events[j].cell)
			return step + 1;
	}
	return step;
}

/* Takes MOMENT into *BEST where it lies nearer beyond the player's, on the side asked for. */
static void consider(const struct lab *lab, uint32_t moment, bool forward, uint32_t *best)
{
	uint32_t at = lab->player.at;

	if (forward ? moment > at && moment < *best : moment < at && moment > *best)
		*best = moment;
}

/* Moments of interest: some pane found a way or a better one, or the two compared part. */
static void go_to_event(struct lab *lab, bool forward)
{
	const unsigned kinds = 1 << EVENT_FOUND | 1 << EVENT_CANDIDATE;
	uint32_t best = forward ? lab->player.length : 0;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct timeline *timeline = &lab->panes[i].study.timeline;
		for (size_t at = 0;
		     (at = timeline_find(timeline, at, timeline->n, kinds, TIMELINE_NOWHERE)) < timeline->n;
		     at++)
			consider(lab, lab_moment_of(lab, &lab->panes[i], timeline_step_of(timeline, at)),
				 forward, &best);
	}
	consider(lab, parting_step(lab), forward, &best);
	player_move(&lab->player, best);
	lab_show(lab);
}

static void close_pane(struct lab *lab, struct ui *ui)
{
	if (lab->n_panes == 1)
		return;
	study_free(&lab->panes[lab->focus].study);
	lab->n_panes--;
	memmove(&lab->panes[lab->focus], &lab->panes[lab->focus + 1],
		(lab->n_panes - lab->focus) * sizeof *lab->panes);
	lab->focus = lab->focus < lab->n_panes ? lab->focus : lab->n_panes - 1;
	lab_edited(lab, ui);
}

/* ---- maps and panes to begin with ------------------------------------------------------------------------ */

static enum status first_map(struct lab *lab, const struct lab_arg *arg, struct diag *diag)
{
	if (arg->grid)
		return lab_load(lab, arg->grid, arg->grid->title[0] ? arg->grid->title : "this floor");
	return lab_open(lab, arg->map ? arg->map : "bench", diag);
}

static enum status fill_panes(struct lab *lab, const struct lab_arg *arg, struct diag *diag)
{
	static const char *const usual[] = {"dijkstra", "astar"};
	const char *const *specs = arg->n_specs ? arg->specs : usual;
	size_t n = arg->n_specs ? arg->n_specs : ARRAY_LEN(usual);
	enum status status = STATUS_OK;

	for (size_t i = 0; i < n && !status; i++)
		status = lab_add(lab, specs[i], arg->rule, diag);
	return status;
}

/* ---- what overlays ask for ------------------------------------------------------------------------------- */

static void pane_tuned(void *owner, struct ui *ui)
{
	struct lab *lab = owner;
	struct study *study = &lab->panes[lab->focus].study;

	study->solver.pathfinder = pathfinder_of(pathfinders[lab->pathfinder]);
	study->rule = (enum diagonal_rule)lab->rule;
	lab_edited(lab, ui);
}

static void tune_pane(struct lab *lab, struct ui *ui)
{
	static const struct param rule = {"diagonal",
					  "",
					  DIAGONAL_NO_CUT,
					  0,
					  DIAGONAL_RULES - 1,
					  diagonal_names,
					  "when a diagonal step may be taken"};
	struct study *study = &lab->panes[lab->focus].study;

	lab->rule = study->rule;
	for (lab->pathfinder = 0; pathfinders[lab->pathfinder] != &study->solver.pathfinder->head;
	     lab->pathfinder++)
		;
	ui_push(ui, &view_tune,
		&(struct tune_arg){"Algorithm and options of this pane", pathfinders, &lab->pathfinder,
				   study->solver.params, &rule, &lab->rule, pane_tuned, lab});
}

static void map_tuned(void *owner, struct ui *ui)
{
	struct lab *lab = owner;
	struct rng rng = rng_seeded((uint64_t)lab->seed, RNG_MAP);
	struct diag diag = {""};
	struct grid grid;
	enum status status = generate(generator_of(generators[lab->generator]), lab->generator_params,
				      lab->desk.grid.width, lab->desk.grid.height, &rng, &grid, &diag);

	if (status) {
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
		return;
	}
	status = desk_replace(&lab->desk, &grid);
	grid_free(&grid);
	snprintf(lab->name, sizeof lab->name, "%s-%.0f", generators[lab->generator]->name, lab->seed);
	lab_edited(lab, ui);
}

static void tune_generator(struct lab *lab, struct ui *ui)
{
	static const struct param seed = {"seed", "", 1, 0, 65535, NULL, "another seed, another map"};

	ui_push(ui, &view_tune,
		&(struct tune_arg){"A new map of this size", generators, &lab->generator, lab->generator_params,
				   &seed, &lab->seed, map_tuned, lab});
}

/* Each pane's pathfinder becomes a hunter that plans by it. */
static void open_race(struct lab *lab, struct ui *ui)
{
	char specs[LAB_PANES][GAME_SPEC_MAX];
	const char *list[LAB_PANES];
	struct grid grid;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct study *study = &lab->panes[i].study;
		char options[64];
		variant_format_params(&study->solver.pathfinder->head, study->solver.params, options,
				      sizeof options);
		snprintf(specs[i], sizeof specs[i], "planner:path=%s%s%s", study->solver.pathfinder->head.name,
			 *options ? "," : "", options);
		list[i] = specs[i];
	}
	if (desk_copy(&lab->desk, &grid))
		return;
	ui_push(ui, &view_race, &(struct race_arg){&grid, lab->name, list, lab->n_panes});
	grid_free(&grid);
}

static void open_answered(void *owner, struct ui *ui, const char *text)
{
	struct lab *lab = owner;
	struct diag diag = {""};
	enum status status = lab_open(lab, text, &diag);

	if (status)
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
	else
		lab_edited(lab, ui);
}

static void ask_open(struct lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask, &(struct ask_arg){"Open which map? A file, or a name", "", open_answered, lab});
}

static void write_answered(void *owner, struct ui *ui, const char *text)
{
	struct diag diag = {""};
	enum status status = lab_write(owner, ui->theme, text, &diag);

	if (status)
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
	else
		ui_tell(ui, "Written to %s.", text);
}

static void ask_write(struct lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask,
		&(struct ask_arg){"Write where? .map .txt: the map, .csv: the table, .svg: this pane", "",
				  write_answered, lab});
}

static void add_pane(struct lab *lab, struct ui *ui)
{
	struct diag diag = {""};

	if (lab_add(lab, "astar", lab->panes[lab->focus].study.rule, &diag)) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	lab->focus = lab->n_panes - 1;
	lab_edited(lab, ui);
}

/* ---- the tour -------------------------------------------------------------------------------------------- */

static void act(struct lab *lab, struct ui *ui, int action);

static void do_deed(struct lab *lab, struct ui *ui, const char *deed)
{
	uint32_t count;
	const char *name = tour_deed(deed, &count);
	struct diag diag = {""};
	int action = 0;

	if (deed[0] == '+') {
		if (lab_add(lab, deed + 1, lab->panes[lab->focus].study.rule, &diag))
			ui_tell(ui, "%s", diag.text);
		lab->focus = lab->n_panes - 1;
		lab_edited(lab, ui);
		return;
	}
	while (action < (int)ARRAY_LEN(actions) && strcmp(actions[action].name, name) != 0)
		action++;
	if (action < PLAYER_KEYS)
		player_act(&lab->player, ui, action, count);
	else
		act(lab, ui, action);
	lab_show(lab);
}

/* Goes on to the next lesson; after the last the tour is over. */
static void next_lesson(struct lab *lab, struct ui *ui)
{
	if (!lab->lesson)
		return;
	if (lab->lesson == lab->tour.n) {
		lab->lesson = 0;
		return;
	}
	const struct lesson *lesson = &lab->tour.lessons[lab->lesson++];
	for (int i = 0; i < lesson->n_deeds; i++)
		do_deed(lab, ui, lesson->deeds[i]);
}

/* The tour begins with the map and the panes that a newcomer finds. */
static enum status begin_tour(struct lab *lab, struct diag *diag)
{
	static const struct lab_arg none = {.rule = DIAGONAL_NO_CUT};
	char path[4096];
	enum status status = place_data("tour.cfg", path, sizeof path);

	if (!status)
		status = tour_load(path, &lab->tour, diag);
	if (!status)
		status = first_map(lab, &none, diag);
	if (status)
		return status;
	while (lab->n_panes)
		study_free(&lab->panes[--lab->n_panes].study);
	lab->focus = 0;
	lab->difference = lab->zoomed = lab->by_share = false;
	return fill_panes(lab, &none, diag);
}

static void start_tour(struct lab *lab, struct ui *ui)
{
	struct diag diag = {""};
	enum status status = begin_tour(lab, &diag);

	if (status) {
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
		return;
	}
	lab->lesson = 1;
	lab_edited(lab, ui);
	player_move(&lab->player, 0);
	lab_show(lab);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static void act(struct lab *lab, struct ui *ui, int action)
{
	switch (action) {
	case EXPLAIN: ui_push(ui, &view_page, lab->panes[lab->focus].study.solver.pathfinder); break;
	case TOUR: start_tour(lab, ui); break;
	case NEXT_LESSON: next_lesson(lab, ui); break;
	case TUNE: tune_pane(lab, ui); break;
	case INSPECT: ui_push(ui, &view_inspect, lab); break;
	case STOP:
		lab->stop_relax = !lab->stop_relax;
		ui_tell(ui, "Playing %s when a cell is reached anew.", lab->stop_relax ? "stops" : "goes on");
		break;
	case RACE: open_race(lab, ui); break;
	case RESULTS: ui_push(ui, &view_results, lab); break;
	case PAINT: ui_push(ui, &view_paint, lab); break;
	case GENERATE: tune_generator(lab, ui); break;
	case OPEN: ask_open(lab, ui); break;
	case WRITE: ask_write(lab, ui); break;
	case HELP: ui_push(ui, &view_help, &view_lab); break;
	case NEXT_EVENT: go_to_event(lab, true); break;
	case LAST_EVENT: go_to_event(lab, false); break;
	case NEXT_PANE: lab->focus = (lab->focus + 1) % lab->n_panes; break;
	case LAST_PANE: lab->focus = (lab->focus + lab->n_panes - 1) % lab->n_panes; break;
	case SYNC:
		lab->by_share = !lab->by_share;
		lab_show(lab);
		break;
	case DIFFERENCE: lab->difference = !lab->difference; break;
	case ZOOM: lab->zoomed = !lab->zoomed; break;
	case ADD: add_pane(lab, ui); break;
	case CLOSE: close_pane(lab, ui); break;
	case UNDO:
		if (desk_undo(&lab->desk))
			lab_edited(lab, ui);
		break;
	case REDO:
		if (desk_redo(&lab->desk))
			lab_edited(lab, ui);
		break;
	default: break;
	}
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	struct lab *lab = state;
	bool moved;

	if (key.code == KEY_CODE_MOUSE_DOWN && lab_click(lab, ui, key))
		action = INSPECT;
	if (action == QUIT && lab->lesson)
		lab->lesson = 0;
	else if (action == QUIT)
		return VIEW_CLOSE;
	else if (!player_key(&lab->player, ui, action, key, &moved))
		act(lab, ui, action);
	else if (moved)
		lab_show(lab);
	return VIEW_STAY;
}

static int64_t due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return player_due_ms(&((const struct lab *)state)->player);
}

/* The first moment after FROM, up to the player's, at which playing shall stop; UINT32_MAX if none. */
static uint32_t stop_after(const struct lab *lab, uint32_t from)
{
	uint32_t stop = UINT32_MAX;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct lab_pane *pane = &lab->panes[i];
		const struct timeline *timeline = &pane->study.timeline;
		size_t begin = timeline_after(timeline, step_at(lab, pane, from));
		size_t end = timeline_after(timeline, step_at(lab, pane, lab->player.at)), found = end;
		if (lab->stop_cell != TIMELINE_NOWHERE)
			found = timeline_find(timeline, begin, end, 1 << EVENT_EXPAND, lab->stop_cell);
		if (lab->stop_relax)
			found = timeline_find(timeline, begin, found, 1 << EVENT_RELAX, TIMELINE_NOWHERE);
		if (found == end)
			continue;
		uint32_t moment = lab_moment_of(lab, pane, timeline_step_of(timeline, found));
		stop = moment < stop ? moment : stop;
	}
	return stop;
}

static enum view_answer tick(void *state, struct ui *ui)
{
	struct lab *lab = state;
	uint32_t from = lab->player.at;

	if (!player_tick(&lab->player, ui))
		return VIEW_STAY;
	uint32_t stop = stop_after(lab, from);
	if (stop != UINT32_MAX)
		player_move(&lab->player, stop);
	lab_show(lab);
	return VIEW_STAY;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

void lab_point(struct lab *lab, int direction)
{
	struct cell to = cell_step(lab->cursor, direction);

	if (grid_inside(&lab->desk.grid, to))
		lab->cursor = to;
}

bool lab_click(struct lab *lab, const struct ui *ui, struct key key)
{
	struct panes layout = lab_layout(lab, ui->width, ui->height);
	uint32_t moment;

	if (key.code < KEY_CODE_MOUSE_DOWN || key.code > KEY_CODE_MOUSE_UP)
		return false;
	if (key.y == layout.player_y && player_moment_at(&lab->player, ui->width, key.x, &moment)) {
		player_move(&lab->player, moment);
		lab_show(lab);
	}
	for (size_t i = 0; i < layout.shown; i++) {
		struct rect area = panes_body(layout.at[i]);
		struct relief relief;
		bool inside = key.x >= area.x && key.x < area.x + area.width && key.y >= area.y &&
			      key.y < area.y + area.height;
		if (!inside || !lab_relief(lab, area, &relief))
			continue;
		struct cell at = {(int16_t)(relief.left + (key.x - area.x) / relief.tile_width),
				  (int16_t)(relief.top + key.y - area.y)};
		lab->focus = layout.first + i;
		if (!grid_inside(&lab->desk.grid, at))
			return false;
		lab->cursor = at;
		return true;
	}
	return false;
}

static void close(void *state)
{
	struct lab *lab = state;

	for (size_t i = 0; i < lab->n_panes; i++)
		study_free(&lab->panes[i].study);
	desk_free(&lab->desk);
	free(lab->way);
}

static enum status open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	static const struct lab_arg none = {.rule = DIAGONAL_NO_CUT};
	const struct lab_arg *given = arg ? arg : &none;
	struct lab *lab = state;

	(void)ui;
	lab->player = player_new("step", 8);
	variant_defaults(generators[0], lab->generator_params);
	lab->seed = 1;
	lab->no_time = given->no_time;
	lab->way = malloc(LAB_WAY * sizeof *lab->way);
	enum status status = lab->way ? first_map(lab, given, diag) : STATUS_NO_MEMORY;
	if (!status && given->start)
		lab->desk.start = *given->start;
	if (!status && given->goal)
		lab->desk.goal = *given->goal;
	if (!status)
		status = fill_panes(lab, given, diag);
	if (!status)
		status = lab_solve(lab);
	while (lab->player.speed < PLAYER_SPEED_MAX &&
	       lab->player.per_second * (1 << lab->player.speed) * PLAY_SECONDS < lab->player.length)
		lab->player.speed++;
	if (status)
		close(state);
	return status;
}

/* The lesson takes the places of the sentence and the keys. */
static void draw_lesson(const struct lab *lab, const struct ui *ui, struct screen *screen)
{
	struct panes layout = lab_layout(lab, screen->width, screen->height);
	struct rect row = {0, layout.reason_y, screen->width, 1};
	char shown[16];

	screen_fill(screen, row, ROLE_TEXT);
	row.y = layout.keys_y;
	screen_fill(screen, row, ROLE_TEXT);
	const char *say = lab->tour.lessons[lab->lesson - 1].say;
	size_t len = strlen(say), at = (size_t)screen->width - 2;
	while (len > at && at > 0 && say[at] != ' ')
		at--;
	screen_format(screen, 1, layout.reason_y, ROLE_HINT, "%.*s", (int)(len > at ? at : len), say);
	screen_text(screen, 1, layout.keys_y, ROLE_HINT, len > at ? say + at + 1 : "");
	int x = screen->width - 1 - 14;
	x = screen_text(screen, x, layout.keys_y, ROLE_STRONG, ui_key_of(ui, &view_lab, NEXT_LESSON, shown)) +
	    1;
	screen_format(screen, x, layout.keys_y, ROLE_DIM, "%d of %d", lab->lesson, lab->tour.n);
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE, PLAYER_STEP, PLAYER_BACK, NEXT_PANE, DIFFERENCE,
				   PAINT,         TUNE,        INSPECT,     OPEN,      HELP};
	const struct lab *lab = state;

	lab_draw(lab, ui, screen);
	if (lab->lesson)
		draw_lesson(lab, ui, screen);
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_lab, keys, ARRAY_LEN(keys));
}

const struct view view_lab = {
    .name = "lab",
    .menu = "lab",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct lab),
    .open = open,
    .close = close,
    .draw = draw,
    .key = key,
    .due_ms = due_ms,
    .tick = tick,
};
