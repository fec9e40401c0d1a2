/* tests/suite.h -- what every test file needs: Check, and the tables of the project. */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>
#include <stdbool.h>

#include "base/status.h"

/* Check writes to a file whenever an assertion passes, only to say where a test was that crashes: a debugger says it as well,
 * and there are millions of assertions. */
#define _mark_point(file, line) ((void)0)

/* Each test file of a room adds one suite, named in the suites.def of the room. */
#define SUITE(id) Suite *suite_##id(void);
#include SUITES
#undef SUITE

/* Under the address sanitizer, which takes more memory than any limit; gcc says so by itself. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif

/* Does this build run tests that count who wins over many flights?  Under sanitizers the other tests run the same code. */
static inline bool counts_luck(void)
{
#ifdef __SANITIZE_ADDRESS__
	return false;
#else
	return true;
#endif
}

#endif
