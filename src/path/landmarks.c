#include "path/landmarks.h"

#include <string.h>

#include "path/cost.h"
#include "path/wave.h"

static bool landmarks_are_narrow(const struct ground *ground)
{
	return ground_cells(ground) * COST_DIAGONAL > UINT32_MAX;
}

size_t landmarks_size(const struct ground *ground)
{
	size_t row = LANDMARKS_MAX * sizeof(uint32_t);

	if (landmarks_are_narrow(ground))
		row = LANDMARKS_NARROW * sizeof(uint16_t);
	return sizeof(struct landmarks) + ground_cells(ground) * (row + 1);
}

/* The costs of the cells when the landmarks were found. */
static uint8_t *landmarks_costs(const struct landmarks *landmarks, const struct ground *ground)
{
	return (uint8_t *)(uintptr_t)landmarks + landmarks_size(ground) - ground_cells(ground);
}

/* The work memory for finding them: each plane has a place for each cell. */
struct landmarks_work {
	const struct ground *ground;
	enum diagonal_rule rule;
	uint32_t *plane;   /* the distances from a cell */
	uint32_t *nearest; /* those from the nearest landmark */
	void *wave;        /* the scratch of waves */
};

static size_t landmarks_plane_size(const struct ground *ground)
{
	return round_up(ground_cells(ground) * sizeof(uint32_t), 64);
}

size_t landmarks_work_size(const struct ground *ground)
{
	return 2 * landmarks_plane_size(ground) + wave_size(ground);
}

static struct landmarks_work landmarks_work_in(void *memory, const struct ground *ground,
					       enum diagonal_rule rule)
{
	unsigned char *plane = memory, *nearest = plane + landmarks_plane_size(ground);

	return (struct landmarks_work){ground, rule, (uint32_t *)(void *)plane, (uint32_t *)(void *)nearest,
				       nearest + landmarks_plane_size(ground)};
}

/* Fills the plane with the distances from SOURCE; false if they do not fit into 32 bits. */
static bool landmarks_spread(const struct landmarks_work *work, uint32_t source)
{
	struct wave_cost cost = {.straight = COST_STRAIGHT, .diagonal = COST_DIAGONAL, .terrain = WAVE_HALVES};

	memset(work->plane, 0xff, ground_cells(work->ground) * sizeof *work->plane);
	work->plane[source] = 0;
	return wave_run(work->wave, work->ground, work->rule, cost, work->plane, &source, 1);
}

static size_t landmarks_count_reached(const uint32_t *plane, size_t cells)
{
	size_t n = 0;

	for (size_t i = 0; i < cells; i++)
		n += plane[i] != UINT32_MAX;
	return n;
}

/* Fills the plane with the distances from a cell of the largest part of the map, or at least of the largest
 * part that a few probes hit.  False if some do not fit into 32 bits. */
static bool landmarks_spread_over_largest_part(const struct landmarks_work *work)
{
	enum { PROBES = 16 };
	const struct ground *ground = work->ground;
	size_t cells = ground_cells(ground), open = 0, largest = 0, source = 0;
	size_t latest = cells; /* the source of the latest probe; cells: none yet */

	for (size_t cell = 0; cell < cells; cell++)
		open += ground->cost[cell] != 0;
	for (size_t probe = 0; probe < PROBES && 2 * largest < open; probe++) {
		latest = probe * cells / PROBES;
		while (latest < cells - 1 && !ground->cost[latest])
			latest++;
		if (!landmarks_spread(work, (uint32_t)latest))
			return false;
		size_t reached = landmarks_count_reached(work->plane, cells);
		if (reached > largest) {
			largest = reached;
			source = latest;
		}
	}
	return latest == source || landmarks_spread(work, (uint32_t)source);
}

static void landmarks_set(struct landmarks *landmarks, size_t place, uint32_t distance)
{
	uint32_t held = landmarks->far;

	if (distance != UINT32_MAX)
		held = distance >> landmarks->shift;
	if (landmarks->narrow)
		((uint16_t *)landmarks->distances)[place] = (uint16_t)held;
	else
		landmarks->distances[place] = held;
}

static uint32_t landmarks_get(const struct landmarks *landmarks, size_t place)
{
	if (landmarks->narrow)
		return ((const uint16_t *)landmarks->distances)[place];
	return landmarks->distances[place];
}

/* Makes the cell whose distances are in the plane landmark I; returns the cell farthest from all landmarks. */
static uint32_t landmarks_add(struct landmarks *landmarks, const struct landmarks_work *work, size_t i)
{
	const uint32_t *plane = work->plane;
	uint32_t *nearest = work->nearest;
	uint32_t farthest = 0, most = 0;

	ASSERT(i < landmarks->n);
	for (size_t cell = 0; cell < ground_cells(work->ground); cell++) {
		landmarks_set(landmarks, cell * landmarks->n + i, plane[cell]);
		nearest[cell] = min(plane[cell], nearest[cell]);
		uint32_t rank = nearest[cell] + 1; /* 0: unreached */
		if (rank > most) {
			most = rank;
			farthest = (uint32_t)cell;
		}
	}
	return farthest;
}

