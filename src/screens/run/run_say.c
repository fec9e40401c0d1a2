/* The texts of the run: the log, and the news of each turn. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "screens/run/run.h"
#include "world/goal.h"
#include "world/points.h"

enum { FLASH_MS = 200 };

static_assert(TELL_HINTS <= 32, "told.now.hints has a bit for every hint");
static_assert(GAME_HUNTERS_MAX <= 32, "told.planned has a bit for every hunter");

void run_say(struct run *run, enum message_kind kind, const char *text)
{
	struct message when = {.floor = run->floor,
			       .turn = run->game->turn,
			       .position = run->session->playback.position,
			       .kind = kind};

	messages_add(&run->messages, &when, text);
}

/* Was that hint given?  The weakness of each kind is a separate one. */
static bool run_say_gave(struct run *run, enum tell_hint hint, const struct game_event *event)
{
	if (hint != HINT_PLAN)
		return run->told.now.hints >> hint & 1;
	uint64_t kind = UINT64_C(1) << (run->game->hunters[event->who].kind.glyph & 63);
	bool gave = run->told.now.kinds & kind;
	run->told.now.kinds |= kind;
	return gave;
}

/* Gives the most important new hint that the events from number FIRST on call for.  One a turn is enough: two
 * would push the news out of sight. */
static void run_say_hint(struct run *run, int first)
{
	enum tell_hint best = TELL_HINTS;
	char text[TELL_CAP], said[TELL_CAP];

	for (int i = first; i < run->game->n_events; i++) {
		enum tell_hint hint = tell_hint(run->game, &run->game->events[i], text);
		if (hint == HINT_NONE || hint >= best || run_say_gave(run, hint, &run->game->events[i]))
			continue;
		best = hint;
		memcpy(said, text, sizeof said);
	}
	if (best == TELL_HINTS)
		return;
	if (best == HINT_PLAN && run->told.now.hints >> HINT_PLAN & 1)
		said[strcspn(said, "{")] = '\0'; /* that key is known */
	run->told.now.hints |= 1U << best;
	/* Off the stairs or out of the line, theirs would be false. */
	bool passes = best == HINT_STAIRS || best == HINT_HOME || best == HINT_CROUCH;
	run_say(run, passes ? MESSAGE_REPLY : MESSAGE_HINT, said);
}

/* The run's tasks, at its beginning. */
static void run_say_goals(struct run *run)
{
	const struct game_carry *carry = &run->game->carry;
	const struct goal *asks[GAME_GOALS];
	char text[TELL_CAP];
	bool reached;

	for (int i = 0; i < GAME_GOALS; i++)
		asks[i] = goal_of(carry, i, &reached);
	if (run->session->playback.position || !asks[0] || run->session->story.options.practice)
		return;
	snprintf(text, sizeof text, "This run asks: %s; %s. %d points each.", asks[0]->title, asks[1]->title,
		 points_infos[POINTS_GOAL].each);
	run_say(run, MESSAGE_HINT, text);
}

static void run_say_arrival(struct run *run)
{
	int floor = run->game->floor.number;
	bool swaps = run->session->story.options.practice && run_swaps(run);

	run_say_goals(run);
	if (run_is_puzzle(run))
		run_say(run, MESSAGE_HINT,
			"Reach the stairs and leave uncaught. {take_back} takes back, {hint} gives a hint.");
	else if (swaps && run->game->n_hunters)
		run_say(run, MESSAGE_HINT,
			"Practice: {take_back} takes back what you did last, {wrench} swaps a mind.");
	else if (run->session->story.options.practice && !run->game->n_hunters)
		run_say(run, MESSAGE_HINT, "Nobody hunts you. Start with `--hunter NAME` to change that.");
	if (floor <= 0 || floor > run->session->rules.n_floors)
		return;
	const char *hint = run->session->rules.floors[floor - 1].hint;
	if (hint[0] && !(swaps && strstr(hint, "{wrench}"))) /* which tells what else it does */
		run_say(run, MESSAGE_HINT, hint);
	if (run->game->floor.masked && !run->session->playback.position)
		run_say(run, MESSAGE_HINT,
			"Hunters are masked: watch how they walk, then guess: {look}, {look.guess}.");
}

