/* Whatever is done to a world, its rules hold. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "map/generate.h"
#include "map/map.h"
#include "store/places.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "world/floor.h"
#include "world/world.h"

/* The grounds are what they would be were they made anew from the terrain. */
static void assert_grounds(const struct game *game, const char *where)
{
	struct grid grid = {.width = game->width,
			    .height = game->height,
			    .terrain = (uint8_t *)(uintptr_t)game_plane(game, PLANE_TERRAIN)};
	size_t cells = (size_t)game->width * (size_t)game->height;

	for (enum mover mover = MOVER_WALKER; mover <= MOVER_PLANNER; mover++) {
		struct ground fresh, kept = game_ground(game, mover);
		ck_assert_int_eq(ground_new(&grid, mover, NULL, &fresh), STATUS_OK);
		ck_assert_msg(!memcmp(fresh.cost, kept.cost, cells), "%s: costs", where);
		ck_assert_msg(!memcmp(fresh.around, kept.around, cells), "%s: neighbourhoods", where);
		ck_assert_msg(!memcmp(fresh.rows, kept.rows, 8 * fresh.row_words * (size_t)(fresh.height + 2)),
			      "%s: rows", where);
		ck_assert_msg(!memcmp(fresh.cols, kept.cols, 8 * fresh.col_words * (size_t)(fresh.width + 2)),
			      "%s: columns", where);
		ground_free(&fresh);
	}
}

static void assert_has_one_body(const struct hunter *hunter, const char *where)
{
	const struct walker *walker = &hunter->walker;

	if (hunter_flies(hunter))
		ck_assert_msg(!walker->mind_used && !walker->own_ground && !walker->energy && !walker->expanded,
			      "%s: %s flies and walks", where, hunter->kind.name);
	else
		ck_assert_msg(!(hunter->flyer.hull.max_speed > 0), "%s: %s walks and flies", where,
			      hunter->kind.name);
}

static void assert_sound(const struct game *game, const char *where)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	ck_assert_msg(ground_open(&ground, game->at), "%s: you stand in %s", where,
		      terrain_info[game_terrain(game, game->at)].name);
	ck_assert_msg(game->carry.wounds >= 0 && game->carry.wounds <= GAME_WOUNDS, "%s: %d wounds", where,
		      game->carry.wounds);
	ck_assert_msg((game->carry.wounds == 0) == (game->phase == GAME_DEAD), "%s: dead or not", where);
	ck_assert(game->n_events >= 0 && game->n_events <= GAME_EVENTS_MAX);
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		assert_has_one_body(hunter, where);
		if (!game_present(game, i) || hunter_flies(hunter))
			continue;
		ck_assert_msg(ground_open(&ground, hunter->at), "%s: %s stands in %s", where, hunter->kind.name,
			      terrain_info[game_terrain(game, hunter->at)].name);
		ck_assert_msg(game_hunter_at(game, hunter->at) == i, "%s: two hunters on a cell", where);
		ck_assert_msg(!cell_equal(hunter->at, game->at), "%s: %s stands on you", where,
			      hunter->kind.name);
		ck_assert_msg(hunter->seen == game_sees(game, hunter->at), "%s: seen or not", where);
		ck_assert_msg(hunter->walker.energy < 300, "%s: energy", where);
	}
}

static struct game_action random_action(struct rng *rng, const struct game *game)
{
	static const char *const minds[] = {"nonrotational",
					    "rotational:turn=90",
					    "planner:path=bfs",
					    "planner:path=greedy,replan=next",
					    "scent",
					    "wall",
					    "nonsense:x"};
	struct game_action action = {.verb = rng_below(rng, 4) ? GAME_MOVE
							       : (enum game_verb)rng_below(rng, GAME_LEAVE),
				     .direction = (int)rng_below(rng, DIRECTIONS + 1)};

	if (rng_below(rng, 200) == 0 && game->n_hunters) {
		action.verb = GAME_SWAP;
		action.who = (int)rng_below(rng, (uint32_t)game->n_hunters + 1);
		snprintf(action.spec, sizeof action.spec, "%s", minds[rng_below(rng, ARRAY_LEN(minds))]);
	}
	return action;
}

