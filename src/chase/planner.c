/* Plans with a pathfinder: searches, thinks the search through at this many expansions per turn, walks the plan,
 * and replans by its policy.
 *
 * The search runs at once and whole; thinking is a cursor over its
 * event log, and the plan is released when the cursor reaches the end. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "chase/chase.h"

/* When and how it replans. */
enum planner_policy {
	REPLAN_NEVER,   /* walks to the end of its plan in any case */
	REPLAN_GOAL,    /* the prey moved or the ground changed: makes a whole new plan */
	REPLAN_NEXT,    /* mends: around the obstacle to the next free cell, and from the end to the prey */
	REPLAN_CHEAPER, /* does both and walks the cheaper plan */
	REPLAN_CORNER   /* the prey moved: makes a new plan, but only where the old one turns */
};

enum { PARAM_PATH, PARAM_BUDGET, PARAM_REPLAN, PARAM_EVERY, PENDING_MAX = 32, PATIENCE_TURNS = 3 };

enum planner_phase { IDLE, THINKING, WALKING };

/* The head of the state; the blocks of planner_blocks_of() follow it. */
struct planner {
	enum planner_phase phase;
	bool stuck, stepped;        /* stepped: at least once since the plan was released */
	int stuck_turns;            /* in a row */
	size_t n_path, at;          /* cells of the plan, and the one on which the hunter stands */
	struct cell goal;           /* where the prey was when it planned, */
	uint16_t age_turns;         /* and how long ago that was, up to what PARAM_EVERY can ask for */
	size_t n_events, shown;     /* events of the search, and how many the cursor has passed */
	uint32_t expanded, thought; /* nodes of the search, and how many it has thought through */
	double unit;
	struct cell pending[PENDING_MAX]; /* changes that the incremental pathfinder has not seen yet */
	size_t n_pending;                 /* PENDING_MAX + 1: too many to list */
};

struct planner_blocks {
	struct cell *path;    /* [cells] */
	struct event *events; /* [2 * cells]; of a search that writes more, the first ones */
	void *memory;         /* scratch of an incremental pathfinder, which belongs to the hunter */
	size_t cells;
};

static struct planner_blocks planner_blocks_of(const void *state, const struct ground *ground)
{
	unsigned char *base = (unsigned char *)(uintptr_t)state + round_up(sizeof(struct planner), 64);
	struct planner_blocks blocks = {.cells = ground_cells(ground)};

	blocks.path = (struct cell *)(void *)base;
	base += round_up(blocks.cells * sizeof *blocks.path, 64);
	blocks.events = (struct event *)(void *)base;
	blocks.memory = base + round_up(2 * blocks.cells * sizeof *blocks.events, 64);
	return blocks;
}

static size_t planner_state_size(const struct ground *ground)
{
	size_t cells = ground_cells(ground), memory = 0;

	for (const struct variant *const *variant = pathfinders; *variant; variant++) {
		const struct pathfinder *path = pathfinder_of(*variant);
		if (path->caps & PATH_INCREMENTAL)
			memory = max(memory, path->scratch_size(ground));
	}
	return round_up(sizeof(struct planner), 64) + round_up(cells * sizeof(struct cell), 64) +
	       round_up(2 * cells * sizeof(struct event), 64) + round_up(memory, 64);
}

/* What one step works with. */
struct planner_turn {
	struct planner *self;
	const double *params;
	const struct chase_view *view;
	struct chase_move *move;
	struct planner_blocks blocks;
	const struct pathfinder *finder;
};

/* ---- searching */

/* The scratch of an incremental pathfinder remembers the last search and needs the changes since. */
static void *planner_remembered_scratch(struct planner_turn *turn, struct path_query *query)
{
	struct planner *self = turn->self;

	query->changed = self->pending;
	query->n_changed = self->n_pending;
	if (self->n_pending > PENDING_MAX) {
		memset(turn->blocks.memory, 0, turn->finder->scratch_size(turn->view->ground));
		query->n_changed = 0;
	}
	self->n_pending = 0;
	return turn->blocks.memory;
}

