/* Pictures of Netpbm: .pbm (P1, P4), where 1 is black, .pgm (P2, P5) and .ppm (P3, P6), where 0 is, and .pam (P7),
 * which may be any of them and have opacity as well: transparent pixels become white. */
#include <ctype.h>
#include <string.h>

#include "map/bitmap.h"
#include "store/json.h"

enum { NETPBM_MOST = 65535 };

enum { NETPBM_DEPTH = 4 };

struct netpbm_reading {
	const struct map_text *text;
	const char *at, *end;
	enum { NETPBM_WORDS, NETPBM_BITS, NETPBM_BYTES } kind;
	bool bitmap;   /* one value a pixel, of which 1 is black */
	size_t depth;  /* values of a pixel: grey, grey and opacity, colour, colour and opacity */
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

static bool netpbm_sniff_ppm(const char *text, size_t len)
{
	return netpbm_sniff(text, len, "36");
}

static bool netpbm_sniff_pam(const char *text, size_t len)
{
	return netpbm_sniff(text, len, "7");
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

/* A comment after the last number of the head: the end of its line ends the head. */
static void netpbm_skip_comment(struct netpbm_reading *in)
{
	const char *at = in->at;

	while (at < in->end && (*at == ' ' || *at == '\t'))
		at++;
	if (at == in->at || at == in->end || *at != '#')
		return;
	while (at < in->end && *at != '\n')
		at++;
	in->at = at;
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

/* "P5 WIDTH HEIGHT WHITE" and one whitespace character; any bytes follow. */
static enum status netpbm_read_classic_head(struct netpbm_reading *in, char kind, uint64_t *width,
					    uint64_t *height)
{
	uint64_t most = 1;

	in->bitmap = strchr("14", kind);
	in->depth = strchr("36", kind) ? 3 : 1;
	in->kind = strchr("456", kind) ? NETPBM_BYTES : NETPBM_WORDS;
	if (kind == '4')
		in->kind = NETPBM_BITS;
	if (!netpbm_number(in, UINT32_MAX, width) || !netpbm_number(in, UINT32_MAX, height))
		return netpbm_bad(in, "expected the width and the height");
	if (!in->bitmap && (!netpbm_number(in, NETPBM_MOST, &most) || most == 0))
		return netpbm_bad(in, "expected the value of white, 1 to 65535");
	in->most = (unsigned)most;
	if (in->kind != NETPBM_WORDS)
		netpbm_skip_comment(in);
	if (in->at == in->end || !isspace((unsigned char)*in->at))
		return netpbm_bad(in, "expected whitespace after the header");
	in->at++;
	return STATUS_OK;
}

/* The next line of the head of a PAM file: its key and, if it has one, its number. */
static bool netpbm_pam_line(struct netpbm_reading *in, char key[16], uint64_t *number)
{
	size_t n = 0;

	netpbm_skip(in);
	while (in->at < in->end && isupper((unsigned char)*in->at) && n < 15)
		key[n++] = *in->at++;
	key[n] = '\0';
	if (!n || !strcmp(key, "ENDHDR") || !strcmp(key, "TUPLTYPE")) {
		while (in->at < in->end && *in->at != '\n')
			in->at++;
		return n && in->at < in->end;
	}
	return netpbm_number(in, UINT32_MAX, number);
}

/* Keys and numbers to ENDHDR, a line each. */
static enum status netpbm_read_pam_head(struct netpbm_reading *in, uint64_t *width, uint64_t *height)
{
	uint64_t depth = 0, most = 0, number = 0;
	char key[16] = "";

	in->kind = NETPBM_BYTES;
	*width = *height = 0;
	while (strcmp(key, "ENDHDR") != 0) {
		if (!netpbm_pam_line(in, key, &number))
			return netpbm_bad(in, "expected WIDTH, HEIGHT, DEPTH, MAXVAL, TUPLTYPE or ENDHDR");
		if (!strcmp(key, "WIDTH"))
			*width = number;
		else if (!strcmp(key, "HEIGHT"))
			*height = number;
		else if (!strcmp(key, "DEPTH"))
			depth = number;
		else if (!strcmp(key, "MAXVAL"))
			most = number;
	}
	in->at++; /* the end of its line */
	if (depth < 1 || depth > NETPBM_DEPTH || most < 1 || most > NETPBM_MOST)
		return netpbm_bad(in, "expected a DEPTH of 1 to 4 and a MAXVAL of 1 to 65535");
	in->depth = (size_t)depth;
	in->most = (unsigned)most;
	return STATUS_OK;
}

/* The bits that the values of a pixel take at least. */
static size_t netpbm_pixel_bits(const struct netpbm_reading *in)
{
	if (in->kind == NETPBM_BITS)
		return 1;
	return 8 * in->depth * (in->kind == NETPBM_BYTES && in->most > 255 ? 2 : 1);
}

static enum status netpbm_read_head(struct netpbm_reading *in, struct grid *grid)
{
	uint64_t width, height;
	char kind = in->text->len < 3 ? '\0' : in->text->text[1];
	enum status status;

	if (!kind || in->text->text[0] != 'P' || !strchr("1234567", kind))
		return netpbm_bad(in, "expected P1 to P7");
	in->at += 2;
	if (kind == '7')
		status = netpbm_read_pam_head(in, &width, &height);
	else
		status = netpbm_read_classic_head(in, kind, &width, &height);
	if (!status)
		status = map_check_size(in->text, 1, width, height, in->diag);
	if (status)
		return status;
	if ((size_t)width * (size_t)height * netpbm_pixel_bits(in) / 8 > (size_t)(in->end - in->at))
		return netpbm_bad(in, "the file is too short for its size");
	if (grid_new((int)width, (int)height, TERRAIN_FLOOR, grid))
		return diag_at(in->diag, STATUS_NO_MEMORY, in->text->name, 0, 0, "out of memory");
	return STATUS_OK;
}

/* The terrain of a pixel with these VALUES; colours are as bright as ITU-R BT.601 says. */
static uint8_t netpbm_terrain(const struct netpbm_reading *in, const unsigned values[NETPBM_DEPTH])
{
	unsigned grey = values[0], most = in->most;

	if (in->depth >= 3)
		grey = (299 * values[0] + 587 * values[1] + 114 * values[2]) / 1000;
	if (in->depth % 2 == 0) {
		unsigned opacity = values[in->depth - 1];
		grey = (unsigned)(((uint64_t)grey * opacity + (uint64_t)most * (most - opacity)) / most);
	}
	return (uint8_t)bitmap_terrain(grey, most);
}

/* The next value, as text. */
static bool netpbm_word(struct netpbm_reading *in, unsigned *value)
{
	uint64_t number = 0;

	netpbm_skip(in);
	if (!in->bitmap) {
		bool fine = netpbm_number(in, in->most, &number);
		*value = (unsigned)number;
		return fine;
	}
	if (in->at == in->end || (*in->at != '0' && *in->at != '1'))
		return false;
	*value = *in->at++ == '0';
	return true;
}

static enum status netpbm_read_words(struct netpbm_reading *in, struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++) {
		unsigned values[NETPBM_DEPTH];
		for (size_t k = 0; k < in->depth; k++)
			if (!netpbm_word(in, &values[k]))
				return netpbm_bad(in, in->bitmap ? "expected 0 or 1"
								 : "expected a value no larger than white");
		grid->terrain[i] = netpbm_terrain(in, values);
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
static void netpbm_read_bytes(const struct netpbm_reading *in, struct grid *grid)
{
	size_t size = in->most > 255 ? 2 : 1;
	const unsigned char *bytes = (const unsigned char *)in->at;

	for (size_t i = 0; i < grid_cells(grid); i++) {
		unsigned values[NETPBM_DEPTH];
		for (size_t k = 0; k < in->depth; k++, bytes += size)
			values[k] = min(size == 2 ? bytes[0] * 256u + bytes[1] : bytes[0], in->most);
		grid->terrain[i] = netpbm_terrain(in, values);
	}
}

static enum status netpbm_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct netpbm_reading in = {
	    .text = text, .at = text->text, .end = text->text + text->len, .diag = diag};
	struct grid made;
	enum status status = netpbm_read_head(&in, &made);

	if (status)
		return status;
	if (in.kind == NETPBM_WORDS)
		status = netpbm_read_words(&in, &made);
	else if (in.kind == NETPBM_BITS)
		status = netpbm_read_bits(&in, &made);
	else
		netpbm_read_bytes(&in, &made);
	if (!status)
		status = bitmap_finish(text, &made, diag);
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

static enum status netpbm_print_ppm(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer, "P6\n%d %d\n255\n", grid->width, grid->height);
	for (size_t i = 0; i < grid_cells(grid); i++)
		write_bytes(writer, bitmap_is_dark(grid, grid_cell(grid, i)) ? "\0\0\0" : "\xff\xff\xff", 3);
	return STATUS_OK;
}

static enum status netpbm_print_pam(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer, "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 1\nMAXVAL 255\nTUPLTYPE GRAYSCALE\nENDHDR\n",
		   grid->width, grid->height);
	for (size_t i = 0; i < grid_cells(grid); i++)
		write_bytes(writer, bitmap_is_dark(grid, grid_cell(grid, i)) ? "\0" : "\xff", 1);
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

const struct format format_ppm = {
    .head = {.name = "ppm", .title = "Bitmap, colours", .source = "netpbm.sourceforge.net"},
    .suffix = ".ppm",
    .sniff = netpbm_sniff_ppm,
    .parse = netpbm_parse,
    .print = netpbm_print_ppm,
};

const struct format format_pam = {
    .head = {.name = "pam", .title = "Bitmap, any of these", .source = "netpbm.sourceforge.net"},
    .suffix = ".pam",
    .sniff = netpbm_sniff_pam,
    .parse = netpbm_parse,
    .print = netpbm_print_pam,
};
