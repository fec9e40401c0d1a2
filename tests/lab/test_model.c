/* Every search, on every map that comes with the program, replayed event by event through a model with an open list of its
 * own: what the lab says in sentences, lists and numbers is what the model finds. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "lab/open_list.h"
#include "lab/reason.h"
#include "map/map.h"
#include "store/places.h"
#include "tests/lab/model.h"
#include "tests/lab/price.h"
#include "tests/long.h"
#include "tests/suite.h"

enum { EVENTS_MAX = 1 << 20, LIST = 64, ROW = 78, SMALL = 400 };

#define UNIT 2378.0
#define NOWHERE UINT32_MAX

static const struct model_kind kinds[] = {
    {"bfs", MODEL_OLDEST, false, false, MODEL_NO_ESTIMATE, 1, MODEL_STEPS, "open", "the oldest"},
    {"dfs", MODEL_NEWEST, false, false, MODEL_NO_ESTIMATE, 1, MODEL_ENTERED, "open", "the newest"},
    {"dijkstra", MODEL_LEAST_F, true, false, MODEL_NO_ESTIMATE, 1, MODEL_ENTERED, "open", "least g"},
    {"greedy", MODEL_LEAST_H, true, false, MODEL_RULE, 1, MODEL_ENTERED, "open", "least h"},
    {"greedy:h=euclidean", MODEL_LEAST_H, true, false, MODEL_EUCLIDEAN, 1, MODEL_ENTERED, "open", "least h"},
    {"astar", MODEL_LEAST_F, true, false, MODEL_RULE, 1, MODEL_ENTERED, "open", "least f"},
    {"astar:tie=shallow", MODEL_LEAST_F, false, false, MODEL_RULE, 1, MODEL_ENTERED, "open", "least f"},
    {"astar:h=manhattan", MODEL_LEAST_F, true, false, MODEL_MANHATTAN, 1, MODEL_ENTERED, "open", "least f"},
    {"astar:h=chebyshev", MODEL_LEAST_F, true, false, MODEL_CHEBYSHEV, 1, MODEL_ENTERED, "open", "least f"},
    {"astar:h=euclidean,w=2.5", MODEL_LEAST_F, true, false, MODEL_EUCLIDEAN, 2.5, MODEL_ENTERED, "open",
     "least f"},
    {"astar:h=zero", MODEL_LEAST_F, true, false, MODEL_ZERO, 1, MODEL_ENTERED, "open", "least f"},
    {"astar:h=map,w=2", MODEL_LEAST_F, true, false, MODEL_OF_MAP, 2, MODEL_ENTERED, "open", "least f"},
    {"wastar", MODEL_LEAST_F, true, false, MODEL_RULE, 2, MODEL_ENTERED, "open", "least f"},
    {"wastar:w=1.5", MODEL_LEAST_F, true, false, MODEL_RULE, 1.5, MODEL_ENTERED, "open", "least f"},
    {"wastar:w=3,tie=shallow", MODEL_LEAST_F, false, false, MODEL_RULE, 3, MODEL_ENTERED, "open", "least f"},
    {"bidir", MODEL_SMALLER_SIDE, true, false, MODEL_NO_ESTIMATE, 1, MODEL_ENDS, "open",
     "least f of the smaller side"},
    {"theta", MODEL_LEAST_F, true, false, MODEL_STRAIGHT_LESS_1, 1, MODEL_LINE, "open", "least f"},
    {"dstarlite", MODEL_LEAST_F, false, false, MODEL_RULE, 1, MODEL_ENTERED, "open", "least f"},
    {"waypoints", MODEL_LEAST_F, true, true, MODEL_RULE, 1, MODEL_AT_LEAST, "open waypoints", "least f"},
    {"navmesh", MODEL_LEAST_F, true, true, MODEL_STRAIGHT, 1, MODEL_PORTAL, "open rectangles", "least f"},
    {"field", MODEL_LEAST_F, true, false, MODEL_NO_ESTIMATE, 1, MODEL_LEFT, "open", "least distance"},
    {"jps", MODEL_LEAST_F, true, false, MODEL_RULE, 1, MODEL_JUMP, "open jump points", "least f"},
    {"jpsplus", MODEL_UNKNOWN, true, false, MODEL_NO_ESTIMATE, 1, MODEL_JUMP, "open jump points",
     "least f by landmarks"},
    {"exhaustive:sight=4", MODEL_NEWEST, false, false, MODEL_NO_ESTIMATE, 1, MODEL_LINE, "on its stack",
     "the newest"},
    {"anya", MODEL_UNKNOWN, true, false, MODEL_NO_ESTIMATE, 1, MODEL_ANY, "open", "the best view"},
    {"visibility", MODEL_UNKNOWN, true, false, MODEL_NO_ESTIMATE, 1, MODEL_ANY, "open corners",
     "least f by landmarks"},
    {"auto", MODEL_UNKNOWN, true, false, MODEL_NO_ESTIMATE, 1, MODEL_JUMP, "open jump points",
     "least f by landmarks"},
};

/* On small maps that is jps. */
static const struct model_kind auto_small = {"auto",     MODEL_LEAST_F,      true,     false, MODEL_RULE, 1,
					     MODEL_JUMP, "open jump points", "least f"};

