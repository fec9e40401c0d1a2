#include "game/rules.h"

#include <libconfig.h>
#include <stdio.h>
#include <string.h>

#include "game/drone.h"
#include "map/generate.h"
#include "store/places.h"

/* One key of a table: where its value goes. */
struct key {
	const char *name;
	enum { TEXT, LETTER, FAMILY, NUMBER, SWITCH } type;
	size_t offset, size; /* size: of a TEXT */
	int min, max;        /* of a NUMBER */
	bool required;
};

#define TEXT_KEY(type, name, member, required) \
	{ \
		name, TEXT, offsetof(type, member), sizeof((type *)0)->member, 0, 0, required \
	}
#define KEY(kind, type, name, member, min, max) \
	{ \
		name, kind, offsetof(type, member), 0, min, max, false \
	}

static const struct key hunter_keys[] = {
    TEXT_KEY(struct hunter_kind, "name", name, true),
    {"glyph", LETTER, offsetof(struct hunter_kind, glyph), 0, 0, 0, true},
    {"family", FAMILY, offsetof(struct hunter_kind, family), 0, 0, 0, true},
    TEXT_KEY(struct hunter_kind, "chaser", spec, true),
    KEY(NUMBER, struct hunter_kind, "speed", speed_percent, 10, 300),
    KEY(NUMBER, struct hunter_kind, "sight", sight_cells, 0, 255),
    KEY(NUMBER, struct hunter_kind, "cone", cone_deg, 0, 360),
    KEY(NUMBER, struct hunter_kind, "scent", scent_turns, 0, 1000),
    KEY(NUMBER, struct hunter_kind, "patience", patience_turns, 0, 1000),
    KEY(SWITCH, struct hunter_kind, "asleep", asleep, 0, 0),
    KEY(SWITCH, struct hunter_kind, "knows", knows, 0, 0),
    KEY(SWITCH, struct hunter_kind, "learns", learns, 0, 0),
    TEXT_KEY(struct hunter_kind, "tell", tell, true),
    TEXT_KEY(struct hunter_kind, "weakness", weakness, true),
};

static const struct key floor_keys[] = {
    TEXT_KEY(struct floor_plan, "title", title, true),
    TEXT_KEY(struct floor_plan, "map", map, false),
    TEXT_KEY(struct floor_plan, "generator", generator, false),
    TEXT_KEY(struct floor_plan, "late", late, false),
    KEY(NUMBER, struct floor_plan, "par", par_turns, 0, 10000),
    KEY(NUMBER, struct floor_plan, "budget", budget, 0, 1000000),
    TEXT_KEY(struct floor_plan, "hint", hint, false),
};

static const char *const family_names[HUNTER_FAMILIES] = {"body", "nose", "mind", "swarm"};

static enum status complain(const config_setting_t *at, struct diag *diag, const char *what)
{
	const char *name = config_setting_name(at);

	return diag_at(diag, STATUS_BAD_INPUT, config_setting_source_file(at), config_setting_source_line(at),
		       0, "%s %s", name ? name : "entry", what);
}

static enum status read_text(const config_setting_t *value, const struct key *key, char *out, struct diag *diag)
{
	const char *text = config_setting_get_string(value);

	if (!text)
		return complain(value, diag, "must be a text");
	if (key->type == LETTER) {
		if (text[0] <= ' ' || text[0] > '~' || text[1])
			return complain(value, diag, "must be one ASCII letter or sign");
		*out = text[0];
		return STATUS_OK;
	}
	if (strlen(text) >= key->size)
		return complain(value, diag, "is too long");
	memcpy(out, text, strlen(text) + 1);
	return STATUS_OK;
}

static enum status read_family(const config_setting_t *value, enum hunter_family *out, struct diag *diag)
{
	const char *text = config_setting_get_string(value);

	for (size_t i = 0; text && i < ARRAY_LEN(family_names); i++)
		if (!strcmp(text, family_names[i])) {
			*out = (enum hunter_family)i;
			return STATUS_OK;
		}
	return complain(value, diag, "must be body, nose, mind or swarm");
}

static enum status read_value(const config_setting_t *value, const struct key *key, void *record,
			      struct diag *diag)
{
	void *out = (char *)record + key->offset;

	switch (key->type) {
	case TEXT:
	case LETTER: return read_text(value, key, out, diag);
	case FAMILY: return read_family(value, out, diag);
	case NUMBER:
		if (config_setting_type(value) != CONFIG_TYPE_INT)
			return complain(value, diag, "must be a whole number");
		*(int *)out = config_setting_get_int(value);
		if (*(int *)out < key->min || *(int *)out > key->max)
			return complain(value, diag, "is out of range");
		return STATUS_OK;
	case SWITCH: break;
	}
	if (config_setting_type(value) != CONFIG_TYPE_BOOL)
		return complain(value, diag, "must be true or false");
	*(bool *)out = config_setting_get_bool(value);
	return STATUS_OK;
}

/* Reads one { } into RECORD; a key not in KEYS is an error, unless it is EXTRA. */
static enum status read_group(const config_setting_t *group, const struct key *keys, size_t n_keys,
			      const char *extra, void *record, struct diag *diag)
{
	bool given[16] = {false};
	enum status status = STATUS_OK;

	if (!config_setting_is_group(group))
		return complain(group, diag, "must be a group { }");
	for (unsigned i = 0; !status && i < (unsigned)config_setting_length(group); i++) {
		const config_setting_t *value = config_setting_get_elem(group, i);
		size_t k = 0;
		while (k < n_keys && strcmp(keys[k].name, config_setting_name(value)))
			k++;
		if (k < n_keys) {
			given[k] = true;
			status = read_value(value, &keys[k], record, diag);
		} else if (strcmp(config_setting_name(value), extra)) {
			status = complain(value, diag, "is not a key here");
		}
	}
	for (size_t k = 0; !status && k < n_keys; k++)
		if (keys[k].required && !given[k])
			status = diag_at(diag, STATUS_BAD_INPUT, config_setting_source_file(group),
					 config_setting_source_line(group), 0, "%s is missing", keys[k].name);
	return status;
}

