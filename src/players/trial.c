#include "players/trial.h"

#include "base/minmax.h"
#include "oracle/certify.h"
#include "world/points.h"
#include "world/start.h"
#include "world/verb.h"

const char *const trial_ends[TRIAL_ENDS + 1] = {"left", "home", "dead", "gave-up", NULL};

/* The index of the kind with HUNTER's name. */
static int trial_kind(const struct rules *rules, const struct hunter *hunter)
{
	const struct hunter_kind *kind = rules_kind(rules, hunter->kind.name);

	ASSERT(kind);
	return (int)(kind - rules->kinds);
}

/* Counts the turn of the last step: was it hunted, and did anything happen that turns a chase? */
static void trial_count_chase(const struct game *game, struct trial_floor *floor)
{
	bool hunted = false, turned = false;

	for (int i = 0; i < game->n_hunters; i++)
		hunted |= game_present(game, i) && game->hunters[i].state == HUNTER_HUNTING;
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		bool clashed = event->kind == GAME_EVENT_CLASHED;
		turned |= event->kind == GAME_EVENT_ERRED || clashed;
		floor->tempo +=
		    (event->kind == GAME_EVENT_ERRED && event->erred.pays) || (clashed && event->clashed.pays);
		floor->collisions += clashed;
		floor->rests += event->kind == GAME_EVENT_STATE && event->state.now == HUNTER_RESTING;
	}
	floor->hunted += hunted;
	floor->held += hunted && game_tempo(game) > 0;
	floor->stretch_so_far = hunted && !turned ? floor->stretch_so_far + 1 : 0;
	floor->stretch = max(floor->stretch, floor->stretch_so_far);
}

/* Counts the events of the last step. */
static void trial_count(const struct rules *rules, const struct game *game, struct trial_floor *floor)
{
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		if (event->kind == GAME_EVENT_CAUGHT) {
			floor->wounds++;
			floor->caught_by[trial_kind(rules, &game->hunters[event->who])]++;
		} else if (event->kind == GAME_EVENT_WRENCHED && event->wrenched.on) {
			floor->wrenched++;
		}
	}
}

/* Notes the tool that ACTION would use; an action that is refused uses none. */
static int trial_tool(const struct game *game, const struct game_action *action)
{
	if (action->verb != GAME_USE || action->who < 0 || action->who >= GAME_TOOLS)
		return -1;
	return game->carry.tools[action->who] - 1;
}

static void trial_count_carried(const struct game *game, struct trial_floor *floor)
{
	for (int i = 0; i < GAME_TOOLS; i++)
		if (game->carry.tools[i])
			floor->carried[game->carry.tools[i] - 1] = true;
}

static void trial_turn(const struct rules *rules, struct bot_seat *seat, struct game *game,
		       struct trial_floor *floor)
{
	struct game_action action = bot_act(seat, game);
	int tool = trial_tool(game, &action), turn = game->turn;

	trial_count_carried(game, floor);
	game_step(game, &action);
	if (tool >= 0 && game_event_of(game, GAME_EVENT_USED))
		floor->used[tool]++;
	if (game->turn > turn)
		trial_count_chase(game, floor);
	else
		floor->spent += verb_of(action.verb)->quick && !game_event_of(game, GAME_EVENT_REFUSED);
	trial_count(rules, game, floor);
}

static enum trial_end trial_end_of(const struct game *game)
{
	switch (game->phase) {
	case GAME_FLOOR_DONE: return TRIAL_LEFT;
	case GAME_HOME: return TRIAL_HOME;
	case GAME_DEAD: return TRIAL_DEAD;
	case GAME_PLAYING: break;
	}
	return TRIAL_GAVE_UP;
}

/* Plays GAME to the end of its floor. */
static enum status trial_play_floor(const struct trial *trial, const struct rules *rules, struct game *game,
				    struct trial_floor *floor)
{
	struct bot_seat seat;
	enum status status = bot_new(trial->bot, trial->params, game, &seat);

	if (status)
		return status;
	*floor = (struct trial_floor){.floor = game->floor.number, .par_turns = game->floor.par_turns};
	while (game->phase == GAME_PLAYING && game->turn < TRIAL_TURNS_MAX && job_step(trial->job, 0)) {
		/* Alone, a floor is measured; many wounds tell more than the first three. */
		if (trial->floor)
			game->carry.wounds = GAME_WOUNDS;
		trial_turn(rules, &seat, game, floor);
	}
	bot_free(&seat);
	floor->turns = game->turn;
	floor->relics = game->carry.earned[POINTS_RELIC];
	floor->goals = game->carry.earned[POINTS_GOAL];
	floor->score = points_score(&game->carry);
	floor->oaths = game->carry.oaths & game->carry.medals;
	floor->end = trial_end_of(game);
	return job_is_stopped(trial->job) ? STATUS_INTERRUPTED : STATUS_OK;
}

/* With what a run begins; a floor that is played alone begins with nothing. */
static enum status trial_begin(const struct trial *trial, const struct rules *rules, struct game_carry *carry,
			       struct diag *diag)
{
	struct start start = {.tool = 1, .oaths = trial->oaths};
	enum status status = STATUS_OK;

	*carry = game_fresh_carry;
	if (trial->floor)
		return STATUS_OK;
	if (trial->tool)
		status = start_read_tool(rules, trial->seed, trial->tool, &start.tool, diag);
	*carry = start_carry(rules, trial->seed, &start);
	return status;
}

enum status trial_play(const struct trial *trial, const struct rules *rules, trial_fn tell, void *user,
		       struct diag *diag)
{
	struct floor_deal deal = {.seed = trial->seed};
	struct game_carry carry;
	struct trial_floor floor = {.end = TRIAL_LEFT};
	enum status status = trial_begin(trial, rules, &carry, diag);
	int number = trial->floor ? trial->floor : 1;

	for (bool more = true; !status && more;
	     more = !trial->floor && floor.end == TRIAL_LEFT && number <= rules->n_floors) {
		struct game *game;
		if (trial->certified)
			status = certify_whole(rules, &deal, number, trial->job, NULL, diag);
		if (!status)
			status = floor_new(rules, &deal, number++, &carry, &game, diag);
		if (status)
			return status;
		status = trial_play_floor(trial, rules, game, &floor);
		carry = game->carry;
		game_free(game);
		if (!status)
			tell(user, &floor);
	}
	return status;
}
