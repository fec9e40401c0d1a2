#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "game/floor.h"
#include "game/session.h"
#include "map/connectivity.h"
#include "store/places.h"
#include "tests/game/pit.h"
#include "tests/store/room.h"

static struct rules load(void)
{
	struct rules rules;
	struct diag diag = {""};

	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	return rules;
}

START_TEST(every_floor_of_the_data_can_be_played)
{
	struct rules rules = load();
	struct diag diag = {""};

	ck_assert_int_ge(rules.n_floors, 8);
	for (int floor = 1; floor <= rules.n_floors; floor++)
		for (uint64_t seed = 0; seed < 4; seed++) {
			struct game *game;
			ck_assert_msg(floor_new(&rules, seed, floor, 2, 1234, &game, &diag) == STATUS_OK,
				      "floor %d: %s", floor, diag.text);
			ck_assert_int_eq(game->carry.wounds, 2);
			ck_assert_int_eq(game->carry.score, 1234);
			ck_assert_int_gt(game->par_turns, 0);
			ck_assert_int_eq(game_terrain(game, game->goal), TERRAIN_STAIRS_DOWN);
			ck_assert_int_gt(game->n_hunters, rules.floors[floor - 1].n_hunters);
			/* A map of the data says itself where they stand. */
			for (int i = 0; !rules.floors[floor - 1].map[0] && i < game->n_hunters - 1; i++) {
				ck_assert(!game->hunters[i].seen);
				ck_assert_int_gt(cell_steps(game->hunters[i].at, game->at), 5);
			}
			game_free(game);
		}
}
END_TEST

START_TEST(the_same_seed_is_the_same_floor)
{
	struct rules rules = load();
	struct game *game[3];

	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(floor_new(&rules, i == 2 ? 8 : 7, 3, 3, 0, &game[i], NULL), STATUS_OK);
	ck_assert_uint_eq(game_hash(game[0]), game_hash(game[1]));
	ck_assert_uint_ne(game_hash(game[0]), game_hash(game[2]));
	for (int i = 0; i < 3; i++)
		game_free(game[i]);
}
END_TEST

START_TEST(two_ways_lead_to_the_stairs)
{
	struct rules rules = load();

	for (int floor = 1; floor <= rules.n_floors; floor++)
		for (uint64_t seed = 10; seed < 13; seed++) {
			struct game *game;
			struct connectivity routes;
			ck_assert_int_eq(floor_new(&rules, seed, floor, 3, 0, &game, NULL), STATUS_OK);
			struct grid grid = {.width = game->width,
					    .height = game->height,
					    .terrain = (uint8_t *)(uintptr_t)game_plane(game, PLANE_TERRAIN)};
			ck_assert_int_eq(connectivity_count(&grid, game->start, game->goal, &routes),
					 STATUS_OK);
			ck_assert_msg(routes.n >= 2, "floor %d, seed %d: %d ways", floor, (int)seed, routes.n);
			game_free(game);
		}
}
END_TEST

#define GOAT \
	"{ name = \"goat\"; glyph = \"g\"; family = \"body\";\n  chaser = \"nonrotational\"; tell = \"t\"; " \
	"weakness = \"w\"; }"
#define FLOOR "floors = ( { title = \"t\"; generator = \"rooms\"; hunters = [\"goat\"]; } );"

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
    {"hunters = (" GOAT ");", "floors = (\n { title = \"t\"; } );",
     "floors.cfg:2: an entry needs either a map or a generator"},
    {"hunters = (" GOAT ");", "floors = ( { title = \"t\";\n generator = \"void\"; } );",
     "floors.cfg:2: generator is wrong: unknown generator 'void'"},
    {"hunters = (" GOAT ");",
     "floors = ( { title = \"t\"; generator = \"rooms\";\n hunters = [\"ghost\"]; } );",
     "floors.cfg:2: hunters names a hunter that is not"},
    {"hunters = (" GOAT ");", "floors = ( { title = \"t\"; generator = \"rooms\";\n late = \"ghost\"; } );",
     "floors.cfg:2: late is not in hunters.cfg"},
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
	struct room room = room_new();
	char ships[4096];
	struct rules rules = {.n_kinds = 42};
	struct diag diag = {""};

	ck_assert_int_eq(place_data("ships.cfg", ships, sizeof ships), STATUS_OK);
	ck_assert_int_eq(symlink(ships, room_path(&room, "ships.cfg")), 0);
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

	setenv("ASTRAY_DATADIR", "/nonexistent", 1);
	ck_assert_int_eq(rules_load(&rules, &diag), STATUS_NOT_FOUND);
	ck_assert_ptr_nonnull(strstr(diag.text, "ships.cfg: No such file"));
}
END_TEST

/* Puts you on the stairs: how one gets there is tested elsewhere. */
static void walk_to_the_stairs(struct session *session)
{
	session->world->at = session->world->goal;
	session_step(session, &(struct game_action){.verb = GAME_LEAVE});
}

START_TEST(the_stairs_lead_to_the_next_floor_and_home_after_the_last)
{
	struct rules rules = load();
	struct session_options options = {.seed = 77, .floor = 1};
	struct session *session;

	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	for (int floor = 1; floor <= rules.n_floors; floor++) {
		ck_assert_int_eq(session->world->floor, floor);
		ck_assert(!session->over);
		int score = session->world->carry.score;
		walk_to_the_stairs(session);
		ck_assert_int_gt(session->world->carry.score, score);
		ck_assert_int_eq(session->world->events[0].kind, GAME_EVENT_FLOOR_DONE);
	}
	ck_assert(session->over);
	ck_assert_int_eq(session->world->phase, GAME_FLOOR_DONE);
	session_close(session);
}
END_TEST

Suite *suite_floors(void)
{
	Suite *suite = suite_create("game/floors");
	TCase *tcase = tcase_create("floors");
	tcase_add_test(tcase, every_floor_of_the_data_can_be_played);
	tcase_add_test(tcase, the_same_seed_is_the_same_floor);
	tcase_add_test(tcase, two_ways_lead_to_the_stairs);
	tcase_add_loop_test(tcase, a_mistake_in_the_data_is_told_with_file_and_line, 0, (int)ARRAY_LEN(bad));
	tcase_add_test(tcase, missing_data_is_not_found);
	tcase_add_test(tcase, the_stairs_lead_to_the_next_floor_and_home_after_the_last);
	suite_add_tcase(suite, tcase);
	return suite;
}
