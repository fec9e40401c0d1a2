/* path/field.h -- distance fields: one search from the goals that serves every mover on the map.
 *
 * The fields themselves are struct field (map/field.h).  The caller
 * owns their memory and the scratch; nothing here allocates. */
#ifndef PATH_FIELD_H
#define PATH_FIELD_H

#include "map/field.h"
#include "path/path.h"

enum field_metric {
	FIELD_STEPS,   /* every step costs 1 */
	FIELD_LENGTH,  /* 1 or sqrt 2 */
	FIELD_TERRAIN, /* the same, times the cost of the cell entered */
};

/* Bytes of scratch, zeroed when it is allocated, for filling fields on GROUND one after another. */
size_t field_scratch_size(const struct ground *ground);

/* Fills FIELD, whose distance[height * width] the caller provides, with the distance from every cell to the
 * nearest of GOALS[n].  Goals that are closed or outside the map are ignored. */
void field_fill(struct field *field, void *scratch, const struct ground *ground, enum diagonal_rule rule,
		enum field_metric metric, const struct cell *goals, size_t n);

/* The direction of the next step down FIELD from AT (of equal ones the first of N E S W NE SE SW NW), or
 * DIRECTIONS if AT is a goal, a refuge, or cut off. */
int field_step(const struct field *field, const struct ground *ground, enum diagonal_rule rule, struct cell at);

/* Fills SAFETY, whose distance the caller provides, so that descending it means fleeing
 * from the goals of DANGER: far cells are good, and dead ends are not if there is time
 * to get past the danger.  Every cell starts at -1.2 times its distance from danger,
 * then the wave runs.  Source: Brogue's safety maps (Dijkstra maps, Walker 2010). */
void field_flee(struct field *safety, void *scratch, const struct ground *ground, enum diagonal_rule rule,
		const struct field *danger);

#endif
