/* Every chaser, pinned move by move on maps small enough to check by eye. */
#include <string.h>

#include "tests/chase/room.h"
#include "tests/suite.h"

static const struct {
	const char *name, *spec, *drawing, *walk;
} pins[] = {
    {"x before y", "nonrotational",
     "h....\n"
     ".....\n"
     "....@",
     "eeeess"},
    {"west and north", "nonrotational",
     "@...\n"
     "...h",
     "wwwn"},
    {"a wall in the way of x holds it, though y is free", "nonrotational",
     "h#..\n"
     "....\n"
     "..@.",
     "############"},
    {"it thuds where the wall begins", "nonrotational", "h.#@", "e###########"},
    {"a door is a wall to it", "nonrotational", "h+@", "############"},
    {"nobody walks through somebody", "nonrotational", "hx@", "############"},
    {"the axis is drawn from the seed", "nonrotational-random",
     "h.....\n......\n......\n......\n......\n.....@", "seeseeesss"},
    {"range 1 is always x", "nonrotational-random:range=1", "h.....\n......\n......\n......\n......\n.....@",
     "eeeeesssss"},
    {"a long range prefers y", "nonrotational-random:range=1000",
     "h.....\n......\n......\n......\n......\n.....@", "ssssseeeee"},

    {"straight ahead needs no turn", "rotational", "h...@", "eeee"},
    {"it faces east at first and turns 45 degrees a turn, the shorter way", "rotational",
     ".......\n"
     ".......\n"
     "@...h..\n"
     ".......\n"
     ".......",
     "Es#wWwWw"},
    {"straight behind it: clockwise", "rotational:turn=90",
     ".......\n"
     ".......\n"
     "@...h..\n"
     ".......\n"
     ".......",
     "swwWw"},
    {"a small turn rate circles the prey", "rotational:turn=20",
     ".........\n"
     ".........\n"
     "....@....\n"
     ".........\n"
     "....h....",
     "eNNnn##wwwSS"},
    {"it turns at a wall until it is free", "rotational",
     "h#.\n"
     "...\n"
     "@..",
     "#ss"},

    {"by the right hand round a block", "wall",
     ".......\n"
     "h.###.@\n"
     ".......",
     "eneeeees"},
    {"by the left hand round a block", "wall:hand=left",
     ".......\n"
     "h.###.@\n"
     ".......",
     "eseeeeen"},
    {"it orbits a pillar", "wall:reach=1",
     "@......\n"
     "....#h.\n"
     ".......",
     "swwnneesswwn"},

    {"two ways of equal length: the first in N E S W", "dfs-sight",
     "h.\n"
     ".@",
     "es"},
    {"round the corner, the shortest of all", "dfs-sight",
     "h#.@\n"
     ".#.#\n"
     "....",
     "sseenne"},
    {"round somebody", "dfs-sight", "hx@\n...", "seen"},
    {"beyond its sight it staggers", "dfs-sight:sight=2", "h...@", "eeee"},

    {"the straight way, with diagonals", "planner",
     "h...\n"
     "....\n"
     "...@",
     "EEe"},
    {"no corner is cut", "planner",
     "h#.\n"
     "..@",
     "see"},
    {"a door is opened by walking at it", "planner", "h+.@", "eee"},
    {"mud is walked round when that is cheaper", "planner:path=dijkstra",
     ".....\n"
     "h\"\"\"@",
     "NeeE"},
    {"and is not seen by a breadth-first search", "planner:path=bfs",
     ".....\n"
     "h\"\"\"@",
     "eeee"},
    {"a small budget thinks first", "planner:path=bfs,budget=4",
     "....\n"
     "h..@\n"
     "....",
     "?eee"},
    {"shut in: to the nearest reachable cell, and there it is stuck", "planner",
     "h...#..@\n"
     "....#...",
     "eee#########"},
    {"somebody in the way: it waits, then steps aside", "planner",
     "#####\n"
     ".hx.@\n"
     "#####",
     "##we##we##we"},
};

START_TEST(the_walk_is_pinned_move_by_move)
{
	char letters[16];
	struct room *room = room_new(pins[_i].drawing, pins[_i].spec);

	ck_assert_msg(!strcmp(room_walk(room, 12, letters), pins[_i].walk), "%s: %s: %s", pins[_i].spec,
		      pins[_i].name, letters);
	room_free(room);
}
END_TEST

START_TEST(the_line_into_the_wall_is_the_plan_of_a_straight_walker)
{
	struct room *room = room_new("h..#@", "nonrotational");
	struct chase_plan plan;

	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_cells, 5);
	ck_assert(!plan.stuck);
	for (int i = 0; i < 3; i++)
		room_step(room);
	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_cells, 3); /* stuck, it still shows where it pushes */
	ck_assert(cell_equal(plan.cells[2], room->view.prey));
	ck_assert(plan.stuck && room->move.stuck);
	room_free(room);
}
END_TEST

