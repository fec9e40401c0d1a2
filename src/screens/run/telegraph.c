#include "screens/run/telegraph.h"

#include <limits.h>
#include <stdio.h>

#include "base/minmax.h"
#include "screens/run/messages.h"
#include "world/tell.h"

enum {
	SLICE_STEPS = 25, /* of the world, between two looks at the keyboard */
	AWARE_CELLS = 15, /* between you and a hunter that hunts or looks for you, in sight or a while ago, */
	NEAR_CELLS = 4,   /* and one that does not know of you yet */
	LINGER_CELLS = 3, /* and one that it is no use to walk beside */
	LURK_TURNS = 20,  /* that you keep away from one out of sight: a wedged door holds for less, */
	FRESH_TURNS = 6   /* and that you are warned of it: it may still be there */
};

enum status telegraph_look(struct telegraph *telegraph, const struct game *game)
{
	if (telegraph->oracle && !oracle_fits(telegraph->oracle, game))
		telegraph_free(telegraph);
	if (!telegraph->oracle) {
		enum status status = oracle_new(game, &telegraph->oracle);
		if (status)
			return status;
	}
	if (game->phase == GAME_PLAYING)
		preview_begin(&telegraph->preview, telegraph->oracle, game);
	else
		telegraph->preview = (struct preview){.looked = ORACLE_CHOICES};
	telegraph->looking = telegraph->preview.looked < ORACLE_CHOICES;
	telegraph->trailed = false;
	return STATUS_OK;
}

void telegraph_free(struct telegraph *telegraph)
{
	oracle_free(telegraph->oracle);
	telegraph->oracle = NULL;
}

void telegraph_look_further(struct telegraph *telegraph, const struct game *game)
{
	telegraph->looking = !preview_go_on(&telegraph->preview, telegraph->oracle, game, SLICE_STEPS);
}

void telegraph_look_at_action(struct telegraph *telegraph, const struct game *game,
			      const struct game_action *action)
{
	while (telegraph->looking)
		telegraph_look_further(telegraph, game);
	preview_action(&telegraph->preview, telegraph->oracle, game, action);
	if (!telegraph->trailed)
		preview_trails(telegraph->oracle, game, NULL, telegraph->now);
	telegraph->trailed = true;
	preview_trails(telegraph->oracle, game, action, telegraph->then);
}

/* Does a step to TO bring you nearer than CELLS to AT, or leave you beside one at AT that knows of you? */
static bool telegraph_approaches(const struct game *game, struct cell to, struct cell at, int cells)
{
	int then = cell_steps(to, at), now = cell_steps(game->at, at);

	return then <= cells && (then < now || (cells == AWARE_CELLS && now <= LINGER_CELLS && then == now));
}

/* Does HUNTER hunt or look for you, unhindered? */
static bool telegraph_is_aware(const struct hunter *hunter)
{
	bool held = hunter->exertion.stun_turns || hunter->walker.energy < 0; /* stunned, or sinking */

	return !held && !hunter->stuck &&
	       (hunter->state == HUNTER_HUNTING || hunter->state == HUNTER_CURIOUS ||
		hunter->state == HUNTER_LOST);
}

/* How many cells should lie between you and WHO, in sight and awake, or out of it for TURNS at most?  0: any. */
static int telegraph_berth(const struct game *game, const struct glimpses *glimpses, int who, int turns)
{
	const struct hunter *hunter = &game->hunters[who], *last = &glimpses->last[who];

	if (!game_present(game, who))
		return 0;
	if (!hunter->seen)
		return game->turn - glimpses->seen_turn[who] <= turns && telegraph_is_aware(last) ? AWARE_CELLS
												  : 0;
	if (hunter->state == HUNTER_ASLEEP || hunter->stuck)
		return 0;
	return telegraph_is_aware(hunter) ? AWARE_CELLS : NEAR_CELLS;
}

/* Does a step to TO also shorten the way of WHO, who was last seen at AT, or leave it short?  Not if it is shut in or sealed
 * off. */
static bool telegraph_meets(struct game *game, struct cell to, int who, struct cell at)
{
	if (hunter_flies(&game->hunters[who]))
		return true;
	int steps = game_walks(game, at, to, AWARE_CELLS);
	return steps <= AWARE_CELLS &&
	       steps < game_walks(game, at, game->at, AWARE_CELLS) + (steps <= LINGER_CELLS);
}

/* The hunter to warn of before a step in DIRECTION, of all or only those out of sight: the nearest that hunts you, else the
 * nearest; -1: nobody. */
