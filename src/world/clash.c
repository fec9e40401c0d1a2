/* Hunters get in each other's way: two that want one cell, or each other's, collide. */
#include "world/world.h"

/* Both lose this move and STUN turns, the one that is farther from you another one, so that equal minds do not want the same
 * again; and for APART turns neither collides again. */
enum { STUN = 2, APART = 10, NEAR = 2 };

/* Where each hunter wants to step; x < 0: nowhere. */
struct clash_wishes {
	struct cell to[GAME_HUNTERS_MAX];
};

/* Will WHO, on foot, step in this turn? */
static bool clash_walks(const struct game *game, int who)
{
	const struct hunter *hunter = &game->hunters[who];
	const struct exertion *exertion = &hunter->exertion;

	return game_present(game, who) && !hunter_flies(hunter) && !hunter->recoil_turns &&
	       !exertion->stun_turns && !exertion->apart_turns && !exertion->crouch &&
	       hunter->state != HUNTER_ASLEEP && hunter->state != HUNTER_LOST &&
	       hunter->state != HUNTER_RESTING && hunter->walker.energy + hunter->kind.speed_percent >= 100;
}

static bool clash_may_meet(const struct game *game, int who, int other)
{
	return clash_walks(game, other) && cell_steps(game->hunters[who].at, game->hunters[other].at) <= NEAR &&
	       !hunt_swaps(game, who, other);
}

/* Only a hunter near another one is asked for its wish, since that costs a step of its mind. */
static void clash_wish(struct game *game, int who, struct clash_wishes *wishes)
{
	wishes->to[who] = nowhere;
	if (!clash_walks(game, who))
		return;
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && clash_may_meet(game, who, i)) {
			wishes->to[who] = hunt_wish(game, who);
			return;
		}
}

/* Do WHO and OTHER want the same cell, or each other's?  Not your cell: on it the first of them catches you. */
static bool clash_is(const struct game *game, const struct clash_wishes *wishes, int who, int other)
{
	struct cell to = wishes->to[who], others = wishes->to[other];

	if (to.x < 0 || others.x < 0 || hunt_swaps(game, who, other))
		return false;
	if (cell_equal(to, game->hunters[other].at) && cell_equal(others, game->hunters[who].at))
		return true;
	return cell_equal(to, others) && !cell_equal(to, game->at) && game_hunter_at(game, to) < 0;
}

void clash_stun(struct game *game, int who, int turns)
{
	game->hunters[who].exertion.stun_turns = turns;
	game->hunters[who].exertion.crouch = 0;
}

void clash_collide(struct game *game, int who, int other, struct cell at)
{
	struct hunter *hunters = game->hunters;
	bool farther = cell_steps(hunters[other].at, game->at) >= cell_steps(hunters[who].at, game->at);

	clash_stun(game, who, 1 + STUN + !farther);
	clash_stun(game, other, 1 + STUN + farther);
	hunters[who].exertion.apart_turns = hunters[other].exertion.apart_turns = APART;
	hunters[who].exertion.erred = hunters[other].exertion.erred = true;
	/* One tempo, although two have erred. */
	bool pays = tempo_pay(game, who, ERROR_CLASH) || tempo_pay(game, other, ERROR_CLASH);
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_CLASHED, .who = who, .at = at, .clashed = {other, pays}});
}

void clash_pass(struct game *game)
{
	struct clash_wishes wishes;

	for (int i = 0; i < game->n_hunters; i++)
		clash_wish(game, i, &wishes);
	for (int i = 0; i < game->n_hunters; i++)
		for (int k = i + 1; k < game->n_hunters && wishes.to[i].x >= 0; k++)
			if (clash_is(game, &wishes, i, k)) {
				struct cell at = wishes.to[i];
				wishes.to[i] = wishes.to[k] = nowhere;
				clash_collide(game, i, k, at);
			}
}
