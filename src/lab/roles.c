#include "lab/roles.h"

#include <stdio.h>
#include <string.h>

/* Recomputes the user's part. */
static void roles_look(struct roles *roles)
{
	roles->behaviours_open = roles->classes_open = false;
	for (size_t i = 0; i < roles->n; i++) {
		roles->behaviours_open |= !roles->all[i].ships->behaviour[0];
		roles->classes_open |= !roles->all[i].ships->class_name[0];
	}
}

struct roles roles_of(struct scene *scene)
{
	struct roles roles = {.scene = scene};

	for (int g = 0; g < scene->n_ships; g++) {
		struct roles_role *role = &roles.all[roles.n];
		if (scene->ships[g].pilot && scene->ships[g].count == 1)
			continue;
		roles.n++;
		role->ships = &scene->ships[g];
		static_assert(sizeof role->name == sizeof role->ships->role, "copied whole");
		memcpy(role->name, role->ships->role, sizeof role->name);
		if (!role->name[0])
			snprintf(role->name, sizeof role->name, "%zu", roles.n);
	}
	if (roles.n == 1)
		memcpy(roles.all[0].name, roles.all[0].ships->role, sizeof roles.all[0].name);
	return roles;
}

/* "pursuer, evader, fleer" in TEXT[cap]. */
static void roles_list(const struct roles *roles, char *text, size_t cap)
{
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < roles->n && used < cap; i++)
		used += (size_t)snprintf(text + used, cap - used, "%s%s", i ? ", " : "", roles->all[i].name);
}

/* The ships of the role to which the user's choices go, though the scene has filled it; NULL with a message if there is
 * none. */
static struct scene_ships *roles_ships(const struct roles *roles, const char *name, const char *option,
				       struct diag *diag)
{
	char names[256];

	if (!name && roles->n == 1)
		return roles->all[0].ships;
	for (size_t i = 0; name && i < roles->n; i++)
		if (!strcmp(roles->all[i].name, name))
			return roles->all[i].ships;
	roles_list(roles, names, sizeof names);
	if (name)
		diag_set(diag, STATUS_USAGE, "%s has no role '%s'; it has %s", roles->scene->name, name, names);
	else
		diag_set(diag, STATUS_USAGE, "%s: --%s needs --role, because the scene fills all its roles: %s",
			 roles->scene->name, option, names);
	return NULL;
}

enum status roles_open(struct roles *roles, const struct fleet *fleet, const char *name, bool behaviour,
		       bool class, struct diag *diag)
{
	const struct ship_class *first = &fleet->classes[0];

	for (int g = 0; name && g < roles->scene->n_ships; g++) {
		struct scene_ships *ships = &roles->scene->ships[g];
		if (behaviour && !ships->behaviour[0])
			snprintf(ships->behaviour, sizeof ships->behaviour, ROLES_BEHAVIOUR);
		static_assert(sizeof ships->class_name == sizeof first->name, "copied whole");
		if (class && !ships->class_name[0])
			memcpy(ships->class_name, first->name, sizeof ships->class_name);
	}
	roles_look(roles);
	if (behaviour && !roles->behaviours_open) {
		struct scene_ships *asked = roles_ships(roles, name, "behaviour", diag);
		if (!asked)
			return STATUS_USAGE;
		asked->behaviour[0] = '\0';
	}
	if (class && !roles->classes_open) {
		struct scene_ships *asked = roles_ships(roles, name, "ship", diag);
		if (!asked)
			return STATUS_USAGE;
		asked->class_name[0] = '\0';
	}
	roles_look(roles);
	return STATUS_OK;
}

void roles_find(struct roles *roles, const struct scene_choice *choice)
{
	uint32_t first = 0;
	size_t n = 0;

	for (int g = 0; g < roles->scene->n_ships; g++) {
		const struct scene_ships *ships = &roles->scene->ships[g];
		uint32_t count = scene_count(choice, ships);
		if (n < roles->n && roles->all[n].ships == ships)
			roles->all[n++].span = (struct flight_role){first, count};
		first += count;
	}
}
