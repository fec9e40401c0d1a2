/* Going back from the catch (retrograde analysis), by planes of bits: one for each state of the hunter, with a bit for
 * each place of the prey that is not caught within the turns gone back so far.  One turn of the chase, and the planes
 * between its parts:
 *
 *     safe, rest 0     the prey stays or steps; the cost of the cell is the turns that it takes
 *     safe, rest > 0   the prey is still on its way: one turn less is left
 *          | the hunter gains its speed in energy
 *     acting           while the hunter has 100 or more it steps, which costs 100 times the cost of the cell
 *          | it has less than 100
 *     safe, in the next turn
 *
 * To act well is to AND the planes that its steps lead to: a place is safe only if each step leaves it safe.  A
 * chaser's step depends on where the prey is, so there each place takes the plane of the one step that the chaser
 * takes.  A place stays safe at rest 0 if one step of the prey leads to a safe one: an OR of shifted planes.  Planes
 * only lose bits; the turn in which a bit goes is the length of the chase, and once a turn takes none, the rest is
 * safe for ever.  A plane whose inputs did not change in the last turn is skipped. */
#include "fate/retrograde.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/minmax.h"
#include "fate/planes.h"

/* Planes of two kinds, of the places where the prey is not caught within the turns gone back so far:
 *   safe    at the beginning of a turn: of a hunter with less than 100, and a prey whose step still takes REST turns,
 *           or which chooses
 *   acting  of a hunter that has 100 or more, and acts; REST turns of the prey's step are left after this one
 * A hunter that acts loses energy, so its plane follows from the planes of less; and a turn leads from a safe plane to
 * one of more energy.  So the planes are worked out from the least energy to the most. */
enum { FULL = 100, GROUPS_MAX = (DIRECTIONS + 1) * FATE_MINDS };

/* Steps of a chaser at one place with one mind that lead to the same. */
struct fate_group {
	int to, mind;
};

struct retrograde {
	struct planes planes;
	uint64_t *open;   /* a plane: where the prey can be; owned */
	uint64_t *lane;   /* a plane: the places where a prey that steps into it is safe; owned */
	uint64_t *safe;   /* [hunter][mind][energy][rest] planes; owned */
	uint64_t *acting; /* [hunter][mind][energy][rest] planes; owned */
	uint64_t *costs;  /* [rests] planes: the cells of cost 1 and so on; owned */
	uint64_t *fresh; /* [hunter][mind] planes: a prey that steps there is met with this mind; NULL; owned */
	size_t *first;   /* [hunter][mind], and one: their first group; NULL: the hunter is perfect; owned */
	struct fate_group *groups; /* [n_groups] owned */
	uint64_t *steps;           /* [n_groups] planes: the prey's places for which it steps so; owned */
	size_t n_groups, cap_groups, cap_steps;
	uint8_t *changed,
	    *then; /* [hunter][level] a plane has changed: since it was last looked at; in this turn; owned */
	int row;   /* what is next: places laid out, then in each turn each act of each place, then places */
	int turn;  /* 0: it is being laid out */
	size_t lost;
};

/* ---- planes ---------------------------------------------------------------------------------------------- */

static size_t retrograde_mind(const struct fate *fate, int hunter, int mind)
{
	return (size_t)hunter * (size_t)fate->n_minds + (size_t)mind;
}

static size_t retrograde_node(const struct fate *fate, int hunter, int mind, int energy, int rest)
{
	size_t at = retrograde_mind(fate, hunter, mind) * (size_t)fate->energies;

	at += (size_t)((energy - fate->least_energy) / fate->unit);
	return at * (size_t)fate->rests + (size_t)rest;
}

uint16_t *retrograde_row(const struct fate *fate, int hunter, int mind, int energy, int rest)
{
	return fate->value + retrograde_node(fate, hunter, mind, energy, rest) * (size_t)fate->map.n;
}

