#include "path/path.h"
#include "tests/pages.h"
#include "tests/suite.h"

START_TEST(every_pathfinder_has_its_page)
{
	pages_check(pathfinders);
}
END_TEST

Suite *suite_help(void)
{
	Suite *suite = suite_create("path/help");
	TCase *tcase = tcase_create("help");

	tcase_add_test(tcase, every_pathfinder_has_its_page);
	suite_add_tcase(suite, tcase);
	return suite;
}
