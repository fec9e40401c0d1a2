/* Taking the stairs, and what a floor is worth. */
#include "world/verb.h"
#include "world/world.h"

enum {
	POINTS_FLOOR = 1000,
	POINTS_UNSEEN = 300,
	POINTS_UNHURT = 100,
	POINTS_HOME = 5000,
	POINTS_GUESS = 100,
	POINTS_LATE = 5
};

static int leave_right_guesses(const struct game *game)
{
	int right = 0;

	for (int i = 0; i < game->n_hunters; i++)
		right += game->hunters[i].truth && game->hunters[i].truth == game->hunters[i].kind.glyph;
	return right;
}

static int leave_points(const struct game *game)
{
	int points = POINTS_FLOOR - POINTS_LATE * max(0, game->turn - game->floor.par_turns);

	if (!game->hunted)
		points += POINTS_UNSEEN;
	if (!game->caught)
		points += POINTS_UNHURT;
	return max(0, points) + POINTS_GUESS * leave_right_guesses(game);
}

/* Ends the floor in PHASE; returns the points that it is worth. */
static int leave_floor(struct game *game, enum game_phase phase, int bonus)
{
	int points = leave_points(game) + bonus;

	if (game->turn > game->floor.par_turns)
		game->carry.medals &= (uint8_t) ~(1U << MEDAL_UNDER_PAR);
	game->carry.score += points;
	game->phase = phase;
	return points;
}

static int leave_by_stairs(struct game *game, const struct game_action *action)
{
	enum terrain terrain = game_terrain(game, game->at);
	struct game_event event = {.who = -1, .at = game->at};

	(void)action; /* its `who` is for the session, which deals the next floor */
	if (terrain == TERRAIN_STAIRS_DOWN) {
		event.kind = GAME_EVENT_FLOOR_DONE;
		event.floor_done.turns = game->turn;
		event.floor_done.points = leave_floor(game, GAME_FLOOR_DONE, 0);
	} else if (terrain == TERRAIN_STAIRS_UP && game->carry.lodestone) {
		event.kind = GAME_EVENT_HOME;
		event.home.turns = game->turn;
		event.home.points = leave_floor(game, GAME_HOME, POINTS_HOME);
	} else {
		return verb_refuse(game, REFUSED_NO_STAIRS, game->at);
	}
	world_emit(game, event);
	return 0;
}

const struct verb verb_leave = VERB_PARTS({
    .name = "leave",
    .says = "the stairs",
    .counts = NULL,
    .time = VERB_LEAVES,
    .reads = READS_WHO,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = leave_by_stairs,
});
