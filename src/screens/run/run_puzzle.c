/* Puzzles: hints, and a record of the solved ones. */
#include <stdio.h>
#include <string.h>

#include "oracle/puzzle.h"
#include "screens/run/run.h"
#include "screens/run/way.h"

const char run_puzzle_lost[] = "You were caught, so it is not solved: take back with {take_back}.";

const char run_puzzle_stays[] = "A puzzle stays as it is: its minds and ships cannot be changed.";

bool run_is_puzzle(const struct run *run)
{
	return run->session->story.grid.turns > 0 && !run->session->story.options.n_hunters;
}

/* The key to press before ACT, if walking keys now sneak, or the reverse. */
static const char *run_hint_pace(const struct run *run, int act)
{
	struct game_action action = oracle_action(act);

	if (run->walk.sneaking && action.verb == GAME_MOVE)
		return "{sneak}, walk ";
	return !run->walk.sneaking && action.verb == GAME_SNEAK ? "{sneak}, " : "";
}

static void run_say_hint_of(struct run *run, const struct solve_answer *answer)
{
	char words[WAY_CAP], text[TELL_CAP];

	way_words(answer->acts, min(answer->n_acts, 1), words);
	if (answer->found == ORACLE_NONE)
		snprintf(text, sizeof text, "From here no way out is sure: take back with {take_back}.");
	else if (answer->found == ORACLE_OPEN)
		snprintf(text, sizeof text, "Found no way out of this position.");
	else if (answer->n_acts == 0)
		snprintf(text, sizeof text, "You are on the stairs: take them.");
	else
		snprintf(text, sizeof text, "Hint: %s%.60s. %d turn%s to go.",
			 run_hint_pace(run, answer->acts[0]), words, answer->turns,
			 answer->turns == 1 ? "" : "s");
	run_say(run, MESSAGE_REPLY, text); /* it is of no use after the next step */
}

/* Searches for the way out from this state; false: stopped, or impossible, which is reported. */
static bool run_find_hint(const struct run *run, struct ui *ui, struct solve_answer *answer)
{
	enum status status = solve_whole(run->game, &solve_question_default, &ui->job, answer);

	if (status == STATUS_NO_MEMORY)
		ui_tell(ui, "not enough memory to look ahead");
	return !status;
}

void run_hint(struct run *run, struct ui *ui)
{
	struct solve_answer answer;

	if (run_is_escape(run))
		run_say(run, MESSAGE_REPLY, "No hints here: {explain} shows a way out.");
	else if (!run_is_puzzle(run))
		ui_tell(ui, "Only puzzles have hints.");
	else if (run->game->caught)
		run_say(run, MESSAGE_REPLY, run_puzzle_lost);
	else if (!run->session->playback.over && run_find_hint(run, ui, &answer)) {
		run->hinted = true;
		run_say_hint_of(run, &answer);
	}
}

bool run_play_hint(struct run *run, struct ui *ui)
{
	struct game_action action = {.verb = GAME_LEAVE};
	struct solve_answer answer;

	if (run->game->caught || run->session->playback.over || !run_find_hint(run, ui, &answer))
		return false;
	if (answer.found != ORACLE_FOUND) {
		run_say_hint_of(run, &answer);
		return false;
	}
	if (answer.n_acts)
		action = oracle_action(answer.acts[0]);
	size_t first = min(run->computer.helped, run->session->playback.position);
	run_act(run, ui, &action);
	run->computer.helped = first;
	return !run->session->playback.over;
}

/* Writes the name of the present puzzle, from its file, to NAME; false: it is not the puzzle of that name. */
static bool run_puzzle_name(const struct run *run, char name[PUZZLE_NAME_CAP])
{
	const char *file = strrchr(run->map, '/'), *dot = strrchr(run->map, '.');
	char path[4096];

	if (!run_is_puzzle(run) || !file || !dot || dot < file)
		return false;
	snprintf(name, PUZZLE_NAME_CAP, "%.*s", (int)(dot - file - 1), file + 1);
	return puzzle_path(name, path, sizeof path) == STATUS_OK && !strcmp(path, run->map);
}

bool run_next_puzzle(const struct run *run, char *path, size_t cap)
{
	char name[PUZZLE_NAME_CAP];
	struct puzzle_list list;
	bool found = false;

	if (!run_puzzle_name(run, name) || puzzle_list(&list, NULL))
		return false;
	for (size_t i = 0; i + 1 < list.n && !found; i++)
		found = !strcmp(list.all[i].name, name) && !puzzle_path(list.all[i + 1].name, path, cap);
	puzzle_list_free(&list);
	return found;
}

bool run_puzzle_is_changed(const struct run *run)
{
	char name[PUZZLE_NAME_CAP];

	if (!run_is_puzzle(run))
		return false;
	if (puzzle_is_shipped(run->map))
		return !edition_is_ours(run->session->rules.edition);
	return run_puzzle_name(run, name) && puzzle_is_name_shipped(name);
}

bool run_note_puzzle(const struct run *run)
{
	char name[PUZZLE_NAME_CAP];
	const struct game *game = run->game;

	if (game->phase != GAME_FLOOR_DONE || game->caught || run->hinted || run_is_helped(run) ||
	    run->session->story.options.seed != PUZZLE_SEED || run_puzzle_is_changed(run) ||
	    !run_puzzle_name(run, name))
		return false;
	return puzzle_note(name, game->turn, NULL) == STATUS_OK;
}
