/* astray list: lists every registered variant; scripts, completion and tests read it. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/user_files.h"
#include "lab/decision.h"
#include "store/places.h"

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

/* Mistakes in the user's files are reported by the families that they change. */
static enum status cmd_list_cost_of_chaser(const char *name, double *operations)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct diag diag = {""};

	if (!rules)
		return STATUS_NO_MEMORY;
	enum status status = rules_load(rules, NULL);
	if (!status)
		status = decision_of_chaser(name, rules, operations, &diag);
	free(rules);
	return status;
}

/* Operations of a decision of ENTRY; NAN: no decision, or its input is unreadable. */
static double cmd_list_cost(const struct catalogue_family *family, const struct variant *entry)
{
	struct diag diag = {""};
	double operations = NAN;
	enum status status = STATUS_OK;

	if (family == &catalogue_families[FAMILY_BEHAVIOURS])
		status = decision_of_behaviour(entry, &operations, &diag);
	if (family == &catalogue_families[FAMILY_CHASERS])
		status = cmd_list_cost_of_chaser(entry->name, &operations);
	return status ? NAN : operations;
}

static json_t *cmd_list_json_of_family(const struct catalogue_family *family,
				       const struct variant *const *table)
{
	json_t *array = json_array();

	for (; table && *table; table++) {
		json_t *params = json_array();
		for (size_t i = 0; i < (*table)->n_params; i++)
			json_array_append_new(params, cmd_list_json_of_param(&(*table)->params[i]));
		json_t *object = json_pack("{s:s, s:s, s:s, s:o}", "name", (*table)->name, "title",
					   (*table)->title, "source", (*table)->source, "params", params);
		double operations = cmd_list_cost(family, *table);
		if (!isnan(operations))
			json_object_set_new(object, "operations", json_real(operations));
		json_array_append_new(array, object);
	}
	return array;
}

/* Is SOURCE in one of the player's own directories? */
static bool cmd_list_is_own(const char *source)
{
	char place[4096];

	for (enum place own = PLACE_DATA; own <= PLACE_CONFIG; own++)
		if (!place_find(own, "", place, sizeof place, NULL) && !strncmp(source, place, strlen(place)))
			return true;
	return false;
}

static void cmd_list_print_family(const struct catalogue_family *family, const struct variant *const *table,
				  const char *indent)
{
	for (; table && *table; table++) {
		double operations = cmd_list_cost(family, *table);
		if (isnan(operations))
			cli_print("%s%-22s %s", indent, (*table)->name, (*table)->title);
		else
			cli_print("%s%-22s %-32s %8.1f operations", indent, (*table)->name, (*table)->title,
				  operations);
		if (cmd_list_is_own((*table)->source))
			cli_print(" (%s)", (*table)->source);
		putchar('\n');
	}
}

/* Prints the family ONLY, or all of them if that is NULL. */
static void cmd_list_print(const struct catalogue_family *only, bool json)
{
	json_t *root = json_object();

	for (enum family id = 0; id < FAMILIES; id++) {
		const struct catalogue_family *family = &catalogue_families[id];
		if (only && family != only)
			continue;
		struct catalogue catalogue = catalogue_open(family);
		struct diag diag = {""};
		user_files_note(family->own);
		left_out_say(&catalogue.left, &diag);
		if (catalogue.left.n)
			cli_note("%s", diag.text);
		if (json)
			json_object_set_new(root, family->name,
					    cmd_list_json_of_family(family, catalogue.table));
		else if (!only)
			cli_print(id ? "\n%s\n" : "%s\n", family->name);
		if (!json)
			cmd_list_print_family(family, catalogue.table, only ? "" : "  ");
		catalogue_free(&catalogue);
	}
	if (json) {
		json_dumpf(root, stdout, JSON_INDENT(1) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12));
		putchar('\n');
	}
	json_decref(root);
}

static enum status cmd_list_run(struct task *task, void *request, struct diag *diag)
{
	const struct catalogue_family *only = NULL;
	struct text_near near = text_near_to(task->n_operands ? task->operands[0] : "");
	enum status status = STATUS_OK;

	(void)request;
	for (enum family family = 0; family < FAMILIES && task->n_operands; family++) {
		text_near_try(&near, catalogue_names[family]);
		if (!strcmp(catalogue_names[family], task->operands[0]))
			only = &catalogue_families[family];
	}
	if (task->n_operands && !only && near.found)
		return diag_set(diag, STATUS_USAGE, "unknown family '%s'; did you mean %s?", task->operands[0],
				near.found);
	if (task->n_operands && !only)
		return diag_set(diag, STATUS_USAGE, "unknown family '%s'; 'astray list' shows them all",
				task->operands[0]);
	if (!only || only->read)
		status = command_check_datadir(diag);
	if (!status)
		cmd_list_print(only, task->answer == TASK_JSON);
	return status;
}

static const struct option_info options[] = {
    {ANSWER_OPTION("the format of the list")},
};

const struct command command_list = {
    .name = "list",
    .summary = "List all pathfinders, chasers, behaviours, scenes, maps and so on.",
    .operands = {OPERANDS("[FAMILY]", 0, 1, "one family"), .names = {.words = catalogue_names}},
    .options = OPTIONS(options),
    .run = cmd_list_run,
};
