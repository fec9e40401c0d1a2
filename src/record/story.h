/* record/story.h -- the record of play: the options of a run, its actions, and the answers of programs.
 *
 * A world depends on these and on the rules alone.  The story is independent of worlds and files.
 *
 * Invariant: answers are in the order of their actions. */
#ifndef RECORD_STORY_H
#define RECORD_STORY_H

#include "map/grid.h"
#include "store/journal.h"
#include "world/start.h"

enum { STORY_HUNTERS_MAX = 8, STORY_PLAN_MAX = 64 };

struct story_options {
	uint64_t seed;
	int floor;                                      /* first floor, 1 ..; 0: the run is on `grid` */
	const struct grid *grid;                        /* session_start copies it */
	char hunters[STORY_HUNTERS_MAX][GAME_SPEC_MAX]; /* [n_hunters] on `grid`, in addition to its own */
	int n_hunters;
	int deal;           /* number of the first floor's, see oracle/certify.h */
	bool practice;      /* actions can be undone; such a run never scores */
	bool first;         /* the player's first run: its first floor is the fixed one */
	bool masked;        /* a masquerade: letters do not identify hunters */
	bool flights;       /* between some floors you fly */
	bool daily;         /* the run of `day`, the same for everybody */
	int day;            /* counted from 1970-01-01 */
	bool later;         /* not the first run of that day: it is marked, and not scored */
	struct start start; /* the choices on the first floor */
};

/* A recorded answer of a hunter that is a user's program. */
struct story_answer {
	size_t action; /* in the turn of this action; the answers of a turn are in the order of the questions */
	struct cell to;
	bool stuck;
	size_t n_plan;
	struct cell plan[STORY_PLAN_MAX];
	char thought[80];
};

/* A part of the run's film, see record/reels.h. */
struct story_reel {
	size_t from, to;      /* it shows the run after FROM, FROM + 1 .. TO actions */
	unsigned char *bytes; /* [len] packed, owned */
	size_t len;
};

enum { STORY_REEL_MAX = 1 << 19 };

struct story {
	struct story_options options;
	struct grid grid;            /* owned; the given map, if the first floor is 0 */
	struct edition edition;      /* in which it was begun; runs of old rules are not read */
	char version[16];            /* of the program that recorded it */
	bool rehearsal;              /* practice that began with a run that scores has its floors and wrench */
	int last_floor;              /* the floor at whose end practice is over; 0: the last one */
	struct game_action *actions; /* [n_actions], owned */
	uint64_t *hashes;            /* [n_actions], owned; of the state that each action is applied to */
	size_t n_actions, cap;
	struct story_answer *answers; /* [n_answers], owned */
	size_t n_answers, answers_cap;
	struct story_reel *reels; /* [n_reels], owned */
	size_t n_reels, reels_cap;
	bool ended;           /* end_hash is known: the recorded hash of the last state */
	uint64_t end_hash;    /* it belongs to the data read, and one more action invalidates it */
	enum journal_end end; /* of the file when it was read; if damaged: */
	size_t n_lost;        /* actions behind the damage */
};

/* Adds ACTION, applied to a state with this HASH; false without memory. */
bool story_add(struct story *story, const struct game_action *action, uint64_t hash);

/* Adds ANSWER in the turn of the last action; false without memory. */
bool story_add_answer(struct story *story, const struct story_answer *answer);

/* Takes over the answers of FROM in the turns of the actions before ACTION. */
MUST_CHECK enum status story_take_answers(struct story *story, const struct story *from, size_t action,
					  struct diag *diag);

/* Adds a reel, a copy of BYTES[len], that shows the run from FROM to the last action; false without memory. */
bool story_add_reel(struct story *story, size_t from, const unsigned char *bytes, size_t len);

/* The first answer in the turn of action number ACTION, or of one after it. */
size_t story_first_answer(const struct story *story, size_t action);

/* Forgets the actions from POSITION on, with their answers and the reels that show them. */
void story_cut(struct story *story, size_t position);

/* Is one of the hunters of the options a program? */
bool story_has_program(const struct story *story);

void story_free(struct story *story);

#endif
