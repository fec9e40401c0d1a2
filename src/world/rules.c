#include "world/rules.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "map/generate.h"
#include "store/places.h"
#include "store/table.h"
#include "world/drone.h"
#include "world/floor.h"

enum { SPEED_MIN = 10, SPEED_MAX = 300 };

/* Turns for each step of the shortest way, where floors.cfg does not say. */
#define PAR_DEFAULT 1.5

static const char *const family_names[] = {"body", "nose", "mind", "swarm", NULL};

static const struct table_key hunter_keys[] = {
    {TEXT_KEY(hunter_kind, "name", name), .required = true},
    {LETTER_KEY(hunter_kind, "glyph", glyph), .required = true},
    {CHOICE_KEY(hunter_kind, "family", family, family_names), .required = true},
    {TEXT_KEY(hunter_kind, "chaser", spec), .required = true},
    {WHOLE_KEY(hunter_kind, "speed", speed_percent, SPEED_MIN, SPEED_MAX)},
    {WHOLE_KEY(hunter_kind, "sight", sight_cells, 0, 255)},
    {WHOLE_KEY(hunter_kind, "cone", cone_deg, 0, 360)},
    {WHOLE_KEY(hunter_kind, "scent", scent_turns, 0, 1000)},
    {WHOLE_KEY(hunter_kind, "patience", patience_turns, 0, 1000)},
    {SWITCH_KEY(hunter_kind, "asleep", asleep)},
    {SWITCH_KEY(hunter_kind, "knows", knows)},
    {SWITCH_KEY(hunter_kind, "learns", learns)},
    {SWITCH_KEY(hunter_kind, "swaps", swaps)},
    {TEXT_KEY(hunter_kind, "tell", tell), .required = true},
    {TEXT_KEY(hunter_kind, "weakness", weakness), .required = true},
};

static const char *const effect_names[] = {
#define TOOL(id, name, file) #name,
#include "world/tools.def"
#undef TOOL
    NULL};

static const struct table_key tool_keys[] = {
    {TEXT_KEY(tool_kind, "name", name), .required = true},
    {CHOICE_KEY(tool_kind, "effect", effect, effect_names), .required = true},
    {WHOLE_KEY(tool_kind, "range", range_cells, 0, 60)},
    {WHOLE_KEY(tool_kind, "radius", radius_cells, 0, RULES_RADIUS_MAX)},
    {WHOLE_KEY(tool_kind, "turns", turns, 0, 1000)},
    {WHOLE_KEY(tool_kind, "noise", noise_cells, 0, 200)},
    {WHOLE_KEY(tool_kind, "from", from_floor, 1, RULES_FLOORS_MAX)},
    {WHOLE_KEY(tool_kind, "to", to_floor, 1, RULES_FLOORS_MAX)},
    {TEXT_KEY(tool_kind, "says", says), .required = true},
    {TEXT_KEY(tool_kind, "fools", fools), .required = true},
};

static const struct table_key layout_keys[] = {
    {TEXT_KEY(floor_layout, "map", map)},
    {TEXT_KEY(floor_layout, "generator", generator)},
};

static const struct table_key floor_keys[] = {
    {TEXT_KEY(floor_plan, "title", title), .required = true},
    {OTHER_KEY("layouts"), .required = true},
    {OTHER_KEY("casts"), .required = true},
    {OTHER_KEY("late")},
    {REAL_KEY(floor_plan, "par", par, 0.1, 10)},
    {WHOLE_KEY(floor_plan, "budget", budget, 0, 1000000)},
    {SWITCH_KEY(floor_plan, "shrine", shrine)},
    {SWITCH_KEY(floor_plan, "flight", flight)},
    {SWITCH_KEY(floor_plan, "lodestone", lodestone)},
    {TEXT_KEY(floor_plan, "hint", hint)},
};

enum status rules_check_hunter(const struct rules *rules, const char *spec, struct diag *diag)
{
	struct chase_mind mind;
	struct flyer flyer;

