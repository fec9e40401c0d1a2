#include "config.h"

#include "cli/catalogue.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/pilot.h"
#include "chase/chase.h"
#include "game/bot.h"
#include "game/puzzle.h"
#include "lab/experiment.h"
#include "lab/lesson.h"
#include "map/generate.h"
#include "map/map.h"
#include "path/path.h"
#include "space/scene.h"
#include "steer/steer.h"
#include "store/places.h"
#include "store/table.h"

static struct catalogue catalogue_new(size_t cap)
{
	struct catalogue catalogue = {.entries = calloc(cap + 1, sizeof *catalogue.entries),
				      .owned = calloc(cap + 1, sizeof *catalogue.owned)};

	if (!catalogue.entries || !catalogue.owned)
		catalogue_free(&catalogue);
	catalogue.table = catalogue.owned;
	return catalogue;
}

void catalogue_free(struct catalogue *catalogue)
{
	free(catalogue->entries);
	free(catalogue->owned);
	*catalogue = (struct catalogue){0};
}

static void catalogue_add(struct catalogue *catalogue, const char *name, const char *title, const char *source)
{
	struct catalogue_entry *entry = &catalogue->entries[catalogue->n];

	snprintf(entry->name, sizeof entry->name, "%s", name);
	snprintf(entry->title, sizeof entry->title, "%s", title);
	entry->variant = (struct variant){.name = entry->name, .title = entry->title, .source = source};
	catalogue->owned[catalogue->n++] = &entry->variant;
}

/* Reads the title of the file called NAME; returns false if it cannot be read. */
typedef bool (*title_fn)(const char *name, void *context, char *title, size_t cap);

/* One entry for each file in FOLDER whose name ends in SUFFIX. */
static struct catalogue catalogue_list_files(const char *folder, const char *suffix, const char *source,
					     title_fn read_title, void *context)
{
	struct catalogue catalogue = {0};
	char directory[PATH_MAX], title[64];
	struct name_list files;

	if (place_data(folder, directory, sizeof directory) || place_list(directory, suffix, &files))
		return catalogue;
	catalogue = catalogue_new(files.n);
	for (size_t i = 0; catalogue.entries && i < files.n; i++) {
		*strrchr(files.names[i], '.') = '\0';
		if (read_title(files.names[i], context, title, sizeof title))
			catalogue_add(&catalogue, files.names[i], title, source);
	}
	name_list_free(&files);
	return catalogue;
}

static bool catalogue_title_of_map(const char *name, void *context, char *title, size_t cap)
{
	struct grid grid;

	(void)context;
	if (map_load(name, 0, &grid, NULL, NULL))
		return false;
	snprintf(title, cap, "%s", grid.title);
	grid_free(&grid);
	return true;
}

static bool catalogue_title_of_scene(const char *name, void *context, char *title, size_t cap)
{
	struct scene scene;

	if (scene_load(name, context, &scene, NULL))
		return false;
	snprintf(title, cap, "%s", scene.title);
	scene_free(&scene);
	return true;
}

static struct catalogue catalogue_maps(void)
{
	const struct format *format = format_of(variant_named(formats, "astray"));

	return catalogue_list_files("maps", format->suffix, format->head.source, catalogue_title_of_map, NULL);
}

static struct catalogue catalogue_scenes(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	return catalogue_list_files("scenes", ".cfg", "data/scenes", catalogue_title_of_scene, &fleet);
}

static bool catalogue_title_of_lesson(const char *name, void *context, char *title, size_t cap)
{
	struct lesson *lesson;

	(void)context;
	if (lesson_load(name, &lesson, NULL))
		return false;
	snprintf(title, cap, "%s", lesson->title);
	lesson_free(lesson);
	return true;
}

static struct catalogue catalogue_lessons(void)
{
	return catalogue_list_files("lessons", ".cfg", "data/lessons", catalogue_title_of_lesson, NULL);
}

