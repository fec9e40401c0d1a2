#include "path/wave.h"

#include <string.h>

enum {
	BINS = 512,      /* one per level, for the longest step of 255 sqrt 2 straight ones */
	BLOCK = 64,      /* words: a link to the previous block, then cells */
	BATCH = 64,      /* cells that are served together */
	SERVED = 1 << 12 /* served cells that a queue may keep */
};

/* A queued cell holds its arrival above its index. */
enum { ARRIVAL_SHIFT = 28 };
#define INDEX ((UINT32_C(1) << ARRIVAL_SHIFT) - 1)

static_assert(GRID_MAX_CELLS <= INDEX + 1, "an index fits below the arrival");

/* What to add to the index of a cell for the cell ahead and, after a diagonal step, for those to both sides; 0
 * where that cell is not worth trying.  After a straight step `uncovered` are the other directions worth trying,
 * which are rare. */
struct wave_way {
	int16_t ahead, left, right;
	uint16_t uncovered;
};

static_assert(GRID_MAX_SIDE < INT16_MAX, "a way holds the offset of a neighbour");

/* Cells that were entered by a straight step, or by a diagonal one.  Those of the level being served lie in
 * [first, due), those of the next one in [due, end).  A diagonal step may also lead into the level after that:
 * these cells lie at the other end of the queue, in [far_end, far_soon) if they were entered from this level,
 * and in [far_soon, far_first) if from the one before. */
struct wave_queue {
	uint32_t *cells, *first, *due, *end;
	uint32_t *far_first, *far_soon, *far_end;
};

struct wave {
	const struct ground *ground;
	struct wave_cost cost;
	uint32_t *distance;
	struct moves moves;
	ptrdiff_t offset[DIRECTIONS];
	uint32_t length;  /* at which the level being served begins */
	uint32_t longest; /* step */

	/* Of canonical waves. */
	struct wave_way ways[DIRECTIONS * 256]; /* by arrival and neighbourhood, for maps of ways_width */
	int ways_width;                         /* 0: not filled */
	struct wave_queue straight, diagonal;

	/* Of other waves.  A bin is a chain of blocks.  Its next cell goes to `end`; it always owns the block
	 * in which that lies. */
	uint32_t end[BINS];
	size_t levels;        /* of the ring that are in use, a power of two */
	size_t level;         /* the level being served */
	uint32_t freed, used; /* list of free blocks; words handed out, of which the first block is not used */

	uint32_t words[];
};

/* A cell is entered once in each direction, and each end of a queue may write one cell that it does not keep. */
static size_t wave_queue_words(const struct ground *ground)
{
	return 4 * ground_cells(ground) + 2;
}

size_t wave_size(const struct ground *ground)
{
	size_t bins = (8 * ground_cells(ground) / (BLOCK - 1) + BINS + 2) * BLOCK;

	return sizeof(struct wave) + max(bins, 2 * wave_queue_words(ground)) * sizeof(uint32_t);
}

static uint32_t wave_step(const struct wave *wave, unsigned d)
{
	return d < NORTH_EAST ? wave->cost.straight : wave->cost.diagonal;
}

/* Goes on to the next level; false if a length in it, and a step more, might not fit into 32 bits. */
static bool wave_next_level(struct wave *wave)
{
	wave->length += wave->cost.straight;
	return wave->length <= UINT32_MAX - wave->cost.straight - wave->longest;
}

/* ---- canonical waves */

static int16_t wave_offset_if(const struct wave *wave, unsigned tries, unsigned d)
{
	return (int16_t)(tries >> d & 1 ? wave->offset[d] : 0);
}

static void wave_fill_ways(struct wave *wave)
{
	if (wave->ways_width == wave->ground->width)
		return;
	wave->ways_width = wave->ground->width;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (unsigned around = 0; around < 256; around++) {
			unsigned tries = wave->moves.from[d][around];
			struct wave_way way = {.ahead = wave_offset_if(wave, tries, d)};
			if (d < NORTH_EAST) {
				way.uncovered = (uint16_t)(tries & ~(1U << d));
			} else {
				way.left = wave_offset_if(wave, tries, d & 3);
				way.right = wave_offset_if(wave, tries, (d + 1) & 3);
			}
			wave->ways[d * 256 + around] = way;
		}
}

static struct wave_queue wave_queue_at(uint32_t *words, size_t n)
{
	uint32_t *far = words + n;

	return (struct wave_queue){words, words, words, words, far, far, far};
}

/* Where the level after the next begins. */
static uint32_t wave_beyond(const struct wave *wave)
{
	return wave->length + 2 * wave->cost.straight;
}

