#include "path/jumpgrid.h"

#include "path/cost.h"

/* The planes that are used for building, which lie in the work, have the layout of ground->rows.
 *
 *   STOPS  (four) the straight scan from the cell in that direction ends at a jump point
 *   GOES   (four) the diagonal scan from the cell finds one
 *   OPENS  the diagonal step is allowed, for the diagonal being built */
enum { PLANE_STOPS, PLANE_GOES = PLANE_STOPS + 4, PLANE_OPENS = PLANE_GOES + 4, PLANES };

/* The layout of an index, in bytes: the head with its cells, four straight grids, twelve diagonal ones, and zeros for
 * scans that begin near the end of the last. */
struct jumpgrid_shape {
	size_t row_bytes, col_bytes; /* a line of a grid, including its word of zeros */
	size_t row_grid, col_grid, diagonal_grid;
	size_t grids, size;
};

static struct jumpgrid_shape jumpgrid_shape_of(const struct ground *ground)
{
	size_t width = (size_t)ground->width, height = (size_t)ground->height;
	struct jumpgrid_shape shape = {.row_bytes = ((width + 63) / 64 + 1) * 8,
				       .col_bytes = ((height + 63) / 64 + 1) * 8};

	shape.row_grid = height * shape.row_bytes;
	shape.col_grid = width * shape.col_bytes;
	shape.diagonal_grid = (height + round_up(width, 64)) * shape.row_bytes;
	shape.grids = round_up(sizeof(struct jumpgrid) + width * height * sizeof(uint16_t), 64);
	shape.size = shape.grids + 2 * shape.row_grid + 2 * shape.col_grid + 12 * shape.diagonal_grid + 64;
	return shape;
}

size_t jumpgrid_size(const struct ground *ground)
{
	return jumpgrid_shape_of(ground).size;
}

static size_t jumpgrid_plane_words(const struct ground *ground)
{
	return ground->row_words * ((size_t)ground->height + 2);
}

size_t jumpgrid_work_size(const struct ground *ground)
{
	return (PLANES * jumpgrid_plane_words(ground) + (size_t)ground->height + 64) * sizeof(uint64_t);
}

/* The lines of diagonal D, in the grid that begins AT bytes from the head. */
static struct jump_lines jumpgrid_diagonal_lines(const struct jumpgrid_shape *shape, unsigned d, size_t at)
{
	ptrdiff_t line = (ptrdiff_t)shape->row_bytes * 8, last = line - 64 - 1, dx = direction_dx[d];
	ptrdiff_t bit_0 = dx < 0 ? last : 0; /* the bit of a cell in its line is u = x * dx + bit_0 */

	/* Lines are numbered by u + y if that is constant along the diagonal, else by y - u + last. */
	if (direction_dy[d] < 0)
		return (struct jump_lines){line * dx + dx, line, (ptrdiff_t)at * 8 + line * bit_0 + bit_0};
	return (struct jump_lines){dx - line * dx, line, (ptrdiff_t)at * 8 + line * (last - bit_0) + bit_0};
}

static void jumpgrid_describe(struct jumpgrid *grid, const struct jumpgrid_shape *shape, int width)
{
	ptrdiff_t row = (ptrdiff_t)shape->row_bytes * 8, col = (ptrdiff_t)shape->col_bytes * 8;
	size_t at = shape->grids;

	grid->jumps[EAST] = (struct jump_lines){1, row, (ptrdiff_t)at * 8};
	at += shape->row_grid;
	grid->jumps[WEST] = (struct jump_lines){-1, row, (ptrdiff_t)at * 8 + row - 64 - 1};
	at += shape->row_grid;
	grid->jumps[SOUTH] = (struct jump_lines){col, 1, (ptrdiff_t)at * 8};
	at += shape->col_grid;
	grid->jumps[NORTH] = (struct jump_lines){col, -1, (ptrdiff_t)at * 8 + col - 64 - 1};
	at += shape->col_grid;
	for (unsigned d = NORTH_EAST; d < DIRECTIONS; d++, at += 3 * shape->diagonal_grid)
		grid->opens[d & 3] = jumpgrid_diagonal_lines(shape, d, at);
	for (int i = 0; i < 2; i++)
		grid->turns[i] = (ptrdiff_t)shape->diagonal_grid * 8 * (i + 1);
	for (int d = 0; d < DIRECTIONS; d++)
		grid->steps[d] = place_step(direction_dx[d], direction_dy[d], width);
}

