#include "config.h"

#include "term/curses_inc.h"

#include "term/frame.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

enum {
	CAPABILITY_CAP = 64, /* bytes of one capability with its arguments */
	ATTRIBUTES = 3,
	PEN_CAP = (1 + ATTRIBUTES + 2) * CAPABILITY_CAP, /* sgr0, the attributes, two colours */
	GAP_CAP = 3,    /* bytes of cells written again rather than stepped over */
	ERASE_FROM = 6, /* this many blanks at the end of a run are erased rather than written */
	STEPS_MAX = 5,  /* beyond this number, single steps are longer than a capability */
	JUMP_COST = 5,  /* bytes of a move within the row or the column */
	PLACE_COST = 8, /* bytes of a move to anywhere */
	FEW_RUNS = 64,
	NEARBY = 128 /* runs among which to look for the cheapest */
};

static const char *frame_capability(const char *name)
{
	const char *text = tigetstr(name);

	if (text == (const char *)-1)
		return NULL;
	return text;
}

/* Bracketed paste, reports of the mouse, pictures in one piece: modes of xterm, known to all terminals that report its
 * mouse, except the Linux console.  Few terminfo entries contain the modes. */
static bool frame_knows_private_modes(const char *name)
{
	return frame_capability("kmous") && strncmp(name, "linux", 5) != 0;
}

/* The size of the palette: 0 or at least 8.  Terminals with direct colours have a palette of 8. */
static int frame_palette(const struct frame *frame)
{
	int colours = tigetnum("colors");

	if (!frame->setaf || !frame->setab || colours < 8)
		return 0;
	if (colours > 256)
		return 8;
	return colours;
}

enum status frame_open(struct frame *frame, const char *name, struct diag *diag)
{
	frame->csr = frame_capability("csr");
	frame->cup = frame_capability("cup");
	frame->hpa = frame_capability("hpa");
	frame->vpa = frame_capability("vpa");
	frame->cuf = frame_capability("cuf");
	if (tigetflag("bce") > 0) /* erased cells take the colour of the pen */
		frame->ech = frame_capability("ech");
	frame->sgr0 = frame_capability("sgr0");
	/* Some first select the character set, which we never change. */
	if (frame->sgr0 && strstr(frame->sgr0, "\033["))
		frame->sgr0 = strstr(frame->sgr0, "\033[");
	frame->bold = frame_capability("bold");
	frame->dim = frame_capability("dim");
	frame->rev = frame_capability("rev");
	frame->setaf = frame_capability("setaf");
	frame->setab = frame_capability("setab");
	frame->colours = frame_palette(frame);
	frame->own_colours = frame_capability("op") != NULL;
	frame->last_cell = tigetflag("am") <= 0 || tigetflag("xenl") > 0;
	frame->private_modes = frame_knows_private_modes(name);
	if (!frame->cup)
		return diag_set(diag, STATUS_USAGE, "TERM is '%s', a terminal that cannot position its cursor",
				name);
	frame->out = open_memstream(&frame->bytes, &frame->len);
	if (!frame->out)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

enum status frame_open_recording(struct frame *frame, struct diag *diag)
{
	*frame = (struct frame){.cup = "\033[%i%p1%d;%p2%dH",
				.hpa = "\033[%i%p1%dG",
				.vpa = "\033[%i%p1%dd",
				.cuf = "\033[%p1%dC",
				.sgr0 = "\033[0m",
				.bold = "\033[1m",
				.dim = "\033[2m",
				.rev = "\033[7m",
				.setaf = "\033[38;5;%p1%dm",
				.setab = "\033[48;5;%p1%dm",
				.colours = 256,
				.own_colours = true,
				.last_cell = true};
	frame->out = open_memstream(&frame->bytes, &frame->len);
	if (!frame->out)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the recording");
	return STATUS_OK;
}

void frame_free(struct frame *frame)
{
	if (frame->out)
		fclose(frame->out);
	free(frame->bytes);
	free(frame->shown);
	free(frame->runs);
}

enum status frame_resize(struct frame *frame, int width, int height)
{
	size_t n = (size_t)width * (size_t)height;

