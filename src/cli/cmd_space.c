/* astray space: a scene, or ships over any map. */
#include "cli/tui.h"
#include "screens/space/space_view.h"

extern const struct command command_space;

struct cmd_space_command_line {
	struct tui tui;
	struct space_view_setup setup;
	const char *behaviours[SPACE_FLIGHTS];
};

static enum status cmd_space_take_option(struct cmd_space_command_line *line, enum option_id id,
					 const char *value, struct diag *diag)
{
	enum status status;
	int n;

	switch (id) {
	case OPTION_BEHAVIOUR:
		if (line->setup.n_behaviours == SPACE_FLIGHTS)
			return cli_wrong(id, diag, "at most %d are allowed", SPACE_FLIGHTS);
		line->behaviours[line->setup.n_behaviours++] = value;
		break;
	case OPTION_MAP: line->setup.map.text = value; break;
	case OPTION_SHIP: line->setup.ship_class = value; break;
	case OPTION_SHIPS:
		status = cli_number(id, value, 1, SCENE_SHIPS_MAX, &n, diag);
		if (!status)
			line->setup.ships = (uint32_t)n;
		return status;
	case OPTION_SEED: return cli_seed(id, value, &line->setup.seed, diag);
	default: tui_option(&line->tui, id, value); break;
	}
	return STATUS_OK;
}

static int cmd_space_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_space, .argc = argc, .argv = argv};
	struct cmd_space_command_line line = {.tui = tui_default()};
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	line.setup.behaviours = line.behaviours;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = cmd_space_take_option(&line, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand < argc)
		line.setup.scene.text = argv[parse.operand];
	if (!status && (argc - parse.operand > 1 || (line.setup.scene.text && line.setup.map.text)))
		status = diag_set(&diag, STATUS_USAGE, "space takes one scene or one --map");
	if (status)
		return cli_fail(status, &diag);
	const struct view *view = &view_scenes;
	if (line.setup.scene.text || line.setup.map.text)
		view = space_view_for(&line.setup);
	return tui_run(&line.tui, false, view, &line.setup);
}

const struct command command_space = {
    .name = "space",
    .summary = "Fly ships in a scene or over any map, each steered by a behaviour.",
    .operands = "[SCENE]",
    .options = (const enum option_id[]){OPTION_BEHAVIOUR, OPTION_MAP, OPTION_SHIPS, OPTION_SHIP, OPTION_SEED,
					TUI_OPTIONS, OPTION_END},
    .run = cmd_space_run,
};
