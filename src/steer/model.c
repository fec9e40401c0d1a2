#include "steer/model.h"

#include <stdbool.h>
#include <stddef.h>

const char *const model_names[MODEL_COUNT + 1] = {"free", "turn", "brake", "force", NULL};

/* Slowest pace of a braking ship, as a share of what it asked for: it must keep moving to turn. */
#define BRAKE_FLOOR 0.35

/* HEADING turned towards the unit vector WANT.  The rotation with half-angle tangent t needs no trigonometry; t
 * is right to the fifth order. */
static struct vec2 model_turn(struct vec2 heading, struct vec2 want, double angle_rad)
{
	double t = angle_rad / 2 * (1 + angle_rad * angle_rad / 12), cosine = 1 - t * t, sine = 2 * t;

	/* Both are too long by 1 + t^2. */
	if (vec2_dot(heading, want) * (1 + t * t) >= cosine)
		return want;
	if (vec2_cross(heading, want) < 0)
		sine = -sine;
	struct vec2 turned = {heading.x * cosine - heading.y * sine, heading.x * sine + heading.y * cosine};
	turned = vec2_scale(turned, 1 / (1 + t * t));
	/* One step of Newton keeps it a unit vector over any number of turns. */
	return vec2_scale(turned, 1.5 - 0.5 * vec2_dot(turned, turned));
}

/* How a ship moves. */
struct model_motion {
	struct vec2 velocity, heading;
};

static struct model_motion model_turn_limited(const struct model_batch *batch, uint32_t ship,
					      struct vec2 heading, struct vec2 wish, double dt_s)
{
	double speed = vec2_length(wish);
	bool aimed = speed > 1e-12;
	struct vec2 want = aimed ? vec2_scale(wish, 1 / speed) : heading;

	heading = model_turn(heading, want, batch->max_turn_rad_s[ship] * dt_s);
	if (speed > batch->max_speed[ship])
		speed = batch->max_speed[ship];
	if (batch->model[ship] == MODEL_BRAKE) {
		double pace = (1 + vec2_dot(heading, want)) / 2;
		speed *= pace > BRAKE_FLOOR ? pace : BRAKE_FLOOR;
	}
	return (struct model_motion){vec2_scale(heading, speed), heading};
}

static struct model_motion model_forced(const struct model_batch *batch, uint32_t ship, struct vec2 heading,
					struct vec2 wish, double dt_s)
{
	struct vec2 velocity = {batch->vx[ship], batch->vy[ship]};
	double mass = batch->mass[ship];
	struct vec2 force = vec2_scale(vec2_sub(wish, velocity), mass / dt_s);
	struct vec2 change = vec2_scale(vec2_clip(force, batch->max_force[ship]), dt_s / mass);

	velocity = vec2_clip(vec2_add(velocity, change), batch->max_speed[ship]);
	return (struct model_motion){velocity, vec2_unit(velocity, heading)};
}

static struct model_motion model_freely(const struct model_batch *batch, uint32_t ship, struct vec2 heading,
					struct vec2 wish)
{
	struct vec2 velocity = vec2_clip(wish, batch->max_speed[ship]);

	return (struct model_motion){velocity, vec2_unit(velocity, heading)};
}

void model_move(const struct model_batch *batch, const struct vec2 *wish, uint32_t n, double dt_s)
{
	for (uint32_t i = 0; i < n; i++) {
		struct vec2 heading = {batch->heading_x[i], batch->heading_y[i]};
		struct model_motion next =
		    batch->model[i] == MODEL_FORCE  ? model_forced(batch, i, heading, wish[i], dt_s)
		    : batch->model[i] == MODEL_FREE ? model_freely(batch, i, heading, wish[i])
						    : model_turn_limited(batch, i, heading, wish[i], dt_s);
		batch->vx[i] = next.velocity.x;
		batch->vy[i] = next.velocity.y;
		batch->heading_x[i] = next.heading.x;
		batch->heading_y[i] = next.heading.y;
	}
}
