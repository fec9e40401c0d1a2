#include "lab/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "lab/bench.h"
#include "path/string_pull.h"

enum { SHORT_WIDTH = 19, BUDGET_NS = 5000000, BUFFERED = 1024 };

/* ---- searching ------------------------------------------------------------------------------------------- */

/* A question to a program: it lasts until the program has answered.  It stays where it is; a study may be moved. */
struct study_question {
	struct event events[BUFFERED];
	struct event_log log;
	struct timeline timeline; /* of the search that it tells */
	struct path_result result;
};

static enum status study_take_solver(enum status status, const struct solver *solver, struct study *study)
{
	if (!status)
		*study = (struct study){.solver = *solver, .rule = DIAGONAL_NO_CUT, .room = TIMELINE_ROOM};
	return status;
}

enum status study_new(const char *spec, struct study *study, struct diag *diag)
{
	struct solver solver;

	return study_take_solver(solver_new(spec, &solver, diag), &solver, study);
}

enum status study_new_named(const char *spec, struct study *study, struct diag *diag)
{
	struct solver solver;

	return study_take_solver(solver_new_named(spec, &solver, diag), &solver, study);
}

void study_of_recording(struct recording *recording, struct study *study)
{
	*study = (struct study){.solver = {.pathfinder = &recording->self, .recording = recording},
				.rule = DIAGONAL_NO_CUT,
				.room = TIMELINE_ROOM};
}

static void study_forget_question(struct study *study)
{
	if (!study->asked)
		return;
	guest_abandon(study->solver.guest);
	timeline_free(&study->asked->timeline);
	free(study->asked);
	study->asked = NULL;
}

void study_free(struct study *study)
{
	study_forget_question(study);
	solver_free(&study->solver);
	timeline_free(&study->timeline);
	*study = (struct study){0};
}

/* Readies TIMELINE for a search on GROUND with ROOM entries. */
static enum status study_ready_timeline(struct timeline *timeline, const struct ground *ground, size_t room)
{
	if (timeline->width != ground->width || timeline->height != ground->height) {
		timeline_free(timeline);
		if (timeline_new(ground->width, ground->height, timeline))
			return STATUS_NO_MEMORY;
	}
	return timeline_begin(timeline, room);
}

/* Moves the events in LOG, whose buffer is full or complete, into TIMELINE. */
static void study_add_events(struct timeline *timeline, struct event_log *log)
{
	if (!log->handed_on)
		timeline_clear(timeline);
	timeline_add(timeline, log->events, log->n);
	event_hand_on(log);
}

/* Of a question to a program. */
static void study_take_events(struct event_log *log)
{
	study_add_events(log->reader, log);
}

/* Of a search of ours, which may be looked at while it goes on. */
static void study_take_own_events(struct event_log *log)
{
	struct study *study = log->reader;

	study_add_events(&study->timeline, log);
	timeline_look(&study->timeline, log->unit);
	slice_rest(study->slice);
}

/* Searches with the solver's memory as it is. */
static void study_find(struct study *study, const struct ground *ground, struct event_log *log)
{
	if (!study->status)
		study->status = solver_find(&study->solver, ground, &study->query, log, &study->result);
	study_take_own_events(log);
	if (study->status) {
		timeline_clear(&study->timeline);
		study->result.len = 0;
	}
	if (!study->status && study->solver.pathfinder->caps & PATH_INCREMENTAL)
		study->kept = study->solver.pathfinder;
	/* The list belongs to the caller. */
	study->query.changed = NULL;
	study->query.n_changed = 0;
	timeline_end(&study->timeline, log->unit);
}

/* ---- programs -------------------------------------------------------------------------------------------- */

bool study_thinks(const struct study *study)
{
	return study->asked;
}

/* Asks the program, and shows an empty search until it has answered. */
static enum status study_ask_guest(struct study *study, const struct ground *ground)
{
	struct study_question *asked = calloc(1, sizeof *asked);

