#include "fate/fate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"
#include "fate/retrograde.h"

/* A node is (prey, hunter, mind, energy, rest):
 *   energy >= 100          the hunter acts; a step costs it 100 times the cost of the cell, standing 100
 *   energy < 100, rest > 0 a turn passes: it gains its speed, and one turn less is to pass
 *   energy < 100, rest 0   the prey chooses a cell, and as many turns as that costs are to pass
 * The nodes between two turns have a value; the hunter's steps in a turn are followed at once. */
enum { BYTES_MAX = 1 << 30, FULL = 100, STATE_CAP = 512 };

/* Each pair of places has a value of two bytes at least, so more cells than this are too many for all questions. */
enum { CELLS_MAX = 23170 };
static_assert((size_t)2 * CELLS_MAX * CELLS_MAX <= BYTES_MAX &&
		  (size_t)2 * (CELLS_MAX + 1) * (CELLS_MAX + 1) > BYTES_MAX,
	      "the root of half the bytes");

/* The number of parts of its job. */
enum { PARTS = 1000 };

/* Scratch for one step of a chaser; owned. */
struct fate_hunter {
	struct chase_mind mind;
	const struct ground *ground;
	struct chase_tools tools;
	unsigned char *state;
	uint8_t *near; /* [cells] nothing changes here */
	unsigned char minds[FATE_MINDS]
			   [STATE_CAP]; /* [n_minds] the states of its memory that were met, and their keys */
	uint64_t keys[FATE_MINDS];
	size_t used; /* bytes that they have; 0: they do not matter */
	int n_minds;
	int known; /* minds that the present round asks for */
	struct rng rng;
	struct chase_plan plan;
	int *order;   /* [n] the cells, the nearest to the prey first */
	uint8_t *met; /* [n] those already in the order */
	bool forgets; /* the rest of its plan may differ from a new plan */
};

/* Needed only during the analysis: first it collects steps, then it works backwards. */
struct fate_work {
	int row; /* the prey's next place to ask about */
	struct fate_hunter hunter;
	uint32_t *asked;         /* [n * n * FATE_MINDS] fate.next, loosely packed; owned */
	struct retrograde *back; /* NULL: it is still being asked; owned */
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

/* 32 bits suffice for all nodes that fit into memory, and divide faster. */
static uint32_t fate_pair(const struct fate *fate, int prey, int hunter, int mind)
{
	return ((uint32_t)prey * (uint32_t)fate->map.n + (uint32_t)hunter) * (uint32_t)fate->n_minds +
	       (uint32_t)mind;
}

/* The value of a node between two turns. */
static const uint16_t *fate_value_of(const struct fate *fate, const struct fate_node *node)
{
	return retrograde_row(fate, node->hunter, node->mind, node->energy, node->rest) + node->prey;
}

static int fate_cost(const struct fate *fate, int cell)
{
	return ground_cost(&fate->map.ground, fate->map.cells[cell]);
}

/* The hunter's mind after the prey has stepped to PREY. */
static int fate_mind_after(const struct fate *fate, int prey, int hunter, int mind)
{
	return fate->fresh ? fate->fresh[prey * fate->map.n + hunter] : mind;
}

/* ---- the hunter's steps ---------------------------------------------------------------------------------- */

static bool fate_is(const struct chase_mind *mind, const char *spec)
{
	struct chase_mind other;

	return chase_parse(spec, &other, NULL) == STATUS_OK && other.chaser == mind->chaser &&
	       !memcmp(other.params, mind->params, sizeof other.params);
}

/* Is this a chaser whose next step follows from both places and a small state?  A planner is one if it makes a whole new
 * plan whenever the prey moves. */
static bool fate_knows(const struct chase_mind *mind)
{
	static const char *const known[] = {
	    "planner:path=bfs,replan=goal,budget=0",    "planner:path=dijkstra,replan=goal,budget=0",
	    "planner:path=greedy,replan=goal,budget=0", "planner:path=astar,replan=goal,budget=0",
	    "planner:path=field,replan=goal,budget=0",  "nonrotational"};

	/* The wall follower is one with either hand and any reach. */
	if (!strcmp(chase_of(mind)->head.name, "wall"))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (fate_is(mind, known[i]))
			return true;
	return false;
}

static void fate_hunter_free(struct fate_hunter *hunter)
{
	free(hunter->tools.scratch);
	free(hunter->tools.cells);
	free(hunter->tools.corners);
	free(hunter->state);
	free(hunter->near);
	free(hunter->order);
	free(hunter->met);
}

static uint64_t fate_hunter_key(const struct fate_hunter *hunter)
{
	return chase_of(&hunter->mind)
	    ->key(hunter->state, hunter->mind.params, hunter->ground, hunter->near, HASH_START);
}

static enum status fate_hunter_new(const struct fate *fate, const struct chase_mind *mind,
				   struct fate_hunter *hunter)
{
	const struct pathfinder *path = chase_path(mind);
	size_t cells = ground_cells(&fate->map.ground);

