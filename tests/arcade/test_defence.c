#include "arcade/defence.h"

#include <stdio.h>
#include <string.h>

#include "map/map.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static void begin(struct defence *game, struct fleet *fleet, uint64_t seed)
{
	struct scene scene;
	struct defence_rules rules;
	struct diag diag = {""};

	ck_assert_msg(fleet_load(fleet, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(defence_rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(scene_load("defence", fleet, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(defence_new(&scene, fleet, &rules, seed, game, &diag) == STATUS_OK, "%s", diag.text);
}

static double distance(struct cell a, struct cell b)
{
	return vec2_distance((struct vec2){a.x, a.y}, (struct vec2){b.x, b.y});
}

/* Where most of the marines' way from the first portal is in range, and no tower yet. */
static struct cell best_site(struct defence *game)
{
	static struct cell path[4096];
	size_t n = approach_plan(&game->approach, game->approach.portals[0], path, ARRAY_LEN(path));
	struct cell best = {0, 0};
	int most = 0;

	for (int16_t y = 0; y < game->approach.ground.height; y++)
		for (int16_t x = 0; x < game->approach.ground.width; x++) {
			struct cell at = {x, y};
			int covered = 0;
			bool on_path = false;
			for (size_t i = 0; i < n; i++) {
				covered += distance(path[i], at) < game->rules.towers[0].range;
				on_path = on_path || cell_equal(path[i], at);
			}
			if (covered > most && !on_path && defence_site(game, at, 0, NULL) == SITE_FREE) {
				most = covered;
				best = at;
			}
		}
	return best;
}

static void idler(struct defence *game)
{
	(void)game;
}

/* Builds whenever there is money for it. */
static void builder(struct defence *game)
{
	if (game->money >= game->rules.towers[0].price)
		ck_assert_int_eq(defence_place(game, best_site(game), 0), SITE_FREE);
}

/* What must hold at every tick, with the barrels as they were before it. */
static void check(const struct defence *game, const double *barrels)
{
	ck_assert_int_eq(game->money, game->rules.money - game->spent + game->gained);
	ck_assert_int_ge(game->money, 0);
	ck_assert_int_eq(game->lives + game->marines_through + game->spiders_through, game->rules.lives);
	bool slow = true, outside = true;
	for (int t = 0; t < game->n_towers; t++)
		slow = slow && fabs(trig_wrap(game->towers[t].barrel_rad - barrels[t])) <=
				   game->rules.towers[0].turn_rad_s / SPACE_TICKS_PER_S + 1e-12;
	for (int e = 0; e < game->n_enemies; e++) {
		struct cell at = {(int16_t)game->enemies[e].at.x, (int16_t)game->enemies[e].at.y};
		bool marine = e >= game->n_spiders;
		outside =
		    outside && (!game->enemies[e].alive || (marine ? ground_open(&game->approach.ground, at)
								   : grid_passable(&game->scene.map, at)));
	}
	ck_assert_msg(slow, "a barrel turned faster than it can");
	ck_assert_msg(outside, "somebody is inside a wall or a tower");
}

/* Plays until it is over or SECONDS have passed. */
static void play(struct defence *game, void (*player)(struct defence *), int seconds)
{
	for (int i = 0; i < seconds * SPACE_TICKS_PER_S && !defence_over(game); i++) {
		double barrels[DEFENCE_TOWERS];
		if (i % 30 == 0)
			player(game);
		for (int t = 0; t < game->n_towers; t++)
			barrels[t] = game->towers[t].barrel_rad;
		defence_step(game);
		check(game, barrels);
	}
}

START_TEST(one_who_builds_nothing_loses)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, (uint64_t)_i);
	play(&game, idler, 600);
	ck_assert_int_eq(game.phase, DEFENCE_LOST);
	ck_assert_int_eq(game.kills, 0);
	ck_assert_int_eq(game.lives, 0);
	ck_assert_int_le(game.wave, 3);
	defence_free(&game);
}
END_TEST

START_TEST(one_who_builds_along_the_way_gets_far)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, (uint64_t)_i);
	play(&game, builder, 900);
	ck_assert_msg(game.wave >= 5, "wave %d, %d kills, %d lives", game.wave, game.kills, game.lives);
	defence_free(&game);
}
END_TEST

START_TEST(no_tower_seals_the_goal)
{
	struct defence game;
	struct fleet fleet;
	struct approach_change change;
	int16_t y = 1;

	begin(&game, &fleet, 1);
	game.money = 10000;
	for (; y < 16; y++)
		ck_assert_int_eq(defence_place(&game, (struct cell){10, y}, 0), SITE_FREE);
	uint64_t hash = defence_hash(&game);
	double on_foot = game.approach.on_foot;
	ck_assert_int_eq(defence_site(&game, (struct cell){10, y}, 0, &change), SITE_SEALS);
	ck_assert(change.sealed);
	ck_assert_int_eq(defence_place(&game, (struct cell){10, y}, 0), SITE_SEALS);
	ck_assert_uint_eq(defence_hash(&game), hash);
	ck_assert_double_eq(game.approach.on_foot, on_foot);
	ck_assert(defence_sell(&game, (struct cell){10, 5}));
	ck_assert_int_eq(defence_place(&game, (struct cell){10, 16}, 0), SITE_FREE);
	defence_free(&game);
}
END_TEST

START_TEST(nobody_on_the_map_is_walled_in)
{
	struct defence game;
	struct fleet fleet;
	struct cell cage[] = {{6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5}, {5, 5}, {4, 5}, {3, 5}, {2, 5}, {1, 5}};
	int sealed = 0;

	begin(&game, &fleet, 1);
	/* The portal stands in that corner, so the cage alone is refused; a cage round an empty corner is not.
	 */
	game.money = 10000;
	for (size_t i = 0; i < ARRAY_LEN(cage); i++)
		sealed += defence_place(&game, cage[i], 0) == SITE_SEALS;
	ck_assert_int_eq(sealed, 1);
	defence_free(&game);
	begin(&game, &fleet, 1);
	game.money = 10000;
	game.enemies[game.n_spiders] = (struct defence_enemy){.alive = true, .at = {40.5, 15.5}, .health = 1};
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 15}, 0), SITE_TAKEN);
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 14}, 0), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, (struct cell){39, 15}, 0), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, (struct cell){41, 15}, 0), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 16}, 0), SITE_SEALS);
	game.enemies[game.n_spiders].alive = false;
	ck_assert_int_eq(defence_place(&game, (struct cell){40, 16}, 0), SITE_FREE);
	defence_free(&game);
}
END_TEST

