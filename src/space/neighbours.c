/* What ships notice: the grids that they and the rocks are sorted into, and the lists for their behaviours. */
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "space/step.h"
#include "steer/simd.h"

enum {
	FINE_SHIPS = 2,
	FEW = 64 /* ships that are looked at together */
};

/* Copies the ships' data into the order of GRID, and pads it. */
static void neighbours_fill_crowd(const struct space *space, const struct near *grid, float *x, float *y,
				  float *radius)
{
	uint32_t *order = grid->order, n = grid->n;

	for (uint32_t slot = 0; slot < n; slot++) {
		x[slot] = (float)space->x[order[slot]];
		y[slot] = (float)space->y[order[slot]];
		radius[slot] = (float)space->radius[order[slot]];
	}
	for (uint32_t slot = n; slot < n + CROWD_PAD; slot++) {
		order[slot] = UINT32_MAX;
		x[slot] = y[slot] = 1e9F;
		radius[slot] = 0;
	}
}

void neighbours_sort(struct space *space)
{
	/* Ships that notice each other, or may meet within a step, must be in adjacent cells. */
	double flown = 2 * space->most.speed * SPACE_DT_S;
	double size = 2 * space->most.radius + max(flown, space->rules.sight);

	near_fit(&space->ship_grid, space->setup.width, space->setup.height, size, space->setup.ships);
	near_build(&space->ship_grid, space->x, space->y, space->life, space->n.ships);
	neighbours_fill_crowd(space, &space->ship_grid, space->crowd_x, space->crowd_y, space->crowd_radius);
	space->rock_speed = 0;
	for (uint32_t i = 0; i < space->n.rocks; i++)
		space->rock_speed = max(space->rock_speed, vec2_length(space_rock_velocity(space, i)));
	if (space->n.rocks) {
		near_fit(&space->rock_grid, space->setup.width, space->setup.height,
			 2 * space->most.rock_radius, space->setup.rocks);
		near_build(&space->rock_grid, space->rock_x, space->rock_y, NULL, space->n.rocks);
	}
}

/* The nearest few of the things offered, nearest first, ties by id. */
struct neighbours_nearest {
	uint32_t *ids; /* [cap] */
	double gaps[SEEN_ROCKS];
	size_t n, cap;
};

static_assert(SEEN_SHIPS <= SEEN_ROCKS, "there are gaps for as many");

/* Whether thing ID at GAP comes before the one in PLACE. */
static bool neighbours_nearer(const struct neighbours_nearest *nearest, uint32_t id, double gap, size_t place)
{
	return gap < nearest->gaps[place] || (gap == nearest->gaps[place] && id < nearest->ids[place]);
}

static void neighbours_offer(struct neighbours_nearest *nearest, uint32_t id, double gap)
{
	size_t place = nearest->n;

	if (place == nearest->cap) {
		if (!neighbours_nearer(nearest, id, gap, place - 1))
			return;
		place--;
	} else {
		nearest->n++;
	}
	for (; place > 0 && neighbours_nearer(nearest, id, gap, place - 1); place--) {
		nearest->gaps[place] = nearest->gaps[place - 1];
		nearest->ids[place] = nearest->ids[place - 1];
	}
	nearest->gaps[place] = gap;
	nearest->ids[place] = id;
}

/* A search for the ships nearest to one. */
struct neighbours_scan {
	const struct space *space;
	uint32_t ship;
	double within; /* larger gaps are ignored */
	struct neighbours_nearest nearest;
	uint32_t close[FEW]; /* places in the fine grid of ships that may be within */
	size_t n_close;
};

/* More than the error of a distance between two ships in floats. */
#define NEIGHBOURS_SLACK 0.01

/* The range for neighbours: from the middle of the ship to the surface of another, or a little more. */
static float neighbours_reach(const struct neighbours_scan *scan)
{
	double gap = scan->within;

	if (scan->nearest.n == scan->nearest.cap)
		gap = min(scan->nearest.gaps[scan->nearest.n - 1], gap);
	return (float)(gap + scan->space->radius[scan->ship] + NEIGHBOURS_SLACK);
}

typedef double neighbours_pair __attribute__((vector_size(2 * sizeof(double))));
typedef int64_t neighbours_pair_mask __attribute__((vector_size(2 * sizeof(int64_t))));

