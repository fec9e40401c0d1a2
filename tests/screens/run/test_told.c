/* What the run's screens tell whoever aims, looks, is warned, or has a small screen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/list.h"
#include "screens/run/run.h"
#include "screens/run/way.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"
#include "world/world.h"

static struct stage stage;
static char map[4096];

static void open_stage(const struct ui_options *options)
{
	stage_open(&stage, 80, 24, "dark", options);
	ck_assert_msg(ui_push(&stage.ui, &view_run, NULL) == STATUS_OK, "%s", stage.ui.notice);
	stage_play(&stage, "");
}

static void set_up(void)
{
	const char *top = getenv("srcdir");

	snprintf(map, sizeof map, "%s/tests/screens/arena.txt", top ? top : ".");
	open_stage(&(struct ui_options){.no_motion = true, .map = {.text = map}, .seed = "amber-otter"});
}

static void tear_down(void)
{
	stage_close(&stage);
}

static struct run *run_now(void)
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

/* The goat in sight, DX, DY from you, in STATE. */
static struct hunter *put_goat(int dx, int dy, enum hunter_state state)
{
	struct hunter *goat = &run_now()->game->hunters[0];

	goat->at = cell_at(at().x + dx, at().y + dy);
	goat->state = state;
	goat->seen = goat->met = true;
	return goat;
}

/* The first slot holds the tool NAME, and no other holds any. */
static void carry(const char *name)
{
	struct run *run = run_now();
	const struct tool_kind *tool = rules_tool(&run->session->rules, name);

	run->game->carry = (struct game_carry){.wounds = GAME_WOUNDS};
	run->game->carry.tools[0] = (uint8_t)(1 + (tool - run->session->rules.tools));
}

/* ---- aiming ---------------------------------------------------------------------------------------------- */

START_TEST(the_wrench_says_whom_it_takes)
{
	struct run *run = run_now();

	put_goat(2, 0, HUNTER_HUNTING);
	run->game->floor.practice = false;
	run->game->wrench.charges = 1;
	stage_play(&stage, "a");
	ck_assert(stage_shows(&stage, "It takes the goat, 2 away."));
	run->game->hunters[0].exertion.head_turns = 3;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "It takes the goat, 2 away, which goes elsewhere for up to 3 turns."));
	stage_play(&stage, "h");
	ck_assert(stage_shows(&stage, "You see no hunter on that cell."));
	stage_play(&stage, "l");
	run->game->wrench.until_turn = run->game->turn + 3;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "It holds one at a time, and still holds the last."));
	run->game->wrench.until_turn = 0;
	run->game->hunters[0].body = BODY_FLYER; /* which has no place in space, but ASCII needs none */
	stage.screen.ascii = true;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "It cannot hold a flyer."));
	run->game->hunters[0].body = BODY_WALKER;
}
END_TEST

START_TEST(a_tool_that_would_do_nothing_says_why_while_it_is_aimed)
{
	struct run *run = run_now();

	carry("spike");
	stage_play(&stage, "1 h"); /* beside the door */
	ck_assert(stage_shows(&stage, "It holds only in a door or a gap."));
	stage_play(&stage, "Enter");
	ck_assert_msg(run->game->turn == 0 && stage_shows(&stage, "esc back"), "it was used all the same");
	stage_play(&stage, "Esc");
	carry("decoy");
	stage_play(&stage, "1");
	ck_assert(!stage_shows(&stage, "stand"));
}
END_TEST

START_TEST(a_spike_is_aimed_at_the_gap_on_the_side_of_the_hunter)
{
	for (int x = 8; x <= 12; x++)
		for (int y = 4; y <= 8; y += 4)
			world_set_terrain(run_now()->game, cell_at(x, y),
					  x == 10 ? TERRAIN_FLOOR : TERRAIN_WALL);
	carry("spike");
	put_goat(0, 4, HUNTER_ASLEEP);
	stage_play(&stage, "");
	int here = stage.screen.point_y;
	stage_play(&stage, "1");
	ck_assert_int_eq(stage.screen.point_y, here + 2);
}
END_TEST

START_TEST(a_point_chooses_the_place_to_travel_to)
{
	struct cell from = at();

	stage_play(&stage, "_ h h .");
	ck_assert(cell_equal(at(), cell_at(from.x - 2, from.y)));
}
END_TEST

START_TEST(a_journey_that_leads_only_towards_its_end_says_so)
{
	run_now()->game->hunters[0].arrives_turn = 1000;
	stage_play(&stage, "_ l l .");
	ck_assert(!stage_shows(&stage, "The way that you knew"));
	stage_play(&stage, "_ L L .");
	ck_assert(stage_shows(&stage, "The way that you knew ends here. _ twice goes on towards it."));
}
END_TEST

START_TEST(a_hunter_that_a_tool_showed_was_seen_then)
{
	struct run *run = run_now();
	struct hunter *goat = put_goat(17, 0, HUNTER_ASLEEP);

	goat->kind.speed_percent = 0;
	goat->seen = false;
	run->game->effects[0] =
	    (struct game_effect){.effect = TOOL_SCRY, .until_turn = run->game->turn + 3, .at = at()};
	stage_play(&stage, ". . . .");
	ck_assert_msg(!game_shows(run->game, 0), "it is still shown");
	ck_assert(stage_shows(&stage, "2 turns ago"));
}
END_TEST

START_TEST(no_mind_is_offered_where_nobody_is_in_view)
{
	put_goat(17, 0, HUNTER_ASLEEP)->seen = false;
	run_now()->game->hunters[0].kind.speed_percent = 0;
	stage_play(&stage, ".");
	ck_assert(stage_shows(&stage, "x look") && !stage_shows(&stage, "p plan"));
	stage_resize(&stage, 40, 12);
	ck_assert(!stage_shows(&stage, "p plan"));
	put_goat(3, 0, HUNTER_ASLEEP);
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "p plan"));
}
END_TEST

START_TEST(the_smallest_screen_offers_the_way_on_beside_many_hunters)
{
	static const char *const goats[] = {"goat", "goat", "goat", "goat", "goat"};

	for (int n = 1; n <= (int)ARRAY_LEN(goats); n++) {
		stage_close(&stage);
		open_stage(&(struct ui_options){.no_motion = true,
						.map = {.text = map},
						.seed = "amber-otter",
						.hunters = goats,
						.n_hunters = (size_t)n});
		for (int i = 0; i < n; i++)
			run_now()->game->hunters[i].met = run_now()->game->hunters[i].seen = true;
		stage_resize(&stage, 40, 12);
		ck_assert_msg(stage_shows(&stage, "o explore") && stage_shows(&stage, "? help"), "%d", n);
	}
}
END_TEST

/* Two rows of it, the last with the key of the log. */
START_TEST(before_a_leap_the_smallest_screen_says_what_to_do)
{
	char text[TELL_CAP];

	for (int exposed = 0; exposed <= 1; exposed++) {
		put_goat(3, 0, HUNTER_HUNTING)->exertion.crouch = true;
		for (int y = 5; exposed && y <= 7; y++)
			for (int x = 9; x <= 11; x++)
				if (!cell_equal(cell_at(x, y), at()) && y != 6)
					world_set_terrain(run_now()->game, cell_at(x, y), TERRAIN_WALL);
		struct game_event event = {.kind = GAME_EVENT_CROUCHED, .who = 0};
		ck_assert_int_eq(tell_hint(run_now()->game, &event, text), HINT_CROUCH);
		ck_assert_msg(strlen(text) <= 72, "%s", text);
	}
}
END_TEST

START_TEST(the_mark_of_a_remembered_hunter_does_not_tell_who_stands_beside_it)
{
	struct run *run = run_now();
	struct hunter *goat = put_goat(2, 0, HUNTER_HUNTING);
	const char letter = (char)goat->kind.glyph;
	char shown[8];

	for (int x = 24; x < 30; x++)
		((uint8_t *)world_plane(run->game, PLANE_KNOWN))[game_index(run->game, cell_at(x, 6))] =
		    TERRAIN_FLOOR;
	stage_play(&stage, ".");
	run->glimpses.last[0].at = cell_at(26, 6);
	goat->seen = false;
	for (int x = 25; x <= 28; x++) {
		goat->at = cell_at(x, 6);
		stage_resize(&stage, 80, 24);
		snprintf(shown, sizeof shown, "%c¿", letter);
		ck_assert_msg(stage_shows(&stage, shown), "it is at %d", x);
	}
}
END_TEST

START_TEST(taking_back_a_step_of_a_walk_says_how_many_are_left)
{
	char words[96];

	stage_play(&stage, "L");
	int turns = run_now()->game->turn;
	ck_assert_int_gt(turns, 2);
	stage_play(&stage, "z");
	snprintf(words, sizeof words, "Turn %d again. z takes back one step; %d more remain.", turns - 1,
		 turns - 1);
	ck_assert_msg(stage_shows(&stage, words), "%s", words);
	for (int i = 1; i < turns; i++)
		stage_play(&stage, "z");
	ck_assert(stage_shows(&stage, "Turn 0 again.") && !stage_shows(&stage, "that walk"));
}
END_TEST

START_TEST(the_lab_of_a_run_says_who_its_signs_are)
{
	put_goat(2, 0, HUNTER_HUNTING);
	stage_play(&stage, ". I");
	ck_assert(stage_shows(&stage, "Here @ is the goat, and > is you."));
	stage_play(&stage, ".");
	ck_assert(!stage_shows(&stage, "Here @"));
}
END_TEST

START_TEST(who_is_not_fooled_by_a_tool_is_named_while_it_is_aimed)
{
	struct hunter *goat = put_goat(6, 0, HUNTER_HUNTING);

	carry("decoy");
	stage_play(&stage, "1");
	ck_assert(stage_shows(&stage, "Fooled: the goat."));
	stage_play(&stage, "Esc");
	goat->kind.nose = true;
	stage_play(&stage, "1");
	ck_assert(stage_shows(&stage, "Not fooled: the goat smells you."));
	stage_play(&stage, "Esc");
	run_now()->game->floor.masked = true; /* who it is, you are to find out */
	stage_play(&stage, "1");
	ck_assert(!stage_shows(&stage, "Not fooled"));
	stage_play(&stage, "Esc");
	run_now()->game->floor.masked = false;
	goat->kind.nose = false;
	carry("static");
	stage_play(&stage, "1");
	ck_assert(stage_shows(&stage, "Not fooled: the goat decides at once."));
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "Not fooled: the goat decides at once."));
}
END_TEST

/* How many cells of the screen's map show GLYPH in ROLE. */
static int count_shown(uint32_t glyph, enum role role)
{
	int n = 0;

	for (int i = 0; i < stage.screen.width * stage.screen.height; i++)
		n += stage.screen.cells[i].glyph == glyph && stage.screen.cells[i].role == role;
	return n;
}

START_TEST(a_tool_that_makes_ground_shows_it_while_it_is_aimed)
{
	put_goat(6, 0, HUNTER_HUNTING);
	carry("mud flask");
	stage_play(&stage, "1");
	ck_assert_int_ge(count_shown('"', ROLE_MUD), 15);
	stage_play(&stage, "Esc");
	ck_assert_int_eq(count_shown('"', ROLE_MUD), 0);
	carry("chalk");
	stage_play(&stage, "1");
	ck_assert_int_ge(count_shown(0x2588, ROLE_CHALK), 2); /* the cursor is on the third */
}
END_TEST

START_TEST(two_of_a_kind_are_each_named_once_while_a_tool_is_aimed)
{
	static const char *const another[] = {"goat"};

	stage_close(&stage);
	open_stage(&(struct ui_options){
	    .no_motion = true, .map = {.text = map}, .hunters = another, .n_hunters = ARRAY_LEN(another)});
	struct hunter *hunters = run_now()->game->hunters;
	put_goat(6, 0, HUNTER_HUNTING);
	hunters[1] = hunters[0];
	put_goat(5, 3, HUNTER_HUNTING);
	carry("static");
	stage_play(&stage, "v v 1");
	ck_assert(stage_shows(&stage, "Not fooled: each goat decides at once."));
	stage_play(&stage, "Esc");
	hunters[1].kind.nose = true;
	carry("decoy");
	stage_play(&stage, "1");
	ck_assert(stage_shows(&stage, "Fooled: the goat to the south-east. "));
	ck_assert(stage_shows(&stage, "Not fooled: the goat to the east smells"));
}
END_TEST

START_TEST(a_decoy_does_not_look_like_you)
{
	struct game *game = run_now()->game;
	int x = stage.screen.point_x + 3, y = stage.screen.point_y;

	game->effects[0] = (struct game_effect){
	    .until_turn = game->turn + 6, .effect = TOOL_DECOY, .at = cell_at(game->at.x + 3, game->at.y)};
	stage_resize(&stage, 80, 24);
	ck_assert_uint_eq(screen_at(&stage.screen, x, y)->glyph, U'Φ');
	ck_assert_int_eq(screen_at(&stage.screen, x, y)->role, ROLE_DECOY);
	stage_play(&stage, "x l l l");
	ck_assert(stage_shows(&stage, "your decoy, 5 more turns"));
	ck_assert_uint_eq(screen_at(&stage.screen, x, y)->glyph, U'Φ');
	stage_play(&stage, "l Esc ?");
	stage_resize(&stage, 80, 60); /* with all signs */
	ck_assert(stage_shows(&stage, "your decoy"));
}
END_TEST

