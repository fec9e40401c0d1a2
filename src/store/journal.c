#include "config.h"

#include "store/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/assert.h"
#include "store/disk.h"
#include "store/file.h"

static const char magic[8] = {'A', 'S', 'T', 'R', 'A', 'Y', 'J', '1'};

static uint32_t journal_chain(uint32_t crc, const void *bytes, size_t len)
{
	return (uint32_t)crc32(crc, bytes, (uInt)len);
}

/* Reads a CRC and replaces *CRC by it; false if it is not that of the bytes since START, chained to *CRC. */
static bool journal_take_crc(struct byte_reader *reader, const unsigned char *start, uint32_t *crc)
{
	if (reader->failed)
		return false;
	uint32_t computed = journal_chain(*crc, start, (size_t)(reader->at - start));
	uint32_t stored = read_u32(reader);
	if (reader->failed || stored != computed)
		return false;
	*crc = computed;
	return true;
}

enum status journal_read(const void *bytes, size_t len, const char *name, struct journal_reader *reader,
			 struct byte_reader *header, struct diag *diag)
{
	struct journal_reader begun = {.rest = {bytes, (const unsigned char *)bytes + len, false},
				       .start = bytes};
	const unsigned char *start = read_bytes(&begun.rest, sizeof magic);

	if (!start || memcmp(start, magic, sizeof magic) != 0)
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "not an astray journal");
	uint32_t size = read_u32(&begun.rest);
	const unsigned char *content = read_bytes(&begun.rest, size);
	if (!journal_take_crc(&begun.rest, start, &begun.crc))
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the journal's header is damaged");
	begun.valid = (size_t)(begun.rest.at - begun.start);
	*header = (struct byte_reader){content, content + size, false};
	*reader = begun;
	return STATUS_OK;
}

bool journal_next(struct journal_reader *reader, struct journal_record *record)
{
	struct byte_reader rest = reader->rest;
	const unsigned char *start = rest.at;
	struct journal_record next = {.type = read_u32(&rest), .len = read_u32(&rest)};

	if (next.len > JOURNAL_MAX_PAYLOAD)
		return false;
	next.payload = read_bytes(&rest, next.len);
	if (!journal_take_crc(&rest, start, &reader->crc))
		return false;
	reader->rest = rest;
	reader->valid = (size_t)(rest.at - reader->start);
	*record = next;
	return true;
}

/* Appends BLOCK and its CRC, or leaves the file as it was. */
static bool journal_put_block(struct journal *journal, struct byte_writer *block)
{
	ASSERT(journal->fd >= 0);
	uint32_t crc = journal_chain(journal->crc, block->blob.bytes, block->blob.len);

	write_u32(block, crc);
	if (block->failed)
		return false;
	if (journal->tail && disk_truncate(journal->fd, (off_t)journal->end) != 0)
		return false;
	journal->tail = true; /* until the whole block is written */
	if (disk_seek(journal->fd, (off_t)journal->end) < 0 ||
	    !file_put(journal->fd, block->blob.bytes, block->blob.len)) {
		int error = errno;
		journal->tail = disk_truncate(journal->fd, (off_t)journal->end) != 0;
		errno = error;
		return false;
	}
	journal->tail = false;
	journal->end += block->blob.len;
	journal->crc = crc;
	return true;
}

static enum status journal_open_locked(const char *path, int flags, struct journal *journal, struct diag *diag)
{
	*journal = (struct journal){.fd = file_open(path, flags | O_RDWR, FILE_OURS, diag)};
	if (journal->fd < 0 && (flags & O_CREAT))
		return STATUS_WRITE;
	if (journal->fd < 0 && errno == ENOENT)
		return STATUS_NOT_FOUND;
	if (journal->fd < 0)
		return STATUS_READ;
	if (disk_lock(journal->fd) == 0)
		return STATUS_OK;
	journal_close(journal);
	return diag_at(diag, STATUS_WRITE, path, 0, 0, "this run is open in another astray");
}

enum status journal_create(const char *path, const void *header, size_t len, struct journal *journal,
			   struct diag *diag)
{
	struct journal made;
	enum status status = journal_open_locked(path, O_CREAT | O_EXCL, &made, diag);

	if (status)
		return status;
	struct byte_writer block = {0};
	write_bytes(&block, magic, sizeof magic);
	write_u32(&block, (uint32_t)len);
	write_bytes(&block, header, len);
	if (journal_put_block(&made, &block)) {
		*journal = made;
	} else {
		status = diag_at(diag, STATUS_WRITE, path, 0, 0, "%s", strerror(errno));
		journal_close(&made);
		disk_remove(path);
	}
	blob_free(&block.blob);
	return status;
}

enum status journal_resume(const char *path, struct journal *journal, struct blob *blob, struct diag *diag)
{
	struct journal opened;
	struct blob content = {0};
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	enum status status = journal_open_locked(path, 0, &opened, diag);

	if (status)
		return status;
	status = file_get(opened.fd, path, JOURNAL_MAX_BYTES, &content, diag);
	if (!status)
		status = journal_read(content.bytes, content.len, path, &reader, &header, diag);
	if (status) {
		blob_free(&content);
		journal_close(&opened);
		return status;
	}
	while (journal_next(&reader, &record))
		;
	opened.end = reader.valid;
	opened.crc = reader.crc;
	opened.tail = reader.valid < content.len;
	*journal = opened;
	*blob = content;
	return STATUS_OK;
}

enum status journal_append(struct journal *journal, uint32_t type, const void *payload, size_t len)
{
	struct byte_writer block = {0};

	if (len > JOURNAL_MAX_PAYLOAD)
		return STATUS_LIMIT;
	write_u32(&block, type);
	write_u32(&block, (uint32_t)len);
	write_bytes(&block, payload, len);
	bool written = journal_put_block(journal, &block);
	blob_free(&block.blob);
	if (!written)
		return STATUS_WRITE;
	return STATUS_OK;
}

enum status journal_sync(struct journal *journal)
{
	ASSERT(journal->fd >= 0);
	if (disk_sync_data(journal->fd) != 0)
		return STATUS_WRITE;
	return STATUS_OK;
}

void journal_close(struct journal *journal)
{
	if (journal->fd >= 0)
		disk_close(journal->fd);
	*journal = (struct journal){.fd = -1};
}
