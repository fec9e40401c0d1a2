/* The XML maps of the Tiled map editor, .tmx, and its tilesets, .tsx; see map/tiled.h for what they mean. */
#include "config.h"

#include "map/tmx.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool tmx_sniff(const char *text, size_t len)
{
	size_t i = 0;

	if (len >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
		i = 3;
	while (i < len && memchr(" \t\r\n", text[i], 4))
		i++;
	return i < len && text[i] == '<';
}

#ifdef HAVE_EXPAT

#include <expat.h>

#if XML_MAJOR_VERSION == 2 && \
    XML_MINOR_VERSION < 9 /* whose counters are narrow; from then on they are deprecated */
#define XML_GetCurrentLineNumber64 XML_GetCurrentLineNumber
#define XML_GetCurrentColumnNumber64 XML_GetCurrentColumnNumber
#endif

enum { TMX_DEPTH = 32 };

/* The elements that are read; all others are skipped with their content. */
enum tmx_element {
	TMX_OTHER,
	TMX_MAP,
	TMX_TILESET,
	TMX_TILE, /* of a tileset, or of the data of a layer */
	TMX_LAYER,
	TMX_DATA,
	TMX_CHUNK,
	TMX_GROUP,
	TMX_OBJECTS,
	TMX_OBJECT,
	TMX_POINT,
	TMX_ELLIPSE,
	TMX_TEXT,
	TMX_POLYGON,
	TMX_POLYLINE,
	TMX_PROPERTIES,
	TMX_PROPERTY,
	TMX_TEMPLATE,
	TMX_TYPES,
	TMX_TYPE,
	TMX_ELEMENTS
};

static const char *const tmx_names[TMX_ELEMENTS] = {
    [TMX_MAP] = "map",           [TMX_TILESET] = "tileset",     [TMX_TILE] = "tile",
    [TMX_LAYER] = "layer",       [TMX_DATA] = "data",           [TMX_CHUNK] = "chunk",
    [TMX_GROUP] = "group",       [TMX_OBJECTS] = "objectgroup", [TMX_OBJECT] = "object",
    [TMX_POINT] = "point",       [TMX_ELLIPSE] = "ellipse",     [TMX_TEXT] = "text",
    [TMX_POLYGON] = "polygon",   [TMX_POLYLINE] = "polyline",   [TMX_PROPERTIES] = "properties",
    [TMX_PROPERTY] = "property", [TMX_TEMPLATE] = "template",   [TMX_TYPES] = "objecttypes",
    [TMX_TYPE] = "objecttype",
};

/* What a group hands on to what it holds. */
struct tmx_around {
	struct vec2 offset; /* in pixels */
	struct meaning meaning;
};

struct tmx_property {
	char name[TILED_WORD_CAP], value[TILED_WORD_CAP];
	bool whole; /* its value is no text that follows; nor has it one if its name is "" */
};

/* The layer that is open. */
struct tmx_layer {
	struct tiled_layer self;
	struct tiled_data data;
	struct byte_writer written; /* its text */
	bool begun, chunked;        /* it has a meaning already; its data are in chunks */
};

struct tmx_tile {
	uint64_t id;
	char class[TILED_WORD_CAP];
	struct tiled_properties properties;
};

/* Of objects. */
struct tmx_type {
	char name[TILED_WORD_CAP];
	struct tiled_properties properties;
};

struct tmx_reading {
	XML_Parser parser;
	const struct map_text *text; /* of the map or of a tileset */
	struct tiled_map *map;
	struct diag *diag;
	enum status status;
	enum tmx_element root; /* the kind of file: a map, a tileset or a template */
	bool measuring;        /* a map only for AREA, which holds all chunks */
	struct tiled_area area;

	enum tmx_element path[TMX_DEPTH];    /* [depth] elements that are open */
	struct tmx_around around[TMX_DEPTH]; /* of the groups among them */
	int depth;
	bool external; /* the present tileset is a separate file */
	uint64_t first_gid;
	char source[MAP_PATH_CAP]; /* of a template: its tileset */
	struct tmx_property property;

	struct tiled_properties of_map;
	struct tmx_layer layer;
	struct tiled_object object;
	struct tmx_tile tile;
	struct tmx_type type;
};

static struct tiled_place tmx_place(const struct tmx_reading *in)
{
	return (struct tiled_place){.text = in->text,
				    .line = (int)XML_GetCurrentLineNumber64(in->parser),
				    .column = (int)XML_GetCurrentColumnNumber64(in->parser) + 1};
}

/* Ends the reading, unless STATUS is fine. */
static void tmx_note(struct tmx_reading *in, enum status status)
{
	if (status && !in->status) {
		in->status = status;
		XML_StopParser(in->parser, XML_FALSE);
	}
}

static void tmx_bad(struct tmx_reading *in, const char *what)
{
	if (!in->status)
		tmx_note(in, tiled_wrong(tmx_place(in), in->diag, "%s", what));
}

/* ---- attributes -------------------------------------------------------------------------------------------- */

/* The value of KEY, or "". */
static const char *tmx_value(const char **attributes, const char *key)
{
	for (; *attributes; attributes += 2)
		if (!strcmp(attributes[0], key))
			return attributes[1];
	return "";
}

/* Reads the number of KEY, if there is one. */
static void tmx_take_number(const char **attributes, const char *key, double *number)
{
	text_to_double(tmx_value(attributes, key), number);
}

static double tmx_number(const char **attributes, const char *key)
{
	double number = 0;

	tmx_take_number(attributes, key, &number);
	return number;
}

/* A whole number that may be negative. */
static int64_t tmx_place_number(const char **attributes, const char *key)
{
	double number = tmx_number(attributes, key);

	return fabs(number) <= TILED_FAR ? (int64_t)number : 2 * TILED_FAR;
}

static uint64_t tmx_whole(const char **attributes, const char *key)
{
	uint64_t number = 0;

	text_to_uint64(tmx_value(attributes, key), &number);
	return number;
}

/* A word, or "" without one, or if it is too long to be a word. */
static void tmx_word(const char **attributes, const char *key, char word[TILED_WORD_CAP])
{
	const char *value = tmx_value(attributes, key);

	snprintf(word, TILED_WORD_CAP, "%s", strlen(value) < TILED_WORD_CAP ? value : "");
}

/* The class: `type` was called `class` by one release. */
static void tmx_class(const char **attributes, char class[TILED_WORD_CAP])
{
	tmx_word(attributes, "type", class);
	if (!class[0])
		tmx_word(attributes, "class", class);
}

/* ---- elements ---------------------------------------------------------------------------------------------- */

/* The element UP levels above the one that has just been opened. */
static enum tmx_element tmx_above(const struct tmx_reading *in, int up)
{
	return in->depth > up ? in->path[in->depth - 1 - up] : TMX_OTHER;
}

static enum status tmx_measure(const struct tmx_reading *in, struct tiled_area *area);

static void tmx_begin_map(struct tmx_reading *in, const char **attributes)
{
	struct tiled_head head = {
	    .area = {0, 0, tmx_whole(attributes, "width"), tmx_whole(attributes, "height")},
	    .tile_width = tmx_number(attributes, "tilewidth"),
	    .tile_height = tmx_number(attributes, "tileheight"),
	    .place = tmx_place(in)};

	tmx_word(attributes, "orientation", head.orientation);
	tmx_word(attributes, "staggeraxis", head.stagger_axis);
	if (tmx_whole(attributes, "infinite"))
		tmx_note(in, tmx_measure(in, &head.area));
	if (!in->status)
		tmx_note(in, tiled_begin(in->map, &head, in->diag));
}

static void tmx_begin_tileset(struct tmx_reading *in, const char **attributes)
{
	const char *source = tmx_value(attributes, "source");

	if (in->root != TMX_TILESET)
		in->first_gid = tmx_whole(attributes, "firstgid");
	if (in->root == TMX_TEMPLATE)
		snprintf(in->source, sizeof in->source, "%s", source);
	if (in->root == TMX_MAP)
		tmx_note(in, tiled_tileset(in->map, in->first_gid, source, in->diag));
	in->external = in->root != TMX_TILESET && *source;
	if (!in->external)
		tiled_align(in->map, tmx_value(attributes, "objectalignment"));
}

static void tmx_begin_tile(struct tmx_reading *in, const char **attributes)
{
	if (tmx_above(in, 1) == TMX_DATA || tmx_above(in, 1) == TMX_CHUNK) {
		const char *gid = tmx_value(attributes, "gid");
		write_text(&in->layer.written, "%s,", *gid ? gid : "0");
	} else if (tmx_above(in, 1) == TMX_TILESET) {
		in->tile =
		    (struct tmx_tile){.id = tmx_whole(attributes, "id"), .properties = tiled_no_properties()};
		tmx_class(attributes, in->tile.class);
	}
}

static void tmx_begin_layer(struct tmx_reading *in, const char **attributes)
{
	struct tmx_around *around = &in->around[in->depth - 1];

	in->layer.self = (struct tiled_layer){.width = tmx_whole(attributes, "width"),
					      .height = tmx_whole(attributes, "height"),
					      .meaning = around->meaning,
					      .properties = tiled_no_properties(),
					      .place = tmx_place(in)};
	tmx_word(attributes, "name", in->layer.self.name);
	tmx_class(attributes, in->layer.self.class);
	struct vec2 offset = {tmx_number(attributes, "offsetx"), tmx_number(attributes, "offsety")};
	in->layer.self.offset = vec2_add(around->offset, offset);
	around->offset = in->layer.self.offset;
	in->layer.begun = false;
}

/* The properties of a layer come before its content. */
static void tmx_know_layer(struct tmx_reading *in)
{
	if (in->layer.begun)
		return;
	in->layer.begun = true;
	tiled_layer_begin(in->map, &in->layer.self);
	in->around[in->depth - 1].meaning = in->layer.self.meaning;
}

/* Forgets the data written before. */
static void tmx_clear_data(struct tmx_reading *in)
{
	blob_free(&in->layer.written.blob);
	in->layer.written = (struct byte_writer){0};
}

static void tmx_begin_data(struct tmx_reading *in, const char **attributes)
{
	if (tmx_above(in, 1) != TMX_LAYER)
		return;
	in->layer.data = (struct tiled_data){.is_copy = true,
					     .area = {0, 0, in->layer.self.width, in->layer.self.height},
					     .place = tmx_place(in)};
	tmx_word(attributes, "encoding", in->layer.data.encoding);
	tmx_word(attributes, "compression", in->layer.data.compression);
	tmx_clear_data(in);
}

/* A piece of the data of an infinite map. */
static void tmx_begin_chunk(struct tmx_reading *in, const char **attributes)
{
	if (tmx_above(in, 1) != TMX_DATA || tmx_above(in, 2) != TMX_LAYER)
		return;
	in->layer.chunked = true;
	in->layer.data.area =
	    (struct tiled_area){tmx_place_number(attributes, "x"), tmx_place_number(attributes, "y"),
				tmx_whole(attributes, "width"), tmx_whole(attributes, "height")};
	in->layer.data.place = tmx_place(in);
	if (in->measuring)
		tmx_note(in, tiled_widen(&in->area, in->layer.data.area, in->layer.data.place, in->diag));
	tmx_clear_data(in);
}

/* A word that overrides the template's. */
static void tmx_override(const char **attributes, const char *key, char word[TILED_WORD_CAP])
{
	if (*tmx_value(attributes, key))
		tmx_word(attributes, key, word);
}

static void tmx_begin_object(struct tmx_reading *in, const char **attributes)
{
	struct tiled_object *object = &in->object;
	const char *source = tmx_value(attributes, "template");

	*object = (struct tiled_object){.place = tmx_place(in), .properties = tiled_no_properties()};
	if (*source && in->root == TMX_MAP)
		tmx_note(in, tiled_template(in->map, source, object, in->diag));
	tmx_take_number(attributes, "x", &object->at.x);
	tmx_take_number(attributes, "y", &object->at.y);
	tmx_take_number(attributes, "width", &object->size.x);
	tmx_take_number(attributes, "height", &object->size.y);
	tmx_take_number(attributes, "rotation", &object->rotation_deg);
	if (tmx_whole(attributes, "gid"))
		object->gid = tmx_whole(attributes, "gid");
	tmx_override(attributes, "name", object->name);
	tmx_override(attributes, "class", object->class);
	tmx_override(attributes, "type", object->class);
}

/* "0,0 48,24.5" */
static void tmx_take_points(struct tmx_reading *in, const char *points)
{
	struct tiled_object *object = &in->object;
	char pair[64];
	int used;

	while (sscanf(points, " %63[^ \t\r\n]%n", pair, &used) == 1) {
		char *comma = strchr(pair, ',');
		struct vec2 at;
		if (object->n_points == TILED_POINTS) {
			object->wrong = "it has more than 1024 points";
			return;
		}
		if (comma)
			*comma = '\0';
		if (!comma || !text_to_double(pair, &at.x) || !text_to_double(comma + 1, &at.y)) {
			object->wrong = "its points are not X,Y X,Y ...";
			return;
		}
		object->points[object->n_points++] = at;
		points += used;
	}
}

static void tmx_begin_shape(struct tmx_reading *in, enum tmx_element element, const char **attributes)
{
	static const enum tiled_shape shapes[TMX_ELEMENTS] = {[TMX_POINT] = TILED_POINT,
							      [TMX_ELLIPSE] = TILED_ELLIPSE,
							      [TMX_TEXT] = TILED_TEXT,
							      [TMX_POLYGON] = TILED_POLYGON,
							      [TMX_POLYLINE] = TILED_POLYLINE};

	if (tmx_above(in, 1) != TMX_OBJECT)
		return;
	in->object.shape = shapes[element];
	in->object.n_points = 0;
	if (element == TMX_POLYGON || element == TMX_POLYLINE)
		tmx_take_points(in, tmx_value(attributes, "points"));
}

/* The properties of the element that holds the list of the present one, or NULL. */
static struct tiled_properties *tmx_owner(struct tmx_reading *in)
{
	int up = 2;

	if (tmx_above(in, 1) == TMX_TYPE)
		return &in->type.properties;
	while (tmx_above(in, up) == TMX_PROPERTY) /* of a class, whose member this is */
		up += 2;
	switch (tmx_above(in, up)) {
	case TMX_MAP: return &in->of_map;
	case TMX_LAYER:
	case TMX_GROUP:
	case TMX_OBJECTS: return tmx_above(in, up + 1) == TMX_TILE ? NULL : &in->layer.self.properties;
	case TMX_TILE: return &in->tile.properties;
	case TMX_OBJECT: return tmx_above(in, up + 2) == TMX_TILE ? NULL : &in->object.properties;
	default: return NULL;
	}
}

static void tmx_begin_type(struct tmx_reading *in, const char **attributes)
{
	in->type = (struct tmx_type){.properties = tiled_no_properties()};
	snprintf(in->type.name, sizeof in->type.name, "%s", tmx_value(attributes, "name"));
}

static void tmx_begin_property(struct tmx_reading *in, const char **attributes)
{
	const char *key = tmx_above(in, 1) == TMX_TYPE ? "default" : "value";
	struct tiled_properties *owner = tmx_owner(in);

	in->property = (struct tmx_property){.whole = *tmx_value(attributes, key)};
	if (!strcmp(tmx_value(attributes, "type"), "class") && owner) {
		tiled_class_property(in->map, tmx_value(attributes, "propertytype"), owner);
		return;
	}
	tmx_word(attributes, "name", in->property.name);
	tmx_word(attributes, key, in->property.value);
}

/* Its value is known: it may stand between its tags. */
static void tmx_end_property(struct tmx_reading *in)
{
	struct tiled_properties *owner = tmx_owner(in);

	if (owner && in->property.name[0])
		tiled_property(in->map, in->property.name, in->property.value, owner);
	in->property.name[0] = '\0';
}

static enum tmx_element tmx_element_named(const char *name)
{
	for (int i = TMX_OTHER + 1; i < TMX_ELEMENTS; i++)
		if (!strcmp(name, tmx_names[i]))
			return (enum tmx_element)i;
	return TMX_OTHER;
}

/* While measuring a map, only its chunks matter. */
static bool tmx_counts(const struct tmx_reading *in, enum tmx_element element)
{
	return !in->measuring || element == TMX_LAYER || element == TMX_DATA || element == TMX_CHUNK;
}

static void tmx_begin_element(struct tmx_reading *in, enum tmx_element element, const char **attributes)
{
	switch (element) {
	case TMX_MAP: tmx_begin_map(in, attributes); break;
	case TMX_TILESET: tmx_begin_tileset(in, attributes); break;
	case TMX_TILE: tmx_begin_tile(in, attributes); break;
	case TMX_LAYER:
	case TMX_GROUP: tmx_begin_layer(in, attributes); break;
	case TMX_OBJECTS:
		if (tmx_above(in, 1) != TMX_TILE)
			tmx_begin_layer(in, attributes);
		break;
	case TMX_DATA: tmx_begin_data(in, attributes); break;
	case TMX_CHUNK: tmx_begin_chunk(in, attributes); break;
	case TMX_OBJECT: tmx_begin_object(in, attributes); break;
	case TMX_POINT:
	case TMX_ELLIPSE:
	case TMX_TEXT:
	case TMX_POLYGON:
	case TMX_POLYLINE: tmx_begin_shape(in, element, attributes); break;
	case TMX_PROPERTY: tmx_begin_property(in, attributes); break;
	case TMX_TYPE: tmx_begin_type(in, attributes); break;
	default: break;
	}
}

/* Is the innermost open element a layer or a group of the map?  Tiles have groups of objects, too. */
static bool tmx_is_layer(const struct tmx_reading *in)
{
	enum tmx_element element = tmx_above(in, 0);

	return !in->measuring && in->root == TMX_MAP && tmx_above(in, 1) != TMX_TILE &&
	       (element == TMX_LAYER || element == TMX_OBJECTS || element == TMX_GROUP);
}

static void XMLCALL tmx_open(void *context, const char *name, const char **attributes)
{
	struct tmx_reading *in = context;
	enum tmx_element element = tmx_element_named(name);

	if (in->depth == TMX_DEPTH) {
		tmx_bad(in, "nested too deeply");
		return;
	}
	if (in->depth == 0 ? element != in->root : element == TMX_MAP) {
		tmx_bad(in, in->root == TMX_MAP ? "expected a Tiled map"
						: "expected a tileset, a template or object types of Tiled");
		return;
	}
	if (element != TMX_PROPERTIES && tmx_is_layer(in))
		tmx_know_layer(in);
	in->around[in->depth] =
	    in->depth ? in->around[in->depth - 1] : (struct tmx_around){.meaning = MEANING_NONE};
	in->path[in->depth++] = element;
	if (tmx_counts(in, element))
		tmx_begin_element(in, element, attributes);
}

/* The tiles of the layer, or of a chunk of it, have been read. */
static void tmx_lay_data(struct tmx_reading *in)
{
	if (in->layer.written.failed) {
		tmx_note(in, diag_at(in->diag, STATUS_NO_MEMORY, in->text->name, 0, 0, "out of memory"));
		return;
	}
	in->layer.data.text = in->layer.written.blob.bytes ? (const char *)in->layer.written.blob.bytes : "";
	in->layer.data.len = in->layer.written.blob.len;
	tmx_note(in, tiled_tiles(in->map, &in->layer.self, &in->layer.data, in->diag));
}

static void tmx_end_data(struct tmx_reading *in)
{
	if (tmx_above(in, 1) == TMX_LAYER && !in->layer.chunked)
		tmx_lay_data(in);
	in->layer.chunked = false;
}

static void tmx_end_chunk(struct tmx_reading *in)
{
	if (tmx_above(in, 1) == TMX_DATA && tmx_above(in, 2) == TMX_LAYER)
		tmx_lay_data(in);
}

static void tmx_end_layer(struct tmx_reading *in)
{
	if (!tmx_is_layer(in))
		return;
	tmx_know_layer(in);
	if (tmx_above(in, 0) != TMX_GROUP)
		tiled_layer_end(in->map, &in->layer.self);
}

static void tmx_end_object(struct tmx_reading *in)
{
	if (tmx_above(in, 2) == TMX_TILE)
		in->tile.properties.shaped = true;
	else if (in->root == TMX_MAP)
		tmx_note(in, tiled_object(in->map, &in->layer.self, &in->object, in->diag));
}

static void tmx_end_tile(struct tmx_reading *in)
{
	if (tmx_above(in, 1) == TMX_TILESET && !in->external && in->root != TMX_TEMPLATE)
		tmx_note(in, tiled_meaning(in->map, in->first_gid + in->tile.id, in->tile.class,
					   &in->tile.properties, in->diag));
}

static void tmx_end_element(struct tmx_reading *in)
{
	switch (tmx_above(in, 0)) {
	case TMX_DATA: tmx_end_data(in); break;
	case TMX_CHUNK: tmx_end_chunk(in); break;
	case TMX_LAYER:
	case TMX_GROUP:
	case TMX_OBJECTS: tmx_end_layer(in); break;
	case TMX_OBJECT: tmx_end_object(in); break;
	case TMX_TILE: tmx_end_tile(in); break;
	case TMX_PROPERTY: tmx_end_property(in); break;
	case TMX_TYPE:
		tmx_note(in, tiled_add_class(in->map, in->type.name, &in->type.properties, in->diag));
		break;
	default: break;
	}
}

static void XMLCALL tmx_close(void *context, const char *name)
{
	struct tmx_reading *in = context;

	(void)name;
	if (in->status)
		return;
	if (!in->measuring)
		tmx_end_element(in);
	in->depth--;
}

static void XMLCALL tmx_characters(void *context, const char *text, int len)
{
	struct tmx_reading *in = context;

	int chunk = tmx_above(in, 0) == TMX_CHUNK;

	if (tmx_above(in, 0) == TMX_PROPERTY && !in->property.whole)
		text_append(in->property.value, sizeof in->property.value, "%.*s", len, text);
	if (!in->measuring && tmx_above(in, chunk) == TMX_DATA && tmx_above(in, chunk + 1) == TMX_LAYER &&
	    in->layer.data.encoding[0])
		write_bytes(&in->layer.written, text, (size_t)len);
}

/* Entities of one's own can grow without end; no map has any. */
static void XMLCALL tmx_doctype(void *context, const char *name, const char *system_id, const char *public_id,
				int has_internal_subset)
{
	(void)name;
	(void)system_id;
	(void)public_id;
	if (has_internal_subset)
		tmx_bad(context, "a map must not declare entities");
}

static enum status tmx_run(struct tmx_reading *in)
{
	in->parser = XML_ParserCreate(NULL);
	if (!in->parser)
		return STATUS_NO_MEMORY;
	XML_SetUserData(in->parser, in);
	XML_SetElementHandler(in->parser, tmx_open, tmx_close);
	XML_SetCharacterDataHandler(in->parser, tmx_characters);
	XML_SetStartDoctypeDeclHandler(in->parser, tmx_doctype);
	enum XML_Status parsed = XML_Parse(in->parser, in->text->text, (int)in->text->len, XML_TRUE);
	if (parsed != XML_STATUS_OK && !in->status)
		in->status =
		    tiled_wrong(tmx_place(in), in->diag, "%s", XML_ErrorString(XML_GetErrorCode(in->parser)));
	XML_ParserFree(in->parser);
	blob_free(&in->layer.written.blob);
	return in->status;
}

/* Reads IN, whose `what` says how, starting afresh. */
static enum status tmx_read(const struct tmx_reading *how, struct tmx_reading **in)
{
	*in = malloc(sizeof **in);
	if (!*in)
		return diag_at(how->diag, STATUS_NO_MEMORY, how->text->name, 0, 0, "out of memory");
	**in = *how;
	return tmx_run(*in);
}

/* The area of all chunks of an infinite map; without chunks, the size in the map. */
static enum status tmx_measure(const struct tmx_reading *in, struct tiled_area *area)
{
	const struct tmx_reading how = {
	    .text = in->text, .map = in->map, .diag = in->diag, .root = TMX_MAP, .measuring = true};
	struct tmx_reading *measured;
	enum status status = tmx_read(&how, &measured);

	if (!status && measured->area.width)
		*area = measured->area;
	free(measured);
	return status;
}

enum status tmx_read_tileset(struct tiled_map *map, const struct map_text *text, uint64_t first_gid,
			     struct diag *diag)
{
	const struct tmx_reading how = {
	    .text = text, .map = map, .diag = diag, .root = TMX_TILESET, .first_gid = first_gid};
	struct tmx_reading *in;
	enum status status = tmx_read(&how, &in);

	free(in);
	return status;
}

enum status tmx_read_template(struct tiled_map *map, const struct map_text *text, struct tiled_object *object,
			      struct diag *diag)
{
	const struct tmx_reading how = {.text = text, .map = map, .diag = diag, .root = TMX_TEMPLATE};
	struct tmx_reading *in;
	enum status status = tmx_read(&how, &in);

	if (!status) {
		struct tiled_place place = object->place;
		*object = in->object;
		object->place = place;
		object->gid = tiled_template_gid(map, text->name, object->gid, in->first_gid, in->source);
	}
	free(in);
	return status;
}

enum status tmx_read_classes(struct tiled_map *map, const struct map_text *text, struct diag *diag)
{
	const struct tmx_reading how = {.text = text, .map = map, .diag = diag, .root = TMX_TYPES};
	struct tmx_reading *in;
	enum status status = tmx_read(&how, &in);

	free(in);
	return status;
}

static enum status tmx_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	struct tmx_reading how = {.text = text, .diag = diag, .root = TMX_MAP, .of_map = tiled_no_properties()};
	struct tmx_reading *in;
	enum status status = tiled_new(text, &how.map, diag);

	if (status)
		return status;
	status = tmx_read(&how, &in);
	if (!status)
		status = tiled_end(how.map, &in->of_map, grid, diag);
	tiled_free(how.map);
	free(in);
	return status;
}

