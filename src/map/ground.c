#include "map/ground.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static void ground_set_bit(struct ground *ground, struct cell at, bool open)
{
	uint64_t *row = &ground->rows[(size_t)(at.y + 1) * ground->row_words + 1 + (size_t)(at.x >> 6)];
	uint64_t *col = &ground->cols[(size_t)(at.x + 1) * ground->col_words + 1 + (size_t)(at.y >> 6)];
	uint64_t row_bit = UINT64_C(1) << (at.x & 63), col_bit = UINT64_C(1) << (at.y & 63);

	if (open) {
		*row |= row_bit;
		*col |= col_bit;
	} else {
		*row &= ~row_bit;
		*col &= ~col_bit;
	}
}

static void ground_update_neighbours(struct ground *ground, struct cell at, bool open)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(at, d);
		if (!ground_inside(ground, to))
			continue;
		uint8_t *around = &ground->around[ground_index(ground, to)];
		uint8_t bit = (uint8_t)(1 << direction_opposite(d));
		if (open)
			*around |= bit;
		else
			*around &= (uint8_t)~bit;
	}
}

static uint8_t ground_cost_of(enum terrain terrain, enum mover mover, const uint8_t *terrain_cost)
{
	if (terrain_cost)
		return terrain_cost[terrain];
	if (mover == MOVER_PLANNER)
		return terrain_info[terrain].plan_cost;
	return terrain_info[terrain].walk_cost;
}

/* What one cell adds to the version. */
static uint64_t ground_share(size_t index, uint8_t cost)
{
	return cost ? hash_scatter((uint64_t)index << 8 | cost) : 0;
}

static void ground_note_cost(struct ground *ground, uint8_t cost)
{
	ground->cost_max = (uint8_t)max(ground->cost_max, cost);
	if (cost > 1)
		ground->uniform = false;
}

/* The neighbourhood in a square of 3 by 3 cells, of which WINDOW has a bit each: column by column from the west, each
 * from the north, the last bit lowest. */
static uint8_t ground_around_in(unsigned window)
{
	unsigned around = 0;

	for (int d = 0; d < DIRECTIONS; d++)
		around |= (window >> (4 - 3 * direction_dx[d] - direction_dy[d]) & 1) << d;
	return (uint8_t)around;
}

/* The three cells of column X in ROW and the rows beside it. */
static unsigned ground_column(const uint64_t *row, size_t row_words, int x)
{
	size_t word = (size_t)x >> 6;
	unsigned bit = (unsigned)x & 63;

	return (unsigned)((row - row_words)[word] >> bit & 1) << 2 | (unsigned)(row[word] >> bit & 1) << 1 |
	       (unsigned)(row[word + row_words] >> bit & 1);
}

static void ground_fill_around(struct ground *ground)
{
	uint8_t around_in[1 << 9];

	for (unsigned window = 0; window < ARRAY_LEN(around_in); window++)
		around_in[window] = ground_around_in(window);
	for (int y = 0; y < ground->height; y++) {
		const uint64_t *row = ground->rows + (size_t)(y + 1) * ground->row_words + 1;
		uint8_t *around = ground->around + (size_t)y * (size_t)ground->width;
		unsigned window = ground_column(row, ground->row_words, 0);
		for (int x = 0; x < ground->width; x++) {
			window =
			    (window << 3 | ground_column(row, ground->row_words, x + 1)) % ARRAY_LEN(around_in);
			around[x] = around_in[window];
		}
	}
}

/* The least and the greatest cost of open cells; {UINT8_MAX, 0} without any. */
struct ground_span {
	uint8_t least, most;
};

static struct ground_span ground_span_join(struct ground_span a, struct ground_span b)
{
	return (struct ground_span){min(a.least, b.least), max(a.most, b.most)};
}

static struct ground_span ground_span_of(uint8_t cost)
{
	return (struct ground_span){cost ? cost : UINT8_MAX, cost};
}

/* Of the three cells of column X in row Y and the rows beside it. */
static struct ground_span ground_column_span(const struct ground *ground, int x, int y)
{
	struct ground_span span = ground_span_of(0);

	if (x < 0 || x >= ground->width)
		return span;
	for (int row = max(y - 1, 0); row <= min(y + 1, ground->height - 1); row++)
		span =
		    ground_span_join(span, ground_span_of(ground->cost[ground_index(ground, cell_at(x, row))]));
	return span;
}

/* What `even` holds for a block of SPAN. */
static uint8_t ground_even_in(struct ground_span span)
{
	if (span.most == 0)
		return 1;
	return span.least == span.most ? span.most : 0;
}

