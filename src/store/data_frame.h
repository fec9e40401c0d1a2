/* store/data_frame.h -- rows that a program wrote, read back: CSV with a line of names, or JSON with an object a line.
 *
 * Invariant: every row has a cell for every column; text and numbers alike are stored as text. */
#ifndef STORE_DATA_FRAME_H
#define STORE_DATA_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

enum { DATA_FRAME_MAX_BYTES = 1 << 26, DATA_FRAME_COLUMNS_MAX = 256 };

struct data_frame {
	char *text;         /* owned; what the cells point into */
	const char **cells; /* [(1 + n_rows) * n_columns], owned; the names come first */
	size_t n_columns, n_rows;
};

/* Reads TEXT[len], which is called NAME in messages; data_frame_free releases FRAME.  In JSON the first object names the
 * columns.  STATUS_BAD_INPUT, with the line, for anything else. */
MUST_CHECK enum status data_frame_parse(const char *name, const char *text, size_t len,
					struct data_frame *frame, struct diag *diag);
void data_frame_free(struct data_frame *frame);

/* The index of the column NAME; false: none. */
bool data_frame_column(const struct data_frame *frame, const char *name, size_t *column);

const char *data_frame_cell(const struct data_frame *frame, size_t row, size_t column);

#endif
