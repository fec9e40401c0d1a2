#include "base/assert.h"

#ifdef ASTRAY_ASSERTS

#include <stdio.h>
#include <stdlib.h>

void assert_fail(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
	abort();
}

#else

typedef int assert_is_off; /* a file must declare something */

#endif
