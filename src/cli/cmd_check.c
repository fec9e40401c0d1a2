/* astray check: reads maps, scenarios and traces, or without any all files of the player's own, and prints a line for
 * each: its kind, or its mistake.  Whatever passes will start: names and layouts are tried, lessons answered, and
 * puzzles solved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "cli/user_files.h"
#include "lab/recording.h"
#include "lab/scen.h"
#include "map/ground.h"
#include "map/reading.h"
#include "oracle/puzzle.h"
#include "record/certificates.h"
#include "store/places.h"

enum { SEEDS_MAX = 100000 };

/* Describes one file, for programs. */
struct cmd_check_row {
	const char *file, *problem; /* problem: why it cannot be read; NULL: it can */
	const char *format, *title, *notes;
	int width, height, start_x, start_y, goal_x, goal_y;
	int layers_used, layers_ignored, objects_used, objects_ignored;
	unsigned long long open, blocked, regions;
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("file", cmd_check_row, file), .key = true},
    {COLUMN("problem", cmd_check_row, problem)},
    {COLUMN("format", cmd_check_row, format)},
    {COLUMN("title", cmd_check_row, title)},
    {COLUMN("width", cmd_check_row, width)},
    {COLUMN("height", cmd_check_row, height)},
    {COLUMN("open", cmd_check_row, open)},
    {COLUMN("blocked", cmd_check_row, blocked)},
    {COLUMN("regions", cmd_check_row, regions)},
    {COLUMN("start_x", cmd_check_row, start_x)},
    {COLUMN("start_y", cmd_check_row, start_y)},
    {COLUMN("goal_x", cmd_check_row, goal_x)},
    {COLUMN("goal_y", cmd_check_row, goal_y)},
    {COLUMN("layers_used", cmd_check_row, layers_used)},
    {COLUMN("layers_ignored", cmd_check_row, layers_ignored)},
    {COLUMN("objects_used", cmd_check_row, objects_used)},
    {COLUMN("objects_ignored", cmd_check_row, objects_ignored)},
    {COLUMN("notes", cmd_check_row, notes)},
    {VERSION_COLUMN("version")},
};
static const struct columns file_columns = {columns, ARRAY_LEN(columns)};

/* What solving the puzzle GRID shows; STATUS_MISMATCH if it is not as its file says. */
static enum status cmd_check_puzzle(struct task *task, const char *where, const struct grid *grid,
				    struct diag *diag)
{
	struct rules *rules;
	struct solve_answer answer, lucky;
	enum status status = user_files_rules(&rules, diag);

	if (!status)
		status = puzzle_solve(grid, rules, &task->job, &answer, &lucky, diag);
	free(rules);
	if (status)
		return status;
	if (answer.found != ORACLE_FOUND)
		return diag_at(diag, STATUS_MISMATCH, where, 0, 0, "%s",
			       answer.found == ORACLE_NONE ? "it cannot be solved" : "no solution was found");
	cli_print(", solved in %d turn%s, in %g %s%s", answer.turns, answer.turns == 1 ? "" : "s", answer.ways,
		  answer.ways == 1 ? "way" : "ways",
		  answer.proven && lucky.proven ? "" : " (perhaps in fewer)");
	if (answer.proven && answer.turns != grid->turns)
		return diag_at(diag, STATUS_MISMATCH, where, 0, 0,
			       "it can be solved in %d turns, and the file says %d", answer.turns, grid->turns);
	if (lucky.found == ORACLE_FOUND)
		return diag_at(diag, STATUS_MISMATCH, where, 0, 0,
			       "with luck it can be solved in %d turns, and the file says %d", lucky.turns,
			       grid->turns);
	return STATUS_OK;
}

/* The warning and the notes of GRID in one text, separated by semicolons. */
static void cmd_check_join_notes(const struct grid *grid, const struct survey *survey,
				 struct byte_writer *writer)
{
	const char *warning = reading_warning(grid, survey);
	int n = grid->reading ? grid->reading->n : 0;

	if (warning)
		write_text(writer, "%s%s", warning, n ? "; " : "");
	for (int i = 0; i < n; i++) {
		const struct reading_note *note = &grid->reading->notes[i];
		write_text(writer, "%s%s", i ? "; " : "", note->text);
		if (note->times > 1)
			write_text(writer, " (%d times)", note->times);
	}
	write_bytes(writer, "", 1);
}

