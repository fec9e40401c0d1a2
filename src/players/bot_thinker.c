/* Looks ahead: goes where it can be before the hunters that it sees, and never steps onto a deadly or doomed cell if it
 * can help it. */
#include <string.h>

#include "base/minmax.h"
#include "players/bot.h"
#include "world/world.h"

/* It remembers a hunter for FEAR_TURNS, closes a door on one that is there in DOOR_TURNS, and a question about the
 * future may take STEPS of the world. */
enum { FEAR_TURNS = 10, DOOR_TURNS = 10, STEPS = 400, NEVER = UINT16_MAX };

/* A stand-off bores it: then it moves about, and in the end it takes a risk. */
enum { RESTLESS_TURNS = 10, RASH_TURNS = 40, RASH_FOR_TURNS = 8 };

/* ---- who can be where when -------------------------------------------------------------------------------- */

/* Turns of one step onto terrain KNOWN, which can be stepped on. */
static int thinker_cost(int known, bool hunter)
{
	if (known == TERRAIN_DOOR_CLOSED)
		return hunter ? 1 + GAME_DOOR_PUSHES : 1;
	return terrain_info[known].walk_cost;
}

/* Whose arrival it is: yours where you come first, or a hunter's. */
struct thinker_flood {
	uint16_t *turns;
	const uint16_t *before; /* NULL: no limit */
	bool hunter, opens_doors;
};

static bool thinker_goes(const struct game *game, const struct thinker_flood *flood, struct cell at, int d,
			 int *turns)
{
	struct cell to = cell_step(at, d);

	if (!game_inside(game, to) || !travel_step_known(game, at, d))
		return false;
	int known = game_known(game, to);
	if (known == TERRAIN_DOOR_CLOSED && flood->hunter && !flood->opens_doors)
		return false;
	*turns = flood->turns[game_index(game, at)] + thinker_cost(known, flood->hunter);
	size_t index = game_index(game, to);
	return *turns < flood->turns[index] && (!flood->before || *turns < flood->before[index]);
}

/* Spreads from FROM; map->from receives the last step to each cell. */
static void thinker_spread(struct bot_map *map, const struct game *game, const struct thinker_flood *flood,
			   struct cell from)
{
	size_t cells = (size_t)game->width * (size_t)game->height, first = 0, n = 1;

	memset(flood->turns, 0xff, cells * sizeof *flood->turns);
	memset(map->queued, 0, cells * sizeof *map->queued);
	flood->turns[game_index(game, from)] = 0;
	map->queue[0] = from;
	for (; n > 0; n--) {
		struct cell at = map->queue[first];
		first = (first + 1) % cells;
		map->queued[game_index(game, at)] = false;
		for (int d = 0; d < DIRECTIONS; d++) {
			int turns;
			if (!thinker_goes(game, flood, at, d, &turns))
				continue;
			size_t to = game_index(game, cell_step(at, d));
			flood->turns[to] = (uint16_t)turns;
			map->from[to] = (uint8_t)d;
			if (map->queued[to])
				continue;
			map->queued[to] = true;
			map->queue[(first + n++ - 1) % cells] = cell_step(at, d);
		}
	}
}

/* The hunters that it sees, and for a while those it saw; but not sleeping ones. */
static bool thinker_fears(struct bot_seat *seat, const struct game *game, int who)
{
	const struct hunter *hunter = &game->hunters[who];

	if (hunter->seen && game_present(game, who)) {
		seat->seen_turn[who] = game->turn + 1;
		seat->seen_at[who] = hunter->at;
	}
	return seat->seen_turn[who] && game->turn < seat->seen_turn[who] + FEAR_TURNS &&
	       hunter->state != HUNTER_ASLEEP;
}

