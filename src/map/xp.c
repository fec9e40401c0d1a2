/* Drawings of REXPaint, .xp: gzip of layers of coloured CP437 characters, column by column.
 *
 * The characters are as in Astray's text maps, and shades and lines are walls.  A space on a coloured background is
 * floor, as most drawings have it; a space on black is empty, unless nothing else would be floor.  A drawing of spaces
 * alone is a picture, whose dark cells are walls.  A higher layer covers the ones below it where it is not
 * transparent; it may also place start and goal. */
#include <stdlib.h>
#include <string.h>

#include "map/bitmap.h"
#include "map/reading.h"
#include "store/inflate.h"

enum {
	XP_LAYERS = 9,
	XP_CELL = 10, /* bytes: the character, its colour and its background */
	XP_PIECE = 1 << 10,
	XP_VERSION = -1,
};

struct xp_reading {
	const struct map_text *text;
	struct inflater inflater;
	struct byte_reader plain; /* used if the file is not packed */
	bool packed;
	struct grid grid;
	uint32_t layers, layer;
	bool drawn; /* it contains a character other than a space */
	uint8_t *
	    ground; /* [cells], owned; of a blank, which is TERRAIN_COUNT until all is read, how bright it is; 0: black */
	struct diag *diag;
};

static enum status xp_bad(const struct xp_reading *in, const char *what)
{
	return diag_at(in->diag, STATUS_BAD_INPUT, in->text->name, 0, 0, "%s", what);
}

static bool xp_get(struct xp_reading *in, unsigned char *bytes, size_t n)
{
	if (in->packed)
		return inflater_read(&in->inflater, bytes, n) == n;
	const unsigned char *from = read_bytes(&in->plain, n);
	if (from)
		memcpy(bytes, from, n);
	return from;
}

static bool xp_get_number(struct xp_reading *in, int32_t *number)
{
	unsigned char bytes[4];

	if (!xp_get(in, bytes, sizeof bytes))
		return false;
	struct byte_reader reader = {bytes, bytes + sizeof bytes, false};
	*number = (int32_t)read_u32(&reader);
	return true;
}

static enum terrain xp_terrain_of(uint32_t glyph)
{
	bool line = glyph >= 176 && glyph <= 223; /* shades, lines and blocks */

	if (line || glyph == 254)
		return TERRAIN_WALL;
	if (glyph == 247)
		return TERRAIN_WATER;
	for (int i = 0; i < TERRAIN_COUNT; i++)
		if ((unsigned char)terrain_info[i].glyph == glyph)
			return (enum terrain)i;
	return TERRAIN_COUNT;
}

static enum status xp_mark(struct xp_reading *in, enum mark_kind kind, struct cell at)
{
	if (grid_mark(&in->grid, kind, 0)) {
		reading_note(in->grid.reading, READING_GUESS, "a further %s is ignored",
			     kind == MARK_START ? "start" : "goal");
		return STATUS_OK;
	}
	return grid_add_mark(&in->grid, kind, 0, at, "");
}

/* A character without a known meaning is an object on the floor. */
static enum status xp_draw(struct xp_reading *in, struct cell at, uint32_t glyph)
{
	enum terrain terrain = xp_terrain_of(glyph);
	bool on_top = in->layer > 0;

	in->drawn = true;
	if (on_top && glyph == '>')
		return xp_mark(in, MARK_GOAL, at);
	if (!on_top || terrain != TERRAIN_COUNT)
		grid_set(&in->grid, at, terrain == TERRAIN_COUNT ? TERRAIN_FLOOR : terrain);
	if (glyph == '@')
		return xp_mark(in, MARK_START, at);
	if (in->layers == 1 && glyph == '>')
		return xp_mark(in, MARK_GOAL, at);
	return STATUS_OK;
}

/* How bright the ground of CELL is, of 255, as ITU-R BT.601 says; 0 only if it is black. */
static uint8_t xp_brightness(const unsigned char *cell)
{
	unsigned grey = (299u * cell[7] + 587u * cell[8] + 114u * cell[9]) / 1000;

	return (uint8_t)(grey || !(cell[7] | cell[8] | cell[9]) ? grey : 1);
}

/* A blank: nothing but its ground. */
static void xp_draw_ground(struct xp_reading *in, struct cell at, const unsigned char *cell)
{
	grid_set(&in->grid, at, TERRAIN_COUNT);
	in->ground[grid_index(&in->grid, at)] = xp_brightness(cell);
}

static bool xp_is_transparent(const unsigned char *cell)
{
	static const unsigned char none[] = {255, 0, 255};

	return !memcmp(cell + 7, none, sizeof none);
}

