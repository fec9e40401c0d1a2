#include "config.h"

#include "cli/cli.h"

#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/seed.h"
#include "base/text.h"
#include "cli/own.h"
#include "map/map.h"
#include "store/disk.h"
#include "store/file.h"
#include "store/places.h"

const struct option_info option_info[OPTION_COUNT] = {
#define OPTION(id, name, letter, metavar, help) [OPTION_##id] = {name, letter, metavar, help},
#include "cli/options.def"
#undef OPTION
};

/* Other spellings that are accepted, too. */
static const struct {
	enum option_id id;
	const char *name;
} spellings[] = {{OPTION_COLOR, "colour"}, {OPTION_BEHAVIOUR, "behavior"}};

static const enum option_id common_options[] = {OPTION_DATADIR, OPTION_HELP, OPTION_VERSION};

const char *const cli_formats[] = {[CLI_TABLE] = "table", [CLI_CSV] = "csv", [CLI_JSON] = "json", NULL};

/* ---- options --------------------------------------------------------------------------------------------- */

/* All options of COMMAND, its own first; returns how many. */
static size_t cli_options_of(const struct command *command, enum option_id taken[OPTION_COUNT])
{
	size_t n = 0;

	for (const enum option_id *id = command->options; *id != OPTION_END; id++) {
		ASSERT(n < OPTION_COUNT - ARRAY_LEN(common_options));
		taken[n++] = *id;
	}
	for (size_t i = 0; i < ARRAY_LEN(common_options); i++)
		taken[n++] = common_options[i];
	return n;
}

const struct command *cli_command_named(const char *name)
{
	for (const struct command *const *command = commands; *command; command++)
		if (!strcmp((*command)->name, name))
			return *command;
	return NULL;
}

bool cli_takes(const struct command *command, enum option_id id)
{
	for (const enum option_id *one = command->options; *one != OPTION_END; one++)
		if (*one == id)
			return true;
	return false;
}

const struct form form_rows = {"table|csv|json", "the form of the rows (default table)"};
const struct form form_text = {"text|json", "the form of the answer (default text)"};
const struct form form_picture = {"text|svg",
				  "the form of the picture (default: by the suffix of the file, else text)"};
const struct form form_map = {"FORMAT", "one of 'astray list formats' (default: by the suffix, else astray)"};

const struct form *cli_form(const struct command *command)
{
	return command->form ? command->form : &form_rows;
}

/* The width of the help, and what of it is left to the names of the options. */
enum { CLI_COLUMNS = 79, CLI_OPTION_INDENT = 35 };

