/* store/journal.h -- an append-only file of records that survives kill -9, a full disk and a flipped bit.
 *
 * Layout, little-endian: "ASTRAYJ1", u32 header length, header, u32 CRC; then records: u32 type, u32 payload length,
 * payload, u32 CRC.  Each CRC-32 continues the one before it, so a record is valid only after exactly the records that
 * were written before it.
 *
 * Invariant: the file at its path is always a whole journal; its valid prefix is never changed in place; only the next
 * append cuts off what follows (a torn record, damage); and every journal written can be read. */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include "base/diag.h"
#include "store/bytes.h"

enum { JOURNAL_MAX_PAYLOAD = 1 << 20, JOURNAL_MAX_BYTES = 1 << 26 };

/* ---- reading, from a block in memory that the reader does not own */

struct journal_reader {
	struct byte_reader rest;
	const unsigned char *start;
	size_t valid; /* length of the valid prefix; the block's length if nothing is damaged */
	uint32_t crc; /* of the valid prefix */
};

struct journal_record {
	uint32_t type;
	const unsigned char *payload; /* [len], inside the block */
	size_t len;
};

/* Starts reading BYTES[len] and points HEADER at the header inside them; NAME is for messages.  Fails with
 * STATUS_BAD_INPUT if the header is torn or damaged: nothing can be trusted then. */
MUST_CHECK enum status journal_read(const void *bytes, size_t len, const char *name,
				    struct journal_reader *reader, struct byte_reader *header,
				    struct diag *diag);

/* The next record of the valid prefix; false at its end. */
bool journal_next(struct journal_reader *reader, struct journal_record *record);

/* How a block ends. */
enum journal_end {
	JOURNAL_WHOLE,  /* with its last record */
	JOURNAL_TORN,   /* within a record: the write was cut off, and nothing was written after it */
	JOURNAL_DAMAGED /* a once whole part has been changed */
};

/* How the block of READER ends, which has been read until journal_next returned false. */
enum journal_end journal_end(const struct journal_reader *reader);

/* Continues after damage: the next call of journal_next returns the next record that is intact itself, although
 * something before it is not.  Returns false, with READER unchanged, without one. */
bool journal_skip_damage(struct journal_reader *reader);

/* ---- a whole journal in memory.  Start with {0}; in the end release it with blob_free(&image->bytes.blob). */

struct journal_image {
	struct byte_writer bytes; /* failed: there was not enough memory */
	uint32_t crc;
};

/* Call journal_begin once, then journal_add for each record.  LEN is at most JOURNAL_MAX_PAYLOAD in a record. */
void journal_begin(struct journal_image *image, const void *header, size_t len);
void journal_add(struct journal_image *image, uint32_t type, const void *payload, size_t len);

/* ---- writing */

struct journal {
	int fd;
	uint64_t end; /* of the valid prefix */
	uint32_t crc;
	bool tail; /* bytes beyond end are still to be cut off */
};

/* Makes IMAGE the content of PATH, replacing its content, with mode 0600, and opens it for appending.  On return it is
 * safely on the disk.  STATUS_LIMIT above JOURNAL_MAX_BYTES, STATUS_NO_MEMORY, or STATUS_WRITE; PATH has its old
 * content then, or the new one. */
MUST_CHECK enum status journal_create(const char *path, const struct journal_image *image,
				      struct journal *journal, struct diag *diag);

/* Opens PATH for appending to its valid prefix and returns its content in BLOB, to be read with journal_read;
 * the caller owns BLOB. */
MUST_CHECK enum status journal_resume(const char *path, struct journal *journal, struct blob *blob,
				      struct diag *diag);

/* Appends one record, all or nothing: if it does not fit, the file ends after the record before it.  The record
 * survives the death of the process at once, and of the machine after journal_sync.  STATUS_LIMIT above
 * JOURNAL_MAX_PAYLOAD or JOURNAL_MAX_BYTES; STATUS_WRITE on failure, which may be tried again. */
MUST_CHECK enum status journal_append(struct journal *journal, uint32_t type, const void *payload, size_t len,
				      struct diag *diag);

/* Waits until the records are on the disk.  STATUS_UNSUPPORTED if the file system cannot tell.  After STATUS_WRITE
 * they may be missing, and trying again does not help: only journal_create makes sure. */
MUST_CHECK enum status journal_sync(struct journal *journal, struct diag *diag);

/* Is the file at PATH still the one that JOURNAL appends to? */
bool journal_is_at(const struct journal *journal, const char *path);

void journal_close(struct journal *journal);

#endif