START_TEST(a_blink_shows_you_where_you_would_land_and_no_deadly_sign)
{
	struct cell from = at();
	int x = stage.screen.point_x, y = stage.screen.point_y;

	carry("blink");
	put_goat(3, 0, HUNTER_HUNTING);
	stage_play(&stage, "1");
	ck_assert(stage.screen.point_x != x || stage.screen.point_y != y);
	ck_assert_uint_eq(screen_at(&stage.screen, stage.screen.point_x, stage.screen.point_y)->glyph, '@');
	stage_play(&stage, "Enter");
	ck_assert(!cell_equal(at(), from));
}
END_TEST

/* The turns that the hunters lose by what is aimed. */
static int turns_lost(void)
{
	const struct telegraph *telegraph = &run_now()->telegraph;
	int lost = 0;

	for (int i = 0; i < run_now()->game->n_hunters; i++) {
		const struct preview_trail *now = &telegraph->now[i], *then = &telegraph->then[i];
		if (now->beside)
			lost += (then->beside ? then->beside : then->turns + 1) - now->beside;
	}
	return lost;
}

START_TEST(aiming_begins_where_it_helps_most)
{
	static const char *const tools[] = {"chalk", "mud flask", "smoke", "decoy"};
	struct run *run = run_now();
	int better = 0;

	for (size_t tool = 0; tool < ARRAY_LEN(tools); tool++)
		for (int dx = 3; dx <= 6; dx++)
			for (int dy = -1; dy <= 1; dy++) {
				struct cell usual;
				carry(tools[tool]);
				put_goat(dx, dy, HUNTER_HUNTING);
				ck_assert(tool_target(run->game, 0, 0, &usual));
				struct game_action action = {.verb = GAME_USE, .who = 0, .at = usual};
				stage_play(&stage, "1");
				int lost = turns_lost();
				telegraph_look_at_action(&run->telegraph, run->game, &action);
				ck_assert_msg(lost >= turns_lost(), "%s, goat at %d,%d", tools[tool], dx, dy);
				better += lost > turns_lost();
				stage_play(&stage, "Esc");
			}
	ck_assert_int_gt(better, 0);
}
END_TEST

/* Is GLYPH on the map, in ROLE? */
static bool on_map(uint32_t glyph, enum role role)
{
	for (int y = 1; y < stage.screen.height; y++)
		for (int x = 0; x < stage.screen.width; x++) {
			const struct screen_cell *cell = screen_at(&stage.screen, x, y);
			if (cell->glyph == glyph && cell->role == role)
				return true;
		}
	return false;
}

START_TEST(on_a_small_screen_aiming_hides_neither_you_nor_your_hunter)
{
	static const char *const tools[] = {"chalk", "mud flask", "smoke", "decoy", "spike", "blink"};
	static const struct cell goats[] = {{4, 0}, {4, 3}, {2, -3}, {3, 5}};

	stage_resize(&stage, 40, 12);
	for (size_t tool = 0; tool < ARRAY_LEN(tools); tool++)
		for (size_t i = 0; i < ARRAY_LEN(goats); i++) {
			carry(tools[tool]);
			const struct hunter *goat = put_goat(goats[i].x, goats[i].y, HUNTER_HUNTING);
			stage_play(&stage, "1");
			ck_assert_msg(on_map('@', ROLE_YOU), "%s, %zu: you", tools[tool], i);
			if (tool < 4) /* the others may be for a place too far away from it */
				ck_assert_msg(on_map('g', sign_letter_role(goat)), "%s, %zu: goat", tools[tool],
					      i);
			ck_assert(stage.screen.point_y >= 1 && stage.screen.point_y <= 7);
			stage_play(&stage, "Esc");
		}
}
END_TEST

START_TEST(on_a_small_screen_looking_hides_neither_you_nor_your_hunter)
{
	static const struct cell goats[] = {{4, 0}, {4, 3}, {2, -3}, {3, 4}};

	stage_resize(&stage, 40, 12);
	for (size_t i = 0; i < ARRAY_LEN(goats); i++) {
		const struct hunter *goat = put_goat(goats[i].x, goats[i].y, HUNTER_HUNTING);
		stage_play(&stage, "x");
		ck_assert_msg(on_map('@', ROLE_YOU), "%zu: you", i);
		ck_assert_msg(on_map('g', sign_letter_role(goat)), "%zu: goat", i);
		stage_play(&stage, "Esc");
	}
}
END_TEST

START_TEST(a_turn_that_somebody_may_use_is_named_as_the_price)
{
	static const enum hunter_state states[] = {HUNTER_HUNTING, HUNTER_CURIOUS, HUNTER_PATROL};

	carry("chalk");
	for (size_t i = 0; i < ARRAY_LEN(states); i++) {
		put_goat(5, 0, states[i]);
		stage_play(&stage, "1");
		ck_assert(stage_shows(&stage, "It takes a turn."));
		stage_play(&stage, "Esc x");
		ck_assert(stage_shows(&stage, "sure for this turn only") == (i > 0));
		stage_play(&stage, "Esc");
	}
	put_goat(5, 0, HUNTER_ASLEEP);
	stage_play(&stage, "1");
	ck_assert(!stage_shows(&stage, "It takes a turn."));
}
END_TEST

START_TEST(the_wrench_says_on_whom_it_is_and_for_how_long)
{
	struct game *game = run_now()->game;

	game->floor.number = GAME_WRENCH_FLOOR;
	run_now()->session->story.rehearsal = true; /* with a wrench */
	game->wrench = (struct game_wrench){.who = 0, .until_turn = game->turn + 13};
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "wrench on the goat, 12 turns"));
	game->wrench.until_turn = game->turn + 1;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "wrench on the goat, last turn"));
	game->wrench.until_turn = 0;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "wrench 0"));
}
END_TEST

START_TEST(the_nearest_place_to_travel_to_comes_first_and_the_others_keep_their_order)
{
	static const enum thing_kind lies[] = {THING_SHRINE, THING_CACHE, THING_RELIC};
	static const char *const names[] = {"The shrine.", "Where you came in.", "The relic.", "The cache."};
	struct game *game = run_now()->game;

	for (int i = 0; i < (int)ARRAY_LEN(lies); i++)
		game->things[game->n_things++] =
		    (struct game_thing){.kind = lies[i], .at = cell_at(game->at.x + 3 + i, game->at.y)};
	stage_play(&stage, "l _ Tab");
	ck_assert(stage_shows(&stage, "Where you came in."));
	stage_play(&stage, "Esc l");
	for (size_t nearest = 0; nearest < 2; nearest++) {
		stage_play(&stage, nearest ? "h _" : "_");
		for (size_t i = 0; i <= ARRAY_LEN(names); i++) {
			const char *name = names[(nearest + i) % ARRAY_LEN(names)];
			stage_play(&stage, "Tab");
			ck_assert_msg(stage_shows(&stage, name), "%zu: not %s", i, name);
		}
		stage_play(&stage, "Esc");
	}
}
END_TEST

START_TEST(the_sign_of_a_place_picks_it)
{
	static const struct {
		const char *key, *name;
	} signs[] = {
	    {"&", "The cache."}, {"$", "The relic."}, {"<", "Where you came in."}, {">", "The relic."}};
	struct game *game = run_now()->game;

	game->things[game->n_things++] = (struct game_thing){.kind = THING_CACHE, .at = cell_at(3, 1)};
	game->things[game->n_things++] = (struct game_thing){.kind = THING_RELIC, .at = cell_at(5, 1)};
	stage_play(&stage, "l _");
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		if (signs[i].key[0] == '>')
			stage_play(&stage, "$"); /* no stairs are known: the cursor stays */
		stage_play(&stage, signs[i].key);
		ck_assert_msg(stage_shows(&stage, signs[i].name), "%s does not pick it", signs[i].key);
	}
}
END_TEST

/* Beside the open door west of you, with a goat DX, DY away that hunts. */
static void stand_by_the_door(int dx, int dy)
{
	stage_play(&stage, "k l l l l l l l l l l");
	ck_assert_int_eq(game_terrain(run_now()->game, cell_at(at().x - 1, at().y)), TERRAIN_DOOR_OPEN);
	put_goat(dx, dy, HUNTER_HUNTING);
	ck_assert_int_eq(run_refresh(run_now(), &stage.ui), STATUS_OK);
}

START_TEST(a_door_that_gets_you_caught_says_so_before_it_is_closed)
{
	stand_by_the_door(1, 0);
	int turn = run_now()->game->turn;
	stage_play(&stage, "c");
	ck_assert(stage_shows(&stage, "It takes a turn, and the goat catches you."));
	ck_assert_int_eq(run_now()->game->turn, turn);
	ck_assert(stage_shows(&stage, "×"));
	stage_play(&stage, "Esc");
	ck_assert_int_eq(run_now()->game->turn, turn);
	stage_play(&stage, "c c");
	ck_assert_int_eq(run_now()->game->turn, turn + 1);
	ck_assert_int_eq(run_now()->game->caught, 1);
}
END_TEST

START_TEST(a_door_shows_the_ways_of_hunters_before_and_after_it_is_closed)
{
	stand_by_the_door(-6, 0);
	stage_play(&stage, "c");
	const struct preview_trail *now = &run_now()->telegraph.now[0], *then = &run_now()->telegraph.then[0];
	ck_assert_int_eq(now->beside, 5);  /* through the door, */
	ck_assert_int_eq(then->beside, 0); /* which a goat cannot open */
	ck_assert(stage_shows(&stage, "The goat loses at least"));
	ck_assert(stage_shows(&stage, "It takes a turn."));
	bool drawn = false; /* its way before; after it, the goat stands where it is */
	for (int i = 0; i < stage.screen.width * stage.screen.height; i++)
		drawn |= stage.screen.cells[i].role == ROLE_WAY_TAKEN;
	ck_assert_msg(drawn, "its way through the door is not drawn");
	ck_assert_int_eq(then->n_cells, 1);
	stage_play(&stage, "h"); /* its direction */
	ck_assert_int_eq(game_terrain(run_now()->game, cell_at(at().x - 1, at().y)), TERRAIN_DOOR_CLOSED);
}
END_TEST

START_TEST(a_direction_without_a_door_closes_none)
{
	stand_by_the_door(-3, 0);
	int turn = run_now()->game->turn;
	stage_play(&stage, "c l");
	ck_assert_int_eq(run_now()->game->turn, turn);
	ck_assert(!stage_shows(&stage, "Close the door"));
}
END_TEST

START_TEST(of_several_doors_each_can_be_looked_at_and_a_direction_closes_one)
{
	struct game *game = run_now()->game;
	struct cell here = game->at;

	world_set_terrain(game, cell_step(here, WEST), TERRAIN_DOOR_CLOSED);
	world_set_terrain(game, cell_step(here, EAST), TERRAIN_DOOR_OPEN);
	stage_play(&stage, "c");
	ck_assert(stage_shows(&stage, "Close the door"));
	stage_play(&stage, "Tab");
	ck_assert(stage_shows(&stage, "Wedge the door: nobody passes it for 15 turns. You have 3 wedges."));
	stage_play(&stage, "l");
	ck_assert_int_eq(game_terrain(game, cell_step(here, EAST)), TERRAIN_DOOR_CLOSED);
	ck_assert_int_eq(game_terrain(game, cell_step(here, WEST)), TERRAIN_DOOR_CLOSED);
}
END_TEST

START_TEST(a_stone_is_aimed_and_thrown)
{
	struct game *game = run_now()->game;

	game->floor.run_rules = true;
	stage_play(&stage, "t");
	ck_assert(stage_shows(&stage, "Throw a stone: hunters that hear it and do not see you go to look."));
	stage_play(&stage, "h"); /* it begins as far from you as one can throw */
	ck_assert(stage_shows(&stage, "Too far."));
	stage_play(&stage, "l t");
	ck_assert(stage_shows(&stage, "Your stone clatters over there."));
	ck_assert_int_eq(game->turn, 1);
}
END_TEST

START_TEST(the_way_to_where_you_came_in_has_a_name_and_one_step_is_no_steps)
{
	stage_play(&stage, "l _ Tab Tab");
	ck_assert(stage_shows(&stage, "Where to? Where you came in."));
	ck_assert(stage_shows(&stage, "1 step."));
}
END_TEST

START_TEST(a_small_screen_shows_a_tempo_while_you_have_one)
{
	struct game *game = run_now()->game;

	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "noise 0") && !stage_shows(&stage, "tempo"));
	game->floor.run_rules = true;
	game->tempo.until_turn[0] = game->turn + 2;
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "tempo 1") && !stage_shows(&stage, "noise"));
}
END_TEST

START_TEST(on_a_small_screen_the_keys_of_tools_are_no_number)
{
	carry("chalk");
	run_now()->game->carry.tools[1] = run_now()->game->carry.tools[0];
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, " 1 2 "));
	run_now()->session->story.options.practice = false; /* which leaves room for a word */
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "tools 1 2 "));
}
END_TEST

START_TEST(the_parts_of_the_header_do_not_cover_each_other)
{
	run_now()->game->floor.run_rules = true;
	for (int width = 60; width <= 100; width++) {
		stage_resize(&stage, width, 20);
		ck_assert_msg(stage_shows(&stage, "61 ") && stage_shows(&stage, " tempo 0  "), "%d columns",
			      width);
	}
}
END_TEST

START_TEST(the_bar_stays_whatever_the_par)
{
	struct game *game = run_now()->game;

	game->floor.number = 12; /* of a run, and so without a word for its kind */
	run_now()->session->story.options.practice = false;
	snprintf(game->floor.title, sizeof game->floor.title, "The Lodestone");
	game->floor.run_rules = true;
	game->floor.par_turns = 129;
	for (game->turn = 8; game->turn < 129; game->turn += 40) {
		stage_resize(&stage, 80, 24);
		ck_assert_msg(stage_shows(&stage, "●─") || stage_shows(&stage, "━●"), "turn %d", game->turn);
	}
	ck_assert(stage_shows(&stage, "turn 128/129"));
}
END_TEST

