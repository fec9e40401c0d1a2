#include "school/grade.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "lab/bench.h"
#include "path/cost.h"
#include "path/field.h"

const char *const grade_levels[GRADE_LEVELS + 1] = {"legal", "complete", "fewest", "shortest", NULL};

enum { RANDOM_EACH = 12, MAZE_WIDTH = 41, MAZE_HEIGHT = 21, LARGE = 128, BATTERY_SEED = 7 };

/* ---- the battery ----------------------------------------------------------------------------------------- */

/* A map drawn in letters: '#' blocked, '.' cost 1, a digit its cost; rows are parted by blanks. */
struct grade_drawing {
	const char *group, *name, *rows;
	struct cell start, goal;
};

static const struct grade_drawing corners[] = {
    {"corners", "2x2, open", ".. ..", {0, 0}, {1, 1}},
    {"corners", "2x2, one blocked", ".# ..", {0, 0}, {1, 1}},
    {"corners", "2x2, both blocked", ".# #.", {0, 0}, {1, 1}},
};

static const struct grade_drawing drawings[] = {
    {"edges", "1x1", ".", {0, 0}, {0, 0}},
    {"edges", "9x1", ".........", {0, 0}, {8, 0}},
    {"edges", "1x9", ". . . . . . . . .", {0, 0}, {0, 8}},
    {"edges", "7x3", "....... ....... .......", {0, 0}, {6, 2}},
    {"edges", "3x7", "... ... ... ... ... ... ...", {2, 6}, {0, 0}},
    {"no way", "a wall across", ".#. .#. .#.", {0, 0}, {2, 2}},
    {"no way", "goal blocked", "..# ... ...", {0, 0}, {2, 0}},
    {"no way", "start blocked", "#.. ... ...", {0, 0}, {2, 2}},
    {"same", "start is goal", "... ... ...", {1, 1}, {1, 1}},
    {"costs", "mud in the middle", "111 191 111", {0, 1}, {2, 1}},
    {"costs", "a cheap detour", "19999 11111", {0, 0}, {4, 0}},
    {"changes", "a door, open", "..... ##.## .....", {0, 0}, {4, 2}},
    {"changes", "the door shut", "..... ##### .....", {0, 0}, {4, 2}},
    {"changes", "open again", "..... ##.## .....", {4, 2}, {0, 0}},
};

static const int random_sides[] = {3, 4, 5, 6, 8, 12, 20};

size_t grade_questions(void)
{
	return ARRAY_LEN(corners) * DIAGONAL_RULES + ARRAY_LEN(drawings) +
	       ARRAY_LEN(random_sides) * RANDOM_EACH + DIAGONAL_RULES + 2;
}

/* An open ground of this size. */
static enum status grade_open_ground(int width, int height, struct ground *ground)
{
	struct grid grid;
	enum status status = grid_new(width, height, TERRAIN_FLOOR, &grid);

	if (status)
		return status;
	status = ground_new(&grid, MOVER_PLANNER, NULL, ground);
	grid_free(&grid);
	return status;
}

static enum status grade_draw(const char *rows, struct ground *ground)
{
	int width = (int)strcspn(rows, " "), height = 1;

	for (const char *at = rows; *at; at++)
		height += *at == ' ';
	enum status status = grade_open_ground(width, height, ground);
	for (int i = 0; !status && i < width * height; i++) {
		char letter = rows[i + i / width];
		if (letter == '#')
			ground_set(ground, ground_cell(ground, (size_t)i), 0);
		else if (letter != '.')
			ground_set(ground, ground_cell(ground, (size_t)i), (uint8_t)(letter - '0'));
	}
	return status;
}

/* A ground with PERCENT walls, where the rest costs one of COSTS[n]; both corners stay open. */
static enum status grade_draw_random(struct rng *rng, int width, int height, uint32_t percent,
				     const uint8_t *costs, uint32_t n, struct ground *ground)
{
	enum status status = grade_open_ground(width, height, ground);
	size_t last = (size_t)width * (size_t)height - 1;

	for (size_t i = 0; !status && i <= last; i++) {
		bool wall = rng_below(rng, 100) < percent && i > 0 && i < last;
		ground_set(ground, ground_cell(ground, i), wall ? 0 : costs[rng_below(rng, n)]);
	}
	return status;
}

/* A maze whose corridors are one cell wide: walks from 1,1 two cells at a time into closed cells. */
static enum status grade_draw_maze(struct rng *rng, struct ground *ground)
{
	struct cell stack[MAZE_WIDTH * MAZE_HEIGHT];
	size_t n = 0;
	enum status status = grade_open_ground(MAZE_WIDTH, MAZE_HEIGHT, ground);

