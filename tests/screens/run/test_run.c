/* Every key that the help screen names does what it says, and the run goes from start to end. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "oracle/puzzle.h"
#include "oracle/solve.h"
#include "record/shelf.h"
#include "screens/run/run_link.h"
#include "store/file.h"
#include "store/places.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"
#include "world/world.h"

enum { LONG_NAME = 250 }; /* as long as a file system allows, nearly */

static struct stage stage;
static char map[4096];

static void set_up(void)
{
	const char *top = getenv("srcdir");

	snprintf(map, sizeof map, "%s/tests/screens/arena.txt", top ? top : ".");
	stage_open(&stage, 80, 24, "dark",
		   &(struct ui_options){.no_motion = true, .map = {.text = map}, .seed = "amber-otter"});
	ck_assert_msg(ui_push(&stage.ui, &view_run, NULL) == STATUS_OK, "%s", stage.ui.notice);
	stage_play(&stage, "");
}

static void tear_down(void)
{
	stage_close(&stage);
}

static const struct run *run_now(void)
{
	for (size_t i = 0; i < stage.ui.depth; i++)
		if (stage.ui.stack[i].view == &view_run)
			return stage.ui.stack[i].state;
	ck_abort_msg("the run is not open");
	return NULL;
}

static struct cell at(void)
{
	return run_now()->game->at;
}

/* Points at CELL of the map as CODE says. */
static void point(uint32_t code, struct cell cell)
{
	struct run_layout layout = run_layout(run_now(), &stage.ui);
	struct relief relief = run_relief(run_now(), &layout);
	struct key key = {.code = code};
	struct cell back;

	ck_assert(relief_find(&relief, cell, &key.x, &key.y));
	ck_assert(relief_cell(&relief, key.x, key.y, &back) && cell_equal(back, cell));
	ui_key(&stage.ui, key);
	stage_play(&stage, "");
}

START_TEST(a_click_travels_and_the_pointer_looks)
{
	struct cell end = cell_at(at().x - 5, at().y);

	point(KEY_CODE_MOUSE_MOVE, cell_at(0, 0));
	ck_assert_str_eq(stage.ui.notice, "");
	point(KEY_CODE_MOUSE_DOWN, end);
	ck_assert(cell_equal(at(), end));
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_MOVE, .x = 79, .y = 23});
	ck_assert(cell_equal(at(), end));
	stage_play(&stage, "o");
	int who = -1;
	for (int i = 0; i < run_now()->game->n_hunters; i++)
		if (run_now()->game->hunters[i].seen)
			who = i;
	ck_assert_int_ge(who, 0);
	point(KEY_CODE_MOUSE_MOVE, run_now()->game->hunters[who].at);
	ck_assert(stage_shows(&stage, "The goat, ") && stage_shows(&stage, "Its weakness: "));
	stage_play(&stage, "x");
	point(KEY_CODE_MOUSE_DOWN, at());
	ck_assert(stage_shows(&stage, "  you"));
}
END_TEST

START_TEST(a_proof_is_copied)
{
	struct proof_arg arg = {NULL, "astray-escape-line"};

	ck_assert_int_eq(ui_push(&stage.ui, &view_proof, &arg), STATUS_OK);
	stage_play(&stage, "y");
	ck_assert_str_eq(stage.ui.copy, "astray-escape-line");
	ck_assert(stage_shows(&stage, "your death"));
	stage_play(&stage, "Esc");
	ck_assert_ptr_null(stage.ui.copy);
}
END_TEST

/* What a key is expected to do, on the arena after BEFORE. */
static const struct {
	enum run_key action;
	const char *before;
	int dx, dy;        /* you move by so much */
	const char *shows; /* and the screen shows this; NULL: whatever */
} effects[] = {
    {RUN_WEST, "", -1, 0, NULL},
    {RUN_SOUTH, "", 0, 1, NULL},
    {RUN_NORTH, "", 0, -1, NULL},
    {RUN_EAST, "", 1, 0, NULL},
    {RUN_EXPLAIN, "", 0, 0, "Nobody has caught you yet"},
    {RUN_HINT, "", 0, 0, "Only puzzles have hints"},
    {RUN_NORTH_WEST, "", -1, -1, NULL},
    {RUN_NORTH_EAST, "", 1, -1, NULL},
    {RUN_SOUTH_WEST, "", -1, 1, NULL},
    {RUN_SOUTH_EAST, "", 1, 1, NULL},
    {RUN_RUSH_WEST, "", -9, 0, NULL},
    {RUN_RUSH_SOUTH, "", 0, 4, NULL},
    {RUN_RUSH_NORTH, "", 0, -5, NULL},
    {RUN_RUSH_EAST, "", 8, 0, NULL},
    {RUN_RUSH_NORTH_WEST, "", -1, -1, "The way leads through shallow water"},
    {RUN_RUSH_NORTH_EAST, "", 5, -5, NULL},
    {RUN_RUSH_SOUTH_WEST, "", -4, 4, NULL},
    {RUN_RUSH_SOUTH_EAST, "", 4, 4, NULL},
    {RUN_SNEAK, "", 0, 0, "sneak 0"},
    {RUN_WAIT, "", 0, 0, "turn 1 of"},
    {RUN_EXPLORE, "", 0, 0, "Goat"},
    {RUN_UP, "", 0, 0, "no stairs here"},
    {RUN_DOWN, "", 0, 0, "not seen the stairs"},
    {RUN_TRAVEL, "", 0, 0, "Where to?"},
    {RUN_PLAN, "", 0, 0, "You see nobody"},
    {RUN_NOISE, "l h", 0, 0, "°°°"},
    {RUN_LOOK, "", 0, 0, "10,6  you"},
    {RUN_READING, "", 0, 0, "nothing was guessed"},
    {RUN_MESSAGES, "", 0, 0, "Messages"},
    {RUN_CLOSE_DOOR, "", 0, 0, "No door is in reach"},
    {RUN_THROW, "", 0, 0, "There are no stones here."},
    {RUN_SHIPS, "", 0, 0, "No ships fly"},
    {RUN_TOOL_1, "", 0, 0, "no such tool"},
    {RUN_TOOL_1 + 1, "", 0, 0, "no such tool"},
    {RUN_TOOL_1 + 2, "", 0, 0, "no such tool"},
    {RUN_TOOL_1 + 3, "", 0, 0, "no such tool"},
    {RUN_TOOL_LAST, "", 0, 0, "no such tool"},
    {RUN_WRENCH, "", 0, 0, "met nobody whose algorithm"},
    {RUN_TAKE, "", 0, 0, "Nothing to take here"},
    {RUN_LAB, "", 0, 0, "met nobody yet"},
    {RUN_SAVE, "", 0, 0, "c continue"},
    {RUN_HELP, "", 0, 0, "You cannot fight."},
    {RUN_COMPUTER, "", 0, 0, "The computer plays on"},
    {RUN_FASTER, "", 0, 0, "a turn every 120 ms"},
    {RUN_SLOWER, "", 0, 0, "a turn every 500 ms"},
    {RUN_TAKE_BACK, "l l", 1, 0, "Turn 1 again."},
    {RUN_BACK, "l l h", 1, 0, "esc again saves and leaves."},
};

START_TEST(every_key_of_the_help_does_what_it_says)
{
	char name[16];
	enum run_key action = effects[_i].action;
	struct cell from = at();

	stage_play(&stage, effects[_i].before);
	ui_key_of(&stage.ui, &view_run, (int)action, name);
	stage_play(&stage, action == RUN_BACK ? "Esc" : name);
	if (effects[_i].shows)
		ck_assert_msg(stage_shows(&stage, effects[_i].shows), "%s", view_run.actions[action].name);
	if (action == RUN_SAVE || action == RUN_EXPLORE || action == RUN_COMPUTER)
		return;
	ck_assert_msg(at().x == from.x + effects[_i].dx && at().y == from.y + effects[_i].dy,
		      "%s led from %d,%d to %d,%d", view_run.actions[action].name, from.x, from.y, at().x,
		      at().y);
}
END_TEST

START_TEST(no_key_of_the_help_goes_untested)
{
	for (int action = 0; action < RUN_KEYS; action++) {
		bool tested = !view_run.actions[action].help;
		for (size_t i = 0; i < ARRAY_LEN(effects); i++)
			tested |= (int)effects[i].action == action;
		ck_assert_msg(tested, "%s", view_run.actions[action].name);
	}
}
END_TEST

START_TEST(a_door_opens_as_you_walk_and_is_closed_and_wedged)
{
	stage_play(&stage, "n n n l l l");
	ck_assert_msg(at().x == 16 && at().y == 9, "at %d,%d", at().x, at().y);
	ck_assert_int_eq(run_now()->game->turn, 6);
	stage_play(&stage, "h");
	ck_assert(stage_shows(&stage, "'"));
	stage_play(&stage, "c");
	ck_assert(stage_shows(&stage, "You close the door."));
	stage_play(&stage, "c");
	ck_assert(stage_shows(&stage, "You wedge the door for 15 turns. Wedges left: 2."));
}
END_TEST

START_TEST(travel_goes_where_the_cursor_was_put)
{
	stage_play(&stage, "_ L k k Enter");
	ck_assert_msg(at().x == 18 && at().y == 4, "at %d,%d", at().x, at().y);
	stage_play(&stage, "_ H Esc");
	ck_assert_msg(at().x == 18 && at().y == 4, "at %d,%d", at().x, at().y);
}
END_TEST