static int telegraph_met(struct game *game, const struct glimpses *glimpses, int direction, bool unseen)
{
	struct cell to = cell_step(game->at, direction);
	int best = -1, best_steps = INT_MAX;

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = glimpses_of(glimpses, game, i);
		int cells = telegraph_berth(game, glimpses, i, FRESH_TURNS);
		int steps =
		    cell_steps(game->at, hunter->at) + (hunter->state == HUNTER_HUNTING ? 0 : AWARE_CELLS);
		if (cells && steps < best_steps && !(unseen && game->hunters[i].seen) &&
		    telegraph_approaches(game, to, hunter->at, cells) &&
		    telegraph_meets(game, to, i, hunter->at)) {
			best = i;
			best_steps = steps;
		}
	}
	return best;
}

static void telegraph_complete(struct telegraph *telegraph, const struct game *game)
{
	while (telegraph->looking)
		telegraph_look_further(telegraph, game);
}

bool telegraph_is_fatal(struct telegraph *telegraph, const struct game *game, int choice)
{
	const enum preview_mark *marks = telegraph->preview.marks;
	bool escapes = false;

	/* A catch in this turn is known from the start, so that other keys wait for nothing. */
	if (marks[choice] != PREVIEW_DEADLY)
		return false;
	telegraph_complete(telegraph, game);
	for (int other = 0; other < ORACLE_CHOICES; other++) /* a doomed step is a turn more for a tool */
		escapes |= marks[other] == PREVIEW_FREE || marks[other] == PREVIEW_DOOMED;
	return escapes;
}

/* How near to WHO may you not go, in cells?  No nearer than you are, if it can come, even from behind a door that holds for
 * now; away from one beside you that knows of you; and where you see one stand, you cannot.  -1: it does not matter. */
static int telegraph_shunned(struct game *game, const struct glimpses *glimpses, int who)
{
	const struct hunter *hunter = glimpses_of(glimpses, game, who);
	int cells = telegraph_berth(game, glimpses, who, LURK_TURNS), here = cell_steps(game->at, hunter->at);
	bool seen = game_present(game, who) && game->hunters[who].seen;
	bool comes = hunter_flies(hunter) || game_walks(game, hunter->at, game->at, AWARE_CELLS) <= AWARE_CELLS;

	if (!cells || (seen && !comes))
		return seen ? 0 : -1;
	if (seen && cells == AWARE_CELLS && here <= LINGER_CELLS)
		here++;
	return min(cells, here - 1);
}

struct game_shun telegraph_shuns(struct telegraph *telegraph, struct game *game,
				 const struct glimpses *glimpses)
{
	struct game_shun shun = {0};

	telegraph_complete(telegraph, game);
	for (int d = 0; d < DIRECTIONS; d++)
		if (telegraph->preview.marks[d] >= PREVIEW_DEADLY)
			shun.steps |= 1U << d;
	for (int i = 0; i < game->n_hunters; i++) {
		int cells = telegraph_shunned(game, glimpses, i);
		if (cells >= 0) {
			shun.near[shun.n].who = i;
			shun.near[shun.n].at = glimpses_of(glimpses, game, i)->at;
			shun.near[shun.n++].cells = cells;
		}
	}
	return shun;
}

/* Did a visible hunter of GAME that hunts you make a random choice in WORLD? */
static bool telegraph_is_by_lot(const struct game *game, const struct game *world)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (game->hunters[i].seen && game->hunters[i].state == HUNTER_HUNTING && world->hunters[i].drew)
			return true;
	return false;
}

bool telegraph_is_safe(struct telegraph *telegraph, const struct game *game, const uint8_t *way, int n)
{
	telegraph_complete(telegraph, game);
	oracle_stand(telegraph->oracle, game, ORACLE_IN_SIGHT);
	for (int i = 0; i < n; i++)
		if (oracle_step(telegraph->oracle, way[i]) != ORACLE_GOES_ON ||
		    telegraph_is_by_lot(game, oracle_world(telegraph->oracle)))
			return false;
	return true;
}

/* The hunter to warn of before STEP; a way that is safe from all in sight leaves the others.  -1: nobody. */
static int telegraph_met_on_way(struct telegraph *telegraph, struct game *game, const struct glimpses *glimpses,
				const struct telegraph_step *step)
{
	int who = telegraph_met(game, glimpses, step->choice, false);

	if (who < 0 || !game->hunters[who].seen || !step->n_way ||
	    !telegraph_is_safe(telegraph, game, step->way, step->n_way))
		return who;
	return telegraph_met(game, glimpses, step->choice, true);
}

