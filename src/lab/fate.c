#include "lab/fate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"

/* A node is (prey, hunter, mind, energy, rest):
 *   energy >= 100          the hunter acts; a step costs it 100 times the cost of the cell, standing 100
 *   energy < 100, rest > 0 a turn passes: it gains its speed, and one turn less is to pass
 *   energy < 100, rest 0   the prey chooses a cell, and as many turns as that costs are to pass
 * Backwards from the catch, a node is settled when its value is known: at the hunter's choice with the first settled
 * successor, at the prey's choice with the last one. */
enum { BYTES_MAX = 1 << 30, FULL = 100, NONE = -1, STATE_CAP = 256 };

/* What is needed only while it is worked out. */
struct fate_work {
	struct fate *fate;
	const struct fate_question *question;
	int (*around)[DIRECTIONS]; /* [n] the cells that can be stepped to, NONE: not; owned */
	uint32_t *next; /* [n * n * minds] hunter and mind after a step; NULL: it plays perfectly; owned */
	uint32_t *first, *other; /* [n * n * minds] those that step there, as lists, 1 + index; owned */
	uint8_t *left;      /* [n * n * minds * energies] choices of the prey that are not settled; owned */
	uint32_t *link;     /* [nodes] the settled nodes of one value, as lists, 1 + index; owned */
	uint32_t now, then; /* heads: those of this value, and of the next */
};

static int fate_gcd(int a, int b)
{
	return b ? fate_gcd(b, a % b) : a;
}

/* ---- nodes ----------------------------------------------------------------------------------------------- */

/* One of the places of both and the mind, then energy and rest. */
struct fate_node {
	int prey, hunter, mind, energy, rest;
};

static size_t fate_pair(const struct fate *fate, int prey, int hunter, int mind)
{
	return ((size_t)prey * (size_t)fate->n + (size_t)hunter) * (size_t)fate->n_minds + (size_t)mind;
}

static int fate_energy_place(const struct fate *fate, int energy)
{
	return (energy - fate->least_energy) / fate->unit;
}

static size_t fate_index(const struct fate *fate, const struct fate_node *node)
{
	size_t at = fate_pair(fate, node->prey, node->hunter, node->mind) * (size_t)fate->energies +
		    (size_t)fate_energy_place(fate, node->energy);

	return at * (size_t)fate->rests + (size_t)node->rest;
}

static struct fate_node fate_node_at(const struct fate *fate, size_t index)
{
	struct fate_node node;

	node.rest = (int)(index % (size_t)fate->rests);
	index /= (size_t)fate->rests;
	node.energy = fate->least_energy + (int)(index % (size_t)fate->energies) * fate->unit;
	index /= (size_t)fate->energies;
	node.mind = (int)(index % (size_t)fate->n_minds);
	index /= (size_t)fate->n_minds;
	node.hunter = (int)(index % (size_t)fate->n);
	node.prey = (int)(index / (size_t)fate->n);
	return node;
}

static int fate_cost(const struct fate *fate, int cell)
{
	return ground_cost(&fate->ground, fate->cells[cell]);
}

/* ---- the map --------------------------------------------------------------------------------------------- */

/* Numbers the cells that can be reached from FROM in fate->cells; returns how many. */
static int fate_flood(struct fate *fate, struct cell from)
{
	int n = 0;

	fate->number[ground_index(&fate->ground, from)] = 0;
	fate->cells[n++] = from;
	for (int i = 0; i < n; i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(fate->cells[i], d);
			if (!path_step_allowed(&fate->ground, fate->cells[i], d, fate->rule) ||
			    fate->number[ground_index(&fate->ground, to)] != NONE)
				continue;
			fate->number[ground_index(&fate->ground, to)] = n;
			fate->cells[n++] = to;
		}
	return n;
}

/* Numbers the cells of the largest part that hangs together. */
static void fate_number_cells(struct fate *fate)
{
	size_t cells = ground_cells(&fate->ground);
	struct cell best = {NONE, NONE};
	int most = 0;

	memset(fate->number, 0xff, cells * sizeof *fate->number);
	for (size_t i = 0; i < cells; i++) {
		struct cell at = ground_cell(&fate->ground, i);
		if (fate->number[i] != NONE || !ground_open(&fate->ground, at))
			continue;
		int n = fate_flood(fate, at);
		if (n > most) {
			most = n;
			best = at;
		}
	}
	memset(fate->number, 0xff, cells * sizeof *fate->number);
	if (most)
		fate->n = fate_flood(fate, best);
}

