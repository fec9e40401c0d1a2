/* tests/chase/room.h -- a small drawn map on which one chaser walks: pins are readable. */
#ifndef TESTS_CHASE_ROOM_H
#define TESTS_CHASE_ROOM_H

#include "chase/chase.h"

struct room {
	struct grid grid;
	struct ground ground;
	struct chase_mind mind;
	struct chase_view view;
	struct chase_move move; /* the last one */
	struct rng rng;
	struct cell cells[4096], corners[4096], others[16];
	uint16_t scent[4096];
	_Alignas(64) uint64_t scratch[1 << 15];
	_Alignas(64) uint64_t index[1 << 15];
	_Alignas(64) uint64_t state[1 << 15];
	struct chase_tools tools;
	struct cell changed[16];
};

/* DRAWING is rows joined by '\n': '#' wall, '+' closed door, '"' mud, '@' prey, 'h' hunter, 'x' somebody else.
 */
struct room *room_new(const char *drawing, const char *spec);
void room_free(struct room *room);

/* One step; the hunter moves where its chaser says. */
void room_step(struct room *room);

/* N steps as letters: n e s w, N (north-east) E (south-east) S (south-west) W (north-west), '.' stays,
 * '#' stuck, '?' thinks.  Stops behind the step that reaches the prey. */
const char *room_walk(struct room *room, int n, char *letters);

/* The ground at AT becomes open or closed; the hunter hears of it at its next step. */
void room_change(struct room *room, struct cell at, bool open);

/* What the hunter shows. */
void room_explain(const struct room *room, struct chase_plan *plan);

#endif
