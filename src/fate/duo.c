/* Going back from the catch.  The prey at p, to move, is lost within t turns against hunters at a and b if after each
 * of its steps the hunters have a pair of moves that catches it or leads where it is lost within t - 1.  So
 *
 *   alive(a, b) = the places p where every pair of moves a -> x, b -> y leaves p safe for t - 1 turns
 *               = AND over y of (AND over x of safe(x, y))
 *   safe(a, b)  = the places with a step into alive(a, b)
 *
 * The AND over x of all pairs comes first (the planes called one), then the AND over y: 9 + 9 planes instead of 81.
 * Once a turn loses no place, the rest is safe for ever. */
#include "fate/duo.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/minmax.h"

enum { MB_MAX = 1536, SAFE = 0, ONE = 1 };

static size_t duo_pair(const struct duo *duo, int a, int b)
{
	return (size_t)a * (size_t)duo->map.n + (size_t)b;
}

static uint64_t *duo_plane(const struct duo *duo, uint64_t *planes, int a, int b)
{
	return planes + duo_pair(duo, a, b) * duo->planes.words;
}

/* Where the turns of the hunters A and B, which differ, begin, in either order. */
static size_t duo_either(const struct duo *duo, int a, int b)
{
	size_t low = (size_t)min(a, b), high = (size_t)max(a, b);

	return (high * (high - 1) / 2 + low) * (size_t)duo->map.n;
}

/* The place that step D leads to from PLACE, DIRECTIONS: it stays; FATE_NONE: blocked. */
static int duo_to(const struct duo *duo, int place, int d)
{
	return d == DIRECTIONS ? place : duo->map.around[place][d];
}

/* ---- beginning ------------------------------------------------------------------------------------------- */

static enum status duo_measure(const struct duo *duo, bool keep, struct diag *diag)
{
	double n = duo->map.n, plane = (double)planes_words(&duo->map) * sizeof *duo->safe;
	double bytes = n * n * (2 * plane + 2 + (keep ? n / 2 * sizeof *duo->turns : 0));

	if (bytes > (double)MB_MAX * (1 << 20))
		return diag_set(diag, STATUS_LIMIT,
				"two hunters on %d cells take %.0f MB, and at most %d are allowed", duo->map.n,
				bytes / (1 << 20), MB_MAX);
	return STATUS_OK;
}

static enum status duo_allocate(struct duo *duo, bool keep)
{
	size_t n = (size_t)duo->map.n;
	enum status status = planes_new(&duo->map, &duo->planes);

	if (status)
		return status;
	duo->safe = planes_create(&duo->planes, n * n);
	duo->one = planes_create(&duo->planes, n * n);
	duo->open = planes_create(&duo->planes, 1);
	duo->refuges = planes_create(&duo->planes, 1);
	for (int i = 0; i < 2; i++)
		duo->dirty[i] = malloc(n * n);
	if (keep)
		duo->turns = calloc(n * (n - 1) / 2 * n + 1, sizeof *duo->turns);
	if (!duo->safe || !duo->one || !duo->open || !duo->refuges || !duo->dirty[SAFE] || !duo->dirty[ONE] ||
	    (keep && !duo->turns))
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

/* No turns to go: nobody is lost but a prey on which a hunter stands.  The planes of hunters on one another stay as
 * they are here: they take away only the place where one of the two catches anyway. */
static void duo_lay_out(struct duo *duo)
{
	int n = duo->map.n;

	memset(duo->open, 0, duo->planes.words * sizeof *duo->open);
	memset(duo->one, 0, (size_t)n * (size_t)n * duo->planes.words * sizeof *duo->one);
	for (int place = 0; place < n; place++)
		planes_add(duo->open, duo->planes.bits[place]);
	for (int a = 0; a < n; a++)
		for (int b = 0; b < n; b++) {
			uint64_t *safe = duo_plane(duo, duo->safe, a, b);
			memcpy(safe, duo->open, duo->planes.words * sizeof *safe);
			planes_take(safe, duo->planes.bits[a]);
			planes_take(safe, duo->planes.bits[b]);
		}
	memset(duo->dirty[SAFE], 1, (size_t)n * (size_t)n);
	memset(duo->dirty[ONE], 0, (size_t)n * (size_t)n);
	duo->turn = 1;
}

enum status duo_new(const struct grid *grid, enum diagonal_rule rule, bool keep, struct job *job,
		    struct duo *duo, struct diag *diag)
{
	*duo = (struct duo){.turn = 0};
	enum status status = fate_map_new(grid, rule, DUO_CELLS_MAX, job, &duo->map, diag);