/* GRID with its doors open, as grounds. */
static enum status fate_new_grounds(struct fate *fate, const struct grid *grid)
{
	uint8_t cost[TERRAIN_COUNT], flat[TERRAIN_COUNT];

	for (int i = 0; i < TERRAIN_COUNT; i++) {
		cost[i] = terrain_info[i].walk_cost;
		if (i == TERRAIN_DOOR_CLOSED)
			cost[i] = terrain_info[TERRAIN_DOOR_OPEN].walk_cost;
		flat[i] = cost[i] != 0;
	}
	enum status status = ground_new(grid, MOVER_WALKER, cost, &fate->ground);
	if (!status)
		status = ground_new(grid, MOVER_WALKER, flat, &fate->flat);
	return status;
}

static void fate_find_around(struct fate_work *work)
{
	const struct fate *fate = work->fate;

	for (int i = 0; i < fate->n; i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			work->around[i][d] = NONE;
			if (path_step_allowed(&fate->ground, fate->cells[i], d, fate->rule))
				work->around[i][d] =
				    fate->number[ground_index(&fate->ground, cell_step(fate->cells[i], d))];
		}
}

/* ---- the hunter's steps ---------------------------------------------------------------------------------- */

/* Is this a chaser whose next step follows from both places and a small state?  A planner is one if it makes a whole new
 * plan whenever the prey moves, and if the rest of a plan is what it would plan anew: greedy search fails in that. */
static bool fate_knows(const struct chase_mind *mind)
{
	static const char *const known[] = {"nonrotational",
					    "wall",
					    "planner:path=bfs,replan=goal,budget=0",
					    "planner:path=dijkstra,replan=goal,budget=0",
					    "planner:path=astar,replan=goal,budget=0",
					    "planner:path=field,replan=goal,budget=0"};
	struct chase_mind other;

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (chase_parse(known[i], &other, NULL) == STATUS_OK && other.chaser == mind->chaser &&
		    !memcmp(other.params, mind->params, sizeof other.params))
			return true;
	return false;
}

/* What one step of a chaser needs; owned. */
struct fate_hunter {
	const struct chase_mind *mind;
	const struct ground *ground;
	struct chase_tools tools;
	unsigned char *state;
	uint8_t *near; /* nothing changes here */
	unsigned char minds[FATE_MINDS]
			   [STATE_CAP]; /* [n_minds] the states of its memory that were met, and their keys */
	uint64_t keys[FATE_MINDS];
	size_t used; /* bytes that they have; 0: they do not matter */
	int n_minds;
	struct rng rng;
};

static void fate_hunter_free(struct fate_hunter *hunter)
{
	free(hunter->tools.scratch);
	free(hunter->tools.cells);
	free(hunter->tools.corners);
	free(hunter->state);
	free(hunter->near);
}

static uint64_t fate_hunter_key(const struct fate_hunter *hunter)
{
	return chase_of(hunter->mind)
	    ->key(hunter->state, hunter->mind->params, hunter->ground, hunter->near, HASH_START);
}

static enum status fate_hunter_new(const struct fate *fate, const struct chase_mind *mind,
				   struct fate_hunter *hunter)
{
	const struct pathfinder *path = chase_path(mind);
	size_t cells = ground_cells(&fate->ground);

	*hunter = (struct fate_hunter){
	    .mind = mind, .ground = &fate->ground, .n_minds = 1, .rng = rng_seeded(1, RNG_MIND)};
	if (path && (path->caps & PATH_EVEN_GROUND))
		hunter->ground = &fate->flat;
	hunter->state = calloc(1, chase_state_room(hunter->ground));
	if (path)
		hunter->tools.scratch = calloc(1, path->scratch_size(hunter->ground));
	hunter->tools.cells = calloc(cells, sizeof(struct cell));
	hunter->tools.corners = calloc(cells, sizeof(struct cell));
	hunter->tools.n_cells = cells;
	hunter->near = calloc(cells, 1);
	if (!hunter->state || !hunter->near || (path && !hunter->tools.scratch) || !hunter->tools.cells ||
	    !hunter->tools.corners) {
		fate_hunter_free(hunter);
		return STATUS_NO_MEMORY;
	}
	if (!path)
		hunter->used = chase_used(mind, hunter->state, hunter->ground);
	ASSERT(hunter->used <= STATE_CAP);
	hunter->keys[0] = fate_hunter_key(hunter);
	return STATUS_OK;
}

