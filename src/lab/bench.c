#include "lab/bench.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "lab/stats.h"
#include "path/string_pull.h"

/* A search that takes less than LEAST_NS is repeated to fill that time, at most LOOPS_MAX times. */
enum { LEAST_NS = 10000, LOOPS_MAX = 64 };

/* The control, about 20 us of arithmetic: its time depends on nothing but the machine. */
enum { CONTROL_STEPS = 20000, CONTROLS_MAX = 1024 };

static double bench_control_ns(void)
{
	volatile uint64_t sink;
	uint64_t value = 1, before = solver_clock_ns();

	for (int i = 0; i < CONTROL_STEPS; i++)
		value = value * 6364136223846793005u + 1442695040888963407u;
	sink = value;
	(void)sink;
	return (double)(solver_clock_ns() - before);
}

/* Question Q, as solver S is asked it. */
static struct path_query bench_query_of(const struct bench *bench, size_t q, size_t s)
{
	const struct bench_question *question = &bench->questions[q];
	enum diagonal_rule rule = bench->rules ? bench->rules[s] : bench->rule;

	return (struct path_query){.start = question->start, .goal = question->goal, .rule = rule};
}

static struct bench_answer *bench_answer_at(struct bench *bench, size_t q, size_t s)
{
	ASSERT(q < bench->n && s < bench->n_solvers);
	return &bench->answers[q * bench->n_solvers + s];
}

static void bench_take_answer(const struct bench *bench, const struct solver *solver,
			      const struct path_result *result, struct bench_answer *answer)
{
	answer->found = result->found;
	answer->limited = result->limited;
	/* Computed here, since some searches ignore terrain costs and report a cost without them. */
	answer->cost =
	    string_pull_cost(solver->pathfinder->caps, bench->ground, result->cells, result->len, true);
	answer->expanded = result->expanded;
	answer->generated = result->generated;
	answer->max_open = result->max_open;
	answer->watched = bench->strict;
	answer->len = result->len;
	answer->bytes = result->bytes;
}

/* How many searches to time together, if one takes NS. */
static unsigned bench_loops(const struct solver *solver, uint64_t ns)
{
	/* An incremental search has no work the second time; a program's time is its last answer's. */
	if (ns >= LEAST_NS || solver->guest || solver->pathfinder->caps & PATH_INCREMENTAL)
		return 1;
	return (unsigned)min(LEAST_NS / (ns + 1) + 1, (uint64_t)LOOPS_MAX);
}

/* Gets the answer, and sees in the warm-up how many searches to time together. */
static void bench_answer(struct bench *bench, size_t q, size_t s)
{
	struct bench_answer *answer = bench_answer_at(bench, q, s);
	struct solver *solver = &bench->solvers[s];
	struct path_query query = bench_query_of(bench, q, s);
	struct path_result result = {.found = false};
	struct event_log counting = {.cap = 0};
	bool guest = solver->guest != NULL;
	uint64_t least = UINT64_MAX;
	struct job *own = solver->job;

	solver->job = bench->job;
	if (bench->strict && !solver_find_strictly(solver, bench->ground, &query, &result))
		bench_take_answer(bench, solver, &result, answer);
	for (unsigned i = 0; i <= bench->warmup; i++) {
		uint64_t before = solver_clock_ns();
		/* Only the first time is a program asked to tell its events, so that they can be counted. */
		answer->status =
		    solver_find(solver, bench->ground, &query, guest && i == 0 ? &counting : NULL, &result);
		least = min(least, solver_clock_ns() - before);
		/* Use the first answer: an incremental search expands less when asked again. */
		if (i == 0 && !bench->strict && !answer->status)
			bench_take_answer(bench, solver, &result, answer);
		if (guest && i == 0) {
			answer->watched = true;
			answer->untold = !result.expanded;
		}
	}
	answer->loops = bench_loops(solver, least);
	solver->job = own;
}

