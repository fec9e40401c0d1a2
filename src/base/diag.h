/* base/diag.h -- one line that says what is wrong with an input, and where.
 *
 * What is too long loses its middle, so that its end, which mostly says what is wrong, is there.
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

/* Entries of a list that are left out because they cannot be read. */
struct left_out {
	struct diag first; /* why the first one cannot */
	int n;
};

void left_out_add(struct left_out *left, const struct diag *why);

/* Writes what is LEFT out, if it is anything, to DIAG. */
void left_out_say(const struct left_out *left, struct diag *diag);

#endif