	hunter->mind = *mind;
	hunter->ground = &fate->map.ground;
	hunter->n_minds = 1;
	hunter->rng = rng_seeded(1, RNG_MIND);
	hunter->forgets = fate_is(mind, "planner:path=greedy,replan=goal,budget=0");
	if (chase_ignores_terrain(mind))
		hunter->ground = &fate->map.flat;
	hunter->state = calloc(1, chase_state_room(hunter->ground));
	if (path)
		hunter->tools.scratch = calloc(1, path->scratch_size(hunter->ground));
	hunter->tools.cells = calloc(cells, sizeof(struct cell));
	hunter->tools.corners = calloc(cells, sizeof(struct cell));
	hunter->tools.n_cells = cells;
	hunter->tools.unlogged = fate_is(mind, "planner:path=field,replan=goal,budget=0");
	hunter->near = calloc(cells, 1);
	hunter->order = calloc((size_t)fate->map.n, sizeof *hunter->order);
	hunter->met = calloc((size_t)fate->map.n, 1);
	if (!hunter->state || !hunter->near || !hunter->order || !hunter->met ||
	    (path && !hunter->tools.scratch) || !hunter->tools.cells || !hunter->tools.corners)
		return STATUS_NO_MEMORY;
	if (!path)
		hunter->used = chase_used(mind, hunter->state, hunter->ground);
	ASSERT(hunter->used <= STATE_CAP);
	hunter->keys[0] = fate_hunter_key(hunter);
	hunter->known = 1;
	return STATUS_OK;
}

/* The number of the mind in the hunter's memory, which may be a new one; FATE_NONE: there are too many. */
static int fate_number_mind(struct fate_hunter *hunter)
{
	uint64_t key = fate_hunter_key(hunter);

	for (int i = 0; i < hunter->n_minds; i++)
		if (hunter->keys[i] == key)
			return i;
	if (hunter->n_minds == FATE_MINDS)
		return FATE_NONE;
	hunter->keys[hunter->n_minds] = key;
	memcpy(hunter->minds[hunter->n_minds], hunter->state, hunter->used);
	return hunter->n_minds++;
}

/* Lets the chaser itself step, with MIND in its memory; *TO is the cell. */
static enum status fate_ask(const struct fate *fate, struct fate_hunter *hunter, struct chase_view *view,
			    int mind, int *to)
{
	const struct chaser *chaser = chase_of(&hunter->mind);
	struct chase_move move = {.to = view->at};
	uint64_t lots = hunter->rng.state;

	memset(hunter->state, 0, STATE_CAP);
	memcpy(hunter->state, hunter->minds[mind], hunter->used);
	enum status status = chaser->step(hunter->state, hunter->mind.params, view, &move);
	*to = fate_map_number(&fate->map, move.to);
	if (!status && (hunter->rng.state != lots || *to == FATE_NONE))
		status = STATUS_UNSUPPORTED;
	view->at = move.to;
	return status;
}

static struct chase_view fate_view(const struct fate *fate, struct fate_hunter *hunter, int prey, int at)
{
	return (struct chase_view){.ground = hunter->ground,
				   .rule = fate->map.rule,
				   .at = fate->map.cells[at],
				   .prey = fate->map.cells[prey],
				   .prey_seen = true,
				   .rng = &hunter->rng,
				   .tools = &hunter->tools};
}

static uint32_t *fate_asked(const struct fate *fate, int prey, int at)
{
	return fate->work->asked + ((size_t)prey * (size_t)fate->map.n + (size_t)at) * FATE_MINDS;
}

/* Asks for the steps of a chaser with a small memory, all with the prey in one place. */
static enum status fate_ask_row(struct fate *fate, int prey)
{
	struct fate_hunter *hunter = &fate->work->hunter;