START_TEST(every_pathfinder_has_a_model)
{
	for (size_t i = 0; pathfinders[i]; i++) {
		bool has = false;
		for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
			size_t len = strcspn(kinds[k].spec, ":");
			has = has || (strlen(pathfinders[i]->name) == len &&
				      !strncmp(kinds[k].spec, pathfinders[i]->name, len));
		}
		ck_assert_msg(has, "%s: add a line to `kinds`", pathfinders[i]->name);
	}
}
END_TEST

/* One search, asked twice: its log for the model, and the study that the lab shows. */
struct trial {
	const char *map;
	struct ground ground;
	struct path_query query;
	struct model model;
	struct study study;
	struct event_log log;
	struct model_step
	    *steps; /* [cells] the latest one that took the cell; moments[cell] counts from 1, 0: none */
	uint32_t *moments;
};

/* What the lab should say of a step, behind "took" or "took it". */
static void trial_expect(const struct model_kind *kind, const struct model_step *step, char *out, size_t cap)
{
	double unit = kind->length == MODEL_STEPS ? 1 : UNIT;
	size_t used = (size_t)snprintf(out, cap, " of %u %s: %s", step->open, kind->open, kind->words);

	if (step->f < 0 && step->g >= 0)
		used += (size_t)snprintf(out + used, cap - used, ", g %.1f", (double)step->g / unit);
	else if (step->f >= 0)
		used += (size_t)snprintf(out + used, cap - used, " %.1f", (double)step->f / UNIT);
	if (kind->order == MODEL_LEAST_F && step->h >= 0)
		used += (size_t)snprintf(out + used, cap - used, " = g %.1f + %s %.1f", (double)step->g / UNIT,
					 kind->weight == 1 ? "h" : "w*h", (double)(step->f - step->g) / UNIT);
	if (step->equal > step->even && kind->order == MODEL_LEAST_H)
		used += (size_t)snprintf(out + used, cap - used, "; of %u the greatest g %.1f", step->equal,
					 (double)step->g / UNIT);
	else if (step->equal > step->even && kind->deep)
		used += (size_t)snprintf(out + used, cap - used, "; of %u the least h", step->equal);
	else if (step->equal > step->even)
		used += (size_t)snprintf(out + used, cap - used, "; of %u the least g %.1f", step->equal,
					 (double)step->g / UNIT);
	if (step->even > 1)
		snprintf(out + used, cap - used, "; of %u the first %s", step->even,
			 kind->numbered ? "by number" : "in reading order");
}

static void trial_check_sentence(const struct trial *trial, uint32_t moment)
{
	const struct model_kind *kind = trial->model.kind;
	const struct model_step *step = &trial->model.step;
	int x = (int)step->cell % trial->ground.width, y = (int)step->cell / trial->ground.width;
	char told[REASON_CAP], expected[256], because[192];
	bool recursive = !strncmp(kind->spec, "exhaustive", 10);

	if (recursive) {
		snprintf(expected, sizeof expected, " %s %d,%d, with %u cells on its stack.",
			 step->returned ? "came back to" : "moved to", x, y, trial->model.open);
	} else {
		trial_expect(kind, step, because, sizeof because);
		snprintf(expected, sizeof expected, " took %d,%d%s.", x, y, because);
	}
	reason_now(&trial->study, 0, told, sizeof told);
	const char *from = strstr(told, recursive ? expected : " took ");
	if (!from || strcmp(from, expected) != 0)
		ck_abort_msg("%s on %s, step %u: '%s', not '%s'", kind->spec, trial->map, moment, told,
			     expected);
	reason_now(&trial->study, ROW, told, sizeof told);
	if (text_width(told) > ROW)
		ck_abort_msg("%s on %s, step %u: too long for a row: '%s'", kind->spec, trial->map, moment,
			     told);
}

static void trial_check_number(const struct trial *trial, uint32_t moment, const char *what, uint32_t cell,
			       double shown, int64_t is)
{
	double unit = trial->model.kind->length == MODEL_STEPS ? 1 : UNIT;
	double difference = shown - (double)is / unit;

	if ((is < 0) != (shown < 0) || (is >= 0 && (difference > 1e-6 || difference < -1e-6)))
		ck_abort_msg("%s on %s, step %u: %s of cell %u is %f, not %f", trial->model.kind->spec,
			     trial->map, moment, what, cell, shown, (double)is / unit);
}

