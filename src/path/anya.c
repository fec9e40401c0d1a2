/* Anya: the shortest path at any angle, without preparation (Harabor & Grastien 2013; Harabor, Grastien, Öz & Aksakalli
 * 2016).
 *
 * The mover is a point.  It may touch walls, but not slip between two that touch at a corner.  So a shortest path
 * bends only at corners of walls, and bends around them.
 *
 * A* searches over cones instead of cells.  A cone is an interval on the border between two rows of cells, all of it
 * visible from one point, the root: the start, or a corner of a wall.  Its rating is the length of the shortest path
 * over the root and the interval to the goal if there were no more walls.  To expand a cone means to cross the next
 * row:
 *
 *   - The visible part of the far border of each run of open cells is a cone again.
 *   - Where the interval ends at the corner of a wall, the path may bend round it.  The corner is the root of a cone
 *     over the part out of sight of the old root; and if it is the corner of a wall that the path passed, one may follow the
 *     border along that wall to further corners.
 *
 * Both ends of an interval are given by rays from the root, so all comparisons are exact (see rays.h).  Only lengths are
 * rounded.  Lengths here are in half cells, like all points (see string_pull.h). */
#include <string.h>

#include "base/lazy_heap.h"
#include "path/rays.h"
#include "path/search.h"

enum { RULES = 1 << DIAGONAL_NO_CUT | 1 << DIAGONAL_ONE };

/* A corner of cells at which a path may bend, or the start. */
struct anya_root {
	double g;
	uint32_t parent;
	uint32_t search; /* number of the search that reached it */
};

struct anya_cone {
	double g;                                  /* of its root when it was made */
	double ends[RAYS_SIDES];                   /* of the interval */
	struct string_pull_point rays[RAYS_SIDES]; /* from the root to the ends, or through them */
	struct string_pull_point at;               /* the root */
	uint32_t root;
	int32_t line; /* the border that holds the interval: the upper one of that row */
};

struct anya_search {
	const struct ground *ground;
	const struct path_query *query;
	struct event_log *log;
	struct path_result *result;
	struct string_pull_point start, goal;
	struct anya_root *roots; /* [corners + 1]; the last is the start */
	struct anya_cone *cones; /* [cap] */
	uint16_t *told; /* [cells], for a log: enum anya_told, and the open cones for which the cell stands */
	struct lazy_heap open; /* cones by rating; of equal ones, greater g first, about */
	uint32_t number, freed, used, cap;
	uint32_t n_corners;
	double best;         /* length of the best path */
	uint32_t last;       /* its last root */
	struct cell nearest; /* of the cells seen so far, the nearest to the goal, then the first */
	uint32_t nearest_square, n_open;
	bool keeps; /* KEPT, rated KEPT_RATING, is in the frontier, but not in the heap */
	double kept_rating;
	struct anya_cone kept;
};

enum anya_told { TOLD_SEEN = 1 << 15, TOLD_SHARED = 1 << 14, TOLD_COUNT = TOLD_SHARED - 1 };

/* Scratch: the number of the search, then the arrays of struct anya_search. */
static uint32_t anya_cap(const struct ground *ground)
{
	return (uint32_t)ground_cells(ground) + 1024;
}

static size_t anya_corners(const struct ground *ground)
{
	return ((size_t)ground->width + 1) * ((size_t)ground->height + 1);
}

static size_t anya_scratch_size(const struct ground *ground)
{
	size_t per_cone = sizeof(struct anya_cone) + sizeof(struct lazy_heap_entry);

	return round_up(sizeof(uint64_t) + (anya_corners(ground) + 1) * sizeof(struct anya_root) +
			    anya_cap(ground) * per_cone + ground_cells(ground) * sizeof(uint16_t),
			sizeof(uint64_t));
}

/* The point of the interval over which the shortest path from the root to the goal leads, if no more walls follow.  A
 * goal on the root's side of the border is reached by its mirror image. */
