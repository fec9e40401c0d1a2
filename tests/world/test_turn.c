/* The rules of a turn, each in a small drawn world. */
#include <string.h>

#include "base/vec2.h"
#include "tests/suite.h"
#include "tests/world/pit.h"
#include "world/points.h"

/* A hunter with eyes and no other way to know of you, and you, who stand still. */
static struct game *watched(const char *drawing, const struct hunter_kind *kind)
{
	struct game *game = pit_new(drawing, "nonrotational");

	game->hunters[0].kind.knows = false;
	game->hunters[0].kind.sight_cells = kind->sight_cells;
	game->hunters[0].kind.cone_deg = kind->cone_deg;
	game->hunters[0].kind.scent_turns = kind->scent_turns;
	game->hunters[0].kind.speed_percent = 0; /* it only looks */
	game->hunters[0].state = HUNTER_PATROL;
	return game;
}

START_TEST(par_is_worth_the_same_whether_a_turn_is_left_or_thirty)
{
	for (int par = 0; par <= 30; par += 3) {
		struct game *game = pit_new("#####\n#@.>#\n#####", "");
		game->floor.par_turns = par;
		pit_play(game, "ee>");
		ck_assert_int_eq(game->phase, GAME_FLOOR_DONE);
		ck_assert_int_eq(points_score(&game->carry), par ? 200 : 100);
		game_free(game);
	}
}
END_TEST

/* You know the whole map. */
static uint8_t *know_all(struct game *game)
{
	uint8_t *known = (uint8_t *)(uintptr_t)game_plane(game, PLANE_KNOWN);

	memcpy(known, game_plane(game, PLANE_TERRAIN), (size_t)game->width * (size_t)game->height);
	return known;
}

/* The straight line to the far room ends in this one. */
#define AROUND \
	"##############\n#@.....#.....#\n#......#.....#\n#......#.....#\n" \
	"###.####.#####\n#............#\n##############"

START_TEST(the_way_towards_an_unseen_place_leads_out_of_a_dead_end)
{
	struct game *game = pit_new(AROUND, "");
	struct cell to = cell_at(9, 2);
	int legs = 0;

	ck_assert_int_eq(game_known(game, to), GAME_UNKNOWN);
	ck_assert_int_ge(game_nearest(game, to).y, 4);
	for (; !cell_equal(game->at, to); legs++) {
		struct cell goal = game_nearest(game, to);
		struct game_action action;
		ck_assert_int_lt(legs, 5);
		while (game_travel(game, goal, NULL, &action))
			game_step(game, &action);
	}
	game_free(game);
}
END_TEST

/* Where a hunter stands near the first opening, the way leads to the other, and without one there is none. */
START_TEST(exploring_keeps_its_distance_all_the_way)
{
	static const struct {
		struct game_shun shun;
		const char *steps; /* a letter for each direction that may be taken first */
	} cases[] = {
	    {{0}, "e"},
	    {{.n = 1, .near = {{0, {9, 1}, 3}}}, "w"},
	    {{.n = 1, .near = {{0, {11, 1}, 2}}}, "e"},
	    {{.n = 2, .near = {{0, {9, 1}, 3}, {1, {2, 1}, 2}}}, ""},
	    {{.steps = 1U << EAST | 1U << NORTH_EAST | 1U << SOUTH_EAST}, "w"},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct game *game = pit_new("##############\n#.....@......#\n##############", "");
		struct game_action action = {0};
		uint8_t *known = know_all(game);
		known[game_index(game, cell_at(9, 0))] = known[game_index(game, cell_at(1, 0))] = GAME_UNKNOWN;
		bool found = game_explore(game, &cases[i].shun, 0, &action);
		ck_assert_msg(found == (cases[i].steps[0] != '\0'), "case %zu", i);
		if (found)
			ck_assert_msg(action.direction == (cases[i].steps[0] == 'e' ? EAST : WEST),
				      "case %zu: %d", i, action.direction);
		game_free(game);
	}
}
END_TEST

