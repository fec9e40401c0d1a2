/* A search played forwards and backwards.  One array holds both the moments that can be shown and the overwritten cells:
 *
 *     entries   | step 0 | step 1 | step 2 | ...   free   ... | record 2 | record 1 | record 0 |
 *
 * A cell carries the number of the shown moment of its last change.  If that number is beyond the present, the cell is
 * untouched, so most events need no record.  A record keeps what a later event overwrote; when the cursor passes it,
 * record and cell change places, and going back swaps them again.
 *
 * When steps and records meet, every second moment is dropped, all numbers are halved, and a record stays only if the
 * cell as it was can still be seen at a remaining moment. */
#include "lab/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"

enum { ENTRIES_AN_EVENT = 4 }; /* at most: a step, and the records of what one event overwrites */

static size_t timeline_cells_of(const struct timeline *timeline)
{
	return (size_t)timeline->width * (size_t)timeline->height;
}

static struct timeline_step *timeline_step_at(const struct timeline *timeline, size_t i)
{
	ASSERT(i < timeline->room);
	return &timeline->entries[i].step;
}

static struct timeline_record *timeline_record_at(const struct timeline *timeline, size_t i)
{
	ASSERT(i < timeline->room);
	return &timeline->entries[timeline->room - 1 - i].record;
}

static size_t timeline_rest_size(const struct timeline *timeline)
{
	return (timeline_cells_of(timeline) + 2) / 2;
}

/* Sets KNOWN to the knowledge of the cell PLACE. */
static void timeline_put(struct timeline *timeline, size_t place, struct timeline_known known)
{
	const unsigned low = (1U << TIMELINE_PARENT_BITS) - 1;
	unsigned shift = place % 2 * TIMELINE_REST_BITS;
	unsigned kept = timeline->rest[place / 2] & ~(15U << shift);
	unsigned rest = (unsigned)known.mark | (known.parent >> 2 * TIMELINE_PARENT_BITS & 3)
						   << TIMELINE_MARK_BITS;

	timeline->cells[place] = (struct timeline_cell){
	    .g = known.g,
	    .reached = known.reached & TIMELINE_SHOWN_MAX,
	    .parent_low = known.parent & low,
	    .taken = known.taken & TIMELINE_SHOWN_MAX,
	    .parent_middle = known.parent >> TIMELINE_PARENT_BITS & low,
	};
	timeline->rest[place / 2] = (uint8_t)(kept | rest << shift);
}

void timeline_clear(struct timeline *timeline)
{
	if (timeline->n) {
		memset(timeline->cells, 0, (timeline_cells_of(timeline) + 1) * sizeof *timeline->cells);
		memset(timeline->rest, 0, timeline_rest_size(timeline));
	}
	timeline->n_steps = timeline->n_records = timeline->n_done = 0;
	timeline->total = timeline->n = timeline->moment = timeline->present = 0;
	timeline->n_held = 0;
	timeline->stride = 1;
	timeline->returns = false;
	timeline->now = (struct timeline_step){0};
	timeline->leader = TIMELINE_NOWHERE;
}

enum status timeline_new(int width, int height, struct timeline *timeline)
{
	struct timeline made = {.width = width, .height = height};

	if (timeline_cells_of(&made) > TIMELINE_CELLS_MAX)
		return STATUS_LIMIT;
	/* Pages that are never touched cost nothing, here and in timeline_begin(). */
	made.cells = calloc(timeline_cells_of(&made) + 1, sizeof *made.cells);
	made.rest = calloc(timeline_rest_size(&made), 1);
	if (!made.cells || !made.rest || timeline_load(&made, NULL, 0, 1)) {
		timeline_free(&made);
		return STATUS_NO_MEMORY;
	}
	*timeline = made;
	return STATUS_OK;
}

void timeline_free(struct timeline *timeline)
{
	free(timeline->cells);
	free(timeline->rest);
	free(timeline->entries);
	*timeline = (struct timeline){0};
}

/* ---- records and steps ----------------------------------------------------------------------------------- */

/* Swaps what RECORD holds with what its cell holds. */
static void timeline_swap(struct timeline *timeline, struct timeline_record *record)
{
	struct timeline_known had = timeline_known(timeline, record->place), known = had;

	known.mark = (enum timeline_mark)record->mark;
	record->mark = had.mark;
	if (record->taken) {
		known.taken = record->number;
		record->number = had.taken;
	} else {
		known.reached = record->number;
		known.g = record->g;
		known.parent = record->parent;
		record->number = had.reached;
		record->g = had.g;
		record->parent = had.parent;
	}
	timeline_put(timeline, record->place, known);
}