static uint64_t jumpgrid_reversed(uint64_t word)
{
	word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
	word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
	word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
	return __builtin_bswap64(word);
}

/* Word I of a line shifted by one cell: bit x is that of x - 1, or of x + 1. */
static uint64_t jumpgrid_from_before(const uint64_t *line, size_t i)
{
	return line[i] << 1 | line[i - 1] >> 63;
}

static uint64_t jumpgrid_from_after(const uint64_t *line, size_t i)
{
	return line[i] >> 1 | line[i + 1] << 63;
}

/* The jump points of walkers up and down the lines of FREE: the
 * cell to one side is free and the one before that is blocked. */
static uint64_t jumpgrid_jumps_up(const uint64_t *free, size_t i, size_t stride)
{
	const uint64_t *left = free - stride, *right = free + stride;

	return free[i] &
	       ((left[i] & ~jumpgrid_from_before(left, i)) | (right[i] & ~jumpgrid_from_before(right, i)));
}

static uint64_t jumpgrid_jumps_down(const uint64_t *free, size_t i, size_t stride)
{
	const uint64_t *left = free - stride, *right = free + stride;

	return free[i] &
	       ((left[i] & ~jumpgrid_from_after(left, i)) | (right[i] & ~jumpgrid_from_after(right, i)));
}

/* Fills the grids of the two directions along the lines of PLANE; the one down the lines is mirrored. */
static void jumpgrid_build_jumps(const uint64_t *plane, size_t stride, size_t n_lines, unsigned char *up,
				 unsigned char *down)
{
	size_t words = stride - 2, bytes = (words + 1) * 8;

	for (size_t line = 0; line < n_lines; line++, up += bytes, down += bytes) {
		const uint64_t *free = plane + (line + 1) * stride;
		for (size_t i = 1; i <= words; i++) {
			uint64_t ups = jumpgrid_jumps_up(free, i, stride);
			uint64_t downs = jumpgrid_reversed(jumpgrid_jumps_down(free, i, stride));
			memcpy(up + (i - 1) * 8, &ups, 8);
			memcpy(down + (words - i) * 8, &downs, 8);
		}
	}
}

/* Spreads SEEDS through FREE towards the lower or the higher bits (Kogge & Stone 1973). */
static uint64_t jumpgrid_fill_down(uint64_t seeds, uint64_t free)
{
	for (unsigned step = 1; step < 64; step *= 2) {
		seeds |= free & seeds >> step;
		free &= free >> step;
	}
	return seeds;
}

static uint64_t jumpgrid_fill_up(uint64_t seeds, uint64_t free)
{
	for (unsigned step = 1; step < 64; step *= 2) {
		seeds |= free & seeds << step;
		free &= free << step;
	}
	return seeds;
}

static void jumpgrid_build_stops_along_row(const uint64_t *free, size_t stride, uint64_t *east, uint64_t *west)
{
	size_t words = stride - 2;
	uint64_t carry = 0;

	for (size_t i = words; i >= 1; i--) {
		uint64_t sees =
		    jumpgrid_fill_down(jumpgrid_jumps_up(free, i, stride) | (carry << 63 & free[i]), free[i]);
		east[i] = (sees >> 1 | carry << 63) & free[i];
		carry = sees & 1;
	}
	carry = 0;
	for (size_t i = 1; i <= words; i++) {
		uint64_t sees =
		    jumpgrid_fill_up(jumpgrid_jumps_down(free, i, stride) | (carry & free[i]), free[i]);
		west[i] = (sees << 1 | carry) & free[i];
		carry = sees >> 63;
	}
}

/* STOPS of walkers that cross from row to row.  NEXT is the STOPS of the row ahead, which is done. */
static void jumpgrid_build_stops_across(const uint64_t *free, const uint64_t *ahead, const uint64_t *next,
					size_t words, uint64_t *stops)
{
	for (size_t i = 1; i <= words; i++) {
		/* Cells of the row ahead that are free where this row, the one before it, is blocked. */
		uint64_t here = ahead[i] & ~free[i];
		uint64_t before = here << 1 | (ahead[i - 1] & ~free[i - 1]) >> 63;
		uint64_t after = here >> 1 | (ahead[i + 1] & ~free[i + 1]) << 63;
		stops[i] = free[i] & ahead[i] & (before | after | next[i]);
	}
}

