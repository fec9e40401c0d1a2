/* players/race.h -- one mover chases one prey on one map and is measured: the experiment behind `astray race`.
 *
 * Invariant: the starting places and the random streams follow from the map and the seed alone, so that races
 * of different movers can be compared. */
#ifndef PLAYERS_RACE_H
#define PLAYERS_RACE_H

#include "players/barrier.h"
#include "players/gap.h"
#include "players/prey.h"
#include "world/drone.h"

enum { RACE_TICKS = 500 }; /* the usual longest race */

struct race {
	const struct grid *grid; /* hunters placed on it are ignored */
	const char *mover;       /* CHASER[:k=v,..] or ship:BEHAVIOUR[,k=v..] */
	enum prey_policy prey;
	uint64_t seed;
	int ticks; /* longest race, in turns: a tick is a turn, of which a step on slow ground takes several */
	int obstacles;   /* obstacles to drop on the mover's way while it walks, at most BARRIERS_MAX */
	uint32_t budget; /* nodes a turn for planners whose spec leaves it at the default; 0: unchanged */
	const struct chase_asker *asker;       /* for a mover that is a program; NULL: none */
	const struct steer_asker *steer_asker; /* the same for a ship */
	struct job *job;                       /* watches a whole race; NULL: nobody does */
};

struct race_result {
	bool caught;
	int ticks;            /* turns until the catch, or all of them */
	uint32_t walked;      /* cells */
	double length;        /* of that walk: 1 or sqrt 2 a step */
	int obstacles;        /* obstacles dropped so far */
	uint32_t replans;     /* plans begun */
	uint64_t expanded;    /* nodes over all turns */
	uint32_t worst_tick;  /* nodes in the worst turn */
	uint64_t operations;  /* of all its decisions: see chase_count() and steer_count() */
	uint64_t decisions;   /* steps on foot; a ship decides at every tick of space */
	int thinking;         /* turns at whose end it was still thinking about a plan */
	struct sealed sealed; /* what keeps a ship from a prey that stands still: the race is then over */
	double gap_mean; /* steps on the shortest path between them, mean over the turns; NAN: never a path */
};

/* Operations of a decision; NAN: none. */
double race_operations(const struct race_result *result);

/* A race under way, from race_begin to race_end. */
struct race_run {
	struct game *game;
	struct prey prey;
	struct barriers barriers;
	struct race_result result; /* so far */
	int ticks;                 /* longest race */
	int prey_turns;            /* turns that the last step of the prey still takes */
	struct gap between;
	uint32_t gap; /* steps between them now; FIELD_FAR: no path */
	double gaps;  /* sum of the `measured` gaps so far */
	int measured;
};

MUST_CHECK enum status race_begin(const struct race *race, const struct rules *rules, struct race_run *run,
				  struct diag *diag);
void race_end(struct race_run *run);

/* Plays one turn: if the last step of the prey is done, the prey does ACTION, or if that is NULL, its policy decides.
 * Does nothing and returns false if the race is over. */
bool race_tick(struct race_run *run, const struct game_action *action);

/* Runs a race to its end.  The mover always knows where the prey is: algorithms are compared, not senses. */
MUST_CHECK enum status race_whole(const struct race *race, const struct rules *rules,
				  struct race_result *result, struct diag *diag);

#endif
