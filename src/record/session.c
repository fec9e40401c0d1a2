#include "config.h"

#include "record/session.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "oracle/certify.h"
#include "record/record.h"
#include "record/shelf.h"
#include "store/file.h"
#include "store/places.h"

/* The journal is synced to disk after this many records.  A power cut can cost as many; a killed process loses
 * none. */
enum { SYNC_EVERY = 16 };

/* Keyframes are this many actions apart at first.  All together they may take keyframe_bytes, so there are
 * fewer of them on large maps. */
enum { KEYFRAME_INTERVAL = 32, KEYFRAMES_LEAST = 2 };
static const size_t keyframe_bytes = (size_t)64 << 20;

/* On a large map planners may expand one node a turn for this many cells, if that is more than BUDGET_LEAST. */
enum { CELLS_PER_NODE = 50, BUDGET_LEAST = 100 };

/* A key that leaves a floor waits for at most so many steps of the next one: some 10 to 100 milliseconds. */
enum { SETTLE_STEPS = 600 };

static_assert(SESSION_HUNTERS_MAX <= (int)GAME_HUNTERS_MAX, "a world holds all hunters of the options");

/* ---- the world ------------------------------------------------------------------------------------------- */

static enum status session_given_map(const struct session *session, struct game **game, struct diag *diag)
{
	const char *specs[SESSION_HUNTERS_MAX];
	int share = session->grid.width * session->grid.height / CELLS_PER_NODE;

	for (int i = 0; i < session->options.n_hunters; i++)
		specs[i] = session->options.hunters[i];
	struct game_setup setup = {.seed = session->options.seed,
				   .grid = &session->grid,
				   .specs = specs,
				   .n_specs = (size_t)session->options.n_hunters,
				   .specs_know = true,
				   .budget = share > BUDGET_LEAST ? (uint32_t)share : 0,
				   .practice = session->options.practice,
				   .title = session->grid.title};
	return game_new(&setup, &session->rules, game, diag);
}

static enum status session_answer_asked(void *context, const struct chase_view *view, struct chase_move *move,
					struct chase_plan *plan);

static struct floor_deal session_deal(const struct session *session)
{
	const struct session_options *options = &session->options;

	return (struct floor_deal){.seed = options->seed,
				   .first = options->first,
				   .masked = options->masked,
				   .flights = options->flights,
				   .practice = options->practice};
}

/* Replaces the world by the beginning of a floor, whose deal is known.  On failure the old world stays. */
static enum status session_enter(struct session *session, int floor, const struct game_carry *carry,
				 struct diag *diag)
{
	struct floor_deal deal = session_deal(session);
	struct game *game;
	enum status status;

	/* floor_new refuses a floor that there is not. */
	if (floor >= 0 && floor <= session->rules.n_floors)
		deal.number = max(session->deals[floor] - 1, 0);
	if (floor)
		status = floor_new(&session->rules, &deal, floor, carry, &game, diag);
	else
		status = session_given_map(session, &game, diag);
	if (status)
		return status;
	game_free(session->world);
	session->world = game;
	session->feed = (struct chase_asker){session_answer_asked, session};
	game_set_asker(game, &session->feed);
	session->floor = floor;
	session->carry = game->carry;
	session->entered = session->position;
	return STATUS_OK;
}

/* Enters the next floor; its first events follow the last ones of the floor above. */
static void session_descend(struct session *session)
{
	struct game_event before[GAME_EVENTS_MAX];
	struct game *world = session->world;
	int n = world->n_events;

	memcpy(before, world->events, sizeof before);
	/* The rules have been checked, so only a lack of memory can make this fail; then the run ends here. */
	if (session->floor == session->rules.n_floors || session->floor == session->last_floor ||
	    session_enter(session, session->floor + 1, &world->carry, NULL)) {
		session->over = true;
		return;
	}
	world = session->world;
	for (int i = 0; i < world->n_events && n < GAME_EVENTS_MAX; i++)
		before[n++] = world->events[i];
	memcpy(world->events, before, sizeof before);
	world->n_events = n;
}

