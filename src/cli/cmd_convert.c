/* astray convert: writes a map in another format, and says what that format cannot hold. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "map/map.h"
#include "store/file.h"

extern const struct command command_convert;

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

/* Reads back what was written: what differs from GRID is what the format cannot hold. */
static enum status cmd_convert_compare(const char *where, const struct format *format, const struct grid *grid,
				       const struct blob *written, struct diag *diag)
{
	struct map_text text = {where, (const char *)written->bytes, written->len, grid_cells(grid), false};
	struct grid back;
	enum status status = format->parse(&text, &back, diag);

	if (status == STATUS_UNSUPPORTED)
		return STATUS_OK; /* the format can be written but not read: nothing can be said */
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

static enum status cmd_convert_grid(const struct grid *grid, const struct format *format, const char *output,
				    struct diag *diag)
{
	struct byte_writer writer = {0};
	bool beside = false;
	const char *where = strcmp(output, "-") != 0 ? output : "standard output";
	enum status status = format->print(grid, &writer, diag);

	if (!status && writer.failed)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = cmd_convert_compare(where, format, grid, &writer.blob, diag);
	if (!status)
		status = file_write(output, FILE_USERS, writer.blob.bytes, writer.blob.len, diag);
	blob_free(&writer.blob);
	if (!status)
		status = map_save_beside(output, format, &beside, diag);
	if (beside)
		cli_note("%s: its tiles are drawn in %s beside it", output, format->beside);
	return status;
}

static enum status cmd_convert(const char *input, const char *output, const struct format *format,
			       size_t max_cells, struct diag *diag)
{
	struct grid grid;

	if (!format)
		format = map_format_of_path(output);
	if (!format)
		return diag_set(diag, STATUS_USAGE,
				"%s: its suffix is that of no map format; see 'astray list formats', or use -f",
				output);
	enum status status = map_load(cli_file(input), max_cells, &grid, NULL, diag);
	if (status)
		return status;
	if (grid.note[0])
		cli_note("%s: %s", input, grid.note);
	status = cmd_convert_grid(&grid, format, output, diag);
	grid_free(&grid);
	return status;
}

static int cmd_convert_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_convert, .argc = argc, .argv = argv};
	const struct format *format = NULL;
	uint64_t max_cells = 0;
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0) {
		if (id == OPTION_FORMAT)
			status = cli_map_format(parse.value, &format, &diag);
		else if (!text_to_uint64(parse.value, &max_cells) || max_cells == 0)
			status = cli_wrong(id, &diag, "'%s' is not a positive number", parse.value);
	}
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && argc - parse.operand != 2)
		status = diag_set(&diag, STATUS_USAGE, "convert needs two files: IN and OUT");
	if (!status)
		status =
		    cmd_convert(argv[parse.operand], argv[parse.operand + 1], format, (size_t)max_cells, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_convert = {
    .name = "convert",
    .summary = "Write a map in another format, and say what that cannot hold.",
    .operands = "FILE|NAME OUT",
    .options = (const enum option_id[]){OPTION_FORMAT, OPTION_MAX_CELLS, OPTION_END},
    .form = &form_map,
    .run = cmd_convert_run,
};
