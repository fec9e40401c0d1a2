/* A second you, which hunters chase until one of them steps onto it. */
#include "world/tool.h"

const struct tool tool_decoy = TOOL_PARTS({
    .apply = tool_last,
    .end = NULL,
    .aim = AIMED_ASIDE,
    .traits = TRAIT_LURES | TRAIT_BREAKS,
    .nature = immunity_of_noses,
    .immunity = immunity_to_lure,
    .used = "A second you stands there.",
    .over = "The decoy is gone.",
    .refused = tool_no_room,
    .lures = "The %s falls for the decoy.",
    .place = "decoy",
    .sign = SIGN(U'Φ', '(', "decoy", "your decoy"),
});
