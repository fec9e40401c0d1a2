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

static void rectangles_add(struct rectangles *rectangles, const struct ground *ground, struct rectangle made)
{
	for (int y = made.top; y <= made.bottom; y++)
		for (int x = made.left; x <= made.right; x++)
			rectangles->of_cell[(size_t)y * (size_t)ground->width + (size_t)x] = rectangles->n;
	rectangles->at[rectangles->n++] = made;
}

/* The map file's rectangles come first.  A rectangle with a wall, or overlapping an earlier one, is skipped. */
static void rectangles_add_given(struct rectangles *rectangles, const struct ground *ground)
{
	for (size_t i = 0; i < ground->n_rectangles; i++) {
		struct cell from = ground->corners[2 * i], to = ground->corners[2 * i + 1];
		bool open = true;
		for (int y = from.y; y <= to.y; y++)
			open = open && rectangles_row_is_free(rectangles, ground, from.x, to.x, y);
		if (open)
			rectangles_add(rectangles, ground, (struct rectangle){from.x, from.y, to.x, to.y});
	}
}

bool rectangles_cut(struct rectangles *rectangles, const struct ground *ground, struct job *job)
{
	for (size_t i = 0; i < ground_cells(ground); i++)
		rectangles->of_cell[i] = RECTANGLES_NONE;
	rectangles->n = 0;
	rectangles_add_given(rectangles, ground);
	job_begin(job, "Cutting the map into rectangles", (uint64_t)ground->height);
	for (int y = 0; y < ground->height; y++) {
		for (int x = 0; x < ground->width; x++)
			if (rectangles_is_free(rectangles, ground, x, y))
				rectangles_add(rectangles, ground, rectangles_grow(rectangles, ground, x, y));
		if (!job_step(job, (uint64_t)y + 1))
			return false;
	}
	return true;
}
