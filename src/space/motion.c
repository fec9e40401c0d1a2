/* How ships get from one place to the next: their models, then walls and rocks, which they never pass through.
 */
#include "space/step.h"
#include "space/sweep.h"

/* After so many bends in one substep a ship stays where it is until the next. */
enum { BENDS = 4 };

/* The first thing a moving disc meets. */
struct obstruction {
	double share; /* of the motion until then; 1: the way is free */
	struct vec2 normal;
	enum touch touch;
};

static struct obstruction first_in_the_way(const struct space *space, const struct walls *walls, struct vec2 at,
					   struct vec2 motion, double radius)
{
	uint32_t rocks[SEEN_ROCKS];
	size_t n = rocks_near(space, at, radius + vec2_length(motion), rocks, SEEN_ROCKS);
	struct obstruction first = {.touch = TOUCH_WALL};

	first.share = walls_sweep(walls, at, motion, radius, &first.normal);
	for (size_t k = 0; k < n; k++) {
		struct vec2 away = {at.x - space->rock_x[rocks[k]], at.y - space->rock_y[rocks[k]]};
		double share = sweep_circle(away, motion, radius + space->rock_radius[rocks[k]]);
		if (share < first.share) {
			struct vec2 normal = vec2_unit(vec2_add(away, vec2_scale(motion, share)), away);
			first = (struct obstruction){share, normal, TOUCH_ROCK};
		}
	}
	return first;
}

static struct vec2 without_approach(struct vec2 motion, struct vec2 normal)
{
	double approach = vec2_dot(motion, normal);

	return approach < 0 ? vec2_sub(motion, vec2_scale(normal, approach)) : motion;
}

/* Flies MOTION as far as it goes, sliding along whatever is in the way. */
static void fly(struct space *space, const struct walls *walls, uint32_t ship, struct vec2 motion)
{
	struct vec2 at = space_position(space, ship);

	for (int bend = 0; bend < BENDS; bend++) {
		struct obstruction first = first_in_the_way(space, walls, at, motion, space->radius[ship]);
		at = vec2_add(at, vec2_scale(motion, first.share));
		if (first.share >= 1)
			break;
		space_touch(space, ship, first.touch, SPACE_NOBODY, at);
		/* A hair's breadth off the surface, so that rounding never lets it sink in. */
		at = vec2_add(at, vec2_scale(first.normal, SPACE_SKIN));
		motion = without_approach(vec2_scale(motion, 1 - first.share), first.normal);
		struct vec2 velocity = without_approach(space_velocity(space, ship), first.normal);
		space->vx[ship] = velocity.x;
		space->vy[ship] = velocity.y;
	}
	space->x[ship] = at.x;
	space->y[ship] = at.y;
}

/* A rock that drifts into a ship pushes it along; between a rock and a hard place there is no room for a ship.
 */
static void be_pushed(struct space *space, const struct walls *walls, uint32_t ship)
{
	struct vec2 at = space_position(space, ship);
	uint32_t rocks[SEEN_ROCKS];
	size_t n = rocks_near(space, at, space->radius[ship], rocks, SEEN_ROCKS);

	for (size_t k = 0; k < n; k++) {
		struct vec2 away = {space->x[ship] - space->rock_x[rocks[k]],
				    space->y[ship] - space->rock_y[rocks[k]]};
		double overlap = space->radius[ship] + space->rock_radius[rocks[k]] - vec2_length(away);
		if (overlap <= 0)
			continue;
		space_touch(space, ship, TOUCH_ROCK, SPACE_NOBODY, at);
		struct vec2 out = vec2_scale(vec2_unit(away, (struct vec2){1, 0}), overlap + SPACE_SKIN);
		struct obstruction first = first_in_the_way(space, walls, at, out, space->radius[ship]);
		if (first.share < 1) {
			space_destroy(space, ship, SPACE_NOBODY);
			return;
		}
		at = vec2_add(at, out);
		space->x[ship] = at.x;
		space->y[ship] = at.y;
	}
}

/* The other side, or the edge itself, for a coordinate that has left 0 .. SIZE. */
static double at_edge(const struct space_rules *rules, double coordinate, double size, double radius)
{
	double margin = rules->wrap_margin;

	if (rules->edge == EDGE_BOUNCE)
		return coordinate < radius ? radius : coordinate > size - radius ? size - radius : coordinate;
	if (rules->edge == EDGE_WRAP)
		return coordinate < -margin         ? coordinate + size + 2 * margin
		       : coordinate > size + margin ? coordinate - size - 2 * margin
						    : coordinate;
	return coordinate;
}

