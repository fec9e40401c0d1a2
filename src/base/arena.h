/* base/arena.h -- a block of memory handed out from the front and given back all at once.
 * Invariant: used <= size; what is handed out is zeroed and aligned to 64 bytes. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena {
	unsigned char *base; /* caller-owned or arena_new's; aligned to 64 */
	size_t size, used;
};

/* A new block of SIZE bytes; base is NULL when memory is short.  arena_free gives it back. */
struct arena arena_new(size_t size);
void arena_free(struct arena *arena);

/* COUNT things of SIZE bytes, or NULL when the block is too small. */
void *arena_take(struct arena *arena, size_t count, size_t size);

/* Bytes arena_take uses for COUNT things of SIZE bytes: sum these to size a block. */
size_t arena_room(size_t count, size_t size);

#endif
