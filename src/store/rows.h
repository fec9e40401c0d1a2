/* store/rows.h -- writes rows of results as CSV or as one JSON object a line, for every command that measures.
 *
 * Invariant: the cells of a row are written in the order of the columns, one call a cell; the last one ends the
 * row.  What was not measured is empty (JSON: null), never 0. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <jansson.h>

#include "store/bytes.h"

enum rows_format { ROWS_CSV, ROWS_JSON };

struct rows {
	struct byte_writer *out; /* the caller's */
	enum rows_format format;
	const char *const *columns; /* NULL-terminated */
	size_t at;                  /* column of the next cell */
	json_t *object;             /* JSON: the row so far */
};

/* Begins a table; writes the header if FORMAT is CSV. */
struct rows rows_begin(struct byte_writer *out, enum rows_format format, const char *const *columns);

void rows_text(struct rows *rows, const char *value);
void rows_integer(struct rows *rows, int64_t value);

/* A whole number; in JSON, whose readers seldom hold more, a text from 2^63 on. */
void rows_seed(struct rows *rows, uint64_t value);

/* Ten significant digits; NAN and infinity are empty. */
void rows_number(struct rows *rows, double value);

/* Sixteen hexadecimal digits. */
void rows_hash(struct rows *rows, uint64_t value);

#endif
