/* astray scores: the player's own table, best first. */
#include <stdio.h>

#include "base/date.h"
#include "cli/command.h"
#include "record/label.h"
#include "record/scores.h"
#include "world/medal.h"

struct cmd_scores_row {
	struct score score;
	const char *end;
	char date[DATE_TEXT_CAP], medals[80], flags[LABEL_FLAGS_CAP], seed[SEED_TEXT_CAP];
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("date", cmd_scores_row, date)},
    {COLUMN("score", cmd_scores_row, score.score)},
    {COLUMN("floor", cmd_scores_row, score.floor)},
    {COLUMN("end", cmd_scores_row, end)},
    {COLUMN("by", cmd_scores_row, score.by)},
    {COLUMN("actions", cmd_scores_row, score.n_actions)},
    {COLUMN("medals", cmd_scores_row, medals)},
    {COLUMN("flags", cmd_scores_row, flags)},
    {COLUMN("seed", cmd_scores_row, seed)},
    {COLUMN("rules", cmd_scores_row, score.rules)},
    {HASH_COLUMN("hash", cmd_scores_row, score.hash)},
};

/* The names of MEDALS, separated by commas. */
static void cmd_scores_medals(uint8_t medals, char *out, size_t cap)
{
	size_t used = 0;

	out[0] = '\0';
	for (int i = 0; i < GAME_MEDALS; i++)
		if (medals >> i & 1 && used < cap)
			used += (size_t)snprintf(out + used, cap - used, "%s%s", used ? ", " : "",
						 medal_infos[i].name);
}

/* The switches of a run in words, after a blank each. */
static void cmd_scores_kind(const struct story_options *options, char *out, size_t cap)
{
	snprintf(out, cap, "%s%s%s%s", options->masked ? " masquerade" : "",
		 options->later ? " not the first" : "", options->first ? " first run" : "",
		 options->flights ? " flights" : "");
}

static void cmd_scores_write(struct byte_writer *out, const struct score *score, size_t place)
{
	char date[DATE_TEXT_CAP], seed[SEED_TEXT_CAP], kind[64], medals[80];

	cmd_scores_medals(score->medals, medals, sizeof medals);
	cmd_scores_kind(&score->options, kind, sizeof kind);
	write_text(out, "%4zu %7d  floor %2d  %-6s %-10s %s  %s%s%s%s\n", place, score->score, score->floor,
		   score->home ? "home" : "caught", score->by, date_format(score->day, date),
		   label_seed(&score->options, seed), kind, medals[0] ? "  " : "", medals);
}

static void cmd_scores_write_table(struct byte_writer *out, const struct score_table *table)
{
	size_t place = 0;

	for (size_t i = 0; i < table->n; i++)
		if (table->rows[i].rules == EDITION_RULES)
			cmd_scores_write(out, &table->rows[i], ++place);
	if (!place)
		write_text(out, "No run has been finished yet.\n");
	if (place < table->n)
		write_text(out, "%zu more under older rules, not comparable: -f csv lists them.\n",
			   table->n - place);
}

static void cmd_scores_add_row(struct task *task, const struct score *score)
{
	struct cmd_scores_row row = {.score = *score, .end = score->home ? "home" : "caught"};

	date_format(score->day, row.date);
	cmd_scores_medals(score->medals, row.medals, sizeof row.medals);
	label_flags(&score->options, row.flags);
	label_seed(&score->options, row.seed);
	task_add_row(task, &row);
}

/* Says on stderr what could not be read. */
static void cmd_scores_complain(const struct score_table *table)
{
	if (table->n_damaged)
		cli_note("%zu damaged line%s of the table skipped", table->n_damaged,
			 table->n_damaged == 1 ? "" : "s");
	if (table->n_newer)
		cli_note("%zu line%s from a newer astray skipped", table->n_newer,
			 table->n_newer == 1 ? "" : "s");
}

static enum status cmd_scores_run(struct task *task, void *request, struct diag *diag)
{
	struct score_table table;
	enum status status = scores_load(&table, diag);

	(void)request;
	if (status)
		return status;
	scores_sort(&table);
	task_begin_rows(task);
	if (task_is_table(task))
		cmd_scores_write_table(&task->out, &table);
	for (size_t i = 0; i < table.n && !task_is_table(task); i++)
		cmd_scores_add_row(task, &table.rows[i]);
	cmd_scores_complain(&table);
	scores_free(&table);
	return STATUS_OK;
}

static const struct option_info options[] = {
    {FORMAT_OPTION("the format of the rows")},
};

const struct command command_scores = {
    .name = "scores",
    .summary = "Show your own table of scores, best first.",
    .options = OPTIONS(options),
    .columns = COLUMNS(columns),
    .run = cmd_scores_run,
};
