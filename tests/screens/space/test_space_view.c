/* The space lab and its games by key scripts. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/experiment.h"
#include "screens/space/space_view.h"
#include "store/highscore.h"
#include "store/places.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

enum { DUMP = 40000 };

static const char *const potential[] = {"lj"};
static const char *const three[] = {"magnets", "whiskers", "lj-derived"};

static void open_lab(struct stage *stage, int width, int height, const struct space_view_setup *setup)
{
	stage_open(stage, width, height, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_msg(ui_push(&stage->ui, space_view_for(setup), setup) == STATUS_OK, "%s", stage->ui.notice);
	stage_play(stage, "");
}

static const struct {
	const char *name, *keys;
	int width, height;
	struct space_view_setup setup;
} scripts[] = {
    {"space-rocks-80x24",
     "6 0 0 g d V O",
     80,
     24,
     {.scene = {.text = "rocks30"}, .behaviours = three, .n_behaviours = 3, .seed = 3}},
    {"space-field-200x60", "1 2 0 0 g v", 200, 60, {.scene = {.text = "utrap"}, .seed = 3}},
    {"space-curve-80x24",
     "6 0 0 j j j j j l",
     80,
     24,
     {.scene = {.text = "rocks30"}, .behaviours = potential, .n_behaviours = 1, .seed = 3}},
    {"space-patrol-80x24", "9 0 0 g +", 80, 24, {.map = {.text = "drone"}, .seed = 3}},
    {"space-hunters-80x24", "F 8 0 0 g", 80, 24, {.map = {.text = "lake"}, .seed = 3}},
    {"space-40x12", "3 0 0 g", 40, 12, {.scene = {.text = "gap"}, .seed = 3}},
    {"space-pursue-80x24", "4 2 0 g Tab Tab d", 80, 24, {.scene = {.text = "pursue"}, .seed = 1}},
    {"space-zoomed-80x24", "4 2 0 g Tab Tab z z z", 80, 24, {.scene = {.text = "pursue"}, .seed = 1}},
    {"space-touch-80x24", "4 2 0 g Tab Tab E j j + Enter", 80, 24, {.scene = {.text = "pursue"}, .seed = 1}},
    {"defence-80x24",
     "Enter k k Enter > . . . . . . . . . . . . . . L",
     80,
     24,
     {.scene = {.text = "defence"}, .seed = 8}},
    {"defence-40x12",
     "Enter k k Enter > . . . . . . . . . . . . . . L",
     40,
     12,
     {.scene = {.text = "defence"}, .seed = 8}},
};

START_TEST(the_space_lab_looks_as_it_did)
{
	struct stage stage;

	open_lab(&stage, scripts[_i].width, scripts[_i].height, &scripts[_i].setup);
	stage_play(&stage, scripts[_i].keys);
	stage_matches(&stage, scripts[_i].name);
	stage_close(&stage);
}
END_TEST

/* However many rows the table has: sliders scroll and switches go before a word of it does. */
START_TEST(the_words_on_a_scene_are_never_cut)
{
	struct name_list files;
	char directory[4096];
	struct fleet fleet;

	ck_assert_int_eq(fleet_load(&fleet, NULL), STATUS_OK);
	ck_assert_int_eq(place_data("scenes", directory, sizeof directory), STATUS_OK);
	ck_assert_int_eq(place_list(directory, ".cfg", &files), STATUS_OK);
	for (size_t i = 0; i < files.n; i++) {
		char name[64];
		struct scene scene;
		struct stage stage;
		snprintf(name, sizeof name, "%.*s", (int)strcspn(files.names[i], "."), files.names[i]);
		struct space_view_setup setup = {.scene = {.text = name}, .seed = 1};
		ck_assert_int_eq(scene_load(name, &fleet, &scene, NULL), STATUS_OK);
		const char *last = strrchr(scene.about, ' ');
		if (space_view_for(&setup) == &view_space) {
			open_lab(&stage, 80, 24, &setup);
			ck_assert_msg(last && stage_shows(&stage, last + 1), "%s: '%s'", name, scene.about);
			ck_assert_msg(scene.ships[0].behaviour[0] || !stage_shows(&stage, "nothing to tune"),
				      "%s is left open, and opens with a behaviour without sliders", name);
			stage_close(&stage);
		}
		scene_free(&scene);
	}
	name_list_free(&files);
}
END_TEST

/* With hunters on foot below and forces on: whatever way a moment is reached, it is the same picture. */
START_TEST(a_moment_looks_the_same_forwards_and_backwards)
{
	static char once[DUMP], again[DUMP];
	struct stage stage;
	struct space_view_setup setup = {
	    .map = {.text = "lake"}, .behaviours = three, .n_behaviours = 3, .seed = 9};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "F d 7 7 7 g");
	screen_dump(&stage.screen, once, sizeof once);
	stage_play(&stage, "1 5 0 0 g 0 4 0 0 g $ 7 7 8 g ,");
	screen_dump(&stage.screen, again, sizeof again);
	ck_assert_str_eq(once, again);
	stage_close(&stage);
}
END_TEST

/* Far enough that the quarry has been to several places. */
START_TEST(the_quarry_of_the_hunters_on_foot_takes_its_way_again)
{
	static char once[DUMP], again[DUMP];
	struct stage stage;
	struct space_view_setup setup = {
	    .map = {.text = "lake"}, .behaviours = three, .n_behaviours = 2, .seed = 9};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "F 9 0 0 0 g");
	screen_dump(&stage.screen, once, sizeof once);
	stage_play(&stage, "1 7 0 0 0 g 2 5 0 0 g 8 9 9 9 g .");
	screen_dump(&stage.screen, again, sizeof again);
	ck_assert_str_eq(once, again);
	stage_close(&stage);
}
END_TEST

