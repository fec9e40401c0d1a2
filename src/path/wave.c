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

/* What to add to the index of a cell for the cell ahead and for the straight steps to both sides; 0 where that cell is
 * not worth trying.  After a straight step those to the sides are rare: what a wall uncovers. */
struct wave_way {
	int16_t ahead, left, right;
	uint8_t uncovered;                       /* after a straight step: is any but `ahead` worth trying? */
	uint8_t left_ahead : 1, right_ahead : 1; /* then also the diagonal steps between those three */
};

static_assert(GRID_MAX_SIDE < INT16_MAX, "a way holds the offset of a neighbour");

/* Cells that were entered by a straight step, or by a diagonal one, growing by STEP, 1 or -1.  Those of the level being
 * served lie in [first, due), later ones in [due, end). */
struct wave_queue {
	uint32_t *cells, *first, *due, *end;
	ptrdiff_t step;
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
	/* After a straight step with one way on: what to add to the entry; else 0. */
	uint32_t turns[NORTH_EAST * 256];
	int ways_width;             /* 0: not filled */
	struct wave_queue straight; /* of the level being served and the next */
	/* Of levels that are even and odd: this one and the one after the next, or the next. */
	struct wave_queue diagonal[2];
	unsigned parity; /* of the level being served */

	/* Of other waves.  A bin is a chain of blocks.  Its next cell goes to `end`; it always owns the block
	 * in which that lies. */
	uint32_t end[BINS];
	size_t levels;        /* of the ring that are in use, a power of two */
	size_t level;         /* the level being served */
	uint32_t freed, used; /* list of free blocks; words handed out, of which the first block is not used */

	uint32_t words[];
};

/* A cell is entered once in each direction, and each queue may write one cell that it does not keep.  The two of diagonal
 * steps grow towards each other. */
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

static struct wave_way wave_way_of(const struct wave *wave, unsigned d, unsigned tries)
{
	unsigned quarter = d & 3, left = quarter, right = (quarter + 1) & 3;
	struct wave_way way = {.ahead = wave_offset_if(wave, tries, d)};

	if (d < NORTH_EAST) {
		left = (quarter + 3) & 3;
		way.uncovered = (tries & ~(1U << d)) != 0;
		way.left_ahead = tries >> (NORTH_EAST + left) & 1;
		way.right_ahead = tries >> (NORTH_EAST + quarter) & 1;
	}
	way.left = wave_offset_if(wave, tries, left);
	way.right = wave_offset_if(wave, tries, right);
	return way;
}

static uint32_t wave_turn_of(const struct wave *wave, unsigned d, unsigned tries)
{
	for (unsigned to = 0; to < NORTH_EAST; to++)
		if (tries == 1U << to)
			return (uint32_t)wave->offset[to] + ((to - d) << ARRIVAL_SHIFT);
	return 0;
}

static void wave_fill_ways(struct wave *wave)
{
	if (wave->ways_width == wave->ground->width)
		return;
	wave->ways_width = wave->ground->width;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		for (unsigned around = 0; around < 256; around++)
			wave->ways[d * 256 + around] = wave_way_of(wave, d, wave->moves.from[d][around]);
	for (unsigned d = 0; d < NORTH_EAST; d++)
		for (unsigned around = 0; around < 256; around++)
			wave->turns[d * 256 + around] = wave_turn_of(wave, d, wave->moves.from[d][around]);
}

static struct wave_queue wave_queue_at(uint32_t *words, ptrdiff_t step)
{
	return (struct wave_queue){words, words, words, words, step};
}

/* Where the level after the next begins. */
static uint32_t wave_beyond(const struct wave *wave)
{
	return wave->length + 2 * wave->cost.straight;
}

/* Of cells in the level after the next, which are entered by diagonal steps, and in the next. */
static struct wave_queue *wave_far(struct wave *wave)
{
	return &wave->diagonal[wave->parity];
}

static struct wave_queue *wave_near(struct wave *wave)
{
	return &wave->diagonal[!wave->parity];
}

/* Lowers the length of cell TO to LENGTH if that is shorter; returns whether it did. */
static inline bool wave_lower(uint32_t *distance, uint32_t to, uint32_t length)
{
	uint32_t held = distance[to];

	distance[to] = min(length, held);
	return length < held;
}

/* Appends the cell of ENTRY if LENGTH is shorter than the one it has. */
static inline void wave_try(struct wave_queue *queue, uint32_t *distance, uint32_t entry, uint32_t length)
{
	*queue->end = entry;
	queue->end += queue->step & -(ptrdiff_t)wave_lower(distance, entry & INDEX, length);
}

