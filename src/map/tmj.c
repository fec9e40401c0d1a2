/* The JSON maps of the Tiled map editor, .tmj, and its tilesets, .tsj; see map/tiled.h for what they mean. */
#include "config.h"

#include "map/tmj.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "map/tmx.h"
#include "store/json.h"

enum { TMJ_CLASS_PASSES = 8 };

struct tmj_reading {
	const struct map_text *text; /* of the map or of a tileset */
	struct tiled_map *map;
	struct tiled_object object; /* the present one */
	struct diag *diag;
};

static struct tiled_place tmj_place(const struct tmj_reading *in, struct json_value value)
{
	return (struct tiled_place){.text = in->text, .at = value.text};
}

static enum status tmj_bad(const struct tmj_reading *in, struct json_value value, const char *what)
{
	return tiled_wrong(tmj_place(in, value), in->diag, "%s", what);
}

/* A number, or 0 without one. */
static double tmj_number(struct json_value value)
{
	double number = 0;

	json_number(value, &number);
	return number;
}

static uint64_t tmj_whole(struct json_value value)
{
	uint64_t number = 0;

	json_whole(value, &number);
	return number;
}

/* A string, or "" without one, or if it is too long to be a word. */
static void tmj_word(struct json_value value, char text[TILED_WORD_CAP])
{
	if (!json_text(value, text, TILED_WORD_CAP))
		text[0] = '\0';
}

/* VALUE if it begins with FIRST, as an array does with [, and else nothing. */
static struct json_value tmj_only(struct json_value value, char first)
{
	return json_is(value, first) ? value : (struct json_value){NULL, NULL};
}

static bool tmj_is_true(struct json_value value)
{
	return json_is(value, 't');
}

/* ---- properties -------------------------------------------------------------------------------------------- */

static void tmj_read_properties(const struct tmj_reading *in, struct json_value list,
				struct tiled_properties *properties);

/* The property NAME, whose value may be a string, a number, a truth, or those of the members of a class. */
static void tmj_take_property(const struct tmj_reading *in, const char *name, struct json_value value,
			      struct tiled_properties *properties)
{
	char text[256];

	if (json_is(value, '{'))
		tmj_read_properties(in, value, properties);
	if (!value.text || json_is(value, '{') || json_is(value, '['))
		return;
	if (!json_is(value, '"')) {
		size_t len = min((size_t)(value.end - value.text), sizeof text - 1);
		memcpy(text, value.text, len);
		text[len] = '\0';
	} else if (!json_text(value, text, sizeof text)) {
		return;
	}
	tiled_property(in->map, name, text, properties);
}

/* A list of objects with a name and a value or, as before Tiled 1.2, one object of names and values. */
static void tmj_read_properties(const struct tmj_reading *in, struct json_value list,
				struct tiled_properties *properties)
{
	static const char *const keys[] = {"name", "value", "propertytype", "propertyType"};
	struct json_value property, key, values[ARRAY_LEN(keys)];
	struct json_value array = tmj_only(list, '['), object = tmj_only(list, '{');
	char name[TILED_WORD_CAP], class[TILED_WORD_CAP];

	while (json_next(&array, &property)) {
		json_members(property, keys, ARRAY_LEN(keys), values);
		tmj_word(values[0], name);
		tmj_word(values[values[2].text ? 2 : 3], class);
		tiled_class_property(in->map, class, properties);
		tmj_take_property(in, name, values[1], properties);
	}
	while (json_next_member(&object, &key, &property)) {
		tmj_word(key, name);
		tmj_take_property(in, name, property, properties);
	}
}

/* ---- tilesets ---------------------------------------------------------------------------------------------- */

static bool tmj_has_shape(struct json_value group)
{
	static const char *const keys[] = {"objects"};
	struct json_value objects, object;

	json_members(group, keys, 1, &objects);
	return json_is(objects, '[') && json_next(&objects, &object);
}

