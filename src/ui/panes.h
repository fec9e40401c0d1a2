/* ui/panes.h -- one to four panes side by side with a table, a sentence, a player and keys below: where all
 * that is on the screen, from its size alone. */
#ifndef UI_PANES_H
#define UI_PANES_H

#include "ui/screen.h"

enum { PANES_MAX = 4 };

struct panes {
	struct rect at[PANES_MAX]; /* of the shown ones, title bar included */
	size_t first, shown;       /* panes first .. first + shown - 1 */
	struct rect side;          /* width 0: none */
	int table_y, reason_y, player_y, keys_y;
	bool roomy; /* blank rows between the groups */
};

/* N panes, of which FOCUS must be shown, or it ALONE, above a table of N rows and a head.  Three or four stand
 * in two rows where each is left NEEDS_ROWS or the screen is very large; those that find no room are on other
 * pages. */
struct panes panes_layout(size_t n, size_t focus, bool alone, int needs_rows, int width, int height);

/* The part of a pane below its title bar. */
struct rect panes_body(struct rect pane);

/* The title bar: number and title left, what matters right; a title too long makes way between words. */
void panes_bar(struct screen *screen, struct rect pane, size_t number, bool focused, const char *title,
	       const char *state);

#endif
