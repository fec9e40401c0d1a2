#include "space/sealed.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/minmax.h"
#include "steer/target_field.h"

/* Nodes lie half a tile apart; on maps with more of them nothing is reported. */
enum { PER_TILE = 2, NODES_MAX = 1 << 22, NOWHERE = -1 };

/* A node is at a place within this distance. */
static const double at_place = TARGET_FIELD_NEAR_TILES;

/* A flood over the nodes that a disc of RADIUS has room on. */
struct sealed_flood {
	struct walls walls;
	double radius;
	int columns, rows;
	int32_t *from;  /* [columns * rows]: the node it was reached from, itself at a source, or NOWHERE */
	int32_t *queue; /* [columns * rows] */
	size_t n;       /* nodes that were reached, in QUEUE */
};

static struct vec2 sealed_place(const struct sealed_flood *flood, int32_t node)
{
	return (struct vec2){(double)(node % flood->columns) / PER_TILE,
			     (double)(node / flood->columns) / PER_TILE};
}

static bool sealed_has_room(const struct walls *walls, struct vec2 at, double radius)
{
	return walls_distance(walls, at, radius) >= radius - 1e-9;
}

static void sealed_reach(struct sealed_flood *flood, int32_t node, int32_t from)
{
	if (flood->from[node] != NOWHERE ||
	    !sealed_has_room(&flood->walls, sealed_place(flood, node), flood->radius))
		return;
	flood->from[node] = from;
	flood->queue[flood->n++] = node;
}

/* The nodes around AT as far as REACH. */
static struct cell sealed_corner(const struct sealed_flood *flood, struct vec2 at, double reach)
{
	return cell_at((int)clamp(ceil((at.x + reach) * PER_TILE), 0, flood->columns - 1),
		       (int)clamp(ceil((at.y + reach) * PER_TILE), 0, flood->rows - 1));
}

/* Floods from all nodes within REACH of AT. */
static void sealed_spread(struct sealed_flood *flood, struct vec2 at, double reach)
{
	struct cell first = sealed_corner(flood, at, -reach), last = sealed_corner(flood, at, reach);

	flood->n = 0;
	for (int32_t i = 0; i < flood->columns * flood->rows; i++)
		flood->from[i] = NOWHERE;
	for (int y = first.y; y <= last.y; y++)
		for (int x = first.x; x <= last.x; x++) {
			int32_t node = y * flood->columns + x;
			if (vec2_distance(sealed_place(flood, node), at) <= reach)
				sealed_reach(flood, node, node);
		}
	for (size_t i = 0; i < flood->n; i++) {
		int32_t node = flood->queue[i];
		struct cell at_node = cell_at(node % flood->columns, node / flood->columns);
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(at_node, d);
			if (to.x >= 0 && to.y >= 0 && to.x < flood->columns && to.y < flood->rows)
				sealed_reach(flood, to.y * flood->columns + to.x, node);
		}
	}
}

/* The reached node nearest to AT, of those at AT; NOWHERE: none. */
static int32_t sealed_node_at(const struct sealed_flood *flood, struct vec2 at)
{
	struct cell first = sealed_corner(flood, at, -at_place), last = sealed_corner(flood, at, at_place);
	double least = at_place;
	int32_t nearest = NOWHERE;

	for (int y = first.y; y <= last.y; y++)
		for (int x = first.x; x <= last.x; x++) {
			int32_t node = y * flood->columns + x;
			double away = vec2_distance(sealed_place(flood, node), at);
			if (flood->from[node] != NOWHERE && away <= least) {
				least = away;
				nearest = node;
			}
		}
	return nearest;
}

/* The cell nearest to AT that is closed in WALLS and open in OPENED. */
static struct cell sealed_door_near(const struct walls *walls, const struct walls *opened, struct vec2 at,
				    double radius)
{
	struct cell door = cell_at((int)floor(at.x), (int)floor(at.y));
	double least = INFINITY;

	for (int y = (int)floor(at.y - radius); y <= (int)floor(at.y + radius); y++)
		for (int x = (int)floor(at.x - radius); x <= (int)floor(at.x + radius); x++) {
			double away = vec2_distance(cell_middle(cell_at(x, y)), at);
			if (walls_open(opened, x, y) && !walls_open(walls, x, y) && away < least) {
				least = away;
				door = cell_at(x, y);
			}
		}
	return door;
}

