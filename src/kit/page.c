/* A page of text about a variant, from data/help. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "base/variant.h"
#include "kit/list.h"
#include "kit/words.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

static const struct view_action actions[] = {PAGE_ACTIONS("Page")};

enum {
	PAGE_BYTES = 1 << 16,
	INDENT = 2,      /* of a paragraph */
	TEXT_WIDTH = 78, /* the files' lines fit into this */
	PAGE_ROWS = 64   /* of a paragraph at most */
};

struct page {
	struct list list;
	struct blob text; /* owned */
};

static enum status page_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	const struct variant *variant = arg;
	struct page *page = state;
	char name[96], path[4096];

	(void)ui;
	ASSERT(arg);
	snprintf(name, sizeof name, "help/%s.txt", variant->name);
	enum status status = place_data(name, path, sizeof path);
	if (!status)
		status = file_read(path, FILE_USERS, PAGE_BYTES, &page->text, diag);
	return status;
}

static void page_view_close(void *state)
{
	blob_free(&((struct page *)state)->text);
}

static bool page_is_prose(const struct line *line)
{
	return line->len > INDENT && !strncmp(line->text, "  ", INDENT) && line->text[INDENT] != ' ';
}

/* On a narrow screen the lines of a paragraph, from LINE on, are wrapped anew: appends the others to RAW[cap]. */
static void page_join(struct line_reader *reader, char *raw, size_t cap)
{
	struct line_reader ahead = *reader;
	struct line line;

	while (line_next(&ahead, &line) && page_is_prose(&line) && strlen(raw) + line.len < cap) {
		text_append(raw, cap, " %.*s", (int)line.len - INDENT, line.text + INDENT);
		*reader = ahead;
	}
}

/* The title and the headings start at the left edge of the file; everything else is indented. */
static int page_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct page *page = state;
	const char *text = (const char *)page->text.bytes;
	struct line_reader reader = {text, text + page->text.len, 0};
	struct line line;

	for (; line_next(&reader, &line); y++) {
		enum role role = line.len && line.text[0] != ' ' ? ROLE_STRONG : ROLE_TEXT;
		int indent = 0;
		while (indent < (int)line.len && indent < screen->width / 2 && line.text[indent] == ' ')
			indent++;
		char raw[WORDS_CAP], words[WORDS_CAP];
		snprintf(raw, sizeof raw, "%.*s", (int)line.len - indent, line.text + indent);
		if (page_is_prose(&line) && screen->width < TEXT_WIDTH)
			page_join(&reader, raw, sizeof raw);
		struct rect area = {1 + indent, y, screen->width - 2 - indent, PAGE_ROWS};
		int rows =
		    screen_words(screen, area, role, words_shown(ui, &view_page, raw, words, sizeof words));
		y += max(rows - 1, 0);
	}
	return y;
}

static const struct view_list list = {.body = page_body, .foot = 1, .keys = {LIST_BACK}};

const struct view view_page = {
    .name = "page",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct page),
    .open = page_view_open,
    .close = page_view_close,
};
