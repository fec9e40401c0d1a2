#include "world/tell.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "world/thing.h"
#include "world/tool.h"

#define EVENT(id, name, file, ...) extern const struct event_info event_##name;
#define EVENT_BARE(id, name, file) extern const struct event_info event_##name;
#include "world/events.def"
#undef EVENT
#undef EVENT_BARE

const struct event_info *const event_infos[GAME_EVENT_KINDS] = {
#define EVENT(id, name, file, ...) [GAME_EVENT_##id] = &event_##name,
#define EVENT_BARE(id, name, file) [GAME_EVENT_##id] = &event_##name,
#include "world/events.def"
#undef EVENT
#undef EVENT_BARE
};

const char *tell_nothing(const struct tell *tell, char *out)
{
	(void)tell;
	(void)out;
	return NULL;
}

/* ---- parts of sentences ----------------------------------------------------------------------------------- */

bool tell_has_twin(const struct game *game, int who)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && game_shows(game, i) &&
		    !strcmp(game->hunters[i].kind.name, game->hunters[who].kind.name))
			return true;
	return false;
}

void tell_name(const struct game *game, int who, char name[TELL_NAME_CAP])
{
	const struct hunter *hunter = &game->hunters[who];

	if (game_shows(game, who) && tell_has_twin(game, who) && !cell_equal(hunter->at, game->at))
		snprintf(name, TELL_NAME_CAP, "%s to the %s", hunter->kind.name,
			 direction_names[cell_direction(game->at, hunter->at)]);
	else
		snprintf(name, TELL_NAME_CAP, "%s", hunter->kind.name);
}

/* One of several wordings.  The turn chooses, so that the same run always gets the same words. */
static const char *tell_one_of(const struct game *game, const char *const *wordings, size_t n)
{
	return wordings[(size_t)game->turn % n];
}

/* ---- your acts -------------------------------------------------------------------------------------------- */

/* What you bump into. */
static const char *tell_obstacle(const struct game *game, struct cell at)
{
	switch (game_terrain(game, at)) {
	case TERRAIN_WALL: return "There is a wall.";
	case TERRAIN_TREE: return "There is a tree.";
	case TERRAIN_DEEP: return "The water is too deep.";
	case TERRAIN_CHALK: return "The chalk wall still stands.";
	case TERRAIN_DOOR_CLOSED: return "Doors are for walking straight through.";
	default: return "There is solid rock.";
	}
}

static const char *tell_corner_name(enum terrain terrain)
{
	switch (terrain) {
	case TERRAIN_TREE: return "tree";
	case TERRAIN_DEEP: return "deep water";
	case TERRAIN_CHALK: return "chalk wall";
	case TERRAIN_DOOR_CLOSED:
	case TERRAIN_DOOR_WEDGED: return "door";
	default: return "corner";
	}
}

/* How to go round the one corner that bars the step to AT: "You cannot squeeze past the corner to the north: go east first."
 * NULL: there are two. */
static const char *tell_corner(const struct game *game, struct cell at, char *out)
{
	struct cell corners[2], you = game->at;

	if (game_corners(game, at, corners) != 1)
		return NULL;
	struct cell round = cell_at(you.x + at.x - corners[0].x, you.y + at.y - corners[0].y);
	snprintf(out, TELL_CAP, "You cannot squeeze past the %s to the %s: go %s first.",
		 tell_corner_name(game_terrain(game, corners[0])),
		 direction_names[cell_direction(you, corners[0])], direction_names[cell_direction(you, round)]);
	return out;
}

static const char *tell_refused(const struct tell *tell, char *out)
{
	static const char *const sentences[GAME_REFUSALS] = {
#define REFUSAL(id, sentence) [REFUSED_##id] = sentence,
#include "world/refusals.def"
#undef REFUSAL
	};
	const struct game *game = tell->game;
	enum game_refusal why = tell->event->refused.why;
	int who = game_hunter_at(game, tell->event->at);

	if (why == REFUSED_BLOCKED)
		return tell_obstacle(game, tell->event->at);
	if (why == REFUSED_CORNER && tell_corner(game, tell->event->at, out))
		return out;
	if (why == REFUSED_NO_STAIRS && game_terrain(game, game->at) == TERRAIN_STAIRS_UP)
		return "These lead back up. Without the Lodestone nobody goes home.";
	if (why == REFUSED_OCCUPIED && game_shows(game, who)) {
		snprintf(out, TELL_CAP, "The %s is in the way.", game->hunters[who].kind.name);
		return out;
	}
	if (why == REFUSED_NO_USE)
		return tool_refused(game, &game->tools[tell->event->refused.tool], tell->event->at);
	return sentences[why];
}