/* To the gap in the wall, where the goat is seen. */
static const char meet_the_goat[] = "k l l l l l l l l l";

START_TEST(the_mind_of_a_hunter_can_be_seen_and_swapped)
{
	stage_play(&stage, meet_the_goat);
	ck_assert(stage_shows(&stage, "g Goat"));
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "Weakness"));
	stage_play(&stage, "Esc a");
	ck_assert(stage_shows(&stage, "g goat: which algorithm?"));
	stage_play(&stage, "End Enter");
	ck_assert(stage_shows(&stage, "thinks differently now"));
	int who[GAME_HUNTERS_MAX];
	ck_assert_int_eq(glimpses_roster(&run_now()->glimpses, run_now()->game, who), 1);
	ck_assert(chase_path(&run_now()->game->hunters[who[0]].walker.mind) != NULL);
	stage_play(&stage, ". . p");
	ck_assert_uint_gt(run_now()->minds.plan.thought.moment, 0);
}
END_TEST

/* Keys that move the cursor from (0, 0) to (DX, DY). */
static void move_cursor(int dx, int dy)
{
	for (; dx; dx += dx > 0 ? -1 : 1)
		stage_play(&stage, dx > 0 ? "l" : "h");
	for (; dy; dy += dy > 0 ? -1 : 1)
		stage_play(&stage, dy > 0 ? "j" : "k");
}

START_TEST(the_cursor_tells_of_your_companion)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	struct run_setup setup = {.floor = 5, .seed = 3, .practice = true};
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	stage_play(&stage, "");
	struct session *session = run_now()->session;
	const struct tool_kind *tool = rules_tool(&session->rules, "companion");
	session->playback.world->carry.tools[0] = (uint8_t)(1 + (tool - session->rules.tools));
	stage_play(&stage, "1 Enter . .");
	const struct game_effect *companion = game_companion(run_now()->game);
	ck_assert_ptr_nonnull(companion);
	stage_play(&stage, "x");
	move_cursor(companion->at.x - at().x, companion->at.y - at().y);
	ck_assert(stage_shows(&stage, "your companion"));
}
END_TEST

START_TEST(a_run_that_was_left_goes_on_where_it_was)
{
	stage_play(&stage, "l l j");
	struct cell left = at();
	int turn = run_now()->game->turn;
	stage_play(&stage, "S");
	ck_assert(stage.ui.stack[stage.ui.depth - 1].view == &view_title);
	stage_play(&stage, "c");
	ck_assert(cell_equal(at(), left));
	ck_assert_int_eq(run_now()->game->turn, turn);
}
END_TEST

/* A map with a guess and a loss: its page says both, until the program ends. */
START_TEST(a_run_on_a_strange_map_tells_how_the_map_was_read)
{
	static const char maze[] = "#########\n#S..#..K#\n#.#.#.#.#\n#.#...#E#\n#########\n";
	char path[4096];
	struct diag diag;

	stage_play(&stage, "S");
	ck_assert_int_eq(place_own(PLACE_DATA, "maze.txt", path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, maze, strlen(maze), &diag), STATUS_OK);
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &(struct run_setup){.map = {.text = path}}), STATUS_OK);
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "Z: all of it."));
	stage_play(&stage, "Z");
	ck_assert(stage_shows(&stage, "15 open, 30 blocked") && stage_shows(&stage, "assuming 'K' is floor"));
	stage_play(&stage, "Esc S c Z");
	ck_assert(stage_shows(&stage, "No map file was read for this run since"));
}
END_TEST

static int told(const char *text)
{
	int n = 0;

	for (int i = 0; i < run_now()->messages.n; i++)
		n += strstr(run_now()->messages.all[i].text, text) != NULL;
	return n;
}

START_TEST(a_resumed_run_knows_what_it_told)
{
	static const char hint[] = "{close} closes a door behind you";

	stage_play(&stage, "n n n l l l l");
	ck_assert_int_eq(told(hint), 1);
	int n = run_now()->messages.n;
	stage_play(&stage, "S c");
	ck_assert_int_eq(run_now()->messages.n, n);
	ck_assert_int_eq(told(hint), 1);
	stage_play(&stage, "h l");
	ck_assert_int_eq(told(hint), 1);
}
END_TEST

/* The notch of climbing after so many slices of the flight. */
static int climb_after(int slices)
{
	for (int tick = run_now()->game->passage.tick; slices > 0; tick = run_now()->game->passage.tick) {
		stage.ui.now_ms = max(stage.ui.now_ms, ui_due_ms(&stage.ui));
		ui_tick(&stage.ui);
		slices -= run_now()->game->passage.tick > tick;
	}
	return run_now()->game->passage.climb;
}

/* Where the terminal reports that keys are let go, a ship climbs while one is held and then levels out. */
START_TEST(between_two_locks_a_ship_climbs_while_a_key_is_held)
{
	struct key up = {.code = KEY_CODE_UP, .motion = KEY_WENT_DOWN};
	struct run_link link = run_link(stage.ui.stack[stage.ui.depth - 1].state);

	((struct game *)(uintptr_t)run_now()->game)->passage = passage_begin(5);
	ck_assert_int_eq(ui_push(&stage.ui, &view_passage, &link), STATUS_OK);
	ui_key(&stage.ui, up);
	ck_assert_int_eq(climb_after(1), -1);
	ck_assert_int_eq(climb_after(4), -3);
	up.motion = KEY_WENT_UP;
	ui_key(&stage.ui, up);
	ck_assert_int_eq(climb_after(1), -2);
	ck_assert_int_eq(climb_after(3), 0);
	up.motion = KEY_WAS_STRUCK;
	ui_key(&stage.ui, up);
	ck_assert_int_eq(climb_after(3), -1);
}
END_TEST

START_TEST(a_run_that_waits_is_not_given_up_by_one_key)
{
	stage_play(&stage, "l l S Enter");
	ck_assert(stage_shows(&stage, "Your run waits. enter again starts another"));
	stage_play(&stage, "k");
	ck_assert_msg(stage_shows(&stage, "Your run waits. k again"), "another key confirms");
	stage_play(&stage, "c");
	ck_assert_int_eq(run_now()->game->turn, 2);
	stage_play(&stage, "S Enter Enter Enter");
	ck_assert_int_eq(run_now()->game->turn, 0);
}
END_TEST

START_TEST(a_key_without_a_meaning_says_so_and_takes_no_question_back)
{
	stage_play(&stage, "q");
	ck_assert(stage_shows(&stage, "That key does nothing here. ? shows those that do."));
	stage_play(&stage, "l Esc Enter q");
	ck_assert(stage_shows(&stage, "esc again saves and leaves.") && !stage_shows(&stage, "nothing here"));
	stage_play(&stage, "x Esc Esc");
	ck_assert_ptr_ne(stage.ui.stack[stage.ui.depth - 1].view, &view_run);
}
END_TEST

START_TEST(a_turn_takes_the_question_back_whether_you_leave)
{
	stage_play(&stage, "l Esc h Esc");
	ck_assert(stage_shows(&stage, "esc again saves and leaves."));
}
END_TEST

START_TEST(noise_that_is_not_made_is_not_shown)
{
	run_now()->game->noise.cells = 0;
	stage_play(&stage, "v");
	ck_assert(stage_shows(&stage, "You make no noise now.") && !run_now()->noise_shown);
	run_now()->game->noise.cells = 3;
	stage_play(&stage, "v");
	ck_assert(run_now()->noise_shown);
}
END_TEST

START_TEST(the_speed_of_a_computer_that_does_not_play_is_not_changed)
{
	int pace = run_pace_ms(&run_now()->computer);

	stage_play(&stage, "]");
	ck_assert_int_ne(run_pace_ms(&run_now()->computer), pace);
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true, .seed = "1"});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	stage_play(&stage, "]");
	ck_assert(stage_shows(&stage, "The computer plays on only in practice"));
	ck_assert_int_eq(run_pace_ms(&run_now()->computer), pace);
}
END_TEST

START_TEST(what_a_key_was_refused_for_is_gone_with_the_next_turn)
{
	stage_play(&stage, "L l");
	ck_assert(stage_shows(&stage, "There is a wall."));
	stage_play(&stage, "l");
	ck_assert_msg(stage_shows(&stage, "There is a wall."), "the second bump is not told");
	stage_play(&stage, "h");
	ck_assert(!stage_shows(&stage, "There is a wall."));
}
END_TEST

/* The key KEY, N times, MS apart. */
static void strike(char key, int n, int64_t ms)
{
	while (n-- > 0) {
		stage.ui.now_ms += ms;
		ui_key(&stage.ui, (struct key){.code = (uint32_t)key});
		stage_play(&stage, "");
	}
}

START_TEST(a_held_key_stops_before_a_marked_cell_and_one_that_is_struck_does_not)
{
	stage_play(&stage, "k l l l l l l l l l l");
	strike('.', 40, 30);
	int turn = run_now()->game->turn;
	ck_assert_int_eq(run_now()->game->carry.wounds, GAME_WOUNDS);
	ck_assert(stage_shows(&stage, "would catch you here"));
	strike('.', 1, 500);
	ck_assert_int_eq(run_now()->game->turn, turn + 1);
}
END_TEST

