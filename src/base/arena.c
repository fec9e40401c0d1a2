#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

size_t arena_room(size_t count, size_t size)
{
	if (size && count > (SIZE_MAX - ALIGNMENT) / size)
		return SIZE_MAX;
	return (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

struct arena arena_new(size_t size)
{
	size_t rounded = arena_room(size, 1);
	struct arena arena = {
	    .base = rounded == SIZE_MAX ? NULL : aligned_alloc(ALIGNMENT, rounded ? rounded : ALIGNMENT)};

	arena.size = arena.base ? rounded : 0;
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

	if (!arena->base || room > arena->size - arena->used)
		return NULL;
	void *taken = arena->base + arena->used;
	arena->used += room;
	return memset(taken, 0, room);
}
