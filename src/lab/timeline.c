#include "lab/timeline.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_AN_EVENT = 4 }; /* at most: a step, and records of what one event overwrites */

static size_t timeline_cells_of(const struct timeline *timeline)
{
	return (size_t)timeline->width * (size_t)timeline->height;
}

static struct timeline_step *timeline_step_at(const struct timeline *timeline, size_t i)
{
	return &timeline->entries[i].step;
}

static struct timeline_record *timeline_record_at(const struct timeline *timeline, size_t i)
{
	return &timeline->entries[timeline->room - 1 - i].record;
}

void timeline_clear(struct timeline *timeline)
{
	memset(timeline->cells, 0, (timeline_cells_of(timeline) + 1) * sizeof *timeline->cells);
	timeline->n_steps = timeline->n_records = timeline->n_done = 0;
	timeline->total = timeline->n = timeline->expanded = 0;
	timeline->stride = 1;
	timeline->now = (struct timeline_step){0};
	timeline->leader = TIMELINE_NOWHERE;
}

enum status timeline_new(int width, int height, struct timeline *timeline)
{
	struct timeline made = {.width = width, .height = height};

	made.cells = malloc((timeline_cells_of(&made) + 1) * sizeof *made.cells);
	if (!made.cells || timeline_load(&made, NULL, 0, 1)) {
		timeline_free(&made);
		return STATUS_NO_MEMORY;
	}
	*timeline = made;
	return STATUS_OK;
}

void timeline_free(struct timeline *timeline)
{
	free(timeline->cells);
	free(timeline->entries);
	*timeline = (struct timeline){0};
}

/* ---- the room -------------------------------------------------------------------------------------------- */

/* Exchanges what RECORD holds with what its cell has. */
static void timeline_swap(struct timeline *timeline, struct timeline_record *record)
{
	struct timeline_cell *cell = &timeline->cells[record->place], had = *cell;

	if (record->taken) {
		cell->taken = record->number;
		record->number = had.taken;
		return;
	}
	cell->reached = record->number;
	cell->g = record->g;
	cell->parent = record->parent;
	record->number = had.reached;
	record->g = had.g;
	record->parent = had.parent;
}

static uint32_t timeline_number_of(const struct timeline *timeline, const struct timeline_record *record)
{
	const struct timeline_cell *cell = &timeline->cells[record->place];

	return record->taken ? cell->taken : cell->reached;
}

/* The moment just passed is a shown one. */
static void timeline_end_step(struct timeline *timeline)
{
	timeline->now.events = timeline->n;
	*timeline_step_at(timeline, timeline->n_steps++) = timeline->now;
	timeline->now.relaxed = timeline->now.led = 0;
}

/* Lets go of the records that are not needed when of two moments the second is shown only.  Of all events
 * between two shown moments only the first that overwrites a cell needs one: what it overwrites was to be seen.
 */
static void timeline_thin_records(struct timeline *timeline)
{
	size_t step = 0, kept = 0;

	for (size_t i = timeline->n_records; i > 0; i--)
		timeline_swap(timeline, timeline_record_at(timeline, i - 1));
	for (size_t i = 0; i < timeline->n_records; i++) {
		struct timeline_record *record = timeline_record_at(timeline, i);
		while (step < timeline->n_steps && timeline_step_at(timeline, step)->events < record->number)
			step++;
		uint32_t seen = timeline_step_at(timeline, (step - 1) / 2 * 2)->events;
		bool needed = timeline_number_of(timeline, record) <= seen;
		timeline_swap(timeline, record);
		if (needed)
			*timeline_record_at(timeline, kept++) = *record;
	}
	timeline->n_records = kept;
}

static void timeline_thin_steps(struct timeline *timeline)
{
	for (size_t i = 1; i < timeline->n_steps; i += 2) {
		const struct timeline_step *left_out = timeline_step_at(timeline, i);
		struct timeline_step *next =
		    i + 1 < timeline->n_steps ? timeline_step_at(timeline, i + 1) : &timeline->now;
		next->relaxed |= left_out->relaxed;
		next->led |= left_out->led;
	}
	for (size_t i = 0; 2 * i < timeline->n_steps; i++)
		*timeline_step_at(timeline, i) = *timeline_step_at(timeline, 2 * i);
	timeline->n_steps = (timeline->n_steps + 1) / 2;
	timeline->stride *= 2;
}