/* Offers the neighbours in the directions TRIES of FROM their lengths, one at a time. */
static void wave_offer(struct wave *wave, uint32_t from, unsigned tries)
{
	for (; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		uint32_t to = from + (uint32_t)wave->offset[d],
			 length = wave->distance[from] + wave_step(wave, d);
		if (length >= wave->distance[to])
			continue;
		wave->distance[to] = length;
		uint32_t entry = to | d << ARRIVAL_SHIFT;
		if (d < NORTH_EAST)
			*wave->straight.end++ = entry;
		else if (length < wave_beyond(wave))
			*wave->diagonal.end++ = entry;
		else
			*--wave->diagonal.far_end = entry;
	}
}

/* Lowers the length of cell TO to LENGTH if that is shorter; returns whether it did. */
static inline bool wave_lower(uint32_t *distance, uint32_t to, uint32_t length)
{
	uint32_t held = distance[to];

	distance[to] = min(length, held);
	return length < held;
}

/* A cell that is not worth trying stands for the cell before it, which has a shorter length.  What a wall
 * uncovers beside a cell is left to a second loop, so that the first one needs no branch. */
static void wave_serve_straight(struct wave *wave)
{
	const uint8_t *around = wave->ground->around;
	const uint32_t *cells = wave->straight.first, *due = wave->straight.due;
	uint32_t *distance = wave->distance, straight = wave->cost.straight;

	while (cells < due) {
		uint32_t uncovering[BATCH], *end = wave->straight.end;
		size_t n = min((size_t)(due - cells), (size_t)BATCH), n_uncovering = 0;
		for (size_t i = 0; i < n; i++) {
			uint32_t entry = cells[i], from = entry & INDEX;
			struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | around[from]];
			*end = entry + (uint32_t)way.ahead;
			end += wave_lower(distance, from + (uint32_t)way.ahead, distance[from] + straight);
			uncovering[n_uncovering] = entry;
			n_uncovering += way.uncovered != 0;
		}
		wave->straight.end = end;
		for (size_t i = 0; i < n_uncovering; i++) {
			uint32_t from = uncovering[i] & INDEX;
			wave_offer(wave, from,
				   wave->ways[uncovering[i] >> ARRIVAL_SHIFT << 8 | around[from]].uncovered);
		}
		cells += n;
	}
}

static void wave_serve_diagonal(struct wave *wave)
{
	const uint32_t sides = UINT32_C(3) << ARRIVAL_SHIFT;
	const uint8_t *around = wave->ground->around;
	struct wave_queue *queue = &wave->diagonal;
	uint32_t *distance = wave->distance, *near = queue->end, *far = queue->far_end,
		 *end = wave->straight.end;
	uint32_t straight = wave->cost.straight, diagonal = wave->cost.diagonal, beyond = wave_beyond(wave);

	for (const uint32_t *cell = queue->first; cell < queue->due; cell++) {
		uint32_t entry = *cell, from = entry & INDEX, length = distance[from];
		struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | around[from]];
		bool lower = wave_lower(distance, from + (uint32_t)way.ahead, length + diagonal);
		bool is_far = length + diagonal >= beyond;
		*near = far[-1] = entry + (uint32_t)way.ahead;
		near += lower & !is_far;
		far -= lower & is_far;
		uint32_t to = from + (uint32_t)way.left;
		*end = to | (entry & sides);
		end += wave_lower(distance, to, length + straight);
		to = from + (uint32_t)way.right;
		*end = to | ((entry + (UINT32_C(1) << ARRIVAL_SHIFT)) & sides);
		end += wave_lower(distance, to, length + straight);
	}
	queue->end = near;
	queue->far_end = far;
	wave->straight.end = end;
}

/* The cells that lie in the level after the next come one level nearer. */
static void wave_queue_take_far(struct wave_queue *queue)
{
	ptrdiff_t arriving = queue->far_first - queue->far_soon, far = queue->far_soon - queue->far_end;

	for (ptrdiff_t i = 0; i < arriving; i++)
		*queue->end++ = queue->far_soon[i];
	for (ptrdiff_t i = 1; i <= far; i++)
		queue->far_first[-i] = queue->far_soon[-i];
	queue->far_soon = queue->far_end = queue->far_first - far;
}

/* Goes on to the next level; returns whether the queue holds any cells.  Those served are dropped when they are
 * many. */
