/* Experiments: their claims are borne out by seeds, and the same seed gives the same figures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>

#include "base/minmax.h"
#include "lab/experiment_map.h"
#include "lab/experiment_run.h"
#include "map/generate.h"
#include "players/race.h"
#include "tests/long.h"
#include "tests/pages.h"
#include "tests/suite.h"

static struct fleet the_fleet(void)
{
	struct fleet fleet;
	struct diag diag = {""};

	ck_assert_msg(!fleet_load(&fleet, &diag), "%s", diag.text);
	return fleet;
}

/* Figure F of the flights of N seeds from FIRST on, in VALUES. */
static void fly(const struct experiment *experiment, const size_t at[2], size_t f, uint64_t first, size_t n,
		double *values)
{
	struct fleet fleet = the_fleet();
	const struct experiment_crew crew = {.fleet = &fleet};

	for (size_t i = 0; i < n; i++) {
		struct experiment_flight flight;
		ck_assert_int_eq(experiment->fly(&crew, at[0], experiment->values[at[1]], first + i, &flight),
				 STATUS_OK);
		values[i] = flight.figures[f];
	}
}

enum { SEEDS = 32, MANUAL_SEEDS = 40 /* with which the manual counts verdicts */ };

enum {
#define EXPERIMENT(id, file) IS_##id,
#include "lab/experiments.def"
#undef EXPERIMENT
	EXPERIMENTS
};

static const struct {
	const char *experiment;
	size_t claim;
	enum experiment_verdict verdict;
} verdicts[] = {
    {"corners", 0, EXPERIMENT_OPEN},  {"corners", 1, EXPERIMENT_TRUE},  {"corners", 2, EXPERIMENT_TRUE},
    {"corners", 3, EXPERIMENT_FALSE}, {"corridor", 0, EXPERIMENT_TRUE}, {"corridor", 1, EXPERIMENT_TRUE},
    {"corridor", 2, EXPERIMENT_TRUE}, {"corridor", 3, EXPERIMENT_TRUE}, {"stale", 0, EXPERIMENT_TRUE},
    {"replan", 2, EXPERIMENT_TRUE},   {"mend", 0, EXPERIMENT_TRUE},     {"stale", 1, EXPERIMENT_TRUE},
    {"stale", 2, EXPERIMENT_TRUE},    {"replan", 0, EXPERIMENT_FALSE},  {"replan", 1, EXPERIMENT_OPEN},
    {"replan", 3, EXPERIMENT_TRUE},   {"replan", 4, EXPERIMENT_FALSE},  {"gaps", 0, EXPERIMENT_TRUE},
    {"gaps", 1, EXPERIMENT_TRUE},     {"gaps", 2, EXPERIMENT_TRUE},     {"gaps", 3, EXPERIMENT_TRUE},
    {"mend", 1, EXPERIMENT_TRUE},     {"mend", 2, EXPERIMENT_OPEN},     {"mend", 3, EXPERIMENT_TRUE},
    {"mend", 4, EXPERIMENT_TRUE},     {"mend", 5, EXPERIMENT_OPEN},     {"mend", 6, EXPERIMENT_OPEN},
    {"mend", 7, EXPERIMENT_TRUE},
};

/* Flights and races of the claims at the end take long, so only the long form judges these, where it flies all arms once. */
enum { QUICK_VERDICTS = 11 };

static enum experiment_verdict mirrored(enum experiment_verdict verdict)
{
	switch (verdict) {
	case EXPERIMENT_TRUE: return EXPERIMENT_FALSE;
	case EXPERIMENT_FALSE: return EXPERIMENT_TRUE;
	default: return EXPERIMENT_OPEN;
	}
}

/* Also with the arms swapped, where the other one is flown first, and with the same arm twice. */
START_TEST(verdicts_stand)
{
	const struct experiment *experiment =
	    experiment_of(variant_named(experiments, verdicts[_i].experiment));
	const struct experiment_claim *claim = &experiment->claims[verdicts[_i].claim];
	double more[SEEDS], less[SEEDS], again[SEEDS];

	fly(experiment, claim->less, claim->figure, 1, SEEDS, less);
	fly(experiment, claim->more, claim->figure, 1, SEEDS, more);
	fly(experiment, claim->more, claim->figure, 1, SEEDS, again);
	ck_assert_msg(experiment_judge(experiment_difference(more, less, SEEDS)) == verdicts[_i].verdict,
		      "%s: %s", verdicts[_i].experiment, claim->text);
	ck_assert_int_eq(experiment_judge(experiment_difference(less, more, SEEDS)),
			 mirrored(verdicts[_i].verdict));
	ck_assert_int_eq(experiment_judge(experiment_difference(more, again, SEEDS)), EXPERIMENT_OPEN);
}
END_TEST

