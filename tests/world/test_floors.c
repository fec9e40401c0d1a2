#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "map/connectivity.h"
#include "map/making.h"
#include "record/session.h"
#include "store/places.h"
#include "tests/long.h"
#include "tests/store/room.h"
#include "tests/world/pit.h"
#include "world/floor.h"
#include "world/points.h"

static struct rules load(void)
{
	struct rules rules;
	struct diag diag = {""};

	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	return rules;
}

static struct game *deal(const struct rules *rules, uint64_t seed, int floor)
{
	struct game *game;
	struct diag diag = {""};

	ck_assert_msg(floor_new(rules, &(struct floor_deal){.seed = seed}, floor, NULL, &game, &diag) ==
			  STATUS_OK,
		      "floor %d, seed %d: %s", floor, (int)seed, diag.text);
	return game;
}

START_TEST(every_floor_of_the_data_can_be_played)
{
	struct rules rules = load();
	const struct game_carry carry = {.wounds = 2, .earned = {[POINTS_RELIC] = 12}};
	struct game *game;

	ck_assert_int_ge(rules.n_floors, 12);
	for (int floor = 1; floor <= rules.n_floors; floor++)
		for (uint64_t seed = 0; seed < 8; seed++) {
			ck_assert_int_eq(
			    floor_new(&rules, &(struct floor_deal){.seed = seed}, floor, &carry, &game, NULL),
			    STATUS_OK);
			ck_assert_int_eq(game->carry.wounds, 2);
			ck_assert_int_eq(game->carry.earned[POINTS_RELIC], 12);
			ck_assert_int_gt(game->floor.par_turns, 0);
			ck_assert_int_gt(game->n_hunters, 1);
			for (int i = 0; i < game->n_hunters; i++)
				ck_assert_msg(game_is_late(game, i) || !game->hunters[i].seen ||
						  game->floor.number == 1,
					      "floor %d, seed %d: %s is in sight at the start", floor,
					      (int)seed, game->hunters[i].kind.name);
			game_free(game);
		}
}
END_TEST

/* Three layouts and two casts at least, the stairs or the Lodestone at the end, shrines and flights where the
 * game's design wants them. */
START_TEST(every_floor_is_drawn_from_a_pool)
{
	struct rules rules = load();

	for (int floor = 1; floor <= rules.n_floors; floor++) {
		const struct floor_plan *plan = &rules.floors[floor - 1];
		ck_assert_int_ge(plan->n_layouts, 3);
		ck_assert_int_ge(plan->n_casts, 2);
		ck_assert_int_eq(plan->shrine, floor == 4 || floor == 8);
		ck_assert_int_eq(plan->flight, floor == 5 || floor == 10);
		ck_assert_int_eq(plan->lodestone, floor == rules.n_floors);
	}
}
END_TEST

START_TEST(every_hunter_is_on_some_floor)
{
	struct rules rules = load();

	for (int kind = 0; kind < rules.n_kinds; kind++) {
		bool found = false;
		for (int floor = 0; floor < rules.n_floors; floor++)
			for (int c = 0; c < rules.floors[floor].n_casts; c++)
				for (int i = 0; i < rules.floors[floor].casts[c].n; i++)
					found |= !strcmp(rules.floors[floor].casts[c].parts[i].name,
							 rules.kinds[kind].name);
		ck_assert_msg(found, "%s is on no floor", rules.kinds[kind].name);
	}
}
END_TEST

static int quarter(const struct game *game, struct cell at)
{
	return 2 * (2 * at.y >= game->height) + (2 * at.x >= game->width);
}

/* 1,000 seeds a floor are counted when the release is made; these few notice an end that prefers a side. */
START_TEST(start_and_stairs_lie_in_all_quarters)
{
	struct rules rules = load();
	int starts[4] = {0}, goals[4] = {0}, n = 0;

	for (int floor = 2; floor <= rules.n_floors; floor++)
		for (uint64_t seed = 0; seed < (uint64_t)how_many(20, 40); seed++, n++) {
			struct game *game = deal(&rules, seed, floor);
			starts[quarter(game, game->floor.start)]++;
			goals[quarter(game, game->floor.goal)]++;
			game_free(game);
		}
	for (int q = 0; q < 4; q++) {
		ck_assert_msg(starts[q] * 100 >= n * 18 && starts[q] * 100 <= n * 32,
			      "quarter %d: %d starts of %d", q, starts[q], n);
		ck_assert_msg(goals[q] * 100 >= n * 18 && goals[q] * 100 <= n * 32,
			      "quarter %d: %d goals of %d", q, goals[q], n);
	}
}
END_TEST

