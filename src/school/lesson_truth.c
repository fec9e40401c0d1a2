/* What the movers of a lesson come to, and whether an answer agrees with that. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "lab/bench.h"
#include "lab/flight.h"
#include "path/string_pull.h"
#include "school/lesson.h"
#include "space/scene.h"

/* ---- searches -------------------------------------------------------------------------------------------- */

static struct path_query lesson_truth_query(const struct lesson *lesson, const struct lesson_map *map)
{
	return (struct path_query){
	    .start = map->start, .goal = map->goal, .rule = (enum diagonal_rule)lesson->rule};
}

static void lesson_truth_take_search(const struct study *study, const struct ground *ground, double optimum,
				     double figures[MEASURES])
{
	const struct path_result *result = &study->result;
	unsigned caps = study->solver.pathfinder->caps;

	figures[MEASURE_EXPANDED] = result->expanded;
	figures[MEASURE_MAX_OPEN] = result->max_open;
	if (!result->found)
		return;
	figures[MEASURE_COST] = string_pull_cost(caps, ground, result->cells, result->len, true);
	figures[MEASURE_LENGTH] = string_pull_cost(caps, ground, result->cells, result->len, false);
	figures[MEASURE_PERCENT] = 100 * (figures[MEASURE_COST] / optimum - 1);
}

/* Finds the cells that the search expands next where the lesson asks for them on MAP. */
static enum status lesson_truth_find_next(const struct lesson *lesson, int map, int mover, struct study *study,
					  struct lesson_truth *truth, struct diag *diag)
{
	for (int i = 0; i < lesson->n_steps; i++) {
		const struct lesson_step *step = &lesson->steps[i];
		if (step->ask != ASK_NEXT || step->mover != mover || step->map != map)
			continue;
		timeline_seek(&study->timeline, (uint32_t)max(step->at, 0));
		truth->next[i] = study_next(study);
		if (truth->next[i] == TIMELINE_NOWHERE)
			return diag_at(diag, STATUS_BAD_INPUT, lesson->path, step->line, 0,
				       "step %d asks for the next cell after the end", i + 1);
	}
	return STATUS_OK;
}

static enum status lesson_truth_search(const struct lesson *lesson, int map, const struct ground *ground,
				       int mover, struct lesson_truth *truth, struct diag *diag)
{
	struct path_query query = lesson_truth_query(lesson, &lesson->maps[map]);
	struct study study;
	enum status status = study_new(lesson->specs[mover], &study, diag);

	if (status)
		return status;
	study.rule = query.rule;
	status = study_run(&study, ground, &query);
	if (!status && study.status)
		status = diag_set(diag, study.status, "%s: %s cannot search here", lesson->path,
				  lesson->specs[mover]);
	if (!status) {
		truth->found[mover] = study.result.found;
		lesson_truth_take_search(&study, ground, truth->optimum, truth->figures[mover]);
		status = lesson_truth_find_next(lesson, map, mover, &study, truth, diag);
	}
	study_free(&study);
	return status;
}

static enum status lesson_truth_searches(const struct lesson *lesson, int map, struct lesson_truth *truth,
					 struct diag *diag)
{
	struct bench_question question = {.start = lesson->maps[map].start, .goal = lesson->maps[map].goal};
	struct ground ground;
	enum status status = ground_new(&lesson->maps[map].grid, MOVER_PLANNER, NULL, &ground);

	if (status)
		return status;
	status = bench_reference(&ground, (enum diagonal_rule)lesson->rule, &question, 1, NULL);
	if (isfinite(question.opt))
		truth->optimum = question.opt;
	for (int i = 0; i < lesson->n_movers && !status; i++)
		status = lesson_truth_search(lesson, map, &ground, i, truth, diag);
	ground_free(&ground);
	return status;
}

/* ---- races and flights ----------------------------------------------------------------------------------- */

static enum status lesson_truth_races(const struct lesson *lesson, struct lesson_truth *truth,
				      struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	for (int i = 0; i < lesson->n_movers && !status; i++) {
		struct race race = {.grid = &lesson->maps[0].grid,
				    .mover = lesson->specs[i],
				    .prey = (enum prey_policy)lesson->prey,
				    .seed = (uint64_t)lesson->seed,
				    .ticks = lesson->ticks,
				    .obstacles = lesson->obstacles};
		struct race_result result;
		status = race_whole(&race, rules, &result, diag);
		if (status)
			break;
		truth->found[i] = result.caught;
		truth->figures[i][MEASURE_EXPANDED] = (double)result.expanded;
		truth->figures[i][MEASURE_WALKED] = result.walked;
		if (result.caught)
			truth->figures[i][MEASURE_TICK] = result.ticks;
	}
	free(rules);
	return status;
}

