/* Objects: shapes become cells, and what they mark becomes marks. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/tiled.h"

enum { TILED_OBJECTS = 4096 /* marks */ };

/* The cell that holds PIXEL, of LIMIT in its row or column; pixels outside go to 0 and LIMIT - 1. */
static int tiled_object_clamp(double pixel, double unit, int limit)
{
	double cell = floor(pixel / unit);

	if (!(cell > 0))
		return 0;
	return cell >= limit ? limit - 1 : (int)cell;
}

static struct cell tiled_object_cell(const struct tiled_map *map, struct vec2 at)
{
	return cell_at(tiled_object_clamp(at.x, map->unit.x, map->grid.width),
		       tiled_object_clamp(at.y, map->unit.y, map->grid.height));
}

static bool tiled_object_is_inside(const struct tiled_map *map, struct vec2 at)
{
	return at.x >= 0 && at.y >= 0 && at.x <= map->unit.x * map->grid.width &&
	       at.y <= map->unit.y * map->grid.height;
}

/* An object on the map, and the word that gives its meaning. */
struct tiled_placing {
	struct tiled_map *map;
	const struct tiled_object *object;
	struct vec2 origin, turn; /* of its axes, whose zero is its place */
	struct vec2 from, size;   /* its upper left corner in them, and its extent */
	const char *name;         /* the mark's name */
	const char *wrong;        /* why it is ignored */
	struct diag *diag;
};

/* P, in the object's own axes, in pixels of the map. */
static struct vec2 tiled_object_to_map(const struct tiled_placing *placing, struct vec2 p)
{
	return vec2_add(placing->origin, vec2_rotate(p, placing->turn));
}

static struct vec2 tiled_object_to_object(const struct tiled_placing *placing, struct vec2 p)
{
	return vec2_rotate(vec2_sub(p, placing->origin), (struct vec2){placing->turn.x, -placing->turn.y});
}

static bool tiled_object_has_points(const struct tiled_object *object)
{
	return object->shape == TILED_POLYGON || object->shape == TILED_POLYLINE;
}

/* The place of an object that marks one cell. */
static struct vec2 tiled_object_middle_of(const struct tiled_placing *placing)
{
	const struct tiled_object *object = placing->object;
	struct vec2 middle = vec2_add(placing->from, vec2_scale(placing->size, 0.5));

	if (tiled_object_has_points(object))
		middle = object->points[0];
	return tiled_object_to_map(placing, middle);
}

/* WHAT keeps the object off the map, which is read without it. */
static enum status tiled_object_bad(struct tiled_placing *placing, const char *what)
{
	placing->wrong = what;
	return STATUS_BAD_INPUT;
}

static enum status tiled_object_add_mark(struct tiled_placing *placing, enum mark_kind kind, int index,
					 struct vec2 at, enum patrol_mode mode)
{
	struct grid *grid = &placing->map->grid;

	if (!tiled_object_is_inside(placing->map, at))
		return tiled_object_bad(placing, "it lies outside the map");
	if (grid->n_marks == TILED_OBJECTS)
		return tiled_object_bad(placing, "there are more than 4096 marks");
	if (grid_add_mark(grid, kind, index, tiled_object_cell(placing->map, at), placing->name))
		return tiled_no_memory(placing->map, placing->diag);
	grid->marks[grid->n_marks - 1].mode = mode;
	return STATUS_OK;
}

/* A mark at each point of the object. */
static enum status tiled_object_add_points(struct tiled_placing *placing, enum mark_kind kind, int index,
					   enum patrol_mode mode)
{
	const struct tiled_object *object = placing->object;
	enum status status = STATUS_OK;

	for (size_t i = 0; i < object->n_points && !status; i++)
		status = tiled_object_add_mark(placing, kind, index,
					       tiled_object_to_map(placing, object->points[i]), mode);
	return status;
}

