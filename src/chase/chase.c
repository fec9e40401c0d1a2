#include "chase/chase.h"

#include <stdio.h>
#include <string.h>

static const struct param *chase_path_param(const struct chaser *chaser)
{
	for (size_t i = 0; chaser->wears_path && i < chaser->head.n_params; i++)
		if (!strcmp(chaser->head.params[i].name, "path"))
			return &chaser->head.params[i];
	return NULL;
}

const struct pathfinder *chase_path(const struct chase_mind *mind)
{
	const struct chaser *chaser = chase_of(mind);
	const struct param *path = chase_path_param(chaser);

	if (!path)
		return NULL;
	return pathfinder_of(pathfinders[(size_t)mind->params[path - chaser->head.params]]);
}

bool chase_ignores_terrain(const struct chase_mind *mind)
{
	const struct pathfinder *path = chase_path(mind);

	return path && path->caps & PATH_HUNTS_EVENLY;
}

enum status chase_parse(const char *spec, struct chase_mind *mind, struct diag *diag)
{
	struct chase_mind made = {0};
	const struct variant *found;
	char rest[128];

	if (!strncmp(spec, "exec:", strlen("exec:")))
		return diag_set(diag, STATUS_USAGE,
				"'%.60s': only the command line names programs, for play, race and grade",
				spec);
	if (!strcmp(spec, CHASE_PROGRAM_SPEC)) {
		mind->chaser = CHASE_PROGRAM;
		return STATUS_OK;
	}
	enum status status =
	    variant_parse(chasers, "chaser", spec, &found, made.params, rest, sizeof rest, diag);

	if (status)
		return status;
	while (chasers[made.chaser] != found)
		made.chaser++;
	/* The pathfinder, if there is one, must know the keys that the chaser does not. */
	const struct pathfinder *path = chase_path(&made);
	double *params = made.params;
	if (path) {
		found = &path->head;
		params += PARAMS_MAX;
		variant_defaults(found, params);
	}
	status = variant_parse_params(found, rest, params, NULL, 0, diag);
	if (!status)
		*mind = made;
	return status;
}

void chase_format(const struct chase_mind *mind, char *out, size_t cap)
{
	const struct chaser *chaser = chase_of(mind);
	const struct pathfinder *path = chase_path(mind);
	char own[160], of_path[160] = "";

	variant_format_params(&chaser->head, mind->params, own, sizeof own);
	if (path)
		variant_format_params(&path->head, mind->params + PARAMS_MAX, of_path, sizeof of_path);
	snprintf(out, cap, "%s%s%s%s%s", chaser->head.name, *own || *of_path ? ":" : "", own,
		 *own && *of_path ? "," : "", of_path);
}

size_t chase_state_room(const struct ground *ground)
{
	size_t room = 0;

	for (const struct variant *const *variant = chasers; *variant; variant++)
		room = max(room, chaser_of(*variant)->state_size(ground));
	return max(room, program_chaser.state_size(ground));
}

uint64_t chase_no_key(const void *state, const double *params, const struct ground *ground, const uint8_t *near,
		      uint64_t hash)
{
	(void)state, (void)params, (void)ground, (void)near;
	return hash;
}

size_t chase_used(const struct chase_mind *mind, const void *state, const struct ground *ground)
{
	const struct chaser *chaser = chase_of(mind);

	if (!chaser->used)
		return chaser->state_size(ground);
	return chaser->used(state, mind->params, ground);
}

bool chase_occupied(const struct chase_view *view, struct cell cell)
{
	for (size_t i = 0; i < view->n_occupied; i++)
		if (cell_equal(view->occupied[i], cell))
			return true;
	return false;
}

bool chase_can_step(const struct chase_view *view, int d)
{
	ASSERT(d >= 0 && d < DIRECTIONS);
	chase_count(view, 1);
	return path_step_allowed(view->ground, view->at, d, view->rule) &&
	       !chase_occupied(view, cell_step(view->at, d));
}

struct chase_move chase_step_or_stay(const struct chase_view *view, int d)
{
	if (!chase_can_step(view, d))
		return (struct chase_move){.to = view->at, .stuck = true};
	return (struct chase_move){.to = cell_step(view->at, d)};
}

void chase_show_path(const struct chase_view *view, const struct cell *path, int n, struct chase_plan *plan)
{
	int i = 0;

	ASSERT(n <= CHASE_PLAN_MAX);
	if (n > 1 && cell_equal(path[1], view->at))
		i = 1;
	for (; i < n; i++)
		plan->cells[plan->n_cells++] = path[i];
	if (!plan->n_cells)
		plan->cells[plan->n_cells++] = view->at;
}

int chase_random_direction(const struct chase_view *view, int n)
{
	int legal[DIRECTIONS];
	uint32_t n_legal = 0;

	ASSERT(n <= DIRECTIONS);
	for (int d = 0; d < n; d++)
		if (chase_can_step(view, d))
			legal[n_legal++] = d;
	if (n_legal == 0)
		return DIRECTIONS;
	return legal[rng_below(view->rng, n_legal)];
}
