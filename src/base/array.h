/* base/array.h -- an array that grows at its end.
 * Invariant: the owner's CAP items fit into the owner's block. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Makes room for N items of SIZE bytes in ITEMS, which holds *CAP of them and came from malloc or is NULL.
 * Returns the block, which may have moved, and grows *CAP at least by half so that appending is cheap; returns
 * NULL without memory, and then ITEMS still stands.
 */
void *array_reserve(void *items, size_t *cap, size_t n, size_t size);

#endif
