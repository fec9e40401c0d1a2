/* store/sheet.h -- rows that a program wrote, read back: CSV with a line of names, or JSON with an object a line.
 *
 * Invariant: every row has a cell for every column; text and numbers alike are kept as text. */
#ifndef STORE_SHEET_H
#define STORE_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

enum { SHEET_MAX_BYTES = 1 << 26, SHEET_COLUMNS_MAX = 256 };

struct sheet {
	char *text;         /* owned; what the cells point into */
	const char **cells; /* [(1 + n_rows) * n_columns], owned; the names come first */
	size_t n_columns, n_rows;
};

/* Reads TEXT[len], which is called NAME in messages; sheet_free releases SHEET.  In JSON the first object names the
 * columns.  STATUS_BAD_INPUT, with the line, for anything else. */
MUST_CHECK enum status sheet_parse(const char *name, const char *text, size_t len, struct sheet *sheet,
				   struct diag *diag);
void sheet_free(struct sheet *sheet);

/* The index of the column NAME; false if there is none. */
bool sheet_column(const struct sheet *sheet, const char *name, size_t *column);

const char *sheet_cell(const struct sheet *sheet, size_t row, size_t column);

#endif
