/* screens/space/arcade_view.h -- what the games of space have in common: a clock, what is shown, minds that can be changed, an end
 * and a score.
 *
 * Such a view has a struct arcade_view in its state; its open() and close() hand on to arcade_view_open() and arcade_view_close().
 * Invariant: a score is kept once, when its game has ended. */
#ifndef SCREENS_SPACE_ARCADE_VIEW_H
#define SCREENS_SPACE_ARCADE_VIEW_H

#include "ui/pace.h"
#include "ui/sky.h"
#include "ui/ui.h"

struct arcade_view {
	struct pace pace;
	bool trails, forces;
	struct debug_draw draw; /* owned shapes */
	size_t mind;
	int best; /* the best score before this game */
	bool ended;
};

/* At once running, unless nothing is to move; STATUS_NO_MEMORY. */
MUST_CHECK enum status arcade_view_open(struct arcade_view *toy, const struct ui *ui);
void arcade_view_close(struct arcade_view *toy);

/* A new game NAME begins; the pace stays. */
void arcade_view_begin(struct arcade_view *toy, const struct ui *ui, const char *name);

/* The game NAME has ended with SCORE; nothing the second time. */
void arcade_view_end(struct arcade_view *toy, struct ui *ui, const char *name, int score);

/* All groups of SPACE fly by the next of MINDS[n]; WHO ("All fly") says so.  The first may be NULL, the scene's
 * own, which does not come back. */
void arcade_view_next_mind(struct arcade_view *toy, struct ui *ui, struct space *space,
			   const char *const *minds, size_t n, const char *who);

/* What the ships of SPACE want now, where it is to be seen. */
void arcade_view_explain(struct arcade_view *toy, struct space *space);

/* How they are shown: all one swarm. */
struct sky_show arcade_view_show(const struct arcade_view *toy);

/* When the next tick is due, or VIEW_IDLE. */
int64_t arcade_view_due_ms(const struct arcade_view *toy);

/* One sentence on a panel in the middle of row Y, or of more where the screen is narrow; none where empty. */
void arcade_view_words(struct screen *screen, int y, const char *text);

/* "the best so far" or what the best is, after a score. */
void arcade_view_tell_best(const struct arcade_view *toy, int score, char *text, size_t cap);

#endif