const struct event_info event_refused = EVENT_TELLS(tell_refused, EVENT_ALARMS | EVENT_PASSING);

static const char *tell_moved(const struct tell *tell, char *out)
{
	enum terrain terrain = tell->event->moved.terrain;

	if (terrain == TERRAIN_MUD)
		return "Mud: three turns a step, for all who walk.";
	if (!grid_is_rough(terrain))
		return NULL;
	snprintf(out, TELL_CAP, "Rough ground: %d turns a step, for all who walk.",
		 terrain_info[terrain].walk_cost);
	return out;
}

const struct event_info event_moved = EVENT_TELLS(tell_moved, EVENT_PASSING);

static const char *tell_door_wedged(const struct tell *tell, char *out)
{
	snprintf(out, TELL_CAP, "You wedge the door for %d turns. Wedges left: %d.", GAME_WEDGE_TURNS,
		 tell->event->door_wedged.wedges_left);
	return out;
}

const struct event_info event_door_closed = EVENT_SAYS("You close the door.", 0);
const struct event_info event_door_wedged = EVENT_TELLS(tell_door_wedged, 0);

static const char *tell_wedge_gives(const struct tell *tell, char *out)
{
	int d = cell_direction(tell->game->at, tell->event->at);

	if (d >= DIRECTIONS)
		return NULL;
	snprintf(out, TELL_CAP, "The wedge in the door %s of you holds two turns more.", direction_names[d]);
	return out;
}

const struct event_info event_wedge_gives = EVENT_TELLS(tell_wedge_gives, EVENT_ALARMS);
const struct event_info event_wedge_broke = EVENT_SAYS("A wedge gives way.", 0);

static const char *tell_ships(const struct tell *tell, char *out)
{
	(void)out;
	return tell->event->ships.back ? "The ships are back." : "The ships are gone.";
}

const struct event_info event_ships = EVENT_TELLS(tell_ships, 0);

static const char *tell_floor_done(const struct tell *tell, char *out)
{
	snprintf(out, TELL_CAP, "That floor took %d turns and earned %d points, relics apart.",
		 tell->event->floor_done.turns, tell->event->floor_done.points);
	return out;
}

const struct event_info event_floor_done = EVENT_TELLS(tell_floor_done, EVENT_ALARMS);
const struct event_info event_home = EVENT_SAYS("Home, with the Lodestone.", 0);

static const char *tell_flown(const struct tell *tell, char *out)
{
	(void)out;
	switch (tell->event->flown.end) {
	case PASSAGE_UNSCATHED: return "Not a scratch. Something glitters in the lock: a relic.";
	case PASSAGE_SCRATCHED: return "Dented, you reach the lock.";
	case PASSAGE_WRECKED: return "The ship breaks up. You crawl into the lock, hurt.";
	default: return NULL;
	}
}

const struct event_info event_flown = EVENT_TELLS(tell_flown, 0);

/* ---- what you find and use ------------------------------------------------------------------------------- */

static const char *tell_used(const struct tell *tell, char *out)
{
	(void)out;
	return tool_effects[tell->event->used.tool]->used;
}

const struct event_info event_used = EVENT_TELLS(tell_used, 0);

static const char *tell_worn_off(const struct tell *tell, char *out)
{
	(void)out;
	return tool_effects[tell->event->worn_off.tool]->over;
}

const struct event_info event_worn_off = EVENT_TELLS(tell_worn_off, 0);

static const char *tell_found(const struct tell *tell, char *out)
{
	(void)out;
	return thing_kinds[tell->game->things[tell->event->found.thing].kind]->found;
}

const struct event_info event_found = EVENT_TELLS(tell_found, EVENT_ALARMS);

