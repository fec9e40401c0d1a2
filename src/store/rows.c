#include "store/rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"

struct rows rows_begin(struct byte_writer *out, enum rows_format format, const char *const *columns)
{
	for (size_t i = 0; columns[i] && format == ROWS_CSV; i++)
		write_text(out, "%s%s", columns[i], columns[i + 1] ? "," : "\n");
	return (struct rows){.out = out, .format = format, .columns = columns};
}

static bool rows_is_json(const struct rows *rows)
{
	return rows->format == ROWS_JSON;
}

/* Moves on to the next column; returns false if that was the last. */
static bool rows_advance(struct rows *rows)
{
	rows->at++;
	if (rows->columns[rows->at])
		return true;
	rows->at = 0;
	return false;
}

static void rows_put_csv(struct rows *rows, const char *cell)
{
	ASSERT(!rows_is_json(rows));
	write_text(rows->out, "%s%s", cell, rows_advance(rows) ? "," : "\n");
}

static void rows_end_object(struct rows *rows)
{
	char *line = json_dumps(rows->object, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10));

	if (line)
		write_text(rows->out, "%s\n", line);
	else
		rows->out->failed = true;
	free(line);
	json_decref(rows->object);
}

/* Of a name that is not UTF-8, what is not becomes '?'. */
static json_t *rows_json_of(const char *text)
{
	char safe[1024];
	json_t *value = json_string(text);

	if (value)
		return value;
	snprintf(safe, sizeof safe, "%s", text);
	text_make_safe(safe, strlen(safe), "");
	return json_string(safe);
}

/* Takes over VALUE. */
static void rows_put_json(struct rows *rows, json_t *value)
{
	ASSERT(rows_is_json(rows));
	if (rows->at == 0)
		rows->object = json_object();
	json_object_set_new(rows->object, rows->columns[rows->at], value);
	if (!rows_advance(rows))
		rows_end_object(rows);
}

/* TEXT is put between quotation marks where it must be, and cannot control a terminal. */
static void rows_put_text(struct rows *rows, const char *text)
{
	struct byte_writer *out = rows->out;
	size_t from = out->blob.len;
	const char *mark = strpbrk(text, ",\"\n\r") ? "\"" : "";

	write_text(out, "%s", mark);
	for (; *text; text++)
		write_text(out, *text == '"' ? "\"\"" : "%c", *text);
	write_text(out, "%s", mark);
	if (!out->failed)
		text_make_safe((char *)out->blob.bytes + from, out->blob.len - from, "");
	rows_put_csv(rows, "");
}

void rows_text(struct rows *rows, const char *value)
{
	if (rows_is_json(rows))
		rows_put_json(rows, rows_json_of(value));
	else
		rows_put_text(rows, value);
}

void rows_integer(struct rows *rows, int64_t value)
{
	char text[24];

	if (rows_is_json(rows)) {
		rows_put_json(rows, json_integer(value));
		return;
	}
	snprintf(text, sizeof text, "%" PRId64, value);
	rows_put_csv(rows, text);
}

void rows_seed(struct rows *rows, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof text, "%" PRIu64, value);
	if (value > INT64_MAX)
		rows_text(rows, text);
	else
		rows_integer(rows, (int64_t)value);
}

void rows_number(struct rows *rows, double value)
{
	char text[32] = "";

	if (rows_is_json(rows)) {
		rows_put_json(rows, isfinite(value) ? json_real(value) : json_null());
		return;
	}
	if (isfinite(value))
		snprintf(text, sizeof text, "%.10g", value);
	rows_put_csv(rows, text);
}

void rows_hash(struct rows *rows, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof text, "%016" PRIx64, value);
	rows_text(rows, text);
}
