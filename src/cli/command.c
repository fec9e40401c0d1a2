#include "config.h"

#include "cli/command.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "store/file.h"
#include "store/places.h"

const struct command *command_named(const char *name, struct diag *diag)
{
	for (const struct command *const *command = commands; *command; command++)
		if (!strcmp((*command)->name, name))
			return *command;
	struct text_near near = text_near_to(name);
	for (const struct command *const *command = commands; *command; command++)
		text_near_try(&near, (*command)->name);
	if (near.found)
		diag_set(diag, STATUS_USAGE, "unknown command '%s'; did you mean %s?", name, near.found);
	else
		diag_set(diag, STATUS_USAGE, "unknown command '%s'; see 'astray --help'", name);
	return NULL;
}

/* ---- the options that every command takes ---------------------------------------------------------------- */

enum status command_take_datadir(const char *path, struct diag *diag)
{
	if (file_can_list(path, NULL) == STATUS_NOT_FOUND)
		return diag_set(diag, STATUS_USAGE, "--datadir: '%s' is not a directory", path);
	setenv("ASTRAY_DATADIR", path, 1);
	return STATUS_OK;
}

enum status command_check_datadir(struct diag *diag)
{
	char path[PATH_MAX];
	enum status status = place_data("", path, sizeof path);

	if (status)
		return diag_set(diag, status, "data directory: %s", status_text(status));
	return file_can_list(path, diag);
}

static enum status command_read_datadir(const struct option_info *option, const char *value, void *into,
					struct diag *diag)
{
	(void)option;
	(void)into;
	return command_take_datadir(value, diag);
}

static const struct option_info common_options[] = {
    {OPTION("datadir", 0, "DIR", "read maps, scenes and settings from this directory", command_read_datadir),
     .otherwise = "ASTRAY_DATADIR, or the installed one"},
    {OPTION("help", 'h', NULL, "show this help", option_flag), OPTION_MEMBER(task, wants_help, bool)},
    {OPTION("version", 'V', NULL, "show the version", option_flag), OPTION_MEMBER(task, wants_version, bool)},
};

/* Adds the options of TABLE, whose records are at BASE in the task, if SHARED, or in the request. */
static void command_add_options(struct option_list *list, const struct option_table *table, size_t base,
				bool shared, unsigned mark)
{
	for (size_t i = 0; table && i < table->n; i++) {
		const struct option_info *option = &table->all[i];
		struct option_place place = {option, base, shared || option->shared, mark | option->mark};
		if (place.shared && !shared)
			place.base = 0;
		if (option->more) {
			command_add_options(list, option->more, place.base + option->offset, place.shared,
					    place.mark);
			continue;
		}
		ASSERT(list->n < ARRAY_LEN(list->all));
		list->all[list->n++] = place;
	}
}

struct option_list command_options(const struct command *command)
{
	struct option_list list = {.n = 0};

	command_add_options(&list, command->options, 0, false, 0);
	command_add_options(&list, OPTIONS(common_options), 0, true, 0);
	return list;
}

/* ---- the help -------------------------------------------------------------------------------------------- */

/* The width of the help, and the column of the descriptions. */
enum { COLUMNS = 79, OPTION_INDENT = 35 };

/* Prints LEFT, and from column INDENT on TEXT, over as many lines as it takes. */
static void command_print_entry(const char *left, int indent, const char *text)
{
	const int room = COLUMNS - indent;

	printf("%-*s", indent, left);
	while ((int)strlen(text) > room) {
		int length = room;
		while (length > 1 && text[length] != ' ')
			length--;
		printf("%.*s\n%*s", length, text, indent, "");
		text += length;
		text += strspn(text, " ");
	}
	puts(text);
}

static const struct task command_task = {.output = "-", .threads = 1};

const void *command_defaults(const struct command *command, const struct option_place *place)
{
	return place->shared ? (const void *)&command_task : command->defaults;
}

void command_print_help(const struct command *command)
{
	struct option_list list = command_options(command);
	const char *usage = command->operands.usage;
	char left[64] = "  ", text[512];

	printf("Usage: astray %s [OPTION]...%s%s\n", command->name, usage ? " " : "", usage ? usage : "");
	command_print_entry("", 0, command->summary);
	puts("");
	for (size_t i = 0; i < list.n; i++) {
		const struct option_place *place = &list.all[i];
		const void *defaults = command_defaults(command, place);
		option_usage(place->option, left + 2, sizeof left - 2);
		option_describe(place->option, (const char *)defaults + place->base, text, sizeof text);
		command_print_entry(left, OPTION_INDENT, text);
	}
}

