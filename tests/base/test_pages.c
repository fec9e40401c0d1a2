/* Memory for large arrays is there in full, and what cannot be had is refused. */
#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"

enum { LARGE = 2 << 20 };

START_TEST(all_bytes_asked_for_can_be_written)
{
	static const size_t sizes[] = {0, 1, LARGE - 1, LARGE, LARGE + 1};
	char *memory = pages_new(sizes[_i]);

	ck_assert_ptr_nonnull(memory);
	memset(memory, 'x', sizes[_i]);
	free(memory);
}
END_TEST

START_TEST(large_memory_begins_where_a_large_page_can)
{
	void *memory = pages_new(LARGE + 1);

	ck_assert_uint_eq((uintptr_t)memory % LARGE, 0);
	free(memory);
}
END_TEST

START_TEST(more_than_there_can_be_is_refused)
{
	ck_assert_ptr_null(pages_new(SIZE_MAX));
}
END_TEST

Suite *suite_pages(void)
{
	Suite *suite = suite_create("base/pages");
	TCase *tcase = tcase_create("pages");

	tcase_add_loop_test(tcase, all_bytes_asked_for_can_be_written, 0, 5);
	tcase_add_test(tcase, large_memory_begins_where_a_large_page_can);
	tcase_add_test(tcase, more_than_there_can_be_is_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