struct jumpgrid_build {
	const struct ground *ground;
	uint64_t *planes;
	size_t plane_words, stride, words, height;
};

/* Row Y of a plane, from -1 to the height; word 0 is the word of zeros before it. */
static uint64_t *jumpgrid_row_of(const struct jumpgrid_build *build, int plane, size_t y_plus_1)
{
	return build->planes + (size_t)plane * build->plane_words + y_plus_1 * build->stride;
}

static void jumpgrid_build_stops(const struct jumpgrid_build *build)
{
	const uint64_t *rows = build->ground->rows;

	for (size_t y = 1; y <= build->height; y++)
		jumpgrid_build_stops_along_row(rows + y * build->stride, build->stride,
					       jumpgrid_row_of(build, PLANE_STOPS + EAST, y),
					       jumpgrid_row_of(build, PLANE_STOPS + WEST, y));
	for (size_t y = 1; y <= build->height; y++)
		jumpgrid_build_stops_across(rows + y * build->stride, rows + (y - 1) * build->stride,
					    jumpgrid_row_of(build, PLANE_STOPS + NORTH, y - 1), build->words,
					    jumpgrid_row_of(build, PLANE_STOPS + NORTH, y));
	for (size_t y = build->height; y >= 1; y--)
		jumpgrid_build_stops_across(rows + y * build->stride, rows + (y + 1) * build->stride,
					    jumpgrid_row_of(build, PLANE_STOPS + SOUTH, y + 1), build->words,
					    jumpgrid_row_of(build, PLANE_STOPS + SOUTH, y));
}

/* Builds one row of OPENS and GOES for diagonal D.  OPENS: all four cells of the step are free.  GOES: and from
 * the next cell a straight scan stops, or the diagonal goes on. */
static void jumpgrid_build_diagonal_row(const struct jumpgrid_build *build, unsigned d, size_t y)
{
	size_t y_ahead = direction_dy[d] < 0 ? y - 1 : y + 1;
	const uint64_t *free = build->ground->rows + y * build->stride;
	const uint64_t *ahead = build->ground->rows + y_ahead * build->stride;
	const uint64_t *one = jumpgrid_row_of(build, PLANE_STOPS + (int)(d & 3), y_ahead);
	const uint64_t *other = jumpgrid_row_of(build, PLANE_STOPS + (int)((d + 1) & 3), y_ahead);
	const uint64_t *goes_ahead = jumpgrid_row_of(build, PLANE_GOES + (int)(d & 3), y_ahead);
	uint64_t *opens = jumpgrid_row_of(build, PLANE_OPENS, y);
	uint64_t *goes = jumpgrid_row_of(build, PLANE_GOES + (int)(d & 3), y);

	for (size_t i = 1; i <= build->words; i++) {
		uint64_t both = free[i] & ahead[i], beside, sees;
		if (direction_dx[d] > 0) {
			beside = both >> 1 | (free[i + 1] & ahead[i + 1]) << 63;
			sees = (one[i] | other[i] | goes_ahead[i]) >> 1 |
			       (one[i + 1] | other[i + 1] | goes_ahead[i + 1]) << 63;
		} else {
			beside = both << 1 | (free[i - 1] & ahead[i - 1]) >> 63;
			sees = (one[i] | other[i] | goes_ahead[i]) << 1 |
			       (one[i - 1] | other[i - 1] | goes_ahead[i - 1]) >> 63;
		}
		opens[i] = both & beside;
		goes[i] = opens[i] & sees;
	}
}

/* Lays out PLANE along the lines of diagonal D.  Each bit moves down by its place in the word, or by 63 minus
 * that, in six stages of 1, 2, 4 .. 32 lines. */
