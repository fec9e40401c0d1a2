#include "lab/duo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/minmax.h"
#include "lab/planes.h"

enum { BYTES_MAX = 1 << 30, STEPS_A_ROW = 20 };

/* What is needed only while it is worked out.  A plane has a bit for each cell of the map. */
struct duo_work {
	struct planes planes;
	uint64_t *safe, *then; /* [pairs] planes: where the prey is safe, and after this turn; owned */
	uint64_t *all;         /* a plane of ones; owned */
	uint64_t *met;         /* [n] planes: where no step of the first hunter is an answer; owned */
	int *met_for;          /* [n] the place of that hunter, FATE_NONE: of none; owned */
	uint64_t *changed;     /* [n] planes of second hunters: these pairs change in this turn; owned */
	uint64_t *due;         /* [n] planes: these pairs are looked at in this turn; owned */
	int turn, row;         /* row: the next first hunter */
	bool commits;          /* all pairs were looked at, and the changes are being made */
};

/* The number of the pair of places A and B, which differ. */
static size_t duo_pair(const struct duo *duo, int a, int b)
{
	size_t low = (size_t)min(a, b), high = (size_t)max(a, b), n = (size_t)duo->map.n;

	ASSERT(a != b);
	return low * n - low * (low + 1) / 2 + (high - low - 1);
}

static uint64_t *duo_plane(const struct duo *duo, uint64_t *planes, size_t i)
{
	return planes + i * duo->work->planes.words;
}

/* The cells from which a step leads into the lane, and those of the lane itself. */
static void duo_spread(const struct duo_work *work, uint64_t *out)
{
	const struct planes *planes = &work->planes;

	for (size_t i = 0; i < planes->words; i += PLANES_LANES)
		planes_store(out + i, planes_load(planes_lane(planes) + i) | planes_steps_at(planes, i));
}

/* Puts into THEN where a prey that is SAFE can stay or step into the lane; returns whether that is not everywhere. */
static bool duo_narrow(const struct duo_work *work, const uint64_t *safe, uint64_t *then)
{
	const struct planes *planes = &work->planes;
	bool changes = false;

	for (size_t i = 0; i < planes->words; i += PLANES_LANES) {
		planes_lanes now = planes_load(safe + i), stay = planes_load(planes_lane(planes) + i),
			     next = now;
		/* Mostly it can stay, and nothing needs to be shifted. */
		if (planes_differ(now, stay)) {
			next &= stay | planes_steps_at(planes, i);
			changes |= planes_differ(now, next);
		}
		planes_store(then + i, next);
	}
	return changes;
}

/* What N > 0 planes have in common. */
static void duo_cross(const uint64_t *const planes[], int n, size_t words, uint64_t *out)
{
	for (size_t i = 0; i < words; i += PLANES_LANES) {
		planes_lanes all = planes_load(planes[0] + i);
		for (int k = 1; k < n; k++)
			all &= planes_load(planes[k] + i);
		planes_store(out + i, all);
	}
}

/* ---- backwards from the catch ---------------------------------------------------------------------------- */

/* Where the prey is safe whichever step a hunter at A takes, while the other is at B. */
static const uint64_t *duo_meet(const struct duo *duo, int a, int b)
{
	struct duo_work *work = duo->work;
	uint64_t *plane = duo_plane(duo, work->met, (size_t)b);
	const uint64_t *planes[DIRECTIONS + 1] = {work->all};
	int n = 0;

	if (work->met_for[b] == a)
		return plane;
	work->met_for[b] = a;
	if (a != b)
		planes[n++] = duo_plane(duo, work->safe, duo_pair(duo, a, b));
	for (int d = 0; d < DIRECTIONS; d++) {
		int to = duo->map.around[a][d];
		if (to != FATE_NONE && to != b)
			planes[n++] = duo_plane(duo, work->safe, duo_pair(duo, to, b));
	}
	duo_cross(planes, max(n, 1), work->planes.words, plane);
	return plane;
}

