#include "config.h"

#include "map/tiled.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "map/tmj.h"
#include "map/tmx.h"
#include "store/inflate.h"
#include "store/json.h"

enum {
	TILED_GID_MASK = 0x0fffffff, /* the four bits above say how the tile is turned */
	TILED_WORK = 1 << 27,        /* tiles to read, and cells to compare with shapes: about a second */
	TILED_OBJECTS = 4096,        /* that mean something */
	TILED_TURNS_MAX = 9999,
};

static const struct {
	const char *word;
	enum mark_kind kind;
	bool named;
} tiled_marks[] = {
    {"start", MARK_START, false},         {"goal", MARK_GOAL, false},   {"hunter", MARK_HUNTER, true},
    {"waypoint", MARK_WAYPOINT, false},   {"tool", MARK_TOOL, true},    {"patrol", MARK_PATROL, false},
    {"rectangle", MARK_RECTANGLE, false}, {"trail", MARK_TRAIL, false},
};

struct tiled_map *tiled_new(const struct map_text *text)
{
	struct tiled_map *map = calloc(1, sizeof *map);

	if (!map)
		return NULL;
	map->text = text;
	map->cells_left = TILED_WORK;
	memset(map->meaning, -1, sizeof map->meaning);
	return map;
}

void tiled_free(struct tiled_map *map)
{
	if (map)
		grid_free(&map->grid);
	free(map);
}

enum status tiled_wrong(struct tiled_place place, struct diag *diag, const char *format, ...)
{
	char what[160];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	if (place.at)
		json_place(place.text->text, place.at, &place.line, &place.column);
	return diag_at(diag, STATUS_BAD_INPUT, place.text->name, place.line, place.column, "%s", what);
}

static enum status tiled_no_memory(const struct tiled_map *map, struct diag *diag)
{
	return diag_at(diag, STATUS_NO_MEMORY, map->text->name, 0, 0, "out of memory");
}

enum status tiled_begin(struct tiled_map *map, const struct tiled_head *head, struct diag *diag)
{
	if (strcmp(head->orientation, "orthogonal") != 0)
		return tiled_wrong(head->place, diag, "the map is %.20s; only orthogonal maps are read",
				   head->orientation[0] ? head->orientation : "without orientation");
	if (head->infinite)
		return tiled_wrong(head->place, diag,
				   "the map is infinite; give it a size in Tiled: Map > Map Properties");
	if (!(head->tile_width >= 1 && head->tile_height >= 1))
		return tiled_wrong(head->place, diag, "tilewidth and tileheight must be at least 1");
	enum status status = map_check_size(map->text, 0, head->width, head->height, diag);
	if (status)
		return status;
	map->tile_width = head->tile_width;
	map->tile_height = head->tile_height;
	map->grid.width = (int)head->width;
	map->grid.height = (int)head->height;
	return STATUS_OK;
}

/* The terrain is made when the first tile or object needs it, so that a map of nothing but a size costs nothing. */
static enum status tiled_need_terrain(struct tiled_map *map, struct diag *diag)
{
	struct grid made;

	if (map->grid.terrain)
		return STATUS_OK;
	if (grid_new(map->grid.width, map->grid.height, TERRAIN_COUNT, &made))
		return tiled_no_memory(map, diag);
	map->grid.terrain = made.terrain;
	return STATUS_OK;
}

static enum status tiled_take_work(struct tiled_map *map, uint64_t cells, struct tiled_place place,
				   struct diag *diag)
{
	if (cells > map->cells_left)
		return tiled_wrong(place, diag, "the layers and objects are too large together");
	map->cells_left -= cells;
	return STATUS_OK;
}

/* ---- properties -------------------------------------------------------------------------------------------- */

static int tiled_terrain_named(const char *name)
{
	for (int i = 0; i < TERRAIN_COUNT; i++)
		if (!strcmp(name, terrain_info[i].name))
			return i;
	return -1;
}

