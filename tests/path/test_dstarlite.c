#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "tests/long.h"
#include "tests/path/grounds.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

enum { SIDE = 512, CHANGES = 100 };

static const struct pathfinder *dstarlite(void)
{
	return pathfinder_of(variant_named(pathfinders, "dstarlite"));
}

START_TEST(repairs_after_door_changes_equal_fresh_searches_and_expand_less)
{
	struct ground ground = ground_noise(SIDE, SIDE, 25, 1, 5);
	struct rig repaired = rig_new(dstarlite(), &ground), fresh = rig_new(dstarlite(), &ground);
	struct path_query query = {.start = {3, 3}, .goal = {SIDE - 4, SIDE - 4}, .rule = DIAGONAL_NO_CUT};
	struct path_query afresh = query;
	struct path_result one, two;
	struct rng rng = rng_seeded(1, RNG_QUERY);
	uint64_t repairs = 0, searches = 0;

	ground_set(&ground, query.start, 1);
	ground_set(&ground, query.goal, 1);
	ck_assert_int_eq(rig_find(&repaired, &query, false, &one), STATUS_OK);
	ck_assert(one.found);
	for (int i = 0; i < CHANGES; i++) {
		/* Every other door is one the mover was about to go through. */
		struct cell door = i % 2 ? repaired.cells[1 + rng_below(&rng, (uint32_t)one.len - 2)]
					 : ground_cell(&ground, rng_below(&rng, SIDE * SIDE));
		if (cell_equal(door, query.start) || cell_equal(door, query.goal))
			continue;
		ground_set(&ground, door, !ground_open(&ground, door));
		query.changed = &door;
		query.n_changed = 1;
		ck_assert_int_eq(rig_find(&repaired, &query, false, &one), STATUS_OK);
		ck_assert_int_eq(rig_find(&fresh, &afresh, false, &two), STATUS_OK);
		ck_assert(one.found && two.found && fabs(one.cost - two.cost) < 1e-9);
		repairs += one.expanded;
		searches += two.expanded;
	}
	ck_assert_msg(repairs * 4 < searches, "expanded %lu against %lu", (unsigned long)repairs,
		      (unsigned long)searches);
	rig_free(&repaired);
	rig_free(&fresh);
	ground_free(&ground);
}
END_TEST

/* A hunter walks along its path while its prey wanders off: both ends move, and doors change. */
START_TEST(repairs_for_moving_ends_equal_fresh_searches_and_expand_less)
{
	struct ground ground = ground_noise(96, 64, 25, 1, 8);
	struct rig repaired = rig_new(dstarlite(), &ground), fresh = rig_new(dstarlite(), &ground);
	struct path_query query = {.start = {2, 2}, .goal = {90, 60}, .rule = DIAGONAL_NO_CUT};
	struct path_result one, two;
	struct rng rng = rng_seeded(2, RNG_QUERY);
	uint64_t repairs = 0, searches = 0;

	ground_set(&ground, query.start, 1);
	ground_set(&ground, query.goal, 1);
	for (int turn = 0; turn < 60; turn++) {
		struct path_query afresh = {.start = query.start, .goal = query.goal, .rule = query.rule};
		ground.version++; /* the fresh one is told nothing */
		ck_assert_int_eq(rig_find(&fresh, &afresh, false, &two), STATUS_OK);
		ck_assert_int_eq(rig_find(&repaired, &query, false, &one), STATUS_OK);
		ck_assert(one.found == two.found && (!one.found || fabs(one.cost - two.cost) < 1e-9));
		repairs += one.expanded;
		searches += two.expanded;
		if (one.len < 2)
			break;
		query.start = repaired.cells[1];
		int d = (int)rng_below(&rng, DIRECTIONS);
		if (path_step_allowed(&ground, query.goal, d, query.rule))
			query.goal = cell_step(query.goal, d);
		static const struct cell none = {-1, -1};
		query.changed = &none; /* the version moved, the cells did not */
		query.n_changed = 1;
	}
	ck_assert_msg(repairs * 2 < searches, "expanded %lu against %lu", (unsigned long)repairs,
		      (unsigned long)searches);
	rig_free(&repaired);
	rig_free(&fresh);
	ground_free(&ground);
}
END_TEST

/* Which ends move, each for twenty turns. */
static const struct {
	bool mover, target;
} lives[] = {{true, false}, {true, true}, {false, true}, {false, false}};

/* Another cost for a cell, half of the time one near the mover; an end stays open. */
static struct cell change_a_cell(struct ground *ground, const struct path_query *query, struct rng *rng)
{
	struct cell near = query->start,
		    at = ground_cell(ground, rng_below(rng, (uint32_t)ground_cells(ground)));

	near.x = (int16_t)(near.x + (int)rng_below(rng, 7) - 3);
	near.y = (int16_t)(near.y + (int)rng_below(rng, 7) - 3);
	if (rng_below(rng, 2) && ground_inside(ground, near))
		at = near;
	bool end = cell_equal(at, query->start) || cell_equal(at, query->goal);
	ground_set(ground, at, (uint8_t)(end + rng_below(rng, 3)));
	return at;
}

static void assert_walkable(const struct rig *rig, const struct path_query *query,
			    const struct path_result *result)
{
	ck_assert(cell_equal(rig->cells[0], query->start));
	ck_assert(fabs(path_cost(rig->ground, rig->cells, result->len, true) - result->cost) < 1e-9);
	for (size_t i = 1; i < result->len; i++) {
		int d = cell_direction(rig->cells[i - 1], rig->cells[i]);
		ck_assert(cell_equal(cell_step(rig->cells[i - 1], d), rig->cells[i]));
		ck_assert(path_step_allowed(rig->ground, rig->cells[i - 1], d, query->rule));
	}
}