void command_print_all(void)
{
	enum { INDENT = 13 };

	puts("Usage: astray [COMMAND] [OPTION]... [ARGUMENT]...\n"
	     "You are the quarry, and every hunter is one algorithm.  Without COMMAND: play.\n");
	for (const struct command *const *command = commands; *command; command++) {
		char left[INDENT + 1];
		snprintf(left, sizeof left, "  %s", (*command)->name);
		command_print_entry(left, INDENT, (*command)->summary);
	}
	puts("\n'astray COMMAND --help' lists the options of a command;\n"
	     "'astray help COMMAND' shows its whole page.");
}

/* ---- reading the command line ---------------------------------------------------------------------------- */

/* Added to the index of a long option, so that it is above any letter. */
enum { LONG_OPTION = 256 };

/* The options of a command as getopt wants them. */
struct command_words {
	struct option_list list;
	struct option longs[2 * ARRAY_LEN(((struct option_list *)0)->all) + 1];
	char shorts[2 * ARRAY_LEN(((struct option_list *)0)->all) + 3];
};

static void command_list_words(const struct command *command, struct command_words *words)
{
	size_t n_longs = 0, n_shorts = 0;

	*words = (struct command_words){.list = command_options(command)};
	if (command->wraps)
		words->shorts[n_shorts++] = '+';
	words->shorts[n_shorts++] = ':'; /* tell a missing value from an unknown option */
	for (size_t i = 0; i < words->list.n; i++) {
		const struct option_info *option = words->list.all[i].option;
		struct option word = {
		    .name = option->name, .has_arg = no_argument, .val = LONG_OPTION + (int)i};
		if (option->bare)
			word.has_arg = optional_argument;
		else if (option_takes_value(option))
			word.has_arg = required_argument;
		words->longs[n_longs++] = word;
		word.name = option->also;
		if (option->also)
			words->longs[n_longs++] = word;
		if (option->letter)
			words->shorts[n_shorts++] = (char)option->letter;
		if (option->letter && option_takes_value(option))
			words->shorts[n_shorts++] = ':';
	}
}

/* The option of getopt's CODE; NULL: it complains. */
static const struct option_place *command_place(const struct command_words *words, int code)
{
	for (size_t i = 0; i < words->list.n; i++)
		if (code == LONG_OPTION + (int)i || code == words->list.all[i].option->letter)
			return &words->list.all[i];
	return NULL;
}

/* The long option of COMMAND closest to WORD, "--NAME" or "--NAME=VALUE"; NULL: none is close. */
static const char *command_near_option(const struct command *command, const char *word)
{
	struct option_list list = command_options(command);
	char name[TEXT_WORD + 2];

	if (strncmp(word, "--", 2) != 0)
		return NULL;
	snprintf(name, sizeof name, "%.*s", (int)strcspn(word + 2, "="), word + 2);
	struct text_near near = text_near_to(name);
	for (size_t i = 0; i < list.n; i++)
		text_near_try(&near, list.all[i].option->name);
	return near.found;
}

/* Says what getopt's CODE complains of. */
static enum status command_wrong_option(const struct command *command, const char *word, int code,
					struct diag *diag)
{
	const char *meant = command_near_option(command, word);

	if (code == ':')
		return diag_set(diag, STATUS_USAGE, "option '%s' needs a value; see 'astray %s --help'", word,
				command->name);
	if (optopt >= LONG_OPTION)
		return diag_set(diag, STATUS_USAGE, "option '%s' does not take a value; see 'astray %s --help'",
				word, command->name);
	if (optopt)
		return diag_set(diag, STATUS_USAGE, "unknown option '-%c'; see 'astray %s --help'", optopt,
				command->name);
	if (meant)
		return diag_set(diag, STATUS_USAGE, "unknown option '%s'; did you mean --%s?", word, meant);
	return diag_set(diag, STATUS_USAGE, "unknown option '%s'; see 'astray %s --help'", word, command->name);
}

static void command_add_setting(struct task *task, const char *name, const char *value)
{
	struct byte_writer *settings = &task->settings;

	write_text(settings, "%s%s=%s", settings->blob.len ? "," : "", name, value);
}

