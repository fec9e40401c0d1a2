/* astray grade: examines a program of the user's own, like a test runner. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/user_files.h"
#include "school/grade.h"
#include "school/grade_hunter.h"

enum cmd_grade_format { GRADE_TABLE, GRADE_JSON, GRADE_TAP };

static const char *const formats[] = {
    [GRADE_TABLE] = "table", [GRADE_JSON] = "json", [GRADE_TAP] = "tap", NULL};

enum { TIMEOUT_MAX_S = 600, PICTURE_WIDTH = 78, PICTURE_HEIGHT = 24 };

/* A group of questions in the table: its counts, and its first failure. */
struct cmd_grade {
	struct grade grade;
	enum cmd_grade_format format;
	struct guest_limits limits;
	const char *group; /* the present one; NULL: none yet */
	size_t n, n_passed, n_skipped;
	bool drawn; /* the first failure is drawn */
	bool hunts; /* it is a hunter, examined by `hunter` */
	int timeout_s;
	struct grade_hunter hunter;
};

/* ---- pictures -------------------------------------------------------------------------------------------- */

static char cmd_grade_letter(const struct grade_result *result, struct cell at)
{
	unsigned cost = ground_cost(result->ground, at);

	if (cell_equal(at, result->query.start))
		return '@';
	if (cell_equal(at, result->query.goal))
		return '>';
	for (size_t i = 0; i < result->path.len; i++)
		if (cell_equal(result->path.cells[i], at))
			return '*';
	if (!cost)
		return '#';
	if (cost == 1)
		return '.';
	return (char)('0' + min(cost, 9U));
}

/* Draws the map and the path, each row after PREFIX; nothing if the map is too large for a page. */
static void cmd_grade_draw(const struct grade_result *result, const char *prefix)
{
	const struct ground *ground = result->ground;

	if (ground->width > PICTURE_WIDTH || ground->height > PICTURE_HEIGHT)
		return;
	for (int y = 0; y < ground->height; y++) {
		fputs(prefix, stdout);
		for (int x = 0; x < ground->width; x++)
			putchar(cmd_grade_letter(result, cell_at(x, y)));
		putchar('\n');
	}
}

/* ---- results --------------------------------------------------------------------------------------------- */

/* "random 5x4, 3, no-cut, 0,0 to 4,3" */
static void cmd_grade_name(const struct grade_result *result, char *out, size_t cap)
{
	snprintf(out, cap, "%s, %s, %d,%d to %d,%d", result->name, diagonal_names[result->query.rule],
		 result->query.start.x, result->query.start.y, result->query.goal.x, result->query.goal.y);
}

static void cmd_grade_tell_tap(const struct cmd_grade *run, const struct grade_result *result)
{
	char name[128];

	cmd_grade_name(result, name, sizeof name);
	cli_print("%s %zu - %s: %s%s\n", result->verdict == GRADE_FAILED ? "not ok" : "ok", run->grade.n,
		  result->group, name, result->verdict == GRADE_SKIPPED ? " # SKIP unable" : "");
	if (result->verdict != GRADE_FAILED)
		return;
	cli_print("  # %s\n", result->fault);
	if (*result->note)
		cli_print("  # %s\n", result->note);
	cmd_grade_draw(result, "  #   ");
}

