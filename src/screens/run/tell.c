#include "screens/run/tell.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

enum { NAME_CAP = 64 };

/* The hunter that EVENT is about, or NULL. */
static const struct hunter *tell_hunter_of(const struct game *game, const struct game_event *event)
{
	ASSERT(event->who < game->n_hunters);
	if (event->who < 0)
		return NULL;
	return &game->hunters[event->who];
}

bool tell_has_twin(const struct game *game, int who)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && game_shows(game, i) &&
		    !strcmp(game->hunters[i].kind.name, game->hunters[who].kind.name))
			return true;
	return false;
}

/* "archer", or "archer to the east" where another one is in view too. */
static void tell_name(const struct game *game, int who, char name[NAME_CAP])
{
	const struct hunter *hunter = &game->hunters[who];

	if (game_shows(game, who) && tell_has_twin(game, who) && !cell_equal(hunter->at, game->at))
		snprintf(name, NAME_CAP, "%s to the %s", hunter->kind.name,
			 direction_names[cell_direction(game->at, hunter->at)]);
	else
		snprintf(name, NAME_CAP, "%s", hunter->kind.name);
}

/* Writes TEXT with NAME in place of its %s, if it has one. */
static void tell_fill(char *out, const char *text, const char *name)
{
	const char *place = strstr(text, "%s");

	if (place)
		snprintf(out, TELL_CAP, "%.*s%s%s", (int)(place - text), text, name, place + 2);
	else
		snprintf(out, TELL_CAP, "%s", text);
}

/* One of several wordings.  The turn chooses, so that the same run is told in the same words. */
static const char *tell_one_of(const struct game *game, const char *const *wordings, size_t n)
{
	return wordings[(size_t)game->turn % n];
}

/* What you bump into. */
static const char *tell_obstacle(const struct game *game, struct cell at)
{
	switch (game_terrain(game, at)) {
	case TERRAIN_WALL: return "There is a wall.";
	case TERRAIN_TREE: return "There is a tree.";
	case TERRAIN_DEEP: return "The water is too deep.";
	case TERRAIN_CHALK: return "The chalk wall stands yet.";
	case TERRAIN_DOOR_CLOSED: return "Doors are for walking straight through.";
	default: return "There is solid rock.";
	}
}

static const char *tell_refusal(const struct game *game, const struct game_event *event)
{
	static const char *const texts[] = {
	    [REFUSED_CORNER] = "You cannot squeeze past that corner.",
	    [REFUSED_WEDGED] = "The door is wedged.",
	    [REFUSED_OCCUPIED] = "Somebody is standing there.",
	    [REFUSED_NO_DOOR] = "There is no door to close.",
	    [REFUSED_NO_WEDGE] = "No wedges are left on this floor.",
	    [REFUSED_DOOR_IN_USE] = "Somebody is standing in the door.",
	    [REFUSED_NO_STAIRS] = "There are no stairs here.",
	    [REFUSED_NO_SHIPS] = "No ships fly over this floor.",
	    [REFUSED_BAD_MIND] = "That mind does not fit.",
	    [REFUSED_NO_TOOL] = "You carry no such tool.",
	    [REFUSED_TOO_FAR] = "That is too far.",
	    [REFUSED_UNSEEN] = "You cannot see that far.",
	    [REFUSED_NO_USE] = "It would do nothing there.",
	    [REFUSED_NO_GUESS] = "That is no guess.",
	    [REFUSED_NOTHING_HERE] = "There is nothing here to take.",
	    [REFUSED_PRACTICE] = "Minds and ships can be changed freely in practice only.",
	};
	if (event->a == REFUSED_BLOCKED)
		return tell_obstacle(game, event->at);
	if (event->a == REFUSED_NO_STAIRS && game_terrain(game, game->at) == TERRAIN_STAIRS_UP)
		return "These lead back up. Without the Lodestone nobody goes home.";
	if ((size_t)event->a >= ARRAY_LEN(texts))
		return NULL;
	return texts[event->a];
}

static const char *tell_hunting(const struct game *game, const struct hunter *hunter)
{
	static const char *const sees[] = {"The %s sees you.", "The %s comes for you."};
	static const char *const smells[] = {"The %s lifts its nose.", "The %s is on your trail."};

	if (!hunter->seen)
		return "Something out of sight is after you.";
	if (hunter->kind.family == FAMILY_NOSE)
		return tell_one_of(game, smells, ARRAY_LEN(smells));
	return tell_one_of(game, sees, ARRAY_LEN(sees));
}

static const char *tell_curious(const struct hunter *hunter)
{
	if (hunter->kind.family == FAMILY_NOSE)
		return "The %s sniffs.";
	return "The %s wonders about a noise.";
}

