#include "base/slice.h"
#include "tests/suite.h"

struct count {
	int done, of;
};

static void count_up(struct slice *slice, void *arg)
{
	struct count *count = arg;

	while (count->done < count->of) {
		count->done++;
		slice_rest(slice);
	}
}

START_TEST(a_slice_ends_after_so_many_rests_and_the_work_goes_on_where_it_was)
{
	struct count count = {0, 10};
	struct slice *slice;

	ck_assert_int_eq(slice_new(count_up, &count, &slice), STATUS_OK);
	ck_assert_int_eq(count.done, 0);
	ck_assert(!slice_run(slice, 0));
	ck_assert_int_eq(count.done, 1);
	ck_assert(!slice_run(slice, 3));
	ck_assert_int_eq(count.done, 5);
	ck_assert(slice_run(slice, 100));
	ck_assert_int_eq(count.done, 10);
	ck_assert(slice_run(slice, 0));
	slice_free(slice);
}
END_TEST

START_TEST(work_may_be_given_up_before_during_and_after)
{
	struct slice *slice;

	for (int slices = 0; slices < 4; slices++) {
		struct count count = {0, 3};
		ck_assert_int_eq(slice_new(count_up, &count, &slice), STATUS_OK);
		for (int i = 0; i < slices; i++)
			slice_run(slice, 0);
		slice_free(slice);
		ck_assert_int_eq(count.done, slices);
	}
	slice_free(NULL);
}
END_TEST

START_TEST(without_a_slice_nobody_rests)
{
	struct count count = {0, 5};

	count_up(NULL, &count);
	ck_assert_int_eq(count.done, 5);
}
END_TEST

Suite *suite_slice(void)
{
	Suite *suite = suite_create("base/slice");
	TCase *tcase = tcase_create("slice");

	tcase_add_test(tcase, a_slice_ends_after_so_many_rests_and_the_work_goes_on_where_it_was);
	tcase_add_test(tcase, work_may_be_given_up_before_during_and_after);
	tcase_add_test(tcase, without_a_slice_nobody_rests);
	suite_add_tcase(suite, tcase);
	return suite;
}
