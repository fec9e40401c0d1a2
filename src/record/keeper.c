#include "record/keeper.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/text.h"
#include "record/record.h"
#include "record/shelf.h"
#include "store/file.h"
#include "store/places.h"

/* The journal is synced to disk after this many records.  A power cut can cost as many; a killed process loses
 * none. */
enum { SYNC_EVERY = 16 };

/* ---- the file -------------------------------------------------------------------------------------------- */

/* Has the run at PATH a damage behind which turns are lost? */
static bool keeper_is_damaged_at(const char *path)
{
	struct story story = {.n_actions = 0};
	struct blob blob;

	if (file_read(path, FILE_USERS, JOURNAL_MAX_BYTES, &blob, NULL))
		return false;
	bool damaged = !record_read(&blob, path, &story, NULL) && story.end == JOURNAL_DAMAGED;
	blob_free(&blob);
	story_free(&story);
	return damaged;
}

/* Makes room for the file of a new run.  A file that did not simply become a replay is reported. */
static enum status keeper_clear_path(struct keeper *keeper, struct diag *diag)
{
	char to[4096];
	bool readable;
	enum status status = shelf_clear(keeper->path, to, sizeof to, &readable, diag);

	if (!status && to[0] && !readable)
		text_append_sentence(keeper->notice, sizeof keeper->notice, "%s. It was moved to %s.",
				     diag->text, to);
	else if (!status && to[0] && keeper_is_damaged_at(to))
		text_append_sentence(keeper->notice, sizeof keeper->notice,
				     "The previous run is damaged. It was moved to %s.", to);
	else if (!status && to[0] && !strncmp(to, keeper->path, strlen(keeper->path)))
		text_append_sentence(keeper->notice, sizeof keeper->notice, "The previous run was moved to %s.",
				     to);
	return status;
}

static enum status keeper_put_aside(struct keeper *keeper, struct diag *diag)
{
	char to[4096];
	enum status status = shelf_copy_aside(keeper->path, to, sizeof to, diag);

	if (!status)
		text_append_sentence(keeper->notice, sizeof keeper->notice, "A copy of the damaged file is %s.",
				     to);
	return status;
}

static enum status keeper_write_whole(struct keeper *keeper, const struct story *story, struct diag *diag)
{
	struct journal_image image = {.crc = 0};
	struct journal made;
	enum status status = record_image(story, NULL, &image, diag);

	if (!status)
		status = journal_create(keeper->path, &image, &made, diag);
	blob_free(&image.bytes.blob);
	if (status)
		return status;
	journal_close(&keeper->journal);
	keeper->journal = made;
	keeper->n_written = story->n_actions;
	keeper->n_answers_written = story->n_answers;
	keeper->n_reels_written = story->n_reels;
	keeper->ended = false;
	keeper->file = KEEPER_GOOD;
	return STATUS_OK;
}

/* Is the run's directory there?  It was made when the run began, but somebody may have removed it. */
static bool keeper_has_directory(const struct keeper *keeper)
{
	char directory[sizeof keeper->path];
	const char *slash = strrchr(keeper->path, '/');

	snprintf(directory, sizeof directory, "%.*s/", slash ? (int)(slash - keeper->path) : 1,
		 slash ? keeper->path : ".");
	return file_exists(directory);
}

/* Makes the file at the keeper's path one that can be appended to. */
static enum status keeper_make_good(struct keeper *keeper, const struct story *story, struct diag *diag)
{
	enum status status = keeper_has_directory(keeper) ? STATUS_OK : place_make(keeper->path, diag);

	if (!status && keeper->file == KEEPER_OTHER)
		status = keeper_clear_path(keeper, diag);
	else if (!status && keeper->file == KEEPER_DAMAGED)
		status = keeper_put_aside(keeper, diag);
	if (status)
		return status;
	keeper->file = KEEPER_STALE;
	return keeper_write_whole(keeper, story, diag);
}

/* Appends the answers in the turns of the actions before ACTION. */
static enum status keeper_append_answers(struct keeper *keeper, const struct story *story, size_t action,
					 struct diag *diag)
{
	enum status status = STATUS_OK;

	while (keeper->n_answers_written < story->n_answers &&
	       story->answers[keeper->n_answers_written].action < action && !status) {
		status = record_answer(&keeper->journal, &story->answers[keeper->n_answers_written], diag);
		keeper->n_answers_written += !status;
	}
	return status;
}

