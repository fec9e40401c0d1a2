/* Errors, and their worth: a hunter that hunts you and wastes its turn gives you a moment. */
#include <string.h>

#include "base/minmax.h"
#include "map/field.h"
#include "path/moves.h"
#include "world/world.h"

/* A moment passes after TURNS; errors out of sight are heard within EARSHOT; a hunter farther away than REACH turns is
 * not judged; and for MEDDLED_TURNS a change of the ground is yours. */
enum { TURNS = 6, EARSHOT = 8, REACH = 40, MEDDLED_TURNS = 10 };

/* From where a hunter stands it steps to cells that are at most this many turns farther away. */
enum { MARGIN = 4 };

/* ---- how far they are ------------------------------------------------------------------------------------ */

/* Could WHO err now? */
static bool tempo_may_err(const struct game *game, int who)
{
	return game_present(game, who) && !hunter_flies(&game->hunters[who]) &&
	       game->hunters[who].state == HUNTER_HUNTING;
}

/* Is a hunter that could err still to be reached by the flood? */
static bool tempo_seeks(struct game *game)
{
	const uint32_t *turns = world_spare(game);

	for (int i = 0; i < game->n_hunters; i++)
		if (tempo_may_err(game, i) && turns[game_index(game, game->hunters[i].at)] == FIELD_FAR)
			return true;
	return false;
}

/* Reaches the neighbours of AT, from which it takes a turn more than NOW; returns how many are queued then. */
static size_t tempo_reach(struct game *game, const struct ground *ground, struct cell at, uint32_t now,
			  size_t first, size_t n)
{
	struct cell *queue = world_cells(game);
	uint32_t *turns = world_spare(game);
	size_t cells = ground_cells(ground);
	unsigned moves = moves_allowed(ground->around[game_index(game, at)], DIAGONAL_NO_CUT);

	for (; moves; moves &= moves - 1) {
		struct cell to = cell_step(at, __builtin_ctz(moves));
		if (turns[game_index(game, to)] != FIELD_FAR)
			continue;
		turns[game_index(game, to)] = now + 1;
		queue[(first + n++) % cells] = to;
	}
	return n;
}

/* Counts into the cache's spare plane in how many turns a hunter can walk from each cell to you, as far as the hunters that
 * could err and a little farther, at most REACH.  A cell waits in the queue for as many turns as a step onto it takes. */
static void tempo_flood(struct game *game)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	struct cell *queue = world_cells(game);
	uint32_t *turns = world_begin_spread(game, game->at, REACH), end = REACH;
	size_t cells = ground_cells(&ground), first = 0, n = 1;

	turns[game_index(game, game->at)] = 0;
	queue[0] = game->at;
	for (uint32_t now = 0; n > 0 && now < end; now++) {
		for (size_t left = n; left > 0; left--) {
			struct cell at = queue[first];
			uint32_t cost = now ? ground.cost[game_index(game, at)] : 1;
			first = (first + 1) % cells;
			n--;
			if (now + 1 < turns[game_index(game, at)] + cost)
				queue[(first + n++) % cells] = at;
			else
				n = tempo_reach(game, &ground, at, now, first, n);
		}
		if (end == REACH && !tempo_seeks(game))
			end = min(now + MARGIN, end);
	}
}

void tempo_begin_turn(struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (tempo_may_err(game, i)) {
			tempo_flood(game);
			return;
		}
}

/* ---- tempo ------------------------------------------------------------------------------------------------ */

int game_tempo(const struct game *game)
{
	int n = 0;

	for (int i = 0; i < GAME_TEMPO_MAX; i++)
		n += game->tempo.until_turn[i] > game->turn;
	return n;
}

/* The place of the tempo that passes first, among the remaining ones if LEFT, else among all. */
static int *tempo_soonest(struct game *game, bool left)
{
	int *soonest = NULL;

	for (int i = 0; i < GAME_TEMPO_MAX; i++) {
		int *until = &game->tempo.until_turn[i];
		if ((!left || *until > game->turn) && (!soonest || *until < *soonest))
			soonest = until;
	}
	return soonest;
}

