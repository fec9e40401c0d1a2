#include "record/explain.h"

#include <stdio.h>

#include "base/minmax.h"

/* The budget of one search, and of all searches that explain a catch.  A unit is about ten nanoseconds of a step of
 * the world: for its cells and hunters, for nodes that these expand, and for ships that fly. */
enum { WORK_EACH = 32000000, WORK_ALL = 66000000 };
enum { WORK_STEP = 300, WORK_HUNTER = 200, WORK_FLIGHT = 3000, WORK_4_CELLS = 3, NODES_A_UNIT = 4 };

/* This many steps are made before their work is added up. */
enum { SLICE_STEPS = 50 };

static bool explain_ships_fly(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (hunter_flies(&game->hunters[i]) && game_present(game, i))
			return true;
	return false;
}

/* The cost so far of ORACLE's steps of worlds like GAME. */
static uint64_t explain_work(const struct oracle *oracle, const struct game *game)
{
	uint64_t cells = (uint64_t)game->width * (uint64_t)game->height;
	uint64_t each = WORK_STEP + cells * WORK_4_CELLS / 4 + WORK_HUNTER * (uint64_t)game->n_hunters;

	if (explain_ships_fly(game))
		each += WORK_FLIGHT;
	return oracle_steps(oracle) * each + oracle_thought(oracle) / NODES_A_UNIT;
}

/* Searches for an answer about GAME until WORK is done, or JOB is stopped. */
static enum oracle_answer explain_search_on(struct oracle *oracle, const struct game *game, uint64_t work,
					    struct job *job)
{
	uint64_t begin = explain_work(oracle, game), done = 0;
	enum oracle_answer answer = ORACLE_OPEN;

	job_begin(job, "Looking for a way out", work);
	while (answer == ORACLE_OPEN && done < work && job_step(job, done)) {
		answer = oracle_go_on(oracle, SLICE_STEPS);
		done = explain_work(oracle, game) - begin;
	}
	return answer;
}

/* What a search for the last way out goes by. */
struct explain_search {
	struct playback *playback;
	struct oracle *oracle; /* NULL before the first question */
	struct oracle_question question;
	uint64_t work; /* done so far */
	int caught;    /* times on this floor before the catch */
	size_t entered;
};

/* Is the session at a moment that the catch belongs to: the same floor, and no other catch since? */
static bool explain_belongs(const struct explain_search *search)
{
	const struct playback *playback = search->playback;

	return playback->entered == search->entered && playback->world->caught == search->caught;
}

/* Is it too long before the catch to look ahead as far? */
static bool explain_is_too_far(const struct explain_search *search)
{
	return search->question.until_turn - search->playback->world->turn > ORACLE_TURNS_MAX;
}

static enum status explain_ask(struct explain_search *search, enum oracle_answer *answer)
{
	const struct game *world = search->playback->world;

	if (!search->oracle) {
		enum status status = oracle_new(world, &search->oracle);
		if (status)
			return status;
	}
	oracle_ask(search->oracle, world, &search->question);
	search->question.again = true;
	uint64_t before = explain_work(search->oracle, world);
	*answer = explain_search_on(search->oracle, world, min((uint64_t)WORK_EACH, WORK_ALL - search->work),
				    search->playback->job);
	search->work += explain_work(search->oracle, world) - before;
	return job_is_stopped(search->playback->job) ? STATUS_INTERRUPTED : STATUS_OK;
}

/* Asks at each moment before the catch, the last one first.  Where a search does not end, it goes back twice as far. */
static enum status explain_go_back(struct explain_search *search, struct explanation *explanation,
				   struct diag *diag)
{
	enum oracle_answer answer = ORACLE_NONE;
	size_t position = explanation->action + 1, stride = 1;

	explanation->exact = true;
	while (answer != ORACLE_FOUND && position >= stride && search->work < WORK_ALL) {
		position -= stride;
		enum status status = playback_seek(search->playback, position, diag);
		if (status)
			return status;
		if (!explain_belongs(search))
			return STATUS_OK;
		if (explain_is_too_far(search)) {
			explanation->exact = false;
			return STATUS_OK;
		}
		status = explain_ask(search, &answer);
		if (status)
			return status;
		explanation->steps = oracle_steps(search->oracle);
		if (answer == ORACLE_OPEN) {
			explanation->exact = false;
			stride *= 2;
		}
	}
	if (answer != ORACLE_FOUND) {
		explanation->exact &= position == 0; /* nothing more to ask before the first turn */
		return STATUS_OK;
	}
	explanation->found = true;
	explanation->position = position;
	explanation->from_turn = search->playback->world->turn;
	explanation->n_way = oracle_way(search->oracle, explanation->way);
	return STATUS_OK;
}

/* A copy of the world cannot query the program, so that hunter stands still in it. */
static enum status explain_foresees(const struct game *world, struct diag *diag)
{
	for (int i = 0; i < world->n_hunters; i++)
		if (world->hunters[i].walker.mind.chaser == CHASE_PROGRAM)
			return diag_set(diag, STATUS_UNSUPPORTED, "your own programs cannot be predicted");
	return STATUS_OK;
}

/* Explains the catch that the session's last action ended in. */
static enum status explain_catch(struct playback *playback, const struct game_event *caught,
				 struct explanation *explanation, struct diag *diag)
{
	const struct game *world = playback->world;
	struct explain_search search = {
	    .playback = playback, .caught = world->caught - 1, .entered = playback->entered};

	*explanation = (struct explanation){.action = playback->position - 1,
					    .floor = playback->floor,
					    .turn = world->turn,
					    .who = caught->who,
					    .knows = ORACLE_EVERYTHING};
	snprintf(explanation->by, sizeof explanation->by, "%s", world->hunters[caught->who].kind.name);
	search.question =
	    (struct oracle_question){.scope = explanation->knows, .until_turn = world->turn + EXPLAIN_AFTER};
	enum status status = explain_foresees(world, diag);
	if (!status)
		status = explain_go_back(&search, explanation, diag);
	oracle_free(search.oracle);
	if (!status)
		status = playback_seek(playback, explanation->action + 1, diag);
	return status;
}

enum status explain_next(struct playback *playback, struct explanation *explanation, struct diag *diag)
{
	while (playback->position < playback->story->n_actions) {
		enum status status = playback_seek(playback, playback->position + 1, diag);
		if (!status && !job_step(playback->job, playback->position))
			status = STATUS_INTERRUPTED;
		if (status)
			return status;
		const struct game_event *caught = game_event_of(playback->world, GAME_EVENT_CAUGHT);
		if (caught)
			return explain_catch(playback, caught, explanation, diag);
	}
	return diag_set(diag, STATUS_NOT_FOUND, "nobody is caught");
}

enum status explain_world(const struct game *game, enum oracle_scope knows, enum oracle_answer *answer,
			  uint8_t *way, int *n, struct diag *diag)
{
	struct oracle_question question = {.scope = knows, .until_turn = game->turn + EXPLAIN_AFTER};
	struct oracle *oracle;
	enum status status = explain_foresees(game, diag);

	if (!status)
		status = oracle_new(game, &oracle);
	if (status)
		return status;
	oracle_ask(oracle, game, &question);
	*answer = explain_search_on(oracle, game, WORK_EACH, NULL);
	*n = *answer == ORACLE_FOUND ? oracle_way(oracle, way) : 0;
	oracle_free(oracle);
	return STATUS_OK;
}
