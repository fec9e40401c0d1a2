/* astray shot: a picture of a map, or of what another command shows. */
#include "base/minmax.h"
#include "cli/camera.h"
#include "cli/command.h"
#include "cli/map_file.h"
#include "kit/relief.h"
#include "map/map.h"

/* All of GRID, a column a cell. */
static enum status cmd_shot_draw_map(const struct camera *camera, const struct grid *grid,
				     struct screen *screen, struct diag *diag)
{
	struct rect area = {
	    .width = camera->size.width ? camera->size.width : min(grid->width, CAMERA_SIDE_MAX),
	    .height = camera->size.height ? camera->size.height : min(grid->height, CAMERA_SIDE_MAX)};
	enum status status = screen_resize(screen, area.width, area.height);

	if (status)
		return status;
	relief_small(grid, NULL, screen, area);
	return camera_write(camera, screen, diag);
}

static enum status cmd_shot_map(const struct camera *camera, struct task *task, const char *where,
				struct diag *diag)
{
	struct theme theme;
	struct grid grid;
	struct screen screen = {.theme = &theme, .ascii = task->tui.ascii};
	enum status status;

	if (camera->at || camera->keys)
		return diag_set(diag, STATUS_USAGE,
				"--at and --keys need a command that opens a screen: try shot ... lab %s",
				where);
	status = tui_paper_theme(&task->tui, &theme, diag);
	if (!status)
		status = map_file_load(task, where, &grid, NULL, diag);
	if (status)
		return status;
	status = cmd_shot_draw_map(camera, &grid, &screen, diag);
	screen_free(&screen);
	grid_free(&grid);
	return status;
}

static enum status cmd_shot_run(struct task *task, void *context, struct diag *diag)
{
	struct camera *camera = context;

	if (command_named(task->operands[0], NULL))
		return camera_run_command(camera, task, diag);
	if (task->n_operands > 1 && task->operands[1][0] == '-')
		return diag_set(diag, STATUS_USAGE, "unexpected '%s': options of shot come before the map",
				task->operands[1]);
	if (task->n_operands > 1)
		return diag_set(diag, STATUS_USAGE, "unexpected '%s': shot takes one map, or a command",
				task->operands[1]);
	enum status status = camera_take_output(camera, task, diag);
	if (status)
		return status;
	camera_title(camera, task->operands, task->n_operands);
	return cmd_shot_map(camera, task, task->operands[0], diag);
}

static const struct option_info options[] = {
    {SIZE_OPTION("80x24; for a map alone, its own size", camera, size)},
    {.more = &camera_options},
    {PICTURE_OPTION(camera, format)},
    {OUTPUT_OPTION("standard output")},
    {MAP_FILE_OPTIONS},
    {PAPER_OPTIONS},
};

const struct command command_shot = {
    .name = "shot",
    .summary = "Take a picture of a map, or of what another command shows.",
    .operands = {OPERANDS("FILE|NAME|COMMAND [ARGUMENT]...", 1, COMMAND_ANY,
			  "a map, or a command that opens a screen"),
		 .names = {.families = 1u << FAMILY_MAPS, .commands = NAMES_SCREENS}},
    .options = OPTIONS(options),
    REQUEST(camera, .format = CAMERA_BY_SUFFIX),
    .run = cmd_shot_run,
    .wraps = true,
};