/* Fills map->theirs.  Returns false: nobody to fear. */
static bool thinker_fill_theirs(struct bot_seat *seat, const struct game *game)
{
	struct bot_map *map = &seat->map;
	size_t cells = (size_t)game->width * (size_t)game->height;
	bool any = false;

	memset(map->theirs, 0xff, cells * sizeof *map->theirs);
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (!thinker_fears(seat, game, i))
			continue;
		bool opens = !hunter_flies(hunter) && chase_of(&hunter->walker.mind)->opens_doors;
		struct thinker_flood flood = {map->flood, NULL, true, opens};
		int early = game->turn + 1 - seat->seen_turn[i], late = 0;
		if (hunter->seen)
			late = hunter->recoil_turns;
		thinker_spread(map, game, &flood, seat->seen_at[i]);
		for (size_t cell = 0; cell < cells; cell++)
			if (map->flood[cell] != NEVER) {
				int turns =
				    max(0, map->flood[cell] * 100 / hunter->kind.speed_percent - early) + late;
				map->theirs[cell] = (uint16_t)min((int)map->theirs[cell], turns);
			}
		any = true;
	}
	return any;
}

/* ---- where to -------------------------------------------------------------------------------------------- */

/* The cell within reach that it likes best: where the floor ends, the nearest that shows something new, or the one
 * where it is longest before them. */
static struct cell thinker_target(const struct bot_map *map, const struct game *game, bool *flees)
{
	struct cell end, best = game->at;
	bool ends = game_end(game, &end), news = false;
	int least = NEVER, most = -1;

	*flees = false;
	if (ends && map->mine[game_index(game, end)] != NEVER)
		return end;
	for (int i = 0; i < game->width * game->height; i++) {
		struct cell at = cell_of_index(i, game->width);
		int lead = map->theirs[i] - map->mine[i];
		if (map->mine[i] == NEVER || cell_equal(at, game->at))
			continue;
		if (!ends && travel_touches_unknown(game, at)) {
			if (map->mine[i] < least) {
				best = at;
				least = map->mine[i];
			}
			news = true;
		} else if (!news && lead > most) {
			best = at;
			most = lead;
		}
	}
	*flees = !news;
	return best;
}

static struct game_action thinker_step_to(const struct bot_map *map, const struct game *game, struct cell to)
{
	struct game_action action = {.verb = GAME_WAIT};

	while (!cell_equal(to, game->at)) {
		action = (struct game_action){.verb = GAME_MOVE, .direction = map->from[game_index(game, to)]};
		to = cell_step(to, direction_opposite(action.direction));
	}
	return action;
}

/* ---- what then ------------------------------------------------------------------------------------------- */

/* When the first of them can be where ACT leads; later is better. */
static int thinker_value(const struct bot_map *map, const struct game *game, int act)
{
	struct cell to = game->at;

	if (act < DIRECTIONS)
		to = cell_step(game->at, act);
	return game_inside(game, to) ? map->theirs[game_index(game, to)] : 0;
}

bool bot_safe(struct bot_seat *seat, const struct game *game, int act, int turns)
{
	const struct oracle_question question = {
	    .scope = ORACLE_KNOWN, .until_turn = game->turn + turns, .first = UINT64_C(1) << act};

	if (!turns)
		return true;
	if ((act < DIRECTIONS && !travel_step_known(game, game->at, act)) ||
	    oracle_try(seat->oracle, game, ORACLE_KNOWN, act) == ORACLE_REFUSED)
		return false;
	oracle_ask(seat->oracle, game, &question);
	return oracle_go_on(seat->oracle, STEPS) != ORACLE_NONE;
}

/* The act of ACTION, which is a step or waiting. */
static int thinker_act(const struct game_action *action)
{
	return action->verb == GAME_MOVE ? action->direction : ORACLE_WAIT;
}

/* Waiting and all steps, the best first by thinker_value(). */
static void thinker_sort(const struct bot_map *map, const struct game *game, int acts[ORACLE_CHOICES])
{
	int values[ORACLE_CHOICES] = {0};

	for (int act = 0; act < ORACLE_CHOICES; act++) {
		int value = thinker_value(map, game, act), i = act;
		for (; i > 0 && values[i - 1] < value; i--) {
			values[i] = values[i - 1];
			acts[i] = acts[i - 1];
		}
		values[i] = value;
		acts[i] = act;
	}
}

