/* cli/cli.h -- sub-commands and their options.  Only this room and term print, and only main exits. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

enum option_id {
#define OPTION(id, name, letter, metavar, help) OPTION_##id,
#include "cli/options.def"
#undef OPTION
	OPTION_COUNT,
	OPTION_END = -1,
	OPTION_STOP = -2
};

struct command {
	const char *name, *summary;
	const char *operands;          /* "FILE...", "" for none */
	const enum option_id *options; /* [n_options]; HELP, VERSION and DATADIR are always taken */
	size_t n_options;
	int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns the exit status */
};

extern const struct command *const commands[]; /* NULL-terminated */

/* Start with {.command, .argc, .argv}. */
struct cli_parse {
	const struct command *command;
	int argc;
	char **argv;
	const char *value; /* argument of the option just returned */
	int operand;       /* after OPTION_END: operands are argv[operand .. argc) */
	int exit_status;   /* after OPTION_STOP: what run() returns */
	bool started;
};

/*
 * The next option; OPTION_END after the last; OPTION_STOP when the run is over: --help or --version was served,
 * or an option was wrong (a line went to stderr).  --datadir is served here.
 */
enum option_id cli_next(struct cli_parse *parse);

/* From the first call on, ^C no longer ends the program; true once it came.  For loops that keep what they
 * have. */
bool cli_interrupted(void);

/* Prints "astray: what" to stderr and returns the exit status that goes with STATUS. */
int cli_fail(enum status status, const struct diag *diag);

/* Ends a run that wrote to stdout: 0, or 6 where the output could not be written. */
int cli_finish(void);

#endif
