/* astray lesson: lists the lessons, checks them, or opens one. */
#include <stdio.h>

#include "cli/camera.h"
#include "cli/command.h"
#include "cli/pager.h"
#include "cli/user_files.h"
#include "school/collect.h"
#include "screens/lab/lab.h"

/* The right answers of a lesson, one a line, as the program finds them. */
static enum status cmd_lesson_print_answers(const struct lesson *lesson, struct diag *diag)
{
	struct lesson_truth truths[LESSON_MAPS];
	char question[2 * LESSON_TEXT], answer[LESSON_TEXT];
	enum status status = lesson_check_actions(lesson, diag);

	if (!status)
		status = lesson_check(lesson, diag);
	for (int map = 0; map < lesson->n_maps && !status; map++)
		status = lesson_run(lesson, map, &truths[map], diag);
	if (status)
		return status;
	cli_print("%s: %s, %d steps\n", lesson->name, lesson->title, lesson->n_steps);
	for (int i = 0; i < lesson->n_steps; i++) {
		if (lesson->steps[i].ask == ASK_NOTHING)
			continue;
		const struct lesson_truth *truth = &truths[lesson->steps[i].map];
		lesson_fill(lesson, truth, lesson->steps[i].question, question, sizeof question);
		lesson_answer_words(lesson, truth, i, answer, sizeof answer);
		cli_print("  %2d  %s\n      %s\n", i + 1, question, answer);
		lesson_fill(lesson, truth, lesson->steps[i].reveal, question, sizeof question);
		cli_print("      %s\n", question);
	}
	return STATUS_OK;
}

/* Prints the answers to a lesson, or its title. */
static enum status cmd_lesson_print(const char *where, bool answers, struct diag *diag)
{
	struct lesson *lesson;
	char heading[LESSON_TEXT];
	enum status status = lesson_load(cli_file(where), &lesson, diag);

	if (status)
		return status;
	lesson_heading(lesson, heading, sizeof heading);
	if (answers)
		status = cmd_lesson_print_answers(lesson, diag);
	else
		cli_print("%-28s %s\n", lesson->name, heading);
	lesson_free(lesson);
	return status;
}

/* A line for each of the lessons, or all its answers; one with a mistake does not hide the others. */
static enum status cmd_lesson_each(char *const *names, size_t n, bool check)
{
	enum status first = STATUS_OK, status;

	for (size_t i = 0; i < n; i++) {
		struct diag diag = {""};
		status = cmd_lesson_print(names[i], check, &diag);
		if (status)
			cli_fail(status, &diag);
		if (!first)
			first = status;
	}
	return first;
}

/* Lists the lessons, or CHECKs them. */
static enum status cmd_lesson_all(struct task *task, bool check, struct diag *diag)
{
	struct name_list names;
	enum status status = command_check_datadir(diag);

	if (!status)
		status = lesson_list(&names);
	if (status)
		return status;
	task->exit_status = status_exit(cmd_lesson_each(names.names, names.n, check));
	name_list_free(&names);
	return STATUS_OK;
}

static enum status cmd_lesson_open(struct task *task, const char *answers, struct diag *diag)
{
	struct lesson *lesson;
	struct lesson_arg arg = {.lesson = &lesson, .answers_file = answers};
	enum status status = lesson_load(cli_file(task->operands[0]), &lesson, diag);

	if (status)
		return status;
	if (pager_wanted(task))
		status = pager_lesson(task, lesson, diag);
	else if (lesson->kind == LESSON_SEARCH)
		status = tui_run(task, false, &view_lab,
				 &(struct lab_arg){.rule = DIAGONAL_NO_CUT, .lesson = &arg}, diag);
	else
		status = tui_run(task, false, &view_trial, &arg, diag);
	lesson_free(lesson);
	return status;
}

/* ---- a lesson of one's own ------------------------------------------------------------------------------- */

/* Copies the lesson to begin with to PATH, where nothing may be yet. */
static enum status cmd_lesson_begin(const char *path, struct diag *diag)
{
	char from[4096];
	struct blob text;

	if (!file_is_free(path))
		return diag_set(diag, STATUS_USAGE, "%s: already exists", path);
	enum status status = place_data("new-lesson.cfg", from, sizeof from);
	if (!status)
		status = file_read(from, FILE_USERS, FILE_MAX_BYTES, &text, diag);
	if (status)
		return status;
	status = file_write(path, FILE_USERS, text.bytes, text.len, diag);
	blob_free(&text);
	return status;
}

