/* Breadth first by turns over copies of the world.  Only states that wait to be searched keep their snapshot.
 *
 * With a nose among the hunters, it first searches no farther than the age at which a scent is lost: until then the
 * times of your steps hardly matter, and far fewer states differ. */
#include "oracle/solve.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/minmax.h"

enum { NO_STATE = -1, TABLE_AT_FIRST = 1 << 12, ACT_TURNS_MAX = 64 };

const struct solve_question solve_question_default = {
    .sneaking = true, .any_lots = true, .turns_max = 120, .states_max = 200000, .bytes_max = (size_t)1 << 30};

struct solve_state {
	uint64_t key;
	double ways;
	void *snapshot; /* owned; NULL once it was searched */
	int parent;     /* NO_STATE: the first */
	int next;       /* among the states that wait at the same turn */
	int16_t turn;   /* after this number of turns */
	int16_t sneaks; /* steps of that kind on the way here */
	uint8_t act;    /* that led here from the parent */
};

struct solve_search {
	struct solve_question question;
	struct solve_answer answer;
	int turn;                   /* whose states are being searched */
	bool done;                  /* the answer is there */
	int turns_max;              /* of this search */
	struct oracle *oracle;      /* owned */
	void *start;                /* owned; a snapshot */
	struct solve_state *states; /* owned; [n] */
	size_t n, cap;
	int *table; /* owned; [table_size] indices of states by their keys, or NO_STATE */
	size_t table_size;
	int waiting[SOLVE_ACTS_MAX + ACT_TURNS_MAX]; /* the first that waits at each turn, or NO_STATE */
	size_t bytes;                                /* of all snapshots */
	int start_turn;
	uint64_t lots[GAME_HUNTERS_MAX]; /* each hunter's first random choice */
	bool full;                       /* the search is incomplete */
	int sneaks;                      /* on the way that is the answer */
};

/* ---- states by their keys -------------------------------------------------------------------------------- */

static int *solve_place(const struct solve_search *search, uint64_t key)
{
	size_t at = key % search->table_size;

	while (search->table[at] != NO_STATE && search->states[search->table[at]].key != key)
		at = (at + 1) % search->table_size;
	return &search->table[at];
}

static bool solve_grow_table(struct solve_search *search)
{
	int *old = search->table;
	size_t size = max(2 * search->table_size, (size_t)TABLE_AT_FIRST);
	int *table = malloc(size * sizeof *table);

	if (!table)
		return false;
	for (size_t i = 0; i < size; i++)
		table[i] = NO_STATE;
	search->table = table;
	search->table_size = size;
	for (size_t i = 0; i < search->n; i++)
		*solve_place(search, search->states[i].key) = (int)i;
	free(old);
	return true;
}

/* ---- searching ------------------------------------------------------------------------------------------- */

/* The sneaked steps of the way to PARENT and ACT. */
static int16_t solve_sneaks(const struct solve_search *search, int parent, int act)
{
	if (parent == NO_STATE)
		return 0;
	return (int16_t)(search->states[parent].sneaks + (act >= ORACLE_SNEAK));
}

/* A new state from the oracle's world; false: no room. */
static bool solve_add(struct solve_search *search, uint64_t key, int parent, int act, double ways)
{
	size_t bytes = oracle_bytes(search->oracle);
	int turn = oracle_world(search->oracle)->turn - search->start_turn;

	if (search->n >= search->question.states_max || search->bytes + bytes > search->question.bytes_max)
		return false;
	struct solve_state *states =
	    array_reserve(search->states, &search->cap, search->n + 1, sizeof *search->states);
	if (states)
		search->states = states;
	if (!states || (2 * search->n >= search->table_size && !solve_grow_table(search)))
		return false;
	void *snapshot = aligned_alloc(64, round_up(bytes, 64));
	if (!snapshot)
		return false;
	oracle_save(search->oracle, snapshot);
	search->bytes += bytes;
	int id = (int)search->n++;
	states[id] = (struct solve_state){.key = key,
					  .ways = ways,
					  .snapshot = snapshot,
					  .parent = parent,
					  .next = search->waiting[turn],
					  .turn = (int16_t)turn,
					  .sneaks = solve_sneaks(search, parent, act),
					  .act = (uint8_t)act};
	search->waiting[turn] = id;
	*solve_place(search, key) = id;
	return true;
}

/* Has anybody made a random choice since the start?  Ships share theirs. */
static bool solve_drew(const struct solve_search *search, const struct game *world)
{
	bool drew = false;

	for (int i = 0; i < world->n_hunters; i++)
		drew |= world->hunters[i].rng.state != search->lots[i] ||
			(hunter_flies(&world->hunters[i]) && world->hunters[i].drew);
	return drew;
}

/* ACT leads from FROM to SEEN too, in the same turn.  The way with fewer sneaked steps wins, since sneaking takes
 * another key. */
static void solve_join(struct solve_search *search, int seen, int from, int act)
{
	struct solve_state *state = &search->states[seen];
	int16_t sneaks = solve_sneaks(search, from, act);

	state->ways += search->states[from].ways;
	if (sneaks >= state->sneaks)
		return;
	state->sneaks = sneaks;
	state->parent = from;
	state->act = (uint8_t)act;
}