START_TEST(the_header_names_the_floor_in_whole_and_keeps_its_gaps)
{
	struct game *game = run_now()->game;

	game->floor.number = 12; /* and it is practice */
	snprintf(game->floor.title, sizeof game->floor.title, "The Lodestone");
	game->floor.run_rules = true;
	game->floor.par_turns = 153;
	game->turn = 22;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "12 The Lodestone  practice   turn 22"));
	game->turn = 160;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "12 The Lodestone  practice   turn 160"));
	game->floor.number = 10;
	snprintf(game->floor.title, sizeof game->floor.title, "Leaps");
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "10 Leaps  practice   turn 160"));
}
END_TEST

START_TEST(practice_does_not_speak_of_points)
{
	for (int practice = 0; practice < 2; practice++) {
		struct run_setup setup = {.floor = 1, .seed = 3, .practice = practice};
		stage_close(&stage);
		stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
		ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
		struct run *run = stage.ui.stack[stage.ui.depth - 1].state;
		run->game->at = run->game->floor.goal;
		run_do(run, &stage.ui, GAME_LEAVE, 0);
		stage_play(&stage, "m");
		ck_assert(stage_shows(&stage, "That floor took "));
		ck_assert(stage_shows(&stage, " points") == !practice);
	}
}
END_TEST

/* ---- signs ----------------------------------------------------------------------------------------------- */

enum { LEGEND_COLUMN = 26, LEGEND_MEANING = 4, LEGEND_ROWS = 60, SIGNS = 80 };

static struct {
	uint32_t glyph;
	char meaning[LEGEND_COLUMN];
} seen_signs[SIGNS];
static int n_seen_signs;

/* One sign has one meaning; only steps that follow each other, and what a mind has looked at, share theirs where there are
 * few signs. */
static void note_sign(uint32_t glyph, const char *meaning)
{
	static const char *const alike[] = {"it may step there", "and then there", "it just looked there",
					    "it looked there", "water"};

	for (int i = 0; i < n_seen_signs; i++) {
		const char *other = seen_signs[i].meaning;
		bool same = !strcmp(other, meaning);
		for (size_t k = 0; k < ARRAY_LEN(alike); k += 2) {
			const char *next = k + 1 < ARRAY_LEN(alike) ? alike[k + 1] : alike[k];
			bool first =
			    !strncmp(other, alike[k], strlen(alike[k])) || !strncmp(other, next, strlen(next));
			bool second = !strncmp(meaning, alike[k], strlen(alike[k])) ||
				      !strncmp(meaning, next, strlen(next));
			same |= first && second;
		}
		ck_assert_msg(seen_signs[i].glyph != glyph || same, "U+%04X is '%s' and '%s'", (unsigned)glyph,
			      other, meaning);
	}
	ck_assert_int_lt(n_seen_signs, SIGNS);
	seen_signs[n_seen_signs].glyph = glyph;
	snprintf(seen_signs[n_seen_signs++].meaning, LEGEND_COLUMN, "%s", meaning);
}

/* What SCREEN shows at (X, Y). */
static uint32_t shown_at(struct screen *screen, int x, int y)
{
	return screen_shown(screen, screen_at(screen, x, y));
}

/* A sign of the legend, with its meaning four columns on; titles have letters between. */
static void note_legend_row(struct screen *screen, int x, int y)
{
	char meaning[LEGEND_COLUMN] = "";
	int n = 0;

	if (shown_at(screen, x, y) == ' ' || shown_at(screen, x + 2, y) != ' ' ||
	    shown_at(screen, x + 3, y) != ' ')
		return;
	for (int at = x + LEGEND_MEANING; at < x + LEGEND_COLUMN - 1; at++)
		meaning[n++] = (char)shown_at(screen, at, y);
	while (n && meaning[n - 1] == ' ')
		meaning[--n] = '\0';
	note_sign(shown_at(screen, x, y), meaning);
}

static bool is_a_seen_sign(uint32_t glyph)
{
	for (int i = 0; i < n_seen_signs; i++)
		if (seen_signs[i].glyph == glyph)
			return true;
	return false;
}

static const struct {
	const char *theme;
	bool ascii;
} faces[] = {{"dark", false}, {"dark", true},  {"light", false}, {"ansi", false},
	     {"ansi", true},  {"mono", false}, {"mono", true}};

START_TEST(no_sign_has_two_meanings_in_any_face)
{
	struct theme theme;
	struct screen screen = {.theme = &theme, .ascii = faces[_i].ascii};

	ck_assert_int_eq(theme_load(faces[_i].theme, &theme, NULL), STATUS_OK);
	ck_assert_int_eq(screen_resize(&screen, 8 * LEGEND_COLUMN, LEGEND_ROWS), STATUS_OK);
	n_seen_signs = 0;
	note_sign(screen.ascii ? '#' : U'█', "wall");
	note_sign(screen.ascii ? '.' : U'·', "floor");
	note_sign('~', "water");
	run_draw_legend(&screen, (struct rect){0, 0, screen.width, screen.height});
	int words = 0; /* the row where the signs end */
	while (shown_at(&screen, 0, words) != 'W' || shown_at(&screen, 1, words) != 'o')
		words++;
	for (int x = 0; x < screen.width; x += LEGEND_COLUMN)
		for (int y = 0; y < words; y++)
			note_legend_row(&screen, x, y);
	ck_assert_int_gt(n_seen_signs, 25);
	struct hunter hunter = {.kind.name = "goat"};
	for (int state = 0; state < HUNTER_STATES; state++) {
		hunter.state = (enum hunter_state)state;
		uint32_t mark = sign_mark_glyph(&screen, game_mark(&hunter));
		ck_assert_msg(mark == ' ' || is_a_seen_sign(mark), "the legend lacks '%c'", (char)mark);
	}
	hunter.stuck = true;
	ck_assert(is_a_seen_sign(sign_mark_glyph(&screen, game_mark(&hunter))));
	screen_free(&screen);
}
END_TEST

/* ---- the card -------------------------------------------------------------------------------------------- */

START_TEST(the_card_says_how_fast_a_hunter_is)
{
	struct hunter *goat = put_goat(4, 0, HUNTER_HUNTING);

	goat->kind.speed_percent = 105;
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "105 %, faster than you"));
	goat->kind.speed_percent = 88;
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "hunting, slower than you"));
}
END_TEST

START_TEST(the_weakness_is_that_of_the_mind_which_a_hunter_has_now)
{
	struct run *run = run_now();

	snprintf(put_goat(4, 0, HUNTER_HUNTING)->kind.weakness, 40, "stay nine steps away");
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "Weakness: stay nine"));
	run->game->wrench = (struct game_wrench){.who = 0, .until_turn = run->game->turn + 3};
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "Weakness: a wall"));
}
END_TEST

START_TEST(looking_at_a_hunter_opens_its_page_in_the_book)
{
	put_goat(3, 0, HUNTER_HUNTING);
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "B its page"));
	stage_play(&stage, "B");
	ck_assert(stage_shows(&stage, "The book of minds"));
	ck_assert(stage_shows(&stage, "Nothing is noted yet."));
	ck_assert(stage_shows(&stage, "stares straight ahead, and thuds"));
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, "B its page"));
	stage_play(&stage, "h B");
	ck_assert(stage_shows(&stage, "No hunter is on that cell."));
}
END_TEST

START_TEST(who_guesses_sees_the_names_of_all_who_walk)
{
	stage_close(&stage);
	stage_open(&stage, 40, 12, "dark", &(struct ui_options){.no_motion = true});
	struct run_setup setup = {.floor = 2, .seed = 3, .masked = true};
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	stage_play(&stage, "");
	struct hunter *stranger = put_goat(1, 0, HUNTER_PATROL);
	for (int d = 0; d < DIRECTIONS; d++) /* on open ground */
		if (run_now()->telegraph.preview.marks[d] != PREVIEW_REFUSED)
			stranger->at = cell_step(at(), d);
	stage_play(&stage, "x g");
	ck_assert(stage_shows(&stage, "g goat") && stage_shows(&stage, "N nemesis"));
	ck_assert_msg(!stage_shows(&stage, "D drone"), "drones are no strangers");
	stage_play(&stage, "g Enter");
	ck_assert_int_eq(stranger->kind.glyph, 'g');
	ck_assert(stage_shows(&stage, "You take it for the goat."));
}
END_TEST

START_TEST(guesses_are_judged_at_the_end_of_the_floor)
{
	const struct rules *rules = &run_now()->session->rules;
	struct hunter strangers[3] = {{.truth = 'g'}, {.truth = 'k'}, {.truth = 'm'}};
	char text[TELL_CAP];

	strangers[0].kind.glyph = 'g';
	strangers[1].kind.glyph = 'b';
	strangers[2].kind.glyph = '3';
	tell_guesses(rules, strangers, 3, text);
	ck_assert_str_eq(text, "Your guesses: the goat, right; the bull, but it was the kid.");
	tell_guesses(rules, strangers + 2, 1, text);
	ck_assert_str_eq(text, "");
}
END_TEST

START_TEST(the_next_floor_begins_with_what_became_of_the_guesses)
{
	struct run_setup setup = {.floor = 1, .seed = 3, .masked = true};

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	stage_play(&stage, "");
	stage_resize(&stage, 40, 12);
	ck_assert_msg(stage_shows(&stage, "1 masked 0/"), "the header cuts the word");
	stage_resize(&stage, 80, 24);
	struct run *run = stage.ui.stack[stage.ui.depth - 1].state;
	run->glimpses.last[0].kind.glyph = run->glimpses.last[0].truth;
	run->game->at = run->game->floor.goal;
	run_do(run, &stage.ui, GAME_LEAVE, 0);
	stage_play(&stage, "");
	ck_assert_int_eq(run->game->floor.number, 2);
	ck_assert(stage_shows(&stage, "Your guesses: the ") && stage_shows(&stage, ", right."));
}
END_TEST

/* ---- warnings -------------------------------------------------------------------------------------------- */

/* The key KEY, MS after the last. */
static void strike(char key, int64_t ms)
{
	stage.ui.now_ms += ms;
	ui_key(&stage.ui, (struct key){.code = (uint32_t)key});
	stage_play(&stage, "");
}

START_TEST(a_second_key_that_comes_too_fast_is_told_why_it_does_nothing)
{
	put_goat(3, 0, HUNTER_HUNTING);
	strike('L', 500);
	ck_assert(stage_shows(&stage, "The goat comes from there. Press the key again to go anyway."));
	strike('L', 200);
	ck_assert_int_eq(run_now()->game->turn, 0);
	ck_assert(stage_shows(&stage, "That was too fast to read. Press the key again."));
	strike('L', 500);
	ck_assert_int_gt(run_now()->game->turn, 0);
}
END_TEST

START_TEST(a_fatal_key_asks_where_nothing_can_be_taken_back)
{
	run_now()->session->story.options.practice = false;
	put_goat(2, 0, HUNTER_HUNTING);
	ck_assert_int_eq(telegraph_look(&run_now()->telegraph, run_now()->game), STATUS_OK);
	strike('l', 500);
	ck_assert_int_eq(run_now()->game->turn, 0);
	ck_assert(stage_shows(&stage, "The goat would catch you there. Press the key again to go anyway."));
	strike('l', 500);
	ck_assert_int_eq(run_now()->game->turn, 1);
}
END_TEST

START_TEST(a_fatal_key_asks_where_the_other_steps_are_doomed)
{
	struct telegraph *telegraph = &run_now()->telegraph;

	run_now()->session->story.options.practice = false;
	put_goat(2, 0, HUNTER_HUNTING);
	ck_assert_int_eq(telegraph_look(telegraph, run_now()->game), STATUS_OK);
	for (int choice = 0; choice < ORACLE_CHOICES; choice++)
		if (telegraph->preview.marks[choice] == PREVIEW_FREE)
			telegraph->preview.marks[choice] = PREVIEW_DOOMED;
	telegraph->looking = false;
	strike('l', 500);
	ck_assert(stage_shows(&stage, "The goat would catch you there. Press the key again to go anyway."));
}
END_TEST

START_TEST(whoever_drums_on_a_key_that_travels_is_not_led_into_a_certain_catch)
{
	put_goat(2, 0, HUNTER_HUNTING);
	ck_assert_int_eq(telegraph_look(&run_now()->telegraph, run_now()->game), STATUS_OK);
	for (int i = 0; i < 4; i++)
		strike('L', 500);
	ck_assert_int_eq(run_now()->game->turn, 0);
	ck_assert(stage_shows(&stage, "The goat would catch you there. To go, take that step by hand."));
	strike('l', 500);
	ck_assert_int_eq(run_now()->game->turn, 1);
}
END_TEST

START_TEST(what_goes_by_itself_asks_before_it_disturbs_a_hunter_on_patrol)
{
	put_goat(5, 0, HUNTER_PATROL)->kind.speed_percent = 0;
	stage_play(&stage, "L");
	ck_assert(stage_shows(&stage, "The goat is close there."));
	ck_assert_int_eq(run_now()->game->turn, 0);
}
END_TEST

