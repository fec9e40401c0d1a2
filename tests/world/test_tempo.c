/* The rules of the run, one by one: errors and the moments that they give you. */
#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/tell.h"
#include "world/verb.h"

static struct game *run_in(const char *drawing, const char *spec)
{
	struct game *game = pit_new(drawing, spec);

	game->floor.run_rules = true;
	game->floor.number = 1; /* on which nobody leaps */
	for (int i = 0; i < game->n_hunters; i++)
		game->hunters[i].state = HUNTER_HUNTING;
	return game;
}

/* A wall between the two: the goat pushes at it. */
#define THUD "###########\n#@...#.h..#\n#....#....#\n#.........#\n###########"

START_TEST(an_error_pays_once_a_floor_and_passes)
{
	struct game *game = run_in(THUD, "nonrotational");

	pit_play(game, ".");
	ck_assert_ptr_null(pit_event(game, GAME_EVENT_ERRED));
	pit_play(game, ".");
	const struct game_event *erred = pit_event(game, GAME_EVENT_ERRED);
	ck_assert_ptr_nonnull(erred);
	ck_assert(erred->erred.cause == ERROR_THUD && erred->erred.pays);
	ck_assert_int_eq(game_tempo(game), 1);
	pit_play(game, ".");
	ck_assert_msg(!pit_event(game, GAME_EVENT_ERRED), "it pushes on, and errs again");
	pit_play(game, "....");
	ck_assert_int_eq(game_tempo(game), 1);
	pit_play(game, ".");
	ck_assert_int_eq(game_tempo(game), 0);
	pit_play(game, "ss.nn...");
	ck_assert_msg(game_tempo(game) == 0, "the same error of the same hunter has paid twice");
	game_free(game);
}
END_TEST

START_TEST(without_the_rules_of_the_run_nothing_errs)
{
	struct game *game = run_in(THUD, "nonrotational");

	game->floor.run_rules = false;
	for (int i = 0; i < 12; i++) {
		pit_play(game, ".");
		ck_assert_ptr_null(pit_event(game, GAME_EVENT_ERRED));
	}
	game_free(game);
}
END_TEST

static const struct {
	const char *drawing, *spec, *keys;
	enum hunter_error cause;
} errors[] = {
    {"############\n#@..\"\"..h..#\n#..........#\n#..........#\n############", "nonrotational", "....",
     ERROR_MUD},
    {"#########\n#@.+.h..#\n#########", "planner:path=bfs", "....", ERROR_DOOR},
};

START_TEST(each_kind_of_error_is_named)
{
	struct game *game = run_in(errors[_i].drawing, errors[_i].spec);
	bool named = false;

	for (const char *key = errors[_i].keys; *key; key++) {
		pit_play(game, (const char[]){*key, '\0'});
		for (int i = 0; i < game->n_events; i++)
			named |= game->events[i].kind == GAME_EVENT_ERRED &&
				 game->events[i].erred.cause == errors[_i].cause;
	}
	ck_assert(named);
	game_free(game);
}
END_TEST

/* Closing the open door to the east. */
static int close_door(struct game *game)
{
	int turn = game->turn;

	game_step(game, &(struct game_action){.verb = GAME_CLOSE, .direction = EAST});
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_DOOR_CLOSED));
	return game->turn - turn;
}

START_TEST(a_tempo_closes_a_door_in_no_turn_while_somebody_hunts_you)
{
	for (int held = 0; held <= 1; held++)
		for (int hunted = 0; hunted <= 1; hunted++) {
			struct game *game = run_in("##########\n#@'.....h#\n##########", "nonrotational");
			game->hunters[0].kind.knows = hunted;
			game->hunters[0].state = hunted ? HUNTER_HUNTING : HUNTER_ASLEEP;
			game->tempo.until_turn[1] = held ? 4 : 0;
			ck_assert_int_eq(close_door(game), held && hunted ? 0 : 1);
			ck_assert_int_eq(game_tempo(game), held && !hunted);
			game_free(game);
		}
}
END_TEST

START_TEST(what_is_done_by_a_tempo_is_heard_with_the_next_turn)
{
	struct game *game = run_in("##########\n#@'.....h#\n#.########\n##########", "nonrotational");

	game->tempo.until_turn[0] = 4;
	ck_assert_int_eq(close_door(game), 0);
	ck_assert(!game_hears(game, cell_at(1, 2)));
	pit_play(game, ".");
	ck_assert(game_hears(game, cell_at(1, 2)));
	game_free(game);
}
END_TEST