/* The number of the mind in the hunter's memory, which may be a new one; NONE: there are too many. */
static int fate_number_mind(struct fate_hunter *hunter)
{
	uint64_t key = fate_hunter_key(hunter);

	if (!hunter->used)
		return 0;
	for (int i = 0; i < hunter->n_minds; i++)
		if (hunter->keys[i] == key)
			return i;
	if (hunter->n_minds == FATE_MINDS)
		return NONE;
	hunter->keys[hunter->n_minds] = key;
	memcpy(hunter->minds[hunter->n_minds], hunter->state, hunter->used);
	return hunter->n_minds++;
}

/* Asks the chaser itself.  A planner begins afresh each time, which changes nothing: it would plan anew. */
static enum status fate_ask(const struct fate *fate, struct fate_hunter *hunter, int prey, int at, int mind,
			    uint32_t *next)
{
	struct chase_view view = {.ground = hunter->ground,
				  .rule = fate->rule,
				  .at = fate->cells[at],
				  .prey = fate->cells[prey],
				  .prey_seen = true,
				  .rng = &hunter->rng,
				  .tools = &hunter->tools};
	struct chase_move move = {.to = view.at};
	uint64_t lots = hunter->rng.state;

	memset(hunter->state, 0, max(hunter->used, (size_t)STATE_CAP));
	memcpy(hunter->state, hunter->minds[mind], hunter->used);
	enum status status = chase_of(hunter->mind)->step(hunter->state, hunter->mind->params, &view, &move);
	if (status)
		return status;
	int to = fate->number[ground_index(&fate->ground, move.to)], then = fate_number_mind(hunter);
	if (hunter->rng.state != lots || then == NONE || to == NONE)
		return STATUS_UNSUPPORTED;
	*next = (uint32_t)to * FATE_MINDS + (uint32_t)then;
	return STATUS_OK;
}

static enum status fate_ask_from(struct fate_work *work, struct fate_hunter *hunter, int prey, uint32_t *next)
{
	const struct fate *fate = work->fate;

	for (int at = 0; at < fate->n; at++)
		for (int mind = 0; mind < hunter->n_minds; mind++) {
			size_t place =
			    ((size_t)prey * (size_t)fate->n + (size_t)at) * FATE_MINDS + (size_t)mind;
			enum status status = STATUS_OK;
			if (at != prey)
				status = fate_ask(fate, hunter, prey, at, mind, &next[place]);
			if (status)
				return status;
		}
	return STATUS_OK;
}

/* Asks for all steps; again if a mind was met that was not known when the first places were asked. */
static enum status fate_ask_all(struct fate_work *work, struct fate_hunter *hunter, uint32_t *next)
{
	enum status status = STATUS_OK;
	int known;

	do {
		known = hunter->n_minds;
		for (int prey = 0; prey < work->fate->n && !status; prey++) {
			status = fate_ask_from(work, hunter, prey, next);
			if (!status && work->question->stopped && work->question->stopped())
				status = STATUS_INTERRUPTED;
		}
	} while (!status && hunter->n_minds > known);
	return status;
}

/* Fills work->next, closely packed. */
static enum status fate_find_steps(struct fate_work *work, struct diag *diag)
{
	struct fate *fate = work->fate;
	struct fate_hunter hunter;
	size_t pairs = (size_t)fate->n * (size_t)fate->n;

