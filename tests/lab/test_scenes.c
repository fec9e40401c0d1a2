/* What the scenes are there to show, flown in short; and one hash a scene, the same on every machine and
 * compiler. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lab/flight.h"
#include "space/scene.h"
#include "store/places.h"
#include "tests/lab/golden_text.h"
#include "tests/long.h"
#include "tests/suite.h"

enum { GOLDEN_STEPS = 10000 };

static struct fleet the_fleet(void)
{
	struct fleet fleet;
	struct diag diag = {""};

	ck_assert_msg(!fleet_load(&fleet, &diag), "%s", diag.text);
	return fleet;
}

static struct scene load(const char *name, const struct fleet *fleet)
{
	struct scene scene;
	struct diag diag = {""};

	ck_assert_msg(!scene_load(name, fleet, &scene, &diag), "%s", diag.text);
	return scene;
}

static struct space *build(const struct scene *scene, const struct fleet *fleet, struct scene_choice choice)
{
	struct space *space = NULL;
	struct diag diag = {""};

	ck_assert_msg(!scene_build(scene, fleet, &choice, &space, &diag), "%s", diag.text);
	return space;
}

static struct space_group group_of(const char *spec)
{
	const struct variant *variant;
	struct space_group group = {0};

	ck_assert_int_eq(variant_parse(behaviours, "behaviour", spec, &variant, group.params, NULL, 0, NULL),
			 STATUS_OK);
	while (behaviours[group.behaviour] != variant)
		group.behaviour++;
	return group;
}

/* All ships of SPACE together. */
static struct flight_result fly(struct space *space, const struct scene *scene)
{
	struct flight_result result;
	double limit_s = flight_limit_s(space, scene->patience, scene->limit_s);

	ck_assert_int_eq(
	    flight_run(space, &scene->map, limit_s, NULL, &(struct flight_role){0, space->n.ships}, 1, &result),
	    STATUS_OK);
	return result;
}

static double n_classes(void)
{
	return (double)the_fleet().n;
}

/* The sums over all classes and SEEDS seeds; RADIUS is that of nodes, 0 the scene's. */
static struct flight_result fly_all_with(const char *name, const char *spec, double radius, uint64_t first_seed,
					 uint64_t seeds)
{
	struct fleet fleet = the_fleet();
	struct scene scene = load(name, &fleet);
	struct space_group group = group_of(spec);
	struct flight_result sum = {0};

	for (size_t class = 0; class < fleet.n; class ++)
		for (uint64_t seed = first_seed; seed < first_seed + seeds; seed++) {
			struct space *space = build(&scene, &fleet,
						    (struct scene_choice){.hull = &fleet.classes[class].hull,
									  .groups = &group,
									  .n_groups = 1,
									  .radius = radius,
									  .seed = seed});
			struct flight_result one = fly(space, &scene);
			space_free(space);
			sum.ok += one.ok;
			sum.reached += one.reached;
			sum.stuck += one.stuck;
			sum.turn_rad += one.turn_rad;
			sum.flips_per_s += one.flips_per_s;
			sum.circles += one.circles;
		}
	scene_free(&scene);
	return sum;
}

static struct flight_result fly_all(const char *name, const char *spec, uint64_t first_seed, uint64_t seeds)
{
	return fly_all_with(name, spec, 0, first_seed, seeds);
}

static const struct {
	const char *scene, *behaviour;
} failures[] = {{"utrap", "magnets"}, {"utrap", "lj"}, {"maze", "magnets"}, {"maze", "lj"}};

START_TEST(magnets_and_potentials_fail_in_traps_and_mazes)
{
	ck_assert_double_eq(fly_all(failures[_i].scene, failures[_i].behaviour, 1, 1).reached, 0);
}
END_TEST

