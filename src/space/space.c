#include "space/space.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "space/step.h"

enum {
	ROUTES = 64,
	NODES = 4096,
	BEAMS = 32,
	BURSTS = 64,
	PATROL_NODES = 256,
	FLOWS = 16,
	FLOW_CELLS_MAX = 1 << 20
};

const struct space_rules space_rules_default = {
    .edge = EDGE_BOUNCE,
    .sight = 8,
    .restitution = 1,
    .wrap_margin = 2.5,
    .beam_length = 15,
    .rock_min_radius = 0.4,
};

/* The most that any behaviour remembers, since groups change behaviours while the world runs. */
static size_t space_memory_stride(void)
{
	size_t most = 0;

	for (size_t i = 0; behaviours[i]; i++)
		most = max(most, behaviour_of(behaviours[i])->state_size);
	return round_up(most, 16);
}

/* As many fields as fit into a bounded number of cells; on the largest maps none. */
static void space_limits_of_flows(struct space_counts *limits, int width, int height)
{
	size_t cells = (size_t)width * (size_t)height, flows = FLOW_CELLS_MAX / cells;

	if (!flows)
		return;
	limits->flows = (uint32_t)min(flows, FLOWS);
	limits->cells = cells;
	limits->column_words = walls_words(height, width);
	limits->flow_cells = limits->flows * cells;
	limits->flow_bytes = flow_fields_scratch_bytes(width, height);
}

static struct space_counts space_limits_of(const struct space_setup *setup)
{
	uint32_t ships = setup->ships + setup->more_ships, rocks = setup->rocks + setup->more_rocks;
	struct space_counts limits = {
	    .ships = ships,
	    .rocks = rocks,
	    .groups = SPACE_GROUPS,
	    .routes = ROUTES,
	    .nodes = NODES,
	    .beams = BEAMS,
	    .bursts = BURSTS,
	    .orbits = setup->orbits,
	    .hauls = setup->hauls ? setup->hauls + setup->more_ships : 0,
	    .events = ships < 1024 ? 4 * ships + 64 : 4096,
	    .memory_bytes = ships * space_memory_stride(),
	    .trail_points = (size_t)ships * setup->trail,
	    .ship_cells = near_cells(ships),
	    .rock_cells = near_cells(rocks),
	    .seen_ships = (size_t)ships * SEEN_SHIPS,
	    .seen_rocks = (size_t)ships * min(rocks, (uint32_t)SEEN_ROCKS),
	};
	if (setup->walls) {
		limits.wall_words = walls_words((int)setup->width, (int)setup->height);
		limits.seen_walls = (size_t)ships * SEEN_WALLS;
		space_limits_of_flows(&limits, (int)setup->width, (int)setup->height);
	}
	target_fields_limits(setup, &limits);
	return limits;
}

size_t space_size(const struct space_setup *setup)
{
	struct space_counts limits = space_limits_of(setup);
	size_t size = arena_room(1, sizeof(struct space));

#define ARRAY(type, name, kind, extra, hash) size += arena_room(limits.kind + extra, sizeof(type));
#include "space/arrays.def"
#undef ARRAY
	return size;
}

/* Shows a ship the nodes of its route. */
static void space_show_route(struct space *space, uint32_t ship)
{
	space->ship_route[ship] = (struct steer_route){0};
	if (space->target_kind[ship] != TARGET_ROUTE)
		return;
	const struct space_route *route = &space->routes[space->target_id[ship]];
	space->ship_route[ship] = (struct steer_route){space->nodes + route->first, route->n, route->mode,
						       route->radius, &space->cursor[ship]};
}

/* Points the arrays into the block that SPACE heads. */
static void space_point(struct space *space)
{
	unsigned char *next = (unsigned char *)space + arena_room(1, sizeof *space);

#define ARRAY(type, name, kind, extra, hash) \
	space->name = (void *)next; \
	next += arena_room(space->limits.kind + extra, sizeof(type));
#include "space/arrays.def"
#undef ARRAY
}