START_TEST(running_does_not_go_to_meet_a_hunter_unasked)
{
	struct hunter *goat = &run_now()->game->hunters[0];

	goat->at = cell_step(cell_step(cell_step(at(), EAST), EAST), EAST);
	goat->state = HUNTER_HUNTING;
	goat->seen = true;
	stage_play(&stage, "L");
	int turn = run_now()->game->turn;
	ck_assert_int_eq(turn, 0);
	ck_assert(stage_shows(&stage, "The goat comes from there. Press the key again to go anyway."));
	stage_play(&stage, "m Esc L");
	ck_assert_msg(run_now()->game->turn == turn, "another key confirms");
	stage_play(&stage, "L");
	ck_assert_int_gt(run_now()->game->turn, turn);
}
END_TEST

START_TEST(a_place_that_is_chosen_again_is_gone_to_although_a_hunter_is_there)
{
	struct hunter *goat = &run_now()->game->hunters[0];

	goat->at = cell_step(cell_step(cell_step(at(), EAST), EAST), EAST);
	goat->state = HUNTER_HUNTING;
	goat->seen = true;
	stage_play(&stage, "_ L Enter");
	ck_assert_int_eq(run_now()->game->turn, 0);
	ck_assert(stage_shows(&stage, "The goat comes from there. Choose that place again to go anyway."));
	stage_play(&stage, "Enter _ L Enter");
	ck_assert_int_gt(run_now()->game->turn, 0);
}
END_TEST

START_TEST(a_door_that_is_wedged_is_in_reach)
{
	world_set_terrain(run_now()->game, cell_step(at(), EAST), TERRAIN_DOOR_WEDGED);
	stage_play(&stage, "c");
	ck_assert(stage_shows(&stage, "That door is wedged already."));
}
END_TEST

START_TEST(a_hunters_state_does_not_stand_where_it_will_step)
{
	struct hunter *goat = &run_now()->game->hunters[0];

	goat->at = cell_step(cell_step(cell_step(at(), WEST), WEST), WEST);
	goat->state = HUNTER_HUNTING;
	goat->seen = true;
	stage_play(&stage, ".");
	ck_assert_msg(stage_shows(&stage, "!g○@"), "its next step is hidden");
	stage_play(&stage, "u");
	ck_assert_msg(stage_shows(&stage, "!g"), "it stands on the other side");
}
END_TEST

START_TEST(a_hunters_state_does_not_hide_mud)
{
	struct game *game = (struct game *)(uintptr_t)run_now()->game;
	struct hunter *goat = &game->hunters[0];
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(game, PLANE_KNOWN);

	goat->at = cell_step(cell_step(at(), SOUTH), SOUTH);
	goat->state = HUNTER_HUNTING;
	goat->seen = true;
	known[game_index(game, cell_step(goat->at, EAST))] = TERRAIN_MUD;
	stage_play(&stage, "v v");
	ck_assert(stage_shows(&stage, "!g\""));
}
END_TEST

START_TEST(the_smallest_screen_says_how_to_go_on)
{
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "o explore"));
	ck_assert(stage_shows(&stage, "? help"));
}
END_TEST

static const char *last_word(const char *text)
{
	const char *blank = strrchr(text, ' ');

	return blank ? blank + 1 : text;
}

START_TEST(the_smallest_screen_shows_all_words_of_a_tool_and_its_keys)
{
	const struct rules *rules = &run_now()->session->rules;

	stage_resize(&stage, 40, 12);
	for (int i = 0; i < rules->n_tools; i++) {
		run_now()->game->carry.tools[0] = (uint8_t)(i + 1);
		stage_play(&stage, "1");
		ck_assert_msg(stage_shows(&stage, last_word(rules->tools[i].says)), "%s", rules->tools[i].name);
		ck_assert(stage_shows(&stage, "enter do it") && stage_shows(&stage, "esc back"));
		stage_play(&stage, "Esc");
	}
}
END_TEST

START_TEST(the_smallest_screen_shows_all_words_of_a_cache_and_a_shrine)
{
	const struct rules *rules = &run_now()->session->rules;
	struct game *game = run_now()->game;

	stage_resize(&stage, 40, 12);
	game->n_things = 1;
	for (int i = 0; i < rules->n_tools; i++) {
		game->things[0] =
		    (struct game_thing){.kind = i % 2 ? THING_CACHE : THING_SHRINE, .at = game->at};
		while (game->things[0].n_offers < (i % 2 ? 2 : GAME_OFFERS_MAX))
			game->things[0].offers[game->things[0].n_offers++] = (uint8_t)(i + 1);
		stage_play(&stage, "g");
		ck_assert_msg(stage_shows(&stage, last_word(rules->tools[i].says)), "%s", rules->tools[i].name);
		ck_assert_msg(stage_shows(&stage, last_word(rules->tools[i].fools)), "%s",
			      rules->tools[i].name);
		ck_assert(stage_shows(&stage, "enter take") && stage_shows(&stage, "esc back"));
		stage_play(&stage, "Esc");
	}
}
END_TEST

START_TEST(a_cache_names_whom_of_those_met_here_its_tool_fools)
{
	const struct rules *rules = &run_now()->session->rules;
	struct game *game = run_now()->game;
	const char *told[] = {"Fools eyes and minds, not noses.", "of those met here: the goat.",
			      "of those met here: nobody."};

	stage_resize(&stage, 40, 12);
	game->n_things = 1;
	game->things[0] = (struct game_thing){.kind = THING_CACHE, .at = game->at, .n_offers = 1};
	game->things[0].offers[0] = (uint8_t)(1 + (rules_tool(rules, "decoy") - rules->tools));
	game->n_hunters = 1;
	for (int i = 0; i < 3; i++) {
		game->hunters[0].met = i > 0;
		game->hunters[0].kind.nose = i == 2;
		stage_play(&stage, "g");
		ck_assert_msg(stage_shows(&stage, told[i]), "%s", told[i]);
		stage_play(&stage, "Esc");
	}
}
END_TEST

/* Where tools.cfg has no tool for a floor, its cache is empty. */
START_TEST(an_empty_cache_offers_nothing)
{
	struct game *game = run_now()->game;

	game->n_things = 1;
	game->things[0] = (struct game_thing){.kind = THING_CACHE, .at = game->at};
	stage_play(&stage, "g");
	ck_assert(stage_shows(&stage, "Nothing to take here."));
	stage_play(&stage, "j"); /* it would be a line of the list */
	ck_assert_ptr_eq(stage.ui.stack[stage.ui.depth - 1].view, &view_run);
}
END_TEST

START_TEST(small_screens_wrap_what_is_told)
{
	stage_play(&stage, "n n n l l l l");
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "c closes a door behind you; on a closed"));
	ck_assert(stage_shows(&stage, "door it drives in a wedge."));
	run_say((struct run *)run_now(), MESSAGE_HINT,
		"This is told on a screen with too few rows for it, which is why the rest of it, however "
		"well it is worded, stands elsewhere.");
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "… m"));
	stage_play(&stage, "m");
	ck_assert(stage_shows(&stage, "elsewhere."));
}
END_TEST

START_TEST(a_recorded_run_is_watched_forwards_and_backwards)
{
	char path[4096];
	struct diag diag = {""};

	stage_play(&stage, "l l j");
	struct cell last = at();
	stage_play(&stage, "S");
	ck_assert_int_eq(shelf_current(path, sizeof path, &diag), STATUS_OK);
	ck_assert_msg(ui_push(&stage.ui, &view_replay, &(struct replay_setup){.what = {.text = path}}) ==
			  STATUS_OK,
		      "%s", stage.ui.notice);
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "turn 0 of") && stage_shows(&stage, "action 0/3"));
	stage_play(&stage, ". .");
	ck_assert(stage_shows(&stage, "turn 2 of"));
	stage_play(&stage, ",");
	ck_assert(stage_shows(&stage, "turn 1 of"));
	stage_play(&stage, "0 Space");
	ck_assert(stage_shows(&stage, "turn 3 of"));
	const struct run *run = stage.ui.stack[stage.ui.depth - 1].state; /* the first part of its state */
	ck_assert(cell_equal(run->game->at, last));
	stage_play(&stage, "q");
	ck_assert(stage.ui.stack[stage.ui.depth - 1].view == &view_title);
}
END_TEST

/* What is on the screen, to be freed. */
static char *picture(void)
{
	enum { CAP = 1 << 16 };
	char *text = malloc(CAP);

	ck_assert_ptr_nonnull(text);
	size_t len = screen_dump(&stage.screen, text, CAP);
	screen_dump_roles(&stage.screen, text + len, CAP - len);
	return text;
}

/* Plays towards the stairs until ACTIONS have been played on the second floor. */
static void play_to_second_floor(size_t actions)
{
	struct run *run = (struct run *)run_now();
	struct game_action action;

	for (int i = 0; i < 600 && (run->floor < 2 ||
				    run->session->playback.position < run->session->playback.entered + actions);
	     i++) {
		ck_assert(game_go_on(run->game, &action));
		run_act(run, &stage.ui, &action);
	}
	ck_assert_int_eq(run->floor, 2);
	ck_assert(!run->session->playback.over);
}

