#include "map/sight.h"

#include <stdlib.h>

#include "map/grid.h"

static bool sight_inside(const struct sight_map *map, int x, int y)
{
	return x >= 0 && y >= 0 && x < map->width && y < map->height;
}

static bool sight_opaque(const struct sight_map *map, int x, int y)
{
	if (!sight_inside(map, x, y))
		return true;
	size_t index = (size_t)y * (size_t)map->width + (size_t)x;
	return terrain_info[map->terrain[index]].opaque || (map->smoke && map->smoke[index]);
}

/* ---- shadowcasting: one quadrant at a time, row by row away from the eye */

/* A fraction, columns per row: exact, so that sight is the same in every direction. */
struct sight_slope {
	int columns, rows; /* rows > 0 */
};

struct sight_scan {
	const struct sight_map *map;
	struct cell from;
	int radius;
	int along_x, along_y, across_x, across_y; /* the quadrant's row and column directions */
	uint8_t *seen;
};

static int sight_floor_divide(int a, int b)
{
	return a / b - (a % b < 0);
}

/* DEPTH x SLOPE, rounded; exactly half a column is rounded inwards at either end of a row. */
static int sight_first_column(int depth, struct sight_slope slope)
{
	return sight_floor_divide(2 * depth * slope.columns + slope.rows, 2 * slope.rows);
}

static int sight_last_column(int depth, struct sight_slope slope)
{
	return -sight_floor_divide(-2 * depth * slope.columns + slope.rows, 2 * slope.rows);
}

/* The slope of the left edge of a cell. */
static struct sight_slope sight_left_edge(int depth, int column)
{
	return (struct sight_slope){2 * column - 1, 2 * depth};
}

static bool sight_centre_between(int depth, int column, struct sight_slope start, struct sight_slope end)
{
	return column * start.rows >= depth * start.columns && column * end.rows <= depth * end.columns;
}

static void sight_scan_row(const struct sight_scan *scan, int depth, struct sight_slope start,
			   struct sight_slope end)
{
	enum { NONE, CLEAR, BLOCKED } before = NONE;

	if (depth > scan->radius)
		return;
	for (int column = sight_first_column(depth, start), last = sight_last_column(depth, end);
	     column <= last; column++) {
		int x = scan->from.x + depth * scan->along_x + column * scan->across_x;
		int y = scan->from.y + depth * scan->along_y + column * scan->across_y;
		bool blocked = sight_opaque(scan->map, x, y);
		bool near = depth * depth + column * column <= scan->radius * (scan->radius + 1);
		if (near && sight_inside(scan->map, x, y) &&
		    (blocked || sight_centre_between(depth, column, start, end)))
			scan->seen[(size_t)y * (size_t)scan->map->width + (size_t)x] = 1;
		if (before == BLOCKED && !blocked)
			start = sight_left_edge(depth, column);
		if (before == CLEAR && blocked)
			sight_scan_row(scan, depth + 1, start, sight_left_edge(depth, column));
		before = CLEAR;
		if (blocked)
			before = BLOCKED;
	}
	if (before == CLEAR)
		sight_scan_row(scan, depth + 1, start, end);
}

void sight_field(const struct sight_map *map, struct cell from, int radius, uint8_t *seen)
{
	struct sight_scan scan = {.map = map, .from = from, .radius = radius, .seen = seen};

	ASSERT(sight_inside(map, from.x, from.y));
	seen[(size_t)from.y * (size_t)map->width + (size_t)from.x] = 1;
	for (int d = NORTH; d <= WEST; d++) {
		scan.along_x = direction_dx[d];
		scan.along_y = direction_dy[d];
		scan.across_x = direction_dy[d] != 0;
		scan.across_y = direction_dx[d] != 0;
		sight_scan_row(&scan, 1, (struct sight_slope){-1, 1}, (struct sight_slope){1, 1});
	}
}

/* ---- one line: "rows" go along its longer axis */

static bool sight_opaque_on_line(const struct sight_map *map, struct cell from, bool steep, int row, int column)
{
	if (steep)
		return sight_opaque(map, from.x + column, from.y + row);
	return sight_opaque(map, from.x + row, from.y + column);
}

bool sight_line(const struct sight_map *map, struct cell a, struct cell b)
{
	int dx = b.x - a.x, dy = b.y - a.y;
	bool steep = abs(dy) >= abs(dx), left = false, right = false;
	int along = steep ? dy : dx, columns = steep ? dx : dy;
	int rows = abs(along), forward = along < 0 ? -1 : 1;

	for (int i = 1; i < rows && !(left && right); i++) {
		/* The line crosses row i in one column, or along the edge between two. */
		int low = -sight_floor_divide(-2 * i * columns + rows, 2 * rows);
		int high = sight_floor_divide(2 * i * columns + rows, 2 * rows);
		left |= sight_opaque_on_line(map, a, steep, i * forward, low);
		right |= sight_opaque_on_line(map, a, steep, i * forward, high);
	}
	return !(left && right);
}