/* ACT has led from state FROM to where the oracle's world is. */
static void solve_arrive(struct solve_search *search, int from, int act)
{
	const struct game *world = oracle_world(search->oracle);
	double ways = search->states[from].ways;
	int turn = world->turn - search->start_turn;

	if (turn > search->turns_max || (search->question.any_lots && solve_drew(search, world)))
		return;
	uint64_t key = oracle_key(search->oracle, search->turns_max - turn);
	int seen = *solve_place(search, key);
	/* A state that waits at this turn already has another way to it. */
	if (seen != NO_STATE && search->states[seen].turn == turn)
		solve_join(search, seen, from, act);
	if (seen == NO_STATE || search->states[seen].turn > turn)
		search->full |= !solve_add(search, key, from, act, ways);
}

/* Searches state FROM; returns true if you can leave from it. */
static bool solve_expand(struct solve_search *search, int from)
{
	void *snapshot = search->states[from].snapshot;
	bool leaves = false;

	oracle_restore(search->oracle, snapshot);
	search->bytes -= oracle_bytes(search->oracle);
	uint64_t acts = oracle_acts(search->oracle, search->question.sneaking);
	for (int act = 0; act < ORACLE_ACTS; act++) {
		if (!(acts >> act & 1))
			continue;
		oracle_restore(search->oracle, snapshot);
		enum oracle_outcome outcome = oracle_step(search->oracle, act);
		leaves |= outcome == ORACLE_OUT;
		if (outcome == ORACLE_GOES_ON)
			solve_arrive(search, from, act);
	}
	search->states[from].snapshot = NULL;
	free(snapshot);
	return leaves;
}

static void solve_write_way(const struct solve_search *search, int last, struct solve_answer *answer)
{
	int n = 0;

	for (int i = last; search->states[i].parent != NO_STATE; i = search->states[i].parent)
		n++;
	answer->n_acts = n;
	for (int i = last; n > 0; i = search->states[i].parent)
		answer->acts[--n] = search->states[i].act;
}

/* Searches the next state that waits at the present turn; returns true if you can leave from it. */
static void solve_next(struct solve_search *search)
{
	struct solve_answer *answer = &search->answer;
	int id = search->waiting[search->turn];

	search->waiting[search->turn] = search->states[id].next;
	if (!solve_expand(search, id))
		return;
	answer->ways += search->states[id].ways;
	if (answer->found == ORACLE_FOUND && search->states[id].sneaks >= search->sneaks)
		return;
	answer->found = ORACLE_FOUND;
	answer->turns = search->turn;
	search->sneaks = search->states[id].sneaks;
	solve_write_way(search, id, answer);
}

/* Forgets all states and begins at the start, to search up to TURNS_MAX; false: no room. */
static bool solve_begin(struct solve_search *search, int turns_max)
{
	for (size_t i = 0; i < search->n; i++)
		free(search->states[i].snapshot);
	search->n = 0;
	search->bytes = 0;
	search->turn = 0;
	search->turns_max = turns_max;
	for (size_t i = 0; i < ARRAY_LEN(search->waiting); i++)
		search->waiting[i] = NO_STATE;
	for (size_t i = 0; i < search->table_size; i++)
		search->table[i] = NO_STATE;
	oracle_restore(search->oracle, search->start);
	return solve_add(search, oracle_key(search->oracle, turns_max), NO_STATE, 0, 1);
}

static void solve_finish(struct solve_search *search)
{
	struct solve_answer *answer = &search->answer;
	int turns_max = search->question.turns_max;

	if (answer->found != ORACLE_FOUND && !search->full && search->turns_max < turns_max) {
		search->full = !solve_begin(search, turns_max);
		return;
	}
	if (answer->found != ORACLE_FOUND && !search->full)
		answer->found = ORACLE_NONE;
	answer->proven = !search->full;
	answer->states = search->n;
	search->done = true;
}

static enum status solve_search(struct solve_search *search, struct job *job)
{
	job_begin(job, "Looking for a way out", 0);
	while (!search->done) {
		if (!job_step(job, 0))
			return STATUS_INTERRUPTED;
		if (search->waiting[search->turn] != NO_STATE)
			solve_next(search);
		else if (search->answer.found == ORACLE_FOUND || search->turn == search->turns_max)
			solve_finish(search);
		else
			search->turn++;
	}
	return STATUS_OK;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

static bool solve_prepare(struct solve_search *search, const struct game *game)
{
	if (oracle_new(game, &search->oracle))
		return false;
	for (int i = 0; i < game->n_hunters; i++)
		search->lots[i] = game->hunters[i].rng.state;
	oracle_stand(search->oracle, game, ORACLE_EVERYTHING);
	search->start = aligned_alloc(64, round_up(oracle_bytes(search->oracle), 64));
	if (!search->start || !solve_grow_table(search))
		return false;
	oracle_save(search->oracle, search->start);
	return solve_begin(search, min(search->question.turns_max, max(game_nose_turns(game), 1)));
}

static void solve_free(struct solve_search *search)
{
	for (size_t i = 0; i < search->n; i++)
		free(search->states[i].snapshot);
	free(search->states);
	free(search->table);
	free(search->start);
	oracle_free(search->oracle);
	free(search);
}

enum status solve_whole(const struct game *game, const struct solve_question *question, struct job *job,
			struct solve_answer *answer)
{
	struct solve_search *search = calloc(1, sizeof *search);
	enum status status = STATUS_NO_MEMORY;

	ASSERT(question->turns_max >= 1 && question->turns_max <= SOLVE_ACTS_MAX);
	if (!search)
		return status;
	*search = (struct solve_search){
	    .question = *question, .answer = {.found = ORACLE_OPEN}, .start_turn = game->turn};
	if (solve_prepare(search, game))
		status = solve_search(search, job);
	if (!status)
		*answer = search->answer;
	solve_free(search);
	return status;
}
