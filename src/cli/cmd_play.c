/* astray play: the title screen, or at once the run that the options describe; or bots that play without a screen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/camera.h"
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/user_files.h"
#include "players/trial.h"
#include "record/session.h"
#include "school/guest_hunter.h"
#include "world/medal.h"

enum { FLOOR_MAX = 99, COUNTS_CAP = 512 };

/* Bots that play without a screen. */
struct cmd_play_trials {
	struct trial trial; /* its bot is NULL if no --bot was given */
	struct seed_range seeds;
};

enum { MARK_BOTS = 1 }; /* an option was given that only bots take */

struct cmd_play_request {
	const char *hunters[STORY_HUNTERS_MAX]; /* [n_hunters] */
	size_t n_hunters;
	const char *program; /* the hunter that is one, "exec:PATH"; NULL: none */
	struct cmd_play_trials trials;
};

/* ---- bots ------------------------------------------------------------------------------------------------ */

struct cmd_play_row {
	char bot[COUNTS_CAP], caught_by[COUNTS_CAP], tools[COUNTS_CAP], carried[COUNTS_CAP], oaths[COUNTS_CAP];
	uint64_t seed;
	const char *ended;
	struct trial_floor floor;
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("bot", cmd_play_row, bot), .key = true},
    {SEED_COLUMN("seed", cmd_play_row, seed), .key = true},
    {COLUMN("floor", cmd_play_row, floor.floor)},
    {COLUMN("turns", cmd_play_row, floor.turns)},
    {COLUMN("par", cmd_play_row, floor.par_turns)},
    {COLUMN("wounds", cmd_play_row, floor.wounds)},
    {COLUMN("caught_by", cmd_play_row, caught_by)},
    {COLUMN("tools", cmd_play_row, tools)},
    {COLUMN("carried", cmd_play_row, carried)},
    {COLUMN("hunted", cmd_play_row, floor.hunted)},
    {COLUMN("held", cmd_play_row, floor.held)},
    {COLUMN("tempo", cmd_play_row, floor.tempo)},
    {COLUMN("spent", cmd_play_row, floor.spent)},
    {COLUMN("collisions", cmd_play_row, floor.collisions)},
    {COLUMN("rests", cmd_play_row, floor.rests)},
    {COLUMN("stretch", cmd_play_row, floor.stretch)},
    {COLUMN("relics", cmd_play_row, floor.relics)},
    {COLUMN("goals", cmd_play_row, floor.goals)},
    {COLUMN("oaths", cmd_play_row, oaths)},
    {COLUMN("score", cmd_play_row, floor.score)},
    {COLUMN("ended", cmd_play_row, ended)},
    {VERSION_COLUMN("version")},
    {SETTINGS_COLUMN("settings")},
};

/* A row a floor, or the sums of each floor for a table. */
struct cmd_play_report {
	struct task *task;
	const struct cmd_play_trials *trials;
	const struct rules *rules;
	uint64_t seed;
	struct cmd_play_sum {
		int visits, left, turns, par_turns, wounds, late;
		int caught_by[RULES_HUNTERS_MAX];
	} sums[RULES_FLOORS_MAX];
	int homes;
	enum status status; /* of the last output */
	struct diag *diag;
};

/* Appends "NAME" or "NAME COUNT" to TEXT, after a semicolon if it is not the first. */
static void cmd_play_list(char text[COUNTS_CAP], const char *name, int count)
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

static void cmd_play_list_hunters(char text[COUNTS_CAP], const struct rules *rules, const int *caught_by)
{
	text[0] = '\0';
	for (int i = 0; i < rules->n_kinds; i++)
		cmd_play_list(text, rules->kinds[i].name, caught_by[i]);
}

static void cmd_play_add(struct cmd_play_report *report, const struct trial_floor *floor)
{
	struct cmd_play_sum *sum = &report->sums[floor->floor - 1];

	sum->visits++;
	sum->left += floor->end == TRIAL_LEFT || floor->end == TRIAL_HOME;
	sum->turns += floor->turns;
	sum->par_turns += floor->par_turns;
	sum->wounds += floor->wounds;
	sum->late += floor->turns >= floor->par_turns;
	for (int i = 0; i < report->rules->n_kinds; i++)
		sum->caught_by[i] += floor->caught_by[i];
	report->homes += floor->end == TRIAL_HOME;
}

