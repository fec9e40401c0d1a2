/* What a run is worth: points, medals that were sworn, goals, and with what it begins. */
#include "config.h"

#include <string.h>

#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/goal.h"
#include "world/medal.h"
#include "world/points.h"
#include "world/start.h"
#include "world/world.h"

static struct rules rules;

static void load(void)
{
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
}

#define BIT(medal) (1U << MEDAL_##medal)

/* ---- points ------------------------------------------------------------------------------------------------ */

static const struct {
	uint8_t oaths, lost;
	int factor;
} factors[] = {
    {0, 0, 100},
    {BIT(SWIFT), 0, 110},
    {BIT(SWIFT), BIT(SWIFT), 100},
    {BIT(SWIFT), BIT(UNSEEN) | BIT(UNHURT), 110},
    {BIT(SWIFT) | BIT(TORMENTOR), 0, 132},
    {BIT(SWIFT) | BIT(TORMENTOR), BIT(TORMENTOR), 110},
    {BIT(UNSEEN) | BIT(NO_TOOLS), 0, 150},
    {BIT(UNSEEN) | BIT(NO_TOOLS) | BIT(NO_PLANS) | BIT(SWIFT) | BIT(TORMENTOR), 0, 150},
};

START_TEST(an_oath_multiplies_the_score_while_it_is_kept)
{
	struct game_carry carry = game_fresh_carry;

	carry.earned[POINTS_FLOOR] = 3;
	carry.earned[POINTS_GOAL] = 1;
	carry.oaths = factors[_i].oaths;
	carry.medals &= (uint8_t)~factors[_i].lost;
	ck_assert_int_eq(points_factor(&carry), factors[_i].factor);
	ck_assert_int_eq(points_score(&carry), 20 * factors[_i].factor);
}
END_TEST

START_TEST(a_floor_is_worth_its_number)
{
	for (int floor = 1; floor <= 12; floor++) {
		struct game *game = pit_new("#####\n#@.>#\n#####", "");
		game->floor.number = floor;
		game->floor.par_turns = 1;
		game->caught = 1;
		game->hunted = true;
		pit_play(game, "ee>");
		ck_assert_int_eq(points_score(&game->carry), 500 * floor);
		ck_assert_int_eq(game_event_of(game, GAME_EVENT_FLOOR_DONE)->floor_done.points, 500 * floor);
		game_free(game);
	}
}
END_TEST

/* ---- oaths ------------------------------------------------------------------------------------------------- */

static bool is_told(const struct game *game, enum game_medal medal)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_OATH_BROKEN &&
		    game->events[i].oath_broken.medal == medal)
			return true;
	return false;
}

START_TEST(a_turn_over_par_breaks_the_oath_to_be_swift_once)
{
	struct game *game = pit_new("######\n#@...#\n######", "");

	game->floor.par_turns = 2;
	game->carry.oaths = BIT(SWIFT);
	pit_play(game, "ee");
	ck_assert(!is_told(game, MEDAL_SWIFT) && game->carry.medals & BIT(SWIFT));
	pit_play(game, "e");
	ck_assert(is_told(game, MEDAL_SWIFT) && !(game->carry.medals & BIT(SWIFT)));
	pit_play(game, ".");
	ck_assert(!is_told(game, MEDAL_SWIFT));
	game_free(game);
}
END_TEST

START_TEST(a_hunter_that_hunts_breaks_the_oath_to_stay_unseen)
{
	struct game *game = pit_new("#########\n#@.....h#\n#########", "nonrotational");

	game->carry.oaths = BIT(UNSEEN);
	game->carry.medals |= BIT(UNSEEN);
	pit_play(game, ".");
	ck_assert(is_told(game, MEDAL_UNSEEN));
	game_free(game);
}
END_TEST

START_TEST(a_look_into_a_mind_breaks_only_its_own_oath)
{
	struct game *game = pit_new("######\n#@...#\n######", "");

	game->carry.oaths = BIT(NO_PLANS) | BIT(NO_TOOLS);
	game_step(game, &(struct game_action){.verb = GAME_PEEK});
	ck_assert(is_told(game, MEDAL_NO_PLANS) && !is_told(game, MEDAL_NO_TOOLS));
	ck_assert_int_eq(points_factor(&game->carry), 130);
	game_free(game);
}
END_TEST

START_TEST(a_tool_used_breaks_the_oath_to_use_none)
{
	struct game *game = pit_new("######\n#@...#\n######", "");

	game->tools[0] = (struct game_tool){.effect = TOOL_MASK, .turns = 5};
	game->carry.tools[0] = 1;
	game->carry.oaths = BIT(NO_TOOLS);
	game_step(game, &(struct game_action){.verb = GAME_USE, .at = game->at});
	ck_assert_ptr_nonnull(game_event_of(game, GAME_EVENT_USED));
	ck_assert(is_told(game, MEDAL_NO_TOOLS));
	game_free(game);
}
END_TEST

