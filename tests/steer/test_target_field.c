/* The way to a target is read from the field as it is interpolated: exactly, where the field is a plane. */
#include <math.h>

#include "base/rng.h"
#include "steer/target_field.h"
#include "tests/suite.h"

/* Large enough that no way leads out of it. */
enum { WIDTH = 90, HEIGHT = 80, HEADINGS = 16 };

static uint32_t lengths[HEADINGS * WIDTH * HEIGHT];

/* A field whose lengths grow by ALONG to the right and by DOWN downwards, and by TURN from heading to heading. */
static struct target_field slope(int along, int down, int turn)
{
	static const struct solids nothing;
	static struct field field;

	for (int h = 0; h < HEADINGS; h++)
		for (int y = 0; y < HEIGHT; y++)
			for (int x = 0; x < WIDTH; x++)
				lengths[(h * HEIGHT + y) * WIDTH + x] =
				    (uint32_t)(20000 + along * x + down * y + turn * h);
	field = (struct field){
	    .distance = lengths, .width = WIDTH, .height = HEIGHT, .planes = HEADINGS, .unit = 0.25};
	return (struct target_field){
	    .field = &field, .solids = &nothing, .spacing = 0.5, .turning = 1, .least = TARGET_FIELD_LEAST};
}

START_TEST(a_length_is_interpolated_between_nodes_and_headings)
{
	struct target_field way = slope(17, -31, 3);
	struct rng rng = rng_seeded(5, RNG_QUERY);

	for (int i = 0; i < 200; i++) {
		struct vec2 at = {rng_between(&rng, 0, 0.5 * (WIDTH - 1)),
				  rng_between(&rng, 0, 0.5 * (HEIGHT - 1))};
		double heading = rng_between(&rng, 0, HEADINGS / 2.0 - 1e-6);
		struct vec2 nose = vec2_at_angle(heading * 2 * PI / HEADINGS);
		double wanted = 0.25 * (20000 + 17 * at.x / 0.5 - 31 * at.y / 0.5 + 3 * heading);
		ck_assert_double_eq_tol(target_field_length(&way, at, nose), wanted, 1e-9);
	}
}
END_TEST

/* What lies beside a heading or a node without a way costs its share of a full turn: 2 turning radii and a spacing. */
START_TEST(beside_what_has_no_way_a_length_grows_by_its_share_of_a_turn)
{
	const struct vec2 at = {20, 15}, nose = vec2_at_angle(4 * 2 * PI / HEADINGS);
	const double plain = 0.25 * 20000, turn = 2 * 1 + 0.5;

	for (int aside = -1; aside <= 1; aside += 2)
		for (double share = 0.1; share < 0.5; share += 0.1) {
			struct target_field way = slope(0, 0, 0);
			struct vec2 between = vec2_at_angle((4 + aside * share) * 2 * PI / HEADINGS);
			for (int i = 0; i < WIDTH * HEIGHT; i++)
				lengths[(4 + aside) * WIDTH * HEIGHT + i] = FIELD_FAR;
			double length = target_field_length(&way, at, between);
			if (1 - share > TARGET_FIELD_LEAST)
				ck_assert_double_eq_tol(length, plain + share * turn, 1e-6);
			else
				ck_assert(isinf(length));
		}
	for (double share = 0.1; share < 0.5; share += 0.1) {
		struct target_field way = slope(0, 0, 0);
		struct vec2 between = {20 + 0.5 * share, 15};
		lengths[(4 * HEIGHT + 30) * WIDTH + 41] = FIELD_FAR;
		double length = target_field_length(&way, between, nose);
		if (1 - share > TARGET_FIELD_LEAST)
			ck_assert_double_eq_tol(length, plain + share * turn, 1e-6);
		else
			ck_assert(isinf(length));
	}
}
END_TEST

START_TEST(the_way_begins_where_the_lengths_fall_most)
{
	for (int h = 0; h < HEADINGS; h++) {
		struct vec2 fall = vec2_at_angle(h * 2 * PI / HEADINGS), middle = {22, 20};
		struct target_field way = slope((int)round(-100 * fall.x), (int)round(-100 * fall.y), 0);
		struct vec2 begins = target_field_direction(&way, middle, (struct vec2){1, 0});
		ck_assert_double_eq_tol(vec2_length(begins), 1, 1e-9);
		ck_assert_msg(vec2_dot(begins, fall) > cos(PI / HEADINGS), "heading %d", h);
	}
}
END_TEST

