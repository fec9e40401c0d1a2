/* The lab's state: its searches, the moments it shows, its map and panes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "map/map.h"
#include "screens/lab/lab.h"

enum {
	PLAY_SECONDS = 12,        /* the first speed shows the whole search in about this time */
	SOLVED_AT_ONCE = 1 << 16, /* cells of a map whose first searches are not noticed */
	SHOWN_AT_ONCE = 1 << 16,  /* moments that are passed in no time */
	SHOW_PARTS = 64,          /* in which farther ones are reached */
	THINK_MS = 8,             /* at a time for programs that think */
	DRAW_MS = 3               /* more than the screen takes */
};

/* ---- searches -------------------------------------------------------------------------------------------- */

static struct path_query lab_state_query_of(const struct lab *lab, enum diagonal_rule rule)
{
	return (struct path_query){.start = lab->desk.start, .goal = lab->desk.goal, .rule = rule};
}

/* Sets the cost of a cheapest path under each rule that a pane uses. */
static enum status lab_state_find_optima(struct lab *lab)
{
	struct solver cheapest = {0};
	struct path_result result;
	enum status status = solver_new("dijkstra", &cheapest, NULL);

	cheapest.job = lab->job;
	if (!status)
		status = solver_load(&cheapest, &lab->desk.ground, DIAGONAL_NO_CUT);
	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		lab->optimal[rule] = -1;
	for (size_t i = 0; i < lab->n_panes && !status; i++) {
		enum diagonal_rule rule = lab->panes[i].study.rule;
		struct path_query query = lab_state_query_of(lab, rule);
		if (lab->optimal[rule] >= 0)
			continue;
		job_begin(lab->job, "Finding the best cost", ground_cells(&lab->desk.ground));
		status = solver_find(&cheapest, &lab->desk.ground, &query, NULL, &result);
		if (!status && result.found)
			lab->optimal[rule] = result.cost;
	}
	solver_free(&cheapest);
	return status;
}

static void lab_state_find_first_break(struct lab *lab, struct lab_pane *pane)
{
	const struct breaks *breaks = &lab->breaks[pane->study.rule];

	pane->broken_at = TIMELINE_NOWHERE;
	if (breaks->shortest && breaks_apply(&pane->study, &lab->desk.ground, NULL))
		pane->broken_at = breaks_first(breaks, &pane->study);
}

/* On a large map this takes longer than drawing may. */
static void lab_state_count_breaks(const struct lab *lab, struct lab_pane *pane)
{
	memset(pane->n_broken, 0, sizeof pane->n_broken);
	for (uint32_t i = 0; lab_marks_breaks(lab, pane) && i < grid_cells(&lab->desk.grid); i++)
		pane->n_broken[breaks_at(&lab->breaks[pane->study.rule], &pane->study, i)]++;
}

bool lab_marks_breaks(const struct lab *lab, const struct lab_pane *pane)
{
	return lab->breaking && lab->breaks[pane->study.rule].shortest &&
	       breaks_apply(&pane->study, &lab->desk.ground, NULL);
}

enum status lab_find_breaks(struct lab *lab)
{
	struct path_query query = {.start = lab->desk.start, .goal = lab->desk.goal};
	enum status status = STATUS_OK;

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		breaks_free(&lab->breaks[rule]);
	for (size_t i = 0; i < lab->n_panes; i++) {
		enum diagonal_rule rule = lab->panes[i].study.rule;
		if (lab->breaking && !status && !lab->breaks[rule].shortest)
			status = breaks_find(&lab->desk.ground, &query, rule, &lab->breaks[rule]);
		lab_state_find_first_break(lab, &lab->panes[i]);
		lab_state_count_breaks(lab, &lab->panes[i]);
	}
	return status;
}

/* Keeps the panes from repairing searches that are of another map or have failed. */
static void lab_state_forget_searches(struct lab *lab)
{
	for (size_t i = 0; i < lab->n_panes; i++)
		lab->panes[i].study.kept = NULL;
}

static enum status lab_state_run_pane(const struct lab *lab, struct lab_pane *pane)
{
	struct path_query query = lab_state_query_of(lab, pane->study.rule);

	query.changed = lab->desk.altered;
	query.n_changed = lab->desk.n_altered;
	pane->study.solver.job = lab->job;
	pane->study.timed = !lab->no_time;
	job_begin(lab->job, "Searching", ground_cells(&lab->desk.ground));
	enum status status = study_repair(&pane->study, &lab->desk.ground, &query);

