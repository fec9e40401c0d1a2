/* The classes of a project: they give properties to every tile, object and layer with a class.  They are in the
 * project file, "game.tiled-project", or in one of object types, as Tiled wrote them before 1.8. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/tiled.h"
#include "map/tmj.h"
#include "map/tmx.h"
#include "store/file.h"
#include "store/places.h"

enum { TILED_CLASSES = 1 << 12, TILED_CLASS_FILES = 8 };

enum status tiled_add_class(struct tiled_map *map, const char *name, const struct tiled_properties *properties,
			    struct diag *diag)
{
	if (meaning_is_none(properties->meaning) || !*name || map->n_classes == TILED_CLASSES ||
	    !meaning_is_none(tiled_class_meaning(map, name)))
		return STATUS_OK;
	struct tiled_class *grown = realloc(map->classes, (map->n_classes + 1) * sizeof *grown);
	if (!grown)
		return tiled_no_memory(map, diag);
	map->classes = grown;
	struct tiled_class *class = &grown[map->n_classes++];
	snprintf(class->name, sizeof class->name, "%s", name);
	class->meaning = properties->meaning;
	return STATUS_OK;
}

struct meaning tiled_class_meaning(const struct tiled_map *map, const char *name)
{
	for (size_t i = 0; i < map->n_classes; i++)
		if (!strcmp(map->classes[i].name, name))
			return map->classes[i].meaning;
	return MEANING_NONE;
}

void tiled_read_classes(struct tiled_map *map, const char *from, const char *source)
{
	char path[MAP_PATH_CAP];
	struct blob blob;
	struct diag why = {""};

	if (map->class_files++ == TILED_CLASS_FILES)
		return;
	if (map_read_beside(map->text, from, source, path, &blob, &why)) {
		reading_note(map->grid.reading, READING_LOSS, "classes in '%.60s': %s", source, why.text);
		return;
	}
	struct map_text text = {.name = path, .text = (const char *)blob.bytes, .len = blob.len};
	enum status status =
	    tiled_is_json(&text) ? tmj_read_classes(map, &text, &why) : tmx_read_classes(map, &text, &why);
	if (status)
		reading_note(map->grid.reading, READING_LOSS, "%s",
			     why.text[0] ? why.text : status_text(status));
	blob_free(&blob);
}

/* Reads all files in FOLDER, relative to the file FROM: projects, and object types under Tiled's name for them. */
static void tiled_class_look(struct tiled_map *map, const char *from, const char *folder)
{
	static const char *const types[] = {"objecttypes.xml", "objecttypes.json"};
	char path[MAP_PATH_CAP], source[MAP_PATH_CAP];
	struct name_list projects;

	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		snprintf(source, sizeof source, "%s/%s", folder, types[i]);
		if (map_path_from(from, source, path) && file_exists(path))
			tiled_read_classes(map, from, source);
	}
	if (!map_path_from(from, folder, path) || place_list(*path ? path : ".", ".tiled-project", &projects))
		return;
	for (size_t i = 0; i < projects.n; i++)
		if (snprintf(source, sizeof source, "%s/%s", folder, projects.names[i]) < MAP_PATH_CAP)
			tiled_read_classes(map, from, source);
	name_list_free(&projects);
}

void tiled_find_classes(struct tiled_map *map)
{
	char from[MAP_PATH_CAP];
	const char *project = map->text->asked.project;

	if (!map->text->on_disk)
		return;
	tiled_class_look(map, map->text->name, ".");
	if (!project)
		tiled_class_look(map, map->text->name, "..");
	else if (snprintf(from, sizeof from, "%s/", project) < MAP_PATH_CAP)
		tiled_class_look(map, from, ".");
}
