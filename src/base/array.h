/* base/array.h -- an array that grows at its end.
 *
 * Invariant: the owner's block has room for *CAP items. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for N items of SIZE > 0 bytes in ITEMS, a block from malloc with room for *CAP of them, or NULL.
 * Returns the block, which may have moved, and updates *CAP; growth is at least by half, so appending is cheap.
 * Returns NULL when out of memory; ITEMS is then still valid. */
void *array_reserve(void *items, size_t *cap, size_t n, size_t size);

#endif