/* Has the hunter that EVENT spots been in view as it is now a few turns ago? */
static bool run_say_is_familiar(const struct run *run, const struct game_event *event)
{
	return !event->spotted.first && run->glimpses.familiar >> event->who & 1;
}

/* A hunter's first path to you is news; later ones are not, until its state changes; nor is a hunter that comes into
 * view as you saw it a few turns ago; nor the points of a puzzle, which is not scored.  Returns true if EVENT is not
 * news. */
static bool run_say_is_no_news(struct run *run, const struct game_event *event)
{
	if (event->kind == GAME_EVENT_FLOOR_DONE)
		return run_is_puzzle(run);
	if (event->who < 0)
		return false;
	if (event->kind == GAME_EVENT_SPOTTED)
		return run_say_is_familiar(run, event);
	uint32_t bit = UINT32_C(1) << event->who;
	bool told = run->told.planned & bit;
	if (event->kind == GAME_EVENT_STATE)
		run->told.planned &= ~bit;
	else if (event->kind == GAME_EVENT_PLANNED && event->planned.turns > 1 &&
		 run->game->hunters[event->who].seen)
		run->told.planned |= bit;
	return told && event->kind == GAME_EVENT_PLANNED;
}

/* Has a hunter in view changed its state in an event from number FIRST on? */
static bool run_say_changed_in_sight(const struct game *game, int first)
{
	for (int i = first; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_STATE && game->hunters[game->events[i].who].seen)
			return true;
	return false;
}

bool run_spots(const struct run *run)
{
	const struct game *game = run->game;

	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_SPOTTED && !run_say_is_familiar(run, &game->events[i]))
			return true;
	return false;
}

static enum message_kind run_say_kind(const struct game_event *event)
{
	return event_infos[event->kind]->flags & EVENT_PASSING ? MESSAGE_REPLY : MESSAGE_NEWS;
}

/* The sentence about EVENT; practice earns no points.  Returns false where it is not worth one. */
static bool run_say_event(const struct run *run, const struct game_event *event, char text[TELL_CAP])
{
	if (event->kind == GAME_EVENT_FLOOR_DONE && run->session->story.options.practice) {
		snprintf(text, TELL_CAP, "That floor took %d turns.", event->floor_done.turns);
		return true;
	}
	return tell_event(&run->session->rules, run->game, event, text);
}

void run_say_events(struct run *run, const struct ui *ui, bool new_floor)
{
	const struct game *game = run->game;
	char text[TELL_CAP];

	/* On a new floor, events before FLOOR_DONE are about hunters of the last one. */
	int first = 0;
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_FLOOR_DONE)
			first = i;
	/* A hunter that comes into view is introduced before it does anything. */
	for (int pass = 0; pass < 2; pass++)
		for (int i = first; i < game->n_events; i++)
			if ((game->events[i].kind == GAME_EVENT_SPOTTED) == (pass == 0) &&
			    !run_say_is_no_news(run, &game->events[i]) &&
			    run_say_event(run, &game->events[i], text))
				run_say(run, run_say_kind(&game->events[i]), text);
	if (run_is_puzzle(run) && game_event_of(game, GAME_EVENT_CAUGHT))
		run_say(run, MESSAGE_HINT, run_puzzle_lost);
	run->flash_ms = 0;
	if (!ui->options.no_motion && run_say_changed_in_sight(game, first))
		run->flash_ms = ui->now_ms + FLASH_MS;
	if (new_floor) {
		run->told.planned = 0;
		run_say_arrival(run);
	} else {
		run_say_hint(run, first);
	}
}
