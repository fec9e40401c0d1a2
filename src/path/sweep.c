#include "path/sweep.h"

#include <string.h>

size_t sweep_gaps(const struct ground *ground)
{
	return (size_t)ground->width + 1;
}

static size_t sweep_words(const struct ground *ground)
{
	return ((size_t)ground->width + 64) / 64;
}

size_t sweep_plane_words(const struct ground *ground)
{
	return ((size_t)ground->height + 1) * sweep_words(ground);
}

/* ---- the corners */

void sweep_mark(const struct ground *ground, struct sweep_corners *corners)
{
	size_t at = 0;

	corners->words = sweep_words(ground);
	for (int y = 0; y <= ground->height; y++) {
		const uint64_t *above = rays_row(ground, y - 1), *below = rays_row(ground, y);
		for (size_t word = 0; word < corners->words; word++, at++) {
			uint64_t ne = above[word], nw = ne << 1 | above[(ptrdiff_t)word - 1] >> 63;
			uint64_t se = below[word], sw = se << 1 | below[(ptrdiff_t)word - 1] >> 63;
			corners->planes[SWEEP_RISING][at] = (nw ^ se) & ne & sw;
			corners->planes[SWEEP_FALLING][at] = (ne ^ sw) & nw & se;
		}
	}
}

static uint64_t sweep_word(const struct sweep_corners *corners, enum sweep_slope slope, int x, int y)
{
	return corners->planes[slope][(size_t)y * corners->words + (size_t)(x >> 6)];
}

bool sweep_is_corner(const struct sweep_corners *corners, int x, int y)
{
	return (sweep_word(corners, SWEEP_RISING, x, y) | sweep_word(corners, SWEEP_FALLING, x, y)) >>
		   (x & 63) &
	       1;
}

/* The first whole cell border at or after X; ceil() would be a call on machines without an instruction for it. */
static inline int sweep_border_after(double x)
{
	int border = (int)(x / 2);

	return border + (border < x / 2);
}

/* Visits the corners FIRST .. LAST of border Y at which lines of SLOPE can bend. */
static inline void sweep_visit(const struct sweep *sweep, enum sweep_slope slope, int first, int last, int y)
{
	const uint64_t *line = sweep->corners->planes[slope] + (size_t)y * sweep->corners->words;
	uint64_t bits = line[first >> 6] & UINT64_MAX << (first & 63);

	for (int word = first >> 6;; bits = line[++word]) {
		if (word == last >> 6)
			bits &= UINT64_MAX >> (63 - (last & 63));
		for (; bits; bits &= bits - 1)
			sweep->visit(sweep->context, 64 * word + __builtin_ctzll(bits), y);
		if (word == last >> 6)
			return;
	}
}

/* Visits the corners of GAP, on border Y. */
static void sweep_visit_gap(const struct sweep *sweep, const struct sweep_gap *gap, int y)
{
	int first = sweep_border_after(gap->ends[RAYS_LEFT]), last = (int)gap->ends[RAYS_RIGHT] / 2;
	int root = sweep->root.x;
	bool down = 2 * y > sweep->root.y;

	if (first > last)
		return;
	if (2 * first < root)
		sweep_visit(sweep, down ? SWEEP_RISING : SWEEP_FALLING, first, min(last, (root - 1) >> 1), y);
	if (2 * last > root)
		sweep_visit(sweep, down ? SWEEP_FALLING : SWEEP_RISING, max(first, (root >> 1) + 1), last, y);
}

/* ---- from border to border */

/* The borders NEAR and FAR of ROW, as the sweep comes. */
struct sweep_row {
	int row, near, far;
};

/* Cuts GAP, on the near border of ROW, to the run FIRST .. END - 1. */
static struct sweep_gap sweep_enter(const struct sweep *sweep, struct sweep_gap gap,
				    const struct sweep_row *row, int first, int end)
{
	for (int side = 0; side < RAYS_SIDES; side++) {
		int edge = 2 * (side == RAYS_LEFT ? first : end);
		if (!rays_beyond(side, gap.ends[side], edge))
			continue;
		gap.ends[side] = edge;
		gap.rays[side] =
		    (struct string_pull_point){edge - sweep->root.x, 2 * row->near - sweep->root.y};
	}
	return gap;
}

/* Takes GAP, which lies within the run FIRST .. END - 1, to the far border of ROW; false if nothing is left of it. */
static bool sweep_cross(const struct sweep *sweep, struct sweep_gap *gap, const struct sweep_row *row,
			int first, int end)
{
	for (int side = 0; side < RAYS_SIDES; side++) {
		int edge = 2 * (side == RAYS_LEFT ? first : end);
		gap->ends[side] = rays_cross(sweep->root, gap->rays[side], 2 * row->far);
		if (!rays_beyond(side, gap->ends[side], edge))
			continue;
		gap->ends[side] = edge;
		gap->rays[side] =
		    (struct string_pull_point){edge - sweep->root.x, 2 * row->far - sweep->root.y};
	}
	return gap->ends[RAYS_LEFT] < gap->ends[RAYS_RIGHT];
}

/* Is the target, in the row that GAP enters, between its rays and in the run FIRST .. END - 1? */
static bool sweep_sees_target(const struct sweep *sweep, const struct sweep_gap *gap, int first, int end)
{
	const struct string_pull_point *target = sweep->target;

	return target->x > 2 * first && target->x < 2 * end &&
	       rays_cross(sweep->root, gap->rays[RAYS_LEFT], target->y) <= target->x &&
	       rays_cross(sweep->root, gap->rays[RAYS_RIGHT], target->y) >= target->x;
}

