/* astray plot: rows of bench, race, steer, experiment and others as a chart. */
#include <stdio.h>

#include "base/minmax.h"
#include "cli/camera.h"
#include "cli/command.h"
#include "kit/chart.h"
#include "store/file.h"

struct cmd_plot_request {
	struct camera camera;
	struct plot_wish wish;
	bool log;
};

static enum status cmd_plot_read(const char *path, struct data_frame *frame, struct diag *diag)
{
	struct blob text;
	enum status status = file_read_arg(cli_file(path), DATA_FRAME_MAX_BYTES, &text, diag);

	if (status)
		return status;
	status = data_frame_parse(path, (const char *)text.bytes, text.len, frame, diag);
	blob_free(&text);
	return status;
}

static enum status cmd_plot_draw(const struct task *task, struct cmd_plot_request *request,
				 const struct plot *plot, struct diag *diag)
{
	struct camera *camera = &request->camera;
	struct theme theme;
	struct screen screen = {.theme = &theme, .ascii = task->tui.ascii};
	enum status status = tui_paper_theme(&task->tui, &theme, diag);

	if (!status)
		status =
		    screen_resize(&screen, camera->size.width, max(camera->size.height, chart_height(plot)));
	if (status)
		return status;
	chart_draw(plot, request->log, &screen);
	snprintf(camera->title, sizeof camera->title, "Chart of %s", plot->value);
	status = camera_write(camera, &screen, diag);
	screen_free(&screen);
	return status;
}

static enum status cmd_plot_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_plot_request *request = context;
	struct data_frame frame;
	struct plot plot;
	enum status status = camera_take_output(&request->camera, task, diag);

	if (!status)
		status = cmd_plot_read(task->operands[0], &frame, diag);
	if (status)
		return status;
	status = plot_make(&frame, &request->wish, &plot, diag);
	if (!status && plot.facet[0])
		cli_note("only the rows with '%s' are drawn; --where draws others", plot.facet);
	if (!status) {
		status = cmd_plot_draw(task, request, &plot, diag);
		plot_free(&plot);
	}
	data_frame_free(&frame);
	return status;
}

static const struct option_info options[] = {
    {TEXT_OPTION("value", 0, "COLUMN", "the figure to draw", "as the kind of rows suggests", cmd_plot_request,
		 wish.value)},
    {TEXT_OPTION("by", 0, "COLUMN,..", "a group for each value of these columns", "whatever the rows compare",
		 cmd_plot_request, wish.by)},
    {TEXT_OPTION("against", 0, "COLUMN", "draw curves over this column", "x of an experiment, if it has values",
		 cmd_plot_request, wish.against)},
    {TEXTS_OPTION("where", 0, "COLUMN=TEXT", "only rows with this text in that column", "all rows",
		  cmd_plot_request, wish.where, wish.n_where)},
    {FLAG_OPTION("log", "draw the figure on a logarithmic scale", cmd_plot_request, log)},
    {SIZE_OPTION("80 columns and the rows the chart needs", cmd_plot_request, camera.size)},
    {PICTURE_OPTION(cmd_plot_request, camera.format)},
    {OUTPUT_OPTION("standard output")},
    {PAPER_OPTIONS},
};

const struct command command_plot = {
    .name = "plot",
    .summary = "Draw a chart of rows that bench, race, steer or experiment wrote.",
    .operands = {OPERANDS("FILE|-", 1, 1, "one file of rows, or - for standard input")},
    .options = OPTIONS(options),
    REQUEST(cmd_plot_request, .camera = {.size = {80, 1}, .format = CAMERA_BY_SUFFIX}),
    .run = cmd_plot_run,
};
