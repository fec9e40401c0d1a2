#include <string.h>

#include "tests/chase/room.h"
#include "tests/suite.h"

static const struct {
	const char *name, *drawing, *walk;
} straight[] = {
    {"x before y",
     "h....\n"
     ".....\n"
     "....@",
     "eeeess"},
    {"west and north",
     "@...\n"
     "...h",
     "wwwn"},
    {"a wall in the way of x holds it, though y is free",
     "h#..\n"
     "....\n"
     "..@.",
     "########"},
    {"it thuds where the wall begins", "h.#@", "e#######"},
    {"a door is a wall to it", "h+@", "########"},
    {"nobody walks through somebody", "hx@", "########"},
};

START_TEST(the_straight_walker_is_pinned_move_by_move)
{
	char letters[16];
	struct room *room = room_new(straight[_i].drawing, "nonrotational");

	ck_assert_msg(!strcmp(room_walk(room, 8, letters), straight[_i].walk), "%s: %s", straight[_i].name,
		      letters);
	room_free(room);
}
END_TEST

static const struct {
	const char *spec, *walk;
} drawn[] = {
    {"nonrotational-random", "seeseeesss"},
    {"nonrotational-random:range=1", "eeeeesssss"},
    {"nonrotational-random:range=1000", "ssssseeeee"},
};

START_TEST(the_axis_is_drawn_from_the_seed_and_its_range)
{
	static const char open[] = "h.....\n......\n......\n......\n......\n.....@";
	char letters[16];
	struct room *room = room_new(open, drawn[_i].spec);

	ck_assert_msg(!strcmp(room_walk(room, 12, letters), drawn[_i].walk), "%s: %s", drawn[_i].spec, letters);
	room_free(room);
}
END_TEST

START_TEST(its_plan_is_the_line_into_the_wall)
{
	struct room *room = room_new("h..#@", "nonrotational");
	struct chase_plan plan;

	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_cells, 3);
	ck_assert(!plan.stuck);
	for (int i = 0; i < 3; i++)
		room_step(room);
	room_explain(room, &plan);
	ck_assert_uint_eq(plan.n_cells, 1);
	ck_assert(plan.stuck && room->move.stuck);
	room_free(room);
}
END_TEST

Suite *suite_nonrotational(void)
{
	Suite *suite = suite_create("chase/nonrotational");
	TCase *tcase = tcase_create("nonrotational");
	tcase_add_loop_test(tcase, the_straight_walker_is_pinned_move_by_move, 0, (int)ARRAY_LEN(straight));
	tcase_add_loop_test(tcase, the_axis_is_drawn_from_the_seed_and_its_range, 0, (int)ARRAY_LEN(drawn));
	tcase_add_test(tcase, its_plan_is_the_line_into_the_wall);
	suite_add_tcase(suite, tcase);
	return suite;
}