START_TEST(whichever_end_moves_a_repair_equals_a_fresh_search)
{
	struct ground ground = ground_noise(40, 30, 30, _i % 2 ? 3 : 1, (uint64_t)_i);
	struct rig repaired = rig_new(dstarlite(), &ground), fresh = rig_new(dstarlite(), &ground);
	struct path_query query = {
	    .start = {2, 2}, .goal = {35, 25}, .rule = (enum diagonal_rule)(_i % DIAGONAL_RULES)};
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);
	struct path_result one, two;
	struct cell changed;

	for (int turn = 0; turn < 240; turn++) {
		changed = change_a_cell(&ground, &query, &rng);
		query.changed = &changed;
		query.n_changed = 1;
		ck_assert_int_eq(rig_find(&repaired, &query, turn % 5 == 0, &one), STATUS_OK);
		memset(fresh.scratch, 0, fresh.scratch_size);
		ck_assert_int_eq(rig_find(&fresh, &query, false, &two), STATUS_OK);
		ck_assert_msg(one.found == two.found && fabs(one.cost - two.cost) < 1e-9, "turn %d: %g, not %g",
			      turn, one.cost, two.cost);
		assert_walkable(&repaired, &query, &one);
		if (lives[turn / 20 % 4].mover && one.len > 2)
			query.start = repaired.cells[1];
		int d = (int)rng_below(&rng, DIRECTIONS);
		if (lives[turn / 20 % 4].target && path_step_allowed(&ground, query.goal, d, query.rule))
			query.goal = cell_step(query.goal, d);
	}
	rig_free(&repaired);
	rig_free(&fresh);
	ground_free(&ground);
}
END_TEST

/* What changes close to the mover is far from the root of its tree. */
START_TEST(while_only_the_mover_walks_little_is_repaired)
{
	struct ground ground = ground_noise(SIDE, SIDE, 25, 1, 5);
	struct rig repaired = rig_new(dstarlite(), &ground), fresh = rig_new(dstarlite(), &ground);
	struct path_query query = {.start = {3, 3}, .goal = {SIDE - 4, SIDE - 4}, .rule = DIAGONAL_NO_CUT};
	struct path_result one, two;
	struct cell changed;
	uint64_t repairs = 0, searches = 0;

	ground_set(&ground, query.start, 1);
	ground_set(&ground, query.goal, 1);
	for (int turn = 0; turn < CHANGES; turn++) {
		ck_assert_int_eq(rig_find(&repaired, &query, false, &one), STATUS_OK);
		memset(fresh.scratch, 0, fresh.scratch_size);
		ck_assert_int_eq(rig_find(&fresh, &query, false, &two), STATUS_OK);
		ck_assert(one.found && fabs(one.cost - two.cost) < 1e-9);
		repairs += turn > 1 ? one.expanded : 0; /* then it hangs from the target */
		searches += two.expanded;
		query.start = repaired.cells[1];
		if (turn % 2 == 0)
			changed = repaired.cells[3];
		ground_set(&ground, changed, turn % 2); /* a door before it closes, and opens again */
		query.changed = &changed;
		query.n_changed = 1;
	}
	ck_assert_msg(repairs * 20 < searches, "expanded %lu against %lu", (unsigned long)repairs,
		      (unsigned long)searches);
	rig_free(&repaired);
	rig_free(&fresh);
	ground_free(&ground);
}
END_TEST

/* Without a log a new tree grows in buckets, which queue a cell each time that it becomes nearer and settle some twice.
 * What hangs in it and in its queue must be what the heap would have left: later queries repair both trees alike. */
START_TEST(a_tree_grown_in_buckets_is_that_of_the_heap)
{
	static const int percents[] = {0, 10, 25, 35};
	struct ground ground = ground_noise(120, 90, percents[_i % 4], 1, (uint64_t)_i);
	struct path_query query = {.start = {5, 7}, .goal = {110, 12 + 9 * _i}, .rule = DIAGONAL_NO_CUT};
	struct rig buckets = rig_new(dstarlite(), &ground), heap = rig_new(dstarlite(), &ground);
	struct path_result one, two;

	ground_set(&ground, query.start, 1);
	for (int turn = 0; turn < 3; turn++, query.goal.y += 3) {
		ground_set(&ground, query.goal, 1);
		ck_assert_int_eq(rig_find(&buckets, &query, false, &one), STATUS_OK);
		ck_assert_int_eq(rig_find(&heap, &query, turn == 0, &two), STATUS_OK);
		ck_assert(one.found && two.found && fabs(one.cost - two.cost) < 1e-9);
		ck_assert_msg(4 * one.expanded <= 5 * two.expanded, "expanded %u against %u", one.expanded,
			      two.expanded);
		ck_assert_msg(turn > 0 || one.generated > two.generated, "queued %u against %u", one.generated,
			      two.generated);
	}
	rig_free(&buckets);
	rig_free(&heap);
	ground_free(&ground);
}
END_TEST

Suite *suite_dstarlite(void)
{
	Suite *suite = suite_create("path/dstarlite");
	TCase *tcase = tcase_create("dstarlite");

	tcase_add_test(tcase, repairs_after_door_changes_equal_fresh_searches_and_expand_less);
	tcase_add_test(tcase, repairs_for_moving_ends_equal_fresh_searches_and_expand_less);
	tcase_add_loop_test(tcase, whichever_end_moves_a_repair_equals_a_fresh_search, 0, how_many(12, 60));
	tcase_add_test(tcase, while_only_the_mover_walks_little_is_repaired);
	tcase_add_loop_test(tcase, a_tree_grown_in_buckets_is_that_of_the_heap, 0, 7);
	suite_add_tcase(suite, tcase);
	return suite;
}
