/* base/text.h -- strict readings of numbers and a small UTF-8 kit.  Nothing here depends on the locale. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The whole of TEXT as a finite decimal number, a decimal integer, or "X,Y"; false leaves the output untouched.
 */
bool text_to_double(const char *text, double *value);
bool text_to_int(const char *text, int min, int max, int *value);
bool text_to_uint64(const char *text, uint64_t *value);
bool text_to_pair(const char *text, int *x, int *y);

/*
 * Decodes one code point from TEXT[len], len > 0, into *CODE and returns its length in bytes.  A malformed
 * sequence gives U+FFFD and length 1.
 */
size_t text_decode(const char *text, size_t len, uint32_t *code);

/* Writes CODE as UTF-8 into OUT[4] and returns the length. */
size_t text_encode(uint32_t code, char *out);

/* Number of code points; every glyph we draw is one column wide, so also the width. */
int text_width(const char *text);

/* Shortens TEXT to at most WIDTH bytes, between words where it can. */
void text_cut(char *text, size_t width);

#endif
