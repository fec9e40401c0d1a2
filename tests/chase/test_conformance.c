/* Whatever is registered keeps the contract of chase.h: planners with every pathfinder and every policy too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chase/room.h"
#include "tests/suite.h"

enum { WIDTH = 20, HEIGHT = 11, STEPS = 60, MAPS = 2 };

static void draw(struct rng *rng, char *drawing)
{
	static const char signs[] = "......##+\"";

	for (int y = 0; y < HEIGHT; y++)
		for (int x = 0; x <= WIDTH; x++)
			drawing[y * (WIDTH + 1) + x] = x == WIDTH ? (y == HEIGHT - 1 ? '\0' : '\n')
								  : signs[rng_below(rng, sizeof signs - 1)];
	for (const char *who = "@hxx"; *who; who++)
		drawing[rng_below(rng, HEIGHT) * (WIDTH + 1) + rng_below(rng, WIDTH)] = *who;
	drawing[HEIGHT / 2 * (WIDTH + 1) + 1] = '@';
	drawing[HEIGHT / 2 * (WIDTH + 1) + WIDTH - 2] = 'h';
}

static void assert_legal(const struct room *room, struct cell from, const char *spec)
{
	struct cell to = room->move.to;
	struct chase_view before = room->view;
	bool legal = cell_equal(from, to);

	before.at = from;
	for (int d = 0; d < DIRECTIONS; d++)
		legal |= cell_equal(cell_step(from, d), to) && chase_can_step(&before, d);
	ck_assert_msg(legal, "%s steps from %d,%d to %d,%d", spec, from.x, from.y, to.x, to.y);
	ck_assert_msg(!room->move.stuck || cell_equal(from, to), "%s is stuck and moves", spec);
	ck_assert_msg(!room->move.thinking || cell_equal(from, to), "%s thinks and moves", spec);
}

static void wander(struct room *room, struct rng *rng)
{
	struct cell to = cell_step(room->view.prey, (int)rng_below(rng, DIRECTIONS));

	if (ground_open(&room->ground, to) && !cell_equal(to, room->view.at) &&
	    !chase_occupied(&room->view, to))
		room->view.prey = to;
	room->scent[ground_index(&room->ground, room->view.prey)] = room->view.turn;
	struct cell changes = {(int16_t)rng_below(rng, WIDTH), (int16_t)rng_below(rng, HEIGHT)};
	if (rng_below(rng, 8) == 0 && !cell_equal(changes, room->view.at) &&
	    !cell_equal(changes, room->view.prey))
		room_change(room, changes, !ground_open(&room->ground, changes));
}

static void assert_explained(const struct room *room, const char *spec)
{
	struct chase_plan plan;

	room_explain(room, &plan);
	ck_assert_msg(plan.n_cells > 0 && cell_equal(plan.cells[0], room->view.at), "%s: where is it?", spec);
	ck_assert_msg(plan.thought[0] && strlen(plan.thought) < sizeof plan.thought - 1, "%s: '%s'", spec,
		      plan.thought);
	size_t left;
	if (sscanf(plan.thought, "looked at %*u %*s and has %zu to go", &left) == 1)
		ck_assert_msg(left == plan.n_cells - 1, "%s: %zu of %zu", plan.thought, left, plan.n_cells);
	ck_assert_msg(plan.stuck == room->move.stuck && plan.thinking == room->move.thinking, "%s: %s", spec,
		      plan.thought);
}

/* Halfway the state is carried to another address: a snapshot must do. */
static uint64_t follow(const char *drawing, const char *spec, uint64_t seed, bool move_state)
{
	struct room *room = room_new(drawing, spec);
	struct rng rng = rng_seeded(seed, RNG_PREY);
	uint64_t walked = 0;

	for (int i = 0; i < STEPS; i++) {
		struct cell from = room->view.at;
		if (move_state && i == STEPS / 2) {
			struct room *other = room_new(drawing, spec);
			memcpy(other->state, room->state, sizeof room->state);
			memset(room->scratch, 0, sizeof room->scratch);
			memset(room->state, 0xa5, sizeof room->state);
			memcpy(room->state, other->state, sizeof room->state);
			room_free(other);
		}
		room_step(room);
		assert_legal(room, from, spec);
		assert_explained(room, spec);
		walked = walked * 31 + (uint64_t)(room->move.to.x * HEIGHT + room->move.to.y);
		if (cell_equal(room->view.at, room->view.prey))
			room->view.at = from; /* caught: it goes on */
		wander(room, &rng);
	}
	room_free(room);
	return walked;
}

static void assert_conforms(const char *spec)
{
	struct rng rng = rng_seeded(11, RNG_MAP);
	char drawing[(WIDTH + 1) * HEIGHT];

	for (uint64_t map = 0; map < MAPS; map++) {
		draw(&rng, drawing);
		ck_assert_msg(follow(drawing, spec, map, false) == follow(drawing, spec, map, true),
			      "%s depends on more than its state", spec);
	}
}

START_TEST(every_chaser_steps_legally_and_by_its_state_alone)
{
	for (const struct variant *const *chaser = chasers; *chaser; chaser++)
		assert_conforms((*chaser)->name);
}
END_TEST

START_TEST(every_pathfinder_serves_every_policy)
{
	static const char *const policies[] = {"never", "goal", "next", "cheaper", "corner"};
	char spec[96];

	for (size_t i = 0; i < ARRAY_LEN(policies); i++) {
		snprintf(spec, sizeof spec, "planner:path=%s,budget=40,replan=%s", pathfinders[_i]->name,
			 policies[i]);
		assert_conforms(spec);
	}
}
END_TEST

static const struct {
	const char *spec, *formatted; /* NULL: refused */
} specs[] = {
    {"nonrotational", "nonrotational"},
    {"planner:path=dijkstra,budget=7", "planner:path=dijkstra,budget=7"},
    {"planner:path=wastar,w=3,replan=corner", "planner:path=wastar,replan=corner,w=3"},
    {"planner:w=30", NULL},
    {"nonrotational:weight=3", NULL},
    {"planner:path=teleport", NULL},
    {"", NULL},
};

START_TEST(a_spec_is_read_with_the_keys_of_the_pathfinder_it_wears)
{
	struct chase_mind mind;
	char text[96];
	bool read = chase_parse(specs[_i].spec, &mind, NULL) == STATUS_OK;

	ck_assert_msg(read == (specs[_i].formatted != NULL), "'%s'", specs[_i].spec);
	if (!read)
		return;
	chase_format(&mind, text, sizeof text);
	ck_assert_str_eq(text, specs[_i].formatted);
}
END_TEST

Suite *suite_conformance(void)
{
	Suite *suite = suite_create("chase/conformance");
	TCase *tcase = tcase_create("conformance");
	tcase_add_test(tcase, every_chaser_steps_legally_and_by_its_state_alone);
	int n_pathfinders = 0;
	while (pathfinders[n_pathfinders])
		n_pathfinders++;
	tcase_add_loop_test(tcase, every_pathfinder_serves_every_policy, 0, n_pathfinders);
	tcase_add_loop_test(tcase, a_spec_is_read_with_the_keys_of_the_pathfinder_it_wears, 0,
			    (int)ARRAY_LEN(specs));
	suite_add_tcase(suite, tcase);
	return suite;
}
