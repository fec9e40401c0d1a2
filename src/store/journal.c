#include "config.h"

#include "store/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <zlib.h>

#include "base/assert.h"
#include "store/disk.h"
#include "store/file.h"

static const char magic[8] = {'A', 'S', 'T', 'R', 'A', 'Y', 'J', '1'};

/* Bytes of a record around its payload: before it, and the CRC. */
enum { RECORD_HEAD = 8, RECORD_FRAME = RECORD_HEAD + 4 };

/* The limit of bytes hashed in search of records after damage: a hostile file must not take hours. */
enum { SKIP_BYTES_MAX = 1 << 28 };

static uint32_t journal_chain(uint32_t crc, const void *bytes, size_t len)
{
	return (uint32_t)crc32(crc, bytes, (uInt)len);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

/* Reads a CRC and replaces *CRC by it; false if it does not match the bytes since START, chained to *CRC. */
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
	if (len == 0)
		return diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the file is empty");
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

static uint32_t journal_u32_at(const unsigned char *bytes)
{
	struct byte_reader reader = {bytes, bytes + 4, false};

	return read_u32(&reader);
}

bool journal_skip_damage(struct journal_reader *reader)
{
	const unsigned char *end = reader->rest.end;
	size_t hashed = 0;

	/* Each CRC continues the one that is stored right before its record. */
	for (const unsigned char *at = reader->rest.at + 1;
	     end - at >= RECORD_FRAME && at - reader->start >= 4 && hashed < SKIP_BYTES_MAX; at++) {
		size_t len = journal_u32_at(at + 4);
		if (len > JOURNAL_MAX_PAYLOAD || len > (size_t)(end - at) - RECORD_FRAME)
			continue;
		uint32_t before = journal_u32_at(at - 4);
		hashed += RECORD_HEAD + len;
		if (journal_chain(before, at, RECORD_HEAD + len) != journal_u32_at(at + RECORD_HEAD + len))
			continue;
		reader->rest.at = at;
		reader->crc = before;
		return true;
	}
	return false;
}

static bool journal_all_zero(const struct byte_reader *rest)
{
	for (const unsigned char *at = rest->at; at < rest->end; at++)
		if (*at)
			return false;
	return true;
}

/* Can what is left be the beginning of a record?  After a power failure it may be zeros instead. */
static bool journal_is_torn(const struct byte_reader *rest)
{
	size_t left = (size_t)(rest->end - rest->at);

	if (left < RECORD_HEAD || journal_all_zero(rest))
		return true;
	size_t len = journal_u32_at(rest->at + 4);
	return len <= JOURNAL_MAX_PAYLOAD && left < RECORD_FRAME + len;
}

enum journal_end journal_end(const struct journal_reader *reader)
{
	struct journal_reader behind = *reader;

	if (reader->rest.at == reader->rest.end)
		return JOURNAL_WHOLE;
	if (journal_is_torn(&reader->rest) && !journal_skip_damage(&behind))
		return JOURNAL_TORN;
	return JOURNAL_DAMAGED;
}

/* ---- in memory ------------------------------------------------------------------------------------------- */

/* Appends the CRC of the bytes since START, chained to those before. */
static void journal_seal(struct journal_image *image, size_t start)
{
	if (image->bytes.failed)
		return;
	image->crc = journal_chain(image->crc, image->bytes.blob.bytes + start, image->bytes.blob.len - start);
	write_u32(&image->bytes, image->crc);
}

void journal_begin(struct journal_image *image, const void *header, size_t len)
{
	write_bytes(&image->bytes, magic, sizeof magic);
	write_u32(&image->bytes, (uint32_t)len);
	write_bytes(&image->bytes, header, len);
	journal_seal(image, 0);
}

void journal_add(struct journal_image *image, uint32_t type, const void *payload, size_t len)
{
	size_t start = image->bytes.blob.len;

	ASSERT(len <= JOURNAL_MAX_PAYLOAD);
	write_u32(&image->bytes, type);
	write_u32(&image->bytes, (uint32_t)len);
	write_bytes(&image->bytes, payload, len);
	journal_seal(image, start);
}

/* ---- writing --------------------------------------------------------------------------------------------- */

static enum status journal_check_size(uint64_t len, struct diag *diag)
{
	if (len > JOURNAL_MAX_BYTES)
		return diag_set(diag, STATUS_LIMIT, "the file would be larger than %d bytes",
				JOURNAL_MAX_BYTES);
	return STATUS_OK;
}

enum status journal_create(const char *path, const struct journal_image *image, struct journal *journal,
			   struct diag *diag)
{
	const struct blob *blob = &image->bytes.blob;
	struct journal made = {.end = blob->len, .crc = image->crc};

	if (image->bytes.failed)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the journal");
	enum status status = journal_check_size(blob->len, diag);
	if (!status)
		status = file_write(path, FILE_OURS, blob->bytes, blob->len, diag);
	if (status)
		return status;
	made.fd = file_open(path, O_RDWR, FILE_OURS, diag);
	if (made.fd < 0)
		return STATUS_WRITE;
	*journal = made;
	return STATUS_OK;
}

static enum status journal_open(const char *path, struct journal *journal, struct diag *diag)
{
	*journal = (struct journal){.fd = file_open(path, O_RDWR, FILE_OURS, diag)};
	if (journal->fd >= 0)
		return STATUS_OK;
	if (errno == ENOENT)
		return STATUS_NOT_FOUND;
	return STATUS_READ;
}

enum status journal_resume(const char *path, struct journal *journal, struct blob *blob, struct diag *diag)
{
	struct journal opened;
	struct blob content = {0};
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	enum status status = journal_open(path, &opened, diag);

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

/* Writes BLOCK behind the valid prefix, or leaves the file as it was. */
static bool journal_put(struct journal *journal, const struct blob *block)
{
	ASSERT(journal->fd >= 0);
	if (journal->tail && disk_truncate(journal->fd, (off_t)journal->end) != 0)
		return false;
	journal->tail = true; /* until the whole block is written */
	if (disk_seek(journal->fd, (off_t)journal->end) < 0 ||
	    !file_put(journal->fd, block->bytes, block->len)) {
		int error = errno;
		journal->tail = disk_truncate(journal->fd, (off_t)journal->end) != 0;
		errno = error;
		return false;
	}
	journal->tail = false;
	journal->end += block->len;
	return true;
}

enum status journal_append(struct journal *journal, uint32_t type, const void *payload, size_t len,
			   struct diag *diag)
{
	struct journal_image image = {.crc = journal->crc};

	if (len > JOURNAL_MAX_PAYLOAD)
		return diag_set(diag, STATUS_LIMIT, "a record would be larger than %d bytes",
				JOURNAL_MAX_PAYLOAD);
	journal_add(&image, type, payload, len);
	enum status status = journal_check_size(journal->end + image.bytes.blob.len, diag);
	if (image.bytes.failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "out of memory");
	if (!status && !journal_put(journal, &image.bytes.blob))
		status = diag_set(diag, STATUS_WRITE, "%s", strerror(errno));
	if (!status)
		journal->crc = image.crc;
	blob_free(&image.bytes.blob);
	return status;
}

enum status journal_sync(struct journal *journal, struct diag *diag)
{
	ASSERT(journal->fd >= 0);
	if (disk_sync_data(journal->fd) == 0)
		return STATUS_OK;
	if (file_cannot_sync())
		return STATUS_UNSUPPORTED;
	return diag_set(diag, STATUS_WRITE, "%s", strerror(errno));
}

bool journal_is_at(const struct journal *journal, const char *path)
{
	struct stat here, there;

	return disk_status_of(journal->fd, &here) == 0 && disk_status(path, &there) == 0 &&
	       here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

void journal_close(struct journal *journal)
{
	if (journal->fd >= 0)
		disk_close(journal->fd);
	*journal = (struct journal){.fd = -1};
}
