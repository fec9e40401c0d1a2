#include "space/step.h"

#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "space/sweep.h"

/* How many ships steer at a time. */
enum { CHUNK = 64 };

enum { SUBSTEPS_MAX = 256 };

void space_event(struct space *space, struct space_event event)
{
	if (space->n.events < space->limits.events)
		space->events[space->n.events++] = event;
}

void space_touch(struct space *space, uint32_t a, enum touch touch, int32_t b, struct vec2 at)
{
	enum space_event_kind kind = SPACE_EVENT_CONTACT;
	unsigned bit = 1U << touch;

	ASSERT(a < space->n.ships && bit <= UINT8_MAX);
	if (touch == TOUCH_PREY)
		kind = SPACE_EVENT_CAUGHT;
	if (touch == TOUCH_GOAL)
		kind = SPACE_EVENT_REACHED;
	if (!((space->touched[a] | space->touching[a]) & bit))
		space_event(space, (struct space_event){kind, touch, (int32_t)a, b, at});
	space->touched[a] = (uint8_t)(space->touched[a] | bit);
	if (space->rules.fragile && kind == SPACE_EVENT_CONTACT)
		space_destroy(space, a, SPACE_NOBODY);
}

void space_destroy(struct space *space, uint32_t ship, int32_t by)
{
	if (!space_alive(space, ship))
		return;
	space->life[ship] = SHIP_DESTROYED;
	beams_burst(space, space_position(space, ship), space_velocity(space, ship), space->radius[ship]);
	space_event(space, (struct space_event){.kind = SPACE_EVENT_DESTROYED,
						.a = (int32_t)ship,
						.b = by,
						.at = space_position(space, ship)});
}

/* Turns the pilot's act into the ship's heading and wanted speed, and fires. */
static void step_take_helm(struct space *space, const struct space_input *input)
{
	if (space->pilot == SPACE_NOBODY || !space_alive(space, (uint32_t)space->pilot))
		return;
	if (input && input->turn)
		space->helm = vec2_rotate(space->helm, vec2_at_angle(input->turn * SPACE_HELM_RAD));
	if (input)
		space->throttle = clamp(space->throttle + input->thrust, 0, 3);
	space->beam_wait_s -= SPACE_DT_S;
	if (input && input->fire && space->beam_wait_s <= 0)
		beams_fire(space, (uint32_t)space->pilot);
}

/* A ship keeps its heading if the wish is zero, so at rest the pilot asks for a pace too slow to see. */
static struct vec2 step_wish_of_pilot(const struct space *space)
{
	return vec2_scale(space->helm, space->max_speed[space->pilot] * max(space->throttle / 3.0, 1e-9));
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
	struct vec2 at = space_position(space, ship), still = {0, 0};

	if (route.n)
		at = route.nodes[space->cursor[ship].node];
	step_aim_at(space, ship, at, still);
}

/* Brings the targets that move, or depend on a route, up to date. */
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
		case TARGET_POINT:
		case TARGET_HAUL: break;
		}
	}
}

/* Lists the living ships by group and within it in cell order, FIRST[groups + 1] in `who`: consecutive ships are
 * neighbours, for the cache. */
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

/* A few ships at a time, so that their data are still in the cache for the behaviour. */
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
					 min(first[g + 1] - k, (uint32_t)CHUNK), draw);
	if (space->pilot != SPACE_NOBODY)
		space->wish[space->pilot] = step_wish_of_pilot(space);
}

/* Publishes the plans of this step for the next. */
static void step_publish(struct space *space)
{
	for (uint32_t i = 0; i < space->n.ships; i++) {
		const struct steer_plan *plan =
		    (const struct steer_plan *)(space->memory + i * space->memory_stride);
		if (space_behaviour(space, i)->plans)
			space->plan[i] = *plan;
		else
			space->plan[i].node_s = 0;
	}
}

/* How many substeps it takes so that nothing moves by more than half the smallest radius at once, or turns by
 * more than a quarter radian. */
static unsigned step_substeps(const struct space *space)
{
	double speed = max(space->most.speed, space->rock_speed);
	double smallest = space->most.least_radius;

	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (smallest == 0 || space->rock_radius[i] < smallest)
			smallest = space->rock_radius[i];
	double n = space->most.turn_rad_s * SPACE_DT_S / 0.25;
	if (smallest > 0)
		n = max(n, speed * SPACE_DT_S / (0.5 * smallest));
	return (unsigned)ceil(clamp(n, 1, SUBSTEPS_MAX));
}

/* Whether the ship came within REACH of PLACE, which moved there by PLACE_MOTION, in this step. */
static bool step_came_within(const struct space *space, uint32_t ship, struct vec2 place,
			     struct vec2 place_motion, double reach)
{
	struct vec2 old = {space->old_x[ship], space->old_y[ship]};
	struct vec2 away = vec2_sub(old, vec2_sub(place, place_motion));
	struct vec2 motion = vec2_sub(vec2_sub(space_position(space, ship), old), place_motion);
	double square = vec2_dot(away, away);

