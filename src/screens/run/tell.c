#include "screens/run/tell.h"

#include <stdio.h>
#include <string.h>

static const char *tell_name_of(const struct game *game, int who)
{
	return game->hunters[who].kind.name;
}

/* TEXT with NAME in the place of its %s. */
static void tell_fill(char *out, const char *text, const char *name)
{
	int before = (int)strcspn(text, "%");

	snprintf(out, TELL_CAP, "%.*s%s%s", before, text, text[before] ? name : "",
		 text[before] ? text + before + 2 : "");
}

/* One of several wordings, chosen by the turn: the same run is told in the same words. */
static const char *tell_one_of(const struct game *game, const char *const *wordings, size_t n)
{
	return wordings[(size_t)game->turn % n];
}

static const char *tell_refusal(int why)
{
	static const char *const texts[] = {
	    [REFUSED_CORNER] = "You cannot squeeze past that corner.",
	    [REFUSED_WEDGED] = "The door is wedged.",
	    [REFUSED_OCCUPIED] = "Something stands there.",
	    [REFUSED_NO_DOOR] = "There is no door to close.",
	    [REFUSED_NO_WEDGE] = "No wedge is left on this floor.",
	    [REFUSED_DOOR_IN_USE] = "Somebody stands in the door.",
	    [REFUSED_NO_STAIRS] = "There are no stairs here.",
	    [REFUSED_NO_SHIPS] = "No ships fly over this floor.",
	    [REFUSED_BAD_MIND] = "That mind does not fit.",
	};
	return (size_t)why < ARRAY_LEN(texts) ? texts[why] : NULL;
}

static const char *tell_change(const struct game *game, const struct game_event *event)
{
	static const char *const hunting[] = {"The %s sees you.", "The %s comes for you."};
	static const char *const smells[] = {"The %s lifts its nose.", "The %s is on your trail."};
	static const char *const lost[] = {"The %s has lost you.", "The %s wonders where you went."};
	const struct hunter *hunter = &game->hunters[event->who];
	bool nose = hunter->kind.family == FAMILY_NOSE;

	switch ((enum hunter_state)event->b) {
	case HUNTER_HUNTING:
		if (!hunter->seen)
			return hunter->met ? "The %s is after you, out of your sight."
					   : "Something is after you.";
		return nose ? tell_one_of(game, smells, 2) : tell_one_of(game, hunting, 2);
	case HUNTER_CURIOUS: return nose ? "The %s sniffs." : "The %s wonders about a noise.";
	case HUNTER_LOST: return tell_one_of(game, lost, 2);
	case HUNTER_PATROL: return event->a == HUNTER_ASLEEP ? "The %s wakes up." : "The %s gives up on you.";
	case HUNTER_ASLEEP: return "The %s falls asleep.";
	case HUNTER_STATES: break;
	}
	return NULL;
}

static const char *tell_stuck(const struct game *game)
{
	static const char *const texts[] = {"Thud. The %s looks surprised.",
					    "The %s meets a wall. The wall wins.", "Thud. The %s tries again.",
					    "The %s pushes. Nothing gives."};
	return tell_one_of(game, texts, ARRAY_LEN(texts));
}

static void tell_caught(const struct game *game, const struct game_event *event, char *out)
{
	static const char *const left[] = {"None", "One", "Two"};

	snprintf(out, TELL_CAP, "Caught by the %s%s. %s left.", tell_name_of(game, event->who),
		 event->a > 0 ? " and flung away" : "", event->a >= 0 && event->a < 3 ? left[event->a] : "All");
}

static void tell_planned(const struct game *game, const struct game_event *event, char *out)
{
	snprintf(out, TELL_CAP, "The %s has its way to you: %d cells of thought, %d turn%s.",
		 tell_name_of(game, event->who), event->a, event->b, event->b == 1 ? "" : "s");
}

/* One you know comes into view; if its mood changes too, that says it. */
static const char *tell_again(const struct game *game, int who)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_STATE && game->events[i].who == who)
			return NULL;
	return game->hunters[who].state == HUNTER_HUNTING ? "The %s again, after you." : "The %s again.";
}

/* The wording of events about one hunter: its name goes where %s stands. */
static const char *tell_wording(const struct game *game, const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_STATE: return tell_change(game, event);
	case GAME_EVENT_STUCK: return game->hunters[event->who].stuck_turns % 4 == 1 ? tell_stuck(game) : NULL;
	case GAME_EVENT_LATE_WARNING: return "You are past par. A %s is on its way down to you.";
	case GAME_EVENT_ARRIVED: return "A %s comes down the stairs.";
	case GAME_EVENT_SWAPPED: return "The %s thinks differently now.";
	case GAME_EVENT_DEAD: return "The %s has you.";
	case GAME_EVENT_DOOR_OPENED: return "The %s opens a door.";
	case GAME_EVENT_SPOTTED: return tell_again(game, event->who);
	default: return NULL;
	}
}

