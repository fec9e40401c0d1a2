/* world/goal.h -- the tasks of a run: two goals, drawn from its seed, each worth points once.
 *
 * A goal is a const struct registered by a line of goals.def.
 *
 * Invariant: the world and the events of its last step decide whether one is reached; it changes nothing else. */
#ifndef WORLD_GOAL_H
#define WORLD_GOAL_H

#include "world/game.h"

struct goal {
	const char *title; /* "two hunters collide while both see you" */
	bool (*reached)(const struct game *game);
};

/* Braces around all parts of a goal, in this order, each with a comma behind it: with one left out it does not compile. */
#define GOAL_PARTS(title, reached, close) title, reached, close

/* By enum game_goal. */
extern const struct goal *const goals[GAME_GOAL_KINDS];

/* The goal number I of the run, and whether it was reached; NULL: it asks for none. */
const struct goal *goal_of(const struct game_carry *carry, int i, bool *reached);

/* Draws the goals of the run with SEED into CARRY. */
void goal_draw(uint64_t seed, struct game_carry *carry);

/* Takes the goals that the last step has reached, and tells so. */
void goal_pass(struct game *game);

#endif
