#include "steer/model.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/assert.h"
#include "base/minmax.h"

const char *const model_names[MODEL_COUNT + 1] = {"free", "turn", "brake", "force", NULL};

/* The slowest pace of a braking ship, as a share of its wish: it must keep moving to turn. */
#define BRAKE_FLOOR 0.35

/* HEADING turned by at most ANGLE_RAD towards the unit vector WANT.  A rotation by the tangent t of half the angle
 * avoids trigonometry; t is right to the fifth order. */
static struct vec2 model_turn(struct vec2 heading, struct vec2 want, double angle_rad)
{
	double t = angle_rad / 2 * (1 + angle_rad * angle_rad / 12), cosine = 1 - t * t, sine = 2 * t;

	ASSERT(angle_rad <= 0.5);
	/* Cosine and sine are too long by 1 + t^2. */
	if (vec2_dot(heading, want) * (1 + t * t) >= cosine)
		return want;
	if (vec2_cross(heading, want) < 0)
		sine = -sine;
	struct vec2 turned = vec2_rotate(heading, (struct vec2){cosine, sine});
	turned = vec2_scale(turned, 1 / (1 + t * t));
	/* One Newton step keeps it a unit vector over any number of turns. */
	return vec2_scale(turned, 1.5 - 0.5 * vec2_dot(turned, turned));
}

struct model_motion {
	struct vec2 velocity, heading;
};

static struct model_motion model_turning(const struct model_batch *batch, uint32_t ship, struct vec2 heading,
					 struct vec2 wish, double dt_s)
{
	double speed = vec2_length(wish);
	struct vec2 want = heading;

	if (speed > 1e-12)
		want = vec2_scale(wish, 1 / speed);
	heading = model_turn(heading, want, batch->max_turn_rad_s[ship] * dt_s);
	speed = min(speed, batch->max_speed[ship]);
	if (batch->model[ship] == MODEL_BRAKE) {
		double pace = (1 + vec2_dot(heading, want)) / 2;
		speed *= max(pace, BRAKE_FLOOR);
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

static struct model_motion model_free(const struct model_batch *batch, uint32_t ship, struct vec2 heading,
				      struct vec2 wish)
{
	struct vec2 velocity = vec2_clip(wish, batch->max_speed[ship]);

	return (struct model_motion){velocity, vec2_unit(velocity, heading)};
}

static struct model_motion model_motion_of(const struct model_batch *batch, uint32_t ship, struct vec2 wish,
					   double dt_s)
{
	struct vec2 heading = {batch->heading_x[ship], batch->heading_y[ship]};

	switch ((enum ship_model)batch->model[ship]) {
	case MODEL_FORCE: return model_forced(batch, ship, heading, wish, dt_s);
	case MODEL_FREE: return model_free(batch, ship, heading, wish);
	default: return model_turning(batch, ship, heading, wish, dt_s);
	}
}

void model_move(const struct model_batch *batch, const struct vec2 *wish, uint32_t n, double dt_s)
{
	for (uint32_t i = 0; i < n; i++) {
		struct model_motion next = model_motion_of(batch, i, wish[i], dt_s);
		batch->vx[i] = next.velocity.x;
		batch->vy[i] = next.velocity.y;
		batch->heading_x[i] = next.heading.x;
		batch->heading_y[i] = next.heading.y;
	}
}
