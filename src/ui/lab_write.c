/* What the lab writes to files: the map as it is now, or the table as CSV with the columns of `astray bench`.
 */
#include <math.h>
#include <string.h>

#include "lab/trace.h"
#include "map/map.h"
#include "store/file.h"
#include "ui/lab.h"

static bool ends_with(const char *text, const char *suffix)
{
	size_t len = strlen(text), tail = strlen(suffix);

	return len > tail && !strcmp(text + len - tail, suffix);
}

static enum status write_map(const struct lab *lab, const char *path, const struct format *format,
			     struct diag *diag)
{
	struct grid grid;
	enum status status = desk_copy(&lab->desk, &grid);

	if (status)
		return status;
	status = map_save(path, format, &grid, diag);
	grid_free(&grid);
	return status;
}

struct rows lab_rows_begin(struct byte_writer *out)
{
	static const char *const columns[] = {"schema",    "map",      "map_hash", "query",     "sx",
					      "sy",        "gx",       "gy",       "algorithm", "options",
					      "status",    "cost",     "opt",      "ratio",     "expanded",
					      "generated", "max_open", "path_len", "bytes",     NULL};

	return rows_begin(out, ROWS_CSV, columns);
}

void lab_row_write(const struct lab *lab, const struct lab_row *row, struct rows *rows)
{
	const struct solver *solver = row->solver;
	bool found = !row->status && row->found, optimum = row->optimal >= 0;
	char options[256];

	variant_format_params(&solver->pathfinder->head, solver->params, options, sizeof options);
	rows_integer(rows, 1);
	rows_text(rows, lab->name);
	rows_hash(rows, grid_hash(&lab->desk.grid));
	rows_integer(rows, row->query);
	rows_integer(rows, row->start.x);
	rows_integer(rows, row->start.y);
	rows_integer(rows, row->goal.x);
	rows_integer(rows, row->goal.y);
	rows_text(rows, solver->pathfinder->head.name);
	rows_text(rows, options);
	rows_text(rows, row->status ? "error" : found ? "found" : "none");
	rows_number(rows, found ? row->cost : NAN);
	rows_number(rows, optimum ? row->optimal : NAN);
	rows_number(rows, found && optimum && row->optimal > 0 ? row->cost / row->optimal : NAN);
	rows_integer(rows, row->expanded);
	rows_integer(rows, row->generated);
	rows_integer(rows, row->max_open);
	rows_integer(rows, (int64_t)row->len);
	rows_integer(rows, (int64_t)row->bytes);
}

static void write_table(const struct lab *lab, struct byte_writer *out)
{
	struct rows rows = lab_rows_begin(out);

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct study *study = &lab->panes[i].study;
		struct lab_row row = {.solver = &study->solver,
				      .start = lab->desk.start,
				      .goal = lab->desk.goal,
				      .status = study->status,
				      .found = study->result.found,
				      .cost = lab->panes[i].cost,
				      .optimal = lab->optimal[study->rule],
				      .expanded = study->result.expanded,
				      .generated = study->result.generated,
				      .max_open = study->result.max_open,
				      .len = study->result.len,
				      .bytes = study->result.bytes};
		lab_row_write(lab, &row, &rows);
	}
}

/* The focused pane's search, run again beside the pane. */
static enum status write_trace(const struct lab *lab, const char *path, struct diag *diag)
{
	const struct study *study = &lab->panes[lab->focus].study;
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

	if (ends_with(path, ".trace.json"))
		return write_trace(lab, path, diag);
	for (size_t i = 0; formats[i]; i++)
		if (ends_with(path, format_of(formats[i])->suffix))
			return write_map(lab, path, format_of(formats[i]), diag);
	if (ends_with(path, ".csv"))
		write_table(lab, &out);
	else if (ends_with(path, ".svg"))
		lab_svg(lab, theme, &out);
	else
		return diag_set(diag, STATUS_USAGE,
				"%.200s: a name must end in .map, .txt, .csv, .svg or .trace.json", path);
	enum status status =
	    out.failed ? STATUS_NO_MEMORY : file_write(path, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}
