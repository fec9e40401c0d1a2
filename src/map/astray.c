/* Our own text map: a legend, then the map as it looks; see astray-formats(5). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "map/map.h"
#include "store/lines.h"

static const char first_line[] = "astray map 1";

enum {
	LETTERS = 128,
	ROLES_MAX = 512,
	MARKS_MAX = 4096,
	RECTANGLES_MAX = 512,
	TURNS_MAX = 9999,
	TRAIL_MAX = 1000 /* steps */
};

/* The mark for a letter of the drawing. */
struct astray_role {
	struct mark mark; /* without its place */
	unsigned char letter;
	int line; /* of the legend */
};

struct astray_legend {
	const struct map_text *text;
	uint64_t width, height; /* 0: as drawn */
	char title[64];
	int turns;
	bool doors_open;
	int8_t terrain[LETTERS]; /* -1: unknown */
	bool marked[LETTERS];    /* has a role */
	struct astray_role roles[ROLES_MAX];
	size_t n_roles;
	int n_patrols;
	struct line trail, nodes; /* the line of the trail, and its letters; len 0: none */
	struct astray_rectangle {
		struct cell from, to;
		int line; /* of the legend */
	} rectangles[RECTANGLES_MAX];
	size_t n_rectangles;
	struct astray_layer {
		struct line_reader from; /* at the first of its lines */
		int lines;
	} estimates;
};

static_assert(TERRAIN_COUNT <= INT8_MAX, "a legend holds terrain in an int8_t");

/* A letter with a role, and where it is drawn. */
struct astray_placed {
	unsigned char letter;
	struct cell at;
};

static bool astray_sniff(const char *text, size_t len)
{
	return len >= sizeof first_line - 1 && !memcmp(text, first_line, sizeof first_line - 1);
}

static enum status astray_bad(const struct astray_legend *legend, struct line line, struct line word,
			      const char *what, struct diag *diag)
{
	return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line.number, line_column(line, word.text),
		       "%s", what);
}

static bool astray_is_letter(char c)
{
	return c > 0x20 && c < 0x7f;
}

/* ---- the legend */

static enum status astray_parse_title(struct astray_legend *legend, struct line line, struct line rest,
				      struct diag *diag)
{
	uint32_t code;

	if (rest.len >= sizeof legend->title)
		return astray_bad(legend, line, rest, "the title is longer than 63 bytes", diag);
	for (size_t i = 0; i < rest.len;) {
		size_t len = text_decode(rest.text + i, rest.len - i, &code);
		if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xfffd ||
		    text_is_no_character(code))
			return astray_bad(legend, line, (struct line){rest.text + i, 1, 0},
					  "the title is not plain UTF-8 text", diag);
		i += len;
	}
	memcpy(legend->title, rest.text, rest.len);
	legend->title[rest.len] = '\0';
	return STATUS_OK;
}

static enum status astray_parse_size(struct astray_legend *legend, struct line line, struct line rest,
				     struct diag *diag)
{
	struct line width = line_word(&rest), height = line_word(&rest);

	if (!line_to_number(width, UINT64_MAX, &legend->width) ||
	    !line_to_number(height, UINT64_MAX, &legend->height) || rest.len)
		return astray_bad(legend, line, width, "expected size COLUMNS ROWS", diag);
	return map_check_size(legend->text, line.number, legend->width, legend->height, diag);
}

static enum status astray_parse_turns(struct astray_legend *legend, struct line line, struct line rest,
				      struct diag *diag)
{
	struct line number = line_word(&rest);
	uint64_t turns;

	if (!line_to_number(number, TURNS_MAX, &turns) || turns == 0 || rest.len)
		return astray_bad(legend, line, number, "expected turns N, from 1 to 9999", diag);
	legend->turns = (int)turns;
	return STATUS_OK;
}

static enum status astray_parse_doors(struct astray_legend *legend, struct line line, struct line rest,
				      struct diag *diag)
{
	if (!line_is(rest, "open") && !line_is(rest, "closed"))
		return astray_bad(legend, line, rest, "expected doors open or doors closed", diag);
	legend->doors_open = line_is(rest, "open");
	return STATUS_OK;
}

