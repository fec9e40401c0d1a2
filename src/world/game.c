#include "world/game.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"
#include "path/moves.h"
#include "world/companion.h"
#include "world/drone.h"
#include "world/tool.h"
#include "world/world.h"

enum { ALIGNMENT = 64 };

/* ---- grounds --------------------------------------------------------------------------------------------- */

/* Offsets of the parts of one ground from its start, where its costs are. */
struct game_ground_layout {
	size_t around, even, flat, rows, cols, bytes;
};

static struct game_ground_layout game_ground_layout(const struct ground *ground)
{
	struct game_ground_layout layout;

	size_t row_bytes = ground->row_words * (size_t)(ground->height + 2) * sizeof(uint64_t);
	size_t col_bytes = ground->col_words * (size_t)(ground->width + 2) * sizeof(uint64_t);

	layout.around = round_up(ground_cells(ground), ALIGNMENT);
	layout.even = 2 * layout.around;
	layout.flat = 3 * layout.around;
	layout.rows = 4 * layout.around;
	layout.cols = layout.rows + round_up(row_bytes, ALIGNMENT);
	layout.bytes = layout.cols + round_up(col_bytes, ALIGNMENT);
	return layout;
}

struct ground game_ground(const struct game *game, int which)
{
	ASSERT(which >= 0 && which < game->n_grounds);
	struct ground ground = game->grounds[which];
	struct game_ground_layout layout = game_ground_layout(&ground);
	unsigned char *block = (unsigned char *)(uintptr_t)game;
	unsigned char *base = block + game->block.offset[PLANE_COSTS] + (size_t)which * layout.bytes;

	ground.cost = base;
	ground.around = base + layout.around;
	ground.even = base + layout.even;
	ground.flat = base + layout.flat;
	ground.rows = (uint64_t *)(void *)(base + layout.rows);
	ground.cols = (uint64_t *)(void *)(base + layout.cols);
	ground.marks = (struct cell *)(void *)(block + game->block.offset[PLANE_MARKS]);
	ground.corners = ground.marks + ground.n_marks;
	return ground;
}

/* Stores GROUND without its pointers.  The estimates of the map are of its goal, not of what hunters go for. */
static void game_keep_ground(struct game *game, int which, struct ground ground)
{
	ground.cost = ground.around = ground.even = ground.flat = NULL;
	ground.rows = ground.cols = NULL;
	ground.marks = ground.corners = NULL;
	ground.estimates = NULL;
	game->grounds[which] = ground;
}

static void game_copy_ground(struct game *game, int which, const struct ground *from)
{
	game_keep_ground(game, which, *from);
	struct ground to = game_ground(game, which);
	memcpy(to.cost, from->cost, (size_t)from->width * (size_t)from->height);
	memcpy(to.around, from->around, (size_t)from->width * (size_t)from->height);
	memcpy(to.even, from->even, (size_t)from->width * (size_t)from->height);
	if (!from->uniform)
		memcpy(to.flat, from->flat, (size_t)from->width * (size_t)from->height);
	memcpy(to.rows, from->rows, from->row_words * (size_t)(from->height + 2) * sizeof *from->rows);
	memcpy(to.cols, from->cols, from->col_words * (size_t)(from->width + 2) * sizeof *from->cols);
	if (from->n_marks)
		memcpy(to.marks, from->marks, from->n_marks * sizeof *from->marks);
	if (from->n_rectangles)
		memcpy(to.corners, from->corners, 2 * from->n_rectangles * sizeof *from->corners);
}

static uint8_t game_cost_on(int which, enum terrain terrain)
{
	const struct terrain_info *info = &terrain_info[terrain];

	if (which == MOVER_WALKER)
		return info->walk_cost;
	if (which == GROUND_FLAT)
		return info->plan_cost != 0;
	return info->plan_cost;
}

void world_set_cost(struct game *game, int which, struct cell at, uint8_t cost)
{
	struct ground ground = game_ground(game, which);

	ground_set(&ground, at, cost);
	game_keep_ground(game, which, ground);
}

