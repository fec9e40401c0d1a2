/* store/journal.h -- an append-only file of records that survives kill -9, a full disk and a flipped bit.
 *
 * Layout, little-endian: "ASTRAYJ1", u32 header length, header, u32 CRC; then records: u32 type, u32 payload
 * length, payload, u32 CRC.  Each CRC-32 continues the one before it, so a record is valid only after exactly
 * the records that were written before it.
 *
 * Invariant: the valid prefix is never rewritten; what follows it (a torn record, damage) is cut off by the
 * next append and by nothing else.  Only one process at a time has a journal open. */
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

/* ---- writing */

struct journal {
	int fd;
	uint64_t end; /* of the valid prefix */
	uint32_t crc;
	bool tail; /* bytes beyond end are still to be cut off */
};

/* Creates a journal at PATH, which must not exist, with mode 0600, and locks it.  STATUS_WRITE on failure. */
MUST_CHECK enum status journal_create(const char *path, const void *header, size_t len, struct journal *journal,
				      struct diag *diag);

/* Opens PATH for appending to its valid prefix and returns its content in BLOB, to be read with journal_read;
 * the caller owns BLOB.  STATUS_WRITE if another process has it open. */
MUST_CHECK enum status journal_resume(const char *path, struct journal *journal, struct blob *blob,
				      struct diag *diag);

/* Appends one record, all or nothing: if it does not fit, the file ends after the record before it.  The record
 * survives the death of the process at once, and that of the machine after journal_sync.  STATUS_LIMIT above
 * JOURNAL_MAX_PAYLOAD; STATUS_WRITE on failure, which may be tried again. */
MUST_CHECK enum status journal_append(struct journal *journal, uint32_t type, const void *payload, size_t len);

/* Waits until the records are on the disk.  After a failure they may not be, and trying again does not help. */
MUST_CHECK enum status journal_sync(struct journal *journal);

void journal_close(struct journal *journal);

#endif
