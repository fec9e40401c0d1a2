/* Every hunter catches who stands still, and every weakness at least halves its catches: the lines in hunters.cfg are
 * true.  In each drawing '@' is you, and a hunter starts from each 'h' in turn. */
#include <stdio.h>
#include <string.h>

#include "tests/game/pit.h"
#include "tests/suite.h"

/* What you do: nothing, or a letter a turn as in pit_play(), and '<' closes, '=' wedges the door to the west. */
struct weakness {
	const char *hunter;
	int n, turns;
	const char *bare, *strong;       /* drawings without and with the weakness */
	const char *careless, *careful;  /* what you do in them */
	uint32_t budget;
	bool unaware;
};

#define OPEN \
	"####################\n#..................#\n#hhhh..............#\n#hhhh..............#\n" \
	"#hhhh........@.....#\n#hhhh..............#\n#hhhh..............#\n#..................#\n####################"
#define WALL \
	"####################\n#..........#.......#\n#hhhh......#.......#\n#hhhh......#.......#\n" \
	"#hhhh......#.@.....#\n#hhhh......#.......#\n#hhhh......#.......#\n#..................#\n####################"
#define PILLAR \
	"####################\n#..................#\n#hhhh......#.......#\n#hhhh......##......#\n" \
	"#hhhh......##@.....#\n#hhhh......##......#\n#hhhh......#.......#\n#..................#\n####################"
#define FAR \
	"##############################\n#............................#\n#hhhh........................#\n" \
	"#hhhh........................#\n#hhhh.......................@#\n#hhhh........................#\n" \
	"#hhhh........................#\n#............................#\n##############################"
#define MUD \
	"####################\n#.....\"\"\"\"\"........#\n#hhhh.\"\"\"\"\"........#\n#hhhh.\"\"\"\"\"........#\n" \
	"#hhhh.\"\"\"\"\".@......#\n#hhhh.\"\"\"\"\"........#\n#hhhh.\"\"\"\"\"........#\n#.....\"\"\"\"\"........#\n" \
	"####################"
#define POCKET \
	"####################\n#..................#\n#hhhh..######......#\n#hhhh.......#......#\n" \
	"#hhhh.......#@.....#\n#hhhh.......#......#\n#hhhh..######......#\n#..................#\n####################"
#define DOOR \
	"####################\n#hhhh.....#........#\n#hhhh.....#........#\n#hhhh.....#........#\n" \
	"#hhhh.....'@.......#\n#hhhh.....#........#\n#hhhh.....#........#\n#hhhh.....#........#\n####################"
#define FORD \
	"#########################\n#...........~~~.........#\n#...........~~~.........#\n#...........~~~.........#\n" \
	"#hhh@.......~~~.........#\n#...........~~~.........#\n#...........~~~.........#\n#...........~~~.........#\n" \
	"#########################"
#define DRY \
	"#########################\n#.......................#\n#.......................#\n#.......................#\n" \
	"#hhh@...................#\n#.......................#\n#.......................#\n#.......................#\n" \
	"#########################"
#define LOOP \
	"####################\n#..................#\n#.################.#\n#hhhh....'@........#\n" \
	"#hhhh###############\n####################"
#define NARROW \
	"####################\n#.........#........#\n#hhhh.....#........#\n#hhhh.....#........#\n" \
	"#hhhh..............@\n#hhhh.....#........#\n#hhhh.....#........#\n#.........#........#\n####################"

#define NEAR \
	"####################\n#..................#\n#hhhh..............#\n#hhhh..............#\n" \
	"#hhhh...@..........#\n#hhhh..............#\n#hhhh..............#\n#..................#\n####################"
#define ISLAND \
	"####################\n#..................#\n#hhhh..###.........#\n#hhhh..###.........#\n" \
	"#hhhh..###....@....#\n#hhhh..###.........#\n#hhhh..###.........#\n#..................#\n####################"

static const struct weakness weaknesses[] = {
    {"goat", 1, 40, OPEN, WALL, "", "", 0, false},
    {"kid", 1, 40, OPEN, WALL, "", "", 0, false},
    {"minotaur", 1, 40, OPEN, WALL, "", "", 0, false},
    {"bull", 1, 40, OPEN, PILLAR, "", "", 0, false},
    {"mole", 1, 40, OPEN, ISLAND, "", "", 0, false},
    {"mouse", 1, 40, NEAR, FAR, "", "", 0, false},
    {"hound", 1, 60, DRY, FORD, "eeeeeeeeeeeeeee", "eeeeeeeeeeeeeee", 0, true},
    {"wader", 1, 16, OPEN, MUD, "", "", 100, false},
    {"eager", 1, 16, OPEN, POCKET, "", "", 20, false},
    {"archer", 1, 16, DOOR, DOOR, "", "<=", 100, false},
    {"learner", 1, 16, DOOR, DOOR, "", "<=", 100, false},
    {"surveyor", 1, 13, DOOR, DOOR, "", "...<", 20, false},
    {"jumper", 1, 16, OPEN, ISLAND, "", "eeeennnn", 20, false},
    {"pack", 3, 16, OPEN, NARROW, "", "", 100, false},
    {"delver", 1, 20, DOOR, DOOR, "", "eeeeeennneeessssss", 0, false},
    {"pincer", 2, 16, LOOP, LOOP, "", "<=", 0, false},
    {"drone", 1, 40, DOOR, DOOR, "", "<", 0, false},
};

