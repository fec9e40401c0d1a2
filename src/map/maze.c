/* Depth-first maze ("recursive backtracker", Buck 2015), with a stack instead of the recursion, then braided:
 * dead ends are opened into loops. */
#include <stdlib.h>

#include "map/generate.h"

enum { BRAID, CORRIDOR, ROUTES };

/* A maze of nodes; node (x, y) is a square of `corridor` cells, between nodes stands a wall one cell thick. */
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
	return (struct cell){(int16_t)(node.x * (maze->corridor + 1) + 1),
			     (int16_t)(node.y * (maze->corridor + 1) + 1)};
}

/* The first cell of the wall between NODE and its neighbour in direction D. */
static struct cell maze_wall_of(const struct maze *maze, struct cell node, int d)
{
	struct cell corner = maze_corner_of(maze, node);

	if (direction_dx[d])
		corner.x = (int16_t)(corner.x + (direction_dx[d] > 0 ? maze->corridor : -1));
	else
		corner.y = (int16_t)(corner.y + (direction_dy[d] > 0 ? maze->corridor : -1));
	return corner;
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
	generate_box(maze->grid, maze_wall_of(maze, node, d), direction_dx[d] ? 1 : maze->corridor,
		     direction_dx[d] ? maze->corridor : 1, TERRAIN_FLOOR);
}

static int maze_pick_way(const struct maze *maze, const int *ways, int n)
{
	return n ? ways[rng_below(maze->rng, (uint32_t)n)] : -1;
}

/* A way from NODE to a neighbour not visited yet, or -1. */
static int maze_fresh_way(const struct maze *maze, struct cell node)
{
	int ways[4], n = 0;

	for (int d = NORTH; d <= WEST; d++) {
		struct cell to = cell_step(node, d);
		if (maze_inside(maze, to) && !grid_passable(maze->grid, maze_corner_of(maze, to)))
			ways[n++] = d;
	}
	return maze_pick_way(maze, ways, n);
}

static void maze_carve(const struct maze *maze, struct cell *stack)
{
	size_t n = 1;

	stack[0] = (struct cell){(int16_t)rng_below(maze->rng, (uint32_t)maze->width),
				 (int16_t)rng_below(maze->rng, (uint32_t)maze->height)};
	maze_open_node(maze, stack[0]);
	while (n > 0) {
		int d = maze_fresh_way(maze, stack[n - 1]);
		if (d < 0) {
			n--;
			continue;
		}
		maze_open_wall(maze, stack[n - 1], d);
		stack[n] = cell_step(stack[n - 1], d);
		maze_open_node(maze, stack[n++]);
	}
}

/* A closed wall of a dead end to open: to another dead end where there is one, so that one hole ends two. */
static int maze_way_out(const struct maze *maze, struct cell node, bool to_dead_end)
{
	int ways[4], n = 0;

	for (int d = NORTH; d <= WEST; d++) {
		struct cell to = cell_step(node, d);
		if (!maze_inside(maze, to) || maze_linked(maze, node, d))
			continue;
		int exits = 0;
		for (int e = NORTH; e <= WEST; e++)
			exits += maze_linked(maze, to, e);
		if (!to_dead_end || exits == 1)
			ways[n++] = d;
	}
	return maze_pick_way(maze, ways, n);
}

static void maze_braid(const struct maze *maze, double share)
{
	for (int16_t y = 0; y < maze->height; y++)
		for (int16_t x = 0; x < maze->width; x++) {
			struct cell node = {x, y};
			int exits = 0;
			for (int d = NORTH; d <= WEST; d++)
				exits += maze_linked(maze, node, d);
			if (exits != 1 || rng_unit(maze->rng) >= share)
				continue;
			int d = maze_way_out(maze, node, true);
			if (d < 0)
				d = maze_way_out(maze, node, false);
			if (d >= 0)
				maze_open_wall(maze, node, d);
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
    [CORRIDOR] = {"corridor", "cells", 1, 1, 8, NULL, "width of the ways"},
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
