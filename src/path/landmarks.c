#include "path/landmarks.h"

#include <string.h>

#include "path/cost.h"
#include "path/wave.h"

/* Behind the table lie a plane of distances, one of those from the nearest landmark, and the wave's scratch. */
static size_t landmarks_table_size(const struct ground *ground)
{
	return sizeof(struct landmarks) + ground_cells(ground) * sizeof(uint32_t[LANDMARKS]);
}

static size_t landmarks_plane_size(const struct ground *ground)
{
	return (ground_cells(ground) * sizeof(uint32_t) + 63) / 64 * 64;
}

size_t landmarks_size(const struct ground *ground)
{
	return (landmarks_table_size(ground) + 63) / 64 * 64 + 2 * landmarks_plane_size(ground) +
	       wave_size(ground);
}

static uint32_t *landmarks_plane_of(struct landmarks *landmarks, const struct ground *ground)
{
	return (uint32_t *)((unsigned char *)landmarks + (landmarks_table_size(ground) + 63) / 64 * 64);
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
 * among a few probes. */
static void landmarks_spread_over_largest_part(struct landmarks *landmarks, const struct ground *ground)
{
	enum { PROBES = 16 };
	size_t cells = ground_cells(ground), open = 0, largest = 0, source = 0;
	size_t latest = cells; /* source of the latest probe; cells: none */

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

/* Takes the distances in the plane for those from one more landmark; returns the cell farthest from them all.
 */
static uint32_t landmarks_add_landmark(struct landmarks *landmarks, const struct ground *ground)
{
	size_t cells = ground_cells(ground), n = landmarks->n++;
	const uint32_t *plane = landmarks_plane_of(landmarks, ground);
	uint32_t *nearest = landmarks_nearest_of(landmarks, ground);
	uint32_t farthest = 0, most = 0;

	for (size_t i = 0; i < cells; i++) {
		landmarks->distances[i][n] = plane[i];
		nearest[i] = plane[i] < nearest[i] ? plane[i] : nearest[i];
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
	uint32_t farthest = landmarks_add_landmark(landmarks, ground);
	while (landmarks->n < LANDMARKS) {
		landmarks_spread(landmarks, ground, farthest);
		farthest = landmarks_add_landmark(landmarks, ground);
	}
}
