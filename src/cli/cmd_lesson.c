/* astray lesson: lists the lessons, checks them, or opens one. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/camera.h"
#include "cli/tui.h"
#include "screens/lab/lab.h"

extern const struct command command_lesson;

/* The right answers of a lesson, one a line, as the program finds them. */
static enum status cmd_lesson_print_answers(const struct lesson *lesson, struct diag *diag)
{
	struct lesson_truth truth;
	char question[2 * LESSON_TEXT], answer[LESSON_TEXT];
	enum status status = lesson_run(lesson, &truth, diag);

	if (status)
		return status;
	cli_print("%s: %s, %d steps\n", lesson->name, lesson->title, lesson->n_steps);
	for (int i = 0; i < lesson->n_steps; i++) {
		if (lesson->steps[i].ask == ASK_NOTHING)
			continue;
		lesson_fill(lesson, &truth, lesson->steps[i].question, question, sizeof question);
		lesson_answer_words(lesson, &truth, i, answer, sizeof answer);
		cli_print("  %2d  %s\n      %s\n", i + 1, question, answer);
		lesson_fill(lesson, &truth, lesson->steps[i].reveal, question, sizeof question);
		cli_print("      %s\n", question);
	}
	return STATUS_OK;
}

static enum status cmd_lesson_check(const char *where, struct diag *diag)
{
	struct lesson *lesson;
	enum status status = lesson_load(cli_file(where), &lesson, diag);

	if (status)
		return status;
	status = cmd_lesson_print_answers(lesson, diag);
	lesson_free(lesson);
	return status;
}

static enum status cmd_lesson_print_title(const char *where, struct diag *diag)
{
	struct lesson *lesson;
	enum status status = lesson_load(cli_file(where), &lesson, diag);

	if (status)
		return status;
	cli_print("%-28s %s\n", lesson->name, lesson->title);
	lesson_free(lesson);
	return STATUS_OK;
}

/* A line for each of the lessons, or all its answers; one with a mistake does not hide the others. */
static enum status cmd_lesson_each(char *const *names, size_t n, bool check)
{
	enum status first = STATUS_OK, status;

	for (size_t i = 0; i < n; i++) {
		struct diag diag = {""};
		if (check)
			status = cmd_lesson_check(names[i], &diag);
		else
			status = cmd_lesson_print_title(names[i], &diag);
		if (status)
			cli_fail(status, &diag);
		if (!first)
			first = status;
	}
	return first;
}

static int cmd_lesson_all(bool check)
{
	struct name_list names;
	struct diag diag = {""};
	enum status status = cli_check_datadir(&diag);

	if (!status)
		status = lesson_list(&names);
	if (status)
		return cli_fail(status, &diag);
	status = cmd_lesson_each(names.names, names.n, check);
	name_list_free(&names);
	return status_exit(status);
}

static int cmd_lesson_open(struct tui *tui, const char *where, const char *answers)
{
	struct diag diag = {""};
	struct lesson *lesson;
	struct lesson_arg arg = {.lesson = &lesson, .answers_file = answers};
	enum status status = lesson_load(cli_file(where), &lesson, &diag);

	if (status)
		return cli_fail(status, &diag);
	struct lab_arg lab = {.rule = DIAGONAL_NO_CUT, .lesson = &arg};
	bool search = lesson->kind == LESSON_SEARCH;
	int exit_status = search ? tui_run(tui, true, &view_lab, &lab) : tui_run(tui, true, &view_trial, &arg);
	lesson_free(lesson);
	return exit_status;
}

static int cmd_lesson_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_lesson, .argc = argc, .argv = argv};
	struct tui tui = tui_default();
	const char *answers = NULL;
	struct diag diag = {""};
	enum option_id id;
	bool check = false;

	while ((id = cli_next(&parse)) >= 0) {
		if (id == OPTION_ANSWERS)
			answers = parse.value;
		else if (id == OPTION_CHECK)
			check = true;
		else
			tui_option(&tui, id, parse.value);
	}
	if (id == OPTION_STOP)
		return parse.exit_status;
	int n = argc - parse.operand;
	if (n > 1 && !check)
		return cli_usage("lesson opens only one lesson");
	if (n == 1 && !check)
		return cmd_lesson_open(&tui, argv[parse.operand], answers);
	enum status status = camera_check_no_screen(&diag);
	if (status)
		return cli_fail(status, &diag);
	int failed;
	if (n == 0)
		failed = cmd_lesson_all(check);
	else
		failed = status_exit(cmd_lesson_each(argv + parse.operand, (size_t)n, true));
	int finished = cli_finish();
	return failed ? failed : finished;
}

const struct command command_lesson = {
    .name = "lesson",
    .summary = "Open a lesson, list all of them, or check what they ask.",
    .operands = "[NAME|FILE]",
    .options = (const enum option_id[]){OPTION_CHECK, OPTION_ANSWERS, TUI_OPTIONS, OPTION_END},
    .run = cmd_lesson_run,
};
