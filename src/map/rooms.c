/* Rooms of several shapes, joined by corridors that avoid walls, seldom turn and share cells. */
#include <stdlib.h>
#include <string.h>

#include "map/connectivity.h"
#include "map/generate.h"
#include "map/making.h"

enum { LOOPS, DOORS, WATER, MUD, BRUSH, ROUTES };

enum { ROOMS_MAX = 1000, GAP = 3, MARGIN = 8, DOORS_APART = 3 };

#define NOWHERE UINT32_MAX

struct rooms_room {
	struct cell at; /* upper left */
	int width, height;
};

/* The plan of a level. */
struct rooms_plan {
	struct grid *grid;
	struct rng *rng;
	struct rooms_room *rooms; /* [ROOMS_MAX] */
	int n;
	int16_t *owner; /* [cells]; number of the room that the cell belongs to, or -1 */
	uint8_t *near;  /* [cells]; 1: beside a room, its wall; 2: beside such a wall; else 0 */
	bool *door;     /* [cells] */
};

static_assert(ROOMS_MAX <= INT16_MAX, "owner holds the number of a room");

/* ---- rooms */

static bool rooms_is_free(const struct rooms_plan *plan, const struct rooms_room *room)
{
	for (int y = room->at.y - GAP; y < room->at.y + room->height + GAP; y++)
		for (int x = room->at.x - GAP; x < room->at.x + room->width + GAP; x++) {
			struct cell at = cell_at(x, y);
			if (grid_inside(plan->grid, at) && plan->owner[grid_index(plan->grid, at)] >= 0)
				return false;
		}
	return true;
}

enum rooms_shape { BOX, ROUND, CROSS, PILLARED };

static enum rooms_shape rooms_choose_shape(struct rng *rng, const struct rooms_room *room)
{
	uint32_t pick = rng_below(rng, 10);

	if (room->width >= 9 && room->height >= 5 && pick < 4)
		return PILLARED;
	if (room->width >= 8 && room->height >= 5 && pick < 7)
		return pick < 6 ? ROUND : CROSS;
	return BOX;
}

static bool rooms_in_shape(const struct rooms_room *room, enum rooms_shape shape, int x, int y)
{
	double dx = (2 * x + 1 - room->width) / (double)room->width;
	double dy = (2 * y + 1 - room->height) / (double)room->height;

	switch (shape) {
	case ROUND: return dx * dx + dy * dy <= 1.1;
	case CROSS: return dx * dx <= 0.16 || dy * dy <= 0.16;
	default: return true;
	}
}

static void rooms_draw_room(struct rooms_plan *plan, const struct rooms_room *room)
{
	enum rooms_shape shape = rooms_choose_shape(plan->rng, room);

	for (int y = 0; y < room->height; y++)
		for (int x = 0; x < room->width; x++) {
			struct cell at = cell_at(room->at.x + x, room->at.y + y);
			if (!rooms_in_shape(room, shape, x, y))
				continue;
			bool pillar = shape == PILLARED && y % 2 == 1 && y < room->height - 1 && x % 4 == 2 &&
				      x < room->width - 2;
			plan->owner[grid_index(plan->grid, at)] = (int16_t)plan->n;
			grid_set(plan->grid, at, pillar ? TERRAIN_WALL : TERRAIN_FLOOR);
		}
}

/* Large rooms first, since they fit only while the map is empty. */
static const struct {
	double until; /* share of the tries */
	int least_width, most_width, least_height, most_height;
} sizes[] = {{0.05, 12, 20, 5, 8}, {0.35, 5, 13, 3, 6}, {1, 4, 8, 2, 4}};

static int rooms_between(struct rng *rng, int low, int high)
{
	if (high <= low)
		return low;
	return low + (int)rng_below(rng, (uint32_t)(high - low + 1));
}

