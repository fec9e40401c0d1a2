/* A thoughtful player: flies out of the way, and spends where a coin hurts most. */
#include "arcade/pilot.h"
#include "base/minmax.h"

/* ---- asteroids ------------------------------------------------------------------------------------------- */

enum { DIRECTIONS_TRIED = 24 };

/* How far ahead it looks, and the gap that it wants to everything. */
#define LOOK_S 2.5
#define MARGIN 0.7

/* The time until two discs meet whose radii add up to SUM, one at AWAY from the other with this relative VELOCITY;
 * LOOK_S if they do not meet before. */
static double pilot_good_meeting_s(struct vec2 away, struct vec2 velocity, double sum)
{
	double square = vec2_dot(velocity, velocity), along = -vec2_dot(away, velocity);
	double gap = vec2_dot(away, away) - sum * sum;

	if (gap <= 0)
		return along > 0 ? 0 : LOOK_S / 2;
	if (along <= 0 || square <= 0)
		return LOOK_S;
	double root = along * along - square * gap;
	if (root < 0)
		return LOOK_S;
	return min((along - sqrt(root)) / square, LOOK_S);
}

/* AWAY, over the edge where that is nearer. */
static struct vec2 pilot_good_wrapped(const struct space *space, struct vec2 away)
{
	double width = space->setup.width + 2 * space->rules.wrap_margin;
	double height = space->setup.height + 2 * space->rules.wrap_margin;

	away.x -= width * floor(away.x / width + 0.5);
	away.y -= height * floor(away.y / height + 0.5);
	return away;
}

/* How long the pilot's ship would be safe with this VELOCITY.  A companion looks after itself. */
static double pilot_good_safe_s(const struct asteroids *game, struct vec2 velocity)
{
	const struct space *space = game->space;
	uint32_t ship = (uint32_t)space->pilot;
	struct vec2 at = space_position(space, ship);
	double own = space->radius[ship] + MARGIN, safe_s = LOOK_S;

	for (uint32_t i = 0; i < space->n.rocks; i++) {
		struct vec2 away = pilot_good_wrapped(space, vec2_sub(space_rock_position(space, i), at));
		struct vec2 closing = vec2_sub(space_rock_velocity(space, i), velocity);
		safe_s = min(pilot_good_meeting_s(away, closing, space->rock_radius[i] + own), safe_s);
	}
	for (uint32_t i = 0; i < space->n.ships; i++) {
		struct vec2 away = pilot_good_wrapped(space, vec2_sub(space_position(space, i), at));
		struct vec2 closing = vec2_sub(space_velocity(space, i), velocity);
		if (asteroids_is_hunter(game, i) && space_alive(space, i))
			safe_s = min(pilot_good_meeting_s(away, closing, space->radius[i] + own), safe_s);
	}
	return safe_s;
}

/* Of all directions, at rest and at full speed, the one that is safe for longest; among equals the one towards PREY,
 * at which it can then fire. */
static struct space_input pilot_good_asteroids(const struct asteroids *game)
{
	const struct space *space = game->space;
	uint32_t ship = (uint32_t)space->pilot, nearest = pilot_nearest_hunter(game);
	struct vec2 prey = space->helm, best = space->helm, aim;
	double most = -INFINITY, speed = space->max_speed[ship];
	int thrust = 0;

	if (nearest < space->n.ships)
		prey = vec2_unit(vec2_sub(space_position(space, nearest), space_position(space, ship)), prey);
	for (int i = 0; i < DIRECTIONS_TRIED * 2; i++) {
		struct vec2 way = vec2_at_angle(2 * PI * (i / 2) / DIRECTIONS_TRIED);
		double worth = pilot_good_safe_s(game, vec2_scale(way, i % 2 * speed)) +
			       0.2 * vec2_dot(way, prey) + 0.1 * vec2_dot(way, space->helm) - 0.1 * (i % 2);
		if (worth <= most)
			continue;
		most = worth;
		best = way;
		thrust = i % 2 * 3;
	}
	return (struct space_input){.turn = pilot_notches(space, best),
				    .thrust = thrust - space->throttle,
				    .fire = asteroids_ready(game) && space_aim(space, ship, &aim)};
}

