#include <stdlib.h>

#include "map/map.h"
#include "path/rectangles.h"
#include "tests/path/grounds.h"
#include "tests/suite.h"

START_TEST(every_open_cell_lies_in_exactly_one_rectangle)
{
	struct ground ground = ground_noise(40, 30, 10 * _i, 1, (uint64_t)_i);
	size_t cells = 40 * 30, covered = 0, open = 0;
	struct rectangles rectangles = {malloc(cells * sizeof(uint32_t)),
					malloc(cells * sizeof(struct rectangle)), 0};

	ck_assert(rectangles_cut(&rectangles, &ground, NULL));
	for (uint32_t i = 0; i < rectangles.n; i++) {
		struct rectangle box = rectangles.at[i];
		for (int16_t y = box.top; y <= box.bottom; y++)
			for (int16_t x = box.left; x <= box.right; x++, covered++) {
				struct cell at = {x, y};
				ck_assert(ground_open(&ground, at));
				ck_assert_uint_eq(rectangles.of_cell[ground_index(&ground, at)], i);
			}
	}
	for (size_t i = 0; i < cells; i++) {
		open += ground.cost[i] != 0;
		ck_assert(ground.cost[i] || rectangles.of_cell[i] == RECTANGLES_NONE);
	}
	ck_assert_uint_eq(covered, open);
	free(rectangles.of_cell);
	free(rectangles.at);
	ground_free(&ground);
}
END_TEST

START_TEST(rooms_come_out_whole)
{
	struct ground ground = ground_drawn("....#...../....#...../........../....#...../....#.....");
	uint32_t of_cell[50];
	struct rectangle at[50];
	struct rectangles rectangles = {of_cell, at, 0};

	ck_assert(rectangles_cut(&rectangles, &ground, NULL));
	ck_assert_uint_eq(rectangles.n, 3);
	ck_assert(at[0].left == 0 && at[0].top == 0 && at[0].right == 3 && at[0].bottom == 4);
	ck_assert(at[1].left == 5 && at[1].top == 0 && at[1].right == 9 && at[1].bottom == 4);
	ck_assert(at[2].left == 4 && at[2].top == 2 && at[2].right == 4 && at[2].bottom == 2);
	ground_free(&ground);
}
END_TEST

/* The second overlaps the first, and the third holds the wall. */
START_TEST(those_placed_by_hand_come_first)
{
	static struct cell corners[] = {{1, 0}, {2, 3}, {2, 2}, {6, 3}, {3, 0}, {5, 1}, {6, 2}, {6, 3}};
	struct ground ground = ground_drawn("......./....#../......./.......");
	uint32_t of_cell[28];
	struct rectangle at[28];
	struct rectangles rectangles = {of_cell, at, 0};

	struct cell *none = ground.corners;
	ground.corners = corners;
	ground.n_rectangles = ARRAY_LEN(corners) / 2;
	ck_assert(rectangles_cut(&rectangles, &ground, NULL));
	ck_assert(at[0].left == 1 && at[0].top == 0 && at[0].right == 2 && at[0].bottom == 3);
	ck_assert(at[1].left == 6 && at[1].top == 2 && at[1].right == 6 && at[1].bottom == 3);
	size_t covered = 0;
	for (uint32_t i = 0; i < rectangles.n; i++)
		covered += (size_t)(at[i].right - at[i].left + 1) * (size_t)(at[i].bottom - at[i].top + 1);
	ck_assert_uint_eq(covered, 27);
	ground.corners = none;
	ground_free(&ground);
}
END_TEST

START_TEST(a_map_tells_its_ground_where_they_are)
{
	static const char map[] = "astray map 1\nrectangle 0 0 1 1\nrectangle 2 0 3 0\nmap\n....\n....\n";
	struct map_text text = {.name = "m", .text = map, .len = sizeof map - 1, .max_cells = 100};
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(map_parse(&text, &grid, NULL, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_uint_eq(ground.n_rectangles, 2);
	ck_assert(cell_equal(ground.corners[3], (struct cell){3, 0}));
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

Suite *suite_rectangles(void)
{
	Suite *suite = suite_create("path/rectangles");
	TCase *tcase = tcase_create("rectangles");

	tcase_add_loop_test(tcase, every_open_cell_lies_in_exactly_one_rectangle, 0, 11);
	tcase_add_test(tcase, rooms_come_out_whole);
	tcase_add_test(tcase, those_placed_by_hand_come_first);
	tcase_add_test(tcase, a_map_tells_its_ground_where_they_are);
	suite_add_tcase(suite, tcase);
	return suite;
}