	for (int at = 0; at < fate->map.n; at++)
		for (int mind = 0; mind < hunter->n_minds && at != prey; mind++) {
			struct chase_view view = fate_view(fate, hunter, prey, at);
			int to;
			enum status status = fate_ask(fate, hunter, &view, mind, &to);
			int then = fate_number_mind(hunter);
			if (!status && then == FATE_NONE)
				status = STATUS_UNSUPPORTED;
			if (status)
				return status;
			fate_asked(fate, prey, at)[mind] = (uint32_t)to * FATE_MINDS + (uint32_t)then;
		}
	return STATUS_OK;
}

/* Orders the cells by their distance from FROM. */
static void fate_order_from(const struct fate *fate, int from, int *order)
{
	uint8_t *met = fate->work->hunter.met;
	int n = 0;

	memset(met, 0, (size_t)fate->map.n);
	met[from] = 1;
	order[n++] = from;
	for (int i = 0; i < n; i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			int to = fate->map.around[order[i]][d];
			if (to == FATE_NONE || met[to])
				continue;
			met[to] = 1;
			order[n++] = to;
		}
}

/* The number of the mind at AT that continues with STEP: a planner's mind is the rest of its plan.  FATE_NONE: there are too
 * many. */
static int fate_number_rest(struct fate *fate, int prey, int at, uint32_t step)
{
	struct fate_hunter *hunter = &fate->work->hunter;
	uint32_t *steps = fate_asked(fate, prey, at);

	for (int i = 0; i < FATE_MINDS; i++) {
		if (steps[i] == FATE_NOWHERE) {
			hunter->n_minds = max(hunter->n_minds, i + 1);
			steps[i] = step;
		}
		if (steps[i] == step)
			return i;
	}
	return FATE_NONE;
}

/* Notes the steps of the plan with which a hunter at AT sets out to TO: from all its cells, the last one first. */
static enum status fate_note_plan(struct fate *fate, int prey, int at, int to)
{
	const struct chase_plan *plan = &fate->work->hunter.plan;
	int next = fate_map_number(&fate->map, plan->cells[plan->n_cells - 1]), mind = 0;

	if (fate->work->hunter.forgets && next != prey)
		return STATUS_LIMIT;
	for (size_t i = plan->n_cells; i-- > 0 && mind != FATE_NONE;) {
		int from = i ? fate_map_number(&fate->map, plan->cells[i - 1]) : at;
		ASSERT(i || next == to);
		mind = fate_number_rest(fate, prey, from, (uint32_t)next * FATE_MINDS + (uint32_t)mind);
		next = from;
	}
	if (mind == FATE_NONE)
		return STATUS_UNSUPPORTED;
	if (fate->fresh)
		fate->fresh[prey * fate->map.n + at] = (uint8_t)mind;
	return STATUS_OK;
}

/* Asks a planner for its plans, the longest first: the rest of one equals a new plan, unless it forgets. */
static enum status fate_plan_row(struct fate *fate, int prey)
{
	struct fate_hunter *hunter = &fate->work->hunter;
	const struct chaser *chaser = chase_of(&hunter->mind);
	enum status status = STATUS_OK;

	fate_order_from(fate, prey, hunter->order);
	for (int i = fate->map.n - 1; i > 0 && !status; i--) {
		int at = hunter->order[i], to;
		struct chase_view view = fate_view(fate, hunter, prey, at);
		if (!hunter->forgets && fate_asked(fate, prey, at)[0] != FATE_NOWHERE)
			continue;
		status = fate_ask(fate, hunter, &view, 0, &to);
		hunter->plan.n_cells = 0;
		if (!status)
			chaser->explain(hunter->state, hunter->mind.params, &view, &hunter->plan);
		if (!status)
			status = fate_note_plan(fate, prey, at, to);
	}
	return status;
}

/* Fills fate->next, closely packed. */
static enum status fate_pack_steps(struct fate *fate)
{
	struct fate_work *work = fate->work;
	size_t pairs = (size_t)fate->map.n * (size_t)fate->map.n;

	fate->n_minds = work->hunter.n_minds;
	fate->next = malloc(pairs * (size_t)fate->n_minds * sizeof *fate->next);
	if (!fate->next)
		return STATUS_NO_MEMORY;
	for (size_t pair = 0; pair < pairs; pair++)
		for (int mind = 0; mind < fate->n_minds; mind++) {
			uint32_t step = work->asked[pair * FATE_MINDS + (size_t)mind];
			if (step != FATE_NOWHERE)
				step = step / FATE_MINDS * (uint32_t)fate->n_minds + step % FATE_MINDS;
			fate->next[pair * (size_t)fate->n_minds + (size_t)mind] = step;
		}
	free(work->asked);
	work->asked = NULL;
	return STATUS_OK;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

/* Sizes the nodes; STATUS_LIMIT if there are too many. */
static enum status fate_count_nodes(struct fate *fate, bool asks, struct diag *diag)
{
	int slowest = fate->map.ground.cost_max;
	size_t pairs = (size_t)fate->map.n * (size_t)fate->map.n;

