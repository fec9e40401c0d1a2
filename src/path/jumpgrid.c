#include "path/jumpgrid.h"

#include "base/hash.h"
#include "path/cost.h"

/* The planes used for building, in the work memory, have the layout of ground->rows.  All but the last kind hold
 * struct jumpgrid_look, bit by bit. */
enum {
	PLANE_STOPS,
	PLANE_PASSES = PLANE_STOPS + 8,
	PLANE_TURNS = PLANE_PASSES + 8,
	PLANE_ALLOWED = PLANE_TURNS + 8,
	PLANE_LEADS = PLANE_ALLOWED + 8, /* by direction */
	PLANES = PLANE_LEADS + DIRECTIONS
};

/* The turning directions of a rule, and their sides. */
struct jumpgrid_turning {
	unsigned n;
	uint8_t directions[4], sides[4][2];
};

static const struct jumpgrid_turning jumpgrid_diagonals = {
    .n = 4,
    .directions = {NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST},
    .sides = {{NORTH, EAST}, {EAST, SOUTH}, {SOUTH, WEST}, {WEST, NORTH}},
};
static const struct jumpgrid_turning jumpgrid_uprights = {
    .n = 2, .directions = {NORTH, SOUTH}, .sides = {{WEST, EAST}, {WEST, EAST}}};

static const struct jumpgrid_turning *jumpgrid_turning_of(enum diagonal_rule rule)
{
	return rule == DIAGONAL_NEVER ? &jumpgrid_uprights : &jumpgrid_diagonals;
}

/* ---- where things are */

/* The layout of an index, in bytes. */
struct jumpgrid_shape {
	size_t row_bytes, col_bytes; /* a line of a grid, including its word of zeros */
	size_t row_grid, col_grid, diagonal_grid;
	size_t worth, grids, size;
};

static struct jumpgrid_shape jumpgrid_shape_of(const struct ground *ground)
{
	size_t width = (size_t)ground->width, height = (size_t)ground->height, cells = width * height;
	struct jumpgrid_shape shape = {.row_bytes = ((width + 63) / 64 + 1) * 8,
				       .col_bytes = ((height + 63) / 64 + 1) * 8};

	shape.row_grid = height * shape.row_bytes;
	shape.col_grid = width * shape.col_bytes;
	shape.diagonal_grid = (height + round_up(width, 64)) * shape.row_bytes;
	shape.worth = round_up(sizeof(struct jumpgrid) + cells * sizeof(uint16_t), 64);
	shape.grids = round_up(shape.worth + cells * sizeof(uint64_t) + 8, 64);
	/* Two grids for each straight direction and four for each diagonal, which are more than the ones for
	 * north and south without diagonals.  The last bytes are zeros for scans that begin near the end. */
	shape.size = shape.grids + 4 * shape.row_grid + 4 * shape.col_grid + 16 * shape.diagonal_grid + 64;
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

/* A cache of blocks of several costs: each hash has one place, for the latest block. */
enum { JUMPGRID_BLOCKS = 1 << 10 };

struct jumpgrid_block {
	uint8_t costs[DIRECTIONS], here; /* here 0: none */
	struct jumpgrid_look look;
	uint64_t worth;
};

size_t jumpgrid_work_size(const struct ground *ground)
{
	return JUMPGRID_BLOCKS * sizeof(struct jumpgrid_block) +
	       (PLANES * jumpgrid_plane_words(ground) + (size_t)ground->height + 64) * sizeof(uint64_t);
}

static size_t jumpgrid_line_bytes(const struct jumpgrid_shape *shape, int d)
{
	return direction_dx[d] ? shape->row_bytes : shape->col_bytes;
}

/* The lines of direction D, of which the first begins AT bytes from the head, and each STRIDE bytes after the last. */
static struct jump_lines jumpgrid_lines(const struct jumpgrid_shape *shape, int d, size_t at, size_t stride)
{
	ptrdiff_t first = (ptrdiff_t)at * 8, line = (ptrdiff_t)stride * 8, dx = direction_dx[d];
	ptrdiff_t last = (ptrdiff_t)jumpgrid_line_bytes(shape, d) * 8 - 64 - 1;
	ptrdiff_t bit_0 = dx < 0 ? last : 0; /* of rows and diagonals the bit of a cell is u = x * dx + bit_0 */