static enum status astray_parse_terrain(struct astray_legend *legend, struct line line, struct line rest,
					struct diag *diag)
{
	struct line letter = line_word(&rest);

	if (letter.len != 1 || !astray_is_letter(*letter.text))
		return astray_bad(legend, line, letter, "expected terrain LETTER NAME", diag);
	for (int i = 0; i < TERRAIN_COUNT; i++)
		if (line_is(rest, terrain_info[i].name)) {
			legend->terrain[(unsigned char)*letter.text] = (int8_t)i;
			return STATUS_OK;
		}
	return astray_bad(legend, line, rest, "unknown terrain", diag);
}

static enum status astray_add_role(struct astray_legend *legend, const struct mark *mark, char letter, int line,
				   struct diag *diag)
{
	if (legend->n_roles == ROLES_MAX)
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line, 0,
			       "more than %d marks in the legend", ROLES_MAX);
	legend->roles[legend->n_roles++] = (struct astray_role){*mark, (unsigned char)letter, line};
	legend->marked[(unsigned char)letter] = true;
	return STATUS_OK;
}

static bool astray_take_name(struct line word, struct mark *mark)
{
	if (word.len >= sizeof mark->name)
		return false;
	for (size_t i = 0; i < word.len; i++)
		if (!astray_is_letter(word.text[i]))
			return false;
	memcpy(mark->name, word.text, word.len);
	return true;
}

static const struct {
	const char *word;
	enum mark_kind kind;
	bool named;
} mark_words[] = {
    {"start", MARK_START, false},       {"goal", MARK_GOAL, false}, {"hunter", MARK_HUNTER, true},
    {"waypoint", MARK_WAYPOINT, false}, {"tool", MARK_TOOL, true},
};

static enum status astray_parse_mark(struct astray_legend *legend, enum mark_kind kind, bool named,
				     struct line line, struct line rest, struct diag *diag)
{
	struct line letter = line_word(&rest), name = line_word(&rest);
	struct mark mark = {.kind = kind};

	if (letter.len != 1 || !astray_is_letter(*letter.text))
		return astray_bad(legend, line, letter, "expected one letter of the map", diag);
	if (rest.len || (name.len != 0) != named || !astray_take_name(name, &mark))
		return astray_bad(legend, line, name,
				  named ? "expected one name" : "nothing may follow the letter", diag);
	return astray_add_role(legend, &mark, *letter.text, line.number, diag);
}

/* Adds a role like MARK to each letter of NODES, a word of LINE. */
static enum status astray_add_nodes(struct astray_legend *legend, const struct mark *mark, struct line line,
				    struct line nodes, struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < nodes.len && !status; i++) {
		if (!astray_is_letter(nodes.text[i]))
			return astray_bad(legend, line, (struct line){nodes.text + i, 1, 0},
					  "expected a letter", diag);
		status = astray_add_role(legend, mark, nodes.text[i], line.number, diag);
	}
	return status;
}

static enum status astray_parse_patrol(struct astray_legend *legend, struct line line, struct line rest,
				       struct diag *diag)
{
	struct line nodes = line_word(&rest), mode = line_word(&rest), name = line_word(&rest);
	struct mark mark = {.kind = MARK_PATROL, .index = legend->n_patrols++};

	while (mark.mode < PATROL_MODES && !line_is(mode, patrol_names[mark.mode]))
		mark.mode++;
	if (mark.mode == PATROL_MODES)
		return astray_bad(legend, line, mode, "expected stop, loop or back-and-forth", diag);
	if (rest.len || !astray_take_name(name, &mark))
		return astray_bad(legend, line, name, "expected at most one name", diag);
	return astray_add_nodes(legend, &mark, line, nodes, diag);
}

static enum status astray_parse_trail(struct astray_legend *legend, struct line line, struct line rest,
				      struct diag *diag)
{
	struct mark mark = {.kind = MARK_TRAIL};