static double anya_entry(const struct anya_search *search, const struct anya_cone *cone)
{
	int y = 2 * cone->line, to_line = y - cone->at.y, to_goal = abs(y - search->goal.y);
	double x = cone->at.x +
		   (double)((int64_t)(search->goal.x - cone->at.x) * abs(to_line)) / (abs(to_line) + to_goal);

	return clamp(x, cone->ends[RAYS_LEFT], cone->ends[RAYS_RIGHT]);
}

static double anya_rating(const struct anya_search *search, const struct anya_cone *cone, double entry)
{
	int y = 2 * cone->line;

	return cone->g + rays_length(entry - cone->at.x, y - cone->at.y) +
	       rays_length(entry - search->goal.x, y - search->goal.y);
}

/* ---- the log: a cone is the cell before its interval, at the point of entry */

static uint32_t anya_cell_of(const struct anya_search *search, const struct anya_cone *cone)
{
	double entry = anya_entry(search, cone);
	int y = cone->line - (cone->rays[RAYS_LEFT].y > 0), x = (int)entry / 2;

	/* The right end of the interval may be the end of the row or the beginning of a wall. */
	return (uint32_t)ground_index(search->ground,
				      cell_at(x - (entry >= cone->ends[RAYS_RIGHT] && entry == 2 * x), y));
}

static struct string_pull_point anya_point_of(const struct anya_search *search, uint32_t root)
{
	uint32_t width = (uint32_t)search->ground->width + 1;

	if (root == search->n_corners)
		return search->start;
	return (struct string_pull_point){2 * (int)(root % width), 2 * (int)(root / width)};
}

/* An open cell at the corner ROOT. */
static uint32_t anya_cell_beside(const struct anya_search *search, uint32_t root)
{
	struct string_pull_point at = anya_point_of(search, root);
	struct cell beside = cell_at(at.x >> 1, at.y >> 1);

	for (int i = 0; i < 4 && !ground_open(search->ground, beside); i++)
		beside = cell_at((at.x - (i & 1)) >> 1, (at.y - (i >> 1 & 1)) >> 1);
	return (uint32_t)ground_index(search->ground, beside);
}

/* Logs KIND for CELL, the cell of CONE. */
static void anya_tell(const struct anya_search *search, enum event_kind kind, const struct anya_cone *cone,
		      uint32_t cell)
{
	double entry = anya_entry(search, cone);
	double g = cone->g + rays_length(entry - cone->at.x, 2 * cone->line - cone->at.y);

	if (kind == EVENT_OPEN || kind == EVENT_REVISE)
		event_add(search->log, EVENT_PARENT, anya_cell_beside(search, cone->root), 0);
	event_add(search->log, kind, cell, (uint64_t)(g * (COST_STRAIGHT / 2)));
}

static void anya_tell_open(struct anya_search *search, const struct anya_cone *cone)
{
	if (!search->log)
		return;
	uint32_t cell = anya_cell_of(search, cone);
	uint16_t *told = &search->told[cell];
	bool seen = *told & TOLD_SEEN;

	anya_tell(search, seen ? EVENT_REVISE : EVENT_OPEN, cone, cell);
	search->result->generated += !seen;
	search->n_open += !(*told & TOLD_COUNT);
	if (*told & TOLD_COUNT)
		*told |= TOLD_SHARED;
	*told = (uint16_t)((*told + 1) | TOLD_SEEN);
	path_note_open(search->result, search->n_open);
}

