/* Anya against a visibility graph: all corners of walls, and which of them see each other, by exact arithmetic. */
#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "path/string_pull.h"
#include "tests/path/grounds.h"
#include "tests/path/oracle.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

/* ---- which points see each other ------------------------------------------------------------------------ */

/* A number of a line's length, between 0 and 1. */
struct part {
	int64_t above, below; /* below > 0 */
};

static bool less(struct part a, struct part b)
{
	return a.above * b.below < b.above * a.below;
}

/* Narrows [*first, *last] to the part of a line in which it is between LOW and HIGH; false if it never is. */
static bool clip(int from, int by, int low, int high, struct part *first, struct part *last)
{
	if (by == 0)
		return low < from && from < high;
	struct part in = {low - from, by}, out = {high - from, by};
	if (by < 0) {
		in = (struct part){from - high, -by};
		out = (struct part){from - low, -by};
	}
	if (less(*first, in))
		*first = in;
	if (less(out, *last))
		*last = out;
	return less(*first, *last);
}

/* Does the line A-B lead through the inside of CELL? */
static bool enters(struct string_pull_point a, struct string_pull_point b, struct cell cell)
{
	struct part first = {0, 1}, last = {1, 1};

	return clip(a.x, b.x - a.x, 2 * cell.x, 2 * cell.x + 2, &first, &last) &&
	       clip(a.y, b.y - a.y, 2 * cell.y, 2 * cell.y + 2, &first, &last);
}

/* The cell at the corner AT, in the quarter that (dx, dy), each 1 or -1, points to. */
static bool quarter_open(const struct ground *ground, struct string_pull_point at, int dx, int dy)
{
	return ground_open(ground, cell_at((at.x + dx) >> 1, (at.y + dy) >> 1));
}