static struct rules rules;

/* The next 'h' of DRAWING from FROM on, or -1. */
static int next_start(const char *drawing, int from)
{
	const char *found = strchr(drawing + from, 'h');

	return found ? (int)(found - drawing) : -1;
}

/* The world of DRAWING with hunters on START and on the 'h's after it. */
static struct game *new_world(const struct weakness *weak, const char *drawing, int start)
{
	char text[1024];
	struct grid grid;
	struct game *game;
	struct diag diag = {""};

	snprintf(text, sizeof text, "%s", drawing);
	for (char *c = text; *c; c++)
		if (*c == 'h')
			*c = '.';
	for (int i = 0; i < weak->n; i++, start++) {
		start = next_start(drawing, start);
		if (start < 0)
			return NULL;
		text[start] = 'h';
	}
	pit_grid(text, weak->hunter, &grid);
	const struct game_setup setup = {.seed = (uint64_t)start, .grid = &grid, .budget = weak->budget};
	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	for (int i = 0; i < game->n_hunters; i++)
		game->hunters[i].kind.knows = !weak->unaware;
	return game;
}

static struct game_action action_of(char letter)
{
	static const char letters[] = "neswNESW";
	const char *found = letter ? strchr(letters, letter) : NULL;

	if (found)
		return (struct game_action){.verb = GAME_MOVE, .direction = (int)(found - letters)};
	if (letter == '<')
		return (struct game_action){.verb = GAME_CLOSE, .direction = WEST};
	if (letter == '=')
		return (struct game_action){.verb = GAME_WEDGE, .direction = WEST};
	return (struct game_action){.verb = GAME_WAIT};
}

/* The share of starts from which you are caught. */
static double caught_in(const struct weakness *weak, const char *drawing, const char *play)
{
	int n = 0, caught = 0;

	for (int start = next_start(drawing, 0); start >= 0; start = next_start(drawing, start + 1)) {
		struct game *game = new_world(weak, drawing, start);
		if (!game)
			break;
		for (int turn = 0; turn < weak->turns && !game->caught; turn++) {
			struct game_action action = action_of(turn < (int)strlen(play) ? play[turn] : '\0');
			int before = game->turn;
			game_step(game, &action);
			if (game->turn == before) /* a closed door is not closed again */
				game_step(game, &(struct game_action){.verb = GAME_WAIT});
		}
		n++;
		caught += game->caught > 0;
		game_free(game);
	}
	return (double)caught / n;
}

START_TEST(a_weakness_halves_the_catches)
{
	const struct weakness *weak = &weaknesses[_i];

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	double bare = caught_in(weak, weak->bare, weak->careless);
	double strong = caught_in(weak, weak->strong, weak->careful);
	ck_assert_msg(bare >= 0.9, "%s catches only %g of those that stand still", weak->hunter, bare);
	ck_assert_msg(2 * strong <= bare, "%s catches %g without, %g with its weakness", weak->hunter, bare, strong);
}
END_TEST

START_TEST(every_hunter_has_a_weakness)
{
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int kind = 0; kind < rules.n_kinds; kind++) {
		size_t i = 0;
		while (i < ARRAY_LEN(weaknesses) && strcmp(weaknesses[i].hunter, rules.kinds[kind].name) != 0)
			i++;
		ck_assert_msg(i < ARRAY_LEN(weaknesses), "nothing helps against %s", rules.kinds[kind].name);
	}
}
END_TEST

/* Whoever opens doors gets through in the end, though you close this one again and again. */
START_TEST(no_door_is_held_shut_for_ever)
{
	enum { TURNS = 500 };
	static const char *const openers[] = {"delver", "wader", "eager", "surveyor", "archer",
					      "jumper", "learner", "pack", "pincer"};
	const struct weakness weak = {openers[_i], 1, TURNS, DOOR, DOOR, "", "", 0, false};
	char closing[TURNS + 1];

	memset(closing, '<', TURNS);
	closing[TURNS] = '\0';
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_double_eq(caught_in(&weak, weak.bare, closing), 1);
}
END_TEST

Suite *suite_weakness(void)
{
	Suite *suite = suite_create("game/weakness");
	TCase *tcase = tcase_create("weakness");
	tcase_add_loop_test(tcase, a_weakness_halves_the_catches, 0, (int)ARRAY_LEN(weaknesses));
	tcase_add_test(tcase, every_hunter_has_a_weakness);
	tcase_add_loop_test(tcase, no_door_is_held_shut_for_ever, 0, 9);
	suite_add_tcase(suite, tcase);
	return suite;
}