static const char tmx_title[] = "Tiled map, XML";

#else

static const char tmx_title[] = "Tiled map, XML (only written: built without expat)";

enum status tmx_read_tileset(struct tiled_map *map, const struct map_text *text, uint64_t first_gid,
			     struct diag *diag)
{
	(void)map;
	(void)first_gid;
	return diag_at(diag, STATUS_UNSUPPORTED, text->name, 0, 0, "this astray was built without expat");
}

enum status tmx_read_template(struct tiled_map *map, const struct map_text *text, struct tiled_object *object,
			      struct diag *diag)
{
	(void)map;
	(void)object;
	return diag_at(diag, STATUS_UNSUPPORTED, text->name, 0, 0, "this astray was built without expat");
}

enum status tmx_read_classes(struct tiled_map *map, const struct map_text *text, struct diag *diag)
{
	(void)map;
	return diag_at(diag, STATUS_UNSUPPORTED, text->name, 0, 0, "this astray was built without expat");
}

static enum status tmx_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	(void)grid;
	return diag_at(diag, STATUS_UNSUPPORTED, text->name, 0, 0, "this astray was built without expat");
}

#endif

/* ---- printing ---------------------------------------------------------------------------------------------- */

static void tmx_print_escaped(struct byte_writer *writer, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&': write_text(writer, "&amp;"); break;
		case '<': write_text(writer, "&lt;"); break;
		case '"': write_text(writer, "&quot;"); break;
		default: write_bytes(writer, text, 1); break;
		}
}

