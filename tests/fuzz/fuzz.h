/* tests/fuzz/fuzz.h -- what the harnesses of readers of text share. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* DATA[size] as a string of exactly its length, for the caller to free. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		abort();
	memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

/* Has STATUS failed, and with a message? */
static inline bool fuzz_refused(enum status status, const struct diag *diag)
{
	if (status && !diag->text[0])
		abort();
	return status != STATUS_OK;
}

#endif