/* The same, and sets right what else points into the block; their contents stay. */
static void space_lay_out(struct space *space)
{
	space_point(space);
	space->ship_grid.start = space->ship_start;
	space->ship_grid.order = space->ship_order;
	space->ship_grid.cell = space->ship_cell;
	space->fine_grid.start = space->fine_start;
	space->fine_grid.order = space->fine_order;
	space->fine_grid.cell = space->fine_cell;
	space->rock_grid.start = space->rock_start;
	space->rock_grid.order = space->rock_order;
	space->rock_grid.cell = space->rock_cell;
	for (uint32_t i = 0; i < space->n.ships; i++)
		space_show_route(space, i);
	for (uint32_t i = 0; i < space->limits.flows; i++)
		space->flows[i].field.distance = space->flow_distance + i * space->limits.cells;
	target_fields_lay_out(space);
}

struct space *space_place(void *memory, const struct space_setup *setup)
{
	size_t size = space_size(setup);
	struct space *space = memset(memory, 0, size);

	space->setup = *setup;
	space->rules = setup->rules;
	space->limits = space_limits_of(setup);
	space->n.wall_words = space->limits.wall_words;
	space->memory_stride = space_memory_stride();
	space->rng = rng_seeded(setup->seed, RNG_SPACE);
	space->pilot = SPACE_NOBODY;
	space_lay_out(space);
	space->size = (size_t)(space->flow_scratch - (unsigned char *)space);
	return space;
}

struct space *space_new(const struct space_setup *setup)
{
	void *memory = aligned_alloc(64, space_size(setup));

	if (!memory)
		return NULL;
	return space_place(memory, setup);
}

void space_free(struct space *space)
{
	free(space);
}

/* How much of each array a pack holds: no room that is not in use where there is much of it, and no scratch. */
static struct space_counts space_packed(const struct space *space)
{
	struct space_counts packed = space->limits;

	packed.groups = space->n.groups;
	packed.routes = space->n.routes;
	packed.nodes = space->n.nodes;
	packed.flow_cells = space->n.flows * space->limits.cells;
	packed.flow_bytes = packed.way_scratch = 0;
	return packed;
}

size_t space_packed_bytes(const struct space *space)
{
	struct space_counts packed = space_packed(space);
	size_t bytes = sizeof *space;

#define ARRAY(type, name, kind, extra, hash) bytes += (packed.kind + (extra)) * sizeof(type);
#include "space/arrays.def"
#undef ARRAY
	return bytes;
}

void space_pack(const struct space *space, void *pack)
{
	struct space_counts packed = space_packed(space);
	unsigned char *to = pack;

	memcpy(to, space, sizeof *space);
	to += sizeof *space;
#define ARRAY(type, name, kind, extra, hash) \
	memcpy(to, space->name, (packed.kind + (extra)) * sizeof(type)); \
	to += (packed.kind + (extra)) * sizeof(type);
#include "space/arrays.def"
#undef ARRAY
}

void space_unpack(struct space *space, const void *pack)
{
	const unsigned char *from = pack;
	const struct steer_asker *asker = space->asker;

	memcpy(space, from, sizeof *space);
	space->asker = asker;
	from += sizeof *space;
	space_point(space);
	struct space_counts packed = space_packed(space);
#define ARRAY(type, name, kind, extra, hash) \
	memcpy(space->name, from, (packed.kind + (extra)) * sizeof(type)); \
	from += (packed.kind + (extra)) * sizeof(type);
#include "space/arrays.def"
#undef ARRAY
	space_lay_out(space);
}

void space_follow(struct space *space, const struct space *other)
{
	struct space_counts packed = space_packed(other);
	const struct steer_asker *asker = space->asker;

	memcpy(space, other, sizeof *space);
	space->asker = asker;
	space_point(space);
#define ARRAY(type, name, kind, extra, hash) \
	memcpy(space->name, other->name, (packed.kind + (extra)) * sizeof(type));
#include "space/arrays.def"
#undef ARRAY
	space_lay_out(space);
}