/* Runs one search and appends its log to those before it.  Leaves adjacent cells in the buffer of the tools. */
static enum status planner_search(struct planner_turn *turn, struct cell from, struct cell to, size_t *len)
{
	struct planner *self = turn->self;
	const struct chase_tools *tools = turn->view->tools;
	bool any_angle = turn->finder->caps & PATH_ANY_ANGLE;
	bool incremental = turn->finder->caps & PATH_INCREMENTAL;
	struct path_query query = {.start = from, .goal = to, .rule = turn->view->rule};
	struct event_log log = {.events = turn->blocks.events + self->n_events,
				.cap = 2 * turn->blocks.cells - self->n_events};
	struct path_result result = {.cells = any_angle ? tools->corners : tools->cells, .cap = tools->n_cells};
	void *scratch = tools->scratch;

	if (incremental)
		scratch = planner_remembered_scratch(turn, &query);
	if ((turn->finder->caps & PATH_PREPARED) && !tools->index)
		return STATUS_UNSUPPORTED;
	enum status status =
	    turn->finder->find(tools->index, scratch, turn->view->ground, turn->params + PARAMS_MAX, &query,
			       tools->unlogged ? NULL : &log, &result);
	if (status)
		return status;
	self->n_events += log.n;
	self->unit = log.unit;
	self->expanded += result.expanded;
	chase_count(turn->view, (size_t)result.expanded + result.generated);
	*len = result.len;
	if (any_angle)
		status = path_walk(turn->view->ground, turn->view->rule, result.cells, result.len, tools->cells,
				   tools->n_cells, len);
	return status;
}

static enum status planner_plan_whole(struct planner_turn *turn)
{
	size_t len;
	enum status status = planner_search(turn, turn->view->at, turn->view->prey, &len);

	if (status)
		return status;
	memcpy(turn->blocks.path, turn->view->tools->cells, len * sizeof(struct cell));
	turn->self->n_path = len;
	turn->self->at = 0;
	return STATUS_OK;
}

/* Drops the walked part, so that the plan begins at the hunter. */
static void planner_trim(struct planner_turn *turn)
{
	struct planner *self = turn->self;

	ASSERT(self->at < self->n_path);
	self->n_path -= self->at;
	memmove(turn->blocks.path, turn->blocks.path + self->at, self->n_path * sizeof(struct cell));
	self->at = 0;
}

/* Leads a trimmed plan around its first closed cells to the next open one; false: no path. */
static bool planner_mend_hole(struct planner_turn *turn)
{
	struct planner *self = turn->self;
	struct cell *path = turn->blocks.path;
	size_t next = 1, len;

	while (next < self->n_path && ground_open(turn->view->ground, path[next]))
		next++;
	while (next < self->n_path && !ground_open(turn->view->ground, path[next]))
		next++;
	if (next >= self->n_path || planner_search(turn, path[0], path[next], &len))
		return false;
	size_t rest = self->n_path - next - 1;
	if (!cell_equal(turn->view->tools->cells[len - 1], path[next]) || len + rest > turn->blocks.cells)
		return false;
	memmove(path + len, path + next + 1, rest * sizeof *path);
	memcpy(path, turn->view->tools->cells, len * sizeof *path);
	self->n_path = len + rest;
	return true;
}

/* Extends a trimmed plan from its end to where the prey is now; false: no path. */
static bool planner_mend_end(struct planner_turn *turn)
{
	struct planner *self = turn->self;
	struct cell *path = turn->blocks.path;
	size_t len;

	if (planner_search(turn, path[self->n_path - 1], turn->view->prey, &len) ||
	    self->n_path + len - 1 > turn->blocks.cells)
		return false;
	memcpy(path + self->n_path, turn->view->tools->cells + 1, (len - 1) * sizeof *path);
	self->n_path += len - 1;
	return cell_equal(path[self->n_path - 1], turn->view->prey);
}

static bool planner_has_hole(const struct planner_turn *turn)
{
	for (size_t i = turn->self->at + 1; i < turn->self->n_path; i++) {
		chase_count(turn->view, 1);
		if (!ground_open(turn->view->ground, turn->blocks.path[i]))
			return true;
	}
	return false;
}

static bool planner_mend(struct planner_turn *turn)
{
	planner_trim(turn);
	if (planner_has_hole(turn) && !planner_mend_hole(turn))
		return false;
	return cell_equal(turn->blocks.path[turn->self->n_path - 1], turn->view->prey) ||
	       planner_mend_end(turn);
}

static enum status planner_plan_cheaper(struct planner_turn *turn)
{
	const struct chase_view *view = turn->view;
	size_t len;

