#include "config.h"

#include "cli/catalogue.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/pilot.h"
#include "chase/chase.h"
#include "cli/user_files.h"
#include "kit/theme.h"
#include "lab/experiment.h"
#include "map/generate.h"
#include "map/map.h"
#include "oracle/puzzle.h"
#include "path/path.h"
#include "players/bot.h"
#include "school/lesson.h"
#include "space/scene.h"
#include "steer/steer.h"
#include "store/file.h"
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

/* Reads the title of the file called NAME. */
typedef enum status (*title_fn)(const char *name, void *context, char *title, size_t cap, struct diag *diag);

/* Finds the file NAME of FOLDER with one of SUFFIXES: the player's file first, then the data directory's. */
static void catalogue_find(const char *folder, const char *name, const char *const *suffixes, char *path,
			   size_t cap)
{
	while (*suffixes && place_content(folder, name, *suffixes, path, cap))
		suffixes++;
}

/* One entry for each file in FOLDER whose name ends in one of SUFFIXES. */
static struct catalogue catalogue_list_files(const char *folder, const char *const *suffixes,
					     title_fn read_title, void *context)
{
	struct catalogue catalogue = {0};
	char title[64];
	struct name_list names;

	if (place_list_content(folder, suffixes, &names))
		return catalogue;
	catalogue = catalogue_new(names.n);
	for (size_t i = 0; catalogue.entries && i < names.n; i++) {
		struct catalogue_entry *entry = &catalogue.entries[catalogue.n];
		struct diag diag = {""};
		if (read_title(names.names[i], context, title, sizeof title, &diag)) {
			left_out_add(&catalogue.left, &diag);
			continue;
		}
		catalogue_find(folder, names.names[i], suffixes, entry->path, sizeof entry->path);
		catalogue_add(&catalogue, names.names[i], title, entry->path);
	}
	name_list_free(&names);
	return catalogue;
}

static enum status catalogue_title_of_map(const char *name, void *context, char *title, size_t cap,
					  struct diag *diag)
{
	struct grid grid;

	(void)context;
	enum status status = map_load_named(name, NULL, &grid, diag);
	if (status)
		return status;
	snprintf(title, cap, "%s", grid.title);
	grid_free(&grid);
	return STATUS_OK;
}

static enum status catalogue_title_of_scene(const char *name, void *context, char *title, size_t cap,
					    struct diag *diag)
{
	struct scene scene;
	enum status status = scene_load(name, context, &scene, diag);

	if (status)
		return status;
	snprintf(title, cap, "%s", scene.title);
	scene_free(&scene);
	return STATUS_OK;
}

static const char *const cfg[] = {".cfg", NULL};

static struct catalogue catalogue_maps(void)
{
	const char *suffixes[MAP_SUFFIXES_CAP];

	map_suffixes(suffixes);
	return catalogue_list_files("maps", suffixes, catalogue_title_of_map, NULL);
}

static struct catalogue catalogue_scenes(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	return catalogue_list_files("scenes", cfg, catalogue_title_of_scene, &fleet);
}

static enum status catalogue_title_of_lesson(const char *name, void *context, char *title, size_t cap,
					     struct diag *diag)
{
	struct lesson *lesson;

	(void)context;
	enum status status = lesson_load_named(name, &lesson, diag);
	if (status)
		return status;
	snprintf(title, cap, "%s", lesson->title);
	lesson_free(lesson);
	return STATUS_OK;
}

static struct catalogue catalogue_lessons(void)
{
	return catalogue_list_files("lessons", cfg, catalogue_title_of_lesson, NULL);
}

/* Says of each entry whether it comes from FILE of the data directory or, if the player has added it to LIST, from the
 * player's own. */
static void catalogue_find_table(struct catalogue *catalogue, const char *file, const char *list)
{
	struct table table;
	bool open = table_load(&table, file, NULL) == STATUS_OK;

	for (size_t i = 0; i < catalogue->n; i++) {
		struct catalogue_entry *entry = &catalogue->entries[i];
		bool own = open && table_is_own_entry(&table, list, entry->name);
		enum status status = own ? place_find(PLACE_CONFIG, file, entry->path, sizeof entry->path, NULL)
					 : place_data(file, entry->path, sizeof entry->path);
		entry->variant.source = status ? file : entry->path;
	}
	table_close(&table);
}

static struct catalogue catalogue_ships(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	struct catalogue catalogue = catalogue_new(fleet.n);
	for (size_t i = 0; catalogue.entries && i < fleet.n; i++)
		catalogue_add(&catalogue, fleet.classes[i].name, fleet.classes[i].title, "");
	catalogue_find_table(&catalogue, "ships.cfg", "ships");
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
		catalogue_add(&catalogue, rules->kinds[i].name, rules->kinds[i].tell, "");
	catalogue_find_table(&catalogue, "hunters.cfg", "hunters");
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
		catalogue_add(&catalogue, rules->tools[i].name, rules->tools[i].says, "");
	catalogue_find_table(&catalogue, "tools.cfg", "tools");
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
			snprintf(title, sizeof title, "solved in %d turn%s", list.all[i].best,
				 list.all[i].best == 1 ? "" : "s");
		struct catalogue_entry *entry = &catalogue.entries[catalogue.n];
		struct diag diag = {""};
		struct grid grid;
		if (puzzle_path(list.all[i].name, entry->path, sizeof entry->path))
			continue;
		if (map_load_path(entry->path, NULL, &grid, NULL, &diag)) {
			left_out_add(&catalogue.left, &diag);
			continue;
		}
		grid_free(&grid);
		catalogue_add(&catalogue, list.all[i].name, title, entry->path);
	}
	puzzle_list_free(&list);
	return catalogue;
}

static enum status catalogue_take_themes(const config_setting_t *root, void *context, struct diag *diag)
{
	struct catalogue *catalogue = context;
	int n = config_setting_length(root);

	(void)diag;
	*catalogue = catalogue_new((size_t)n);
	for (int i = 0; catalogue->entries && i < n; i++) {
		const char *name = config_setting_name(config_setting_get_elem(root, (unsigned)i));
		struct theme theme;
		if (theme_load(name, &theme, NULL) == STATUS_OK)
			catalogue_add(catalogue, name,
				      theme.light ? "for a light background" : "for a dark background", "");
	}
	return STATUS_OK;
}

static struct catalogue catalogue_themes(void)
{
	struct catalogue catalogue = {0};

	if (table_take("themes.cfg", catalogue_take_themes, &catalogue, NULL))
		return catalogue;
	catalogue_find_table(&catalogue, "themes.cfg", NULL);
	return catalogue;
}

/* ---- all families ----------------------------------------------------------------------------------------- */

const struct catalogue_family catalogue_families[FAMILIES + 1] = {
#define FAMILY(id, name, table, read, own) [FAMILY_##id] = {name, table, read, own},
#include "cli/families.def"
#undef FAMILY
};

const char *const catalogue_names[FAMILIES + 1] = {
#define FAMILY(id, name, table, read, own) name,
#include "cli/families.def"
#undef FAMILY
};

struct catalogue catalogue_open(const struct catalogue_family *family)
{
	if (family->read)
		return family->read();
	return (struct catalogue){.table = family->table};
}
