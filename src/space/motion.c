/* How ships move: by their models, and along walls and rocks, which they never pass through. */
#include "base/minmax.h"
#include "space/step.h"
#include "space/sweep.h"
#include "steer/simd.h"

/* After this many bends in one substep a ship waits for the next. */
enum { BENDS = 4 };

/* The first thing a moving disc meets. */
struct motion_obstruction {
	double share;       /* of the motion before it; 1: the way is free */
	struct vec2 normal; /* from it towards the disc, a unit vector */
	enum touch touch;
};

static struct motion_obstruction motion_first_obstruction(const struct space *space, const struct walls *walls,
							  struct vec2 at, struct vec2 motion, double radius)
{
	uint32_t rocks[SEEN_ROCKS];
	size_t n = rocks_near(space, at, radius + vec2_length(motion), rocks, SEEN_ROCKS);
	struct motion_obstruction first = {.touch = TOUCH_WALL};

	first.share = walls_sweep(walls, at, motion, radius, &first.normal);
	for (size_t k = 0; k < n; k++) {
		struct vec2 away = vec2_sub(at, space_rock_position(space, rocks[k]));
		double share = sweep_circle(away, motion, radius + space->rock_radius[rocks[k]]);
		if (share < first.share) {
			struct vec2 normal = vec2_unit(vec2_add(away, vec2_scale(motion, share)), away);
			first = (struct motion_obstruction){share, normal, TOUCH_ROCK};
		}
	}
	return first;
}

/* MOTION without its part against NORMAL. */
static struct vec2 motion_without_approach(struct vec2 motion, struct vec2 normal)
{
	double approach = vec2_dot(motion, normal);

	if (approach >= 0)
		return motion;
	return vec2_sub(motion, vec2_scale(normal, approach));
}

/* Flies MOTION as far as possible, sliding along whatever is in the way. */
static void motion_fly(struct space *space, const struct walls *walls, uint32_t ship, struct vec2 motion)
{
	struct vec2 at = space_position(space, ship);

	for (int bend = 0; bend < BENDS; bend++) {
		struct motion_obstruction first =
		    motion_first_obstruction(space, walls, at, motion, space->radius[ship]);
		at = vec2_add(at, vec2_scale(motion, first.share));
		if (first.share >= 1)
			break;
		space_touch(space, ship, first.touch, SPACE_NOBODY, at);
		/* A hair's breadth off the surface, so that rounding never lets the ship sink in. */
		at = vec2_add(at, vec2_scale(first.normal, SPACE_SKIN));
		motion = motion_without_approach(vec2_scale(motion, 1 - first.share), first.normal);
		struct vec2 velocity = motion_without_approach(space_velocity(space, ship), first.normal);
		space->vx[ship] = velocity.x;
		space->vy[ship] = velocity.y;
	}
	space->x[ship] = at.x;
	space->y[ship] = at.y;
}

/* Lets rocks that have drifted into a ship push it along; between a rock and a hard place it is crushed. */
static void motion_be_pushed(struct space *space, const struct walls *walls, uint32_t ship)
{
	struct vec2 at = space_position(space, ship);
	uint32_t rocks[SEEN_ROCKS];
	size_t n = rocks_near(space, at, space->radius[ship], rocks, SEEN_ROCKS);

	for (size_t k = 0; k < n; k++) {
		struct vec2 away = vec2_sub(space_position(space, ship), space_rock_position(space, rocks[k]));
		double overlap = space->radius[ship] + space->rock_radius[rocks[k]] - vec2_length(away);
		if (overlap <= 0)
			continue;
		space_touch(space, ship, TOUCH_ROCK, SPACE_NOBODY, at);
		struct vec2 out = vec2_scale(vec2_unit(away, (struct vec2){1, 0}), overlap + SPACE_SKIN);
		struct motion_obstruction first =
		    motion_first_obstruction(space, walls, at, out, space->radius[ship]);
		if (first.share < 1) {
			space_destroy(space, ship, SPACE_NOBODY);
			return;
		}
		at = vec2_add(at, out);
		space->x[ship] = at.x;
		space->y[ship] = at.y;
	}
}

/* A coordinate after meeting the edges of 0 .. SIZE: on the other side, or held at the edge. */
static double motion_at_edge(const struct space_rules *rules, double coordinate, double size, double radius)
{
	double margin = rules->wrap_margin;

	switch (rules->edge) {
	case EDGE_OPEN: break;
	case EDGE_BOUNCE:
		if (coordinate < radius)
			return radius;
		return min(coordinate, size - radius);
	case EDGE_WRAP:
		if (coordinate < -margin)
			return coordinate + size + 2 * margin;
		if (coordinate > size + margin)
			return coordinate - size - 2 * margin;
		break;
	}
	return coordinate;
}

