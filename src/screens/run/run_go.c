/* What continues by itself: running, travelling, exploring, one step at a time until there is news. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "screens/run/run.h"
#include "world/thing.h"

enum {
	STEP_MS = 25,         /* between two steps */
	STEPS_AT_ONCE = 2000, /* without motion, at most this many steps for one key */
	ROUTE_MAX = 1024,     /* cells that are looked at ahead */
	SAFE_STEPS = 10,      /* that must be safe to walk on while somebody hunts you */
	COMPANY_CELLS = 4,    /* from you: a hunter that comes as near stops you, whatever it does */
	STEPWISE_TIMES = 2,   /* that you are told why each key is one step */
	NEWS_CELLS = 12       /* from you: what hunters do farther away does not stop you */
};

static bool run_looks_open(const struct game *game, struct cell at)
{
	int known = game_known(game, at);

	return known < TERRAIN_COUNT && terrain_info[known].plan_cost;
}

/* Is the ground beside you open, as far as you know, when you face direction D?  Bit 0: left, bit 1: right. */
static unsigned run_flanks(const struct game *game, int d)
{
	int dx = direction_dx[d], dy = direction_dy[d];
	struct cell left = cell_at(game->at.x + dy, game->at.y - dx);
	struct cell right = cell_at(game->at.x - dy, game->at.y + dx);

	return (unsigned)run_looks_open(game, left) | (unsigned)run_looks_open(game, right) << 1;
}

bool run_find_known(const struct game *game, enum terrain terrain, struct cell *at)
{
	const uint8_t *known = game_plane(game, PLANE_KNOWN);

	const uint8_t *found = memchr(known, (int)terrain, (size_t)game->width * (size_t)game->height);

	if (found)
		*at = cell_of_index((int)(found - known), game->width);
	return found != NULL;
}

size_t run_way_home(const struct run *run, struct cell cells[RUN_HOME_CELLS])
{
	struct game *game = run->game;

	if (!game->carry.lodestone || game->phase != GAME_PLAYING)
		return 0;
	return game_route(game, game->floor.start, NULL, cells, RUN_HOME_CELLS);
}

static struct game_shun run_shuns(struct run *run)
{
	return telegraph_shuns(&run->telegraph, run->game, &run->glimpses);
}

size_t run_route(struct run *run, struct cell to, struct cell *cells, size_t cap)
{
	struct game_shun shun = run_shuns(run);

	return game_route(run->game, to, &shun, cells, cap);
}

/* The things where there is something to choose, except those that you have passed: a relic hums when you take it, so you
 * go there yourself. */
static unsigned run_wants(const struct run *run)
{
	const struct game *game = run->game;
	unsigned wanted = 0;

	for (int i = 0; i < game->n_things; i++)
		if (!game->things[i].taken && !thing_kinds[game->things[i].kind]->step_on)
			wanted |= 1U << i;
	return wanted & ~run->walk.passed;
}

/* What exploring passes by, and you know a way to: the Lodestone or a relic; NULL: none. */
static const char *run_leaves_behind(struct run *run)
{
	struct cell route[2];

	for (int i = 0; i < run->game->n_things; i++) {
		const struct game_thing *thing = &run->game->things[i];
		if (!thing->taken && thing_kinds[thing->kind]->step_on &&
		    game_known(run->game, thing->at) != GAME_UNKNOWN &&
		    game_route(run->game, thing->at, NULL, route, ARRAY_LEN(route)))
			return thing_kinds[thing->kind]->title;
	}
	return NULL;
}

static void run_say_explored(struct run *run)
{
	const char *left = run_leaves_behind(run);
	char text[TELL_CAP] = "Everything you can reach is known";
	struct cell stairs, route[2];
	bool on = !run->game->carry.lodestone && run_find_known(run->game, TERRAIN_STAIRS_DOWN, &stairs) &&
		  game_route(run->game, stairs, NULL, route, ARRAY_LEN(route));

	if (left)
		text_append(text, sizeof text, "; {travel} leads to the %s", left);
	if (on)
		text_append(text, sizeof text,
			    left ? ", {stairs_down} to the stairs" : ": {stairs_down} goes to the stairs");
	text_append(text, sizeof text, ".");
	run_say(run, MESSAGE_REPLY, text);
}

bool run_is_hunted(const struct game *game)
{
	int who = game_threat(game);

	return who >= 0 && game->hunters[who].state == HUNTER_HUNTING;
}

/* Can WHO be at TO from FROM within TURNS, by the ways that you know? */
static bool run_comes_in_time(struct game *game, int who, struct cell from, struct cell to, int turns)
{
	const struct hunter *hunter = &game->hunters[who];
	int limit = turns * hunter->kind.speed_percent / 100;

	return (hunter_flies(hunter) ? cell_steps(from, to) : game_walks(game, from, to, limit)) <= limit;
}