/* The first answer of the turn of action number ACTION, or of one after it. */
static size_t session_first_answer(const struct session *session, size_t action)
{
	size_t low = 0, high = session->n_answers;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (session->answers[middle].action < action)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void session_apply(struct session *session, const struct game_action *action)
{
	session->next_answer = session_first_answer(session, session->position);
	game_step(session->world, action);
	session->position++;
	if (session->world->phase == GAME_FLOOR_DONE && session->floor) {
		session->deals[min(session->floor + 1, (int)RULES_FLOORS_MAX)] =
		    (int8_t)(1 + clamp(action->who, 0, CERTIFY_DEALS - 1));
		certify_free(session->certify);
		session->certify = NULL;
		session_descend(session);
	} else {
		session->over = session->world->phase != GAME_PLAYING;
	}
}

/* ---- the deals of floors --------------------------------------------------------------------------------- */

/* Goes on to look for the deal of FLOOR. */
static enum status session_certify(struct session *session, int floor, uint64_t steps, struct diag *diag)
{
	struct floor_deal deal = session_deal(session);
	enum status status = STATUS_OK;
	bool done = false;

	if (!session->certify)
		status = certify_new(&session->rules, &deal, floor, &session->certify, diag);
	if (!status)
		status = certify_go_on(session->certify, steps, &done, diag);
	if (done)
		session->deals[floor] = (int8_t)(1 + certify_number(session->certify));
	if (done || status) {
		certify_free(session->certify);
		session->certify = NULL;
	}
	return status;
}

bool session_foresees(const struct session *session)
{
	return session->floor && session->floor < session->rules.n_floors &&
	       session->floor != session->last_floor && !session->over && !session->blind &&
	       (!session->options.practice || session->rehearsal) && !session->deals[session->floor + 1];
}

void session_foresee(struct session *session, uint64_t steps)
{
	if (session_foresees(session))
		session->blind = session_certify(session, session->floor + 1, steps, NULL) != STATUS_OK;
}

void session_settle(struct session *session)
{
	int next = session->floor + 1;

	do
		session_foresee(session, SETTLE_STEPS);
	while (session->options.day && session_foresees(session));
	if (session_foresees(session) && session->certify)
		session->deals[next] = (int8_t)(1 + certify_number(session->certify));
}

/* What is journaled of ACTION: where it leaves a floor, with the number of the next deal, if that was found. */
static struct game_action session_complete(const struct session *session, const struct game_action *action)
{
	struct game_action complete = *action;
	int next = min(session->floor + 1, (int)RULES_FLOORS_MAX);

	if (action->verb == GAME_LEAVE && session->deals[next])
		complete.who = session->deals[next] - 1;
	return complete;
}

/* ---- keyframes ------------------------------------------------------------------------------------------- */

static size_t session_keyframes_most(const struct game *world)
{
	return clamp(keyframe_bytes / world->state_bytes, (size_t)KEYFRAMES_LEAST,
		     (size_t)SESSION_KEYFRAMES_MAX);
}

/* Makes room by dropping every second keyframe. */
static void session_thin_keyframes(struct session *session)
{
	size_t kept = 0;

	for (size_t i = 0; i < session->n_keyframes; i++)
		if (i % 2)
			free(session->keyframes[i].state);
		else
			session->keyframes[kept++] = session->keyframes[i];
	session->n_keyframes = kept;
	session->interval *= 2;
}

/* Adds a keyframe of the present unless the last one is recent.  Without memory there is none, and seeking
 * takes longer. */
static void session_add_keyframe(struct session *session)
{
	size_t n = session->n_keyframes;

	if (n > 0 && session->position < session->keyframes[n - 1].position + session->interval)
		return;
	if (session->n_keyframes >= session_keyframes_most(session->world))
		session_thin_keyframes(session);
	void *state = malloc(game_snapshot_bytes(session->world));
	if (!state)
		return;
	game_save(session->world, state);
	session->keyframes[session->n_keyframes++] =
	    (struct keyframe){session->position, session->entered, session->floor, session->carry, state};
}

static enum status session_go_to_keyframe(struct session *session, size_t position, struct diag *diag)
{
	size_t i = session->n_keyframes;

	while (i > 0 && session->keyframes[i - 1].position > position)
		i--;
	ASSERT(i > 0); /* session_begin adds one at position 0 */
	const struct keyframe *frame = &session->keyframes[i - 1];
	if (session->position <= position && session->position >= frame->position)
		return STATUS_OK; /* the present is nearer */
	if (frame->entered != session->entered) {
		enum status status = session_enter(session, frame->floor, &frame->carry, diag);
		if (status)
			return status;
	}
	game_restore(session->world, frame->state);
	session->position = frame->position;
	session->entered = frame->entered;
	session->over = false;
	return STATUS_OK;
}

/* Makes room for one more action; returns false without memory. */
static bool session_reserve(struct session *session)
{
	size_t n = session->n_actions + 1, actions_cap = session->cap;
	struct game_action *actions = array_reserve(session->actions, &actions_cap, n, sizeof *actions);

	if (!actions)
		return false;
	session->actions = actions;
	size_t hashes_cap = session->cap;
	uint64_t *hashes = array_reserve(session->hashes, &hashes_cap, n, sizeof *hashes);
	if (!hashes)
		return false;
	session->hashes = hashes;
	session->cap = min(actions_cap, hashes_cap);
	return true;
}

static bool session_remember(struct session *session, const struct game_action *action, uint64_t hash)
{
	if (!session_reserve(session))
		return false;
	session->ended = false;
	session->actions[session->n_actions] = *action;
	session->hashes[session->n_actions++] = hash;
	return true;
}

/* ---- on the disk ----------------------------------------------------------------------------------------- */

/* Adds a sentence to what the player should know. */
PRINTF_LIKE(2, 3)
static void session_note(struct session *session, const char *format, ...)
{
	size_t len = strlen(session->notice);
	va_list args;

	if (len && len + 1 < sizeof session->notice)
		session->notice[len++] = ' ';
	va_start(args, format);
	vsnprintf(session->notice + len, sizeof session->notice - len, format, args);
	va_end(args);
}

/* Has the run at PATH a damage behind which turns are lost? */
static bool session_is_damaged_at(const char *path, const struct rules *rules)
{
	struct session *session;

	if (session_replay(path, rules, &session, NULL))
		return false;
	bool damaged = session->end == JOURNAL_DAMAGED;
	session_close(session);
	return damaged;
}

/* Makes room for the file of a new run.  What is not simply a replay now is told. */
static enum status session_clear_path(struct session *session, struct diag *diag)
{
	char to[4096];
	bool readable;
	enum status status = shelf_clear(session->path, to, sizeof to, &readable, diag);

	if (!status && to[0] && !readable)
		session_note(session, "%s. It is kept as %s.", diag->text, to);
	else if (!status && to[0] && session_is_damaged_at(to, &session->rules))
		session_note(session, "The run before is damaged. It is kept as %s.", to);
	else if (!status && to[0] && !strncmp(to, session->path, strlen(session->path)))
		session_note(session, "The run before is kept as %s.", to);
	return status;
}

static enum status session_put_aside(struct session *session, struct diag *diag)
{
	char to[4096];
	enum status status = shelf_copy_aside(session->path, to, sizeof to, diag);

	if (!status)
		session_note(session, "The damaged file is kept as %s.", to);
	return status;
}

static enum status session_write_whole(struct session *session, struct diag *diag)
{
	struct journal_image image = {.crc = 0};
	struct journal made;
	enum status status = record_image(session, NULL, &image, diag);

	if (!status)
		status = journal_create(session->path, &image, &made, diag);
	blob_free(&image.bytes.blob);
	if (status)
		return status;
	journal_close(&session->journal);
	session->journal = made;
	session->n_written = session->n_actions;
	session->n_told = session->n_answers;
	session->ended = false;
	session->file = SESSION_GOOD;
	return STATUS_OK;
}

/* Makes the file at the session's path one that can be appended to. */
static enum status session_make_good(struct session *session, struct diag *diag)
{
	enum status status = place_make(session->path, diag);

	if (!status && session->file == SESSION_OTHER)
		status = session_clear_path(session, diag);
	else if (!status && session->file == SESSION_DAMAGED)
		status = session_put_aside(session, diag);
	if (status)
		return status;
	session->file = SESSION_STALE;
	return session_write_whole(session, diag);
}

/* Appends the answers in the turns of the actions before ACTION. */
static enum status session_append_answers(struct session *session, size_t action, struct diag *diag)
{
	enum status status = STATUS_OK;

	while (session->n_told < session->n_answers && session->answers[session->n_told].action < action &&
	       !status) {
		status = record_answer(&session->journal, &session->answers[session->n_told], diag);
		session->n_told += !status;
	}
	return status;
}

/* Appends the actions and answers that are not in the journal yet; more than one if an earlier write failed. */
static enum status session_append(struct session *session, struct diag *diag)
{
	enum status status = session_append_answers(session, session->n_written, diag);

	while (session->n_written < session->n_actions && !status) {
		size_t i = session->n_written;
		status = record_action(&session->journal, &session->actions[i], session->hashes[i], diag);
		session->n_written += !status;
		if (!status)
			status = session_append_answers(session, session->n_written, diag);
	}
	return status;
}

static enum status session_sync(struct session *session, struct diag *diag)
{
	enum status status = journal_sync(&session->journal, diag);

	if (status == STATUS_UNSUPPORTED)
		return STATUS_OK; /* session_look_at_disk has told the player */
	if (status)
		session->file = SESSION_STALE; /* what was written may be lost, whatever the next sync says */
	return status;
}

/* Writes what is not on the disk yet. */
static enum status session_keep(struct session *session)
{
	struct diag why = {""};
	enum status status = STATUS_OK, appended = STATUS_OK;

	if (!session->path[0])
		return STATUS_OK;
	if (session->journal.fd >= 0 && !journal_is_at(&session->journal, session->path))
		session->file = SESSION_OTHER; /* somebody has removed or replaced it */
	if (session->file != SESSION_GOOD)
		status = session_make_good(session, &why);
	/* Even a file that must be written anew is better with the latest actions. */
	if (session->journal.fd >= 0)
		appended = session_append(session, status ? NULL : &why);
	if (!status)
		status = appended;
	if (!status && session->n_written % SYNC_EVERY == 0)
		status = session_sync(session, &why);
	session->unsaved = status != STATUS_OK;
	session->why = why;
	return status;
}

/* Records that the run goes on from POSITION.  Where that cannot be appended, the file is written anew later. */
static void session_keep_rewind(struct session *session, size_t position)
{
	if (!session->path[0] || position >= session->n_written)
		return;
	if (session->journal.fd >= 0 && record_rewind(&session->journal, position, NULL) == STATUS_OK)
		return;
	if (session->file == SESSION_GOOD)
		session->file = SESSION_STALE;
	journal_close(&session->journal);
}

/* ---- hunters that are programs -------------------------------------------------------------------------------- */

void session_set_asker(struct session *session, const struct chase_asker *asker)
{
	session->asker = asker;
}

bool session_has_program(const struct session *session)
{
	for (int i = 0; i < session->options.n_hunters; i++)
		if (!strcmp(session->options.hunters[i], CHASE_PROGRAM_SPEC))
			return true;
	return false;
}

static void session_obey_answer(const struct session_answer *answer, const struct chase_view *view,
				struct chase_move *move, struct chase_plan *plan)
{
	move->to = answer->to;
	move->stuck = answer->stuck;
	for (size_t i = 0; i < answer->n_plan; i++)
		if (ground_inside(view->ground, answer->plan[i]))
			plan->cells[plan->n_cells++] = answer->plan[i];
	memcpy(plan->thought, answer->thought, sizeof plan->thought);
}

/* Asks, and notes the answer; that there was none is one, too: the hunter stays. */
static enum status session_ask(struct session *session, const struct chase_view *view)
{
	struct session_answer *answers =
	    array_reserve(session->answers, &session->answers_cap, session->n_answers + 1, sizeof *answers);
	struct chase_move move = {.to = view->at};
	struct chase_plan plan = {.n_cells = 0};

	if (!answers)
		return STATUS_NO_MEMORY;
	session->answers = answers;
	if (session->asker->ask(session->asker->context, view, &move, &plan))
		move = (struct chase_move){.to = view->at, .stuck = true};
	struct session_answer *answer = &answers[session->n_answers++];
	*answer = (struct session_answer){.action = session->position,
					  .to = move.to,
					  .stuck = move.stuck,
					  .n_plan = min(plan.n_cells, (size_t)SESSION_PLAN_MAX)};
	memcpy(answer->plan, plan.cells, answer->n_plan * sizeof *answer->plan);
	memcpy(answer->thought, plan.thought, sizeof answer->thought);
	session->ended = false;
	session_keep(session);
	return STATUS_OK;
}

static enum status session_answer_asked(void *context, const struct chase_view *view, struct chase_move *move,
					struct chase_plan *plan)
{
	struct session *session = context;

	if (session->next_answer == session->n_answers && session->asks && session->asker) {
		enum status status = session_ask(session, view);
		if (status)
			return status;
	}
	if (session->next_answer == session->n_answers ||
	    session->answers[session->next_answer].action != session->position)
		return STATUS_UNSUPPORTED;
	session_obey_answer(&session->answers[session->next_answer++], view, move, plan);
	return STATUS_OK;
}

/* Takes over the answers of FROM in the turns of the actions before ACTION. */
static enum status session_take_answers(struct session *session, const struct session *from, size_t action,
					struct diag *diag)
{
	size_t n = session_first_answer(from, action);
	struct session_answer *answers =
	    array_reserve(session->answers, &session->answers_cap, n + 1, sizeof *answers);

	if (!answers)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for %zu answers", n);
	session->answers = answers;
	if (n)
		memcpy(answers, from->answers, n * sizeof *answers);
	session->n_answers = n;
	return STATUS_OK;
}

/* ---- playing --------------------------------------------------------------------------------------------- */

void session_step(struct session *session, const struct game_action *action)
{
	session->asks = action != NULL;
	if (!action && session->position == session->n_actions)
		return;
	struct game_action complete;
	if (action) {
		ASSERT(session->position == session->n_actions);
		complete = session_complete(session, action);
		action = &complete;
		if (!session_remember(session, action, game_hash(session->world))) {
			session->unsaved = true; /* an action that cannot be recorded is not played */
			return;
		}
		session_keep(session);
	} else {
		action = &session->actions[session->position];
	}
	session_apply(session, action);
	session_add_keyframe(session);
}

enum status session_seek(struct session *session, size_t position, struct diag *diag)
{
	position = min(position, session->n_actions);
	enum status status = session_go_to_keyframe(session, position, diag);
	while (!status && session->position < position) {
		if (game_hash(session->world) != session->hashes[session->position])
			return diag_set(diag, STATUS_MISMATCH,
					"recorded with other rules or data (astray %s): the state before "
					"action %zu, floor %d, turn %d, differs",
					session->version, session->position, session->floor,
					session->world->turn);
		session_step(session, NULL);
	}
	return status;
}

static enum status session_play_all(struct session *session, struct diag *diag)
{
	enum status status = session_seek(session, 0, diag);

	if (!status)
		status = session_seek(session, session->n_actions, diag);
	if (!status && session->ended && game_hash(session->world) != session->end_hash)
		status = diag_set(diag, STATUS_MISMATCH,
				  "recorded with other rules or data: the state after all %zu actions differs",
				  session->n_actions);
	return status;
}

enum status session_verify(struct session *session, struct diag *diag)
{
	enum status status = session_play_all(session, diag);

	if (!status && session->end == JOURNAL_TORN)
		status =
		    diag_set(diag, STATUS_BAD_INPUT, "cut off after the first %zu actions", session->n_actions);
	if (!status && session->end == JOURNAL_DAMAGED)
		status = diag_set(diag, STATUS_BAD_INPUT,
				  "damaged after the first %zu actions; %zu that follow cannot be played",
				  session->n_actions, session->n_lost);
	return status;
}

enum status session_rewind(struct session *session, size_t n, struct diag *diag)
{
	if (!session->options.practice)
		return diag_set(diag, STATUS_USAGE, "only practice runs can be taken back");
	size_t position = session->position - min(n, session->position);
	session_keep_rewind(session, position);
	session->ended = false;
	session->n_actions = position;
	session->n_written = min(session->n_written, position);
	session->n_answers = session_first_answer(session, position);
	session->n_told = min(session->n_told, session->n_answers);
	session_keep(session);
	enum status status = session_seek(session, position, diag);
	while (session->n_keyframes && session->keyframes[session->n_keyframes - 1].position > position)
		free(session->keyframes[--session->n_keyframes].state);
	return status;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

static enum status session_begin(struct session *session, struct diag *diag)
{
	session->interval = KEYFRAME_INTERVAL;
	if (session->options.floor <= session->rules.n_floors)
		session->deals[session->options.floor] = (int8_t)(1 + session->options.deal);
	enum status status = session_enter(session, session->options.floor, NULL, diag);
	if (status)
		return status;
	session_add_keyframe(session);
	if (!session->n_keyframes) /* no way back to the first state */
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a run");
	return STATUS_OK;
}

static enum status session_blank(const struct rules *rules, struct session **session, struct diag *diag)
{
	struct session *made = calloc(1, sizeof *made);

	if (!made)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a run");
	made->rules = *rules;
	made->journal.fd = made->lock = -1;
	*session = made;
	return STATUS_OK;
}

static void session_free(struct session *session)
{
	journal_close(&session->journal);
	shelf_unlock(&session->lock);
	for (size_t i = 0; i < session->n_keyframes; i++)
		free(session->keyframes[i].state);
	game_free(session->world);
	certify_free(session->certify);
	record_free(session);
	free(session);
}

/* Hands MADE over if STATUS is STATUS_OK, otherwise frees it and leaves its file as it is. */
static enum status session_hand_over(struct session *made, enum status status, struct session **session)
{
	if (status)
		session_free(made);
	else
		*session = made;
	return status;
}

enum status session_start(const struct session_options *options, const struct rules *rules,
			  struct session **session, struct diag *diag)
{
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status)
		return status;
	made->options = *options;
	made->options.grid = NULL;
	made->edition = (struct edition){EDITION_RULES, rules->edition.data};
	snprintf(made->version, sizeof made->version, "%s", PACKAGE_VERSION);
	if (!options->floor)
		status = grid_copy(options->grid, &made->grid);
	if (!status)
		status = session_begin(made, diag);
	return session_hand_over(made, status, session);
}

/* Writes to FLOOR the floor on which SESSION ends; 0: it is over. */
static enum status session_find_end(const struct session *session, int *floor, struct diag *diag)
{
	struct session *whole;
	enum status status = session_again(session, session->n_actions, &whole, diag);

	if (status)
		return status;
	*floor = whole->over ? 0 : whole->floor;
	session_close(whole);
	return STATUS_OK;
}

enum status session_fork(const struct session *session, struct session **fork, struct diag *diag)
{
	struct session_options options = session->options;
	struct session *made;
	enum status status = STATUS_OK;
	int last_floor = session->last_floor;

	options.practice = true;
	options.grid = &session->grid;
	if (!session->options.practice)
		status = session_find_end(session, &last_floor, diag);
	if (!status)
		status = session_start(&options, &session->rules, &made, diag);
	if (status)
		return status;
	made->last_floor = last_floor;
	made->rehearsal = session->rehearsal || !session->options.practice;
	status = session_take_answers(made, session, session->position, diag);
	for (size_t i = 0; i < session->position && !status; i++)
		session_step(made, &session->actions[i]);
	return session_hand_over(made, status, fork);
}

/* Takes the lock of PATH.  STATUS_BUSY if another process has it. */
static enum status session_take_path(struct session *session, const char *path, struct diag *diag)
{
	enum status status = place_make(path, diag);

	if (!status)
		status = shelf_lock(path, &session->lock, diag);
	if (status == STATUS_BUSY)
		return status;
	/* Whatever else went wrong: writing reports it, or session_look_at_disk. */
	snprintf(session->path, sizeof session->path, "%s", path);
	return STATUS_OK;
}

/* Notes what the file system of the run cannot do. */
static void session_look_at_disk(struct session *session)
{
	if (session->lock < 0 && !session->unsaved)
		session_note(session, "This run cannot be locked: do not play it twice at a time.");
	if (session->journal.fd >= 0 && journal_sync(&session->journal, NULL) == STATUS_UNSUPPORTED)
		session_note(session, "This file system cannot sync: a power failure can cost the run.");
}

enum status session_mend(struct session *session, struct diag *diag)
{
	enum status status = session_keep(session);

	if (status)
		diag_set(diag, status, "%s", session->why.text);
	return status;
}

enum status session_record(struct session *session, const char *path, struct diag *diag)
{
	enum status status = session_take_path(session, path, diag);

	if (status)
		return status;
	session->file = SESSION_OTHER;
	status = session_mend(session, diag);
	session_look_at_disk(session);
	return status;
}

/* Reads the record in BLOB, which it frees, and goes to its beginning. */
static enum status session_take_record(struct session *session, struct blob *blob, const char *path,
				       struct diag *diag)
{
	enum status status = record_read(blob, path, session, diag);

	blob_free(blob);
	if (status)
		return status;
	return session_begin(session, diag);
}

enum status session_replay_bytes(struct blob *blob, const char *path, const struct rules *rules,
				 struct session **session, struct diag *diag)
{
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status) {
		blob_free(blob);
		return status;
	}
	status = session_take_record(made, blob, path, diag);
	return session_hand_over(made, status, session);
}