static enum experiment_verdict expected_verdict(const struct experiment *experiment, size_t claim)
{
	for (size_t i = 0; i < ARRAY_LEN(verdicts); i++)
		if (!strcmp(verdicts[i].experiment, experiment->head.name) && verdicts[i].claim == claim)
			return verdicts[i].verdict;
	ck_abort_msg("%s has no verdict here: %s", experiment->head.name, experiment->claims[claim].text);
}

/* What a run says of a claim, of the claim with its arms swapped, and of each arm beside itself. */
static void check_claim(const struct experiment_run *run, const struct experiment_claim *claim)
{
	struct experiment_claim swapped = *claim, null[2] = {*claim, *claim};

	memcpy(swapped.more, claim->less, sizeof swapped.more);
	memcpy(swapped.less, claim->more, sizeof swapped.less);
	memcpy(null[0].less, claim->more, sizeof null[0].less);
	memcpy(null[1].more, claim->less, sizeof null[1].more);
	struct experiment_mean said = experiment_run_difference(run, claim);
	struct experiment_mean turned = experiment_run_difference(run, &swapped);
	ck_assert_uint_eq(turned.n, said.n);
	ck_assert_double_eq_tol(turned.mean, -said.mean, 1e-12);
	ck_assert_double_eq_tol(turned.half, said.half, 1e-12);
	ck_assert_int_eq(experiment_judge(turned), mirrored(experiment_judge(said)));
	for (size_t i = 0; i < ARRAY_LEN(null); i++) {
		struct experiment_mean none = experiment_run_difference(run, &null[i]);
		ck_assert_double_eq(none.mean, 0);
		ck_assert_int_eq(experiment_judge(none), EXPERIMENT_OPEN);
	}
}

/* With a seed or two, before the long form, all verdicts are open. */
START_TEST(each_claim_turns_round_with_its_arms_and_no_arm_beats_itself)
{
	const struct experiment *experiment = experiment_of(experiments[_i]);
	struct fleet fleet = the_fleet();
	const struct experiment_crew crew = {.fleet = &fleet};
	struct experiment_run run;

	ck_assert_int_eq(experiment_run_new(experiment, (size_t)how_many(2, MANUAL_SEEDS), 1, false, &run),
			 STATUS_OK);
	while (run.flown < experiment_run_flights(&run))
		ck_assert_int_eq(experiment_run_fly(&run, &crew), STATUS_OK);
	for (size_t i = 0; i < experiment->n_claims; i++) {
		enum experiment_verdict verdict = expected_verdict(experiment, i);
		const struct experiment_claim *claim = &experiment->claims[i];
		if (is_long())
			ck_assert_msg(experiment_judge(experiment_run_difference(&run, claim)) == verdict,
				      "%s: %s", experiment->head.name, claim->text);
		check_claim(&run, claim);
	}
	experiment_run_free(&run);
}
END_TEST

/* One arm against itself, with other seeds: 95 % intervals may miss 0 now and then, and not more. */
START_TEST(an_arm_does_not_beat_itself)
{
	static const char *const names[] = {"corners", "corridor", "stale"};
	int judged = 0, beaten = 0;

	for (size_t i = 0; i < (is_long() ? 3 : 2); i++) {
		const struct experiment *experiment = experiment_of(variant_named(experiments, names[i]));
		for (size_t c = 0; c < experiment->n_claims; c++) {
			const struct experiment_claim *claim = &experiment->claims[c];
			double one[SEEDS], other[SEEDS];
			fly(experiment, claim->more, claim->figure, 1, SEEDS, one);
			fly(experiment, claim->more, claim->figure, 1 + SEEDS, SEEDS, other);
			struct experiment_mean difference = experiment_difference(one, other, SEEDS);
			judged += difference.n >= EXPERIMENT_SEEDS;
			beaten += experiment_judge(difference) != EXPERIMENT_OPEN;
		}
	}
	ck_assert_msg(judged >= 8 && beaten <= 1, "%d of %d", beaten, judged);
}
END_TEST