static int tiled_terrain_costing(double cost)
{
	if (!(cost > 0))
		return TERRAIN_WALL;
	if (cost > terrain_info[TERRAIN_WATER].walk_cost)
		return TERRAIN_MUD;
	return cost > 1 ? TERRAIN_WATER : TERRAIN_FLOOR;
}

static void tiled_take_title(const char *value, char title[64])
{
	snprintf(title, 64, "%s", value);
	text_make_safe(title, strlen(title), "");
}

enum status tiled_property(const char *name, const char *value, struct tiled_place place,
			   struct tiled_properties *properties, struct diag *diag)
{
	double cost;

	if (!strcmp(name, "terrain")) {
		properties->terrain = tiled_terrain_named(value);
		if (properties->terrain < 0)
			return tiled_wrong(place, diag, "unknown terrain '%.40s'", value);
	} else if (!strcmp(name, "solid") && !strcmp(value, "true")) {
		properties->terrain = TERRAIN_WALL;
	} else if (!strcmp(name, "cost") && text_to_double(value, &cost)) {
		properties->terrain = tiled_terrain_costing(cost);
	} else if (!strcmp(name, "title")) {
		tiled_take_title(value, properties->title);
	} else if (!strcmp(name, "mode")) {
		snprintf(properties->mode, sizeof properties->mode, "%s", value);
	} else if (!strcmp(name, "turns") && !text_to_int(value, 1, TILED_TURNS_MAX, &properties->turns)) {
		return tiled_wrong(place, diag, "turns must be 1 to 9999");
	}
	return STATUS_OK;
}

enum status tiled_meaning(struct tiled_map *map, uint64_t gid, const char *class,
			  const struct tiled_properties *properties, struct tiled_place place,
			  struct diag *diag)
{
	int terrain = properties->terrain;

	if (terrain < 0)
		terrain = tiled_terrain_named(class);
	if (terrain < 0 && properties->shaped)
		terrain = TERRAIN_WALL;
	if (terrain < 0)
		return STATUS_OK;
	if (gid >= TILED_GIDS)
		return tiled_wrong(place, diag, "a tile above number 65535 cannot mean a terrain");
	map->meaning[gid] = (int8_t)terrain;
	return STATUS_OK;
}

enum status tiled_tileset(struct tiled_map *map, const char *source, uint64_t first_gid, struct diag *diag)
{
	char path[PATH_MAX];
	struct blob blob;
	enum status status = map_read_beside(map->text, source, path, sizeof path, &blob);

	if (status) {
		snprintf(map->grid.note, sizeof map->grid.note,
			 "tileset '%.36s' cannot be read, so its tiles count as floor", source);
		text_make_safe(map->grid.note, strlen(map->grid.note), "");
		return STATUS_OK;
	}
	struct map_text text = {.name = path, .text = (const char *)blob.bytes, .len = blob.len};
	if (text.len && *text.text == '{')
		status = tmj_read_tileset(map, &text, first_gid, diag);
	else
		status = tmx_read_tileset(map, &text, first_gid, diag);
	blob_free(&blob);
	return status;
}

/* ---- tiles ------------------------------------------------------------------------------------------------- */

/* What is being laid, and where. */
struct tiled_laying {
	struct tiled_map *map;
	const struct tiled_data *data;
	int terrain; /* of all tiles in the layer without a meaning of their own, or -1 */
	size_t cells;
	struct diag *diag;
};

static int tiled_terrain_of_layer(const struct tiled_layer *layer)
{
	static const char *const solid[] = {"wall", "walls", "collision", "collisions", "obstacles", "solid"};
	char name[TILED_WORD_CAP] = "";

	if (layer->properties.terrain >= 0)
		return layer->properties.terrain;
	for (size_t i = 0; layer->name[i]; i++)
		name[i] = (char)tolower((unsigned char)layer->name[i]);
	for (size_t i = 0; i < ARRAY_LEN(solid); i++)
		if (!strcmp(name, solid[i]))
			return TERRAIN_WALL;
	return -1;
}