START_TEST(relic_and_cache_lie_off_the_way)
{
	struct rules rules = load();
	int near = 0, n = 0;

	for (int floor = 2; floor <= rules.n_floors; floor++)
		for (uint64_t seed = 0; seed < 10; seed++) {
			struct game *game = deal(&rules, seed, floor);
			struct grid grid = {.width = game->width,
					    .height = game->height,
					    .terrain = (uint8_t *)(uintptr_t)game_plane(game, PLANE_TERRAIN)};
			static uint32_t from_start[1 << 12], from_goal[1 << 12];
			ck_assert_int_eq(connectivity_steps(&grid, game->floor.start, from_start), STATUS_OK);
			ck_assert_int_eq(connectivity_steps(&grid, game->floor.goal, from_goal), STATUS_OK);
			ck_assert_int_ge(game->n_things, 2);
			for (int i = 0; i < game->n_things; i++) {
				size_t at = game_index(game, game->things[i].at);
				if (game->things[i].kind > THING_CACHE)
					continue;
				n++;
				near += from_start[at] + from_goal[at] <
					1.15 * from_start[game_index(game, game->floor.goal)];
			}
			game_free(game);
		}
	/* A few floors have no room for a greater detour. */
	ck_assert_msg(near * 30 <= n, "%d of %d lie on the way", near, n);
}
END_TEST

START_TEST(the_same_deal_is_the_same_floor)
{
	struct rules rules = load();
	struct game *game[4];
	const struct floor_deal deals[4] = {{.seed = 7}, {.seed = 7}, {.seed = 8}, {.seed = 7, .number = 1}};

	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(floor_new(&rules, &deals[i], 3, NULL, &game[i], NULL), STATUS_OK);
	ck_assert_uint_eq(game_hash(game[0]), game_hash(game[1]));
	ck_assert_uint_ne(game_hash(game[0]), game_hash(game[2]));
	ck_assert_uint_ne(game_hash(game[0]), game_hash(game[3]));
	for (int i = 0; i < 4; i++)
		game_free(game[i]);
}
END_TEST

START_TEST(only_the_first_floor_of_the_first_run_is_fixed)
{
	struct rules rules = load();
	struct game *game[2];

	for (uint64_t seed = 1; seed < 4; seed++) {
		for (int i = 0; i < 2; i++)
			ck_assert_int_eq(
			    floor_new(&rules, &(struct floor_deal){.seed = seed + (uint64_t)i, .first = true},
				      1, NULL, &game[i], NULL),
			    STATUS_OK);
		ck_assert_mem_eq(game_plane(game[0], PLANE_TERRAIN), game_plane(game[1], PLANE_TERRAIN),
				 (size_t)game[0]->width * (size_t)game[0]->height);
		game_free(game[0]);
		game_free(game[1]);
	}
}
END_TEST

START_TEST(two_ways_lead_to_the_stairs)
{
	struct rules rules = load();

	for (int floor = 1; floor <= rules.n_floors; floor++)
		for (uint64_t seed = 10; seed < 16; seed++) {
			struct game *game = deal(&rules, seed, floor);
			struct connectivity routes;
			struct grid grid = {.width = game->width,
					    .height = game->height,
					    .terrain = (uint8_t *)(uintptr_t)game_plane(game, PLANE_TERRAIN)};
			ck_assert_int_eq(
			    connectivity_count(&grid, game->floor.start, game->floor.goal, &routes), STATUS_OK);
			ck_assert_msg(routes.n >= 2, "floor %d, seed %d: %d ways", floor, (int)seed, routes.n);
			game_free(game);
		}
}
END_TEST

#define GOAT \
	"{ name = \"goat\"; glyph = \"g\"; family = \"body\";\n  chaser = \"nonrotational\"; tell = \"t\"; " \
	"weakness = \"w\"; }"
