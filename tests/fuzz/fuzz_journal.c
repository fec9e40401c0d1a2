/* Any bytes as a journal: the valid prefix, read twice, is the same, and lies inside the bytes. */
#include "store/journal.h"
#include "tests/fuzz/fuzz.h"

static size_t count(const uint8_t *data, size_t size, size_t *valid)
{
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	size_t n = 0;

	*valid = 0;
	if (journal_read(data, size, "fuzz", &reader, &header, NULL))
		return 0;
	while (journal_next(&reader, &record)) {
		if (record.payload < data || record.payload + record.len > data + size)
			abort();
		n++;
	}
	*valid = reader.valid;
	return n;
}

void fuzz_journal(const uint8_t *data, size_t size)
{
	size_t valid, again;
	size_t n = count(data, size, &valid);

	if (valid > size || count(data, valid, &again) != n || again != valid)
		abort();
	fuzz_accepted += n > 0;
}
