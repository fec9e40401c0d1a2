/* ui/thought.h -- what a search has looked at, cell by cell: its event log played up to some point.
 * Invariant: `expanded` is the largest order; a cell is open or closed or untouched. */
#ifndef UI_THOUGHT_H
#define UI_THOUGHT_H

#include "map/cell.h"
#include "path/events.h"
#include "ui/theme.h"

struct thought {
	int width, height;
	uint32_t *order; /* [height * width] the cell was the order-th expanded; 0: never; owned */
	uint32_t *g;     /* [height * width] its best known cost; owned */
	uint8_t *open;   /* [height * width] 1: in the frontier; owned */
	uint32_t expanded, n_open;
	double unit; /* straight steps in one unit of g */
};

/* An untouched map; thought_free gives it back. */
MUST_CHECK enum status thought_new(int width, int height, struct thought *thought);
void thought_free(struct thought *thought);
void thought_clear(struct thought *thought);

/* Plays EVENTS[n] on top; UNIT as in struct event_log. */
void thought_play(struct thought *thought, const struct event *events, size_t n, double unit);

/* The role that shows how long ago cell INDEX was expanded, or ROLE_TEXT where it was not. */
enum role thought_age(const struct thought *thought, size_t index);

/* Does the cell lie on one of the faint rings of equal cost? */
bool thought_ring(const struct thought *thought, size_t index);

#endif
