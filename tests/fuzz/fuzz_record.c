/* A journal whose checksums hold but whose records say anything: refused with a message, or a session that can
 * be looked at.  The bytes are u16 length and header, then u8 type, u16 length and payload each; what is cut
 * off is shorter. */
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

static void make_journal(struct journal_image *image, const uint8_t *data, size_t size)
{
	size_t len;
	const uint8_t *bytes = take(&data, &size, take_length(&data, &size), &len);

	journal_begin(image, bytes, len);
	while (size > 0) {
		uint32_t type = *take(&data, &size, 1, &len);
		size_t want = take_length(&data, &size);
		bytes = take(&data, &size, want, &len);
		journal_add(image, type, bytes, len);
	}
}

void fuzz_record(const uint8_t *data, size_t size)
{
	struct journal_image image = {.crc = 0};
	struct diag diag = {""};
	struct story story = {.n_actions = 0};

	make_journal(&image, data, size);
	if (image.bytes.failed)
		abort();
	if (record_read(&image.bytes.blob, "fuzz", &story, &diag) != STATUS_OK && !diag.text[0])
		abort();
	for (size_t i = 0; i < story.n_actions; i++)
		if (!memchr(story.actions[i].spec, '\0', sizeof story.actions[i].spec))
			abort();
	for (size_t i = 0; i < story.n_answers; i++)
		if (story.answers[i].action >= story.n_actions)
			abort();
	story_free(&story);
	blob_free(&image.bytes.blob);
}