static void cmd_check_add_row(struct task *task, const char *where, const struct grid *grid,
			      const struct survey *survey, const struct format *format)
{
	static const struct reading none;
	const struct reading *reading = grid->reading ? grid->reading : &none;
	struct byte_writer notes = {0};
	struct cmd_check_row row = {.file = where,
				    .format = format->head.name,
				    .title = grid->title,
				    .width = grid->width,
				    .height = grid->height,
				    .start_x = survey->start ? survey->start->at.x : ROWS_EMPTY,
				    .start_y = survey->start ? survey->start->at.y : ROWS_EMPTY,
				    .goal_x = survey->goal ? survey->goal->at.x : ROWS_EMPTY,
				    .goal_y = survey->goal ? survey->goal->at.y : ROWS_EMPTY,
				    .layers_used = reading->layers_used,
				    .layers_ignored = reading->layers_ignored,
				    .objects_used = reading->objects_used,
				    .objects_ignored = reading->objects_ignored,
				    .open = survey->open,
				    .blocked = survey->blocked,
				    .regions = survey->regions};

	cmd_check_join_notes(grid, survey, &notes);
	row.notes = notes.failed ? NULL : (const char *)notes.blob.bytes;
	rows_add(&task->rows, &row);
	blob_free(&notes.blob);
}

/* A line on standard output for the map GRID; of a puzzle also what solving it shows. */
static enum status cmd_check_say(struct task *task, const char *where, const struct grid *grid,
				 const struct survey *survey, const struct format *format, struct diag *diag)
{
	char line[READING_LINE];
	enum status status = STATUS_OK;

	reading_say(grid, survey, line);
	cli_print("%s: ok, %d x %d, %s", where, grid->width, grid->height, format->head.name);
	if (grid->title[0])
		cli_print(", %s", grid->title);
	cli_print(", %s", line);
	if (grid->turns)
		status = cmd_check_puzzle(task, where, grid, diag);
	putchar('\n');
	return status;
}

/* A file that is no map: its KIND, and the text SAID of it. */
static void cmd_check_say_other(struct task *task, const char *where, const char *kind, int width, int height,
				const char *said)
{
	struct cmd_check_row row = {.file = where,
				    .format = kind,
				    .width = width,
				    .height = height,
				    .notes = said,
				    .start_x = ROWS_EMPTY,
				    .start_y = ROWS_EMPTY,
				    .goal_x = ROWS_EMPTY,
				    .goal_y = ROWS_EMPTY};

	if (task_is_table(task))
		cli_print("%s: ok, %s, %s\n", where, kind, said);
	else
		rows_add(&task->rows, &row);
}

/* Compares SCEN, of the file WHERE, with its map, if that is found. */
static enum status cmd_check_scen_map(const struct task *task, const char *where, struct scen *scen,
				      bool *found, struct diag *diag)
{
	char path[SCEN_PATH_CAP];
	struct grid grid;
	struct ground ground;

	*found = !scen_find_map(where, scen, NULL, path, NULL);
	if (!*found)
		return STATUS_OK;
	enum status status = map_load_path(path, &task->asked, &grid, NULL, diag);
	if (status)
		return status;
	status = ground_new(&grid, MOVER_PLANNER, NULL, &ground);
	if (!status) {
		status = scen_check(where, scen, &ground, diag);
		ground_free(&ground);
	}
	grid_free(&grid);
	return status;
}

static enum status cmd_check_scen(struct task *task, const char *where, const struct blob *text,
				  struct diag *diag)
{
	struct scen scen;
	char said[512];
	bool found = false;
	enum status status = scen_parse(where, (const char *)text->bytes, text->len, &scen, diag);

	if (status)
		return status;
	size_t n = scen.n;
	status = cmd_check_scen_map(task, where, &scen, &found, diag);
	int used = snprintf(said, sizeof said, found ? "%zu %s, %s" : "%zu %s, not tried: %s was not found", n,
			    n == 1 ? "query" : "queries", scen.map);
	if (scen.n_bad)
		snprintf(said + used, sizeof said - (size_t)used, "; %zu %s in a wall or outside", scen.n_bad,
			 scen.n_bad == 1 ? "begins or ends" : "begin or end");
	if (!status)
		cmd_check_say_other(task, where, "scenario", scen.entries[0].width, scen.entries[0].height,
				    said);
	scen_free(&scen);
	return status;
}

/* A trace is held against the map that it brings itself. */
static enum status cmd_check_trace(struct task *task, const char *where, const struct blob *text,
				   struct diag *diag)
{
	const char *bytes = (const char *)text->bytes;
	struct recording *recording;
	struct grid grid;
	struct ground ground;
	char said[512];
	enum status status = recording_infer_map(where, bytes, text->len, &grid, diag);

