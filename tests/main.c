/* One runner for all test programs: runs the suites that the room's suites.def lists. */
#include "config.h"

#include <stdlib.h>

#include "tests/suite.h"

int main(void)
{
	/* Time-outs are there to end what hangs, not to measure a busy machine. */
	setenv("CK_DEFAULT_TIMEOUT", "600", 0);
	SRunner *runner = srunner_create(NULL);

#define SUITE(id) srunner_add_suite(runner, suite_##id());
#include SUITES
#undef SUITE
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
