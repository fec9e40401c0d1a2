/* A cloud through which nobody sees. */
#include "world/tool.h"

/* A nose works without eyes. */
static enum immunity smoke_immunity(const struct game *before, const struct game *after, struct cell at,
				    int who)
{
	if (immunity_of_noses(&after->hunters[who]))
		return immunity_of_noses(&after->hunters[who]);
	return immunity_to_hiding(before, after, at, who);
}

const struct tool tool_smoke = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_BETWEEN,
    .traits = TRAIT_BLOCKS_SIGHT,
    .nature = immunity_of_noses,
    .immunity = smoke_immunity,
    .used = "Smoke spreads.",
    .over = "The smoke lifts.",
    .refused = NULL,
    .lures = NULL,
    .place = NULL,
    .sign = SIGN(U'▒', '{', "smoke", NULL),
});
