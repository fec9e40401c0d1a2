/* world/drone.h -- hunters that fly: ships of a space world over the floor.
 *
 * Invariant: every turn they fly for GAME_TURN_TICKS, unless one of them catches you. */
#ifndef WORLD_DRONE_H
#define WORLD_DRONE_H

#include "space/sealed.h"
#include "world/game.h"

/* Is SPEC "ship:BEHAVIOUR[,key=value,..]"? */
bool drone_is(const char *spec);

/* The ship that space's asker steers: programs are unnamed, and without an asker it rests. */
#define DRONE_PROGRAM_SPEC "ship:program"

/* Reads such a spec.  The key class=NAME chooses the ship class of FLEET; the default is drone. */
MUST_CHECK enum status drone_parse(const char *spec, const struct fleet *fleet, struct flyer *flyer,
				   struct diag *diag);

/* The setup of the space world for the ships among HEAD's hunters; its `ships` is 0 without any. */
struct space_setup drone_space(const struct game *head);

/* Adds the ships, their groups and the patrols of GRID to the new space world of GAME. */
MUST_CHECK enum status drone_launch(struct game *game, const struct grid *grid, const struct fleet *fleet,
				    struct diag *diag);

/* All ships fly for one turn; a ship that touches you catches you. */
void drone_fly(struct game *game);

/* Sets *SEALED to the obstacle between hunter WHO and its last destination: a ship opens no door, and any other hunter
 * gets SEALED_NOT.  STATUS_NO_MEMORY. */
MUST_CHECK enum status drone_find_sealed(const struct game *game, int who, struct sealed *sealed);

/* What hunter WHO, which must be a ship, intends to do. */
void drone_explain(const struct game *game, int who, struct chase_plan *plan);

#endif
