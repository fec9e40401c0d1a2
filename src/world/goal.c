#include "world/goal.h"

#include <stdio.h>

#include "base/hash.h"
#include "world/points.h"
#include "world/tell.h"
#include "world/world.h"

/* Of the seed of a run, for its goals. */
enum { GOAL_STREAM = 5 };

#define GOAL(id, name, file) extern const struct goal goal_##name;
#include "world/goals.def"
#undef GOAL

const struct goal *const goals[GAME_GOAL_KINDS] = {
#define GOAL(id, name, file) [GOAL_##id] = &goal_##name,
#include "world/goals.def"
#undef GOAL
};

static_assert((int)GAME_GOAL_KINDS >= (int)GAME_GOALS, "a run asks for different goals");

const struct goal *goal_of(const struct game_carry *carry, int i, bool *reached)
{
	*reached = carry->goals_reached >> i & 1;
	return carry->goals[i] ? goals[carry->goals[i] - 1] : NULL;
}

void goal_draw(uint64_t seed, struct game_carry *carry)
{
	struct rng rng = rng_seeded(hash_u64(seed, GOAL_STREAM), RNG_MAP);
	uint8_t left[GAME_GOAL_KINDS];
	uint32_t n = GAME_GOAL_KINDS;

	for (uint32_t i = 0; i < n; i++)
		left[i] = (uint8_t)(1 + i);
	for (int i = 0; i < GAME_GOALS; i++) {
		uint32_t draw = rng_below(&rng, n);
		carry->goals[i] = left[draw];
		left[draw] = left[--n];
	}
}

void goal_pass(struct game *game)
{
	for (int i = 0; i < GAME_GOALS; i++) {
		bool reached;
		const struct goal *goal = goal_of(&game->carry, i, &reached);
		if (!goal || reached || !goal->reached(game))
			continue;
		game->carry.goals_reached |= (uint8_t)(1U << i);
		points_earn(&game->carry, POINTS_GOAL, 1);
		world_emit(
		    game, (struct game_event){.kind = GAME_EVENT_GOAL_REACHED,
					      .who = -1,
					      .at = game->at,
					      .goal_reached.goal = (enum game_goal)(game->carry.goals[i] - 1)});
	}
}

static const char *goal_tell_reached(const struct tell *tell, char *out)
{
	snprintf(out, TELL_CAP, "A goal of this run: %s. %d points.",
		 goals[tell->event->goal_reached.goal]->title, points_infos[POINTS_GOAL].each);
	return out;
}

const struct event_info event_goal_reached = EVENT_TELLS(goal_tell_reached, 0);
