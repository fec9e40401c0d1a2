/* astray solve: one search on one map, as a picture for people, or as JSON or CSV for scripts. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "cli/command.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "lab/bench_rows.h"
#include "map/reading.h"
#include "path/string_pull.h"

/* A map that fits on a page is drawn whole, of a larger one the part around the path. */
enum { PAGE_WIDTH = 160, PAGE_HEIGHT = 120, MARGIN = 3 };

struct cmd_solve_answer {
	struct task *task;
	const char *where;
	const struct grid *grid;
	const struct ground *ground;
	const struct solver *solver;
	const struct path_query *query;
	const struct path_result *result;
	struct cell *walk; /* [n_walk], owned; the path cell by cell */
	size_t n_walk;
	char options[256];
	enum status status; /* of the search: of a program's, also STATUS_MISMATCH */
	double optimum;     /* for a program's answer: the cost of a cheapest path, INFINITY: no path */
};

static const char *cmd_solve_word_for(const struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;

	if (answer->status)
		return "illegal";
	if (result->found)
		return "found";
	if (result->limited)
		return "limit reached";
	return "no path";
}

/* Of the path as it would be walked, whether the search minded the terrain or not. */
static double cmd_solve_cost(const struct cmd_solve_answer *answer, bool weighted)
{
	return string_pull_cost(answer->solver->pathfinder->caps, answer->ground, answer->result->cells,
				answer->result->len, weighted);
}

/* ---- a program's answer ---------------------------------------------------------------------------------- */

/* Does it report no path although a path exists? */
static bool cmd_solve_is_incomplete(const struct cmd_solve_answer *answer)
{
	return answer->solver->guest && !answer->status && !answer->result->found && isfinite(answer->optimum);
}

/* The fault of a program's answer in one sentence; "" if it is right. */
static void cmd_solve_fault(const struct cmd_solve_answer *answer, char *out, size_t cap)
{
	out[0] = '\0';
	if (answer->status)
		snprintf(out, cap, "%s", solver_complaint(answer->solver));
	else if (cmd_solve_is_incomplete(answer))
		snprintf(out, cap, "it reports no path, but one of cost %.8f exists", answer->optimum);
}

static void cmd_solve_add_verdict(const struct cmd_solve_answer *answer, json_t *root)
{
	const struct guest_answer *said = guest_answer(answer->solver->guest);
	char fault[256];

	cmd_solve_fault(answer, fault, sizeof fault);
	json_object_set_new(root, "fault", json_string(fault));
	if (isfinite(answer->optimum))
		json_object_set_new(root, "optimum", json_real(answer->optimum));
	if (said->claim >= 0)
		json_object_set_new(root, "claim", json_real(said->claim));
}

/* Its cost beside the optimum, what it claims, and where its time went. */
static void cmd_solve_print_verdict(const struct cmd_solve_answer *answer)
{
	const struct guest_answer *said = guest_answer(answer->solver->guest);
	double cost = answer->result->cost;
	char fault[256];

	cmd_solve_fault(answer, fault, sizeof fault);
	if (*fault)
		task_print(answer->task, "fault       %s\n", fault);
	double longer = answer->optimum > 0 ? 100 * (cost / answer->optimum - 1) : 0;
	if (answer->result->found && bench_claim_agrees(answer->optimum, cost))
		task_print(answer->task, "optimum     %.8f: its path is as short\n", answer->optimum);
	else if (answer->result->found)
		task_print(answer->task, "optimum     %.8f: its path is %.3g %% longer\n", answer->optimum,
			   longer);
	if (said->claim >= 0 && !bench_claim_agrees(said->claim, cost))
		task_print(answer->task, "claim       %.8f, but its path costs %.8f\n", said->claim, cost);
	task_print(answer->task, "time        %.3f ms, of them %.3f ms its own; reading the map %.3f ms\n",
		   (double)said->wall_ns / 1e6, (double)said->cpu_ns / 1e6, (double)said->load_ns / 1e6);
	if (*said->text)
		task_print(answer->task, "it says     %s\n", said->text);
}

/* ---- output ---------------------------------------------------------------------------------------------- */