/* What one cell adds to the terrain's key. */
static uint64_t game_terrain_share(size_t index, unsigned terrain)
{
	return hash_scatter((uint64_t)index << 8 | terrain);
}

void world_set_terrain(struct game *game, struct cell at, enum terrain terrain)
{
	uint8_t *plane = world_plane(game, PLANE_TERRAIN);
	size_t index = game_index(game, at);

	game->terrain_key ^= game_terrain_share(index, plane[index]) ^ game_terrain_share(index, terrain);
	plane[index] = (uint8_t)terrain;
	for (int which = 0; which < GROUND_OWN; which++)
		world_set_cost(game, which, at, game_cost_on(which, terrain));
	game->changes.latest[game->changes.n++ % GAME_CHANGES_MAX] = at;
}

struct game_box world_box(const struct game *game, struct cell middle, uint32_t reach)
{
	int far = (int)min(reach, (uint32_t)max(game->width, game->height));

	return (struct game_box){
	    cell_at(max(middle.x - far, 0), max(middle.y - far, 0)),
	    cell_at(min(middle.x + far, game->width - 1), min(middle.y + far, game->height - 1))};
}

void world_wipe(const struct game *game, void *plane, size_t size, struct game_box box, int value)
{
	size_t bytes = (size_t)(box.to.x - box.from.x + 1) * size;

	for (int y = box.from.y; y <= box.to.y; y++)
		memset((unsigned char *)plane + game_index(game, cell_at(box.from.x, y)) * size, value, bytes);
}

uint32_t *world_begin_flood(struct game *game, struct cell from, uint32_t limit)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);
	uint32_t *distance = world_distance(game);

	world_wipe(game, distance, sizeof *distance, cache->flooded, 0xff);
	cache->flooded = world_box(game, from, limit);
	return distance;
}

uint32_t *world_begin_spread(struct game *game, struct cell from, uint32_t limit)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);
	uint32_t *spare = world_spare(game);

	world_wipe(game, spare, sizeof *spare, cache->spread, 0xff);
	cache->spread = world_box(game, from, limit);
	return spare;
}

size_t world_flood(struct game *game, const struct ground *ground, struct cell from, uint32_t limit)
{
	struct cell *cells = world_cells(game);
	uint32_t *distance = world_begin_flood(game, from, limit);
	size_t n = 0;

	distance[game_index(game, from)] = 0;
	cells[n++] = from;
	for (size_t i = 0; i < n; i++) {
		size_t here = game_index(game, cells[i]);
		if (distance[here] >= limit)
			break; /* the following ones are no nearer */
		unsigned moves = moves_allowed(ground->around[here], DIAGONAL_NO_CUT);
		for (; moves; moves &= moves - 1) {
			struct cell to = cell_step(cells[i], __builtin_ctz(moves));
			size_t at = game_index(game, to);
			if (distance[at] != FIELD_FAR)
				continue;
			distance[at] = distance[here] + 1;
			cells[n++] = to;
		}
	}
	return n;
}

struct cell world_far_cell(struct game *game, size_t reached, double share)
{
	const struct cell *cells = world_cells(game);
	size_t first = (size_t)((double)reached * share);

	ASSERT(first < reached);
	/* Doors and stairs stay free; if no draw hits a good cell, any free one will do. */
	for (int tries = 0; tries < 200; tries++) {
		struct cell at = cells[first + rng_below(&game->rng, (uint32_t)(reached - first))];
		enum terrain terrain = game_terrain(game, at);
		if (game_hunter_at(game, at) < 0 && !cell_equal(at, game->at) && !game_sees(game, at) &&
		    (terrain == TERRAIN_FLOOR || terrain == TERRAIN_GRASS))
			return at;
	}
	for (size_t i = reached; i-- > 0;)
		if (game_hunter_at(game, cells[i]) < 0 && !cell_equal(cells[i], game->at))
			return cells[i];
	return nowhere;
}

/* ---- events and hunters ---------------------------------------------------------------------------------- */