/* Finds where the prey is still safe a turn earlier, with hunters at A and B. */
static void duo_look(struct duo *duo, int a, int b)
{
	struct duo_work *work = duo->work;
	size_t pair = duo_pair(duo, a, b), words = work->planes.words;
	uint64_t *then = duo_plane(duo, work->then, pair);
	const uint64_t *safe = duo_plane(duo, work->safe, pair), *planes[DIRECTIONS + 1];
	int n = 0;

	if (planes_is_empty(safe, words))
		return;
	planes[n++] = duo_meet(duo, a, b);
	for (int d = 0; d < DIRECTIONS; d++)
		if (duo->map.around[b][d] != FATE_NONE)
			planes[n++] = duo_meet(duo, a, duo->map.around[b][d]);
	duo_cross(planes, n, words, planes_lane(&work->planes));
	if (!duo_narrow(work, safe, then))
		return;
	planes_add(duo_plane(duo, work->changed, (size_t)a), fate_map_bit(&duo->map, b));
	planes_add(duo_plane(duo, work->changed, (size_t)b), fate_map_bit(&duo->map, a));
}

static void duo_look_row(struct duo *duo, int a)
{
	const uint64_t *due = duo_plane(duo, duo->work->due, (size_t)a);

	for (int b = a + 1; b < duo->map.n; b++)
		if (planes_has(due, fate_map_bit(&duo->map, b)))
			duo_look(duo, a, b);
}

/* Notes this turn where the prey was safe and is no longer. */
static void duo_commit(struct duo *duo, size_t pair)
{
	struct duo_work *work = duo->work;
	uint64_t *safe = duo_plane(duo, work->safe, pair);
	const uint64_t *then = duo_plane(duo, work->then, pair);

	for (size_t i = 0; i < work->planes.words; i++) {
		uint64_t lost = safe[i] & ~then[i];
		if (!lost)
			continue;
		size_t n = (size_t)__builtin_popcountll(lost);
		duo->safe -= n;
		duo->turns_in_all += (double)n * work->turn;
		for (; duo->turns && lost; lost &= lost - 1) {
			int prey = duo->map.number[i * PLANES_BITS + (size_t)__builtin_ctzll(lost)];
			duo->turns[pair * (size_t)duo->map.n + (size_t)prey] = (uint8_t)work->turn;
		}
		safe[i] = then[i];
	}
	duo->longest = work->turn;
}

static void duo_commit_row(struct duo *duo, int a)
{
	const uint64_t *changed = duo_plane(duo, duo->work->changed, (size_t)a);

	for (int b = a + 1; b < duo->map.n; b++)
		if (planes_has(changed, fate_map_bit(&duo->map, b)))
			duo_commit(duo, duo_pair(duo, a, b));
}

/* What was changed is looked at from the pairs that can step there.  Returns false if nothing was. */
static bool duo_find_due(struct duo *duo)
{
	struct duo_work *work = duo->work;
	uint64_t *lane = planes_lane(&work->planes);
	size_t words = work->planes.words, planes = (size_t)duo->map.n * words;

	if (planes_is_empty(work->changed, planes))
		return false;
	for (int a = 0; a < duo->map.n; a++) {
		uint64_t *due = duo_plane(duo, work->due, (size_t)a);
		memcpy(lane, duo_plane(duo, work->changed, (size_t)a), words * sizeof *lane);
		for (int d = 0; d < DIRECTIONS; d++) {
			int to = duo->map.around[a][d];
			for (size_t i = 0; i < words && to != FATE_NONE; i++)
				lane[i] |= duo_plane(duo, work->changed, (size_t)to)[i];
		}
		duo_spread(work, due);
	}
	memset(work->changed, 0, planes * sizeof *work->changed);
	for (int b = 0; b < duo->map.n; b++)
		work->met_for[b] = FATE_NONE;
	return true;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

static void duo_work_free(struct duo_work *work)
{
	if (!work)
		return;
	free(work->safe);
	free(work->then);
	planes_free(&work->planes);
	free(work->all);
	free(work->met);
	free(work->met_for);
	free(work->changed);
	free(work->due);
	free(work);
}

/* Sizes the planes; STATUS_LIMIT if they are too many. */
static enum status duo_measure(struct duo *duo, bool keep, struct diag *diag)
{
	const struct duo_work *work = duo->work;
	size_t n = (size_t)duo->map.n;

	if (n > DUO_CELLS_MAX)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters: %zu cells hang together, and at most %d are allowed", n,
				DUO_CELLS_MAX);
	duo->pairs = n * (n - min(n, (size_t)1)) / 2;
	duo->places = duo->safe = duo->pairs * (n - min(n, (size_t)2));
	double plane = (double)planes_words(&duo->map) * sizeof *work->safe,
	       bytes = ((double)duo->pairs * 2 + (double)n * 3) * plane;
	if (keep)
		bytes += (double)duo->pairs * (double)n;
	if (bytes > BYTES_MAX || n == 0)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters on %zu cells take %.0f MB, and at most %d are allowed", n,
				bytes / (1 << 20), BYTES_MAX >> 20);
	return STATUS_OK;
}