enum status lesson_build_flight(const struct lesson *lesson, int mover, const struct fleet *fleet,
				const struct scene *scene, uint32_t trail, struct space **space,
				struct diag *diag)
{
	struct space_group group = {.behaviour = 0};
	const struct ship_class *class_of_ships = *lesson->ship ? fleet_class(fleet, lesson->ship) : NULL;
	const struct variant *behaviour;
	enum status status = variant_parse(behaviours, "behaviour", lesson->specs[mover], &behaviour,
					   group.params, NULL, 0, diag);

	if (status)
		return status;
	if (*lesson->ship && !class_of_ships)
		return diag_set(diag, STATUS_BAD_INPUT, "%s: no ship class is called '%s'", lesson->path,
				lesson->ship);
	while (behaviours[group.behaviour] != behaviour)
		group.behaviour++;
	struct scene_choice choice = {.hull = class_of_ships ? &class_of_ships->hull : NULL,
				      .groups = &group,
				      .n_groups = 1,
				      .trail = trail,
				      .seed = (uint64_t)lesson->seed};
	return scene_build(scene, fleet, &choice, space, diag);
}

static enum status lesson_truth_flights(const struct lesson *lesson, struct lesson_truth *truth,
					struct diag *diag)
{
	struct fleet fleet;
	struct scene scene;
	enum status status = fleet_load(&fleet, diag);

	if (!status)
		status = scene_load(lesson->scene, &fleet, &scene, diag);
	if (status)
		return status;
	for (int i = 0; i < lesson->n_movers && !status; i++) {
		struct flight_result result;
		struct space *space;
		status = lesson_build_flight(lesson, i, &fleet, &scene, 0, &space, diag);
		if (status)
			break;
		struct flight_role all = {0, space->n.ships};
		status = flight_run(space, &scene.map, flight_limit_s(space, scene.patience, scene.limit_s),
				    &scene.changes, &all, 1, &result);
		space_free(space);
		truth->found[i] = result.ok >= 1;
		truth->figures[i][MEASURE_TOUCHES] = result.contacts;
		truth->figures[i][MEASURE_ARRIVED] = 100 * result.ok;
	}
	scene_free(&scene);
	return status;
}

enum status lesson_run(const struct lesson *lesson, int map, struct lesson_truth *truth, struct diag *diag)
{
	*truth = (struct lesson_truth){.optimum = NAN};
	for (int i = 0; i < LESSON_MOVERS; i++)
		for (int measure = 0; measure < MEASURES; measure++)
			truth->figures[i][measure] = NAN;
	switch (lesson->kind) {
	case LESSON_RACE: return lesson_truth_races(lesson, truth, diag);
	case LESSON_FLIGHT: return lesson_truth_flights(lesson, truth, diag);
	default: return lesson_truth_searches(lesson, map, truth, diag);
	}
}

/* ---- judging --------------------------------------------------------------------------------------------- */

/* May MOVER be an answer to STEP, which asks for the least or the most? */
static bool lesson_truth_counts(const struct lesson_truth *truth, const struct lesson_step *step, int mover)
{
	if (isnan(truth->figures[mover][step->measure]))
		return false;
	return step->within < 0 || truth->figures[mover][MEASURE_PERCENT] <= step->within;
}

/* The mover with the least or the most; the first of equals; -1: none. */
static int lesson_truth_extreme(const struct lesson *lesson, const struct lesson_truth *truth,
				const struct lesson_step *step)
{
	int best = -1;

	for (int i = 0; i < lesson->n_movers; i++) {
		double figure = truth->figures[i][step->measure];
		if (!lesson_truth_counts(truth, step, i))
			continue;
		if (best < 0 ||
		    (step->ask == ASK_LEAST && figure < truth->figures[best][step->measure] - 1e-9) ||
		    (step->ask == ASK_MOST && figure > truth->figures[best][step->measure] + 1e-9))
			best = i;
	}
	return best;
}

static unsigned lesson_truth_set(const struct lesson *lesson, const struct lesson_truth *truth)
{
	unsigned set = 0;

	for (int i = 0; i < lesson->n_movers; i++)
		set |= (unsigned)truth->found[i] << i;
	return set;
}

static bool lesson_truth_is_near(const struct lesson_step *step, double truth, double guess)
{
	if (isnan(truth))
		return isnan(guess);
	if (step->measure == MEASURE_PERCENT)
		return fabs(guess - truth) <= step->near;
	return fabs(guess - truth) <= step->near / 100 * truth + 1e-9;
}

