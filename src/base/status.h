/* base/status.h -- result codes shared by every room.
 *
 * "No path" is an answer, not a status. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

enum status {
#define STATUS(id, exit_status, text) STATUS_##id,
#include "base/status.def"
#undef STATUS
	STATUS_COUNT
};

#if defined(__GNUC__)
#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(string, first) __attribute__((__format__(__printf__, string, first)))
#else
#define MUST_CHECK
#define PRINTF_LIKE(string, first)
#endif

#define ARRAY_LEN(array) (sizeof(array) / sizeof *(array))

/* The text for STATUS; static storage. */
const char *status_text(enum status status);

/* The exit status of a program that ends with STATUS. */
int status_exit(enum status status);

#endif
