/* Aim: a cursor on the run's map that chooses the end of a journey, the place of a tool, the hunter for the wrench,
 * the door to close, or the place for a stone. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/text.h"
#include "kit/cursor.h"
#include "screens/run/aim.h"
#include "screens/run/facts.h"
#include "world/thing.h"
#include "world/tool.h"
#include "world/verb.h"

/* The keys that move far follow the cursor's keys. */
enum { FAR = CURSOR_KEYS, NEXT = FAR + CURSOR_KEYS, STAIRS_UP, STAIRS_DOWN, CACHE, RELIC, USE, BACK };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [FAR + WEST] = {"far_west", NULL, "move it far", "Cursor", "move the cursor far west"},
    [FAR + SOUTH] = {"far_south", NULL, "move it far", "Cursor", "move the cursor far south"},
    [FAR + NORTH] = {"far_north", NULL, "move it far", "Cursor", "move the cursor far north"},
    [FAR + EAST] = {"far_east", NULL, "move it far", "Cursor", "move the cursor far east"},
    [FAR + NORTH_WEST] = {"far_north_west", NULL, "move it far", "Cursor", "move the cursor far north-west"},
    [FAR + NORTH_EAST] = {"far_north_east", NULL, "move it far", "Cursor", "move the cursor far north-east"},
    [FAR + SOUTH_WEST] = {"far_south_west", NULL, "move it far", "Cursor", "move the cursor far south-west"},
    [FAR + SOUTH_EAST] = {"far_south_east", NULL, "move it far", "Cursor", "move the cursor far south-east"},
    [NEXT] = {"next", "next place", NULL, NULL, "go to the next place"},
    [STAIRS_UP] = {"stairs_up", NULL, NULL, NULL, "go to the stairs up"},
    [STAIRS_DOWN] = {"stairs_down", NULL, NULL, NULL, "go to the stairs down"},
    [CACHE] = {"cache", NULL, NULL, NULL, "go to a cache"},
    [RELIC] = {"relic", NULL, NULL, NULL, "go to a relic"},
    [USE] = {"use", "do it", NULL, NULL, "do it there"},
    [BACK] = {"back", "back", NULL, NULL, "back, and do nothing"},
};

enum {
	MAP_ROWS_LEAST = 7, /* that are left of the map on a small screen */
	FOCUS_COLUMNS = 36,
	TRIED = 6, /* cells of the way of the hunter that is nearest */
	WORTH_OF_TURN = 8,
	WORTH_OF_CATCH = 1000
};
enum {
	FOOLS_CAP = 3 * TELL_CAP,
	ROUTE_MAX = 1024,
	FAR_CELLS = 8,
	AIM_COLUMNS = 60,
	PLACES_MAX = GAME_HUNTERS_MAX + GAME_THINGS_MAX + 2
};

struct aim {
	struct run_link link;
	enum aim_what what;
	int slot;
	uint32_t opened_by; /* this key again does it */
	struct cell at;
	struct cell places[PLACES_MAX]; /* [n_places] that NEXT goes through */
	int n_places;
	struct cell goal; /* of AIM_TRAVEL: the cursor, or the cell that you know a way to on the way there */
	struct cell route[ROUTE_MAX]; /* [n_route] from there back to you */
	size_t n_route;
};

/* ---- places ---------------------------------------------------------------------------------------------- */

static void aim_add_place(struct aim *aim, struct cell at)
{
	if (aim->what == AIM_TRAVEL && cell_equal(at, aim->link.run->game->at))
		return;
	for (int i = 0; i < aim->n_places; i++)
		if (cell_equal(aim->places[i], at))
			return;
	aim->places[aim->n_places++] = at;
}

/* The number of the place to travel to that is nearest by the way to it; one without a known way only if no other is
 * left. */
static int aim_nearest_place(struct aim *aim)
{
	size_t least = SIZE_MAX;
	int nearest = 0;

	for (int i = 0; i < aim->n_places; i++) {
		size_t n = game_route(aim->link.run->game, aim->places[i], NULL, aim->route, ROUTE_MAX);
		if (n && n < least) {
			least = n;
			nearest = i;
		}
	}
	return nearest;
}

/* Places to travel to: the way out, relics, caches, shrines, the stairs you came by, and with the Lodestone the stairs
 * down. */
static void aim_list_destinations(struct aim *aim)
{
	const struct game *game = aim->link.run->game;
	struct cell at;

	if (game_end(game, &at))
		aim_add_place(aim, at);
	for (int kind = 0; kind < THING_KINDS; kind++)
		for (int i = 0; i < game->n_things; i++)
			if (!game->things[i].taken && game->things[i].kind == (enum thing_kind)kind)
				aim_add_place(aim, game->things[i].at);
	aim_add_place(aim, game->floor.start);
	if (run_find_known(game, TERRAIN_STAIRS_DOWN, &at))
		aim_add_place(aim, at);
}

