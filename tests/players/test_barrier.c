/* Obstacles on paths in flight, and what the planner's policies make of them. */
#include <math.h>

#include "players/race.h"
#include "tests/suite.h"
#include "tests/world/pit.h"

enum { WANTED = 8, SEEDS = 16, TICKS = 400 };

static const char hall[] = "##############################\n"
			   "#............................#\n"
			   "#...##....##....##....##.....#\n"
			   "#............................#\n"
			   "#......##....##....##....##..#\n"
			   "#............................#\n"
			   "#...##....##....##....##.....#\n"
			   "#............................#\n"
			   "##############################";

static const char doors[] = "##############################\n"
			    "#.........+........+.........#\n"
			    "#@........#........#........h#\n"
			    "#.........+........+.........#\n"
			    "##############################";

static const char *const policies[] = {"planner:replan=never", "planner:replan=goal", "planner:replan=next",
				       "planner:replan=cheaper", "planner:replan=corner"};

static struct race_run begin(const char *drawing, const char *mover, uint64_t seed, int obstacles)
{
	struct rules rules = {.n_kinds = 0};
	struct race_run run;
	struct grid grid;

	pit_grid(drawing, "", &grid);
	struct race setup = {
	    .grid = &grid, .mover = mover, .seed = seed, .obstacles = obstacles, .ticks = TICKS};
	ck_assert_int_eq(race_begin(&setup, &rules, &run, NULL), STATUS_OK);
	grid_free(&grid);
	return run;
}

static bool on_plan(const struct chase_plan *plan, struct cell at)
{
	for (size_t i = 0; i < plan->n_cells; i++)
		if (cell_equal(plan->cells[i], at))
			return true;
	return false;
}

START_TEST(they_fall_on_the_plan_when_they_are_due_and_leave_a_way)
{
	int on_plans = 0, fallen = 0;

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct race_run run = begin(hall, policies[_i], seed, WANTED);
		struct barriers *all = &run.barriers;
		struct chase_plan plan;
		int before = 0;
		bool going = true;
		while (going && run.game->turn < TICKS) {
			game_plan(run.game, 0, &plan);
			going = race_tick(&run, NULL);
			if (all->n == before)
				continue;
			const struct barrier *latest = &all->fallen[before];
			ck_assert_int_eq(all->n, ++before);
			ck_assert_int_ge(latest->turn, all->due_turn[before - 1]);
			ck_assert(game_terrain(run.game, latest->at) == TERRAIN_WALL);
			ck_assert(run.result.caught || run.gap != FIELD_FAR);
			on_plans += on_plan(&plan, latest->at);
		}
		fallen += before;
		race_end(&run);
	}
	ck_assert_int_gt(fallen, SEEDS / 3);
	ck_assert_msg(on_plans * 4 > fallen * 3, "%d of %d", on_plans, fallen);
}
END_TEST

START_TEST(their_turns_follow_from_the_seed_alone)
{
	struct barriers one = barriers_new(7, WANTED), same = barriers_new(7, WANTED),
			other = barriers_new(8, WANTED);
	int differ = 0;

	for (int i = 0; i < WANTED; i++) {
		ck_assert_int_eq(one.due_turn[i], same.due_turn[i]);
		ck_assert_int_gt(one.due_turn[i], i ? one.due_turn[i - 1] : 0);
		differ += one.due_turn[i] != other.due_turn[i];
	}
	ck_assert_int_gt(differ, WANTED / 2);
}
END_TEST

START_TEST(a_door_ahead_is_shut_and_the_other_one_taken)
{
	struct race_run run = begin(doors, "planner:replan=goal", 2, 1);

	for (int i = 0; i < TICKS && race_tick(&run, NULL); i++)
		;
	ck_assert_int_eq(run.barriers.n, 1);
	ck_assert(run.barriers.fallen[0].door);
	ck_assert(game_terrain(run.game, run.barriers.fallen[0].at) == TERRAIN_DOOR_WEDGED);
	ck_assert(run.result.caught);
	race_end(&run);
}
END_TEST

