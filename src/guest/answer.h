/* guest/answer.h -- the lines that a program answers, parsed and checked as they come.
 *
 * Invariant: nothing of a line reaches the answer before the whole line has been found right. */
#ifndef GUEST_ANSWER_H
#define GUEST_ANSWER_H

#include "guest/guest.h"

enum guest_kind { GUEST_HELLO, GUEST_FIND, GUEST_STEP, GUEST_STEER };

/* The events' knowledge of a cell. */
struct answer_cell {
	uint64_t g; /* in the units of path/cost.h; ANSWER_FAR: not reached */
	float h;    /* negative: not told */
	bool open, expanded;
};

#define ANSWER_FAR UINT64_MAX

/* The parsing of one answer. */
struct answer_parse {
	enum guest_kind kind;
	const struct ground *ground; /* NULL in a greeting */
	const struct path_query *query;
	struct answer_cell *cells; /* [cells of the ground] */
	uint32_t leader;           /* the parent of the cells opened next */
	uint32_t n_open;
	size_t line; /* number of the present line, from 1 */
	char *text;  /* [n_text] the present line */
	size_t n_text;
	struct event_log *log;
	struct path_result *result;
	struct guest_answer *answer;
	unsigned roles;             /* GUEST_HELLO: enum guest_role */
	char name[GUEST_TEXT];      /* GUEST_HELLO */
	char wrong[2 * GUEST_TEXT]; /* the mistake in the line */
};

enum answer_line { ANSWER_GOES_ON, ANSWER_ENDS, ANSWER_WRONG };

/* Readies CELLS and LOG for the events of a search. */
void answer_begin_events(struct answer_parse *parse);

/* Takes one LINE, which is terminated and without its line break; it is changed. */
enum answer_line answer_take(struct answer_parse *parse, char *line);

/* Checks the path of an answer GUEST_FOUND step by step and prices it.  STATUS_MISMATCH, with parse->wrong, if it is
 * not legal; RESULT then keeps the legal beginning.  Appends the path to the log. */
MUST_CHECK enum status answer_check(struct answer_parse *parse);

/* TEXT[len] as it may be shown: at most GUEST_TEXT - 1 bytes, everything but plain letters and signs as '?'. */
void answer_clean(const char *text, size_t len, char out[GUEST_TEXT]);

#endif
