/* What a page holds at most.  tests/cli/page.sh looks at whole pages. */
#include "config.h"

#include "page/page.h"
#include "tests/suite.h"

START_TEST(a_page_is_refused_once_it_is_too_large)
{
	static const char zeros[1 << 16];
	struct webpage page = {.n_panes = 0};
	struct diag diag = {""};

	while (page.out.blob.len < PAGE_BYTES_MAX)
		write_bytes(&page.out, zeros, sizeof zeros);
	ck_assert_int_eq(page_check(&page, &diag), STATUS_OK);
	write_bytes(&page.out, zeros, 1);
	ck_assert_int_eq(page_check(&page, &diag), STATUS_LIMIT);
	ck_assert_str_eq(diag.text, "too much for one page: more than 64 MiB");
	blob_free(&page.out.blob);
}
END_TEST

Suite *suite_page(void)
{
	Suite *suite = suite_create("page/page");
	TCase *tcase = tcase_create("page");

	tcase_add_test(tcase, a_page_is_refused_once_it_is_too_large);
	suite_add_tcase(suite, tcase);
	return suite;
}