void world_emit(struct game *game, struct game_event event)
{
	ASSERT(event.who >= -1 && event.who < game->n_hunters);
	if (game->n_events < GAME_EVENTS_MAX)
		game->events[game->n_events++] = event;
}

const struct game_effect *game_lasting(const struct game *game, enum tool_trait trait)
{
	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		if (game->effects[i].until_turn && tool_effects[game->effects[i].effect]->traits & trait)
			return &game->effects[i];
	return NULL;
}

bool game_shows(const struct game *game, int who)
{
	return game_present(game, who) && (game->hunters[who].seen || game_lasting(game, TRAIT_SHOWS_HUNTERS));
}

const struct game_event *game_event_of(const struct game *game, enum game_event_kind kind)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == kind)
			return &game->events[i];
	return NULL;
}

const char *game_mind_title(const struct hunter *hunter)
{
	if (hunter_flies(hunter))
		return behaviours[hunter->flyer.mind.behaviour]->title;
	const struct pathfinder *path = chase_path(&hunter->walker.mind);
	if (path)
		return path->head.title;
	return chase_of(&hunter->walker.mind)->head.title;
}

int game_hunter_at(const struct game *game, struct cell at)
{
	int found = -1;

	for (int i = 0; i < game->n_hunters; i++)
		if (game_present(game, i) && cell_equal(game->hunters[i].at, at) &&
		    (found < 0 || !hunter_flies(&game->hunters[i])))
			found = i;
	return found;
}

int game_threat(const struct game *game)
{
	int best = -1, best_steps = INT_MAX;

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		int steps = cell_steps(game->at, hunter->at);
		if (hunter->state != HUNTER_HUNTING)
			steps += game->width + game->height;
		if (!game_present(game, i) || !hunter->seen || steps >= best_steps)
			continue;
		best = i;
		best_steps = steps;
	}
	return best;
}

int game_corners(const struct game *game, struct cell to, struct cell corners[2])
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	struct cell sides[2] = {cell_at(game->at.x, to.y), cell_at(to.x, game->at.y)};
	int n = 0;

	for (int i = 0; i < 2; i++)
		if (!ground_open(&ground, sides[i]))
			corners[n++] = sides[i];
	return n;
}

char game_mark(const struct hunter *hunter)
{
	static const char marks[HUNTER_STATES] = {
#define STATE(id, mark, words) mark,
#include "world/states.def"
#undef STATE
	};

	if (hunter->exertion.stun_turns)
		return (char)('0' + hunter->exertion.stun_turns);
	if (hunter->stuck)
		return ']';
	return marks[hunter->state];
}

/* ---- hash ------------------------------------------------------------------------------------------------ */

static uint64_t game_hash_cell(uint64_t hash, struct cell at)
{
	return hash_u64(hash, (uint64_t)(uint16_t)at.x << 16 | (uint16_t)at.y);
}

static uint64_t game_hash_carry(uint64_t hash, const struct game_carry *carry)
{
	hash = hash_u64(hash, (uint64_t)carry->wrench_charges << 32 | (uint32_t)carry->wounds);
	for (int i = 0; i < GAME_POINTS; i++)
		hash = hash_u64(hash, carry->earned[i]);
	hash = hash_bytes(hash, carry->tools, sizeof carry->tools);
	hash = hash_bytes(hash, carry->goals, sizeof carry->goals);
	hash = hash_u64(hash, (uint64_t)carry->goals_reached << 8 | carry->oaths);
	return hash_u64(hash, (uint64_t)carry->medals << 1 | carry->lodestone);
}

/* Things on the floor, and the effects of tools. */
static uint64_t game_hash_things(uint64_t hash, const struct game *game)
{
	for (int i = 0; i < game->n_things; i++)
		hash = hash_u64(game_hash_cell(hash, game->things[i].at),
				(uint64_t)game->things[i].kind << 1 | game->things[i].taken);
	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		hash =
		    hash_u64(game_hash_cell(hash, game->effects[i].at),
			     (uint64_t)game->effects[i].effect << 32 | (uint32_t)game->effects[i].until_turn);
	hash = hash_u64(hash, (uint64_t)game->wrench.charges << 32 | (uint32_t)game->wrench.until_turn);
	hash = hash_double(hash_double(hash, game->passage.at.x), game->passage.at.y);
	hash = hash_u64(hash, (uint64_t)game->passage.hull << 1 | game->passage.on);
	return hash_u64(hash, (uint64_t)game->wedges.left);
}

