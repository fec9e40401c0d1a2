/* What you do, and the turns that pass meanwhile. */
#include <string.h>

#include "base/minmax.h"
#include "game/drone.h"
#include "game/tool.h"
#include "game/world.h"

/* How far each noise carries, in steps. */
enum {
	NOISE_WAIT = 0,
	NOISE_SNEAK = 2,
	NOISE_MOVE = 7,
	NOISE_WATER = 10,
	NOISE_DOOR = 7,
	NOISE_WEDGE = 12,
	NOISE_USE = 4
};

static int turn_refuse(struct game *game, enum game_refusal why, struct cell at)
{
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_REFUSED, .who = -1, .at = at, .refused = {why, -1}});
	return 0;
}

/* ---- what you do ----------------------------------------------------------------------------------------- */

/* Each verb returns the turns it takes; 0: it was refused, or it is free. */
static int turn_move(struct game *game, int direction, bool sneaking)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	struct cell to = cell_step(game->at, direction);
	enum terrain terrain = game_terrain(game, to);
	int pace = sneaking ? 2 : 1;

	/* A closed door opens as you walk through it. */
	if (terrain == TERRAIN_DOOR_CLOSED && direction < NORTH_EAST && game_hunter_at(game, to) < 0) {
		world_set_terrain(game, to, TERRAIN_DOOR_OPEN);
		world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_OPENED, .who = -1, .at = to});
		terrain = TERRAIN_DOOR_OPEN;
		ground = game_ground(game, MOVER_WALKER);
	}
	if (terrain == TERRAIN_DOOR_WEDGED)
		return turn_refuse(game, REFUSED_WEDGED, to);
	if (!ground_open(&ground, to))
		return turn_refuse(game, REFUSED_BLOCKED, to);
	if (!path_step_allowed(&ground, game->at, direction, DIAGONAL_NO_CUT))
		return turn_refuse(game, REFUSED_CORNER, to);
	if (game_hunter_at(game, to) >= 0)
		return turn_refuse(game, REFUSED_OCCUPIED, to);
	int turns = terrain_info[terrain].walk_cost * pace;
	game->at = to;
	if (sneaking)
		game->noise_cells = NOISE_SNEAK;
	else if (terrain == TERRAIN_WATER)
		game->noise_cells = NOISE_WATER;
	else
		game->noise_cells = NOISE_MOVE;
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_MOVED, .who = -1, .at = to, .moved = {terrain, turns}});
	things_step_on(game);
	return turns;
}

static int turn_close_door(struct game *game, int direction)
{
	struct cell at = cell_step(game->at, direction);

	if (game_terrain(game, at) != TERRAIN_DOOR_OPEN)
		return turn_refuse(game, REFUSED_NO_DOOR, at);
	if (game_hunter_at(game, at) >= 0)
		return turn_refuse(game, REFUSED_DOOR_IN_USE, at);
	world_set_terrain(game, at, TERRAIN_DOOR_CLOSED);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_CLOSED, .who = -1, .at = at});
	game->noise_cells = NOISE_DOOR;
	return 1;
}

static int turn_wedge_door(struct game *game, int direction)
{
	struct cell at = cell_step(game->at, direction);

	if (game_terrain(game, at) != TERRAIN_DOOR_CLOSED)
		return turn_refuse(game, REFUSED_NO_DOOR, at);
	if (!game->wedges)
		return turn_refuse(game, REFUSED_NO_WEDGE, at);
	ASSERT(game->wedges <= GAME_WEDGES);
	game->wedged[GAME_WEDGES - game->wedges--] = (struct wedge){at, game->turn + GAME_WEDGE_TURNS};
	world_set_terrain(game, at, TERRAIN_DOOR_WEDGED);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_WEDGED,
					     .who = -1,
					     .at = at,
					     .door_wedged.wedges_left = game->wedges});
	game->noise_cells = NOISE_WEDGE;
	return 1;
}