	if (rules_kind(rules, spec))
		return STATUS_OK;
	if (drone_is(spec))
		return drone_parse(spec, &rules->fleet, &flyer, diag);
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
	if (rules_check_hunter(rules, kind.spec, &why))
		return table_wrong(config_setting_get_member(group, "chaser"), diag, "is wrong: %s", why.text);
	if (rules->n_kinds == RULES_HUNTERS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d hunters", RULES_HUNTERS_MAX);
	kind.nose = kind.family == FAMILY_NOSE;
	rules->kinds[rules->n_kinds++] = kind;
	return STATUS_OK;
}

static enum status rules_read_tool(const config_setting_t *group, void *context, struct diag *diag)
{
	struct rules *rules = context;
	struct tool_kind tool = {.from_floor = 1, .to_floor = RULES_FLOORS_MAX};
	enum status status = table_read(group, tool_keys, ARRAY_LEN(tool_keys), &tool, diag);

	if (status)
		return status;
	if (rules_tool(rules, tool.name))
		return table_wrong(config_setting_get_member(group, "name"), diag, "is already taken");
	if (rules->n_tools == RULES_TOOLS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d tools", RULES_TOOLS_MAX);
	rules->tools[rules->n_tools++] = tool;
	return STATUS_OK;
}

/* What the readers of a floor's parts work with. */
struct rules_floor_reader {
	const struct rules *rules;
	struct floor_plan *floor;
};

/* Can a floor be laid out so?  The program's own can. */
static enum status rules_check_layout(const config_setting_t *group, const struct floor_layout *layout,
				      struct diag *diag)
{
	const char *key = layout->map[0] ? "map" : "generator";
	struct diag why = {""};
	enum status status = STATUS_OK;

	if (table_is_own(group))
		status = floor_check_layout(layout, &why);
	if (!status || status == STATUS_NO_MEMORY)
		return status;
	return table_wrong(config_setting_get_member(group, key), diag, "makes no floor: %s", why.text);
}

static enum status rules_read_layout(const config_setting_t *group, void *context, struct diag *diag)
{
	struct floor_plan *floor = ((struct rules_floor_reader *)context)->floor;
	struct floor_layout layout = {.map = ""};
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct diag why = {""};
	enum status status = table_read(group, layout_keys, ARRAY_LEN(layout_keys), &layout, diag);

	if (status)
		return status;
	if (!layout.map[0] == !layout.generator[0])
		return table_wrong(group, diag, "needs either a map or a generator");
	if (layout.generator[0] &&
	    variant_parse(generators, "generator", layout.generator, &generator, params, NULL, 0, &why))
		return table_wrong(config_setting_get_member(group, "generator"), diag, "is wrong: %s",
				   why.text);
	if (floor->n_layouts == RULES_LAYOUTS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d layouts", RULES_LAYOUTS_MAX);
	floor->layouts[floor->n_layouts++] = layout;
	return rules_check_layout(group, &layout, diag);
}

/* Reads "NAME" or "NAME SPEED"; false if malformed or unknown. */
static bool rules_take_part(const struct rules *rules, const char *text, struct floor_part *part)
{
	size_t len = strcspn(text, " ");

	*part = (struct floor_part){.speed_percent = 0};
	if (len >= sizeof part->name)
		return false;
	memcpy(part->name, text, len);
	return rules_kind(rules, part->name) &&
	       (!text[len] || text_to_int(text + len + 1, SPEED_MIN, SPEED_MAX, &part->speed_percent));
}

static enum status rules_read_cast(const config_setting_t *setting, void *context, struct diag *diag)
{
	const struct rules_floor_reader *reader = context;
	struct floor_cast cast = {.n = 0};
	const char *texts[RULES_CAST_MAX];
	enum status status = table_texts(setting, texts, RULES_CAST_MAX, &cast.n, diag);

	for (int i = 0; i < cast.n && !status; i++)
		if (!rules_take_part(reader->rules, texts[i], &cast.parts[i]))
			status = table_wrong(setting, diag, "names '%s', which is not a hunter", texts[i]);
	if (status)
		return status;
	if (reader->floor->n_casts == RULES_CASTS_MAX)
		return table_wrong(setting, diag, "exceeds the limit of %d casts", RULES_CASTS_MAX);
	reader->floor->casts[reader->floor->n_casts++] = cast;
	return STATUS_OK;
}

/* "late", if GROUP has it: names of hunters, the first to come first. */
static enum status rules_read_late(const struct rules *rules, const config_setting_t *group,
				   struct floor_plan *floor, struct diag *diag)
{
	const config_setting_t *setting = config_setting_get_member(group, "late");
	const char *texts[RULES_LATE_MAX];
	enum status status = STATUS_OK;

