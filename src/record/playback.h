/* record/playback.h -- a position in a story: the world after some of its actions, forwards and back.
 *
 * Invariant: `world` is the story's first floor after actions 0 .. position - 1; position <= n_actions.  Story and
 * rules outlive the playback, which stays where it was opened, since its world points to it. */
#ifndef RECORD_PLAYBACK_H
#define RECORD_PLAYBACK_H

#include "base/job.h"
#include "record/deals.h"
#include "record/story.h"

enum { PLAYBACK_KEYFRAMES_MAX = 32 };

/* The world as it was before action number `position`. */
struct keyframe {
	size_t position, entered; /* entered: the position at which its floor began */
	int floor;
	struct game_carry carry; /* with which that floor was entered */
	void *state;             /* owned; from game_save */
};

/* Adds to the story the answer of a program that the story lacks; `add` returns false: no answer. */
struct playback_teller {
	bool (*add)(void *context, const struct chase_view *view);
	void *context;
};

struct playback {
	const struct story *story;
	const struct rules *rules;
	struct game *world;      /* owned; replaced when a floor ends */
	size_t position;         /* how many actions are applied */
	int floor;               /* the present one */
	struct game_carry carry; /* with which it was entered, */
	size_t entered;          /* after this many actions */
	bool over;               /* you are dead, or the last floor is finished */
	struct deals deals;
	struct chase_asker feed; /* lent to the world: the answers of the story, in the turn that is played */
	size_t next_answer;
	struct job *job;               /* that following or explaining it is; NULL: nobody watches */
	struct playback_teller teller; /* `add` is NULL: no more answers */
	struct keyframe keyframes[PLAYBACK_KEYFRAMES_MAX];
	size_t n_keyframes, interval; /* interval: actions between two keyframes */
};

/* Opens STORY at its beginning.  PLAYBACK is zero except for its teller; playback_close releases it in any case. */
MUST_CHECK enum status playback_open(struct playback *playback, const struct story *story,
				     const struct rules *rules, struct diag *diag);
void playback_close(struct playback *playback);

/* Applies the next action of the story; after the last one, does nothing.  When a floor is finished the world becomes the
 * next floor, whose first events are appended to those of the last step. */
void playback_step(struct playback *playback);

/* Goes to the world after POSITION actions, from the nearest keyframe.  STATUS_MISMATCH leaves the world at the first
 * state that differs from the recorded one. */
MUST_CHECK enum status playback_seek(struct playback *playback, size_t position, struct diag *diag);

/* Plays everything from the beginning, and compares every state and the recorded end. */
MUST_CHECK enum status playback_play_all(struct playback *playback, struct diag *diag);

/* The same for a file that must be whole: otherwise DIAG says how many of its actions are intact. */
MUST_CHECK enum status playback_verify(struct playback *playback, struct diag *diag);

/* Drops the keyframes after POSITION, since the story continues differently after it. */
void playback_forget(struct playback *playback, size_t position);

/* Looks for the deal of the next floor that is to be played, for about STEPS steps of a world.  The player's side calls it
 * while nothing else is to do; otherwise the first deal is played.  A practice run plays first deals, unless it is a
 * rehearsal. */
void playback_foresee(struct playback *playback, uint64_t steps);

/* Is there still something to look for? */
bool playback_foresees(const struct playback *playback);

/* Call before leaving a floor: searches a little longer if needed, then accepts the present result.  A daily run is
 * the same for everybody: it searches to the end. */
void playback_settle(struct playback *playback);

#endif
