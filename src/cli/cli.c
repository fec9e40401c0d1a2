#include "config.h"

#include "cli/cli.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	int letter;
	const char *metavar, *help;
} option_table[OPTION_COUNT] = {
#define OPTION(id, name, letter, metavar, help) [OPTION_##id] = {name, letter, metavar, help},
#include "cli/options.def"
#undef OPTION
};

static const enum option_id common_options[] = {OPTION_DATADIR, OPTION_HELP, OPTION_VERSION};

/* All options of COMMAND, its own first; returns how many. */
static size_t cli_options_of(const struct command *command, enum option_id taken[OPTION_COUNT])
{
	size_t n = 0;

	for (size_t i = 0; i < command->n_options; i++)
		taken[n++] = command->options[i];
	for (size_t i = 0; i < ARRAY_LEN(common_options); i++)
		taken[n++] = common_options[i];
	return n;
}

static void cli_print_help(const struct command *command)
{
	enum option_id taken[OPTION_COUNT];
	size_t n = cli_options_of(command, taken);

	printf("Usage: astray %s [OPTION]...%s%s\n%s\n\n", command->name, *command->operands ? " " : "",
	       command->operands, command->summary);
	for (size_t i = 0; i < n; i++) {
		char left[48], letter[5] = "   ";
		if (option_table[taken[i]].letter)
			snprintf(letter, sizeof letter, "-%c,", option_table[taken[i]].letter);
		snprintf(left, sizeof left, "%s --%s%s%s", letter, option_table[taken[i]].name,
			 option_table[taken[i]].metavar ? "=" : "",
			 option_table[taken[i]].metavar ? option_table[taken[i]].metavar : "");
		printf("  %-32s %s\n", left, option_table[taken[i]].help);
	}
}

/* Where getopt's return value says "long option without a letter": above any letter. */
enum { LONG_ONLY = 256 };

static int cli_next_code(const struct cli_parse *parse)
{
	enum option_id taken[OPTION_COUNT];
	struct option longs[OPTION_COUNT + 1] = {{0}};
	char shorts[2 * OPTION_COUNT + 2] = "";
	size_t n = cli_options_of(parse->command, taken), used = 0;

	for (size_t i = 0; i < n; i++) {
		bool has_value = option_table[taken[i]].metavar != NULL;
		longs[i] =
		    (struct option){option_table[taken[i]].name, has_value ? required_argument : no_argument,
				    NULL, LONG_ONLY + (int)taken[i]};
		if (option_table[taken[i]].letter) {
			shorts[used++] = (char)option_table[taken[i]].letter;
			if (has_value)
				shorts[used++] = ':';
		}
	}
	int code = getopt_long(parse->argc, parse->argv, shorts, longs, NULL);
	for (size_t i = 0; code > 0 && code < LONG_ONLY && i < n; i++)
		if (option_table[taken[i]].letter == code)
			return LONG_ONLY + (int)taken[i];
	return code;
}

/* Does option ID take WORD?  Only a metavariable that lists words excludes any. */
static bool cli_takes_word(enum option_id id, const char *word)
{
	const char *words = option_table[id].metavar;
	size_t length = word ? strlen(word) : 0;

	if (!words || *words < 'a' || *words > 'z')
		return true;
	for (;; words++) {
		size_t one = strcspn(words, "|");
		if (one == length && !strncmp(words, word, length))
			return true;
		words += one;
		if (!*words)
			return false;
	}
}

enum option_id cli_next(struct cli_parse *parse)
{
	if (!parse->started) {
		optind = 0; /* getopt starts afresh: one process may parse two command lines */
		parse->started = true;
	}
	for (;;) {
		int code = cli_next_code(parse);
		if (code == -1) {
			parse->operand = optind;
			return OPTION_END;
		}
		if (code < LONG_ONLY) {
			fprintf(stderr, "Try 'astray %s --help'.\n", parse->command->name);
			parse->exit_status = status_exit(STATUS_USAGE);
			return OPTION_STOP;
		}
		enum option_id id = (enum option_id)(code - LONG_ONLY);
		parse->value = optarg;
		if (id == OPTION_DATADIR) {
			setenv("ASTRAY_DATADIR", optarg, 1);
			continue;
		}
		if (!cli_takes_word(id, optarg)) {
			fprintf(stderr, "astray: '%s': --%s takes %s\n", optarg, option_table[id].name,
				option_table[id].metavar);
			parse->exit_status = status_exit(STATUS_USAGE);
			return OPTION_STOP;
		}
		if (id != OPTION_HELP && id != OPTION_VERSION)
			return id;
		if (id == OPTION_HELP)
			cli_print_help(parse->command);
		else
			puts(PACKAGE_STRING);
		parse->exit_status = cli_finish();
		return OPTION_STOP;
	}
}

static volatile sig_atomic_t interrupted;

static void cli_note_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

bool cli_interrupted(void)
{
	/* A second ^C finds the default again and ends a run that hangs. */
	if (!interrupted)
		sigaction(SIGINT,
			  &(struct sigaction){.sa_handler = cli_note_interrupt, .sa_flags = SA_RESETHAND},
			  NULL);
	return interrupted;
}

int cli_fail(enum status status, const struct diag *diag)
{
	fprintf(stderr, "astray: %s\n", diag && diag->text[0] ? diag->text : status_text(status));
	return status_exit(status);
}

int cli_finish(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return 0;
	return cli_fail(STATUS_WRITE, &(struct diag){"standard output: cannot write"});
}
