/* What the lab writes: the map, a picture, a trace, or the table as CSV with the columns of `astray bench`. */
#include <math.h>
#include <string.h>

#include "lab/bench_rows.h"
#include "lab/trace.h"
#include "map/map.h"
#include "screens/lab/lab.h"
#include "store/file.h"

static bool lab_write_ends_with(const char *text, const char *suffix)
{
	size_t len = strlen(text), tail = strlen(suffix);

	return len > tail && !strcmp(text + len - tail, suffix);
}

static enum status lab_write_map(const struct lab *lab, const char *path, const struct format *format,
				 struct diag *diag)
{
	struct grid grid;
	enum status status = edit_copy(&lab->desk, &grid);

	if (status)
		return status;
	status = map_save(path, format, &grid, diag);
	grid_free(&grid);
	return status;
}

static void lab_write_row(const struct lab *lab, const struct lab_pane *pane, struct rows *rows)
{
	const struct study *study = &pane->study;
	uint64_t ns[STUDY_REPEATS];
	struct bench_question question = {
	    .start = lab->desk.start, .goal = lab->desk.goal, .opt = lab->optimal[study->rule]};
	struct bench_answer answer = {.status = study->status,
				      .found = study->result.found && !study->status,
				      .cost = pane->cost,
				      .expanded = study->result.expanded,
				      .generated = study->result.generated,
				      .max_open = study->result.max_open,
				      .watched = true,
				      .len = study->result.len,
				      .bytes = study->result.bytes,
				      .ns = memcpy(ns, study->ns, sizeof ns),
				      .n_ns = study->n_ns};
	struct bench_row row = {.map = lab->name,
				.map_hash = grid_hash(&lab->desk.grid),
				.rule = study->rule,
				.solver = &study->solver,
				.question = &question,
				.answer = &answer,
				.no_time = lab->no_time};

	if (question.opt < 0)
		question.opt = NAN;
	bench_row_write(&row, rows);
}

static void lab_write_table(const struct lab *lab, struct byte_writer *out)
{
	struct rows rows = bench_rows_begin(out, ROWS_CSV);

	for (size_t i = 0; i < lab->n_panes; i++)
		lab_write_row(lab, &lab->panes[i], &rows);
}

/* Runs the focused pane's search again, with a log that goes to the file. */
static enum status lab_write_trace(const struct lab *lab, const char *path, struct diag *diag)
{
	const struct study *study = &lab->panes[lab->focus].study;
	if (study->solver.guest)
		return diag_set(diag, STATUS_USAGE,
				"a program's search is written with: astray trace -a exec:PATH");
	struct solver solver = {.pathfinder = study->solver.pathfinder};
	struct path_result result;

	memcpy(solver.params, study->solver.params, sizeof solver.params);
	enum status status = trace_write(path, &solver, &lab->desk.ground, &study->query, &result, diag);
	solver_free(&solver);
	return status;
}

enum status lab_write(const struct lab *lab, const struct theme *theme, const char *path, struct diag *diag)
{
	struct byte_writer out = {{0}, 0, false};
	enum status status = STATUS_NO_MEMORY;

	if (lab_write_ends_with(path, ".trace.json"))
		return lab_write_trace(lab, path, diag);
	for (size_t i = 0; formats[i]; i++)
		if (lab_write_ends_with(path, format_of(formats[i])->suffix))
			return lab_write_map(lab, path, format_of(formats[i]), diag);
	if (lab_write_ends_with(path, ".csv"))
		lab_write_table(lab, &out);
	else if (lab_write_ends_with(path, ".svg"))
		lab_svg(lab, theme, &out);
	else
		return diag_set(diag, STATUS_USAGE,
				"%.200s: the name must end in .map, .txt, .csv, .svg or .trace.json", path);
	if (!out.failed)
		status = file_write(path, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}
