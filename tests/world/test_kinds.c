/* Whatever comes in kinds has all that a kind needs; what a kind does is tested where it is at work. */
#include <stdio.h>
#include <string.h>

#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/tell.h"
#include "world/thing.h"
#include "world/tool.h"
#include "world/verb.h"

enum { COLUMNS = 78 };

static bool is_sentence(const char *text)
{
	return text && strlen(text) <= COLUMNS && text[strlen(text) - 1] == '.';
}

START_TEST(every_tool_has_its_sentences_and_can_be_found)
{
	const struct tool *tool = tool_effects[_i];
	struct rules rules;
	bool found = false;

	ck_assert(is_sentence(tool->used));
	ck_assert(!tool->over || is_sentence(tool->over));
	ck_assert_msg(!(tool->traits & TRAIT_LURES) == !tool->lures, "hunters take it for you, or do not");
	ck_assert_msg(!tool->lures || strstr(tool->lures, "%s"), "%s names no hunter", tool->lures);
	ck_assert_msg(!(tool->traits & TRAIT_BLOCKS_SIGHT) || tool->sign.glyph, "a cloud nobody can see");
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int i = 0; i < rules.n_tools; i++)
		found |= (int)rules.tools[i].effect == _i;
	ck_assert_msg(found, "tools.cfg has no tool that does it");
}
END_TEST

/* What can be in the way of the tool NAME at AT, of which two are carried; NULL: it was used. */
static const char *objection(const char *name, struct cell at, int uses, char text[TELL_CAP])
{
	struct game_carry carry = game_fresh_carry;
	const char *drawing = "############\n#..........#\n#.h.@..+...#\n#..........#\n############";
	struct grid grid;
	struct game *game;
	struct rules rules;
	const char *said = NULL;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	const struct tool_kind *tool = rules_tool(&rules, name);
	ck_assert_msg(tool != NULL, "%s", name);
	carry.tools[0] = carry.tools[1] = (uint8_t)(1 + (tool - rules.tools));
	pit_grid(drawing, "planner:path=astar", &grid);
	const struct game_setup setup = {.seed = 1, .grid = &grid, .carry = &carry};
	ck_assert_int_eq(game_new(&setup, &rules, &game, NULL), STATUS_OK);
	grid_free(&grid);
	game->hunters[0].exertion.stun_turns = 9;
	for (int i = 0; i < uses; i++)
		game_step(game, &(struct game_action){.verb = GAME_USE, .who = i, .at = at});
	const struct game_event *event = pit_event(game, GAME_EVENT_REFUSED);
	if (event && tell_event(&rules, game, event, text))
		said = text;
	game_free(game);
	return said;
}

START_TEST(a_tool_that_can_do_nothing_says_why)
{
	static const struct {
		const char *tool;
		struct cell at;
		int uses;
		const char *words;
	} cases[] = {{"decoy", {6, 2}, 1, NULL},
		     {"decoy", {4, 0}, 1, "Nobody can stand there."},
		     {"blink", {4, 2}, 1, "You are standing there."},
		     {"blink", {2, 2}, 1, "Somebody is standing there."},
		     {"clapper", {4, 0}, 1, "It needs open ground to fall on."},
		     {"chalk", {4, 0}, 1, "None of the three cells is free."},
		     {"mud flask", {6, 2}, 1, NULL},
		     {"mud flask", {6, 2}, 2, "No ground around there can become mud."},
		     {"spike", {5, 2}, 1, "It holds only in a door or a gap."},
		     {"spike", {7, 2}, 1, NULL},
		     {"spike", {7, 2}, 2, "It is wedged already."},
		     {"companion", {4, 2}, 1, NULL},
		     {"companion", {4, 2}, 2, "Your companion is flying already."}};
	char text[TELL_CAP];

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *said = objection(cases[i].tool, cases[i].at, cases[i].uses, text);
		ck_assert_msg(!said == !cases[i].words && (!said || !strcmp(said, cases[i].words)), "%s: %s",
			      cases[i].tool, said ? said : "used");
		ck_assert_msg(!said || strlen(said) <= 38, "%s has no room on the smallest screen", said);
	}
}
END_TEST

