#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"

enum { ALIGNMENT = 64 };

size_t arena_room(size_t count, size_t size)
{
	if (size && count > (SIZE_MAX - 2 * ALIGNMENT) / size)
		return SIZE_MAX;
	return round_up(count * size, ALIGNMENT);
}

/* calloc takes large blocks from the system, zeroed and without touching them; pages never used stay untouched. */
struct arena arena_new(size_t size)
{
	size_t rounded = arena_room(size, 1);
	struct arena arena = {0};

	if (rounded == SIZE_MAX)
		return arena;
	arena.block = calloc(1, rounded + ALIGNMENT);
	if (!arena.block)
		return arena;
	size_t past = (uintptr_t)arena.block % ALIGNMENT;
	arena.base = (unsigned char *)arena.block + (ALIGNMENT - past) % ALIGNMENT;
	arena.size = rounded;
	return arena;
}

void arena_free(struct arena *arena)
{
	free(arena->block);
	*arena = (struct arena){0};
}

void *arena_take(struct arena *arena, size_t count, size_t size)
{
	size_t room = arena_room(count, size);

	ASSERT(arena->used <= arena->size);
	if (!arena->base || room > arena->size - arena->used)
		return NULL;
	void *taken = arena->base + arena->used;
	arena->used += room;
	return taken;
}
