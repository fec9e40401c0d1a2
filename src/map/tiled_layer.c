/* Layers of tiles: numbers, as text or packed, become cells. */
#include "config.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "map/tiled.h"
#include "store/inflate.h"

/* These take some milliseconds at most. */
enum { CELLS_A_STEP = 1 << 16 };

/* The tiles being laid, and their place. */
struct tiled_laying {
	struct tiled_map *map;
	struct tiled_layer *layer;
	const struct tiled_data *data;
	int64_t x, y; /* of its first tile, in the grid */
	size_t cells;
	bool straight; /* it covers the grid and nothing else */
	struct diag *diag;
};

/* The cell of the grid under tile INDEX; false: beside the grid. */
static bool tiled_layer_cell(const struct tiled_laying *laying, size_t index, size_t *cell)
{
	const struct grid *grid = &laying->map->grid;
	int64_t x = laying->x + (int64_t)(index % laying->data->area.width);
	int64_t y = laying->y + (int64_t)(index / laying->data->area.width);

	*cell = laying->straight ? index : (size_t)(y * grid->width + x);
	return laying->straight || (x >= 0 && y >= 0 && x < grid->width && y < grid->height);
}

static enum status tiled_layer_lay(const struct tiled_laying *laying, size_t index, uint32_t gid)
{
	struct tiled_map *map = laying->map;
	struct meaning meaning = tiled_meaning_of(map, gid);
	size_t at;

	if (!(gid & TILED_GID_MASK) || !tiled_layer_cell(laying, index, &at))
		return STATUS_OK;
	if (meaning_is_none(meaning))
		meaning = laying->layer->meaning;
	uint8_t *cell = &map->grid.terrain[at];
	if (meaning.terrain >= 0)
		*cell = (uint8_t)meaning.terrain;
	else if (*cell == TERRAIN_COUNT)
		*cell = TERRAIN_FLOOR;
	laying->layer->used |= !meaning_is_none(meaning);
	if (meaning.mark < 0)
		return STATUS_OK;
	return tiled_mark(map, meaning, grid_cell(&map->grid, at), laying->diag);
}

/* WHAT is wrong at AT in the data. */
static enum status tiled_layer_bad(const struct tiled_laying *laying, const char *at, const char *what)
{
	struct tiled_place place = laying->data->place;

	if (!laying->data->is_copy)
		place.at = at;
	return tiled_wrong(place, laying->diag, "%s: the layer has %zu", what, laying->cells);
}

static const char *tiled_layer_skip_blanks(const char *at, const char *end)
{
	while (at < end && isspace((unsigned char)*at))
		at++;
	return at;
}

static enum status tiled_layer_read_csv(const struct tiled_laying *laying)
{
	const char *at = laying->data->text, *end = at + laying->data->len;
	struct job *job = laying->data->place.text->asked.job;

	if (laying->cells > laying->data->len / 2 + 1)
		return tiled_layer_bad(laying, end, "too few tiles");
	job_begin(job, "Reading the map", laying->cells);
	for (size_t i = 0; i < laying->cells; i++) {
		if (i % CELLS_A_STEP == 0 && !job_step(job, i))
			return STATUS_INTERRUPTED;
		uint64_t gid = 0;
		const char *first = at = tiled_layer_skip_blanks(at, end);
		for (; at < end && isdigit((unsigned char)*at) && gid <= UINT32_MAX; at++)
			gid = gid * 10 + (uint64_t)(*at - '0');
		if (at == end && at == first)
			return tiled_layer_bad(laying, at, "too few tiles");
		if (at == first || gid > UINT32_MAX)
			return tiled_layer_bad(laying, first, "expected the number of a tile");
		enum status status = tiled_layer_lay(laying, i, (uint32_t)gid);
		if (status)
			return status;
		at = tiled_layer_skip_blanks(at, end);
		if (i + 1 < laying->cells && at < end && *at != ',')
			return tiled_layer_bad(laying, at, "expected ','");
		at += at < end && *at == ',';
	}
	at = tiled_layer_skip_blanks(at, end);
	return at == end ? STATUS_OK : tiled_layer_bad(laying, at, "too many tiles");
}

/* Standard base64 as in RFC 4648, with spaces.  The bytes replace the text in COPY; false: not base64. */
static bool tiled_layer_decode(const struct tiled_data *data, unsigned char *copy, size_t *n)
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

static enum status tiled_layer_lay_bytes(const struct tiled_laying *laying, size_t first,
					 const unsigned char *bytes, size_t n)
{
	struct byte_reader reader = {bytes, bytes + n, false};
	enum status status = STATUS_OK;

	for (size_t i = 0; i < n / 4 && !status; i++)
		status = tiled_layer_lay(laying, first + i, read_u32(&reader));
	return status;
}

