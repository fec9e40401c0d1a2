/* A hunter that hunts you goes somewhere else for a while, and looks there: a mind that has followed you for long heads you
 * off where you must pass, and a noise turns heads. */
#include "world/world.h"

/* After FOLLOWS turns of following, more than NEAR cells behind you, it walks for at most TURNS, and is blind to all that is
 * farther than NEAR cells away. */
enum { FOLLOWS = 8, NEAR = 2, TURNS = 12, FIRST_FLOOR = 4 };

/* Where you must pass: the stairs or the Lodestone, and with it where you came in.  x < 0: nowhere. */
static struct cell head_off_goal(const struct game *game)
{
	return game->carry.lodestone ? game->floor.start : game->floor.goal;
}

static bool head_off_may_begin(const struct game *game, const struct hunter *hunter)
{
	return game->floor.number >= FIRST_FLOOR && hunter->kind.family == FAMILY_MIND &&
	       !hunter_flies(hunter) && hunter->state == HUNTER_HUNTING && !hunter->exertion.crouch &&
	       head_off_goal(game).x >= 0 && hunter->exertion.follow_turns >= FOLLOWS &&
	       cell_steps(hunter->at, game->at) > NEAR;
}

bool head_off_pass(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	struct exertion *exertion = &hunter->exertion;

	if (!exertion->head_turns && head_off_may_begin(game, hunter)) {
		exertion->head_turns = TURNS;
		exertion->head_to = head_off_goal(game);
		exertion->turned = false;
		world_emit(game,
			   (struct game_event){.kind = GAME_EVENT_HEADS_OFF, .who = who, .at = hunter->at});
	} else if (exertion->head_turns) {
		exertion->head_turns--;
	}
	if (!exertion->head_turns)
		return false;
	exertion->follow_turns = 0;
	if (cell_equal(hunter->at, exertion->head_to) || cell_steps(hunter->at, game->at) <= NEAR) {
		exertion->head_turns = 0;
		return false;
	}
	hunter->sees = hunter->senses = hunter->fooled = false;
	hunter->target = exertion->head_to;
	return true;
}

bool head_off_turn(struct game *game, int who, struct cell at, int turns)
{
	struct hunter *hunter = &game->hunters[who];

	if (hunter->kind.nose || hunter->kind.knows || hunter->state != HUNTER_HUNTING ||
	    cell_steps(hunter->at, game->at) <= NEAR)
		return false;
	hunter->exertion.head_turns = 1 + turns; /* that in which it is made is not over */
	hunter->exertion.head_to = at;
	hunter->exertion.turned = true;
	hunter->exertion.crouch = 0;
	return true;
}

void head_off_count(struct hunter *hunter)
{
	if (hunter->state == HUNTER_HUNTING && !hunter->exertion.head_turns && !hunter->exertion.erring)
		hunter->exertion.follow_turns++;
	else
		hunter->exertion.follow_turns = 0;
}
