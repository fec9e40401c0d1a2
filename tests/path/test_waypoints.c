/* What conformance cannot see: which places the graph has, and what a mesh makes of open ground. */
#include <stdlib.h>

#include "tests/path/grounds.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

static const struct pathfinder *named(const char *name)
{
	return pathfinder_of(variant_named(pathfinders, name));
}

static bool passes(const struct rig *rig, const struct path_result *result, struct cell at)
{
	for (size_t i = 0; i < result->len; i++)
		if (cell_equal(rig->cells[i], at))
			return true;
	return false;
}

START_TEST(places_set_by_hand_are_walked_one_after_the_other)
{
	static const struct cell marks[] = {{2, 4}, {10, 0}, {14, 4}};
	struct ground ground = ground_drawn(
	    "................./................./................./................./.................");
	struct path_query query = {.start = {0, 4}, .goal = {16, 4}, .rule = DIAGONAL_NO_CUT};
	struct path_result result;

	ground.n_marks = ARRAY_LEN(marks);
	ground.marks = realloc(ground.marks, sizeof marks);
	for (size_t i = 0; i < ARRAY_LEN(marks); i++)
		ground.marks[i] = marks[i];
	struct rig rig = rig_new(named("waypoints"), &ground);
	ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
	ck_assert(result.found);
	ck_assert_uint_le(result.expanded, ARRAY_LEN(marks));
	/* The detour over the second place is what a walker from node to node does. */
	for (size_t i = 0; i < ARRAY_LEN(marks); i++)
		ck_assert(passes(&rig, &result, marks[i]));
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

START_TEST(rooms_and_doors_make_a_graph_of_few_places)
{
	struct ground ground = ground_drawn(".....#...../.....#...../.........../.....#...../.....#.....");
	struct rig rig = rig_new(named("waypoints"), &ground);
	struct path_query query = {.start = {0, 0}, .goal = {10, 4}, .rule = DIAGONAL_NO_CUT};
	struct path_result result;

	ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
	ck_assert(result.found && passes(&rig, &result, (struct cell){5, 2}));
	ck_assert_uint_eq(result.expanded, 3); /* room, door, room */
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

START_TEST(where_corridors_meet_is_a_place)
{
	struct ground ground = ground_drawn("####.####/####.####/........./####.####/####.####");
	struct rig rig = rig_new(named("waypoints"), &ground);
	struct path_query query = {.start = {0, 2}, .goal = {4, 4}, .rule = DIAGONAL_NO_CUT};
	struct path_result result;

	ck_assert_int_eq(rig_find(&rig, &query, true, &result), STATUS_OK);
	ck_assert(result.found);
	ck_assert_uint_eq(result.expanded, 3); /* end, crossing, end */
	bool crossing = false;
	for (size_t i = 0; i < rig.log.n; i++)
		crossing = crossing || (rig.log.events[i].kind == EVENT_EXPAND &&
					rig.log.events[i].cell == ground_index(&ground, (struct cell){4, 2}));
	ck_assert(crossing);
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

/* The ends of the corridor are places.  From both the lengths of its middle do not fit into 32 bits. */
START_TEST(a_corridor_too_long_for_a_wave_has_another_place)
{
	enum { LENGTH = 16000 };
	struct ground ground = ground_noise(LENGTH, 1, 0, 1, 1);

	for (int x = 0; x < LENGTH; x++)
		ground_set(&ground, cell_at(x, 0), UINT8_MAX);
	struct rig rig = rig_new(named("waypoints"), &ground);
	struct path_query query = {.goal = {LENGTH - 1, 0}, .rule = DIAGONAL_NO_CUT};
	struct path_result result;
	ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
	ck_assert(result.found);
	ck_assert_uint_eq(result.len, LENGTH);
	ck_assert_uint_eq(result.expanded, 3);
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

static const struct {
	const char *picture;
	struct cell start, goal;
	size_t n;
	struct cell corners[4];
} lines[] = {
    {"......./......./.......", {0, 0}, {6, 2}, 2, {{0, 0}, {6, 2}}},
    {"...#.../......./...#...", {0, 0}, {6, 0}, 4, {{0, 0}, {2, 1}, {4, 1}, {6, 0}}},
    {"....../.####./......", {0, 0}, {0, 2}, 2, {{0, 0}, {0, 2}}},
    {".##/.##/...", {0, 0}, {2, 2}, 3, {{0, 0}, {0, 2}, {2, 2}}},
};

START_TEST(the_funnel_bends_only_where_it_must)
{
	struct ground ground = ground_drawn(lines[_i].picture);
	struct rig rig = rig_new(named("navmesh"), &ground);
	struct path_query query = {.start = lines[_i].start, .goal = lines[_i].goal, .rule = DIAGONAL_NO_CUT};
	struct path_result result;

	ck_assert_int_eq(rig_find(&rig, &query, false, &result), STATUS_OK);
	ck_assert(result.found);
	ck_assert_uint_eq(result.len, lines[_i].n);
	for (size_t i = 0; i < result.len; i++)
		ck_assert(cell_equal(rig.cells[i], lines[_i].corners[i]));
	rig_free(&rig);
	ground_free(&ground);
}
END_TEST

Suite *suite_waypoints(void)
{
	Suite *suite = suite_create("path/waypoints");
	TCase *tcase = tcase_create("waypoints");

	tcase_add_test(tcase, places_set_by_hand_are_walked_one_after_the_other);
	tcase_add_test(tcase, rooms_and_doors_make_a_graph_of_few_places);
	tcase_add_test(tcase, where_corridors_meet_is_a_place);
	tcase_add_test(tcase, a_corridor_too_long_for_a_wave_has_another_place);
	tcase_add_loop_test(tcase, the_funnel_bends_only_where_it_must, 0, (int)ARRAY_LEN(lines));
	suite_add_tcase(suite, tcase);
	return suite;
}
