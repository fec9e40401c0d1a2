/* astray list: names every registered variant; scripts, completion and tests read it. */
#include "config.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "chase/chase.h"
#include "cli/catalogue.h"
#include "cli/cli.h"
#include "map/generate.h"
#include "map/map.h"
#include "path/path.h"
#include "steer/steer.h"

extern const struct command command_list;

static const struct {
	const char *name;
	const struct variant *const *table;
	struct catalogue (*read)(void); /* where table is NULL */
} families[] = {
    {"pathfinders", pathfinders, NULL}, {"chasers", chasers, NULL},       {"behaviours", behaviours, NULL},
    {"scenes", NULL, catalogue_scenes}, {"ships", NULL, catalogue_ships}, {"maps", NULL, catalogue_maps},
    {"generators", generators, NULL},   {"formats", formats, NULL},
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

/* Prints the family called NAME as one part of a whole, or alone. */
typedef void (*print_fn)(const char *name, const struct variant *const *table, bool alone, json_t *root);

static void cmd_list_add_json(const char *name, const struct variant *const *table, bool alone, json_t *root)
{
	(void)alone;
	json_object_set_new(root, name, cmd_list_json_of_family(table));
}

static void cmd_list_print_table(const char *name, const struct variant *const *table, bool alone, json_t *root)
{
	(void)root;
	if (!alone)
		printf("%s%s\n", name == families[0].name ? "" : "\n", name);
	for (; table && *table; table++)
		printf("%s%-22s %s\n", alone ? "" : "  ", (*table)->name, (*table)->title);
}

/* ONLY: one family, or NULL for all. */
static void cmd_list_each_family(const char *only, print_fn print, json_t *root)
{
	for (size_t i = 0; i < ARRAY_LEN(families); i++) {
		if (only && strcmp(only, families[i].name))
			continue;
		struct catalogue catalogue = families[i].read ? families[i].read() : (struct catalogue){0};
		print(families[i].name, families[i].read ? catalogue.table : families[i].table, only != NULL,
		      root);
		catalogue_free(&catalogue);
	}
}

static int cmd_list_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_list, .argc = argc, .argv = argv};
	struct diag diag = {""};
	enum option_id id;
	bool json = false;

	while ((id = cli_next(&parse)) >= 0) {
		if (!strcmp(parse.value, "json"))
			json = true;
		else if (strcmp(parse.value, "text") && strcmp(parse.value, "table"))
			return cli_fail(
			    diag_set(&diag, STATUS_USAGE, "format '%s' is not text or json", parse.value),
			    &diag);
	}
	if (id == OPTION_STOP)
		return parse.exit_status;
	const char *only = parse.operand < argc ? argv[parse.operand] : NULL;
	bool known = !only;
	for (size_t i = 0; i < ARRAY_LEN(families); i++)
		known = known || !strcmp(only, families[i].name);
	if (!known || parse.operand + 1 < argc)
		return cli_fail(diag_set(&diag, STATUS_USAGE, "'%s' is no family to list", argv[argc - 1]),
				&diag);
	json_t *root = json_object();
	cmd_list_each_family(only, json ? cmd_list_add_json : cmd_list_print_table, root);
	if (json) {
		json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
		putchar('\n');
	}
	json_decref(root);
	return cli_finish();
}

const struct command command_list = {
    .name = "list",
    .summary = "Name every pathfinder, chaser, behaviour and whatever else is registered.",
    .operands = "[FAMILY]",
    .options = (const enum option_id[]){OPTION_FORMAT},
    .n_options = 1,
    .run = cmd_list_run,
};
