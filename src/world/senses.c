/* What you see, and how hunters learn of you: sight, noise, scent. */
#include <string.h>

#include "base/vec2.h"
#include "map/sight.h"
#include "world/medal.h"
#include "world/tool.h"
#include "world/world.h"

enum { SIGHT_CELLS = 60, LOST_TURNS = 5, TRIES = 50 };

/* Noise spreads where you could walk, so not through a closed door. */
void senses_make_noise(struct game *game)
{
	uint8_t *noise = world_plane(game, PLANE_NOISE);
	struct ground ground = game_ground(game, MOVER_WALKER);

	world_wipe(game, noise, sizeof *noise, game->noise.earshot, 0);
	game->noise.earshot = world_box(game, game->at, (uint32_t)game->noise.cells);
	if (!game->noise.cells)
		return;
	size_t reached = world_flood(game, &ground, game->at, (uint32_t)game->noise.cells);
	for (size_t i = 0; i < reached; i++) {
		size_t index = game_index(game, world_cells(game)[i]);
		noise[index] = (uint8_t)(1 + world_distance(game)[index]);
	}
}

void senses_look(struct game *game)
{
	uint8_t *known = world_plane(game, PLANE_KNOWN), *seen = world_plane(game, PLANE_SEEN);
	const uint8_t *terrain = game_plane(game, PLANE_TERRAIN);
	struct sight_map map = world_sight_map(game);

	world_wipe(game, seen, sizeof *seen, game->view, 0);
	game->view = world_box(game, game->at, SIGHT_CELLS);
	sight_field(&map, game->at, SIGHT_CELLS, seen);
	for (int y = game->view.from.y; y <= game->view.to.y; y++) {
		size_t first = game_index(game, cell_at(game->view.from.x, y)),
		       last = game_index(game, cell_at(game->view.to.x, y));
		for (size_t i = first; i <= last; i++)
			if (seen[i])
				known[i] = terrain[i];
	}
}

void senses_spot(struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		bool seen = game_present(game, i) && (game->floor.bare || game_sees(game, hunter->at));
		if (seen && !hunter->seen)
			world_emit(game, (struct game_event){.kind = GAME_EVENT_SPOTTED,
							     .who = i,
							     .at = hunter->at,
							     .spotted.first = !hunter->met});
		hunter->seen = seen;
		hunter->met |= seen;
	}
}

/* Can HUNTER see the cell AT, as far as its eyes and its cone go?  The way between them is free. */
static bool senses_in_eyes(const struct hunter *hunter, struct cell at)
{
	if (cell_steps(hunter->at, at) > hunter->kind.sight_cells)
		return false;
	if (hunter->state == HUNTER_HUNTING || cell_equal(hunter->at, at))
		return true;
	double bearing = trig_atan2(at.y - hunter->at.y, at.x - hunter->at.x);
	double off_deg = trig_wrap(bearing - hunter->heading_rad) * (180 / PI);
	return fabs(off_deg) * 2 <= hunter->kind.cone_deg;
}

/* Sight is mutual: whoever is in your view may see you, unless something hides you from all that are not near. */
static bool senses_sees_you(const struct game *game, const struct hunter *hunter)
{
	const struct game_effect *hidden = game_lasting(game, TRAIT_HIDES_TRAIL);

	if (hidden && cell_steps(hunter->at, game->at) > hidden->radius)
		return false;
	return game_sees(game, hunter->at) && senses_in_eyes(hunter, game->at);
}

/* The nearest lure that HUNTER sees, or NULL.  Noses are not fooled. */
static const struct game_effect *senses_lure(const struct game *game, const struct hunter *hunter)
{
	struct sight_map map = world_sight_map(game);
	const struct game_effect *nearest = NULL;

	if (hunter->kind.nose || hunter->kind.knows || hunter->state == HUNTER_ASLEEP)
		return NULL;
	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		const struct game_effect *lure = &game->effects[i];
		if (!lure->until_turn || !(tool_effects[lure->effect]->traits & TRAIT_LURES) ||
		    !senses_in_eyes(hunter, lure->at) || !sight_line(&map, hunter->at, lure->at))
			continue;
		if (!nearest || cell_steps(hunter->at, lure->at) < cell_steps(hunter->at, nearest->at))
			nearest = lure;
	}
	return nearest;
}

static bool senses_smells_you(const struct game *game, const struct hunter *hunter)
{
	if (!hunter->kind.scent_turns)
		return false;
	for (int d = 0; d < DIRECTIONS; d++) {
		int age = game_scent_age(game, cell_step(hunter->at, d));
		if (age >= 0 && age <= hunter->kind.scent_turns)
			return true;
	}
	return false;
}

/* A random open cell; if a few draws find none, its own. */
static struct cell senses_patrol_target(const struct game *game, struct hunter *hunter)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	hunter->drew = true;
	for (int i = 0; i < TRIES; i++) {
		struct cell at = world_draw_cell(game, &hunter->rng);
		if (ground_open(&ground, at))
			return at;
	}
	return hunter->at;
}

