#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"

enum { CAP_MIN = 16 };

void *array_reserve(void *items, size_t *cap, size_t n, size_t size)
{
	ASSERT(size > 0);
	if (items && n <= *cap)
		return items;
	if (n > SIZE_MAX / 2 / size)
		return NULL;
	size_t wanted = max(max(n, *cap + *cap / 2), (size_t)CAP_MIN);
	void *grown = realloc(items, wanted * size);
	if (grown)
		*cap = wanted;
	return grown;
}
