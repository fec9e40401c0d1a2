#include "path/moves.h"

#include <string.h>

#include "path/cost.h"

uint8_t moves_allowed(uint8_t neighbourhood, enum diagonal_rule rule)
{
	/* Clockwise from north, diagonal i lies between the straight directions i and i + 1. */
	unsigned straight = neighbourhood & 15, diagonal = neighbourhood >> 4;
	unsigned next = straight >> 1 | (straight << 3 & 15);

	switch (rule) {
	case DIAGONAL_NO_CUT: diagonal &= straight & next; break;
	case DIAGONAL_ONE: diagonal &= straight | next; break;
	case DIAGONAL_ALWAYS: break;
	default: diagonal = 0;
	}
	return (uint8_t)(straight | diagonal << 4);
}

/* ---- the ways round a cell
 *
 * Its neighbours are a ring of eight places, clockwise from north; those at even places are the straight ones.  A way
 * from one to another that avoids the cell itself leads along the ring, in one sense or the other: by straight steps to
 * the next place, or by diagonal ones, each from one straight neighbour to the next, past the corner between them.
 *
 * Four arrivals are worked out at once.  Lane i of a vector is for a search that came from place `first + i' of the ring.
 * A way is rated by twice its cost, and 1 more if it loses ties for its last step. */

typedef int32_t moves_lanes __attribute__((vector_size(16)));

enum { MOVES_LANES = sizeof(moves_lanes) / sizeof(int32_t) };

/* More than any way costs; eight of them are far from overflow. */
enum { MOVES_FAR = 1 << 27 };

static const uint8_t moves_ring[DIRECTIONS] = {NORTH, NORTH_EAST, EAST, SOUTH_EAST,
					       SOUTH, SOUTH_WEST, WEST, NORTH_WEST};

/* Ratings by place, twice in a row, so that those this many steps on from MOVES_LANES places lie together. */
struct moves_block {
	/* Of steps along the ring to each place, clockwise and back; MOVES_FAR: not allowed. */
	int32_t straight[2][2 * DIRECTIONS], diagonal[2][2 * DIRECTIONS];
	/* Of moves there from the middle, and their bits; 0: not allowed. */
	int32_t moves[2 * DIRECTIONS], bits[2 * DIRECTIONS];
};

/* Places to which a straight step along the ring leads up or down, clockwise and back: it loses ties if no step is
 * diagonal. */
static const uint8_t moves_upright[2] = {1 << 2 | 1 << 3 | 1 << 6 | 1 << 7, 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6};

static struct moves_block moves_block_of(const uint8_t costs[DIRECTIONS], enum diagonal_rule rule,
					 unsigned allowed)
{
	bool never = rule == DIAGONAL_NEVER;
	struct moves_block block;

	for (unsigned twice = 0; twice < 2 * DIRECTIONS; twice++) {
		unsigned place = twice % DIRECTIONS, d = moves_ring[place], slanted = place & 1;
		int32_t cost = costs[d], straight = cost ? 2 * COST_STRAIGHT * cost : MOVES_FAR;
		block.straight[0][twice] = straight + (never & moves_upright[0] >> place);
		block.straight[1][twice] = straight + (never & moves_upright[1] >> place);
		block.diagonal[0][twice] = block.diagonal[1][twice] = MOVES_FAR;
		block.moves[twice] = slanted ? 2 * COST_DIAGONAL * cost + 1 : straight + (never & !(d & 1));
		block.bits[twice] = (int32_t)(allowed & 1U << d);
		if (slanted || never || !cost)
			continue;
		/* The cell in the middle is open, which is enough for the rule `one'. */
		if (rule >= DIAGONAL_ONE || costs[moves_ring[(place + 7) % DIRECTIONS]])
			block.diagonal[0][twice] = 2 * COST_DIAGONAL * cost + 1;
		if (rule >= DIAGONAL_ONE || costs[moves_ring[place + 1]])
			block.diagonal[1][twice] = 2 * COST_DIAGONAL * cost + 1;
	}
	return block;
}