/* Offers the neighbours in the directions TRIES of FROM, a source, their lengths. */
static void wave_offer(struct wave *wave, uint32_t from, unsigned tries)
{
	for (; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		uint32_t to = from + (uint32_t)wave->offset[d],
			 length = wave->distance[from] + wave_step(wave, d);
		struct wave_queue *queue = &wave->straight;
		if (d >= NORTH_EAST)
			queue = length < wave_beyond(wave) ? wave_near(wave) : wave_far(wave);
		wave_try(queue, wave->distance, to | d << ARRIVAL_SHIFT, length);
	}
}

/* ENTRY with the arrival a quarter turn to the left or to the right, on straight ground. */
static inline uint32_t wave_turned(uint32_t entry, uint32_t turns)
{
	return (entry & INDEX) | ((entry + (turns << ARRIVAL_SHIFT)) & UINT32_C(3) << ARRIVAL_SHIFT);
}

/* Offers what walls uncover beside ENTRIES[n], which were entered by straight steps. */
static void wave_serve_uncovered(struct wave *wave, const uint32_t *entries, size_t n)
{
	const uint32_t diagonal_bit = (uint32_t)NORTH_EAST << ARRIVAL_SHIFT;
	const uint8_t *around = wave->ground->around;
	uint32_t *distance = wave->distance, straight = wave->cost.straight, diagonal = wave->cost.diagonal;
	uint32_t *end = wave->straight.end, beyond = wave_beyond(wave);

	for (size_t i = 0; i < n; i++) {
		uint32_t entry = entries[i], from = entry & INDEX, length = distance[from];
		struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | around[from]];
		uint32_t left = wave_turned(entry, 3), right = wave_turned(entry, 1);
		*end = left + (uint32_t)way.left;
		end += wave_lower(distance, from + (uint32_t)way.left, length + straight);
		*end = right + (uint32_t)way.right;
		end += wave_lower(distance, from + (uint32_t)way.right, length + straight);
		if (!(way.left_ahead | way.right_ahead))
			continue;
		struct wave_queue *queue = length + diagonal < beyond ? wave_near(wave) : wave_far(wave);
		if (way.left_ahead)
			wave_try(queue, distance, (left | diagonal_bit) + (uint32_t)(way.ahead + way.left),
				 length + diagonal);
		if (way.right_ahead)
			wave_try(queue, distance, (entry | diagonal_bit) + (uint32_t)(way.ahead + way.right),
				 length + diagonal);
	}
	wave->straight.end = end;
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
			n_uncovering += way.uncovered;
		}
		wave->straight.end = end;
		if (n_uncovering)
			wave_serve_uncovered(wave, uncovering, n_uncovering);
		cells += n;
	}
}

/* For queues whose steps are FAR and -FAR, which is constant. */
static inline void wave_serve_diagonal_by(struct wave *wave, const ptrdiff_t far)
{
	const uint8_t *around = wave->ground->around;
	const uint32_t *cell = wave_far(wave)->first, *due = wave_far(wave)->due;
	uint32_t *distance = wave->distance, *end = wave->straight.end;
	uint32_t *near_end = wave_near(wave)->end, *far_end = wave_far(wave)->end;
	uint32_t straight = wave->cost.straight, diagonal = wave->cost.diagonal, beyond = wave_beyond(wave);

	for (; cell != due; cell += far) {
		uint32_t entry = *cell, from = entry & INDEX, length = distance[from];
		struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | around[from]];
		bool lower = wave_lower(distance, from + (uint32_t)way.ahead, length + diagonal);
		bool is_far = length + diagonal >= beyond;
		*near_end = *far_end = entry + (uint32_t)way.ahead;
		near_end -= far * (lower & !is_far);
		far_end += far * (lower & is_far);
		uint32_t to = from + (uint32_t)way.left;
		*end = wave_turned(entry, 0) + (uint32_t)way.left;
		end += wave_lower(distance, to, length + straight);
		to = from + (uint32_t)way.right;
		*end = wave_turned(entry, 1) + (uint32_t)way.right;
		end += wave_lower(distance, to, length + straight);
	}
	wave_near(wave)->end = near_end;
	wave_far(wave)->end = far_end;
	wave->straight.end = end;
}

