/* game_key: all that the future of the chase depends on.
 *
 * Whoever adds a member to struct game or struct hunter decides here whether the future depends on it; the assertion
 * at the end sees to that. */
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"
#include "world/world.h"

enum { NOSE_TURNS_MAX = 256 };

static_assert(TERRAIN_DOOR_OPEN == TERRAIN_DOOR_CLOSED + 1 && TERRAIN_DOOR_WEDGED == TERRAIN_DOOR_OPEN + 1,
	      "the doors are in a row");

static uint64_t key_cell(uint64_t key, struct cell at)
{
	return hash_word(key, (uint64_t)(uint16_t)at.x << 16 | (uint16_t)at.y);
}

static uint64_t key_rng(uint64_t key, struct rng rng)
{
	return hash_word(hash_word(key, rng.state), rng.stream);
}

/* Marks the cells that may change, doors and chalk, and those beside them. */
static void key_mark_near(struct game *game, struct cell middle)
{
	uint8_t *near = world_near(game);

	for (int y = max(middle.y - 1, 0); y <= min(middle.y + 1, game->height - 1); y++)
		for (int x = max(middle.x - 1, 0); x <= min(middle.x + 1, game->width - 1); x++)
			near[game_index(game, cell_at(x, y))] = 1;
}

static void key_find_near(struct game *game)
{
	const uint8_t *terrain = game_plane(game, PLANE_TERRAIN);
	int cells = game->width * game->height;

	memset(world_near(game), 0, (size_t)cells);
	for (int i = 0; i < cells; i++)
		if (terrain[i] >= TERRAIN_DOOR_CLOSED && terrain[i] <= TERRAIN_DOOR_WEDGED)
			key_mark_near(game, cell_of_index(i, game->width));
	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		for (int j = 0; game->effects[i].until_turn && j < game->effects[i].n_cells; j++)
			key_mark_near(game, game->effects[i].cells[j]);
}

static uint64_t key_mind(uint64_t key, struct game *game, int who)
{
	const struct walker *walker = &game->hunters[who].walker;
	const unsigned char *minds = game_plane(game, PLANE_MINDS);
	struct ground ground = game_ground(game, world_ground_of(walker));

	key = hash_word(key, (uint64_t)walker->mind.chaser);
	for (size_t i = 0; i < ARRAY_LEN(walker->mind.params); i++)
		key = hash_double(key, walker->mind.params[i]);
	/* The real grounds follow from the terrain, but not what a learner believes. */
	if (walker->own_ground)
		key = hash_word(key, ground.version);
	return chase_of(&walker->mind)
	    ->key(minds + (size_t)who * game->block.mind_bytes, walker->mind.params, &ground, world_near(game),
		  key);
}

/* The changes of the ground that it will learn before its next step. */
static uint64_t key_changes(uint64_t key, const struct game_changes *changes, const struct walker *walker)
{
	uint32_t n = changes->n - walker->changes_seen;

	if (walker->own_ground) {
		key = hash_word(key, (uint64_t)walker->n_learned);
		for (int i = 0; i < min(walker->n_learned, (int)GAME_LEARNED_MAX); i++)
			key = key_cell(key, walker->learned[i]);
		return key;
	}
	if (n > GAME_CHANGES_MAX)
		return hash_word(key, UINT64_MAX); /* it will start afresh */
	key = hash_word(key, n);
	for (uint32_t i = walker->changes_seen; i < changes->n; i++)
		key = key_cell(key, changes->latest[i % GAME_CHANGES_MAX]);
	return key;
}

static uint64_t key_exertion(uint64_t key, const struct exertion *exertion)
{
	key = hash_word(key, (uint64_t)exertion->paid << 32 | (uint32_t)exertion->erring);
	key = hash_word(key, (uint64_t)exertion->pace << 32 | (uint32_t)exertion->rest_turns);
	key = hash_word(key, (uint64_t)exertion->stun_turns << 32 | (uint32_t)exertion->apart_turns);
	key = hash_word(key, (uint64_t)exertion->crouch << 32 | (uint32_t)exertion->walk_turns);
	key = hash_word(key, (uint64_t)exertion->follow_turns << 32 | (uint32_t)exertion->head_turns);
	key = key_cell(key, exertion->head_to);
	return hash_word(key, (uint64_t)exertion->nearest << 32 | (uint32_t)exertion->idle_turns);
}

static uint64_t key_ship(uint64_t key, const struct flyer *flyer)
{
	key = hash_word(hash_word(key, (uint64_t)flyer->order.kind), flyer->order.id);
	return hash_double(hash_double(key, flyer->order.point.x), flyer->order.point.y);
}

static uint64_t key_hunter(uint64_t key, struct game *game, int who, int turns)
{
	const struct hunter *hunter = &game->hunters[who];
	const struct walker *walker = &hunter->walker;
	int arrival = clamp(hunter->arrives_turn - game->turn, 0, turns);

	key = key_cell(key_cell(key, hunter->at), hunter->target);
	key = hash_word(key, (uint64_t)hunter->state << 32 | (uint32_t)arrival);
	key = hash_word(key, (uint64_t)hunter->recoil_turns << 32 | (uint32_t)hunter->patience);
	key = hash_word(key, (uint64_t)(uint32_t)walker->energy << 32 |
				 (uint32_t)min(hunter->stuck_turns, (int)SENSES_STUCK_TURNS));
	key = hash_word(key_cell(key, walker->pushed),
			(uint64_t)walker->pushes << 2 | (uint64_t)hunter->fooled << 1 | hunter->seen);
	key = key_exertion(key, &hunter->exertion);
	key = key_rng(hash_double(key, hunter->heading_rad), hunter->rng);
	if (hunter_flies(hunter))
		return key_ship(key, &hunter->flyer);
	return key_mind(key_changes(key, &game->changes, walker), game, who);
}

