/* map/tiled.h -- the common part of the two file formats of the Tiled map editor: tiles and objects become a grid.
 *
 * A reader calls tiled_begin with the attributes of the map, then tiled_set and tiled_meaning for the tilesets and
 * their meaningful tiles, then tiled_tiles and tiled_object for each layer and object from the lowest up, and
 * tiled_end.
 *
 * The meaning of a tile, a layer or an object comes from its properties (`terrain`, the name of one, `cost`, and those
 * of data/conventions.cfg), by its class, by the name of an object, by the name of its layer or a group around it, and
 * by the tile that a tile object shows.  Everything else is decoration: floor, without a tile under it.  Unknown
 * content never makes a map unreadable: it is noted in the reading of the grid.
 *
 * Invariant: cells are TERRAIN_COUNT until a tile covers them. */
#ifndef MAP_TILED_H
#define MAP_TILED_H

#include "map/conventions.h"
#include "map/map.h"
#include "map/reading.h"

enum { TILED_GIDS = 1 << 22, TILED_WORD_CAP = 64, TILED_POINTS = 1024, TILED_FAR = 1 << 24 };
enum { TILED_WORK = 1 << 27 /* tiles to read, and cells to compare with shapes: about a second */ };

/* Where something stands: at AT in TEXT or, if that is NULL, at LINE and COLUMN, 0 if they are unknown. */
struct tiled_place {
	const struct map_text *text; /* the map or one of its tilesets */
	const char *at;
	int line, column;
};

/* What properties say; of the map, a layer, a tile or an object. */
struct tiled_properties {
	struct meaning meaning;
	bool denied; /* a property denies that it is a wall */
	char title[64], mode[TILED_WORD_CAP];
	int turns;
	bool shaped; /* a tile with a collision shape: wall by default */
};

static inline struct tiled_properties tiled_no_properties(void)
{
	return (struct tiled_properties){.meaning = MEANING_NONE};
}

/* Some tiles of a plane without end, in tiles. */
struct tiled_area {
	int64_t x, y;
	uint64_t width, height;
};

struct tiled_head {
	char orientation[TILED_WORD_CAP], stagger_axis[TILED_WORD_CAP];
	struct tiled_area area;         /* of an infinite map: around all chunks */
	double tile_width, tile_height; /* in pixels */
	struct tiled_place place;
};

struct tiled_set {
	uint64_t first_gid;
	struct vec2 anchor; /* where in a tile object its place is, in parts of its size */
	char *path;         /* of its file, owned; NULL: none */
};

struct tiled_layer {
	char name[TILED_WORD_CAP], class[TILED_WORD_CAP];
	uint64_t width, height;
	struct vec2 offset;     /* in pixels, including the groups around it */
	struct meaning meaning; /* of the groups around it; from tiled_layer_begin on, its own */
	struct tiled_properties properties;
	bool used; /* something in it means something */
	struct tiled_place place;
};

/* The tiles of a layer, or of a chunk of one, as in the file: numbers and commas, or base64. */
struct tiled_data {
	const char *text;
	size_t len;
	struct tiled_area area;
	char encoding[TILED_WORD_CAP], compression[TILED_WORD_CAP]; /* "" is "csv", and none */
	bool is_copy;                                               /* text is not where PLACE is */
	struct tiled_place place;                                   /* of its first character */
};

enum tiled_shape { TILED_RECTANGLE, TILED_POINT, TILED_ELLIPSE, TILED_POLYGON, TILED_POLYLINE, TILED_TEXT };

struct tiled_object {
	char class[TILED_WORD_CAP], name[TILED_WORD_CAP];
	struct vec2 at, size; /* in pixels */
	double rotation_deg;  /* clockwise about AT */
	uint64_t gid;         /* of the tile that it shows, with how it is turned; 0: none */
	enum tiled_shape shape;
	struct vec2 points[TILED_POINTS]; /* [n_points] of a polygon or polyline, relative to AT */
	size_t n_points;
	const char *wrong; /* why it is no object that can be placed; NULL: it is one */
	struct tiled_properties properties;
	struct tiled_place place;
};

/* A class of the project, if its properties mean something. */
struct tiled_class {
	char name[TILED_WORD_CAP];
	struct meaning meaning;
};

struct tiled_map {
	const struct map_text *text;
	struct conventions conventions;
	struct grid grid;           /* owned until tiled_end */
	int64_t origin_x, origin_y; /* its first tile, in an infinite map */
	struct vec2 tile, unit;     /* in pixels: a tile, and a cell as objects measure it */
	bool slanted;               /* tiles do not stand upright: isometric or staggered */
	struct meaning *meanings;   /* [n_meanings] by the number of the tile; owned */
	size_t n_meanings;
	struct tiled_set *sets; /* [n_sets], owned */
	size_t n_sets;
	struct tiled_class *classes; /* [n_classes], owned */
	size_t n_classes;
	int class_files;    /* that were read for them; one may name another */
	uint64_t work_left; /* cells that may still be read or tried; TILED_WORK at first */
	bool tiled;         /* has a layer of tiles in addition to the walls */
	struct tiled_counts {
		int hunters, patrols, rectangles;
	} counts;                          /* of marks that are numbered */
	uint8_t mark_ranks[MARK_GOAL + 1]; /* of the start and the goal */
};