	fate->unit = fate_gcd(FULL, fate->speed);
	fate->least_energy = -FULL * (slowest - 1);
	fate->energies = (FULL - fate->least_energy) / fate->unit;
	fate->acts = fate->speed / fate->unit;
	fate->rests = slowest;
	double bytes = retrograde_bytes(fate);
	if (asks)
		bytes += (double)pairs * FATE_MINDS * sizeof *fate->next;
	if (bytes > BYTES_MAX)
		return diag_set(diag, STATUS_LIMIT,
				"%d cells at this speed take %.0f MB, and at most %d are allowed", fate->map.n,
				bytes / (1 << 20), BYTES_MAX >> 20);
	fate->nodes = pairs * (size_t)fate->n_minds * (size_t)fate->energies * (size_t)fate->rests;
	return STATUS_OK;
}

/* Begins to go back. */
static enum status fate_turn_back(struct fate *fate, struct diag *diag)
{
	enum status status = fate_count_nodes(fate, false, diag);

	return status ? status : retrograde_new(fate, &fate->work->back);
}

static void fate_work_free(struct fate_work *work)
{
	if (!work)
		return;
	fate_hunter_free(&work->hunter);
	free(work->asked);
	retrograde_free(work->back);
	free(work);
}

static const char *fate_hunter_name(const struct chase_mind *mind)
{
	const struct pathfinder *path = chase_path(mind);

	return path ? path->head.name : chase_of(mind)->head.name;
}

/* Can the prey step away and come back while the hunter does not act? */
static bool fate_lets_go(const struct fate *fate)
{
	return fate->speed < FULL || fate->map.ground.cost_max > 1;
}

/* Makes ready to ask the chaser for its steps. */
static enum status fate_begin_to_ask(struct fate *fate, const struct chase_mind *mind, struct diag *diag)
{
	struct fate_work *work = fate->work;
	size_t pairs = (size_t)fate->map.n * (size_t)fate->map.n,
	       bytes = pairs * FATE_MINDS * sizeof *work->asked;

	if (!fate_knows(mind)) {
		char name[128];
		chase_format(mind, name, sizeof name);
		return diag_set(diag, STATUS_UNSUPPORTED, "%s has too much state to analyse", name);
	}
	enum status status = fate_hunter_new(fate, mind, &work->hunter);
	if (status)
		return status;
	if (work->hunter.forgets && fate_lets_go(fate))
		return diag_set(
		    diag, STATUS_UNSUPPORTED,
		    "%s cannot be analysed on slow terrain or below 100 %%, where it keeps old plans",
		    fate_hunter_name(mind));
	work->asked = malloc(bytes);
	if (work->hunter.forgets)
		fate->fresh = calloc(pairs, 1);
	if (!work->asked || (work->hunter.forgets && !fate->fresh))
		return STATUS_NO_MEMORY;
	memset(work->asked, 0xff, bytes);
	return STATUS_OK;
}

static enum status fate_prepare(struct fate *fate, const struct fate_question *question, struct diag *diag)
{
	fate->work = calloc(1, sizeof *fate->work);
	if (!fate->work)
		return STATUS_NO_MEMORY;
	enum status status = fate_count_nodes(fate, question->mind != NULL, diag);
	if (status)
		return status;
	if (question->mind)
		return fate_begin_to_ask(fate, question->mind, diag);
	return fate_turn_back(fate, diag);
}

enum status fate_new(const struct fate_question *question, struct job *job, struct fate *fate,
		     struct diag *diag)
{
	*fate = (struct fate){.speed = question->speed_percent, .n_minds = 1};
	enum status status = fate_map_new(question->grid, question->rule, CELLS_MAX, job, &fate->map, diag);

	if (!status)
		status = fate_prepare(fate, question, diag);
	if (status)
		fate_free(fate);
	return status;
}

void fate_free(struct fate *fate)
{
	fate_map_free(&fate->map);
	free(fate->next);
	free(fate->fresh);
	free(fate->value);
	fate_work_free(fate->work);
	*fate = (struct fate){.n_minds = 0};
}

/* The steps with the prey in one more place, or with one more mind. */
static enum status fate_ask_on(struct fate *fate, struct diag *diag)
{
	struct fate_work *work = fate->work;
	enum status status;

