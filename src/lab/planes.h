/* lab/planes.h -- sets of the cells of a map as planes of bits, and one step of all of them at once.
 *
 * Invariant: every plane has planes.words words, a bit for each cell of the map, and whole lanes. */
#ifndef LAB_PLANES_H
#define LAB_PLANES_H

#include <string.h>

#include "lab/fate_map.h"

enum { PLANES_BITS = 64, PLANES_LANES = 2 };

/* Two words at once, with the vector types of gcc and clang. */
typedef uint64_t planes_lanes __attribute__((vector_size(PLANES_LANES * sizeof(uint64_t))));

struct planes {
	size_t words, margin; /* margin: words of zeros before and behind the lane, for steps over the edge */
	uint64_t *allowed;    /* [DIRECTIONS] planes: the cells from which a step leads there; owned */
	uint64_t *lane;       /* [margin + words + margin] what is being stepped into; owned */
	struct planes_shift {
		int word, bit;
	} shifts[DIRECTIONS]; /* from a cell to that of a step */
};

/* How many words a plane of MAP has. */
size_t planes_words(const struct fate_map *map);

MUST_CHECK enum status planes_new(const struct fate_map *map, struct planes *planes);
void planes_free(struct planes *planes);

/* The plane into which planes_steps_at() steps. */
static inline uint64_t *planes_lane(const struct planes *planes)
{
	return planes->lane + planes->margin;
}

static inline bool planes_has(const uint64_t *plane, size_t bit)
{
	return plane[bit / PLANES_BITS] >> bit % PLANES_BITS & 1;
}

static inline void planes_add(uint64_t *plane, size_t bit)
{
	plane[bit / PLANES_BITS] |= UINT64_C(1) << bit % PLANES_BITS;
}

static inline void planes_take(uint64_t *plane, size_t bit)
{
	plane[bit / PLANES_BITS] &= ~(UINT64_C(1) << bit % PLANES_BITS);
}

static inline planes_lanes planes_load(const uint64_t *from)
{
	planes_lanes loaded;

	memcpy(&loaded, from, sizeof loaded);
	return loaded;
}

static inline void planes_store(uint64_t *to, planes_lanes value)
{
	memcpy(to, &value, sizeof value);
}

static inline bool planes_differ(planes_lanes a, planes_lanes b)
{
	planes_lanes differ = a ^ b;

	return (differ[0] | differ[1]) != 0;
}

static inline bool planes_is_empty(const uint64_t *plane, size_t words)
{
	uint64_t any = 0;

	for (size_t i = 0; i < words; i++)
		any |= plane[i];
	return any == 0;
}

/* The cells of word I and the next from which a step leads into the lane. */
static inline planes_lanes planes_steps_at(const struct planes *planes, size_t i)
{
	const uint64_t *middle = planes_lane(planes) + i;
	planes_lanes all = {0};

	for (int d = 0; d < DIRECTIONS; d++) {
		int bit = planes->shifts[d].bit;
		const uint64_t *lane = middle + planes->shifts[d].word;
		/* By 64 bits at once would be undefined. */
		planes_lanes there = planes_load(lane) >> bit | planes_load(lane + 1)
								    << (PLANES_BITS - 1 - bit) << 1;
		all |= there & planes_load(planes->allowed + (size_t)d * planes->words + i);
	}
	return all;
}

#endif
