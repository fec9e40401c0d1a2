/* Taking the stairs, and a floor's worth. */
#include "world/points.h"
#include "world/verb.h"
#include "world/world.h"

static int leave_right_guesses(const struct game *game)
{
	int right = 0;

	for (int i = 0; i < game->n_hunters; i++)
		right += game->hunters[i].truth && game->hunters[i].truth == game->hunters[i].kind.glyph;
	return right;
}

/* Ends the floor in PHASE; returns the points that it is worth. */
static int leave_floor(struct game *game, enum game_phase phase)
{
	int before = points_sum(&game->carry);

	points_earn(&game->carry, POINTS_FLOOR, game->floor.number);
	points_earn(&game->carry, POINTS_PAR, game->turn <= game->floor.par_turns);
	points_earn(&game->carry, POINTS_UNHURT, !game->caught);
	points_earn(&game->carry, POINTS_UNSEEN, !game->hunted);
	points_earn(&game->carry, POINTS_GUESS, leave_right_guesses(game));
	points_earn(&game->carry, POINTS_HOME, phase == GAME_HOME);
	game->phase = phase;
	return points_sum(&game->carry) - before;
}

static int leave_by_stairs(struct game *game, const struct game_action *action)
{
	enum terrain terrain = game_terrain(game, game->at);
	struct game_event event = {.who = -1, .at = game->at};

	(void)action; /* its `who` is for the session, which deals the next floor */
	if (terrain == TERRAIN_STAIRS_DOWN) {
		event.kind = GAME_EVENT_FLOOR_DONE;
		event.floor_done.turns = game->turn;
		event.floor_done.points = leave_floor(game, GAME_FLOOR_DONE);
	} else if (terrain == TERRAIN_STAIRS_UP && game->carry.lodestone) {
		event.kind = GAME_EVENT_HOME;
		event.home.turns = game->turn;
		event.home.points = leave_floor(game, GAME_HOME);
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