static inline bool wave_queue_advance(struct wave_queue *queue)
{
	queue->first = queue->due;
	if (queue->far_end != queue->far_first)
		wave_queue_take_far(queue);
	queue->due = queue->end;
	ptrdiff_t n = queue->due - queue->first;
	if (queue->first - queue->cells > SERVED && queue->first - queue->cells > n) {
		memcpy(queue->cells, queue->first, (size_t)n * sizeof *queue->cells);
		queue->first = queue->cells;
		queue->due = queue->end = queue->cells + n;
	}
	return n > 0 || queue->far_end != queue->far_first;
}

static bool wave_run_canonical(struct wave *wave, const uint32_t *sources, size_t n)
{
	size_t words = wave_queue_words(wave->ground);
	bool more = true;

	wave_fill_ways(wave);
	wave->straight = wave_queue_at(wave->words, words);
	wave->diagonal = wave_queue_at(wave->words + words, words);
	while (more || n) {
		for (; n && wave->distance[*sources] < wave->length + wave->cost.straight; sources++, n--)
			if (wave->distance[*sources] >= wave->length)
				wave_offer(wave, *sources,
					   wave->moves.from[MOVES_START][wave->ground->around[*sources]]);
		/* In corridors there are no diagonal steps, and many levels. */
		if (wave->diagonal.first < wave->diagonal.due)
			wave_serve_diagonal(wave);
		wave_serve_straight(wave);
		more = wave_queue_advance(&wave->straight);
		more |= wave_queue_advance(&wave->diagonal);
		if (!wave_next_level(wave))
			return false;
	}
	return true;
}

/* ---- other waves */

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

static void wave_append(struct wave *wave, size_t level, uint32_t cell)
{
	uint32_t *end = &wave->end[level & (wave->levels - 1)];

	wave->words[(*end)++] = cell;
	if (*end % BLOCK == 0)
		*end = wave_new_block(wave, *end - BLOCK);
}

static void wave_serve_cell(struct wave *wave, uint32_t from)
{
	uint32_t weight = 1;

	if (wave->cost.weighted)
		weight = wave->ground->cost[from];
	for (unsigned tries = wave->moves.from[MOVES_START][wave->ground->around[from]]; tries;
	     tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		size_t to = (size_t)((ptrdiff_t)from + wave->offset[d]);
		uint32_t length = wave->distance[from] + weight * wave_step(wave, d);
		if (length >= wave->distance[to])
			continue;
		wave->distance[to] = length;
		wave_append(wave, wave->level + (length - wave->length) / wave->cost.straight, (uint32_t)to);
	}
}

/* Serves and empties the bin of the current level; returns whether it held any cells. */
static bool wave_serve_bin(struct wave *wave)
{
	uint32_t *bin = &wave->end[wave->level & (wave->levels - 1)], end = *bin, block;
	bool any = end % BLOCK > 1 || wave->words[end - 1];

	for (;;) {
		block = end - 1 - (end - 1) % BLOCK;
		for (uint32_t i = block + 1; i < end; i++)
			if (wave->distance[wave->words[i]] >= wave->length)
				wave_serve_cell(wave, wave->words[i]);
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

static bool wave_run_bins(struct wave *wave, const uint32_t *sources, size_t n)
{
	size_t idle = 0;

	for (wave->levels = 4; wave->levels < wave->longest / wave->cost.straight + 2; wave->levels *= 2)
		;
	ASSERT(wave->levels <= BINS);
	wave->freed = 0;
	wave->used = BLOCK;
	for (size_t bin = 0; bin < wave->levels; bin++)
		wave->end[bin] = wave_new_block(wave, 0);
	for (wave->level = 0; n || idle < wave->levels; wave->level++) {
		for (; n && wave->distance[*sources] < wave->length + wave->cost.straight; sources++, n--)
			wave_append(wave, wave->level, *sources);
		idle++;
		if (wave_serve_bin(wave))
			idle = 0;
		if (!wave_next_level(wave))
			return false;
	}
	return true;
}

bool wave_run(void *scratch, const struct ground *ground, enum diagonal_rule rule, struct wave_cost cost,
	      uint32_t *distance, const uint32_t *sources, size_t n)
{
	struct wave *wave = scratch;
	bool canonical = rule == DIAGONAL_NO_CUT && (ground->uniform || !cost.weighted);

	wave->ground = ground;
	wave->cost = cost;
	wave->distance = distance;
	wave->length = 0;
	moves_provide(&wave->moves, rule, canonical);
	for (int d = 0; d < DIRECTIONS; d++)
		wave->offset[d] = direction_dy[d] * (ptrdiff_t)ground->width + direction_dx[d];
	wave->longest = cost.diagonal;
	if (cost.weighted)
		wave->longest *= ground->cost_max;
	if (canonical)
		return wave_run_canonical(wave, sources, n);
	return wave_run_bins(wave, sources, n);
}
