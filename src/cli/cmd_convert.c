/* astray convert: writes a map in another format, and reports the losses. */
#include <string.h>

#include "cli/command.h"
#include "cli/map_file.h"
#include "cli/query.h"
#include "map/losses.h"
#include "store/file.h"

static void cmd_convert_say(void *context, const char *what)
{
	const char *const *where = context;

	cli_note("%s: %s", *where, what);
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
		status = losses_find(where, format, grid, &writer, cmd_convert_say, &where, diag);
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