enum {
	POINTS_FLOOR = 1000,
	POINTS_UNSEEN = 300,
	POINTS_UNHURT = 100,
	POINTS_HOME = 5000,
	POINTS_GUESS = 100,
	POINTS_LATE = 5
};

static int turn_right_guesses(const struct game *game)
{
	int right = 0;

	for (int i = 0; i < game->n_hunters; i++)
		right += game->hunters[i].truth && game->hunters[i].truth == game->hunters[i].kind.glyph;
	return right;
}

static int turn_points(const struct game *game)
{
	int points = POINTS_FLOOR - POINTS_LATE * max(0, game->turn - game->par_turns);

	if (!game->hunted)
		points += POINTS_UNSEEN;
	if (!game->caught)
		points += POINTS_UNHURT;
	return max(0, points) + POINTS_GUESS * turn_right_guesses(game);
}

/* Ends the floor in PHASE; returns the points that it is worth. */
static int turn_end_floor(struct game *game, enum game_phase phase, int bonus)
{
	int points = turn_points(game) + bonus;

	if (game->turn > game->par_turns)
		game->carry.medals &= (uint8_t) ~(1U << MEDAL_UNDER_PAR);
	game->carry.score += points;
	game->phase = phase;
	return points;
}

static int turn_leave(struct game *game)
{
	enum terrain terrain = game_terrain(game, game->at);
	struct game_event event = {.who = -1, .at = game->at};

	if (terrain == TERRAIN_STAIRS_DOWN) {
		event.kind = GAME_EVENT_FLOOR_DONE;
		event.floor_done.turns = game->turn;
		event.floor_done.points = turn_end_floor(game, GAME_FLOOR_DONE, 0);
	} else if (terrain == TERRAIN_STAIRS_UP && game->carry.lodestone) {
		event.kind = GAME_EVENT_HOME;
		event.home.turns = game->turn;
		event.home.points = turn_end_floor(game, GAME_HOME, POINTS_HOME);
	} else {
		return turn_refuse(game, REFUSED_NO_STAIRS, game->at);
	}
	world_emit(game, event);
	return 0;
}

static int turn_swap_mind(struct game *game, int who, const char *spec)
{
	struct chase_mind mind;

	/* A ship cannot become a walker. */
	if (!game_present(game, who) || game->hunters[who].ship >= 0 ||
	    chase_parse(spec, &mind, NULL) != STATUS_OK || !world_has_room(game, &mind))
		return turn_refuse(game, REFUSED_BAD_MIND, game->at);
	world_prepare(game, &mind);
	game->hunters[who].mind = mind;
	world_forget(game, who);
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_SWAPPED, .who = who, .at = game->hunters[who].at});
	return 0;
}

/* The mind that the wrench begins with. */
static const char turn_wrench_spec[] = "nonrotational";

static int turn_wrench(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[max(who, 0)];
	struct game_wrench *wrench = &game->wrench;

	if (!wrench->charges || wrench->until_turn)
		return turn_refuse(game, REFUSED_NO_TOOL, game->at);
	if (!game_present(game, who) || hunter->ship >= 0)
		return turn_refuse(game, REFUSED_BAD_MIND, game->at);
	if (!hunter->seen)
		return turn_refuse(game, REFUSED_UNSEEN, game->at);
	wrench->charges--;
	wrench->who = who;
	wrench->mind = hunter->mind;
	wrench->until_turn = game->turn + GAME_WRENCH_TURNS + 1;
	if (chase_parse(turn_wrench_spec, &hunter->mind, NULL) != STATUS_OK)
		ASSERT(false);
	world_forget(game, who);
	game->carry.medals &= (uint8_t) ~(1U << MEDAL_NO_TOOLS);
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_WRENCHED, .who = who, .at = hunter->at, .wrenched.on = true});
	return 1;
}

