#include "path/moves.h"

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
 * Its neighbours are a ring of eight.  A way from one to another that avoids the cell itself leads along the ring, in
 * one sense or the other: by straight steps to the next place, or by diagonal ones, each from one straight neighbour to
 * the next, past the corner between them. */

/* The neighbours clockwise. */
static const uint8_t moves_ring[DIRECTIONS] = {NORTH, NORTH_EAST, EAST, SOUTH_EAST,
					       SOUTH, SOUTH_WEST, WEST, NORTH_WEST};

struct moves_way {
	uint32_t cost;
	bool wins_ties; /* over ways whose last step is another */
};

/* Far from overflow. */
#define MOVES_FAR (UINT32_MAX / 2)

static unsigned moves_ring_place(int d)
{
	return d < NORTH_EAST ? 2 * (unsigned)d : 2 * (unsigned)(d - NORTH_EAST) + 1;
}

/* Is the step between neighbours along a row, or, if there are diagonals, straight? */
static bool moves_step_wins_ties(int dx, int dy, enum diagonal_rule rule)
{
	return rule == DIAGONAL_NEVER ? dy == 0 : dx == 0 || dy == 0;
}

/* Lowers WAYS[d], from the neighbour at PLACE of the ring to the one in direction d, to those that lead round in SENSE,
 * 1 or -1. */
static void moves_go_round(const uint8_t costs[DIRECTIONS], enum diagonal_rule rule, unsigned place, int sense,
			   struct moves_way ways[DIRECTIONS])
{
	struct moves_way before = {MOVES_FAR, false}, last = {0, false};

	for (int step = 1; step < DIRECTIONS; step++) {
		int passed = moves_ring[place], d;
		struct moves_way way = {MOVES_FAR, false};
		place = (place + (unsigned)sense) % DIRECTIONS;
		d = moves_ring[place];
		/* The cell in the middle is open, which is enough for the rule `one'. */
		bool cuts = rule >= DIAGONAL_ONE || (rule == DIAGONAL_NO_CUT && costs[passed]);
		if (costs[d]) {
			way.cost = min(last.cost + COST_STRAIGHT * costs[d], MOVES_FAR);
			way.wins_ties = moves_step_wins_ties(direction_dx[d] - direction_dx[passed],
							     direction_dy[d] - direction_dy[passed], rule);
			if (cuts && d < NORTH_EAST && before.cost + COST_DIAGONAL * costs[d] < way.cost)
				way = (struct moves_way){before.cost + COST_DIAGONAL * costs[d], false};
		}
		if (way.cost < ways[d].cost || (way.cost == ways[d].cost && way.wins_ties))
			ways[d] = way;
		before = last;
		last = way;
	}
}

static uint8_t moves_after(const uint8_t costs[DIRECTIONS], uint8_t here, enum diagonal_rule rule, int arrival,
			   uint8_t allowed)
{
	struct moves_way ways[DIRECTIONS];
	int back = direction_opposite(arrival);
	unsigned worth = 0;

	for (int d = 0; d < DIRECTIONS; d++)
		ways[d] = (struct moves_way){MOVES_FAR, false};
	ways[back] = (struct moves_way){0, true};
	moves_go_round(costs, rule, moves_ring_place(back), 1, ways);
	moves_go_round(costs, rule, moves_ring_place(back), -1, ways);
	for (unsigned tries = allowed; tries; tries &= tries - 1) {
		int d = __builtin_ctz(tries);
		uint32_t over = cost_of_step((unsigned)arrival) * here + cost_of_step((unsigned)d) * costs[d];
		bool wins_ties = moves_step_wins_ties(direction_dx[d], direction_dy[d], rule);
		if (over < ways[d].cost || (over == ways[d].cost && (wins_ties || !ways[d].wins_ties)))
			worth |= 1U << d;
	}
	return (uint8_t)worth;
}

uint64_t moves_in_block(const uint8_t costs[DIRECTIONS], uint8_t here, enum diagonal_rule rule)
{
	uint8_t neighbourhood = 0;
	uint64_t moves = 0;

	for (int d = 0; d < DIRECTIONS; d++)
		neighbourhood |= (uint8_t)((costs[d] != 0) << d);
	uint8_t allowed = moves_allowed(neighbourhood, rule);
	for (int arrival = 0; arrival < DIRECTIONS; arrival++)
		moves |= (uint64_t)moves_after(costs, here, rule, arrival, allowed) << 8 * arrival;
	return moves;
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

void moves_provide(struct moves *moves, enum diagonal_rule rule)
{
	if (moves->filled && moves->rule == rule)
		return;
	moves_fill(moves->from[MOVES_START], rule);
	for (unsigned around = 0; around < 256; around++) {
		uint8_t costs[DIRECTIONS];
		for (int d = 0; d < DIRECTIONS; d++)
			costs[d] = around >> d & 1;
		uint64_t worth = moves_in_block(costs, 1, rule);
		for (unsigned arrival = 0; arrival < DIRECTIONS; arrival++)
			moves->from[arrival][around] = (uint8_t)(worth >> 8 * arrival);
	}
	moves->filled = true;
	moves->rule = rule;
}