/* The plane of a hunter that acts if it has ENERGY for it. */
static uint64_t *retrograde_plane(const struct fate *fate, const struct retrograde *back, int hunter, int mind,
				  int energy, int rest)
{
	size_t words = back->planes.words;

	if (energy < FULL)
		return back->safe + retrograde_node(fate, hunter, mind, energy, rest) * words;
	size_t at = retrograde_mind(fate, hunter, mind) * (size_t)fate->acts;
	at += (size_t)((energy - FULL) / fate->unit);
	return back->acting + (at * (size_t)fate->rests + (size_t)rest) * words;
}

/* Has a plane changed of a hunter at HUNTER with ENERGY? */
static uint8_t *retrograde_change(const struct fate *fate, uint8_t *changes, int hunter, int energy)
{
	size_t levels = (size_t)(fate->energies + fate->acts);

	return changes + (size_t)hunter * levels + (size_t)((energy - fate->least_energy) / fate->unit);
}

static int retrograde_cost(const struct fate *fate, int from, int to)
{
	return from == to ? 1 : ground_cost(&fate->map.ground, fate->map.cells[to]);
}

/* ---- before the first turn ------------------------------------------------------------------------------- */

/* The group of steps to TO with THEN among those from FIRST on; a new one if none matches. */
static enum status retrograde_find_group(struct retrograde *back, size_t first, int to, int mind, size_t *found)
{
	size_t words = back->planes.words;

	for (*found = first; *found < back->n_groups; ++*found)
		if (back->groups[*found].to == to && back->groups[*found].mind == mind)
			return STATUS_OK;
	struct fate_group *groups =
	    array_reserve(back->groups, &back->cap_groups, back->n_groups + 1, sizeof *groups);
	if (!groups)
		return STATUS_NO_MEMORY;
	back->groups = groups;
	uint64_t *steps =
	    array_reserve(back->steps, &back->cap_steps, back->n_groups + 1, words * sizeof *steps);
	if (!steps)
		return STATUS_NO_MEMORY;
	back->steps = steps;
	memset(steps + back->n_groups * words, 0, words * sizeof *steps);
	back->groups[back->n_groups++] = (struct fate_group){to, mind};
	return STATUS_OK;
}

/* Groups the steps of a chaser at HUNTER with MIND. */
static enum status retrograde_group(const struct fate *fate, struct retrograde *back, int hunter, int mind)
{
	size_t n = (size_t)fate->map.n, minds = (size_t)fate->n_minds, found, first = back->n_groups;
	enum status status = STATUS_OK;

	for (size_t prey = 0; prey < n && !status; prey++) {
		uint32_t step = fate->next[(prey * n + (size_t)hunter) * minds + (size_t)mind];
		if (step == FATE_NOWHERE || prey == (size_t)hunter)
			continue;
		status = retrograde_find_group(back, first, (int)(step / minds), (int)(step % minds), &found);
		if (!status)
			planes_add(back->steps + found * back->planes.words, back->planes.bits[prey]);
	}
	back->first[retrograde_mind(fate, hunter, mind) + 1] = back->n_groups;
	return status;
}

/* Lays out the planes of a hunter at HUNTER: the prey is safe wherever it is not. */
static enum status retrograde_lay_out(struct fate *fate, struct retrograde *back, int hunter)
{
	size_t n = (size_t)fate->map.n, words = back->planes.words,
	       nodes = (size_t)(fate->n_minds * fate->energies * fate->rests);
	uint64_t *safe = retrograde_plane(fate, back, hunter, 0, fate->least_energy, 0);
	enum status status = STATUS_OK;

	memset(retrograde_row(fate, hunter, 0, fate->least_energy, 0), 0xff, nodes * n * sizeof *fate->value);
	for (size_t i = 0; i < nodes; i++, safe += words) {
		memcpy(safe, back->open, words * sizeof *safe);
		planes_take(safe, back->planes.bits[hunter]);
	}
	for (int mind = 0; mind < fate->n_minds && fate->next && !status; mind++)
		status = retrograde_group(fate, back, hunter, mind);
	for (size_t prey = 0; prey < n && fate->fresh; prey++)
		planes_add(back->fresh +
			       retrograde_mind(fate, hunter, fate->fresh[prey * n + (size_t)hunter]) * words,
			   back->planes.bits[prey]);
	return status;
}