	pane->cost = status ? -1 : study_cost(&pane->study, &lab->desk.ground);
	pane->length = status ? -1 : study_length(&pane->study, &lab->desk.ground);
	if (!status && !lab->no_time)
		study_measure(&pane->study, &lab->desk.ground);
	if (solver_is_ours(&pane->study.solver))
		solver_unload(&pane->study.solver, &pane->study.result);
	return status;
}

/* Runs all panes even if one is out of memory, so that all show this map.  Returns the first failure. */
static enum status lab_state_run_panes(struct lab *lab)
{
	enum status first = STATUS_OK;

	for (size_t i = 0; i < lab->n_panes; i++) {
		enum status status = lab_state_run_pane(lab, &lab->panes[i]);
		if (!first)
			first = status;
	}
	return first;
}

uint32_t lab_longest(const struct lab *lab)
{
	uint32_t longest = 0;

	for (size_t i = 0; i < lab->n_panes; i++)
		longest = max(longest, lab->panes[i].study.timeline.total);
	return longest;
}

/* The player is as long as the longest search, and has the steps that every pane can show. */
static void lab_state_fit_player(struct lab *lab)
{
	uint32_t longest = 0, stride = 1;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct timeline *timeline = &lab->panes[i].study.timeline;
		longest = max(longest, timeline_operations(timeline, timeline->total));
		stride = max(stride, timeline->stride);
	}
	if (lab->pace == PACE_OPERATIONS)
		stride = 1;
	else
		longest = lab_longest(lab);
	player_reload(&lab->player, longest);
	lab->player.stride = stride;
	lab_show(lab);
}

/* Chooses the lacking ends; the cursor, which was on the start, stays with it. */
static enum status lab_state_choose_ends(struct lab *lab)
{
	bool lacked = lab->desk.lacks_start;
	enum status status = edit_choose_ends(&lab->desk);

	if (lacked)
		lab->look.cursor = lab->desk.start;
	return status;
}

enum status lab_solve(struct lab *lab)
{
	enum status status = lab_state_choose_ends(lab);

	ASSERT(lab->first != LAB_PICTURE_COMES_FIRST);
	lab->first = LAB_SEARCHED;
	if (!status)
		status = edit_settle(&lab->desk);
	if (!status)
		status = lab_state_run_panes(lab);
	if (!status)
		status = lab_state_find_optima(lab);
	if (!status)
		status = lab_find_breaks(lab);
	if (status)
		lab_state_forget_searches(lab);
	lab->shown = 0;
	strokes_forget(&lab->code.strokes);
	lab_state_fit_player(lab);
	return status;
}

/* Can the first searches be put off?  Programs continue by themselves, and lessons are on small maps. */
static bool lab_state_can_wait(const struct lab *lab)
{
	for (size_t i = 0; i < lab->n_panes; i++)
		if (!solver_is_ours(&lab->panes[i].study.solver))
			return false;
	return !lab->lesson.play && ground_cells(&lab->desk.ground) > SOLVED_AT_ONCE;
}

/* Readies the panes for searches that come later. */
static bool lab_state_put_off(struct lab *lab)
{
	if (!lab_state_can_wait(lab))
		return false;
	lab->first = LAB_PICTURE_COMES_FIRST;
	for (size_t i = 0; i < lab->n_panes; i++) {
		lab->panes[i].study.waits = true;
		lab->panes[i].cost = -1;
	}
	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		lab->optimal[rule] = -1;
	return true;
}

/* A speed at which the first searches can be watched. */
static void lab_state_choose_speed(struct player *player)
{
	while (player->speed < PLAYER_SPEED_MAX &&
	       player->per_second * (1 << player->speed) * PLAY_SECONDS < player->length)
		player->speed++;
}

void lab_solve_first(struct lab *lab, struct ui *ui)
{
	if (lab_state_put_off(lab))
		return;
	lab_edited(lab, ui);
	lab_state_choose_speed(&lab->player);
}

void lab_solve_late(struct lab *lab, struct ui *ui, bool now)
{
	bool put_off = lab->first == LAB_PICTURE_COMES_FIRST && !now;

	lab->first = LAB_SEARCHES_NEXT;
	if (put_off)
		return;
	lab_edited(lab, ui);
	lab_state_choose_speed(&lab->player);
	player_move(&lab->player, lab->player.length);
	lab_show(lab);
}

