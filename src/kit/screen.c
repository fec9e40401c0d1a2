#include "kit/screen.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/text.h"
#include "base/vec2.h"

enum { FULL_BLOCK = 0x2588, WITHIN_CAP = 256 };

enum status screen_resize(struct screen *screen, int width, int height)
{
	struct screen_cell *cells = calloc((size_t)width * (size_t)height + 1, sizeof *cells);

	if (!cells)
		return STATUS_NO_MEMORY;
	free(screen->cells);
	screen->cells = cells;
	screen->width = width;
	screen->height = height;
	screen_clear(screen);
	return STATUS_OK;
}

void screen_free(struct screen *screen)
{
	free(screen->cells);
	screen->cells = NULL;
	screen->width = screen->height = 0;
}

void screen_clear(struct screen *screen)
{
	screen->clip = (struct rect){0, 0, screen->width, screen->height};
	screen->point_x = screen->point_y = -1;
	screen_fill(screen, screen->clip, ROLE_TEXT);
}

struct rect screen_clip(struct screen *screen, struct rect area)
{
	struct rect old = screen->clip;
	int right = clamp(area.x + area.width, old.x, old.x + old.width);
	int bottom = clamp(area.y + area.height, old.y, old.y + old.height);
	int x = clamp(area.x, old.x, right), y = clamp(area.y, old.y, bottom);

	screen->clip = (struct rect){x, y, right - x, bottom - y};
	return old;
}

struct screen_cell *screen_at(struct screen *screen, int x, int y)
{
	const struct rect *clip = &screen->clip;

	if (x < clip->x || y < clip->y || x >= clip->x + clip->width || y >= clip->y + clip->height)
		return NULL;
	ASSERT(x >= 0 && y >= 0 && x < screen->width && y < screen->height);
	return &screen->cells[(size_t)y * (size_t)screen->width + (size_t)x];
}

void screen_put(struct screen *screen, int x, int y, uint32_t glyph, enum role role)
{
	struct screen_cell *cell = screen_at(screen, x, y);

	ASSERT(role < ROLE_COUNT);
	if (!cell)
		return;
	*cell = (struct screen_cell){.glyph = glyph, .role = (uint8_t)role, .back = cell->back};
	if (screen->theme->roles[role].back != COLOUR_BASE)
		cell->back = (uint8_t)role;
}

void screen_tint(struct screen *screen, int x, int y, enum role role)
{
	const struct screen_cell *cell = screen_at(screen, x, y);

	if (cell)
		screen_put(screen, x, y, cell->glyph, role);
}

void screen_paint(struct screen *screen, int x, int y, enum role role)
{
	struct screen_cell *cell = screen_at(screen, x, y);

	if (cell)
		cell->back = (uint8_t)role;
}

void screen_point(struct screen *screen, int x, int y)
{
	if (!screen_at(screen, x, y))
		return;
	screen->point_x = x;
	screen->point_y = y;
}

void screen_fill(struct screen *screen, struct rect area, enum role role)
{
	if (role == ROLE_SELECTED && area.height == 1)
		screen_point(screen, area.x, area.y);
	for (int y = area.y; y < area.y + area.height; y++)
		for (int x = area.x; x < area.x + area.width; x++) {
			struct screen_cell *cell = screen_at(screen, x, y);
			if (cell)
				*cell = (struct screen_cell){
				    .glyph = ' ', .role = (uint8_t)role, .back = (uint8_t)role};
		}
}

const char screen_probe[] = "─█●◆·×°ΩΦ…▒";

/* Adds MARK to the letter in CELL.  CELL is NULL if the letter was not drawn; a space takes no marks. */
static void screen_add_mark(struct screen_cell *cell, uint32_t mark)
{
	if (!cell || cell->glyph == ' ')
		return;
	for (size_t i = 0; i < SCREEN_MARKS; i++)
		if (!cell->marks[i]) {
			cell->marks[i] = mark;
			return;
		}
}

int screen_text(struct screen *screen, int x, int y, enum role role, const char *text)
{
	size_t len = strlen(text);
	struct screen_cell *letter = NULL; /* what the next mark belongs to */

	for (size_t at = 0; at < len;) {
		uint32_t code;
		at += text_decode(text + at, len - at, &code);
		int width = text_glyph_width(code);
		if (width > 0) {
			screen_put(screen, x, y, text_is_harmful(code) ? '?' : code, role);
			letter = screen_at(screen, x, y);
		} else if (text_is_mark(code)) {
			screen_add_mark(letter, code);
		}
		if (width > 1)
			screen_put(screen, x + 1, y, SCREEN_TAIL, role);
		x += width;
	}
	return x;
}

