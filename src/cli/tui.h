/* cli/tui.h -- what the commands that take over the terminal share: their options, and opening and closing the
 * screen.
 *
 * Invariant: the terminal is as it was before when tui_run returns. */
#ifndef CLI_TUI_H
#define CLI_TUI_H

#include "cli/cli.h"
#include "term/term.h"

struct tui {
	struct ui_options options;
	struct term_options term;
	bool plain; /* no screen: see cli/plain.h */
};

/* The defaults of all options. */
struct tui tui_default(void);

/* Makes TUI what tui_default returns from now on. */
void tui_begin_with(const struct tui *tui);

/* Loads the theme that TUI asks for, for paper: one of 256 colours, unless it says otherwise. */
MUST_CHECK enum status tui_paper_theme(const struct tui *tui, struct theme *theme, struct diag *diag);

#define TUI_OPTIONS \
	OPTION_THEME, OPTION_BACKGROUND, OPTION_COLOR, OPTION_ASCII, OPTION_NO_MOTION, OPTION_WIDE, OPTION_MOUSE

/* Takes ID if it is one of TUI_OPTIONS; otherwise returns false. */
bool tui_option(struct tui *tui, enum option_id id, const char *value);

/* The date in UTC, in days since 1970-01-01; 0 under a camera. */
int tui_today(void);

/* Opens VIEW with ARG and runs it until it is closed.  If OVER_TITLE, the title is below it, and VIEW may be
 * NULL.  Reports what went wrong and returns the exit status. */
int tui_run(struct tui *tui, bool over_title, const struct view *view, const void *arg);

#endif
