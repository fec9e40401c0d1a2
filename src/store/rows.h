/* store/rows.h -- rows of results, each a record whose cells a table of columns names: as CSV or as one JSON object a
 * line for programs, or aligned for people.
 *
 * Invariant: a missing measurement is empty (JSON: null, aligned: "-"), never 0.  In rows for programs, no column
 * changes its name or its place; new ones are appended. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <limits.h>
#include <stdbool.h>

#include "store/bytes.h"

enum rows_format { ROWS_TABLE, ROWS_CSV, ROWS_JSON };
extern const char *const rows_formats[]; /* table csv json NULL */

/* The content of a cell in its record; the last three are the same in every row. */
enum column_kind {
	COLUMN_BOOL,
	COLUMN_SHORT,
	COLUMN_INT,
	COLUMN_UINT,
	COLUMN_ULONG,
	COLUMN_ULLONG,
	COLUMN_NUMBER,
	COLUMN_TEXT,
	COLUMN_CHARS,
	COLUMN_SEED,
	COLUMN_HASH,
	COLUMN_SCHEMA,
	COLUMN_VERSION,
	COLUMN_SETTINGS
};

/* An int that was not measured; a double is NAN then, a text NULL. */
enum { ROWS_EMPTY = INT_MIN };

/* For people only columns with a width are written, for programs all except aligned-only ones. */
struct column {
	const char *name;
	enum column_kind kind;
	size_t offset;       /* of the cell in its record */
	const char *heading; /* aligned: if it is not the name */
	int width;           /* aligned: negative: to the left */
	int digits;          /* aligned: after the point; of a text: the most bytes, 0: all */
	bool aligned;        /* only there */
	bool key;            /* part of the question, not of the answer */
};

struct columns {
	const struct column *all; /* [n] */
	size_t n;
};

/* All of ARRAY, in a constant expression. */
#define COLUMNS(array) (&(const struct columns){(array), sizeof(array) / sizeof *(array)})

#define COLUMN_KIND(cell) \
	_Generic((cell), \
	    bool: COLUMN_BOOL, \
	    int16_t: COLUMN_SHORT, \
	    int: COLUMN_INT, \
	    unsigned: COLUMN_UINT, \
	    unsigned long: COLUMN_ULONG, \
	    unsigned long long: COLUMN_ULLONG, \
	    double: COLUMN_NUMBER, \
	    const char *: COLUMN_TEXT, \
	    char *: COLUMN_CHARS)

/* The initialiser of a struct column whose cell is MEMBER of struct RECORD, whose type selects the format. */
#define COLUMN(heading, record, member) \
	.name = (heading), .kind = COLUMN_KIND(((struct record *)0)->member), \
	.offset = offsetof(struct record, member)

/* Of a uint64_t: a whole number, in JSON, whose readers seldom hold more, a text from 2^63 on; or sixteen hexadecimal
 * digits. */
#define SEED_COLUMN(heading, record, member) \
	.name = (heading), \
	.kind = _Generic(((struct record *)0)->member, uint64_t \
			 : COLUMN_SEED), \
	.offset = offsetof(struct record, member)
#define HASH_COLUMN(heading, record, member) \
	.name = (heading), \
	.kind = _Generic(((struct record *)0)->member, uint64_t \
			 : COLUMN_HASH), \
	.offset = offsetof(struct record, member)

/* The same in every row. */
#define SCHEMA_COLUMN(heading) .name = (heading), .kind = COLUMN_SCHEMA
#define VERSION_COLUMN(heading) .name = (heading), .kind = COLUMN_VERSION
#define SETTINGS_COLUMN(heading) .name = (heading), .kind = COLUMN_SETTINGS

struct rows {
	struct byte_writer *out; /* the caller's */
	enum rows_format format;
	const struct columns *columns;
	const char *settings; /* of COLUMN_SETTINGS: what decides the rows and has no column; NULL: nothing */
};

/* Are some of COLUMNS for people? */
bool rows_can_align(const struct columns *columns);

/* Begins rows; writes the names of COLUMNS unless FORMAT is JSON. */
struct rows rows_begin(struct byte_writer *out, enum rows_format format, const struct columns *columns);

/* Reads the row LINE[len], without its line end, of rows in FORMAT cell by cell; CSV or JSON. */
struct rows_line {
	enum rows_format format;
	const char *at, *end;
};

/* A cell of a line: in JSON with its quotation marks, but without its name. */
struct rows_text {
	const char *text;
	size_t len;
};

/* Takes the next cell, which is of COLUMN, off LINE. */
struct rows_text rows_next_cell(struct rows_line *line, const struct column *column);

/* Is COLUMN part of the question, so that it is known before the answer? */
bool rows_is_key(const struct column *column);

/* Is COLUMN written in FORMAT? */
bool rows_has(enum rows_format format, const struct column *column);

/* Writes the row of RECORD.  Numbers have ten significant digits, and no cell controls a terminal. */
void rows_add(const struct rows *rows, const void *record);

#endif