#define LAYOUT "layouts = ( { generator = \"rooms\"; } ); "
#define FLOOR "floors = ( { title = \"t\"; " LAYOUT "casts = ( (\"goat\") ); } );"

static const struct {
	const char *hunters, *floors, *complaint;
} bad[] = {
    {"", FLOOR, "needs a list 'hunters'"},
    {"hunters = ();", FLOOR, "needs a list 'hunters'"},
    {"hunters = (\n  { name = ; } );", FLOOR, "hunters.cfg:2: syntax error"},
    {"hunters = ( 3 );", FLOOR, "hunters.cfg:1: an entry is not a group"},
    {"hunters = (\n\n { name = \"goat\"; } );", FLOOR, "hunters.cfg:3: an entry needs 'glyph'"},
    {"hunters = ( { name = 3; } );", FLOOR, "hunters.cfg:1: name is not a string"},
    {"hunters = ( { name = \"a name that is far too long\"; } );", FLOOR,
     "hunters.cfg:1: name is longer than 23"},
    {"hunters = ( { name = \"x\";\n glyph = \"xy\"; } );", FLOOR, "hunters.cfg:2: glyph is not one"},
    {"hunters = ( { name = \"x\";\n family = \"cat\"; } );", FLOOR, "hunters.cfg:2: family is not one of body"},
    {"hunters = ( { name = \"x\";\n speed = 1.5; } );", FLOOR, "hunters.cfg:2: speed is not a whole number"},
    {"hunters = ( { name = \"x\";\n speed = 0; } );", FLOOR, "hunters.cfg:2: speed is outside 10 to 300"},
    {"hunters = ( { name = \"x\";\n asleep = 1; } );", FLOOR,
     "hunters.cfg:2: asleep is neither true nor false"},
    {"hunters = ( { name = \"x\";\n colour = 1; } );", FLOOR, "hunters.cfg:2: colour is not a known key"},
    {"hunters = (" GOAT ",\n" GOAT ");", FLOOR, "hunters.cfg:3: name is already taken"},
    {"hunters = ( { name = \"x\"; glyph = \"x\"; family = \"mind\";\n chaser = \"teleporter\"; tell = \"\"; "
     "weakness = \"\"; } );",
     FLOOR, "hunters.cfg:2: chaser is wrong: unknown chaser 'teleporter'"},
    {"hunters = (" GOAT ");", "", "floors.cfg: the file needs a list 'floors'"},
    {"hunters = (" GOAT ");", "floors = (\n { title = \"t\"; } );", "floors.cfg:2: an entry needs 'layouts'"},
    {"hunters = (" GOAT ");", "floors = (\n { title = \"t\"; layouts = ( { } ); casts = ( (\"goat\") ); } );",
     "floors.cfg:2: an entry needs either a map or a generator"},
    {"hunters = (" GOAT ");",
     "floors = ( { title = \"t\";\n layouts = ( { generator = \"void\"; } ); casts = ( (\"goat\") ); } );",
     "floors.cfg:2: generator is wrong: unknown generator 'void'"},
    {"hunters = (" GOAT ");", "floors = ( { title = \"t\"; " LAYOUT "\n casts = ( (\"ghost\") ); } );",
     "floors.cfg:2: an entry names 'ghost', which is not a hunter"},
    {"hunters = (" GOAT ");", "floors = ( { title = \"t\"; " LAYOUT "\n casts = ( (\"goat x\") ); } );",
     "floors.cfg:2: an entry names 'goat x', which is not a hunter"},
    {"hunters = (" GOAT ");",
     "floors = ( { title = \"t\"; " LAYOUT " casts = ( (\"goat\") );\n late = (\"ghost\"); } );",
     "floors.cfg:2: late names 'ghost', which is not a hunter"},
};

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

START_TEST(a_mistake_in_the_data_is_told_with_file_and_line)
{
	static const char *const others[] = {"ships.cfg", "tools.cfg"};
	struct room room = room_new();
	struct rules rules = {.n_kinds = 42};
	struct diag diag = {""};

	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		char path[4096];
		ck_assert_int_eq(place_data(others[i], path, sizeof path), STATUS_OK);
		ck_assert_int_eq(symlink(path, room_path(&room, others[i])), 0);
	}
	write_file(room_path(&room, "hunters.cfg"), bad[_i].hunters);
	write_file(room_path(&room, "floors.cfg"), bad[_i].floors);
	setenv("ASTRAY_DATADIR", room.directory, 1);
	ck_assert_int_eq(rules_load(&rules, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, bad[_i].complaint), "%s\n  not\n%s", diag.text, bad[_i].complaint);
	ck_assert_int_eq(rules.n_kinds, 42);
	room_free(&room);
}
END_TEST