	timeline_end(&study->timeline, 1);
	study->status = solver_load(&study->solver, ground, study->rule);
	if (asked && !study->status)
		study->status = study_ready_timeline(&asked->timeline, ground, study->room);
	if (!asked || study->status) {
		free(asked);
		return STATUS_NO_MEMORY;
	}
	asked->log = (struct event_log){.events = asked->events,
					.cap = BUFFERED,
					.full = study_take_events,
					.reader = &asked->timeline,
					.unit = 1};
	asked->result = (struct path_result){.cells = study->solver.cells, .cap = study->solver.cap};
	study->asked = asked;
	guest_ask_find(study->solver.guest, &study->query, &asked->log, &asked->result);
	return STATUS_OK;
}

bool study_think(struct study *study, int wait_ms)
{
	struct study_question *asked = study->asked;

	if (!asked)
		return true;
	if (!guest_poll(study->solver.guest, wait_ms, &study->status))
		return false;
	study_take_events(&asked->log);
	timeline_end(&asked->timeline, asked->log.unit);
	timeline_free(&study->timeline);
	study->timeline = asked->timeline;
	study->result = asked->result;
	study->ns[0] = guest_answer(study->solver.guest)->wall_ns;
	study->n_ns = study->status == STATUS_OK;
	free(asked);
	study->asked = NULL;
	return true;
}

/* Shows the recorded search. */
static enum status study_show_recording(struct study *study, const struct ground *ground)
{
	const struct recording *recording = study->solver.recording;

	if (ground->width != recording->width || ground->height != recording->height) {
		timeline_end(&study->timeline, 1);
		study->status = STATUS_UNSUPPORTED;
		return STATUS_OK;
	}
	timeline_add(&study->timeline, recording->log.events, recording->log.n);
	timeline_end(&study->timeline, recording->log.unit);
	study->result = recording->result;
	return STATUS_OK;
}