/* Sets the shape of the table.  No distance is longer than twice the longest in the plane. */
static void landmarks_lay_out(struct landmarks *landmarks, const struct landmarks_work *work)
{
	uint64_t longest = 0;

	*landmarks = (struct landmarks){.n = LANDMARKS_MAX, .far = UINT32_MAX};
	if (!landmarks_are_narrow(work->ground))
		return;
	*landmarks = (struct landmarks){.n = LANDMARKS_NARROW, .far = UINT16_MAX, .narrow = true};
	for (size_t cell = 0; cell < ground_cells(work->ground); cell++)
		if (work->plane[cell] != UINT32_MAX)
			longest = max((uint64_t)work->plane[cell], longest);
	while (2 * longest >> landmarks->shift >= UINT16_MAX)
		landmarks->shift++;
}

/* Do most of the open cells touch a closed one, or many others of another cost? */
static bool landmarks_are_cluttered(const struct ground *ground)
{
	size_t open = 0, touching = 0, mixed = 0;

	for (size_t cell = 0; cell < ground_cells(ground); cell++) {
		if (!ground->cost[cell])
			continue;
		open++;
		touching += ground->around[cell] != UINT8_MAX;
		mixed += !ground->uniform && !ground->even[cell];
	}
	return 4 * touching > 3 * open || 16 * mixed > open;
}

void landmarks_build(struct landmarks *landmarks, void *memory, const struct ground *ground,
		     enum diagonal_rule rule, struct job *job)
{
	struct landmarks_work work = landmarks_work_in(memory, ground, rule);

	landmarks->n = 0;
	memcpy(landmarks_costs(landmarks, ground), ground->cost, ground_cells(ground));
	if (!landmarks_spread_over_largest_part(&work))
		return;
	landmarks_lay_out(landmarks, &work);
	landmarks->cluttered = landmarks_are_cluttered(ground);
	memset(work.nearest, 0xff, landmarks_plane_size(ground));
	uint32_t farthest = landmarks_add(landmarks, &work, 0);
	job_begin(job, "Finding landmarks", landmarks->n);
	for (size_t i = 1; i < landmarks->n; i++) {
		if (!job_step(job, i) || !landmarks_spread(&work, farthest)) {
			landmarks->n = 0;
			return;
		}
		farthest = landmarks_add(landmarks, &work, i);
	}
}

bool landmarks_hold(const struct landmarks *landmarks, const struct ground *ground, const struct cell *changed,
		    size_t n)
{
	const uint8_t *costs = landmarks_costs(landmarks, ground);

	for (size_t i = 0; i < n; i++) {
		uint8_t now = ground_cost(ground, changed[i]);
		size_t index = now ? ground_index(ground, changed[i]) : 0;
		if (now && (!costs[index] || now < costs[index]))
			return false;
	}
	return true;
}

bool landmarks_part(const struct landmarks *landmarks, size_t a, size_t b)
{
	return landmarks->n && (landmarks_get(landmarks, a * landmarks->n) == landmarks->far) !=
				   (landmarks_get(landmarks, b * landmarks->n) == landmarks->far);
}

/* Chooses the few whose bounds for the whole search are the greatest. */
static void landmarks_choose_few(const struct landmarks *landmarks, size_t start, size_t goal, uint32_t *which)
{
	const uint32_t *from = landmarks->distances + start * LANDMARKS_MAX;
	const uint32_t *to = landmarks->distances + goal * LANDMARKS_MAX;
	uint32_t bounds[LANDMARKS_FEW] = {0};

	memset(which, 0, LANDMARKS_FEW * sizeof *which);
	for (uint32_t i = 0; i < LANDMARKS_MAX; i++) {
		uint32_t bound = landmarks_apart(from[i], to[i]);
		if (bound <= bounds[LANDMARKS_FEW - 1])
			continue;
		int place = LANDMARKS_FEW - 1;
		for (; place > 0 && bound > bounds[place - 1]; place--) {
			bounds[place] = bounds[place - 1];
			which[place] = which[place - 1];
		}
		bounds[place] = bound;
		which[place] = i;
	}
}

void landmarks_choose(const struct landmarks *landmarks, const struct ground *ground, size_t start, size_t goal,
		      struct landmarks_view *view)
{
	bool few = !landmarks->narrow && !landmarks->cluttered;
	size_t n = landmarks->n;

	view->goal_cost = ground->cost[goal];
	if (few) {
		landmarks_choose_few(landmarks, start, goal, view->which);
		n = LANDMARKS_FEW;
	}
	for (size_t i = 0; i < n; i++)
		view->goal[i] = landmarks_get(landmarks, goal * landmarks->n + (few ? view->which[i] : i));
}
