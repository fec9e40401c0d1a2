#include "config.h"

#include "record/shelf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "base/seed.h"
#include "record/record.h"
#include "store/disk.h"
#include "store/file.h"
#include "store/places.h"

enum { NAMES_MAX = 100000, HOLD_TRIES = 300 };

enum status shelf_current(char *path, size_t cap, struct diag *diag)
{
	return place_find(PLACE_DATA, "run.journal", path, cap, diag);
}

bool shelf_is_empty(void)
{
	char path[4096];

	if (shelf_current(path, sizeof path, NULL) != STATUS_OK || file_exists(path))
		return false;
	return place_find(PLACE_DATA, "replays", path, sizeof path, NULL) == STATUS_OK && !file_exists(path);
}

/* ---- one player at a time -------------------------------------------------------------------------------- */

/* The lock is a separate file: the run's file is replaced now and then, and its lock with it. */
enum status shelf_lock(const char *path, int *fd, struct diag *diag)
{
	char name[4096];

	if (snprintf(name, sizeof name, "%s.lock", path) >= (int)sizeof name)
		return diag_at(diag, STATUS_SPACE, path, 0, 0, "the path is too long");
	int opened = disk_open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
	if (opened >= 0 && disk_lock(opened) == 0) {
		file_sweep(path);
		*fd = opened;
		return STATUS_OK;
	}
	int error = errno;
	if (opened >= 0)
		disk_close(opened);
	if (opened >= 0 && error == EWOULDBLOCK)
		return diag_set(diag, STATUS_BUSY, "this run is open in another astray");
	return diag_set(diag, STATUS_UNSUPPORTED, "%s", strerror(error));
}

void shelf_unlock(int *fd)
{
	if (*fd >= 0)
		disk_close(*fd);
	*fd = -1;
}

enum status shelf_hold(const char *path, int *fd, struct diag *diag)
{
	enum status status = STATUS_BUSY;

	*fd = -1;
	for (int tries = 0; status == STATUS_BUSY && tries < HOLD_TRIES; tries++) {
		if (tries)
			disk_pause();
		status = shelf_lock(path, fd, NULL);
	}
	if (status == STATUS_BUSY)
		return diag_at(diag, status, path, 0, 0,
			       "another astray has been writing it for three seconds");
	return STATUS_OK;
}

/* ---- making room ----------------------------------------------------------------------------------------- */

static const char *shelf_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* The seed of the run at PATH, or its day, as words.  An error means that it cannot be played from that file, whatever
 * it is. */
static enum status shelf_seed_of(const char *path, char *seed, struct diag *diag)
{
	struct blob blob;
	enum status status = file_read(path, FILE_OURS, JOURNAL_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	status = record_label(&blob, shelf_base_name(path), seed, diag);
	blob_free(&blob);
	return status;
}

/* Moves FROM to the first free replays/SEED-NUMBER.journal, which becomes TO[cap]. */
static enum status shelf_move_to_replays(const char *from, const char *seed, char *to, size_t cap,
					 struct diag *diag)
{
	for (int number = 1; number < NAMES_MAX; number++) {
		char name[64];
		snprintf(name, sizeof name, "replays/%s-%d.journal", seed, number);
		enum status status = place_own(PLACE_DATA, name, to, cap, diag);
		if (status)
			return status;
		if (file_move(from, to))
			return STATUS_OK;
		if (errno != EEXIST)
			break;
	}
	return diag_at(diag, STATUS_WRITE, to, 0, 0, "%s", strerror(errno));
}

/* Finds the first PATH.aside-NUMBER that is free. */
static enum status shelf_name_aside(const char *path, char *to, size_t cap, struct diag *diag)
{
	for (int number = 1; number < NAMES_MAX; number++) {
		if (snprintf(to, cap, "%s.aside-%d", path, number) >= (int)cap)
			return diag_at(diag, STATUS_SPACE, path, 0, 0, "the path is too long");
		if (file_is_free(to))
			return STATUS_OK;
	}
	return diag_at(diag, STATUS_WRITE, path, 0, 0, "too many files beside it");
}

static enum status shelf_move_aside(const char *path, char *to, size_t cap, struct diag *diag)
{
	enum status status = shelf_name_aside(path, to, cap, diag);

	if (!status && !file_move(path, to))
		status = diag_at(diag, STATUS_WRITE, to, 0, 0, "%s", strerror(errno));
	return status;
}

enum status shelf_text_path(const char *path, char *text, size_t cap, struct diag *diag)
{
	static const char suffix[] = ".journal";
	size_t len = strlen(path), tail = sizeof suffix - 1;

	if (len > tail && !strcmp(path + len - tail, suffix))
		len -= tail;
	if (snprintf(text, cap, "%.*s.txt", (int)len, path) >= (int)cap)
		return diag_at(diag, STATUS_SPACE, path, 0, 0, "the path is too long");
	return STATUS_OK;
}

/* The summary of the run that was moved FROM there TO here follows it; if it cannot, the next one replaces it. */
static void shelf_move_text(const char *from, const char *to)
{
	char old[4096], new[4096];

	if (shelf_text_path(from, old, sizeof old, NULL) == STATUS_OK &&
	    shelf_text_path(to, new, sizeof new, NULL) == STATUS_OK)
		file_move(old, new);
}

enum status shelf_clear(const char *path, char *to, size_t cap, bool *readable, struct diag *diag)
{
	char seed[SEED_TEXT_CAP];
	enum status status = shelf_seed_of(path, seed, diag);

	to[0] = '\0';
	*readable = status == STATUS_OK;
	if (status == STATUS_NOT_FOUND)
		return STATUS_OK;
	if (status == STATUS_NO_MEMORY)
		return status;
	/* Where the replays cannot be reached, a run must not be in the way of the next one either. */
	if (status || shelf_move_to_replays(path, seed, to, cap, NULL) != STATUS_OK) {
		struct diag moving = {""};
		status = shelf_move_aside(path, to, cap, &moving);
		if (status && diag)
			*diag = moving;
	}
	if (!status)
		shelf_move_text(path, to);
	return status;
}

enum status shelf_copy_aside(const char *path, char *to, size_t cap, struct diag *diag)
{
	struct blob blob;
	enum status status = shelf_name_aside(path, to, cap, diag);

	if (!status)
		status = file_read(path, FILE_OURS, JOURNAL_MAX_BYTES, &blob, diag);
	if (status)
		return status;
	status = file_write(to, FILE_OURS, blob.bytes, blob.len, diag);
	blob_free(&blob);
	return status;
}