static enum status cmd_solve_print_json(const struct cmd_solve_answer *answer, struct diag *diag)
{
	const struct path_result *result = answer->result;
	const struct path_query *query = answer->query;
	json_t *path = json_array();
	struct survey survey;
	char said[READING_LINE];

	for (size_t i = 0; i < result->len; i++)
		json_array_append_new(path, json_pack("[i, i]", result->cells[i].x, result->cells[i].y));
	json_t *root = json_pack(
	    "{s:s, s:s, s:s, s:s, s:[i, i], s:[i, i], s:b, s:b, s:f, s:f, s:I, s:I, s:I, s:I, s:o}", "map",
	    answer->where, "algorithm", answer->solver->pathfinder->head.name, "options", answer->options,
	    "diagonal", diagonal_names[query->rule], "start", query->start.x, query->start.y, "goal",
	    query->goal.x, query->goal.y, "found", result->found, "limited", result->limited, "cost",
	    cmd_solve_cost(answer, true), "length", cmd_solve_cost(answer, false), "expanded",
	    (json_int_t)result->expanded, "generated", (json_int_t)result->generated, "max_open",
	    (json_int_t)result->max_open, "bytes", (json_int_t)result->bytes, "path", path);
	if (root && answer->solver->guest)
		cmd_solve_add_verdict(answer, root);
	if (root && !reading_survey(answer->grid, &survey)) {
		reading_say(answer->grid, &survey, said);
		json_object_set_new(root, "reading", json_string(said));
	}
	if (!root)
		return diag_set(diag, STATUS_BAD_INPUT, "the name of the map is not valid UTF-8");
	char *line = json_dumps(root, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10));
	json_decref(root);
	if (!line)
		return STATUS_NO_MEMORY;
	write_text(&answer->task->out, "%s\n", line);
	free(line);
	return STATUS_OK;
}

/* The row that bench would write, without times. */
static void cmd_solve_write_row(const struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;
	bool events = !answer->solver->guest || result->expanded;
	char line[READING_LINE];
	struct bench_question question = {
	    .start = answer->query->start, .goal = answer->query->goal, .opt = answer->optimum};
	struct bench_answer told = {.status = answer->status,
				    .found = result->found,
				    .limited = result->limited,
				    .cost = cmd_solve_cost(answer, true),
				    .expanded = result->expanded,
				    .generated = result->generated,
				    .max_open = result->max_open,
				    .watched = true,
				    .len = result->len,
				    .bytes = result->bytes,
				    .untold = !events};
	struct bench_row row = {.map = answer->where,
				.map_hash = grid_hash(answer->grid),
				.rule = answer->query->rule,
				.solver = answer->solver,
				.question = &question,
				.answer = &told,
				.no_time = true,
				.reading = map_file_reading(answer->grid, line)};

	answer->task->rows = rows_begin(&answer->task->out, ROWS_CSV, &bench_columns);
	answer->task->rows.settings = task_settings(answer->task);
	bench_row_write(&row, &answer->task->rows);
}

/* The part of the map to draw: all of it, or the surroundings of the path. */
static void cmd_solve_page_of(const struct cmd_solve_answer *answer, struct cell *from, struct cell *to)
{
	const struct grid *grid = answer->grid;

	*from = cell_at(0, 0);
	*to = cell_at(grid->width - 1, grid->height - 1);
	if (grid->width <= PAGE_WIDTH && grid->height <= PAGE_HEIGHT)
		return;
	int left = answer->query->goal.x, right = left, top = answer->query->goal.y, bottom = top;
	for (size_t i = 0; i < answer->n_walk; i++) {
		left = min(left, answer->walk[i].x);
		right = max(right, answer->walk[i].x);
		top = min(top, answer->walk[i].y);
		bottom = max(bottom, answer->walk[i].y);
	}
	*from = cell_at(max(left - MARGIN, 0), max(top - MARGIN, 0));
	*to = cell_at(min(right + MARGIN, to->x), min(bottom + MARGIN, to->y));
}

