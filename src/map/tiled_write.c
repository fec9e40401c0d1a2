/* A grid as the layers and objects of Tiled. */
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
	size_t cells = grid_cells(grid);

	for (size_t i = 0; i < cells; i++) {
		bool last = i % (size_t)grid->width == (size_t)grid->width - 1;
		write_text(writer, "%d%s%s", grid->terrain[i] + 1, i + 1 < cells ? "," : "", last ? "\n" : "");
	}
}
