#include "base/assert.h"

#ifdef ASTRAY_ASSERTS

#include <stdio.h>
#include <stdlib.h>

void assert_fail(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
	abort();
}

#else

typedef int assert_is_off; /* ISO C forbids an empty file */

#endif
