#include "game/rules.h"

#include <stdio.h>
#include <string.h>

#include "game/drone.h"
#include "map/generate.h"
#include "store/places.h"
#include "store/table.h"

static const char *const family_names[] = {"body", "nose", "mind", "swarm", NULL};

static const struct table_key hunter_keys[] = {
    {TEXT_KEY(hunter_kind, "name", name), .required = true},
    {LETTER_KEY(hunter_kind, "glyph", glyph), .required = true},
    {CHOICE_KEY(hunter_kind, "family", family, family_names), .required = true},
    {TEXT_KEY(hunter_kind, "chaser", spec), .required = true},
    {WHOLE_KEY(hunter_kind, "speed", speed_percent, 10, 300)},
    {WHOLE_KEY(hunter_kind, "sight", sight_cells, 0, 255)},
    {WHOLE_KEY(hunter_kind, "cone", cone_deg, 0, 360)},
    {WHOLE_KEY(hunter_kind, "scent", scent_turns, 0, 1000)},
    {WHOLE_KEY(hunter_kind, "patience", patience_turns, 0, 1000)},
    {SWITCH_KEY(hunter_kind, "asleep", asleep)},
    {SWITCH_KEY(hunter_kind, "knows", knows)},
    {SWITCH_KEY(hunter_kind, "learns", learns)},
    {TEXT_KEY(hunter_kind, "tell", tell), .required = true},
    {TEXT_KEY(hunter_kind, "weakness", weakness), .required = true},
};

static const struct table_key floor_keys[] = {
    {TEXT_KEY(floor_plan, "title", title), .required = true},
    {TEXT_KEY(floor_plan, "map", map)},
    {TEXT_KEY(floor_plan, "generator", generator)},
    {OTHER_KEY("hunters")},
    {TEXT_KEY(floor_plan, "late", late)},
    {WHOLE_KEY(floor_plan, "par", par_turns, 0, 10000)},
    {WHOLE_KEY(floor_plan, "budget", budget, 0, 1000000)},
    {TEXT_KEY(floor_plan, "hint", hint)},
};

/* Is SPEC valid? */
static enum status rules_check_spec(const struct rules *rules, const char *spec, struct diag *diag)
{
	struct chase_mind mind;
	struct flight_mind flight;
	struct hull hull;

	if (drone_is(spec))
		return drone_parse(spec, &rules->fleet, &flight, &hull, diag);
	return chase_parse(spec, &mind, diag);
}

static enum status rules_read_hunter(const config_setting_t *group, void *context, struct diag *diag)
{
	struct rules *rules = context;
	struct hunter_kind kind = {
	    .speed_percent = 100, .sight_cells = 10, .cone_deg = 120, .patience_turns = 10};
	struct diag why = {""};
	enum status status = table_read(group, hunter_keys, ARRAY_LEN(hunter_keys), &kind, diag);

	if (status)
		return status;
	if (rules_kind(rules, kind.name))
		return table_wrong(config_setting_get_member(group, "name"), diag, "is already taken");
	if (rules_check_spec(rules, kind.spec, &why))
		return table_wrong(config_setting_get_member(group, "chaser"), diag, "is wrong: %s", why.text);
	if (rules->n_kinds == RULES_HUNTERS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d hunters", RULES_HUNTERS_MAX);
	rules->kinds[rules->n_kinds++] = kind;
	return STATUS_OK;
}

static enum status rules_read_floor(const config_setting_t *group, void *context, struct diag *diag)
{
	struct rules *rules = context;
	struct floor_plan floor = {.n_hunters = 0};
	enum status status = table_read(group, floor_keys, ARRAY_LEN(floor_keys), &floor, diag);
	const config_setting_t *hunters = config_setting_get_member(group, "hunters");
	int n = hunters ? config_setting_length(hunters) : 0;
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct diag why = {""};

	if (status)
		return status;
	if (!floor.map[0] == !floor.generator[0])
		return table_wrong(group, diag, "needs either a map or a generator");
	if (floor.generator[0] &&
	    variant_parse(generators, "generator", floor.generator, &generator, params, NULL, 0, &why))
		return table_wrong(config_setting_get_member(group, "generator"), diag, "is wrong: %s",
				   why.text);
	if (floor.late[0] && !rules_kind(rules, floor.late))
		return table_wrong(config_setting_get_member(group, "late"), diag, "is not in hunters.cfg");
	if (n > RULES_FLOOR_HUNTERS)
		return table_wrong(hunters, diag, "has more than %d names", RULES_FLOOR_HUNTERS);
	for (; floor.n_hunters < n; floor.n_hunters++) {
		const char *name = config_setting_get_string_elem(hunters, floor.n_hunters);
		if (!name || !rules_kind(rules, name))
			return table_wrong(hunters, diag, "names a hunter that is not in hunters.cfg");
		snprintf(floor.hunters[floor.n_hunters], sizeof floor.hunters[0], "%s", name);
	}
	if (rules->n_floors == RULES_FLOORS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d floors", RULES_FLOORS_MAX);
	rules->floors[rules->n_floors++] = floor;
	return STATUS_OK;
}

static enum status rules_read_hunters(const config_setting_t *root, void *rules, struct diag *diag)
{
	return table_list(root, "hunters", rules_read_hunter, rules, diag);
}

static enum status rules_read_floors(const config_setting_t *root, void *rules, struct diag *diag)
{
	return table_list(root, "floors", rules_read_floor, rules, diag);
}

enum status rules_load(struct rules *rules, struct diag *diag)
{
	struct rules made = {.n_kinds = 0};
	enum status status = fleet_load(&made.fleet, diag);

	if (!status)
		status = table_take("hunters.cfg", rules_read_hunters, &made, diag);
	if (!status)
		status = table_take("floors.cfg", rules_read_floors, &made, diag);
	if (!status)
		*rules = made;
	return status;
}

const struct hunter_kind *rules_kind(const struct rules *rules, const char *name)
{
	for (int i = 0; i < rules->n_kinds; i++)
		if (!strcmp(rules->kinds[i].name, name))
			return &rules->kinds[i];
	return NULL;
}
