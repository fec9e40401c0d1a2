/* Runs a fuzz harness over its corpus: make check finds again what fuzzing once found.  With --enable-fuzzers
 * the harness is linked with libFuzzer instead: fuzz_NAME corpus/NAME -max_total_time=60. */
#include "config.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 1 << 22 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool replay(const char *path)
{
	static uint8_t bytes[BYTES_MAX];
	FILE *file = fopen(path, "r"); /* a harness may have a disk of its own under the store */

	if (!file)
		return false;
	size_t len = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	/* A block of exactly this size: a sanitizer sees the first byte read beyond it. */
	uint8_t *exact = malloc(len ? len : 1);
	bool ready = exact != NULL;
	if (ready) {
		memcpy(exact, bytes, len);
		LLVMFuzzerTestOneInput(exact, len);
	}
	free(exact);
	return ready;
}

int main(int argc, char **argv)
{
	const char *sources = getenv("srcdir"), *name = strrchr(argv[0], '_');
	char directory[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	int n = 0;
	bool all = true;

	(void)argc;
	snprintf(directory, sizeof directory, "%s/tests/fuzz/corpus/%s", sources ? sources : ".",
		 name ? name + 1 : "");
	DIR *stream = opendir(directory);
	for (struct dirent *entry; stream && (entry = readdir(stream));) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
		all = replay(path) && all;
		n++;
	}
	if (stream)
		closedir(stream);
	if (!n)
		fprintf(stderr, "%s: no corpus\n", directory);
	return n && all ? EXIT_SUCCESS : EXIT_FAILURE;
}
