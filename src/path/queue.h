/* path/queue.h -- the frontier of a search, roughly sorted: a ring of buckets, each a list of cells.
 *
 * A bucket holds the priorities of one range, unsorted.  The lowest bucket that is not empty is served first; within
 * it the last entry comes first, or the first on request.  A cell that got a better key is queued again; its old
 * entry, which then disagrees with the key of the cell, is dropped when it surfaces.
 *
 * Invariant: all queued buckets are in [current, current + QUEUE_BUCKETS), so a place in the ring belongs to one
 * bucket.  Bit b of `occupied` is set if place b has entries; only then first[b] and last[b] are valid.  Entry 0 is
 * never used: it ends lists.
 *
 * Source: Dial 1969; serving the deepest entry first, Denardo & Fox 1979. */
#ifndef PATH_QUEUE_H
#define PATH_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/cell.h"

enum { QUEUE_BUCKETS = 4096 };

struct queue_entry {
	struct cell at;
	uint32_t key;  /* low half of the cell's key when it was queued */
	uint32_t next; /* the entry after this one in its bucket, or in the list of free entries */
	uint32_t note; /* for the search, when the cell is served */
};

struct queue {
	uint64_t occupied[QUEUE_BUCKETS / 64];
	uint32_t first[QUEUE_BUCKETS], last[QUEUE_BUCKETS];
	uint64_t current; /* number of the lowest bucket that may have entries */
	uint32_t freed;   /* list of free entries */
	uint32_t used;    /* entries taken since the reset: the greatest length that the queue had */
	uint32_t cap;
};

/* Entries that suffice for a search over CELLS cells: one per cell, and some for outdated ones. */
static inline size_t queue_room(size_t cells)
{
	return cells + 64;
}

/* Empties the queue.  CAP is the length of the array of entries, entry 0 included. */
void queue_reset(struct queue *queue, size_t cap, uint64_t current);

/* Frees all entries whose key differs from their cell's. */
void queue_sweep(struct queue *queue, struct queue_entry *entries, const uint64_t *keys, size_t width);

/* Advances `current` to the next bucket that has entries; false: none. */
bool queue_advance(struct queue *queue);

static inline bool queue_occupied(const struct queue *queue, size_t place)
{
	return queue->occupied[place / 64] >> (place % 64) & 1;
}

/* Are all entries taken?  Then queue_sweep() makes room. */
static inline bool queue_full(const struct queue *queue)
{
	return !queue->freed && queue->used + 1 >= queue->cap;
}

/* Queues WHAT in BUCKET before the others or, if LAST, after them; a queue must do one or the other
 * throughout.  The queue must not be full. */
static inline void queue_push(struct queue *queue, struct queue_entry *entries, uint64_t bucket,
			      struct queue_entry what, bool last)
{
	size_t place = bucket % QUEUE_BUCKETS;
	uint32_t entry = queue->freed;

	ASSERT(!queue_full(queue));
	if (entry)
		queue->freed = entries[entry].next;
	else
		entry = ++queue->used;
	what.next = 0;
	entries[entry] = what;
	uint32_t occupied = queue_occupied(queue, place);
	if (last) {
		*(occupied ? &entries[queue->last[place]].next : &queue->first[place]) = entry;
		queue->last[place] = entry;
	} else {
		entries[entry].next = queue->first[place] & -occupied;
		queue->first[place] = entry;
	}
	queue->occupied[place / 64] |= UINT64_C(1) << (place % 64);
	if (bucket < queue->current)
		queue->current = bucket;
}

/* Removes the first entry of the lowest bucket; false if the queue is empty. */
static inline bool queue_pop(struct queue *queue, struct queue_entry *entries, struct queue_entry *popped)
{
	size_t place = queue->current % QUEUE_BUCKETS;

	if (!queue_occupied(queue, place)) {
		if (!queue_advance(queue))
			return false;
		place = queue->current % QUEUE_BUCKETS;
	}
	uint32_t entry = queue->first[place];
	*popped = entries[entry];
	queue->first[place] = popped->next;
	if (!popped->next)
		queue->occupied[place / 64] &= ~(UINT64_C(1) << (place % 64));
	entries[entry].next = queue->freed;
	queue->freed = entry;
	return true;
}

#endif
