#include "lab/duo.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/minmax.h"
#include "lab/duo_back.h"

/* Leaves the lab below 2 GiB, its own map included.  Only the lab keeps the turns. */
enum { MB_MAX = 2020, BYTES_A_CELL = 256, LARGE_LOG = 3 };

/* The bytes of everything but the log. */
static double duo_bytes(const struct duo *duo, int turn_bytes)
{
	double map = turn_bytes ? (double)ground_cells(&duo->map.ground) * BYTES_A_CELL : 0;

	return duo_back_bytes(duo, turn_bytes) + map;
}

/* Sizes it; STATUS_LIMIT if it takes too much memory. */
static enum status duo_measure(struct duo *duo, bool keep, struct duo_size *size, struct diag *diag)
{
	size_t n = (size_t)duo->map.n;

	if (n > DUO_CELLS_MAX)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters: %zu cells hang together, and at most %d are allowed", n,
				DUO_CELLS_MAX);
	duo->pairs = n * (n - 1) / 2;
	duo->places = duo->safe = duo->pairs * (n - min(n, (size_t)2));
	double most = (double)MB_MAX * (1 << 20), log = duo_back_log_bytes(duo);
	/* High bytes only where even a large log has room. */
	size->turn_bytes = keep + (keep && duo_bytes(duo, 2) + LARGE_LOG * log <= most);
	double bytes = duo_bytes(duo, size->turn_bytes);
	if (bytes + log > most)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters on %zu cells take %.0f MB, and at most %d are allowed", n,
				(bytes + log) / (1 << 20), MB_MAX);
	size->log_bytes = most - bytes;
	return STATUS_OK;
}

enum status duo_new(const struct grid *grid, enum diagonal_rule rule, bool keep, struct duo *duo,
		    struct diag *diag)
{
	*duo = (struct duo){.longest = 0};
	enum status status = fate_map_new(grid, rule, &duo->map, diag);
	struct duo_size size = {0};

	if (!status)
		status = duo_measure(duo, keep, &size, diag);
	if (!status)
		status = duo_back_new(duo, &size, &duo->back);
	if (status)
		duo_free(duo);
	return status;
}

void duo_free(struct duo *duo)
{
	fate_map_free(&duo->map);
	free(duo->turns);
	free(duo->later);
	duo_back_free(duo->back);
	*duo = (struct duo){.pairs = 0};
}

enum status duo_go_on(struct duo *duo, size_t steps, struct diag *diag)
{
	bool known = false;

	if (duo_is_known(duo))
		return STATUS_OK;
	enum status status = duo_back_go_on(duo, duo->back, steps, &known, diag);
	if (known) {
		duo_back_free(duo->back);
		duo->back = NULL;
	}
	return status;
}

bool duo_is_known(const struct duo *duo)
{
	return !duo->back;
}

double duo_share(const struct duo *duo)
{
	if (!duo->back || !duo->places)
		return 1;
	/* Turns pass evenly, and the places that are lost after so many grow about with their cube. */
	return cbrt((double)(duo->places - duo->safe) / (double)duo->places);
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
	size_t at = duo_back_pair(duo, a, b) * (size_t)duo->map.n + (size_t)prey;
	int turns = duo->turns[at] + (duo->later ? duo->later[at] << CHAR_BIT : 0);
	return turns ? turns : DUO_SAFE;
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