/* How each kind of array enters the hash. */
#define HASH_NONE(array, count)
#define HASH_INTEGER(array, count) \
	for (size_t i = 0; i < (count); i++) \
		hash = hash_u64(hash, (uint64_t)(array)[i]);
#define HASH_CURSOR(array, count) \
	for (size_t i = 0; i < (count); i++) \
		hash = hash_u64(hash, (array)[i].node); \
	for (size_t i = 0; i < (count); i++) \
		hash = hash_u64(hash, (array)[i].backwards);
#define HASH_DOUBLE(array, count) \
	for (size_t i = 0; i < (count); i++) \
		hash = hash_double(hash, (array)[i]);

#define HASH_ORBIT(array, count) \
	for (size_t i = 0; i < (count); i++) \
		hash = space_hash_orbit(hash, &(array)[i]);
#define HASH_HAUL(array, count) \
	for (size_t i = 0; i < (count); i++) \
		hash = space_hash_haul(hash, &(array)[i]);

static uint64_t space_hash_vec2(uint64_t hash, struct vec2 vec)
{
	return hash_double(hash_double(hash, vec.x), vec.y);
}

static uint64_t space_hash_orbit(uint64_t hash, const struct space_orbit *orbit)
{
	const struct orbit *ellipse = &orbit->ellipse;

	hash = hash_u64(hash, (uint64_t)orbit->rock << 32 | orbit->round);
	hash = hash_double(hash_double(hash, ellipse->axis), ellipse->eccentricity);
	hash = hash_double(hash_double(hash, ellipse->tilt_rad), ellipse->phase_rad);
	return hash_double(hash, ellipse->motion_rad_s);
}

static uint64_t space_hash_haul(uint64_t hash, const struct space_haul *haul)
{
	hash = hash_u64(hash, (uint64_t)haul->ship << 32 | haul->planet);
	hash = hash_u64(hash_u64(hash, haul->visited), haul->docked);
	hash = hash_double(hash_double(hash, haul->refuel_s), haul->burnt);
	hash = hash_u64(hash_u64(hash, haul->left_at), haul->n);
	return hash_double(hash_double(hash, haul->fuel), haul->flown_s);
}

uint64_t space_hash(const struct space *space)
{
	uint64_t hash = hash_u64(HASH_START, space->tick);

	hash = hash_u64(hash, space->rng.state);
	hash = hash_u64(hash, (uint64_t)space->n.ships << 32 | space->n.rocks);
	hash = space_hash_vec2(space_hash_vec2(hash, space->prey.at), space->prey.velocity);
	hash = hash_u64(space_hash_vec2(hash, space->helm), (uint64_t)space->throttle);
	hash = hash_double(hash, space->beam_wait_s);
	if (space->prey.speed > 0)
		hash = hash_double(space_hash_vec2(hash, space->prey.led), space->prey.speed);
	if (space->widened)
		hash = hash_u64(hash, (uint64_t)space->widened);
#define ARRAY(type, name, kind, extra, how) HASH_##how(space->name, space->n.kind)
#include "space/arrays.def"
#undef ARRAY
	return hash;
}

void space_set_walls(struct space *space, const struct ground *ground)
{
	ASSERT(space->setup.walls && ground->width == (int)space->setup.width &&
	       ground->height == (int)space->setup.height);
	memcpy(space->wall_rows, ground->rows, space->limits.wall_words * sizeof *space->wall_rows);
	space->n.flows = 0;
	target_fields_forget(space);
}

enum status space_add_group(struct space *space, const struct variant *behaviour, const double *params,
			    uint32_t *group)
{
	if (space->n.groups == space->limits.groups)
		return STATUS_LIMIT;
	*group = space->n.groups++;
	space_set_behaviour(space, *group, behaviour, params);
	return STATUS_OK;
}

static uint32_t space_index_of_behaviour(const struct variant *behaviour)
{
	uint32_t index = 0;

	while (behaviours[index] != behaviour)
		index++;
	return index;
}

