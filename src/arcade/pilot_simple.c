/* A beginner: fires at what is near, sends ships where it pays most, builds guns along the way. */
#include "arcade/pilot.h"

/* Turns to the nearest hunter and fires; never moves. */
static struct space_input pilot_simple_asteroids(const struct asteroids *game)
{
	const struct space *space = game->space;
	uint32_t nearest = pilot_nearest_hunter(game);
	struct space_input input = {.fire = asteroids_ready(game)};
	struct vec2 aim;

	if (nearest == space->n.ships)
		return input;
	struct vec2 at = space_position(space, (uint32_t)space->pilot);
	input.turn = pilot_notches(space, vec2_sub(space_position(space, nearest), at));
	input.fire = input.fire && space_aim(space, (uint32_t)space->pilot, &aim);
	return input;
}

/* Sends each docked ship to the planet that pays most, however far it is; buys nothing. */
static void pilot_simple_galaxy(struct galaxy *game)
{
	for (int s = 0; s < game->rules.n_ships; s++) {
		int best = GALAXY_NOWHERE, most = -1;
		galaxy_set_own_mind(game, s, false);
		if (game->ships[s].phase != GALAXY_DOCKED)
			continue;
		for (int p = 0; p < game->rules.n_planets; p++) {
			struct galaxy_offer offer = galaxy_offer(game, s, p);
			if (p == game->ships[s].at || offer.goods + offer.call <= most)
				continue;
			most = offer.goods + offer.call;
			best = p;
		}
		galaxy_send(game, s, best);
	}
}

/* Builds a gun, the first kind, where most of the marines' way is in range. */
static void pilot_simple_defence(struct defence *game)
{
	static const struct cell nowhere = {-1, -1};
	struct approach_way ways[APPROACH_PORTALS];
	struct cell best = nowhere;
	double most = 0;

	if (game->rules.towers[0].price > game->money)
		return;
	approach_foresee(&game->approach, nowhere, ways);
	for (int16_t y = 0; y < game->approach.ground.height; y++)
		for (int16_t x = 0; x < game->approach.ground.width; x++) {
			struct cell at = {x, y};
			double covered = pilot_cover(game, ways, at, game->rules.towers[0].range, false);
			if (covered > most && defence_site(game, at, 0, NULL) == SITE_FREE) {
				most = covered;
				best = at;
			}
		}
	if (most > 0)
		defence_place(game, best, 0);
}

const struct pilot pilot_simple = {
    .head = {"simple", "Simple: a beginner", "one rule for each game", NULL, 0},
    .asteroids = pilot_simple_asteroids,
    .galaxy = pilot_simple_galaxy,
    .defence = pilot_simple_defence,
};
