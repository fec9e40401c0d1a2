/* store/bytes.h -- bytes in memory: an owned block, a bounded reader, a growing writer, little-endian numbers.
 * Invariant: a reader never passes its end and a writer never passes its block; both remember that they failed,
 * so that a caller checks once, at the end. */
#ifndef STORE_BYTES_H
#define STORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* The content of a file.  A zero byte, not counted, follows the last one. */
struct blob {
	unsigned char *bytes; /* owned; blob_free gives it back */
	size_t len;
};

void blob_free(struct blob *blob);

/* Reads from the front of a block it does not own.  Start with {at, at + len, false}. */
struct byte_reader {
	const unsigned char *at, *end;
	bool failed; /* something was asked for that is not there; all later answers are 0 or NULL */
};

/* The next COUNT bytes, or NULL where fewer are left. */
const unsigned char *read_bytes(struct byte_reader *reader, size_t count);
uint16_t read_u16(struct byte_reader *reader);
uint32_t read_u32(struct byte_reader *reader);
uint64_t read_u64(struct byte_reader *reader);

/* Grows at the end of a block it owns.  Start with {0}; take .blob or blob_free it. */
struct byte_writer {
	struct blob blob;
	size_t cap;
	bool failed; /* memory was short; the block holds what came before */
};

void write_bytes(struct byte_writer *writer, const void *bytes, size_t count);
void write_u16(struct byte_writer *writer, uint16_t value);
void write_u32(struct byte_writer *writer, uint32_t value);
void write_u64(struct byte_writer *writer, uint64_t value);
void write_text(struct byte_writer *writer, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
