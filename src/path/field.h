/* path/field.h -- distance fields: one search from the goals that serves every mover on the map.
 * The fields themselves are struct field (map/field.h); the caller owns their memory and the scratch, and
 * nothing here allocates. */
#ifndef PATH_FIELD_H
#define PATH_FIELD_H

#include "map/field.h"
#include "path/path.h"

enum field_metric {
	FIELD_STEPS,   /* every step counts 1 */
	FIELD_LENGTH,  /* 1 or sqrt 2 */
	FIELD_TERRAIN, /* the same, times the cost of the cell entered */
};

/* Bytes of scratch for fields on GROUND, one after the other; zeroed when it is made. */
size_t field_scratch_size(const struct ground *ground);

/* Fills FIELD, whose distance[height * width] the caller provides, with the way from every cell to the nearest
 * of GOALS[n]; closed goals and those outside the map count for nothing. */
void field_fill(struct field *field, void *scratch, const struct ground *ground, enum diagonal_rule rule,
		enum field_metric metric, const struct cell *goals, size_t n);

/* The direction of the next step down FIELD from AT (ties: the first of N E S W NE SE SW NW), or DIRECTIONS to
 * stay: AT is a goal, a refuge, or cut off. */
int field_step(const struct field *field, const struct ground *ground, enum diagonal_rule rule, struct cell at);

/* Fills SAFETY, whose distance the caller provides, so that walking down it is fleeing from the goals of
 * DANGER: far cells are good, dead ends are not if there is a way past the danger in time.  Every cell starts
 * out at -1.2 times its distance from danger, then the wave runs.  Source: Brogue's safety maps (Dijkstra maps,
 * Walker 2010). */
void field_flee(struct field *safety, void *scratch, const struct ground *ground, enum diagonal_rule rule,
		const struct field *danger);

/* The goals of exploring: open cells among the KNOWN[height * width] that touch an unknown one.  Writes at most
 * CAP into GOALS and returns how many there are. */
size_t field_unexplored(const struct ground *ground, const bool *known, struct cell *goals, size_t cap);

#endif
