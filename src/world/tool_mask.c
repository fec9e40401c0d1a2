/* You leave no scent and make no noise, and nobody sees you from afar. */
#include "world/tool.h"

const struct tool tool_mask = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_HIDES_TRAIL,
    .nature = immunity_of_knowing,
    .immunity = immunity_to_hiding,
    .used = "No scent, no noise, and from afar nobody sees you.",
    .over = "Your scent is your own again.",
    .refused = NULL,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
