/* fate/planes.h -- sets of the places of a map as planes of bits, and one step of all of them at once.
 *
 * A plane has a bit for each cell of the smallest rectangle with all places, row by row.  A row begins with a byte, so that a
 * step up or down is a shift by whole bytes.
 *
 * Invariant: a plane has planes.words words, which are whole lanes. */
#ifndef FATE_PLANES_H
#define FATE_PLANES_H

#include <limits.h>
#include <string.h>

#include "fate/fate_map.h"

enum { PLANES_BITS = 64, PLANES_LANES = 2 };

/* Two words at once, with the vector types of gcc and clang. */
typedef uint64_t planes_lanes __attribute__((vector_size(PLANES_LANES * sizeof(uint64_t))));

struct planes {
	size_t words;
	size_t margin;     /* words before and behind planes that a step may read */
	int stride;        /* bits from a cell to the one below */
	size_t *bits;      /* [map->n] of each place; owned */
	int *places;       /* [words * PLANES_BITS] of each bit, FATE_NONE: of none; owned */
	uint64_t *allowed; /* [words / PLANES_LANES][DIRECTIONS] lanes: the cells with a step there; owned */
};

/* How many words a plane of MAP has. */
size_t planes_words(const struct fate_map *map);

MUST_CHECK enum status planes_new(const struct fate_map *map, struct planes *planes);
void planes_free(struct planes *planes);

/* N planes of any content, as targets of steps; NULL: no memory.  planes_delete() frees them. */
uint64_t *planes_create(const struct planes *planes, size_t n);
void planes_delete(const struct planes *planes, uint64_t *created);

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

static inline bool planes_any(planes_lanes lanes)
{
	return (lanes[0] | lanes[1]) != 0;
}

static inline bool planes_differ(planes_lanes a, planes_lanes b)
{
	return planes_any(a ^ b);
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

/* Puts what the N > 0 planes AFTER have in common into OUT; returns whether that is new. */
static inline bool planes_meet(const struct planes *planes, const uint64_t *const after[], size_t n,
			       uint64_t *out)
{
	bool changes = false;

	for (size_t i = 0; i < planes->words; i += PLANES_LANES) {
		planes_lanes all = planes_load(after[0] + i);
		for (size_t k = 1; k < n; k++)
			all &= planes_load(after[k] + i);
		changes |= planes_differ(all, planes_load(out + i));
		planes_store(out + i, all);
	}
	return changes;
}

/* The cells of word I and the next from which a step in direction D leads into the plane AFTER. */
static inline planes_lanes planes_step_at(const struct planes *planes, const uint64_t *after, size_t i, int d)
{
	const char *to = (const char *)(after + i) + direction_dy[d] * planes->stride / CHAR_BIT;
	planes_lanes cells = planes_load(to);

	if (direction_dx[d] > 0)
		cells = cells >> 1 | planes_load(to + sizeof *after) << (PLANES_BITS - 1);
	else if (direction_dx[d] < 0)
		cells = cells << 1 | planes_load(to - sizeof *after) >> (PLANES_BITS - 1);
	return cells & planes_load(planes->allowed + i * DIRECTIONS + (size_t)d * PLANES_LANES);
}

/* The cells of word I and the next from which a step leads into the plane AFTER.  Words beyond its ends are read, too,
 * but no step leads to them. */
static inline planes_lanes planes_steps_at(const struct planes *planes, const uint64_t *after, size_t i)
{
	return planes_step_at(planes, after, i, 0) | planes_step_at(planes, after, i, 1) |
	       planes_step_at(planes, after, i, 2) | planes_step_at(planes, after, i, 3) |
	       planes_step_at(planes, after, i, 4) | planes_step_at(planes, after, i, 5) |
	       planes_step_at(planes, after, i, 6) | planes_step_at(planes, after, i, 7);
}

#endif
