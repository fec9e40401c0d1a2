#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "space/scene.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static void run(struct space *space, int steps)
{
	for (int i = 0; i < steps; i++)
		space_step(space, NULL);
}

/* Steps until an event of KIND or until LIMIT; the step it took, or -1. */
static int run_until(struct space *space, enum space_event_kind kind, int limit, struct space_event *event)
{
	for (int i = 0; i < limit; i++) {
		space_step(space, NULL);
		for (uint32_t k = 0; k < space->n.events; k++)
			if (space->events[k].kind == kind) {
				*event = space->events[k];
				return i;
			}
	}
	return -1;
}

START_TEST(a_seeker_reaches_its_goal_in_the_time_its_speed_gives)
{
	struct space *space = test_world(40, 20, false);
	uint32_t ship = test_ship(space, &test_hull, "seek", 5, 10);
	struct space_event event;

	space_send(space, ship, (struct space_target){TARGET_POINT, {20, 10}, 0, 0.5});
	int step = run_until(space, SPACE_EVENT_REACHED, 1000, &event);
	/* 14.5 tiles at 1.5 a second */
	ck_assert_int_ge(step, 579);
	ck_assert_int_le(step, 581);
	ck_assert_int_eq(event.a, (int)ship);
	space_free(space);
}
END_TEST

START_TEST(a_drone_catches_the_prey_and_says_so_once)
{
	struct space *space = test_world(40, 20, false);
	uint32_t ship = test_ship(space, &test_hull, "seek", 5, 10);
	struct space_event event;
	int caught = 0;

	space_set_prey(space, (struct vec2){10.5, 10.5}, (struct vec2){0.5, 0}, 0.4);
	space_send(space, ship, (struct space_target){.kind = TARGET_PREY});
	ck_assert_int_ge(run_until(space, SPACE_EVENT_CAUGHT, 1000, &event), 0);
	ck_assert_int_eq(space_cell(space, ship).y, 10);
	for (int i = 0; i < 60; i++) {
		space_step(space, NULL);
		for (uint32_t k = 0; k < space->n.events; k++)
			caught += space->events[k].kind == SPACE_EVENT_CAUGHT;
	}
	ck_assert_int_eq(caught, 0);
	space_free(space);
}
END_TEST

static const char *const beat[] = {
    "############", "#..........#", "#.0......1.#", "#..........#",
    "#..........#", "#........2.#", "############",
};

