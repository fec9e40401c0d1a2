/* players/bot.h -- programs that play the run: for balance, and for "the computer plays on".
 *
 * A bot has a player's knowledge: the seen part of the map, the hunters in sight, the marks of the telegraph.  It is a
 * const struct, registered by a line of bots.def.
 *
 * Invariant: the same bot and the same run give the same actions on every machine. */
#ifndef PLAYERS_BOT_H
#define PLAYERS_BOT_H

#include "base/variant.h"
#include "oracle/oracle.h"
#include "players/prey.h"

/* What a thinking bot knows of the way to each cell, [cells]; in turns, UINT16_MAX: none. */
struct bot_map {
	uint16_t *mine;   /* when it can be there before the hunters that it fears */
	uint16_t *theirs; /* when the first of them can be there */
	uint16_t *flood;  /* scratch */
	uint8_t *from;    /* the direction of the last step there */
	struct cell *queue;
	bool *queued;
};

/* What a bot works with on one floor. */
struct bot_seat {
	const struct bot *bot;
	double params[PARAMS_MAX];
	struct prey prey;                /* owned: how a runner flees */
	struct oracle *oracle;           /* owned: how a thinker looks ahead */
	struct game *trial;              /* owned: a copy to try a tool on */
	struct bot_map map;              /* owned */
	int seen_turn[GAME_HUNTERS_MAX]; /* 1 + the turn in which it last saw each hunter; 0: never */
	struct cell seen_at[GAME_HUNTERS_MAX];
	struct rng rng;
	int bored;     /* turns in which fear kept it from where it wants to go */
	int rashes;    /* how often it has taken risks on this floor, each time greater ones */
	bool afraid;   /* somebody is to be feared now */
	bool cornered; /* whatever it does, it is caught within BOT_TURNS */
};

struct bot {
	struct variant head; /* first: see base/variant.h */
	/* The next action; every action may be refused, which costs no turn. */
	struct game_action (*act)(struct bot_seat *seat, struct game *game);
};

/* All of bots.def, NULL-terminated. */
extern const struct variant *const bots[];

static inline const struct bot *bot_of(const struct variant *head)
{
	return (const struct bot *)head;
}

/* Sits BOT with PARAMS[n_params] down at a floor; bot_free releases it.  STATUS_NO_MEMORY. */
MUST_CHECK enum status bot_new(const struct bot *bot, const double *params, const struct game *game,
			       struct bot_seat *seat);
void bot_free(struct bot_seat *seat);

/* What BOT does next; an action that was refused is not repeated: it waits instead.  Uses the cache of GAME. */
struct game_action bot_act(struct bot_seat *seat, struct game *game);

/* ---- for bots: bot_thinker.c */

enum bot_param { BOT_TURNS, BOT_DOORS, BOT_TURNS_MAX = 8 };

/* Can nobody in sight catch it for TURNS turns if it does ACT of the oracle in GAME and then what is best? */
bool bot_safe(struct bot_seat *seat, const struct game *game, int act, int turns);

/* The thinker's act; notes whether it is afraid and cornered. */
struct game_action bot_think(struct bot_seat *seat, struct game *game);

#endif
