#include <math.h>

#include "lab/bench.h"
#include "tests/suite.h"

enum { QUESTIONS = 12 };

struct stage {
	struct grid grid;
	struct ground ground;
	struct solver solvers[2];
	struct bench_question questions[QUESTIONS];
	size_t steps_left;
};

static bool step(void *context, const char *solver, size_t done, size_t total)
{
	struct stage *stage = context;

	ck_assert(*solver && done < total);
	return stage->steps_left-- > 0;
}

/* A room with a column in every fourth cell; A* and breadth-first search. */
static void set_up(struct stage *stage)
{
	ck_assert_int_eq(grid_new(30, 20, TERRAIN_FLOOR, &stage->grid), STATUS_OK);
	for (int i = 0; i < 30 * 20; i += 4)
		stage->grid.terrain[i] = TERRAIN_WALL;
	ck_assert_int_eq(ground_new(&stage->grid, MOVER_WALKER, NULL, &stage->ground), STATUS_OK);
	ck_assert_int_eq(solver_new("astar", &stage->solvers[0], NULL), STATUS_OK);
	ck_assert_int_eq(solver_new("bfs", &stage->solvers[1], NULL), STATUS_OK);
	for (int s = 0; s < 2; s++)
		ck_assert_int_eq(solver_load(&stage->solvers[s], &stage->ground, DIAGONAL_NO_CUT), STATUS_OK);
	ck_assert_int_eq(bench_draw(&stage->ground, DIAGONAL_NO_CUT, 3, QUESTIONS, stage->questions, NULL),
			 STATUS_OK);
}

static void tear_down(struct stage *stage)
{
	solver_free(&stage->solvers[0]);
	solver_free(&stage->solvers[1]);
	ground_free(&stage->ground);
	grid_free(&stage->grid);
}

START_TEST(solvers_of_one_kind_take_turns_with_one_scratch)
{
	static const char *const specs[] = {"jps",      "astar",  "theta",     "jpsplus",
					    "dijkstra", "greedy", "dstarlite", "dstarlite"};
	static const size_t lenders[] = {0, 1, 2, 0, 1, 1, 6, 7};
	enum { SPECS = ARRAY_LEN(specs) };
	struct solver own[SPECS], beside[SPECS];
	struct stage stage;

	set_up(&stage);
	for (size_t s = 0; s < SPECS; s++) {
		ck_assert_int_eq(solver_new(specs[s], &own[s], NULL), STATUS_OK);
		ck_assert_int_eq(solver_new(specs[s], &beside[s], NULL), STATUS_OK);
		ck_assert_int_eq(solver_load(&own[s], &stage.ground, DIAGONAL_NO_CUT), STATUS_OK);
		ck_assert_int_eq(solver_load_beside(&beside[s], &stage.ground, DIAGONAL_NO_CUT, beside, s),
				 STATUS_OK);
		for (size_t i = 0; i <= s; i++)
			ck_assert_int_eq(beside[s].scratch == beside[i].scratch, lenders[s] == lenders[i]);
	}
	for (size_t q = 0; q < QUESTIONS * SPECS; q++) {
		struct solver *solvers[2] = {&own[q % SPECS], &beside[q % SPECS]};
		const struct bench_question *question = &stage.questions[q / SPECS];
		struct path_query query = {
		    .start = question->start, .goal = question->goal, .rule = DIAGONAL_NO_CUT};
		struct path_result results[2];
		for (int i = 0; i < 2; i++)
			ck_assert_int_eq(solver_find(solvers[i], &stage.ground, &query, NULL, &results[i]),
					 STATUS_OK);
		ck_assert_double_eq(results[0].cost, results[1].cost);
		ck_assert_uint_eq(results[0].expanded, results[1].expanded);
		ck_assert_uint_eq(results[0].len, results[1].len);
		ck_assert_mem_eq(results[0].cells, results[1].cells, results[0].len * sizeof *results[0].cells);
	}
	for (size_t s = 0; s < SPECS; s++) {
		solver_free(&own[s]);
		solver_free(&beside[s]);
	}
	tear_down(&stage);
}
END_TEST

static struct bench bench_of(struct stage *stage, size_t steps)
{
	stage->steps_left = steps;
	return (struct bench){.solvers = stage->solvers,
			      .n_solvers = 2,
			      .ground = &stage->ground,
			      .rule = DIAGONAL_NO_CUT,
			      .questions = stage->questions,
			      .n = QUESTIONS,
			      .repeat = 3,
			      .step = step,
			      .context = stage};
}

START_TEST(every_question_is_answered_and_timed_by_every_solver)
{
	struct stage stage;

	set_up(&stage);
	struct bench bench = bench_of(&stage, SIZE_MAX);
	ck_assert_int_eq(bench_run(&bench), STATUS_OK);
	ck_assert_uint_eq(bench.n_answered, QUESTIONS);
	for (size_t i = 0; i < QUESTIONS * 2; i++) {
		const struct bench_answer *answer = &bench.answers[i];
		ck_assert(answer->found && answer->n_ns == 3);
		ck_assert(bench_least_ns(answer) <= bench_median_ns(answer));
		ck_assert(bench_agrees(&bench, &stage.solvers[i % 2], &stage.questions[i / 2], answer));
	}
	bench_free(&bench);
	tear_down(&stage);
}
END_TEST

