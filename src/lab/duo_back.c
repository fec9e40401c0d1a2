#include "lab/duo_back.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/minmax.h"
#include "lab/planes.h"

/* Prefetch a plane this many pairs before it is read. */
enum { AHEAD = 4, CACHE_WORDS = 8 };

enum { STEPS_A_ROW = 20, STRIPS_MAX = 64 };

/* A plane is cut into strips, and a mask has one bit for each.  Only strips that a change touches are looked at again. */

/* The masks of some places. */
struct duo_masks {
	uint64_t *places; /* a set: those that have one */
	uint64_t *masks;  /* [n] of those in the set */
};

/* A place and those that are a step away. */
struct duo_beside {
	int n, places[DIRECTIONS + 1]; /* the first N count; the rest repeat the first */
};

/* A turn works through the rows, one for each place of the first hunter.  A row reads its neighbours as they were when the turn
 * began, so changed planes wait in THEN until no later row reads the old ones. */
struct duo_back {
	struct planes planes;
	int strip;                 /* a strip has 1 << strip words */
	int reach;                 /* a step crosses at most this many strips */
	int band;                  /* a step changes the number of a place by at most this */
	size_t set_words;          /* of a set of places */
	struct duo_beside *beside; /* [n] owned */
	uint64_t *safe;            /* [pairs] planes: where the prey is safe; owned */
	uint64_t *live;            /* [pairs] masks: the strips of those planes that may not be empty; owned */
	uint64_t *then;            /* [band + 1][n] planes: those of the latest rows after this turn; owned */
	/* [n] planes of this row: where the prey is safe whatever the first hunter does; owned */
	uint64_t *met;
	/* Of pairs, in rows: what changed in the last turn, and in this one; owned. */
	struct duo_masks before, now;
	struct duo_masks near; /* of this row: what changed in those that are a step away; owned */
	struct duo_masks due;  /* of this row: what is looked at again; owned */
	struct duo_masks need; /* of this row: what is needed of met for that; owned */
	int filled;            /* rows that are filled; the first turn begins when all are */
	int turn, row;         /* row: the next one */
	bool changed;          /* something has changed in this turn */
	size_t safe_before;    /* duo->safe when the turn began */
};

size_t duo_back_pair(const struct duo *duo, int a, int b)
{
	size_t low = (size_t)min(a, b), high = (size_t)max(a, b), n = (size_t)duo->map.n;

	ASSERT(a != b);
	return low * n - low * (low + 1) / 2 + (high - low - 1);
}

static uint64_t *duo_plane(const struct duo_back *back, uint64_t *planes, size_t i)
{
	return planes + i * back->planes.words;
}

static void duo_prefetch(const struct duo_back *back, const uint64_t *plane)
{
	for (size_t i = 0; i < back->planes.words; i += CACHE_WORDS)
		__builtin_prefetch(plane + i);
}

/* ---- masks ----------------------------------------------------------------------------------------------- */

/* The masks of the pairs with a first hunter at A. */
static struct duo_masks duo_row(const struct duo *duo, const struct duo_back *back,
				const struct duo_masks *pairs, int a)
{
	return (struct duo_masks){pairs->places + (size_t)a * back->set_words,
				  pairs->masks + (size_t)a * (size_t)duo->map.n};
}

/* The first place from FROM on that has a mask; N: none has. */
static int duo_next(const struct duo_masks *masks, int from, int n)
{
	int i = from / PLANES_BITS;

	if (from >= n)
		return n;
	uint64_t word = masks->places[i] >> from % PLANES_BITS << from % PLANES_BITS;
	while (!word && ++i * PLANES_BITS < n)
		word = masks->places[i];
	return word ? i * PLANES_BITS + __builtin_ctzll(word) : n;
}

static void duo_set(struct duo_masks *masks, int place, uint64_t mask)
{
	planes_add(masks->places, (size_t)place);
	masks->masks[place] = mask;
}

/* Adds to the mask of a place, which is 0 if it is not in the set. */
static void duo_add(struct duo_masks *masks, int place, uint64_t mask)
{
	planes_add(masks->places, (size_t)place);
	masks->masks[place] |= mask;
}

/* Adds to the masks of a place and of all that are a step away. */
static void duo_add_around(const struct duo_back *back, struct duo_masks *masks, int place, uint64_t mask)
{
	const struct duo_beside *beside = &back->beside[place];

	for (int k = 0; k < beside->n; k++)
		duo_add(masks, beside->places[k], mask);
}

static uint64_t duo_take(struct duo_masks *masks, int place)
{
	uint64_t mask = masks->masks[place];

	masks->masks[place] = 0;
	return mask;
}

