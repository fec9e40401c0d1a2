/* Every hunter catches who stands still, and every weakness at least halves its catches: the lines in hunters.cfg are
 * true.  The drawings are those of tests/world/duel.h. */
#include <string.h>

#include "tests/suite.h"
#include "tests/world/duel.h"

struct weakness {
	const char *hunter;
	int n, turns;
	const char *bare, *strong;      /* drawings without and with the weakness */
	const char *careless, *careful; /* what you do in them */
	uint32_t budget;
	bool unaware;
};

#define OPEN \
	"####################\n#..................#\n#hhhh..............#\n#hhhh..............#\n" \
	"#hhhh........@.....#\n#hhhh..............#\n#hhhh..............#\n#..................#\n############" \
	"########"
#define WALL \
	"####################\n#..........#.......#\n#hhhh......#.......#\n#hhhh......#.......#\n" \
	"#hhhh......#.@.....#\n#hhhh......#.......#\n#hhhh......#.......#\n#..................#\n############" \
	"########"
#define PILLAR \
	"####################\n#..................#\n#hhhh......#.......#\n#hhhh......##......#\n" \
	"#hhhh......##@.....#\n#hhhh......##......#\n#hhhh......#.......#\n#..................#\n############" \
	"########"
#define FAR \
	"##############################\n#............................#\n#hhhh........................#\n" \
	"#hhhh........................#\n#hhhh.......................@#\n#hhhh........................#\n" \
	"#hhhh........................#\n#............................#\n##############################"
#define MUD \
	"####################\n#.....\"\"\"\"\"........#\n#hhhh.\"\"\"\"\"........#\n#hhhh.\"\"\"\"\"........" \
	"#\n" \
	"#hhhh.\"\"\"\"\".@......#\n#hhhh.\"\"\"\"\"........#\n#hhhh.\"\"\"\"\"........#\n#.....\"\"\"\"\"..." \
	".....#\n" \
	"####################"
#define POCKET \
	"####################\n#..................#\n#hhhh..######......#\n#hhhh.......#......#\n" \
	"#hhhh.......#@.....#\n#hhhh.......#......#\n#hhhh..######......#\n#..................#\n############" \
	"########"
#define DOOR \
	"####################\n#hhhh.....#........#\n#hhhh.....#........#\n#hhhh.....#........#\n" \
	"#hhhh.....'@.......#\n#hhhh.....#........#\n#hhhh.....#........#\n#hhhh.....#........#\n############" \
	"########"
#define FORD \
	"#########################\n#...........~~~.........#\n#...........~~~.........#\n#...........~~~...." \
	".....#\n" \
	"#hhh@.......~~~.........#\n#...........~~~.........#\n#...........~~~.........#\n#...........~~~...." \
	".....#\n" \
	"#########################"
#define DRY \
	"#########################\n#.......................#\n#.......................#\n#.................." \
	".....#\n" \
	"#hhh@...................#\n#.......................#\n#.......................#\n#.................." \
	".....#\n" \
	"#########################"
#define LOOP \
	"####################\n#..................#\n#.################.#\n#hhhh....'@........#\n" \
	"#hhhh###############\n####################"
#define NARROW \
	"####################\n#.........#........#\n#hhhh.....#........#\n#hhhh.....#........#\n" \
	"#hhhh..............@\n#hhhh.....#........#\n#hhhh.....#........#\n#.........#........#\n############" \
	"########"

#define NEAR \
	"####################\n#..................#\n#hhhh..............#\n#hhhh..............#\n" \
	"#hhhh...@..........#\n#hhhh..............#\n#hhhh..............#\n#..................#\n############" \
	"########"
#define ISLAND \
	"####################\n#..................#\n#hhhh..###.........#\n#hhhh..###.........#\n" \
	"#hhhh..###....@....#\n#hhhh..###.........#\n#hhhh..###.........#\n#..................#\n############" \
	"########"

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
    {"jumper", 1, 14, OPEN, ISLAND, "", "eeeennnn", 20, false},
    {"pack", 3, 16, OPEN, NARROW, "", "", 100, false},
    {"delver", 1, 20, DOOR, DOOR, "", "eeeeeennneeessssss", 0, false},
    {"pincer", 2, 16, LOOP, LOOP, "", "<=", 0, false},
    {"nemesis", 1, 16, DOOR, DOOR, "", "<=", 0, false},
    {"drone", 1, 40, DOOR, DOOR, "", "<", 0, false},
};

static struct rules rules;

START_TEST(a_weakness_halves_the_catches)
{
	const struct weakness *weak = &weaknesses[_i];

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	struct duel duel = {.hunter = weak->hunter,
			    .n = weak->n,
			    .turns = weak->turns,
			    .drawing = weak->bare,
			    .play = weak->careless,
			    .budget = weak->budget,
			    .mood = weak->unaware ? DUEL_UNAWARE : DUEL_KNOWS};
	double bare = duel_caught(&duel, &rules);
	duel.drawing = weak->strong;
	duel.play = weak->careful;
	double strong = duel_caught(&duel, &rules);
	ck_assert_msg(bare >= 0.9, "%s catches only %g of those that stand still", weak->hunter, bare);
	ck_assert_msg(2 * strong <= bare, "%s catches %g without, %g with its weakness", weak->hunter, bare,
		      strong);
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
	static const char *const openers[] = {"delver", "wader",   "eager", "surveyor", "archer",
					      "jumper", "learner", "pack",  "pincer",   "nemesis"};
	char closing[TURNS + 1];
	const struct duel duel = {.hunter = openers[_i], .turns = TURNS, .drawing = DOOR, .play = closing};

	memset(closing, '<', TURNS);
	closing[TURNS] = '\0';
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_double_eq(duel_caught(&duel, &rules), 1);
}
END_TEST

Suite *suite_weakness(void)
{
	Suite *suite = suite_create("world/weakness");
	TCase *tcase = tcase_create("weakness");
	tcase_add_loop_test(tcase, a_weakness_halves_the_catches, 0, (int)ARRAY_LEN(weaknesses));
	tcase_add_test(tcase, every_hunter_has_a_weakness);
	tcase_add_loop_test(tcase, no_door_is_held_shut_for_ever, 0, 10);
	suite_add_tcase(suite, tcase);
	return suite;
}