START_TEST(hunters_walk_below_the_ships_of_every_map)
{
	struct name_list maps;
	char path[4096];

	ck_assert_int_eq(place_data("maps", path, sizeof path), STATUS_OK);
	ck_assert_int_eq(place_list(path, ".txt", &maps), STATUS_OK);
	ck_assert_uint_gt(maps.n, 10);
	for (size_t i = 0; i < maps.n; i++) {
		struct stage stage;
		*strrchr(maps.names[i], '.') = '\0';
		open_lab(&stage, 80, 24, &(struct space_view_setup){.map = {.text = maps.names[i]}, .seed = 1});
		stage_play(&stage, "F 9 0 g");
		ck_assert_msg(stage_shows(&stage, "tick 90/"), "%s", maps.names[i]);
		ck_assert_msg(!stage_shows(&stage, "too large"), "%s", maps.names[i]);
		stage_close(&stage);
	}
	name_list_free(&maps);
}
END_TEST

/* With a table below the arena, and on a screen too small for one. */
START_TEST(a_goal_behind_a_closed_door_is_named)
{
	static const int sizes[][2] = {{80, 24}, {60, 16}};
	struct stage stage;
	struct space_view_setup setup = {.map = {.text = "warren"},
					 .behaviours = (const char *const[]){"hybrid"},
					 .n_behaviours = 1,
					 .ship_class = "scout",
					 .seed = 1};

	open_lab(&stage, sizes[_i][0], sizes[_i][1], &setup);
	ck_assert(stage_shows(&stage, "no way: the door at 55,18 is closed"));
	stage_close(&stage);
}
END_TEST

/* The same scene, class, behaviour and seed: the screen's table at the end and the rows of steer. */
START_TEST(the_table_at_the_end_has_the_figures_of_steer)
{
	struct stage stage;
	struct fleet fleet;
	struct scene scene;
	struct space *space;
	struct flight_result result;
	struct diag diag = {""};
	char seconds[32];

	ck_assert_msg(!fleet_load(&fleet, &diag) && !scene_load("rocks30", &fleet, &scene, &diag), "%s",
		      diag.text);
	struct scene_choice choice = {
	    .groups = &(struct space_group){.behaviour = 0}, .n_groups = 1, .seed = 5};
	ck_assert_int_eq(scene_build(&scene, &fleet, &choice, &space, &diag), STATUS_OK);
	double limit_s = flight_limit_s(space, scene.patience, scene.limit_s);
	ck_assert_int_eq(flight_run(space, &scene.map, limit_s, NULL, &(struct flight_role){0, 1}, 1, &result),
			 STATUS_OK);
	open_lab(&stage, 80, 24,
		 &(struct space_view_setup){.scene = {.text = "rocks30"},
					    .behaviours = (const char *const[]){"seek"},
					    .n_behaviours = 1,
					    .seed = 5});
	stage_play(&stage, "$");
	snprintf(seconds, sizeof seconds, "%.2f  %.2f", result.time_s, result.length);
	ck_assert_msg(stage_shows(&stage, seconds), "not '%s'", seconds);
	snprintf(seconds, sizeof seconds, "t %.2f s", (double)space->tick / SPACE_TICKS_PER_S);
	ck_assert_msg(stage_shows(&stage, seconds), "does not end at '%s'", seconds);
	stage_close(&stage);
	space_free(space);
	scene_free(&scene);
}
END_TEST

/* The article's + and -: the node is circled until it is wider, and going back and forth in time keeps it so. */
START_TEST(wider_nodes_end_the_circling_on_the_screen)
{
	static char once[DUMP], again[DUMP];
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "node"},
					 .behaviours = (const char *const[]){"path-follow"},
					 .n_behaviours = 1,
					 .ship_class = "scout",
					 .seed = 1};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "$");
	ck_assert(!stage_shows(&stage, "100 %"));
	stage_play(&stage, "0 + + + + + + $");
	ck_assert(stage_shows(&stage, "100 %"));
	screen_dump(&stage.screen, once, sizeof once);
	stage_play(&stage, "0 2 0 0 g $");
	screen_dump(&stage.screen, again, sizeof again);
	ck_assert_str_eq(once, again);
	stage_close(&stage);
}
END_TEST

START_TEST(flights_part_where_they_first_differ)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "utrap"},
					 .behaviours = (const char *const[]){"magnets", "hybrid"},
					 .n_behaviours = 2,
					 .seed = 5};

	open_lab(&stage, 80, 24, &setup);
	ck_assert(!stage_shows(&stage, "≠"));
	stage_play(&stage, "D");
	ck_assert(stage_shows(&stage, "≠"));
	stage_play(&stage, ",");
	ck_assert(!stage_shows(&stage, "≠"));
	stage_play(&stage, "x D");
	ck_assert(stage_shows(&stage, "add another"));
	stage_close(&stage);
}
END_TEST

static const struct space_lab *lab_of(const struct stage *stage)
{
	return stage->ui.stack[stage->ui.depth - 1].state;
}

static const char *flown_by(const struct space_lab *lab, uint32_t ship)
{
	return space_behaviour(space_lab_world(lab), ship)->head.name;
}

static void click(struct stage *stage, int x, int y)
{
	ui_key(&stage->ui, (struct key){.code = KEY_CODE_MOUSE_DOWN, .x = x, .y = y});
	stage_play(stage, "");
}

START_TEST(another_behaviour_is_that_of_the_chosen_role_alone)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "pursue"}, .seed = 1};

	open_lab(&stage, 80, 24, &setup);
	const struct space_lab *lab = lab_of(&stage);
	stage_play(&stage, "Tab Tab Tab l");
	ck_assert_int_eq(lab->ship, 2);
	ck_assert_str_eq(flown_by(lab, 2), "seek");
	stage_play(&stage, "b / e v a d e Enter Enter");
	ck_assert_str_eq(flown_by(lab, 0), "path-follow");
	ck_assert_str_eq(flown_by(lab, 1), "pursue");
	ck_assert_str_eq(flown_by(lab, 2), "evade");
	stage_play(&stage, "S-Tab H");
	ck_assert_msg(lab->flights[0].minds[1].params[0] < 60, "the slider is not the pursuer's");
	ck_assert_str_eq(flown_by(lab, 2), "evade");
	stage_play(&stage, "B / w a n d e r Enter Enter");
	for (uint32_t ship = 0; ship < 3; ship++)
		ck_assert_str_eq(flown_by(lab, ship), "wander");
	stage_close(&stage);
}
END_TEST