static void tiled_lay(const struct tiled_laying *laying, size_t index, uint32_t gid)
{
	uint8_t *cell = &laying->map->grid.terrain[index];
	int meaning = -1;

	gid &= TILED_GID_MASK;
	if (gid == 0)
		return;
	if (gid < TILED_GIDS)
		meaning = laying->map->meaning[gid];
	if (meaning < 0)
		meaning = laying->terrain;
	if (meaning >= 0)
		*cell = (uint8_t)meaning;
	else if (*cell == TERRAIN_COUNT)
		*cell = TERRAIN_FLOOR;
}

/* WHAT is wrong at AT in the data. */
static enum status tiled_bad_data(const struct tiled_laying *laying, const char *at, const char *what)
{
	struct tiled_place place = laying->data->place;

	if (!laying->data->is_copy)
		place.at = at;
	return tiled_wrong(place, laying->diag, "%s: the layer has %zu", what, laying->cells);
}

static const char *tiled_skip_blanks(const char *at, const char *end)
{
	while (at < end && isspace((unsigned char)*at))
		at++;
	return at;
}

static enum status tiled_read_csv(const struct tiled_laying *laying)
{
	const char *at = laying->data->text, *end = at + laying->data->len;

	if (laying->cells > laying->data->len / 2 + 1)
		return tiled_bad_data(laying, end, "too few tiles");
	for (size_t i = 0; i < laying->cells; i++) {
		uint64_t gid = 0;
		const char *first = at = tiled_skip_blanks(at, end);
		for (; at < end && isdigit((unsigned char)*at) && gid <= UINT32_MAX; at++)
			gid = gid * 10 + (uint64_t)(*at - '0');
		if (at == end && at == first)
			return tiled_bad_data(laying, at, "too few tiles");
		if (at == first || gid > UINT32_MAX)
			return tiled_bad_data(laying, first, "expected the number of a tile");
		tiled_lay(laying, i, (uint32_t)gid);
		at = tiled_skip_blanks(at, end);
		if (i + 1 < laying->cells && at < end && *at != ',')
			return tiled_bad_data(laying, at, "expected ','");
		at += at < end && *at == ',';
	}
	at = tiled_skip_blanks(at, end);
	return at == end ? STATUS_OK : tiled_bad_data(laying, at, "too many tiles");
}

/* Standard base64 as RFC 4648 has it, with blanks.  The bytes replace the text in COPY; false if it is none. */
static bool tiled_decode(const struct tiled_data *data, unsigned char *copy, size_t *n)
{
	size_t len = 0;

	for (size_t i = 0; i < data->len; i++)
		if (!isspace((unsigned char)data->text[i]))
			copy[len++] = (unsigned char)data->text[i];
	for (int padding = 0; padding < 2 && len && copy[len - 1] == '='; padding++)
		len--;
	for (size_t i = 0; i < len; i++) {
		if (copy[i] == '-' || copy[i] == '_')
			return false;
		if (copy[i] == '+')
			copy[i] = '-';
		else if (copy[i] == '/')
			copy[i] = '_';
	}
	*n = base64_bytes(len);
	return base64_decode((const char *)copy, len, copy);
}

static void tiled_lay_bytes(const struct tiled_laying *laying, size_t first, const unsigned char *bytes,
			    size_t n)
{
	struct byte_reader reader = {bytes, bytes + n, false};

	for (size_t i = 0; i < n / 4; i++)
		tiled_lay(laying, first + i, read_u32(&reader));
}

static enum status tiled_read_packed(const struct tiled_laying *laying, const unsigned char *bytes, size_t n)
{
	unsigned char piece[1 << 14];
	struct inflater inflater;
	size_t done = 0, want = laying->cells * 4, got = 1;

	if (want / INFLATE_MOST > n)
		return tiled_bad_data(laying, laying->data->text, "too few tiles");
	if (inflater_begin(&inflater, bytes, n))
		return tiled_no_memory(laying->map, laying->diag);
	for (; done < want && got; done += got) {
		got = inflater_read(&inflater, piece, min(sizeof piece, want - done)) / 4 * 4;
		tiled_lay_bytes(laying, done / 4, piece, got);
	}
	bool whole = done == want && inflater_is_done(&inflater);
	inflater_end(&inflater);
	if (whole)
		return STATUS_OK;
	return tiled_bad_data(laying, laying->data->text,
			      done == want ? "too many tiles, or damaged" : "too few tiles, or damaged");
}

