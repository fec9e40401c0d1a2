/* school/own_hunter.h -- a hunter that is a program of the user's own, and how well it plays.
 *
 * Invariant: what the program says never leads to an illegal step; such a step is counted, and the hunter stays. */
#ifndef SCHOOL_OWN_HUNTER_H
#define SCHOOL_OWN_HUNTER_H

#include "chase/chase.h"
#include "guest/guest.h"

struct own_hunter {
	struct guest *guest; /* owned */
	struct chase_asker asker;
	uint32_t steps, illegal, failed; /* questions; illegal answers; no answer at all */
	uint64_t total_ns, worst_ns;     /* of its answers */
	char first_illegal[96];
};

/* Starts the program of SPEC, "exec:PATH".  It stays where it is until own_hunter_free.  Errors as for guest_new. */
MUST_CHECK enum status own_hunter_new(const char *spec, struct own_hunter *hunter, struct diag *diag);
void own_hunter_free(struct own_hunter *hunter);

/* What was wrong with it, in one sentence; "" if nothing was. */
const char *own_hunter_fault(const struct own_hunter *hunter);

#endif