/* Adds the settings whose values can be shown: in the order of the command's options, the last of several. */
static void command_add_settings(struct task *task, const void *request)
{
	struct option_list list = command_options(task->command);
	char value[64], usual[64];

	for (size_t i = 0; i < list.n; i++) {
		const struct option_place *place = &list.all[i];
		const char *is = place->shared ? (const char *)task : request;
		const char *was = command_defaults(task->command, place);
		if (place->option->setting &&
		    option_show(place->option, is + place->base, value, sizeof value) &&
		    option_show(place->option, was + place->base, usual, sizeof usual) &&
		    strcmp(value, usual) != 0)
			command_add_setting(task, place->option->name, value);
	}
}

/* Reads the options, up to a --help or --version, into TASK and REQUEST. */
static enum status command_read_options(struct task *task, void *request, int argc, char **argv,
					struct diag *diag)
{
	struct command_words words;
	enum status status = STATUS_OK;
	char shown[64];
	int code;

	command_list_words(task->command, &words);
	opterr = 0; /* its messages quote the command line as it is */
	optind = 0; /* restarts getopt: one process may read two command lines */
	while (!status && !task->wants_help && !task->wants_version &&
	       (code = getopt_long(argc, argv, words.shorts, words.longs, NULL)) != -1) {
		const struct option_place *place = command_place(&words, code);
		if (!place)
			return command_wrong_option(task->command, argv[optind - 1], code, diag);
		char *base = place->shared ? (char *)task : request;
		task->marks |= place->mark;
		status = option_read(place->option, optarg, base + place->base, diag);
		if (place->option->setting &&
		    !option_show(place->option, base + place->base, shown, sizeof shown))
			command_add_setting(task, place->option->name, optarg);
	}
	command_add_settings(task, request);
	if (!status && task->settings.failed)
		status = STATUS_NO_MEMORY;
	task->operands = argv + optind;
	task->n_operands = (size_t)(argc - optind);
	return status;
}

static enum status command_check_operands(const struct task *task, struct diag *diag)
{
	const struct operands *operands = &task->command->operands;
	const char *name = task->command->name, *what = operands->what ? operands->what : "options";

	if (task->n_operands > operands->most)
		return diag_set(diag, STATUS_USAGE, "unexpected '%s': %s takes only %s",
				task->operands[operands->most], name, what);
	if (task->n_operands < operands->least)
		return diag_set(diag, STATUS_USAGE, "%s needs %s; usage: astray %s [OPTION]... %s", name, what,
				name, operands->usage ? operands->usage : "");
	return STATUS_OK;
}

/* ---- running --------------------------------------------------------------------------------------------- */

/* Runs TASK, whose options are read, and writes its output, after a signal the finished part. */
static enum status command_work(struct task *task, void *request, struct diag *diag)
{
	enum status status = task_open(task, diag);

	if (status)
		return status;
	task->progress = progress_begin(task->command->name, task->progress_mode);
	task_begin_job(task);
	status = task->command->run(task, request, diag);
	progress_clear(&task->progress);
	if (status == STATUS_INTERRUPTED)
		diag->text[0] = '\0'; /* may report a mistake in a user's file, which is not the cause */
	return task_close(task, status, diag);
}

/* Carries out the command line, including --help and --version. */
static enum status command_do(struct task *task, void *request, int argc, char **argv, struct diag *diag)
{
	enum status status = command_read_options(task, request, argc, argv, diag);

	if (status)
		return status;
	if (task->wants_help)
		command_print_help(task->command);
	else if (task->wants_version)
		puts(PACKAGE_STRING);
	else if (!(status = command_check_operands(task, diag)))
		status = command_work(task, request, diag);
	return status;
}

int command_run(const struct command *command, int argc, char **argv, const struct task *from)
{
	struct task task = command_task;
	void *request = malloc(max(command->request_size, 1));
	struct diag diag = {""};

	if (!request)
		return cli_fail(STATUS_NO_MEMORY, NULL);
	if (command->defaults)
		memcpy(request, command->defaults, command->request_size);
	task.command = command;
	if (from) {
		task.tui = from->tui;
		task.camera = from->camera;
	}
	enum status status = command_do(&task, request, argc, argv, &diag);
	if (command->release)
		command->release(request);
	free(request);
	blob_free(&task.settings.blob);
	cli_flush(); /* before the message */
	if (status)
		return cli_fail(status, &diag);
	int finished = cli_finish();
	return finished ? finished : task.exit_status;
}
