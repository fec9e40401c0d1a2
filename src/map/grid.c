#include "map/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "map/reading.h"

const struct terrain_info terrain_info[TERRAIN_COUNT] = {
#define TERRAIN(id, glyph, letter, walk, plan, opaque, name) \
	[TERRAIN_##id] = {glyph, letter, walk, plan, opaque, name},
#include "map/terrain.def"
#undef TERRAIN
};

const char *const patrol_names[PATROL_MODES + 1] = {"stop", "loop", "back-and-forth", NULL};

enum status grid_new(int width, int height, enum terrain fill, struct grid *grid)
{
	if (width < 1 || height < 1 || width > GRID_MAX_SIDE || height > GRID_MAX_SIDE)
		return STATUS_LIMIT;
	size_t cells = (size_t)width * (size_t)height;
	if (cells > GRID_MAX_CELLS) /* nobody could read it again */
		return STATUS_LIMIT;
	uint8_t *terrain = malloc(cells);
	if (!terrain)
		return STATUS_NO_MEMORY;
	memset(terrain, (int)fill, cells);
	*grid = (struct grid){.width = width, .height = height, .terrain = terrain};
	return STATUS_OK;
}

enum status grid_copy(const struct grid *from, struct grid *to)
{
	struct grid copy;
	enum status status = grid_new(from->width, from->height, TERRAIN_ROCK, &copy);

	if (status)
		return status;
	memcpy(copy.terrain, from->terrain, (size_t)from->width * (size_t)from->height);
	memcpy(copy.title, from->title, sizeof copy.title);
	copy.turns = from->turns;
	if (from->n_marks) {
		copy.marks = malloc(from->n_marks * sizeof *copy.marks);
		if (!copy.marks) {
			grid_free(&copy);
			return STATUS_NO_MEMORY;
		}
		memcpy(copy.marks, from->marks, from->n_marks * sizeof *copy.marks);
		copy.n_marks = from->n_marks;
	}
	if (from->estimates) {
		copy.estimates = malloc(grid_cells(from) * sizeof *copy.estimates);
		if (!copy.estimates) {
			grid_free(&copy);
			return STATUS_NO_MEMORY;
		}
		memcpy(copy.estimates, from->estimates, grid_cells(from) * sizeof *copy.estimates);
	}
	if (from->reading) {
		copy.reading = malloc(sizeof *copy.reading);
		if (!copy.reading) {
			grid_free(&copy);
			return STATUS_NO_MEMORY;
		}
		*copy.reading = *from->reading;
	}
	*to = copy;
	return STATUS_OK;
}

void grid_free(struct grid *grid)
{
	free(grid->terrain);
	free(grid->marks);
	free(grid->estimates);
	free(grid->reading);
	*grid = (struct grid){0};
}

enum status grid_add_mark(struct grid *grid, enum mark_kind kind, int index, struct cell at, const char *name)
{
	struct mark *grown = realloc(grid->marks, (grid->n_marks + 1) * sizeof *grown);

	if (!grown)
		return STATUS_NO_MEMORY;
	grid->marks = grown;
	struct mark *mark = &grown[grid->n_marks++];
	*mark = (struct mark){.kind = kind, .index = index, .at = at};
	snprintf(mark->name, sizeof mark->name, "%s", name);
	return STATUS_OK;
}

const struct mark *grid_mark(const struct grid *grid, enum mark_kind kind, int index)
{
	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind == kind && grid->marks[i].index == index)
			return &grid->marks[i];
	return NULL;
}

void grid_open_doors(struct grid *grid)
{
	for (size_t i = 0; i < grid_cells(grid); i++)
		if (grid->terrain[i] == TERRAIN_DOOR_CLOSED)
			grid->terrain[i] = TERRAIN_DOOR_OPEN;
}

uint64_t grid_hash(const struct grid *grid)
{
	uint64_t hash = hash_u64(HASH_START, (uint64_t)grid->width << 32 | (uint64_t)grid->height);

	return hash_bytes(hash, grid->terrain, (size_t)grid->width * (size_t)grid->height);
}
