#include <math.h>

#include "space/step.h"
#include "tests/space/world.h"
#include "tests/suite.h"

static double gap_of(const struct space *space, uint32_t a, uint32_t b)
{
	return vec2_distance(space_position(space, a), space_position(space, b)) - space->radius[a] -
	       space->radius[b];
}

static struct space *crowd(const char *behaviour, uint32_t ships, double width, double height)
{
	struct rng rng = rng_seeded(ships, RNG_QUERY);
	struct hull hull = test_hull;
	struct space *space = test_world(width, height, false);
	uint32_t group = test_group(space, behaviour), ship;

	space->rules.sight = 2;
	for (uint32_t i = 0; i < ships; i++) {
		struct vec2 at = {rng_between(&rng, -2, width + 2), rng_between(&rng, -2, height + 2)};
		hull.radius = rng_between(&rng, 0.05, 0.5);
		ck_assert_int_eq(space_add_ship(space, &hull, group, at, 0, &ship), STATUS_OK);
	}
	return space;
}

enum { CROWDED = 200 };

/* Also in arenas that are long and thin, for ships outside, and where more are in sight than are looked at together. */
START_TEST(neighbours_are_the_nearest_in_order_whatever_the_grid)
{
	static const double sizes[][2] = {{20, 10}, {200, 1}, {3, 3}, {3, 3}};
	static const uint32_t numbers[] = {64, 64, 64, CROWDED};
	uint32_t ships = numbers[_i];
	struct space *space = crowd("flock", ships, sizes[_i][0], sizes[_i][1]);
	struct steer_batch batch;
	struct steer_crowd crowd_grid;

	neighbours_sort(space);
	neighbours_batch(space, &batch, &crowd_grid);
	for (uint32_t i = 0; i < ships; i++) {
		uint32_t seen = 0, n = batch.neighbours.start[i + 1] - batch.neighbours.start[i];
		const uint32_t *list = batch.neighbours.index + batch.neighbours.start[i];
		for (uint32_t j = 0; j < ships; j++)
			seen += j != i && gap_of(space, i, j) < 2;
		ck_assert_uint_eq(n, seen < SEEN_SHIPS ? seen : SEEN_SHIPS);
		for (uint32_t k = 1; k < n; k++)
			ck_assert(gap_of(space, i, list[k - 1]) <= gap_of(space, i, list[k]));
		for (uint32_t j = 0; n && j < ships; j++) {
			bool listed = false;
			for (uint32_t k = 0; k < n; k++)
				listed = listed || list[k] == j;
			if (j != i && !listed)
				ck_assert(gap_of(space, i, j) >= gap_of(space, i, list[n - 1]));
		}
	}
	space_free(space);
}
END_TEST

START_TEST(the_crowd_holds_everybody_in_sight_once)
{
	static const double sizes[][2] = {{20, 10}, {200, 1}, {3, 3}};
	struct space *space = crowd("lj", 64, sizes[_i][0], sizes[_i][1]);
	struct steer_batch batch;
	struct steer_crowd grid;

	neighbours_sort(space);
	neighbours_batch(space, &batch, &grid);
	for (uint32_t i = 0; i < 64; i++) {
		struct crowd_run runs[3];
		int times[64] = {0};
		crowd_runs(&grid, space_position(space, i), runs);
		for (int r = 0; r < 3; r++)
			for (uint32_t k = runs[r].begin; k < runs[r].end; k++)
				times[grid.ship[k]]++;
		for (uint32_t j = 0; j < 64; j++)
			ck_assert(times[j] == 1 || (times[j] == 0 && gap_of(space, i, j) >= 2));
	}
	space_free(space);
}
END_TEST

static const char *const hall[] = {
    "############", "#..........#", "#..........#", "#....##....#", "#....##....#",
    "#..........#", "#.######...#", "#..........#", "############",
};

static const struct {
	struct vec2 at;
	double limit;
	size_t n;
	struct vec2 points[4];
	const char *what;
} sights[] = {
    {{3.5, 1.6}, 1, 1, {{3.5, 1}}, "a straight wall counts once"},
    {{1.4, 1.3}, 1, 2, {{1.4, 1}, {1, 1.3}}, "a corner of the room counts on both sides"},
    {{4.7, 2.8}, 0.5, 1, {{5, 3}}, "a corner that juts out counts once"},
    {{3.5, 5.5}, 0.8, 1, {{3.5, 6}}, "the wall itself"},
    {{3.5, 5.9}, 3, 3, {{3.5, 6}, {5, 5}, {1, 5.9}}, "nothing behind a wall is seen"},
    {{4.5, 7.5}, 0.8, 2, {{4.5, 7}, {4.5, 8}}, "a corridor counts twice"},
    {{9.5, 4.5}, 1, 0, {{0, 0}}, "nothing near, nothing seen"},
};

