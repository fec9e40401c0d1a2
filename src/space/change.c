#include "space/change.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "space/walls.h"

#define PREY_RADIUS 0.4

const char *const change_names[] = {
#define CHANGE(id, name) name,
#include "space/changes.def"
#undef CHANGE
    NULL};

/* ---- obstacles -------------------------------------------------------------------------------------------- */

/* Is a living ship within REACH of AT, surface to point? */
static bool change_meets_ship(const struct space *space, struct vec2 at, double reach)
{
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space_alive(space, i) &&
		    vec2_distance(at, space_position(space, i)) < reach + space->radius[i])
			return true;
	return false;
}

static bool change_meets_rock(const struct space *space, struct vec2 at, double reach)
{
	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_distance(at, space_rock_position(space, i)) < reach + space->rock_radius[i])
			return true;
	return false;
}

static bool change_meets_wall(const struct space *space, struct vec2 at, double reach)
{
	struct walls walls = space_walls(space);

	return walls.width && walls_distance(&walls, at, reach) < reach;
}

static bool change_is_inside(const struct space *space, struct vec2 at)
{
	return at.x >= 0 && at.y >= 0 && at.x < space->setup.width && at.y < space->setup.height;
}

/* The distance of AT from the cell whose upper left corner is CORNER. */
static double change_from_cell(struct vec2 corner, struct vec2 at)
{
	struct vec2 nearest = {clamp(at.x, corner.x, corner.x + 1), clamp(at.y, corner.y, corner.y + 1)};

	return vec2_distance(nearest, at);
}

/* ---- rocks and walls ------------------------------------------------------------------------------------- */

static enum status change_put_rock(struct space *space, const struct change *change)
{
	if (change->size < CHANGE_RADIUS_LEAST || change->size > CHANGE_RADIUS_MOST ||
	    change_meets_ship(space, change->at, change->size) ||
	    change_meets_rock(space, change->at, change->size) ||
	    change_meets_wall(space, change->at, change->size))
		return STATUS_BAD_INPUT;
	return space_add_rock(space, change->at, (struct vec2){0, 0}, change->size);
}

static enum status change_take_rock(struct space *space, const struct change *change)
{
	if (change->id >= space->n.rocks)
		return STATUS_NOT_FOUND;
	space_remove_rock(space, change->id);
	return STATUS_OK;
}

static enum status change_set_wall(struct space *space, const struct change *change, bool open)
{
	struct vec2 corner = {floor(change->at.x), floor(change->at.y)};
	struct walls walls = space_walls(space);
	int x = (int)corner.x, y = (int)corner.y;

	if (!walls.width || walls_open(&walls, x, y) == open)
		return STATUS_NOT_FOUND;
	for (uint32_t i = 0; !open && i < space->n.ships; i++)
		if (space_alive(space, i) &&
		    change_from_cell(corner, space_position(space, i)) < space->radius[i])
			return STATUS_BAD_INPUT;
	for (uint32_t i = 0; !open && i < space->n.rocks; i++)
		if (change_from_cell(corner, space_rock_position(space, i)) < space->rock_radius[i])
			return STATUS_BAD_INPUT;
	space_set_wall(space, x, y, !open);
	return STATUS_OK;
}

/* ---- goals and routes ------------------------------------------------------------------------------------ */

static enum status change_move_goal(struct space *space, const struct change *change)
{
	uint32_t ship = change->id;

	if (ship >= space->n.ships || !space_alive(space, ship))
		return STATUS_NOT_FOUND;
	struct vec2 old = {space->target_x[ship], space->target_y[ship]};
	if (space->target_kind[ship] != TARGET_POINT)
		space_send(space, ship, (struct space_target){.kind = TARGET_POINT, .point = change->at});
	for (uint32_t i = 0; i < space->n.ships; i++) {
		bool shared = space->target_x[i] == old.x && space->target_y[i] == old.y;
		if (space->target_kind[i] != TARGET_POINT || (i != ship && !shared))
			continue;
		space->target_x[i] = change->at.x;
		space->target_y[i] = change->at.y;
	}
	return STATUS_OK;
}

/* The route of NODE, a node of SPACE; the number of routes: none. */
static uint32_t change_route_of(const struct space *space, uint32_t node)
{
	uint32_t route = 0;

	while (route < space->n.routes && (node < space->routes[route].first ||
					   node - space->routes[route].first >= space->routes[route].n))
		route++;
	return route;
}

static enum status change_move_node(struct space *space, const struct change *change)
{
	if (change_route_of(space, change->id) == space->n.routes)
		return STATUS_NOT_FOUND;
	space->nodes[change->id] = change->at;
	return STATUS_OK;
}