/* Appends the reels that end with the action before ACTION. */
static enum status keeper_append_reels(struct keeper *keeper, const struct story *story, size_t action,
				       struct diag *diag)
{
	enum status status = STATUS_OK;

	while (keeper->n_reels_written < story->n_reels && story->reels[keeper->n_reels_written].to == action &&
	       !status) {
		status = record_reel(&keeper->journal, &story->reels[keeper->n_reels_written], diag);
		keeper->n_reels_written += !status;
	}
	return status;
}

/* Appends the actions and answers that are not in the journal yet; more than one if an earlier write failed. */
static enum status keeper_append(struct keeper *keeper, const struct story *story, struct diag *diag)
{
	enum status status = keeper_append_answers(keeper, story, keeper->n_written, diag);

	if (!status)
		status = keeper_append_reels(keeper, story, keeper->n_written, diag);
	while (keeper->n_written < story->n_actions && !status) {
		size_t i = keeper->n_written;
		status = record_action(&keeper->journal, &story->actions[i], story->hashes[i], diag);
		keeper->n_written += !status;
		if (!status)
			status = keeper_append_answers(keeper, story, keeper->n_written, diag);
		if (!status)
			status = keeper_append_reels(keeper, story, keeper->n_written, diag);
	}
	return status;
}

static enum status keeper_sync(struct keeper *keeper, struct diag *diag)
{
	enum status status = journal_sync(&keeper->journal, diag);

	if (status == STATUS_UNSUPPORTED)
		return STATUS_OK; /* keeper_look_at_disk has told the player */
	if (status)
		keeper->file = KEEPER_STALE; /* the data written may be lost, whatever the next sync says */
	return status;
}

/* Is all of STORY in the file, with its end? */
static bool keeper_has_end(const struct keeper *keeper, const struct story *story)
{
	return keeper->ended && keeper->n_written == story->n_actions &&
	       keeper->n_answers_written == story->n_answers;
}

enum status keeper_keep(struct keeper *keeper, const struct story *story)
{
	struct diag why = {""};
	enum status status = STATUS_OK, appended = STATUS_OK;

	if (!keeper->path[0])
		return STATUS_OK;
	keeper->ended = keeper_has_end(keeper, story);
	if (keeper->journal.fd >= 0 && !journal_is_at(&keeper->journal, keeper->path))
		keeper->file = KEEPER_OTHER; /* somebody has removed or replaced it */
	if (keeper->file != KEEPER_GOOD)
		status = keeper_make_good(keeper, story, &why);
	/* Even a file that must be written again is better with the latest actions. */
	if (keeper->journal.fd >= 0)
		appended = keeper_append(keeper, story, status ? NULL : &why);
	if (!status)
		status = appended;
	if (!status && keeper->n_written % SYNC_EVERY == 0)
		status = keeper_sync(keeper, &why);
	keeper->unsaved = status != STATUS_OK;
	keeper->why = why;
	return status;
}

/* Records that the run continues from POSITION.  Where that cannot be appended, the file is written again later. */
static void keeper_rewind(struct keeper *keeper, size_t position)
{
	if (!keeper->path[0] || position >= keeper->n_written)
		return;
	if (keeper->journal.fd >= 0 && record_rewind(&keeper->journal, position, NULL) == STATUS_OK)
		return;
	if (keeper->file == KEEPER_GOOD)
		keeper->file = KEEPER_STALE;
	journal_close(&keeper->journal);
}

