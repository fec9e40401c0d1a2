#include "path/wave.h"

#include <string.h>

enum {
	BINS =
	    512, /* one per level for the longest step of 255 sqrt 2 straight ones; or nine for each of four */
	BLOCK = 64, /* words: a link to the previous block, then cells */
};

/* A bin is a chain of blocks.  Its next cell goes to `end`; it always owns the block in which that lies. */
struct wave {
	const struct ground *ground;
	struct wave_cost cost;
	uint32_t *distance;
	bool canonical;
	struct moves moves;
	ptrdiff_t offset[DIRECTIONS];
	uint32_t end[BINS];
	size_t levels;        /* of the ring that are in use, a power of two */
	size_t level;         /* the level being served */
	uint32_t length;      /* at which that level begins */
	uint32_t freed, used; /* list of free blocks; words handed out, of which the first block is not used */
	uint32_t words[];
};

static_assert(4 * MOVES_ARRIVALS <= BINS, "canonical waves have four levels");

size_t wave_size(const struct ground *ground)
{
	size_t cells = ground_cells(ground);
	size_t blocks = 8 * cells / (BLOCK - 1) + BINS + 2;

	return sizeof(struct wave) + blocks * BLOCK * sizeof(uint32_t);
}

/* Takes a block and returns its first cell; LINK is the full block before it, or 0. */
static uint32_t wave_new_block(struct wave *wave, uint32_t link)
{
	uint32_t block = wave->freed;

	if (block) {
		wave->freed = wave->words[block];
	} else {
		block = wave->used;
		wave->used += BLOCK;
	}
	wave->words[block] = link;
	return block + 1;
}

/* Writes CELL at END and returns the new end, which is END unless KEEP.  KEEP is not a branch, so it cannot be
 * mispredicted. */
static inline uint32_t wave_append(struct wave *wave, uint32_t end, uint32_t cell, bool keep)
{
	wave->words[end] = cell;
	end += keep;
	if (end % BLOCK == 0)
		return wave_new_block(wave, end - BLOCK);
	return end;
}

/* The bin of LEVEL for cells that were entered in direction ARRIVAL. */
static inline uint32_t *wave_bin_of(struct wave *wave, size_t level, unsigned arrival)
{
	size_t place = level & (wave->levels - 1);

	if (wave->canonical)
		place = place * MOVES_ARRIVALS + arrival;
	return &wave->end[place];
}

/* Lowers the length of the neighbour *TO to LENGTH if that
 * is shorter and the move is OPEN; returns whether it did. */
static inline bool wave_lower(struct wave *wave, size_t *to, size_t from, unsigned d, uint32_t length,
			      bool open)
{
	*to = from + (size_t)(wave->offset[d] & -(ptrdiff_t)open);
	uint32_t held = wave->distance[*to];
	bool shorter = open & (length < held);
	wave->distance[*to] = shorter ? length : held;
	return shorter;
}

/* The general case, one move at a time: for sources, other rules and unequal terrain. */
static void wave_serve_moves(struct wave *wave, uint32_t from, unsigned tries)
{
	uint32_t weight = 1;

	if (wave->cost.weighted)
		weight = wave->ground->cost[from];
	for (; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		size_t to = (size_t)((ptrdiff_t)from + wave->offset[d]);
		uint32_t step = d < NORTH_EAST ? wave->cost.straight : wave->cost.diagonal;
		uint32_t length = wave->distance[from] + step * weight;
		if (length >= wave->distance[to])
			continue;
		wave->distance[to] = length;
		size_t level = wave->level + (length - wave->length) / wave->cost.straight;
		uint32_t *end = wave_bin_of(wave, level, d);
		*end = wave_append(wave, *end, (uint32_t)to, true);
	}
}

static void wave_serve_any(struct wave *wave, const uint32_t *cells, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (wave->distance[cells[i]] >= wave->length)
			wave_serve_moves(wave, cells[i],
					 wave->moves.from[MOVES_START][wave->ground->around[cells[i]]]);
}

/* What a wall uncovers beside a cell is left to a second loop, so that the first one needs no branch. */
static void wave_serve_straight(struct wave *wave, const uint32_t *cells, size_t n, unsigned d)
{
	uint32_t *ahead = wave_bin_of(wave, wave->level + 1, d), end = *ahead;
	uint32_t uncovering[BLOCK];
	size_t n_uncovering = 0, beside = UINT8_MAX ^ 1U << d;

	for (size_t i = 0; i < n; i++) {
		size_t from = cells[i], to;
		unsigned tries = wave->moves.from[d][wave->ground->around[from]];
		bool kept =
		    wave_lower(wave, &to, from, d, wave->distance[from] + wave->cost.straight, tries >> d & 1);
		end = wave_append(wave, end, (uint32_t)to, kept);
		uncovering[n_uncovering] = (uint32_t)from;
		n_uncovering += (tries & beside) != 0;
	}
	*ahead = end;
	for (size_t i = 0; i < n_uncovering; i++) {
		uint32_t from = uncovering[i];
		wave_serve_moves(wave, from, wave->moves.from[d][wave->ground->around[from]] & beside);
	}
}

