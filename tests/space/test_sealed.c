/* Which ships cannot get to their goals, beside floods of our own. */
#include <string.h>

#include "space/sealed.h"
#include "tests/long.h"
#include "tests/space/world.h"
#include "tests/suite.h"

enum { WIDTH = 14, HEIGHT = 9, FINE = 8 };

/* A map as in test_ground, with '+' for closed doors. */
static void map_of(const char *const *rows, int height, struct grid *grid)
{
	struct ground ground;

	test_ground(rows, height, grid, &ground);
	ground_free(&ground);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < grid->width; x++)
			if (rows[y][x] == '+')
				grid_set(grid, cell_at(x, y), TERRAIN_DOOR_CLOSED);
}

/* What keeps a ship of RADIUS at START from GOAL, on GRID. */
static struct sealed look(const struct grid *grid, double radius, struct vec2 start, struct vec2 goal)
{
	struct space *space = test_world(grid->width, grid->height, true);
	struct hull hull = test_hull;
	struct ground closed, opened;
	struct sealed sealed;

	hull.radius = radius;
	ck_assert_int_eq(ground_new(grid, MOVER_WALKER, NULL, &closed), STATUS_OK);
	ck_assert_int_eq(ground_new(grid, MOVER_PLANNER, NULL, &opened), STATUS_OK);
	space_set_walls(space, &closed);
	uint32_t ship = test_ship(space, &hull, "seek", start.x, start.y);
	space_send(space, ship, (struct space_target){.kind = TARGET_POINT, .point = goal});
	ck_assert_int_eq(sealed_find(space, ship, &opened, &sealed), STATUS_OK);
	ground_free(&closed);
	ground_free(&opened);
	space_free(space);
	return sealed;
}

static const char *const rooms[] = {"##############", "#   +    #   #", "#   #    #   #",
				    "#   #    +   #", "##+##    #   #", "#   ##########",
				    "#            #", "#   #        #", "##############"};

static const struct {
	double radius;
	struct vec2 start, goal;
	const char *text;
} doors[] = {
    {0.2, {2, 2}, {6, 3}, "no way: the door at 4,1 is closed"},
    {0.2, {2, 2}, {11, 2}, "no way: the door at 4,1 is closed"}, /* the first of two */
    {0.2, {6, 2}, {11, 2}, "no way: the door at 9,3 is closed"},
    {0.2, {2, 6}, {2, 2}, "no way: the door at 2,4 is closed"},
    {0.2, {2, 6}, {10, 7}, ""},
    {0.2, {1.3, 1.3}, {3.7, 3.7}, ""},
    {0.7, {2, 2}, {6, 3}, "no way: no gap to the goal is wide enough"}, /* not even through an open door */
    {0.7, {2, 2}, {2.5, 3}, ""},
};

START_TEST(the_first_closed_door_is_named)
{
	struct grid grid;
	char text[SEALED_TEXT_CAP];

	map_of(rooms, ARRAY_LEN(rooms), &grid);
	sealed_format(look(&grid, doors[_i].radius, doors[_i].start, doors[_i].goal), text);
	ck_assert_str_eq(text, doors[_i].text);
	grid_open_doors(&grid);
	sealed_format(look(&grid, doors[_i].radius, doors[_i].start, doors[_i].goal), text);
	ck_assert_str_eq(text, strstr(doors[_i].text, "door") ? "" : doors[_i].text);
	grid_free(&grid);
}
END_TEST

/* Distance from AT to the nearest wall or closed door of GRID, over all its cells. */
static double gap_at(const struct grid *grid, struct vec2 at)
{
	double least = at.x < at.y ? at.x : at.y;

	least = grid->width - at.x < least ? grid->width - at.x : least;
	least = grid->height - at.y < least ? grid->height - at.y : least;
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			double dx = at.x < x ? x - at.x : at.x - x - 1, dy = at.y < y ? y - at.y : at.y - y - 1;
			double away = sqrt((dx > 0 ? dx * dx : 0) + (dy > 0 ? dy * dy : 0));
			if (!terrain_info[grid_at(grid, cell_at(x, y))].walk_cost && away < least)
				least = away;
		}
	return least;
}

/* Whether a disc of RADIUS gets from START to GOAL in steps of an eighth of a tile. */
static bool fine_way(const struct grid *grid, double radius, struct cell start, struct cell goal)
{
	enum { COLUMNS = FINE * WIDTH + 1, ROWS = FINE * HEIGHT + 1 };
	static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
	bool seen[COLUMNS * ROWS] = {false};
	int queue[COLUMNS * ROWS], n = 0, middle = FINE / 2;

	queue[n++] = (start.y * FINE + middle) * COLUMNS + start.x * FINE + middle;
	seen[queue[0]] = true;
	for (int i = 0; i < n; i++)
		for (size_t k = 0; k < ARRAY_LEN(steps); k++) {
			int x = queue[i] % COLUMNS + steps[k][0], y = queue[i] / COLUMNS + steps[k][1];
			int to = y * COLUMNS + x;
			if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS || seen[to] ||
			    gap_at(grid, (struct vec2){(double)x / FINE, (double)y / FINE}) < radius - 1e-9)
				continue;
			seen[to] = true;
			queue[n++] = to;
		}
	return seen[(goal.y * FINE + middle) * COLUMNS + goal.x * FINE + middle];
}

START_TEST(who_is_sealed_off_is_so_in_a_finer_flood_and_nobody_else)
{
	static const double radii[] = {0.1, 0.3, 0.5, 0.75, 0.9};
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	struct grid grid;
	double radius = radii[(size_t)_i % ARRAY_LEN(radii)];

	ck_assert_int_eq(grid_new(WIDTH, HEIGHT, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (size_t i = 0; i < grid_cells(&grid); i++)
		if (rng_unit(&rng) < (radius > 0.5 ? 0.08 : 0.3))
			grid.terrain[i] = rng_below(&rng, 4) ? TERRAIN_WALL : TERRAIN_DOOR_CLOSED;
	for (int k = 0; k < 6; k++) {
		struct cell start = grid_cell(&grid, rng_below(&rng, (uint32_t)grid_cells(&grid))),
			    goal = grid_cell(&grid, rng_below(&rng, (uint32_t)grid_cells(&grid)));
		if (gap_at(&grid, cell_middle(start)) < radius || gap_at(&grid, cell_middle(goal)) < radius)
			continue;
		struct sealed sealed = look(&grid, radius, cell_middle(start), cell_middle(goal));
		ck_assert_msg((sealed.by == SEALED_NOT) == fine_way(&grid, radius, start, goal),
			      "seed %d, radius %g, from %d,%d to %d,%d", _i, radius, start.x, start.y, goal.x,
			      goal.y);
	}
	grid_free(&grid);
}
END_TEST

Suite *suite_sealed(void)
{
	Suite *suite = suite_create("space/sealed");
	TCase *named = tcase_create("named"), *floods = tcase_create("floods");

	tcase_add_loop_test(named, the_first_closed_door_is_named, 0, (int)ARRAY_LEN(doors));
	tcase_add_loop_test(floods, who_is_sealed_off_is_so_in_a_finer_flood_and_nobody_else, 0,
			    how_many(40, 600));
	suite_add_tcase(suite, named);
	suite_add_tcase(suite, floods);
	return suite;
}
