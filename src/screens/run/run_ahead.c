/* What lies ahead: the marks of the next turn, and the warnings of whatever walks by itself. */
#include <stdio.h>

#include "screens/run/run.h"

enum {
	SLICE_STEPS = 200, /* of the world, between two looks at the keyboard */
	READ_MS = 350      /* for a warning: a key that comes sooner was struck before it was read */
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

bool run_warns(struct run *run, const struct ui *ui, int choice)
{
	char text[TELL_CAP];

	while (run->looking)
		run_look_further(run);
	if (run->warned_turn == run->game->turn && !run->held && ui->now_ms - run->warned_ms >= READ_MS)
		return false;
	if (run->preview.marks[choice] == PREVIEW_DEADLY)
		snprintf(text, sizeof text,
			 "The %s would catch you there. The same key again goes all the same.",
			 run->game->hunters[run->preview.by[choice]].kind.name);
	else if (run->preview.marks[choice] == PREVIEW_DOOMED)
		snprintf(text, sizeof text,
			 "There is no way out from there. The same key again goes all the same.");
	else
		return false;
	run->warned_turn = run->game->turn;
	run->warned_ms = ui->now_ms;
	run_say(run, MESSAGE_REPLY, text);
	return true;
}