/* Where a patrol turns about: the nodes it passes, in order. */
START_TEST(a_patrol_turns_about_at_both_ends)
{
	static const int32_t order[] = {0, 1, 2, 1, 0, 1, 2, 1};
	struct grid grid;
	struct ground ground;
	uint32_t route;

	test_ground(beat, (int)ARRAY_LEN(beat), &grid, &ground);
	struct space *space = test_world(grid.width, grid.height, true);
	space_set_walls(space, &ground);
	uint32_t ship = test_ship(space, &test_hull, "seek", 2.5, 4.5);
	ck_assert_int_eq(space_add_patrol(space, &grid, 0, 0.3, &route), STATUS_OK);
	space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	for (size_t i = 0; i < ARRAY_LEN(order); i++) {
		struct space_event event;
		ck_assert_int_ge(run_until(space, SPACE_EVENT_NODE, 1000, &event), 0);
		ck_assert_int_eq(event.b, order[i]);
	}
	space_free(space);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(a_patrol_flies_through_exactly_these_cells)
{
	static const struct cell cells[] = {{2, 4}, {2, 3}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {7, 2},
					    {8, 2}, {9, 2}, {9, 3}, {9, 4}, {9, 5}, {9, 4}, {9, 3}, {9, 2},
					    {8, 2}, {7, 2}, {6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {3, 2}};
	struct grid grid;
	struct ground ground;
	uint32_t route;
	size_t seen = 0;

	test_ground(beat, (int)ARRAY_LEN(beat), &grid, &ground);
	struct space *space = test_world(grid.width, grid.height, true);
	space_set_walls(space, &ground);
	uint32_t ship = test_ship(space, &test_hull, "seek", 2.5, 4.5);
	ck_assert_int_eq(space_add_patrol(space, &grid, 0, 0.3, &route), STATUS_OK);
	space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	for (int i = 0; i < 3000 && seen < ARRAY_LEN(cells); i++) {
		struct cell at = space_cell(space, ship);
		if (seen == 0 || !cell_equal(at, cells[seen - 1])) {
			ck_assert_int_eq(at.x, cells[seen].x);
			ck_assert_int_eq(at.y, cells[seen].y);
			seen++;
		}
		space_step(space, NULL);
	}
	ck_assert_uint_eq(seen, ARRAY_LEN(cells));
	space_free(space);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* A patrol drawn in Tiled: a polyline in pixels, over tiles of 20 x 10 of them. */
static const char tiled_patrol[] = "{\"orientation\":\"orthogonal\",\"width\":8,\"height\":6,\"tilewidth\":20,"
				   "\"tileheight\":10,\"layers\":[{\"type\":"
				   "\"objectgroup\",\"name\":\"patrols\",\"offsetx\":20,\"objects\":[{\"x\":8,"
				   "\"y\":14,\"polyline\":[{\"x\":0,\"y\":0},"
				   "{\"x\":60,\"y\":0},{\"x\":60,\"y\":30}]},{\"x\":5,\"y\":55,\"polygon\":[{"
				   "\"x\":0,\"y\":0},{\"x\":40,\"y\":0},{\"x\":"
				   "40,\"y\":-20}]}]}]}";

static const struct cell tiled_nodes[][6] = {{{1, 1}, {4, 1}, {4, 4}, {4, 1}, {1, 1}, {4, 1}},
					     {{1, 5}, {3, 5}, {3, 3}, {1, 5}, {3, 5}, {3, 3}}};

START_TEST(a_polyline_of_tiled_is_flown_through_its_cells)
{
	struct map_text text = {"m", tiled_patrol, strlen(tiled_patrol), 100, .on_disk = false};
	struct grid map;
	struct scene scene;
	struct fleet fleet;
	struct space *space;
	struct diag diag = {""};
	size_t seen[2] = {0};

	ck_assert_msg(map_parse(&text, &map, NULL, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(fleet_load(&fleet, &diag) == STATUS_OK, "%s", diag.text);
	scene_over_map(&map, &scene);
	ck_assert_int_eq(scene.n_ships, 2);
	struct scene_choice choice = {.hull = &fleet.classes[0].hull, .radius = 0.4, .seed = 1};
	ck_assert_msg(scene_build(&scene, &fleet, &choice, &space, &diag) == STATUS_OK, "%s", diag.text);
	for (int step = 0; step < 20000 && (seen[0] < 6 || seen[1] < 6); step++) {
		for (uint32_t k = 0; k < space->n.events; k++) {
			const struct space_event *event = &space->events[k];
			if (event->kind != SPACE_EVENT_NODE || seen[event->a] == 6)
				continue;
			struct cell node = tiled_nodes[event->a][seen[event->a]++];
			struct cell at = space_cell(space, (uint32_t)event->a);
			ck_assert_msg(cell_equal(at, node), "ship %d at %d,%d, not %d,%d", event->a, at.x, at.y,
				      node.x, node.y);
		}
		space_step(space, NULL);
	}
	ck_assert_uint_eq(seen[0] + seen[1], 12);
	space_free(space);
	scene_free(&scene);
}
END_TEST

/* How far AT is from the straight way between the middles of cells A and B. */
static double off_the_line(struct vec2 at, struct cell a, struct cell b)
{
	struct vec2 from = {a.x + 0.5, a.y + 0.5}, way = {b.x - a.x, b.y - a.y};

	return fabs(vec2_cross(vec2_sub(at, from), vec2_unit(way, (struct vec2){1, 0})));
}

START_TEST(the_drone_of_the_map_flies_its_beat_there_and_back)
{
	struct diag diag = {""};
	struct grid grid;
	struct ground ground;
	struct cell nodes[16];
	size_t n = 0;
	uint32_t route;

	ck_assert_msg(!map_load_named("drone", NULL, &grid, &diag), "%s", diag.text);
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	int index = -1;
	for (size_t i = 0; i < grid.n_marks; i++)
		if (grid.marks[i].kind == MARK_PATROL) {
			index = grid.marks[i].index;
			nodes[n++] = grid.marks[i].at;
		}
	struct space *space = test_world(grid.width, grid.height, true);
	space_set_walls(space, &ground);
	uint32_t ship = test_ship(space, &test_hull, "seek", nodes[0].x + 0.5, nodes[0].y + 0.5);
	ck_assert_int_eq(space_add_patrol(space, &grid, index, 0.3, &route), STATUS_OK);
	space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	for (size_t i = 0; i < 2 * n - 1; i++) {
		size_t node = i < n ? i : 2 * n - 2 - i;
		size_t before = i == 0 ? 0 : i < n ? i - 1 : node + 1;
		struct space_event event = {.b = -1};
		for (int step = 0; step < 3000 && event.b < 0; step++) {
			space_step(space, NULL);
			ck_assert(off_the_line(space_position(space, ship), nodes[before], nodes[node]) < 0.5);
			for (uint32_t k = 0; k < space->n.events; k++) {
				ck_assert_int_eq(space->events[k].kind, SPACE_EVENT_NODE);
				event = space->events[k];
			}
		}
		ck_assert_int_eq(event.b, (int)node);
		ck_assert(cell_equal(space_cell(space, ship), nodes[node]));
	}
	space_free(space);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(empty_and_one_node_routes_are_flown_without_harm)
{
	static const struct vec2 node = {6, 6};

	for (int mode = ROUTE_ONE_WAY; mode <= ROUTE_PATROL; mode++)
		for (size_t n = 0; n < 2; n++) {
			struct space *space = test_world(12, 12, false);
			uint32_t ship = test_ship(space, &test_hull, "seek", 3, 3), route;
			ck_assert_int_eq(space_add_route(space, &node, n, (enum route_mode)mode, 0.3, &route),
					 STATUS_OK);
			space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
			run(space, 600);
			double way = vec2_distance(space_position(space, ship), (struct vec2){3, 3});
			ck_assert(n ? way > 3.5 : way == 0);
			space_free(space);
		}
}
END_TEST

static const char *const trap[] = {
    "####################", "#..................#", "#.....########.....#",
    "#............#.....#", "#............#.....#", "#............#.....#",
    "#.....########.....#", "#..................#", "####################",
};

START_TEST(the_flow_leads_out_of_a_trap_that_holds_a_seeker)
{
	static const char *const behaviour[] = {"seek", "flow"};

	for (int i = 0; i < 2; i++) {
		struct grid grid;
		struct ground ground;
		struct space_event event;
		test_ground(trap, (int)ARRAY_LEN(trap), &grid, &ground);
		struct space *space = test_world(grid.width, grid.height, true);
		space_set_walls(space, &ground);
		uint32_t ship = test_ship(space, &test_hull, behaviour[i], 8.5, 4.5);
		space_send(space, ship, (struct space_target){TARGET_POINT, {16.5, 4.5}, 0, 0.3});
		ck_assert((run_until(space, SPACE_EVENT_REACHED, 2400, &event) >= 0) == (i == 1));
		space_free(space);
		ground_free(&ground);
		grid_free(&grid);
	}
}
END_TEST

static struct space *crowded_world(void)
{
	struct space *space = test_world(40, 30, false);
	struct rng rng = rng_seeded(5, RNG_SPACE);

	space->rules.edge = EDGE_WRAP;
	for (int i = 0; i < 30; i++)
		ck_assert_int_eq(
		    space_add_rock(space, (struct vec2){rng_between(&rng, 0, 40), rng_between(&rng, 0, 30)},
				   (struct vec2){rng_between(&rng, -1, 1), rng_between(&rng, -1, 1)},
				   rng_between(&rng, 0.4, 1.6)),
		    STATUS_OK);
	for (int i = 0; i < 12; i++) {
		uint32_t ship =
		    test_ship(space, &test_hull, i & 1 ? "whiskers" : "seek", rng_between(&rng, 0, 40), 15);
		space_send(space, ship, (struct space_target){TARGET_POINT, {20, 28}, 0, 0});
	}
	return space;
}

START_TEST(a_run_from_a_snapshot_equals_the_straight_run)
{
	struct space *space = crowded_world();
	run(space, 100);
	void *snapshot = malloc(space->size);
	memcpy(snapshot, space, space->size);
	run(space, 500);
	uint64_t straight = space_hash(space);

	memcpy(space, snapshot, space->size);
	ck_assert(space_hash(space) != straight);
	run(space, 500);
	ck_assert(space_hash(space) == straight);
	space_free(space);
	free(snapshot);
}
END_TEST

START_TEST(a_pack_and_one_who_follows_hold_the_same_world)
{
	struct space *space = crowded_world(), *other = crowded_world(), *third = crowded_world();
	run(space, 100);
	run(other, 30);
	size_t bytes = space_packed_bytes(space);
	void *pack = malloc(bytes);
	/* Nodes take 64 KB, and there are none. */
	ck_assert_uint_lt(bytes + (60 << 10), space->size);
	space_pack(space, pack);
	space_follow(third, space);
	run(space, 500);
	uint64_t straight = space_hash(space);

	space_unpack(other, pack);
	ck_assert(space_hash(other) == space_hash(third) && space_hash(other) != straight);
	run(other, 500);
	run(third, 500);
	ck_assert(space_hash(other) == straight && space_hash(third) == straight);
	space_free(space);
	space_free(other);
	space_free(third);
	free(pack);
}
END_TEST

START_TEST(explaining_changes_nothing)
{
	struct space *space = crowded_world();
	struct debug_shape shapes[256];
	struct debug_draw draw = {shapes, ARRAY_LEN(shapes), 0};
	run(space, 50);
	uint64_t before = space_hash(space);

	space_explain(space, &draw);
	ck_assert(space_hash(space) == before);
	ck_assert_uint_gt(draw.n, 12);
	space_free(space);
}
END_TEST

Suite *suite_space(void)
{
	Suite *suite = suite_create("space/space");
	TCase *tcase = tcase_create("space");
	tcase_add_test(tcase, a_seeker_reaches_its_goal_in_the_time_its_speed_gives);
	tcase_add_test(tcase, a_drone_catches_the_prey_and_says_so_once);
	tcase_add_test(tcase, a_patrol_turns_about_at_both_ends);
	tcase_add_test(tcase, a_polyline_of_tiled_is_flown_through_its_cells);
	tcase_add_test(tcase, a_patrol_flies_through_exactly_these_cells);
	tcase_add_test(tcase, the_drone_of_the_map_flies_its_beat_there_and_back);
	tcase_add_test(tcase, empty_and_one_node_routes_are_flown_without_harm);
	tcase_add_test(tcase, the_flow_leads_out_of_a_trap_that_holds_a_seeker);
	tcase_add_test(tcase, a_run_from_a_snapshot_equals_the_straight_run);
	tcase_add_test(tcase, a_pack_and_one_who_follows_hold_the_same_world);
	tcase_add_test(tcase, explaining_changes_nothing);
	suite_add_tcase(suite, tcase);
	return suite;
}
