#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"

enum { ALIGNMENT = 64 };

size_t arena_room(size_t count, size_t size)
{
	if (size && count > (SIZE_MAX - ALIGNMENT) / size)
		return SIZE_MAX;
	return round_up(count * size, ALIGNMENT);
}

struct arena arena_new(size_t size)
{
	size_t rounded = arena_room(size, 1);
	struct arena arena = {0};

	if (rounded == SIZE_MAX)
		return arena;
	arena.base = aligned_alloc(ALIGNMENT, max(rounded, (size_t)ALIGNMENT));
	if (arena.base)
		arena.size = rounded;
	return arena;
}

void arena_free(struct arena *arena)
{
	free(arena->base);
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
	return memset(taken, 0, room);
}