static inline moves_lanes moves_load(const int32_t *from)
{
	moves_lanes lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

static inline moves_lanes moves_least(moves_lanes a, moves_lanes b)
{
	moves_lanes less = a < b;

	return (a & less) | (b & ~less);
}

/* The moves worth trying after arriving from the places FIRST .. FIRST + 3. */
static moves_lanes moves_from_four(const struct moves_block *block, unsigned first, uint8_t here)
{
	moves_lanes ways[DIRECTIONS], worth = {0}, arrival = {0};

	for (unsigned back = 0; back < 2; back++) {
		moves_lanes before = {MOVES_FAR, MOVES_FAR, MOVES_FAR, MOVES_FAR}, last = {0};
		for (unsigned step = 1; step < DIRECTIONS; step++) {
			unsigned steps = back ? DIRECTIONS - step : step;
			moves_lanes way =
			    moves_least((last & ~1) + moves_load(block->straight[back] + first + steps),
					(before & ~1) + moves_load(block->diagonal[back] + first + steps));
			ways[steps] = back ? moves_least(way, ways[steps]) : way;
			before = last;
			last = way;
		}
	}
	for (unsigned lane = 0; lane < MOVES_LANES; lane++)
		arrival[lane] = (int32_t)(2 * cost_of_step(moves_ring[first + lane]) * here);
	for (unsigned steps = 1; steps < DIRECTIONS; steps++)
		worth |= moves_load(block->bits + first + steps) &
			 (arrival + moves_load(block->moves + first + steps) <= ways[steps]);
	return worth;
}

uint64_t moves_in_block(const uint8_t costs[DIRECTIONS], uint8_t here, enum diagonal_rule rule)
{
	uint8_t neighbourhood = 0;
	uint64_t worth = 0;

	for (int d = 0; d < DIRECTIONS; d++)
		neighbourhood |= (uint8_t)((costs[d] != 0) << d);
	struct moves_block block = moves_block_of(costs, rule, moves_allowed(neighbourhood, rule));
	for (unsigned first = 0; first < DIRECTIONS; first += MOVES_LANES) {
		moves_lanes four = moves_from_four(&block, first, here);
		for (unsigned lane = 0; lane < MOVES_LANES; lane++)
			worth |= (uint64_t)(uint32_t)four[lane]
				 << 8 * direction_opposite(moves_ring[first + lane]);
	}
	return worth;
}

/* ---- tables */

const uint8_t moves_onward[MOVES_ARRIVALS] = {
    [NORTH] = (uint8_t) ~(1 << SOUTH | 1 << SOUTH_EAST | 1 << SOUTH_WEST),
    [EAST] = (uint8_t) ~(1 << WEST | 1 << SOUTH_WEST | 1 << NORTH_WEST),
    [SOUTH] = (uint8_t) ~(1 << NORTH | 1 << NORTH_WEST | 1 << NORTH_EAST),
    [WEST] = (uint8_t) ~(1 << EAST | 1 << NORTH_EAST | 1 << SOUTH_EAST),
    [NORTH_EAST] = (uint8_t) ~(1 << SOUTH_WEST | 1 << SOUTH | 1 << WEST),
    [SOUTH_EAST] = (uint8_t) ~(1 << NORTH_WEST | 1 << NORTH | 1 << WEST),
    [SOUTH_WEST] = (uint8_t) ~(1 << NORTH_EAST | 1 << NORTH | 1 << EAST),
    [NORTH_WEST] = (uint8_t) ~(1 << SOUTH_EAST | 1 << SOUTH | 1 << EAST),
    [MOVES_START] = UINT8_MAX,
};

void moves_fill(uint8_t moves[256], enum diagonal_rule rule)
{
	for (unsigned around = 0; around < 256; around++)
		moves[around] = moves_allowed((uint8_t)around, rule);
}

/* Each of DIRECTIONS becomes its opposite. */
static uint8_t moves_turned(uint8_t directions)
{
	return (uint8_t)((directions & 0x33) << 2 | (directions >> 2 & 0x33));
}

void moves_provide(struct moves *moves, enum diagonal_rule rule)
{
	if (moves->filled && moves->rule == rule)
		return;
	moves_fill(moves->from[MOVES_START], rule);
	for (unsigned around = 0; around < 256; around++) {
		uint8_t costs[DIRECTIONS], turned = moves_turned((uint8_t)around);
		if (turned < around)
			continue;
		for (int d = 0; d < DIRECTIONS; d++)
			costs[d] = around >> d & 1;
		uint64_t worth = moves_in_block(costs, 1, rule);
		for (unsigned arrival = 0; arrival < DIRECTIONS; arrival++, worth >>= 8) {
			moves->from[arrival][around] = (uint8_t)worth;
			moves->from[direction_opposite(arrival)][turned] = moves_turned((uint8_t)worth);
		}
	}
	moves->filled = true;
	moves->rule = rule;
}
