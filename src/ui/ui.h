/* ui/ui.h -- the stack of views and the clock: everything between a terminal (or a test) and the views.
 *
 * The owner of the terminal sets now_ms, hands over keys with ui_key, calls ui_tick when ui_due_ms has come and
 * ui_draw after either.  There is no other way in, so a test plays the whole program without a terminal.
 * Invariant: the topmost view gets all keys; depth 0 or `quit` ends the program. */
#ifndef UI_UI_H
#define UI_UI_H

#include "ui/view.h"

enum { UI_DEPTH = 12 };

/* What the command line asked for; strings are the caller's. */
struct ui_options {
	const char *map;            /* file or name, NULL: generated floors */
	const char *seed;           /* number or words, NULL: drawn */
	const char *const *hunters; /* [n_hunters] CHASER[:k=v,..] */
	size_t n_hunters;
	int floor; /* first floor, 0: not said */
	bool resume, no_motion, wide;
	bool mouse; /* everywhere, not only where a view wants it */
};

struct ui {
	const struct theme *theme;
	const struct keymap *keymap;
	struct ui_options options;
	uint64_t entropy; /* from the terminal: seeds that nobody chose are drawn from it */
	int64_t now_ms;
	int width, height; /* of the screen drawn last */
	bool quit, too_small;
	bool mouse;       /* the pointer is wanted: the terminal's own selection is off meanwhile */
	bool run_left;    /* there is a run to continue */
	char notice[256]; /* shown on the last row until the next key; "" none */
	struct ui_frame {
		const struct view *view;
		void *state;
	} stack[UI_DEPTH];
	size_t depth;
};

/* Opens VIEW on top.  A failure becomes the notice and is returned; nothing changes else. */
enum status ui_push(struct ui *ui, const struct view *view, const void *arg);

/* Closes all views. */
void ui_close(struct ui *ui);

/* One line on the last row, until the next key. */
void ui_tell(struct ui *ui, const char *format, ...) PRINTF_LIKE(2, 3);

void ui_key(struct ui *ui, struct key key);

/* When ui_tick is wanted, or VIEW_IDLE. */
int64_t ui_due_ms(const struct ui *ui);
void ui_tick(struct ui *ui);

/* Draws the topmost view and, where it is an overlay, those below; one line where the screen is too small. */
void ui_draw(struct ui *ui, struct screen *screen);

/*
 * A key line in ROW (its height is not read): for each of ACTIONS[n], indices into VIEW's, most useful first,
 * its first key and its word.  What does not fit is dropped from the right, but the last never.
 */
void ui_key_line(const struct ui *ui, struct screen *screen, struct rect row, const struct view *view,
		 const int *actions, size_t n);

/* The last row of the screen, words kept off its edges: where most views have their key line. */
struct rect ui_last_row(const struct screen *screen);

/* Today's first key for ACTION of VIEW as the screen calls it, into OUT[16]; returns OUT. */
char *ui_key_of(const struct ui *ui, const struct view *view, int action, char *out);

#endif
