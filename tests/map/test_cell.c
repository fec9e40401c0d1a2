#include "map/cell.h"
#include "tests/suite.h"

/* Diagonally unless it is more than twice as far along one axis. */
static const struct {
	int16_t x, y;
	const char *name, *letters;
} ways[] = {
    {0, -3, "north", "n"},       {4, 1, "east", "e"},          {1, 4, "south", "s"},
    {-9, 4, "west", "w"},        {1, -1, "north-east", "ne"},  {8, 5, "south-east", "se"},
    {-2, 1, "south-west", "sw"}, {-1, -2, "north-west", "nw"}, {0, 0, "here", ""},
};

START_TEST(a_direction_in_words_is_the_nearest_of_eight)
{
	struct cell from = {20, 20};
	int d = cell_direction(from, cell_at(from.x + ways[_i].x, from.y + ways[_i].y));

	ck_assert_str_eq(direction_names[d], ways[_i].name);
	ck_assert_str_eq(direction_letters[d], ways[_i].letters);
}
END_TEST

START_TEST(a_step_leads_in_its_own_direction)
{
	struct cell from = {20, 20};

	ck_assert_int_eq(cell_direction(from, cell_step(from, _i)), _i);
	ck_assert(cell_equal(cell_step(cell_step(from, _i), direction_opposite(_i)), from));
}
END_TEST

Suite *suite_cell(void)
{
	Suite *suite = suite_create("map/cell");
	TCase *tcase = tcase_create("cell");
	tcase_add_loop_test(tcase, a_direction_in_words_is_the_nearest_of_eight, 0, (int)ARRAY_LEN(ways));
	tcase_add_loop_test(tcase, a_step_leads_in_its_own_direction, 0, DIRECTIONS);
	suite_add_tcase(suite, tcase);
	return suite;
}