static uint64_t game_hash_hunter(uint64_t hash, const struct hunter *hunter)
{
	const struct walker *walker = &hunter->walker;
	const char *mind = chase_of(&walker->mind)->head.name;

	if (hunter_flies(hunter))
		mind = behaviours[hunter->flyer.mind.behaviour]->name;
	hash = game_hash_cell(game_hash_cell(hash, hunter->at), hunter->target);
	hash = hash_bytes(hash, mind, strlen(mind));
	hash = hash_u64(hash, (uint64_t)hunter->state << 32 | (uint32_t)hunter->arrives_turn);
	hash = hash_u64(hash, (uint64_t)hunter->fooled << 2 | (uint64_t)hunter->stuck << 1 | walker->thinking);
	hash = hash_u64(hash, (uint64_t)hunter->recoil_turns << 32 | (uint32_t)hunter->patience);
	hash = hash_u64(hash, (uint64_t)walker->energy << 32 | walker->expanded);
	hash = hash_u64(game_hash_cell(hash, walker->pushed), (uint64_t)walker->pushes);
	return hash_double(hash_u64(hash, hunter->rng.state), hunter->heading_rad);
}

/* The additions of the rules of the run. */
static uint64_t game_hash_run(uint64_t hash, const struct game *game)
{
	for (int i = 0; i < GAME_TEMPO_MAX; i++)
		hash = hash_u64(hash, (uint64_t)game->tempo.until_turn[i]);
	hash = hash_u64(hash, (uint64_t)game->tempo.noise_cells << 32 | (uint32_t)game->tempo.meddled_until);
	for (int i = 0; i < game->n_hunters; i++) {
		const struct exertion *exertion = &game->hunters[i].exertion;
		hash = hash_u64(hash, (uint64_t)exertion->paid << 32 | (uint32_t)exertion->erring);
		hash = hash_u64(hash, (uint64_t)exertion->pace << 32 | (uint32_t)exertion->rest_turns);
		hash = hash_u64(hash, (uint64_t)exertion->stun_turns << 32 | (uint32_t)exertion->apart_turns);
		hash = hash_u64(hash, (uint64_t)exertion->crouch << 32 | (uint32_t)exertion->walk_turns);
		hash = hash_u64(hash, (uint64_t)exertion->follow_turns << 32 | (uint32_t)exertion->head_turns);
		hash = game_hash_cell(hash, exertion->head_to);
		hash = hash_u64(hash, (uint64_t)exertion->nearest << 32 | (uint32_t)exertion->idle_turns);
		hash = hash_u64(hash, (uint64_t)exertion->hunted << 1 | exertion->erred);
	}
	return hash;
}

/* A hash made when the terrains were 17 stays as it was: there the unknown was 17. */
static uint8_t game_known_code(uint8_t known)
{
	enum { UNKNOWN_CODE = TERRAIN_CHALK + 1 };

	if (known == GAME_UNKNOWN)
		return UNKNOWN_CODE;
	return (uint8_t)(known + (known >= UNKNOWN_CODE));
}

/* The known terrain. */
static uint64_t game_hash_known(uint64_t hash, const struct game *game)
{
	const uint8_t *known = game_plane(game, PLANE_KNOWN);
	size_t cells = (size_t)game->width * (size_t)game->height;
	uint8_t codes[256];

	for (size_t first = 0; first < cells; first += sizeof codes) {
		size_t n = min(cells - first, sizeof codes);
		for (size_t i = 0; i < n; i++)
			codes[i] = game_known_code(known[first + i]);
		hash = hash_bytes(hash, codes, n);
	}
	return hash;
}

