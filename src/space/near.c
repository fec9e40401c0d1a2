#include "space/near.h"

#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "steer/crowd.h"

size_t near_cells(size_t things)
{
	return 5 * things + 64;
}

/* A bound on the sides as well as on the area keeps long thin arenas within near_cells. */
void near_fit(struct near *near, double width, double height, double size, uint32_t things)
{
	double by_area = sqrt(width * height / (2.0 * things + 16)),
	       by_side = (width + height) / (things + 8.0);

	size = max(size, max(by_area, by_side));
	near->cells_per_unit = 1 / size;
	near->columns = (int)(width / size) + 3;
	near->rows = (int)(height / size) + 3;
	ASSERT((size_t)near->columns * (size_t)near->rows < near_cells(things));
}

static int near_column_of(const struct near *near, double x)
{
	return crowd_line(x, near->cells_per_unit, near->columns);
}

static int near_row_of(const struct near *near, double y)
{
	return crowd_line(y, near->cells_per_unit, near->rows);
}

void near_build(struct near *near, const double *x, const double *y, const uint8_t *life, uint32_t n)
{
	size_t cells = (size_t)near->columns * (size_t)near->rows;
	uint32_t *start = near->start;

	memset(start, 0, (cells + 1) * sizeof *start);
	for (uint32_t i = 0; i < n; i++) {
		near->cell[i] =
		    (uint32_t)(near_row_of(near, y[i]) * near->columns + near_column_of(near, x[i]));
		if (!life || !life[i])
			start[near->cell[i]]++;
	}
	/* Until things are placed, each start is the end of its cell. */
	uint32_t sum = 0;
	for (size_t c = 0; c <= cells; c++) {
		sum += start[c];
		start[c] = sum;
	}
	near->n = sum;
	/* Backwards, so that each start ends up at the beginning of its cell and ids rise within a cell. */
	for (uint32_t i = n; i-- > 0;)
		if (!life || !life[i])
			near->order[--start[near->cell[i]]] = i;
}

struct near_span near_span(const struct near *near, struct vec2 at, double reach)
{
	return (struct near_span){
	    .left = near_column_of(near, at.x - reach),
	    .right = near_column_of(near, at.x + reach),
	    .top = near_row_of(near, at.y - reach),
	    .bottom = near_row_of(near, at.y + reach),
	};
}