/* The ships of one role fly on as before while another role has its behaviour written out. */
START_TEST(a_role_that_gets_the_behaviour_it_has_flies_as_before)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "pursue"}, .seed = 1};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "6 0 0 g");
	uint64_t before = space_hash(space_lab_world(lab_of(&stage)));
	stage_play(&stage, "Tab Tab Tab b / s e e k Enter Enter 6 0 0 g");
	ck_assert_uint_eq(space_hash(space_lab_world(lab_of(&stage))), before);
	stage_close(&stage);
}
END_TEST

START_TEST(a_ship_is_chosen_by_a_click_and_by_its_role)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "pursue"}, .seed = 1};
	int x, y;

	open_lab(&stage, 80, 24, &setup);
	const struct space_lab *lab = lab_of(&stage);
	stage_play(&stage, "z 4 2 0 g");
	struct sky sky = space_look_sky(lab, 0, space_lab_picture(lab, 80, 24, 0));
	ck_assert(sky_find(&sky, space_position(space_lab_world(lab), 0), &x, &y));
	click(&stage, x + 1, y);
	ck_assert_int_eq(lab->ship, 0);
	ck_assert(stage_shows(&stage, "1 freighter"));
	click(&stage, 79, 23);
	ck_assert_int_eq(lab->ship, SPACE_NOBODY);
	stage_play(&stage, "/ / s e e k e r Enter Enter");
	ck_assert_int_eq(lab->ship, 2);
	stage_close(&stage);
}
END_TEST

/* Rock at tick 200, the goal dragged at 400, undone, 300 steps back, and on again: as if there had been the rock alone, and
 * as its recording flies. */
START_TEST(a_touched_flight_is_recorded_and_flies_again)
{
	char path[] = "/tmp/astray-touched-XXXXXX", name[64];
	struct stage stage;
	struct fleet fleet;
	struct scene scene;
	struct space *space;
	struct flight_result result;
	struct diag diag = {""};
	struct space_view_setup setup = {.scene = {.text = "evade"}, .seed = 5};

	close(mkstemp(path));
	snprintf(name, sizeof name, "%s.flight.cfg", path);
	open_lab(&stage, 80, 24, &setup);
	const struct space_lab *lab = lab_of(&stage);
	stage_play(&stage, "Tab 2 0 0 g E l l l l Enter Esc");
	ck_assert_uint_eq(lab->flights[0].history.changes.n, 1);
	stage_play(&stage, "4 0 0 g E Tab Tab k k Enter Esc 5 5 0 g");
	ck_assert_uint_eq(lab->flights[0].history.changes.n, 2);
	stage_play(&stage, "U");
	ck_assert_uint_eq(lab->flights[0].history.changes.n, 1);
	ck_assert_uint_eq(space_lab_world(lab)->tick, 550);
	stage_play(&stage, "2 5 0 g 5 5 0 g w");
	for (const char *at = name; *at; at++)
		ui_key(&stage.ui, (struct key){.code = (uint32_t)*at});
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "Written to"));

	ck_assert_msg(!fleet_load(&fleet, &diag) && !scene_read(name, &fleet, &scene, &diag), "%s", diag.text);
	struct scene_choice choice = {
	    .groups = &(struct space_group){.behaviour = 0}, .n_groups = 1, .seed = 5};
	ck_assert_int_eq(scene_build(&scene, &fleet, &choice, &space, &diag), STATUS_OK);
	ck_assert_int_eq(flight_run(space, &scene.map, flight_limit_s(space, scene.patience, scene.limit_s),
				    &scene.changes, &(struct flight_role){0, 3}, 1, &result),
			 STATUS_OK);
	ck_assert_uint_eq(space->tick, 550);
	ck_assert_uint_eq(result.hash, space_hash(space_lab_world(lab)));
	space_free(space);
	scene_free(&scene);
	stage_close(&stage);
	remove(name);
	remove(path);
}
END_TEST

START_TEST(the_flock_opens_with_its_three_sliders)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "flock"}, .seed = 5};

	open_lab(&stage, 80, 24, &setup);
	ck_assert_str_eq(flown_by(lab_of(&stage), 0), "flock");
	ck_assert(stage_shows(&stage, "separation"));
	ck_assert(stage_shows(&stage, "alignment"));
	ck_assert(stage_shows(&stage, "cohesion"));
	stage_close(&stage);
}
END_TEST

START_TEST(goals_are_dragged_and_ships_flee_from_the_pointer)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "flock"}, .seed = 5};
	int x, y;

	open_lab(&stage, 80, 24, &setup);
	const struct space_lab *lab = lab_of(&stage);
	const struct space *space = space_lab_world(lab);
	stage_play(&stage, "1 0 0 g E");
	struct sky sky = space_look_sky(lab, 0, space_lab_picture(lab, 80, 24, 0));
	ck_assert(sky_find(&sky, (struct vec2){space->target_x[0], space->target_y[0]}, &x, &y));
	click(&stage, x, y);
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_UP, .x = x, .y = y + 4});
	ck_assert_uint_eq(lab->flights[0].history.changes.n, 1);
	for (uint32_t i = 1; i < space->n.ships; i++)
		ck_assert(space->target_y[i] == space->target_y[0]);
	ck_assert(space->target_y[0] > 22);
	stage_play(&stage, "S-Tab Enter l l"); /* a predator */
	ck_assert(space->prey.present);
	ck_assert_str_eq(flown_by(lab, 0), "flee");
	ck_assert_uint_eq(lab->flights[0].history.changes.n, 5);
	stage_play(&stage, "U U U U U");
	ck_assert(!space->prey.present);
	ck_assert_str_eq(flown_by(lab, 0), "flock");
	ck_assert(space->target_y[0] == 20);
	stage_close(&stage);
}
END_TEST

/* Glyphs and roles of the arena at the left of an 80x24 screen, without the switches beside it. */
enum { ARENA_WIDTH = 48, ARENA_TOP = 1, ARENA_ROWS = 18 };

static void copy_arena(const struct stage *stage, struct screen_cell *cells)
{
	for (int y = 0; y < ARENA_ROWS; y++)
		memcpy(cells + y * ARENA_WIDTH, &stage->screen.cells[(y + ARENA_TOP) * stage->screen.width],
		       ARENA_WIDTH * sizeof *cells);
}

