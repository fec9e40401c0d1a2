/* A journal whose checksums hold but whose records say anything: refused with a message, or a session that can
 * be looked at.  The bytes are u16 length and header, then u8 type, u16 length and payload each; what is cut
 * off is shorter. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/record.h"
#include "store/file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint8_t *take(const uint8_t **data, size_t *size, size_t want, size_t *got)
{
	const uint8_t *taken = *data;

	*got = want < *size ? want : *size;
	*data += *got;
	*size -= *got;
	return taken;
}

static size_t take_length(const uint8_t **data, size_t *size)
{
	size_t got;
	const uint8_t *bytes = take(data, size, 2, &got);

	return got == 2 ? (size_t)(bytes[0] | bytes[1] << 8) : 0;
}

static bool write_journal(const char *path, const uint8_t *data, size_t size)
{
	struct journal journal;
	size_t len;
	const uint8_t *bytes = take(&data, &size, take_length(&data, &size), &len);

	if (journal_create(path, bytes, len, &journal, NULL))
		return false;
	bool whole = true;
	while (size > 0 && whole) {
		uint32_t type = *take(&data, &size, 1, &len);
		size_t want = take_length(&data, &size);
		bytes = take(&data, &size, want, &len);
		whole = journal_append(&journal, type, bytes, len) == STATUS_OK;
	}
	journal_close(&journal);
	return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char path[64];
	struct blob blob;
	struct diag diag = {""};
	struct session session = {.journal = {.fd = -1}};

	snprintf(path, sizeof path, "/tmp/astray-fuzz-%ld", (long)getpid());
	unlink(path);
	bool written =
	    write_journal(path, data, size) && !file_read(path, FILE_OURS, FILE_MAX_BYTES, &blob, NULL);
	unlink(path);
	if (!written)
		return 0;
	if (record_read(&blob, "fuzz", &session, &diag) != STATUS_OK && !diag.text[0])
		abort();
	for (size_t i = 0; i < session.n_actions; i++)
		if (!memchr(session.actions[i].spec, '\0', sizeof session.actions[i].spec))
			abort();
	grid_free(&session.grid);
	free(session.actions);
	free(session.hashes);
	blob_free(&blob);
	return 0;
}
