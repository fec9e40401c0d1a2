/* The oracle's answers are true: they agree with trying everything, and what it finds can be played. */
#include <stdlib.h>
#include <string.h>

#include "oracle/preview.h"
#include "oracle/solve.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "tests/world/pit.h"

enum { WIDTH = 7, HEIGHT = 6, CASES = 120 };

static const char *const specs[] = {"nonrotational",
				    "planner:path=bfs,budget=0",
				    "planner:path=astar,replan=goal,budget=3",
				    "planner:path=dstarlite,budget=0",
				    "rotational",
				    "wall",
				    "scent",
				    "nonrotational-random:range=2"};

/* A room of random walls, doors and water with one or two hunters. */
static struct game *random_room(uint64_t seed)
{
	static const char glyphs[] = "#####..+'~>";
	char drawing[(WIDTH + 1) * HEIGHT];
	struct rng rng = rng_seeded(seed, RNG_MAP);

	for (int i = 0; i < (WIDTH + 1) * HEIGHT; i++) {
		uint32_t lot = rng_below(&rng, 20);
		drawing[i] = lot < sizeof glyphs - 1 ? glyphs[lot] : '.';
		if (i % (WIDTH + 1) == WIDTH)
			drawing[i] = '\n';
	}
	drawing[(WIDTH + 1) * HEIGHT - 1] = '\0';
	for (uint32_t i = 0, hunters = 1 + rng_below(&rng, 2); i <= hunters;) {
		uint32_t at = rng_below(&rng, (WIDTH + 1) * HEIGHT - 1);
		if (strchr("\n@h", drawing[at]))
			continue;
		drawing[at] = i++ ? 'h' : '@';
	}
	struct game *game = pit_new(drawing, specs[seed % ARRAY_LEN(specs)]);
	for (int i = 0; i < game->n_hunters; i++)
		game->hunters[i].kind.speed_percent = 100 + (int)rng_below(&rng, 3) * 25;
	return game;
}

/* Is there a way out of GAME up to turn UNTIL that begins with one of the acts FIRST?  Tries everything.  A catch by a
 * hunter whose next lot is not LOT any more does not count; 0: every catch counts. */
static bool brute_escape(struct game *game, int until, uint64_t first, uint64_t lot)
{
	void *snapshot = aligned_alloc(64, game->block.state_bytes);
	int caught = game->caught, turn = game->turn;
	bool found = false;

	game_save(game, snapshot);
	for (int act = 0; act < ORACLE_SNEAK && !found; act++) {
		struct game_action action = oracle_action(act);
		if (!(first >> act & 1))
			continue;
		game_restore(game, snapshot);
		game_step(game, &action);
		if (game->caught > caught && lot && game->hunters[0].rng.state != lot)
			found = true;
		if (game->caught > caught || (game->turn == turn && game->phase == GAME_PLAYING))
			continue;
		found = game->phase != GAME_PLAYING || game->turn >= until ||
			brute_escape(game, until, UINT64_MAX, lot);
	}
	game_restore(game, snapshot);
	free(snapshot);
	return found;
}

static void assert_way_works(struct game *game, const uint8_t *acts, int n, int until)
{
	int caught = game->caught;

	for (int i = 0; i < n; i++) {
		struct game_action action = oracle_action(acts[i]);
		game_step(game, &action);
	}
	ck_assert_int_eq(game->caught, caught);
	ck_assert(game->phase == GAME_FLOOR_DONE || game->turn >= until);
}

START_TEST(escapes_agree_with_trying_everything)
{
	int found[2] = {0};

	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct game *game = random_room(seed);
		struct oracle *oracle;
		uint8_t acts[ORACLE_TURNS_MAX];
		ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
		struct oracle_question question = {.scope = ORACLE_EVERYTHING, .until_turn = game->turn + 4};
		uint64_t before = game_hash(game);
		oracle_ask(oracle, game, &question);
		enum oracle_answer answer = oracle_go_on(oracle, UINT32_MAX);
		ck_assert_uint_eq(game_hash(game), before);
		bool way = brute_escape(game, question.until_turn, UINT64_MAX, 0);
		ck_assert_msg((answer == ORACLE_FOUND) == way && answer != ORACLE_OPEN, "seed %d", (int)seed);
		found[way]++;
		if (way)
			assert_way_works(game, acts, oracle_way(oracle, acts), question.until_turn);
		oracle_free(oracle);
		game_free(game);
	}
	ck_assert_int_gt(found[false], CASES / 20);
	ck_assert_int_gt(found[true], CASES / 10);
}
END_TEST

