/* A chaser's key tells apart what its later steps depend on: states with equal keys step alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "tests/chase/room.h"
#include "tests/long.h"
#include "tests/suite.h"

enum { TURNS = 30, TABLE = 8192 };

static const char drawing[] = "@........\n"
			      ".#..#....\n"
			      ".........\n"
			      ".#.....#.\n"
			      "........h";

/* The cells that open and close. */
static const struct cell doors[] = {{3, 1}, {4, 3}, {0, 2}};

struct memory {
	uint64_t key;
	size_t used;
	unsigned char *state; /* NULL: free */
};

static void toggle_a_door(struct room *room, struct rng *rng)
{
	struct cell at = doors[rng_below(rng, ARRAY_LEN(doors))];

	if (!cell_equal(at, room->view.at) && !cell_equal(at, room->view.prey))
		room_change(room, at, !ground_open(&room->ground, at));
}

/* After each eight turns it rests for eight. */
static void wander(struct room *room, struct rng *rng)
{
	struct cell to = cell_step(room->view.prey, (int)rng_below(rng, DIRECTIONS));

	if (room->view.turn / 8 % 2 && rng_below(rng, 3) && ground_open(&room->ground, to) &&
	    !cell_equal(to, room->view.at))
		room->view.prey = to;
	if (rng_below(rng, 6) == 0)
		toggle_a_door(room, rng);
}

/* One turn; a hunter that reaches its prey goes on from where it was.  Returns where it went. */
static struct cell turn(struct room *room, struct rng *rng)
{
	struct cell from = room->view.at;

	wander(room, rng);
	room_step(room);
	if (cell_equal(room->view.at, room->view.prey))
		room->view.at = from;
	return room->move.to;
}

/* The moment to which a room is put back. */
struct moment {
	struct chase_view view;
	struct rng rng;
	bool open[ARRAY_LEN(doors)];
};

static struct moment moment_of(const struct room *room)
{
	struct moment moment = {.view = room->view, .rng = room->rng};

	for (size_t i = 0; i < ARRAY_LEN(doors); i++)
		moment.open[i] = ground_open(&room->ground, doors[i]);
	return moment;
}

static void put_back(struct room *room, const struct moment *moment, const unsigned char *state, size_t used)
{
	for (size_t i = 0; i < ARRAY_LEN(doors); i++)
		if (ground_open(&room->ground, doors[i]) != moment->open[i])
			room_change(room, doors[i], moment->open[i]);
	room->view = moment->view;
	room->rng = moment->rng;
	/* Whatever lies behind the used bytes must not matter. */
	memset(room->state, 0xa5, sizeof room->state);
	memcpy(room->state, state, used);
}

/* Where the hunter goes in the next turns, as one number. */
static uint64_t future(struct room *room)
{
	struct rng rng = rng_seeded(room->view.turn, RNG_PREY);
	uint64_t walked = HASH_START;

	for (int i = 0; i < TURNS; i++) {
		struct cell to = turn(room, &rng);
		walked = hash_u64(walked, (uint64_t)(to.x * 64 + to.y) << 1 | room->move.thinking);
	}
	return walked;
}

struct count {
	int pairs, different; /* pairs of states with equal keys, and those with different futures */
};

static void compare(struct room *room, struct count *count, const struct memory *old, size_t used)
{
	struct moment now = moment_of(room);
	unsigned char *state = malloc(used);

	memcpy(state, room->state, used);
	uint64_t here = future(room);
	put_back(room, &now, old->state, old->used);
	count->pairs++;
	count->different += future(room) != here;
	put_back(room, &now, state, used);
	free(state);
}

static struct memory *place_of(struct memory *table, uint64_t key)
{
	size_t at = key % TABLE;

	while (table[at].state && table[at].key != key)
		at = (at + 1) % TABLE;
	return &table[at];
}

static void mark_near(const struct ground *ground, uint8_t near[256])
{
	ck_assert_uint_le(ground_cells(ground), 256);
	for (int i = 0; i < (int)ground_cells(ground); i++) {
		near[i] = 0;
		for (size_t door = 0; door < ARRAY_LEN(doors); door++)
			near[i] |= cell_steps(cell_of_index(i, ground->width), doors[door]) <= 1;
	}
}

/* Walks about and compares every state with the first one of its KEY. */
static struct count count_pairs(const char *spec,
				uint64_t (*key_of)(const void *, const double *, const struct ground *,
						   const uint8_t *, uint64_t))
{
	struct room *room = room_new(drawing, spec);
	struct memory *table = calloc(TABLE, sizeof *table);
	struct rng rng = rng_seeded(4, RNG_PREY);
	struct count count = {0};
	uint8_t near[256];

	mark_near(&room->ground, near);
	for (int i = 0; i < how_many(800, 1200); i++) {
		turn(room, &rng);
		size_t used = chase_used(&room->mind, room->state, &room->ground);
		/* Only states of one ground meet equal views. */
		uint64_t key =
		    key_of(room->state, room->mind.params, &room->ground, near, room->ground.version);
		struct memory *old = place_of(table, key);
		if (!old->state) {
			*old = (struct memory){key, used, malloc(used)};
			memcpy(old->state, room->state, used);
		} else if (old->used != used || memcmp(old->state, room->state, used)) {
			compare(room, &count, old, used);
		}
	}
	for (size_t i = 0; i < TABLE; i++)
		free(table[i].state);
	free(table);
	room_free(room);
	return count;
}

static void assert_key(const char *spec)
{
	struct chase_mind mind;

	ck_assert_int_eq(chase_parse(spec, &mind, NULL), STATUS_OK);
	struct count count = count_pairs(spec, chase_of(&mind)->key);
	ck_assert_msg(!count.different, "%s: %d of %d pairs with equal keys part", spec, count.different,
		      count.pairs);
}

START_TEST(states_with_equal_keys_step_alike)
{
	for (const struct variant *const *chaser = chasers; *chaser; chaser++)
		assert_key((*chaser)->name);
}
END_TEST

START_TEST(plans_with_equal_keys_step_alike)
{
	static const char *const policies[] = {"never", "goal", "next", "cheaper", "corner"};
	char spec[96];

	/* The short form gives each policy one budget, and another one with the next pathfinder. */
	for (size_t i = is_long() ? 0 : (size_t)_i % 2; i < 2 * ARRAY_LEN(policies); i += is_long() ? 1 : 2) {
		snprintf(spec, sizeof spec, "planner:path=%s,budget=%d,replan=%s", pathfinders[_i]->name,
			 (i + i / 2) % 2 ? 7 : 0, policies[i / 2]);
		assert_key(spec);
	}
}
END_TEST

/* If a key could leave out what matters, the tests above would be worth nothing. */
START_TEST(a_key_that_leaves_something_out_is_caught)
{
	static const char *const specs[] = {"rotational", "wall", "planner:budget=0,replan=corner",
					    "planner:budget=7,replan=never", "planner:path=dstarlite"};

	ck_assert_int_gt(count_pairs(specs[_i], chase_no_key).different, 0);
}
END_TEST

Suite *suite_keys(void)
{
	Suite *suite = suite_create("chase/keys");
	TCase *tcase = tcase_create("keys");
	int n_pathfinders = 0;

	while (pathfinders[n_pathfinders])
		n_pathfinders++;
	tcase_add_test(tcase, states_with_equal_keys_step_alike);
	tcase_add_loop_test(tcase, plans_with_equal_keys_step_alike, 0, n_pathfinders);
	tcase_add_loop_test(tcase, a_key_that_leaves_something_out_is_caught, 0, 5);
	suite_add_tcase(suite, tcase);
	return suite;
}
