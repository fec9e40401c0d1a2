#include <string.h>

#include "space/scene.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static const char *const hall[] = {"################", "#..............#", "#..............#",
				   "#..............#", "#..............#", "#..............#",
				   "#..............#", "################"};
static const char *const split[] = {"################", "#......#.......#", "#......#.......#",
				    "#......#.......#", "#......#.......#", "#..............#",
				    "#..............#", "################"};

static const char *const shut[] = {"################", "#......#.......#", "#......#.......#",
				   "#......#.......#", "#......#.......#", "#......#.......#",
				   "#......#.......#", "################"};

static void set_walls(struct space *space, const char *const *rows)
{
	struct grid grid;
	struct ground ground;

	test_ground(rows, 8, &grid, &ground);
	space_set_walls(space, &ground);
	ground_free(&ground);
	grid_free(&grid);
}

static struct space *world_of(const char *const *rows, uint32_t ways)
{
	struct space_setup setup = {
	    .width = 16, .height = 8, .ships = 8, .walls = true, .ways = ways, .rules = space_rules_default};
	struct space *space = space_new(&setup);

	set_walls(space, rows);
	return space;
}

static uint32_t sent(struct space *space, const struct hull *hull, double x, double y, struct vec2 goal)
{
	uint32_t ship = test_ship(space, hull, "hybrid", x, y);

	space_send(space, ship, (struct space_target){TARGET_POINT, goal, 0, 0.5});
	return ship;
}

START_TEST(ships_of_a_kind_share_the_field_of_a_goal)
{
	struct space *space = world_of(hall, 4);
	struct hull big = test_hull;

	big.radius = 0.5;
	uint32_t first = sent(space, &test_hull, 3, 3, (struct vec2){12, 4});
	uint32_t second = sent(space, &test_hull, 4, 5, (struct vec2){12, 4});
	uint32_t other_goal = sent(space, &test_hull, 5, 3, (struct vec2){3, 6});
	uint32_t bigger = sent(space, &big, 6, 5, (struct vec2){12, 4});
	space_step(space, NULL);
	ck_assert_ptr_nonnull(space->ship_way[first]);
	ck_assert_ptr_eq(space->ship_way[first], space->ship_way[second]);
	ck_assert_ptr_ne(space->ship_way[first], space->ship_way[other_goal]);
	ck_assert_ptr_ne(space->ship_way[first], space->ship_way[bigger]);
	space_free(space);
}
END_TEST

START_TEST(where_there_is_no_room_for_a_field_a_ship_flies_without)
{
	struct space *space = world_of(hall, 1);
	uint32_t first = sent(space, &test_hull, 3, 3, (struct vec2){12, 4});
	uint32_t second = sent(space, &test_hull, 4, 5, (struct vec2){3, 6});

	space_step(space, NULL);
	ck_assert_ptr_nonnull(space->ship_way[first]);
	ck_assert_ptr_null(space->ship_way[second]);
	space_free(space);
}
END_TEST

START_TEST(a_new_wall_makes_the_way_longer)
{
	struct space *space = world_of(hall, 1);
	uint32_t ship = sent(space, &test_hull, 3, 2.5, (struct vec2){12, 2.5});
	size_t node = 5 * 33 + 6; /* at (3, 2.5) */

	space_step(space, NULL);
	uint32_t before = space->ship_way[ship]->distance[node];
	set_walls(space, split);
	space_step(space, NULL);
	ck_assert_uint_gt(space->ship_way[ship]->distance[node], before + before / 20);
	space_free(space);
}
END_TEST

/* A door that shuts before a ship stops it, wherever it is by then, and lets it fly on when it opens again. */
START_TEST(a_ship_whose_goal_is_sealed_off_waits_until_it_is_not)
{
	struct hull hull = test_hull;
	struct space *space = world_of(split, 1);

	hull.model = (enum ship_model)_i;
	hull.max_turn_rad_s = 2;
	uint32_t ship = sent(space, &hull, 2, 2, (struct vec2){12, 2});
	for (int i = 0; i < SPACE_TICKS_PER_S; i++)
		space_step(space, NULL);
	ck_assert_double_gt(vec2_length((struct vec2){space->vx[ship], space->vy[ship]}), 0.5);
	set_walls(space, shut);
	for (int i = 0; i < SPACE_TICKS_PER_S; i++)
		space_step(space, NULL);
	struct vec2 at = space_position(space, ship);
	for (int i = 0; i < 10 * SPACE_TICKS_PER_S; i++)
		space_step(space, NULL);
	ck_assert_double_lt(vec2_distance(at, space_position(space, ship)), 1e-3);
	set_walls(space, split);
	for (int i = 0; i < 20 * SPACE_TICKS_PER_S && space->x[ship] < 11; i++)
		space_step(space, NULL);
	ck_assert_double_ge(space->x[ship], 11);
	space_free(space);
}
END_TEST

/* Lets the hybrid ships of a class fly a scene until all are gone. */
static void fly_scene(const char *name, const char *class, uint64_t seed)
{
	struct fleet fleet;
	struct scene scene;
	struct diag diag = {""};
	struct space *space = NULL;
	struct space_group group = {0};
	uint32_t arrived = 0;

	ck_assert(!fleet_load(&fleet, &diag) && !scene_load(name, &fleet, &scene, &diag));
	while (strcmp(behaviours[group.behaviour]->name, "hybrid") != 0)
		group.behaviour++;
	struct scene_choice choice = {
	    .hull = &fleet_class(&fleet, class)->hull, .groups = &group, .n_groups = 1, .seed = seed};
	ck_assert_msg(!scene_build(&scene, &fleet, &choice, &space, &diag), "%s", diag.text);
	scene_free(&scene);
	for (int i = 0; i < 20000 && arrived < space->n.ships; i++) {
		space_step(space, NULL);
		for (uint32_t e = 0; e < space->n.events; e++) {
			ck_assert_msg(space->events[e].kind != SPACE_EVENT_CONTACT,
				      "%s, %s: ship %d touched something", name, class, space->events[e].a);
			arrived += space->events[e].kind == SPACE_EVENT_REACHED;
		}
	}
	ck_assert_uint_eq(arrived, space->n.ships);
	space_free(space);
}

static const struct {
	const char *scene, *class;
	uint64_t seed;
} flights[] = {
    {"maze", "cruiser", 1},
    {"doorway", "fighter", 1},
    {"gap", "scout", 1},
    {"circle", "tug", 1},
    {"utrap", "freighter", 1},
    /* From the middle its circle touches both walls: it must first make room for it. */
    {"utrap-inside", "cruiser", 3},
};

START_TEST(hybrid_ships_arrive_and_touch_nothing)
{
	fly_scene(flights[_i].scene, flights[_i].class, flights[_i].seed);
}
END_TEST

Suite *suite_target_fields(void)
{
	Suite *suite = suite_create("space/target_fields");
	TCase *tcase = tcase_create("ways");

	tcase_add_test(tcase, ships_of_a_kind_share_the_field_of_a_goal);
	tcase_add_test(tcase, where_there_is_no_room_for_a_field_a_ship_flies_without);
	tcase_add_test(tcase, a_new_wall_makes_the_way_longer);
	tcase_add_loop_test(tcase, a_ship_whose_goal_is_sealed_off_waits_until_it_is_not, 0, MODEL_COUNT);
	tcase_add_loop_test(tcase, hybrid_ships_arrive_and_touch_nothing, 0, (int)ARRAY_LEN(flights));
	suite_add_tcase(suite, tcase);
	return suite;
}