/* The text of a claim of replan names the seconds between two plans of its arms, in this order. */
START_TEST(claims_of_replan_compare_the_periods_that_they_name)
{
	static const struct {
		const char *words;
		double period_s;
	} periods[] = {{"every quarter of a second", 0.25}, {"every second", 1}, {"every four seconds", 4}};
	const struct experiment *replan = experiment_of(variant_named(experiments, "replan"));

	for (size_t i = 0; i < replan->n_claims; i++) {
		const struct experiment_claim *claim = &replan->claims[i];
		const char *than = strstr(claim->text, " than ");
		for (size_t p = 0; p < ARRAY_LEN(periods); p++) {
			const char *named = strstr(claim->text, periods[p].words);
			if (named)
				ck_assert_double_eq(
				    replan->values[named < than ? claim->more[1] : claim->less[1]],
				    periods[p].period_s);
		}
	}
}
END_TEST

START_TEST(claims_compare_flights_between_the_same_marks)
{
	struct fleet fleet = the_fleet();
	const struct experiment_crew crew = {.fleet = &fleet};

	for (const struct variant *const *variant = experiments; *variant; variant++) {
		const struct experiment *experiment = experiment_of(*variant);
		for (size_t i = 0; i < experiment->n_claims; i++) {
			const size_t *more = experiment->claims[i].more, *less = experiment->claims[i].less;
			struct experiment_flight one, other;
			ck_assert_int_eq(experiment->fly(&crew, more[0], experiment->values[more[1]], 5, &one),
					 STATUS_OK);
			ck_assert_int_eq(
			    experiment->fly(&crew, less[0], experiment->values[less[1]], 5, &other), STATUS_OK);
			ck_assert_msg(experiment_course_same(&one.course, &other.course), "%s: %s",
				      experiment->head.name, experiment->claims[i].text);
		}
	}
}
END_TEST

/* As corners once did: one arm stops 2.5 tiles before the others. */
static enum status fly_unfairly(const struct experiment_crew *crew, size_t arm, double value, uint64_t seed,
				struct experiment_flight *flight)
{
	(void)crew;
	*flight = (struct experiment_flight){
	    .course = {.finish = {.at = {value - 2.5 * (double)arm, (double)seed}, .within = 1}}};
	return STATUS_OK;
}

START_TEST(a_claim_about_different_finishes_is_refused)
{
	static const char *const arms[] = {"fair", "early", NULL};
	const struct experiment_claim claim = {"early is shorter", 0, {0, 0}, {1, 0}};
	const struct experiment unfair = {.arms = arms,
					  .values = {10},
					  .n_values = 1,
					  .figures = {{"length", "tiles"}},
					  .n_figures = 1,
					  .claims = &claim,
					  .n_claims = 1,
					  .fly = fly_unfairly};
	struct fleet fleet = the_fleet();
	const struct experiment_crew crew = {.fleet = &fleet};
	struct experiment_run run;

	ck_assert_int_eq(experiment_run_new(&unfair, 1, 1, false, &run), STATUS_OK);
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(experiment_run_fly(&run, &crew), STATUS_OK);
	experiment_run_difference(&run, &claim); /* stops the program */
}
END_TEST

/* The CPU time of the user's program, which takes an hour for each flight. */
static uint64_t program_ns;

static enum status fly_long(const struct experiment_crew *crew, size_t arm, double value, uint64_t seed,
			    struct experiment_flight *flight)
{
	(void)crew, (void)arm, (void)value, (void)seed;
	program_ns += UINT64_C(3600000000000);
	*flight = (struct experiment_flight){.figures = {1}};
	return STATUS_OK;
}

START_TEST(computing_has_the_time_of_the_users_program)
{
	static const char *const arms[] = {"own", NULL};
	const struct experiment slow = {.arms = arms,
					.values = {10},
					.n_values = 1,
					.figures = {{"length", "tiles"}},
					.n_figures = 1,
					.fly = fly_long};
	struct fleet fleet = the_fleet();
	const struct experiment_crew crew = {.fleet = &fleet, .program_ns = &program_ns};
	struct experiment_run run;

	ck_assert_int_eq(experiment_run_new(&slow, 1, 1, true, &run), STATUS_OK);
	ck_assert_int_eq(experiment_run_fly(&run, &crew), STATUS_OK);
	ck_assert_double_ge(experiment_run_mean(&run, 0, 1).mean, 3.6e6);
	experiment_run_free(&run);
}
END_TEST

