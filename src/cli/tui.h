/* cli/tui.h -- what the commands that take over the terminal share: their options, and opening and closing the
 * screen.
 *
 * Invariant: the terminal is as it was before when tui_run returns. */
#ifndef CLI_TUI_H
#define CLI_TUI_H

#include "cli/option.h"
#include "cli/plain.h"
#include "term/term.h"

struct task;

/* The command line's options for the look; the settings decide the rest. */
struct tui {
	struct ui_options options;
	const char *theme;       /* NULL: not said */
	int background, colours; /* of enum background and colours, plus 1; 0: not said */
	bool ascii, wide, mouse;
	enum plain_for plain; /* people who cannot see a screen */
};

/* The options of a screen; and of one on paper, which is neither moved nor touched. */
extern const struct option_table tui_options, tui_paper_options;

/* For a command that opens a screen: tui_options, in struct task. */
#define SCREEN_OPTIONS .more = &tui_options, .offset = offsetof(struct task, tui), .shared = true
#define PAPER_OPTIONS .more = &tui_paper_options, .offset = offsetof(struct task, tui), .shared = true

/* Loads the theme that TUI asks for, for paper: one of 256 colours, unless it says otherwise. */
MUST_CHECK enum status tui_paper_theme(const struct tui *tui, struct theme *theme, struct diag *diag);

/* The date in UTC, in days since 1970-01-01; 0 under the camera of TASK. */
int tui_today(const struct task *task);

/* Opens VIEW with ARG and runs it until it is closed.  If OVER_TITLE, the title is below it, and VIEW may be NULL.  An
 * end from outside, such as a signal, becomes the exit status of TASK. */
MUST_CHECK enum status tui_run(struct task *task, bool over_title, const struct view *view, const void *arg,
			       struct diag *diag);

#endif