/* Empties the set, whose masks must be 0. */
static void duo_clear(const struct duo_back *back, struct duo_masks *masks)
{
	memset(masks->places, 0, back->set_words * sizeof *masks->places);
}

/* The strips of MASK and those that a step can reach from there. */
static uint64_t duo_spread(const struct duo_back *back, uint64_t mask)
{
	for (int i = 0; i < back->reach; i++)
		mask |= mask << 1 | mask >> 1;
	return mask;
}

/* Widens MASK to whole lanes; only strips of one word need it. */
static uint64_t duo_whole_lanes(const struct duo_back *back, uint64_t mask)
{
	const uint64_t even = UINT64_MAX / 3;

	return back->strip > 0 ? mask : mask | (mask >> 1 & even) | (mask & even) << 1;
}

/* The strips of the words from I on that are not 0. */
static inline uint64_t duo_strips(const struct duo_back *back, size_t i, planes_lanes words)
{
	uint64_t strips = 0;

	for (size_t k = 0; k < PLANES_LANES; k++)
		strips |= (uint64_t)(words[k] != 0) << ((i + k) >> back->strip);
	return strips;
}

struct duo_run {
	size_t from, to; /* words */
};

/* Takes the first run of strips out of MASK, which is not 0. */
static struct duo_run duo_take_run(const struct duo_back *back, uint64_t *mask)
{
	size_t from = (size_t)__builtin_ctzll(*mask);
	uint64_t behind = ~(*mask >> from);
	size_t to = behind ? from + (size_t)__builtin_ctzll(behind) : STRIPS_MAX;

	*mask &= *mask + (UINT64_C(1) << from);
	return (struct duo_run){from << back->strip, min(to << back->strip, back->planes.words)};
}

/* ---- a row ----------------------------------------------------------------------------------------------- */

static inline planes_lanes duo_cross3(const uint64_t *a, const uint64_t *b, const uint64_t *c, size_t i)
{
	return planes_load(a + i) & planes_load(b + i) & planes_load(c + i);
}

/* Puts into OUT what the first N > 0 planes of P have in common in the strips of MASK; all nine can be read. */
static void duo_cross(const struct duo_back *back, const uint64_t *const p[DIRECTIONS + 1], int n,
		      uint64_t mask, uint64_t *out)
{
	while (mask) {
		struct duo_run run = duo_take_run(back, &mask);
		if (n <= 3)
			for (size_t i = run.from; i < run.to; i += PLANES_LANES)
				planes_store(out + i, duo_cross3(p[0], p[1], p[2], i));
		else if (n <= 6)
			for (size_t i = run.from; i < run.to; i += PLANES_LANES)
				planes_store(out + i,
					     duo_cross3(p[0], p[1], p[2], i) & duo_cross3(p[3], p[4], p[5], i));
		else
			for (size_t i = run.from; i < run.to; i += PLANES_LANES)
				planes_store(out + i, duo_cross3(p[0], p[1], p[2], i) &
							  duo_cross3(p[3], p[4], p[5], i) &
							  duo_cross3(p[6], p[7], p[8], i));
	}
}

/* Finds where the prey is safe whichever step a hunter at A takes, while the other is at B. */
static void duo_meet(const struct duo *duo, struct duo_back *back, int a, int b)
{
	uint64_t *met = duo_plane(back, back->met, (size_t)b), need = duo_take(&back->need, b);
	const struct duo_beside *beside = &back->beside[a];
	const uint64_t *planes[DIRECTIONS + 1] = {NULL};
	int n = 0;

	for (int k = 0; k < beside->n; k++) {
		if (beside->places[k] == b)
			continue;
		size_t pair = duo_back_pair(duo, beside->places[k], b);
		planes[n++] = duo_plane(back, back->safe, pair);
		duo_prefetch(back, duo_plane(back, back->safe, min(pair + AHEAD, duo->pairs - 1)));
	}
	ASSERT(n > 0); /* the places hang together: with two of them, each has a neighbour */
	for (int k = n; k <= DIRECTIONS; k++)
		planes[k] = planes[0];
	duo_cross(back, planes, n, need, met);
}

/* Counts the places of the prey that are lost in the lane at word I, and notes the turn if turns are kept. */
static void duo_note(struct duo *duo, const struct duo_back *back, size_t pair, size_t i, planes_lanes lost)
{
	duo->safe -= planes_count(lost);
	for (size_t k = 0; duo->turns && k < PLANES_LANES; k++)
		for (uint64_t bits = lost[k]; bits; bits &= bits - 1) {
			int prey = back->planes.places[(i + k) * PLANES_BITS + (size_t)__builtin_ctzll(bits)];
			duo->turns[pair * (size_t)duo->map.n + (size_t)prey] = (uint8_t)back->turn;
		}
}