static enum status tiled_read_base64(const struct tiled_laying *laying)
{
	const struct tiled_data *data = laying->data;
	unsigned char *bytes = malloc(data->len + 1);
	enum status status = STATUS_OK;
	size_t n;

	if (!bytes)
		return tiled_no_memory(laying->map, laying->diag);
	if (!tiled_decode(data, bytes, &n))
		status = tiled_wrong(data->place, laying->diag, "this is not base64");
	else if (data->compression[0])
		status = tiled_read_packed(laying, bytes, n);
	else if (n != laying->cells * 4)
		status = tiled_bad_data(laying, data->text,
					n < laying->cells * 4 ? "too few tiles" : "too many tiles");
	else
		tiled_lay_bytes(laying, 0, bytes, n);
	free(bytes);
	return status;
}

/* Is DATA packed as we can unpack it? */
static enum status tiled_check_packing(const struct tiled_data *data, struct diag *diag)
{
	const char *encoding = data->encoding, *compression = data->compression;

	if (encoding[0] && strcmp(encoding, "csv") != 0 && strcmp(encoding, "base64") != 0)
		return tiled_wrong(data->place, diag, "unknown encoding '%.20s'", encoding);
	if (compression[0] && strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0)
		return tiled_wrong(data->place, diag,
				   "the layer is packed by %.20s; choose zlib, gzip or CSV in Tiled: "
				   "Map > Map Properties",
				   compression);
	return STATUS_OK;
}

enum status tiled_tiles(struct tiled_map *map, const struct tiled_layer *layer, const struct tiled_data *data,
			struct diag *diag)
{
	struct tiled_laying laying = {map, data, tiled_terrain_of_layer(layer), grid_cells(&map->grid), diag};
	bool base64 = !strcmp(data->encoding, "base64");

	if (layer->width != (uint64_t)map->grid.width || layer->height != (uint64_t)map->grid.height)
		return tiled_wrong(layer->place, diag, "the layer is not as large as the map");
	enum status status = tiled_check_packing(data, diag);
	/* Before any memory is taken: can so short a text hold so many tiles? */
	if (!status && laying.cells / INFLATE_MOST > data->len)
		status = tiled_bad_data(&laying, data->text, "too few tiles");
	if (!status)
		status = tiled_take_work(map, laying.cells, layer->place, diag);
	if (!status)
		status = tiled_need_terrain(map, diag);
	if (status)
		return status;
	map->tiled = true;
	return base64 ? tiled_read_base64(&laying) : tiled_read_csv(&laying);
}

/* ---- objects ----------------------------------------------------------------------------------------------- */

/* The cell that holds PIXEL, of LIMIT in its row or column; 0 and LIMIT - 1 take what lies outside. */
static int tiled_clamp(double pixel, double tile, int limit)
{
	double cell = floor(pixel / tile);

	if (!(cell > 0))
		return 0;
	return cell >= limit ? limit - 1 : (int)cell;
}

static struct cell tiled_cell(const struct tiled_map *map, struct vec2 at)
{
	return cell_at(tiled_clamp(at.x, map->tile_width, map->grid.width),
		       tiled_clamp(at.y, map->tile_height, map->grid.height));
}

static bool tiled_is_inside(const struct tiled_map *map, struct vec2 at)
{
	return at.x >= 0 && at.y >= 0 && at.x <= map->tile_width * map->grid.width &&
	       at.y <= map->tile_height * map->grid.height;
}

/* An object on the map, and the word that says what it is. */
struct tiled_placing {
	struct tiled_map *map;
	const struct tiled_object *object;
	struct vec2 origin, turn; /* of its own axes */
	const char *name;         /* what the mark is called */
	struct diag *diag;
};