/* Sets `even` and `flat` of the cells FIRST_X .. LAST_X of row Y. */
static void ground_fill_blocks(struct ground *ground, int first_x, int last_x, int y)
{
	struct ground_span before = ground_column_span(ground, first_x - 1, y),
			   here = ground_column_span(ground, first_x, y);

	for (int x = first_x; x <= last_x; x++) {
		struct ground_span after = ground_column_span(ground, x + 1, y);
		size_t index = ground_index(ground, cell_at(x, y));
		uint8_t even = ground_even_in(ground_span_join(ground_span_join(before, here), after));
		ground->even[index] = even;
		ground->flat[index] = even == 1 ? ground->around[index] : 0;
		before = here;
		here = after;
	}
}

enum status ground_new(const struct grid *grid, enum mover mover, const uint8_t *terrain_cost,
		       struct ground *ground)
{
	struct ground made = {.width = grid->width, .height = grid->height, .cost_max = 1, .uniform = true};
	size_t cells = grid_cells(grid), n_corners = 0;

	made.row_words = (size_t)(grid->width + 63) / 64 + 2;
	made.col_words = (size_t)(grid->height + 63) / 64 + 2;
	made.cost = malloc(cells);
	made.around = calloc(cells, 1);
	made.even = malloc(cells);
	made.flat = malloc(cells);
	made.rows = calloc(made.row_words * (size_t)(grid->height + 2), sizeof *made.rows);
	made.cols = calloc(made.col_words * (size_t)(grid->width + 2), sizeof *made.cols);
	made.marks = malloc((grid->n_marks + 1) * sizeof *made.marks);
	made.corners = malloc((grid->n_marks + 1) * sizeof *made.corners);
	if (grid->estimates)
		made.estimates = malloc(cells * sizeof *made.estimates);
	if (!made.cost || !made.around || !made.even || !made.flat || !made.rows || !made.cols || !made.marks ||
	    !made.corners || (grid->estimates && !made.estimates)) {
		ground_free(&made);
		return STATUS_NO_MEMORY;
	}
	for (size_t i = 0; i < cells; i++) {
		uint8_t cost = ground_cost_of((enum terrain)grid->terrain[i], mover, terrain_cost);
		made.cost[i] = cost;
		ground_note_cost(&made, cost);
		if (cost) {
			made.version ^= ground_share(i, cost);
			ground_set_bit(&made, grid_cell(grid, i), true);
		}
	}
	ground_fill_around(&made);
	memset(made.even, 1, cells);
	for (int y = 0; y < made.height && !made.uniform; y++)
		ground_fill_blocks(&made, 0, made.width - 1, y);
	for (size_t i = 0; grid->estimates && i < cells; i++) {
		made.estimates[i] = grid->estimates[i];
		made.estimate_max = max(made.estimate_max, made.estimates[i]);
	}
	for (size_t i = 0; i < grid->n_marks; i++) {
		if (grid->marks[i].kind == MARK_WAYPOINT)
			made.marks[made.n_marks++] = grid->marks[i].at;
		if (grid->marks[i].kind == MARK_RECTANGLE)
			made.corners[n_corners++] = grid->marks[i].at;
	}
	made.n_rectangles = n_corners / 2;
	*ground = made;
	return STATUS_OK;
}

void ground_free(struct ground *ground)
{
	free(ground->cost);
	free(ground->around);
	free(ground->even);
	free(ground->flat);
	free(ground->rows);
	free(ground->cols);
	free(ground->marks);
	free(ground->corners);
	free(ground->estimates);
	*ground = (struct ground){0};
}

void ground_set(struct ground *ground, struct cell at, uint8_t cost)
{
	size_t index = ground_index(ground, at);
	uint8_t old = ground->cost[index];
	bool open = cost != 0, was_open = old != 0, was_uniform = ground->uniform;

	ground->version ^= ground_share(index, old) ^ ground_share(index, cost);
	ground->cost[index] = cost;
	if (open != was_open)
		ground_update_neighbours(ground, at, open);
	ground_set_bit(ground, at, open);
	ground_note_cost(ground, cost);
	if (ground->uniform)
		return;
	if (was_uniform)
		memcpy(ground->flat, ground->around, ground_cells(ground));
	for (int y = max(at.y - 1, 0); y <= min(at.y + 1, ground->height - 1); y++)
		ground_fill_blocks(ground, max(at.x - 1, 0), min(at.x + 1, ground->width - 1), y);
}
