#include <stdio.h>
#include <string.h>

#include "map/map.h"
#include "space/scene.h"
#include "store/places.h"
#include "tests/suite.h"

static void load_fleet(struct fleet *fleet)
{
	struct diag diag = {""};

	ck_assert_msg(!fleet_load(fleet, &diag), "%s", diag.text);
}

static struct space *built(const char *name, uint64_t seed)
{
	struct fleet fleet;
	struct scene scene;
	struct diag diag = {""};
	struct space *space = NULL;

	load_fleet(&fleet);
	ck_assert_msg(!scene_load(name, &fleet, &scene, &diag), "%s", diag.text);
	ck_assert_msg(!scene_build(&scene, &fleet, &(struct scene_choice){.seed = seed}, &space, &diag),
		      "%s: %s", name, diag.text);
	scene_free(&scene);
	return space;
}

START_TEST(classes_are_those_of_the_design_in_tiles)
{
	static const struct {
		const char *name;
		double speed, turn, radius;
	} classes[] = {{"drone", 1.5, 6, 0.1},   {"companion", 2.25, 8, 0.1}, {"scout", 3, 3, 0.2},
		       {"fighter", 2, 1.5, 0.3}, {"tug", 0.5, 2, 0.25},       {"freighter", 1, 0.4, 0.7},
		       {"cruiser", 2, 0.4, 1}};
	struct fleet fleet;

	load_fleet(&fleet);
	ck_assert_uint_eq(fleet.n, ARRAY_LEN(classes));
	for (size_t i = 0; i < ARRAY_LEN(classes); i++) {
		const struct ship_class *class = fleet_class(&fleet, classes[i].name);
		ck_assert_ptr_nonnull(class);
		ck_assert(class->hull.max_speed == classes[i].speed && class->hull.radius == classes[i].radius);
		ck_assert(class->hull.max_turn_rad_s == classes[i].turn);
		ck_assert_double_eq_tol(class->hull.clearance, classes[i].radius / 4 + 0.1, 1e-12);
	}
}
END_TEST

START_TEST(rock_scenes_are_drawn_as_designed)
{
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct space *space = built("rocks30", seed);
		ck_assert_uint_eq(space->n.rocks, 30);
		ck_assert(space->x[0] == 1.5 && space->target_x[0] == 58.5);
		ck_assert(fabs(space->y[0] - 20) <= 7.5 && fabs(space->target_y[0] - 20) <= 7.5);
		for (uint32_t i = 0; i < space->n.rocks; i++) {
			struct vec2 at = {space->rock_x[i], space->rock_y[i]};
			struct vec2 goal = {space->target_x[0], space->target_y[0]};
			ck_assert(at.x >= 7.5 && at.x <= 52.5);
			ck_assert(space->rock_radius[i] >= 0.4 && space->rock_radius[i] <= 2.25);
			ck_assert(vec2_distance(at, space_position(space, 0)) >= space->rock_radius[i] + 3);
			ck_assert(vec2_distance(at, goal) >= space->rock_radius[i] + 3);
			for (uint32_t j = 0; j < i; j++)
				ck_assert(
				    vec2_distance(at, (struct vec2){space->rock_x[j], space->rock_y[j]}) >=
				    space->rock_radius[i] + space->rock_radius[j]);
		}
		space_free(space);
	}
}
END_TEST

START_TEST(every_installed_scene_builds_and_runs)
{
	char directory[4096];
	struct name_list names;

	ck_assert_int_eq(place_data("scenes", directory, sizeof directory), STATUS_OK);
	ck_assert_int_eq(place_list(directory, ".cfg", &names), STATUS_OK);
	ck_assert_uint_gt(names.n, 0);
	for (size_t i = 0; i < names.n; i++) {
		char name[64];
		snprintf(name, sizeof name, "%.*s", (int)strcspn(names.names[i], "."), names.names[i]);
		struct space *space = built(name, 1);
		for (int step = 0; step < 300; step++)
			space_step(space, NULL);
		for (uint32_t s = 0; s < space->n.ships; s++)
			ck_assert_msg(isfinite(space->x[s]) && isfinite(space->y[s]), "%s", name);
		space_free(space);
	}
	name_list_free(&names);
}
END_TEST

START_TEST(a_map_that_is_too_full_is_named)
{
	static const char box[] = "astray map 1\nmap\n#####\n#...#\n#####\n";
	struct map_text text = {"box", box, sizeof box - 1, 100, .on_disk = false};
	struct fleet fleet;
	struct scene scene;
	struct space *space;
	struct grid map;
	struct diag diag = {""};

	load_fleet(&fleet);
	ck_assert_int_eq(map_parse(&text, &map, NULL, &diag), STATUS_OK);
	scene_over_map(&map, &scene);
	struct scene_choice choice = {.hull = &fleet.classes[0].hull, .radius = 0.4, .ships = 100, .seed = 1};
	ck_assert_int_eq(scene_build(&scene, &fleet, &choice, &space, &diag), STATUS_LIMIT);
	ck_assert_msg(!strncmp(diag.text, "Over a map: no room for ship ", 29), "%s", diag.text);
	scene_free(&scene);
}
END_TEST

