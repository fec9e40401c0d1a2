/* oracle/preview.h -- what the next turn holds: where the hunters in sight step, and which of your nine choices are the end.
 *
 * Invariant: a mark is never wrong about the hunters that you see, and tells nothing of the others. */
#ifndef ORACLE_PREVIEW_H
#define ORACLE_PREVIEW_H

#include "oracle/oracle.h"
#include "world/tool.h"

enum {
	PREVIEW_TURNS = 5,
	PREVIEW_LOTS = 8,
	PREVIEW_LURE_TURNS = 3,
	PREVIEW_TRAIL_TURNS = 8,
	PREVIEW_CHANGES = (2 * RULES_RADIUS_MAX + 1) * (2 * RULES_RADIUS_MAX + 1)
};

enum preview_mark {
	PREVIEW_FREE,
	PREVIEW_REFUSED, /* it cannot be done */
	PREVIEW_DEADLY,  /* a hunter in sight catches you this turn */
	PREVIEW_DOOMED   /* whatever you do then, one of them catches you within PREVIEW_TURNS turns */
};

/* Where a hunter steps if you wait. */
struct preview_ghost {
	int who;
	bool lots; /* its next step is random: these are the possible cells */
	struct cell cells[HUNTER_STEPS_MAX + PREVIEW_LOTS]; /* [n_cells] */
	int n_cells;
};

/* Where a hunter in sight walks in the next turns if you stand still, from where it is.  It ends before the first step that is
 * left to chance, and with a catch. */
struct preview_trail {
	struct cell cells[1 + PREVIEW_TRAIL_TURNS * HUNTER_STEPS_MAX]; /* [n_cells] */
	int n_cells;
	int turns;  /* that were looked ahead */
	int beside; /* the first turn, from 1, in which it is beside you; 0: none */
};

struct preview {
	enum preview_mark marks[ORACLE_CHOICES];       /* of a step in each direction, and of waiting */
	enum preview_mark action;                      /* of the action that is looked at */
	int action_by;                                 /* the hunter that catches you if it is deadly */
	int by[ORACLE_CHOICES];                        /* the hunter that catches you after a deadly choice */
	struct preview_ghost ghosts[GAME_HUNTERS_MAX]; /* [n_ghosts] */
	int n_ghosts;
	struct cell clashes[GAME_HUNTERS_MAX]; /* [n_clashes] where hunters in sight collide if you wait */
	int n_clashes;
	/* Of cells that you know, where the tool that is looked at reaches, in the turn in which it is used. */
	struct preview_change {
		struct cell at;
		enum terrain terrain;
	} changes[PREVIEW_CHANGES]; /* [n_changes] */
	int n_changes;
	/* Of the hunters in sight that hunt you, the immunity to that tool of each that it does not fool; and those, as bits
	 * 1 << hunter, that it does: they take something else for you then, or no longer hunt you. */
	enum immunity immune[GAME_HUNTERS_MAX];
	uint32_t fooled;
	int looked;     /* how many choices have been looked at for more than one turn; ORACLE_CHOICES: all */
	bool asked;     /* the oracle is busy with the next one, */
	uint64_t steps; /* after this many steps of the world in all, */
	uint64_t steps_here; /* and for that one */
};

/* Looks at the next turn: fills PREVIEW except the doomed marks. */
void preview_begin(struct preview *preview, struct oracle *oracle, const struct game *game);

/* Takes at most STEPS steps of the world to find doomed choices.  Returns true when all have been looked at.  GAME must be
 * as it was, and ORACLE not asked anything else, since preview_begin. */
bool preview_go_on(struct preview *preview, struct oracle *oracle, const struct game *game, uint64_t steps);

/* Shows in PREVIEW, all of whose choices are settled, the consequences of ACTION: the steps that hunters in sight
 * take, whether one of them catches you, whether it is refused, and for a tool, the hunters it does not fool.  The
 * marks of your choices stay. */
void preview_action(struct preview *preview, struct oracle *oracle, const struct game *game,
		    const struct game_action *action);

/* Fills TRAILS[GAME_HUNTERS_MAX] with where the hunters of GAME go, after ACTION unless that is NULL. */
void preview_trails(struct oracle *oracle, const struct game *game, const struct game_action *action,
		    struct preview_trail *trails);

#endif
