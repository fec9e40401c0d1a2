/* astray grade: examines a user's program, like a test runner, or the programs of a whole class. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/user_files.h"
#include "school/grade.h"
#include "school/grade_hunter.h"
#include "school/grade_steer.h"
#include "store/file.h"
#include "store/places.h"

enum cmd_grade_format { GRADE_TABLE, GRADE_JSON, GRADE_TAP, GRADE_CSV };

static const char *const formats[] = {
    [GRADE_TABLE] = "table", [GRADE_JSON] = "json", [GRADE_TAP] = "tap", [GRADE_CSV] = "csv", NULL};

enum { TIMEOUT_MAX_S = 600, PICTURE_WIDTH = 78, PICTURE_HEIGHT = 24, TEXT_WIDTH = 79 };

static const char picture_gap[] = "    ";

/* A group of questions in the table: passed, failed and skipped, and the first failure. */
struct cmd_grade {
	struct grade grade;
	enum cmd_grade_format format;
	struct guest_limits limits;
	const char *group; /* the present one; NULL: none yet */
	size_t n, n_passed, n_skipped;
	bool drawn;   /* the first failure is drawn, or with `verbose` the first one of the group */
	bool verbose; /* report every failure */
	struct cmd_grade_row *row;  /* of the present one, in a class */
	struct byte_writer reasons; /* why each of a class fails first, in rows of text */
	bool hunts;                 /* it is a hunter, examined by `hunter` */
	int timeout_s;
	struct grade_hunter hunter;
	bool steers; /* it is a steering behaviour, examined by `steering` */
	struct grade_steer steering;
	struct cmd_grade_flight {
		char fault[320], scene[320];
	} flights[STEER_VIRTUES]; /* of each demand, its first failure */
};

/* ---- pictures -------------------------------------------------------------------------------------------- */

static bool cmd_grade_is_on_path(const struct grade_result *result, struct cell at)
{
	for (size_t i = 0; i < result->path.len; i++)
		if (cell_equal(result->path.cells[i], at))
			return true;
	return false;
}

/* The sign of the cell AT, with the path over it or without. */
static char cmd_grade_letter(const struct grade_result *result, struct cell at, bool with_path)
{
	unsigned cost = ground_cost(result->ground, at);

	if (cell_equal(at, result->query.start))
		return '@';
	if (cell_equal(at, result->query.goal))
		return '>';
	if (with_path && cmd_grade_is_on_path(result, at))
		return '*';
	if (!cost)
		return '#';
	if (cost == 1)
		return '.';
	return (char)('0' + min(cost, 9U));
}

/* Does the path cover a cost that one cannot guess? */
static bool cmd_grade_path_hides(const struct grade_result *result)
{
	for (size_t i = 0; i < result->path.len; i++)
		if (ground_cost(result->ground, result->path.cells[i]) > 1)
			return true;
	return false;
}

static void cmd_grade_draw_row(const struct grade_result *result, int y, bool with_path)
{
	for (int x = 0; x < result->ground->width; x++)
		putchar(cmd_grade_letter(result, cell_at(x, y), with_path));
}

/* Draws the map with the path, each row after PREFIX; beside it without, if the path hides costs and there is room.  Nothing if
 * the map is too large for a page. */
static void cmd_grade_draw(const struct grade_result *result, const char *prefix)
{
	const struct ground *ground = result->ground;
	bool twice =
	    cmd_grade_path_hides(result) && 2 * ground->width + (int)strlen(picture_gap) <= PICTURE_WIDTH;

	if (ground->width > PICTURE_WIDTH || ground->height > PICTURE_HEIGHT)
		return;
	for (int y = 0; y < ground->height; y++) {
		fputs(prefix, stdout);
		cmd_grade_draw_row(result, y, true);
		if (twice) {
			fputs(picture_gap, stdout);
			cmd_grade_draw_row(result, y, false);
		}
		putchar('\n');
	}
}

/* Appends TEXT to OUT in rows that fit an old terminal, without control characters.  The first row begins with HEAD, the others
 * with INDENT blanks. */
