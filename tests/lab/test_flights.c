/* Each behaviour on the scenes that it is made for: that it does what its page says there, and one hash a flight, the same
 * on every machine and compiler. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "lab/flight.h"
#include "space/scene.h"
#include "tests/lab/golden_text.h"
#include "tests/suite.h"

enum { GOLDEN_STEPS = 600, SCENES = 2, SEEDS = 2, BOUNDS = 4 };

/* A figure of struct flight_result, and between what it must lie. */
struct bound {
	const char *name;
	size_t at;
	double low, high;
};

#define BOUND(figure, low, high) \
	{ \
#figure, offsetof(struct flight_result, figure), low, high \
	}
#define ARRIVES BOUND(reached, 1, 1), BOUND(contacts, 0, 0)

/* What each behaviour makes of its own scene, the first, in the mean of the seeds.  The other is for its hash only. */
static const struct row {
	const char *name, *scenes[SCENES];
	struct bound bounds[BOUNDS];
} rows[] = {
    {"seek", {"seek", "arrive"}, {ARRIVES, BOUND(turn_rad, 0, 0.5), BOUND(time_ratio, 0.95, 1.02)}},
    {"flee", {"flee", "evade"}, {BOUND(distance, 12, 30), BOUND(flips_per_s, 0, 0.5)}},
    {"arrive", {"arrive", "seek"}, {ARRIVES, BOUND(turn_rad, 0, 0.5), BOUND(time_ratio, 1.2, 1.6)}},
    {"pursue", {"pursue", "evade"}, {BOUND(reached, 0.6, 1)}},
    {"evade", {"evade", "flee"}, {BOUND(distance, 8, 30)}},
    {"wander", {"wander", "flock"}, {BOUND(turn_rad, 100, 1000), BOUND(contacts, 0, 2)}},
    {"magnets", {"magnets", "headon"}, {ARRIVES}},
    {"lj", {"rocks30", "headon"}, {ARRIVES, BOUND(turn_rad, 0, 20)}},
    {"lj-derived", {"rocks30", "drift30"}, {ARRIVES, BOUND(turn_rad, 0, 10)}},
    {"whiskers", {"rocks30", "rocks60"}, {ARRIVES, BOUND(flips_per_s, 2, 10)}},
    {"whiskers-damped", {"rocks60", "rocks30"}, {ARRIVES, BOUND(turn_rad, 0, 3), BOUND(flips_per_s, 0, 0.4)}},
    {"right-angle", {"headon", "rocks30"}, {ARRIVES, BOUND(min_gap, 0.1, 2)}},
    {"tangent", {"rocks30", "headon"}, {ARRIVES, BOUND(turn_rad, 0, 0.8), BOUND(min_gap, 0.14, 2)}},
    {"sphere", {"headon", "rocks30"}, {ARRIVES, BOUND(min_gap, 0.1, 0.15)}},
    {"arc", {"rocks60", "circle"}, {ARRIVES, BOUND(turn_rad, 0, 3)}},
    {"orca", {"circle", "crossing"}, {ARRIVES, BOUND(turn_rad, 0, 2.5), BOUND(time_ratio, 1, 1.2)}},
    {"hybrid", {"maze", "doorway"}, {ARRIVES, BOUND(stuck, 0, 0), BOUND(min_gap, 0.1, 2)}},
    {"path-follow", {"patrol", "node"}, {BOUND(laps, 1, 10), BOUND(circles, 0, 1)}},
    {"rails", {"rails", "racing"}, {ARRIVES, BOUND(off_line, 0, 0.8), BOUND(laps, 1, 10)}},
    {"flock", {"flock", "swarm"}, {BOUND(reached, 1, 1), BOUND(contacts, 0, 2), BOUND(time_ratio, 1, 1.1)}},
    {"swarm", {"swarm", "rocks30"}, {ARRIVES, BOUND(time_ratio, 1, 1.2)}},
    {"follow", {"leader", "companion"}, {ARRIVES, BOUND(distance, 1.5, 2.5)}},
    {"companion", {"companion", "leader"}, {ARRIVES, BOUND(distance, 1.5, 2.5), BOUND(min_gap, 1, 3)}},
    {"flow", {"maze", "utrap"}, {ARRIVES, BOUND(time_ratio, 1, 1.2)}},
    {"interpose", {"guard", "evade"}, {BOUND(contacts, 0, 0), BOUND(min_gap, 1, 8)}},
    {"hide", {"hide", "flee"}, {BOUND(contacts, 0, 0), BOUND(distance, 8, 25)}},
    {"offset-pursuit", {"wing", "leader"}, {ARRIVES, BOUND(distance, 2, 3.5)}},
    {"blend", {"rocks30", "flock"}, {ARRIVES, BOUND(turn_rad, 0, 1.2)}},
};

START_TEST(every_behaviour_has_a_row)
{
	for (size_t i = 0; behaviours[i]; i++)
		ck_assert_msg(i < ARRAY_LEN(rows) && !strcmp(rows[i].name, behaviours[i]->name),
			      "%s has no row of its own", behaviours[i]->name);
}
END_TEST

static struct space *build(const struct row *row, const char *name, uint64_t seed, struct scene *scene)
{
	const struct variant *variant = variant_named(behaviours, row->name);
	struct scene_choice choice = {.n_groups = 1, .seed = seed};
	struct space_group group = {0};
	struct fleet fleet;
	struct space *space;
	struct diag diag = {""};