/* The hunter in sight under the cursor; -1: nobody. */
static int aim_hunter(const struct aim *aim)
{
	if (!game_sees(aim->link.run->game, aim->at))
		return -1;
	return game_hunter_at(aim->link.run->game, aim->at);
}

/* The same if the wrench can hold the hunter: not a flyer. */
static int aim_victim(const struct aim *aim)
{
	const struct game *game = aim->link.run->game;
	int who = aim_hunter(aim);

	if (who >= 0 && (hunter_flies(&game->hunters[who]) || game->wrench.until_turn))
		return -1;
	return who;
}

static bool aim_takes_in(const struct aim *aim, int who)
{
	const struct hunter *hunter = &aim->link.run->game->hunters[who];

	return game_present(aim->link.run->game, who) && hunter->seen &&
	       (aim->what != AIM_WRENCH || !hunter_flies(hunter));
}

/* The best cell for the tool or the stone against hunter WHO; -1: nobody. */
static bool aim_find_target(const struct aim *aim, int who, struct cell *at)
{
	const struct game *game = aim->link.run->game;

	if (aim->what == AIM_STONE)
		return tool_place(game, AIMED_ASIDE, GAME_STONE_CELLS, who, at);
	return tool_target(game, aim->slot, who, at);
}

/* The direction of the door AT beside you that can be closed or wedged; DIRECTIONS: there is none. */
static int aim_door(const struct game *game, struct cell at)
{
	for (int d = NORTH; d <= WEST; d++) {
		enum terrain terrain = game_terrain(game, at);
		if (cell_equal(cell_step(game->at, d), at) &&
		    (terrain == TERRAIN_DOOR_OPEN || terrain == TERRAIN_DOOR_CLOSED))
			return d;
	}
	return DIRECTIONS;
}

/* The doors beside you; first those that hunters may come through now. */
static void aim_list_doors(struct aim *aim)
{
	const struct game *game = aim->link.run->game;
	static const enum terrain first[] = {TERRAIN_DOOR_OPEN, TERRAIN_DOOR_CLOSED};

	for (size_t i = 0; i < ARRAY_LEN(first); i++)
		for (int d = NORTH; d <= WEST; d++)
			if (game_terrain(game, cell_step(game->at, d)) == first[i])
				aim_add_place(aim, cell_step(game->at, d));
}

/* The place after that under the cursor, in an order that stays the same while you walk; if it is on none, the best one. */
static struct cell aim_next_place(struct aim *aim)
{
	for (int i = 0; i < aim->n_places; i++)
		if (cell_equal(aim->places[i], aim->at))
			return aim->places[(i + 1) % aim->n_places];
	return aim->places[aim->what == AIM_TRAVEL ? aim_nearest_place(aim) : 0];
}

/* ---- effects ---------------------------------------------------------------------------------------------- */

/* Is the door under the cursor open, and to be closed?  A closed one is wedged. */
static bool aim_closes(const struct aim *aim)
{
	return game_terrain(aim->link.run->game, aim->at) == TERRAIN_DOOR_OPEN;
}

static struct game_action aim_action(const struct aim *aim)
{
	const struct game *game = aim->link.run->game;

	if (aim->what == AIM_WRENCH)
		return (struct game_action){.verb = GAME_WRENCH, .who = game_hunter_at(game, aim->at)};
	if (aim->what == AIM_DOOR)
		return (struct game_action){.verb = aim_closes(aim) ? GAME_CLOSE : GAME_WEDGE,
					    .direction = aim_door(game, aim->at)};
	if (aim->what == AIM_STONE)
		return (struct game_action){.verb = GAME_THROW, .at = aim->at};
	return (struct game_action){.verb = GAME_USE, .who = aim->slot, .at = aim->at};
}

/* Is there anything wrong with doing it at the cursor?  Where the world would refuse it, the preview has found out. */
static bool aim_refused(const struct aim *aim)
{
	const struct game *game = aim->link.run->game;

	switch (aim->what) {
	case AIM_TRAVEL: return cell_equal(aim->goal, game->at);
	case AIM_WRENCH: return aim_victim(aim) < 0;
	case AIM_TOOL:
		if (tool_refusal(game, aim->slot, aim->at) != REFUSED_NOTHING)
			return true;
		break;
	case AIM_DOOR:
	case AIM_STONE: break;
	}
	return aim->link.run->telegraph.preview.action == PREVIEW_REFUSED;
}

