#include "kit/picture.h"

#include <string.h>

#include "base/text.h"

/* A cell in pixels.  A letter of a monospaced font is 0.6 times as wide as the font is high. */
enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, FONT = 15, BASELINE = 14 };

/* The colours are xterm's palette; the dim ones follow, halfway to the ground. */
enum { PALETTE = 256, INKS = 2 * PALETTE };

/* The ground and ink of themes that leave them to the terminal. */
enum { DARK_GROUND = 233, DARK_INK = 252, LIGHT_GROUND = 231, LIGHT_INK = 236 };

/* The drawing of a glyph. */
enum layer {
	LAYER_BACK,    /* the ground of the cell */
	LAYER_SHAPE,   /* a rectangle */
	LAYER_BRAILLE, /* dots */
	LAYER_POINT,
	LAYER_BULLET,
	LAYER_DISC,
	LAYER_PATHS, /* the layers above are one path for each colour */
	LAYER_WORD,  /* letters side by side are one text */
	LAYER_SIGN   /* a text for each */
};

struct picture {
	const struct screen *screen;
	const bool
	    *changed; /* [height * width] cells to draw, over the previous ones; NULL: all, on the ground */
	struct byte_writer *out;
	bool used[LAYER_PATHS][INKS];
};

struct picture_ink {
	int fore, back;
	bool bold;
};

/* ---- colours --------------------------------------------------------------------------------------------- */

static unsigned picture_rgb(int colour)
{
	static const unsigned ansi[16] = {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa,
					  0x00aaaa, 0xaaaaaa, 0x555555, 0xff5555, 0x55ff55, 0xffff55,
					  0x5555ff, 0xff55ff, 0x55ffff, 0xffffff};
	static const unsigned levels[6] = {0, 95, 135, 175, 215, 255};

	if (colour < 16)
		return ansi[colour];
	if (colour >= 232)
		return (8 + 10 * (unsigned)(colour - 232)) * 0x010101;
	colour -= 16;
	return levels[colour / 36] << 16 | levels[colour / 6 % 6] << 8 | levels[colour % 6];
}

static int picture_ground(const struct screen *screen)
{
	if (screen->theme->base.back != COLOUR_BASE)
		return screen->theme->base.back;
	return screen->theme->light ? LIGHT_GROUND : DARK_GROUND;
}

static unsigned picture_ink_rgb(const struct picture *picture, int ink)
{
	unsigned rgb = picture_rgb(ink % PALETTE), ground = picture_rgb(picture_ground(picture->screen));

	if (ink < PALETTE)
		return rgb;
	return ((rgb & 0xfefefe) >> 1) + ((ground & 0xfefefe) >> 1);
}

static struct picture_ink picture_ink_of(const struct picture *picture, const struct screen_cell *cell)
{
	const struct screen *screen = picture->screen;
	struct style style = screen_style(screen, cell);
	struct picture_ink ink = {style.fore, style.back, style.attributes & STYLE_BOLD};

	if (ink.fore == COLOUR_BASE)
		ink.fore = screen->theme->light ? LIGHT_INK : DARK_INK;
	if (ink.back == COLOUR_BASE)
		ink.back = picture_ground(screen);
	if (style.attributes & STYLE_REVERSE) {
		int fore = ink.fore;
		ink.fore = ink.back;
		ink.back = fore;
	} else if (style.attributes & STYLE_DIM) {
		ink.fore += PALETTE;
	}
	return ink;
}

/* ---- shapes ---------------------------------------------------------------------------------------------- */

/* The rectangle that GLYPH fills within its cell; NULL: another shape. */
static const struct rect *picture_shape(uint32_t glyph)
{
	static const struct {
		uint32_t glyph;
		struct rect rect;
	} shapes[] = {{U'█', {0, 0, CELL_WIDTH, CELL_HEIGHT}},
		      {U'▄', {0, 9, CELL_WIDTH, CELL_HEIGHT - 9}},
		      {U'─', {0, 9, CELL_WIDTH, 1}},
		      {U'━', {0, 8, CELL_WIDTH, 3}},
		      {U'╸', {0, 8, 5, 3}}};

	for (size_t i = 0; i < ARRAY_LEN(shapes); i++)
		if (shapes[i].glyph == glyph)
			return &shapes[i].rect;
	return NULL;
}

static bool picture_is_braille(uint32_t glyph)
{
	return glyph > 0x2800 && glyph < 0x2900;
}

static enum layer picture_layer(uint32_t glyph)
{
	if (picture_shape(glyph))
		return LAYER_SHAPE;
	if (picture_is_braille(glyph))
		return LAYER_BRAILLE;
	switch (glyph) {
	case U'·': return LAYER_POINT;
	case U'•': return LAYER_BULLET;
	case U'●': return LAYER_DISC;
	case SCREEN_TAIL: return LAYER_BACK;
	default: return glyph < 0x500 ? LAYER_WORD : LAYER_SIGN;
	}
}