	if (legend->nodes.len)
		return astray_bad(legend, line, line, "there is a trail already", diag);
	legend->trail = line;
	legend->nodes = line_word(&rest);
	if (!legend->nodes.len || rest.len)
		return astray_bad(legend, line, rest, "expected trail LETTERS", diag);
	return astray_add_nodes(legend, &mark, line, legend->nodes, diag);
}

static enum status astray_parse_rectangle(struct astray_legend *legend, struct line line, struct line rest,
					  struct diag *diag)
{
	uint64_t ends[4]; /* left, top, right, bottom */
	struct line all = rest;

	for (size_t i = 0; i < ARRAY_LEN(ends); i++)
		if (!line_to_number(line_word(&rest), GRID_MAX_SIDE - 1, &ends[i]))
			return astray_bad(legend, line, all, "expected rectangle LEFT TOP RIGHT BOTTOM", diag);
	if (rest.len || ends[0] > ends[2] || ends[1] > ends[3])
		return astray_bad(legend, line, all, "expected rectangle LEFT TOP RIGHT BOTTOM", diag);
	if (legend->n_rectangles == RECTANGLES_MAX)
		return astray_bad(legend, line, all, "too many rectangles", diag);
	legend->rectangles[legend->n_rectangles++] = (struct astray_rectangle){
	    cell_at((int)ends[0], (int)ends[1]), cell_at((int)ends[2], (int)ends[3]), line.number};
	return STATUS_OK;
}

/* The numbers of a row wait until the size is known. */
static enum status astray_parse_estimates(struct astray_legend *legend, struct line line)
{
	if (!legend->estimates.lines++)
		legend->estimates.from =
		    (struct line_reader){line.text, legend->text->text + legend->text->len, line.number - 1};
	return STATUS_OK;
}

static enum status astray_parse_legend_line(struct astray_legend *legend, struct line line, struct diag *diag)
{
	struct line rest = line, key = line_word(&rest);

	if (!key.len || *key.text == '#')
		return STATUS_OK;
	if (line_is(key, "title"))
		return astray_parse_title(legend, line, rest, diag);
	if (line_is(key, "size"))
		return astray_parse_size(legend, line, rest, diag);
	if (line_is(key, "turns"))
		return astray_parse_turns(legend, line, rest, diag);
	if (line_is(key, "doors"))
		return astray_parse_doors(legend, line, rest, diag);
	if (line_is(key, "terrain"))
		return astray_parse_terrain(legend, line, rest, diag);
	if (line_is(key, "rectangle"))
		return astray_parse_rectangle(legend, line, rest, diag);
	if (line_is(key, "patrol"))
		return astray_parse_patrol(legend, line, rest, diag);
	if (line_is(key, "trail"))
		return astray_parse_trail(legend, line, rest, diag);
	if (line_is(key, "estimates"))
		return astray_parse_estimates(legend, line);
	for (size_t i = 0; i < ARRAY_LEN(mark_words); i++)
		if (line_is(key, mark_words[i].word))
			return astray_parse_mark(legend, mark_words[i].kind, mark_words[i].named, line, rest,
						 diag);
	return astray_bad(
	    legend, line, key,
	    "expected title, size, turns, doors, terrain, start, goal, hunter, waypoint, tool, patrol, "
	    "trail, rectangle, estimates or map",
	    diag);
}

/* Sets the terrain of letters that the legend does not mention.  A terrain's glyph means that terrain, and a digit the
 * ground of that cost, but a letter or digit that is marked means floor. */
static void astray_add_defaults(struct astray_legend *legend)
{
	for (int i = 0; i < TERRAIN_COUNT; i++) {
		int letter = terrain_info[i].glyph;
		if (legend->terrain[letter] < 0 && !(legend->marked[letter] && isalnum(letter)))
			legend->terrain[letter] = (int8_t)i;
	}
	if (legend->terrain['1'] < 0)
		legend->terrain['1'] = TERRAIN_FLOOR;
	for (int letter = 0; letter < LETTERS; letter++)
		if (legend->marked[letter] && legend->terrain[letter] < 0)
			legend->terrain[letter] = TERRAIN_FLOOR;
}