	if (!fate_knows(work->question->mind))
		return diag_set(diag, STATUS_UNSUPPORTED, "%s remembers too much: its fate cannot be told",
				chase_of(work->question->mind)->head.name);
	enum status status = fate_hunter_new(fate, work->question->mind, &hunter);
	if (status)
		return status;
	work->next = malloc(pairs * FATE_MINDS * sizeof *work->next);
	if (!work->next)
		status = STATUS_NO_MEMORY;
	else
		status = fate_ask_all(work, &hunter, work->next);
	fate->n_minds = hunter.n_minds;
	fate_hunter_free(&hunter);
	if (status == STATUS_UNSUPPORTED)
		return diag_set(diag, status, "%s draws lots, or remembers too much: its fate cannot be told",
				chase_of(work->question->mind)->head.name);
	for (size_t pair = 0; pair < pairs && !status; pair++)
		for (int mind = 0; mind < fate->n_minds; mind++) {
			uint32_t step = work->next[pair * FATE_MINDS + (size_t)mind];
			work->next[pair * (size_t)fate->n_minds + (size_t)mind] =
			    step / FATE_MINDS * (uint32_t)fate->n_minds + step % FATE_MINDS;
		}
	return status;
}

/* Lists for each place and mind of the hunter those that step there, all with the prey in one place. */
static enum status fate_list_steps(struct fate_work *work)
{
	const struct fate *fate = work->fate;
	size_t row = (size_t)fate->n * (size_t)fate->n_minds, all = row * (size_t)fate->n;

	work->first = calloc(all, sizeof *work->first);
	work->other = calloc(all, sizeof *work->other);
	if (!work->first || !work->other)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < all; i++) {
		size_t prey = i / row;
		if (i % row / (size_t)fate->n_minds == prey)
			continue;
		uint32_t *head = &work->first[prey * row + work->next[i]];
		work->other[i] = *head;
		*head = 1 + (uint32_t)(i % row);
	}
	return STATUS_OK;
}

/* ---- backwards from the catch ---------------------------------------------------------------------------- */

/* NODE is caught in VALUE turns, which is this value or the next. */
static void fate_settle(struct fate_work *work, const struct fate_node *node, uint16_t value, bool later)
{
	struct fate *fate = work->fate;
	size_t index = fate_index(fate, node);
	uint32_t *head = later ? &work->then : &work->now;

	if (fate->value[index] != FATE_SAFE)
		return;
	fate->value[index] = value;
	work->link[index] = *head;
	*head = 1 + (uint32_t)index;
}

/* Settles the nodes in which a hunter acts and then is at NODE: it has stepped there from FROM with MIND. */
static void fate_settle_actor(struct fate_work *work, const struct fate_node *node, int from, int mind,
			      uint16_t value)
{
	struct fate_node actor = *node;

	actor.energy += FULL * (from == node->hunter ? 1 : fate_cost(work->fate, node->hunter));
	actor.hunter = from;
	actor.mind = mind;
	if (actor.energy >= FULL && from != node->prey &&
	    fate_energy_place(work->fate, actor.energy) < work->fate->energies)
		fate_settle(work, &actor, value, false);
}

static void fate_settle_actors(struct fate_work *work, const struct fate_node *node, uint16_t value)
{
	const struct fate *fate = work->fate;

	if (work->next) {
		size_t row = (size_t)node->prey * (size_t)fate->n * (size_t)fate->n_minds;
		size_t at = (size_t)node->hunter * (size_t)fate->n_minds + (size_t)node->mind;
		for (uint32_t i = work->first[row + at]; i; i = work->other[row + i - 1])
			fate_settle_actor(work, node, (int)((i - 1) / (uint32_t)fate->n_minds),
					  (int)((i - 1) % (uint32_t)fate->n_minds), value);
		return;
	}
	fate_settle_actor(work, node, node->hunter, 0, value);
	for (int d = 0; d < DIRECTIONS; d++)
		if (work->around[node->hunter][d] != NONE)
			fate_settle_actor(work, node, work->around[node->hunter][d], 0, value);
}

/* One choice of a prey at FROM has led to NODE. */
static void fate_settle_choice(struct fate_work *work, const struct fate_node *node, int from, uint16_t value)
{
	const struct fate *fate = work->fate;
	struct fate_node chooser = *node;

	chooser.prey = from;
	chooser.rest = 0;
	if (from == node->hunter)
		return;
	size_t place = fate_pair(fate, from, node->hunter, node->mind) * (size_t)fate->energies +
		       (size_t)fate_energy_place(fate, node->energy);
	if (--work->left[place] == 0)
		fate_settle(work, &chooser, value, false);
}

