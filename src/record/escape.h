/* record/escape.h -- a death as a puzzle: the moment of the last way out, from which you escape or are caught again.
 *
 *   escape1.UNTIL.TURNS.WHO.THING.CHECK.PROOF
 *
 * PROOF proves the run up to this moment, see proof.h; UNTIL is the turn after which you have escaped; TURNS the
 * length of the way out found; WHO the index of the hunter that caught you, and THING the means of that way; CHECK a
 * hash of all else.  The file `deaths` stores the player's, a line each.
 *
 * Invariant: the way out of a new puzzle was played to its end. */
#ifndef RECORD_ESCAPE_H
#define RECORD_ESCAPE_H

#include "record/explain.h"
#include "record/proof.h"
#include "store/lines.h"

enum { ESCAPES_MAX = 50, ESCAPE_LINE_CAP = PROOF_CAP + 96, ESCAPE_THING_CAP = 16, ESCAPE_TITLE_CAP = 64 };

struct escape {
	int until_turn, turns, who;
	char thing[ESCAPE_THING_CAP];
	char title[ESCAPE_TITLE_CAP]; /* "Floor 2, the bull and the pillar" */
	char line[ESCAPE_LINE_CAP];   /* a line that a friend can play; "": not a puzzle */
};

/* Makes one of EXPLANATION, whose way out begins where SESSION stands.  STATUS_NOT_FOUND: that way does not lead out;
 * otherwise as proof_write. */
MUST_CHECK enum status escape_of(const struct session *session, const struct explanation *explanation,
				 struct escape *escape, struct diag *diag);

/* Does TEXT look like such a line? */
bool escape_is(const char *text);

/* Reads the line TEXT and begins practice at its moment.  STATUS_BAD_INPUT; otherwise as proof_play. */
MUST_CHECK enum status escape_open(const char *text, const struct rules *rules, struct escape *escape,
				   struct session **session, struct diag *diag);

/* ---- stored deaths ---------------------------------------------------------------------------------------- */

struct escape_note {
	int best; /* the fewest turns in which the player got away; 0: never */
	int tries;
	int turns;     /* of the way out that was found */
	bool playable; /* it is of this edition */
	struct line title, line;
};

struct escape_list {
	struct escape_note notes[ESCAPES_MAX + 1]; /* [n] the newest last */
	int n;
	bool damaged;     /* lines were left out, so the file is copied aside before it is written again */
	struct blob text; /* owned; the note's line */
};

/* Reads the stored deaths under RULES; escape_list_free releases LIST.  Damaged lines are skipped. */
MUST_CHECK enum status escape_list(struct escape_list *list, const struct rules *rules, struct diag *diag);
void escape_list_free(struct escape_list *list);

/* Keeps ESCAPE as the newest.  If there are too many, the oldest that was escaped goes, else the oldest. */
MUST_CHECK enum status escape_keep(const struct escape *escape, const struct rules *rules, struct diag *diag);

/* Records a try at LINE, if stored: escaped in TURNS, 0 if not.  Forgets LINE. */
MUST_CHECK enum status escape_note_try(const char *line, int turns, const struct rules *rules,
				       struct diag *diag);
MUST_CHECK enum status escape_forget(const char *line, const struct rules *rules, struct diag *diag);

#endif
