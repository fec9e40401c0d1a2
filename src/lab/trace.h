/* lab/trace.h -- the event log of a search as a trace file for the Posthoc visualiser, format 1.4.0.
 * Events go to the file one by one, so that memory is never more than the log and a number a cell. */
#ifndef LAB_TRACE_H
#define LAB_TRACE_H

#include "path/path.h"

/* Writes LOG, of a search that asked QUERY about GROUND, to PATH ("-": standard output), all or nothing. */
MUST_CHECK enum status trace_write(const char *path, const struct ground *ground,
				   const struct path_query *query, const struct event_log *log,
				   struct diag *diag);

#endif