/* Time does not run on its own: a refused action changes nothing but the events. */
static void step_soundly(struct game *game, const struct game_action *action, const char *where)
{
	int turn = game->turn;
	uint64_t before = game_hash(game);
	bool free = game_has_tempo(game) && (action->verb == GAME_CLOSE || action->verb == GAME_WEDGE);

	game_step(game, action);
	if (game->n_events && game->events[0].kind == GAME_EVENT_REFUSED)
		ck_assert_msg(game_hash(game) == before, "%s: a refused action did something", where);
	else if (action->verb < GAME_LEAVE)
		ck_assert_msg((game->turn > turn) == !free, "%s: an action took no time, or a free one did",
			      where);
	assert_sound(game, where);
}

static void wreak_havoc(struct game *game, const char *where, int actions)
{
	struct rng rng = rng_seeded(3, RNG_PREY);

	assert_sound(game, where);
	for (int i = 0; i < actions; i++) {
		struct game_action action = random_action(&rng, game);
		if (game->phase == GAME_PLAYING)
			step_soundly(game, &action, where);
		if (game->carry.wounds < GAME_WOUNDS && game->phase == GAME_PLAYING)
			game->carry.wounds = GAME_WOUNDS; /* so that it goes on */
	}
	assert_grounds(game, where);
}

START_TEST(random_actions_leave_every_floor_sound)
{
	struct rules rules;
	struct game *game;
	char where[32];

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	snprintf(where, sizeof where, "floor %d", _i);
	ck_assert_int_eq(floor_new(&rules, &(struct floor_deal){.seed = 5}, _i, NULL, &game, NULL), STATUS_OK);
	wreak_havoc(game, where, how_many(1000, 3000));
	game_free(game);
}
END_TEST

START_TEST(random_actions_leave_every_map_of_the_data_sound)
{
	static const char *const specs[] = {"planner", "nonrotational-random", "wall", "scent", "dfs-sight"};
	char directory[4096];
	struct name_list maps;
	struct rules rules;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_int_eq(place_data("maps", directory, sizeof directory), STATUS_OK);
	ck_assert_int_eq(place_list(directory, "", &maps), STATUS_OK);
	for (size_t i = 0; i < maps.n; i++) {
		struct grid grid;
		struct game *game;
		struct diag diag = {""};
		char name[128];
		snprintf(name, sizeof name, "%.*s", (int)strcspn(maps.names[i], "."), maps.names[i]);
		ck_assert_msg(map_load_named(name, NULL, &grid, &diag) == STATUS_OK, "%s", diag.text);
		struct game_setup setup = {.seed = i,
					   .grid = &grid,
					   .specs = specs,
					   .n_specs = ARRAY_LEN(specs),
					   .specs_know = true,
					   .practice = true};
		enum status status = game_new(&setup, &rules, &game, &diag);
		grid_free(&grid);
		ck_assert_msg(status == STATUS_OK, "%s: %s", name, diag.text);
		wreak_havoc(game, name, how_many(500, 1000));
		game_free(game);
	}
	name_list_free(&maps);
}
END_TEST

/* A map much wider than anybody sees or hears, with hunters of every sense; its owner frees it. */
static struct game *wide_game(const struct rules *rules, uint64_t seed)
{
	enum { WIDTH = 400, HEIGHT = 300 };
	static const char *const specs[] = {"planner", "scent", "wall", "dfs-sight"};
	struct rng rng = rng_seeded(seed, RNG_MAP);
	const struct generator *rooms = generator_of(variant_named(generators, "rooms"));
	double params[PARAMS_MAX];
	struct grid grid;
	struct game *game;

	variant_defaults(&rooms->head, params);
	ck_assert_int_eq(generate(rooms, params, WIDTH, HEIGHT, &rng, &grid, NULL), STATUS_OK);
	struct game_setup setup = {
	    .seed = seed, .grid = &grid, .specs = specs, .n_specs = ARRAY_LEN(specs), .practice = true};
	ck_assert_int_eq(game_new(&setup, rules, &game, NULL), STATUS_OK);
	grid_free(&grid);
	return game;
}