/* ---- a turn back ----------------------------------------------------------------------------------------- */

/* The energy of a hunter at HUNTER that has stepped to TO. */
static int retrograde_left(const struct fate *fate, int hunter, int to, int energy)
{
	return energy - FULL * retrograde_cost(fate, hunter, to);
}

/* A perfect hunter acts: the prey is safe where no step is an answer. */
static bool retrograde_act_best(const struct fate *fate, const struct retrograde *back, int hunter, int energy,
				int rest)
{
	const uint64_t *after[DIRECTIONS + 1] = {retrograde_plane(fate, back, hunter, 0, energy - FULL, rest)};
	size_t n = 1;

	for (int d = 0; d < DIRECTIONS; d++) {
		int to = fate->map.around[hunter][d];
		if (to == FATE_NONE)
			continue;
		int left = retrograde_left(fate, hunter, to, energy);
		after[n++] = retrograde_plane(fate, back, to, 0, left, rest);
	}
	return planes_meet(&back->planes, after, n, retrograde_plane(fate, back, hunter, 0, energy, rest));
}

/* A chaser acts: its step depends on where the prey is. */
static bool retrograde_act(const struct fate *fate, const struct retrograde *back, int hunter, int mind,
			   int energy, int rest)
{
	size_t words = back->planes.words, from = retrograde_mind(fate, hunter, mind), n = 0,
	       first = back->first[from];
	const uint64_t *after[GROUPS_MAX];
	uint64_t *out = retrograde_plane(fate, back, hunter, mind, energy, rest);
	bool changes = false;

	for (size_t k = first; k < back->first[from + 1]; k++) {
		const struct fate_group *group = &back->groups[k];
		int left = retrograde_left(fate, hunter, group->to, energy);
		after[n++] = retrograde_plane(fate, back, group->to, group->mind, left, rest);
	}
	for (size_t i = 0; i < words; i += PLANES_LANES) {
		planes_lanes all = {0};
		for (size_t k = 0; k < n; k++)
			all |= planes_load(back->steps + (first + k) * words + i) & planes_load(after[k] + i);
		changes |= planes_differ(all, planes_load(out + i));
		planes_store(out + i, all);
	}
	return changes;
}

/* Has anything changed where a hunter that acts can come to? */
static bool retrograde_act_is_due(const struct fate *fate, const struct retrograde *back, int hunter,
				  int energy)
{
	bool due = *retrograde_change(fate, back->changed, hunter, energy - FULL);

	for (int d = 0; d < DIRECTIONS && !due; d++) {
		int to = fate->map.around[hunter][d];
		if (to == FATE_NONE)
			continue;
		int left = retrograde_left(fate, hunter, to, energy);
		due = *retrograde_change(fate, back->changed, to, left);
	}
	return due;
}

/* All planes of a hunter that acts at HUNTER with ENERGY; returns whether they had to be looked at. */
static void retrograde_act_all(const struct fate *fate, const struct retrograde *back, int hunter, int energy)
{
	bool changes = false;

	if (!retrograde_act_is_due(fate, back, hunter, energy))
		return;
	for (int mind = 0; mind < fate->n_minds; mind++)
		for (int rest = 0; rest < fate->rests; rest++) {
			if (fate->next)
				changes |= retrograde_act(fate, back, hunter, mind, energy, rest);
			else
				changes |= retrograde_act_best(fate, back, hunter, energy, rest);
		}
	*retrograde_change(fate, back->changed, hunter, energy) = changes;
}

/* Puts into the lane where a prey is safe that steps there while the hunter has ENERGY, its speed in it. */
static void retrograde_step_into(const struct fate *fate, const struct retrograde *back, int hunter, int mind,
				 int energy)
{
	size_t words = back->planes.words;
	uint64_t *lane = back->lane;

	memset(lane, 0, words * sizeof *lane);
	for (int then = 0; then < fate->n_minds; then++) {
		const uint64_t *fresh = back->open;
		if (back->fresh)
			fresh = back->fresh + retrograde_mind(fate, hunter, then) * words;
		else if (then != mind)
			continue;
		for (int rest = 0; rest < fate->rests; rest++) {
			const uint64_t *cost = back->costs + (size_t)rest * words;
			const uint64_t *after = retrograde_plane(fate, back, hunter, then, energy, rest);
			for (size_t i = 0; i < words; i++)
				lane[i] |= fresh[i] & cost[i] & after[i];
		}
	}
}

