/* astray list: lists every registered variant; scripts, completion and tests read it. */
#include "config.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/catalogue.h"
#include "cli/cli.h"
#include "store/places.h"

extern const struct command command_list;

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
	if (!alone && name != catalogue_families[0].name)
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

/* Prints the family ONLY, or all of them if that is NULL. */
static void cmd_list_each_family(const struct catalogue_family *only, print_fn print, json_t *root)
{
	for (const struct catalogue_family *family = catalogue_families; family->name; family++) {
		if (only && family != only)
			continue;
		struct catalogue catalogue = catalogue_open(family);
		struct diag diag = {""};
		left_out_say(&catalogue.left, &diag);
		if (catalogue.left.n)
			cli_note("%s", diag.text);
		print(family->name, catalogue.table, only != NULL, root);
		catalogue_free(&catalogue);
	}
}

static int cmd_list_print(const struct catalogue_family *only, bool json)
{
	json_t *root = json_object();

	cmd_list_each_family(only, json ? cmd_list_add_json : cmd_list_print_table, root);
	if (json) {
		json_dumpf(root, stdout, JSON_INDENT(1) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
		putchar('\n');
	}
	json_decref(root);
	return cli_finish();
}

static int cmd_list_run(int argc, char **argv)
{
	static const char *const words[] = {"text", "json", NULL};
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
	const struct catalogue_family *only = NULL;
	if (parse.operand < argc)
		only = catalogue_family(argv[parse.operand]);
	if (parse.operand + 1 < argc)
		return cli_usage("unexpected '%s': list takes only one family", argv[parse.operand + 1]);
	if (parse.operand < argc && !only)
		return cli_usage("unknown family '%s'; 'astray list' shows them all", argv[parse.operand]);
	enum status status = STATUS_OK;
	if (!only || only->read)
		status = cli_check_datadir(&diag);
	if (status)
		return cli_fail(status, &diag);
	return cmd_list_print(only, json);
}

const struct command command_list = {
    .name = "list",
    .summary = "List all pathfinders, chasers, behaviours, scenes, maps and so on.",
    .operands = "[FAMILY]",
    .options = (const enum option_id[]){OPTION_FORMAT, OPTION_END},
    .form = &form_text,
    .run = cmd_list_run,
};
