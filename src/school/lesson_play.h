/* school/lesson_play.h -- a lesson on its way: the present step, the answers given, the score.
 *
 * Invariant: 0 <= step < the lesson's steps; n_right <= n_answers. */
#ifndef SCHOOL_LESSON_PLAY_H
#define SCHOOL_LESSON_PLAY_H

#include "school/lesson.h"
#include "store/bytes.h"

/* One answer, for the score and for handing in.  The first try is scored. */
struct lesson_answer {
	int step;
	char guess[LESSON_TEXT], truth[LESSON_TEXT]; /* the first guess */
	bool right;                                  /* at the first try */
	bool right_later;
	int tries;
	double seconds; /* up to the first guess */
};

struct lesson_play {
	struct lesson *lesson;                   /* owned */
	struct lesson_truth truths[LESSON_MAPS]; /* [lesson->n_maps] */
	int step;
	bool answered; /* the present step's question is, and its truth told */
	bool over;
	int warned; /* 1 + the step at which leaving was warned of; 0: none */
	int64_t asked_ms;
	struct lesson_answer answers[LESSON_STEPS]; /* [n_answers] */
	int n_answers;
	const char *answers_file; /* borrowed; where the answers are written after each; NULL: nowhere */
};

/* Begins *LESSON; on success *PLAY owns it, and *LESSON is NULL. */
MUST_CHECK enum status lesson_play_begin(struct lesson **lesson, const char *answers_file,
					 struct lesson_play *play, struct diag *diag);
void lesson_play_end(struct lesson_play *play);

static inline const struct lesson_step *lesson_play_step(const struct lesson_play *play)
{
	return &play->lesson->steps[play->step];
}

/* What the movers come to on the map of the present step. */
static inline const struct lesson_truth *lesson_play_truth(const struct lesson_play *play)
{
	return &play->truths[lesson_play_step(play)->map];
}

/* Is a question waiting for its answer? */
static inline bool lesson_play_asks(const struct lesson_play *play)
{
	return lesson_play_step(play)->ask != ASK_NOTHING && !play->answered;
}

/* The movers that the question of STEP is about, as bits. */
unsigned lesson_play_subjects(const struct lesson_step *step);

/* The movers whose figures must stay hidden while it asks, as bits; and the movers about which a later step asks more
 * than which has the most. */
unsigned lesson_play_hidden(const struct lesson_play *play);
unsigned lesson_play_untold(const struct lesson_play *play);

/* Moves on to the next step at NOW_MS; after the last one the lesson is over. */
void lesson_play_next(struct lesson_play *play, int64_t now_ms);

/* Takes GUESS as the answer to the question of this step, and writes the file of answers if there is one.  If it is wrong
 * and leaves more than one other answer, the truth is not told yet: the question may be answered again. */
MUST_CHECK enum status lesson_play_answer(struct lesson_play *play, const struct lesson_guess *guess,
					  int64_t now_ms, struct diag *diag);

/* Has the question been answered wrongly, and waits for another try? */
bool lesson_play_missed(const struct lesson_play *play);

/* Gives up trying: the truth is reported. */
void lesson_play_give_up(struct lesson_play *play);

/* The answer to the present step, its truth told; NULL: none yet. */
const struct lesson_answer *lesson_play_answered(const struct lesson_play *play);

/* How many of its questions were answered right, at the first try and at a later one, and how many were asked. */
int lesson_play_right(const struct lesson_play *play);
int lesson_play_right_later(const struct lesson_play *play);
int lesson_play_questions(const struct lesson_play *play);

/* Says how the lesson went: "3 of 5 right, 1 more at a later try." */
void lesson_play_score(const struct lesson_play *play, char *out, size_t cap);

/* The text of the present step: its words or question, or the verdict on the answer. */
void lesson_play_words(const struct lesson_play *play, char *out, size_t cap);

/* Appends the answers to OUT as JSON, for handing in. */
MUST_CHECK enum status lesson_play_print(const struct lesson_play *play, struct byte_writer *out);

#endif
