#include "config.h"

#include "lab/duo_back.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/minmax.h"
#include "lab/planes.h"

/* So many rows are looked at together, a block of so many places at a time, so that what they read stays in the cache. */
enum { BLOCK_ROWS = 8, BLOCK_PLACES = 64 };

enum { STEPS_A_ROW = 20, STRIPS_MAX = 64 };

/* A plane is cut into strips, and a mask has one bit for each.  Only strips that a change touches are looked at again. */

/* Places FROM to TO; no other has a mask. */
struct duo_span {
	int from, to;
};

/* For each pair, in both orders: the strips in which its plane changed in a turn. */
struct duo_changes {
	uint64_t *masks;        /* [n] rows of row_places masks; owned */
	struct duo_span *spans; /* [n] of the rows; owned */
};

/* A place and those that are a step away. */
struct duo_beside {
	int n, places[DIRECTIONS + 1]; /* the first N count; the rest repeat the first */
};

/* What of a row changes in this turn: lanes of its planes. */
struct duo_log {
	size_t n;
	uint32_t *at;    /* [n] words from the plane of its pair 0; not owned */
	uint64_t *lanes; /* [n] lanes; not owned */
};

/* A turn works through the rows, one for each place of the first hunter.  A row reads its neighbours as they were when the turn
 * began, so changes wait in a log until no later row reads the old planes. */
struct duo_back {
	struct planes planes;
	int strip;                 /* a strip has 1 << strip words */
	int reach;                 /* a step crosses at most this many strips */
	int band;                  /* a step changes the number of a place by at most this */
	size_t row_places;         /* masks of a row: n, and whole lanes */
	size_t *first;             /* [n] the pair of places A and B has number first[A] + B if A < B; owned */
	struct duo_beside *beside; /* [n] owned */
	uint64_t *safe;            /* [pairs] planes: where the prey is safe; owned */
	uint64_t *live;            /* [pairs] masks: the strips of those planes that may not be empty; owned */
	struct duo_log *logs;      /* [band + BLOCK_ROWS] of the latest rows; owned */
	uint32_t *log_at;          /* what they hold; owned */
	uint64_t *log_lanes;       /* owned */
	struct duo_changes before, now; /* in the last turn, and in this one */
	uint64_t *near;                 /* a row of masks: what changed where a hunter is a step away; owned */
	/* Of the rows of a block; [BLOCK_ROWS] rows of masks: what is looked at again, and what that needs of `met`; owned. */
	uint64_t *due, *need;
	/* [BLOCK_ROWS][n] planes: where the prey is safe whatever the first hunter does; owned */
	uint64_t *met;
	int filled;         /* rows that are filled; the first turn begins when all are */
	int turn, row;      /* row: the next one */
	size_t safe_before; /* duo->safe when the turn began */
};

/* What belongs to a row, with the first hunter at A. */
struct duo_row {
	int a;
	size_t first; /* of its pairs */
	struct duo_span due_span, need_span;
	uint64_t *due, *need, *met;
	struct duo_log *log;
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

/* As duo_back_pair(). */
static inline size_t duo_pair(const struct duo_back *back, int a, int b)
{
	return back->first[min(a, b)] + (size_t)max(a, b);
}

static struct duo_row duo_row(const struct duo *duo, const struct duo_back *back, int a)
{
	size_t n = (size_t)duo->map.n, slot = (size_t)(a % BLOCK_ROWS);

