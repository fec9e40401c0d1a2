#include "screens/run/glimpses.h"

#include <assert.h>

#include "base/assert.h"
#include "base/minmax.h"

enum {
	NEVER = -1000,
	FAMILIAR_TURNS = 10 /* out of sight, after which a hunter is news again */
};

/* Did you see WHO a few turns ago, in the same mood? */
static bool glimpses_is_familiar(const struct glimpses *glimpses, const struct game *game, int who)
{
	bool hunts = game->hunters[who].state == HUNTER_HUNTING;

	return game->turn - glimpses->seen_turn[who] <= FAMILIAR_TURNS &&
	       (glimpses->last[who].state == HUNTER_HUNTING) == hunts;
}

void glimpses_note(struct glimpses *glimpses, const struct game *game, bool all)
{
	glimpses->familiar = 0;
	for (int i = 0; i < game->n_hunters; i++) {
		bool seen = game->hunters[i].seen;
		if (all)
			glimpses->shown_turn[i] = glimpses->seen_turn[i] = glimpses->lurker_told[i] = NEVER;
		if (seen && glimpses_is_familiar(glimpses, game, i))
			glimpses->familiar |= UINT32_C(1) << i;
		if (seen)
			glimpses->seen_turn[i] = game->turn;
		if (game_shows(game, i))
			glimpses->shown_turn[i] = game->turn;
		if (game_shows(game, i) || all)
			glimpses->last[i] = game->hunters[i];
	}
	glimpses->n = game->n_hunters;
}

const struct hunter *glimpses_of(const struct glimpses *glimpses, const struct game *game, int who)
{
	if (game_shows(game, who))
		return &game->hunters[who];
	return &glimpses->last[who];
}

int glimpses_roster(const struct glimpses *glimpses, const struct game *game, int *who)
{
	static const enum hunter_state order[] = {HUNTER_HUNTING, HUNTER_CURIOUS, HUNTER_LOST,
						  HUNTER_PATROL,  HUNTER_RESTING, HUNTER_ASLEEP};
	static_assert(ARRAY_LEN(order) == HUNTER_STATES, "every state has its place in the roster");
	int n = 0;

	for (size_t place = 0; place < 2 * ARRAY_LEN(order); place++)
		for (int i = 0; i < game->n_hunters; i++) {
			bool shown = place < ARRAY_LEN(order),
			     met = game_present(game, i) && game->hunters[i].met;
			if (game_shows(game, i) == shown && (shown || met) &&
			    glimpses_of(glimpses, game, i)->state == order[place % ARRAY_LEN(order)])
				who[n++] = i;
		}
	ASSERT(n <= GAME_HUNTERS_MAX);
	return n;
}