/* P, in the object's own axes, in pixels of the map. */
static struct vec2 tiled_to_map(const struct tiled_placing *placing, struct vec2 p)
{
	return vec2_add(placing->origin, vec2_rotate(p, placing->turn));
}

static struct vec2 tiled_to_object(const struct tiled_placing *placing, struct vec2 p)
{
	return vec2_rotate(vec2_sub(p, placing->origin), (struct vec2){placing->turn.x, -placing->turn.y});
}

static bool tiled_has_points(const struct tiled_object *object)
{
	return object->shape == TILED_POLYGON || object->shape == TILED_POLYLINE;
}

/* The place of an object that marks one cell. */
static struct vec2 tiled_middle_of(const struct tiled_placing *placing)
{
	const struct tiled_object *object = placing->object;
	struct vec2 middle = vec2_scale(object->size, 0.5);

	if (tiled_has_points(object))
		middle = object->points[0];
	else if (object->is_tile)
		middle.y = -middle.y;
	return tiled_to_map(placing, middle);
}

static enum status tiled_bad_object(const struct tiled_placing *placing, const char *what)
{
	return tiled_wrong(placing->object->place, placing->diag, "%s", what);
}

static enum status tiled_add_mark(const struct tiled_placing *placing, enum mark_kind kind, int index,
				  struct vec2 at, enum patrol_mode mode)
{
	struct grid *grid = &placing->map->grid;

	if (!tiled_is_inside(placing->map, at))
		return tiled_bad_object(placing, "the object lies outside the map");
	if (grid->n_marks == TILED_OBJECTS)
		return tiled_bad_object(placing, "more than 4096 marks");
	if (grid_add_mark(grid, kind, index, tiled_cell(placing->map, at), placing->name))
		return tiled_no_memory(placing->map, placing->diag);
	grid->marks[grid->n_marks - 1].mode = mode;
	return STATUS_OK;
}

/* A mark at each point of the object. */
static enum status tiled_add_points(const struct tiled_placing *placing, enum mark_kind kind, int index,
				    enum patrol_mode mode)
{
	const struct tiled_object *object = placing->object;
	enum status status = STATUS_OK;

	for (size_t i = 0; i < object->n_points && !status; i++)
		status = tiled_add_mark(placing, kind, index, tiled_to_map(placing, object->points[i]), mode);
	return status;
}

static enum status tiled_add_patrol(const struct tiled_placing *placing)
{
	const struct tiled_object *object = placing->object;
	enum patrol_mode mode = object->shape == TILED_POLYGON ? PATROL_LOOP : PATROL_BACK_AND_FORTH;
	int index = placing->map->n_patrols++;

	if (!tiled_has_points(object))
		return tiled_bad_object(placing, "a patrol must be a polyline or a polygon");
	if (object->properties.mode[0])
		for (mode = 0; mode < PATROL_MODES && strcmp(patrol_names[mode], object->properties.mode);
		     mode++)
			;
	if (mode == PATROL_MODES)
		return tiled_bad_object(placing, "mode must be stop, loop or back-and-forth");
	return tiled_add_points(placing, MARK_PATROL, index, mode);
}

static enum status tiled_add_trail(const struct tiled_placing *placing)
{
	if (!tiled_has_points(placing->object) || placing->object->shape == TILED_POLYGON)
		return tiled_bad_object(placing, "a trail must be a polyline");
	if (grid_mark(&placing->map->grid, MARK_TRAIL, 0))
		return tiled_bad_object(placing, "a second trail");
	return tiled_add_points(placing, MARK_TRAIL, 0, 0);
}

/* The middles, in pixels, of the first and the last cell whose middle lies in FROM .. TO; of the cell halfway if there is
 * none. */
static void tiled_span(double from, double to, double tile, double *first, double *last)
{
	*first = (ceil(from / tile - 0.5) + 0.5) * tile;
	*last = (ceil(to / tile - 0.5) - 0.5) * tile;
	if (*last < *first)
		*first = *last = (from + to) / 2;
}

