/* record/label.h -- which run it is, in two words: its switches as letters, and its seed or its day.
 *
 * Proofs, score tables and summaries use the same words. */
#ifndef RECORD_LABEL_H
#define RECORD_LABEL_H

#include "base/seed.h"
#include "record/story.h"

enum { LABEL_FLAGS_CAP = 16 };

/* Write the switches of OPTIONS to OUT[LABEL_FLAGS_CAP] as letters, "-" for none: f the player's first run, m a
 * masquerade, n without flights, l not the first run of a day, a to c the first tool, u t p r o the oaths (see
 * world/medals.def), 2 and 3 the deal of its first floor; and the seed, or the date of a daily run, to
 * OUT[SEED_TEXT_CAP].  Both return OUT. */
char *label_flags(const struct story_options *options, char *out);
char *label_seed(const struct story_options *options, char *out);

/* Read them into OPTIONS; false for texts of any other form. */
bool label_parse_flags(const char *text, struct story_options *options);
bool label_parse_seed(const char *text, struct story_options *options);

#endif