/* Follows FLOOD, over open doors, from START to its origin: the first node without room for the ship while they are
 * closed is at the door. */
static struct sealed sealed_behind(const struct sealed_flood *flood, const struct walls *walls, int32_t start)
{
	int32_t node = start;

	while (sealed_has_room(walls, sealed_place(flood, node), flood->radius) && flood->from[node] != node)
		node = flood->from[node];
	return (struct sealed){
	    SEALED_BY_DOOR, sealed_door_near(walls, &flood->walls, sealed_place(flood, node), flood->radius)};
}

/* Where SHIP is to get, and how near; false if that is not a place at rest. */
static bool sealed_goal(const struct space *space, uint32_t ship, struct vec2 *goal, double *reach)
{
	*goal = (struct vec2){space->target_x[ship], space->target_y[ship]};
	*reach = space_reach(space, ship);
	if (space->target_kind[ship] == TARGET_POINT)
		return true;
	if (space->target_kind[ship] != TARGET_PREY || space->prey.velocity.x != 0 ||
	    space->prey.velocity.y != 0)
		return false;
	*goal = space->prey.at;
	*reach = space->radius[ship] + space->prey.radius;
	return true;
}

static struct sealed sealed_look(struct sealed_flood *flood, const struct walls *opened, struct vec2 start,
				 struct vec2 goal, double reach)
{
	struct walls closed = flood->walls;

	sealed_spread(flood, goal, max(reach, at_place));
	if (sealed_node_at(flood, start) != NOWHERE)
		return (struct sealed){SEALED_NOT, {0, 0}};
	flood->walls = *opened;
	sealed_spread(flood, goal, max(reach, at_place));
	int32_t node = sealed_node_at(flood, start);
	if (node == NOWHERE)
		return (struct sealed){SEALED_BY_WALLS, {0, 0}};
	return sealed_behind(flood, &closed, node);
}

enum status sealed_find(const struct space *space, uint32_t ship, const struct ground *opened,
			struct sealed *sealed)
{
	struct sealed_flood flood = {.walls = space_walls(space), .radius = space->radius[ship]};
	struct walls doors_open = {opened->width, opened->height, opened->rows};
	struct vec2 goal;
	double reach;

	*sealed = (struct sealed){SEALED_NOT, {0, 0}};
	flood.columns = PER_TILE * flood.walls.width + 1;
	flood.rows = PER_TILE * flood.walls.height + 1;
	size_t nodes = (size_t)flood.columns * (size_t)flood.rows;
	if (!flood.walls.width || nodes > NODES_MAX || !sealed_goal(space, ship, &goal, &reach))
		return STATUS_OK;
	struct arena arena = arena_new(2 * arena_room(nodes, sizeof *flood.from));
	if (!arena.base)
		return STATUS_NO_MEMORY;
	flood.from = arena_take(&arena, nodes, sizeof *flood.from);
	flood.queue = arena_take(&arena, nodes, sizeof *flood.queue);
	*sealed = sealed_look(&flood, &doors_open, space_position(space, ship), goal, reach);
	arena_free(&arena);
	return STATUS_OK;
}

void sealed_mark(const struct walls *walls, double radius, struct vec2 goal, double reach, void *scratch,
		 struct field *field)
{
	size_t nodes = (size_t)field->width * (size_t)field->height;
	struct sealed_flood flood = {
	    *walls, radius, field->width, field->height, scratch, (int32_t *)scratch + nodes, 0};

	if (!walls->width)
		return;
	sealed_spread(&flood, goal, max(reach, at_place));
	for (size_t i = 0; i < nodes; i++)
		if (flood.from[i] == NOWHERE && field->distance[i] == FIELD_FAR)
			field->distance[i] = TARGET_FIELD_SEALED;
}

void sealed_format(struct sealed sealed, char text[SEALED_TEXT_CAP])
{
	text[0] = '\0';
	if (sealed.by == SEALED_BY_DOOR)
		snprintf(text, SEALED_TEXT_CAP, "no way: the door at %d,%d is closed", sealed.door.x,
			 sealed.door.y);
	if (sealed.by == SEALED_BY_WALLS)
		snprintf(text, SEALED_TEXT_CAP, "no way: no gap to the goal is wide enough");
}
