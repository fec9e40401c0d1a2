/* Experiments: their claims are borne out by seeds, and the same seed gives the same figures. */
#include <stdlib.h>
#include <string.h>

#include "lab/experiment.h"
#include "tests/suite.h"

static struct fleet the_fleet(void)
{
	struct fleet fleet;
	struct diag diag = {""};

	ck_assert_msg(!fleet_load(&fleet, &diag), "%s", diag.text);
	return fleet;
}

/* Figure F of the flights of seeds 1 .. N, in VALUES. */
static void fly(const struct experiment *experiment, const size_t at[2], size_t f, size_t n, double *values)
{
	struct fleet fleet = the_fleet();
	double figures[EXPERIMENT_FIGURES];

	for (size_t i = 0; i < n; i++) {
		ck_assert_int_eq(experiment->fly(&fleet, at[0], experiment->values[at[1]], i + 1, figures),
				 STATUS_OK);
		values[i] = figures[f];
	}
}

static enum experiment_verdict judge(const struct experiment *experiment, const struct experiment_claim *claim,
				     size_t n)
{
	double *more = calloc(n, sizeof *more), *less = calloc(n, sizeof *less);

	ck_assert(more && less);
	fly(experiment, claim->more, claim->figure, n, more);
	fly(experiment, claim->less, claim->figure, n, less);
	enum experiment_verdict verdict = experiment_judge(experiment_difference(more, less, n));
	free(more);
	free(less);
	return verdict;
}

static const struct {
	const char *experiment;
	size_t claim;
	enum experiment_verdict verdict;
} verdicts[] = {
    {"corners", 1, EXPERIMENT_TRUE}, {"corners", 2, EXPERIMENT_TRUE}, {"corners", 3, EXPERIMENT_TRUE},
    {"replan", 2, EXPERIMENT_TRUE},  {"replan", 4, EXPERIMENT_FALSE}, {"stale", 0, EXPERIMENT_TRUE},
    {"stale", 1, EXPERIMENT_TRUE},
};

START_TEST(verdicts_stand)
{
	const struct experiment *experiment =
	    experiment_of(variant_named(experiments, verdicts[_i].experiment));
	const struct experiment_claim *claim = &experiment->claims[verdicts[_i].claim];

	ck_assert_msg(judge(experiment, claim, 32) == verdicts[_i].verdict, "%s: %s", verdicts[_i].experiment,
		      claim->text);
}
END_TEST

/* Few seeds, because each takes dozens of flights. */
START_TEST(nimble_ships_thread_narrow_gaps_and_clumsy_ones_turn_earlier)
{
	static const char *const order[] = {"drone", "fighter", "freighter", "cruiser"};
	const struct experiment *experiment = experiment_of(variant_named(experiments, "gaps"));
	double gap = 0, turn = 0;

	for (size_t i = 0; i < ARRAY_LEN(order); i++) {
		double gaps[3], turns[3];
		size_t at[2] = {0, 0};
		while (strcmp(experiment->arms[at[0]], order[i]) != 0)
			at[0]++;
		fly(experiment, at, 0, 3, gaps);
		fly(experiment, at, 1, 3, turns);
		double wider = experiment_mean(gaps, 3).mean, earlier = experiment_mean(turns, 3).mean;
		ck_assert_msg(wider > 1.3 * gap && earlier > 1.2 * turn, "%s: gap %g, turns at %g", order[i],
			      wider, earlier);
		gap = wider;
		turn = earlier;
	}
}
END_TEST

START_TEST(the_same_seed_gives_the_same_figures)
{
	struct fleet fleet = the_fleet();

	for (const struct variant *const *variant = experiments; *variant; variant++) {
		const struct experiment *experiment = experiment_of(*variant);
		double once[EXPERIMENT_FIGURES], again[EXPERIMENT_FIGURES];
		double value = experiment->values[experiment->n_values - 1];
		ck_assert_uint_le(experiment->n_figures, EXPERIMENT_FIGURES);
		ck_assert_int_eq(experiment->fly(&fleet, 0, value, 7, once), STATUS_OK);
		ck_assert_int_eq(experiment->fly(&fleet, 0, value, 7, again), STATUS_OK);
		ck_assert_mem_eq(once, again, experiment->n_figures * sizeof *once);
	}
}
END_TEST

START_TEST(claims_are_about_arms_values_and_figures_that_exist)
{
	for (const struct variant *const *variant = experiments; *variant; variant++) {
		const struct experiment *experiment = experiment_of(*variant);
		ck_assert_uint_gt(experiment->n_claims, 0);
		for (size_t i = 0; i < experiment->n_claims; i++) {
			const struct experiment_claim *claim = &experiment->claims[i];
			ck_assert_uint_lt(claim->figure, experiment->n_figures);
			ck_assert_uint_lt(claim->more[0], experiment_arms(experiment));
			ck_assert_uint_lt(claim->less[0], experiment_arms(experiment));
			ck_assert_uint_lt(claim->more[1], experiment_values(experiment, claim->more[0]));
			ck_assert_uint_lt(claim->less[1], experiment_values(experiment, claim->less[0]));
		}
	}
}
END_TEST

START_TEST(a_verdict_takes_thirty_seeds_and_an_interval_off_zero)
{
	double more[40], less[40];

	for (size_t i = 0; i < 40; i++) {
		more[i] = 3 + (double)(i % 2);
		less[i] = 3;
	}
	struct experiment_mean difference = experiment_difference(more, less, 40);
	ck_assert_double_eq_tol(difference.mean, 0.5, 1e-12);
	ck_assert_double_eq_tol(difference.half, 1.959964 * sqrt(0.25 * 40 / 39 / 40), 1e-6);
	ck_assert_int_eq(experiment_judge(difference), EXPERIMENT_TRUE);
	ck_assert_int_eq(experiment_judge(experiment_difference(less, more, 40)), EXPERIMENT_FALSE);
	ck_assert_int_eq(experiment_judge(experiment_difference(more, less, 29)), EXPERIMENT_OPEN);
	ck_assert_int_eq(experiment_judge(experiment_difference(more, more, 40)), EXPERIMENT_OPEN);
	more[0] = NAN;
	ck_assert_uint_eq(experiment_difference(more, less, 40).n, 39);
}
END_TEST

Suite *suite_experiment(void)
{
	Suite *suite = suite_create("lab/experiment");
	TCase *tcase = tcase_create("experiment");

	tcase_add_loop_test(tcase, verdicts_stand, 0, (int)ARRAY_LEN(verdicts));
	tcase_add_test(tcase, nimble_ships_thread_narrow_gaps_and_clumsy_ones_turn_earlier);
	tcase_add_test(tcase, the_same_seed_gives_the_same_figures);
	tcase_add_test(tcase, claims_are_about_arms_values_and_figures_that_exist);
	tcase_add_test(tcase, a_verdict_takes_thirty_seeds_and_an_interval_off_zero);
	suite_add_tcase(suite, tcase);
	return suite;
}