static enum status tiled_add_rectangle(const struct tiled_placing *placing)
{
	struct vec2 from = placing->origin, to = vec2_add(from, placing->object->size);
	int index = placing->map->n_rectangles++;

	if (placing->object->shape != TILED_RECTANGLE || placing->object->is_tile ||
	    placing->object->rotation_deg != 0)
		return tiled_bad_object(placing, "a rectangle must be drawn as one, and upright");
	tiled_span(from.x, to.x, placing->map->tile_width, &from.x, &to.x);
	tiled_span(from.y, to.y, placing->map->tile_height, &from.y, &to.y);
	enum status status = tiled_add_mark(placing, MARK_RECTANGLE, index, from, 0);
	if (!status)
		status = tiled_add_mark(placing, MARK_RECTANGLE, index, to, 0);
	return status;
}

static enum status tiled_add_single(const struct tiled_placing *placing, enum mark_kind kind)
{
	int index = kind == MARK_HUNTER ? placing->map->n_hunters++ : 0;

	if ((kind == MARK_START || kind == MARK_GOAL) && grid_mark(&placing->map->grid, kind, 0))
		return tiled_bad_object(placing, kind == MARK_START ? "a second start" : "a second goal");
	return tiled_add_mark(placing, kind, index, tiled_middle_of(placing), 0);
}

/* Is every character of NAME visible ASCII? */
static bool tiled_is_word(const char *name)
{
	for (; *name; name++)
		if (*name <= ' ' || *name > '~')
			return false;
	return true;
}

static enum status tiled_place_mark(struct tiled_placing *placing, size_t word)
{
	enum mark_kind kind = tiled_marks[word].kind;

	if (!tiled_marks[word].named && kind != MARK_PATROL)
		placing->name = "";
	if (!tiled_is_word(placing->name))
		return tiled_bad_object(placing, "the name of a hunter, tool or patrol must be one word");
	if (tiled_marks[word].named && !placing->name[0])
		return tiled_bad_object(placing, "the object needs a name: which hunter or tool is it?");
	if (kind == MARK_PATROL)
		return tiled_add_patrol(placing);
	if (kind == MARK_RECTANGLE)
		return tiled_add_rectangle(placing);
	if (kind == MARK_TRAIL)
		return tiled_add_trail(placing);
	return tiled_add_single(placing, kind);
}

/* Does the polygon hold P?  Even-odd rule. */
static bool tiled_polygon_holds(const struct tiled_object *object, struct vec2 p)
{
	bool inside = false;

	for (size_t i = 0, j = object->n_points - 1; i < object->n_points; j = i++) {
		struct vec2 a = object->points[i], b = object->points[j];
		if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y))
			inside = !inside;
	}
	return inside;
}

/* Does the shape hold P, in its own axes? */
static bool tiled_holds(const struct tiled_object *object, struct vec2 p)
{
	struct vec2 size = object->size;

	if (object->shape == TILED_POLYGON)
		return tiled_polygon_holds(object, p);
	if (object->is_tile)
		p.y += size.y;
	if (object->shape == TILED_ELLIPSE) {
		double x = 2 * p.x / size.x - 1, y = 2 * p.y / size.y - 1;
		return x * x + y * y <= 1;
	}
	return p.x >= 0 && p.y >= 0 && p.x < size.x && p.y < size.y;
}

/* The cells that the object's bounding box touches. */
static void tiled_bounds(const struct tiled_placing *placing, struct cell *from, struct cell *to)
{
	const struct tiled_object *object = placing->object;
	double top = object->is_tile ? -object->size.y : 0;
	const struct vec2 corners[] = {
	    {0, top}, {object->size.x, top}, {0, top + object->size.y}, {object->size.x, top + object->size.y}};
	const struct vec2 *points = corners;
	size_t n = ARRAY_LEN(corners);

	if (tiled_has_points(object)) {
		points = object->points;
		n = object->n_points;
	}
	struct vec2 least = tiled_to_map(placing, points[0]), most = least;
	for (size_t i = 1; i < n; i++) {
		struct vec2 p = tiled_to_map(placing, points[i]);
		least = (struct vec2){fmin(least.x, p.x), fmin(least.y, p.y)};
		most = (struct vec2){fmax(most.x, p.x), fmax(most.y, p.y)};
	}
	*from = tiled_cell(placing->map, least);
	*to = tiled_cell(placing->map, most);
}

