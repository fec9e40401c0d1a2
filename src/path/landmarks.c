#include "path/landmarks.h"

#include <string.h>

#include "path/cost.h"
#include "path/wave.h"

/* Behind the table lie a plane of distances, a plane of distances
 * from the nearest landmark, and the scratch of the wave. */
static size_t landmarks_table_size(const struct ground *ground)
{
	return round_up(sizeof(struct landmarks) + ground_cells(ground) * sizeof(uint32_t[LANDMARKS]), 64);
}

static size_t landmarks_plane_size(const struct ground *ground)
{
	return round_up(ground_cells(ground) * sizeof(uint32_t), 64);
}

size_t landmarks_size(const struct ground *ground)
{
	return landmarks_table_size(ground) + 2 * landmarks_plane_size(ground) + wave_size(ground);
}

static uint32_t *landmarks_plane_of(struct landmarks *landmarks, const struct ground *ground)
{
	return (uint32_t *)((unsigned char *)landmarks + landmarks_table_size(ground));
}

static uint32_t *landmarks_nearest_of(struct landmarks *landmarks, const struct ground *ground)
{
	return landmarks_plane_of(landmarks, ground) + landmarks_plane_size(ground) / sizeof(uint32_t);
}

/* Fills the plane with the distances from SOURCE. */
static void landmarks_spread(struct landmarks *landmarks, const struct ground *ground, uint32_t source)
{
	uint32_t *plane = landmarks_plane_of(landmarks, ground);
	struct wave_cost cost = {.straight = COST_STRAIGHT, .diagonal = COST_DIAGONAL};

	memset(plane, 0xff, ground_cells(ground) * sizeof *plane);
	plane[source] = 0;
	wave_run((unsigned char *)plane + 2 * landmarks_plane_size(ground), ground, DIAGONAL_NO_CUT, cost,
		 plane, &source, 1);
}

static size_t landmarks_count_reached(const uint32_t *plane, size_t cells)
{
	size_t n = 0;

	for (size_t i = 0; i < cells; i++)
		n += plane[i] != UINT32_MAX;
	return n;
}

/* Fills the plane with the distances from a cell of the largest part of the map, or at least of the largest
 * part that a few probes hit. */
static void landmarks_spread_over_largest_part(struct landmarks *landmarks, const struct ground *ground)
{
	enum { PROBES = 16 };
	size_t cells = ground_cells(ground), open = 0, largest = 0, source = 0;
	size_t latest = cells; /* the source of the latest probe; cells: none yet */

	for (size_t cell = 0; cell < cells; cell++)
		open += ground->cost[cell] != 0;
	for (size_t probe = 0; probe < PROBES && 2 * largest < open; probe++) {
		latest = probe * cells / PROBES;
		while (latest < cells - 1 && !ground->cost[latest])
			latest++;
		landmarks_spread(landmarks, ground, (uint32_t)latest);
		size_t reached = landmarks_count_reached(landmarks_plane_of(landmarks, ground), cells);
		if (reached > largest) {
			largest = reached;
			source = latest;
		}
	}
	if (latest != source)
		landmarks_spread(landmarks, ground, (uint32_t)source);
}

/* Adds the landmark whose distances are in the plane; returns the cell farthest from all landmarks. */
static uint32_t landmarks_add(struct landmarks *landmarks, const struct ground *ground)
{
	size_t cells = ground_cells(ground), n = landmarks->n++;
	const uint32_t *plane = landmarks_plane_of(landmarks, ground);
	uint32_t *nearest = landmarks_nearest_of(landmarks, ground);
	uint32_t farthest = 0, most = 0;

	ASSERT(n < LANDMARKS);
	for (size_t i = 0; i < cells; i++) {
		landmarks->distances[i][n] = plane[i];
		nearest[i] = min(plane[i], nearest[i]);
		uint32_t rank = nearest[i] + 1; /* 0: unreached */
		if (rank > most) {
			most = rank;
			farthest = (uint32_t)i;
		}
	}
	return farthest;
}

void landmarks_build(struct landmarks *landmarks, const struct ground *ground)
{
	landmarks->n = 0;
	if (ground_cells(ground) * COST_DIAGONAL > UINT32_MAX)
		return;
	landmarks_spread_over_largest_part(landmarks, ground);
	memset(landmarks_nearest_of(landmarks, ground), 0xff, landmarks_plane_size(ground));
	uint32_t farthest = landmarks_add(landmarks, ground);
	while (landmarks->n < LANDMARKS) {
		landmarks_spread(landmarks, ground, farthest);
		farthest = landmarks_add(landmarks, ground);
	}
}
