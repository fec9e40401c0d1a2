/* What lies ahead: the marks of the next turn, and the warnings of whatever walks by itself. */
#include <stdio.h>

#include "screens/run/run.h"

enum {
	SLICE_STEPS = 25, /* of the world, between two looks at the keyboard */
	CLOSE_CELLS = 2,  /* between you and a hunter */
	LURK_CELLS = 6,   /* and one that has just gone out of sight, */
	LURK_TURNS = 6    /* which is so long ago */
};

enum status run_look_ahead(struct run *run)
{
	if (run->oracle && !oracle_fits(run->oracle, run->game)) {
		oracle_free(run->oracle);
		run->oracle = NULL;
	}
	if (!run->oracle) {
		enum status status = oracle_new(run->game, &run->oracle);
		if (status)
			return status;
	}
	if (run->game->phase == GAME_PLAYING)
		preview_begin(&run->preview, run->oracle, run->game);
	else
		run->preview = (struct preview){.looked = ORACLE_CHOICES};
	run->looking = run->preview.looked < ORACLE_CHOICES;
	return STATUS_OK;
}

void run_look_further(struct run *run)
{
	run->looking = !preview_go_on(&run->preview, run->oracle, run->game, SLICE_STEPS);
}

void run_look_at_action(struct run *run, const struct game_action *action)
{
	run->looking = false;
	preview_action(&run->preview, run->oracle, run->game, action);
}

/* Does a step to TO bring you nearer than CELLS to AT? */
static bool run_approaches(const struct game *game, struct cell to, struct cell at, int cells)
{
	return cell_steps(to, at) <= cells && cell_steps(to, at) < cell_steps(game->at, at);
}

/* Did you lose sight of WHO just now, while it hunted you?  Once you were told, you know. */
static bool run_lurks(const struct run *run, int who)
{
	return !run->game->hunters[who].seen && run->glimpses[who].state == HUNTER_HUNTING &&
	       run->game->turn - run->seen_turn[who] <= LURK_TURNS &&
	       run->lurker_told[who] != run->seen_turn[who];
}

/* Whom a step in DIRECTION brings close who hunts you, in sight or just out of it; -1: nobody. */
static int run_approached(const struct run *run, int direction)
{
	const struct game *game = run->game;
	struct cell to = cell_step(game->at, direction);

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (!game_present(game, i))
			continue;
		if (hunter->seen && hunter->state == HUNTER_HUNTING && !hunter->stuck &&
		    run_approaches(game, to, hunter->at, CLOSE_CELLS))
			return i;
		if (run_lurks(run, i) && run_approaches(game, to, run->glimpses[i].at, LURK_CELLS))
			return i;
	}
	return -1;
}

unsigned run_dangers(struct run *run)
{
	unsigned dangers = 0;

	while (run->looking)
		run_look_further(run);
	for (int d = 0; d < DIRECTIONS; d++)
		if (run->preview.marks[d] >= PREVIEW_DEADLY || run_approached(run, d) >= 0)
			dangers |= 1U << d;
	return dangers;
}

/* What is wrong with CHOICE, in TEXT[TELL_CAP]; false: nothing.  What goes by itself does not go to meet a hunter, either. */
static bool run_say_danger(struct run *run, int choice, char *text)
{
	int close = run->going ? run_approached(run, choice) : -1;

	while (run->looking)
		run_look_further(run);
	if (run->preview.marks[choice] == PREVIEW_DEADLY)
		snprintf(text, TELL_CAP, "The %s would catch you there.",
			 run->game->hunters[run->preview.by[choice]].kind.name);
	else if (run->preview.marks[choice] == PREVIEW_DOOMED)
		snprintf(text, TELL_CAP, "There is no way out from there.");
	else if (close >= 0)
		snprintf(text, TELL_CAP, "The %s comes from there.", run->game->hunters[close].kind.name);
	else
		return false;
	if (close >= 0 && !run->game->hunters[close].seen)
		run->lurker_told[close] = run->seen_turn[close];
	return true;
}

bool run_warns(struct run *run, const struct ui *ui, int choice)
{
	const char *again = "The same key again goes all the same.";
	char danger[TELL_CAP], text[2 * TELL_CAP];
	bool warned = run->warned_turn == run->game->turn;
	bool hasty = run->held || ui->now_ms - run->warned_ms < RUN_READ_MS;

	if (warned && !hasty)
		return false;
	if (!run_say_danger(run, choice, danger))
		return false;
	if (warned)
		again = "Too fast to have read it: strike the key once more.";
	run->warned_turn = run->game->turn;
	run->warned_ms = ui->now_ms;
	snprintf(text, sizeof text, "%.90s %s", danger, again);
	run_say(run, MESSAGE_REPLY, text);
	return true;
}
