/* From the run into the lab: what would these have done here?  The map as you know it, from the hunter whose
 * mind is shown, or else the nearest in the roster, to you; in the panes what the hunters you met plan by. */
#include <stdio.h>
#include <string.h>

#include "screens/lab/lab.h"
#include "screens/run/run.h"

/* What you do not know is rock. */
static enum status run_lab_known_map(const struct game *game, struct grid *grid)
{
	struct grid made;
	enum status status = grid_new(game->width, game->height, TERRAIN_ROCK, &made);

	if (status)
		return status;
	for (size_t i = 0; i < grid_cells(&made); i++) {
		int known = game_known(game, grid_cell(&made, i));
		made.terrain[i] = (uint8_t)(known == GAME_UNKNOWN ? TERRAIN_ROCK : known);
	}
	snprintf(made.title, sizeof made.title, "%s", game->title);
	*grid = made;
	return STATUS_OK;
}

/* Where hunter WHO is; where that is nothing you know, where you came in. */
static struct cell run_lab_start_of(const struct game *game, int who)
{
	struct cell at = game->hunters[who].at;
	int known = game_known(game, at);

	return known < TERRAIN_COUNT && terrain_info[known].plan_cost ? at : game->start;
}

/* Pathfinders of the hunters WHO[n], each once; Dijkstra and A* for those who do not plan. */
static size_t run_lab_list_specs(const struct game *game, const int *who, int n, const char *specs[LAB_PANES])
{
	static const char *const usual[] = {"dijkstra", "astar"};
	size_t listed = 0;

	for (int i = 0; i < n + (int)ARRAY_LEN(usual) && listed < LAB_PANES; i++) {
		const struct pathfinder *path = i < n ? chase_path(&game->hunters[who[i]].mind) : NULL;
		const char *name = i >= n ? usual[i - n] : path ? path->head.name : NULL;
		bool again = !name;
		for (size_t k = 0; k < listed && !again; k++)
			again = !strcmp(specs[k], name);
		if (!again)
			specs[listed++] = name;
	}
	return listed;
}

void run_open_lab(const struct run *run, struct ui *ui)
{
	const struct game *game = run->game;
	int who[GAME_HUNTERS_MAX], n = run_roster(game, who);
	const char *specs[LAB_PANES];
	struct grid grid;

	if (n == 0) {
		ui_tell(ui, "You have met nobody yet who could be asked.");
		return;
	}
	if (run_lab_known_map(game, &grid))
		return;
	struct cell from = run_lab_start_of(game, run->plan.who >= 0 ? run->plan.who : who[0]);
	struct lab_arg arg = {.grid = &grid,
			      .specs = specs,
			      .n_specs = run_lab_list_specs(game, who, n, specs),
			      .rule = DIAGONAL_NO_CUT,
			      .start = &from,
			      .goal = &game->at};
	ui_push(ui, &view_lab, &arg);
	grid_free(&grid);
}