static bool arenas_differ(const struct screen_cell *one, const struct screen_cell *other)
{
	for (int i = 0; i < ARENA_WIDTH * ARENA_ROWS; i++)
		if (one[i].glyph != other[i].glyph || one[i].role != other[i].role ||
		    one[i].back != other[i].back)
			return true;
	return false;
}

static const struct {
	const char *scene, *behaviour, *keys, *switches;
} switched[] = {
    {"rocks60", "whiskers", "8 0 0 g", "V"},   {"rocks60", "magnets", "9 0 0 g", "d"},
    {"rocks60", "magnets", "9 0 0 g", "v"},    {"rocks30", "lj-derived", "9 0 0 g", "d"},
    {"rocks30", "lj-derived", "9 0 0 g", "t"},
};

START_TEST(help_while_touching_says_what_each_thing_does)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "evade"}, .seed = 5};

	open_lab(&stage, 40, 12, &setup);
	stage_play(&stage, "E");
	ck_assert(stage_shows(&stage, "? help"));
	stage_play(&stage, "?");
	ck_assert(stage_shows(&stage, "move the cursor"));
	stage_play(&stage, "End");
	ck_assert(stage_shows(&stage, "you, predator") && stage_shows(&stage, " you."));
	stage_play(&stage, "Esc");
	ck_assert_ptr_eq(stage.ui.stack[stage.ui.depth - 1].view, &view_touch);
	stage_close(&stage);
}
END_TEST

START_TEST(each_switch_changes_the_picture_and_changes_it_back)
{
	struct screen_cell before[ARENA_WIDTH * ARENA_ROWS], after[ARENA_WIDTH * ARENA_ROWS];
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = switched[_i].scene},
					 .behaviours = &switched[_i].behaviour,
					 .n_behaviours = 1,
					 .seed = 5};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, switched[_i].keys);
	copy_arena(&stage, before);
	stage_play(&stage, switched[_i].switches);
	copy_arena(&stage, after);
	ck_assert_msg(arenas_differ(before, after), "%s shows nothing", switched[_i].switches);
	stage_play(&stage, switched[_i].switches);
	copy_arena(&stage, after);
	ck_assert_msg(!arenas_differ(before, after), "%s leaves something behind", switched[_i].switches);
	stage_close(&stage);
}
END_TEST

START_TEST(another_flight_has_sliders_of_its_own)
{
	static const char *const two[] = {"magnets", "flock"};
	struct space_view_setup setup = {
	    .scene = {.text = "rocks30"}, .behaviours = two, .n_behaviours = 2, .seed = 3};
	struct stage stage;

	open_lab(&stage, 80, 12, &setup);
	const struct space_lab *lab = stage.ui.stack[stage.ui.depth - 1].state;
	stage_play(&stage, "n k"); /* the last of many */
	ck_assert_uint_ge(lab->slider, lab->flights[0].base.behaviour->n_params);
	stage_play(&stage, _i ? "x" : "n");
	ck_assert_uint_eq(lab->focus, 0);
	ck_assert_uint_lt(lab->slider, lab->flights[0].base.behaviour->n_params);
	stage_close(&stage);
}
END_TEST

START_TEST(flights_are_added_up_to_four_and_dropped_down_to_one)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "rocks30"}, .seed = 5};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "a a a");
	ck_assert(!stage_shows(&stage, "Four flights"));
	stage_play(&stage, "a");
	ck_assert(stage_shows(&stage, "A picture holds at most four flights."));
	stage_play(&stage, "x x x x 3 0 0 g");
	ck_assert(stage_shows(&stage, "tick 300/"));
	stage_close(&stage);
}
END_TEST

/* Plays KEYS over and over, at most MOST times, until the screen shows TEXT. */
static void play_until(struct stage *stage, const char *keys, int most, const char *text)
{
	for (int i = 0; i < most && !stage_shows(stage, text); i++)
		stage_play(stage, keys);
	ck_assert_msg(stage_shows(stage, text), "'%s' is never shown", text);
}

/* A cup of blocks, open to the west, before the goal: a marine walks round it, a spider has no way and stays in it. */
START_TEST(a_spider_in_a_pocket_is_marked)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 1};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "Tab Tab L L L L L L L L L L L L K K K K h h h h j j j j j j Enter");
	stage_play(&stage,
		   "j Enter j Enter j Enter j Enter h Enter h Enter h Enter k k k k Enter l Enter l Enter");
	play_until(&stage, ". >", 120, "#");
	stage_matches(&stage, "defence-stuck-80x24");
	play_until(&stage, ".", 60, "A spider that got no further broke a tower.");
	stage_close(&stage);
}
END_TEST

START_TEST(a_scene_of_planets_shows_orbits_hauls_and_fuel)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "galaxy"}, .seed = 3};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "4 0 0 0 g");
	ck_assert(stage_shows(&stage, "hauls") && stage_shows(&stage, "fuel"));
	int orbits = 0;
	for (int i = 0; i < 80 * 24; i++)
		orbits += stage.screen.cells[i].role == ROLE_ORBIT;
	ck_assert_int_gt(orbits, 50);
	stage_close(&stage);
}
END_TEST

/* How many cells have the number of ROLE in its colour, left of column 52 and above the table. */
static int count_ships_shown(const struct stage *stage, int role)
{
	const struct screen *screen = &stage->screen;
	int n = 0;

	for (int y = 1; y < 17; y++)
		for (int x = 0; x < 52; x++) {
			const struct screen_cell *cell = &screen->cells[y * screen->width + x];
			n += cell->glyph == (uint32_t)('1' + role) && cell->role == ROLE_ROLE_1 + role;
		}
	return n;
}

/* Three of four were out of sight, and their keys passed over them. */
START_TEST(a_docked_ship_is_shown_at_its_planet_chosen_and_named)
{
	static const char *const places[] = {"1 scout at planet 1", "2 fighter at planet 2",
					     "3 freighter at planet 3", "4 cruiser at planet 4"};
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "galaxy"}, .seed = 3};

	open_lab(&stage, 80, 24, &setup);
	for (int role = 0; role < (int)ARRAY_LEN(places); role++) {
		ck_assert_int_eq(count_ships_shown(&stage, role), 1);
		stage_play(&stage, "Tab");
		ck_assert_msg(stage_shows(&stage, places[role]), "%s", places[role]);
		ck_assert(stage_shows(&stage, "\xe2\x94\x8c"));
	}
	stage_matches(&stage, "space-docked-80x24");
	stage_play(&stage, "/");
	ck_assert(stage_shows(&stage, "orca             at planet 4"));
	stage_play(&stage, "Esc 6 0 g S-Tab S-Tab S-Tab");
	ck_assert(stage_shows(&stage, "1 scout to planet "));
	stage_close(&stage);
}
END_TEST