static void turn_end_wrench(struct game *game)
{
	struct game_wrench *wrench = &game->wrench;

	if (!wrench->until_turn || game->turn < wrench->until_turn)
		return;
	wrench->until_turn = 0;
	game->hunters[wrench->who].mind = wrench->mind;
	world_forget(game, wrench->who);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_WRENCHED,
					     .who = wrench->who,
					     .at = game->hunters[wrench->who].at});
}

static int turn_use(struct game *game, int slot, struct cell at)
{
	struct game_event refused = {.kind = GAME_EVENT_REFUSED, .who = -1, .at = at, .refused.tool = -1};

	if (slot >= 0 && slot < GAME_TOOLS && game->carry.tools[slot])
		refused.refused.tool = game->tools[game->carry.tools[slot] - 1].effect;
	refused.refused.why = tool_use(game, slot, at);
	if (refused.refused.why != REFUSED_NOTHING) {
		world_emit(game, refused);
		return 0;
	}
	game->noise_cells = NOISE_USE;
	return 1;
}

static int turn_take(struct game *game, int offer, int slot)
{
	if (!things_take(game, offer, slot))
		return turn_refuse(game, REFUSED_NOTHING_HERE, game->at);
	return 0;
}

static int turn_guess(struct game *game, int who, int letter)
{
	if (who < 0 || who >= game->n_hunters || !game->hunters[who].truth || !game->hunters[who].met ||
	    letter <= ' ' || letter >= 127)
		return turn_refuse(game, REFUSED_NO_GUESS, game->at);
	game->hunters[who].kind.glyph = (char)letter;
	return 0;
}

static int turn_peek(struct game *game)
{
	game->carry.medals &= (uint8_t) ~(1U << MEDAL_NO_PLANS);
	return 0;
}

static int turn_switch_ships(struct game *game, bool fly)
{
	if (!game->has_space)
		return turn_refuse(game, REFUSED_NO_SHIPS, game->at);
	game->ships_fly = fly;
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_SHIPS, .who = -1, .at = game->at, .ships.back = fly});
	world_spot(game);
	return 0;
}

static int turn_practise(struct game *game, const struct game_action *action)
{
	if (!game->practice)
		return turn_refuse(game, REFUSED_PRACTICE, game->at);
	if (action->verb == GAME_SWAP)
		return turn_swap_mind(game, action->who, action->spec);
	return turn_switch_ships(game, action->who != 0);
}

/* What a flight has brought. */
static void turn_land(struct game *game, enum passage_end end)
{
	game->passage.on = false;
	if (end == PASSAGE_UNSCATHED) {
		relic_give(game);
	} else if (end == PASSAGE_WRECKED && game->carry.wounds > 1) {
		game->carry.wounds--;
		game->carry.medals &= (uint8_t) ~(1U << MEDAL_UNHURT);
	}
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_FLOWN, .who = -1, .at = game->at, .flown.end = end});
}

static int turn_fly(struct game *game, int direction)
{
	int helm = (direction == SOUTH) - (direction == NORTH);

	if (!game->passage.on)
		return turn_refuse(game, REFUSED_NO_FLIGHT, game->at);
	enum passage_end end = PASSAGE_SKIPPED;
	if (direction != WEST)
		end = passage_go_on(&game->passage, helm);
	if (end != PASSAGE_GOES_ON)
		turn_land(game, end);
	return 0;
}

static bool turn_takes_direction(enum game_verb verb)
{
	return verb == GAME_MOVE || verb == GAME_SNEAK || verb == GAME_CLOSE || verb == GAME_WEDGE;
}