/* The next step into the unknown by a way that comes twice as near to hunters as SHUN allows, if you are there before them.
 * False: there is none. */
static bool run_slips_by(struct run *run, struct game_shun shun, unsigned wanted, struct game_action *action)
{
	struct cell route[ROUTE_MAX];

	for (int i = 0; i < shun.n; i++)
		shun.near[i].cells /= 2;
	size_t cells = game_explore_route(run->game, &shun, wanted, route, ROUTE_MAX);
	bool first = cells > 0 && cells < ROUTE_MAX; /* a way that is longer is cut */
	for (int i = 0; i < shun.n && first; i++)
		first =
		    !run_comes_in_time(run->game, shun.near[i].who, shun.near[i].at, route[0], (int)cells - 1);
	return first && game_explore(run->game, &shun, wanted, action);
}

static struct game_shun run_explore_shuns(struct run *run, const struct ui *ui)
{
	return ui->settings.travel_stops ? run_shuns(run) : (struct game_shun){0};
}

/* The next step into the unknown, away from danger if there is another way, else *BARRED if somebody hunts you; false: all
 * is known. */
static bool run_explore(struct run *run, const struct ui *ui, struct game_action *action, bool *barred)
{
	int here = game_thing_at(run->game, run->game->at);
	struct game_shun shun = run_explore_shuns(run, ui);

	*barred = false;
	if (here >= 0 && !(run->walk.passed >> here & 1)) {
		run->walk.passed |= 1U << here;
		run->walk.n_trod = 0; /* it came here for that */
	}
	unsigned wanted = run_wants(run);
	if (game_explore(run->game, &shun, wanted, action))
		return true;
	bool hunted = run_is_hunted(run->game);
	if (hunted && run_slips_by(run, shun, wanted, action))
		return true;
	*barred = hunted;
	return game_explore(run->game, NULL, wanted, action);
}

static size_t run_known_cells(const struct game *game)
{
	const uint8_t *known = game_plane(game, PLANE_KNOWN);
	size_t n = 0;

	for (size_t i = 0; i < (size_t)game->width * (size_t)game->height; i++)
		n += known[i] != GAME_UNKNOWN;
	return n;
}

/* Begins the list of the cells that exploring treads. */
static void run_begin_trod(struct run *run)
{
	run->walk.known = run_known_cells(run->game);
	run->walk.trod[0] = run->game->at;
	run->walk.n_trod = 1;
}

/* How often. */
static int run_has_trod(const struct walk *walk, struct cell at)
{
	int times = 0;

	for (int i = 0; i < walk->n_trod; i++)
		times += cell_equal(walk->trod[i], at);
	return times;
}

/* Would exploring step on a cell for the third time without having learned anything?  Between a hunter and the unknown it
 * would go to and fro for ever.  It may try again once you have walked or waited. */
static bool run_shuttles(struct run *run, const struct game_action *action)
{
	struct walk *walk = &run->walk;
	struct cell to = cell_step(run->game->at, action->direction);

	if (walk->n_trod > 1 && !cell_equal(walk->trod[walk->n_trod - 1], run->game->at))
		walk->n_trod--; /* you have opened a door, and not moved */
	if (!walk->n_trod || run->game->turn != walk->trod_turn || walk->n_trod == WALK_TROD_MAX)
		run_begin_trod(run);
	/* Large maps are counted only for a cell that comes again. */
	if (run_has_trod(walk, to) && run_known_cells(run->game) != walk->known)
		run_begin_trod(run);
	bool again = run_has_trod(walk, to) > 1;
	if (!again)
		walk->trod[walk->n_trod++] = to;
	return again;
}

/* Which of SHUN bars all ways into the unknown, if it does so alone, else the nearest; -1: it names nobody. */
static int run_bars(struct run *run, struct game_shun shun)
{
	int nearest = -1, least = INT_MAX;
	struct game_action action;

	for (int i = 0; i < shun.n; i++) {
		struct game_shun others = shun;
		others.near[i] = others.near[--others.n];
		if (game_explore(run->game, &others, run_wants(run), &action))
			return i;
		if (cell_steps(run->game->at, shun.near[i].at) < least) {
			nearest = i;
			least = cell_steps(run->game->at, shun.near[i].at);
		}
	}
	return nearest;
}

/* Says why exploring does not go on: a hunter bars the unknown, or is where it would turn back, again and again. */
static void run_say_barred(struct run *run, const struct ui *ui, bool barred)
{
	struct game_shun shun = run_explore_shuns(run, ui);
	char text[TELL_CAP] = "Exploring would go to and fro here: walk on yourself.";
	int i = run_bars(run, shun);

	if (i >= 0) {
		const struct hunter *hunter = glimpses_of(&run->glimpses, run->game, shun.near[i].who);
		const char *where = direction_names[cell_direction(run->game->at, shun.near[i].at)];
		snprintf(text, sizeof text,
			 barred ? "No way into the unknown is safe from the %s, %s: walk on yourself."
				: "Exploring would go to and fro before the %s, %s: walk on yourself.",
			 hunter->kind.name, where);
	}
	run_say(run, MESSAGE_REPLY, text);
}

