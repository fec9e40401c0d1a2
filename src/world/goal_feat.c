/* Goals that you reach by your acts. */
#include "world/goal.h"

/* FROM_FLOOR: above it hardly anybody looks. */
enum { FROM_FLOOR = 4, CROWD = 3 };

static int goal_feat_hunters(const struct game *game)
{
	int n = 0;

	for (int i = 0; i < game->n_hunters; i++)
		n += game_present(game, i) && game->hunters[i].state == HUNTER_HUNTING;
	return n;
}

static bool goal_feat_leaves_unseen(const struct game *game)
{
	return game->phase == GAME_FLOOR_DONE && game->floor.number >= FROM_FLOOR && !game->hunted;
}

const struct goal goal_unseen = GOAL_PARTS({
    .title = "floor 4 or deeper, left unseen",
    .reached = goal_feat_leaves_unseen,
});

static bool goal_feat_holds_tempo(const struct game *game)
{
	return game_tempo(game) == GAME_TEMPO_MAX;
}

const struct goal goal_tempo = GOAL_PARTS({
    .title = "three tempo at once",
    .reached = goal_feat_holds_tempo,
});

static bool goal_feat_takes_relic(const struct game *game)
{
	const struct game_event *found = game_event_of(game, GAME_EVENT_FOUND);

	return found && game->things[found->found.thing].kind == THING_RELIC && goal_feat_hunters(game) > 0;
}

const struct goal goal_relic = GOAL_PARTS({
    .title = "a relic taken while you are hunted",
    .reached = goal_feat_takes_relic,
});

static bool goal_feat_leads_crowd(const struct game *game)
{
	return game->phase == GAME_FLOOR_DONE && goal_feat_hunters(game) >= CROWD;
}

const struct goal goal_crowd = GOAL_PARTS({
    .title = "stairs taken with three hunters after you",
    .reached = goal_feat_leads_crowd,
});
