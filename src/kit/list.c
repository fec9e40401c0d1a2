#include "kit/list.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "kit/ask.h"
#include "kit/form.h"
#include "kit/speech.h"

enum { TITLE_ROWS = 2, WHEEL_ROWS = 3, NARROW = 60 };

struct list_place list_place(const struct view *view, const void *state, const struct ui *ui)
{
	const struct view_list *kind = view->list;
	struct rect all = {0, 0, ui->width, ui->height}, lines;
	bool beside = kind->width && ui->width >= kind->beside_from;
	int help = view->form && ui->width < FORM_HELP_FROM ? FORM_HELP_ROWS : 0; /* of the chosen line */
	int foot = beside ? 0 : kind->foot + help, top = kind->top ? kind->top : TITLE_ROWS;
	int blank = !kind->body && !view->form; /* above the keys */

	if (kind->panel) {
		all = kind->panel(state, ui);
		lines = (struct rect){all.x, all.y + 1, all.width, all.height - 2 - foot};
	} else {
		lines = (struct rect){0, top, beside ? kind->width : all.width,
				      all.height - top - blank - foot - 1};
	}
	int end = all.x + all.width - 1, below = all.y + all.height - 1, x = lines.x + lines.width + 1;
	return (struct list_place){
	    .lines = lines,
	    .foot = {all.x + 1, below - foot, all.width - 2, foot},
	    .beside = {x, lines.y, beside ? end - x : 0, lines.height},
	    .keys = {all.x + 1, below, all.width - 2, 1},
	};
}

/* ---- lines and rows -------------------------------------------------------------------------------------- */

/* Goes from each line that is shown to the next. */
struct list_walk {
	const struct ui *ui;
	const struct ui_frame *frame;
	int line, row;
	const char *heading;
	bool headed; /* the heading is in the row above */
};

static struct list_walk list_begin(const struct ui *ui, const struct ui_frame *frame)
{
	return (struct list_walk){.ui = ui, .frame = frame, .line = -1, .row = -1};
}

static void list_text(const struct ui *ui, const struct ui_frame *frame, int line, char *out)
{
	if (frame->view->form)
		form_line(ui, frame, line, out);
	else
		frame->view->list->text(frame->state, line, out);
}

static bool list_holds(const struct view_list *kind, const char *text, const char *wanted)
{
	return kind->holds ? kind->holds(text, wanted) : text_holds(text, wanted);
}

static bool list_next(struct list_walk *walk)
{
	const struct list *list = walk->frame->state;
	const struct view_list *kind = walk->frame->view->list;
	const char *last = walk->heading;
	char text[LIST_TEXT];
	bool shown = false;

	while (!shown && ++walk->line < list->n) {
		if (list->finding)
			list_text(walk->ui, walk->frame, walk->line, text);
		shown = !list->finding || list_holds(kind, text, list->wanted);
	}
	if (!shown)
		return false;
	if (kind->heading)
		walk->heading = kind->heading(list, walk->line);
	walk->headed = walk->heading != last;
	walk->row += walk->headed && last ? 3 : 1 + walk->headed; /* a blank row between the groups */
	return true;
}

struct list_rows {
	struct rect area;
	int all, hidden; /* how many there are, and how many do not fit */
	int top;         /* the first one drawn */
	int at;          /* row of the chosen line, or -1; in a page, the first row drawn */
	int shown, nth;  /* lines that are shown, and which of them is chosen */
};

static struct list_rows list_measure(const struct ui *ui, const struct ui_frame *frame)
{
	const struct list *list = frame->state;
	const struct view_list *kind = frame->view->list;
	struct list_rows rows = {.area = list_place(frame->view, list, ui).lines, .at = -1, .top = list->top};
	struct screen nowhere = {.width = ui->width, .height = ui->height, .theme = ui->theme};

	if (kind->body)
		rows.all = kind->body(list, ui, &nowhere, 0);
	for (struct list_walk walk = list_begin(ui, frame); !kind->body && list_next(&walk);) {
		rows.all = walk.row + 1;
		rows.shown++;
		if (walk.line != list->at)
			continue;
		rows.at = walk.row;
		rows.nth = rows.shown;
		rows.top = max(min(rows.top, walk.row - walk.headed), walk.row - rows.area.height + 1);
	}
	rows.hidden = max(rows.all - rows.area.height, 0);
	rows.top = clamp(rows.top, 0, rows.hidden);
	if (kind->body)
		rows.at = rows.top;
	return rows;
}

