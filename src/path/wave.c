#include "path/wave.h"

#include <string.h>

#include "base/inline.h"

enum {
	BINS = 512,      /* one per level, for the longest step of 255 sqrt 2 straight ones */
	BLOCK = 64,      /* words of a bin: a link to the previous block, then cells */
	BATCH = 64,      /* cells that are served together */
	SERVED = 1 << 12 /* served cells that a queue may keep */
};

/* A queued cell holds its arrival above its index. */
enum { ARRIVAL_SHIFT = 28 };
#define INDEX ((UINT32_C(1) << ARRIVAL_SHIFT) - 1)

static_assert(GRID_MAX_CELLS <= INDEX + 1, "an index fits below the arrival");

/* What to add to the index of a cell for the cell ahead and for the straight steps to both sides; 0 where that cell is
 * not worth trying. */
struct wave_way {
	int16_t ahead, left, right;
	/* Is any other cell worth trying: after a straight step any but the one ahead, after a diagonal one any but the
	 * three?  That is rare: what a wall uncovers. */
	uint8_t uncovered;
	uint8_t left_ahead : 1,
	    right_ahead : 1; /* after a straight step: the diagonal steps between the three */
};

static_assert(GRID_MAX_SIDE < INT16_MAX, "a way holds the offset of a neighbour");

/* Cells that were entered by a straight step, or by a diagonal one, growing by STEP, 1 or -1.  The level being served
 * is [first, due), later ones are [due, end). */
struct wave_queue {
	uint32_t *cells, *first, *due, *end;
	ptrdiff_t step;
};

struct wave {
	const struct ground *ground;
	const uint8_t *flat; /* of the ground, or `around` if all steps cost 1 */
	struct wave_cost cost;
	uint32_t *distance;
	struct moves moves;
	ptrdiff_t offset[DIRECTIONS];
	uint32_t steps[DIRECTIONS]; /* over terrain of cost 1 */
	uint32_t length;            /* at which the level being served begins */
	uint32_t longest;           /* step */

	struct wave_way ways[DIRECTIONS * 256]; /* by arrival and neighbourhood, for maps of ways_width */
	/* After a straight step with one way on: what to add to the entry; else 0. */
	uint32_t turns[NORTH_EAST * 256];
	int ways_width; /* 0: not filled */
	enum diagonal_rule ways_rule;
	struct wave_queue straight; /* of the level being served and the next */
	/* Of levels that are even and odd: this one and the one after the next, or the next. */
	struct wave_queue diagonal[2];
	unsigned parity; /* of the level being served */

	/* Chains of blocks, a ring of levels.  The next cell of a bin goes to where it says; it always owns the block in
	 * which that lies. */
	uint32_t bins[BINS];
	uint32_t *blocks;
	uint32_t freed, used; /* list of free blocks; words handed out, of which the first block is not used */
	size_t levels;        /* of the ring that are in use, a power of two */
	size_t level;         /* being served */
	uint64_t per_level;   /* 2^32 times the levels in a unit of length, rounded up */
	size_t binned;        /* cells over all bins */

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
	size_t blocks = 8 * ground_cells(ground) / (BLOCK - 1) + BINS + 2;

	return sizeof(struct wave) + (2 * wave_queue_words(ground) + blocks * BLOCK) * sizeof(uint32_t);
}

/* Goes on to the next level; false if a length in it, and a step more, might not fit into 32 bits. */
static bool wave_next_level(struct wave *wave)
{
	wave->length += wave->cost.straight;
	return wave->length <= UINT32_MAX - wave->cost.straight - wave->longest;
}

/* ---- tables */

static int16_t wave_offset_if(const struct wave *wave, unsigned tries, unsigned d)
{
	return (int16_t)(tries >> d & 1 ? wave->offset[d] : 0);
}

static struct wave_way wave_way_of(const struct wave *wave, unsigned d, unsigned tries)
{
	unsigned quarter = d & 3, left = quarter, right = (quarter + 1) & 3;
	struct wave_way way = {.ahead = wave_offset_if(wave, tries, d)};

	way.uncovered = (tries & ~(1U << d | 1U << left | 1U << right)) != 0;
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
	if (wave->ways_width == wave->ground->width && wave->ways_rule == wave->moves.rule)
		return;
	wave->ways_width = wave->ground->width;
	wave->ways_rule = wave->moves.rule;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		for (unsigned around = 0; around < 256; around++)
			wave->ways[d * 256 + around] = wave_way_of(wave, d, wave->moves.from[d][around]);
		/* Every entered cell has a neighbour, so 0 marks a cell in an uneven block, to be put aside. */
		wave->ways[d * 256].uncovered = true;
	}
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