START_TEST(who_tries_every_path_gives_up_at_its_nodes)
{
	struct room *room = room_new("..........\n..........\n..........\nh.........\n..........\n"
				     "..........\n..........\n#########.\n@.........",
				     "dfs-sight:sight=16,nodes=500");
	struct chase_plan plan;

	room_step(room);
	ck_assert_uint_eq(room->move.expanded, 500);
	room_explain(room, &plan);
	ck_assert_msg(strstr(plan.thought, "gave up after trying 500") != NULL, "%s", plan.thought);
	ck_assert_uint_gt(plan.n_events, 16);
	room_free(room);
}
END_TEST

START_TEST(who_tries_every_path_shows_each_cell_once_in_the_order_of_the_first_entries)
{
	struct room *room = room_new("...\n"
				     "...\n"
				     "h.@",
				     "dfs-sight");
	/* Up, and from there on clockwise. */
	static const struct cell firsts[] = {{0, 2}, {0, 1}, {0, 0}, {1, 0}, {2, 0},
					     {2, 1}, {2, 2}, {1, 1}, {1, 2}};
	struct chase_plan plan;

	room_step(room);
	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_events, ARRAY_LEN(firsts));
	for (size_t i = 0; i < ARRAY_LEN(firsts); i++) {
		ck_assert_uint_eq(plan.events[i].cell, ground_index(&room->ground, firsts[i]));
		ck_assert_uint_eq(plan.events[i].kind, EVENT_EXPAND);
	}
	ck_assert_double_eq(plan.events[4].g * plan.event_unit, 4);
	room_free(room);
}
END_TEST

START_TEST(a_tracker_follows_the_trail_not_the_prey)
{
	struct room *room = room_new("h....\n"
				     ".....\n"
				     "@....",
				     "scent");
	static const struct cell trail[] = {{1, 0}, {2, 0}, {3, 1}, {2, 2}, {1, 2}};
	char letters[16];

	for (size_t i = 0; i < ARRAY_LEN(trail); i++)
		room->scent[ground_index(&room->ground, trail[i])] = (uint16_t)(i + 1);
	room->view.turn = 5;
	room->view.prey_seen = false;
	ck_assert_str_eq(room_walk(room, 5, letters), "eeESw");
	room_free(room);
}
END_TEST

START_TEST(a_tracker_forgets_scent_that_is_too_old)
{
	struct room *room = room_new("#####\nh...@\n#####", "scent:nose=3");
	struct chase_plan plan;

	room->view.prey_seen = false;
	room->scent[ground_index(&room->ground, (struct cell){1, 1})] = 1;
	room->view.turn = 4;
	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_cells, 2);
	ck_assert_str_eq(plan.thought, "has its nose in your trail");
	room->view.turn = 5;
	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_cells, 1);
	ck_assert_str_eq(plan.thought, "finds no trail and casts about");
	room_free(room);
}
END_TEST

#define RING ".......\n.#####.\n.#####.\n@#####.\n.#####.\n.xh...."

/* On a ring there are two ways to you; 'x' is the partner of 'h'. */
static const struct {
	const char *name, *spec, *drawing, *thought;
} pincers[] = {
    {"the nearer one follows", "pincer", ".....\n.###.\n@###.\n.###.\n.hx..", "takes the direct way"},
    {"the other one comes round", "pincer", ".....\n.###.\n@###.\n.###.\n.xh..",
     "comes round from the other side"},
    {"of two equally near the one further up follows", "pincer",
     "......\n.####.\n@####.\n.####.\n..h...\n..x...", "takes the direct way"},
    {"of two equally near the one further down comes round", "pincer",
     "......\n.####.\n@####.\n.####.\n..x...\n..h...", "comes round from the other side"},
    {"18 steps round for 4 are too many", "pincer:detour=4.4", RING, "takes the direct way"},
    {"18 steps round for 4 are worth it", "pincer:detour=4.5", RING, "comes round from the other side"},
};

START_TEST(one_of_two_follows_and_the_other_comes_round_unless_that_is_too_far)
{
	struct room *room = room_new(pincers[_i].drawing, pincers[_i].spec);
	struct chase_plan plan;

	room->view.partners = room->others;
	room->view.n_partners = room->view.n_occupied;
	room->view.n_occupied = 0; /* nobody waits for anybody */
	room_step(room);
	room_explain(room, &plan);
	ck_assert_msg(!strcmp(plan.thought, pincers[_i].thought), "%s: it %s", pincers[_i].name, plan.thought);
	room_free(room);
}
END_TEST

Suite *suite_pins(void)
{
	Suite *suite = suite_create("chase/pins");
	TCase *tcase = tcase_create("pins");
	tcase_add_loop_test(tcase, the_walk_is_pinned_move_by_move, 0, (int)ARRAY_LEN(pins));
	tcase_add_loop_test(tcase, one_of_two_follows_and_the_other_comes_round_unless_that_is_too_far, 0,
			    (int)ARRAY_LEN(pincers));
	tcase_add_test(tcase, the_line_into_the_wall_is_the_plan_of_a_straight_walker);
	tcase_add_test(tcase, who_tries_every_path_gives_up_at_its_nodes);
	tcase_add_test(tcase, who_tries_every_path_shows_each_cell_once_in_the_order_of_the_first_entries);
	tcase_add_test(tcase, a_tracker_follows_the_trail_not_the_prey);
	tcase_add_test(tcase, a_tracker_forgets_scent_that_is_too_old);
	suite_add_tcase(suite, tcase);
	return suite;
}
