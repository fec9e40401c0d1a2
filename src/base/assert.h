/* base/assert.h -- what a caller owes.  A broken promise stops tests and sanitizer builds at the spot; the
 * release does not look.  Errors of users, files and machines are never asserted: they are enum status. */
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
