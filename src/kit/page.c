/* A page of text about a variant, from data/help. */
#include <stdio.h>

#include "base/assert.h"
#include "base/variant.h"
#include "kit/list.h"
#include "kit/words.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

static const struct view_action actions[] = {PAGE_ACTIONS("Page")};

enum { PAGE_BYTES = 1 << 16 };

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

/* The title and the headings start at the left edge of the file; everything else is indented. */
static int page_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct page *page = state;
	const char *text = (const char *)page->text.bytes;
	struct line_reader reader = {text, text + page->text.len, 0};
	struct line line;

	for (; line_next(&reader, &line); y++) {
		enum role role = line.len && line.text[0] != ' ' ? ROLE_STRONG : ROLE_TEXT;
		char raw[256], words[WORDS_CAP];
		snprintf(raw, sizeof raw, "%.*s", (int)line.len, line.text);
		screen_words(screen, (struct rect){1, y, screen->width - 1, 1}, role,
			     words_shown(ui, &view_page, raw, words, sizeof words));
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
