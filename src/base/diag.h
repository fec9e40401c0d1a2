/* base/diag.h -- one line that reports a mistake in an input, and its place.
 *
 * A long text loses its middle and keeps its end, which usually holds the fault.
 *
 * Invariant: text is a terminated string without line breaks or control characters. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>

#include "base/status.h"

struct diag {
	char text[256];
};

/* Writes "file:line:column: what" and returns STATUS, so that a reader can write
 * `return diag_at(diag, STATUS_BAD_INPUT, ...)`.  A line or column of 0 is left out.  DIAG may be NULL. */
enum status diag_at(struct diag *diag, enum status status, const char *file, int line, int column,
		    const char *format, ...) PRINTF_LIKE(6, 7);

/* The same without file, line and column. */
enum status diag_set(struct diag *diag, enum status status, const char *format, ...) PRINTF_LIKE(3, 4);
enum status diag_set_args(struct diag *diag, enum status status, const char *format, va_list args)
    PRINTF_LIKE(3, 0);

/* Entries of a list that could not be read and are skipped. */
struct left_out {
	struct diag first; /* why the first one cannot */
	int n;
};

void left_out_add(struct left_out *left, const struct diag *why);

/* Describes the entries LEFT out, if any, in DIAG. */
void left_out_say(const struct left_out *left, struct diag *diag);

#endif