/* Takes the answer of a program in PANE. */
static void lab_state_take_answer(struct lab *lab, struct lab_pane *pane)
{
	pane->cost = study_cost(&pane->study, &lab->desk.ground);
	pane->length = study_length(&pane->study, &lab->desk.ground);
	if (lab->no_time)
		pane->study.n_ns = 0;
	lab_state_find_first_break(lab, pane);
	lab_state_fit_player(lab);
}

void lab_think(struct lab *lab, const struct ui *ui)
{
	/* Short against a frame: keys and the other panes wait for it.  The player's next frame does not. */
	int wait_ms = THINK_MS;

	if (lab->player.playing)
		wait_ms = (int)clamp(player_due_ms(&lab->player) - DRAW_MS - ui->now_ms, (int64_t)0,
				     (int64_t)wait_ms);
	for (size_t i = 0; i < lab->n_panes; i++) {
		if (!study_thinks(&lab->panes[i].study))
			continue;
		if (study_think(&lab->panes[i].study, wait_ms))
			lab_state_take_answer(lab, &lab->panes[i]);
		wait_ms = 0;
	}
}

int64_t lab_think_due_ms(const struct lab *lab, const struct ui *ui)
{
	int64_t frame_ms = player_due_ms(&lab->player);

	for (size_t i = 0; i < lab->n_panes; i++) {
		if (!study_thinks(&lab->panes[i].study))
			continue;
		if (frame_ms != VIEW_IDLE && frame_ms <= ui->now_ms + DRAW_MS)
			return frame_ms;
		return ui->now_ms;
	}
	return VIEW_IDLE;
}

void lab_edited(struct lab *lab, struct ui *ui)
{
	enum status status = lab_solve(lab);

	if (job_is_stopped(lab->job))
		ui_tell(ui, "Stopped: the panes show the results so far.");
	else if (status)
		ui_tell(ui, "%s", status_text(status));
}

/* How many expansions PANE shows at the player's moment AT. */
static uint32_t lab_state_step_at(const struct lab *lab, const struct lab_pane *pane, uint32_t at)
{
	if (lab->lesson.pinned >> (pane - lab->panes) & 1)
		return pane->study.timeline.total;
	if (lab->pace == PACE_OPERATIONS)
		return timeline_moment_within(&pane->study.timeline, at);
	if (lab->pace == PACE_EXPANSIONS || !lab->player.length)
		return at;
	return (uint32_t)((uint64_t)pane->study.timeline.total * at / lab->player.length);
}

uint32_t lab_moment_of(const struct lab *lab, const struct lab_pane *pane, uint32_t step)
{
	uint32_t total = pane->study.timeline.total;

	if (lab->pace == PACE_OPERATIONS)
		return timeline_operations(&pane->study.timeline, step);
	if (lab->pace == PACE_EXPANSIONS || !total)
		return step;
	return (uint32_t)(((uint64_t)step * lab->player.length + total - 1) / total);
}

/* Brings every pane to the player's moment AT. */
static void lab_state_show_at(struct lab *lab, uint32_t at)
{
	for (size_t i = 0; i < lab->n_panes; i++) {
		struct timeline *timeline = &lab->panes[i].study.timeline;
		timeline_seek(timeline, lab_state_step_at(lab, &lab->panes[i], at));
		lab_state_count_breaks(lab, &lab->panes[i]);
	}
	lab->shown = at;
}

void lab_follow(struct lab *lab)
{
	lab_code_follow(lab);
	lab_compare_follow(lab);
}

void lab_show(struct lab *lab)
{
	int64_t from = lab->shown, way = lab->player.at - from;
	int parts = way > SHOWN_AT_ONCE || way < -SHOWN_AT_ONCE ? SHOW_PARTS : 1;
	struct job *job = job_is_stopped(lab->job) ? NULL : lab->job; /* results so far are shown in any case */

	job_begin(job, "Going there", (uint64_t)parts);
	for (int part = 1; part <= parts; part++) {
		lab_state_show_at(lab, (uint32_t)(from + way * part / parts));
		if (part < parts && !job_step(job, (uint64_t)part)) {
			player_move(&lab->player, lab->shown);
			break;
		}
	}
	lab_follow(lab);
}

void lab_set_pace(struct lab *lab, enum lab_pace pace)
{
	const struct lab_pane *pane = &lab->panes[lab->focus];
	uint32_t step = pane->study.timeline.moment;

	lab->pace = pace;
	lab->player.noun = pace == PACE_OPERATIONS ? "change" : "step";
	lab_state_fit_player(lab);
	player_move(&lab->player, lab_moment_of(lab, pane, step));
	lab_show(lab);
}

