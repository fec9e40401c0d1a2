#include "players/prey.h"

#include <stdlib.h>

#include "path/field.h"
#include "world/world.h"

const char *const prey_names[PREY_POLICIES + 1] = {"scripted", "reactive", "runner", "still", "perfect", NULL};

/* A runner flees from a hunter within ALARM_STEPS, and remembers one for FEAR_TURNS. */
enum { ALARM_STEPS = 5, FEAR_TURNS = 10, TRIES = 1000 };

static struct field prey_field_of(const struct game *game)
{
	size_t cells = (size_t)game->width * (size_t)game->height;

	return (struct field){.width = game->width,
			      .height = game->height,
			      .planes = 1,
			      .distance = malloc(cells * sizeof(uint32_t)),
			      .unit = 1};
}

/* Makes the pursuit for the present state of GAME's floor. */
static void prey_prepare(struct prey *prey, struct game *game)
{
	uint8_t *open = world_near(game);

	world_find_floor(game, open);
	pursuit_prepare(prey->pursuit, game->width, game->height, open, DIAGONAL_NO_CUT);
}

static enum status prey_new_pursuit(struct prey *prey, const struct game *game)
{
	size_t cells = (size_t)game->width * (size_t)game->height, open = 0;

	for (size_t i = 0; i < cells; i++)
		open += world_is_floor(game_terrain(game, cell_of_index((int)i, game->width)));
	size_t bytes = pursuit_size(game->width, game->height, open);
	if (!bytes)
		return STATUS_LIMIT;
	prey->pursuit = calloc(1, bytes);
	return prey->pursuit ? STATUS_OK : STATUS_NO_MEMORY;
}

/* A completely unknown ground of GAME's size. */
static enum status prey_new_ground(const struct game *game, struct ground *ground)
{
	struct grid grid;
	enum status status = grid_new(game->width, game->height, TERRAIN_ROCK, &grid);

	if (status)
		return status;
	status = ground_new(&grid, MOVER_WALKER, NULL, ground);
	grid_free(&grid);
	return status;
}

enum status prey_new(enum prey_policy policy, uint64_t seed, const struct game *game, struct prey *prey)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	struct prey made = {.policy = policy,
			    .rng = rng_seeded(seed, RNG_PREY),
			    .target = game->at,
			    .way = prey_field_of(game),
			    .safety = prey_field_of(game),
			    .scratch = calloc(1, field_scratch_size(&ground))};

	enum status status = prey_new_ground(game, &made.known);
	if (status || !made.way.distance || !made.safety.distance || !made.scratch) {
		prey_free(&made);
		return STATUS_NO_MEMORY;
	}
	if (policy == PREY_PERFECT)
		status = prey_new_pursuit(&made, game);
	if (status)
		prey_free(&made);
	else
		*prey = made;
	return status;
}

void prey_free(struct prey *prey)
{
	ground_free(&prey->known);
	free(prey->way.distance);
	free(prey->safety.distance);
	free(prey->scratch);
	free(prey->pursuit);
	*prey = (struct prey){.policy = prey->policy};
}

static struct game_action prey_wait(void)
{
	return (struct game_action){.verb = GAME_WAIT};
}

/* Moves in DIRECTION, or waits if that is DIRECTIONS. */
static struct game_action prey_move(int direction)
{
	if (direction == DIRECTIONS)
		return prey_wait();
	return (struct game_action){.verb = GAME_MOVE, .direction = direction};
}

/* The next target of the script: a random open cell with a way to it. */
static void prey_draw_target(struct prey *prey, const struct game *game, const struct ground *ground)
{
	for (int tries = 0; tries < TRIES; tries++) {
		struct cell at = world_draw_cell(game, &prey->rng);
		if (!ground_open(ground, at) || cell_equal(at, game->at))
			continue;
		field_fill(&prey->way, prey->scratch, ground, DIAGONAL_NO_CUT, FIELD_STEPS, &at, 1);
		if (field_at(&prey->way, game->at) == FIELD_FAR)
			continue;
		prey->target = at;
		return;
	}
}

void prey_restore(struct prey *prey, const struct game *game, struct rng rng, struct cell target)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	prey->rng = rng;
	if (cell_equal(prey->target, target))
		return;
	prey->target = target;
	field_fill(&prey->way, prey->scratch, &ground, DIAGONAL_NO_CUT, FIELD_STEPS, &target, 1);
}

void prey_ground_changed(struct prey *prey, const struct game *game)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	if (prey->policy != PREY_SCRIPTED)
		return;
	field_fill(&prey->way, prey->scratch, &ground, DIAGONAL_NO_CUT, FIELD_STEPS, &prey->target, 1);
	if (field_at(&prey->way, game->at) == FIELD_FAR)
		prey->target = game->at;
}

static struct game_action prey_scripted(struct prey *prey, const struct game *game)
{
	struct ground ground = game_ground(game, MOVER_PLANNER);

	if (cell_equal(prey->target, game->at))
		prey_draw_target(prey, game, &ground);
	return prey_move(field_step(&prey->way, &ground, DIAGONAL_NO_CUT, game->at));
}

/* Can the prey walk past HUNTER? */
static bool prey_harmless(const struct hunter *hunter)
{
	return hunter->state == HUNTER_ASLEEP || hunter->stuck || hunter->recoil_turns > 1;
}

/* Where is the hunter WHO that is to be feared?  A runner fears those it sees, and for a while, where it saw them, those
 * it saw; the other preys fear all. */