/* The same scenes, down a field of distances. */
START_TEST(the_flow_leads_out_of_the_trap_and_through_the_maze)
{
	ck_assert_double_eq(fly_all("utrap", "flow", 1, 1).ok, n_classes());
	ck_assert_double_eq(fly_all("maze", "flow", 1, 1).reached, n_classes());
}
END_TEST

START_TEST(damped_whiskers_wiggle_ten_times_less_among_sixty_rocks)
{
	uint64_t seeds = (uint64_t)how_many(1, 3);
	double plain = fly_all("rocks60", "whiskers", 1, seeds).flips_per_s;
	double damped = fly_all("rocks60", "whiskers-damped", 1, seeds).flips_per_s;

	ck_assert_msg(plain > 10 * damped, "%g against %g", plain, damped);
}
END_TEST

/* Its route is a grid of places and headings, and each bend of that must not become a bend of the flight. */
START_TEST(the_hybrid_arrives_and_turns_at_most_twice_as_much_as_tangent)
{
	uint64_t seeds = (uint64_t)how_many(3, 8);
	struct flight_result hybrid = fly_all("rocks30", "hybrid", 1, seeds),
			     tangent = fly_all("rocks30", "tangent", 1, seeds);

	ck_assert_double_eq(hybrid.ok, (double)seeds * n_classes());
	ck_assert_double_eq(hybrid.stuck, 0);
	ck_assert_msg(hybrid.turn_rad < 2 * tangent.turn_rad, "%g against %g rad", hybrid.turn_rad,
		      tangent.turn_rad);
	ck_assert_double_lt(hybrid.flips_per_s, 0.2 * (double)seeds * n_classes());
}
END_TEST

START_TEST(too_small_a_radius_circles_the_node_whatever_the_class)
{
	double radius = _i ? 0.3 : 0; /* 0: as the scene opens */
	struct flight_result small = fly_all_with("node", "path-follow", radius, 1, 1);
	struct flight_result wide = fly_all_with("node", "path-follow", 2.5, 1, 1);

	ck_assert_double_eq(small.reached, 0);
	ck_assert_double_eq(small.stuck, n_classes());
	ck_assert_double_gt(small.circles, n_classes() * 5);
	ck_assert_double_eq(wide.ok, n_classes());
	ck_assert_double_lt(wide.circles, n_classes());
}
END_TEST

START_TEST(a_throttle_ends_the_circling_round_a_node_whatever_the_class)
{
	struct flight_result braked = fly_all_with("node", "path-follow:throttle=1", 0.3, 1, 1);

	ck_assert_double_eq(braked.ok, n_classes());
	ck_assert_double_lt(braked.circles, n_classes());
}
END_TEST

START_TEST(a_throttle_keeps_magnets_off_the_rocks)
{
	uint64_t seeds = (uint64_t)how_many(4, 10);
	double plain = fly_all("rocks60", "magnets", 1, seeds).ok;
	double braked = fly_all("rocks60", "magnets:throttle=0.3", 1, seeds).ok;

	ck_assert_msg(braked > 1.2 * plain, "%g against %g", braked, plain);
}
END_TEST

/* The hand-tuned set is the best of a grid over B = s^m, m and range for the fighter on rocks30, seeds 1 to
 * 100. */
START_TEST(derived_constants_beat_a_hand_tuned_set)
{
	static const char *const scenes[] = {"rocks30", "drift30"};
	uint64_t seeds = (uint64_t)how_many(4, 10);
	double ships = (double)seeds * n_classes();
	double derived = fly_all(scenes[_i], "lj-derived", 9000, seeds).ok;

	ck_assert_msg(derived >= 0.84 * ships, "%g of %g", derived, ships);
	if (is_long()) {
		double tuned = fly_all(scenes[_i], "lj:B=1,m=1,range=6", 9000, seeds).ok;
		ck_assert_msg(derived > tuned, "%g against %g of %g", derived, tuned, ships);
	}
}
END_TEST