static bool tiled_fill_cell(const struct tiled_placing *placing, struct vec2 at, enum terrain terrain)
{
	if (!tiled_is_inside(placing->map, at))
		return false;
	grid_set(&placing->map->grid, tiled_cell(placing->map, at), terrain);
	return true;
}

/* The cells under the line of a polyline. */
static enum status tiled_fill_line(const struct tiled_placing *placing, enum terrain terrain)
{
	const struct tiled_object *object = placing->object;
	double pace = fmin(placing->map->tile_width, placing->map->tile_height) / 4;

	for (size_t i = 0; i + 1 < object->n_points; i++) {
		struct vec2 a = tiled_to_map(placing, object->points[i]);
		struct vec2 b = tiled_to_map(placing, object->points[i + 1]);
		double steps = ceil(vec2_distance(a, b) / pace) + 1;
		uint64_t work = steps < TILED_WORK ? (uint64_t)steps : UINT64_MAX;
		enum status status = tiled_take_work(placing->map, work, object->place, placing->diag);
		if (status)
			return status;
		for (uint64_t k = 0; k <= work; k++)
			tiled_fill_cell(placing,
					vec2_add(a, vec2_scale(vec2_sub(b, a), (double)k / (double)work)),
					terrain);
	}
	return STATUS_OK;
}

/* The cells whose middles lie in the object; at least the one with its own middle. */
static enum status tiled_fill(const struct tiled_placing *placing, enum terrain terrain)
{
	const struct tiled_object *object = placing->object;
	struct tiled_map *map = placing->map;
	struct cell from, to;
	bool filled = false;

	if (object->shape == TILED_POLYLINE)
		return tiled_fill_line(placing, terrain);
	tiled_bounds(placing, &from, &to);
	uint64_t work =
	    (uint64_t)(to.x - from.x + 1) * (uint64_t)(to.y - from.y + 1) * (1 + object->n_points / 8);
	enum status status = tiled_take_work(map, work, object->place, placing->diag);
	for (int y = from.y; y <= to.y && !status; y++)
		for (int x = from.x; x <= to.x; x++) {
			struct vec2 middle = {(x + 0.5) * map->tile_width, (y + 0.5) * map->tile_height};
			if (!tiled_holds(object, tiled_to_object(placing, middle)))
				continue;
			grid_set(&map->grid, cell_at(x, y), terrain);
			filled = true;
		}
	if (!filled && !status)
		tiled_fill_cell(placing, tiled_middle_of(placing), terrain);
	return status;
}

/* The word that says what the object is: a mark of tiled_marks, or a terrain. */
struct tiled_word {
	int mark, terrain; /* -1: none */
};

static struct tiled_word tiled_word_of(const char *text)
{
	struct tiled_word word = {-1, tiled_terrain_named(text)};

	if (!strcmp(text, "obstacle"))
		word.terrain = TERRAIN_WALL;
	for (size_t i = 0; i < ARRAY_LEN(tiled_marks); i++)
		if (!strcmp(text, tiled_marks[i].word))
			word.mark = (int)i;
	return word;
}

/* What OBJECT is: by its class, else its name, else the name of its layer without an s at its end.  *NAME is what it
 * is called. */
static struct tiled_word tiled_find_word(const struct tiled_layer *layer, const struct tiled_object *object,
					 const char **name)
{
	char of_layer[TILED_WORD_CAP];
	size_t len = strlen(layer->name);

	snprintf(of_layer, sizeof of_layer, "%.*s", (int)(len - (len && layer->name[len - 1] == 's')),
		 layer->name);
	const char *const texts[] = {object->class, object->name, of_layer};
	struct tiled_word word = {-1, -1};
	for (size_t i = 0; i < ARRAY_LEN(texts) && word.mark < 0 && word.terrain < 0; i++) {
		word = tiled_word_of(texts[i]);
		*name = texts[i] == object->name ? "" : object->name;
	}
	if (word.mark < 0 && object->properties.terrain >= 0)
		word.terrain = object->properties.terrain;
	return word;
}

