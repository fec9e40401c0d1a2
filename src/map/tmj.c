/* The JSON maps of the Tiled map editor, .tmj, and its tilesets, .tsj; see map/tiled.h for what they mean. */
#include "config.h"

#include "map/tmj.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "map/tmx.h"
#include "store/json.h"

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

/* A number, or 0 if there is none. */
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

/* A string, or "" if there is none or it is too long to mean anything. */
static void tmj_word(struct json_value value, char text[TILED_WORD_CAP])
{
	if (!json_text(value, text, TILED_WORD_CAP))
		text[0] = '\0';
}

static bool tmj_is_true(struct json_value value)
{
	return json_is(value, 't');
}

/* ---- properties -------------------------------------------------------------------------------------------- */

static enum status tmj_read_property(const struct tmj_reading *in, struct json_value property,
				     struct tiled_properties *properties)
{
	static const char *const keys[] = {"name", "value"};
	struct json_value values[ARRAY_LEN(keys)];
	char name[TILED_WORD_CAP], value[256];

	json_members(property, keys, ARRAY_LEN(keys), values);
	tmj_word(values[0], name);
	if (!values[1].text)
		return STATUS_OK;
	if (!json_is(values[1], '"')) {
		size_t len = min((size_t)(values[1].end - values[1].text), sizeof value - 1);
		memcpy(value, values[1].text, len);
		value[len] = '\0';
	} else if (!json_text(values[1], value, sizeof value)) {
		value[0] = '\0';
	}
	return tiled_property(name, value, tmj_place(in, values[1]), properties, in->diag);
}

static enum status tmj_read_properties(const struct tmj_reading *in, struct json_value list,
				       struct tiled_properties *properties)
{
	struct json_value property;
	enum status status = STATUS_OK;

	*properties = tiled_no_properties();
	if (!json_is(list, '['))
		return STATUS_OK;
	while (!status && json_next(&list, &property))
		status = tmj_read_property(in, property, properties);
	return status;
}

/* ---- tilesets ---------------------------------------------------------------------------------------------- */

static bool tmj_has_shape(struct json_value group)
{
	static const char *const keys[] = {"objects"};
	struct json_value objects, object;

	json_members(group, keys, 1, &objects);
	return json_is(objects, '[') && json_next(&objects, &object);
}

static enum status tmj_read_tile(const struct tmj_reading *in, struct json_value tile, uint64_t first_gid)
{
	static const char *const keys[] = {"id", "type", "class", "properties", "objectgroup"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_properties properties;
	char class[TILED_WORD_CAP];
	uint64_t id;

	json_members(tile, keys, ARRAY_LEN(keys), values);
	if (!json_whole(values[0], &id) || id > UINT32_MAX)
		return tmj_bad(in, tile, "the tile has no id");
	tmj_word(values[1].text ? values[1] : values[2], class);
	enum status status = tmj_read_properties(in, values[3], &properties);
	properties.shaped = tmj_has_shape(values[4]);
	if (!status)
		status =
		    tiled_meaning(in->map, first_gid + id, class, &properties, tmj_place(in, tile), in->diag);
	return status;
}

static enum status tmj_read_tiles(const struct tmj_reading *in, struct json_value tiles, uint64_t first_gid)
{
	struct json_value tile;
	enum status status = STATUS_OK;

	if (!json_is(tiles, '['))
		return STATUS_OK;
	while (!status && json_next(&tiles, &tile))
		status = tmj_read_tile(in, tile, first_gid);
	return status;
}

enum status tmj_read_tileset(struct tiled_map *map, const struct map_text *text, uint64_t first_gid,
			     struct diag *diag)
{
	static const char *const keys[] = {"tiles"};
	struct tmj_reading *in = calloc(1, sizeof *in);
	struct json_value root, tiles;