static const struct screen_cell *picture_cell(const struct picture *picture, int x, int y)
{
	return &picture->screen->cells[(size_t)y * (size_t)picture->screen->width + (size_t)x];
}

static bool picture_has(const struct picture *picture, int x, int y)
{
	return !picture->changed || picture->changed[(size_t)y * (size_t)picture->screen->width + (size_t)x];
}

static bool picture_has_back(const struct picture *picture, int ink, int x, int y)
{
	return picture_has(picture, x, y) && picture_ink_of(picture, picture_cell(picture, x, y)).back == ink;
}

static void picture_write_rect(struct byte_writer *out, int x, int y, int width, int height)
{
	write_text(out, "M%d %dh%dv%dh-%dz", x, y, width, height, width);
}

/* The dots of a Braille cell, whose upper left corner is (X, Y), as points of a round pen. */
static void picture_write_braille(struct byte_writer *out, uint32_t glyph, int x, int y)
{
	static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

	for (int row = 0; row < 4; row++)
		for (int column = 0; column < 2; column++)
			if ((glyph - 0x2800) & bits[row][column])
				write_text(out, "M%d.25 %d.25h0", x + 2 + column * 9 / 2, y + 2 + row * 9 / 2);
}

/* Appends the cell at (X, Y), if it has something of this layer and ink, to the path. */
static void picture_write_cell(const struct picture *picture, enum layer layer, int ink, int x, int y)
{
	const struct screen_cell *cell = picture_cell(picture, x, y);
	uint32_t glyph = screen_shown(picture->screen, cell);
	struct byte_writer *out = picture->out;
	int left = x * CELL_WIDTH, top = y * CELL_HEIGHT;

	if (!picture_has(picture, x, y) || picture_layer(glyph) != layer ||
	    picture_ink_of(picture, cell).fore != ink)
		return;
	if (layer == LAYER_SHAPE) {
		const struct rect *shape = picture_shape(glyph);
		picture_write_rect(out, left + shape->x, top + shape->y, shape->width, shape->height);
	} else if (layer == LAYER_BRAILLE) {
		picture_write_braille(out, glyph, left, top);
	} else {
		write_text(out, "M%d.5 %d.5h0", left + CELL_WIDTH / 2, top + CELL_HEIGHT / 2);
	}
}

static void picture_write_back(const struct picture *picture, int ink, int y)
{
	int width = picture->screen->width;

	for (int x = 0, end; x < width; x = end) {
		end = x + 1;
		if (!picture_has_back(picture, ink, x, y))
			continue;
		while (end < width && picture_has_back(picture, ink, end, y))
			end++;
		picture_write_rect(picture->out, x * CELL_WIDTH, y * CELL_HEIGHT, (end - x) * CELL_WIDTH,
				   CELL_HEIGHT);
	}
}

static void picture_write_path(const struct picture *picture, enum layer layer, int ink)
{
	static const char *const pens[LAYER_PATHS] = {
	    [LAYER_BRAILLE] = "2.6", [LAYER_POINT] = "2.4", [LAYER_BULLET] = "5", [LAYER_DISC] = "8"};
	unsigned rgb = picture_ink_rgb(picture, ink);

	if (pens[layer])
		write_text(picture->out,
			   "<path stroke=\"#%06x\" stroke-width=\"%s\" stroke-linecap=\"round\" d=\"", rgb,
			   pens[layer]);
	else
		write_text(picture->out, "<path fill=\"#%06x\" d=\"", rgb);
	for (int y = 0; y < picture->screen->height; y++) {
		if (layer == LAYER_BACK)
			picture_write_back(picture, ink, y);
		else
			for (int x = 0; x < picture->screen->width; x++)
				picture_write_cell(picture, layer, ink, x, y);
	}
	write_text(picture->out, "\"/>\n");
}

/* ---- words ----------------------------------------------------------------------------------------------- */

static void picture_write_glyph(struct byte_writer *out, uint32_t glyph)
{
	char bytes[4];

	switch (glyph) {
	case '<': write_text(out, "&lt;"); break;
	case '>': write_text(out, "&gt;"); break;
	case '&': write_text(out, "&amp;"); break;
	default: write_bytes(out, bytes, text_encode(glyph, bytes)); break;
	}
}

static bool picture_same_ink(struct picture_ink a, struct picture_ink b)
{
	return a.fore == b.fore && a.bold == b.bold;
}