void space_set_behaviour(struct space *space, uint32_t group, const struct variant *behaviour,
			 const double *params)
{
	struct space_group *changed = &space->groups[group];

	ASSERT(group < space->n.groups);
	*changed = (struct space_group){.behaviour = space_index_of_behaviour(behaviour)};
	if (behaviour->n_params)
		memcpy(changed->params, params, behaviour->n_params * sizeof *params);
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space->group[i] == group)
			memset(space->memory + i * space->memory_stride, 0, space->memory_stride);
}

/* The group of the ships of ROLE unless another role shares it; else the number of groups. */
static uint32_t space_group_of_role(const struct space *space, uint32_t role)
{
	uint32_t found = space->n.groups;

	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space->role[i] == role)
			found = space->group[i];
	for (uint32_t i = 0; i < space->n.ships; i++)
		if ((space->role[i] == role) != (space->group[i] == found))
			return space->n.groups;
	return found;
}

enum status space_set_role(struct space *space, uint32_t role, const struct variant *behaviour,
			   const double *params)
{
	uint32_t group = space_group_of_role(space, role);

	if (group == space->n.groups) {
		enum status status = space_add_group(space, behaviour, params, &group);
		if (status)
			return status;
		for (uint32_t i = 0; i < space->n.ships; i++)
			if (space->role[i] == role)
				space->group[i] = group;
	}
	space_set_behaviour(space, group, behaviour, params);
	return STATUS_OK;
}

/* Updates the extremes after a ship was added. */
static void space_note_most(struct space *space, const struct hull *hull)
{
	space->most.radius = max(space->most.radius, hull->radius);
	if (hull->radius < space->most.least_radius || space->n.ships == 1)
		space->most.least_radius = hull->radius;
	space->most.speed = max(space->most.speed, hull->max_speed);
	space->most.turn_rad_s = max(space->most.turn_rad_s, hull->max_turn_rad_s);
}

enum status space_add_ship(struct space *space, const struct hull *hull, uint32_t group, struct vec2 at,
			   double heading_rad, uint32_t *ship)
{
	ASSERT(group < space->n.groups);
	if (space->n.ships == space->limits.ships)
		return STATUS_LIMIT;
	uint32_t i = space->n.ships++;
	space->x[i] = at.x;
	space->y[i] = at.y;
	space->heading_x[i] = trig_cos(heading_rad);
	space->heading_y[i] = trig_sin(heading_rad);
	space->model[i] = (uint8_t)hull->model;
	space->radius[i] = hull->radius;
	space->clearance[i] = hull->clearance;
	space->max_speed[i] = hull->max_speed;
	space->max_turn_rad_s[i] = hull->max_turn_rad_s;
	space->max_force[i] = hull->max_force;
	space->mass[i] = hull->mass;
	space->group[i] = group;
	space_note_most(space, hull);
	space_send(space, i, (struct space_target){.kind = TARGET_NONE});
	*ship = i;
	return STATUS_OK;
}

enum status space_add_rock(struct space *space, struct vec2 at, struct vec2 velocity, double radius)
{
	if (space->n.rocks == space->limits.rocks)
		return STATUS_LIMIT;
	uint32_t i = space->n.rocks++;
	space->rock_x[i] = at.x;
	space->rock_y[i] = at.y;
	space->rock_vx[i] = velocity.x;
	space->rock_vy[i] = velocity.y;
	space->rock_radius[i] = radius;
	space->most.rock_radius = max(space->most.rock_radius, radius);
	return STATUS_OK;
}

enum status space_add_route(struct space *space, const struct vec2 *nodes, size_t n, enum route_mode mode,
			    double radius, uint32_t *route)
{
	if (space->n.routes == space->limits.routes || n > space->limits.nodes - space->n.nodes)
		return STATUS_LIMIT;
	if (n)
		memcpy(space->nodes + space->n.nodes, nodes, n * sizeof *nodes);
	*route = space->n.routes++;
	space->routes[*route] = (struct space_route){space->n.nodes, (uint32_t)n, mode, radius};
	space->n.nodes += (uint32_t)n;
	return STATUS_OK;
}

