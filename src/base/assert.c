#include "base/assert.h"

#include <stdio.h>
#include <stdlib.h>

void assert_fail(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
	abort();
}