/* Writes "NAME:key=value,.." to TEXT. */
static void cmd_play_name_bot(const struct trial *trial, char text[COUNTS_CAP])
{
	char params[COUNTS_CAP];

	variant_format_params(&trial->bot->head, trial->params, params, sizeof params);
	snprintf(text, COUNTS_CAP, "%s%s%.400s", trial->bot->head.name, params[0] ? ":" : "", params);
}

static void cmd_play_tell(void *user, const struct trial_floor *floor)
{
	struct cmd_play_report *report = user;
	const struct rules *rules = report->rules;
	const struct trial *trial = &report->trials->trial;
	struct cmd_play_row row = {.seed = report->seed, .ended = trial_ends[floor->end], .floor = *floor};

	cmd_play_name_bot(trial, row.bot);
	cmd_play_list_hunters(row.caught_by, rules, floor->caught_by);
	for (int i = 0; i < rules->n_tools; i++) {
		cmd_play_list(row.tools, rules->tools[i].name, floor->used[i]);
		cmd_play_list(row.carried, rules->tools[i].name, floor->carried[i]);
	}
	cmd_play_list(row.tools, "wrench", floor->wrenched);
	for (int i = 0; i < GAME_MEDALS; i++)
		cmd_play_list(row.oaths, medal_infos[i].name, floor->oaths >> i & 1);
	task_add_row(report->task, &row);
	cmd_play_add(report, floor);
	/* A run may take long: its floors are not kept back until it ends. */
	progress_clear(&report->task->progress);
	if (!report->status)
		report->status = task_flush(report->task, report->diag);
}

static void cmd_play_write_table(const struct cmd_play_report *report, struct byte_writer *out)
{
	const struct cmd_play_trials *trials = report->trials;
	char hunters[COUNTS_CAP];

	for (int i = 0; i < report->rules->n_floors; i++) {
		const struct cmd_play_sum *sum = &report->sums[i];
		double visits = sum->visits;
		if (!sum->visits)
			continue;
		cmd_play_list_hunters(hunters, report->rules, sum->caught_by);
		write_text(out, "%5d %6d %4.0f%% %6.2f %9.2f %4.0f%%  %s\n", i + 1, sum->visits,
			   100 * sum->left / visits, sum->wounds / visits, (double)sum->turns / sum->par_turns,
			   100 * sum->late / visits, hunters);
	}
	if (!trials->trial.floor)
		write_text(out, "%s: %d of %d runs come home\n", trials->trial.bot->head.name, report->homes,
			   report->sums[0].visits);
}

static enum status cmd_play_once(void *context, size_t item, void *row, struct diag *diag)
{
	struct cmd_play_report *report = context;
	struct trial trial = report->trials->trial;

	(void)row;
	trial.job = &report->task->job;
	trial.seed = report->seed = report->trials->seeds.first + item;
	report->diag = diag;
	enum status status = trial_play(&trial, report->rules, cmd_play_tell, report, diag);
	return status ? status : report->status;
}

/* How many floors a run has is known only when another follows: the last run is played again. */
static enum rows_found cmd_play_find(void *context, size_t item, void *row, struct diag *diag)
{
	struct cmd_play_report *report = context;
	struct cmd_play_row wanted = {.seed = report->trials->seeds.first + item};
	enum rows_found found;
	size_t n = 0;

	(void)row;
	cmd_play_name_bot(&report->trials->trial, wanted.bot);
	while ((found = task_find(report->task, &wanted, diag)) == ROWS_FOUND)
		n++;
	if (found == ROWS_FOREIGN && n)
		return ROWS_FOUND;
	return found;
}

static enum status cmd_play_bots(struct task *task, const struct cmd_play_trials *trials, struct diag *diag)
{
	struct rules *rules = NULL;
	enum status status = option_check_range(&trials->seeds, diag);

	if (!status)
		status = user_files_rules(&rules, diag);
	struct cmd_play_report report = {.task = task, .trials = trials, .rules = rules};
	struct jobs jobs = {.n = (size_t)trials->seeds.n,
			    .work = cmd_play_once,
			    .find = cmd_play_find,
			    .context = &report,
			    .announce = true,
			    .detail = trials->trial.bot->head.name};
	if (!status) {
		task_begin_rows(task);
		if (task_is_table(task))
			write_text(&task->out, "floor visits  left wounds turns/par  late  caught by\n");
		status = jobs_run(&jobs, task, diag);
	}
	if (task_is_table(task) && (!status || status == STATUS_INTERRUPTED))
		cmd_play_write_table(&report, &task->out);
	free(rules);
	return status;
}

