/* Explanations of catches are true: the way out can be played, and after it there is none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/bot.h"
#include "record/explain.h"
#include "record/session.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "tests/world/pit.h"

enum { WIDTH = 12, HEIGHT = 8, TURNS = 60, PATIENCE = 300, HALL_HEIGHT = 8 };

static const char *const specs[] = {
    "nonrotational", "planner:path=astar,budget=0",     "planner:path=bfs,budget=5",
    "rotational",    "planner:path=dstarlite,budget=0", "planner:path=greedy,budget=0"};

static struct session *random_run(uint64_t seed)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);
	struct grid grid;
	struct rules rules = {.n_kinds = 0};
	struct story_options options = {.seed = seed, .grid = &grid};
	struct session *session;

	ck_assert_int_eq(grid_new(WIDTH, HEIGHT, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (int i = 0; i < WIDTH * HEIGHT; i++)
		if (rng_below(&rng, 4) == 0)
			grid.terrain[i] = rng_below(&rng, 6) ? TERRAIN_WALL : TERRAIN_DOOR_OPEN;
	options.n_hunters = 1 + (int)rng_below(&rng, 2);
	for (int i = 0; i < options.n_hunters; i++)
		strcpy(options.hunters[i], specs[(seed + (uint64_t)i) % ARRAY_LEN(specs)]);
	enum status status = session_start(&options, &rules, &session, NULL);
	grid_free(&grid);
	return status ? NULL : session;
}

/* A bot that runs away, but not always; most catches come from that. */
static void play_out(struct session *session, uint64_t seed)
{
	const struct bot *runner = bot_of(variant_named(bots, "runner"));
	double params[PARAMS_MAX];
	struct bot_seat seat;
	struct rng rng = rng_seeded(seed, RNG_PREY);

	variant_defaults(&runner->head, params);
	ck_assert_int_eq(bot_new(runner, params, session->playback.world, &seat), STATUS_OK);
	for (int i = 0; i < TURNS && !session->playback.over; i++) {
		struct game_action action = bot_act(&seat, session->playback.world);
		if (rng_below(&rng, 3) == 0)
			action = oracle_action((int)rng_below(&rng, ORACLE_CHOICES));
		session_step(session, &action);
	}
	bot_free(&seat);
}

/* Is every play of GAME up to turn UNTIL a catch?  Tries all of them, at most *STEPS_LEFT. */
static bool is_hopeless(struct game *game, int until, int *steps_left)
{
	void *snapshot = aligned_alloc(64, game->block.state_bytes);
	int caught = game->caught, turn = game->turn;
	bool hopeless = true;

	game_save(game, snapshot);
	for (int act = 0; act < ORACLE_SNEAK && hopeless && --*steps_left > 0; act++) {
		struct game_action action = oracle_action(act);
		game_restore(game, snapshot);
		game_step(game, &action);
		if (game->caught > caught || (game->turn == turn && game->phase == GAME_PLAYING))
			continue;
		hopeless =
		    game->phase == GAME_PLAYING && game->turn < until && is_hopeless(game, until, steps_left);
	}
	game_restore(game, snapshot);
	free(snapshot);
	return hopeless;
}

static void assert_way_works(struct session *session, const struct explanation *explanation)
{
	ck_assert_int_eq(playback_seek(&session->playback, explanation->position, NULL), STATUS_OK);
	struct game *game;
	ck_assert_int_eq(game_clone(session->playback.world, &game), STATUS_OK);
	int caught = game->caught;
	for (int i = 0; i < explanation->n_way; i++) {
		struct game_action action = oracle_action(explanation->way[i]);
		game_step(game, &action);
	}
	ck_assert_int_eq(game->caught, caught);
	ck_assert(game->phase == GAME_FLOOR_DONE || game->turn >= explanation->turn + EXPLAIN_AFTER);
	game_free(game);
}

