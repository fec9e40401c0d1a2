/* The benchmark maps of movingai.com (Sturtevant 2012): four header lines, then one letter per cell. */
#include <ctype.h>
#include <string.h>

#include "map/map.h"
#include "map/reading.h"
#include "store/lines.h"

struct movingai_header {
	bool type, map; /* these lines have been read */
	uint64_t width, height;
};

static bool movingai_sniff(const char *text, size_t len)
{
	static const char *const keys[] = {"type ", "height ", "width "};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (len > strlen(keys[i]) && !memcmp(text, keys[i], strlen(keys[i])))
			return true;
	return false;
}

static enum status movingai_bad(const struct map_text *text, struct diag *diag, struct line line,
				const char *at, const char *what)
{
	int column = 0;

	if (at)
		column = line_column(line, at);
	return diag_at(diag, STATUS_BAD_INPUT, text->name, line.number, column, "%s", what);
}

static enum status movingai_parse_side(const struct map_text *text, struct line line, struct line value,
				       uint64_t *side, struct diag *diag)
{
	if (*side)
		return movingai_bad(text, diag, line, NULL, "the side is given twice");
	if (!line_to_number(value, UINT64_MAX, side) || *side == 0)
		return movingai_bad(text, diag, line, value.text, "a side must be a positive whole number");
	return STATUS_OK;
}

static enum status movingai_parse_header_line(const struct map_text *text, struct line line,
					      struct movingai_header *header, struct diag *diag)
{
	struct line rest = line, key = line_word(&rest), value = line_word(&rest);

	if (rest.len)
		return movingai_bad(text, diag, line, rest.text, "a header line has one word and one value");
	if (line_is(key, "map") && !value.len) {
		header->map = true;
		return STATUS_OK;
	}
	if (line_is(key, "height"))
		return movingai_parse_side(text, line, value, &header->height, diag);
	if (line_is(key, "width"))
		return movingai_parse_side(text, line, value, &header->width, diag);
	if (!line_is(key, "type"))
		return movingai_bad(text, diag, line, key.text, "expected type, height, width or map");
	if (!line_is(value, "octile"))
		return diag_at(diag, STATUS_BAD_INPUT, text->name, line.number, line_column(line, value.text),
			       "type '%.*s' is not supported, only octile", (int)min(value.len, (size_t)40),
			       value.text);
	header->type = true;
	return STATUS_OK;
}

static enum status movingai_parse_header(const struct map_text *text, struct line_reader *lines,
					 struct movingai_header *header, struct diag *diag)
{
	struct line line = {0};

	while (!header->map) {
		if (!line_next(lines, &line))
			return movingai_bad(text, diag, (struct line){.number = lines->number}, NULL,
					    "the file ends inside the header");
		enum status status = movingai_parse_header_line(text, line, header, diag);
		if (status)
			return status;
	}
	if (!header->type || !header->width || !header->height)
		return movingai_bad(text, diag, line, NULL, "type, height and width must come before map");
	return map_check_size(text, line.number, header->width, header->height, diag);
}

/* As most programs read these maps: water and trees cannot be entered.  Digits, in maps of others, are costs.  -1 for an
 * unknown letter. */
static int movingai_terrain_of(char letter)
{
	if (isdigit((unsigned char)letter))
		return grid_terrain_costing(letter - '0');
	switch (toupper((unsigned char)letter)) {
	case '.': return TERRAIN_FLOOR;
	case 'G': return TERRAIN_GRASS;
	case 'S': return TERRAIN_SWAMP;
	case 'B': return TERRAIN_BLIGHT;
	case '@':
	case 'O': return TERRAIN_WALL;
	case 'T': return TERRAIN_TREE;
	case 'W': return TERRAIN_DEEP;
	default: return -1;
	}
}

static enum status movingai_parse_row(const struct map_text *text, struct line line, size_t width,
				      uint8_t *terrain, struct diag *diag)
{
	for (size_t x = 0; x < line.len && x < width; x++) {
		int found = movingai_terrain_of(line.text[x]);
		if (found < 0)
			return diag_at(diag, STATUS_BAD_INPUT, text->name, line.number, (int)x + 1,
				       "unknown letter '%c'", line.text[x] ? line.text[x] : '?');
		terrain[x] = (uint8_t)found;
	}
	if (line.len != width)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, line.number, 0,
			       "row has %zu cells, header says %zu", line.len, width);
	return STATUS_OK;
}

static enum status movingai_parse_rows(const struct map_text *text, struct line_reader *lines,
				       struct grid *grid, struct diag *diag)
{
	struct line line;

	for (int y = 0; y < grid->height; y++) {
		if (!line_next(lines, &line))
			return diag_at(diag, STATUS_BAD_INPUT, text->name, lines->number, 0,
				       "the map ends after %d rows, header says %d", y, grid->height);
		size_t width = (size_t)grid->width;
		enum status status =
		    movingai_parse_row(text, line, width, grid->terrain + (size_t)y * width, diag);
		if (status)
			return status;
	}
	while (line_next(lines, &line))
		if (line_word(&line).len)
			return movingai_bad(text, diag, line, NULL, "text after the last row");
	return STATUS_OK;
}

/* Is there a line of digits?  The header has letters. */
static bool movingai_has_costs(const struct map_text *text)
{
	struct line_reader lines = {text->text, text->text + text->len, 0};
	struct line line;

	while (line_next(&lines, &line))
		if (line.len && isdigit((unsigned char)line.text[0]))
			return true;
	return false;
}

static enum status movingai_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct line_reader lines = {text->text, text->text + text->len, 0};
	struct movingai_header header = {0};
	struct grid made;
	enum status status = movingai_parse_header(text, &lines, &header, diag);

	if (!status)
		status = grid_new((int)header.width, (int)header.height, TERRAIN_ROCK, &made);
	if (status)
		return status;
	status = movingai_parse_rows(text, &lines, &made, diag);
	if (!status && movingai_has_costs(text))
		reading_note(reading_of(&made), READING_GUESS, "digits are costs, and 0 is wall");
	if (status)
		grid_free(&made);
	else
		*grid = made;
	return status;
}

static enum status movingai_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer, "type octile\nheight %d\nwidth %d\nmap\n", grid->height, grid->width);
	for (int y = 0; y < grid->height; y++) {
		for (int x = 0; x < grid->width; x++) {
			enum terrain terrain = grid_at(grid, cell_at(x, y));
			write_bytes(writer, &terrain_info[terrain].letter, 1);
		}
		write_bytes(writer, "\n", 1);
	}
	return STATUS_OK;
}

const struct format format_movingai = {
    .head = {.name = "movingai", .title = "MovingAI benchmark map", .source = "Sturtevant 2012, movingai.com"},
    .suffix = ".map",
    .sniff = movingai_sniff,
    .parse = movingai_parse,
    .print = movingai_print,
};