START_TEST(missing_data_is_not_found)
{
	struct rules rules;
	struct diag diag = {""};

	setenv("ASTRAY_DATADIR", "/proc/nowhere", 1);
	ck_assert_int_eq(rules_load(&rules, &diag), STATUS_NOT_FOUND);
	ck_assert_ptr_nonnull(strstr(diag.text, "ships.cfg: No such file"));
}
END_TEST

/* Puts you where the floor ends: how one gets there is tested elsewhere. */
static void finish_floor(struct session *session)
{
	struct game *world = session->playback.world;

	if (!session->rules.floors[world->floor.number - 1].lodestone) {
		world->at = world->floor.goal;
	} else {
		world->carry.lodestone = true;
		world->at = world->floor.start;
	}
	session_step(session, &(struct game_action){.verb = GAME_LEAVE});
}

START_TEST(the_stairs_lead_down_and_with_the_lodestone_home)
{
	struct rules rules = load();
	struct story_options options = {.seed = 77, .floor = 1};
	struct session *session;

	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	for (int floor = 1; floor <= rules.n_floors; floor++) {
		ck_assert_int_eq(session->playback.world->floor.number, floor);
		ck_assert(!session->playback.over);
		int score = points_score(&session->playback.world->carry);
		finish_floor(session);
		ck_assert_int_gt(points_score(&session->playback.world->carry), score);
	}
	ck_assert(session->playback.over);
	ck_assert_int_eq(session->playback.world->phase, GAME_HOME);
	session_close(session);
}
END_TEST

/* Watching changes nothing, and what was watched ends as the floor. */
START_TEST(a_floor_is_what_its_making_ends_with)
{
	struct rules rules = load();
	const struct floor_deal here = {.seed = 7};

	for (int floor = 1; floor <= rules.n_floors; floor++) {
		struct making making;
		struct grid watched, alone;
		ck_assert_int_eq(making_new(FLOOR_WIDTH, FLOOR_HEIGHT, &making), STATUS_OK);
		ck_assert_int_eq(floor_grid(&rules, &here, floor, &making, &watched, NULL), STATUS_OK);
		ck_assert_int_eq(floor_grid(&rules, &here, floor, NULL, &alone, NULL), STATUS_OK);
		ck_assert_mem_eq(watched.terrain, alone.terrain, grid_cells(&alone));
		if (making.n_steps) {
			making_seek(&making, making.n_steps);
			ck_assert_mem_eq(making.terrain, alone.terrain, grid_cells(&alone));
		}
		grid_free(&watched);
		grid_free(&alone);
		making_free(&making);
	}
}
END_TEST

Suite *suite_floors(void)
{
	Suite *suite = suite_create("world/floors");
	TCase *tcase = tcase_create("floors");
	tcase_add_test(tcase, every_floor_of_the_data_can_be_played);
	tcase_add_test(tcase, the_same_deal_is_the_same_floor);
	tcase_add_test(tcase, only_the_first_floor_of_the_first_run_is_fixed);
	tcase_add_test(tcase, every_floor_is_drawn_from_a_pool);
	tcase_add_test(tcase, every_hunter_is_on_some_floor);
	tcase_add_test(tcase, start_and_stairs_lie_in_all_quarters);
	tcase_add_test(tcase, relic_and_cache_lie_off_the_way);
	tcase_add_test(tcase, two_ways_lead_to_the_stairs);
	tcase_add_loop_test(tcase, a_mistake_in_the_data_is_told_with_file_and_line, 0, (int)ARRAY_LEN(bad));
	tcase_add_test(tcase, missing_data_is_not_found);
	tcase_add_test(tcase, a_floor_is_what_its_making_ends_with);
	tcase_add_test(tcase, the_stairs_lead_down_and_with_the_lodestone_home);
	suite_add_tcase(suite, tcase);
	return suite;
}
