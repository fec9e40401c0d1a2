/* screens/lab/tour.h -- the guided tour of the lab: lessons from data/tour.cfg, each some words and what the
 * lab does as it shows them.
 *
 * Invariant: a loaded tour has 1 <= n <= TOUR_LESSONS. */
#ifndef SCREENS_LAB_TOUR_H
#define SCREENS_LAB_TOUR_H

#include <stdint.h>

#include "base/diag.h"

enum { TOUR_LESSONS = 16, TOUR_DEEDS = 4 };

struct tour {
	struct lesson {
		char say[200];
		/* "+SPEC" adds a pane; "[COUNT ]ACTION" is an action of the lab as keys.cfg names it. */
		char deeds[TOUR_DEEDS][48];
		int n_deeds;
	} lessons[TOUR_LESSONS];
	int n;
};

/* Reads tour.cfg.  DIAG names file and line; TOUR is untouched on failure. */
MUST_CHECK enum status tour_load(struct tour *tour, struct diag *diag);

/* Splits a deed "[COUNT ]ACTION": returns the action's name, which lies in DEED, and sets *COUNT, 0 if none is
 * given. */
const char *tour_deed(const char *deed, uint32_t *count);

#endif