START_TEST(an_answer_does_not_depend_on_how_the_steps_are_shared_out)
{
	for (uint64_t seed = 0; seed < CASES / 4; seed++) {
		struct game *game = random_room(seed);
		struct oracle *oracle;
		uint8_t whole[ORACLE_TURNS_MAX], shared[ORACLE_TURNS_MAX];
		ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
		struct oracle_question question = {.scope = ORACLE_EVERYTHING, .until_turn = game->turn + 6};
		oracle_ask(oracle, game, &question);
		enum oracle_answer answer = oracle_go_on(oracle, UINT32_MAX), again = ORACLE_OPEN;
		int n = answer == ORACLE_FOUND ? oracle_way(oracle, whole) : 0;
		oracle_ask(oracle, game, &question);
		while (again == ORACLE_OPEN)
			again = oracle_go_on(oracle, 3);
		ck_assert_int_eq(again, answer);
		if (n)
			ck_assert_int_eq(oracle_way(oracle, shared), n);
		ck_assert_int_eq(memcmp(whole, shared, (size_t)n), 0);
		oracle_free(oracle);
		game_free(game);
	}
}
END_TEST

/* Everybody is in sight, so that what you see is all there is. */
static void see_everybody(struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		game->hunters[i].seen = true;
}

START_TEST(marks_agree_with_trying_everything)
{
	int marked[PREVIEW_DOOMED + 1] = {0};

	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct game *game = random_room(seed);
		struct oracle *oracle;
		struct preview preview;
		if (game->n_hunters > 1) {
			game_free(game);
			continue;
		}
		uint64_t lot = game->hunters[0].rng.state;
		see_everybody(game);
		ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
		preview_begin(&preview, oracle, game);
		while (!preview_go_on(&preview, oracle, game, 50))
			;
		for (int choice = 0; choice < ORACLE_CHOICES; choice++) {
			uint64_t first = UINT64_C(1) << choice;
			marked[preview.marks[choice]]++;
			if (preview.marks[choice] == PREVIEW_REFUSED)
				continue;
			ck_assert_int_eq(preview.marks[choice] != PREVIEW_DEADLY,
					 brute_escape(game, game->turn + 1, first, lot));
			ck_assert_msg((preview.marks[choice] == PREVIEW_FREE) ==
					  brute_escape(game, game->turn + PREVIEW_TURNS, first, lot),
				      "seed %d choice %d", (int)seed, choice);
		}
		oracle_free(oracle);
		game_free(game);
	}
	ck_assert_int_gt(marked[PREVIEW_DEADLY], 10);
	ck_assert_int_gt(marked[PREVIEW_DOOMED], 10);
	ck_assert_int_gt(marked[PREVIEW_FREE], 10);
}
END_TEST

START_TEST(a_ghost_is_where_the_hunter_steps)
{
	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct game *game = random_room(seed);
		struct oracle *oracle;
		struct preview preview;
		see_everybody(game);
		ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
		preview_begin(&preview, oracle, game);
		pit_play(game, ".");
		for (int i = 0; i < preview.n_ghosts; i++) {
			const struct preview_ghost *ghost = &preview.ghosts[i];
			const struct hunter *hunter = &game->hunters[ghost->who];
			ck_assert_int_le(hunter->n_stepped, ghost->n_cells);
			for (int j = 0; j < hunter->n_stepped; j++)
				ck_assert(cell_equal(ghost->cells[j], hunter->stepped[j]));
		}
		oracle_free(oracle);
		game_free(game);
	}
}
END_TEST

START_TEST(marks_tell_nothing_of_hunters_out_of_sight)
{
	struct game *game = pit_new("########\n"
				    "#..+h..#\n"
				    "#@.#####\n"
				    "########",
				    "planner:path=bfs,budget=0");
	struct oracle *oracle;
	struct preview preview;

	pit_play(game, "");
	ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
	for (int i = 0; i < 4; i++) {
		if (game->hunters[0].seen)
			break;
		preview_begin(&preview, oracle, game);
		while (!preview_go_on(&preview, oracle, game, 1000))
			;
		ck_assert_int_eq(preview.n_ghosts, 0);
		for (int choice = 0; choice < ORACLE_CHOICES; choice++)
			ck_assert_int_le(preview.marks[choice], PREVIEW_REFUSED);
		pit_play(game, ".");
	}
	oracle_free(oracle);
	game_free(game);
}
END_TEST

