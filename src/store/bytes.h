/* store/bytes.h -- bytes in memory: an owned block, a bounded reader and a growing writer.
 *
 * Numbers are little-endian.
 *
 * Invariant: a reader never passes its end and a writer never passes its block.  Both remember a failure, so a
 * caller needs to check only once, at the end. */
#ifndef STORE_BYTES_H
#define STORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/job.h"
#include "base/status.h"

/* The content of a file.  A zero byte, not counted in len, follows the last one. */
struct blob {
	unsigned char *bytes; /* owned; released by blob_free */
	size_t len;
};

void blob_free(struct blob *blob);

/* Reads from the front of a block that it does not own.  Start with {bytes, bytes + len, false}. */
struct byte_reader {
	const unsigned char *at, *end;
	bool failed; /* a read went past the end; every later read returns 0 or NULL */
};

/* The next COUNT bytes, or NULL if fewer are left. */
const unsigned char *read_bytes(struct byte_reader *reader, size_t count);
uint16_t read_u16(struct byte_reader *reader);
uint32_t read_u32(struct byte_reader *reader);
uint64_t read_u64(struct byte_reader *reader);

/* Appends to a block that it owns.  Start with {0}; in the end keep .blob or release it with blob_free. */
struct byte_writer {
	struct blob blob;
	size_t cap;
	bool failed;     /* out of memory, or stopped; the block holds the bytes before */
	struct job *job; /* that the writing is a part of; NULL: nobody watches */
};

void write_bytes(struct byte_writer *writer, const void *bytes, size_t count);
void write_u16(struct byte_writer *writer, uint16_t value);
void write_u32(struct byte_writer *writer, uint32_t value);
void write_u64(struct byte_writer *writer, uint64_t value);
void write_text(struct byte_writer *writer, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
