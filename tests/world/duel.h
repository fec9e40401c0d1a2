/* tests/world/duel.h -- one hunter, or a few of a kind, against somebody who follows a script. */
#ifndef TESTS_WORLD_DUEL_H
#define TESTS_WORLD_DUEL_H

#include "world/game.h"

enum duel_mood {
	DUEL_KNOWS, /* it always knows where you are */
	DUEL_HUNTS, /* it hunts you, by what it sees, hears and smells */
	DUEL_HEARD, /* it comes to look where you are */
	DUEL_UNAWARE
};

struct duel {
	const char *hunter;
	int n;     /* hunters; 0: one */
	int turns; /* it takes at most */
	const char
	    *drawing; /* '@' is you; a hunter starts from each 'h' in turn, the others from those after it */
	/* What you do, an action a letter, then waiting: as in pit_play(); '<' closes, '=' wedges the door to the
	 * west, '!' uses the tool. */
	const char *play;
	uint32_t budget;
	enum duel_mood mood;
	bool run;         /* by the rules of the run, but for what only its floors have */
	const char *tool; /* NULL: none */
	struct cell aim;
};

/* The share of starts from which you are caught. */
double duel_caught(const struct duel *duel, const struct rules *rules);

/* The share of starts from which whoever aims the tool of DUEL is told that the first hunter is not fooled. */
double duel_unfooled(const struct duel *duel, const struct rules *rules);

#endif
