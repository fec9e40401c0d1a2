#include "lab/duo_back.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/minmax.h"
#include "base/pages.h"
#include "lab/duo_log.h"
#include "lab/planes.h"

/* Prefetch the havens of a pair this many pairs before they are read, and entries of the log so many bytes. */
enum { PAIRS_AHEAD = 8, BYTES_AHEAD = 3072, CACHE_LINE = 64 };

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

enum { STEPS_A_ROW = 20 };

/* For most large maps a log of an eighth of the havens and 16 MB is large enough, or nearly so. */
enum { LOG_SHARE = 8, LOG_MB = 16 };

/* The prey is safe at a place where it is its turn, and the place is a haven if it is safe to have stepped there.  So it is
 * safe where a haven is at most a step away, and a place is a haven for a pair of hunters if the prey is safe there for all
 * pairs to which they can step.  Only havens are stored.  In each turn those fall where the prey was lost in the turn before,
 * for a pair a step away; and then it is lost where it had fallen havens and has no other.
 *
 * A plane is cut into strips, and a mask has one bit for each.  Only strips that a change touches are looked at again. */

/* A place and those that are a step away. */
struct duo_beside {
	int n, places[DIRECTIONS + 1]; /* the first N count; the rest repeat the first */
};

/* A pair of hunters that is looked at again. */
struct duo_due {
	int b;
	size_t pair;
	uint64_t mask;
};

/* What was lost in a turn. */
struct duo_turn {
	struct duo_row *rows; /* [n] of a first hunter at A: those with B behind A; owned */
	/* [n][2 * band] of a second hunter at B: the entry of A = B - 1, B - 2 and so on, or NULL; owned. */
	const struct duo_entry **mirror;
};

