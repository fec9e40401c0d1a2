/* Matrices of numbers as maps: rows of 0 and 1 or of costs, as text, as CSV, or in the brackets of a program.
 *
 * Whether 0 or 1 is the wall is guessed: the commoner one on the border, or else 1.  Other numbers are costs, and
 * values not above 0 are walls; but a single 2 and a single 3 among 0 and 1 are the start and the goal. */
#include <ctype.h>
#include <string.h>

#include "map/map.h"
#include "map/reading.h"
#include "store/json.h"

enum { MATRIX_MOST = 9999 };

/* The numbers of a text, row by row.  Without anything between them, digits are a number each. */
struct matrix_reader {
	const char *at, *end;
	bool single; /* each digit is a number */
	bool begun;  /* the present row has one */
};

/* How many rows and columns there are, and which numbers. */
struct matrix_count {
	size_t width, height, row, n, of[4]; /* row: of the present one */
	bool ragged, costs;                  /* the rows are not of one length; there are others than 0 to 3, */
	bool beyond;                         /* and some above the greatest cost */
};

static bool matrix_ends_row(char c)
{
	return c == '\n' || c == ']' || c == '}' || c == ')';
}

static bool matrix_is_digit(const struct matrix_reader *reader)
{
	return reader->at < reader->end && isdigit((unsigned char)*reader->at);
}

enum matrix_token { MATRIX_NUMBER, MATRIX_ROW, MATRIX_END, MATRIX_WRONG };

static enum matrix_token matrix_next_number(struct matrix_reader *reader, int *number)
{
	bool negative = *reader->at == '-';

	reader->at += negative;
	if (!matrix_is_digit(reader))
		return MATRIX_WRONG;
	*number = *reader->at++ - '0';
	while (!reader->single && matrix_is_digit(reader) && *number <= MATRIX_MOST)
		*number = 10 * *number + (*reader->at++ - '0');
	if (*number > MATRIX_MOST)
		return MATRIX_WRONG;
	if (negative)
		*number = -*number;
	reader->begun = true;
	return MATRIX_NUMBER;
}

/* The next number, or the end of a row with numbers, or the end of the text. */
static enum matrix_token matrix_next(struct matrix_reader *reader, int *number)
{
	while (reader->at < reader->end && !isdigit((unsigned char)*reader->at) && *reader->at != '-') {
		char c = *reader->at;
		if (!strchr(" \t\r\n,;[]{}()", c) || !c)
			return MATRIX_WRONG;
		reader->at++;
		if (!matrix_ends_row(c) || !reader->begun)
			continue;
		reader->begun = false;
		return MATRIX_ROW;
	}
	if (reader->at < reader->end)
		return matrix_next_number(reader, number);
	if (!reader->begun)
		return MATRIX_END;
	reader->begun = false;
	return MATRIX_ROW;
}

/* Is every line nothing but digits? */
static bool matrix_is_single(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!isdigit((unsigned char)text[i]) && text[i] != '\n' && text[i] != '\r')
			return false;
	return true;
}

static struct matrix_reader matrix_reader(const char *text, size_t len)
{
	return (struct matrix_reader){text, text + len, matrix_is_single(text, len), false};
}

static void matrix_end_row(struct matrix_count *count)
{
	if (count->height++ == 0)
		count->width = count->row;
	count->ragged |= count->row != count->width;
	count->row = 0;
}

/* Counts all; false if the text is anything else.  *AT is where it stops. */
static bool matrix_count(struct matrix_reader reader, struct matrix_count *count, const char **at)
{
	enum matrix_token token = MATRIX_NUMBER;
	int number = 0;

	*count = (struct matrix_count){.n = 0};
	while (token < MATRIX_END && !count->ragged) {
		token = matrix_next(&reader, &number);
		if (token == MATRIX_ROW)
			matrix_end_row(count);
		if (token != MATRIX_NUMBER)
			continue;
		count->row++;
		count->n++;
		if (number >= 0 && number < 4)
			count->of[number]++;
		else
			count->costs = true;
		count->beyond |= number > TERRAIN_COST_MAX;
	}
	*at = reader.at;
	return token == MATRIX_END && !count->ragged;
}

static bool matrix_sniff(const char *text, size_t len)
{
	struct matrix_count count;
	const char *at;

	return matrix_count(matrix_reader(text, len), &count, &at) && count.width >= 2 && count.height >= 2;
}

/* ---- meaning ----------------------------------------------------------------------------------------------- */