/* Notes the turn in which places stop being safe: bits NOW of word I before, bits THEN after. */
static void retrograde_note(struct retrograde *back, uint64_t now, uint64_t then, size_t i, uint16_t *row)
{
	for (uint64_t lost = now & ~then; lost; lost &= lost - 1) {
		row[back->planes.places[i * PLANES_BITS + (size_t)__builtin_ctzll(lost)]] =
		    (uint16_t)back->turn;
		back->lost++;
	}
}

/* Reduces the plane SAFE, from word I on, to THEN; returns whether it lost a bit. */
static bool retrograde_narrow(struct retrograde *back, uint64_t *safe, planes_lanes then, size_t i,
			      uint16_t *row)
{
	planes_lanes now = planes_load(safe + i);

	if (!planes_differ(now, then))
		return false;
	planes_store(safe + i, then);
	for (size_t k = 0; k < PLANES_LANES; k++)
		retrograde_note(back, now[k], then[k], i + k, row);
	return true;
}

/* The part of a turn while the prey is still on its way. */
static bool retrograde_pass(const struct fate *fate, struct retrograde *back, int hunter, int mind, int energy,
			    int rest)
{
	uint64_t *safe = retrograde_plane(fate, back, hunter, mind, energy, rest);
	const uint64_t *after = retrograde_plane(fate, back, hunter, mind, energy + fate->speed, rest - 1);
	uint16_t *row = retrograde_row(fate, hunter, mind, energy, rest);
	bool changes = false;

	for (size_t i = 0; i < back->planes.words; i += PLANES_LANES)
		changes |= retrograde_narrow(back, safe, planes_load(after + i), i, row);
	return changes;
}

/* The part in which the prey chooses: it stays, or steps. */
static bool retrograde_choose(const struct fate *fate, struct retrograde *back, int hunter, int mind,
			      int energy)
{
	uint64_t *safe = retrograde_plane(fate, back, hunter, mind, energy, 0);
	const uint64_t *stay = retrograde_plane(fate, back, hunter, mind, energy + fate->speed, 0);
	uint16_t *row = retrograde_row(fate, hunter, mind, energy, 0);
	bool changes = false;

	if (planes_is_empty(safe, back->planes.words))
		return false;
	retrograde_step_into(fate, back, hunter, mind, energy + fate->speed);
	for (size_t i = 0; i < back->planes.words; i += PLANES_LANES) {
		planes_lanes then = planes_load(stay + i), now = planes_load(safe + i);
		/* Usually it can stay, and no step needs to be looked at. */
		if (planes_differ(now, then & now))
			then |= planes_steps_at(&back->planes, back->lane, i);
		changes |= retrograde_narrow(back, safe, then & now, i, row);
	}
	return changes;
}

/* All planes of a hunter at HUNTER with ENERGY, at the beginning of a turn. */
static void retrograde_turn(const struct fate *fate, struct retrograde *back, int hunter, int energy)
{
	bool changes = false;

	if (!*retrograde_change(fate, back->changed, hunter, energy + fate->speed))
		return;
	for (int mind = 0; mind < fate->n_minds; mind++) {
		for (int rest = 1; rest < fate->rests; rest++)
			changes |= retrograde_pass(fate, back, hunter, mind, energy, rest);
		changes |= retrograde_choose(fate, back, hunter, mind, energy);
	}
	*retrograde_change(fate, back->then, hunter, energy) = changes;
}

