/* kit/panes.h -- one to four panes with a table, a sentence, a player and keys below them: where everything is
 * on the screen, from its size alone. */
#ifndef KIT_PANES_H
#define KIT_PANES_H

#include "kit/screen.h"

enum { PANES_MAX = 4, PANES_SIDE_FROM = 120 /* columns of a screen with room for a side panel */ };

struct panes {
	struct rect at[PANES_MAX]; /* [shown] title bars included */
	size_t first, shown;       /* panes first .. first + shown - 1 are on the screen */
	struct rect side;          /* beside the panes; width 0: none */
	struct rect reason;        /* of the sentence: two rows on a small screen, where one would cut it */
	int table_y, player_y, keys_y;
	bool roomy;  /* blank rows between the groups */
	bool tabled; /* there is room for the table */
};

/* The panes to show, and the other parts that want room. */
struct panes_wish {
	size_t n, focus;           /* panes, and the one that is always shown */
	bool alone;                /* nothing else is shown */
	int map_width, map_height; /* columns and rows of the map in full */
	enum panes_fold { PANES_FIT, PANES_OPEN, PANES_FOLDED } fold;
	int side_from;  /* columns of the least screen with a side panel; 0: none for it */
	bool side_must; /* the panel is shown in any case */
	bool wide;      /* a cell of the map has several columns already, and does not need more */
};

/* Lays out the panes of WISH above a table with a row for each and a heading, in the columns and rows that show most
 * of the map.  Those that do not fit are on other pages.  The side panel appears where the map loses nothing by it, or
 * in any case if it is open; folded, the panes use its room and the table's.  On a screen of few rows they use the
 * table's anyway. */
struct panes panes_layout(const struct panes_wish *wish, int width, int height);

/* The part of a pane below its title bar. */
struct rect panes_body(struct rect pane);

/* The title bar: number and TITLE to the left, STATE to the right; of a long title the end is cut off. */
void panes_bar(struct screen *screen, struct rect pane, size_t number, bool focused, const char *title,
	       const char *state);

#endif