static enum status astray_parse_legend(struct astray_legend *legend, struct line_reader *lines,
				       struct diag *diag)
{
	struct line line, rest;

	if (!line_next(lines, &line) || !line_is(line, first_line))
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, 1, 1, "expected '%s'", first_line);
	while (line_next(lines, &line)) {
		rest = line;
		if (line_is(line_word(&rest), "map") && !rest.len) {
			astray_add_defaults(legend);
			return STATUS_OK;
		}
		enum status status = astray_parse_legend_line(legend, line, diag);
		if (status)
			return status;
	}
	return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, lines->number, 0,
		       "the file ends before the line 'map'");
}

/* ---- the drawing */

/* Determines the size from the rows that follow; empty rows at the end belong to the map only if the size requires
 * them. */
static enum status astray_measure(struct astray_legend *legend, struct line_reader lines, struct diag *diag)
{
	uint64_t width = 0, height = 0, rows = 0;
	struct line line;

	while (line_next(&lines, &line)) {
		rows++;
		if (legend->width && line.len > legend->width)
			return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line.number,
				       (int)legend->width + 1, "row has %zu cells, size says %d", line.len,
				       (int)legend->width);
		width = max(width, (uint64_t)line.len);
		if (line.len)
			height = rows;
	}
	if (!legend->width) {
		legend->width = width;
		legend->height = height;
		return map_check_size(legend->text, lines.number, width, height, diag);
	}
	uint64_t drawn = max(height, min(rows, legend->height));
	if (drawn != legend->height)
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, lines.number, 0,
			       "%d rows are drawn, size says %d", (int)drawn, (int)legend->height);
	return STATUS_OK;
}

static enum status astray_unknown(const struct astray_legend *legend, struct line line, size_t x,
				  struct diag *diag)
{
	char what[16];

	if (astray_is_letter(line.text[x]))
		snprintf(what, sizeof what, "'%c'", line.text[x]);
	else
		snprintf(what, sizeof what, "byte %d", (unsigned char)line.text[x]);
	return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line.number, (int)x + 1,
		       "%s is not in the legend", what);
}

static enum status astray_parse_row(const struct astray_legend *legend, struct line line, int y,
				    struct grid *grid, struct astray_placed *placed, size_t *n_placed,
				    struct diag *diag)
{
	uint8_t *terrain = grid->terrain + (size_t)y * (size_t)grid->width;

	for (size_t x = 0; x < line.len; x++) {
		unsigned char letter = (unsigned char)line.text[x];
		if (letter >= LETTERS || legend->terrain[letter] < 0)
			return astray_unknown(legend, line, x, diag);
		terrain[x] = (uint8_t)legend->terrain[letter];
		if (!legend->marked[letter])
			continue;
		if (*n_placed == MARKS_MAX)
			return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line.number, (int)x + 1,
				       "more than %d marks", MARKS_MAX);
		placed[(*n_placed)++] = (struct astray_placed){letter, cell_at((int)x, y)};
	}
	return STATUS_OK;
}

/* Makes a mark of ROLE at each place of its letter.  Start, goal and nodes have only one. */
static enum status astray_place_role(const struct astray_legend *legend, const struct astray_role *role,
				     const struct astray_placed *placed, size_t n_placed, struct grid *grid,
				     int *n_hunters, struct diag *diag)
{
	enum mark_kind kind = role->mark.kind;
	bool single = kind == MARK_START || kind == MARK_GOAL || kind == MARK_PATROL || kind == MARK_TRAIL;
	bool drawn = false;

	for (size_t i = 0; i < n_placed; i++) {
		if (placed[i].letter != role->letter)
			continue;
		if (single && drawn)
			return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, role->line, 0,
				       "'%c' is drawn again at %d,%d", role->letter, placed[i].at.x,
				       placed[i].at.y);
		drawn = true;
		int index = role->mark.index;
		if (kind == MARK_HUNTER)
			index = (*n_hunters)++;
		enum status status = grid_add_mark(grid, kind, index, placed[i].at, role->mark.name);
		if (status)
			return diag_at(diag, status, legend->text->name, 0, 0, "out of memory");
		grid->marks[grid->n_marks - 1].mode = role->mark.mode;
		grid->marks[grid->n_marks - 1].line = role->line;
	}
	if (!drawn)
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, role->line, 0,
			       "'%c' is not drawn on the map", role->letter);
	return STATUS_OK;
}

