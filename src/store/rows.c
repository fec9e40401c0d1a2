#include "config.h"

#include "store/rows.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

const char *const rows_formats[] = {[ROWS_TABLE] = "table", [ROWS_CSV] = "csv", [ROWS_JSON] = "json", NULL};

/* What a cell holds, whatever it is in its record. */
struct rows_cell {
	enum { CELL_EMPTY, CELL_WHOLE, CELL_NUMBER, CELL_TEXT } what;
	int64_t whole;
	double number;
	const char *text;
	char digits[24]; /* for a text that is not in the record */
};

static void rows_set_whole(struct rows_cell *cell, int64_t value)
{
	cell->what = CELL_WHOLE;
	cell->whole = value;
}

static void rows_set_text(struct rows_cell *cell, const char *text)
{
	cell->what = CELL_TEXT;
	cell->text = text;
}

static void rows_set_digits(struct rows_cell *cell, uint64_t value, bool hexadecimal)
{
	snprintf(cell->digits, sizeof cell->digits, hexadecimal ? "%016" PRIx64 : "%" PRIu64, value);
	rows_set_text(cell, cell->digits);
}

/* The cell of COLUMN in RECORD, of ROWS. */
static void rows_read(const struct rows *rows, const struct column *column, const void *record,
		      struct rows_cell *cell)
{
	const void *at = (const char *)record + column->offset;

	*cell = (struct rows_cell){.what = CELL_EMPTY};
	switch (column->kind) {
	case COLUMN_BOOL: rows_set_whole(cell, *(const bool *)at); break;
	case COLUMN_SHORT: rows_set_whole(cell, *(const int16_t *)at); break;
	case COLUMN_INT:
		if (*(const int *)at != ROWS_EMPTY)
			rows_set_whole(cell, *(const int *)at);
		break;
	case COLUMN_UINT: rows_set_whole(cell, *(const unsigned *)at); break;
	case COLUMN_ULONG: rows_set_whole(cell, (int64_t) * (const unsigned long *)at); break;
	case COLUMN_ULLONG: rows_set_whole(cell, (int64_t) * (const unsigned long long *)at); break;
	case COLUMN_NUMBER:
		cell->number = *(const double *)at;
		cell->what = isfinite(cell->number) ? CELL_NUMBER : CELL_EMPTY;
		break;
	case COLUMN_TEXT:
		if (*(const char *const *)at)
			rows_set_text(cell, *(const char *const *)at);
		break;
	case COLUMN_CHARS: rows_set_text(cell, at); break;
	case COLUMN_SEED:
		if (*(const uint64_t *)at > INT64_MAX)
			rows_set_digits(cell, *(const uint64_t *)at, false);
		else
			rows_set_whole(cell, (int64_t) * (const uint64_t *)at);
		break;
	case COLUMN_HASH: rows_set_digits(cell, *(const uint64_t *)at, true); break;
	case COLUMN_SCHEMA: rows_set_whole(cell, 1); break;
	case COLUMN_VERSION: rows_set_text(cell, PACKAGE_VERSION); break;
	case COLUMN_SETTINGS: rows_set_text(cell, rows->settings ? rows->settings : ""); break;
	}
}

bool rows_is_key(const struct column *column)
{
	return column->key || column->kind == COLUMN_SCHEMA || column->kind == COLUMN_VERSION ||
	       column->kind == COLUMN_SETTINGS;
}

bool rows_has(enum rows_format format, const struct column *column)
{
	return format == ROWS_TABLE ? column->width != 0 : !column->aligned;
}

/* ---- CSV ------------------------------------------------------------------------------------------------- */

/* TEXT is put between quotation marks where it must be, and cannot control a terminal. */
static void rows_quote(struct byte_writer *out, const char *text)
{
	size_t from = out->blob.len;
	const char *mark = strpbrk(text, ",\"\n\r") ? "\"" : "";

	write_text(out, "%s", mark);
	for (; *text; text++)
		write_text(out, *text == '"' ? "\"\"" : "%c", *text);
	write_text(out, "%s", mark);
	if (!out->failed)
		text_make_safe((char *)out->blob.bytes + from, out->blob.len - from, "");
}