/* The tile ID of a tileset: TILE is its entry, PROPERTIES the tileset's separate properties for it. */
static enum status tmj_read_tile(const struct tmj_reading *in, struct json_value tile, uint64_t gid,
				 struct tiled_properties *properties)
{
	static const char *const keys[] = {"type", "class", "properties", "objectgroup"};
	struct json_value values[ARRAY_LEN(keys)];
	char class[TILED_WORD_CAP];

	json_members(tile, keys, ARRAY_LEN(keys), values);
	tmj_word(values[0].text ? values[0] : values[1], class);
	tmj_read_properties(in, values[2], properties);
	properties->shaped = tmj_has_shape(values[3]);
	return tiled_meaning(in->map, gid, class, properties, in->diag);
}

/* The number that is the name KEY of a member, as tiles had it before Tiled 1.2. */
static bool tmj_id(struct json_value key, uint64_t *id)
{
	char text[32];

	return json_text(key, text, sizeof text) && text_to_uint64(text, id) && *id <= UINT32_MAX;
}

static enum status tmj_read_tiles(const struct tmj_reading *in, struct json_value tiles, uint64_t first_gid)
{
	static const char *const keys[] = {"id"};
	struct json_value array = tmj_only(tiles, '['), object = tmj_only(tiles, '{'), tile, key, value;
	enum status status = STATUS_OK;
	uint64_t id;

	while (!status && json_next(&array, &tile)) {
		struct tiled_properties properties = tiled_no_properties();
		json_members(tile, keys, ARRAY_LEN(keys), &value);
		if (!json_whole(value, &id) || id > UINT32_MAX)
			return tmj_bad(in, tile, "the tile lacks an id");
		status = tmj_read_tile(in, tile, first_gid + id, &properties);
	}
	while (!status && json_next_member(&object, &key, &tile)) {
		struct tiled_properties properties = tiled_no_properties();
		if (tmj_id(key, &id))
			status = tmj_read_tile(in, tile, first_gid + id, &properties);
	}
	return status;
}

/* Before Tiled 1.2 the properties of tiles were separate from their other data. */
static enum status tmj_read_tile_properties(const struct tmj_reading *in, struct json_value list,
					    uint64_t first_gid)
{
	struct json_value object = tmj_only(list, '{'), key, value;
	enum status status = STATUS_OK;
	uint64_t id;

	while (!status && json_next_member(&object, &key, &value)) {
		struct tiled_properties properties = tiled_no_properties();
		tmj_read_properties(in, value, &properties);
		if (tmj_id(key, &id))
			status = tiled_meaning(in->map, first_gid + id, "", &properties, in->diag);
	}
	return status;
}

/* Reads a tileset, inside the map or from a file. */
static enum status tmj_read_set(const struct tmj_reading *in, struct json_value tileset, uint64_t first_gid)
{
	static const char *const keys[] = {"tiles", "tileproperties", "objectalignment"};
	struct json_value values[ARRAY_LEN(keys)];
	char alignment[TILED_WORD_CAP];

	json_members(tileset, keys, ARRAY_LEN(keys), values);
	tmj_word(values[2], alignment);
	tiled_align(in->map, alignment);
	enum status status = tmj_read_tiles(in, values[0], first_gid);
	if (!status)
		status = tmj_read_tile_properties(in, values[1], first_gid);
	return status;
}

enum status tmj_read_tileset(struct tiled_map *map, const struct map_text *text, uint64_t first_gid,
			     struct diag *diag)
{
	struct tmj_reading *in = calloc(1, sizeof *in);
	struct json_value root;

	if (!in)
		return STATUS_NO_MEMORY;
	*in = (struct tmj_reading){.text = text, .map = map, .diag = diag};
	enum status status = json_open(text->name, text->text, text->len, &root, diag);
	if (!status)
		status = tmj_read_set(in, root, first_gid);
	free(in);
	return status;
}

static enum status tmj_read_tilesets(const struct tmj_reading *in, struct json_value list)
{
	static const char *const keys[] = {"firstgid", "source"};
	struct json_value tileset, values[ARRAY_LEN(keys)];
	char source[MAP_PATH_CAP];
	enum status status = STATUS_OK;
	uint64_t first;

