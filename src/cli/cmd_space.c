/* astray space: a scene, or ships over any map. */
#include "cli/command.h"
#include "cli/map_file.h"
#include "cli/pager.h"
#include "screens/space/space_view.h"

struct cmd_space_request {
	const char *behaviours[SPACE_FLIGHTS]; /* [setup.n_behaviours] */
	struct steerer steerers[SPACE_FLIGHTS];
	struct space_view_setup setup;
	int ships; /* in each group; 0: as the scene says */
};

/* Starts the behaviours that are programs: only the command line names any. */
static enum status cmd_space_start_programs(struct cmd_space_request *request, const struct view *view,
					    struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < request->setup.n_behaviours && !status; i++) {
		if (!guest_is_named(request->behaviours[i]))
			continue;
		if (view != &view_space)
			return diag_set(diag, STATUS_USAGE,
					"a program steers in scenes and over maps, not in games");
		status = steerer_new(request->behaviours[i], NULL, &request->steerers[i], diag);
	}
	request->setup.steerers = request->steerers;
	return status;
}

static void cmd_space_end_programs(struct cmd_space_request *request)
{
	for (size_t i = 0; i < request->setup.n_behaviours; i++) {
		struct steerer *steerer = &request->steerers[i];
		if (!steerer->guest)
			continue;
		if (steerer->failed)
			cli_note("%s: %u of %u wishes failed: %s", request->behaviours[i], steerer->failed,
				 steerer->asked, steerer_fault(steerer));
		steerer_free(steerer);
	}
}

static enum status cmd_space_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_space_request *request = context;
	struct space_view_setup *setup = &request->setup;
	const struct view *view = &view_scenes;

	setup->scene.text = task->operands[0];
	setup->behaviours = request->behaviours;
	setup->ships = (uint32_t)request->ships;
	if (setup->scene.text && setup->map.text && space_view_for(setup) != &view_defence)
		return diag_set(diag, STATUS_USAGE, "space takes one scene or one --map; defence takes both");
	if (setup->scene.text || setup->map.text)
		view = space_view_for(setup);
	enum status status = cmd_space_start_programs(request, view, diag);
	if (!status && pager_wanted(task) && view != &view_space)
		status =
		    diag_set(diag, STATUS_USAGE, "the page of a flight needs a scene or --map, and not a game");
	else if (!status && pager_wanted(task))
		status = pager_space(task, setup, diag);
	else if (!status)
		status = tui_run(task, false, view, setup, diag);
	cmd_space_end_programs(request);
	return status;
}

static const struct option_info options[] = {
    {BEHAVIOURS_OPTION("steering behaviour", "as the scene says", option_text, cmd_space_request, behaviours,
		       setup.n_behaviours)},
    {TEXT_OPTION("map", 0, "FILE|NAME", "fly over this map", "none", cmd_space_request, setup.map.text),
     NAMES(MAPS)},
    {NUMBER_OPTION("ships", 0, "N", "ships in each group of the scene", cmd_space_request, ships, 1,
		   SCENE_SHIPS_MAX),
     .otherwise = "the scene's"},
    {TEXT_OPTION("ship", 0, "CLASS", "ship class", "the first", cmd_space_request, setup.ship_class),
     NAMES(SHIPS)},
    {SEED_OPTION("seed", "the seed, as a number or a pair of words", cmd_space_request, setup.seed)},
    {MAP_FILE_OPTIONS},
    {SCREEN_OPTIONS},
};

const struct command command_space = {
    .name = "space",
    .summary = "Fly ships in a scene or over any map, each steered by a behaviour.",
    .operands = {OPERANDS("[SCENE]", 0, 1, "one scene or one --map"), NAMES(SCENES)},
    .options = OPTIONS(options),
    REQUEST(cmd_space_request, .ships = 0),
    .run = cmd_space_run,
    .screen = true,
    .paged = true,
};