START_TEST(what_a_tower_would_do_to_the_ways_is_what_it_does)
{
	struct defence game;
	struct fleet fleet;
	struct cell at = {10, 14};
	struct approach_change change;

	begin(&game, &fleet, 1);
	game.money = 10000;
	for (int16_t y = 1; y < 14; y++)
		ck_assert_int_eq(defence_place(&game, (struct cell){10, y}, 0), SITE_FREE);
	double on_foot = game.approach.on_foot;
	ck_assert_int_eq(defence_site(&game, at, 0, &change), SITE_FREE);
	ck_assert_int_eq(defence_place(&game, at, 0), SITE_FREE);
	ck_assert_double_gt(change.on_foot, 0);
	ck_assert_double_eq(game.approach.on_foot, on_foot + change.on_foot);
	ck_assert_int_eq(defence_place(&game, at, 0), SITE_CLOSED);
	ck_assert(defence_sell(&game, at) && !defence_sell(&game, at));
	ck_assert_double_eq(game.approach.on_foot, on_foot);
	defence_free(&game);
}
END_TEST

/* Two enemies in range: the one nearer to the goal, though the other is nearer to the tower. */
START_TEST(a_tower_turns_to_the_one_furthest_along_its_way)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	ck_assert_int_eq(defence_place(&game, (struct cell){20, 12}, 0), SITE_FREE);
	for (int i = 0; i < 2; i++)
		game.enemies[game.n_spiders + i] = (struct defence_enemy){
		    .alive = true, .at = {i ? 23.5 : 19.5, 13.5}, .health = 1000, .full = 1000};
	game.phase = DEFENCE_WAVE;
	defence_step(&game);
	ck_assert_int_eq(game.towers[0].target, game.n_spiders + 1);
	defence_free(&game);
}
END_TEST

static void onlooker(struct defence *game)
{
	defence_site(game, (struct cell){(int16_t)(game->space->tick % 78), 13}, 0, NULL);
}

START_TEST(asking_what_a_tower_would_do_changes_nothing)
{
	struct fleet fleet;
	uint64_t hash[2];

	for (int looks = 0; looks < 2; looks++) {
		struct defence game;
		begin(&game, &fleet, 4);
		play(&game, looks ? onlooker : idler, 60);
		hash[looks] = defence_hash(&game);
		defence_free(&game);
	}
	ck_assert_uint_eq(hash[0], hash[1]);
}
END_TEST

