/* record/session.h -- a whole run: its options, its actions, its journal, and the world at any moment.
 *
 * The journal is saved game and replay in one: a header with all options, then one record per action, written
 * before the action is applied, with the hash of the state it is applied to.  The world depends on the header
 * and the actions alone.
 *
 * Invariant: `world` is the options' first floor after actions 0 .. position - 1; position <= n_actions, and it
 * is less only while a recorded run is being watched. */
#ifndef RECORD_SESSION_H
#define RECORD_SESSION_H

#include "store/journal.h"
#include "world/game.h"

enum { SESSION_HUNTERS_MAX = 8, SESSION_KEYFRAMES_MAX = 32 };

struct session_options {
	uint64_t seed;
	int floor;                                        /* first floor, 1 ..; 0: the run is on `grid` */
	const struct grid *grid;                          /* session_start copies it */
	char hunters[SESSION_HUNTERS_MAX][GAME_SPEC_MAX]; /* [n_hunters] on `grid` besides its own */
	int n_hunters;
	int deal;      /* number of the first floor's, see oracle/certify.h */
	bool practice; /* session_rewind is allowed; such a run never scores */
	bool first;    /* the player's first run: its first floor is the fixed one */
	bool masked;   /* a masquerade: letters do not tell who is who */
	bool flights;  /* between some floors you fly */
	int day;       /* of a daily run, counted from 1970-01-01; 0: it is none */
	bool later;    /* not the first run of that day: it is marked, and does not count */
};

/* The world as it was before action number `position`. */
struct keyframe {
	size_t position, entered; /* entered: the position at which its floor began */
	int floor;
	struct game_carry carry; /* with which that floor was entered */
	void *state;             /* owned; from game_save */
};

enum { SESSION_PLAN_MAX = 64 };

/* What a hunter that is a program of the user's own was said to do. */
struct session_answer {
	size_t action; /* in the turn of this action; the answers of a turn are in the order of the questions */
	struct cell to;
	bool stuck;
	size_t n_plan;
	struct cell plan[SESSION_PLAN_MAX];
	char thought[80];
};

/* What is at the path of a session. */
enum session_file {
	SESSION_OTHER,   /* nothing yet, or what must be moved away first */
	SESSION_DAMAGED, /* this run, damaged: it is copied before it is replaced by its good part */
	SESSION_STALE,   /* this run, but it must be written anew */
	SESSION_GOOD     /* this run, up to n_written, and appending is enough */
};

struct session {
	struct session_options options;
	struct grid grid; /* owned; the given map, if floor is 0 */
	struct rules rules;
	struct edition edition;             /* in which it was begun; runs of old rules are not read */
	struct game *world;                 /* owned; replaced when a floor ends */
	int floor;                          /* the present one */
	struct game_carry carry;            /* with which it was entered, */
	size_t entered;                     /* after so many actions */
	int8_t deals[RULES_FLOORS_MAX + 1]; /* 1 + the number of each floor's deal; 0: it is not known yet */
	struct certify *certify;            /* owned; finds that of the next floor; NULL: it has not begun */
	bool blind;                         /* there was no memory for that */
	bool rehearsal;              /* practice that began with a run that scores has its floors and wrench */
	int last_floor;              /* the floor at whose end practice is over; 0: the last one */
	bool over;                   /* you are dead, or the last floor is finished */
	struct game_action *actions; /* [n_actions], owned */
	uint64_t *hashes;            /* [n_actions], owned; of the state that each action is applied to */
	size_t n_actions, cap, position; /* position: how many actions are applied */
	struct session_answer *answers;  /* [n_answers], owned, in the order of their actions */
	size_t n_answers, answers_cap;
	size_t next_answer;              /* in the turn that is being played */
	struct chase_asker feed;         /* lent to the world: recorded answers, then those of `asker` */
	const struct chase_asker *asker; /* borrowed; NULL: nobody is asked, and new turns have no answers */
	bool asks;                       /* the action that is applied is a new one */
	struct keyframe keyframes[SESSION_KEYFRAMES_MAX];
	size_t n_keyframes, interval; /* interval: actions between two keyframes */
	char version[16];             /* of the program that recorded the run */
	bool ended;                   /* the file ends with end_hash, the hash of its last state */
	uint64_t end_hash;
	enum journal_end end; /* of the file when it was read; if damaged: */
	size_t n_lost;        /* actions behind the damage */

	/* Where it is kept. */
	char path[4096]; /* "": nowhere */
	enum session_file file;
	int lock;               /* < 0: none */
	struct journal journal; /* fd < 0: nothing can be appended to the file */
	size_t n_written;       /* how many actions are in the journal, */
	size_t n_told;          /* and how many answers */
	bool unsaved;           /* the last write failed, as `why` says; the next action tries again */
	struct diag why;
	size_t n_elsewhere; /* how many actions were there when the run was saved elsewhere; 0: it was not */
	char notice[1024];  /* what the player should know about the file; "": nothing */
};