/* After the act that follows the last way out, or if there never was one, from the last catch on, every play ends in a
 * catch; so do the plays from all later moments, which can be reached from there.  Returns whether all were tried. */
static bool assert_no_later_way(struct session *session, const struct explanation *explanation,
				size_t caught_before)
{
	size_t from = explanation->found ? explanation->position + 1 : caught_before;
	int steps = how_many(100000, 1000000); /* of the exhaustive search for one moment */

	if (from > explanation->action)
		return true; /* that act was the catch */
	ck_assert_int_eq(playback_seek(&session->playback, from, NULL), STATUS_OK);
	bool hopeless = is_hopeless(session->playback.world, explanation->turn + EXPLAIN_AFTER, &steps);
	ck_assert_msg(hopeless, "seed %d: a way out in turn %d", (int)session->story.options.seed,
		      session->playback.world->turn);
	return steps > 0;
}

START_TEST(each_catch_has_its_last_way_out)
{
	int catches = 0, ways = 0, exact = 0, none = 0, agreed = 0, enough = how_many(40, 150);

	for (uint64_t seed = 1; catches < enough; seed++) {
		struct session *session = random_run(seed);
		struct explanation explanation;
		if (!session)
			continue;
		play_out(session, seed);
		ck_assert_int_eq(playback_seek(&session->playback, 0, NULL), STATUS_OK);
		size_t last = 0;
		while (explain_next(&session->playback, &explanation, NULL) == STATUS_OK) {
			size_t position = session->playback.position;
			catches++;
			ck_assert_uint_eq(position, explanation.action + 1);
			ck_assert_int_eq(session->playback.world->turn, explanation.turn);
			if (explanation.found) {
				ways++;
				ck_assert_int_ge(explanation_forgiveness(&explanation), 1);
				ck_assert_uint_ge(explanation.position, last); /* the same life */
				assert_way_works(session, &explanation);
			}
			if (explanation.exact)
				agreed += assert_no_later_way(session, &explanation, last);
			exact += explanation.exact;
			none += explanation.exact && !explanation.found;
			ck_assert_int_eq(playback_seek(&session->playback, position, NULL), STATUS_OK);
			last = position;
		}
		session_close(session);
	}
	if (getenv("VERBOSE"))
		printf("%d catches, %d ways out played; %d answers are exact, %d of them that there never was "
		       "one; trying "
		       "every play agrees with %d\n",
		       catches, ways, exact, none, agreed);
	ck_assert_int_ge(exact, enough - 1);
	ck_assert_int_ge(agreed, exact * 9 / 10);
}
END_TEST

/* You leave the stairs behind you, walk to the end of a passage, and wait there for a hunter that has far to come: it stood
 * between you and the stairs long before all turns that are looked at. */
START_TEST(what_was_too_long_ago_is_not_proven)
{
	enum { LENGTH = 119, STAIRS = 50 };
	char drawing[] =
	    "########################################################################################"
	    "###############################";
	struct story_options options = {.seed = 1, .n_hunters = 1};
	struct rules rules = {.n_kinds = 0};
	struct explanation explanation;
	struct session *session;
	struct grid grid;

	ck_assert_uint_eq(strlen(drawing), LENGTH);
	memset(drawing + 1, '.', LENGTH - 2);
	drawing[STAIRS] = '>';
	drawing[STAIRS - 1] = '@';
	pit_grid(drawing, NULL, &grid);
	options.grid = &grid;
	strcpy(options.hunters[0], "planner:path=astar,budget=0");
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	for (int i = 0; i < 2 * LENGTH && !session->playback.world->caught; i++) {
		struct game_action action = {.verb = i < STAIRS - 2 ? GAME_MOVE : GAME_WAIT, .direction = WEST};
		session_step(session, &action);
	}
	ck_assert_int_eq(session->playback.world->caught, 1);
	ck_assert_int_ge(session->playback.world->turn, 100);
	ck_assert_int_eq(playback_seek(&session->playback, 0, NULL), STATUS_OK);
	ck_assert_int_eq(explain_next(&session->playback, &explanation, NULL), STATUS_OK);
	ck_assert(!explanation.found && !explanation.exact);
	session_close(session);
	grid_free(&grid);
}
END_TEST