struct duo_back {
	struct planes planes;
	int band;                  /* a step changes the number of a place by at most this */
	struct duo_beside *beside; /* [n] owned */
	uint64_t *havens;          /* [pairs] planes; owned */
	uint64_t *live;            /* [pairs] masks: the strips of those planes that may not be empty; owned */
	struct duo_log log;
	struct duo_turn before, now;
	/* Of this row, for each place of the second hunter: where the prey was lost in the turn before with a first hunter a
	 * step from here, and the strips of that; owned. */
	uint64_t *lost;      /* [n] planes */
	uint64_t *marks;     /* [n] masks */
	uint64_t *touch;     /* [n] masks: the marks of all that are a step away; owned */
	struct duo_due *due; /* [n] owned */
	/* Planes, empty between pairs: the havens of a pair that fell in this turn, and where its hunters stand; owned. */
	uint64_t *fallen, *hunters;
	int filled;         /* rows that are filled; the first turn begins when all are */
	int turn, row;      /* row: the next one */
	bool changed;       /* something was lost in this turn */
	size_t safe_before; /* duo->safe when the turn began */
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

static void duo_prefetch(const void *from, size_t bytes)
{
	for (size_t i = 0; i < bytes; i += CACHE_LINE)
		__builtin_prefetch((const char *)from + i);
}

/* ---- strips ---------------------------------------------------------------------------------------------- */

/* The words of a strip. */
static inline size_t duo_width(int shift)
{
	return (size_t)PLANES_LANES << shift;
}

/* The mask of the strip of word I. */
static inline uint64_t duo_strip(int shift, size_t i)
{
	return UINT64_C(1) << (i / PLANES_LANES >> shift);
}

/* The first word of the first strip of MASK, which is not 0. */
static inline size_t duo_first(int shift, uint64_t mask)
{
	return (size_t)__builtin_ctzll(mask) * duo_width(shift);
}

static uint64_t duo_all_strips(const struct duo_back *back)
{
	return duo_strip(back->planes.shift, back->planes.words - 1) * 2 - 1;
}

/* The strips of MASK and those that a step can reach from there. */
static uint64_t duo_spread(const struct duo_back *back, uint64_t mask)
{
	for (int i = 0; i < back->planes.reach; i++)
		mask |= mask << 1 | mask >> 1;
	return mask & duo_all_strips(back);
}

ALWAYS_INLINE void duo_clear(int shift, uint64_t *plane, uint64_t mask)
{
	for (; mask; mask &= mask - 1)
		for (size_t i = duo_first(shift, mask), end = i + duo_width(shift); i < end; i += PLANES_LANES)
			planes_store(plane + i, (planes_lanes){0});
}

/* ---- what was lost in the turn before -------------------------------------------------------------------- */

/* Adds what was lost with the second hunter at B; returns the end of the words. */
ALWAYS_INLINE const uint64_t *duo_add(const struct duo_back *back, int shift, int b,
				      const struct duo_entry *entry)
{
	uint64_t *lost = duo_plane(back, back->lost, (size_t)b);
	const uint64_t *word = entry->words;

	back->marks[b] |= entry->mask;
	for (uint64_t mask = entry->mask; mask; mask &= mask - 1)
		for (size_t i = duo_first(shift, mask), end = i + duo_width(shift); i < end;
		     i += PLANES_LANES) {
			planes_store(lost + i, planes_load(lost + i) | planes_load(word));
			word += PLANES_LANES;
		}
	return word;
}

/* Adds what was lost with the first hunter at FROM, from which it can step to A. */
ALWAYS_INLINE void duo_add_row(const struct duo_back *back, int shift, int a, int from)
{
	struct duo_row row = back->before.rows[from];
	const struct duo_entry **mirror = back->before.mirror + (size_t)from * 2 * (size_t)back->band;

	for (int b = max(a + 1 - back->band, 0); b < from; b++)
		if (mirror[from - 1 - b])
			(void)duo_add(back, shift, b, mirror[from - 1 - b]);
	while (row.entries > 0) {
		const struct duo_entry *entry = duo_log_next(&row);
		duo_prefetch((const char *)entry + BYTES_AHEAD, 2 * CACHE_LINE);
		duo_log_pass(&row, duo_add(back, shift, (int)entry->place, entry));
	}
}

/* Finds the pairs of row A that this touches, and that still have havens there; returns how many. */
static int duo_find_due(const struct duo *duo, struct duo_back *back, int a)
{
	int n = duo->map.n, found = 0;

	for (int b = 0; b < n; b++) {
		const struct duo_beside *beside = &back->beside[b];
		uint64_t mark = back->marks[b];
		for (int k = 0; mark && k < beside->n; k++)
			back->touch[beside->places[k]] |= mark;
	}
	size_t pair = a + 1 < n ? duo_back_pair(duo, a, a + 1) : 0;
	for (int b = a + 1; b < n; b++, pair++) {
		uint64_t mask = back->touch[b] & back->live[pair];
		back->due[found] = (struct duo_due){b, pair, mask};
		found += mask != 0;
	}
	memset(back->touch, 0, (size_t)n * sizeof *back->touch);
	return found;
}

ALWAYS_INLINE void duo_forget_row(const struct duo *duo, struct duo_back *back, int shift)
{
	for (int b = 0; b < duo->map.n; b++) {
		duo_clear(shift, duo_plane(back, back->lost, (size_t)b), back->marks[b]);
		back->marks[b] = 0;
	}
}

/* ---- a pair ---------------------------------------------------------------------------------------------- */

static inline planes_lanes duo_any3(const uint64_t *const p[3], size_t i)
{
	return planes_load(p[0] + i) | planes_load(p[1] + i) | planes_load(p[2] + i);
}

/* Takes the havens from which the hunters can now step to where the prey is lost; returns the strips of those. */
ALWAYS_INLINE uint64_t duo_fall(const struct duo_back *back, int shift, const struct duo_due *due)
{
	const struct duo_beside *beside = &back->beside[due->b];
	uint64_t *havens = duo_plane(back, back->havens, due->pair), fell = 0, empty = 0;
	const uint64_t *lost[DIRECTIONS + 1];

	for (int k = 0; k <= DIRECTIONS; k++)
		lost[k] = duo_plane(back, back->lost, (size_t)beside->places[k]);
	for (uint64_t mask = due->mask; mask; mask &= mask - 1)
		for (size_t i = duo_first(shift, mask), end = i + duo_width(shift); i < end;
		     i += PLANES_LANES) {
			planes_lanes falls = duo_any3(lost, i);
			if (beside->n > 3)
				falls |= duo_any3(lost + 3, i);
			if (beside->n > 6)
				falls |= duo_any3(lost + 6, i);
			planes_lanes before = planes_load(havens + i);
			falls &= before;
			if (!planes_any(falls))
				continue;
			planes_store(havens + i, before ^ falls);
			planes_store(back->fallen + i, falls);
			fell |= duo_strip(shift, i);
			if (!planes_any(before ^ falls))
				empty |= duo_strip(shift, i);
		}
	/* A strip of several lanes may have others that are not empty. */
	if (shift == 0)
		back->live[due->pair] &= ~empty;
	return fell;
}

/* Counts the places of the prey that are lost in the lane at word I, and notes the turn if turns are kept. */
static inline void duo_note(struct duo *duo, const struct duo_back *back, size_t pair, size_t i,
			    planes_lanes lost)
{
	duo->safe -= planes_count(lost);
	for (size_t k = 0; duo->turns && k < PLANES_LANES; k++)
		for (uint64_t bits = lost[k]; bits; bits &= bits - 1) {
			int prey = back->planes.places[(i + k) * PLANES_BITS + (size_t)__builtin_ctzll(bits)];
			size_t at = pair * (size_t)duo->map.n + (size_t)prey;
			duo->turns[at] = (uint8_t)back->turn;
			/* Memory that is never written costs nothing. */
			if (duo->later && back->turn > UINT8_MAX)
				duo->later[at] = (uint8_t)(back->turn >> CHAR_BIT);
		}
}

/* Where in the lane at word I the prey is lost because havens fell. */
static inline planes_lanes duo_lost_at(const struct duo_back *back, const uint64_t *havens, size_t i)
{
	planes_lanes had = planes_load(back->fallen + i) | planes_steps_at(&back->planes, back->fallen, i),
		     safe = planes_load(havens + i) | planes_steps_at(&back->planes, havens, i);

	return had & ~safe & ~planes_load(back->hunters + i);
}

/* Finds in the strips of MASK where the prey is lost because havens fell, notes it, and puts it into ENTRY; returns the end of
 * its words. */
ALWAYS_INLINE const uint64_t *duo_lose(struct duo *duo, const struct duo_back *back, int shift,
				       const struct duo_due *due, uint64_t mask, struct duo_entry *entry)
{
	const uint64_t *havens = duo_plane(back, back->havens, due->pair);
	uint64_t *words = entry->words;

	*entry = (struct duo_entry){.place = (uint64_t)due->b};
	for (; mask; mask &= mask - 1) {
		size_t first = duo_first(shift, mask);
		planes_lanes any = {0};
		for (size_t i = 0; i < duo_width(shift); i += PLANES_LANES) {
			planes_lanes lost = duo_lost_at(back, havens, first + i);
			planes_store(words + i, lost);
			any |= lost;
		}
		if (!planes_any(any))
			continue;
		for (size_t i = 0; i < duo_width(shift); i += PLANES_LANES)
			duo_note(duo, back, due->pair, first + i, planes_load(words + i));
		entry->mask |= mask & -mask;
		words += duo_width(shift);
	}
	return words;
}

/* Adds ENTRY, whose words end at END, to row A of TURN. */
static void duo_add_entry(struct duo_back *back, struct duo_turn *turn, int a, const struct duo_entry *entry,
			  const uint64_t *end)
{
	int b = (int)entry->place;

	duo_log_add(&back->log, &turn->rows[a], (size_t)(end - entry->words));
	/* Rows read the mirrored entry only near the diagonal. */
	if (b - a <= 2 * back->band)
		turn->mirror[(size_t)b * 2 * (size_t)back->band + (size_t)(b - 1 - a)] = entry;
}

/* Puts hunters at A and B, or takes them away again. */
static void duo_place(const struct duo_back *back, int a, int b)
{
	planes_add(back->hunters, back->planes.bits[a]);
	planes_add(back->hunters, back->planes.bits[b]);
}

static void duo_displace(const struct duo_back *back, int a, int b)
{
	planes_take(back->hunters, back->planes.bits[a]);
	planes_take(back->hunters, back->planes.bits[b]);
}

/* Goes a turn further back with a first hunter at A. */
ALWAYS_INLINE enum status duo_look(struct duo *duo, struct duo_back *back, int shift, int a,
				   const struct duo_due *due, struct diag *diag)
{
	struct duo_entry *entry;
	enum status status = duo_log_reserve(&back->log, back->planes.words, &entry, diag);

	if (status)
		return status;
	duo_place(back, a, due->b);
	uint64_t fell = duo_fall(back, shift, due);
	if (fell) {
		const uint64_t *end = duo_lose(duo, back, shift, due, duo_spread(back, fell), entry);
		duo_clear(shift, back->fallen, fell);
		if (end > entry->words) {
			duo_add_entry(back, &back->now, a, entry, end);
			back->changed = true;
		}
	}
	duo_displace(back, a, due->b);
	return STATUS_OK;
}

/* ---- turns ----------------------------------------------------------------------------------------------- */

ALWAYS_INLINE enum status duo_look_at_row(struct duo *duo, struct duo_back *back, int shift, int a,
					  struct diag *diag)
{
	const struct duo_beside *beside = &back->beside[a];
	enum status status = STATUS_OK;

