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
	puts("Usage: astray [COMMAND] [OPTION]... [ARGUMENT]...\n"
	     "You are the quarry, and every hunter is one algorithm.  The default command is play.\n");
	for (const struct command *const *command = commands; *command; command++)
		printf("  %-8s %s\n", (*command)->name, (*command)->summary);
	puts("\nSee 'astray COMMAND --help' for the options of a command, and astray(6) for the rest.");
}

int main(int argc, char **argv)
{
	/* A setgid game with shared score files would read what other users wrote; there is no need for it. */
	if (geteuid() != getuid() || getegid() != getgid())
		return cli_usage("refusing to run setuid or setgid");
	cli_begin();
	setlocale(LC_CTYPE, "");
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
