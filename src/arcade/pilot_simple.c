/* A beginner: fires at near targets, builds guns along the way. */
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
    .defence = pilot_simple_defence,
};