/* What you took of a cache or shrine, and where it is now. */
static const char *tell_taken(const struct tell *tell, char *out)
{
	int tool = tell->event->taken.tool, slot = GAME_TOOLS - 1;
	const struct game_thing *thing = &tell->game->things[tell->event->taken.thing];

	if (tool < 0)
		return thing_gift(thing->kind, tell->event->taken.gift)->taken;
	while (slot > 0 && tell->game->carry.tools[slot] != tool + 1)
		slot--;
	snprintf(out, TELL_CAP, "The %s is yours. {tool_%d} uses it.", tell->rules->tools[tool].name, slot + 1);
	return out;
}

const struct event_info event_taken = EVENT_TELLS(tell_taken, 0);

/* ---- the hunters' acts ------------------------------------------------------------------------------------ */

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

static const char *tell_spotted(const struct tell *tell, char *out)
{
	const struct hunter *hunter = tell->hunter;

	if (!tell->event->spotted.first)
		return tell_again(tell->game, tell->event->who);
	snprintf(out, TELL_CAP, "A%s %s: it %s.", strchr("aeiou", hunter->kind.name[0]) ? "n" : "",
		 hunter->kind.name, hunter->kind.tell);
	return out;
}

const struct event_info event_spotted = EVENT_TELLS(tell_spotted, EVENT_ALARMS);

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

static const char *tell_curious(const struct hunter *hunter, enum hunter_state before)
{
	if (before == HUNTER_RESTING)
		return "The %s looks for you again.";
	if (hunter->kind.family == FAMILY_NOSE)
		return "The %s sniffs.";
	return "The %s wonders about a noise.";
}

/* Out of sight, only that one begins to hunt you is news. */
static const char *tell_change(const struct tell *tell, char *out)
{
	static const char *const lost[] = {"The %s has lost you.", "The %s wonders where you went."};
	enum hunter_state now = tell->event->state.now;

	(void)out;
	if (!tell->hunter->seen && now != HUNTER_HUNTING)
		return NULL;
	switch (now) {
	case HUNTER_HUNTING: return tell_hunting(tell->game, tell->hunter);
	case HUNTER_CURIOUS: return tell_curious(tell->hunter, tell->event->state.before);
	case HUNTER_LOST: return tell_one_of(tell->game, lost, ARRAY_LEN(lost));
	case HUNTER_PATROL:
		if (tell->event->state.before == HUNTER_ASLEEP)
			return "The %s wakes up.";
		return "The %s gives up on you.";
	case HUNTER_ASLEEP: return "The %s comes no nearer, gives up and sleeps.";
	case HUNTER_RESTING: return "The %s must rest.";
	case HUNTER_STATES: break;
	}
	return NULL;
}

const struct event_info event_state = EVENT_TELLS(tell_change, EVENT_ALARMS | EVENT_UNSEEN);

/* Has hunter WHO given you a tempo?  That sentence already tells its act. */
static bool tell_errs(const struct game *game, int who)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_ERRED && game->events[i].who == who)
			return game->events[i].erred.pays;
	return false;
}

/* A hunter that only goes straight runs into walls; the others find no way. */
static const char *tell_stuck(const struct tell *tell, char *out)
{
	static const char *const texts[] = {"Thud. The %s looks surprised.",
					    "The %s meets a wall. The wall wins.", "Thud. The %s tries again.",
					    "The %s pushes. Nothing gives."};

	(void)out;
	if (tell->hunter->stuck_turns % 4 != 1 || tell_errs(tell->game, tell->event->who))
		return NULL;
	if (tell->hunter->kind.family != FAMILY_BODY)
		return "The %s finds no way on.";
	return tell_one_of(tell->game, texts, ARRAY_LEN(texts));
}

const struct event_info event_stuck = EVENT_TELLS(tell_stuck, 0);