static void jumpgrid_skew(const struct jumpgrid_build *build, int plane, unsigned d, unsigned char *base)
{
	static const uint64_t strided[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
					    0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
	uint64_t *column = build->planes + PLANES * build->plane_words;
	size_t n = build->height + 64, bytes = (build->words + 1) * 8;
	bool mirrored = direction_dx[d] < 0, rising = direction_dy[d] < 0;

	for (size_t k = 0; k < build->words; k++) {
		for (size_t y = 0; y < build->height; y++) {
			const uint64_t *row = jumpgrid_row_of(build, plane, y + 1);
			if (mirrored)
				column[y] = jumpgrid_reversed(row[build->words - k]);
			else
				column[y] = row[k + 1];
		}
		memset(column + build->height, 0, 64 * sizeof *column);
		for (unsigned stage = 0; stage < 6; stage++) {
			uint64_t moved = rising ? strided[stage] : ~strided[stage];
			size_t by = (size_t)1 << stage;
			for (size_t r = n; r-- > by;)
				column[r] = (column[r] & ~moved) | (column[r - by] & moved);
			for (size_t r = 0; r < by; r++)
				column[r] &= ~moved;
		}
		unsigned char *line = base + (rising ? k : build->words - 1 - k) * 64 * bytes + k * 8;
		for (size_t r = 0; r < n - 1; r++, line += bytes)
			memcpy(line, &column[r], 8);
	}
}

/* Bit 8 i + j becomes bit 8 j + i (Warren, Hacker's Delight, 7-3). */
static uint64_t jumpgrid_transposed(uint64_t m)
{
	uint64_t swap = (m ^ m >> 7) & 0x00aa00aa00aa00aa;

	m ^= swap ^ swap << 7;
	swap = (m ^ m >> 14) & 0x0000cccc0000cccc;
	m ^= swap ^ swap << 14;
	swap = (m ^ m >> 28) & 0x00000000f0f0f0f0;
	return m ^ swap ^ swap << 28;
}

/* Joins the eight planes of STOPS and GOES into one byte per cell. */
static void jumpgrid_build_cells(const struct jumpgrid_build *build, uint16_t *cells)
{
	size_t width = (size_t)build->ground->width;

	for (size_t y = 0; y < build->height; y++) {
		const unsigned char *planes[DIRECTIONS];
		for (int d = 0; d < DIRECTIONS; d++)
			planes[d] = (unsigned char *)(jumpgrid_row_of(build, PLANE_STOPS + d, y + 1) + 1);
		for (size_t x = 0; x < width; x += 8) {
			uint64_t leads = 0;
			for (int d = 0; d < DIRECTIONS; d++)
				leads |= (uint64_t)planes[d][x / 8] << 8 * d;
			leads = jumpgrid_transposed(leads);
			size_t first = y * width + x;
			for (size_t i = 0; i < 8 && x + i < width; i++)
				cells[first + i] =
				    (uint16_t)(build->ground->around[first + i] | (leads >> 8 * i & 255) << 8);
		}
	}
}

void jumpgrid_build(struct jumpgrid *grid, void *work, const struct ground *ground)
{
	struct jumpgrid_shape shape = jumpgrid_shape_of(ground);
	unsigned char *at = (unsigned char *)grid + shape.grids;
	struct jumpgrid_build build = {.ground = ground,
				       .planes = work,
				       .plane_words = jumpgrid_plane_words(ground),
				       .stride = ground->row_words,
				       .words = ground->row_words - 2,
				       .height = (size_t)ground->height};

	jumpgrid_describe(grid, &shape, ground->width);
	jumpgrid_build_jumps(ground->rows, ground->row_words, (size_t)ground->height, at, at + shape.row_grid);
	at += 2 * shape.row_grid;
	jumpgrid_build_jumps(ground->cols, ground->col_words, (size_t)ground->width, at, at + shape.col_grid);
	at += 2 * shape.col_grid;
	jumpgrid_build_stops(&build);
	for (unsigned d = NORTH_EAST; d < DIRECTIONS; d++) {
		/* The row ahead must be done before each row. */
		for (size_t i = 1; i <= build.height; i++)
			jumpgrid_build_diagonal_row(&build, d, direction_dy[d] < 0 ? i : build.height + 1 - i);
		int planes[3] = {PLANE_OPENS, PLANE_STOPS + (int)(d & 3), PLANE_STOPS + (int)((d + 1) & 3)};
		for (int i = 0; i < 3; i++, at += shape.diagonal_grid)
			jumpgrid_skew(&build, planes[i], d, at);
	}
	jumpgrid_build_cells(&build, grid->cells);
	grid->width = ground->width;
	grid->height = ground->height;
	grid->version = ground->version;
}
