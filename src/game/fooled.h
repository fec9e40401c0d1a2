/* game/fooled.h -- who is not fooled by a tool, and why.
 *
 * Invariant: a hunter that is said not to be fooled hunts you after the tool as it did before. */
#ifndef GAME_FOOLED_H
#define GAME_FOOLED_H

#include "game/game.h"

enum fooled_not {
	FOOLED, /* or it is nothing to that hunter */
	FOOLED_NOT_SMELLS,
	FOOLED_NOT_KNOWS, /* where you are, in any case */
	FOOLED_NOT_SEES,
	FOOLED_NOT_HEARS,  /* you, and goes after that */
	FOOLED_NOT_NEARER, /* to you than to what should lead it astray */
	FOOLED_NOT_BLIND,  /* to that: it is out of its sight */
	FOOLED_NOT_DEAF,   /* it is out of its earshot */
	FOOLED_NOT_FLIES,
	FOOLED_NOT_ROUND, /* it plans its way round */
	FOOLED_NOT_PLANS, /* there is no plan to be slowed */
	FOOLED_REASONS
};

/* Why hunter WHO, which hunts you in BEFORE and takes nothing else for you, is not fooled by TOOL used on AT, which made
 * AFTER of it. */
enum fooled_not fooled_not(const struct game *before, const struct game *after, const struct game_tool *tool,
			   struct cell at, int who);

#endif
