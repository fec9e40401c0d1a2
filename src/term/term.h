/* term/term.h -- the terminal: shows a screen, waits for keys, and always leaves the tty as it was.
 *
 * This is the only room that knows curses.  There is one terminal in a process, and each frame is one write. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "kit/ui.h"

/* Detects failures of term_run before anything is drawn or played: a missing terminal, an unknown TERM, or an unknown
 * theme in SETTINGS, which it loads into THEME.  STATUS_USAGE: no usable terminal, or no such theme. */
MUST_CHECK enum status term_check(const struct settings *settings, struct theme *theme, struct diag *diag);

/* Takes over standard input and output and runs UI by its settings, which has an open view and a theme, until it quits, the
 * terminal is gone or a signal ends the program; then restores the terminal.  STATUS_INTERRUPTED after
 * SIGINT, SIGTERM, SIGHUP or a hang-up. */
MUST_CHECK enum status term_run(struct ui *ui, struct diag *diag);

#endif