/* The cruiser had two hauls after two seconds, and had flown 0.00 tiles. */
START_TEST(a_planet_in_reach_of_the_one_that_a_ship_leaves_is_no_haul)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "galaxy"}, .seed = 3};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "1 2 4 g");
	ck_assert(stage_shows(&stage, "4 cruiser      orca          0 %    0.00      -"));
	stage_play(&stage, "4 8 0 0 g");
	ck_assert(stage_shows(&stage, "4 cruiser      orca        100 %"));
	stage_close(&stage);
}
END_TEST

static const struct {
	const char *key, *says;
} nothing_shown[] = {
    {"d", "Path following: no forces at this moment."},
    {"V", "Path following: no whiskers at this moment."},
    {"O", "Path following: no circles at this moment."},
    {"v", "Path following: no place to turn aside at this moment."},
};

/* All four were switched on, and nothing came of it. */
START_TEST(a_switch_that_shows_nothing_says_so)
{
	static const char *const follows[] = {"path-follow"};
	struct stage stage;
	struct space_view_setup setup = {
	    .scene = {.text = "galaxy"}, .behaviours = follows, .n_behaviours = 1, .seed = 3};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "3 0 0 g Tab");
	stage_play(&stage, nothing_shown[_i].key);
	ck_assert_msg(stage_shows(&stage, nothing_shown[_i].says), "%s", nothing_shown[_i].says);
	stage_play(&stage, nothing_shown[_i].key);
	ck_assert(!stage_shows(&stage, "at this moment"));
	setup = (struct space_view_setup){
	    .scene = {.text = "rocks30"}, .behaviours = three, .n_behaviours = 1, .seed = 3};
	stage_close(&stage);
	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "6 0 0 g d");
	ck_assert(!stage_shows(&stage, "at this moment"));
	stage_close(&stage);
}
END_TEST

/* One key threw a game away. */
START_TEST(a_defence_that_has_begun_is_given_up_by_a_second_press_only)
{
	static const char asks[] = "Give up this game? Press the key again.";
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "R");
	ck_assert(!stage_shows(&stage, asks));
	stage_play(&stage, "Enter R");
	ck_assert(stage_shows(&stage, asks) && stage_shows(&stage, "money 100"));
	stage_play(&stage, "D");
	ck_assert(stage_shows(&stage, asks) && stage_shows(&stage, "money 100"));
	stage_play(&stage, "j D");
	ck_assert(stage_shows(&stage, asks) && stage_shows(&stage, "money 100"));
	stage_play(&stage, "D");
	ck_assert(stage_shows(&stage, "Today's spiders") && stage_shows(&stage, "money 150"));
	stage_play(&stage, "> R R");
	ck_assert(!stage_shows(&stage, asks) && stage_shows(&stage, "wave 0 of"));
	stage_close(&stage);
}
END_TEST

START_TEST(defence_says_whether_it_shows_paths_and_ranges)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "p");
	ck_assert(stage_shows(&stage, "No path is shown."));
	stage_play(&stage, "p");
	ck_assert(stage_shows(&stage, "The paths to the goal are shown."));
	stage_play(&stage, "O");
	ck_assert(stage_shows(&stage, "No range is shown."));
	stage_play(&stage, "O");
	ck_assert(stage_shows(&stage, "The range of a tower is shown."));
	stage_close(&stage);
}
END_TEST

/* Neither O nor > was on the screen that spoke of them. */
START_TEST(a_defence_larger_than_the_screen_says_that_it_scrolls)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	ck_assert(!stage_shows(&stage, "scrolls"));
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "The map scrolls with the cursor."));
	stage_matches(&stage, "defence-begin-40x12");
	stage_close(&stage);
}
END_TEST

/* A spider that flew east was the sign of the goal. */
START_TEST(in_ascii_a_spider_is_not_the_goal)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage.screen.ascii = true;
	stage_play(&stage, "> . . . . . . . . . . > . . . . . . . . . . .");
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "s spiders, "));
	int spiders = 0, arrows = 0;
	for (int i = 80; i < 80 * 19; i++) {
		spiders += stage.screen.cells[i].glyph == 's' && stage.screen.cells[i].role == ROLE_SWARM;
		arrows += stage.screen.cells[i].glyph == U'\u2192';
	}
	ck_assert_int_gt(spiders, 0);
	ck_assert_int_eq(arrows, 0);
	stage_close(&stage);
}
END_TEST

/* A gun told of nothing but its kills seemed to do nothing. */
START_TEST(a_gun_tells_of_hits_before_its_first_kill)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "Gun, level 1, next for 30: 0 damage, 0 killed."));
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "next for 30: 0 damage"));
	stage_resize(&stage, 80, 24);
	stage_play(&stage, ">");
	for (int s = 0; s < 40 && stage_shows(&stage, ": 0 damage"); s++)
		stage_play(&stage, ".");
	ck_assert(stage_shows(&stage, " damage, 0 killed.") && !stage_shows(&stage, ": 0 damage"));
	stage_close(&stage);
}
END_TEST

/* The names that decide what is written were cut. */
START_TEST(a_small_screen_asks_the_whole_question)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "evade"}, .seed = 5};

	open_lab(&stage, 40, 12, &setup);
	stage_play(&stage, "w a");
	ck_assert(stage_shows(&stage, "Write to? .cfg scene,") && stage_shows(&stage, ".svg, .csv"));
	ck_assert_int_eq(stage.screen.cells[10 * 40 + 1].glyph, 'a');
	stage_close(&stage);
}
END_TEST

