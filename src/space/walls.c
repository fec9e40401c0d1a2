#include "space/walls.h"

#include "base/assert.h"
#include "base/minmax.h"
#include "map/cell.h"
#include "space/near.h"
#include "space/sweep.h"

/* The row or column a coordinate is in; far outside the map all are alike, so that no int overflows. */
static int walls_line_of(double coordinate, int lines)
{
	return (int)floor(clamp(coordinate, -2, lines + 1));
}

/* The cells that a square of half-width REACH may touch while it moves from A to B. */
static struct near_span walls_span(const struct walls *walls, struct vec2 a, struct vec2 b, double reach)
{
	return (struct near_span){
	    .left = walls_line_of(min(a.x, b.x) - reach, walls->width),
	    .right = walls_line_of(max(a.x, b.x) + reach, walls->width),
	    .top = walls_line_of(min(a.y, b.y) - reach, walls->height),
	    .bottom = walls_line_of(max(a.y, b.y) + reach, walls->height),
	};
}

/* The point of cell (x, y) nearest to AT. */
static struct vec2 walls_nearest_of_cell(int x, int y, struct vec2 at)
{
	return (struct vec2){clamp(at.x, x, x + 1), clamp(at.y, y, y + 1)};
}

double walls_distance(const struct walls *walls, struct vec2 at, double limit)
{
	struct near_span span = walls_span(walls, at, at, limit);

	if (!walls->width)
		return limit;
	for (int y = span.top; y <= span.bottom; y++)
		for (int x = span.left; x <= span.right; x++)
			if (!walls_open(walls, x, y))
				limit = min(vec2_distance(walls_nearest_of_cell(x, y, at), at), limit);
	return limit;
}

double walls_ray(const struct walls *walls, struct vec2 from, struct vec2 to)
{
	struct vec2 motion = vec2_sub(to, from);
	int x = walls_line_of(from.x, walls->width), y = walls_line_of(from.y, walls->height);
	int step_x = motion.x > 0 ? 1 : -1, step_y = motion.y > 0 ? 1 : -1;
	double share = 0;

	if (!walls->width)
		return 1;
	/* A share above 1 means that the line is never crossed. */
	double to_x = motion.x != 0 ? (x + (step_x > 0) - from.x) / motion.x : 2;
	double to_y = motion.y != 0 ? (y + (step_y > 0) - from.y) / motion.y : 2;
	while (walls_open(walls, x, y)) {
		share = min(to_x, to_y);
		if (share >= 1)
			return 1;
		if (to_x < to_y) {
			x += step_x;
			to_x = (x + (step_x > 0) - from.x) / motion.x;
		} else {
			y += step_y;
			to_y = (y + (step_y > 0) - from.y) / motion.y;
		}
	}
	return share;
}

/* ---- what is in sight ------------------------------------------------------------------------------------ */

enum { STANDING_OUT = 62, NEAREST_MAX = 32 };

/* A point of the wall of cell (x, y). */
struct walls_point {
	struct vec2 at;
	double square; /* of its distance */
	int x, y;
};

/* A look around from a place: the strip of STANDING_OUT columns from `left` on, and the nearest points in sight so far. */
struct walls_look {
	const struct walls *walls;
	struct vec2 from;
	struct cell cell; /* that FROM is in */
	double limit_square;
	struct walls_point *nearest; /* [cap] */
	size_t n, cap;
	int left;
	/* Columns of the strip: FROM lies to the right of some, to the left of others, and otherwise within them. */
	uint64_t right_of, left_of, within;
	/* The window: in each row the 64 columns from one before the strip on. */
	const uint64_t *word; /* of the row above the map, in which the window begins */
	int shift;            /* to its first column */
	bool more;            /* it ends in the next word */
};

/* Where a coordinate is among the rows or columns: the first that does not lie wholly before it, and the first that lies
 * wholly behind it. */
struct walls_lines {
	int here, beyond;
};

static struct walls_lines walls_lines_of(double coordinate)
{
	const double far = 1 << 20; /* much wider than any map */

	return (struct walls_lines){(int)clamp(ceil(coordinate) - 1, -far, far),
				    (int)clamp(floor(coordinate) + 1, -far, far)};
}