/* ---- on the screen --------------------------------------------------------------------------------------- */

/* The name of a program goes no further than this: the run only knows that one of its hunters is one. */
static enum status cmd_play_name_program(struct cmd_play_request *request, struct diag *diag)
{
	for (size_t i = 0; i < request->n_hunters; i++) {
		const char *hunter = request->hunters[i];
		if (!guest_is_named(hunter))
			continue;
		if (request->program && strcmp(request->program, hunter) != 0)
			return diag_set(diag, STATUS_USAGE,
					"--hunter: only one program at a time can hunt you");
		request->program = hunter;
		request->hunters[i] = CHASE_PROGRAM_SPEC;
	}
	return STATUS_OK;
}

/* Do the options describe a run, so that the title is skipped? */
static bool cmd_play_wants_run(const struct ui_options *options)
{
	return options->map.text || options->seed || options->n_hunters || options->floor || options->resume ||
	       options->daily || options->masked || options->practice || options->tool || options->oaths;
}

/* Do the options that were given go together? */
static enum status cmd_play_check(const struct task *task, const struct cmd_play_request *request,
				  struct diag *diag)
{
	const struct ui_options *options = &task->tui.options;
	bool bot = request->trials.trial.bot != NULL;

	if (options->resume && (options->map.text || options->seed || options->floor || options->practice ||
				options->daily || options->masked))
		return diag_set(
		    diag, STATUS_USAGE,
		    "--resume cannot be used with --map, --seed, --floor, --practice, --daily or --masquerade");
	if (options->n_hunters && !options->map.text && !options->practice &&
	    !(options->resume && request->program))
		return diag_set(diag, STATUS_USAGE,
				"--hunter needs --map or --practice: floors have their own hunters");
	if ((options->tool || options->oaths) && (options->resume || options->practice || options->map.text ||
						  options->floor > 1 || (bot && options->floor)))
		return diag_set(diag, STATUS_USAGE,
				"--tool and --oath are for a run that begins on the first floor");
	if (options->tutorial && (bot || task->tui.plain || cmd_play_wants_run(options)))
		return diag_set(diag, STATUS_USAGE, "--tutorial needs a screen, and brings its own boards");
	if (options->practice && (options->daily || options->masked))
		return diag_set(diag, STATUS_USAGE, "--practice is not for --daily or --masquerade");
	if (options->daily && (options->map.text || options->seed || options->floor || options->masked))
		return diag_set(diag, STATUS_USAGE, "--daily has its own seed, and begins on the first floor");
	if (options->masked && options->map.text)
		return diag_set(diag, STATUS_USAGE, "--masquerade is for the floors of a run, not for --map");
	if (bot && (options->map.text || options->seed || options->resume || options->daily ||
		    options->masked || options->practice))
		return diag_set(diag, STATUS_USAGE,
				"--bot plays the floors of the run: use --seeds and --first-seed");
	if (task->marks & MARK_BOTS && !bot)
		return diag_set(
		    diag, STATUS_USAGE,
		    "--certified, --seeds, --first-seed, --format, --output and --progress need --bot");
	if (bot)
		return camera_check_no_screen(task, diag);
	return STATUS_OK;
}

/* Plays on the screen; if one of the hunters is a program, it runs as long as the game, and its faults are
 * reported. */
static enum status cmd_play_on_screen(struct task *task, const char *program, struct diag *diag)
{
	const struct view *view = NULL;
	struct guest_hunter own;

	if (task->tui.options.tutorial)
		view = &view_prologue;
	else if (cmd_play_wants_run(&task->tui.options))
		view = &view_run;
	if (!program)
		return tui_run(task, true, view, NULL, diag);
	enum status status = guest_hunter_new(program, &own, diag);
	if (status)
		return status;
	task->tui.options.asker = &own.asker;
	status = tui_run(task, true, view, NULL, diag);
	if (own.illegal || own.failed)
		cli_note("%s: %u illegal steps, %u without an answer: %s", program, own.illegal, own.failed,
			 guest_hunter_fault(&own));
	guest_hunter_free(&own);
	return status;
}