START_TEST(a_hunter_that_looks_for_you_far_away_is_not_said_to_be_close)
{
	put_goat(7, 0, HUNTER_CURIOUS)->kind.speed_percent = 0;
	stage_play(&stage, "L");
	ck_assert(stage_shows(&stage, "The goat looks for you there."));
	put_goat(5, 0, HUNTER_CURIOUS)->kind.speed_percent = 0;
	stage_play(&stage, "m Esc L");
	ck_assert(stage_shows(&stage, "The goat is close there."));
}
END_TEST

/* One that goes another way, or is too slow. */
START_TEST(a_way_that_is_safe_from_all_in_sight_is_not_warned_of)
{
	struct cell from = at();

	put_goat(4, 4, HUNTER_HUNTING)->kind.speed_percent = 0;
	stage_play(&stage, "m Esc L");
	ck_assert_msg(at().x > from.x, "%s", "it asked");
	ck_assert(!stage_shows(&stage, "The goat comes from there."));
}
END_TEST

START_TEST(what_was_said_of_one_that_looked_for_you_is_said_anew_once_it_hunts_you)
{
	struct cell from = at();
	struct hunter *goat = put_goat(8, 0, HUNTER_CURIOUS);

	goat->kind.speed_percent = 0;
	goat->target = cell_at(2, 2);
	goat->patience = 50;
	stage_play(&stage, "L");
	ck_assert(cell_equal(at(), from) && stage_shows(&stage, "The goat looks for you there."));
	stage_play(&stage, "L");
	ck_assert_int_gt(at().x, from.x);
	from = at();
	goat->state = HUNTER_HUNTING;
	stage_play(&stage, "L");
	ck_assert(stage_shows(&stage, "The goat comes from there."));
	ck_assert_int_eq(at().x, from.x);
}
END_TEST

START_TEST(a_hunter_that_comes_to_half_its_distance_is_warned_of_again)
{
	static const struct {
		int cells;
		bool asks;
	} comes[] = {{7, true}, {7, false}, {5, false}, {4, false},
		     {3, true}, {3, false}, {2, false}, {1, true}};

	for (size_t i = 0; i < ARRAY_LEN(comes); i++) {
		struct run *run = run_now();
		struct telegraph_step step = {.choice = WEST, .by_itself = true, .position = i};
		char text[2 * TELL_CAP];
		put_goat(-comes[i].cells, 0, HUNTER_HUNTING);
		run->telegraph.preview.marks[WEST] = PREVIEW_FREE;
		if (i)
			run->game->turn++;
		bool asks = telegraph_warns(&run->telegraph, run->game, &run->glimpses, &step, text);
		ck_assert_msg(asks == comes[i].asks, "%zu: %d", i, asks);
		if (asks) { /* and again, in the same turn */
			step.now_ms = 10000 * (int64_t)(i + 1);
			run->telegraph.warned_ms = 0;
			ck_assert(!telegraph_warns(&run->telegraph, run->game, &run->glimpses, &step, text));
		}
	}
}
END_TEST

START_TEST(the_weakness_of_one_of_two_new_hunters_is_said_to_be_its)
{
	struct game *game = run_now()->game;
	const struct game_event event = {.kind = GAME_EVENT_SPOTTED, .who = 0, .spotted = {.first = true}};
	char text[TELL_CAP];

	game->n_events = 0;
	for (int seen = 1; seen <= 2; seen++) {
		game->events[game->n_events++] = event;
		ck_assert_int_eq(tell_hint(game, &event, text), HINT_PLAN);
		ck_assert_msg(
		    !strncmp(text, seen > 1 ? "Weakness of the goat: " : "Weakness: ", seen > 1 ? 22 : 10),
		    "%s", text);
	}
}
END_TEST

START_TEST(whoever_is_in_the_way_is_walked_round_or_said_to_be_there)
{
	struct run *run = run_now();
	struct cell stairs = cell_at(at().x + 4, at().y);
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN);

	world_set_terrain(run->game, stairs, TERRAIN_STAIRS_DOWN);
	memcpy(known, game_plane(run->game, PLANE_TERRAIN), 36 * 12);
	put_goat(1, 0, HUNTER_ASLEEP)->kind.speed_percent = 0;
	for (int keys = 0; keys < 6 && !cell_equal(at(), stairs); keys++)
		stage_play(&stage, "m Esc >"); /* the goat wakes up, which is news */
	ck_assert_msg(cell_equal(at(), stairs), "%d,%d", at().x, at().y);
	stage_play(&stage, "j"); /* a goat in a corridor */
	for (int y = at().y - 1; y <= at().y + 1; y += 2)
		for (int x = 1; x < 19; x++)
			world_set_terrain(run->game, cell_at(x, y), TERRAIN_WALL);
	world_set_terrain(run->game, cell_at(2, at().y), TERRAIN_STAIRS_DOWN);
	memcpy(known, game_plane(run->game, PLANE_TERRAIN), 36 * 12);
	for (int awake = 0; awake <= 1; awake++) {
		put_goat(-1, 0, awake ? HUNTER_CURIOUS : HUNTER_ASLEEP);
		ck_assert_int_eq(telegraph_look(&run->telegraph, run->game), STATUS_OK);
		stage_play(&stage, "m Esc >");
		ck_assert(stage_shows(&stage, "The goat is in the way."));
		ck_assert(!stage_shows(&stage, "to go anyway"));
	}
}
END_TEST

START_TEST(one_out_of_sight_that_looked_for_you_is_not_said_to_come)
{
	struct run *run = run_now();
	struct hunter *goat = put_goat(5, 0, HUNTER_CURIOUS);

	goat->kind.speed_percent = goat->kind.sight_cells = 0;
	run->glimpses.last[0] = *goat;
	run->glimpses.seen_turn[0] = run->game->turn;
	goat->seen = false;
	stage_play(&stage, "m Esc L");
	ck_assert(stage_shows(&stage, "The goat looks for you there."));
}
END_TEST

/* It is the same step as by hand. */
START_TEST(who_travels_to_the_next_cell_is_asked_no_more_than_by_hand)
{
	struct run *run = run_now();
	struct cell stairs = cell_at(at().x + 1, at().y - 1);

	world_set_terrain(run->game, stairs, TERRAIN_STAIRS_DOWN);
	((uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN))[game_index(run->game, stairs)] =
	    TERRAIN_STAIRS_DOWN;
	struct hunter *goat = put_goat(1, -5, HUNTER_HUNTING);
	goat->kind.speed_percent = goat->kind.sight_cells = 0;
	run->glimpses.last[0] = *goat;
	run->glimpses.seen_turn[0] = run->game->turn; /* it went out of sight this moment */
	goat->seen = false;
	stage_play(&stage, "m Esc >");
	ck_assert(cell_equal(at(), stairs));
}
END_TEST

START_TEST(no_journey_ends_in_a_certain_catch)
{
	struct run *run = run_now();
	struct cell from = at(), stairs = cell_at(at().x + 1, at().y - 1);

	world_set_terrain(run->game, stairs, TERRAIN_STAIRS_DOWN);
	((uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN))[game_index(run->game, stairs)] =
	    TERRAIN_STAIRS_DOWN;
	run->session->story.options.practice = false;
	put_goat(2, -1, HUNTER_HUNTING);
	ck_assert_int_eq(telegraph_look(&run->telegraph, run->game), STATUS_OK);
	stage_play(&stage, "m Esc");
	for (int i = 0; i < 3; i++) {
		stage.ui.now_ms += 5000;
		stage_play(&stage, ">");
		ck_assert(cell_equal(at(), from));
		ck_assert(
		    stage_shows(&stage, "The goat would catch you there. To go, take that step by hand."));
	}
}
END_TEST

START_TEST(a_flight_is_skipped_by_the_second_key)
{
	struct run *run = run_now();

	run->game->passage = passage_begin(1);
	run->game->passage.tick = 5;
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "Paused."));
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, "Skip the flight, and its relic? Press the key again."));
	stage_play(&stage, "x");
	ck_assert(!stage_shows(&stage, "Skip the flight"));
	stage_play(&stage, "Esc");
	ck_assert_msg(run->game->passage.on, "another key lay between");
	stage_play(&stage, "Esc");
	ck_assert(!run->game->passage.on);
}
END_TEST

static const struct {
	uint8_t acts[6];
	int n;
	const char *words;
} ways[] = {
    {{NORTH_EAST, ORACLE_LEAVE}, 2, "north-east, then the stairs"},
    {{WEST, WEST, WEST, EAST, WEST}, 5, "3 steps west, then east, and on"},
    {{ORACLE_WAIT, ORACLE_WAIT, ORACLE_SNEAK + EAST, ORACLE_SNEAK + EAST},
     4,
     "wait 2 turns, then sneak 2 steps east"},
    {{ORACLE_CLOSE + SOUTH, NORTH, NORTH}, 3, "close the door south, then 2 steps north"},
};

START_TEST(a_way_out_counts_its_steps)
{
	char words[WAY_CAP];

	way_words(ways[_i].acts, ways[_i].n, words);
	ck_assert_str_eq(words, ways[_i].words);
}
END_TEST

START_TEST(a_hunter_in_the_way_is_warned_of_once_while_it_stands_there)
{
	struct cell from = at();

	put_goat(4, 0, HUNTER_HUNTING)->kind.speed_percent = 0;
	stage_play(&stage, "L");
	ck_assert(stage_shows(&stage, "The goat comes from there."));
	ck_assert_int_eq(at().x, from.x);
	stage_play(&stage, "L L");
	ck_assert_int_eq(at().x, from.x + 2);
	stage_play(&stage, "L");
	ck_assert_msg(at().x == from.x + 3, "you were asked once more");
	stage_play(&stage, "h L");
	ck_assert_msg(at().x == from.x + 2 && stage_shows(&stage, "The goat comes from there."),
		      "the situation is another one after another key");
	strike('L', 60);
	ck_assert_msg(at().x == from.x + 2, "a finger that rests on the key has gone on");
}
END_TEST

START_TEST(who_is_shut_in_or_held_is_not_said_to_come)
{
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run_now()->game, PLANE_KNOWN);
	struct cell from = at(), door = cell_at(19, 5);
	struct hunter *goat = put_goat(11, 0, HUNTER_HUNTING);

	memcpy(known, game_plane(run_now()->game, PLANE_TERRAIN), 36 * 12);
	goat->kind.speed_percent = 0;
	stage_play(&stage, "L");
	ck_assert_msg(stage_shows(&stage, "The goat comes from there."), "there is a door between you");
	known[game_index(run_now()->game, door)] = TERRAIN_DOOR_WEDGED;
	stage_play(&stage, "m Esc L");
	ck_assert_int_gt(at().x, from.x);
	from = at();
	goat = put_goat(-7, 0, HUNTER_HUNTING);
	goat->walker.energy = -200;
	stage_play(&stage, "m Esc H");
	ck_assert_msg(at().x < from.x, "it is far, and sinks");
	put_goat(-4, 0, HUNTER_HUNTING)->walker.energy = -200;
	stage_play(&stage, "m Esc H");
	ck_assert_msg(stage_shows(&stage, "The goat comes from there."), "it is not held so near");
}
END_TEST

/* The cell of the screen that shows CELL. */
static const struct screen_cell *cell_shown(struct cell cell)
{
	struct run_layout layout = run_layout(run_now(), &stage.ui);
	struct relief relief = run_relief(run_now(), &layout);
	int x, y;

	ck_assert(relief_find(&relief, cell, &x, &y));
	return screen_at(&stage.screen, x, y);
}

/* As in the summary on a small screen, when the list scrolls. */
START_TEST(a_map_of_which_rows_are_scrolled_away_draws_its_marks_on_the_others)
{
	struct run *run = run_now();
	struct run_layout layout = run_layout(run, &stage.ui);
	struct relief relief = run_relief(run, &layout);
	struct rect above = layout.map;
	int x, y;

	ck_assert(relief_find(&relief, at(), &x, &y));
	put_goat(1, 0, HUNTER_HUNTING);
	for (above.height = 0; above.height <= y - above.y; above.height++) {
		for (int choice = 0; choice < ORACLE_CHOICES; choice++)
			run->telegraph.preview.marks[choice] = PREVIEW_DEADLY;
		screen_fill(&stage.screen, layout.map, ROLE_TEXT);
		struct rect whole = screen_clip(&stage.screen, above);
		run_draw_map(run, &stage.ui, &stage.screen, &layout);
		relief_suppose(&stage.screen, &relief, at(), TERRAIN_WALL);
		relief_flag(&stage.screen, &relief, at(), ROLE_MARK_WARY);
		stage.screen.clip = whole;
		ck_assert_uint_eq(screen_at(&stage.screen, x, y)->glyph, ' ');
		bool shown = screen_at(&stage.screen, x, y - 1)->role == ROLE_DEADLY;
		ck_assert_int_eq(shown, above.height == y - above.y);
	}
}
END_TEST

START_TEST(the_card_hides_neither_you_nor_the_cursor_nor_the_map_beside_a_panel)
{
	static const char *const aims[] = {"h", "l", "k", "j"};

	for (size_t i = 0; i < ARRAY_LEN(aims); i++) {
		stage_play(&stage, "x");
		for (int far = 0; far < 9; far++) {
			stage_play(&stage, aims[i]);
			ck_assert_msg(cell_shown(at())->glyph == '@', "you are hidden");
			ck_assert_int_ge(stage.screen.point_x, 0);
			ck_assert(stage_shows(&stage, "floor") || stage_shows(&stage, "wall") ||
				  stage_shows(&stage, "water") || stage_shows(&stage, "door"));
		}
		stage_play(&stage, "Esc");
	}
	put_goat(5, 0, HUNTER_HUNTING);
	stage_resize(&stage, 60, 16);
	for (int steps = 1; steps < 16; steps++) {
		struct cell goat = put_goat(steps, 0, HUNTER_HUNTING)->at;
		stage_play(&stage, "x");
		ck_assert_msg(cell_shown(goat)->glyph == 'g', "the cursor is hidden, %d steps away", steps);
		stage_play(&stage, "Esc");
	}
	put_goat(5, 0, HUNTER_HUNTING);
	stage_resize(&stage, 200, 60);
	uint32_t before = cell_shown(cell_at(19, 0))->glyph;
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "Weakness:"));
	ck_assert(before != ' ' && cell_shown(cell_at(19, 0))->glyph == before);
}
END_TEST