	if (status)
		return status;
	for (size_t i = 0; i < ground_cells(ground); i++)
		ground_set(ground, ground_cell(ground, i), 0);
	stack[n++] = cell_at(1, 1);
	ground_set(ground, stack[0], 1);
	while (n > 0) {
		struct cell at = stack[n - 1], ways[4], between[4];
		uint32_t n_ways = 0;
		for (int d = NORTH; d <= WEST; d++) {
			struct cell beside = cell_step(at, d), to = cell_step(beside, d);
			if (to.x > 0 && to.y > 0 && to.x < MAZE_WIDTH - 1 && to.y < MAZE_HEIGHT - 1 &&
			    !ground_open(ground, to)) {
				between[n_ways] = beside;
				ways[n_ways++] = to;
			}
		}
		if (!n_ways) {
			n--;
			continue;
		}
		uint32_t way = rng_below(rng, n_ways);
		ground_set(ground, between[way], 1);
		ground_set(ground, ways[way], 1);
		stack[n++] = ways[way];
	}
	return STATUS_OK;
}

/* ---- judging --------------------------------------------------------------------------------------------- */

/* Notes a fault that fails LEVEL and all that demand as much. */
static void grade_fail(struct grade_result *result, enum grade_level level, const char *format, ...)
    PRINTF_LIKE(3, 4);
static void grade_fail(struct grade_result *result, enum grade_level level, const char *format, ...)
{
	va_list args;

	result->failed[level] = true;
	for (enum grade_level above = level + 1; level <= GRADE_COMPLETE && above < GRADE_LEVELS; above++)
		result->failed[above] = true;
	if (*result->fault)
		return;
	va_start(args, format);
	vsnprintf(result->fault, sizeof result->fault, format, args);
	va_end(args);
}

/* Fills a field of the distances to the goal; the caller frees field->distance. */
static enum status grade_measure(const struct grade_result *result, enum field_metric metric,
				 struct field *field)
{
	const struct ground *ground = result->ground;
	void *scratch = calloc(1, field_scratch_size(ground));

	field->distance = malloc(ground_cells(ground) * sizeof *field->distance);
	if (scratch && field->distance)
		field_fill(field, scratch, ground, result->query.rule, metric, &result->query.goal, 1);
	free(scratch);
	if (scratch && field->distance)
		return STATUS_OK;
	free(field->distance);
	return STATUS_NO_MEMORY;
}

/* Says where the h that it told is larger than the true distance. */
static void grade_note_estimates(struct grade_result *result, const struct guest *guest,
				 const struct field *truth)
{
	size_t n = 0;

	for (size_t i = 0; i < ground_cells(result->ground); i++) {
		struct cell at = ground_cell(result->ground, i);
		double h = guest_estimate(guest, at), real = truth->distance[i] * truth->unit;
		if (truth->distance[i] == FIELD_FAR || h <= real * 1.000001 + 1e-3)
			continue;
		if (n++ == 0)
			snprintf(result->note, sizeof result->note,
				 "its h overestimates first at %d,%d: %.3f, truly %.3f", at.x, at.y, h, real);
	}
	if (n > 1) {
		size_t used = strlen(result->note);
		snprintf(result->note + used, sizeof result->note - used, "; %zu cells in total", n);
	}
}

static void grade_judge_path(struct grade_result *result, double optimum, double steps)
{
	const struct path_result *path = &result->path;

	if (path->cost > optimum + 1e-6)
		grade_fail(result, GRADE_SHORTEST, "walks %.3f, the shortest is %.3f: %.1f %% longer",
			   path->cost, optimum, 100 * (path->cost / optimum - 1));
	if ((double)path->len - 1 > steps)
		grade_fail(result, GRADE_FEWEST, "takes %zu steps where %.0f would do", path->len - 1, steps);
}

/* Compares an answer with the truth.  STATUS_NO_MEMORY, or STATUS_OK. */
static enum status grade_judge(struct grade_result *result, const struct solver *solver, enum status answered)
{
	const struct guest_answer *said = solver->guest ? guest_answer(solver->guest) : NULL;
	struct field cost, steps;
	enum status status = grade_measure(result, FIELD_TERRAIN, &cost);