static enum status study_search_at_once(struct study *study, const struct ground *ground,
					const struct path_query *query, bool repair)
{
	struct event buffer[BUFFERED];
	struct event_log log = {
	    .events = buffer, .cap = BUFFERED, .full = study_take_own_events, .reader = study, .unit = 1};

	study_forget_question(study);
	study->kept = NULL;
	study->query = *query;
	study->query.rule = study->rule;
	study->repaired = repair;
	study->estimates = ground->estimates;
	study->result = (struct path_result){0};
	study->status = study_ready_timeline(&study->timeline, ground, study->room);
	if (study->status)
		return study->status;
	if (study->solver.guest)
		return study_ask_guest(study, ground);
	if (study->solver.recording)
		return study_show_recording(study, ground);
	/* Fresh memory unless it is repaired: what a search shows must not depend on earlier ones. */
	if (!repair)
		study->status = solver_load(&study->solver, ground, study->rule);
	study_find(study, ground, &log);
	if (study->status == STATUS_NO_MEMORY)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

static enum status study_search(struct study *study, const struct ground *ground,
				const struct path_query *query, bool repair)
{
	study->waits = true;
	enum status status = study_search_at_once(study, ground, query, repair);
	study->waits = false;
	return status;
}

enum status study_run(struct study *study, const struct ground *ground, const struct path_query *query)
{
	return study_search(study, ground, query, false);
}

enum status study_repair(struct study *study, const struct ground *ground, const struct path_query *query)
{
	const struct path_query *last = &study->query;
	bool holds = study->kept == study->solver.pathfinder && last->rule == study->rule &&
		     study->timeline.width == ground->width && study->timeline.height == ground->height;
	bool changed =
	    query->n_changed || !cell_equal(last->start, query->start) || !cell_equal(last->goal, query->goal);

	return study_search(study, ground, query, holds && changed);
}

void study_measure(struct study *study, const struct ground *ground)
{
	struct path_result result;
	uint64_t spent = 0;

	if (!solver_is_ours(&study->solver))
		return; /* its only time, if any, is that of its answer */
	study->n_ns = 0;
	/* The second time an incremental search has nothing left to do. */
	bool repeatable = !study->status && !(study->solver.pathfinder->caps & PATH_INCREMENTAL);
	while (repeatable && study->n_ns < STUDY_REPEATS && spent < BUDGET_NS) {
		uint64_t before = solver_clock_ns();
		if (solver_find(&study->solver, ground, &study->query, NULL, &result))
			return;
		uint64_t ns = solver_clock_ns() - before;
		unsigned place = study->n_ns++;
		for (; place > 0 && study->ns[place - 1] > ns; place--)
			study->ns[place] = study->ns[place - 1];
		study->ns[place] = ns;
		spent += ns;
	}
}

/* ---- words ----------------------------------------------------------------------------------------------- */

void study_title(const struct study *study, char *out, size_t cap)
{
	const struct variant *head = &study->solver.pathfinder->head;
	size_t used = (size_t)snprintf(out, cap, "%s", head->title);

	if (study->solver.pathfinder->pick && study->solver.index)
		snprintf(out, cap, "%s: %s", head->name,
			 study->solver.pathfinder->pick(study->solver.index)->head.title);
	for (size_t i = 0; i < head->n_params && used < cap; i++) {
		const struct param *param = &head->params[i];
		double value = study->solver.params[i];
		if (value == param->def)
			continue;
		if (param->choices)
			used += (size_t)snprintf(out + used, cap - used, " %s", param->choices[(size_t)value]);
		else
			used += (size_t)snprintf(out + used, cap - used, " %g", value);
	}
}

void study_short(const struct study *study, int width, char *out, size_t cap)
{
	study_title(study, out, cap);
	text_cut(out, width);
}

bool study_is_over(const struct study *study)
{
	return study->status == STATUS_OK && !study->waits && timeline_is_over(&study->timeline);
}

/* The index of the parameter NAME, or -1. */
static int study_param(const struct study *study, const char *name)
{
	const struct variant *head = &study->solver.pathfinder->head;

	for (size_t i = 0; i < head->n_params; i++)
		if (!strcmp(head->params[i].name, name))
			return (int)i;
	return -1;
}

struct study_reason {
	const char *name, *words, *estimate;
};

static const struct study_reason *study_reason_of(const struct study *study)
{
	static const struct study_reason reasons[] = {
#define REASON(name, words, estimate) {#name, words, estimate},
#include "lab/reasons.def"
#undef REASON
	};
	static const struct study_reason none = {"", "next", ""};

	for (size_t i = 0; i < ARRAY_LEN(reasons); i++)
		if (!strcmp(reasons[i].name, study->solver.pathfinder->head.name))
			return &reasons[i];
	return &none;
}

/* The name of the heuristic: the parameter h, or else what reasons.def says. */
static const char *study_heuristic_of(const struct study *study)
{
	int h = study_param(study, "h");
	const char *name = study_reason_of(study)->estimate;

	if (h >= 0 && study->solver.pathfinder->head.params[h].choices)
		name = study->solver.pathfinder->head.params[h].choices[(size_t)study->solver.params[h]];
	if (strcmp(name, "rule") != 0)
		return name;
	if (study->rule == DIAGONAL_NEVER)
		return "manhattan";
	return "octile";
}

static double study_weight(const struct study *study)
{
	int w = study_param(study, "w");

	if (w < 0)
		return 1;
	return study->solver.params[w];
}

/* Does it choose by the estimate alone?  Then it has a parameter for that but no weight. */
static bool study_chooses_by_estimate(const struct study *study)
{
	return !strcmp(study->solver.pathfinder->head.name, "greedy");
}

double study_estimate(const struct study *study, struct cell at)
{
	const char *name = study_heuristic_of(study);

	if (study->solver.guest)
		return guest_estimate(study->solver.guest, at);
	double dx = abs(at.x - study->query.goal.x), dy = abs(at.y - study->query.goal.y);
	double longer = max(dx, dy), shorter = min(dx, dy), weight = study_weight(study);

	if (!strcmp(name, "manhattan"))
		return weight * (longer + shorter);
	if (!strcmp(name, "octile"))
		return weight * (longer + (sqrt(2.0) - 1) * shorter);
	if (!strcmp(name, "chebyshev"))
		return weight * longer;
	if (!strcmp(name, "euclidean"))
		return weight * sqrt(dx * dx + dy * dy);
	if (!strcmp(name, "zero"))
		return 0;
	if (!strcmp(name, "map") && study->estimates)
		return weight * study->estimates[(size_t)at.y * (size_t)study->timeline.width + (size_t)at.x] /
		       ESTIMATE_UNITS;
	return -1;
}

const char *study_refusal(const struct study *study)
{
	ASSERT(study->status == STATUS_UNSUPPORTED);
	if (study->solver.recording)
		return "another map";
	if (study->solver.guest)
		return "it says so";
	if (solver_takes_estimates(&study->solver))
		return "a map without estimates";
	return "this diagonal rule";
}

uint32_t study_next(const struct study *study)
{
	const struct timeline *timeline = &study->timeline;

	for (uint32_t step = timeline->moment + timeline->stride; step <= timeline->total;
	     step += timeline->stride)
		if (!timeline_step(timeline, step)->returned)
			return timeline_step(timeline, step)->current;
	return TIMELINE_NOWHERE;
}

double study_priority(const struct study *study, struct cell at)
{
	uint32_t cell = (uint32_t)at.y * (uint32_t)study->timeline.width + (uint32_t)at.x;
	double g = timeline_g(&study->timeline, cell), h = study_estimate(study, at);
	const char *name = study->solver.pathfinder->head.name;

	if (g < 0 || !strcmp(name, "dfs") || !strcmp(name, "bidir"))
		return -1;
	if (study_chooses_by_estimate(study))
		return h;
	if (h < 0)
		return g;
	return g + h;
}

bool study_chooses_by_f(const struct study *study)
{
	return !study_chooses_by_estimate(study) && study_estimate(study, study->query.goal) >= 0;
}

bool study_is_as_good(const struct study *study, struct cell at)
{
	uint32_t next = study_next(study),
		 cell = (uint32_t)at.y * (uint32_t)study->timeline.width + (uint32_t)at.x;

	if (next == TIMELINE_NOWHERE || cell == next)
		return cell == next;
	double best = study_priority(study, cell_of_index((int)next, study->timeline.width));
	return best >= 0 && timeline_is_open(&study->timeline, cell) &&
	       fabs(study_priority(study, at) - best) < 1e-6;
}

/* Says why there is no search to show. */
static void study_explain_failure(const struct study *study, const char *title, char *out, size_t cap)
{
	if (*solver_complaint(&study->solver))
		snprintf(out, cap, "%s", solver_complaint(&study->solver));
	else if (study->status != STATUS_UNSUPPORTED)
		snprintf(out, cap, "%s: %s.", title, status_text(study->status));
	else
		snprintf(out, cap, "%s does not support %s.", title, study_refusal(study));
}

double study_cost(const struct study *study, const struct ground *ground)
{
	const struct path_result *result = &study->result;

	if (study->status || !result->found)
		return -1;
	if (!solver_is_ours(&study->solver))
		return result->cost;
	return string_pull_cost(study->solver.pathfinder->caps, ground, result->cells, result->len, true);
}

/* Says how the search ended. */
static void study_explain_end(const struct study *study, const char *title, char *out, size_t cap)
{
	if (study->solver.recording && *study->solver.recording->note) {
		snprintf(out, cap, "%s: %s", title, study->solver.recording->note);
		return;
	}
	const struct guest_answer *said = study->solver.guest ? guest_answer(study->solver.guest) : NULL;

	if (study->result.found && said && said->claim >= 0 &&
	    !bench_claim_agrees(said->claim, study->result.cost))
		snprintf(out, cap, "%s claims a path of cost %.1f, but the one it gives costs %.1f.", title,
			 said->claim, study->result.cost);
	else if (study->result.found)
		snprintf(out, cap, "%s %s a path of cost %.1f with %u cell%s expanded.", title,
			 study->repaired ? "repaired its search:" : "found", study->result.cost,
			 study->result.expanded, study->result.expanded == 1 ? "" : "s");
	else if (said)
		snprintf(out, cap, "%s says that there is no path.", title);
	else if (study->result.limited)
		snprintf(out, cap, "%s gave up after %u cells: there may be a longer path.", title,
			 study->result.expanded);
	else
		snprintf(out, cap, "%s has expanded all it can reach: there is no path.", title);
}

/* "f 12.1 = g 9.0 + h 3.1", or the part of it by which the study chooses. */
static void study_numbers(const struct study *study, double g, double h, char *out, size_t cap)
{
	bool greedy = study_chooses_by_estimate(study);

	if (h < 0)
		snprintf(out, cap, "g %.1f", g);
	else if (greedy)
		snprintf(out, cap, "h %.1f", h);
	else
		snprintf(out, cap, "f %.1f = g %.1f + h %.1f", g + h, g, h);
}

void study_reason(const struct study *study, char *out, size_t cap)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t cell = timeline_current(timeline);
	char title[64], numbers[64];

	study_short(study, SHORT_WIDTH, title, sizeof title);
	if (study_thinks(study)) {
		snprintf(out, cap, "%s is thinking.", title);
		return;
	}
	if (study->status && (study->status != STATUS_MISMATCH || timeline_is_over(timeline))) {
		study_explain_failure(study, title, out, cap);
		return;
	}
	if (study_is_over(study) && timeline->n) {
		study_explain_end(study, title, out, cap);
		return;
	}
	if (cell == TIMELINE_NOWHERE) {
		snprintf(out, cap, "%s has one open cell, the start.", title);
		return;
	}
	struct cell at = cell_of_index((int)cell, timeline->width);
	if (timeline->returns) {
		snprintf(out, cap, "%s %s %d,%d, with %u cells on its stack.", title,
			 timeline->now.returned ? "came back to" : "went on to", at.x, at.y,
			 timeline->now.open);
		return;
	}
	study_numbers(study, timeline_g(timeline, cell), study_estimate(study, at), numbers, sizeof numbers);
	snprintf(out, cap, "%s took %d,%d: %s of %u open, %s.", title, at.x, at.y,
		 study_reason_of(study)->words, timeline->now.open + 1, numbers);
}