static bool prey_feared(struct prey *prey, const struct game *game, int who, struct cell *at)
{
	const struct hunter *hunter = &game->hunters[who];

	*at = hunter->at;
	if (hunter->seen || prey->policy != PREY_RUNNER) {
		prey->seen_turn[who] = game->turn + 1;
		prey->seen_at[who] = hunter->at;
		return game_present(game, who) && !prey_harmless(hunter);
	}
	*at = prey->seen_at[who];
	return prey->seen_turn[who] && game->turn < prey->seen_turn[who] + FEAR_TURNS;
}

/* Fills prey->way with the distances from the hunters to be feared.  Returns false: none. */
static bool prey_fill_danger(struct prey *prey, const struct game *game, const struct ground *ground)
{
	struct cell hunters[GAME_HUNTERS_MAX];
	size_t n = 0;

	for (int i = 0; i < game->n_hunters; i++)
		n += prey_feared(prey, game, i, &hunters[n]);
	field_fill(&prey->way, prey->scratch, ground, DIAGONAL_NO_CUT, FIELD_STEPS, hunters, n);
	return n > 0;
}

/* A step down the safety map, unless that leads beside a hunter and another step does not. */
static struct game_action prey_flee(struct prey *prey, const struct game *game, const struct ground *ground)
{
	field_flee(&prey->safety, prey->scratch, ground, DIAGONAL_NO_CUT, &prey->way);
	int best = field_step(&prey->safety, ground, DIAGONAL_NO_CUT, game->at);
	struct cell to = best < DIRECTIONS ? cell_step(game->at, best) : game->at;
	uint32_t gap = field_at(&prey->way, to);

	for (int d = 0; gap <= 1 && d < DIRECTIONS; d++)
		if (path_step_allowed(ground, game->at, d, DIAGONAL_NO_CUT) &&
		    field_at(&prey->way, cell_step(game->at, d)) > gap) {
			best = d;
			gap = field_at(&prey->way, cell_step(game->at, d));
		}
	return prey_move(best);
}

/* Notes your new knowledge. */
static void prey_learn(struct prey *prey, const struct game *game)
{
	for (int i = 0; i < game->width * game->height; i++) {
		struct cell at = cell_of_index(i, game->width);
		int known = game_known(game, at);
		uint8_t cost = 0;
		if (known != GAME_UNKNOWN)
			cost = terrain_info[known].walk_cost;
		if (cost != ground_cost(&prey->known, at))
			ground_set(&prey->known, at, cost);
	}
}

static struct game_action prey_runner(struct prey *prey, struct game *game)
{
	struct game_action action = prey_wait();
	struct cell to = game->at;
	bool has_way;

	prey_learn(prey, game);
	has_way = game_go_on(game, &action);
	if (has_way && action.verb == GAME_LEAVE)
		return action;
	if (!prey_fill_danger(prey, game, &prey->known))
		return action;
	if (has_way)
		to = cell_step(game->at, action.direction);
	uint32_t gap = field_at(&prey->way, game->at), gap_then = field_at(&prey->way, to);
	if (gap > ALARM_STEPS || (gap_then > gap && gap > 1))
		return action;
	return prey_flee(prey, game, &prey->known);
}

static struct game_action prey_reactive(struct prey *prey, const struct game *game)
{
	struct ground ground = game_ground(game, MOVER_WALKER);

	if (!prey_fill_danger(prey, game, &ground))
		return prey_wait();
	return prey_flee(prey, game, &ground);
}

/* The hunter on foot with the shortest way to you, or -1. */
static int prey_nearest(struct prey *prey, const struct game *game)
{
	const uint16_t *steps = pursuit_steps(prey->pursuit, pursuit_place(prey->pursuit, game->at));
	uint16_t least = PURSUIT_SAFE;
	int nearest = -1;

	for (int i = 0; i < game->n_hunters; i++) {
		if (!game_present(game, i) || hunter_flies(&game->hunters[i]))
			continue;
		uint16_t gap = steps[pursuit_place(prey->pursuit, game->hunters[i].at)];
		if (gap < least) {
			least = gap;
			nearest = i;
		}
	}
	return nearest;
}

/* Holds out the longest; of moves that are equally good it takes the one that leads farthest away. */
static struct game_action prey_perfect(struct prey *prey, struct game *game)
{
	prey_prepare(prey, game);
	const struct pursuit *pursuit = prey->pursuit;
	int who = prey_nearest(prey, game), at = pursuit_place(pursuit, game->at), best = DIRECTIONS;
	if (who < 0)
		return prey_wait();
	int hunter = pursuit_place(pursuit, game->hunters[who].at);
	const int16_t *around = pursuit_around(pursuit, at);
	const uint16_t *gap = pursuit_steps(prey->pursuit, hunter);
	uint16_t longest = pursuit_answer(pursuit, at, hunter), farthest = gap[at];
	for (int d = 0; d < DIRECTIONS; d++) {
		if (around[d] == PURSUIT_NONE || around[d] == hunter)
			continue;
		uint16_t turns = pursuit_answer(pursuit, around[d], hunter);
		if (turns < longest || (turns == longest && gap[around[d]] <= farthest))
			continue;
		longest = turns;
		farthest = gap[around[d]];
		best = d;
	}
	return prey_move(best);
}

struct game_action prey_action(struct prey *prey, struct game *game)
{
	switch (prey->policy) {
	case PREY_SCRIPTED: return prey_scripted(prey, game);
	case PREY_REACTIVE: return prey_reactive(prey, game);
	case PREY_RUNNER: return prey_runner(prey, game);
	case PREY_PERFECT: return prey_perfect(prey, game);
	case PREY_STILL:
	case PREY_POLICIES: break;
	}
	return prey_wait();
}