/* It has leapt by then. */
START_TEST(a_hunter_is_not_said_to_crouch_a_turn_later)
{
	stage_close(&stage);
	open_stage(&(struct ui_options){.no_motion = true, .seed = "autumn-ocean", .floor = 2});
	const struct hunter *hunters = run_now()->game->hunters;
	int who = -1;
	for (int i = 0; i < 20 && who < 0; i++) {
		stage_play(&stage, "o");
		for (int k = 0; k < run_now()->game->n_hunters; k++)
			if (hunters[k].exertion.crouch)
				who = k;
	}
	ck_assert_int_ge(who, 0);
	stage_play(&stage, "h");
	ck_assert(!hunters[who].exertion.crouch);
	ck_assert(!stage_shows(&stage, "crouches"));
}
END_TEST

START_TEST(looking_begins_with_who_hunts_you_and_shows_it_on_small_screens)
{
	static const char *const another[] = {"goat"};

	stage_close(&stage);
	open_stage(&(struct ui_options){
	    .no_motion = true, .map = {.text = map}, .hunters = another, .n_hunters = ARRAY_LEN(another)});
	put_goat(-3, 0, HUNTER_PATROL);
	run_now()->game->hunters[1] = run_now()->game->hunters[0];
	run_now()->game->hunters[1].at = cell_at(34, 1);
	run_now()->game->hunters[1].state = HUNTER_HUNTING;
	stage_resize(&stage, 40, 12);
	stage_play(&stage, "x");
	ck_assert(stage_shows(&stage, "g goat ! hunting"));
	ck_assert_int_eq(cell_shown(cell_at(34, 1))->glyph, 'g');
	stage_play(&stage, "Esc");
	ck_assert_int_eq(cell_shown(at())->glyph, '@');
}
END_TEST

START_TEST(a_drawn_plan_hides_no_water)
{
	put_goat(-8, -3, HUNTER_HUNTING);
	stage_play(&stage, "p");
	ck_assert(screen_is_dots(cell_shown(cell_at(4, 3))->glyph));
	ck_assert(cell_shown(cell_at(7, 3))->glyph == '~' || cell_shown(cell_at(7, 3))->glyph == 0x2248);
	ck_assert_int_eq(cell_shown(cell_at(7, 3))->role, ROLE_PATH);
	stage_play(&stage, "p");
	ck_assert(stage_shows(&stage, "No plan is shown."));
	stage.theme.flat = true;
	stage_play(&stage, "p");
	ck_assert_msg(screen_is_dots(cell_shown(cell_at(7, 3))->glyph), "only a colour shows the way");
}
END_TEST

START_TEST(a_hint_about_ears_and_eyes_is_not_given_of_one_that_goes_by_its_nose)
{
	static const struct {
		enum hunter_family family;
		enum hunter_state before, now;
		enum tell_hint hint;
	} cases[] = {
	    {FAMILY_BODY, HUNTER_PATROL, HUNTER_CURIOUS, HINT_SNEAK},
	    {FAMILY_BODY, HUNTER_RESTING, HUNTER_CURIOUS, HINT_NONE},
	    {FAMILY_BODY, HUNTER_HUNTING, HUNTER_LOST, HINT_LOST},
	    {FAMILY_NOSE, HUNTER_PATROL, HUNTER_CURIOUS, HINT_NONE},
	    {FAMILY_NOSE, HUNTER_HUNTING, HUNTER_LOST, HINT_NONE},
	    {FAMILY_NOSE, HUNTER_HUNTING, HUNTER_RESTING, HINT_REST},
	};
	char text[TELL_CAP];

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		put_goat(3, 0, cases[i].now)->kind.family = cases[i].family;
		const struct game_event event = {.kind = GAME_EVENT_STATE,
						 .who = 0,
						 .state = {.before = cases[i].before, .now = cases[i].now}};
		ck_assert_msg(tell_hint(run_now()->game, &event, text) == cases[i].hint, "case %zu", i);
	}
}
END_TEST

START_TEST(the_way_home_hides_no_water)
{
	struct game *game = run_now()->game;
	struct cell ford = cell_at(at().x + 1, at().y);

	for (int y = 0; y < game->height; y++) /* a dry way would be taken */
		if (game_terrain(game, cell_at(ford.x, y)) == TERRAIN_FLOOR)
			world_set_terrain(game, cell_at(ford.x, y), TERRAIN_WATER);
	game->carry.lodestone = true;
	game->floor.start = cell_at(at().x + 2, at().y);
	stage_play(&stage, ".");
	ck_assert(cell_shown(ford)->glyph == '~' || cell_shown(ford)->glyph == 0x2248);
	ck_assert_int_eq(cell_shown(ford)->role, ROLE_WAY_OUT);
}
END_TEST

START_TEST(a_hunters_state_hides_no_thing)
{
	struct game *game = run_now()->game;

	put_goat(3, 2, HUNTER_CURIOUS);
	game->things[game->n_things++] =
	    (struct game_thing){.kind = THING_CACHE, .at = cell_at(at().x + 4, at().y + 2)};
	stage_play(&stage, "v v");
	ck_assert(stage_shows(&stage, "?g&"));
}
END_TEST

START_TEST(running_stops_before_water_and_a_second_key_wades)
{
	stage_play(&stage, "k k l l l H");
	ck_assert_int_eq(at().x, 10);
	ck_assert(stage_shows(&stage, "The way leads through shallow water: 2 turns for each step."));
	stage_play(&stage, "H");
	ck_assert_int_lt(at().x, 10);
}
END_TEST

START_TEST(the_corner_that_is_in_the_way_is_shown_and_said)
{
	struct cell corner = cell_step(at(), EAST), other = cell_step(at(), NORTH);

	world_set_terrain(run_now()->game, corner, TERRAIN_WALL);
	stage_play(&stage, "v v u");
	ck_assert(stage_shows(&stage, "You cannot squeeze past the corner to the east: go north first."));
	ck_assert_int_eq(cell_shown(corner)->role, ROLE_MARK_WARY);
	world_set_terrain(run_now()->game, corner, TERRAIN_DEEP);
	stage_play(&stage, "u");
	ck_assert(stage_shows(&stage, "past the deep water to the east: go north first."));
	world_set_terrain(run_now()->game, other, TERRAIN_WALL);
	stage_play(&stage, "u");
	ck_assert(stage_shows(&stage, "You cannot squeeze between those corners."));
	stage_play(&stage, "h");
	ck_assert_int_ne(cell_shown(corner)->role, ROLE_MARK_WARY);
}
END_TEST

START_TEST(exploring_leaves_a_hunter_alone_while_there_is_another_way)
{
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run_now()->game, PLANE_KNOWN);
	struct cell from = at();

	put_goat(2, 0, HUNTER_HUNTING);
	for (int y = 1; y < 11; y++) /* unknown on both sides, nearer at that of the goat */
		known[y * run_now()->game->width + from.x + 4] =
		    known[y * run_now()->game->width + from.x - 6] = GAME_UNKNOWN;
	stage_play(&stage, "o");
	ck_assert_msg(at().x <= from.x, "it went to %d,%d from %d", at().x, at().y, from.x);
	ck_assert_int_eq(run_now()->game->turn, 1);
}
END_TEST

/* However far it is: by the time that you meet it, there may be no other way. */
START_TEST(exploring_turns_away_from_a_hunter_that_is_far_but_hunts_you)
{
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run_now()->game, PLANE_KNOWN);
	struct cell from = at();

	put_goat(7, 0, HUNTER_HUNTING);
	for (int y = 1; y < 11; y++)
		known[y * run_now()->game->width + from.x + 8] =
		    known[y * run_now()->game->width + from.x - 9] = GAME_UNKNOWN;
	stage_play(&stage, "o");
	ck_assert_msg(at().x <= from.x, "it went to %d,%d from %d", at().x, at().y, from.x);
}
END_TEST

START_TEST(exploring_does_not_walk_on_beside_a_hunter_that_hunts_you)
{
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run_now()->game, PLANE_KNOWN);
	struct cell from = at();

	put_goat(0, -2, HUNTER_HUNTING);
	for (int y = 1; y < 11; y++)
		known[y * run_now()->game->width + from.x + 3] = GAME_UNKNOWN;
	stage_play(&stage, "o");
	ck_assert_msg(at().y > from.y, "it went to %d,%d from %d,%d", at().x, at().y, from.x, from.y);
}
END_TEST

START_TEST(what_goes_by_itself_stops_when_a_hunter_comes_close)
{
	struct hunter *goat = put_goat(-6, 0, HUNTER_CURIOUS);

	goat->target = cell_at(at().x + 8, at().y);
	goat->patience = 50;
	goat->kind.speed_percent = 200;
	goat->kind.sight_cells = 0;
	stage_play(&stage, "L");
	ck_assert_int_eq(goat->state, HUNTER_CURIOUS);
	ck_assert_msg(cell_steps(goat->at, at()) > 2, "it came up to %d away", cell_steps(goat->at, at()));
	stage_play(&stage, "L"); /* you have seen it */
	ck_assert_int_le(cell_steps(goat->at, at()), 2);
}
END_TEST

START_TEST(exploring_goes_to_a_cache_once)
{
	stage_close(&stage);
	open_stage(&(struct ui_options){.no_motion = true, .seed = "5"});
	for (int i = 0; i < 8 && !stage_shows(&stage, "A cache. Take one."); i++)
		stage_play(&stage, "o");
	ck_assert(stage_shows(&stage, "A cache. Take one."));
	struct cell cache = at();
	stage_play(&stage, "Esc o");
	ck_assert_msg(!stage_shows(&stage, "A cache. Take one."), "it offers what you have declined");
	stage_play(&stage, "o");
	ck_assert(!cell_equal(at(), cache));
}
END_TEST

/* A way leads south into the unknown; the kid is to the east, and farther from it than you are. */
START_TEST(exploring_goes_where_you_are_before_a_hunter)
{
	static const char *const kid = "kid";

	stage_close(&stage);
	open_stage(&(struct ui_options){.no_motion = true,
					.seed = "dry-fir",
					.floor = 4,
					.practice = true,
					.hunters = &kid,
					.n_hunters = 1});
	for (int i = 0; i < 40 && !run_is_hunted(run_now()->game); i++)
		stage_play(&stage, "o");
	ck_assert(run_is_hunted(run_now()->game));
	for (int i = 0; i < 40 && run_now()->game->turn < 50; i++) {
		stage_play(&stage, "o");
		ck_assert(!stage_shows(&stage, "is safe from"));
	}
	ck_assert_int_ge(run_now()->game->turn, 50);
}
END_TEST

/* You have wedged the door against it, which holds for fifteen turns. */
START_TEST(exploring_does_not_go_to_and_fro_before_a_hunter)
{
	stage_close(&stage);
	open_stage(&(struct ui_options){.no_motion = true, .seed = "gruff-clover"});
	for (int i = 0; i < 20 && !stage_shows(&stage, "walk on yourself"); i++)
		stage_play(&stage, "o");
	ck_assert(stage_shows(&stage, "Exploring would go to and fro before the goat, "));
	int turn = run_now()->game->turn;
	struct cell here = at();
	stage_play(&stage, "o o");
	ck_assert_int_eq(run_now()->game->turn, turn);
	ck_assert(cell_equal(at(), here));
}
END_TEST

/* What you trod while you explored is forgotten once something else goes by itself. */
START_TEST(exploring_goes_where_it_was_before_you_ran_back)
{
	struct run *run = run_now();
	const uint8_t *known = game_plane(run->game, PLANE_KNOWN);
	struct cell from = at();

	stage_play(&stage, "H");
	ck_assert_int_lt(at().x, from.x - 2);
	for (int y = 1; y < 11; y++)
		for (int dx = 2; dx <= 7; dx++) /* twice */
			run->walk.trod[run->walk.n_trod++] = cell_at(at().x + dx / 2, y);
	run->walk.known = 0;
	for (size_t i = 0; i < (size_t)run->game->width * (size_t)run->game->height; i++)
		run->walk.known += known[i] != GAME_UNKNOWN;
	stage_play(&stage, "o");
	ck_assert_msg(at().x > from.x, "it stopped at %d,%d", at().x, at().y);
}
END_TEST

START_TEST(a_known_relic_is_named_where_exploring_ends)
{
	struct game *game = run_now()->game;

	put_goat(13, 3, HUNTER_ASLEEP);
	memcpy((uint8_t *)(uintptr_t)game_plane(game, PLANE_KNOWN), game_plane(game, PLANE_TERRAIN), 36 * 12);
	stage_play(&stage, "o");
	ck_assert(stage_shows(&stage, "Everything you can reach is known: > goes to the stairs."));
	game->things[game->n_things++] = (struct game_thing){.kind = THING_RELIC, .at = cell_at(5, 1)};
	stage_play(&stage, "m Esc o");
	ck_assert(
	    stage_shows(&stage, "Everything you can reach is known; _ leads to the relic, > to the stairs."));
}
END_TEST

