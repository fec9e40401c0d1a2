/* The examination: who is right passes, and who is wrong fails for the reason that it is wrong for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "school/grade.h"
#include "school/grade_hunter.h"
#include "tests/guest/troupe.h"
#include "tests/long.h"
#include "tests/suite.h"

/* The first fault told. */
struct report_card {
	char fault[256];
	size_t questions;
};

static bool note_fault(void *context, const struct grade_result *result)
{
	struct report_card *card = context;

	if (result->verdict == GRADE_FAILED && !*card->fault)
		memcpy(card->fault, result->fault, sizeof card->fault);
	card->questions++;
	return true;
}

static enum status examine(const char *spec, enum grade_level level, struct report_card *card)
{
	struct solver solver;
	struct grade grade = {.solver = &solver, .level = level, .tell = note_fault, .context = card};

	*card = (struct report_card){.questions = 0};
	ck_assert_int_eq(solver_new_named(spec, &solver, NULL), STATUS_OK);
	enum status status = grade_run(&grade);
	ck_assert_uint_eq(grade.n, grade.n_passed + grade.n_failed + grade.n_skipped);
	solver_free(&solver);
	return status;
}

static const struct {
	const char *role;
	enum grade_level level;
	enum status status;
	const char *fault;
} pupils[] = {
    {"right", GRADE_SHORTEST, STATUS_OK, ""},
    {"liar", GRADE_LEGAL, STATUS_OK, ""},
    {"liar", GRADE_COMPLETE, STATUS_MISMATCH, "claims a cost of 1.800, but its path costs 2.000"},
    {"none", GRADE_LEGAL, STATUS_OK, ""},
    {"none", GRADE_COMPLETE, STATUS_MISMATCH, "reports no path, but one of cost 2.000 exists"},
    {"corner-cutter", GRADE_LEGAL, STATUS_MISMATCH, "breaks the rule never"},
    {"crash", GRADE_LEGAL, STATUS_MISMATCH, "was killed by signal"},
    {"unable", GRADE_SHORTEST, STATUS_MISMATCH, ""},
};

START_TEST(a_pupil_passes_or_fails_for_its_own_reason)
{
	struct report_card card;

	ck_assert_int_eq(examine(troupe_spec(pupils[_i].role), pupils[_i].level, &card), pupils[_i].status);
	ck_assert_msg(strstr(card.fault, pupils[_i].fault), "%s", card.fault);
	if (strcmp(pupils[_i].role, "crash") == 0)
		ck_assert_uint_eq(card.questions, GUEST_CHANCES);
	else
		ck_assert_uint_eq(card.questions, grade_questions());
}
END_TEST

/* Ours can be examined too, which examines the examination: only the last question is for processes. */
START_TEST(our_own_pathfinders_earn_the_levels_that_they_promise)
{
	static const struct {
		const char *name;
		enum grade_level best;
	} ours[] = {{"dijkstra", GRADE_SHORTEST},
		    {"astar", GRADE_SHORTEST},
		    {"bfs", GRADE_FEWEST},
		    {"dfs", GRADE_COMPLETE}};

	for (size_t i = 0; i < ARRAY_LEN(ours); i++) {
		struct report_card card;
		ck_assert_msg(examine(ours[i].name, ours[i].best, &card) == STATUS_OK, "%s: %s", ours[i].name,
			      card.fault);
		if (ours[i].best < GRADE_SHORTEST)
			ck_assert_int_eq(examine(ours[i].name, GRADE_SHORTEST, &card), STATUS_MISMATCH);
	}
}
END_TEST

static bool note_race(void *context, const struct grade_hunter_result *result)
{
	struct report_card *card = context;

	if (*result->fault && !*card->fault)
		memcpy(card->fault, result->fault, sizeof card->fault);
	card->questions++;
	return is_long() || !*card->fault; /* the short form knows enough then */
}

static const struct {
	const char *role;
	enum status status;
	const char *fault;
} hunters[] = {
    {"hunter", STATUS_OK, ""},
    {"hunter-jump", STATUS_MISMATCH, "in turn 1 it steps from"},
    {"hunter-crash", STATUS_MISMATCH, "was killed by signal"},
};