/* Takes GAPS[n] over ROW; returns how many are left on its far border, in NEXT. */
static size_t sweep_over(struct sweep *sweep, const struct sweep_row *row, const struct sweep_gap *gaps,
			 size_t n, struct sweep_gap *next)
{
	const uint64_t *cells = rays_row(sweep->ground, row->row);
	bool looks = sweep->target && sweep->target->y >> 1 == row->row;
	size_t n_next = 0;

	for (size_t i = 0; i < n; i++) {
		int last = sweep_border_after(gaps[i].ends[RAYS_RIGHT]), end;
		for (int x = rays_next_open(cells, (int)gaps[i].ends[RAYS_LEFT] / 2, last); x < last;
		     x = rays_next_open(cells, end, last)) {
			int first = rays_run_begin(cells, x);
			end = rays_run_end(cells, x);
			next[n_next] = sweep_enter(sweep, gaps[i], row, first, end);
			if (looks && sweep_sees_target(sweep, &next[n_next], first, end))
				sweep->seen = true;
			n_next += sweep_cross(sweep, &next[n_next], row, first, end);
		}
	}
	return n_next;
}

/* The root sees all of the far border of its run, to each requested side. */
static size_t sweep_begin(const struct sweep *sweep, unsigned sides, const struct sweep_row *row,
			  struct sweep_gap *gap)
{
	const uint64_t *cells = rays_row(sweep->ground, row->row);
	struct string_pull_point root = sweep->root;
	int left = (root.x - 1) >> 1, right = root.x >> 1;

	*gap = (struct sweep_gap){.ends = {root.x, root.x}};
	if (sides >> RAYS_LEFT & 1 && rays_open(cells, left))
		gap->ends[RAYS_LEFT] = 2 * rays_run_begin(cells, left);
	if (sides >> RAYS_RIGHT & 1 && rays_open(cells, right))
		gap->ends[RAYS_RIGHT] = 2 * rays_run_end(cells, right);
	for (int side = 0; side < RAYS_SIDES; side++)
		gap->rays[side] =
		    (struct string_pull_point){(int)gap->ends[side] - root.x, 2 * row->far - root.y};
	return gap->ends[RAYS_LEFT] < gap->ends[RAYS_RIGHT];
}

/* Is any path to the target over border Y too long?  As behind a mirror, its length does not depend on where it turns. */
static bool sweep_is_too_far(const struct sweep *sweep, int y)
{
	struct string_pull_point root = sweep->root;

	if (!sweep->bound)
		return false;
	int along = sweep->target->x - root.x, across = abs(2 * y - root.y) + abs(2 * y - sweep->target->y);
	return rays_length(along, across) >= *sweep->bound;
}

/* Sweeps downwards, or else upwards. */
static void sweep_half(struct sweep *sweep, bool down, unsigned sides)
{
	int step = down ? 1 : -1,
	    at_row = sweep->root.y & 1 || down ? sweep->root.y >> 1 : sweep->root.y / 2 - 1;
	struct sweep_row row = {.row = at_row, .far = at_row + down};
	struct sweep_gap *gaps = sweep->gaps, *next = gaps + sweep_gaps(sweep->ground), *swap;

	for (size_t n = sweep_begin(sweep, sides, &row, gaps);
	     n && !sweep->seen && !sweep_is_too_far(sweep, row.far); swap = gaps, gaps = next, next = swap) {
		for (size_t i = 0; i < n; i++)
			sweep_visit_gap(sweep, &gaps[i], row.far);
		row = (struct sweep_row){row.row + step, row.far, row.far + step};
		n = sweep_over(sweep, &row, gaps, n, next);
	}
}

void sweep_quarters(struct sweep *sweep, unsigned quarters)
{
	const uint64_t *own = rays_row(sweep->ground, sweep->root.y >> 1);

	if (sweep->target && sweep->root.y == sweep->target->y) {
		int first = rays_run_begin(own, sweep->root.x >> 1),
		    end = rays_run_end(own, sweep->root.x >> 1);
		sweep->seen = sweep->target->x > 2 * first && sweep->target->x < 2 * end;
	}
	bool down = sweep->target && sweep->target->y > sweep->root.y;
	for (int half = 0; half < 2; half++, down = !down)
		if (quarters >> 2 * down & 3)
			sweep_half(sweep, down, quarters >> 2 * down & 3);
}

void sweep_straight(struct sweep *sweep, int dx, int dy)
{
	struct string_pull_point at = {sweep->root.x + dx, sweep->root.y + dy};
	bool was_low = true, was_high = true;

	for (;; at.x += 2 * dx, at.y += 2 * dy) {
		/* The cells on both sides of the way to the next corner: to the left or above, to the right or below. */
		bool low = ground_open(sweep->ground, cell_at((at.x - abs(dy)) >> 1, (at.y - abs(dx)) >> 1));
		bool high = ground_open(sweep->ground, cell_at((at.x + abs(dy)) >> 1, (at.y + abs(dx)) >> 1));
		int x = (at.x + dx) / 2, y = (at.y + dy) / 2;
		if (!(was_low && low) && !(was_high && high))
			return;
		if (sweep_is_corner(sweep->corners, x, y))
			sweep->visit(sweep->context, x, y);
		was_low = low;
		was_high = high;
	}
}
