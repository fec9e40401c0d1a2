/* Swarm: ships of a group attract each other from afar and repel each other when near, by a Lennard-Jones force
 * with constants derived from the wanted spacing, while they follow their course. */
#include "base/minmax.h"
#include "steer/blend.h"
#include "steer/obstacle.h"

enum { SPACING, PULL };

static const struct param swarm_params[] = {
    [SPACING] = {"spacing", "tiles", 1.5, 0.1, 100, NULL, "the gap at which attraction and repulsion balance"},
    [PULL] = {"pull", "", 0.1, 0, 10, NULL, "strongest attraction of one ship, relative to the course"},
};

/* A ship stands still that wishes for less than this share of its speed, and is held from dead ahead up to this sine. */
static const double held_share = 0.2, aside_share = 0.1;

/* UNIT / GAP; gaps below a twentieth of the unit become that. */
static double swarm_nearness(double gap, double unit)
{
	if (gap > 0.05 * unit)
		return unit / gap;
	return 20;
}

/* The force between ships of a group over the gap s: B / s^3 - A / s, positive when it repels.  B puts the
 * balance at SPACING, and A makes the strongest attraction, which is at sqrt 3 times the spacing, equal to
 * 1. */
static double swarm_force_of_ship(double gap, double spacing)
{
	double near = swarm_nearness(gap, spacing);

	return 1.5 * 1.7320508075688772 * (near * near * near - near);
}

/* The force of a rock or wall: 1, as much as the course, where the ship must begin to turn. */
static double swarm_force_of_obstacle(double gap, double shell)
{
	double near = swarm_nearness(gap, shell);

	return near * near * near;
}

static struct vec2 swarm_forces_of_ships(const double *params, const struct steer_batch *batch, uint32_t ship)
{
	struct vec2 sum = {0, 0};

	steer_count(batch, ship, steer_listed(batch->neighbours, ship));
	for (uint32_t i = batch->neighbours.start[ship]; i < batch->neighbours.start[ship + 1]; i++) {
		uint32_t other = batch->neighbours.index[i];
		if (batch->group[other] != batch->group[ship])
			continue;
		struct vec2 away = vec2_sub(steer_position(batch, ship), steer_position(batch, other));
		double gap = vec2_length(away) - batch->radius[ship] - batch->radius[other];
		/* On one spot the ids decide, so that the two part. */
		struct vec2 apart = vec2_unit(away, (struct vec2){other < ship ? 1 : -1, 0});
		sum = vec2_add(sum, vec2_scale(apart, swarm_force_of_ship(gap, params[SPACING])));
	}
	return sum;
}

static struct vec2 swarm_forces_of_obstacles(const struct steer_batch *batch, uint32_t ship)
{
	struct vec2 sum = {0, 0}, nose = steer_heading(batch, ship);

	steer_count(batch, ship, obstacle_count(batch, ship));
	for (size_t k = 0; k < obstacle_count(batch, ship); k++) {
		struct obstacle obstacle = obstacle_of(batch, ship, k);
		struct vec2 away = vec2_sub(steer_position(batch, ship), obstacle.at);
		double gap = vec2_length(away) - obstacle.radius - batch->radius[ship];
		double force = swarm_force_of_obstacle(gap, obstacle_shell(batch, ship, obstacle));
		sum = vec2_add(sum, vec2_scale(vec2_unit(away, nose), force));
	}
	return sum;
}

/* Whether what pushes against COURSE leaves only WISH of it, and almost no way to either side. */
static bool swarm_is_held(struct vec2 course, struct vec2 wish, double speed)
{
	struct vec2 push = vec2_sub(wish, course);

	return vec2_length(wish) < held_share * speed && vec2_dot(push, course) < 0 &&
	       fabs(vec2_cross(push, course)) < aside_share * vec2_length(push) * vec2_length(course);
}

static void swarm_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct vec2 at = steer_position(batch, ship);
		struct vec2 ships = swarm_forces_of_ships(params, batch, ship),
			    rocks = swarm_forces_of_obstacles(batch, ship);
		double speed = batch->max_speed[ship];
		struct blend_part parts[] = {{ships, params[PULL] * speed}, {rocks, speed}, {wish[k], 1}};
		struct vec2 course = wish[k];
		wish[k] = blend_sum(parts, ARRAY_LEN(parts), speed);
		/* Held from dead ahead, all ships give way to the right. */
		if (swarm_is_held(course, wish[k], speed))
			wish[k] = vec2_scale((struct vec2){-course.y, course.x}, 0.5);
		debug_add(draw, DEBUG_PULL, ship, at, vec2_add(at, ships));
		debug_add(draw, DEBUG_PUSH, ship, at, vec2_add(at, rocks));
	}
}

const struct behaviour steer_swarm = {
    .head = {"swarm", "Swarm", "the Parsec Patrol diary on avoiding asteroids", swarm_params,
	     ARRAY_LEN(swarm_params)},
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WALLS,
    .steer = swarm_steer,
};
