#include "lab/decision.h"

#include <math.h>

#include "lab/flight.h"
#include "map/map.h"

enum { TURNS = 100, SECONDS = 10, SEED = 1 };

enum status decision_of_chaser(const char *spec, const struct rules *rules, double *operations,
			       struct diag *diag)
{
	struct race_result result;
	struct grid grid;
	enum status status = map_load_named("warren", NULL, &grid, diag);

	if (status)
		return status;
	struct race race = {.grid = &grid, .mover = spec, .seed = SEED, .ticks = TURNS};
	status = race_whole(&race, rules, &result, diag);
	grid_free(&grid);
	if (!status)
		*operations = race_operations(&result);
	return status;
}

static enum status decision_fly(struct scene *scene, const struct fleet *fleet, const struct space_group *group,
				double *operations, struct diag *diag)
{
	struct scene_choice choice = {.groups = group, .n_groups = 1, .seed = SEED};
	struct flight_result result;
	struct space *space;

	for (int i = 0; i < scene->n_ships; i++)
		scene->ships[i].behaviour[0] = '\0';
	enum status status = scene_build(scene, fleet, &choice, &space, diag);
	if (status)
		return status;
	struct flight_role all = {0, space->n.ships};
	status = flight_run(space, &scene->map, SECONDS, NULL, &all, 1, &result);
	space_free(space);
	if (!status)
		*operations = result.operations;
	return status;
}

enum status decision_of_behaviour(const struct variant *behaviour, double *operations, struct diag *diag)
{
	struct space_group group = {0};
	struct fleet fleet;
	struct scene scene;

	while (behaviours[group.behaviour] != behaviour)
		group.behaviour++;
	variant_defaults(behaviour, group.params);
	enum status status = fleet_load(&fleet, diag);
	if (!status)
		status = scene_load("patrol", &fleet, &scene, diag);
	if (status)
		return status;
	status = decision_fly(&scene, &fleet, &group, operations, diag);
	scene_free(&scene);
	return status;
}