/* A ship that seeks 30 tiles east of where it starts. */
static struct space *eastward(void)
{
	struct fleet fleet = the_fleet();
	struct experiment_start start = {.width = 60,
					 .height = 20,
					 .hull = &fleet_class(&fleet, "fighter")->hull,
					 .behaviour = "seek",
					 .at = {10, 10},
					 .goal = {40, 10},
					 .reach = 0.5};
	struct space *space;

	ck_assert_int_eq(experiment_space(&start, 1, &space), STATUS_OK);
	return space;
}

START_TEST(a_meter_measures_from_mark_to_mark)
{
	struct space *space = eastward();
	struct vec2 east = {1, 0};
	struct experiment_course course = {{.at = {15.01, 3}, .ahead = east}, {.at = {40, 10}, .within = 4.98}};
	struct experiment_meter meter = experiment_meter_at(space, course);

	for (int i = 0; i < 1200 && !meter.over; i++) {
		space_step(space, NULL);
		experiment_meter_note(&meter, space);
	}
	ck_assert(meter.over);
	ck_assert_double_eq_tol(meter.length, 20.01, 1e-9);
	ck_assert_double_eq_tol(meter.time_s, 20.01 / space->max_speed[0], 1e-9);
	space_free(space);
}
END_TEST

START_TEST(a_ship_that_goes_back_behind_the_finish_has_not_finished)
{
	struct space *space = eastward();
	struct experiment_course course = {{.at = {10, 10}}, {.at = {20, 10}, .ahead = {1, 0}}};
	struct experiment_meter meter = experiment_meter_at(space, course);

	ck_assert(meter.begun && !meter.over);
	while (space->x[0] < 22) {
		space_step(space, NULL);
		experiment_meter_note(&meter, space);
	}
	ck_assert(meter.over);
	space_send(space, 0, (struct space_target){TARGET_POINT, {5, 10}, 0, 0.5});
	while (space->x[0] > 19) {
		space_step(space, NULL);
		experiment_meter_note(&meter, space);
	}
	ck_assert(!meter.over && isnan(meter.length));
	space_free(space);
}
END_TEST

/* The same corner, built and measured without the meter: what lies between x = 21 and the last time that the ship is
 * four tiles before the end. */
static double fly_a_corner(const char *behaviour, double radius, double degrees, uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct fleet fleet = the_fleet();
	double angle = (degrees + rng_between(&rng, -10, 10)) * PI / 180, leg = rng_between(&rng, 12, 22);
	struct vec2 along = vec2_at_angle(angle), corner = {20 + leg, 30};
	struct vec2 nodes[] = {{20, 30}, corner, vec2_add(corner, vec2_scale(along, leg))};
	double ahead = rng_between(&rng, 6, 10), all = 0, first = NAN, last = NAN;
	struct experiment_start start = {.width = 80,
					 .height = 60,
					 .hull = &fleet_class(&fleet, "fighter")->hull,
					 .behaviour = behaviour,
					 .at = {20 - ahead, 30 + rng_between(&rng, -1, 1)},
					 .nodes = nodes,
					 .n_nodes = 3,
					 .radius = radius};
	struct space *space;

	ck_assert_int_eq(experiment_space(&start, seed, &space), STATUS_OK);
	while (vec2_distance(space_position(space, 0), nodes[2]) > radius) {
		struct vec2 from = space_position(space, 0);
		space_step(space, NULL);
		struct vec2 to = space_position(space, 0);
		double was = vec2_dot(vec2_sub(from, corner), along),
		       is = vec2_dot(vec2_sub(to, corner), along);
		if (isnan(first) && to.x >= 21)
			first = all + vec2_distance(from, to) * (21 - from.x) / (to.x - from.x);
		if (!isnan(first) && was < leg - 4 && is >= leg - 4)
			last = all + vec2_distance(from, to) * (leg - 4 - was) / (is - was);
		all += vec2_distance(from, to);
	}
	space_free(space);
	return last - first - (2 * leg - 5);
}

