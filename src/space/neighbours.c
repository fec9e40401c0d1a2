/* What ships notice: the grids that they and the rocks are sorted into, and the lists for their behaviours. */
#include "base/assert.h"
#include "base/minmax.h"
#include "space/step.h"

static void neighbours_fill_crowd(struct space *space)
{
	const uint32_t *order = space->ship_order;
	uint32_t n = space->ship_grid.n;

	for (uint32_t slot = 0; slot < n; slot++) {
		space->crowd_x[slot] = (float)space->x[order[slot]];
		space->crowd_y[slot] = (float)space->y[order[slot]];
		space->crowd_radius[slot] = (float)space->radius[order[slot]];
	}
	for (uint32_t slot = n; slot < n + CROWD_PAD; slot++) {
		space->ship_order[slot] = UINT32_MAX;
		space->crowd_x[slot] = space->crowd_y[slot] = 1e9F;
		space->crowd_radius[slot] = 0;
	}
}

void neighbours_sort(struct space *space)
{
	/* Ships that notice each other, or may meet within a step, must be in adjacent cells. */
	double flown = 2 * space->most.speed * SPACE_DT_S;
	double size = 2 * space->most.radius + max(flown, space->rules.sight);

	near_fit(&space->ship_grid, space->setup.width, space->setup.height, size, space->limits.ships);
	near_build(&space->ship_grid, space->x, space->y, space->life, space->n.ships);
	neighbours_fill_crowd(space);
	space->rock_speed = 0;
	for (uint32_t i = 0; i < space->n.rocks; i++)
		space->rock_speed = max(space->rock_speed, vec2_length(space_rock_velocity(space, i)));
	if (space->n.rocks) {
		near_fit(&space->rock_grid, space->setup.width, space->setup.height,
			 2 * space->most.rock_radius, space->limits.rocks);
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

static size_t neighbours_notice_ships(const struct space *space, uint32_t ship, uint32_t *ids)
{
	struct neighbours_nearest nearest = {.ids = ids, .cap = SEEN_SHIPS};
	struct vec2 at = space_position(space, ship);
	struct near_span span =
	    near_span(&space->ship_grid, at, space->rules.sight + space->radius[ship] + space->most.radius);

	for (int row = span.top; row <= span.bottom; row++) {
		const uint32_t *start = space->ship_start + (size_t)row * (size_t)space->ship_grid.columns;
		for (uint32_t slot = start[span.left]; slot < start[span.right + 1]; slot++) {
			uint32_t other = space->ship_order[slot];
			double gap = vec2_distance(at, space_position(space, other)) - space->radius[ship] -
				     space->radius[other];
			if (other != ship && gap < space->rules.sight)
				neighbours_offer(&nearest, other, gap);
		}
	}
	return nearest.n;
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

static void neighbours_fill_lists(struct space *space)
{
	struct walls walls = space_walls(space);
	uint32_t ships = 0, rocks = 0, points = 0;

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
	};
}
