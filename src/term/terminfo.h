/* term/terminfo.h -- what terminfo knows about a terminal, before curses has started. */
#ifndef TERM_TERMINFO_H
#define TERM_TERMINFO_H

#include "base/diag.h"

struct terminfo {
	const char *name; /* the type by which to draw */
	int colours;      /* -1: none */
};

/* Fills INFO for the terminal NAME: by NAME if terminfo knows it; else by "xterm-256color" or "ansi", whichever the
 * terminal is likely to understand.  STATUS_USAGE if terminfo knows none of them. */
MUST_CHECK enum status terminfo_find(const char *name, struct terminfo *info, struct diag *diag);

#endif