START_TEST(corners_measures_what_is_flown_between_two_lines)
{
	static const struct {
		const char *behaviour;
		size_t arm;
		double radius;
	} arms[] = {{"path-follow", 0, 0.5}, {"path-follow", 1, 3}, {"rails:width=0", 3, 0.5}};
	const struct experiment *experiment = experiment_of(variant_named(experiments, "corners"));

	for (size_t i = 0; i < ARRAY_LEN(arms); i++)
		for (size_t value = 0; value < 3; value++) {
			double figures[5];
			fly(experiment, (size_t[]){arms[i].arm, value}, 1, 1, 5, figures);
			for (size_t seed = 0; seed < 5; seed++)
				ck_assert_double_eq_tol(figures[seed],
							fly_a_corner(arms[i].behaviour, arms[i].radius,
								     experiment->values[value], seed + 1),
							1e-9);
		}
}
END_TEST

/* How near AT is to the line between two nodes. */
static double off_leg(struct vec2 at, struct vec2 from, struct vec2 to)
{
	struct vec2 leg = vec2_sub(to, from), there = vec2_sub(at, from);
	double length = vec2_dot(leg, leg), along = length > 0 ? vec2_dot(there, leg) / length : 0;

	along = clamp(along, 0, 1);
	return hypot(there.x - along * leg.x, there.y - along * leg.y);
}

/* The same field of drifting rocks, and for how many seconds none of them reaches into the lane that a ship as wide as this
 * one still has to fly. */
