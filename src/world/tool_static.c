/* Minds think a quarter as fast. */
#include <string.h>

#include "world/tool.h"

/* Only a mind with a budget can be slowed. */
static enum immunity static_immunity(const struct game *before, const struct game *after, struct cell at,
				     int who)
{
	const struct hunter *hunter = &after->hunters[who];
	const struct variant *head = &chase_of(&hunter->walker.mind)->head;

	(void)before;
	(void)at;
	for (size_t i = 0; !hunter_flies(hunter) && i < head->n_params; i++)
		if (!strcmp(head->params[i].name, "budget"))
			return IMMUNE_NOT;
	return IMMUNE_NO_PLAN;
}

const struct tool tool_static = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_SLOWS_MINDS,
    .immunity = static_immunity,
    .rank = 3,
    .used = "Static. Thinking is hard now, for them.",
    .over = "The static is over.",
    .refused = tool_no_use,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