/* The middle between you and the cursor, and the nearest hunter that hunts you if a small screen can show all three. */
static struct cell aim_focus(const struct aim *aim)
{
	const struct game *game = aim->link.run->game;
	struct cell you = game->at, low, high;
	int who = game_threat(game);

	if (aim->what == AIM_TRAVEL)
		return aim->at;
	low = cell_at(min(you.x, aim->at.x), min(you.y, aim->at.y));
	high = cell_at(max(you.x, aim->at.x), max(you.y, aim->at.y));
	if (high.y - low.y >= MAP_ROWS_LEAST) /* then the cursor is at the edge */
		return cell_at((low.x + high.x) / 2,
			       aim->at.y +
				   clamp(you.y - aim->at.y, -(int)MAP_ROWS_LEAST / 2, (int)MAP_ROWS_LEAST / 2));
	if (who >= 0 && game->hunters[who].seen) {
		struct cell it = game->hunters[who].at;
		struct cell first = cell_at(min(low.x, it.x), min(low.y, it.y));
		struct cell last = cell_at(max(high.x, it.x), max(high.y, it.y));
		if (last.x - first.x < FOCUS_COLUMNS && last.y - first.y < MAP_ROWS_LEAST) {
			low = first;
			high = last;
		}
	}
	return cell_at((low.x + high.x) / 2, (low.y + high.y) / 2);
}

static void aim_move_to(struct aim *aim, struct cell at)
{
	struct game *game = aim->link.run->game;

	if (!game_inside(game, at) || (aim->what == AIM_DOOR && aim_door(game, at) == DIRECTIONS))
		return;
	aim->at = at;
	struct game_action action = aim_action(aim);
	run_link_look_at(&aim->link, aim_focus(aim), aim->what == AIM_TRAVEL ? NULL : &action);
	if (aim->what == AIM_TRAVEL) {
		aim->goal = game_nearest(game, at);
		aim->n_route = run_link_route(&aim->link, aim->goal, aim->route, ROUTE_MAX);
	}
}

/* The delay in turns until hunter WHO is beside you, against not using it; *LEAST: at least that long. */
static int aim_loss(const struct aim *aim, int who, bool *least)
{
	const struct preview_trail *now = &aim->link.run->telegraph.now[who];
	const struct preview_trail *then = &aim->link.run->telegraph.then[who];

	*least = !then->beside;
	if (!now->beside)
		return 0;
	return (then->beside ? then->beside : then->turns + 1) - now->beside;
}

/* ---- targets ---------------------------------------------------------------------------------------------- */

/* How much it helps to do it at AT: by the turns that the hunters in sight lose, then by how many it fools. */
static int aim_worth(struct aim *aim, struct cell at)
{
	const struct run *run = aim->link.run;

	aim_move_to(aim, at);
	if (aim_refused(aim))
		return INT_MIN;
	int worth = __builtin_popcount(run->telegraph.preview.fooled);
	for (int i = 0; i < run->game->n_hunters; i++) {
		bool least;
		worth += WORTH_OF_TURN * aim_loss(aim, i, &least);
	}
	return run->telegraph.preview.action == PREVIEW_DEADLY ? worth - WORTH_OF_CATCH : worth;
}

/* The best cell against hunter WHO: by the rule of the tool, or on the way that it takes now; *WORTH: how good. */
static bool aim_find_best(struct aim *aim, int who, struct cell *best, int *worth)
{
	struct preview_trail way;

	if (aim->what == AIM_WRENCH)
		*best = aim->link.run->game->hunters[who].at;
	else if (!aim_find_target(aim, who, best))
		return false;
	*worth = aim_worth(aim, *best);
	way = aim->link.run->telegraph.now[who];
	if (aim->what == AIM_WRENCH || who != game_threat(aim->link.run->game))
		return true;
	for (int i = 1; i < way.n_cells && i <= TRIED; i++) {
		int here = aim_worth(aim, way.cells[i]);
		if (here > *worth) {
			*worth = here;
			*best = way.cells[i];
		}
	}
	return true;
}

/* The hunters for the wrench, or the best cells for the tool against each hunter in view; what helps most first. */
static void aim_list_targets(struct aim *aim)
{
	const struct game *game = aim->link.run->game;
	int first = game_threat(game), most = INT_MIN, worth;
	struct cell at, best = {-1, -1};

	for (int i = -1; i < game->n_hunters; i++) {
		int who = i < 0 ? first : i;
		if (who < 0 || (i >= 0 && who == first) || !aim_takes_in(aim, who) ||
		    !aim_find_best(aim, who, &at, &worth))
			continue;
		aim_add_place(aim, at);
		if (worth > most) {
			most = worth;
			best = at;
		}
	}
	if (!aim->n_places && aim->what != AIM_WRENCH && aim_find_target(aim, -1, &at))
		aim_add_place(aim, at);
	for (int i = 1; i < aim->n_places; i++)
		if (cell_equal(aim->places[i], best)) {
			memmove(&aim->places[1], &aim->places[0], (size_t)i * sizeof best);
			aim->places[0] = best;
		}
}

