#include "base/hash.h"
#include "space/history.h"
#include "space/scene.h"
#include "tests/space/world.h"
#include "tests/suite.h"

/* A pilot and two pursuers among drifting rocks. */
static struct space *busy_world(void)
{
	struct space *space = test_world(40, 30, false);

	for (int i = 0; i < 12; i++)
		ck_assert_int_eq(space_add_rock(space, (struct vec2){3 + 3 * i, 5 + 7 * (i % 3)},
						(struct vec2){0.3 - 0.1 * (i % 5), 0.2 * (i % 3)}, 0.7),
				 STATUS_OK);
	uint32_t pilot = test_ship(space, &test_hull, "seek", 20, 15);
	uint32_t hunter = test_ship(space, &test_hull, "lj-derived", 2, 2);
	uint32_t other = test_ship(space, &test_hull, "wander", 35, 25);
	space_set_pilot(space, (int32_t)pilot);
	space_send(space, hunter, (struct space_target){.kind = TARGET_SHIP, .id = pilot});
	space_send(space, other, (struct space_target){.kind = TARGET_SHIP, .id = pilot});
	return space;
}

/* What a test remembers: a fingerprint of all moments up to now. */
static void chain(void *hash, struct space *space)
{
	uint64_t *chained = hash;

	*chained = hash_u64(*chained, space_hash(space));
}

static const struct history_notes notes = {.size = sizeof(uint64_t), .note = chain};

static uint64_t noted(const struct history *history)
{
	return *(const uint64_t *)history->notes;
}

START_TEST(any_moment_can_be_flown_to_again)
{
	enum { TICKS = 5000 };
	static uint64_t hash[TICKS + 1]; /* of all moments so far */
	struct history history;
	struct rng rng = rng_seeded(5, RNG_QUERY);

	ck_assert_int_eq(history_new(busy_world(), &notes, &history), STATUS_OK);
	for (int i = 0; i <= TICKS; i++) {
		struct space_input input = {.turn = i % 7 == 0, .thrust = i % 50 == 0 ? 1 : 0};
		hash[i] = noted(&history);
		if (i < TICKS)
			ck_assert_int_eq(history_step(&history, &input), STATUS_OK);
	}
	for (int i = 0; i < 300; i++) {
		uint32_t tick = rng_below(&rng, TICKS + 1);
		history_seek(&history, tick);
		ck_assert_uint_eq(history.space->tick, tick);
		ck_assert_msg(noted(&history) == hash[tick], "tick %u differs", tick);
	}
	history_seek(&history, 0);
	for (int i = 1; i <= TICKS; i++) {
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
		ck_assert_msg(noted(&history) == hash[i], "flown on: tick %d differs", i);
	}
	history_free(&history);
}
END_TEST

START_TEST(what_was_forgotten_is_not_flown_to)
{
	struct history history;

	ck_assert_int_eq(history_new(busy_world(), &notes, &history), STATUS_OK);
	for (int i = 0; i < 100; i++)
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
	uint64_t hash = space_hash(history.space);
	history_forget(&history);
	history_seek(&history, 3);
	ck_assert_uint_eq(history.space->tick, 100);
	ck_assert_uint_eq(space_hash(history.space), hash);
	history_free(&history);
}
END_TEST

enum { LARGE = HISTORY_BYTES / 8 };

/* Changes every block of large notes. */
static void mark(void *notes_, struct space *space)
{
	unsigned char *bytes = notes_;

	for (size_t i = 0; i < LARGE; i += HISTORY_BLOCK)
		bytes[i] = (unsigned char)space->tick;
}

