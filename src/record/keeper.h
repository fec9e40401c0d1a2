/* record/keeper.h -- the file of a story: its path, lock and journal, and the faults of the disk.
 *
 * The journal is saved game and replay in one, see record/record.h.  Even if the disk fails, the story can be played
 * on, and each action tries again.
 *
 * Invariant: the journal holds the story's first n_written actions, n_answers_written answers and n_reels_written
 * reels. */
#ifndef RECORD_KEEPER_H
#define RECORD_KEEPER_H

#include "record/story.h"

/* The state of the file at the path of a keeper. */
enum keeper_file {
	KEEPER_OTHER,   /* no file, or one that must be moved away first */
	KEEPER_DAMAGED, /* this run, damaged: it is copied before it is replaced by its good part */
	KEEPER_STALE,   /* this run, but it must be written again */
	KEEPER_GOOD     /* this run, up to n_written, and appending is enough */
};

struct keeper {
	char path[4096]; /* "": nowhere */
	enum keeper_file file;
	int lock;               /* < 0: none */
	struct journal journal; /* fd < 0: nothing can be appended to the file */
	size_t n_written, n_answers_written, n_reels_written;
	bool ended;   /* the file holds the whole story, and its end */
	bool unsaved; /* the last write failed, as `why` says; the next action tries again */
	struct diag why;
	size_t n_elsewhere; /* how many actions were there when the run was saved elsewhere; 0: it was not */
	char notice[1024];  /* what the player should know about the file; "": nothing */
};

/* Keeps nothing anywhere. */
void keeper_init(struct keeper *keeper);
void keeper_close(struct keeper *keeper);

/* Keeps STORY from now on at PATH: a run that is there goes to the replays, any other file is put aside.  STATUS_BUSY if
 * another process plays a run there: this one is not kept.  After any other failure `unsaved` is set. */
MUST_CHECK enum status keeper_begin(struct keeper *keeper, const struct story *story, const char *path,
				    struct diag *diag);

/* Reads the run at PATH into the zeroed STORY and adopts that file.  A damaged file stays as it is until the next
 * action or keeper_mend.  STATUS_BUSY if another process is playing it. */
MUST_CHECK enum status keeper_resume(struct keeper *keeper, struct story *story, const char *path,
				     struct diag *diag);

/* Writes the part that is not in the file yet; on failure sets `unsaved` and `why`. */
enum status keeper_keep(struct keeper *keeper, const struct story *story);

/* The same for a damaged run, which continues with its good part: its file is copied, as `notice` says, then replaced. */
MUST_CHECK enum status keeper_mend(struct keeper *keeper, const struct story *story, struct diag *diag);

/* Notes that STORY was cut to its present length, and keeps it. */
void keeper_keep_cut(struct keeper *keeper, const struct story *story);

/* Puts all of STORY on the disk, for good, with HASH of its last state as its end.  On failure DIAG names the missing
 * part, and the cause. */
MUST_CHECK enum status keeper_save(struct keeper *keeper, const struct story *story, uint64_t hash,
				   struct diag *diag);

/* Writes the whole of STORY to a new file, or none on failure; keeper_save accepts that until the next action. */
MUST_CHECK enum status keeper_save_as(struct keeper *keeper, const struct story *story, uint64_t hash,
				      const char *path, struct diag *diag);

#endif