/* Puts into THEN where a prey that is safe in the strips of MASK can stay or step into the lane; returns the strips in which
 * those are fewer. */
static uint64_t duo_narrow(struct duo *duo, struct duo_back *back, size_t pair, uint64_t mask, uint64_t *then)
{
	const uint64_t *safe = duo_plane(back, back->safe, pair);
	uint64_t fewer = 0;

	while (mask) {
		struct duo_run run = duo_take_run(back, &mask);
		for (size_t i = run.from; i < run.to; i += PLANES_LANES) {
			planes_lanes now = planes_load(safe + i),
				     next = now & planes_load(planes_lane(&back->planes) + i);
			/* Usually it can stay, and no step needs to be looked at. */
			if (planes_differ(now, next))
				next |= now & planes_steps_at(&back->planes, i);
			planes_lanes lost = now ^ next;
			if (planes_differ(now, next)) {
				duo_note(duo, back, pair, i, lost);
				fewer |= duo_strips(back, i, lost);
				/* A strip of several words may have others that are not empty. */
				if (back->strip == 0)
					back->live[pair] &=
					    duo_strips(back, i, next) | ~duo_strips(back, i, lost);
			}
			planes_store(then + i, next);
		}
	}
	return fewer;
}

/* The plane of the pair after this turn. */
static uint64_t *duo_then(const struct duo *duo, const struct duo_back *back, int a, int b)
{
	size_t row = (size_t)(a % (back->band + 1));

	return duo_plane(back, back->then, row * (size_t)duo->map.n + (size_t)b);
}

/* Finds where the prey is still safe a turn earlier, with hunters at A and B. */
static void duo_look(struct duo *duo, struct duo_back *back, int a, int b)
{
	const uint64_t *planes[DIRECTIONS + 1];
	uint64_t due = duo_take(&back->due, b), around = duo_whole_lanes(back, duo_spread(back, due));
	const struct duo_beside *beside = &back->beside[b];

	for (int k = 0; k <= DIRECTIONS; k++)
		planes[k] = duo_plane(back, back->met, (size_t)beside->places[k]);
	duo_cross(back, planes, beside->n, around, planes_lane(&back->planes));
	while (around) {
		struct duo_run run = duo_take_run(back, &around);
		planes_shift(&back->planes, run.from, run.to);
	}
	uint64_t fewer = duo_narrow(duo, back, duo_back_pair(duo, a, b), due, duo_then(duo, back, a, b));
	if (!fewer)
		return;
	struct duo_masks row = duo_row(duo, back, &back->now, a), mirror = duo_row(duo, back, &back->now, b);
	duo_set(&row, b, fewer);
	/* The next turn reads the mirrored pair only near the diagonal. */
	if (b - a <= 2 * back->band)
		duo_set(&mirror, a, fewer);
	back->changed = true;
}

/* Finds what changed in the turn before in the rows that are a step from A. */
static void duo_find_near(const struct duo *duo, struct duo_back *back, int a)
{
	const struct duo_beside *beside = &back->beside[a];

	duo_clear(back, &back->near);
	for (int k = 0; k < beside->n; k++) {
		struct duo_masks row = duo_row(duo, back, &back->before, beside->places[k]);
		for (int b = duo_next(&row, 0, duo->map.n); b < duo->map.n;
		     b = duo_next(&row, b + 1, duo->map.n))
			duo_add(&back->near, b, row.masks[b]);
	}
}

/* Finds what to look at again in row A: strips that a change touches and that may still be safe, for B behind A. */
static void duo_find_due(const struct duo *duo, struct duo_back *back, int a)
{
	int n = duo->map.n;

	duo_clear(back, &back->due);
	duo_clear(back, &back->need);
	for (int b = duo_next(&back->near, 0, n); b < n; b = duo_next(&back->near, b + 1, n))
		duo_add_around(back, &back->due, b, duo_take(&back->near, b));
	for (int b = duo_next(&back->due, 0, n); b < n; b = duo_next(&back->due, b + 1, n)) {
		uint64_t due = duo_spread(back, duo_take(&back->due, b));
		if (b <= a)
			continue;
		due = duo_whole_lanes(back, due & back->live[duo_back_pair(duo, a, b)]);
		if (!due)
			continue;
		duo_add(&back->due, b, due);
		duo_add_around(back, &back->need, b, duo_whole_lanes(back, duo_spread(back, due)));
	}
}

