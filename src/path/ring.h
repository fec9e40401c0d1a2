/* path/ring.h -- the frontier of a search with short steps and a consistent estimate: a short ring of buckets, in a
 * loop's own variables.
 *
 * As in queue.h, a bucket is a list of cells of about the same rating, the latest first, and a cell that gets a better
 * g is queued again.  Here no rating in the queue is below the current bucket or many buckets above it, so one word
 * has a bit for each occupied bucket.  A test usually gives the same result as the last time: a processor predicts it
 * and continues with the next cell, which a mask in place of a branch would prevent.
 *
 * Invariant: all queued buckets are in [current, current + RING_BUCKETS).  Entry 0 is never used: it ends lists. */
#ifndef PATH_RING_H
#define PATH_RING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/assert.h"
#include "path/cost.h"

enum { RING_BUCKETS = 64 };

/* Buckets are 2^RING_SHIFT units wide: about half a step. */
enum { RING_SHIFT = 10 };

struct ring_entry {
	uint32_t place; /* x + (y << 16) */
	uint32_t came;  /* (g << 3) + direction */
	uint32_t index;
	uint32_t next; /* the entry after this one in its bucket, or in the list of free entries; 0: none */
};

struct ring {
	struct ring_entry *entries; /* [cap], caller-owned */
	uint32_t cap, freed, used;
	uint32_t current; /* bucket */
	uint64_t occupied;
	uint32_t first[RING_BUCKETS];
};

/* Do ratings that a step raises fit into the ring, on ground that costs up to COST_MAX?  The estimate may rise by an
 * even step. */
static inline bool ring_serves(uint8_t cost_max)
{
	return (cost_max + 1) * COST_DIAGONAL >> RING_SHIFT < RING_BUCKETS - 1;
}

/* The greatest `came` that can be held after another step. */
static inline uint32_t ring_most_came(uint8_t cost_max)
{
	return UINT32_MAX - ((cost_max * COST_DIAGONAL + 1) << 3);
}

/* The greatest `used` with which there is room for the neighbours of one more cell. */
static inline uint32_t ring_most_used(const struct ring *ring)
{
	return ring->cap - DIRECTIONS - 1;
}

static inline uint32_t ring_bucket(uint32_t rated)
{
	return rated >> RING_SHIFT;
}

static inline void ring_push(struct ring *ring, uint32_t bucket, struct ring_entry what)
{
	uint32_t slot = bucket % RING_BUCKETS, entry = ring->freed, occupied = ring->occupied >> slot & 1;

	ASSERT_HOT(bucket - ring->current < RING_BUCKETS);
	if (entry)
		ring->freed = ring->entries[entry].next;
	else
		entry = ++ring->used;
	what.next = ring->first[slot] & -occupied;
	ring->entries[entry] = what;
	ring->first[slot] = entry;
	ring->occupied |= UINT64_C(1) << slot;
}

/* Goes on to the next bucket that has entries; false: none. */
static inline bool ring_advance(struct ring *ring)
{
	uint32_t turn = ring->current % RING_BUCKETS;

	if (!ring->occupied)
		return false;
	if (!(ring->occupied >> turn & 1))
		ring->current += (uint32_t)__builtin_ctzll(ring->occupied >> turn |
							   ring->occupied << (-turn % RING_BUCKETS));
	return true;
}

/* Takes the latest entry of the current bucket, which is not empty. */
static inline void ring_take(struct ring *ring, struct ring_entry *taken)
{
	uint32_t slot = ring->current % RING_BUCKETS, entry = ring->first[slot];

	*taken = ring->entries[entry];
	ring->first[slot] = taken->next;
	if (!taken->next)
		ring->occupied ^= UINT64_C(1) << slot;
	ring->entries[entry].next = ring->freed;
	ring->freed = entry;
}

#endif
