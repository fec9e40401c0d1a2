/* map/tiled.h -- what the two file formats of the Tiled map editor share: tiles and objects become a grid.
 *
 * A reader calls tiled_begin with the attributes of the map, then tiled_meaning for the tiles that mean something,
 * then tiled_tiles and tiled_object for each layer and object from the lowest up, and tiled_end.
 *
 * What a tile means is said by its properties: `terrain`, the name of one, `solid`, or `cost`; or by its class, if that
 * is the name of a terrain.  Every other tile is decoration: floor, where no tile lies under it.
 *
 * Invariant: cells are TERRAIN_COUNT until a tile is laid on them. */
#ifndef MAP_TILED_H
#define MAP_TILED_H

#include "map/map.h"

enum { TILED_GIDS = 1 << 16, TILED_WORD_CAP = 64, TILED_POINTS = 1024 };

/* Where something stands: at AT in TEXT or, if that is NULL, at LINE and COLUMN, 0 if they are unknown. */
struct tiled_place {
	const struct map_text *text; /* the map or one of its tilesets */
	const char *at;
	int line, column;
};

/* What properties say; of the map, a layer, a tile or an object. */
struct tiled_properties {
	int terrain; /* -1: nothing */
	char title[64], mode[TILED_WORD_CAP];
	int turns;
	bool shaped; /* a tile with a collision shape: wall, if nothing else is said */
};

static inline struct tiled_properties tiled_no_properties(void)
{
	return (struct tiled_properties){.terrain = -1};
}

struct tiled_head {
	char orientation[TILED_WORD_CAP];
	uint64_t width, height;         /* in tiles */
	double tile_width, tile_height; /* in pixels */
	bool infinite;
	struct tiled_place place;
};

struct tiled_layer {
	char name[TILED_WORD_CAP];
	uint64_t width, height;
	struct vec2 offset; /* in pixels, with that of the groups around it */
	struct tiled_properties properties;
	struct tiled_place place;
};

/* The tiles of a layer as they stand in the file: numbers and commas, or base64. */
struct tiled_data {
	const char *text;
	size_t len;
	char encoding[TILED_WORD_CAP], compression[TILED_WORD_CAP]; /* "" is "csv", and none */
	bool is_copy;                                               /* text is not where PLACE is */
	struct tiled_place place;                                   /* of its first character */
};

enum tiled_shape { TILED_RECTANGLE, TILED_POINT, TILED_ELLIPSE, TILED_POLYGON, TILED_POLYLINE, TILED_TEXT };

struct tiled_object {
	char class[TILED_WORD_CAP], name[TILED_WORD_CAP];
	struct vec2 at, size; /* in pixels */
	double rotation_deg;  /* clockwise about AT */
	bool is_tile;         /* AT is the lower left corner */
	enum tiled_shape shape;
	struct vec2 points[TILED_POINTS]; /* [n_points] of a polygon or polyline, relative to AT */
	size_t n_points;
	struct tiled_properties properties;
	struct tiled_place place;
};

struct tiled_map {
	const struct map_text *text;
	struct grid grid; /* owned until tiled_end */
	double tile_width, tile_height;
	int8_t meaning[TILED_GIDS]; /* [gid]: a terrain, or -1 */
	uint64_t cells_left;        /* that may still be read or tried; see TILED_WORK */
	bool tiled;                 /* has a layer of tiles */
	int n_hunters, n_patrols, n_rectangles;
};

/* A map to be filled, for TEXT; released by tiled_free.  NULL if memory is short. */
struct tiled_map *tiled_new(const struct map_text *text);
void tiled_free(struct tiled_map *map);

/* STATUS_BAD_INPUT for what we do not read: other orientations, infinite maps, sizes out of range. */
MUST_CHECK enum status tiled_begin(struct tiled_map *map, const struct tiled_head *head, struct diag *diag);

/* Takes the property NAME = VALUE if it is one of ours.  STATUS_BAD_INPUT for an unknown terrain. */
MUST_CHECK enum status tiled_property(const char *name, const char *value, struct tiled_place place,
				      struct tiled_properties *properties, struct diag *diag);

/* The tile with the global number GID, of CLASS, means what PROPERTIES say. */
MUST_CHECK enum status tiled_meaning(struct tiled_map *map, uint64_t gid, const char *class,
				     const struct tiled_properties *properties, struct tiled_place place,
				     struct diag *diag);

MUST_CHECK enum status tiled_tiles(struct tiled_map *map, const struct tiled_layer *layer,
				   const struct tiled_data *data, struct diag *diag);
MUST_CHECK enum status tiled_object(struct tiled_map *map, const struct tiled_layer *layer,
				    const struct tiled_object *object, struct diag *diag);

/* Reads the file SOURCE, a tileset of either format whose first tile has the global number FIRST_GID.  One that cannot be
 * read is noted in the grid. */
MUST_CHECK enum status tiled_tileset(struct tiled_map *map, const char *source, uint64_t first_gid,
				     struct diag *diag);

/* STATUS_BAD_INPUT, with a message about PLACE. */
enum status tiled_wrong(struct tiled_place place, struct diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);

/* Gives the finished grid away. */
MUST_CHECK enum status tiled_end(struct tiled_map *map, const struct tiled_properties *properties,
				 struct grid *grid, struct diag *diag);

/* ---- writing ----------------------------------------------------------------------------------------------- */

enum { TILED_TILE_PX = 16 }; /* sides of the tiles that we write */

/* Their picture, a tile for each terrain; drawn by contrib/tiles/tiles.py. */
#define TILED_PICTURE "astray-tiles.png"

/* An object as a format writes it: a point, a rectangle or a polyline, from the mark I of GRID on.  Returns the
 * index of the mark after it. */
struct tiled_written {
	const char *class, *name, *mode; /* "" for none */
	struct vec2 at, size;
	size_t first, n_points; /* of a polyline: the marks whose cells it joins */
};
size_t tiled_write_object(const struct grid *grid, size_t i, struct tiled_written *object);

/* The middle of AT in pixels. */
static inline struct vec2 tiled_middle(struct cell at)
{
	return vec2_scale(cell_middle(at), TILED_TILE_PX);
}

/* Appends the terrain of GRID as global tile numbers, a row a line. */
void tiled_write_tiles(const struct grid *grid, struct byte_writer *writer);

#endif
