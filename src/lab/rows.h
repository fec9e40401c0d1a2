/* lab/rows.h -- rows of results as CSV or as one JSON object a line: one writer for every command that
 * measures. Invariant: the cells of a row are written in the order of the columns, one call a cell; the last
 * ends the row. What was not measured is empty (JSON: null), never 0. */
#ifndef LAB_ROWS_H
#define LAB_ROWS_H

#include <jansson.h>

#include "store/bytes.h"

enum rows_format { ROWS_CSV, ROWS_JSON };

struct rows {
	struct byte_writer *out; /* the caller's */
	enum rows_format format;
	const char *const *columns; /* NULL-terminated */
	size_t at;                  /* the next cell's column */
	json_t *object;             /* JSON: the row so far */
};

/* CSV: writes the header. */
struct rows rows_begin(struct byte_writer *out, enum rows_format format, const char *const *columns);

void rows_text(struct rows *rows, const char *value);
void rows_integer(struct rows *rows, int64_t value);

/* Ten significant digits; NAN and infinities are empty. */
void rows_number(struct rows *rows, double value);

/* Sixteen hexadecimal digits. */
void rows_hash(struct rows *rows, uint64_t value);

#endif