START_TEST(whoever_explores_while_hunted_is_not_led_into_the_mud)
{
	struct run *run = run_now();
	struct cell from = at();
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN);

	for (int hunted = 1; hunted >= 0; hunted--) {
		for (int y = 1; y < 11; y++)
			world_set_terrain(run->game, cell_at(from.x - 1, y), TERRAIN_MUD);
		memcpy(known, game_plane(run->game, PLANE_TERRAIN), 36 * 12);
		known[game_index(run->game, cell_at(0, 5))] = GAME_UNKNOWN;
		put_goat(5, 0, hunted ? HUNTER_HUNTING : HUNTER_ASLEEP)->kind.speed_percent = 0;
		ck_assert_int_eq(telegraph_look(&run->telegraph, run->game), STATUS_OK);
		stage_play(&stage, "m Esc o");
		ck_assert_msg((at().x == from.x) == hunted, "%d: at %d,%d", hunted, at().x, at().y);
		ck_assert(!hunted || stage_shows(&stage, "exploring stays out of mud: walk on yourself."));
	}
}
END_TEST

/* It stands in the door that leads to the last unknown cell. */
START_TEST(the_hunter_that_bars_the_unknown_is_named)
{
	struct run *run = run_now();
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN);

	world_set_terrain(run->game, cell_at(19, 5), TERRAIN_DOOR_OPEN);
	memcpy(known, game_plane(run->game, PLANE_TERRAIN), 36 * 12);
	known[game_index(run->game, cell_at(35, 5))] = GAME_UNKNOWN;
	put_goat(9, -1, HUNTER_HUNTING)->kind.speed_percent = 0;
	ck_assert_int_eq(telegraph_look(&run->telegraph, run->game), STATUS_OK);
	stage_play(&stage, "m Esc o");
	ck_assert(
	    stage_shows(&stage, "No way into the unknown is safe from the goat, east: walk on yourself."));
}
END_TEST

START_TEST(a_hunter_that_cannot_come_keeps_nobody_from_exploring)
{
	struct run *run = run_now();
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN);

	for (int shut = 0; shut <= 1; shut++) {
		put_goat(4, 0, HUNTER_HUNTING);
		memcpy(known, game_plane(run->game, PLANE_TERRAIN), 36 * 12);
		for (int y = 1; y < 11 && shut; y++)
			known[y * run->game->width + at().x + 3] = TERRAIN_WALL;
		struct game_shun shun = telegraph_shuns(&run->telegraph, run->game, &run->glimpses);
		ck_assert_int_eq(shun.n, 1);
		ck_assert_int_eq(shun.near[0].cells, shut ? 0 : 3); /* but nobody can walk over it */
	}
}
END_TEST

START_TEST(exploring_does_not_go_back_to_a_door_that_holds_back_a_hunter)
{
	struct run *run = run_now();
	struct hunter *goat = put_goat(9, -1, HUNTER_HUNTING);
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(run->game, PLANE_KNOWN);
	struct cell from = at();

	run->glimpses.last[0] = *goat;
	run->glimpses.seen_turn[0] = run->glimpses.lurker_told[0] = 0;
	goat->seen = false;
	run->game->turn = 12;
	for (int y = 1; y < 11; y++)
		known[y * run->game->width + from.x + 8] = known[y * run->game->width + from.x - 9] =
		    GAME_UNKNOWN;
	stage_play(&stage, "o");
	ck_assert_msg(at().x <= from.x, "it went to %d,%d from %d", at().x, at().y, from.x);
}
END_TEST

START_TEST(a_tool_that_gets_you_caught_says_so_and_leaves_the_marks)
{
	carry("mask");
	put_goat(1, 0, HUNTER_HUNTING);
	ck_assert_int_eq(run_refresh(run_now(), &stage.ui), STATUS_OK);
	stage_play(&stage, "1");
	ck_assert(stage_shows(&stage, "It takes a turn, and the goat catches you."));
	ck_assert(stage_shows(&stage, "×"));
}
END_TEST

/* What the goat does if you wait, and after the decoy: it turns aside, and comes later. */
START_TEST(aiming_draws_where_hunters_walk_with_and_without_the_tool)
{
	carry("decoy");
	put_goat(-6, 3, HUNTER_HUNTING);
	ck_assert_int_eq(run_refresh(run_now(), &stage.ui), STATUS_OK);
	stage_play(&stage, "1");
	const struct preview_trail *now = &run_now()->telegraph.now[0], *then = &run_now()->telegraph.then[0];
	ck_assert_int_gt(now->n_cells, 2);
	ck_assert_int_eq(now->beside, 8); /* six aside, then two up */
	ck_assert(cell_equal(now->cells[0], run_now()->game->hunters[0].at));
	ck_assert(!cell_equal(now->cells[now->n_cells - 1], then->cells[then->n_cells - 1]));
	ck_assert(!then->beside || then->beside > now->beside);
	ck_assert(stage_shows(&stage, "The goat loses"));
	ck_assert(stage_shows(&stage, "It takes a turn."));
	bool path = false, old = false;
	for (int i = 0; i < stage.screen.width * stage.screen.height; i++) {
		path |= stage.screen.cells[i].role == ROLE_PATH;
		old |= stage.screen.cells[i].role == ROLE_WAY_TAKEN;
	}
	ck_assert_msg(path && old, "both paths are drawn");
}
END_TEST

START_TEST(running_does_not_go_back_to_who_has_just_gone_out_of_sight)
{
	struct run *run = run_now();
	struct hunter *goat = put_goat(5, 0, HUNTER_HUNTING);

	run->glimpses.last[0] = *goat;
	run->glimpses.seen_turn[0] = run->game->turn;
	goat->seen = false;
	stage_play(&stage, "L");
	ck_assert_int_eq(run->game->turn, 0);
	ck_assert(stage_shows(&stage, "The goat comes from there."));
	telegraph_forget_warning(&run->telegraph);
	run->glimpses.seen_turn[0] = -7;
	stage_play(&stage, "L");
	ck_assert_msg(run->game->turn > 0, "it warns of who may be anywhere by now");
}
END_TEST

START_TEST(a_hunter_that_comes_and_goes_is_news_once)
{
	struct game_event again = {.kind = GAME_EVENT_SPOTTED};
	struct run *run = run_now();

	put_goat(5, 0, HUNTER_PATROL);
	run->game->events[0] = again;
	run->game->n_events = 1;
	ck_assert(game_alarmed(run->game, 0));
	ck_assert_msg(!game_alarmed(run->game, 1), "it stops who has just seen it");
	int before = run->messages.n;
	run->glimpses.familiar = 1;
	run_say_events(run, &stage.ui, false);
	ck_assert_int_eq(run->messages.n, before);
	run->glimpses.familiar = 0;
	run_say_events(run, &stage.ui, false);
	ck_assert(strstr(run->messages.all[(run->messages.n - 1) % MESSAGES_KEPT].text, "The goat again.") !=
		  NULL);
}
END_TEST

START_TEST(a_way_through_water_is_told_before_it_is_taken)
{
	stage_play(&stage, "_ h h");
	ck_assert(stage_shows(&stage, "2 steps."));
	stage_play(&stage, "h k k");
	ck_assert(stage_shows(&stage, "3 steps, through shallow water."));
	stage_play(&stage, "Esc _ H Enter <");
	ck_assert_msg(!stage_shows(&stage, "leads through"), "the way is dry");
	stage_play(&stage, "_ H Enter");
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell beside = cell_step(run_now()->game->floor.start, d);
		((uint8_t *)game_plane(run_now()->game, PLANE_KNOWN))[game_index(run_now()->game, beside)] =
		    TERRAIN_WATER;
	}
	stage_play(&stage, "<");
	ck_assert(stage_shows(&stage, "The way leads through shallow water: 2 turns for each step."));
}
END_TEST

START_TEST(travelling_goes_on_while_you_are_hunted_if_the_way_is_safe)
{
	struct cell from = at();

	put_goat(7, 0, HUNTER_HUNTING)->kind.speed_percent = 0;
	stage_play(&stage, "_ H Enter");
	ck_assert_int_eq(at().x, from.x - 7); /* up to the wall */
}
END_TEST

START_TEST(who_stops_after_a_step_is_told_why_once)
{
	const char *why =
	    "While you are hunted, automatic walking stops after each step unless the next ten are safe.";
	struct cell from = at();
	int told = 0;

	for (int i = 0; i < 2; i++) {
		put_goat(7, 0, HUNTER_HUNTING)->kind.speed_percent = 300;
		stage_play(&stage, "_ H Enter");
		for (int k = 0; k < run_now()->messages.n; k++)
			told += i == 1 && strstr(run_now()->messages.all[k].text, why) != NULL;
	}
	ck_assert_int_lt(at().x, from.x);
	ck_assert_int_eq(told, 1);
}
END_TEST

START_TEST(a_rehearsal_has_the_floors_and_the_wrench_of_the_run)
{
	struct run_setup setup = {.floor = 1, .seed = 3};

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	stage_play(&stage, "s");
	struct replay_setup replay = {.session = run_now()->session};
	ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &replay), STATUS_OK);
	stage_play(&stage, "P");
	struct run *run = stage.ui.stack[stage.ui.depth - 1].state;
	ck_assert(stage_shows(&stage, "A rehearsal: it goes as far as the run"));
	run->session->story.last_floor = 0;         /* as if the run were over */
	run->session->playback.deals.blind = false; /* as the stage leaves it */
	ck_assert_msg(playback_foresees(&run->session->playback) || run->session->playback.deals.known[2],
		      "other floors follow than in the run");
	stage_play(&stage, "a");
	ck_assert(stage_shows(&stage, "You do not have the wrench yet."));
	run->game->wrench.charges = 1;
	put_goat(2, 0, HUNTER_PATROL);
	run->game->hunters[0].seen = run->game->hunters[0].met = true;
	stage_play(&stage, "a");
	ck_assert_msg(stage.ui.stack[stage.ui.depth - 1].view != &view_swap, "minds are swapped at will");
}
END_TEST

/* A rehearsal of the run on top, from its first moment. */
static struct run *rehearse(const struct run *run)
{
	ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &(struct replay_setup){.session = run->session}),
			 STATUS_OK);
	stage_play(&stage, "P");
	return stage.ui.stack[stage.ui.depth - 1].state;
}

START_TEST(a_rehearsal_shows_no_floor_that_a_run_still_has_before_it)
{
	struct run_setup setup = {.floor = 1, .seed = 3};

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	stage_play(&stage, "s .");
	struct run *run = rehearse(run_now());
	for (int times = 0; times < 2; times++) {
		run->game->at = run->game->floor.goal;
		run_do(run, &stage.ui, GAME_LEAVE, 0);
		stage_play(&stage, "");
		ck_assert_int_eq(run->game->floor.number, 1);
		ck_assert(stage_shows(&stage, "That is as far as the run has got."));
		stage_play(&stage, "Enter"); /* again */
		ck_assert_int_eq(run->game->turn, 0);
	}
}
END_TEST

START_TEST(a_rehearsal_of_a_run_that_is_over_goes_on_below)
{
	struct run_setup setup = {.floor = 1, .seed = 3};

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	struct run *lost = stage.ui.stack[stage.ui.depth - 1].state;
	for (int turn = 0; turn < 2000 && !lost->session->playback.over; turn++)
		run_do(lost, &stage.ui, GAME_WAIT, 0);
	ck_assert(lost->session->playback.over);
	struct run *run = rehearse(lost);
	ck_assert(stage_shows(&stage, "A rehearsal: floors and wrench as in the run"));
	run->game->at = run->game->floor.goal;
	run_do(run, &stage.ui, GAME_LEAVE, 0);
	stage_play(&stage, "");
	ck_assert_int_eq(run->game->floor.number, 2);
}
END_TEST

START_TEST(a_step_that_cannot_be_made_does_not_look_safe_beside_a_deadly_one)
{
	struct run *run = run_now();
	int x = stage.screen.point_x, y = stage.screen.point_y;

	for (int choice = 0; choice < ORACLE_CHOICES; choice++)
		run->telegraph.preview.marks[choice] = PREVIEW_FREE;
	run->telegraph.looking = false;
	run->telegraph.preview.marks[NORTH_EAST] = PREVIEW_REFUSED;
	stage_resize(&stage, 80, 24);
	ck_assert_msg(screen_at(&stage.screen, x + 1, y - 1)->glyph == U'·', "a sign where nothing warns");
	run->telegraph.preview.marks[EAST] = PREVIEW_DEADLY;
	stage_resize(&stage, 80, 24);
	ck_assert_uint_eq(screen_at(&stage.screen, x + 1, y)->glyph, U'×');
	ck_assert_uint_eq(screen_at(&stage.screen, x + 1, y - 1)->glyph, ' ');
}
END_TEST

