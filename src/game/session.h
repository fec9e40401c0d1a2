/* game/session.h -- a run from its seed on: its actions, its journal, and the world at any moment of it.
 *
 * The journal is save and replay in one: a header with all options, then one record per action, written before
 * the action is applied, with the hash of the state it meets.  The world is a function of header and actions.
 * Invariant: world == the options' first floor after actions 0 .. position - 1; position <= n_actions, and less
 * only while a recorded run is watched. */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "game/game.h"
#include "store/journal.h"

enum { SESSION_HUNTERS_MAX = 8, SESSION_KEYFRAMES_MAX = 32 };

struct session_options {
	uint64_t seed;
	int floor;                                        /* first floor of a run, 1 ..; 0: `grid` is played */
	const struct grid *grid;                          /* a given map; session_start copies it */
	char hunters[SESSION_HUNTERS_MAX][GAME_SPEC_MAX]; /* [n_hunters] with a given map, besides its own */
	int n_hunters;
	bool practice; /* session_rewind works; such a run never scores */
};

/* The world as it was before action number `position`. */
struct keyframe {
	size_t position;
	int floor, wounds, score; /* with which that floor was entered */
	void *state;              /* owned, state_bytes of that floor */
};

struct session {
	struct session_options options;
	struct grid grid; /* owned; of a given map */
	struct rules rules;
	struct game *world;              /* owned; replaced when a floor ends */
	int floor, wounds, score;        /* with which the present floor was entered */
	bool over;                       /* caught for good, or the last floor is behind you */
	struct game_action *actions;     /* [n_actions], owned */
	uint64_t *hashes;                /* [n_actions] of the states they meet */
	size_t n_actions, cap, position; /* position: actions applied */
	struct keyframe keyframes[SESSION_KEYFRAMES_MAX];
	size_t n_keyframes, interval; /* actions between two keyframes */
	struct journal journal;       /* fd < 0: not kept */
	size_t n_written;             /* actions that stand in the journal */
	bool unsaved;                 /* the last write failed: say so; the next one tries again */
	bool damaged;                 /* the file held more than its valid prefix */
	bool ended;                   /* the file closes with the hash of its last state: */
	uint64_t end_hash;
	char version[16]; /* of the program that recorded it */
};

/* Begins a run.  Nothing of it is kept before session_record. */
MUST_CHECK enum status session_start(const struct session_options *options, const struct rules *rules,
				     struct session **session, struct diag *diag);

/* Keeps a run that has just begun in a new journal at PATH, which must not exist. */
MUST_CHECK enum status session_record(struct session *session, const char *path, struct diag *diag);

/* Goes on with the run at PATH, exactly where it stopped.  STATUS_WRITE while another process plays it,
 * STATUS_MISMATCH where the recorded states do not come out. */
MUST_CHECK enum status session_resume(const char *path, const struct rules *rules, struct session **session,
				      struct diag *diag);

/* Opens the run at PATH to be watched, from its first state on; nothing is written. */
MUST_CHECK enum status session_replay(const char *path, const struct rules *rules, struct session **session,
				      struct diag *diag);

/* Gives the session back; its journal stays, closed with the hash of the last state.  False where something of
 * the run is not on the disk. */
bool session_close(struct session *session);

/* Journals ACTION, then applies it; at the end of a floor the world becomes the next one, whose events go on
 * from those of the last step.  Watching: applies the next recorded action instead where ACTION is NULL. */
void session_step(struct session *session, const struct game_action *action);

/* Watching: the world after POSITION actions; from a keyframe and a few steps.  STATUS_MISMATCH, and the world
 * at the first state that differs from the record. */
MUST_CHECK enum status session_seek(struct session *session, size_t position, struct diag *diag);

/* Replays everything and compares every state; DIAG says where it differs or how far the file is good. */
MUST_CHECK enum status session_verify(struct session *session, struct diag *diag);

/* Takes back the last N actions of a practice run, for good. */
MUST_CHECK enum status session_rewind(struct session *session, size_t n, struct diag *diag);

/* The path of the run that `continue` continues. */
MUST_CHECK enum status session_current(char *path, size_t cap, struct diag *diag);

/* Moves the journal at the current path to the replays, as SEED-NUMBER.journal; nothing there: nothing to do.
 * ARCHIVED[cap], where not NULL, gets its new path, "" for none. */
MUST_CHECK enum status session_archive(char *archived, size_t cap, struct diag *diag);

#endif
