/* record/chronicle.h -- the story of a whole run, gathered by replaying its actions: for the summary on the screen,
 * and for the text beside the replay.
 *
 * Invariant: it depends on the options and the actions of the run alone. */
#ifndef RECORD_CHRONICLE_H
#define RECORD_CHRONICLE_H

#include "record/session.h"

enum {
	CHRONICLE_CATCHES = 16,
	CHRONICLE_TOOLS = RULES_TOOLS_MAX + 1,
	CHRONICLE_STORIES = 3,
	CHRONICLE_HOME = 512 /* cells of the way home; of a longer one the last */
};

struct chronicle {
	struct chronicle_floor {
		char title[64];
		int number; /* 1 ..; 0: a given map */
		int turns, par_turns;
		int points;             /* won at its end */
		bool left;              /* its end was reached */
	} floors[RULES_FLOORS_MAX + 1]; /* [n_floors] in the order of the run */
	int n_floors;
	struct chronicle_catch {
		int floor, turn; /* floor: index into floors */
		size_t action;   /* of the run, that ended in it */
		struct cell at;
		char by[24];          /* the hunter */
		char mind[48];        /* and its algorithm */
	} catches[CHRONICLE_CATCHES]; /* [n_catches] */
	int n_catches;
	struct chronicle_use {
		char tool[24]; /* or "wrench" */
		int n;
	} uses[CHRONICLE_TOOLS]; /* [n_uses] in the order of their first use */
	int n_uses;
	struct chronicle_story {
		int floor, turn; /* floor: index into floors */
		int rank;        /* of what it tells */
		char text[128];
	} stories
	    [CHRONICLE_STORIES]; /* [n_stories] the best that hunters did for you, in the order of the run */
	int n_stories;
	struct cell home[CHRONICLE_HOME]; /* [n_home] your way from the Lodestone on */
	size_t n_home;
	int taken_turn;      /* when you took it; 0: you never did */
	int turns;           /* of all floors */
	int errors, clashes; /* of hunters, that you saw or heard */
};

/* Fills CHRONICLE with the run of SESSION up to its present position.  STATUS_NO_MEMORY. */
MUST_CHECK enum status chronicle_of(const struct session *session, struct chronicle *chronicle,
				    struct diag *diag);

/* The thing at AT, as you know it, as an ASCII sign. */
char chronicle_sign(const struct game *game, struct cell at);

/* Appends the summary of SESSION as text to WRITER: its chronicle, the medals, the known part of the last floor, and
 * the proof of the run unless LINE is "". */
void chronicle_print(const struct chronicle *chronicle, const struct session *session, const char *line,
		     struct byte_writer *writer);

/* Writes that text beside the journal of SESSION: run.journal gets a run.txt.  A run that is not recorded gets
 * none. */
MUST_CHECK enum status chronicle_keep(const struct chronicle *chronicle, const struct session *session,
				      struct diag *diag);

#endif
