#include "path/moves.h"

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

static unsigned moves_bit(unsigned d)
{
	return 1U << d;
}

uint8_t moves_canonical(unsigned arrival, uint8_t neighbourhood)
{
	if (arrival == MOVES_START)
		return UINT8_MAX;
	unsigned quarter = arrival & 3;
	if (arrival >= NORTH_EAST)
		return (uint8_t)(moves_bit(arrival) | moves_bit(quarter) | moves_bit((quarter + 1) & 3));
	/* Straight on, and to any side on which the cell beside the previous one is closed. */
	unsigned left = (quarter + 3) & 3, right = (quarter + 1) & 3;
	unsigned ahead_left = NORTH_EAST + left, ahead_right = NORTH_EAST + quarter;
	unsigned behind_left = NORTH_EAST + ((quarter + 2) & 3), behind_right = NORTH_EAST + right;
	unsigned worth = moves_bit(quarter);
	if (!(neighbourhood & moves_bit(behind_left)))
		worth |= moves_bit(left) | moves_bit(ahead_left);
	if (!(neighbourhood & moves_bit(behind_right)))
		worth |= moves_bit(right) | moves_bit(ahead_right);
	return (uint8_t)worth;
}

void moves_fill(uint8_t moves[256], enum diagonal_rule rule)
{
	for (unsigned around = 0; around < 256; around++)
		moves[around] = moves_allowed((uint8_t)around, rule);
}

void moves_provide(struct moves *moves, enum diagonal_rule rule, bool canonical)
{
	if (moves->filled && moves->rule == rule && moves->canonical == canonical)
		return;
	for (unsigned arrival = 0; arrival < MOVES_ARRIVALS; arrival++) {
		moves_fill(moves->from[arrival], rule);
		for (unsigned around = 0; canonical && around < 256; around++)
			moves->from[arrival][around] &= moves_canonical(arrival, (uint8_t)around);
	}
	moves->filled = true;
	moves->rule = rule;
	moves->canonical = canonical;
}