const struct terrain_info *run_slow_ground(const struct game *game, const struct cell *route, size_t n)
{
	for (; n > 1; n--) {
		int known = game_known(game, route[n - 2]);
		if (known < TERRAIN_COUNT && terrain_info[known].walk_cost > 1)
			return &terrain_info[known];
	}
	return NULL;
}

static void run_say_slow(struct run *run, const struct terrain_info *slow)
{
	char text[TELL_CAP];

	snprintf(text, sizeof text, "The way leads through %s: %d turns for each step.", slow->name,
		 slow->walk_cost);
	run_say(run, MESSAGE_NEWS, text);
}

/* Writes the directions of the foreseeable next steps to WAY; returns their number.  Exploring foresees none. */
static int run_find_way(struct run *run, uint8_t way[SAFE_STEPS])
{
	struct cell route[ROUTE_MAX];
	int n = 0;

	if (run->walk.going == GOING_STRAIGHT) {
		struct cell at = run->game->at;
		for (; n < SAFE_STEPS; n++) {
			at = cell_step(at, run->walk.direction);
			if (!run_looks_open(run->game, at))
				break;
			way[n] = (uint8_t)run->walk.direction;
		}
	} else if (run->walk.going == GOING_TO) {
		size_t cells = run_route(run, run->walk.goal, route, ROUTE_MAX);
		for (; n < SAFE_STEPS && cells >= (size_t)n + 2; n++)
			way[n] =
			    (uint8_t)cell_direction(route[cells - 1 - (size_t)n], route[cells - 2 - (size_t)n]);
	}
	return n;
}

/* Are the next steps of automatic walking safe from everybody in sight? */
static bool run_outruns(struct run *run)
{
	uint8_t way[SAFE_STEPS];
	int n = run_find_way(run, way);

	return n > 0 && telegraph_is_safe(&run->telegraph, run->game, way, n);
}

bool run_warns(struct run *run, const struct ui *ui, int choice)
{
	bool arrives =
	    run->walk.going == GOING_TO && cell_equal(cell_step(run->game->at, choice), run->walk.goal);
	uint8_t way[SAFE_STEPS];
	struct telegraph_step step = {.choice = choice,
				      .arrives = arrives,
				      .by_itself = run->walk.going != GOING_NOWHERE,
				      .way = way,
				      .pointed = run->walk.going == GOING_TO && run->walk.pointed,
				      .held = run->keys.held,
				      .position = run->session->playback.position,
				      .now_ms = ui->now_ms};
	char text[2 * TELL_CAP];

	if (step.by_itself && !arrives && game_threat(run->game) >= 0)
		step.n_way = run_find_way(run, way);
	if (!telegraph_warns(&run->telegraph, run->game, &run->glimpses, &step, text))
		return false;
	run_say(run, MESSAGE_REPLY, text);
	return true;
}

/* Is a hunter in sight close that is up and about, but does not hunt you yet? */
static bool run_has_company(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (game_present(game, i) && hunter->seen && !hunter->stuck && hunter->state != HUNTER_ASLEEP &&
		    hunter->state != HUNTER_HUNTING && cell_steps(game->at, hunter->at) <= COMPANY_CELLS)
			return true;
	}
	return false;
}

/* Has the last step brought news of a chase nearby: an error, or that two collide? */
static bool run_has_turned(const struct game *game)
{
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		bool errs = event->kind == GAME_EVENT_ERRED && event->erred.pays;
		if ((errs || event->kind == GAME_EVENT_CLASHED) &&
		    cell_steps(game->at, event->at) <= NEWS_CELLS)
			return true;
	}
	return false;
}

/* Says, on two floors of a run, why you stop after a step. */
static void run_say_stepwise(struct run *run)
{
	if (run->told.stepwise_floor == run->floor || run->told.n_stepwise == STEPWISE_TIMES)
		return;
	run->told.stepwise_floor = run->floor;
	run->told.n_stepwise++;
	run_say(run, MESSAGE_HINT,
		"While you are hunted, automatic walking stops after each step unless the next ten are safe.");
}

/* The water or mud into which a step in DIRECTION would lead from firm ground; NULL: it does not. */
static const struct terrain_info *run_bog(const struct game *game, int direction)
{
	struct cell ahead[] = {cell_step(game->at, direction), game->at};

	if (terrain_info[game_terrain(game, game->at)].walk_cost > 1)
		return NULL;
	return run_slow_ground(game, ahead, ARRAY_LEN(ahead));
}

