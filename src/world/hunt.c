/* A hunter's turn. */
#include <stdio.h>
#include <string.h>

#include "base/vec2.h"
#include "world/drone.h"
#include "world/medal.h"
#include "world/tool.h"
#include "world/world.h"

enum { FLINGS = 8 };

/* Where a tool slows minds, one expands this part of its nodes a turn; one without a limit gets this many. */
enum { STATIC_SLOWER = 4, STATIC_BUDGET = 400 };

void *hunt_memory(struct game *game, int who)
{
	ASSERT(who >= 0 && who < game->n_hunters);
	return (unsigned char *)world_plane(game, PLANE_MINDS) + (size_t)who * game->block.mind_bytes;
}

void hunt_note_memory(struct game *game, int who)
{
	struct walker *walker = &game->hunters[who].walker;

	if (hunter_flies(&game->hunters[who]))
		return;
	struct ground ground = game_ground(game, world_ground_of(walker));
	walker->mind_used = chase_used(&walker->mind, hunt_memory(game, who), &ground);
}

void hunt_forget(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];

	memset(hunt_memory(game, who), 0, game->block.mind_bytes);
	hunt_note_memory(game, who);
	hunter->walker.changes_seen = game->changes.n;
	hunter->stuck = hunter->walker.thinking = false;
}

/* The buffers that a view points into. */
struct hunt_view_buffers {
	struct ground ground;
	struct cell occupied[GAME_HUNTERS_MAX], partners[GAME_HUNTERS_MAX], changed[GAME_CHANGES_MAX];
};

bool hunt_swaps(const struct game *game, int who, int other)
{
	const struct hunter_kind *kind = &game->hunters[who].kind;

	return kind->swaps && game->hunters[who].breed == game->hunters[other].breed &&
	       !game->hunters[other].recoil_turns && !game->hunters[other].exertion.stun_turns;
}

static struct chase_view hunt_view_of(const struct game *game, int who, struct hunt_view_buffers *buffers)
{
	const struct hunter *hunter = &game->hunters[who];
	const struct walker *walker = &hunter->walker;
	struct chase_view view = {.ground = &buffers->ground,
				  .changed = buffers->changed,
				  .rule = DIAGONAL_NO_CUT,
				  .at = hunter->at,
				  .prey = hunter->target,
				  .prey_seen = hunter->sees,
				  .scent = game_plane(game, PLANE_SCENT),
				  .turn = (uint16_t)game_scent_clock(game),
				  .occupied = buffers->occupied,
				  .partners = buffers->partners};

	buffers->ground = game_ground(game, world_ground_of(walker));
	for (int i = 0; i < game->n_hunters; i++) {
		bool ship = hunter_flies(&game->hunters[i]);
		if (i == who || !game_present(game, i) || (ship && !game->floor.run_rules))
			continue;
		if (!ship && hunter->breed == game->hunters[i].breed)
			buffers->partners[view.n_partners++] = game->hunters[i].at;
		if (ship || !hunt_swaps(game, who, i))
			buffers->occupied[view.n_occupied++] = game->hunters[i].at;
	}
	if (walker->own_ground) {
		view.changed = walker->learned;
		view.n_changed = (size_t)walker->n_learned;
		return view;
	}
	for (uint32_t n = walker->changes_seen; n < game->changes.n; n++)
		buffers->changed[view.n_changed++ % GAME_CHANGES_MAX] =
		    game->changes.latest[n % GAME_CHANGES_MAX];
	return view;
}

void game_plan(const struct game *game, int who, struct chase_plan *plan)
{
	const struct hunter *hunter = &game->hunters[who];
	struct hunt_view_buffers buffers;
	const unsigned char *minds = game_plane(game, PLANE_MINDS);

	memset(plan, 0, sizeof *plan);
	if (hunter->truth && !game_lasting(game, TRAIT_SHOWS_HUNTERS)) {
		snprintf(plan->thought, sizeof plan->thought, "keeps its thoughts to itself");
		return;
	}
	if (hunter_flies(hunter)) {
		drone_explain(game, who, plan);
		return;
	}
	struct chase_view view = hunt_view_of(game, who, &buffers);
	const struct chase_mind *mind = &hunter->walker.mind;
	chase_of(mind)->explain(minds + (size_t)who * game->block.mind_bytes, mind->params, &view, plan);
}