void cli_print_entry(const char *left, int indent, const char *text)
{
	const int room = CLI_COLUMNS - indent;

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

/* "-o, --output=FILE" */
static void cli_print_option(const struct command *command, enum option_id id)
{
	char left[48], letter[5] = "   ";
	const char *metavar = option_info[id].metavar, *help = option_info[id].help;

	if (id == OPTION_FORMAT) {
		metavar = cli_form(command)->words;
		help = cli_form(command)->help;
	}

	if (option_info[id].letter)
		snprintf(letter, sizeof letter, "-%c,", option_info[id].letter);
	if (metavar)
		snprintf(left, sizeof left, "  %s --%s=%s", letter, option_info[id].name, metavar);
	else
		snprintf(left, sizeof left, "  %s --%s", letter, option_info[id].name);
	cli_print_entry(left, CLI_OPTION_INDENT, help);
}

static void cli_print_help(const struct command *command)
{
	enum option_id taken[OPTION_COUNT];
	size_t n = cli_options_of(command, taken);

	printf("Usage: astray %s [OPTION]...%s%s\n", command->name, *command->operands ? " " : "",
	       command->operands);
	cli_print_entry("", 0, command->summary);
	puts("");
	for (size_t i = 0; i < n; i++)
		cli_print_option(command, taken[i]);
}

/* Added to an option's id, so that getopt's return value is above any letter. */
enum { LONG_OPTION = 256 };

/* Calls getopt_long once.  Returns LONG_OPTION + id, -1 at the end, or another number after an error. */
static int cli_next_code(const struct cli_parse *parse)
{
	enum option_id taken[OPTION_COUNT];
	struct option longs[OPTION_COUNT + ARRAY_LEN(spellings) + 1] = {{0}};
	char shorts[2 * OPTION_COUNT + 3] = "+:"; /* a missing value is told from an unknown option */
	size_t n = cli_options_of(parse->command, taken), used = 2;

	for (size_t i = 0; i < n; i++) {
		bool has_value = option_info[taken[i]].metavar != NULL;
		longs[i].name = option_info[taken[i]].name;
		longs[i].has_arg = has_value ? required_argument : no_argument;
		longs[i].val = LONG_OPTION + (int)taken[i];
		if (!option_info[taken[i]].letter)
			continue;
		shorts[used++] = (char)option_info[taken[i]].letter;
		if (has_value)
			shorts[used++] = ':';
	}
	for (size_t i = 0, at = n; i < ARRAY_LEN(spellings); i++)
		if (cli_takes(parse->command, spellings[i].id))
			longs[at++] = (struct option){.name = spellings[i].name,
						      .has_arg = required_argument,
						      .val = LONG_OPTION + (int)spellings[i].id};
	opterr = 0; /* its messages quote the command line as it is */
	int code = getopt_long(parse->argc, parse->argv, shorts + !parse->command->wraps, longs, NULL);
	for (size_t i = 0; code > 0 && code < LONG_OPTION && i < n; i++)
		if (option_info[taken[i]].letter == code)
			return LONG_OPTION + (int)taken[i];
	return code;
}

/* Does option ID accept WORD?  Any, unless its metavariable lists the words. */
static bool cli_accepts(enum option_id id, const char *word)
{
	const char *words = option_info[id].metavar;

	if (!words || *words < 'a' || *words > 'z')
		return true;
	size_t length = strlen(word);
	for (;; words++) {
		size_t one = strcspn(words, "|");
		if (one == length && !strncmp(words, word, length))
			return true;
		words += one;
		if (!*words)
			return false;
	}
}

static enum option_id cli_stop(struct cli_parse *parse, int exit_status)
{
	parse->exit_status = exit_status;
	return OPTION_STOP;
}

/* Says what getopt's CODE complains of. */
static int cli_wrong_option(const struct cli_parse *parse, int code)
{
	const char *word = parse->argv[optind - 1];

	if (code == ':')
		return cli_usage("option '%s' needs a value; see 'astray %s --help'", word,
				 parse->command->name);
	if (optopt >= LONG_OPTION)
		return cli_usage("option '%s' takes no value; see 'astray %s --help'", word,
				 parse->command->name);
	if (optopt)
		return cli_usage("unknown option '-%c'; see 'astray %s --help'", optopt, parse->command->name);
	return cli_usage("unknown option '%s'; see 'astray %s --help'", word, parse->command->name);
}

bool cli_take_datadir(const char *path)
{
	if (file_can_list(path, NULL) == STATUS_NOT_FOUND) {
		cli_usage("--datadir: there is no directory '%s'", path);
		return false;
	}
	setenv("ASTRAY_DATADIR", path, 1);
	return true;
}

enum status cli_check_datadir(struct diag *diag)
{
	char path[PATH_MAX];
	enum status status = place_data("", path, sizeof path);

	if (status)
		return diag_set(diag, status, "data directory: %s", status_text(status));
	return file_can_list(path, diag);
}

enum option_id cli_next(struct cli_parse *parse)
{
	if (!parse->started) {
		optind = 0; /* restarts getopt: one process may parse two command lines */
		parse->started = true;
	}
	for (;;) {
		int code = cli_next_code(parse);
		if (code == -1) {
			parse->operand = optind;
			if (strcmp(parse->command->name, "check") != 0) /* which says so itself */
				own_note();
			return OPTION_END;
		}
		if (code < LONG_OPTION) {
			return cli_stop(parse, cli_wrong_option(parse, code));
		}
		enum option_id id = (enum option_id)(code - LONG_OPTION);
		parse->value = optarg;
		switch (id) {
		case OPTION_DATADIR:
			if (!cli_take_datadir(optarg))
				return cli_stop(parse, status_exit(STATUS_USAGE));
			continue;
		case OPTION_HELP: cli_print_help(parse->command); return cli_stop(parse, cli_finish());
		case OPTION_VERSION: puts(PACKAGE_STRING); return cli_stop(parse, cli_finish());
		default: break;
		}
		struct diag diag = {""};
		if (id == OPTION_OUTPUT && file_can_write(optarg, &diag)) /* not only after all the work */
			return cli_stop(parse, cli_fail(STATUS_WRITE, &diag));
		if (cli_accepts(id, optarg))
			return id;
		return cli_stop(parse, cli_usage("--%s: '%s' is not one of %s", option_info[id].name, optarg,
						 option_info[id].metavar));
	}
}

enum status cli_wrong(enum option_id id, struct diag *diag, const char *format, ...)
{
	struct diag what;
	va_list args;

	va_start(args, format);
	enum status status = diag_set_args(&what, STATUS_USAGE, format, args);
	va_end(args);
	return diag_set(diag, status, "--%s: %s", option_info[id].name, what.text);
}

enum status cli_number(enum option_id id, const char *value, int least, int most, int *number,
		       struct diag *diag)
{
	if (text_to_int(value, least, most, number))
		return STATUS_OK;
	return cli_wrong(id, diag, "'%s' is not a number from %d to %d", value, least, most);
}

enum status cli_real(enum option_id id, const char *value, double least, double most, double *number,
		     struct diag *diag)
{
	double made;

	if (!text_to_double(value, &made) || !(made >= least && made <= most))
		return cli_wrong(id, diag, "'%s' is not a number from %g to %g", value, least, most);
	*number = made;
	return STATUS_OK;
}

enum status cli_map_format(const char *value, const struct format **format, struct diag *diag)
{
	const struct variant *found = variant_named(formats, value);

	if (!found)
		return cli_wrong(OPTION_FORMAT, diag, "unknown map format '%s'; see 'astray list formats'",
				 value);
	*format = format_of(found);
	return STATUS_OK;
}

enum status cli_word(enum option_id id, const char *value, const char *const *words, int *index,
		     struct diag *diag)
{
	char list[128] = "";
	size_t used = 0;

	for (int i = 0; words[i]; i++) {
		if (!strcmp(value, words[i])) {
			*index = i;
			return STATUS_OK;
		}
		if (used < sizeof list)
			used +=
			    (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", words[i]);
	}
	return cli_wrong(id, diag, "'%s' is not one of %s", value, list);
}

enum status cli_seed(enum option_id id, const char *value, uint64_t *seed, struct diag *diag)
{
	if (seed_parse(value, seed))
		return STATUS_OK;
	return cli_wrong(id, diag, "'%s' is neither a number nor a pair of seed words", value);
}

enum status cli_seeds_from(uint64_t first, int n, struct diag *diag)
{
	uint64_t last = UINT64_MAX - (uint64_t)(n - 1);

	if (first <= last)
		return STATUS_OK;
	return cli_wrong(OPTION_FIRST_SEED, diag, "of %d seeds the first is at most %" PRIu64, n, last);
}

void cli_begin(void)
{
	/* The lowest number that is free is taken; the other direction, so that to use such a stream is an error.  What
	 * it starts inherits it. */
	for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
		if (fcntl(stream, F_GETFD) < 0 &&
		    disk_open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0) == stream)
			fcntl(stream, F_SETFD, 0);
	sigaction(SIGXFSZ, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
}

/* ---- the end of a command -------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

static void cli_note_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

bool cli_interrupted(void)
{
	static bool watching;

	/* The first ^C restores the default action, so that a second one ends a run that hangs. */
	if (!watching)
		sigaction(SIGINT,
			  &(struct sigaction){.sa_handler = cli_note_interrupt, .sa_flags = SA_RESETHAND},
			  NULL);
	watching = true;
	return interrupted;
}

int cli_fail(enum status status, const struct diag *diag)
{
	const char *text = status_text(status);

	if (diag && diag->text[0])
		text = diag->text;
	fprintf(stderr, "astray: %s\n", text);
	return status_exit(status);
}

/* Something that had to be printed was not, for want of memory. */
static bool cli_lost;

static size_t cli_count_lines(const char *text)
{
	size_t n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* Prints to OUT what FORMAT makes of ARGS, however long it is.  No control characters but the line ends of FORMAT stay; if an
 * argument has one, only that at the end. */
PRINTF_LIKE(2, 0)
static void cli_put(FILE *out, const char *format, va_list args)
{
	size_t n_lines = cli_count_lines(format), format_len = strlen(format);
	char *text;

	if (vasprintf(&text, format, args) < 0) {
		cli_lost = true;
		return;
	}
	if (cli_count_lines(text) == n_lines)
		text_make_safe(text, strlen(text), "\n");
	else
		text_make_safe(text, strlen(text) - (format[format_len - 1] == '\n'), "");
	fputs(text, out);
	free(text);
}

void cli_note(const char *format, ...)
{
	va_list args;

	fputs("astray: ", stderr);
	va_start(args, format);
	cli_put(stderr, format, args);
	va_end(args);
	fputs("\n", stderr);
}

void cli_print(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	cli_put(stdout, format, args);
	va_end(args);
}

void cli_safe_name(const char *name, char *safe, size_t cap)
{
	snprintf(safe, cap, "%s", name);
	text_make_safe(safe, strlen(safe), "");
}

enum status cli_write(const char *path, struct blob *text, bool table, struct diag *diag)
{
	if (table)
		text_make_safe((char *)text->bytes, text->len, "\n");
	return file_write(path, FILE_USERS, text->bytes, text->len, diag);
}

int cli_usage(const char *format, ...)
{
	struct diag diag;
	va_list args;

	va_start(args, format);
	enum status status = diag_set_args(&diag, STATUS_USAGE, format, args);
	va_end(args);
	return cli_fail(status, &diag);
}

int cli_finish(void)
{
	if (cli_lost)
		return cli_fail(STATUS_NO_MEMORY, NULL);
	if (fflush(stdout) == 0 && !ferror(stdout))
		return 0;
	return cli_fail(STATUS_WRITE, &(struct diag){"standard output: cannot write"});
}
