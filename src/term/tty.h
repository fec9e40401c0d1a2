/* term/tty.h -- what the terminal driver and signals are about, below curses: who wakes the loop, and how the
 * tty is put back even when the program crashes. Invariant: between tty_take and tty_give a fatal signal
 * restores the tty before it kills. */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

enum tty_event { TTY_KEYS = 1, TTY_RESIZE = 2, TTY_SUSPEND = 4, TTY_END = 8 };

/* Remembers the tty's settings and installs the handlers.  tty_give takes both back. */
MUST_CHECK enum status tty_take(struct diag *diag);
void tty_give(void);

/* Sleeps until keys, a signal or TIMEOUT_MS (-1: for ever); returns a set of enum tty_event, 0: time is up.
 * TTY_END: the terminal is gone, or SIGINT, SIGTERM or SIGHUP came. */
unsigned tty_wait(int timeout_ms);

/* Writes BYTES[len] to the terminal; gives up, false, when it takes nothing for a few seconds or is gone. */
bool tty_write(const void *bytes, size_t len);

/* Does a line feed written now reach the terminal as it is, without a carriage return? */
bool tty_keeps_line_feeds(void);

/* Stops the process group as ^Z does and comes back when it is continued. */
void tty_stop(void);

#endif