/* Flings you to the one of several far cells that is farthest from the stairs: being caught must not pay. */
static void hunt_fling(struct game *game)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	size_t reached = world_flood(game, &ground, game->at, FIELD_FAR - 1);
	struct cell to = world_far_cell(game, reached, 0.3);

	if (to.x < 0)
		return;
	for (int i = 1; i < FLINGS && game->floor.goal.x >= 0; i++) {
		struct cell other = world_far_cell(game, reached, 0.3);
		if (cell_steps(other, game->floor.goal) > cell_steps(to, game->floor.goal))
			to = other;
	}
	game->at = to;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_FLUNG, .who = -1, .at = to});
}

void hunt_catch(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];

	game->carry.wounds--;
	game->caught++;
	medal_lose(game, MEDAL_UNHURT);
	hunter->recoil_turns = GAME_RECOIL_TURNS;
	hunter->walker.energy = 0;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_CAUGHT,
					     .who = who,
					     .at = game->at,
					     .caught = {game->carry.wounds, hunter->drew}});
	if (game->carry.wounds > 0) {
		hunt_fling(game);
		return;
	}
	game->phase = GAME_DEAD;
	world_emit(game, (struct game_event){.kind = GAME_EVENT_DEAD, .who = who, .at = game->at});
}

/* A chaser may be wrong and a learner's ground out of date, so a step must be legal on the real ground too. */
static bool hunt_may_step(const struct game *game, const struct chase_view *view, struct cell to)
{
	struct ground truth = game_ground(game, MOVER_PLANNER);
	struct chase_view real = *view;

	real.ground = &truth;
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(view->at, d), to))
			return chase_can_step(view, d) && chase_can_step(&real, d);
	return false;
}

static void hunt_note_thought(struct game *game, int who, const struct chase_move *move)
{
	struct walker *walker = &game->hunters[who].walker;

	if (move->replans) {
		walker->thought = 0;
		walker->thought_turns = 0;
	}
	walker->thought += move->expanded;
	walker->expanded += move->expanded;
	walker->replans += move->replans;
	walker->thought_turns += move->expanded > 0;
	if (move->expanded && !move->thinking)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_PLANNED,
						     .who = who,
						     .at = game->hunters[who].at,
						     .planned = {(int)walker->thought, walker->thought_turns}});
	walker->thinking = move->thinking;
}

void hunt_note_stuck(struct game *game, int who, bool stuck)
{
	struct hunter *hunter = &game->hunters[who];

	if (stuck && !hunter->stuck)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_STUCK, .who = who, .at = hunter->at});
	hunter->stuck = stuck;
	if (stuck)
		hunter->stuck_turns++;
	else
		hunter->stuck_turns = 0;
}

/* Pushes at the closed door AT; returns true once hunter WHO gets through.  It then walks in at once, so nobody can
 * hold a door shut for ever by closing it again and again. */
static bool hunt_push_open(struct game *game, int who, struct cell at)
{
	struct walker *walker = &game->hunters[who].walker;

	if (!walker->pushes || !cell_equal(walker->pushed, at)) {
		walker->pushes = 0;
		walker->pushed = at;
		world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_PUSHED, .who = who, .at = at});
	}
	if (walker->pushes < GAME_DOOR_PUSHES) {
		walker->pushes++;
		return false;
	}
	world_set_terrain(game, at, TERRAIN_DOOR_OPEN);
	world_emit(game, (struct game_event){.kind = GAME_EVENT_DOOR_OPENED, .who = who, .at = at});
	return true;
}

/* A hunter of the same kind at TO steps to the cell of hunter WHO. */
static void hunt_make_way(struct game *game, int who, struct cell to)
{
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *other = &game->hunters[i];
		if (i == who || hunter_flies(other) || !game_present(game, i) || !cell_equal(other->at, to))
			continue;
		ASSERT(hunt_swaps(game, who, i));
		other->from = other->at;
		other->at = game->hunters[who].at;
	}
}