enum status session_replay(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	enum status status = file_read(path, FILE_USERS, JOURNAL_MAX_BYTES, &blob, diag);

	return status ? status : session_replay_bytes(&blob, path, rules, session, diag);
}

/* What was read is not always on the disk: the process before may have been told that it could not be synced, and
 * this one has read it from memory all the same.  So it is written anew; but a damaged file is not touched before
 * the next action. */
static void session_take_file(struct session *session)
{
	session->n_written = session->n_actions;
	session->n_told = session->n_answers;
	session->ended = true;
	session->file = SESSION_STALE;
	if (session->end != JOURNAL_DAMAGED)
		return;
	session->file = SESSION_DAMAGED;
	journal_close(&session->journal);
}

enum status session_resume(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status)
		return status;
	status = session_take_path(made, path, diag);
	if (!status)
		status = journal_resume(path, &made->journal, &blob, diag);
	if (!status)
		status = session_take_record(made, &blob, path, diag);
	if (!status)
		status = session_play_all(made, diag);
	if (!status) {
		session_take_file(made);
		session_look_at_disk(made);
	}
	return session_hand_over(made, status, session);
}

/* Is all of the run on the disk, with its end? */
static bool session_is_saved(const struct session *session)
{
	if (!session->path[0])
		return true; /* it is not to be */
	if (session->file == SESSION_DAMAGED)
		return session->ended;
	return session->ended && !session->unsaved && session->file == SESSION_GOOD &&
	       journal_is_at(&session->journal, session->path);
}