static void rooms_place_rooms(struct rooms_plan *plan)
{
	const struct grid *grid = plan->grid;
	int tries = (int)min(grid_cells(grid) / 3, (size_t)300000);

	for (int i = 0, k = 0; i < tries && plan->n < ROOMS_MAX; i++) {
		while (i >= sizes[k].until * tries)
			k++;
		int width = rooms_between(plan->rng, sizes[k].least_width, sizes[k].most_width);
		int height = rooms_between(plan->rng, sizes[k].least_height, sizes[k].most_height);
		struct rooms_room room = {.width = min(width, grid->width / 3),
					  .height = min(height, (grid->height - 4) / 2)};
		room.at.x = (int16_t)rooms_between(plan->rng, 2, grid->width - 2 - room.width);
		room.at.y = (int16_t)rooms_between(plan->rng, 2, grid->height - 2 - room.height);
		if (!rooms_is_free(plan, &room))
			continue;
		rooms_draw_room(plan, &room);
		plan->rooms[plan->n++] = room;
		making_note(grid, "digs a room");
	}
}

/* Ring 0 around the rooms is the rooms themselves. */
static bool rooms_in_ring(const struct rooms_plan *plan, struct cell at, int ring)
{
	if (!grid_inside(plan->grid, at))
		return false;
	size_t i = grid_index(plan->grid, at);
	if (plan->owner[i] >= 0)
		return ring == 0;
	return ring > 0 && plan->near[i] == ring;
}

static void rooms_note_walls(struct rooms_plan *plan)
{
	for (uint8_t ring = 1; ring <= 2; ring++)
		for (size_t i = 0; i < grid_cells(plan->grid); i++) {
			if (plan->owner[i] >= 0 || plan->near[i])
				continue;
			for (int d = 0; d < DIRECTIONS; d++)
				if (rooms_in_ring(plan, cell_step(grid_cell(plan->grid, i), d), ring - 1))
					plan->near[i] = ring;
		}
}

/* ---- corridors */

/* The search for one corridor: a shortest path over states (cell, direction of arrival) within a window. */
struct rooms_corridor {
	struct rooms_plan *plan;
	struct cell at; /* the window */
	int width, height;
	uint32_t *cost; /* [states] */
	uint32_t *from; /* [states] */
	bool *queued;
	uint32_t *queue; /* [states], a ring */
	size_t head, n;
	int16_t to; /* the room to reach */
};

static size_t rooms_states_of(const struct rooms_corridor *corridor)
{
	return (size_t)corridor->width * (size_t)corridor->height * 4;
}

static struct cell rooms_cell_of(const struct rooms_corridor *corridor, uint32_t state)
{
	struct cell in_window = cell_of_index((int)(state / 4), corridor->width);

	return cell_at(corridor->at.x + in_window.x, corridor->at.y + in_window.y);
}

static bool rooms_in_window(const struct rooms_corridor *corridor, struct cell at)
{
	return at.x >= corridor->at.x && at.y >= corridor->at.y && at.x < corridor->at.x + corridor->width &&
	       at.y < corridor->at.y + corridor->height;
}

/* Can AT hold a door through which direction D leads into ROOM, or, without INTO, out of it? */
static bool rooms_door_fits(const struct rooms_plan *plan, struct cell at, int d, int16_t room, bool into)
{
	struct cell inner = cell_step(at, into ? d : direction_opposite(d));
	struct cell sides[2] = {cell_step(at, (d + 1) % 4), cell_step(at, (d + 3) % 4)};

	if (!grid_inside(plan->grid, inner) || plan->near[grid_index(plan->grid, at)] != 1)
		return false;
	if (plan->owner[grid_index(plan->grid, inner)] != room || !grid_passable(plan->grid, inner))
		return false;
	for (int i = 0; i < 2; i++)
		if (!grid_inside(plan->grid, sides[i]) || grid_passable(plan->grid, sides[i]))
			return false;
	return true;
}

/* What a step costs: a new door, a turn, running along a wall, digging, and reusing a corridor or door. */
enum { NEW_DOOR = 6, TURN = 5, HUG = 2, DIG = 3, SHARE = 1 };