START_TEST(a_moment_looks_the_same_whichever_way_one_comes_to_it)
{
	enum { EVERY = 7, MOMENTS_MAX = 700 };
	char *seen[MOMENTS_MAX], keys[16], path[4096];
	uint32_t last = 0;

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark",
		   &(struct ui_options){.no_motion = true, .seed = "amber-otter", .masked = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	play_to_second_floor(40);
	stage_play(&stage, "S");
	ck_assert_int_eq(shelf_current(path, sizeof path, NULL), STATUS_OK);
	ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &(struct replay_setup){.what = {.text = path}}),
			 STATUS_OK);
	const struct run *run = stage.ui.stack[stage.ui.depth - 1].state; /* the first part of its state */
	stage_play(&stage, "");
	seen[0] = picture();
	while (run->session->playback.position < run->session->story.n_actions) {
		ck_assert_uint_lt(++last, MOMENTS_MAX);
		stage_play(&stage, ".");
		seen[last] = picture();
	}
	for (uint32_t i = 0; i <= last; i += EVERY) {
		uint32_t at = i % 2 ? last - i : i; /* forwards and backwards in turn */
		snprintf(keys, sizeof keys, "%u", at);
		for (const char *c = keys; *c; c++)
			stage_play(&stage, (char[]){*c, '\0'});
		stage_play(&stage, "g");
		ck_assert_uint_eq(run->session->playback.position, at);
		char *again = picture();
		ck_assert_msg(!strcmp(again, seen[at]), "action %u was\n%s\nand is now\n%s", at, seen[at],
			      again);
		free(again);
	}
	for (uint32_t i = 0; i <= last; i++)
		free(seen[i]);
}
END_TEST

START_TEST(being_caught_for_good_is_summed_up_and_begins_again)
{
	stage_close(&stage);
	static const char *const hunters[] = {
	    "planner:path=astar"}; /* such a hunter always knows where you are */
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = 1});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	for (int i = 0; i < 400 && !run_now()->session->playback.over; i++)
		stage_play(&stage, ".");
	ck_assert(run_now()->session->playback.over);
	ck_assert(stage_shows(&stage, "Caught for good"));
	ck_assert(stage_shows(&stage, "astar: A*"));
	ck_assert(stage_shows(&stage, "the last way out: the bright line"));
	stage_play(&stage, "z");
	ck_assert(!run_now()->session->playback.over && run_now()->game->carry.wounds == 1);
	ck_assert(!stage_shows(&stage, "Caught for good"));
	stage_play(&stage, ".");
	ck_assert(stage_shows(&stage, "Caught for good"));
	stage_play(&stage, "Enter");
	ck_assert_int_eq(run_now()->game->turn, 0);
	ck_assert_int_eq(run_now()->game->carry.wounds, GAME_WOUNDS);
	ck_assert(!stage_shows(&stage, "Caught for good"));
}
END_TEST

/* Waits for a planner until the run is over. */
static void be_caught_for_good(void)
{
	static const char *const hunters[] = {"planner:path=astar"};

	stage_close(&stage);
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = 1});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	for (int i = 0; i < 400 && !run_now()->session->playback.over; i++)
		stage_play(&stage, ".");
}

/* The actions played at the moment that the replay on top shows. */
static size_t replay_position(void)
{
	const struct run *run = stage.ui.stack[stage.ui.depth - 1].state; /* the first part of its state */

	return run->session->playback.position;
}

START_TEST(why_tells_of_the_catch_that_follows_the_moment_shown)
{
	be_caught_for_good();
	stage_play(&stage, "e");
	size_t last = replay_position();
	stage_play(&stage, "e");
	size_t first = replay_position();
	ck_assert_uint_lt(first, last);
	stage_play(&stage, "e");
	while (replay_position() > first)
		stage_play(&stage, ",");
	stage_play(&stage, "e");
	ck_assert_uint_eq(replay_position(), first);
	ck_assert(stage_shows(&stage, "After that no step or door could save you."));
	stage_play(&stage, "i e");
	ck_assert_uint_eq(replay_position(), first);
	stage_play(&stage, "e");
	ck_assert_uint_gt(replay_position(), first);
}
END_TEST

static int steps_left;

static void stop_in_time(struct job *job, bool shown)
{
	job->stopped = !shown && --steps_left == 0;
}

/* Hits KEY, and stops what it does at its step number STEP; returns whether it was not done before. */
static bool stops_at(const char *key, int step)
{
	struct job *job = &stage.ui.job;

	job_reset(job);
	job->rest = stop_in_time;
	job->wanted = true;
	steps_left = step;
	stage_play(&stage, key);
	bool stopped = job_is_stopped(job);
	job->wanted = false;
	job_reset(job);
	return stopped;
}

START_TEST(what_takes_long_in_a_replay_can_be_stopped_and_done_later)
{
	be_caught_for_good();
	stage_play(&stage, "e 0");
	ck_assert(stops_at("$", 8) && stage_shows(&stage, "Stopped on the way, after action 8."));
	ck_assert_uint_eq(replay_position(), 8);
	stage_play(&stage, "$");
	size_t all = replay_position();
	ck_assert_uint_gt(all, 8);
	stage_play(&stage, "0 . .");
	ck_assert_uint_eq(replay_position(), 2);
	stage_play(&stage, "Esc");
	stage_play(&stage, "");
	int step = 1;
	for (; step < 100000; step *= 3) {
		struct replay_setup setup = {.session = run_now()->session};
		ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &setup), STATUS_OK);
		bool stopped = stops_at("e", step);
		ck_assert_uint_le(replay_position(), all);
		if (stopped)
			ck_assert(stage_shows(&stage, "Stopped: e begins anew.") && replay_position() == 0);
		stage_play(&stage, "e");
		ck_assert(stage_shows(&stage, "way out"));
		stage_play(&stage, "Esc");
		if (!stopped)
			break;
	}
	ck_assert_int_gt(step, 100);
}
END_TEST

START_TEST(a_catch_is_explained_and_played_on)
{
	be_caught_for_good();
	ck_assert(stage_shows(&stage, "why"));
	stage_play(&stage, "e");
	ck_assert(stage.ui.stack[stage.ui.depth - 1].view == &view_replay);
	stage_matches(&stage, "explained-80x24");
	ck_assert(stage_shows(&stage, "Your last way out was at turn 40, knowing the whole floor:"));
	ck_assert(stage_shows(&stage, "After that no step or door could save you."));
	const struct run *run = stage.ui.stack[stage.ui.depth - 1].state; /* the first part of its state */
	size_t position = run->session->playback.position;
	ck_assert_uint_lt(position, run->session->story.n_actions);
	stage_play(&stage, "P");
	ck_assert(stage.ui.stack[stage.ui.depth - 1].view == &view_run);
	run = stage.ui.stack[stage.ui.depth - 1].state;
	ck_assert_uint_eq(run->session->playback.position, position);
	ck_assert(run->session->story.options.practice && !run->session->playback.over);
}
END_TEST

static int cells_of_way_out(void)
{
	int n = 0;

	for (int y = 0; y < stage.screen.height; y++)
		for (int x = 0; x < stage.screen.width; x++)
			n += screen_at(&stage.screen, x, y)->role == ROLE_WAY_OUT;
	return n;
}

/* At the last way out it is that way; a turn later there is none; and it says what it knows. */
START_TEST(a_way_out_is_asked_for_at_any_turn)
{
	be_caught_for_good();
	stage_play(&stage, "e");
	ck_assert(stage_shows(&stage, "turn 40, knowing the whole floor: south-east, then"));
	int cells = cells_of_way_out();
	stage_play(&stage, "i");
	ck_assert_int_eq(cells_of_way_out(), cells);
	ck_assert(stage_shows(
	    &stage, "Uncaught for 20 turns, knowing the whole floor: south-east, then east, and on."));
	stage_play(&stage, "i");
	ck_assert(
	    stage_shows(&stage, "It looks safe for 20 turns, knowing the cells you saw: south-east, then"));
	stage_play(&stage, "i");
	ck_assert(stage_shows(&stage, "knowing the whole floor:"));
	stage_play(&stage, ". i");
	ck_assert(stage_shows(&stage, "From here no step or door saves you for 20 turns,"));
	stage_play(&stage, ", i");
	ck_assert(stage_shows(&stage, "south-east, then east, and on."));
}
END_TEST

static void open_list_of_puzzles(const struct ui_options *options)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", options);
	stage_play(&stage, "z");
}

static void begin_puzzle_named(const char *name);

static void begin_puzzle(void)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "z Enter");
	ck_assert(stage_shows(&stage, "The goat behind the hook"));
}

START_TEST(a_puzzle_says_how_to_leave_it)
{
	begin_puzzle();
	ck_assert(stage_shows(&stage, "walk  > stairs  i hint  esc leave  p plan  : all  ? help"));
	stage_play(&stage, "h");
	ck_assert(
	    stage_shows(&stage, "> stairs  i hint  esc leave  z take back  p plan  x look  : all  ? help"));
	stage_play(&stage, "?");
	ck_assert(stage_shows(&stage, "Reach > uncaught, in as few turns as you can."));
	stage_play(&stage, "Esc S");
	ck_assert(stage_shows(&stage, "enter play"));
}
END_TEST

START_TEST(leaving_from_a_puzzle_promises_nothing)
{
	begin_puzzle();
	stage_play(&stage, "h C-c");
	ck_assert(stage_shows(&stage, "Leave Astray?") && !stage_shows(&stage, "kept"));
}
END_TEST

static bool run_is_on_top(void)
{
	return stage.ui.stack[stage.ui.depth - 1].view == &view_run;
}