START_TEST(times_are_the_least_and_the_middle_of_the_repeats)
{
	uint64_t odd[] = {2, 9, 7, 0}, even[] = {8, 6, 3, 1, 0}; /* and one that is not measured yet */
	struct bench_answer answer = {.ns = odd, .n_ns = 3};

	ck_assert_double_eq(bench_least_ns(&answer), 2);
	ck_assert_double_eq(bench_median_ns(&answer), 7);
	answer = (struct bench_answer){.ns = even, .n_ns = 4};
	ck_assert_double_eq(bench_least_ns(&answer), 1);
	ck_assert_double_eq(bench_median_ns(&answer), 4.5);
	answer.n_ns = 0;
	ck_assert_double_eq(bench_least_ns(&answer), -1);
	ck_assert_double_eq(bench_median_ns(&answer), -1);
}
END_TEST

START_TEST(an_interrupted_run_keeps_what_was_answered)
{
	struct stage stage;

	set_up(&stage);
	struct bench bench = bench_of(&stage, 2 * 5 + 1);
	ck_assert_int_eq(bench_run(&bench), STATUS_INTERRUPTED);
	ck_assert_uint_eq(bench.n_answered, 5);
	ck_assert(bench_least_ns(&bench.answers[0]) < 0);
	bench_free(&bench);
	bench = bench_of(&stage, 2 * QUESTIONS + 4);
	ck_assert_int_eq(bench_run(&bench), STATUS_INTERRUPTED);
	ck_assert_uint_eq(bench.n_answered, QUESTIONS);
	/* Four questions have been measured, all with the solver whose turn it is. */
	size_t measured[2] = {0, 0};
	for (size_t i = 0; i < QUESTIONS * 2; i++)
		measured[i % 2] += bench.answers[i].n_ns;
	ck_assert_uint_eq(measured[0] + measured[1], 4);
	ck_assert(!measured[0] || !measured[1]);
	bench_free(&bench);
	tear_down(&stage);
}
END_TEST

START_TEST(one_seed_draws_one_set_of_questions)
{
	struct stage stage;
	struct bench_question again[QUESTIONS];

	set_up(&stage);
	ck_assert_int_eq(bench_draw(&stage.ground, DIAGONAL_NO_CUT, 3, QUESTIONS, again, NULL), STATUS_OK);
	for (size_t i = 0; i < QUESTIONS; i++) {
		ck_assert(cell_equal(again[i].start, stage.questions[i].start));
		ck_assert(cell_equal(again[i].goal, stage.questions[i].goal));
		ck_assert(isfinite(again[i].opt));
	}
	tear_down(&stage);
}
END_TEST

START_TEST(a_wrong_length_is_noticed_in_those_that_promise_the_shortest)
{
	struct stage stage;

	set_up(&stage);
	struct bench bench = bench_of(&stage, 0);
	struct bench_question question = {.opt = 10, .tolerance = 0.01};
	struct bench_answer longer = {.found = true, .cost = 10.5}, shorter = {.found = true, .cost = 9.5},
			    none = {0};
	ck_assert(!bench_agrees(&bench, &stage.solvers[0], &question, &longer));
	ck_assert(bench_agrees(&bench, &stage.solvers[1], &question, &longer));
	ck_assert(!bench_agrees(&bench, &stage.solvers[1], &question, &shorter));
	ck_assert(!bench_agrees(&bench, &stage.solvers[1], &question, &none));
	question.opt = INFINITY;
	ck_assert(bench_agrees(&bench, &stage.solvers[0], &question, &none));
	ck_assert(!bench_agrees(&bench, &stage.solvers[0], &question, &longer));
	tear_down(&stage);
}
END_TEST

START_TEST(a_ground_without_pairs_is_refused)
{
	struct stage stage;
	struct bench_question questions[1];

	ck_assert_int_eq(grid_new(5, 5, TERRAIN_WALL, &stage.grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&stage.grid, MOVER_WALKER, NULL, &stage.ground), STATUS_OK);
	ck_assert_int_eq(bench_draw(&stage.ground, DIAGONAL_NO_CUT, 1, 1, questions, NULL), STATUS_NOT_FOUND);
	ground_free(&stage.ground);
	grid_free(&stage.grid);
}
END_TEST

Suite *suite_bench(void)
{
	Suite *suite = suite_create("lab/bench");
	TCase *tcase = tcase_create("bench");

	tcase_add_test(tcase, solvers_of_one_kind_take_turns_with_one_scratch);
	tcase_add_test(tcase, every_question_is_answered_and_timed_by_every_solver);
	tcase_add_test(tcase, times_are_the_least_and_the_middle_of_the_repeats);
	tcase_add_test(tcase, an_interrupted_run_keeps_what_was_answered);
	tcase_add_test(tcase, one_seed_draws_one_set_of_questions);
	tcase_add_test(tcase, a_wrong_length_is_noticed_in_those_that_promise_the_shortest);
	tcase_add_test(tcase, a_ground_without_pairs_is_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
