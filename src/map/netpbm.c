/* Bitmaps of Netpbm: .pbm (P1, P4), where 1 is black, and .pgm (P2, P5), where 0 is. */
#include <ctype.h>
#include <string.h>

#include "map/bitmap.h"
#include "store/json.h"

enum { NETPBM_MOST = 65535 };

struct netpbm_reading {
	const struct map_text *text;
	const char *at, *end;
	bool grey, raw;
	unsigned most; /* white */
	struct diag *diag;
};

static bool netpbm_sniff(const char *text, size_t len, const char *kinds)
{
	return len >= 3 && text[0] == 'P' && strchr(kinds, text[1]) && text[1] &&
	       isspace((unsigned char)text[2]);
}

static bool netpbm_sniff_pbm(const char *text, size_t len)
{
	return netpbm_sniff(text, len, "14");
}

static bool netpbm_sniff_pgm(const char *text, size_t len)
{
	return netpbm_sniff(text, len, "25");
}

static enum status netpbm_bad(const struct netpbm_reading *in, const char *what)
{
	int line, column;

	json_place(in->text->text, in->at, &line, &column);
	return diag_at(in->diag, STATUS_BAD_INPUT, in->text->name, line, column, "%s", what);
}

/* Blanks, and comments from # to the end of the line. */
static void netpbm_skip(struct netpbm_reading *in)
{
	bool comment = false;

	for (; in->at < in->end && (comment || isspace((unsigned char)*in->at) || *in->at == '#'); in->at++)
		comment = *in->at != '\n' && (comment || *in->at == '#');
}

static bool netpbm_is_digit(const struct netpbm_reading *in)
{
	return in->at < in->end && isdigit((unsigned char)*in->at);
}

static bool netpbm_number(struct netpbm_reading *in, uint64_t most, uint64_t *number)
{
	netpbm_skip(in);
	const char *first = in->at;
	for (*number = 0; netpbm_is_digit(in) && *number <= most; in->at++)
		*number = *number * 10 + (uint64_t)(*in->at - '0');
	return in->at > first && *number <= most;
}

static enum status netpbm_read_head(struct netpbm_reading *in, struct grid *grid)
{
	uint64_t width, height, most = 1;

	if (in->text->len < 3 || in->text->text[0] != 'P' || !strchr("1245", in->text->text[1]))
		return netpbm_bad(in, "expected P1, P2, P4 or P5");
	in->grey = strchr("25", in->text->text[1]);
	in->raw = strchr("45", in->text->text[1]);
	in->at += 2;
	if (!netpbm_number(in, UINT32_MAX, &width) || !netpbm_number(in, UINT32_MAX, &height))
		return netpbm_bad(in, "expected the width and the height");
	if (in->grey && (!netpbm_number(in, NETPBM_MOST, &most) || most == 0))
		return netpbm_bad(in, "expected the value of white, 1 to 65535");
	in->most = (unsigned)most;
	/* One blank ends the head: what follows it may be any byte. */
	if (in->at == in->end || !isspace((unsigned char)*in->at))
		return netpbm_bad(in, "expected a blank after the head");
	in->at++;
	enum status status = map_check_size(in->text, 1, width, height, in->diag);
	if (status)
		return status;
	size_t bits = (size_t)width * (size_t)height * (in->grey || !in->raw ? 8 : 1);
	if (bits / 8 > (size_t)(in->end - in->at))
		return netpbm_bad(in, "the file is too short for its size");
	if (grid_new((int)width, (int)height, TERRAIN_FLOOR, grid))
		return diag_at(in->diag, STATUS_NO_MEMORY, in->text->name, 0, 0, "out of memory");
	return STATUS_OK;
}

static enum status netpbm_read_words(struct netpbm_reading *in, struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++) {
		uint64_t value = 0;
		netpbm_skip(in);
		if (!in->grey) {
			if (in->at == in->end || (*in->at != '0' && *in->at != '1'))
				return netpbm_bad(in, "expected 0 or 1");
			value = *in->at++ == '0';
		} else if (!netpbm_number(in, in->most, &value)) {
			return netpbm_bad(in, "expected a value no larger than that of white");
		}
		grid->terrain[i] = (uint8_t)bitmap_terrain((unsigned)value, in->most);
	}
	return STATUS_OK;
}

/* Rows of bits begin at whole bytes. */
static enum status netpbm_read_bits(struct netpbm_reading *in, struct grid *grid)
{
	size_t width = (size_t)grid->width, row = (width + 7) / 8;

	if ((size_t)(in->end - in->at) < row * (size_t)grid->height)
		return netpbm_bad(in, "the file is too short for its size");
	for (size_t i = 0; i < grid_cells(grid); i++) {
		unsigned char byte = (unsigned char)in->at[i / width * row + i % width / 8];
		grid->terrain[i] = (uint8_t)bitmap_terrain(!(byte & 0x80 >> i % width % 8), 1);
	}
	return STATUS_OK;
}

/* A value above 255 takes two bytes, the higher one first. */
static enum status netpbm_read_bytes(struct netpbm_reading *in, struct grid *grid)
{
	size_t size = in->most > 255 ? 2 : 1;

	if ((size_t)(in->end - in->at) < size * grid_cells(grid))
		return netpbm_bad(in, "the file is too short for its size");
	for (size_t i = 0; i < grid_cells(grid); i++) {
		const unsigned char *bytes = (const unsigned char *)in->at + i * size;
		unsigned value = size == 2 ? bytes[0] * 256u + bytes[1] : bytes[0];
		grid->terrain[i] = (uint8_t)bitmap_terrain(value, in->most);
	}
	return STATUS_OK;
}

static enum status netpbm_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct netpbm_reading in = {text, text->text, text->text + text->len, .diag = diag};
	struct grid made;
	enum status status = netpbm_read_head(&in, &made);

	if (status)
		return status;
	if (!in.raw)
		status = netpbm_read_words(&in, &made);
	else if (in.grey)
		status = netpbm_read_bytes(&in, &made);
	else
		status = netpbm_read_bits(&in, &made);
	if (status)
		grid_free(&made);
	else
		*grid = made;
	return status;
}

static enum status netpbm_print_pbm(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer, "P4\n%d %d\n", grid->width, grid->height);
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x += 8) {
			unsigned char byte = 0;
			for (int bit = 0; bit < 8 && x + bit < grid->width; bit++)
				if (bitmap_is_dark(grid, cell_at(x + bit, y)))
					byte |= (unsigned char)(0x80 >> bit);
			write_bytes(writer, &byte, 1);
		}
	return STATUS_OK;
}

static enum status netpbm_print_pgm(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer, "P5\n%d %d\n255\n", grid->width, grid->height);
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++)
			write_bytes(writer, bitmap_is_dark(grid, cell_at(x, y)) ? "\0" : "\xff", 1);
	return STATUS_OK;
}

const struct format format_pbm = {
    .head = {.name = "pbm", .title = "Bitmap, black and white", .source = "netpbm.sourceforge.net"},
    .suffix = ".pbm",
    .sniff = netpbm_sniff_pbm,
    .parse = netpbm_parse,
    .print = netpbm_print_pbm,
};

const struct format format_pgm = {
    .head = {.name = "pgm", .title = "Bitmap, grey", .source = "netpbm.sourceforge.net"},
    .suffix = ".pgm",
    .sniff = netpbm_sniff_pgm,
    .parse = netpbm_parse,
    .print = netpbm_print_pgm,
};