/* The list of the open cells, with its numbers. */
static void trial_check_list(const struct trial *trial, uint32_t moment)
{
	const struct model *model = &trial->model;
	uint32_t shown[LIST], is[LIST];
	size_t n = model_first(model, is, LIST);

	ck_assert_uint_eq(open_list_first(&trial->study, shown, LIST), n);
	for (size_t i = 0; i < n; i++) {
		struct cell at = ground_cell(&trial->ground, is[i]);
		if (shown[i] != is[i])
			ck_abort_msg("%s on %s, step %u: place %zu of the list is cell %u, not %u",
				     model->kind->spec, trial->map, moment, i, shown[i], is[i]);
		trial_check_number(trial, moment, "g", is[i], timeline_g(&trial->study.timeline, is[i]),
				   model->cells[is[i]].g);
		trial_check_number(trial, moment, "h", is[i], study_estimate(&trial->study, at),
				   model_h(model, is[i], 1));
		trial_check_number(trial, moment, "f", is[i], study_priority(&trial->study, at),
				   model_f(model, is[i]));
	}
}

static void trial_check_counts(const struct trial *trial, uint32_t moment)
{
	const struct timeline *timeline = &trial->study.timeline;

	ck_assert_uint_eq(timeline->moment, moment);
	if (timeline->now.open != trial->model.open || timeline->now.generated != trial->model.generated)
		ck_abort_msg("%s on %s, step %u: open %u and generated %u, not %u and %u",
			     trial->model.kind->spec, trial->map, moment, timeline->now.open,
			     timeline->now.generated, trial->model.open, trial->model.generated);
}

/* Asks, at the end, why each cell was taken, and of some walls. */
static void trial_check_past(const struct trial *trial)
{
	const struct model_kind *kind = trial->model.kind;
	int width = trial->ground.width;
	char told[REASON_CAP], expected[256], because[192], from[40];
	uint32_t stride = ground_cells(&trial->ground) < SMALL ? 1 : (uint32_t)how_many(53, 13);

	for (uint32_t cell = 0; cell < ground_cells(&trial->ground); cell++) {
		const struct model_step *step = &trial->steps[cell];
		struct cell at = ground_cell(&trial->ground, cell);
		reason_about(&trial->study, at, 0, told, sizeof told);
		if (!trial->ground.cost[cell] && !strstr(told, "No step leads into it, so "))
			ck_abort_msg("%s on %s: of a wall: '%s'", kind->spec, trial->map, told);
		/* Each answer takes the cursor there and back. */
		if (!trial->moments[cell] || trial->model.cells[cell].open || cell % stride)
			continue;
		trial_expect(kind, step, because, sizeof because);
		from[0] = '\0';
		if (trial->model.cells[cell].parent != NOWHERE && trial->model.cells[cell].parent != cell)
			snprintf(from, sizeof from, "; reached from %d,%d",
				 (int)trial->model.cells[cell].parent % width,
				 (int)trial->model.cells[cell].parent / width);
		snprintf(expected, sizeof expected, " took it at step %u,%s%s.", trial->moments[cell], because,
			 from);
		const char *tail = strstr(told, " took it ");
		if (!tail || strcmp(tail, expected) != 0)
			ck_abort_msg("%s on %s: of cell %u: '%s', not '%s'", kind->spec, trial->map, cell, told,
				     expected);
	}
}

/* The cost in the last sentence and in the table is that of the path, whatever the search had in mind. */
static void trial_check_end(const struct trial *trial)
{
	const struct path_result *result = &trial->study.result;
	unsigned caps = trial->study.solver.pathfinder->caps;
	char told[REASON_CAP], expected[64];

	if (trial->study.status || !result->found)
		return;
	double cost = price_of(caps, &trial->ground, result->cells, result->len);
	if (fabs(study_cost(&trial->study, &trial->ground) - cost) > 1e-6 * (1 + cost))
		ck_abort_msg("%s on %s: the path costs %f, not %f", trial->model.kind->spec, trial->map, cost,
			     study_cost(&trial->study, &trial->ground));
	snprintf(expected, sizeof expected, " found a path of cost %.1f with %u cell", cost, result->expanded);
	reason_now(&trial->study, 0, told, sizeof told);
	if (!strstr(told, expected))
		ck_abort_msg("%s on %s: '%s' at the end, not '...%s...'", trial->model.kind->spec, trial->map,
			     told, expected);
}