	for (int k = 0; k < beside->n; k++)
		duo_add_row(back, shift, a, beside->places[k]);
	int found = duo_find_due(duo, back, a);
	for (int i = 0; i < found && !status; i++) {
		const struct duo_due *ahead = &back->due[min(i + PAIRS_AHEAD, found - 1)];
		duo_prefetch(duo_plane(back, back->havens, ahead->pair),
			     back->planes.words * sizeof *back->havens);
		status = duo_look(duo, back, shift, a, &back->due[i], diag);
	}
	duo_forget_row(duo, back, shift);
	if (a >= back->band && back->before.rows[a - back->band].entries > 0)
		duo_log_forget(&back->log, &back->before.rows[a - back->band]);
	return status;
}

/* Most planes have strips of one lane; for those the loops over the lanes of a strip are left out. */
static enum status duo_go_on_row(struct duo *duo, struct duo_back *back, int a, struct diag *diag)
{
	return back->planes.shift == 0 ? duo_look_at_row(duo, back, 0, a, diag)
				       : duo_look_at_row(duo, back, back->planes.shift, a, diag);
}

static void duo_empty_turn(const struct duo *duo, const struct duo_back *back, struct duo_turn *turn)
{
	size_t n = (size_t)duo->map.n;

	memset(turn->rows, 0, n * sizeof *turn->rows);
	memset(turn->mirror, 0, n * 2 * (size_t)back->band * sizeof(struct duo_entry *));
}

/* Goes on to the next turn, if there is one. */
static enum status duo_end_turn(struct duo *duo, struct duo_back *back, bool *known, struct diag *diag)
{
	struct duo_turn before = back->before;
	int most = duo->later ? DUO_SAFE - 1 : UINT8_MAX;

