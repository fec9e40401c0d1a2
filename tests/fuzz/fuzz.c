#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "tests/glass/glass.h"

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

void fuzz_begin(void)
{
	static struct rng rng;
	const char *data = getenv("ASTRAY_DATADIR");

	rng = rng_seeded(1, RNG_MIND);
	glass_disk_reset(data ? data : "data", &rng, true, true);
	glass_disk_put("/home/astray", NULL, 0);
	setenv("ASTRAY_DATADIR", "/data", 1);
	setenv("XDG_DATA_HOME", "/home", 1);
	setenv("XDG_STATE_HOME", "/home", 1);
	setenv("XDG_CONFIG_HOME", "/home", 1);
}