static enum status xp_read_cells(struct xp_reading *in)
{
	unsigned char bytes[XP_PIECE * XP_CELL];
	size_t cells = grid_cells(&in->grid), height = (size_t)in->grid.height;
	enum status status = STATUS_OK;

	job_begin(in->text->asked.job, "Reading the map", cells);
	for (size_t done = 0, n; done < cells && !status; done += n) {
		n = min((size_t)XP_PIECE, cells - done);
		if (!job_step(in->text->asked.job, done))
			return STATUS_INTERRUPTED;
		if (!xp_get(in, bytes, n * XP_CELL))
			return xp_bad(in, "the file ends inside a layer, or is damaged");
		for (size_t i = 0; i < n && !status; i++) {
			const unsigned char *cell = bytes + i * XP_CELL;
			struct byte_reader reader = {cell, cell + 4, false};
			struct cell at = cell_at((int)((done + i) / height), (int)((done + i) % height));
			uint32_t glyph = read_u32(&reader);
			if (xp_is_transparent(cell))
				continue;
			if (glyph == 0 || glyph == ' ')
				xp_draw_ground(in, at, cell);
			else
				status = xp_draw(in, at, glyph);
		}
	}
	return status;
}

static enum status xp_read_layer(struct xp_reading *in)
{
	int32_t width, height;

	if (!xp_get_number(in, &width) || !xp_get_number(in, &height))
		return xp_bad(in, "the file ends before a layer");
	if (in->layer > 0) {
		if (width != in->grid.width || height != in->grid.height)
			return xp_bad(in, "the layers differ in size");
		return xp_read_cells(in);
	}
	enum status status =
	    map_check_size(in->text, 0, (uint64_t)max(width, 0), (uint64_t)max(height, 0), in->diag);
	if (status)
		return status;
	size_t bytes = (size_t)width * (size_t)height * XP_CELL;
	if (bytes / (in->packed ? INFLATE_MOST : 1) > in->text->len)
		return xp_bad(in, "the file is too short for its size");
	if (grid_new(width, height, TERRAIN_COUNT, &in->grid))
		return STATUS_NO_MEMORY;
	in->ground = calloc(grid_cells(&in->grid), 1);
	if (!in->ground || !reading_of(&in->grid))
		return STATUS_NO_MEMORY;
	return xp_read_cells(in);
}

/* Old files lack a version, which is negative, before the number of layers. */
static enum status xp_read_all(struct xp_reading *in)
{
	int32_t layers;
	unsigned char more;
	enum status status = STATUS_OK;

	if (!xp_get_number(in, &layers) || (layers < 0 && !xp_get_number(in, &layers)))
		return xp_bad(in, "not a REXPaint file: it is too short");
	if (layers < 1 || layers > XP_LAYERS)
		return diag_at(in->diag, STATUS_BAD_INPUT, in->text->name, 0, 0,
			       "not a REXPaint file: it has %ld layers, not 1 to %d", (long)layers, XP_LAYERS);
	in->layers = (uint32_t)layers;
	for (; in->layer < in->layers && !status; in->layer++)
		status = xp_read_layer(in);
	if (!status && (in->packed ? !inflater_is_done(&in->inflater) : xp_get(in, &more, 1)))
		return xp_bad(in, "data after the last layer, or damaged");
	return status;
}

/* Blanks are the pixels of a picture. */
static void xp_take_picture(struct xp_reading *in)
{
	for (size_t i = 0; i < grid_cells(&in->grid); i++)
		if (in->grid.terrain[i] == TERRAIN_COUNT)
			in->grid.terrain[i] = (uint8_t)bitmap_terrain(in->ground[i], 255);
	reading_note(in->grid.reading, READING_GUESS,
		     "colours only: assuming dark cells are walls (if not, use --invert)");
}

/* Coloured blanks are floor, and with BLACK those on black as well.  Returns how many cells are open. */
static size_t xp_take_blanks(struct xp_reading *in, bool black)
{
	size_t open = 0;

	for (size_t i = 0; i < grid_cells(&in->grid); i++) {
		uint8_t *cell = &in->grid.terrain[i];
		if (*cell == TERRAIN_COUNT && (in->ground[i] || black))
			*cell = TERRAIN_FLOOR;
		open += *cell < TERRAIN_COUNT && terrain_info[*cell].plan_cost;
	}
	return open;
}

