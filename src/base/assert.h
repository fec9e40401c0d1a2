/* base/assert.h -- checks of a caller's guarantees.
 *
 * A failed check is a bug: the program stops at once, before it does harm.  Errors of users, files and memory are
 * never asserted: they are an enum status. */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

#include <assert.h> /* static_assert */

/* Cold: the loops that check stay as they would be without the call. */
__attribute__((cold)) _Noreturn void assert_fail(const char *file, int line, const char *what);

#define ASSERT(condition) ((condition) ? (void)0 : assert_fail(__FILE__, __LINE__, #condition))

/* For the few checks that inner loops make at every cell or rock, where even a comparison costs several percent: only
 * sanitizer and fuzzer builds make them.  Elsewhere the condition is not evaluated, so it must have no side
 * effects. */
#ifdef ASTRAY_HOT_ASSERTS
#define ASSERT_HOT(condition) ASSERT(condition)
#else
#define ASSERT_HOT(condition) ((void)sizeof((condition) != 0))
#endif

#endif
