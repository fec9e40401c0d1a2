/* game/race.h -- one mover after one prey on one map, measured: the experiment behind `astray race`. */
#ifndef GAME_RACE_H
#define GAME_RACE_H

#include "game/prey.h"

struct race {
	const struct grid *grid; /* hunters placed on it do not take part */
	const char *mover;       /* CHASER[:k=v,..] or ship:BEHAVIOUR[,k=v..] */
	enum prey_policy prey;
	uint64_t seed;   /* of places, prey and chances: the same for every mover */
	int ticks;       /* at most so many turns */
	uint32_t budget; /* nodes a turn, for planners whose spec leaves it open; 0: as they are */
};

struct race_result {
	bool caught;
	int ticks;           /* turns until then, or all */
	uint32_t walked;     /* cells */
	uint32_t replans;    /* plans begun */
	uint64_t expanded;   /* nodes in all */
	uint32_t worst_tick; /* nodes in the worst turn */
	double
	    gap_mean; /* steps between mover and prey, round the walls, mean of the turns; NAN: never any way */
};

/* A race under way: begun by race_begin, ended by race_end, one turn a race_tick. */
struct race_run {
	struct game *game;
	struct prey prey;
	struct race_result result; /* so far; gap_mean at the end only */
	uint32_t gap;              /* steps between them now; FIELD_FAR: no way */
	double gaps;               /* sum and number of what was measured */
	int measured;
};

MUST_CHECK enum status race_begin(const struct race *race, const struct rules *rules, struct race_run *run,
				  struct diag *diag);
void race_end(struct race_run *run);

/* The prey does ACTION, or what its policy says where that is NULL, and the mover its turn.  False: it is over,
 * nothing was done. */
bool race_tick(struct race_run *run, const struct game_action *action);

/* A whole race.  The mover always knows where the prey is: algorithms are compared, not noses. */
MUST_CHECK enum status race_whole(const struct race *race, const struct rules *rules,
				  struct race_result *result, struct diag *diag);

#endif