static void tmx_print_properties(const struct grid *grid, struct byte_writer *writer)
{
	write_text(writer, " <properties>\n  <property name=\"title\" value=\"");
	tmx_print_escaped(writer, grid->title);
	write_text(writer, "\"/>\n");
	if (grid->turns)
		write_text(writer, "  <property name=\"turns\" type=\"int\" value=\"%d\"/>\n", grid->turns);
	write_text(writer, " </properties>\n");
}

static void tmx_print_tileset(struct byte_writer *writer)
{
	write_text(writer,
		   " <tileset firstgid=\"1\" name=\"astray\" tilewidth=\"%d\" tileheight=\"%d\" "
		   "tilecount=\"%d\" columns=\"%d\">\n"
		   "  <image source=\"" TILED_PICTURE "\" width=\"%d\" height=\"%d\"/>\n",
		   TILED_TILE_PX, TILED_TILE_PX, TERRAIN_COUNT, TERRAIN_COUNT, TILED_TILE_PX * TERRAIN_COUNT,
		   TILED_TILE_PX);
	for (int i = 0; i < TERRAIN_COUNT; i++)
		write_text(writer, "  <tile id=\"%d\" type=\"%s\"/>\n", i, terrain_info[i].name);
	write_text(writer, " </tileset>\n");
}