/* Times one search; a failed one has no time. */
static void bench_measure(struct bench *bench, size_t q, size_t s)
{
	struct bench_answer *answer = bench_answer_at(bench, q, s);
	struct path_query query = bench_query_of(bench, q, s);
	struct path_result result;
	enum status status = answer->status;

	if (status)
		return;
	uint64_t before = solver_clock_ns();
	for (unsigned i = 0; i < answer->loops; i++)
		status |= solver_find(&bench->solvers[s], bench->ground, &query, NULL, &result);
	uint64_t spent = (solver_clock_ns() - before) / answer->loops;
	if (bench->solvers[s].guest)
		spent = guest_answer(bench->solvers[s].guest)->wall_ns;
	if (!status)
		answer->ns[answer->n_ns++] = spent;
}

static void bench_shuffle(struct rng *rng, size_t *order, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = rng_below(rng, (uint32_t)i), held = order[i - 1];
		order[i - 1] = order[j];
		order[j] = held;
	}
}

static bool bench_next(struct bench *bench, size_t s, size_t *done)
{
	size_t total = bench->n * bench->n_solvers * (1 + bench->repeat);

	return bench->step(bench->context, bench->solvers[s].pathfinder->head.name, (*done)++, total);
}

/* Question by question, so that an interrupted run has complete rows. */
static bool bench_answer_all(struct bench *bench, size_t *done)
{
	for (; bench->n_answered < bench->n; bench->n_answered++)
		for (size_t s = 0; s < bench->n_solvers; s++) {
			if (!bench_next(bench, s, done))
				return false;
			bench_answer(bench, bench->n_answered, s);
			if (job_is_stopped(bench->job))
				return false;
		}
	return true;
}

/* One repeat.  The order of the solvers is random, so that drift hits them all alike.  Each goes through all
 * questions before the next one starts, or they would evict each other's tables from the CPU's caches. */
static bool bench_measure_all(struct bench *bench, struct rng *rng, size_t *done, double *controls,
			      size_t *n_controls)
{
	size_t order[BENCH_SOLVERS_MAX];

	for (size_t s = 0; s < bench->n_solvers; s++)
		order[s] = s;
	bench_shuffle(rng, order, bench->n_solvers);
	for (size_t i = 0; i < bench->n_solvers; i++)
		for (size_t q = 0; q < bench->n; q++) {
			if (!bench_next(bench, order[i], done))
				return false;
			bench_measure(bench, q, order[i]);
			if (*n_controls < CONTROLS_MAX)
				controls[(*n_controls)++] = bench_control_ns();
		}
	return true;
}

enum status bench_run(struct bench *bench)
{
	size_t n_answers = bench->n * bench->n_solvers, done = 0, n_controls = 0;
	double *controls = malloc(CONTROLS_MAX * sizeof *controls);
	struct rng rng = rng_seeded(bench->seed, RNG_QUERY);

	ASSERT(bench->n_solvers <= BENCH_SOLVERS_MAX);
	bench->answers = calloc(n_answers + 1, sizeof *bench->answers);
	bench->times = malloc((n_answers * bench->repeat + 1) * sizeof *bench->times);
	bench->n_answered = 0;
	if (!bench->answers || !bench->times || !controls) {
		free(controls);
		return STATUS_NO_MEMORY;
	}
	for (size_t i = 0; i < n_answers; i++)
		bench->answers[i].ns = bench->times + i * bench->repeat;
	bool all = bench_answer_all(bench, &done);
	for (unsigned round = 0; round < bench->repeat && all; round++)
		all = bench_measure_all(bench, &rng, &done, controls, &n_controls);
	stats_sort(controls, n_controls);
	bench->noise = 1;
	if (n_controls)
		bench->noise = stats_quantile(controls, n_controls, 0.5) / controls[0];
	free(controls);
	if (!all)
		return STATUS_INTERRUPTED;
	return STATUS_OK;
}

void bench_free(struct bench *bench)
{
	free(bench->answers);
	free(bench->times);
	bench->answers = NULL;
	bench->times = NULL;
}

static enum status bench_reference_load(const struct ground *ground, struct solver *solver)
{
	enum status status = solver_new("astar", solver, NULL);

	if (!status && (status = solver_load(solver, ground, DIAGONAL_NO_CUT)))
		solver_free(solver);
	return status;
}

