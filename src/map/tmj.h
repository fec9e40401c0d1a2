/* map/tmj.h -- tilesets and templates in the JSON of the Tiled map editor, to which a map in either of its formats may
 * refer. */
#ifndef MAP_TMJ_H
#define MAP_TMJ_H

#include "map/tiled.h"

/* Reads the tileset TEXT, whose first tile has the global number FIRST_GID in MAP. */
MUST_CHECK enum status tmj_read_tileset(struct tiled_map *map, const struct map_text *text, uint64_t first_gid,
					struct diag *diag);

/* Fills OBJECT with what the template TEXT says; its place stays. */
MUST_CHECK enum status tmj_read_template(struct tiled_map *map, const struct map_text *text,
					 struct tiled_object *object, struct diag *diag);

/* Adds the classes of TEXT, a project or a list of object types, to MAP. */
MUST_CHECK enum status tmj_read_classes(struct tiled_map *map, const struct map_text *text, struct diag *diag);

#endif