static bool tempo_is_hunted(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (game_present(game, i) && game->hunters[i].state == HUNTER_HUNTING)
			return true;
	return false;
}

bool game_has_tempo(const struct game *game)
{
	return game->floor.run_rules && game_tempo(game) > 0 && tempo_is_hunted(game);
}

void tempo_meddle(struct game *game)
{
	game->tempo.meddled_until = game->turn + MEDDLED_TURNS;
}

void tempo_spend(struct game *game)
{
	*tempo_soonest(game, true) = 0;
	game->tempo.noise_cells = max(game->tempo.noise_cells, game->noise.cells);
}

/* ---- errors ------------------------------------------------------------------------------------------------ */

bool tempo_pay(struct game *game, int who, enum hunter_error cause)
{
	struct hunter *hunter = &game->hunters[who];
	bool noticed = game_sees(game, hunter->at) || cell_steps(hunter->at, game->at) <= EARSHOT;
	bool pays = noticed && hunter->state == HUNTER_HUNTING && !(hunter->exertion.paid >> cause & 1);

	if (!pays)
		return false;
	hunter->exertion.paid |= 1U << cause;
	*tempo_soonest(game, false) = game->turn + TURNS;
	return true;
}

void tempo_err(struct game *game, int who, enum hunter_error cause)
{
	struct hunter *hunter = &game->hunters[who];
	bool pays = tempo_pay(game, who, cause);

	hunter->exertion.erred = true;
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_ERRED, .who = who, .at = hunter->at, .erred = {cause, pays}});
}

/* Is another hunter beside WHO?  Waiting for it is no error. */
static bool tempo_waits(const struct game *game, int who)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && game_present(game, i) &&
		    cell_steps(game->hunters[i].at, game->hunters[who].at) == 1)
			return true;
	return false;
}

/* Why WHO has wasted its turn: 1 + enum hunter_error; 0: for no cause that pays. */
static int tempo_cause(struct game *game, int who, const struct tempo_act *act)
{
	const struct hunter *hunter = &game->hunters[who];
	const struct walker *walker = &hunter->walker;
	const uint32_t *far = world_spare(game);
	bool stays = cell_equal(hunter->at, act->from);

	if (hunter->fooled)
		return 1 + ERROR_DECOY;
	if (stays && walker->pushes)
		return 1 + ERROR_DOOR;
	if (stays && walker->thinking)
		return act->told && game->turn < game->tempo.meddled_until ? 1 + ERROR_REPLAN : 0;
	if (stays)
		return hunter->stuck && !tempo_waits(game, who) ? 1 + ERROR_THUD : 0;
	if (terrain_info[game_terrain(game, hunter->at)].walk_cost > 1)
		return 1 + ERROR_MUD;
	if (far[game_index(game, hunter->at)] > far[game_index(game, act->from)])
		return hunter->kind.nose ? 0 : 1 + ERROR_ASTRAY; /* a nose goes where you went */
	return chase_path(&walker->mind) ? 1 + ERROR_STALE : 0;
}

struct tempo_act tempo_watch(const struct game *game, int who)
{
	const struct walker *walker = &game->hunters[who].walker;
	bool told = walker->own_ground ? walker->n_learned > 0 : game->changes.n > walker->changes_seen;

	return (struct tempo_act){game->hunters[who].at, told};
}

void tempo_judge(struct game *game, int who, const struct tempo_act *act, int turns)
{
	struct hunter *hunter = &game->hunters[who];
	const uint32_t *far = world_spare(game);
	uint32_t before = far[game_index(game, act->from)], after = far[game_index(game, hunter->at)];
	int cause = 0;

	if (!tempo_may_err(game, who) || game->phase != GAME_PLAYING)
		return;
	if (before != FIELD_FAR && (after == FIELD_FAR || (uint32_t)turns + after > before))
		cause = tempo_cause(game, who, act);
	if (cause && cause != hunter->exertion.erring)
		tempo_err(game, who, (enum hunter_error)(cause - 1));
	hunter->exertion.erring = cause;
}
