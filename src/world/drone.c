#include "world/drone.h"

#include <stdio.h>
#include <string.h>

#include "world/companion.h"
#include "world/tool.h"
#include "world/world.h"

/* In tiles.  A ship that moves less than stuck_tiles in a turn is stuck. */
static const double prey_radius = 0.35, node_radius = 0.6, stuck_tiles = 0.05;

/* A ship that loses this part of its highest speed at a wall is stunned for CRASH_STUN turns, once in CRASH_APART. */
static const double crash_share = 0.5;

enum { TRAIL_POINTS = 48, CRASH_STUN = 2, CRASH_APART = 10 };

static const char prefix[] = "ship:";

static const struct variant *const programs[] = {&program_behaviour.head, NULL};

bool drone_is(const char *spec)
{
	return !strncmp(spec, prefix, sizeof prefix - 1);
}

enum status drone_parse(const char *spec, const struct fleet *fleet, struct flyer *flyer, struct diag *diag)
{
	char text[GAME_SPEC_MAX], rest[64];
	struct flyer made = {.patrol = -1, .route = -1};
	const struct variant *behaviour;

	snprintf(text, sizeof text, "%s", spec + sizeof prefix - 1);
	char *comma = strchr(text, ',');
	if (comma)
		*comma = ':'; /* the spec of a variant is NAME:key=value,.. */
	bool asks = !strncmp(spec, DRONE_PROGRAM_SPEC, sizeof DRONE_PROGRAM_SPEC - 1);
	enum status status = variant_parse(asks ? programs : behaviours, "behaviour", text, &behaviour,
					   made.mind.params, rest, sizeof rest, diag);
	if (status)
		return status;
	const char *class_name = "drone";
	if (!strncmp(rest, "class=", 6))
		class_name = rest + 6;
	else if (rest[0])
		return diag_set(diag, STATUS_USAGE, "%s has no option '%s'", behaviour->name, rest);
	const struct ship_class *ship = fleet_class(fleet, class_name);
	if (!ship)
		return diag_set(diag, STATUS_USAGE, "unknown ship class '%s'; see 'astray list ships'",
				class_name);
	while (behaviours[made.mind.behaviour] != behaviour)
		made.mind.behaviour++;
	made.hull = ship->hull;
	*flyer = made;
	return STATUS_OK;
}

struct space_setup drone_space(const struct game *head)
{
	struct space_setup setup = {.width = head->width,
				    .height = head->height,
				    .trail = TRAIL_POINTS,
				    .walls = true,
				    .seed = head->floor.seed,
				    .ships = head->air.has_companion,
				    .rules = space_rules_default};

	for (int i = 0; i < head->n_hunters; i++) {
		const struct hunter *hunter = &head->hunters[i];
		if (!hunter_flies(hunter))
			continue;
		setup.ships++;
		/* All that hunt you can share one field. */
		if (behaviour_of(behaviours[hunter->flyer.mind.behaviour])->senses & SENSE_WAY)
			setup.ways = 1;
	}
	return setup;
}

static enum status drone_add_ship(struct space *space, const struct grid *grid, struct cell at,
				  struct flyer *flyer)
{
	uint32_t group, route;
	enum status status =
	    space_add_group(space, behaviours[flyer->mind.behaviour], flyer->mind.params, &group);

	if (!status)
		status = space_add_ship(space, &flyer->hull, group, cell_middle(at), 0, &flyer->ship);
	if (status || flyer->patrol < 0)
		return status;
	status = space_add_patrol(space, grid, flyer->patrol, node_radius, &route);
	if (!status)
		flyer->route = (int)route;
	return status;
}

enum status drone_launch(struct game *game, const struct grid *grid, const struct fleet *fleet,
			 struct diag *diag)
{
	enum status status = STATUS_OK;

	for (int i = 0; i < game->n_hunters && !status; i++)
		if (hunter_flies(&game->hunters[i]))
			status = drone_add_ship(world_space(game), grid, game->hunters[i].at,
						&game->hunters[i].flyer);
	if (status)
		return diag_set(diag, status, "too many ships or patrol nodes");
	return game->air.has_companion ? companion_add(game, fleet, diag) : STATUS_OK;
}

