#include "map/making.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static size_t making_cells(const struct making *making)
{
	return (size_t)making->width * (size_t)making->height;
}

enum status making_new(int width, int height, struct making *making)
{
	struct making made = {.width = width, .height = height};

	made.terrain = malloc(making_cells(&made));
	if (!made.terrain)
		return STATUS_NO_MEMORY;
	memset(made.terrain, TERRAIN_ROCK, making_cells(&made));
	*making = made;
	return STATUS_OK;
}

void making_free(struct making *making)
{
	free(making->terrain);
	free(making->changes);
	free(making->steps);
	*making = (struct making){0};
}

static bool making_add_change(struct making *making, size_t cell, uint8_t terrain)
{
	struct making_change *changes =
	    array_reserve(making->changes, &making->changes_cap, making->n_changes + 1, sizeof *changes);

	if (!changes)
		return false;
	making->changes = changes;
	changes[making->n_changes++] = (struct making_change){(uint32_t)cell, making->terrain[cell], terrain};
	making->terrain[cell] = terrain;
	return true;
}

static size_t making_end(const struct making *making)
{
	return making->n_steps ? making->steps[making->n_steps - 1].end : 0;
}

void making_take(struct making *making, const struct grid *grid, const char *what)
{
	if (making->watch) {
		making->watch(making->context, what);
		return;
	}
	ASSERT(grid->width == making->width && grid->height == making->height);
	for (size_t i = 0; i < making_cells(making) && !making->failed; i++)
		if (making->terrain[i] != grid->terrain[i])
			making->failed = !making_add_change(making, i, grid->terrain[i]);
	if (making->failed || making->n_changes == making_end(making))
		return;
	struct making_step *steps =
	    array_reserve(making->steps, &making->steps_cap, making->n_steps + 1, sizeof *steps);
	making->failed = !steps;
	if (!steps)
		return;
	making->steps = steps;
	steps[making->n_steps++] = (struct making_step){making->n_changes, what};
	making->at = making->n_steps;
}

const struct making_change *making_changes(const struct making *making, size_t at, size_t *n)
{
	ASSERT(at >= 1 && at <= making->n_steps);
	size_t from = at > 1 ? making->steps[at - 2].end : 0;

	*n = making->steps[at - 1].end - from;
	return making->changes + from;
}

void making_seek(struct making *making, size_t at)
{
	const struct making_change *changes;
	size_t n;

	ASSERT(at <= making->n_steps);
	while (making->at < at) {
		changes = making_changes(making, ++making->at, &n);
		for (size_t i = 0; i < n; i++)
			making->terrain[changes[i].cell] = changes[i].is;
	}
	while (making->at > at) {
		changes = making_changes(making, making->at--, &n);
		for (size_t i = 0; i < n; i++)
			making->terrain[changes[i].cell] = changes[i].was;
	}
}