static enum status duo_take_memory(struct duo *duo, bool keep)
{
	struct duo_work *work = duo->work;
	enum status status = planes_new(&duo->map, &work->planes);
	size_t n = (size_t)duo->map.n, plane = work->planes.words * sizeof *work->safe,
	       room = max(duo->pairs, (size_t)1);

	if (status)
		return status;
	work->safe = malloc(room * plane);
	work->then = malloc(room * plane);
	work->all = malloc(plane);
	work->met = malloc(n * plane);
	work->met_for = malloc(n * sizeof *work->met_for);
	work->changed = calloc(n, plane);
	work->due = malloc(n * plane);
	if (keep)
		duo->turns = malloc(room * n);
	if (!work->safe || !work->then || !work->all || !work->met || !work->met_for || !work->changed ||
	    !work->due || (keep && !duo->turns))
		return STATUS_NO_MEMORY;
	memset(work->all, 0xff, plane);
	memset(work->due, 0xff, n * plane);
	memset(work->met_for, 0xff, n * sizeof *work->met_for);
	if (keep)
		memset(duo->turns, DUO_SAFE, room * n);
	return STATUS_OK;
}

/* At first the prey is safe wherever no hunter stands. */
static void duo_fill(struct duo *duo)
{
	struct duo_work *work = duo->work;
	uint64_t *open = work->met; /* it is not used yet */

	memset(open, 0, work->planes.words * sizeof *open);
	for (int place = 0; place < duo->map.n; place++)
		planes_add(open, fate_map_bit(&duo->map, place));
	for (int a = 0; a < duo->map.n; a++)
		for (int b = a + 1; b < duo->map.n; b++) {
			uint64_t *safe = duo_plane(duo, work->safe, duo_pair(duo, a, b));
			memcpy(safe, open, work->planes.words * sizeof *safe);
			planes_take(safe, fate_map_bit(&duo->map, a));
			planes_take(safe, fate_map_bit(&duo->map, b));
		}
	work->turn = 1;
}

enum status duo_new(const struct grid *grid, enum diagonal_rule rule, bool keep, struct duo *duo,
		    struct diag *diag)
{
	*duo = (struct duo){.longest = 0};
	enum status status = fate_map_new(grid, rule, &duo->map);

	if (!status)
		duo->work = calloc(1, sizeof *duo->work);
	if (!status && !duo->work)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = duo_measure(duo, keep, diag);
	if (!status)
		status = duo_take_memory(duo, keep);
	if (status)
		duo_free(duo);
	else
		duo_fill(duo);
	return status;
}

void duo_free(struct duo *duo)
{
	fate_map_free(&duo->map);
	free(duo->turns);
	duo_work_free(duo->work);
	*duo = (struct duo){.pairs = 0};
}

/* Goes on from the last row to the next stage of the turn, or to the next turn. */
static enum status duo_end_rows(struct duo *duo, struct diag *diag)
{
	struct duo_work *work = duo->work;

	work->row = 0;
	work->commits = !work->commits;
	if (work->commits)
		return STATUS_OK;
	if (!duo_find_due(duo)) {
		duo_work_free(work);
		duo->work = NULL;
		return STATUS_OK;
	}
	if (++work->turn == DUO_SAFE && duo->turns)
		return diag_set(diag, STATUS_LIMIT, "two hunters: a chase of more than %d turns is not kept",
				DUO_SAFE - 1);
	return STATUS_OK;
}

enum status duo_go_on(struct duo *duo, size_t steps, struct diag *diag)
{
	enum status status = STATUS_OK;