/* Lets a route have BY nodes more from node AT of it on, for which there is room: 1, or -1 for one less. */
static void change_count_nodes(struct space *space, uint32_t route, uint32_t at, int by)
{
	struct space_route *changed = &space->routes[route];

	space->n.nodes += (uint32_t)by;
	changed->n += (uint32_t)by;
	for (uint32_t r = 0; r < space->n.routes; r++)
		if (space->routes[r].first > changed->first)
			space->routes[r].first += (uint32_t)by;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		struct route_cursor *cursor = &space->cursor[i];
		bool flies = space->target_kind[i] == TARGET_ROUTE && space->target_id[i] == route;
		if (flies && cursor->node >= at)
			cursor->node += by > 0 || cursor->node > at ? (uint32_t)by : 0;
		if (flies && cursor->node >= changed->n)
			cursor->node = 0;
	}
	space_show_routes(space);
}

static enum status change_add_node(struct space *space, const struct change *change)
{
	uint32_t route = change_route_of(space, change->id), at = change->id + 1;

	if (route == space->n.routes)
		return STATUS_NOT_FOUND;
	if (space->n.nodes == space->limits.nodes)
		return STATUS_LIMIT;
	memmove(space->nodes + at + 1, space->nodes + at, (space->n.nodes - at) * sizeof *space->nodes);
	space->nodes[at] = change->at;
	change_count_nodes(space, route, at - space->routes[route].first, 1);
	return STATUS_OK;
}

/* Two nodes are the least that make a route. */
static enum status change_take_node(struct space *space, const struct change *change)
{
	uint32_t route = change_route_of(space, change->id), at = change->id;

	if (route == space->n.routes || space->routes[route].n <= 2)
		return STATUS_NOT_FOUND;
	memmove(space->nodes + at, space->nodes + at + 1, (space->n.nodes - at - 1) * sizeof *space->nodes);
	change_count_nodes(space, route, at - space->routes[route].first, -1);
	return STATUS_OK;
}

static enum status change_widen(struct space *space, const struct change *change)
{
	if (!space->n.routes)
		return STATUS_NOT_FOUND;
	space_widen_routes(space, (int)clamp(change->size, -100.0, 100.0));
	return STATUS_OK;
}

/* ---- ships and prey -------------------------------------------------------------------------------------- */

static enum status change_put_ship(struct space *space, const struct change *change)
{
	uint32_t like = change->id, ship;

	if (like >= space->n.ships)
		return STATUS_NOT_FOUND;
	struct hull hull = {.model = (enum ship_model)space->model[like],
			    .radius = space->radius[like],
			    .clearance = space->clearance[like],
			    .max_speed = space->max_speed[like],
			    .max_turn_rad_s = space->max_turn_rad_s[like],
			    .max_force = space->max_force[like],
			    .mass = space->mass[like]};
	struct space_target target = {.kind = (enum target_kind)space->target_kind[like],
				      .point = {space->target_x[like], space->target_y[like]},
				      .id = space->target_id[like],
				      .reach = space->reach[like]};
	double heading_rad = trig_atan2(space->heading_y[like], space->heading_x[like]);
	if (change_meets_ship(space, change->at, hull.radius) ||
	    change_meets_rock(space, change->at, hull.radius) ||
	    change_meets_wall(space, change->at, hull.radius))
		return STATUS_BAD_INPUT;
	enum status status = space_add_ship(space, &hull, space->group[like], change->at, heading_rad, &ship);
	if (status)
		return status;
	space->role[ship] = space->role[like];
	if (target.kind == TARGET_HAUL)
		return space_haul_like(space, ship, like);
	space_send(space, ship, target);
	return STATUS_OK;
}

static enum status change_take_ship(struct space *space, const struct change *change)
{
	if (change->id >= space->n.ships || !space_alive(space, change->id))
		return STATUS_NOT_FOUND;
	if (space_haul_of(space, change->id))
		space_send(space, change->id, (struct space_target){.kind = TARGET_NONE});
	space_dock(space, change->id);
	return STATUS_OK;
}

static enum status change_lead_prey(struct space *space, const struct change *change)
{
	if (!space->prey.present) {
		if (change_meets_wall(space, change->at, PREY_RADIUS))
			return STATUS_BAD_INPUT;
		space_set_prey(space, change->at, (struct vec2){0, 0}, PREY_RADIUS);
	}
	space_lead_prey(space, change->at, change->size);
	return STATUS_OK;
}

static enum status change_send_role(struct space *space, const struct change *change, bool flee)
{
	const struct variant *behaviour = variant_named(behaviours, "flee");
	enum status status = STATUS_NOT_FOUND;
	double params[PARAMS_MAX];

