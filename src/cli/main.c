/* astray: one program with a file for each sub-command; without a sub-command it is the game. */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

#define COMMAND(name) extern const struct command command_##name;
#include "cli/commands.def"
#undef COMMAND

const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "cli/commands.def"
#undef COMMAND
    NULL};

static void main_print_help(void)
{
	enum { INDENT = 13 };

	puts("Usage: astray [COMMAND] [OPTION]... [ARGUMENT]...\n"
	     "You are the quarry, and every hunter is one algorithm.  Without COMMAND: play.\n");
	for (const struct command *const *command = commands; *command; command++) {
		char left[INDENT + 1];
		snprintf(left, sizeof left, "  %s", (*command)->name);
		cli_print_entry(left, INDENT, (*command)->summary);
	}
	puts("\n'astray help COMMAND' has the options of a command, and astray(6) the rest.");
}

/* astray help [COMMAND] */
static int main_help(int argc, char **argv)
{
	char help[] = "--help";

	if (argc < 2 || !strcmp(argv[1], "help")) {
		main_print_help();
		return cli_finish();
	}
	const struct command *command = cli_command_named(argv[1]);
	if (!command)
		return cli_usage("unknown command '%s'; see 'astray --help'", argv[1]);
	return command->run(2, (char *[]){argv[1], help, NULL});
}

/* The value of a --datadir before the command, and in *TAKEN how many words it takes; NULL if there is none. */
static const char *main_datadir(int argc, char **argv, int *taken)
{
	static const char option[] = "--datadir";
	const size_t length = sizeof option - 1;

	if (argc > 3 && !strcmp(argv[1], option) && argv[3][0] != '-') {
		*taken = 2;
		return argv[2];
	}
	if (argc > 2 && !strncmp(argv[1], option, length) && argv[1][length] == '=' && argv[2][0] != '-') {
		*taken = 1;
		return argv[1] + length + 1;
	}
	return NULL;
}

int main(int argc, char **argv)
{
	/* A setgid game with shared score files would read what other users wrote; there is no need for it. */
	if (geteuid() != getuid() || getegid() != getgid())
		return cli_usage("refusing to run setuid or setgid");
	cli_begin();
	setlocale(LC_CTYPE, "");
	int taken = 0;
	const char *datadir = main_datadir(argc, argv, &taken);
	if (datadir && !cli_take_datadir(datadir))
		return status_exit(STATUS_USAGE);
	argc -= taken;
	argv += taken;
	if (argc > 1 && !strcmp(argv[1], "help"))
		return main_help(argc - 1, argv + 1);
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
		main_print_help();
		return cli_finish();
	}
	if (argc > 1 && (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V"))) {
		puts(PACKAGE_STRING);
		return cli_finish();
	}
	if (argc < 2 || argv[1][0] == '-')
		return command_play.run(argc, argv);
	const struct command *command = cli_command_named(argv[1]);
	if (!command)
		return cli_usage("unknown command '%s'; see 'astray --help'", argv[1]);
	return command->run(argc - 1, argv + 1);
}