static enum status tiled_object_add_patrol(struct tiled_placing *placing)
{
	const struct tiled_object *object = placing->object;
	enum patrol_mode mode = object->shape == TILED_POLYGON ? PATROL_LOOP : PATROL_BACK_AND_FORTH;
	int index = placing->map->counts.patrols++;

	if (!tiled_object_has_points(object))
		return tiled_object_bad(placing, "a patrol must be a polyline or a polygon");
	if (object->properties.mode[0])
		for (mode = 0; mode < PATROL_MODES && strcmp(patrol_names[mode], object->properties.mode);
		     mode++)
			;
	if (mode == PATROL_MODES)
		return tiled_object_bad(placing, "mode must be stop, loop or back-and-forth");
	return tiled_object_add_points(placing, MARK_PATROL, index, mode);
}

static enum status tiled_object_add_trail(struct tiled_placing *placing)
{
	if (!tiled_object_has_points(placing->object) || placing->object->shape == TILED_POLYGON)
		return tiled_object_bad(placing, "a trail must be a polyline");
	if (grid_mark(&placing->map->grid, MARK_TRAIL, 0))
		return tiled_object_bad(placing, "there is a trail already");
	return tiled_object_add_points(placing, MARK_TRAIL, 0, 0);
}

/* The middles, in pixels, of the first and the last cell whose middle is in FROM .. TO; without any, the cell
 * halfway. */
static void tiled_object_span(double from, double to, double tile, double *first, double *last)
{
	*first = (ceil(from / tile - 0.5) + 0.5) * tile;
	*last = (ceil(to / tile - 0.5) - 0.5) * tile;
	if (*last < *first)
		*first = *last = (from + to) / 2;
}

static enum status tiled_object_add_rectangle(struct tiled_placing *placing)
{
	struct vec2 from = placing->origin, to = vec2_add(from, placing->size);
	int index = placing->map->counts.rectangles++;

	if (placing->object->shape != TILED_RECTANGLE || placing->object->gid ||
	    placing->object->rotation_deg != 0)
		return tiled_object_bad(placing, "a rectangle must be drawn as one, and upright");
	tiled_object_span(from.x, to.x, placing->map->unit.x, &from.x, &to.x);
	tiled_object_span(from.y, to.y, placing->map->unit.y, &from.y, &to.y);
	enum status status = tiled_object_add_mark(placing, MARK_RECTANGLE, index, from, 0);
	if (!status)
		status = tiled_object_add_mark(placing, MARK_RECTANGLE, index, to, 0);
	return status;
}

static enum status tiled_object_add_single(struct tiled_placing *placing, enum mark_kind kind)
{
	int index = kind == MARK_HUNTER ? placing->map->counts.hunters++ : 0;

	return tiled_object_add_mark(placing, kind, index, tiled_object_middle_of(placing), 0);
}

/* Is every character of NAME visible ASCII? */
static bool tiled_object_is_word(const char *name)
{
	for (; *name; name++)
		if (*name <= ' ' || *name > '~')
			return false;
	return true;
}

static enum status tiled_object_place_mark(struct tiled_placing *placing, size_t word)
{
	enum mark_kind kind = tiled_marks[word].kind;

	if (!tiled_marks[word].named && kind != MARK_PATROL)
		placing->name = "";
	if (!tiled_object_is_word(placing->name))
		return tiled_object_bad(placing, "its name must be one word");
	if (tiled_marks[word].named && !placing->name[0])
		return tiled_object_bad(placing, "it lacks a name: which hunter or tool is it?");
	if (kind == MARK_PATROL)
		return tiled_object_add_patrol(placing);
	if (kind == MARK_RECTANGLE)
		return tiled_object_add_rectangle(placing);
	if (kind == MARK_TRAIL)
		return tiled_object_add_trail(placing);
	return tiled_object_add_single(placing, kind);
}

