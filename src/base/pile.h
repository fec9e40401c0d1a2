/* base/pile.h -- a min-heap of pairs of words.  Unlike in heap.h, what is queued cannot be found again, and so never
 * changes; who gets a better key is queued once more, and the old entry is dropped when it comes up.
 *
 * The order is total (first, then second), so what comes out never depends on how it went in.
 *
 * Invariant: the entries 2i + 1 and 2i + 2 do not come before entry i. */
#ifndef BASE_PILE_H
#define BASE_PILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/assert.h"

struct pile_entry {
	uint64_t first, second;
};

struct pile {
	struct pile_entry *entries; /* [cap], caller-owned */
	size_t n, cap;
	bool
	    hole; /* entry 0 has been taken: what is pushed next mostly belongs near the top, so it may go there */
};

static inline int pile_before(struct pile_entry a, struct pile_entry b)
{
	return (a.first < b.first) | ((a.first == b.first) & (a.second < b.second));
}

/* Puts ENTRY where the hole is.  It is not likely to sink far. */
static inline void pile_fill(struct pile *pile, struct pile_entry entry)
{
	struct pile_entry *entries = pile->entries;
	size_t at = 0;

	for (size_t below; (below = 2 * at + 1) < pile->n; at = below) {
		below += below + 1 < pile->n && pile_before(entries[below + 1], entries[below]);
		if (!pile_before(entries[below], entry))
			break;
		entries[at] = entries[below];
	}
	entries[at] = entry;
	pile->hole = false;
}

/* There must be room. */
static inline void pile_push(struct pile *pile, struct pile_entry entry)
{
	if (pile->hole) {
		pile_fill(pile, entry);
		return;
	}
	size_t at = pile->n++;
	ASSERT(at < pile->cap);
	for (size_t above; at > 0 && pile_before(entry, pile->entries[above = (at - 1) / 2]); at = above)
		pile->entries[at] = pile->entries[above];
	pile->entries[at] = entry;
}

/* Puts ENTRY where the entry AT was, and restores the order below.  What comes from the end of the pile mostly belongs
 * near the end, so the gap moves down all the way first; which child is less cannot be guessed, so it is not branched on. */
static inline void pile_sink(struct pile *pile, size_t top, struct pile_entry entry)
{
	struct pile_entry *entries = pile->entries;
	size_t at = top, below;

	while ((below = 2 * at + 2) < pile->n) {
		below -= (size_t)pile_before(entries[below - 1], entries[below]);
		entries[at] = entries[below];
		at = below;
	}
	if (below == pile->n) {
		entries[at] = entries[below - 1];
		at = below - 1;
	}
	for (size_t above; at > top && pile_before(entry, entries[above = (at - 1) / 2]); at = above)
		entries[at] = entries[above];
	entries[at] = entry;
}

/* Closes the hole, so that the entries are those that are queued. */
static inline void pile_close(struct pile *pile)
{
	if (!pile->hole)
		return;
	pile->hole = false;
	if (--pile->n)
		pile_sink(pile, 0, pile->entries[pile->n]);
}

/* Takes the first entry; false if there is none. */
static inline bool pile_pop(struct pile *pile, struct pile_entry *first)
{
	pile_close(pile);
	if (!pile->n)
		return false;
	*first = pile->entries[0];
	pile->hole = true;
	return true;
}

/* Restores the order after entries were removed or changed. */
static inline void pile_mend(struct pile *pile)
{
	for (size_t i = pile->n / 2; i-- > 0;)
		pile_sink(pile, i, pile->entries[i]);
}

#endif
