#include "config.h"

#include "cli/catalogue.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lesson.h"
#include "map/map.h"
#include "space/scene.h"
#include "store/places.h"

static struct catalogue catalogue_new(size_t cap)
{
	struct catalogue catalogue = {calloc(cap + 1, sizeof *catalogue.entries),
				      calloc(cap + 1, sizeof *catalogue.table), 0};

	if (!catalogue.entries || !catalogue.table)
		catalogue_free(&catalogue);
	return catalogue;
}

void catalogue_free(struct catalogue *catalogue)
{
	free(catalogue->entries);
	free(catalogue->table);
	*catalogue = (struct catalogue){0};
}

static void catalogue_add(struct catalogue *catalogue, const char *name, const char *title, const char *source)
{
	struct catalogue_entry *entry = &catalogue->entries[catalogue->n];

	snprintf(entry->name, sizeof entry->name, "%s", name);
	snprintf(entry->title, sizeof entry->title, "%s", title);
	entry->variant = (struct variant){.name = entry->name, .title = entry->title, .source = source};
	catalogue->table[catalogue->n++] = &entry->variant;
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

struct catalogue catalogue_maps(void)
{
	const struct format *format = format_of(variant_named(formats, "astray"));

	return catalogue_list_files("maps", format->suffix, format->head.source, catalogue_title_of_map, NULL);
}

struct catalogue catalogue_scenes(void)
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

struct catalogue catalogue_lessons(void)
{
	return catalogue_list_files("lessons", ".cfg", "data/lessons", catalogue_title_of_lesson, NULL);
}

struct catalogue catalogue_ships(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	struct catalogue catalogue = catalogue_new(fleet.n);
	for (size_t i = 0; catalogue.entries && i < fleet.n; i++)
		catalogue_add(&catalogue, fleet.classes[i].name, fleet.classes[i].title, "data/ships.cfg");
	return catalogue;
}
