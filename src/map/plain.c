/* Mazes as people type them: rows of # and . with an S and an E somewhere, or of similar characters, and nothing else.
 *
 * The characters present determine a guess at their meaning, which is reported. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "map/map.h"
#include "map/reading.h"
#include "store/lines.h"

enum {
	PLAIN_CODES = 128,
	PLAIN_STRANGERS = 12, /* kinds of characters that are not known, at most */
};

/* The content of the text: how often each ASCII character occurs, and the others that look like walls or floor. */
struct plain_count {
	size_t of[PLAIN_CODES], blocks, blanks;
	size_t width, height;
	bool strange; /* it holds something that no maze does */
};

/* The meaning of each character: a terrain, or from PLAIN_MARK on a mark, on floor. */
enum { PLAIN_MARK = 64 };
struct plain_legend {
	uint8_t of[PLAIN_CODES];
};

static const char plain_walls[] = "#%|-+", plain_floors[] = "._*:,`'~o", plain_heavy[] = "#@Xx%";
static const char plain_starts[] = "S@APs", plain_goals[] = "EGFBXeg";

/* Lines and blocks of boxes, and squares that are black; squares that are white, light shades, dots. */
static bool plain_is_block(uint32_t code)
{
	return (code >= 0x2500 && code <= 0x2593 && code != 0x2591) || code == 0x25a0 || code == 0x2b1b;
}

static bool plain_is_blank(uint32_t code)
{
	return code == 0x2591 || code == 0x25a1 || code == 0x2b1c || code == 0xb7 || code == 0xa0;
}

static void plain_count_row(struct line row, struct plain_count *count)
{
	size_t width = 0;
	uint32_t code;

	for (size_t i = 0; i < row.len; width++) {
		i += text_decode(row.text + i, row.len - i, &code);
		if (code >= ' ' && code < 0x7f)
			count->of[code]++;
		else if (plain_is_block(code))
			count->blocks++;
		else if (plain_is_blank(code))
			count->blanks++;
		else
			count->strange = true;
	}
	count->width = max(count->width, width);
}

/* A row without the blanks at its end. */
static bool plain_next(struct line_reader *lines, struct line *row)
{
	if (!line_next(lines, row))
		return false;
	while (row->len && (row->text[row->len - 1] == ' ' || row->text[row->len - 1] == '\r'))
		row->len--;
	return true;
}

/* The rows from the first to the last that is not empty. */
static struct plain_count plain_count(const char *text, size_t len, int *first)
{
	struct line_reader lines = {text, text + len, 0};
	struct plain_count count = {.width = 0};
	struct line row;

	*first = 0;
	while (!count.strange && plain_next(&lines, &row)) {
		plain_count_row(row, &count);
		if (row.len && !*first)
			*first = row.number;
		if (row.len)
			count.height = (size_t)(row.number - *first) + 1;
	}
	return count;
}

static size_t plain_sum(const struct plain_count *count, const char *codes)
{
	size_t sum = 0;

	for (; *codes; codes++)
		sum += count->of[(unsigned char)*codes];
	return sum;
}

/* The number of cells with unknown characters, and of kinds of these. */
static size_t plain_strangers(const struct plain_count *count, int *kinds)
{
	size_t sum = 0;

	*kinds = 0;
	for (int code = '!'; code < 0x7f; code++) {
		bool known =
		    strchr(plain_walls, code) || strchr(plain_floors, code) || strchr(plain_heavy, code);
		if (known || !count->of[code])
			continue;
		sum += count->of[code];
		++*kinds;
	}
	return sum;
}

static bool plain_sniff(const char *text, size_t len)
{
	int first, kinds;
	struct plain_count count = plain_count(text, len, &first);
	size_t strangers = plain_strangers(&count, &kinds);
	size_t walls = plain_sum(&count, plain_heavy) + plain_sum(&count, plain_walls) - count.of['#'] -
		       count.of['%'] + count.blocks;

	return !count.strange && walls >= 2 && kinds <= PLAIN_STRANGERS &&
	       4 * strangers <= walls + plain_sum(&count, plain_floors) + count.of[' '] + count.blanks;
}

/* ---- meaning ----------------------------------------------------------------------------------------------- */

/* The first of CODES that occurs exactly once, or 0. */
static char plain_single(const struct plain_count *count, const char *codes)
{
	for (; *codes; codes++)
		if (count->of[(unsigned char)*codes] == 1)
			return *codes;
	return '\0';
}

/* Does the user call CODE a wall? */
static bool plain_is_asked(const char *solid, int code)
{
	for (const char *at = solid; at && *at; at++)
		if (*at == code && (at == solid || at[-1] == ',') && (!at[1] || at[1] == ','))
			return true;
	return false;
}