/* East is deadly and west doomed; water lies there in round 1, smoke in round 2, plain floor in round 0. */
START_TEST(a_mark_is_a_sign_on_water_and_in_smoke_too)
{
	struct run *run = run_now();
	struct game *game = run->game;
	struct cell east = cell_at(at().x + 1, at().y), west = cell_at(at().x - 1, at().y);
	const struct cell both[] = {east, west};

	run->telegraph.looking = false;
	for (size_t i = 0; i < ARRAY_LEN(both); i++) {
		((uint8_t *)game_plane(game, PLANE_KNOWN))[game_index(game, both[i])] =
		    _i == 1 ? TERRAIN_WATER : TERRAIN_FLOOR;
		((uint8_t *)game_plane(game, PLANE_SMOKE))[game_index(game, both[i])] = _i == 2;
	}
	game->effects[0] = (struct game_effect){.until_turn = game->turn + 9, .effect = TOOL_SMOKE};
	for (int choice = 0; choice < ORACLE_CHOICES; choice++)
		run->telegraph.preview.marks[choice] = PREVIEW_FREE;
	run->telegraph.preview.n_ghosts = 0;
	run->telegraph.preview.marks[EAST] = PREVIEW_DEADLY;
	run->telegraph.preview.marks[WEST] = PREVIEW_DOOMED;
	stage_resize(&stage, 80, 24);
	int x = stage.screen.point_x, y = stage.screen.point_y;
	ck_assert_uint_eq(screen_at(&stage.screen, x + 1, y)->glyph, U'×');
	ck_assert_uint_eq(screen_at(&stage.screen, x - 1, y)->glyph, ':');
}
END_TEST

START_TEST(a_deadly_cell_onto_which_a_hunter_steps_is_marked_without_colours_too)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "mono",
		   &(struct ui_options){.no_motion = true, .map = {.text = map}, .seed = "amber-otter"});
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	stage_play(&stage, "");
	struct run *run = run_now();
	run->telegraph.preview.ghosts[0] =
	    (struct preview_ghost){.n_cells = 1, .cells = {cell_at(at().x + 1, at().y)}};
	run->telegraph.preview.n_ghosts = 1;
	run->telegraph.preview.marks[EAST] = PREVIEW_DEADLY;
	run->telegraph.looking = false;
	stage_resize(&stage, 80, 24);
	const struct screen_cell *cell =
	    screen_at(&stage.screen, stage.screen.point_x + 1, stage.screen.point_y);
	ck_assert_uint_eq(cell->glyph, U'○');
	ck_assert_int_eq(cell->role, ROLE_DEADLY);
	run->telegraph.preview.n_ghosts = 0;
	struct cell east = cell_step(at(), EAST);
	((uint8_t *)game_plane(run->game, PLANE_KNOWN))[game_index(run->game, east)] = TERRAIN_BRUSH;
	stage_resize(&stage, 80, 24);
	cell = screen_at(&stage.screen, stage.screen.point_x + 1, stage.screen.point_y);
	ck_assert_msg(cell->glyph == U'×', "brush hides it");
}
END_TEST

START_TEST(scrying_shows_who_is_out_of_sight_and_what_it_means_to_do)
{
	struct game *game = run_now()->game;
	struct hunter *goat = put_goat(3, 0, HUNTER_HUNTING);

	goat->seen = goat->met = false;
	stage_resize(&stage, 80, 24);
	ck_assert(!stage_shows(&stage, "Goat"));
	game->effects[0] = (struct game_effect){.until_turn = game->turn + 9, .effect = TOOL_SCRY};
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "Goat ! hunting 3 away"));
	ck_assert_uint_eq(screen_at(&stage.screen, stage.screen.point_x + 3, stage.screen.point_y)->glyph, 'g');
	stage_play(&stage, "p");
	ck_assert(!stage_shows(&stage, "Nobody is in sight"));
}
END_TEST

START_TEST(old_advice_goes)
{
	run_say(run_now(), MESSAGE_HINT, "Walk on.");
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "Walk on."));
	for (int i = 0; i < 25; i++)
		stage_play(&stage, ".");
	ck_assert(!stage_shows(&stage, "Walk on."));
}
END_TEST

START_TEST(no_older_message_comes_back_when_a_newer_one_goes)
{
	struct run *run = run_now();

	run_say(run, MESSAGE_HINT, "Walk on.");
	for (int i = 0; i < 3; i++)
		stage_play(&stage, ".");
	run_say(run, MESSAGE_NEWS, "It rains.");
	for (int i = 0; i < 13; i++)
		stage_play(&stage, ".");
	ck_assert_int_le(run->game->turn, 17);
	ck_assert(!stage_shows(&stage, "It rains.") && !stage_shows(&stage, "Walk on."));
}
END_TEST

/* ---- 40x12 ----------------------------------------------------------------------------------------------- */

START_TEST(a_hunter_beyond_the_edge_of_the_screen_has_a_direction)
{
	put_goat(3, 0, HUNTER_HUNTING);
	stage_resize(&stage, 40, 12);
	ck_assert_msg(stage_shows(&stage, "g!3 "), "it is on the screen");
	put_goat(8, 4, HUNTER_HUNTING);
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "g!8"));
	run_now()->focus = cell_at(1, 1);
	run_now()->game->hunters[0].at = cell_at(33, 10);
	ui_draw(&stage.ui, &stage.screen);
	ck_assert(stage_shows(&stage, "g!23e"));
}
END_TEST

START_TEST(two_of_a_kind_are_told_apart_by_where_they_are)
{
	struct game *game = run_now()->game;

	put_goat(3, 0, HUNTER_HUNTING);
	ck_assert_int_lt(game->n_hunters, GAME_HUNTERS_MAX);
	game->hunters[game->n_hunters++] = game->hunters[0];
	put_goat(-4, -4, HUNTER_HUNTING);
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "Goat ! hunting 3 east") &&
		  stage_shows(&stage, "Goat ! hunting 4 north-west"));
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "g!4nw g!3e"));
	stage_resize(&stage, 200, 60);
	ck_assert(stage_shows(&stage, "3 east, speed") && stage_shows(&stage, "4 north-west, speed"));
	game->hunters[1].seen = false; /* who is alone in view needs no direction */
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "Goat ! hunting 4 away"));
}
END_TEST

/* The one EVENT of the last turn is told. */
static void happen(struct game_event event)
{
	struct run *run = run_now();

	run->game->events[0] = event;
	run->game->n_events = 1;
	run_say_events(run, &stage.ui, false);
	stage_resize(&stage, 80, 24);
}

START_TEST(news_of_two_of_a_kind_says_whose_they_are)
{
	struct game *game = run_now()->game;

	put_goat(3, 0, HUNTER_HUNTING);
	happen((struct game_event){.kind = GAME_EVENT_DOOR_OPENED});
	ck_assert(stage_shows(&stage, "The goat opens a door."));
	game->hunters[game->n_hunters++] = game->hunters[0];
	put_goat(-4, -4, HUNTER_HUNTING);
	happen((struct game_event){.kind = GAME_EVENT_DOOR_OPENED});
	ck_assert(stage_shows(&stage, "The goat to the north-west opens a door."));
	happen((struct game_event){.kind = GAME_EVENT_DOOR_OPENED, .who = 1});
	ck_assert(stage_shows(&stage, "The goat to the east opens a door."));
}
END_TEST

START_TEST(only_who_runs_into_walls_is_told_to)
{
	struct hunter *goat = put_goat(3, 0, HUNTER_HUNTING);

	goat->stuck_turns = 1;
	goat->kind.family = FAMILY_MIND;
	happen((struct game_event){.kind = GAME_EVENT_STUCK});
	ck_assert(stage_shows(&stage, "The goat finds no way on."));
	ck_assert_msg(!stage_shows(&stage, "cannot turn the corner"), "that is not why");
	goat->kind.family = FAMILY_BODY;
	happen((struct game_event){.kind = GAME_EVENT_STUCK});
	ck_assert(stage_shows(&stage, "The goat cannot turn the corner."));
}
END_TEST

START_TEST(a_hunter_that_is_after_where_you_were_does_not_come_down_your_column)
{
	struct hunter *goat = put_goat(3, 2, HUNTER_LOST);
	struct chase_plan plan;

	goat->target = cell_at(goat->at.x, goat->at.y - 1);
	game_plan(run_now()->game, 0, &plan);
	ck_assert_str_eq(plan.thought, "goes straight up its column");
	goat->target = goat->at;
	game_plan(run_now()->game, 0, &plan);
	ck_assert_str_eq(plan.thought, "has reached its target");
}
END_TEST

START_TEST(what_each_kind_does_reads_after_it)
{
	const struct rules *rules = &run_now()->session->rules;

	for (int i = 0; i < rules->n_kinds; i++) {
		const char *tell = rules->kinds[i].tell;
		ck_assert_msg(tell[strcspn(tell, " ")] == ' ' && tell[strcspn(tell, " ") - 1] == 's', "it %s",
			      tell);
	}
}
END_TEST

START_TEST(advice_on_the_stairs_goes_when_you_leave_them)
{
	happen((struct game_event){.kind = GAME_EVENT_MOVED, .who = -1, .moved.terrain = TERRAIN_STAIRS_DOWN});
	ck_assert(stage_shows(&stage, "The stairs: > takes you down."));
	stage_play(&stage, "l");
	ck_assert(!stage_shows(&stage, "The stairs: > takes you down."));
}
END_TEST

START_TEST(one_turn_is_no_turns)
{
	struct game *game = run_now()->game;

	game->effects[0] = (struct game_effect){
	    .until_turn = game->turn + 2, .effect = TOOL_DECOY, .at = cell_at(game->at.x + 3, game->at.y)};
	stage_play(&stage, "x l l l");
	ck_assert(stage_shows(&stage, "your decoy, 1 more turn") && !stage_shows(&stage, "1 more turns"));
}
END_TEST

/* A drone of floor 5, in sight. */
static struct hunter *see_a_drone(void)
{
	struct ui_options options = {.no_motion = true, .floor = 5, .seed = "amber-otter"};
	struct hunter *drone = NULL;

	stage_close(&stage);
	open_stage(&options);
	struct game *game = run_now()->game;
	for (int i = 0; i < game->n_hunters && !drone; i++)
		if (hunter_flies(&game->hunters[i]))
			drone = &game->hunters[i];
	ck_assert_ptr_nonnull(drone);
	drone->seen = drone->met = true;
	return drone;
}

START_TEST(a_drone_has_its_letter_on_the_cell_that_it_is_on)
{
	struct hunter *drone = see_a_drone();
	int x, y;

	stage_resize(&stage, 80, 24);
	struct run_layout layout = run_layout(run_now(), &stage.ui);
	struct relief relief = run_relief(run_now(), &layout);
	ck_assert(relief_find(&relief, drone->at, &x, &y));
	ck_assert_int_eq(screen_at(&stage.screen, x, y)->glyph, 'D');
}
END_TEST

START_TEST(no_ship_is_drawn_over_the_first_row)
{
	struct hunter *drone = see_a_drone();
	struct run *run = run_now();

	for (int i = 0; i < 4 * run->game->height; i++) {
		stage_resize(&stage, 40, 12 + i % 4); /* scrolled by more and less */
		run->focus = cell_at(drone->at.x, i / 4);
		ui_draw(&stage.ui, &stage.screen);
		for (int x = 0; x < 40; x++)
			ck_assert_msg(screen_at(&stage.screen, x, 0)->role != ROLE_SWARM, "focus on row %d",
				      run->focus.y);
	}
}
END_TEST

START_TEST(a_small_cache_leaves_you_on_the_screen)
{
	struct game *game = run_now()->game;

	game->n_things = 1;
	game->things[0] =
	    (struct game_thing){.kind = THING_CACHE, .at = game->at, .n_offers = 2, .offers = {1, 2}};
	stage_resize(&stage, 40, 12);
	int x = stage.screen.point_x, y = stage.screen.point_y;
	stage_play(&stage, "g");
	ck_assert(stage_shows(&stage, "A cache. Take one."));
	ck_assert_uint_eq(screen_at(&stage.screen, x, y)->glyph, '@');
}
END_TEST

START_TEST(the_key_that_takes_asks_which_and_is_no_answer_when_repeated)
{
	struct game *game = run_now()->game;
	const struct game_carry *carry = &game->carry;

	game->n_things = 1;
	game->things[0] =
	    (struct game_thing){.kind = THING_CACHE, .at = game->at, .n_offers = 2, .offers = {3, 4}};
	stage_play(&stage, "g");
	for (int i = 0; i < 10; i++)
		strike('g', 100);
	strike('1', 100);
	ck_assert_msg(stage_shows(&stage, "A cache. Take one."), "a key that is held down has chosen");
	strike('g', 400);
	ck_assert(stage_shows(&stage, "Take the chalk? Press again."));
	strike('g', 100);
	ck_assert_int_eq(carry->tools[0], 0);
	strike('j', 400);
	ck_assert(stage_shows(&stage, "A cache. Take one."));
	strike('g', 400);
	ck_assert(stage_shows(&stage, "Take the mud flask? Press again."));
	strike('g', 400);
	ck_assert_int_eq(carry->tools[0], 4);
	ck_assert(stage_shows(&stage, "The mud flask is yours. 1 uses it."));
}
END_TEST

/* Caught for good on a small screen. */
static void lose(void)
{
	static const char *const hunters[] = {"planner:path=astar"};

	stage_close(&stage);
	open_stage(&(struct ui_options){.no_motion = true,
					.map = {.text = map},
					.seed = "amber-otter",
					.hunters = hunters,
					.n_hunters = 1});
	run_now()->session->story.options.practice = false;
	for (int i = 0; i < 400 && !run_now()->session->playback.over; i++)
		stage_play(&stage, ".");
	ck_assert(stage_shows(&stage, "Caught for good"));
	stage_resize(&stage, 40, 12);
}

START_TEST(a_small_summary_scrolls_to_who_hunted_you)
{
	lose();
	ck_assert(stage_shows(&stage, "pgdn more") && stage_shows(&stage, "esc back"));
	ck_assert(!stage_shows(&stage, "What hunted you here"));
	stage_play(&stage, "PgDn PgDn PgDn");
	ck_assert(stage_shows(&stage, "What hunted you here"));
	ck_assert(stage_shows(&stage, "A*") && stage_shows(&stage, "pgup back up"));
	stage_play(&stage, "PgUp PgUp PgUp");
	ck_assert(stage_shows(&stage, "floor"));
}
END_TEST

