/* What the lab writes to files: the map as it is now, or the table as CSV with the columns of `astray bench`.
 */
#include <math.h>
#include <string.h>

#include "lab/rows.h"
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

static void write_row(const struct lab *lab, const struct lab_pane *pane, struct rows *rows)
{
	const struct study *study = &pane->study;
	const struct path_result *result = &study->result;
	double optimal = lab->optimal[study->rule];
	bool found = !study->status && result->found;
	char options[256];

	variant_format_params(&study->pathfinder->head, study->params, options, sizeof options);
	rows_integer(rows, 1);
	rows_text(rows, lab->name);
	rows_hash(rows, grid_hash(&lab->desk.grid));
	rows_integer(rows, 0);
	rows_integer(rows, lab->desk.start.x);
	rows_integer(rows, lab->desk.start.y);
	rows_integer(rows, lab->desk.goal.x);
	rows_integer(rows, lab->desk.goal.y);
	rows_text(rows, study->pathfinder->head.name);
	rows_text(rows, options);
	rows_text(rows, study->status ? "error" : found ? "found" : "none");
	rows_number(rows, found ? pane->cost : NAN);
	rows_number(rows, optimal >= 0 ? optimal : NAN);
	rows_number(rows, found && optimal > 0 ? pane->cost / optimal : NAN);
	rows_integer(rows, result->expanded);
	rows_integer(rows, result->generated);
	rows_integer(rows, result->max_open);
	rows_integer(rows, (int64_t)result->len);
	rows_integer(rows, (int64_t)result->bytes);
}

static enum status write_table(const struct lab *lab, const char *path, struct diag *diag)
{
	static const char *const columns[] = {"schema",    "map",      "map_hash", "query",     "sx",
					      "sy",        "gx",       "gy",       "algorithm", "options",
					      "status",    "cost",     "opt",      "ratio",     "expanded",
					      "generated", "max_open", "path_len", "bytes",     NULL};
	struct byte_writer out = {{0}, 0, false};
	struct rows rows = rows_begin(&out, ROWS_CSV, columns);

	for (size_t i = 0; i < lab->n_panes; i++)
		write_row(lab, &lab->panes[i], &rows);
	enum status status =
	    out.failed ? STATUS_NO_MEMORY : file_write(path, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}

enum status lab_write(const struct lab *lab, const char *path, struct diag *diag)
{
	if (ends_with(path, ".csv"))
		return write_table(lab, path, diag);
	for (size_t i = 0; formats[i]; i++)
		if (ends_with(path, format_of(formats[i])->suffix))
			return write_map(lab, path, format_of(formats[i]), diag);
	return diag_set(diag, STATUS_USAGE, "%.200s: a name must end in .map, .txt or .csv", path);
}
