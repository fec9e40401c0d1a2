/* oracle/beam_search.h -- is there a way from here to the end of the floor without being caught, for an all-knowing
 * player?
 *
 * A beam goes ahead over copies of the world: of all states that are equally many acts away, only the most promising
 * survive, at most one for each of your cells.  If a narrow beam is caught, a wider one comes again from farther back.
 *
 * Invariant: a way found is valid; finding none proves nothing.  The answer depends on the world and on the budget in
 * steps of the world, and not on the slices. */
#ifndef ORACLE_BEAM_SEARCH_H
#define ORACLE_BEAM_SEARCH_H

#include "oracle/oracle.h"

enum { BEAM_SEARCH_ACTS_MAX = 1024, BEAM_SEARCH_BUDGET = 54000 };

struct beam_search;

/* Begins at a copy of GAME; beam_search_free releases it.  STATUS_NO_MEMORY. */
MUST_CHECK enum status beam_search_new(const struct game *game, struct beam_search **beam);
void beam_search_free(struct beam_search *beam);

/* Takes at most STEPS steps of the world.  ORACLE_NONE: nothing was found within the budget. */
enum oracle_answer beam_search_go_on(struct beam_search *beam, uint64_t steps);

/* True if it ran out of memory; the answer is then invalid. */
bool beam_search_failed(const struct beam_search *beam);

/* After ORACLE_FOUND: writes the acts to ACTS[BEAM_SEARCH_ACTS_MAX], the last of which leaves, and returns how many. */
int beam_search_way(const struct beam_search *beam, uint8_t *acts);

/* How near it has come: steps that were left to the end of the floor where they were fewest. */
uint32_t beam_search_nearest(const struct beam_search *beam);

#endif
