/* record/scores.h -- the player's own table of scores: a file of lines that only grows.
 *
 *   score1 DATE SCORE FLOOR END BY ACTIONS MEDALS FLAGS SEED RULES HASH CHECK
 *   daily1 DATE CHECK
 *
 * The first word gives the kind and the format of a line; CHECK is a hash of all before it.  Several programs may
 * add lines at once.
 *
 * Invariant: no line is ever changed or removed; a damaged line, or one from a newer program, costs only itself. */
#ifndef RECORD_SCORES_H
#define RECORD_SCORES_H

#include "record/session.h"

struct score {
	int day; /* on which the run ended, counted from 1970-01-01 */
	int score, floor, n_actions;
	bool home;
	char by[24];                  /* the hunter that ended it; "-": none did */
	uint8_t medals;               /* bits 1 << enum game_medal */
	struct story_options options; /* seed, day and switches alone */
	int rules;
	uint64_t hash; /* of the last state: with the seed it says which run it is */
};

struct score_table {
	struct score *rows; /* [n], owned, as they were added */
	size_t n, cap;
	int *begun; /* [n_begun], owned: the days on which a daily run was begun, once for each */
	size_t n_begun, cap_begun;
	size_t n_damaged, n_newer; /* lines that could not be read */
};

/* What the run of SESSION, which is over, comes to; TODAY counts from 1970-01-01. */
struct score score_of(const struct session *session, int today);

/* Reads the table; an absent file is an empty one.  The caller releases TABLE with scores_free. */
MUST_CHECK enum status scores_load(struct score_table *table, struct diag *diag);
void scores_free(struct score_table *table);

/* The same from TEXT[len]. */
MUST_CHECK enum status scores_parse(const char *text, size_t len, struct score_table *table, struct diag *diag);

/* Adds SCORE to the file, unless TABLE, which is the file's, has that run already; it is added to TABLE as well. */
MUST_CHECK enum status scores_add(struct score_table *table, const struct score *score, struct diag *diag);

/* Notes that the daily run of DAY was begun. */
MUST_CHECK enum status scores_begin_daily(int day, struct diag *diag);

/* Was a daily run of DAY begun? */
bool scores_has_daily(const struct score_table *table, int day);

/* Do A and B compare?  Only under the same rules, and a masquerade only with another. */
bool scores_compare(const struct score *a, const struct score *b);

/* The place of SCORE among those of TABLE that compare with it, 1 for the best, and their number with it.  A return
 * home ranks first, then the deeper floor, then the higher score. */
int scores_place(const struct score_table *table, const struct score *score, int *of);

/* The best of TABLE under the rules of this program; NULL: none. */
const struct score *scores_best(const struct score_table *table);

/* Sorts the rows, best first; of equal ones the earlier. */
void scores_sort(struct score_table *table);

#endif