/* The moment nearest to the player's, before or after it, at which a pane shows another expansion. */
static uint32_t lab_state_next_change(const struct lab *lab, bool back)
{
	uint32_t at = lab->player.at, best = back ? 0 : lab->player.length;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct timeline *timeline = &lab->panes[i].study.timeline;
		if (back && at) {
			uint32_t before = timeline_moment_within(timeline, at - 1);
			best = max(best, timeline_operations(timeline, before));
			continue;
		}
		uint32_t next = timeline_moment_within(timeline, at) + timeline->stride;
		next = timeline_operations(timeline, min(next, timeline->total));
		if (next > at)
			best = min(best, next);
	}
	return best;
}

void lab_step(struct lab *lab, uint32_t steps, bool back)
{
	if (lab->pace != PACE_OPERATIONS)
		player_act(&lab->player, NULL, back ? PLAYER_BACK : PLAYER_STEP, steps);
	for (uint32_t i = 0; lab->pace == PACE_OPERATIONS && i < max(steps, 1U); i++)
		player_move(&lab->player, lab_state_next_change(lab, back));
	lab->player.count = 0;
	lab_show(lab);
}

bool lab_is_for_programs_too(const struct lab *lab, struct ui *ui, bool any, const char *what)
{
	bool program = !solver_is_ours(&lab->panes[lab->focus].study.solver);

	for (size_t i = 0; any && i < lab->n_panes; i++)
		program |= !solver_is_ours(&lab->panes[i].study.solver);
	if (program)
		ui_tell(ui, "%s", what);
	return !program;
}

size_t lab_reference(const struct lab *lab)
{
	ASSERT(lab->focus < lab->n_panes);
	if (lab->focus == 0 && lab->n_panes > 1)
		return 1;
	return 0;
}

static enum status lab_state_add(struct lab *lab, const char *spec, bool named, enum diagonal_rule rule,
				 struct diag *diag)
{
	if (lab->n_panes == LAB_PANES)
		return diag_set(diag, STATUS_LIMIT, "at most %d panes", LAB_PANES);
	struct study *study = &lab->panes[lab->n_panes].study;
	enum status status;
	if (named)
		status = study_new_named(spec, study, diag);
	else
		status = study_new(spec, study, diag);
	if (status)
		return status;
	status = timeline_new(lab->desk.grid.width, lab->desk.grid.height, &study->timeline);
	if (status) {
		study_free(study);
		return diag_set(diag, status, "%s", status_text(status));
	}
	study->rule = rule;
	lab->panes[lab->n_panes].broken_at = TIMELINE_NOWHERE;
	lab->n_panes++;
	return STATUS_OK;
}

enum status lab_add(struct lab *lab, const char *spec, enum diagonal_rule rule, struct diag *diag)
{
	return lab_state_add(lab, spec, false, rule, diag);
}

/* Gives every pane a timeline for maps of this size.  A failure leaves all panes as they were. */
static enum status lab_state_fit_panes(struct lab *lab, int width, int height)
{
	struct timeline fitting[LAB_PANES];

	for (size_t i = 0; i < lab->n_panes; i++) {
		enum status status = timeline_new(width, height, &fitting[i]);
		if (!status)
			continue;
		while (i > 0)
			timeline_free(&fitting[--i]);
		return status;
	}
	for (size_t i = 0; i < lab->n_panes; i++) {
		timeline_free(&lab->panes[i].study.timeline);
		lab->panes[i].study.timeline = fitting[i];
	}
	return STATUS_OK;
}

enum status lab_load(struct lab *lab, const struct grid *grid, const char *name)
{
	struct edit desk;
	enum status status = edit_new(grid, &desk);

	if (status)
		return status;
	status = lab_state_fit_panes(lab, grid->width, grid->height);
	if (status) {
		edit_free(&desk);
		return status;
	}
	edit_free(&lab->desk);
	lab->desk = desk;
	lab->file.written = lab->file.made_at = 0;
	lab_state_forget_searches(lab);
	lab->look.cursor = desk.start;
	lab->stop_cell = TIMELINE_NOWHERE;
	snprintf(lab->file.name, sizeof lab->file.name, "%s", name);
	return STATUS_OK;
}

