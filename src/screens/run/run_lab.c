/* From the run into the lab: which paths do these hunters find here?  The map is what you know of it.  The
 * start is the hunter whose mind is drawn, or else the first of the roster; the goal is you.  The panes run
 * the pathfinders of the hunters you have met. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "screens/lab/lab.h"
#include "screens/run/run.h"

/* The map as you know it: the unknown is rock. */
static enum status run_lab_known_map(const struct game *game, struct grid *grid)
{
	struct grid made;
	enum status status = grid_new(game->width, game->height, TERRAIN_ROCK, &made);

	if (status)
		return status;
	for (size_t i = 0; i < grid_cells(&made); i++) {
		int known = game_known(game, grid_cell(&made, i));
		if (known != GAME_UNKNOWN)
			made.terrain[i] = (uint8_t)known;
	}
	snprintf(made.title, sizeof made.title, "%s", game->floor.title);
	*grid = made;
	return STATUS_OK;
}

/* Where hunter WHO stands, or where you came in if you do not know that ground as passable. */
static struct cell run_lab_start_of(const struct game *game, int who)
{
	ASSERT(who >= 0 && who < game->n_hunters);
	struct cell at = game->hunters[who].at;
	int known = game_known(game, at);

	if (known < TERRAIN_COUNT && terrain_info[known].plan_cost)
		return at;
	return game->floor.start;
}

/* Adds NAME to SPECS[*n] unless it is in the list or all panes are full. */
static void run_lab_add_spec(const char *name, const char *specs[LAB_PANES], size_t *n)
{
	for (size_t i = 0; i < *n; i++)
		if (!strcmp(specs[i], name))
			return;
	if (*n < LAB_PANES)
		specs[(*n)++] = name;
}

/* The pathfinders of the hunters WHO[n], then Dijkstra and A*, each once, up to the number of panes. */
static size_t run_lab_list_specs(const struct game *game, const int *who, int n, const char *specs[LAB_PANES])
{
	size_t listed = 0;

	for (int i = 0; i < n; i++) {
		const struct pathfinder *path = chase_path(&game->hunters[who[i]].walker.mind);
		if (path)
			run_lab_add_spec(path->head.name, specs, &listed);
	}
	run_lab_add_spec("dijkstra", specs, &listed);
	run_lab_add_spec("astar", specs, &listed);
	return listed;
}

/* The lab's signs of start and goal differ from the run's. */
static void run_lab_tell_ends(const struct game *game, int who, struct cell start, struct ui *ui)
{
	if (cell_equal(start, game->hunters[who].at))
		ui_tell(ui, "Here `@` is the %s, and `>` is you.", game->hunters[who].kind.name);
	else
		ui_tell(ui, "Here `@` is where you came in, and `>` is you.");
}

void run_open_lab(const struct run *run, struct ui *ui)
{
	const struct game *game = run->game;
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who);
	const char *specs[LAB_PANES];
	struct grid grid;

	if (n == 0) {
		ui_tell(ui, "You have met nobody yet to take to the lab.");
		return;
	}
	if (game->floor.masked) {
		ui_tell(ui, "In a masquerade the lab is closed: it would tell who is who.");
		return;
	}
	if (run_lab_known_map(game, &grid))
		return;
	int hunter = run->minds.plan.who >= 0 ? run->minds.plan.who : who[0];
	struct cell start = run_lab_start_of(game, hunter);
	struct lab_arg arg = {.grid = &grid,
			      .specs = specs,
			      .n_specs = run_lab_list_specs(game, who, n, specs),
			      .rule = DIAGONAL_NO_CUT,
			      .start = &start,
			      .goal = &game->at};
	if (ui_push(ui, &view_lab, &arg) == STATUS_OK)
		run_lab_tell_ends(game, hunter, start, ui);
	grid_free(&grid);
}