/* Settles what follows from NODE. */
static void fate_spread(struct fate_work *work, const struct fate_node *node, uint16_t value)
{
	const struct fate *fate = work->fate;
	struct fate_node before = *node;

	before.energy -= fate->speed;
	before.rest++;
	if (before.energy < FULL && before.energy >= fate->least_energy && before.rest < fate->rests)
		fate_settle(work, &before, (uint16_t)(value + 1), true);
	fate_settle_actors(work, node, value);
	if (node->energy >= FULL || node->rest == 0)
		return;
	if (node->rest == 1)
		fate_settle_choice(work, node, node->prey, value);
	for (int d = 0; d < DIRECTIONS && node->rest == fate_cost(fate, node->prey); d++)
		if (work->around[node->prey][d] != NONE)
			fate_settle_choice(work, node, work->around[node->prey][d], value);
}

/* Settles all hunters that act and step onto the prey, whatever their energy and what is still to pass. */
static void fate_settle_catch(struct fate_work *work, int prey, int hunter, int mind)
{
	const struct fate *fate = work->fate;
	struct fate_node node = {.prey = prey, .hunter = hunter, .mind = mind};

	for (int e = 0; e < fate->energies; e++) {
		node.energy = fate->least_energy + e * fate->unit;
		for (node.rest = 0; node.energy >= FULL && node.rest < fate->rests; node.rest++)
			fate_settle(work, &node, 0, false);
	}
}

static void fate_settle_catches(struct fate_work *work)
{
	const struct fate *fate = work->fate;

	for (int prey = 0; prey < fate->n; prey++)
		for (int hunter = 0; hunter < fate->n; hunter++)
			for (int mind = 0; mind < fate->n_minds && hunter != prey; mind++) {
				bool catches = false;
				if (work->next)
					catches = (int)(work->next[fate_pair(fate, prey, hunter, mind)] /
							(uint32_t)fate->n_minds) == prey;
				for (int d = 0; d < DIRECTIONS && !work->next; d++)
					catches |= work->around[hunter][d] == prey;
				if (catches)
					fate_settle_catch(work, prey, hunter, mind);
			}
}

/* How many choices the prey has in each node. */
static void fate_count_choices(struct fate_work *work)
{
	const struct fate *fate = work->fate;

	for (int prey = 0; prey < fate->n; prey++)
		for (int hunter = 0; hunter < fate->n; hunter++) {
			uint8_t choices = 1;
			for (int d = 0; d < DIRECTIONS; d++)
				choices += work->around[prey][d] != NONE && work->around[prey][d] != hunter;
			memset(&work->left[fate_pair(fate, prey, hunter, 0) * (size_t)fate->energies], choices,
			       (size_t)fate->n_minds * (size_t)fate->energies);
		}
}

static enum status fate_run(struct fate_work *work)
{
	struct fate *fate = work->fate;

	fate_count_choices(work);
	fate_settle_catches(work);
	for (uint16_t value = 0; work->now && value < FATE_SAFE - 1; value++) {
		while (work->now) {
			size_t index = work->now - 1;
			struct fate_node node = fate_node_at(fate, index);
			work->now = work->link[index];
			fate_spread(work, &node, value);
		}
		work->now = work->then;
		work->then = 0;
		if (work->question->stopped && work->question->stopped())
			return STATUS_INTERRUPTED;
	}
	return STATUS_OK;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

/* Sizes the nodes; STATUS_LIMIT if there are too many. */
static enum status fate_lay_out(struct fate *fate, struct diag *diag)
{
	int slowest = fate->ground.cost_max;

	fate->unit = fate_gcd(FULL, fate->speed);
	fate->least_energy = -FULL * (slowest - 1);
	fate->energies = (FULL - fate->unit + fate->speed - fate->least_energy) / fate->unit + 1;
	fate->rests = slowest + 1;
	double bytes = (double)fate->n * fate->n * fate->n_minds * fate->energies * (fate->rests * 6 + 1);
	if (bytes > BYTES_MAX || fate->n == 0)
		return diag_set(diag, STATUS_LIMIT,
				"%d cells at this speed take %.0f MB, and at most %d are allowed", fate->n,
				bytes / (1 << 20), BYTES_MAX >> 20);
	fate->nodes = (size_t)fate->n * (size_t)fate->n * (size_t)fate->n_minds * (size_t)fate->energies *
		      (size_t)fate->rests;
	fate->value = malloc(fate->nodes * sizeof *fate->value);
	if (!fate->value)
		return STATUS_NO_MEMORY;
	memset(fate->value, 0xff, fate->nodes * sizeof *fate->value);
	return STATUS_OK;
}

static enum status fate_work_out(struct fate_work *work, struct diag *diag)
{
	struct fate *fate = work->fate;
	enum status status = STATUS_OK;

