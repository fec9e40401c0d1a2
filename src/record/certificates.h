/* record/certificates.h -- how many deals of a floor have a way through that hurts nobody, and how forgiving they are.
 *
 * Invariant: the same floor and seeds have the same certificates on every machine. */
#ifndef RECORD_CERTIFICATES_H
#define RECORD_CERTIFICATES_H

#include "base/job.h"
#include "oracle/oracle.h"
#include "store/rows.h"

/* The seeds of one floor so far, a row of certificates_columns.  Begin with the floor, which is 1 or more, and its title. */
struct certificates {
	int floor;
	const char *title;
	int seeds, proven, unproven, first; /* first: already the first deal is proven */
	int catches, explained;
	int forgiveness[ORACLE_TURNS_MAX + 1]; /* how many catches have each */
	double median;                         /* forgiveness; NAN: no catch is explained */
};

extern const struct columns certificates_columns;

/* Deals the floor for one more SEED, and lets a bot play it.  STATUS_INTERRUPTED: JOB, which may be NULL, was stopped. */
MUST_CHECK enum status certificates_add(struct certificates *sum, const struct rules *rules, uint64_t seed,
					struct job *job, struct diag *diag);

#endif