static void wave_serve_diagonal(struct wave *wave)
{
	if (wave->parity)
		wave_serve_diagonal_by(wave, -1);
	else
		wave_serve_diagonal_by(wave, 1);
}

/* Serves cells as long as no diagonal step is in sight, as in mazes, where levels are many and small.  A straight step
 * leads just one level on, so that the queue is in order without levels.  Ends in the level of the next cell. */
static void wave_follow_corridors(struct wave *wave)
{
	const uint8_t *around = wave->ground->around;
	struct wave_queue *queue = &wave->straight;
	const uint32_t *last = queue->first + SERVED;
	uint32_t *cell = queue->first, *end = queue->end;
	uint32_t *distance = wave->distance, straight = wave->cost.straight;

	for (; cell < end && cell < last; cell++) {
		uint32_t entry = *cell, from = entry & INDEX, length = distance[from] + straight;
		unsigned key = entry >> ARRIVAL_SHIFT << 8 | around[from];
		uint32_t turn = wave->turns[key];
		if (turn) {
			uint32_t next = entry + turn;
			if (length < distance[next & INDEX]) {
				distance[next & INDEX] = length;
				*end++ = next;
			}
			continue;
		}
		unsigned tries = wave->moves.from[entry >> ARRIVAL_SHIFT][around[from]];
		if (tries >> NORTH_EAST)
			break;
		for (; tries; tries &= tries - 1) {
			unsigned d = (unsigned)__builtin_ctz(tries);
			uint32_t to = from + (uint32_t)wave->offset[d];
			if (length < distance[to]) {
				distance[to] = length;
				*end++ = to | d << ARRIVAL_SHIFT;
			}
		}
	}
	queue->first = cell;
	queue->due = queue->end = end;
	if (cell == end)
		return;
	wave->length += (distance[*cell & INDEX] - wave->length) / straight * straight;
	while (distance[queue->due[-1] & INDEX] >= wave->length + straight)
		queue->due--;
}

/* Drops the cells of the level that has been served.  Those served before are forgotten when they are many. */
static inline void wave_queue_drop(struct wave_queue *queue)
{
	ptrdiff_t n = (queue->end - queue->due) * queue->step,
		  dropped = (queue->due - queue->cells) * queue->step;

	queue->first = queue->due;
	if (dropped <= SERVED || dropped <= n)
		return;
	for (ptrdiff_t i = 0; i != n * queue->step; i += queue->step)
		queue->cells[i] = queue->first[i];
	queue->first = queue->cells;
	queue->end = queue->cells + n * queue->step;
}

static inline bool wave_queue_is_empty(const struct wave_queue *queue)
{
	return queue->first == queue->end;
}

/* Goes on to the next level; returns whether any cells are queued. */
static inline bool wave_advance(struct wave *wave)
{
	wave_queue_drop(&wave->straight);
	wave_queue_drop(wave_far(wave));
	wave->parity = !wave->parity;
	wave->straight.due = wave->straight.end;
	wave_far(wave)->due = wave_far(wave)->end;
	return !wave_queue_is_empty(&wave->straight) || !wave_queue_is_empty(&wave->diagonal[0]) ||
	       !wave_queue_is_empty(&wave->diagonal[1]);
}

static bool wave_run_canonical(struct wave *wave, const uint32_t *sources, size_t n)
{
	size_t words = wave_queue_words(wave->ground);
	/* So far lengths cannot pass 32 bits in corridors. */
	uint32_t corridors_end = wave->cost.straight > UINT32_MAX / SERVED / 2 ? 0 : UINT32_MAX / 2;
	bool more = true;

	wave_fill_ways(wave);
	wave->parity = 0;
	wave->straight = wave_queue_at(wave->words, 1);
	wave->diagonal[0] = wave_queue_at(wave->words + words, 1);
	wave->diagonal[1] = wave_queue_at(wave->words + 2 * words - 1, -1);
	while (more || n) {
		for (; n && wave->distance[*sources] < wave->length + wave->cost.straight; sources++, n--)
			if (wave->distance[*sources] >= wave->length)
				wave_offer(wave, *sources,
					   wave->moves.from[MOVES_START][wave->ground->around[*sources]]);
		if (!wave_queue_is_empty(&wave->diagonal[0]) || !wave_queue_is_empty(&wave->diagonal[1]))
			wave_serve_diagonal(wave);
		else if (!n && wave->length < corridors_end)
			wave_follow_corridors(wave);
		wave_serve_straight(wave);
		more = wave_advance(wave);
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
