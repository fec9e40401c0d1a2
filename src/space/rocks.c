/* Rocks, which drift, bounce off each other without losing momentum, and break. */
#include "space/step.h"

/* Fragments part with this much speed across the beam, tiles a second, and at most twice as much. */
#define FRAGMENT_SPEED 0.4

static void rocks_put(struct space *space, uint32_t rock, struct vec2 at, struct vec2 velocity)
{
	space->rock_x[rock] = at.x;
	space->rock_y[rock] = at.y;
	space->rock_vx[rock] = velocity.x;
	space->rock_vy[rock] = velocity.y;
}

/* What the edges of 0 .. SIZE do to a coordinate and its velocity. */
static void rocks_meet_edge(const struct space_rules *rules, double *coordinate, double *velocity, double size,
			    double radius)
{
	if (rules->edge == EDGE_WRAP) {
		double span = size + 2 * rules->wrap_margin;
		if (*coordinate < -rules->wrap_margin)
			*coordinate += span;
		else if (*coordinate > size + rules->wrap_margin)
			*coordinate -= span;
	} else if (rules->edge == EDGE_BOUNCE) {
		if ((*coordinate < radius && *velocity < 0) || (*coordinate > size - radius && *velocity > 0))
			*velocity = -*velocity;
	}
}

static void rocks_drift(struct space *space, const struct walls *walls, uint32_t rock, double dt_s)
{
	struct vec2 at = space_rock_position(space, rock), velocity = space_rock_velocity(space, rock);
	struct vec2 motion = vec2_scale(velocity, dt_s), normal;
	double radius = space->rock_radius[rock], share = walls_sweep(walls, at, motion, radius, &normal);

	at = vec2_add(at, vec2_scale(motion, share));
	if (share < 1) {
		double bounce = (1 + space->rules.restitution) * vec2_dot(velocity, normal);
		velocity = vec2_sub(velocity, vec2_scale(normal, bounce));
	}
	rocks_meet_edge(&space->rules, &at.x, &velocity.x, space->setup.width, radius);
	rocks_meet_edge(&space->rules, &at.y, &velocity.y, space->setup.height, radius);
	rocks_put(space, rock, at, velocity);
}

/* The impulse J = -(1 + e) v m1 m2 / (m1 + m2): one rock's loss is the other's gain, except for rounding. */
static void rocks_collide(struct space *space, uint32_t a, uint32_t b)
{
	struct vec2 at_a = space_rock_position(space, a), at_b = space_rock_position(space, b);
	struct vec2 away = vec2_sub(at_b, at_a);
	double overlap = space->rock_radius[a] + space->rock_radius[b] - vec2_length(away);

	if (overlap <= 0)
		return;
	double mass_a = space->rock_radius[a] * space->rock_radius[a];
	double mass_b = space->rock_radius[b] * space->rock_radius[b], mass = mass_a + mass_b;
	struct vec2 normal = vec2_unit(away, (struct vec2){1, 0});
	struct vec2 velocity_a = space_rock_velocity(space, a), velocity_b = space_rock_velocity(space, b);
	double approach = vec2_dot(vec2_sub(velocity_b, velocity_a), normal);
	if (approach < 0) {
		struct vec2 impulse =
		    vec2_scale(normal, -(1 + space->rules.restitution) * approach * mass_a * mass_b / mass);
		velocity_a = vec2_sub(velocity_a, vec2_scale(impulse, 1 / mass_a));
		velocity_b = vec2_add(velocity_b, vec2_scale(impulse, 1 / mass_b));
	}
	/* The lighter gives way more. */
	rocks_put(space, a, vec2_sub(at_a, vec2_scale(normal, overlap * mass_b / mass)), velocity_a);
	rocks_put(space, b, vec2_add(at_b, vec2_scale(normal, overlap * mass_a / mass)), velocity_b);
}

static void rocks_sort_ids(uint32_t *ids, size_t n)
{
	for (size_t i = 1; i < n; i++)
		for (size_t j = i; j > 0 && ids[j - 1] > ids[j]; j--) {
			uint32_t id = ids[j];
			ids[j] = ids[j - 1];
			ids[j - 1] = id;
		}
}

void rocks_move(struct space *space, double dt_s)
{
	struct walls walls = space_walls(space);
	uint32_t touching[SEEN_ROCKS];

	for (uint32_t i = 0; i < space->n.rocks; i++)
		rocks_drift(space, &walls, i, dt_s);
	/* In order of ids, the lower one first, so that the outcome depends on nothing else. */
	for (uint32_t i = 0; i < space->n.rocks; i++) {
		size_t n = rocks_near(space, space_rock_position(space, i), space->rock_radius[i], touching,
				      SEEN_ROCKS);
		rocks_sort_ids(touching, n);
		for (size_t k = 0; k < n; k++)
			if (touching[k] > i)
				rocks_collide(space, i, touching[k]);
	}
}

void space_remove_rock(struct space *space, uint32_t rock)
{
	ASSERT(rock < space->n.rocks);
	uint32_t last = --space->n.rocks;

	rocks_put(space, rock, space_rock_position(space, last), space_rock_velocity(space, last));
	space->rock_radius[rock] = space->rock_radius[last];
	orbits_renumber(space, rock, last);
}

void rocks_break(struct space *space, uint32_t rock, uint32_t ship)
{
	struct vec2 at = space_rock_position(space, rock), velocity = space_rock_velocity(space, rock);
	double radius = space->rock_radius[rock] * sqrt(0.5); /* of half its mass */
	bool room = space->n.rocks < space->limits.rocks;
	int pieces = 0;

	beams_burst(space, at, velocity, space->rock_radius[rock]);
	space_remove_rock(space, rock);
	if (radius >= space->rules.rock_min_radius && room) {
		pieces = 2;
		double speed = FRAGMENT_SPEED * (1 + rng_unit(&space->rng));
		struct vec2 axis = {-space->heading_y[ship], space->heading_x[ship]};
		for (int side = -1; side <= 1; side += 2) {
			uint32_t piece = space->n.rocks++;
			rocks_put(space, piece, vec2_add(at, vec2_scale(axis, side * radius)),
				  vec2_add(velocity, vec2_scale(axis, side * speed)));
			space->rock_radius[piece] = radius;
		}
	}
	space_event(space, (struct space_event){SPACE_EVENT_ROCK_HIT, TOUCH_ROCK, (int32_t)ship, pieces, at});
}