	if (status)
		return status;
	status = ground_new(&grid, MOVER_PLANNER, NULL, &ground);
	if (!status)
		status = recording_parse(where, bytes, text->len, &ground, &recording, diag);
	if (!status) {
		snprintf(said, sizeof said, "%d x %d, %zu expanded, %s%s%s", grid.width, grid.height,
			 (size_t)recording->result.expanded, recording->result.found ? "a path" : "no path",
			 recording->note[0] ? "; " : "", recording->note);
		cmd_check_say_other(task, where, "trace", grid.width, grid.height, said);
		recording_free(recording);
	}
	ground_free(&ground);
	grid_free(&grid);
	return status;
}

static bool cmd_check_ends_in(const char *where, const char *suffix)
{
	size_t len = strlen(where), tail = strlen(suffix);

	return len >= tail && !strcmp(where + len - tail, suffix);
}

/* What a file of Tiled of the name WHERE is besides a map; NULL: nothing. */
static const char *cmd_check_part(const char *where)
{
	static const char *const parts[][2] = {
	    {".tsx", "tileset"}, {".tsj", "tileset"},           {".tx", "template"},
	    {".tj", "template"}, {".tiled-project", "project"}, {".tiled-session", "session"},
	    {".world", "world"}};

	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		if (cmd_check_ends_in(where, parts[i][0]))
			return parts[i][1];
	return NULL;
}

/* The file WHERE if it is a scenario, a trace, or of Tiled without being a map; else *KNOWN is false. */
static enum status cmd_check_other(struct task *task, const char *where, bool *known, struct diag *diag)
{
	bool scen = cmd_check_ends_in(where, ".scen");
	const char *part = cmd_check_part(where);
	struct blob text;

	*known = scen || part || cmd_check_ends_in(where, ".json") || cmd_check_ends_in(where, ".yaml") ||
		 cmd_check_ends_in(where, ".yml");
	if (!*known || file_read(where, FILE_USERS, FILE_MAX_BYTES, &text, NULL)) {
		*known = false;
		return STATUS_OK;
	}
	enum status status = STATUS_OK;
	if (part)
		*known = text.len && (text.bytes[0] == '<' || text.bytes[0] == '{');
	else
		*known = !cmd_check_ends_in(where, ".json") || cmd_check_ends_in(where, ".trace.json") ||
			 recording_is_one(where, (const char *)text.bytes, text.len);
	if (scen)
		status = cmd_check_scen(task, where, &text, diag);
	else if (*known && part)
		cmd_check_say_other(task, where, part, ROWS_EMPTY, ROWS_EMPTY,
				    "part of Tiled projects, not a map");
	else if (*known)
		status = cmd_check_trace(task, where, &text, diag);
	blob_free(&text);
	return status;
}

static enum status cmd_check_map(struct task *task, const char *where, struct diag *diag)
{
	struct grid grid;
	struct survey survey;
	const struct format *format;
	enum status status = map_load(cli_file(where), &task->asked, &grid, &format, diag);

	if (status == STATUS_BAD_INPUT && cmd_check_ends_in(where, ".cfg"))
		return diag_at(
		    diag, status, where, 0, 0,
		    "not a map; for a lesson: astray lesson --check, for your settings: astray check");
	if (status)
		return status;
	status = user_files_check_map(where, &grid, diag);
	if (!status)
		status = reading_survey(&grid, &survey);
	if (!status && task_is_table(task))
		status = cmd_check_say(task, where, &grid, &survey, format, diag);
	else if (!status)
		cmd_check_add_row(task, where, &grid, &survey, format);
	grid_free(&grid);
	return status;
}

/* Describes the file WHERE, or its mistake: a row, or a line on standard output or standard error. */
static enum status cmd_check(struct task *task, const char *where)
{
	struct diag diag = {""};
	bool known;
	enum status status = cmd_check_other(task, where, &known, &diag);

	if (!known)
		status = cmd_check_map(task, where, &diag);
	if (status && task_is_table(task))
		cli_fail(status, &diag);
	else if (status)
		rows_add(&task->rows,
			 &(struct cmd_check_row){.file = where,
						 .problem = diag.text[0] ? diag.text : status_text(status),
						 .start_x = ROWS_EMPTY,
						 .start_y = ROWS_EMPTY,
						 .goal_x = ROWS_EMPTY,
						 .goal_y = ROWS_EMPTY});
	return status;
}

