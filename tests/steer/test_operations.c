/* What a decision of each behaviour costs, counted by hand. */
#include <string.h>

#include "steer/crowd.h"
#include "steer/steer.h"
#include "tests/suite.h"

enum { SHIPS = 2 };

/* Two ships far from their targets: the first sees two rocks, a point of a wall and the other ship; the second sees
 * nothing.  Each flies east, at 2 tiles a second, with a turning circle of 1 tile and a clearance of 0.5 beyond its radius of
 * 0.5.  The first rock lies ahead of the first ship. */
struct pair {
	double x[SHIPS], y[SHIPS], vx[SHIPS], vy[SHIPS], nose_x[SHIPS], nose_y[SHIPS];
	double radius[SHIPS], clearance[SHIPS], speed[SHIPS], turn[SHIPS], reach[SHIPS];
	double target_x[SHIPS], target_y[SHIPS], still[SHIPS];
	double rock_x[2], rock_y[2], rock_still[2], rock_radius[2], wall_x[1], wall_y[1];
	uint32_t group[SHIPS];
	struct route_cursor cursors[SHIPS];
	struct steer_route routes[SHIPS];
	struct field field;
	const struct field *flow[SHIPS];
	float crowd_x[SHIPS + CROWD_PAD], crowd_y[SHIPS + CROWD_PAD], crowd_radius[SHIPS + CROWD_PAD];
	struct steer_crowd crowd;
	uint64_t operations[SHIPS];
	_Alignas(64) unsigned char states[SHIPS][8192];
};

static const uint32_t rock_start[] = {0, 2, 2}, rocks[] = {0, 1}, wall_start[] = {0, 1, 1}, walls[] = {0},
		      other_start[] = {0, 1, 1}, others[] = {1}, cells[] = {0, 0, 0, 0, 0, 2, 2, 2, 2, 2};
static const struct vec2 nodes[] = {{100, 3}, {200, 3}};

/* Three cells by two; the goal, at a distance of 0, is the last of the first row. */
static uint32_t distances[] = {200, 100, 0, 241, 141, FIELD_FAR};

static struct pair pair_made(void)
{
	return (struct pair){
	    .x = {0.5, 40.5},
	    .y = {0.5, 40.5},
	    .vx = {2, 2},
	    .nose_x = {1, 1},
	    .radius = {0.5, 0.5},
	    .clearance = {0.5, 0.5},
	    .speed = {2, 2},
	    .turn = {2, 2},
	    .target_x = {100.5, 140.5},
	    .target_y = {0.5, 40.5},
	    .rock_x = {4.5, -6},
	    .rock_y = {0.5, 0.5},
	    .rock_radius = {1, 1},
	    .wall_x = {0.5},
	    .wall_y = {9},
	    .crowd_x = {0.5F, 40.5F},
	    .crowd_y = {0.5F, 40.5F},
	    .crowd_radius = {0.5F, 0.5F},
	    .field = {.width = 3, .height = 2, .planes = 1, .distance = distances, .unit = 0.01},
	};
}

/* What a decision of SHIP costs that flies by SPEC. */
static unsigned cost_of(const char *spec, uint32_t ship)
{
	struct pair pair = pair_made();
	const struct variant *behaviour;
	double params[PARAMS_MAX];
	struct vec2 wish;

	for (int i = 0; i < SHIPS; i++)
		pair.routes[i] = (struct steer_route){
		    .nodes = nodes, .n = 2, .mode = ROUTE_LOOP, .radius = 0.5, .cursor = &pair.cursors[i]};
	pair.flow[0] = &pair.field;
	pair.crowd = (struct steer_crowd){.x = pair.crowd_x,
					  .y = pair.crowd_y,
					  .radius = pair.crowd_radius,
					  .cell_start = cells,
					  .columns = 3,
					  .rows = 3,
					  .cells_per_unit = 1e-6,
					  .sight = 1e6};
	struct steer_batch batch = {.n = SHIPS,
				    .dt_s = 1.0 / 60,
				    .x = pair.x,
				    .y = pair.y,
				    .vx = pair.vx,
				    .vy = pair.vy,
				    .heading_x = pair.nose_x,
				    .heading_y = pair.nose_y,
				    .radius = pair.radius,
				    .max_speed = pair.speed,
				    .max_turn_rad_s = pair.turn,
				    .clearance = pair.clearance,
				    .group = pair.group,
				    .target_x = pair.target_x,
				    .target_y = pair.target_y,
				    .target_vx = pair.still,
				    .target_vy = pair.still,
				    .reach = pair.reach,
				    .route = pair.routes,
				    .flow = pair.flow,
				    .neighbours = {other_start, others},
				    .rocks = {rock_start, rocks},
				    .walls = {wall_start, walls},
				    .rock_x = pair.rock_x,
				    .rock_y = pair.rock_y,
				    .rock_vx = pair.rock_still,
				    .rock_vy = pair.rock_still,
				    .rock_radius = pair.rock_radius,
				    .wall_x = pair.wall_x,
				    .wall_y = pair.wall_y,
				    .crowd = &pair.crowd,
				    .operations = pair.operations};

	ck_assert_int_eq(variant_parse(behaviours, "behaviour", spec, &behaviour, params, NULL, 0, NULL),
			 STATUS_OK);
	steer_wishes(behaviour_of(behaviour), (struct steer_states){pair.states[0], sizeof *pair.states},
		     params, &batch, &ship, 1, &wish, NULL);
	ck_assert_uint_eq(pair.operations[!ship], 0); /* the other one did not decide */
	return (unsigned)pair.operations[ship];
}

