/* base/arena.h -- a block of memory that is handed out from the front and freed all at once.
 *
 * Invariant: used <= size; everything handed out is zeroed and aligned to 64 bytes, and needs real memory only once it
 * is written. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena {
	void *block;         /* owned */
	unsigned char *base; /* its first aligned byte */
	size_t size, used;
};

/* Allocates a block of SIZE bytes, to be released with arena_free.  base is NULL when out of memory. */
struct arena arena_new(size_t size);
void arena_free(struct arena *arena);

/* Returns room for COUNT items of SIZE bytes, or NULL when the block is too small. */
void *arena_take(struct arena *arena, size_t count, size_t size);

/* The bytes that arena_take uses for COUNT items of SIZE bytes; SIZE_MAX on overflow.  Sum to size a block. */
size_t arena_room(size_t count, size_t size);

#endif