/* A newcomer had twelve seconds to find out what the signs mean. */
START_TEST(defence_says_its_aim_and_waits_until_its_clock_is_started)
{
	static const char *const starts[] = {"Space", ">"};
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = false});
	ck_assert_int_eq(ui_push(&stage.ui, &view_defence, &setup), STATUS_OK);
	stage_play(&stage, "l Enter");
	ck_assert(stage_shows(&stage, "They come from O. When 10 reach >, you lose. space starts the clock."));
	ck_assert(ui_due_ms(&stage.ui) == VIEW_IDLE);
	ui_key(&stage.ui, (struct key){.code = key_named(starts[_i])});
	stage_resize(&stage, 80, 24);
	ck_assert(!stage_shows(&stage, "They come from O.") && ui_due_ms(&stage.ui) != VIEW_IDLE);
	stage_close(&stage);
}
END_TEST

/* Where a gun covers most is what there is to decide. */
START_TEST(a_gun_says_how_much_it_would_cover_and_a_block_does_not)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	ck_assert(stage_shows(&stage, "Gun, 50: covers "));
	stage_play(&stage, "H H H H H H H H H H H H K K K K");
	ck_assert(!stage_shows(&stage, "covers 4") && !stage_shows(&stage, "covers 5"));
	stage_play(&stage, "Tab Tab l j");
	ck_assert(stage_shows(&stage, "Block, 8: ") && !stage_shows(&stage, "covers"));
	stage_close(&stage);
}
END_TEST

/* Plays asteroids for SECONDS. */
static void let_asteroids_run(struct stage *stage, double seconds)
{
	int64_t end = stage->ui.now_ms + (int64_t)(1000 * seconds);

	while (stage->ui.now_ms < end) {
		stage->ui.now_ms += 20;
		ui_tick(&stage->ui);
	}
	stage_resize(stage, 80, 24);
}

/* Of a crowd too little is flown ahead to know; after its end there is nothing to see. */
START_TEST(a_flight_is_as_long_as_it_was_once_it_has_been_flown_to_its_end)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "flock"}, .seed = 1};

	open_lab(&stage, 80, 24, &setup);
	const struct space_lab *lab = stage.ui.stack[stage.ui.depth - 1].state;
	uint32_t latest = lab->player.length;
	stage_play(&stage, "$");
	ck_assert_uint_lt(lab->player.length, latest / 2);
	ck_assert_uint_eq(lab->player.at, lab->player.length);
	ck_assert_uint_eq(lab->flights[0].history.space->tick, lab->player.at);
	uint32_t length = lab->player.length;
	stage_play(&stage, "0");
	ck_assert_uint_eq(lab->player.length, length);
	stage_play(&stage, "9 0 % E Enter"); /* a rock */
	ck_assert_uint_gt(lab->player.length, length);
	stage_close(&stage);
}
END_TEST

START_TEST(a_game_waits_while_the_window_is_too_small_and_says_that_it_is_paused)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "asteroids"}, .seed = 3};

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_asteroids, &setup), STATUS_OK);
	stage_resize(&stage, 80, 24);
	ck_assert(ui_due_ms(&stage.ui) != VIEW_IDLE);
	stage_resize(&stage, 39, 24);
	ck_assert(ui_due_ms(&stage.ui) == VIEW_IDLE);
	stage_resize(&stage, 40, 12);
	ck_assert(ui_due_ms(&stage.ui) != VIEW_IDLE);
	ui_key(&stage.ui, (struct key){.code = key_named("p")});
	stage_resize(&stage, 40, 12);
	ck_assert(stage_shows(&stage, "Paused.") && ui_due_ms(&stage.ui) == VIEW_IDLE);
	stage_close(&stage);
}
END_TEST

START_TEST(the_nose_and_the_points_are_seen_where_they_are)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "asteroids"}, .seed = 3};

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_asteroids, &setup), STATUS_OK);
	for (int i = 0; i < 3; i++)
		ui_key(&stage.ui, (struct key){.code = key_named("l")});
	ui_key(&stage.ui, (struct key){.code = key_named("k")});
	let_asteroids_run(&stage, 1);
	stage_matches(&stage, "asteroids-nose-80x24");
	for (int i = 0; i < 200 && !stage_shows(&stage, "+10"); i++)
		let_asteroids_run(&stage, 0.1);
	ck_assert(stage_shows(&stage, "+10"));
	for (int i = 0; i < 2000 && !stage_shows(&stage, " your first score."); i++)
		let_asteroids_run(&stage, 0.1);
	stage_matches(&stage, "asteroids-over-80x24");
	stage_close(&stage);
}
END_TEST

START_TEST(an_experiment_is_flown_charted_and_judged)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_experiment, variant_named(experiments, "corners")),
			 STATUS_OK);
	stage_play(&stage, "");
	stage_matches(&stage, "experiment-80x24");
	ck_assert(stage_shows(&stage, "seed 40 of 40") && stage_shows(&stage, "true"));
	stage_play(&stage, "Tab");
	ck_assert(stage_shows(&stage, "length - legs, tiles"));
	stage_resize(&stage, 40, 12);
	stage_matches(&stage, "experiment-40x12");
	stage_play(&stage, "Esc");
	ck_assert(stage.ui.stack[stage.ui.depth - 1].view == &view_title);
	stage_close(&stage);
}
END_TEST

START_TEST(an_asteroids_game_pauses_and_wakes_nobody)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "asteroids"}, .seed = 3};

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_asteroids, &setup), STATUS_OK);
	ck_assert(ui_due_ms(&stage.ui) != VIEW_IDLE);
	ui_key(&stage.ui, (struct key){.code = key_named("p")});
	ck_assert(ui_due_ms(&stage.ui) == VIEW_IDLE);
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "Paused."));
	stage_close(&stage);
}
END_TEST

/* Lets the first pause of defence pass, and hits pause twice every EVERY_MS unless that is 0, which stops nothing.  Returns
 * how long that takes.  STALE counts the pictures that show nothing new. */