/* Flies a scene that fills all its roles, and keeps the result of each in RESULTS[SCENE_SHIP_GROUPS]. */
static void fly_roles(const char *name, uint64_t seed, struct flight_result *results)
{
	struct fleet fleet = the_fleet();
	struct scene scene = load(name, &fleet);
	struct scene_choice choice = {.seed = seed};
	struct space *space = build(&scene, &fleet, choice);
	struct flight_role roles[SCENE_SHIP_GROUPS];
	uint32_t first = 0;

	for (int g = 0; g < scene.n_ships; g++) {
		roles[g] = (struct flight_role){first, scene_count(&choice, &scene.ships[g])};
		first += roles[g].n;
	}
	double limit_s = flight_limit_s(space, scene.patience, scene.limit_s);
	ck_assert_int_eq(flight_run(space, &scene.map, limit_s, NULL, roles, (size_t)scene.n_ships, results),
			 STATUS_OK);
	space_free(space);
	scene_free(&scene);
}

START_TEST(brakes_and_a_near_carrot_keep_a_car_on_the_racing_line)
{
	enum { NEAR, FAR, UNBRAKED, BRAKED };
	struct flight_result cars[SCENE_SHIP_GROUPS];

	fly_roles("racing", 1, cars);
	ck_assert_double_lt(cars[NEAR].off_line, cars[FAR].off_line);
	ck_assert_double_lt(2 * cars[BRAKED].off_line, cars[UNBRAKED].off_line);
	ck_assert_double_ge(cars[BRAKED].laps, 1);
	/* Who cuts corners is the faster, and every node counts that is cut off. */
	ck_assert_double_gt(cars[FAR].laps, cars[NEAR].laps);
	for (int i = NEAR; i <= BRAKED; i++)
		ck_assert_msg(cars[i].ok == 1 && cars[i].stuck == 0, "car %d", i);
}
END_TEST

/* On an empty field, where nothing but its own aim keeps a ship from the goal. */
START_TEST(all_but_those_that_keep_off_their_target_arrive)
{
	for (const struct variant *const *behaviour = behaviours; *behaviour; behaviour++) {
		struct fleet fleet = the_fleet();
		struct scene scene = load("seek", &fleet);
		struct space_group group = group_of((*behaviour)->name);
		scene.ships[0].behaviour[0] = '\0';
		struct space *space =
		    build(&scene, &fleet,
			  (struct scene_choice){
			      .hull = &fleet.classes[0].hull, .groups = &group, .n_groups = 1, .seed = 1});
		double reached = fly(space, &scene).reached;
		ck_assert_msg(reached == !behaviour_of(*behaviour)->keeps_off, "%s: reached %g",
			      (*behaviour)->name, reached);
		space_free(space);
		scene_free(&scene);
	}
}
END_TEST

/* Far from the end of its route, and under way to the next node all the time. */
START_TEST(who_flies_along_a_route_is_not_stuck)
{
	struct flight_result ships[SCENE_SHIP_GROUPS];

	fly_roles("rails", 1, ships);
	for (int i = 0; i < 2; i++)
		ck_assert_msg(ships[i].ok == 1 && ships[i].stuck == 0, "ship %d", i);
}
END_TEST

START_TEST(a_companion_keeps_near_and_out_of_the_way)
{
	enum { FRIEND, COMPANION };
	struct flight_result ships[SCENE_SHIP_GROUPS];

	fly_roles("companion", 1, ships);
	ck_assert_double_eq(ships[FRIEND].contacts + ships[COMPANION].contacts, 0);
	ck_assert_double_lt(ships[COMPANION].distance, 3);
	ck_assert_double_gt(ships[COMPANION].min_gap, 0.5);
}
END_TEST

