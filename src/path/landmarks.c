#include "path/landmarks.h"

#include <string.h>

#include "path/cost.h"
#include "path/wave.h"

/* Behind the table lie a plane of distances, one of those from the nearest landmark, and the wave's scratch. */
static size_t table_size(const struct ground *ground)
{
	return sizeof(struct landmarks) + ground_cells(ground) * sizeof(uint32_t[LANDMARKS]);
}

static size_t plane_size(const struct ground *ground)
{
	return (ground_cells(ground) * sizeof(uint32_t) + 63) / 64 * 64;
}

size_t landmarks_size(const struct ground *ground)
{
	return (table_size(ground) + 63) / 64 * 64 + 2 * plane_size(ground) + wave_size(ground);
}

static uint32_t *plane_of(struct landmarks *landmarks, const struct ground *ground)
{
	return (uint32_t *)((unsigned char *)landmarks + (table_size(ground) + 63) / 64 * 64);
}

/* Fills the plane with the distances from SOURCE. */
static void spread(struct landmarks *landmarks, const struct ground *ground, uint32_t source)
{
	uint32_t *plane = plane_of(landmarks, ground);
	struct wave_cost cost = {.straight = COST_STRAIGHT, .diagonal = COST_DIAGONAL};

	memset(plane, 0xff, ground_cells(ground) * sizeof *plane);
	plane[source] = 0;
	wave_run((unsigned char *)plane + 2 * plane_size(ground), ground, DIAGONAL_NO_CUT, cost, plane, &source,
		 1);
}

/* The cell that is farthest by PLANE; unreached ones do not count. */
static uint32_t farthest(const uint32_t *plane, size_t cells)
{
	uint32_t best = 0, most = 0;

	for (size_t i = 0; i < cells; i++) {
		bool farther = plane[i] >= most && plane[i] != UINT32_MAX;
		best = farther ? (uint32_t)i : best;
		most = farther ? plane[i] : most;
	}
	return best;
}

static size_t count_reached(const uint32_t *plane, size_t cells)
{
	size_t n = 0;

	for (size_t i = 0; i < cells; i++)
		n += plane[i] != UINT32_MAX;
	return n;
}

/* A cell of the largest part of the map, or at least of the largest among a few probes. */
static uint32_t cell_of_largest_part(struct landmarks *landmarks, const struct ground *ground)
{
	enum { PROBES = 16 };
	size_t cells = ground_cells(ground), open = 0, largest = 0;
	uint32_t best = 0;

	for (size_t i = 0; i < cells; i++)
		open += ground->cost[i] != 0;
	for (size_t probe = 0; probe < PROBES && 2 * largest < open; probe++) {
		size_t i = probe * cells / PROBES;
		while (i < cells - 1 && !ground->cost[i])
			i++;
		spread(landmarks, ground, (uint32_t)i);
		size_t reached = count_reached(plane_of(landmarks, ground), cells);
		if (reached > largest) {
			largest = reached;
			best = (uint32_t)i;
		}
	}
	return best;
}

void landmarks_build(struct landmarks *landmarks, const struct ground *ground)
{
	size_t cells = ground_cells(ground);
	uint32_t *plane = plane_of(landmarks, ground);
	uint32_t *nearest = plane + plane_size(ground) / sizeof *plane;

	landmarks->n = 0;
	if (cells * COST_DIAGONAL > UINT32_MAX)
		return;
	spread(landmarks, ground, cell_of_largest_part(landmarks, ground));
	uint32_t source = farthest(plane, cells);
	memset(nearest, 0xff, cells * sizeof *nearest);
	for (; landmarks->n < LANDMARKS; landmarks->n++) {
		spread(landmarks, ground, source);
		for (size_t i = 0; i < cells; i++) {
			landmarks->distances[i][landmarks->n] = plane[i];
			nearest[i] = plane[i] < nearest[i] ? plane[i] : nearest[i];
		}
		source = farthest(nearest, cells);
	}
}