bool study_caption(const struct study *study, char *number, size_t number_cap, char *words, size_t words_cap)
{
	const struct timeline *timeline = &study->timeline;

	if (strcmp(study->solver.pathfinder->head.name, "astar") != 0 || study->status)
		return false;
	if (timeline->moment == 0) {
		snprintf(number, number_cap, "1 of 5");
		snprintf(words, words_cap, "1: put the start on the open list.");
	} else if (study_is_over(study) && study->result.found) {
		snprintf(number, number_cap, "5 of 5");
		snprintf(words, words_cap, "5: the goal is taken, so follow the parents back to the start.");
	} else {
		uint32_t before = timeline_step(timeline, timeline->moment - 1)->generated;
		snprintf(number, number_cap, "2-4 of 5");
		snprintf(
		    words, words_cap,
		    "2: take the open cell of least f. 3: put it on the closed list. 4: of its neighbours, %u "
		    "are opened or get a better g and parent.",
		    timeline->now.generated - before);
	}
	return true;
}

void study_about(const struct study *study, struct cell at, char *out, size_t cap)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t width = (uint32_t)timeline->width, cell = (uint32_t)at.y * width + (uint32_t)at.x;
	uint32_t parent = timeline_parent(timeline, cell);
	char title[64], from[48] = "";

	study_short(study, SHORT_WIDTH, title, sizeof title);
	if (study->status) {
		study_explain_failure(study, title, out, cap);
		return;
	}
	if (parent != TIMELINE_NOWHERE)
		snprintf(from, sizeof from, ", reached from %u,%u", parent % width, parent / width);
	if (timeline_is(timeline, cell, TIMELINE_PASSED))
		snprintf(out, cap, "%s passed it in a scan, without putting it into its frontier.", title);
	else if (timeline_is(timeline, cell, TIMELINE_PRUNED) && !timeline_taken(timeline, cell))
		snprintf(out, cap, "%s pruned it%s: nothing can come of it.", title, from);
	else if (timeline_is_open(timeline, cell) && timeline->returns)
		snprintf(out, cap, "%s has it on its stack%s.", title, from);
	else if (timeline_is_open(timeline, cell))
		snprintf(out, cap, "%s has it in its frontier%s.", title, from);
	else if (timeline_taken(timeline, cell))
		snprintf(out, cap, "%s expanded it %s cell %u%s.", title, timeline->stride > 1 ? "by" : "as",
			 timeline_moment_of(timeline, timeline_taken(timeline, cell)), from);
	else
		snprintf(out, cap, "%s has not seen it.", title);
}