int screen_text_within(struct screen *screen, int x, int y, enum role role, const char *text, int width)
{
	const char *more = screen->ascii ? "..." : "…";
	char cut[WITHIN_CAP];

	if (text_width(text) <= width)
		return screen_text(screen, x, y, role, text);
	snprintf(cut, sizeof cut, "%s", text);
	text_cut(cut, max(width - text_width(more), 0));
	struct rect old = screen_clip(screen, (struct rect){x, y, width, 1});
	int end = screen_text(screen, screen_text(screen, x, y, role, cut), y, role, more);
	screen->clip = old;
	return min(end, x + width);
}

int screen_format(struct screen *screen, int x, int y, enum role role, const char *format, ...)
{
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return screen_text(screen, x, y, role, text);
}

void screen_text_right(struct screen *screen, int x, int y, enum role role, const char *text)
{
	screen_text(screen, x - text_width(text), y, role, text);
}

void screen_format_right(struct screen *screen, int x, int y, enum role role, const char *format, ...)
{
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	screen_text_right(screen, x, y, role, text);
}

void screen_panel(struct screen *screen, struct rect area, const char *title)
{
	screen_fill(screen, area, ROLE_PANEL);
	screen_fill(screen, (struct rect){area.x, area.y, area.width, 1}, ROLE_SELECTED);
	screen_text(screen, area.x + 1, area.y, ROLE_SELECTED, title);
}

/* The bytes of TEXT that go on a line of WIDTH columns, broken at a space if possible. */
static size_t screen_line_len(const char *text, int width)
{
	size_t at = 0, blank = 0;

	while (text[at]) {
		uint32_t code;
		size_t n = text_decode(text + at, strlen(text + at), &code);
		if (code != SCREEN_STRONG && code != SCREEN_USUAL)
			width -= text_glyph_width(code);
		if (width < 0)
			break;
		at += n;
		if (text[at] == ' ')
			blank = at;
	}
	if (!text[at] || !blank)
		return at;
	return blank;
}

/* Draws TEXT[len], beginning in the role *NOW, in which the next line continues; the usual one is ROLE.  Returns the column
 * after it. */
static int screen_emphasise(struct screen *screen, int x, int y, enum role role, enum role *now,
			    const char *text, size_t len)
{
	for (size_t i = 0; i < len;) {
		size_t part = 0;
		while (i + part < len && text[i + part] != SCREEN_STRONG && text[i + part] != SCREEN_USUAL)
			part++;
		x = screen_format(screen, x, y, *now, "%.*s", (int)part, text + i);
		i += part;
		if (i < len)
			*now = text[i++] == SCREEN_STRONG ? ROLE_STRONG : role;
	}
	return x;
}

int screen_words(struct screen *screen, struct rect area, enum role role, const char *text)
{
	enum role now = role;
	int row = 0, end = area.x;

	for (; *text && row < area.height; row++) {
		size_t take = screen_line_len(text, area.width);
		if (screen)
			end = screen_emphasise(screen, area.x, area.y + row, role, &now, text, take);
		text += take + (text[take] == ' ');
	}
	if (*text && screen && row)
		screen_put(screen, min(end, area.x + area.width - 1), area.y + row - 1, U'…', now);
	return row;
}

int screen_words_above(struct screen *screen, int width, int end, int most, enum role role, const char *text)
{
	struct rect words = {1, 0, width - 2, most};
	int rows = screen_words(NULL, words, role, text);

	words.y = end - rows;
	screen_fill(screen, (struct rect){0, words.y, width, rows}, ROLE_TEXT);
	return screen_words(screen, words, role, text);
}

void screen_bar(struct screen *screen, int x, int y, int width, double share, enum role role)
{
	int halves = (int)floor(clamp(share, 0, 1) * 2 * width + 0.5);

	for (int i = 0; i < width; i++) {
		if (2 * i >= halves)
			screen_put(screen, x + i, y, U'─', ROLE_SCALE);
		else if (2 * i + 1 == halves)
			screen_put(screen, x + i, y, U'╸', role);
		else
			screen_put(screen, x + i, y, U'━', role);
	}
}

void screen_slider(struct screen *screen, int x, int y, int width, double share, enum role role)
{
	int at = (int)floor(clamp(share, 0, 1) * (width - 1) + 0.5);

	for (int i = 0; i < width; i++) {
		if (i < at)
			screen_put(screen, x + i, y, U'━', role);
		else if (i == at)
			screen_put(screen, x + i, y, U'●', role);
		else
			screen_put(screen, x + i, y, U'─', ROLE_SCALE);
	}
}