static int64_t wait_for_the_first_wave(struct stage *stage, int64_t every_ms, int *stale)
{
	static char before[DUMP], now[DUMP];
	int64_t begin_ms = stage->ui.now_ms, hit_ms = every_ms ? begin_ms : INT64_MAX;

	for (*stale = 0; !stage_shows(stage, "wave 1 of");) {
		int64_t due_ms = ui_due_ms(&stage->ui);
		ck_assert(due_ms != VIEW_IDLE);
		for (; hit_ms < due_ms; hit_ms += every_ms) {
			stage->ui.now_ms = hit_ms;
			ui_key(&stage->ui, (struct key){.code = key_named("Space")});
			ui_key(&stage->ui, (struct key){.code = key_named("Space")});
			due_ms = ui_due_ms(&stage->ui);
		}
		stage->ui.now_ms = due_ms;
		screen_dump(&stage->screen, before, DUMP);
		ui_tick(&stage->ui);
		stage_resize(stage, 80, 24);
		screen_dump(&stage->screen, now, DUMP);
		*stale += !strcmp(before, now);
	}
	return stage->ui.now_ms - begin_ms;
}

static const struct {
	const char *faster;
	int64_t every_ms, waits_ms;
} pauses[] = {{"", 0, 12000}, {"", 70, 12000}, {"] ]", 0, 3000}};

START_TEST(between_waves_defence_draws_only_what_is_new_and_loses_no_time)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};
	int stale;

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, pauses[_i].faster);
	ck_assert(stage_shows(&stage, "next in 12 s"));
	ui_key(&stage.ui, (struct key){.code = key_named("Space")});
	int64_t passed_ms = wait_for_the_first_wave(&stage, pauses[_i].every_ms, &stale);
	ck_assert_int_eq(stale, 0);
	ck_assert_msg(llabs(passed_ms - pauses[_i].waits_ms) <= 50, "%lld ms", (long long)passed_ms);
	stage_close(&stage);
}
END_TEST

/* Nobody at the keys: a game with a companion ends like any other, but its score is not among the best. */
START_TEST(a_companion_comes_by_a_key_and_its_games_are_not_among_the_best)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "asteroids"}, .seed = 3};

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_asteroids, &setup), STATUS_OK);
	ui_key(&stage.ui, (struct key){.code = key_named("p")});
	ui_key(&stage.ui, (struct key){.code = key_named("a")});
	stage_resize(&stage, 80, 24);
	stage_matches(&stage, "asteroids-companion-80x24");
	ck_assert(stage_shows(&stage, "A companion comes along."));
	ui_key(&stage.ui, (struct key){.code = key_named("a")});
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "Your companion leaves."));
	ui_key(&stage.ui, (struct key){.code = key_named("a")});
	ui_key(&stage.ui, (struct key){.code = key_named("p")});
	for (int i = 0; i < 2400 && ui_due_ms(&stage.ui) != VIEW_IDLE; i++) {
		stage.ui.now_ms += 50;
		ui_tick(&stage.ui);
	}
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, " hit you in wave ") && stage_shows(&stage, ", with a companion. "));
	ck_assert_int_eq(highscore_of("asteroids"), 0);
	/* As one that the best score cannot be kept: it hid the keys of the ended game for good. */
	ui_tell(&stage.ui, "no home");
	for (int i = 0; i < 3 && ui_due_ms(&stage.ui) != VIEW_IDLE; i++) {
		stage.ui.now_ms += 4001;
		ui_tick(&stage.ui);
	}
	ck_assert_int_eq(ui_due_ms(&stage.ui), VIEW_IDLE);
	stage_resize(&stage, 80, 24);
	ck_assert(!stage_shows(&stage, "no home") && stage_shows(&stage, "R again"));
	stage_close(&stage);
}
END_TEST

/* Builds nothing. */
static void lose_defence(struct stage *stage)
{
	for (int s = 0; s < 200 && !stage_shows(stage, "Lost in wave"); s++)
		stage_play(stage, ".");
}

START_TEST(a_game_that_has_ended_keeps_its_score_and_begins_anew)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	lose_defence(&stage);
	ck_assert(stage_shows(&stage, "your first score."));
	ck_assert(!stage_shows(&stage, "Next: "));
	ck_assert(ui_due_ms(&stage.ui) == VIEW_IDLE);
	int best = highscore_of("defence");
	ck_assert_int_gt(best, 0);
	stage_play(&stage, "R");
	ck_assert(stage_shows(&stage, "wave 0 of"));
	lose_defence(&stage);
	ck_assert(!stage_shows(&stage, "your first score.") && !stage_shows(&stage, "your best so far."));
	ck_assert_int_eq(highscore_of("defence"), best);
	stage_close(&stage);
}
END_TEST

START_TEST(on_a_small_screen_defence_says_all_of_its_words)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 40, 12, &setup);
	stage_play(&stage, "Tab Tab");
	ck_assert(stage_shows(&stage, "Block, 8: does not make the marines") &&
		  stage_shows(&stage, "walk further."));
	stage_play(&stage, "Tab Enter");
	ck_assert(stage_shows(&stage, "0 damage, 0") && stage_shows(&stage, "killed. Sells for"));
	lose_defence(&stage);
	ck_assert(stage_shows(&stage, "came from") && stage_shows(&stage, "first score."));
	stage_close(&stage);
}
END_TEST

/* The keys were hidden for four seconds by what the line above them said, and a tower out of reach told its price only. */
START_TEST(a_refused_tower_leaves_the_keys_and_says_what_is_short)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "Enter + +");
	ck_assert(stage_shows(&stage, "Gun, level 3, the highest: "));
	ck_assert(stage_shows(&stage, "enter build"));
	stage_play(&stage, "k k k Tab Enter");
	ck_assert(stage_shows(&stage, "Mortar, 100 (90 short): covers "));
	ck_assert(stage_shows(&stage, "enter build"));
	ck_assert_int_eq(stage.screen.cells[22 * 80 + 1].role, ROLE_DANGER);
	stage_play(&stage, "l");
	ck_assert_int_ne(stage.screen.cells[22 * 80 + 1].role, ROLE_DANGER);
	stage_close(&stage);
}
END_TEST

