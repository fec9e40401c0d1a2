#include "path/rectangles.h"

static bool rectangles_is_free(const struct rectangles *rectangles, const struct ground *ground, int x, int y)
{
	size_t i = (size_t)y * (size_t)ground->width + (size_t)x;

	return x < ground->width && y < ground->height && ground->cost[i] &&
	       rectangles->of_cell[i] == RECTANGLES_NONE;
}

static bool rectangles_row_is_free(const struct rectangles *rectangles, const struct ground *ground, int left,
				   int right, int y)
{
	for (int x = left; x <= right; x++)
		if (!rectangles_is_free(rectangles, ground, x, y))
			return false;
	return true;
}

static bool rectangles_column_is_free(const struct rectangles *rectangles, const struct ground *ground, int x,
				      int top, int bottom)
{
	for (int y = top; y <= bottom; y++)
		if (!rectangles_is_free(rectangles, ground, x, y))
			return false;
	return true;
}

/* Grows a square from (x, y), and then along any side that
 * is free, so rooms come out whole and corridors long. */
static struct rectangle rectangles_grow(const struct rectangles *rectangles, const struct ground *ground, int x,
					int y)
{
	int right = x, bottom = y;
	bool wider = true, taller = true;

	while (wider || taller) {
		wider = wider && rectangles_column_is_free(rectangles, ground, right + 1, y, bottom);
		right += wider;
		taller = taller && rectangles_row_is_free(rectangles, ground, x, right, bottom + 1);
		bottom += taller;
	}
	return (struct rectangle){(int16_t)x, (int16_t)y, (int16_t)right, (int16_t)bottom};
}

void rectangles_cut(struct rectangles *rectangles, const struct ground *ground)
{
	size_t width = (size_t)ground->width;

	for (size_t i = 0; i < ground_cells(ground); i++)
		rectangles->of_cell[i] = RECTANGLES_NONE;
	rectangles->n = 0;
	for (int y = 0; y < ground->height; y++)
		for (int x = 0; x < ground->width; x++) {
			if (!rectangles_is_free(rectangles, ground, x, y))
				continue;
			struct rectangle made = rectangles_grow(rectangles, ground, x, y);
			for (int row = made.top; row <= made.bottom; row++)
				for (int column = made.left; column <= made.right; column++)
					rectangles->of_cell[(size_t)row * width + (size_t)column] =
					    rectangles->n;
			rectangles->at[rectangles->n++] = made;
		}
}