static enum status tiled_layer_read_packed(const struct tiled_laying *laying, const unsigned char *bytes,
					   size_t n)
{
	unsigned char piece[1 << 14];
	struct inflater inflater;
	size_t done = 0, want = laying->cells * 4, got = 1;
	enum status status = STATUS_OK;

	if (want / inflate_most(laying->data->compression) > n)
		return tiled_layer_bad(laying, laying->data->text, "too few tiles");
	if (inflater_begin(&inflater, bytes, n))
		return tiled_no_memory(laying->map, laying->diag);
	for (; done < want && got && !status; done += got) {
		got = inflater_read(&inflater, piece, min(sizeof piece, want - done)) / 4 * 4;
		status = tiled_layer_lay_bytes(laying, done / 4, piece, got);
	}
	bool whole = done == want && inflater_is_done(&inflater);
	inflater_end(&inflater);
	if (whole || status)
		return status;
	return tiled_layer_bad(laying, laying->data->text,
			       done == want ? "too many tiles, or damaged" : "too few tiles, or damaged");
}

static enum status tiled_layer_read_base64(const struct tiled_laying *laying)
{
	const struct tiled_data *data = laying->data;
	unsigned char *bytes = malloc(data->len + 1);
	enum status status = STATUS_OK;
	size_t n;

	if (!bytes)
		return tiled_no_memory(laying->map, laying->diag);
	if (!tiled_layer_decode(data, bytes, &n))
		status = tiled_wrong(data->place, laying->diag, "invalid base64");
	else if (data->compression[0])
		status = tiled_layer_read_packed(laying, bytes, n);
	else if (n != laying->cells * 4)
		status = tiled_layer_bad(laying, data->text,
					 n < laying->cells * 4 ? "too few tiles" : "too many tiles");
	else
		status = tiled_layer_lay_bytes(laying, 0, bytes, n);
	free(bytes);
	return status;
}

/* Is DATA packed as we can unpack it? */
static enum status tiled_layer_check_packing(const struct tiled_data *data, struct diag *diag)
{
	const char *encoding = data->encoding, *compression = data->compression;

	if (encoding[0] && strcmp(encoding, "csv") != 0 && strcmp(encoding, "base64") != 0)
		return tiled_wrong(data->place, diag, "unknown encoding '%.20s'", encoding);
	if (compression[0] && !inflate_knows(compression))
		return tiled_wrong(data->place, diag,
				   "the layer is packed by %.20s; choose zlib, gzip or CSV in Tiled: "
				   "Map > Map Properties",
				   compression);
	return STATUS_OK;
}

/* The place of the first tile of DATA in the grid; offsets of a layer are rounded to whole tiles. */
static void tiled_layer_place(struct tiled_laying *laying)
{
	const struct tiled_map *map = laying->map;
	const struct tiled_area *area = &laying->data->area;
	struct vec2 moved = laying->layer->offset;

	laying->x = area->x - map->origin_x;
	laying->y = area->y - map->origin_y;
	if (!map->slanted && fabs(moved.x) < TILED_FAR && fabs(moved.y) < TILED_FAR) {
		laying->x += (int64_t)floor(moved.x / map->tile.x + 0.5);
		laying->y += (int64_t)floor(moved.y / map->tile.y + 0.5);
	}
	laying->straight = !laying->x && !laying->y && area->width == (uint64_t)map->grid.width &&
			   area->height == (uint64_t)map->grid.height;
}

/* Is the empty cell of a map that has this layer nothing?  Where there are only walls, it is floor. */
static bool tiled_layer_is_ground(const struct tiled_layer *layer)
{
	return layer->meaning.terrain < 0 || terrain_info[layer->meaning.terrain].plan_cost;
}

enum status tiled_tiles(struct tiled_map *map, struct tiled_layer *layer, const struct tiled_data *data,
			struct diag *diag)
{
	const struct tiled_area *area = &data->area;
	struct tiled_laying laying = {.map = map, .layer = layer, .data = data, .diag = diag};

	if (!area->width || !area->height)
		return tiled_wrong(layer->place, diag, "the layer lacks a size");
	if (area->width > TILED_FAR || area->height > TILED_FAR || area->width * area->height > map->work_left)
		return tiled_wrong(layer->place, diag, "the layers and objects are too large together");
	laying.cells = (size_t)(area->width * area->height);
	tiled_layer_place(&laying);
	enum status status = tiled_layer_check_packing(data, diag);
	/* Before allocating: can so short a text hold that many tiles? */
	if (!status && laying.cells / inflate_most(data->compression) > data->len)
		status = tiled_layer_bad(&laying, data->text, "too few tiles");
	if (!status)
		status = tiled_take_work(map, laying.cells, layer->place, diag);
	if (!status)
		status = tiled_need_terrain(map, diag);
	if (status)
		return status;
	map->tiled |= tiled_layer_is_ground(layer);
	return strcmp(data->encoding, "base64") ? tiled_layer_read_csv(&laying)
						: tiled_layer_read_base64(&laying);
}