/* Two goats, one from each side, want the cell below you; and two that come head on want each other's. */
static const char *const jams[] = {
    "#########\n#...@...#\n#.......#\n#.h...h.#\n#########",
};

START_TEST(two_that_want_one_cell_collide_once_and_lose_their_moves)
{
	struct game *game = run_in(jams[_i], "nonrotational");
	int turns = 0, clashes = 0;

	while (!pit_event(game, GAME_EVENT_CLASHED) && turns++ < 6)
		pit_play(game, ".");
	const struct game_event *clash = pit_event(game, GAME_EVENT_CLASHED);
	ck_assert_ptr_nonnull(clash);
	ck_assert(clash->clashed.pays);
	ck_assert_msg(game_tempo(game) == 1, "one collision pays %d", game_tempo(game));
	char told[TELL_CAP];
	game->hunters[0].seen = game->hunters[1].seen = false;
	ck_assert_msg(tell_event(NULL, game, clash, told), "a tempo without a word");
	ck_assert_str_eq(told, "You hear two of them collide. A tempo.");
	struct cell at[] = {game->hunters[0].at, game->hunters[1].at};
	pit_play(game, "..");
	ck_assert(cell_equal(at[0], game->hunters[0].at) && cell_equal(at[1], game->hunters[1].at));
	for (int i = 0; i < 7; i++) {
		pit_play(game, ".");
		clashes += pit_event(game, GAME_EVENT_CLASHED) != NULL;
	}
	ck_assert_int_eq(clashes, 0);
	game_free(game);
}
END_TEST

/* What it wanted leaves no trace: without the other one it walks on as if it had not been asked. */
START_TEST(asking_what_a_hunter_wants_changes_nothing)
{
	struct game *game =
	    run_in("###########\n#@........#\n#.........#\n#......h.h#\n###########", "nonrotational-random");
	struct game *other;

	ck_assert_int_eq(game_clone(game, &other), STATUS_OK);
	other->floor.run_rules = false;
	pit_play(game, ".");
	pit_play(other, ".");
	for (int i = 0; i < 2; i++)
		ck_assert(cell_equal(game->hunters[i].at, other->hunters[i].at));
	game_free(game);
	game_free(other);
}
END_TEST

START_TEST(who_has_hunted_for_long_rests_without_senses_and_looks_for_you_again)
{
	struct game *game = run_in("##############\n#............#\n#.##########.#\n#.##########.#\n"
				   "#@...........#\n#...........h#\n##############",
				   "planner:path=bfs");
	struct hunter *hunter = &game->hunters[0];
	int rested = 0;

	for (int i = 0; i < 90 && hunter->state != HUNTER_RESTING; i++) {
		hunter->exertion.apart_turns = 0;
		hunter->kind.speed_percent = 100;
		game->carry.wounds = GAME_WOUNDS;
		pit_play(game, (const char[]){"nnnneeeeeeeeeeesssswwwwwwwwwww"[i % 30], '\0'});
	}
	ck_assert_int_eq(hunter->state, HUNTER_RESTING);
	struct cell at = hunter->at;
	while (hunter->state == HUNTER_RESTING && rested < 20) {
		pit_play(game, ".");
		rested += hunter->state == HUNTER_RESTING;
		ck_assert(hunter->state != HUNTER_RESTING || (cell_equal(hunter->at, at) && !hunter->senses));
	}
	ck_assert_int_eq(rested, 5); /* and the turn in which it began to */
	game_free(game);
}
END_TEST

/* The goat stands below the wall and cannot come round it. */
#define STAND_OFF "#########\n#...@...#\n#.#####.#\n#...h...#\n#########"

START_TEST(who_comes_no_nearer_for_long_lies_down_until_it_hears_you)
{
	struct game *game = run_in(STAND_OFF, "nonrotational");
	struct hunter *hunter = &game->hunters[0];
	int turns = 0;

	for (; hunter->state != HUNTER_ASLEEP && turns < 60; turns++)
		pit_play(game, ".");
	ck_assert_msg(turns > 30 && turns < 34, "asleep after %d turns", turns);
	hunter->exertion.head_turns = 1;
	ck_assert_str_eq(tell_state(hunter), "asleep");
	hunter->exertion.head_turns = 0;
	hunter->kind.knows = false;
	pit_play(game, "eew");
	ck_assert_msg(hunter->state == HUNTER_ASLEEP, "steps far away wake it");
	pit_play(game, "wwwwss");
	ck_assert_int_ne(hunter->state, HUNTER_ASLEEP);
	game_free(game);
}
END_TEST