/* How many of the N gaps are smaller than GAP; those from N to the next even number are INFINITY. */
static size_t neighbours_count_smaller(const double *gaps, size_t n, double gap)
{
	neighbours_pair_mask smaller = {0};
	neighbours_pair both = {gap, gap}, pair;

	for (size_t i = 0; i < n; i += 2) {
		memcpy(&pair, gaps + i, sizeof pair);
		smaller -= pair < both;
	}
	return (size_t)(smaller[0] + smaller[1]);
}

/* Puts the N things IDS, which are all there are, in their places by counting; false if two gaps are equal. */
static bool neighbours_rank(struct neighbours_nearest *nearest, const uint32_t *ids, const double *gaps,
			    size_t n)
{
	uint64_t taken = 0;

	for (size_t i = 0; i < n; i++) {
		size_t place = neighbours_count_smaller(gaps, n, gaps[i]);
		taken |= (uint64_t)1 << place;
		nearest->gaps[place] = gaps[i];
		nearest->ids[place] = ids[i];
	}
	nearest->n = n;
	return taken == ((uint64_t)1 << n) - 1;
}

/* Offers N things at once. */
static void neighbours_offer_all(struct neighbours_nearest *nearest, const uint32_t *ids, double *gaps,
				 size_t n)
{
	size_t had = nearest->n;

	gaps[n] = INFINITY;
	if (!had && n <= nearest->cap && neighbours_rank(nearest, ids, gaps, n))
		return;
	nearest->n = had;
	for (size_t i = 0; i < n; i++)
		neighbours_offer(nearest, ids[i], gaps[i]);
}

static void neighbours_offer_close(struct neighbours_scan *scan)
{
	const struct space *space = scan->space;
	double radius = space->radius[scan->ship], gaps[FEW + 1];
	struct vec2 at = space_position(space, scan->ship);
	uint32_t ids[FEW];
	size_t n = 0;

	for (size_t i = 0; i < scan->n_close; i++) {
		uint32_t other = space->fine_order[scan->close[i]];
		ids[n] = other;
		gaps[n] = vec2_distance(at, space_position(space, other)) - radius - space->radius[other];
		n += other != scan->ship && gaps[n] < scan->within;
	}
	neighbours_offer_all(&scan->nearest, ids, gaps, n);
	scan->n_close = 0;
}

/* Looks at the places BEGIN .. END - 1 of the fine grid: first by squared distances, a few ships at a time. */
static void neighbours_scan_run(struct neighbours_scan *scan, uint32_t begin, uint32_t end)
{
	const struct space *space = scan->space;
	simd x = simd_of((float)space->x[scan->ship]), y = simd_of((float)space->y[scan->ship]);
	simd reach = simd_of(neighbours_reach(scan));
	size_t n = scan->n_close;

	for (uint32_t slot = begin; slot < end; slot += SIMD_LANES) {
		simd dx = x - simd_load(space->fine_x + slot), dy = y - simd_load(space->fine_y + slot);
		simd both = reach + simd_load(space->fine_radius + slot);
		simd_mask close = (dx * dx + dy * dy < both * both) & simd_below((int32_t)(end - slot));
		for (uint32_t lane = 0; lane < SIMD_LANES; lane++) {
			scan->close[n] = slot + lane;
			n += close[lane] != 0;
		}
		if (n + SIMD_LANES <= FEW)
			continue;
		scan->n_close = n;
		neighbours_offer_close(scan);
		reach = simd_of(neighbours_reach(scan));
		n = 0;
	}
	scan->n_close = n;
}

/* Finds the nearest ships with a gap of less than GAP. */
static void neighbours_scan_within(struct neighbours_scan *scan, double gap)
{
	const struct space *space = scan->space;
	const struct near *grid = &space->fine_grid;
	double reach = gap + space->radius[scan->ship] + space->most.radius;
	struct near_span span = near_span(grid, space_position(space, scan->ship), reach);

	scan->within = gap;
	scan->nearest.n = 0;
	for (int row = span.top; row <= span.bottom; row++) {
		const uint32_t *start = grid->start + (size_t)row * (size_t)grid->columns;
		neighbours_scan_run(scan, start[span.left], start[span.right + 1]);
	}
	neighbours_offer_close(scan);
}