static const char *tell_change(const struct game *game, const struct game_event *event)
{
	static const char *const lost[] = {"The %s has lost you.", "The %s wonders where you went."};
	const struct hunter *hunter = &game->hunters[event->who];

	switch ((enum hunter_state)event->b) {
	case HUNTER_HUNTING: return tell_hunting(game, hunter);
	case HUNTER_CURIOUS: return tell_curious(hunter);
	case HUNTER_LOST: return tell_one_of(game, lost, ARRAY_LEN(lost));
	case HUNTER_PATROL:
		if (event->a == HUNTER_ASLEEP)
			return "The %s wakes up.";
		return "The %s gives up on you.";
	case HUNTER_ASLEEP: return "The %s falls asleep.";
	case HUNTER_STATES: break;
	}
	return NULL;
}

/* Those who only go straight run into walls; the others find no way. */
static const char *tell_stuck(const struct game *game, const struct hunter *hunter)
{
	static const char *const texts[] = {"Thud. The %s looks surprised.",
					    "The %s meets a wall. The wall wins.", "Thud. The %s tries again.",
					    "The %s pushes. Nothing gives."};
	if (hunter->kind.family != FAMILY_BODY)
		return "The %s finds no way on.";
	return tell_one_of(game, texts, ARRAY_LEN(texts));
}

static void tell_caught(const struct game *game, const struct hunter *hunter, const struct game_event *event,
			char *out)
{
	static const char *const left[] = {"None", "One", "Two"};
	static_assert(ARRAY_LEN(left) == GAME_WOUNDS, "a word for each number of wounds after a catch");

	ASSERT(event->a >= 0 && event->a < GAME_WOUNDS);
	if (game->bare) { /* a puzzle: wounds mean nothing there */
		snprintf(out, TELL_CAP, "Caught by the %s.", hunter->kind.name);
		return;
	}
	snprintf(out, TELL_CAP, "Caught by the %s%s. %s left.", hunter->kind.name,
		 event->a > 0 ? " and flung away" : "", left[event->a]);
}

/* A hunter that you have met comes into view again.  If its state changes too, that news is enough. */
static const char *tell_again(const struct game *game, int who)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_STATE && game->events[i].who == who)
			return NULL;
	if (game->hunters[who].state == HUNTER_HUNTING)
		return "The %s again, after you.";
	return "The %s again.";
}

static const char *tell_arrived(const struct hunter *hunter)
{
	if (hunter->seen)
		return "A %s comes down the stairs.";
	return "Something comes down the stairs behind you.";
}

/* The wording of an event about a hunter, whose name replaces %s; NULL: nothing worth saying. */
static const char *tell_wording(const struct game *game, const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_STATE: return tell_change(game, event);
	case GAME_EVENT_STUCK:
		if (game->hunters[event->who].stuck_turns % 4 == 1)
			return tell_stuck(game, &game->hunters[event->who]);
		return NULL;
	case GAME_EVENT_LATE_WARNING: return "You are long past par. Somebody is on the way down to you.";
	case GAME_EVENT_ARRIVED: return tell_arrived(&game->hunters[event->who]);
	case GAME_EVENT_SWAPPED: return "The %s thinks differently now.";
	case GAME_EVENT_DEAD: return "The %s has you.";
	case GAME_EVENT_DOOR_OPENED: return "The %s opens a door.";
	case GAME_EVENT_DOOR_PUSHED: return "The %s pushes at the door.";
	case GAME_EVENT_FOOLED:
		if (event->a == TOOL_COMPANION)
			return "The %s chases your companion, not you.";
		return "The %s falls for the decoy.";
	case GAME_EVENT_WRENCHED:
		if (event->a)
			return "The %s has a goat's mind now.";
		return "The %s has its own mind back.";
	case GAME_EVENT_SPOTTED: return tell_again(game, event->who);
	default: return NULL;
	}
}

static const char *tell_used(int effect)
{
	static const char *const texts[] = {
	    [TOOL_DECOY] = "A second you stands there.",
	    [TOOL_CLAPPER] = "Clack, clack, over there.",
	    [TOOL_CHALK] = "A chalk wall springs up.",
	    [TOOL_MUD] = "The flask bursts: mud.",
	    [TOOL_SMOKE] = "Smoke spreads.",
	    [TOOL_BLINK] = "You are somewhere else.",
	    [TOOL_STATIC] = "Static. Thinking is hard now, for them.",
	    [TOOL_MASK] = "You leave no scent and make no noise.",
	    [TOOL_SCRY] = "You see them all, and what they mean to do.",
	    [TOOL_SPIKE] = "A spike holds the door.",
	    [TOOL_COMPANION] = "A drone hums up and flies with you. Whoever sees it first chases it.",
	};
	static_assert(ARRAY_LEN(texts) == TOOL_EFFECTS, "a sentence for each effect");

	return texts[effect];
}

