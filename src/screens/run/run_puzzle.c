/* Puzzles: hints, and a note of those that are solved. */
#include <stdio.h>
#include <string.h>

#include "game/puzzle.h"
#include "screens/run/run.h"
#include "screens/run/way.h"

bool run_is_puzzle(const struct run *run)
{
	return run->session->grid.turns > 0;
}

/* Of a world, between two looks at the keyboard: a few milliseconds. */
enum { HINT_STEPS = 100 };

void run_drop_hint(struct run *run)
{
	solve_free(run->hint);
	run->hint = NULL;
}

void run_hint(struct run *run, struct ui *ui)
{
	run_drop_hint(run);
	if (!run_is_puzzle(run))
		ui_tell(ui, "There are hints in puzzles only.");
	else if (run->game->caught)
		run_say(run, MESSAGE_HINT, "You were caught, so it is not solved: take back with `z`.");
	else if (!run->session->over && solve_new(run->game, &solve_question_default, &run->hint))
		ui_tell(ui, "not enough memory to look ahead");
}

static void run_say_hint_of(struct run *run, const struct solve_answer *answer)
{
	char words[WAY_CAP], text[TELL_CAP];

	way_words(answer->acts, min(answer->n_acts, 1), words);
	if (answer->found == ORACLE_NONE)
		snprintf(text, sizeof text, "From here there is no way out: take back with `z`.");
	else if (answer->found == ORACLE_OPEN)
		snprintf(text, sizeof text, "No way out was found from here.");
	else if (answer->n_acts == 0)
		snprintf(text, sizeof text, "You stand on the stairs: take them.");
	else
		snprintf(text, sizeof text, "Hint: %.60s. %d turns from here.", words, answer->turns);
	run_say(run, MESSAGE_HINT, text);
}

void run_hint_further(struct run *run)
{
	if (!solve_go_on(run->hint, HINT_STEPS))
		return;
	run_say_hint_of(run, solve_answer(run->hint));
	run_drop_hint(run);
}

bool run_note_puzzle(const struct run *run)
{
	const char *file = strrchr(run->map, '/'), *dot = strrchr(run->map, '.');
	char name[PUZZLE_NAME_CAP];
	const struct game *game = run->game;

	if (!run_is_puzzle(run) || game->phase != GAME_FLOOR_DONE || game->caught || !file || !dot ||
	    dot < file)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)(dot - file - 1), file + 1);
	return puzzle_note(name, game->turn, NULL) == STATUS_OK;
}