/* The number in the cell of RECORD where RECORD has its own. */
static uint32_t timeline_number_of(const struct timeline *timeline, const struct timeline_record *record)
{
	const struct timeline_cell *cell = &timeline->cells[record->place];

	return record->taken ? cell->taken : cell->reached;
}

/* Makes the present a shown moment. */
static void timeline_end_step(struct timeline *timeline)
{
	timeline->now.events = timeline->n;
	*timeline_step_at(timeline, timeline->n_steps++) = timeline->now;
	timeline->now.relaxed = timeline->now.led = 0;
}

/* The NUMBER of a moment after every second one is dropped, the second one first: its own or the next one's. */
static uint32_t timeline_renumber(uint32_t number)
{
	return number ? number / 2 + 1 : 0;
}

/* Drops the records that only every second shown moment needs, and gives new numbers to the others.  Of the events
 * between two shown moments, only the first to overwrite a cell needs a record: the values that others overwrite were
 * never visible. */
static void timeline_thin_records(struct timeline *timeline)
{
	size_t kept = 0;

	for (size_t i = timeline->n_records; i > 0; i--)
		timeline_swap(timeline, timeline_record_at(timeline, i - 1));
	for (size_t i = 0; i <= timeline_cells_of(timeline); i++) {
		struct timeline_cell *cell = &timeline->cells[i];
		cell->reached = timeline_renumber(cell->reached) & TIMELINE_SHOWN_MAX;
		cell->taken = timeline_renumber(cell->taken) & TIMELINE_SHOWN_MAX;
	}
	for (size_t i = 0; i < timeline->n_records; i++) {
		struct timeline_record *record = timeline_record_at(timeline, i);
		record->number = timeline_renumber(record->number);
		bool needed = timeline_number_of(timeline, record) < record->number;
		timeline_swap(timeline, record);
		if (needed)
			*timeline_record_at(timeline, kept++) = *record;
	}
	timeline->n_records = kept;
}

static void timeline_thin_steps(struct timeline *timeline)
{
	for (size_t i = 1; i < timeline->n_steps; i += 2) {
		const struct timeline_step *dropped = timeline_step_at(timeline, i);
		struct timeline_step *next = &timeline->now;
		if (i + 1 < timeline->n_steps)
			next = timeline_step_at(timeline, i + 1);
		next->relaxed |= dropped->relaxed;
		next->led |= dropped->led;
	}
	for (size_t i = 0; 2 * i < timeline->n_steps; i++)
		*timeline_step_at(timeline, i) = *timeline_step_at(timeline, 2 * i);
	timeline->n_steps = (timeline->n_steps + 1) / 2;
	timeline->stride *= 2;
}

enum status timeline_begin(struct timeline *timeline, size_t room)
{
	union timeline_entry *entries = malloc(room * sizeof *entries);

	ASSERT(room >= TIMELINE_ROOM_LEAST);
	timeline_clear(timeline);
	if (!entries) {
		if (timeline->entries)
			timeline_end(timeline, 1);
		return STATUS_NO_MEMORY;
	}
	free(timeline->entries);
	timeline->entries = entries;
	timeline->room = room;
	return STATUS_OK;
}

/* ---- events ---------------------------------------------------------------------------------------------- */

/* The number of the moment that will show the event being added. */
static uint32_t timeline_next_number(const struct timeline *timeline)
{
	return (uint32_t)timeline->n_steps + 1;
}

/* Records what KNOWN says of the cell PLACE, which is about to be overwritten, if it was visible at a shown moment. */
static void timeline_record(struct timeline *timeline, uint32_t place, struct timeline_known known, bool taken)
{
	uint32_t number = taken ? known.taken : known.reached;

	if (number && number < timeline_next_number(timeline))
		*timeline_record_at(timeline, timeline->n_records++) = (struct timeline_record){
		    place, taken, number, known.g, known.parent & (TIMELINE_NOWHERE >> 4), known.mark};
}

static void timeline_make(struct timeline *timeline, uint32_t place, enum timeline_mark mark, uint32_t g,
			  uint32_t parent)
{
	struct timeline_known known = timeline_known(timeline, place);

	if (parent == TIMELINE_NOWHERE)
		parent = place;
	timeline_record(timeline, place, known, false);
	timeline_put(timeline, place,
		     (struct timeline_known){timeline_next_number(timeline), known.taken, g, parent, mark});
}