/* The next turn looks at the planes that changed in this one.  Returns false if none did. */
static bool retrograde_end_turn(const struct fate *fate, struct retrograde *back)
{
	size_t levels = (size_t)fate->map.n * (size_t)(fate->energies + fate->acts);
	uint8_t *then = back->changed;

	back->changed = back->then;
	back->then = then;
	memset(then, 0, levels);
	return memchr(back->changed, 1, levels) != NULL;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

double retrograde_bytes(const struct fate *fate)
{
	double n = fate->map.n, minds = n * fate->n_minds, plane = (double)planes_words(&fate->map) * 8;
	double planes = minds * ((double)(fate->energies + fate->acts) * fate->rests);

	if (fate->next)
		planes += minds * (DIRECTIONS + 2);
	return planes * plane + minds * n * fate->energies * fate->rests * sizeof *fate->value;
}

static enum status retrograde_take_memory(struct fate *fate, struct retrograde *back)
{
	size_t n = (size_t)fate->map.n, plane = back->planes.words * sizeof *back->safe,
	       minds = n * (size_t)fate->n_minds, rests = (size_t)fate->rests,
	       levels = n * (size_t)(fate->energies + fate->acts);

	fate->value = malloc(fate->nodes * sizeof *fate->value);
	back->open = calloc(1, plane);
	back->lane = planes_create(&back->planes, 1);
	back->costs = calloc(rests, plane);
	back->safe = malloc(minds * (size_t)fate->energies * rests * plane);
	back->acting = malloc(minds * (size_t)fate->acts * rests * plane);
	back->changed = malloc(levels);
	back->then = calloc(levels, 1);
	if (fate->next)
		back->first = calloc(minds + 1, sizeof *back->first);
	if (fate->fresh)
		back->fresh = calloc(minds, plane);
	if (!fate->value || !back->open || !back->lane || !back->costs || !back->safe || !back->acting ||
	    !back->changed || !back->then || (fate->next && !back->first) || (fate->fresh && !back->fresh))
		return STATUS_NO_MEMORY;
	memset(back->acting, 0xff, minds * (size_t)fate->acts * rests * plane);
	memset(back->changed, 1, levels);
	return STATUS_OK;
}

enum status retrograde_new(struct fate *fate, struct retrograde **out)
{
	struct retrograde *back = *out = calloc(1, sizeof *back);

	if (!back)
		return STATUS_NO_MEMORY;
	enum status status = planes_new(&fate->map, &back->planes);
	if (!status)
		status = retrograde_take_memory(fate, back);
	for (int place = 0; place < fate->map.n && !status; place++) {
		int cost = ground_cost(&fate->map.ground, fate->map.cells[place]);
		planes_add(back->open, back->planes.bits[place]);
		planes_add(back->costs + (size_t)(cost - 1) * back->planes.words, back->planes.bits[place]);
	}
	return status;
}

void retrograde_free(struct retrograde *back)
{
	if (!back)
		return;
	planes_delete(&back->planes, back->lane);
	planes_free(&back->planes);
	free(back->open);
	free(back->safe);
	free(back->acting);
	free(back->costs);
	free(back->fresh);
	free(back->first);
	free(back->groups);
	free(back->steps);
	free(back->changed);
	free(back->then);
	free(back);
}

size_t retrograde_lost(const struct retrograde *back)
{
	return back->lost;
}

/* One row. */
static enum status retrograde_do_row(struct fate *fate, struct retrograde *back)
{
	int act = back->row / fate->map.n, hunter = back->row % fate->map.n;

	back->row++;
	if (back->turn == 0)
		return retrograde_lay_out(fate, back, hunter);
	if (act < fate->acts)
		retrograde_act_all(fate, back, hunter, FULL + act * fate->unit);
	else
		for (int energy = fate->least_energy; energy < FULL; energy += fate->unit)
			retrograde_turn(fate, back, hunter, energy);
	return STATUS_OK;
}

enum status retrograde_go_on(struct fate *fate, struct retrograde *back, bool *known)
{
	enum status status = retrograde_do_row(fate, back);

	if (status || back->row < fate->map.n * (back->turn ? fate->acts + 1 : 1))
		return status;
	back->row = 0;
	*known = back->turn && (!retrograde_end_turn(fate, back) || back->turn == FATE_SAFE - 1);
	back->turn++;
	return STATUS_OK;
}