void screen_dot(struct screen *screen, int x2, int y4, enum role role)
{
	static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

	if (x2 < 0 || y4 < 0)
		return;
	struct screen_cell *cell = screen_at(screen, x2 / 2, y4 / 4);
	if (!cell || role_info[cell->role].solid)
		return;
	bool dotted = screen_is_dots(cell->glyph);
	if (!dotted)
		*cell = (struct screen_cell){.glyph = SCREEN_BRAILLE, .role = cell->role, .back = cell->back};
	if (!dotted || role > cell->role)
		cell->role = (uint8_t)role;
	cell->glyph |= bits[y4 % 4][x2 % 2];
}

void screen_line(struct screen *screen, int x0, int y0, int x1, int y1, int every, enum role role)
{
	int dx = abs(x1 - x0), dy = -abs(y1 - y0), step_x = x0 < x1 ? 1 : -1, step_y = y0 < y1 ? 1 : -1;
	int error = dx + dy;

	for (int n = 0;; n++) {
		if (n % every == 0)
			screen_dot(screen, x0, y0, role);
		if (x0 == x1 && y0 == y1)
			return;
		int twice = 2 * error;
		if (twice >= dy) {
			error += dy;
			x0 += step_x;
		}
		if (twice <= dx) {
			error += dx;
			y0 += step_y;
		}
	}
}

void screen_circle(struct screen *screen, double x2, double y4, double radius_x, double radius_y, int every,
		   enum role role)
{
	int dots = (int)(PI * (radius_x + radius_y)) / every + 1;

	for (int i = 0; i < dots; i++) {
		struct vec2 on = vec2_at_angle(2 * PI * i / dots);
		screen_dot(screen, (int)floor(x2 + radius_x * on.x), (int)floor(y4 + radius_y * on.y), role);
	}
}

/* Of a character that is two columns wide both cells must be left as they were drawn, in one row. */
static bool screen_is_whole(const struct screen *screen, const struct screen_cell *cell)
{
	size_t column = (size_t)(cell - screen->cells) % (size_t)screen->width;

	if (cell->glyph == SCREEN_TAIL)
		return column > 0 && text_glyph_width(cell[-1].glyph) == 2;
	return column + 1 < (size_t)screen->width && cell[1].glyph == SCREEN_TAIL;
}

static uint32_t screen_ascii_of(uint32_t glyph, enum role role)
{
	static const struct {
		uint32_t from;
		char to;
	} signs[] = {{U'█', '#'}, {U'▄', '#'},  {U'·', '.'}, {U'≈', '~'}, {U'°', '`'}, {U'•', '['},
		     {U'×', 'x'}, {U'━', '='},  {U'╸', '='}, {U'─', '-'}, {U'●', '*'}, {U'○', 'o'},
		     {U'◆', '*'}, {U'◇', 'o'},  {U'▸', '>'}, {U'…', '.'}, {U'▒', '{'}, {U'◌', ';'},
		     {U'→', '>'}, {U'↘', '\\'}, {U'↓', 'v'}, {U'↙', '/'}, {U'←', '<'}, {U'↖', '\\'},
		     {U'↑', '^'}, {U'↗', '/'},  {U'┌', '+'}, {U'┐', '+'}, {U'└', '+'}, {U'┘', '+'},
		     {U'│', '|'}, {U'├', '|'},  {U'┤', '|'}, {U'┼', '+'}};

	if (glyph < 0x7f)
		return glyph;
	if (screen_is_dots(glyph))
		return (uint32_t)role_info[role].dots;
	for (size_t i = 0; i < ARRAY_LEN(signs); i++)
		if (signs[i].from == glyph)
			return (uint32_t)signs[i].to;
	return '?';
}

uint32_t screen_shown(const struct screen *screen, const struct screen_cell *cell)
{
	uint32_t glyph = cell->glyph;
	bool two = glyph == SCREEN_TAIL || text_glyph_width(glyph) == 2;

	if (glyph < 0x7f)
		return glyph;
	if (two && !screen_is_whole(screen, cell))
		return ' ';
	if (screen->ascii || (screen->wide_signs && text_is_ambiguous(glyph)))
		return screen_ascii_of(glyph, (enum role)cell->role);
	return glyph;
}

const uint32_t *screen_marks(const struct screen *screen, const struct screen_cell *cell)
{
	static const uint32_t none[SCREEN_MARKS];

	return !screen->ascii && screen_shown(screen, cell) == cell->glyph ? cell->marks : none;
}

