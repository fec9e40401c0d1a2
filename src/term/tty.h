/* term/tty.h -- the terminal driver and signals, below curses: what wakes the loop, and how the tty is
 * restored even if the program crashes.
 *
 * Invariant: between tty_take and tty_give, a fatal signal restores the tty before it ends the process. */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

enum tty_event { TTY_KEYS = 1, TTY_RESIZE = 2, TTY_SUSPEND = 4, TTY_END = 8 };

/* Saves the tty's settings and installs the signal handlers; tty_give restores both.  STATUS_USAGE if
 * standard input is not a terminal. */
MUST_CHECK enum status tty_take(struct diag *diag);
void tty_give(void);

/* Sleeps until there are keys, a signal comes or TIMEOUT_MS have passed (-1: forever).  Returns a set of enum
 * tty_event, 0 for a timeout.  TTY_END: the terminal is gone, or SIGINT, SIGTERM or SIGHUP came. */
unsigned tty_wait(int timeout_ms);

/* Writes BYTES[len] to the terminal.  Returns false if it is gone or accepts nothing for a few seconds. */
bool tty_write(const void *bytes, size_t len);

/* Does a line feed reach the terminal unchanged, without a carriage return? */
bool tty_keeps_line_feeds(void);

/* Stops the process group as ^Z does, and returns once it is continued. */
void tty_stop(void);

#endif
