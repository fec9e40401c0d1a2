/* astray space: a scene, or ships over any map. */
#include <string.h>

#include "base/seed.h"
#include "base/text.h"
#include "cli/tui.h"
#include "screens/space/space_view.h"

extern const struct command command_space;

struct cmd_space_command_line {
	struct tui show;
	struct space_view_setup setup;
	const char *behaviours[SPACE_FLIGHTS];
};

static enum status cmd_space_take_option(struct cmd_space_command_line *line, enum option_id id,
					 const char *value, struct diag *diag)
{
	int n;

	switch (id) {
	case OPTION_BEHAVIOUR:
		if (line->setup.n_behaviours == SPACE_FLIGHTS)
			return diag_set(diag, STATUS_USAGE, "at most %d behaviours fit one picture",
					SPACE_FLIGHTS);
		line->behaviours[line->setup.n_behaviours++] = value;
		break;
	case OPTION_MAP: line->setup.map = value; break;
	case OPTION_SHIP: line->setup.ship_class = value; break;
	case OPTION_SHIPS:
		if (!text_to_int(value, 1, SCENE_SHIPS_MAX, &n))
			return diag_set(diag, STATUS_USAGE, "'%s' is no number of ships from 1 to %d", value,
					SCENE_SHIPS_MAX);
		line->setup.ships = (uint32_t)n;
		break;
	case OPTION_SEED:
		if (!seed_parse(value, &line->setup.seed))
			return diag_set(diag, STATUS_USAGE, "'%s' is no seed: a number or two words", value);
		break;
	default: tui_option(&line->show, id, value); break;
	}
	return STATUS_OK;
}

static int cmd_space_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_space, .argc = argc, .argv = argv};
	struct cmd_space_command_line line = {.show = tui_default()};
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	line.setup.behaviours = line.behaviours;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = cmd_space_take_option(&line, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand < argc)
		line.setup.scene = argv[parse.operand];
	if (!status && (argc - parse.operand > 1 || (line.setup.scene && line.setup.map)))
		status = diag_set(&diag, STATUS_USAGE, "one scene, or one --map");
	if (status)
		return cli_fail(status, &diag);
	bool chosen = line.setup.scene || line.setup.map;
	return tui_run(&line.show, false, chosen ? space_view_for(&line.setup) : &view_scenes, &line.setup);
}

const struct command command_space = {
    .name = "space",
    .summary = "Fly: ships under their behaviours in a scene, or over any map.",
    .operands = "[SCENE]",
    .options = (const enum option_id[]){OPTION_BEHAVIOUR, OPTION_MAP, OPTION_SHIPS, OPTION_SHIP, OPTION_SEED,
					TUI_OPTIONS},
    .n_options = 5 + N_TUI_OPTIONS,
    .run = cmd_space_run,
};
