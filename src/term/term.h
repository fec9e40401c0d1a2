/* term/term.h -- the terminal: shows a screen, waits for keys, and always leaves the tty as it was.
 *
 * This is the only room that knows curses.  There is one terminal in a process, and each frame is one write. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "kit/ui.h"

enum term_back { TERM_BACK_THEME, TERM_BACK_TERMINAL };

/* By default as NO_COLOR says, which stands for never. */
enum term_colour { TERM_COLOUR_AUTO, TERM_COLOUR_ALWAYS, TERM_COLOUR_NEVER };

struct term_options {
	const char *theme;   /* "auto", or the name of a theme */
	enum term_back back; /* whose background */
	bool ascii;          /* draw in ASCII, even if the locale has Unicode */
	enum term_colour colour;
};

/* Finds out what would make term_run fail, before anything is drawn or played: whether there is a terminal,
 * whether its TERM is known, and whether there is the theme that OPTIONS ask for, which is read into THEME.  STATUS_USAGE if there is no usable terminal or no such theme. */
MUST_CHECK enum status term_check(const struct term_options *options, struct theme *theme, struct diag *diag);

/* Takes over standard input and output and runs UI, which has an open view and a theme, until it quits, the
 * terminal is gone or a signal ends the program; then restores the terminal.  STATUS_INTERRUPTED after
 * SIGINT, SIGTERM, SIGHUP or a hang-up. */
MUST_CHECK enum status term_run(const struct term_options *options, struct ui *ui, struct diag *diag);

#endif