	work->around = malloc((size_t)fate->n * sizeof *work->around);
	if (!work->around)
		return STATUS_NO_MEMORY;
	fate_find_around(work);
	if (work->question->mind)
		status = fate_find_steps(work, diag);
	if (!status && work->question->mind)
		status = fate_list_steps(work);
	if (!status)
		status = fate_lay_out(fate, diag);
	if (status)
		return status;
	work->link = malloc(fate->nodes * sizeof *work->link);
	work->left = malloc(fate->nodes / (size_t)fate->rests);
	if (!work->link || !work->left)
		return STATUS_NO_MEMORY;
	return fate_run(work);
}

static void fate_work_free(struct fate_work *work)
{
	free(work->around);
	free(work->next);
	free(work->first);
	free(work->other);
	free(work->left);
	free(work->link);
}

enum status fate_new(const struct fate_question *question, struct fate *fate, struct diag *diag)
{
	struct fate made = {.rule = question->rule, .speed = question->speed_percent, .n_minds = 1};
	struct fate_work work = {.fate = &made, .question = question};
	enum status status = fate_new_grounds(&made, question->grid);

	if (!status) {
		made.cells = malloc(ground_cells(&made.ground) * sizeof *made.cells);
		made.number = malloc(ground_cells(&made.ground) * sizeof *made.number);
		if (!made.cells || !made.number)
			status = STATUS_NO_MEMORY;
	}
	if (!status) {
		fate_number_cells(&made);
		status = fate_work_out(&work, diag);
	}
	fate_work_free(&work);
	if (status)
		fate_free(&made);
	else
		*fate = made;
	return status;
}

void fate_free(struct fate *fate)
{
	ground_free(&fate->ground);
	ground_free(&fate->flat);
	free(fate->cells);
	free(fate->number);
	free(fate->value);
	*fate = (struct fate){.n = 0};
}

int fate_turns(const struct fate *fate, struct cell prey, struct cell hunter)
{
	struct fate_node node = {.prey = fate->number[ground_index(&fate->ground, prey)],
				 .hunter = fate->number[ground_index(&fate->ground, hunter)]};

	ASSERT(node.prey != NONE && node.hunter != NONE && node.prey != node.hunter);
	return fate->value[fate_index(fate, &node)];
}

int fate_best_step(const struct fate *fate, struct cell prey, struct cell hunter, int energy)
{
	struct fate_node node = {.prey = fate->number[ground_index(&fate->ground, prey)],
				 .hunter = fate->number[ground_index(&fate->ground, hunter)],
				 .energy = energy,
				 .rest = 1};
	int best = DIRECTIONS, longest = fate->value[fate_index(fate, &node)];

	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(prey, d);
		if (!path_step_allowed(&fate->ground, prey, d, fate->rule) || cell_equal(to, hunter))
			continue;
		node.prey = fate->number[ground_index(&fate->ground, to)];
		node.rest = fate_cost(fate, node.prey);
		int turns = fate->value[fate_index(fate, &node)];
		if (turns > longest) {
			longest = turns;
			best = d;
		}
	}
	return best;
}

struct fate_sum fate_sum(const struct fate *fate)
{
	struct fate_sum sum = {.mean = NAN};
	double turns = 0;
	size_t caught = 0;

	for (int prey = 0; prey < fate->n; prey++)
		for (int hunter = 0; hunter < fate->n; hunter++) {
			if (hunter == prey)
				continue;
			int value = fate_turns(fate, fate->cells[prey], fate->cells[hunter]);
			sum.pairs++;
			if (value == FATE_SAFE)
				continue;
			caught++;
			turns += value;
			sum.longest = max(sum.longest, value);
		}
	if (sum.pairs)
		sum.caught = (double)caught / (double)sum.pairs;
	if (caught)
		sum.mean = turns / (double)caught;
	return sum;
}
