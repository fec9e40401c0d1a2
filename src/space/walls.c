#include "space/walls.h"

#include "base/assert.h"
#include "base/minmax.h"
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

/* On which side of the cell line the coordinate is: -1, 0 within it, or 1. */
static int walls_side(double coordinate, int line)
{
	return (coordinate > line + 1) - (coordinate < line);
}

/* The 64 cells of row Y from column X on, at most one before the map: set bits are open. */
static uint64_t walls_window(const struct walls *walls, int x, int y)
{
	size_t words = walls_row_words(walls->width), word = (size_t)(1 + (x >> 6));

	if (y < 0 || y >= walls->height || x < -64 || word >= words)
		return 0;
	const uint64_t *row = walls->rows + (size_t)(y + 1) * words;
	uint64_t window = row[word] >> (x & 63);
	if ((x & 63) && word + 1 < words)
		window |= row[word + 1] << (64 - (x & 63));
	return window;
}

/* The first N columns, none if it is below 0; not all 64. */
static uint64_t walls_first_columns(int n)
{
	return (UINT64_C(1) << clamp(n, 0, 63)) - 1;
}

/* Where a place is among the columns: the first that is not wholly to its left, and the first wholly to its right. */
struct walls_columns {
	int here, beyond;
};

static struct walls_columns walls_columns_of(double x)
{
	const double far = 1 << 20; /* much wider than any map */

	return (struct walls_columns){(int)clamp(ceil(x) - 1, -far, far), (int)clamp(floor(x) + 1, -far, far)};
}

enum { STANDING_OUT = 62 };

/* Those of the STANDING_OUT cells of row Y from column X on that are wall and whose nearest point is nearer to a place AT
 * than all wall around it: unless one of the cells on AT's side of it is wall as well.  AT lies above, in or
 * below the row: DY is -1, 0 or 1. */
static uint64_t walls_standing_out(const struct walls *walls, int x, int y, struct walls_columns columns,
				   int dy)
{
	/* AT lies to the right of these, to the left of those, and otherwise within their column. */
	uint64_t right = walls_first_columns(columns.here - x), left = ~walls_first_columns(columns.beyond - x);
	uint64_t within = ~(right | left), row = walls_window(walls, x - 1, y);
	uint64_t found = ~(row >> 1) & ((right & row >> 2) | (left & row) | within);

	if (dy) {
		row = walls_window(walls, x - 1, y + dy);
		found &= row >> 1 & ((right & row >> 2) | (left & row) | within);
	} else {
		found &= ~within;
	}
	return found & walls_first_columns(STANDING_OUT);
}

static void walls_insert_nearest(struct vec2 *points, double *squares, size_t *n, size_t cap, struct vec2 point,
				 double square)
{
	size_t place = *n;

	if (place < cap)
		++*n;
	else
		place--;
	for (; place > 0 && squares[place - 1] > square; place--) {
		points[place] = points[place - 1];
		squares[place] = squares[place - 1];
	}
	points[place] = point;
	squares[place] = square;
}

enum { NEAREST_MAX = 32 };

size_t walls_nearest(const struct walls *walls, struct vec2 at, double limit, struct vec2 *points, size_t cap)
{
	struct near_span span = walls_span(walls, at, at, limit);
	double squares[NEAREST_MAX], bound = limit * limit;
	struct walls_columns columns = walls_columns_of(at.x);
	size_t n = 0;

	ASSERT(cap > 0 && cap <= NEAREST_MAX);
	if (!walls->width)
		return 0;
	for (int y = span.top; y <= span.bottom; y++)
		for (int x = span.left; x <= span.right; x += STANDING_OUT) {
			uint64_t found = walls_standing_out(walls, x, y, columns, walls_side(at.y, y)) &
					 walls_first_columns(span.right + 1 - x);
			for (; found; found &= found - 1) {
				struct vec2 point = walls_nearest_of_cell(x + __builtin_ctzll(found), y, at);
				struct vec2 away = vec2_sub(point, at);
				double square = vec2_dot(away, away);
				if (square >= bound || walls_ray(walls, at, point) <= 1 - 1e-9)
					continue;
				walls_insert_nearest(points, squares, &n, cap, point, square);
				if (n == cap)
					bound = squares[n - 1];
			}
		}
	return n;
}

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