	for (uint32_t i = 0; i < space->n.ships && space->prey.present; i++)
		if (space->role[i] == change->id) {
			space_send(space, i, (struct space_target){.kind = TARGET_PREY});
			status = STATUS_OK;
		}
	if (status || !flee)
		return status;
	variant_defaults(behaviour, params);
	return space_set_role(space, change->id, behaviour, params);
}

/* ---- all of them ----------------------------------------------------------------------------------------- */

enum status change_make(struct space *space, const struct change *change)
{
	enum status status = STATUS_BAD_INPUT;

	if (!change_is_inside(space, change->at))
		return STATUS_BAD_INPUT;
	switch ((enum change_kind)change->kind) {
	case CHANGE_ROCK: status = change_put_rock(space, change); break;
	case CHANGE_NO_ROCK: status = change_take_rock(space, change); break;
	case CHANGE_WALL: status = change_set_wall(space, change, false); break;
	case CHANGE_NO_WALL: status = change_set_wall(space, change, true); break;
	case CHANGE_GOAL: status = change_move_goal(space, change); break;
	case CHANGE_NODE: status = change_move_node(space, change); break;
	case CHANGE_MORE_NODE: status = change_add_node(space, change); break;
	case CHANGE_NO_NODE: status = change_take_node(space, change); break;
	case CHANGE_SHIP: status = change_put_ship(space, change); break;
	case CHANGE_NO_SHIP: status = change_take_ship(space, change); break;
	case CHANGE_LEAD: status = change_lead_prey(space, change); break;
	case CHANGE_HUNT: status = change_send_role(space, change, false); break;
	case CHANGE_FLEE: status = change_send_role(space, change, true); break;
	case CHANGE_WIDEN: status = change_widen(space, change); break;
	case CHANGE_KINDS: break;
	}
	if (!status)
		target_fields_forget(space);
	return status;
}

enum status changes_add(struct changes *changes, const struct change *change)
{
	struct change *all = array_reserve(changes->all, &changes->cap, changes->n + 1, sizeof *all);

	if (!all)
		return STATUS_NO_MEMORY;
	changes->all = all;
	all[changes->n++] = *change;
	return STATUS_OK;
}

enum status changes_copy(const struct changes *from, struct changes *to)
{
	enum status status = STATUS_OK;

	*to = (struct changes){0};
	for (size_t i = 0; i < from->n && !status; i++)
		status = changes_add(to, &from->all[i]);
	if (!status)
		status = changes_provide_wishes(to, from->n_wishes);
	for (size_t i = 0; i < from->n_wishes && !status; i++)
		changes_add_wish(to, from->wishes[i]);
	if (status)
		changes_free(to);
	return status;
}

void changes_free(struct changes *changes)
{
	free(changes->all);
	free(changes->wishes);
	*changes = (struct changes){0};
}

enum status changes_provide_wishes(struct changes *changes, size_t n)
{
	struct wish *wishes = changes->wishes;

	if (!n)
		return STATUS_OK;
	wishes = array_reserve(wishes, &changes->wishes_cap, changes->n_wishes + n, sizeof *wishes);
	if (!wishes)
		return STATUS_NO_MEMORY;
	changes->wishes = wishes;
	return STATUS_OK;
}

void changes_add_wish(struct changes *changes, struct wish wish)
{
	ASSERT(changes->n_wishes < changes->wishes_cap);
	changes->wishes[changes->n_wishes++] = wish;
}

/* How many wishes are earlier than TICK. */
static size_t changes_wishes_before(const struct changes *changes, uint64_t tick)
{
	size_t from = 0, to = changes->n_wishes;

	while (from < to) {
		size_t middle = from + (to - from) / 2;
		if (changes->wishes[middle].tick < tick)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const struct wish *changes_wish(const struct changes *changes, uint64_t tick, uint32_t ship)
{
	const struct wish *wishes = changes->wishes;

	for (size_t i = changes_wishes_before(changes, tick); i < changes->n_wishes && wishes[i].tick == tick;
	     i++)
		if (wishes[i].ship == ship)
			return &wishes[i];
	return NULL;
}

void changes_drop_wishes(struct changes *changes, uint64_t tick)
{
	changes->n_wishes = changes_wishes_before(changes, tick);
}

enum status changes_answer(void *changes, const struct steer_batch *batch, uint32_t ship, struct vec2 *wish)
{
	const struct wish *known = changes_wish(changes, batch->tick, ship);

	if (!known)
		return STATUS_NOT_FOUND;
	*wish = known->velocity;
	return STATUS_OK;
}

size_t changes_make_due(const struct changes *changes, struct space *space)
{
	size_t made = 0;

	for (size_t i = 0; i < changes->n; i++)
		if (changes->all[i].tick == space->tick)
			made += change_make(space, &changes->all[i]) == STATUS_OK;
	return made;
}
