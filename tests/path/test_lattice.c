#include <stdlib.h>

#include "base/vec2.h"
#include "path/lattice.h"
#include "tests/suite.h"

enum { COLUMNS = 61, ROWS = 41, NODES = COLUMNS * ROWS };

/* A hall of 30 x 20 tiles with a goal in its middle; gaps as the test leaves them. */
struct hall {
	struct field field;
	float gap[NODES];
	void *scratch;
	struct lattice lattice;
};

static struct hall *hall_new(void)
{
	struct hall *hall = calloc(1, sizeof *hall);

	hall->field = (struct field){.width = COLUMNS, .height = ROWS};
	hall->field.distance = calloc((size_t)NODES * LATTICE_HEADINGS, sizeof *hall->field.distance);
	hall->scratch = malloc(lattice_scratch_size(NODES));
	for (int i = 0; i < NODES; i++)
		hall->gap[i] = 9;
	hall->lattice = (struct lattice){.spacing = 0.5,
					 .gap = hall->gap,
					 .mover = {.turning = 2, .room = 0.5},
					 .goal_x = 15,
					 .goal_y = 10,
					 .reach = 0.5};
	return hall;
}

static void hall_free(struct hall *hall)
{
	free(hall->field.distance);
	free(hall->scratch);
	free(hall);
}

/* From the node at (X, Y) tiles along HEADING; INFINITY where there is no way. */
static double way(const struct hall *hall, double x, double y, int heading)
{
	int node = (int)(y * 2) * COLUMNS + (int)(x * 2);
	uint32_t value = hall->field.distance[heading * NODES + node];

	return value == FIELD_FAR ? INFINITY : value * hall->field.unit;
}

START_TEST(straight_ways_are_as_long_as_they_are)
{
	static const struct {
		double x, y;
		int heading;
	} starts[] = {{3, 10, 0}, {27, 10, 8}, {15, 2, 4}, {15, 18, 12}, {8, 3, 2}};
	struct hall *hall = hall_new();

	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	for (size_t i = 0; i < ARRAY_LEN(starts); i++) {
		double length = vec2_distance((struct vec2){starts[i].x, starts[i].y}, (struct vec2){15, 10});
		ck_assert_double_eq_tol(way(hall, starts[i].x, starts[i].y, starts[i].heading), length,
					0.06 * length + 0.5);
	}
	hall_free(hall);
}
END_TEST

/* Each arc costs up to 15 % more, the more the less room there is where it ends. */
START_TEST(ways_cost_more_where_there_is_little_room)
{
	static const struct {
		double spare, toll; /* shares of half the room, and of the length */
	} rooms[] = {{0, 0.15}, {0.25, 0.1125}, {0.5, 0.075}, {1, 0}, {3, 0}};
	struct hall *hall = hall_new();

	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	double free = way(hall, 3, 10, 0);
	for (size_t i = 0; i < ARRAY_LEN(rooms); i++) {
		for (int n = 0; n < NODES; n++)
			hall->gap[n] = (float)(hall->lattice.mover.room * (1 + rooms[i].spare / 2));
		lattice_fill(&hall->field, hall->scratch, &hall->lattice);
		ck_assert_double_eq_tol(way(hall, 3, 10, 0) / free, 1 + rooms[i].toll, 0.01);
	}
	hall_free(hall);
}
END_TEST

START_TEST(turning_about_costs_half_a_circle_at_least)
{
	struct hall *hall = hall_new();

	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	double ahead = way(hall, 5, 10, 0), back = way(hall, 5, 10, 8);
	ck_assert_double_gt(back, ahead + 0.8 * PI * hall->lattice.mover.turning - 4);
	ck_assert_double_gt(back, ahead + 2);
	/* A nimbler ship turns more cheaply. */
	hall->lattice.mover.turning = 0.5;
	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	ck_assert_double_lt(way(hall, 5, 10, 8), back);
	hall_free(hall);
}
END_TEST

START_TEST(a_wall_is_gone_round_and_a_closed_one_never_passed)
{
	struct hall *hall = hall_new();
	int column = 20;

	for (int row = 0; row < ROWS - 8; row++)
		hall->gap[row * COLUMNS + column] = 0;
	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	double round = vec2_distance((struct vec2){3, 10}, (struct vec2){10, 16.5}) +
		       vec2_distance((struct vec2){10, 16.5}, (struct vec2){15, 10});
	ck_assert_double_gt(way(hall, 3, 10, 0), round);
	ck_assert_double_lt(way(hall, 3, 10, 0), 1.3 * round + 2);
	for (int row = 0; row < ROWS; row++)
		hall->gap[row * COLUMNS + column] = 0;
	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	for (int heading = 0; heading < LATTICE_HEADINGS; heading++)
		ck_assert(isinf(way(hall, 3, 10, heading)));
	hall_free(hall);
}
END_TEST

START_TEST(a_goal_without_room_is_still_come_near_to)
{
	struct hall *hall = hall_new();

	for (int i = 0; i < NODES; i++) {
		struct vec2 at = {i % COLUMNS * 0.5, i / COLUMNS * 0.5};
		if (vec2_distance(at, (struct vec2){15, 10}) <= 0.5)
			hall->gap[i] = 0.1F;
	}
	lattice_fill(&hall->field, hall->scratch, &hall->lattice);
	ck_assert(!isinf(way(hall, 3, 10, 0)));
	hall_free(hall);
}
END_TEST

Suite *suite_lattice(void)
{
	Suite *suite = suite_create("path/lattice");
	TCase *tcase = tcase_create("lattice");

	tcase_add_test(tcase, straight_ways_are_as_long_as_they_are);
	tcase_add_test(tcase, ways_cost_more_where_there_is_little_room);
	tcase_add_test(tcase, turning_about_costs_half_a_circle_at_least);
	tcase_add_test(tcase, a_wall_is_gone_round_and_a_closed_one_never_passed);
	tcase_add_test(tcase, a_goal_without_room_is_still_come_near_to);
	suite_add_tcase(suite, tcase);
	return suite;
}
