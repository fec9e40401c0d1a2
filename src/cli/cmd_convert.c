/* astray convert: writes a map in another format, and reports the losses. */
#include <string.h>

#include "cli/command.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "store/file.h"

/* How the marks of a kind are counted. */
static const char *const mark_names[] = {
    [MARK_START] = "start",
    [MARK_GOAL] = "goal",
    [MARK_HUNTER] = "hunters",
    [MARK_WAYPOINT] = "waypoints",
    [MARK_PATROL] = "nodes of patrols",
    [MARK_TOOL] = "tools",
    [MARK_RECTANGLE] = "corners of rectangles",
    [MARK_TRAIL] = "nodes of the trail",
};

/* How many cells of each terrain of FROM have become another in TO. */
static void cmd_convert_compare_terrain(const char *where, const struct grid *from, const struct grid *to)
{
	size_t became[TERRAIN_COUNT][TERRAIN_COUNT] = {{0}};

	for (size_t i = 0; i < grid_cells(from); i++)
		became[from->terrain[i]][to->terrain[i]]++;
	for (int a = 0; a < TERRAIN_COUNT; a++)
		for (int b = 0; b < TERRAIN_COUNT; b++)
			if (a != b && became[a][b])
				cli_note("%s: %s becomes %s: %zu of %zu cells", where, terrain_info[a].name,
					 terrain_info[b].name, became[a][b], grid_cells(from));
}

static bool cmd_convert_has(const struct grid *grid, const struct mark *mark)
{
	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *other = &grid->marks[i];
		if (other->kind == mark->kind && cell_equal(other->at, mark->at) && other->mode == mark->mode &&
		    !strcmp(other->name, mark->name))
			return true;
	}
	return false;
}

static void cmd_convert_compare_marks(const char *where, const struct grid *from, const struct grid *to)
{
	size_t lost[ARRAY_LEN(mark_names)] = {0};

	for (size_t i = 0; i < from->n_marks; i++)
		lost[from->marks[i].kind] += !cmd_convert_has(to, &from->marks[i]);
	for (size_t kind = 0; kind < ARRAY_LEN(lost); kind++)
		if (lost[kind])
			cli_note("%s: %s lost: %zu", where, mark_names[kind], lost[kind]);
}

/* Reads the written map back: every difference from GRID is a loss. */
static enum status cmd_convert_compare(const char *where, const struct format *format, const struct grid *grid,
				       const struct byte_writer *writer, struct diag *diag)
{
	struct map_text text = {.name = where,
				.text = (const char *)writer->blob.bytes,
				.len = writer->blob.len,
				.max_cells = grid_cells(grid),
				.asked.job = writer->job};
	struct grid back;
	enum status status = format->parse(&text, &back, diag);

	if (status == STATUS_UNSUPPORTED)
		return STATUS_OK; /* the format can be written but not read: losses are unknown */
	if (status)
		return status;
	cmd_convert_compare_terrain(where, grid, &back);
	cmd_convert_compare_marks(where, grid, &back);
	if (strcmp(grid->title, back.title) != 0)
		cli_note("%s: title lost", where);
	if (grid->estimates && !back.estimates)
		cli_note("%s: estimates lost", where);
	if (grid->turns != back.turns)
		cli_note("%s: turns of the puzzle lost", where);
	grid_free(&back);
	return STATUS_OK;
}

static enum status cmd_convert_grid(struct task *task, const struct grid *grid, const struct format *format,
				    const char *output, struct diag *diag)
{
	struct byte_writer writer = {.job = &task->job};
	bool beside = false;
	const char *where = strcmp(output, "-") != 0 ? output : "standard output";
	enum status status = format->print(grid, &writer, diag);

	if (!status && writer.failed)
		status = job_is_stopped(writer.job) ? STATUS_INTERRUPTED : STATUS_NO_MEMORY;
	progress_clear(&task->progress);
	if (!status)
		status = cmd_convert_compare(where, format, grid, &writer, diag);
	progress_clear(&task->progress);
	if (!status)
		status = file_write(output, FILE_USERS, writer.blob.bytes, writer.blob.len, diag);
	blob_free(&writer.blob);
	if (!status)
		status = map_save_beside(output, format, &beside, diag);
	if (beside)
		cli_note("%s: its tiles are in %s, next to it", output, format->beside);
	return status;
}

struct cmd_convert_request {
	const struct format *format; /* NULL: by the suffix */
};

static enum status cmd_convert_run(struct task *task, void *context, struct diag *diag)
{
	const struct cmd_convert_request *request = context;
	const char *input = task->operands[0], *output = task->operands[1];
	const struct format *format = request->format ? request->format : map_format_of_path(output);
	struct grid grid;

	if (!format)
		return diag_set(diag, STATUS_USAGE,
				"%s: unknown map suffix; see 'astray list formats', or use -f", output);
	enum status status = map_file_load(task, input, &grid, NULL, diag);
	if (status)
		return status;
	status = cmd_convert_grid(task, &grid, format, output, diag);
	grid_free(&grid);
	return status;
}

static const struct option_info options[] = {
    {MAP_FORMAT_OPTION(cmd_convert_request, format)},
    {MAP_FILE_OPTIONS},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "Convert a map to another format, and report any losses.",
    .operands = {OPERANDS("FILE|NAME OUT", 2, 2, "two files: IN and OUT"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_convert_request, .format = NULL),
    .run = cmd_convert_run,
};