/* ---- orders ---------------------------------------------------------------------------------------------- */

static struct space_target drone_order_for(const struct game *game, int who)
{
	const struct hunter *hunter = &game->hunters[who];
	struct space_target order = {.kind = TARGET_NONE};

	if (!game_present(game, who) || hunter->recoil_turns > 0 || hunter->exertion.stun_turns > 0 ||
	    hunter->state == HUNTER_ASLEEP || hunter->state == HUNTER_LOST || hunter->state == HUNTER_RESTING)
		return order;
	if (hunter->state == HUNTER_PATROL && hunter->flyer.route >= 0)
		return (struct space_target){.kind = TARGET_ROUTE, .id = (uint32_t)hunter->flyer.route};
	if (hunter->sees && !hunter->fooled)
		return (struct space_target){.kind = TARGET_PREY};
	return (struct space_target){
	    .kind = TARGET_POINT, .point = cell_middle(hunter->target), .reach = node_radius};
}

static bool drone_same_order(struct space_target a, struct space_target b)
{
	return a.kind == b.kind && a.id == b.id && a.point.x == b.point.x && a.point.y == b.point.y;
}

/* A beat is flown by path following, whatever the ship's own behaviour is. */
static void drone_fly_beat(struct space *space, const struct flyer *flyer)
{
	const struct variant *follow = variant_named(behaviours, "path-follow");
	double params[PARAMS_MAX];

	variant_defaults(follow, params);
	space_set_behaviour(space, space->group[flyer->ship], follow, params);
}

static void drone_give_order(struct space *space, struct flyer *flyer, struct space_target order)
{
	if (drone_same_order(order, flyer->order))
		return;
	if (order.kind == TARGET_ROUTE)
		drone_fly_beat(space, flyer);
	else if (flyer->order.kind == TARGET_ROUTE)
		space_set_behaviour(space, space->group[flyer->ship], behaviours[flyer->mind.behaviour],
				    flyer->mind.params);
	space_send(space, flyer->ship, order);
	flyer->order = order;
}

/* ---- flight ---------------------------------------------------------------------------------------------- */

/* Copies place and heading from the ship, which may be over ground where nobody can walk. */
static void drone_follow_ship(struct game *game, struct hunter *hunter)
{
	const struct space *space = world_space(game);
	uint32_t ship = hunter->flyer.ship;
	struct cell at = space_cell(space, ship);

	if (!cell_equal(at, hunter->at)) {
		hunter->n_stepped = min(hunter->n_stepped, HUNTER_STEPS_MAX - 1);
		hunter->stepped[hunter->n_stepped++] = at;
		hunter->from = hunter->at;
		hunter->at = at;
		hunter->steps++;
		tool_tread(game, at);
	}
	hunter->heading_rad = trig_atan2(space->heading_y[ship], space->heading_x[ship]);
}

static bool drone_touches_you(const struct space *space, uint32_t ship)
{
	return vec2_distance(space_position(space, ship), space->prey.at) < prey_radius + space->radius[ship];
}

/* No hunter catches you in the turn in which you first see it: see hunt_go(). */
static bool drone_may_catch(const struct game *game, int who)
{
	const struct hunter *hunter = &game->hunters[who];

	return hunter_flies(hunter) && game_present(game, who) && hunter->recoil_turns == 0 &&
	       hunter->exertion.stun_turns == 0 && hunter->state != HUNTER_ASLEEP &&
	       hunter->state != HUNTER_RESTING && hunter->seen;
}

