#include "arcade/contest.h"

#include "base/assert.h"

const char *const contest_games[] = {"asteroids", "defence", NULL};
const char *const contest_ends[] = {[CONTEST_LOST] = "lost", [CONTEST_WON] = "won", [CONTEST_LIMIT] = "limit"};

static enum contest_end contest_end_of(bool lost, bool won)
{
	if (lost)
		return CONTEST_LOST;
	return won ? CONTEST_WON : CONTEST_LIMIT;
}

/* A game from its data files and a seed, up to its end. */
struct contest {
	const struct contest_setup *setup;
	uint64_t limit; /* ticks */
	struct fleet fleet;
	struct scene scene; /* owned until the game takes it over */
	struct contest_result *result;
};

static enum status contest_asteroids(struct contest *contest, struct diag *diag)
{
	struct asteroids_rules rules;
	struct asteroids game;
	struct space_input none = {0};
	uint64_t tick = 0;
	enum status status = asteroids_rules_load(&rules, diag);

	if (!status)
		status =
		    asteroids_new(&contest->scene, &contest->fleet, &rules, contest->setup->seed, &game, diag);
	if (status)
		return status;
	if (contest->setup->companion)
		status = asteroids_accompany(&game, true, diag);
	for (; !status && tick < contest->limit && game.phase != ASTEROIDS_OVER; tick++) {
		struct space_input input = none;
		if (tick % PILOT_HELM_TICKS == 0 && game.phase == ASTEROIDS_FLYING)
			input = contest->setup->pilot->asteroids(&game);
		status = asteroids_step(&game, &input, diag);
	}
	*contest->result = (struct contest_result){.score = game.score,
						   .time_s = (double)tick / SPACE_TICKS_PER_S,
						   .waves = game.wave,
						   .lost = game.lost,
						   .kills = game.shot + game.crashed,
						   .touches = game.company.touches,
						   .companions_lost = game.company.lost,
						   .diverted = game.company.diverted,
						   .gap = company_median_gap(&game.company),
						   .ended = contest_end_of(game.phase == ASTEROIDS_OVER, false),
						   .hash = asteroids_hash(&game)};
	asteroids_free(&game);
	return status;
}

static enum status contest_defence(struct contest *contest, struct diag *diag)
{
	struct defence_rules rules;
	struct defence game;
	uint64_t tick = 0;
	enum status status = defence_rules_load(&rules, diag);

	if (!status)
		status =
		    defence_new(&contest->scene, &contest->fleet, &rules, contest->setup->seed, &game, diag);
	if (status)
		return status;
	if (contest->setup->spiders)
		defence_set_spiders(&game, contest->setup->spiders);
	defence_set_marines(&game, contest->setup->marines);
	for (; tick < contest->limit && !defence_over(&game); tick++) {
		if (tick % PILOT_ORDER_TICKS == 0)
			contest->setup->pilot->defence(&game);
		defence_step(&game);
	}
	*contest->result = (struct contest_result){
	    .score = game.gained,
	    .time_s = (double)tick / SPACE_TICKS_PER_S,
	    .waves = game.wave,
	    .lost = game.marines_through + game.spiders_through,
	    .kills = game.kills,
	    .marines_through = game.marines_through,
	    .spiders_through = game.spiders_through,
	    .broken = game.broken,
	    .ended = contest_end_of(game.phase == DEFENCE_LOST, game.phase == DEFENCE_WON),
	    .hash = defence_hash(&game)};
	defence_free(&game);
	return STATUS_OK;
}

static enum status contest_load(struct contest *contest, struct diag *diag)
{
	struct grid map;

	if (!contest->setup->map)
		return scene_load(contest_games[contest->setup->game], &contest->fleet, &contest->scene, diag);
	enum status status = grid_copy(contest->setup->map, &map);
	if (status)
		return status;
	status = defence_over_map(&map, &contest->scene, diag);
	grid_free(&map);
	return status;
}

enum status contest_play(const struct contest_setup *setup, struct contest_result *result, struct diag *diag)
{
	static enum status (*const play[])(struct contest *, struct diag *) = {
	    [CONTEST_ASTEROIDS] = contest_asteroids,
	    [CONTEST_DEFENCE] = contest_defence,
	};
	static_assert(ARRAY_LEN(play) == CONTEST_GAMES, "one way to play each game");
	struct contest_result made = {0};
	struct contest contest = {
	    .setup = setup, .limit = (uint64_t)(setup->limit_s * SPACE_TICKS_PER_S), .result = &made};

	ASSERT(setup->game < CONTEST_GAMES && (!setup->map || setup->game == CONTEST_DEFENCE));
	enum status status = fleet_load(&contest.fleet, diag);
	if (!status)
		status = contest_load(&contest, diag);
	if (!status)
		status = play[setup->game](&contest, diag);
	scene_free(&contest.scene);
	if (!status)
		*result = made;
	return status;
}
