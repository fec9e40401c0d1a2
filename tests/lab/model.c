#include "tests/lab/model.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { UNIT = 2378, SLANT = 3363 };
#define NOT_YET UINT32_MAX

static void model_complain(struct model *model, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void model_complain(struct model *model, const char *format, ...)
{
	va_list list;

	if (*model->wrong)
		return;
	va_start(list, format);
	vsnprintf(model->wrong, sizeof model->wrong, format, list);
	va_end(list);
}

struct model model_new(const struct model_kind *kind, const struct ground *ground,
		       const struct path_query *query, const struct event_log *log)
{
	size_t cells = ground_cells(ground);
	uint32_t *take = malloc(cells * sizeof *take);
	struct model model = {.kind = kind,
			      .ground = ground,
			      .query = *query,
			      .log = log,
			      .cells = calloc(cells, sizeof(struct model_cell)),
			      .next = malloc((log->n + 1) * sizeof(uint32_t)),
			      .leader = NOT_YET};

	for (size_t i = 0; i < cells; i++) {
		take[i] = NOT_YET;
		model.cells[i].parent = NOT_YET;
	}
	for (size_t i = log->n; i-- > 0;) {
		model.next[i] = take[log->events[i].cell];
		if (log->events[i].kind == EVENT_EXPAND)
			take[log->events[i].cell] = (uint32_t)i;
	}
	free(take);
	return model;
}

void model_free(struct model *model)
{
	free(model->cells);
	free(model->next);
}

/* ---- lengths ---------------------------------------------------------------------------------------------- */

static int64_t model_cost(const struct model *model, int x, int y)
{
	return model->ground->cost[(size_t)y * (size_t)model->ground->width + (size_t)x];
}

static int64_t model_line(int dx, int dy)
{
	return (int64_t)(sqrt((double)dx * dx + (double)dy * dy) * UNIT + 0.5);
}

static int model_sign(int n)
{
	return (n > 0) - (n < 0);
}

/* The cost of (dx, dy) from (x, y): diagonal steps, then straight ones; without diagonals down or up, then along. */
static int64_t model_jump(const struct model *model, int x, int y, int dx, int dy)
{
	int64_t length = 0;

	while (dx || dy) {
		bool slanted = dx && dy;
		int sx = model_sign(dx), sy = model_sign(dy);
		if (slanted && model->query.rule == DIAGONAL_NEVER) {
			slanted = false;
			sx = 0;
		}
		x += sx;
		y += sy;
		dx -= sx;
		dy -= sy;
		length += (slanted ? SLANT : UNIT) * model_cost(model, x, y);
	}
	return length;
}

static bool model_length_agrees(const struct model *model, uint32_t from, uint32_t to, int64_t length)
{
	int width = model->ground->width, x = (int)from % width, y = (int)from / width;
	int dx = (int)to % width - x, dy = (int)to / width - y;
	int64_t step = dx && dy ? SLANT : UNIT;
	bool beside = abs(dx) <= 1 && abs(dy) <= 1;

	switch (model->kind->length) {
	case MODEL_STEPS: return beside && length == 1;
	case MODEL_ENTERED: return beside && length == step * model_cost(model, x + dx, y + dy);
	case MODEL_LEFT: return beside && length == step * model_cost(model, x, y);
	case MODEL_ENDS:
		return beside && length == step * (model->side ? model_cost(model, x, y)
							       : model_cost(model, x + dx, y + dy));
	case MODEL_LINE: return length == model_line(dx, dy);
	case MODEL_PORTAL:
		return length == model_line(dx - 1, dy) + UNIT || length == model_line(dx + 1, dy) + UNIT ||
		       length == model_line(dx, dy - 1) + UNIT || length == model_line(dx, dy + 1) + UNIT;
	case MODEL_JUMP: return length == model_jump(model, x, y, dx, dy);
	case MODEL_AT_LEAST:
		return length >= UNIT * llabs(abs(dx) - abs(dy)) + SLANT * (int64_t)fmin(abs(dx), abs(dy));
	default: return true;
	}
}

int64_t model_h(const struct model *model, uint32_t cell, double weight)
{
	int width = model->ground->width;
	int64_t dx = llabs((int)cell % width - model->query.goal.x),
		dy = llabs((int)cell / width - model->query.goal.y);
	int64_t longer = dx > dy ? dx : dy, shorter = dx + dy - longer;
	int64_t unit = (int64_t)(weight * UNIT), excess = (int64_t)(weight * (SLANT - UNIT));

	switch (model->kind->estimate) {
	case MODEL_RULE: return longer * unit + shorter * (model->query.rule == DIAGONAL_NEVER ? unit : excess);
	case MODEL_MANHATTAN: return (longer + shorter) * unit;
	case MODEL_CHEBYSHEV: return longer * unit;
	case MODEL_EUCLIDEAN: return (int64_t)((double)unit * sqrt((double)(dx * dx + dy * dy)));
	case MODEL_ZERO: return 0;
	case MODEL_OF_MAP: return model->ground->estimates[cell] * unit / 100;
	case MODEL_STRAIGHT: return model_line((int)dx, (int)dy);
	case MODEL_STRAIGHT_LESS_1: return model_line((int)dx, (int)dy) - (dx || dy);
	default: return -1;
	}
}

int64_t model_f(const struct model *model, uint32_t cell)
{
	return model->cells[cell].f;
}

static int64_t model_rate(const struct model *model, uint32_t cell)
{
	int64_t h = model_h(model, cell, model->kind->weight);

	if (model->kind->order == MODEL_LEAST_H)
		return h;
	if (model->kind->order != MODEL_LEAST_F)
		return -1;
	return model->cells[cell].g + (h < 0 ? 0 : h);
}

/* ---- the order of the open list ---------------------------------------------------------------------------- */

/* In bidirectional search: f of CELL on SIDE. */
static int64_t model_side_f(const struct model *model, uint32_t cell, int side)
{
	int width = model->ground->width;
	struct cell to = side ? model->query.start : model->query.goal;
	int64_t dx = llabs((int)cell % width - to.x), dy = llabs((int)cell / width - to.y);
	int64_t longer = dx > dy ? dx : dy, shorter = dx + dy - longer;
	int64_t slant = model->query.rule == DIAGONAL_NEVER ? UNIT : SLANT - UNIT;

	return model->cells[cell].g_of[side] + longer * UNIT + shorter * slant;
}

/* Less than 0: A comes before B; 0: they tie up to the last rule.  *TIES: they are as good as each other. */
static int64_t model_compare(const struct model *model, uint32_t a, uint32_t b, bool *ties)
{
	const struct model_cell *cell_a = &model->cells[a], *cell_b = &model->cells[b];
	int64_t more = 0, farther = cell_a->g - cell_b->g;

	switch (model->kind->order) {
	case MODEL_OLDEST: return (int64_t)cell_a->put - cell_b->put;
	case MODEL_NEWEST: return (int64_t)cell_b->put - cell_a->put;
	case MODEL_UNKNOWN:
	case MODEL_SMALLER_SIDE: return 0;
	default: more = model_f(model, a) - model_f(model, b);
	}
	*ties = more == 0;
	if (more)
		return more;
	return model->kind->deep ? -farther : farther;
}

static bool model_before(const struct model *model, uint32_t a, uint32_t b)
{
	bool ties;
	int64_t order = model_compare(model, a, b, &ties);
	bool by_future = model->kind->numbered || model->kind->order >= MODEL_SMALLER_SIDE;
	uint32_t next_a = model->next[model->cells[a].put], next_b = model->next[model->cells[b].put];

	if (order)
		return order < 0;
	if (by_future && next_a != next_b)
		return next_a < next_b;
	return a < b;
}

size_t model_first(const struct model *model, uint32_t *first, size_t n)
{
	uint32_t cells = (uint32_t)ground_cells(model->ground);
	size_t listed = 0;

	for (uint32_t cell = 0; cell < cells; cell++) {
		if (!model->cells[cell].open)
			continue;
		size_t place = listed;
		while (place > 0 && model_before(model, cell, first[place - 1]))
			place--;
		if (place == n)
			continue;
		listed += listed < n;
		for (size_t i = listed - 1; i > place; i--)
			first[i] = first[i - 1];
		first[place] = cell;
	}
	return listed;
}

/* The side of a bidirectional search that moves: that of the fewer open cells, or the first. */
static int model_choose_side(const struct model *model)
{
	size_t n[2] = {0};

	for (size_t cell = 0; cell < ground_cells(model->ground); cell++)
		for (int side = 0; side < 2; side++)
			n[side] += model->cells[cell].sides[side];
	return n[1] && n[1] < n[0];
}

/* The cell that SIDE takes: of the least f, then the greatest g, then the first. */
static uint32_t model_best_of_side(const struct model *model, int side)
{
	uint32_t best = NOT_YET;

	for (uint32_t cell = 0; cell < ground_cells(model->ground); cell++) {
		if (!model->cells[cell].sides[side])
			continue;
		int64_t less =
		    best == NOT_YET ? -1 : model_side_f(model, cell, side) - model_side_f(model, best, side);
		if (less < 0 || (less == 0 && model->cells[cell].g_of[side] > model->cells[best].g_of[side]))
			best = cell;
	}
	return best;
}

/* Would the model take CELL next? */
static void model_check_choice(struct model *model, uint32_t cell)
{
	uint32_t first;

	if (model->kind->order == MODEL_UNKNOWN)
		return;
	if (model->kind->order == MODEL_SMALLER_SIDE) {
		model->side = model_choose_side(model);
		first = model_best_of_side(model, model->side);
	} else if (!model_first(model, &first, 1)) {
		first = NOT_YET;
	}
	if (first != cell)
		model_complain(model, "event %zu takes cell %u, but %u comes first", model->at, cell, first);
}

/* ---- the events --------------------------------------------------------------------------------------------- */

static bool model_is_goal(const struct model *model, uint32_t cell)
{
	return cell == (uint32_t)ground_index(model->ground, model->query.goal);
}

static void model_put(struct model *model, const struct event *event)
{
	struct model_cell *cell = &model->cells[event->cell];
	bool correct = event->kind == EVENT_REVISE;
	/* The second cell that is opened before any is taken is the other end. */
	bool end = model->leader == NOT_YET;

	if (end && model->kind->order == MODEL_SMALLER_SIDE)
		model->side = event->cell != (uint32_t)ground_index(model->ground, model->query.start);
	if (!end && model->leader != event->cell &&
	    !model_length_agrees(model, model->leader, event->cell,
				 event->g - (model->kind->length == MODEL_ENDS
						 ? model->cells[model->leader].g_of[model->side]
						 : model->cells[model->leader].g)))
		model_complain(model, "event %zu: g %u does not follow from that of the parent %u", model->at,
			       event->g, model->leader);
	model->open += !cell->open;
	model->most_open = model->open > model->most_open ? model->open : model->most_open;
	model->generated += !correct && event->g > 0;
	cell->open = true;
	cell->sides[model->side] |= model->kind->order == MODEL_SMALLER_SIDE && !correct;
	cell->g = cell->g_of[model->side] = event->g;
	cell->f = model_rate(model, event->cell);
	cell->put = (uint32_t)model->at;
	cell->parent = model->leader;
	model->over |= model->kind->order == MODEL_OLDEST && model_is_goal(model, event->cell);
}

static void model_take(struct model *model, uint32_t cell)
{
	model->open -= model->cells[cell].open;
	model->cells[cell].open = model->cells[cell].sides[0] = model->cells[cell].sides[1] = false;
}

static void model_play(struct model *model)
{
	const struct event *event = &model->log->events[model->at];

	switch ((enum event_kind)event->kind) {
	case EVENT_OPEN:
	case EVENT_RELAX:
	case EVENT_REVISE:
	case EVENT_ENTER: model_put(model, event); break;
	case EVENT_EXPAND:
	case EVENT_PRUNE:
	case EVENT_RETURN: model_take(model, event->cell); break;
	case EVENT_PARENT: model->leader = event->cell; break;
	default: break;
	}
	model->at++;
}

static enum event_kind model_kind_at(const struct model *model, size_t i)
{
	return i < model->log->n ? (enum event_kind)model->log->events[i].kind : EVENT_KINDS;
}

static bool model_is_step(enum event_kind kind)
{
	return kind == EVENT_EXPAND || kind == EVENT_ENTER || kind == EVENT_RETURN;
}

/* Is the next event a correction of the cell that is taken right after it, by KIND? */
static bool model_corrects(const struct model *model, enum event_kind kind)
{
	const struct event *event = &model->log->events[model->at];

	return model_kind_at(model, model->at) == EVENT_PARENT &&
	       model_kind_at(model, model->at + 1) == EVENT_REVISE &&
	       model_kind_at(model, model->at + 2) == kind && event[1].cell == event[2].cell;
}

void model_settle(struct model *model)
{
	while (model->at < model->log->n && !model_is_step(model_kind_at(model, model->at)) &&
	       !model_corrects(model, EVENT_EXPAND)) {
		/* Bidirectional search drops a cell by the rule by which it takes one. */
		bool drops =
		    model->kind->order == MODEL_SMALLER_SIDE &&
		    (model_kind_at(model, model->at) == EVENT_PRUNE || model_corrects(model, EVENT_PRUNE));
		size_t last = model->at + (model_kind_at(model, model->at) == EVENT_PARENT ? 2 : 0);
		if (drops) {
			model_check_choice(model, model->log->events[last].cell);
			while (model->at <= last)
				model_play(model);
			continue;
		}
		model_play(model);
	}
}

static void model_note(struct model *model, uint32_t cell)
{
	struct model_step *step = &model->step;

	*step = (struct model_step){.cell = cell,
				    .open = model->open,
				    .g = model->cells[cell].g,
				    .h = model_h(model, cell, 1),
				    .f = model_f(model, cell)};
	for (uint32_t i = 0; i < ground_cells(model->ground); i++) {
		bool ties = false;
		if (!model->cells[i].open || step->f < 0)
			continue;
		int64_t order = model_compare(model, i, cell, &ties);
		step->equal += ties;
		step->even += order == 0;
	}
}

bool model_advance(struct model *model)
{
	size_t last = model->at + (model_corrects(model, EVENT_EXPAND) ? 2 : 0);
	enum event_kind kind = model_kind_at(model, last);

	if (!model_is_step(kind))
		return false;
	uint32_t cell = model->log->events[last].cell;
	bool forwards = model->kind->length == MODEL_STEPS || model->kind->length == MODEL_ENTERED;
	if (model->over)
		model_complain(model, "event %zu takes cell %u after the end", model->at, cell);
	model->over |= forwards && kind == EVENT_EXPAND && model_is_goal(model, cell);
	if (kind == EVENT_EXPAND) {
		model_note(model, cell);
		model_check_choice(model, cell);
	}
	while (model->at <= last)
		model_play(model);
	model->step.returned = kind == EVENT_RETURN;
	if (kind == EVENT_RETURN && model->cells[cell].parent != NOT_YET)
		cell = model->cells[cell].parent;
	model->leader = model->step.cell = cell;
	model->step.parent = cell == NOT_YET ? NOT_YET : model->cells[cell].parent;
	if (model->kind->order >= MODEL_SMALLER_SIDE)
		model->step.g = model->cells[cell].g;
	return true;
}
