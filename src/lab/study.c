#include "lab/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "path/cost.h"
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

/* For a built-in search, which can be watched while it runs. */
static void study_take_own_events(struct event_log *log)
{
	struct study *study = log->reader;

	study_add_events(&study->timeline, log);
	timeline_look(&study->timeline, log->unit);
	job_show(study->solver.job);
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
	study->stopped = job_is_stopped(study->solver.job);
	if (!study->status && !study->stopped &&
	    study->solver.pathfinder->caps & (PATH_INCREMENTAL | PATH_REPAIRED))
		study->kept = study->solver.pathfinder;
	/* The list belongs to the caller. */
	study->query.changed = NULL;
	study->query.n_changed = 0;
	timeline_end(&study->timeline, log->unit);
}

/* Times an incremental search, from the state of its memory in which the logged one will begin.  Not on large maps,
 * since that state is copied. */
static void study_time_repair(struct study *study, const struct ground *ground)
{
	enum { COPY_MAX = 64 << 20 };
	const struct pathfinder *pathfinder = study->solver.pathfinder;
	struct path_result result;

	if (!study->timed || study->status || !(pathfinder->caps & PATH_INCREMENTAL) ||
	    pathfinder->scratch_size(ground) > COPY_MAX)
		return;
	size_t size = pathfinder->scratch_size(ground);
	void *copy = malloc(size);
	if (!copy)
		return;
	memcpy(copy, study->solver.scratch, size);
	uint64_t before = solver_clock_ns();
	enum status status = solver_find(&study->solver, ground, &study->query, NULL, &result);
	study->ns[0] = solver_clock_ns() - before;
	study->n_ns = !status && !job_is_stopped(study->solver.job);
	memcpy(study->solver.scratch, copy, size);
	free(copy);
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
	study->repaired = repair && study->solver.pathfinder->caps & PATH_INCREMENTAL;
	study->ground = ground;
	study->result = (struct path_result){0};
	study->n_ns = 0;
	study->status = study_ready_timeline(&study->timeline, ground, study->room);
	if (study->status)
		return study->status;
	if (study->solver.guest)
		return study_ask_guest(study, ground);
	if (study->solver.recording)
		return study_show_recording(study, ground);
	/* Fresh memory unless it is repaired: the picture of a search must not depend on earlier ones. */
	if (!repair)
		study->status = solver_load(&study->solver, ground, study->rule);
	else if (query->n_changed)
		study->status =
		    solver_update(&study->solver, ground, study->rule, query->changed, query->n_changed);
	study_time_repair(study, ground);
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
	const struct pathfinder *kept = study->kept;
	bool holds = kept && kept == study->solver.pathfinder && last->rule == study->rule &&
		     study->timeline.width == ground->width && study->timeline.height == ground->height;
	bool walked = !cell_equal(last->start, query->start);
	bool changed = query->n_changed || walked || !cell_equal(last->goal, query->goal);

	if (holds && study->repaired && !changed) /* a search anew would hide what the last change took */
		return STATUS_OK;
	/* The lab shows lengths from the start: of a repair for a start that moved they could be those from the goal. */
	holds = holds && !(walked && kept->caps & PATH_INCREMENTAL);

	return study_search(study, ground, query, holds && changed);
}

/* The searches without a log may find another path, and write it over the one that is shown. */
static void study_time(struct study *study, const struct ground *ground)
{
	struct path_result result;
	uint64_t spent = 0;

	study->n_ns = 0;
	while (!study->status && !study->stopped && study->n_ns < STUDY_REPEATS && spent < BUDGET_NS) {
		uint64_t before = solver_clock_ns();
		if (solver_find(&study->solver, ground, &study->query, NULL, &result) ||
		    job_is_stopped(study->solver.job))
			return;
		uint64_t ns = solver_clock_ns() - before;
		unsigned place = study->n_ns++;
		for (; place > 0 && study->ns[place - 1] > ns; place--)
			study->ns[place] = study->ns[place - 1];
		study->ns[place] = ns;
		spent += ns;
	}
}

void study_measure(struct study *study, const struct ground *ground)
{
	size_t bytes = study->result.len * sizeof *study->result.cells;

	if (!solver_is_ours(&study->solver) || study->solver.pathfinder->caps & PATH_INCREMENTAL)
		return; /* the only time, if any, belongs to the answer: later no work is left */
	struct cell *shown = malloc(bytes + 1);
	if (!shown)
		return;
	if (bytes)
		memcpy(shown, study->result.cells, bytes);
	study_time(study, ground);
	if (bytes)
		memcpy(study->result.cells, shown, bytes);
	free(shown);
}

/* ---- titles and numbers ---------------------------------------------------------------------------------- */

