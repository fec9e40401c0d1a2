#include "lab/timeline.h"

#include <stdlib.h>
#include <string.h>

enum { REACHES = 1 << EVENT_OPEN | 1 << EVENT_RELAX };

static size_t cells_of(const struct timeline *timeline)
{
	return (size_t)timeline->width * (size_t)timeline->height;
}

enum status timeline_new(int width, int height, struct timeline *timeline)
{
	struct timeline made = {.width = width, .height = height, .unit = 1, .stride = 1};

	made.reached = calloc(cells_of(&made), sizeof *made.reached);
	made.taken = calloc(cells_of(&made), sizeof *made.taken);
	if (!made.reached || !made.taken) {
		timeline_free(&made);
		return STATUS_NO_MEMORY;
	}
	*timeline = made;
	return STATUS_OK;
}

void timeline_free(struct timeline *timeline)
{
	free(timeline->reached);
	free(timeline->taken);
	free(timeline->undo);
	free(timeline->raised);
	*timeline = (struct timeline){0};
}

/* The number that EVENT changes, or NULL. */
static uint32_t *number_of(const struct timeline *timeline, const struct event *event)
{
	if (REACHES >> event->kind & 1)
		return &timeline->reached[event->cell];
	return event->kind == EVENT_EXPAND ? &timeline->taken[event->cell] : NULL;
}

static void count(struct timeline *timeline, const struct event *event, bool was_open, int by)
{
	timeline->open += (uint32_t)((int)timeline_is_open(timeline, event->cell) - (int)was_open);
	if (event->kind == EVENT_EXPAND)
		timeline->expanded += (uint32_t)by;
	else if (event->g)
		timeline->generated += (uint32_t)by;
}

static void play(struct timeline *timeline)
{
	const struct event *event = &timeline->events[timeline->at++];
	uint32_t *number = number_of(timeline, event);

	if (!number)
		return;
	bool was_open = timeline_is_open(timeline, event->cell);
	if (*number)
		timeline->undo[timeline->n_undo++] = (struct timeline_undo){(uint32_t)timeline->at, *number};
	*number = (uint32_t)timeline->at;
	count(timeline, event, was_open, 1);
}

static void play_back(struct timeline *timeline)
{
	size_t at = timeline->at--;
	const struct event *event = &timeline->events[timeline->at];
	uint32_t *number = number_of(timeline, event);

	if (!number)
		return;
	bool was_open = timeline_is_open(timeline, event->cell);
	bool overwrote = timeline->n_undo && timeline->undo[timeline->n_undo - 1].event == at;
	*number = overwrote ? timeline->undo[--timeline->n_undo].held : 0;
	count(timeline, event, was_open, -1);
}

void timeline_seek(struct timeline *timeline, size_t at)
{
	while (timeline->at < at)
		play(timeline);
	while (timeline->at > at)
		play_back(timeline);
	while (timeline->max_open < timeline->n_raised && timeline->raised[timeline->max_open] < at)
		timeline->max_open++;
	while (timeline->max_open && timeline->raised[timeline->max_open - 1] >= at)
		timeline->max_open--;
}

/* Makes room for one more item of SIZE bytes after N; false when memory is short. */
static bool grow(void *items, size_t n, size_t *cap, size_t size)
{
	void **block = items;

	if (n < *cap)
		return true;
	size_t wanted = *cap ? 2 * *cap : 1024;
	void *grown = realloc(*block, wanted * size);
	if (!grown)
		return false;
	*block = grown;
	*cap = wanted;
	return true;
}

/* Plays the whole log once: learns how much there is to undo, when the frontier grew, and where expansions are.
 */
static bool index_log(struct timeline *timeline)
{
	while (timeline->at < timeline->n) {
		if (!grow(&timeline->undo, timeline->n_undo, &timeline->undo_cap, sizeof *timeline->undo) ||
		    !grow(&timeline->raised, timeline->n_raised, &timeline->raised_cap,
			  sizeof *timeline->raised))
			return false;
		if (timeline->events[timeline->at].kind == EVENT_EXPAND &&
		    timeline->expanded % timeline->stride == 0)
			timeline->nodes[timeline->n_nodes++] =
			    (struct timeline_node){(uint32_t)timeline->at, timeline->open};
		play(timeline);
		if (timeline->open > timeline->n_raised)
			timeline->raised[timeline->n_raised++] = (uint32_t)timeline->at - 1;
	}
	return true;
}

