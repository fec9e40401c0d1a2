#include "config.h"

#include "cli/catalogue.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/puzzle.h"
#include "lab/lesson.h"
#include "map/map.h"
#include "space/scene.h"
#include "store/file.h"
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

/* Where the file NAME of FOLDER is that ends in one of SUFFIXES: the player's own before that of the data directory. */
static void catalogue_find(const char *folder, const char *name, const char *const *suffixes, char *path,
			   size_t cap)
{
	char file[PATH_MAX];

	for (; *suffixes; suffixes++) {
		snprintf(file, sizeof file, "%s/%s%s", folder, name, *suffixes);
		if (!place_content(file, path, cap) && file_exists(path))
			return;
	}
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
		if (!read_title(names.names[i], context, title, sizeof title))
			continue;
		catalogue_find(folder, names.names[i], suffixes, entry->path, sizeof entry->path);
		catalogue_add(&catalogue, names.names[i], title, entry->path);
	}
	name_list_free(&names);
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

static bool catalogue_title_of_puzzle(const char *name, void *context, char *title, size_t cap)
{
	char path[PATH_MAX];

	return !puzzle_path(name, path, sizeof path) && catalogue_title_of_map(path, context, title, cap);
}

static const char *const cfg[] = {".cfg", NULL};

struct catalogue catalogue_maps(void)
{
	const char *suffixes[MAP_SUFFIXES_CAP];

	map_suffixes(suffixes);
	return catalogue_list_files("maps", suffixes, catalogue_title_of_map, NULL);
}

struct catalogue catalogue_scenes(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	return catalogue_list_files("scenes", cfg, catalogue_title_of_scene, &fleet);
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
	return catalogue_list_files("lessons", cfg, catalogue_title_of_lesson, NULL);
}

struct catalogue catalogue_ships(void)
{
	struct fleet fleet;

	if (fleet_load(&fleet, NULL))
		return (struct catalogue){0};
	struct catalogue catalogue = catalogue_new(fleet.n);
	for (size_t i = 0; catalogue.entries && i < fleet.n; i++) {
		struct catalogue_entry *entry = &catalogue.entries[i];
		const struct ship_class *class = &fleet.classes[i];
		if (class->own ? place_find(PLACE_CONFIG, "ships.cfg", entry->path, sizeof entry->path, NULL)
			       : place_data("ships.cfg", entry->path, sizeof entry->path))
			continue;
		catalogue_add(&catalogue, class->name, class->title, entry->path);
	}
	return catalogue;
}

struct catalogue catalogue_puzzles(void)
{
	static const char *const suffixes[] = {".txt", NULL};

	return catalogue_list_files("puzzles", suffixes, catalogue_title_of_puzzle, NULL);
}
