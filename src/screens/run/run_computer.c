/* The computer plays on, with what you know, at any speed, until a key takes over: in practice only.  In a puzzle it shows a
 * solution. */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "players/bot.h"
#include "screens/run/run.h"

/* The best of the bots that know only what a player knows. */
static const char player_name[] = "tool-user";

/* Milliseconds between two turns. */
static const int paces[] = {1000, 500, 250, 120, 60, 25, 10, 0};

enum { FIRST_PACE = 2 };

void run_dismiss_computer(struct computer *computer)
{
	if (computer->seat)
		bot_free(computer->seat);
	free(computer->seat);
	computer->seat = NULL;
}

/* Sits it down at the floor of PLAYBACK. */
static enum status run_seat_computer(struct computer *computer, const struct playback *playback)
{
	const struct variant *player = variant_named(bots, player_name);
	double params[PARAMS_MAX];

	ASSERT(player);
	if (computer->seat && computer->seated == playback->entered)
		return STATUS_OK;
	run_dismiss_computer(computer);
	computer->seat = malloc(sizeof *computer->seat);
	if (!computer->seat)
		return STATUS_NO_MEMORY;
	variant_defaults(player, params);
	enum status status = bot_new(bot_of(player), params, playback->world, computer->seat);
	if (status) {
		free(computer->seat);
		computer->seat = NULL;
	}
	computer->seated = playback->entered;
	return status;
}

bool run_play_on(struct run *run, struct ui *ui)
{
	if (run_is_puzzle(run))
		return run_play_hint(run, ui);
	if (run->session->playback.over ||
	    run_seat_computer(&run->computer, &run->session->playback) != STATUS_OK)
		return false;
	struct game_action action = bot_act(run->computer.seat, run->game);
	run_act(run, ui, &action);
	run->hinted |= run_is_escape(run);
	return !run->summing_up;
}

int run_pace_ms(const struct computer *computer)
{
	return paces[clamp(computer->pace + (int)FIRST_PACE, 0, (int)ARRAY_LEN(paces) - 1)];
}

/* Does the computer play here at all?  Else says where it does. */
static bool run_admits_computer(struct run *run)
{
	if (!run->session->story.options.practice)
		run_say(run, MESSAGE_REPLY,
			"The computer plays on only in practice: from a map, a floor, or a replay.");
	return run->session->story.options.practice;
}

void run_change_pace(struct run *run, int step)
{
	struct computer *computer = &run->computer;
	char text[TELL_CAP];

	if (!run_admits_computer(run))
		return;
	computer->pace =
	    clamp(computer->pace + step, -(int)FIRST_PACE, (int)ARRAY_LEN(paces) - 1 - (int)FIRST_PACE);
	if (run_pace_ms(computer))
		snprintf(text, sizeof text, "The computer plays a turn every %d ms.", run_pace_ms(computer));
	else
		snprintf(text, sizeof text, "The computer plays as fast as it can.");
	run_say(run, MESSAGE_REPLY, text);
}

void run_start_computer(struct run *run, struct ui *ui)
{
	if (!run_admits_computer(run))
		return;
	run_dismiss_computer(&run->computer); /* it does not know your actions in the meantime */
	if (run_is_puzzle(run))
		run_say(run, MESSAGE_HINT,
			"The computer shows a way; {faster} and {slower} change its speed, any other key takes "
			"over.");
	else
		run_say(
		    run, MESSAGE_HINT,
		    "The computer plays on; {faster} and {slower} change its speed, any other key takes over.");
	run_go(run, ui, GOING_COMPUTER);
}