static enum status cmd_play_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_play_request *request = context;
	struct ui_options *options = &task->tui.options;
	enum status status = cmd_play_name_program(request, diag);

	options->hunters = request->hunters;
	options->n_hunters = request->n_hunters;
	if (!status)
		status = cmd_play_check(task, request, diag);
	if (status)
		return status;
	if (!request->trials.trial.bot)
		return cmd_play_on_screen(task, request->program, diag);
	request->trials.trial.floor = options->floor;
	request->trials.trial.tool = options->tool;
	request->trials.trial.oaths = options->oaths;
	return cmd_play_bots(task, &request->trials, diag);
}

/* ---- the command ----------------------------------------------------------------------------------------- */

static enum status cmd_play_read_bot(const struct option_info *option, const char *value, void *into,
				     struct diag *diag)
{
	struct trial *trial = into;
	const struct variant *found;
	enum status status = variant_parse(bots, "bot", value, &found, trial->params, NULL, 0, diag);

	(void)option;
	if (!status)
		trial->bot = bot_of(found);
	return status;
}

static enum status cmd_play_read_oath(const struct option_info *option, const char *value, void *into,
				      struct diag *diag)
{
	uint8_t *oaths = into;
	enum game_medal medal;
	enum status status = medal_read_oath(value, &medal, diag);

	(void)option;
	if (!status)
		*oaths |= (uint8_t)(1U << medal);
	return status;
}

/* Of the run, in task.tui. */
static const struct option_info run_options[] = {
    {TEXT_OPTION("map", 0, "FILE|NAME", "play on this map", "none", ui_options, map.text), NAMES(MAPS)},
    {TEXT_OPTION("seed", 0, "N|WORDS", "the seed of the run", "a random one", ui_options, seed)},
    {NUMBER_OPTION("floor", 0, "N", "start on this floor; with --bot: play it alone", ui_options, floor, 1,
		   FLOOR_MAX),
     .otherwise = "1", .setting = true},
    {TEXT_OPTION("tool", 0, "NAME|N|none", "begin with this tool of the three that the seed offers",
		 "the first", ui_options, tool),
     .setting = true},
    {OWN_OPTION("oath", 0, "NAME", "swear this oath (repeatable)", "none", cmd_play_read_oath, ui_options,
		oaths),
     .setting = true},
    {FLAG_OPTION("resume", "continue the saved run", ui_options, resume)},
    {FLAG_OPTION("practice", "practice: turns can be undone, and nothing is scored", ui_options, practice)},
    {FLAG_OPTION("daily", "play today's run (UTC date); only the first attempt is scored", ui_options, daily)},
    {FLAG_OPTION("masquerade", "play a masquerade: letters and colours give nothing away", ui_options, masked)},
    {FLAG_OPTION("tutorial", "show the prologue again: three small boards that explain the signs", ui_options,
		 tutorial)},
    {FLAG_OPTION("no-flights", "no flights between floors", ui_options, no_flights)},
};

/* Of bots: they need --bot. */
static const struct option_info bots_options[] = {
    {FLAG_OPTION("certified", "bots play the deals of a run (default: the first deal of each floor)",
		 cmd_play_trials, trial.certified),
     .setting = true},
    {OPTIONS_OF(&seed_range_options, cmd_play_trials, seeds)},
    {SHARED_OPTIONS(&task_rows_options)},
    {PROGRESS_OPTION},
};

static const struct option_info options[] = {
    {.more = OPTIONS(run_options), .shared = true, .offset = offsetof(struct task, tui.options)},
    {MAP_FILE_OPTIONS},
    {TEXTS_OPTION("hunter", 0, "CHASER[:k=v,..]", "add this hunter to the map", "none", cmd_play_request,
		  hunters, n_hunters),
     .names = {.families = 1u << FAMILY_HUNTERS | 1u << FAMILY_CHASERS}},
    {OWN_OPTION("bot", 0, "NAME[:k=v,..]", "let this bot play runs without a screen", "none", cmd_play_read_bot,
		cmd_play_request, trials.trial),
     NAMES(BOTS)},
    {OPTIONS_OF(OPTIONS(bots_options), cmd_play_request, trials), .mark = MARK_BOTS},
    {SCREEN_OPTIONS},
};

const struct command command_play = {
    .name = "play",
    .summary = "Play: open the title, or start a run at once, or let a bot play.",
    .options = OPTIONS(options),
    REQUEST(cmd_play_request, .trials = {.seeds = {10, 1}}),
    .columns = COLUMNS(columns),
    .run = cmd_play_run,
    .screen = true,
};
