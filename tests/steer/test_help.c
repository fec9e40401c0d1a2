#include "steer/steer.h"
#include "tests/pages.h"
#include "tests/suite.h"

START_TEST(every_behaviour_has_its_page)
{
	pages_check(behaviours);
}
END_TEST

Suite *suite_help(void)
{
	Suite *suite = suite_create("steer/help");
	TCase *tcase = tcase_create("help");

	tcase_add_test(tcase, every_behaviour_has_its_page);
	suite_add_tcase(suite, tcase);
	return suite;
}
