/* term/term.h -- the terminal: shows a screen, waits for keys, and always gives the tty back as it was.
 * The only room that knows curses.  One terminal a process; all output of a frame is one write. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "ui/ui.h"

struct term_options {
	const char *theme;  /* "auto", or a name in it */
	bool terminal_back; /* leave the terminal's own background */
	bool ascii;         /* even where the locale has more */
	bool colour;        /* false: as with NO_COLOR */
};

/* The clock of ui->now_ms. */
int64_t term_clock_ms(void);

/*
 * Everything that can be refused, while nothing is drawn or played yet: is there a terminal, is its TERM known,
 * does
 * THEME_FILE hold the theme that OPTIONS ask for, which goes to THEME.  STATUS_USAGE where there is no terminal to speak of.
 */
MUST_CHECK enum status term_check(const struct term_options *options, const char *theme_file,
				  struct theme *theme, struct diag *diag);

/*
 * Takes over standard input and output, and runs UI (one view at least is open, its theme is set) until it
 * quits, the terminal is gone or a signal ends the program; then restores the terminal.  STATUS_INTERRUPTED
 * after SIGINT, SIGTERM, SIGHUP or a hang-up.
 */
MUST_CHECK enum status term_run(const struct term_options *options, struct ui *ui, struct diag *diag);

#endif
