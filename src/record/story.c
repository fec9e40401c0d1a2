#include "record/story.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/minmax.h"

static_assert(STORY_HUNTERS_MAX <= (int)GAME_HUNTERS_MAX, "a world holds all hunters of the options");

/* Makes room for one more action; returns false without memory. */
static bool story_reserve(struct story *story)
{
	size_t n = story->n_actions + 1, actions_cap = story->cap;
	struct game_action *actions = array_reserve(story->actions, &actions_cap, n, sizeof *actions);

	if (!actions)
		return false;
	story->actions = actions;
	size_t hashes_cap = story->cap;
	uint64_t *hashes = array_reserve(story->hashes, &hashes_cap, n, sizeof *hashes);
	if (!hashes)
		return false;
	story->hashes = hashes;
	story->cap = min(actions_cap, hashes_cap);
	return true;
}

bool story_add(struct story *story, const struct game_action *action, uint64_t hash)
{
	if (!story_reserve(story))
		return false;
	story->ended = false;
	story->actions[story->n_actions] = *action;
	story->hashes[story->n_actions++] = hash;
	return true;
}

bool story_add_answer(struct story *story, const struct story_answer *answer)
{
	struct story_answer *answers =
	    array_reserve(story->answers, &story->answers_cap, story->n_answers + 1, sizeof *answers);

	if (!answers)
		return false;
	story->ended = false;
	story->answers = answers;
	answers[story->n_answers++] = *answer;
	return true;
}

bool story_add_reel(struct story *story, size_t from, const unsigned char *bytes, size_t len)
{
	struct story_reel *reels =
	    array_reserve(story->reels, &story->reels_cap, story->n_reels + 1, sizeof *reels);

	if (!reels)
		return false;
	story->reels = reels;
	struct story_reel *reel = &reels[story->n_reels];
	*reel = (struct story_reel){from, story->n_actions, malloc(len + 1), len};
	if (!reel->bytes)
		return false;
	memcpy(reel->bytes, bytes, len);
	story->n_reels++;
	return true;
}

size_t story_first_answer(const struct story *story, size_t action)
{
	size_t low = 0, high = story->n_answers;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (story->answers[middle].action < action)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

enum status story_take_answers(struct story *story, const struct story *from, size_t action, struct diag *diag)
{
	size_t n = story_first_answer(from, action);
	struct story_answer *answers =
	    array_reserve(story->answers, &story->answers_cap, n + 1, sizeof *answers);

	if (!answers)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for %zu answers", n);
	story->answers = answers;
	if (n)
		memcpy(answers, from->answers, n * sizeof *answers);
	story->n_answers = n;
	return STATUS_OK;
}

void story_cut(struct story *story, size_t position)
{
	story->ended = false;
	story->n_actions = position;
	story->n_answers = story_first_answer(story, position);
	while (story->n_reels && story->reels[story->n_reels - 1].to > position)
		free(story->reels[--story->n_reels].bytes);
}

bool story_has_program(const struct story *story)
{
	for (int i = 0; i < story->options.n_hunters; i++)
		if (!strcmp(story->options.hunters[i], CHASE_PROGRAM_SPEC))
			return true;
	return false;
}

void story_free(struct story *story)
{
	grid_free(&story->grid);
	free(story->actions);
	free(story->hashes);
	free(story->answers);
	for (size_t i = 0; i < story->n_reels; i++)
		free(story->reels[i].bytes);
	free(story->reels);
}
