/* Each tool, used as its line says, cuts the catches of whom it fools by three tenths at least, and those of the others
 * by hardly anything. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/long.h"
#include "tests/suite.h"
#include "tests/world/duel.h"
#include "tests/world/pit.h"
#include "world/tool.h"
#include "world/world.h"

#define HALL \
	"##############################\n#............................#\n#...hhhh.....................#\n" \
	"#...hhhh.....................#\n#...hhhh........@............#\n#...hhhh.....................#\n" \
	"#...hhhh.....................#\n#............................#\n##############################"
#define ROOM \
	"##############################\n#............................#\n#...hhhh.....................#\n" \
	"#...hhhh.....................#\n#...hhhh....@................#\n#...hhhh.....................#\n" \
	"#...hhhh.....................#\n#............................#\n##############################"
#define GAP \
	"##############################\n#.........#..................#\n#..hhhh...#..................#\n" \
	"#..hhhh......................#\n#..hhhh.........@............#\n#..hhhh......................#\n" \
	"#..hhhh...#..................#\n#.........#..................#\n##############################"
#define HOLE \
	"##############################\n#.........#..................#\n#..hhhh...#..................#\n" \
	"#..hhhh...#..................#\n#..hhhh........@.............#\n#..hhhh...#..................#\n" \
	"#..hhhh...#..................#\n#.........#..................#\n##############################"
#define DOOR \
	"##############################\n#..hhhh..#...................#\n#..hhhh..#...................#\n" \
	"#..hhhh..#...................#\n#..hhhh..'....@..............#\n#..hhhh..#...................#\n" \
	"#..hhhh..#...................#\n#..hhhh..#...................#\n##############################"
#define CORNER \
	"##############################\n#..hhhh...#..................#\n#..hhhh...#..................#\n" \
	"#..hhhh...#..................#\n#..hhhh...#.....@............#\n#..hhhh...#..................#\n" \
	"#............................#\n#............................#\n##############################"
#define TRAIL \
	"##############################\n#............................#\n#............................#\n" \
	"#............................#\n#hhh@........................#\n#............................#\n" \
	"#............................#\n#............................#\n##############################"

/* Everybody who is not among the fooled does what he did before, if he caught you then. */
static const struct {
	const char *fools;
	struct duel duel; /* but for the hunter */
} uses[] = {
    {"goat kid bull mole mouse wader eager surveyor archer jumper learner pack pincer nemesis drone",
     {.tool = "decoy",
      .turns = 10,
      .drawing = ROOM,
      .play = "!",
      .aim = {4, 7},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"wader eager surveyor archer jumper learner pack pincer nemesis drone",
     {.tool = "clapper",
      .turns = 14,
      .drawing = CORNER,
      .play = "!",
      .aim = {7, 7},
      .budget = 100,
      .mood = DUEL_HEARD}},
    {"goat kid bull mole wader eager surveyor archer jumper learner pack minotaur pincer nemesis drone",
     {.tool = "chalk",
      .turns = 15,
      .drawing = GAP,
      .play = "!",
      .aim = {10, 4},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"goat kid bull mole wader eager jumper pincer nemesis",
     {.tool = "mud flask",
      .turns = 14,
      .drawing = HALL,
      .play = "!",
      .aim = {11, 4},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"goat kid bull mole delver wader eager surveyor archer jumper learner pack pincer nemesis drone",
     {.tool = "smoke",
      .turns = 14,
      .drawing = HALL,
      .play = "!nnn",
      .aim = {13, 4},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"goat kid bull mole wader eager surveyor archer jumper learner pack pincer nemesis drone",
     {.tool = "blink",
      .turns = 14,
      .drawing = HALL,
      .play = "!",
      .aim = {22, 4},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"wader eager surveyor archer learner",
     {.tool = "static",
      .turns = 12,
      .drawing = HALL,
      .play = "!",
      .aim = {0, 0},
      .budget = 40,
      .mood = DUEL_HUNTS}},
    {"goat kid bull mole wader eager archer jumper learner nemesis drone",
     {.tool = "clapper",
      .turns = 10,
      .drawing = HALL,
      .play = "!",
      .aim = {7, 7},
      .budget = 100,
      .run = true,
      .mood = DUEL_HUNTS}},
    {"bull delver wader eager archer jumper learner pack minotaur pincer nemesis drone",
     {.tool = "mask",
      .turns = 12,
      .drawing = HALL,
      .play = "!nnn",
      .aim = {0, 0},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"kid wader eager surveyor archer jumper learner pack pincer nemesis drone",
     {.tool = "spike",
      .turns = 14,
      .drawing = HOLE,
      .play = "!",
      .aim = {10, 4},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"mouse hound",
     {.tool = "mask",
      .turns = 30,
      .drawing = TRAIL,
      .play = "!eeeeeeeeeeee",
      .aim = {0, 0},
      .budget = 100,
      .mood = DUEL_UNAWARE}},
    {"kid wader eager surveyor archer jumper learner pack pincer nemesis drone",
     {.tool = "spike",
      .turns = 14,
      .drawing = DOOR,
      .play = "!",
      .aim = {9, 4},
      .budget = 100,
      .mood = DUEL_HUNTS}},
    {"goat kid bull mole mouse wader eager surveyor archer jumper learner pack minotaur pincer drone nemesis",
     {.tool = "companion",
      .turns = 14,
      .drawing = ROOM,
      .play = "!",
      .aim = {0, 0},
      .budget = 100,
      .mood = DUEL_HUNTS}},
};

static struct rules rules;

/* Too few caught without the tool tell nothing about it. */
#define TELLING 0.4

static bool is_among(const char *names, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = names; (at = strstr(at, name)) != NULL; at += len)
		if ((at == names || at[-1] == ' ') && (!at[len] || at[len] == ' '))
			return true;
	return false;
}

/* PLAY with waiting for the use of the tool. */
static void without_tool(const char *play, char without[64])
{
	snprintf(without, 64, "%s", play);
	for (char *c = without; *c; c++)
		if (*c == '!')
			*c = '.';
}

static void compare(const char *fools, struct duel duel, const char *without)
{
	const char *with = duel.play;
	bool fooled = is_among(fools, duel.hunter);

	duel.play = without;
	double bare = duel_caught(&duel, &rules);
	duel.play = with;
	double saved = duel_caught(&duel, &rules);
	if (fooled) {
		ck_assert_msg(bare >= TELLING, "%s: %s catches only %g", duel.tool, duel.hunter, bare);
		ck_assert_msg(saved <= 0.7 * bare, "%s: %s catches %g, and still %g", duel.tool, duel.hunter,
			      bare, saved);
	} else if (bare >= TELLING) {
		ck_assert_msg(fabs(saved - bare) <= 0.15 * bare, "%s: %s caught %g, now %g", duel.tool,
			      duel.hunter, bare, saved);
	}
}

START_TEST(a_tool_saves_you_from_whom_it_fools_and_from_nobody_else)
{
	struct duel duel = uses[_i].duel;
	char without[64];

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	without_tool(duel.play, without);
	/* The short form tries each tool on every second hunter, and the next tool on the others. */
	for (int kind = is_long() ? 0 : _i % 2; kind < rules.n_kinds; kind += how_many(2, 1)) {
		duel.hunter = rules.kinds[kind].name;
		compare(uses[_i].fools, duel, without);
	}
}
END_TEST

/* Those of whom aiming says that they are not fooled, from nearly everywhere on these maps; of the others it says so from
 * hardly anywhere, such as a place nearer to you than to the decoy. */
static const struct {
	const char *tool, *unfooled;
} sayings[] = {
    {"decoy", "hound"},
    {"companion", "hound"},
    {"smoke", "hound"},
    {"chalk", ""},
    {"blink", ""},
    {"spike", ""},
    {"mask", ""},
    {"mud flask", "surveyor archer learner pack drone"},
    {"static", "goat kid bull mole mouse hound minotaur pincer nemesis drone"},
};

START_TEST(aiming_says_who_is_not_fooled_and_nobody_else)
{
	struct duel duel = {.tool = NULL};

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(uses); i++)
		if (!strcmp(uses[i].duel.tool, sayings[_i].tool))
			duel = uses[i].duel;
	ck_assert_ptr_nonnull(duel.tool);
	for (int kind = is_long() ? 0 : _i % 2; kind < rules.n_kinds; kind += how_many(2, 1)) {
		duel.hunter = rules.kinds[kind].name;
		double told = duel_unfooled(&duel, &rules);
		bool unfooled = is_among(sayings[_i].unfooled, duel.hunter);
		ck_assert_msg(unfooled ? told >= 0.9 : told <= 0.2,
			      "%s: of the %s it is said from %g of all places", duel.tool, duel.hunter, told);
	}
}
END_TEST

START_TEST(a_scry_shows_the_whole_floor_and_everybody_on_it)
{
	struct game *game = pit_new("#########\n#@.#...h#\n#..#....#\n#########", "nonrotational");

	game->tools[0] = (struct game_tool){.effect = TOOL_SCRY, .turns = 5};
	game->carry.tools[0] = 1;
	ck_assert_int_eq(game_known(game, cell_at(6, 2)), GAME_UNKNOWN);
	ck_assert(!game_shows(game, 0));
	game_step(game, &(struct game_action){.verb = GAME_USE, .at = game->at});
	ck_assert_int_eq(game_known(game, cell_at(6, 2)), TERRAIN_FLOOR);
	ck_assert(game_shows(game, 0));
	game_free(game);
}
END_TEST

/* A nose and a goat have been met, and a second goat; a bull has not. */
static const struct {
	enum tool_effect tool;
	int n;
	const char *names;
} fooled[] = {
    {TOOL_DECOY, 1, "the goat"},
    {TOOL_CHALK, 2, "the goat and the hound"},
    {TOOL_SCRY, 0, ""},
};

START_TEST(whom_a_tool_fools_is_named_once_and_only_if_met)
{
	static const char *const names[] = {"goat", "goat", "hound", "bull"};
	struct game *game = pit_new("#########\n#@.#hhhh#\n#########", "nonrotational");
	char out[80];

	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		snprintf(hunter->kind.name, sizeof hunter->kind.name, "%s", names[i]);
		hunter->kind.knows = false;
		hunter->kind.nose = !strcmp(names[i], "hound");
		hunter->met = strcmp(names[i], "bull") != 0;
	}
	ck_assert_int_eq(tool_list_fooled(game, fooled[_i].tool, out, sizeof out), fooled[_i].n);
	ck_assert_str_eq(out, fooled[_i].names);
	game_free(game);
}
END_TEST

START_TEST(every_tool_but_scry_is_tried)
{
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int tool = 0; tool < rules.n_tools; tool++) {
		bool tried = rules.tools[tool].effect == TOOL_SCRY;
		for (size_t i = 0; i < ARRAY_LEN(uses); i++)
			tried |= !strcmp(uses[i].duel.tool, rules.tools[tool].name);
		ck_assert_msg(tried, "nobody tries the %s", rules.tools[tool].name);
	}
}
END_TEST

Suite *suite_tools(void)
{
	Suite *suite = suite_create("world/tools");
	TCase *tcase = tcase_create("tools");
	tcase_add_loop_test(tcase, a_tool_saves_you_from_whom_it_fools_and_from_nobody_else, 0,
			    (int)ARRAY_LEN(uses));
	tcase_add_loop_test(tcase, aiming_says_who_is_not_fooled_and_nobody_else, 0, (int)ARRAY_LEN(sayings));
	tcase_add_test(tcase, a_scry_shows_the_whole_floor_and_everybody_on_it);
	tcase_add_loop_test(tcase, whom_a_tool_fools_is_named_once_and_only_if_met, 0, (int)ARRAY_LEN(fooled));
	tcase_add_test(tcase, every_tool_but_scry_is_tried);
	suite_add_tcase(suite, tcase);
	return suite;
}