/* The search continues from the cell CURRENT. */
static void timeline_lead(struct timeline *timeline, uint32_t current)
{
	timeline->leader = timeline->now.current = current;
	timeline->moment++;
}

static void timeline_take(struct timeline *timeline, uint32_t place)
{
	struct timeline_known known = timeline_known(timeline, place);

	timeline_record(timeline, place, known, true);
	known.taken = timeline_next_number(timeline);
	if (known.mark == TIMELINE_REACHED)
		known.mark = TIMELINE_TAKEN;
	timeline_put(timeline, place, known);
}

/* Frees entries of the search while it runs: at least the number that one event may need, without a scan. */
static void timeline_make_room(struct timeline *timeline)
{
	while (timeline->n_steps + timeline->n_records + 2 * ENTRIES_AN_EVENT > timeline->room ||
	       timeline_next_number(timeline) + ENTRIES_AN_EVENT > TIMELINE_SHOWN_MAX) {
		timeline_thin_records(timeline);
		timeline_thin_steps(timeline);
	}
}

/* Marks the cells of the straight or diagonal line FROM .. TO that were never seen before, or only by other scans. */
static void timeline_pass(struct timeline *timeline, uint32_t from, uint32_t to)
{
	struct cell at = cell_of_index((int)from, timeline->width),
		    end = cell_of_index((int)to, timeline->width);
	int dx = (end.x > at.x) - (end.x < at.x), dy = (end.y > at.y) - (end.y < at.y);

	for (;; at = cell_at(at.x + dx, at.y + dy)) {
		uint32_t place = (uint32_t)at.y * (uint32_t)timeline->width + (uint32_t)at.x;
		struct timeline_known known = timeline_known(timeline, place);
		if (!known.reached || known.mark == TIMELINE_PASSED) {
			timeline_make_room(timeline);
			timeline_make(timeline, place, TIMELINE_PASSED, 0, from);
		}
		if (place == to)
			return;
	}
}

/* How many cells EVENT passes in a scan. */
static size_t timeline_scanned(const struct timeline *timeline, const struct event *event)
{
	if (event->kind != EVENT_SCAN)
		return 0;
	return (size_t)cell_steps(cell_of_index((int)event->g, timeline->width),
				  cell_of_index((int)event->cell, timeline->width)) +
	       1;
}

static void timeline_return(struct timeline *timeline, uint32_t place)
{
	timeline_take(timeline, place);
	timeline_lead(timeline, timeline_known(timeline, place).parent);
	timeline->returns = true;
	timeline->now.returned = 1;
}

static void timeline_enter(struct timeline *timeline, uint32_t place)
{
	timeline_lead(timeline, place);
	timeline->now.returned = 0;
}

/* Is the cell PLACE in the frontier after the events added so far? */
static bool timeline_in_frontier(const struct timeline *timeline, uint32_t place)
{
	struct timeline_known known = timeline_known(timeline, place);

	return known.reached && known.mark == TIMELINE_REACHED;
}

static void timeline_play(struct timeline *timeline, const struct event *event)
{
	uint32_t peak = (uint32_t)timeline_cells_of(timeline);
	bool was_open = timeline_in_frontier(timeline, event->cell);

	timeline->n++;
	switch ((enum event_kind)event->kind) {
	case EVENT_OPEN:
	case EVENT_RELAX:
	case EVENT_REVISE:
	case EVENT_ENTER:
		timeline_make(timeline, event->cell, TIMELINE_REACHED, event->g, timeline->leader);
		break;
	case EVENT_PRUNE:
		timeline_make(timeline, event->cell, TIMELINE_PRUNED, event->g,
			      timeline_known(timeline, event->cell).parent);
		break;
	case EVENT_SCAN: timeline_pass(timeline, event->g, event->cell); break;
	case EVENT_EXPAND: timeline_take(timeline, event->cell); break;
	case EVENT_RETURN: timeline_return(timeline, event->cell); break;
	case EVENT_PARENT: timeline->leader = event->cell; break;
	case EVENT_FOUND:
	case EVENT_CANDIDATE: timeline->now.led = 1; break;
	default: break;
	}
	if (event_expands((enum event_kind)event->kind))
		timeline_enter(timeline, event->cell);
	/* The start is not generated. */
	if (event->kind == EVENT_OPEN || event->kind == EVENT_RELAX || event->kind == EVENT_ENTER)
		timeline->now.generated += event->g > 0;
	timeline->now.relaxed |= event->kind == EVENT_RELAX;
	timeline->now.open += (uint32_t)((int)timeline_in_frontier(timeline, event->cell) - (int)was_open);
	if (timeline->now.open > timeline->cells[peak].g)
		timeline_make(timeline, peak, TIMELINE_REACHED, timeline->now.open, TIMELINE_NOWHERE);
}