START_TEST(who_lies_down_does_not_lie_in_your_way_for_ever)
{
	struct game *game = run_in(STAND_OFF, "nonrotational");
	struct hunter *hunter = &game->hunters[0];
	int turns = 0;

	while (hunter->state != HUNTER_ASLEEP)
		pit_play(game, ".");
	hunter->kind.knows = false;
	for (; hunter->state == HUNTER_ASLEEP && turns < 60; turns++) {
		const char *told = turns == 27 ? "wakes in 3" : "asleep";
		ck_assert_msg(turns > 27 || !strcmp(tell_state(hunter), told), "turn %d: %s", turns,
			      tell_state(hunter));
		pit_play(game, ".");
	}
	ck_assert_int_eq(turns, 30);
	game_free(game);
}
END_TEST

START_TEST(who_comes_nearer_does_not_lie_down)
{
	struct game *game =
	    run_in("##########################################\n#@......................................h#\n"
		   "##########################################",
		   "planner:path=bfs");
	struct hunter *hunter = &game->hunters[0];

	for (int i = 0; i < 35; i++) {
		hunter->exertion.pace = 0;
		pit_play(game, ".");
		ck_assert_int_ne(hunter->state, HUNTER_ASLEEP);
	}
	game_free(game);
}
END_TEST

/* ---- stones ------------------------------------------------------------------------------------------------ */

/* The hunter is behind the wall. */
#define STONES "##############\n#@...........#\n#.##########.#\n#.....h......#\n##############"

static struct game *stones_in(enum hunter_state state)
{
	struct game *game = run_in(STONES, "planner:path=bfs");

	game->hunters[0].kind.knows = game->hunters[0].sees = false;
	game->hunters[0].kind.speed_percent = 1; /* it hardly walks */
	game->hunters[0].state = state;
	game->hunters[0].target = game->hunters[0].at;
	return game;
}

static const struct {
	int x; /* where the stone falls; you are at 1 */
	enum hunter_state before, after;
	bool sees;
} stones[] = {
    {5, HUNTER_PATROL, HUNTER_PATROL, false}, /* eleven steps from it */
    {2, HUNTER_PATROL, HUNTER_CURIOUS, false},  {2, HUNTER_ASLEEP, HUNTER_CURIOUS, false},
    {2, HUNTER_LOST, HUNTER_CURIOUS, false},    {2, HUNTER_HUNTING, HUNTER_HUNTING, false},
    {2, HUNTER_RESTING, HUNTER_RESTING, false}, {2, HUNTER_PATROL, HUNTER_PATROL, true},
};

START_TEST(who_hears_a_stone_and_does_not_see_you_goes_to_look)
{
	struct game *game = stones_in(stones[_i].before);
	struct hunter *hunter = &game->hunters[0];
	struct cell at = cell_at(stones[_i].x, 1);
	struct cell target = hunter->target;

	hunter->sees = stones[_i].sees;
	ck_assert_int_eq(
	    verb_of(GAME_THROW)->perform(game, &(struct game_action){.verb = GAME_THROW, .at = at}), 1);
	ck_assert_int_eq(hunter->state, stones[_i].after);
	bool called = stones[_i].x == 2 && stones[_i].before != HUNTER_RESTING && !stones[_i].sees;
	ck_assert(cell_equal(hunter->target, called ? at : target));
	game_free(game);
}
END_TEST

START_TEST(a_stone_is_not_thrown_out_of_sight_or_reach_or_into_a_wall_or_where_there_is_none)
{
	struct game *game = stones_in(HUNTER_PATROL);

	ck_assert_int_eq(throw_refusal(game, cell_at(7, 1)), REFUSED_NOTHING);
	ck_assert_int_eq(throw_refusal(game, cell_at(8, 1)), REFUSED_TOO_FAR);
	ck_assert_int_eq(throw_refusal(game, cell_at(-1, 1)), REFUSED_TOO_FAR);
	ck_assert_int_eq(throw_refusal(game, cell_at(5, 3)), REFUSED_UNSEEN);
	ck_assert_int_eq(throw_refusal(game, cell_at(2, 0)), REFUSED_BLOCKED);
	game->floor.run_rules = false;
	ck_assert_int_eq(throw_refusal(game, cell_at(7, 1)), REFUSED_NO_STONES);
	game_step(game, &(struct game_action){.verb = GAME_THROW, .at = cell_at(7, 1)});
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_REFUSED));
	ck_assert_int_eq(game->turn, 0);
	game_free(game);
}
END_TEST

