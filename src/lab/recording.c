#include "config.h"

#include "lab/recording.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "map/reading.h"
#include "path/search.h"
#include "path/string_pull.h"
#include "store/file.h"
#include "store/json.h"
#include "store/yamltree.h"

/* A leg that turns once is at most this much longer than the line; and room for rounding. */
static const double BEND = 1.42, NEARLY = 0.001;

enum { COST_LETTERS = 9 }; /* the most that a letter of a map costs */
enum { RECORDING_CELLS_MAX = 1 << 22, BYTES_MAX = 256 << 20, EVENTS_MAX = 8000000, EVENTS_EACH = 3 };

#define NOWHERE UINT32_MAX

/* The events, in order.  A JSON text is parsed event by event: a tree of them all takes 80 times its memory. */
struct recording_events {
	const char *text;       /* NULL: YAML */
	struct json_value rest; /* of a JSON text */
	json_t *tree, *list;    /* of a YAML text: owned, and its events in it */
	size_t n, taken;
};

struct recording_reader {
	const char *name;
	struct recording_events events;
	const struct ground *ground;
	struct recording *made;
	json_t *cells[2]; /* id -> index of its cell: of text ids, and of numbers */
	uint32_t *parent; /* [cells] as of the present event */
	uint64_t *g;      /* [cells] in the units of path/cost.h; SEARCH_FAR: not reached */
	bool *open;       /* [cells] in the frontier */
	uint32_t leader, end;
	double scale; /* units of path/cost.h in one unit of its g; 0: not known yet */
	size_t n_unknown, n_walls;
	bool sights; /* it has legs longer than a step */
	bool strays; /* its path does not lead from its source to its destination */
	bool leaps;  /* its path crosses a wall */
};

/* ---- one event ------------------------------------------------------------------------------------------- */

/* The key of ID, a text or a number, in *CELLS, the map for its kind; NULL: not an id.  A text is its own key, however
 * long; a number is written into NUMBER. */
static const char *recording_key(const struct recording_reader *reader, json_t *id, char number[32],
				 json_t **cells)
{
	*cells = reader->cells[json_is_number(id)];
	if (json_is_string(id))
		return json_string_value(id);
	if (json_is_integer(id))
		snprintf(number, 32, "%lld", (long long)json_integer_value(id));
	else if (json_is_real(id)) /* 2.0 is 2 */
		snprintf(number, 32, "%.17g", json_real_value(id));
	else
		return NULL;
	return number;
}

/* The cell of the id under KEY of EVENT; NOWHERE if it is not known. */
static uint32_t recording_cell_of(const struct recording_reader *reader, json_t *event, const char *key)
{
	char number[32];
	json_t *cells;
	const char *id = recording_key(reader, json_object_get(event, key), number, &cells);
	json_t *cell = id ? json_object_get(cells, id) : NULL;

	return cell ? (uint32_t)json_integer_value(cell) : NOWHERE;
}

/* The number under KEY of EVENT; false: none. */
static bool recording_number(json_t *event, const char *key, double *number)
{
	json_t *value = json_object_get(event, key);

	if (!value)
		value = json_object_get(json_object_get(event, "variables"), key);
	if (!json_is_number(value))
		return false;
	*number = json_number_value(value);
	return true;
}

/* The place of EVENT, number NUMBER, which has one; DIAG says why it is no cell of GROUND or, without one, of any map. */
static enum status recording_read_place(const char *name, json_t *event, size_t number,
					const struct ground *ground, struct cell *at, struct diag *diag)
{
	double x, y;

	if (!recording_number(event, "x", &x) || !recording_number(event, "y", &y))
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "event %zu lacks x and y", number);
	if (x != floor(x) || y != floor(y))
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
			       "event %zu is at %g,%g: x and y must be whole numbers", number, x, y);
	if (!ground && (x < 0 || y < 0 || x >= GRID_MAX_SIDE || y >= GRID_MAX_SIDE))
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
			       "event %zu is at %g,%g: no cell of a grid, whose sides are at most %d", number,
			       x, y, GRID_MAX_SIDE);
	if (ground && (x < 0 || y < 0 || x >= ground->width || y >= ground->height))
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0,
			       "event %zu is at %g,%g, outside this map of %dx%d: is it for another map?",
			       number, x, y, ground->width, ground->height);
	*at = cell_at((int)x, (int)y);
	return STATUS_OK;
}