/* A hall of LENGTH without a way out; you wait at one end for a hunter that comes from the other. */
static void explain_hall(int length, struct explanation *explanation)
{
	struct story_options options = {.seed = 1, .n_hunters = 1};
	struct rules rules = {.n_kinds = 0};
	struct session *session;
	struct grid grid;

	ck_assert_int_eq(grid_new(length, HALL_HEIGHT, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(&grid); i++) {
		struct cell at = cell_of_index((int)i, length);
		if (at.x == 0 || at.x == length - 1 || at.y == 0 || at.y == HALL_HEIGHT - 1)
			grid.terrain[i] = TERRAIN_WALL;
	}
	strcpy(options.hunters[0], "planner:path=astar,budget=0");
	ck_assert_int_eq(grid_add_mark(&grid, MARK_START, 0, cell_at(1, HALL_HEIGHT / 2), ""), STATUS_OK);
	ck_assert_int_eq(
	    grid_add_mark(&grid, MARK_HUNTER, 0, cell_at(length - 2, HALL_HEIGHT / 2), options.hunters[0]),
	    STATUS_OK);
	options.grid = &grid;
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	for (int i = 0; i < length && !session->playback.world->caught; i++)
		session_step(session, &(struct game_action){.verb = GAME_WAIT});
	ck_assert_int_eq(session->playback.world->caught, 1);
	ck_assert_int_eq(playback_seek(&session->playback, 0, NULL), STATUS_OK);
	ck_assert_int_eq(explain_next(&session->playback, explanation, NULL), STATUS_OK);
	session_close(session);
	grid_free(&grid);
}

/* Each search ends; but in a long hall all of them together are too much before it comes to the first turn.  In this one the
 * last search ends together with the work, so that nothing but the moment says that there was more to ask. */
START_TEST(what_the_work_does_not_reach_is_not_proven)
{
	struct explanation explanation;

	explain_hall(12, &explanation);
	ck_assert(!explanation.found && explanation.exact);
	explain_hall(70, &explanation);
	ck_assert(!explanation.found && !explanation.exact);
}
END_TEST

/* In a masquerade an explanation tells no more than the screen. */
START_TEST(a_mask_stays_on)
{
	struct story_options options = {.seed = 4, .floor = 2, .masked = true};
	struct rules *rules = calloc(1, sizeof *rules);
	struct session *session;
	struct explanation explanation;

	ck_assert_int_eq(rules_load(rules, NULL), STATUS_OK);
	ck_assert_int_eq(session_start(&options, rules, &session, NULL), STATUS_OK);
	for (int i = 0; i < PATIENCE && !session->playback.world->caught; i++)
		session_step(session, &(struct game_action){.verb = GAME_WAIT});
	ck_assert_int_eq(session->playback.world->caught, 1);
	ck_assert_int_eq(playback_seek(&session->playback, 0, NULL), STATUS_OK);
	ck_assert_int_eq(explain_next(&session->playback, &explanation, NULL), STATUS_OK);
	ck_assert_str_eq(explanation.by, "stranger");
	session_close(session);
	free(rules);
}
END_TEST

Suite *suite_explain(void)
{
	Suite *suite = suite_create("record/explain");
	TCase *tcase = tcase_create("explain");

	tcase_add_test(tcase, each_catch_has_its_last_way_out);
	tcase_add_test(tcase, what_was_too_long_ago_is_not_proven);
	tcase_add_test(tcase, what_the_work_does_not_reach_is_not_proven);
	tcase_add_test(tcase, a_mask_stays_on);
	suite_add_tcase(suite, tcase);
	return suite;
}