/* ---- bins */

/* Takes a block and returns its first cell; LINK is the full block before it, or 0. */
static uint32_t wave_new_block(struct wave *wave, uint32_t link)
{
	uint32_t block = wave->freed;

	if (block) {
		wave->freed = wave->blocks[block];
	} else {
		block = wave->used;
		wave->used += BLOCK;
	}
	wave->blocks[block] = link;
	return block + 1;
}

static void wave_empty_bins(struct wave *wave)
{
	for (wave->levels = 4; wave->levels < wave->longest / wave->cost.straight + 2; wave->levels *= 2)
		;
	ASSERT(wave->levels <= BINS);
	wave->freed = 0;
	wave->used = BLOCK;
	for (size_t bin = 0; bin < wave->levels; bin++)
		wave->bins[bin] = wave_new_block(wave, 0);
	wave->level = 0;
	wave->per_level = (UINT64_C(1) << 32) / wave->cost.straight + 1;
}

/* Appends ENTRY to the bin of LENGTH. */
static void wave_put_in_bin(struct wave *wave, uint32_t entry, uint32_t length)
{
	size_t ahead = (length - wave->length) * wave->per_level >> 32;
	uint32_t *end = &wave->bins[(wave->level + ahead) & (wave->levels - 1)];

	wave->blocks[(*end)++] = entry;
	wave->binned++;
	if (*end % BLOCK == 0)
		*end = wave_new_block(wave, *end - BLOCK);
}

/* ---- cells that are served one by one */

/* Offers the neighbours in the directions TRIES of FROM their lengths.  Steps that cost 1 lead to the queues. */
static void wave_offer(struct wave *wave, uint32_t from, unsigned tries)
{
	const uint8_t *cost = wave->ground->cost;
	uint32_t *distance = wave->distance, weight = 1;

	if (wave->cost.terrain == WAVE_TO_SOURCE)
		weight = cost[from];
	for (; tries; tries &= tries - 1) {
		unsigned d = (unsigned)__builtin_ctz(tries);
		uint32_t to = from + (uint32_t)wave->offset[d], step = wave->steps[d], length = step * weight;
		if (wave->cost.terrain == WAVE_HALVES)
			length = (uint32_t)(cost[from] + cost[to]) * (wave->cost.straight / 2) +
				 min(cost[from], cost[to]) * (step - wave->cost.straight);
		if (distance[from] + length >= distance[to])
			continue;
		distance[to] = distance[from] + length;
		struct wave_queue *queue = &wave->straight;
		if (length != step) {
			wave_put_in_bin(wave, to | d << ARRIVAL_SHIFT, distance[to]);
			continue;
		}
		if (d >= NORTH_EAST)
			queue = distance[to] < wave_beyond(wave) ? wave_near(wave) : wave_far(wave);
		*queue->end = to | d << ARRIVAL_SHIFT;
		queue->end += queue->step;
	}
}

/* Serves ENTRIES[n], whatever is around them. */
static void wave_serve_aside(struct wave *wave, const uint32_t *entries, size_t n)
{
	const struct ground *ground = wave->ground;

	for (size_t i = 0; i < n; i++) {
		uint32_t from = entries[i] & INDEX, arrival = entries[i] >> ARRIVAL_SHIFT;
		if (wave->cost.terrain == WAVE_IGNORES)
			wave_offer(wave, from, wave->moves.from[arrival][ground->around[from]]);
		else
			wave_offer(wave, from, moves_worth_trying(&wave->moves, ground, from, arrival));
	}
}

/* Serves and empties the bin of the level. */
static void wave_serve_bin(struct wave *wave)
{
	uint32_t *bin = &wave->bins[wave->level & (wave->levels - 1)], end = *bin, block;

	for (;;) {
		block = end - 1 - (end - 1) % BLOCK;
		wave->binned -= end - (block + 1);
		for (uint32_t i = block + 1; i < end; i++)
			if (wave->distance[wave->blocks[i] & INDEX] >= wave->length)
				wave_serve_aside(wave, &wave->blocks[i], 1);
		uint32_t link = wave->blocks[block];
		if (!link)
			break;
		wave->blocks[block] = wave->freed;
		wave->freed = block;
		end = link + BLOCK;
	}
	*bin = block + 1;
}