/* The first row of the page from row FROM on, and round, that contains the text; -1: none. */
static int list_find_row(const struct ui *ui, const struct ui_frame *frame, int from)
{
	const struct list *list = frame->state;
	struct screen page = {.theme = ui->theme};
	int rows = list_measure(ui, frame).all, found = -1;
	char text[LIST_TEXT];

	if (screen_resize(&page, ui->width, rows))
		return -1;
	frame->view->list->body(list, ui, &page, 0);
	for (int i = 0; i < rows && found < 0; i++) {
		struct screen row = page;
		row.height = 1;
		row.cells += (from + i) % rows * page.width;
		screen_dump(&row, text, sizeof text);
		if (text_holds(text, list->wanted))
			found = (from + i) % rows;
	}
	screen_free(&page);
	return found;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static void list_draw_columns(const struct view_list *kind, const char *text, bool chosen, struct rect row,
			      struct screen *screen)
{
	int rest = row.width - 1, x = row.x + 1;

	for (size_t i = 0; i < LIST_COLUMNS; i++)
		if (row.width >= kind->columns[i].from)
			rest -= kind->columns[i].width;
	for (size_t i = 0; i < LIST_COLUMNS && text; i++) {
		const struct list_column *column = &kind->columns[i];
		size_t len = strcspn(text, "\t");
		int width = column->width ? column->width : rest;
		enum role role = chosen ? ROLE_SELECTED : column->role;
		char part[LIST_TEXT];
		snprintf(part, sizeof part, "%.*s", (int)len, text);
		text = text[len] ? text + len + 1 : NULL;
		if (row.width < column->from)
			continue;
		if (column->right)
			screen_text_right(screen, x + width - 1, row.y, role, part);
		else
			screen_text_within(screen, x, row.y, role, part, width - 1);
		x += width;
	}
}

static void list_draw_line(const struct list_walk *walk, struct rect row, struct screen *screen)
{
	const struct ui_frame *frame = walk->frame;
	bool chosen = walk->line == ((const struct list *)frame->state)->at;
	char text[LIST_TEXT];

	if (walk->headed)
		screen_text(screen, row.x + 1, row.y - 1, ROLE_STRONG, walk->heading);
	if (chosen)
		screen_fill(screen, row, ROLE_SELECTED);
	if (frame->view->form) {
		form_draw_line(walk->ui, frame, walk->line, row, screen);
		return;
	}
	list_text(walk->ui, frame, walk->line, text);
	list_draw_columns(frame->view->list, text, chosen, row, screen);
}

static void list_draw_rows(const struct ui *ui, const struct ui_frame *frame, const struct list_rows *rows,
			   struct screen *screen)
{
	const struct list *list = frame->state;
	const struct view_list *kind = frame->view->list;
	struct rect area = rows->area, row = {area.x, 0, area.width, 1};
	int y = area.y - rows->top, edge = area.x + area.width - 1;

	if (kind->at_foot)
		y += max(area.height - rows->all, 0);
	if (kind->body)
		kind->body(list, ui, screen, y);
	for (int x = area.x; kind->body && list->finding && x <= edge; x++)
		screen_paint(screen, x, y + list->at, ROLE_SELECTED);
	for (struct list_walk walk = list_begin(ui, frame);
	     !kind->body && list_next(&walk) && walk.row <= rows->top + area.height;) {
		row.y = y + walk.row;
		list_draw_line(&walk, row, screen);
	}
	if (rows->top > 0)
		screen_put(screen, edge, area.y, U'↑', ROLE_KEY);
	if (rows->top < rows->hidden)
		screen_put(screen, edge, area.y + area.height - 1, U'↓', ROLE_KEY);
}

/* The text typed to find, and the line found. */
static void list_draw_finder(const struct list *list, const struct list_rows *rows, bool typed, struct rect row,
			     struct screen *screen)
{
	screen_fill(screen, row, ROLE_TEXT);
	int x = screen_text(screen, row.x, row.y, ROLE_KEY, typed ? ":" : "/");
	x = screen_text(screen, x, row.y, ROLE_STRONG, list->wanted);
	screen_paint(screen, x, row.y, ROLE_SELECTED);
	screen_point(screen, x, row.y);
	if (rows->shown)
		screen_format_right(screen, row.x + row.width, row.y, ROLE_DIM, "%d of %d", rows->nth,
				    rows->shown);
	else if (list->at < 0 || list->n)
		screen_text_right(screen, row.x + row.width, row.y, ROLE_DIM, "not found");
}

/* On a short row help takes the place of the key that chooses a line, which nobody has to be told. */
static void list_put_help_first(int own[LIST_ROW_KEYS])
{
	size_t help = 0, down = 0, n = 0;

	for (; n < LIST_ROW_KEYS && own[n]; n++) {
		if (own[n] == LIST_HELP)
			help = n;
		else if (own[n] == LIST_DOWN)
			down = n;
	}
	if (!help || !down)
		return;
	own[down] = LIST_HELP;
	memmove(&own[help], &own[help + 1], (n - 1 - help) * sizeof own[0]);
	own[n - 1] = 0;
}

static void list_draw_keys(const struct ui *ui, const struct ui_frame *frame, const struct list_rows *rows,
			   struct rect row, struct screen *screen)
{
	const struct view_list *kind = frame->view->list;
	int own[LIST_ROW_KEYS] = {0}, keys[LIST_ROW_KEYS + 2];
	size_t n = 0;

	memcpy(own, kind->keys, sizeof own);
	if (kind->row)
		kind->row(frame->state, own);
	if (rows->hidden && kind->body)
		keys[n++] = rows->top < rows->hidden ? LIST_PAGE_DOWN : LIST_PAGE_UP;
	bool finds = !rows->hidden;
	if (row.width < NARROW)
		list_put_help_first(own);
	for (size_t i = 0; i < LIST_ROW_KEYS && own[i]; i++) {
		if (own[i] == LIST_BACK && !finds)
			keys[n++] = LIST_FIND;
		finds |= own[i] == LIST_FIND;
		keys[n++] = own[i];
	}
	ui_key_line(ui, screen, row, frame->view, keys, n);
}

void list_draw(const struct ui *ui, const struct ui_frame *frame, struct screen *screen)
{
	const struct list *list = frame->state;
	struct rect keys = list_place(frame->view, list, ui).keys;
	struct list_rows rows = list_measure(ui, frame);

	if (frame->view->list->title)
		screen_text(screen, 1, 0, ROLE_STRONG, frame->view->list->title);
	struct rect old = screen_clip(screen, rows.area);
	list_draw_rows(ui, frame, &rows, screen);
	screen->clip = old;
	if (frame->view->form)
		form_draw_help(ui, frame, rows.area, keys.y, screen);
	if (list->finding)
		list_draw_finder(list, &rows, frame->view->list->typed, keys, screen);
	else
		list_draw_keys(ui, frame, &rows, keys, screen);
}

/* ---- spoken lines ---------------------------------------------------------------------------------------- */

/* Makes one sentence of the columns of TEXT: commas instead of tabs, and no column that is empty. */
static void list_join(const char *text, char out[2 * LIST_TEXT])
{
	out[0] = '\0';
	for (size_t len; *text; text += len + (text[len] == '\t')) {
		len = strcspn(text, "\t");
		if (len)
			text_append(out, 2 * LIST_TEXT, "%s%.*s", *out ? ", " : "", (int)len, text);
	}
}

static void list_speak_lines(const struct ui *ui, const struct ui_frame *frame, struct speech *speech)
{
	const struct list *list = frame->state;
	const struct list_rows rows = list_measure(ui, frame);
	int nth = 0;

	for (struct list_walk walk = list_begin(ui, frame); list_next(&walk);) {
		char text[LIST_TEXT], words[2 * LIST_TEXT];
		struct fact fact = {.kind = FACT_ENTRY,
				    .key = walk.line,
				    .number = ++nth,
				    .of = rows.shown,
				    .name = walk.headed ? walk.heading : NULL,
				    .words = words};
		if (walk.line != list->at && !speech_asks(speech, ASKS_WHAT))
			continue;
		list_text(ui, frame, walk.line, text);
		list_join(text, words);
		speech_add(speech, &fact);
		fact.kind = FACT_LINE;
		fact.key = 0;
		if (walk.line == list->at)
			speech_add(speech, &fact);
	}
}

static void list_speak_page(const struct ui *ui, const struct ui_frame *frame, struct speech *speech)
{
	struct screen page = {.theme = ui->theme, .ascii = true};
	int rows = list_measure(ui, frame).all;

	if (screen_resize(&page, ui->width, rows))
		return;
	frame->view->list->body(frame->state, ui, &page, 0);
	for (int y = 0; y < rows; y++) {
		struct screen row = page;
		char text[LIST_TEXT];
		row.height = 1;
		row.cells += y * page.width;
		screen_dump(&row, text, sizeof text);
		text[strcspn(text, "\n")] = '\0';
		speech_row(speech, y, text);
	}
	screen_free(&page);
}

void list_speak(const struct ui *ui, const struct ui_frame *frame, struct speech *speech)
{
	if (frame->view->list->title)
		speech_say(speech, FACT_TITLE, 0, "%s", frame->view->list->title);
	if (frame->view->list->body)
		list_speak_page(ui, frame, speech);
	else
		list_speak_lines(ui, frame, speech);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static void list_choose(struct ui *ui, const struct ui_frame *frame, int line)
{
	struct list *list = frame->state;
	bool moved = line != list->at;

	list->at = line;
	list->top = list_measure(ui, frame).top;
	if (moved && frame->view->list->moved)
		frame->view->list->moved(list, ui);
}

/* Chooses the first line in ROW or below, DOWN, or the last one in it or above; at least the last or the first.  A
 * page scrolls to it. */
static void list_go(struct ui *ui, const struct ui_frame *frame, int row, bool down)
{
	struct list_walk walk = list_begin(ui, frame);
	struct list *list = frame->state;
	int found = -1;

	if (frame->view->list->body) {
		list->top = clamp(row, 0, list_measure(ui, frame).hidden);
		return;
	}
	while (!(down && found >= 0 && walk.row >= row) && list_next(&walk) &&
	       (down || walk.row <= row || found < 0))
		found = walk.line;
	if (found >= 0)
		list_choose(ui, frame, found);
}

/* Goes to the next line that contains the text, the present one included; in a page to the next such row from FROM. */
static void list_seek(struct ui *ui, const struct ui_frame *frame, int from)
{
	struct list *list = frame->state;
	struct list_rows rows = list_measure(ui, frame);

	if (frame->view->list->body) {
		list->at = *list->wanted ? list_find_row(ui, frame, from) : 0;
		list_go(ui, frame, list->at < 0 || !*list->wanted ? from : list->at, true);
	} else if (rows.at < 0) {
		struct list_walk walk = list_begin(ui, frame);
		while (list_next(&walk) && walk.line < list->at)
			;
		list_go(ui, frame, walk.line < list->n ? walk.row : INT_MAX, true);
	}
}

static void list_set_finder(struct ui *ui, const struct ui_frame *frame, bool on)
{
	struct list *list = frame->state;

	list->finding = on;
	list->wanted[0] = '\0';
	if (!frame->view->list->body)
		list_choose(ui, frame, list->at);
}

/* The line whose first column equals the text, else the first where it begins with it, else the first where it holds it,
 * else the first of all. */
static int list_likeliest(const struct ui *ui, const struct ui_frame *frame)
{
	const struct list *list = frame->state;
	size_t len = strlen(list->wanted);
	int begins = -1, holds = -1;

	for (int line = 0; line < list->n; line++) {
		char text[LIST_TEXT];
		list_text(ui, frame, line, text);
		text[strcspn(text, "\t")] = '\0';
		if (holds < 0 && list_holds(frame->view->list, text, list->wanted))
			holds = line;
		bool whole = strlen(text) == len;
		text[len] = '\0';
		if (!text_holds(text, list->wanted))
			continue;
		if (whole)
			return line;
		if (begins < 0)
			begins = line;
	}
	return max(begins < 0 ? holds : begins, 0);
}

/* Handles KEY while it is typed what to find; false: *ACTION is left to do. */
static bool list_type(struct ui *ui, const struct ui_frame *frame, struct key key, int *action)
{
	struct list *list = frame->state;
	bool page = frame->view->list->body != NULL;

	switch (ask_edit(ui, key, list->wanted, sizeof list->wanted)) {
	case ASK_ACCEPT:
		if (page)
			list_seek(ui, frame, list->at + 1);
		*action = LIST_TAKE;
		return page;
	case ASK_CANCEL:
		if (frame->view->list->typed) {
			*action = LIST_BACK;
			return false;
		}
		list_set_finder(ui, frame, false);
		return true;
	case ASK_ERASE:
	case ASK_CLEAR:
	case ASK_TYPED:
		if (frame->view->list->typed)
			list->at = list_likeliest(ui, frame);
		list_seek(ui, frame, list_measure(ui, frame).top);
		return true;
	default: return false;
	}
}

/* Chooses the line that was clicked on.  Returns true if it was chosen already: then the click takes it. */
static bool list_click(struct ui *ui, const struct ui_frame *frame, struct key key)
{
	struct list_rows rows = list_measure(ui, frame);
	struct list_walk walk = list_begin(ui, frame);
	int x = key.x - rows.area.x, y = key.y - rows.area.y, at = ((const struct list *)frame->state)->at;

	if (x < 0 || x >= rows.area.width || y < 0 || y >= rows.area.height || frame->view->list->body)
		return false;
	while (walk.row < rows.top + y)
		if (!list_next(&walk))
			return false;
	if (walk.row > rows.top + y) /* a heading */
		return false;
	list_choose(ui, frame, walk.line);
	return walk.line == at;
}

/* Chooses the line whose number is the digit CODE; false: none. */
static bool list_choose_number(struct ui *ui, const struct ui_frame *frame, uint32_t code)
{
	bool there = code >= '1' && code <= '9' && (int)(code - '1') < ((const struct list *)frame->state)->n;

	if (there)
		list_choose(ui, frame, (int)(code - '1'));
	return there;
}

bool list_key(struct ui *ui, const struct ui_frame *frame, int action, struct key key, enum view_answer *answer)
{
	struct list *list = frame->state;
	const struct view_list *kind = frame->view->list;
	struct list_rows rows = list_measure(ui, frame);
	int page = max(rows.area.height - 1, 1);

	*answer = VIEW_STAY;
	if (list->finding && list_type(ui, frame, key, &action))
		return true;
	if (key.code == KEY_CODE_WHEEL_UP)
		list_go(ui, frame, rows.at - WHEEL_ROWS, false);
	if (key.code == KEY_CODE_WHEEL_DOWN)
		list_go(ui, frame, rows.at + WHEEL_ROWS, true);
	if ((key.code == KEY_CODE_MOUSE_DOWN && list_click(ui, frame, key)) ||
	    (kind->numbered && list_choose_number(ui, frame, key.code)))
		action = LIST_TAKE;
	switch (action) {
	case LIST_UP: list_go(ui, frame, rows.at - 1, false); return true;
	case LIST_DOWN: list_go(ui, frame, rows.at + 1, true); return true;
	case LIST_PAGE_UP: list_go(ui, frame, rows.at - page, false); return true;
	case LIST_PAGE_DOWN: list_go(ui, frame, rows.at + page, true); return true;
	case LIST_FIRST: list_go(ui, frame, 0, false); return true;
	case LIST_LAST: list_go(ui, frame, INT_MAX, true); return true;
	case LIST_FIND: list_set_finder(ui, frame, true); return true;
	case LIST_BACK:
		*answer = VIEW_CLOSE;
		if (kind->left)
			kind->left(list, ui);
		return true;
	default: break;
	}
	if (kind->body)
		return action < PAGE_KEYS;
	if (action < 0 && !list->finding && !key_points(key))
		ui_tell(ui, "That key does nothing here.");
	if (action == LIST_HELP)
		ui_push(ui, &view_help, frame->view);
	if (action == LIST_TAKE && list_measure(ui, frame).at >= 0) {
		list_set_finder(ui, frame, false);
		*answer = frame->view->key(list, ui, LIST_TAKE, key);
	}
	if (frame->view->form)
		form_key(ui, frame, action);
	return action < (frame->view->form ? (int)FORM_KEYS : (int)LIST_KEYS);
}
