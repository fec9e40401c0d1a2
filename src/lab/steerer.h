/* lab/steerer.h -- a steering behaviour in a user's program.
 *
 * Invariant: a program that fails, in whatever way, makes its ships rest; the fault is stored, and the flight
 * continues. */
#ifndef LAB_STEERER_H
#define LAB_STEERER_H

#include "guest/guest.h"

struct steerer {
	struct guest *guest; /* owned */
	struct steer_asker asker;
	uint32_t asked, failed;      /* questions; those without an answer */
	uint64_t total_ns, worst_ns; /* of waiting for its answers */
	uint64_t cpu_ns;             /* that it took for them; 0 where the system does not say */
};

/* Starts the program of SPEC, "exec:PATH".  It stays where it is until steerer_free.  LIMITS may be NULL.  Errors as for
 * guest_new. */
MUST_CHECK enum status steerer_new(const char *spec, const struct guest_limits *limits, struct steerer *steerer,
				   struct diag *diag);
void steerer_free(struct steerer *steerer);

/* What it calls itself. */
const char *steerer_title(const struct steerer *steerer);

/* Its first fault, in one sentence; "" without one. */
const char *steerer_fault(const struct steerer *steerer);

/* STATUS_BAD_INPUT, with the fault, if it has failed too often to be asked again. */
MUST_CHECK enum status steerer_check(const struct steerer *steerer, struct diag *diag);

#endif