/* Letters that are neither known nor marks are something on the floor. */
static void plain_note_strangers(const struct plain_count *count, const struct plain_legend *legend,
				 struct reading *reading)
{
	for (int code = '!'; code < 0x7f; code++)
		if (count->of[code] && legend->of[code] == TERRAIN_FLOOR && !strchr(plain_floors, code))
			reading_note(reading, READING_GUESS,
				     "assuming '%c' is floor, in %zu cell%s (if not, use --solid %c)", code,
				     count->of[code], count->of[code] == 1 ? "" : "s", code);
}

static struct plain_legend plain_legend(const struct plain_count *count, const char *solid,
					struct reading *reading)
{
	char start = plain_single(count, plain_starts), goal = plain_single(count, plain_goals);
	struct plain_legend legend;
	size_t dots = count->of['.'] + count->of['_'] + count->blanks;

	memset(legend.of, TERRAIN_FLOOR, sizeof legend.of);
	for (const char *c = plain_walls; *c; c++)
		legend.of[(unsigned char)*c] = TERRAIN_WALL;
	for (const char *c = "@XxWO"; *c; c++)
		if (count->of[(unsigned char)*c] > 1)
			legend.of[(unsigned char)*c] = TERRAIN_WALL;
	if (count->of['T'] > 1)
		legend.of['T'] = TERRAIN_TREE;
	for (int code = '2'; code <= '9'; code++)
		legend.of[code] = (uint8_t)grid_terrain_costing(code - '0');
	legend.of['~'] = TERRAIN_WATER;
	if (dots)
		legend.of[' '] = TERRAIN_ROCK;
	for (int code = '!'; code < 0x7f; code++)
		if (plain_is_asked(solid, code))
			legend.of[code] = TERRAIN_WALL;
	if (start)
		legend.of[(unsigned char)start] = PLAIN_MARK + MARK_START;
	if (goal && goal != start)
		legend.of[(unsigned char)goal] = PLAIN_MARK + MARK_GOAL;
	plain_note_strangers(count, &legend, reading);
	return legend;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

static enum status plain_fill_row(struct line row, int y, const struct plain_legend *legend, struct grid *grid)
{
	enum status status = STATUS_OK;
	uint32_t code;

	for (size_t i = 0, x = 0; i < row.len && !status; x++) {
		struct cell at = cell_at((int)x, y);
		i += text_decode(row.text + i, row.len - i, &code);
		uint8_t means = code < PLAIN_CODES ? legend->of[code] : TERRAIN_FLOOR;
		if (plain_is_block(code))
			means = TERRAIN_WALL;
		grid_set(grid, at, means < PLAIN_MARK ? (enum terrain)means : TERRAIN_FLOOR);
		if (means >= PLAIN_MARK)
			status = grid_add_mark(grid, (enum mark_kind)(means - PLAIN_MARK), 0, at, "");
	}
	return status;
}

static enum status plain_fill(const struct map_text *text, int first, const struct plain_legend *legend,
			      struct grid *grid)
{
	struct line_reader lines = {text->text, text->text + text->len, 0};
	enum status status = STATUS_OK;
	struct line row;

	while (!status && plain_next(&lines, &row) && row.number < first + grid->height)
		if (row.number >= first)
			status = plain_fill_row(row, row.number - first, legend, grid);
	return status;
}

static void plain_invert(struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++)
		grid->terrain[i] = terrain_info[grid->terrain[i]].plan_cost ? TERRAIN_WALL : TERRAIN_FLOOR;
}

static enum status plain_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	int first;
	struct plain_count count = plain_count(text->text, text->len, &first);
	struct grid made = {0};

	if (count.strange)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 0, 0,
			       "not a text maze: it contains characters that mazes do not use");
	enum status status = map_check_size(text, 0, count.width, count.height, diag);
	if (status)
		return status;
	/* Where a row ends early, nothing is. */
	if (count.width * count.height / 64 > text->len)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 0, 0,
			       "most of its rows are much shorter than the longest");
	status = grid_new((int)count.width, (int)count.height, TERRAIN_ROCK, &made);
	if (!status && !reading_of(&made))
		status = STATUS_NO_MEMORY;
	if (!status) {
		struct plain_legend legend = plain_legend(&count, text->asked.solid, made.reading);
		status = plain_fill(text, first, &legend, &made);
	}
	if (status) {
		grid_free(&made);
		return diag_at(diag, status, text->name, 0, 0, "%s", status_text(status));
	}
	if (text->asked.inverted)
		plain_invert(&made);
	*grid = made;
	return STATUS_OK;
}

static enum status plain_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)grid;
	(void)writer;
	return diag_set(diag, STATUS_UNSUPPORTED,
			"plain text is read-only, as readers would have to guess its letters; write astray");
}

const struct format format_maze = {
    .head = {.name = "maze", .title = "Maze of plain text", .source = "as people type it"},
    .suffix = ".maze",
    .sniff = plain_sniff,
    .parse = plain_parse,
    .print = plain_print,
};