/* The parameters of MIND: where a tool slows minds, they think a quarter as fast. */
static const double *hunt_params(const struct game *game, const struct chase_mind *mind,
				 double params[CHASE_PARAMS])
{
	const struct variant *head = &chase_of(mind)->head;

	if (!game_lasting(game, TRAIT_SLOWS_MINDS))
		return mind->params;
	memcpy(params, mind->params, sizeof mind->params);
	for (size_t i = 0; i < head->n_params; i++) {
		if (strcmp(head->params[i].name, "budget") != 0)
			continue;
		double nodes = params[i] > 0 ? params[i] : STATIC_BUDGET;
		params[i] = max(1.0, floor(nodes / STATIC_SLOWER));
	}
	return params;
}

/* Moves HUNTER to the neighbouring cell TO, or opens a door on it, or catches you on it.  Returns the turns it
 * takes. */
static int hunt_go(struct game *game, int who, struct cell to)
{
	struct hunter *hunter = &game->hunters[who];

	hunter->heading_rad = trig_atan2(to.y - hunter->at.y, to.x - hunter->at.x);
	if (game_terrain(game, to) == TERRAIN_DOOR_CLOSED && !hunt_push_open(game, who, to))
		return 1;
	hunter->walker.pushes = 0;
	if (cell_equal(to, game->at)) {
		/* Nobody catches you out of the blue: you saw it before your last step, so you were warned. */
		if (hunter->seen)
			hunt_catch(game, who);
		return 1;
	}
	hunt_make_way(game, who, to);
	ASSERT(hunter->n_stepped < HUNTER_STEPS_MAX);
	hunter->stepped[hunter->n_stepped++] = to;
	hunter->from = hunter->at;
	hunter->at = to;
	hunter->steps++;
	tool_tread(game, to);
	return terrain_info[game_terrain(game, to)].walk_cost;
}

struct cell hunt_wish(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	struct walker *walker = &hunter->walker;
	struct hunt_view_buffers buffers;
	struct chase_view view = hunt_view_of(game, who, &buffers);
	struct chase_tools tools = world_tools(game, walker);
	struct chase_move move = {.to = hunter->at};
	struct rng rng = hunter->rng;
	double slowed[CHASE_PARAMS];

	/* Its memory in use, and its random choices, equal the state afterwards. */
	memcpy(world_mind(game), hunt_memory(game, who), walker->mind_used);
	view.n_occupied = 0;
	view.rng = &rng;
	view.tools = &tools;
	if (view.n_changed > (walker->own_ground ? GAME_LEARNED_MAX : GAME_CHANGES_MAX))
		return nowhere;
	enum status status =
	    chase_of(&walker->mind)
		->step(hunt_memory(game, who), hunt_params(game, &walker->mind, slowed), &view, &move);
	memcpy(hunt_memory(game, who), world_mind(game), walker->mind_used);
	if (status || cell_equal(move.to, hunter->at) || !hunt_may_step(game, &view, move.to) ||
	    game_terrain(game, move.to) == TERRAIN_DOOR_CLOSED)
		return nowhere;
	return move.to;
}

/* Hunter WHO decides on a step and takes it; returns the turns it takes. */
static int hunt_walk(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	struct walker *walker = &hunter->walker;
	struct hunt_view_buffers buffers;
	struct chase_view view = hunt_view_of(game, who, &buffers);
	struct chase_tools tools = world_tools(game, walker);
	struct chase_move move = {.to = hunter->at};
	double slowed[CHASE_PARAMS];

	/* If more has changed than was noted, the hunter starts afresh. */
	if (view.n_changed > (walker->own_ground ? GAME_LEARNED_MAX : GAME_CHANGES_MAX)) {
		hunt_forget(game, who);
		view.n_changed = 0;
	}
	view.rng = &hunter->rng;
	view.tools = &tools;
	view.operations = &walker->operations;
	chase_count(&view, 1);
	walker->decisions++;
	uint64_t lots = hunter->rng.state;
	enum status status =
	    chase_of(&walker->mind)
		->step(hunt_memory(game, who), hunt_params(game, &walker->mind, slowed), &view, &move);
	hunter->drew |= hunter->rng.state != lots;
	hunt_note_memory(game, who);
	walker->changes_seen = game->changes.n;
	walker->n_learned = 0;
	view.operations = NULL;
	bool stays = status || cell_equal(move.to, hunter->at) || !hunt_may_step(game, &view, move.to);
	hunt_note_thought(game, who, &move);
	hunt_note_stuck(game, who, stays && (status || move.stuck || !cell_equal(move.to, hunter->at)));
	if (stays)
		return 1;
	return hunt_go(game, who, move.to);
}

