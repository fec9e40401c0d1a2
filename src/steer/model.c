#include "steer/model.h"

#include <stddef.h>

const char *const model_names[MODEL_COUNT + 1] = {"free", "turn", "brake", "force", NULL};

/* Slowest pace of a braking ship, as a share of what it asked for: it must keep moving to turn. */
#define BRAKE_FLOOR 0.35

struct vec2 model_turn(struct vec2 heading, struct vec2 wish, double angle_rad)
{
	double length = vec2_length(wish);

	if (!(length > 1e-12))
		return heading;
	struct vec2 want = vec2_scale(wish, 1 / length);
	double cross = vec2_cross(heading, want);
	/* The rotation with half-angle tangent t needs no trigonometry; t is right to the fifth order. */
	double t = angle_rad / 2 * (1 + angle_rad * angle_rad / 12);
	double scale = 1 / (1 + t * t), cosine = (1 - t * t) * scale, sine = 2 * t * scale;
	if (vec2_dot(heading, want) >= cosine)
		return want;
	if (cross < 0)
		sine = -sine;
	struct vec2 turned = {heading.x * cosine - heading.y * sine, heading.x * sine + heading.y * cosine};
	/* One step of Newton keeps it a unit vector over any number of turns. */
	return vec2_scale(turned, 1.5 - 0.5 * vec2_dot(turned, turned));
}

static struct motion turn_limited(const struct hull *hull, struct motion motion, struct vec2 wish, double dt_s)
{
	double speed = vec2_length(vec2_clip(wish, hull->max_speed));
	struct vec2 heading = model_turn(motion.heading, wish, hull->max_turn_rad_s * dt_s);

	if (hull->model == MODEL_BRAKE && speed > 0) {
		double cosine = vec2_dot(heading, vec2_unit(wish, heading));
		double pace = (1 + cosine) / 2;
		speed *= pace > BRAKE_FLOOR ? pace : BRAKE_FLOOR;
	}
	return (struct motion){vec2_scale(heading, speed), heading};
}

static struct motion forced(const struct hull *hull, struct motion motion, struct vec2 wish, double dt_s)
{
	struct vec2 force = vec2_scale(vec2_sub(wish, motion.velocity), hull->mass / dt_s);
	struct vec2 change = vec2_scale(vec2_clip(force, hull->max_force), dt_s / hull->mass);
	struct vec2 velocity = vec2_clip(vec2_add(motion.velocity, change), hull->max_speed);

	return (struct motion){velocity, vec2_unit(velocity, motion.heading)};
}

struct motion model_move(const struct hull *hull, struct motion motion, struct vec2 wish, double dt_s)
{
	switch (hull->model) {
	case MODEL_TURN:
	case MODEL_BRAKE: return turn_limited(hull, motion, wish, dt_s);
	case MODEL_FORCE: return forced(hull, motion, wish, dt_s);
	default: break;
	}
	struct vec2 velocity = vec2_clip(wish, hull->max_speed);
	return (struct motion){velocity, vec2_unit(velocity, motion.heading)};
}
