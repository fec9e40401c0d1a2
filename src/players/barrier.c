#include "players/barrier.h"

#include "base/minmax.h"
#include "world/world.h"

/* Turns from one obstacle to the next, and how far ahead of the mover it falls, in steps. */
enum { PAUSE_LEAST = 4, PAUSE_SPREAD = 12, AHEAD_LEAST = 2, AHEAD_MOST = 10 };

struct barriers barriers_new(uint64_t seed, int wanted)
{
	struct barriers made = {.wanted = wanted};
	struct rng rng = rng_seeded(seed, RNG_OBSTACLE);
	int turn = 0;

	ASSERT(wanted >= 0 && wanted <= BARRIERS_MAX);
	for (int i = 0; i < wanted; i++) {
		turn += PAUSE_LEAST + (int)rng_below(&rng, PAUSE_SPREAD);
		made.due_turn[i] = turn;
		made.place[i] = rng_below(&rng, UINT32_MAX);
	}
	return made;
}

static uint32_t barrier_steps_to_prey(struct game *game, struct cell from)
{
	return world_distance(game)[game_index(game, from)];
}

/* The shortest way from the mover to the prey, in PLAN. */
static void barrier_shortest_way(struct game *game, struct chase_plan *plan)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	struct cell at = game->hunters[0].at;

	world_flood(game, &ground, game->at, FIELD_FAR - 1);
	plan->n_cells = 0;
	plan->cells[plan->n_cells++] = at;
	for (int d = 0; d < DIRECTIONS && plan->n_cells < CHASE_PLAN_MAX; d++) {
		struct cell to = cell_step(at, d);
		if (!path_step_allowed(&ground, at, d, DIAGONAL_NO_CUT) ||
		    barrier_steps_to_prey(game, to) >= barrier_steps_to_prey(game, at))
			continue;
		plan->cells[plan->n_cells++] = at = to;
		d = -1;
	}
}

/* Would the prey still be within reach if the open cell AT were blocked? */
static bool barrier_leaves_a_way(struct game *game, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	uint8_t cost = (uint8_t)ground_cost(&ground, at);

	world_set_cost(game, MOVER_PLANNER, at, 0);
	ground = game_ground(game, MOVER_PLANNER);
	world_flood(game, &ground, game->at, FIELD_FAR - 1);
	world_set_cost(game, MOVER_PLANNER, at, cost);
	return barrier_steps_to_prey(game, game->hunters[0].at) != FIELD_FAR;
}

static bool barrier_is_door(enum terrain terrain)
{
	return terrain == TERRAIN_DOOR_OPEN || terrain == TERRAIN_DOOR_CLOSED;
}

static bool barrier_may_fall(struct game *game, struct cell at)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);
	enum terrain terrain = game_terrain(game, at);
	bool stairs = terrain == TERRAIN_STAIRS_UP || terrain == TERRAIN_STAIRS_DOWN;

	return ground_open(&ground, at) && !stairs && !cell_equal(at, game->at) &&
	       game_hunter_at(game, at) < 0 && barrier_leaves_a_way(game, at);
}

/* Where on PLAN it falls: at the first door ahead, or else PLACE steps ahead or as near to that as possible.  0: no
 * place. */
static size_t barrier_place(struct game *game, const struct chase_plan *plan, uint32_t place)
{
	size_t last = min(plan->n_cells - 2, (size_t)AHEAD_MOST), n = last - AHEAD_LEAST + 1;

	for (size_t i = AHEAD_LEAST; i <= last; i++)
		if (barrier_is_door(game_terrain(game, plan->cells[i])) &&
		    barrier_may_fall(game, plan->cells[i]))
			return i;
	for (size_t i = 0; i < n; i++) {
		size_t at = AHEAD_LEAST + (place + i) % n;
		if (barrier_may_fall(game, plan->cells[at]))
			return at;
	}
	return 0;
}

bool barriers_fall(struct barriers *barriers, struct game *game)
{
	struct chase_plan plan;

	if (barriers->n == barriers->wanted || game->turn < barriers->due_turn[barriers->n])
		return false;
	game_plan(game, 0, &plan);
	if (plan.thinking)
		return false;
	if (plan.n_cells <= AHEAD_LEAST + 1)
		barrier_shortest_way(game, &plan);
	if (plan.n_cells <= AHEAD_LEAST + 1)
		return false;
	size_t place = barrier_place(game, &plan, barriers->place[barriers->n]);
	if (!place)
		return false;
	struct cell at = plan.cells[place];
	bool door = barrier_is_door(game_terrain(game, at));
	world_set_terrain(game, at, door ? TERRAIN_DOOR_WEDGED : TERRAIN_WALL);
	barriers->fallen[barriers->n++] = (struct barrier){at, game->turn, door};
	return true;
}
