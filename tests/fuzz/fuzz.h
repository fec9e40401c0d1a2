/* tests/fuzz/fuzz.h -- the readers that are fuzzed, and what they share. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "store/journal.h"

#define READER(name) void fuzz_##name(const uint8_t *data, size_t size);
#include "tests/fuzz/readers.def"
#undef READER
#define FORMAT(id, file) void fuzz_##id(const uint8_t *data, size_t size);
#include "map/formats.def"
#undef FORMAT

/* Any bytes as a file of one kind: aborts, or a sanitizer does, where the program must not do what it does. */
struct fuzz_reader {
	const char *name;
	void (*read)(const uint8_t *data, size_t size);
};

/* All of them; the last has no name. */
extern const struct fuzz_reader fuzz_readers[];

/* The reader of that NAME, or NULL. */
const struct fuzz_reader *fuzz_reader_named(const char *name);

/* Puts the program's data on a disk in memory, where it is found from now on. */
void fuzz_begin(void);

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

/* How many inputs fuzz_refused has let pass: seeds that are all refused lead nowhere. */
extern int fuzz_accepted;

/* Has STATUS failed, and with a message? */
static inline bool fuzz_refused(enum status status, const struct diag *diag)
{
	if (status && !diag->text[0])
		abort();
	fuzz_accepted += status == STATUS_OK;
	return status != STATUS_OK;
}

/* Calls READ with DATA[size], and with its lines, each given a check that holds. */
void fuzz_read_lines(const uint8_t *data, size_t size, void (*read)(const char *text, size_t len));

/* The bit of a header's length that says that its edition is part of it. */
enum { FUZZ_WITH_EDITION = 1 << 15 };

/* Makes the zeroed IMAGE a journal of DATA[size]: u16 length and header, then u8 type, u16 length and payload each; what is
 * cut off is shorter.  The edition is that of today, since readers refuse all others at once. */
void fuzz_seal(const uint8_t *data, size_t size, struct journal_image *image);

#endif