/* NULL: what ends without a sign. */
static const char *tell_worn_off(int effect)
{
	static const char *const texts[TOOL_EFFECTS] = {
	    [TOOL_DECOY] = "The decoy is gone.",     [TOOL_CHALK] = "The chalk wall crumbles.",
	    [TOOL_SMOKE] = "The smoke lifts.",       [TOOL_STATIC] = "The static is over.",
	    [TOOL_MASK] = "You smell of you again.", [TOOL_SCRY] = "The sight of them fades.",
	    [TOOL_SPIKE] = "A spike gives way.",     [TOOL_COMPANION] = "Your companion is gone.",
	};

	return texts[effect];
}

/* NULL: there is nothing to say of a flight that was skipped. */
static const char *tell_flown(int end)
{
	switch ((enum passage_end)end) {
	case PASSAGE_UNSCATHED: return "Not a scratch. Something glitters in the lock: a relic.";
	case PASSAGE_SCRATCHED: return "Dented, you reach the lock.";
	case PASSAGE_WRECKED: return "The ship breaks up. You crawl into the lock, hurt.";
	default: return NULL;
	}
}

static const char *tell_found(const struct game_thing *thing)
{
	static const char *const texts[] = {
	    [THING_RELIC] = "A relic. It hums as you take it.",
	    [THING_CACHE] = "A cache.",
	    [THING_SHRINE] = "A shrine.",
	    [THING_LODESTONE] = "The Lodestone. It hums, and everybody is awake. Back to < now.",
	};
	static_assert(ARRAY_LEN(texts) == THING_KINDS, "a sentence for each thing");

	return texts[thing->kind];
}

/* The wording of an event that is about you alone; NULL: nothing worth saying. */
static const char *tell_own_wording(const struct game *game, const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_REFUSED: return tell_refusal(game, event);
	case GAME_EVENT_DOOR_CLOSED: return "You close the door.";
	case GAME_EVENT_SHIPS:
		if (event->a)
			return "The ships are back.";
		return "The ships are gone.";
	case GAME_EVENT_WEDGE_BROKE: return "A wedge gives way.";
	case GAME_EVENT_MOVED:
		if (event->a == TERRAIN_MUD)
			return "Mud: three turns a step, for all who walk.";
		return NULL;
	case GAME_EVENT_USED: return tell_used(event->a);
	case GAME_EVENT_WORN_OFF: return tell_worn_off(event->a);
	case GAME_EVENT_FOUND: return tell_found(&game->things[event->a]);
	case GAME_EVENT_FLOWN: return tell_flown(event->a);
	case GAME_EVENT_HOME: return "Home, with the Lodestone.";
	default: return NULL;
	}
}

/* Is EVENT news to you?  What hunters do out of your sight is not, unless one begins to hunt you, comes down
 * the stairs, is swapped, or ends the run. */
static bool tell_is_news(const struct game_event *event, const struct hunter *hunter)
{
	if (!hunter || hunter->seen)
		return true;
	switch (event->kind) {
	case GAME_EVENT_LATE_WARNING:
	case GAME_EVENT_ARRIVED:
	case GAME_EVENT_SWAPPED:
	case GAME_EVENT_DEAD: return true;
	case GAME_EVENT_STATE: return event->b == HUNTER_HUNTING;
	default: return false;
	}
}

/* What you took of a cache or shrine, and where it is now. */
static void tell_taken(const struct rules *rules, const struct game *game, const struct game_event *event,
		       char *out)
{
	int slot = GAME_TOOLS - 1;

	if (event->b == TAKEN_MEND) {
		snprintf(out, TELL_CAP, "A wound heals.");
		return;
	}
	if (event->b == TAKEN_CHARGE) {
		snprintf(out, TELL_CAP, "The wrench turns once more on each floor.");
		return;
	}
	while (slot > 0 && game->carry.tools[slot] != event->b + 1)
		slot--;
	snprintf(out, TELL_CAP, "The %s is yours. `%d` uses it.", rules->tools[event->b].name, slot + 1);
}

/* The name of the hunter that you see at AT; NULL: none. */
static const char *tell_who_stands(const struct game *game, struct cell at)
{
	int who = game_hunter_at(game, at);

	if (!game_shows(game, who))
		return NULL;
	return game->hunters[who].kind.name;
}

