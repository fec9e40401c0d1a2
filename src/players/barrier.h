/* players/barrier.h -- obstacles that fall on the way of a mover while it walks: a door shut, a wall dropped.
 *
 * Invariant: when they fall follows from the seed alone.  Where they fall is on the way that the mover has planned then,
 * or the shortest one if it plans none; the prey can still be reached by another. */
#ifndef PLAYERS_BARRIER_H
#define PLAYERS_BARRIER_H

#include "world/game.h"

enum { BARRIERS_MAX = 64 };

struct barrier {
	struct cell at;
	int turn;  /* it fell before that turn was played */
	bool door; /* a door was shut, not a wall dropped */
};

struct barriers {
	int due_turn[BARRIERS_MAX];   /* [wanted] the earliest turns */
	uint32_t place[BARRIERS_MAX]; /* [wanted] random numbers, which say how far ahead of the mover */
	int wanted, n;
	struct barrier fallen[BARRIERS_MAX]; /* [n] */
};

/* WANTED obstacles, at most BARRIERS_MAX, none fallen yet. */
struct barriers barriers_new(uint64_t seed, int wanted);

/* Lets the next obstacle fall on the way of hunter 0 if it is due and there is a place for it; returns whether it did.
 * It is then the last of `fallen`. */
bool barriers_fall(struct barriers *barriers, struct game *game);

#endif