static const char *tell_erred(const struct tell *tell, char *out)
{
	static const char *const errors[HUNTER_ERRORS] = {
#define ERROR(id, sentence) [ERROR_##id] = sentence " A tempo.",
#include "world/errors.def"
#undef ERROR
	};

	(void)out;
	if (!tell->event->erred.pays)
		return NULL;
	if (tell->hunter->truth) /* its name is yours to find out */
		return "It errs. A tempo.";
	if (tell->event->erred.cause == ERROR_MUD &&
	    game_terrain(tell->game, tell->hunter->at) == TERRAIN_WATER)
		return "The %s did not reckon with the water. A tempo.";
	return errors[tell->event->erred.cause];
}

const struct event_info event_erred = EVENT_TELLS(tell_erred, EVENT_UNSEEN);

static const char *tell_crouched(const struct tell *tell, char *out)
{
	(void)out;
	if (!game_can_dodge(tell->game, tell->event->who))
		return "The %s crouches, and no step leads out of its line.";
	return "The %s crouches.";
}

const struct event_info event_crouched = EVENT_TELLS(tell_crouched, EVENT_ALARMS | EVENT_PASSING);
const struct event_info event_heads_off = EVENT_SAYS("The %s stops following: it heads you off.", EVENT_ALARMS);

static const char *tell_clashed(const struct tell *tell, char *out)
{
	char name[TELL_NAME_CAP], other[TELL_NAME_CAP];
	int who = tell->event->clashed.other;
	const char *tempo = tell->event->clashed.pays ? " A tempo." : "";

	if (!tell->hunter->seen && !tell->game->hunters[who].seen)
		return tempo[0] ? "You hear two of them collide. A tempo." : NULL;
	if (tell->hunter->truth) {
		snprintf(out, TELL_CAP, "They collide.%s", tempo);
		return out;
	}
	tell_name(tell->game, tell->event->who, name);
	tell_name(tell->game, who, other);
	if (!strcmp(name, other))
		snprintf(out, TELL_CAP, "The %s and another collide.%s", name, tempo);
	else
		snprintf(out, TELL_CAP, "The %s and the %s collide.%s", name, other, tempo);
	return out;
}

const struct event_info event_clashed = EVENT_TELLS(tell_clashed, EVENT_UNSEEN);

static const char *tell_planned(const struct tell *tell, char *out)
{
	char name[TELL_NAME_CAP];

	if (tell->event->planned.turns <= 1)
		return NULL;
	tell_name(tell->game, tell->event->who, name);
	snprintf(out, TELL_CAP, "The %s has found its way to you: %d cells of thought, %d turns.", name,
		 tell->event->planned.nodes, tell->event->planned.turns);
	return out;
}

const struct event_info event_planned = EVENT_TELLS(tell_planned, 0);

static const char *tell_caught(const struct tell *tell, char *out)
{
	static const char *const left[] = {"None", "One", "Two"};
	static_assert(ARRAY_LEN(left) == GAME_WOUNDS, "a word for each number of wounds after a catch");
	const char *by = tell->hunter->kind.name;
	int wounds = tell->event->caught.wounds_left;

	ASSERT(wounds >= 0 && wounds < GAME_WOUNDS);
	if (tell->game->floor.bare) /* a puzzle: wounds mean nothing there */
		snprintf(out, TELL_CAP, "Caught by the %s.", by);
	else
		snprintf(out, TELL_CAP, "Caught by the %s%s. %s left.", by, wounds > 0 ? " and flung away" : "",
			 left[wounds]);
	return out;
}

const struct event_info event_caught = EVENT_TELLS(tell_caught, EVENT_ALARMS | EVENT_UNSEEN);
const struct event_info event_dead = EVENT_SAYS("The %s has you.", EVENT_UNSEEN);

static const char *tell_arrived(const struct tell *tell, char *out)
{
	(void)out;
	if (tell->hunter->seen)
		return "The %s comes down the stairs.";
	return "Something comes down the stairs behind you.";
}

static const char *tell_late_warning(const struct tell *tell, char *out)
{
	snprintf(out, TELL_CAP, "In %d turns, at par, somebody comes down the stairs after you.",
		 tell->event->late_warning.turns);
	return out;
}

const struct event_info event_late_warning = EVENT_TELLS(tell_late_warning, EVENT_ALARMS | EVENT_UNSEEN);
const struct event_info event_arrived = EVENT_TELLS(tell_arrived, EVENT_ALARMS | EVENT_UNSEEN);
const struct event_info event_swapped = EVENT_SAYS("The %s thinks differently now.", EVENT_UNSEEN);