static enum status aim_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	const struct aim_arg *asked = arg;
	struct aim *aim = state;

	(void)ui;
	aim->link = asked->link;
	aim->what = asked->what;
	aim->slot = asked->slot;
	aim->opened_by = asked->key;
	if (aim->what == AIM_TRAVEL)
		aim_list_destinations(aim);
	else if (aim->what == AIM_DOOR)
		aim_list_doors(aim);
	else
		aim_list_targets(aim);
	if (!aim->n_places && aim->what == AIM_WRENCH)
		return diag_set(diag, STATUS_NOT_FOUND, "The wrench needs a hunter on foot in sight.");
	aim->at = aim->goal = aim->link.run->game->at;
	if (aim->what == AIM_TRAVEL && aim->link.run->walk.errand.x >= 0)
		aim_move_to(aim, aim->link.run->walk.errand);
	else if (aim->what != AIM_TRAVEL)
		aim_move_to(aim, aim->n_places ? aim->places[0] : aim->at);
	return STATUS_OK;
}

static void aim_view_close(void *state)
{
	run_link_look_away(&((struct aim *)state)->link);
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static const struct tool_kind *aim_tool(const struct aim *aim)
{
	const struct session *session = aim->link.run->session;

	return &session->rules.tools[session->playback.world->carry.tools[aim->slot] - 1];
}

/* "Where to? The relic.", if anything is known to be at the cursor to which you would go. */
static void aim_describe_place(const struct aim *aim, char *out)
{
	const struct game *game = aim->link.run->game;
	int thing = game_thing_at(game, aim->at), known = game_known(game, aim->at);
	const char *place = "";

	if (thing >= 0) {
		snprintf(out, TELL_CAP, "Where to? The %s.", thing_kinds[game->things[thing].kind]->title);
		return;
	}
	if (known == TERRAIN_STAIRS_DOWN)
		place = " The stairs down.";
	else if (known == TERRAIN_STAIRS_UP)
		place = " The stairs up.";
	else if (cell_equal(aim->at, game->floor.start))
		place = " Where you came in.";
	snprintf(out, TELL_CAP, "Where to?%s", place);
}

/* The length of the way to it, or its absence. */
static void aim_describe_way(const struct aim *aim, char *way)
{
	const struct terrain_info *slow = run_slow_ground(aim->link.run->game, aim->route, aim->n_route);

	if (!cell_equal(aim->goal, aim->at))
		snprintf(way, TELL_CAP, "You know no way to it. This leads towards it.");
	else if (aim->n_route > 1)
		snprintf(way, TELL_CAP, "%zu step%s%s%s.", aim->n_route - 1, aim->n_route > 2 ? "s" : "",
			 slow ? ", through " : "", slow ? slow->name : "");
}

/* The hunter for the wrench at the cursor. */
static void aim_describe_victim(const struct aim *aim, char *whom)
{
	const struct game *game = aim->link.run->game;
	int who = aim_victim(aim);

	if (who < 0)
		return;
	const struct hunter *hunter = &game->hunters[who];
	int away = cell_steps(game->at, aim->at), elsewhere = hunter->exertion.head_turns;
	if (elsewhere)
		snprintf(whom, TELL_CAP, "It takes the %s, %d away, which goes elsewhere for up to %d turn%s.",
			 hunter->kind.name, away, elsewhere, elsewhere == 1 ? "" : "s");
	else
		snprintf(whom, TELL_CAP, "It takes the %s, %d away.", hunter->kind.name, away);
}

/* What the tool does to hunter WHO: -1 fools it; else why it does not, IMMUNE_NOT: it is not concerned. */
static int aim_verdict(const struct aim *aim, int who)
{
	const struct preview *preview = &aim->link.run->telegraph.preview;

	return preview->fooled >> who & 1 ? -1 : (int)preview->immune[who];
}

/* Appends to FOOLS "the goat"; or, once, "each goat" if the tool does the same to all of its kind in view; or "the goat to
 * the east".  False: said already. */
static bool aim_append_name(const struct aim *aim, int who, const char *before, char *fools)
{
	const struct game *game = aim->link.run->game;
	char name[TELL_NAME_CAP];
	const char *kind = game->hunters[who].kind.name;
	int n = 0, n_alike = 0, first = who;

	for (int i = 0; i < game->n_hunters; i++) {
		if (!game_shows(game, i) || strcmp(game->hunters[i].kind.name, kind) != 0)
			continue;
		first = min(first, i);
		n_alike += aim_verdict(aim, i) == aim_verdict(aim, who);
		n++;
	}
	bool each = n > 1 && n_alike == n;
	if (each && first != who)
		return false;
	tell_name(game, who, name);
	text_append(fools, FOOLS_CAP, "%s%s %s", before, each ? "each" : "the", each ? kind : name);
	return true;
}

/* Appends "Fooled: the goat, the kid." or "Not fooled: the hound smells you."  False: there are none. */
static bool aim_describe_those(const struct aim *aim, bool fooled, char *fools)
{
	const struct game *game = aim->link.run->game;
	const char *before = fooled ? "Fooled: " : "Not fooled: ";
	bool any = false;

	for (int i = 0; i < game->n_hunters; i++) {
		int verdict = aim_verdict(aim, i);
		if (verdict == IMMUNE_NOT || (verdict < 0) != fooled ||
		    !aim_append_name(aim, i, any ? ", " : before, fools))
			continue;
		if (!fooled)
			text_append(fools, FOOLS_CAP, " %s", immunity_words((enum immunity)verdict));
		any = true;
	}
	if (any)
		text_append(fools, FOOLS_CAP, ".");
	return any;
}

/* " The goat loses 2 turns, the wader loses at least 5 turns."  False: nobody does. */
static bool aim_describe_losses(const struct aim *aim, char *fools)
{
	const struct game *game = aim->link.run->game;
	size_t begins = strlen(fools);

	for (int i = 0; i < game->n_hunters; i++) {
		bool least, first = !fools[begins];
		int turns = aim_loss(aim, i, &least);
		char name[TELL_NAME_CAP];
		if (turns <= 0)
			continue;
		tell_name(game, i, name);
		text_append(fools, FOOLS_CAP, "%s %s %s%s%d turn%s", first ? "" : ",", first ? "The" : "the",
			    name, least ? " loses at least " : " loses ", turns, turns == 1 ? "" : "s");
	}
	if (!fools[begins] || game->floor.masked || aim_refused(aim)) {
		fools[begins] = '\0';
		return false;
	}
	text_append(fools, FOOLS_CAP, ".");
	return true;
}

/* The hunters that are fooled, the others, and why: "Fooled: the kid. Not fooled: the hound smells you."  Returns its
 * role; FOOLS does not change without hunters, or in a masquerade, where it would give them away. */
static enum role aim_describe_whom(const struct aim *aim, char *fools)
{
	char whom[FOOLS_CAP] = "";

	if (aim->link.run->game->floor.masked)
		return ROLE_DIM;
	bool fooled = aim_describe_those(aim, true, whom);
	if (fooled)
		text_append(whom, sizeof whom, " ");
	bool others = aim_describe_those(aim, false, whom);
	if (fooled || others)
		snprintf(fools, FOOLS_CAP, "%s", whom);
	if (others)
		return ROLE_MARK_WARY;
	return fooled ? ROLE_CALM : ROLE_DIM;
}

static void aim_describe_door(const struct aim *aim, char *does)
{
	const struct game *game = aim->link.run->game;
	int left = game->wedges.left;

	if (aim_closes(aim))
		snprintf(does, TELL_CAP,
			 "Close the door: a hunter that plans needs %d turns to open it; others cannot.",
			 GAME_DOOR_PUSHES);
	else
		snprintf(does, TELL_CAP, "Wedge the door: nobody passes it for %d turns. You have %d wedge%s.",
			 GAME_WEDGE_TURNS, left, left == 1 ? "" : "s");
}

/* Two sentences: its effect, and on which hunters.  Returns the role of the second. */
static enum role aim_describe(const struct aim *aim, char *does, char *fools)
{
	fools[0] = '\0';
	if (aim->what == AIM_TRAVEL) {
		aim_describe_place(aim, does);
		aim_describe_way(aim, fools);
		return ROLE_DIM;
	}
	if (aim->what == AIM_WRENCH) {
		snprintf(does, TELL_CAP, "Wrench: for %d turns it runs straight at you, and into walls.",
			 GAME_WRENCH_TURNS);
		aim_describe_victim(aim, fools);
		aim_describe_losses(aim, fools);
		return ROLE_HINT;
	}
	if (aim->what == AIM_DOOR) {
		aim_describe_door(aim, does);
		return aim_describe_losses(aim, fools) ? ROLE_CALM : ROLE_DIM;
	}
	if (aim->what == AIM_STONE) {
		snprintf(does, TELL_CAP, "Throw a stone: hunters that hear it and do not see you go to look.");
		return aim_describe_losses(aim, fools) ? ROLE_CALM : ROLE_DIM;
	}
	const struct tool_kind *tool = aim_tool(aim);
	snprintf(does, TELL_CAP, "%c%s: %s.", tool->name[0] - 'a' + 'A', tool->name + 1, tool->says);
	snprintf(fools, TELL_CAP, "It fools %s.", tool->fools);
	enum role role = aim_describe_whom(aim, fools);
	bool late = aim_describe_losses(aim, fools);
	return late && role == ROLE_DIM ? ROLE_HINT : role;
}

static const char *aim_trouble(const struct aim *aim)
{
	const struct game *game = aim->link.run->game;

	if (aim->what == AIM_WRENCH && game->wrench.until_turn)
		return "It holds one at a time, and still holds the last.";
	if (aim->what == AIM_WRENCH && aim_hunter(aim) >= 0)
		return "It cannot hold a flyer.";
	if (aim->what == AIM_WRENCH)
		return "You see no hunter on that cell.";
	if (aim->what == AIM_DOOR)
		return aim_closes(aim) ? "Somebody is standing in the door."
				       : "No wedges are left on this floor.";
	switch (aim->what == AIM_STONE ? throw_refusal(game, aim->at)
				       : tool_refusal(game, aim->slot, aim->at)) {
	case REFUSED_BLOCKED: return "No stone falls there.";
	case REFUSED_NOTHING:
		return tool_refused(game, &game->tools[game->carry.tools[aim->slot] - 1], aim->at);
	case REFUSED_TOO_FAR: return "Too far.";
	default: return "Out of sight.";
	}
}

/* Is a hunter about that knows of you, or one in sight that is awake? */
static bool aim_is_watched(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (game_present(game, i) &&
		    (hunter->state == HUNTER_HUNTING || (hunter->seen && hunter->state != HUNTER_ASLEEP)))
			return true;
	}
	return false;
}

