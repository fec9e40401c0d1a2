#include "path/queue.h"

#include <string.h>

void queue_reset(struct queue *queue, size_t cap, uint64_t current)
{
	memset(queue->occupied, 0, sizeof queue->occupied);
	queue->current = current;
	queue->freed = queue->used = 0;
	queue->cap = (uint32_t)cap;
}

bool queue_advance(struct queue *queue)
{
	size_t place = queue->current % QUEUE_BUCKETS, words = QUEUE_BUCKETS / 64;
	uint64_t word = queue->occupied[place / 64] >> (place % 64);

	if (word) {
		queue->current += (unsigned)__builtin_ctzll(word);
		return true;
	}
	/* The last turn comes back to the first word, for the places before `current`. */
	uint64_t bucket = queue->current - place % 64;
	for (size_t turn = 0; turn < words; turn++) {
		bucket += 64;
		word = queue->occupied[bucket % QUEUE_BUCKETS / 64];
		if (word) {
			queue->current = bucket + (unsigned)__builtin_ctzll(word);
			return true;
		}
	}
	return false;
}

/* Unlinks the outdated entries of one bucket. */
static void queue_sweep_bucket(struct queue *queue, struct queue_entry *entries, size_t place,
			       const uint64_t *keys, size_t width)
{
	uint32_t kept_last = 0, entry = queue->first[place];

	while (entry) {
		uint32_t next = entries[entry].next;
		struct cell at = entries[entry].at;
		if (entries[entry].key != (uint32_t)keys[(size_t)at.y * width + (size_t)at.x]) {
			entries[entry].next = queue->freed;
			queue->freed = entry;
		} else {
			if (kept_last)
				entries[kept_last].next = entry;
			else
				queue->first[place] = entry;
			entries[entry].next = 0;
			kept_last = entry;
		}
		entry = next;
	}
	queue->last[place] = kept_last;
	if (!kept_last)
		queue->occupied[place / 64] &= ~(UINT64_C(1) << (place % 64));
}

void queue_sweep(struct queue *queue, struct queue_entry *entries, const uint64_t *keys, size_t width)
{
	for (size_t place = 0; place < QUEUE_BUCKETS; place++)
		if (queue_occupied(queue, place))
			queue_sweep_bucket(queue, entries, place, keys, width);
}