static const char *tell_pushed(const struct tell *tell, char *out)
{
	(void)out;
	return tell_errs(tell->game, tell->event->who) ? NULL : "The %s pushes at the door.";
}

/* Your step already tells about your own. */
static const char *tell_door_opened(const struct tell *tell, char *out)
{
	(void)out;
	return tell->hunter ? "The %s opens a door." : NULL;
}

const struct event_info event_door_opened = EVENT_TELLS(tell_door_opened, 0);
const struct event_info event_door_pushed = EVENT_TELLS(tell_pushed, 0);

static const char *tell_fooled(const struct tell *tell, char *out)
{
	(void)out;
	return tool_effects[tell->event->fooled.tool]->lures;
}

const struct event_info event_fooled = EVENT_TELLS(tell_fooled, 0);

static const char *tell_wrenched(const struct tell *tell, char *out)
{
	(void)out;
	if (tell->event->wrenched.on)
		return "The %s has a goat's mind now.";
	return "The %s has its own mind back.";
}

const struct event_info event_wrenched = EVENT_TELLS(tell_wrenched, 0);
const struct event_info event_flung = EVENT_SILENT(0);

/* ---- any event ------------------------------------------------------------------------------------------- */

/* Writes SENTENCE with the name of hunter WHO in place of its %s, if it has one. */
static void tell_fill(char *out, const char *sentence, const struct game *game, int who)
{
	const char *place = strstr(sentence, "%s");
	char name[TELL_NAME_CAP];

	if (place) {
		tell_name(game, who, name);
		snprintf(out, TELL_CAP, "%.*s%s%s", (int)(place - sentence), sentence, name, place + 2);
	} else {
		snprintf(out, TELL_CAP, "%s", sentence);
	}
}

bool tell_event(const struct rules *rules, const struct game *game, const struct game_event *event, char *out)
{
	const struct event_info *info = event_infos[event->kind];
	struct tell tell = {.rules = rules, .game = game, .event = event};
	const char *sentence = info->says;

	ASSERT(event->who < game->n_hunters);
	if (event->who >= 0)
		tell.hunter = &game->hunters[event->who];
	if (tell.hunter && !tell.hunter->seen && !(info->flags & EVENT_UNSEEN))
		return false;
	if (!sentence)
		sentence = info->tell(&tell, out);
	if (sentence && sentence != out)
		tell_fill(out, sentence, game, event->who);
	return sentence != NULL;
}

/* ---- states and guesses ---------------------------------------------------------------------------------- */

const char *tell_state(const struct hunter *hunter)
{
	static const char *const states[HUNTER_STATES] = {
#define STATE(id, mark, words) [HUNTER_##id] = words,
#include "world/states.def"
#undef STATE
	};

	if (hunter->exertion.stun_turns)
		return "stunned";
	static const char *const tires[] = {"tires now", "tires in 1", "tires in 2", "tires in 3"};
	static const char *const wakes[] = {"asleep", "wakes in 1", "wakes in 2", "wakes in 3"};

	if (hunter->exertion.crouch)
		return "crouching";
	if (hunter->exertion.head_turns && hunter->exertion.turned)
		return "turned away";
	if (hunter->exertion.head_turns && hunter->state == HUNTER_HUNTING)
		return "heading you off";
	if (hunter->stuck)
		return "stuck";
	if (hunter->walker.thinking)
		return "thinking";
	if (hunter->state == HUNTER_HUNTING && game_tires_in(hunter) < (int)ARRAY_LEN(tires))
		return tires[max(game_tires_in(hunter), 0)];
	if (hunter->state == HUNTER_ASLEEP && hunter->exertion.rest_turns < (int)ARRAY_LEN(wakes))
		return wakes[hunter->exertion.rest_turns];
	return states[hunter->state];
}

const char *tell_weakness(const struct game *game, int who)
{
	if (game->wrench.until_turn && game->wrench.who == who)
		return "a wall between you: for now it knows no way round one";
	return game->hunters[who].kind.weakness;
}

const char *tell_kind(const struct rules *rules, char glyph)
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