/* Its price now; "" if that is only a turn that no hunter can use.  Returns its role. */
static enum role aim_describe_price(const struct aim *aim, char *price)
{
	const struct game *game = aim->link.run->game;
	const struct preview *preview = &aim->link.run->telegraph.preview;

	price[0] = '\0';
	if (aim->what == AIM_TRAVEL || preview->action == PREVIEW_REFUSED)
		return ROLE_DIM;
	if (preview->action == PREVIEW_DEADLY) {
		char name[TELL_NAME_CAP];
		tell_name(game, preview->action_by, name);
		snprintf(price, TELL_CAP, "It takes a turn, and the %s catches you.", name);
	} else if (game_has_tempo(game))
		snprintf(price, TELL_CAP, "It costs a tempo (you have %d), and no turn.", game_tempo(game));
	else if (aim_is_watched(game))
		snprintf(price, TELL_CAP, "It takes a turn.");
	return preview->action == PREVIEW_DEADLY ? ROLE_DANGER : ROLE_CALM;
}

/* Its effect and the hunters affected, as far as AREA has room; returns the row below.  SCREEN NULL only measures. */
static int aim_draw_words(const struct aim *aim, struct screen *screen, struct rect area)
{
	char does[TELL_CAP], fools[FOOLS_CAP], price[TELL_CAP];
	int bottom = area.y + area.height;

	enum role role = aim_describe(aim, does, fools);
	enum role cost = aim_describe_price(aim, price);
	if (price[0]) { /* first, so that nothing else takes its row */
		area.y += screen_words(screen, area, cost, price);
		area.height = bottom - area.y;
	}
	if (aim->what != AIM_TRAVEL && aim_refused(aim)) {
		snprintf(fools, TELL_CAP, "%s", aim_trouble(aim));
		role = ROLE_DANGER;
	}
	/* The fooled hunters say more than the tool's general effect, and may be all that fits. */
	bool first = price[0] && role != ROLE_DIM;
	area.y += screen_words(screen, area, first ? role : ROLE_HINT, first ? fools : does);
	area.height = bottom - area.y;
	return area.y + screen_words(screen, area, first ? ROLE_HINT : role, first ? does : fools);
}

