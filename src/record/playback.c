#include "record/playback.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "world/floor.h"

/* Keyframes are this many actions apart at first.  All together they may take keyframe_bytes, so there are
 * fewer of them on large maps. */
enum { KEYFRAME_INTERVAL = 32, KEYFRAMES_LEAST = 2 };
static const size_t keyframe_bytes = (size_t)64 << 20;

/* On a large map planners may expand one node a turn for this many cells, if that is more than BUDGET_LEAST. */
enum { CELLS_PER_NODE = 50, BUDGET_LEAST = 100 };

/* A key that leaves a floor waits for at most this many steps of the next one: some 10 to 100 milliseconds. */
enum { SETTLE_STEPS = 600 };

/* ---- the world ------------------------------------------------------------------------------------------- */

static enum status playback_given_map(const struct playback *playback, struct game **game, struct diag *diag)
{
	const struct story *story = playback->story;
	const char *specs[STORY_HUNTERS_MAX];
	int share = story->grid.width * story->grid.height / CELLS_PER_NODE;

	for (int i = 0; i < story->options.n_hunters; i++)
		specs[i] = story->options.hunters[i];
	struct game_setup setup = {.seed = story->options.seed,
				   .grid = &story->grid,
				   .specs = specs,
				   .n_specs = (size_t)story->options.n_hunters,
				   .specs_know = true,
				   .budget = share > BUDGET_LEAST ? (uint32_t)share : 0,
				   .practice = story->options.practice,
				   .title = story->grid.title};
	return game_new(&setup, playback->rules, game, diag);
}

static void playback_obey_answer(const struct story_answer *answer, const struct chase_view *view,
				 struct chase_move *move, struct chase_plan *plan)
{
	move->to = answer->to;
	move->stuck = answer->stuck;
	for (size_t i = 0; i < answer->n_plan; i++)
		if (ground_inside(view->ground, answer->plan[i]))
			plan->cells[plan->n_cells++] = answer->plan[i];
	memcpy(plan->thought, answer->thought, sizeof plan->thought);
}

/* A program's recorded answer; an answer that it lacks is added by the teller first. */
static enum status playback_answer(void *context, const struct chase_view *view, struct chase_move *move,
				   struct chase_plan *plan)
{
	struct playback *playback = context;
	const struct story *story = playback->story;

	if (playback->next_answer == story->n_answers && playback->teller.add &&
	    !playback->teller.add(playback->teller.context, view))
		return STATUS_UNSUPPORTED;
	if (playback->next_answer == story->n_answers ||
	    story->answers[playback->next_answer].action != playback->position)
		return STATUS_UNSUPPORTED;
	playback_obey_answer(&story->answers[playback->next_answer++], view, move, plan);
	return STATUS_OK;
}

static struct floor_deal playback_deal(const struct playback *playback)
{
	const struct story_options *options = &playback->story->options;

	return (struct floor_deal){.seed = options->seed,
				   .first = options->first,
				   .masked = options->masked,
				   .flights = options->flights,
				   .practice = options->practice};
}

/* Replaces the world by the beginning of a floor, whose deal is known.  On failure the old world stays. */
static enum status playback_enter(struct playback *playback, int floor, const struct game_carry *carry,
				  struct diag *diag)
{
	struct floor_deal deal = playback_deal(playback);
	struct game *game;
	enum status status;

	/* floor_new rejects invalid floor numbers. */
	if (floor >= 0 && floor <= playback->rules->n_floors)
		deal.number = deals_of(&playback->deals, floor);
	if (floor)
		status = floor_new(playback->rules, &deal, floor, carry, &game, diag);
	else
		status = playback_given_map(playback, &game, diag);
	if (status)
		return status;
	game_free(playback->world);
	playback->world = game;
	game_set_asker(game, &playback->feed);
	playback->floor = floor;
	playback->carry = game->carry;
	playback->entered = playback->position;
	return STATUS_OK;
}

/* Enters the next floor; its first events follow the last ones of the floor above. */
static void playback_descend(struct playback *playback)
{
	struct game_event before[GAME_EVENTS_MAX];
	struct game *world = playback->world;
	int n = world->n_events;

	memcpy(before, world->events, sizeof before);
	/* The rules have been checked, so only a lack of memory can make this fail; then the run ends. */
	if (playback->floor == playback->rules->n_floors || playback->floor == playback->story->last_floor ||
	    playback_enter(playback, playback->floor + 1, &world->carry, NULL)) {
		playback->over = true;
		return;
	}
	world = playback->world;
	for (int i = 0; i < world->n_events && n < GAME_EVENTS_MAX; i++)
		before[n++] = world->events[i];
	memcpy(world->events, before, sizeof before);
	world->n_events = n;
}

/* ---- keyframes ------------------------------------------------------------------------------------------- */

static size_t playback_keyframes_most(const struct game *world)
{
	return clamp(keyframe_bytes / world->block.state_bytes, (size_t)KEYFRAMES_LEAST,
		     (size_t)PLAYBACK_KEYFRAMES_MAX);
}

/* Makes room by dropping every second keyframe. */
static void playback_thin_keyframes(struct playback *playback)
{
	size_t kept = 0;

	for (size_t i = 0; i < playback->n_keyframes; i++)
		if (i % 2)
			free(playback->keyframes[i].state);
		else
			playback->keyframes[kept++] = playback->keyframes[i];
	playback->n_keyframes = kept;
	playback->interval *= 2;
}

/* Adds a keyframe of the present unless the last one is recent.  Without memory it is skipped, and seeking takes
 * longer. */
