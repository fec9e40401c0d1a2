/* Copies of a world: of its state as a snapshot, or of the whole as a second world.
 *
 * A snapshot holds the parts of the state that are in use, each rounded up to 64 bytes, in the order of the block:
 * the head with its hunters, the planes, as much of each memory as is used, and the packed space of the ships. */
#include <stddef.h>
#include <string.h>

#include "base/minmax.h"
#include "world/world.h"

enum { ALIGNMENT = 64, SNAPSHOT_SPANS = GAME_HUNTERS_MAX + 2, SPAN_PLANES = 1 };

struct snapshot_span {
	size_t at, bytes; /* in the block */
};

static size_t snapshot_list(const struct game *head, struct snapshot_span spans[SNAPSHOT_SPANS])
{
	const size_t *offset = head->block.offset;
	size_t n = 0, hunters = (size_t)head->n_hunters * sizeof *head->hunters;

	spans[n++] = (struct snapshot_span){0, offsetof(struct game, hunters) + hunters};
	ASSERT(n == SPAN_PLANES);
	spans[n++] = (struct snapshot_span){offset[PLANE_TERRAIN], offset[PLANE_MINDS] - offset[PLANE_TERRAIN]};
	for (int i = 0; i < head->n_hunters; i++)
		spans[n++] = (struct snapshot_span){offset[PLANE_MINDS] + (size_t)i * head->block.mind_bytes,
						    head->hunters[i].walker.mind_used};
	return n;
}

/* Of one ground in PLANE_COSTS, where all have the same size. */
static struct snapshot_span snapshot_ground(const struct game *head, int which)
{
	const size_t *offset = head->block.offset;
	size_t bytes = (offset[PLANE_MARKS] - offset[PLANE_COSTS]) / (size_t)head->n_grounds;

	return (struct snapshot_span){offset[PLANE_COSTS] + (size_t)which * bytes, bytes};
}

size_t game_snapshot_bytes(const struct game *game)
{
	struct snapshot_span spans[SNAPSHOT_SPANS];
	size_t n = snapshot_list(game, spans), bytes = 0;

	for (size_t i = 0; i < n; i++)
		bytes += round_up(spans[i].bytes, ALIGNMENT);
	if (game->air.has_space)
		bytes += round_up(space_packed_bytes(game_space(game)), ALIGNMENT);
	return bytes;
}

size_t game_save(const struct game *game, void *snapshot)
{
	struct snapshot_span spans[SNAPSHOT_SPANS];
	size_t n = snapshot_list(game, spans);
	unsigned char *to = snapshot;

	for (size_t i = 0; i < n; i++) {
		memcpy(to, (const unsigned char *)game + spans[i].at, spans[i].bytes);
		to += round_up(spans[i].bytes, ALIGNMENT);
	}
	if (game->air.has_space) {
		space_pack(game_space(game), to);
		to += round_up(space_packed_bytes(game_space(game)), ALIGNMENT);
	}
	return (size_t)(to - (unsigned char *)snapshot);
}

void game_restore(struct game *game, const void *snapshot)
{
	struct snapshot_span spans[SNAPSHOT_SPANS];
	size_t n = snapshot_list(snapshot, spans);
	const unsigned char *from = snapshot;

	ASSERT(((const struct game *)snapshot)->block.state_bytes == game->block.state_bytes);
	for (size_t i = 0; i < n; i++) {
		memcpy((unsigned char *)game + spans[i].at, from, spans[i].bytes);
		from += round_up(spans[i].bytes, ALIGNMENT);
	}
	if (game->air.has_space)
		space_unpack(world_space(game), from);
}

bool game_alike(const struct game *a, const struct game *b)
{
	return !memcmp(&a->block, &b->block, sizeof a->block) && a->width == b->width &&
	       a->height == b->height && a->n_hunters == b->n_hunters && a->n_grounds == b->n_grounds;
}

static void snapshot_copy_span(struct game *to, const struct game *from, struct snapshot_span span)
{
	memcpy((unsigned char *)to + span.at, (const unsigned char *)from + span.at, span.bytes);
}

static void snapshot_copy_plane(struct game *to, const struct game *from, enum game_plane plane)
{
	const size_t *offset = from->block.offset;

	snapshot_copy_span(to, from, (struct snapshot_span){offset[plane], offset[plane + 1] - offset[plane]});
}

/* Copies a plane of bytes that are zero outside of the box of either world. */
static void snapshot_copy_box(struct game *to, struct game_box old, const struct game *from,
			      struct game_box box, enum game_plane plane)
{
	uint8_t *cells = world_plane(to, plane);
	const uint8_t *others = game_plane(from, plane);
	size_t width = (size_t)(box.to.x - box.from.x + 1);

	world_wipe(to, cells, sizeof *cells, old, 0);
	for (int y = box.from.y; y <= box.to.y; y++) {
		size_t first = game_index(from, cell_at(box.from.x, y));
		memcpy(cells + first, others + first, width);
	}
}

/* Looking ahead copies the same world again and again: parts known to be equal are skipped. */
void game_copy(struct game *to, const struct game *from)
{
	struct snapshot_span spans[SNAPSHOT_SPANS];
	size_t n = snapshot_list(from, spans);

	ASSERT(game_alike(to, from));
	if (to->terrain_key != from->terrain_key)
		snapshot_copy_plane(to, from, PLANE_TERRAIN);
	snapshot_copy_plane(to, from, PLANE_KNOWN);
	snapshot_copy_box(to, to->view, from, from->view, PLANE_SEEN);
	snapshot_copy_box(to, to->noise.earshot, from, from->noise.earshot, PLANE_NOISE);
	snapshot_copy_plane(to, from, PLANE_SCENT);
	snapshot_copy_plane(to, from, PLANE_SMOKE);
	for (int which = 0; which < from->n_grounds; which++)
		if (to->grounds[which].version != from->grounds[which].version)
			snapshot_copy_span(to, from, snapshot_ground(from, which));
	for (size_t i = 0; i < n; i++)
		if (i != SPAN_PLANES)
			snapshot_copy_span(to, from, spans[i]);
	if (from->air.has_space)
		space_follow(world_space(to), game_space(from));
}

enum status game_clone(const struct game *game, struct game **clone)
{
	struct game *made = world_new_block(game, game_plane(game, PLANE_CACHE));

	if (!made)
		return STATUS_NO_MEMORY;
	struct game_cache *cache = world_plane(made, PLANE_CACHE);
	for (size_t i = 0; i < WORLD_PATHS; i++)
		cache->paths[i].has_index = false;
	cache->asker = NULL; /* no program is asked twice */
	for (size_t i = 0; i < WORLD_CHASERS; i++)
		if (cache->has_table[i])
			memcpy((unsigned char *)made + cache->tables[i],
			       (const unsigned char *)game + cache->tables[i], cache->table_bytes[i]);
	struct snapshot_span spans[SNAPSHOT_SPANS];
	size_t n = snapshot_list(game, spans);
	for (size_t i = 0; i < n; i++)
		snapshot_copy_span(made, game, spans[i]);
	if (game->air.has_space)
		space_follow(world_space(made), game_space(game));
	*clone = made;
	return STATUS_OK;
}
