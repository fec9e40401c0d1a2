#include "config.h"

#include "game/session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "base/seed.h"
#include "game/floor.h"
#include "game/record.h"
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
				   .title = session->grid.title};
	return game_new(&setup, &session->rules, game, diag);
}

/* Replaces the world by the beginning of a floor.  On failure the old world stays. */
static enum status session_enter(struct session *session, int floor, const struct game_carry *carry,
				 struct diag *diag)
{
	const struct session_options *options = &session->options;
	struct floor_deal deal = {.seed = options->seed, .first = options->first, .masked = options->masked};
	struct game *game;
	enum status status;

	if (floor)
		status = floor_new(&session->rules, &deal, floor, carry, &game, diag);
	else
		status = session_given_map(session, &game, diag);
	if (status)
		return status;
	game_free(session->world);
	session->world = game;
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
	if (session->floor == session->rules.n_floors ||
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

static void session_apply(struct session *session, const struct game_action *action)
{
	game_step(session->world, action);
	session->position++;
	if (session->world->phase == GAME_FLOOR_DONE && session->floor)
		session_descend(session);
	else
		session->over = session->world->phase != GAME_PLAYING;
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

/* ---- actions --------------------------------------------------------------------------------------------- */

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

/* Writes the actions that are not in the journal yet; more than one if an earlier write failed. */
static void session_keep(struct session *session)
{
	if (session->journal.fd < 0)
		return;
	session->unsaved = false;
	while (session->n_written < session->n_actions && !session->unsaved) {
		size_t i = session->n_written;
		session->unsaved =
		    record_action(&session->journal, &session->actions[i], session->hashes[i]) != STATUS_OK;
		session->n_written += !session->unsaved;
	}
	if (!session->unsaved && session->n_written % SYNC_EVERY == 0)
		session->unsaved = journal_sync(&session->journal) != STATUS_OK;
}

void session_step(struct session *session, const struct game_action *action)
{
	if (!action && session->position == session->n_actions)
		return;
	if (action) {
		ASSERT(session->position == session->n_actions);
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

	if (!status && session->damaged)
		status =
		    diag_set(diag, STATUS_BAD_INPUT, "damaged after the first %zu actions", session->n_actions);
	return status;
}

enum status session_rewind(struct session *session, size_t n, struct diag *diag)
{
	if (!session->options.practice)
		return diag_set(diag, STATUS_USAGE, "only practice runs can be taken back");
	size_t position = session->position - min(n, session->position);
	session_keep(session);
	if (session->unsaved ||
	    (session->journal.fd >= 0 && record_rewind(&session->journal, position) != STATUS_OK))
		return diag_set(diag, STATUS_WRITE, "cannot write the journal");
	session->ended = false;
	session->n_actions = position;
	session->n_written = min(session->n_written, position);
	enum status status = session_seek(session, position, diag);
	while (session->n_keyframes && session->keyframes[session->n_keyframes - 1].position > position)
		free(session->keyframes[--session->n_keyframes].state);
	return status;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

static enum status session_begin(struct session *session, struct diag *diag)
{
	session->interval = KEYFRAME_INTERVAL;
	enum status status = session_enter(session, session->options.floor, NULL, diag);
	if (!status)
		session_add_keyframe(session);
	return status;
}

static enum status session_blank(const struct rules *rules, struct session **session, struct diag *diag)
{
	struct session *made = calloc(1, sizeof *made);

	if (!made)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for a run");
	made->rules = *rules;
	made->journal.fd = -1;
	*session = made;
	return STATUS_OK;
}

/* Hands MADE over if STATUS is STATUS_OK, otherwise frees it and leaves its journal as it is. */
static enum status session_hand_over(struct session *made, enum status status, struct session **session)
{
	if (status) {
		journal_close(&made->journal);
		session_close(made);
	} else {
		*session = made;
	}
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
	snprintf(made->version, sizeof made->version, "%s", PACKAGE_VERSION);
	if (!options->floor)
		status = grid_copy(options->grid, &made->grid);
	if (!status)
		status = session_begin(made, diag);
	return session_hand_over(made, status, session);
}

enum status session_record(struct session *session, const char *path, struct diag *diag)
{
	return record_create(path, session, diag);
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

enum status session_replay(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status)
		return status;
	status = file_read(path, FILE_USERS, JOURNAL_MAX_BYTES, &blob, diag);
	if (!status)
		status = session_take_record(made, &blob, path, diag);
	return session_hand_over(made, status, session);
}

enum status session_resume(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	struct session *made;
	enum status status = session_blank(rules, &made, diag);

	if (status)
		return status;
	status = journal_resume(path, &made->journal, &blob, diag);
	if (!status)
		status = session_take_record(made, &blob, path, diag);
	made->n_written = made->n_actions;
	/* A damaged tail is no reason to refuse: a killed process leaves one. */
	if (!status)
		status = session_play_all(made, diag);
	made->ended = true; /* nothing new yet, so nothing to write */
	return session_hand_over(made, status, session);
}

/* Writes the hash of the last state, unless nothing has happened since that was last written. */
static bool session_close_journal(struct session *session)
{
	session_keep(session);
	bool kept = !session->unsaved &&
		    (session->ended || record_end(&session->journal, game_hash(session->world)) == STATUS_OK) &&
		    journal_sync(&session->journal) == STATUS_OK;
	journal_close(&session->journal);
	return kept;
}

bool session_close(struct session *session)
{
	if (!session)
		return true;
	bool kept = session->journal.fd < 0 || session_close_journal(session);
	for (size_t i = 0; i < session->n_keyframes; i++)
		free(session->keyframes[i].state);
	game_free(session->world);
	grid_free(&session->grid);
	free(session->actions);
	free(session->hashes);
	free(session);
	return kept;
}

/* ---- where runs are kept --------------------------------------------------------------------------------- */

enum status session_current(char *path, size_t cap, struct diag *diag)
{
	return place_own(PLACE_DATA, "run.journal", path, cap, diag);
}

/* The seed in the journal at PATH, as words. */
static enum status session_seed_of(const char *path, char *seed, struct diag *diag)
{
	struct journal journal;
	struct blob blob;
	struct session header = {.floor = 0};
	enum status status = journal_resume(path, &journal, &blob, diag);

	if (status)
		return status;
	status = record_read(&blob, path, &header, diag);
	seed_format(header.options.seed, seed);
	blob_free(&blob);
	journal_close(&journal);
	grid_free(&header.grid);
	free(header.actions);
	free(header.hashes);
	if (status == STATUS_BAD_INPUT)
		return STATUS_OK; /* a damaged run is archived too */
	return status;
}

/* Moves FROM to the first free replays/SEED-NUMBER.journal, which becomes TO[cap]. */
static enum status session_move_to_replays(const char *from, const char *seed, char *to, size_t cap,
					   struct diag *diag)
{
	for (int number = 1;; number++) {
		char name[64];
		snprintf(name, sizeof name, "replays/%s-%d.journal", seed, number);
		enum status status = place_own(PLACE_DATA, name, to, cap, diag);
		if (status)
			return status;
		if (file_move(from, to))
			return STATUS_OK;
		if (errno != EEXIST)
			return diag_at(diag, STATUS_WRITE, to, 0, 0, "%s", strerror(errno));
	}
}

enum status session_archive(char *archived, size_t cap, struct diag *diag)
{
	char from[4096], to[4096], seed[SEED_TEXT_CAP];
	enum status status = session_current(from, sizeof from, diag);

	if (archived)
		archived[0] = '\0';
	if (!status && !file_exists(from))
		return STATUS_OK;
	if (!status)
		status = session_seed_of(from, seed, diag);
	if (!status)
		status = session_move_to_replays(from, seed, to, sizeof to, diag);
	if (!status && archived)
		snprintf(archived, cap, "%s", to);
	return status;
}