static const struct {
	const char *text, *complaint;
} bad_scenes[] = {
    {"arena = [60.0, 40.0]", "bad.cfg: the file lacks ships"},
    {"ships = ( {} )\narena = [nan, 40.0];", "bad.cfg:2: syntax error"},
    {"ships = ( {} );\narena = [1e999, 40.0];", "bad.cfg:2: an entry is outside 1 to 16384"},
    {"ships = ( {} );\narena = [-5, 40];", "bad.cfg:2: an entry is outside 1 to 16384"},
    {"ships = ( {} );\narena = 7;", "bad.cfg:2: arena is not a pair of numbers"},
    {"ships = ( {} );\nspeed = 7;", "bad.cfg:2: speed is not a known key"},
    {"rocks = (\n{ radius = -1.0; } );", "bad.cfg:2: radius is outside 0.05 to 100"},
    {"rocks = ( { count = 1000000000; } );", "bad.cfg:1: count is outside 1 to 10000"},
    {"rocks = ( { area = [1.0, 2.0, 3.0]; } );",
     "bad.cfg:1: area is neither a place [x, y] nor a rectangle [x, y, x, y]"},
    {"ships = (\n\n{ count = 1000000000; } );", "bad.cfg:3: count is outside 1 to 10000"},
    {"ships = ( { count = 1.5; } );", "bad.cfg:1: count is not a whole number"},
    {"ships = ( { count = 9000; }, { count = 9000; } );", "bad.cfg:1: ships are more than 10000"},
    {"ships = ( { class = \"barge\"; } );", "bad.cfg:1: class is not a ship class"},
    {"ships = ( { model = \"boat\"; } );", "bad.cfg:1: model is not one of free, turn, brake, force"},
    {"ships = (\n{ behaviour = \"teleport\"; } );",
     "bad.cfg:2: behaviour is wrong: unknown behaviour 'teleport'; see 'astray list behaviours'"},
    {"ships = (\n{ behaviour = \"seek:power=3\"; } );",
     "bad.cfg:2: behaviour is wrong: seek has no options, so 'power' is unknown"},
    {"ships = ( { target = \"route\"; } );", "bad.cfg:1: an entry names a route that does not exist"},
    {"ships = ( { target = \"ships\"; of = 0; } );", "bad.cfg:1: an entry names ships that do not exist"},
    {"ships = ( { target = \"prey\"; } );", "bad.cfg:1: an entry hunts prey, and the scene has none"},
    {"routes = ( { nodes = ([1, 1]); } );", "bad.cfg:1: nodes are too few for a path: it takes at least two"},
    {"routes = ( { patrol = 0; } );", "bad.cfg:1: patrol is not on the map"},
    {"routes = ( { walk = \"taut\"; nodes = ([1, 1], [2, 2]); } );",
     "bad.cfg:1: walk needs walls or a map, and nodes without a curve"},
    {"routes = ( {\nradius = 0.0; nodes = ([1, 1], [2, 2]); } );",
     "bad.cfg:2: radius is outside 0.001 to 16384"},
    {"doors = \"ajar\";", "bad.cfg:1: doors is not one of closed, open"},
    {"rules = { edge = \"sticky\"; };", "bad.cfg:1: edge is not one of open, bounce, wrap"},
    {"rules = { sight = 1000.0; };", "bad.cfg:1: sight is outside 0.5 to 30"},
    {"walls = ( \"###\", \"##\" );", "bad.cfg:1: walls differ in length: row 2"},
    {"map = \"../../etc/passwd\";", "bad.cfg:1: map is not the name of a map in the data directory"},
    {"@include \"/etc/passwd\"", "bad.cfg: @include is not allowed here"},
};

