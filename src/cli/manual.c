#include "config.h"

#include "cli/manual.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "store/file.h"
#include "store/places.h"

/* ---- the two forms --------------------------------------------------------------------------------------- */

enum { COLUMNS = 79, PAGE_BYTES = 1 << 17, BLOCK = 8192 };

/* The writer of a page.  DEPTH is 1 within the text of an option; APART: an empty line comes first. */
struct manual_writer {
	void (*begin)(const struct command *command);
	void (*section)(const char *head);
	void (*option)(const char *left); /* its description follows */
	void (*paragraph)(int depth, bool apart, const char *text);
	void (*literal)(int depth, bool apart, const char *lines);
};

static void text_begin(const struct command *command)
{
	const char *usage = command->operands.usage;

	printf("Usage: astray %s [OPTION]...%s%s\n%s\n", command->name, usage ? " " : "", usage ? usage : "",
	       command->summary);
}

static void text_section(const char *head)
{
	printf("\n%s\n", head);
}

static void text_option(const char *left)
{
	printf("\n  %s\n", left + strspn(left, " "));
}

static void text_paragraph(int depth, bool apart, const char *text)
{
	const int indent = 2 + 4 * depth, room = COLUMNS - indent;

	if (apart)
		puts("");
	while ((int)strlen(text) > room) {
		int length = room;
		while (length > 1 && text[length] != ' ')
			length--;
		printf("%*s%.*s\n", indent, "", length, text);
		text += length;
		text += strspn(text, " ");
	}
	printf("%*s%s\n", indent, "", text);
}

static void text_literal(int depth, bool apart, const char *lines)
{
	if (apart)
		puts("");
	while (*lines) {
		int length = (int)strcspn(lines, "\n");
		printf("%*s%.*s\n", length ? 4 + 4 * depth : 0, "", length, lines);
		lines += length + (lines[length] == '\n');
	}
}

/* Prints the first N bytes of TEXT so that roff shows them as they are, with text in backticks in bold if MARKED. */
static void roff_put(const char *text, size_t n, bool marked)
{
	bool bold = false;

	if (n && (*text == '.' || *text == '\''))
		fputs("\\&", stdout);
	for (size_t i = 0; i < n; i++)
		if (text[i] == '`' && marked)
			fputs((bold = !bold) ? "\\fB" : "\\fR", stdout);
		else if (text[i] == '\\' || text[i] == '-')
			printf("\\%c", text[i] == '-' ? '-' : 'e');
		else
			putchar(text[i]);
}

static void roff_begin(const struct command *command)
{
	const char *usage = command->operands.usage ? command->operands.usage : "";

	printf(".TH astray\\-%s 6 \"\" \"" PACKAGE_STRING "\"\n.nh\n.ad l\n.SH NAME\nastray\\-%s \\- ",
	       command->name, command->name);
	roff_put(command->summary, strlen(command->summary), false);
	printf("\n.SH SYNOPSIS\n\\fBastray %s\\fR [\\fIOPTION\\fR]... ", command->name);
	roff_put(usage, strlen(usage), false);
	puts("");
}

static void roff_section(const char *head)
{
	fputs(".SH ", stdout);
	for (; *head; head++)
		putchar(toupper((unsigned char)*head));
	putchar('\n');
}

static void roff_option(const char *left)
{
	left += strspn(left, " ");
	printf(".TP\n\\fB");
	roff_put(left, strlen(left), false);
	puts("\\fR");
}

static void roff_paragraph(int depth, bool apart, const char *text)
{
	if (apart)
		puts(depth ? ".IP" : ".PP");
	roff_put(text, strlen(text), true);
	puts("");
}

static void roff_literal(int depth, bool apart, const char *lines)
{
	(void)depth;
	puts(apart ? ".sp\n.RS 4\n.nf" : ".RS 4\n.nf");
	while (*lines) {
		size_t length = strcspn(lines, "\n");
		roff_put(lines, length, false);
		puts("");
		lines += length + (lines[length] == '\n');
	}
	puts(".fi\n.RE");
}

static const struct manual_writer writers[] = {
    [MANUAL_TEXT] = {text_begin, text_section, text_option, text_paragraph, text_literal},
    [MANUAL_ROFF] = {roff_begin, roff_section, roff_option, roff_paragraph, roff_literal},
};

/* ---- the prose ------------------------------------------------------------------------------------------- */

static enum status manual_read(const char *name, struct blob *blob, struct diag *diag)
{
	char file[64], path[PATH_MAX];

	snprintf(file, sizeof file, "manual/%s.txt", name);
	enum status status = place_data(file, path, sizeof path);
	if (status)
		return diag_set(diag, status, "%s: %s", file, status_text(status));
	return file_read(path, FILE_OURS, PAGE_BYTES, blob, diag);
}