/* ---- a class --------------------------------------------------------------------------------------------- */

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("pupil", collect_sheet, pupil), .width = -20, .digits = 20},
    {COLUMN("lesson", collect_sheet, lesson), .width = -24, .digits = 24},
    {COLUMN("right", collect_sheet, right), .width = 5},
    {COLUMN("later", collect_sheet, later), .width = 5},
    {COLUMN("questions", collect_sheet, questions), .heading = "of", .width = 3},
    {COLUMN("percent", collect_sheet, share), .heading = "%", .width = 4, .digits = 0},
    {COLUMN("seconds", collect_sheet, seconds), .width = 7, .digits = 0},
    {COLUMN("marks", collect_sheet, marks), .heading = "step: + right, ~ later, - wrong", .width = -32},
    {COLUMN("answered", collect_sheet, answered)},
    {VERSION_COLUMN("version")},
};

static enum status cmd_lesson_add_sheet(void *task, const struct collect_sheet *sheet)
{
	task_add_row(task, sheet);
	return cli_stopped() ? STATUS_INTERRUPTED : STATUS_OK;
}

/* A row for each sheet in the files that the operands name. */
static enum status cmd_lesson_collect(struct task *task, struct diag *diag)
{
	enum status status = STATUS_OK;

	task_begin_rows(task);
	for (size_t i = 0; i < task->n_operands && !status; i++) {
		const char *where = task->operands[i];
		struct blob blob;
		status = file_read_arg(cli_file(where), FILE_MAX_BYTES, &blob, diag);
		if (status)
			break;
		status =
		    collect_read(where, (const char *)blob.bytes, blob.len, cmd_lesson_add_sheet, task, diag);
		blob_free(&blob);
	}
	return status;
}

/* ---- the command ----------------------------------------------------------------------------------------- */

struct cmd_lesson_request {
	const char *answers, *begun;
	bool check, collects;
};

static enum status cmd_lesson_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_lesson_request *request = context;

	if (request->begun && (task->n_operands || request->check || request->collects))
		return diag_set(diag, STATUS_USAGE, "--new takes one file and nothing else");
	if (request->collects && (request->check || !task->n_operands))
		return diag_set(diag, STATUS_USAGE, "--collect needs files of answers, and no --check");
	if (task->n_operands == 1 && !request->check && !request->collects)
		return cmd_lesson_open(task, request->answers, diag);
	enum status status = camera_check_no_screen(task, diag);
	if (status)
		return status;
	if (request->begun)
		return cmd_lesson_begin(request->begun, diag);
	if (request->collects)
		return cmd_lesson_collect(task, diag);
	if (task->n_operands > 1 && !request->check)
		return diag_set(diag, STATUS_USAGE, "lesson opens only one lesson");
	if (request->check)
		user_files_note(USER_RULES);
	if (task->n_operands == 0)
		return cmd_lesson_all(task, request->check, diag);
	task->exit_status = status_exit(cmd_lesson_each(task->operands, task->n_operands, true));
	return STATUS_OK;
}

static const struct option_info options[] = {
    {FLAG_OPTION(
	"check",
	"print the answers to all questions; exit status 3 if a claim is false, 4 if a file has a mistake",
	cmd_lesson_request, check)},
    {TEXT_OPTION("answers", 0, "FILE.json", "write the answers to this file", "none", cmd_lesson_request,
		 answers)},
    {TEXT_OPTION("new", 0, "FILE.cfg", "write a small lesson as a template", "none", cmd_lesson_request,
		 begun)},
    {FLAG_OPTION("collect", "collect these answer files, from --answers or pages, in one table",
		 cmd_lesson_request, collects)},
    {FORMAT_OPTION("with --collect, the format of the rows")},
    {OUTPUT_OPTION("standard output")},
    {SCREEN_OPTIONS},
};

const struct command command_lesson = {
    .name = "lesson",
    .summary = "Open a lesson, list all lessons, or check their questions.",
    .operands = {OPERANDS("[NAME|FILE]...", 0, COMMAND_ANY, ""), NAMES(LESSONS)},
    .options = OPTIONS(options),
    REQUEST(cmd_lesson_request, .check = false),
    .columns = COLUMNS(columns),
    .run = cmd_lesson_run,
    .screen = true,
    .paged = true,
};