/* CONE came off the frontier, to be expanded or, if KIND is PRUNE, dropped. */
static void anya_tell_taken(struct anya_search *search, const struct anya_cone *cone, enum event_kind kind)
{
	if (!search->log)
		return;
	uint32_t cell = anya_cell_of(search, cone);
	uint16_t *told = &search->told[cell];
	bool shared = *told & TOLD_SHARED, last = (--*told & TOLD_COUNT) == 0;

	if (kind == EVENT_PRUNE && !last)
		return;
	if (shared)
		anya_tell(search, EVENT_REVISE, cone, cell);
	anya_tell(search, kind, cone, cell);
	if (!last) {
		anya_tell(search, EVENT_REVISE, cone, cell);
		return;
	}
	search->n_open--;
	*told = TOLD_SEEN;
}

/* ---- the frontier */

static void anya_push(struct anya_search *search, const struct anya_cone *cone, double rating)
{
	uint32_t slot = search->freed;

	if (slot)
		search->freed = search->cones[slot].root;
	else if (search->used + 1 < search->cap)
		slot = ++search->used;
	else
		search->result->limited = true;
	if (!slot)
		return;
	search->cones[slot] = *cone;
	uint64_t shallow = ~lazy_heap_word(cone->g) & ~(uint64_t)UINT32_MAX;
	lazy_heap_push(&search->open, (struct lazy_heap_entry){lazy_heap_word(rating), shallow | slot});
}

/* Puts CONE into the frontier, unless no path over it can be the shortest. */
static void anya_offer(struct anya_search *search, const struct anya_cone *cone)
{
	double rating = anya_rating(search, cone, anya_entry(search, cone));

	if (rating >= search->best)
		return;
	anya_tell_open(search, cone);
	search->result->generated += !search->log;
	if (search->log) {
		anya_push(search, cone, rating);
		return;
	}
	/* Usually the best cone of an expansion is the next one to expand. */
	if (search->keeps && search->kept_rating <= rating) {
		anya_push(search, cone, rating);
		return;
	}
	if (search->keeps)
		anya_push(search, &search->kept, search->kept_rating);
	search->kept = *cone;
	search->kept_rating = rating;
	search->keeps = true;
}

/* Takes the best cone off the heap whose root has not been reached on a shorter way since; false: none. */
static bool anya_pop(struct anya_search *search, struct anya_cone *cone)
{
	struct lazy_heap_entry top;

	while (lazy_heap_pop(&search->open, &top)) {
		uint32_t slot = (uint32_t)top.second;
		if (top.first >= lazy_heap_word(search->best))
			return false;
		*cone = search->cones[slot];
		search->cones[slot].root = search->freed;
		search->freed = slot;
		if (cone->g == search->roots[cone->root].g)
			return true;
		anya_tell_taken(search, cone, EVENT_PRUNE);
	}
	return false;
}

/* The next cone to expand. */
static bool anya_next(struct anya_search *search, struct anya_cone *cone)
{
	if (!search->keeps)
		return anya_pop(search, cone);
	search->keeps = false;
	lazy_heap_close(&search->open);
	if (search->open.n && search->open.entries[0].first < lazy_heap_word(search->kept_rating)) {
		anya_push(search, &search->kept, search->kept_rating);
		return anya_pop(search, cone);
	}
	*cone = search->kept;
	return search->kept_rating < search->best;
}

/* ---- expansion */

/* A run of open cells, and a border of their row, in cells. */
struct anya_run {
	int first, end;     /* cells first .. end - 1 */
	int row, near, far; /* near and far: the numbers of its borders as the cone comes */
};

/* One cone that enters one run, and the root's view in it. */
struct anya_entrance {
	const struct anya_cone *cone;
	struct anya_run run;
	double ends[RAYS_SIDES];                   /* of the part of the interval through which it enters */
	struct string_pull_point rays[RAYS_SIDES]; /* through them */
	double far[RAYS_SIDES];                    /* where they meet the far border, beyond the run perhaps */
};

/* The end of RUN to SIDE, as a point's x. */
static int anya_edge(const struct anya_run *run, int side)
{
	return 2 * (side == RAYS_LEFT ? run->first : run->end);
}

