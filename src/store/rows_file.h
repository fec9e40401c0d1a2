/* store/rows_file.h -- a file of rows begun by an earlier run and continued by this one.
 *
 * Each row to write is first looked for in the file, by its key columns.
 *
 * Invariant: the file is unchanged until rows_file_begin; from then on it has the valid old rows, and whole lines
 * after them. */
#ifndef STORE_ROWS_FILE_H
#define STORE_ROWS_FILE_H

#include "base/diag.h"
#include "store/file.h"
#include "store/rows.h"

struct rows_file {
	const char *path; /* borrowed */
	int fd;           /* locked; -1: no file */
	struct blob blob; /* its content */
	struct rows rows; /* the caller adds the row that it looks for to these; see rows_file_next */
	struct byte_writer wanted;
	size_t at, kept;      /* bytes: before the next row; of the rows that stay */
	int line;             /* of the next row */
	struct rows_text row; /* that was found last */
};

/* The place in the file where a row is looked for. */
enum rows_found {
	ROWS_FOUND,   /* a row of the same keys */
	ROWS_FOREIGN, /* another row */
	ROWS_NONE     /* the end, or a row that was torn */
};

/* Reads the file PATH, if it exists, whose rows have COLUMNS and are in FORMAT, CSV or JSON.  It must outlive FILE,
 * which cannot be moved.  STATUS_BUSY if another process writes it, STATUS_BAD_INPUT if it has other columns, or an
 * error of file_get. */
MUST_CHECK enum status rows_file_open(const char *path, enum rows_format format, const struct columns *columns,
				      struct rows_file *file, struct diag *diag);
void rows_file_close(struct rows_file *file);

/* Looks for the last row added to FILE->rows, and passes it if found.  DIAG says which cell differs. */
enum rows_found rows_file_next(struct rows_file *file, struct diag *diag);

/* The cell in column NAME, which there is, of the row that was found last. */
struct rows_text rows_file_cell(const struct rows_file *file, const char *name);

/* All rows that were passed stay. */
void rows_file_keep(struct rows_file *file);

/* Does the file have what must go: rows that were not kept, or a torn one? */
bool rows_file_has_rest(const struct rows_file *file);

/* Opens FILE, cut after its valid rows, as a DRAFT to which rows are added.  STATUS_WRITE or STATUS_BUSY on
 * failure. */
MUST_CHECK enum status rows_file_begin(struct rows_file *file, struct file_draft *draft, struct diag *diag);

#endif