/* The oldest scent that HUNTER can smell, in turns; GAME_NEVER: it smells nothing. */
static int key_nose_turns(const struct hunter *hunter)
{
	const struct chaser *chaser = chase_of(&hunter->walker.mind);
	int turns = hunter->kind.scent_turns ? hunter->kind.scent_turns : GAME_NEVER;

	for (size_t i = 0; chaser->smells && i < chaser->head.n_params; i++)
		if (!strcmp(chaser->head.params[i].name, "nose"))
			turns = min(turns, (int)hunter->walker.mind.params[i]);
	return turns;
}

int game_nose_turns(const struct game *game)
{
	int least = GAME_NEVER;

	for (int i = 0; i < game->n_hunters; i++)
		if (!hunter_flies(&game->hunters[i]))
			least = min(least, key_nose_turns(&game->hunters[i]));
	return least;
}

/* The scent on every cell.  Of cells whose scent no nose loses within TURNS, all that matters is in which order you were
 * on them; of the others their age does too.  No two cells have the scent of one moment. */
static uint64_t key_scent(uint64_t key, const struct game *game, int turns)
{
	const uint16_t *scent = game_plane(game, PLANE_SCENT);
	int cells = game->width * game->height;
	int lasting = clamp(game_nose_turns(game) - turns, 0, (int)NOSE_TURNS_MAX);
	int at[NOSE_TURNS_MAX] = {0}; /* [lasting] 1 + your cell this long ago; 0: none */

	for (int i = 0; i < cells; i++) {
		int age = game_scent_clock(game) - scent[i];
		if (scent[i] && age < lasting)
			at[age] = 1 + i;
		else if (scent[i])
			key = hash_word(key, (uint64_t)i << 32 | (uint32_t)age);
	}
	for (int age = 0; age < lasting; age++)
		if (at[age])
			key = hash_word(key, (uint64_t)at[age]);
	return key;
}

static uint64_t key_wedges(uint64_t key, const struct game_wedges *wedges, int turn)
{
	key = hash_word(key, (uint64_t)wedges->left);
	for (size_t i = 0; i < ARRAY_LEN(wedges->placed); i++)
		if (wedges->placed[i].until_turn)
			key = hash_word(key_cell(key, wedges->placed[i].at),
					(uint64_t)(wedges->placed[i].until_turn - turn));
	return key;
}

/* Your things carried, thrown, and still on the floor. */
static uint64_t key_tools(uint64_t key, const struct game *game)
{
	for (int i = 0; i < GAME_TOOLS; i++)
		key = hash_word(key, game->carry.tools[i]);
	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		const struct game_effect *effect = &game->effects[i];
		if (effect->until_turn)
			key = hash_word(key_cell(key, effect->at),
					(uint64_t)(effect->until_turn - game->turn) << 8 | effect->effect);
	}
	for (int i = 0; i < game->n_things; i++)
		key = hash_word(key, game->things[i].taken);
	return hash_word(key, game->carry.lodestone);
}

static uint64_t key_wrench(uint64_t key, const struct game_wrench *wrench, int turn)
{
	key = hash_word(key, (uint64_t)wrench->charges);
	if (!wrench->until_turn)
		return key;
	key = hash_word(key, (uint64_t)(wrench->until_turn - turn) << 32 | (uint32_t)wrench->who);
	key = hash_word(key, (uint64_t)wrench->mind.chaser);
	for (size_t i = 0; i < ARRAY_LEN(wrench->mind.params); i++)
		key = hash_double(key, wrench->mind.params[i]);
	return key;
}

static uint64_t key_tempo(uint64_t key, const struct game_tempo *tempo, int turn)
{
	for (int i = 0; i < GAME_TEMPO_MAX; i++)
		key = hash_word(key, (uint64_t)max(tempo->until_turn[i] - turn, 0));
	return hash_word(key,
			 (uint64_t)max(tempo->meddled_until - turn, 0) << 32 | (uint32_t)tempo->noise_cells);
}

uint64_t game_key(struct game *game, int turns)
{
	uint64_t key = hash_word(HASH_START, game->terrain_key);

	key_find_near(game);
	key = key_cell(key, game->at);
	key = hash_word(key,
			(uint64_t)game->phase << 32 | (uint64_t)game->carry.wounds << 1 | game->air.ships_fly);
	key = key_wedges(key_rng(key, game->rng), &game->wedges, game->turn);
	key = key_wrench(key_tools(key, game), &game->wrench, game->turn);
	key = key_tempo(key, &game->tempo, game->turn);
	for (int i = 0; i < game->n_hunters; i++)
		key = key_hunter(key, game, i, turns);
	if (game_nose_turns(game) < GAME_NEVER)
		key = key_scent(key, game, turns);
	if (game->air.has_space)
		key = hash_word(key_cell(key, game->air.flown_over), space_hash(game_space(game)));
	return key;
}

/* Not in the key: the block and the floor, which stay as they are; what you have seen and scored, and who may hear you; the flight,
 * which is over after the first turn; what is worked out anew in each turn (`sees`, `senses`, noise, `drew`, `stepped`);
 * what is only shown or counted (`stuck`, `thinking`, `met`, `hunted`, `erred`, `turned`, thought, counts, masks and guesses); `breed`, which stays. */
#ifdef __LP64__
static_assert(offsetof(struct game, things) == 5276, "a new member: see above");
static_assert(sizeof(struct hunter) == 1128, "a new member: see above");
#endif