static void aim_draw_keys(const struct aim *aim, const struct ui *ui, struct screen *screen, struct rect row)
{
	if (row.width >= AIM_COLUMNS) {
		static const int steps[] = {WEST, SOUTH, NORTH, EAST};
		int x = row.x;
		for (size_t i = 0; i < ARRAY_LEN(steps); i++)
			x = ui_draw_key(ui, screen, x, row.y, &view_aim, steps[i]);
		x = screen_text(screen, x, row.y, ROLE_DIM, "or arrows aim") + 2;
		row = (struct rect){x, row.y, row.width - (x - row.x), 1};
	}
	if (aim->n_places > 1)
		ui_key_line(ui, screen, row, &view_aim, (const int[]){USE, NEXT, BACK}, 3);
	else
		ui_key_line(ui, screen, row, &view_aim, (const int[]){USE, BACK}, 2);
}

/* Of the words on a compact screen, which leave room for keys and map. */
static struct rect aim_strip(const struct aim *aim, const struct ui *ui)
{
	struct rect words = {1, 0, ui->width - 2, max(ui->height - (int)MAP_ROWS_LEAST - 2, 2)};

	words.height = aim_draw_words(aim, NULL, words);
	words.y = ui->height - 1 - words.height;
	return words;
}

/* On a compact screen the words take rows of the map, which scrolls. */
static struct run_layout aim_layout(const struct aim *aim, const struct ui *ui)
{
	struct run_layout layout = run_layout(aim->link.run, ui);