/* Who has hunted you, and who has erred, when the floor is left. */
static const struct {
	bool hunted, erred, broken;
} tormented[] = {{true, false, true}, {true, true, false}, {false, false, false}, {false, true, false}};

START_TEST(leaving_before_everybody_that_hunted_has_erred_breaks_the_oath_of_the_tormentor)
{
	struct game *game = pit_new("#########\n#@>###h.#\n#########", "nonrotational");

	game->carry.oaths = BIT(TORMENTOR);
	pit_play(game, "e");
	ck_assert(!is_told(game, MEDAL_TORMENTOR));
	game->hunters[0].met = true;
	game->hunters[0].exertion.hunted = tormented[_i].hunted;
	game->hunters[0].exertion.erred = tormented[_i].erred;
	pit_play(game, ">");
	ck_assert_int_eq(game->phase, GAME_FLOOR_DONE);
	ck_assert(is_told(game, MEDAL_TORMENTOR) == tormented[_i].broken);
	game_free(game);
}
END_TEST

START_TEST(oaths_are_read_by_their_names_and_nothing_else_is)
{
	static const char *const wrong[] = {"", "unhurt", "swif", "swiftly", "no", "no  tools"};
	enum game_medal medal = GAME_MEDALS;

	ck_assert_int_eq(medal_read_oath("no-tools", &medal, NULL), STATUS_OK);
	ck_assert_int_eq(medal, MEDAL_NO_TOOLS);
	ck_assert_int_eq(medal_read_oath("no plans", &medal, NULL), STATUS_OK);
	ck_assert_int_eq(medal, MEDAL_NO_PLANS);
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		ck_assert_int_eq(medal_read_oath(wrong[i], &medal, NULL), STATUS_USAGE);
}
END_TEST

/* ---- goals ------------------------------------------------------------------------------------------------- */

static struct game_event erred(enum hunter_error cause, bool pays)
{
	return (struct game_event){.kind = GAME_EVENT_ERRED, .erred = {cause, pays}};
}

/* Adds to the empty GAME, in which a hunter hunts, what just misses GOAL if not REACHED, else what reaches it. */
static void make_goal(struct game *game, enum game_goal goal, bool reached)
{
	struct game_event *event = &game->events[0];

	game->n_events = 1;
	switch (goal) {
	case GOAL_COLLIDE:
		*event = (struct game_event){.kind = GAME_EVENT_CLASHED, .who = 0, .clashed = {1, true}};
		game->hunters[0].sees = true;
		game->hunters[1].sees = reached;
		break;
	case GOAL_BOTH:
		*event = erred(ERROR_THUD, true);
		game->events[game->n_events++] = erred(ERROR_STALE, reached);
		break;
	case GOAL_LEAP: *event = erred(reached ? ERROR_LEAP : ERROR_THUD, true); break;
	case GOAL_MUD: *event = erred(ERROR_MUD, reached); break;
	case GOAL_DOOR: *event = erred(ERROR_DOOR, reached); break;
	case GOAL_NOSE:
		*event = (struct game_event){.kind = GAME_EVENT_STATE, .state = {HUNTER_HUNTING, HUNTER_LOST}};
		game->hunters[0].kind.nose = reached;
		break;
	case GOAL_UNSEEN:
		game->phase = GAME_FLOOR_DONE;
		game->floor.number = reached ? 4 : 3;
		game->hunted = false;
		break;
	case GOAL_TEMPO:
		for (int i = 0; i < GAME_TEMPO_MAX - !reached; i++)
			game->tempo.until_turn[i] = game->turn + 1;
		break;
	case GOAL_RELIC:
		*event = (struct game_event){.kind = GAME_EVENT_FOUND, .found.thing = 0};
		game->n_things = 1;
		game->things[0].kind = reached ? THING_RELIC : THING_CACHE;
		break;
	case GOAL_CROWD:
		game->phase = GAME_FLOOR_DONE;
		game->hunters[2].state = reached ? HUNTER_HUNTING : HUNTER_CURIOUS;
		break;
	case GAME_GOAL_KINDS: break;
	}
}

START_TEST(a_goal_is_reached_by_what_it_says_and_not_by_less)
{
	for (int reached = 0; reached < 2; reached++) {
		struct game *game = pit_new("#########\n#@..h.hh#\n#########", "nonrotational");
		ck_assert_int_eq(game->n_hunters, 3);
		game->n_events = 0;
		game->hunted = true;
		for (int i = 0; i < 3; i++)
			game->hunters[i].state = HUNTER_HUNTING;
		game->carry.goals[1] = (uint8_t)(1 + _i);
		make_goal(game, (enum game_goal)_i, reached);
		for (int again = 0; again < 2; again++)
			goal_pass(game);
		ck_assert_msg(game->carry.earned[POINTS_GOAL] == reached, "%s", goals[_i]->title);
		ck_assert_int_eq(game->carry.goals_reached, reached << 1);
		ck_assert(!game_event_of(game, GAME_EVENT_GOAL_REACHED) == !reached);
		game_free(game);
	}
}
END_TEST