static struct catalogue catalogue_ships(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	struct catalogue catalogue = catalogue_new(fleet.n);
	for (size_t i = 0; catalogue.entries && i < fleet.n; i++)
		catalogue_add(&catalogue, fleet.classes[i].name, fleet.classes[i].title, "data/ships.cfg");
	return catalogue;
}

/* ---- settings of the run ---------------------------------------------------------------------------------- */

static struct catalogue catalogue_hunters(void)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct catalogue catalogue = {0};

	if (rules && rules_load(rules, NULL) == STATUS_OK)
		catalogue = catalogue_new((size_t)rules->n_kinds);
	for (int i = 0; catalogue.entries && i < rules->n_kinds; i++)
		catalogue_add(&catalogue, rules->kinds[i].name, rules->kinds[i].tell, "data/hunters.cfg");
	free(rules);
	return catalogue;
}

static struct catalogue catalogue_tools(void)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct catalogue catalogue = {0};

	if (rules && rules_load(rules, NULL) == STATUS_OK)
		catalogue = catalogue_new((size_t)rules->n_tools);
	for (int i = 0; catalogue.entries && i < rules->n_tools; i++)
		catalogue_add(&catalogue, rules->tools[i].name, rules->tools[i].says, "data/tools.cfg");
	free(rules);
	return catalogue;
}

static struct catalogue catalogue_puzzles(void)
{
	struct puzzle_list list;

	if (puzzle_list(&list, NULL))
		return (struct catalogue){0};
	struct catalogue catalogue = catalogue_new(list.n);
	for (size_t i = 0; catalogue.entries && i < list.n; i++) {
		char title[64] = "not solved yet";
		if (list.all[i].best)
			snprintf(title, sizeof title, "solved in %d turns", list.all[i].best);
		catalogue_add(&catalogue, list.all[i].name, title, "data/puzzles");
	}
	puzzle_list_free(&list);
	return catalogue;
}

static struct catalogue catalogue_themes(void)
{
	struct catalogue catalogue = {0};
	struct table table;

	if (table_load(&table, "themes.cfg", NULL) == STATUS_OK) {
		const config_setting_t *root = table_root(&table);
		int n = config_setting_length(root);
		catalogue = catalogue_new((size_t)n);
		for (int i = 0; catalogue.entries && i < n; i++) {
			const config_setting_t *theme = config_setting_get_elem(root, (unsigned)i);
			int light = 0;
			config_setting_lookup_bool(theme, "light", &light);
			catalogue_add(&catalogue, config_setting_name(theme),
				      light ? "for a light background" : "for a dark background",
				      "data/themes.cfg");
		}
	}
	table_close(&table);
	return catalogue;
}

/* ---- all families ----------------------------------------------------------------------------------------- */

const struct catalogue_family catalogue_families[] = {
    {"pathfinders", pathfinders, NULL},
    {"chasers", chasers, NULL},
    {"behaviours", behaviours, NULL},
    {"scenes", NULL, catalogue_scenes},
    {"ships", NULL, catalogue_ships},
    {"maps", NULL, catalogue_maps},
    {"lessons", NULL, catalogue_lessons},
    {"puzzles", NULL, catalogue_puzzles},
    {"hunters", NULL, catalogue_hunters},
    {"tools", NULL, catalogue_tools},
    {"themes", NULL, catalogue_themes},
    {"generators", generators, NULL},
    {"formats", formats, NULL},
    {"pilots", pilots, NULL},
    {"bots", bots, NULL},
    {"experiments", experiments, NULL},
    {NULL, NULL, NULL},
};

const struct catalogue_family *catalogue_family(const char *name)
{
	for (const struct catalogue_family *family = catalogue_families; family->name; family++)
		if (!strcmp(name, family->name))
			return family;
	return NULL;
}

struct catalogue catalogue_open(const struct catalogue_family *family)
{
	if (family->read)
		return family->read();
	return (struct catalogue){.table = family->table};
}
