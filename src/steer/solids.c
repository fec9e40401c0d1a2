#include "steer/solids.h"

#include "base/assert.h"
#include "base/minmax.h"

static double solids_distance_to(const struct solid *solid, struct vec2 at)
{
	double x = clamp(at.x, solid->left, solid->right), y = clamp(at.y, solid->top, solid->bottom);

	return vec2_distance(at, (struct vec2){x, y}) - solid->radius;
}

/* Offers a solid to a node, which adopts it if it knows none nearer. */
static void solids_offer(struct solids *solids, int column, int row, uint32_t solid)
{
	size_t node = (size_t)row * (size_t)solids->columns + (size_t)column;
	struct vec2 at = {column * solids->spacing, row * solids->spacing};

	if (solids->nearest[node] == solid)
		return;
	double gap = solids_distance_to(&solids->list[solid], at);
	if (gap < solids->gap[node]) {
		solids->gap[node] = (float)gap;
		solids->nearest[node] = solid;
	}
}

/* The line of nodes before a coordinate in spacings, kept within 0 .. LAST. */
static int solids_line_of(double line, int last)
{
	/* Branches instead of clamp, so that the memory reads that follow need not wait. */
	if (line < 0)
		return 0;
	if (line < last)
		return (int)line;
	return last;
}

/* Tells the nodes in and around a solid, from which all others will hear of it. */
static void solids_plant(struct solids *solids, uint32_t index)
{
	const struct solid *solid = &solids->list[index];
	double spacing = solids->spacing, around = solid->radius + spacing;
	int left = solids_line_of((solid->left - around) / spacing, solids->columns - 1),
	    right = solids_line_of((solid->right + around) / spacing, solids->columns - 1),
	    bottom = solids_line_of((solid->bottom + around) / spacing, solids->rows - 1);

	for (int row = solids_line_of((solid->top - around) / spacing, solids->rows - 1); row <= bottom; row++)
		for (int column = left; column <= right; column++)
			solids_offer(solids, column, row, index);
}

/* Tells node (column, row) of the solid that its neighbour at (DX, DY) knows. */
static void solids_hear(struct solids *solids, int column, int row, int dx, int dy)
{
	int x = column + dx, y = row + dy;

	if (x < 0 || y < 0 || x >= solids->columns || y >= solids->rows)
		return;
	uint32_t solid = solids->nearest[(size_t)y * (size_t)solids->columns + (size_t)x];
	if (solid != UINT32_MAX)
		solids_offer(solids, column, row, solid);
}

/* One sweep over all nodes, downwards (SIDE 1) or upwards (-1), and back along each row. */
static void solids_sweep(struct solids *solids, int side)
{
	int columns = solids->columns, rows = solids->rows;

	for (int i = 0; i < rows; i++) {
		int row = side > 0 ? i : rows - 1 - i;
		for (int k = 0; k < columns; k++) {
			int column = side > 0 ? k : columns - 1 - k;
			for (int dx = -1; dx <= 1; dx++)
				solids_hear(solids, column, row, dx, -side);
			solids_hear(solids, column, row, -side, 0);
		}
		for (int k = columns; k-- > 0;)
			solids_hear(solids, side > 0 ? k : columns - 1 - k, row, side, 0);
	}
}

void solids_build(struct solids *solids)
{
	size_t nodes = (size_t)solids->columns * (size_t)solids->rows;

	for (size_t i = 0; i < nodes; i++) {
		solids->gap[i] = INFINITY;
		solids->nearest[i] = UINT32_MAX;
	}
	for (uint32_t i = 0; i < solids->n; i++)
		solids_plant(solids, i);
	if (!solids->n)
		return;
	/* The second pair of sweeps finds what the first misses at its edges. */
	for (int pass = 0; pass < 2; pass++) {
		solids_sweep(solids, 1);
		solids_sweep(solids, -1);
	}
}

/* The exact distance to the nearest of the solids known at the four nodes of which NODE is the first. */
static double solids_exact(const struct solids *solids, struct vec2 at, size_t node)
{
	const uint32_t *nearest = solids->nearest + node;
	uint32_t corners[4] = {nearest[0], nearest[1], nearest[solids->columns], nearest[solids->columns + 1]};
	double least = solids_distance_to(&solids->list[corners[0]], at);

	for (int i = 1; i < 4; i++) {
		if (corners[i] == corners[i - 1])
			continue;
		least = min(solids_distance_to(&solids->list[corners[i]], at), least);
	}
	return least;
}

double solids_gap(const struct solids *solids, struct vec2 at, double exact_below)
{
	if (!solids->n)
		return INFINITY;
	ASSERT(solids->columns >= 2 && solids->rows >= 2);
	double x = at.x / solids->spacing, y = at.y / solids->spacing;
	int column = solids_line_of(x, solids->columns - 2), row = solids_line_of(y, solids->rows - 2);
	size_t node = (size_t)row * (size_t)solids->columns + (size_t)column;
	const float *top = solids->gap + node, *bottom = top + solids->columns;

	x -= column;
	y -= row;
	if (x < 0 || y < 0 || x > 1 || y > 1)
		return solids_exact(solids, at, node);
	double above = top[0] + (top[1] - top[0]) * x, below = bottom[0] + (bottom[1] - bottom[0]) * x;
	double gap = above + (below - above) * y;
	if (gap < exact_below)
		return solids_exact(solids, at, node);
	return gap;
}

bool solids_free(const struct solids *solids, struct vec2 from, struct vec2 to, double room)
{
	struct vec2 way = vec2_sub(to, from);
	double length = vec2_length(way), done = 0;

	if (!solids->n)
		return true;
	while (done < length) {
		struct vec2 at = vec2_add(from, vec2_scale(way, done / length));
		double spare = solids_gap(solids, at, room + solids->spacing) - room;
		if (spare < 0)
			return false;
		done += max(spare, 0.05);
	}
	return true;
}