/* Makes GAME forget which cells it need not clear, so that it clears all. */
static void forget_boxes(struct game *game)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	game->view = game->noise.earshot = cache->flooded = cache->spread =
	    world_box(game, game->at, UINT32_MAX);
}

static void assert_same_planes(const struct game *a, const struct game *b, int step)
{
	size_t cells = (size_t)a->width * (size_t)a->height;

	for (enum game_plane plane = PLANE_TERRAIN; plane <= PLANE_SMOKE; plane++)
		ck_assert_msg(!memcmp(game_plane(a, plane), game_plane(b, plane), cells), "step %d: plane %d",
			      step, plane);
	ck_assert_msg(game_hash(a) == game_hash(b), "step %d: the worlds diverge", step);
}

static void assert_same_grounds(const struct game *a, const struct game *b, int step)
{
	size_t cells = (size_t)a->width * (size_t)a->height;

	for (int which = 0; which < a->n_grounds; which++) {
		struct ground one = game_ground(a, which), other = game_ground(b, which);
		ck_assert_msg(!memcmp(one.cost, other.cost, cells) &&
				  !memcmp(one.around, other.around, cells) &&
				  !memcmp(one.even, other.even, cells),
			      "step %d: ground %d", step, which);
		ck_assert_msg(one.version == other.version && one.uniform == other.uniform,
			      "step %d: ground %d", step, which);
	}
}

START_TEST(planes_that_are_repaired_are_what_they_would_be_made_anew)
{
	struct rules rules;
	struct game *clone, *copy;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	struct game *game = wide_game(&rules, (uint64_t)_i);
	struct rng rng = rng_seeded((uint64_t)_i, RNG_PREY);
	ck_assert_int_eq(game_clone(game, &clone), STATUS_OK);
	ck_assert_int_eq(game_clone(game, &copy), STATUS_OK);
	for (int i = 0; i < how_many(300, 1000) && game->phase == GAME_PLAYING; i++) {
		struct game_action action = random_action(&rng, game);
		forget_boxes(clone);
		game_step(game, &action);
		game_step(clone, &action);
		assert_same_planes(game, clone, i);
		/* The copy has gone its own way meanwhile. */
		action = random_action(&rng, copy);
		game_step(copy, &action);
		game_copy(copy, game);
		assert_same_planes(game, copy, i);
		assert_same_grounds(game, copy, i);
		game->carry.wounds = clone->carry.wounds = GAME_WOUNDS;
	}
	game_free(game);
	game_free(clone);
	game_free(copy);
}
END_TEST

static int box_cells(struct game_box box)
{
	return (box.to.x - box.from.x + 1) * (box.to.y - box.from.y + 1);
}

START_TEST(a_turn_clears_no_more_cells_than_are_near)
{
	enum { NEAR = 121 * 121 }; /* sixty cells on each side of you */
	struct rules rules;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	struct game *game = wide_game(&rules, 1);
	const struct game_cache *cache = game_plane(game, PLANE_CACHE);
	for (int i = 0; i < 100; i++) {
		game_step(game, &(struct game_action){.verb = GAME_MOVE, .direction = i / 9 % DIRECTIONS});
		if (game_event_of(game, GAME_EVENT_CAUGHT))
			continue; /* where you are flung is looked for on the whole map */
		ck_assert_int_le(box_cells(game->view), NEAR);
		ck_assert_int_le(box_cells(game->noise.earshot), NEAR);
		ck_assert_int_le(box_cells(cache->flooded), i ? NEAR : INT32_MAX);
	}
	game_free(game);
}
END_TEST

Suite *suite_invariants(void)
{
	Suite *suite = suite_create("world/invariants");
	TCase *tcase = tcase_create("invariants");
	tcase_add_loop_test(tcase, random_actions_leave_every_floor_sound, 1, 13);
	tcase_add_test(tcase, random_actions_leave_every_map_of_the_data_sound);
	tcase_add_loop_test(tcase, planes_that_are_repaired_are_what_they_would_be_made_anew, 1, 6);
	tcase_add_test(tcase, a_turn_clears_no_more_cells_than_are_near);
	suite_add_tcase(suite, tcase);
	return suite;
}
