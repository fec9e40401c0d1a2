/* base/pages.h -- memory for arrays of many MB that are read all over.
 *
 * Where the system has large pages it is asked for them: a first touch and a jump then cost far less. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* BYTES of any content, which free() frees; NULL: no memory. */
void *pages_new(size_t bytes);

#endif
