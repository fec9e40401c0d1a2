#include "config.h"

#include "cli/trials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "store/rows.h"

enum { SEEDS_MAX = 100000, COUNTS_CAP = 512 };

static const char *const columns[] = {"schema",    "bot",   "seed",   "floor", "turns", "par",     "wounds",
				      "caught_by", "tools", "relics", "score", "ended", "version", NULL};

/* A row a floor, or the sums of each floor for a table. */
struct trials_report {
	const struct trials *trials;
	const struct rules *rules;
	uint64_t seed;
	struct rows rows;
	struct trials_sum {
		int visits, left, turns, par_turns, wounds, late;
		int caught_by[RULES_HUNTERS_MAX];
	} sums[RULES_FLOORS_MAX];
	int homes;
};

struct trials trials_default(void)
{
	return (struct trials){.seeds = 10, .first_seed = 1, .output = "-"};
}

enum status trials_take(struct trials *trials, enum option_id id, const char *value, struct diag *diag)
{
	const struct variant *bot;
	int word = 0;
	enum status status = STATUS_OK;

	switch (id) {
	case OPTION_BOT:
		status = variant_parse(bots, "bot", value, &bot, trials->trial.params, NULL, 0, diag);
		if (!status)
			trials->trial.bot = bot_of(bot);
		break;
	case OPTION_PROGRESS: trials->progress = value; break;
	case OPTION_CERTIFIED: trials->trial.certified = true; break;
	case OPTION_SEEDS: return cli_number(id, value, 1, SEEDS_MAX, &trials->seeds, diag);
	case OPTION_FIRST_SEED: return cli_seed(id, value, &trials->first_seed, diag);
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &word, diag);
		trials->format = (enum cli_format)word;
		break;
	default: trials->output = value; break;
	}
	return status;
}

/* Appends "NAME" or "NAME COUNT" to TEXT, after a semicolon if it is not the first. */
static void trials_list(char text[COUNTS_CAP], const char *name, int count)
{
	size_t used = strlen(text);

	if (!count)
		return;
	if (used)
		used += (size_t)snprintf(text + used, COUNTS_CAP - used, "; ");
	used += (size_t)snprintf(text + used, COUNTS_CAP - used, "%s", name);
	if (count > 1)
		snprintf(text + used, COUNTS_CAP - used, " %d", count);
}

static void trials_list_hunters(char text[COUNTS_CAP], const struct rules *rules, const int *caught_by)
{
	text[0] = '\0';
	for (int i = 0; i < rules->n_kinds; i++)
		trials_list(text, rules->kinds[i].name, caught_by[i]);
}

static void trials_write_row(struct trials_report *report, const struct trial_floor *floor)
{
	struct rows *rows = &report->rows;
	const struct rules *rules = report->rules;
	const struct bot *bot = report->trials->trial.bot;
	char text[COUNTS_CAP], name[COUNTS_CAP];

	variant_format_params(&bot->head, report->trials->trial.params, text, sizeof text);
	snprintf(name, sizeof name, "%s%s%.400s", bot->head.name, text[0] ? ":" : "", text);
	rows_integer(rows, 1);
	rows_text(rows, name);
	rows_seed(rows, report->seed);
	rows_integer(rows, floor->floor);
	rows_integer(rows, floor->turns);
	rows_integer(rows, floor->par_turns);
	rows_integer(rows, floor->wounds);
	trials_list_hunters(text, rules, floor->caught_by);
	rows_text(rows, text);
	text[0] = '\0';
	for (int i = 0; i < rules->n_tools; i++)
		trials_list(text, rules->tools[i].name, floor->used[i]);
	trials_list(text, "wrench", floor->wrenched);
	rows_text(rows, text);
	rows_integer(rows, floor->relics);
	rows_integer(rows, floor->score);
	rows_text(rows, trial_ends[floor->end]);
	rows_text(rows, PACKAGE_VERSION);
}

static void trials_add(struct trials_report *report, const struct trial_floor *floor)
{
	struct trials_sum *sum = &report->sums[floor->floor - 1];

	sum->visits++;
	sum->left += floor->end == TRIAL_LEFT || floor->end == TRIAL_HOME;
	sum->turns += floor->turns;
	sum->par_turns += floor->par_turns;
	sum->wounds += floor->wounds;
	sum->late += floor->turns >= 2 * floor->par_turns;
	for (int i = 0; i < report->rules->n_kinds; i++)
		sum->caught_by[i] += floor->caught_by[i];
	report->homes += floor->end == TRIAL_HOME;
}

static void trials_tell(void *user, const struct trial_floor *floor)
{
	struct trials_report *report = user;

	trials_add(report, floor);
	if (report->trials->format != CLI_TABLE)
		trials_write_row(report, floor);
}

static void trials_write_table(const struct trials_report *report, struct byte_writer *out)
{
	const struct trials *trials = report->trials;
	char hunters[COUNTS_CAP];

	write_text(out, "floor visits  left wounds turns/par  late  caught by\n");
	for (int i = 0; i < report->rules->n_floors; i++) {
		const struct trials_sum *sum = &report->sums[i];
		double visits = sum->visits;
		if (!sum->visits)
			continue;
		trials_list_hunters(hunters, report->rules, sum->caught_by);
		write_text(out, "%5d %6d %4.0f%% %6.2f %9.2f %4.0f%%  %s\n", i + 1, sum->visits,
			   100 * sum->left / visits, sum->wounds / visits, (double)sum->turns / sum->par_turns,
			   100 * sum->late / visits, hunters);
	}
	if (!trials->trial.floor)
		write_text(out, "%s: %d of %d runs come home\n", trials->trial.bot->head.name, report->homes,
			   report->sums[0].visits);
}

static enum status trials_play(const struct trials *trials, const struct rules *rules, struct byte_writer *out,
			       struct diag *diag)
{
	struct trials_report *report = calloc(1, sizeof *report);
	struct trial trial = trials->trial;
	struct progress progress = progress_begin("play", trials->progress);
	enum status status = STATUS_OK;

	if (!report)
		return STATUS_NO_MEMORY;
	*report = (struct trials_report){.trials = trials, .rules = rules};
	if (trials->format != CLI_TABLE)
		report->rows = rows_begin(out, trials->format == CLI_CSV ? ROWS_CSV : ROWS_JSON, columns);
	for (int i = 0; i < trials->seeds && !status; i++) {
		progress_show(&progress, (size_t)i, (size_t)trials->seeds, trial.bot->head.name);
		trial.seed = report->seed = trials->first_seed + (uint64_t)i;
		if (cli_interrupted())
			status = STATUS_INTERRUPTED;
		else
			status = trial_play(&trial, rules, trials_tell, report, diag);
	}
	progress_clear(&progress);
	if (trials->format == CLI_TABLE && (!status || status == STATUS_INTERRUPTED))
		trials_write_table(report, out);
	free(report);
	return status;
}

int trials_run(const struct trials *trials)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct byte_writer out = {0};
	struct diag diag = {""};
	enum status status = cli_seeds_from(trials->first_seed, trials->seeds, &diag), written = STATUS_OK;

	if (!status && !rules)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = rules_load(rules, &diag);
	if (!status)
		status = trials_play(trials, rules, &out, &diag);
	free(rules);
	if (!status || status == STATUS_INTERRUPTED)
		written = cli_write(trials->output, &out.blob, trials->format == CLI_TABLE, &diag);
	blob_free(&out.blob);
	if (!status)
		status = written;
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}