/* The ranges that man astray-formats promises, of numbers where the text has @. */
static const struct {
	const char *text;
	double low, high;
} ranges[] = {
    {"arena = [@, 40.0];", 1, 16384},
    {"patience = @;", 0, 1000},
    {"limit = @;", 0, 1e5},
    {"rules = { sight = @; };", 0.5, 30},
    {"rules = { restitution = @; };", 0, 1},
    {"rules = { wrap_margin = @; };", 0, 20},
    {"rules = { beam_length = @; };", 0, 1000},
    {"rules = { beam_aim = @; };", 0, 90},
    {"rules = { rock_min_radius = @; };", 0.05, 100},
    {"fit = { tiles = @; };", 0.01, 16384},
    {"fit = { radii = @; };", 0, 1000},
    {"fit = { turning = @; };", 0, 1000},
    {"fit = { more = @; };", 0, 1000},
    {"prey = { velocity = [0.0, @]; };", -100, 100},
    {"prey = { radius = @; };", 0.05, 100},
    {"rocks = ( { radius = @; } );", 0.05, 100},
    {"rocks = ( { spread = @; } );", 0, 100},
    {"rocks = ( { drift = @; } );", 0, 100},
    {"rocks = ( { velocity = [@, 0.0]; } );", -100, 100},
    {"rocks = ( { clear = @; } );", 0, 16384},
    {"routes = ( { nodes = ([1, 1], [2, 2]); radius = @; } );", 0.001, 16384},
    {"routes = ( { nodes = ([1, 1], [2, 2]); curve = @; } );", 0.001, 10},
    {"ships = ( { ring = @; } );", 0, 16384},
    {"ships = ( { heading = @; } );", -360, 360},
    {"ships = ( { reach = @; } );", 0, 16384},
};

/* Whether a scene with TEXT, and VALUE in place of its @, is read. */
static bool takes(const char *text, double value)
{
	struct fleet fleet;
	struct scene scene;
	struct diag diag = {""};
	char whole[256];

	load_fleet(&fleet);
	snprintf(whole, sizeof whole, "%.*s%.9f%s %s", (int)strcspn(text, "@"), text, value,
		 strchr(text, '@') + 1, strncmp(text, "ships", 5) ? "ships = ( {} );" : "");
	bool taken = !scene_parse("range.cfg", whole, &fleet, &scene, &diag);
	if (taken)
		scene_free(&scene);
	return taken;
}

START_TEST(numbers_are_taken_up_to_the_ends_of_their_range_and_no_farther)
{
	const char *text = ranges[_i].text;
	double past = 1e-6;

	ck_assert_msg(takes(text, ranges[_i].low) && takes(text, ranges[_i].high), "%s", text);
	ck_assert_msg(!takes(text, ranges[_i].low - past) && !takes(text, ranges[_i].high + past), "%s", text);
}
END_TEST

/* A rock can break into four; what the user adds has room too. */
START_TEST(a_world_has_room_for_all_that_a_scene_and_its_user_ask_for)
{
	struct fleet fleet;
	struct scene scene;
	struct diag diag = {""};
	struct space *space;
	struct scene_choice choice = {.rocks = 7, .more_ships = 5, .seed = 1};

	load_fleet(&fleet);
	ck_assert(!scene_parse("room.cfg",
			       "rocks = ( { count = 3; }, { count = 2; } );"
			       "ships = ( { count = 2; start = [1, 1, 20, 20]; }, { start = [30, 30]; } );",
			       &fleet, &scene, &diag));
	ck_assert_int_eq(scene_build(&scene, &fleet, &choice, &space, &diag), STATUS_OK);
	ck_assert_uint_eq(space->limits.rocks, 4 * (3 + 2) + 7);
	ck_assert_uint_eq(space->limits.ships, 2 + 1 + 5);
	space_free(space);
	choice.ships = 4; /* in each group */
	scene.ships[1].start.to = (struct vec2){40, 30};
	ck_assert_int_eq(scene_build(&scene, &fleet, &choice, &space, &diag), STATUS_OK);
	ck_assert_uint_eq(space->limits.ships, 4 + 4 + 5);
	space_free(space);
	scene_free(&scene);
}
END_TEST

/* Behind the door is the goal. */
START_TEST(doors_are_walls_to_ships_unless_the_scene_or_the_map_opens_them)
{
	static const char closed[] = "astray map 1\nstart <\nmap\n#####\n#.+<#\n#####\n",
			  opened[] = "astray map 1\nstart <\ndoors open\nmap\n#####\n#.+<#\n#####\n";
	struct fleet fleet;
	struct scene scene;
	struct grid map;
	struct diag diag = {""};

	load_fleet(&fleet);
	for (int open = 0; open < 2; open++) {
		const char *drawn = open ? opened : closed;
		struct map_text text = {.name = "box", .text = drawn, .len = strlen(drawn), .max_cells = 100};
		ck_assert_int_eq(map_parse(&text, &map, NULL, &diag), STATUS_OK);
		ck_assert_int_eq(grid_at(&map, cell_at(2, 1)), open ? TERRAIN_DOOR_OPEN : TERRAIN_DOOR_CLOSED);
		grid_free(&map);
		snprintf(diag.text, sizeof diag.text, "map = \"vault\"; doors = \"%s\"; ships = ( {} );",
			 open ? "open" : "closed");
		ck_assert_int_eq(scene_parse("doors.cfg", diag.text, &fleet, &scene, &diag), STATUS_OK);
		size_t n_closed = 0;
		for (size_t i = 0; i < grid_cells(&scene.map); i++)
			n_closed += scene.map.terrain[i] == TERRAIN_DOOR_CLOSED;
		ck_assert_int_eq(n_closed > 0, !open);
		scene_free(&scene);
	}
}
END_TEST