START_TEST(the_past_of_a_large_world_takes_little_memory)
{
	enum { TICKS = 400 };
	static uint64_t hash[TICKS + 1];
	static const struct history_notes large = {.size = LARGE, .note = mark};
	struct history history;

	ck_assert_int_eq(history_new(busy_world(), &large, &history), STATUS_OK);
	for (int i = 0; i < TICKS; i++) {
		hash[i] = space_hash(history.space);
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
		ck_assert_uint_le(history.used * HISTORY_BLOCK, HISTORY_BYTES);
	}
	ck_assert_uint_gt(history.n_snapshots, 2);
	for (int tick = TICKS - 1; tick >= 0; tick -= 57) {
		history_seek(&history, (uint64_t)tick);
		ck_assert_uint_eq(space_hash(history.space), hash[tick]);
		ck_assert_uint_eq(((unsigned char *)history.notes)[LARGE - HISTORY_BLOCK], (unsigned char)tick);
	}
	history_free(&history);
}
END_TEST

START_TEST(scratch_is_no_part_of_the_past)
{
	const struct space_setup walled = {.width = 256, .height = 256, .walls = true, .ships = 1};
	struct space *space = space_new(&walled);
	struct history history;

	size_t bytes = space_size(&walled) - space->limits.flow_bytes;
	ck_assert_uint_gt(space->limits.flow_bytes, 1 << 20);
	ck_assert_int_eq(history_new(space, NULL, &history), STATUS_OK);
	ck_assert_uint_lt(history.used * HISTORY_BLOCK, bytes + HISTORY_BLOCK);
	history_free(&history);
}
END_TEST

START_TEST(what_does_not_change_is_kept_once)
{
	static const struct history_notes large = {.size = LARGE};
	struct history history;

	ck_assert_int_eq(history_new(busy_world(), &large, &history), STATUS_OK);
	for (int i = 0; i < 5000; i++) {
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
		ck_assert_uint_le(history.used, history.n_blocks * 5 / 4);
	}
	ck_assert_uint_gt(history.n_snapshots, HISTORY_SNAPSHOTS / 2);
	history_seek(&history, 2500);
	history_branch(&history);
	history_forget(&history);
	ck_assert_uint_eq(history.used, history.n_blocks);
	history_free(&history);
}
END_TEST

/* ---- touched by hand ------------------------------------------------------------------------------------- */

/* The scene NAME with room for what is put there, flown by its own behaviours. */
static struct space *scene_world(const struct scene *scene, const struct fleet *fleet)
{
	struct scene_choice choice = {.touched = true, .seed = 3};
	struct space *space;

	ck_assert_int_eq(scene_build(scene, fleet, &choice, &space, NULL), STATUS_OK);
	return space;
}

/* A flight of the scene NAME that can be touched; the scene stays loaded for as long. */
static void open_touched(const char *name, const struct history_notes *with, struct scene *scene,
			 struct history *history)
{
	struct fleet fleet;

	ck_assert_int_eq(fleet_load(&fleet, NULL), STATUS_OK);
	ck_assert_int_eq(scene_load(name, &fleet, scene, NULL), STATUS_OK);
	ck_assert_int_eq(history_new(scene_world(scene, &fleet), with, history), STATUS_OK);
}

static void fly(struct history *history, int ticks)
{
	for (int i = 0; i < ticks; i++)
		ck_assert_int_eq(history_step(history, NULL), STATUS_OK);
}

static void touch_at(struct history *history, struct change change)
{
	ck_assert_int_eq(history_change(history, &change), STATUS_OK);
}

/* What every build must come to. */
static const uint64_t touched_hash = 0x92f278e39affcc01;

