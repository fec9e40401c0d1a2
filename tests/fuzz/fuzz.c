#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/hash.h"
#include "store/lines.h"
#include "tests/glass/glass.h"

int fuzz_accepted;

const struct fuzz_reader fuzz_readers[] = {
#define READER(name) {#name, fuzz_##name},
#include "tests/fuzz/readers.def"
#undef READER
#define FORMAT(id, file) {#id, fuzz_##id},
#include "map/formats.def"
#undef FORMAT
    {NULL, NULL}};

const struct fuzz_reader *fuzz_reader_named(const char *name)
{
	for (const struct fuzz_reader *reader = fuzz_readers; reader->name; reader++)
		if (!strcmp(reader->name, name))
			return reader;
	return NULL;
}

void fuzz_read_lines(const uint8_t *data, size_t size, void (*read)(const char *text, size_t len))
{
	struct line_reader reader = {(const char *)data, (const char *)data + size, 0};
	struct byte_writer checked = {0};
	struct line line;

	read((const char *)data, size);
	while (size && line_next(&reader, &line)) {
		uint64_t check = hash_bytes(HASH_START, line.text, line.len);
		write_bytes(&checked, line.text, line.len);
		write_text(&checked, "%016llx\n", (unsigned long long)check);
	}
	if (checked.failed)
		abort();
	if (checked.blob.len)
		read((const char *)checked.blob.bytes, checked.blob.len);
	blob_free(&checked.blob);
}

void fuzz_begin(void)
{
	static struct rng rng;
	const char *data = getenv("ASTRAY_DATADIR");

	rng = rng_seeded(1, RNG_MIND);
	glass_disk_reset(data ? data : "data", &rng, true, true);
	glass_disk_put("/home/astray", NULL, 0);
	glass_disk_bait();
	setenv("ASTRAY_DATADIR", "/data", 1);
	setenv("XDG_DATA_HOME", "/home", 1);
	setenv("XDG_STATE_HOME", "/home", 1);
	setenv("XDG_CONFIG_HOME", "/home", 1);
}
