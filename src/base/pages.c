#include "config.h"

#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/minmax.h"

enum { LARGE_PAGE = 2 << 20 };

void *pages_new(size_t bytes)
{
	if (bytes < LARGE_PAGE)
		return malloc(max(bytes, (size_t)1));
	if (bytes > SIZE_MAX - LARGE_PAGE)
		return NULL;
	size_t whole = round_up(bytes, (size_t)LARGE_PAGE);
	void *memory = aligned_alloc(LARGE_PAGE, whole);
#ifdef MADV_HUGEPAGE
	/* It is only advice: without large pages all works as well, but slower. */
	if (memory)
		(void)madvise(memory, whole, MADV_HUGEPAGE);
#endif
	return memory;
}
