/* The program as libFuzzer calls it: fuzz READER [CORPUS] [OPTION]..., with the options of libFuzzer. */
#include "config.h"

#include <stdio.h>

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct fuzz_reader *reader;

/* libFuzzer must not see the name of the reader, and so does not hand it to the processes that it starts. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	if (*argc > 1 && fuzz_reader_named((*argv)[1])) {
		setenv("FUZZ_READER", (*argv)[1], 1);
		(*argv)[1] = (*argv)[0];
		(*argv)++;
		(*argc)--;
	}
	const char *name = getenv("FUZZ_READER");
	reader = name ? fuzz_reader_named(name) : NULL;
	if (!reader) {
		fprintf(stderr,
			"%s: the first argument must be a reader of tests/fuzz/readers.def or a map format\n",
			(*argv)[0]);
		exit(EXIT_FAILURE);
	}
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool begun;

	if (!begun)
		fuzz_begin(); /* not before: the processes that libFuzzer starts need the environment as it was */
	begun = true;
	reader->read(data, size);
	return 0;
}