/* May a straight line in direction (dx, dy) pass through the corner AT?  It does not slip between two walls. */
static bool passes_corner(const struct ground *ground, struct string_pull_point at, int dx, int dy)
{
	if (dx && dy)
		return quarter_open(ground, at, dx, -dy) || quarter_open(ground, at, -dx, dy);
	for (int side = -1; side <= 1; side += 2)
		if (dx ? quarter_open(ground, at, 1, side) && quarter_open(ground, at, -1, side)
		       : quarter_open(ground, at, side, 1) && quarter_open(ground, at, side, -1))
			return true;
	return false;
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* The open quarters at the corner AT, as bits; where two touch only there, those of one SIDE. */
static bool leaves(const struct ground *ground, struct string_pull_point at, int side, int dx, int dy)
{
	bool nw = quarter_open(ground, at, -1, -1), ne = quarter_open(ground, at, 1, -1);
	bool sw = quarter_open(ground, at, -1, 1), se = quarter_open(ground, at, 1, 1);

	if (at.x & 1)
		return true;
	if (nw && se && !ne && !sw)
		return side ? dx >= 0 && dy >= 0 : dx <= 0 && dy <= 0;
	if (ne && sw && !nw && !se)
		return side ? dx >= 0 && dy <= 0 : dx <= 0 && dy >= 0;
	return side == 0;
}

/* A corner, and if two open cells touch only there, one of them. */
struct node {
	struct string_pull_point at;
	int side;
};

static bool walls_let_through(const struct ground *ground, struct string_pull_point a,
			      struct string_pull_point b)
{
	int left = min(a.x, b.x) / 2 - 1, right = max(a.x, b.x) / 2 + 1;
	int top = min(a.y, b.y) / 2 - 1, bottom = max(a.y, b.y) / 2 + 1;

	for (int y = top; y <= bottom; y++)
		for (int x = left; x <= right; x++)
			if (!ground_open(ground, cell_at(x, y)) && enters(a, b, cell_at(x, y)))
				return false;
	return true;
}

/* A line along a border needs an open cell on one side all the way. */
static bool border_lets_through(const struct ground *ground, struct string_pull_point a,
				struct string_pull_point b)
{
	int dx = sign(b.x - a.x), dy = sign(b.y - a.y);

	if ((dx && (dy || a.y & 1)) || (dy && (dx || a.x & 1)))
		return true;
	for (struct string_pull_point at = {a.x + dx, a.y + dy}; at.x != b.x + dx || at.y != b.y + dy;
	     at.x += 2 * dx, at.y += 2 * dy)
		if (!quarter_open(ground, at, dy ? 1 : 0, dx ? 1 : 0) &&
		    !quarter_open(ground, at, -dy * dy, -dx * dx))
			return false;
	return true;
}

static bool corners_let_through(const struct ground *ground, struct string_pull_point a,
				struct string_pull_point b)
{
	int dx = b.x - a.x, dy = b.y - a.y;

	for (int x = min(a.x, b.x); x <= max(a.x, b.x); x++)
		for (int y = min(a.y, b.y); y <= max(a.y, b.y); y++) {
			struct string_pull_point at = {x, y};
			bool inside = (x != a.x || y != a.y) && (x != b.x || y != b.y);
			if (x & 1 || y & 1 || !inside || (int64_t)(x - a.x) * dy != (int64_t)(y - a.y) * dx)
				continue;
			if (!passes_corner(ground, at, sign(dx), sign(dy)))
				return false;
		}
	return true;
}

static bool see(const struct ground *ground, struct node a, struct node b)
{
	int dx = b.at.x - a.at.x, dy = b.at.y - a.at.y;

	if (!dx && !dy)
		return a.at.x & 1;
	return leaves(ground, a.at, a.side, dx, dy) && leaves(ground, b.at, b.side, -dx, -dy) &&
	       walls_let_through(ground, a.at, b.at) && border_lets_through(ground, a.at, b.at) &&
	       corners_let_through(ground, a.at, b.at);
}

/* ---- the graph ------------------------------------------------------------------------------------------ */

enum { NODES_MAX = 2 * 33 * 33 + 2 };

struct graph {
	const struct ground *ground;
	struct node nodes[NODES_MAX]; /* the last two: start and goal */
	int n;
	double legs[NODES_MAX][NODES_MAX]; /* INFINITY: out of sight */
	double length[NODES_MAX];
	bool done[NODES_MAX];
};

static bool at_wall(const struct ground *ground, struct string_pull_point at)
{
	return !quarter_open(ground, at, -1, -1) || !quarter_open(ground, at, 1, -1) ||
	       !quarter_open(ground, at, -1, 1) || !quarter_open(ground, at, 1, 1);
}

static void join(struct graph *graph, int a)
{
	for (int b = 0; b < a; b++) {
		bool seen = see(graph->ground, graph->nodes[a], graph->nodes[b]);
		double leg = seen ? string_pull_distance(graph->nodes[a].at, graph->nodes[b].at) : INFINITY;
		graph->legs[a][b] = graph->legs[b][a] = leg;
	}
}

static void graph_fill(struct graph *graph, const struct ground *ground)
{
	graph->ground = ground;
	graph->n = 0;
	for (int y = 0; y <= ground->height; y++)
		for (int x = 0; x <= ground->width; x++)
			for (int side = 0; side < 2; side++) {
				struct node node = {{2 * x, 2 * y}, side};
				bool any = leaves(ground, node.at, side, 1, 1) ||
					   leaves(ground, node.at, side, -1, 1) ||
					   leaves(ground, node.at, side, 1, -1) ||
					   leaves(ground, node.at, side, -1, -1);
				if (!any || !at_wall(ground, node.at))
					continue;
				graph->nodes[graph->n] = node;
				join(graph, graph->n++);
			}
}

/* The length of the shortest path, by Dijkstra's algorithm. */
static double graph_length(struct graph *graph, struct cell start, struct cell goal)
{
	int n = graph->n + 2, first = graph->n, last = graph->n + 1;

	graph->nodes[first] = (struct node){string_pull_middle(start), 0};
	graph->nodes[last] = (struct node){string_pull_middle(goal), 0};
	join(graph, first);
	join(graph, last);
	for (int i = 0; i < n; i++) {
		graph->length[i] = i == first ? 0 : INFINITY;
		graph->done[i] = false;
	}
	while (!graph->done[last]) {
		int next = -1;
		for (int i = 0; i < n; i++)
			if (!graph->done[i] && (next < 0 || graph->length[i] < graph->length[next]))
				next = i;
		graph->done[next] = true;
		for (int i = 0; i < n; i++)
			if (i != next && graph->length[next] + graph->legs[next][i] < graph->length[i])
				graph->length[i] = graph->length[next] + graph->legs[next][i];
	}
	return graph->length[last];
}

/* ---- tests ---------------------------------------------------------------------------------------------- */

static const struct {
	int width, height, percent, maps, queries;
} noises[] = {
    {4, 4, 30, 150, 12},  {7, 5, 45, 100, 12},  {1, 9, 10, 10, 10}, {12, 10, 10, 12, 20},
    {12, 12, 25, 12, 20}, {12, 12, 40, 15, 20}, {31, 9, 15, 3, 30},
};

static struct cell open_cell(const struct ground *ground, struct rng *rng)
{
	struct cell at;

	do
		at = ground_cell(ground, rng_below(rng, (uint32_t)ground_cells(ground)));
	while (!ground_open(ground, at));
	return at;
}

static bool any_open(const struct ground *ground)
{
	for (size_t i = 0; i < ground_cells(ground); i++)
		if (ground->cost[i])
			return true;
	return false;
}

static void check_lengths(const struct ground *ground, struct graph *graph, int queries, struct rng *rng)
{
	struct rig rig = rig_new(pathfinder_of(variant_named(pathfinders, "anya")), ground);
	struct path_query query = {.rule = DIAGONAL_NO_CUT};
	struct path_result result;

	graph_fill(graph, ground);
	for (int i = 0; i < queries; i++) {
		query.start = open_cell(ground, rng);
		query.goal = open_cell(ground, rng);
		double length = graph_length(graph, query.start, query.goal);
		ck_assert_int_eq(rig_find(&rig, &query, i % 2, &result), STATUS_OK);
		ck_assert_int_eq(result.found, isfinite(length));
		ck_assert_msg(!result.found || fabs(result.cost - length) <= 1e-12 * (1 + length),
			      "%dx%d from %d,%d to %d,%d: %.15g instead of %.15g", ground->width,
			      ground->height, query.start.x, query.start.y, query.goal.x, query.goal.y,
			      result.cost, length);
	}
	rig_free(&rig);
}

START_TEST(its_paths_are_the_shortest_of_all)
{
	struct graph *graph = malloc(sizeof *graph);
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);

	for (int map = 0; map < noises[_i].maps; map++) {
		struct ground ground =
		    ground_noise(noises[_i].width, noises[_i].height, noises[_i].percent, 1, (uint64_t)map);
		if (any_open(&ground))
			check_lengths(&ground, graph, noises[_i].queries, &rng);
		ground_free(&ground);
	}
	free(graph);
}
END_TEST

