/* Goals that hunters reach for you, by their acts. */
#include "world/goal.h"

static bool goal_chase_hunts(const struct game *game, int who)
{
	return game->hunters[who].state == HUNTER_HUNTING;
}

/* Has a hunter that you see, or hear from near, erred for CAUSE? */
static bool goal_chase_erred(const struct game *game, enum hunter_error cause)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_ERRED && game->events[i].erred.cause == cause &&
		    game->events[i].erred.pays)
			return true;
	return false;
}

static bool goal_chase_collides(const struct game *game)
{
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		if (event->kind == GAME_EVENT_CLASHED && goal_chase_hunts(game, event->who) &&
		    goal_chase_hunts(game, event->clashed.other) && game->hunters[event->who].sees &&
		    game->hunters[event->clashed.other].sees)
			return true;
	}
	return false;
}

const struct goal goal_collide = GOAL_PARTS({
    .title = "two hunters collide while both see you",
    .reached = goal_chase_collides,
});

/* A hunter errs for one cause at a time.  Two that collide are another goal. */
static bool goal_chase_both_err(const struct game *game)
{
	int n = 0;

	for (int i = 0; i < game->n_events; i++)
		n += game->events[i].kind == GAME_EVENT_ERRED && game->events[i].erred.pays;
	return n > 1;
}

const struct goal goal_both = GOAL_PARTS({
    .title = "two hunters err at once, each alone",
    .reached = goal_chase_both_err,
});

static bool goal_chase_leaps(const struct game *game)
{
	return goal_chase_erred(game, ERROR_LEAP);
}

const struct goal goal_leap = GOAL_PARTS({
    .title = "a hunter leaps into a wall",
    .reached = goal_chase_leaps,
});

static bool goal_chase_sinks(const struct game *game)
{
	return goal_chase_erred(game, ERROR_MUD);
}

const struct goal goal_mud = GOAL_PARTS({
    .title = "a hunter sinks into mud or water",
    .reached = goal_chase_sinks,
});

static bool goal_chase_pushes(const struct game *game)
{
	return goal_chase_erred(game, ERROR_DOOR);
}

const struct goal goal_door = GOAL_PARTS({
    .title = "a hunter pushes at a shut door",
    .reached = goal_chase_pushes,
});

static bool goal_chase_loses(const struct game *game)
{
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		if (event->kind == GAME_EVENT_STATE && event->state.before == HUNTER_HUNTING &&
		    event->state.now == HUNTER_LOST && game->hunters[event->who].kind.nose)
			return true;
	}
	return false;
}

const struct goal goal_nose = GOAL_PARTS({
    .title = "a nose loses your trail",
    .reached = goal_chase_loses,
});