/* Finds the cell of EVENT, number NUMBER, and remembers its id. */
static enum status recording_place(struct recording_reader *reader, json_t *event, size_t number,
				   uint32_t *cell, struct diag *diag)
{
	const struct ground *ground = reader->ground;
	struct cell place;
	char digits[32];
	double x;
	json_t *cells;
	const char *id = recording_key(reader, json_object_get(event, "id"), digits, &cells);

	if (!id && !recording_number(event, "x", &x))
		return diag_at(diag, STATUS_BAD_INPUT, reader->name, 0, 0,
			       "event %zu has neither an id nor x and y", number);
	*cell = recording_cell_of(reader, event, "id");
	if (*cell != NOWHERE && !recording_number(event, "x", &x))
		return STATUS_OK;
	enum status status = recording_read_place(reader->name, event, number, ground, &place, diag);
	if (status)
		return status;
	uint32_t at = (uint32_t)(place.y * ground->width + place.x);
	if (*cell != NOWHERE && *cell != at)
		return diag_at(diag, STATUS_BAD_INPUT, reader->name, 0, 0,
			       "event %zu: one id has two cells, which a grid cannot show", number);
	*cell = at;
	if (id && json_object_set_new(cells, id, json_integer(at)))
		return diag_at(diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	return STATUS_OK;
}

/* How many of our units are in one unit of g, if the first leg, FROM the start TO a cell, has the length TOLD.  A longer
 * leg than a step may bend, and lead over any terrain: it has our unit if that is credible. */
static double recording_scale_of(const struct ground *ground, struct cell from, struct cell to, double told)
{
	double straight = (double)search_straight(from, to), ratio = told * COST_STRAIGHT / straight;
	bool leg = cell_steps(from, to) > 1;
	double longest = leg ? BEND * (ground->uniform ? 1 : COST_LETTERS) : 1;

	if (ratio > 1 - NEARLY && ratio < longest + NEARLY)
		return COST_STRAIGHT;
	return straight * (leg ? 1 : max(ground_cost(ground, to), (uint8_t)1)) / told;
}

/* The length of the way to CELL: what EVENT says, in the scale that the first leg gives away, or the sum of the legs. */
static uint64_t recording_length(struct recording_reader *reader, json_t *event, uint32_t cell, uint32_t parent)
{
	const struct ground *ground = reader->ground;
	json_t *told = json_object_get(event, "g");

	if (parent == NOWHERE || reader->g[parent] == SEARCH_FAR)
		return 0;
	struct cell from = ground_cell(ground, parent), to = ground_cell(ground, cell);
	uint64_t step = search_straight(from, to) * max(ground->cost[cell], (uint8_t)1);
	if (json_is_number(told) && !(reader->scale > 0) && json_number_value(told) > 0 &&
	    reader->g[parent] == 0)
		reader->scale = recording_scale_of(ground, from, to, json_number_value(told));
	if (json_is_number(told) && reader->scale > 0) {
		double length = json_number_value(told) * reader->scale;
		if (length >= 0 && length < 1e15)
			return (uint64_t)(length + 0.5);
	}
	return reader->g[parent] + step;
}

/* The steps from FROM to TO if they lie in a row, a column or a diagonal: other legs of jump points bend somewhere.  Else 0. */
static int recording_straight_steps(struct cell from, struct cell to)
{
	int dx = abs(to.x - from.x), dy = abs(to.y - from.y);

	return dx && dy && dx != dy ? 0 : max(dx, dy);
}

/* The cell I of N steps from FROM to TO. */
static struct cell recording_between(struct cell from, struct cell to, int i, int n)
{
	return cell_at(from.x + (to.x - from.x) / n * i, from.y + (to.y - from.y) / n * i);
}

static void recording_reach(struct recording_reader *reader, json_t *event, uint32_t cell)
{
	uint32_t parent = recording_cell_of(reader, event, "pId");
	struct event_log *log = &reader->made->log;
	enum event_kind kind = reader->g[cell] == SEARCH_FAR ? EVENT_OPEN : EVENT_RELAX;

	if (parent != NOWHERE && parent != cell) {
		struct cell from = ground_cell(reader->ground, parent), to = ground_cell(reader->ground, cell);
		reader->parent[cell] = parent;
		reader->sights |= cell_steps(from, to) > 1;
		if (parent != reader->leader)
			event_add(log, EVENT_PARENT, parent, 0);
		reader->leader = parent;
	}
	reader->g[cell] = recording_length(reader, event, cell, parent);
	reader->open[cell] = true;
	reader->made->result.generated += parent != NOWHERE;
	event_add(log, kind, cell, reader->g[cell]);
}

/* On the answer CELL follows its parent. */
static void recording_lead(struct recording_reader *reader, json_t *event, uint32_t cell)
{
	uint32_t parent = recording_cell_of(reader, event, "pId");

	if (parent == NOWHERE || parent == cell)
		return;
	reader->parent[cell] = parent;
	reader->sights |=
	    cell_steps(ground_cell(reader->ground, parent), ground_cell(reader->ground, cell)) > 1;
	if (json_is_true(json_object_get(event, "taut")))
		reader->made->self.caps |= PATH_TAUT;
}

/* Do events of this TYPE have a cell? */
static bool recording_knows(const char *type)
{
	static const char *const types[] = {"source",  "destination", "generating", "updating", "expanding",
					    "closing", "candidate",   "path",       "end"};

	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (!strcmp(type, types[i]))
			return true;
	return false;
}

static void recording_take(struct recording_reader *reader, json_t *event, const char *type, uint32_t cell)
{
	struct recording *made = reader->made;

	reader->n_walls += !reader->ground->cost[cell];
	if (!strcmp(type, "source")) {
		made->start = ground_cell(reader->ground, cell);
		made->has_start = true;
	} else if (!strcmp(type, "destination")) {
		made->goal = ground_cell(reader->ground, cell);
		made->has_goal = true;
	} else if (!strcmp(type, "generating") || !strcmp(type, "updating")) {
		recording_reach(reader, event, cell);
	} else if (!strcmp(type, "expanding")) {
		if (reader->g[cell] == SEARCH_FAR)
			recording_reach(reader, event, cell);
		event_add(&made->log, EVENT_EXPAND, cell, reader->g[cell]);
		reader->open[cell] = false;
		reader->leader = cell;
		made->result.expanded++;
	} else if (!strcmp(type, "candidate")) {
		event_add(&made->log, EVENT_CANDIDATE, cell,
			  reader->g[cell] == SEARCH_FAR ? 0 : reader->g[cell]);
	} else if (!strcmp(type, "closing")) {
		if (reader->open[cell])
			event_add(&made->log, EVENT_PRUNE, cell, reader->g[cell]);
		reader->open[cell] = false;
	} else if (!strcmp(type, "path")) {
		recording_lead(reader, event, cell);
	} else if (!strcmp(type, "end")) {
		uint32_t parent = recording_cell_of(reader, event, "pId");
		if (parent != NOWHERE && parent != cell && reader->parent[cell] == NOWHERE)
			reader->parent[cell] = parent;
		reader->end = cell;
	}
}

/* ---- the events ------------------------------------------------------------------------------------------ */

static enum status recording_is_none(const struct recording_reader *reader, struct diag *diag)
{
	return diag_at(diag, STATUS_BAD_INPUT, reader->name, 0, 0,
		       "not a search trace: no version or no events");
}

static enum status recording_open_json(struct recording_reader *reader, const char *text, size_t len,
				       struct diag *diag)
{
	static const char *const keys[] = {"version", "events", "eventList"};
	struct recording_events *events = &reader->events;
	struct json_value root, values[ARRAY_LEN(keys)], event;
	double number;
	enum status status = json_open(reader->name, text, len, &root, diag);

	if (status)
		return status;
	json_members(root, keys, ARRAY_LEN(keys), values);
	bool old = !values[1].text; /* the first traces did not say their version */
	if (old)
		values[1] = values[2];
	if ((!old && !json_is(values[0], '"') && !json_number(values[0], &number)) || !json_is(values[1], '['))
		return recording_is_none(reader, diag);
	events->text = text;
	events->rest = values[1];
	while (events->n <= EVENTS_MAX && json_next(&values[1], &event))
		events->n++;
	return STATUS_OK;
}

static enum status recording_open_yaml(struct recording_reader *reader, const char *text, size_t len,
				       struct diag *diag)
{
	struct recording_events *events = &reader->events;
	enum status status = yamltree_read(reader->name, text, len, &events->tree, diag);

	if (status)
		return status;
	json_t *version = json_object_get(events->tree, "version");
	events->list = json_object_get(events->tree, "events");
	if (!events->list)
		events->list = json_object_get(events->tree, "eventList");
	bool old = events->list && !json_object_get(events->tree, "events");
	if (!json_is_array(events->list) || (!old && !json_is_string(version) && !json_is_number(version)))
		return recording_is_none(reader, diag);
	events->n = json_array_size(events->list);
	return STATUS_OK;
}

/* Takes the next event, which there is; the caller releases it. */
static enum status recording_next(struct recording_reader *reader, json_t **event, struct diag *diag)
{
	struct recording_events *events = &reader->events;
	struct json_value value;
	json_error_t error;
	int line, column;

	events->taken++;
	if (!events->text) {
		*event = json_incref(json_array_get(events->list, events->taken - 1));
		return STATUS_OK;
	}
	json_next(&events->rest, &value);
	size_t len = (size_t)(value.end - value.text);
	*event = json_loadb(value.text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (!*event &&
	    json_error_code(&error) == json_error_numeric_overflow) /* some write -1 without its sign */
		*event = json_loadb(value.text, len,
				    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, &error);
	if (*event)
		return STATUS_OK;
	if (json_lacks_memory(value.text, len, error.text))
		return diag_at(diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	json_place(events->text, value.text + error.position, &line, &column);
	return diag_at(diag, STATUS_BAD_INPUT, reader->name, line, column, "invalid JSON: %.100s", error.text);
}

static enum status recording_read_event(struct recording_reader *reader, json_t *event, struct diag *diag)
{
	const char *type = json_string_value(json_object_get(event, "type"));
	size_t number = reader->events.taken;
	uint32_t cell = NOWHERE;

	if (!type)
		return diag_at(diag, STATUS_BAD_INPUT, reader->name, 0, 0, "event %zu lacks a type", number);
	if (!strcmp(type, "wall"))
		return STATUS_OK;     /* the map has them */
	if (!recording_knows(type)) { /* and such an event has an unknown meaning */
		reader->n_unknown++;
		return STATUS_OK;
	}
	enum status status = recording_place(reader, event, number, &cell, diag);
	if (!status)
		recording_take(reader, event, type, cell);
	return status;
}

static enum status recording_read_events(struct recording_reader *reader, struct diag *diag)
{
	enum status status = STATUS_OK;

	while (!status && reader->events.taken < reader->events.n) {
		json_t *event;
		status = recording_next(reader, &event, diag);
		if (status)
			return status;
		status = recording_read_event(reader, event, diag);
		json_decref(event);
	}
	return status;
}

/* ---- the whole ------------------------------------------------------------------------------------------- */

/* A trace of another map leads through walls, where the cost of a leg is unknown. */
static bool recording_can_price(const struct ground *ground, const struct path_result *result)
{
	for (size_t i = 1; i < result->len; i++)
		if (!path_sees(ground, result->cells[i - 1], result->cells[i], DIAGONAL_ALWAYS))
			return false;
	return true;
}

/* Has the path legs that may bend between their cells? */
static bool recording_bends(const struct path_result *result)
{
	bool bends = false;

	for (size_t i = 1; i < result->len; i++)
		bends |= !recording_straight_steps(result->cells[i - 1], result->cells[i]);
	return bends;
}

/* Is the path what a taut line needs: cells each of which shares a side with the next? */
static bool recording_is_sleeve(const struct path_result *result)
{
	bool sleeve = result->len > 0;

	for (size_t i = 1; i < result->len; i++)
		sleeve &= abs(result->cells[i].x - result->cells[i - 1].x) +
			      abs(result->cells[i].y - result->cells[i - 1].y) ==
			  1;
	return sleeve;
}

/* Does a wall lie on a straight leg of the path, or at its end? */
static bool recording_leaps(const struct ground *ground, const struct path_result *result)
{
	for (size_t leg = 1; leg < result->len; leg++) {
		struct cell from = result->cells[leg - 1], to = result->cells[leg];
		int n = recording_straight_steps(from, to);
		for (int i = 1; i <= n; i++) {
			struct cell at = recording_between(from, to, i, n);
			if (!ground->cost[at.y * ground->width + at.x])
				return true;
		}
	}
	return false;
}

/* Does the path, which is still the wrong way round, not lead from the source to the destination? */
static bool recording_strays(const struct recording *made)
{
	const struct path_result *path = &made->result;

	return (made->has_start && !cell_equal(path->cells[path->len - 1], made->start)) ||
	       (made->has_goal && !cell_equal(path->cells[0], made->goal));
}

/* The path from the end back along the parents, turned round. */
static void recording_find_path(struct recording_reader *reader)
{
	struct path_result *result = &reader->made->result;
	uint32_t at = reader->end;

	while (at != NOWHERE && result->len < result->cap) {
		result->cells[result->len++] = ground_cell(reader->ground, at);
		at = reader->parent[at];
	}
	result->found = result->len > 0 && at == NOWHERE;
	reader->strays = result->found && recording_strays(reader->made);
	if (!result->found || reader->strays) {
		result->found = false;
		result->len = 0;
		reader->made->self.caps &= ~(unsigned)PATH_TAUT;
		return;
	}
	for (size_t i = 0; i < result->len / 2; i++) {
		struct cell held = result->cells[i];
		result->cells[i] = result->cells[result->len - 1 - i];
		result->cells[result->len - 1 - i] = held;
	}
	if (!recording_is_sleeve(result))
		reader->made->self.caps &= ~(unsigned)PATH_TAUT;
	reader->leaps = recording_leaps(reader->ground, result);
	bool priced = recording_can_price(reader->ground, result), bends = recording_bends(result);
	double told = 0;
	if (priced)
		result->cost =
		    string_pull_cost(reader->made->self.caps, reader->ground, result->cells, result->len, true);
	if (reader->g[reader->end] != SEARCH_FAR)
		told = (double)reader->g[reader->end] / COST_STRAIGHT;
	/* The trace is believed only where the map cannot say it: legs of jump points bend, and cost more than a line. */
	if (!priced || (bends && reader->scale > 0 && told > result->cost))
		result->cost = told;
	search_tell_path(&reader->made->log, reader->ground, result, true);
}

static void recording_write_notes(const struct recording_reader *reader, size_t n)
{
	struct recording *made = reader->made;

	if (reader->n_walls)
		text_append_sentence(made->note, sizeof made->note,
				     "%zu of %zu events are on walls: another map?", reader->n_walls, n);
	if (reader->leaps)
		text_append_sentence(made->note, sizeof made->note, "Its path leads through walls.");
	if (reader->n_unknown)
		text_append_sentence(made->note, sizeof made->note, "%zu events of unknown types were skipped.",
				     reader->n_unknown);
	if (reader->strays)
		text_append_sentence(made->note, sizeof made->note,
				     "Its path does not lead from its source to its destination.");
}

static enum status recording_read(struct recording_reader *reader, struct diag *diag)
{
	size_t cells = ground_cells(reader->ground), n = reader->events.n;
	struct recording *made = reader->made;

	if (n > EVENTS_MAX)
		return diag_at(diag, STATUS_LIMIT, reader->name, 0, 0, "more than %d events", EVENTS_MAX);
	made->log.cap = EVENTS_EACH * n + 2 * cells + 1;
	made->log.events = malloc(made->log.cap * sizeof *made->log.events);
	made->result.cap = cells;
	made->result.cells = malloc(cells * sizeof *made->result.cells);
	reader->parent = malloc(cells * sizeof *reader->parent);
	reader->g = malloc(cells * sizeof *reader->g);
	reader->open = calloc(cells, sizeof *reader->open);
	reader->cells[0] = json_object();
	reader->cells[1] = json_object();
	if (!made->log.events || !made->result.cells || !reader->parent || !reader->g || !reader->open ||
	    !reader->cells[0] || !reader->cells[1])
		return diag_at(diag, STATUS_NO_MEMORY, reader->name, 0, 0, "out of memory");
	memset(reader->parent, 0xff, cells * sizeof *reader->parent);
	for (size_t i = 0; i < cells; i++)
		reader->g[i] = SEARCH_FAR;
	event_begin(&made->log, search_longest(reader->ground), COST_STRAIGHT);
	enum status status = recording_read_events(reader, diag);
	if (status)
		return status;
	recording_find_path(reader);
	recording_write_notes(reader, n);
	if (reader->sights)
		made->self.caps |= PATH_ANY_ANGLE;
	return STATUS_OK;
}

static size_t recording_no_scratch(const struct ground *ground)
{
	(void)ground;
	return 0;
}

/* The name without what says that it is a trace: "tr.bfs" of tr.bfs.trace.json. */
static void recording_make_title(struct recording *made)
{
	static const char *const suffixes[] = {".json", ".yaml", ".yml", ".trace"};
	size_t len = strlen(made->name);

	for (size_t i = 0; i < ARRAY_LEN(suffixes); i++) {
		size_t tail = strlen(suffixes[i]);
		if (len > tail && !memcmp(made->name + len - tail, suffixes[i], tail))
			len -= tail;
	}
	snprintf(made->title, sizeof made->title, "%.*s", (int)len, made->name);
}

static struct recording *recording_new(const char *name, const struct ground *ground)
{
	struct recording *made = calloc(1, sizeof *made);
	const char *slash = strrchr(name, '/');

	if (!made)
		return NULL;
	made->width = ground->width;
	made->height = ground->height;
	snprintf(made->name, sizeof made->name, "%.63s", slash ? slash + 1 : name);
	recording_make_title(made);
	made->self = (struct pathfinder){.head = {made->name, made->title, "a search trace", NULL, 0},
					 .caps = PATH_WEIGHTED,
					 .rules = PATH_ALL_RULES,
					 .scratch_size = recording_no_scratch};
	return made;
}

/* Is it YAML: by its name, or as what begins like invalid JSON object? */
static bool recording_is_yaml(const char *name, const char *text, size_t len)
{
	const char *dot = strrchr(name, '.');
	size_t blanks = 0;

	if (dot && (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml")))
		return true;
	while (blanks < len && strchr(" \t\r\n", text[blanks]))
		blanks++;
	return (!dot || strcmp(dot, ".json") != 0) && blanks < len && text[blanks] != '{';
}

static enum status recording_open(struct recording_reader *reader, const char *text, size_t len,
				  struct diag *diag)
{
	if (len >= 2 && !memcmp(text, "\x1f\x8b", 2))
		return diag_at(diag, STATUS_BAD_INPUT, reader->name, 0, 0,
			       "it is packed by gzip; unpack it first");
	if (recording_is_yaml(reader->name, text, len))
		return recording_open_yaml(reader, text, len, diag);
	return recording_open_json(reader, text, len, diag);
}

enum status recording_parse(const char *name, const char *text, size_t len, const struct ground *ground,
			    struct recording **recording, struct diag *diag)
{
	struct recording *made = recording_new(name, ground);
	struct recording_reader reader = {
	    .name = name, .ground = ground, .made = made, .leader = NOWHERE, .end = NOWHERE};
	enum status status = STATUS_NO_MEMORY;

	if (made)
		status = recording_open(&reader, text, len, diag);
	if (!status)
		status = recording_read(&reader, diag);
	json_decref(reader.events.tree);
	json_decref(reader.cells[0]);
	json_decref(reader.cells[1]);
	free(reader.parent);
	free(reader.g);
	free(reader.open);
	if (status)
		recording_free(made);
	else
		*recording = made;
	return status;
}

bool recording_is_one(const char *name, const char *text, size_t len)
{
	struct recording_reader reader = {.name = name};
	enum status status = recording_open(&reader, text, len, NULL);

	json_decref(reader.events.tree);
	return !status;
}

/* ---- its map --------------------------------------------------------------------------------------------- */

/* Infers the map from the events of a trace, in two passes: first its size, then its cells. */
struct recording_map {
	struct recording_reader reader;
	int width, height;
	bool walls;        /* there are some */
	struct grid *grid; /* NULL in the first pass */
};

/* The extent of a wall, in cells; 1 if not given. */
static int recording_extent(json_t *event, const char *key)
{
	double extent = 1;

	if (!recording_number(event, key, &extent) || !(extent >= 1))
		return 1;
	return extent < GRID_MAX_SIDE ? (int)extent : GRID_MAX_SIDE;
}

static void recording_fill(struct grid *grid, struct cell from, int right, int bottom, enum terrain terrain)
{
	for (int y = from.y; y < bottom; y++)
		for (int x = from.x; x < right; x++)
			grid_set(grid, cell_at(x, y), terrain);
}

/* Remembers that the id of EVENT is AT, and opens the straight leg that led there. */
static void recording_open_leg(struct recording_map *map, json_t *event, struct cell at)
{
	uint32_t parent = recording_cell_of(&map->reader, event, "pId");
	char digits[32];
	json_t *cells;
	const char *id = recording_key(&map->reader, json_object_get(event, "id"), digits, &cells);

	if (id)
		json_object_set_new(cells, id, json_integer(at.y * map->width + at.x));
	if (parent == NOWHERE)
		return;
	struct cell from = grid_cell(map->grid, parent);
	for (int n = recording_straight_steps(from, at), i = 1; i < n; i++)
		grid_set(map->grid, recording_between(from, at, i, n), TERRAIN_FLOOR);
}

static enum status recording_map_event(struct recording_map *map, json_t *event, struct diag *diag)
{
	const char *type = json_string_value(json_object_get(event, "type"));
	bool wall = type && !strcmp(type, "wall");
	struct cell at = {0, 0};
	double x;

	if (!type || (!wall && (!recording_knows(type) || !recording_number(event, "x", &x))))
		return STATUS_OK;
	enum status status =
	    recording_read_place(map->reader.name, event, map->reader.events.taken, NULL, &at, diag);
	if (status)
		return status;
	int right = at.x + (wall ? recording_extent(event, "width") : 1);
	int bottom = at.y + (wall ? recording_extent(event, "height") : 1);
	if (map->grid && (wall || !map->walls)) {
		recording_fill(map->grid, at, min(right, map->width), min(bottom, map->height),
			       wall ? TERRAIN_WALL : TERRAIN_FLOOR);
		if (!wall)
			recording_open_leg(map, event, at);
		return STATUS_OK;
	}
	map->walls |= wall;
	map->width = max(map->width, min(right, (int)GRID_MAX_SIDE));
	map->height = max(map->height, min(bottom, (int)GRID_MAX_SIDE));
	return STATUS_OK;
}

/* One pass over all events. */
static enum status recording_map_pass(struct recording_map *map, const char *text, size_t len,
				      struct diag *diag)
{
	enum status status = recording_open(&map->reader, text, len, diag);

	map->reader.cells[0] = json_object();
	map->reader.cells[1] = json_object();
	while (!status && map->reader.events.taken < map->reader.events.n) {
		json_t *event;
		status = recording_next(&map->reader, &event, diag);
		if (status)
			break;
		status = recording_map_event(map, event, diag);
		json_decref(event);
	}
	json_decref(map->reader.events.tree);
	map->reader.events = (struct recording_events){.text = NULL};
	json_decref(map->reader.cells[0]);
	json_decref(map->reader.cells[1]);
	return status;
}

enum status recording_infer_map(const char *name, const char *text, size_t len, struct grid *grid,
				struct diag *diag)
{
	struct recording_map map = {.reader = {.name = name}};
	struct grid made;
	enum status status = recording_map_pass(&map, text, len, diag);

	if (!status && !map.width)
		status =
		    diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "no event has a position to make a map from");
	if (!status && (size_t)map.width * (size_t)map.height > RECORDING_CELLS_MAX)
		status = diag_at(diag, STATUS_LIMIT, name, 0, 0,
				 "its events need a map of %d x %d; name the map", map.width, map.height);
	if (status)
		return status;
	if (grid_new(map.width, map.height, map.walls ? TERRAIN_FLOOR : TERRAIN_ROCK, &made))
		return diag_at(diag, STATUS_NO_MEMORY, name, 0, 0, "out of memory");
	map.grid = &made;
	status = recording_map_pass(&map, text, len, diag);
	reading_note(reading_of(&made), READING_GUESS, "%s",
		     map.walls ? "no map given: this one has the walls of the trace"
			       : "no map given: cells outside the trace become rock");
	if (status)
		grid_free(&made);
	else
		*grid = made;
	return status;
}

enum status recording_load_map(struct file_arg trace, struct grid *grid, struct diag *diag)
{
	struct blob text;
	enum status status = file_read_arg(trace, BYTES_MAX, &text, diag);

	if (status)
		return status;
	status = recording_infer_map(trace.text, (const char *)text.bytes, text.len, grid, diag);
	blob_free(&text);
	return status;
}

enum status recording_load(struct file_arg trace, const struct ground *ground, struct recording **recording,
			   struct diag *diag)
{
	struct blob text;
	enum status status = file_read_arg(trace, BYTES_MAX, &text, diag);

	if (status)
		return status;
	status = recording_parse(trace.text, (const char *)text.bytes, text.len, ground, recording, diag);
	blob_free(&text);
	return status;
}

void recording_free(struct recording *recording)
{
	if (!recording)
		return;
	free(recording->log.events);
	free(recording->result.cells);
	free(recording);
}