	if (!json_is(list, '['))
		return STATUS_OK;
	while (!status && json_next(&list, &tileset)) {
		json_members(tileset, keys, ARRAY_LEN(keys), values);
		if (!json_whole(values[0], &first) || first > UINT32_MAX)
			return tmj_bad(in, tileset, "the tileset lacks firstgid");
		if (!json_text(values[1], source, sizeof source))
			source[0] = '\0';
		status = tiled_tileset(in->map, first, source, in->diag);
		if (!status && !source[0])
			status = tmj_read_set(in, tileset, first);
	}
	return status;
}

/* ---- classes ----------------------------------------------------------------------------------------------- */

/* Project types other than classes have no members. */
static enum status tmj_read_class(const struct tmj_reading *in, struct json_value type)
{
	static const char *const keys[] = {"name", "members", "properties"};
	struct tiled_properties properties = tiled_no_properties();
	struct json_value values[ARRAY_LEN(keys)];
	char name[TILED_WORD_CAP];

	json_members(type, keys, ARRAY_LEN(keys), values);
	tmj_word(values[0], name);
	tmj_read_properties(in, values[values[1].text ? 1 : 2], &properties);
	return tiled_add_class(in->map, name, &properties, in->diag);
}

enum status tmj_read_classes(struct tiled_map *map, const struct map_text *text, struct diag *diag)
{
	static const char *const keys[] = {"propertyTypes", "objectTypesFile"};
	const struct tmj_reading in = {.text = text, .map = map, .diag = diag};
	struct json_value root, type, values[ARRAY_LEN(keys)];
	char source[MAP_PATH_CAP];
	enum status status = json_open(text->name, text->text, text->len, &root, diag);

	if (status)
		return status;
	json_members(root, keys, ARRAY_LEN(keys), values);
	struct json_value list = tmj_only(json_is(root, '[') ? root : values[0], '[');
	/* A class may have a member of one that comes after it. */
	for (size_t known = SIZE_MAX, pass = 0; known != map->n_classes && pass < TMJ_CLASS_PASSES; pass++) {
		struct json_value rest = list;
		known = map->n_classes;
		while (!status && json_next(&rest, &type))
			status = tmj_read_class(&in, type);
	}
	if (!status && json_text(values[1], source, sizeof source) && *source)
		tiled_read_classes(map, text->name, source);
	return status;
}

/* ---- layers ------------------------------------------------------------------------------------------------ */

/* Base64 in a string: decoded if it has escapes, which no encoder needs. */
static enum status tmj_lay_string(const struct tmj_reading *in, struct tiled_layer *layer,
				  struct json_value data, struct tiled_data *tiles)
{
	size_t len = (size_t)(data.end - data.text);
	char *copy = malloc(len);

	if (!copy)
		return tiled_no_memory(in->map, in->diag);
	json_text(data, copy, len);
	tiles->text = copy;
	tiles->len = strlen(copy);
	tiles->is_copy = true;
	enum status status = tiled_tiles(in->map, layer, tiles, in->diag);
	free(copy);
	return status;
}

/* Lays DATA, the tiles of OBJECT, a layer or a chunk. */
static enum status tmj_lay(const struct tmj_reading *in, struct tiled_layer *layer, struct json_value object,
			   struct json_value data, struct tiled_data *tiles)
{
	tiles->place = tmj_place(in, data);
	if (json_is(data, '"'))
		return tmj_lay_string(in, layer, data, tiles);
	if (!json_is(data, '[') || !strcmp(tiles->encoding, "base64"))
		return tmj_bad(in, data.text ? data : object, "the layer lacks data");
	tiles->text = data.text + 1;
	tiles->len = (size_t)(data.end - data.text) - 2;
	return tiled_tiles(in->map, layer, tiles, in->diag);
}

/* A whole number that may be negative; far away if it is not. */
static int64_t tmj_place_number(struct json_value value)
{
	double number = 2 * TILED_FAR;

	return json_number(value, &number) && fabs(number) <= TILED_FAR ? (int64_t)number : 2 * TILED_FAR;
}