/* Where AT is on a page that begins at FROM and has WIDTH columns. */
static size_t cmd_solve_index(struct cell from, int width, struct cell at)
{
	ASSERT(at.x >= from.x && at.x < from.x + width && at.y >= from.y);
	return (size_t)(at.y - from.y) * (size_t)width + (size_t)(at.x - from.x);
}

static enum status cmd_solve_draw(const struct cmd_solve_answer *answer)
{
	struct cell from, to;

	cmd_solve_page_of(answer, &from, &to);
	int width = to.x - from.x + 1, height = to.y - from.y + 1;
	char *page = malloc((size_t)width * (size_t)height);
	if (!page)
		return STATUS_NO_MEMORY;
	for (int y = from.y; y <= to.y; y++)
		for (int x = from.x; x <= to.x; x++)
			page[cmd_solve_index(from, width, cell_at(x, y))] =
			    terrain_info[grid_at(answer->grid, cell_at(x, y))].glyph;
	for (size_t i = 0; i < answer->n_walk; i++)
		page[cmd_solve_index(from, width, answer->walk[i])] = '*';
	page[cmd_solve_index(from, width, answer->query->goal)] = 'X';
	page[cmd_solve_index(from, width, answer->query->start)] = '@';
	if (width < answer->grid->width || height < answer->grid->height)
		task_print(answer->task, "columns %d to %d, rows %d to %d:\n", from.x, to.x, from.y, to.y);
	for (int y = 0; y < height; y++) {
		write_bytes(&answer->task->out, page + y * width, (size_t)width);
		write_text(&answer->task->out, "\n");
	}
	free(page);
	return STATUS_OK;
}

/* Why there is no path, where an end says it. */
static const char *cmd_solve_reason(const struct cmd_solve_answer *answer)
{
	if (answer->result->found)
		return "";
	if (!ground_open(answer->ground, answer->query->start))
		return ": the start is blocked";
	if (!ground_open(answer->ground, answer->query->goal))
		return ": the goal is blocked";
	return "";
}

static enum status cmd_solve_print_text(const struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;
	const struct path_query *query = answer->query;
	enum status status = cmd_solve_draw(answer);

	if (status)
		return status;
	task_print(answer->task, "\n%s%s%s on %s, %s\n", answer->solver->pathfinder->head.title,
		   *answer->options ? " " : "", answer->options, answer->where, diagonal_names[query->rule]);
	task_print(answer->task, "@ %d,%d to X %d,%d: %s%s", query->start.x, query->start.y, query->goal.x,
		   query->goal.y, cmd_solve_word_for(answer), cmd_solve_reason(answer));
	if (!result->found && ground_open(answer->ground, query->start))
		task_print(answer->task, "; the nearest cell reached is %d,%d",
			   result->cells[result->len - 1].x, result->cells[result->len - 1].y);
	task_print(answer->task, "\ncost        %.8f\nlength      %.8f\nsteps       %zu\n",
		   cmd_solve_cost(answer, true), cmd_solve_cost(answer, false), answer->n_walk - 1);
	if (answer->solver->pathfinder->caps & PATH_ANY_ANGLE)
		task_print(answer->task, "corners     %zu\n", result->len);
	if (!answer->solver->guest || result->expanded)
		task_print(answer->task, "expanded    %u\ngenerated   %u\nfrontier    %u at most\n",
			   result->expanded, result->generated, result->max_open);
	if (answer->solver->guest)
		cmd_solve_print_verdict(answer);
	else
		task_print(answer->task, "memory      %zu KiB\n", (result->bytes + 1023) / 1024);
	return STATUS_OK;
}

/* Fills answer->walk: the path, with the cells between the corners if it is an any-angle one. */
static enum status cmd_solve_walk(struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;

	answer->walk = malloc(answer->solver->cap * sizeof *answer->walk);
	if (!answer->walk)
		return STATUS_NO_MEMORY;
	if (answer->solver->pathfinder->caps & PATH_ANY_ANGLE)
		return path_walk(answer->ground, answer->query->rule, result->cells, result->len, answer->walk,
				 answer->solver->cap, &answer->n_walk);
	memcpy(answer->walk, result->cells, result->len * sizeof *answer->walk);
	answer->n_walk = result->len;
	return STATUS_OK;
}