/* Begins a run, which is not recorded before session_record. */
MUST_CHECK enum status session_start(const struct session_options *options, const struct rules *rules,
				     struct session **session, struct diag *diag);

/* Records a run from now on at PATH: a run that is there goes to the replays, any other file is put aside.
 * STATUS_BUSY if another process plays a run there: this one is not recorded.  After any other failure the run
 * can be played, `unsaved` says that it is not kept, and each action tries again. */
MUST_CHECK enum status session_record(struct session *session, const char *path, struct diag *diag);

/* Continues the run at PATH exactly where it stopped, or where it is damaged: then the file stays as it is until
 * the next action or session_mend.  STATUS_BUSY if another process is playing it; STATUS_MISMATCH if its states
 * are not the recorded ones. */
MUST_CHECK enum status session_resume(const char *path, const struct rules *rules, struct session **session,
				      struct diag *diag);

/* Goes on with the good part of a damaged run: its file is copied, as `notice` says, then replaced. */
MUST_CHECK enum status session_mend(struct session *session, struct diag *diag);

/* Opens the run at PATH, or in BLOB, which is freed, for watching, at its first state.  PATH is for messages.  Nothing is
 * written. */
MUST_CHECK enum status session_replay(const char *path, const struct rules *rules, struct session **session,
				      struct diag *diag);
MUST_CHECK enum status session_replay_bytes(struct blob *blob, const char *path, const struct rules *rules,
					    struct session **session, struct diag *diag);

/* From now on ASKER, which must outlive SESSION, decides for hunters that are programs (chase/chase.h).  What it
 * says is journaled before it is done; what was recorded is never asked again. */
void session_set_asker(struct session *session, const struct chase_asker *asker);

/* Is one of the hunters of the options a program? */
bool session_has_program(const struct session *session);

/* Puts all that was played on the disk, for good, with the hash of the last state as its end.  On failure DIAG
 * says what is not there, and why.  The run can go on in any case. */
MUST_CHECK enum status session_save(struct session *session, struct diag *diag);

/* Writes the whole run to a new file, completely or not at all; session_save is content with that until the
 * next action. */
MUST_CHECK enum status session_save_as(struct session *session, const char *path, struct diag *diag);

/* Saves and frees SESSION, which may be NULL.  Returns false if some of the run is not on the disk. */
bool session_close(struct session *session);

/* Journals ACTION, then applies it.  Leaving a floor is journaled with the number of the next deal in `who`, so that
 * nothing is looked for when the run is played again.  When a floor is finished the world becomes the next floor, whose
 * first events are appended to those of the last step.  While watching, ACTION may be NULL: the next recorded action is
 * applied. */
void session_step(struct session *session, const struct game_action *action);

/* Looks for the deal of the next floor that is to be played, see oracle/certify.h, for about STEPS steps of a world.  Whoever
 * plays calls it while nothing else is to do; where nobody did, the first deal is played.  A practice run plays first
 * deals, unless it is a rehearsal. */
void session_foresee(struct session *session, uint64_t steps);

/* Before a floor is left: looks a little longer, if that is not found yet, then takes what there is.  A daily run is the
 * same for everybody: there it looks to the end. */
void session_settle(struct session *session);

/* Is there still something to look for? */
bool session_foresees(const struct session *session);

/* While watching: goes to the world after POSITION actions, from the nearest keyframe.  STATUS_MISMATCH leaves
 * the world at the first state that differs from the recorded one. */
MUST_CHECK enum status session_seek(struct session *session, size_t position, struct diag *diag);

/* Replays everything and compares every state.  On failure DIAG says where it differs, or how many actions of
 * the file are intact. */
MUST_CHECK enum status session_verify(struct session *session, struct diag *diag);

/* A practice run that begins with what SESSION has played so far, a rehearsal if that was a run; it is recorded nowhere.
 * If the run is not over, it ends with the last floor that the run has reached. */
MUST_CHECK enum status session_fork(const struct session *session, struct session **fork, struct diag *diag);

/* Takes back the last N actions of a practice run for good.  STATUS_USAGE in any other run. */
MUST_CHECK enum status session_rewind(struct session *session, size_t n, struct diag *diag);

/* A new session, which is not recorded, with the options of FROM and its first N actions played.  The answers of programs
 * are those that FROM knows. */
MUST_CHECK enum status session_again(const struct session *from, size_t n, struct session **again,
				     struct diag *diag);

/* Does the score of SESSION count?  That of practice does not, nor that of a run that began on a lower floor or was
 * played with changed data. */
static inline bool session_scores(const struct session *session)
{
	return !session->options.practice && session->options.floor == 1 && edition_is_ours(session->edition) &&
	       edition_is_ours(session->rules.edition);
}

#endif