/* The area and the data of CHUNK, a piece of a layer of an infinite map. */
static struct json_value tmj_chunk(struct json_value chunk, struct tiled_area *area)
{
	static const char *const keys[] = {"x", "y", "width", "height", "data"};
	struct json_value values[ARRAY_LEN(keys)];

	json_members(chunk, keys, ARRAY_LEN(keys), values);
	*area = (struct tiled_area){tmj_place_number(values[0]), tmj_place_number(values[1]),
				    tmj_whole(values[2]), tmj_whole(values[3])};
	return values[4];
}

static enum status tmj_read_tile_layer(const struct tmj_reading *in, struct tiled_layer *layer,
				       struct json_value object)
{
	static const char *const keys[] = {"data", "encoding", "compression", "chunks"};
	struct json_value values[ARRAY_LEN(keys)], chunk;
	struct tiled_data tiles = {.area = {0, 0, layer->width, layer->height}};
	enum status status = STATUS_OK;

	json_members(object, keys, ARRAY_LEN(keys), values);
	tmj_word(values[1], tiles.encoding);
	tmj_word(values[2], tiles.compression);
	if (!json_is(values[3], '['))
		return tmj_lay(in, layer, object, values[0], &tiles);
	while (!status && json_next(&values[3], &chunk)) {
		struct json_value data = tmj_chunk(chunk, &tiles.area);
		status = tmj_lay(in, layer, chunk, data, &tiles);
	}
	return status;
}

static void tmj_read_points(struct tmj_reading *in, struct json_value points)
{
	static const char *const keys[] = {"x", "y"};
	struct json_value point, values[ARRAY_LEN(keys)];
	struct tiled_object *object = &in->object;

	object->n_points = 0;
	while (json_next(&points, &point)) {
		if (object->n_points == TILED_POINTS) {
			object->wrong = "it has more than 1024 points";
			return;
		}
		json_members(point, keys, ARRAY_LEN(keys), values);
		object->points[object->n_points++] =
		    (struct vec2){tmj_number(values[0]), tmj_number(values[1])};
	}
}

static void tmj_read_shape(struct tmj_reading *in, struct json_value object)
{
	static const char *const keys[] = {"point", "ellipse", "text", "polygon", "polyline"};
	struct json_value values[ARRAY_LEN(keys)];

	json_members(object, keys, ARRAY_LEN(keys), values);
	if (tmj_is_true(values[0]))
		in->object.shape = TILED_POINT;
	else if (tmj_is_true(values[1]))
		in->object.shape = TILED_ELLIPSE;
	else if (values[2].text)
		in->object.shape = TILED_TEXT;
	for (size_t i = 3; i < ARRAY_LEN(keys); i++)
		if (json_is(values[i], '[')) {
			in->object.shape = i == 3 ? TILED_POLYGON : TILED_POLYLINE;
			tmj_read_points(in, values[i]);
		}
}