static void wave_serve_diagonal(struct wave *wave, const uint32_t *cells, size_t n, unsigned d)
{
	unsigned left = d & 3, right = (left + 1) & 3;
	uint32_t *next = wave_bin_of(wave, wave->level + 1, 0), *later = wave_bin_of(wave, wave->level + 2, 0);
	uint32_t near = next[d], far = later[d], end_left = next[left], end_right = next[right];
	uint32_t beyond = wave->length + 2 * wave->cost.straight; /* where the level after next begins */

	for (size_t i = 0; i < n; i++) {
		size_t from = cells[i], to;
		unsigned tries = wave->moves.from[d][wave->ground->around[from]];
		uint32_t diagonal = wave->distance[from] + wave->cost.diagonal;
		uint32_t straight = wave->distance[from] + wave->cost.straight;
		bool kept = wave_lower(wave, &to, from, d, diagonal, tries >> d & 1);
		near = wave_append(wave, near, (uint32_t)to, kept & (diagonal < beyond));
		far = wave_append(wave, far, (uint32_t)to, kept & (diagonal >= beyond));
		kept = wave_lower(wave, &to, from, left, straight, tries >> left & 1);
		end_left = wave_append(wave, end_left, (uint32_t)to, kept);
		kept = wave_lower(wave, &to, from, right, straight, tries >> right & 1);
		end_right = wave_append(wave, end_right, (uint32_t)to, kept);
	}
	next[d] = near;
	later[d] = far;
	next[left] = end_left;
	next[right] = end_right;
}

/* Serves and empties the bin of the current level for ARRIVAL; returns whether it held any cells. */
static bool wave_serve_bin(struct wave *wave, unsigned arrival)
{
	uint32_t *bin = wave_bin_of(wave, wave->level, arrival), end = *bin, block;
	bool any = end % BLOCK > 1 || wave->words[end - 1];

	for (;;) {
		block = end - 1 - (end - 1) % BLOCK;
		const uint32_t *cells = &wave->words[block + 1];
		if (arrival == MOVES_START)
			wave_serve_any(wave, cells, end - block - 1);
		else if (arrival >= NORTH_EAST)
			wave_serve_diagonal(wave, cells, end - block - 1, arrival);
		else
			wave_serve_straight(wave, cells, end - block - 1, arrival);
		uint32_t link = wave->words[block];
		if (!link)
			break;
		wave->words[block] = wave->freed;
		wave->freed = block;
		end = link + BLOCK;
	}
	*bin = block + 1;
	return any;
}

/* Bins in use at each level. */
static size_t wave_arrivals(const struct wave *wave)
{
	return wave->canonical ? MOVES_ARRIVALS : 1;
}

static void wave_begin(struct wave *wave, const struct ground *ground, enum diagonal_rule rule,
		       struct wave_cost cost, uint32_t *distance)
{
	uint32_t longest = cost.diagonal;

	if (cost.weighted)
		longest *= ground->cost_max;
	wave->ground = ground;
	wave->cost = cost;
	wave->distance = distance;
	wave->canonical = rule == DIAGONAL_NO_CUT && (ground->uniform || !cost.weighted);
	moves_provide(&wave->moves, rule, wave->canonical);
	for (int d = 0; d < DIRECTIONS; d++)
		wave->offset[d] = direction_dy[d] * (ptrdiff_t)ground->width + direction_dx[d];
	for (wave->levels = 4; wave->levels < longest / cost.straight + 2; wave->levels *= 2)
		;
	wave->level = wave->length = wave->freed = 0;
	wave->used = BLOCK;
	ASSERT(wave->levels * wave_arrivals(wave) <= BINS);
	for (size_t bin = 0; bin < wave->levels * wave_arrivals(wave); bin++)
		wave->end[bin] = wave_new_block(wave, 0);
}

void wave_run(void *scratch, const struct ground *ground, enum diagonal_rule rule, struct wave_cost cost,
	      uint32_t *distance, const uint32_t *sources, size_t n)
{
	static const unsigned order[MOVES_ARRIVALS] = {
	    MOVES_START, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST, NORTH, EAST, SOUTH, WEST};
	struct wave *wave = scratch;
	size_t idle = 0;

	wave_begin(wave, ground, rule, cost, distance);
	while (n || idle < wave->levels) {
		uint32_t *end = wave_bin_of(wave, wave->level, MOVES_START);
		for (; n && distance[*sources] < wave->length + cost.straight; sources++, n--)
			*end = wave_append(wave, *end, *sources, true);
		idle++;
		for (size_t i = 0; i < wave_arrivals(wave); i++)
			if (wave_serve_bin(wave, order[i]))
				idle = 0;
		wave->level++;
		wave->length += cost.straight;
	}
}
