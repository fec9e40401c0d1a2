/* space/history.h -- a world and its past: it can step forwards, and back to any tick since its beginning.
 *
 * It stores snapshots at equal intervals and the pilot's act at every tick; any moment is made from the snapshot
 * before it by stepping on.  A snapshot is cut into blocks, and shares unchanged ones with the snapshot before: most
 * of a large world, like its walls and the ways round its rocks, does not change.  When there are too many snapshots,
 * or they would take more than HISTORY_BYTES, every second one goes.
 *
 * Invariant: born <= space->tick <= latest; snapshots[i] is of tick born + i * stride. */
#ifndef SPACE_HISTORY_H
#define SPACE_HISTORY_H

#include "space/change.h"

enum { HISTORY_SNAPSHOTS = 64, HISTORY_SNAPSHOTS_LEAST = 4, HISTORY_BYTES = 256 << 20, HISTORY_BLOCK = 4096 };

/* Data that go back and forth in time with a world: the notes of an observer, or of the prey's pilot. */
struct history_notes {
	size_t size;
	void (*note)(void *notes, struct space *space);    /* called after each step; NOTES start zeroed */
	void (*changed)(void *notes, struct space *space); /* called after a change; NULL: they need not know */
};

struct history {
	struct space *space; /* owned: now */
	struct history_notes kind;
	void *notes; /* [kind.size], owned: now */
	uint64_t born, latest;
	uint64_t stride;                                     /* ticks between snapshots */
	struct history_block **snapshots[HISTORY_SNAPSHOTS]; /* [n_blocks], owned */
	size_t n_snapshots, n_blocks;
	struct history_block *spare; /* owned: blocks outside of all snapshots */
	size_t used;                 /* blocks that some snapshot has */
	struct space_input *inputs;  /* [inputs_cap], the first latest - born in use; [i] is of tick born + i */
	size_t inputs_cap;
	struct changes changes;          /* owned: made when their tick comes, also when it comes again */
	struct changes undone;           /* owned: taken back, the last one last; a new change forgets them */
	const struct steer_asker *asker; /* borrowed: asked once for each wish of a program; NULL: nobody */
};

/* Takes over SPACE, at whatever tick it is; history_free frees both.  If it fails, SPACE remains the caller's.
 * NOTES may be NULL. */
MUST_CHECK enum status history_new(struct space *space, const struct history_notes *notes,
				   struct history *history);
void history_free(struct history *history);

/* From now on ASKER, which must outlive HISTORY, decides for the ships that a program steers (steer/steer.h).  What it
 * answered is part of the past, and is not asked again. */
void history_set_asker(struct history *history, const struct steer_asker *asker);

/* Steps on by one tick.  INPUT, which may be NULL, matters only at the latest tick: before it the past repeats
 * itself. */
MUST_CHECK enum status history_step(struct history *history, const struct space_input *input);

/* Goes to TICK, or to the nearest tick there is. */
void history_seek(struct history *history, uint64_t tick);

/* Changes the world now; the later part is forgotten.  Errors as for change_make: then nothing is changed. */
MUST_CHECK enum status history_change(struct history *history, const struct change *change);

/* Takes the last change back, and goes to its moment, which becomes the latest; returns false: none. */
bool history_undo(struct history *history);

/* Repeats the last undone change, at its old tick; false: none, or it has become impossible. */
bool history_redo(struct history *history);

/* Schedules CHANGES, which it copies, for a world that has not yet flown. */
MUST_CHECK enum status history_plan(struct history *history, const struct changes *changes);

/* Makes the present the latest moment: the later part is forgotten. */
void history_branch(struct history *history);

/* Makes the present the beginning, for a world that was changed by hand; the notes stay. */
void history_forget(struct history *history);

#endif
