/* base/heap.h -- a binary min-heap of items 0 .. cap-1 whose keys may change while they are queued.
 *
 * The order is total (first, then second, then item), so the order of pops never depends on the order of pushes.
 *
 * Invariant: an item is queued if and only if places[item] < n and entries[places[item]].item == item.  With n = 0 the
 * heap is therefore empty whatever the memory holds, and nothing needs to be cleared. */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap_key {
	uint64_t first, second;
};

struct heap_entry {
	struct heap_key key;
	uint32_t item;
};

struct heap {
	struct heap_entry *entries; /* [cap], caller-owned */
	uint32_t *places;           /* [cap], caller-owned */
	size_t n;
};

static inline bool heap_key_less(struct heap_key a, struct heap_key b)
{
	return a.first < b.first || (a.first == b.first && a.second < b.second);
}

static inline bool heap_has(const struct heap *heap, uint32_t item)
{
	uint32_t place = heap->places[item];

	return place < heap->n && heap->entries[place].item == item;
}

/* Queues ITEM with KEY, or changes its key if it is queued already. */
void heap_put(struct heap *heap, uint32_t item, struct heap_key key);

/* Removes and returns the first entry; the heap must not be empty. */
struct heap_entry heap_pop(struct heap *heap);

/* Removes ITEM if it is queued. */
void heap_remove(struct heap *heap, uint32_t item);

#endif