START_TEST(calling_a_wave_pays_for_the_time_given_away)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	ck_assert(defence_call(&game) && !defence_call(&game));
	ck_assert_int_eq(game.gained, (int)(game.rules.pause_s * game.rules.haste));
	ck_assert_int_eq(game.wave, 1);
	defence_free(&game);
}
END_TEST

START_TEST(a_wave_can_be_called_upon_the_last_once_all_of_it_have_come)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	ck_assert(defence_call(&game));
	ck_assert_int_lt(defence_haste(&game), 0);
	while (game.marines + game.spiders > 0)
		defence_step(&game);
	int gained = game.gained;
	ck_assert(defence_call(&game));
	ck_assert_int_eq(game.gained, gained + (int)(game.rules.pause_s * game.rules.haste));
	ck_assert_int_eq(game.running, 2);
	/* Both bonuses come when everybody is gone. */
	game.marines = game.spiders = 0;
	for (int e = 0; e < game.n_enemies; e++)
		game.enemies[e].alive = false;
	gained = game.gained;
	defence_step(&game);
	ck_assert_int_eq(game.phase, DEFENCE_PAUSE);
	ck_assert_int_eq(game.gained, gained + 2 * game.rules.bonus);
	game.wave = game.rules.n_waves;
	ck_assert_int_lt(defence_haste(&game), 0);
	defence_free(&game);
}
END_TEST

/* Two marines, the second APART to the right of AT. */
static void stand_two(struct defence *game, struct vec2 at, double apart)
{
	for (int i = 0; i < 2; i++)
		game->enemies[game->n_spiders + i] = (struct defence_enemy){
		    .alive = true, .at = {at.x + i * apart, at.y}, .health = 1000, .full = 1000};
	game->phase = DEFENCE_WAVE;
}

static int kind_with(const struct defence_rules *rules, bool blast)
{
	int k = 0;

	while (k < rules->n_towers && (rules->towers[k].blast > 0) != blast)
		k++;
	ck_assert_int_lt(k, rules->n_towers);
	return k;
}

START_TEST(a_better_tower_hits_harder_and_a_blast_hits_the_neighbour_too)
{
	struct defence game;
	struct fleet fleet;
	struct cell at = {20, 12};

	for (int blast = 0; blast < 2; blast++) {
		begin(&game, &fleet, 1);
		game.money = 100000;
		int kind = kind_with(&game.rules, blast);
		const struct defence_tower_kind *tower = &game.rules.towers[kind];
		ck_assert_int_eq(defence_place(&game, at, kind), SITE_FREE);
		int before = game.money, price = defence_better_price(&game, &game.towers[0]);
		int paid = 0;
		ck_assert_int_eq(price, (int)ceil(tower->price * game.rules.better));
		for (int level = 1; level < game.rules.best; level++) {
			ck_assert_int_eq(defence_better_price(&game, &game.towers[0]), level * price);
			ck_assert(defence_better(&game, at));
			paid += level * price;
		}
		ck_assert(!defence_better(&game, at));
		ck_assert_int_eq(game.money, before - paid);
		ck_assert_int_eq(defence_refund(&game, &game.towers[0]),
				 (int)((tower->price + paid) * game.rules.refund));
		stand_two(&game, (struct vec2){22.5, 13.5}, 0.5);
		while (game.enemies[game.n_spiders].health == 1000 &&
		       game.enemies[game.n_spiders + 1].health == 1000)
			defence_step(&game);
		double hurt[2] = {1000 - game.enemies[game.n_spiders].health,
				  1000 - game.enemies[game.n_spiders + 1].health};
		ck_assert_double_eq(fmax(hurt[0], hurt[1]), tower->damage * game.rules.best);
		ck_assert_double_eq(fmin(hurt[0], hurt[1]), blast ? tower->damage * game.rules.best : 0);
		defence_free(&game);
	}
}
END_TEST

