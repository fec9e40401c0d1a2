/* astray complete: what may stand at the end of a command line that is being typed, for the shells' completion.  Each line
 * is a word, and after two blanks what it means. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "cli/camera.h"
#include "cli/catalogue.h"
#include "cli/cli.h"
#include "game/prey.h"
#include "path/path.h"

extern const struct command command_complete;

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

/* Offers the parameters of VARIANT, or after "KEY=" what it can be. */
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

/* Offers the members of the family called NAME, and after "MEMBER:" its parameters.  WORD stays whole for what else may
 * be offered. */
static void cmd_complete_family(const struct cmd_complete_word *word, const char *name)
{
	struct cmd_complete_word rest = *word;
	struct catalogue catalogue = catalogue_open(catalogue_family(name));
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

/* Offers the words between the bars of "table|csv|json". */
static void cmd_complete_bars(const struct cmd_complete_word *word, const char *bars)
{
	char one[32];

	for (; *bars; bars += strcspn(bars, "|")) {
		bars += *bars == '|';
		snprintf(one, sizeof one, "%.*s", (int)strcspn(bars, "|"), bars);
		cmd_complete_offer(word, one, "", "");
	}
}

static void cmd_complete_format(struct cmd_complete_word *word, const char *command)
{
	const struct form *form = cli_form(cli_command_named(command));

	if (form == &form_map)
		cmd_complete_family(word, "formats");
	else
		cmd_complete_bars(word, form->words);
}

/* Offers what option ID of COMMAND can be. */
static void cmd_complete_value(struct cmd_complete_word *word, const char *command, enum option_id id)
{
	const char *metavar = option_info[id].metavar;

	switch (id) {
	case OPTION_ALGORITHM:
		if (!strcmp(command, "race") || !strcmp(command, "fate"))
			cmd_complete_family(word, "chasers");
		else
			cmd_complete_family(word, "pathfinders");
		break;
	case OPTION_HUNTER:
		cmd_complete_family(word, "hunters");
		cmd_complete_family(word, "chasers");
		break;
	case OPTION_BEHAVIOUR: cmd_complete_family(word, "behaviours"); break;
	case OPTION_SCENE: cmd_complete_family(word, "scenes"); break;
	case OPTION_SHIP: cmd_complete_family(word, "ships"); break;
	case OPTION_MAP: cmd_complete_family(word, "maps"); break;
	case OPTION_BOT: cmd_complete_family(word, "bots"); break;
	case OPTION_PILOT: cmd_complete_family(word, "pilots"); break;
	case OPTION_THEME:
		cmd_complete_offer(word, "auto", "", "by the terminal");
		cmd_complete_family(word, "themes");
		break;
	case OPTION_DIAGONAL: cmd_complete_offer_all(word, diagonal_names); break;
	case OPTION_PREY: cmd_complete_offer_all(word, prey_names); break;
	case OPTION_LEVEL: cmd_complete_bars(word, "legal|complete|fewest|shortest"); break;
	case OPTION_FORMAT: cmd_complete_format(word, command); break;
	default:
		if (*metavar >= 'a' && *metavar <= 'z')
			cmd_complete_bars(word, metavar);
	}
}

/* Offers the commands, or only those that a camera can show. */
static void cmd_complete_commands(const struct cmd_complete_word *word, bool shown)
{
	for (const struct command *const *command = commands; *command; command++)
		if (!shown || camera_takes(*command))
			cmd_complete_offer(word, (*command)->name, "", (*command)->summary);
	if (!shown)
		cmd_complete_offer(word, "help", "", "Show what a command does, and its options.");
}

static void cmd_complete_options(const struct cmd_complete_word *word, const struct command *command)
{
	char name[40];

	for (int id = 0; id < OPTION_COUNT; id++) {
		bool common = id == OPTION_HELP || id == OPTION_VERSION || id == OPTION_DATADIR;
		if (!common && !cli_takes(command, (enum option_id)id))
			continue;
		snprintf(name, sizeof name, "--%s", option_info[id].name);
		cmd_complete_offer(word, name, "", option_info[id].help);
		snprintf(name, sizeof name, "-%c", option_info[id].letter);
		if (option_info[id].letter)
			cmd_complete_offer(word, name, "", option_info[id].help);
	}
}

/* Offers what COMMAND works on.  Files are up to the shell. */
static void cmd_complete_operand(struct cmd_complete_word *word, const char *command)
{
	static const struct {
		const char *command, *family;
	} operands[] = {
	    {"lab", "maps"},       {"solve", "maps"},
	    {"bench", "maps"},     {"race", "maps"},
	    {"trace", "maps"},     {"check", "maps"},
	    {"convert", "maps"},   {"fate", "maps"},
	    {"shot", "maps"},      {"lesson", "lessons"},
	    {"space", "scenes"},   {"puzzle", "puzzles"},
	    {"gen", "generators"}, {"experiment", "experiments"},
	};

	for (size_t i = 0; i < ARRAY_LEN(operands); i++)
		if (!strcmp(command, operands[i].command))
			cmd_complete_family(word, operands[i].family);
	if (!strcmp(command, "gen"))
		cmd_complete_offer(word, "puzzle", "", "A puzzle that can be solved");
	if (!strcmp(command, "puzzle"))
		cmd_complete_offer(word, "today", "", "The puzzle of the day");
	if (!strcmp(command, "arcade"))
		cmd_complete_bars(word, "asteroids|galaxy|defence");
	if (!strcmp(command, "help"))
		cmd_complete_commands(word, false);
	if (!strcmp(command, "shot") || !strcmp(command, "cast"))
		cmd_complete_commands(word, true);
	for (const struct catalogue_family *family = catalogue_families;
	     !strcmp(command, "list") && family->name; family++)
		cmd_complete_offer(word, family->name, "", "");
}

/* The option of COMMAND that TEXT[length] is ("--map", "-a") and that wants a value; OPTION_END if it is none. */
static enum option_id cmd_complete_option(const struct command *command, const char *text, size_t length)
{
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct option_info *info = &option_info[id];
		bool is_long = length > 2 && !strncmp(text, "--", 2) && strlen(info->name) == length - 2 &&
			       !strncmp(info->name, text + 2, length - 2);
		bool is_short = length == 2 && text[0] == '-' && info->letter && text[1] == info->letter;
		if ((is_long || is_short) && info->metavar && cli_takes(command, (enum option_id)id))
			return (enum option_id)id;
	}
	return OPTION_END;
}