/* The numbers are cells of GRID; every number outside 0 to 3 is 4. */
static size_t matrix_on_border(const struct grid *grid, uint8_t number)
{
	size_t n = 0;

	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++)
			if (x == 0 || y == 0 || x == grid->width - 1 || y == grid->height - 1)
				n += grid_at(grid, cell_at(x, y)) == number;
	return n;
}

static bool matrix_has_marks(const struct matrix_count *count)
{
	return !count->costs && count->of[2] == 1 && count->of[3] == 1;
}

/* Are the numbers costs, of which 0 is a wall? */
static bool matrix_is_costs(const struct map_text *text, const struct matrix_count *count, struct grid *grid)
{
	bool marks = matrix_has_marks(count), more = count->costs || ((count->of[2] || count->of[3]) && !marks);
	bool zero = matrix_on_border(grid, 0) > matrix_on_border(grid, 1);

	if (text->asked.digits)
		return text->asked.digits == MAP_DIGITS_COSTS;
	if (more)
		reading_note(grid->reading, READING_GUESS,
			     "assuming numbers are costs and 0 is wall (if not, use --digits walls)");
	else if (zero)
		reading_note(grid->reading, READING_GUESS,
			     "assuming 0 is wall, like most of the border (if not, use --digits walls)");
	else
		reading_note(grid->reading, READING_GUESS, "assuming 1 is wall (if not, use --digits costs)");
	return more || zero;
}

static uint8_t matrix_terrain(int number, bool costs)
{
	if (!costs)
		return number ? TERRAIN_WALL : TERRAIN_FLOOR;
	return (uint8_t)grid_terrain_costing(number);
}

/* Makes terrain and marks of the numbers that are in GRID. */
static enum status matrix_mean(const struct map_text *text, const struct matrix_count *count, struct grid *grid)
{
	bool costs = matrix_is_costs(text, count, grid), marks = matrix_has_marks(count);
	enum status status = STATUS_OK;

	for (size_t i = 0; i < grid_cells(grid) && !status; i++) {
		int number = grid->terrain[i];
		bool mark = marks && number >= 2;
		grid->terrain[i] = mark ? TERRAIN_FLOOR : matrix_terrain(number, costs);
		if (mark)
			status = grid_add_mark(grid, number == 2 ? MARK_START : MARK_GOAL, 0,
					       grid_cell(grid, i), "");
	}
	if (costs && count->beyond)
		reading_note(grid->reading, READING_PLAIN, "costs above %d become %d", TERRAIN_COST_MAX,
			     TERRAIN_COST_MAX);
	return status;
}

/* The numbers themselves: below 0 as 0, and above the greatest cost as that. */
static void matrix_fill(struct matrix_reader reader, struct grid *grid)
{
	size_t i = 0;
	int number;
	enum matrix_token token;

	while ((token = matrix_next(&reader, &number)) != MATRIX_END)
		if (token == MATRIX_NUMBER)
			grid->terrain[i++] = (uint8_t)clamp(number, 0, TERRAIN_COST_MAX);
}

static enum status matrix_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct matrix_reader reader = matrix_reader(text->text, text->len);
	struct matrix_count count;
	struct grid made = {0};
	const char *at;

	if (!matrix_count(reader, &count, &at)) {
		int line, column;
		json_place(text->text, at, &line, &column);
		return diag_at(diag, STATUS_BAD_INPUT, text->name, line, column, "%s",
			       count.ragged ? "this row and the first differ in length" : "expected a number");
	}
	enum status status = map_check_size(text, 0, count.width, count.height, diag);
	if (status)
		return status;
	status = grid_new((int)count.width, (int)count.height, TERRAIN_ROCK, &made);
	if (!status && !reading_of(&made))
		status = STATUS_NO_MEMORY;
	if (!status) {
		matrix_fill(reader, &made);
		status = matrix_mean(text, &count, &made);
	}
	if (status) {
		grid_free(&made);
		return diag_at(diag, status, text->name, 0, 0, "%s", status_text(status));
	}
	*grid = made;
	return STATUS_OK;
}

static enum status matrix_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)grid;
	(void)writer;
	return diag_set(diag, STATUS_UNSUPPORTED,
			"matrices are read-only, as readers would have to guess what 0 is; write astray");
}

const struct format format_matrix = {
    .head = {.name = "matrix", .title = "Matrix of 0 and 1, or of costs", .source = "as programs print it"},
    .suffix = ".csv",
    .sniff = matrix_sniff,
    .parse = matrix_parse,
    .print = matrix_print,
};