	if (chase_path(&work->hunter.mind))
		status = fate_plan_row(fate, work->row++);
	else
		status = fate_ask_row(fate, work->row++);
	if (status == STATUS_UNSUPPORTED)
		return diag_set(diag, status, "%s is random, or has too much state to analyse",
				fate_hunter_name(&work->hunter.mind));
	if (status == STATUS_LIMIT)
		return diag_set(diag, status, "%s cannot be analysed: its plans are too long",
				fate_hunter_name(&work->hunter.mind));
	if (status || work->row < fate->map.n)
		return status;
	/* Again, if a mind was met that was not known when the first places were asked. */
	if (!chase_path(&work->hunter.mind) && work->hunter.n_minds > work->hunter.known) {
		work->hunter.known = work->hunter.n_minds;
		work->row = 0;
		return STATUS_OK;
	}
	status = fate_pack_steps(fate);
	if (!status)
		status = fate_turn_back(fate, diag);
	return status;
}

/* How much of it is done, 0 .. 1; it may end early. */
static double fate_share(const struct fate *fate)
{
	const struct fate_work *work = fate->work;
	const double asking = 0.8; /* of the time; the perfect hunter needs no such questions */
	double before = fate->next ? asking : 0;

	if (!work->back)
		return asking * work->row / fate->map.n;
	return before + (1 - before) * (double)retrograde_lost(work->back) / (double)fate->nodes;
}

enum status fate_solve(struct fate *fate, struct job *job, struct diag *diag)
{
	enum status status = STATUS_OK;
	bool known = false;

	job_begin(job, "Working out the chase", PARTS);
	while (!status && !known) {
		if (!job_step(job, (uint64_t)(fate_share(fate) * PARTS)))
			status = STATUS_INTERRUPTED;
		else if (fate->work->back)
			status = retrograde_go_on(fate, fate->work->back, &known);
		else
			status = fate_ask_on(fate, diag);
	}
	if (known) {
		fate_work_free(fate->work);
		fate->work = NULL;
	}
	return status;
}

bool fate_is_known(const struct fate *fate)
{
	return !fate->work;
}

/* ---- queries --------------------------------------------------------------------------------------------- */

/* NODE after a perfect hunter has stepped to TO. */
static struct fate_node fate_acted(const struct fate *fate, struct fate_node node, int to)
{
	node.energy -= FULL * (to == node.hunter ? 1 : fate_cost(fate, to));
	node.hunter = to;
	return node;
}

/* NODE after the step of a chaser. */
static struct fate_node fate_stepped(const struct fate *fate, struct fate_node node)
{
	uint32_t step = fate->next[fate_pair(fate, node.prey, node.hunter, node.mind)];

