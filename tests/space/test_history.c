#include "base/hash.h"
#include "space/history.h"
#include "tests/space/world.h"
#include "tests/suite.h"

/* A pilot and two pursuers among drifting rocks. */
static struct space *busy_world(void)
{
	struct space *space = test_world(40, 30, false);

	for (int i = 0; i < 12; i++)
		ck_assert_int_eq(space_add_rock(space, (struct vec2){3 + 3 * i, 5 + 7 * (i % 3)},
						(struct vec2){0.3 - 0.1 * (i % 5), 0.2 * (i % 3)}, 0.7),
				 STATUS_OK);
	uint32_t pilot = test_ship(space, &test_hull, "seek", 20, 15);
	uint32_t hunter = test_ship(space, &test_hull, "lj-derived", 2, 2);
	uint32_t other = test_ship(space, &test_hull, "wander", 35, 25);
	space_set_pilot(space, (int32_t)pilot);
	space_send(space, hunter, (struct space_target){.kind = TARGET_SHIP, .id = pilot});
	space_send(space, other, (struct space_target){.kind = TARGET_SHIP, .id = pilot});
	return space;
}

/* What a test remembers: a fingerprint of all moments up to now. */
static void chain(void *hash, struct space *space)
{
	uint64_t *chained = hash;

	*chained = hash_u64(*chained, space_hash(space));
}

static const struct history_notes notes = {sizeof(uint64_t), chain};

static uint64_t noted(const struct history *history)
{
	return *(const uint64_t *)history->notes;
}

START_TEST(any_moment_can_be_flown_to_again)
{
	enum { TICKS = 5000 };
	static uint64_t hash[TICKS + 1]; /* of all moments so far */
	struct history history;
	struct rng rng = rng_seeded(5, RNG_QUERY);

	ck_assert_int_eq(history_new(busy_world(), &notes, &history), STATUS_OK);
	for (int i = 0; i <= TICKS; i++) {
		struct space_input input = {.turn = i % 7 == 0, .thrust = i % 50 == 0 ? 1 : 0};
		hash[i] = noted(&history);
		if (i < TICKS)
			ck_assert_int_eq(history_step(&history, &input), STATUS_OK);
	}
	for (int i = 0; i < 300; i++) {
		uint32_t tick = rng_below(&rng, TICKS + 1);
		history_seek(&history, tick);
		ck_assert_uint_eq(history.space->tick, tick);
		ck_assert_msg(noted(&history) == hash[tick], "tick %u differs", tick);
	}
	history_seek(&history, 0);
	for (int i = 1; i <= TICKS; i++) {
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
		ck_assert_msg(noted(&history) == hash[i], "flown on: tick %d differs", i);
	}
	history_free(&history);
}
END_TEST

START_TEST(what_was_forgotten_is_not_flown_to)
{
	struct history history;

	ck_assert_int_eq(history_new(busy_world(), &notes, &history), STATUS_OK);
	for (int i = 0; i < 100; i++)
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
	uint64_t hash = space_hash(history.space);
	history_forget(&history);
	history_seek(&history, 3);
	ck_assert_uint_eq(history.space->tick, 100);
	ck_assert_uint_eq(space_hash(history.space), hash);
	history_free(&history);
}
END_TEST

enum { LARGE = HISTORY_BYTES / 8 };

/* Changes every block of large notes. */
static void mark(void *notes_, struct space *space)
{
	unsigned char *bytes = notes_;

	for (size_t i = 0; i < LARGE; i += HISTORY_BLOCK)
		bytes[i] = (unsigned char)space->tick;
}

START_TEST(the_past_of_a_large_world_takes_little_memory)
{
	enum { TICKS = 400 };
	static uint64_t hash[TICKS + 1];
	static const struct history_notes large = {.size = LARGE, .note = mark};
	struct history history;

	ck_assert_int_eq(history_new(busy_world(), &large, &history), STATUS_OK);
	for (int i = 0; i < TICKS; i++) {
		hash[i] = space_hash(history.space);
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
		ck_assert_uint_le(history.used * HISTORY_BLOCK, HISTORY_BYTES);
	}
	ck_assert_uint_gt(history.n_snapshots, 2);
	for (int tick = TICKS - 1; tick >= 0; tick -= 57) {
		history_seek(&history, (uint64_t)tick);
		ck_assert_uint_eq(space_hash(history.space), hash[tick]);
		ck_assert_uint_eq(((unsigned char *)history.notes)[LARGE - HISTORY_BLOCK], (unsigned char)tick);
	}
	history_free(&history);
}
END_TEST

START_TEST(what_does_not_change_is_kept_once)
{
	static const struct history_notes large = {.size = LARGE};
	struct history history;

	ck_assert_int_eq(history_new(busy_world(), &large, &history), STATUS_OK);
	for (int i = 0; i < 5000; i++) {
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
		ck_assert_uint_le(history.used, history.n_blocks * 5 / 4);
	}
	ck_assert_uint_gt(history.n_snapshots, HISTORY_SNAPSHOTS / 2);
	history_seek(&history, 2500);
	history_branch(&history);
	history_forget(&history);
	ck_assert_uint_eq(history.used, history.n_blocks);
	history_free(&history);
}
END_TEST

Suite *suite_history(void)
{
	Suite *suite = suite_create("space/history");
	TCase *tcase = tcase_create("history");
	tcase_add_test(tcase, any_moment_can_be_flown_to_again);
	tcase_add_test(tcase, what_was_forgotten_is_not_flown_to);
	tcase_add_test(tcase, the_past_of_a_large_world_takes_little_memory);
	tcase_add_test(tcase, what_does_not_change_is_kept_once);
	suite_add_tcase(suite, tcase);
	return suite;
}
