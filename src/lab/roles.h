/* lab/roles.h -- the ships of a scene that behaviours fly, each group a role, and the roles open to the user.
 *
 * Invariant: a role is open if its group lacks a behaviour or a class. */
#ifndef LAB_ROLES_H
#define LAB_ROLES_H

#include "lab/flight.h"
#include "space/scene.h"

/* The behaviour of a role that is left open and for which nobody chooses: a good one, which has something to tune. */
#define ROLES_BEHAVIOUR "orca"

struct roles {
	struct scene *scene;
	struct roles_role {
		struct scene_ships *ships; /* of the scene */
		char name[24];             /* "" if it is the only one, and unnamed */
		struct flight_role span;   /* set by roles_find */
	} all[SCENE_SHIP_GROUPS];          /* [n] */
	size_t n;
	bool behaviours_open, classes_open; /* some are left to the user */
};

/* The roles of SCENE, which must stay where it is. */
struct roles roles_of(struct scene *scene);

/* Opens the roles to which the user's choices, of BEHAVIOUR and CLASS, go: the role called NAME, or if that is NULL,
 * the open ones, or the only one.  With NAME the others close, with their defaults.  STATUS_USAGE: no such role. */
MUST_CHECK enum status roles_open(struct roles *roles, const struct fleet *fleet, const char *name,
				  bool behaviour, bool class, struct diag *diag);

/* Finds where the ships of each role are in a world that is built for CHOICE. */
void roles_find(struct roles *roles, const struct scene_choice *choice);

#endif