/* Can you walk straight from FROM to TO? */
static bool astray_is_walk(const struct grid *grid, struct cell from, struct cell to)
{
	int dx = (to.x > from.x) - (to.x < from.x), dy = (to.y > from.y) - (to.y < from.y);

	if (dx && dy && abs(to.x - from.x) != abs(to.y - from.y))
		return false;
	while (!cell_equal(from, to)) {
		struct cell beside[] = {cell_at(from.x + dx, from.y), cell_at(from.x, from.y + dy)};
		from = cell_at(from.x + dx, from.y + dy);
		if (!terrain_info[grid_at(grid, from)].walk_cost ||
		    !terrain_info[grid_at(grid, beside[0])].walk_cost ||
		    !terrain_info[grid_at(grid, beside[1])].walk_cost)
			return false;
	}
	return true;
}

/* The trail leads straight from node to node, and to the start. */
static enum status astray_check_trail(const struct astray_legend *legend, const struct grid *grid,
				      struct diag *diag)
{
	const struct mark *last = NULL, *start = grid_mark(grid, MARK_START, 0);
	struct line node = {legend->nodes.text, 1, 0};
	int steps = 0;

	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind != MARK_TRAIL)
			continue;
		if (last)
			node.text++;
		if (last && !astray_is_walk(grid, last->at, mark->at))
			return astray_bad(legend, legend->trail, node,
					  "not in a straight line from the letter before it", diag);
		steps += last ? cell_steps(last->at, mark->at) : 0;
		if (steps > TRAIL_MAX)
			return astray_bad(legend, legend->trail, node, "the trail is longer than 1000 steps",
					  diag);
		last = mark;
	}
	if (last && (!start || !cell_equal(last->at, start->at)))
		return astray_bad(legend, legend->trail, node, "the trail must end at the start", diag);
	return STATUS_OK;
}

static enum status astray_add_rectangle(const struct astray_legend *legend, size_t i, struct grid *grid,
					struct diag *diag)
{
	const struct astray_rectangle *rectangle = &legend->rectangles[i];

	if (!grid_inside(grid, rectangle->to))
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, rectangle->line, 0,
			       "the rectangle reaches beyond the map");
	enum status status = grid_add_mark(grid, MARK_RECTANGLE, (int)i, rectangle->from, "");
	if (!status)
		status = grid_add_mark(grid, MARK_RECTANGLE, (int)i, rectangle->to, "");
	if (status)
		return diag_at(diag, status, legend->text->name, 0, 0, "out of memory");
	return STATUS_OK;
}

/* Reads WORD as a number of straight steps. */
static bool astray_read_estimate(struct line word, uint32_t *estimate)
{
	char text[16];
	double steps;

	if (!word.len || word.len >= sizeof text)
		return false;
	memcpy(text, word.text, word.len);
	text[word.len] = '\0';
	if (!text_to_double(text, &steps) || !(steps >= 0 && steps <= ESTIMATE_MAX))
		return false;
	*estimate = (uint32_t)(steps * ESTIMATE_UNITS + 0.5);
	return true;
}

/* Reads a row of estimates, the whole of LINE, into ROW[width]. */
static enum status astray_read_estimates(const struct astray_legend *legend, struct line line, struct line rest,
					 uint32_t *row, struct diag *diag)
{
	for (uint64_t x = 0; x < legend->width; x++) {
		struct line word = line_word(&rest);
		if (!word.len)
			return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line.number,
				       (int)line.len + 1, "%d estimates, but the map has %d columns", (int)x,
				       (int)legend->width);
		if (!astray_read_estimate(word, &row[x]))
			return astray_bad(legend, line, word, "expected a number from 0 to 1000000", diag);
	}
	if (rest.len)
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, line.number,
			       line_column(line, rest.text), "more estimates than the %d columns of the map",
			       (int)legend->width);
	return STATUS_OK;
}

