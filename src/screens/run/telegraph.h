/* screens/run/telegraph.h -- the next turns: the marks of the next turn, and the warnings that follow from them. */
#ifndef SCREENS_RUN_TELEGRAPH_H
#define SCREENS_RUN_TELEGRAPH_H

#include "oracle/preview.h"
#include "screens/run/glimpses.h"

struct warning {
	enum preview_mark mark; /* of the step, */
	int who;                /* or the hunter that comes from that side; -1: nobody */
	bool hunts;             /* it does, */
	int cells;              /* so far away */
};

struct telegraph {
	struct oracle *oracle;  /* owned; fits the world that was looked at last */
	struct preview preview; /* of the next turn, or of the aimed action */
	struct preview_trail now[GAME_HUNTERS_MAX],
	    then[GAME_HUNTERS_MAX]; /* without and with the aimed action */
	bool trailed;               /* `now' is known */
	bool looking;               /* it is not complete yet */
	int warned_turn;            /* in which you were warned of a marked cell; -1: never */
	int64_t warned_ms;          /* and when that was last, */
	struct warning warned;      /* of what, */
	size_t passed;              /* and at which action that last went anyway; SIZE_MAX: never */
};

/* A step about to be made. */
struct telegraph_step {
	int choice;         /* see oracle/oracle.h */
	bool arrives;       /* it ends a journey: one might as well take it by hand */
	bool by_itself;     /* nobody struck a key for it, */
	int n_way;          /* and the next ones, */
	const uint8_t *way; /* [n_way] are in these directions; 0: not known */
	bool pointed;       /* and it leads to a cell that was pointed at */
	bool held;          /* its key is repeated by a finger that rests on it */
	size_t position;    /* of the playback */
	int64_t now_ms;
};

/* Marks what the next turn of GAME holds, see oracle/preview.h; telegraph_look_further completes it bit by bit. */
MUST_CHECK enum status telegraph_look(struct telegraph *telegraph, const struct game *game);
void telegraph_look_further(struct telegraph *telegraph, const struct game *game);

/* Shows the consequences of ACTION instead, until the next telegraph_look, and the hunters' ways after it. */
void telegraph_look_at_action(struct telegraph *telegraph, const struct game *game,
			      const struct game_action *action);

/* Does a hunter in sight catch you this turn if you make CHOICE, and leaves another choice you free? */
bool telegraph_is_fatal(struct telegraph *telegraph, const struct game *game, int choice);

/* What exploring and travelling keep away from: steps that are marked, hunters in sight that can come, and those that hunted you when they
 * went out of it. */
struct game_shun telegraph_shuns(struct telegraph *telegraph, struct game *game,
				 const struct glimpses *glimpses);

/* Would each of the steps WAY[n], in these directions, be safe from everybody in sight, whatever their random
 * choices? */
bool telegraph_is_safe(struct telegraph *telegraph, const struct game *game, const uint8_t *way, int n);

/* Warns in TEXT[2 * TELL_CAP] that STEP is marked, or, while something goes by itself, leads to a hunter: once a turn, and
 * again as long as keys come faster than anybody reads.  False: none to warn of. */
bool telegraph_warns(struct telegraph *telegraph, struct game *game, struct glimpses *glimpses,
		     const struct telegraph_step *step, char *text);

/* Forgets which warning was given and passed. */
void telegraph_forget_warning(struct telegraph *telegraph);

void telegraph_free(struct telegraph *telegraph);

#endif