/* "No tower stands here." hid the keys of a lost game for good. */
START_TEST(a_lost_defence_says_where_and_which_tower_never_fired_and_keeps_its_keys)
{
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"}, .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "L L L L L L L L L L L L L K K K K K b Enter");
	stage_play(&stage, "h Enter");
	lose_defence(&stage);
	ck_assert(stage_shows(&stage, "came from the ") && stage_shows(&stage, "portal at"));
	ck_assert(stage_shows(&stage, "2 of 2 towers never fired: the first is the Gun at 76,1."));
	ck_assert(stage_shows(&stage, " left to spend."));
	for (int i = 0; i < 23 * 80; i++) /* the cursor and its range are in the way now */
		ck_assert(stage.screen.cells[i].role != ROLE_SELECTED &&
			  stage.screen.cells[i].role != ROLE_SIGHT);
	ck_assert_int_eq(stage.screen.cells[20 * 80 + 1].glyph, 'L'); /* below the map, which shows where */
	stage_play(&stage, "+ x >");
	ck_assert(!stage_shows(&stage, "No tower") && stage_shows(&stage, "R again"));
	stage_close(&stage);
}
END_TEST

START_TEST(defence_is_played_on_any_map_by_minds_of_choice_and_is_not_among_the_best)
{
	static const char *const minds[] = {"tangent"};
	struct stage stage;
	struct space_view_setup setup = {.scene = {.text = "defence"},
					 .map = {.text = "bench"},
					 .behaviours = minds,
					 .n_behaviours = 1,
					 .seed = 8};

	open_lab(&stage, 80, 24, &setup);
	stage_play(&stage, "M");
	ck_assert(stage_shows(&stage, "The marines walk by Breadth-first search now."));
	stage_play(&stage, "D");
	ck_assert(stage_shows(&stage, "Today's spiders steer by "));
	lose_defence(&stage);
	ck_assert(stage_shows(&stage, "your own game"));
	stage_play(&stage, "M R");
	ck_assert(stage_shows(&stage, "wave 0 of"));
	stage_close(&stage);
}
END_TEST

Suite *suite_space_view(void)
{
	Suite *suite = suite_create("screens/space");
	TCase *tcase = tcase_create("space");
	tcase_add_loop_test(tcase, the_space_lab_looks_as_it_did, 0, (int)ARRAY_LEN(scripts));
	tcase_add_test(tcase, on_a_small_screen_defence_says_all_of_its_words);
	tcase_add_test(tcase, a_refused_tower_leaves_the_keys_and_says_what_is_short);
	tcase_add_test(tcase, a_small_screen_asks_the_whole_question);
	tcase_add_loop_test(tcase, defence_says_its_aim_and_waits_until_its_clock_is_started, 0, 2);
	tcase_add_test(tcase, a_lost_defence_says_where_and_which_tower_never_fired_and_keeps_its_keys);
	tcase_add_test(tcase, defence_is_played_on_any_map_by_minds_of_choice_and_is_not_among_the_best);
	tcase_add_test(tcase, the_words_on_a_scene_are_never_cut);
	tcase_add_test(tcase, a_moment_looks_the_same_forwards_and_backwards);
	tcase_add_test(tcase, the_quarry_of_the_hunters_on_foot_takes_its_way_again);
	tcase_add_test(tcase, hunters_walk_below_the_ships_of_every_map);
	tcase_add_loop_test(tcase, a_goal_behind_a_closed_door_is_named, 0, 2);
	tcase_add_test(tcase, the_table_at_the_end_has_the_figures_of_steer);
	tcase_add_test(tcase, wider_nodes_end_the_circling_on_the_screen);
	tcase_add_test(tcase, flights_part_where_they_first_differ);
	tcase_add_test(tcase, help_while_touching_says_what_each_thing_does);
	tcase_add_loop_test(tcase, each_switch_changes_the_picture_and_changes_it_back, 0,
			    (int)ARRAY_LEN(switched));
	tcase_add_test(tcase, another_behaviour_is_that_of_the_chosen_role_alone);
	tcase_add_test(tcase, a_role_that_gets_the_behaviour_it_has_flies_as_before);
	tcase_add_test(tcase, a_ship_is_chosen_by_a_click_and_by_its_role);
	tcase_add_test(tcase, a_touched_flight_is_recorded_and_flies_again);
	tcase_add_test(tcase, the_flock_opens_with_its_three_sliders);
	tcase_add_test(tcase, goals_are_dragged_and_ships_flee_from_the_pointer);
	tcase_add_loop_test(tcase, another_flight_has_sliders_of_its_own, 0, 2);
	tcase_add_test(tcase, flights_are_added_up_to_four_and_dropped_down_to_one);
	tcase_add_test(tcase, a_game_that_has_ended_keeps_its_score_and_begins_anew);
	tcase_add_loop_test(tcase, between_waves_defence_draws_only_what_is_new_and_loses_no_time, 0,
			    (int)ARRAY_LEN(pauses));
	tcase_add_test(tcase, a_spider_in_a_pocket_is_marked);
	tcase_add_test(tcase, a_scene_of_planets_shows_orbits_hauls_and_fuel);
	tcase_add_test(tcase, a_docked_ship_is_shown_at_its_planet_chosen_and_named);
	tcase_add_test(tcase, a_planet_in_reach_of_the_one_that_a_ship_leaves_is_no_haul);
	tcase_add_loop_test(tcase, a_switch_that_shows_nothing_says_so, 0, (int)ARRAY_LEN(nothing_shown));
	tcase_add_test(tcase, a_defence_that_has_begun_is_given_up_by_a_second_press_only);
	tcase_add_test(tcase, defence_says_whether_it_shows_paths_and_ranges);
	tcase_add_test(tcase, a_defence_larger_than_the_screen_says_that_it_scrolls);
	tcase_add_test(tcase, in_ascii_a_spider_is_not_the_goal);
	tcase_add_test(tcase, a_gun_tells_of_hits_before_its_first_kill);
	tcase_add_test(tcase, a_gun_says_how_much_it_would_cover_and_a_block_does_not);
	tcase_add_test(tcase, a_flight_is_as_long_as_it_was_once_it_has_been_flown_to_its_end);
	tcase_add_test(tcase, a_game_waits_while_the_window_is_too_small_and_says_that_it_is_paused);
	tcase_add_test(tcase, the_nose_and_the_points_are_seen_where_they_are);
	tcase_add_test(tcase, an_experiment_is_flown_charted_and_judged);
	tcase_add_test(tcase, an_asteroids_game_pauses_and_wakes_nobody);
	tcase_add_test(tcase, a_companion_comes_by_a_key_and_its_games_are_not_among_the_best);
	suite_add_tcase(suite, tcase);
	return suite;
}