/* The cells of row Y in the window: set bits are open.  All rows outside the map are alike. */
static inline uint64_t walls_window(const struct walls_look *look, int y)
{
	const struct walls *walls = look->walls;
	const uint64_t *word =
	    look->word + (size_t)(clamp(y, -1, walls->height) + 1) * walls_row_words(walls->width);

	return word[0] >> look->shift | word[look->more] << 1 << (63 - look->shift);
}

/* The first N columns, none if it is below 0; not all 64. */
static uint64_t walls_first_columns(int n)
{
	return (UINT64_C(1) << clamp(n, 0, 63)) - 1;
}

static void walls_begin_strip(struct walls_look *look, int left)
{
	struct walls_lines columns = walls_lines_of(look->from.x);

	look->left = left;
	look->right_of = walls_first_columns(columns.here - left);
	look->left_of = ~walls_first_columns(columns.beyond - left);
	look->within = ~(look->right_of | look->left_of);
	/* The last word of a row has no cells, so that nothing is added to it. */
	size_t word = (size_t)(1 + ((left - 1) >> 6));
	look->word = look->walls->rows + word;
	look->shift = (left - 1) & 63;
	look->more = word + 1 < walls_row_words(look->walls->width);
}

/* The columns of the strip that are open on the viewer's side, in a row; ROW is its window, beginning one column
 * before the strip. */
static uint64_t walls_open_towards(const struct walls_look *look, uint64_t row)
{
	return (look->right_of & row >> 2) | (look->left_of & row) | look->within;
}

/* Those cells of a row of the strip that are wall and whose nearest point is nearer than all wall around it: unless one of
 * the cells on our side of it is wall as well.  ROW and NEXT are the windows, from one column before the strip on, of that
 * row and of the next one on our side: of the same row if we are neither above nor below it. */
static uint64_t walls_standing_out(const struct walls_look *look, const uint64_t *row, const uint64_t *next)
{
	uint64_t found = ~(*row >> 1) & walls_open_towards(look, *row) & walls_first_columns(STANDING_OUT);

	if (row == next)
		return found & ~look->within;
	return found & *next >> 1 & walls_open_towards(look, *next);
}

/* Are all cells open in the rectangle from ours to the one before cell (X, Y)?  Then its nearest point is in sight, from
 * wherever in our cell.  May be false where ours is beyond the window. */
static bool walls_all_open(const struct walls_look *look, int x, int y)
{
	int near_x = clamp(look->cell.x, x - 1, x + 1), near_y = clamp(look->cell.y, y - 1, y + 1);
	int first = min(near_x, look->cell.x) - (look->left - 1),
	    last = max(near_x, look->cell.x) - (look->left - 1);
	int step = near_y < look->cell.y ? 1 : -1;

	if (first < 0 || last > 62)
		return false;
	uint64_t columns = walls_first_columns(last + 1) & ~walls_first_columns(first);
	while (!(~walls_window(look, near_y) & columns)) {
		if (near_y == look->cell.y)
			return true;
		near_y += step;
	}
	return false;
}

/* Nearest first, ties by row and then column. */
static bool walls_before(const struct walls_point *a, const struct walls_point *b)
{
	if (a->square != b->square)
		return a->square < b->square;
	return a->y != b->y ? a->y < b->y : a->x < b->x;
}

static void walls_insert(struct walls_look *look, const struct walls_point *point)
{
	size_t place = look->n < look->cap ? look->n++ : look->n - 1;

	for (; place > 0 && walls_before(point, &look->nearest[place - 1]); place--)
		look->nearest[place] = look->nearest[place - 1];
	look->nearest[place] = *point;
}

static void walls_offer(struct walls_look *look, int x, int y)
{
	struct walls_point point = {.at = walls_nearest_of_cell(x, y, look->from), .x = x, .y = y};
	struct vec2 away = vec2_sub(point.at, look->from);

	point.square = vec2_dot(away, away);
	if (point.square >= look->limit_square ||
	    (look->n == look->cap && !walls_before(&point, &look->nearest[look->n - 1])))
		return;
	if (walls_all_open(look, x, y) || walls_ray(look->walls, look->from, point.at) > 1 - 1e-9)
		walls_insert(look, &point);
}

