/* Each board of the prologue can be won, and never without what it teaches: every way is tried. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/prologue.h"
#include "tests/suite.h"

enum { STATES_MAX = 20000, KEY_TURNS = 64, LOOK_STEPS = 100000 };

static struct rules rules;
static struct prologue prologue;
static struct game *game;
static struct oracle *oracle;
static struct preview preview;

static void set_up(void)
{
	struct diag diag = {""};

	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(prologue_load(&prologue, &diag) == STATUS_OK, "%s", diag.text);
}

/* Begins board NUMBER, and hears its first turn. */
static struct prologue_try begin(int number)
{
	struct diag diag = {""};
	struct prologue_try try = prologue_begin(&prologue.boards[number], CUE_START);

	ck_assert_msg(prologue_world(try.board, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
	preview_begin(&preview, oracle, game);
	prologue_hear(&try, game, &preview);
	return try;
}

static void end(void)
{
	oracle_free(oracle);
	game_free(game);
}

static void do_act(struct prologue_try *try, int act)
{
	struct game_action action = oracle_action(act);

	game_step(game, &action);
	preview_begin(&preview, oracle, game);
	prologue_hear(try, game, &preview);
}

/* ---- what a board cannot be won without ------------------------------------------------------------------ */

static struct {
	void *state;
	struct prologue_try try;
} found[STATES_MAX]; /* [n_found] */
static uint64_t keys[STATES_MAX];
static size_t n_found;

static void note(const struct prologue_try *try)
{
	uint64_t key = game_key(game, KEY_TURNS) * 31 + (uint64_t)game_tempo(game);

	for (size_t i = 0; i < n_found; i++)
		if (keys[i] == key)
			return;
	ck_assert_uint_lt(n_found, STATES_MAX);
	keys[n_found] = key;
	found[n_found].try = *try;
	found[n_found].state = aligned_alloc(64, (game_snapshot_bytes(game) + 63) / 64 * 64);
	ck_assert(found[n_found].state != NULL);
	game_save(game, found[n_found++].state);
}

/* Goes from state I to all that follow without CUE and without a catch; none of them is out. */
static void go_on_without(size_t i, enum prologue_cue cue)
{
	for (int act = 0; act < ORACLE_SNEAK; act++) {
		struct prologue_try try = found[i].try;
		game_restore(game, found[i].state);
		do_act(&try, act);
		if (game->caught || try.came >> cue & 1 || game_event_of(game, GAME_EVENT_REFUSED))
			continue;
		ck_assert_msg(!(try.came >> CUE_OUT & 1), "%s is won without it", game->floor.title);
		note(&try);
	}
}

static const struct {
	int board;
	enum prologue_cue cue;
	size_t states; /* at least so many have been looked at */
} needed[] = {{0, CUE_RED, 500}, {1, CUE_ERRED, 5}, {2, CUE_CLASHED, 8}};

START_TEST(no_board_is_won_without_what_it_teaches)
{
	struct prologue_try try = begin(needed[_i].board);

	n_found = 0;
	note(&try);
	for (size_t i = 0; i < n_found; i++)
		go_on_without(i, needed[_i].cue);
	ck_assert_uint_ge(n_found, needed[_i].states);
	for (size_t i = 0; i < n_found; i++)
		free(found[i].state);
	end();
}
END_TEST

/* ---- what it says ---------------------------------------------------------------------------------------- */

static const char letters[] = "kljhunby.";

/* KEYS are steps and waits as on a keyboard; C closes the door to the west. */
static const struct {
	int board;
	const char *keys;
	enum prologue_cue says[8], again;
	int n_says;
	bool caught;
} plays[] = {
    {0, "lllllllulllllllll", {CUE_START, CUE_RED, CUE_STAY, CUE_OUT}, CUE_START, 4, false},
    {0, "llllllll", {CUE_START, CUE_RED}, CUE_CAUGHT, 2, true},
    {0, "lllllllu.", {CUE_START, CUE_RED, CUE_STAY}, CUE_CAUGHT, 3, true},
    {1, "...llllCllllll", {CUE_START, CUE_ERRED, CUE_DOOR, CUE_CLOSED, CUE_OUT}, CUE_START, 5, false},
    {1, "llllllllll", {CUE_START, CUE_ERRED, CUE_DOOR, CUE_OUT}, CUE_MISSED, 4, false},
    {1, ".........llllCllllll", {CUE_START, CUE_ERRED, CUE_OUT}, CUE_MISSED, 3, false},
    {2, "....jjjj", {CUE_START, CUE_MEET, CUE_CLASHED, CUE_WOKE, CUE_OUT}, CUE_START, 5, false},
    {2, "jjjj", {CUE_START, CUE_MEET, CUE_OUT}, CUE_START, 3, false},
    {2, "...........", {CUE_START, CUE_MEET, CUE_CLASHED, CUE_WOKE}, CUE_CAUGHT, 4, true},
};

START_TEST(a_board_says_what_happens_on_it)
{
	struct prologue_try try = begin(plays[_i].board);
	int n = 0;

	ck_assert_int_eq(try.says, plays[_i].says[n++]);
	for (const char *key = plays[_i].keys; *key && !game->caught; key++) {
		enum prologue_cue before = try.says;
		int act = *key == 'C' ? ORACLE_CLOSE + WEST : (int)(strchr(letters, *key) - letters);
		do_act(&try, act);
		if (try.says == before || game->caught)
			continue;
		ck_assert_msg(n < plays[_i].n_says && try.says == plays[_i].says[n], "turn %d: it says %d",
			      game->turn, (int)try.says);
		n++;
	}
	ck_assert_int_eq(n, plays[_i].n_says);
	ck_assert_int_eq(game->caught > 0, plays[_i].caught);
	ck_assert_int_eq(prologue_again(&try, game), plays[_i].again);
	ck_assert_int_eq(prologue_begin(try.board, plays[_i].again).says, plays[_i].again);
	end();
}
END_TEST

/* A door that is closed by a tempo takes no turn; what the text promises is counted here. */
START_TEST(the_door_of_the_bull_is_closed_in_no_turn)
{
	struct prologue_try try = begin(1);

	for (const char *key = "...llll"; *key; key++)
		do_act(&try, (int)(strchr(letters, *key) - letters));
	int turn = game->turn, tempo = game_tempo(game);
	do_act(&try, ORACLE_CLOSE + WEST);
	ck_assert_int_eq(game->turn, turn);
	ck_assert_int_eq(game_tempo(game), tempo - 1);
	end();
}
END_TEST

/* What is drawn while aiming: the hunters of each board walk just so if you stand still. */
START_TEST(a_trail_is_what_a_hunter_walks)
{
	struct preview_trail trails[GAME_HUNTERS_MAX];
	const struct game_action wait = {.verb = GAME_WAIT};
	int walked[GAME_HUNTERS_MAX] = {0}, beside[GAME_HUNTERS_MAX] = {0}, turns = 0;
	struct prologue_try try = begin(_i);

	for (const char *key = _i ? "" : "lll"; *key; key++) /* where eight turns lead to a catch */
		do_act(&try, (int)(strchr(letters, *key) - letters));
	preview_trails(oracle, game, NULL, trails);
	while (turns < PREVIEW_TRAIL_TURNS) {
		game_step(game, &wait);
		if (game->caught)
			break;
		turns++;
		for (int i = 0; i < game->n_hunters; i++) {
			const struct hunter *hunter = &game->hunters[i];
			for (int k = 0; k < hunter->n_stepped; k++)
				ck_assert(cell_equal(trails[i].cells[1 + walked[i]++], hunter->stepped[k]));
			if (!beside[i] && cell_steps(hunter->at, game->at) <= 1)
				beside[i] = turns;
		}
	}
	for (int i = 0; i < game->n_hunters; i++) {
		ck_assert_int_eq(trails[i].n_cells, 1 + walked[i]);
		ck_assert_int_eq(trails[i].turns, turns);
		ck_assert_int_eq(trails[i].beside, beside[i]);
	}
	end();
}
END_TEST

static const struct {
	const char *text, *complaint;
} mistakes[] = {
    {"boards = ({ map = \"a\"; lesson = \"red\"; start = \"s\"; out = \"o\"; });", "says nothing at 'red'"},
    {"boards = ({ map = \"a\"; lesson = \"start\"; start = \"s\"; });", "says nothing at 'out'"},
    {"boards = ({ map = \"a\"; lesson = \"dance\"; start = \"s\"; out = \"o\"; });", "lesson"},
    {"boards = ({ lesson = \"start\"; start = \"s\"; out = \"o\"; });", "map"},
    {"boards = ();", "boards"},
};

START_TEST(a_wrong_board_is_named)
{
	struct prologue made;
	struct diag diag = {""};

	ck_assert_int_eq(prologue_parse("mine.cfg", mistakes[_i].text, &made, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "mine.cfg:1:") && strstr(diag.text, mistakes[_i].complaint), "%s",
		      diag.text);
}
END_TEST

Suite *suite_prologue(void)
{
	Suite *suite = suite_create("oracle/prologue");
	TCase *tcase = tcase_create("prologue");

	tcase_add_checked_fixture(tcase, set_up, NULL);
	tcase_add_loop_test(tcase, no_board_is_won_without_what_it_teaches, 0, ARRAY_LEN(needed));
	tcase_add_loop_test(tcase, a_board_says_what_happens_on_it, 0, ARRAY_LEN(plays));
	tcase_add_test(tcase, the_door_of_the_bull_is_closed_in_no_turn);
	tcase_add_loop_test(tcase, a_trail_is_what_a_hunter_walks, 0, 3);
	tcase_add_loop_test(tcase, a_wrong_board_is_named, 0, ARRAY_LEN(mistakes));
	suite_add_tcase(suite, tcase);
	return suite;
}