/* The warning about STEP.  Automatic walking also avoids approaching hunters. */
static struct warning telegraph_danger(struct telegraph *telegraph, struct game *game,
				       const struct glimpses *glimpses, const struct telegraph_step *step)
{
	struct warning danger = {.who = -1};

	telegraph_complete(telegraph, game);
	if (telegraph->preview.marks[step->choice] >= PREVIEW_DEADLY)
		danger.mark = telegraph->preview.marks[step->choice];
	else if (step->by_itself && !step->arrives && telegraph->preview.marks[step->choice] != PREVIEW_REFUSED)
		danger.who = telegraph_met_on_way(telegraph, game, glimpses, step);
	if (danger.who >= 0) {
		const struct hunter *hunter = glimpses_of(glimpses, game, danger.who);
		danger.hunts = hunter->state == HUNTER_HUNTING;
		danger.cells = cell_steps(game->at, hunter->at);
	}
	/* Once you were told that it lurks there, you know. */
	if (danger.who >= 0 && !game->hunters[danger.who].seen &&
	    glimpses->lurker_told[danger.who] == glimpses->seen_turn[danger.who])
		danger.who = -1;
	return danger;
}

static void telegraph_say_danger(const struct preview *preview, const struct game *game, int choice,
				 const struct warning *danger, char *text)
{
	int who = danger->mark == PREVIEW_DEADLY ? preview->by[choice] : danger->who;
	char name[TELL_NAME_CAP] = "";

	if (who >= 0)
		tell_name(game, who, name);
	if (danger->mark == PREVIEW_DEADLY)
		snprintf(text, TELL_CAP, "The %s would catch you %s.", name,
			 choice == ORACLE_WAIT ? "here" : "there");
	else if (danger->mark == PREVIEW_DOOMED)
		snprintf(text, TELL_CAP, "From there, no way out is left.");
	else if (danger->hunts)
		snprintf(text, TELL_CAP, "The %s comes from there.", name);
	else if (!game->hunters[who].seen ||
		 cell_steps(cell_step(game->at, choice), game->hunters[who].at) > NEAR_CELLS)
		snprintf(text, TELL_CAP, "The %s looks for you there.", name);
	else
		snprintf(text, TELL_CAP, "The %s is close there.", name);
}

/* Did your last action ignore the same danger?  A certain catch is a new one each time, and so is a hunter that has come to
 * half of its distance, or begun to hunt you. */
static bool telegraph_passed(const struct telegraph *telegraph, const struct warning *danger,
			     const struct telegraph_step *step)
{
	return !step->held && danger->mark != PREVIEW_DEADLY && danger->mark == telegraph->warned.mark &&
	       danger->who == telegraph->warned.who && danger->hunts == telegraph->warned.hunts &&
	       2 * danger->cells >= telegraph->warned.cells && telegraph->passed != SIZE_MAX &&
	       step->position <= telegraph->passed + 1;
}

bool telegraph_warns(struct telegraph *telegraph, struct game *game, struct glimpses *glimpses,
		     const struct telegraph_step *step, char *text)
{
	const char *again = "Press the key again to go anyway.";

	if (step->choice == ORACLE_WAIT)
		again = "Press the key again to wait anyway.";
	else if (step->pointed)
		again = "Choose that place again to go anyway.";
	char said[TELL_CAP];
	struct warning danger = telegraph_danger(telegraph, game, glimpses, step);
	bool warned = telegraph->warned_turn == game->turn;
	bool hasty = step->held || step->now_ms - telegraph->warned_ms < MESSAGES_READ_MS;
	bool certain = step->by_itself && danger.mark == PREVIEW_DEADLY;

	if (danger.mark < PREVIEW_DEADLY && danger.who < 0)
		return false;
	if ((warned && !hasty && !certain) || telegraph_passed(telegraph, &danger, step)) {
		telegraph->passed = step->position;
		return false;
	}
	if (certain) /* near a hunter each step is a key, and a hurried player reads nothing */
		again = "To go, take that step by hand.";
	else if (warned)
		again = "That was too fast to read. Press the key again.";
	if (danger.who >= 0 && !game->hunters[danger.who].seen)
		glimpses->lurker_told[danger.who] = glimpses->seen_turn[danger.who];
	telegraph->warned = danger;
	telegraph->warned_turn = game->turn;
	telegraph->warned_ms = step->now_ms;
	telegraph_say_danger(&telegraph->preview, game, step->choice, &danger, said);
	snprintf(text, (size_t)2 * TELL_CAP, "%.90s %s", said, again);
	return true;
}

void telegraph_forget_warning(struct telegraph *telegraph)
{
	telegraph->warned_turn = -1;
	telegraph->passed = SIZE_MAX;
}