/* The way to the goal over ROOT, straight from it, is a path. */
static void anya_meet(struct anya_search *search, uint32_t root, struct string_pull_point at, double g)
{
	double length = g + rays_length(search->goal.x - at.x, search->goal.y - at.y);

	if (length >= search->best)
		return;
	search->best = length;
	search->last = root;
}

static bool anya_holds_goal(const struct anya_search *search, const struct anya_run *run)
{
	struct cell goal = search->query->goal;

	return goal.y == run->row && goal.x >= run->first && goal.x < run->end;
}

/* Reaches the corner AT from PARENT.  Returns false if a way that is as short is known. */
static bool anya_reach(struct anya_search *search, uint32_t corner, uint32_t parent, double g)
{
	struct anya_root *root = &search->roots[corner];

	if (root->search == search->number && g >= root->g)
		return false;
	*root = (struct anya_root){g, parent, search->number};
	return true;
}

static uint32_t anya_corner(const struct anya_search *search, struct string_pull_point at)
{
	return (uint32_t)(at.y / 2) * ((uint32_t)search->ground->width + 1) + (uint32_t)(at.x / 2);
}

/* Offers the cone from the root AT over RUN to its far border.  On SIDE it goes as far as the run does, on the other
 * to where RAY leads, or to the end of the run. */
static void anya_offer_rest(struct anya_search *search, const struct anya_run *run, uint32_t root,
			    struct string_pull_point at, double g, int side, struct string_pull_point ray)
{
	int other = 1 - side, y = 2 * run->far;
	struct anya_cone cone = {.g = g, .at = at, .root = root, .line = run->far};

	cone.ends[side] = anya_edge(run, side);
	cone.rays[side] = (struct string_pull_point){anya_edge(run, side) - at.x, y - at.y};
	cone.ends[other] = rays_cross(at, ray, y);
	cone.rays[other] = ray;
	if (rays_beyond(other, cone.ends[other], anya_edge(run, other))) {
		cone.ends[other] = anya_edge(run, other);
		cone.rays[other] = (struct string_pull_point){anya_edge(run, other) - at.x, y - at.y};
	}
	if (cone.ends[RAYS_LEFT] < cone.ends[RAYS_RIGHT])
		anya_offer(search, &cone);
}

static void anya_note(struct anya_search *search, const struct anya_run *run)
{
	struct cell goal = search->query->goal, at = cell_at(clamp(goal.x, run->first, run->end - 1), run->row);
	uint32_t square = cell_square(at, goal);

	if (square > search->nearest_square ||
	    (square == search->nearest_square &&
	     ground_index(search->ground, at) >= ground_index(search->ground, search->nearest)))
		return;
	search->nearest = at;
	search->nearest_square = square;
}

/* From the corner AT, reached along the border LINE towards SIDE, the path bends into ROW, round the wall that ends at
 * AT. */
static void anya_bend_off(struct anya_search *search, uint32_t parent, double g, struct string_pull_point at,
			  int side, int row)
{
	const uint64_t *cells = rays_row(search->ground, row);
	uint32_t root = anya_corner(search, at);
	int inside = at.x / 2 - (side == RAYS_LEFT), line = at.y / 2;

	if (!anya_reach(search, root, parent, g))
		return;
	struct anya_run run = {.row = row, .near = line, .far = row < line ? row : row + 1};
	run.first = rays_run_begin(cells, inside);
	run.end = rays_run_end(cells, inside);
	anya_note(search, &run);
	if (anya_holds_goal(search, &run))
		anya_meet(search, root, at, g);
	anya_offer_rest(search, &run, root, at, g, side, (struct string_pull_point){0, 2 * (run.far - line)});
}