static void playback_add_keyframe(struct playback *playback)
{
	size_t n = playback->n_keyframes;

	if (n > 0 && playback->position < playback->keyframes[n - 1].position + playback->interval)
		return;
	if (playback->n_keyframes >= playback_keyframes_most(playback->world))
		playback_thin_keyframes(playback);
	void *state = malloc(game_snapshot_bytes(playback->world));
	if (!state)
		return;
	game_save(playback->world, state);
	playback->keyframes[playback->n_keyframes++] =
	    (struct keyframe){playback->position, playback->entered, playback->floor, playback->carry, state};
}

static enum status playback_go_to_keyframe(struct playback *playback, size_t position, struct diag *diag)
{
	size_t i = playback->n_keyframes;

	while (i > 0 && playback->keyframes[i - 1].position > position)
		i--;
	ASSERT(i > 0); /* playback_open adds one at position 0 */
	const struct keyframe *frame = &playback->keyframes[i - 1];
	if (playback->position <= position && playback->position >= frame->position)
		return STATUS_OK; /* the present is nearer */
	if (frame->entered != playback->entered) {
		enum status status = playback_enter(playback, frame->floor, &frame->carry, diag);
		if (status)
			return status;
	}
	game_restore(playback->world, frame->state);
	playback->position = frame->position;
	playback->entered = frame->entered;
	playback->over = false;
	return STATUS_OK;
}

void playback_forget(struct playback *playback, size_t position)
{
	while (playback->n_keyframes && playback->keyframes[playback->n_keyframes - 1].position > position)
		free(playback->keyframes[--playback->n_keyframes].state);
}

/* ---- back and forth -------------------------------------------------------------------------------------- */

void playback_step(struct playback *playback)
{
	const struct story *story = playback->story;

	if (playback->position == story->n_actions)
		return;
	const struct game_action *action = &story->actions[playback->position];
	playback->next_answer = story_first_answer(story, playback->position);
	game_step(playback->world, action);
	playback->position++;
	if (playback->world->phase == GAME_FLOOR_DONE && playback->floor) {
		deals_settle(&playback->deals, playback->floor + 1, action->who);
		playback_descend(playback);
	} else {
		playback->over = playback->world->phase != GAME_PLAYING;
	}
	playback_add_keyframe(playback);
}

enum status playback_seek(struct playback *playback, size_t position, struct diag *diag)
{
	const struct story *story = playback->story;

	position = min(position, story->n_actions);
	enum status status = playback_go_to_keyframe(playback, position, diag);
	while (!status && playback->position < position) {
		if (game_hash(playback->world) != story->hashes[playback->position])
			return diag_set(diag, STATUS_MISMATCH,
					"recorded with other rules or data (astray %s): the state before "
					"action %zu, floor %d, turn %d, differs",
					story->version, playback->position, playback->floor,
					playback->world->turn);
		playback_step(playback);
	}
	return status;
}

enum status playback_play_all(struct playback *playback, struct diag *diag)
{
	const struct story *story = playback->story;
	enum status status = playback_seek(playback, 0, diag);

	if (!status)
		status = playback_seek(playback, story->n_actions, diag);
	if (!status && story->ended && game_hash(playback->world) != story->end_hash)
		status = diag_set(diag, STATUS_MISMATCH,
				  "recorded with other rules or data: the state after all %zu actions differs",
				  story->n_actions);
	return status;
}

enum status playback_verify(struct playback *playback, struct diag *diag)
{
	const struct story *story = playback->story;
	enum status status = playback_play_all(playback, diag);

	if (!status && story->end == JOURNAL_TORN)
		status =
		    diag_set(diag, STATUS_BAD_INPUT, "cut off after the first %zu actions", story->n_actions);
	if (!status && story->end == JOURNAL_DAMAGED)
		status = diag_set(diag, STATUS_BAD_INPUT,
				  "damaged after the first %zu actions; %zu that follow cannot be played",
				  story->n_actions, story->n_lost);
	return status;
}

enum status playback_open(struct playback *playback, const struct story *story, const struct rules *rules,
			  struct diag *diag)
{
	playback->story = story;
	playback->rules = rules;
	playback->feed = (struct chase_asker){playback_answer, playback};
	playback->interval = KEYFRAME_INTERVAL;
	if (story->options.floor <= rules->n_floors)
		deals_settle(&playback->deals, story->options.floor, story->options.deal);
	struct game_carry carry = start_carry(rules, story->options.seed, &story->options.start);
	enum status status =
	    playback_enter(playback, story->options.floor, story->options.floor == 1 ? &carry : NULL, diag);
	if (status)
		return status;
	playback_add_keyframe(playback);
	if (!playback->n_keyframes) /* no way back to the first state */
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a run");
	return STATUS_OK;
}

void playback_close(struct playback *playback)
{
	for (size_t i = 0; i < playback->n_keyframes; i++)
		free(playback->keyframes[i].state);
	game_free(playback->world);
	deals_free(&playback->deals);
}

/* ---- the next floor -------------------------------------------------------------------------------------- */

bool playback_foresees(const struct playback *playback)
{
	const struct story *story = playback->story;

	return playback->floor && playback->floor < playback->rules->n_floors &&
	       playback->floor != story->last_floor && !playback->over && !playback->deals.blind &&
	       (!story->options.practice || story->rehearsal) && !playback->deals.known[playback->floor + 1];
}

void playback_foresee(struct playback *playback, uint64_t steps)
{
	struct floor_deal deal = playback_deal(playback);

	if (playback_foresees(playback))
		deals_search(&playback->deals, playback->rules, &deal, playback->floor + 1, steps);
}

void playback_settle(struct playback *playback)
{
	do
		playback_foresee(playback, SETTLE_STEPS);
	while (playback->story->options.daily && playback_foresees(playback));
	if (playback_foresees(playback))
		deals_stop(&playback->deals, playback->floor + 1);
}
