/* kit/list.h -- lines with a cursor, or a page of text: such a view declares its lines and the act of enter, and gets
 * moving, paging, finding, wheel and click, scroll marks, drawing and the key row from this module.
 *
 * The state of such a view begins with a struct list, and it sets its `n`.  Its table of actions begins with
 * LIST_ACTIONS, or PAGE_ACTIONS; its own actions follow from LIST_KEYS, or PAGE_KEYS, on.  Its key() gets LIST_TAKE,
 * which is about line `at`, and its own actions; its draw() draws the surroundings.
 *
 * Invariant: 0 <= at < n, but in a page. */
#ifndef KIT_LIST_H
#define KIT_LIST_H

#include "kit/ui.h"

enum list_action {
	LIST_UP,
	LIST_DOWN,
	LIST_PAGE_UP,
	LIST_PAGE_DOWN,
	LIST_FIRST,
	LIST_LAST,
	LIST_FIND,
	LIST_BACK,
	PAGE_KEYS,
	LIST_HELP = PAGE_KEYS,
	LIST_TAKE,
	LIST_KEYS,
	PALETTE_OPEN = LIST_KEYS /* of view_palette, in any view */
};

#define LIST_MOVES(group, does) \
	[LIST_UP] = {"up", "up", does, group, "a line up"}, \
	[LIST_DOWN] = {"down", "choose", does, group, "a line down"}, \
	[LIST_PAGE_UP] = {"page_up", "back up", "a page up, down", group, "a page up"}, \
	[LIST_PAGE_DOWN] = {"page_down", "more", "a page up, down", group, "a page down"}, \
	[LIST_FIRST] = {"first", NULL, "the first, the last", group, "to the first"}, \
	[LIST_LAST] = {"last", NULL, "the first, the last", group, "to the last"}, \
	[LIST_FIND] = {"find", "find", "find by typing", group, NULL}, \
	[LIST_BACK] = {"back", "back", "back", group, NULL}

#define PAGE_ACTIONS(group) LIST_MOVES(group, "scroll")

/* TAKE is the name of enter's act, WORD its word in key rows, DOES its line in the help screen. */
#define LIST_ACTIONS(group, take, word, does) \
	LIST_MOVES(group, "choose"), [LIST_HELP] = {"help", "help", "this page", group, NULL}, \
				     [LIST_TAKE] = {take, word, does, group, NULL}

enum { LIST_TEXT = 512, LIST_COLUMNS = 7, LIST_ROW_KEYS = 8, LIST_WANTED = 48 };

/* What the kit keeps for a view. */
struct list {
	int n, at;                /* lines, and the chosen one; of a page, the row that was found */
	int top;                  /* first row shown, unless that would hide the chosen line */
	bool finding;             /* only lines with the wanted words are shown */
	char wanted[LIST_WANTED]; /* the text typed to find */
};

struct list_column {
	int width;      /* columns, the gap after it included; 0: all that the others leave */
	enum role role; /* of lines that are not chosen */
	bool right;     /* its text ends at its right edge */
	int from;       /* columns of the list from which it is shown */
};

struct view_list {
	const char *title; /* in the first row of the screen; NULL: the view draws one */
	/* Writes what LINE says, columns separated by tabs, to OUT[LIST_TEXT]: it is drawn and searched.  A form has fields
	 * instead, and a page a body. */
	void (*text)(const void *state, int line, char *out);
	/* Is a line that says TEXT what is looked for?  NULL: if it contains WANTED. */
	bool (*holds)(const char *text, const char *wanted);
	struct list_column columns[LIST_COLUMNS]; /* all 0: one column */
	/* The heading under which LINE stands; NULL: no line has any. */
	const char *(*heading)(const void *state, int line);
	void (*moved)(void *state, struct ui *); /* another line was chosen; NULL: that changes nothing else */
	void (*left)(void *state, struct ui *);  /* LIST_BACK closes the view; NULL: nobody need know */
	/* Makes it a page: draws all its rows, the first in row Y, and returns the row below them.  SCREEN may have no
	 * cells. */
	int (*body)(const void *state, const struct ui *, struct screen *, int y);
	bool at_foot;  /* a page of few rows stands at the foot of its area */
	bool typed;    /* always finding: enter takes the line found, and escape leaves */
	bool numbered; /* the digits 1 to 9 take the first lines */
	/* A panel, whose first row is the title's and whose last the keys'; NULL: the whole screen. */
	struct rect (*panel)(const void *state, const struct ui *);
	int top;  /* rows above the lines; 0: enough for a title */
	int foot; /* rows below the lines, where nothing is beside them */
	int width,
	    beside_from; /* of the lines, from this many columns of the screen on; the rest is beside them */
	/* The key row: actions, up to the first 0.  Where the lines scroll, the kit adds the keys for that. */
	int keys[LIST_ROW_KEYS];
	/* The same where they change; NULL: they do not. */
	void (*row)(const void *state, int keys[LIST_ROW_KEYS]);
};

/* The layout; absent parts have width and height 0. */
struct list_place {
	struct rect lines, foot, beside, keys;
};

struct list_place list_place(const struct view *view, const void *state, const struct ui *ui);

/* Draws the lines and the key row: ui_draw calls it after draw(). */
void list_draw(const struct ui *ui, const struct ui_frame *frame, struct screen *screen);

/* Hands over the title and the chosen line, after a question all lines, or the rows of a page, as facts. */
void list_speak(const struct ui *ui, const struct ui_frame *frame, struct speech *speech);

/* Handles KEY before key() does; returns false if it is not the list's.  *ANSWER is the view's. */
bool list_key(struct ui *ui, const struct ui_frame *frame, int action, struct key key,
	      enum view_answer *answer);

#endif