	if (!status)
		status = duo_measure(duo, keep, diag);
	if (!status)
		status = duo_allocate(duo, keep);
	if (status) {
		duo_free(duo);
		return status;
	}
	size_t n = (size_t)duo->map.n;
	duo->places = duo->left = n * (n - 1) / 2 * (n - min(n, (size_t)2));
	duo_lay_out(duo);
	return STATUS_OK;
}

static void duo_free_planes(struct duo *duo)
{
	planes_delete(&duo->planes, duo->safe);
	planes_delete(&duo->planes, duo->one);
	planes_delete(&duo->planes, duo->open);
	planes_delete(&duo->planes, duo->refuges);
	duo->safe = duo->one = duo->open = duo->refuges = NULL;
	for (int i = 0; i < 2; i++) {
		free(duo->dirty[i]);
		duo->dirty[i] = NULL;
	}
	planes_free(&duo->planes);
}

void duo_free(struct duo *duo)
{
	duo_free_planes(duo);
	fate_map_free(&duo->map);
	free(duo->turns);
	*duo = (struct duo){.turn = 0};
}

/* ---- going back ------------------------------------------------------------------------------------------ */

/* Is one of the planes dirty that PLACE leads to, which are STRIDE apart from AT on? */
static bool duo_is_dirty(const struct duo *duo, const uint8_t *dirty, int place, size_t stride)
{
	for (int d = 0; d <= DIRECTIONS; d++) {
		int to = duo_to(duo, place, d);
		if (to != FATE_NONE && dirty[(size_t)to * stride])
			return true;
	}
	return false;
}

/* The planes that PLACE leads to, STRIDE words apart from FROM on, taken together into OUT; true if that changes OUT. */
static bool duo_and(const struct duo *duo, const uint64_t *from, int place, size_t stride, uint64_t *out)
{
	const uint64_t *planes[DIRECTIONS + 1];
	size_t n = 0;

	for (int d = 0; d <= DIRECTIONS; d++)
		if (duo_to(duo, place, d) != FATE_NONE)
			planes[n++] = from + (size_t)duo_to(duo, place, d) * stride;
	return planes_meet(&duo->planes, planes, n, out);
}

/* The moves of the first hunter from A. */
static void duo_move_first(struct duo *duo, int a)
{
	size_t n = (size_t)duo->map.n, words = duo->planes.words;

	for (int b = 0; b < duo->map.n; b++) {
		if (!duo_is_dirty(duo, duo->dirty[SAFE] + b, a, n))
			continue;
		if (duo_and(duo, duo_plane(duo, duo->safe, 0, b), a, n * words,
			    duo_plane(duo, duo->one, a, b)) ||
		    duo->turn == 1)
			duo->dirty[ONE][duo_pair(duo, a, b)] = 1;
	}
}

/* Notes that a prey at the places LOST of word I and the next is lost in this turn, with hunters at A and B. */
static void duo_lose(struct duo *duo, planes_lanes lost, size_t i, int a, int b)
{
	size_t n = planes_count(lost);
	uint16_t *turns = duo->turns ? duo->turns + duo_either(duo, a, b) : NULL;

	duo->left -= n;
	duo->turns_in_all += (double)n * duo->turn;
	for (size_t bit = 0; turns && n && bit < (size_t)PLANES_LANES * PLANES_BITS; bit++)
		if (lost[bit / PLANES_BITS] >> bit % PLANES_BITS & 1)
			turns[duo->planes.places[i * PLANES_BITS + bit]] = (uint16_t)duo->turn;
}

/* The step of the prey, with hunters at A and B: a place stays safe if it leads to a refuge. */
static void duo_step_prey(struct duo *duo, int a, int b)
{
	uint64_t *safe = duo_plane(duo, duo->safe, a, b);
	bool changes = false;

	for (size_t i = 0; i < duo->planes.words; i += PLANES_LANES) {
		planes_lanes then = planes_load(safe + i);
		planes_lanes now =
		    then & (planes_load(duo->refuges + i) | planes_steps_at(&duo->planes, duo->refuges, i));
		if (!planes_differ(then, now))
			continue;
		changes = true;
		planes_store(safe + i, now);
		duo_lose(duo, then & ~now, i, a, b);
	}
	if (!changes)
		return;
	memcpy(duo_plane(duo, duo->safe, b, a), safe, duo->planes.words * sizeof *safe);
	duo->dirty[SAFE][duo_pair(duo, a, b)] = duo->dirty[SAFE][duo_pair(duo, b, a)] = 1;
	duo->changes = true;
}

/* The moves of the second hunter, and before them the step of the prey, with the first at A; the two are alike, so the
 * first has the smaller number. */
static void duo_move_second(struct duo *duo, int a)
{
	for (int b = a + 1; b < duo->map.n; b++) {
		if (!duo_is_dirty(duo, duo->dirty[ONE] + duo_pair(duo, a, 0), b, 1))
			continue;
		duo_and(duo, duo_plane(duo, duo->one, a, 0), b, duo->planes.words, duo->refuges);
		duo_step_prey(duo, a, b);
	}
}

static void duo_end_turn(struct duo *duo)
{
	memset(duo->dirty[ONE], 0, (size_t)duo->map.n * (size_t)duo->map.n);
	duo->row = 0;
	duo->known = !duo->changes;
	duo->changes = false;
	if (duo->known)
		duo_free_planes(duo);
	else
		duo->turn++;
}

/* Row ROW of the turn. */
static void duo_work_row(struct duo *duo, int row)
{
	int n = duo->map.n;

	if (row < n) {
		duo_move_first(duo, row);
		return;
	}
	if (row == n)
		memset(duo->dirty[SAFE], 0, (size_t)n * (size_t)n);
	duo_move_second(duo, row - n);
}

/* How much of it is done, 0 .. 1, as a guess: nobody knows how long the longest chase is. */
static double duo_share(const struct duo *duo)
{
	if (!duo->places)
		return 1;
	/* Turns pass evenly, and the number of lost places grows about with their cube. */
	return cbrt((double)(duo->places - duo->left) / (double)duo->places);
}

enum status duo_solve(struct duo *duo, struct job *job)
{
	enum { PARTS = 1000 };