uint64_t game_hash(const struct game *game)
{
	size_t cells = (size_t)game->width * (size_t)game->height;
	uint64_t hash = hash_u64(HASH_START, game->floor.seed);

	hash = hash_u64(hash, (uint64_t)game->floor.number << 32 | (uint32_t)game->turn);
	hash = hash_u64(hash, (uint64_t)game->phase);
	hash = game_hash_things(game_hash_carry(hash, &game->carry), game);
	hash = game_hash_cell(hash, game->at);
	hash = hash_u64(hash_u64(hash, game->rng.state), game->rng.stream);
	hash = hash_bytes(hash, game_plane(game, PLANE_TERRAIN), cells);
	hash = game_hash_known(hash, game);
	for (int i = 0; i < game->n_hunters; i++)
		hash = game_hash_hunter(hash, &game->hunters[i]);
	for (int i = 0; game->floor.masked && i < game->n_hunters; i++)
		hash = hash_u64(hash, (uint64_t)game->hunters[i].kind.glyph);
	if (game->floor.run_rules)
		hash = game_hash_run(hash, game);
	if (game->air.has_space)
		hash = hash_u64(hash, space_hash(game_space(game)));
	return hash;
}

/* ---- what a hunter thinks with --------------------------------------------------------------------------- */

int world_ground_of(const struct walker *walker)
{
	if (!chase_of(&walker->mind)->opens_doors)
		return MOVER_WALKER;
	if (chase_ignores_terrain(&walker->mind))
		return GROUND_FLAT;
	if (walker->own_ground)
		return walker->own_ground;
	return MOVER_PLANNER;
}

enum { REPAIRED_MAX = 64 };

/* Finds the cells in which the costs of GROUND are not COSTS; returns how many they are, or 0 if more than REPAIRED_MAX. */
static size_t game_find_changed(const struct ground *ground, const uint8_t *costs,
				struct cell changed[REPAIRED_MAX])
{
	size_t width = (size_t)ground->width, n = 0;

	for (int y = 0; y < ground->height; y++) {
		size_t row = (size_t)y * width;
		if (!memcmp(ground->cost + row, costs + row, width))
			continue;
		for (int x = 0; x < ground->width; x++) {
			if (ground->cost[row + (size_t)x] == costs[row + (size_t)x])
				continue;
			if (n == REPAIRED_MAX)
				return 0;
			changed[n++] = cell_at(x, y);
		}
	}
	return n;
}

/* Builds or repairs the index of PATH for GROUND. */
static enum status game_update_index(struct game *game, const struct pathfinder *path, struct path_cache *own,
				     const struct ground *ground)
{
	unsigned char *block = (unsigned char *)game;
	void *index = block + own->index, *work = block + own->work;
	struct cell changed[REPAIRED_MAX];
	size_t n = own->has_index && own->costs ? game_find_changed(ground, block + own->costs, changed) : 0;

	if (!n) {
		memset(index, 0, path->index_size(ground));
		if (path->work_size)
			memset(work, 0, path->work_size(ground));
	}
	own->has_index = false;
	if (own->costs)
		memcpy(block + own->costs, ground->cost, ground_cells(ground));
	return path->prepare(index, work, ground, DIAGONAL_NO_CUT, changed, n, NULL);
}

/* The index of PATH for GROUND as it is now; NULL if it cannot be prepared. */
static const void *game_prepared(struct game *game, const struct pathfinder *path, struct path_cache *own,
				 const struct ground *ground, int which)
{
	void *index = (unsigned char *)game + own->index;

	if (own->has_index && own->index_ground == which && own->index_version == ground->version)
		return index;
	if (game_update_index(game, path, own, ground))
		return NULL;
	own->has_index = true;
	own->index_ground = which;
	own->index_version = ground->version;
	return index;
}

void game_set_steer_asker(struct game *game, const struct steer_asker *asker)
{
	if (world_space(game))
		world_space(game)->asker = asker;
}

void game_set_asker(struct game *game, const struct chase_asker *asker)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);

	cache->asker = asker;
}