/* Searches.  A program is also asked what it expands, and its answer is compared with the cheapest path; if that is
 * illegal, its legal beginning is the answer. */
static enum status cmd_solve_search(struct cmd_solve_answer *answer, struct solver *solver,
				    struct path_result *result, struct diag *diag)
{
	struct bench_question question = {.start = answer->query->start, .goal = answer->query->goal};
	struct job *job = &answer->task->job;

	solver->job = job;
	solver->questions = 1;
	enum status status = solver_load(solver, answer->ground, answer->query->rule);
	job_begin(job, "Searching", ground_cells(answer->ground));
	if (!status)
		status = solver_find_strictly(solver, answer->ground, answer->query, result);
	if (job_is_stopped(job))
		return STATUS_INTERRUPTED;
	answer->status = status;
	if (status && status != STATUS_MISMATCH)
		return diag_set(diag, status, "%s", solver_complaint(solver));
	if (!solver->guest)
		return status;
	status = bench_reference(answer->ground, answer->query->rule, &question, 1, job);
	answer->optimum = question.opt;
	return status;
}

/* Prints ANSWER, and says by the exit status whether there is a path. */
static enum status cmd_solve_print(struct task *task, const struct cmd_solve_answer *answer, struct diag *diag)
{
	if (answer->status || cmd_solve_is_incomplete(answer))
		task->exit_status = status_exit(STATUS_MISMATCH);
	else if (!answer->result->found)
		task->exit_status = 1;
	if (task->answer == TASK_JSON)
		return cmd_solve_print_json(answer, diag);
	if (task->answer == TASK_TEXT)
		return cmd_solve_print_text(answer);
	cmd_solve_write_row(answer);
	return STATUS_OK;
}

static enum status cmd_solve(struct task *task, struct query_options *options, const struct grid *grid,
			     const struct ground *ground, struct diag *diag)
{
	struct solver *solver = &options->solvers[0];
	struct path_query query = {.rule = options->rule};
	struct path_result result;
	struct cmd_solve_answer answer = {.task = task,
					  .where = task->operands[0],
					  .grid = grid,
					  .ground = ground,
					  .solver = solver,
					  .query = &query,
					  .result = &result,
					  .optimum = NAN};
	enum status status = query_ends(options, answer.where, grid, &query, diag);

	if (!status)
		status = query_check_solver(solver, ground, query.rule, diag);
	if (!status)
		status = cmd_solve_search(&answer, solver, &result, diag);
	if (!status)
		status = cmd_solve_walk(&answer);
	solver_format_options(solver, answer.options, sizeof answer.options);
	if (!status)
		status = cmd_solve_print(task, &answer, diag);
	free(answer.walk);
	return status;
}

static enum status cmd_solve_run(struct task *task, void *context, struct diag *diag)
{
	struct query_options *options = context;
	struct grid grid;
	struct ground ground;
	enum status status = query_complete(options, diag);

	if (!status)
		status = query_load(task, options, task->operands[0], &grid, &ground, diag);
	if (status)
		return status;
	status = cmd_solve(task, options, &grid, &ground, diag);
	ground_free(&ground);
	grid_free(&grid);
	return status;
}

static const char *const cmd_solve_formats[] = {
    [TASK_TEXT] = "text", [TASK_JSON] = "json", [TASK_CSV] = "csv", NULL};

static const struct option_info options[] = {
    {ONE_SOLVER_OPTION(query_options, solvers, n_solvers,
		       "solve takes only one algorithm; bench takes several")},
    {.more = &query_options},
    {.more = &query_ends_options},
    {MAP_FILE_OPTIONS},
    {WORD_OPTION("format", 'f', NULL, "the format of the answer", task, answer, cmd_solve_formats),
     .shared = true},
    {OUTPUT_OPTION("standard output")},
};

const struct command command_solve = {
    .name = "solve",
    .summary = "Find one path on a map, and print a picture and figures, or a row.",
    .operands = {OPERANDS("FILE|NAME", 1, 1, "one map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(query_options, QUERY_DEFAULTS),
    .run = cmd_solve_run,
    .release = query_release,
};
