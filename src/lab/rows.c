#include "lab/rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct rows rows_begin(struct byte_writer *out, enum rows_format format, const char *const *columns)
{
	for (size_t i = 0; columns[i] && format == ROWS_CSV; i++)
		write_text(out, "%s%s", columns[i], columns[i + 1] ? "," : "\n");
	return (struct rows){.out = out, .format = format, .columns = columns};
}

/* Puts CSV into the line, or VALUE into the object, which it owns from now on; ends the row after the last
 * column. */
static void rows_put(struct rows *rows, const char *csv, json_t *value)
{
	bool last = !rows->columns[rows->at + 1];

	if (rows->format == ROWS_CSV) {
		write_text(rows->out, "%s%s", csv, last ? "\n" : ",");
	} else {
		if (rows->at == 0)
			rows->object = json_object();
		json_object_set_new(rows->object, rows->columns[rows->at], value);
		if (last) {
			char *line = json_dumps(rows->object, JSON_COMPACT | JSON_REAL_PRECISION(10));
			if (line)
				write_text(rows->out, "%s\n", line);
			else
				rows->out->failed = true;
			free(line);
			json_decref(rows->object);
		}
	}
	rows->at = last ? 0 : rows->at + 1;
}

static bool rows_json(const struct rows *rows)
{
	return rows->format == ROWS_JSON;
}

void rows_text(struct rows *rows, const char *value)
{
	char quoted[1024];
	size_t used = 0;

	if (rows_json(rows)) {
		rows_put(rows, NULL, json_string(value));
		return;
	}
	if (!strpbrk(value, ",\"\n\r")) {
		rows_put(rows, value, NULL);
		return;
	}
	quoted[used++] = '"';
	for (; *value && used < sizeof quoted - 3; value++) {
		if (*value == '"')
			quoted[used++] = '"';
		quoted[used++] = *value;
	}
	quoted[used++] = '"';
	quoted[used] = '\0';
	rows_put(rows, quoted, NULL);
}

void rows_integer(struct rows *rows, int64_t value)
{
	char text[24];

	snprintf(text, sizeof text, "%" PRId64, value);
	rows_put(rows, text, rows_json(rows) ? json_integer(value) : NULL);
}

void rows_number(struct rows *rows, double value)
{
	char text[32] = "";

	if (isfinite(value))
		snprintf(text, sizeof text, "%.10g", value);
	rows_put(rows, text, !rows_json(rows) ? NULL : isfinite(value) ? json_real(value) : json_null());
}

void rows_hash(struct rows *rows, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof text, "%016" PRIx64, value);
	rows_text(rows, text);
}