bool world_is_floor(enum terrain terrain)
{
	switch (terrain) {
	case TERRAIN_DOOR_CLOSED:
	case TERRAIN_DOOR_WEDGED:
	case TERRAIN_CHALK: return true;
	default: return terrain_info[terrain].walk_cost != 0;
	}
}

void world_find_floor(const struct game *game, uint8_t *open)
{
	const uint8_t *terrain = game_plane(game, PLANE_TERRAIN);

	for (int i = 0; i < game->width * game->height; i++)
		open[i] = world_is_floor((enum terrain)terrain[i]);
}

bool world_has_room(const struct game *game, const struct chase_mind *mind)
{
	const struct game_cache *cache = game_plane(game, PLANE_CACHE);

	return !chase_of(mind)->prepare || cache->tables[mind->chaser];
}

void world_prepare(struct game *game, const struct chase_mind *mind)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);
	uint8_t *open = world_near(game);

	if (!chase_of(mind)->prepare || !world_has_room(game, mind))
		return;
	world_find_floor(game, open);
	cache->has_table[mind->chaser] = true;
	chase_of(mind)->prepare((unsigned char *)game + cache->tables[mind->chaser], game->width, game->height,
				open, DIAGONAL_NO_CUT);
}

struct chase_tools world_tools(struct game *game, const struct walker *walker)
{
	struct game_cache *cache = world_plane(game, PLANE_CACHE);
	const struct pathfinder *path = chase_path(&walker->mind);
	struct chase_tools tools = {.cells = world_cells(game),
				    .corners = world_corners(game),
				    .n_cells = (size_t)game->width * (size_t)game->height,
				    .asker = cache->asker};

	world_prepare(game, &walker->mind);
	if (chase_of(&walker->mind)->prepare && world_has_room(game, &walker->mind))
		tools.table = (unsigned char *)game + cache->tables[walker->mind.chaser];
	if (!path)
		return tools;
	int which = world_ground_of(walker);
	struct ground ground = game_ground(game, which);
	size_t id = 0;
	while (pathfinders[id] != &path->head)
		id++;
	ASSERT(id < WORLD_PATHS);
	tools.scratch = (unsigned char *)game + cache->paths[id].scratch;
	if (path->caps & PATH_PREPARED)
		tools.index = game_prepared(game, path, &cache->paths[id], &ground, which);
	return tools;
}

/* ---- a new world ----------------------------------------------------------------------------------------- */

/* Reserves BYTES at *END, moves *END behind them and returns their offset. */
static size_t game_reserve(size_t *end, size_t bytes)
{
	size_t at = *end;

	*end = at + round_up(bytes, ALIGNMENT);
	return at;
}

/* Lays out the state of a world on GROUND: sets HEAD's sizes and offsets up to PLANE_CACHE. */
static void game_lay_out(struct game *head, const struct ground *ground)
{
	size_t *offset = head->block.offset;
	size_t cells = ground_cells(ground), end = round_up(sizeof *head, ALIGNMENT);

	offset[PLANE_TERRAIN] = game_reserve(&end, cells);
	offset[PLANE_KNOWN] = game_reserve(&end, cells);
	offset[PLANE_SEEN] = game_reserve(&end, cells);
	offset[PLANE_NOISE] = game_reserve(&end, cells);
	offset[PLANE_SCENT] = game_reserve(&end, cells * sizeof(uint16_t));
	offset[PLANE_SMOKE] = game_reserve(&end, cells);
	offset[PLANE_COSTS] = game_reserve(&end, (size_t)head->n_grounds * game_ground_layout(ground).bytes);
	offset[PLANE_MARKS] =
	    game_reserve(&end, (ground->n_marks + 2 * ground->n_rectangles) * sizeof(struct cell));
	head->block.mind_bytes = round_up(chase_state_room(ground), ALIGNMENT);
	offset[PLANE_MINDS] = game_reserve(&end, (size_t)head->n_hunters * head->block.mind_bytes);
	struct space_setup space = drone_space(head);
	head->air.has_space = space.ships > 0;
	offset[PLANE_SPACE] = end;
	if (head->air.has_space)
		game_reserve(&end, space_size(&space));
	head->block.state_bytes = end;
}

