/* kit/words.h -- texts that name actions instead of keys: "{explore} explores" reads "o explores" to a player with
 * that key.
 *
 * A name in braces is an action of the view that the text belongs to; {lab.paint} is one of another view.  It stands
 * for the first key of the action or, where the player has left it without a key, for its word in quotes.  Backquotes
 * enclose a sign that is shown literally.  Keys and signs are emphasised.  Other braces stay. */
#ifndef KIT_WORDS_H
#define KIT_WORDS_H

#include "kit/ui.h"

enum { WORDS_CAP = 1200 };

/* Writes TEXT, which belongs to VIEW, to OUT[cap] for screen_words, and returns OUT. */
char *words_shown(const struct ui *ui, const struct view *view, const char *text, char *out, size_t cap);

/* The same without emphasis, for every other use. */
char *words_plain(const struct ui *ui, const struct view *view, const char *text, char *out, size_t cap);

/* The first "{name}" of TEXT that is not an action of VIEW, or of the view that it names; NULL: none. */
const char *words_unknown(const struct view *view, const char *text);

#endif