/* Does the polygon hold P?  Even-odd rule. */
static bool tiled_object_polygon_holds(const struct tiled_object *object, struct vec2 p)
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
static bool tiled_object_holds(const struct tiled_placing *placing, struct vec2 p)
{
	const struct tiled_object *object = placing->object;
	struct vec2 size = placing->size;

	if (object->shape == TILED_POLYGON)
		return tiled_object_polygon_holds(object, p);
	p = vec2_sub(p, placing->from);
	if (object->shape == TILED_ELLIPSE) {
		double x = 2 * p.x / size.x - 1, y = 2 * p.y / size.y - 1;
		return x * x + y * y <= 1;
	}
	return p.x >= 0 && p.y >= 0 && p.x < size.x && p.y < size.y;
}

/* The cells that the object's bounding box touches. */
static void tiled_object_bounds(const struct tiled_placing *placing, struct cell *from, struct cell *to)
{
	const struct tiled_object *object = placing->object;
	struct vec2 near = placing->from, far = vec2_add(near, placing->size);
	const struct vec2 corners[] = {near, {far.x, near.y}, {near.x, far.y}, far};
	const struct vec2 *points = corners;
	size_t n = ARRAY_LEN(corners);

	if (tiled_object_has_points(object)) {
		points = object->points;
		n = object->n_points;
	}
	struct vec2 least = tiled_object_to_map(placing, points[0]), most = least;
	for (size_t i = 1; i < n; i++) {
		struct vec2 p = tiled_object_to_map(placing, points[i]);
		least = (struct vec2){fmin(least.x, p.x), fmin(least.y, p.y)};
		most = (struct vec2){fmax(most.x, p.x), fmax(most.y, p.y)};
	}
	*from = tiled_object_cell(placing->map, least);
	*to = tiled_object_cell(placing->map, most);
}

static bool tiled_object_fill_cell(const struct tiled_placing *placing, struct vec2 at, enum terrain terrain)
{
	if (!tiled_object_is_inside(placing->map, at))
		return false;
	grid_set(&placing->map->grid, tiled_object_cell(placing->map, at), terrain);
	return true;
}

/* The cells under the line of a polyline. */
static enum status tiled_object_fill_line(const struct tiled_placing *placing, enum terrain terrain)
{
	const struct tiled_object *object = placing->object;
	double pace = fmin(placing->map->unit.x, placing->map->unit.y) / 4;

	for (size_t i = 0; i + 1 < object->n_points; i++) {
		struct vec2 a = tiled_object_to_map(placing, object->points[i]);
		struct vec2 b = tiled_object_to_map(placing, object->points[i + 1]);
		double steps = ceil(vec2_distance(a, b) / pace) + 1;
		uint64_t work = steps < TILED_WORK ? (uint64_t)steps : UINT64_MAX;
		enum status status = tiled_take_work(placing->map, work, object->place, placing->diag);
		if (status)
			return status;
		for (uint64_t k = 0; k <= work; k++)
			tiled_object_fill_cell(
			    placing, vec2_add(a, vec2_scale(vec2_sub(b, a), (double)k / (double)work)),
			    terrain);
	}
	return STATUS_OK;
}

/* The cells whose middles are in the object; at least the cell at the object's middle. */
static enum status tiled_object_fill(const struct tiled_placing *placing, enum terrain terrain)
{
	const struct tiled_object *object = placing->object;
	struct tiled_map *map = placing->map;
	struct cell from, to;
	bool filled = false;

	if (object->shape == TILED_POLYLINE)
		return tiled_object_fill_line(placing, terrain);
	tiled_object_bounds(placing, &from, &to);
	uint64_t work =
	    (uint64_t)(to.x - from.x + 1) * (uint64_t)(to.y - from.y + 1) * (1 + object->n_points / 8);
	enum status status = tiled_take_work(map, work, object->place, placing->diag);
	for (int y = from.y; y <= to.y && !status; y++)
		for (int x = from.x; x <= to.x; x++) {
			struct vec2 middle = {(x + 0.5) * map->unit.x, (y + 0.5) * map->unit.y};
			if (!tiled_object_holds(placing, tiled_object_to_object(placing, middle)))
				continue;
			grid_set(&map->grid, cell_at(x, y), terrain);
			filled = true;
		}
	if (!filled && !status)
		tiled_object_fill_cell(placing, tiled_object_middle_of(placing), terrain);
	return status;
}