/* Plays the events that were held back. */
static void timeline_release(struct timeline *timeline)
{
	unsigned n = timeline->n_held;

	timeline->n_held = 0;
	for (unsigned i = 0; i < n; i++)
		timeline_play(timeline, &timeline->held[i]);
}

/* Holds EVENT back if it may give the cell of the next step its g; else returns false. */
static bool timeline_hold(struct timeline *timeline, const struct event *event)
{
	if (event->kind != (timeline->n_held == 0 ? EVENT_PARENT : EVENT_REVISE) ||
	    timeline->n_held == ARRAY_LEN(timeline->held))
		return false;
	timeline->held[timeline->n_held++] = *event;
	return true;
}

void timeline_add(struct timeline *timeline, const struct event *events, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct event *event = &events[i];
		bool step = event_expands((enum event_kind)event->kind) || event->kind == EVENT_RETURN;
		if (timeline_hold(timeline, event))
			continue;
		timeline_make_room(timeline);
		bool corrected =
		    timeline->n_held == ARRAY_LEN(timeline->held) && timeline->held[1].cell == event->cell;
		if (!step || !corrected)
			timeline_release(timeline);
		if (timeline_hold(timeline, event))
			continue;
		if (step && timeline->moment % timeline->stride == 0)
			timeline_end_step(timeline);
		timeline_release(timeline);
		timeline_play(timeline, event);
	}
}

void timeline_end(struct timeline *timeline, double unit)
{
	if (timeline->n_held)
		timeline_make_room(timeline);
	timeline_release(timeline);
	size_t used = timeline->n_steps + 1 + timeline->n_records;

	timeline_end_step(timeline);
	memmove(timeline->entries + timeline->n_steps, timeline_record_at(timeline, timeline->n_records) + 1,
		timeline->n_records * sizeof *timeline->entries);
	union timeline_entry *fitted = realloc(timeline->entries, used * sizeof *fitted);
	if (fitted)
		timeline->entries = fitted;
	timeline->room = used;
	timeline->total = timeline->moment;
	timeline->most_open = timeline->cells[timeline_cells_of(timeline)].g;
	timeline->n_done = timeline->n_records;
	timeline->unit = unit;
	timeline_seek(timeline, 0);
}

void timeline_look(struct timeline *timeline, double unit)
{
	timeline->unit = unit;
	timeline->present = timeline_next_number(timeline);
	timeline->now.events = timeline->n;
}

enum status timeline_load(struct timeline *timeline, const struct event *events, size_t n, double unit)
{
	size_t enough = TIMELINE_ROOM_LEAST;

	for (size_t i = 0; i < n && enough < TIMELINE_ROOM; i++)
		enough += ENTRIES_AN_EVENT + timeline_scanned(timeline, &events[i]);
	enum status status = timeline_begin(timeline, min(enough, TIMELINE_ROOM));

	if (status)
		return status;
	timeline_add(timeline, events, n);
	timeline_end(timeline, unit);
	return STATUS_OK;
}

/* ---- moments --------------------------------------------------------------------------------------------- */

/* The index of the last shown moment that is not after MOMENT. */
static size_t timeline_index_of(const struct timeline *timeline, uint32_t moment)
{
	if (moment >= timeline->total)
		return timeline->n_steps - 1;
	return moment / timeline->stride;
}

/* The moment with that INDEX. */
static uint32_t timeline_moment_at(const struct timeline *timeline, size_t index)
{
	if (index + 1 == timeline->n_steps)
		return timeline->total;
	return (uint32_t)index * timeline->stride;
}

const struct timeline_step *timeline_step(const struct timeline *timeline, uint32_t moment)
{
	return timeline_step_at(timeline, timeline_index_of(timeline, moment));
}