/* What is missing of the health of those that live, and all of it of those killed. */
START_TEST(the_damage_of_a_tower_is_what_its_enemies_have_lost)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	ck_assert_int_eq(defence_place(&game, (struct cell){20, 12}, 0), SITE_FREE);
	stand_two(&game, (struct vec2){22.5, 13.5}, 0.5);
	struct defence_enemy *two = &game.enemies[game.n_spiders];
	two[0].health = two[1].health = 8;
	for (int i = 0; i < 10 * SPACE_TICKS_PER_S && game.kills < 2; i++) {
		double lost = 0;
		defence_step(&game);
		for (int e = 0; e < 2; e++)
			lost += 8 - fmax(two[e].health, 0);
		ck_assert_double_eq(game.towers[0].dealt, lost);
	}
	ck_assert_int_eq(game.towers[0].kills, 2);
	ck_assert_double_eq(game.towers[0].dealt, 16);
	defence_free(&game);
}
END_TEST

START_TEST(the_ways_foreseen_are_those_after_building)
{
	static struct approach_way foreseen[APPROACH_PORTALS], ways[APPROACH_PORTALS];
	struct defence game;
	struct fleet fleet;
	struct cell nowhere = {-1, -1};

	begin(&game, &fleet, 1);
	approach_foresee(&game.approach, nowhere, ways);
	struct cell at = ways[0].cells[ways[0].n / 3];
	uint64_t hash = defence_hash(&game);
	uint64_t version = game.approach.ground.version;
	approach_foresee(&game.approach, at, foreseen);
	ck_assert_uint_eq(defence_hash(&game), hash);
	ck_assert_uint_eq(game.approach.ground.version, version);
	ck_assert(memcmp(foreseen, ways, sizeof ways));
	ck_assert_int_eq(defence_place(&game, at, 0), SITE_FREE);
	approach_foresee(&game.approach, nowhere, ways);
	for (int p = 0; p < game.approach.n_portals; p++) {
		ck_assert_uint_gt(ways[p].n, 1);
		ck_assert_uint_eq(foreseen[p].n, ways[p].n);
		ck_assert_mem_eq(foreseen[p].cells, ways[p].cells, ways[p].n * sizeof *ways[p].cells);
	}
	defence_free(&game);
}
END_TEST

/* One spider flies along the middle row, and nobody else comes. */
static int lone_spider(struct defence *game, struct vec2 at)
{
	game->phase = DEFENCE_WAVE;
	game->wave = 1;
	game->spiders = 1;
	while (game->spiders)
		defence_step(game);
	for (int e = 0; e < game->n_spiders; e++)
		if (game->enemies[e].alive) {
			game->space->x[e] = at.x;
			game->space->y[e] = at.y;
			game->enemies[e].nearest = INFINITY;
			return e;
		}
	ck_abort_msg("no spider came");
}

/* Towers without barrels, as a U that is open to the west, in front of a spider that flies east. */
static void build_pocket(struct defence *game)
{
	static const struct cell pocket[] = {{70, 6}, {71, 6},  {72, 6},  {73, 6},  {73, 7}, {73, 8},
					     {73, 9}, {73, 10}, {72, 10}, {71, 10}, {70, 10}};

	game->money = 10000;
	for (size_t i = 0; i < ARRAY_LEN(pocket); i++)
		ck_assert_int_eq(defence_place(game, pocket[i], game->rules.n_towers - 1), SITE_FREE);
}

/* The article's two ways to fail: the marine walks round the square blocks, the beast stays in the pocket. */
START_TEST(a_pocket_is_a_detour_for_marines_and_a_trap_for_spiders)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	double before = approach_left(&game.approach, (struct cell){69, 8});
	build_pocket(&game);
	double round = approach_left(&game.approach, (struct cell){69, 8});
	ck_assert_msg(isfinite(round) && round > before + 2, "%g, was %g", round, before);
	game.rules.spider.patience_s = 60;
	int spider = lone_spider(&game, (struct vec2){68.5, 8.5});
	for (int i = 0; i < 20 * SPACE_TICKS_PER_S; i++)
		defence_step(&game);
	ck_assert(defence_stuck(&game, spider));
	ck_assert_double_lt(game.enemies[spider].at.x, 73.5);
	ck_assert_int_eq(game.spiders_through + game.broken, 0);
	defence_free(&game);
}
END_TEST

START_TEST(a_spider_out_of_patience_breaks_a_tower_and_comes_through)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	build_pocket(&game);
	int towers = game.n_towers;
	lone_spider(&game, (struct vec2){68.5, 8.5});
	for (int i = 0; i < 60 * SPACE_TICKS_PER_S && !game.spiders_through; i++)
		defence_step(&game);
	ck_assert_int_eq(game.spiders_through, 1);
	ck_assert_int_ge(game.broken, 1);
	ck_assert_int_eq(game.n_towers, towers - game.broken);
	ck_assert_uint_eq(game.space->n.rocks, (uint32_t)game.n_towers);
	for (int t = 0; t < game.n_towers; t++)
		ck_assert_double_eq(game.space->rock_x[t], game.towers[t].at.x + 0.5);
	defence_free(&game);
}
END_TEST