	while (duo->work && steps > 0 && !status) {
		struct duo_work *work = duo->work;
		if (work->commits)
			duo_commit_row(duo, work->row++);
		else
			duo_look_row(duo, work->row++);
		steps -= min(steps, (size_t)(duo->map.n - work->row) + STEPS_A_ROW);
		if (work->row == duo->map.n)
			status = duo_end_rows(duo, diag);
	}
	return status;
}

bool duo_is_known(const struct duo *duo)
{
	return !duo->work;
}

double duo_share(const struct duo *duo)
{
	if (!duo->work || !duo->places)
		return 1;
	return (double)(duo->places - duo->safe) / (double)duo->places;
}

/* ---- what is asked --------------------------------------------------------------------------------------- */

struct fate_sum duo_sum(const struct duo *duo)
{
	struct fate_sum sum = {.mean = NAN, .longest = duo->longest, .places = duo->places};
	size_t caught = duo->places - duo->safe;

	ASSERT(duo_is_known(duo));
	if (duo->places)
		sum.caught = (double)caught / (double)duo->places;
	if (caught)
		sum.mean = duo->turns_in_all / (double)caught;
	return sum;
}

/* Turns to the catch with the prey to move; 0: a hunter is there. */
static int duo_value(const struct duo *duo, int prey, int a, int b)
{
	if (prey == a || prey == b)
		return 0;
	return duo->turns[duo_pair(duo, a, b) * (size_t)duo->map.n + (size_t)prey];
}

int duo_turns(const struct duo *duo, struct cell prey, struct cell a, struct cell b)
{
	ASSERT(duo_is_known(duo) && duo->turns && !cell_equal(a, b));
	return duo_value(duo, fate_map_number(&duo->map, prey), fate_map_number(&duo->map, a),
			 fate_map_number(&duo->map, b));
}

/* Where one at PLACE comes with step D, DIRECTIONS: it stays; FATE_NONE: there is no such step. */
static int duo_to(const struct duo *duo, int place, int d)
{
	return d == DIRECTIONS ? place : duo->map.around[place][d];
}

/* The fewest turns to the catch if the hunters at AT[2] move now, and in TO[2] where they step: nearer to a prey that they
 * cannot catch. */
static int duo_best_answer(const struct duo *duo, int prey, const int at[DUO_HUNTERS], int to[DUO_HUNTERS])
{
	const struct cell *cells = duo->map.cells;
	int least = INT32_MAX, nearest = 0;

	for (int d = DIRECTIONS; d >= 0; d--)
		for (int e = DIRECTIONS; e >= 0; e--) {
			int a = duo_to(duo, at[0], d), b = duo_to(duo, at[1], e);
			if (a == FATE_NONE || b == FATE_NONE || a == b)
				continue;
			int turns = duo_value(duo, prey, a, b);
			int far = cell_steps(cells[a], cells[prey]) + cell_steps(cells[b], cells[prey]);
			if (turns > least || (turns == least && far >= nearest))
				continue;
			least = turns;
			nearest = far;
			to[0] = a;
			to[1] = b;
		}
	return least;
}

/* Where the prey steps: where it is caught last. */
static int duo_best_step(const struct duo *duo, int prey, const int at[DUO_HUNTERS])
{
	int best = prey, longest = -1, to[DUO_HUNTERS];

	for (int d = DIRECTIONS; d >= 0; d--) {
		int there = duo_to(duo, prey, d);
		if (there == FATE_NONE || there == at[0] || there == at[1])
			continue;
		int turns = duo_best_answer(duo, there, at, to);
		if (turns > longest) {
			longest = turns;
			best = there;
		}
	}
	return best;
}

void duo_turn(const struct duo *duo, struct duo_moment *moment)
{
	int at[DUO_HUNTERS], to[DUO_HUNTERS];

	ASSERT(duo_is_known(duo) && duo->turns && !moment->caught);
	for (int i = 0; i < DUO_HUNTERS; i++)
		at[i] = fate_map_number(&duo->map, moment->hunters[i]);
	int prey = duo_best_step(duo, fate_map_number(&duo->map, moment->prey), at);
	duo_best_answer(duo, prey, at, to);
	moment->prey = duo->map.cells[prey];
	for (int i = 0; i < DUO_HUNTERS; i++)
		moment->hunters[i] = duo->map.cells[to[i]];
	moment->caught = to[0] == prey || to[1] == prey;
}
