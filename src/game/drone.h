/* game/drone.h -- hunters that fly: ships of a space world over the floor, moving a fixed time every turn. */
#ifndef GAME_DRONE_H
#define GAME_DRONE_H

#include "game/game.h"

/* Is SPEC "ship:BEHAVIOUR[,key=value,..]"? */
bool drone_is(const char *spec);

/* Reads such a spec; the key class=NAME picks the ship of FLEET, else it is a drone. */
MUST_CHECK enum status drone_parse(const char *spec, const struct fleet *fleet, struct flight_mind *mind,
				   struct hull *hull, struct diag *diag);

/* The space world that the ships among HEAD's hunters need; ships == 0: none. */
struct space_setup drone_space(const struct game *head);

/* Puts ships, groups and the patrols of GRID into the fresh space of GAME. */
MUST_CHECK enum status drone_launch(struct game *game, const struct grid *grid, struct diag *diag);

/* All ships fly for one turn; who touches you catches you. */
void drone_fly(struct game *game);

/* What ship-hunter WHO means to do. */
void drone_explain(const struct game *game, int who, struct chase_plan *plan);

#endif