START_TEST(escape_leaves_a_puzzle_and_asks_first_once_it_is_begun)
{
	begin_puzzle();
	stage_play(&stage, "p Esc");
	ck_assert(run_is_on_top());
	stage_play(&stage, "h Esc");
	ck_assert(run_is_on_top());
	ck_assert(stage_shows(&stage, "esc again leaves without saving."));
	stage_play(&stage, "p Esc Esc");
	ck_assert(run_is_on_top());
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, "enter play"));
	stage_play(&stage, "Enter Esc");
	ck_assert(stage_shows(&stage, "enter play"));
}
END_TEST

START_TEST(escape_twice_saves_a_run_and_leaves_it)
{
	stage_play(&stage, "l Esc");
	ck_assert(run_is_on_top());
	ck_assert(stage_shows(&stage, "esc again saves and leaves."));
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, "c continue"));
}
END_TEST

START_TEST(where_nothing_is_kept_the_help_does_not_promise_to_save)
{
	stage_play(&stage, "?");
	ck_assert(stage_shows(&stage, "S        save and leave"));
	begin_puzzle();
	stage_play(&stage, "?");
	ck_assert(!stage_shows(&stage, "save and leave"));
	ck_assert(stage_shows(&stage, "S        leave"));
	ck_assert(stage_shows(&stage, "z        take back"));
	ck_assert(!stage_shows(&stage, "take back (practice)"));
	ck_assert(!stage_shows(&stage, "computer plays (practice)"));
}
END_TEST

START_TEST(once_caught_the_key_line_names_the_key_that_says_why)
{
	begin_puzzle_named("42-bull-goat");
	stage_play(&stage, "k .");
	ck_assert(!stage_shows(&stage, "e why"));
	stage_play(&stage, "l");
	ck_assert(stage_shows(&stage, "> stairs  e why  esc leave  z take back"));
}
END_TEST

/* Does the step that the hint says, if it counts LEFT turns from here. */
static void follow_hint(int left)
{
	static const char *const ways[][2] = {{"north-east", "u"}, {"north-west", "y"}, {"south-east", "n"},
					      {"south-west", "b"}, {"north", "k"},      {"east", "l"},
					      {"south", "j"},      {"west", "h"},       {"wait", "."},
					      {"the stairs", ">"}};
	char hint[64];

	stage_play(&stage, "i");
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		snprintf(hint, sizeof hint, "Hint: %s. %d turn%s to go.", ways[i][0], left,
			 left == 1 ? "" : "s");
		if (!stage_shows(&stage, hint))
			continue;
		stage_play(&stage, ways[i][1]);
		return;
	}
	ck_abort_msg("no hint with %d turns left", left);
}

/* Plays a shortest solution of the puzzle, which takes TURNS, without asking for hints. */
static void solve_puzzle(int turns)
{
	static const char *const keys[ORACLE_CHOICES] = {"k", "l", "j", "h", "u", "n", "b", "y", "."};
	const struct run *run = stage.ui.stack[stage.ui.depth - 1].state; /* another one may be below it */
	struct solve_answer answer;

	ck_assert_int_eq(solve_whole(run->game, &solve_question_default, NULL, &answer), STATUS_OK);
	ck_assert_int_eq(answer.turns, turns);
	for (int i = 0; i < answer.n_acts; i++) {
		ck_assert_int_lt(answer.acts[i], ORACLE_CHOICES);
		stage_play(&stage, keys[answer.acts[i]]);
	}
	stage_play(&stage, ">");
}

START_TEST(hints_lead_out_of_a_puzzle_step_by_step_but_not_to_its_star)
{
	begin_puzzle();
	for (int left = 18; left > 0; left--)
		follow_hint(left);
	stage_play(&stage, ">");
	ck_assert(stage_shows(&stage, "Solved with a hint: no star for that."));
	stage_play(&stage, "q");
	ck_assert(!stage_shows(&stage, "fewest 18  *"));
}
END_TEST

START_TEST(a_puzzle_that_is_solved_alone_has_its_star)
{
	begin_puzzle();
	solve_puzzle(18);
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
	ck_assert(stage_shows(&stage, "Nobody caught you"));
	ck_assert(!stage_shows(&stage, "e why"));
	ck_assert(stage_shows(&stage, "tab next"));
	ck_assert(!stage_shows(&stage, "r new"));
	stage_play(&stage, "r"); /* another seed would make it another puzzle */
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
	ck_assert(!stage_shows(&stage, "score"));
	ck_assert(!stage_shows(&stage, "seed"));
	stage_resize(&stage, 200, 60); /* the log, too, has room there */
	ck_assert(stage_shows(&stage, "The goat cannot turn the corner.") && !stage_shows(&stage, "earned"));
	stage_resize(&stage, 80, 24);
	stage_play(&stage, "q");
	ck_assert(stage_shows(&stage, "fewest 18  *"));
	ck_assert(stage_shows(&stage, "18 *")); /* and in the list */
}
END_TEST

static void begin_puzzle_named(const char *name)
{
	char path[4096];

	begin_puzzle();
	stage_play(&stage, "Esc");
	ck_assert_int_eq(puzzle_path(name, path, sizeof path), STATUS_OK);
	ck_assert_int_eq(
	    ui_push(&stage.ui, &view_run, &(struct run_setup){.map = {.text = path}, .seed = PUZZLE_SEED}),
	    STATUS_OK);
}

START_TEST(a_puzzle_that_is_only_photographed_wins_no_star)
{
	begin_puzzle();
	stage.ui.options.kept_nowhere = true;
	solve_puzzle(18);
	ck_assert(stage_shows(&stage, "Solved in the fewest turns."));
	ck_assert(!stage_shows(&stage, "turns. *"));
	stage_play(&stage, "q");
	ck_assert(!stage_shows(&stage, "18 *"));
}
END_TEST

START_TEST(a_key_leads_from_a_puzzle_to_the_next_but_not_from_the_last)
{
	begin_puzzle_named("17a-hound");
	solve_puzzle(12);
	ck_assert(stage_shows(&stage, "tab next"));
	stage_play(&stage, "Tab");
	ck_assert(stage_shows(&stage, "Walk behind its nose"));
	ck_assert_int_eq(run_now()->game->turn, 0);
	begin_puzzle_named("42-bull-goat");
	solve_puzzle(19);
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
	ck_assert(!stage_shows(&stage, "tab next"));
	stage_play(&stage, "Tab");
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
}
END_TEST

START_TEST(the_list_stands_on_the_puzzle_that_was_played_last)
{
	begin_puzzle();
	solve_puzzle(18);
	stage_play(&stage, "Tab");
	ck_assert(stage_shows(&stage, "A wall for the goat"));
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, "enter play"));
	ck_assert(stage_shows(&stage, " fewest 14"));
	stage_play(&stage, "k");
	ck_assert(stage_shows(&stage, "fewest 18  *"));
	stage_play(&stage, "Esc z");
	ck_assert(stage_shows(&stage, " fewest 14"));
}
END_TEST

START_TEST(the_list_has_titles_and_says_how_many_are_solved)
{
	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	ck_assert(stage_shows(&stage, "Puzzles  0 of "));
	ck_assert(stage_shows(&stage, "Two goats"));
	ck_assert_msg(!stage_shows(&stage, "-goat"), "the name of a file");
	stage_play(&stage, "End");
	ck_assert(stage_shows(&stage, " fewest 19"));
	stage_play(&stage, "PgDn PgUp");
	ck_assert(!stage_shows(&stage, " fewest 19"));
	stage_play(&stage, "Home PgUp");
	ck_assert(stage_shows(&stage, " fewest 18"));
}
END_TEST

START_TEST(the_list_of_puzzles_explains_its_keys)
{
	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	ck_assert(stage_shows(&stage, "? help"));
	stage_play(&stage, "?");
	ck_assert(stage_shows(&stage, "a page up, down"));
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, " fewest 18"));
}
END_TEST

/* How many cells from column 40 on, where the picture of the list is, show GLYPH in ROLE. */
static int cells_in_picture(uint32_t glyph, enum role role)
{
	int n = 0;

	for (int y = 2; y < stage.screen.height - 2; y++)
		for (int x = 40; x < stage.screen.width; x++)
			n += screen_at(&stage.screen, x, y)->glyph == glyph &&
			     screen_at(&stage.screen, x, y)->role == role;
	return n;
}

START_TEST(the_picture_in_the_list_shows_the_letters_of_the_puzzle)
{
	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	stage_play(&stage, "End k k k k k k k");
	ck_assert(stage_shows(&stage, " fewest 12"));
	ck_assert_int_eq(cells_in_picture('F', ROLE_SWARM), 2);
	ck_assert_int_eq(cells_in_picture('p', ROLE_MIND), 0);
}
END_TEST

START_TEST(all_who_hunt_in_a_puzzle_are_introduced_before_its_first_turn)
{
	begin_puzzle_named("32-archer-goat");
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "An archer: it draws a thin line to you."));
	ck_assert(stage_shows(&stage, "A goat: it stares straight ahead, and thuds."));
	ck_assert(stage_shows(&stage, "Reach the stairs and leave uncaught."));
}
END_TEST

/* The archer stands behind walls. */
START_TEST(a_hunter_that_a_puzzle_shows_out_of_sight_can_be_looked_at)
{
	begin_puzzle_named("32-archer-goat");
	ck_assert(!game_sees(run_now()->game, run_now()->game->hunters[0].at));
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "a archer"));
	ck_assert(stage_shows(&stage, "98 %, slower than you"));
	ck_assert(!stage_shows(&stage, "floor"));
}
END_TEST

