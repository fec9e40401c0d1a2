/* cli/command.h -- the sub-commands: each declares its options, its operands and its columns, and one driver reads the
 * command line, helps, runs it, and writes its output.
 *
 * Invariant: a command is a const struct in a file of its own, and a line of commands.def. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/cli.h"
#include "cli/task.h"

struct operands {
	const char *usage;  /* for the help: "FILE..."; NULL: none */
	size_t least, most; /* the most operands; COMMAND_ANY: no limit */
	const char *what;   /* for "race needs WHAT" and "lab takes only WHAT" */
	struct names names;
};

#define COMMAND_ANY SIZE_MAX
#define OPERANDS(for_help, at_least, at_most, one_map) \
	.usage = (for_help), .least = (at_least), .most = (at_most), .what = (one_map)

struct command {
	const char *name, *summary;
	struct operands operands;
	const struct option_table *options; /* besides --datadir, --help and --version; or NULL */
	size_t request_size;
	const void *defaults;          /* what its request begins with */
	const struct columns *columns; /* of its rows; NULL: none */
	/* Does what REQUEST asks for.  What it adds to task->out is written afterwards. */
	enum status (*run)(struct task *task, void *request, struct diag *diag);
	void (*release)(void *request); /* frees the data of the options; NULL: none to free */
	bool screen;                    /* it opens a screen, unless its options say otherwise */
	bool paged;                     /* it writes a page for a camera that makes one (cli/pager.h) */
	bool wraps; /* its operands are another command line, so its own options end at the first operand */
};

/* The initialiser for the options of a command that sets members of struct RECORD, and their defaults. */
#define REQUEST(record, ...) \
	.request_size = sizeof(struct record), .defaults = &(const struct record) \
	{ \
		__VA_ARGS__ \
	}

#define COMMAND(name) extern const struct command command_##name;
#include "cli/commands.def"
#undef COMMAND

/* All of commands.def, NULL-terminated.  The first is the one without a name. */
extern const struct command *const commands[];

/* The command called NAME; NULL, with a message: unknown. */
const struct command *command_named(const char *name, struct diag *diag);

/* Runs the command line ARGV[argc], whose first word is the command's name; returns the exit status.  FROM, unless it is
 * NULL, is the task whose camera is shown the screen, and whose display options are the defaults. */
int command_run(const struct command *command, int argc, char **argv, const struct task *from);

/* All options that a command takes, its own first, and the records whose members they set. */
struct option_list {
	size_t n;
	struct option_place {
		const struct option_info *option;
		size_t base; /* of the record of its member, in the request or in the task */
		bool shared;
		unsigned mark;
	} all[64];
};

struct option_list command_options(const struct command *command);

/* The record whose members are the defaults of PLACE, one of these options. */
const void *command_defaults(const struct command *command, const struct option_place *place);

/* Prints what COMMAND does, and all options that it takes. */
void command_print_help(const struct command *command);

/* Prints one line for each command. */
void command_print_all(void);

/* Takes PATH for the data directory.  STATUS_USAGE: no such directory. */
MUST_CHECK enum status command_take_datadir(const char *path, struct diag *diag);

/* Can the data directory be read?  For commands that list its contents, and would find nothing. */
MUST_CHECK enum status command_check_datadir(struct diag *diag);

#endif
