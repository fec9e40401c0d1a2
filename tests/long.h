/* tests/long.h -- how much a test tries: few in `make check`, and many in `make check-long`, which sets ASTRAY_LONG. */
#ifndef TESTS_LONG_H
#define TESTS_LONG_H

#include <stdbool.h>
#include <stdlib.h>

static inline bool is_long(void)
{
	return getenv("ASTRAY_LONG") != NULL;
}

static inline int how_many(int few, int many)
{
	return is_long() ? many : few;
}

#endif
