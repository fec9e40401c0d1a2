/* A death that is played again: from its last way out one gets away, or is caught once more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "screens/run/run.h"

void run_begin_escape(struct run *run, const struct escape *escape)
{
	run->escape = (struct run_escape){.from = 0};
	if (!escape)
		return;
	run->escape = (struct run_escape){.is = *escape,
					  .from = run->session->playback.position,
					  .from_turn = run->game->turn,
					  .caught = run->game->caught};
}

void run_say_escape(struct run *run)
{
	const struct escape *escape = &run->escape.is;
	int turns = escape->until_turn - run->escape.from_turn;
	char text[2 * TELL_CAP];

	snprintf(text, sizeof text, "%s. Hold out %d turns, or take the stairs.", escape->title, turns);
	if (escape->turns < turns)
		text_append(text, sizeof text, " %d are enough for that.", escape->turns);
	run_say(run, MESSAGE_HINT, text);
}

enum run_escape_end run_escape_end(const struct run *run)
{
	const struct game *game = run->game;

	if (!run_is_escape(run))
		return ESCAPE_GOES_ON;
	if (game->caught > run->escape.caught || game->phase == GAME_DEAD)
		return ESCAPE_CAUGHT;
	return game->phase != GAME_PLAYING || game->turn >= run->escape.is.until_turn ? ESCAPE_AWAY
										      : ESCAPE_GOES_ON;
}

int run_escape_turns(const struct run *run)
{
	int turns = run->game->turn - run->escape.from_turn;

	return turns ? turns : 1; /* on the stairs you leave at once */
}

void run_note_escape(struct run *run)
{
	struct run_escape *escape = &run->escape;
	int turns = run_escape_turns(run);

	if (!run_is_escape(run) || escape->noted)
		return;
	escape->noted = true;
	escape->counts = run_escape_end(run) == ESCAPE_AWAY && !run->hinted && !run_is_helped(run);
	/* A try that cannot be noted is a try anyway. */
	enum status status =
	    escape_note_try(escape->is.line, escape->counts ? turns : 0, &run->session->rules, NULL);
	(void)status;
}

void run_show_escape(struct run *run, struct ui *ui)
{
	struct replay_setup setup = {.session = run->session, .map = run->map, .out_at = run->escape.from};

	run->hinted = true;
	ui_push(ui, &view_replay, &setup);
}

enum status run_play_escape(struct run *run, struct ui *ui, const char *line)
{
	struct escape *escape = malloc(sizeof *escape);
	struct session *session = NULL;
	struct run_setup setup = {.session = &session, .escape = escape};
	struct diag diag = {""};
	enum status status = STATUS_NO_MEMORY;

	if (escape)
		status = escape_open(line, &run->session->rules, escape, &session, &diag);
	if (!status)
		status = run_begin(run, ui, &setup, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
	session_close(session); /* unless taken over */
	free(escape);
	return status;
}