/* Reserves room for the tables of the chasers that have one on GRID. */
static void game_lay_out_tables(struct game_cache *cache, const struct grid *grid, size_t *end)
{
	size_t open = 0;

	for (size_t i = 0; i < grid_cells(grid); i++)
		open += world_is_floor((enum terrain)grid->terrain[i]);
	for (size_t i = 0; i < WORLD_CHASERS; i++) {
		const struct chaser *chaser = chaser_of(chasers[i]);
		if (chaser->prepare)
			cache->table_bytes[i] = chaser->table_size(grid->width, grid->height, open);
		if (cache->table_bytes[i])
			cache->tables[i] = game_reserve(end, cache->table_bytes[i]);
	}
}

/* Lays out the cache of BLOCK behind the state. */
static struct game_cache game_lay_out_cache(struct game_block *block, const struct grid *grid,
					    const struct ground *ground)
{
	size_t cells = ground_cells(ground), end = block->state_bytes;
	struct game_cache cache = {.cells = 0};

	block->offset[PLANE_CACHE] = game_reserve(&end, sizeof cache);
	for (size_t i = 0; i < WORLD_PATHS; i++) {
		const struct pathfinder *path = pathfinder_of(pathfinders[i]);
		cache.paths[i].scratch = game_reserve(&end, path->scratch_size(ground));
		if (path->caps & PATH_PREPARED)
			cache.paths[i].index = game_reserve(&end, path->index_size(ground));
		if (path->work_size)
			cache.paths[i].work = game_reserve(&end, path->work_size(ground));
		if (path->caps & PATH_REPAIRED)
			cache.paths[i].costs = game_reserve(&end, cells);
	}
	cache.cells = game_reserve(&end, cells * sizeof(struct cell));
	cache.corners = game_reserve(&end, cells * sizeof(struct cell));
	cache.near = game_reserve(&end, cells);
	cache.distance = game_reserve(&end, cells * sizeof(uint32_t));
	cache.spare = game_reserve(&end, cells * sizeof(uint32_t));
	cache.mind = game_reserve(&end, block->mind_bytes);
	game_lay_out_tables(&cache, grid, &end);
	block->total_bytes = end;
	return cache;
}

struct game *world_new_block(const struct game *head, const struct game_cache *cache)
{
	/* calloc maps large blocks as zero pages: the parts of the cache that nobody uses cost nothing. */
	unsigned char *allocation = calloc(1, head->block.total_bytes + ALIGNMENT);

	if (!allocation)
		return NULL;
	struct game *game = (struct game *)(void *)(allocation + ALIGNMENT - (uintptr_t)allocation % ALIGNMENT);
	*game = *head;
	struct game_cache *own = world_plane(game, PLANE_CACHE);
	*own = *cache;
	own->allocation = allocation;
	own->flooded = own->spread = world_box(game, cell_at(0, 0), UINT32_MAX);
	return game;
}

/* A new block for the world of HEAD, filled from GRID and GROUNDS and otherwise zero; NULL without memory. */
static struct game *game_new_block(struct game *head, const struct grid *grid,
				   const struct ground grounds[GROUND_OWN])
{
	game_lay_out(head, &grounds[MOVER_PLANNER]);
	struct game_cache cache = game_lay_out_cache(&head->block, grid, &grounds[MOVER_PLANNER]);
	struct game *game = world_new_block(head, &cache);
	if (!game)
		return NULL;
	memcpy(world_plane(game, PLANE_TERRAIN), grid->terrain, (size_t)grid->width * (size_t)grid->height);
	memset(world_plane(game, PLANE_KNOWN), GAME_UNKNOWN, (size_t)grid->width * (size_t)grid->height);
	/* Learners begin with the truth. */
	for (int which = 0; which < game->n_grounds; which++)
		game_copy_ground(game, which, &grounds[which < GROUND_OWN ? which : MOVER_PLANNER]);
	struct space_setup space = drone_space(game);
	if (game->air.has_space)
		space_place(world_plane(game, PLANE_SPACE), &space);
	return game;
}