static void cmd_grade_tell_json(const struct grade_result *result)
{
	static const char *const words[] = {
	    [GRADE_PASSED] = "passed", [GRADE_FAILED] = "failed", [GRADE_SKIPPED] = "skipped"};
	json_t *row = json_pack("{s:s, s:s, s:s, s:[i, i], s:[i, i], s:s, s:s, s:s}", "group", result->group,
				"name", result->name, "diagonal", diagonal_names[result->query.rule], "start",
				result->query.start.x, result->query.start.y, "goal", result->query.goal.x,
				result->query.goal.y, "verdict", words[result->verdict], "fault", result->fault,
				"note", result->note);

	json_dumpf(row, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
	putchar('\n');
	json_decref(row);
}

static void cmd_grade_end_group(struct cmd_grade *run)
{
	if (!run->group)
		return;
	cli_print("%-12s %3zu of %zu", run->group, run->n_passed, run->n);
	if (run->n_skipped)
		cli_print(", %zu skipped", run->n_skipped);
	cli_print("\n");
	run->n = run->n_passed = run->n_skipped = 0;
}

/* A line a group; the first failure is shown where it happens, since the maps grow. */
static void cmd_grade_tell_table(struct cmd_grade *run, const struct grade_result *result)
{
	char name[128];

	if (!run->group || strcmp(run->group, result->group) != 0) {
		cmd_grade_end_group(run);
		run->group = result->group;
	}
	run->n++;
	run->n_passed += result->verdict == GRADE_PASSED;
	run->n_skipped += result->verdict == GRADE_SKIPPED;
	if (result->verdict != GRADE_FAILED || run->drawn)
		return;
	cmd_grade_name(result, name, sizeof name);
	cli_print("\nfails first at question %zu, %s: %s\n  %s\n", run->grade.n, result->group, name,
		  result->fault);
	if (*result->note)
		cli_print("  %s\n", result->note);
	cmd_grade_draw(result, "    ");
	putchar('\n');
	run->drawn = true;
}

static bool cmd_grade_tell(void *context, const struct grade_result *result)
{
	struct cmd_grade *run = context;

	switch (run->format) {
	case GRADE_TAP: cmd_grade_tell_tap(run, result); break;
	case GRADE_JSON: cmd_grade_tell_json(result); break;
	default: cmd_grade_tell_table(run, result);
	}
	return !cli_stopped();
}

/* The most demanding level that no question fails. */
static const char *cmd_grade_best_level(const struct grade *grade)
{
	for (int level = GRADE_LEVELS - 1; level >= 0; level--)
		if (!grade->n_level[level])
			return grade_levels[level];
	return "none";
}

static void cmd_grade_sum_up(struct cmd_grade *run)
{
	const struct grade *grade = &run->grade;

	if (run->format == GRADE_JSON)
		return;
	if (run->format == GRADE_TABLE)
		cmd_grade_end_group(run);
	if (run->format == GRADE_TABLE)
		cli_print("\n");
	cli_print("%s%s at level %s: %zu passed, %zu failed, %zu skipped\n",
		  run->format == GRADE_TAP ? "# " : "", grade->solver->pathfinder->head.title,
		  grade_levels[grade->level], grade->n_passed, grade->n_failed, grade->n_skipped);
	if (grade->n_failed)
		cli_print("%shighest level passed: %s\n", run->format == GRADE_TAP ? "# " : "",
			  cmd_grade_best_level(grade));
}

/* ---- hunters --------------------------------------------------------------------------------------------- */

/* "31", or "-" for a prey that was not caught. */
static void cmd_grade_turn(const struct race_result *result, char out[16])
{
	snprintf(out, 16, "-");
	if (result->caught)
		snprintf(out, 16, "%d", result->ticks);
}

static bool cmd_grade_tell_race(void *context, const struct grade_hunter_result *result)
{
	const struct cmd_grade *run = context;
	bool failed = result->illegal || result->failed || result->differs;
	char own[16], first[16], second[16];

	cmd_grade_turn(&result->own, own);
	cmd_grade_turn(&result->ours[0], first);
	cmd_grade_turn(&result->ours[1], second);
	if (run->format == GRADE_JSON) {
		json_t *row = json_pack("{s:s, s:s, s:b, s:i, s:b, s:i, s:i, s:s}", "map", result->map, "prey",
					prey_names[result->prey], "caught", result->own.caught, "tick",
					result->own.ticks, "failed", failed, "illegal", (int)result->illegal,
					"unanswered", (int)result->failed, "fault", result->fault);
		json_dumpf(row, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
		putchar('\n');
		json_decref(row);
	} else if (run->format == GRADE_TAP) {
		cli_print("%s %zu - %s, %s prey\n", failed ? "not ok" : "ok", run->hunter.n, result->map,
			  prey_names[result->prey]);
		if (failed)
			cli_print("  # %s\n", result->fault);
	} else {
		if (run->hunter.n == 1)
			cli_print("%-10s %-10s %6s %14s %19s\n", "map", "prey", "yours", grade_hunter_ours[0],
				  grade_hunter_ours[1]);
		cli_print("%-10s %-10s %6s %14s %19s%s%s\n", result->map, prey_names[result->prey], own, first,
			  second, failed ? "  " : "", result->fault);
	}
	return !cli_stopped();
}

static void cmd_grade_sum_up_hunter(const struct cmd_grade *run)
{
	const struct grade_hunter *grade = &run->hunter;
	const char *before = run->format == GRADE_TAP ? "# " : "";

	if (run->format == GRADE_JSON)
		return;
	cli_print("%s%s caught %zu of %zu; %s %zu, %s %zu\n", before, grade->title, grade->n_caught, grade->n,
		  grade_hunter_ours[0], grade->n_caught_ours[0], grade_hunter_ours[1], grade->n_caught_ours[1]);
	cli_print("%s%u steps, %.1f us each, %.1f us at most\n", before, grade->steps,
		  grade->steps ? (double)grade->total_ns / grade->steps / 1000 : 0,
		  (double)grade->worst_ns / 1000);
}

static enum status cmd_grade_hunter(struct cmd_grade *run, const char *spec, struct diag *diag)
{
	run->hunter.spec = spec;
	run->hunter.tell = cmd_grade_tell_race;
	run->hunter.context = run;
	if (run->format == GRADE_TAP)
		cli_print("TAP version 13\n");
	enum status status = grade_hunter_run(&run->hunter, diag);
	if (run->format == GRADE_TAP)
		cli_print("1..%zu\n", run->hunter.n);
	if (status == STATUS_OK || status == STATUS_MISMATCH)
		cmd_grade_sum_up_hunter(run);
	if (status == STATUS_MISMATCH)
		diag_set(diag, status, "%zu of %zu races failed", run->hunter.n_failed, run->hunter.n);
	return status;
}

/* ---- pathfinders ----------------------------------------------------------------------------------------- */

static enum status cmd_grade(struct cmd_grade *run, const char *program, struct diag *diag)
{
	char spec[4096];
	struct solver solver;
	int len = snprintf(spec, sizeof spec, "%s%s", guest_is_named(program) ? "" : GUEST_PREFIX, program);

	if (len >= (int)sizeof spec)
		return diag_set(diag, STATUS_USAGE, "'%.60s...' is too long", program);
	if (run->hunts)
		return cmd_grade_hunter(run, spec, diag);
	run->limits = guest_limits;
	run->limits.find_ms = run->timeout_s * 1000;
	enum status status = solver_new_limited(spec, &run->limits, &solver, diag);
	if (status)
		return status;
	run->grade.solver = &solver;
	run->grade.limits = &run->limits;
	run->grade.tell = cmd_grade_tell;
	run->grade.context = run;
	if (run->format == GRADE_TAP)
		cli_print("TAP version 13\n1..%zu\n", grade_questions());
	status = grade_run(&run->grade);
	if (run->format == GRADE_TAP && run->grade.n < grade_questions())
		cli_print("Bail out! %s\n", solver_complaint(&solver));
	if (status == STATUS_OK || status == STATUS_MISMATCH)
		cmd_grade_sum_up(run);
	if (status == STATUS_MISMATCH && !run->grade.n_failed)
		diag_set(diag, status, "none of %zu questions passed", run->grade.n);
	else if (status == STATUS_MISMATCH)
		diag_set(diag, status, "%zu of %zu questions failed", run->grade.n_failed, run->grade.n);
	solver_free(&solver);
	return status;
}

/* ---- the command ----------------------------------------------------------------------------------------- */

static enum status cmd_grade_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_grade *run = context;

	if (run->hunts && task->marks)
		return diag_set(diag, STATUS_USAGE,
				"--level and --timeout are for pathfinders, not for --chaser");
	if (run->hunts)
		user_files_note(USER_RULES);
	return cmd_grade(run, task->operands[0], diag);
}

static const struct option_info options[] = {
    {FLAG_OPTION("chaser", "the program is a hunter", cmd_grade, hunts)},
    {WORD_OPTION("level", 0, "LEVEL", "how good its answers must be", cmd_grade, grade.level, grade_levels),
     .mark = 1},
    {NUMBER_OPTION("timeout", 0, "SECONDS", "how long the program may think about a question", cmd_grade,
		   timeout_s, 1, TIMEOUT_MAX_S),
     .mark = 1},
    {WORD_OPTION("format", 'f', NULL, "the format of the report", cmd_grade, format, formats)},
};

const struct command command_grade = {
    .name = "grade",
    .summary = "Examine a pathfinder or hunter of your own, in any language.",
    .operands = {OPERANDS("PROGRAM", 1, 1, "one program")},
    .options = OPTIONS(options),
    REQUEST(cmd_grade, .grade = {.level = GRADE_SHORTEST}, .timeout_s = 10),
    .run = cmd_grade_run,
};
