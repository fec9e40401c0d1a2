#include "space/fleet.h"

#include <string.h>

#include "store/places.h"
#include "store/table.h"

static const struct table_key class_keys[] = {
    {TEXT_KEY(ship_class, "name", name), .required = true},
    {TEXT_KEY(ship_class, "title", title), .required = true},
    {CHOICE_KEY(ship_class, "model", hull.model, model_names)},
    {REAL_KEY(ship_class, "speed", hull.max_speed, 0.01, 100), .required = true},
    {REAL_KEY(ship_class, "turn", hull.max_turn_rad_s, 0.01, 100), .required = true},
    {REAL_KEY(ship_class, "radius", hull.radius, 0.05, 10), .required = true},
    {REAL_KEY(ship_class, "clearance", hull.clearance, 0, 10)},
    {REAL_KEY(ship_class, "force", hull.max_force, 0.001, 1e6)},
    {REAL_KEY(ship_class, "mass", hull.mass, 0.001, 1e6)},
};

static enum status fleet_read_class(const config_setting_t *group, void *context, struct diag *diag)
{
	struct fleet *fleet = context;
	struct ship_class made = {.hull = {.model = MODEL_TURN, .clearance = -1, .max_force = -1, .mass = 1}};
	enum status status = table_read(group, class_keys, ARRAY_LEN(class_keys), &made, diag);

	if (status)
		return status;
	if (fleet_class(fleet, made.name))
		return table_wrong(config_setting_get_member(group, "name"), diag,
				   "is the name of another class");
	if (fleet->n == FLEET_MAX)
		return table_wrong(group, diag, "is one ship class too many: at most %d", FLEET_MAX);
	struct hull *hull = &made.hull;
	if (hull->clearance < 0)
		hull->clearance = hull->radius / 4 + 0.1;
	/* Enough to fly the same turning circle at full speed as the other models. */
	if (hull->max_force < 0)
		hull->max_force = hull->mass * hull->max_speed * hull->max_turn_rad_s;
	fleet->classes[fleet->n++] = made;
	return STATUS_OK;
}

enum status fleet_read(const config_setting_t *root, void *fleet, struct diag *diag)
{
	((struct fleet *)fleet)->n = 0;
	return table_only_list(root, "ships", fleet_read_class, fleet, diag);
}

enum status fleet_load(struct fleet *fleet, struct diag *diag)
{
	struct fleet made = {.n = 0};
	enum status status = table_take("ships.cfg", fleet_read, &made, diag);

	if (!status)
		*fleet = made;
	return status;
}

const struct ship_class *fleet_class(const struct fleet *fleet, const char *name)
{
	for (size_t i = 0; i < fleet->n; i++)
		if (!strcmp(fleet->classes[i].name, name))
			return &fleet->classes[i];
	return NULL;
}