/* Corner to corner, two towers leave a gap for a circle of 0.2 and none for a square. */
START_TEST(between_two_corners_there_is_room_for_a_circle_and_none_for_a_square)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	game.money = 10000;
	for (int16_t y = 1; y < 17; y++) {
		struct cell at = {(int16_t)(y < 9 ? 72 : 73), y};
		if (y != 16)
			ck_assert_int_eq(defence_place(&game, at, game.rules.n_towers - 1), SITE_FREE);
	}
	ck_assert_double_gt(approach_left(&game.approach, (struct cell){70, 8}), 15);
	int spider = lone_spider(&game, (struct vec2){72.0, 10.0});
	double none[PARAMS_MAX] = {0};
	space_set_behaviour(game.space, game.space->group[spider], variant_named(behaviours, "seek"), none);
	space_send(game.space, (uint32_t)spider, (struct space_target){TARGET_POINT, {75, 7}, 0, 0.5});
	for (int i = 0; i < 3 * SPACE_TICKS_PER_S; i++)
		defence_step(&game);
	struct vec2 at = game.enemies[spider].at;
	ck_assert_msg(at.x > 74 && at.y < 8 && game.broken == 0, "at %g, %g", at.x, at.y);
	defence_free(&game);
}
END_TEST

/* Marines under way plan anew when a tower is built on their way, and none is ever inside it. */
START_TEST(marines_replan_when_their_way_is_built_on)
{
	struct defence game;
	struct fleet fleet;
	int marine = -1;

	begin(&game, &fleet, 1);
	game.money = 10000;
	defence_call(&game);
	for (int i = 0; i < 6 * SPACE_TICKS_PER_S; i++)
		defence_step(&game);
	for (int e = game.n_spiders; e < game.n_enemies && marine < 0; e++)
		marine = game.enemies[e].alive ? e : -1;
	ck_assert_int_ge(marine, 0);
	size_t n;
	const struct cell *path = defence_path(&game, marine, &n);
	struct cell ahead = path[game.enemies[marine].node + 6];
	ck_assert_int_eq(defence_place(&game, ahead, game.rules.n_towers - 1), SITE_FREE);
	for (int i = 0; i < SPACE_TICKS_PER_S; i++)
		defence_step(&game);
	path = defence_path(&game, marine, &n);
	ck_assert_uint_gt(n, 0);
	for (size_t i = 0; i < n; i++)
		ck_assert(!cell_equal(path[i], ahead));
	defence_free(&game);
}
END_TEST

/* Ticks that a marine needs from the first portal to the goal. */
static int walk_s(struct defence *game)
{
	int marine = game->n_spiders, ticks = 0;

	game->enemies[marine] = (struct defence_enemy){
	    .alive = true, .at = cell_middle(game->approach.portals[0]), .health = 1e9, .full = 1e9};
	game->phase = DEFENCE_WAVE;
	while (game->enemies[marine].alive) {
		defence_step(game);
		struct vec2 at = game->enemies[marine].at;
		ck_assert(ground_open(&game->approach.ground, cell_at((int)floor(at.x), (int)floor(at.y))));
		ck_assert_int_lt(++ticks, 3600);
	}
	return ticks;
}

START_TEST(a_marine_on_a_taut_way_is_there_sooner)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	double on_foot = approach_left(&game.approach, game.approach.portals[0]),
	       speed = game.rules.marine.speed;
	int nodes = walk_s(&game);
	ck_assert_double_eq_tol(nodes * SPACE_DT_S, on_foot / speed, 0.4);
	game.rules.taut = true;
	int taut = walk_s(&game);
	double straight = distance(game.approach.portals[0], game.approach.goal);
	ck_assert_msg(taut < nodes && taut * SPACE_DT_S > straight / speed - 0.4, "%d and %d ticks", taut,
		      nodes);
	defence_free(&game);
}
END_TEST