START_TEST(walls_are_seen_as_their_nearest_points)
{
	struct grid grid;
	struct ground ground;
	struct vec2 points[SEEN_WALLS];

	test_ground(hall, (int)ARRAY_LEN(hall), &grid, &ground);
	struct space *space = test_world(grid.width, grid.height, true);
	space_set_walls(space, &ground);
	struct walls walls = space_walls(space);
	size_t n = walls_nearest(&walls, sights[_i].at, sights[_i].limit, points, SEEN_WALLS);
	ck_assert_msg(n == sights[_i].n, "%s: %zu points", sights[_i].what, n);
	for (size_t k = 0; k < n; k++)
		ck_assert_msg(vec2_distance(points[k], sights[_i].points[k]) < 1e-12, "%s: (%g, %g)",
			      sights[_i].what, points[k].x, points[k].y);
	space_free(space);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

static double clamped(double value, double least)
{
	return fmin(fmax(value, least), least + 1);
}

/* Puts POINT behind those of the N that are no farther from AT; at most CAP stay. */
static size_t insert_point(struct vec2 *points, size_t n, size_t cap, struct vec2 point, struct vec2 at)
{
	struct vec2 away = vec2_sub(point, at);
	size_t place = n;

	for (; place > 0; place--) {
		struct vec2 other = vec2_sub(points[place - 1], at);
		if (vec2_dot(other, other) <= vec2_dot(away, away))
			break;
		if (place < cap)
			points[place] = points[place - 1];
	}
	if (place < cap)
		points[place] = point;
	return n < cap ? n + 1 : cap;
}

/* The points of wall in plain sight within LIMIT of AT that are nearer than all wall around them, cell by cell. */
static size_t find_points(const struct walls *walls, struct vec2 at, double limit, struct vec2 *points,
			  size_t cap)
{
	size_t n = 0;

	for (int y = -1; y <= walls->height; y++)
		for (int x = -1; x <= walls->width; x++) {
			struct vec2 point = {clamped(at.x, x), clamped(at.y, y)};
			int dx = (at.x > x + 1) - (at.x < x), dy = (at.y > y + 1) - (at.y < y);
			bool out = !walls_open(walls, x, y) && (dx || dy);
			out &= !dx || walls_open(walls, x + dx, y);
			out &= !dy || walls_open(walls, x, y + dy);
			out &= !dx || !dy || walls_open(walls, x + dx, y + dy);
			if (out && vec2_distance(point, at) < limit && walls_ray(walls, at, point) > 1 - 1e-9)
				n = insert_point(points, n, cap, point, at);
		}
	return n;
}

START_TEST(walls_of_a_wide_map_are_seen_where_rows_of_bits_meet)
{
	static const int widths[] = {63, 64, 128, 140};
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);
	struct grid grid;
	struct ground ground;
	struct vec2 points[32], expected[32];
	size_t seen = 0;

	ck_assert_int_eq(grid_new(widths[_i], 9, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(&grid); i++)
		if (rng_below(&rng, 6) == 0)
			grid.terrain[i] = TERRAIN_WALL;
	ck_assert_int_eq(ground_new(&grid, MOVER_WALKER, NULL, &ground), STATUS_OK);
	struct walls walls = {grid.width, grid.height, ground.rows};
	for (int i = 0; i < 400; i++) {
		struct vec2 at = {rng_between(&rng, -2, grid.width + 2), rng_between(&rng, -2, 11)};
		double limit = i % 8 ? 3 : 70;
		if (i % 3 == 0)
			at.x = floor(at.x);
		if (i % 4 == 0)
			at.y = floor(at.y);
		size_t cap = i % 5 ? 32 : 4, n = find_points(&walls, at, limit, expected, cap);
		ck_assert_uint_eq(walls_nearest(&walls, at, limit, points, cap), n);
		ck_assert_mem_eq(points, expected, n * sizeof *points);
		seen += n;
	}
	ck_assert_uint_gt(seen, 400);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_neighbours(void)
{
	Suite *suite = suite_create("space/sense");
	TCase *tcase = tcase_create("sense");
	tcase_add_loop_test(tcase, neighbours_are_the_nearest_in_order_whatever_the_grid, 0, 4);
	tcase_add_loop_test(tcase, the_crowd_holds_everybody_in_sight_once, 0, 3);
	tcase_add_loop_test(tcase, walls_are_seen_as_their_nearest_points, 0, (int)ARRAY_LEN(sights));
	tcase_add_loop_test(tcase, walls_of_a_wide_map_are_seen_where_rows_of_bits_meet, 0, 4);
	suite_add_tcase(suite, tcase);
	return suite;
}