START_TEST(a_stone_takes_a_turn_and_none_by_a_tempo)
{
	struct game *game = stones_in(HUNTER_HUNTING);
	const struct game_action action = {.verb = GAME_THROW, .at = cell_at(3, 1)};

	game_step(game, &action);
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_THREW));
	ck_assert_int_eq(game->turn, 1);
	game->tempo.until_turn[0] = game->turn + 3;
	game->hunters[0].state = HUNTER_HUNTING;
	game_step(game, &action);
	ck_assert_int_eq(game->turn, 1);
	ck_assert_int_eq(game_tempo(game), 0);
	game_free(game);
}
END_TEST

/* In line, four cells away. */
#define LINE "###########\n#.........#\n#@...h....#\n#.........#\n###########"

START_TEST(who_sees_you_in_line_crouches_and_leaps_where_you_were)
{
	struct game *game = run_in(LINE, "planner:path=bfs");

	struct cell line[GAME_LEAP_CELLS];

	game->floor.number = 2;
	pit_play(game, ".");
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_CROUCHED));
	ck_assert_int_eq(game->hunters[0].at.x, 5);
	ck_assert_int_eq(game_leap_line(game, 0, line), GAME_LEAP_CELLS);
	ck_assert(cell_equal(line[3], game->at));
	pit_play(game, "n"); /* aside */
	ck_assert_int_eq(game->caught, 0);
	ck_assert_int_eq(game->hunters[0].at.x, 1);
	ck_assert_int_eq(game->hunters[0].n_stepped, GAME_LEAP_CELLS);
	game_free(game);
}
END_TEST

START_TEST(a_crouch_says_whether_a_step_leads_out_of_its_line)
{
	static const struct {
		const char *map, *says;
		bool can;
	} crouches[] = {
	    {LINE, "crouches.", true},
	    {"###########\n###########\n##@.h....##\n###########\n###########",
	     "crouches, and no step leads out of its line.", false},
	    {"###########\n###########\n#...@...h.#\n###########\n###########", "crouches.",
	     true}, /* you outrun it */
	};
	struct game *game = run_in(crouches[_i].map, "planner:path=bfs");
	char text[TELL_CAP];

	game->floor.number = 2;
	pit_play(game, ".");
	const struct game_event *event = pit_event(game, GAME_EVENT_CROUCHED);
	ck_assert_ptr_nonnull(event);
	ck_assert(game_can_dodge(game, 0) == crouches[_i].can);
	ck_assert(tell_event(NULL, game, event, text));
	ck_assert_msg(strstr(text, crouches[_i].says) != NULL, "%s", text);
	game_free(game);
}
END_TEST

START_TEST(who_stays_in_line_is_caught_by_the_leap)
{
	struct game *game = run_in(LINE, "planner:path=bfs");

	game->floor.number = 2;
	pit_play(game, "..");
	ck_assert_int_eq(game->caught, 1);
	game_free(game);
}
END_TEST

START_TEST(a_leap_into_a_wall_stuns_and_is_an_error)
{
	struct game *game = run_in("#########\n#@......#\n#....h..#\n#.......#\n#########", "planner:path=bfs");

	game->hunters[0].exertion.crouch = 1 + EAST;
	pit_play(game, ".");
	const struct game_event *erred = pit_event(game, GAME_EVENT_ERRED);
	ck_assert(erred && erred->erred.cause == ERROR_LEAP && erred->erred.pays);
	struct cell at = game->hunters[0].at;
	ck_assert_int_eq(at.x, 7);
	pit_play(game, "..");
	ck_assert(cell_equal(game->hunters[0].at, at));
	pit_play(game, ".");
	ck_assert(!cell_equal(game->hunters[0].at, at));
	game_free(game);
}
END_TEST

START_TEST(nobody_leaps_on_the_first_floor_round_a_corner_or_through_a_fellow)
{
	static const char *const drawings[] = {
	    LINE, "###########\n#.........#\n#@..#h....#\n#.........#\n###########",
	    "###########\n#.........#\n#@..hh....#\n#.........#\n###########"};

	for (size_t i = 0; i < ARRAY_LEN(drawings); i++) {
		struct game *game = run_in(drawings[i], "planner:path=bfs");
		int last = game->n_hunters - 1;
		game->floor.number = i == 0 ? 1 : 2;
		game->hunters[last].exertion.apart_turns = 9;
		pit_play(game, ".");
		ck_assert_int_eq(game->hunters[last].exertion.crouch, 0);
		game_free(game);
	}
}
END_TEST