/* Towers are built on the line that it walks; it goes round each, and through none. */
START_TEST(a_marine_on_a_taut_way_goes_round_what_is_built_before_it)
{
	struct defence game;
	struct fleet fleet;
	int built = 0;

	begin(&game, &fleet, 1);
	game.rules.taut = true;
	game.money = 10000;
	int marine = game.n_spiders;
	game.enemies[marine] = (struct defence_enemy){
	    .alive = true, .at = cell_middle(game.approach.portals[0]), .health = 1e9, .full = 1e9};
	game.phase = DEFENCE_WAVE;
	for (int i = 0; i < 3600 && game.enemies[marine].alive; i++) {
		struct vec2 at = game.enemies[marine].at;
		size_t n;
		defence_step(&game);
		const struct cell *path = defence_path(&game, marine, &n);
		struct vec2 along = vec2_sub(cell_middle(path[game.enemies[marine].node]), at);
		struct vec2 ahead = vec2_add(at, vec2_scale(vec2_unit(along, (struct vec2){0, 0}), 3));
		if (i % 120 == 60 && vec2_length(along) > 4)
			built += defence_place(&game, cell_at((int)floor(ahead.x), (int)floor(ahead.y)),
					       game.rules.n_towers - 1) == SITE_FREE;
		ck_assert(ground_open(&game.approach.ground, cell_at((int)floor(game.enemies[marine].at.x),
								     (int)floor(game.enemies[marine].at.y))));
	}
	ck_assert_int_ge(built, 3);
	ck_assert_int_eq(game.marines_through, 1);
	defence_free(&game);
}
END_TEST

START_TEST(the_same_seed_and_towers_give_the_golden_game)
{
	struct defence game;
	struct fleet fleet;

	begin(&game, &fleet, 1);
	play(&game, builder, 120);
	ck_assert_msg(defence_hash(&game) == UINT64_C(0x835fc2ddbbbbda2a), "%llx",
		      (unsigned long long)defence_hash(&game));
	defence_free(&game);
}
END_TEST

