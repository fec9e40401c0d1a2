#include <string.h>

#include "tests/chase/room.h"
#include "tests/suite.h"

static const char hall[] = "..........\n"
			   "h........@\n"
			   "..........";

START_TEST(thinking_takes_the_search_at_so_many_nodes_a_turn)
{
	struct room *room = room_new(hall, "planner:path=bfs,budget=10");
	struct chase_plan plan;
	uint32_t thought = 0;
	int turns = 0;

	do {
		room_step(room);
		ck_assert_uint_le(room->move.expanded, 10);
		thought += room->move.expanded;
		turns++;
		room_explain(room, &plan);
		ck_assert_int_eq(plan.thinking, room->move.thinking);
		ck_assert(plan.thinking ? plan.n_cells == 1 : plan.n_cells > 1);
	} while (room->move.thinking);
	ck_assert_int_eq(turns, (int)(thought + 9) / 10);
	ck_assert_int_gt(turns, 1);
	room_free(room);
}
END_TEST

START_TEST(what_it_shows_of_its_search_grows_with_its_thinking)
{
	struct room *room = room_new(hall, "planner:path=bfs,budget=5");
	struct chase_plan plan;
	size_t expanded, before = 0;

	do {
		room_step(room);
		room_explain(room, &plan);
		expanded = 0;
		for (size_t i = 0; i < plan.n_events; i++)
			expanded += plan.events[i].kind == EVENT_EXPAND;
		ck_assert_uint_eq(expanded, before + room->move.expanded);
		before = expanded;
	} while (room->move.thinking);
	room_free(room);
}
END_TEST

START_TEST(a_change_of_ground_it_looked_at_discards_search_and_plan)
{
	struct room *room = room_new(hall, "planner:path=bfs,budget=20");

	room_step(room);
	ck_assert(room->move.thinking && room->move.replans == 1);
	room_change(room, (struct cell){2, 0}, false);
	room_step(room);
	ck_assert(room->move.thinking && room->move.replans == 1);
	while (room->move.thinking)
		room_step(room);
	room_change(room, (struct cell){2, 0}, true);
	room_step(room);
	ck_assert_uint_eq(room->move.replans, 1);
	room_free(room);
}
END_TEST

START_TEST(a_door_it_opens_on_its_way_is_no_surprise)
{
	struct room *room = room_new("h..+..@", "planner");

	room_step(room);
	room_change(room, (struct cell){3, 0}, true);
	room_step(room);
	ck_assert_uint_eq(room->move.replans, 0);
	room_free(room);
}
END_TEST

/* An obstacle falls on the plan, which leads along row 1.  Mending leads back to the plan behind the obstacle;
 * the whole new plan cuts that corner; who never replans waits, and steps aside in the end. */
static const struct {
	const char *spec, *walk;
	uint32_t replans;
} policies[] = {
    {"planner:replan=never", "e##wNeeEeee", 0}, {"planner:replan=goal", "NeeEeee", 1},
    {"planner:replan=next", "Neeseeee", 1},     {"planner:replan=cheaper", "NeeEeee", 1},
    {"planner:replan=corner", "NeeEeee", 1},
};

START_TEST(an_obstacle_on_the_plan_is_met_as_the_policy_says)
{
	struct room *room = room_new("..........\n"
				     "h........@\n"
				     "....#.....",
				     policies[_i].spec);
	char letters[16];

	room_step(room);
	room_change(room, (struct cell){4, 1}, false);
	room_step(room);
	ck_assert_uint_eq(room->move.replans, policies[_i].replans);
	ck_assert_msg(!strcmp(room_walk(room, 12, letters), policies[_i].walk), "%s: %s", policies[_i].spec,
		      letters);
	room_free(room);
}
END_TEST

/* The prey comes nearer: how often is that thought about in five steps? */
static const struct {
	const char *spec;
	unsigned replans;
} followers[] = {
    {"planner:replan=never", 0},
    {"planner:replan=goal", 5},
    {"planner:replan=next", 5},
    {"planner:replan=corner", 1},
};

START_TEST(prey_that_moves_is_followed_as_the_policy_says)
{
	struct room *room = room_new("h...#......\n"
				     "....#......\n"
				     "..........@",
				     followers[_i].spec);
	unsigned replans = 0;

	room_step(room);
	for (int i = 0; i < 5; i++) {
		room->view.prey.x--;
		room_step(room);
		replans += room->move.replans;
	}
	ck_assert_msg(replans == followers[_i].replans, "%s: %u", followers[_i].spec, replans);
	room_free(room);
}
END_TEST

START_TEST(mending_the_end_of_a_plan_costs_less_than_a_new_one)
{
	uint32_t expanded[2];

	for (int i = 0; i < 2; i++) {
		struct room *room = room_new(hall, i ? "planner:path=dijkstra,replan=next"
						     : "planner:path=dijkstra,replan=goal");
		room_step(room);
		room->view.prey.y--;
		room_step(room);
		expanded[i] = room->move.expanded;
		ck_assert_uint_eq(room->move.replans, 1);
		room_free(room);
	}
	ck_assert_uint_lt(expanded[1] * 2, expanded[0]);
}
END_TEST

Suite *suite_planner(void)
{
	Suite *suite = suite_create("chase/planner");
	TCase *tcase = tcase_create("planner");
	tcase_add_test(tcase, thinking_takes_the_search_at_so_many_nodes_a_turn);
	tcase_add_test(tcase, what_it_shows_of_its_search_grows_with_its_thinking);
	tcase_add_test(tcase, a_change_of_ground_it_looked_at_discards_search_and_plan);
	tcase_add_test(tcase, a_door_it_opens_on_its_way_is_no_surprise);
	tcase_add_loop_test(tcase, an_obstacle_on_the_plan_is_met_as_the_policy_says, 0,
			    (int)ARRAY_LEN(policies));
	tcase_add_loop_test(tcase, prey_that_moves_is_followed_as_the_policy_says, 0,
			    (int)ARRAY_LEN(followers));
	tcase_add_test(tcase, mending_the_end_of_a_plan_costs_less_than_a_new_one);
	suite_add_tcase(suite, tcase);
	return suite;
}
