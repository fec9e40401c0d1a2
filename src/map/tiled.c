#include "config.h"

#include "map/tiled.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "map/tmj.h"
#include "map/tmx.h"
#include "store/json.h"

enum {
	TILED_SETS = 1 << 12,
	TILED_TURNS_MAX = 9999,
};

const struct tiled_mark_word tiled_marks[TILED_MARKS] = {
    {"start", MARK_START, false},         {"goal", MARK_GOAL, false},   {"hunter", MARK_HUNTER, true},
    {"waypoint", MARK_WAYPOINT, false},   {"tool", MARK_TOOL, true},    {"patrol", MARK_PATROL, false},
    {"rectangle", MARK_RECTANGLE, false}, {"trail", MARK_TRAIL, false},
};

enum status tiled_no_memory(const struct tiled_map *map, struct diag *diag)
{
	return diag_at(diag, STATUS_NO_MEMORY, map->text->name, 0, 0, "out of memory");
}

enum status tiled_new(const struct map_text *text, struct tiled_map **map, struct diag *diag)
{
	struct tiled_map *made = calloc(1, sizeof *made);
	struct diag why = {""};
	enum status status = STATUS_NO_MEMORY;

	if (made && reading_of(&made->grid))
		status = conventions_load(text->asked.solid, &made->conventions, &why);
	if (status) {
		tiled_free(made);
		return diag_at(diag, status, text->name, 0, 0, "%s",
			       why.text[0] ? why.text : status_text(status));
	}
	if (why.text[0])
		reading_note(made->grid.reading, READING_LOSS, "%s", why.text);
	made->text = text;
	made->work_left = TILED_WORK;
	tiled_find_classes(made);
	*map = made;
	return STATUS_OK;
}