struct style screen_style(const struct screen *screen, const struct screen_cell *cell)
{
	const struct theme *theme = screen->theme;
	struct style style = theme->roles[cell->role];

	style.back = theme->roles[cell->back].back;
	if (style.fore == COLOUR_BASE)
		style.fore = theme->base.fore;
	if (style.back == COLOUR_BASE)
		style.back = theme->base.back;
	/* A full block in the colour of its background has no seams, and copied text still contains it. */
	if (cell->glyph == FULL_BLOCK && style.back != COLOUR_BASE)
		style.fore = style.back;
	return style;
}

struct screen_writer {
	char *out;
	size_t cap, len;
};

static void screen_write_text(struct screen_writer *writer, const char *text, size_t len)
{
	if (writer->len + len < writer->cap)
		memcpy(writer->out + writer->len, text, len);
	writer->len += len;
}

static void screen_write_code(struct screen_writer *writer, uint32_t code)
{
	char bytes[4];

	if (code != SCREEN_TAIL)
		screen_write_text(writer, bytes, text_encode(code, bytes));
}

static size_t screen_write_end(struct screen_writer *writer)
{
	if (!writer->cap)
		return 0;
	writer->len = min(writer->len, writer->cap - 1);
	writer->out[writer->len] = '\0';
	return writer->len;
}

/* What a dump shows for a cell.  Plain text would lose the backgrounds of thought. */
static uint32_t screen_dumped(const struct screen *screen, const struct screen_cell *cell)
{
	if (cell->glyph != ' ')
		return screen_shown(screen, cell);
	switch (cell->back) {
	case ROLE_CLOSED_LATE:
	case ROLE_CLOSED_CREST: return screen->ascii ? '{' : U'▒';
	case ROLE_CLOSED_OLD:
	case ROLE_CLOSED_RIM: return screen->ascii ? ':' : U'░';
	default: return ' ';
	}
}

size_t screen_dump(const struct screen *screen, char *out, size_t cap)
{
	struct screen_writer writer = {out, cap, 0};

	for (int y = 0; y < screen->height; y++) {
		const struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width];
		int end = screen->width;
		while (end > 0 && screen_dumped(screen, &row[end - 1]) == ' ')
			end--;
		for (int x = 0; x < end; x++) {
			screen_write_code(&writer, screen_dumped(screen, &row[x]));
			for (size_t i = 0; i < SCREEN_MARKS && screen_marks(screen, &row[x])[i]; i++)
				screen_write_code(&writer, screen_marks(screen, &row[x])[i]);
		}
		screen_write_text(&writer, "\n", 1);
	}
	return screen_write_end(&writer);
}

static bool screen_blank(const struct screen_cell *cell)
{
	return cell->glyph == ' ' && cell->back == ROLE_TEXT;
}

/* The column after the run that starts at X: cells of the same roles, all blank or none. */
static int screen_run_end(const struct screen_cell *row, int width, int x)
{
	int end = x + 1;

	while (end < width && row[end].role == row[x].role && row[end].back == row[x].back &&
	       screen_blank(&row[end]) == screen_blank(&row[x]))
		end++;
	return end;
}

static void screen_dump_run(struct screen_writer *writer, const struct screen_cell *cell, int from, int to)
{
	char text[96];

	if (cell->back == ROLE_TEXT || cell->back == cell->role)
		snprintf(text, sizeof text, " %d-%d %s", from, to, role_info[cell->role].name);
	else
		snprintf(text, sizeof text, " %d-%d %s/%s", from, to, role_info[cell->role].name,
			 role_info[cell->back].name);
	screen_write_text(writer, text, strlen(text));
}

static void screen_dump_row_roles(struct screen_writer *writer, const struct screen_cell *row, int width, int y)
{
	char label[16];
	bool any = false;

	snprintf(label, sizeof label, "%d:", y);
	for (int x = 0, end; x < width; x = end) {
		end = screen_run_end(row, width, x);
		if (screen_blank(&row[x]))
			continue;
		if (!any)
			screen_write_text(writer, label, strlen(label));
		screen_dump_run(writer, &row[x], x, end - 1);
		any = true;
	}
	if (any)
		screen_write_text(writer, "\n", 1);
}

size_t screen_dump_roles(const struct screen *screen, char *out, size_t cap)
{
	struct screen_writer writer = {out, cap, 0};

	for (int y = 0; y < screen->height; y++)
		screen_dump_row_roles(&writer, &screen->cells[(size_t)y * (size_t)screen->width], screen->width,
				      y);
	return screen_write_end(&writer);
}