enum status session_save(struct session *session, struct diag *diag)
{
	if (session_is_saved(session) || (session->n_elsewhere && session->n_elsewhere == session->n_actions))
		return STATUS_OK;
	enum status status = session_keep(session);
	if (!status && !session->ended)
		status = record_end(&session->journal, game_hash(session->world), &session->why);
	session->ended = status == STATUS_OK;
	if (!status)
		status = session_sync(session, &session->why);
	session->unsaved = status != STATUS_OK;
	if (!status)
		return STATUS_OK;
	size_t n = session->n_actions - min(session->n_written, session->n_actions);
	if (n == 1)
		return diag_set(diag, status, "the last turn is not saved: %s", session->why.text);
	if (n > 1)
		return diag_set(diag, status, "the last %zu turns are not saved: %s", n, session->why.text);
	return diag_set(diag, status, "the run may not be on the disk: %s", session->why.text);
}

enum status session_save_as(struct session *session, const char *path, struct diag *diag)
{
	struct journal_image image = {.crc = 0};
	uint64_t hash = game_hash(session->world);

	if (!file_is_free(path))
		return diag_at(diag, STATUS_WRITE, path, 0, 0, "%s", strerror(EEXIST));
	enum status status = record_image(session, &hash, &image, diag);
	if (!status)
		status = file_write(path, FILE_USERS, image.bytes.blob.bytes, image.bytes.blob.len, diag);
	if (!status)
		session->n_elsewhere = session->n_actions;
	blob_free(&image.bytes.blob);
	return status;
}

bool session_close(struct session *session)
{
	if (!session)
		return true;
	bool saved = session_save(session, NULL) == STATUS_OK;
	session_free(session);
	return saved;
}

enum status session_again(const struct session *from, size_t n, struct session **again, struct diag *diag)
{
	struct session_options options = from->options;
	struct session *made;

	options.grid = &from->grid;
	enum status status = session_start(&options, &from->rules, &made, diag);
	if (status)
		return status;
	made->last_floor = from->last_floor;
	status = session_take_answers(made, from, from->n_actions, diag);
	for (size_t i = 0; i < n && !status; i++)
		session_step(made, &from->actions[i]);
	return session_hand_over(made, status, again);
}
