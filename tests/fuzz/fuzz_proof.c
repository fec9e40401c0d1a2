/* Any text as the proof of a run: refused with a message, or one that is written again as it was.  So that the actions
 * are reached, each text is also read with a check that holds. */
#include <stdio.h>

#include "base/hash.h"
#include "record/pack.h"
#include "record/proof.h"
#include "tests/fuzz/fuzz.h"

static void read_proof(const char *text, size_t len)
{
	struct diag diag = {""};
	struct proof proof;
	struct byte_writer again = {0};

	if (fuzz_refused(proof_read(text, len, &proof, &diag), &diag))
		return;
	if (pack_write(proof.actions, proof.n_actions, &again) != STATUS_OK)
		abort();
	blob_free(&again.blob);
	proof_free(&proof);
}

void fuzz_proof(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 32);

	if (!text)
		abort();
	memcpy(text, data, size);
	read_proof(text, size);
	size_t n = 0;
	for (size_t i = 0; i < size; i++)
		if (!strchr(" \t\r\n", text[i]))
			text[n++] = text[i];
	text[n++] = '.';
	n += (size_t)sprintf(text + n, "%016llx", (unsigned long long)hash_bytes(HASH_START, text, n));
	read_proof(text, n);
	free(text);
}