/* ---- cells that are served many at a time
 *
 * A wave is PLAIN, which is constant, if all steps cost 1 and no diagonal one cuts a corner, so that nothing is uncovered
 * beside it. */

/* ENTRY with the arrival a quarter turn to the left or to the right, on straight ground. */
static inline uint32_t wave_turned(uint32_t entry, uint32_t turns)
{
	return (entry & INDEX) | ((entry + (turns << ARRIVAL_SHIFT)) & UINT32_C(3) << ARRIVAL_SHIFT);
}

/* Offers what walls uncover beside ENTRIES[n], which were entered by straight steps. */
ALWAYS_INLINE void wave_serve_uncovered(struct wave *wave, const uint32_t *entries, size_t n, const bool plain)
{
	const uint32_t diagonal_bit = (uint32_t)NORTH_EAST << ARRIVAL_SHIFT;
	const uint8_t *flat = wave->flat;
	uint32_t *distance = wave->distance, straight = wave->cost.straight, diagonal = wave->cost.diagonal;
	uint32_t beyond = wave_beyond(wave);

	for (size_t i = 0; i < n; i++) {
		uint32_t entry = entries[i], from = entry & INDEX, length = distance[from];
		struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | flat[from]];
		uint32_t left = wave_turned(entry, 3), right = wave_turned(entry, 1);
		if (!plain && !flat[from]) {
			wave_serve_aside(wave, &entry, 1);
			continue;
		}
		wave_try(&wave->straight, distance, left + (uint32_t)way.left, length + straight);
		wave_try(&wave->straight, distance, right + (uint32_t)way.right, length + straight);
		if (!(way.left_ahead | way.right_ahead))
			continue;
		struct wave_queue *queue = length + diagonal < beyond ? wave_near(wave) : wave_far(wave);
		left |= diagonal_bit;
		right = entry | diagonal_bit;
		if (way.left_ahead)
			wave_try(queue, distance, left + (uint32_t)wave->offset[left >> ARRIVAL_SHIFT],
				 length + diagonal);
		if (way.right_ahead)
			wave_try(queue, distance, right + (uint32_t)wave->offset[right >> ARRIVAL_SHIFT],
				 length + diagonal);
	}
}

/* A cell that is not worth trying is replaced by the cell before it, which has a shorter length.  A second loop
 * handles cells that a wall uncovers, so that the first one needs no branch. */
ALWAYS_INLINE void wave_serve_straight(struct wave *wave, const bool plain)
{
	const uint8_t *flat = wave->flat;
	const uint32_t *cells = wave->straight.first, *due = wave->straight.due;
	uint32_t *distance = wave->distance, straight = wave->cost.straight;

	while (cells < due) {
		uint32_t uncovering[BATCH], *end = wave->straight.end;
		size_t n = min((size_t)(due - cells), (size_t)BATCH), n_uncovering = 0;
		for (size_t i = 0; i < n; i++) {
			uint32_t entry = cells[i], from = entry & INDEX;
			struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | flat[from]];
			*end = entry + (uint32_t)way.ahead;
			end += wave_lower(distance, from + (uint32_t)way.ahead, distance[from] + straight);
			uncovering[n_uncovering] = entry;
			n_uncovering += way.uncovered;
		}
		wave->straight.end = end;
		if (n_uncovering)
			wave_serve_uncovered(wave, uncovering, n_uncovering, plain);
		cells += n;
	}
}