/* The wording of events that are about you alone. */
static const char *tell_own_wording(const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_REFUSED: return tell_refusal(event->a);
	case GAME_EVENT_DOOR_CLOSED: return "You close the door.";
	case GAME_EVENT_SHIPS: return event->a ? "The ships are back." : "The ships are not there any more.";
	case GAME_EVENT_WEDGE_BROKE: return "A wedge gives way.";
	case GAME_EVENT_MOVED: return event->a == TERRAIN_MUD ? "Mud: three turns a step." : NULL;
	default: return NULL;
	}
}

bool tell_event(const struct game *game, const struct game_event *event, char *out)
{
	const struct hunter *hunter = event->who >= 0 ? &game->hunters[event->who] : NULL;

	if (event->kind == GAME_EVENT_CAUGHT) {
		tell_caught(game, event, out);
		return true;
	}
	if (event->kind == GAME_EVENT_FLOOR_DONE) {
		snprintf(out, TELL_CAP, "That floor took %d turns and gives %d points.", event->a, event->b);
		return true;
	}
	if (event->kind == GAME_EVENT_DOOR_WEDGED) {
		snprintf(out, TELL_CAP, "You wedge the door for %d turns. Wedges left: %d.", GAME_WEDGE_TURNS,
			 event->a);
		return true;
	}
	if (event->kind == GAME_EVENT_PLANNED && hunter->seen && event->b > 1) {
		tell_planned(game, event, out);
		return true;
	}
	if (event->kind == GAME_EVENT_SPOTTED && event->a) {
		snprintf(out, TELL_CAP, "A%s %s: it %s.", strchr("aeiou", hunter->kind.name[0]) ? "n" : "",
			 hunter->kind.name, hunter->kind.tell);
		return true;
	}
	/* What happens out of your sight stays there, but for who begins to hunt you; late comers are announced
	 * by the stairs. */
	bool told = !hunter || hunter->seen || event->kind == GAME_EVENT_LATE_WARNING ||
		    event->kind == GAME_EVENT_ARRIVED || event->kind == GAME_EVENT_DEAD ||
		    event->kind == GAME_EVENT_SWAPPED ||
		    (event->kind == GAME_EVENT_STATE && event->b == HUNTER_HUNTING);
	const char *text = hunter ? tell_wording(game, event) : tell_own_wording(event);
	if (!told || !text)
		return false;
	tell_fill(out, text, hunter ? hunter->kind.name : "");
	return true;
}

enum tell_hint tell_hint(const struct game *game, const struct game_event *event, char *out)
{
	const struct hunter *hunter = event->who >= 0 ? &game->hunters[event->who] : NULL;

	if (event->kind == GAME_EVENT_SPOTTED && event->a) {
		snprintf(out, TELL_CAP, "Weakness: %s. `p` shows its mind.", hunter->kind.weakness);
		return HINT_PLAN;
	}
	if (event->kind == GAME_EVENT_STUCK && hunter->seen) {
		snprintf(out, TELL_CAP, "%c cannot turn the corner. `p` shows its mind.", hunter->kind.glyph);
		return HINT_STUCK;
	}
	if (event->kind == GAME_EVENT_MOVED && event->a == TERRAIN_STAIRS_DOWN) {
		snprintf(out, TELL_CAP, "The stairs: `>` takes you down.");
		return HINT_STAIRS;
	}
	if (event->kind == GAME_EVENT_MOVED && event->a == TERRAIN_DOOR_OPEN) {
		snprintf(out, TELL_CAP, "`c` closes a door behind you; on a closed door it drives a wedge.");
		return HINT_DOOR;
	}
	if (event->kind == GAME_EVENT_STATE && hunter->seen && event->b == HUNTER_CURIOUS) {
		snprintf(out, TELL_CAP, "It heard you. `v` shows how far your noise carries; `s` sneaks.");
		return HINT_SNEAK;
	}
	if (event->kind == GAME_EVENT_STATE && hunter->seen && event->b == HUNTER_LOST) {
		snprintf(out, TELL_CAP, "Out of sight is out of mind: it only knows where it saw you last.");
		return HINT_LOST;
	}
	return HINT_NONE;
}

const char *tell_state(const struct hunter *hunter)
{
	static const char *const states[HUNTER_STATES] = {[HUNTER_ASLEEP] = "asleep",
							  [HUNTER_PATROL] = "on patrol",
							  [HUNTER_CURIOUS] = "curious",
							  [HUNTER_HUNTING] = "hunting",
							  [HUNTER_LOST] = "lost you"};
	if (hunter->stuck)
		return "stuck";
	if (hunter->thinking)
		return "thinking";
	return states[hunter->state];
}
