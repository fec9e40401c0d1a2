/* astray: one program with a file for each sub-command; without a sub-command it is the game. */
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"

const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "cli/commands.def"
#undef COMMAND
    NULL};

/* The value of a --datadir before the command, and in *TAKEN how many words it takes; NULL: none. */
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
	/* A setgid game with shared score files would read files of other users, without any need. */
	if (geteuid() != getuid() || getegid() != getgid())
		return cli_fail(STATUS_USAGE, &(struct diag){"refusing to run setuid or setgid"});
	cli_begin();
	setlocale(LC_CTYPE, "");
	int taken = 0;
	const char *datadir = main_datadir(argc, argv, &taken);
	struct diag diag = {""};
	if (datadir && command_take_datadir(datadir, &diag))
		return cli_fail(STATUS_USAGE, &diag);
	argc -= taken;
	argv += taken;
	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
		command_print_all();
		return cli_finish();
	}
	if (argc < 2 || argv[1][0] == '-')
		return command_run(commands[0], argc, argv, NULL);
	const struct command *command = command_named(argv[1], &diag);
	if (!command)
		return cli_fail(STATUS_USAGE, &diag);
	return command_run(command, argc - 1, argv + 1, NULL);
}
