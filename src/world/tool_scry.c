/* You see every hunter, and what it thinks. */
#include "world/tool.h"

const struct tool tool_scry = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_NOWHERE,
    .traits = TRAIT_SHOWS_HUNTERS,
    .immunity = NULL,
    .rank = 0,
    .used = "You see them all, and what they mean to do.",
    .over = "The sight of them fades.",
    .refused = tool_no_use,
    .lures = NULL,
    .place = NULL,
    .sign = NO_SIGN,
});
