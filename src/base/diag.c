#include "base/diag.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum {
	DIAG_PATH = 150 /* bytes of a path */,
	DIAG_WHOLE = 16384 /* bytes of a message before it is shortened */
};

/* From AT on, the first byte of TEXT that begins a character. */
static size_t diag_character(const char *text, size_t at)
{
	while ((text[at] & 0xc0) == 0x80)
		at++;
	return at;
}

PRINTF_LIKE(3, 0)
static void diag_append(struct diag *diag, size_t used, const char *format, va_list args)
{
	static const char gap[] = "...";
	char whole[DIAG_WHOLE];
	size_t room = sizeof diag->text - used;

	vsnprintf(whole, sizeof whole, format, args);
	size_t len = strlen(whole), half = (room - sizeof gap) / 2;
	if (len < room)
		snprintf(diag->text + used, room, "%s", whole);
	else
		snprintf(diag->text + used, room, "%.*s%s%s", (int)diag_character(whole, half - 3), whole, gap,
			 whole + diag_character(whole, len - half));
	/* Messages quote file names and file contents, which must not be able to control the terminal. */
	text_make_safe(diag->text, strlen(diag->text), "");
}

enum status diag_at(struct diag *diag, enum status status, const char *file, int line, int column,
		    const char *format, ...)
{
	if (!diag)
		return status;
	char place[32] = "";
	if (line > 0 && column > 0)
		snprintf(place, sizeof place, "%d:%d:", line, column);
	else if (line > 0)
		snprintf(place, sizeof place, "%d:", line);
	/* A long path must leave room for the message; its end has the file's name. */
	size_t len = strlen(file);
	const char *cut = "";
	if (len > DIAG_PATH) {
		cut = "...";
		file += diag_character(file, len - DIAG_PATH);
	}
	int used = snprintf(diag->text, sizeof diag->text, "%s%s:%s ", cut, file, place);
	va_list args;
	va_start(args, format);
	diag_append(diag, (size_t)used, format, args);
	va_end(args);
	return status;
}

enum status diag_set(struct diag *diag, enum status status, const char *format, ...)
{
	if (!diag)
		return status;
	va_list args;
	va_start(args, format);
	diag_append(diag, 0, format, args);
	va_end(args);
	return status;
}

enum status diag_set_args(struct diag *diag, enum status status, const char *format, va_list args)
{
	diag_append(diag, 0, format, args);
	return status;
}

void left_out_add(struct left_out *left, const struct diag *why)
{
	if (left->n++ == 0)
		left->first = *why;
}

void left_out_say(const struct left_out *left, struct diag *diag)
{
	if (left->n == 1)
		diag_set(diag, STATUS_OK, "left out: %s", left->first.text);
	else if (left->n)
		diag_set(diag, STATUS_OK, "left out: %s; 'astray check' names %d more", left->first.text,
			 left->n - 1);
}