	if (!planner_mend(turn))
		return planner_plan_whole(turn);
	enum status status = planner_search(turn, view->at, view->prey, &len);
	double mended = path_cost(view->ground, turn->blocks.path, turn->self->n_path, true);
	if (status || path_cost(view->ground, view->tools->cells, len, true) >= mended)
		return STATUS_OK;
	memcpy(turn->blocks.path, view->tools->cells, len * sizeof(struct cell));
	turn->self->n_path = len;
	return STATUS_OK;
}

/* ---- deciding */

static enum planner_policy planner_policy_of(const struct planner_turn *turn)
{
	return (enum planner_policy)turn->params[PARAM_REPLAN];
}

static enum status planner_replan(struct planner_turn *turn, bool whole)
{
	struct planner *self = turn->self;

	self->phase = THINKING;
	self->n_events = self->shown = 0;
	self->expanded = self->thought = 0;
	self->stepped = false;
	self->goal = turn->view->prey;
	self->age_turns = 0;
	turn->move->replans = 1;
	if (!whole && planner_policy_of(turn) == REPLAN_CHEAPER)
		return planner_plan_cheaper(turn);
	if (!whole && planner_mend(turn))
		return STATUS_OK;
	return planner_plan_whole(turn);
}

static bool planner_on_plan(const struct planner_turn *turn, struct cell at)
{
	for (size_t i = turn->self->at; i < turn->self->n_path; i++)
		if (cell_equal(turn->blocks.path[i], at))
			return true;
	return false;
}

/* Did the search look at AT or a cell beside it? */
static bool planner_looked_at(const struct planner_turn *turn, struct cell at)
{
	if (turn->self->n_events == 2 * turn->blocks.cells)
		return true; /* the log was too short, so it may have */
	for (size_t i = 0; i < turn->self->n_events; i++)
		if (cell_steps(ground_cell(turn->view->ground, turn->blocks.events[i].cell), at) <= 1)
			return true;
	return false;
}

/* Notes changes of the ground; true if one makes the search worthless.  A door opened on its path does not. */
static bool planner_disturbed(struct planner_turn *turn)
{
	struct planner *self = turn->self;
	bool stale = false;

	for (size_t i = 0; i < turn->view->n_changed; i++) {
		struct cell at = turn->view->changed[i];
		if (self->n_pending < PENDING_MAX)
			self->pending[self->n_pending] = at;
		if (self->n_pending <= PENDING_MAX)
			self->n_pending++;
		bool harmless = ground_open(turn->view->ground, at) && planner_on_plan(turn, at);
		stale = stale || (!harmless && planner_looked_at(turn, at));
	}
	return stale;
}

static bool planner_at_corner(const struct planner_turn *turn)
{
	size_t at = turn->self->at;
	const struct cell *path = turn->blocks.path;

	return at > 0 && (path[at + 1].x - path[at].x != path[at].x - path[at - 1].x ||
			  path[at + 1].y - path[at].y != path[at].y - path[at - 1].y);
}

/* Moves `at` to where the hunter is, since the world may not have let it step; false if it is off the plan. */
static bool planner_finds_itself(struct planner_turn *turn)
{
	struct planner *self = turn->self;

	ASSERT(self->at < self->n_path);
	if (self->at + 1 < self->n_path && cell_equal(turn->blocks.path[self->at + 1], turn->view->at))
		self->at++;
	return cell_equal(turn->blocks.path[self->at], turn->view->at);
}

static enum status planner_reconsider(struct planner_turn *turn)
{
	struct planner *self = turn->self;
	enum planner_policy policy = planner_policy_of(turn);
	bool stale = planner_disturbed(turn);

	if (self->phase == IDLE || (self->phase == THINKING && stale))
		return planner_replan(turn, true);
	if (self->phase == THINKING)
		return STATUS_OK;
	if (!planner_finds_itself(turn))
		return planner_replan(turn, true);
	bool moved = !cell_equal(self->goal, turn->view->prey);
	bool ended = self->at + 1 == self->n_path;
	if (ended && (moved || stale))
		return planner_replan(turn, true);
	if (ended || policy == REPLAN_NEVER)
		return STATUS_OK;
	bool mends = policy == REPLAN_NEXT || policy == REPLAN_CHEAPER;
	if (planner_has_hole(turn) || (stale && policy != REPLAN_NEXT))
		return planner_replan(turn, !mends);
	bool old = self->age_turns >= turn->params[PARAM_EVERY];
	if (moved && self->stepped && old && (policy != REPLAN_CORNER || planner_at_corner(turn)))
		return planner_replan(turn, !mends);
	return STATUS_OK;
}

/* ---- thinking and walking */

