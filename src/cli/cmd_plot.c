/* astray plot: rows of bench, race, steer, experiment and others as a chart. */
#include <stdio.h>

#include "base/minmax.h"
#include "cli/camera.h"
#include "cli/tui.h"
#include "store/file.h"
#include "ui/chart.h"

extern const struct command command_plot;

struct cmd_plot_request {
	struct camera camera;
	struct tui tui;
	struct plot_wish wish;
	bool log;
};

static enum status cmd_plot_read(const char *path, struct sheet *sheet, struct diag *diag)
{
	struct blob text;
	enum status status = file_read_arg(cli_file(path), SHEET_MAX_BYTES, &text, diag);

	if (status)
		return status;
	status = sheet_parse(path, (const char *)text.bytes, text.len, sheet, diag);
	blob_free(&text);
	return status;
}

static enum status cmd_plot_draw(struct cmd_plot_request *request, const struct plot *plot, struct diag *diag)
{
	struct camera *camera = &request->camera;
	struct theme theme;
	struct screen screen = {.theme = &theme, .ascii = request->tui.term.ascii};
	enum status status = tui_paper_theme(&request->tui, &theme, diag);

	if (!status)
		status = screen_resize(&screen, camera->width, max(camera->height, chart_height(plot)));
	if (status)
		return status;
	chart_draw(plot, request->log, &screen);
	snprintf(camera->title, sizeof camera->title, "Chart of %s", plot->value);
	status = camera_write(camera, &screen, diag);
	screen_free(&screen);
	return status;
}

static enum status cmd_plot_of(struct cmd_plot_request *request, const char *path, struct diag *diag)
{
	struct sheet sheet;
	struct plot plot;
	enum status status = cmd_plot_read(path, &sheet, diag);

	if (status)
		return status;
	status = plot_make(&sheet, &request->wish, &plot, diag);
	if (!status) {
		status = cmd_plot_draw(request, &plot, diag);
		plot_free(&plot);
	}
	sheet_free(&sheet);
	return status;
}

static enum status cmd_plot_take_option(struct cmd_plot_request *request, enum option_id id, const char *value,
					struct diag *diag)
{
	switch (id) {
	case OPTION_VALUE: request->wish.value = value; return STATUS_OK;
	case OPTION_BY: request->wish.by = value; return STATUS_OK;
	case OPTION_AGAINST: request->wish.against = value; return STATUS_OK;
	case OPTION_WHERE:
		if (request->wish.n_where == PLOT_WHERE_MAX)
			return cli_wrong(id, diag, "at most %d are allowed", PLOT_WHERE_MAX);
		request->wish.where[request->wish.n_where++] = value;
		return STATUS_OK;
	case OPTION_LOG: request->log = true; return STATUS_OK;
	default: break;
	}
	if (tui_option(&request->tui, id, value))
		return STATUS_OK;
	return camera_option(&request->camera, id, value, diag);
}

static int cmd_plot_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_plot, .argc = argc, .argv = argv};
	struct cmd_plot_request request = {.camera = {.output = "-", .width = 80, .height = 1},
					   .tui = tui_default()};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_plot_take_option(&request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&diag, STATUS_USAGE, "plot needs one file of rows, or - for standard input");
	if (!status)
		status = cmd_plot_of(&request, argv[parse.operand], &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_plot = {
    .name = "plot",
    .summary = "Draw a chart of rows that bench, race, steer or experiment wrote.",
    .operands = "FILE|-",
    .options = (const enum option_id[]){OPTION_VALUE, OPTION_BY, OPTION_AGAINST, OPTION_WHERE, OPTION_LOG,
					OPTION_SIZE, OPTION_FORMAT, OPTION_OUTPUT, OPTION_THEME, OPTION_COLOR,
					OPTION_ASCII, OPTION_END},
    .form = &form_picture,
    .run = cmd_plot_run,
};