/* The world in which tool number INDEX of RULES was used, or NULL if it could not be; BEFORE[width * height] is the terrain
 * before that. */
static struct game *used(const struct rules *rules, int index, uint8_t before[20 * 7])
{
	struct game_carry carry = game_fresh_carry;
	struct grid grid;
	struct game *game;
	struct game_action use = {.verb = GAME_USE};

	pit_grid("####################\n#.........+........#\n#.........#........#\n#....@....#........#\n"
		 "#.........#........#\n#.........#........#\n####################",
		 "", &grid);
	carry.tools[0] = (uint8_t)(1 + index);
	const struct game_setup setup = {.seed = 1, .grid = &grid, .carry = &carry};
	ck_assert_int_eq(game_new(&setup, rules, &game, NULL), STATUS_OK);
	grid_free(&grid);
	memcpy(before, game_plane(game, PLANE_TERRAIN), 20 * 7);
	ck_assert_msg(tool_target(game, 0, -1, &use.at), "%s", rules->tools[index].name);
	game_step(game, &use);
	ck_assert_msg(pit_event(game, GAME_EVENT_USED) != NULL, "%s", rules->tools[index].name);
	return game;
}

START_TEST(what_a_tool_has_made_ends_without_a_trace)
{
	struct rules rules;
	uint8_t before[20 * 7];

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int i = 0; i < rules.n_tools; i++) {
		struct game *game = used(&rules, i, before);
		const uint8_t *smoke = game_plane(game, PLANE_SMOKE);
		for (int turn = 0; turn <= rules.tools[i].turns; turn++)
			game_step(game, &(struct game_action){.verb = GAME_WAIT});
		ck_assert_ptr_null(game_lasting(game, (enum tool_trait) - 1));
		for (size_t cell = 0; cell < sizeof before; cell++)
			ck_assert(!smoke[cell]);
		if (rules.tools[i].turns)
			ck_assert_msg(!memcmp(before, game_plane(game, PLANE_TERRAIN), sizeof before),
				      "%s leaves the ground changed", rules.tools[i].name);
		game_free(game);
	}
}
END_TEST

static const struct {
	const char *tool;
	int x; /* the column that it is aimed at, you in 4 and the hunter in 10 */
} aims[] = {{"smoke", 7}, {"blink", 1}};

START_TEST(a_tool_is_aimed_by_where_the_hunter_is)
{
	struct game_carry carry = game_fresh_carry;
	struct rules rules;
	struct cell at;
	struct grid grid;
	struct game *game;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	pit_grid("#############\n#...........#\n#...@.....h.#\n#...........#\n#############", "planner", &grid);
	carry.tools[0] = (uint8_t)(1 + (rules_tool(&rules, aims[_i].tool) - rules.tools));
	const struct game_setup setup = {.seed = 1, .grid = &grid, .carry = &carry};
	ck_assert_int_eq(game_new(&setup, &rules, &game, NULL), STATUS_OK);
	ck_assert(tool_target(game, 0, 0, &at));
	ck_assert_int_eq(at.x, aims[_i].x);
	game_free(game);
	grid_free(&grid);
}
END_TEST

START_TEST(a_stunned_hunter_shows_for_how_many_turns)
{
	struct hunter hunter = {.state = HUNTER_HUNTING};

	for (int turns = 1; turns <= 9; turns++) {
		hunter.exertion.stun_turns = (uint8_t)turns;
		ck_assert_int_eq(game_mark(&hunter), "0123456789"[turns]);
	}
}
END_TEST

START_TEST(every_thing_gives_something_and_says_so)
{
	const struct thing *thing = thing_kinds[_i];

	ck_assert(is_sentence(thing->found) && thing->sign.glyph && thing->sign.meaning);
	ck_assert_msg(thing->step_on || ((thing->tools || thing->gifts) && is_sentence(thing->offer) &&
					 is_sentence(thing->offers)),
		      "%s gives nothing", thing->name);
	for (int i = 0; i < thing_gifts((enum thing_kind)_i); i++) {
		const struct gift *gift = thing_gift((enum thing_kind)_i, i);
		ck_assert(is_sentence(gift->taken) && gift->name && gift->says);
		ck_assert_msg(!gift->is_useful == !gift->useless, "%s: of no use, which it says", gift->name);
	}
}
END_TEST

