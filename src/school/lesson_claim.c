/* The claims of a lesson: "tick 0 < tick 1 for 6 seeds", which its texts say in words and the program tries. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "school/lesson.h"

/* Each of them as bits: less, equal, more. */
static const struct {
	const char *sign;
	unsigned holds;
} relations[] = {{"<", 1}, {"<=", 1 | 2}, {"=", 2}, {">=", 2 | 4}, {">", 4}};

static bool lesson_claim_read_measure(const struct lesson *lesson, const char *words, struct lesson_term *term)
{
	for (int measure = 0; measure < MEASURES; measure++) {
		size_t len = strlen(lesson_measures[measure]);
		if (strncmp(words, lesson_measures[measure], len) != 0 || words[len] != ' ')
			continue;
		term->measure = (enum lesson_measure)measure;
		term->mover = words[len + 1] - '0';
		return lesson_measures_it(lesson, term->measure) && !words[len + 2] && term->mover >= 0 &&
		       term->mover < lesson->n_movers;
	}
	return false;
}

/* "tick 0", "12.5" or "none". */
static bool lesson_claim_read_term(const struct lesson *lesson, const char *words, struct lesson_term *term)
{
	char *end;

	if (lesson_claim_read_measure(lesson, words, term))
		return true;
	*term = (struct lesson_term){.mover = -1, .number = NAN};
	if (!strcmp(words, "none"))
		return true;
	term->number = strtod(words, &end);
	return end != words && !*end && isfinite(term->number);
}

bool lesson_claim_parse(const struct lesson *lesson, const char *text, struct lesson_claim *claim)
{
	char left[LESSON_DEED], sign[3], right[LESSON_DEED], tail;
	int used = 0;

	snprintf(claim->text, sizeof claim->text, "%s", text);
	if (sscanf(text, "%47[a-z0-9_ .] %2[<=>] %47[a-z0-9_ .]%c", left, sign, right, &tail) != 3)
		return false;
	char *seeds = strstr(right, " for ");
	claim->seeds = 1;
	if (seeds) {
		if (sscanf(seeds, " for %d seeds%n", &claim->seeds, &used) != 1 || !used || seeds[used])
			return false;
		*seeds = '\0';
	}
	for (size_t len = strlen(left); len && left[len - 1] == ' '; len--)
		left[len - 1] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(relations); i++)
		if (!strcmp(sign, relations[i].sign)) {
			claim->holds = relations[i].holds;
			return claim->seeds > 0 && claim->seeds <= LESSON_SEEDS &&
			       lesson_claim_read_term(lesson, left, &claim->left) &&
			       lesson_claim_read_term(lesson, right, &claim->right);
		}
	return false;
}

static double lesson_claim_value(const struct lesson_truth *truth, const struct lesson_term *term)
{
	return term->mover < 0 ? term->number : truth->figures[term->mover][term->measure];
}

bool lesson_claim_holds(const struct lesson_claim *claim, const struct lesson_truth *truth)
{
	double left = lesson_claim_value(truth, &claim->left), right = lesson_claim_value(truth, &claim->right);

	if (isnan(left) || isnan(right))
		return claim->holds & 2 && isnan(left) && isnan(right);
	if (fabs(left - right) <= 1e-6)
		return claim->holds & 2;
	return claim->holds & (left < right ? 1u : 4u);
}

/* Tries the claims of all steps on MAP that are about SEED, the first one and so many on. */
static enum status lesson_claim_try(const struct lesson *lesson, int map, int nth,
				    const struct lesson_truth *truth, struct diag *diag)
{
	for (int s = 0; s < lesson->n_steps; s++)
		for (int c = 0; c < lesson->steps[s].n_claims; c++) {
			const struct lesson_claim *claim = &lesson->steps[s].claims[c];
			if (lesson->steps[s].map != map || nth >= claim->seeds ||
			    lesson_claim_holds(claim, truth))
				continue;
			return diag_at(diag, STATUS_MISMATCH, lesson->path, lesson->steps[s].line, 0,
				       "step %d claims '%s', which is false with seed %d: %g and %g", s + 1,
				       claim->text, lesson->seed, lesson_claim_value(truth, &claim->left),
				       lesson_claim_value(truth, &claim->right));
		}
	return STATUS_OK;
}

/* Is every choice of STEP right, so that the question is void? */
static bool lesson_claim_all(const struct lesson_step *step, const struct lesson_truth *truth)
{
	for (int i = 0; i < step->n_choices; i++)
		if (!lesson_claim_holds(&step->choices[i].claim, truth))
			return false;
	return step->n_choices > 0;
}

/* Answers all questions on MAP; CELLS[LESSON_PATH] is scratch. */
static enum status lesson_claim_answer(const struct lesson *lesson, int map, const struct lesson_truth *truth,
				       struct cell *cells, struct diag *diag)
{
	for (int s = 0; s < lesson->n_steps; s++) {
		struct lesson_guess guess;
		if (lesson->steps[s].ask == ASK_NOTHING || lesson->steps[s].map != map)
			continue;
		enum status status = lesson_right_guess(lesson, truth, s, cells, LESSON_PATH, &guess);
		if (status == STATUS_NO_MEMORY)
			return status;
		if (!status && lesson_claim_all(&lesson->steps[s], truth))
			return diag_at(diag, STATUS_BAD_INPUT, lesson->path, lesson->steps[s].line, 0,
				       "every choice of step %d is right", s + 1);
		if (status || !lesson_is_right(lesson, truth, s, &guess))
			return diag_at(diag, STATUS_BAD_INPUT, lesson->path, lesson->steps[s].line, 0,
				       "no answer is right for the question of step %d", s + 1);
	}
	return STATUS_OK;
}

/* Tries the claims on MAP with seed number NTH, and answers its questions with the first one. */
static enum status lesson_claim_check(const struct lesson *seeded, int map, int nth, struct cell *cells,
				      struct diag *diag)
{
	struct lesson_truth truth;
	enum status status = lesson_run(seeded, map, &truth, diag);

	if (!status)
		status = lesson_claim_try(seeded, map, nth, &truth, diag);
	if (!status && nth == 0)
		status = lesson_claim_answer(seeded, map, &truth, cells, diag);
	return status;
}

enum status lesson_check(const struct lesson *lesson, struct diag *diag)
{
	struct cell *cells = malloc(LESSON_PATH * sizeof *cells);
	struct lesson *seeded =
	    malloc(sizeof *seeded); /* the same except for the seed; its maps are the lesson's */
	enum status status = STATUS_OK;
	int seeds = 1;

	if (!seeded || !cells) {
		free(cells);
		free(seeded);
		return STATUS_NO_MEMORY;
	}
	*seeded = *lesson;
	for (int s = 0; s < lesson->n_steps; s++)
		for (int c = 0; c < lesson->steps[s].n_claims; c++)
			seeds = max(lesson->steps[s].claims[c].seeds, seeds);
	for (int nth = 0; nth < seeds && !status; nth++) {
		seeded->seed = lesson->seed + nth;
		for (int map = 0; map < lesson->n_maps && !status; map++)
			status = lesson_claim_check(seeded, map, nth, cells, diag);
	}
	free(cells);
	free(seeded);
	return status;
}