void tiled_free(struct tiled_map *map)
{
	if (!map)
		return;
	for (size_t i = 0; i < map->n_sets; i++)
		free(map->sets[i].path);
	free(map->sets);
	free(map->meanings);
	free(map->classes);
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

/* ---- the map ----------------------------------------------------------------------------------------------- */

enum status tiled_widen(struct tiled_area *area, struct tiled_area chunk, struct tiled_place place,
			struct diag *diag)
{
	if (llabs(chunk.x) > TILED_FAR || llabs(chunk.y) > TILED_FAR || chunk.width > TILED_FAR ||
	    chunk.height > TILED_FAR)
		return tiled_wrong(place, diag, "the chunk is too far away or too large");
	if (!area->width || !area->height) {
		*area = chunk;
		return STATUS_OK;
	}
	int64_t right = max(area->x + (int64_t)area->width, chunk.x + (int64_t)chunk.width);
	int64_t bottom = max(area->y + (int64_t)area->height, chunk.y + (int64_t)chunk.height);
	area->x = min(area->x, chunk.x);
	area->y = min(area->y, chunk.y);
	area->width = (uint64_t)(right - area->x);
	area->height = (uint64_t)(bottom - area->y);
	return STATUS_OK;
}

/* The size of a cell in object units, and the note about tiles that are not upright. */
static bool tiled_take_orientation(struct tiled_map *map, const struct tiled_head *head)
{
	map->tile = map->unit = (struct vec2){head->tile_width, head->tile_height};
	if (!strcmp(head->orientation, "orthogonal"))
		return true;
	map->slanted = true;
	if (!strcmp(head->orientation, "isometric")) {
		map->unit.x = head->tile_height;
		reading_note(map->grid.reading, READING_PLAIN, "isometric: read as a grid seen from above");
		return true;
	}
	if (strcmp(head->orientation, "staggered") != 0)
		return false;
	if (!strcmp(head->stagger_axis, "x"))
		map->unit.x /= 2;
	else
		map->unit.y /= 2;
	reading_note(map->grid.reading, READING_GUESS,
		     "staggered: read as a plain grid, without the half-tile shift of every other row");
	return true;
}

enum status tiled_begin(struct tiled_map *map, const struct tiled_head *head, struct diag *diag)
{
	if (!head->orientation[0])
		return tiled_wrong(head->place, diag, "not a map of Tiled: it has no orientation");
	if (!tiled_take_orientation(map, head))
		return tiled_wrong(head->place, diag,
				   "the map is %.20s; only orthogonal, isometric and staggered maps are read",
				   head->orientation);
	if (!(head->tile_width >= 1 && head->tile_height >= 1))
		return tiled_wrong(head->place, diag, "tilewidth and tileheight must be at least 1");
	enum status status = map_check_size(map->text, 0, head->area.width, head->area.height, diag);
	if (status)
		return status;
	map->origin_x = head->area.x;
	map->origin_y = head->area.y;
	map->grid.width = (int)head->area.width;
	map->grid.height = (int)head->area.height;
	return STATUS_OK;
}

enum status tiled_need_terrain(struct tiled_map *map, struct diag *diag)
{
	struct grid made;

	if (map->grid.terrain)
		return STATUS_OK;
	if (grid_new(map->grid.width, map->grid.height, TERRAIN_COUNT, &made))
		return tiled_no_memory(map, diag);
	map->grid.terrain = made.terrain;
	return STATUS_OK;
}

enum status tiled_take_work(struct tiled_map *map, uint64_t cells, struct tiled_place place, struct diag *diag)
{
	if (cells > map->work_left)
		return tiled_wrong(place, diag, "the layers and objects are too large together");
	map->work_left -= cells;
	return STATUS_OK;
}

/* ---- words ------------------------------------------------------------------------------------------------- */

static struct meaning tiled_terrain(int terrain)
{
	return (struct meaning){(int8_t)terrain, -1, 0};
}

static int tiled_terrain_costing(double cost)
{
	if (!(cost > 0))
		return TERRAIN_WALL;
	return (int)grid_terrain_costing((int)ceil(min(cost, (double)TERRAIN_COST_MAX)));
}

static void tiled_take_title(const char *value, char title[64])
{
	snprintf(title, 64, "%s", value);
	text_make_safe(title, strlen(title), "");
}

struct meaning tiled_word(const struct tiled_map *map, const char *word)
{
	int terrain = conventions_terrain(word);

	return terrain >= 0 ? tiled_terrain(terrain) : conventions_name(&map->conventions, word);
}

/* A property that the conventions may know. */
static void tiled_foreign_property(struct tiled_map *map, const char *name, const char *value,
				   struct tiled_properties *properties)
{
	bool denied;
	struct meaning meaning = conventions_property(&map->conventions, name, value, &denied);

	if (!denied && meaning_is_none(meaning))
		return;
	properties->denied = denied;
	properties->meaning = meaning;
}

void tiled_class_property(struct tiled_map *map, const char *class, struct tiled_properties *properties)
{
	struct meaning meaning = tiled_class_meaning(map, class);

	if (!meaning_is_none(meaning))
		properties->meaning = meaning;
}

void tiled_property(struct tiled_map *map, const char *name, const char *value,
		    struct tiled_properties *properties)
{
	struct reading *reading = map->grid.reading;
	double cost;

	if (!strcmp(name, "terrain")) {
		struct meaning meaning = tiled_word(map, value);
		if (!meaning_is_none(meaning))
			properties->meaning = meaning;
		else
			reading_note(reading, READING_GUESS, "unknown terrain '%.40s'", value);
	} else if (!strcmp(name, "cost") && text_to_double(value, &cost)) {
		properties->meaning = tiled_terrain(tiled_terrain_costing(cost));
	} else if (!strcmp(name, "title")) {
		tiled_take_title(value, properties->title);
	} else if (!strcmp(name, "mode")) {
		snprintf(properties->mode, sizeof properties->mode, "%s", value);
	} else if (!strcmp(name, "turns")) {
		if (!text_to_int(value, 1, TILED_TURNS_MAX, &properties->turns))
			reading_note(reading, READING_GUESS, "turns must be 1 to %d: ignored", TILED_TURNS_MAX);
	} else {
		tiled_foreign_property(map, name, value, properties);
	}
}

enum status tiled_mark(struct tiled_map *map, struct meaning meaning, struct cell at, struct diag *diag)
{
	enum mark_kind kind = (enum mark_kind)meaning.mark;
	const char *what = kind == MARK_START ? "start" : "goal";
	uint8_t *rank = &map->mark_ranks[kind];
	struct grid *grid = &map->grid;
	const struct mark *found = grid_mark(grid, kind, 0);

	if (!found) {
		*rank = meaning.rank;
		return grid_add_mark(grid, kind, 0, at, "") ? tiled_no_memory(map, diag) : STATUS_OK;
	}
	reading_note(grid->reading, READING_GUESS, "a further %s is ignored", what);
	if (meaning.rank < *rank) {
		*rank = meaning.rank;
		grid->marks[found - grid->marks].at = at;
	}
	return STATUS_OK;
}

bool tiled_is_json(const struct map_text *text)
{
	size_t i = 0;

	while (i < text->len && memchr(" \t\r\n", text->text[i], 4))
		i++;
	return i < text->len && (text->text[i] == '{' || text->text[i] == '[');
}

/* ---- tilesets ---------------------------------------------------------------------------------------------- */

/* Makes room for the meaning of the tile GID. */
static bool tiled_reach(struct tiled_map *map, size_t gid)
{
	size_t cap = max(gid + 1, min(2 * map->n_meanings, (size_t)TILED_GIDS));

	if (gid < map->n_meanings)
		return true;
	struct meaning *grown = realloc(map->meanings, cap * sizeof *grown);
	if (!grown)
		return false;
	for (size_t i = map->n_meanings; i < cap; i++)
		grown[i] = MEANING_NONE;
	map->meanings = grown;
	map->n_meanings = cap;
	return true;
}

enum status tiled_meaning(struct tiled_map *map, uint64_t gid, const char *class,
			  const struct tiled_properties *properties, struct diag *diag)
{
	struct meaning meaning = properties->meaning;

	if (meaning_is_none(meaning) && !properties->denied)
		meaning = tiled_word(map, class);
	if (meaning_is_none(meaning) && !properties->denied)
		meaning = tiled_class_meaning(map, class);
	if (meaning_is_none(meaning) && properties->shaped && !properties->denied) {
		reading_note(map->grid.reading, READING_DETAIL, "a collision shape makes its tile a wall");
		meaning = tiled_terrain(TERRAIN_WALL);
	}
	if (meaning_is_none(meaning))
		return STATUS_OK;
	if (gid >= TILED_GIDS) {
		reading_note(map->grid.reading, READING_LOSS, "tiles above number %d are floor",
			     TILED_GIDS - 1);
		return STATUS_OK;
	}
	if (!tiled_reach(map, (size_t)gid))
		return tiled_no_memory(map, diag);
	map->meanings[gid] = meaning;
	return STATUS_OK;
}

struct meaning tiled_meaning_of(const struct tiled_map *map, uint64_t gid)
{
	gid &= TILED_GID_MASK;
	return gid < map->n_meanings ? map->meanings[gid] : MEANING_NONE;
}

static enum status tiled_add_set(struct tiled_map *map, uint64_t first_gid, const char *path, struct diag *diag)
{
	struct tiled_set *grown = realloc(map->sets, (map->n_sets + 1) * sizeof *grown);

	if (!grown)
		return tiled_no_memory(map, diag);
	map->sets = grown;
	grown[map->n_sets] = (struct tiled_set){.first_gid = first_gid, .path = path ? strdup(path) : NULL};
	if (path && !grown[map->n_sets].path)
		return tiled_no_memory(map, diag);
	map->n_sets++;
	tiled_align(map, "");
	return STATUS_OK;
}

void tiled_align(struct tiled_map *map, const char *word)
{
	static const struct {
		const char *word;
		struct vec2 anchor;
	} words[] = {{"topleft", {0, 0}},    {"top", {0.5, 0}},      {"topright", {1, 0}},
		     {"left", {0, 0.5}},     {"center", {0.5, 0.5}}, {"right", {1, 0.5}},
		     {"bottomleft", {0, 1}}, {"bottom", {0.5, 1}},   {"bottomright", {1, 1}}};

	if (!map->n_sets || map->slanted)
		return;
	struct vec2 *anchor = &map->sets[map->n_sets - 1].anchor;
	*anchor = (struct vec2){0, 1};
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (!strcmp(word, words[i].word))
			*anchor = words[i].anchor;
}

enum status tiled_tileset(struct tiled_map *map, uint64_t first_gid, const char *source, struct diag *diag)
{
	char path[MAP_PATH_CAP];
	struct blob blob;
	struct diag why = {""};
	enum status status = STATUS_OK;

	if (map->n_sets == TILED_SETS)
		return diag_at(diag, STATUS_BAD_INPUT, map->text->name, 0, 0, "more than %d tilesets",
			       TILED_SETS);
	if (!*source)
		return tiled_add_set(map, first_gid, NULL, diag);
	if (map_read_beside(map->text, map->text->name, source, path, &blob, &why)) {
		reading_note(map->grid.reading, READING_LOSS, "tileset '%.60s': %s", source, why.text);
		return STATUS_OK;
	}
	status = tiled_add_set(map, first_gid, path, diag);
	struct map_text text = {.name = path, .text = (const char *)blob.bytes, .len = blob.len};
	if (!status && tiled_is_json(&text))
		status = tmj_read_tileset(map, &text, first_gid, &why);
	else if (!status)
		status = tmx_read_tileset(map, &text, first_gid, &why);
	blob_free(&blob);
	if (status != STATUS_BAD_INPUT)
		return status;
	reading_note(map->grid.reading, READING_LOSS, "tileset %s", why.text);
	return STATUS_OK;
}

/* ---- templates --------------------------------------------------------------------------------------------- */

enum status tiled_template(struct tiled_map *map, const char *source, struct tiled_object *object,
			   struct diag *diag)
{
	char path[MAP_PATH_CAP];
	struct blob blob;
	struct diag why = {""};

	if (map_read_beside(map->text, map->text->name, source, path, &blob, &why)) {
		reading_note(map->grid.reading, READING_LOSS, "template '%.60s': %s", source, why.text);
		return STATUS_OK;
	}
	struct map_text text = {.name = path, .text = (const char *)blob.bytes, .len = blob.len};
	enum status status = tiled_take_work(map, blob.len, object->place, diag);
	if (status) {
		blob_free(&blob);
		return status;
	}
	status = tiled_is_json(&text) ? tmj_read_template(map, &text, object, &why)
				      : tmx_read_template(map, &text, object, &why);
	blob_free(&blob);
	if (status != STATUS_BAD_INPUT)
		return status;
	reading_note(map->grid.reading, READING_LOSS, "template %s", why.text);
	return STATUS_OK;
}

uint64_t tiled_template_gid(const struct tiled_map *map, const char *from, uint64_t gid, uint64_t first_gid,
			    const char *source)
{
	char path[MAP_PATH_CAP];
	uint64_t id = gid & TILED_GID_MASK;

	if (id < first_gid || !map_path_from(from, source, path))
		return 0;
	for (size_t i = 0; i < map->n_sets; i++)
		if (map->sets[i].path && !strcmp(map->sets[i].path, path))
			return map->sets[i].first_gid + (id - first_gid);
	return 0;
}

/* ---- layers ------------------------------------------------------------------------------------------------ */

void tiled_layer_begin(struct tiled_map *map, struct tiled_layer *layer)
{
	struct meaning own = layer->properties.meaning;

	if (meaning_is_none(own))
		own = conventions_name(&map->conventions, layer->class);
	if (meaning_is_none(own))
		own = tiled_class_meaning(map, layer->class);
	if (meaning_is_none(own))
		own = conventions_name(&map->conventions, layer->name);
	if (!meaning_is_none(own))
		layer->meaning = own;
	if (layer->properties.denied)
		layer->meaning = MEANING_NONE;
}

void tiled_layer_end(struct tiled_map *map, const struct tiled_layer *layer)
{
	struct reading *reading = map->grid.reading;

	if (layer->used) {
		reading->layers_used++;
		return;
	}
	reading->layers_ignored++;
	if (layer->width && conventions_name_allows(&map->conventions, layer->name))
		reading_note(reading, READING_GUESS,
			     "assuming tiles of layer '%.40s' are floor (if not, use --solid '%.40s')",
			     layer->name, layer->name);
	else if (layer->width)
		reading_note(reading, READING_DETAIL, "layer '%.40s' is decoration", layer->name);
}

/* The terrain of cells without a tile: rock, unless nothing would be open then. */
static enum terrain tiled_empty(const struct tiled_map *map)
{
	size_t open = 0, empty = 0;

	for (size_t i = 0; i < grid_cells(&map->grid); i++) {
		empty += map->grid.terrain[i] == TERRAIN_COUNT;
		open += map->grid.terrain[i] != TERRAIN_COUNT && terrain_info[map->grid.terrain[i]].walk_cost;
	}
	if (map->tiled && empty && !open)
		reading_note(map->grid.reading, READING_GUESS,
			     "cells without a tile are floor, since no other cell is open");
	return map->tiled && open ? TERRAIN_ROCK : TERRAIN_FLOOR;
}

enum status tiled_end(struct tiled_map *map, const struct tiled_properties *properties, struct grid *grid,
		      struct diag *diag)
{
	enum status status = tiled_need_terrain(map, diag);

	if (status)
		return status;
	enum terrain empty = tiled_empty(map);
	for (size_t i = 0; i < grid_cells(&map->grid); i++)
		if (map->grid.terrain[i] == TERRAIN_COUNT)
			map->grid.terrain[i] = (uint8_t)empty;
	snprintf(map->grid.title, sizeof map->grid.title, "%s", properties->title);
	map->grid.turns = properties->turns;
	*grid = map->grid;
	map->grid = (struct grid){0};
	return STATUS_OK;
}