	if (layout.compact)
		layout.map.height = aim_strip(aim, ui).y - layout.map.y;
	return layout;
}

static void aim_draw_strip(const struct aim *aim, const struct ui *ui, struct screen *screen)
{
	struct rect words = aim_strip(aim, ui);

	screen_fill(screen, (struct rect){0, words.y, screen->width, words.height + 1}, ROLE_PANEL);
	aim_draw_words(aim, screen, words);
	aim_draw_keys(aim, ui, screen, (struct rect){1, screen->height - 1, words.width, 1});
}

static void aim_draw_rows(const struct aim *aim, const struct ui *ui, struct screen *screen,
			  const struct run_layout *layout)
{
	struct rect rows = {0, layout->message, layout->width, layout->n_messages};

	if (layout->list.height) { /* then the row of the roster is free */
		rows.height += rows.y - layout->roster;
		rows.y = layout->roster;
	}
	screen_fill(screen, rows, ROLE_TEXT);
	aim_draw_words(aim, screen, (struct rect){1, rows.y, rows.width - 2, rows.height});
	screen_fill(screen, (struct rect){0, layout->keys, layout->width, 1}, ROLE_TEXT);
	aim_draw_keys(aim, ui, screen, (struct rect){1, layout->keys, layout->width - 2, 1});
}

/* A tool that moves you shows where you would be; other tools, and the way, the ground that they are for. */
static uint32_t aim_glyph(const struct aim *aim, uint32_t below)
{
	if (aim->what == AIM_TOOL && !aim_refused(aim) &&
	    tool_effects[aim_tool(aim)->effect]->traits & TRAIT_MOVES_YOU)
		return '@';
	return below == ' ' ? U'·' : below;
}

static bool aim_same_trail(const struct preview_trail *a, const struct preview_trail *b)
{
	return a->n_cells == b->n_cells && !memcmp(a->cells, b->cells, (size_t)a->n_cells * sizeof a->cells[0]);
}

/* The hunters' ways after it, and thinner their ways without it; the ground that it makes; then what is drawn over these. */
static void aim_draw_trails(const struct aim *aim, const struct ui *ui, struct screen *screen,
			    const struct relief *relief)
{
	const struct run *run = aim->link.run;
	const struct preview *preview = &run->telegraph.preview;

	if (aim_refused(aim))
		return;
	for (int i = 0; i < run->game->n_hunters; i++) {
		const struct preview_trail *now = &run->telegraph.now[i], *then = &run->telegraph.then[i];
		if (!aim_same_trail(now, then))
			relief_path(screen, relief, now->cells, (size_t)now->n_cells, ROLE_WAY_TAKEN);
		relief_path(screen, relief, then->cells, (size_t)then->n_cells, ROLE_PATH);
	}
	for (int i = 0; i < preview->n_changes; i++)
		relief_suppose(screen, relief, preview->changes[i].at, preview->changes[i].terrain);
	run_draw_things(run, ui, screen, relief);
}

static void aim_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct aim *aim = state;
	struct run_layout layout = aim_layout(aim, ui);
	struct relief relief = run_relief(aim->link.run, &layout);
	enum role role = ROLE_STEP;
	int x, y = 0;

	if (layout.compact) {
		screen_fill(screen, layout.map, ROLE_TEXT);
		run_draw_map(aim->link.run, ui, screen, &layout);
	}

	if (aim->what == AIM_TRAVEL)
		relief_path(screen, &relief, aim->route, aim->n_route, ROLE_TRAIL_NEW);
	else
		aim_draw_trails(aim, ui, screen, &relief);
	if (aim_refused(aim))
		role = ROLE_MARK_WARY;
	const struct screen_cell *cell = relief_find(&relief, aim->at, &x, &y) ? screen_at(screen, x, y) : NULL;
	if (cell) {
		screen_put(screen, x, y, aim_glyph(aim, cell->glyph), role);
		screen_paint(screen, x, y, role);
	}
	if (layout.compact)
		aim_draw_strip(aim, ui, screen);
	else
		aim_draw_rows(aim, ui, screen, &layout);
	if (relief_find(&relief, aim->at, &x, &y))
		screen_point(screen, x, y);
}