static enum status astray_add_estimates(const struct astray_legend *legend, struct grid *grid,
					struct diag *diag)
{
	struct line_reader lines = legend->estimates.from;
	enum status status = STATUS_OK;
	struct line line;

	if (!legend->estimates.lines)
		return STATUS_OK;
	if (legend->estimates.lines != grid->height)
		return diag_at(diag, STATUS_BAD_INPUT, legend->text->name, lines.number + 1, 0,
			       "%d lines of estimates, but the map has %d rows", legend->estimates.lines,
			       grid->height);
	grid->estimates = malloc(grid_cells(grid) * sizeof *grid->estimates);
	if (!grid->estimates)
		return diag_at(diag, STATUS_NO_MEMORY, legend->text->name, 0, 0, "out of memory");
	for (int y = 0; y < grid->height && !status && line_next(&lines, &line);) {
		struct line rest = line;
		if (line_is(line_word(&rest), "estimates"))
			status = astray_read_estimates(
			    legend, line, rest, grid->estimates + (size_t)y++ * (size_t)grid->width, diag);
	}
	return status;
}

static enum status astray_draw(const struct astray_legend *legend, struct line_reader lines,
			       struct astray_placed *placed, struct grid *grid, struct diag *diag)
{
	size_t n_placed = 0;
	int n_hunters = 0;
	struct line line;
	enum status status = STATUS_OK;

	for (int y = 0; y < grid->height && !status && line_next(&lines, &line); y++)
		status = astray_parse_row(legend, line, y, grid, placed, &n_placed, diag);
	for (size_t i = 0; i < legend->n_roles && !status; i++)
		status = astray_place_role(legend, &legend->roles[i], placed, n_placed, grid, &n_hunters, diag);
	for (size_t i = 0; i < legend->n_rectangles && !status; i++)
		status = astray_add_rectangle(legend, i, grid, diag);
	if (!status)
		status = astray_check_trail(legend, grid, diag);
	if (!status)
		status = astray_add_estimates(legend, grid, diag);
	return status;
}

static enum status astray_parse_with(struct astray_legend *legend, struct astray_placed *placed,
				     struct grid *grid, struct diag *diag)
{
	struct line_reader lines = {legend->text->text, legend->text->text + legend->text->len, 0};
	struct grid made;
	enum status status = astray_parse_legend(legend, &lines, diag);

	if (!status)
		status = astray_measure(legend, lines, diag);
	if (!status)
		status = grid_new((int)legend->width, (int)legend->height, TERRAIN_ROCK, &made);
	if (status)
		return status;
	memcpy(made.title, legend->title, sizeof made.title);
	made.turns = legend->turns;
	status = astray_draw(legend, lines, placed, &made, diag);
	if (!status && legend->doors_open)
		grid_open_doors(&made);
	if (status)
		grid_free(&made);
	else
		*grid = made;
	return status;
}

static enum status astray_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct astray_legend *legend = malloc(sizeof *legend);
	struct astray_placed *placed = malloc(MARKS_MAX * sizeof *placed);
	enum status status = STATUS_NO_MEMORY;

	if (legend && placed) {
		*legend = (struct astray_legend){.text = text};
		memset(legend->terrain, -1, sizeof legend->terrain);
		status = astray_parse_with(legend, placed, grid, diag);
	}
	free(legend);
	free(placed);
	return status;
}

/* ---- printing */

/* Cells with the same marks on the same terrain share a letter; a node of a patrol or of the trail has its own. */
struct astray_sign {
	char letter;
	struct cell at; /* the first such cell */
};

struct astray_signs {
	struct astray_sign all[LETTERS];
	size_t n;
	bool taken[LETTERS];
};

/* The first mark at AT from mark I on that is drawn as a letter; n_marks: none. */
static size_t astray_next_mark(const struct grid *grid, struct cell at, size_t i)
{
	while (i < grid->n_marks &&
	       (!cell_equal(grid->marks[i].at, at) || grid->marks[i].kind == MARK_RECTANGLE))
		i++;
	return i;
}

