#include "fate/planes.h"

#include <stdlib.h>

#include "base/minmax.h"

/* The smallest rectangle with all places. */
struct planes_box {
	int left, right, top, bottom;
};

static struct planes_box planes_find_box(const struct fate_map *map)
{
	struct planes_box box = {map->ground.width, -1, map->ground.height, -1};

	for (int i = 0; i < map->n; i++) {
		box.left = min(box.left, map->cells[i].x);
		box.right = max(box.right, map->cells[i].x);
		box.top = min(box.top, map->cells[i].y);
		box.bottom = max(box.bottom, map->cells[i].y);
	}
	return box;
}

static int planes_stride(const struct planes_box *box)
{
	return round_up(box->right - box->left + 1, CHAR_BIT);
}

size_t planes_words(const struct fate_map *map)
{
	struct planes_box box = planes_find_box(map);
	size_t bits = (size_t)planes_stride(&box) * (size_t)(box.bottom - box.top + 1);
	size_t words = (bits + PLANES_BITS - 1) / PLANES_BITS;

	return round_up(words, (size_t)PLANES_LANES);
}

/* Gives every place its bit. */
static void planes_lay_out(const struct fate_map *map, struct planes *planes)
{
	struct planes_box box = planes_find_box(map);

	planes->stride = planes_stride(&box);
	memset(planes->places, 0xff, planes->words * PLANES_BITS * sizeof *planes->places);
	for (int i = 0; i < map->n; i++) {
		struct cell at = map->cells[i];
		planes->bits[i] = (size_t)(at.y - box.top) * (size_t)planes->stride + (size_t)(at.x - box.left);
		planes->places[planes->bits[i]] = i;
	}
}

static void planes_find_steps(const struct fate_map *map, struct planes *planes)
{
	for (int d = 0; d < DIRECTIONS; d++)
		for (int place = 0; place < map->n; place++) {
			size_t bit = planes->bits[place], lane = bit / (PLANES_LANES * PLANES_BITS);
			if (map->around[place][d] != FATE_NONE)
				planes_add(planes->allowed + (lane * DIRECTIONS + (size_t)d) * PLANES_LANES,
					   bit % (PLANES_LANES * PLANES_BITS));
		}
}

enum status planes_new(const struct fate_map *map, struct planes *planes)
{
	*planes = (struct planes){.words = planes_words(map)};
	planes->bits = malloc(((size_t)map->n + 1) * sizeof *planes->bits);
	planes->places = malloc((planes->words * PLANES_BITS + 1) * sizeof *planes->places);
	planes->allowed = calloc(DIRECTIONS * planes->words + 1, sizeof *planes->allowed);
	if (!planes->bits || !planes->places || !planes->allowed)
		return STATUS_NO_MEMORY;
	planes_lay_out(map, planes);
	planes->margin = (size_t)planes->stride / PLANES_BITS + 2;
	planes_find_steps(map, planes);
	return STATUS_OK;
}

void planes_free(struct planes *planes)
{
	free(planes->bits);
	free(planes->places);
	free(planes->allowed);
	*planes = (struct planes){.words = 0};
}

uint64_t *planes_create(const struct planes *planes, size_t n)
{
	uint64_t *room = malloc((n * planes->words + 2 * planes->margin) * sizeof *room);

	/* cppcheck-suppress memleak ; planes_delete steps back to where it begins */
	return room ? room + planes->margin : NULL;
}

void planes_delete(const struct planes *planes, uint64_t *created)
{
	if (created)
		free(created - planes->margin);
}
