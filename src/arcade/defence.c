#include "arcade/defence.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "space/step.h"

/* A tower fires when its barrel is no farther than this off its target. */
#define AIMED_RAD 0.1

/* How near to the goal a spider is through, centre to centre. */
#define GOAL_REACH 0.6

/* Of a tower as spiders see it. */
#define TOWER_RADIUS 0.5

/* So often a spider starts again from its portal before it gives up. */
enum { RESTARTS = 2 };

/* A spider must get nearer by this much within this time, or it is stuck. */
#define NEARER 0.5
#define STUCK_S 2.0

/* How near to a tower a spider must be to break it, surface to surface. */
#define BREAK_REACH 1.5

static struct cell defence_cell_under(struct vec2 at)
{
	return cell_at((int)floor(at.x), (int)floor(at.y));
}

bool defence_over(const struct defence *game)
{
	return game->phase == DEFENCE_WON || game->phase == DEFENCE_LOST;
}

/* The path of an enemy that is a marine. */
static struct cell *defence_path_of(const struct defence *game, int marine)
{
	ASSERT(marine >= game->n_spiders && marine < game->n_enemies);
	return game->paths + (size_t)(marine - game->n_spiders) * game->approach.cells_cap;
}

static void defence_earn(struct defence *game, int money)
{
	game->money += money;
	game->gained += money;
}

/* A negative sum is paid back. */
static void defence_pay(struct defence *game, int money)
{
	game->money -= money;
	game->spent += money;
}

static const struct defence_tower_kind *defence_kind_of(const struct defence *game,
							const struct defence_tower *tower)
{
	return &game->rules.towers[tower->kind];
}

/* ---- a new game ------------------------------------------------------------------------------------------ */

static enum status defence_open_ways(struct defence *game, struct diag *diag)
{
	const struct scene *scene = &game->scene;
	struct cell portals[APPROACH_PORTALS];

	if (!scene->map.width || scene->n_ships > APPROACH_PORTALS)
		return diag_set(diag, STATUS_BAD_INPUT, "%s: needs walls, and at most %d portals", scene->name,
				APPROACH_PORTALS);
	for (int p = 0; p < scene->n_ships; p++)
		portals[p] = defence_cell_under(scene->ships[p].start.from);
	return approach_new(&scene->map, portals, scene->n_ships, defence_cell_under(scene->ships[0].goal.from),
			    &game->approach, diag);
}

/* Turns the ships of the scene into spiders that wait outside, and provides for the marines. */
static enum status defence_call_up(struct defence *game, struct diag *diag)
{
	uint32_t n = game->space->n.ships;