static void rooms_relax(struct rooms_corridor *corridor, struct cell at, int d, uint32_t cost, uint32_t from)
{
	ASSERT(rooms_in_window(corridor, at));
	uint32_t state =
	    (uint32_t)((at.y - corridor->at.y) * corridor->width + at.x - corridor->at.x) * 4 + (uint32_t)d;

	if (cost >= corridor->cost[state])
		return;
	corridor->cost[state] = cost;
	corridor->from[state] = from;
	if (corridor->queued[state])
		return;
	corridor->queued[state] = true;
	corridor->queue[(corridor->head + corridor->n++) % rooms_states_of(corridor)] = state;
}

static void rooms_begin(struct rooms_corridor *corridor, int16_t from)
{
	const struct rooms_plan *plan = corridor->plan;

	memset(corridor->cost, 0xff, rooms_states_of(corridor) * sizeof *corridor->cost);
	memset(corridor->from, 0xff, rooms_states_of(corridor) * sizeof *corridor->from);
	memset(corridor->queued, 0, rooms_states_of(corridor));
	for (int y = 0; y < corridor->height; y++)
		for (int x = 0; x < corridor->width; x++)
			for (int d = NORTH; d <= WEST; d++) {
				struct cell at = cell_at(corridor->at.x + x, corridor->at.y + y);
				if (!rooms_door_fits(plan, at, d, from, false))
					continue;
				bool old_door = plan->door[grid_index(plan->grid, at)];
				rooms_relax(corridor, at, d, old_door ? 0 : NEW_DOOR, NOWHERE);
			}
}

/* One step from STATE in direction D: through rock or another corridor, or into a door of the room to reach. */
static void rooms_extend(struct rooms_corridor *corridor, uint32_t state, int d)
{
	const struct rooms_plan *plan = corridor->plan;
	struct cell to = cell_step(rooms_cell_of(corridor, state), d);
	uint32_t cost = corridor->cost[state];

	if (!rooms_in_window(corridor, to))
		return;
	size_t index = grid_index(plan->grid, to);
	if ((int)(state % 4) != d)
		cost += TURN;
	if (plan->owner[index] < 0 && plan->near[index] != 1) {
		cost += grid_passable(plan->grid, to) ? SHARE : DIG;
		if (plan->near[index] == 2)
			cost += HUG;
		rooms_relax(corridor, to, d, cost, state);
	} else if (rooms_door_fits(plan, to, d, corridor->to, true)) {
		cost += plan->door[index] ? SHARE : NEW_DOOR;
		rooms_relax(corridor, to, d, cost, state);
	}
}

/* Was STATE reached, and is it in a door of the room to reach? */
static bool rooms_is_end(const struct rooms_corridor *corridor, uint32_t state)
{
	const struct rooms_plan *plan = corridor->plan;

	return corridor->from[state] != NOWHERE &&
	       plan->near[grid_index(plan->grid, rooms_cell_of(corridor, state))] == 1;
}

/* A label-correcting search, since the window is small.  Returns the cheapest state in a door of the room to
 * reach, or NOWHERE. */
static uint32_t rooms_search(struct rooms_corridor *corridor)
{
	uint32_t best = NOWHERE;

	while (corridor->n > 0) {
		uint32_t state = corridor->queue[corridor->head];
		corridor->head = (corridor->head + 1) % rooms_states_of(corridor);
		corridor->n--;
		corridor->queued[state] = false;
		for (int d = NORTH; d <= WEST; d++)
			if (d != (int)(state + 2) % 4)
				rooms_extend(corridor, state, d);
	}
	for (uint32_t state = 0; state < rooms_states_of(corridor); state++)
		if (rooms_is_end(corridor, state) &&
		    (best == NOWHERE || corridor->cost[state] < corridor->cost[best]))
			best = state;
	return best;
}

static void rooms_dig(struct rooms_corridor *corridor, uint32_t state)
{
	struct rooms_plan *plan = corridor->plan;

	for (; state != NOWHERE; state = corridor->from[state]) {
		struct cell at = rooms_cell_of(corridor, state);
		size_t index = grid_index(plan->grid, at);
		plan->door[index] = plan->near[index] == 1;
		plan->grid->terrain[index] = TERRAIN_FLOOR;
	}
	making_note(plan->grid, "digs the cheapest corridor between two rooms");
}