/* Advances the cursor by one turn's budget; true when it has reached the end. */
static bool planner_think(struct planner_turn *turn)
{
	struct planner *self = turn->self;
	uint32_t budget = (uint32_t)turn->params[PARAM_BUDGET];
	uint32_t now = self->expanded - self->thought, passed = 0;

	if (budget)
		now = min(budget, now);
	self->thought += now;
	turn->move->expanded = now;
	while (self->shown < self->n_events && (passed < now || self->thought == self->expanded))
		passed += event_expands((enum event_kind)turn->blocks.events[self->shown++].kind);
	return self->thought == self->expanded;
}

/* Something is in the way.  After a few turns the hunter steps aside and plans again. */
static void planner_wait_or_back_off(struct planner_turn *turn)
{
	struct planner *self = turn->self;

	self->stuck = turn->move->stuck = true;
	if (++self->stuck_turns < PATIENCE_TURNS)
		return;
	self->phase = IDLE;
	self->stuck_turns = 0;
	int d = chase_random_direction(turn->view, DIRECTIONS);
	if (d == DIRECTIONS)
		return;
	turn->move->to = cell_step(turn->view->at, d);
	self->stuck = turn->move->stuck = false;
}

static void planner_walk(struct planner_turn *turn)
{
	struct planner *self = turn->self;

	self->stuck = false;
	if (self->at + 1 >= self->n_path) {
		/* It is shut in, unless it has arrived. */
		self->stuck = turn->move->stuck = !cell_equal(turn->view->at, turn->view->prey);
		return;
	}
	struct cell next = turn->blocks.path[self->at + 1];
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(turn->view->at, d), next) && chase_can_step(turn->view, d)) {
			turn->move->to = next;
			self->stepped = true;
			self->stuck_turns = 0;
			return;
		}
	planner_wait_or_back_off(turn);
}

static enum status planner_step(void *state, const double *params, const struct chase_view *view,
				struct chase_move *move)
{
	struct planner_turn turn = {.self = state,
				    .params = params,
				    .view = view,
				    .move = move,
				    .blocks = planner_blocks_of(state, view->ground),
				    .finder = pathfinder_of(pathfinders[(size_t)params[PARAM_PATH]])};

	*move = (struct chase_move){.to = view->at};
	if (turn.self->age_turns < turn.params[PARAM_EVERY])
		turn.self->age_turns++;
	enum status status = planner_reconsider(&turn);
	if (status) {
		turn.self->phase = IDLE;
		return status;
	}
	if (turn.self->phase == THINKING) {
		if (!planner_think(&turn)) {
			move->thinking = true;
			return STATUS_OK;
		}
		turn.self->phase = WALKING;
	}
	planner_walk(&turn);
	return STATUS_OK;
}

static size_t planner_used(const void *state, const double *params, const struct ground *ground)
{
	const struct planner *self = state;
	const struct planner_blocks blocks = planner_blocks_of(state, ground);

	if (pathfinder_of(pathfinders[(size_t)params[PARAM_PATH]])->caps & PATH_INCREMENTAL)
		return planner_state_size(ground);
	return (size_t)((const unsigned char *)(blocks.events + self->n_events) - (const unsigned char *)state);
}

static uint64_t planner_key_of_cell(uint64_t hash, struct cell at)
{
	return hash_word(hash, (uint64_t)(uint16_t)at.x << 16 | (uint16_t)at.y);
}

/* The rest of the plan, and the cell before it where a turn in between matters. */
static uint64_t planner_key_of_plan(const struct planner *self, const struct cell *path, bool corners,
				    uint64_t hash)
{
	size_t from = self->at;

	if (corners && from > 0)
		from--;
	hash = hash_word(hash, (uint64_t)(self->n_path - from) << 1 | (from < self->at));
	for (size_t i = from; i < self->n_path; i++)
		hash = planner_key_of_cell(hash, path[i]);
	return hash;
}

/* Where it looked at ground that may change: see planner_looked_at(). */
static uint64_t planner_key_of_search(const struct planner *self, const struct planner_blocks *blocks,
				      const uint8_t *near, uint64_t hash)
{
	uint64_t looked = self->n_events == 2 * blocks->cells;

	for (size_t i = 0; i < self->n_events; i++)
		if (near[blocks->events[i].cell])
			looked += hash_scatter(blocks->events[i].cell + UINT64_C(1));
	return hash_word(hash, looked);
}

