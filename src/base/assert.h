/* base/assert.h -- checks of what a caller must guarantee.
 *
 * Tests and sanitizer builds stop at a failed ASSERT; release builds do not evaluate it, so a condition must
 * have no side effects.  Errors of users, files and memory are never asserted: they are an enum status. */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

#include <assert.h> /* static_assert */

#ifdef ASTRAY_ASSERTS
_Noreturn void assert_fail(const char *file, int line, const char *what);
#define ASSERT(condition) ((condition) ? (void)0 : assert_fail(__FILE__, __LINE__, #condition))
#else
#define ASSERT(condition) ((void)sizeof((condition) != 0))
#endif

#endif