static struct rooms_corridor rooms_window_around(struct rooms_plan *plan, const struct rooms_room *a,
						 const struct rooms_room *b)
{
	int left = min(a->at.x, b->at.x), right = max(a->at.x + a->width, b->at.x + b->width);
	int top = min(a->at.y, b->at.y), bottom = max(a->at.y + a->height, b->at.y + b->height);

	left = max(left - MARGIN, 1);
	top = max(top - MARGIN, 1);
	right = min(right + MARGIN, plan->grid->width - 1);
	bottom = min(bottom + MARGIN, plan->grid->height - 1);
	return (struct rooms_corridor){
	    .plan = plan, .at = cell_at(left, top), .width = right - left, .height = bottom - top};
}

/* Two rooms with no space for a corridor between them stay apart until connectivity_join. */
static enum status rooms_link_rooms(struct rooms_plan *plan, int from, int to)
{
	struct rooms_corridor corridor = rooms_window_around(plan, &plan->rooms[from], &plan->rooms[to]);
	size_t states = rooms_states_of(&corridor);
	enum status status = STATUS_NO_MEMORY;

	corridor.to = (int16_t)to;
	corridor.cost = malloc(states * sizeof *corridor.cost);
	corridor.from = malloc(states * sizeof *corridor.from);
	corridor.queue = malloc(states * sizeof *corridor.queue);
	corridor.queued = malloc(states);
	if (corridor.cost && corridor.from && corridor.queue && corridor.queued) {
		rooms_begin(&corridor, (int16_t)from);
		rooms_dig(&corridor, rooms_search(&corridor));
		status = STATUS_OK;
	}
	free(corridor.cost);
	free(corridor.from);
	free(corridor.queue);
	free(corridor.queued);
	return status;
}

/* ---- which rooms are linked */

/* Rows weigh double, since a character cell is twice as high as wide. */
static int rooms_distance(const struct rooms_room *a, const struct rooms_room *b)
{
	int dx = 2 * a->at.x + a->width - 2 * b->at.x - b->width;
	int dy = 2 * a->at.y + a->height - 2 * b->at.y - b->height;

	return abs(dx) + 2 * abs(dy);
}

/* The linked room nearest to ROOM, other than BUT; -1: none. */
static int rooms_nearest_linked(const struct rooms_plan *plan, const int *order, int linked, int room, int but)
{
	int best = -1;

	for (int i = 0; i < linked; i++)
		if (order[i] != but && (best < 0 || rooms_distance(&plan->rooms[order[i]], &plan->rooms[room]) <
							rooms_distance(&plan->rooms[best], &plan->rooms[room])))
			best = order[i];
	return best;
}

/* Links the next room to its nearest, and sometimes to its second nearest, which closes a loop. */
static enum status rooms_link_next(struct rooms_plan *plan, const int *order, int linked, double loops)
{
	int room = order[linked], first = rooms_nearest_linked(plan, order, linked, room, -1);
	int second = rooms_nearest_linked(plan, order, linked, room, first);
	enum status status = rooms_link_rooms(plan, first, room);

	if (!status && second >= 0 && rng_unit(plan->rng) < loops)
		status = rooms_link_rooms(plan, second, room);
	return status;
}

/* Prim's spanning tree over the rooms (1957).  ORDER[n] holds the linked rooms, then the others; GAP[n] the
 * distance of each room to the tree. */
static enum status rooms_link_tree(struct rooms_plan *plan, double loops, int *order, int *gap)
{
	enum status status = STATUS_OK;

	for (int i = 0; i < plan->n; i++) {
		order[i] = i;
		gap[i] = rooms_distance(&plan->rooms[0], &plan->rooms[i]);
	}
	for (int linked = 1; linked < plan->n && !status; linked++) {
		int next = linked;
		for (int k = linked; k < plan->n; k++)
			if (gap[order[k]] < gap[order[next]])
				next = k;
		int room = order[next];
		order[next] = order[linked];
		order[linked] = room;
		status = rooms_link_next(plan, order, linked, loops);
		for (int k = linked + 1; k < plan->n; k++)
			gap[order[k]] =
			    min(gap[order[k]], rooms_distance(&plan->rooms[room], &plan->rooms[order[k]]));
	}
	return status;
}

