/* A page of text about a variant, from data/help. */
#include "ui/words.h"

#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/variant.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

enum { UP, DOWN, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, NULL, NULL},
    [DOWN] = {"down", "down", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { PAGE_BYTES = 1 << 16 };

struct page {
	struct blob text; /* owned */
	int top;          /* first line shown */
	int lines;
};

static struct line_reader page_reader(const struct page *page)
{
	const char *text = (const char *)page->text.bytes;

	return (struct line_reader){text, text + page->text.len, 0};
}

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
	if (status)
		return status;
	struct line_reader reader = page_reader(page);
	struct line line;
	while (line_next(&reader, &line))
		page->lines = line.number;
	return STATUS_OK;
}

static void page_view_close(void *state)
{
	blob_free(&((struct page *)state)->text);
}

/* The title and the headings start at the left edge of the file; everything else is indented. */
static void page_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct page *page = state;
	struct line_reader reader = page_reader(page);
	struct line line;

	while (line_next(&reader, &line)) {
		int y = line.number - 1 - page->top;
		enum role role = line.len && line.text[0] != ' ' ? ROLE_STRONG : ROLE_TEXT;
		char text[256], words[WORDS_CAP];
		snprintf(text, sizeof text, "%.*s", (int)line.len, line.text);
		if (y >= 0 && y < screen->height - 2)
			screen_words(screen, (struct rect){1, y, screen->width - 1, 1}, role,
				     words_shown(ui, &view_page, text, words, sizeof words));
	}
	ui_key_line(ui, screen, ui_last_row(screen), &view_page, (const int[]){DOWN, BACK}, 2);
}

static enum view_answer page_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct page *page = state;
	int last_top = max(page->lines - ui->height + 2, 0);

	(void)key;
	if (action == BACK)
		return VIEW_CLOSE;
	if (action == DOWN)
		page->top++;
	else if (action == UP)
		page->top--;
	page->top = clamp(page->top, 0, last_top);
	return VIEW_STAY;
}

const struct view view_page = {
    .name = "page",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct page),
    .open = page_view_open,
    .close = page_view_close,
    .draw = page_view_draw,
    .key = page_view_key,
};
