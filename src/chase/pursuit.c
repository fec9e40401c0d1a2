#include "chase/pursuit.h"

#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "path/moves.h"

enum { ALIGNMENT = 64, BITS = 64, BYTES_MAX = 32 << 20 };

/* ---- the block ------------------------------------------------------------------------------------------- */

static size_t pursuit_words(const struct pursuit *pursuit)
{
	return ((size_t)pursuit->width * (size_t)pursuit->height + BITS - 1) / BITS;
}

/* Words of zeros before and behind a plane that is shifted, for steps over the edge. */
static size_t pursuit_margin(const struct pursuit *pursuit)
{
	return (size_t)pursuit->width / BITS + 2;
}

static size_t pursuit_reserve(struct pursuit *pursuit, size_t bytes)
{
	size_t at = pursuit->bytes;

	pursuit->bytes += round_up(bytes, (size_t)ALIGNMENT);
	return at;
}

/* Sets the offsets for N places. */
static void pursuit_lay_out(struct pursuit *pursuit, size_t n)
{
	size_t cells = (size_t)pursuit->width * (size_t)pursuit->height;
	size_t plane = pursuit_words(pursuit) * sizeof(uint64_t);

	pursuit->bytes = round_up(sizeof *pursuit, (size_t)ALIGNMENT);
	pursuit->open = pursuit_reserve(pursuit, cells);
	pursuit->number = pursuit_reserve(pursuit, cells * sizeof(int16_t));
	pursuit->cells = pursuit_reserve(pursuit, n * sizeof(struct cell));
	pursuit->around = pursuit_reserve(pursuit, n * sizeof(int16_t[DIRECTIONS]));
	pursuit->allowed = pursuit_reserve(pursuit, DIRECTIONS * plane);
	pursuit->lanes = pursuit_reserve(pursuit, plane + 2 * pursuit_margin(pursuit) * sizeof(uint64_t));
	pursuit->safe = pursuit_reserve(pursuit, n * plane);
	pursuit->then = pursuit_reserve(pursuit, n * plane);
	pursuit->turns = pursuit_reserve(pursuit, n * n * sizeof(uint16_t));
	pursuit->steps = pursuit_reserve(pursuit, n * n * sizeof(uint16_t));
	pursuit->known = pursuit_reserve(pursuit, n);
	pursuit->changed = pursuit_reserve(pursuit, 2 * n);
}

size_t pursuit_size(int width, int height, size_t open)
{
	struct pursuit pursuit = {.width = width, .height = height};

	if (open > INT16_MAX || (double)width * height > INT16_MAX)
		return 0;
	pursuit_lay_out(&pursuit, open);
	return pursuit.bytes <= BYTES_MAX ? pursuit.bytes : 0;
}

/* The field at OFFSET of the block. */
static void *pursuit_at(const struct pursuit *pursuit, size_t offset)
{
	return (unsigned char *)(uintptr_t)pursuit + offset;
}

static uint64_t *pursuit_plane(const struct pursuit *pursuit, size_t planes, int i)
{
	uint64_t *first = pursuit_at(pursuit, planes);

	return first + (size_t)i * pursuit_words(pursuit);
}

static uint16_t *pursuit_row(const struct pursuit *pursuit, size_t rows, int i)
{
	uint16_t *first = pursuit_at(pursuit, rows);

	return first + (size_t)i * (size_t)pursuit->n;
}

static size_t pursuit_bit(const struct pursuit *pursuit, int place)
{
	struct cell cell = pursuit_cell(pursuit, place);

	return (size_t)cell.y * (size_t)pursuit->width + (size_t)cell.x;
}

int pursuit_place(const struct pursuit *pursuit, struct cell cell)
{
	const int16_t *number = pursuit_at(pursuit, pursuit->number);

	if (cell.x < 0 || cell.y < 0 || cell.x >= pursuit->width || cell.y >= pursuit->height)
		return PURSUIT_NONE;
	return number[cell.y * pursuit->width + cell.x];
}

struct cell pursuit_cell(const struct pursuit *pursuit, int place)
{
	const struct cell *cells = pursuit_at(pursuit, pursuit->cells);

	return cells[place];
}

const int16_t *pursuit_around(const struct pursuit *pursuit, int place)
{
	const int16_t(*around)[DIRECTIONS] = pursuit_at(pursuit, pursuit->around);

	return around[place];
}

uint16_t pursuit_turns(const struct pursuit *pursuit, int prey, int hunter)
{
	return pursuit_row(pursuit, pursuit->turns, hunter)[prey];
}

/* ---- the map --------------------------------------------------------------------------------------------- */

