/* A journal whose checksums hold but whose records say anything: refused with a message, or a session that can
 * be looked at. */
#include "config.h"

#include "record/record.h"
#include "tests/fuzz/fuzz.h"

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

/* The part of a header that names its edition, as a run of today has it. */
static void put_edition(struct byte_writer *header)
{
	struct story ours = {.options = {.floor = 1}, .edition = edition_ours, .version = PACKAGE_VERSION};
	struct journal_image image = {.crc = 0};
	struct journal_reader reader;
	struct byte_reader rest;

	if (record_image(&ours, NULL, &image, NULL) ||
	    journal_read(image.bytes.blob.bytes, image.bytes.blob.len, "fuzz", &reader, &rest, NULL))
		abort();
	const unsigned char *start = rest.at;
	read_u32(&rest);
	read_bytes(&rest, read_u32(&rest));
	read_u32(&rest);
	read_u64(&rest);
	write_bytes(header, start, (size_t)(rest.at - start));
	blob_free(&image.bytes.blob);
}

void fuzz_seal(const uint8_t *data, size_t size, struct journal_image *image)
{
	struct byte_writer header = {.failed = false};
	size_t want = take_length(&data, &size), len;

	if (!(want & FUZZ_WITH_EDITION))
		put_edition(&header);
	const uint8_t *bytes = take(&data, &size, want & ~(size_t)FUZZ_WITH_EDITION, &len);
	write_bytes(&header, bytes, len);
	journal_begin(image, header.blob.bytes, header.blob.len);
	while (size > 0) {
		uint32_t type = *take(&data, &size, 1, &len);
		want = take_length(&data, &size);
		bytes = take(&data, &size, want, &len);
		journal_add(image, type, bytes, len);
	}
	if (header.failed || image->bytes.failed)
		abort();
	blob_free(&header.blob);
}

void fuzz_record(const uint8_t *data, size_t size)
{
	struct journal_image image = {.crc = 0};
	struct diag diag = {""};
	struct story story = {.n_actions = 0};

	fuzz_seal(data, size, &image);
	fuzz_refused(record_read(&image.bytes.blob, "fuzz", &story, &diag), &diag);
	for (size_t i = 0; i < story.n_actions; i++)
		if (!memchr(story.actions[i].spec, '\0', sizeof story.actions[i].spec))
			abort();
	for (size_t i = 0; i < story.n_answers; i++)
		if (story.answers[i].action >= story.n_actions)
			abort();
	story_free(&story);
	blob_free(&image.bytes.blob);
}
