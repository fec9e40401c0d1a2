#include "space/fleet.h"

#include <string.h>

#include "store/places.h"
#include "store/table.h"

#define REAL_KEY(name, member, min, max, required) \
	{ \
		name, KEY_REAL, offsetof(struct ship_class, hull.member), min, max, 0, NULL, required \
	}

static const struct key class_keys[] = {
    {"name", KEY_TEXT, offsetof(struct ship_class, name), 0, 0, sizeof((struct ship_class *)0)->name, NULL,
     true},
    {"title", KEY_TEXT, offsetof(struct ship_class, title), 0, 0, sizeof((struct ship_class *)0)->title, NULL,
     true},
    {"model", KEY_CHOICE, offsetof(struct ship_class, hull.model), 0, 0, 0, model_names, false},
    REAL_KEY("speed", max_speed, 0.01, 100, true),
    REAL_KEY("turn", max_turn_rad_s, 0.01, 100, true),
    REAL_KEY("radius", radius, 0.05, 10, true),
    REAL_KEY("clearance", clearance, 0, 10, false),
    REAL_KEY("force", max_force, 0.001, 1e6, false),
    REAL_KEY("mass", mass, 0.001, 1e6, false),
};

static enum status read_class(const config_setting_t *group, struct fleet *fleet, struct diag *diag)
{
	struct ship_class made = {.hull = {.model = MODEL_TURN, .clearance = -1, .max_force = -1, .mass = 1}};
	enum status status = table_read(group, class_keys, ARRAY_LEN(class_keys), &made, diag);

	if (status)
		return status;
	if (fleet_class(fleet, made.name))
		return table_wrong(config_setting_get_member(group, "name"), diag, "is taken");
	if (fleet->n == FLEET_MAX)
		return table_wrong(group, diag, "is one class too many");
	struct hull *hull = &made.hull;
	if (hull->clearance < 0)
		hull->clearance = hull->radius / 4 + 0.1;
	/* As much as it takes to fly the turning circle of the other models at full speed. */
	if (hull->max_force < 0)
		hull->max_force = hull->mass * hull->max_speed * hull->max_turn_rad_s;
	fleet->classes[fleet->n++] = made;
	return STATUS_OK;
}

enum status fleet_read(const char *path, struct fleet *fleet, struct diag *diag)
{
	config_t config;
	struct fleet made = {.n = 0};
	enum status status = table_open(&config, path, diag);
	const config_setting_t *ships = status ? NULL : config_lookup(&config, "ships");

	if (!status && (!ships || !config_setting_is_list(ships) || !config_setting_length(ships)))
		status = diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "no list 'ships'");
	for (unsigned i = 0; !status && i < (unsigned)config_setting_length(ships); i++)
		status = read_class(config_setting_get_elem(ships, i), &made, diag);
	table_close(&config);
	if (!status)
		*fleet = made;
	return status;
}

enum status fleet_load(struct fleet *fleet, struct diag *diag)
{
	char path[4096];
	enum status status = place_data("ships.cfg", path, sizeof path);

	return status ? diag_set(diag, status, "data directory: %s", status_text(status))
		      : fleet_read(path, fleet, diag);
}

const struct ship_class *fleet_class(const struct fleet *fleet, const char *name)
{
	for (size_t i = 0; i < fleet->n; i++)
		if (!strcmp(fleet->classes[i].name, name))
			return &fleet->classes[i];
	return NULL;
}
