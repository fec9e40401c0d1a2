/* A grid as the layers and objects of Tiled. */
#include <stdio.h>
#include <string.h>

#include "map/tiled.h"

static const char *tiled_write_class_of(enum mark_kind kind)
{
	size_t i = 0;

	while (tiled_marks[i].kind != kind)
		i++;
	return tiled_marks[i].word;
}

size_t tiled_write_object(const struct grid *grid, size_t i, struct tiled_written *object)
{
	const struct mark *mark = &grid->marks[i];
	size_t next = i + 1;

	*object = (struct tiled_written){.class = tiled_write_class_of(mark->kind),
					 .name = mark->name,
					 .mode = "",
					 .at = tiled_middle(mark->at)};
	bool line = mark->kind == MARK_PATROL || mark->kind == MARK_TRAIL;
	if (line || mark->kind == MARK_RECTANGLE)
		while (next < grid->n_marks && grid->marks[next].kind == mark->kind &&
		       grid->marks[next].index == mark->index)
			next++;
	if (line) {
		object->mode = patrol_names[mark->mode];
		object->first = i;
		object->n_points = next - i;
	} else if (mark->kind == MARK_RECTANGLE) {
		struct vec2 half = {TILED_TILE_PX / 2.0, TILED_TILE_PX / 2.0};
		struct vec2 end = vec2_add(tiled_middle(grid->marks[next - 1].at), half);
		object->at = vec2_sub(object->at, half);
		object->size = vec2_sub(end, object->at);
	}
	return next;
}

void tiled_write_tiles(const struct grid *grid, struct byte_writer *writer)
{
	char words[TERRAIN_COUNT][8];

	for (int i = 0; i < TERRAIN_COUNT; i++)
		snprintf(words[i], sizeof words[i], "%d,", i + 1);
	job_begin(writer->job, "Writing the map", (uint64_t)grid->height);
	for (int y = 0; y < grid->height && !writer->failed; y++) {
		for (int x = 0; x < grid->width; x++) {
			const char *word = words[grid_at(grid, cell_at(x, y))];
			bool last = x == grid->width - 1 && y == grid->height - 1;
			write_bytes(writer, word, strlen(word) - last);
		}
		write_bytes(writer, "\n", 1);
		writer->failed |= !job_step(writer->job, (uint64_t)y);
	}
}