/* WANTED if it is neither deadly nor doomed, otherwise what holds out longest. */
static struct game_action thinker_safest(struct bot_seat *seat, const struct game *game,
					 struct game_action wanted)
{
	int acts[ORACLE_CHOICES], most = (int)seat->params[BOT_TURNS];

	if (!most || bot_safe(seat, game, thinker_act(&wanted), most))
		return wanted;
	thinker_sort(&seat->map, game, acts);
	for (int turns = most; turns > 0; turns--)
		for (int i = 0; i < ORACLE_CHOICES; i++)
			if (bot_safe(seat, game, acts[i], turns)) {
				seat->cornered = turns < most;
				return oracle_action(acts[i]);
			}
	seat->cornered = true;
	return wanted;
}

/* Does a hunter come through the door AT beside you, and soon? */
static bool thinker_comes_by(const struct bot_map *map, const struct game *game, struct cell at)
{
	uint16_t turns = map->theirs[game_index(game, at)];

	return game_hunter_at(game, at) < 0 && turns < map->theirs[game_index(game, game->at)] &&
	       turns <= DOOR_TURNS;
}

/* Is there a door beside you through which a hunter is about to come?  Then ACTION closes or wedges it. */
static bool thinker_shuts(struct bot_seat *seat, const struct game *game, struct game_action *action)
{
	int turns = (int)seat->params[BOT_TURNS];

	for (int d = 0; d < NORTH_EAST && seat->params[BOT_DOORS] > 0; d++) {
		struct cell at = cell_step(game->at, d);
		int known = game_known(game, at), act;
		if (known == TERRAIN_DOOR_OPEN)
			act = ORACLE_CLOSE + d;
		else if (known == TERRAIN_DOOR_CLOSED && game->wedges.left > 0)
			act = ORACLE_WEDGE + d;
		else
			continue;
		if (!thinker_comes_by(&seat->map, game, at) || !bot_safe(seat, game, act, turns))
			continue;
		*action = oracle_action(act);
		return true;
	}
	return false;
}

struct game_action bot_think(struct bot_seat *seat, struct game *game)
{
	struct bot_map *map = &seat->map;
	struct game_action action = {.verb = GAME_WAIT};
	struct cell end;

	seat->afraid = thinker_fill_theirs(seat, game);
	seat->cornered = false;
	bool at_end = game_end(game, &end) && cell_equal(end, game->at);
	if (!seat->afraid || at_end) {
		game_go_on(game, &action);
		return action;
	}
	if (thinker_shuts(seat, game, &action))
		return action;
	struct thinker_flood flood = {map->mine, map->theirs, false, true};
	thinker_spread(map, game, &flood, game->at);
	bool flees;
	struct cell to = thinker_target(map, game, &flees);
	seat->bored = flees ? seat->bored + 1 : 0;
	int turns = (int)seat->params[BOT_TURNS];
	if (seat->bored > RASH_TURNS)
		turns = max(0, 2 - seat->rashes);
	if (seat->bored > RASH_TURNS + RASH_FOR_TURNS) {
		seat->bored = 0;
		seat->rashes++;
	}
	if (flees && game_go_on(game, &action) && bot_safe(seat, game, thinker_act(&action), turns))
		return action;
	if (seat->bored > RESTLESS_TURNS)
		action = (struct game_action){.verb = GAME_MOVE,
					      .direction = (int)rng_below(&seat->rng, DIRECTIONS)};
	else
		action = thinker_step_to(map, game, to);
	return thinker_safest(seat, game, action);
}

static const struct param params[] = {
    [BOT_TURNS] = {"turns", "", 5, 0, BOT_TURNS_MAX, NULL, "how far it looks ahead; 0 turns this off"},
    [BOT_DOORS] = {"doors", "", 1, 0, 1, NULL, "1: it closes doors behind it when somebody comes"},
};

const struct bot bot_thinker = {
    .head = {"thinker", "Looks ahead", "steps onto no cell that is marked deadly or doomed", params,
	     ARRAY_LEN(params)},
    .act = bot_think,
};