START_TEST(a_touched_flight_ends_alike_whichever_way_it_is_flown)
{
	struct scene scene, same;
	struct history history, again;
	uint64_t passed;

	open_touched("rocks30", &notes, &scene, &history);
	fly(&history, 200);
	struct vec2 ahead = vec2_add(space_position(history.space, 0), (struct vec2){2, 0.2});
	touch_at(&history, (struct change){.kind = CHANGE_ROCK, .at = ahead, .size = 0.8});
	fly(&history, 200);
	passed = space_hash(history.space);
	touch_at(&history, (struct change){.kind = CHANGE_GOAL, .at = {5, 5}});
	fly(&history, 200);
	ck_assert(history_undo(&history));
	ck_assert_uint_eq(history.space->tick, 400);
	ck_assert_uint_eq(space_hash(history.space), passed);
	fly(&history, 200);
	history_seek(&history, 300);
	fly(&history, 300);
	uint64_t hash = space_hash(history.space);
	ck_assert_uint_eq(history.changes.n, 1);
	ck_assert_msg(hash == touched_hash, "the hash is 0x%016llx", (unsigned long long)hash);

	open_touched("rocks30", &notes, &same, &again);
	ck_assert_int_eq(history_plan(&again, &history.changes), STATUS_OK);
	fly(&again, 600);
	ck_assert_uint_eq(space_hash(again.space), hash);
	history_free(&history);
	history_free(&again);
	scene_free(&scene);
	scene_free(&same);
}
END_TEST

/* The kinds of changes, one after the other, each at a tick of its own. */
static void touch_everything(struct history *history)
{
	static const struct change all[] = {{.kind = CHANGE_ROCK, .at = {30, 20}, .size = 1.5},
					    {.kind = CHANGE_NODE, .id = 1, .at = {48, 30}},
					    {.kind = CHANGE_MORE_NODE, .id = 1, .at = {55, 20}},
					    {.kind = CHANGE_SHIP, .id = 2, .at = {40, 12}},
					    {.kind = CHANGE_LEAD, .at = {20, 20}, .size = 4},
					    {.kind = CHANGE_LEAD, .at = {25, 25}, .size = 4},
					    {.kind = CHANGE_HUNT, .id = 1},
					    {.kind = CHANGE_FLEE, .id = 2},
					    {.kind = CHANGE_NO_NODE, .id = 0},
					    {.kind = CHANGE_NO_ROCK, .id = 0},
					    {.kind = CHANGE_WIDEN, .size = 2},
					    {.kind = CHANGE_GOAL, .id = 1, .at = {9, 9}},
					    {.kind = CHANGE_NO_SHIP, .id = 0}};

	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		fly(history, 45);
		enum status status = history_change(history, &all[i]);
		ck_assert_msg(!status, "%s is refused: %d", change_names[all[i].kind], status);
	}
	fly(history, 45);
}

START_TEST(every_change_is_crossed_back_and_forth_and_taken_back)
{
	enum { TICKS = 14 * 45 };
	static uint64_t hash[TICKS + 1];
	struct scene scene;
	struct history history;

	open_touched("pursue", NULL, &scene, &history);
	uint64_t before = space_hash(history.space);
	touch_everything(&history);
	history_seek(&history, 0);
	for (int i = 0; i <= TICKS; i++) {
		hash[i] = space_hash(history.space);
		if (i < TICKS)
			fly(&history, 1);
	}
	for (int tick = TICKS; tick >= 0; tick -= 7) {
		history_seek(&history, (uint64_t)tick);
		ck_assert_msg(space_hash(history.space) == hash[tick], "tick %d differs", tick);
	}
	for (size_t n = history.changes.n; n > 0; n--) {
		uint64_t tick = history.changes.all[n - 1].tick;
		ck_assert(history_undo(&history));
		ck_assert_uint_eq(history.space->tick, tick);
	}
	ck_assert(!history_undo(&history));
	history_seek(&history, 0);
	ck_assert_uint_eq(space_hash(history.space), before);
	/* Half of them again while time stands, the others when their time has come. */
	size_t n_undone = history.undone.n;
	for (size_t n = n_undone; n > n_undone / 2; n--)
		ck_assert(history_redo(&history));
	fly(&history, TICKS - (int)history.space->tick);
	while (history.undone.n) {
		ck_assert(history_redo(&history));
		fly(&history, TICKS - (int)history.space->tick);
	}
	ck_assert(!history_redo(&history));
	ck_assert_uint_eq(space_hash(history.space), hash[TICKS]);
	/* A new change is another way. */
	struct change rock = {.kind = CHANGE_ROCK, .at = {1, 1}, .size = 0.5};
	ck_assert(history_undo(&history));
	ck_assert_int_eq(history_change(&history, &rock), STATUS_OK);
	ck_assert(!history_redo(&history));
	history_free(&history);
	scene_free(&scene);
}
END_TEST

