/* screens/run/facts.h -- the run as facts for those who listen (kit/speech.h).
 *
 * Invariant: they tell what the screen shows, and nothing else. */
#ifndef SCREENS_RUN_FACTS_H
#define SCREENS_RUN_FACTS_H

#include "kit/speech.h"
#include "screens/run/run.h"

/* Hands over what there is to know at the present turn. */
void facts_of_run(const struct run *run, struct speech *speech);

/* Writes where the hunters in sight step next and whether one of them catches you, each after "; ", to OUT[cap]. */
void facts_preview(const struct run *run, const struct speech *speech, char *out, size_t cap);

#endif
