#include "base/heap.h"

#include "base/assert.h"

static bool heap_before(const struct heap_entry *a, const struct heap_entry *b)
{
	if (a->key.first != b->key.first)
		return a->key.first < b->key.first;
	if (a->key.second != b->key.second)
		return a->key.second < b->key.second;
	return a->item < b->item;
}

static void heap_set(struct heap *heap, size_t i, struct heap_entry entry)
{
	heap->entries[i] = entry;
	heap->places[entry.item] = (uint32_t)i;
}

static void heap_sift_up(struct heap *heap, size_t i, struct heap_entry entry)
{
	for (; i > 0 && heap_before(&entry, &heap->entries[(i - 1) / 2]); i = (i - 1) / 2)
		heap_set(heap, i, heap->entries[(i - 1) / 2]);
	heap_set(heap, i, entry);
}

static void heap_sift_down(struct heap *heap, size_t i, struct heap_entry entry)
{
	for (size_t child; (child = 2 * i + 1) < heap->n; i = child) {
		if (child + 1 < heap->n && heap_before(&heap->entries[child + 1], &heap->entries[child]))
			child++;
		if (!heap_before(&heap->entries[child], &entry))
			break;
		heap_set(heap, i, heap->entries[child]);
	}
	heap_set(heap, i, entry);
}

/* Replaces the entry at I by ENTRY and restores the order. */
static void heap_replace(struct heap *heap, size_t i, struct heap_entry entry)
{
	if (i > 0 && heap_before(&entry, &heap->entries[(i - 1) / 2]))
		heap_sift_up(heap, i, entry);
	else
		heap_sift_down(heap, i, entry);
}

void heap_put(struct heap *heap, uint32_t item, struct heap_key key)
{
	struct heap_entry entry = {key, item};

	if (heap_has(heap, item))
		heap_replace(heap, heap->places[item], entry);
	else
		heap_sift_up(heap, heap->n++, entry);
}

struct heap_entry heap_pop(struct heap *heap)
{
	ASSERT(heap->n > 0);
	struct heap_entry top = heap->entries[0];
	heap_remove(heap, top.item);
	return top;
}

void heap_remove(struct heap *heap, uint32_t item)
{
	if (!heap_has(heap, item))
		return;
	size_t i = heap->places[item];
	struct heap_entry last = heap->entries[--heap->n];
	if (i < heap->n)
		heap_replace(heap, i, last);
}