/* Where the rules of the run hold, a ship that touches a wall, and thereby loses a large part of its speed, is stunned. */
static void drone_crash(struct game *game, int who, struct vec2 before)
{
	const struct space *space = game_space(game);
	struct hunter *hunter = &game->hunters[who];
	double lost = vec2_distance(before, space_velocity(space, hunter->flyer.ship));
	bool touches = false;

	for (uint32_t i = 0; i < space->n.events; i++)
		touches |= space->events[i].kind == SPACE_EVENT_CONTACT &&
			   space->events[i].touch == TOUCH_WALL &&
			   space->events[i].a == (int32_t)hunter->flyer.ship;
	if (!touches || hunter->exertion.apart_turns || lost < crash_share * hunter->flyer.hull.max_speed)
		return;
	clash_stun(game, who, 1 + CRASH_STUN);
	hunter->exertion.apart_turns = CRASH_APART;
	tempo_err(game, who, ERROR_CRASH);
}

/* The other hunter at AT; -1: none. */
static int drone_other_at(const struct game *game, int who, struct cell at)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && game_present(game, i) && cell_equal(game->hunters[i].at, at))
			return i;
	return -1;
}

/* Is the cell TO, which ship WHO flies into, taken: by another hunter, or by you although it may not catch you?  Then the ship
 * is stunned, and so is the other one, unless that was so a few turns ago. */
static bool drone_is_kept_out(struct game *game, int who, struct cell to)
{
	struct hunter *hunters = game->hunters;
	int other = game->floor.run_rules ? drone_other_at(game, who, to) : -1;

	if (other >= 0) {
		if (!hunters[who].exertion.apart_turns && !hunters[other].exertion.apart_turns)
			clash_collide(game, who, other, to);
		return true;
	}
	if (!cell_equal(to, game->at) || drone_may_catch(game, who))
		return false;
	if (!hunters[who].exertion.stun_turns)
		clash_stun(game, who, 1 + CRASH_STUN);
	return true;
}

/* Ship WHO, which has flown at the speed BEFORE, is where it is now, unless it must stop instead. */
static void drone_arrive(struct game *game, int who, struct vec2 before)
{
	struct hunter *hunter = &game->hunters[who];
	struct cell to = space_cell(game_space(game), hunter->flyer.ship);

	if (!cell_equal(to, hunter->at) && drone_is_kept_out(game, who, to)) {
		space_hold(world_space(game), hunter->flyer.ship);
		return;
	}
	drone_follow_ship(game, hunter);
	if (game->floor.run_rules)
		drone_crash(game, who, before);
}

/* One tick; returns false if a ship caught you, which ends the turn.  As on foot, the one that comes into your cell catches
 * you, however far from its middle. */
static bool drone_fly_tick(struct game *game)
{
	uint64_t lots = game_space(game)->rng.state;
	struct vec2 before[GAME_HUNTERS_MAX] = {0};

	for (int i = 0; i < game->n_hunters; i++)
		if (hunter_flies(&game->hunters[i]))
			before[i] = space_velocity(game_space(game), game->hunters[i].flyer.ship);
	space_step(world_space(game), NULL);
	bool drew = game_space(game)->rng.state != lots;
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		if (!hunter_flies(hunter) || !game_present(game, i))
			continue;
		hunter->drew |= drew;
		drone_arrive(game, i, before[i]);
		if (!drone_may_catch(game, i) || (!cell_equal(hunter->at, game->at) &&
						  !drone_touches_you(game_space(game), hunter->flyer.ship)))
			continue;
		hunt_catch(game, i);
		return false;
	}
	return true;
}

/* In the course of the turn the prey moves from where you stood to where you stand. */
static void drone_place_prey(struct game *game)
{
	struct vec2 from = cell_middle(game->air.flown_over), way = vec2_sub(cell_middle(game->at), from);
	double turn_s = (double)GAME_TURN_TICKS / SPACE_TICKS_PER_S;

	/* If you were flung, you are there at once. */
	if (cell_steps(game->air.flown_over, game->at) > 1) {
		from = cell_middle(game->at);
		way = (struct vec2){0, 0};
	}
	space_set_prey(world_space(game), from, vec2_scale(way, 1 / turn_s), prey_radius);
	game->air.flown_over = game->at;
}

static void drone_update_walls(struct game *game)
{
	struct game_air *air = &game->air;
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (air->has_walls && air->walls_version == ground.version)
		return;
	space_set_walls(world_space(game), &ground);
	air->has_walls = true;
	air->walls_version = ground.version;
}

