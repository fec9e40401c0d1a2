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

	return path ? pathfinder_of(pathfinders[(size_t)mind->params[path - chaser->head.params]]) : NULL;
}

enum status chase_parse(const char *spec, struct chase_mind *mind, struct diag *diag)
{
	struct chase_mind made = {0};
	const struct variant *found;
	char rest[128];
	enum status status =
	    variant_parse(chasers, "chaser", spec, &found, made.params, rest, sizeof rest, diag);

	if (status)
		return status;
	while (chasers[made.chaser] != found)
		made.chaser++;
	const struct pathfinder *path = chase_path(&made);
	if (path)
		variant_defaults(&path->head, made.params + PARAMS_MAX);
	status = variant_parse_params(path ? &path->head : found, rest, made.params + (path ? PARAMS_MAX : 0),
				      NULL, 0, diag);
	if (!status)
		*mind = made;
	return status;
}

void chase_format(const struct chase_mind *mind, char *out, size_t cap)
{
	const struct chaser *chaser = chase_of(mind);
	const struct pathfinder *path = chase_path(mind);
	char own[160], worn[160] = "";

	variant_format_params(&chaser->head, mind->params, own, sizeof own);
	if (path)
		variant_format_params(&path->head, mind->params + PARAMS_MAX, worn, sizeof worn);
	snprintf(out, cap, "%s%s%s%s%s", chaser->head.name, *own || *worn ? ":" : "", own,
		 *own && *worn ? "," : "", worn);
}

size_t chase_state_room(const struct ground *ground)
{
	size_t room = 0;

	for (const struct variant *const *variant = chasers; *variant; variant++) {
		size_t size = chaser_of(*variant)->state_size(ground);
		if (size > room)
			room = size;
	}
	return room;
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
	return path_step_allowed(view->ground, view->at, d, view->rule) &&
	       !chase_occupied(view, cell_step(view->at, d));
}
