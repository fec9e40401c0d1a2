/* astray list: lists every registered variant; scripts, completion and tests read it. */
#include "config.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "arcade/pilot.h"
#include "chase/chase.h"
#include "cli/catalogue.h"
#include "cli/cli.h"
#include "game/bot.h"
#include "lab/experiment.h"
#include "map/generate.h"
#include "map/map.h"
#include "path/path.h"
#include "steer/steer.h"
#include "store/places.h"

extern const struct command command_list;

static const struct {
	const char *name;
	const struct variant *const *table;
	struct catalogue (*read)(void); /* used if table is NULL */
} families[] = {
    {"pathfinders", pathfinders, NULL},
    {"chasers", chasers, NULL},
    {"behaviours", behaviours, NULL},
    {"scenes", NULL, catalogue_scenes},
    {"ships", NULL, catalogue_ships},
    {"maps", NULL, catalogue_maps},
    {"lessons", NULL, catalogue_lessons},
    {"puzzles", NULL, catalogue_puzzles},
    {"generators", generators, NULL},
    {"formats", formats, NULL},
    {"pilots", pilots, NULL},
    {"bots", bots, NULL},
    {"experiments", experiments, NULL},
};

static json_t *cmd_list_json_of_param(const struct param *param)
{
	json_t *object = json_pack("{s:s, s:s}", "name", param->name, "help", param->help);

	if (param->choices) {
		json_t *choices = json_array();
		for (size_t i = 0; param->choices[i]; i++)
			json_array_append_new(choices, json_string(param->choices[i]));
		json_object_set_new(object, "choices", choices);
		json_object_set_new(object, "default", json_string(param->choices[(size_t)param->def]));
	} else {
		json_object_set_new(object, "unit", json_string(param->unit));
		json_object_set_new(object, "default", json_real(param->def));
		json_object_set_new(object, "min", json_real(param->min));
		json_object_set_new(object, "max", json_real(param->max));
	}
	return object;
}

static json_t *cmd_list_json_of_family(const struct variant *const *table)
{
	json_t *array = json_array();

	for (; table && *table; table++) {
		json_t *params = json_array();
		for (size_t i = 0; i < (*table)->n_params; i++)
			json_array_append_new(params, cmd_list_json_of_param(&(*table)->params[i]));
		json_array_append_new(array,
				      json_pack("{s:s, s:s, s:s, s:o}", "name", (*table)->name, "title",
						(*table)->title, "source", (*table)->source, "params", params));
	}
	return array;
}

/* Prints the family called NAME, ALONE or as one of several. */
typedef void (*print_fn)(const char *name, const struct variant *const *table, bool alone, json_t *root);

static void cmd_list_add_json(const char *name, const struct variant *const *table, bool alone, json_t *root)
{
	(void)alone;
	json_object_set_new(root, name, cmd_list_json_of_family(table));
}

/* Does SOURCE lie in one of the player's own directories? */
static bool cmd_list_is_own(const char *source)
{
	char place[4096];

	for (enum place own = PLACE_DATA; own <= PLACE_CONFIG; own++)
		if (!place_find(own, "", place, sizeof place, NULL) && !strncmp(source, place, strlen(place)))
			return true;
	return false;
}

static void cmd_list_print_table(const char *name, const struct variant *const *table, bool alone, json_t *root)
{
	(void)root;
	if (!alone && name != families[0].name)
		putchar('\n');
	if (!alone)
		cli_print("%s\n", name);
	for (; table && *table; table++) {
		cli_print("%s%-22s %s", alone ? "" : "  ", (*table)->name, (*table)->title);
		if (cmd_list_is_own((*table)->source))
			cli_print(" (%s)", (*table)->source);
		putchar('\n');
	}
}

/* Prints the family called ONLY, or all of them if that is NULL. */
static void cmd_list_each_family(const char *only, print_fn print, json_t *root)
{
	for (size_t i = 0; i < ARRAY_LEN(families); i++) {
		if (only && strcmp(only, families[i].name) != 0)
			continue;
		struct catalogue catalogue = {0};
		const struct variant *const *table = families[i].table;
		if (families[i].read) {
			catalogue = families[i].read();
			table = catalogue.table;
		}
		print(families[i].name, table, only != NULL, root);
		catalogue_free(&catalogue);
	}
}

static bool cmd_list_is_family(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(families); i++)
		if (!strcmp(name, families[i].name))
			return true;
	return false;
}

static int cmd_list_print(const char *only, bool json)
{
	json_t *root = json_object();

	cmd_list_each_family(only, json ? cmd_list_add_json : cmd_list_print_table, root);
	if (json) {
		json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
		putchar('\n');
	}
	json_decref(root);
	return cli_finish();
}

static int cmd_list_run(int argc, char **argv)
{
	static const char *const words[] = {"text", "json", "table", NULL};
	struct cli_parse parse = {.command = &command_list, .argc = argc, .argv = argv};
	struct diag diag = {""};
	enum option_id id;
	bool json = false;
	int word;

	while ((id = cli_next(&parse)) >= 0) {
		if (cli_word(id, parse.value, words, &word, &diag))
			return cli_fail(STATUS_USAGE, &diag);
		json |= !strcmp(words[word], "json");
	}
	if (id == OPTION_STOP)
		return parse.exit_status;
	const char *only = NULL;
	if (parse.operand < argc)
		only = argv[parse.operand];
	if (parse.operand + 1 < argc)
		return cli_usage("unexpected '%s': list takes only one family", argv[parse.operand + 1]);
	if (only && !cmd_list_is_family(only))
		return cli_usage("unknown family '%s'; 'astray list' shows them all", only);
	return cmd_list_print(only, json);
}

const struct command command_list = {
    .name = "list",
    .summary = "List all pathfinders, chasers, behaviours, scenes, maps and so on.",
    .operands = "[FAMILY]",
    .options = (const enum option_id[]){OPTION_FORMAT, OPTION_END},
    .run = cmd_list_run,
};