static bool astray_same_sign(const struct grid *grid, struct cell a, struct cell b)
{
	if (cell_equal(a, b))
		return true;
	if (grid_at(grid, a) != grid_at(grid, b))
		return false;
	size_t i = astray_next_mark(grid, a, 0), j = astray_next_mark(grid, b, 0);
	while (i < grid->n_marks && j < grid->n_marks) {
		const struct mark *one = &grid->marks[i], *other = &grid->marks[j];
		if (one->kind != other->kind || one->kind == MARK_PATROL || one->kind == MARK_TRAIL ||
		    strcmp(one->name, other->name) != 0)
			return false;
		i = astray_next_mark(grid, a, i + 1);
		j = astray_next_mark(grid, b, j + 1);
	}
	return i == j;
}

/* The letter that a reader expects for MARK: the glyph of its terrain if no plain cell needs it, else the
 * customary letter of its kind, or the first one of a hunter's name, or else the first free one. */
static char astray_choose_letter(const struct grid *grid, const struct astray_signs *signs,
				 const struct mark *mark, const char *drawing)
{
	static const char customary[] = {
	    [MARK_START] = '@',  [MARK_GOAL] = '>', [MARK_HUNTER] = 0, [MARK_WAYPOINT] = '*',
	    [MARK_PATROL] = '1', [MARK_TOOL] = '(', [MARK_TRAIL] = '1'};
	static const char others[] =
	    "123456789abcdefghijklmnopqrstuvwxyz0ABCDEFGHIJKLMNOPQRSTUVWXYZ!$%&(*?:;^|/";
	int own = terrain_info[grid_at(grid, mark->at)].glyph;
	int wish = customary[mark->kind];

	if (mark->kind == MARK_HUNTER)
		wish = tolower((unsigned char)mark->name[0]);
	if (mark->kind != MARK_HUNTER && astray_is_letter((char)own) && !isalnum(own)) {
		const char *first = memchr(drawing, own, grid_cells(grid));
		if (first == drawing + grid_index(grid, mark->at) &&
		    !memchr(first + 1, own, (size_t)(drawing + grid_cells(grid) - first - 1)))
			return (char)own;
	}
	if (astray_is_letter((char)wish) && !signs->taken[wish])
		return (char)wish;
	for (const char *letter = others; *letter; letter++)
		if (!signs->taken[(int)*letter])
			return *letter;
	return '\0';
}

/* Writes the letters of the marked cells to DRAWING, which holds the glyphs of the terrain. */
static bool astray_add_signs(const struct grid *grid, struct astray_signs *signs, char *drawing)
{
	for (int i = 0; i < TERRAIN_COUNT; i++) {
		char glyph = terrain_info[i].glyph;
		signs->taken[(int)glyph] =
		    !isalnum((unsigned char)glyph) || memchr(drawing, glyph, grid_cells(grid));
	}
	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		size_t k = 0;
		if (mark->kind == MARK_RECTANGLE)
			continue;
		while (k < signs->n && !astray_same_sign(grid, mark->at, signs->all[k].at))
			k++;
		if (k == signs->n) {
			char letter = astray_choose_letter(grid, signs, mark, drawing);
			if (!letter)
				return false;
			signs->taken[(int)letter] = true;
			signs->all[signs->n++] = (struct astray_sign){letter, mark->at};
		}
		drawing[grid_index(grid, mark->at)] = signs->all[k].letter;
	}
	return true;
}

static void astray_print_sign(const struct grid *grid, const struct astray_sign *sign,
			      struct byte_writer *writer)
{
	enum terrain terrain = grid_at(grid, sign->at);

	if (terrain != TERRAIN_FLOOR && terrain_info[terrain].glyph != sign->letter)
		write_text(writer, "terrain %c %s\n", sign->letter, terrain_info[terrain].name);
	for (size_t i = astray_next_mark(grid, sign->at, 0); i < grid->n_marks;
	     i = astray_next_mark(grid, sign->at, i + 1))
		for (size_t k = 0; k < ARRAY_LEN(mark_words); k++)
			if (mark_words[k].kind == grid->marks[i].kind)
				write_text(writer, "%s %c%s%s\n", mark_words[k].word, sign->letter,
					   mark_words[k].named ? " " : "", grid->marks[i].name);
}