/* The nodes of a walk are the cells of a path that keeps off walls, and taut some of them. */
START_TEST(a_route_that_walks_has_a_node_on_every_cell_of_its_path)
{
	struct space *space = built("taut", 1);
	const struct space_route *cells = &space->routes[0], *taut = &space->routes[1];
	struct walls walls = space_walls(space);
	double rooms = space->setup.height / 2 - 0.5; /* the one below the other */
	uint32_t at = 0;

	ck_assert_uint_gt(cells->n, 4 * taut->n);
	for (uint32_t i = 0; i < cells->n; i++) {
		struct vec2 node = space->nodes[cells->first + i];
		ck_assert_double_ge(walls_distance(&walls, node, 2), 1.5);
		if (i > 0)
			ck_assert_double_lt(vec2_distance(node, space->nodes[cells->first + i - 1]), 1.5);
		struct vec2 next = space->nodes[taut->first + at];
		at += at < taut->n && next.x == node.x && next.y == node.y + rooms;
	}
	ck_assert_uint_eq(at, taut->n);
	space_free(space);
}
END_TEST

/* Builds a room whose route has three nodes; MIDDLE is what stands in its middle. */
static enum status walk_past(const char *middle, struct space **space, struct diag *diag)
{
	struct fleet fleet;
	struct scene scene;
	char text[512];

	load_fleet(&fleet);
	snprintf(text, sizeof text,
		 "walls = (\"###########\", \"#.........#\", \"#...%s...#\", \"#.........#\", \"###########\");"
		 "routes = ( { walk = \"cells\"; nodes = ([2.5, 2.5], [5.5, 2.5], [8.5, 2.5]); } );"
		 "ships = ( { target = \"route\"; start = [2.5, 2.5]; } );",
		 middle);
	ck_assert(!scene_parse("rooms.cfg", text, &fleet, &scene, diag));
	enum status status = scene_build(&scene, &fleet, &(struct scene_choice){.seed = 1}, space, diag);
	scene_free(&scene);
	return status;
}

START_TEST(a_walk_goes_on_where_the_last_one_ended_or_says_that_it_cannot)
{
	struct diag diag = {""};
	struct space *space = NULL;

	ck_assert_int_eq(walk_past("...", &space, &diag), STATUS_OK);
	ck_assert_uint_eq(space->routes[0].n, 7);
	space_free(space);
	ck_assert_int_eq(walk_past(".#.", &space, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, "rooms: no walk from node 1 of a route to the next");
}
END_TEST

START_TEST(a_bad_scene_gets_one_line_that_says_where)
{
	struct fleet fleet;
	struct scene scene = {.n_ships = 77};
	struct diag diag = {""};

	load_fleet(&fleet);
	ck_assert_int_eq(scene_parse("bad.cfg", bad_scenes[_i].text, &fleet, &scene, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, bad_scenes[_i].complaint);
	ck_assert_int_eq(scene.n_ships, 77);
}
END_TEST

Suite *suite_scene(void)
{
	Suite *suite = suite_create("space/scene");
	TCase *tcase = tcase_create("scene");
	tcase_add_test(tcase, classes_are_those_of_the_design_in_tiles);
	tcase_add_test(tcase, rock_scenes_are_drawn_as_designed);
	tcase_add_test(tcase, every_installed_scene_builds_and_runs);
	tcase_add_test(tcase, a_map_that_is_too_full_is_named);
	tcase_add_test(tcase, doors_are_walls_to_ships_unless_the_scene_or_the_map_opens_them);
	tcase_add_test(tcase, a_route_that_walks_has_a_node_on_every_cell_of_its_path);
	tcase_add_test(tcase, a_walk_goes_on_where_the_last_one_ended_or_says_that_it_cannot);
	tcase_add_loop_test(tcase, numbers_are_taken_up_to_the_ends_of_their_range_and_no_farther, 0,
			    (int)ARRAY_LEN(ranges));
	tcase_add_test(tcase, a_world_has_room_for_all_that_a_scene_and_its_user_ask_for);
	tcase_add_loop_test(tcase, a_bad_scene_gets_one_line_that_says_where, 0, (int)ARRAY_LEN(bad_scenes));
	suite_add_tcase(suite, tcase);
	return suite;
}