START_TEST(the_only_way_to_the_prey_stays_open)
{
	static const char corridor[] = "####################\n"
				       "#@................h#\n"
				       "####################";
	struct race_run run = begin(corridor, "planner:replan=goal", 3, WANTED);

	run.game->hunters[0].kind.speed_percent = 10; /* so that some are due before the catch */
	for (int i = 0; i < TICKS && race_tick(&run, NULL); i++)
		ck_assert(run.result.caught || run.gap != FIELD_FAR);
	ck_assert_int_gt(run.game->turn, run.barriers.due_turn[0]);
	race_end(&run);
}
END_TEST

/* Sums over all seeds. */
struct toll {
	double ticks, expanded, replans, length;
};

static struct toll toll_of(const char *mover)
{
	struct toll toll = {0};

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct race_run run = begin(hall, mover, seed, WANTED);
		while (run.game->turn < TICKS && race_tick(&run, NULL))
			;
		toll.ticks += run.result.ticks;
		toll.expanded += (double)run.result.expanded;
		toll.replans += run.result.replans;
		toll.length += run.result.length;
		race_end(&run);
	}
	return toll;
}

START_TEST(the_policies_differ_in_time_nodes_plans_and_length)
{
	enum { NEVER, GOAL, NEXT, CHEAPER, CORNER, POLICIES };
	struct toll tolls[POLICIES];

	for (size_t i = 0; i < POLICIES; i++)
		tolls[i] = toll_of(policies[i]);
	for (size_t i = 0; i < POLICIES; i++)
		for (size_t k = 0; k < i; k++)
			ck_assert_msg(
			    tolls[i].ticks != tolls[k].ticks && tolls[i].expanded != tolls[k].expanded &&
				tolls[i].replans != tolls[k].replans && tolls[i].length != tolls[k].length,
			    "%s and %s", policies[i], policies[k]);
	/* Who never replans is slow but thinks least; a new plan costs more than a mended one and less than both, and is
	 * the shortest way. */
	ck_assert(tolls[NEVER].replans < tolls[CORNER].replans && tolls[CORNER].replans < tolls[GOAL].replans);
	ck_assert(tolls[GOAL].ticks < tolls[NEVER].ticks);
	double next = tolls[NEXT].expanded / tolls[NEXT].replans,
	       goal = tolls[GOAL].expanded / tolls[GOAL].replans;
	ck_assert(next < goal && goal < tolls[CHEAPER].expanded / tolls[CHEAPER].replans);
	ck_assert(tolls[GOAL].length < tolls[NEXT].length);
}
END_TEST

START_TEST(a_walk_is_as_long_as_its_steps)
{
	struct race_run run = begin(hall, "planner:replan=goal", 2, WANTED);
	double length = 0;
	bool going = true;

	while (going && run.game->turn < TICKS) {
		struct cell from = run.game->hunters[0].at;
		going = race_tick(&run, NULL);
		struct cell to = run.game->hunters[0].at;
		length += sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
	}
	ck_assert_double_gt(length, 5);
	ck_assert_double_eq_tol(run.result.length, length, 1e-9);
	race_end(&run);
}
END_TEST

Suite *suite_barrier(void)
{
	Suite *suite = suite_create("players/barrier");
	TCase *tcase = tcase_create("barrier");

	tcase_add_loop_test(tcase, they_fall_on_the_plan_when_they_are_due_and_leave_a_way, 0,
			    (int)ARRAY_LEN(policies));
	tcase_add_test(tcase, their_turns_follow_from_the_seed_alone);
	tcase_add_test(tcase, a_door_ahead_is_shut_and_the_other_one_taken);
	tcase_add_test(tcase, the_only_way_to_the_prey_stays_open);
	tcase_add_test(tcase, the_policies_differ_in_time_nodes_plans_and_length);
	tcase_add_test(tcase, a_walk_is_as_long_as_its_steps);
	suite_add_tcase(suite, tcase);
	return suite;
}
