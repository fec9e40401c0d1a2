/* ui/toy.h -- what the games of space have in common: a clock, what is shown, minds that can be changed, an end
 * and a score.
 *
 * Such a view has a struct toy in its state; its open() and close() hand on to toy_open() and toy_close().
 * Invariant: a score is kept once, when its game has ended. */
#ifndef UI_TOY_H
#define UI_TOY_H

#include "ui/pace.h"
#include "ui/sky.h"
#include "ui/ui.h"

struct toy {
	struct pace pace;
	bool trails, forces;
	struct debug_draw draw; /* owned shapes */
	size_t mind;
	int best; /* the best score before this game */
	bool ended;
};

/* At once running, unless nothing is to move; STATUS_NO_MEMORY. */
MUST_CHECK enum status toy_open(struct toy *toy, const struct ui *ui);
void toy_close(struct toy *toy);

/* A new game NAME begins; the pace stays. */
void toy_begin(struct toy *toy, const struct ui *ui, const char *name);

/* The game NAME has ended with SCORE; nothing the second time. */
void toy_end(struct toy *toy, struct ui *ui, const char *name, int score);

/* All groups of SPACE fly by the next of MINDS[n]; WHO ("All fly") says so.  The first may be NULL, the scene's
 * own, which does not come back. */
void toy_next_mind(struct toy *toy, struct ui *ui, struct space *space, const char *const *minds, size_t n,
		   const char *who);

/* What the ships of SPACE want now, where it is to be seen. */
void toy_explain(struct toy *toy, struct space *space);

/* How they are shown: all one swarm. */
struct sky_show toy_show(const struct toy *toy);

/* When the next tick is due, or VIEW_IDLE. */
int64_t toy_due_ms(const struct toy *toy);

/* One sentence on a panel in the middle of row Y, or of more where the screen is narrow; none where empty. */
void toy_words(struct screen *screen, int y, const char *text);

/* "the best so far" or what the best is, after a score. */
void toy_tell_best(const struct toy *toy, int score, char *text, size_t cap);

#endif
