/* cli/show.h -- what the commands that take over the terminal share: their options, and the way in and out. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "cli/cli.h"
#include "term/term.h"

struct show {
	struct ui_options options;
	struct term_options term;
};

/* Nothing said yet. */
struct show show_default(void);

/* Takes ID where it is an option of SHOW_OPTIONS; false: it is not. */
bool show_option(struct show *show, enum option_id id, const char *value);

#define SHOW_OPTIONS \
	OPTION_THEME, OPTION_BACKGROUND, OPTION_COLOR, OPTION_ASCII, OPTION_NO_MOTION, OPTION_WIDE, OPTION_MOUSE
enum { N_SHOW_OPTIONS = 7 };

/* Opens VIEW with ARG, above the title where OVER_TITLE (VIEW may then be NULL), and runs it to its end.
 * Returns the exit status; what went wrong was told. */
int show_run(const struct show *show, bool over_title, const struct view *view, const void *arg);

#endif