/* A turn without a sign of you: patience runs out, and the hunter gives up in stages. */
static void senses_miss_you(struct game *game, struct hunter *hunter)
{
	bool arrived = cell_equal(hunter->at, hunter->target);

	switch (hunter->state) {
	case HUNTER_CURIOUS:
	case HUNTER_HUNTING:
		if (!arrived && --hunter->patience > 0)
			break;
		hunter->state = HUNTER_LOST;
		hunter->patience = LOST_TURNS;
		break;
	case HUNTER_LOST:
		/* It stands and looks around, a quarter circle each turn. */
		hunter->heading_rad = trig_wrap(hunter->heading_rad + PI / 2);
		if (--hunter->patience > 0)
			break;
		hunter->state = HUNTER_PATROL;
		hunter->target = senses_patrol_target(game, hunter);
		break;
	case HUNTER_PATROL:
		if (arrived || hunter->stuck_turns >= SENSES_STUCK_TURNS)
			hunter->target = senses_patrol_target(game, hunter);
		break;
	case HUNTER_ASLEEP:
	case HUNTER_RESTING:
	case HUNTER_STATES: break;
	}
}

/* A learner corrects its ground by the visible part of the real one. */
static void senses_learn(struct game *game, struct hunter *hunter)
{
	struct walker *walker = &hunter->walker;
	struct ground truth = game_ground(game, MOVER_PLANNER), own = game_ground(game, walker->own_ground);
	struct sight_map map = world_sight_map(game);
	int reach = hunter->kind.sight_cells;

	for (int y = hunter->at.y - reach; y <= hunter->at.y + reach; y++)
		for (int x = hunter->at.x - reach; x <= hunter->at.x + reach; x++) {
			struct cell at = cell_at(x, y);
			uint8_t cost = ground_cost(&truth, at);
			if (cost == ground_cost(&own, at) || !sight_line(&map, hunter->at, at))
				continue;
			world_set_cost(game, walker->own_ground, at, cost);
			if (walker->n_learned < GAME_LEARNED_MAX)
				walker->learned[walker->n_learned] = at;
			walker->n_learned += walker->n_learned <= GAME_LEARNED_MAX;
		}
}

/* Does HUNTER, which was FOOLED before, take LURE for you?  Not if you are in sight and nearer; but there are
 * lures that it keeps to once it has seen them first. */
static bool senses_takes(const struct game *game, const struct hunter *hunter, const struct game_effect *lure,
			 bool fooled)
{
	return !hunter->sees || cell_steps(hunter->at, lure->at) < cell_steps(hunter->at, game->at) ||
	       (fooled && tool_effects[lure->effect]->traits & TRAIT_KEEPS);
}

/* Returns where HUNTER believes that it sees you. */
static struct cell senses_believe(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	const struct game_effect *lure = senses_lure(game, hunter);
	bool before = hunter->fooled;

	hunter->fooled = lure && senses_takes(game, hunter, lure, before);
	if (!hunter->fooled)
		return game->at;
	hunter->sees = true;
	if (!before)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_FOOLED,
						     .who = who,
						     .at = lure->at,
						     .fooled.tool = (enum tool_effect)lure->effect});
	return lure->at;
}

/* Does HUNTER hear you?  Where hunters lie down, one that is asleep hears half as far: else your noise in a stand-off
 * would keep it awake. */
static bool senses_hears_you(const struct game *game, const struct hunter *hunter)
{
	const uint8_t *noise = game_plane(game, PLANE_NOISE);

	if (!game_hears(game, hunter->at))
		return false;
	return !game->floor.run_rules || hunter->state != HUNTER_ASLEEP ||
	       2 * (noise[game_index(game, hunter->at)] - 1) <= game->noise.cells;
}

void senses_call(struct game *game, int who, struct cell at)
{
	struct hunter *hunter = &game->hunters[who];
	enum hunter_state before = hunter->state;

	if (hunter->sees || before == HUNTER_RESTING)
		return;
	hunter->target = at;
	hunter->patience = hunter->kind.patience_turns;
	if (before == HUNTER_HUNTING || before == HUNTER_CURIOUS)
		return;
	hunter->state = HUNTER_CURIOUS;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_STATE,
					     .who = who,
					     .at = hunter->at,
					     .state = {before, HUNTER_CURIOUS}});
}

void senses_perceive(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	enum hunter_state before = hunter->state;
	bool awake = hunter->state != HUNTER_ASLEEP;
	bool hears = senses_hears_you(game, hunter), smells = awake && senses_smells_you(game, hunter);

	if (hunter->walker.own_ground)
		senses_learn(game, hunter);
	hunter->sees = hunter->kind.knows || (awake && senses_sees_you(game, hunter));
	struct cell believed = senses_believe(game, who);
	hunter->senses = hunter->sees || hears || smells;
	if (hunter->senses) {
		/* Scent only tells it which way you went, not where you are. */
		if (hunter->sees || hears)
			hunter->target = believed;
		hunter->patience = hunter->kind.patience_turns;
		if (hunter->sees || smells)
			hunter->state = HUNTER_HUNTING;
		else if (hunter->state != HUNTER_HUNTING)
			hunter->state = HUNTER_CURIOUS;
	} else {
		senses_miss_you(game, hunter);
	}
	if (hunter->state == HUNTER_HUNTING && !hunter->fooled) {
		game->hunted = hunter->exertion.hunted = true;
		medal_lose(game, MEDAL_UNSEEN);
	}
	if (hunter->state != before)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_STATE,
						     .who = who,
						     .at = hunter->at,
						     .state = {before, hunter->state}});
}
