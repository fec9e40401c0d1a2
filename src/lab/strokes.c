#include "lab/strokes.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "path/moves.h"

enum { WINDOW = 1 << 16, BUFFERED = 1024 /* events */ };

const char *const stroke_names[STROKE_KINDS] = {
    [STROKE_START] = "start", [STROKE_TAKE] = "take",   [STROKE_FOUND] = "found",   [STROKE_AHEAD] = "ahead",
    [STROKE_SCAN] = "scan",   [STROKE_SKIP] = "skip",   [STROKE_REOPEN] = "reopen", [STROKE_RELAX] = "relax",
    [STROKE_OPEN] = "open",   [STROKE_PRUNE] = "prune", [STROKE_FAIL] = "fail"};

/* The order in which a search looks at the neighbours of a cell; AS_LOGGED: only at the neighbours in its log. */
enum strokes_order { ASCENDING, DESCENDING, AS_LOGGED };

static const struct {
	const char *name;
	enum strokes_order order;
} orders[] = {{"bfs", ASCENDING},    {"dfs", DESCENDING},   {"dijkstra", ASCENDING}, {"astar", ASCENDING},
	      {"wastar", ASCENDING}, {"greedy", ASCENDING}, {"jps", AS_LOGGED},      {"jpsplus", AS_LOGGED}};

static bool strokes_order_of(const struct study *study, enum strokes_order *order)
{
	for (size_t i = 0; i < ARRAY_LEN(orders) && solver_is_ours(&study->solver); i++)
		if (!strcmp(study->solver.pathfinder->head.name, orders[i].name)) {
			*order = orders[i].order;
			return true;
		}
	return false;
}

bool strokes_exist(const struct study *study)
{
	enum strokes_order order;

	return strokes_order_of(study, &order);
}

void strokes_free(struct strokes *strokes)
{
	free(strokes->events);
	free(strokes->at);
	*strokes = (struct strokes){0};
}

void strokes_forget(struct strokes *strokes)
{
	strokes->of = NULL;
	strokes->n = strokes->n_events = 0;
}

/* ---- the log --------------------------------------------------------------------------------------------- */

/* Keeps the part in the window. */
static void strokes_take_events(struct event_log *log)
{
	struct strokes *strokes = log->reader;

	if (!log->handed_on)
		strokes->n_events = 0;
	for (size_t i = 0; i < log->n; i++) {
		size_t number = log->handed_on + i;
		if (number >= strokes->first && number < (size_t)strokes->first + WINDOW)
			strokes->events[strokes->n_events++] = log->events[i];
	}
	event_hand_on(log);
}

/* Runs the search of STUDY again, and keeps the events from FIRST on. */
static enum status strokes_log(struct strokes *strokes, const struct study *study, uint32_t first)
{
	struct event buffer[BUFFERED];
	struct event_log log = {
	    .events = buffer, .cap = BUFFERED, .full = strokes_take_events, .reader = strokes};
	struct solver solver = {.pathfinder = study->solver.pathfinder};
	struct path_result result;

	if (!strokes->events)
		strokes->events = malloc(WINDOW * sizeof *strokes->events);
	if (!strokes->events)
		return STATUS_NO_MEMORY;
	strokes->first = first;
	strokes->n_events = 0;
	memcpy(solver.params, study->solver.params, sizeof solver.params);
	enum status status = solver_load(&solver, study->ground, study->rule);
	if (!status)
		status = solver_find(&solver, study->ground, &study->query, &log, &result);
	strokes_take_events(&log);
	solver_free(&solver);
	return status;
}

/* ---- strokes --------------------------------------------------------------------------------------------- */

/* The events of a step while they are read, and the state of the search before it. */
struct strokes_reading {
	struct strokes *strokes;
	const struct study *study;
	struct study past; /* its cursor goes back and forth, and so leaves the cells as they were */
	const struct event *at, *end;
	uint8_t moves[256];
	enum strokes_order order;
};

static void strokes_add(struct strokes_reading *reading, enum stroke_kind kind, uint32_t cell, double g)
{
	struct strokes *strokes = reading->strokes;

	strokes->at[strokes->n++] = (struct stroke){kind, cell, g, timeline_g(&reading->past.timeline, cell)};
}

static double strokes_g(const struct strokes_reading *reading, struct event event)
{
	return event.g * reading->study->timeline.unit;
}

/* A cell got a g. */
static void strokes_add_reached(struct strokes_reading *reading, struct event event)
{
	const struct timeline *past = &reading->past.timeline;
	enum stroke_kind kind = STROKE_OPEN;

	if (event.kind == EVENT_RELAX)
		kind = timeline_is_open(past, event.cell) ? STROKE_RELAX : STROKE_REOPEN;
	strokes_add(reading, kind, event.cell, strokes_g(reading, event));
}