/* Looks farther and farther until enough are found. */
static size_t neighbours_notice_ships(const struct space *space, uint32_t ship, uint32_t *ids)
{
	struct neighbours_scan scan = {
	    .space = space, .ship = ship, .nearest = {.ids = ids, .cap = SEEN_SHIPS}};
	double sight = space->rules.sight, gap = 1 / space->fine_grid.cells_per_unit;

	for (; 2 * gap < sight; gap *= 2) {
		neighbours_scan_within(&scan, gap);
		if (scan.nearest.n == SEEN_SHIPS)
			return SEEN_SHIPS;
	}
	neighbours_scan_within(&scan, sight);
	return scan.nearest.n;
}

/* The cells in which rocks within REACH of AT may be; they may have drifted since they were sorted. */
static struct near_span neighbours_rock_span(const struct space *space, struct vec2 at, double reach)
{
	return near_span(&space->rock_grid, at,
			 reach + space->most.rock_radius + space->rock_speed * SPACE_DT_S);
}

static double neighbours_rock_gap(const struct space *space, uint32_t rock, struct vec2 at)
{
	return vec2_distance(space_rock_position(space, rock), at) - space->rock_radius[rock];
}

size_t rocks_near(const struct space *space, struct vec2 at, double reach, uint32_t *ids, size_t cap)
{
	struct neighbours_nearest nearest = {.ids = ids, .cap = cap};

	ASSERT(cap > 0 && cap <= SEEN_ROCKS);
	if (!space->n.rocks)
		return 0;
	struct near_span span = neighbours_rock_span(space, at, reach);
	for (int row = span.top; row <= span.bottom; row++) {
		const uint32_t *start = space->rock_start + (size_t)row * (size_t)space->rock_grid.columns;
		for (uint32_t slot = start[span.left]; slot < start[span.right + 1]; slot++) {
			double gap = neighbours_rock_gap(space, space->rock_order[slot], at);
			if (gap < reach)
				neighbours_offer(&nearest, space->rock_order[slot], gap);
		}
	}
	return nearest.n;
}

/* The gap between SHIP and the nearest living ship, at most AT_MOST. */
static double neighbours_ship_gap(const struct space *space, uint32_t ship, double at_most)
{
	struct vec2 at = space_position(space, ship);
	double reach = at_most + space->radius[ship] + space->most.radius, gap = at_most;
	struct near_span span = near_span(&space->ship_grid, at, reach + space->most.speed * SPACE_DT_S);

	for (int row = span.top; row <= span.bottom; row++) {
		const uint32_t *start = space->ship_start + (size_t)row * (size_t)space->ship_grid.columns;
		for (uint32_t slot = start[span.left]; slot < start[span.right + 1]; slot++) {
			uint32_t other = space->ship_order[slot];
			if (other == ship || !space_alive(space, other))
				continue;
			gap = min(vec2_distance(at, space_position(space, other)) - space->radius[ship] -
				      space->radius[other],
				  gap);
		}
	}
	return gap;
}

double space_gap(const struct space *space, uint32_t ship, double at_most)
{
	struct walls walls = space_walls(space);
	struct vec2 at = space_position(space, ship);
	double gap = at_most, radius = space->radius[ship];
	uint32_t rock;

	at_most = max(at_most, 0);
	if (walls.width)
		gap = min(walls_distance(&walls, at, at_most + radius) - radius, gap);
	if (rocks_near(space, at, at_most + radius, &rock, 1))
		gap = min(neighbours_rock_gap(space, rock, at) - radius, gap);
	if (space->ship_grid.columns)
		gap = min(neighbours_ship_gap(space, ship, at_most), gap);
	return gap;
}

static size_t neighbours_notice_walls(const struct space *space, uint32_t ship, const struct walls *walls,
				      uint32_t first)
{
	struct vec2 points[SEEN_WALLS];
	size_t n = walls_nearest(walls, space_position(space, ship), space->rules.sight + space->radius[ship],
				 points, SEEN_WALLS);

	for (uint32_t k = 0; k < n; k++) {
		space->wall_x[first + k] = points[k].x;
		space->wall_y[first + k] = points[k].y;
		space->seen_walls[first + k] = first + k;
	}
	return n;
}

/* Which lists to make for a ship: those its behaviour asks for, if there is anything to fill them with. */
static unsigned neighbours_senses_of(const struct space *space, uint32_t ship)
{
	unsigned senses = SENSE_SHIPS;

	if (!space_alive(space, ship))
		return 0;
	if (space->n.rocks)
		senses |= SENSE_ROCKS;
	if (space->setup.walls)
		senses |= SENSE_WALLS | SENSE_FLOW;
	return senses & space_behaviour(space, ship)->senses;
}