START_TEST(the_summary_judges_the_guesses_of_the_last_floor)
{
	struct run *run;

	lose();
	ck_assert(!stage_shows(&stage, "Your guesses"));
	run = run_now();
	run->game->hunters[0].truth = run->session->rules.kinds[0].glyph;
	run->game->hunters[0].kind.glyph = run->session->rules.kinds[1].glyph;
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "Your guesses: the kid, but it was the goat."));
	stage_resize(&stage, 40, 12);
	stage_play(&stage, "PgDn PgDn PgDn");
	ck_assert(stage_shows(&stage, "Your guesses: the kid"));
}
END_TEST

START_TEST(a_small_proof_scrolls_to_its_end)
{
	stage_close(&stage);
	open_stage(&(struct ui_options){.no_motion = true, .seed = "amber-otter"});
	stage_play(&stage, "o o o o o . . . . . . . .");
	struct proof_arg arg = {.session = run_now()->session, .escape = ""};
	ck_assert_msg(ui_push(&stage.ui, &view_proof, &arg) == STATUS_OK, "%s", stage.ui.notice);
	stage_resize(&stage, 40, 12);
	const char *state = stage.ui.stack[stage.ui.depth - 1].state, *line = state + sizeof(struct list);
	const char *last = line + (strlen(line) - 1) / 38 * 38; /* row */
	stage_play(&stage, "End");
	ck_assert_msg(stage_shows(&stage, last), "%s of %s", last, line);
	stage_play(&stage, "Home");
	ck_assert(stage_shows(&stage, "astray2."));
}
END_TEST

START_TEST(small_screens_wrap_the_last_way_out)
{
	lose();
	stage_play(&stage, "e");
	ck_assert(stage_shows(&stage, "turn "));
	ck_assert_msg(stage_shows(&stage, " save you.") || stage_shows(&stage, "found"), "the end is cut");
}
END_TEST

Suite *suite_told(void)
{
	Suite *suite = suite_create("screens/told");
	TCase *tcase = tcase_create("told");
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, the_wrench_says_whom_it_takes);
	tcase_add_test(tcase, a_tool_that_would_do_nothing_says_why_while_it_is_aimed);
	tcase_add_test(tcase, the_mark_of_a_remembered_hunter_does_not_tell_who_stands_beside_it);
	tcase_add_test(tcase, taking_back_a_step_of_a_walk_says_how_many_are_left);
	tcase_add_test(tcase, the_lab_of_a_run_says_who_its_signs_are);
	tcase_add_test(tcase, who_is_not_fooled_by_a_tool_is_named_while_it_is_aimed);
	tcase_add_test(tcase, a_tool_that_makes_ground_shows_it_while_it_is_aimed);
	tcase_add_test(tcase, two_of_a_kind_are_each_named_once_while_a_tool_is_aimed);
	tcase_add_test(tcase, a_decoy_does_not_look_like_you);
	tcase_add_test(tcase, a_blink_shows_you_where_you_would_land_and_no_deadly_sign);
	tcase_add_test(tcase, on_a_small_screen_looking_hides_neither_you_nor_your_hunter);
	tcase_add_test(tcase, a_turn_that_somebody_may_use_is_named_as_the_price);
	tcase_add_test(tcase, the_wrench_says_on_whom_it_is_and_for_how_long);
	tcase_add_test(tcase, aiming_begins_where_it_helps_most);
	tcase_add_test(tcase, on_a_small_screen_aiming_hides_neither_you_nor_your_hunter);
	tcase_add_test(tcase, the_nearest_place_to_travel_to_comes_first_and_the_others_keep_their_order);
	tcase_add_test(tcase, the_sign_of_a_place_picks_it);
	tcase_add_test(tcase, a_door_that_gets_you_caught_says_so_before_it_is_closed);
	tcase_add_test(tcase, a_door_shows_the_ways_of_hunters_before_and_after_it_is_closed);
	tcase_add_test(tcase, a_direction_without_a_door_closes_none);
	tcase_add_test(tcase, of_several_doors_each_can_be_looked_at_and_a_direction_closes_one);
	tcase_add_test(tcase, a_stone_is_aimed_and_thrown);
	tcase_add_test(tcase, the_way_to_where_you_came_in_has_a_name_and_one_step_is_no_steps);
	tcase_add_test(tcase, a_small_screen_shows_a_tempo_while_you_have_one);
	tcase_add_test(tcase, on_a_small_screen_the_keys_of_tools_are_no_number);
	tcase_add_test(tcase, the_parts_of_the_header_do_not_cover_each_other);
	tcase_add_test(tcase, the_header_names_the_floor_in_whole_and_keeps_its_gaps);
	tcase_add_test(tcase, practice_does_not_speak_of_points);
	tcase_add_test(tcase, the_bar_stays_whatever_the_par);
	tcase_add_loop_test(tcase, no_sign_has_two_meanings_in_any_face, 0, (int)ARRAY_LEN(faces));
	tcase_add_test(tcase, the_card_says_how_fast_a_hunter_is);
	tcase_add_test(tcase, the_weakness_is_that_of_the_mind_which_a_hunter_has_now);
	tcase_add_test(tcase, looking_at_a_hunter_opens_its_page_in_the_book);
	tcase_add_test(tcase, who_guesses_sees_the_names_of_all_who_walk);
	tcase_add_test(tcase, guesses_are_judged_at_the_end_of_the_floor);
	tcase_add_test(tcase, the_next_floor_begins_with_what_became_of_the_guesses);
	tcase_add_test(tcase, a_second_key_that_comes_too_fast_is_told_why_it_does_nothing);
	tcase_add_test(tcase, a_fatal_key_asks_where_nothing_can_be_taken_back);
	tcase_add_test(tcase, a_fatal_key_asks_where_the_other_steps_are_doomed);
	tcase_add_test(tcase, whoever_drums_on_a_key_that_travels_is_not_led_into_a_certain_catch);
	tcase_add_test(tcase, what_goes_by_itself_asks_before_it_disturbs_a_hunter_on_patrol);
	tcase_add_test(tcase, a_hunter_that_looks_for_you_far_away_is_not_said_to_be_close);
	tcase_add_test(tcase, a_way_that_is_safe_from_all_in_sight_is_not_warned_of);
	tcase_add_test(tcase, what_was_said_of_one_that_looked_for_you_is_said_anew_once_it_hunts_you);
	tcase_add_test(tcase, a_hunter_that_comes_to_half_its_distance_is_warned_of_again);
	tcase_add_test(tcase, the_weakness_of_one_of_two_new_hunters_is_said_to_be_its);
	tcase_add_test(tcase, whoever_is_in_the_way_is_walked_round_or_said_to_be_there);
	tcase_add_test(tcase, one_out_of_sight_that_looked_for_you_is_not_said_to_come);
	tcase_add_test(tcase, who_travels_to_the_next_cell_is_asked_no_more_than_by_hand);
	tcase_add_test(tcase, no_journey_ends_in_a_certain_catch);
	tcase_add_test(tcase, a_spike_is_aimed_at_the_gap_on_the_side_of_the_hunter);
	tcase_add_test(tcase, a_point_chooses_the_place_to_travel_to);
	tcase_add_test(tcase, a_journey_that_leads_only_towards_its_end_says_so);
	tcase_add_test(tcase, a_hunter_that_a_tool_showed_was_seen_then);
	tcase_add_test(tcase, no_mind_is_offered_where_nobody_is_in_view);
	tcase_add_test(tcase, the_smallest_screen_offers_the_way_on_beside_many_hunters);
	tcase_add_test(tcase, before_a_leap_the_smallest_screen_says_what_to_do);
	tcase_add_test(tcase, the_hunter_that_bars_the_unknown_is_named);
	tcase_add_test(tcase, a_flight_is_skipped_by_the_second_key);
	tcase_add_loop_test(tcase, a_way_out_counts_its_steps, 0, (int)ARRAY_LEN(ways));
	tcase_add_test(tcase, a_hunter_in_the_way_is_warned_of_once_while_it_stands_there);
	tcase_add_test(tcase, who_is_shut_in_or_held_is_not_said_to_come);
	tcase_add_test(tcase, a_map_of_which_rows_are_scrolled_away_draws_its_marks_on_the_others);
	tcase_add_test(tcase, the_card_hides_neither_you_nor_the_cursor_nor_the_map_beside_a_panel);
	tcase_add_test(tcase, looking_begins_with_who_hunts_you_and_shows_it_on_small_screens);
	tcase_add_test(tcase, a_drawn_plan_hides_no_water);
	tcase_add_test(tcase, a_hint_about_ears_and_eyes_is_not_given_of_one_that_goes_by_its_nose);
	tcase_add_test(tcase, the_way_home_hides_no_water);
	tcase_add_test(tcase, a_hunters_state_hides_no_thing);
	tcase_add_test(tcase, running_stops_before_water_and_a_second_key_wades);
	tcase_add_test(tcase, the_corner_that_is_in_the_way_is_shown_and_said);
	tcase_add_test(tcase, exploring_leaves_a_hunter_alone_while_there_is_another_way);
	tcase_add_test(tcase, exploring_turns_away_from_a_hunter_that_is_far_but_hunts_you);
	tcase_add_test(tcase, exploring_does_not_walk_on_beside_a_hunter_that_hunts_you);
	tcase_add_test(tcase, what_goes_by_itself_stops_when_a_hunter_comes_close);
	tcase_add_test(tcase, exploring_goes_to_a_cache_once);
	tcase_add_test(tcase, a_hunter_is_not_said_to_crouch_a_turn_later);
	tcase_add_test(tcase, exploring_goes_where_you_are_before_a_hunter);
	tcase_add_test(tcase, exploring_does_not_go_to_and_fro_before_a_hunter);
	tcase_add_test(tcase, exploring_goes_where_it_was_before_you_ran_back);
	tcase_add_test(tcase, a_known_relic_is_named_where_exploring_ends);
	tcase_add_test(tcase, whoever_explores_while_hunted_is_not_led_into_the_mud);
	tcase_add_test(tcase, a_hunter_that_cannot_come_keeps_nobody_from_exploring);
	tcase_add_test(tcase, exploring_does_not_go_back_to_a_door_that_holds_back_a_hunter);
	tcase_add_test(tcase, a_tool_that_gets_you_caught_says_so_and_leaves_the_marks);
	tcase_add_test(tcase, aiming_draws_where_hunters_walk_with_and_without_the_tool);
	tcase_add_test(tcase, running_does_not_go_back_to_who_has_just_gone_out_of_sight);
	tcase_add_test(tcase, a_hunter_that_comes_and_goes_is_news_once);
	tcase_add_test(tcase, a_way_through_water_is_told_before_it_is_taken);
	tcase_add_test(tcase, travelling_goes_on_while_you_are_hunted_if_the_way_is_safe);
	tcase_add_test(tcase, who_stops_after_a_step_is_told_why_once);
	tcase_add_test(tcase, a_rehearsal_shows_no_floor_that_a_run_still_has_before_it);
	tcase_add_test(tcase, a_rehearsal_of_a_run_that_is_over_goes_on_below);
	tcase_add_test(tcase, a_rehearsal_has_the_floors_and_the_wrench_of_the_run);
	tcase_add_test(tcase, a_step_that_cannot_be_made_does_not_look_safe_beside_a_deadly_one);
	tcase_add_loop_test(tcase, a_mark_is_a_sign_on_water_and_in_smoke_too, 0, 3);
	tcase_add_test(tcase, a_deadly_cell_onto_which_a_hunter_steps_is_marked_without_colours_too);
	tcase_add_test(tcase, scrying_shows_who_is_out_of_sight_and_what_it_means_to_do);
	tcase_add_test(tcase, old_advice_goes);
	tcase_add_test(tcase, no_older_message_comes_back_when_a_newer_one_goes);
	tcase_add_test(tcase, a_hunter_beyond_the_edge_of_the_screen_has_a_direction);
	tcase_add_test(tcase, two_of_a_kind_are_told_apart_by_where_they_are);
	tcase_add_test(tcase, news_of_two_of_a_kind_says_whose_they_are);
	tcase_add_test(tcase, only_who_runs_into_walls_is_told_to);
	tcase_add_test(tcase, a_hunter_that_is_after_where_you_were_does_not_come_down_your_column);
	tcase_add_test(tcase, what_each_kind_does_reads_after_it);
	tcase_add_test(tcase, advice_on_the_stairs_goes_when_you_leave_them);
	tcase_add_test(tcase, one_turn_is_no_turns);
	tcase_add_test(tcase, a_drone_has_its_letter_on_the_cell_that_it_is_on);
	tcase_add_test(tcase, no_ship_is_drawn_over_the_first_row);
	tcase_add_test(tcase, a_small_cache_leaves_you_on_the_screen);
	tcase_add_test(tcase, the_key_that_takes_asks_which_and_is_no_answer_when_repeated);
	tcase_add_test(tcase, a_small_summary_scrolls_to_who_hunted_you);
	tcase_add_test(tcase, the_summary_judges_the_guesses_of_the_last_floor);
	tcase_add_test(tcase, a_small_proof_scrolls_to_its_end);
	tcase_add_test(tcase, small_screens_wrap_the_last_way_out);
	suite_add_tcase(suite, tcase);
	return suite;
}