/* ---- the meaning of an object ------------------------------------------------------------------------------ */

/* An Astray mark, by its place in the list, or -1; else the meaning by the conventions. */
struct tiled_word {
	int mark;
	struct meaning meaning;
};

static bool tiled_word_is_none(struct tiled_word word)
{
	return word.mark < 0 && meaning_is_none(word.meaning);
}

/* An Astray word; other editors use start and goal as well. */
static struct tiled_word tiled_object_own_word(const char *text)
{
	struct tiled_word word = {-1, MEANING_NONE};
	int terrain = conventions_terrain(text);

	if (terrain >= 0)
		word.meaning.terrain = (int8_t)terrain;
	for (int i = 0; i < TILED_MARKS; i++)
		if (!strcmp(text, tiled_marks[i].word))
			word.mark = i;
	if (word.mark >= 0 && tiled_marks[word.mark].kind <= MARK_GOAL) {
		word.meaning.mark = (int8_t)tiled_marks[word.mark].kind;
		word.mark = -1;
	}
	return word;
}

/* The name of an object is a conventional word only if it lacks a class: else it is merely a name. */
static struct tiled_word tiled_object_word_of(const struct tiled_map *map, const struct tiled_object *object,
					      const char *text)
{
	struct tiled_word word = tiled_object_own_word(text);

	if (tiled_word_is_none(word) && (text == object->class || !object->class[0]))
		word.meaning = conventions_name(&map->conventions, text);
	return word;
}

/* An Astray word in the name of LAYER, without a final s; else the layer's meaning. */
static struct tiled_word tiled_object_layer_word(const struct tiled_layer *layer)
{
	char name[TILED_WORD_CAP];
	size_t len = strlen(layer->name);

	snprintf(name, sizeof name, "%.*s", (int)(len - (len && layer->name[len - 1] == 's')), layer->name);
	struct tiled_word word = tiled_object_own_word(name);
	if (tiled_word_is_none(word))
		word.meaning = layer->meaning;
	return word;
}

/* The kind of OBJECT, by its class, its name, its properties, its tile, its layer, in this order.  *NAME is its
 * name. */
static struct tiled_word tiled_object_find_word(const struct tiled_map *map, const struct tiled_layer *layer,
						const struct tiled_object *object, const char **name)
{
	struct tiled_word word = tiled_object_word_of(map, object, object->class);

	*name = object->name;
	if (tiled_word_is_none(word)) {
		word = tiled_object_word_of(map, object, object->name);
		*name = tiled_word_is_none(word) ? object->name : "";
	}
	if (tiled_word_is_none(word))
		word.meaning = object->properties.meaning;
	if (tiled_word_is_none(word))
		word.meaning = tiled_class_meaning(map, object->class);
	if (tiled_word_is_none(word))
		word.meaning = tiled_meaning_of(map, object->gid);
	if (tiled_word_is_none(word))
		word = tiled_object_layer_word(layer);
	if (object->properties.denied && word.meaning.terrain == TERRAIN_WALL)
		word.meaning = MEANING_NONE;
	return word;
}

/* ---- placing ----------------------------------------------------------------------------------------------- */

/* Where its tileset says that the place of a tile object is, in parts of its size. */
static struct vec2 tiled_object_anchor(const struct tiled_map *map, uint64_t gid)
{
	struct vec2 anchor = {0, 1};
	uint64_t best = 0;

	for (size_t i = 0; i < map->n_sets; i++)
		if (map->sets[i].first_gid <= (gid & TILED_GID_MASK) && map->sets[i].first_gid >= best) {
			best = map->sets[i].first_gid;
			anchor = map->sets[i].anchor;
		}
	return anchor;
}