static void obey_edges(struct space *space, uint32_t ship)
{
	double x = at_edge(&space->rules, space->x[ship], space->setup.width, space->radius[ship]);
	double y = at_edge(&space->rules, space->y[ship], space->setup.height, space->radius[ship]);

	if (space->rules.edge == EDGE_WRAP) {
		/* It did not fly across: what it met on the way lies beside its new place. */
		space->old_x[ship] += x - space->x[ship];
		space->old_y[ship] += y - space->y[ship];
	}
	space->x[ship] = x;
	space->y[ship] = y;
}

static void make_way(struct space *space, uint32_t ship, struct vec2 wish, double dt_s)
{
	struct hull hull = {
	    .model = space->model[ship],
	    .max_speed = space->max_speed[ship],
	    .max_turn_rad_s = space->max_turn_rad_s[ship],
	    .max_force = space->max_force[ship],
	    .mass = space->mass[ship],
	};
	struct motion motion = {space_velocity(space, ship), {space->heading_x[ship], space->heading_y[ship]}};

	motion = model_move(&hull, motion, wish, dt_s);
	space->vx[ship] = motion.velocity.x;
	space->vy[ship] = motion.velocity.y;
	space->heading_x[ship] = motion.heading.x;
	space->heading_y[ship] = motion.heading.y;
}

void motion_ships(struct space *space, double dt_s)
{
	struct walls walls = space_walls(space);
	bool obstacles = walls.width || space->n.rocks;

	for (uint32_t k = 0; k < space->n_who; k++) {
		uint32_t ship = space->who[k];
		if (!space_alive(space, ship))
			continue;
		make_way(space, ship, space->wish[k], dt_s);
		struct vec2 motion = vec2_scale(space_velocity(space, ship), dt_s);
		if (obstacles) {
			be_pushed(space, &walls, ship);
			fly(space, &walls, ship, motion);
		} else {
			space->x[ship] += motion.x;
			space->y[ship] += motion.y;
		}
		obey_edges(space, ship);
	}
}

/* Whether two ships came together while both flew straight through this step. */
static bool met(const struct space *space, uint32_t a, uint32_t b)
{
	struct vec2 before = {space->old_x[a] - space->old_x[b], space->old_y[a] - space->old_y[b]};
	struct vec2 after = {space->x[a] - space->x[b], space->y[a] - space->y[b]};
	double reach = space->radius[a] + space->radius[b];

	return vec2_dot(before, before) < reach * reach ||
	       sweep_circle(before, vec2_sub(after, before), reach) <= 1;
}

static void meet(struct space *space, uint32_t a, uint32_t b)
{
	if (!space_alive(space, a) || !space_alive(space, b) || !met(space, a, b))
		return;
	struct vec2 at = space_position(space, a);
	space_touch(space, a, TOUCH_SHIP, (int32_t)b, at);
	space_touch(space, b, TOUCH_SHIP, (int32_t)a, space_position(space, b));
}

/* Pairs a ship with those after it in its cell and row, and those of the row below: every pair once. */
static void meet_run(struct space *space, uint32_t slot, uint32_t begin, uint32_t end, float travel)
{
	const float *x = space->crowd_x, *y = space->crowd_y, *radius = space->crowd_radius;

	for (uint32_t other = begin; other < end; other++) {
		float dx = x[other] - x[slot], dy = y[other] - y[slot];
		float reach = radius[other] + radius[slot] + travel;
		if (dx * dx + dy * dy < reach * reach)
			meet(space, space->ship_order[slot], space->ship_order[other]);
	}
}

void motion_contacts(struct space *space)
{
	const struct near *grid = &space->ship_grid;
	/* Both may have flown for a whole step; floats are off by less than the rest. */
	float travel = (float)(2 * space->most.speed * SPACE_DT_S + 0.01);

	for (uint32_t slot = 0; slot < grid->n; slot++) {
		uint32_t cell = space->ship_cell[space->ship_order[slot]];
		const uint32_t *below = space->ship_start + cell + (uint32_t)grid->columns;
		meet_run(space, slot, slot + 1, space->ship_start[cell + 2], travel);
		meet_run(space, slot, below[-1], below[2], travel);
	}
}