/* The sentences about yourself that hold figures.  Returns false if EVENT is not one of them. */
static bool tell_own_figures(const struct rules *rules, const struct game *game, const struct game_event *event,
			     char *out)
{
	if (event->kind == GAME_EVENT_FLOOR_DONE)
		snprintf(out, TELL_CAP, "That floor took %d turns and earned %d points, relics apart.",
			 event->a, event->b);
	else if (event->kind == GAME_EVENT_TAKEN)
		tell_taken(rules, game, event, out);
	else if (event->kind == GAME_EVENT_REFUSED && event->a == REFUSED_OCCUPIED &&
		 tell_who_stands(game, event->at))
		snprintf(out, TELL_CAP, "The %s is standing there.", tell_who_stands(game, event->at));
	else if (event->kind == GAME_EVENT_DOOR_WEDGED)
		snprintf(out, TELL_CAP, "You wedge the door for %d turns. Wedges left: %d.", GAME_WEDGE_TURNS,
			 event->a);
	else
		return false;
	return true;
}

/* The sentences about a hunter that hold more than its name.  Returns false if EVENT is not one of them. */
static bool tell_hunters_figures(const struct game *game, const struct game_event *event,
				 const struct hunter *hunter, const char *name, char *out)
{
	switch (event->kind) {
	case GAME_EVENT_CAUGHT: tell_caught(game, hunter, event, out); return true;
	case GAME_EVENT_PLANNED:
		if (!hunter->seen || event->b <= 1)
			return false;
		snprintf(out, TELL_CAP, "The %s has found its way to you: %d cells of thought, %d turns.", name,
			 event->a, event->b);
		return true;
	case GAME_EVENT_SPOTTED:
		if (!event->a)
			return false;
		snprintf(out, TELL_CAP, "A%s %s: it %s.", strchr("aeiou", name[0]) ? "n" : "",
			 hunter->kind.name, hunter->kind.tell);
		return true;
	default: return false;
	}
}

bool tell_event(const struct rules *rules, const struct game *game, const struct game_event *event, char *out)
{
	const struct hunter *hunter = tell_hunter_of(game, event);
	char name[NAME_CAP] = "";
	const char *text;

	if (hunter)
		tell_name(game, event->who, name);
	if (hunter ? tell_hunters_figures(game, event, hunter, name, out)
		   : tell_own_figures(rules, game, event, out))
		return true;
	if (!tell_is_news(event, hunter))
		return false;
	if (hunter) {
		text = tell_wording(game, event);
	} else {
		text = tell_own_wording(game, event);
	}
	if (text)
		tell_fill(out, text, name);
	return text != NULL;
}

enum tell_hint tell_hint(const struct game *game, const struct game_event *event, char *out)
{
	const struct hunter *hunter = tell_hunter_of(game, event);

	if (hunter && game->masked) /* what would be told is what you are to find out */
		return HINT_NONE;
	if (event->kind == GAME_EVENT_SPOTTED && event->a) {
		snprintf(out, TELL_CAP, "Weakness: %s. `p` shows its mind.", hunter->kind.weakness);
		return HINT_PLAN;
	}
	if (event->kind == GAME_EVENT_STUCK && hunter->seen && hunter->kind.family == FAMILY_BODY) {
		snprintf(out, TELL_CAP, "The %s cannot turn the corner. `p` shows its mind.",
			 hunter->kind.name);
		return HINT_STUCK;
	}
	if (event->kind == GAME_EVENT_MOVED && event->a == TERRAIN_STAIRS_DOWN) {
		snprintf(out, TELL_CAP, "The stairs: `>` takes you down.");
		return HINT_STAIRS;
	}
	if (event->kind == GAME_EVENT_TAKEN && event->b < TAKEN_MEND) {
		snprintf(out, TELL_CAP, "A tool is used up at once. Its key shows what it would do first.");
		return HINT_TOOL;
	}
	if (event->kind == GAME_EVENT_MOVED && event->a == TERRAIN_DOOR_OPEN) {
		snprintf(out, TELL_CAP, "`c` closes a door behind you; on a closed door it drives in a wedge.");
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

/* The name of the kind whose letter is GLYPH. */
static const char *tell_kind(const struct rules *rules, char glyph)
{
	for (int i = 0; i < rules->n_kinds; i++)
		if (rules->kinds[i].glyph == glyph)
			return rules->kinds[i].name;
	return "nobody";
}

void tell_guesses(const struct rules *rules, const struct hunter *hunters, int n, char *out)
{
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; i < n && len < TELL_CAP; i++) {
		char guess = hunters[i].kind.glyph, truth = hunters[i].truth;
		if (!truth || isdigit((unsigned char)guess))
			continue;
		const char *name = tell_kind(rules, guess);
		len += (size_t)snprintf(out + len, TELL_CAP - len, len ? "; " : "Your guesses: ");
		if (guess == truth)
			len += (size_t)snprintf(out + len, TELL_CAP - len, "the %s, right", name);
		else
			len += (size_t)snprintf(out + len, TELL_CAP - len, "the %s, but it was the %s", name,
						tell_kind(rules, truth));
	}
	if (len && len < TELL_CAP)
		snprintf(out + len, TELL_CAP - len, ".");
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