	if (n + DEFENCE_MARINES > DEFENCE_ENEMIES)
		return diag_set(diag, STATUS_BAD_INPUT, "%s: %u spiders are more than %d", game->scene.name,
				(unsigned)n, DEFENCE_ENEMIES - DEFENCE_MARINES);
	for (uint32_t i = 0; i < n; i++)
		game->space->life[i] = SHIP_ARRIVED;
	game->n_spiders = (int)n;
	game->n_enemies = (int)n + DEFENCE_MARINES;
	game->paths = calloc(DEFENCE_MARINES * game->approach.cells_cap, sizeof *game->paths);
	if (!game->paths)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

enum status defence_new(struct scene *scene, const struct fleet *fleet, const struct defence_rules *rules,
			uint64_t seed, struct defence *game, struct diag *diag)
{
	struct defence made = {.scene = *scene,
			       .rules = *rules,
			       .rng = rng_seeded(seed, RNG_MIND),
			       .money = rules->money,
			       .lives = rules->lives,
			       .wait_s = rules->pause_s};
	struct scene_choice choice = {.trail = 20, .rocks = DEFENCE_TOWERS, .seed = seed};
	enum status status = defence_open_ways(&made, diag);

	if (!status)
		status = scene_build(scene, fleet, &choice, &made.space, diag);
	if (!status)
		status = defence_call_up(&made, diag);
	if (status) {
		made.scene = (struct scene){0};
		defence_free(&made);
		return status;
	}
	*game = made;
	*scene = (struct scene){0};
	return STATUS_OK;
}

void defence_free(struct defence *game)
{
	if (game->space)
		space_free(game->space);
	approach_free(&game->approach);
	free(game->paths);
	scene_free(&game->scene);
	*game = (struct defence){0};
}

/* ---- building -------------------------------------------------------------------------------------------- */

/* The index of the tower at AT, or n_towers. */
static int defence_tower_at(const struct defence *game, struct cell at)
{
	int t = 0;

	while (t < game->n_towers && !cell_equal(game->towers[t].at, at))
		t++;
	return t;
}

const struct defence_tower *defence_tower(const struct defence *game, struct cell at)
{
	int t = defence_tower_at(game, at);

	if (t == game->n_towers)
		return NULL;
	return &game->towers[t];
}

/* Whether ENEMY needs cell AT: a marine the cell it stands on and the one it walks to, a spider every cell
 * under its hull. */
static bool defence_is_in(const struct defence *game, int enemy, struct cell at)
{
	const struct defence_enemy *who = &game->enemies[enemy];
	bool marine = enemy >= game->n_spiders;
	double half = 0.5;
	struct vec2 away = vec2_sub(who->at, cell_middle(at));

	if (!marine)
		half += game->space->radius[enemy] + SPACE_SKIN;
	if (fabs(away.x) < half && fabs(away.y) < half)
		return true;
	if (!marine)
		return false;
	return cell_equal(defence_cell_under(who->at), at) ||
	       (who->node < who->path_len && cell_equal(defence_path_of(game, enemy)[who->node], at));
}

/* The cells of all marines on the map, in WHO[DEFENCE_MARINES]; returns how many. */
static size_t defence_list_standing(const struct defence *game, struct cell *who)
{
	size_t n = 0;

	for (int e = game->n_spiders; e < game->n_enemies; e++)
		if (game->enemies[e].alive)
			who[n++] = defence_cell_under(game->enemies[e].at);
	return n;
}

/* Whether AT is a portal or the goal. */
static bool defence_is_end(const struct approach *approach, struct cell at)
{
	for (int p = 0; p < approach->n_portals; p++)
		if (cell_equal(at, approach->portals[p]))
			return true;
	return cell_equal(at, approach->goal);
}

static bool defence_is_taken(const struct defence *game, struct cell at)
{
	for (int e = 0; e < game->n_enemies; e++)
		if (game->enemies[e].alive && defence_is_in(game, e, at))
			return true;
	return false;
}

enum defence_site defence_site(struct defence *game, struct cell at, int kind, struct approach_change *change)
{
	struct approach_change what = {0};
	struct cell who[DEFENCE_MARINES];
	bool closed = !ground_open(&game->approach.ground, at) || defence_is_end(&game->approach, at);

	ASSERT(kind >= 0 && kind < game->rules.n_towers);
	if (!closed)
		what = approach_try(&game->approach, at, who, defence_list_standing(game, who));
	if (change)
		*change = what;
	if (closed)
		return SITE_CLOSED;
	if (defence_is_taken(game, at))
		return SITE_TAKEN;
	if (what.sealed)
		return SITE_SEALS;
	if (game->n_towers == DEFENCE_TOWERS)
		return SITE_TOO_MANY;
	if (game->rules.towers[kind].price > game->money)
		return SITE_TOO_DEAR;
	return SITE_FREE;
}

/* Towers that aimed at it look for another target. */
static void defence_remove_tower(struct defence *game, int t)
{
	approach_set(&game->approach, game->towers[t].at, true);
	space_remove_rock(game->space, (uint32_t)t);
	game->towers[t] = game->towers[--game->n_towers];
}

enum defence_site defence_place(struct defence *game, struct cell at, int kind)
{
	enum defence_site site = defence_site(game, at, kind, NULL);
	int price = game->rules.towers[kind].price;