static void cmd_grade_fold(struct byte_writer *out, const char *head, const char *text, int indent)
{
	char word[256];
	bool begins = !head[strspn(head, " ")];
	int x = text_width(head);

	for (write_text(out, "%s", head); (text = text_take_word(text, word, sizeof word));) {
		text_make_safe(word, strlen(word), "");
		if (!begins && x + 1 + text_width(word) > TEXT_WIDTH) {
			write_text(out, "\n%*s", indent, "");
			x = indent;
			begins = true;
		}
		write_text(out, "%s%s", begins ? "" : " ", word);
		x += !begins + text_width(word);
		begins = false;
	}
	write_text(out, "\n");
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

static void cmd_grade_tell_failure(struct cmd_grade *run, const struct grade_result *result, const char *head)
{
	struct byte_writer reason = {.failed = false};
	char name[128];

	cmd_grade_name(result, name, sizeof name);
	cli_print("%s question %zu, %s: %s\n", head, run->grade.n, result->group, name);
	cmd_grade_fold(&reason, "  ", result->fault, 2);
	if (*result->note)
		cmd_grade_fold(&reason, "  ", result->note, 2);
	fwrite(reason.blob.bytes, 1, reason.blob.len, stdout);
	blob_free(&reason.blob);
	if (!run->drawn)
		cmd_grade_draw(result, "    ");
	run->drawn = true;
}

/* A line a group; the first failure is shown where it happens, since the maps grow. */
static void cmd_grade_tell_table(struct cmd_grade *run, const struct grade_result *result)
{
	if (!run->group || strcmp(run->group, result->group) != 0) {
		cmd_grade_end_group(run);
		run->group = result->group;
		run->drawn &= !run->verbose;
	}
	run->n++;
	run->n_passed += result->verdict == GRADE_PASSED;
	run->n_skipped += result->verdict == GRADE_SKIPPED;
	if (result->verdict != GRADE_FAILED || (run->drawn && !run->verbose))
		return;
	putchar('\n');
	cmd_grade_tell_failure(run, result, run->verbose ? "fails" : "fails first at");
	if (!run->verbose)
		putchar('\n');
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

/* How many questions pass at LEVEL, among those put to it and not skipped. */
static size_t cmd_grade_passed_at(const struct grade *grade, enum grade_level level)
{
	return grade->n - grade->n_skipped - grade->n_level[level];
}

/* The share of PASSED in the questions that were not skipped, in percent.  Questions not reached are not passed. */
static double cmd_grade_mark(size_t passed, size_t questions, size_t skipped)
{
	return questions > skipped ? 100.0 * (double)passed / (double)(questions - skipped) : 0;
}

static void cmd_grade_sum_up(struct cmd_grade *run)
{
	const struct grade *grade = &run->grade;
	const char *before = run->format == GRADE_TAP ? "# " : "";

	if (run->format == GRADE_JSON)
		return;
	if (run->format == GRADE_TABLE)
		cmd_grade_end_group(run);
	if (run->format == GRADE_TABLE)
		cli_print("\n");
	cli_print("%s%s at level %s: %zu passed, %zu failed, %zu skipped\n", before,
		  grade->solver->pathfinder->head.title, grade_levels[grade->level], grade->n_passed,
		  grade->n_failed, grade->n_skipped);
	if (!grade->n_failed)
		return;
	if (grade->n < grade_questions())
		cli_print("%sit stopped there: %zu questions were not asked, and do not count as passed\n",
			  before, grade_questions() - grade->n);
	cli_print("%spassed at each level:", before);
	for (enum grade_level level = 0; level < GRADE_LEVELS; level++)
		cli_print("%s %s %zu", level ? "," : "", grade_levels[level],
			  cmd_grade_passed_at(grade, level));
	cli_print("\n%smark: %.1f %%\n", before,
		  cmd_grade_mark(grade->n_passed, grade_questions(), grade->n_skipped));
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

/* How long a program took for N answers, which are called WHAT. */
static void cmd_grade_print_times(const char *before, unsigned n, const char *what, uint64_t total_ns,
				  uint64_t worst_ns)
{
	cli_print("%s%u %s, %.1f us each, %.1f us at most\n", before, n, what,
		  n ? (double)total_ns / n / 1000 : 0, (double)worst_ns / 1000);
}

static void cmd_grade_sum_up_hunter(const struct cmd_grade *run)
{
	const struct grade_hunter *grade = &run->hunter;
	const char *before = run->format == GRADE_TAP ? "# " : "";

	if (run->format == GRADE_JSON)
		return;
	cli_print("%s%s caught %zu of %zu; %s %zu, %s %zu\n", before, grade->title, grade->n_caught, grade->n,
		  grade_hunter_ours[0], grade->n_caught_ours[0], grade_hunter_ours[1], grade->n_caught_ours[1]);
	cmd_grade_print_times(before, grade->steps, "steps", grade->total_ns, grade->worst_ns);
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

/* ---- steering behaviours --------------------------------------------------------------------------------- */

/* "a rock in the way, drone: touches a rock after 3.1 s, at .." and the scene. */
static struct cmd_grade_flight cmd_grade_flight_of(const struct grade_steer_result *result)
{
	struct cmd_grade_flight flight;

	snprintf(flight.fault, sizeof flight.fault, "%s, %s: %.200s", result->scene->title, result->ship,
		 result->fault);
	grade_steer_describe(result->scene, flight.scene, sizeof flight.scene);
	return flight;
}

static void cmd_grade_print_flight(const char *head, enum steer_virtue virtue,
				   const struct cmd_grade_flight *flight)
{
	cli_print("%s %s, %s\n    %s\n", head, steer_virtues[virtue], flight->fault, flight->scene);
}

static void cmd_grade_print_flight_json(const struct grade_steer_result *result)
{
	char scene[320];

	grade_steer_describe(result->scene, scene, sizeof scene);
	json_t *row = json_pack("{s:s, s:s, s:s, s:b, s:s, s:s}", "demand", steer_virtues[result->virtue],
				"name", result->scene->title, "ship", result->ship, "failed", result->failed,
				"fault", result->fault, "scene", scene);

	json_dumpf(row, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
	putchar('\n');
	json_decref(row);
}

static bool cmd_grade_tell_flight(void *context, const struct grade_steer_result *result)
{
	struct cmd_grade *run = context;
	struct cmd_grade_flight flight = cmd_grade_flight_of(result);

	if (result->failed && !*run->flights[result->virtue].fault)
		run->flights[result->virtue] = flight;
	if (run->format == GRADE_JSON)
		cmd_grade_print_flight_json(result);
	else if (run->format == GRADE_TAP) {
		cli_print("%s %zu - %s: %s, %s\n", result->failed ? "not ok" : "ok", run->steering.n,
			  steer_virtues[result->virtue], result->scene->title, result->ship);
		if (result->failed)
			cli_print("  # %s\n", result->fault);
	} else if (result->failed && run->verbose)
		cmd_grade_print_flight("fails:", result->virtue, &flight);
	return !cli_stopped();
}

static void cmd_grade_sum_up_steering(const struct cmd_grade *run)
{
	const struct grade_steer *grade = &run->steering;
	const char *before = run->format == GRADE_TAP ? "# " : "";

	if (run->format == GRADE_JSON)
		return;
	for (enum steer_virtue virtue = 0; virtue < STEER_VIRTUES && run->format == GRADE_TABLE; virtue++) {
		cli_print("%-12s %3zu of %zu\n", steer_virtues[virtue],
			  grade->asked_of[virtue] - grade->failed_of[virtue], grade->asked_of[virtue]);
	}
	for (enum steer_virtue virtue = 0; virtue < STEER_VIRTUES && run->format == GRADE_TABLE; virtue++)
		if (*run->flights[virtue].fault && !run->verbose)
			cmd_grade_print_flight("fails first:", virtue, &run->flights[virtue]);
	if (run->format == GRADE_TABLE)
		cli_print("\n");
	cli_print("%s%s: %zu passed, %zu failed\n", before, grade->title, grade->n - grade->n_failed,
		  grade->n_failed);
	cmd_grade_print_times(before, grade->asked, "wishes", grade->total_ns, grade->worst_ns);
}

static enum status cmd_grade_steering(struct cmd_grade *run, const char *spec, struct diag *diag)
{
	run->steering.spec = spec;
	run->steering.tell = cmd_grade_tell_flight;
	run->steering.context = run;
	if (run->format == GRADE_TAP)
		cli_print("TAP version 13\n");
	enum status status = grade_steer_run(&run->steering, diag);
	if (run->format == GRADE_TAP && status && status != STATUS_MISMATCH)
		cli_print("Bail out! %s\n", diag->text);
	else if (run->format == GRADE_TAP)
		cli_print("1..%zu\n", run->steering.n);
	if (status == STATUS_OK || status == STATUS_MISMATCH)
		cmd_grade_sum_up_steering(run);
	if (status == STATUS_MISMATCH)
		diag_set(diag, status, "%zu of %zu demands failed", run->steering.n_failed, run->steering.n);
	return status;
}

/* ---- pathfinders ----------------------------------------------------------------------------------------- */

/* Writes "exec:PATH" for PROGRAM, a path with or without the prefix and the slash; returns the length as snprintf. */
static int cmd_grade_spec(const char *program, char *spec, size_t cap)
{
	if (guest_is_named(program))
		return snprintf(spec, cap, "%s", program);
	return snprintf(spec, cap, "%s%s%s", GUEST_PREFIX, strchr(program, '/') ? "" : "./", program);
}

static enum status cmd_grade(struct cmd_grade *run, const char *program, struct diag *diag)
{
	char spec[4096];
	struct solver solver;

	if (cmd_grade_spec(program, spec, sizeof spec) >= (int)sizeof spec)
		return diag_set(diag, STATUS_USAGE, "'%.60s...' is too long", program);
	if (run->hunts)
		return cmd_grade_hunter(run, spec, diag);
	if (run->steers)
		return cmd_grade_steering(run, spec, diag);
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

/* ---- a class --------------------------------------------------------------------------------------------- */

/* One program of a class.  Columns that do not apply to its kind are ROWS_EMPTY. */
struct cmd_grade_row {
	const char *program; /* its file, without the folder */
	double mark;         /* percent of the questions or races that were not skipped */
	int passed, failed, skipped, questions;
	int levels[GRADE_LEVELS]; /* passed at each */
	int caught;               /* races of a hunter */
	char first[128];          /* the first failure: its group, or the map and the prey */
	char fault[256];
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("program", cmd_grade_row, program), .width = -24, .digits = 24},
    {COLUMN("mark", cmd_grade_row, mark), .heading = "mark %", .width = 6, .digits = 1},
    {COLUMN("passed", cmd_grade_row, passed), .width = 6},
    {COLUMN("failed", cmd_grade_row, failed), .width = 6},
    {COLUMN("skipped", cmd_grade_row, skipped), .width = 7},
    {COLUMN("questions", cmd_grade_row, questions), .heading = "of", .width = 4},
    {COLUMN("legal", cmd_grade_row, levels[GRADE_LEGAL])},
    {COLUMN("complete", cmd_grade_row, levels[GRADE_COMPLETE])},
    {COLUMN("fewest", cmd_grade_row, levels[GRADE_FEWEST])},
    {COLUMN("shortest", cmd_grade_row, levels[GRADE_SHORTEST])},
    {COLUMN("caught", cmd_grade_row, caught)},
    {COLUMN("first", cmd_grade_row, first), .heading = "fails first at", .width = -17, .digits = 17},
    {COLUMN("fault", cmd_grade_row, fault)},
    {VERSION_COLUMN("version")},
};

static void cmd_grade_note_fault(struct cmd_grade_row *row, const char *first, const char *fault)
{
	if (*row->fault)
		return;
	snprintf(row->first, sizeof row->first, "%s", first);
	snprintf(row->fault, sizeof row->fault, "%s", fault);
}

static bool cmd_grade_tell_class(void *context, const struct grade_result *result)
{
	struct cmd_grade *run = context;

	if (result->verdict != GRADE_FAILED)
		return !cli_stopped();
	cmd_grade_note_fault(run->row, result->group, result->fault);
	if (!run->group || strcmp(run->group, result->group) != 0)
		run->drawn = false;
	run->group = result->group;
	if (run->verbose)
		cmd_grade_tell_failure(run, result, "fails");
	return !cli_stopped();
}

static bool cmd_grade_tell_race_class(void *context, const struct grade_hunter_result *result)
{
	const struct cmd_grade *run = context;
	char race[128];

	if (!result->illegal && !result->failed && !result->differs)
		return !cli_stopped();
	snprintf(race, sizeof race, "%s, %s prey", result->map, prey_names[result->prey]);
	cmd_grade_note_fault(run->row, race, result->fault);
	if (run->verbose)
		cli_print("fails race %zu, %s\n  %s\n", run->hunter.n, race, result->fault);
	return !cli_stopped();
}

static enum status cmd_grade_examine(struct cmd_grade *run, const char *spec, struct diag *diag)
{
	struct solver solver;
	enum status status = solver_new_limited(spec, &run->limits, &solver, diag);

	if (status)
		return status;
	run->grade.solver = &solver;
	status = grade_run(&run->grade);
	run->row->questions = (int)grade_questions();
	run->row->passed = (int)run->grade.n_passed;
	run->row->skipped = (int)run->grade.n_skipped;
	for (enum grade_level level = 0; level < GRADE_LEVELS; level++)
		run->row->levels[level] = (int)cmd_grade_passed_at(&run->grade, level);
	if (status == STATUS_MISMATCH && run->grade.n < grade_questions())
		diag_set(diag, status, "%s", solver_complaint(&solver));
	solver_free(&solver);
	return status;
}

static enum status cmd_grade_examine_hunter(struct cmd_grade *run, const char *spec, struct diag *diag)
{
	run->hunter.spec = spec;
	enum status status = grade_hunter_run(&run->hunter, diag);

	run->row->questions = (int)run->hunter.n;
	run->row->passed = (int)(run->hunter.n - run->hunter.n_failed);
	run->row->caught = (int)run->hunter.n_caught;
	return status;
}

static bool cmd_grade_tell_flight_class(void *context, const struct grade_steer_result *result)
{
	const struct cmd_grade *run = context;
	if (!result->failed)
		return !cli_stopped();
	struct cmd_grade_flight flight = cmd_grade_flight_of(result);
	cmd_grade_note_fault(run->row, steer_virtues[result->virtue], result->fault);
	if (run->verbose)
		cmd_grade_print_flight("fails:", result->virtue, &flight);
	return !cli_stopped();
}

static enum status cmd_grade_examine_steering(struct cmd_grade *run, const char *spec, struct diag *diag)
{
	run->steering.spec = spec;
	run->steering.tell = cmd_grade_tell_flight_class;
	run->steering.context = run;
	enum status status = grade_steer_run(&run->steering, diag);

	run->row->questions = (int)run->steering.n;
	run->row->passed = (int)(run->steering.n - run->steering.n_failed);
	return status;
}

/* A complaint of the program begins with its name already. */
static void cmd_grade_keep_reason(struct cmd_grade *run, const struct cmd_grade_row *row)
{
	bool named = !strncmp(row->fault, row->program, strlen(row->program));
	char head[256] = "";

	if (!*row->fault)
		return;
	if (!named)
		cli_safe_name(row->program, head, sizeof head - 1);
	cmd_grade_fold(&run->reasons, strcat(head, named ? "" : ":"), row->fault, 2);
}

/* Examines PROGRAM as ASKED and adds its row.  A program that cannot be examined gets a row, too. */
static enum status cmd_grade_pupil(struct task *task, struct cmd_grade *asked, const char *program,
				   struct diag *diag)
{
	const char *slash = strrchr(program, '/');
	struct cmd_grade_row row = {.program = slash ? slash + 1 : program, .caught = ROWS_EMPTY};
	struct cmd_grade run = *asked;
	char spec[4096];
	enum status status;

	run.row = &row;
	run.grade.context = run.hunter.context = &run;
	for (enum grade_level level = 0; level < GRADE_LEVELS && (run.hunts || run.steers); level++)
		row.levels[level] = ROWS_EMPTY;
	diag->text[0] = '\0';
	if (run.verbose)
		cli_print("%s\n", row.program);
	cmd_grade_spec(program, spec, sizeof spec);
	if (run.hunts)
		status = cmd_grade_examine_hunter(&run, spec, diag);
	else if (run.steers)
		status = cmd_grade_examine_steering(&run, spec, diag);
	else
		status = cmd_grade_examine(&run, spec, diag);
	if (status == STATUS_INTERRUPTED || status == STATUS_NO_MEMORY)
		return status;
	if (status && diag->text[0])
		cmd_grade_note_fault(&row, row.questions ? "it stopped" : "it does not start", diag->text);
	if (status)
		task->exit_status = status_exit(STATUS_MISMATCH);
	if (!row.questions && !run.hunts && !run.steers)
		row.questions = (int)grade_questions();
	row.failed = row.questions - row.passed - row.skipped;
	row.mark = cmd_grade_mark((size_t)row.passed, (size_t)row.questions, (size_t)row.skipped);
	task_add_row(task, &row);
	cmd_grade_keep_reason(asked, &row);
	return run.verbose ? STATUS_OK : task_flush(task, diag);
}

/* Examines the programs in FOLDER, and names the files that are not programs. */
static enum status cmd_grade_folder(struct task *task, struct cmd_grade *asked, const char *folder, size_t *n,
				    struct diag *diag)
{
	struct name_list list;
	char path[4096];
	enum status status = place_list(folder, "", &list);

	if (status)
		return status;
	for (size_t i = 0; i < list.n && !status; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
		if (!file_leads_to_file(path))
			continue;
		if (!file_is_program(path)) {
			cli_note("%s: not executable; left out", path);
			continue;
		}
		status = cmd_grade_pupil(task, asked, path, diag);
		++*n;
	}
	name_list_free(&list);
	return status;
}

static enum status cmd_grade_class(struct task *task, struct cmd_grade *run, struct diag *diag)
{
	static const enum rows_format as[] = {
	    [GRADE_TABLE] = ROWS_TABLE, [GRADE_JSON] = ROWS_JSON, [GRADE_CSV] = ROWS_CSV};
	enum status status = STATUS_OK;
	size_t n = 0;

	if (run->format == GRADE_TAP)
		return diag_set(diag, STATUS_USAGE, "-f tap is for one program");
	if (run->verbose && run->format != GRADE_TABLE)
		return diag_set(diag, STATUS_USAGE, "-v is for tables");
	run->limits = guest_limits;
	run->limits.find_ms = run->timeout_s * 1000;
	run->grade.limits = &run->limits;
	run->grade.tell = cmd_grade_tell_class;
	run->hunter.tell = cmd_grade_tell_race_class;
	task->format = as[run->format];
	task_begin_rows(task);
	for (size_t i = 0; i < task->n_operands && !status; i++) {
		if (!file_can_list(task->operands[i], NULL)) {
			status = cmd_grade_folder(task, run, task->operands[i], &n, diag);
			continue;
		}
		status = cmd_grade_pupil(task, run, task->operands[i], diag);
		n++;
	}
	fflush(stdout); /* the failures of -v come before the table, in a pipe, too */
	if (task_is_table(task) && !run->verbose && run->reasons.blob.len)
		write_text(&task->out, "\nWhy they fail first (-v shows every failure):\n%.*s",
			   (int)run->reasons.blob.len, (const char *)run->reasons.blob.bytes);
	task->out.failed = task->out.failed || run->reasons.failed;
	blob_free(&run->reasons.blob);
	if (!status && !n)
		return diag_set(diag, STATUS_NOT_FOUND, "%s: contains no program", task->operands[0]);
	return status;
}

/* ---- the command ----------------------------------------------------------------------------------------- */

static enum status cmd_grade_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_grade *run = context;

	if (run->hunts && run->steers)
		return diag_set(diag, STATUS_USAGE, "--chaser and --steer exclude each other");
	if ((run->hunts || run->steers) && task->marks)
		return diag_set(diag, STATUS_USAGE, "--level and --timeout are for pathfinders, not for %s",
				run->hunts ? "--chaser" : "--steer");
	if (run->hunts || run->steers)
		user_files_note(USER_RULES);
	if (task->n_operands > 1 || run->format == GRADE_CSV || !file_can_list(task->operands[0], NULL))
		return cmd_grade_class(task, run, diag);
	return cmd_grade(run, task->operands[0], diag);
}

static const struct option_info options[] = {
    {FLAG_OPTION("chaser", "the program is a hunter", cmd_grade, hunts)},
    {FLAG_OPTION("steer", "the program is a steering behaviour", cmd_grade, steers)},
    {WORD_OPTION("level", 0, "LEVEL", "how good its answers must be", cmd_grade, grade.level, grade_levels),
     .mark = 1},
    {NUMBER_OPTION("timeout", 0, "SECONDS", "how long the program may think about a question", cmd_grade,
		   timeout_s, 1, TIMEOUT_MAX_S),
     .mark = 1},
    {WORD_OPTION("format", 'f', NULL, "the format of the report; csv has a row for each program", cmd_grade,
		 format, formats)},
    {OPTION("verbose", 'v', NULL, "show every failed question, with the smallest map of its kind", option_flag),
     OPTION_MEMBER(cmd_grade, verbose, bool)},
};

const struct command command_grade = {
    .name = "grade",
    .summary = "Grade your own pathfinders, hunters or steering, in any language.",
    .operands = {OPERANDS("PROGRAM|FOLDER...", 1, COMMAND_ANY, "a program")},
    .options = OPTIONS(options),
    .columns = COLUMNS(columns),
    REQUEST(cmd_grade, .grade = {.level = GRADE_SHORTEST}, .timeout_s = 10),
    .run = cmd_grade_run,
};