static bool neighbours_are_noticed(const struct space *space)
{
	for (uint32_t i = 0; i < space->n.groups; i++)
		if (behaviour_of(behaviours[space->groups[i].behaviour])->senses & SENSE_SHIPS)
			return true;
	return false;
}

/* The cells of the fine grid hold FINE_SHIPS each, if the ships are spread evenly. */
static void neighbours_sort_finely(struct space *space)
{
	double share = space->setup.width * space->setup.height / max(space->n.ships, 1U);
	struct near *grid = &space->fine_grid;

	near_fit(grid, space->setup.width, space->setup.height, sqrt(FINE_SHIPS * share), space->setup.ships);
	near_build(grid, space->x, space->y, space->life, space->n.ships);
	neighbours_fill_crowd(space, grid, space->fine_x, space->fine_y, space->fine_radius);
}

static void neighbours_fill_lists(struct space *space)
{
	struct walls walls = space_walls(space);
	uint32_t ships = 0, rocks = 0, points = 0;

	if (neighbours_are_noticed(space))
		neighbours_sort_finely(space);
	for (uint32_t i = 0; i < space->n.ships; i++) {
		unsigned senses = neighbours_senses_of(space, i);
		space->seen_ship_start[i] = ships;
		space->seen_rock_start[i] = rocks;
		space->seen_wall_start[i] = points;
		if (senses & SENSE_SHIPS)
			ships += (uint32_t)neighbours_notice_ships(space, i, space->seen_ships + ships);
		if (senses & SENSE_ROCKS)
			rocks += (uint32_t)rocks_near(space, space_position(space, i),
						      space->rules.sight + space->radius[i],
						      space->seen_rocks + rocks, SEEN_ROCKS);
		if (senses & SENSE_WALLS)
			points += (uint32_t)neighbours_notice_walls(space, i, &walls, points);
		if (senses & SENSE_FLOW)
			space->ship_flow[i] = flow_fields_find(space, i);
	}
	space->seen_ship_start[space->n.ships] = ships;
	space->seen_rock_start[space->n.ships] = rocks;
	space->seen_wall_start[space->n.ships] = points;
}

void neighbours_batch(struct space *space, struct steer_batch *batch, struct steer_crowd *crowd)
{
	neighbours_fill_lists(space);
	target_fields_give(space);
	*crowd = (struct steer_crowd){
	    .x = space->crowd_x,
	    .y = space->crowd_y,
	    .radius = space->crowd_radius,
	    .ship = space->ship_order,
	    .cell_start = space->ship_start,
	    .columns = space->ship_grid.columns,
	    .rows = space->ship_grid.rows,
	    .cells_per_unit = space->ship_grid.cells_per_unit,
	    .sight = space->rules.sight,
	};
	*batch = (struct steer_batch){
	    .n = space->n.ships,
	    .x = space->x,
	    .y = space->y,
	    .vx = space->vx,
	    .vy = space->vy,
	    .heading_x = space->heading_x,
	    .heading_y = space->heading_y,
	    .radius = space->radius,
	    .max_speed = space->max_speed,
	    .max_turn_rad_s = space->max_turn_rad_s,
	    .max_force = space->max_force,
	    .mass = space->mass,
	    .clearance = space->clearance,
	    .group = space->group,
	    .target_x = space->target_x,
	    .target_y = space->target_y,
	    .target_vx = space->target_vx,
	    .target_vy = space->target_vy,
	    .route = space->ship_route,
	    .flow = space->ship_flow,
	    .way = space->ship_way,
	    .solids = space->limits.ways ? &space->solids : NULL,
	    .plan = space->plan,
	    .reach = space->reach,
	    .asker = space->asker,
	    .neighbours = {space->seen_ship_start, space->seen_ships},
	    .rocks = {space->seen_rock_start, space->seen_rocks},
	    .rock_x = space->rock_x,
	    .rock_y = space->rock_y,
	    .rock_vx = space->rock_vx,
	    .rock_vy = space->rock_vy,
	    .rock_radius = space->rock_radius,
	    .walls = {space->seen_wall_start, space->seen_walls},
	    .wall_x = space->wall_x,
	    .wall_y = space->wall_y,
	    .crowd = crowd,
	    .dt_s = SPACE_DT_S,
	    .tick = space->tick,
	    .seed = space->setup.seed,
	    .operations = space->operations,
	};
}
