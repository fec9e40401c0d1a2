/* record/session.h -- a run that can be played: its story, the position in it, and its file.
 *
 * A new action is added to the story, written to the journal, and only then applied.
 *
 * Invariant: the playback is behind the end of the story only while a recorded run is being watched. */
#ifndef RECORD_SESSION_H
#define RECORD_SESSION_H

#include "record/keeper.h"
#include "record/playback.h"
#include "record/reels.h"

struct session;

/* Draws what the run of SESSION looks like after FROM, FROM + 1 .. all of its actions, and adds the pictures to WRITER, which
 * it begins; false if it cannot. */
struct session_filmer {
	bool (*shoot)(void *context, const struct session *session, size_t from, struct reels_writer *writer);
	void *context;
};

struct session {
	struct rules rules;
	struct story story;
	struct playback playback;
	struct keeper keeper;
	const struct chase_asker *asker;     /* borrowed; NULL: no queries, and new turns have no answers */
	const struct session_filmer *filmer; /* borrowed; NULL: no film */
	bool asks;                           /* the action that is applied is a new one */
};

/* Begins a run, without a file before session_record. */
MUST_CHECK enum status session_start(const struct story_options *options, const struct rules *rules,
				     struct session **session, struct diag *diag);

/* As keeper_begin and keeper_mend. */
MUST_CHECK enum status session_record(struct session *session, const char *path, struct diag *diag);
MUST_CHECK enum status session_mend(struct session *session, struct diag *diag);

/* Continues the run at PATH exactly where it stopped, or where it is damaged, as keeper_resume.  STATUS_MISMATCH if its
 * states are not the recorded ones. */
MUST_CHECK enum status session_resume(const char *path, const struct rules *rules, struct session **session,
				      struct diag *diag);

/* Opens the run at PATH, or in BLOB, which is freed, for watching, at its first state.  PATH is for messages.  Nothing is
 * written. */
MUST_CHECK enum status session_replay(const char *path, const struct rules *rules, struct session **session,
				      struct diag *diag);
MUST_CHECK enum status session_replay_bytes(struct blob *blob, const char *path, const struct rules *rules,
					    struct session **session, struct diag *diag);

/* From now on ASKER, which must outlive SESSION, decides for hunters that are programs (chase/chase.h).  An answer is
 * journaled before it is carried out; recorded questions are never asked again. */
void session_set_asker(struct session *session, const struct chase_asker *asker);

/* From now on FILMER, which must outlive SESSION, draws its film wherever a floor or the run ends. */
void session_set_filmer(struct session *session, const struct session_filmer *filmer);

/* Journals ACTION, then applies it.  Leaving a floor is journaled with the number of the next deal in `who`, so that a
 * replay needs no search. */
void session_step(struct session *session, const struct game_action *action);

/* Takes back the last N actions of a practice run for good.  STATUS_USAGE in any other run. */
MUST_CHECK enum status session_rewind(struct session *session, size_t n, struct diag *diag);

/* As keeper_save and keeper_save_as: the run can continue in any case. */
MUST_CHECK enum status session_save(struct session *session, struct diag *diag);
MUST_CHECK enum status session_save_as(struct session *session, const char *path, struct diag *diag);

/* Saves and frees SESSION, which may be NULL.  Returns false if some of the run is not on the disk. */
bool session_close(struct session *session);

/* A practice run that begins with the actions of SESSION so far, a rehearsal if that was a run; it has no file.  If
 * the run is not over, it ends with the last floor that the run has reached. */
MUST_CHECK enum status session_fork(const struct session *session, struct session **fork, struct diag *diag);

/* A new session without a file, with the options of FROM and its first N actions played.  It takes the answers of
 * programs from FROM. */
MUST_CHECK enum status session_again(const struct session *from, size_t n, struct session **again,
				     struct diag *diag);

/* Is SESSION scored?  Practice is not, nor is a run that began on a lower floor or was played with changed data. */
static inline bool session_scores(const struct session *session)
{
	return !session->story.options.practice && session->story.options.floor == 1 &&
	       edition_is_ours(session->story.edition) && edition_is_ours(session->rules.edition);
}

#endif
