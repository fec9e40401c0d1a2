/* A depth-first maze ("recursive backtracker", Buck 2015) with a stack instead of recursion, then braided: dead
 * ends are opened into loops. */
#include <stdlib.h>

#include "map/generate.h"
#include "map/making.h"

enum { BRAID, CORRIDOR, ROUTES };

/* A maze of nodes.  A node is a square with sides of
 * `corridor` cells; walls between nodes are one cell thick. */
struct maze {
	struct grid *grid;
	struct rng *rng;
	int width, height, corridor;
};

static bool maze_inside(const struct maze *maze, struct cell node)
{
	return node.x >= 0 && node.y >= 0 && node.x < maze->width && node.y < maze->height;
}

static struct cell maze_corner_of(const struct maze *maze, struct cell node)
{
	return cell_at(node.x * (maze->corridor + 1) + 1, node.y * (maze->corridor + 1) + 1);
}

/* The first cell of the wall between NODE and its neighbour in direction D. */
static struct cell maze_wall_of(const struct maze *maze, struct cell node, int d)
{
	struct cell corner = maze_corner_of(maze, node);
	int away = d == EAST || d == SOUTH ? maze->corridor : -1;

	if (direction_dx[d])
		return cell_at(corner.x + away, corner.y);
	return cell_at(corner.x, corner.y + away);
}

static bool maze_linked(const struct maze *maze, struct cell node, int d)
{
	return maze_inside(maze, cell_step(node, d)) && grid_passable(maze->grid, maze_wall_of(maze, node, d));
}

static void maze_open_node(const struct maze *maze, struct cell node)
{
	generate_box(maze->grid, maze_corner_of(maze, node), maze->corridor, maze->corridor, TERRAIN_FLOOR);
}

static void maze_open_wall(const struct maze *maze, struct cell node, int d)
{
	struct cell wall = maze_wall_of(maze, node, d);

	if (direction_dx[d])
		generate_box(maze->grid, wall, 1, maze->corridor, TERRAIN_FLOOR);
	else
		generate_box(maze->grid, wall, maze->corridor, 1, TERRAIN_FLOOR);
}

static int maze_count_exits(const struct maze *maze, struct cell node)
{
	int exits = 0;

	for (int d = NORTH; d <= WEST; d++)
		exits += maze_linked(maze, node, d);
	return exits;
}

/* One of DIRECTIONS[n] at random, or -1. */
static int maze_pick(const struct maze *maze, const int *directions, int n)
{
	if (n == 0)
		return -1;
	return directions[rng_below(maze->rng, (uint32_t)n)];
}

/* A random direction from NODE to a neighbour that has not been visited, or -1. */
static int maze_pick_unvisited(const struct maze *maze, struct cell node)
{
	int directions[4], n = 0;

	for (int d = NORTH; d <= WEST; d++) {
		struct cell to = cell_step(node, d);
		if (maze_inside(maze, to) && !grid_passable(maze->grid, maze_corner_of(maze, to)))
			directions[n++] = d;
	}
	return maze_pick(maze, directions, n);
}

static void maze_carve(const struct maze *maze, struct cell *stack)
{
	size_t n = 1;
	int x = (int)rng_below(maze->rng, (uint32_t)maze->width);
	int y = (int)rng_below(maze->rng, (uint32_t)maze->height);

	stack[0] = cell_at(x, y);
	maze_open_node(maze, stack[0]);
	making_note(maze->grid, "begins");
	while (n > 0) {
		int d = maze_pick_unvisited(maze, stack[n - 1]);
		if (d < 0) {
			n--;
			continue;
		}
		maze_open_wall(maze, stack[n - 1], d);
		stack[n] = cell_step(stack[n - 1], d);
		maze_open_node(maze, stack[n++]);
		making_note(maze->grid, "digs on");
	}
}

/* The direction of a random closed wall of NODE, or -1; only of walls to another dead end if TO_DEAD_END. */
static int maze_pick_wall(const struct maze *maze, struct cell node, bool to_dead_end)
{
	int directions[4], n = 0;

	for (int d = NORTH; d <= WEST; d++) {
		struct cell to = cell_step(node, d);
		if (!maze_inside(maze, to) || maze_linked(maze, node, d))
			continue;
		if (!to_dead_end || maze_count_exits(maze, to) == 1)
			directions[n++] = d;
	}
	return maze_pick(maze, directions, n);
}

static void maze_braid(const struct maze *maze, double share)
{
	for (int16_t y = 0; y < maze->height; y++)
		for (int16_t x = 0; x < maze->width; x++) {
			struct cell node = cell_at(x, y);
			if (maze_count_exits(maze, node) != 1 || rng_unit(maze->rng) >= share)
				continue;
			/* A hole between two dead ends opens both. */
			int d = maze_pick_wall(maze, node, true);
			if (d < 0)
				d = maze_pick_wall(maze, node, false);
			if (d >= 0)
				maze_open_wall(maze, node, d);
			making_note(maze->grid, "opens a dead end");
		}
}

static enum status maze_draw(const double *params, struct rng *rng, struct grid *grid)
{
	int corridor = (int)params[CORRIDOR];
	struct maze maze = {grid, rng, (grid->width - 1) / (corridor + 1), (grid->height - 1) / (corridor + 1),
			    corridor};

	if (maze.width < 1 || maze.height < 1)
		return STATUS_UNSUPPORTED;
	struct cell *stack = malloc((size_t)maze.width * (size_t)maze.height * sizeof *stack);
	if (!stack)
		return STATUS_NO_MEMORY;
	maze_carve(&maze, stack);
	free(stack);
	maze_braid(&maze, params[BRAID]);
	return STATUS_OK;
}

static const struct param params[] = {
    [BRAID] = {"braid", "", 0, 0, 1, NULL, "share of dead ends opened into loops"},
    [CORRIDOR] = {"corridor", "cells", 1, 1, 8, NULL, "width of the corridors"},
    [ROUTES] = GENERATE_ROUTES(1),
};

const struct generator generator_maze = {
    .head = {.name = "maze",
	     .title = "Maze by depth-first search",
	     .source = "Buck 2015, Mazes for Programmers",
	     .params = params,
	     .n_params = ARRAY_LEN(params)},
    .min_width = 5,
    .min_height = 5,
    .draw = maze_draw,
};