/* Would exploring wade in DIRECTION while somebody hunts you?  Then says why it does not. */
static bool run_stays_dry(struct run *run, int direction)
{
	const struct terrain_info *slow = run_bog(run->game, direction);
	char text[TELL_CAP];

	if (!slow || !run_is_hunted(run->game))
		return false;
	snprintf(text, sizeof text, "While you are hunted, exploring stays out of %s: walk on yourself.",
		 slow->name);
	run_say(run, MESSAGE_REPLY, text);
	return true;
}

/* Would a run in DIRECTION go on in water or mud?  Then says so. */
static bool run_bogs(struct run *run, int direction)
{
	const struct terrain_info *slow = run_bog(run->game, direction);

	if (slow)
		run_say_slow(run, slow);
	return slow;
}

/* Towards the goal. */
static bool run_travel(struct run *run, struct game_action *action)
{
	struct game_shun shun = run_shuns(run);

	return game_travel(run->game, run->walk.goal, &shun, action);
}

/* One step of automatic walking.  Returns false at its end. */
static bool run_go_on(struct run *run, struct ui *ui)
{
	if (run->walk.going == GOING_COMPUTER)
		return run_play_on(run, ui);
	struct game *game = run->game;
	struct game_action action = {.verb = GAME_MOVE, .direction = run->walk.direction};
	struct cell from = game->at, stairs;
	unsigned before = run_flanks(game, run->walk.direction);
	bool barred;

	if (run->walk.going == GOING_TO && !run_travel(run, &action))
		return false;
	if (run->walk.going == GOING_EXPLORING && !run_explore(run, ui, &action, &barred)) {
		run_say_explored(run);
		return false;
	}
	if (run->walk.going == GOING_EXPLORING && (barred || run_shuttles(run, &action))) {
		run_say_barred(run, ui, barred);
		return false;
	}
	if (ui->settings.travel_stops && action.verb == GAME_MOVE && run_warns(run, ui, action.direction))
		return false;
	if (run->walk.going == GOING_EXPLORING && run_stays_dry(run, action.direction))
		return false;
	bool hunted = run_is_hunted(game), company = run_has_company(game);
	if (run->walk.sneaking && action.verb == GAME_MOVE)
		action.verb = GAME_SNEAK;
	int floor = run->floor;
	bool way_known = run_find_known(game, TERRAIN_STAIRS_DOWN, &stairs);
	run_act(run, ui, &action);
	game = run->game;
	if (run->walk.going == GOING_EXPLORING)
		run->walk.trod_turn = game->turn;
	if (run->floor != floor || run->summing_up)
		return false;
	if (game_alarmed(game, run->glimpses.familiar) || (!company && run_has_company(game)))
		return false;
	if (run_is_hunted(game) && (!hunted || run_has_turned(game)))
		return false;
	if (run_is_hunted(game) && !run_outruns(run)) {
		run_say_stepwise(run);
		return false;
	}
	if (run->walk.going == GOING_EXPLORING && !way_known &&
	    run_find_known(game, TERRAIN_STAIRS_DOWN, &stairs)) {
		run_say(run, MESSAGE_HINT, "There are the stairs: {stairs_down} goes to them.");
		return false;
	}
	if (run->walk.going != GOING_STRAIGHT && !cell_equal(game->at, run->walk.goal))
		return true;
	if (run->walk.going == GOING_TO && run->walk.pointed && run->walk.errand.x >= 0)
		run_say(run, MESSAGE_REPLY,
			"The way that you knew ends here. {travel} twice goes on towards it.");
	if (run->walk.going != GOING_STRAIGHT)
		return false;
	return !cell_equal(from, game->at) && run_flanks(game, run->walk.direction) == before &&
	       !run_bogs(run, run->walk.direction);
}

void run_say_way(struct run *run)
{
	struct cell route[ROUTE_MAX];

	size_t n = run_route(run, run->walk.goal, route, ROUTE_MAX);
	const struct terrain_info *slow = run_slow_ground(run->game, route, n);
	if (slow && !run_is_hunted(run->game))
		run_say_slow(run, slow);
}

void run_go(struct run *run, struct ui *ui, enum run_going going)
{
	run->walk.going = going;
	for (int i = 0; i < STEPS_AT_ONCE && run->walk.going; i++) {
		if (!run_go_on(run, ui))
			run->walk.going = GOING_NOWHERE;
		else if (!ui->options.no_motion)
			break;
		else if (going == GOING_COMPUTER)
			run->walk.going = GOING_NOWHERE; /* without motion, one turn for one key */
	}
	run->walk.step_ms = ui->now_ms + STEP_MS;
	if (going == GOING_COMPUTER)
		run->walk.step_ms = ui->now_ms + run_pace_ms(&run->computer);
}