static void pursuit_number_cells(struct pursuit *pursuit)
{
	const uint8_t *open = pursuit_at(pursuit, pursuit->open);
	int16_t *number = pursuit_at(pursuit, pursuit->number);
	struct cell *cells = pursuit_at(pursuit, pursuit->cells);
	int n = 0;

	for (int i = 0; i < pursuit->width * pursuit->height; i++) {
		number[i] = PURSUIT_NONE;
		if (!open[i])
			continue;
		cells[n] = cell_of_index(i, pursuit->width);
		number[i] = (int16_t)n++;
	}
}

static void pursuit_find_around(struct pursuit *pursuit, int place)
{
	int16_t *around = (int16_t *)(uintptr_t)pursuit_around(pursuit, place);
	size_t bit = pursuit_bit(pursuit, place);
	uint8_t open = 0;

	for (int d = 0; d < DIRECTIONS; d++) {
		around[d] = (int16_t)pursuit_place(pursuit, cell_step(pursuit_cell(pursuit, place), d));
		open |= (uint8_t)((around[d] != PURSUIT_NONE) << d);
	}
	uint8_t moves = moves_allowed(open, pursuit->rule);
	for (int d = 0; d < DIRECTIONS; d++) {
		if (moves >> d & 1)
			pursuit_plane(pursuit, pursuit->allowed, d)[bit / BITS] |= UINT64_C(1) << bit % BITS;
		else
			around[d] = PURSUIT_NONE;
	}
}

/* ---- backwards from the catch ---------------------------------------------------------------------------- */

/* Adds to OUT the cells from which a step in direction D leads into the object in the lane. */
static void pursuit_shift(const struct pursuit *pursuit, int d, uint64_t *out)
{
	int shift = direction_dy[d] * pursuit->width + direction_dx[d];
	int word = shift >= 0 ? shift / BITS : -((-shift + BITS - 1) / BITS), bit = shift - word * BITS;
	const uint64_t *lane =
	    (const uint64_t *)pursuit_at(pursuit, pursuit->lanes) + (int)pursuit_margin(pursuit) + word;
	const uint64_t *allowed = pursuit_plane(pursuit, pursuit->allowed, d);
	size_t words = pursuit_words(pursuit);

	if (bit == 0) {
		for (size_t i = 0; i < words; i++)
			out[i] |= allowed[i] & lane[i];
		return;
	}
	for (size_t i = 0; i < words; i++)
		out[i] |= allowed[i] & (lane[i] >> bit | lane[i + 1] << (BITS - bit));
}

/* The places from which the prey has still a safe step while the hunter is at HUNTER. */
static void pursuit_narrow(const struct pursuit *pursuit, int hunter, uint64_t *then)
{
	const int16_t *around = pursuit_around(pursuit, hunter);
	size_t words = pursuit_words(pursuit), bit = pursuit_bit(pursuit, hunter);
	uint64_t *lane = (uint64_t *)pursuit_at(pursuit, pursuit->lanes) + pursuit_margin(pursuit);

	/* Where no step of the hunter is an answer. */
	memcpy(lane, pursuit_plane(pursuit, pursuit->safe, hunter), words * sizeof *lane);
	for (int d = 0; d < DIRECTIONS; d++) {
		if (around[d] == PURSUIT_NONE)
			continue;
		const uint64_t *safe = pursuit_plane(pursuit, pursuit->safe, around[d]);
		for (size_t i = 0; i < words; i++)
			lane[i] &= safe[i];
	}
	memcpy(then, lane, words * sizeof *then);
	for (int d = 0; d < DIRECTIONS; d++)
		pursuit_shift(pursuit, d, then);
	then[bit / BITS] &= ~(UINT64_C(1) << bit % BITS);
}

/* Notes TURN where the prey was safe and is no longer; returns false: no such place. */
static bool pursuit_settle(struct pursuit *pursuit, int hunter, uint16_t turn)
{
	uint64_t *safe = pursuit_plane(pursuit, pursuit->safe, hunter);
	const uint64_t *then = pursuit_plane(pursuit, pursuit->then, hunter);
	const int16_t *number = pursuit_at(pursuit, pursuit->number);
	uint16_t *turns = pursuit_row(pursuit, pursuit->turns, hunter);
	bool changed = false;

	for (size_t i = 0; i < pursuit_words(pursuit); i++) {
		uint64_t lost = safe[i] & ~then[i];
		changed |= lost != 0;
		for (; lost; lost &= lost - 1)
			turns[number[i * BITS + (size_t)__builtin_ctzll(lost)]] = turn;
		safe[i] = then[i];
	}
	return changed;
}

