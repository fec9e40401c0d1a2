/* You leave no scent and make no noise. */
#include "world/tool.h"

static enum immunity mask_immunity(const struct game *before, const struct game *after, struct cell at, int who)
{
	if (after->hunters[who].kind.nose)
		return IMMUNE_NOT;
	return immunity_to_hiding(before, after, at, who);
}

const struct tool tool_mask = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_HIDES_TRAIL,
    .immunity = mask_immunity,
    .rank = 1,
    .used = "You leave no scent and make no noise.",
    .over = "You smell of you again.",
    .refused = tool_no_use,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