	/* Most are far away, which can be seen without a root: (a + b)^2 <= 2 a^2 + 2 b^2. */
	if (square > 2 * (reach * reach + vec2_dot(motion, motion)))
		return false;
	return square <= reach * reach || sweep_circle(away, motion, reach) <= 1;
}

/* Whether the cursor of SHIP has left the node FROM in this step, which the ship was THERE at. */
static bool step_move_cursor(struct space *space, uint32_t ship, struct route_cursor from, bool there)
{
	struct route_cursor *cursor = &space->cursor[ship];

	if (space_behaviour(space, ship)->rails)
		return cursor->node != from.node || cursor->backwards != from.backwards;
	return there && route_cursor_advance(&space->ship_route[ship], cursor);
}

static void step_tell_node(struct space *space, uint32_t ship, uint32_t node)
{
	space_event(space, (struct space_event){SPACE_EVENT_NODE, TOUCH_GOAL, (int32_t)ship, (int32_t)node,
						space->ship_route[ship].nodes[node]});
}

/* All nodes that the cursor has left since it was at FROM: a ship that cuts a corner passes several at once. */
static void step_tell_nodes(struct space *space, uint32_t ship, struct route_cursor from)
{
	const struct route_cursor *now = &space->cursor[ship];

	do
		step_tell_node(space, ship, from.node);
	while (route_cursor_advance(&space->ship_route[ship], &from) &&
	       (from.node != now->node || from.backwards != now->backwards));
}

/* A node is passed when the cursor leaves it; the last one of a one-way route when the ship reaches it. */
static void step_follow_route(struct space *space, uint32_t ship)
{
	const struct steer_route *route = &space->ship_route[ship];
	struct route_cursor from = space->old_cursor[ship];
	struct vec2 still = {0, 0};

	if (!route->n)
		return;
	struct vec2 node = route->nodes[from.node];
	bool there = step_came_within(space, ship, node, still, route->radius);
	bool moved = step_move_cursor(space, ship, from, there);
	bool ended = there && route_cursor_ends(route, from);
	bool known = space->touching[ship] >> TOUCH_GOAL & 1;
	if (moved)
		step_tell_nodes(space, ship, from);
	else if (ended && !known)
		step_tell_node(space, ship, from.node);
	if (ended)
		space_touch(space, ship, TOUCH_GOAL, SPACE_NOBODY, node);
}

static void step_check_goal(struct space *space, uint32_t ship)
{
	struct vec2 goal = {space->target_x[ship], space->target_y[ship]};
	struct vec2 motion =
	    vec2_scale((struct vec2){space->target_vx[ship], space->target_vy[ship]}, SPACE_DT_S);
	double reach = space_reach(space, ship);

	if (space->target_kind[ship] == TARGET_SHIP) {
		if (space->reach[ship] < 0)
			return;
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

/* The prey that is led flies on, and rests where it is to stay or walls stop it. */
static void step_lead_prey(struct space *space)
{
	struct space_prey *prey = &space->prey;
	struct walls walls = space_walls(space);
	struct vec2 way = vec2_sub(prey->led, prey->at), normal;
	struct vec2 motion = vec2_clip(way, prey->speed * SPACE_DT_S);

	if (walls.width)
		motion = vec2_scale(motion, walls_sweep(&walls, prey->at, motion, prey->radius, &normal));
	prey->velocity = vec2_scale(motion, 1 / SPACE_DT_S);
}

static void step_check_targets(struct space *space)
{
	if (space->prey.speed > 0)
		step_lead_prey(space);
	space->prey.at = vec2_add(space->prey.at, vec2_scale(space->prey.velocity, SPACE_DT_S));
	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (!space_alive(space, i))
			continue;
		switch ((enum target_kind)space->target_kind[i]) {
		case TARGET_POINT:
		case TARGET_SHIP: step_check_goal(space, i); break;
		case TARGET_PREY: step_check_prey(space, i); break;
		case TARGET_ROUTE: step_follow_route(space, i); break;
		case TARGET_HAUL:
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
	memcpy(space->old_cursor, space->cursor, ships * sizeof *space->cursor);
	orbits_begin(space);
	step_aim(space);
	step_take_helm(space, input);
	neighbours_sort(space);
	neighbours_batch(space, &batch, &crowd);
	step_steer(space, &batch, NULL);
	step_publish(space);
	unsigned n = step_substeps(space);
	for (unsigned i = 0; i < n; i++) {
		rocks_move(space, SPACE_DT_S / n);
		orbits_move(space, SPACE_DT_S / n);
		motion_ships(space, SPACE_DT_S / n);
	}
	motion_contacts(space);
	step_check_targets(space);
	beams_age(space);
	space->tick++;
	hauls_step(space);
	memcpy(space->touching, space->touched, ships);
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
	memcpy(space->old_cursor, space->cursor, space->n.ships * sizeof *space->cursor);
	neighbours_sort(space);
	neighbours_batch(space, &batch, &crowd);
	batch.operations = NULL;
	batch.asker = NULL; /* each ship is asked once */
	step_steer(space, &batch, draw);
	memcpy(space->memory, space->memory_spare, space->limits.memory_bytes);
	memcpy(space->cursor, space->old_cursor, space->n.ships * sizeof *space->cursor);
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
