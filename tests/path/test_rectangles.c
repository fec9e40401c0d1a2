#include <stdlib.h>

#include "path/rectangles.h"
#include "tests/path/grounds.h"
#include "tests/suite.h"

START_TEST(every_open_cell_lies_in_exactly_one_rectangle)
{
	struct ground ground = ground_noise(40, 30, 10 * _i, false, (uint64_t)_i);
	size_t cells = 40 * 30, covered = 0, open = 0;
	struct rectangles rectangles = {malloc(cells * sizeof(uint32_t)),
					malloc(cells * sizeof(struct rectangle)), 0};

	rectangles_cut(&rectangles, &ground);
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

	rectangles_cut(&rectangles, &ground);
	ck_assert_uint_eq(rectangles.n, 3);
	ck_assert(at[0].left == 0 && at[0].top == 0 && at[0].right == 3 && at[0].bottom == 4);
	ck_assert(at[1].left == 5 && at[1].top == 0 && at[1].right == 9 && at[1].bottom == 4);
	ck_assert(at[2].left == 4 && at[2].top == 2 && at[2].right == 4 && at[2].bottom == 2);
	ground_free(&ground);
}
END_TEST

Suite *suite_rectangles(void)
{
	Suite *suite = suite_create("path/rectangles");
	TCase *tcase = tcase_create("rectangles");

	tcase_add_loop_test(tcase, every_open_cell_lies_in_exactly_one_rectangle, 0, 11);
	tcase_add_test(tcase, rooms_come_out_whole);
	suite_add_tcase(suite, tcase);
	return suite;
}
