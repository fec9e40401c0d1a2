#include "config.h"

#include "school/lesson_play.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "store/file.h"

enum status lesson_play_begin(struct lesson **lesson, const char *answers_file, struct lesson_play *play,
			      struct diag *diag)
{
	struct lesson_play made = {.lesson = *lesson, .answers_file = answers_file};
	enum status status = STATUS_OK;

	for (int map = 0; map < made.lesson->n_maps && !status; map++)
		status = lesson_run(made.lesson, map, &made.truths[map], diag);
	if (status)
		return status;
	*play = made;
	*lesson = NULL;
	return STATUS_OK;
}

void lesson_play_end(struct lesson_play *play)
{
	lesson_free(play->lesson);
	*play = (struct lesson_play){.lesson = NULL};
}

unsigned lesson_play_subjects(const struct lesson_step *step)
{
	switch (step->ask) {
	case ASK_NOTHING:
	case ASK_NEXT:
	case ASK_CHOICE: return 0; /* the teacher may ask about the visible */
	case ASK_LEAST:
	case ASK_MOST:
	case ASK_REACHED: return ~0u;
	default: return 1u << step->mover;
	}
}

unsigned lesson_play_hidden(const struct lesson_play *play)
{
	if (!lesson_play_asks(play))
		return 0;
	return lesson_play_subjects(lesson_play_step(play));
}

unsigned lesson_play_untold(const struct lesson_play *play)
{
	unsigned untold = 0;

	for (int i = play->step + play->answered; i < play->lesson->n_steps && !play->over; i++) {
		const struct lesson_step *step = &play->lesson->steps[i];
		if (step->ask != ASK_LEAST && step->ask != ASK_MOST)
			untold |= lesson_play_subjects(step);
	}
	return untold | lesson_play_hidden(play);
}

void lesson_play_next(struct lesson_play *play, int64_t now_ms)
{
	play->answered = false;
	play->asked_ms = now_ms;
	if (play->step + 1 == play->lesson->n_steps)
		play->over = true;
	else
		play->step++;
}

static enum status lesson_play_write(const struct lesson_play *play, struct diag *diag)
{
	struct byte_writer out = {0};

	if (!play->answers_file)
		return STATUS_OK;
	enum status status = lesson_play_print(play, &out);
	if (!status)
		status = file_write(play->answers_file, FILE_USERS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}

/* Is more than one wrong answer possible? */
static bool lesson_play_has_choice(const struct lesson_play *play)
{
	switch (lesson_play_step(play)->ask) {
	case ASK_SHORTEST: return false;
	case ASK_LEAST:
	case ASK_MOST: return play->lesson->n_movers > 2;
	case ASK_REACHED: return play->lesson->n_movers > 1;
	case ASK_CHOICE: return lesson_play_step(play)->n_choices > 2;
	default: return true;
	}
}

/* The answer to the present step, NULL: none. */
static struct lesson_answer *lesson_play_find(struct lesson_play *play)
{
	for (int i = 0; i < play->n_answers; i++)
		if (play->answers[i].step == play->step)
			return &play->answers[i];
	return NULL;
}

/* The first guess. */
static struct lesson_answer *lesson_play_begin_answer(struct lesson_play *play,
						      const struct lesson_guess *guess, bool right,
						      int64_t now_ms)
{
	struct lesson_answer *answer = &play->answers[play->n_answers++];

	*answer = (struct lesson_answer){
	    .step = play->step, .right = right, .seconds = (double)(now_ms - play->asked_ms) / 1000};
	lesson_guess_words(play->lesson, play->step, guess, answer->guess, sizeof answer->guess);
	lesson_answer_words(play->lesson, lesson_play_truth(play), play->step, answer->truth,
			    sizeof answer->truth);
	return answer;
}

enum status lesson_play_answer(struct lesson_play *play, const struct lesson_guess *guess, int64_t now_ms,
			       struct diag *diag)
{
	ASSERT(lesson_play_asks(play));
	bool right = lesson_is_right(play->lesson, lesson_play_truth(play), play->step, guess);
	struct lesson_answer *answer = lesson_play_find(play);

