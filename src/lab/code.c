#include "lab/code.h"

#include <stdio.h>

#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

enum { CODE_BYTES = 4096 };

/* The kind called NAME; STROKE_KINDS for "-"; -1: no such stroke. */
static int code_kind(struct line name)
{
	if (line_is(name, "-"))
		return STROKE_KINDS;
	for (int kind = 0; kind < STROKE_KINDS; kind++)
		if (line_is(name, stroke_names[kind]))
			return kind;
	return -1;
}

static enum status code_parse(const char *path, const struct blob *blob, struct code *code, struct diag *diag)
{
	const char *text = (const char *)blob->bytes;
	struct line_reader reader = {text, text + blob->len, 0};
	struct line line;

	code->n = 0;
	while (line_next(&reader, &line)) {
		struct line rest = line;
		int kind = code_kind(line_word(&rest));
		if (kind < 0)
			return diag_set(diag, STATUS_BAD_INPUT, "%s:%d: no stroke of a search has this name",
					path, line.number);
		if (line.len <= CODE_COLUMN || line.len - CODE_COLUMN >= CODE_TEXT || code->n == CODE_LINES)
			return diag_set(diag, STATUS_BAD_INPUT, "%s:%d: at most %d lines of 1 to %d characters",
					path, line.number, CODE_LINES, CODE_TEXT - 1);
		struct code_line *last = &code->lines[code->n++];
		last->kind = (enum stroke_kind)kind;
		snprintf(last->text, sizeof last->text, "%.*s", (int)(line.len - CODE_COLUMN),
			 line.text + CODE_COLUMN);
	}
	return STATUS_OK;
}

enum status code_load(const char *name, struct code *code, struct diag *diag)
{
	struct blob blob = {0};
	char file[96], path[4096];

	snprintf(file, sizeof file, "code/%s.txt", name);
	enum status status = place_data(file, path, sizeof path);
	if (!status)
		status = file_read(path, FILE_USERS, CODE_BYTES, &blob, diag);
	if (!status)
		status = code_parse(path, &blob, code, diag);
	blob_free(&blob);
	return status;
}

int code_line(const struct code *code, enum stroke_kind kind)
{
	for (int i = 0; i < code->n; i++)
		if (code->lines[i].kind == kind)
			return i;
	return -1;
}