enum status tiled_object(struct tiled_map *map, const struct tiled_layer *layer,
			 const struct tiled_object *object, struct diag *diag)
{
	struct tiled_placing placing = {.map = map, .object = object, .diag = diag};
	struct tiled_word word = tiled_find_word(layer, object, &placing.name);

	if (object->shape == TILED_TEXT || (word.mark < 0 && word.terrain < 0))
		return STATUS_OK;
	if (fabs(object->rotation_deg) > 36000)
		return tiled_bad_object(&placing, "the rotation is out of range");
	if (tiled_has_points(object) && !object->n_points)
		return tiled_bad_object(&placing, "the object has no points");
	placing.origin = vec2_add(object->at, layer->offset);
	placing.turn = vec2_at_angle(object->rotation_deg / 180 * PI);
	enum status status = tiled_need_terrain(map, diag);
	if (status)
		return status;
	if (word.mark >= 0)
		return tiled_place_mark(&placing, (size_t)word.mark);
	return tiled_fill(&placing, (enum terrain)word.terrain);
}

enum status tiled_end(struct tiled_map *map, const struct tiled_properties *properties, struct grid *grid,
		      struct diag *diag)
{
	enum terrain empty = map->tiled ? TERRAIN_ROCK : TERRAIN_FLOOR;
	enum status status = tiled_need_terrain(map, diag);

	if (status)
		return status;
	for (size_t i = 0; i < grid_cells(&map->grid); i++)
		if (map->grid.terrain[i] == TERRAIN_COUNT)
			map->grid.terrain[i] = (uint8_t)empty;
	snprintf(map->grid.title, sizeof map->grid.title, "%s", properties->title);
	map->grid.turns = properties->turns;
	*grid = map->grid;
	map->grid = (struct grid){0};
	return STATUS_OK;
}

/* ---- writing ----------------------------------------------------------------------------------------------- */

static const char *tiled_class_of(enum mark_kind kind)
{
	size_t i = 0;

	while (tiled_marks[i].kind != kind)
		i++;
	return tiled_marks[i].word;
}

size_t tiled_write_object(const struct grid *grid, size_t i, struct tiled_written *object)
{
	const struct mark *mark = &grid->marks[i];
	size_t next = i + 1;

	*object = (struct tiled_written){
	    .class = tiled_class_of(mark->kind), .name = mark->name, .mode = "", .at = tiled_middle(mark->at)};
	bool line = mark->kind == MARK_PATROL || mark->kind == MARK_TRAIL;
	if (line || mark->kind == MARK_RECTANGLE)
		while (next < grid->n_marks && grid->marks[next].kind == mark->kind &&
		       grid->marks[next].index == mark->index)
			next++;
	if (line) {
		object->mode = patrol_names[mark->mode];
		object->first = i;
		object->n_points = next - i;
	} else if (mark->kind == MARK_RECTANGLE) {
		struct vec2 half = {TILED_TILE_PX / 2.0, TILED_TILE_PX / 2.0};
		struct vec2 end = vec2_add(tiled_middle(grid->marks[next - 1].at), half);
		object->at = vec2_sub(object->at, half);
		object->size = vec2_sub(end, object->at);
	}
	return next;
}

void tiled_write_tiles(const struct grid *grid, struct byte_writer *writer)
{
	size_t cells = grid_cells(grid);

	for (size_t i = 0; i < cells; i++) {
		bool last = i % (size_t)grid->width == (size_t)grid->width - 1;
		write_text(writer, "%d%s%s", grid->terrain[i] + 1, i + 1 < cells ? "," : "", last ? "\n" : "");
	}
}