/* Fills in->object from VALUE; missing members stay unchanged. */
static void tmj_fill_object(struct tmj_reading *in, struct json_value value)
{
	static const char *const keys[] = {"x",    "y",    "width", "height", "rotation",
					   "name", "type", "class", "gid",    "properties"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_object *object = &in->object;

	json_members(value, keys, ARRAY_LEN(keys), values);
	json_number(values[0], &object->at.x);
	json_number(values[1], &object->at.y);
	json_number(values[2], &object->size.x);
	json_number(values[3], &object->size.y);
	json_number(values[4], &object->rotation_deg);
	json_whole(values[8], &object->gid);
	json_text(values[5], object->name, sizeof object->name);
	json_text(values[6].text ? values[6] : values[7], object->class, sizeof object->class);
	tmj_read_properties(in, values[9], &object->properties);
	tmj_read_shape(in, value);
}

static enum status tmj_read_object(struct tmj_reading *in, struct tiled_layer *layer, struct json_value value)
{
	static const char *const keys[] = {"template"};
	struct json_value template;
	char source[MAP_PATH_CAP];
	enum status status = STATUS_OK;

	in->object = (struct tiled_object){.place = tmj_place(in, value), .properties = tiled_no_properties()};
	json_members(value, keys, 1, &template);
	if (json_text(template, source, sizeof source))
		status = tiled_template(in->map, source, &in->object, in->diag);
	if (status)
		return status;
	tmj_fill_object(in, value);
	return tiled_object(in->map, layer, &in->object, in->diag);
}

enum status tmj_read_template(struct tiled_map *map, const struct map_text *text, struct tiled_object *object,
			      struct diag *diag)
{
	static const char *const keys[] = {"object", "tileset"}, *const set_keys[] = {"firstgid", "source"};
	struct tmj_reading *in = calloc(1, sizeof *in);
	struct json_value root, values[ARRAY_LEN(keys)], set[ARRAY_LEN(set_keys)];
	char source[MAP_PATH_CAP] = "";

	if (!in)
		return tiled_no_memory(map, diag);
	*in = (struct tmj_reading){.text = text, .map = map, .diag = diag};
	in->object = *object;
	enum status status = json_open(text->name, text->text, text->len, &root, diag);
	if (!status) {
		json_members(root, keys, ARRAY_LEN(keys), values);
		json_members(values[1], set_keys, ARRAY_LEN(set_keys), set);
		json_text(set[1], source, sizeof source);
		tmj_fill_object(in, values[0]);
		*object = in->object;
		object->gid = tiled_template_gid(map, text->name, object->gid, tmj_whole(set[0]), source);
	}
	free(in);
	return status;
}

static enum status tmj_read_objects(struct tmj_reading *in, struct tiled_layer *layer, struct json_value group)
{
	static const char *const keys[] = {"objects"};
	struct json_value objects, object;
	enum status status = STATUS_OK;

	json_members(group, keys, 1, &objects);
	if (!json_is(objects, '['))
		return STATUS_OK;
	while (!status && json_next(&objects, &object))
		status = tmj_read_object(in, layer, object);
	return status;
}

static enum status tmj_read_layers(struct tmj_reading *in, struct json_value list,
				   const struct tiled_layer *group);

/* The layer VALUE in GROUP. */
static enum status tmj_read_layer(struct tmj_reading *in, struct json_value value,
				  const struct tiled_layer *group)
{
	static const char *const keys[] = {"type",    "name",       "width",  "height", "offsetx",
					   "offsety", "properties", "layers", "class"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_layer layer = {
	    .place = tmj_place(in, value), .meaning = group->meaning, .properties = tiled_no_properties()};
	enum status status;

	json_members(value, keys, ARRAY_LEN(keys), values);
	tmj_word(values[1], layer.name);
	tmj_word(values[8], layer.class);
	layer.width = tmj_whole(values[2]);
	layer.height = tmj_whole(values[3]);
	layer.offset = vec2_add(group->offset, (struct vec2){tmj_number(values[4]), tmj_number(values[5])});
	tmj_read_properties(in, values[6], &layer.properties);
	tiled_layer_begin(in->map, &layer);
	if (json_equals(values[0], "group"))
		return tmj_read_layers(in, values[7], &layer);
	if (json_equals(values[0], "tilelayer"))
		status = tmj_read_tile_layer(in, &layer, value);
	else if (json_equals(values[0], "objectgroup"))
		status = tmj_read_objects(in, &layer, value);
	else
		return STATUS_OK;
	tiled_layer_end(in->map, &layer);
	return status;
}

/* Groups nest no deeper than json_open allows. */
static enum status tmj_read_layers(struct tmj_reading *in, struct json_value list,
				   const struct tiled_layer *group)
{
	struct json_value layer;
	enum status status = STATUS_OK;

	if (!json_is(list, '['))
		return STATUS_OK;
	while (!status && json_next(&list, &layer))
		status = tmj_read_layer(in, layer, group);
	return status;
}

/* Widens AREA by all chunks of the layers LIST of an infinite map. */
static enum status tmj_measure(const struct tmj_reading *in, struct json_value list, struct tiled_area *area)
{
	static const char *const keys[] = {"chunks", "layers"};
	struct json_value layers = tmj_only(list, '['), layer, chunk, values[ARRAY_LEN(keys)];
	enum status status = STATUS_OK;

	while (!status && json_next(&layers, &layer)) {
		json_members(layer, keys, ARRAY_LEN(keys), values);
		struct json_value chunks = tmj_only(values[0], '[');
		while (!status && json_next(&chunks, &chunk)) {
			struct tiled_area of_chunk;
			tmj_chunk(chunk, &of_chunk);
			status = tiled_widen(area, of_chunk, tmj_place(in, chunk), in->diag);
		}
		if (!status)
			status = tmj_measure(in, values[1], area);
	}
	return status;
}

static enum status tmj_begin_map(const struct tmj_reading *in, struct json_value root)
{
	static const char *const keys[] = {"orientation", "width",    "height",      "tilewidth",
					   "tileheight",  "infinite", "staggeraxis", "layers"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_head head = {.place = tmj_place(in, root)};
	struct tiled_area chunks = {0};
	enum status status = STATUS_OK;

	json_members(root, keys, ARRAY_LEN(keys), values);
	tmj_word(values[0], head.orientation);
	tmj_word(values[6], head.stagger_axis);
	head.area.width = tmj_whole(values[1]);
	head.area.height = tmj_whole(values[2]);
	head.tile_width = tmj_number(values[3]);
	head.tile_height = tmj_number(values[4]);
	if (tmj_is_true(values[5]))
		status = tmj_measure(in, values[7], &chunks);
	if (chunks.width)
		head.area = chunks;
	if (!status)
		status = tiled_begin(in->map, &head, in->diag);
	return status;
}

static enum status tmj_read_map(struct tmj_reading *in, struct json_value root, struct grid *grid)
{
	static const char *const keys[] = {"tilesets", "layers", "properties"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_properties properties = tiled_no_properties();
	const struct tiled_layer none = {.meaning = MEANING_NONE};

	if (!json_is(root, '{'))
		return tmj_bad(in, root, "expected a Tiled map: an object { }");
	json_members(root, keys, ARRAY_LEN(keys), values);
	enum status status = tmj_begin_map(in, root);
	if (!status)
		status = tmj_read_tilesets(in, values[0]);
	if (!status)
		status = tmj_read_layers(in, values[1], &none);
	tmj_read_properties(in, values[2], &properties);
	if (!status)
		status = tiled_end(in->map, &properties, grid, in->diag);
	return status;
}

static bool tmj_sniff(const char *text, size_t len)
{
	size_t i = 0;

	while (i < len && memchr(" \t\r\n", text[i], 4))
		i++;
	return i < len && text[i] == '{';
}

static enum status tmj_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct tmj_reading *in = calloc(1, sizeof *in);
	struct json_value root = {NULL, NULL};

	if (!in)
		return diag_at(diag, STATUS_NO_MEMORY, text->name, 0, 0, "out of memory");
	in->text = text;
	in->diag = diag;
	enum status status = tiled_new(text, &in->map, diag);
	if (!status)
		status = json_open(text->name, text->text, text->len, &root, diag);
	if (!status)
		status = tmj_read_map(in, root, grid);
	tiled_free(in->map);
	free(in);
	return status;
}

/* ---- printing ---------------------------------------------------------------------------------------------- */

static void tmj_print_string(struct byte_writer *writer, const char *text)
{
	write_bytes(writer, "\"", 1);
	for (; *text; text++)
		if ((unsigned char)*text < 0x20)
			write_text(writer, "\\u%04x", *text);
		else
			write_text(writer, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
	write_bytes(writer, "\"", 1);
}

static void tmj_print_points(const struct grid *grid, const struct tiled_written *object,
			     struct byte_writer *writer)
{
	write_text(writer, ",\n  \"polyline\":[");
	for (size_t i = 0; i < object->n_points; i++) {
		struct vec2 at = vec2_sub(tiled_middle(grid->marks[object->first + i].at), object->at);
		write_text(writer, "%s{\"x\":%g, \"y\":%g}", i ? ", " : "", at.x, at.y);
	}
	write_text(writer, "],\n  \"properties\":[{\"name\":\"mode\", \"type\":\"string\", \"value\":\"%s\"}]",
		   object->mode);
}

static void tmj_print_objects(const struct grid *grid, struct byte_writer *writer)
{
	struct tiled_written object;
	int id = 0;

	for (size_t i = 0; i < grid->n_marks;) {
		i = tiled_write_object(grid, i, &object);
		write_text(writer, "%s\n {\"id\":%d, \"type\":\"%s\", \"name\":", id ? "," : "", id + 1,
			   object.class);
		id++;
		tmj_print_string(writer, object.name);
		write_text(
		    writer,
		    ", \"x\":%g, \"y\":%g, \"width\":%g, \"height\":%g, \"rotation\":0, \"visible\":true",
		    object.at.x, object.at.y, object.size.x, object.size.y);
		if (object.n_points)
			tmj_print_points(grid, &object, writer);
		else if (object.size.x == 0)
			write_text(writer, ", \"point\":true");
		write_text(writer, "}");
	}
}

static void tmj_print_tileset(struct byte_writer *writer)
{
	write_text(writer,
		   " \"tilesets\":[{\"firstgid\":1, \"name\":\"astray\", \"tilewidth\":%d, \"tileheight\":%d, "
		   "\"tilecount\":%d, \"columns\":%d, \"margin\":0, \"spacing\":0, \"image\":\"" TILED_PICTURE
		   "\", "
		   "\"imagewidth\":%d, \"imageheight\":%d, \"tiles\":[\n",
		   TILED_TILE_PX, TILED_TILE_PX, TERRAIN_COUNT, TERRAIN_COUNT, TILED_TILE_PX * TERRAIN_COUNT,
		   TILED_TILE_PX);
	for (int i = 0; i < TERRAIN_COUNT; i++)
		write_text(writer, "  {\"id\":%d, \"type\":\"%s\"}%s\n", i, terrain_info[i].name,
			   i + 1 < TERRAIN_COUNT ? "," : " ]}]");
}

static void tmj_print_properties(const struct grid *grid, struct byte_writer *writer)
{
	write_text(writer, " \"properties\":[{\"name\":\"title\", \"type\":\"string\", \"value\":");
	tmj_print_string(writer, grid->title);
	write_text(writer, "}");
	if (grid->turns)
		write_text(writer, ", {\"name\":\"turns\", \"type\":\"int\", \"value\":%d}", grid->turns);
	write_text(writer, "],\n");
}

static enum status tmj_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer,
		   "{\"type\":\"map\", \"version\":\"1.8\", \"orientation\":\"orthogonal\", "
		   "\"renderorder\":\"right-down\", \"infinite\":false,\n"
		   " \"width\":%d, \"height\":%d, \"tilewidth\":%d, \"tileheight\":%d, \"nextlayerid\":3, "
		   "\"nextobjectid\":%zu,\n",
		   grid->width, grid->height, TILED_TILE_PX, TILED_TILE_PX, grid->n_marks + 1);
	tmj_print_properties(grid, writer);
	tmj_print_tileset(writer);
	write_text(writer,
		   " ,\"layers\":[{\"type\":\"tilelayer\", \"id\":1, \"name\":\"terrain\", \"x\":0, \"y\":0, "
		   "\"width\":%d, \"height\":%d, \"opacity\":1, \"visible\":true, \"data\":[\n",
		   grid->width, grid->height);
	tiled_write_tiles(grid, writer);
	write_text(writer, "]},\n {\"type\":\"objectgroup\", \"id\":2, \"name\":\"marks\", \"x\":0, \"y\":0, "
			   "\"opacity\":1, \"visible\":true, \"draworder\":\"index\", \"objects\":[");
	tmj_print_objects(grid, writer);
	write_text(writer, "\n]}]}\n");
	return STATUS_OK;
}

const struct format format_tmj = {
    .head = {.name = "tmj", .title = "Tiled map, JSON", .source = "doc.mapeditor.org, JSON Map Format"},
    .suffix = ".tmj",
    .beside = TILED_PICTURE,
    .sniff = tmj_sniff,
    .parse = tmj_parse,
    .print = tmj_print,
};