/* A little longer, but not much longer. */
START_TEST(travelling_keeps_its_distance_where_that_costs_little)
{
	static const struct {
		struct game_shun shun;
		int direction;
		size_t cells; /* of the way */
	} cases[] = {
	    {{0}, EAST, 9},
	    {{.n = 1, .near = {{0, {5, 1}, 0}}}, SOUTH_EAST, 9},
	    {{.n = 1, .near = {{0, {5, 1}, 1}}}, SOUTH_EAST, 9},
	    {{.n = 1, .near = {{0, {5, 0}, 2}}}, SOUTH_EAST, 9},
	    {{.n = 1, .near = {{0, {5, 1}, 2}}}, SOUTH_EAST, 11},
	    {{.n = 1, .near = {{0, {5, 1}, 3}}}, EAST, 9},
	    {{.n = 1, .near = {{0, {5, 1}, 9}}}, EAST, 9},
	    {{.steps = 1U << EAST}, SOUTH_EAST, 9},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct game *game = pit_new("###########\n#@........#\n#.........#\n#.........#\n"
					    "#.........#\n#.........#\n###########",
					    "");
		struct cell to = cell_at(9, 1), way[32];
		struct game_action action = {0};
		know_all(game);
		ck_assert(game_travel(game, to, &cases[i].shun, &action));
		size_t n = game_route(game, to, &cases[i].shun, way, ARRAY_LEN(way));
		ck_assert_msg(n == cases[i].cells, "case %zu: a way of %zu cells", i, n);
		ck_assert_msg(action.direction == cases[i].direction, "case %zu: first %d", i,
			      action.direction);
		game_free(game);
	}
}
END_TEST

START_TEST(the_way_towards_what_cannot_be_reached_ends_as_near_as_it_can)
{
	struct game *game = pit_new("#########\n#@...#..#\n#....#..#\n#########", "");

	know_all(game);
	struct cell at = game_nearest(game, cell_at(7, 2));
	ck_assert(cell_equal(at, cell_at(4, 2)));
	game_free(game);
}
END_TEST

START_TEST(the_way_up_is_open_to_who_has_the_lodestone)
{
	for (int has = 0; has <= 1; has++) {
		struct game *game = pit_new("#####\n#@<>#\n#####", "");
		pit_play(game, "e");
		game->carry.lodestone = has;
		pit_play(game, ">");
		ck_assert_int_eq(game->phase, has ? GAME_HOME : GAME_PLAYING);
		ck_assert_int_eq(pit_event(game, GAME_EVENT_REFUSED) != NULL, !has);
		game_free(game);
	}
}
END_TEST

START_TEST(a_wrenched_mind_comes_back_after_its_turns)
{
	struct game *game =
	    pit_new("####################\n#@................h#\n####################", "planner");
	struct hunter *hunter = &game->hunters[0];
	struct chase_mind own = hunter->walker.mind;
	int turns = 0;

	hunter->kind.speed_percent = 0;
	hunter->seen = true;
	game->wrench.charges = 1;
	game_step(game, &(struct game_action){.verb = GAME_WRENCH, .who = 0});
	for (; memcmp(&hunter->walker.mind, &own, sizeof own) != 0 && turns < 99; turns++)
		pit_play(game, ".");
	ck_assert_int_eq(turns, GAME_WRENCH_TURNS);
	ck_assert_int_eq(game->wrench.charges, 0);
	game_free(game);
}
END_TEST

/* You stand on the stairs that it comes by: nobody keeps it off so. */
START_TEST(who_comes_late_comes_beside_you)
{
	struct game *game = pit_new("#####\n#.h.#\n#@..#\n#####", "nonrotational");

	game->hunters[0].arrives_turn = 3;
	game->floor.late = 0;
	game->floor.n_late = 1;
	pit_play(game, "..");
	ck_assert(!game_present(game, 0));
	pit_play(game, ".");
	const struct game_event *arrived = pit_event(game, GAME_EVENT_ARRIVED);
	ck_assert_ptr_nonnull(arrived);
	ck_assert_int_eq(cell_steps(arrived->at, game->floor.start), 1);
	game_free(game);
}
END_TEST

/* In a cell without another one beside it. */
START_TEST(who_comes_late_waits_until_there_is_room)
{
	struct game *game = pit_new("#######\n#@#h..#\n#######", "nonrotational");

	game->hunters[0].arrives_turn = 1;
	game->floor.late = 0;
	game->floor.n_late = 1;
	pit_play(game, "...");
	ck_assert(!game_present(game, 0));
	game_free(game);
}
END_TEST

