/* The program without libFuzzer: fuzz [READER [FILE...]] hands the files to the reader, by default those of its corpus;
 * without a reader, every corpus to its own.  So make check finds again what fuzzing once found. */
#include "config.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"

enum { BYTES_MAX = 1 << 22 };

static void replay_file(const struct fuzz_reader *reader, const char *path)
{
	static uint8_t bytes[BYTES_MAX];
	FILE *file = fopen(path, "r"); /* the disk of the store is in memory */

	printf("%s\n", path);
	fflush(stdout);
	if (!file)
		exit(EXIT_FAILURE);
	size_t len = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	/* A block of exactly this size: a sanitizer sees the first byte read beyond it. */
	uint8_t *exact = malloc(len ? len : 1);
	if (!exact)
		exit(EXIT_FAILURE);
	memcpy(exact, bytes, len);
	reader->read(exact, len);
	free(exact);
}

static void replay_corpus(const struct fuzz_reader *reader)
{
	const char *sources = getenv("srcdir");
	char directory[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	int n = 0;

	snprintf(directory, sizeof directory, "%s/tests/fuzz/corpus/%s", sources ? sources : ".", reader->name);
	DIR *stream = opendir(directory);
	for (struct dirent *entry; stream && (entry = readdir(stream));) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
		replay_file(reader, path);
		n++;
	}
	if (stream)
		closedir(stream);
	if (!n || !fuzz_accepted) {
		fprintf(stderr, "%s has no files, or all of them are refused\n", directory);
		exit(EXIT_FAILURE);
	}
}

/* In a process of its own: a reader that fails does not hide the others. */
static bool replay_survives(const struct fuzz_reader *reader, char **files)
{
	int status;
	pid_t child = fork();

	if (child < 0)
		return false;
	if (!child) {
		fuzz_begin();
		if (!*files)
			replay_corpus(reader);
		for (; *files; files++)
			replay_file(reader, *files);
		exit(EXIT_SUCCESS);
	}
	if (waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status))
		return true;
	printf("FAILS: reader '%s'\n", reader->name);
	fflush(stdout);
	return false;
}

int main(int argc, char **argv)
{
	const struct fuzz_reader *only = argc > 1 ? fuzz_reader_named(argv[1]) : NULL;
	bool all = true;

	if (argc > 1 && !only) {
		fprintf(stderr, "%s: no reader '%s'\n", argv[0], argv[1]);
		return EXIT_FAILURE;
	}
	if (only)
		return replay_survives(only, argv + 2) ? EXIT_SUCCESS : EXIT_FAILURE;
	for (const struct fuzz_reader *reader = fuzz_readers; reader->name; reader++)
		all = replay_survives(reader, argv + argc) && all;
	return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