/* ---- defence --------------------------------------------------------------------------------------------- */

/* Something to spend money on. */
struct pilot_good_purchase {
	double worth; /* damage on a way, per coin */
	struct cell at;
	int kind, price; /* kind -1: the next level of the tower there */
};

/* How many enemies of the next wave a shot with this BLAST hits: the one aimed at, and those before and behind
 * it on the same way. */
static double pilot_good_crowd(const struct defence *game, double blast)
{
	const struct defence_rules *rules = &game->rules;
	const struct defence_wave *wave = &rules->waves[min(game->wave, rules->n_waves - 1)];
	double apart = wave->every_s * rules->marine.speed * game->approach.n_portals;

	return 1 + 2 * blast / apart;
}

/* Damage that a tower of KIND deals while a wave passes, if it covers this many cells. */
static double pilot_good_damage(const struct defence *game, const struct defence_tower_kind *kind,
				double covered)
{
	return covered * kind->damage / kind->reload_s * pilot_good_crowd(game, kind->blast);
}

static void pilot_good_consider(struct pilot_good_purchase *best, struct pilot_good_purchase other)
{
	if (other.worth > best->worth)
		*best = other;
}

static void pilot_good_consider_levels(const struct defence *game, const struct approach_way *ways,
				       struct pilot_good_purchase *best)
{
	for (int t = 0; t < game->n_towers; t++) {
		const struct defence_tower *tower = &game->towers[t];
		const struct defence_tower_kind *kind = &game->rules.towers[tower->kind];
		int price = defence_better_price(game, tower);
		double covered = pilot_cover(game, ways, tower->at, kind->range, true);
		if (price)
			pilot_good_consider(
			    best, (struct pilot_good_purchase){pilot_good_damage(game, kind, covered) / price,
							       tower->at, -1, price});
	}
}

/* Rate a site first: checking whether it is free takes longer. */
static void pilot_good_consider_sites(struct defence *game, const struct approach_way *ways,
				      struct pilot_good_purchase *best)
{
	for (int k = 0; k < game->rules.n_towers; k++) {
		const struct defence_tower_kind *kind = &game->rules.towers[k];
		for (int16_t y = 0; kind->damage > 0 && y < game->approach.ground.height; y++)
			for (int16_t x = 0; x < game->approach.ground.width; x++) {
				struct cell at = {x, y};
				double covered = pilot_cover(game, ways, at, kind->range, true);
				double worth = pilot_good_damage(game, kind, covered) / kind->price;
				if (worth <= best->worth)
					continue;
				enum defence_site site = defence_site(game, at, k, NULL);
				if (site == SITE_FREE || site == SITE_TOO_DEAR)
					*best = (struct pilot_good_purchase){worth, at, k, kind->price};
			}
	}
}

static bool pilot_good_field_is_empty(const struct defence *game)
{
	for (int e = 0; e < game->n_enemies; e++)
		if (game->enemies[e].alive)
			return false;
	return true;
}

/* Saves for what hurts most per coin, and calls the next wave when nobody is left. */
static void pilot_good_defence(struct defence *game)
{
	static const struct cell nowhere = {-1, -1};
	struct approach_way ways[APPROACH_PORTALS];
	struct pilot_good_purchase best = {.worth = 0};

	if (game->n_towers && game->phase == DEFENCE_PAUSE && pilot_good_field_is_empty(game))
		defence_call(game);
	if (game->money < game->rules.towers[0].price)
		return;
	approach_foresee(&game->approach, nowhere, ways);
	pilot_good_consider_levels(game, ways, &best);
	pilot_good_consider_sites(game, ways, &best);
	if (best.worth <= 0 || best.price > game->money)
		return;
	if (best.kind < 0)
		defence_better(game, best.at);
	else
		defence_place(game, best.at, best.kind);
}

const struct pilot pilot_good = {
    .head = {"good", "Good: a player who thinks", "looks ahead by time to contact, damage a coin", NULL, 0},
    .asteroids = pilot_good_asteroids,
    .defence = pilot_good_defence,
};