START_TEST(a_hunter_is_judged_by_its_steps)
{
	struct report_card card = {.questions = 0};
	struct grade_hunter grade = {.tell = note_race, .context = &card};
	struct diag diag = {""};
	char spec[256];

	snprintf(spec, sizeof spec, "%s", troupe_spec(hunters[_i].role));
	grade.spec = spec;
	bool ends = hunters[_i].status && !is_long();
	ck_assert_msg(grade_hunter_run(&grade, &diag) == (ends ? STATUS_INTERRUPTED : hunters[_i].status), "%s",
		      diag.text);
	ck_assert(!hunters[_i].status == !grade.n_failed);
	ck_assert_msg(strstr(card.fault, hunters[_i].fault), "%s", card.fault);
	ck_assert_uint_eq(card.questions, ends ? 1 : 5 * PREY_POLICIES);
	if (!hunters[_i].status)
		ck_assert_uint_gt(grade.n_caught, 0);
}
END_TEST

static bool note_race_and_stop(void *context, const struct grade_hunter_result *result)
{
	note_race(context, result);
	return false;
}

START_TEST(an_examination_that_is_stopped_asks_nothing_more)
{
	struct report_card card = {.questions = 0};
	struct grade_hunter grade = {.tell = note_race_and_stop, .context = &card};
	char spec[256];

	snprintf(spec, sizeof spec, "%s", troupe_spec("hunter"));
	grade.spec = spec;
	ck_assert_int_eq(grade_hunter_run(&grade, NULL), STATUS_INTERRUPTED);
	ck_assert_uint_eq(card.questions, 1);
}
END_TEST

/* Our straight-line hunter and a program that does the same meet the same end. */
START_TEST(a_hunter_that_is_a_program_plays_by_the_rules_of_ours)
{
	struct guest_hunter own;
	struct rules *rules = calloc(1, sizeof *rules);
	struct race race = {.prey = PREY_SCRIPTED, .seed = 3, .ticks = 60, .mover = CHASE_PROGRAM_SPEC};
	struct race_result result, nobody;
	struct grid grid;

	ck_assert_int_eq(map_load_named("first", NULL, &grid, NULL), STATUS_OK);
	ck_assert_int_eq(rules_load(rules, NULL), STATUS_OK);
	ck_assert_int_eq(guest_hunter_new(troupe_spec("hunter"), &own, NULL), STATUS_OK);
	race.grid = &grid;
	ck_assert_int_eq(race_whole(&race, rules, &nobody, NULL), STATUS_OK);
	ck_assert_msg(nobody.walked == 0, "with nobody to ask it stays");
	race.asker = &own.asker;
	ck_assert_int_eq(race_whole(&race, rules, &result, NULL), STATUS_OK);
	ck_assert(result.caught && result.walked > 0);
	ck_assert_uint_eq(own.illegal + own.failed, 0);
	ck_assert_uint_ge(own.steps, result.walked);
	guest_hunter_free(&own);
	grid_free(&grid);
	free(rules);
}
END_TEST

Suite *suite_grade(void)
{
	Suite *suite = suite_create("lab/grade");
	TCase *tcase = tcase_create("grade");

	tcase_add_checked_fixture(tcase, troupe_gather, troupe_leave);
	tcase_add_loop_test(tcase, a_pupil_passes_or_fails_for_its_own_reason, 0, (int)ARRAY_LEN(pupils));
	tcase_add_test(tcase, our_own_pathfinders_earn_the_levels_that_they_promise);
	tcase_add_loop_test(tcase, a_hunter_is_judged_by_its_steps, 0, (int)ARRAY_LEN(hunters));
	tcase_add_test(tcase, an_examination_that_is_stopped_asks_nothing_more);
	tcase_add_test(tcase, a_hunter_that_is_a_program_plays_by_the_rules_of_ours);
	suite_add_tcase(suite, tcase);
	return suite;
}