enum status lab_open(struct lab *lab, struct file_arg map, struct diag *diag)
{
	const char *slash = strrchr(map.text, '/'), *name = slash ? slash + 1 : map.text;
	struct grid grid;
	enum status status = map_load(map, &lab->asked, &grid, NULL, diag);

	if (status)
		return status;
	if (grid_cells(&grid) > LAB_CELLS_MAX)
		status =
		    diag_set(diag, STATUS_LIMIT, "the lab takes maps of at most %d cells, and %.100s has %zu",
			     LAB_CELLS_MAX, name, grid_cells(&grid));
	else
		status = lab_load(lab, &grid, name);
	grid_free(&grid);
	return status;
}

void lab_tell_reading(const struct lab *lab, struct ui *ui)
{
	const struct recording *recording = lab->n_panes ? lab->panes[0].study.solver.recording : NULL;

	if (recording && recording->note[0])
		ui_tell(ui, "%s: %s", recording->name, recording->note);
	if (!ui->notice[0])
		ui_tell_reading(ui, lab_map_name(lab), &lab->desk.grid, "{reading}: all of it.");
}

/* ---- moments --------------------------------------------------------------------------------------------- */

/* The first step, shown in both panes, at which the focused pane and the reference expand different cells. */
static uint32_t lab_state_parting_step(const struct lab *lab)
{
	const struct timeline *a = &lab->panes[lab->focus].study.timeline;
	const struct timeline *b = &lab->panes[lab_reference(lab)].study.timeline;
	uint32_t stride = max(a->stride, b->stride), step = stride;

	while (step <= a->total && step <= b->total &&
	       timeline_step(a, step)->current == timeline_step(b, step)->current)
		step += stride;
	return step;
}

/* Moves *BEST to MOMENT if that lies between the player's moment and *BEST. */
static void lab_state_consider(const struct lab *lab, uint32_t moment, uint32_t *best)
{
	uint32_t at = lab->player.at;

	if ((moment > at && moment < *best) || (moment < at && moment > *best))
		*best = moment;
}

void lab_go_to_event(struct lab *lab, bool forward)
{
	uint32_t best = forward ? lab->player.length : 0;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct timeline *timeline = &lab->panes[i].study.timeline;
		uint32_t step = 0;
		while ((step = timeline_find(timeline, step, timeline->total, false)) != TIMELINE_NOWHERE)
			lab_state_consider(lab, lab_moment_of(lab, &lab->panes[i], step), &best);
		if (lab->panes[i].broken_at != TIMELINE_NOWHERE)
			lab_state_consider(lab, lab_moment_of(lab, &lab->panes[i], lab->panes[i].broken_at),
					   &best);
	}
	lab_state_consider(lab, lab_state_parting_step(lab), &best);
	player_move(&lab->player, best);
	lab_show(lab);
}

uint32_t lab_stop_after(const struct lab *lab, uint32_t from)
{
	uint32_t stop = UINT32_MAX;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct lab_pane *pane = &lab->panes[i];
		const struct timeline *timeline = &pane->study.timeline;
		uint32_t begin = lab_state_step_at(lab, pane, from);
		uint32_t end = lab_state_step_at(lab, pane, lab->player.at);
		uint32_t expanded = TIMELINE_NOWHERE, relaxed = TIMELINE_NOWHERE;
		if (lab->stop_cell != TIMELINE_NOWHERE)
			expanded = timeline_next_taken(timeline, lab->stop_cell);
		if (lab->stop_relax)
			relaxed = timeline_find(timeline, begin, end, true);
		uint32_t step = min(expanded, relaxed);
		if (step <= end)
			stop = min(stop, lab_moment_of(lab, pane, step));
	}
	return stop;
}

/* ---- beginning ------------------------------------------------------------------------------------------- */

static enum status lab_state_first_map(struct lab *lab, const struct lab_arg *arg, struct diag *diag)
{
	struct grid grid;

	if (arg->grid && arg->grid->title[0])
		return lab_load(lab, arg->grid, arg->grid->title);
	if (arg->grid)
		return lab_load(lab, arg->grid, "this floor");
	if (arg->map.text)
		return lab_open(lab, arg->map, diag);
	/* A trace without a map brings its own. */
	const char *name = arg->n_traces ? arg->traces[0] : "bench", *slash = strrchr(name, '/');
	enum status status;
	if (arg->n_traces)
		status = recording_load_map((struct file_arg){.text = name}, &grid, diag);
	else
		status = map_load_named(name, NULL, &grid, diag);
	if (status)
		return status;
	status = lab_load(lab, &grid, slash ? slash + 1 : name);
	grid_free(&grid);
	return status;
}

