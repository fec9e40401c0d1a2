#include "map/cell.h"

const char *const direction_names[DIRECTIONS + 1] = {
#define DIRECTION(id, dx, dy, name, letters) name,
#include "map/directions.def"
#undef DIRECTION
    "here"};

const char *const direction_letters[DIRECTIONS + 1] = {
#define DIRECTION(id, dx, dy, name, letters) letters,
#include "map/directions.def"
#undef DIRECTION
    ""};

int cell_direction(struct cell from, struct cell to)
{
	int dx = to.x - from.x, dy = to.y - from.y, d = 0;
	int x = 2 * abs(dx) >= abs(dy) ? (dx > 0) - (dx < 0) : 0;
	int y = 2 * abs(dy) >= abs(dx) ? (dy > 0) - (dy < 0) : 0;

	while (d < DIRECTIONS && (direction_dx[d] != x || direction_dy[d] != y))
		d++;
	return d;
}