/* Offers what stands out in the columns LEFT .. RIGHT, at most as many as in a strip, of the rows TOP .. BOTTOM. */
static void walls_scan_strip(struct walls_look *look, int left, int right, int top, int bottom)
{
	struct walls_lines rows = walls_lines_of(look->from.y);
	uint64_t columns = walls_first_columns(right + 1 - left);
	uint64_t above, row;

	walls_begin_strip(look, left);
	above = walls_window(look, top - 1);
	row = walls_window(look, top);
	for (int y = top; y <= bottom; y++) {
		uint64_t below = walls_window(look, y + 1);
		const uint64_t *next = &row;
		if (y < rows.here)
			next = &below;
		else if (y >= rows.beyond)
			next = &above;
		for (uint64_t found = walls_standing_out(look, &row, next) & columns; found; found &= found - 1)
			walls_offer(look, left + __builtin_ctzll(found), y);
		above = row;
		row = below;
	}
}

size_t walls_nearest(const struct walls *walls, struct vec2 at, double limit, struct vec2 *points, size_t cap)
{
	struct near_span span = walls_span(walls, at, at, limit);
	struct walls_point nearest[NEAREST_MAX];
	struct walls_look look = {
	    .walls = walls, .from = at, .limit_square = limit * limit, .nearest = nearest, .cap = cap};

	ASSERT(cap > 0 && cap <= NEAREST_MAX);
	if (!walls->width)
		return 0;
	look.cell = cell_at(walls_line_of(at.x, walls->width), walls_line_of(at.y, walls->height));
	for (int left = span.left; left <= span.right; left += STANDING_OUT)
		walls_scan_strip(&look, left, min(span.right, left + STANDING_OUT - 1), span.top, span.bottom);
	for (size_t i = 0; i < look.n; i++)
		points[i] = look.nearest[i].at;
	return look.n;
}

/* ---- sweeps ---------------------------------------------------------------------------------------------- */

/* The share of MOTION along an axis after which a disc meets FACE from the side of SIGN, or SWEEP_FREE. */
static double walls_sweep_face(double at, double motion, double face, double sign, double radius)
{
	double gap = (at - face) * sign - radius;

	if (motion * sign >= 0 || (at - face) * sign < 0)
		return SWEEP_FREE;
	return max(gap / (-motion * sign), 0);
}

/* The first touch found so far. */
struct walls_hit {
	double share;
	struct vec2 normal;
};

static void walls_hit_faces(struct walls_hit *hit, int x, int y, struct vec2 at, struct vec2 motion,
			    double radius)
{
	for (int side = 0; side < 2; side++) {
		double sign = side ? 1 : -1;
		double share = walls_sweep_face(at.x, motion.x, x + side, sign, radius);
		double along = at.y + motion.y * share;
		if (share < hit->share && along >= y && along <= y + 1)
			*hit = (struct walls_hit){share, {sign, 0}};
		share = walls_sweep_face(at.y, motion.y, y + side, sign, radius);
		along = at.x + motion.x * share;
		if (share < hit->share && along >= x && along <= x + 1)
			*hit = (struct walls_hit){share, {0, sign}};
	}
}

static void walls_hit_corners(struct walls_hit *hit, int x, int y, struct vec2 at, struct vec2 motion,
			      double radius)
{
	for (int corner = 0; corner < 4; corner++) {
		struct vec2 away = {at.x - (x + (corner & 1)), at.y - (y + (corner >> 1))};
		double share = sweep_circle(away, motion, radius);
		if (share < hit->share)
			*hit = (struct walls_hit){share,
						  vec2_unit(vec2_add(away, vec2_scale(motion, share)), away)};
	}
}

double walls_sweep(const struct walls *walls, struct vec2 at, struct vec2 motion, double radius,
		   struct vec2 *normal)
{
	struct near_span span = walls_span(walls, at, vec2_add(at, motion), radius);
	struct walls_hit hit = {.share = 1, .normal = *normal};

	if (!walls->width)
		return 1;
	for (int y = span.top; y <= span.bottom; y++)
		for (int x = span.left; x <= span.right; x++)
			if (!walls_open(walls, x, y)) {
				walls_hit_faces(&hit, x, y, at, motion, radius);
				walls_hit_corners(&hit, x, y, at, motion, radius);
			}
	*normal = hit.normal;
	return hit.share;
}