static void motion_obey_edges(struct space *space, uint32_t ship)
{
	double x = motion_at_edge(&space->rules, space->x[ship], space->setup.width, space->radius[ship]);
	double y = motion_at_edge(&space->rules, space->y[ship], space->setup.height, space->radius[ship]);

	if (space->rules.edge == EDGE_WRAP) {
		/* It did not fly across the arena: its old place must be beside the new one. */
		space->old_x[ship] += x - space->x[ship];
		space->old_y[ship] += y - space->y[ship];
	}
	space->x[ship] = x;
	space->y[ship] = y;
}

void motion_ships(struct space *space, double dt_s)
{
	struct walls walls = space_walls(space);
	bool obstacles = walls.width || space->n.rocks;
	struct model_batch batch = {space->model,     space->max_speed, space->max_turn_rad_s,
				    space->max_force, space->mass,      space->vx,
				    space->vy,        space->heading_x, space->heading_y};

	model_move(&batch, space->wish, space->n.ships, dt_s);
	for (uint32_t ship = 0; ship < space->n.ships; ship++) {
		if (!space_alive(space, ship))
			continue;
		struct vec2 motion = vec2_scale(space_velocity(space, ship), dt_s);
		if (obstacles) {
			motion_be_pushed(space, &walls, ship);
			motion_fly(space, &walls, ship, motion);
		} else {
			space->x[ship] += motion.x;
			space->y[ship] += motion.y;
		}
		motion_obey_edges(space, ship);
	}
}

/* Whether two ships touched in this step, in which both flew straight. */
static bool motion_met(const struct space *space, uint32_t a, uint32_t b)
{
	struct vec2 before = {space->old_x[a] - space->old_x[b], space->old_y[a] - space->old_y[b]};
	struct vec2 after = {space->x[a] - space->x[b], space->y[a] - space->y[b]};
	double reach = space->radius[a] + space->radius[b];

	return vec2_dot(before, before) < reach * reach ||
	       sweep_circle(before, vec2_sub(after, before), reach) <= 1;
}

static void motion_meet(struct space *space, uint32_t a, uint32_t b)
{
	if (!space_alive(space, a) || !space_alive(space, b) || !motion_met(space, a, b))
		return;
	struct vec2 at = space_position(space, a);
	space_touch(space, a, TOUCH_SHIP, (int32_t)b, at);
	space_touch(space, b, TOUCH_SHIP, (int32_t)a, space_position(space, b));
}

/* Which of the ships in the places from AT on may have touched the one in SLOT. */
static simd_mask motion_near(const struct space *space, uint32_t slot, uint32_t at, float travel)
{
	simd dx = simd_load(space->crowd_x + at) - space->crowd_x[slot];
	simd dy = simd_load(space->crowd_y + at) - space->crowd_y[slot];
	simd reach = simd_load(space->crowd_radius + at) + (space->crowd_radius[slot] + travel);

	return dx * dx + dy * dy < reach * reach;
}

/* Looks for ships in a run of the crowd that met the one in SLOT.  TRAVEL is how far two ships can fly in a
 * step, plus the error of floats. */
static void motion_meet_run(struct space *space, uint32_t slot, uint32_t begin, uint32_t end, float travel)
{
	simd_mask any = {0};

	for (uint32_t at = begin; at < end; at += SIMD_LANES)
		any |= motion_near(space, slot, at, travel);
	if (!simd_any(any))
		return;
	for (uint32_t at = begin; at < end; at += SIMD_LANES) {
		simd_mask near = motion_near(space, slot, at, travel) & simd_below((int32_t)(end - at));
		for (uint32_t lane = 0; lane < SIMD_LANES; lane++)
			if (near[lane])
				motion_meet(space, space->ship_order[slot], space->ship_order[at + lane]);
	}
}

/* Pairs each ship, once, with the later ones in its cell and the next, and with the ones in the row below. */
void motion_contacts(struct space *space)
{
	const struct near *grid = &space->ship_grid;
	float travel = (float)(2 * space->most.speed * SPACE_DT_S + 0.01);
	size_t cells = (size_t)grid->columns * (size_t)grid->rows;

	for (size_t cell = 0; cell < cells; cell++) {
		const uint32_t *start = space->ship_start + cell, *below = start + grid->columns;
		for (uint32_t slot = start[0]; slot < start[1]; slot++) {
			motion_meet_run(space, slot, slot + 1, start[2], travel);
			motion_meet_run(space, slot, below[-1], below[2], travel);
		}
	}
}
