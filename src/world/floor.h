/* world/floor.h -- deals a floor of a run: draws its layout and its cast, and makes the world. */
#ifndef WORLD_FLOOR_H
#define WORLD_FLOOR_H

#include "world/game.h"

struct making;

/* The size of a generated floor: all of it fits an 80x24 screen, with the hunters beside it. */
enum { FLOOR_WIDTH = 56, FLOOR_HEIGHT = 16 };

/* A run's demands on its floors. */
struct floor_deal {
	uint64_t seed; /* of the run */
	int number;    /* of several deals of the same floor */
	bool first;    /* the fixed first floor of a player's first run */
	bool masked;   /* the masquerade: casts are drawn from all hunters */
	bool flights;  /* between some floors you fly */
	bool practice; /* minds and ships can be changed freely */
};

/* Makes floor FLOOR (1 ..) as DEAL says, entered with CARRY, NULL at the beginning of a run.  The same deal gives the
 * same floor.  STATUS_USAGE: no such floor. */
MUST_CHECK enum status floor_new(const struct rules *rules, const struct floor_deal *deal, int floor,
				 const struct game_carry *carry, struct game **game, struct diag *diag);

/* Can floors be laid out so?  STATUS_BAD_INPUT or STATUS_LIMIT, with the reason: LAYOUT names no map, or one without start or
 * stairs, or with some of FLOOR_TRIALS seeds its generator fails. */
enum { FLOOR_TRIALS = 16 };
MUST_CHECK enum status floor_check_layout(const struct floor_layout *layout, struct diag *diag);

/* The bare ground of floor FLOOR for DEAL, with its start and its stairs; the caller releases GRID.  STATUS_USAGE as
 * above.  MAKING, which is NULL or fresh from making_new() for maps of FLOOR_WIDTH x FLOOR_HEIGHT, records the
 * generator's steps; none for a floor drawn by hand. */
MUST_CHECK enum status floor_grid(const struct rules *rules, const struct floor_deal *deal, int floor,
				  struct making *making, struct grid *grid, struct diag *diag);

#endif