	if (site != SITE_FREE)
		return site;
	if (space_add_rock(game->space, cell_middle(at), (struct vec2){0, 0}, TOWER_RADIUS))
		return SITE_TOO_MANY;
	defence_pay(game, price);
	approach_set(&game->approach, at, false);
	game->towers[game->n_towers++] =
	    (struct defence_tower){.at = at, .kind = kind, .level = 1, .paid = price, .target = SPACE_NOBODY};
	return SITE_FREE;
}

int defence_better_price(const struct defence *game, const struct defence_tower *tower)
{
	const struct defence_tower_kind *kind = defence_kind_of(game, tower);

	if (tower->level >= game->rules.best || kind->damage <= 0)
		return 0;
	return (int)ceil(kind->price * game->rules.better * tower->level);
}

bool defence_better(struct defence *game, struct cell at)
{
	int t = defence_tower_at(game, at);

	if (t == game->n_towers)
		return false;
	int price = defence_better_price(game, &game->towers[t]);
	if (!price || price > game->money)
		return false;
	defence_pay(game, price);
	game->towers[t].paid += price;
	game->towers[t].level++;
	return true;
}

int defence_refund(const struct defence *game, const struct defence_tower *tower)
{
	return (int)(tower->paid * game->rules.refund);
}

bool defence_sell(struct defence *game, struct cell at)
{
	int t = defence_tower_at(game, at);

	if (t == game->n_towers)
		return false;
	defence_pay(game, -defence_refund(game, &game->towers[t]));
	defence_remove_tower(game, t);
	return true;
}

/* ---- waves ----------------------------------------------------------------------------------------------- */

static void defence_begin_wave(struct defence *game)
{
	game->marines = game->rules.waves[game->wave].marines;
	game->spiders = game->rules.waves[game->wave].spiders;
	game->phase = DEFENCE_WAVE;
	game->spawn_s = game->wait_s = 0;
	game->wave++;
	game->running++;
}

int defence_haste(const struct defence *game)
{
	double pause_s = game->phase == DEFENCE_WAVE ? game->rules.pause_s : game->wait_s;

	if (defence_over(game) || game->wave == game->rules.n_waves || game->marines + game->spiders > 0)
		return -1;
	return (int)(pause_s * game->rules.haste);
}

bool defence_call(struct defence *game)
{
	int haste = defence_haste(game);

	if (haste < 0)
		return false;
	defence_earn(game, haste);
	defence_begin_wave(game);
	return true;
}

static double defence_wave_health(const struct defence *game)
{
	return game->rules.waves[game->wave - 1].health;
}

/* Brings a ship back at AT, without its memory and its trail. */
static void defence_renew_ship(struct space *space, uint32_t ship, struct vec2 at)
{
	size_t trail = space->setup.trail;

	space->life[ship] = SHIP_FLYING;
	space->x[ship] = at.x;
	space->y[ship] = at.y;
	space->vx[ship] = space->vy[ship] = 0;
	memset(space->memory + ship * space->memory_stride, 0, space->memory_stride);
	for (size_t i = 0; i < trail; i++)
		space->trail[ship * trail + i] = (struct space_point){(float)at.x, (float)at.y};
}

/* Puts a spider at the portal of its group. */
static void defence_start_spider(struct defence *game, int spider)
{
	struct defence_enemy *enemy = &game->enemies[spider];
	int of_portal = max(game->n_spiders / game->approach.n_portals, 1);

	enemy->portal = min(spider / of_portal, game->approach.n_portals - 1);
	struct vec2 at = cell_middle(game->approach.portals[enemy->portal]);
	enemy->at = at;
	enemy->nearest = INFINITY;
	enemy->stuck_s = 0;
	defence_renew_ship(game->space, (uint32_t)spider, at);
	space_send(game->space, (uint32_t)spider,
		   (struct space_target){TARGET_POINT, cell_middle(game->approach.goal), 0, GOAL_REACH});
}

/* Sends a spider out; false if it is already under way. */
static bool defence_send_spider(struct defence *game, int spider)
{
	struct defence_enemy *enemy = &game->enemies[spider];

	if (enemy->alive)
		return false;
	double full = game->rules.spider.health * defence_wave_health(game);
	*enemy = (struct defence_enemy){.alive = true, .health = full, .full = full};
	defence_start_spider(game, spider);
	return true;
}

/* Sends a marine out of a random portal; false if it is already under way. */
static bool defence_send_marine(struct defence *game, int marine)
{
	struct defence_enemy *enemy = &game->enemies[marine];
	uint32_t portal = rng_below(&game->rng, (uint32_t)game->approach.n_portals);

	if (enemy->alive)
		return false;
	double full = game->rules.marine.health * defence_wave_health(game);
	*enemy = (struct defence_enemy){.alive = true,
					.portal = (int)portal,
					.at = cell_middle(game->approach.portals[portal]),
					.health = full,
					.full = full};
	return true;
}

/* Sends the first of FIRST .. END - 1 that is not under way, from a random one on; false if all are. */
static bool defence_send_one(struct defence *game, int first, int end, bool (*send)(struct defence *, int))
{
	int n = end - first, start = (int)rng_below(&game->rng, (uint32_t)n);

	for (int i = 0; i < n; i++)
		if (send(game, first + (start + i) % n))
			return true;
	return false;
}

/* Lets marines and spiders come out in random order, as long as there are both. */
static void defence_spawn(struct defence *game)
{
	bool spider = game->spiders > 0 && (!game->marines || rng_below(&game->rng, 2));

	game->spawn_s -= SPACE_DT_S;
	if (game->marines + game->spiders == 0 || game->spawn_s > 0)
		return;
	game->spawn_s += game->rules.waves[game->wave - 1].every_s;
	if (spider)
		game->spiders -= defence_send_one(game, 0, game->n_spiders, defence_send_spider);
	else
		game->marines -= defence_send_one(game, game->n_spiders, game->n_enemies, defence_send_marine);
}

/* Whether an enemy is on the map or still to come out. */
static bool defence_anybody(const struct defence *game)
{
	for (int e = 0; e < game->n_enemies; e++)
		if (game->enemies[e].alive)
			return true;
	return game->marines + game->spiders > 0;
}

static void defence_step_waves(struct defence *game)
{
	if (game->phase == DEFENCE_PAUSE) {
		game->wait_s -= SPACE_DT_S;
		if (game->wait_s <= 0)
			defence_begin_wave(game);
		return;
	}
	defence_spawn(game);
	if (defence_anybody(game))
		return;
	defence_earn(game, game->running * game->rules.bonus);
	game->running = 0;
	game->wait_s = game->rules.pause_s;
	game->phase = DEFENCE_PAUSE;
	if (game->wave < game->rules.n_waves)
		return;
	game->phase = DEFENCE_WON;
	defence_earn(game, game->lives * game->rules.life);
}

/* ---- enemies --------------------------------------------------------------------------------------------- */

const struct cell *defence_path(const struct defence *game, int enemy, size_t *n)
{
	*n = game->enemies[enemy].path_len;
	return defence_path_of(game, enemy);
}

static void defence_leave(struct defence *game, int e)
{
	game->enemies[e].alive = false;
	if (e < game->n_spiders)
		game->space->life[e] = SHIP_ARRIVED;
}

static void defence_get_through(struct defence *game, int e)
{
	defence_leave(game, e);
	if (!game->lives)
		return;
	if (e < game->n_spiders)
		game->spiders_through++;
	else
		game->marines_through++;
	game->through_of[game->enemies[e].portal]++;
	if (--game->lives == 0)
		game->phase = DEFENCE_LOST;
}

/* Plans again if the map has changed.  A marine on nodes does so only at a node; between two it walks on to the next.
 * One on a taut way may have a tower before it: it walks to the middle of its cell, from where the way is free. */
static void defence_plan(struct defence *game, int e)
{
	struct defence_enemy *marine = &game->enemies[e];

	if (marine->planned == game->approach.ground.version && marine->path_len)
		return;
	marine->path_len = approach_plan(&game->approach, defence_cell_under(marine->at),
					 defence_path_of(game, e), game->approach.cells_cap);
	marine->planned = game->approach.ground.version;
	marine->node = 1;
	if (game->rules.taut) {
		marine->path_len = approach_pull(&game->approach, defence_path_of(game, e), marine->path_len);
		marine->node = 0;
	}
	marine->left = 0;
	for (size_t i = 1; i < marine->path_len; i++)
		marine->left += vec2_distance(cell_middle(defence_path_of(game, e)[i - 1]),
					      cell_middle(defence_path_of(game, e)[i]));
}

static void defence_walk(struct defence *game, int e)
{
	struct defence_enemy *marine = &game->enemies[e];
	double way = game->rules.marine.speed * SPACE_DT_S;

	if (!marine->path_len || game->rules.taut)
		defence_plan(game, e);
	marine->left -= way;
	while (way > 0 && marine->node < marine->path_len) {
		struct vec2 node = cell_middle(defence_path_of(game, e)[marine->node]);
		double to_node = vec2_distance(marine->at, node);
		struct vec2 step = vec2_clip(vec2_sub(node, marine->at), way);
		marine->at = to_node <= way ? node : vec2_add(marine->at, step);
		way -= to_node;
		if (way < 0)
			return;
		marine->node++;
		defence_plan(game, e);
		if (marine->node == 1 && !game->rules.taut)
			marine->left -= max(way, 0);
	}
	if (cell_equal(defence_cell_under(marine->at), game->approach.goal))
		defence_get_through(game, e);
}

void defence_set_marines(struct defence *game, size_t mind)
{
	ASSERT(mind < APPROACH_MINDS);
	game->approach.mind = mind;
	/* Each plans again at its next node. */
	for (int e = game->n_spiders; e < game->n_enemies; e++)
		game->enemies[e].planned = UINT64_MAX;
}

void defence_set_spiders(struct defence *game, const struct variant *behaviour)
{
	double params[PARAMS_MAX];

	variant_defaults(behaviour, params);
	for (uint32_t g = 0; g < game->space->n.groups; g++)
		space_set_behaviour(game->space, g, behaviour, params);
}

bool defence_stuck(const struct defence *game, int enemy)
{
	return enemy < game->n_spiders && game->enemies[enemy].alive && game->enemies[enemy].stuck_s > STUCK_S;
}

/* The tower that SPIDER can break, or n_towers: the nearest, ties to the older one. */
static int defence_tower_to_break(const struct defence *game, int spider)
{
	double least = BREAK_REACH + TOWER_RADIUS + game->space->radius[spider];
	int nearest = game->n_towers;

	for (int t = 0; t < game->n_towers; t++) {
		double away = vec2_distance(cell_middle(game->towers[t].at), game->enemies[spider].at);
		if (away < least) {
			least = away;
			nearest = t;
		}
	}
	return nearest;
}

/* A spider out of patience breaks a tower; if none is near, it starts again from its portal. */
static void defence_lose_patience(struct defence *game, int spider)
{
	int t = defence_tower_to_break(game, spider);

	if (t == game->n_towers && ++game->enemies[spider].restarts > RESTARTS) {
		game->gave_up++;
		defence_leave(game, spider);
		return;
	}
	if (t == game->n_towers) {
		defence_start_spider(game, spider);
		return;
	}
	beams_burst(game->space, cell_middle(game->towers[t].at), (struct vec2){0, 0}, 1);
	defence_remove_tower(game, t);
	game->broken++;
	game->enemies[spider].stuck_s = 0;
}

/* Tiles that a spider at AT has to go: straight on, or on foot where walls are between. */
static double defence_left_of(const struct defence *game, struct vec2 at)
{
	struct vec2 goal = cell_middle(game->approach.goal);
	struct walls walls = space_walls(game->space);
	double straight = vec2_distance(at, goal);

	if (walls_ray(&walls, at, goal) >= 1)
		return straight;
	double on_foot = approach_left(&game->approach, defence_cell_under(at));
	return isfinite(on_foot) ? on_foot : straight;
}

static void defence_follow_spider(struct defence *game, int e)
{
	struct defence_enemy *spider = &game->enemies[e];

	spider->at = space_position(game->space, (uint32_t)e);
	spider->left = defence_left_of(game, spider->at);
	spider->stuck_s += SPACE_DT_S;
	if (spider->left < spider->nearest - NEARER) {
		spider->nearest = spider->left;
		spider->stuck_s = 0;
	}
	if (spider->stuck_s > game->rules.spider.patience_s)
		defence_lose_patience(game, e);
}

static void defence_step_enemies(struct defence *game)
{
	const struct space *space = game->space;

	for (int e = 0; e < game->n_enemies; e++) {
		struct defence_enemy *enemy = &game->enemies[e];
		if (!enemy->alive)
			continue;
		if (e < game->n_spiders) {
			defence_follow_spider(game, e);
			continue;
		}
		defence_walk(game, e);
	}
	for (uint32_t i = 0; i < space->n.events; i++)
		if (space->events[i].kind == SPACE_EVENT_REACHED && game->enemies[space->events[i].a].alive)
			defence_get_through(game, space->events[i].a);
}

/* ---- towers ---------------------------------------------------------------------------------------------- */

/* Of the enemies within range the one with the shortest way left; SPACE_NOBODY: none. */
static int32_t defence_choose(const struct defence *game, const struct defence_tower *tower)
{
	double range = defence_kind_of(game, tower)->range;
	struct vec2 at = cell_middle(tower->at);
	int32_t best = SPACE_NOBODY;

	for (int e = 0; e < game->n_enemies; e++) {
		const struct defence_enemy *enemy = &game->enemies[e];
		if (!enemy->alive || vec2_distance(enemy->at, at) > range)
			continue;
		if (best == SPACE_NOBODY || enemy->left < game->enemies[best].left)
			best = e;
	}
	return best;
}

static void defence_show_shot(struct space *space, struct vec2 from, struct vec2 to)
{
	if (space->n.beams < space->limits.beams)
		space->beams[space->n.beams++] = (struct space_beam){.from = from, .to = to};
}

static void defence_wound(struct defence *game, struct defence_tower *tower, int e, double damage)
{
	struct defence_enemy *enemy = &game->enemies[e];

	tower->dealt += min(damage, enemy->health);
	enemy->health -= damage;
	if (enemy->health > 0)
		return;
	const struct defence_kind *kind = e < game->n_spiders ? &game->rules.spider : &game->rules.marine;
	beams_burst(game->space, enemy->at, (struct vec2){0, 0}, 0.6);
	defence_earn(game, kind->bounty);
	defence_leave(game, e);
	tower->kills++;
	game->kills++;
}

static void defence_hit(struct defence *game, struct defence_tower *tower)
{
	const struct defence_tower_kind *kind = defence_kind_of(game, tower);
	struct vec2 at = game->enemies[tower->target].at;
	double damage = kind->damage * tower->level;

	tower->shots++;
	tower->wait_s = kind->reload_s;
	defence_show_shot(game->space, vec2_add(cell_middle(tower->at), vec2_at_angle(tower->barrel_rad)), at);
	if (kind->blast > 0)
		beams_burst(game->space, at, (struct vec2){0, 0}, kind->blast);
	for (int e = 0; e < game->n_enemies; e++)
		if (e == tower->target ||
		    (game->enemies[e].alive && vec2_distance(game->enemies[e].at, at) < kind->blast))
			defence_wound(game, tower, e, damage);
}

static void defence_step_tower(struct defence *game, struct defence_tower *tower)
{
	double most = defence_kind_of(game, tower)->turn_rad_s * SPACE_DT_S;

	tower->wait_s = max(0, tower->wait_s - SPACE_DT_S);
	tower->target = defence_choose(game, tower);
	if (tower->target == SPACE_NOBODY)
		return;
	struct vec2 way = vec2_sub(game->enemies[tower->target].at, cell_middle(tower->at));
	double error = trig_wrap(trig_atan2(way.y, way.x) - tower->barrel_rad);
	double turn = clamp(error, -most, most);
	tower->barrel_rad = trig_wrap(tower->barrel_rad + turn);
	if (fabs(error - turn) < AIMED_RAD && tower->wait_s <= 0)
		defence_hit(game, tower);
}

void defence_step(struct defence *game)
{
	if (defence_over(game))
		return;
	defence_step_waves(game);
	space_step(game->space, NULL);
	defence_step_enemies(game);
	for (int t = 0; t < game->n_towers; t++)
		defence_step_tower(game, &game->towers[t]);
}

uint64_t defence_hash(const struct defence *game)
{
	uint64_t hash = hash_u64(space_hash(game->space), (uint64_t)game->phase << 32 | (uint64_t)game->wave);

	for (int e = 0; e < game->n_enemies; e++) {
		const struct defence_enemy *enemy = &game->enemies[e];
		if (!enemy->alive)
			continue;
		hash = hash_double(hash_u64(hash, (uint64_t)e), enemy->health);
		hash = hash_double(hash_double(hash, enemy->at.x), enemy->at.y);
		hash = hash_double(hash, enemy->stuck_s);
	}
	for (int t = 0; t < game->n_towers; t++) {
		const struct defence_tower *tower = &game->towers[t];
		hash = hash_u64(hash, (uint64_t)tower->at.x << 32 | (uint64_t)tower->at.y);
		hash = hash_u64(hash, (uint64_t)tower->kind << 32 | (uint64_t)tower->level);
		hash = hash_double(hash_double(hash, tower->barrel_rad), tower->wait_s);
	}
	hash = hash_u64(hash, (uint64_t)game->money << 32 | (uint64_t)game->lives);
	hash = hash_u64(hash, (uint64_t)game->running);
	return hash_double(hash_double(hash, game->wait_s), game->spawn_s);
}