static void tmx_print_shape(const struct grid *grid, const struct tiled_written *object,
			    struct byte_writer *writer)
{
	if (!object->n_points) {
		if (object->size.x == 0)
			write_text(writer, "<point/>");
		return;
	}
	write_text(writer, "<properties><property name=\"mode\" value=\"%s\"/></properties><polyline points=\"",
		   object->mode);
	for (size_t i = 0; i < object->n_points; i++) {
		struct vec2 at = vec2_sub(tiled_middle(grid->marks[object->first + i].at), object->at);
		write_text(writer, "%s%g,%g", i ? " " : "", at.x, at.y);
	}
	write_text(writer, "\"/>");
}

static void tmx_print_objects(const struct grid *grid, struct byte_writer *writer)
{
	struct tiled_written object;
	int id = 0;

	for (size_t i = 0; i < grid->n_marks;) {
		i = tiled_write_object(grid, i, &object);
		write_text(writer, "  <object id=\"%d\" type=\"%s\" name=\"", ++id, object.class);
		tmx_print_escaped(writer, object.name);
		write_text(writer, "\" x=\"%g\" y=\"%g\"", object.at.x, object.at.y);
		if (object.size.x != 0)
			write_text(writer, " width=\"%g\" height=\"%g\"", object.size.x, object.size.y);
		write_text(writer, ">");
		tmx_print_shape(grid, &object, writer);
		write_text(writer, "</object>\n");
	}
}

static enum status tmx_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer,
		   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		   "<map version=\"1.8\" orientation=\"orthogonal\" renderorder=\"right-down\" width=\"%d\" "
		   "height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" nextlayerid=\"3\" "
		   "nextobjectid=\"%zu\">\n",
		   grid->width, grid->height, TILED_TILE_PX, TILED_TILE_PX, grid->n_marks + 1);
	tmx_print_properties(grid, writer);
	tmx_print_tileset(writer);
	write_text(writer,
		   " <layer id=\"1\" name=\"terrain\" width=\"%d\" height=\"%d\">\n  <data encoding=\"csv\">\n",
		   grid->width, grid->height);
	tiled_write_tiles(grid, writer);
	write_text(writer, "</data>\n </layer>\n <objectgroup id=\"2\" name=\"marks\">\n");
	tmx_print_objects(grid, writer);
	write_text(writer, " </objectgroup>\n</map>\n");
	return STATUS_OK;
}

const struct format format_tmx = {
    .head = {.name = "tmx", .title = tmx_title, .source = "doc.mapeditor.org, TMX Map Format"},
    .suffix = ".tmx",
    .beside = TILED_PICTURE,
    .sniff = tmx_sniff,
    .parse = tmx_parse,
    .print = tmx_print,
};