/* Of a ship at 5, 5 whose nose points along HEADING, on a field that is a slope; at 8, 5 there is a rock. */
static struct target_field seen_from(double heading, struct vec2 target)
{
	static float gap[WIDTH * HEIGHT];
	static uint32_t nearest[WIDTH * HEIGHT];
	static const struct solid rock = {8, 5, 8, 5, 1};
	static struct solids solids;
	static const struct field *fields[1];
	struct vec2 nose = vec2_at_angle(heading);
	const double x = 5, y = 5, radius = 0.2, clearance = 0.1, reach = 0.3;
	struct steer_batch batch = {.n = 1, .x = &x, .y = &y, .heading_x = &nose.x, .heading_y = &nose.y};

	solids = (struct solids){WIDTH, HEIGHT, 0.5, gap, nearest, &rock, 1};
	solids_build(&solids);
	fields[0] = slope(1, 1, 1).field;
	batch.radius = &radius;
	batch.clearance = &clearance;
	batch.reach = &reach;
	batch.target_x = &target.x;
	batch.target_y = &target.y;
	batch.solids = &solids;
	batch.way = fields;
	return target_field_of(&batch, 0, 1);
}

START_TEST(a_target_in_sight_ahead_needs_no_field_and_any_other_does)
{
	static const struct {
		double heading;
		struct vec2 target;
		bool field;
	} looks[] = {{0, {5, 8}, true},  {PI / 4, {5, 8}, false}, {0, {6, 8}, false},   {0, {11, 5}, true},
		     {PI, {6, 8}, true}, {0, {6.3, 5}, false},    {0, {11, 6.1}, true}, {0, {11, 9}, false}};

	for (size_t i = 0; i < ARRAY_LEN(looks); i++) {
		struct target_field way = seen_from(looks[i].heading, looks[i].target);
		ck_assert_msg((way.field != NULL) == looks[i].field, "look %zu", i);
		ck_assert_double_eq(way.reach, 0.3);
		if (!way.field)
			continue;
		ck_assert_double_eq_tol(way.room, 0.25, 1e-12);
		ck_assert(way.spacing == 0.5 && way.solids && way.least == TARGET_FIELD_LEAST);
	}
}
END_TEST

/* Marks all nodes but one as sealed off: only within its reach there is hope. */
START_TEST(a_place_is_sealed_off_if_no_node_near_it_leads_on)
{
	struct target_field way = slope(0, 0, 0);
	struct vec2 hope = {20, 15};

	for (int i = 0; i < WIDTH * HEIGHT; i++)
		lengths[i] = TARGET_FIELD_SEALED;
	ck_assert(target_field_sealed(&way, hope));
	ck_assert(isinf(target_field_length(&way, hope, (struct vec2){1, 0})));
	lengths[30 * WIDTH + 40] = FIELD_FAR; /* no way with this heading, perhaps with another */
	for (int i = 0; i < 16; i++) {
		struct vec2 aside = vec2_at_angle(i * PI / 8);
		ck_assert(!target_field_sealed(&way, vec2_add(hope, vec2_scale(aside, 0.74))));
		ck_assert(target_field_sealed(&way, vec2_add(hope, vec2_scale(aside, 0.76))));
	}
	lengths[0] = 5;
	ck_assert(!target_field_sealed(&way, (struct vec2){-0.3, 0.1}));
	way.field = NULL;
	ck_assert(!target_field_sealed(&way, (struct vec2){5, 5}));
}
END_TEST

Suite *suite_target_field(void)
{
	Suite *suite = suite_create("steer/target_field");
	TCase *tcase = tcase_create("target_field");

	tcase_add_test(tcase, a_length_is_interpolated_between_nodes_and_headings);
	tcase_add_test(tcase, beside_what_has_no_way_a_length_grows_by_its_share_of_a_turn);
	tcase_add_test(tcase, the_way_begins_where_the_lengths_fall_most);
	tcase_add_test(tcase, a_target_in_sight_ahead_needs_no_field_and_any_other_does);
	tcase_add_test(tcase, a_place_is_sealed_off_if_no_node_near_it_leads_on);
	suite_add_tcase(suite, tcase);
	return suite;
}