	if (!in)
		return STATUS_NO_MEMORY;
	*in = (struct tmj_reading){.text = text, .map = map, .diag = diag};
	enum status status = json_open(text->name, text->text, text->len, &root, diag);
	if (!status) {
		json_members(root, keys, 1, &tiles);
		status = tmj_read_tiles(in, tiles, first_gid);
	}
	free(in);
	return status;
}

static enum status tmj_read_tilesets(const struct tmj_reading *in, struct json_value list)
{
	static const char *const keys[] = {"firstgid", "source", "tiles"};
	struct json_value tileset, values[ARRAY_LEN(keys)];
	char source[PATH_MAX];
	enum status status = STATUS_OK;
	uint64_t first;

	if (!json_is(list, '['))
		return STATUS_OK;
	while (!status && json_next(&list, &tileset)) {
		json_members(tileset, keys, ARRAY_LEN(keys), values);
		if (!json_whole(values[0], &first) || first > UINT32_MAX)
			status = tmj_bad(in, tileset, "the tileset has no firstgid");
		else if (json_text(values[1], source, sizeof source))
			status = tiled_tileset(in->map, source, first, in->diag);
		else
			status = tmj_read_tiles(in, values[2], first);
	}
	return status;
}

/* ---- layers ------------------------------------------------------------------------------------------------ */

/* Base64 in a string: decoded if it has escapes, which no encoder needs. */
static enum status tmj_lay_string(const struct tmj_reading *in, const struct tiled_layer *layer,
				  struct json_value data, struct tiled_data *tiles)
{
	size_t len = (size_t)(data.end - data.text);
	char *copy = malloc(len);

	if (!copy)
		return STATUS_NO_MEMORY;
	json_text(data, copy, len);
	tiles->text = copy;
	tiles->len = strlen(copy);
	tiles->is_copy = true;
	enum status status = tiled_tiles(in->map, layer, tiles, in->diag);
	free(copy);
	return status;
}

static enum status tmj_read_tile_layer(const struct tmj_reading *in, const struct tiled_layer *layer,
				       struct json_value object)
{
	static const char *const keys[] = {"data", "encoding", "compression", "chunks"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_data tiles = {0};

	json_members(object, keys, ARRAY_LEN(keys), values);
	struct json_value data = values[0];
	if (values[3].text)
		return tmj_bad(in, values[3], "the layer has chunks; only maps that are not infinite are read");
	tmj_word(values[1], tiles.encoding);
	tmj_word(values[2], tiles.compression);
	tiles.place = tmj_place(in, data);
	if (json_is(data, '"'))
		return tmj_lay_string(in, layer, data, &tiles);
	if (!json_is(data, '[') || !strcmp(tiles.encoding, "base64"))
		return tmj_bad(in, data.text ? data : object, "the layer has no data");
	tiles.text = data.text + 1;
	tiles.len = (size_t)(data.end - data.text) - 2;
	return tiled_tiles(in->map, layer, &tiles, in->diag);
}

static enum status tmj_read_points(struct tmj_reading *in, struct json_value points)
{
	static const char *const keys[] = {"x", "y"};
	struct json_value point, values[ARRAY_LEN(keys)];
	struct tiled_object *object = &in->object;

	while (json_next(&points, &point)) {
		if (object->n_points == TILED_POINTS)
			return tmj_bad(in, point, "more than 1024 points");
		json_members(point, keys, ARRAY_LEN(keys), values);
		object->points[object->n_points++] =
		    (struct vec2){tmj_number(values[0]), tmj_number(values[1])};
	}
	return STATUS_OK;
}

static enum status tmj_read_shape(struct tmj_reading *in, struct json_value object)
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
			return tmj_read_points(in, values[i]);
		}
	return STATUS_OK;
}

