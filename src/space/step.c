#include "space/step.h"

#include <string.h>

#include "space/sweep.h"

enum { SUBSTEPS_MAX = 256, CHUNK = 64 };

void space_event(struct space *space, struct space_event event)
{
	if (space->n.events < space->limits.events)
		space->events[space->n.events++] = event;
	else
		space->events_lost++;
}

void space_touch(struct space *space, uint32_t a, enum touch touch, int32_t b, struct vec2 at)
{
	static const enum space_event_kind kinds[] = {
	    [TOUCH_WALL] = EVENT_CONTACT, [TOUCH_ROCK] = EVENT_CONTACT, [TOUCH_SHIP] = EVENT_CONTACT,
	    [TOUCH_PREY] = EVENT_CAUGHT,  [TOUCH_GOAL] = EVENT_REACHED,
	};
	unsigned bit = 1U << touch;

	if (!((space->touched[a] | space->touching[a]) & bit))
		space_event(space, (struct space_event){kinds[touch], touch, (int32_t)a, b, at});
	space->touched[a] = (uint8_t)(space->touched[a] | bit);
	if (space->rules.fragile && kinds[touch] == EVENT_CONTACT)
		space_destroy(space, a, SPACE_NOBODY);
}

void space_destroy(struct space *space, uint32_t ship, int32_t by)
{
	if (!space_alive(space, ship))
		return;
	space->life[ship] = SHIP_DESTROYED;
	beams_burst(space, space_position(space, ship), space_velocity(space, ship), space->radius[ship]);
	space_event(space, (struct space_event){.kind = EVENT_DESTROYED,
						.a = (int32_t)ship,
						.b = by,
						.at = space_position(space, ship)});
}

/* Turns what the pilot does into the nose and the speed the ship is asked for. */
static void step_take_helm(struct space *space, const struct space_input *input)
{
	if (space->pilot == SPACE_NOBODY || !space_alive(space, (uint32_t)space->pilot))
		return;
	if (input && input->turn) {
		struct vec2 turn = vec2_at_angle(input->turn * SPACE_HELM_RAD), old = space->helm;
		space->helm = (struct vec2){old.x * turn.x - old.y * turn.y, old.x * turn.y + old.y * turn.x};
	}
	if (input)
		space->throttle += input->thrust;
	space->throttle = space->throttle < 0 ? 0 : space->throttle > 3 ? 3 : space->throttle;
	space->beam_wait_s -= SPACE_DT_S;
	if (input && input->fire && space->beam_wait_s <= 0)
		beams_fire(space, (uint32_t)space->pilot);
}

/* A ship that wishes for nothing keeps its heading, so one that stands still asks for a pace too slow to see.
 */
static struct vec2 step_wish_of_pilot(const struct space *space)
{
	return vec2_scale(space->helm, space->max_speed[space->pilot] * fmax(space->throttle / 3.0, 1e-9));
}

static void step_aim_at(struct space *space, uint32_t ship, struct vec2 at, struct vec2 velocity)
{
	space->target_x[ship] = at.x;
	space->target_y[ship] = at.y;
	space->target_vx[ship] = velocity.x;
	space->target_vy[ship] = velocity.y;
}

static void step_aim_at_node(struct space *space, uint32_t ship)
{
	struct steer_route route = space->ship_route[ship];
	struct vec2 still = {0, 0};

	step_aim_at(space, ship, route.n ? route.nodes[space->node[ship]] : space_position(space, ship), still);
}

/* Moving targets have moved. */
static void step_aim(struct space *space)
{
	for (uint32_t i = 0; i < space->n.ships; i++) {
		uint32_t id = space->target_id[i];
		switch ((enum target_kind)space->target_kind[i]) {
		case TARGET_SHIP:
			step_aim_at(space, i, space_position(space, id), space_velocity(space, id));
			break;
		case TARGET_PREY: step_aim_at(space, i, space->prey.at, space->prey.velocity); break;
		case TARGET_ROUTE: step_aim_at_node(space, i); break;
		case TARGET_NONE: step_aim_at(space, i, space_position(space, i), (struct vec2){0, 0}); break;
		case TARGET_POINT: break;
		}
	}
}

/* Lists the living ships by group in cell order: neighbours steer one after the other, which caches like. */
static void step_list_groups(struct space *space, uint32_t *first)
{
	uint32_t next[SPACE_GROUPS + 1] = {0};

	for (uint32_t slot = 0; slot < space->ship_grid.n; slot++)
		next[space->group[space->ship_order[slot]] + 1]++;
	for (uint32_t g = 0; g < space->n.groups; g++) {
		next[g + 1] += next[g];
		first[g] = next[g];
	}
	first[space->n.groups] = next[space->n.groups];
	for (uint32_t slot = 0; slot < space->ship_grid.n; slot++) {
		uint32_t ship = space->ship_order[slot];
		space->who[next[space->group[ship]]++] = ship;
	}
}