	if (answer)
		answer->right_later = right;
	else
		answer = lesson_play_begin_answer(play, guess, right, now_ms);
	answer->tries++;
	play->answered = right || !lesson_play_has_choice(play);
	return lesson_play_write(play, diag);
}

bool lesson_play_missed(const struct lesson_play *play)
{
	return lesson_play_asks(play) && play->n_answers &&
	       play->answers[play->n_answers - 1].step == play->step;
}

void lesson_play_give_up(struct lesson_play *play)
{
	ASSERT(lesson_play_missed(play));
	play->answered = true;
}

const struct lesson_answer *lesson_play_answered(const struct lesson_play *play)
{
	for (int i = 0; play->answered && i < play->n_answers; i++)
		if (play->answers[i].step == play->step)
			return &play->answers[i];
	return NULL;
}

int lesson_play_right_later(const struct lesson_play *play)
{
	int n = 0;

	for (int i = 0; i < play->n_answers; i++)
		n += play->answers[i].right_later;
	return n;
}

void lesson_play_score(const struct lesson_play *play, char *out, size_t cap)
{
	int later = lesson_play_right_later(play);
	int used = snprintf(out, cap, "%d of %d right", lesson_play_right(play), lesson_play_questions(play));

	if (later)
		used += snprintf(out + used, cap - (size_t)used, ", %d more at a later try", later);
	snprintf(out + used, cap - (size_t)used, ".");
}

int lesson_play_right(const struct lesson_play *play)
{
	int n = 0;

	for (int i = 0; i < play->n_answers; i++)
		n += play->answers[i].right;
	return n;
}

int lesson_play_questions(const struct lesson_play *play)
{
	int n = 0;

	for (int i = 0; i < play->lesson->n_steps; i++)
		n += play->lesson->steps[i].ask != ASK_NOTHING;
	return n;
}

void lesson_play_words(const struct lesson_play *play, char *out, size_t cap)
{
	const struct lesson_step *step = lesson_play_step(play);
	const struct lesson_answer *answer = lesson_play_answered(play);
	size_t used = 0;

	if (!answer) {
		lesson_fill(play->lesson, lesson_play_truth(play), *step->say ? step->say : step->question, out,
			    cap);
		return;
	}
	if (answer->right && !strcmp(answer->guess, answer->truth))
		used = (size_t)snprintf(out, cap, "Right: %s. ", answer->truth);
	else if (answer->right_later)
		used = (size_t)snprintf(out, cap, "Right at try %d: %s. ", answer->tries, answer->truth);
	else if (answer->right)
		used = (size_t)snprintf(out, cap, "Right: you said %s, and it is %s. ", answer->guess,
					answer->truth);
	else
		used =
		    (size_t)snprintf(out, cap, "No: you said %s, but it is %s. ", answer->guess, answer->truth);
	if (used < cap)
		lesson_fill(play->lesson, lesson_play_truth(play), step->reveal, out + used, cap - used);
}

static json_t *lesson_play_answer_json(const struct lesson_play *play, const struct lesson_answer *answer)
{
	const struct lesson_step *step = &play->lesson->steps[answer->step];
	char question[LESSON_TEXT + 64];

	lesson_fill(play->lesson, &play->truths[step->map], step->question, question, sizeof question);
	return json_pack("{s:i, s:s, s:s, s:s, s:b, s:i, s:b, s:f}", "step", answer->step + 1, "question",
			 question, "guess", answer->guess, "truth", answer->truth, "right", answer->right,
			 "tries", answer->tries, "right_later", answer->right_later, "seconds",
			 answer->seconds);
}

enum status lesson_play_print(const struct lesson_play *play, struct byte_writer *out)
{
	json_t *answers = json_array();

	for (int i = 0; i < play->n_answers; i++)
		json_array_append_new(answers, lesson_play_answer_json(play, &play->answers[i]));
	json_t *root = json_pack("{s:i, s:s, s:s, s:s, s:i, s:i, s:i, s:o}", "schema", 1, "lesson",
				 play->lesson->name, "title", play->lesson->title, "version", PACKAGE_VERSION,
				 "right", lesson_play_right(play), "right_later", lesson_play_right_later(play),
				 "questions", lesson_play_questions(play), "answers", answers);
	char *text = NULL;

	if (root)
		text = json_dumps(root, JSON_INDENT(2) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10));
	if (text)
		write_text(out, "%s\n", text);
	free(text);
	json_decref(root);
	if (!text)
		return STATUS_BAD_INPUT;
	return out->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