/* Are there two grounds that are not alike? */
static bool xp_has_colours(const struct xp_reading *in)
{
	for (size_t i = 1; i < grid_cells(&in->grid); i++)
		if (in->ground[i] != in->ground[0])
			return true;
	return false;
}

/* What blanks are, is known when all is read. */
static void xp_finish(struct xp_reading *in)
{
	if (!in->drawn && xp_has_colours(in))
		xp_take_picture(in);
	else if (!xp_take_blanks(in, false) && xp_take_blanks(in, true))
		reading_note(in->grid.reading, READING_GUESS,
			     "black spaces are floor, since no other cell would be");
	for (size_t i = 0; i < grid_cells(&in->grid); i++)
		if (in->grid.terrain[i] == TERRAIN_COUNT)
			in->grid.terrain[i] = TERRAIN_ROCK;
	for (size_t i = 0; i < grid_cells(&in->grid) && in->text->asked.inverted; i++)
		in->grid.terrain[i] =
		    grid_passable(&in->grid, grid_cell(&in->grid, i)) ? TERRAIN_WALL : TERRAIN_FLOOR;
}

static bool xp_sniff(const char *text, size_t len)
{
	return len >= 2 && !memcmp(text, "\x1f\x8b", 2);
}

static enum status xp_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	const unsigned char *bytes = (const unsigned char *)text->text;
	struct xp_reading in = {.text = text,
				.plain = {bytes, bytes + text->len, false},
				.packed = xp_sniff(text->text, text->len),
				.diag = diag};
	enum status status = STATUS_OK;

	if (in.packed)
		status = inflater_begin(&in.inflater, bytes, text->len);
	if (!status)
		status = xp_read_all(&in);
	if (in.packed)
		inflater_end(&in.inflater);
	if (!status)
		xp_finish(&in);
	free(in.ground);
	if (status == STATUS_NO_MEMORY)
		diag_at(diag, status, text->name, 0, 0, "out of memory");
	if (status)
		grid_free(&in.grid);
	else
		*grid = in.grid;
	return status;
}

/* ---- printing ---------------------------------------------------------------------------------------------- */

static void xp_write_cell(struct byte_writer *writer, char glyph, bool transparent)
{
	static const unsigned char seen[] = {200, 200, 200, 0, 0, 0}, unseen[] = {0, 0, 0, 255, 0, 255};

	write_u32(writer, (unsigned char)glyph);
	write_bytes(writer, transparent ? unseen : seen, sizeof seen);
}

/* The layers that we write: the terrain, and one for each mark, which is transparent elsewhere. */
static const struct {
	enum mark_kind kind;
	char glyph;
} xp_marks[] = {[1] = {MARK_START, '@'}, [2] = {MARK_GOAL, '>'}};

static void xp_write_layer(const struct grid *grid, size_t layer, struct byte_writer *writer)
{
	const struct mark *mark = layer ? grid_mark(grid, xp_marks[layer].kind, 0) : NULL;

	job_begin(writer->job, "Writing the map", (uint64_t)grid->width);
	for (int x = 0; x < grid->width && !writer->failed; x++) {
		writer->failed |= !job_step(writer->job, (uint64_t)x);
		for (int y = 0; y < grid->height; y++) {
			struct cell at = cell_at(x, y);
			if (!layer)
				xp_write_cell(writer, terrain_info[grid_at(grid, at)].glyph, false);
			else if (mark && cell_equal(mark->at, at))
				xp_write_cell(writer, xp_marks[layer].glyph, false);
			else
				xp_write_cell(writer, '\0', true);
		}
	}
}

static void xp_write_layers(const struct grid *grid, struct byte_writer *writer)
{
	write_u32(writer, (uint32_t)XP_VERSION);
	write_u32(writer, ARRAY_LEN(xp_marks));
	for (size_t layer = 0; layer < ARRAY_LEN(xp_marks); layer++) {
		write_u32(writer, (uint32_t)grid->width);
		write_u32(writer, (uint32_t)grid->height);
		xp_write_layer(grid, layer, writer);
	}
}

static enum status xp_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	struct byte_writer layers = {.job = writer->job};

	(void)diag;
	xp_write_layers(grid, &layers);
	writer->failed |= layers.failed;
	if (!layers.failed)
		write_gzip(writer, layers.blob.bytes, layers.blob.len);
	blob_free(&layers.blob);
	return STATUS_OK;
}

const struct format format_xp = {
    .head = {.name = "xp", .title = "REXPaint drawing", .source = "gridsagegames.com/rexpaint"},
    .suffix = ".xp",
    .sniff = xp_sniff,
    .parse = xp_parse,
    .print = xp_print,
};