	return (struct duo_row){.a = a,
				.first = back->first[a],
				.due = back->due + slot * back->row_places,
				.need = back->need + slot * back->row_places,
				.met = duo_plane(back, back->met, slot * n),
				.log = &back->logs[a % (back->band + BLOCK_ROWS)]};
}

/* ---- masks ----------------------------------------------------------------------------------------------- */

static const struct duo_span no_span = {INT32_MAX, 0};

static void duo_span_add(struct duo_span *span, struct duo_span add)
{
	span->from = min(span->from, add.from);
	span->to = max(span->to, add.to);
}

/* The places of SPAN and all that are a step away. */
static struct duo_span duo_span_around(const struct duo *duo, const struct duo_back *back, struct duo_span span)
{
	if (span.from >= span.to)
		return no_span;
	return (struct duo_span){max(span.from - back->band, 0), min(span.to + back->band, duo->map.n)};
}

/* Notes the strips MASK for hunters at A and B. */
static void duo_change(const struct duo_back *back, struct duo_changes *changes, int a, int b, uint64_t mask)
{
	changes->masks[(size_t)a * back->row_places + (size_t)b] = mask;
	duo_span_add(&changes->spans[a], (struct duo_span){b, b + 1});
}

/* Forgets all changes. */
static void duo_forget(const struct duo *duo, const struct duo_back *back, struct duo_changes *changes)
{
	for (int a = 0; a < duo->map.n; a++) {
		struct duo_span *span = &changes->spans[a];
		for (int b = span->from; b < span->to; b++)
			changes->masks[(size_t)a * back->row_places + (size_t)b] = 0;
		*span = no_span;
	}
}

/* Adds to the masks of a place and of all that are a step away. */
static void duo_add_around(const struct duo_back *back, uint64_t *masks, int place, uint64_t mask)
{
	const struct duo_beside *beside = &back->beside[place];

	for (int k = 0; k < beside->n; k++)
		masks[beside->places[k]] |= mask;
}

static uint64_t duo_take(uint64_t *mask)
{
	uint64_t taken = *mask;

	*mask = 0;
	return taken;
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

	for (int k = 0; k < PLANES_LANES; k++)
		strips |= (uint64_t)(words[k] != 0) << (k >> back->strip);
	return strips << (i >> back->strip);
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

/* Finds where the prey is safe whichever step the first hunter takes, while the other is at B. */
static void duo_meet(const struct duo_back *back, const struct duo_row *row, int b, uint64_t need)
{
	const struct duo_beside *beside = &back->beside[row->a];
	const uint64_t *planes[DIRECTIONS + 1] = {NULL};
	int n = 0;

	for (int k = 0; k < beside->n; k++)
		if (beside->places[k] != b)
			planes[n++] = duo_plane(back, back->safe, duo_pair(back, beside->places[k], b));
	ASSERT(n > 0); /* the places hang together: with two of them, each has a neighbour */
	for (int k = n; k <= DIRECTIONS; k++)
		planes[k] = planes[0];
	duo_cross(back, planes, n, need, duo_plane(back, row->met, (size_t)b));
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

/* Puts LANE, which begins at word I of the plane for B, into the log. */
static inline void duo_write(const struct duo_back *back, struct duo_log *log, int b, size_t i,
			     planes_lanes lane)
{
	log->at[log->n] = (uint32_t)((size_t)b * back->planes.words + i);
	planes_store(log->lanes + log->n * PLANES_LANES, lane);
	log->n++;
}

/* Finds where a prey that is safe in the strips of MASK can no longer stay or step into the lane, with the other hunter at B;
 * returns the strips in which that is so. */
static uint64_t duo_narrow(struct duo *duo, struct duo_back *back, const struct duo_row *row, int b,
			   uint64_t mask)
{
	size_t pair = row->first + (size_t)b;
	const uint64_t *safe = duo_plane(back, back->safe, pair);
	uint64_t fewer = 0;

	while (mask) {
		struct duo_run run = duo_take_run(back, &mask);
		for (size_t i = run.from; i < run.to; i += PLANES_LANES) {
			planes_lanes now = planes_load(safe + i),
				     next = now & planes_load(planes_lane(&back->planes) + i);
			/* Usually it can stay, and no step needs to be looked at. */
			if (!planes_differ(now, next))
				continue;
			next |= now & planes_steps_at(&back->planes, i);
			planes_lanes lost = now ^ next;
			if (!planes_differ(now, next))
				continue;
			uint64_t strips = duo_strips(back, i, lost);
			duo_note(duo, back, pair, i, lost);
			duo_write(back, row->log, b, i, next);
			fewer |= strips;
			/* A strip of several words may have others that are not empty. */
			if (back->strip == 0)
				back->live[pair] &= duo_strips(back, i, next) | ~strips;
		}
	}
	return fewer;
}

/* Finds in the strips DUE where the prey is still safe a turn earlier, with the other hunter at B. */
static void duo_look(struct duo *duo, struct duo_back *back, const struct duo_row *row, int b, uint64_t due)
{
	const uint64_t *planes[DIRECTIONS + 1];
	uint64_t around = duo_whole_lanes(back, duo_spread(back, due));
	const struct duo_beside *beside = &back->beside[b];

	for (int k = 0; k <= DIRECTIONS; k++)
		planes[k] = duo_plane(back, row->met, (size_t)beside->places[k]);
	duo_cross(back, planes, beside->n, around, planes_lane(&back->planes));
	while (around) {
		struct duo_run run = duo_take_run(back, &around);
		planes_shift(&back->planes, run.from, run.to);
	}
	uint64_t fewer = duo_narrow(duo, back, row, b, due);
	if (!fewer)
		return;
	duo_change(back, &back->now, row->a, b, fewer);
	/* The next turn reads the mirrored pair only near the diagonal. */
	if (b - row->a <= 2 * back->band)
		duo_change(back, &back->now, b, row->a, fewer);
}

/* Finds what changed in the turn before in the rows that are a step from A. */
static struct duo_span duo_find_near(struct duo_back *back, int a)
{
	const struct duo_beside *beside = &back->beside[a];
	const uint64_t *masks[DIRECTIONS + 1];
	struct duo_span span = no_span;

	for (int k = 0; k <= DIRECTIONS; k++) {
		masks[k] = back->before.masks + (size_t)beside->places[k] * back->row_places;
		duo_span_add(&span, back->before.spans[beside->places[k]]);
	}
	for (int b = span.from & -PLANES_LANES; b < span.to; b += PLANES_LANES) {
		planes_lanes near = {0};
		for (int k = 0; k <= DIRECTIONS; k++)
			near |= planes_load(masks[k] + b);
		planes_store(back->near + b, near);
	}
	return span;
}

/* Finds what to look at again in a row: strips that a change touches and that may still be safe, for B behind A. */
static void duo_find_due(const struct duo *duo, struct duo_back *back, struct duo_row *row)
{
	struct duo_span near = duo_find_near(back, row->a), due = duo_span_around(duo, back, near);

	for (int b = near.from; b < near.to; b++)
		if (back->near[b])
			duo_add_around(back, row->due, b, duo_spread(back, back->near[b]));
	for (; due.from < min(row->a + 1, due.to); due.from++)
		row->due[due.from] = 0;
	for (int b = due.from; b < due.to; b++) {
		uint64_t strips = row->due[b] & back->live[row->first + (size_t)b];
		row->due[b] = duo_whole_lanes(back, strips);
		if (strips)
			duo_add_around(back, row->need, b,
				       duo_whole_lanes(back, duo_spread(back, row->due[b])));
	}
	row->due_span = due;
	row->need_span = duo_span_around(duo, back, due);
}

/* Looks at the due places before TO; those of earlier blocks were looked at. */
static void duo_look_at_block(struct duo *duo, struct duo_back *back, struct duo_row *row, int to)
{
	struct duo_span *need = &row->need_span, *due = &row->due_span;

	for (; need->from < min(need->to, to + back->band); need->from++)
		if (row->need[need->from])
			duo_meet(back, row, need->from, duo_take(&row->need[need->from]));
	for (; due->from < min(due->to, to); due->from++)
		if (row->due[due->from])
			duo_look(duo, back, row, due->from, duo_take(&row->due[due->from]));
}

/* Looks at the rows from FIRST on, a block of them. */
static void duo_look_at_rows(struct duo *duo, struct duo_back *back, int first)
{
	int n = duo->map.n, n_rows = min(BLOCK_ROWS, n - first);
	struct duo_row rows[BLOCK_ROWS];

	for (int i = 0; i < n_rows; i++) {
		rows[i] = duo_row(duo, back, first + i);
		duo_find_due(duo, back, &rows[i]);
	}
	for (int to = first; to < n + BLOCK_PLACES; to += BLOCK_PLACES)
		for (int i = 0; i < n_rows; i++)
			duo_look_at_block(duo, back, &rows[i], to);
}

/* Writes the changes of row A into its planes; no later row reads the old ones. */
static void duo_commit_row(const struct duo *duo, struct duo_back *back, int a)
{
	struct duo_row row = duo_row(duo, back, a);

	for (size_t i = 0; i < row.log->n; i++)
		planes_store(back->safe + (row.first * back->planes.words + row.log->at[i]),
			     planes_load(row.log->lanes + i * PLANES_LANES));
	row.log->n = 0;
}

/* ---- turns ----------------------------------------------------------------------------------------------- */

/* Goes on to the next turn, if there is one. */
static enum status duo_end_turn(struct duo *duo, struct duo_back *back, bool *known, struct diag *diag)
{
	struct duo_changes before = back->before;

	*known = duo->safe == back->safe_before;
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
	back->row = 0;
	duo_forget(duo, back, &before);
	back->before = back->now;
	back->now = before;
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

	for (int b = a + 1; b < duo->map.n; b++) {
		size_t pair = duo_pair(back, a, b);
		uint64_t *safe = duo_plane(back, back->safe, pair);
		memcpy(safe, duo_open(back), back->planes.words * sizeof *safe);
		planes_take(safe, bits[a]);
		planes_take(safe, bits[b]);
		back->live[pair] = all;
		duo_change(back, &back->before, a, b, all);
		duo_change(back, &back->before, b, a, all);
	}
}

/* Goes on with a block of rows. */
static enum status duo_go_on_rows(struct duo *duo, struct duo_back *back, bool *known, struct diag *diag)
{
	int n = duo->map.n, first = back->row, last = min(first + BLOCK_ROWS, n + back->band);

	back->row = last;
	if (first < n)
		duo_look_at_rows(duo, back, first);
	for (int a = max(first - back->band, 0); a < last - back->band; a++)
		duo_commit_row(duo, back, a);
	return last == n + back->band ? duo_end_turn(duo, back, known, diag) : STATUS_OK;
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
			status = duo_go_on_rows(duo, back, known, diag);
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

/* Masks of a row. */
static size_t duo_row_places(const struct duo *duo)
{
	return round_up((size_t)duo->map.n, (size_t)PLANES_LANES);
}

double duo_back_bytes(const struct duo *duo, bool kept)
{
	double n = duo->map.n, pairs = (double)duo->pairs,
	       plane = (double)planes_words(&duo->map) * sizeof(uint64_t);
	double logs = duo_band(&duo->map) + BLOCK_ROWS, lane = PLANES_LANES * sizeof(uint64_t);
	double planes = pairs + n * BLOCK_ROWS + n * logs * (lane + sizeof(uint32_t)) / lane,
	       masks = pairs + (double)duo_row_places(duo) * (2 * n + 1 + 2 * BLOCK_ROWS);

	return planes * plane + masks * sizeof(uint64_t) + (kept ? pairs * n : 0);
}

/* Asks for large pages for BLOCK, which is written all over: they take fewer faults and fewer misses. */
static void duo_prefer_large_pages(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
	const size_t page = (size_t)2 << 20;
	size_t skipped = -(uintptr_t)block % page;

	/* It is only a wish. */
	if (block && bytes >= skipped + page)
		madvise((char *)block + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
#else
	(void)block;
	(void)bytes;
#endif
}

static bool duo_changes_new(const struct duo *duo, const struct duo_back *back, struct duo_changes *changes)
{
	size_t n = (size_t)duo->map.n;

	changes->masks = calloc(n * back->row_places, sizeof *changes->masks);
	changes->spans = malloc(n * sizeof *changes->spans);
	for (size_t a = 0; changes->spans && a < n; a++)
		changes->spans[a] = no_span;
	return changes->masks && changes->spans;
}

static void duo_changes_free(struct duo_changes *changes)
{
	free(changes->masks);
	free(changes->spans);
}

static enum status duo_take_memory(struct duo *duo, bool kept, struct duo_back *back)
{
	size_t n = (size_t)duo->map.n, plane = back->planes.words * sizeof *back->safe,
	       pairs = max(duo->pairs, (size_t)1), masks = BLOCK_ROWS * back->row_places,
	       logs = (size_t)(back->band + BLOCK_ROWS), lanes = n * back->planes.words / PLANES_LANES;

	back->first = malloc(n * sizeof *back->first);
	back->beside = calloc(n, sizeof *back->beside);
	back->safe = malloc(pairs * plane);
	back->live = malloc(pairs * sizeof *back->live);
	back->logs = calloc(logs, sizeof *back->logs);
	back->log_at = malloc(logs * lanes * sizeof *back->log_at);
	back->log_lanes = malloc(logs * lanes * PLANES_LANES * sizeof *back->log_lanes);
	back->near = malloc(back->row_places * sizeof *back->near);
	back->due = calloc(masks, sizeof *back->due);
	back->need = calloc(masks, sizeof *back->need);
	back->met = malloc(BLOCK_ROWS * n * plane);
	if (kept)
		duo->turns = calloc(pairs, n);
	if (!back->first || !back->beside || !back->safe || !back->live || !back->logs || !back->log_at ||
	    !back->log_lanes || !back->near || !back->due || !back->need || !back->met ||
	    (kept && !duo->turns) || !duo_changes_new(duo, back, &back->before) ||
	    !duo_changes_new(duo, back, &back->now))
		return STATUS_NO_MEMORY;
	duo_prefer_large_pages(back->safe, pairs * plane);
	duo_prefer_large_pages(duo->turns, pairs * n);
	for (size_t i = 0; i < logs; i++)
		back->logs[i] = (struct duo_log){.at = back->log_at + i * lanes,
						 .lanes = back->log_lanes + i * lanes * PLANES_LANES};
	return STATUS_OK;
}

static void duo_cut(struct duo_back *back)
{
	size_t last = back->planes.words - 1;

	while (last >> back->strip >= STRIPS_MAX)
		back->strip++;
	back->reach = 1 + (back->planes.stride / PLANES_BITS >> back->strip);
}

static void duo_find_first(const struct duo *duo, struct duo_back *back)
{
	for (int a = 0; a < duo->map.n; a++)
		back->first[a] = duo_back_pair(duo, a, a + 1) - (size_t)(a + 1);
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
	back->row_places = duo_row_places(duo);
	if (!status)
		status = duo_take_memory(duo, kept, back);
	if (status)
		return status;
	duo_cut(back);
	duo_find_first(duo, back);
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
	free(back->first);
	free(back->beside);
	free(back->safe);
	free(back->live);
	free(back->logs);
	free(back->log_at);
	free(back->log_lanes);
	duo_changes_free(&back->before);
	duo_changes_free(&back->now);
	free(back->near);
	free(back->due);
	free(back->need);
	free(back->met);
	free(back);
}
