/* school/guest_hunter.h -- a hunter in a user's program, and its results.
 *
 * Invariant: the program never causes an illegal step; an attempt adds to a counter, and the hunter stays. */
#ifndef SCHOOL_GUEST_HUNTER_H
#define SCHOOL_GUEST_HUNTER_H

#include "chase/chase.h"
#include "guest/guest.h"

struct guest_hunter {
	struct guest *guest; /* owned */
	struct chase_asker asker;
	uint32_t steps, illegal, failed; /* questions; illegal answers; no answer at all */
	uint64_t total_ns, worst_ns;     /* of its answers */
	char first_illegal[96];
};

/* Starts the program of SPEC, "exec:PATH".  It stays where it is until guest_hunter_free.  Errors as for guest_new. */
MUST_CHECK enum status guest_hunter_new(const char *spec, struct guest_hunter *hunter, struct diag *diag);
void guest_hunter_free(struct guest_hunter *hunter);

/* Its fault, in one sentence; "" without one. */
const char *guest_hunter_fault(const struct guest_hunter *hunter);

#endif