	if (status)
		return status;
	status = grade_measure(result, FIELD_STEPS, &steps);
	if (status) {
		free(cost.distance);
		return status;
	}
	bool open = ground_open(result->ground, result->query.start);
	uint32_t best = field_at(&cost, result->query.start);
	double optimum = best * cost.unit;
	struct bench_question question = {.start = result->query.start, .goal = result->query.goal};
	if (!bench_reference(result->ground, result->query.rule, &question, 1, NULL) && isfinite(question.opt))
		optimum = question.opt;
	if (answered)
		grade_fail(result, GRADE_LEGAL, "%s", solver_complaint(solver));
	else if (!result->path.found && open && best != FIELD_FAR)
		grade_fail(result, GRADE_COMPLETE, "reports no path, but one of cost %.3f exists", optimum);
	else if (result->path.found && said && said->claim >= 0 &&
		 !bench_claim_agrees(said->claim, result->path.cost))
		grade_fail(result, GRADE_COMPLETE, "claims a cost of %.3f, but its path costs %.3f",
			   said->claim, result->path.cost);
	if (!answered && result->path.found)
		grade_judge_path(result, optimum, field_at(&steps, result->query.start));
	if (said && !answered)
		grade_note_estimates(result, solver->guest, &cost);
	if (said && said->n_unopened && !*result->note)
		snprintf(result->note, sizeof result->note, "it expands %d,%d before opening it",
			 said->unopened.x, said->unopened.y);
	free(cost.distance);
	free(steps.distance);
	return STATUS_OK;
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static bool grade_give_up(const struct grade *grade)
{
	return grade->solver->guest && !guest_is_usable(grade->solver->guest);
}

/* Counts RESULT and tells it. */
static enum status grade_take(struct grade *grade, struct grade_result *result)
{
	if (result->verdict != GRADE_SKIPPED && result->failed[grade->level])
		result->verdict = GRADE_FAILED;
	grade->n++;
	grade->n_passed += result->verdict == GRADE_PASSED;
	grade->n_failed += result->verdict == GRADE_FAILED;
	grade->n_skipped += result->verdict == GRADE_SKIPPED;
	for (enum grade_level level = 0; level < GRADE_LEVELS; level++)
		grade->n_level[level] += result->verdict != GRADE_SKIPPED && result->failed[level];
	if (!grade->tell(grade->context, result))
		return STATUS_INTERRUPTED;
	if (grade_give_up(grade))
		return STATUS_MISMATCH;
	return STATUS_OK;
}

/* Asks one question on GROUND, which it frees. */
static enum status grade_ask(struct grade *grade, struct grade_result *result, struct ground *ground)
{
	struct event_log telling = {.cap = 0};
	enum status status = solver_load(grade->solver, ground, result->query.rule);

	result->ground = ground;
	if (!status) {
		enum status answered =
		    solver_find(grade->solver, ground, &result->query, &telling, &result->path);
		if (answered == STATUS_UNSUPPORTED)
			result->verdict = GRADE_SKIPPED;
		else
			status = grade_judge(result, grade->solver, answered);
		if (!status)
			status = grade_take(grade, result);
	}
	ground_free(ground);
	return status;
}

static enum status grade_ask_drawing(struct grade *grade, const struct grade_drawing *drawing,
				     enum diagonal_rule rule)
{
	struct grade_result result = {.group = drawing->group,
				      .query = {.start = drawing->start, .goal = drawing->goal, .rule = rule}};
	struct ground ground;
	enum status status = grade_draw(drawing->rows, &ground);

	snprintf(result.name, sizeof result.name, "%s", drawing->name);
	if (status)
		return status;
	return grade_ask(grade, &result, &ground);
}

/* Small maps come first; every second map has uniform terrain. */
static enum status grade_ask_random(struct grade *grade, struct rng *rng, size_t size, int number)
{
	static const uint8_t even[] = {1}, uneven[] = {1, 1, 2, 3, 9};
	static const char *const groups[] = {"random 3", "random 4",  "random 5", "random 6",
					     "random 8", "random 12", "random 20"};
	static_assert(ARRAY_LEN(groups) == ARRAY_LEN(random_sides), "every size is a group");
	int side = random_sides[size], height = max(2, side - 1 + (int)rng_below(rng, 4));
	struct grade_result result = {.group = groups[size],
				      .query = {.goal = cell_at(side - 1, height - 1),
						.rule = (enum diagonal_rule)(number % DIAGONAL_RULES)}};
	struct ground ground;
	enum status status;