void timeline_seek(struct timeline *timeline, uint32_t moment)
{
	size_t index = timeline_index_of(timeline, moment);

	timeline->now = *timeline_step_at(timeline, index);
	timeline->moment = timeline_moment_at(timeline, index);
	timeline->present = (uint32_t)index + 1;
	/* A record holds the number of its event's moment until that is shown; from then on the cell does. */
	for (struct timeline_record *next; timeline->n_done < timeline->n_records; timeline->n_done++) {
		next = timeline_record_at(timeline, timeline->n_done);
		if (next->number > timeline->present)
			break;
		timeline_swap(timeline, next);
	}
	for (struct timeline_record *last; timeline->n_done > 0; timeline->n_done--) {
		last = timeline_record_at(timeline, timeline->n_done - 1);
		if (timeline_number_of(timeline, last) <= timeline->present)
			break;
		timeline_swap(timeline, last);
	}
}

/* The same for the shown moment with that INDEX. */
static uint32_t timeline_operations_at(const struct timeline *timeline, size_t index)
{
	return timeline_moment_at(timeline, index) + timeline_step_at(timeline, index)->generated;
}

uint32_t timeline_operations(const struct timeline *timeline, uint32_t moment)
{
	return timeline_operations_at(timeline, timeline_index_of(timeline, moment));
}

uint32_t timeline_moment_within(const struct timeline *timeline, uint32_t operations)
{
	size_t low = 0, high = timeline->n_steps - 1;

	while (low < high) {
		size_t middle = high - (high - low) / 2;
		if (timeline_operations_at(timeline, middle) <= operations)
			low = middle;
		else
			high = middle - 1;
	}
	return timeline_moment_at(timeline, low);
}

uint32_t timeline_moment_of(const struct timeline *timeline, uint32_t number)
{
	ASSERT(number > 0);
	return timeline_moment_at(timeline, number - 1);
}

uint32_t timeline_number(const struct timeline *timeline, uint32_t moment)
{
	return (uint32_t)timeline_index_of(timeline, moment) + 1;
}

uint32_t timeline_find(const struct timeline *timeline, uint32_t from, uint32_t to, bool relaxed)
{
	for (size_t i = timeline_index_of(timeline, from) + 1; i <= timeline_index_of(timeline, to); i++) {
		const struct timeline_step *step = timeline_step_at(timeline, i);
		if ((relaxed && step->relaxed) || (!relaxed && step->led))
			return timeline_moment_at(timeline, i);
	}
	return TIMELINE_NOWHERE;
}

uint32_t timeline_next_taken(const struct timeline *timeline, uint32_t cell)
{
	uint32_t number = timeline->cells[cell].taken;

	for (size_t i = timeline->n_done; i < timeline->n_records && number <= timeline->present; i++) {
		const struct timeline_record *record = timeline_record_at(timeline, i);
		if (record->taken && record->place == cell)
			number = record->number;
	}
	if (number <= timeline->present)
		return TIMELINE_NOWHERE;
	return timeline_moment_of(timeline, number);
}

uint32_t timeline_max_open(const struct timeline *timeline)
{
	size_t peak = timeline_cells_of(timeline);

	if (!timeline_reached(timeline, peak))
		return 0;
	return timeline->cells[peak].g;
}

double timeline_g(const struct timeline *timeline, uint32_t cell)
{
	if (!timeline_reached(timeline, cell) || timeline->cells[cell].g == EVENT_NO_G)
		return -1;
	return timeline->cells[cell].g * timeline->unit;
}

uint32_t timeline_parent(const struct timeline *timeline, uint32_t cell)
{
	uint32_t parent = timeline_known(timeline, cell).parent;

	if (!timeline_reached(timeline, cell) || parent == cell)
		return TIMELINE_NOWHERE;
	return parent;
}

uint32_t timeline_current(const struct timeline *timeline)
{
	if (!timeline->moment)
		return TIMELINE_NOWHERE;
	return timeline->now.current;
}

size_t timeline_trace(const struct timeline *timeline, uint32_t cell, struct cell *cells, size_t cap)
{
	size_t n = 0;

	while (cell != TIMELINE_NOWHERE && n < cap) {
		cells[n++] = cell_of_index((int)cell, timeline->width);
		uint32_t parent = timeline_parent(timeline, cell);
		/* The trees of a bidirectional search overwrite each other's parents; they meet where g stops
		 * falling. */
		if (parent != TIMELINE_NOWHERE && timeline_g(timeline, parent) >= timeline_g(timeline, cell))
			break;
		cell = parent;
	}
	return n;
}
