#include "store/data_frame.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "store/bytes.h"
#include "store/lines.h"

/* A frame being read: the consecutive cells, and the beginning of each. */
struct data_frame_draft {
	const char *name; /* of the file */
	struct byte_writer text, starts;
	size_t n_columns, n_cells, n_in_row;
	json_t *names; /* of JSON: an array, owned */
};

static void data_frame_add(struct data_frame_draft *draft, const char *text, size_t len)
{
	write_u64(&draft->starts, draft->text.blob.len);
	write_bytes(&draft->text, text, len);
	write_bytes(&draft->text, "", 1);
	draft->n_cells++;
	draft->n_in_row++;
}

static enum status data_frame_wrong(const struct data_frame_draft *draft, int line, const char *what,
				    struct diag *diag)
{
	return diag_at(diag, STATUS_BAD_INPUT, draft->name, line, 0, "%s", what);
}

/* After the last cell of a row; the first row says how many there are. */
static enum status data_frame_end_row(struct data_frame_draft *draft, int line, struct diag *diag)
{
	if (!draft->n_columns)
		draft->n_columns = draft->n_in_row;
	if (draft->n_columns > DATA_FRAME_COLUMNS_MAX)
		return data_frame_wrong(draft, line, "there are too many columns", diag);
	if (draft->n_in_row != draft->n_columns)
		return data_frame_wrong(draft, line, "this row and the first differ in length", diag);
	draft->n_in_row = 0;
	return STATUS_OK;
}

/* ---- CSV ------------------------------------------------------------------------------------------------- */

/* The cell at AT in quotation marks, in which two of them stand for one.  Returns the text after it; NULL if it does
 * not end. */
static const char *data_frame_add_quoted(struct data_frame_draft *draft, const char *at, const char *end,
					 int *line)
{
	struct byte_writer cell = {0};
	bool closed = false;

	for (at++; at < end && !closed; at++) {
		bool mark = *at == '"', doubled = mark && at + 1 < end && at[1] == '"';
		*line += *at == '\n';
		closed = mark && !doubled;
		if (!closed)
			write_bytes(&cell, at, 1);
		at += doubled;
	}
	draft->text.failed |= cell.failed;
	data_frame_add(draft, (const char *)cell.blob.bytes, cell.blob.len);
	blob_free(&cell.blob);
	return closed ? at : NULL;
}

static const char *data_frame_add_plain(struct data_frame_draft *draft, const char *at, const char *end)
{
	const char *from = at;

	while (at < end && *at != ',' && *at != '\n' && *at != '\r')
		at++;
	data_frame_add(draft, from, (size_t)(at - from));
	return at;
}

/* Skips the end of a line. */
static const char *data_frame_skip_end(const char *at, const char *end)
{
	if (at < end && *at == '\r')
		at++;
	if (at < end && *at == '\n')
		at++;
	return at;
}

static enum status data_frame_read_csv(struct data_frame_draft *draft, const char *at, const char *end,
				       struct diag *diag)
{
	enum status status = STATUS_OK;
	int line = 1;

	while (at < end && !status) {
		if (*at == '"')
			at = data_frame_add_quoted(draft, at, end, &line);
		else
			at = data_frame_add_plain(draft, at, end);
		if (!at)
			return data_frame_wrong(draft, line, "a quotation mark is not closed", diag);
		if (at < end && *at == ',') {
			at++;
			continue;
		}
		if (at < end && *at != '\n' && *at != '\r')
			return data_frame_wrong(draft, line, "a comma is missing after a quotation mark", diag);
		at = data_frame_skip_end(at, end);
		status = data_frame_end_row(draft, line++, diag);
	}
	if (!status && draft->n_in_row)
		status = data_frame_wrong(draft, line, "the last row is not complete", diag);
	return status;
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

static void data_frame_add_json(struct data_frame_draft *draft, const json_t *value)
{
	char number[40];
	int len = 0;

	if (json_is_string(value)) {
		data_frame_add(draft, json_string_value(value), json_string_length(value));
		return;
	}
	if (json_is_integer(value))
		len = snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
	else if (json_is_real(value))
		len = snprintf(number, sizeof number, "%.17g", json_real_value(value));
	else if (json_is_boolean(value))
		len = snprintf(number, sizeof number, "%d", json_is_true(value));
	data_frame_add(draft, number, (size_t)len);
}

static void data_frame_add_names(struct data_frame_draft *draft, json_t *row)
{
	const char *name;
	json_t *value;

	draft->names = json_array();
	json_object_foreach(row, name, value)
	{
		json_array_append_new(draft->names, json_string(name));
		data_frame_add(draft, name, strlen(name));
	}
}

static enum status data_frame_read_object(struct data_frame_draft *draft, json_t *row, int line,
					  struct diag *diag)
{
	enum status status = STATUS_OK;

