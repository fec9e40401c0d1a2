/* ui/toy.h -- what the games of space have in common: a clock, minds that can be changed, an end and a score.
 * Invariant: a score is kept once, when its game has ended. */
#ifndef UI_TOY_H
#define UI_TOY_H

#include "space/space.h"
#include "ui/pace.h"
#include "ui/ui.h"

struct toy {
	struct pace pace;
	size_t mind;
	int best; /* the best score before this game */
	bool ended;
};

/* A new game NAME begins; the pace stays. */
void toy_begin(struct toy *toy, const struct ui *ui, const char *name);

/* The game NAME has ended with SCORE; nothing the second time. */
void toy_end(struct toy *toy, struct ui *ui, const char *name, int score);

/* All groups of SPACE fly by the next of MINDS[n]; WHO ("All fly") says so. */
void toy_next_mind(struct toy *toy, struct ui *ui, struct space *space, const char *const *minds, size_t n,
		   const char *who);

/* When the next tick is due, or VIEW_IDLE. */
int64_t toy_due_ms(const struct toy *toy);

/* One sentence on a panel in the middle of row Y, or of more where the screen is narrow. */
void toy_words(struct screen *screen, int y, const char *text);

/* "the best so far" or what the best is, after a score. */
void toy_tell_best(const struct toy *toy, int score, char *text, size_t cap);

#endif
