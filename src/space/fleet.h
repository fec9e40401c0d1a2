/* space/fleet.h -- the ship classes of data/ships.cfg.
 *
 * Invariant: names are unique; radius, speed, turn rate and mass of every hull are above 0. */
#ifndef SPACE_FLEET_H
#define SPACE_FLEET_H

#include <stddef.h>

#include "steer/model.h"
#include "store/table.h"

enum { FLEET_MAX = 32 };

struct ship_class {
	char name[24]; /* a stable key: command line, CSV, scenes */
	char title[64];
	struct hull hull;
};

struct fleet {
	struct ship_class classes[FLEET_MAX];
	size_t n;
};

/* Reads ships.cfg from the data directory.  Errors name file and line. */
MUST_CHECK enum status fleet_load(struct fleet *fleet, struct diag *diag);

/* Fills FLEET, a struct fleet, from the root of such a file. */
MUST_CHECK enum status fleet_read(const config_setting_t *root, void *fleet, struct diag *diag);

/* The class called NAME, or NULL. */
const struct ship_class *fleet_class(const struct fleet *fleet, const char *name);

#endif