	free(frame->shown);
	free(frame->runs);
	frame->shown = calloc(n + 1, sizeof *frame->shown);
	frame->runs = calloc(n + 1, sizeof *frame->runs);
	frame->width = width;
	frame->height = height;
	frame->resized = true;
	frame->pen.attributes = UINT8_MAX; /* unknown, so the first style resets it */
	frame->y = -1;
	if (!frame->shown || !frame->runs)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

/* ---- the cursor */

/* Copies FROM without the delays ("$<5>") that terminals no longer need. */
static void frame_without_delay(char *out, size_t cap, const char *from)
{
	size_t n = 0;

	for (; *from && n + 1 < cap; from++) {
		if (from[0] == '$' && from[1] == '<' && strchr(from, '>'))
			from = strchr(from, '>');
		else
			out[n++] = *from;
	}
	out[n] = '\0';
}

static bool frame_same_style(struct style a, struct style b)
{
	return a.fore == b.fore && a.back == b.back && a.attributes == b.attributes;
}

/* Do all terminals move on by one column for CELL?  For Latin, Greek and Cyrillic letters and for most signs they do. */
static bool frame_is_narrow(const struct frame_cell *cell)
{
	bool agreed = cell->glyph < 0x530 || (cell->glyph >= 0x2000 && cell->glyph < 0x2c00);

	return agreed && !cell->marks[0] && text_glyph_width(cell->glyph) == 1;
}

static void frame_write_code(struct frame *frame, uint32_t code)
{
	char bytes[4];

	size_t len = text_encode(code, bytes);

	fwrite(bytes, 1, len, frame->out);
}

/* Appends the capability MORE to TEXT[CAPABILITY_CAP]; cut if too long. */
static void frame_append(char *text, const char *more)
{
	size_t len = strlen(text);

	frame_without_delay(text + len, CAPABILITY_CAP - len, more);
}

/* Appends CONTROL to TEXT[CAPABILITY_CAP], repeated TIMES. */
static void frame_repeat(char *text, char control, int times)
{
	size_t len = strlen(text);

	for (; times > 0 && len + 1 < CAPABILITY_CAP; times--)
		text[len++] = control;
	text[len] = '\0';
}

/* Moves from where the cursor is, first down or up, then left or right: appends the bytes to
 * MOVE[CAPABILITY_CAP].  Returns false if that place is unknown or the terminal cannot do so. */
static bool frame_step_to(const struct frame *frame, int x, int y, char *move)
{
	int down = y - frame->y, right = x - frame->x;

	if (frame->y < 0 || !frame->vpa || !frame->hpa || !frame->cuf)
		return false;
	if (down > 0 && down < STEPS_MAX && frame->line_feeds)
		frame_repeat(move, '\n', down);
	else if (down)
		frame_append(move, tiparm(frame->vpa, y));
	if (right < 0 && -right < STEPS_MAX)
		frame_repeat(move, '\b', -right);
	else if (right < 0)
		frame_append(move, tiparm(frame->hpa, x));
	else if (right)
		frame_append(move, tiparm(frame->cuf, right));
	return true;
}

/* About how many bytes a move by DISTANCE takes.  If it is positive, it can be made in steps of one byte. */
static int frame_axis_cost(int distance)
{
	if (distance == 0)
		return 0;
	if (distance > 0 && distance < STEPS_MAX)
		return distance;
	return JUMP_COST;
}

/* About how many bytes frame_move_to writes. */
static int frame_move_cost(const struct frame *frame, int x, int y)
{
	if (frame->y < 0)
		return PLACE_COST;
	return min(frame_axis_cost(y - frame->y) + frame_axis_cost(frame->x - x), PLACE_COST);
}

static void frame_move_to(struct frame *frame, int x, int y)
{
	char straight[CAPABILITY_CAP] = "", steps[CAPABILITY_CAP] = "";

	if (frame->x == x && frame->y == y)
		return;
	frame_append(straight, tiparm(frame->cup, y, x));
	if (frame_step_to(frame, x, y, steps) && strlen(steps) < strlen(straight))
		fputs(steps, frame->out);
	else
		fputs(straight, frame->out);
	frame->x = x;
	frame->y = y;
}

/* ---- the pen */

/* Appends the capability TEXT to PEN[PEN_CAP]; "ESC [ 1 m" and "ESC [ 7 m" become "ESC [ 1 ; 7 m". */
static void frame_add(char *pen, const char *text)
{
	size_t len = strlen(pen);
	char bytes[CAPABILITY_CAP];
	const char *more = bytes;

	if (!text)
		return;
	frame_without_delay(bytes, sizeof bytes, text);
	if (len && pen[len - 1] == 'm' && !strncmp(bytes, "\033[", 2) && bytes[strlen(bytes) - 1] == 'm') {
		pen[len - 1] = ';';
		more += 2;
	}
	ASSERT(len + strlen(more) < PEN_CAP);
	memcpy(pen + len, more, strlen(more) + 1);
}

/* Only sgr0 clears an attribute or a colour on all terminals. */
static void frame_set_pen(struct frame *frame, struct style style)
{
	struct style *now = &frame->pen;
	char text[PEN_CAP] = "";

	if (now->attributes & ~style.attributes || (style.fore == COLOUR_BASE && now->fore != COLOUR_BASE) ||
	    (style.back == COLOUR_BASE && now->back != COLOUR_BASE)) {
		frame_add(text, frame->sgr0);
		*now = (struct style){COLOUR_BASE, COLOUR_BASE, 0};
	}
	const struct {
		int bit;
		const char *capability;
	} attributes[ATTRIBUTES] = {
	    {STYLE_BOLD, frame->bold}, {STYLE_DIM, frame->dim}, {STYLE_REVERSE, frame->rev}};
	for (int i = 0; i < ATTRIBUTES; i++)
		if (style.attributes & ~now->attributes & attributes[i].bit)
			frame_add(text, attributes[i].capability);
	if (style.fore != now->fore)
		frame_add(text, tiparm(frame->setaf, style.fore));
	if (style.back != now->back)
		frame_add(text, tiparm(frame->setab, style.back));
	fputs(text, frame->out);
	*now = style;
}

/* About how many bytes frame_set_pen writes. */
static int frame_pen_cost(struct style pen, struct style style)
{
	bool reset = pen.attributes & ~style.attributes;
	int colours = (reset || style.fore != pen.fore) + (reset || style.back != pen.back);

	return reset + 9 * colours + 2 * (colours > 0) + 2 * (style.attributes != pen.attributes);
}

/* ---- cells */

/* COLOUR, or the terminal's nearest.  Eight-colour terminals get the bright colours by bold, in ATTRIBUTES; a
 * background cannot be bold (NULL).  Dark grey is their own ink, dim: white on white would be invisible.  FALLBACK
 * replaces other missing colours. */
static int16_t frame_colour_here(const struct frame *frame, int16_t colour, uint8_t *attributes,
				 int16_t fallback)
{
	enum { DARK_GREY = 8 };

	if (!frame->colours)
		return COLOUR_BASE;
	if (colour == COLOUR_BASE)
		return frame->own_colours ? COLOUR_BASE : fallback;
	if (colour < frame->colours)
		return colour;
	if (colour >= 16)
		return fallback;
	if (attributes)
		*attributes |= colour == DARK_GREY ? STYLE_DIM : STYLE_BOLD;
	if (colour == DARK_GREY)
		return attributes && frame->own_colours ? COLOUR_BASE : COLOR_WHITE;
	return (int16_t)(colour - 8);
}

/* Does CELL look the same in any foreground colour? */
static bool frame_any_ink(const struct frame_cell *cell)
{
	return cell->glyph == ' ' && !(cell->style.attributes & STYLE_REVERSE);
}

/* The cell at INDEX as this terminal can show it; BEFORE is the one to its left, NULL at the left edge. */
static struct frame_cell frame_cell_here(const struct frame *frame, const struct screen *screen, size_t index,
					 const struct frame_cell *before)
{
	const struct screen_cell *cell = &screen->cells[index];
	struct frame_cell here = {.glyph = screen_shown(screen, cell), .style = screen_style(screen, cell)};
	struct style *style = &here.style;
	size_t n = (size_t)screen->width * (size_t)screen->height;

	/* No character may reach into the cell that is never written. */
	if (!frame->last_cell && index + 2 == n && text_glyph_width(here.glyph) == 2)
		here.glyph = ' ';
	if (here.glyph != ' ')
		memcpy(here.marks, screen_marks(screen, cell), sizeof here.marks);
	style->fore = frame_colour_here(frame, style->fore, &style->attributes, COLOR_WHITE);
	style->back = frame_colour_here(frame, style->back, NULL, COLOR_BLACK);
	/* A space takes the style of its neighbour, so that words are written in one go, and a tail takes its
	 * head's. */
	bool blank = before && frame_any_ink(&here) && before->style.back == style->back &&
		     !(before->style.attributes & STYLE_REVERSE);
	if (blank || here.glyph == SCREEN_TAIL)
		*style = before->style;
	return here;
}

static bool frame_same_cell(const struct frame_cell *a, const struct frame_cell *b)
{
	return a->glyph == b->glyph && !memcmp(a->marks, b->marks, sizeof a->marks) &&
	       (frame_same_style(a->style, b->style) ||
		(frame_any_ink(a) && frame_any_ink(b) && a->style.back == b->style.back));
}

/* Does the cell X of LAST's row continue with it?  A gap of a few cells of the same style is written again with it:
 * that is shorter than a move, and lets blank cells be erased in one go. */
static bool frame_continues(const struct frame *frame, const struct frame_run *last, int x, struct style style)
{
	const struct frame_cell *row = &frame->shown[(size_t)last->y * (size_t)frame->width];
	char text[GAP_CAP + 4];
	size_t n = 0;

	if (!frame_same_style(last->style, style))
		return false;
	for (int i = last->x + last->length; i < x; i++) {
		if (!frame_is_narrow(&row[i]) || !frame_same_style(row[i].style, style))
			return false;
		n += text_encode(row[i].glyph, text + n);
		if (n > GAP_CAP)
			return false;
	}
	return true;
}

/* Adopts SCREEN as the new picture, and lists the runs of cells that differ, row by row; returns their number. */
static size_t frame_find_runs(struct frame *frame, const struct screen *screen)
{
	size_t n = (size_t)frame->width * (size_t)frame->height, n_runs = 0;
	bool changed = false; /* the cell to the left */

	for (size_t i = 0; i < n - !frame->last_cell; i++) {
		int x = (int)(i % (size_t)frame->width), y = (int)(i / (size_t)frame->width);
		struct frame_cell cell = frame_cell_here(frame, screen, i, x ? &frame->shown[i - 1] : NULL);
		struct frame_run *last = n_runs ? &frame->runs[n_runs - 1] : NULL;
		if (cell.glyph != SCREEN_TAIL) /* which is written with its head */
			changed = !frame_same_cell(&cell, &frame->shown[i]);
		frame->shown[i] = cell;
		if (!changed)
			continue;
		if (last && last->y == y && frame_continues(frame, last, x, cell.style))
			last->length = x + 1 - last->x;
		else
			frame->runs[n_runs++] = (struct frame_run){x, y, 1, cell.style};
	}
	return n_runs;
}

/* How many of the LENGTH cells from CELL on are blanks at the end that are shorter to erase than to write. */
static int frame_blanks(const struct frame *frame, const struct frame_cell *cell, int length)
{
	int n = 0;

	while (n < length && frame_any_ink(&cell[length - 1 - n]))
		n++;
	if (!frame->ech || n < ERASE_FROM)
		return 0;
	return n;
}

/* Writes CELL where the cursor is. */
static void frame_draw_cell(struct frame *frame, const struct frame_cell *cell)
{
	frame_write_code(frame, cell->glyph);
	for (size_t i = 0; i < SCREEN_MARKS && cell->marks[i]; i++)
		frame_write_code(frame, cell->marks[i]);
	frame->x++;
	/* Terminals differ in where the cursor is after the last column, and in how wide some scripts are. */
	if (!frame_is_narrow(cell) || frame->x == frame->width)
		frame->y = -1;
}

static void frame_draw_run(struct frame *frame, const struct frame_run *run)
{
	const struct frame_cell *cell = &frame->shown[(size_t)run->y * (size_t)frame->width + (size_t)run->x];
	int blanks = frame_blanks(frame, cell, run->length), written = run->length - blanks;
	char erase[CAPABILITY_CAP] = "";

	frame_move_to(frame, run->x, run->y);
	frame_set_pen(frame, run->style);
	for (int i = 0; i < written; i++) {
		if (cell[i].glyph == SCREEN_TAIL)
			continue;
		frame_move_to(frame, run->x + i, run->y);
		frame_draw_cell(frame, &cell[i]);
	}
	if (blanks) {
		frame_move_to(frame, run->x + written, run->y);
		frame_append(erase, tiparm(frame->ech, blanks));
		fputs(erase, frame->out);
	}
}

/* The index of the run that is cheapest to write next, among the first of RUNS[n]. */
static size_t frame_nearest_run(const struct frame *frame, const struct frame_run *runs, size_t n)
{
	size_t best = 0;
	int least = INT_MAX;

	for (size_t i = 0; i < n && i < NEARBY; i++) {
		int cost = frame_pen_cost(frame->pen, runs[i].style);
		cost += frame_move_cost(frame, runs[i].x, runs[i].y);
		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}

static enum status frame_finish(struct frame *frame)
{
	bool failed = ferror(frame->out) || fflush(frame->out);

	/* Some C libraries do not update LEN if nothing was written since the rewind. */
	frame->len = (size_t)ftell(frame->out);
	if (failed)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

/* Lets no line but the last one scroll: curses, or an earlier program, may have set a smaller scrolling region, and a
 * line feed at its end would move the picture. */
static void frame_scroll_whole(struct frame *frame)
{
	char region[CAPABILITY_CAP] = "";

	if (frame->csr && frame->resized) {
		frame_append(region, tiparm(frame->csr, 0, frame->height - 1));
		fputs(region, frame->out);
	}
	frame->resized = false;
}

enum status frame_draw(struct frame *frame, const struct screen *screen)
{
	ASSERT(screen->width == frame->width && screen->height == frame->height);

	size_t n = frame_find_runs(frame, screen);
	bool large = frame->private_modes && n > FEW_RUNS; /* a few cells arrive in one piece anyway */

	rewind(frame->out);
	if (large)
		fputs("\033[?2026h", frame->out);
	frame_scroll_whole(frame);
	for (struct frame_run *runs = frame->runs; n; n--, runs++) {
		size_t i = frame_nearest_run(frame, runs, n);
		frame_draw_run(frame, &runs[i]);
		memmove(&runs[1], runs, i * sizeof *runs);
	}
	if (screen->point_y >= 0)
		frame_move_to(frame, screen->point_x, screen->point_y);
	if (large)
		fputs("\033[?2026l", frame->out);
	return frame_finish(frame);
}

enum status frame_reset(struct frame *frame)
{
	rewind(frame->out);
	frame->pen.attributes = UINT8_MAX;
	frame_set_pen(frame, (struct style){COLOUR_BASE, COLOUR_BASE, 0});
	return frame_finish(frame);
}
