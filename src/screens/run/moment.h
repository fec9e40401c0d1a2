/* screens/run/moment.h -- the moment of a run that its summary shows: where it ended at home, or the last way out before
 * the catch that ended it, with that way drawn.
 *
 * Invariant: it is a copy; the run itself is only read. */
#ifndef SCREENS_RUN_MOMENT_H
#define SCREENS_RUN_MOMENT_H

#include "record/chronicle.h"
#include "screens/run/run.h"

enum { MOMENT_CELLS = CHRONICLE_HOME };
static_assert((int)MOMENT_CELLS > (int)ORACLE_TURNS_MAX, "room for a way out, too");

struct moment {
	struct run run; /* its session is NULL: no moment to show */
	struct explanation why;
	struct cell out[MOMENT_CELLS], taken[MOMENT_CELLS]; /* [n_out] the way out, [n_taken] what you did */
	size_t n_out, n_taken;
	size_t n_drawn; /* of the way out */
};

/* Shows the last way out of SESSION before the catch in its action number CAUGHT.  STATUS_NOT_FOUND: none was found. */
MUST_CHECK enum status moment_of_catch(struct moment *moment, struct ui *ui, const struct session *session,
				       size_t caught, struct diag *diag);

/* Shows the end of SESSION, and the way home that CHRONICLE has of it. */
MUST_CHECK enum status moment_of_end(struct moment *moment, struct ui *ui, const struct session *session,
				     const struct chronicle *chronicle, struct diag *diag);

/* Shows where SESSION stands, and takes it over in any case. */
MUST_CHECK enum status moment_of_now(struct moment *moment, struct ui *ui, struct session *session,
				     struct diag *diag);

void moment_draw(const struct moment *moment, const struct ui *ui, struct screen *screen, struct rect area);

/* MOMENT may be zeroed. */
void moment_free(struct moment *moment);

#endif