/* A few ships at a time, so that what the course needs of them is still at hand when the behaviour wants it. */
static void step_steer_chunk(struct space *space, const struct steer_batch *batch,
			     const struct space_group *group, const uint32_t *who, size_t n,
			     struct debug_draw *draw)
{
	struct steer_states states = {space->memory, space->memory_stride};
	struct vec2 wish[CHUNK];

	steer_wishes(behaviour_of(behaviours[group->behaviour]), states, group->params, batch, who, n, wish,
		     draw);
	for (size_t k = 0; k < n; k++)
		space->wish[who[k]] = wish[k];
}

static void step_steer(struct space *space, const struct steer_batch *batch, struct debug_draw *draw)
{
	uint32_t first[SPACE_GROUPS + 1];

	step_list_groups(space, first);
	for (uint32_t g = 0; g < space->n.groups; g++)
		for (uint32_t k = first[g]; k < first[g + 1]; k += CHUNK)
			step_steer_chunk(space, batch, &space->groups[g], space->who + k,
					 first[g + 1] - k < CHUNK ? first[g + 1] - k : CHUNK, draw);
	if (space->pilot != SPACE_NOBODY)
		space->wish[space->pilot] = step_wish_of_pilot(space);
}

/* What the ships of this step mean to do is known to all in the next. */
static void step_publish(struct space *space)
{
	for (uint32_t i = 0; i < space->n.ships; i++) {
		bool plans = behaviour_of(behaviours[space->groups[space->group[i]].behaviour])->plans;
		const struct steer_plan *plan =
		    (const struct steer_plan *)(space->memory + i * space->memory_stride);
		if (plans)
			space->plan[i] = *plan;
		else
			space->plan[i].node_s = 0;
	}
}

/* Enough that nothing moves by half of the smallest radius, or turns by more than a quarter radian, at once. */
static unsigned step_substeps(const struct space *space)
{
	double speed = space->most.speed > space->rock_speed ? space->most.speed : space->rock_speed;
	double smallest = space->most.least_radius;

	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (smallest == 0 || space->rock_radius[i] < smallest)
			smallest = space->rock_radius[i];
	double n = space->most.turn_rad_s * SPACE_DT_S / 0.25;
	if (smallest > 0 && speed * SPACE_DT_S / (0.5 * smallest) > n)
		n = speed * SPACE_DT_S / (0.5 * smallest);
	return n < 1 ? 1 : n > SUBSTEPS_MAX ? SUBSTEPS_MAX : (unsigned)ceil(n);
}

/* Did the ship come within REACH of PLACE, which moved by PLACE_MOTION, in this step? */
static bool step_came_within(const struct space *space, uint32_t ship, struct vec2 place,
			     struct vec2 place_motion, double reach)
{
	struct vec2 old = {space->old_x[ship], space->old_y[ship]};
	struct vec2 away = vec2_sub(old, vec2_sub(place, place_motion));
	struct vec2 motion = vec2_sub(vec2_sub(space_position(space, ship), old), place_motion);

	double square = vec2_dot(away, away);

	/* Most are far away, and this says so without a root: (a + b)^2 <= 2 a^2 + 2 b^2. */
	if (square > 2 * (reach * reach + vec2_dot(motion, motion)))
		return false;
	return square <= reach * reach || sweep_circle(away, motion, reach) <= 1;
}

static void step_pass_node(struct space *space, uint32_t ship)
{
	const struct space_route *route = &space->routes[space->target_id[ship]];
	struct route_cursor cursor = {space->node[ship], space->backwards[ship]};
	struct vec2 still = {0, 0}, node = {space->target_x[ship], space->target_y[ship]};

	if (!route->n || !step_came_within(space, ship, node, still, route->radius))
		return;
	space_event(space,
		    (struct space_event){EVENT_NODE, TOUCH_GOAL, (int32_t)ship, (int32_t)cursor.node, node});
	if (!route_cursor_advance(&space->ship_route[ship], route->mode, &cursor) &&
	    route->mode == ROUTE_ONE_WAY)
		space_touch(space, ship, TOUCH_GOAL, SPACE_NOBODY, node);
	space->node[ship] = cursor.node;
	space->backwards[ship] = cursor.backwards;
}