/* Does any ship fly, be it that of your companion? */
static bool drone_any_flies(const struct game *game)
{
	for (uint32_t i = 0; i < game_space(game)->n.ships; i++)
		if (space_alive(game_space(game), i))
			return true;
	return false;
}

void drone_fly(struct game *game)
{
	struct space *space = world_space(game);
	struct vec2 before[GAME_HUNTERS_MAX];
	bool escaped = true;

	if (!space)
		return;
	if (!drone_any_flies(game)) {
		game->air.flown_over = game->at;
		return;
	}
	drone_update_walls(game);
	drone_place_prey(game);
	for (int i = 0; i < game->n_hunters; i++)
		if (hunter_flies(&game->hunters[i])) {
			before[i] = space_position(space, game->hunters[i].flyer.ship);
			drone_give_order(space, &game->hunters[i].flyer, drone_order_for(game, i));
		}
	companion_order(game);
	for (int tick = 0; tick < GAME_TURN_TICKS && escaped && game->phase == GAME_PLAYING; tick++)
		escaped = drone_fly_tick(game);
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		if (!hunter_flies(hunter))
			continue;
		bool moved = vec2_distance(before[i], space_position(space, hunter->flyer.ship)) > stuck_tiles;
		hunt_note_stuck(game, i, escaped && hunter->flyer.order.kind != TARGET_NONE && !moved);
		hunter->recoil_turns -= escaped && hunter->recoil_turns > 0;
		hunter->exertion.stun_turns -= escaped && hunter->exertion.stun_turns > 0;
		hunter->exertion.apart_turns -= escaped && hunter->exertion.apart_turns > 0;
		if (game->floor.run_rules)
			rest_count(game, i, !moved);
	}
	companion_arrive(game);
}

enum status drone_find_sealed(const struct game *game, int who, struct sealed *sealed)
{
	const struct hunter *hunter = &game->hunters[who];
	struct ground opened = game_ground(game, MOVER_PLANNER);

	*sealed = (struct sealed){SEALED_NOT, {0, 0}};
	if (!hunter_flies(hunter))
		return STATUS_OK;
	return sealed_find(game_space(game), hunter->flyer.ship, &opened, sealed);
}

/* ---- explaining ------------------------------------------------------------------------------------------ */

static const char *drone_intent(enum target_kind order)
{
	switch (order) {
	case TARGET_ROUTE: return "flies its beat";
	case TARGET_PREY: return "comes for you";
	case TARGET_NONE: return "hovers";
	default: return "goes to look";
	}
}

/* The whole beat from its first node to its last; the picture shows where on it the ship is. */
static void drone_explain_beat(const struct space_route *route, const struct vec2 *nodes,
			       struct chase_plan *plan)
{
	for (uint32_t i = 0; i < route->n && plan->n_cells < CHASE_PLAN_MAX; i++) {
		struct vec2 node = nodes[route->first + i];
		plan->cells[plan->n_cells++] = cell_at((int)node.x, (int)node.y);
	}
}

void drone_explain(const struct game *game, int who, struct chase_plan *plan)
{
	const struct hunter *hunter = &game->hunters[who];
	const struct space *space = game_space(game);
	enum target_kind order = hunter->flyer.order.kind;
	const char *method = behaviours[hunter->flyer.mind.behaviour]->title;

	ASSERT(hunter_flies(hunter) && plan->n_cells == 0);
	if (order == TARGET_ROUTE) {
		drone_explain_beat(&space->routes[hunter->flyer.order.id], space->nodes, plan);
		method = "Path following";
	} else {
		plan->cells[plan->n_cells++] = hunter->at;
	}
	if (order == TARGET_PREY || order == TARGET_POINT)
		plan->cells[plan->n_cells++] = hunter->target;
	plan->stuck = hunter->stuck;
	snprintf(plan->thought, sizeof plan->thought, "%s, steered by %.40s", drone_intent(order), method);
}