/* Where in WORDS[n], which begin with COMMAND, the command line begins that it wraps; 0: nowhere. */
static int cmd_complete_wrapped(const struct command *command, char **words, int n)
{
	int i = 1;

	while (i < n - 1 && words[i][0] == '-')
		i += cmd_complete_option(command, words[i], strlen(words[i])) == OPTION_END ? 1 : 2;
	return i < n - 1 && cli_command_named(words[i]) ? i : 0;
}

/* Completes the last of WORDS[n], which follow "astray" on the command line. */
static void cmd_complete(char **words, int n)
{
	struct cmd_complete_word word = {.start = words[n - 1]};
	const struct command *command = cli_command_named(words[0]);
	const char *name = words[0], *equals = strchr(word.start, '=');
	enum option_id id = OPTION_END;

	if (n == 1 && words[0][0] != '-') {
		cmd_complete_commands(&word, false);
		return;
	}
	if (!command) {
		command = cli_command_named("play");
		name = words[0][0] == '-' ? "play" : words[0];
	}
	ASSERT(command);
	int wrapped = command->wraps ? cmd_complete_wrapped(command, words, n) : 0;
	if (wrapped) {
		cmd_complete(words + wrapped, n - wrapped);
		return;
	}
	if (!strncmp(word.start, "--", 2) && equals) {
		id = cmd_complete_option(command, word.start, (size_t)(equals - word.start));
		cmd_complete_move(&word, equals);
	} else if (n > 1) {
		id = cmd_complete_option(command, words[n - 2], strlen(words[n - 2]));
	}
	if (id != OPTION_END)
		cmd_complete_value(&word, name, id);
	else if (words[n - 1][0] == '-')
		cmd_complete_options(&word, command);
	else
		cmd_complete_operand(&word, name);
}

static int cmd_complete_run(int argc, char **argv)
{
	/* The words are another command line: none of them is an option of this one. */
	if (argc > 1 && strcmp(argv[1], "--") != 0) {
		struct cli_parse parse = {.command = &command_complete, .argc = argc, .argv = argv};
		enum option_id id = cli_next(&parse);
		if (id == OPTION_STOP)
			return parse.exit_status;
	}
	if (argc < 3 || strcmp(argv[1], "--") != 0)
		return cli_usage("complete needs '--' and the words that were typed after 'astray'");
	cmd_complete(argv + 2, argc - 2);
	return cli_finish();
}

const struct command command_complete = {
    .name = "complete",
    .summary = "Say what may follow on a command line: for the shells' completion.",
    .operands = "-- [WORD]... WORD",
    .options = (const enum option_id[]){OPTION_END},
    .run = cmd_complete_run,
};
