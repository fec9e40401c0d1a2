#include "config.h"

#include "game/session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/seed.h"
#include "game/floor.h"
#include "game/record.h"
#include "store/file.h"
#include "store/places.h"

/* Every so many records wait for the disk: what a power cut may cost.  A killed process loses none. */
enum { SYNC_EVERY = 16, KEYFRAME_INTERVAL = 32, KEYFRAMES_LEAST = 2 };

/* What all keyframes together may take: on large maps they are fewer. */
static const size_t keyframe_bytes = (size_t)64 << 20;

/* On large maps a planner thinks in proportion: a fiftieth of the map a turn, if that is more than usual. */
enum { CELLS_PER_NODE = 50, BUDGET_LEAST = 100 };

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

/* Replaces the world by the beginning of a floor; the old one stands where that fails. */
static enum status session_enter(struct session *session, int floor, int wounds, int score, struct diag *diag)
{
	struct game *game;
	enum status status =
	    floor ? floor_new(&session->rules, session->options.seed, floor, wounds, score, &game, diag)
		  : session_given_map(session, &game, diag);

	if (status)
		return status;
	game_free(session->world);
	session->world = game;
	session->floor = floor;
	session->wounds = wounds;
	session->score = score;
	return STATUS_OK;
}

/* The next floor's first events follow the last ones of the floor before it. */
static void session_descend(struct session *session)
{
	struct game_event before[GAME_EVENTS_MAX];
	struct game *world = session->world;
	int n = world->n_events;

	memcpy(before, world->events, sizeof before);
	/* Floors were checked when the rules were read: only memory can be short, and then the run ends here.
	 */
	if (session->floor == session->rules.n_floors ||
	    session_enter(session, session->floor + 1, world->wounds, world->score, NULL)) {
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
	size_t fit = keyframe_bytes / world->state_bytes;

	return fit < KEYFRAMES_LEAST         ? KEYFRAMES_LEAST
	       : fit < SESSION_KEYFRAMES_MAX ? fit
					     : SESSION_KEYFRAMES_MAX;
}

/* Makes room by forgetting every second one. */
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

/* Remembers the present moment if the last one remembered is long ago.  Without memory a seek takes longer. */
static void session_add_keyframe(struct session *session)
{
	const struct keyframe *last =
	    session->n_keyframes ? &session->keyframes[session->n_keyframes - 1] : NULL;

	if (last && session->position < last->position + session->interval)
		return;
	if (session->n_keyframes >= session_keyframes_most(session->world))
		session_thin_keyframes(session);
	void *state = malloc(session->world->state_bytes);
	if (!state)
		return;
	game_save(session->world, state);
	session->keyframes[session->n_keyframes++] =
	    (struct keyframe){session->position, session->floor, session->wounds, session->score, state};
}

static enum status session_go_to_keyframe(struct session *session, size_t position, struct diag *diag)
{
	size_t i = session->n_keyframes;

	while (i > 0 && session->keyframes[i - 1].position > position)
		i--;
	const struct keyframe *frame = &session->keyframes[i - 1];
	if (session->position <= position && session->position >= frame->position)
		return STATUS_OK; /* nearer already */
	if (frame->floor != session->floor || frame->wounds != session->wounds ||
	    frame->score != session->score) {
		enum status status = session_enter(session, frame->floor, frame->wounds, frame->score, diag);
		if (status)
			return status;
	}
	game_restore(session->world, frame->state);
	session->position = frame->position;
	session->over = false;
	return STATUS_OK;
}

/* ---- actions --------------------------------------------------------------------------------------------- */

static bool session_remember(struct session *session, const struct game_action *action, uint64_t hash)
{
	if (session->n_actions == session->cap) {
		size_t cap = session->cap ? 2 * session->cap : 256;
		struct game_action *actions = realloc(session->actions, cap * sizeof *actions);
		if (actions)
			session->actions = actions;
		uint64_t *hashes = realloc(session->hashes, cap * sizeof *hashes);
		if (hashes)
			session->hashes = hashes;
		if (!actions || !hashes)
			return false;
		session->cap = cap;
	}
	session->ended = false;
	session->actions[session->n_actions] = *action;
	session->hashes[session->n_actions++] = hash;
	return true;
}

/* Writes what is not yet in the journal: after a full disk that may be more than one action. */
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
		if (!session_remember(session, action, game_hash(session->world))) {
			session->unsaved = true; /* what is not recorded is not played */
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
	if (position > session->n_actions)
		position = session->n_actions;
	enum status status = session_go_to_keyframe(session, position, diag);
	while (!status && session->position < position) {
		if (game_hash(session->world) != session->hashes[session->position])
			return diag_set(diag, STATUS_MISMATCH,
					"recorded by other rules or data (astray %s): action %zu, floor %d, "
					"turn %d differs",
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
				  "recorded by other rules or data: the state after all %zu actions differs",
				  session->n_actions);
	return status;
}

enum status session_verify(struct session *session, struct diag *diag)
{
	enum status status = session_play_all(session, diag);

	if (!status && session->damaged)
		status = diag_set(diag, STATUS_BAD_INPUT, "good for %zu actions, damaged behind them",
				  session->n_actions);
	return status;
}

enum status session_rewind(struct session *session, size_t n, struct diag *diag)
{
	if (!session->options.practice)
		return diag_set(diag, STATUS_USAGE, "only a practice run can be taken back");
	size_t position = n < session->position ? session->position - n : 0;
	session_keep(session);
	if (session->unsaved ||
	    (session->journal.fd >= 0 && record_rewind(&session->journal, position) != STATUS_OK))
		return diag_set(diag, STATUS_WRITE, "the journal cannot be written");
	session->ended = false;
	session->n_actions = position;
	if (session->n_written > position)
		session->n_written = position;
	enum status status = session_seek(session, position, diag);
	while (session->n_keyframes && session->keyframes[session->n_keyframes - 1].position > position)
		free(session->keyframes[--session->n_keyframes].state);
	return status;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

static enum status session_begin(struct session *session, struct diag *diag)
{
	session->interval = KEYFRAME_INTERVAL;
	enum status status = session_enter(session, session->options.floor, GAME_WOUNDS, 0, diag);
	if (!status)
		session_add_keyframe(session);
	return status;
}

static struct session *session_blank(const struct rules *rules)
{
	struct session *session = calloc(1, sizeof *session);

	if (session) {
		session->rules = *rules;
		session->journal.fd = -1;
	}
	return session;
}

/* Hands SESSION over, or gives it back where STATUS is none. */
static enum status session_hand_over(struct session *made, enum status status, struct session **session)
{
	if (status) {
		/* It never began: its journal stays as it is. */
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
	struct session *made = session_blank(rules);
	enum status status = STATUS_OK;

	if (!made)
		return diag_set(diag, STATUS_NO_MEMORY, "no memory for a run");
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

/* Reads the record in BLOB, which it gives back, and goes to its beginning. */
static enum status session_take_record(struct session *session, struct blob *blob, const char *path,
				       struct diag *diag)
{
	enum status status = record_read(blob, path, session, diag);

	blob_free(blob);
	return status ? status : session_begin(session, diag);
}

enum status session_replay(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	struct session *made = session_blank(rules);
	enum status status = made ? file_read(path, FILE_USERS, JOURNAL_MAX_BYTES, &blob, diag)
				  : diag_set(diag, STATUS_NO_MEMORY, "no memory for a run");

	if (status) {
		free(made);
		return status;
	}
	status = session_take_record(made, &blob, path, diag);
	return session_hand_over(made, status, session);
}

enum status session_resume(const char *path, const struct rules *rules, struct session **session,
			   struct diag *diag)
{
	struct blob blob;
	struct session *made = session_blank(rules);
	enum status status = made ? journal_resume(path, &made->journal, &blob, diag)
				  : diag_set(diag, STATUS_NO_MEMORY, "no memory for a run");

	if (status) {
		free(made);
		return status;
	}
	status = session_take_record(made, &blob, path, diag);
	made->n_written = made->n_actions;
	/* A torn tail is what a killed process leaves: no reason to refuse. */
	if (!status)
		status = session_play_all(made, diag);
	made->ended = true; /* nothing new yet, so nothing to write */
	return session_hand_over(made, status, session);
}

/* The file says how it ended, unless nothing is new since it last did. */
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

/* ---- where runs lie -------------------------------------------------------------------------------------- */

enum status session_current(char *path, size_t cap, struct diag *diag)
{
	return place_own(PLACE_DATA, "run.journal", path, cap, diag);
}

/* The seed that stands in the journal at PATH, as people say it. */
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
	/* A damaged one is kept for whoever can read it. */
	return status == STATUS_BAD_INPUT ? STATUS_OK : status;
}

enum status session_archive(char *archived, size_t cap, struct diag *diag)
{
	char from[4096], to[4096], seed[SEED_TEXT_CAP], name[64];
	enum status status = session_current(from, sizeof from, diag);

	if (archived)
		archived[0] = '\0';
	if (!status && access(from, F_OK) != 0)
		return STATUS_OK;
	if (!status)
		status = session_seed_of(from, seed, diag);
	for (int number = 1; !status; number++) {
		snprintf(name, sizeof name, "replays/%s-%d.journal", seed, number);
		status = place_own(PLACE_DATA, name, to, sizeof to, diag);
		if (status)
			break;
		/* link() never overwrites: two programs cannot take the same number. */
		if (link(from, to) == 0) {
			unlink(from);
			if (archived)
				snprintf(archived, cap, "%s", to);
			break;
		}
		if (errno != EEXIST)
			status = diag_at(diag, STATUS_WRITE, to, 0, 0, "%s", strerror(errno));
	}
	return status;
}