/* Room that is not used changes nothing. */
START_TEST(a_flight_that_can_be_touched_is_the_one_that_cannot)
{
	static const char *const names[] = {"rocks30", "flock", "maze", "crossing", "galaxy"};
	struct fleet fleet;
	struct scene scene;
	struct space *plain;

	ck_assert_int_eq(fleet_load(&fleet, NULL), STATUS_OK);
	ck_assert_int_eq(scene_load(names[_i], &fleet, &scene, NULL), STATUS_OK);
	struct space *space = scene_world(&scene, &fleet);
	ck_assert_int_eq(scene_build(&scene, &fleet, &(struct scene_choice){.seed = 3}, &plain, NULL),
			 STATUS_OK);
	for (int i = 0; i < 300; i++) {
		space_step(space, NULL);
		space_step(plain, NULL);
	}
	ck_assert_uint_eq(space_hash(space), space_hash(plain));
	space_free(space);
	space_free(plain);
	scene_free(&scene);
}
END_TEST

static const struct {
	struct change change;
	enum status status;
} refused[] = {{{.kind = CHANGE_ROCK, .at = {30, 6}, .size = 1}, STATUS_BAD_INPUT},
	       {{.kind = CHANGE_ROCK, .at = {-1, 6}, .size = 1}, STATUS_BAD_INPUT},
	       {{.kind = CHANGE_ROCK, .at = {20, 20}, .size = 100}, STATUS_BAD_INPUT},
	       {{.kind = CHANGE_SHIP, .id = 1, .at = {30, 6}}, STATUS_BAD_INPUT},
	       {{.kind = CHANGE_SHIP, .id = 9, .at = {20, 20}}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_NO_SHIP, .id = 9}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_NO_ROCK, .id = 0}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_WALL, .at = {20, 20}}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_NODE, .id = 4, .at = {20, 20}}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_GOAL, .id = 9, .at = {20, 20}}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_HUNT, .id = 1}, STATUS_NOT_FOUND},
	       {{.kind = CHANGE_KINDS}, STATUS_BAD_INPUT}};

START_TEST(a_change_that_is_refused_changes_nothing)
{
	struct scene scene;
	struct history history;

	open_touched("pursue", NULL, &scene, &history);
	uint64_t before = space_hash(history.space);
	ck_assert_int_eq(history_change(&history, &refused[_i].change), refused[_i].status);
	ck_assert_uint_eq(space_hash(history.space), before);
	ck_assert_uint_eq(history.changes.n, 0);
	history_free(&history);
	scene_free(&scene);
}
END_TEST

START_TEST(prey_is_not_put_into_a_wall)
{
	struct change lead = {.kind = CHANGE_LEAD, .at = {0.5, 0.5}, .size = 1};
	struct scene scene;
	struct history history;

	open_touched("maze", NULL, &scene, &history);
	ck_assert(!history.space->prey.present);
	ck_assert_int_eq(history_change(&history, &lead), STATUS_BAD_INPUT);
	ck_assert(!history.space->prey.present);
	ck_assert_uint_eq(history.changes.n, 0);
	history_free(&history);
	scene_free(&scene);
}
END_TEST

