/* screens/run/way.h -- ways out that the oracle found: in words, and as cells to draw.
 *
 * Sentences are in plain English. */
#ifndef SCREENS_RUN_WAY_H
#define SCREENS_RUN_WAY_H

#include "record/explain.h"

enum { WAY_CAP = 240 };

/* How ACTS[n] begin, in words: "north-east, then close the door east". */
void way_words(const uint8_t *acts, int n, char out[WAY_CAP]);

/* What an answer from SCOPE knows: "knowing the whole floor". */
const char *way_knowledge(enum oracle_scope scope);

/* "Your last way out was at turn 41, knowing the whole floor: north-east, then wait. After that it had you whatever you
 * did." */
void way_sentence(const struct explanation *explanation, char out[WAY_CAP]);

/* Where ACTS[n] lead from AT, as far as they are steps: CELLS[n + 1], beginning with AT.  Returns how many. */
size_t way_cells(struct cell at, const uint8_t *acts, int n, struct cell *cells);

/* The player's cells in PLAYBACK after FROM, FROM + 1 .. TO actions: CELLS[cap].  Returns their number. */
size_t way_taken(struct playback *playback, size_t from, size_t to, struct cell *cells, size_t cap);

#endif