enum status timeline_load(struct timeline *timeline, const struct event *events, size_t n, double unit)
{
	memset(timeline->reached, 0, cells_of(timeline) * sizeof *timeline->reached);
	memset(timeline->taken, 0, cells_of(timeline) * sizeof *timeline->taken);
	timeline->events = events;
	timeline->n = n;
	timeline->unit = unit;
	timeline->at = timeline->n_undo = timeline->n_raised = timeline->n_nodes = 0;
	timeline->expanded = timeline->generated = timeline->open = timeline->max_open = timeline->total = 0;
	for (size_t i = 0; i < n; i++)
		timeline->total += events[i].kind == EVENT_EXPAND;
	timeline->stride = timeline->total / TIMELINE_NODES + 1;
	bool indexed = index_log(timeline);
	timeline_seek(timeline, 0);
	if (indexed)
		return STATUS_OK;
	timeline->n = timeline->total = 0;
	return STATUS_NO_MEMORY;
}

size_t timeline_after(const struct timeline *timeline, uint32_t expanded)
{
	if (expanded >= timeline->total)
		return timeline->n;
	size_t at = timeline->nodes[expanded / timeline->stride].at;
	for (uint32_t left = expanded % timeline->stride; left; left--)
		do
			at++;
		while (timeline->events[at].kind != EVENT_EXPAND);
	return at;
}

uint32_t timeline_step_of(const struct timeline *timeline, size_t event)
{
	size_t node = 0, high = timeline->n_nodes;

	if (!high || timeline->nodes[0].at > event)
		return 0;
	while (high - node > 1) {
		size_t middle = node + (high - node) / 2;
		if (timeline->nodes[middle].at <= event)
			node = middle;
		else
			high = middle;
	}
	uint32_t step = (uint32_t)node * timeline->stride;
	for (size_t i = timeline->nodes[node].at; i <= event; i++)
		step += timeline->events[i].kind == EVENT_EXPAND;
	return step;
}

size_t timeline_find(const struct timeline *timeline, size_t from, size_t to, unsigned kinds, uint32_t cell)
{
	while (from < to && !(kinds >> timeline->events[from].kind & 1 &&
			      (cell == TIMELINE_NOWHERE || cell == timeline->events[from].cell)))
		from++;
	return from;
}

double timeline_g(const struct timeline *timeline, uint32_t cell)
{
	uint32_t reached = timeline->reached[cell], taken = timeline->taken[cell];
	uint32_t latest = reached > taken ? reached : taken;

	return latest ? timeline->events[latest - 1].g * timeline->unit : -1;
}

uint32_t timeline_parent(const struct timeline *timeline, uint32_t cell)
{
	const unsigned leads = 1 << EVENT_EXPAND | 1 << EVENT_PARENT;

	for (uint32_t i = timeline->reached[cell]; i > 1; i--)
		if (leads >> timeline->events[i - 2].kind & 1)
			return timeline->events[i - 2].cell;
	return TIMELINE_NOWHERE;
}

uint32_t timeline_current(const struct timeline *timeline)
{
	for (size_t i = timeline->at; i > 0; i--)
		if (timeline->events[i - 1].kind == EVENT_EXPAND)
			return timeline->events[i - 1].cell;
	return TIMELINE_NOWHERE;
}

size_t timeline_trace(const struct timeline *timeline, uint32_t cell, struct cell *cells, size_t cap)
{
	uint32_t width = (uint32_t)timeline->width;
	size_t n = 0;

	while (cell != TIMELINE_NOWHERE && n < cap) {
		cells[n++] = (struct cell){(int16_t)(cell % width), (int16_t)(cell / width)};
		uint32_t parent = timeline_parent(timeline, cell);
		/* Searches from both ends overwrite each other's parents: where lengths stop falling, the trees
		 * meet. */
		bool falls =
		    parent != TIMELINE_NOWHERE && timeline_g(timeline, parent) < timeline_g(timeline, cell);
		cell = falls ? parent : TIMELINE_NOWHERE;
	}
	return n;
}
