/* The queue, and the keys that make clearing needless. */
#include <stdlib.h>

#include "base/rng.h"
#include "path/nodes.h"
#include "path/queue.h"
#include "tests/suite.h"

enum { CELLS = 300 };

struct rough {
	struct queue queue;
	struct queue_entry entries[CELLS + 64];
	uint64_t keys[CELLS];
	uint64_t bucket_of[CELLS]; /* where each cell waits, by its key */
};

static void put(struct rough *rough, uint32_t cell, uint64_t bucket, bool last)
{
	struct cell at = {(int16_t)cell, 0};

	rough->keys[cell]++;
	rough->bucket_of[cell] = bucket;
	if (queue_full(&rough->queue))
		queue_sweep(&rough->queue, rough->entries, rough->keys, CELLS);
	ck_assert(!queue_full(&rough->queue));
	queue_push(&rough->queue, rough->entries, bucket,
		   (struct queue_entry){.at = at, .key = (uint32_t)rough->keys[cell]}, last);
}

/* The next entry that is not outdated, or -1. */
static int take(struct rough *rough)
{
	struct queue_entry entry;

	do {
		if (!queue_pop(&rough->queue, rough->entries, &entry))
			return -1;
	} while ((uint32_t)rough->keys[entry.at.x] != entry.key);
	return entry.at.x;
}

START_TEST(buckets_come_in_order_however_often_cells_are_queued_again)
{
	struct rough *rough = calloc(1, sizeof *rough);
	struct rng rng = rng_seeded((uint64_t)_i, RNG_QUERY);
	uint64_t floor = 100000 + (uint64_t)_i * 777;
	size_t waiting = 0;

	queue_reset(&rough->queue, ARRAY_LEN(rough->entries), floor);
	for (int step = 0; step < 8000; step++) {
		uint32_t cell = rng_below(&rng, CELLS);
		if (rng_below(&rng, 3)) {
			waiting += rough->bucket_of[cell] == 0;
			put(rough, cell, floor + rng_below(&rng, QUEUE_BUCKETS - 1), _i & 1);
			continue;
		}
		int got = take(rough);
		ck_assert_int_eq(got >= 0, waiting > 0);
		if (got < 0)
			continue;
		bool lowest = true;
		for (uint32_t other = 0; other < CELLS; other++)
			lowest &= !rough->bucket_of[other] || rough->bucket_of[got] <= rough->bucket_of[other];
		ck_assert(lowest);
		floor = rough->bucket_of[got];
		rough->bucket_of[got] = 0;
		waiting--;
	}
	free(rough);
}
END_TEST

START_TEST(within_a_bucket_the_latest_is_first_unless_asked_otherwise)
{
	struct rough *rough = calloc(1, sizeof *rough);

	for (int last = 0; last < 2; last++) {
		queue_reset(&rough->queue, ARRAY_LEN(rough->entries), 5);
		for (uint32_t cell = 0; cell < 10; cell++)
			put(rough, cell, 7, last);
		for (int i = 0; i < 10; i++)
			ck_assert_int_eq(take(rough), last ? i : 9 - i);
		ck_assert_int_eq(take(rough), -1);
	}
	free(rough);
}
END_TEST

START_TEST(a_lower_bucket_is_served_at_once)
{
	struct rough *rough = calloc(1, sizeof *rough);

	queue_reset(&rough->queue, ARRAY_LEN(rough->entries), 4000);
	put(rough, 1, 4200, false);
	put(rough, 2, 4000 - 3000, false);
	put(rough, 3, 4100, false);
	ck_assert_int_eq(take(rough), 2);
	ck_assert_int_eq(take(rough), 3);
	ck_assert_int_eq(take(rough), 1);
	free(rough);
}
END_TEST

START_TEST(keys_order_by_search_then_by_length_and_outlive_the_counter)
{
	uint64_t keys[4] = {0}, largest_g = (UINT64_C(1) << NODES_G_BITS) - 1;
	uint32_t search = 0;

	for (int i = 0; i < 2 * NODES_SEARCHES + 3; i++) {
		struct nodes nodes = nodes_begin(&search, keys, ARRAY_LEN(keys));
		uint64_t far = nodes_key(&nodes, largest_g, 7), near = nodes_key(&nodes, largest_g - 1, 0);
		bool fresh = true;
		for (size_t k = 0; k < ARRAY_LEN(keys); k++)
			fresh = fresh && !nodes_reached(&nodes, keys[k]) && nodes_better(&nodes, far, keys[k]);
		bool ordered = nodes_better(&nodes, near, far) && !nodes_better(&nodes, far, near) &&
			       !nodes_better(&nodes, far, far) && !nodes_better(&nodes, far, far - 7);
		bool told = nodes_g(&nodes, far) == largest_g && nodes_arrival(far) == 7;
		keys[i % 4] = i % 2 ? near : nodes_key(&nodes, 0, 3);
		if (!fresh || !ordered || !told || !nodes_reached(&nodes, keys[i % 4]))
			ck_abort_msg("search %d: fresh %d, ordered %d, told %d", i, fresh, ordered, told);
	}
}
END_TEST

Suite *suite_queue(void)
{
	Suite *suite = suite_create("path/queue");
	TCase *tcase = tcase_create("queue");
	tcase_add_loop_test(tcase, buckets_come_in_order_however_often_cells_are_queued_again, 0, 6);
	tcase_add_test(tcase, within_a_bucket_the_latest_is_first_unless_asked_otherwise);
	tcase_add_test(tcase, a_lower_bucket_is_served_at_once);
	tcase_add_test(tcase, keys_order_by_search_then_by_length_and_outlive_the_counter);
	suite_add_tcase(suite, tcase);
	return suite;
}