static void duo_look_at_row(struct duo *duo, struct duo_back *back, int a)
{
	int n = duo->map.n;

	duo_find_near(duo, back, a);
	duo_find_due(duo, back, a);
	for (int b = duo_next(&back->need, 0, n); b < n; b = duo_next(&back->need, b + 1, n))
		duo_meet(duo, back, a, b);
	for (int b = duo_next(&back->due, a + 1, n); b < n; b = duo_next(&back->due, b + 1, n))
		if (back->due.masks[b])
			duo_look(duo, back, a, b);
}

/* Writes the changes of row A back; no later row reads the old ones. */
static void duo_commit_row(const struct duo *duo, struct duo_back *back, int a)
{
	struct duo_masks row = duo_row(duo, back, &back->now, a);
	int n = duo->map.n;

	for (int b = duo_next(&row, a + 1, n); b < n; b = duo_next(&row, b + 1, n)) {
		uint64_t *safe = duo_plane(back, back->safe, duo_back_pair(duo, a, b)),
			 *then = duo_then(duo, back, a, b);
		uint64_t mask = duo_whole_lanes(back, row.masks[b]);
		int ahead = min(b + AHEAD, n - 1);
		duo_prefetch(back, duo_plane(back, back->safe, duo_back_pair(duo, a, ahead)));
		duo_prefetch(back, duo_then(duo, back, a, ahead));
		while (mask) {
			struct duo_run run = duo_take_run(back, &mask);
			for (size_t i = run.from; i < run.to; i += PLANES_LANES)
				planes_store(safe + i, planes_load(then + i));
		}
	}
}

/* ---- turns ----------------------------------------------------------------------------------------------- */

/* Goes on to the next turn, if there is one. */
static enum status duo_end_turn(struct duo *duo, struct duo_back *back, bool *known, struct diag *diag)
{
	struct duo_masks before = back->before;

	*known = !back->changed;
	if (*known)
		return STATUS_OK;
	if (back->turn == DUO_SAFE && duo->turns)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters: a chase of more than %d turns is not kept; "
				"'astray fate --hunters 2' sums it up",
				DUO_SAFE - 1);
	duo->longest = back->turn;
	duo->turns_in_all += (double)(back->safe_before - duo->safe) * back->turn;
	back->safe_before = duo->safe;
	back->changed = false;
	back->row = 0;
	back->before = back->now;
	back->now = before;
	memset(before.places, 0, (size_t)duo->map.n * back->set_words * sizeof *before.places);
	back->turn++;
	return STATUS_OK;
}

/* The plane of all places, until the rows are filled. */
static uint64_t *duo_open(const struct duo_back *back)
{
	return back->met;
}

/* Fills row A: at first the prey is safe wherever no hunter stands. */
static void duo_fill_row(const struct duo *duo, struct duo_back *back, int a)
{
	const size_t *bits = back->planes.bits;
	uint64_t all = UINT64_MAX >> (STRIPS_MAX - 1 - ((back->planes.words - 1) >> back->strip));
	struct duo_masks row = duo_row(duo, back, &back->before, a);

	for (int b = a + 1; b < duo->map.n; b++) {
		size_t pair = duo_back_pair(duo, a, b);
		uint64_t *safe = duo_plane(back, back->safe, pair);
		struct duo_masks mirror = duo_row(duo, back, &back->before, b);
		memcpy(safe, duo_open(back), back->planes.words * sizeof *safe);
		planes_take(safe, bits[a]);
		planes_take(safe, bits[b]);
		back->live[pair] = all;
		duo_set(&row, b, all);
		duo_set(&mirror, a, all);
	}
}

/* Goes on with a row. */
static enum status duo_go_on_row(struct duo *duo, struct duo_back *back, bool *known, struct diag *diag)
{
	int n = duo->map.n, row = back->row++, last = row - back->band;

	if (row < n)
		duo_look_at_row(duo, back, row);
	if (last >= 0)
		duo_commit_row(duo, back, last);
	return last == n - 1 ? duo_end_turn(duo, back, known, diag) : STATUS_OK;
}

enum status duo_back_go_on(struct duo *duo, struct duo_back *back, size_t steps, bool *known, struct diag *diag)
{
	enum status status = STATUS_OK;
	int n = duo->map.n;