	if (setting)
		status = table_texts(setting, texts, RULES_LATE_MAX, &floor->n_late, diag);
	for (int i = 0; i < floor->n_late && !status; i++) {
		const struct hunter_kind *kind = rules_kind(rules, texts[i]);
		if (!kind)
			return table_wrong(setting, diag, "names '%s', which is not a hunter", texts[i]);
		memcpy(floor->late[i], kind->name, sizeof kind->name);
	}
	return status;
}

static enum status rules_read_floor(const config_setting_t *group, void *context, struct diag *diag)
{
	struct rules *rules = context;
	struct floor_plan floor = {.par = PAR_DEFAULT};
	struct rules_floor_reader reader = {rules, &floor};
	enum status status = table_read(group, floor_keys, ARRAY_LEN(floor_keys), &floor, diag);

	if (!status)
		status = table_list(group, "layouts", rules_read_layout, &reader, diag);
	if (!status)
		status = table_list(group, "casts", rules_read_cast, &reader, diag);
	if (!status)
		status = rules_read_late(rules, group, &floor, diag);
	if (status)
		return status;
	if (rules->n_floors == RULES_FLOORS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d floors", RULES_FLOORS_MAX);
	rules->floors[rules->n_floors++] = floor;
	return STATUS_OK;
}

static enum status rules_read_hunters(const config_setting_t *root, void *rules, struct diag *diag)
{
	((struct rules *)rules)->n_kinds = 0;
	return table_only_list(root, "hunters", rules_read_hunter, rules, diag);
}

static enum status rules_read_tools(const config_setting_t *root, void *rules, struct diag *diag)
{
	((struct rules *)rules)->n_tools = 0;
	return table_only_list(root, "tools", rules_read_tool, rules, diag);
}

static enum status rules_read_floors(const config_setting_t *root, void *rules, struct diag *diag)
{
	((struct rules *)rules)->n_floors = 0;
	return table_only_list(root, "floors", rules_read_floor, rules, diag);
}

static enum status rules_read_ships(const config_setting_t *root, void *rules, struct diag *diag)
{
	return fleet_read(root, &((struct rules *)rules)->fleet, diag);
}

/* In the order in which they need each other. */
static const struct rules_part {
	const char *file;
	table_entry_fn read;
} rules_parts[] = {{"ships.cfg", rules_read_ships},
		   {"hunters.cfg", rules_read_hunters},
		   {"tools.cfg", rules_read_tools},
		   {"floors.cfg", rules_read_floors}};

struct rules_reading {
	const struct rules_part *part;
	struct rules *rules;
	uint64_t before, data; /* of the edition, without this part and with it */
};

/* The edition depends only on data in use: not on a player's file with a mistake. */
static enum status rules_take(const config_setting_t *root, void *context, struct diag *diag)
{
	struct rules_reading *reading = context;
	enum status status = reading->part->read(root, reading->rules, diag);

	reading->data = reading->before;
	if (!status)
		status = edition_add(root, &reading->data, diag);
	return status;
}

enum status rules_load(struct rules *rules, struct diag *diag)
{
	struct rules made = {.n_kinds = 0};
	enum status status = STATUS_OK;

	made.edition = (struct edition){EDITION_RULES, HASH_START};
	for (size_t i = 0; i < ARRAY_LEN(rules_parts) && !status; i++) {
		struct rules_reading reading = {
		    .part = &rules_parts[i], .rules = &made, .before = made.edition.data};
		status = table_take(rules_parts[i].file, rules_take, &reading, diag);
		made.edition.data = reading.data;
	}
	if (!status)
		*rules = made;
	return status;
}

enum status rules_check(const char *file, struct diag *diag)
{
	struct rules made = {.n_kinds = 0};
	enum status status = STATUS_OK;

	for (size_t i = 0; i < ARRAY_LEN(rules_parts) && !status; i++)
		status = table_take(rules_parts[i].file, rules_parts[i].read, &made,
				    strcmp(file, rules_parts[i].file) ? NULL : diag);
	return status;
}

const struct hunter_kind *rules_kind(const struct rules *rules, const char *name)
{
	for (int i = 0; i < rules->n_kinds; i++)
		if (!strcmp(rules->kinds[i].name, name))
			return &rules->kinds[i];
	return NULL;
}

const struct tool_kind *rules_tool(const struct rules *rules, const char *name)
{
	for (int i = 0; i < rules->n_tools; i++)
		if (!strcmp(rules->tools[i].name, name))
			return &rules->tools[i];
	return NULL;
}
