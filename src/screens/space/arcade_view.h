/* screens/space/arcade_view.h -- the common part of the arcade games on the screen: a clock, the display, the minds of
 * the ships, and a score at the end.
 *
 * The view of a game has a struct arcade_view in its state; its open() and close() call arcade_view_open() and
 * arcade_view_close().
 *
 * Invariant: the score of a game is recorded once, when the game has ended. */
#ifndef SCREENS_SPACE_ARCADE_VIEW_H
#define SCREENS_SPACE_ARCADE_VIEW_H

#include "kit/pace.h"
#include "kit/sky.h"
#include "kit/ui.h"

struct arcade_view {
	struct pace pace;
	bool trails, forces;
	struct debug_draw draw;     /* owned shapes */
	const struct variant *mind; /* the behaviour that the user chose for all ships, NULL: none yet */
	int best;                   /* the best score before this game */
	bool ended;
	int64_t told_ms; /* when the notice on the screen appeared; 0: none */
};

/* Fills the zeroed ARCADE; time runs at once, unless the user wants no motion.  STATUS_NO_MEMORY. */
MUST_CHECK enum status arcade_view_open(struct arcade_view *arcade, const struct ui *ui);
void arcade_view_close(struct arcade_view *arcade);

/* A new game NAME begins, at the same pace. */
void arcade_view_begin(struct arcade_view *arcade, const struct ui *ui, const char *name);

/* The game NAME has ended with SCORE, which a rehearsal does not record.  Further calls for the same game do nothing. */
void arcade_view_end(struct arcade_view *arcade, struct ui *ui, const char *name, int score);

/* Takes a notice off the screen after some seconds, since the running game needs the row. */
void arcade_view_forget(struct arcade_view *arcade, struct ui *ui);

/* Lets the first N groups of SPACE fly by the next behaviour that flies to a target, and tells the user so, with WHO
 * ("All fly") in front. */
void arcade_view_next_mind(struct arcade_view *arcade, struct ui *ui, struct space *space, uint32_t n,
			   const char *who);

/* Gives the first N groups of SPACE, a new world, the mind that the user chose, if any. */
void arcade_view_keep_mind(const struct arcade_view *arcade, struct space *space, uint32_t n);

/* Collects what the ships of SPACE want now, if that is shown. */
void arcade_view_explain(struct arcade_view *arcade, struct space *space);

/* How the ships are shown: all in one colour. */
struct sky_show arcade_view_show(const struct arcade_view *arcade);

/* When the next tick is due, or VIEW_IDLE; after the end, when a notice has to give the keys their row back. */
int64_t arcade_view_due_ms(const struct arcade_view *arcade, const struct ui *ui);

/* Draws a figure of the header at column X, as "NAME VALUE"; returns the column after it. */
int arcade_view_figure(struct screen *screen, int x, const char *name, enum role role, int value);

/* Draws TEXT on a panel in the middle of row Y, and of the rows below where the screen is narrow; nothing if
 * TEXT is empty. */
void arcade_view_words(struct screen *screen, int y, const char *text);

/* Writes into TEXT[cap] how SCORE compares with the best. */
void arcade_view_tell_best(const struct arcade_view *arcade, int score, char *text, size_t cap);

#endif
