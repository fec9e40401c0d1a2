/* astray complete: completes a command line, for the shells.  Each line is a word, two spaces and its meaning. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

/* The word that is being typed: HEAD, which stays as it is ("--map=", "astar:tie="), and START, which is to be completed. */
struct cmd_complete_word {
	char head[256];
	const char *start;
};

/* Offers NAME if it begins as the word does.  MORE follows it, such as "=". */
static void cmd_complete_offer(const struct cmd_complete_word *word, const char *name, const char *more,
			       const char *means)
{
	if (!strncmp(name, word->start, strlen(word->start)))
		cli_print("%s%s%s  %s\n", word->head, name, more, means);
}

static void cmd_complete_offer_all(const struct cmd_complete_word *word, const char *const *names)
{
	for (; *names; names++)
		cmd_complete_offer(word, *names, "", "");
}

/* Moves what WORD has up to and including the character at END into its head. */
static void cmd_complete_move(struct cmd_complete_word *word, const char *end)
{
	size_t used = strlen(word->head);

	snprintf(word->head + used, sizeof word->head - used, "%.*s", (int)(end + 1 - word->start),
		 word->start);
	word->start = end + 1;
}

/* Offers the parameters of VARIANT, or after "KEY=" the values. */
static void cmd_complete_params(struct cmd_complete_word *word, const struct variant *variant)
{
	const char *comma = strrchr(word->start, ',');

	if (comma)
		cmd_complete_move(word, comma);
	const char *equals = strchr(word->start, '=');
	for (size_t i = 0; i < variant->n_params; i++) {
		const struct param *param = &variant->params[i];
		size_t length = strlen(param->name);
		if (!equals)
			cmd_complete_offer(word, param->name, "=", param->help);
		else if (length == (size_t)(equals - word->start) &&
			 !strncmp(param->name, word->start, length) && param->choices) {
			cmd_complete_move(word, equals);
			cmd_complete_offer_all(word, param->choices);
			return;
		}
	}
}

/* Offers the members of FAMILY, and after "MEMBER:" its parameters.  WORD stays whole for other offers. */
static void cmd_complete_family(const struct cmd_complete_word *word, enum family family)
{
	struct cmd_complete_word rest = *word;
	struct catalogue catalogue = catalogue_open(&catalogue_families[family]);
	const char *colon = strchr(word->start, ':');

	for (size_t i = 0; catalogue.table && catalogue.table[i]; i++) {
		const struct variant *variant = catalogue.table[i];
		size_t length = strlen(variant->name);
		if (!colon) {
			cmd_complete_offer(word, variant->name, "", variant->title);
		} else if (length == (size_t)(colon - word->start) &&
			   !strncmp(variant->name, word->start, length)) {
			cmd_complete_move(&rest, colon);
			cmd_complete_params(&rest, variant);
			break;
		}
	}
	catalogue_free(&catalogue);
}

/* Offers the commands, or only those that open a screen. */
static void cmd_complete_commands(const struct cmd_complete_word *word, bool screens)
{
	for (const struct command *const *command = commands; *command; command++)
		if (!screens || (*command)->screen)
			cmd_complete_offer(word, (*command)->name, "", (*command)->summary);
}

/* Offers the words for one place. */
static void cmd_complete_names(const struct cmd_complete_word *word, const struct names *names)
{
	for (enum family family = 0; family < FAMILIES; family++)
		if (names->families >> family & 1)
			cmd_complete_family(word, family);
	if (names->words)
		cmd_complete_offer_all(word, names->words);
	if (names->word)
		cmd_complete_offer(word, names->word, "", names->means);
	if (names->commands != NAMES_NO_COMMANDS)
		cmd_complete_commands(word, names->commands == NAMES_SCREENS);
}

static void cmd_complete_options(const struct cmd_complete_word *word, const struct command *command)
{
	struct option_list list = command_options(command);
	char name[40];

	for (size_t i = 0; i < list.n; i++) {
		const struct option_info *option = list.all[i].option;
		snprintf(name, sizeof name, "--%s", option->name);
		cmd_complete_offer(word, name, "", option->help);
		snprintf(name, sizeof name, "-%c", option->letter);
		if (option->letter)
			cmd_complete_offer(word, name, "", option->help);
	}
}

static bool cmd_complete_is(const char *name, const char *text, size_t length)
{
	return name && strlen(name) == length && !strncmp(name, text, length);
}

/* The option of COMMAND that TEXT[length] is ("--map", "-a") and that wants a value; NULL: no such option. */
static const struct option_info *cmd_complete_option(const struct command *command, const char *text,
						     size_t length)
{
	struct option_list list = command_options(command);

	for (size_t i = 0; i < list.n; i++) {
		const struct option_info *option = list.all[i].option;
		bool is_long = length > 2 && !strncmp(text, "--", 2) &&
			       (cmd_complete_is(option->name, text + 2, length - 2) ||
				cmd_complete_is(option->also, text + 2, length - 2));
		bool is_short = length == 2 && text[0] == '-' && text[1] == option->letter;
		bool wants = option_takes_value(option) && (!option->bare || text[length] == '=');
		if ((is_long || is_short) && wants)
			return option;
	}
	return NULL;
}

/* Where in WORDS[n], which begin with COMMAND, the command line begins that it wraps; 0: nowhere. */
static int cmd_complete_wrapped(const struct command *command, char **words, int n)
{
	int i = 1;

	while (i < n - 1 && words[i][0] == '-')
		i += cmd_complete_option(command, words[i], strlen(words[i])) ? 2 : 1;
	return i < n - 1 && command_named(words[i], NULL) ? i : 0;
}

/* Completes the last of WORDS[n], which follow "astray" on the command line. */
static void cmd_complete(char **words, int n)
{
	struct cmd_complete_word word = {.start = words[n - 1]};
	const struct command *command = command_named(words[0], NULL);
	const struct option_info *option = NULL;
	const char *equals = strchr(word.start, '=');

	if (n == 1 && words[0][0] != '-') {
		cmd_complete_commands(&word, false);
		return;
	}
	if (!command)
		command = commands[0];
	int wrapped = command->wraps ? cmd_complete_wrapped(command, words, n) : 0;
	if (wrapped) {
		cmd_complete(words + wrapped, n - wrapped);
		return;
	}
	if (!strncmp(word.start, "--", 2) && equals) {
		option = cmd_complete_option(command, word.start, (size_t)(equals - word.start));
		cmd_complete_move(&word, equals);
	} else if (n > 1) {
		option = cmd_complete_option(command, words[n - 2], strlen(words[n - 2]));
	}
	if (option && option->words)
		cmd_complete_offer_all(&word, option->words);
	else if (option)
		cmd_complete_names(&word, &option->names);
	else if (words[n - 1][0] == '-')
		cmd_complete_options(&word, command);
	else
		cmd_complete_names(&word, &command->operands.names);
}

static enum status cmd_complete_run(struct task *task, void *request, struct diag *diag)
{
	(void)request;
	if (strcmp(task->operands[-1], "--") != 0) /* the words would be read as options of this command */
		return diag_set(diag, STATUS_USAGE, "complete needs %s", task->command->operands.what);
	cmd_complete(task->operands, (int)task->n_operands);
	return STATUS_OK;
}

const struct command command_complete = {
    .name = "complete",
    .summary = "Complete a command line, for the shell.",
    .operands = {OPERANDS("-- [WORD]... WORD", 1, COMMAND_ANY, "'--' and the words typed after 'astray'")},
    .run = cmd_complete_run,
    .wraps = true,
};
