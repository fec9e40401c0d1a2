/* oracle/oracle.h -- looks ahead on a copy of a world for a way out
 *
 * Invariant: the world in question is only read.  An answer depends on that world, the question and its budget of
 * steps, never on time, so that it is the same on every machine. */
#ifndef ORACLE_ORACLE_H
#define ORACLE_ORACLE_H

#include "world/game.h"

/* The knowledge that the oracle uses.  Only an answer from everything is a promise. */
enum oracle_scope {
	ORACLE_EVERYTHING, /* the whole world, with the future random choices */
	ORACLE_IN_SIGHT,   /* the whole map, but only the visible hunters, and no random catch */
	ORACLE_KNOWN       /* the same, and you step on cells that you know */
};

/* Your possible acts in a turn, as numbers; the first nine are the eight steps and waiting. */
enum {
	ORACLE_WAIT = DIRECTIONS,
	ORACLE_LEAVE,
	ORACLE_CLOSE, /* and the seven after it: in each direction */
	ORACLE_WEDGE = ORACLE_CLOSE + DIRECTIONS,
	ORACLE_SNEAK = ORACLE_WEDGE + DIRECTIONS,
	ORACLE_ACTS = ORACLE_SNEAK + DIRECTIONS,
	ORACLE_CHOICES = ORACLE_WAIT + 1
};
static_assert(ORACLE_ACTS <= 64, "a set of acts is a word");

struct game_action oracle_action(int act);

enum oracle_outcome {
	ORACLE_GOES_ON,
	ORACLE_OUT, /* you left the floor, or later events are out of scope */
	ORACLE_CAUGHT,
	ORACLE_REFUSED /* nothing happened */
};

enum oracle_answer { ORACLE_FOUND, ORACLE_NONE, ORACLE_OPEN /* not known yet */ };

enum { ORACLE_TURNS_MAX = 96 };

struct oracle_question {
	enum oracle_scope scope;
	int until_turn; /* is there a way not to be caught up to that turn, or to leave?  At most ORACLE_TURNS_MAX ahead */
	uint64_t first; /* bits of the acts to try first; 0: all */
	bool sneaking;  /* sneaking is allowed, too */
	bool again;     /* the last question had the same turn and scope, and the same world, if that matters */
};

struct oracle;

/* Room for questions about worlds like GAME; oracle_free releases it. */
MUST_CHECK enum status oracle_new(const struct game *game, struct oracle **oracle);
void oracle_free(struct oracle *oracle);

/* Can it answer questions about GAME?  Any other world needs another oracle. */
bool oracle_fits(const struct oracle *oracle, const struct game *game);

/* What ACT leads to in GAME.  oracle_world() is the world after it, until the next
 * question. */
enum oracle_outcome oracle_try(struct oracle *oracle, const struct game *game, enum oracle_scope scope,
			       int act);

/* The same if the hunters made other random choices, numbered LOT. */
enum oracle_outcome oracle_try_lot(struct oracle *oracle, const struct game *game, enum oracle_scope scope,
				   int act, uint64_t lot);

const struct game *oracle_world(const struct oracle *oracle);

/* Puts QUESTION about GAME; oracle_go_on answers it. */
void oracle_ask(struct oracle *oracle, const struct game *game, const struct oracle_question *question);

/* Takes at most STEPS further steps of the world.  ORACLE_OPEN: there is more to search. */
enum oracle_answer oracle_go_on(struct oracle *oracle, uint64_t steps);

/* After ORACLE_FOUND: writes the acts of that way to ACTS[ORACLE_TURNS_MAX] and returns how many there are. */
int oracle_way(const struct oracle *oracle, uint8_t *acts);

/* Steps of the world since oracle_new. */
uint64_t oracle_steps(const struct oracle *oracle);

/* Nodes that the hunters expanded in these steps. */
uint64_t oracle_thought(const struct oracle *oracle);

/* ---- for searches of another order ----------------------------------------------------------------------- */

/* Puts the oracle's world to where GAME is, and takes away what SCOPE leaves out. */
void oracle_stand(struct oracle *oracle, const struct game *game, enum oracle_scope scope);

/* Copies the oracle's world out and back in: see game_save(). */
size_t oracle_bytes(const struct oracle *oracle);
void oracle_save(const struct oracle *oracle, void *snapshot);
void oracle_restore(struct oracle *oracle, const void *snapshot);

/* The acts to try where the oracle's world is now; it may refuse some of them. */
uint64_t oracle_acts(const struct oracle *oracle, bool sneaking);

enum oracle_outcome oracle_step(struct oracle *oracle, int act);

/* The key of the oracle's world with TURNS to go: see game_key(). */
uint64_t oracle_key(struct oracle *oracle, int turns);

/* The same for an action without a number, such as one with a tool. */
enum oracle_outcome oracle_do(struct oracle *oracle, const struct game_action *action);

#endif