static void trial_begin(struct trial *trial, const struct model_kind *kind)
{
	struct solver solver;
	struct path_result result;
	size_t cells = ground_cells(&trial->ground);

	ck_assert_int_eq(solver_new(kind->spec, &solver, NULL), STATUS_OK);
	ck_assert_int_eq(solver_load(&solver, &trial->ground, trial->query.rule), STATUS_OK);
	trial->log.n = 0;
	enum status status = solver_find(&solver, &trial->ground, &trial->query, &trial->log, &result);
	if (status == STATUS_UNSUPPORTED)
		trial->log.n = 0;
	ck_assert(trial->log.n < trial->log.cap && !trial->log.shift);
	solver_free(&solver);
	if (!strcmp(kind->spec, "auto") && cells < 1024)
		kind = &auto_small;
	trial->model = model_new(kind, &trial->ground, &trial->query, &trial->log);
	ck_assert_int_eq(study_new(kind->spec, &trial->study, NULL), STATUS_OK);
	trial->study.rule = trial->query.rule;
	ck_assert_int_eq(study_run(&trial->study, &trial->ground, &trial->query), STATUS_OK);
	ck_assert_int_eq(trial->study.status, status);
	trial->steps = calloc(cells, sizeof *trial->steps);
	trial->moments = calloc(cells, sizeof *trial->moments);
}

static void trial_end(struct trial *trial)
{
	model_free(&trial->model);
	study_free(&trial->study);
	free(trial->steps);
	free(trial->moments);
}

static void trial_replay(struct trial *trial, const struct model_kind *kind)
{
	struct model *model = &trial->model;
	uint32_t moment = 0;

	trial_begin(trial, kind);
	/* Every step is judged; lists and sentences take long on larger maps. */
	uint32_t stride = ground_cells(&trial->ground) < SMALL ? 1 : (uint32_t)how_many(41, 19);
	for (;; moment++) {
		bool looks = moment % stride == 0;
		model_settle(model);
		if (moment && kind->order >= MODEL_SMALLER_SIDE && model->cells[model->step.cell].open)
			model->step.g = -1; /* it is open again, for another reason */
		if (moment)
			trial->steps[model->step.cell] = model->step;
		if (looks || moment == trial->study.timeline.total) {
			timeline_seek(&trial->study.timeline, moment);
			trial_check_counts(trial, moment);
			trial_check_list(trial, moment);
		}
		if (looks && moment && !study_is_over(&trial->study))
			trial_check_sentence(trial, moment);
		if (!model_advance(model))
			break;
		trial->moments[model->step.cell] = moment + 1;
		if (*model->wrong)
			ck_abort_msg("%s on %s, step %u: %s", kind->spec, trial->map, moment + 1, model->wrong);
	}
	ck_assert_uint_eq(moment, trial->study.timeline.total);
	ck_assert_uint_eq(model->most_open, timeline_max_open(&trial->study.timeline));
	trial_check_end(trial);
	if (strncmp(kind->spec, "exhaustive", 10) != 0 && !trial->study.status) {
		ck_assert_uint_eq(trial->study.result.expanded, moment);
		trial_check_past(trial);
	}
	trial_end(trial);
}

static void trial_replay_map(struct trial *trial, const char *name, const struct model_kind *kind)
{
	struct grid grid;

	ck_assert_int_eq(map_load_named(name, 0, &grid, NULL), STATUS_OK);
	const struct mark *start = grid_mark(&grid, MARK_START, 0), *goal = grid_mark(&grid, MARK_GOAL, 0);
	struct path_query query = {.goal = {(int16_t)(grid.width - 2), (int16_t)(grid.height - 2)}};
	if (start)
		query.start = start->at;
	if (goal)
		query.goal = goal->at;
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &trial->ground), STATUS_OK);
	trial->map = name;
	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++) {
		trial->query = query;
		trial->query.rule = rule;
		if (rule == DIAGONAL_NO_CUT || is_long())
			trial_replay(trial, kind);
	}
	ground_free(&trial->ground);
	grid_free(&grid);
}

START_TEST(sentences_lists_and_numbers_are_those_of_the_model)
{
	struct trial trial = {.log = {.events = malloc(EVENTS_MAX * sizeof(struct event)), .cap = EVENTS_MAX}};
	struct name_list names;
	char path[4096];

	ck_assert_int_eq(place_data("maps", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(place_list(path, "", &names), STATUS_OK);
	for (size_t i = 0; i < names.n; i++) {
		char *suffix = strstr(names.names[i], ".txt");
		if (!suffix || (!is_long() && (i + (size_t)_i) % 2))
			continue;
		*suffix = '\0';
		trial_replay_map(&trial, names.names[i], &kinds[_i]);
	}
	name_list_free(&names);
	free(trial.log.events);
}
END_TEST

Suite *suite_model(void)
{
	Suite *suite = suite_create("lab/model");
	TCase *tcase = tcase_create("model");

	tcase_set_timeout(tcase, 600);
	tcase_add_test(tcase, every_pathfinder_has_a_model);
	tcase_add_loop_test(tcase, sentences_lists_and_numbers_are_those_of_the_model, 0,
			    (int)ARRAY_LEN(kinds));
	suite_add_tcase(suite, tcase);
	return suite;
}
