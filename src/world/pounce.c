/* The pounce: a hunter that sees you in a straight line crouches, and leaps along that line in its next turn, wherever you
 * are by then.  The mind finds the way, the body leaps. */
#include "base/vec2.h"
#include "path/moves.h"
#include "path/path.h"
#include "world/tool.h"
#include "world/world.h"

/* It is STUNNED by a wall, and walks for WALKS turns after a leap. */
enum { STUNNED = 2, WALKS = 3 };

static_assert((int)GAME_LEAP_CELLS <= (int)HUNTER_STEPS_MAX, "a leap is one turn's steps");

/* Does anything end a leap of WHO from AT in direction D: a wall, a corner, a shut door? */
static bool pounce_is_blocked(const struct game *game, struct cell at, int d)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	return !path_step_allowed(&ground, at, d, DIAGONAL_NO_CUT);
}

/* Is another hunter than WHO at AT? */
static bool pounce_is_taken(const struct game *game, int who, struct cell at)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && game_present(game, i) && cell_equal(game->hunters[i].at, at))
			return true;
	return false;
}

/* The direction in which you are from AT in a straight line; DIRECTIONS: in none. */
static int pounce_line(const struct game *game, struct cell at)
{
	int dx = game->at.x - at.x, dy = game->at.y - at.y;

	if (dx && dy && dx != dy && dx != -dy)
		return DIRECTIONS;
	return cell_direction(at, game->at);
}

/* Is the line from WHO to you free, and you neither too near nor too far? */
static bool pounce_reaches(const struct game *game, int who, int d)
{
	struct cell at = game->hunters[who].at;
	int far = cell_steps(at, game->at);

	if (d >= DIRECTIONS || far < GAME_LEAP_NEAREST || far > GAME_LEAP_FARTHEST)
		return false;
	for (; !cell_equal(at, game->at); at = cell_step(at, d))
		if (pounce_is_blocked(game, at, d) || pounce_is_taken(game, who, cell_step(at, d)))
			return false;
	return true;
}

bool pounce_crouch(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	int d = pounce_line(game, hunter->at);

	if (!game_leaps(game, hunter) || hunter->state != HUNTER_HUNTING || !hunter->sees || hunter->fooled ||
	    hunter->exertion.walk_turns || !pounce_reaches(game, who, d))
		return false;
	hunter->exertion.crouch = 1 + d;
	hunter->heading_rad = trig_atan2(direction_dy[d], direction_dx[d]);
	hunter->stuck = hunter->walker.thinking = false;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_CROUCHED, .who = who, .at = hunter->at});
	return true;
}

int game_leap_line(const struct game *game, int who, struct cell line[GAME_LEAP_CELLS])
{
	const struct hunter *hunter = &game->hunters[who];
	struct cell at = hunter->at;
	int d = hunter->exertion.crouch - 1, n = 0;

	while (hunter->exertion.crouch && n < GAME_LEAP_CELLS && !pounce_is_blocked(game, at, d) &&
	       !pounce_is_taken(game, who, cell_step(at, d)))
		line[n++] = at = cell_step(at, d);
	return n;
}

bool game_can_dodge(const struct game *game, int who)
{
	struct cell line[GAME_LEAP_CELLS];
	int n = game_leap_line(game, who, line);

	for (int away = 0; away < DIRECTIONS; away++) {
		struct cell to = cell_step(game->at, away);
		bool hit = pounce_is_blocked(game, game->at, away) || game_hunter_at(game, to) >= 0;
		for (int i = 0; i < n; i++)
			hit |= cell_equal(line[i], to);
		if (!hit)
			return true;
	}
	return n == 0;
}

void pounce_leap(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	int d = hunter->exertion.crouch - 1, cells = 0;

	hunter->exertion.crouch = 0;
	hunter->exertion.walk_turns = WALKS;
	hunter->from = hunter->at;
	for (; cells < GAME_LEAP_CELLS && !pounce_is_blocked(game, hunter->at, d); cells++) {
		struct cell to = cell_step(hunter->at, d);
		if (cell_equal(to, game->at)) {
			if (hunter->seen) /* see hunt_go() */
				hunt_catch(game, who);
			return;
		}
		if (pounce_is_taken(game, who, to))
			break;
		hunter->at = to;
		hunter->stepped[hunter->n_stepped++] = to;
		hunter->steps++;
		tool_tread(game, to);
	}
	hunt_forget(game, who); /* it is not where its plan has it */
	if (cells == GAME_LEAP_CELLS || !pounce_is_blocked(game, hunter->at, d))
		return;
	clash_stun(game, who, STUNNED);
	tempo_err(game, who, ERROR_LEAP);
}