	*known = false;
	while (!*known && steps > 0 && !status) {
		int row = back->filled < n ? back->filled : back->row;
		steps -= min(steps, (size_t)max(n - row, 0) * 2 + STEPS_A_ROW);
		if (back->filled < n)
			duo_fill_row(duo, back, back->filled++);
		else
			status = duo_go_on_row(duo, back, known, diag);
	}
	return status;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

/* The most by which a step changes the number of a place. */
static int duo_band(const struct fate_map *map)
{
	int band = 0;

	for (int i = 0; i < map->n; i++)
		for (int d = 0; d < DIRECTIONS; d++)
			if (map->around[i][d] != FATE_NONE)
				band = max(band, abs(map->around[i][d] - i));
	return band;
}

double duo_back_bytes(const struct duo *duo, bool kept)
{
	double n = duo->map.n, pairs = (double)duo->pairs,
	       plane = (double)planes_words(&duo->map) * sizeof(uint64_t);
	double planes = pairs + n * (duo_band(&duo->map) + 2), masks = pairs + 2 * n * n;

	return planes * plane + masks * sizeof(uint64_t) + (kept ? pairs * n : 0);
}

/* Room for ROWS of masks. */
static bool duo_masks_new(const struct duo_back *back, size_t rows, size_t n, struct duo_masks *masks)
{
	masks->places = calloc(rows * back->set_words, sizeof *masks->places);
	masks->masks = calloc(rows * n, sizeof *masks->masks);
	return masks->places && masks->masks;
}

static void duo_masks_free(struct duo_masks *masks)
{
	free(masks->places);
	free(masks->masks);
}

static enum status duo_take_memory(struct duo *duo, bool kept, struct duo_back *back)
{
	size_t n = (size_t)duo->map.n, plane = back->planes.words * sizeof *back->safe,
	       pairs = max(duo->pairs, (size_t)1);

	back->set_words = n / PLANES_BITS + 1;
	back->beside = calloc(n, sizeof *back->beside);
	back->safe = malloc(pairs * plane);
	back->live = malloc(pairs * sizeof *back->live);
	back->then = malloc((size_t)(back->band + 1) * n * plane);
	back->met = malloc(n * plane);
	if (kept)
		duo->turns = calloc(pairs, n);
	if (!back->beside || !back->safe || !back->live || !back->then || !back->met || (kept && !duo->turns) ||
	    !duo_masks_new(back, n, n, &back->before) || !duo_masks_new(back, n, n, &back->now) ||
	    !duo_masks_new(back, 1, n, &back->near) || !duo_masks_new(back, 1, n, &back->due) ||
	    !duo_masks_new(back, 1, n, &back->need))
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

static void duo_cut(struct duo_back *back)
{
	size_t last = back->planes.words - 1;

	while (last >> back->strip >= STRIPS_MAX)
		back->strip++;
	back->reach = 1 + (back->planes.stride / PLANES_BITS >> back->strip);
}

static void duo_find_beside(const struct duo *duo, struct duo_back *back)
{
	for (int a = 0; a < duo->map.n; a++) {
		struct duo_beside *beside = &back->beside[a];
		beside->places[beside->n++] = a;
		for (int d = 0; d < DIRECTIONS; d++)
			if (duo->map.around[a][d] != FATE_NONE)
				beside->places[beside->n++] = duo->map.around[a][d];
		for (int k = beside->n; k <= DIRECTIONS; k++)
			beside->places[k] = a;
	}
}

static void duo_find_open(const struct duo *duo, struct duo_back *back)
{
	memset(duo_open(back), 0, back->planes.words * sizeof *back->met);
	for (int place = 0; place < duo->map.n; place++)
		planes_add(duo_open(back), back->planes.bits[place]);
}

enum status duo_back_new(struct duo *duo, bool kept, struct duo_back **out)
{
	struct duo_back *back = *out = calloc(1, sizeof *back);

	if (!back)
		return STATUS_NO_MEMORY;
	enum status status = planes_new(&duo->map, &back->planes);
	back->band = duo_band(&duo->map);
	if (!status)
		status = duo_take_memory(duo, kept, back);
	if (status)
		return status;
	duo_cut(back);
	duo_find_beside(duo, back);
	duo_find_open(duo, back);
	back->turn = 1;
	back->safe_before = duo->safe;
	return STATUS_OK;
}

void duo_back_free(struct duo_back *back)
{
	if (!back)
		return;
	planes_free(&back->planes);
	free(back->beside);
	free(back->safe);
	free(back->live);
	free(back->then);
	free(back->met);
	duo_masks_free(&back->before);
	duo_masks_free(&back->now);
	duo_masks_free(&back->near);
	duo_masks_free(&back->due);
	duo_masks_free(&back->need);
	free(back);
}