static enum status read_hunter(const config_setting_t *group, struct rules *rules, struct diag *diag)
{
	struct hunter_kind kind = {
	    .speed_percent = 100, .sight_cells = 10, .cone_deg = 120, .patience_turns = 10};
	struct chase_mind mind;
	struct flight_mind flight;
	struct hull hull;
	struct diag why = {""};
	enum status status = read_group(group, hunter_keys, ARRAY_LEN(hunter_keys), "", &kind, diag);

	if (status)
		return status;
	if (rules_kind(rules, kind.name))
		return complain(config_setting_get_member(group, "name"), diag, "is taken");
	enum status parsed = drone_is(kind.spec) ? drone_parse(kind.spec, &rules->fleet, &flight, &hull, &why)
						 : chase_parse(kind.spec, &mind, &why);
	if (parsed)
		return complain(config_setting_get_member(group, "chaser"), diag, why.text);
	if (rules->n_kinds == RULES_HUNTERS_MAX)
		return complain(group, diag, "is one hunter too many");
	rules->kinds[rules->n_kinds++] = kind;
	return STATUS_OK;
}

static enum status read_floor(const config_setting_t *group, struct rules *rules, struct diag *diag)
{
	struct floor_plan floor = {.n_hunters = 0};
	enum status status = read_group(group, floor_keys, ARRAY_LEN(floor_keys), "hunters", &floor, diag);
	const config_setting_t *hunters = config_setting_get_member(group, "hunters");
	int n = hunters ? config_setting_length(hunters) : 0;
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct diag why = {""};

	if (status)
		return status;
	if (!floor.map[0] == !floor.generator[0])
		return complain(group, diag, "needs a map or a generator, not both");
	if (floor.generator[0] &&
	    variant_parse(generators, "generator", floor.generator, &generator, params, NULL, 0, &why))
		return complain(config_setting_get_member(group, "generator"), diag, why.text);
	if (floor.late[0] && !rules_kind(rules, floor.late))
		return complain(config_setting_get_member(group, "late"), diag, "is no hunter");
	if (n > RULES_FLOOR_HUNTERS)
		return complain(hunters, diag, "has too many names");
	for (; floor.n_hunters < n; floor.n_hunters++) {
		const char *name = config_setting_get_string_elem(hunters, floor.n_hunters);
		if (!name || !rules_kind(rules, name))
			return complain(hunters, diag, "names a hunter that is not in hunters.cfg");
		snprintf(floor.hunters[floor.n_hunters], sizeof floor.hunters[0], "%s", name);
	}
	if (rules->n_floors == RULES_FLOORS_MAX)
		return complain(group, diag, "is one floor too many");
	rules->floors[rules->n_floors++] = floor;
	return STATUS_OK;
}

/* Hands each group of the list LIST in PATH to READ. */
static enum status read_list(const char *path, const char *list,
			     enum status (*read)(const config_setting_t *, struct rules *, struct diag *),
			     struct rules *rules, struct diag *diag)
{
	config_t config;
	enum status status = STATUS_OK;

	config_init(&config);
	if (config_read_file(&config, path) != CONFIG_TRUE) {
		status = config_error_type(&config) == CONFIG_ERR_FILE_IO
			     ? diag_at(diag, STATUS_NOT_FOUND, path, 0, 0, "cannot be read")
			     : diag_at(diag, STATUS_BAD_INPUT, path, config_error_line(&config), 0, "%s",
				       config_error_text(&config));
	} else {
		const config_setting_t *groups = config_lookup(&config, list);
		if (!groups || !config_setting_is_list(groups) || !config_setting_length(groups))
			status = diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "no list '%s'", list);
		for (unsigned i = 0; !status && i < (unsigned)config_setting_length(groups); i++)
			status = read(config_setting_get_elem(groups, i), rules, diag);
	}
	config_destroy(&config);
	return status;
}

enum status rules_read(const char *hunters_path, const char *floors_path, struct rules *rules,
		       struct diag *diag)
{
	struct rules made = {.fleet = rules->fleet};
	enum status status = read_list(hunters_path, "hunters", read_hunter, &made, diag);

	if (!status)
		status = read_list(floors_path, "floors", read_floor, &made, diag);
	if (!status)
		*rules = made;
	return status;
}

enum status rules_load(struct rules *rules, struct diag *diag)
{
	char hunters[4096], floors[4096];
	enum status status = place_data("hunters.cfg", hunters, sizeof hunters);

	if (!status)
		status = place_data("floors.cfg", floors, sizeof floors);
	if (status)
		return diag_set(diag, status, "data directory: %s", status_text(status));
	status = fleet_load(&rules->fleet, diag);
	return status ? status : rules_read(hunters, floors, rules, diag);
}

const struct hunter_kind *rules_kind(const struct rules *rules, const char *name)
{
	for (int i = 0; i < rules->n_kinds; i++)
		if (!strcmp(rules->kinds[i].name, name))
			return &rules->kinds[i];
	return NULL;
}