/* A mind goes for the stairs after it has followed you for long, and sees nothing on its way. */
START_TEST(a_mind_that_has_followed_you_for_long_heads_you_off)
{
	struct game *game =
	    run_in("####################\n#@........h.......>#\n####################", "planner:path=bfs");
	struct hunter *hunter = &game->hunters[0];

	game->floor.number = 4;
	game->floor.goal = cell_at(18, 1);
	hunter->kind.family = FAMILY_MIND;
	hunter->exertion.follow_turns = 8;
	pit_play(game, ".");
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_HEADS_OFF));
	ck_assert(cell_equal(hunter->target, game->floor.goal) && !hunter->sees);
	ck_assert_int_eq(hunter->at.x, 11);
	hunter->exertion.head_turns = 1;
	pit_play(game, ".");
	ck_assert(hunter->sees && cell_equal(hunter->target, game->at));
	game_free(game);
}
END_TEST

START_TEST(equal_worlds_but_for_tempo_have_other_keys)
{
	struct game *game = run_in(THUD, "nonrotational");
	uint64_t key = game_key(game, 5), hash = game_hash(game);

	game->tempo.until_turn[2] = 3;
	ck_assert_uint_ne(game_key(game, 5), key);
	ck_assert_uint_ne(game_hash(game), hash);
	game->tempo.until_turn[2] = 0;
	game->hunters[0].exertion.paid = 1U << ERROR_THUD;
	ck_assert_uint_ne(game_key(game, 5), key);
	ck_assert_uint_ne(game_hash(game), hash);
	game_free(game);
}
END_TEST

Suite *suite_tempo(void)
{
	Suite *suite = suite_create("world/tempo");
	TCase *tcase = tcase_create("tempo");

	tcase_add_test(tcase, an_error_pays_once_a_floor_and_passes);
	tcase_add_test(tcase, without_the_rules_of_the_run_nothing_errs);
	tcase_add_loop_test(tcase, each_kind_of_error_is_named, 0, (int)ARRAY_LEN(errors));
	tcase_add_test(tcase, a_tempo_closes_a_door_in_no_turn_while_somebody_hunts_you);
	tcase_add_test(tcase, what_is_done_by_a_tempo_is_heard_with_the_next_turn);
	tcase_add_loop_test(tcase, two_that_want_one_cell_collide_once_and_lose_their_moves, 0,
			    (int)ARRAY_LEN(jams));
	tcase_add_test(tcase, asking_what_a_hunter_wants_changes_nothing);
	tcase_add_test(tcase, who_has_hunted_for_long_rests_without_senses_and_looks_for_you_again);
	tcase_add_test(tcase, who_comes_no_nearer_for_long_lies_down_until_it_hears_you);
	tcase_add_test(tcase, who_lies_down_does_not_lie_in_your_way_for_ever);
	tcase_add_test(tcase, who_comes_nearer_does_not_lie_down);
	tcase_add_loop_test(tcase, who_hears_a_stone_and_does_not_see_you_goes_to_look, 0, ARRAY_LEN(stones));
	tcase_add_test(tcase,
		       a_stone_is_not_thrown_out_of_sight_or_reach_or_into_a_wall_or_where_there_is_none);
	tcase_add_test(tcase, a_stone_takes_a_turn_and_none_by_a_tempo);
	tcase_add_loop_test(tcase, a_crouch_says_whether_a_step_leads_out_of_its_line, 0, 3);
	tcase_add_test(tcase, who_sees_you_in_line_crouches_and_leaps_where_you_were);
	tcase_add_test(tcase, who_stays_in_line_is_caught_by_the_leap);
	tcase_add_test(tcase, a_leap_into_a_wall_stuns_and_is_an_error);
	tcase_add_test(tcase, nobody_leaps_on_the_first_floor_round_a_corner_or_through_a_fellow);
	tcase_add_test(tcase, a_mind_that_has_followed_you_for_long_heads_you_off);
	tcase_add_test(tcase, equal_worlds_but_for_tempo_have_other_keys);
	suite_add_tcase(suite, tcase);
	return suite;
}
