/* term/terminfo.h -- what terminfo knows about a terminal, before curses has started. */
#ifndef TERM_TERMINFO_H
#define TERM_TERMINFO_H

#include "base/diag.h"

/* Sets COLOURS to the number of colours of the terminal NAME, -1 for none.  STATUS_USAGE if terminfo does not
 * know that name. */
MUST_CHECK enum status terminfo_colours(const char *name, int *colours, struct diag *diag);

/* The type by which to draw on the terminal NAME: NAME itself where terminfo knows it; else "xterm-256color" or "ansi",
 * whichever it is likely to understand. */
const char *terminfo_stand_in(const char *name);

#endif