static void begin_on(struct defence *game, struct fleet *fleet, const char *name)
{
	struct scene scene;
	struct grid map;
	struct defence_rules rules;
	struct diag diag = {""};

	ck_assert_int_eq(fleet_load(fleet, &diag), STATUS_OK);
	ck_assert_int_eq(defence_rules_load(&rules, &diag), STATUS_OK);
	ck_assert_msg(map_load_named(name, NULL, &map, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(defence_over_map(&map, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(defence_new(&scene, fleet, &rules, 1, game, &diag) == STATUS_OK, "%s", diag.text);
}

/* The share of the ways that a plan guards: from .. to. */
struct plan {
	double from, to;
};
static struct plan plan;

static double planned_cover(const struct defence *game, const struct approach_way *ways, struct cell at)
{
	double covered = 0;

	for (int p = 0; p < game->approach.n_portals; p++)
		for (size_t i = (size_t)(plan.from * (double)ways[p].n);
		     i < (size_t)(plan.to * (double)ways[p].n); i++)
			covered += distance(ways[p].cells[i], at) < game->rules.towers[0].range;
	return covered;
}

static void planner(struct defence *game)
{
	static struct approach_way ways[APPROACH_PORTALS];
	struct cell best = {0, 0};
	double most = 0;

	if (game->money < game->rules.towers[0].price)
		return;
	approach_foresee(&game->approach, (struct cell){-1, -1}, ways);
	for (int16_t y = 0; y < game->approach.ground.height; y++)
		for (int16_t x = 0; x < game->approach.ground.width; x++) {
			double covered = planned_cover(game, ways, (struct cell){x, y});
			if (covered > most && defence_site(game, (struct cell){x, y}, 0, NULL) == SITE_FREE) {
				most = covered;
				best = (struct cell){x, y};
			}
		}
	if (most > 0)
		defence_place(game, best, 0);
}

/* Plays MAP by guarding the ways FROM .. TO; returns whether it is held, or still is when time is up. */
static bool holds(const char *map, double from, double to)
{
	struct defence game;
	struct fleet fleet;

	plan = (struct plan){from, to};
	begin_on(&game, &fleet, map);
	for (int tick = 0; tick < 700 * SPACE_TICKS_PER_S && !defence_over(&game); tick++) {
		if (tick % 30 == 0)
			planner(&game);
		defence_step(&game);
	}
	int through = 0;
	for (int p = 0; p < game.approach.n_portals; p++)
		through += game.through_of[p];
	ck_assert_int_eq(through, game.marines_through + game.spiders_through);
	bool held = game.phase != DEFENCE_LOST;
	defence_free(&game);
	return held;
}

/* Guns at the goal hold the lake and lose the corner, guns half way do the opposite, and neither is enough among
 * pillars, which take both. */
START_TEST(three_maps_ask_for_three_plans)
{
	ck_assert(holds("lake", 0.6, 1) && !holds("lake", 0.3, 0.7));
	ck_assert(holds("corner", 0.3, 0.7) && !holds("corner", 0.6, 1));
	ck_assert(!holds("pillars", 0.6, 1) && !holds("pillars", 0.3, 0.7));
}
END_TEST

START_TEST(a_map_without_room_is_refused)
{
	static const char *const rows[] = {"#####", "#...#", "#####"};
	struct grid grid;
	struct ground ground;
	struct scene scene;
	struct diag diag = {""};

	test_ground(rows, 3, &grid, &ground);
	ck_assert_int_eq(defence_over_map(&grid, &scene, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "too small for a goal and two portals") != NULL, "%s", diag.text);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* Nobody reaches a goal in a pocket, however near the middle it is. */
START_TEST(without_marks_the_goal_is_in_the_largest_region)
{
	static const char *const rows[] = {".....................", ".........###.........",
					   ".........#.#.........", ".........###.........",
					   "....................."};
	struct grid grid;
	struct ground ground;
	struct scene scene;
	struct diag diag = {""};

	test_ground(rows, 5, &grid, &ground);
	ck_assert_msg(defence_over_map(&grid, &scene, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq((int)scene.ships[0].goal.from.x, 10);
	ck_assert_int_eq((int)scene.ships[0].goal.from.y, 0);
	scene_free(&scene);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* Spiders that fly straight at walls would keep a wave, and the game, from ever ending. */
START_TEST(spiders_that_find_no_way_give_up_and_the_wave_ends)
{
	struct defence game;
	struct fleet fleet;

	begin_on(&game, &fleet, "warren");
	ck_assert_str_eq(space_behaviour(game.space, 0)->head.name, "hybrid");
	defence_set_spiders(&game, variant_named(behaviours, "seek"));
	game.wave = 1; /* the next is one of spiders only */
	ck_assert(defence_call(&game));
	for (int tick = 0; tick < 100 * SPACE_TICKS_PER_S && game.phase == DEFENCE_WAVE; tick++)
		defence_step(&game);
	ck_assert_int_eq(game.phase, DEFENCE_PAUSE);
	ck_assert_int_eq(game.gave_up, game.rules.waves[1].spiders);
	defence_free(&game);
}
END_TEST

/* Whether the first way of GAME differs between the minds A and B. */
static bool ways_differ(struct defence *game, size_t a, size_t b)
{
	static struct approach_way ways[2][APPROACH_PORTALS];
	const struct cell nowhere = {-1, -1};

	defence_set_marines(game, a);
	approach_foresee(&game->approach, nowhere, ways[0]);
	defence_set_marines(game, b);
	approach_foresee(&game->approach, nowhere, ways[1]);
	if (ways[0][0].n != ways[1][0].n)
		return true;
	for (size_t i = 0; i < ways[0][0].n; i++)
		if (!cell_equal(ways[0][0].cells[i], ways[1][0].cells[i]))
			return true;
	return false;
}

START_TEST(marines_walk_by_the_mind_they_are_given)
{
	struct defence game;
	struct fleet fleet;

	begin_on(&game, &fleet, "lake");
	ck_assert(!ways_differ(&game, 0, 0));
	ck_assert(ways_differ(&game, 0, 1) && ways_differ(&game, 0, 2) && ways_differ(&game, 1, 2));
	defence_free(&game);
}
END_TEST

/* The two are compared by what each has to go: a spider behind a wall by the way round it. */
START_TEST(a_spider_behind_a_wall_counts_the_way_round_it)
{
	struct defence game;
	struct fleet fleet;
	struct cell portal;

	begin_on(&game, &fleet, "warren");
	portal = game.approach.portals[0];
	game.wave = 1;
	ck_assert(defence_call(&game));
	int came = 0;
	for (int step = 0; step < 3600 && !came; step++) {
		defence_step(&game);
		for (int e = 0; e < game.n_spiders; e++)
			if (game.enemies[e].alive && game.enemies[e].portal == 0) {
				double on_foot = approach_left(&game.approach, portal);
				came++;
				ck_assert_double_gt(game.enemies[e].left,
						    1.2 * distance(portal, game.approach.goal));
				ck_assert_double_le(fabs(game.enemies[e].left - on_foot), 1.5);
			}
	}
	ck_assert_int_gt(came, 0);
	defence_free(&game);
}
END_TEST

/* The minds of a day are those of that day, and days differ. */
START_TEST(each_day_has_attackers_of_its_own)
{
	struct defence game;
	struct fleet fleet;
	int changes = 0;

	begin(&game, &fleet, 1);
	for (int day = 20000; day < 20020; day++) {
		struct defence_minds a = defence_minds_of(&game, day), b = defence_minds_of(&game, day);
		struct defence_minds next = defence_minds_of(&game, day + 1);
		ck_assert(a.spiders == b.spiders && a.marines == b.marines && a.marines < APPROACH_MINDS);
		changes += a.spiders != next.spiders || a.marines != next.marines;
	}
	ck_assert_int_ge(changes, 10);
	defence_free(&game);
}
END_TEST

static const struct {
	const char *from, *to, *complaint;
} edits[] = {
    {"lives = 10", "lives = 0", "lives"},
    {"sign = \"T\";", "", "sign"},
    {"speed = 2.6", "speed = 2.6; wings = 2", "wings"},
    {"spider = {", "spiders = {", "spider"},
    {"every = 1.6", "every = 0.0", "every"},
    {"towers = (", "tower = (", "tower"},
    {"best = 3", "best = 0", "best"},
};

START_TEST(wrong_rules_of_defence_are_named)
{
	struct defence_rules rules;
	struct diag diag = {""};

	const char *text = test_edited("defence.cfg", edits[_i].from, edits[_i].to);
	ck_assert_int_eq(defence_rules_parse("defence.cfg", text, &rules, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "defence.cfg:") && strstr(diag.text, edits[_i].complaint), "%s",
		      diag.text);
}
END_TEST

Suite *suite_defence(void)
{
	Suite *suite = suite_create("arcade/defence");
	TCase *rules = tcase_create("rules"), *games = tcase_create("games");
	tcase_add_loop_test(rules, wrong_rules_of_defence_are_named, 0, (int)ARRAY_LEN(edits));
	tcase_add_test(rules, no_tower_seals_the_goal);
	tcase_add_test(rules, nobody_on_the_map_is_walled_in);
	tcase_add_test(rules, what_a_tower_would_do_to_the_ways_is_what_it_does);
	tcase_add_test(rules, a_tower_turns_to_the_one_furthest_along_its_way);
	tcase_add_test(rules, asking_what_a_tower_would_do_changes_nothing);
	tcase_add_test(rules, calling_a_wave_pays_for_the_time_given_away);
	tcase_add_test(rules, a_wave_can_be_called_upon_the_last_once_all_of_it_have_come);
	tcase_add_test(rules, a_better_tower_hits_harder_and_a_blast_hits_the_neighbour_too);
	tcase_add_test(rules, the_damage_of_a_tower_is_what_its_enemies_have_lost);
	tcase_add_test(rules, the_ways_foreseen_are_those_after_building);
	tcase_add_test(rules, a_pocket_is_a_detour_for_marines_and_a_trap_for_spiders);
	tcase_add_test(rules, a_spider_out_of_patience_breaks_a_tower_and_comes_through);
	tcase_add_test(rules, between_two_corners_there_is_room_for_a_circle_and_none_for_a_square);
	tcase_add_test(rules, marines_replan_when_their_way_is_built_on);
	tcase_set_timeout(games, 300);
	tcase_add_test(games, three_maps_ask_for_three_plans);
	tcase_add_test(games, spiders_that_find_no_way_give_up_and_the_wave_ends);
	tcase_add_test(rules, a_map_without_room_is_refused);
	tcase_add_test(rules, without_marks_the_goal_is_in_the_largest_region);
	tcase_add_test(rules, marines_walk_by_the_mind_they_are_given);
	tcase_add_test(rules, a_spider_behind_a_wall_counts_the_way_round_it);
	tcase_add_test(rules, each_day_has_attackers_of_its_own);
	tcase_add_test(rules, a_marine_on_a_taut_way_is_there_sooner);
	tcase_add_test(rules, a_marine_on_a_taut_way_goes_round_what_is_built_before_it);
	tcase_add_loop_test(games, one_who_builds_nothing_loses, 1, 3);
	tcase_add_loop_test(games, one_who_builds_along_the_way_gets_far, 1, 3);
	tcase_add_test(games, the_same_seed_and_towers_give_the_golden_game);
	suite_add_tcase(suite, rules);
	suite_add_tcase(suite, games);
	return suite;
}