enum status timeline_begin(struct timeline *timeline, size_t room)
{
	/* Pages that stay empty cost nothing. */
	union timeline_entry *entries = malloc(room * sizeof *entries);

	timeline_clear(timeline);
	if (!entries && timeline->entries)
		timeline_end(timeline, 1);
	if (!entries)
		return STATUS_NO_MEMORY;
	free(timeline->entries);
	timeline->entries = entries;
	timeline->room = room;
	return STATUS_OK;
}

void timeline_end(struct timeline *timeline, double unit)
{
	size_t used = timeline->n_steps + 1 + timeline->n_records;

	timeline_end_step(timeline);
	memmove(timeline->entries + timeline->n_steps, timeline_record_at(timeline, timeline->n_records) + 1,
		timeline->n_records * sizeof *timeline->entries);
	union timeline_entry *fitted = realloc(timeline->entries, used * sizeof *fitted);
	timeline->entries = fitted ? fitted : timeline->entries;
	timeline->room = used;
	timeline->total = timeline->expanded;
	timeline->most_open = timeline->cells[timeline_cells_of(timeline)].g;
	timeline->n_done = timeline->n_records;
	timeline->unit = unit;
	timeline_seek(timeline, 0);
}

/* ---- events ---------------------------------------------------------------------------------------------- */

/* Before the cell PLACE is overwritten: what was to be seen at a shown moment is recorded. */
static void timeline_record(struct timeline *timeline, uint32_t place, bool taken)
{
	const struct timeline_cell *cell = &timeline->cells[place];
	uint32_t number = taken ? cell->taken : cell->reached;

	if (number && timeline->n_steps && number <= timeline_step_at(timeline, timeline->n_steps - 1)->events)
		*timeline_record_at(timeline, timeline->n_records++) =
		    (struct timeline_record){place, taken, number, cell->g, cell->parent};
}

static void timeline_reach(struct timeline *timeline, uint32_t place, uint32_t g, uint32_t parent)
{
	struct timeline_cell *cell = &timeline->cells[place];

	timeline_record(timeline, place, false);
	cell->reached = timeline->n;
	cell->g = g;
	cell->parent = parent;
}

static void timeline_expand(struct timeline *timeline, const struct event *event)
{
	struct timeline_cell *cell = &timeline->cells[event->cell];

	/* The other side's length, where two trees meet. */
	if (cell->g != event->g)
		timeline_reach(timeline, event->cell, event->g, cell->parent);
	timeline_record(timeline, event->cell, true);
	cell->taken = timeline->n;
	timeline->leader = timeline->now.current = event->cell;
	timeline->expanded++;
}

static void timeline_play(struct timeline *timeline, const struct event *event)
{
	const struct timeline_cell *cell = &timeline->cells[event->cell];
	uint32_t peak = (uint32_t)timeline_cells_of(timeline);
	bool was_open = cell->reached > cell->taken;

	timeline->n++;
	switch ((enum event_kind)event->kind) {
	case EVENT_OPEN:
	case EVENT_RELAX:
		timeline_reach(timeline, event->cell, event->g, timeline->leader);
		timeline->now.generated += event->g > 0; /* the start is not generated */
		timeline->now.relaxed |= event->kind == EVENT_RELAX;
		break;
	case EVENT_EXPAND: timeline_expand(timeline, event); break;
	case EVENT_PARENT: timeline->leader = event->cell; break;
	default: timeline->now.led = 1;
	}
	timeline->now.open += (uint32_t)((int)(cell->reached > cell->taken) - (int)was_open);
	if (timeline->now.open > timeline->cells[peak].g)
		timeline_reach(timeline, peak, timeline->now.open, TIMELINE_NOWHERE);
}

void timeline_add(struct timeline *timeline, const struct event *events, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		while (timeline->n_steps + timeline->n_records + 2 * ENTRIES_AN_EVENT > timeline->room) {
			timeline_thin_records(timeline);
			timeline_thin_steps(timeline);
		}
		if (events[i].kind == EVENT_EXPAND && timeline->expanded % timeline->stride == 0)
			timeline_end_step(timeline);
		timeline_play(timeline, &events[i]);
	}
}