START_TEST(the_computer_shows_the_way_out_of_a_puzzle_and_wins_no_star)
{
	begin_puzzle();
	for (int turn = 0; turn < 18; turn++) {
		ck_assert_int_eq(run_now()->game->turn, turn);
		stage_play(&stage, "C");
	}
	ck_assert_int_eq(run_now()->game->caught, 0);
	stage_play(&stage, ">");
	ck_assert(stage_shows(&stage, "Solved by the computer: no star for that."));
	stage_play(&stage, "q");
	ck_assert(!stage_shows(&stage, "fewest 18  *"));
}
END_TEST

START_TEST(a_puzzle_that_is_taken_back_from_the_computer_counts)
{
	begin_puzzle();
	stage_play(&stage, "C C z z");
	solve_puzzle(18);
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
}
END_TEST

START_TEST(the_header_of_a_puzzle_has_its_title_whole_and_no_wounds)
{
	begin_puzzle_named("28-surveyor-door");
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "The surveyor waits at the door  puzzle   turn 0 of par 15"));
	ck_assert(!stage_shows(&stage, "wounds"));
	stage_resize(&stage, 60, 24);
	ck_assert(stage_shows(&stage, "The surveyor waits at the…  puzzle"));
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "puzzle  turn 0/15"));
}
END_TEST

START_TEST(the_side_panel_breaks_at_blanks)
{
	begin_puzzle_named("36-pack-rings");
	stage_resize(&stage, 200, 60);
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, " flows down the same field as the "));
	ck_assert(stage_shows(&stage, " others"));
	ck_assert(stage_shows(&stage, " a narrow way: they hold each other"));
}
END_TEST

START_TEST(past_par_the_header_says_so)
{
	begin_puzzle();
	for (int turn = 0; turn < 19; turn++)
		stage_play(&stage, turn % 2 ? "l" : "h");
	ck_assert(stage_shows(&stage, "turn 19, par 18 passed"));
}
END_TEST

START_TEST(a_catch_in_a_puzzle_does_not_count_wounds)
{
	begin_puzzle_named("42-bull-goat");
	stage_play(&stage, "k . l");
	ck_assert(stage_shows(&stage, "Caught by the goat."));
	ck_assert(!stage_shows(&stage, "left."));
}
END_TEST

START_TEST(a_reply_goes_when_another_comes)
{
	begin_puzzle();
	stage_play(&stage, "j h z");
	ck_assert(stage_shows(&stage, "Turn 0 again."));
	ck_assert(!stage_shows(&stage, "There is solid rock."));
	stage_play(&stage, "i");
	ck_assert(stage_shows(&stage, "Hint: "));
	ck_assert(!stage_shows(&stage, "Turn 0 again."));
}
END_TEST

/* The mud lies between you and the stairs. */
START_TEST(off_the_mud_nobody_speaks_of_it)
{
	bool muddy = false;

	begin_puzzle_named("04-goat-mud");
	for (int turn = 0; turn < 40 && !run_now()->session->playback.over; turn++) {
		stage_play(&stage, "C");
		bool in_mud = game_terrain(run_now()->game, at()) == TERRAIN_MUD;
		ck_assert_int_eq(stage_shows(&stage, "Mud: three turns a step, for all who walk."), in_mud);
		muddy |= in_mud;
	}
	ck_assert(muddy);
}
END_TEST

/* Past a hunter with another mind there are shorter ways, and they would count. */
START_TEST(no_mind_is_swapped_in_a_puzzle)
{
	begin_puzzle();
	stage_play(&stage, "F");
	ck_assert(stage_shows(&stage, "A puzzle stays as it is"));
	stage_play(&stage, "h z a");
	ck_assert(stage_shows(&stage, "A puzzle stays as it is"));
	stage_play(&stage, "j j Enter");
	follow_hint(18);
}
END_TEST

static void solve_first_puzzle(void)
{
	solve_puzzle(18);
}

START_TEST(hunters_of_the_command_line_are_in_no_puzzle_of_the_list)
{
	const char *hunters[] = {"bull"};

	open_list_of_puzzles(&(struct ui_options){
	    .no_motion = true, .practice = true, .hunters = hunters, .n_hunters = ARRAY_LEN(hunters)});
	stage_play(&stage, "Enter");
	ck_assert_int_eq(run_now()->game->n_hunters, 1);
	ck_assert(stage_shows(&stage, "puzzle"));
}
END_TEST

START_TEST(the_map_of_a_puzzle_with_another_hunter_is_practice)
{
	const char *hunters[] = {"bull"};
	char path[4096];

	ck_assert_int_eq(puzzle_path("01-goat", path, sizeof path), STATUS_OK);
	open_list_of_puzzles(&(struct ui_options){.no_motion = true,
						  .map = {.text = path},
						  .seed = "1",
						  .hunters = hunters,
						  .n_hunters = ARRAY_LEN(hunters)});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	stage_play(&stage, "i");
	ck_assert_int_eq(run_now()->game->n_hunters, 2);
	ck_assert(stage_shows(&stage, "practice"));
	ck_assert(stage_shows(&stage, "Only puzzles have hints."));
}
END_TEST