	job_begin(job, "Working out the chase", PARTS);
	while (!duo->known) {
		if (!job_step(job, (uint64_t)(duo_share(duo) * PARTS)))
			return STATUS_INTERRUPTED;
		duo_work_row(duo, duo->row);
		if (++duo->row == 2 * duo->map.n)
			duo_end_turn(duo);
	}
	return STATUS_OK;
}

bool duo_is_known(const struct duo *duo)
{
	return duo->known;
}

/* ---- queries --------------------------------------------------------------------------------------------- */

struct fate_sum duo_sum(const struct duo *duo)
{
	struct fate_sum sum = {.mean = NAN, .longest = duo->turn - 1, .places = duo->places};
	size_t caught = duo->places - duo->left;

	ASSERT(duo->known);
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
	int turns = duo->turns[duo_either(duo, a, b) + (size_t)prey];
	return turns ? turns : DUO_SAFE;
}

int duo_turns(const struct duo *duo, struct cell prey, struct cell a, struct cell b)
{
	ASSERT(duo->known && duo->turns && !cell_equal(a, b));
	return duo_value(duo, fate_map_number(&duo->map, prey), fate_map_number(&duo->map, a),
			 fate_map_number(&duo->map, b));
}

/* The fewest turns to the catch if the hunters at AT[2] move now, and in TO[2] where they step: nearer to a prey that
 * they cannot catch. */
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

	ASSERT(duo->known && duo->turns && !moment->caught);
	for (int i = 0; i < DUO_HUNTERS; i++)
		at[i] = fate_map_number(&duo->map, moment->hunters[i]);
	int prey = duo_best_step(duo, fate_map_number(&duo->map, moment->prey), at);
	duo_best_answer(duo, prey, at, to);
	moment->prey = duo->map.cells[prey];
	for (int i = 0; i < DUO_HUNTERS; i++)
		moment->hunters[i] = duo->map.cells[to[i]];
	moment->caught = to[0] == prey || to[1] == prey;
}