	*known = !back->changed;
	if (*known)
		return STATUS_OK;
	if (back->turn > most && duo->turns)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters: a chase of more than %d turns is not kept; "
				"'astray fate --hunters 2' sums it up",
				most);
	duo->longest = back->turn;
	duo->turns_in_all += (double)(back->safe_before - duo->safe) * back->turn;
	back->safe_before = duo->safe;
	back->changed = false;
	back->row = 0;
	back->before = back->now;
	back->now = before;
	duo_empty_turn(duo, back, &back->now);
	back->turn++;
	return STATUS_OK;
}

/* The plane of all places, until the rows are filled. */
static uint64_t *duo_open(const struct duo_back *back)
{
	return back->fallen;
}

/* Adds to row A that the prey is lost where a hunter stands, at A or B. */
static enum status duo_add_hunters(struct duo_back *back, int a, int b, struct diag *diag)
{
	int shift = back->planes.shift;
	const size_t *bits = back->planes.bits;
	struct duo_entry *entry;
	enum status status = duo_log_reserve(&back->log, back->planes.words, &entry, diag);

	if (status)
		return status;
	duo_place(back, a, b);
	*entry = (struct duo_entry){.place = (uint64_t)b};
	entry->mask = duo_strip(shift, bits[a] / PLANES_BITS) | duo_strip(shift, bits[b] / PLANES_BITS);
	uint64_t *word = entry->words;
	for (uint64_t mask = entry->mask; mask; mask &= mask - 1, word += duo_width(shift))
		memcpy(word, back->hunters + duo_first(shift, mask), duo_width(shift) * sizeof *word);
	duo_add_entry(back, &back->before, a, entry, word);
	duo_displace(back, a, b);
	return STATUS_OK;
}

/* Fills row A: at first every place is a haven, and a turn before the first one the prey is lost where a hunter stands. */
static enum status duo_fill_row(const struct duo *duo, struct duo_back *back, int a, struct diag *diag)
{
	enum status status = STATUS_OK;