static enum status lab_state_fill_panes(struct lab *lab, const struct lab_arg *arg, struct diag *diag)
{
	static const char *const default_specs[] = {"dijkstra", "astar"};
	const char *const *specs = default_specs;
	size_t n = ARRAY_LEN(default_specs);
	enum status status = STATUS_OK;

	if (arg->n_specs || arg->n_traces) {
		specs = arg->specs;
		n = arg->n_specs;
	}
	for (size_t i = 0; i < n && !status; i++)
		status = lab_state_add(lab, specs[i], arg->named, arg->rule, diag);
	return status;
}

/* Adds a pane for the trace at PATH.  The first one says where the search begins and ends, unless ARG does. */
static enum status lab_state_add_trace(struct lab *lab, const struct lab_arg *arg, const char *path,
				       struct diag *diag)
{
	struct lab_pane *pane = &lab->panes[lab->n_panes];
	struct recording *recording;

	if (lab->n_panes == LAB_PANES)
		return diag_set(diag, STATUS_LIMIT, "at most %d panes", LAB_PANES);
	enum status status =
	    recording_load((struct file_arg){.text = path}, &lab->desk.ground, &recording, diag);
	if (status)
		return status;
	if (path == arg->traces[0] && recording->has_start && !arg->start) {
		lab->desk.start = recording->start;
		lab->desk.lacks_start = false;
	}
	if (path == arg->traces[0] && recording->has_goal && !arg->goal) {
		lab->desk.goal = recording->goal;
		lab->desk.lacks_goal = false;
	}
	study_of_recording(recording, &pane->study);
	pane->study.rule = arg->rule;
	pane->broken_at = TIMELINE_NOWHERE;
	lab->n_panes++;
	return timeline_new(lab->desk.grid.width, lab->desk.grid.height, &pane->study.timeline);
}

/* Moves *END, the start or the goal, to AT unless that is NULL; which is then no longer LACKING. */
static enum status lab_state_move_end(const struct lab *lab, const struct cell *at, struct cell *end,
				      bool *lacking, struct diag *diag)
{
	if (!at)
		return STATUS_OK;
	if (!grid_inside(&lab->desk.grid, *at))
		return diag_set(diag, STATUS_USAGE, "%d,%d is outside this map of %dx%d", at->x, at->y,
				lab->desk.grid.width, lab->desk.grid.height);
	*end = *at;
	*lacking = false;
	return STATUS_OK;
}

enum status lab_begin(struct lab *lab, const struct lab_arg *arg, struct diag *diag)
{
	enum status status = lab_state_first_map(lab, arg, diag);

	if (!status)
		status = lab_state_move_end(lab, arg->start, &lab->desk.start, &lab->desk.lacks_start, diag);
	if (!status)
		status = lab_state_move_end(lab, arg->goal, &lab->desk.goal, &lab->desk.lacks_goal, diag);
	lab->look.cursor = lab->desk.start;
	while (!status && lab->n_panes)
		study_free(&lab->panes[--lab->n_panes].study);
	lab->focus = 0;
	if (!status)
		status = lab_state_fill_panes(lab, arg, diag);
	for (size_t i = 0; i < arg->n_traces && !status; i++)
		status = lab_state_add_trace(lab, arg, arg->traces[i], diag);
	return status;
}

/* ---- cursor and pointer ---------------------------------------------------------------------------------- */

void lab_point(struct lab *lab, int direction)
{
	ASSERT(direction >= 0 && direction < DIRECTIONS);
	struct cell to = cell_step(lab->look.cursor, direction);

	if (grid_inside(&lab->desk.grid, to))
		lab->look.cursor = to;
}

static bool lab_state_is_in(struct rect area, int x, int y)
{
	return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
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
		if (!lab_state_is_in(area, key.x, key.y) || !lab_relief(lab, layout.first + i, area, &relief))
			continue;
		struct cell at = cell_at(relief.left + (key.x - area.x) / relief.tile_width,
					 relief.top + (key.y - area.y) / (1 + relief.more_rows));
		lab->focus = layout.first + i;
		struct rect corner = lab_corner(lab, lab->focus, &relief);
		if (!grid_inside(&lab->desk.grid, at) || lab_state_is_in(corner, key.x, key.y))
			return false;
		lab->look.cursor = at;
		return true;
	}
	return false;
}