/* Walls are put in the way of a ship that looks for a way, and taken away again. */
START_TEST(walls_are_put_and_removed_in_flight)
{
	struct scene scene;
	struct history history;

	open_touched("maze", NULL, &scene, &history);
	fly(&history, 60);
	struct walls walls = space_walls(history.space);
	int x = walls.width - 2, y = 1;
	while (!walls_open(&walls, x, y))
		y++;
	struct change wall = {.kind = CHANGE_WALL, .at = {x + 0.5, y + 0.5}}, open = wall;
	open.kind = CHANGE_NO_WALL;
	touch_at(&history, wall);
	ck_assert(!walls_open(&walls, x, y));
	ck_assert_int_eq(history_change(&history, &wall), STATUS_NOT_FOUND);
	fly(&history, 30);
	touch_at(&history, open);
	ck_assert(walls_open(&walls, x, y));
	history_seek(&history, 70);
	ck_assert(!walls_open(&walls, x, y));
	history_seek(&history, 10);
	ck_assert(walls_open(&walls, x, y));
	history_free(&history);
	scene_free(&scene);
}
END_TEST

/* Flies on until SHIP is under way. */
static void fly_until_it_leaves(struct history *history, uint32_t ship)
{
	while (!space_alive(history->space, ship))
		fly(history, 1);
}

/* Its planet may come to where it was: a ship that still hauled would land there, and leave again. */
START_TEST(a_hauling_ship_that_is_taken_away_hauls_no_more)
{
	struct scene scene;
	struct history history;

	open_touched("galaxy", NULL, &scene, &history);
	fly_until_it_leaves(&history, 0);
	struct vec2 at = space_position(history.space, 0);
	touch_at(&history, (struct change){.kind = CHANGE_NO_SHIP, .id = 0, .at = at});
	ck_assert(!space_haul_of(history.space, 0));
	fly(&history, 600);
	ck_assert(!space_alive(history.space, 0));
	history_free(&history);
	scene_free(&scene);
}
END_TEST

START_TEST(a_ship_like_one_that_hauls_hauls_by_itself)
{
	struct scene scene;
	struct history history;

	open_touched("galaxy", NULL, &scene, &history);
	fly_until_it_leaves(&history, 0);
	uint32_t ship = history.space->n.ships;
	touch_at(&history, (struct change){.kind = CHANGE_SHIP, .id = 0, .at = {60, 40}});
	const struct space_haul *haul = space_haul_of(history.space, ship);
	ck_assert(haul && haul->ship == ship && !haul->docked && space_alive(history.space, ship));
	fly(&history, 6000);
	ck_assert_uint_gt(space_haul_of(history.space, ship)->n, 0);
	uint64_t hash = space_hash(history.space), end = history.space->tick;
	history_seek(&history, 0);
	fly(&history, (int)end);
	ck_assert_uint_eq(space_hash(history.space), hash);
	history_free(&history);
	scene_free(&scene);
}
END_TEST

Suite *suite_history(void)
{
	Suite *suite = suite_create("space/history");
	TCase *tcase = tcase_create("history");
	tcase_add_test(tcase, any_moment_can_be_flown_to_again);
	tcase_add_test(tcase, what_was_forgotten_is_not_flown_to);
	tcase_add_test(tcase, the_past_of_a_large_world_takes_little_memory);
	tcase_add_test(tcase, scratch_is_no_part_of_the_past);
	tcase_add_test(tcase, what_does_not_change_is_kept_once);
	tcase_add_test(tcase, a_touched_flight_ends_alike_whichever_way_it_is_flown);
	tcase_add_test(tcase, every_change_is_crossed_back_and_forth_and_taken_back);
	tcase_add_loop_test(tcase, a_flight_that_can_be_touched_is_the_one_that_cannot, 0, 5);
	tcase_add_loop_test(tcase, a_change_that_is_refused_changes_nothing, 0, (int)ARRAY_LEN(refused));
	tcase_add_test(tcase, prey_is_not_put_into_a_wall);
	tcase_add_test(tcase, walls_are_put_and_removed_in_flight);
	tcase_add_test(tcase, a_hauling_ship_that_is_taken_away_hauls_no_more);
	tcase_add_test(tcase, a_ship_like_one_that_hauls_hauls_by_itself);
	suite_add_tcase(suite, tcase);
	return suite;
}