START_TEST(wingmen_keep_their_places_and_a_queue_its_order_without_a_touch)
{
	enum { LEADER, WING_RIGHT, WING_LEFT, OUTER_RIGHT, OUTER_LEFT, QUEUE };
	struct flight_result ships[SCENE_SHIP_GROUPS];

	fly_roles("leader", (uint64_t)_i, ships);
	for (int i = LEADER; i <= QUEUE; i++)
		ck_assert_double_eq(ships[i].contacts, 0);
	ck_assert_double_ge(ships[LEADER].laps, 1);
	/* The place is 2.5 and 5 from the middle of the leader; what is measured is the gap between the hulls. */
	ck_assert_double_eq_tol(ships[WING_RIGHT].distance, 2.5 - 0.7 - 0.2, 0.15);
	ck_assert_double_eq_tol(ships[OUTER_LEFT].distance, 5 - 0.7 - 0.2, 0.15);
	ck_assert_double_eq_tol(ships[QUEUE].distance, 1.2 - 0.2, 0.15);
}
END_TEST

/* Flies SCENE for 50 s, and returns the share of its ticks after the first 10 s for which HOLDS. */
static double share_of(const char *name, uint64_t seed, bool (*holds)(const struct space *))
{
	struct fleet fleet = the_fleet();
	struct scene scene = load(name, &fleet);
	struct space *space = build(&scene, &fleet, (struct scene_choice){.seed = seed});
	int ticks = 50 * SPACE_TICKS_PER_S, held = 0, counted = 0;

	for (int tick = 0; tick < ticks; tick++) {
		space_step(space, NULL);
		if (tick < 10 * SPACE_TICKS_PER_S)
			continue;
		held += holds(space);
		counted++;
	}
	space_free(space);
	scene_free(&scene);
	return (double)held / counted;
}

/* The guard, ship 1, is near the line between the freighter and the raider. */
static bool guard_is_between(const struct space *space)
{
	struct vec2 freighter = space_position(space, 0), raider = space_position(space, 2);

	return vec2_from_segment(freighter, raider, space_position(space, 1)) < 1;
}

START_TEST(a_guard_keeps_between_a_ship_and_the_one_that_comes_for_it)
{
	ck_assert_double_gt(share_of("guard", (uint64_t)_i, guard_is_between), 0.9);
}
END_TEST

/* Whether a rock covers SHIP from the hunter, ship 0. */
static bool is_covered(const struct space *space, uint32_t ship)
{
	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_from_segment(space_position(space, 0), space_position(space, ship),
				      space_rock_position(space, i)) < space->rock_radius[i])
			return true;
	return false;
}

static bool hider_is_covered(const struct space *space)
{
	return is_covered(space, 1);
}

static bool fleer_is_covered(const struct space *space)
{
	return is_covered(space, 3);
}

START_TEST(one_who_hides_is_covered_more_than_one_who_flees)
{
	double hides = share_of("hide", (uint64_t)_i, hider_is_covered);

	ck_assert_double_gt(hides, 0.8);
	ck_assert_double_gt(hides, share_of("hide", (uint64_t)_i, fleer_is_covered));
}
END_TEST

/* The place of ship 1: one and a half tiles behind its leader, and two to its right. */
static bool wingman_is_there(const struct space *space)
{
	struct vec2 nose = {space->heading_x[0], space->heading_y[0]};
	struct vec2 place = vec2_add(space_position(space, 0), vec2_rotate((struct vec2){-1.5, 2}, nose));

	return vec2_distance(place, space_position(space, 1)) < 1;
}

START_TEST(one_who_foresees_its_place_comes_up_and_keeps_it)
{
	ck_assert_double_gt(share_of("wing", (uint64_t)_i, wingman_is_there), 0.7);
}
END_TEST

START_TEST(a_scene_of_ours_takes_ten_thousand_ships)
{
	struct fleet fleet = the_fleet();
	struct scene scene = load("multitude", &fleet);
	struct space *space = build(&scene, &fleet, (struct scene_choice){.ships = SCENE_SHIPS_MAX, .seed = 1});

	ck_assert_uint_eq(space->n.ships, SCENE_SHIPS_MAX);
	for (int i = 0; i < 3; i++)
		space_step(space, NULL);
	space_free(space);
	scene_free(&scene);
}
END_TEST