void study_title(const struct study *study, char *out, size_t cap)
{
	solver_title(&study->solver, out, cap);
	if (study->rule != DIAGONAL_NO_CUT && study->status != STATUS_UNSUPPORTED && !study->solver.recording)
		snprintf(out + strlen(out), cap - strlen(out), " %s", diagonal_names[study->rule]);
}

bool study_is_over(const struct study *study)
{
	return study->status == STATUS_OK && !study->waits && timeline_is_over(&study->timeline);
}

bool study_is_silent(const struct study *study)
{
	return study->solver.guest && study_is_over(study) && !study->timeline.total;
}

struct manner_scale study_scale(const struct study *study)
{
	return manner_scale_of(&study->solver, study->ground, &study->query);
}

double study_estimate(const struct study *study, struct cell at)
{
	struct manner_scale scale = study_scale(study);

	if (study->solver.guest)
		return guest_estimate(study->solver.guest, at);
	if (!scale.estimates)
		return -1;
	return (double)manner_estimate(&scale, at, false) / COST_STRAIGHT;
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

/* The direction in which CELL was reached from its parent; the start: 0. */
static unsigned study_arrival(const struct timeline *timeline, uint32_t cell)
{
	uint32_t parent = timeline_parent(timeline, cell);
	unsigned d = 0;

	if (parent == TIMELINE_NOWHERE)
		return 0;
	struct cell from = cell_of_index((int)parent, timeline->width),
		    at = cell_of_index((int)cell, timeline->width);
	while (d < DIRECTIONS && !cell_equal(cell_step(from, (int)d), at))
		d++;
	return d;
}

/* By f, g or h; CELL has been reached. */
static struct manner_rank study_rank_by_length(const struct study *study, const struct manner_scale *scale,
					       uint32_t cell)
{
	const struct timeline *timeline = &study->timeline;

	return manner_rank_of(scale, cell_of_index((int)cell, timeline->width),
			      (uint64_t)llround(timeline_g(timeline, cell) * COST_STRAIGHT));
}

bool study_rank(const struct study *study, const struct manner_scale *scale, uint32_t cell,
		struct manner_rank *rank)
{
	enum manner_order order = scale->manner->order;
	uint32_t reached = timeline_reached(&study->timeline, cell);

	if (order == MANNER_BY_MORE || study->repaired || !reached)
		return false;
	if (scale->rates) {
		*rank = study_rank_by_length(study, scale, cell);
		return true;
	}
	rank->first = order == MANNER_OLDEST ? reached : UINT32_MAX - reached;
	rank->second = study_arrival(&study->timeline, cell);
	return true;
}

double study_priority(const struct study *study, struct cell at)
{
	uint32_t cell = (uint32_t)at.y * (uint32_t)study->timeline.width + (uint32_t)at.x;
	double g = timeline_g(&study->timeline, cell);
	struct manner_scale scale = study_scale(study);

	if (study->solver.guest && g >= 0 && study_estimate(study, at) >= 0)
		return g + study_estimate(study, at);
	if (!scale.rates || g < 0)
		return -1;
	return (double)study_rank_by_length(study, &scale, cell).first / COST_STRAIGHT;
}

bool study_chooses_by_f(const struct study *study)
{
	return study_scale(study).manner->order != MANNER_LEAST_H &&
	       study_estimate(study, study->query.goal) >= 0;
}

bool study_is_as_good(const struct study *study, struct cell at)
{
	uint32_t next = study_next(study),
		 cell = (uint32_t)at.y * (uint32_t)study->timeline.width + (uint32_t)at.x;
	const struct timeline *timeline = &study->timeline;
	struct manner_scale scale = study_scale(study);
	struct manner_rank best, rank;

	if (next == TIMELINE_NOWHERE || cell == next)
		return cell == next;
	if (!timeline_is_open(timeline, cell) || !study_rank(study, &scale, next, &best) ||
	    !study_rank(study, &scale, cell, &rank))
		return false;
	if (scale.manner->order == MANNER_OLDEST) /* the age is no merit of the cell */
		return timeline_g(timeline, cell) == timeline_g(timeline, next);
	return rank.first == best.first;
}

static double study_path_cost(const struct study *study, const struct ground *ground, bool weighted)
{
	const struct path_result *result = &study->result;

	if (study->status || !result->found)
		return -1;
	return string_pull_cost(study->solver.pathfinder->caps, ground, result->cells, result->len, weighted);
}

double study_cost(const struct study *study, const struct ground *ground)
{
	if (!study->status && study->result.found && !solver_is_ours(&study->solver))
		return study->result.cost;
	return study_path_cost(study, ground, true);
}

double study_length(const struct study *study, const struct ground *ground)
{
	return study_path_cost(study, ground, false);
}