static enum status bench_ask_reference(struct solver *solver, const struct ground *ground,
				       enum diagonal_rule rule, struct bench_question *question)
{
	struct path_query query = {.start = question->start, .goal = question->goal, .rule = rule};
	struct path_result result;

	job_begin(solver->job, "Finding the shortest path", ground_cells(ground));
	enum status status = solver_find(solver, ground, &query, NULL, &result);
	if (status)
		return status;
	if (job_is_stopped(solver->job))
		return STATUS_INTERRUPTED;
	question->opt = result.found ? result.cost : INFINITY;
	question->tolerance = 1e-6;
	return STATUS_OK;
}

enum status bench_reference(const struct ground *ground, enum diagonal_rule rule,
			    struct bench_question *questions, size_t n, struct job *job)
{
	struct solver solver;
	enum status status = bench_reference_load(ground, &solver);

	if (status)
		return status;
	solver.job = job;
	for (size_t i = 0; i < n && !status; i++)
		status = bench_ask_reference(&solver, ground, rule, &questions[i]);
	solver_free(&solver);
	return status;
}

static struct cell bench_draw_cell(struct rng *rng, const struct ground *ground)
{
	int x = (int)rng_below(rng, (uint32_t)ground->width);
	int y = (int)rng_below(rng, (uint32_t)ground->height);

	return cell_at(x, y);
}

enum status bench_draw(const struct ground *ground, enum diagonal_rule rule, uint64_t seed, size_t n,
		       struct bench_question *questions, struct job *job)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct solver solver;
	enum status status = bench_reference_load(ground, &solver);
	size_t drawn = 0;

	if (status)
		return status;
	solver.job = job;
	/* A map has next to no connected pairs if a thousand draws for each question are not enough. */
	for (size_t tries = 1000 * n; tries > 0 && drawn < n && !status; tries--) {
		struct cell start = bench_draw_cell(&rng, ground), goal = bench_draw_cell(&rng, ground);
		if (cell_equal(start, goal) || !ground_open(ground, start) || !ground_open(ground, goal))
			continue;
		questions[drawn] = (struct bench_question){.number = (int)drawn, .start = start, .goal = goal};
		status = bench_ask_reference(&solver, ground, rule, &questions[drawn]);
		drawn += isfinite(questions[drawn].opt);
	}
	solver_free(&solver);
	if (!status && drawn < n)
		status = STATUS_NOT_FOUND;
	return status;
}

double bench_least_ns(const struct bench_answer *answer)
{
	uint64_t least = UINT64_MAX;

	if (!answer->n_ns)
		return -1;
	for (unsigned i = 0; i < answer->n_ns; i++)
		least = min(least, answer->ns[i]);
	return (double)least;
}

static int bench_ascending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

double bench_median_ns(const struct bench_answer *answer)
{
	if (!answer->n_ns)
		return -1;
	/* Nobody needs the times in the order of the repeats. */
	qsort(answer->ns, answer->n_ns, sizeof *answer->ns, bench_ascending);
	return ((double)answer->ns[answer->n_ns / 2] + (double)answer->ns[(answer->n_ns - 1) / 2]) / 2;
}

bool bench_claim_agrees(double claim, double cost)
{
	return fabs(claim - cost) <= 1e-3 + 1e-6 * cost;
}

bool bench_agrees(const struct bench *bench, const struct solver *solver, const struct bench_question *question,
		  const struct bench_answer *answer)
{
	bool weighs = bench->ground->uniform || solver->pathfinder->caps & PATH_WEIGHTED;

	/* A search with a limit may miss a path, but reports that. */
	if (!answer->status && answer->limited && solver->pathfinder->caps & PATH_SIGHTED)
		return true;
	if (answer->status || answer->limited || answer->found != isfinite(question->opt))
		return false;
	if (!answer->found)
		return true;
	if (solver_is_optimal(solver, bench->ground))
		return fabs(answer->cost - question->opt) <= question->tolerance;
	return !weighs || solver->pathfinder->caps & (PATH_ANY_ANGLE | PATH_TAUT) ||
	       answer->cost >= question->opt - question->tolerance;
}
