/* astray shot: a picture of a map, or of what another command shows. */
#include <string.h>

#include "base/minmax.h"
#include "cli/camera.h"
#include "cli/tui.h"
#include "map/map.h"
#include "ui/relief.h"

extern const struct command command_shot;

/* All of GRID, a column a cell. */
static enum status cmd_shot_draw_map(const struct camera *camera, const struct grid *grid,
				     struct screen *screen, struct diag *diag)
{
	struct rect area = {.width = camera->width ? camera->width : min(grid->width, CAMERA_SIDE_MAX),
			    .height = camera->height ? camera->height : min(grid->height, CAMERA_SIDE_MAX)};
	enum status status = screen_resize(screen, area.width, area.height);

	if (status)
		return status;
	relief_small(grid, NULL, screen, area);
	return camera_write(camera, screen, diag);
}

static enum status cmd_shot_take_map(const struct camera *camera, const struct tui *tui, const char *where,
				     struct diag *diag)
{
	struct theme theme;
	struct grid grid;
	struct screen screen = {.theme = &theme, .ascii = tui->term.ascii};
	enum status status;

	if (camera->at || camera->keys)
		return diag_set(diag, STATUS_USAGE,
				"a map alone has no moments and takes no keys: try shot ... lab %s", where);
	status = tui_paper_theme(tui, &theme, diag);
	if (!status)
		status = map_load(cli_file(where), 0, &grid, NULL, diag);
	if (status)
		return status;
	status = cmd_shot_draw_map(camera, &grid, &screen, diag);
	screen_free(&screen);
	grid_free(&grid);
	return status;
}

static enum status cmd_shot_take_option(struct camera *camera, struct tui *tui, enum option_id id,
					const char *value, struct diag *diag)
{
	if (tui_option(tui, id, value))
		return STATUS_OK;
	return camera_option(camera, id, value, diag);
}

static int cmd_shot_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_shot, .argc = argc, .argv = argv};
	struct camera camera = {.output = "-"};
	struct tui tui = tui_default();
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_shot_take_option(&camera, &tui, id, parse.value, &diag);
	if (status)
		return cli_fail(status, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	argc -= parse.operand;
	argv += parse.operand;
	if (argc < 1)
		return cli_usage(
		    "shot needs a map, or a command that opens a screen; see 'astray shot --help'");
	if (cli_command_named(argv[0])) {
		tui_begin_with(&tui);
		return camera_run_command(&camera, argc, argv);
	}
	if (argc > 1)
		return cli_usage("unexpected '%s': shot takes one map, or a command", argv[1]);
	camera_title(&camera, argc, argv);
	status = cmd_shot_take_map(&camera, &tui, argv[0], &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_shot = {
    .name = "shot",
    .summary = "Take a picture of a map, or of what another command shows.",
    .operands = "FILE|NAME|COMMAND [ARGUMENT]...",
    .options = (const enum option_id[]){CAMERA_OPTIONS, OPTION_FORMAT, OPTION_THEME, OPTION_COLOR, OPTION_ASCII,
					OPTION_END},
    .form = &form_picture,
    .run = cmd_shot_run,
    .wraps = true,
};
