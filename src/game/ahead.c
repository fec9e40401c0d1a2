#include "game/ahead.h"

#include <limits.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "game/world.h"

enum status ahead_new(const struct game *game, struct ahead *ahead)
{
	*ahead = (struct ahead){.steps_left = 0};
	enum status status = game_clone(game, &ahead->copy);
	for (int i = 0; i <= AHEAD_TURNS_MAX && !status; i++) {
		ahead->states[i] = aligned_alloc(64, round_up(game->state_bytes, 64));
		if (!ahead->states[i])
			status = STATUS_NO_MEMORY;
	}
	if (status)
		ahead_free(ahead);
	return status;
}

void ahead_free(struct ahead *ahead)
{
	game_free(ahead->copy);
	for (int i = 0; i <= AHEAD_TURNS_MAX; i++)
		free(ahead->states[i]);
	*ahead = (struct ahead){.steps_left = 0};
}

void ahead_look(struct ahead *ahead, const struct game *game)
{
	struct game *copy = ahead->copy;
	bool ships = false;

	game_copy(copy, game);
	copy->rng.state ^= copy->rng.stream;
	for (int i = 0; i < copy->n_hunters; i++) {
		struct hunter *hunter = &copy->hunters[i];
		hunter->rng.state ^= hunter->rng.stream << 1;
		if (!hunter->seen)
			hunter->arrives_turn = INT_MAX;
		ships |= hunter->seen && hunter->ship >= 0;
	}
	copy->ships_fly &= ships;
	ahead->first_turn = copy->turn;
	game_save(copy, ahead->states[0]);
}

/* Does ACTION make you step onto a cell that you have never seen? */
static bool ahead_leads_astray(const struct game *copy, const struct game_action *action)
{
	return action->verb == GAME_MOVE && game_known(copy, cell_step(copy->at, action->direction)) == GAME_UNKNOWN;
}

/* Does ACTION; returns false if it leads nowhere. */
static bool ahead_step(struct ahead *ahead, const struct game_action *action)
{
	struct game *copy = ahead->copy;
	int turn = copy->turn;

	if (ahead_leads_astray(copy, action))
		return false;
	ahead->steps_left--;
	game_step(copy, action);
	return copy->turn > turn || copy->phase != GAME_PLAYING;
}

/* How far the nearest hunter is from AT, in steps of a king. */
static int ahead_gap(const struct game *copy, struct cell at)
{
	int gap = INT_MAX;

	for (int i = 0; i < copy->n_hunters; i++)
		if (game_present(copy, i))
			gap = min(gap, cell_steps(copy->hunters[i].at, at));
	return gap;
}

enum { AHEAD_CHOICES = DIRECTIONS + 1 + 4 };

/* What can be done: steps, waiting, closing a door; those that lead away from the hunters first. */
static int ahead_list(const struct game *copy, struct game_action choices[AHEAD_CHOICES])
{
	int gaps[AHEAD_CHOICES], n = 0;

	for (int d = 0; d < AHEAD_CHOICES; d++) {
		struct game_action action = {.verb = GAME_MOVE, .direction = d};
		struct cell to = copy->at;
		if (d < DIRECTIONS)
			to = cell_step(copy->at, d);
		else if (d == DIRECTIONS)
			action.verb = GAME_WAIT;
		else
			action = (struct game_action){.verb = GAME_CLOSE, .direction = d - DIRECTIONS - 1};
		if (d < DIRECTIONS && !terrain_info[game_terrain(copy, to)].plan_cost)
			continue;
		if (d > DIRECTIONS &&
		    game_terrain(copy, cell_step(copy->at, action.direction)) != TERRAIN_DOOR_OPEN)
			continue;
		int gap = ahead_gap(copy, to), i = n++;
		for (; i > 0 && gaps[i - 1] < gap; i--) {
			gaps[i] = gaps[i - 1];
			choices[i] = choices[i - 1];
		}
		gaps[i] = gap;
		choices[i] = action;
	}
	return n;
}

/* The most turns that you hold out from where the copy is, DEPTH actions on. */
static int ahead_hold(struct ahead *ahead, int depth)
{
	struct game *copy = ahead->copy;
	struct game_action choices[AHEAD_CHOICES];
	int caught = copy->caught, best = 0;

	if (copy->turn >= ahead->until_turn || copy->phase != GAME_PLAYING || ahead->steps_left <= 0 ||
	    depth > AHEAD_TURNS_MAX)
		return ahead->until_turn;
	int n = ahead_list(copy, choices);
	game_save(copy, ahead->states[depth]);
	for (int i = 0; i < n && best < ahead->until_turn; i++) {
		if (!ahead_step(ahead, &choices[i]))
			continue;
		if (copy->caught > caught)
			best = max(best, copy->turn - 1);
		else
			best = max(best, ahead_hold(ahead, depth + 1));
		if (best < ahead->until_turn)
			game_restore(copy, ahead->states[depth]);
	}
	return best;
}

int ahead_turns(struct ahead *ahead, const struct game_action *action, int turns, int steps)
{
	struct game *copy = ahead->copy;

	game_restore(copy, ahead->states[0]);
	int caught = copy->caught;
	ahead->steps_left = steps;
	ahead->until_turn = ahead->first_turn + turns;
	if (!ahead_step(ahead, action))
		return AHEAD_REFUSED;
	if (copy->caught > caught)
		return copy->turn - ahead->first_turn - 1;
	return min(ahead_hold(ahead, 1) - ahead->first_turn, turns);
}