/* Copies the first puzzle to file NAME of the player's, with path COPY. */
static void copy_first_puzzle(const char *name, char copy[4096])
{
	char path[4096];
	struct blob blob;

	ck_assert_int_eq(puzzle_path("01-goat", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(file_read(path, FILE_USERS, SIZE_MAX, &blob, NULL), STATUS_OK);
	ck_assert_int_eq(place_own(PLACE_DATA, name, copy, 4096, NULL), STATUS_OK);
	ck_assert_int_eq(file_write(copy, FILE_USERS, blob.bytes, blob.len, NULL), STATUS_OK);
	blob_free(&blob);
}

START_TEST(a_file_elsewhere_wins_no_star_for_the_puzzle_of_its_name)
{
	char copy[4096];

	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	copy_first_puzzle("01-goat.txt", copy);
	ck_assert_int_eq(
	    ui_push(&stage.ui, &view_run, &(struct run_setup){.map = {.text = copy}, .seed = PUZZLE_SEED}),
	    STATUS_OK);
	solve_first_puzzle();
	ck_assert(stage_shows(&stage, "Solved in the fewest turns."));
	ck_assert(!stage_shows(&stage, "Solved in the fewest turns. *"));
	stage_play(&stage, "q Esc z"); /* the list begins with the first that is not solved */
	ck_assert(stage_shows(&stage, "fewest 18"));
}
END_TEST

/* It can be easier than the one that came with the program. */
START_TEST(a_file_in_place_of_a_shipped_puzzle_wins_no_star)
{
	char copy[4096];

	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	copy_first_puzzle("puzzles/01-goat.txt", copy);
	stage_play(&stage, "Enter");
	ck_assert_str_eq(run_now()->map, copy);
	solve_first_puzzle();
	ck_assert(stage_shows(&stage, "Out, but not counted: the data have been changed."));
	stage_play(&stage, "q");
	ck_assert(stage_shows(&stage, "fewest 18"));
	ck_assert(!stage_shows(&stage, "fewest 18  *"));
}
END_TEST

START_TEST(a_puzzle_of_the_player_s_own_wins_its_star)
{
	char copy[4096];

	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	copy_first_puzzle("puzzles/00-mine.txt", copy);
	stage_play(&stage, "Esc z Enter");
	ck_assert_str_eq(run_now()->map, copy);
	solve_first_puzzle();
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
}
END_TEST

START_TEST(a_star_is_won_where_the_data_are_in_a_directory_with_a_long_name)
{
	char name[LONG_NAME + 1] = "", data[4096], longer[4096];

	memset(name, 'd', LONG_NAME);
	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	ck_assert_int_eq(place_data("", data, sizeof data), STATUS_OK);
	char *whole = realpath(data, NULL);
	ck_assert_int_eq(place_own(PLACE_DATA, name, longer, sizeof longer, NULL), STATUS_OK);
	ck_assert_int_eq(symlink(whole, longer), 0);
	setenv("ASTRAY_DATADIR", longer, 1);
	stage_play(&stage, "Esc z Enter");
	solve_first_puzzle();
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
	stage_play(&stage, "Tab Esc");
	ck_assert(stage_shows(&stage, "A wall for the goat")); /* the one that was played last */
	setenv("ASTRAY_DATADIR", whole, 1);
	free(whole);
}
END_TEST

START_TEST(with_changed_data_no_star_is_won)
{
	static const char tuned[] = "hunters = ({ name = \"nemesis\"; sight = 4; });";
	char path[4096];

	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	ck_assert_int_eq(place_own(PLACE_CONFIG, "hunters.cfg", path, sizeof path, NULL), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, tuned, sizeof tuned - 1, NULL), STATUS_OK);
	stage_play(&stage, "Enter");
	solve_first_puzzle();
	ck_assert(stage_shows(&stage, "Out, but not counted: the data have been changed."));
	stage_play(&stage, "q");
	ck_assert(stage_shows(&stage, "fewest 18"));
	ck_assert(!stage_shows(&stage, "fewest 18  *"));
}
END_TEST

/* So many were noted when a mind could be swapped. */
START_TEST(a_puzzle_noted_with_fewer_turns_than_there_can_be_has_its_star)
{
	open_list_of_puzzles(&(struct ui_options){.no_motion = true});
	ck_assert_int_eq(puzzle_note("01-goat", 8, NULL), STATUS_OK);
	ck_assert_int_eq(puzzle_note("02-goat", 99, NULL), STATUS_OK);
	stage_play(&stage, "Esc z k k");
	ck_assert(stage_shows(&stage, "fewest 18  *"));
	stage_play(&stage, "j");
	ck_assert(stage_shows(&stage, "best 99"));
}
END_TEST

START_TEST(a_star_is_won_in_a_puzzle_that_is_played_on_from_its_last_way_out)
{
	struct puzzle_list list;

	begin_puzzle_named("42-bull-goat");
	stage_play(&stage, "k . l");
	ck_assert_int_eq(run_now()->game->caught, 1);
	stage_play(&stage, "e 0 P");
	solve_puzzle(19);
	ck_assert(stage_shows(&stage, "Solved in the fewest turns. *"));
	ck_assert_int_eq(puzzle_list(&list, NULL), STATUS_OK);
	ck_assert_int_eq(list.all[list.n - 1].best, 19);
	puzzle_list_free(&list);
}
END_TEST

/* The catch flings you beyond the two that hunt you. */
START_TEST(a_puzzle_left_after_a_catch_is_not_solved)
{
	begin_puzzle_named("42-bull-goat");
	stage_play(&stage, "k .");
	ck_assert(!stage_shows(&stage, "it is not solved"));
	stage_play(&stage, "l");
	ck_assert_int_eq(run_now()->game->caught, 1);
	ck_assert(stage_shows(&stage, "You were caught, so it is not solved: take back with z."));
	ck_assert(stage_shows(&stage, "Four horns  caught"));
	stage_play(&stage, "u l l l l > >");
	ck_assert(stage_shows(&stage, "Not solved: you were caught."));
	ck_assert(stage_shows(&stage, "z take back"));
	ck_assert(!stage_shows(&stage, "out-thought"));
}
END_TEST

/* The start has rock south of it. */
START_TEST(taking_back_skips_keys_that_took_no_turn)
{
	begin_puzzle();
	stage_play(&stage, "h l");
	struct cell start = at();
	stage_play(&stage, "z");
	ck_assert(!cell_equal(at(), start));
	stage_play(&stage, "l j j p j");
	ck_assert(cell_equal(at(), start) && run_now()->game->turn == 2);
	stage_play(&stage, "z");
	ck_assert(!cell_equal(at(), start));
	ck_assert_int_eq(run_now()->game->turn, 1);
}
END_TEST

/* The mole has lost you there, and one may yet slip by, in 23 turns. */
START_TEST(a_hint_does_not_say_that_there_is_no_way_where_one_hangs_on_lots)
{
	begin_puzzle_named("16-mole");
	stage_play(&stage, "h . . . k i");
	ck_assert_int_eq(run_now()->game->turn, 5);
	ck_assert(stage_shows(&stage, "From here no way out is sure: take back with z."));
}
END_TEST

START_TEST(a_hint_says_how_to_go_and_is_gone_after_the_next_step)
{
	begin_puzzle();
	stage_play(&stage, "s i");
	ck_assert(stage_shows(&stage, "Hint: s, walk "));
	stage_play(&stage, "s i");
	ck_assert(stage_shows(&stage, "Hint: "));
	ck_assert(!stage_shows(&stage, "walk south") && !stage_shows(&stage, "walk north"));
	stage_play(&stage, ".");
	ck_assert(!stage_shows(&stage, "Hint: "));
}
END_TEST

START_TEST(a_run_of_floors_begins_again_with_its_seed)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	/* Whoever stands still is caught, sooner on some floors than on others. */
	for (uint64_t seed = 1; seed < 20; seed++) {
		ck_assert_int_eq(ui_push(&stage.ui, &view_run, &(struct run_setup){.seed = seed}), STATUS_OK);
		for (int i = 0; i < 400 && !run_now()->session->playback.over; i++)
			stage_play(&stage, ".");
		if (run_now()->session->playback.over)
			break;
		stage_play(&stage, "S");
	}
	struct cell start = run_now()->session->playback.world->floor.start;
	ck_assert(run_now()->session->playback.over);
	stage_play(&stage, "z"); /* no practice: nothing */
	ck_assert(run_now()->session->playback.over);
	stage_play(&stage, "a");
	ck_assert(!run_now()->session->playback.over && cell_equal(at(), start));
	stage_play(&stage, "l z");
	ck_assert(stage_shows(&stage, "You can take turns back only in practice"));
}
END_TEST

START_TEST(many_hunters_keep_their_names_as_long_as_they_fit)
{
	static const char *const hunters[] = {"archer", "archer", "archer"};

	stage_close(&stage);
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){
		.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = ARRAY_LEN(hunters)});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	struct game *game = run_now()->game;
	game->hunters[1].met = true;
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "a Archer ! hunting"));
	for (int i = 0; i < game->n_hunters; i++)
		game->hunters[i].met = game->hunters[i].seen = true;
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "a Archer ! ") && !stage_shows(&stage, "hunting"));
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "a!") && !stage_shows(&stage, "Archer"));
}
END_TEST

/* Whatever stops who runs or travels is said, seen or not. */
static const struct {
	struct game_event event;
	enum hunter_state state;
	bool seen, met;
	const char *text;
} stops[] = {
    {{.kind = GAME_EVENT_SPOTTED, .spotted.first = true},
     HUNTER_PATROL,
     true,
     true,
     "A goat: it stares straight ahead, and thuds."},
    {{.kind = GAME_EVENT_SPOTTED}, HUNTER_PATROL, true, true, "The goat again."},
    {{.kind = GAME_EVENT_SPOTTED}, HUNTER_HUNTING, true, true, "The goat again, after you."},
    {{.kind = GAME_EVENT_STATE, .state.now = HUNTER_HUNTING}, HUNTER_HUNTING, true, true, "The goat sees you."},
    {{.kind = GAME_EVENT_STATE, .state.now = HUNTER_HUNTING},
     HUNTER_HUNTING,
     false,
     true,
     "Something out of sight is after you."},
    {{.kind = GAME_EVENT_STATE, .state.now = HUNTER_HUNTING},
     HUNTER_HUNTING,
     false,
     false,
     "Something out of sight is after you."},
    {{.kind = GAME_EVENT_STATE, .state.now = HUNTER_CURIOUS}, HUNTER_CURIOUS, false, true, NULL},
};

START_TEST(what_stops_you_is_said)
{
	char text[TELL_CAP];

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "Enter");
	struct game *game = run_now()->game;
	game->n_events = 0;
	game->hunters[0].state = stops[_i].state;
	game->hunters[0].seen = stops[_i].seen;
	game->hunters[0].met = stops[_i].met;
	ck_assert(tell_event(&run_now()->session->rules, game, &stops[_i].event, text) ==
		  (stops[_i].text != NULL));
	if (stops[_i].text)
		ck_assert_str_eq(text, stops[_i].text);
}
END_TEST

/* Whoever explores is looking for the way on. */
START_TEST(exploring_ends_where_the_stairs_are_seen)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark",
		   &(struct ui_options){.no_motion = true, .seed = "amber-otter", .floor = 2});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	for (int i = 0; i < 50 && !stage_shows(&stage, "There are the stairs"); i++)
		stage_play(&stage, "o");
	ck_assert(stage_shows(&stage, "There are the stairs"));
	ck_assert(game_sees(run_now()->game, run_now()->game->floor.goal));
}
END_TEST

START_TEST(who_sneaks_sneaks_on_long_ways_too)
{
	stage_play(&stage, "s L");
	ck_assert_int_eq(at().x, 18);
	ck_assert_int_eq(run_now()->game->turn, 16);
}
END_TEST

START_TEST(the_first_goat_runs_into_its_wall)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "Reach >. Twelve floors down lies the Lodestone."));
	stage_play(&stage, "l l l");
	ck_assert_int_eq(run_now()->game->hunters[0].state, HUNTER_HUNTING);
	ck_assert(run_now()->game->hunters[0].stuck);
	ck_assert(stage_shows(&stage, "The goat cannot turn the corner. p shows its mind."));
	stage_play(&stage, "p");
	ck_assert_uint_gt(run_now()->minds.plan.plan.n_cells, 8);
	stage_play(&stage, "o"); /* a step at a time while somebody is after you */
	ck_assert_int_eq(run_now()->game->turn, 4);
	for (int i = 0; i < 12 && !stage_shows(&stage, "The stairs: > takes you down."); i++)
		stage_play(&stage, ">");
	stage_play(&stage, ">");
	ck_assert_int_eq(run_now()->game->floor.number, 2);
}
END_TEST

START_TEST(the_title_leads_through_the_stairs)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "Enter");
	ck_assert_int_eq(run_now()->game->floor.number, 1);
	for (int i = 0; i < 300 && run_now()->game->floor.number == 1 && !run_now()->session->playback.over;
	     i++)
		stage_play(&stage, i % 3 ? ">" : "o");
	ck_assert_msg(run_now()->game->floor.number == 2 || run_now()->session->playback.over,
		      "still on floor 1, turn %d", run_now()->game->turn);
}
END_TEST

