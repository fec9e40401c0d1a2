#include "base/heap.h"
#include "base/rng.h"
#include "tests/suite.h"

enum { ITEMS = 200 };

START_TEST(items_come_out_in_order_whatever_was_moved_or_removed)
{
	struct heap_entry entries[ITEMS];
	uint32_t places[ITEMS];
	struct heap_key want[ITEMS];
	bool waiting[ITEMS] = {false};
	struct heap heap = {entries, places, 0};
	struct rng rng = rng_seeded((uint64_t)_i, RNG_MAP);
	size_t n = 0;

	for (int i = 0; i < 1000; i++) {
		uint32_t item = rng_below(&rng, ITEMS);
		if (rng_below(&rng, 4) == 0) {
			heap_remove(&heap, item);
			n -= waiting[item];
			waiting[item] = false;
			continue;
		}
		want[item] = (struct heap_key){rng_below(&rng, 20), rng_below(&rng, 3)};
		heap_put(&heap, item, want[item]);
		n += !waiting[item];
		waiting[item] = true;
	}
	ck_assert_uint_eq(heap.n, n);
	struct heap_entry last = {{0, 0}, 0};
	for (; n > 0; n--) {
		struct heap_entry entry = heap_pop(&heap);
		ck_assert(waiting[entry.item] && entry.key.first == want[entry.item].first &&
			  entry.key.second == want[entry.item].second);
		ck_assert(!heap_key_less(entry.key, last.key));
		ck_assert(heap_key_less(last.key, entry.key) || entry.item >= last.item);
		waiting[entry.item] = false;
		last = entry;
	}
	ck_assert_uint_eq(heap.n, 0);
}
END_TEST

START_TEST(leftovers_of_another_heap_make_an_empty_one)
{
	struct heap_entry entries[ITEMS];
	uint32_t places[ITEMS];
	struct heap heap = {entries, places, 0};

	for (uint32_t i = 0; i < ITEMS; i++)
		heap_put(&heap, i, (struct heap_key){i % 7, i});
	heap.n = 0;
	heap_put(&heap, 3, (struct heap_key){1, 1});
	for (uint32_t i = 0; i < ITEMS; i++)
		ck_assert(heap_has(&heap, i) == (i == 3));
}
END_TEST

Suite *suite_heap(void)
{
	Suite *suite = suite_create("base/heap");
	TCase *tcase = tcase_create("heap");

	tcase_add_loop_test(tcase, items_come_out_in_order_whatever_was_moved_or_removed, 0, 20);
	tcase_add_test(tcase, leftovers_of_another_heap_make_an_empty_one);
	suite_add_tcase(suite, tcase);
	return suite;
}