	for (int b = a + 1; b < duo->map.n && !status; b++) {
		size_t pair = duo_back_pair(duo, a, b);
		memcpy(duo_plane(back, back->havens, pair), duo_open(back),
		       back->planes.words * sizeof *back->havens);
		back->live[pair] = duo_all_strips(back);
		status = duo_add_hunters(back, a, b, diag);
	}
	if (a == duo->map.n - 1)
		duo_clear(back->planes.shift, duo_open(back), duo_all_strips(back));
	return status;
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
			status = duo_fill_row(duo, back, back->filled++, diag);
		else
			status = duo_go_on_row(duo, back, back->row++, diag);
		if (!status && back->row == n)
			status = duo_end_turn(duo, back, known, diag);
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

static double duo_havens_bytes(const struct duo *duo)
{
	return (double)duo->pairs * (double)planes_words(&duo->map) * sizeof(uint64_t);
}

double duo_back_bytes(const struct duo *duo, int turn_bytes)
{
	double n = duo->map.n, pairs = (double)duo->pairs,
	       plane = (double)planes_words(&duo->map) * sizeof(uint64_t),
	       mirror = 2 * n * 2 * duo_band(&duo->map) * sizeof(struct duo_entry *);

	return duo_havens_bytes(duo) + pairs * sizeof(uint64_t) + n * plane + mirror + pairs * n * turn_bytes;
}

double duo_back_log_bytes(const struct duo *duo)
{
	return duo_havens_bytes(duo) / LOG_SHARE + (double)(LOG_MB << 20);
}

static bool duo_turn_new(size_t n, int band, struct duo_turn *turn)
{
	turn->rows = calloc(n, sizeof *turn->rows);
	turn->mirror = calloc(max(n * 2 * (size_t)band, (size_t)1), sizeof *turn->mirror);
	return turn->rows && turn->mirror;
}

static void duo_turn_free(struct duo_turn *turn)
{
	free(turn->rows);
	free(turn->mirror);
}

static enum status duo_take_memory(struct duo *duo, int turn_bytes, struct duo_back *back)
{
	size_t n = (size_t)duo->map.n, plane = back->planes.words * sizeof *back->lost,
	       pairs = max(duo->pairs, (size_t)1);

	back->beside = calloc(n, sizeof *back->beside);
	back->havens = planes_create(&back->planes, pairs);
	back->live = pages_new(pairs * sizeof *back->live);
	back->lost = calloc(n, plane);
	back->marks = calloc(n, sizeof *back->marks);
	back->touch = calloc(n, sizeof *back->touch);
	back->due = malloc(n * sizeof *back->due);
	back->fallen = planes_create(&back->planes, 1);
	back->hunters = calloc(1, plane);
	if (turn_bytes > 0)
		duo->turns = calloc(pairs, n);
	if (turn_bytes > 1)
		duo->later = calloc(pairs, n);
	if (!duo_turn_new(n, back->band, &back->before) || !duo_turn_new(n, back->band, &back->now) ||
	    !back->beside || !back->havens || !back->live || !back->lost || !back->marks || !back->touch ||
	    !back->due || !back->fallen || !back->hunters || (turn_bytes > 0 && !duo->turns) ||
	    (turn_bytes > 1 && !duo->later))
		return STATUS_NO_MEMORY;
	return STATUS_OK;
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
	memset(duo_open(back), 0, back->planes.words * sizeof *back->fallen);
	for (int place = 0; place < duo->map.n; place++)
		planes_add(duo_open(back), back->planes.bits[place]);
}

enum status duo_back_new(struct duo *duo, const struct duo_size *size, struct duo_back **out)
{
	struct duo_back *back = *out = calloc(1, sizeof *back);

	if (!back)
		return STATUS_NO_MEMORY;
	enum status status = planes_new(&duo->map, &back->planes);
	back->band = duo_band(&duo->map);
	if (!status)
		status = duo_take_memory(duo, size->turn_bytes, back);
	if (status)
		return status;
	duo_find_beside(duo, back);
	duo_find_open(duo, back);
	back->log.bytes_max = (size_t)size->log_bytes;
	back->turn = 1;
	back->safe_before = duo->safe;
	return STATUS_OK;
}

void duo_back_free(struct duo_back *back)
{
	if (!back)
		return;
	planes_delete(&back->planes, back->havens);
	planes_delete(&back->planes, back->fallen);
	planes_free(&back->planes);
	free(back->beside);
	free(back->live);
	free(back->lost);
	free(back->marks);
	free(back->touch);
	free(back->due);
	free(back->hunters);
	duo_turn_free(&back->before);
	duo_turn_free(&back->now);
	duo_log_free(&back->log);
	free(back);
}
