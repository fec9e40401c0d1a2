/* Boards: grounds on which something that turns a chase is never far. */
#include "world/board.h"

#include <stdlib.h>
#include <string.h>

/* A wall with ground on both sides opens where the way round takes LONG_WAY steps or more; OPEN cells in a square get a
 * pillar in their middle. */
enum { LONG_WAY = 24, OPEN = 7 };

struct board {
	struct grid *grid;
	struct cell *queue;  /* owned; [cells] */
	uint16_t *distances; /* owned; [cells] */
};

static bool board_is_open(const struct grid *grid, struct cell at)
{
	return grid_inside(grid, at) && terrain_info[grid_at(grid, at)].plan_cost > 0;
}

/* Does it take LONG_WAY steps or more from FROM to TO? */
static bool board_is_long(struct board *board, struct cell from, struct cell to)
{
	const struct grid *grid = board->grid;
	size_t n = 1;

	memset(board->distances, 0xff, grid_cells(grid) * sizeof *board->distances);
	board->distances[grid_index(grid, from)] = 0;
	board->queue[0] = from;
	for (size_t i = 0; i < n; i++) {
		uint16_t far = board->distances[grid_index(grid, board->queue[i])];
		if (cell_equal(board->queue[i], to))
			return false;
		if (far == LONG_WAY - 1)
			continue;
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell next = cell_step(board->queue[i], d);
			if (!board_is_open(grid, next) ||
			    board->distances[grid_index(grid, next)] != UINT16_MAX)
				continue;
			board->distances[grid_index(grid, next)] = (uint16_t)(far + 1);
			board->queue[n++] = next;
		}
	}
	return true;
}

/* Opens the wall AT between the ground on both its sides in the direction of D, if the way round is long; every second time
 * with a door. */
static void board_open(struct board *board, struct cell at, int d, int *opened)
{
	struct cell before = cell_step(at, direction_opposite(d)), behind = cell_step(at, d);

	if (!board_is_open(board->grid, before) || !board_is_open(board->grid, behind) ||
	    !board_is_long(board, before, behind))
		return;
	grid_set(board->grid, at, (*opened)++ % 2 ? TERRAIN_DOOR_CLOSED : TERRAIN_FLOOR);
}

static void board_open_walls(struct board *board)
{
	struct grid *grid = board->grid;
	int opened = 0;

	for (int y = 1; y < grid->height - 1; y++)
		for (int x = 1; x < grid->width - 1; x++) {
			struct cell at = cell_at(x, y);
			if (grid_at(grid, at) == TERRAIN_WALL || grid_at(grid, at) == TERRAIN_ROCK)
				board_open(board, at, EAST, &opened);
			if (grid_at(grid, at) == TERRAIN_WALL || grid_at(grid, at) == TERRAIN_ROCK)
				board_open(board, at, SOUTH, &opened);
		}
}

/* Are all cells of the square with the corner FROM bare floor? */
static bool board_is_bare(const struct grid *grid, struct cell from)
{
	for (int y = from.y; y < from.y + OPEN; y++)
		for (int x = from.x; x < from.x + OPEN; x++)
			if (!grid_inside(grid, cell_at(x, y)) || grid_at(grid, cell_at(x, y)) != TERRAIN_FLOOR)
				return false;
	return true;
}

static void board_set_pillars(struct grid *grid)
{
	for (int y = 1; y + OPEN < grid->height; y++)
		for (int x = 1; x + OPEN < grid->width; x++)
			if (board_is_bare(grid, cell_at(x, y)))
				grid_set(grid, cell_at(x + OPEN / 2, y + OPEN / 2), TERRAIN_WALL);
}

enum status board_thicken(struct grid *grid, struct diag *diag)
{
	struct board board = {.grid = grid,
			      .queue = malloc(grid_cells(grid) * sizeof *board.queue),
			      .distances = malloc(grid_cells(grid) * sizeof *board.distances)};
	enum status status = STATUS_OK;

	if (board.queue && board.distances) {
		board_open_walls(&board);
		board_set_pillars(grid);
	} else {
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a floor");
	}
	free(board.queue);
	free(board.distances);
	return status;
}