/* From the corner AT the path follows the border on which it lies to SIDE, and may bend off at each corner. */
static void anya_slide(struct anya_search *search, uint32_t parent, double g, struct string_pull_point at,
		       int side)
{
	int line = at.y / 2, step = side == RAYS_LEFT ? -1 : 1;
	const uint64_t *above = rays_row(search->ground, line - 1), *below = rays_row(search->ground, line);

	/* X is the cell along which the path comes to a corner, X + STEP the next. */
	for (int x = at.x / 2 - (side == RAYS_LEFT);; x += step) {
		bool above_here = rays_open(above, x), above_next = rays_open(above, x + step);
		bool below_here = rays_open(below, x), below_next = rays_open(below, x + step);
		struct string_pull_point corner = {2 * (x + (side == RAYS_RIGHT)), at.y};
		double length = g + abs(corner.x - at.x);
		if (!(above_here && above_next) && !(below_here && below_next))
			return;
		if (!above_here && above_next)
			anya_bend_off(search, parent, length, corner, side, line - 1);
		if (!below_here && below_next)
			anya_bend_off(search, parent, length, corner, side, line);
	}
}

/* Where the interval ends at the corner of a wall to SIDE, the path may bend round it. */
static void anya_bend(struct anya_search *search, const struct anya_entrance *entrance, int side)
{
	const struct anya_cone *cone = entrance->cone;
	const struct anya_run *run = &entrance->run;
	int x = (int)entrance->ends[side], near_row = run->row < run->near ? run->near : run->near - 1;
	struct string_pull_point at = {x, 2 * run->near};

	if (x != entrance->ends[side] || x & 1)
		return;
	bool passed = !rays_open(rays_row(search->ground, near_row), x / 2 - (side == RAYS_LEFT));
	bool ends_here = x == anya_edge(run, side),
	     hidden = rays_beyond(1 - side, entrance->far[side], anya_edge(run, side));
	if (passed == ends_here || (ends_here && !hidden))
		return;
	uint32_t root = anya_corner(search, at);
	struct string_pull_point ray = {at.x - cone->at.x, at.y - cone->at.y};
	double g = cone->g + rays_length(ray.x, ray.y);
	if (!anya_reach(search, root, cone->root, g))
		return;
	if (anya_holds_goal(search, run) &&
	    rays_beyond(side, search->goal.x, rays_cross(cone->at, ray, search->goal.y)))
		anya_meet(search, root, at, g);
	if (hidden)
		anya_offer_rest(search, run, root, at, g, side, ray);
	if (passed)
		anya_slide(search, root, g, at, side);
}

static void anya_see_goal(struct anya_search *search, const struct anya_entrance *entrance)
{
	const struct anya_cone *cone = entrance->cone;

	if (search->goal.x >= rays_cross(cone->at, entrance->rays[RAYS_LEFT], search->goal.y) &&
	    search->goal.x <= rays_cross(cone->at, entrance->rays[RAYS_RIGHT], search->goal.y))
		anya_meet(search, cone->root, cone->at, cone->g);
}

/* The root's view of the far border. */
static void anya_see_on(struct anya_search *search, const struct anya_entrance *entrance)
{
	struct anya_cone cone = *entrance->cone;
	int y = 2 * entrance->run.far;

	cone.line = entrance->run.far;
	for (int side = 0; side < RAYS_SIDES; side++) {
		int edge = anya_edge(&entrance->run, side);
		cone.ends[side] = entrance->far[side];
		cone.rays[side] = entrance->rays[side];
		if (rays_beyond(side, cone.ends[side], edge)) {
			cone.ends[side] = edge;
			cone.rays[side] = (struct string_pull_point){edge - cone.at.x, y - cone.at.y};
		}
	}
	if (cone.ends[RAYS_LEFT] < cone.ends[RAYS_RIGHT])
		anya_offer(search, &cone);
}

