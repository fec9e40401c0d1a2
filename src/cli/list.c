/* astray list: names every registered variant; scripts, completion and tests read it. */
#include "config.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chase/chase.h"
#include "cli/cli.h"
#include "map/generate.h"
#include "map/map.h"
#include "path/path.h"
#include "steer/steer.h"
#include "store/places.h"

extern const struct command command_list;

/* The maps of the data directory, made into variants. */
struct map_list {
	struct name_list files;
	struct grid *grids;           /* [n] */
	struct variant *variants;     /* [n] */
	const struct variant **table; /* [n + 1] */
	size_t n;
};

/* Maps that cannot be read are left out: `astray check` says why. */
static struct map_list list_maps(void)
{
	struct map_list maps = {.n = 0};
	char directory[PATH_MAX];
	const struct format *format = format_of(variant_named(formats, "astray"));

	if (place_data("maps", directory, sizeof directory) ||
	    place_list(directory, format->suffix, &maps.files))
		return maps;
	maps.grids = calloc(maps.files.n + 1, sizeof *maps.grids);
	maps.variants = calloc(maps.files.n + 1, sizeof *maps.variants);
	maps.table = calloc(maps.files.n + 1, sizeof *maps.table);
	for (size_t i = 0; maps.grids && maps.variants && maps.table && i < maps.files.n; i++) {
		char *name = maps.files.names[i];
		*strrchr(name, '.') = '\0';
		if (map_load(name, 0, &maps.grids[maps.n], NULL, NULL))
			continue;
		maps.variants[maps.n] = (struct variant){
		    .name = name, .title = maps.grids[maps.n].title, .source = format->head.source};
		maps.table[maps.n] = &maps.variants[maps.n];
		maps.n++;
	}
	return maps;
}

static void free_maps(struct map_list *maps)
{
	for (size_t i = 0; i < maps->n; i++)
		grid_free(&maps->grids[i]);
	free(maps->grids);
	free(maps->variants);
	free(maps->table);
	name_list_free(&maps->files);
}

static const struct {
	const char *name;
	const struct variant *const *table; /* NULL: the maps */
} families[] = {
    {"pathfinders", pathfinders}, {"chasers", chasers}, {"behaviours", behaviours}, {"maps", NULL},
    {"generators", generators},   {"formats", formats},
};

static json_t *json_of_param(const struct param *param)
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

static json_t *json_of_family(const struct variant *const *table)
{
	json_t *array = json_array();

	for (; table && *table; table++) {
		json_t *params = json_array();
		for (size_t i = 0; i < (*table)->n_params; i++)
			json_array_append_new(params, json_of_param(&(*table)->params[i]));
		json_array_append_new(array,
				      json_pack("{s:s, s:s, s:s, s:o}", "name", (*table)->name, "title",
						(*table)->title, "source", (*table)->source, "params", params));
	}
	return array;
}

static void print_json(const char *only, const struct variant *const *maps)
{
	json_t *root = json_object();

	for (size_t i = 0; i < ARRAY_LEN(families); i++)
		if (!only || !strcmp(only, families[i].name))
			json_object_set_new(root, families[i].name,
					    json_of_family(families[i].table ? families[i].table : maps));
	json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
	putchar('\n');
	json_decref(root);
}

static void print_table(const char *only, const struct variant *const *maps)
{
	for (size_t i = 0; i < ARRAY_LEN(families); i++) {
		if (only && strcmp(only, families[i].name))
			continue;
		if (!only)
			printf("%s%s\n", i ? "\n" : "", families[i].name);
		const struct variant *const *variant = families[i].table ? families[i].table : maps;
		for (; variant && *variant; variant++)
			printf("%s%-22s %s\n", only ? "" : "  ", (*variant)->name, (*variant)->title);
	}
}

static int run(int argc, char **argv)
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
	struct map_list maps = list_maps();
	if (json)
		print_json(only, maps.table);
	else
		print_table(only, maps.table);
	free_maps(&maps);
	return cli_finish();
}

const struct command command_list = {
    .name = "list",
    .summary = "Name every pathfinder, chaser, behaviour and whatever else is registered.",
    .operands = "[FAMILY]",
    .options = (const enum option_id[]){OPTION_FORMAT},
    .n_options = 1,
    .run = run,
};