	switch (d) {
	case EAST:
	case WEST: return (struct jump_lines){dx, line, first + bit_0};
	case SOUTH: return (struct jump_lines){line, 1, first};
	case NORTH: return (struct jump_lines){line, -1, first + last};
	/* Diagonals are numbered by u + y if that is constant along them, else by y - u + last. */
	case NORTH_EAST:
	case NORTH_WEST: return (struct jump_lines){line * dx + dx, line, first + line * bit_0 + bit_0};
	default: return (struct jump_lines){dx - line * dx, line, first + line * (last - bit_0) + bit_0};
	}
}

static size_t jumpgrid_grid_bytes(const struct jumpgrid_shape *shape, int d)
{
	if (d >= NORTH_EAST)
		return shape->diagonal_grid;
	return direction_dx[d] ? shape->row_grid : shape->col_grid;
}

/* Fills the head, except the version. */
static void jumpgrid_describe(struct jumpgrid *grid, const struct jumpgrid_shape *shape,
			      const struct ground *ground, enum diagonal_rule rule)
{
	const struct jumpgrid_turning *turning = jumpgrid_turning_of(rule);
	size_t at = shape->grids;

	grid->width = ground->width;
	grid->height = ground->height;
	grid->rule = rule;
	grid->worth = (ptrdiff_t)shape->worth / 8;
	grid->turning = 0;
	for (unsigned t = 0; t < turning->n; t++) {
		int d = turning->directions[t];
		size_t bytes = jumpgrid_line_bytes(shape, d);
		grid->turning |= 1U << d;
		memcpy(grid->sides[d], turning->sides[t], sizeof grid->sides[d]);
		grid->lines[d] = jumpgrid_lines(shape, d, at, 4 * bytes);
		grid->turns[0] = (ptrdiff_t)bytes * 8;
		grid->turns[1] = 2 * grid->turns[0];
		grid->others[d] = 3 * grid->turns[0];
		at += 4 * jumpgrid_grid_bytes(shape, d);
	}
	grid->straight = 15 & ~grid->turning;
	for (int d = 0; d < NORTH_EAST; d++) {
		if (!(grid->straight >> d & 1))
			continue;
		grid->lines[d] = jumpgrid_lines(shape, d, at, jumpgrid_line_bytes(shape, d));
		grid->others[d] = (ptrdiff_t)jumpgrid_grid_bytes(shape, d) * 8;
		at += 2 * jumpgrid_grid_bytes(shape, d);
	}
	for (int d = 0; d < DIRECTIONS; d++)
		grid->steps[d] = place_step(direction_dx[d], direction_dy[d], ground->width);
}

/* a cell's jumps */

/* WORTH: the moves worth trying, by arrival, among ALLOWED; ALIKE: the directions in which the next cell has the same
 * cost, all of them in a block of one cost. */
static struct jumpgrid_look jumpgrid_look_of(const struct jumpgrid *grid, uint64_t worth, uint8_t allowed,
					     unsigned alike)
{
	const struct jumpgrid_turning *turning = jumpgrid_turning_of(grid->rule);
	struct jumpgrid_look look = {.allowed = allowed};
	unsigned even = alike == UINT8_MAX;

	for (unsigned ds = grid->straight; ds; ds &= ds - 1) {
		unsigned d = (unsigned)__builtin_ctz(ds), moves = worth >> 8 * d & 255;
		if (moves & ~(alike & 1U << d))
			look.stops |= (uint8_t)(1U << d);
		else
			look.passes |= (uint8_t)moves;
	}
	for (unsigned t = 0; t < turning->n; t++) {
		unsigned d = turning->directions[t], moves = worth >> 8 * d & 255;
		unsigned first = turning->sides[t][0], second = turning->sides[t][1];
		if (moves & ~(even << first | even << second | even << d)) {
			look.stops |= (uint8_t)(1U << d);
			continue;
		}
		look.passes |= (uint8_t)(moves & 1U << d);
		look.turns |= (uint8_t)((moves >> first & 1) << t | (moves >> second & 1) << (4 + t));
	}
	return look;
}

/* Fills the looks of blocks of one cost. */
static void jumpgrid_fill_looks(struct jumpgrid *grid)
{
	if (grid->moves.filled && grid->moves.rule == grid->rule)
		return;
	moves_provide(&grid->moves, grid->rule);
	for (unsigned around = 0; around < 256; around++) {
		uint64_t worth = 0;
		for (unsigned d = 0; d < DIRECTIONS; d++)
			worth |= (uint64_t)grid->moves.from[d][around] << 8 * d;
		grid->looks[around] =
		    jumpgrid_look_of(grid, worth, grid->moves.from[MOVES_START][around], UINT8_MAX);
	}
}

static uint64_t *jumpgrid_worth_of(struct jumpgrid *grid, size_t index)
{
	return (uint64_t *)(void *)grid + grid->worth + index;
}

/* Fills the look of BLOCK from its costs and its worth. */
static void jumpgrid_look_into(const struct jumpgrid *grid, struct jumpgrid_block *block)
{
	unsigned around = 0, alike = 0;

	for (int d = 0; d < DIRECTIONS; d++) {
		around |= (unsigned)(block->costs[d] != 0) << d;
		alike |= (unsigned)(block->costs[d] == block->here) << d;
	}
	block->look = jumpgrid_look_of(grid, block->worth, grid->moves.from[MOVES_START][around], alike);
}

/* The costs around the open cell INDEX. */
static struct jumpgrid_block jumpgrid_block_at(const struct ground *ground, size_t index)
{
	struct jumpgrid_block block = {.here = ground->cost[index]};

