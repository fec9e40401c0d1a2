/* astray puzzle: plays a puzzle or a death, or lists the puzzles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "oracle/puzzle.h"
#include "record/escape.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "store/places.h"

/* Writes the name of the puzzle of the day to NAME. */
static enum status cmd_puzzle_today(const struct task *task, char name[PUZZLE_NAME_CAP], struct diag *diag)
{
	struct puzzle_list list;
	enum status status = puzzle_list(&list, diag);

	if (status)
		return status;
	const struct puzzle_entry *entry = puzzle_of_day(&list, tui_today(task));
	if (entry)
		snprintf(name, PUZZLE_NAME_CAP, "%s", entry->name);
	else
		status = diag_set(diag, STATUS_NOT_FOUND, "the data directory contains no puzzles");
	puzzle_list_free(&list);
	return status;
}

/* Writes the path of puzzle NAME, which may be a file name, to PATH[cap]. */
static enum status cmd_puzzle_find(const struct task *task, const char *name, char *path, size_t cap,
				   struct diag *diag)
{
	char today[PUZZLE_NAME_CAP];

	if (!strcmp(name, "today")) {
		enum status status = cmd_puzzle_today(task, today, diag);
		return status ? status : puzzle_path(today, path, cap);
	}
	if (file_exists(name) || strchr(name, '/'))
		return (size_t)snprintf(path, cap, "%s", name) < cap ? STATUS_OK : STATUS_SPACE;
	if (puzzle_path(name, path, cap))
		return diag_set(diag, STATUS_USAGE, "unknown puzzle '%.60s'; %s", name,
				place_hint("puzzles", (const char *const[]){".txt", NULL}, name).text);
	return STATUS_OK;
}

/* Plays the death that LINE is. */
static enum status cmd_puzzle_escape(struct task *task, const char *line, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct escape *escape = calloc(1, sizeof *escape);
	struct session *session = NULL;
	struct run_setup setup = {.session = &session, .escape = escape};
	enum status status = STATUS_NO_MEMORY;

	if (rules && escape)
		status = rules_load(rules, diag);
	if (!status)
		status = escape_open(line, rules, escape, &session, diag);
	free(rules);
	if (!status)
		status = tui_run(task, false, &view_run, &setup, diag);
	session_close(session); /* unless taken over */
	free(escape);
	return status;
}

static enum status cmd_puzzle_run(struct task *task, void *request, struct diag *diag)
{
	const char *name = task->operands[0]; /* NULL: none */
	char path[4096];
	struct run_setup setup = {.map = {path, true}, .seed = PUZZLE_SEED};

	(void)request;
	if (!name)
		return tui_run(task, false, &view_puzzles, NULL, diag);
	if (escape_is(name))
		return cmd_puzzle_escape(task, name, diag);
	enum status status = cmd_puzzle_find(task, name, path, sizeof path, diag);
	if (status)
		return status;
	return tui_run(task, false, &view_run, &setup, diag);
}

static const struct option_info options[] = {
    {SCREEN_OPTIONS},
};

const struct command command_puzzle = {
    .name = "puzzle",
    .summary = "Play a puzzle, or the line of a death: escape uncaught in the fewest turns.",
    .operands = {OPERANDS("[NAME|FILE|LINE|today]", 0, 1, "one name"),
		 .names = {.families = 1u << FAMILY_PUZZLES,
			   .word = "today",
			   .means = "The puzzle of the day"}},
    .options = OPTIONS(options),
    .run = cmd_puzzle_run,
    .screen = true,
};