static void astray_print_patrols(const struct grid *grid, const char *drawing, struct byte_writer *writer)
{
	const struct mark *first;

	for (int index = 0; (first = grid_mark(grid, MARK_PATROL, index)); index++) {
		write_text(writer, "patrol ");
		for (size_t i = 0; i < grid->n_marks; i++)
			if (grid->marks[i].kind == MARK_PATROL && grid->marks[i].index == index)
				write_bytes(writer, &drawing[grid_index(grid, grid->marks[i].at)], 1);
		write_text(writer, " %s%s%s\n", patrol_names[first->mode], first->name[0] ? " " : "",
			   first->name);
	}
}

static void astray_print_trail(const struct grid *grid, const char *drawing, struct byte_writer *writer)
{
	if (!grid_mark(grid, MARK_TRAIL, 0))
		return;
	write_text(writer, "trail ");
	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind == MARK_TRAIL)
			write_bytes(writer, &drawing[grid_index(grid, grid->marks[i].at)], 1);
	write_text(writer, "\n");
}

static void astray_print_rectangles(const struct grid *grid, struct byte_writer *writer)
{
	for (size_t i = 0; i + 1 < grid->n_marks; i++) {
		const struct mark *from = &grid->marks[i], *to = from + 1;
		if (from->kind != MARK_RECTANGLE || to->kind != MARK_RECTANGLE || from->index != to->index)
			continue;
		write_text(writer, "rectangle %d %d %d %d\n", from->at.x, from->at.y, to->at.x, to->at.y);
	}
}

static void astray_print_estimates(const struct grid *grid, struct byte_writer *writer)
{
	for (int y = 0; y < grid->height && grid->estimates; y++) {
		write_text(writer, "estimates");
		for (int x = 0; x < grid->width; x++)
			write_text(writer, " %.9g",
				   (double)grid->estimates[grid_index(grid, cell_at(x, y))] / ESTIMATE_UNITS);
		write_text(writer, "\n");
	}
}

static void astray_print_rows(const struct grid *grid, const char *drawing, struct byte_writer *writer)
{
	size_t width = (size_t)grid->width;

	for (int y = 0; y < grid->height; y++) {
		size_t len = width;
		while (len > 0 && drawing[(size_t)y * width + len - 1] == ' ')
			len--;
		write_bytes(writer, drawing + (size_t)y * width, len);
		write_bytes(writer, "\n", 1);
	}
}

static enum status astray_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	size_t cells = grid_cells(grid);
	char *drawing = malloc(cells);
	struct astray_signs signs = {.n = 0};

	if (!drawing)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < cells; i++)
		drawing[i] = terrain_info[grid->terrain[i]].glyph;
	if (!astray_add_signs(grid, &signs, drawing)) {
		free(drawing);
		return diag_set(diag, STATUS_UNSUPPORTED, "more kinds of marks than there are letters");
	}
	write_text(writer, "%s\n", first_line);
	if (grid->title[0])
		write_text(writer, "title %s\n", grid->title);
	if (grid->turns)
		write_text(writer, "turns %d\n", grid->turns);
	write_text(writer, "size %d %d\n", grid->width, grid->height);
	for (size_t i = 0; i < signs.n; i++)
		astray_print_sign(grid, &signs.all[i], writer);
	astray_print_patrols(grid, drawing, writer);
	astray_print_trail(grid, drawing, writer);
	astray_print_rectangles(grid, writer);
	astray_print_estimates(grid, writer);
	write_text(writer, "map\n");
	astray_print_rows(grid, drawing, writer);
	free(drawing);
	return STATUS_OK;
}

const struct format format_astray = {
    .head = {.name = "astray", .title = "Astray text map", .source = "astray-formats(5)"},
    .suffix = ".txt",
    .sniff = astray_sniff,
    .parse = astray_parse,
    .print = astray_print,
};
