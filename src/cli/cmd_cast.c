/* astray cast: a recording of what another command shows, for asciinema. */
#include "cli/camera.h"
#include "cli/tui.h"

extern const struct command command_cast;

static enum status cmd_cast_take_option(struct camera *camera, struct tui *tui, enum option_id id,
					const char *value, struct diag *diag)
{
	switch (id) {
	case OPTION_SPEED: return cli_number(id, value, 1, 10000, &camera->speed, diag);
	case OPTION_IDLE: return cli_real(id, value, 0.01, 3600, &camera->idle_s, diag);
	case OPTION_LONGEST: return cli_real(id, value, 0.01, 36000, &camera->longest_s, diag);
	default: break;
	}
	if (tui_option(tui, id, value))
		return STATUS_OK;
	return camera_option(camera, id, value, diag);
}

static int cmd_cast_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_cast, .argc = argc, .argv = argv};
	struct camera camera = {.output = "-", .films = true, .speed = 100, .idle_s = 2, .longest_s = 120};
	struct tui tui = tui_default();
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_cast_take_option(&camera, &tui, id, parse.value, &diag);
	if (status)
		return cli_fail(status, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand == argc)
		return cli_usage("cast needs a command that opens a screen; see 'astray cast --help'");
	tui_begin_with(&tui);
	return camera_run_command(&camera, argc - parse.operand, argv + parse.operand);
}

const struct command command_cast = {
    .name = "cast",
    .summary = "Record what another command shows, for asciinema.",
    .operands = "COMMAND [ARGUMENT]...",
    .options = (const enum option_id[]){CAMERA_OPTIONS, OPTION_SPEED, OPTION_IDLE, OPTION_LONGEST, OPTION_THEME,
					OPTION_COLOR, OPTION_ASCII, OPTION_NO_MOTION, OPTION_END},
    .run = cmd_cast_run,
    .wraps = true,
};
