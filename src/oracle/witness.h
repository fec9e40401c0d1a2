/* oracle/witness.h -- is there a way from here to the end of the floor without being caught, for a player who knows all?
 *
 * A beam goes ahead over copies of the world: of all states that are equally many acts away, only the most promising are
 * kept, at most one for each cell that you stand on.  If a narrow beam is caught, a wider one comes again from
 * farther back.
 *
 * Invariant: a way that is found is one; that none is found proves nothing.  The answer depends on the world and the
 * budget, which is counted in steps of the world, and not on how it is cut into slices. */
#ifndef ORACLE_WITNESS_H
#define ORACLE_WITNESS_H

#include "oracle/oracle.h"

enum { WITNESS_ACTS_MAX = 1024, WITNESS_BUDGET = 54000 };

struct witness;

/* Begins at GAME, of which a copy is made; witness_free releases it.  STATUS_NO_MEMORY. */
MUST_CHECK enum status witness_new(const struct game *game, struct witness **witness);
void witness_free(struct witness *witness);

/* Takes at most STEPS steps of the world.  ORACLE_NONE: nothing was found within the budget. */
enum oracle_answer witness_go_on(struct witness *witness, uint64_t steps);

/* Did it end for want of memory?  Then its answer is none. */
bool witness_failed(const struct witness *witness);

/* After ORACLE_FOUND: writes the acts to ACTS[WITNESS_ACTS_MAX], the last of which leaves, and returns how many. */
int witness_way(const struct witness *witness, uint8_t *acts);

/* How near it has come: steps that were left to the end of the floor where they were fewest. */
uint32_t witness_nearest(const struct witness *witness);

/* Steps of the world so far. */
uint64_t witness_steps(const struct witness *witness);

#endif