static uint64_t planner_key(const void *state, const double *params, const struct ground *ground,
			    const uint8_t *near, uint64_t hash)
{
	const struct planner *self = state;
	const struct pathfinder *finder = pathfinder_of(pathfinders[(size_t)params[PARAM_PATH]]);
	struct planner_blocks blocks = planner_blocks_of(state, ground);

	if (finder->caps & PATH_INCREMENTAL) {
		hash = hash_word(hash, self->n_pending);
		for (size_t i = 0; i < min(self->n_pending, (size_t)PENDING_MAX); i++)
			hash = planner_key_of_cell(hash, self->pending[i]);
		hash = finder->key(blocks.memory, ground, hash);
	}
	hash = hash_word(hash, (uint64_t)self->phase << 32 | (uint64_t)self->stuck_turns << 1);
	if (self->phase == IDLE)
		return hash;
	hash = planner_key_of_cell(planner_key_of_search(self, &blocks, near, hash), self->goal);
	hash = hash_word(hash, (uint64_t)self->age_turns << 32 | (self->expanded - self->thought));
	return planner_key_of_plan(self, blocks.path, params[PARAM_REPLAN] == REPLAN_CORNER, hash);
}

static void planner_write_thought(const struct planner *self, struct chase_plan *plan)
{
	char *thought = plan->thought;
	size_t cap = sizeof plan->thought;

	if (self->phase == IDLE)
		snprintf(thought, cap, "has not thought yet");
	else if (self->phase == THINKING)
		snprintf(thought, cap, "has looked at %u cell%s and is still thinking", (unsigned)self->thought,
			 self->thought == 1 ? "" : "s");
	else if (self->stuck)
		snprintf(thought, cap, "%s", plan->n_cells > 1 ? "finds its way barred" : "sees no way");
	else
		snprintf(thought, cap, "looked at %u cell%s and has %zu to go", (unsigned)self->expanded,
			 self->expanded == 1 ? "" : "s", plan->n_cells - 1);
}

static void planner_explain(const void *state, const double *params, const struct chase_view *view,
			    struct chase_plan *plan)
{
	const struct planner *self = state;
	struct planner_blocks blocks = planner_blocks_of(state, view->ground);
	size_t i = self->at;

	(void)params;
	if (i + 1 < self->n_path && cell_equal(blocks.path[i + 1], view->at))
		i++;
	for (; self->phase == WALKING && i < self->n_path && plan->n_cells < CHASE_PLAN_MAX; i++)
		plan->cells[plan->n_cells++] = blocks.path[i];
	if (!plan->n_cells)
		plan->cells[plan->n_cells++] = view->at;
	plan->events = blocks.events;
	plan->n_events = self->shown;
	plan->event_unit = self->unit;
	plan->stuck = self->stuck;
	plan->thinking = self->phase == THINKING;
	planner_write_thought(self, plan);
}

/* The default of `path` is an index of pathfinder_names. */
enum {
#define PATHFINDER(id, file) INDEX_##id,
#include "path/pathfinders.def"
#undef PATHFINDER
	PATHFINDER_COUNT
};

static const char *const policies[] = {
    [REPLAN_NEVER] = "never",     [REPLAN_GOAL] = "goal",     [REPLAN_NEXT] = "next",
    [REPLAN_CHEAPER] = "cheaper", [REPLAN_CORNER] = "corner", NULL};

static const struct param params[] = {
    [PARAM_PATH] = {"path", "", INDEX_astar, 0, PATHFINDER_COUNT - 1, pathfinder_names,
		    "the pathfinder it uses"},
    [PARAM_BUDGET] = {"budget", "nodes", 100, 0, 1e6, NULL, "nodes it can expand per turn, 0: no limit"},
    [PARAM_REPLAN] = {"replan", "", REPLAN_GOAL, 0, REPLAN_CORNER, policies,
		      "never; goal: a new plan; next: mends the old one; cheaper of both; only at corners"},
    [PARAM_EVERY] = {"every", "turns", 1, 1, 100, NULL, "minimum turns between plans when the prey moves"},
};

const struct chaser chase_planner = {
    .head = {"planner", "Plans with a pathfinder",
	     "S. Rabin (ed.) 2002, AI Game Programming Wisdom, planning and replanning", params,
	     ARRAY_LEN(params)},
    .opens_doors = true,
    .wears_path = true,
    .state_size = planner_state_size,
    .used = planner_used,
    .key = planner_key,
    .step = planner_step,
    .explain = planner_explain,
};