static enum status game_new_grounds(const struct grid *grid, struct ground grounds[GROUND_OWN])
{
	uint8_t flat[TERRAIN_COUNT];
	enum status status = ground_new(grid, MOVER_WALKER, NULL, &grounds[MOVER_WALKER]);

	for (int i = 0; i < TERRAIN_COUNT; i++)
		flat[i] = game_cost_on(GROUND_FLAT, (enum terrain)i);
	if (!status)
		status = ground_new(grid, MOVER_PLANNER, NULL, &grounds[MOVER_PLANNER]);
	if (!status)
		status = ground_new(grid, MOVER_PLANNER, flat, &grounds[GROUND_FLAT]);
	return status;
}

const struct game_carry game_fresh_carry = {
    .wounds = GAME_WOUNDS, .wrench_charges = 1, .medals = (1U << GAME_MEDALS) - 1};

static void game_copy_tools(struct game *head, const struct rules *rules)
{
	for (int i = 0; i < rules->n_tools; i++) {
		const struct tool_kind *tool = &rules->tools[i];
		head->tools[i] = (struct game_tool){(uint8_t)tool->effect, (int16_t)tool->range_cells,
						    (int16_t)tool->radius_cells, (int16_t)tool->turns,
						    (int16_t)tool->noise_cells};
	}
}

/* Prepares what the hunters need, so that no turn waits for it. */
static enum status game_prepare(struct game *game, struct diag *diag)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (hunter_flies(hunter))
			continue;
		if (!world_has_room(game, &hunter->walker.mind))
			return diag_set(diag, STATUS_LIMIT, "this map is too large for %s", hunter->kind.name);
		world_prepare(game, &hunter->walker.mind);
	}
	return STATUS_OK;
}

enum status game_new(const struct game_setup *setup, const struct rules *rules, struct game **game,
		     struct diag *diag)
{
	const struct grid *grid = setup->grid;
	struct ground grounds[GROUND_OWN] = {{0}};
	struct game *made = NULL;
	struct game head = {.width = grid->width,
			    .height = grid->height,
			    .floor = {.seed = setup->seed,
				      .number = setup->floor,
				      .practice = setup->practice,
				      .masked = setup->masked,
				      .run_rules = setup->run_rules},
			    .carry = setup->carry ? *setup->carry : game_fresh_carry,
			    .n_grounds = GROUND_OWN,
			    .wedges = {.left = GAME_WEDGES},
			    .air = {.ships_fly = true},
			    .passage = setup->flight ? passage_begin(setup->seed) : (struct passage){0},
			    .wrench = {.who = -1}};
	enum status status = placement_pick_hunters(setup, rules, &head, diag);

	game_copy_tools(&head, rules);
	head.air.has_companion = companion_may_come(setup, rules, &head.carry);
	if (head.floor.number >= GAME_WRENCH_FLOOR)
		head.wrench.charges = head.carry.wrench_charges;
	if (setup->title)
		snprintf(head.floor.title, sizeof head.floor.title, "%s", setup->title);
	if (!status)
		status = game_new_grounds(grid, grounds);
	if (!status && !(made = game_new_block(&head, grid, grounds)))
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for this map");
	for (int which = 0; which < GROUND_OWN; which++)
		ground_free(&grounds[which]);
	if (!status)
		status = game_prepare(made, diag);
	if (!status)
		status = placement_put_all(made, setup, rules, diag);
	if (status) {
		game_free(made);
		return status;
	}
	for (int i = 0; i < made->n_hunters; i++)
		hunt_note_memory(made, i);
	senses_look(made);
	senses_spot(made);
	things_place(made, setup, rules);
	*game = made;
	return STATUS_OK;
}

void game_free(struct game *game)
{
	if (game)
		free(((struct game_cache *)world_plane(game, PLANE_CACHE))->allocation);
}
