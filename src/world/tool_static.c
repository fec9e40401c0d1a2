/* Minds think a quarter as fast. */
#include <string.h>

#include "world/tool.h"

/* Only a mind with a budget can be slowed. */
static enum immunity static_nature(const struct hunter *hunter)
{
	const struct variant *head = &chase_of(&hunter->walker.mind)->head;

	for (size_t i = 0; !hunter_flies(hunter) && i < head->n_params; i++)
		if (!strcmp(head->params[i].name, "budget"))
			return IMMUNE_NOT;
	return IMMUNE_AT_ONCE;
}

static enum immunity static_immunity(const struct game *before, const struct game *after, struct cell at,
				     int who)
{
	(void)before;
	(void)at;
	return static_nature(&after->hunters[who]);
}

const struct tool tool_static = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_SLOWS_MINDS,
    .nature = static_nature,
    .immunity = static_immunity,
    .used = "Static. Thinking is hard now, for them.",
    .over = "The static is over.",
    .refused = NULL,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
