/* base/lazy_heap.h -- a min-heap of pairs of words.  Unlike in heap.h, queued entries cannot be found again, and so
 * never change; an item with a better key is queued once more, and the old entry is dropped when it comes up.
 *
 * The order is total (first, then second), so the order of pops never depends on the order of pushes.
 *
 * Invariant: the entries 2i + 1 and 2i + 2 do not come before entry i. */
#ifndef BASE_LAZY_HEAP_H
#define BASE_LAZY_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/assert.h"

struct lazy_heap_entry {
	uint64_t first, second;
};

struct lazy_heap {
	struct lazy_heap_entry *entries; /* [cap], caller-owned */
	size_t n, cap;
	bool hole; /* entry 0 was popped: the next push often belongs near the top, and may go there */
};

/* A word that orders as the positive NUMBER does. */
static inline uint64_t lazy_heap_word(double number)
{
	uint64_t word;

	memcpy(&word, &number, sizeof word);
	return word;
}

static inline int lazy_heap_before(struct lazy_heap_entry a, struct lazy_heap_entry b)
{
	return (a.first < b.first) | ((a.first == b.first) & (a.second < b.second));
}

/* Puts ENTRY where the hole is.  It is not likely to sink far. */
static inline void lazy_heap_fill(struct lazy_heap *heap, struct lazy_heap_entry entry)
{
	struct lazy_heap_entry *entries = heap->entries;
	size_t at = 0;

	for (size_t below; (below = 2 * at + 1) < heap->n; at = below) {
		below += below + 1 < heap->n && lazy_heap_before(entries[below + 1], entries[below]);
		if (!lazy_heap_before(entries[below], entry))
			break;
		entries[at] = entries[below];
	}
	entries[at] = entry;
	heap->hole = false;
}

/* There must be room. */
static inline void lazy_heap_push(struct lazy_heap *heap, struct lazy_heap_entry entry)
{
	if (heap->hole) {
		lazy_heap_fill(heap, entry);
		return;
	}
	size_t at = heap->n++;
	ASSERT(at < heap->cap);
	for (size_t above; at > 0 && lazy_heap_before(entry, heap->entries[above = (at - 1) / 2]); at = above)
		heap->entries[at] = heap->entries[above];
	heap->entries[at] = entry;
}

/* Puts ENTRY where the entry AT was, and restores the order below.  An entry from the end of the heap usually belongs
 * near the end, so the gap first moves down all the way.  The smaller child is unpredictable, so the code does not
 * branch on it. */
static inline void lazy_heap_sink(struct lazy_heap *heap, size_t top, struct lazy_heap_entry entry)
{
	struct lazy_heap_entry *entries = heap->entries;
	size_t at = top, below;

	while ((below = 2 * at + 2) < heap->n) {
		below -= (size_t)lazy_heap_before(entries[below - 1], entries[below]);
		entries[at] = entries[below];
		at = below;
	}
	if (below == heap->n) {
		entries[at] = entries[below - 1];
		at = below - 1;
	}
	for (size_t above; at > top && lazy_heap_before(entry, entries[above = (at - 1) / 2]); at = above)
		entries[at] = entries[above];
	entries[at] = entry;
}

/* Closes the hole, so that `entries` holds exactly the queued ones. */
static inline void lazy_heap_close(struct lazy_heap *heap)
{
	if (!heap->hole)
		return;
	heap->hole = false;
	if (--heap->n)
		lazy_heap_sink(heap, 0, heap->entries[heap->n]);
}

/* Takes the first entry; false: none. */
static inline bool lazy_heap_pop(struct lazy_heap *heap, struct lazy_heap_entry *first)
{
	lazy_heap_close(heap);
	if (!heap->n)
		return false;
	*first = heap->entries[0];
	heap->hole = true;
	return true;
}

/* Restores the order after entries were removed or changed. */
static inline void lazy_heap_mend(struct lazy_heap *heap)
{
	for (size_t i = heap->n / 2; i-- > 0;)
		lazy_heap_sink(heap, i, heap->entries[i]);
}

#endif
