#include "game/explain.h"

#include <stdio.h>

#include "base/minmax.h"

/* Steps of the world for one search, and for all that explain a catch.  Ships make a step so many times as dear. */
enum { STEPS_EACH = 8000, STEPS_ALL = 24000, STEPS_SHIPS = 6 };

/* As many of STEPS as take no longer in GAME than in a world without ships. */
static uint64_t explain_steps(const struct game *game, uint64_t steps)
{
	return game->has_space ? steps / STEPS_SHIPS : steps;
}

static const struct game_event *explain_catch_of(const struct game *game)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_CAUGHT)
			return &game->events[i];
	return NULL;
}

/* What a search for the last way out goes by. */
struct explain_search {
	struct session *session;
	struct oracle *oracle; /* NULL before the first question */
	struct oracle_question question;
	int caught; /* times on this floor before the catch */
	size_t entered;
};

/* Can the catch still be told apart from what was before: the same floor, no other catch, not too long ago? */
static bool explain_reaches(const struct explain_search *search)
{
	const struct session *session = search->session;

	return session->entered == search->entered && session->world->caught == search->caught &&
	       search->question.until_turn - session->world->turn <= ORACLE_TURNS_MAX;
}

static enum status explain_ask(struct explain_search *search, enum oracle_answer *answer)
{
	const struct game *world = search->session->world;

	if (!search->oracle) {
		enum status status = oracle_new(world, &search->oracle);
		if (status)
			return status;
	}
	oracle_ask(search->oracle, world, &search->question);
	search->question.again = true;
	*answer = oracle_go_on(search->oracle, explain_steps(world, STEPS_EACH));
	return STATUS_OK;
}

/* Asks at each moment before the catch, the last one first.  Where a search does not end, it goes back twice as far. */
static enum status explain_go_back(struct explain_search *search, struct explanation *explanation,
				   struct diag *diag)
{
	enum oracle_answer answer = ORACLE_NONE;
	uint64_t steps = explain_steps(search->session->world, STEPS_ALL);
	size_t position = explanation->action + 1, stride = 1;

	explanation->exact = true;
	while (answer != ORACLE_FOUND && position >= stride && explanation->steps < steps) {
		position -= stride;
		enum status status = session_seek(search->session, position, diag);
		if (status)
			return status;
		if (!explain_reaches(search))
			return STATUS_OK;
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
		explanation->exact &= position == 0; /* before the first turn there is nothing more to ask */
		return STATUS_OK;
	}
	explanation->found = true;
	explanation->position = position;
	explanation->from_turn = search->session->world->turn;
	explanation->n_way = oracle_way(search->oracle, explanation->way);
	return STATUS_OK;
}

/* Explains the catch that the session's last action ended in. */
static enum status explain_catch(struct session *session, const struct game_event *caught,
				 struct explanation *explanation, struct diag *diag)
{
	const struct game *world = session->world;
	struct explain_search search = {
	    .session = session, .caught = world->caught - 1, .entered = session->entered};

	*explanation = (struct explanation){.action = session->position - 1,
					    .floor = session->floor,
					    .turn = world->turn,
					    .who = caught->who,
					    .knows = ORACLE_EVERYTHING};
	snprintf(explanation->by, sizeof explanation->by, "%s", world->hunters[caught->who].kind.name);
	search.question =
	    (struct oracle_question){.scope = explanation->knows, .until_turn = world->turn + EXPLAIN_AFTER};
	enum status status = explain_go_back(&search, explanation, diag);
	oracle_free(search.oracle);
	if (!status)
		status = session_seek(session, explanation->action + 1, diag);
	return status;
}

enum status explain_next(struct session *session, struct explanation *explanation, struct diag *diag)
{
	while (session->position < session->n_actions) {
		enum status status = session_seek(session, session->position + 1, diag);
		if (status)
			return status;
		const struct game_event *caught = explain_catch_of(session->world);
		if (caught)
			return explain_catch(session, caught, explanation, diag);
	}
	return diag_set(diag, STATUS_NOT_FOUND, "nobody is caught");
}

enum status explain_world(const struct game *game, enum oracle_scope knows, enum oracle_answer *answer,
			  uint8_t *way, int *n)
{
	struct oracle_question question = {.scope = knows, .until_turn = game->turn + EXPLAIN_AFTER};
	struct oracle *oracle;
	enum status status = oracle_new(game, &oracle);

	if (status)
		return status;
	oracle_ask(oracle, game, &question);
	*answer = oracle_go_on(oracle, explain_steps(game, STEPS_EACH));
	*n = *answer == ORACLE_FOUND ? oracle_way(oracle, way) : 0;
	oracle_free(oracle);
	return STATUS_OK;
}
