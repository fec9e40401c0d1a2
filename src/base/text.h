/* base/text.h -- strict parsing of numbers, and UTF-8.
 *
 * Nothing here depends on the locale. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Read the whole of TEXT: a finite decimal number, an integer within MIN .. MAX, an unsigned integer, or "X,Y".
 * They return false, with the output untouched, if it is anything else. */
bool text_to_double(const char *text, double *value);
bool text_to_int(const char *text, int min, int max, int *value);
bool text_to_uint64(const char *text, uint64_t *value);
bool text_to_pair(const char *text, int *x, int *y);

/* Decodes one code point from TEXT[len], len > 0, into *CODE and returns its length in bytes.  A malformed
 * sequence gives U+FFFD and length 1. */
size_t text_decode(const char *text, size_t len, uint32_t *code);

/* Writes CODE, at most U+10FFFF, as UTF-8 to OUT[4] and returns its length in bytes. */
size_t text_encode(uint32_t code, char *out);

/* The columns that terminals give a character: 0, 1 or 2.  One that may not be shown, and stands as '?', has 1. */
int text_glyph_width(uint32_t code);

/* Is CODE drawn into the cell of the character before it?  Accents, vowels, points and tones are. */
bool text_is_mark(uint32_t code);

/* Do old East Asian terminals draw CODE two columns wide, and all others one? */
bool text_is_ambiguous(uint32_t code);

/* The codes that Unicode keeps from being characters: U+FFFE and U+FFFF, which no XML can hold, and their like. */
bool text_is_no_character(uint32_t code);

/* Control characters, bidirectional marks, invisible and private characters, and noncharacters. */
bool text_is_harmful(uint32_t code);

/* How many columns TEXT takes. */
int text_width(const char *text);

/* Makes TEXT[len], which may come from anywhere, harmless on a terminal: each byte of a control character (C0, DEL,
 * C1), of one that changes the direction of writing or has no width, and of malformed UTF-8 becomes '?', apart from
 * the control characters in KEPT. */
void text_make_safe(char *text, size_t len, const char *kept);

/* How many letters must be put in, left out, changed or swapped with their neighbour to make one of the words of the
 * other (optimal string alignment); -1 if one of them has more than TEXT_WORD letters. */
enum { TEXT_WORD = 63 };
int text_distance(const char *one, const char *other);

/* The word a misspelt one stands for: the nearest of the words tried, if one is close.  Start with text_near_to;
 * `found` is NULL until a word is near. */
struct text_near {
	const char *wanted, *found;
	int least;
};

struct text_near text_near_to(const char *wanted);
void text_near_try(struct text_near *near, const char *word);

/* Does TEXT hold WANTED, in whatever case their ASCII letters are? */
bool text_holds(const char *text, const char *wanted);

/* Copies the first of the words in TEXT to WORD[cap], cut to fit, and returns what follows it; NULL: no word is left. */
const char *text_take_word(const char *text, char *word, size_t cap);

/* Appends to TEXT[cap], a terminated string, as much as fits. */
void text_append(char *text, size_t cap, const char *format, ...) PRINTF_LIKE(3, 4);

/* The same, after a blank if TEXT holds something. */
void text_append_sentence(char *text, size_t cap, const char *format, ...) PRINTF_LIKE(3, 4);

/* Shortens TEXT to at most WIDTH columns, at a blank if there is one. */
void text_cut(char *text, int width);

#endif