START_TEST(what_you_do_not_know_is_a_wall_to_you)
{
	struct game *game = pit_new("#######\n"
				    "#@.h..#\n"
				    "###+###\n"
				    "#.....#\n"
				    "#######",
				    "nonrotational");
	struct oracle *oracle;
	int south = 0;

	ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
	see_everybody(game);
	ck_assert_int_eq(game_known(game, cell_at(3, 3)), GAME_UNKNOWN);
	pit_play(game, "");
	game->hunters[0].recoil_turns = 9;
	game->at = cell_at(2, 1);
	for (int act = 0; act < DIRECTIONS; act++) {
		game->hunters[0].at = cell_at(5, 1);
		south += oracle_try(oracle, game, ORACLE_KNOWN, act) == ORACLE_GOES_ON;
	}
	ck_assert_int_eq(south, 2); /* west and east */
	oracle_free(oracle);
	game_free(game);
}
END_TEST

/* ---- the fewest turns ------------------------------------------------------------------------------------ */

/* The fewest turns, at most LIMIT, in which one can leave GAME, or LIMIT + 1; *WAYS counts how. */
static int brute_solve(struct game *game, int limit, double *ways)
{
	void *snapshot = aligned_alloc(64, game->block.state_bytes);
	int caught = game->caught, turn = game->turn, best = limit + 1;
	struct game_action leave = {.verb = GAME_LEAVE};

	*ways = 0;
	game_save(game, snapshot);
	game_step(game, &leave);
	if (game->phase == GAME_FLOOR_DONE) {
		*ways = 1;
		best = 0;
	}
	for (int act = 0; act < ORACLE_ACTS && best; act++) {
		struct game_action action = oracle_action(act);
		double more;
		game_restore(game, snapshot);
		game_step(game, &action);
		int took = game->turn - turn;
		if (game->caught > caught || !took || took > limit)
			continue;
		int rest = brute_solve(game, min(limit, best) - took, &more) + took;
		if (!more || rest > best)
			continue;
		*ways = rest < best ? more : *ways + more;
		best = rest;
	}
	game_restore(game, snapshot);
	free(snapshot);
	return best;
}

START_TEST(solutions_agree_with_trying_everything)
{
	enum { LIMIT = 4 };
	int solved = 0, cases = how_many(CASES / 3, CASES);

	for (uint64_t seed = 0; seed < (uint64_t)cases; seed++) {
		struct game *game = random_room(seed);
		struct solve_question question = solve_question_default;
		struct solve_answer answer;
		double ways;
		question.any_lots = false;
		question.turns_max = LIMIT;
		ck_assert_int_eq(solve_whole(game, &question, NULL, &answer), STATUS_OK);
		int turns = brute_solve(game, LIMIT, &ways);
		ck_assert(answer.proven);
		ck_assert_int_eq(answer.found == ORACLE_FOUND, turns <= LIMIT);
		if (answer.found == ORACLE_FOUND) {
			ck_assert_int_eq(answer.turns, turns);
			ck_assert_msg(answer.ways == ways, "seed %d: %g ways, not %g", (int)seed, answer.ways,
				      ways);
			assert_way_works(game, answer.acts, answer.n_acts, turns);
			ck_assert_int_eq(game_terrain(game, game->at), TERRAIN_STAIRS_DOWN);
			solved++;
		}
		game_free(game);
	}
	ck_assert_int_gt(solved, cases / 10);
}
END_TEST

Suite *suite_oracle(void)
{
	Suite *suite = suite_create("oracle/oracle");
	TCase *tcase = tcase_create("oracle");

	tcase_add_test(tcase, escapes_agree_with_trying_everything);
	tcase_add_test(tcase, an_answer_does_not_depend_on_how_the_steps_are_shared_out);
	tcase_add_test(tcase, marks_agree_with_trying_everything);
	tcase_add_test(tcase, a_ghost_is_where_the_hunter_steps);
	tcase_add_test(tcase, marks_tell_nothing_of_hunters_out_of_sight);
	tcase_add_test(tcase, what_you_do_not_know_is_a_wall_to_you);
	tcase_add_test(tcase, solutions_agree_with_trying_everything);
	suite_add_tcase(suite, tcase);
	return suite;
}