static void rows_put_csv(struct byte_writer *out, const struct rows_cell *cell)
{
	switch (cell->what) {
	case CELL_EMPTY: break;
	case CELL_WHOLE: write_text(out, "%" PRId64, cell->whole); break;
	case CELL_NUMBER: write_text(out, "%.10g", cell->number); break;
	case CELL_TEXT: rows_quote(out, cell->text); break;
	}
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

/* Of a name that is not UTF-8, what is not becomes '?'. */
static json_t *rows_json_of_text(const char *text)
{
	char safe[1024];
	json_t *value = json_string(text);

	if (value)
		return value;
	snprintf(safe, sizeof safe, "%s", text);
	text_make_safe(safe, strlen(safe), "");
	return json_string(safe);
}

/* A whole number is written as one, as in CSV: a count that may be unmeasured is a double in its record. */
static json_t *rows_json_of_number(double number)
{
	if (number == floor(number) && fabs(number) < 1e10) /* ten digits are written */
		return json_integer((json_int_t)number);
	return json_real(number);
}

static json_t *rows_json_of(const struct rows_cell *cell)
{
	switch (cell->what) {
	case CELL_WHOLE: return json_integer(cell->whole);
	case CELL_NUMBER: return rows_json_of_number(cell->number);
	case CELL_TEXT: return rows_json_of_text(cell->text);
	default: return json_null();
	}
}

static void rows_add_json(const struct rows *rows, const void *record)
{
	json_t *object = json_object();
	struct rows_cell cell;
	bool whole = true;

	for (size_t i = 0; i < rows->columns->n; i++) {
		const struct column *column = &rows->columns->all[i];
		if (!rows_has(ROWS_JSON, column))
			continue;
		rows_read(rows, column, record, &cell);
		whole &= !json_object_set_new(object, column->name, rows_json_of(&cell));
	}
	char *line = NULL;
	if (whole)
		line = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10));
	if (line)
		write_text(rows->out, "%s\n", line);
	else
		rows->out->failed = true;
	free(line);
	json_decref(object);
}

/* ---- reading them again ---------------------------------------------------------------------------------- */

/* The end of the cell that begins at TEXT. */
static const char *rows_cell_end(const struct rows_line *line, const char *text)
{
	bool quoted = false;

	/* A quotation mark within a cell is two of them in CSV, and \" in JSON. */
	for (; text < line->end && (quoted || *text != ','); text++) {
		if (*text == '"')
			quoted = !quoted;
		else if (line->format == ROWS_JSON && quoted && *text == '\\' && text + 1 < line->end)
			text++;
	}
	return text;
}

struct rows_text rows_next_cell(struct rows_line *line, const struct column *column)
{
	const char *from = line->at, *to = rows_cell_end(line, from);

	line->at = to < line->end ? to + 1 : to;
	if (line->format == ROWS_JSON) {
		size_t name = strlen(column->name) + (*from == '{') + strlen("\"\":");
		if (from < to && to[-1] == '}')
			to--;
		from += min(name, (size_t)(to - from));
	}
	return (struct rows_text){from, (size_t)(to - from)};
}

/* ---- aligned --------------------------------------------------------------------------------------------- */

/* At most MOST bytes of TEXT, or all; a line end in it would begin a new line. */
static void rows_align_text(struct byte_writer *out, int width, int most, const char *text)
{
	size_t from = out->blob.len;

	write_text(out, "%*.*s", width, most ? most : INT_MAX, text);
	if (!out->failed)
		text_make_safe((char *)out->blob.bytes + from, out->blob.len - from, "");
}

static void rows_align(struct byte_writer *out, const struct column *column, const struct rows_cell *cell)
{
	switch (cell->what) {
	case CELL_EMPTY: write_text(out, "%*s", column->width, "-"); break;
	case CELL_WHOLE: write_text(out, "%*" PRId64, column->width, cell->whole); break;
	case CELL_NUMBER: write_text(out, "%*.*f", column->width, column->digits, cell->number); break;
	case CELL_TEXT: rows_align_text(out, column->width, column->digits, cell->text); break;
	}
}

/* ---- all of them ----------------------------------------------------------------------------------------- */

bool rows_can_align(const struct columns *columns)
{
	for (size_t i = 0; i < columns->n; i++)
		if (rows_has(ROWS_TABLE, &columns->all[i]))
			return true;
	return false;
}

static void rows_put_name(const struct rows *rows, const struct column *column)
{
	const char *heading = column->heading ? column->heading : column->name;

	if (rows->format == ROWS_CSV)
		write_text(rows->out, "%s", column->name);
	else
		write_text(rows->out, "%*s", column->width, heading);
}

static void rows_put(const struct rows *rows, const struct column *column, const void *record)
{
	struct rows_cell cell;

	rows_read(rows, column, record, &cell);
	if (rows->format == ROWS_CSV)
		rows_put_csv(rows->out, &cell);
	else
		rows_align(rows->out, column, &cell);
}

/* A line of CSV or of a table: the cells of RECORD or, where that is NULL, the names of the columns. */
static void rows_put_line(const struct rows *rows, const void *record)
{
	const char *between = "";

	for (size_t i = 0; i < rows->columns->n; i++) {
		const struct column *column = &rows->columns->all[i];
		if (!rows_has(rows->format, column))
			continue;
		write_text(rows->out, "%s", between);
		between = rows->format == ROWS_CSV ? "," : " ";
		if (record)
			rows_put(rows, column, record);
		else
			rows_put_name(rows, column);
	}
	write_text(rows->out, "\n");
}

struct rows rows_begin(struct byte_writer *out, enum rows_format format, const struct columns *columns)
{
	struct rows rows = {.out = out, .format = format, .columns = columns};

	if (format != ROWS_JSON)
		rows_put_line(&rows, NULL);
	return rows;
}

void rows_add(const struct rows *rows, const void *record)
{
	ASSERT(rows->columns && record);
	if (rows->format == ROWS_JSON)
		rows_add_json(rows, record);
	else
		rows_put_line(rows, record);
}
