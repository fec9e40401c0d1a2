#include "lab/legs.h"

#include <string.h>

#include "base/assert.h"

/* A byte holds a direction below the number of steps; 0 steps: the cell itself follows. */
enum { STEPS_SHIFT = 3, STEPS_MAX = UINT8_MAX >> STEPS_SHIFT };

static_assert(DIRECTIONS == 1 << STEPS_SHIFT, "a direction fits below the number of steps");

/* The direction of the step from A to B; DIRECTIONS: it is none to a neighbour. */
static int legs_direction(struct cell a, struct cell b)
{
	int d = 0;

	while (d < DIRECTIONS && !cell_equal(cell_step(a, d), b))
		d++;
	return d;
}

/* How many of CELLS[n] are reached from the one before them by a step in direction D. */
static int legs_steps(const struct cell *cells, size_t n, int d)
{
	int steps = 1;

	while (steps < STEPS_MAX && (size_t)steps < n && legs_direction(cells[steps - 1], cells[steps]) == d)
		steps++;
	return steps;
}

size_t legs_pack(const struct cell *cells, size_t n, uint8_t *bytes)
{
	uint8_t none[1 + sizeof *cells] = {0};
	size_t size = 0, steps;

	for (size_t i = 0; i < n; i += steps) {
		uint8_t *leg = bytes ? bytes + size : none;
		int d = i ? legs_direction(cells[i - 1], cells[i]) : DIRECTIONS;
		steps = 1;
		size++;
		if (d < DIRECTIONS) {
			steps = (size_t)legs_steps(cells + i, n - i, d);
			*leg = (uint8_t)(steps << STEPS_SHIFT | (size_t)d);
			continue;
		}
		*leg = 0;
		memcpy(leg + 1, &cells[i], sizeof *cells);
		size += sizeof *cells;
	}
	return size;
}

size_t legs_read(struct legs *legs, struct cell *cells, size_t cap)
{
	size_t n = 0;

	while (n < cap && (legs->left || legs->bytes < legs->end)) {
		if (!legs->left) {
			legs->d = *legs->bytes & (DIRECTIONS - 1);
			legs->left = *legs->bytes++ >> STEPS_SHIFT;
		}
		if (legs->left) {
			legs->at = cell_step(legs->at, legs->d);
			legs->left--;
		} else {
			memcpy(&legs->at, legs->bytes, sizeof legs->at);
			legs->bytes += sizeof legs->at;
		}
		cells[n++] = legs->at;
	}
	return n;
}
