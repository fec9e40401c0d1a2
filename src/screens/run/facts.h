/* screens/run/facts.h -- the run as facts for listeners (kit/speech.h).
 *
 * Invariant: they contain exactly the information on the screen. */
#ifndef SCREENS_RUN_FACTS_H
#define SCREENS_RUN_FACTS_H

#include "kit/speech.h"
#include "screens/run/run.h"

/* Hands over the facts of the present turn. */
void facts_of_run(const struct run *run, struct speech *speech);

/* Writes where the hunters in sight step next and whether one of them catches you, each after "; ", to OUT[cap]. */
void facts_preview(const struct run *run, const struct speech *speech, char *out, size_t cap);

#endif