START_TEST(every_goal_is_asked_for_and_never_twice_in_a_run)
{
	int asked[GAME_GOAL_KINDS] = {0};

	for (uint64_t seed = 0; seed < 200; seed++) {
		struct game_carry carry = game_fresh_carry;
		goal_draw(seed, &carry);
		ck_assert_int_ne(carry.goals[0], carry.goals[1]);
		for (int i = 0; i < GAME_GOALS; i++)
			asked[carry.goals[i] - 1]++;
	}
	for (int i = 0; i < GAME_GOAL_KINDS; i++)
		ck_assert_int_gt(asked[i], 0);
}
END_TEST

/* ---- the start --------------------------------------------------------------------------------------------- */

START_TEST(a_seed_offers_three_tools_of_the_first_floor)
{
	load();
	for (uint64_t seed = 0; seed < 100; seed++) {
		int tools[START_TOOLS];
		ck_assert_int_eq(start_offers(&rules, seed, tools), START_TOOLS);
		ck_assert(tools[0] != tools[1] && tools[1] != tools[2] && tools[0] != tools[2]);
		for (int i = 0; i < START_TOOLS; i++)
			ck_assert_int_le(rules.tools[tools[i]].from_floor, 1);
	}
}
END_TEST

START_TEST(the_choice_of_a_start_changes_its_tool_and_nothing_else)
{
	struct game_carry none, second;
	int tools[START_TOOLS];

	load();
	start_offers(&rules, 7, tools);
	none = start_carry(&rules, 7, &(struct start){.tool = 0});
	second = start_carry(&rules, 7, &(struct start){.tool = 2, .oaths = BIT(SWIFT)});
	ck_assert_int_eq(none.tools[0], 0);
	ck_assert_int_eq(second.tools[0], 1 + tools[1]);
	ck_assert_int_eq(second.oaths, BIT(SWIFT));
	ck_assert_mem_eq(none.goals, second.goals, sizeof none.goals);
	ck_assert_int_eq(none.medals, second.medals);
}
END_TEST

START_TEST(a_tool_is_named_by_its_number_or_its_name)
{
	int tools[START_TOOLS], tool = -1;

	load();
	start_offers(&rules, 7, tools);
	ck_assert_int_eq(start_read_tool(&rules, 7, rules.tools[tools[2]].name, &tool, NULL), STATUS_OK);
	ck_assert_int_eq(tool, 3);
	ck_assert_int_eq(start_read_tool(&rules, 7, "2", &tool, NULL), STATUS_OK);
	ck_assert_int_eq(tool, 2);
	ck_assert_int_eq(start_read_tool(&rules, 7, "none", &tool, NULL), STATUS_OK);
	ck_assert_int_eq(tool, 0);
	ck_assert_int_eq(start_read_tool(&rules, 7, "4", &tool, NULL), STATUS_USAGE);
	ck_assert_int_eq(start_read_tool(&rules, 7, "companion", &tool, NULL), STATUS_USAGE);
}
END_TEST

Suite *suite_worth(void)
{
	Suite *suite = suite_create("world/worth");
	TCase *tcase = tcase_create("worth");

	tcase_add_loop_test(tcase, an_oath_multiplies_the_score_while_it_is_kept, 0, ARRAY_LEN(factors));
	tcase_add_test(tcase, a_floor_is_worth_its_number);
	tcase_add_test(tcase, a_turn_over_par_breaks_the_oath_to_be_swift_once);
	tcase_add_test(tcase, a_hunter_that_hunts_breaks_the_oath_to_stay_unseen);
	tcase_add_test(tcase, a_look_into_a_mind_breaks_only_its_own_oath);
	tcase_add_test(tcase, a_tool_used_breaks_the_oath_to_use_none);
	tcase_add_loop_test(tcase,
			    leaving_before_everybody_that_hunted_has_erred_breaks_the_oath_of_the_tormentor, 0,
			    ARRAY_LEN(tormented));
	tcase_add_test(tcase, oaths_are_read_by_their_names_and_nothing_else_is);
	tcase_add_loop_test(tcase, a_goal_is_reached_by_what_it_says_and_not_by_less, 0, GAME_GOAL_KINDS);
	tcase_add_test(tcase, every_goal_is_asked_for_and_never_twice_in_a_run);
	tcase_add_test(tcase, a_seed_offers_three_tools_of_the_first_floor);
	tcase_add_test(tcase, the_choice_of_a_start_changes_its_tool_and_nothing_else);
	tcase_add_test(tcase, a_tool_is_named_by_its_number_or_its_name);
	suite_add_tcase(suite, tcase);
	return suite;
}