static enum status rooms_link_all(struct rooms_plan *plan, double loops)
{
	size_t bytes = (size_t)(plan->n + 1) * sizeof(int);
	int *order = malloc(bytes), *gap = malloc(bytes);
	enum status status = STATUS_NO_MEMORY;

	if (order && gap)
		status = rooms_link_tree(plan, loops, order, gap);
	free(order);
	free(gap);
	return status;
}

/* Is there a door within a few steps?  A second one would look odd. */
static bool rooms_near_door(const struct rooms_plan *plan, struct cell at)
{
	for (int y = at.y - DOORS_APART; y <= at.y + DOORS_APART; y++)
		for (int x = at.x - DOORS_APART; x <= at.x + DOORS_APART; x++) {
			enum terrain terrain = grid_at(plan->grid, cell_at(x, y));
			if (terrain == TERRAIN_DOOR_CLOSED || terrain == TERRAIN_DOOR_OPEN)
				return true;
		}
	return false;
}

static void rooms_hang_doors(struct rooms_plan *plan, double share)
{
	for (size_t i = 0; i < grid_cells(plan->grid); i++)
		if (plan->door[i] && rng_unit(plan->rng) < share &&
		    !rooms_near_door(plan, grid_cell(plan->grid, i)))
			plan->grid->terrain[i] =
			    rng_below(plan->rng, 5) ? TERRAIN_DOOR_CLOSED : TERRAIN_DOOR_OPEN;
	making_note(plan->grid, "hangs doors");
}

static enum status rooms_draw_plan(struct rooms_plan *plan, const double *params)
{
	bool *bare = plan->door; /* since nobody needs the doors then */

	rooms_place_rooms(plan);
	rooms_note_walls(plan);
	enum status status = rooms_link_all(plan, params[LOOPS]);
	if (status)
		return status;
	rooms_hang_doors(plan, params[DOORS]);
	for (size_t i = 0; i < grid_cells(plan->grid); i++)
		bare[i] = plan->owner[i] < 0;
	generate_blots(plan->grid, plan->rng, TERRAIN_WATER, params[WATER], bare);
	generate_blots(plan->grid, plan->rng, TERRAIN_MUD, params[MUD], bare);
	generate_blots(plan->grid, plan->rng, TERRAIN_BRUSH, params[BRUSH], bare);
	return connectivity_join(plan->grid, 0, TERRAIN_ROCK);
}

static enum status rooms_draw(const double *params, struct rng *rng, struct grid *grid)
{
	size_t cells = grid_cells(grid);
	struct rooms_plan plan = {.grid = grid,
				  .rng = rng,
				  .rooms = malloc(ROOMS_MAX * sizeof *plan.rooms),
				  .owner = malloc(cells * sizeof *plan.owner),
				  .near = calloc(cells, 1),
				  .door = calloc(cells, sizeof *plan.door)};
	enum status status = STATUS_NO_MEMORY;

	if (plan.rooms && plan.owner && plan.near && plan.door) {
		memset(plan.owner, 0xff, cells * sizeof *plan.owner);
		status = rooms_draw_plan(&plan, params);
	}
	free(plan.rooms);
	free(plan.owner);
	free(plan.near);
	free(plan.door);
	return status;
}

static const struct param params[] = {
    [LOOPS] = {"loops", "", 0.5, 0, 1, NULL, "how often a room gets a second corridor"},
    [DOORS] = {"doors", "", 0.8, 0, 1, NULL, "share of entrances that have a door"},
    GENERATE_PONDS,
    [ROUTES] = GENERATE_ROUTES(2),
};

const struct generator generator_rooms = {
    .head = {.name = "rooms",
	     .title = "Rooms and corridors",
	     .source = "Toy & Wichman 1980 (Rogue); corridors by shortest path",
	     .params = params,
	     .n_params = ARRAY_LEN(params)},
    .min_width = 16,
    .min_height = 8,
    .draw = rooms_draw,
};