START_TEST(every_event_has_a_sentence_or_none_on_purpose)
{
	const struct event_info *info = event_infos[_i];

	ck_assert(!info->says != !info->tell);
	ck_assert(!info->says || is_sentence(info->says));
}
END_TEST

/* Journals and proofs hold these numbers; a new verb goes to the end. */
static const char *const verb_names[] = {"wait",  "move", "sneak",  "close", "wedge", "leave", "swap",
					 "ships", "use",  "wrench", "take",  "peek",  "guess", "fly"};

START_TEST(the_verbs_keep_their_numbers)
{
	ck_assert_int_ge(GAME_VERBS, ARRAY_LEN(verb_names));
	for (int i = 0; i < (int)ARRAY_LEN(verb_names); i++)
		ck_assert_str_eq(verb_of((enum game_verb)i)->name, verb_names[i]);
	ck_assert_ptr_null(verb_of(GAME_VERBS));
	ck_assert_ptr_null(verb_of((enum game_verb) - 1));
}
END_TEST

START_TEST(a_verb_that_no_file_can_name_is_refused)
{
	struct game *game = pit_new("####\n#@.#\n####", "");
	uint64_t before = game_hash(game);

	game_step(game, &(struct game_action){.verb = (enum game_verb)77, .direction = EAST});
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_REFUSED));
	ck_assert_uint_eq(game_hash(game), before);
	game_free(game);
}
END_TEST

/* Whatever its action says, a verb takes the time that it declares, or none if it is refused. */
START_TEST(a_verb_takes_the_time_that_it_declares)
{
	const struct verb *verb = verb_of((enum game_verb)_i);
	struct game_action action = {.verb = (enum game_verb)_i, .spec = "planner"};

	for (action.direction = -1; action.direction <= DIRECTIONS; action.direction++)
		for (action.who = -1; action.who <= 1; action.who++) {
			struct game *game = pit_new("#######\n#.'@..#\n#..h..#\n#######", "planner");
			game->floor.practice = action.who != 0;
			action.at = game->at;
			game_step(game, &action);
			if (verb->time != VERB_TURN || pit_event(game, GAME_EVENT_REFUSED))
				ck_assert_int_eq(game->turn, 0);
			else
				ck_assert_int_ge(game->turn, 1);
			if (verb->practice && !game->floor.practice)
				ck_assert_int_eq(pit_event(game, GAME_EVENT_REFUSED)->refused.why,
						 REFUSED_PRACTICE);
			if (verb->reads & READS_DIRECTION && action.direction == DIRECTIONS)
				ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_REFUSED));
			game_free(game);
		}
}
END_TEST

Suite *suite_kinds(void)
{
	Suite *suite = suite_create("world/kinds");
	TCase *tcase = tcase_create("kinds");
	tcase_add_loop_test(tcase, every_tool_has_its_sentences_and_can_be_found, 0, TOOL_EFFECTS);
	tcase_add_test(tcase, a_tool_that_can_do_nothing_says_why);
	tcase_add_test(tcase, what_a_tool_has_made_ends_without_a_trace);
	tcase_add_loop_test(tcase, a_tool_is_aimed_by_where_the_hunter_is, 0, (int)ARRAY_LEN(aims));
	tcase_add_test(tcase, a_stunned_hunter_shows_for_how_many_turns);
	tcase_add_loop_test(tcase, every_thing_gives_something_and_says_so, 0, THING_KINDS);
	tcase_add_loop_test(tcase, every_event_has_a_sentence_or_none_on_purpose, 0, GAME_EVENT_KINDS);
	tcase_add_test(tcase, the_verbs_keep_their_numbers);
	tcase_add_test(tcase, a_verb_that_no_file_can_name_is_refused);
	tcase_add_loop_test(tcase, a_verb_takes_the_time_that_it_declares, 0, GAME_VERBS);
	suite_add_tcase(suite, tcase);
	return suite;
}