/* The line after LINE; NULL: none. */
static const char *manual_next(const char *line)
{
	const char *end = strchr(line, '\n');

	return end ? end + 1 : NULL;
}

static bool manual_is_head(const char *line)
{
	return *line && *line != ' ' && *line != '\n';
}

/* The section of TEXT with HEAD, from the line below it; NULL: none. */
static const char *manual_section(const char *text, const char *head)
{
	size_t length = strlen(head);

	for (const char *line = text; line; line = manual_next(line))
		if (!strncmp(line, head, length) && line[length] == '\n')
			return line + length + 1;
	return NULL;
}

/* Writes the text in BLOCK, if any, and empties it. */
static void manual_flush(const struct manual_writer *writer, int depth, bool literal, bool apart, char *block)
{
	if (*block && literal)
		writer->literal(depth, apart, block);
	else if (*block)
		writer->paragraph(depth, apart, block);
	*block = '\0';
}

/* Writes the section that begins at LINE; APART: something stands above it. */
static void manual_write(const struct manual_writer *writer, int depth, bool apart, const char *line)
{
	char block[BLOCK] = "";
	bool literal = false, blank = false;

	for (; *line && !manual_is_head(line); line += strcspn(line, "\n"), line += *line == '\n') {
		int length = (int)strcspn(line, "\n");
		bool indented = length > 4 && !strncmp(line, "    ", 4);
		if (!length) {
			blank = true;
			continue;
		}
		/* A block ends at an empty line and where the indent changes; empty lines within a literal are its own. */
		if (*block && (indented != literal || (blank && !literal))) {
			manual_flush(writer, depth, literal, apart, block);
			apart = blank;
			blank = false;
		}
		literal = indented;
		if (*block)
			text_append(block, sizeof block, literal ? (blank ? "\n\n" : "\n") : " ");
		else
			apart |= blank;
		blank = false;
		line += literal ? 4 : 2;
		length -= literal ? 4 : 2;
		ASSERT(strlen(block) + (size_t)length + 3 < sizeof block);
		text_append(block, sizeof block, "%.*s", length, line);
	}
	manual_flush(writer, depth, literal, apart, block);
}

/* ---- the page -------------------------------------------------------------------------------------------- */

static void manual_write_option(const struct manual_writer *writer, const struct option_place *place,
				const void *defaults, const char *own, const char *shared)
{
	char left[96], text[512], head[64];

	option_usage(place->option, left, sizeof left);
	option_describe(place->option, (const char *)defaults + place->base, text, sizeof text);
	writer->option(left);
	*text = (char)toupper((unsigned char)*text);
	text_append(text, sizeof text, ".");
	if (place->option->most > place->option->least && place->option->most < INT_MAX)
		text_append(text, sizeof text, " From %.15g to %.15g.", place->option->least,
			    place->option->most);
	if (place->option->cap > 1)
		text_append(text, sizeof text, " At most %zu.", place->option->cap);
	writer->paragraph(1, false, text);
	snprintf(head, sizeof head, "--%s", place->option->name);
	const char *section = manual_section(own, head);
	if (!section)
		section = manual_section(shared, head);
	if (section)
		manual_write(writer, 1, true, section);
}

/* Writes all sections of PAGE but those about options. */
static void manual_write_prose(const struct manual_writer *writer, const char *page)
{
	char head[80];

	for (const char *line = page; line && *line; line = manual_next(line))
		if (manual_is_head(line) && strncmp(line, "--", 2) != 0) {
			snprintf(head, sizeof head, "%.*s", (int)strcspn(line, "\n"), line);
			writer->section(head);
			manual_write(writer, 0, false, line + strlen(head) + 1);
		}
}

enum status manual_print(const struct command *command, enum manual_form form, struct diag *diag)
{
	const struct manual_writer *writer = &writers[form];
	struct option_list list = command_options(command);
	struct blob page, shared;
	enum status status = manual_read(command->name, &page, diag);

	if (status)
		return status;
	status = manual_read("options", &shared, diag);
	if (!status) {
		writer->begin(command);
		manual_write_prose(writer, (const char *)page.bytes);
		writer->section("Options");
		for (size_t i = 0; i < list.n; i++)
			manual_write_option(writer, &list.all[i], command_defaults(command, &list.all[i]),
					    (const char *)page.bytes, (const char *)shared.bytes);
		writer->section("See also");
		writer->paragraph(0, false, "astray(6), astray-formats(5)");
		blob_free(&shared);
	}
	blob_free(&page);
	return status;
}