static uint64_t hash_of(const char *name, const struct fleet *fleet)
{
	struct scene scene = load(name, fleet);
	struct space *space = build(&scene, fleet, (struct scene_choice){.seed = 1});

	for (int i = 0; i < GOLDEN_STEPS; i++)
		space_step(space, NULL);
	uint64_t hash = space_hash(space);
	space_free(space);
	scene_free(&scene);
	return hash;
}

/* One line a scene: its name and its hash. */
static void hash_all(char *text, size_t cap)
{
	struct fleet fleet = the_fleet();
	struct name_list files;
	char directory[4096];
	size_t used = 0;

	ck_assert_int_eq(place_data("scenes", directory, sizeof directory), STATUS_OK);
	ck_assert_int_eq(place_list(directory, ".cfg", &files), STATUS_OK);
	for (size_t i = 0; i < files.n; i++) {
		char name[64];
		snprintf(name, sizeof name, "%.*s", (int)strcspn(files.names[i], "."), files.names[i]);
		used += (size_t)snprintf(text + used, cap - used, "%s %016" PRIx64 "\n", name,
					 hash_of(name, &fleet));
		ck_assert_uint_lt(used, cap);
	}
	name_list_free(&files);
}

START_TEST(every_scene_is_the_golden_one_after_ten_thousand_steps)
{
	char is[4096] = "";

	hash_all(is, sizeof is);
	golden_text("scenes.txt", is);
}
END_TEST

Suite *suite_scenes(void)
{
	Suite *suite = suite_create("lab/scenes");
	TCase *shows = tcase_create("shows"), *golden = tcase_create("golden");

	tcase_add_loop_test(shows, magnets_and_potentials_fail_in_traps_and_mazes, 0, (int)ARRAY_LEN(failures));
	tcase_add_test(shows, the_flow_leads_out_of_the_trap_and_through_the_maze);
	tcase_add_test(shows, damped_whiskers_wiggle_ten_times_less_among_sixty_rocks);
	tcase_add_test(shows, the_hybrid_arrives_and_turns_at_most_twice_as_much_as_tangent);
	tcase_add_test(shows, brakes_and_a_near_carrot_keep_a_car_on_the_racing_line);
	tcase_add_test(shows, all_but_those_that_keep_off_their_target_arrive);
	tcase_add_test(shows, who_flies_along_a_route_is_not_stuck);
	tcase_add_loop_test(shows, wingmen_keep_their_places_and_a_queue_its_order_without_a_touch, 1,
			    how_many(5, 25));
	tcase_add_test(shows, a_companion_keeps_near_and_out_of_the_way);
	tcase_add_loop_test(shows, a_guard_keeps_between_a_ship_and_the_one_that_comes_for_it, 1, 4);
	tcase_add_loop_test(shows, one_who_hides_is_covered_more_than_one_who_flees, 1, 4);
	tcase_add_loop_test(shows, one_who_foresees_its_place_comes_up_and_keeps_it, 1, 4);
	tcase_add_test(shows, a_scene_of_ours_takes_ten_thousand_ships);
	tcase_add_loop_test(shows, too_small_a_radius_circles_the_node_whatever_the_class, 0, 2);
	tcase_add_test(shows, a_throttle_ends_the_circling_round_a_node_whatever_the_class);
	tcase_add_test(shows, a_throttle_keeps_magnets_off_the_rocks);
	tcase_add_loop_test(shows, derived_constants_beat_a_hand_tuned_set, 0, how_many(1, 2));
	tcase_add_test(golden, every_scene_is_the_golden_one_after_ten_thousand_steps);
	suite_add_tcase(suite, shows);
	suite_add_tcase(suite, golden);
	return suite;
}
