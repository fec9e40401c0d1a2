#include "screens/run/tell.h"

#include <stdio.h>

/* How many hunters do you see for the first time? */
static int tell_spotted_first(const struct game *game)
{
	int n = 0;

	for (int i = 0; i < game->n_events; i++)
		n += game->events[i].kind == GAME_EVENT_SPOTTED && game->events[i].spotted.first;
	return n;
}

enum tell_hint tell_hint(const struct game *game, const struct game_event *event, char *out)
{
	const struct hunter *hunter = event->who < 0 ? NULL : &game->hunters[event->who];

	if (hunter && game->floor.masked) /* the text would give away the hunter that you are to guess */
		return HINT_NONE;
	if (event->kind == GAME_EVENT_CROUCHED && hunter->seen) {
		snprintf(out, TELL_CAP, "%s", /* what to do first: small screens have two short rows */
			 game_can_dodge(game, event->who)
			     ? "Step out of its line: it leaps along that next turn."
			     : "It leaps along your line next turn: a door, a tool or a hunter stops it.");
		return HINT_CROUCH;
	}
	if ((event->kind == GAME_EVENT_ERRED && event->erred.pays) ||
	    (event->kind == GAME_EVENT_CLASHED && event->clashed.pays)) {
		snprintf(out, TELL_CAP,
			 "You have a tempo: for six turns a tool, stone, wrench or door costs no turn.");
		return HINT_TEMPO;
	}
	if (event->kind == GAME_EVENT_STATE && hunter->seen && event->state.now == HUNTER_RESTING) {
		snprintf(out, TELL_CAP, "A resting hunter sees, hears and smells nothing for six turns.");
		return HINT_REST;
	}
	if (event->kind == GAME_EVENT_SPOTTED && event->spotted.first) {
		char whose[TELL_NAME_CAP + 8] = "";
		if (tell_spotted_first(game) > 1)
			snprintf(whose, sizeof whose, " of the %s", hunter->kind.name);
		snprintf(out, TELL_CAP, "Weakness%s: %s. {plan} shows its mind.", whose, hunter->kind.weakness);
		return HINT_PLAN;
	}
	if (event->kind == GAME_EVENT_STUCK && hunter->seen && hunter->kind.family == FAMILY_BODY) {
		snprintf(out, TELL_CAP, "The %s cannot turn the corner. {plan} shows its mind.",
			 hunter->kind.name);
		return HINT_STUCK;
	}
	if (event->kind == GAME_EVENT_MOVED && event->moved.terrain == TERRAIN_STAIRS_DOWN) {
		snprintf(out, TELL_CAP, "The stairs: {stairs_down} takes you down.");
		return HINT_STAIRS;
	}
	if (event->kind == GAME_EVENT_MOVED && event->moved.terrain == TERRAIN_STAIRS_UP &&
	    game->carry.lodestone) {
		snprintf(out, TELL_CAP, "You are at <, with the Lodestone: {stairs_up} takes you home.");
		return HINT_HOME;
	}
	if (event->kind == GAME_EVENT_TAKEN && event->taken.tool >= 0) {
		snprintf(out, TELL_CAP, "A tool works once. Its key first shows the effect.");
		return HINT_TOOL;
	}
	if (event->kind == GAME_EVENT_MOVED && event->moved.terrain == TERRAIN_DOOR_OPEN) {
		snprintf(out, TELL_CAP,
			 "{close} closes a door behind you; on a closed door it drives in a wedge.");
		return HINT_DOOR;
	}
	/* What they say is not true of one that goes by its nose. */
	if (event->kind != GAME_EVENT_STATE || !hunter->seen || hunter->kind.family == FAMILY_NOSE)
		return HINT_NONE;
	if (event->state.now == HUNTER_CURIOUS && event->state.before != HUNTER_RESTING) {
		snprintf(out, TELL_CAP,
			 "It heard you. {noise} shows how far your noise carries; {sneak} sneaks.");
		return HINT_SNEAK;
	}
	if (event->state.now == HUNTER_LOST) {
		snprintf(out, TELL_CAP, "Out of sight is out of mind: it only knows where it saw you last.");
		return HINT_LOST;
	}
	return HINT_NONE;
}