START_TEST(the_lodestone_hums_even_while_you_stand)
{
	struct game *game = pit_new("########################################\n"
				    "#@.....................................#\n"
				    "########################################",
				    "");

	pit_play(game, ".");
	ck_assert(!game_hears(game, cell_at(2, 1)));
	game->carry.lodestone = true;
	pit_play(game, ".");
	ck_assert(game_hears(game, cell_at(1 + GAME_HUM_CELLS, 1)));
	ck_assert(!game_hears(game, cell_at(2 + GAME_HUM_CELLS, 1)));
	game_free(game);
}
END_TEST

START_TEST(a_hunter_wades_as_slowly_as_you)
{
	struct game *game = pit_new("#############\n#@....\"\"\"\".h#\n#############", "nonrotational");
	const struct hunter *hunter = &game->hunters[0];
	int turns = 0;

	while (hunter->at.x > 7 && turns < 99) {
		pit_play(game, ".");
		turns++;
	}
	/* A step onto floor, then two cells of mud, and one more is begun: each takes its whole time. */
	ck_assert_int_eq(turns, 1 + 2 * terrain_info[TERRAIN_MUD].walk_cost + 1);
	game_free(game);
}
END_TEST

START_TEST(a_closed_door_holds_a_hunter_for_some_pushes)
{
	struct game *game = pit_new("########\n#@..+h.#\n########", "planner");

	for (int i = 0; i < GAME_DOOR_PUSHES; i++) {
		pit_play(game, ".");
		ck_assert_int_eq(game_terrain(game, cell_at(4, 1)), TERRAIN_DOOR_CLOSED);
	}
	pit_play(game, ".");
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_DOOR_OPENED));
	ck_assert(cell_equal(game->hunters[0].at, cell_at(4, 1)));
	game_free(game);
}
END_TEST

START_TEST(eyes_have_a_cone_and_a_reach)
{
	static const struct {
		double heading_rad;
		int cone_deg, reach;
		bool sees;
	} eyes[] = {{PI, 90, 6, true}, {0, 90, 6, false}, {PI, 90, 5, false}, {0, 360, 6, true}};

	for (size_t i = 0; i < ARRAY_LEN(eyes); i++) {
		struct game *game =
		    watched("##########\n#@.....h.#\n##########",
			    &(struct hunter_kind){.sight_cells = eyes[i].reach, .cone_deg = eyes[i].cone_deg});
		game->hunters[0].heading_rad = eyes[i].heading_rad;
		pit_play(game, ".");
		ck_assert_msg(game->hunters[0].sees == eyes[i].sees, "eyes %zu", i);
		game_free(game);
	}
}
END_TEST

/* You walk by round a corner and go on; it stands beside your track. */
START_TEST(a_nose_smells_what_is_fresh)
{
	static const struct {
		int scent_turns;
		bool smells;
	} noses[] = {{0, false}, {6, false}, {7, true}};

	for (size_t i = 0; i < ARRAY_LEN(noses); i++) {
		struct game *game =
		    watched("############\n"
			    "#@.........#\n"
			    "###.########\n"
			    "###h########\n"
			    "############",
			    &(struct hunter_kind){
				.sight_cells = 0, .cone_deg = 0, .scent_turns = noses[i].scent_turns});
		game->hunters[0].at = cell_at(3, 2);
		pit_play(game, "eeeeeeee");
		game->hunters[0].state = HUNTER_PATROL;
		game->noise.cells = 0;
		pit_play(game, ".");
		ck_assert_msg((game->hunters[0].state == HUNTER_HUNTING) == noses[i].smells,
			      "a nose for %d turns", noses[i].scent_turns);
		game_free(game);
	}
}
END_TEST

/* It stands where it heard you, and nothing of you is there: it looks round for some turns and gives up, long before its
 * patience ends. */
