/* The rules of the run, one by one: errors and the moments that they give you. */
#include "tests/suite.h"
#include "tests/world/pit.h"

static struct game *run_in(const char *drawing, const char *spec)
{
	struct game *game = pit_new(drawing, spec);

	game->floor.run_rules = true;
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
	ck_assert_int_ge(game_tempo(game), 1);
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
	tcase_add_test(tcase, equal_worlds_but_for_tempo_have_other_keys);
	suite_add_tcase(suite, tcase);
	return suite;
}