/* All files below the folder WHERE, in the order of their names. */
static enum status cmd_check_folder(struct task *task, const char *where, int depth)
{
	enum { DEPTH_MAX = 16 };
	char path[4096];
	struct name_list names;
	enum status first = place_list(where, "", &names);

	if (first)
		return first;
	for (size_t i = 0; i < names.n; i++) {
		bool fits = snprintf(path, sizeof path, "%s/%s", where, names.names[i]) < (int)sizeof path;
		enum status status = STATUS_OK;
		if (fits && !file_can_list(path, NULL) && depth < DEPTH_MAX)
			status = cmd_check_folder(task, path, depth + 1);
		else if (fits)
			status = cmd_check(task, path);
		if (!first)
			first = status;
	}
	name_list_free(&names);
	return first;
}

struct cmd_check_request {
	int floors; /* seeds for each; 0: floors are not dealt */
};

enum { MARK_PROGRESS = 1 };

/* The seeds of one floor after the other: a piece of work each. */
struct cmd_check_deals {
	struct task *task;
	const struct rules *rules;
	int seeds;
	struct certificates sum; /* of the present floor */
};

static enum status cmd_check_deal(void *context, size_t item, void *row, struct diag *diag)
{
	struct cmd_check_deals *deals = context;
	int floor = (int)item / deals->seeds + 1, seed = (int)item % deals->seeds + 1;

	(void)row;
	if (seed == 1)
		deals->sum =
		    (struct certificates){.floor = floor, .title = deals->rules->floors[floor - 1].title};
	return certificates_add(&deals->sum, deals->rules, (uint64_t)seed, &deals->task->job, diag);
}

static enum status cmd_check_take(void *context, size_t item, struct diag *diag)
{
	struct cmd_check_deals *deals = context;

	(void)item;
	(void)diag;
	if (deals->sum.seeds == deals->seeds)
		task_add_row(deals->task, &deals->sum);
	return STATUS_OK;
}

static enum status cmd_check_floors(struct task *task, int seeds, struct diag *diag)
{
	struct cmd_check_deals deals = {.task = task, .seeds = seeds};
	struct jobs jobs = {
	    .work = cmd_check_deal, .take = cmd_check_take, .context = &deals, .announce = true};
	struct rules *rules;
	enum status status = user_files_rules(&rules, diag);

	if (!status) {
		deals.rules = rules;
		jobs.n = (size_t)rules->n_floors * (size_t)seeds;
		task_begin_rows(task);
		status = jobs_run(&jobs, task, diag);
	}
	free(rules);
	return status;
}

/* Returns the status of the first file with a mistake, which has been reported. */
static enum status cmd_check_files(struct task *task)
{
	enum status first = STATUS_OK;

	if (!task_is_table(task))
		task->rows = rows_begin(&task->out, task->format, &file_columns);
	for (size_t i = 0; i < task->n_operands; i++) {
		const char *where = task->operands[i];
		bool folder = *where && !file_can_list(where, NULL);
		enum status status = folder ? cmd_check_folder(task, where, 0) : cmd_check(task, where);
		if (!first)
			first = status;
	}
	return first;
}

static enum status cmd_check_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_check_request *request = context;

	if (request->floors && task->n_operands)
		return diag_set(diag, STATUS_USAGE, "--floors does not take maps");
	if (request->floors)
		return cmd_check_floors(task, request->floors, diag);
	if (!task_is_table(task) && !task->n_operands)
		return diag_set(diag, STATUS_USAGE, "--format goes with --floors or with files");
	if (task->marks & MARK_PROGRESS)
		return diag_set(diag, STATUS_USAGE, "--progress goes with --floors: nothing else takes long");
	if (task->n_operands)
		task->exit_status = status_exit(cmd_check_files(task));
	else
		task->exit_status = status_exit(user_files_check());
	return STATUS_OK;
}

static const struct option_info options[] = {
    {NUMBER_OPTION("floors", 0, "N",
		   "deal every floor for N seeds: is there a way through, and how forgiving is it?",
		   cmd_check_request, floors, 1, SEEDS_MAX),
     .otherwise = "none"},
    {MAP_FILE_OPTIONS},
    {FORMAT_OPTION("the format of the rows; by default, one line per file")},
    {PROGRESS_OPTION, .mark = MARK_PROGRESS},
};

const struct command command_check = {
    .name = "check",
    .summary = "Check maps and all your own files, and report any mistakes.",
    .operands = {OPERANDS("[FILE|FOLDER|NAME...]", 0, COMMAND_ANY, ""), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_check_request, .floors = 0),
    .columns = &certificates_columns,
    .run = cmd_check_run,
};