/* A tile that does not stand upright takes the cell before its place. */
static void tiled_object_measure(struct tiled_placing *placing)
{
	const struct tiled_object *object = placing->object;
	const struct tiled_map *map = placing->map;
	struct vec2 anchor = {1, 1};

	placing->size = object->size;
	if (!object->gid)
		return;
	if (map->slanted)
		placing->size = map->unit;
	else if (!(object->size.x > 0 && object->size.y > 0))
		placing->size = map->tile;
	if (!map->slanted)
		anchor = tiled_object_anchor(map, object->gid);
	placing->from = (struct vec2){-anchor.x * placing->size.x, -anchor.y * placing->size.y};
}

static enum status tiled_object_place(struct tiled_placing *placing, struct tiled_word word)
{
	struct tiled_map *map = placing->map;

	if (fabs(placing->object->rotation_deg) > 36000)
		return tiled_object_bad(placing, "its rotation is out of range");
	if (tiled_object_has_points(placing->object) && !placing->object->n_points)
		return tiled_object_bad(placing, "it lacks points");
	if (word.mark >= 0)
		return tiled_object_place_mark(placing, (size_t)word.mark);
	if (word.meaning.terrain >= 0)
		return tiled_object_fill(placing, (enum terrain)word.meaning.terrain);
	if (!tiled_object_is_inside(map, tiled_object_middle_of(placing)))
		return tiled_object_bad(placing, "it lies outside the map");
	return tiled_mark(map, word.meaning, tiled_object_cell(map, tiled_object_middle_of(placing)),
			  placing->diag);
}

/* What OBJECT is called in a note. */
static const char *tiled_object_title(const struct tiled_object *object, const struct tiled_layer *layer,
				      const char **kind)
{
	*kind = "objects of class";
	if (object->class[0])
		return object->class;
	*kind = "objects called";
	if (object->name[0])
		return object->name;
	*kind = "objects of layer";
	return layer->name;
}

static void tiled_object_ignore(struct tiled_map *map, const struct tiled_layer *layer,
				const struct tiled_object *object, const char *why)
{
	struct reading *reading = map->grid.reading;
	const char *kind, *title = tiled_object_title(object, layer, &kind);

	reading->objects_ignored++;
	if (why)
		reading_note(reading, READING_LOSS, "%s '%.40s' ignored: %s", kind, title, why);
	else
		reading_note(reading, READING_PLAIN, "%s '%.40s' ignored", kind, title);
}

/* Places a meaningful object.  One that cannot be placed leaves nothing behind. */
enum status tiled_object(struct tiled_map *map, struct tiled_layer *layer, const struct tiled_object *object,
			 struct diag *diag)
{
	struct tiled_placing placing = {.map = map, .object = object, .diag = diag};
	struct tiled_word word = tiled_object_find_word(map, layer, object, &placing.name);
	struct vec2 origin = {(double)map->origin_x * map->unit.x, (double)map->origin_y * map->unit.y};
	const struct tiled_counts counts = map->counts;
	size_t n_marks = map->grid.n_marks;

	if (object->wrong) {
		tiled_object_ignore(map, layer, object, object->wrong);
		return STATUS_OK;
	}
	if (object->shape == TILED_TEXT || tiled_word_is_none(word)) {
		tiled_object_ignore(map, layer, object, NULL);
		return STATUS_OK;
	}
	placing.origin = vec2_sub(vec2_add(object->at, layer->offset), origin);
	placing.turn = vec2_at_angle(object->rotation_deg / 180 * PI);
	tiled_object_measure(&placing);
	enum status status = tiled_need_terrain(map, diag);
	if (!status)
		status = tiled_object_place(&placing, word);
	if (placing.wrong) {
		map->grid.n_marks = n_marks;
		map->counts = counts;
		tiled_object_ignore(map, layer, object, placing.wrong);
		return STATUS_OK;
	}
	map->grid.reading->objects_used++;
	layer->used = true;
	return status;
}