START_TEST(no_line_that_keeps_clear_of_walls_is_shorter)
{
	struct rng rng = rng_seeded(5, RNG_QUERY);

	for (int percent = 2; percent < 42; percent += 10) {
		struct ground ground = ground_noise(90, 70, percent, 1, (uint64_t)percent);
		struct rig anya = rig_new(pathfinder_of(variant_named(pathfinders, "anya")), &ground);
		struct rig theta = rig_new(pathfinder_of(variant_named(pathfinders, "theta")), &ground);
		for (int i = 0; i < 60; i++) {
			struct path_query query = {.rule = DIAGONAL_NO_CUT};
			struct path_result least, line;
			query.start = open_cell(&ground, &rng);
			query.goal = open_cell(&ground, &rng);
			ck_assert_int_eq(rig_find(&anya, &query, false, &least), STATUS_OK);
			ck_assert_int_eq(rig_find(&theta, &query, false, &line), STATUS_OK);
			ck_assert_int_eq(least.found, line.found);
			ck_assert(!least.found || least.cost <= line.cost + 1e-9);
		}
		rig_free(&anya);
		rig_free(&theta);
		ground_free(&ground);
	}
}
END_TEST

Suite *suite_anya(void)
{
	Suite *suite = suite_create("path/anya");
	TCase *tcase = tcase_create("anya");

	tcase_add_loop_test(tcase, its_paths_are_the_shortest_of_all, 0, (int)ARRAY_LEN(noises));
	tcase_add_test(tcase, no_line_that_keeps_clear_of_walls_is_shorter);
	suite_add_tcase(suite, tcase);
	return suite;
}
