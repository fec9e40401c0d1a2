/* store/lines.h -- reads a block of text line by line.
 *
 * LF and CRLF end a line; the last line may lack either.
 *
 * Invariant: a line lies inside the block and excludes its line end; numbers count from 1. */
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

/* Start with {text, text + len, 0}, which the caller owns. */
struct line_reader {
	const char *at, *end;
	int number; /* of the line read last */
};

/* The next line; false after the last. */
bool line_next(struct line_reader *reader, struct line *line);

/* Removes the next word, as separated by blanks and tabs, from the front of LINE; empty if none is left. */
struct line line_word(struct line *line);

/* Is LINE exactly TEXT? */
bool line_is(struct line line, const char *text);

/* Reads LINE as a decimal number of at most MAX; returns false, with VALUE untouched, if it is not one. */
bool line_to_number(struct line line, uint64_t max, uint64_t *value);

/* The column of AT within LINE, from 1. */
static inline int line_column(struct line line, const char *at)
{
	return (int)(at - line.text) + 1;
}

#endif