	ck_assert_msg(variant && !fleet_load(&fleet, &diag) && !scene_load(name, &fleet, scene, &diag),
		      "%s: %s", row->name, diag.text);
	while (behaviours[group.behaviour] != variant)
		group.behaviour++;
	variant_defaults(variant, group.params);
	choice.groups = &group;
	choice.hull = &fleet_class(&fleet, "scout")->hull;
	ck_assert_msg(!scene_build(scene, &fleet, &choice, &space, &diag), "%s", diag.text);
	return space;
}

/* Flies ROW over its own scene. */
static struct flight_result fly(const struct row *row, uint64_t seed)
{
	struct flight_result result;
	struct scene scene;
	struct space *space = build(row, row->scenes[0], seed, &scene);
	double limit_s = flight_limit_s(space, scene.patience, scene.limit_s);

	ck_assert_int_eq(
	    flight_run(space, &scene.map, limit_s, NULL, &(struct flight_role){0, space->n.ships}, 1, &result),
	    STATUS_OK);
	space_free(space);
	scene_free(&scene);
	return result;
}

START_TEST(a_behaviour_does_on_its_own_scene_what_it_is_there_for)
{
	const struct row *row = &rows[_i];
	struct flight_result results[SEEDS];

	for (uint64_t i = 0; i < SEEDS; i++)
		results[i] = fly(row, i + 1);
	for (size_t b = 0; b < BOUNDS && row->bounds[b].name; b++) {
		double mean = 0, one;
		for (size_t i = 0; i < SEEDS; i++) {
			memcpy(&one, (const char *)&results[i] + row->bounds[b].at, sizeof one);
			mean += one / SEEDS;
		}
		ck_assert_msg(mean >= row->bounds[b].low && mean <= row->bounds[b].high, "%s on %s: %s is %g",
			      row->name, row->scenes[0], row->bounds[b].name, mean);
	}
}
END_TEST

/* Two drones exactly head on, and a rock of several sizes exactly ahead. */
static const struct {
	const char *name, *things;
} dead_ahead[] = {
    {"swarm", "ships = ( { class = \"drone\"; start = [5, 10]; goal = [35, 10]; heading = 0.0; },"
	      "{ class = \"drone\"; start = [35, 10]; goal = [5, 10]; heading = 180.0; } );"},
    {"swarm", "rocks = ( { area = [20, 10]; radius = 2.0; } );"
	      "ships = ( { start = [5, 10]; goal = [35, 10]; heading = 0.0; } );"},
    {"sphere", "rocks = ( { area = [20, 10]; radius = 2.0; } );"
	       "ships = ( { start = [5, 10]; goal = [35, 10]; heading = 0.0; } );"},
    {"sphere", "rocks = ( { area = [20, 10]; radius = 6.0; } );"
	       "ships = ( { start = [5, 10]; goal = [35, 10]; heading = 0.0; } );"},
};

START_TEST(what_is_dead_ahead_is_passed_without_a_touch)
{
	struct fleet fleet;
	struct scene scene;
	struct diag diag = {""};
	struct space_group group = {0};
	char text[512];

	while (strcmp(behaviours[group.behaviour]->name, dead_ahead[_i].name) != 0)
		group.behaviour++;
	variant_defaults(behaviours[group.behaviour], group.params);
	snprintf(text, sizeof text, "arena = [40.0, 20.0]; limit = 60.0; %s", dead_ahead[_i].things);
	ck_assert(!fleet_load(&fleet, &diag) && !scene_parse("ahead.cfg", text, &fleet, &scene, &diag));
	for (size_t class = 0; class < fleet.n; class ++) {
		struct scene_choice choice = {
		    .hull = &fleet.classes[class].hull, .groups = &group, .n_groups = 1, .seed = 1};
		struct flight_result result;
		struct space *space;
		ck_assert(!scene_build(&scene, &fleet, &choice, &space, &diag));
		ck_assert_int_eq(flight_run(space, NULL, flight_limit_s(space, 6, 10), NULL,
					    &(struct flight_role){0, space->n.ships}, 1, &result),
				 STATUS_OK);
		ck_assert_msg(result.ok == 1, "%s, %s: reached %g, touches %g", dead_ahead[_i].name,
			      fleet.classes[class].name, result.reached, result.contacts);
		space_free(space);
	}
	scene_free(&scene);
}
END_TEST

static uint64_t hash_of(const struct row *row, const char *name)
{
	struct scene scene;
	struct space *space = build(row, name, 1, &scene);

	for (int i = 0; i < GOLDEN_STEPS; i++)
		space_step(space, NULL);
	uint64_t hash = space_hash(space);
	space_free(space);
	scene_free(&scene);
	return hash;
}

START_TEST(every_flight_is_the_golden_one)
{
	char is[8192] = "";
	size_t used = 0;

	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		for (size_t s = 0; s < SCENES; s++)
			used += (size_t)snprintf(is + used, sizeof is - used, "%s %s %016" PRIx64 "\n",
						 rows[i].name, rows[i].scenes[s],
						 hash_of(&rows[i], rows[i].scenes[s]));
	ck_assert_uint_lt(used, sizeof is);
	golden_text("flights.txt", is);
}
END_TEST

Suite *suite_flights(void)
{
	Suite *suite = suite_create("lab/flights");
	TCase *outcome = tcase_create("outcome"), *golden = tcase_create("golden");

	tcase_add_test(outcome, every_behaviour_has_a_row);
	tcase_add_loop_test(outcome, a_behaviour_does_on_its_own_scene_what_it_is_there_for, 0,
			    (int)ARRAY_LEN(rows));
	tcase_add_loop_test(outcome, what_is_dead_ahead_is_passed_without_a_touch, 0,
			    (int)ARRAY_LEN(dead_ahead));
	tcase_add_test(golden, every_flight_is_the_golden_one);
	suite_add_tcase(suite, outcome);
	suite_add_tcase(suite, golden);
	return suite;
}