static double plan_stays_good(double drift, uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct fleet fleet = the_fleet();
	struct vec2 goal = {57, 20}, nodes[EXPERIMENT_NODES];
	struct experiment_start start = {.width = 60,
					 .height = 40,
					 .hull = &fleet_class(&fleet, "drone")->hull,
					 .behaviour = "path-follow",
					 .at = {3, rng_between(&rng, 10, 30)},
					 .nodes = &goal,
					 .n_nodes = 1,
					 .radius = 0.25,
					 .rocks = 24};
	struct experiment_map map;
	struct space *space;
	uint32_t route;
	size_t n;
	int tick = 0;

	ck_assert_int_eq(experiment_space(&start, seed, &space), STATUS_OK);
	for (int i = 0; i < 400 && space->n.rocks < 24; i++) {
		double radius = rng_between(&rng, 0.8, 1.8);
		struct vec2 at = {rng_between(&rng, 6, 54), rng_between(&rng, 3, 37)};
		struct vec2 velocity = vec2_scale(vec2_at_angle(rng_between(&rng, -PI, PI)), drift);
		if (vec2_distance(at, start.at) > radius + 4 && vec2_distance(at, goal) > radius + 4)
			ck_assert_int_eq(space_add_rock(space, at, velocity, radius), STATUS_OK);
	}
	ck_assert_int_eq(experiment_map_new(60, 40, &map), STATUS_OK);
	experiment_map_plan(&map, space, goal, nodes, &n);
	experiment_map_free(&map);
	ck_assert_uint_gt(n, 0);
	ck_assert_int_eq(space_add_route(space, nodes, n, ROUTE_ONE_WAY, 0.25, &route), STATUS_OK);
	space_send(space, 0, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	for (bool good = true; vec2_distance(space_position(space, 0), goal) > 1; tick++) {
		struct vec2 from = space_position(space, 0);
		for (size_t k = space->cursor[0].node; k < n; from = nodes[k++])
			for (uint32_t i = 0; i < space->n.rocks; i++)
				good &= off_leg(space_rock_position(space, i), from, nodes[k]) -
					    space->rock_radius[i] >=
					space->radius[0];
		if (!good)
			break;
		space_step(space, NULL);
	}
	space_free(space);
	return (double)tick / SPACE_TICKS_PER_S;
}

START_TEST(a_plan_is_stale_once_a_rock_is_nearer_to_it_than_the_ship_is_wide)
{
	const struct experiment *experiment = experiment_of(variant_named(experiments, "stale"));
	double figures[8];

	fly(experiment, (size_t[]){0, 2}, 0, 1, ARRAY_LEN(figures), figures);
	for (size_t i = 0; i < ARRAY_LEN(figures); i++)
		ck_assert_double_eq_tol(figures[i], plan_stays_good(experiment->values[2], i + 1), 1e-9);
}
END_TEST

/* Of the race that an arm of mend is, run without the experiment: what it walks, expands, thinks and takes. */
static void race_to_the_finish(const char *mover, int obstacles, uint64_t seed, double *figures)
{
	const struct generator *rooms = generator_of(variant_named(generators, "rooms"));
	const struct rules rules = {.n_kinds = 0};
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct race_result result;
	struct grid grid;
	double params[PARAMS_MAX];
	char spec[96];

	variant_defaults(&rooms->head, params);
	ck_assert_int_eq(generate(rooms, params, 50, 30, &rng, &grid, NULL), STATUS_OK);
	snprintf(spec, sizeof spec, "planner:%s,budget=100", mover);
	struct race race = {.grid = &grid,
			    .mover = spec,
			    .prey = PREY_STILL,
			    .seed = seed,
			    .obstacles = obstacles,
			    .ticks = 600};
	ck_assert_int_eq(race_whole(&race, &rules, &result, NULL), STATUS_OK);
	grid_free(&grid);
	figures[0] = result.length;
	figures[1] = (double)result.expanded;
	figures[2] = result.thinking;
	figures[3] = result.ticks;
	/* It thinks the cells of every plan through, 100 a turn: a whole turn for the rest of each. */
	ck_assert_double_ge(result.thinking + 0.0, (double)result.expanded / 100 - result.replans);
	ck_assert_double_le(result.thinking, (double)result.expanded / 100);
}

START_TEST(each_arm_of_mend_is_the_race_that_its_name_says)
{
	static const struct {
		const char *arm, *mover;
	} movers[] = {{"astar goal", "path=astar,replan=goal"},
		      {"wastar next", "path=wastar,replan=next"},
		      {"greedy both", "path=greedy,replan=cheaper"},
		      {"d*lite both", "path=dstarlite,replan=cheaper"}};
	const struct experiment *mend = experiment_of(variant_named(experiments, "mend"));

	for (size_t i = 0; i < ARRAY_LEN(movers); i++) {
		size_t at[2] = {0, i % mend->n_values};
		while (strcmp(mend->arms[at[0]], movers[i].arm) != 0)
			at[0]++;
		double figures[4];
		race_to_the_finish(movers[i].mover, (int)mend->values[at[1]], 3 + i, figures);
		for (size_t f = 0; f < ARRAY_LEN(figures); f++) {
			double figure;
			fly(mend, at, f, 3 + i, 1, &figure);
			ck_assert_double_eq_tol(figure, figures[f], 1e-12);
		}
	}
}
END_TEST

/* Few seeds, because each takes dozens of flights. */
START_TEST(nimble_ships_thread_narrow_gaps_and_clumsy_ones_turn_earlier)
{
	static const char *const order[] = {"drone", "fighter", "freighter", "cruiser"};
	const struct experiment *experiment = experiment_of(variant_named(experiments, "gaps"));
	struct fleet fleet = the_fleet();
	const struct experiment_crew crew = {.fleet = &fleet};
	double gap = 0, turn = 0;

	for (size_t i = 0; i < ARRAY_LEN(order); i++) {
		double gaps[3], turns[3];
		size_t arm = 0;
		while (strcmp(experiment->arms[arm], order[i]) != 0)
			arm++;
		for (size_t k = 0; k < ARRAY_LEN(gaps); k++) {
			struct experiment_flight flight;
			ck_assert_int_eq(experiment->fly(&crew, arm, experiment->values[0], 1 + k, &flight),
					 STATUS_OK);
			gaps[k] = flight.figures[0];
			turns[k] = flight.figures[1];
		}
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
	const struct experiment_crew crew = {.fleet = &fleet};

	for (const struct variant *const *variant = experiments; *variant; variant++) {
		const struct experiment *experiment = experiment_of(*variant);
		struct experiment_flight once, again;
		double value = experiment->values[experiment->n_values - 1];
		ck_assert_uint_le(experiment->n_figures, EXPERIMENT_FIGURES);
		ck_assert_int_eq(experiment->fly(&crew, 0, value, 7, &once), STATUS_OK);
		ck_assert_int_eq(experiment->fly(&crew, 0, value, 7, &again), STATUS_OK);
		ck_assert_mem_eq(once.figures, again.figures, experiment->n_figures * sizeof *once.figures);
	}
}
END_TEST

/* The arms of each experiment that a behaviour of the user's flies, as bits. */
static const struct {
	const char *experiment;
	unsigned replaced;
} replaced_arms[] = {{"gaps", 1u << 0 | 1u << 2},
		     {"corners", 1u << 3},
		     {"corridor", 1u << 3},
		     {"replan", 1u << 1},
		     {"stale", 1u << 1}};

START_TEST(a_behaviour_of_the_users_flies_the_arm_that_it_replaces_and_no_other)
{
	const struct experiment *experiment =
	    experiment_of(variant_named(experiments, replaced_arms[_i].experiment));
	struct fleet fleet = the_fleet();
	const struct experiment_crew own = {.fleet = &fleet}, other = {.fleet = &fleet, .behaviour = "wander"};

	ck_assert_ptr_nonnull(experiment->replaceable);
	for (size_t arm = 0; arm < min(experiment_arms(experiment), 4); arm++) {
		struct experiment_flight flown, replaced;
		bool wanted = replaced_arms[_i].replaced >> arm & 1;
		if (strcmp(experiment->head.name, "gaps") == 0 && !wanted)
			continue;
		ck_assert(!experiment->fly(&own, arm, experiment->values[1 % experiment->n_values], 3, &flown));
		ck_assert(
		    !experiment->fly(&other, arm, experiment->values[1 % experiment->n_values], 3, &replaced));
		bool same =
		    !memcmp(flown.figures, replaced.figures, experiment->n_figures * sizeof *flown.figures);
		ck_assert_msg(same != wanted, "%s, %s", experiment->head.name, experiment->arms[arm]);
	}
}
END_TEST

START_TEST(an_experiment_without_ships_takes_no_behaviour)
{
	ck_assert_ptr_null(experiment_of(variant_named(experiments, "mend"))->replaceable);
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

START_TEST(every_experiment_has_its_page)
{
	pages_check_experiments(experiments);
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
	ck_assert_double_eq_tol(difference.half, 2.022691 * sqrt(0.25 * 40 / 39 / 40), 1e-6);
	ck_assert_int_eq(experiment_judge(difference), EXPERIMENT_TRUE);
	ck_assert_int_eq(experiment_judge(experiment_difference(less, more, 40)), EXPERIMENT_FALSE);
	ck_assert_int_eq(experiment_judge(experiment_difference(more, less, 29)), EXPERIMENT_OPEN);
	ck_assert_int_eq(experiment_judge(experiment_difference(more, more, 40)), EXPERIMENT_OPEN);
	more[0] = NAN;
	ck_assert_uint_eq(experiment_difference(more, less, 40).n, 39);
	ck_assert_msg(isnan(experiment_mean(less, 1).half), "one figure has no interval");
}
END_TEST

Suite *suite_experiment(void)
{
	Suite *suite = suite_create("lab/experiment");
	TCase *tcase = tcase_create("experiment");

	if (counts_luck())
		tcase_add_loop_test(tcase, verdicts_stand, 0, QUICK_VERDICTS);
	tcase_add_loop_test(tcase, each_claim_turns_round_with_its_arms_and_no_arm_beats_itself, 0,
			    EXPERIMENTS);
	tcase_add_test(tcase, an_arm_does_not_beat_itself);
	tcase_add_test(tcase, claims_of_replan_compare_the_periods_that_they_name);
	tcase_add_test(tcase, claims_compare_flights_between_the_same_marks);
	tcase_add_test_raise_signal(tcase, a_claim_about_different_finishes_is_refused, SIGABRT);
	tcase_add_test(tcase, computing_has_the_time_of_the_users_program);
	tcase_add_test(tcase, a_meter_measures_from_mark_to_mark);
	tcase_add_test(tcase, a_ship_that_goes_back_behind_the_finish_has_not_finished);
	tcase_add_test(tcase, corners_measures_what_is_flown_between_two_lines);
	tcase_add_test(tcase, a_plan_is_stale_once_a_rock_is_nearer_to_it_than_the_ship_is_wide);
	tcase_add_test(tcase, each_arm_of_mend_is_the_race_that_its_name_says);
	tcase_add_test(tcase, nimble_ships_thread_narrow_gaps_and_clumsy_ones_turn_earlier);
	tcase_add_test(tcase, the_same_seed_gives_the_same_figures);
	tcase_add_loop_test(tcase, a_behaviour_of_the_users_flies_the_arm_that_it_replaces_and_no_other, 0,
			    ARRAY_LEN(replaced_arms));
	tcase_add_test(tcase, an_experiment_without_ships_takes_no_behaviour);
	tcase_add_test(tcase, claims_are_about_arms_values_and_figures_that_exist);
	tcase_add_test(tcase, every_experiment_has_its_page);
	tcase_add_test(tcase, a_verdict_takes_thirty_seeds_and_an_interval_off_zero);
	suite_add_tcase(suite, tcase);
	return suite;
}
