/* What a decision of each chaser costs, counted by hand. */
#include <string.h>

#include "tests/chase/room.h"
#include "tests/suite.h"

/* OPERATIONS of the first step, without the one for the prey's place, which the world counts. */
static const struct {
	const char *spec, *drawing;
	unsigned operations;
} costs[] = {
    /* The cell that it steps to. */
    {"nonrotational", "h...@", 1},
    {"nonrotational", "h..#@", 1},
    {"nonrotational-random", "h...@", 1},
    {"rotational", "h...@", 1},
    /* A line of sight within its reach, and the cell ahead. */
    {"wall", "h.@", 2},
    {"wall", "h...@", 1},
    /* Ahead; then from its right hand on: south, east, north. */
    {"wall", "...\nh#@\n###", 1 + 3},
    /* Here and around it: the prey in sight smells best, and it can be stepped to. */
    {"scent", "h@", 9 + 1},
    /* Three cells in a row: it enters the second, and the third. */
    {"dfs-sight", "h.@", 3},
    /* Takes two from the frontier, one of them the goal, and puts one there; then the rest of the plan, and the step. */
    {"planner:path=dijkstra,budget=0", "h@", 2 + 1 + 1},
    {"planner:path=dijkstra,budget=0", "h.@", 3 + 2 + 1},
    /* Floods three cells, looks around on each of them for the way, and steps. */
    {"pincer", "h.@", 3 + 3 * 8 + 8 + 1},
    /* One cell can be stepped to: is it free, in how many turns would that catch, and who is first at each of three cells? */
    {"perfect", "h.@", 1 + 1 + 3},
};

static unsigned cost_of(const char *spec, const char *drawing)
{
	struct room *room = room_new(drawing, spec);
	uint64_t operations = 0;

	room->view.operations = &operations;
	room_step(room);
	room_free(room);
	return (unsigned)operations;
}

START_TEST(a_decision_costs_what_was_counted_by_hand)
{
	unsigned found = cost_of(costs[_i].spec, costs[_i].drawing);

	ck_assert_msg(found == costs[_i].operations, "%s on\n%s\ncosts %u, not %u", costs[_i].spec,
		      costs[_i].drawing, found, costs[_i].operations);
}
END_TEST

START_TEST(every_chaser_has_been_counted)
{
	for (size_t i = 0; chasers[i]; i++) {
		size_t n = strlen(chasers[i]->name), k = 0;
		while (k < ARRAY_LEN(costs) &&
		       (strncmp(costs[k].spec, chasers[i]->name, n) != 0 || costs[k].spec[n] > ':'))
			k++;
		ck_assert_msg(k < ARRAY_LEN(costs), "%s has not been counted", chasers[i]->name);
	}
}
END_TEST

Suite *suite_operations(void)
{
	Suite *suite = suite_create("chase/operations");
	TCase *tcase = tcase_create("operations");

	tcase_add_loop_test(tcase, a_decision_costs_what_was_counted_by_hand, 0, ARRAY_LEN(costs));
	tcase_add_test(tcase, every_chaser_has_been_counted);
	suite_add_tcase(suite, tcase);
	return suite;
}