/* For queues whose steps are FAR and -FAR, which is constant. */
ALWAYS_INLINE void wave_serve_diagonal_by(struct wave *wave, const ptrdiff_t far, const bool plain)
{
	const uint8_t *flat = wave->flat;
	const uint32_t *cell = wave_far(wave)->first, *due = wave_far(wave)->due;
	uint32_t *distance = wave->distance, straight = wave->cost.straight, diagonal = wave->cost.diagonal,
		 beyond = wave_beyond(wave);

	while (cell != due) {
		uint32_t aside[BATCH], *end = wave->straight.end;
		uint32_t *near_end = wave_near(wave)->end, *far_end = wave_far(wave)->end;
		size_t n_aside = 0;
		for (; cell != due && n_aside < BATCH; cell += far) {
			uint32_t entry = *cell, from = entry & INDEX, length = distance[from];
			struct wave_way way = wave->ways[entry >> ARRIVAL_SHIFT << 8 | flat[from]];
			if (!plain) {
				aside[n_aside] = entry;
				n_aside += way.uncovered;
			}
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
		if (!plain)
			wave_serve_aside(wave, aside, n_aside);
	}
}

ALWAYS_INLINE void wave_serve_diagonal(struct wave *wave, const bool plain)
{
	if (wave->parity)
		wave_serve_diagonal_by(wave, -1, plain);
	else
		wave_serve_diagonal_by(wave, 1, plain);
}

/* Serves cells as long as no diagonal step is in sight, as in mazes, where levels are many and small.  A straight step
 * leads just one level on, so that the queue is in order without levels.  Ends in the level of the next cell. */
ALWAYS_INLINE void wave_follow_corridors(struct wave *wave, const bool plain)
{
	const uint8_t *flat = wave->flat;
	struct wave_queue *queue = &wave->straight;
	const uint32_t *last = queue->first + SERVED;
	uint32_t *cell = queue->first, *end = queue->end;
	uint32_t *distance = wave->distance, straight = wave->cost.straight;

	for (; cell < end && cell < last; cell++) {
		uint32_t entry = *cell, from = entry & INDEX, length = distance[from] + straight;
		unsigned key = entry >> ARRIVAL_SHIFT << 8 | flat[from];
		uint32_t turn = wave->turns[key];
		if (turn) {
			uint32_t next = entry + turn;
			if (length < distance[next & INDEX]) {
				distance[next & INDEX] = length;
				*end++ = next;
			}
			continue;
		}
		unsigned tries = wave->moves.from[entry >> ARRIVAL_SHIFT][flat[from]];
		if (tries >> NORTH_EAST || (!plain && !flat[from]))
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

ALWAYS_INLINE bool wave_run_levels(struct wave *wave, const uint32_t *sources, size_t n, const bool plain)
{
	/* So far lengths cannot pass 32 bits in corridors. */
	uint32_t corridors_end = wave->cost.straight > UINT32_MAX / SERVED / 2 ? 0 : UINT32_MAX / 2;
	bool more = true;

	while (more || n || wave->binned) {
		for (; n && wave->distance[*sources] < wave->length + wave->cost.straight; sources++, n--)
			if (wave->distance[*sources] >= wave->length)
				wave_offer(wave, *sources,
					   wave->moves.from[MOVES_START][wave->ground->around[*sources]]);
		if (!plain && wave->binned)
			wave_serve_bin(wave);
		if (!wave_queue_is_empty(&wave->diagonal[0]) || !wave_queue_is_empty(&wave->diagonal[1]))
			wave_serve_diagonal(wave, plain);
		else if (!n && !wave->binned && wave->length < corridors_end)
			wave_follow_corridors(wave, plain);
		wave_serve_straight(wave, plain);
		more = wave_advance(wave);
		wave->level++;
		if (!wave_next_level(wave))
			return false;
	}
	return true;
}

bool wave_run(void *scratch, const struct ground *ground, enum diagonal_rule rule, struct wave_cost cost,
	      uint32_t *distance, const uint32_t *sources, size_t n)
{
	struct wave *wave = scratch;
	size_t words = wave_queue_words(ground);
	bool uneven = !ground->uniform && cost.terrain != WAVE_IGNORES;

	wave->ground = ground;
	wave->cost = cost;
	if (!uneven)
		wave->cost.terrain = WAVE_IGNORES;
	wave->flat = uneven ? ground->flat : ground->around;
	wave->distance = distance;
	wave->length = 0;
	wave->longest = cost.diagonal * (uneven ? ground->cost_max : 1);
	moves_provide(&wave->moves, rule);
	for (int d = 0; d < DIRECTIONS; d++) {
		wave->offset[d] = direction_dy[d] * (ptrdiff_t)ground->width + direction_dx[d];
		wave->steps[d] = d < NORTH_EAST ? cost.straight : cost.diagonal;
	}
	wave_fill_ways(wave);
	wave->parity = 0;
	wave->straight = wave_queue_at(wave->words, 1);
	wave->diagonal[0] = wave_queue_at(wave->words + words, 1);
	wave->diagonal[1] = wave_queue_at(wave->words + 2 * words - 1, -1);
	wave->blocks = wave->words + 2 * words;
	wave->binned = 0;
	if (!uneven && rule <= DIAGONAL_NO_CUT)
		return wave_run_levels(wave, sources, n, true);
	wave_empty_bins(wave);
	return wave_run_levels(wave, sources, n, false);
}
