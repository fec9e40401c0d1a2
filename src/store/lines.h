/* store/lines.h -- walks a block of text line by line.  LF and CRLF end a line; the last one needs no end.
 * Invariant: a line lies inside the block, holds no line end, and its number counts from 1. */
#ifndef STORE_LINES_H
#define STORE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line {
	const char *text; /* [len], not terminated */
	size_t len;
	int number;
};

/* Start with {text, text + len, 0}. */
struct line_reader {
	const char *at, *end;
	int number; /* of the line read last */
};

/* The next line; false after the last. */
bool line_next(struct line_reader *reader, struct line *line);

/* Takes the next word (what blanks and tabs separate) off the front of LINE; empty where none is left. */
struct line line_word(struct line *line);

/* Is LINE exactly TEXT? */
bool line_is(struct line line, const char *text);

/* LINE as a decimal number of at most MAX; false leaves VALUE untouched. */
bool line_to_number(struct line line, uint64_t max, uint64_t *value);

/* The column of AT within LINE, from 1. */
static inline int line_column(struct line line, const char *at)
{
	return (int)(at - line.text) + 1;
}

#endif
