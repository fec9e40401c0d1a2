/* lab/trace.h -- what a search does as a trace file for the Posthoc visualiser, format 1.4.0.
 * The search runs twice, once to count its events and once to keep just so many: memory is never more than 8
 * bytes an event and a number a cell. */
#ifndef LAB_TRACE_H
#define LAB_TRACE_H

#include "lab/solver.h"

/* Asks QUERY about GROUND of SOLVER, which it loads, and writes the search to PATH ("-": standard output), all
 * or nothing.  RESULT is the answer; what the search itself fails with is returned and DIAG left alone. */
MUST_CHECK enum status trace_write(const char *path, struct solver *solver, const struct ground *ground,
				   const struct path_query *query, struct path_result *result,
				   struct diag *diag);

#endif