static void aim_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct aim *aim = state;
	const struct run *run = aim->link.run;
	char does[TELL_CAP], fools[FOOLS_CAP], words[512] = "";

	(void)ui;
	speech->here = run->game->at;
	aim_describe(aim, does, fools);
	speech_say(speech, FACT_ASKING, 0, "%s %s", does, fools);
	if (aim->what != AIM_TRAVEL && aim_refused(aim))
		snprintf(words, sizeof words, "; %s", aim_trouble(aim));
	else if (aim->what != AIM_TRAVEL)
		facts_preview(run, speech, words, sizeof words);
	speech_add(speech, &(struct fact){.kind = FACT_CURSOR, .at = aim->at, .words = words});
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static enum view_answer aim_do(struct aim *aim, struct ui *ui)
{
	struct game_action action = aim_action(aim);

	if (aim->what == AIM_TRAVEL && cell_equal(aim->at, aim->link.run->game->at)) {
		ui_tell(ui, "You are there.");
		return VIEW_STAY;
	}
	if (aim_refused(aim))
		return VIEW_STAY;
	if (aim->what == AIM_TRAVEL)
		run_link_travel(&aim->link, ui, aim->goal, aim->at);
	else
		run_link_act(&aim->link, ui, &action);
	return VIEW_CLOSE;
}

/* Closes or wedges the door in DIRECTION; if there is none, no door. */
static enum view_answer aim_do_towards(struct aim *aim, struct ui *ui, int direction)
{
	struct cell at = cell_step(aim->link.run->game->at, direction);

	if (aim_door(aim->link.run->game, at) == DIRECTIONS)
		return VIEW_CLOSE;
	aim_move_to(aim, at);
	return aim_do(aim, ui);
}

/* ACTION's place to travel to; false: you know none. */
static bool aim_pick(const struct aim *aim, int action, struct cell *at)
{
	const struct game *game = aim->link.run->game;
	enum thing_kind kind = action == CACHE ? THING_CACHE : THING_RELIC;

	if (action == STAIRS_UP)
		*at = game->floor.start;
	if (action == STAIRS_UP)
		return true;
	if (action == STAIRS_DOWN)
		return run_find_known(game, TERRAIN_STAIRS_DOWN, at);
	for (int i = 0; i < game->n_things; i++)
		if (!game->things[i].taken && game->things[i].kind == kind) {
			*at = game->things[i].at;
			return true;
		}
	return false;
}

static enum view_answer aim_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct aim *aim = state;
	struct run_layout layout = aim_layout(aim, ui);
	struct cell at;

	if (key_points(key)) {
		if (!run_pointed_at(aim->link.run, &layout, key, &at))
			return VIEW_STAY;
		aim_move_to(aim, at);
		if (key.code != KEY_CODE_MOUSE_DOWN)
			return VIEW_STAY;
		return cell_equal(aim->at, at) ? aim_do(aim, ui) : VIEW_CLOSE;
	}
	if (action >= STAIRS_UP && action <= RELIC && aim->what == AIM_TRAVEL) {
		if (aim_pick(aim, action, &at))
			aim_move_to(aim, at);
	} else if (action >= 0 && action < NEXT && aim->what == AIM_DOOR) {
		return aim_do_towards(aim, ui, action % CURSOR_KEYS);
	} else if (action >= 0 && action < NEXT) {
		for (int i = 0; i < (action < FAR ? 1 : FAR_CELLS); i++)
			aim_move_to(aim, cell_step(aim->at, action % CURSOR_KEYS));
	} else if (action == NEXT && aim->n_places) {
		aim_move_to(aim, aim_next_place(aim));
	} else if (action == USE || (action < 0 && key.code == aim->opened_by)) {
		return aim_do(aim, ui);
	} else {
		return VIEW_CLOSE;
	}
	return VIEW_STAY;
}

const struct view view_aim = {
    .name = "aim",
    .overlay = true,
    .mouse = true,
    .hovers = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct aim),
    .open = aim_view_open,
    .close = aim_view_close,
    .draw = aim_view_draw,
    .speak = aim_view_speak,
    .key = aim_view_key,
};
