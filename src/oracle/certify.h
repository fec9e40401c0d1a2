/* oracle/certify.h -- which of several deals of a floor is played: the first that is proven to have a way from the start to
 * the end without a wound for a player who knows all, see oracle/beam_search.h.
 *
 * Invariant: the number follows from the rules, the deal and the floor alone, and not from how the search is cut into
 * slices. */
#ifndef ORACLE_CERTIFY_H
#define ORACLE_CERTIFY_H

#include "base/job.h"
#include "world/floor.h"

enum { CERTIFY_DEALS = 3 };

struct certify;

/* Begins with floor FLOOR of DEAL; certify_free releases it.  RULES must outlive it. */
MUST_CHECK enum status certify_new(const struct rules *rules, const struct floor_deal *deal, int floor,
				   struct certify **certify, struct diag *diag);
void certify_free(struct certify *certify);

/* Takes about STEPS steps of the world.  DONE: the number is found. */
MUST_CHECK enum status certify_go_on(struct certify *certify, uint64_t steps, bool *done, struct diag *diag);

/* The deal to play, 0 .. CERTIFY_DEALS - 1: the proven one; if none was, the one that came nearest; before it is done, the
 * one that is looked at, since those before it have failed. */
int certify_number(const struct certify *certify);

/* Once it is done: is there a way? */
bool certify_proven(const struct certify *certify);

/* Does it look at floor FLOOR of DEAL? */
bool certify_is_for(const struct certify *certify, const struct floor_deal *deal, int floor);

/* Sets the number of DEAL for floor FLOOR; PROVEN, if it is not NULL, says whether that was proven.  STATUS_INTERRUPTED:
 * JOB, which may be NULL, was stopped. */
MUST_CHECK enum status certify_whole(const struct rules *rules, struct floor_deal *deal, int floor,
				     struct job *job, bool *proven, struct diag *diag);

#endif