/* What the command line may ask for by mistake. */
static const struct {
	const char *map, *hunter;
	int floor;
	const char *says;
} mistakes[] = {
    {.map = "nosuch", .says = "nosuch: no such file"},
    {.map = "/", .says = "Is a directory"},
    {.map = "/dev/null", .says = "/dev/null"},
    {.map = "first", .hunter = "nonsense", .says = "'nonsense'"},
    {.floor = 99, .says = "floor 99"},
};

START_TEST(a_mistake_in_the_options_leaves_the_unfinished_run_alone)
{
	struct ui *ui = &stage.ui;
	const char *const hunters[] = {mistakes[_i].hunter};

	stage_play(&stage, "l l j S");
	ck_assert(run_is_left());
	ui->options = (struct ui_options){.map = {.text = mistakes[_i].map},
					  .floor = mistakes[_i].floor,
					  .hunters = hunters,
					  .n_hunters = hunters[0] != NULL};
	ck_assert_int_ne(ui_push(ui, &view_run, NULL), STATUS_OK);
	ck_assert_msg(strstr(ui->notice, mistakes[_i].says) != NULL, "it says: %s", ui->notice);
	ui->options = (struct ui_options){.resume = true};
	ck_assert_int_eq(ui_push(ui, &view_run, NULL), STATUS_OK);
	ck_assert_int_eq(run_now()->game->turn, 3);
}
END_TEST

Suite *suite_run(void)
{
	Suite *suite = suite_create("screens/run");
	TCase *tcase = tcase_create("run");
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, a_click_travels_and_the_pointer_looks);
	tcase_add_test(tcase, a_proof_is_copied);
	tcase_add_loop_test(tcase, every_key_of_the_help_does_what_it_says, 0, (int)ARRAY_LEN(effects));
	tcase_add_test(tcase, no_key_of_the_help_goes_untested);
	tcase_add_test(tcase, a_door_opens_as_you_walk_and_is_closed_and_wedged);
	tcase_add_test(tcase, travel_goes_where_the_cursor_was_put);
	tcase_add_test(tcase, the_mind_of_a_hunter_can_be_seen_and_swapped);
	tcase_add_test(tcase, the_cursor_tells_of_your_companion);
	tcase_add_test(tcase, a_run_that_was_left_goes_on_where_it_was);
	tcase_add_test(tcase, a_run_on_a_strange_map_tells_how_the_map_was_read);
	tcase_add_test(tcase, a_resumed_run_knows_what_it_told);
	tcase_add_test(tcase, between_two_locks_a_ship_climbs_while_a_key_is_held);
	tcase_add_test(tcase, a_run_that_waits_is_not_given_up_by_one_key);
	tcase_add_test(tcase, a_key_without_a_meaning_says_so_and_takes_no_question_back);
	tcase_add_test(tcase, a_turn_takes_the_question_back_whether_you_leave);
	tcase_add_test(tcase, noise_that_is_not_made_is_not_shown);
	tcase_add_test(tcase, the_speed_of_a_computer_that_does_not_play_is_not_changed);
	tcase_add_test(tcase, what_a_key_was_refused_for_is_gone_with_the_next_turn);
	tcase_add_test(tcase, a_held_key_stops_before_a_marked_cell_and_one_that_is_struck_does_not);
	tcase_add_test(tcase, running_does_not_go_to_meet_a_hunter_unasked);
	tcase_add_test(tcase, a_place_that_is_chosen_again_is_gone_to_although_a_hunter_is_there);
	tcase_add_test(tcase, a_door_that_is_wedged_is_in_reach);
	tcase_add_test(tcase, a_hunters_state_does_not_stand_where_it_will_step);
	tcase_add_test(tcase, a_hunters_state_does_not_hide_mud);
	tcase_add_test(tcase, the_smallest_screen_says_how_to_go_on);
	tcase_add_test(tcase, the_smallest_screen_shows_all_words_of_a_tool_and_its_keys);
	tcase_add_test(tcase, the_smallest_screen_shows_all_words_of_a_cache_and_a_shrine);
	tcase_add_test(tcase, a_cache_names_whom_of_those_met_here_its_tool_fools);
	tcase_add_test(tcase, an_empty_cache_offers_nothing);
	tcase_add_test(tcase, small_screens_wrap_what_is_told);
	tcase_add_test(tcase, a_recorded_run_is_watched_forwards_and_backwards);
	tcase_add_test(tcase, a_moment_looks_the_same_whichever_way_one_comes_to_it);
	tcase_add_test(tcase, being_caught_for_good_is_summed_up_and_begins_again);
	tcase_add_test(tcase, a_catch_is_explained_and_played_on);
	tcase_add_test(tcase, what_takes_long_in_a_replay_can_be_stopped_and_done_later);
	tcase_add_test(tcase, why_tells_of_the_catch_that_follows_the_moment_shown);
	tcase_add_test(tcase, a_way_out_is_asked_for_at_any_turn);
	tcase_add_test(tcase, a_puzzle_says_how_to_leave_it);
	tcase_add_test(tcase, leaving_from_a_puzzle_promises_nothing);
	tcase_add_test(tcase, escape_leaves_a_puzzle_and_asks_first_once_it_is_begun);
	tcase_add_test(tcase, escape_twice_saves_a_run_and_leaves_it);
	tcase_add_test(tcase, where_nothing_is_kept_the_help_does_not_promise_to_save);
	tcase_add_test(tcase, once_caught_the_key_line_names_the_key_that_says_why);
	tcase_add_test(tcase, hints_lead_out_of_a_puzzle_step_by_step_but_not_to_its_star);
	tcase_add_test(tcase, a_puzzle_that_is_solved_alone_has_its_star);
	tcase_add_test(tcase, a_puzzle_that_is_only_photographed_wins_no_star);
	tcase_add_test(tcase, a_key_leads_from_a_puzzle_to_the_next_but_not_from_the_last);
	tcase_add_test(tcase, the_list_stands_on_the_puzzle_that_was_played_last);
	tcase_add_test(tcase, the_list_has_titles_and_says_how_many_are_solved);
	tcase_add_test(tcase, the_list_of_puzzles_explains_its_keys);
	tcase_add_test(tcase, the_picture_in_the_list_shows_the_letters_of_the_puzzle);
	tcase_add_test(tcase, all_who_hunt_in_a_puzzle_are_introduced_before_its_first_turn);
	tcase_add_test(tcase, a_hunter_that_a_puzzle_shows_out_of_sight_can_be_looked_at);
	tcase_add_test(tcase, the_computer_shows_the_way_out_of_a_puzzle_and_wins_no_star);
	tcase_add_test(tcase, a_puzzle_that_is_taken_back_from_the_computer_counts);
	tcase_add_test(tcase, the_header_of_a_puzzle_has_its_title_whole_and_no_wounds);
	tcase_add_test(tcase, the_side_panel_breaks_at_blanks);
	tcase_add_test(tcase, past_par_the_header_says_so);
	tcase_add_test(tcase, a_catch_in_a_puzzle_does_not_count_wounds);
	tcase_add_test(tcase, a_reply_goes_when_another_comes);
	tcase_add_test(tcase, off_the_mud_nobody_speaks_of_it);
	tcase_add_test(tcase, no_mind_is_swapped_in_a_puzzle);
	tcase_add_test(tcase, hunters_of_the_command_line_are_in_no_puzzle_of_the_list);
	tcase_add_test(tcase, the_map_of_a_puzzle_with_another_hunter_is_practice);
	tcase_add_test(tcase, a_file_elsewhere_wins_no_star_for_the_puzzle_of_its_name);
	tcase_add_test(tcase, a_file_in_place_of_a_shipped_puzzle_wins_no_star);
	tcase_add_test(tcase, a_puzzle_of_the_player_s_own_wins_its_star);
	tcase_add_test(tcase, a_star_is_won_where_the_data_are_in_a_directory_with_a_long_name);
	tcase_add_test(tcase, with_changed_data_no_star_is_won);
	tcase_add_test(tcase, a_puzzle_noted_with_fewer_turns_than_there_can_be_has_its_star);
	tcase_add_test(tcase, a_star_is_won_in_a_puzzle_that_is_played_on_from_its_last_way_out);
	tcase_add_test(tcase, a_puzzle_left_after_a_catch_is_not_solved);
	tcase_add_test(tcase, taking_back_skips_keys_that_took_no_turn);
	tcase_add_test(tcase, a_hint_does_not_say_that_there_is_no_way_where_one_hangs_on_lots);
	tcase_add_test(tcase, a_hint_says_how_to_go_and_is_gone_after_the_next_step);
	tcase_add_test(tcase, a_run_of_floors_begins_again_with_its_seed);
	tcase_add_test(tcase, exploring_ends_where_the_stairs_are_seen);
	tcase_add_test(tcase, many_hunters_keep_their_names_as_long_as_they_fit);
	tcase_add_loop_test(tcase, what_stops_you_is_said, 0, ARRAY_LEN(stops));
	tcase_add_test(tcase, who_sneaks_sneaks_on_long_ways_too);
	tcase_add_test(tcase, the_first_goat_runs_into_its_wall);
	tcase_add_test(tcase, the_title_leads_through_the_stairs);
	tcase_add_loop_test(tcase, a_mistake_in_the_options_leaves_the_unfinished_run_alone, 0,
			    (int)ARRAY_LEN(mistakes));
	suite_add_tcase(suite, tcase);
	return suite;
}