static void pursuit_mark(const struct pursuit *pursuit, int hunter, uint8_t *changed)
{
	const int16_t *around = pursuit_around(pursuit, hunter);

	changed[hunter] = 1;
	for (int d = 0; d < DIRECTIONS; d++)
		if (around[d] != PURSUIT_NONE)
			changed[around[d]] = 1;
}

/* One turn further back; returns false if nothing changes any more. */
static bool pursuit_go_back(struct pursuit *pursuit, uint16_t turn, uint8_t *now, uint8_t *next)
{
	bool changes = false;

	memset(next, 0, (size_t)pursuit->n);
	for (int hunter = 0; hunter < pursuit->n; hunter++)
		if (now[hunter])
			pursuit_narrow(pursuit, hunter, pursuit_plane(pursuit, pursuit->then, hunter));
	for (int hunter = 0; hunter < pursuit->n; hunter++)
		if (now[hunter] && pursuit_settle(pursuit, hunter, turn)) {
			pursuit_mark(pursuit, hunter, next);
			changes = true;
		}
	return changes;
}

static void pursuit_solve(struct pursuit *pursuit)
{
	const uint8_t *open = pursuit_at(pursuit, pursuit->open);
	uint8_t *now = pursuit_at(pursuit, pursuit->changed), *next = now + pursuit->n;
	size_t n = (size_t)pursuit->n;

	memset(pursuit_row(pursuit, pursuit->turns, 0), 0xff, n * n * sizeof(uint16_t));
	for (int hunter = 0; hunter < pursuit->n; hunter++) {
		uint64_t *safe = pursuit_plane(pursuit, pursuit->safe, hunter);
		size_t bit = pursuit_bit(pursuit, hunter);
		for (int i = 0; i < pursuit->width * pursuit->height; i++)
			safe[i / BITS] |= (uint64_t)open[i] << i % BITS;
		safe[bit / BITS] &= ~(UINT64_C(1) << bit % BITS);
	}
	memset(now, 1, n);
	for (uint16_t turn = 1; turn < PURSUIT_SAFE && pursuit_go_back(pursuit, turn, now, next); turn++) {
		uint8_t *swap = now;
		now = next;
		next = swap;
	}
}

void pursuit_prepare(struct pursuit *pursuit, int width, int height, const uint8_t *open,
		     enum diagonal_rule rule)
{
	size_t cells = (size_t)width * (size_t)height, n = 0;

	if (pursuit->solved && pursuit->width == width && pursuit->height == height && pursuit->rule == rule &&
	    !memcmp(pursuit_at(pursuit, pursuit->open), open, cells))
		return;
	for (size_t i = 0; i < cells; i++)
		n += open[i];
	*pursuit = (struct pursuit){.width = width, .height = height, .n = (int)n, .rule = rule};
	pursuit_lay_out(pursuit, n);
	memset(pursuit + 1, 0, pursuit->turns - sizeof *pursuit);
	memset(pursuit_at(pursuit, pursuit->known), 0, n);
	memcpy(pursuit_at(pursuit, pursuit->open), open, cells);
	pursuit_number_cells(pursuit);
	for (int place = 0; place < pursuit->n; place++)
		pursuit_find_around(pursuit, place);
	pursuit_solve(pursuit);
	pursuit->solved = true;
}

/* ---- queries --------------------------------------------------------------------------------------------- */

const uint16_t *pursuit_steps(struct pursuit *pursuit, int from)
{
	uint16_t *steps = pursuit_row(pursuit, pursuit->steps, from);
	uint8_t *known = pursuit_at(pursuit, pursuit->known);
	/* The planes are free once the map is solved. */
	int16_t *queue = pursuit_at(pursuit, pursuit->then);
	int n = 1;

	if (known[from])
		return steps;
	known[from] = 1;
	memset(steps, 0xff, (size_t)pursuit->n * sizeof *steps);
	steps[from] = 0;
	queue[0] = (int16_t)from;
	for (int i = 0; i < n; i++) {
		const int16_t *around = pursuit_around(pursuit, queue[i]);
		for (int d = 0; d < DIRECTIONS; d++) {
			if (around[d] == PURSUIT_NONE || steps[around[d]] != PURSUIT_SAFE)
				continue;
			steps[around[d]] = (uint16_t)(steps[queue[i]] + 1);
			queue[n++] = around[d];
		}
	}
	return steps;
}

uint16_t pursuit_answer(const struct pursuit *pursuit, int prey, int hunter)
{
	const int16_t *around = pursuit_around(pursuit, hunter);
	uint16_t least = pursuit_turns(pursuit, prey, hunter);

	for (int d = 0; d < DIRECTIONS; d++) {
		if (around[d] == prey)
			return 0;
		if (around[d] != PURSUIT_NONE)
			least = min(least, pursuit_turns(pursuit, prey, around[d]));
	}
	return least;
}