	if (number % 2)
		status = grade_draw_random(rng, side, height, 30, even, ARRAY_LEN(even), &ground);
	else
		status = grade_draw_random(rng, side, height, 30, uneven, ARRAY_LEN(uneven), &ground);
	if (status)
		return status;
	snprintf(result.name, sizeof result.name, "%dx%d number %d, %s", side, height, number + 1,
		 number % 2 ? "even ground" : "costs");
	return grade_ask(grade, &result, &ground);
}

static enum status grade_ask_maze(struct grade *grade, struct rng *rng, enum diagonal_rule rule)
{
	struct grade_result result = {
	    .group = "mazes",
	    .name = "41x21",
	    .query = {.start = {1, 1}, .goal = {MAZE_WIDTH - 2, MAZE_HEIGHT - 2}, .rule = rule}};
	struct ground ground;
	enum status status = grade_draw_maze(rng, &ground);

	if (status)
		return status;
	return grade_ask(grade, &result, &ground);
}

static enum status grade_draw_large(struct ground *ground)
{
	static const uint8_t even[] = {1};
	struct rng rng = rng_seeded(BATTERY_SEED, RNG_MAP);

	return grade_draw_random(&rng, LARGE, LARGE, 25, even, ARRAY_LEN(even), ground);
}

static const struct path_query large_query = {.goal = {LARGE - 1, LARGE - 1}, .rule = DIAGONAL_NO_CUT};

static enum status grade_ask_large(struct grade *grade)
{
	struct grade_result result = {.group = "large", .name = "random 128x128", .query = large_query};
	struct ground ground;
	enum status status = grade_draw_large(&ground);

	if (status)
		return status;
	return grade_ask(grade, &result, &ground);
}

/* Two processes get the same question and must give the same answer. */
static enum status grade_compare(struct grade *grade, struct solver *fresh, const struct ground *ground)
{
	struct grade_result result = {
	    .group = "again", .name = "the large map, fresh process", .ground = ground, .query = large_query};
	struct event_log first_log = {.cap = 0}, second_log = {.cap = 0};
	struct path_result first = {.found = false}, second = {.found = false};
	enum status status = solver_load(grade->solver, ground, large_query.rule);

	if (!status)
		status = solver_load(fresh, ground, large_query.rule);
	if (status)
		return status;
	enum status first_status = solver_find(grade->solver, ground, &large_query, &first_log, &first);
	enum status second_status = solver_find(fresh, ground, &large_query, &second_log, &second);
	result.path = second;
	if (first_status == STATUS_UNSUPPORTED)
		result.verdict = GRADE_SKIPPED;
	if (first_status != second_status || first.expanded != second.expanded || first.len != second.len ||
	    memcmp(first.cells, second.cells, first.len * sizeof *first.cells) != 0)
		grade_fail(&result, GRADE_LEGAL, "not deterministic: it answers the same question differently");
	return grade_take(grade, &result);
}

static enum status grade_ask_again(struct grade *grade)
{
	struct solver fresh;
	struct ground ground;
	const struct guest_limits *limits = grade->limits ? grade->limits : &guest_limits;
	enum status status = solver_new_limited(grade->solver->pathfinder->head.name, limits, &fresh, NULL);

	if (status)
		return status;
	status = grade_draw_large(&ground);
	if (!status) {
		status = grade_compare(grade, &fresh, &ground);
		ground_free(&ground);
	}
	solver_free(&fresh);
	return status;
}

/* ---- the examination ------------------------------------------------------------------------------------- */

static enum status grade_ask_drawings(struct grade *grade)
{
	enum status status = STATUS_OK;

	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		for (size_t i = 0; i < ARRAY_LEN(corners) && !status; i++)
			status = grade_ask_drawing(grade, &corners[i], rule);
	for (size_t i = 0; i < ARRAY_LEN(drawings) && !status; i++)
		status = grade_ask_drawing(grade, &drawings[i], DIAGONAL_NO_CUT);
	return status;
}

static enum status grade_ask_drawn(struct grade *grade)
{
	struct rng rng = rng_seeded(BATTERY_SEED, RNG_QUERY);
	enum status status = STATUS_OK;

	for (size_t i = 0; i < ARRAY_LEN(random_sides); i++)
		for (int number = 0; number < RANDOM_EACH && !status; number++)
			status = grade_ask_random(grade, &rng, i, number);
	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES && !status; rule++)
		status = grade_ask_maze(grade, &rng, rule);
	return status;
}

enum status grade_run(struct grade *grade)
{
	enum status status = grade_ask_drawings(grade);

	if (!status)
		status = grade_ask_drawn(grade);
	if (!status)
		status = grade_ask_large(grade);
	if (!status)
		status = grade_ask_again(grade);
	/* A program that can do nothing has shown nothing. */
	if (!status && (grade->n_failed || !grade->n_passed))
		status = STATUS_MISMATCH;
	return status;
}