	for (int d = 0; d < DIRECTIONS; d++)
		if (ground->around[index] >> d & 1)
			block.costs[d] =
			    ground->cost[(ptrdiff_t)index + direction_dy[d] * (ptrdiff_t)ground->width +
					 direction_dx[d]];
	return block;
}

/* The neighbourhood of the cell INDEX; 0 in a block of several costs. */
static uint8_t jumpgrid_low_byte(const struct ground *ground, size_t index)
{
	return ground->uniform || ground->even[index] ? ground->around[index] : 0;
}

/* ---- building */

static uint64_t jumpgrid_reversed(uint64_t word)
{
	word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
	word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
	word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
	return __builtin_bswap64(word);
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

/* The same for bit i of word j. */
static void jumpgrid_transpose(uint64_t square[64])
{
	uint64_t mask = UINT32_MAX;

	for (unsigned by = 32; by; by /= 2, mask ^= mask << by)
		for (unsigned row = 0; row < 64; row = (row + by + 1) & ~by) {
			uint64_t swap = (square[row] >> by ^ square[row + by]) & mask;
			square[row] ^= swap << by;
			square[row + by] ^= swap;
		}
}

struct jumpgrid_build {
	const struct ground *ground;
	const struct jumpgrid_turning *turning;
	struct jumpgrid *grid;
	struct jumpgrid_block *blocks;
	uint64_t *planes, *column; /* [height + 64] */
	size_t plane_words, stride, words, height;
};

/* Row Y - 1 of a plane, or the words of zeros before the first and after the last one; word 0 is zero too. */
static uint64_t *jumpgrid_row(const struct jumpgrid_build *build, unsigned plane, size_t y)
{
	return build->planes + plane * build->plane_words + y * build->stride;
}

/* Word I of a row, shifted so that bit x belongs to the cell in column x + DX. */
static uint64_t jumpgrid_beside(const uint64_t *row, size_t i, int dx)
{
	if (dx > 0)
		return row[i] >> 1 | row[i + 1] << 63;
	if (dx < 0)
		return row[i] << 1 | row[i - 1] >> 63;
	return row[i];
}

/* The open cells, of 64, in blocks of one cost. */
static uint64_t jumpgrid_calm(const struct ground *ground, uint64_t open, size_t first)
{
	uint64_t calm = open;

	for (uint64_t cells = ground->uniform ? 0 : open; cells; cells &= cells - 1) {
		unsigned bit = (unsigned)__builtin_ctzll(cells);
		if (!ground->even[first + bit])
			calm ^= UINT64_C(1) << bit;
	}
	return calm;
}

/* Fills word I of row Y of the planes for the cells in blocks of one cost, and of ALLOWED for all; returns the other
 * cells.  It does for 64 cells at once the work of jumpgrid_look_of() for one. */
static uint64_t jumpgrid_build_calm(const struct jumpgrid_build *build, size_t y, size_t i)
{
	const struct ground *ground = build->ground;
	const struct jumpgrid_turning *turning = build->turning;
	uint64_t open[DIRECTIONS], allowed[DIRECTIONS], here = ground->rows[y * build->stride + i];
	uint64_t calm = jumpgrid_calm(ground, here, (y - 1) * (size_t)ground->width + (i - 1) * 64);
	bool cuts = build->grid->rule >= DIAGONAL_ONE;

	for (int d = 0; d < DIRECTIONS; d++) {
		const uint64_t *row =
		    ground->rows + y * build->stride + direction_dy[d] * (ptrdiff_t)build->stride;
		allowed[d] = open[d] = jumpgrid_beside(row, i, direction_dx[d]);
		if (d >= NORTH_EAST && build->grid->rule == DIAGONAL_NO_CUT)
			allowed[d] &= open[d & 3] & open[(d + 1) & 3];
		if (d >= NORTH_EAST && build->grid->rule == DIAGONAL_ONE)
			allowed[d] &= open[d & 3] | open[(d + 1) & 3];
	}
	for (unsigned ds = build->grid->straight; ds; ds &= ds - 1) {
		unsigned d = (unsigned)__builtin_ctz(ds), left = (d + 3) & 3, right = (d + 1) & 3;
		unsigned behind_left = NORTH_EAST + ((d + 2) & 3), behind_right = NORTH_EAST + right;
		uint64_t stops = (open[left] & ~open[behind_left]) | (open[right] & ~open[behind_right]);
		if (cuts)
			stops = (~open[left] & allowed[NORTH_EAST + left]) |
				(~open[right] & allowed[NORTH_EAST + d]);
		jumpgrid_row(build, PLANE_STOPS + d, y)[i] = calm & stops;
		jumpgrid_row(build, PLANE_PASSES + d, y)[i] = calm & ~stops & open[d];
	}
	for (unsigned t = 0; t < turning->n; t++) {
		unsigned d = turning->directions[t], quarter = d & 3;
		uint64_t stops = 0;
		if (cuts)
			stops = (~open[(quarter + 3) & 3] & allowed[NORTH_EAST + ((quarter + 3) & 3)]) |
				(~open[(quarter + 2) & 3] & allowed[NORTH_EAST + ((quarter + 1) & 3)]);
		uint64_t on = calm & ~stops;
		jumpgrid_row(build, PLANE_STOPS + d, y)[i] = calm & stops;
		jumpgrid_row(build, PLANE_PASSES + d, y)[i] = on & allowed[d];
		jumpgrid_row(build, PLANE_TURNS + t, y)[i] = on & open[turning->sides[t][0]];
		jumpgrid_row(build, PLANE_TURNS + 4 + t, y)[i] = on & open[turning->sides[t][1]];
		jumpgrid_row(build, PLANE_ALLOWED + d, y)[i] = here & allowed[d];
	}
	return here & ~calm;
}

/* Sets bit BIT of a word of all planes from PLANE on whose bits in LOOK are set. */
static void jumpgrid_set_planes(const struct jumpgrid_build *build, unsigned plane, unsigned look, size_t y,
				size_t i, unsigned bit)
{
	for (; look; look &= look - 1)
		jumpgrid_row(build, plane + (unsigned)__builtin_ctz(look), y)[i] |= UINT64_C(1) << bit;
}

/* The same for a cell in a block of several costs; notes the moves worth trying. */
static void jumpgrid_build_mixed(const struct jumpgrid_build *build, size_t y, size_t i, unsigned bit)
{
	size_t index = (y - 1) * (size_t)build->ground->width + (i - 1) * 64 + bit;
	struct jumpgrid_block block = jumpgrid_block_at(build->ground, index);
	uint64_t costs;

	memcpy(&costs, block.costs, sizeof costs);
	struct jumpgrid_block *known = &build->blocks[hash_word(costs, block.here) % JUMPGRID_BLOCKS];
	if (known->here != block.here || memcmp(known->costs, block.costs, sizeof costs) != 0) {
		block.worth = moves_in_block(block.costs, block.here, build->grid->rule);
		jumpgrid_look_into(build->grid, &block);
		*known = block;
	}
	*jumpgrid_worth_of(build->grid, index) = known->worth;
	jumpgrid_set_planes(build, PLANE_STOPS, known->look.stops, y, i, bit);
	jumpgrid_set_planes(build, PLANE_PASSES, known->look.passes, y, i, bit);
	jumpgrid_set_planes(build, PLANE_TURNS, known->look.turns, y, i, bit);
}

static void jumpgrid_build_looks(const struct jumpgrid_build *build)
{
	if (build->grid->mixed)
		memset(jumpgrid_worth_of(build->grid, 0), 0, ground_cells(build->ground) * sizeof(uint64_t));
	for (size_t y = 1; y <= build->height; y++)
		for (size_t i = 1; i <= build->words; i++)
			for (uint64_t mixed = jumpgrid_build_calm(build, y, i); mixed; mixed &= mixed - 1)
				jumpgrid_build_mixed(build, y, i, (unsigned)__builtin_ctzll(mixed));
}

/* Spreads SEEDS over PASSES towards the lower or the higher bits (Kogge & Stone 1973). */
static uint64_t jumpgrid_fill_down(uint64_t seeds, uint64_t passes)
{
	for (unsigned step = 1; step < 64; step *= 2) {
		seeds |= passes & seeds >> step;
		passes &= passes >> step;
	}
	return seeds;
}

static uint64_t jumpgrid_fill_up(uint64_t seeds, uint64_t passes)
{
	for (unsigned step = 1; step < 64; step *= 2) {
		seeds |= passes & seeds << step;
		passes &= passes << step;
	}
	return seeds;
}

/* A straight jump leads to a stop if the next cell is one, or the jump passes it and leads to one from that cell. */
static void jumpgrid_build_leads_along_row(const struct jumpgrid_build *build, size_t y)
{
	const uint64_t *open = build->ground->rows + y * build->stride;
	const uint64_t *stops = jumpgrid_row(build, PLANE_STOPS + EAST, y),
		       *passes = jumpgrid_row(build, PLANE_PASSES + EAST, y);
	uint64_t *leads = jumpgrid_row(build, PLANE_LEADS + EAST, y), carry = 0;

	for (size_t i = build->words; i >= 1; i--) {
		uint64_t found = jumpgrid_fill_down(stops[i] | (carry << 63 & passes[i]), passes[i]);
		leads[i] = (found >> 1 | carry << 63) & open[i];
		carry = found & 1;
	}
	stops = jumpgrid_row(build, PLANE_STOPS + WEST, y);
	passes = jumpgrid_row(build, PLANE_PASSES + WEST, y);
	leads = jumpgrid_row(build, PLANE_LEADS + WEST, y);
	carry = 0;
	for (size_t i = 1; i <= build->words; i++) {
		uint64_t found = jumpgrid_fill_up(stops[i] | (carry & passes[i]), passes[i]);
		leads[i] = (found << 1 | carry) & open[i];
		carry = found >> 63;
	}
}

/* The same for north and south; the row ahead is done. */
static void jumpgrid_build_leads_across(const struct jumpgrid_build *build, unsigned d, size_t y)
{
	size_t y_ahead = d == NORTH ? y - 1 : y + 1;
	const uint64_t *open = build->ground->rows + y * build->stride;
	const uint64_t *passes = jumpgrid_row(build, PLANE_PASSES + d, y_ahead);
	const uint64_t *stops = jumpgrid_row(build, PLANE_STOPS + d, y_ahead);
	const uint64_t *ahead = jumpgrid_row(build, PLANE_LEADS + d, y_ahead);
	uint64_t *leads = jumpgrid_row(build, PLANE_LEADS + d, y);

	for (size_t i = 1; i <= build->words; i++)
		leads[i] = open[i] & (stops[i] | (passes[i] & ahead[i]));
}

/* Clears the turns in direction number T after which a jump leads to nothing. */
static void jumpgrid_build_turns(const struct jumpgrid_build *build, unsigned t)
{
	for (unsigned side = 0; side < 2; side++) {
		uint64_t *turns = jumpgrid_row(build, PLANE_TURNS + t + 4 * side, 0);
		const uint64_t *leads = jumpgrid_row(build, PLANE_LEADS + build->turning->sides[t][side], 0);
		for (size_t i = 0; i < build->plane_words; i++)
			turns[i] &= leads[i];
	}
}

/* Cells, of word I of row Y, at which a jump in turning direction number T has found something, or will. */
static uint64_t jumpgrid_found(const struct jumpgrid_build *build, unsigned t, size_t y, size_t i)
{
	unsigned d = build->turning->directions[t];

	return jumpgrid_row(build, PLANE_STOPS + d, y)[i] | jumpgrid_row(build, PLANE_TURNS + t, y)[i] |
	       jumpgrid_row(build, PLANE_TURNS + 4 + t, y)[i] |
	       (jumpgrid_row(build, PLANE_PASSES + d, y)[i] & jumpgrid_row(build, PLANE_LEADS + d, y)[i]);
}

/* Row Y of the leads in turning direction number T; the row ahead is done. */
static void jumpgrid_build_leads_turning(const struct jumpgrid_build *build, unsigned t, size_t y)
{
	unsigned d = build->turning->directions[t];
	size_t y_ahead = direction_dy[d] < 0 ? y - 1 : y + 1;
	const uint64_t *allowed = jumpgrid_row(build, PLANE_ALLOWED + d, y);
	uint64_t *leads = jumpgrid_row(build, PLANE_LEADS + d, y);

	for (size_t i = 1; i <= build->words; i++) {
		uint64_t found = jumpgrid_found(build, t, y_ahead, i);
		if (direction_dx[d] > 0)
			found = found >> 1 | jumpgrid_found(build, t, y_ahead, i + 1) << 63;
		else if (direction_dx[d] < 0)
			found = found << 1 | jumpgrid_found(build, t, y_ahead, i - 1) >> 63;
		leads[i] = allowed[i] & found;
	}
}

static void jumpgrid_build_leads(const struct jumpgrid_build *build)
{
	size_t height = build->height;

	for (size_t y = 1; y <= height; y++)
		jumpgrid_build_leads_along_row(build, y);
	for (size_t i = 1; build->turning->n == 4 && i <= height; i++) {
		jumpgrid_build_leads_across(build, NORTH, i);
		jumpgrid_build_leads_across(build, SOUTH, height + 1 - i);
	}
	for (unsigned t = 0; t < build->turning->n; t++) {
		jumpgrid_build_turns(build, t);
		for (size_t i = 1; i <= height; i++)
			jumpgrid_build_leads_turning(
			    build, t, direction_dy[build->turning->directions[t]] < 0 ? i : height + 1 - i);
	}
}

/* Lays out PLANE along the columns, mirrored or not, in lines STRIDE bytes apart. */
static void jumpgrid_lay_out_columns(const struct jumpgrid_build *build, unsigned plane, bool mirrored,
				     size_t stride, unsigned char *base)
{
	size_t col_words = (build->height + 63) / 64;

	for (size_t k = 0; k < build->words; k++)
		for (size_t j = 0; j < col_words; j++) {
			uint64_t square[64] = {0};
			size_t lines = min((size_t)build->ground->width - 64 * k, (size_t)64);
			for (size_t y = 0; y < 64 && 64 * j + y < build->height; y++)
				square[y] = jumpgrid_row(build, plane, 64 * j + y + 1)[k + 1];
			jumpgrid_transpose(square);
			for (size_t x = 0; x < lines; x++) {
				uint64_t word = mirrored ? jumpgrid_reversed(square[x]) : square[x];
				size_t at = mirrored ? col_words - 1 - j : j;
				memcpy(base + (64 * k + x) * stride + 8 * at, &word, 8);
			}
		}
}

static void jumpgrid_lay_out_rows(const struct jumpgrid_build *build, unsigned plane, bool mirrored,
				  size_t stride, unsigned char *base)
{
	for (size_t y = 0; y < build->height; y++)
		for (size_t i = 0; i < build->words; i++) {
			uint64_t word = jumpgrid_row(build, plane, y + 1)[i + 1];
			size_t at = mirrored ? build->words - 1 - i : i;
			if (mirrored)
				word = jumpgrid_reversed(word);
			memcpy(base + y * stride + 8 * at, &word, 8);
		}
}

/* Lays out PLANE along the lines of diagonal D.  Each bit moves down by its place in the word, or by 63 minus
 * that, in six stages of 1, 2, 4 .. 32 lines. */
static void jumpgrid_lay_out_diagonals(const struct jumpgrid_build *build, unsigned plane, unsigned d,
				       size_t stride, unsigned char *base)
{
	static const uint64_t strided[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
					    0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
	uint64_t *column = build->column;
	size_t n = build->height + 64;
	bool mirrored = direction_dx[d] < 0, rising = direction_dy[d] < 0;

	for (size_t k = 0; k < build->words; k++) {
		for (size_t y = 0; y < build->height; y++) {
			const uint64_t *row = jumpgrid_row(build, plane, y + 1);
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
		unsigned char *line = base + (rising ? k : build->words - 1 - k) * 64 * stride + k * 8;
		for (size_t r = 0; r < n - 1; r++, line += stride)
			memcpy(line, &column[r], 8);
	}
}

/* Lays out PLANE along direction D in lines STRIDE bytes apart, of which the first begins AT bytes from the head. */
static void jumpgrid_lay_out(const struct jumpgrid_build *build, unsigned plane, unsigned d, size_t at,
			     size_t stride)
{
	unsigned char *base = (unsigned char *)build->grid + at;

	if (d >= NORTH_EAST)
		jumpgrid_lay_out_diagonals(build, plane, d, stride, base);
	else if (d == EAST || d == WEST)
		jumpgrid_lay_out_rows(build, plane, d == WEST, stride, base);
	else
		jumpgrid_lay_out_columns(build, plane, d == NORTH, stride, base);
}

/* Lays out all planes; those of stops of turning directions only if some may exist, or existed. */
static void jumpgrid_lay_out_all(const struct jumpgrid_build *build, const struct jumpgrid_shape *shape)
{
	const struct jumpgrid *grid = build->grid;
	size_t at = shape->grids;

	for (unsigned t = 0; t < build->turning->n; t++) {
		unsigned d = build->turning->directions[t];
		size_t bytes = jumpgrid_line_bytes(shape, (int)d);
		jumpgrid_lay_out(build, PLANE_PASSES + d, d, at, 4 * bytes);
		jumpgrid_lay_out(build, PLANE_TURNS + t, d, at + bytes, 4 * bytes);
		jumpgrid_lay_out(build, PLANE_TURNS + 4 + t, d, at + 2 * bytes, 4 * bytes);
		if (grid->mixed)
			jumpgrid_lay_out(build, PLANE_STOPS + d, d, at + 3 * bytes, 4 * bytes);
		at += 4 * jumpgrid_grid_bytes(shape, (int)d);
	}
	for (unsigned d = 0; d < NORTH_EAST; d++) {
		if (!(grid->straight >> d & 1))
			continue;
		size_t bytes = jumpgrid_line_bytes(shape, (int)d), whole = jumpgrid_grid_bytes(shape, (int)d);
		jumpgrid_lay_out(build, PLANE_STOPS + d, d, at, bytes);
		jumpgrid_lay_out(build, PLANE_PASSES + d, d, at + whole, bytes);
		at += 2 * whole;
	}
}

/* Joins the planes of leads into one byte per cell. */
static void jumpgrid_build_cells(const struct jumpgrid_build *build, uint16_t *cells)
{
	size_t width = (size_t)build->ground->width, plane = build->plane_words * 8;

	for (size_t y = 0; y < build->height; y++) {
		const unsigned char *row = (unsigned char *)(jumpgrid_row(build, PLANE_LEADS, y + 1) + 1);
		for (size_t x = 0; x < width; x += 8) {
			uint64_t leads = 0;
			for (size_t d = 0; d < DIRECTIONS; d++)
				leads |= (uint64_t)row[d * plane + x / 8] << 8 * d;
			leads = jumpgrid_transposed(leads);
			size_t first = y * width + x;
			for (size_t i = 0; i < 8 && x + i < width; i++)
				cells[first + i] = (uint16_t)(jumpgrid_low_byte(build->ground, first + i) |
							      (leads >> 8 * i & 255) << 8);
		}
	}
}

void jumpgrid_build(struct jumpgrid *grid, void *work, const struct ground *ground, enum diagonal_rule rule)
{
	struct jumpgrid_shape shape = jumpgrid_shape_of(ground);
	struct jumpgrid_build build = {.ground = ground,
				       .turning = jumpgrid_turning_of(rule),
				       .grid = grid,
				       .blocks = work,
				       .plane_words = jumpgrid_plane_words(ground),
				       .stride = ground->row_words,
				       .words = ground->row_words - 2,
				       .height = (size_t)ground->height};

	build.planes = (uint64_t *)(build.blocks + JUMPGRID_BLOCKS);
	build.column = build.planes + PLANES * build.plane_words;
	if (grid->built && grid->rule != rule)
		memset((unsigned char *)grid + shape.grids, 0, shape.size - shape.grids);
	jumpgrid_describe(grid, &shape, ground, rule);
	jumpgrid_fill_looks(grid);
	grid->mixed = grid->mixed || !ground->uniform || rule >= DIAGONAL_ONE;
	memset(build.blocks, 0, JUMPGRID_BLOCKS * sizeof *build.blocks);
	if (build.turning->n < 4)
		memset(jumpgrid_row(&build, PLANE_LEADS, 0), 0, DIRECTIONS * build.plane_words * 8);
	jumpgrid_build_looks(&build);
	jumpgrid_build_leads(&build);
	jumpgrid_lay_out_all(&build, &shape);
	jumpgrid_build_cells(&build, grid->cells);
	grid->version = ground->version;
	grid->built = true;
}

/* ---- repairing
 *
 * A changed cell changes the jumps at the nine cells around it.  Then leads are recomputed, from these cells backwards
 * along the lines, up to the first unchanged one. */

struct jumpgrid_repair {
	struct jumpgrid *grid;
	const struct ground *ground;
	const struct jumpgrid_turning *turning;
};

static bool jumpgrid_has(const struct jumpgrid *grid, ptrdiff_t bit)
{
	return jump_bits(grid, bit) & 1;
}

static void jumpgrid_put(struct jumpgrid *grid, ptrdiff_t bit, bool on)
{
	unsigned char *byte = (unsigned char *)grid + (bit >> 3);

	*byte = (unsigned char)((*byte & ~(1U << (bit & 7))) | (unsigned)on << (bit & 7));
}

/* The bit of AT in the grid of direction D. */
static ptrdiff_t jumpgrid_bit(const struct jumpgrid *grid, struct cell at, int d)
{
	return jump_bit(&grid->lines[d], at.x, at.y);
}

static bool jumpgrid_leads(const struct jumpgrid_repair *repair, struct cell at, int d)
{
	return repair->grid->cells[ground_index(repair->ground, at)] >> (8 + d) & 1;
}

/* Does a straight jump from AT in direction D lead to a stop, as its next cell knows? */
static bool jumpgrid_leads_straight(const struct jumpgrid_repair *repair, struct cell at, int d)
{
	struct cell to = cell_step(at, d);

	if (!ground_open(repair->ground, at) || !ground_open(repair->ground, to))
		return false;
	ptrdiff_t bit = jumpgrid_bit(repair->grid, to, d);
	return jumpgrid_has(repair->grid, bit) ||
	       (jumpgrid_has(repair->grid, bit + repair->grid->others[d]) && jumpgrid_leads(repair, to, d));
}

/* The same for a jump in turning direction D. */
static bool jumpgrid_leads_turning(const struct jumpgrid_repair *repair, struct cell at, int d)
{
	const struct jumpgrid *grid = repair->grid;
	struct cell to = cell_step(at, d);

	if (!ground_open(repair->ground, at) || !ground_open(repair->ground, to) ||
	    !(grid->moves.from[MOVES_START][repair->ground->around[ground_index(repair->ground, at)]] >> d & 1))
		return false;
	ptrdiff_t bit = jumpgrid_bit(grid, to, d);
	return jumpgrid_has(grid, bit + grid->others[d]) || jumpgrid_has(grid, bit + grid->turns[0]) ||
	       jumpgrid_has(grid, bit + grid->turns[1]) ||
	       (jumpgrid_has(grid, bit) && jumpgrid_leads(repair, to, d));
}

/* The jumps at AT; in a block of several costs, given its moves worth trying. */
static struct jumpgrid_look jumpgrid_known_look(const struct jumpgrid_repair *repair, struct cell at)
{
	const struct ground *ground = repair->ground;
	size_t index = ground_index(ground, at);

	if (!ground->cost[index])
		return (struct jumpgrid_look){0};
	if (ground->even[index])
		return repair->grid->looks[ground->around[index]];
	struct jumpgrid_block block = jumpgrid_block_at(ground, index);
	block.worth = jumpgrid_worth(repair->grid)[index];
	jumpgrid_look_into(repair->grid, &block);
	return block.look;
}

/* Sets whether a jump from AT in direction D leads to a stop; returns whether that is new. */
static bool jumpgrid_set_lead(const struct jumpgrid_repair *repair, struct cell at, int d, bool leads)
{
	uint16_t *cell = &repair->grid->cells[ground_index(repair->ground, at)];

	if ((*cell >> (8 + d) & 1) == leads)
		return false;
	*cell ^= (uint16_t)(1 << (8 + d));
	return true;
}

/* Walks from AT against the turning direction D and corrects what leads to a stop.  The first LEAST cells are looked at
 * in any case. */
static void jumpgrid_repair_turning(const struct jumpgrid_repair *repair, struct cell at, int d, int least)
{
	for (; ground_inside(repair->ground, at); at = cell_step(at, direction_opposite(d)), least--)
		if (!jumpgrid_set_lead(repair, at, d, jumpgrid_leads_turning(repair, at, d)) && least <= 1)
			return;
}

/* Corrects the turns of jumps at AT to the straight direction SIDE; LOOK describes AT. */
static void jumpgrid_repair_turns(const struct jumpgrid_repair *repair, struct cell at, int side,
				  struct jumpgrid_look look)
{
	const struct jumpgrid_turning *turning = repair->turning;
	struct jumpgrid *grid = repair->grid;
	bool leads = jumpgrid_leads(repair, at, side);

	for (unsigned i = 0; i < 2 * turning->n; i++) {
		unsigned t = i % turning->n, which = i / turning->n;
		if (turning->sides[t][which] != side)
			continue;
		int d = turning->directions[t];
		ptrdiff_t bit = jumpgrid_bit(grid, at, d) + grid->turns[which];
		bool turns = leads && look.turns >> (t + 4 * which) & 1;
		if (jumpgrid_has(grid, bit) == turns)
			continue;
		jumpgrid_put(grid, bit, turns);
		jumpgrid_repair_turning(repair, cell_step(at, direction_opposite(d)), d, 1);
	}
}

/* Walks from AT against the straight direction D and corrects what leads to a stop, two cells in any case, and what
 * depends on it. */
static void jumpgrid_repair_straight(const struct jumpgrid_repair *repair, struct cell at, int d)
{
	for (int least = 2; ground_inside(repair->ground, at);
	     at = cell_step(at, direction_opposite(d)), least--) {
		bool changed = jumpgrid_set_lead(repair, at, d, jumpgrid_leads_straight(repair, at, d));
		if (!changed && least <= 1)
			return;
		if (changed)
			jumpgrid_repair_turns(repair, at, d, jumpgrid_known_look(repair, at));
	}
}

/* Sets the bits that depend only on the block around AT; returns its look. */
static struct jumpgrid_look jumpgrid_repair_look(const struct jumpgrid_repair *repair, struct cell at)
{
	const struct ground *ground = repair->ground;
	struct jumpgrid *grid = repair->grid;
	size_t index = ground_index(ground, at);

	grid->cells[index] = (uint16_t)((grid->cells[index] & ~255) | jumpgrid_low_byte(ground, index));
	if (ground->cost[index] && !ground->even[index]) {
		struct jumpgrid_block block = jumpgrid_block_at(ground, index);
		*jumpgrid_worth_of(grid, index) = moves_in_block(block.costs, block.here, grid->rule);
	} else if (grid->mixed) {
		*jumpgrid_worth_of(grid, index) = 0;
	}
	struct jumpgrid_look look = jumpgrid_known_look(repair, at);
	for (unsigned ds = grid->straight | grid->turning; ds; ds &= ds - 1) {
		int d = __builtin_ctz(ds);
		ptrdiff_t stops = jumpgrid_bit(grid, at, d), passes = stops + grid->others[d];
		if (grid->turning >> d & 1) {
			passes = stops;
			stops += grid->others[d];
		}
		jumpgrid_put(grid, stops, look.stops >> d & 1);
		jumpgrid_put(grid, passes, look.passes >> d & 1);
	}
	return look;
}

static void jumpgrid_repair_block(const struct jumpgrid_repair *repair, struct cell changed)
{
	struct jumpgrid_look looks[9];
	struct cell cells[9];
	size_t n = 0;

	for (int i = 0; i < 9; i++) {
		struct cell at = {(int16_t)(changed.x + i % 3 - 1), (int16_t)(changed.y + i / 3 - 1)};
		if (!ground_inside(repair->ground, at))
			continue;
		cells[n] = at;
		looks[n++] = jumpgrid_repair_look(repair, at);
	}
	for (size_t i = 0; i < n; i++)
		for (unsigned ds = repair->grid->straight; ds; ds &= ds - 1)
			jumpgrid_repair_straight(repair, cells[i], __builtin_ctz(ds));
	for (size_t i = 0; i < n; i++) {
		for (unsigned ds = repair->grid->straight; ds; ds &= ds - 1)
			jumpgrid_repair_turns(repair, cells[i], __builtin_ctz(ds), looks[i]);
		for (unsigned ds = repair->grid->turning; ds; ds &= ds - 1)
			jumpgrid_repair_turning(repair, cells[i], __builtin_ctz(ds), 2);
	}
}

void jumpgrid_repair(struct jumpgrid *grid, const struct ground *ground, const struct cell *changed, size_t n)
{
	struct jumpgrid_repair repair = {grid, ground, jumpgrid_turning_of(grid->rule)};

	ASSERT(grid->built && grid->width == ground->width && grid->height == ground->height);
	grid->mixed = grid->mixed || !ground->uniform;
	for (size_t i = 0; i < n; i++)
		if (ground_inside(ground, changed[i]))
			jumpgrid_repair_block(&repair, changed[i]);
	grid->version = ground->version;
}
