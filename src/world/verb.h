/* world/verb.h -- your acts: the interface that every verb implements.
 *
 * A verb is a const struct in a separate file, registered by a line of verbs.def; game_step() performs it.
 *
 * Invariant: a refused verb changes nothing, emits GAME_EVENT_REFUSED and takes no turn. */
#ifndef WORLD_VERB_H
#define WORLD_VERB_H

#include "world/game.h"

enum verb_time {
	VERB_TURN,  /* it takes a turn or more */
	VERB_FREE,  /* it takes none */
	VERB_LEAVES /* it ends the floor */
};

/* What a verb reads of its action: that, and nothing else, goes into a proof. */
enum verb_reads {
	READS_DIRECTION = 1 << 0, /* `direction`, one of the eight: any other is refused */
	READS_NUMBER = 1 << 1,    /* `direction`, as a small number or -1 */
	READS_LETTER = 1 << 2,    /* `direction`, as a letter */
	READS_WHO = 1 << 3,       /* `who`, a small number or -1 */
	READS_AT = 1 << 4,        /* `at` */
	READS_SPEC = 1 << 5       /* `spec`, which no proof holds */
};

struct verb {
	const char *name;   /* in rows: "close", and with a direction "close-e" */
	const char *says;   /* in sentences: "close the door"; "": its direction tells it */
	const char *counts; /* the unit if it is done several times, "wait 3 turns"; NULL: reported once */
	enum verb_time time;
	unsigned reads; /* enum verb_reads */
	bool quick;     /* under the rules of the run, a tempo makes it take no turn */
	bool steps;     /* it leads to the next cell in `direction` */
	bool practice;  /* it is allowed in practice only */
	/* Does it; returns the turns that it takes, 0 if it is free or refused. */
	int (*perform)(struct game *game, const struct game_action *action);
};

/* Braces around all parts of a verb, in this order, each with a comma behind it: with one left out it does not compile. */
#define VERB_PARTS(name, says, counts, time, reads, quick, steps, practice, perform, close) \
	name, says, counts, time, reads, quick, steps, practice, perform, close

/* The verb with NUMBER, which may come from a file; NULL: none. */
const struct verb *verb_of(enum game_verb number);

/* Why no stone can be thrown onto AT; REFUSED_NOTHING: one can. */
enum game_refusal throw_refusal(const struct game *game, struct cell at);

/* For `perform`: refuses the action, WHY and AT; returns 0. */
int verb_refuse(struct game *game, enum game_refusal why, struct cell at);

#endif
