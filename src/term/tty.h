/* term/tty.h -- this room's access to terminal, clock and signals, below keys and pictures.
 *
 * tty.c is the real one.  A test that needs an artificial terminal links another file with these functions, and the
 * rest of the room runs unchanged.
 *
 * Invariant: between tty_take and tty_give only SIGKILL ends the process before the terminal is restored. */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

enum tty_event { TTY_KEYS = 1, TTY_RESIZE = 2, TTY_SUSPEND = 4, TTY_END = 8, TTY_CONTINUE = 16 };

/* Milliseconds of a clock that never goes back. */
int64_t tty_clock_ms(void);

/* The date in UTC, in days since 1970-01-01. */
int tty_today(void);

/* Some bits that differ from one start of the program to the next. */
uint64_t tty_entropy(void);

/* STATUS_USAGE if input or output is not a terminal. */
MUST_CHECK enum status tty_check(struct diag *diag);

/* Takes over the terminal called NAME: remembers its settings, installs the signal handlers, switches to its
 * second screen, and makes every key a byte of input.  tty_give undoes all of it. */
MUST_CHECK enum status tty_take(const char *name, struct diag *diag);
void tty_give(void);

/* Gives the terminal to the shell and takes it again when the process is continued. */
void tty_stop(void);

/* After another process has stopped and continued this one (TTY_CONTINUE): takes the terminal back, whatever used it
 * meanwhile. */
void tty_retake(void);

/* Shows the cursor, or hides it, as it is at first.  It stays so when the terminal is given away and taken again. */
void tty_show_cursor(bool on);

/* Sleeps until there is input, a signal or TIMEOUT_MS has passed (-1: waits forever).  Returns a set of enum
 * tty_event, 0 if the time is up.  TTY_END: the terminal is gone, or a signal asks to end. */
unsigned tty_wait(int timeout_ms);

/* The number of the signal that asked to end; 0: none has. */
int tty_ended_by(void);

/* Reads the available input, at most CAP bytes; 0: none.  Call it after TTY_KEYS. */
size_t tty_read(void *bytes, size_t cap);

/* Writes BYTES[len] to the terminal, however slow it is.  Returns false if it is gone, or if a signal asks to end
 * and it accepts nothing. */
bool tty_write(const void *bytes, size_t len);

/* The size in cells: the terminal's, or else LINES and COLUMNS, or terminfo's; at most 1000 x 1000. */
void tty_size(int *width, int *height);

/* Returns true if a line feed reaches the terminal as it is, without a carriage return. */
bool tty_keeps_line_feeds(void);

#endif
