/* What lies ahead: the marks of the next turn, and the warnings of whatever walks by itself. */
#include <stdio.h>

#include "screens/run/run.h"

enum {
	SLICE_STEPS = 25, /* of the world, between two looks at the keyboard */
	CLOSE_CELLS = 2,  /* between you and a hunter */
	READ_MS = 350     /* for a warning: a key that comes sooner was struck before it was read */
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

/* Whom a step in DIRECTION brings close who hunts you in sight; -1: nobody. */
static int run_approached(const struct game *game, int direction)
{
	struct cell to = cell_step(game->at, direction);

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (game_present(game, i) && hunter->seen && hunter->state == HUNTER_HUNTING &&
		    !hunter->stuck && cell_steps(to, hunter->at) <= CLOSE_CELLS &&
		    cell_steps(to, hunter->at) < cell_steps(game->at, hunter->at))
			return i;
	}
	return -1;
}

bool run_warns(struct run *run, const struct ui *ui, int choice)
{
	char text[TELL_CAP];
	int close = -1;

	while (run->looking)
		run_look_further(run);
	if (run->warned_turn == run->game->turn && !run->held && ui->now_ms - run->warned_ms >= READ_MS)
		return false;
	if (run->going) /* what goes by itself does not go to meet a hunter, either */
		close = run_approached(run->game, choice);
	if (run->preview.marks[choice] == PREVIEW_DEADLY)
		snprintf(text, sizeof text,
			 "The %s would catch you there. The same key again goes all the same.",
			 run->game->hunters[run->preview.by[choice]].kind.name);
	else if (run->preview.marks[choice] == PREVIEW_DOOMED)
		snprintf(text, sizeof text,
			 "There is no way out from there. The same key again goes all the same.");
	else if (close >= 0)
		snprintf(text, sizeof text, "The %s comes from there. The same key again goes all the same.",
			 run->game->hunters[close].kind.name);
	else
		return false;
	run->warned_turn = run->game->turn;
	run->warned_ms = ui->now_ms;
	run_say(run, MESSAGE_REPLY, text);
	return true;
}