/* A map to be filled, for TEXT, which knows the classes of its project; released by tiled_free. */
MUST_CHECK enum status tiled_new(const struct map_text *text, struct tiled_map **map, struct diag *diag);
void tiled_free(struct tiled_map *map);

/* STATUS_BAD_INPUT: unsupported orientation, or size out of range. */
MUST_CHECK enum status tiled_begin(struct tiled_map *map, const struct tiled_head *head, struct diag *diag);

/* Widens AREA so that it holds CHUNK as well; STATUS_BAD_INPUT if that is too far away. */
MUST_CHECK enum status tiled_widen(struct tiled_area *area, struct tiled_area chunk, struct tiled_place place,
				   struct diag *diag);

/* Takes the property NAME = VALUE if it means something.  The last of several counts. */
void tiled_property(struct tiled_map *map, const char *name, const char *value,
		    struct tiled_properties *properties);

/* Takes a property that is of CLASS, whose members are properties, too. */
void tiled_class_property(struct tiled_map *map, const char *class, struct tiled_properties *properties);

/* Begins a tileset of the map, whose tile objects are aligned as ALIGNMENT says.  One with a SOURCE, which is not "", is
 * read; if that fails, a note says why.  */
MUST_CHECK enum status tiled_tileset(struct tiled_map *map, uint64_t first_gid, const char *source,
				     struct diag *diag);

/* The objects that show tiles of the last tileset are aligned as Tiled's word WORD says, "" for none. */
void tiled_align(struct tiled_map *map, const char *word);

/* The tile with the global number GID, of CLASS, means what PROPERTIES say. */
MUST_CHECK enum status tiled_meaning(struct tiled_map *map, uint64_t gid, const char *class,
				     const struct tiled_properties *properties, struct diag *diag);

/* The class NAME has PROPERTIES by default; the first of several wins. */
MUST_CHECK enum status tiled_add_class(struct tiled_map *map, const char *name,
				       const struct tiled_properties *properties, struct diag *diag);

/* Reads the classes in SOURCE, a file of either format, to which the file FROM refers; mistakes are noted. */
void tiled_read_classes(struct tiled_map *map, const char *from, const char *source);

/* Begins LAYER, whose name, class and properties are known. */
void tiled_layer_begin(struct tiled_map *map, struct tiled_layer *layer);
void tiled_layer_end(struct tiled_map *map, const struct tiled_layer *layer);

MUST_CHECK enum status tiled_tiles(struct tiled_map *map, struct tiled_layer *layer,
				   const struct tiled_data *data, struct diag *diag);
MUST_CHECK enum status tiled_object(struct tiled_map *map, struct tiled_layer *layer,
				    const struct tiled_object *object, struct diag *diag);

/* Fills OBJECT with what the template SOURCE, a file of either format, says; what is wrong with it is noted. */
MUST_CHECK enum status tiled_template(struct tiled_map *map, const char *source, struct tiled_object *object,
				      struct diag *diag);

/* The tile that a template calls GID, of its own tileset that begins at FIRST_GID and whose file is SOURCE, relative
 * to the template FROM, as the map numbers it; 0: the map lacks that tileset. */
uint64_t tiled_template_gid(const struct tiled_map *map, const char *from, uint64_t gid, uint64_t first_gid,
			    const char *source);

/* STATUS_BAD_INPUT, with a message about PLACE. */
enum status tiled_wrong(struct tiled_place place, struct diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);

/* Is TEXT JSON rather than XML, as far as its beginning shows? */
bool tiled_is_json(const struct map_text *text);

/* Gives the finished grid away. */
MUST_CHECK enum status tiled_end(struct tiled_map *map, const struct tiled_properties *properties,
				 struct grid *grid, struct diag *diag);

/* The words for the marks that we know, and whether they must have a name. */
enum { TILED_MARKS = 8 };
extern const struct tiled_mark_word {
	const char *word;
	enum mark_kind kind;
	bool named;
} tiled_marks[TILED_MARKS];

/* ---- for the files of this reader -------------------------------------------------------------------------- */

enum { TILED_GID_MASK = 0x0fffffff /* the four bits above say how the tile is turned */ };

enum status tiled_no_memory(const struct tiled_map *map, struct diag *diag);

/* The terrain is made when the first tile or object needs it, so that a map of nothing but a size costs nothing. */
MUST_CHECK enum status tiled_need_terrain(struct tiled_map *map, struct diag *diag);

/* STATUS_BAD_INPUT if CELLS more are too much work. */
MUST_CHECK enum status tiled_take_work(struct tiled_map *map, uint64_t cells, struct tiled_place place,
				       struct diag *diag);

/* The meaning of a name or a class: a terrain, or an entry of the conventions. */
struct meaning tiled_word(const struct tiled_map *map, const char *word);

/* Reads the classes of the files beside the map, or in the folder of its project. */
void tiled_find_classes(struct tiled_map *map);

/* What the class NAME means by its properties. */
struct meaning tiled_class_meaning(const struct tiled_map *map, const char *name);

/* What the tile GID means, however it is turned. */
struct meaning tiled_meaning_of(const struct tiled_map *map, uint64_t gid);

/* Marks AT as start or goal, as MEANING says, unless an earlier one has priority, which is noted. */
MUST_CHECK enum status tiled_mark(struct tiled_map *map, struct meaning meaning, struct cell at,
				  struct diag *diag);

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