/* The column after the words that begin at X: of one ink, and with single blanks between them. */
static int picture_words_end(const struct picture *picture, int x, int y)
{
	const struct screen_cell *first = picture_cell(picture, x, y);
	struct picture_ink ink = picture_ink_of(picture, first);
	int end = x + 1;

	if (picture_layer(screen_shown(picture->screen, first)) == LAYER_SIGN)
		return end;
	for (int at = end; at < picture->screen->width && at <= end + 1; at++) {
		const struct screen_cell *cell = picture_cell(picture, at, y);
		uint32_t glyph = screen_shown(picture->screen, cell);
		if (!picture_has(picture, at, y))
			break;
		if (glyph == ' ')
			continue;
		if (picture_layer(glyph) != LAYER_WORD || !picture_same_ink(picture_ink_of(picture, cell), ink))
			break;
		end = at + 1;
	}
	return end;
}

static void picture_write_words(const struct picture *picture, int x, int end, int y)
{
	struct picture_ink ink = picture_ink_of(picture, picture_cell(picture, x, y));
	struct byte_writer *out = picture->out;

	write_text(out, "<text x=\"%d\" y=\"%d\" fill=\"#%06x\"", x * CELL_WIDTH, y * CELL_HEIGHT + BASELINE,
		   picture_ink_rgb(picture, ink.fore));
	if (end > x + 1)
		write_text(out, " textLength=\"%d\"", (end - x) * CELL_WIDTH);
	write_text(out, ink.bold ? " font-weight=\"bold\">" : ">");
	for (; x < end; x++) {
		const struct screen_cell *cell = picture_cell(picture, x, y);
		const uint32_t *marks = screen_marks(picture->screen, cell);
		picture_write_glyph(out, screen_shown(picture->screen, cell));
		for (size_t i = 0; i < SCREEN_MARKS && marks[i]; i++)
			picture_write_glyph(out, marks[i]);
	}
	write_text(out, "</text>\n");
}

static void picture_write_text_row(const struct picture *picture, int y)
{
	for (int x = 0, end; x < picture->screen->width; x = end) {
		uint32_t glyph = screen_shown(picture->screen, picture_cell(picture, x, y));
		end = x + 1;
		if (!picture_has(picture, x, y) || glyph == ' ' || picture_layer(glyph) < LAYER_PATHS)
			continue;
		end = picture_words_end(picture, x, y);
		picture_write_words(picture, x, end, y);
	}
}

/* ---- the whole ------------------------------------------------------------------------------------------- */

/* Notes which colours each layer has. */
static void picture_look(struct picture *picture)
{
	size_t n = (size_t)picture->screen->width * (size_t)picture->screen->height;

	for (size_t i = 0; i < n; i++) {
		const struct screen_cell *cell = &picture->screen->cells[i];
		struct picture_ink ink = picture_ink_of(picture, cell);
		enum layer layer = picture_layer(screen_shown(picture->screen, cell));
		picture->used[LAYER_BACK][ink.back] = true;
		if (layer < LAYER_PATHS)
			picture->used[layer][ink.fore] = true;
	}
	if (!picture->changed)
		picture->used[LAYER_BACK][picture_ground(picture->screen)] = false;
}

static void picture_write_title(struct byte_writer *out, const char *title)
{
	size_t len = strlen(title);

	write_text(out, "<title>");
	for (size_t at = 0; at < len;) {
		uint32_t code;
		at += text_decode(title + at, len - at, &code);
		picture_write_glyph(out, text_is_harmful(code) ? '?' : code);
	}
	write_text(out, "</title>\n");
}

void picture_begin(const struct screen *screen, const char *title, struct byte_writer *out)
{
	int width = screen->width * CELL_WIDTH, height = screen->height * CELL_HEIGHT;

	write_text(out,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
		   "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"%d\">\n",
		   width, height, width, height, FONT);
	picture_write_title(out, title);
	write_text(out, "<path fill=\"#%06x\" d=\"", picture_rgb(picture_ground(screen)));
	picture_write_rect(out, 0, 0, width, height);
	write_text(out, "\"/>\n");
}

void picture_cells(const struct screen *screen, const bool *changed, struct byte_writer *out)
{
	struct picture picture = {.screen = screen, .changed = changed, .out = out};

	picture_look(&picture);
	for (int layer = 0; layer < LAYER_PATHS; layer++)
		for (int ink = 0; ink < INKS; ink++)
			if (picture.used[layer][ink])
				picture_write_path(&picture, (enum layer)layer, ink);
	for (int y = 0; y < screen->height; y++)
		picture_write_text_row(&picture, y);
}

void picture_end(struct byte_writer *out)
{
	write_text(out, "</svg>\n");
}

void picture_svg(const struct screen *screen, const char *title, struct byte_writer *out)
{
	picture_begin(screen, title, out);
	picture_cells(screen, NULL, out);
	picture_end(out);
}