static void anya_enter(struct anya_search *search, const struct anya_cone *cone, struct anya_run run)
{
	struct anya_entrance entrance = {.cone = cone, .run = run};

	for (int side = 0; side < RAYS_SIDES; side++) {
		int edge = anya_edge(&run, side);
		entrance.ends[side] = cone->ends[side];
		entrance.rays[side] = cone->rays[side];
		if (rays_beyond(side, entrance.ends[side], edge)) {
			entrance.ends[side] = edge;
			entrance.rays[side] =
			    (struct string_pull_point){edge - cone->at.x, 2 * run.near - cone->at.y};
		}
		entrance.far[side] = rays_cross(cone->at, entrance.rays[side], 2 * run.far);
	}
	anya_note(search, &run);
	if (anya_holds_goal(search, &run))
		anya_see_goal(search, &entrance);
	anya_see_on(search, &entrance);
	anya_bend(search, &entrance, RAYS_LEFT);
	anya_bend(search, &entrance, RAYS_RIGHT);
}

static void anya_expand(struct anya_search *search, const struct anya_cone *cone)
{
	int down = cone->rays[RAYS_LEFT].y > 0, end = (int)ceil(cone->ends[RAYS_RIGHT] / 2);
	struct anya_run run = {
	    .row = cone->line - !down, .near = cone->line, .far = cone->line + (down ? 1 : -1)};
	const uint64_t *cells = rays_row(search->ground, run.row);

	for (int x = rays_next_open(cells, (int)cone->ends[RAYS_LEFT] / 2, end); x < end;
	     x = rays_next_open(cells, run.end, end)) {
		run.first = rays_run_begin(cells, x);
		run.end = rays_run_end(cells, x);
		anya_enter(search, cone, run);
	}
}

/* ---- the search */

static void anya_begin(struct anya_search *search, void *scratch, struct cell goal)
{
	const struct ground *ground = search->ground;
	uint64_t *number = scratch;

	*number += 1;
	search->number = (uint32_t)*number;
	search->n_corners = (uint32_t)anya_corners(ground);
	search->cap = anya_cap(ground);
	search->roots = (struct anya_root *)(number + 1);
	search->cones = (struct anya_cone *)(search->roots + search->n_corners + 1);
	search->open =
	    (struct lazy_heap){(struct lazy_heap_entry *)(search->cones + search->cap), 0, search->cap, false};
	search->told = (uint16_t *)(search->open.entries + search->cap);
	search->freed = search->used = 0;
	search->keeps = false;
	search->goal = string_pull_middle(goal);
	search->start = string_pull_middle(search->query->start);
	search->best = INFINITY;
	search->nearest_square = UINT32_MAX;
	search->roots[search->n_corners] = (struct anya_root){0, search->n_corners, search->number};
}

/* The start sees its row, and looks over both borders of it. */
static void anya_look_round(struct anya_search *search)
{
	struct cell start = search->query->start;
	const uint64_t *cells = rays_row(search->ground, start.y);
	struct anya_run run = {rays_run_begin(cells, start.x), rays_run_end(cells, start.x), start.y, 0, 0};

	search->result->expanded++;
	anya_note(search, &run);
	if (anya_holds_goal(search, &run))
		anya_meet(search, search->n_corners, search->start, 0);
	for (int up = 0; up < 2; up++) {
		struct string_pull_point ray = {anya_edge(&run, RAYS_RIGHT) - search->start.x, up ? -1 : 1};
		run.far = start.y + !up;
		anya_offer_rest(search, &run, search->n_corners, search->start, 0, RAYS_LEFT, ray);
	}
}

static void anya_run_search(struct anya_search *search)
{
	struct anya_cone cone;

	anya_look_round(search);
	while (!search->result->limited && anya_next(search, &cone)) {
		if (path_at_limit(search->query, search->result))
			return;
		search->result->expanded++;
		anya_tell_taken(search, &cone, EVENT_EXPAND);
		anya_expand(search, &cone);
	}
}

/* ---- the answer */