static void step_check_goal(struct space *space, uint32_t ship)
{
	struct vec2 goal = {space->target_x[ship], space->target_y[ship]};
	struct vec2 motion =
	    vec2_scale((struct vec2){space->target_vx[ship], space->target_vy[ship]}, SPACE_DT_S);
	double reach = space->reach[ship] > 0 ? space->reach[ship] : space->radius[ship];

	if (space->target_kind[ship] == TARGET_SHIP) {
		uint32_t other = space->target_id[ship];
		goal = space_position(space, other);
		if (space->reach[ship] == 0)
			reach += space->radius[other];
		motion = vec2_sub(goal, (struct vec2){space->old_x[other], space->old_y[other]});
	}
	if (!step_came_within(space, ship, goal, motion, reach))
		return;
	space_touch(space, ship, TOUCH_GOAL, SPACE_NOBODY, goal);
	if (space->rules.leave)
		space->life[ship] = SHIP_ARRIVED;
}

static void step_check_prey(struct space *space, uint32_t ship)
{
	struct vec2 motion = vec2_scale(space->prey.velocity, SPACE_DT_S);

	if (space->prey.present &&
	    step_came_within(space, ship, space->prey.at, motion, space->prey.radius + space->radius[ship]))
		space_touch(space, ship, TOUCH_PREY, SPACE_NOBODY, space->prey.at);
}

static void step_check_targets(struct space *space)
{
	space->prey.at = vec2_add(space->prey.at, vec2_scale(space->prey.velocity, SPACE_DT_S));
	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (!space_alive(space, i))
			continue;
		switch ((enum target_kind)space->target_kind[i]) {
		case TARGET_POINT:
		case TARGET_SHIP: step_check_goal(space, i); break;
		case TARGET_PREY: step_check_prey(space, i); break;
		case TARGET_ROUTE: step_pass_node(space, i); break;
		case TARGET_NONE: break;
		}
	}
}

static void step_leave_trails(struct space *space)
{
	uint32_t cap = space->setup.trail;

	if (!cap || space->tick % SPACE_TRAIL_TICKS)
		return;
	size_t place = space->tick / SPACE_TRAIL_TICKS % cap;
	for (uint32_t i = 0; i < space->n.ships; i++)
		space->trail[i * (size_t)cap + place] =
		    (struct space_point){(float)space->x[i], (float)space->y[i]};
}

void space_step(struct space *space, const struct space_input *input)
{
	struct steer_batch batch;
	struct steer_crowd crowd;

	space->n.events = 0;
	step_leave_trails(space);
	size_t ships = space->n.ships;
	memset(space->touched, 0, ships);
	memcpy(space->old_x, space->x, ships * sizeof *space->x);
	memcpy(space->old_y, space->y, ships * sizeof *space->y);
	step_aim(space);
	step_take_helm(space, input);
	sense_sort(space);
	sense_batch(space, &batch, &crowd);
	step_steer(space, &batch, NULL);
	step_publish(space);
	unsigned n = step_substeps(space);
	for (unsigned i = 0; i < n; i++) {
		rocks_move(space, SPACE_DT_S / n);
		motion_ships(space, SPACE_DT_S / n);
	}
	motion_contacts(space);
	step_check_targets(space);
	beams_age(space);
	memcpy(space->touching, space->touched, ships);
	space->tick++;
}

bool space_trail(const struct space *space, uint32_t ship, uint32_t i, struct vec2 *at)
{
	uint32_t cap = space->setup.trail;
	uint64_t newest = (space->tick + SPACE_TRAIL_TICKS - 1) / SPACE_TRAIL_TICKS; /* points so far */

	if (i >= cap || i >= newest)
		return false;
	const struct space_point *point = &space->trail[ship * (size_t)cap + (newest - 1 - i) % cap];
	*at = (struct vec2){point->x, point->y};
	return true;
}

void space_explain(struct space *space, struct debug_draw *draw)
{
	struct steer_batch batch;
	struct steer_crowd crowd;

	memcpy(space->memory_spare, space->memory, space->limits.memory_bytes);
	sense_sort(space);
	sense_batch(space, &batch, &crowd);
	step_steer(space, &batch, draw);
	memcpy(space->memory, space->memory_spare, space->limits.memory_bytes);
}

struct vec2 space_probe(struct space *space, uint32_t ship, struct vec2 at)
{
	struct vec2 real = space_position(space, ship);

	space->x[ship] = at.x;
	space->y[ship] = at.y;
	space_explain(space, NULL);
	space->x[ship] = real.x;
	space->y[ship] = real.y;
	return space_alive(space, ship) ? space->wish[ship] : (struct vec2){0, 0};
}
