/* lab/planes.h -- sets of the places of a map as planes of bits, and one step of all of them at once.
 *
 * A plane has a bit for each cell of the smallest rectangle with all places, row by row.  A row begins with a byte, so that a
 * step up or down is a shift by whole bytes.
 *
 * Invariant: every plane has planes.words words, whole lanes. */
#ifndef LAB_PLANES_H
#define LAB_PLANES_H

#include <limits.h>
#include <string.h>

#include "lab/fate_map.h"

enum { PLANES_BITS = 64, PLANES_LANES = 2 };

/* Two words at once, with the vector types of gcc and clang. */
typedef uint64_t planes_lanes __attribute__((vector_size(PLANES_LANES * sizeof(uint64_t))));

enum { PLANES_WEST, PLANES_HERE, PLANES_EAST, PLANES_SIDES };

struct planes {
	size_t words;
	int stride;                    /* bits from a cell to the one below */
	const char *steps[DIRECTIONS]; /* what is stepped into, shifted by a step; not owned */
	size_t *bits;                  /* [map->n] of each place; owned */
	int *places;                   /* [words * PLANES_BITS] of each bit, FATE_NONE: of none; owned */
	uint64_t *allowed;             /* [DIRECTIONS] planes: the cells from which a step leads there; owned */
	/* Planes: what is stepped into, and that a cell to the west and east; in `room`. */
	uint64_t *sides[PLANES_SIDES];
	/* What holds the sides, with words before and behind them for steps over the edge; owned. */
	uint64_t *room;
};

/* How many words a plane of MAP has. */
size_t planes_words(const struct fate_map *map);

MUST_CHECK enum status planes_new(const struct fate_map *map, struct planes *planes);
void planes_free(struct planes *planes);

/* The plane into which planes_steps_at() steps, once planes_shift() was called. */
static inline uint64_t *planes_lane(const struct planes *planes)
{
	return planes->sides[PLANES_HERE];
}

static inline void planes_add(uint64_t *plane, size_t bit)
{
	plane[bit / PLANES_BITS] |= UINT64_C(1) << bit % PLANES_BITS;
}

static inline void planes_take(uint64_t *plane, size_t bit)
{
	plane[bit / PLANES_BITS] &= ~(UINT64_C(1) << bit % PLANES_BITS);
}

static inline planes_lanes planes_load(const void *from)
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

/* How many bits are set. */
static inline size_t planes_count(planes_lanes lanes)
{
	const uint64_t twos = UINT64_MAX / 3, fours = UINT64_MAX / 5, bytes = UINT64_MAX / 17,
		       ones = UINT64_MAX / 255;

	lanes -= lanes >> 1 & twos;
	lanes = (lanes & fours) + (lanes >> 2 & fours);
	lanes = (lanes + (lanes >> 4)) & bytes;
	return (size_t)((lanes[0] + lanes[1]) * ones >> (PLANES_BITS - CHAR_BIT));
}

static inline bool planes_is_empty(const uint64_t *plane, size_t words)
{
	uint64_t any = 0;

	for (size_t i = 0; i < words; i++)
		any |= plane[i];
	return any == 0;
}

/* Shifts the words FROM to TO of the lane to the sides; they are whole lanes.  It reads one word beyond each end. */
static inline void planes_shift(const struct planes *planes, size_t from, size_t to)
{
	for (size_t i = from; i < to; i += PLANES_LANES) {
		const uint64_t *at = planes_lane(planes) + i;
		planes_lanes here = planes_load(at), before = planes_load(at - 1), behind = planes_load(at + 1);
		planes_store(planes->sides[PLANES_WEST] + i, here << 1 | before >> (PLANES_BITS - 1));
		planes_store(planes->sides[PLANES_EAST] + i, here >> 1 | behind << (PLANES_BITS - 1));
	}
}

/* The cells of word I and the next from which a step in direction D leads into the lane. */
static inline planes_lanes planes_step_at(const struct planes *planes, size_t i, size_t d)
{
	return planes_load(planes->steps[d] + i * sizeof *planes->allowed) &
	       planes_load(planes->allowed + d * planes->words + i);
}

/* The cells of word I and the next from which a step leads into the lane. */
static inline planes_lanes planes_steps_at(const struct planes *planes, size_t i)
{
	return planes_step_at(planes, i, 0) | planes_step_at(planes, i, 1) | planes_step_at(planes, i, 2) |
	       planes_step_at(planes, i, 3) | planes_step_at(planes, i, 4) | planes_step_at(planes, i, 5) |
	       planes_step_at(planes, i, 6) | planes_step_at(planes, i, 7);
}

#endif