static int turn_act(struct game *game, const struct game_action *action)
{
	bool is_direction = action->direction >= 0 && action->direction < DIRECTIONS;

	game->noise_cells = NOISE_WAIT;
	if (game->phase != GAME_PLAYING)
		return turn_refuse(game, REFUSED_OVER, game->at);
	if (game->passage.on && action->verb != GAME_FLY)
		turn_land(game, PASSAGE_SKIPPED);
	if (turn_takes_direction(action->verb) && !is_direction)
		return turn_refuse(game, REFUSED_BLOCKED, game->at);
	switch (action->verb) {
	case GAME_WAIT: return 1;
	case GAME_MOVE: return turn_move(game, action->direction, false);
	case GAME_SNEAK: return turn_move(game, action->direction, true);
	case GAME_CLOSE: return turn_close_door(game, action->direction);
	case GAME_WEDGE: return turn_wedge_door(game, action->direction);
	case GAME_LEAVE: return turn_leave(game);
	case GAME_SWAP:
	case GAME_SHIPS: return turn_practise(game, action);
	case GAME_USE: return turn_use(game, action->who, action->at);
	case GAME_WRENCH: return turn_wrench(game, action->who);
	case GAME_TAKE: return turn_take(game, action->who, action->direction);
	case GAME_PEEK: return turn_peek(game);
	case GAME_FLY: return turn_fly(game, action->direction);
	case GAME_GUESS: return turn_guess(game, action->who, action->direction);
	case GAME_VERBS: break;
	}
	return turn_refuse(game, REFUSED_BLOCKED, game->at);
}

/* ---- the turns that pass --------------------------------------------------------------------------------- */

static void turn_break_wedges(struct game *game)
{
	for (size_t i = 0; i < ARRAY_LEN(game->wedged); i++) {
		struct wedge *wedge = &game->wedged[i];
		if (!wedge->until_turn || game->turn < wedge->until_turn)
			continue;
		world_set_terrain(game, wedge->at, TERRAIN_DOOR_CLOSED);
		world_emit(game,
			   (struct game_event){.kind = GAME_EVENT_WEDGE_BROKE, .who = -1, .at = wedge->at});
		wedge->until_turn = 0;
	}
}

/* The late hunter arrives where you came in, as soon as that cell is free. */
static void turn_await_late(struct game *game)
{
	if (game->late < 0)
		return;
	struct hunter *late = &game->hunters[game->late];
	int turns = late->arrives_turn - game->turn;
	if (turns == GAME_WARNING_TURNS)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_LATE_WARNING,
						     .who = game->late,
						     .at = late->at,
						     .late_warning.turns = turns});
	if (turns != 0)
		return;
	bool taken = cell_equal(late->at, game->at);
	for (int i = 0; i < game->n_hunters; i++)
		taken |= i != game->late && game_present(game, i) && cell_equal(game->hunters[i].at, late->at);
	if (taken) {
		late->arrives_turn++;
		return;
	}
	late->state = HUNTER_CURIOUS;
	late->target = game->at;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_ARRIVED, .who = game->late, .at = late->at});
}

static void turn_pass(struct game *game)
{
	uint16_t *scent = world_plane(game, PLANE_SCENT);

	game->turn++;
	if (game_lasting(game, TRAIT_HIDES_TRAIL))
		game->noise_cells = 0;
	else if (game_terrain(game, game->at) != TERRAIN_WATER)
		scent[game_index(game, game->at)] = (uint16_t)game_scent_clock(game);
	if (game->carry.lodestone)
		game->noise_cells = max(game->noise_cells, (int)GAME_HUM_CELLS);
	tool_pass(game);
	turn_end_wrench(game);
	turn_break_wedges(game);
	turn_await_late(game);
	world_look(game);
	world_make_noise(game);
	for (int i = 0; i < game->n_hunters && game->phase == GAME_PLAYING; i++)
		if (game_present(game, i))
			world_hunt(game, i);
	if (game->phase == GAME_PLAYING)
		drone_fly(game);
}

void game_step(struct game *game, const struct game_action *action)
{
	int noise_before = game->noise_cells;

	game->n_events = 0;
	int turns = turn_act(game, action);
	if (!turns)
		game->noise_cells = noise_before;
	struct cell stood = game->at;
	/* If you are flung out of the mud, the rest of that step is cancelled. */
	for (int i = 0; i < turns && game->phase == GAME_PLAYING && cell_equal(stood, game->at); i++)
		turn_pass(game);
	if (turns) {
		world_look(game);
		world_spot(game);
	}
}
