/* record/proof.h -- a whole run as one line of text that any astray can play: the proof of a score.
 *
 *   astray2.RULES.DATA.FLAGS.SEED.SCORE.HASH.COUNT.ACTIONS.CHECK
 *
 * RULES and DATA are the edition; FLAGS letters, see below, or "-"; SEED the seed, or the date of a daily run; HASH
 * the hash of the last state; ACTIONS the packed actions, COUNT of them; CHECK a hash of all before it.
 *
 * Invariant: proof_read accepts what proof_write writes, with any version of zlib; a line in which one character was
 * changed is refused. */
#ifndef RECORD_PROOF_H
#define RECORD_PROOF_H

#include "record/session.h"

enum { PROOF_CAP = 2001 /* with the final zero */ };

struct proof {
	struct edition edition;
	struct story_options options; /* of a run from the first floor; not practice */
	int score;
	uint64_t hash;               /* of the last state */
	struct game_action *actions; /* [n_actions], owned */
	size_t n_actions;
};

/* Writes the proof of SESSION, as far as it has been played, to LINE[PROOF_CAP].  STATUS_UNSUPPORTED for practice, and
 * for a run that does not begin on the first floor; STATUS_LIMIT if it is too long for one line. */
MUST_CHECK enum status proof_write(const struct session *session, char *line, struct diag *diag);

/* Does TEXT[len] look like a proof?  Blanks before it do not matter. */
bool proof_is(const char *text, size_t len);

/* Reads TEXT[len]; blanks and line ends anywhere in it do not matter, since mail breaks lines.  The caller releases
 * PROOF with proof_free.  STATUS_BAD_INPUT, STATUS_NO_MEMORY. */
MUST_CHECK enum status proof_read(const char *text, size_t len, struct proof *proof, struct diag *diag);
void proof_free(struct proof *proof);

/* Plays the run of PROOF by RULES and hands the session over at its end.  STATUS_UNSUPPORTED if it was played in
 * another edition; STATUS_MISMATCH if score or state differ from the proof. */
MUST_CHECK enum status proof_play(const struct proof *proof, const struct rules *rules,
				  struct session **session, struct diag *diag);

/* Opens a recorded run for watching, at its first state.  WHAT is a proof, or the path of a journal or of a text with
 * a proof on a separate line. */
MUST_CHECK enum status proof_open(struct file_arg what, const struct rules *rules, struct session **session,
				  struct diag *diag);

#endif
