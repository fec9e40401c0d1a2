/* cli/cli.h -- the sub-commands, their options, and what all of them do alike.
 *
 * Invariant: only this room and term print, and only main exits. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "store/bytes.h"
#include "store/file.h"

enum option_id {
#define OPTION(id, name, letter, metavar, help) OPTION_##id,
#include "cli/options.def"
#undef OPTION
	OPTION_COUNT,
	OPTION_END = -1,
	OPTION_STOP = -2
};

struct option_info {
	const char *name; /* long */
	int letter;       /* 0: none */
	const char *metavar, *help;
};

extern const struct option_info option_info[OPTION_COUNT];

/* What --format can be. */
struct form {
	const char *words, *help; /* "one|other", or FORMAT: that of a map */
};

extern const struct form form_rows, form_text, form_picture, form_map;

struct command {
	const char *name, *summary;
	const char *operands;              /* "FILE...", "" for none */
	const enum option_id *options;     /* ends with OPTION_END; HELP, VERSION and DATADIR are implied */
	int (*run)(int argc, char **argv); /* argv[0] is the command's name; returns the exit status */
	const struct form *form;           /* NULL: form_rows */
	bool wraps; /* its operands are another command line, so its own options end at the first operand */
};

extern const struct command *const commands[]; /* NULL-terminated */

/* The command called NAME, or NULL. */
const struct command *cli_command_named(const char *name);

/* What --format can be in COMMAND, which takes it. */
const struct form *cli_form(const struct command *command);

/* Is ID one of the options of COMMAND? */
bool cli_takes(const struct command *command, enum option_id id);

/* What WORD of the command line names. */
static inline struct file_arg cli_file(const char *word)
{
	return (struct file_arg){.text = word};
}

/* ---- options --------------------------------------------------------------------------------------------- */

/* Initialise it with {.command, .argc, .argv}. */
struct cli_parse {
	const struct command *command;
	int argc;
	char **argv;
	const char *value; /* argument of the option just returned */
	int operand;       /* after OPTION_END: the operands are argv[operand .. argc - 1] */
	int exit_status;   /* after OPTION_STOP: what run() must return */
	bool started;
};

/* Returns the next option, or OPTION_END after the last one.  Returns OPTION_STOP if the command is to end,
 * because --help or --version was answered or because an option was wrong, which has been reported.  --datadir
 * is handled here. */
enum option_id cli_next(struct cli_parse *parse);

/* Takes the value of --datadir; false if there is no such directory, which has been reported. */
bool cli_take_datadir(const char *path);

/* Can the data directory be read?  For commands that list what is in it, and would find nothing. */
MUST_CHECK enum status cli_check_datadir(struct diag *diag);

/* STATUS_USAGE with the message "--NAME: FORMAT", where NAME is that of option ID. */
enum status cli_wrong(enum option_id id, struct diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);

/* Read the value of option ID as a number from LEAST to MOST, as one of WORDS (NULL-terminated), whose index
 * they return, or as a seed.  STATUS_USAGE if it is none. */
MUST_CHECK enum status cli_number(enum option_id id, const char *value, int least, int most, int *number,
				  struct diag *diag);
MUST_CHECK enum status cli_real(enum option_id id, const char *value, double least, double most, double *number,
				struct diag *diag);
MUST_CHECK enum status cli_word(enum option_id id, const char *value, const char *const *words, int *index,
				struct diag *diag);
MUST_CHECK enum status cli_seed(enum option_id id, const char *value, uint64_t *seed, struct diag *diag);

/* Are there N seeds, at least one, from FIRST on?  STATUS_USAGE if they run over the largest. */
MUST_CHECK enum status cli_seeds_from(uint64_t first, int n, struct diag *diag);

struct format;

/* Prints a line of the help: LEFT, and from column INDENT on TEXT, over as many lines as it takes. */
void cli_print_entry(const char *left, int indent, const char *text);

/* Reads the value of --format as the name of a map format.  STATUS_USAGE. */
MUST_CHECK enum status cli_map_format(const char *value, const struct format **format, struct diag *diag);

/* What --format can be in the commands that write rows, and the words for it. */
enum cli_format { CLI_TABLE, CLI_CSV, CLI_JSON };
extern const char *const cli_formats[]; /* table csv json NULL */

/* Call it once, before anything else: a file that may not grow is then an error of its write, not the end of the
 * process, and no file gets the number of a standard stream that is closed. */
void cli_begin(void);

/* ---- the end of a command -------------------------------------------------------------------------------- */

/* From the first call on, ^C no longer ends the program but makes this return true; a second ^C ends it.  For
 * loops that keep what they have finished. */
bool cli_interrupted(void);

/* Prints "astray: " and DIAG, or the text of STATUS if DIAG is NULL or empty, to stderr.  Returns the exit
 * status. */
int cli_fail(enum status status, const struct diag *diag);

/* Prints "astray: " and a line to stderr: something to know, but no failure. */
void cli_note(const char *format, ...) PRINTF_LIKE(1, 2);

/* Prints to stdout what may contain words of a file or an argument: nothing in it controls the terminal but the
 * line ends of FORMAT. */
void cli_print(const char *format, ...) PRINTF_LIKE(1, 2);

/* Copies what SAFE[cap] can hold of NAME, for a line of a table; no control characters stay, not even line ends. */
void cli_safe_name(const char *name, char *safe, size_t cap);

/* Writes TEXT to PATH ("-": stdout).  If it is a TABLE for the eyes, nothing in it controls the terminal; rows for
 * programs go out as they are. */
MUST_CHECK enum status cli_write(const char *path, struct blob *text, bool table, struct diag *diag);

/* The same as cli_fail for STATUS_USAGE with a message of its own. */
int cli_usage(const char *format, ...) PRINTF_LIKE(1, 2);

/* Ends a command that wrote to stdout: returns 0, or the exit status if the output could not be written. */
int cli_finish(void);

#endif