/* Turns the parents that lead from the last root to the start around; the start gets the first of them. */
static void anya_turn_round(struct anya_search *search)
{
	uint32_t next = search->last;

	for (uint32_t at = search->last, before; at != search->n_corners; at = before) {
		before = search->roots[at].parent;
		search->roots[at].parent = next;
		next = at;
	}
	search->roots[search->n_corners].parent = next;
}

/* Writes the sleeve of the best path to the result. */
static enum status anya_answer(struct anya_search *search)
{
	struct path_result *result = search->result;
	struct string_pull_sleeve sleeve = {search->ground, result->cells, 1, result->cap, false};
	struct string_pull_point at = search->start;
	uint32_t before = (uint32_t)ground_index(search->ground, search->query->start),
		 root = search->n_corners;

	if (!result->cap)
		return STATUS_SPACE;
	result->cells[0] = search->query->start;
	anya_turn_round(search);
	while (root != search->last) {
		root = search->roots[root].parent;
		struct string_pull_point bend = anya_point_of(search, root);
		string_pull_thread(&sleeve, at, bend);
		string_pull_tell_lead(&sleeve, search->log, &before, search->roots[root].g);
		at = bend;
	}
	string_pull_thread(&sleeve, at, search->goal);
	string_pull_tell_lead(&sleeve, search->log, &before, search->best);
	if (sleeve.full)
		return STATUS_SPACE;
	result->len = sleeve.len;
	result->cost = string_pull_pull(result->cells, result->len, NULL, NULL);
	return STATUS_OK;
}

/* The goal was not reached: the answer is the shortest path to the nearest cell that was. */
static enum status anya_answer_nearest(struct anya_search *search, void *scratch)
{
	struct path_result ignored = {0};
	struct path_query query = {.start = search->query->start, .goal = search->nearest};
	struct anya_search nearest = {.ground = search->ground, .query = &query, .result = &ignored};

	anya_begin(&nearest, scratch, query.goal);
	anya_run_search(&nearest);
	nearest.result = search->result;
	return anya_answer(&nearest);
}

static void anya_begin_log(struct anya_search *search)
{
	uint32_t start = (uint32_t)ground_index(search->ground, search->query->start);

	event_begin(search->log, search_longest(search->ground), COST_STRAIGHT);
	if (!search->log)
		return;
	memset(search->told, 0, ground_cells(search->ground) * sizeof *search->told);
	event_add(search->log, EVENT_OPEN, start, 0);
	event_add(search->log, EVENT_EXPAND, start, 0);
	search->told[start] = TOLD_SEEN;
	search->result->max_open = 1;
}

static enum status anya_find(const void *index, void *scratch, const struct ground *ground,
			     const double *params, const struct path_query *query, struct event_log *log,
			     struct path_result *result)
{
	enum status status = path_begin(RULES, ground, query, result);
	struct anya_search search = {.ground = ground, .query = query, .log = log, .result = result};

	(void)index, (void)params;
	if (status)
		return status;
	anya_begin(&search, scratch, query->goal);
	result->bytes = anya_scratch_size(ground);
	if (!ground_open(ground, query->start)) {
		event_begin(log, 1, COST_STRAIGHT);
		search.last = search.n_corners;
		search.goal = search.start;
		return anya_answer(&search);
	}
	anya_begin_log(&search);
	search.nearest = query->start;
	anya_run_search(&search);
	if (search.best == INFINITY || result->limited)
		return anya_answer_nearest(&search, scratch);
	status = anya_answer(&search);
	result->found = !status;
	if (result->found)
		event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, query->goal),
			  (uint64_t)(search.best * (COST_STRAIGHT / 2)));
	return status;
}

const struct pathfinder path_anya = {
    .head = {.name = "anya",
	     .title = "Anya",
	     .source = "Harabor, Grastien, Öz & Aksakalli 2016, Optimal any-angle pathfinding in practice"},
    .caps = PATH_TAUT,
    .rules = RULES,
    .scratch_size = anya_scratch_size,
    .find = anya_find,
};
