/* lab/trace.h -- writes a search as a trace file for the Posthoc visualiser, format 1.4.0.
 *
 * The search runs twice, once to count its events and once to record them, so that the log takes 8 bytes an event and
 * no more.
 *
 * Invariant: PATH holds a complete trace or is untouched. */
#ifndef LAB_TRACE_H
#define LAB_TRACE_H

#include "lab/solver.h"

/* Loads SOLVER for GROUND, runs QUERY and writes the search to PATH ("-": standard output).  RESULT is the
 * answer.  If the search itself fails, its status is returned and DIAG is left alone. */
MUST_CHECK enum status trace_write(const char *path, struct solver *solver, const struct ground *ground,
				   const struct path_query *query, struct path_result *result,
				   struct diag *diag);

#endif