/* Hunter WHO decides on a step and takes it, and is judged if the rules of the run hold. */
static int hunt_walk_judged(struct game *game, int who)
{
	struct tempo_act act = tempo_watch(game, who);
	int turns = hunt_walk(game, who);

	if (game->floor.run_rules)
		tempo_judge(game, who, &act, turns);
	return turns;
}

static void hunt_look(struct game *game, int who)
{
	game->hunters[who].n_stepped = 0;
	game->hunters[who].drew = false;
	if (!game->floor.run_rules || (!rest_pass(game, who) && !head_off_pass(game, who)))
		senses_perceive(game, who);
}

/* Is HUNTER stunned for this turn? */
static bool hunt_stands_stunned(struct hunter *hunter)
{
	struct exertion *exertion = &hunter->exertion;

	exertion->apart_turns -= exertion->apart_turns > 0;
	if (!exertion->stun_turns)
		return false;
	exertion->stun_turns--;
	hunter->walker.energy = 0;
	hunter->stuck = hunter->walker.thinking = false;
	return true;
}

/* Does hunter WHO leap in this turn, as it has crouched in the last one? */
static bool hunt_pounces(struct game *game, int who)
{
	struct exertion *exertion = &game->hunters[who].exertion;

	exertion->walk_turns -= exertion->walk_turns > 0;
	if (!exertion->crouch)
		return false;
	if (game->hunters[who].recoil_turns || game->hunters[who].fooled ||
	    game->hunters[who].state == HUNTER_RESTING) {
		exertion->crouch = 0;
		return false;
	}
	game->hunters[who].walker.energy = 0;
	pounce_leap(game, who);
	return true;
}

static void hunt_act(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];
	struct walker *walker = &hunter->walker;

	if (hunter_flies(hunter))
		return; /* ships fly at the end of the turn, all together */
	if (hunt_stands_stunned(hunter))
		return;
	if (hunt_pounces(game, who))
		return;
	walker->energy += hunter->kind.speed_percent;
	bool acts = walker->energy >= 100;
	while (walker->energy >= 100 && game->phase == GAME_PLAYING) {
		if (hunter->recoil_turns > 0) {
			hunter->recoil_turns--;
			walker->energy -= 100;
		} else if (hunter->state == HUNTER_ASLEEP || hunter->state == HUNTER_LOST ||
			   hunter->state == HUNTER_RESTING) {
			hunter->stuck = walker->thinking = false;
			walker->energy = 0;
		} else {
			if (pounce_crouch(game, who)) {
				walker->energy = 0;
				break;
			}
			walker->energy -= 100 * hunt_walk_judged(game, who);
		}
	}
	if (game->floor.run_rules) {
		rest_count(game, who, acts && !hunter->n_stepped);
		head_off_count(hunter);
	}
}

void hunt_pass(struct game *game)
{
	bool together = game->floor.run_rules;

	/* Where hunters collide, all look before the first of them steps. */
	for (int i = 0; together && i < game->n_hunters; i++)
		if (game_present(game, i))
			hunt_look(game, i);
	if (together) {
		tempo_begin_turn(game);
		clash_pass(game);
	}
	for (int i = 0; i < game->n_hunters && game->phase == GAME_PLAYING; i++) {
		if (!game_present(game, i))
			continue;
		if (!together)
			hunt_look(game, i);
		hunt_act(game, i);
	}
}