enum { ROLLOUT = PLAN_NODES - 1, MORE = 0 };

/* Each decision looks at the target: 1.  BUSY is the first ship, ALONE the second. */
static const struct {
	const char *spec;
	unsigned busy, alone;
} costs[] = {
    {"seek", 1, 1},
    {"flee", 1, 1},
    {"arrive", 1, 1},
    {"pursue", 1, 1},
    {"evade", 1, 1},
    {"wander", 1, 1},
    {"offset-pursuit", 1, 1},
    /* The other ship; both rocks. */
    {"interpose", 1 + 1, 1},
    {"hide", 1 + 2, 1},
    /* Two rocks, a wall, a ship. */
    {"magnets", 1 + 4, 1},
    /* Two rocks, a wall, and both ships of the crowd, itself among them. */
    {"lj", 1 + 3 + 2, 1 + 2},
    {"lj-derived", 1 + 3 + 2, 1 + 2},
    /* Its circles, half a tile in radius, stand at 0.5, 1 and so on, two abreast; the edge of the rock is at 3 and 0.13 back at
     * their height.  Those at 3 touch it: the left one of the sixth pair, so the eleventh circle, each compared with three
     * things.  Alone nothing is compared. */
    {"whiskers:look=3", 1 + 11 * 3, 1},
    /* Once along its nose; alone twice, along its course too, but there is nothing to look at. */
    {"right-angle:look=3", 1 + 3, 1},
    {"tangent", 1 + 3, 1},
    {"sphere", 1 + 3, 1},
    /* All three things make a bound, and so does the ship; how often these are looked at, ORCA's own test says. */
    {"orca:neighbours=0,look=0.1", 1 + 3 + 3, 1},
    {"flock", 1 + 1, 1},
    {"flock:avoid=tangent", 1 + 1 + 3, 1},
    {"swarm", 1 + 1 + 3, 1},
    {"follow", 1 + 1, 1},
    {"companion", 1 + 1, 1},
    {"path-follow", 1 + 1, 1 + 1},
    /* The line that it is on and none beyond, since the next begins too far ahead; and the node at which the carrot is. */
    {"rails", 1 + 1 + 1 + 1, 1 + 1 + 1 + 1},
    /* One step down: its own cell, eight around, and for the one that is lower two that must not be cut. */
    {"flow:ahead=1", 1 + 9 + 2, 1},
    /* Three manoeuvres of sixteen places each.  Each is compared with four things; only the first rock is near enough to be
     * passed place by place. */
    {"arc:headings=3,look=0.1", 1 + 3 * (ROLLOUT + 4), 1 + 3 * ROLLOUT},
    /* The way from here, its direction, one manoeuvre, and where that is left; among rocks it tries too many to count. */
    {"hybrid", MORE, 1 + 1 + 1 + ROLLOUT + 1},
    {"blend:first=flock,avoid=tangent", 1 + 1 + 3, 1},
};

START_TEST(a_decision_costs_what_was_counted_by_hand)
{
	unsigned busy = cost_of(costs[_i].spec, 0), alone = cost_of(costs[_i].spec, 1);

	ck_assert_msg(alone == costs[_i].alone, "%s alone costs %u, not %u", costs[_i].spec, alone,
		      costs[_i].alone);
	if (costs[_i].busy == MORE)
		ck_assert_uint_gt(busy, alone);
	else
		ck_assert_msg(busy == costs[_i].busy, "%s costs %u, not %u", costs[_i].spec, busy,
			      costs[_i].busy);
}
END_TEST

START_TEST(every_behaviour_has_been_counted)
{
	for (size_t i = 0; behaviours[i]; i++) {
		size_t n = strlen(behaviours[i]->name), k = 0;
		while (k < ARRAY_LEN(costs) &&
		       (strncmp(costs[k].spec, behaviours[i]->name, n) != 0 || costs[k].spec[n] > ':'))
			k++;
		if (k == ARRAY_LEN(costs))
			ck_assert_str_eq(behaviours[i]->name, "whiskers-damped"); /* as whiskers */
	}
}
END_TEST

Suite *suite_operations(void)
{
	Suite *suite = suite_create("steer/operations");
	TCase *tcase = tcase_create("operations");

	tcase_add_loop_test(tcase, a_decision_costs_what_was_counted_by_hand, 0, ARRAY_LEN(costs));
	tcase_add_test(tcase, every_behaviour_has_been_counted);
	suite_add_tcase(suite, tcase);
	return suite;
}