/* The event as a stroke, if it is one. */
static void strokes_add_event(struct strokes_reading *reading, struct event event)
{
	switch (event.kind) {
	case EVENT_EXPAND: strokes_add(reading, STROKE_TAKE, event.cell, strokes_g(reading, event)); break;
	case EVENT_OPEN:
	case EVENT_RELAX: strokes_add_reached(reading, event); break;
	case EVENT_SCAN: strokes_add(reading, STROKE_SCAN, event.cell, -1); break;
	case EVENT_PRUNE: strokes_add(reading, STROKE_PRUNE, event.cell, strokes_g(reading, event)); break;
	case EVENT_FOUND: strokes_add(reading, STROKE_FOUND, event.cell, strokes_g(reading, event)); break;
	default: break;
	}
}

/* Is the next event that CELL got a g? */
static bool strokes_reaches(const struct strokes_reading *reading, uint32_t cell)
{
	return reading->at < reading->end && reading->at->cell == cell &&
	       (reading->at->kind == EVENT_OPEN || reading->at->kind == EVENT_RELAX);
}

/* What became of each neighbour of the cell FROM that was expanded.  Nothing does once the goal is found. */
static void strokes_add_neighbours(struct strokes_reading *reading, uint32_t from)
{
	const struct ground *ground = reading->study->ground;
	unsigned moves = reading->moves[ground->around[from]];

	for (int i = 0; i < DIRECTIONS; i++) {
		int d = reading->order == DESCENDING ? DIRECTIONS - 1 - i : i;
		if (reading->at < reading->end && reading->at->kind == EVENT_CANDIDATE)
			reading->at++;
		if (reading->at < reading->end && reading->at->kind == EVENT_FOUND)
			return;
		if (!(moves >> d & 1))
			continue;
		uint32_t to = (uint32_t)ground_index(ground, cell_step(ground_cell(ground, from), d));
		if (strokes_reaches(reading, to))
			strokes_add_event(reading, *reading->at++);
		else
			strokes_add(reading, STROKE_SKIP, to, timeline_g(&reading->study->timeline, to));
	}
}

/* Jump points: the goal is opened before the scans where it lies straight ahead. */
static void strokes_add_logged(struct strokes_reading *reading)
{
	const struct event *at = reading->at, *next = at + 1;

	if ((at->kind == EVENT_OPEN || at->kind == EVENT_RELAX) && next < reading->end &&
	    next->kind == EVENT_CANDIDATE)
		strokes_add(reading, STROKE_AHEAD, at->cell, strokes_g(reading, *at));
	else
		strokes_add_event(reading, *at);
	reading->at++;
}

static void strokes_read(struct strokes_reading *reading)
{
	const struct study *study = reading->study;

	if (study->timeline.moment == 0 && reading->at < reading->end)
		strokes_add(reading, STROKE_START, reading->at++->cell, 0);
	while (reading->at < reading->end) {
		struct event event = *reading->at;
		strokes_add_logged(reading);
		if (event.kind == EVENT_EXPAND && reading->order != AS_LOGGED)
			strokes_add_neighbours(reading, event.cell);
	}
	if (timeline_is_over(&study->timeline) && !study->result.found && !study->result.limited &&
	    reading->strokes->n)
		strokes_add(reading, STROKE_FAIL, reading->strokes->at[reading->strokes->n - 1].cell, -1);
}

/* Reads the strokes of the events BEGIN .. END - 1. */
static enum status strokes_fill(struct strokes *strokes, const struct study *study, enum strokes_order order,
				uint32_t begin, uint32_t end)
{
	size_t most = (size_t)(end - begin) * (DIRECTIONS + 1) + 2;
	struct stroke *at = array_reserve(strokes->at, &strokes->cap, most, sizeof *at);
	uint32_t moment = study->timeline.moment;

	if (!at)
		return STATUS_NO_MEMORY;
	strokes->at = at;
	struct strokes_reading reading = {.strokes = strokes,
					  .study = study,
					  .past = *study,
					  .at = strokes->events + (begin - strokes->first),
					  .end = strokes->events + (end - strokes->first),
					  .order = order};
	moves_fill(reading.moves, study->rule);
	if (moment)
		timeline_seek(&reading.past.timeline, moment - 1);
	strokes_read(&reading);
	timeline_seek(&reading.past.timeline, moment);
	return STATUS_OK;
}

bool strokes_show(struct strokes *strokes, const struct study *study)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t begin = 0, end = timeline_step(timeline, timeline->moment)->events;
	enum strokes_order order;
	enum status status = STATUS_OK;

	if (strokes->of == study && strokes->moment == timeline->moment)
		return false;
	if (strokes->of != study)
		strokes_forget(strokes);
	strokes->of = study;
	strokes->moment = timeline->moment;
	strokes->n = 0;
	if (!strokes_order_of(study, &order) || study->status || study->waits || !timeline->n)
		return true;
	if (timeline->moment)
		begin = timeline_step(timeline, timeline->moment - 1)->events;
	if (begin < strokes->first || end > strokes->first + strokes->n_events)
		status = strokes_log(strokes, study, begin > WINDOW / 2 ? begin - WINDOW / 2 : 0);
	if (!status && begin >= strokes->first && end <= strokes->first + strokes->n_events)
		status = strokes_fill(strokes, study, order, begin, end);
	if (status)
		strokes->n = 0;
	return true;
}