static enum status tmj_read_object(struct tmj_reading *in, const struct tiled_layer *layer,
				   struct json_value value)
{
	static const char *const keys[] = {"x",    "y",    "width", "height", "rotation",
					   "name", "type", "class", "gid",    "properties"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_object *object = &in->object;

	json_members(value, keys, ARRAY_LEN(keys), values);
	object->at = (struct vec2){tmj_number(values[0]), tmj_number(values[1])};
	object->size = (struct vec2){tmj_number(values[2]), tmj_number(values[3])};
	object->rotation_deg = tmj_number(values[4]);
	object->is_tile = values[8].text;
	object->shape = TILED_RECTANGLE;
	object->n_points = 0;
	object->place = tmj_place(in, value);
	tmj_word(values[5], object->name);
	tmj_word(values[6].text ? values[6] : values[7], object->class);
	enum status status = tmj_read_properties(in, values[9], &object->properties);
	if (!status)
		status = tmj_read_shape(in, value);
	if (!status)
		status = tiled_object(in->map, layer, object, in->diag);
	return status;
}

static enum status tmj_read_objects(struct tmj_reading *in, const struct tiled_layer *layer,
				    struct json_value group)
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

static enum status tmj_read_layers(struct tmj_reading *in, struct json_value list, struct vec2 offset);

static enum status tmj_read_layer(struct tmj_reading *in, struct json_value value, struct vec2 offset)
{
	static const char *const keys[] = {"type",    "name",       "width",  "height", "offsetx",
					   "offsety", "properties", "layers", "class"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_layer layer = {.place = tmj_place(in, value)};

	json_members(value, keys, ARRAY_LEN(keys), values);
	tmj_word(values[1], layer.name);
	layer.width = tmj_whole(values[2]);
	layer.height = tmj_whole(values[3]);
	layer.offset = vec2_add(offset, (struct vec2){tmj_number(values[4]), tmj_number(values[5])});
	enum status status = tmj_read_properties(in, values[6], &layer.properties);
	if (status)
		return status;
	if (json_equals(values[0], "tilelayer"))
		return tmj_read_tile_layer(in, &layer, value);
	if (json_equals(values[0], "objectgroup"))
		return tmj_read_objects(in, &layer, value);
	if (json_equals(values[0], "group"))
		return tmj_read_layers(in, values[7], layer.offset);
	return STATUS_OK;
}

/* Groups nest no deeper than json_open allows. */
static enum status tmj_read_layers(struct tmj_reading *in, struct json_value list, struct vec2 offset)
{
	struct json_value layer;
	enum status status = STATUS_OK;

	if (!json_is(list, '['))
		return STATUS_OK;
	while (!status && json_next(&list, &layer))
		status = tmj_read_layer(in, layer, offset);
	return status;
}

static enum status tmj_read_map(struct tmj_reading *in, struct json_value root, struct grid *grid)
{
	static const char *const keys[] = {"orientation", "width",    "height", "tilewidth", "tileheight",
					   "infinite",    "tilesets", "layers", "properties"};
	struct json_value values[ARRAY_LEN(keys)];
	struct tiled_head head = {.place = tmj_place(in, root)};
	struct tiled_properties properties;

	if (!json_is(root, '{'))
		return tmj_bad(in, root, "expected a Tiled map: an object { }");
	json_members(root, keys, ARRAY_LEN(keys), values);
	tmj_word(values[0], head.orientation);
	head.width = tmj_whole(values[1]);
	head.height = tmj_whole(values[2]);
	head.tile_width = tmj_number(values[3]);
	head.tile_height = tmj_number(values[4]);
	head.infinite = tmj_is_true(values[5]);
	enum status status = tiled_begin(in->map, &head, in->diag);
	if (!status)
		status = tmj_read_tilesets(in, values[6]);
	if (!status)
		status = tmj_read_layers(in, values[7], (struct vec2){0, 0});
	if (!status)
		status = tmj_read_properties(in, values[8], &properties);
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
	struct json_value root;
	enum status status = STATUS_NO_MEMORY;

	if (in)
		in->map = tiled_new(text);
	if (in && in->map) {
		in->text = text;
		in->diag = diag;
		status = json_open(text->name, text->text, text->len, &root, diag);
		if (!status)
			status = tmj_read_map(in, root, grid);
		tiled_free(in->map);
	}
	free(in);
	if (status == STATUS_NO_MEMORY)
		diag_at(diag, status, text->name, 0, 0, "out of memory");
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
