/* store/journal.h -- an append-only file of records that survives kill -9, a full disk and a flipped bit.
 *
 * Layout, little-endian: "ASTRAYJ1", u32 header length, header, u32 CRC; then records: u32 type, u32 payload
 * length, payload, u32 CRC.  Each CRC-32 goes on from the one before it, so a record is valid only behind the
 * very records that were written before it.
 * Invariant: the valid prefix is never written again; what follows it (a torn record, damage) is cut off by
 * the next append and by nothing else.  One process at a time has a journal open. */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include "base/diag.h"
#include "store/bytes.h"

enum { JOURNAL_MAX_PAYLOAD = 1 << 20, JOURNAL_MAX_BYTES = 1 << 26 };

/* ---- reading: over a block in memory, nothing owned */

struct journal_reader {
	struct byte_reader rest;
	const unsigned char *start;
	size_t valid; /* bytes up to the end of the last valid record; == the block's length: all is well */
	uint32_t crc; /* after that record */
};

struct journal_record {
	uint32_t type;
	const unsigned char *payload; /* [len], inside the block */
	size_t len;
};

/* Begins to read BYTES[len]; HEADER points to the header inside them.  STATUS_BAD_INPUT where the header is
 * torn or damaged: then nothing can be trusted.  NAME is for the message. */
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
	bool tail; /* bytes beyond `end` wait to be cut off */
};

/* A new journal at PATH, which must not exist, mode 0600, locked.  STATUS_WRITE otherwise. */
MUST_CHECK enum status journal_create(const char *path, const void *header, size_t len, struct journal *journal,
				      struct diag *diag);

/* Opens PATH to go on behind its valid prefix and hands its content over in BLOB, to be read with journal_read.
 * STATUS_WRITE where another process has it open. */
MUST_CHECK enum status journal_resume(const char *path, struct journal *journal, struct blob *blob,
				      struct diag *diag);

/* One record, all or nothing: where it does not fit, the file ends behind the record before it.  Survives the
 * death of the process at once, that of the machine after journal_sync.  STATUS_WRITE; may be tried again. */
MUST_CHECK enum status journal_append(struct journal *journal, uint32_t type, const void *payload, size_t len);

/* Waits until the records are on the disk.  After a failure they may not be, and never will by trying again. */
MUST_CHECK enum status journal_sync(struct journal *journal);

void journal_close(struct journal *journal);

#endif