	node = fate_acted(fate, node, (int)(step / (uint32_t)fate->n_minds));
	node.mind = (int)(step % (uint32_t)fate->n_minds);
	return node;
}

static int fate_value(const struct fate *fate, struct fate_node node);

/* The value of NODE where a perfect hunter acts, and in TO where it steps: to the soonest catch, or nearer to a prey that
 * it cannot catch. */
static int fate_perfect_step(const struct fate *fate, const struct fate_node *node, int *to)
{
	struct cell prey = fate->map.cells[node->prey];
	int least = fate_value(fate, fate_acted(fate, *node, node->hunter));

	*to = node->hunter;
	for (int d = 0; d < DIRECTIONS; d++) {
		int there = fate->map.around[node->hunter][d];
		if (there == FATE_NONE)
			continue;
		int turns = fate_value(fate, fate_acted(fate, *node, there));
		bool nearer = cell_steps(fate->map.cells[there], prey) < cell_steps(fate->map.cells[*to], prey);
		if (turns < least || (turns == least && nearer)) {
			least = turns;
			*to = there;
		}
	}
	return least;
}

/* Turns to the catch from NODE, any node. */
static int fate_value(const struct fate *fate, struct fate_node node)
{
	int turns = 0, to;

	/* Only a prey that has just chosen a cell of the highest cost has more turns to pass than the values know. */
	while (node.hunter != node.prey && (node.energy >= FULL || node.rest == fate->rests)) {
		if (node.energy >= FULL && fate->next) {
			node = fate_stepped(fate, node);
		} else if (node.energy >= FULL) {
			int least = fate_perfect_step(fate, &node, &to);
			return least == FATE_SAFE ? FATE_SAFE : turns + least;
		} else {
			node.energy += fate->speed;
			node.rest--;
			turns++;
		}
	}
	if (node.hunter == node.prey)
		return turns;
	int later = *fate_value_of(fate, &node);
	return later == FATE_SAFE ? FATE_SAFE : turns + later;
}

static struct fate_node fate_node_of(const struct fate *fate, const struct fate_moment *moment)
{
	ASSERT(fate_map_has(&fate->map, moment->prey) && fate_map_has(&fate->map, moment->hunter) &&
	       !fate->work);
	return (struct fate_node){.prey = fate_map_number(&fate->map, moment->prey),
				  .hunter = fate_map_number(&fate->map, moment->hunter),
				  .mind = moment->mind,
				  .energy = moment->energy,
				  .rest = moment->rest};
}

struct fate_moment fate_begin(const struct fate *fate, struct cell prey, struct cell hunter)
{
	ASSERT(fate_map_has(&fate->map, prey) && fate_map_has(&fate->map, hunter) && !cell_equal(prey, hunter));
	return (struct fate_moment){.prey = prey,
				    .hunter = hunter,
				    .mind = fate_mind_after(fate, fate_map_number(&fate->map, prey),
							    fate_map_number(&fate->map, hunter), 0)};
}

int fate_turns(const struct fate *fate, struct cell prey, struct cell hunter)
{
	struct fate_moment moment = fate_begin(fate, prey, hunter);
	struct fate_node node = fate_node_of(fate, &moment);

	return fate_value(fate, node);
}

/* NODE after the prey has chosen direction D, or DIRECTIONS to stay. */
static struct fate_node fate_chosen(const struct fate *fate, struct fate_node node, int d)
{
	node.rest = 1;
	if (d == DIRECTIONS)
		return node;
	node.prey = fate->map.around[node.prey][d];
	node.rest = fate_cost(fate, node.prey);
	node.mind = fate_mind_after(fate, node.prey, node.hunter, node.mind);
	return node;
}

int fate_best_step(const struct fate *fate, const struct fate_moment *moment)
{
	struct fate_node node = fate_node_of(fate, moment), then = fate_chosen(fate, node, DIRECTIONS);
	int best = DIRECTIONS, longest = fate_value(fate, then);

	ASSERT(moment->rest == 0 && !moment->caught);
	for (int d = 0; d < DIRECTIONS; d++) {
		int to = fate->map.around[node.prey][d];
		if (to == FATE_NONE || to == node.hunter)
			continue;
		then = fate_chosen(fate, node, d);
		if (fate_value(fate, then) > longest) {
			longest = fate_value(fate, then);
			best = d;
		}
	}
	return best;
}

/* The hunter's step. */
static struct fate_node fate_act(const struct fate *fate, struct fate_node node)
{
	int to;

	if (fate->next)
		return fate_stepped(fate, node);
	fate_perfect_step(fate, &node, &to);
	return fate_acted(fate, node, to);
}

void fate_turn(const struct fate *fate, struct fate_moment *moment)
{
	struct fate_node node = fate_node_of(fate, moment);

	ASSERT(!moment->caught);
	if (node.rest == 0)
		node = fate_chosen(fate, node, fate_best_step(fate, moment));
	node.rest--;
	node.energy += fate->speed;
	while (node.energy >= FULL && node.hunter != node.prey)
		node = fate_act(fate, node);
	*moment = (struct fate_moment){.prey = fate->map.cells[node.prey],
				       .hunter = fate->map.cells[node.hunter],
				       .mind = node.mind,
				       .energy = node.energy,
				       .rest = node.rest,
				       .caught = node.hunter == node.prey};
}

struct fate_sum fate_sum(const struct fate *fate)
{
	struct fate_sum sum = {.mean = NAN};
	double turns = 0;
	size_t caught = 0;

	for (int prey = 0; prey < fate->map.n; prey++)
		for (int hunter = 0; hunter < fate->map.n; hunter++) {
			struct fate_node node = {
			    .prey = prey, .hunter = hunter, .mind = fate_mind_after(fate, prey, hunter, 0)};
			if (hunter == prey)
				continue;
			int value = *fate_value_of(fate, &node);
			sum.places++;
			if (value == FATE_SAFE)
				continue;
			caught++;
			turns += value;
			sum.longest = max(sum.longest, value);
		}
	if (sum.places)
		sum.caught = (double)caught / (double)sum.places;
	if (caught)
		sum.mean = turns / (double)caught;
	return sum;
}
