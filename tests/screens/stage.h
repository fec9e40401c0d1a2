/* tests/screens/stage.h -- the whole program without a terminal: keys in, a screen out. */
#ifndef TESTS_SCREENS_STAGE_H
#define TESTS_SCREENS_STAGE_H

#include "kit/ui.h"

struct stage {
	struct theme theme;
	struct keymap keymap;
	struct ui ui;
	struct screen screen;
};

/* The program with the title open, as `astray` with OPTIONS starts it on a screen of WIDTH x HEIGHT in THEME.
 * Runs are kept in a directory of this process, empty at first. */
void stage_open(struct stage *stage, int width, int height, const char *theme,
		const struct ui_options *options);
void stage_close(struct stage *stage);

/* Before children are forked: keeps a copy of the directory, because files that are open are shared with them. */
void stage_keep_home(void);

/* In a child: a directory of its own with what was kept, which it removes before it ends. */
void stage_fork_home(void);
void stage_remove_home(void);

/* Keeps three deaths, whose ways out are to wait where nobody is near. */
void stage_keep_deaths(void);

/* Hits the KEYS, names as in keys.cfg separated by blanks, lets the clock run until the view is idle, and
 * draws. */
void stage_play(struct stage *stage, const char *keys);

/* Draws on a screen of another size. */
void stage_resize(struct stage *stage, int width, int height);

/* Does the screen agree with tests/golden/NAME.txt, text and roles?  With UPDATE_GOLDEN set, writes that file
 * instead. */
void stage_matches(struct stage *stage, const char *name);

/* Does any row of the screen show TEXT? */
bool stage_shows(struct stage *stage, const char *text);

#endif
