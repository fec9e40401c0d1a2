/* The lab's output: the map, a picture, a trace, or the table as CSV with the columns of `astray bench`. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "kit/picture.h"
#include "lab/bench_rows.h"
#include "lab/trace.h"
#include "map/losses.h"
#include "screens/lab/lab.h"
#include "store/file.h"

static bool lab_write_ends_with(const char *text, const char *suffix)
{
	size_t len = strlen(text), tail = strlen(suffix);

	return len > tail && !strcmp(text + len - tail, suffix);
}

static void lab_write_add_loss(void *context, const char *what)
{
	struct lab *lab = context;
	char *lost = lab->file.lost;

	text_append(lost, sizeof lab->file.lost, "%s%s", *lost ? "; " : "", what);
}

/* Writes the map, and notes what the format cannot hold. */
static enum status lab_write_map(struct lab *lab, const char *path, const struct format *format,
				 struct diag *diag)
{
	struct byte_writer out = {0};
	struct grid grid;
	enum status status = edit_copy(&lab->desk, &grid);

	if (status)
		return status;
	status = format->print(&grid, &out, diag);
	if (!status)
		status = out.failed ? STATUS_NO_MEMORY
				    : losses_find(path, format, &grid, &out, lab_write_add_loss, lab, diag);
	if (!status)
		status = file_write(path, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	if (!status)
		status = map_save_beside(path, format, NULL, diag);
	if (!status)
		lab->file.written = lab->desk.done;
	blob_free(&out.blob);
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
	struct bench_row row = {.map = lab_map_name(lab),
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
	struct rows rows = rows_begin(out, ROWS_CSV, &bench_columns);

	for (size_t i = 0; i < lab->n_panes; i++)
		lab_write_row(lab, &lab->panes[i], &rows);
}

/* Runs the focused pane's search again, with a log that goes to the file. */
static enum status lab_write_trace(const struct lab *lab, const char *path, struct diag *diag)
{
	const struct study *study = &lab->panes[lab->focus].study;
	if (study->solver.recording)
		return diag_set(diag, STATUS_USAGE, "this search came from a file");
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

/* TEXT as a string of a data file. */
static void lab_write_string(struct byte_writer *out, const char *text, size_t len)
{
	write_text(out, "\"");
	for (size_t i = 0; i < len; i++)
		write_text(out, text[i] == '"' || text[i] == '\\' ? "\\%c" : "%c", text[i]);
	write_text(out, "\"");
}

static void lab_write_rows(const struct grid *grid, struct byte_writer *out)
{
	write_text(out, "rows = (\n");
	for (int y = 0; y < grid->height; y++) {
		write_text(out, "  \"");
		for (int x = 0; x < grid->width; x++) {
			char glyph = terrain_info[grid_at(grid, cell_at(x, y))].glyph;
			write_text(out, glyph == '"' || glyph == '\\' ? "\\%c" : "%c", glyph);
		}
		write_text(out, y + 1 < grid->height ? "\",\n" : "\"\n");
	}
	write_text(out, ");\n");
}

static void lab_write_panes(const struct lab *lab, struct byte_writer *out)
{
	char options[256];

	write_text(out, "panes = (");
	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct solver *solver = &lab->panes[i].study.solver;
		variant_format_params(&solver->pathfinder->head, solver->params, options, sizeof options);
		write_text(out, "%s { algorithm = \"%s%s%s\"; }", i ? "," : "", solver->pathfinder->head.name,
			   *options ? ":" : "", options);
	}
	write_text(out, " );\n");
}

/* The present moment in expansions, in which a lesson begins. */
static uint32_t lab_write_moment(const struct lab *lab)
{
	if (lab->pace == PACE_EXPANSIONS)
		return lab->player.at;
	return lab->panes[lab->focus].study.timeline.moment;
}

static void lab_write_deed(struct byte_writer *out, size_t *n, int action)
{
	write_text(out, "%s\"%s\"", (*n)++ ? ", " : "", view_lab.actions[action].name);
}

/* The keys that show on another screen what this one shows. */
static void lab_write_deeds(const struct lab *lab, struct byte_writer *out)
{
	const struct {
		bool on;
		int action;
	} switches[] = {{lab->look.zoomed, LAB_ZOOM}, {lab->breaking, LAB_BREAKS}};
	size_t n = 0;

	write_text(out, "show = \"%s\"; do = [", lesson_shows[lab->look.show]);
	for (size_t i = 0; i < ARRAY_LEN(switches); i++)
		if (switches[i].on)
			lab_write_deed(out, &n, switches[i].action);
	for (size_t pane = 0; pane < lab->focus; pane++)
		lab_write_deed(out, &n, LAB_NEXT_PANE);
	for (int pace = 0; pace < (int)lab->pace; pace++) /* keeps the moment of the focused pane */
		lab_write_deed(out, &n, LAB_SYNC);
	write_text(out, "]; },\n");
}

/* The present moment as a lesson to edit, which also opens the same state elsewhere. */
static enum status lab_write_lesson(const struct lab *lab, struct byte_writer *out, struct diag *diag)
{
	for (size_t i = 0; i < lab->n_panes; i++)
		if (!solver_is_ours(&lab->panes[i].study.solver))
			return diag_set(diag, STATUS_USAGE,
					"a lesson cannot name a program or a trace: close that pane first");
	write_text(out, "title = ");
	lab_write_string(out, lab_map_name(lab), strlen(lab_map_name(lab)));
	write_text(out, "; rule = \"%s\"; start = [%d, %d]; goal = [%d, %d];\n",
		   diagonal_names[lab->panes[0].study.rule], lab->desk.start.x, lab->desk.start.y,
		   lab->desk.goal.x, lab->desk.goal.y);
	lab_write_panes(lab, out);
	write_text(out, "steps = (\n  { say = \"What is there to see here?\"; at = %u; ",
		   (unsigned)lab_write_moment(lab));
	lab_write_deeds(lab, out);
	write_text(out,
		   "  { ask = \"expanded\"; pane = %zu; near = 20; question = \"How many cells are expanded in "
		   "the end?\";\n"
		   "    reveal = \"{expanded %zu}.\"; }\n);\n",
		   lab->focus, lab->focus);
	lab_write_rows(&lab->desk.grid, out);
	return STATUS_OK;
}

/* What the screen shows of the lab. */
static enum status lab_write_picture(const struct lab *lab, const struct ui *ui, struct byte_writer *out)
{
	struct screen screen = {.theme = ui->theme};
	char title[160];
	enum status status = screen_resize(&screen, ui->width, ui->height);

	if (status)
		return status;
	lab_draw(lab, ui, &screen);
	snprintf(title, sizeof title, "%s in the laboratory of Astray", lab_map_name(lab));
	picture_svg(&screen, title, out);
	screen_free(&screen);
	return STATUS_OK;
}

enum status lab_write(struct lab *lab, const struct ui *ui, const char *path, struct diag *diag)
{
	struct byte_writer out = {0};
	enum status status = STATUS_NO_MEMORY, refused = STATUS_OK;

	lab->file.lost[0] = '\0';

	if (lab_write_ends_with(path, ".trace.json"))
		return lab_write_trace(lab, path, diag);
	if (lab_write_ends_with(path, ".csv")) /* also the suffix of matrices, which are only read */
		lab_write_table(lab, &out);
	else if (map_format_of_path(path))
		return lab_write_map(lab, path, map_format_of_path(path), diag);
	else if (lab_write_ends_with(path, ".svg"))
		refused = lab_write_picture(lab, ui, &out);
	else if (lab_write_ends_with(path, ".cfg"))
		refused = lab_write_lesson(lab, &out, diag);
	else
		return diag_set(diag, STATUS_USAGE,
				"%.200s: the name must end in .map, .txt, .csv, .svg, .cfg or .trace.json",
				path);
	if (refused)
		status = refused;
	else if (!out.failed)
		status = file_write(path, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}
