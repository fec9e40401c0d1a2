/* cli/tui.h -- what the commands that take over the terminal share: their options, and the way in and out. */
#ifndef CLI_TUI_H
#define CLI_TUI_H

#include "cli/cli.h"
#include "term/term.h"

struct tui {
	struct ui_options options;
	struct term_options term;
};

/* Nothing said yet. */
struct tui tui_default(void);

/* Takes ID where it is an option of TUI_OPTIONS; false: it is not. */
bool tui_option(struct tui *show, enum option_id id, const char *value);

#define TUI_OPTIONS \
	OPTION_THEME, OPTION_BACKGROUND, OPTION_COLOR, OPTION_ASCII, OPTION_NO_MOTION, OPTION_WIDE, OPTION_MOUSE
enum { N_TUI_OPTIONS = 7 };

/* Opens VIEW with ARG, above the title where OVER_TITLE (VIEW may then be NULL), and runs it to its end.
 * Returns the exit status; what went wrong was told. */
int tui_run(const struct tui *show, bool over_title, const struct view *view, const void *arg);

#endif