	if (!json_is_object(row) || !json_object_size(row))
		return data_frame_wrong(draft, line, "this line is not an object of JSON", diag);
	if (!draft->names) {
		data_frame_add_names(draft, row);
		status = data_frame_end_row(draft, line, diag);
	}
	for (size_t i = 0; !status && i < json_array_size(draft->names); i++)
		data_frame_add_json(draft,
				    json_object_get(row, json_string_value(json_array_get(draft->names, i))));
	if (!status)
		status = data_frame_end_row(draft, line, diag);
	return status;
}

static enum status data_frame_read_json(struct data_frame_draft *draft, const char *text, size_t len,
					struct diag *diag)
{
	struct line_reader reader = {text, text + len, 0};
	struct line line;
	enum status status = STATUS_OK;

	while (!status && line_next(&reader, &line)) {
		if (!line.len)
			continue;
		json_t *row = json_loadb(line.text, line.len, JSON_REJECT_DUPLICATES, NULL);
		status = data_frame_read_object(draft, row, line.number, diag);
		json_decref(row);
	}
	json_decref(draft->names);
	return status;
}

/* ---- the whole ------------------------------------------------------------------------------------------- */

/* Makes FRAME of the cells of DRAFT. */
static enum status data_frame_finish(struct data_frame_draft *draft, struct data_frame *frame)
{
	struct byte_reader starts = {draft->starts.blob.bytes,
				     draft->starts.blob.bytes + draft->starts.blob.len, false};
	const char **cells = calloc(draft->n_cells, sizeof *cells);

	if (draft->text.failed || draft->starts.failed || !cells) {
		free(cells);
		return STATUS_NO_MEMORY;
	}
	*frame = (struct data_frame){.text = (char *)draft->text.blob.bytes,
				     .cells = cells,
				     .n_columns = draft->n_columns,
				     .n_rows = draft->n_cells / draft->n_columns - 1};
	for (size_t i = 0; i < draft->n_cells; i++)
		cells[i] = frame->text + read_u64(&starts);
	draft->text.blob = (struct blob){0};
	return STATUS_OK;
}

enum status data_frame_parse(const char *name, const char *text, size_t len, struct data_frame *frame,
			     struct diag *diag)
{
	struct data_frame_draft draft = {.name = name};
	enum status status;

	if (memchr(text, '\0', len))
		status = data_frame_wrong(&draft, 0, "this is not text", diag);
	else if (len && *text == '{')
		status = data_frame_read_json(&draft, text, len, diag);
	else
		status = data_frame_read_csv(&draft, text, text + len, diag);
	if (!status && draft.n_cells <= draft.n_columns)
		status = data_frame_wrong(&draft, 0, "the file contains no rows", diag);
	if (!status)
		status = data_frame_finish(&draft, frame);
	blob_free(&draft.text.blob);
	blob_free(&draft.starts.blob);
	return status;
}

void data_frame_free(struct data_frame *frame)
{
	free(frame->text);
	free(frame->cells);
}

bool data_frame_column(const struct data_frame *frame, const char *name, size_t *column)
{
	for (size_t i = 0; i < frame->n_columns; i++)
		if (!strcmp(frame->cells[i], name)) {
			*column = i;
			return true;
		}
	return false;
}

const char *data_frame_cell(const struct data_frame *frame, size_t row, size_t column)
{
	ASSERT(row < frame->n_rows && column < frame->n_columns);
	return frame->cells[(row + 1) * frame->n_columns + column];
}
