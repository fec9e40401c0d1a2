#include "players/trial.h"

#include "oracle/certify.h"

const char *const trial_ends[TRIAL_ENDS + 1] = {"left", "home", "dead", "gave-up", NULL};

/* The index of the kind with HUNTER's name. */
static int trial_kind(const struct rules *rules, const struct hunter *hunter)
{
	const struct hunter_kind *kind = rules_kind(rules, hunter->kind.name);

	ASSERT(kind);
	return (int)(kind - rules->kinds);
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

static void trial_turn(const struct rules *rules, struct bot_seat *seat, struct game *game,
		       struct trial_floor *floor)
{
	struct game_action action = bot_act(seat, game);
	int tool = trial_tool(game, &action), turn = game->turn;

	game_step(game, &action);
	if (tool >= 0 && game->turn > turn)
		floor->used[tool]++;
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
	while (game->phase == GAME_PLAYING && game->turn < TRIAL_TURNS_MAX) {
		/* Alone, a floor is measured; many wounds tell more than the first three. */
		if (trial->floor)
			game->carry.wounds = GAME_WOUNDS;
		trial_turn(rules, &seat, game, floor);
	}
	bot_free(&seat);
	floor->turns = game->turn;
	floor->relics = game->carry.relics;
	floor->score = game->carry.score;
	floor->end = trial_end_of(game);
	return STATUS_OK;
}

enum status trial_play(const struct trial *trial, const struct rules *rules, trial_fn tell, void *user,
		       struct diag *diag)
{
	struct floor_deal deal = {.seed = trial->seed};
	struct game_carry carry = game_fresh_carry;
	struct trial_floor floor = {.end = TRIAL_LEFT};
	enum status status = STATUS_OK;
	int number = trial->floor ? trial->floor : 1;

	do {
		struct game *game;
		if (trial->certified)
			status = certify_whole(rules, &deal, number, NULL, diag);
		if (!status)
			status = floor_new(rules, &deal, number++, &carry, &game, diag);
		if (status)
			return status;
		status = trial_play_floor(trial, rules, game, &floor);
		carry = game->carry;
		game_free(game);
		if (!status)
			tell(user, &floor);
	} while (!status && !trial->floor && floor.end == TRIAL_LEFT && number <= rules->n_floors);
	return status;
}