void keeper_keep_cut(struct keeper *keeper, const struct story *story)
{
	keeper_rewind(keeper, story->n_actions);
	keeper->ended = false;
	keeper->n_written = min(keeper->n_written, story->n_actions);
	keeper->n_answers_written = min(keeper->n_answers_written, story->n_answers);
	keeper->n_reels_written = min(keeper->n_reels_written, story->n_reels);
	keeper_keep(keeper, story);
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

void keeper_init(struct keeper *keeper)
{
	keeper->journal.fd = keeper->lock = -1;
}

void keeper_close(struct keeper *keeper)
{
	journal_close(&keeper->journal);
	shelf_unlock(&keeper->lock);
}

/* Takes the lock of PATH.  STATUS_BUSY if another process has it. */
static enum status keeper_take_path(struct keeper *keeper, const char *path, struct diag *diag)
{
	enum status status = place_make(path, diag);

	if (!status)
		status = shelf_lock(path, &keeper->lock, diag);
	if (status == STATUS_BUSY)
		return status;
	/* Whatever else went wrong: writing reports it, or keeper_look_at_disk. */
	snprintf(keeper->path, sizeof keeper->path, "%s", path);
	return STATUS_OK;
}

/* Notes the limits of the run's file system. */
static void keeper_look_at_disk(struct keeper *keeper)
{
	if (keeper->lock < 0 && !keeper->unsaved)
		text_append_sentence(keeper->notice, sizeof keeper->notice,
				     "This run cannot be locked: do not play it twice at a time.");
	if (keeper->journal.fd >= 0 && journal_sync(&keeper->journal, NULL) == STATUS_UNSUPPORTED)
		text_append_sentence(keeper->notice, sizeof keeper->notice,
				     "This file system cannot sync: a power failure can cost the run.");
}

enum status keeper_mend(struct keeper *keeper, const struct story *story, struct diag *diag)
{
	enum status status = keeper_keep(keeper, story);

	if (status)
		diag_set(diag, status, "%s", keeper->why.text);
	return status;
}

enum status keeper_begin(struct keeper *keeper, const struct story *story, const char *path, struct diag *diag)
{
	enum status status = keeper_take_path(keeper, path, diag);

	if (status)
		return status;
	keeper->file = KEEPER_OTHER;
	status = keeper_mend(keeper, story, diag);
	keeper_look_at_disk(keeper);
	return status;
}

/* Data read are not always on the disk: the previous process may have failed to sync them, and this one read them from
 * memory.  So the file is written again; but a damaged file is not touched before the next action. */
static void keeper_take_file(struct keeper *keeper, const struct story *story)
{
	keeper->n_written = story->n_actions;
	keeper->n_answers_written = story->n_answers;
	keeper->n_reels_written = story->n_reels;
	keeper->ended = true;
	keeper->file = KEEPER_STALE;
	if (story->end != JOURNAL_DAMAGED)
		return;
	keeper->file = KEEPER_DAMAGED;
	journal_close(&keeper->journal);
}

enum status keeper_resume(struct keeper *keeper, struct story *story, const char *path, struct diag *diag)
{
	struct blob blob;
	enum status status = keeper_take_path(keeper, path, diag);

	if (!status)
		status = journal_resume(path, &keeper->journal, &blob, diag);
	if (status)
		return status;
	status = record_read(&blob, path, story, diag);
	blob_free(&blob);
	if (status)
		return status;
	keeper_take_file(keeper, story);
	keeper_look_at_disk(keeper);
	return STATUS_OK;
}

/* Is nothing left to write? */
static bool keeper_is_saved(const struct keeper *keeper, const struct story *story)
{
	if (!keeper->path[0])
		return true; /* it is not to be */
	if (keeper->file == KEEPER_DAMAGED)
		return keeper_has_end(keeper, story);
	return keeper_has_end(keeper, story) && !keeper->unsaved && keeper->file == KEEPER_GOOD &&
	       journal_is_at(&keeper->journal, keeper->path);
}

enum status keeper_save(struct keeper *keeper, const struct story *story, uint64_t hash, struct diag *diag)
{
	if (keeper_is_saved(keeper, story) || (keeper->n_elsewhere && keeper->n_elsewhere == story->n_actions))
		return STATUS_OK;
	enum status status = keeper_keep(keeper, story);
	if (!status && !keeper->ended)
		status = record_end(&keeper->journal, hash, &keeper->why);
	keeper->ended = status == STATUS_OK;
	if (!status)
		status = keeper_sync(keeper, &keeper->why);
	keeper->unsaved = status != STATUS_OK;
	if (!status)
		return STATUS_OK;
	size_t n = story->n_actions - min(keeper->n_written, story->n_actions);
	if (n == 1)
		return diag_set(diag, status, "the last turn is not saved: %s", keeper->why.text);
	if (n > 1)
		return diag_set(diag, status, "the last %zu turns are not saved: %s", n, keeper->why.text);
	return diag_set(diag, status, "the run may not be on the disk: %s", keeper->why.text);
}

enum status keeper_save_as(struct keeper *keeper, const struct story *story, uint64_t hash, const char *path,
			   struct diag *diag)
{
	struct journal_image image = {.crc = 0};

	if (!file_is_free(path))
		return diag_at(diag, STATUS_WRITE, path, 0, 0, "%s", strerror(EEXIST));
	enum status status = record_image(story, &hash, &image, diag);
	if (!status)
		status = file_write(path, FILE_USERS, image.bytes.blob.bytes, image.bytes.blob.len, diag);
	if (!status)
		keeper->n_elsewhere = story->n_actions;
	blob_free(&image.bytes.blob);
	return status;
}
