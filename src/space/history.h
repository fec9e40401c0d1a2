/* space/history.h -- a world and its past: it flies on, and back to any tick since it was taken over.
 *
 * Snapshots are kept at even distances, and what the pilot did at every tick; any moment is the snapshot before
 * it, flown again.  When there are too many snapshots every second one goes. Invariant: born <= space->tick <=
 * latest; the snapshot of tick born + i * stride stands at place i. */
#ifndef SPACE_HISTORY_H
#define SPACE_HISTORY_H

#include "space/space.h"

enum { HISTORY_SNAPSHOTS = 64 };

/* What goes with a world, forwards and back in time: an onlooker's notes, or whoever moves its prey. */
struct history_notes {
	size_t size;
	void (*note)(void *notes, struct space *space); /* after each step; NOTES are zeroed at first */
};

struct history {
	struct space *space; /* owned: now */
	struct history_notes kind;
	void *notes; /* [kind.size], owned: now */
	uint64_t born, latest;
	uint64_t stride; /* ticks between snapshots */
	unsigned char *snapshots[HISTORY_SNAPSHOTS];
	size_t n_snapshots;
	struct space_input *inputs; /* [inputs_cap], the first latest - born in use; of tick born + i */
	size_t inputs_cap;
};

/* Takes SPACE over, at whatever tick it is; history_free gives both back.  When it fails SPACE stays the
 * caller's.  NOTES may be NULL: nobody looks on. */
MUST_CHECK enum status history_new(struct space *space, const struct history_notes *notes,
				   struct history *history);
void history_free(struct history *history);

/* One tick on.  INPUT (NULL: nothing is done) counts at the latest tick only: before it the past repeats
 * itself. */
MUST_CHECK enum status history_step(struct history *history, const struct space_input *input);

/* To TICK, or the nearest there is. */
void history_seek(struct history *history, uint64_t tick);

/* The world was changed by hand: from now on this is its beginning; the notes stay. */
void history_forget(struct history *history);

#endif