enum status space_add_patrol(struct space *space, const struct grid *grid, int index, double radius,
			     uint32_t *route)
{
	static const enum route_mode modes[PATROL_MODES] = {
	    [PATROL_STOP] = ROUTE_ONE_WAY, [PATROL_LOOP] = ROUTE_LOOP, [PATROL_BACK_AND_FORTH] = ROUTE_PATROL};
	struct vec2 nodes[PATROL_NODES];
	size_t n = 0;

	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind != MARK_PATROL || mark->index != index)
			continue;
		if (n == PATROL_NODES)
			return STATUS_LIMIT;
		nodes[n++] = cell_middle(mark->at);
	}
	if (!n)
		return STATUS_NOT_FOUND;
	return space_add_route(space, nodes, n, modes[grid_mark(grid, MARK_PATROL, index)->mode], radius,
			       route);
}

void space_send(struct space *space, uint32_t ship, struct space_target target)
{
	struct vec2 at = space_position(space, ship);

	ASSERT(target.kind != TARGET_SHIP || target.id < space->n.ships);
	ASSERT(target.kind != TARGET_ROUTE || target.id < space->n.routes);
	if (target.kind == TARGET_POINT)
		at = target.point;
	space->target_kind[ship] = (uint8_t)target.kind;
	space->target_id[ship] = target.id;
	space->reach[ship] = target.reach;
	space->target_x[ship] = at.x;
	space->target_y[ship] = at.y;
	space->target_vx[ship] = space->target_vy[ship] = 0;
	space->cursor[ship] = (struct route_cursor){0};
	space_show_route(space, ship);
}

void space_dock(struct space *space, uint32_t ship)
{
	space->life[ship] = SHIP_ARRIVED;
	space->vx[ship] = space->vy[ship] = 0;
}

void space_launch(struct space *space, uint32_t ship, struct vec2 at)
{
	space->life[ship] = SHIP_FLYING;
	space->x[ship] = at.x;
	space->y[ship] = at.y;
	space->vx[ship] = space->vy[ship] = 0;
	space->touching[ship] = 0;
	memset(space->memory + ship * space->memory_stride, 0, space->memory_stride);
}

void space_hold(struct space *space, uint32_t ship)
{
	space->x[ship] = space->old_x[ship];
	space->y[ship] = space->old_y[ship];
	space->vx[ship] = space->vy[ship] = 0;
}

void space_widen_routes(struct space *space, int notches)
{
	for (int i = 0; i < abs(notches); i++)
		for (uint32_t r = 0; r < space->n.routes; r++)
			space->routes[r].radius *= notches > 0 ? SPACE_WIDER : 1 / SPACE_WIDER;
	space->widened += notches;
	space_show_routes(space);
}

void space_set_prey(struct space *space, struct vec2 at, struct vec2 velocity, double radius)
{
	space->prey.present = true;
	space->prey.at = at;
	space->prey.velocity = velocity;
	space->prey.speed = 0;
	space->prey.radius = radius;
}

void space_lead_prey(struct space *space, struct vec2 at, double speed)
{
	space->prey.led = at;
	space->prey.speed = speed;
}

void space_set_wall(struct space *space, int x, int y, bool wall)
{
	uint64_t *row =
	    space->wall_rows + (size_t)(y + 1) * walls_row_words((int)space->setup.width) + 1 + (x >> 6);
	uint64_t bit = 1ULL << (x & 63);

	*row = wall ? *row & ~bit : *row | bit;
	space->n.flows = 0;
	target_fields_forget(space);
}

void space_show_routes(struct space *space)
{
	for (uint32_t i = 0; i < space->n.ships; i++)
		space_show_route(space, i);
}

void space_set_pilot(struct space *space, int32_t ship)
{
	space->pilot = ship;
	space->throttle = 0;
	if (ship != SPACE_NOBODY)
		space->helm = (struct vec2){space->heading_x[ship], space->heading_y[ship]};
}

struct cell space_cell(const struct space *space, uint32_t ship)
{
	return cell_at((int)floor(space->x[ship]), (int)floor(space->y[ship]));
}
