/* astray scores: the player's own table, best first. */
#include <stdio.h>

#include "base/assert.h"
#include "base/date.h"
#include "cli/cli.h"
#include "game/label.h"
#include "game/scores.h"
#include "store/rows.h"

extern const struct command command_scores;

static const char *const columns[] = {"schema", "date",  "score", "floor", "end",  "by", "actions",
				      "medals", "flags", "seed",  "rules", "hash", NULL};

/* The names of MEDALS, separated by commas. */
static void cmd_scores_medals(uint8_t medals, char *out, size_t cap)
{
	size_t used = 0;

	out[0] = '\0';
	for (int i = 0; i < GAME_MEDALS; i++)
		if (medals >> i & 1 && used < cap)
			used +=
			    (size_t)snprintf(out + used, cap - used, "%s%s", used ? ", " : "", score_medals[i]);
}

/* The switches of a run in words, after a blank each. */
static void cmd_scores_kind(const struct session_options *options, char *out, size_t cap)
{
	snprintf(out, cap, "%s%s%s%s", options->masked ? " masquerade" : "",
		 options->later ? " not the first" : "", options->first ? " first run" : "",
		 options->flights ? "" : " no flights");
}

static void cmd_scores_print(const struct score *score, size_t place)
{
	char date[DATE_TEXT_CAP], seed[SEED_TEXT_CAP], kind[64], medals[80];

	cmd_scores_medals(score->medals, medals, sizeof medals);
	cmd_scores_kind(&score->options, kind, sizeof kind);
	cli_print("%4zu %7d  floor %2d  %-6s %-10s %s  %s%s%s%s\n", place, score->score, score->floor,
		  score->home ? "home" : "caught", score->by, date_format(score->day, date),
		  label_seed(&score->options, seed), kind, medals[0] ? "  " : "", medals);
}

static void cmd_scores_add_row(struct rows *rows, const struct score *score)
{
	char date[DATE_TEXT_CAP], seed[SEED_TEXT_CAP], flags[LABEL_FLAGS_CAP], medals[80];

	cmd_scores_medals(score->medals, medals, sizeof medals);
	rows_integer(rows, 1);
	rows_text(rows, date_format(score->day, date));
	rows_integer(rows, score->score);
	rows_integer(rows, score->floor);
	rows_text(rows, score->home ? "home" : "caught");
	rows_text(rows, score->by);
	rows_integer(rows, score->n_actions);
	rows_text(rows, medals);
	rows_text(rows, label_flags(&score->options, flags));
	rows_text(rows, label_seed(&score->options, seed));
	rows_integer(rows, score->rules);
	rows_hash(rows, score->hash);
}

static void cmd_scores_table(const struct score_table *table)
{
	size_t place = 0;

	for (size_t i = 0; i < table->n; i++)
		if (table->rows[i].rules == EDITION_RULES)
			cmd_scores_print(&table->rows[i], ++place);
	if (!place)
		cli_print("No run has been finished yet.\n");
	if (place < table->n)
		cli_print("%zu more under older rules, which do not compare: -f csv lists them.\n",
			  table->n - place);
}

/* Says on stderr what could not be read. */
static void cmd_scores_complain(const struct score_table *table)
{
	if (table->n_damaged)
		fprintf(stderr, "astray: %zu damaged line%s of the table left out\n", table->n_damaged,
			table->n_damaged == 1 ? "" : "s");
	if (table->n_newer)
		fprintf(stderr, "astray: %zu line%s of a newer astray left out\n", table->n_newer,
			table->n_newer == 1 ? "" : "s");
}

static int cmd_scores_show(int format)
{
	struct score_table table;
	struct diag diag = {""};
	struct byte_writer out = {0};
	enum status status = scores_load(&table, &diag);

	if (status)
		return cli_fail(status, &diag);
	scores_sort(&table);
	if (format == CLI_TABLE) {
		cmd_scores_table(&table);
	} else {
		struct rows rows = rows_begin(&out, format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
		for (size_t i = 0; i < table.n; i++)
			cmd_scores_add_row(&rows, &table.rows[i]);
		fwrite(out.blob.bytes, 1, out.blob.len, stdout);
	}
	cmd_scores_complain(&table);
	blob_free(&out.blob);
	scores_free(&table);
	return cli_finish();
}

static int cmd_scores_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_scores, .argc = argc, .argv = argv};
	struct diag diag = {""};
	enum option_id id;
	int format = CLI_TABLE;

	while ((id = cli_next(&parse)) >= 0)
		if (cli_word(id, parse.value, cli_formats, &format, &diag))
			return cli_fail(STATUS_USAGE, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand < argc)
		return cli_usage("unexpected '%s': scores takes only options", argv[parse.operand]);
	return cmd_scores_show(format);
}

const struct command command_scores = {
    .name = "scores",
    .summary = "Show your own table of scores, best first.",
    .operands = "",
    .options = (const enum option_id[]){OPTION_FORMAT, OPTION_END},
    .run = cmd_scores_run,
};