enum status timeline_load(struct timeline *timeline, const struct event *events, size_t n, double unit)
{
	bool small = n < TIMELINE_ROOM / ENTRIES_AN_EVENT - TIMELINE_ROOM_LEAST;
	enum status status =
	    timeline_begin(timeline, small ? n * ENTRIES_AN_EVENT + TIMELINE_ROOM_LEAST : TIMELINE_ROOM);

	if (status)
		return status;
	timeline_add(timeline, events, n);
	timeline_end(timeline, unit);
	return STATUS_OK;
}

/* ---- moments --------------------------------------------------------------------------------------------- */

static size_t timeline_index_of(const struct timeline *timeline, uint32_t expanded)
{
	return expanded < timeline->total ? expanded / timeline->stride : timeline->n_steps - 1;
}

static uint32_t timeline_moment_at(const struct timeline *timeline, size_t index)
{
	return index + 1 < timeline->n_steps ? (uint32_t)index * timeline->stride : timeline->total;
}

const struct timeline_step *timeline_step(const struct timeline *timeline, uint32_t expanded)
{
	return timeline_step_at(timeline, timeline_index_of(timeline, expanded));
}

void timeline_seek(struct timeline *timeline, uint32_t expanded)
{
	size_t index = timeline_index_of(timeline, expanded);

	timeline->now = *timeline_step_at(timeline, index);
	timeline->expanded = timeline_moment_at(timeline, index);
	/* A record of an event still to come holds that event's number; of one played, the cell has it. */
	for (struct timeline_record *next; timeline->n_done < timeline->n_records; timeline->n_done++) {
		next = timeline_record_at(timeline, timeline->n_done);
		if (next->number > timeline->now.events)
			break;
		timeline_swap(timeline, next);
	}
	for (struct timeline_record *last; timeline->n_done > 0; timeline->n_done--) {
		last = timeline_record_at(timeline, timeline->n_done - 1);
		if (timeline_number_of(timeline, last) <= timeline->now.events)
			break;
		timeline_swap(timeline, last);
	}
}

uint32_t timeline_moment_of(const struct timeline *timeline, uint32_t number)
{
	size_t low = 0, high = timeline->n_steps - 1;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (timeline_step_at(timeline, middle)->events < number)
			low = middle + 1;
		else
			high = middle;
	}
	return timeline_moment_at(timeline, low);
}

uint32_t timeline_find(const struct timeline *timeline, uint32_t from, uint32_t to, bool relaxed)
{
	for (size_t i = timeline_index_of(timeline, from) + 1; i <= timeline_index_of(timeline, to); i++)
		if (relaxed ? timeline_step_at(timeline, i)->relaxed : timeline_step_at(timeline, i)->led)
			return timeline_moment_at(timeline, i);
	return TIMELINE_NOWHERE;
}

uint32_t timeline_next_taken(const struct timeline *timeline, uint32_t cell)
{
	uint32_t number = timeline->cells[cell].taken;

	for (size_t i = timeline->n_done; i < timeline->n_records && number <= timeline->now.events; i++) {
		const struct timeline_record *record = timeline_record_at(timeline, i);
		if (record->taken && record->place == cell)
			number = record->number;
	}
	return number > timeline->now.events ? timeline_moment_of(timeline, number) : TIMELINE_NOWHERE;
}

uint32_t timeline_max_open(const struct timeline *timeline)
{
	size_t peak = timeline_cells_of(timeline);

	return timeline_reached(timeline, peak) ? timeline->cells[peak].g : 0;
}

double timeline_g(const struct timeline *timeline, uint32_t cell)
{
	return timeline_reached(timeline, cell) ? timeline->cells[cell].g * timeline->unit : -1;
}

uint32_t timeline_parent(const struct timeline *timeline, uint32_t cell)
{
	return timeline_reached(timeline, cell) ? timeline->cells[cell].parent : TIMELINE_NOWHERE;
}

uint32_t timeline_current(const struct timeline *timeline)
{
	return timeline->expanded ? timeline->now.current : TIMELINE_NOWHERE;
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
