/* term/terminfo.h -- what terminfo knows of a terminal while curses has not started yet. */
#ifndef TERM_TERMINFO_H
#define TERM_TERMINFO_H

#include "base/diag.h"

/* How many colours the terminal called NAME has.  STATUS_USAGE where terminfo does not know the name. */
MUST_CHECK enum status terminfo_colours(const char *name, int *colours, struct diag *diag);

#endif
