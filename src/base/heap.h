/* base/heap.h -- a binary min-heap of items 0 .. cap-1 whose keys may change while they wait.
 * Invariant: an item waits if and only if places[item] < n and entries[places[item]].item is the item; so
 * memory of any content, left by an earlier heap say, makes an empty heap.  The order is total (first, then
 * second, then item): what comes out never depends on how it went in. */
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

/* Adds ITEM, or moves it to where KEY belongs. */
void heap_put(struct heap *heap, uint32_t item, struct heap_key key);

/* Takes the first entry out; the heap must not be empty. */
struct heap_entry heap_pop(struct heap *heap);

/* Takes ITEM out, where it waits. */
void heap_remove(struct heap *heap, uint32_t item);

#endif