START_TEST(a_hunter_that_arrives_where_it_sensed_you_and_finds_nothing_gives_up)
{
	static const enum hunter_state states[] = {HUNTER_CURIOUS, HUNTER_HUNTING};

	for (size_t i = 0; i < ARRAY_LEN(states); i++) {
		struct game *game = pit_new("##########\n#@.#..h..#\n##########", "nonrotational");
		struct hunter *hunter = &game->hunters[0];
		hunter->kind.knows = false;
		hunter->kind.patience_turns = hunter->patience = 50;
		hunter->state = states[i];
		hunter->target = cell_at(4, 1);
		pit_play(game, "..");
		ck_assert(cell_equal(hunter->at, hunter->target));
		ck_assert_int_eq(hunter->state, states[i]);
		pit_play(game, ".");
		ck_assert_int_eq(hunter->state, HUNTER_LOST);
		game_free(game);
	}
}
END_TEST

START_TEST(a_shrine_mends_the_wounded_and_refuses_the_sound)
{
	struct game *game = pit_new("####\n#@.#\n####", "");

	game->things[0] = (struct game_thing){.kind = THING_SHRINE, .at = game->at};
	game->n_things = 1;
	game_step(game, &(struct game_action){.verb = GAME_TAKE, .who = 0});
	ck_assert_int_eq(pit_event(game, GAME_EVENT_REFUSED)->refused.why, REFUSED_NOTHING_HERE);
	game->carry.wounds = GAME_WOUNDS - 1;
	game_step(game, &(struct game_action){.verb = GAME_TAKE, .who = 0});
	ck_assert_ptr_nonnull(pit_event(game, GAME_EVENT_TAKEN));
	ck_assert_int_eq(game->carry.wounds, GAME_WOUNDS);
	game_free(game);
}
END_TEST

/* A map of the player's may name more tools than a floor has room for things. */
START_TEST(tools_on_the_map_leave_room_for_the_lodestone)
{
	struct rules rules;
	struct grid grid;
	struct game *game;
	struct diag diag = {""};

	ck_assert_int_eq(rules_load(&rules, &diag), STATUS_OK);
	pit_grid("############\n#@........>#\n############", "", &grid);
	for (int x = 2; x < 9; x++)
		ck_assert_int_eq(grid_add_mark(&grid, MARK_TOOL, 0, cell_at(x, 1), rules.tools[0].name),
				 STATUS_OK);
	struct game_setup setup = {.seed = 1, .grid = &grid, .things = true, .shrine = true, .lodestone = true};
	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	ck_assert_int_eq(game->n_things, GAME_THINGS_MAX);
	ck_assert_int_eq(game->things[GAME_THINGS_MAX - 1].kind, THING_LODESTONE);
	game_free(game);
}
END_TEST

Suite *suite_turn(void)
{
	Suite *suite = suite_create("world/turn");
	TCase *tcase = tcase_create("turn");
	tcase_add_test(tcase, par_is_worth_the_same_whether_a_turn_is_left_or_thirty);
	tcase_add_test(tcase, the_way_towards_an_unseen_place_leads_out_of_a_dead_end);
	tcase_add_test(tcase, exploring_keeps_its_distance_all_the_way);
	tcase_add_test(tcase, travelling_keeps_its_distance_where_that_costs_little);
	tcase_add_test(tcase, the_way_towards_what_cannot_be_reached_ends_as_near_as_it_can);
	tcase_add_test(tcase, the_way_up_is_open_to_who_has_the_lodestone);
	tcase_add_test(tcase, a_wrenched_mind_comes_back_after_its_turns);
	tcase_add_test(tcase, who_comes_late_comes_beside_you);
	tcase_add_test(tcase, who_comes_late_waits_until_there_is_room);
	tcase_add_test(tcase, the_lodestone_hums_even_while_you_stand);
	tcase_add_test(tcase, a_hunter_wades_as_slowly_as_you);
	tcase_add_test(tcase, a_closed_door_holds_a_hunter_for_some_pushes);
	tcase_add_test(tcase, eyes_have_a_cone_and_a_reach);
	tcase_add_test(tcase, a_nose_smells_what_is_fresh);
	tcase_add_test(tcase, a_hunter_that_arrives_where_it_sensed_you_and_finds_nothing_gives_up);
	tcase_add_test(tcase, a_shrine_mends_the_wounded_and_refuses_the_sound);
	tcase_add_test(tcase, tools_on_the_map_leave_room_for_the_lodestone);
	suite_add_tcase(suite, tcase);
	return suite;
}
