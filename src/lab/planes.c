#include "lab/planes.h"

#include <stdlib.h>

#include "base/minmax.h"

size_t planes_words(const struct fate_map *map)
{
	return round_up((ground_cells(&map->ground) + PLANES_BITS - 1) / PLANES_BITS, (size_t)PLANES_LANES);
}

static void planes_find_steps(const struct fate_map *map, struct planes *planes)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		int shift = direction_dy[d] * map->ground.width + direction_dx[d];
		int word = shift >= 0 ? shift / PLANES_BITS : -((-shift + PLANES_BITS - 1) / PLANES_BITS);
		planes->shifts[d] = (struct planes_shift){word, shift - word * PLANES_BITS};
		for (int place = 0; place < map->n; place++)
			if (map->around[place][d] != FATE_NONE)
				planes_add(planes->allowed + (size_t)d * planes->words,
					   fate_map_bit(map, place));
	}
}

enum status planes_new(const struct fate_map *map, struct planes *planes)
{
	size_t words = planes_words(map), margin = (size_t)map->ground.width / PLANES_BITS + 2 + PLANES_LANES;

	*planes = (struct planes){.words = words, .margin = margin};
	planes->allowed = calloc(DIRECTIONS * words, sizeof *planes->allowed);
	planes->lane = calloc(words + 2 * margin, sizeof *planes->lane);
	if (!planes->allowed || !planes->lane)
		return STATUS_NO_MEMORY;
	planes_find_steps(map, planes);
	return STATUS_OK;
}

void planes_free(struct planes *planes)
{
	free(planes->allowed);
	free(planes->lane);
	*planes = (struct planes){.words = 0};
}
