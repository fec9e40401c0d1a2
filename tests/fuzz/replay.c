/* Runs a fuzz harness over its corpus: make check finds again what fuzzing once found.  With --enable-fuzzers
 * the harness is linked with libFuzzer instead: fuzz_NAME corpus/NAME -max_total_time=60. */
#include "config.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/file.h"
#include "store/places.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool replay(const char *path)
{
	struct blob blob;

	if (file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, NULL))
		return false;
	/* A block of exactly this size: a sanitizer sees the first byte read beyond it. */
	uint8_t *exact = malloc(blob.len ? blob.len : 1);
	bool ready = exact != NULL;
	if (ready) {
		memcpy(exact, blob.bytes, blob.len);
		LLVMFuzzerTestOneInput(exact, blob.len);
	}
	free(exact);
	blob_free(&blob);
	return ready;
}

int main(int argc, char **argv)
{
	const char *sources = getenv("srcdir"), *name = strrchr(argv[0], '_');
	char directory[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	struct name_list list;

	(void)argc;
	snprintf(directory, sizeof directory, "%s/tests/fuzz/corpus/%s", sources ? sources : ".",
		 name ? name + 1 : "");
	if (place_list(directory, "", &list) || list.n == 0) {
		fprintf(stderr, "%s: no corpus\n", directory);
		return EXIT_FAILURE;
	}
	bool all = true;
	for (size_t i = 0; i < list.n; i++) {
		snprintf(path, sizeof path, "%s/%s", directory, list.names[i]);
		all = replay(path) && all;
	}
	name_list_free(&list);
	return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
