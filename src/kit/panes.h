/* kit/panes.h -- one to four panes with a table, a sentence, a player and keys below them: where everything is
 * on the screen, from its size alone. */
#ifndef KIT_PANES_H
#define KIT_PANES_H

#include "kit/screen.h"

enum { PANES_MAX = 4 };

struct panes {
	struct rect at[PANES_MAX]; /* [shown] title bars included */
	size_t first, shown;       /* panes first .. first + shown - 1 are on the screen */
	struct rect side;          /* beside the panes; width 0: there is none */
	struct rect reason;        /* of the sentence: two rows on a small screen, where one would cut it */
	int table_y, player_y, keys_y;
	bool roomy;  /* blank rows between the groups */
	bool tabled; /* there is room for the table */
};

/* Lays out N panes above a table of N rows and a heading.  FOCUS < N is always shown; with ALONE, nothing
 * else is.  Three or four panes stand in two rows if each then has NEEDS_ROWS or the screen is very large;
 * those that do not fit are on other pages.  On a screen of few rows the panes take those of the table. */
struct panes panes_layout(size_t n, size_t focus, bool alone, int needs_rows, int width, int height);

/* The part of a pane below its title bar. */
struct rect panes_body(struct rect pane);

/* The title bar: number and TITLE to the left, STATE to the right; a long title is cut between words. */
void panes_bar(struct screen *screen, struct rect pane, size_t number, bool focused, const char *title,
	       const char *state);

#endif