/* Is it legal, from start to goal, and as cheap as the mover's? */
static bool lesson_truth_path_is_right(const struct lesson *lesson, const struct lesson_truth *truth,
				       const struct lesson_step *step, const struct lesson_guess *guess)
{
	const struct lesson_map *map = &lesson->maps[step->map];
	struct ground ground;
	bool legal = guess->n_cells > 0 && cell_equal(guess->cells[0], map->start) &&
		     cell_equal(guess->cells[guess->n_cells - 1], map->goal);

	if (!legal || ground_new(&map->grid, MOVER_PLANNER, NULL, &ground))
		return false;
	for (size_t i = 1; i < guess->n_cells && legal; i++) {
		int d = 0;
		while (d < DIRECTIONS && !cell_equal(cell_step(guess->cells[i - 1], d), guess->cells[i]))
			d++;
		legal = d < DIRECTIONS &&
			path_step_allowed(&ground, guess->cells[i - 1], d, (enum diagonal_rule)lesson->rule);
	}
	double cost = legal ? path_cost(&ground, guess->cells, guess->n_cells, true) : 0;
	ground_free(&ground);
	return legal && cost <= truth->figures[step->mover][MEASURE_COST] + 1e-6;
}

bool lesson_is_right(const struct lesson *lesson, const struct lesson_truth *truth, int number,
		     const struct lesson_guess *guess)
{
	ASSERT(number >= 0 && number < lesson->n_steps);
	const struct lesson_step *step = &lesson->steps[number];
	int best;

	switch (step->ask) {
	case ASK_NEXT:
		return guess->as_good ||
		       grid_index(&lesson->maps[step->map].grid, guess->cell) == truth->next[number];
	case ASK_NUMBER:
		return lesson_truth_is_near(step, truth->figures[step->mover][step->measure], guess->number);
	case ASK_LEAST:
	case ASK_MOST:
		best = lesson_truth_extreme(lesson, truth, step);
		return best >= 0 && lesson_truth_counts(truth, step, guess->mover) &&
		       fabs(truth->figures[guess->mover][step->measure] -
			    truth->figures[best][step->measure]) <= 1e-9;
	case ASK_SHORTEST:
		return guess->yes == (truth->figures[step->mover][MEASURE_COST] <= truth->optimum + 1e-6);
	case ASK_PATH: return lesson_truth_path_is_right(lesson, truth, step, guess);
	case ASK_CHOICE: return lesson_claim_holds(&step->choices[guess->mover].claim, truth);
	default: return guess->set == lesson_truth_set(lesson, truth);
	}
}

/* The path of the step's mover, into CELLS[cap]. */
static enum status lesson_truth_path(const struct lesson *lesson, const struct lesson_step *step,
				     struct cell *cells, size_t cap, size_t *n)
{
	const struct lesson_map *map = &lesson->maps[step->map];
	struct path_query query = lesson_truth_query(lesson, map);
	struct path_result result = {.found = false};
	struct solver solver = {0};
	struct ground ground;
	enum status status = ground_new(&map->grid, MOVER_PLANNER, NULL, &ground);

	*n = 0;
	if (status || !cap)
		return status;
	status = solver_new(lesson->specs[step->mover], &solver, NULL);
	if (!status)
		status = solver_load(&solver, &ground, query.rule);
	if (!status)
		status = solver_find(&solver, &ground, &query, NULL, &result);
	if (!status && result.len > cap)
		status = STATUS_SPACE;
	if (!status) {
		memcpy(cells, result.cells, result.len * sizeof *cells);
		*n = result.len;
	}
	solver_free(&solver);
	ground_free(&ground);
	return status;
}

enum status lesson_right_guess(const struct lesson *lesson, const struct lesson_truth *truth, int number,
			       struct cell *cells, size_t cap, struct lesson_guess *guess)
{
	const struct lesson_step *step = &lesson->steps[number];
	double cost = truth->figures[step->mover][MEASURE_COST];

	*guess = (struct lesson_guess){.number = truth->figures[step->mover][step->measure],
				       .yes = cost <= truth->optimum + 1e-6,
				       .set = lesson_truth_set(lesson, truth),
				       .cells = cells};
	if (step->ask == ASK_NEXT)
		guess->cell = grid_cell(&lesson->maps[step->map].grid, truth->next[number]);
	if (step->ask == ASK_LEAST || step->ask == ASK_MOST) {
		guess->mover = lesson_truth_extreme(lesson, truth, step);
		if (guess->mover < 0)
			return STATUS_BAD_INPUT;
	}
	while (step->ask == ASK_CHOICE && !lesson_claim_holds(&step->choices[guess->mover].claim, truth))
		if (++guess->mover == step->n_choices)
			return STATUS_BAD_INPUT;
	if (step->ask == ASK_PATH)
		return lesson_truth_path(lesson, step, cells, cap, &guess->n_cells);
	return STATUS_OK;
}
