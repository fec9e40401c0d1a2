#include "config.h"

#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/text.h"
#include "store/disk.h"

int file_open(const char *path, int flags, enum file_owner owner, struct diag *diag)
{
	struct stat info;
	int error = EINVAL;

	if (owner == FILE_OURS)
		flags |= O_NOFOLLOW;
	/* O_NONBLOCK: opening a FIFO returns at once, so that it can be refused below. */
	int fd = disk_open(path, flags | O_NONBLOCK | O_NOCTTY, 0600);
	if (fd < 0 || disk_status_of(fd, &info) != 0)
		error = errno;
	else if (S_ISREG(info.st_mode))
		return fd;
	else if (S_ISDIR(info.st_mode))
		error = EISDIR;
	diag_at(diag, STATUS_READ, path, 0, 0, "%s", error == EINVAL ? "not a regular file" : strerror(error));
	if (fd >= 0)
		disk_close(fd);
	errno = error;
	return -1;
}

enum status file_get(int fd, const char *name, size_t max, struct blob *blob, struct diag *diag)
{
	struct byte_writer writer = {0};
	unsigned char chunk[1 << 16];
	ssize_t got = 0;

	while (writer.blob.len <= max && !writer.failed && (got = disk_read(fd, chunk, sizeof chunk)) != 0) {
		if (got < 0)
			break;
		write_bytes(&writer, chunk, (size_t)got);
	}
	write_bytes(&writer, "", 0);
	enum status status = STATUS_OK;
	if (writer.failed)
		status = diag_at(diag, STATUS_NO_MEMORY, name, 0, 0, "out of memory");
	else if (got < 0)
		status = diag_at(diag, STATUS_READ, name, 0, 0, "%s", strerror(errno));
	else if (writer.blob.len > max)
		status = diag_at(diag, STATUS_LIMIT, name, 0, 0, "larger than %zu bytes", max);
	if (status)
		blob_free(&writer.blob);
	else
		*blob = writer.blob;
	return status;
}

/* The descriptor that PATH stands for, "-" being DASH, or -1.  Its file is read or written from the present offset,
 * and never replaced.  A shell opens /dev/fd/63 for us in `solve <(astray gen maze)`. */
static int file_descriptor_of(const char *path, int dash)
{
	static const char *const streams[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
	static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
	int fd;

	if (!strcmp(path, "-"))
		return dash;
	for (int i = 0; i < (int)ARRAY_LEN(streams); i++)
		if (!strcmp(path, streams[i]))
			return i;
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		if (!strncmp(path, folders[i], strlen(folders[i])) &&
		    text_to_int(path + strlen(folders[i]), 0, INT_MAX, &fd))
			return fd;
	return -1;
}

void file_drop_byte_order_mark(struct blob *blob)
{
	static const unsigned char mark[] = {0xef, 0xbb, 0xbf};

	if (blob->len < sizeof mark || memcmp(blob->bytes, mark, sizeof mark) != 0)
		return;
	blob->len -= sizeof mark;
	memmove(blob->bytes, blob->bytes + sizeof mark, blob->len + 1); /* with its NUL */
}

enum status file_read(const char *path, enum file_owner owner, size_t max, struct blob *blob, struct diag *diag)
{
	int fd = file_open(path, O_RDONLY, owner, diag);

	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return STATUS_NOT_FOUND;
	if (fd < 0)
		return STATUS_READ;
	enum status status = file_get(fd, path, max, blob, diag);
	disk_close(fd);
	if (!status && owner == FILE_USERS)
		file_drop_byte_order_mark(blob);
	return status;
}

enum status file_read_arg(struct file_arg arg, size_t max, struct blob *blob, struct diag *diag)
{
	int fd = arg.is_path ? -1 : file_descriptor_of(arg.text, STDIN_FILENO);

	if (fd < 0)
		return file_read(arg.text, FILE_USERS, max, blob, diag);
	enum status status =
	    file_get(fd, !strcmp(arg.text, "-") ? "standard input" : arg.text, max, blob, diag);
	if (!status)
		file_drop_byte_order_mark(blob);
	return status;
}

bool file_put(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len > 0) {
		ssize_t put = disk_write(fd, at, len);
		if (put < 0)
			return false;
		at += put;
		len -= (size_t)put;
	}
	return true;
}

enum { TEMPORARIES = 100 };

/* Writes the name of temporary file NUMBER of process PID beside TARGET to NAME[PATH_MAX]; false if it is too long. */
static bool file_name_temporary(const char *target, long pid, int number, char *name)
{
	return snprintf(name, PATH_MAX, "%s.%ld-%d~", target, pid, number) < PATH_MAX;
}

/* Creates a new file beside TARGET and writes its name to NAME[PATH_MAX]. */
static int file_open_temporary(const char *target, mode_t mode, char *name)
{
	for (int i = 0; i < TEMPORARIES; i++) {
		if (!file_name_temporary(target, (long)getpid(), i, name)) {
			errno = ENAMETOOLONG;
			return -1;
		}
		int fd = disk_open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	return -1;
}

/* Is NAME exactly what file_open_temporary calls a file beside BASE, or beside a copy BASE.SOMETHING, by a process that is
 * gone? */
static bool file_is_left_over(const char *name, const char *base)
{
	size_t len = strlen(base);
	const char *dot = strrchr(name, '.');
	char target[PATH_MAX], own[PATH_MAX], *end;

	if (strncmp(name, base, len) != 0 || name[len] != '.' || strlen(name) >= sizeof target)
		return false;
	long pid = strtol(dot + 1, &end, 10);
	if (pid < 1 || pid > INT_MAX || *end != '-')
		return false;
	long number = strtol(end + 1, NULL, 10);
	snprintf(target, sizeof target, "%.*s", (int)(dot - name), name);
	return number >= 0 && number < TEMPORARIES && file_name_temporary(target, pid, (int)number, own) &&
	       !strcmp(name, own) && disk_process_is_gone((int)pid);
}

/* What a sweep works with: "DIRECTORY/" and the name of the file in it. */
struct file_sweep {
	char directory[PATH_MAX];
	const char *base;
};

static bool file_sweep_entry(void *context, const char *name)
{
	const struct file_sweep *sweep = context;
	char path[PATH_MAX];

	if (file_is_left_over(name, sweep->base) &&
	    snprintf(path, sizeof path, "%s%s", sweep->directory, name) < (int)sizeof path)
		disk_remove(path);
	return true;
}

void file_sweep(const char *path)
{
	const char *slash = strrchr(path, '/');
	struct file_sweep sweep = {"./", path};

	if (slash) {
		snprintf(sweep.directory, sizeof sweep.directory, "%.*s", (int)(slash - path) + 1, path);
		sweep.base = slash + 1;
	}
	disk_list(sweep.directory, file_sweep_entry, &sweep);
}

bool file_cannot_sync(void)
{
	return errno == EINVAL || errno == EROFS || errno == ENOSYS || errno == ENOTSUP;
}

bool file_sync_directory_of(const char *path)
{
	char directory[PATH_MAX] = ".";
	const char *slash = strrchr(path, '/');

	if (slash)
		snprintf(directory, sizeof directory, "%.*s", (int)(slash - path) + 1, path);
	int fd = disk_open(directory, O_RDONLY | O_DIRECTORY, 0);
	if (fd < 0)
		return errno == EACCES; /* one may write to a directory that one may not open */
	bool synced = disk_sync(fd) == 0 || file_cannot_sync();
	disk_close(fd);
	return synced;
}

static bool file_sync(int fd)
{
	return disk_sync(fd) == 0 || file_cannot_sync();
}

/* Opens a draft of TARGET with this mode; EXACTLY: whatever the user's mask says.  Returns false, with errno set. */
static bool file_draft_open(struct file_draft *draft, const char *target, mode_t mode, bool exactly)
{
	static_assert(sizeof draft->temporary >= PATH_MAX, "file_open_temporary writes a whole path");
	snprintf(draft->path, sizeof draft->path, "%s", target);
	draft->straight = false;
	draft->fd = file_open_temporary(target, exactly ? 0600 : mode, draft->temporary);
	if (draft->fd < 0 || !exactly || disk_set_mode(draft->fd, mode) == 0)
		return draft->fd >= 0;
	int error = errno;
	disk_close(draft->fd);
	disk_remove(draft->temporary);
	errno = error;
	return false;
}

bool file_is_straight(const char *path)
{
	struct stat info;

	return file_descriptor_of(path, STDOUT_FILENO) >= 0 ||
	       (disk_status(path, &info) == 0 && !S_ISREG(info.st_mode));
}

/* Opens a descriptor, a pipe or a device, which no temporary file can replace. */
static int file_open_straight(const char *path)
{
	int fd = file_descriptor_of(path, STDOUT_FILENO);

	return fd >= 0 ? dup(fd) : disk_open(path, O_WRONLY | O_NOCTTY, 0);
}

/* Finds into TARGET[PATH_MAX] the target of the symbolic link PATH, existing or not; any other path is its own target.
 * Returns false, with errno set. */
static bool file_follow(const char *path, char *target)
{
	enum { LINKS_MAX = 40 };
	char link[PATH_MAX], next[PATH_MAX];
	ssize_t n = snprintf(target, PATH_MAX, "%s", path);

	for (int links = 0; n < PATH_MAX && links < LINKS_MAX; links++) {
		n = disk_read_link(target, link, sizeof link);
		if (n < 0)
			return true;
		const char *slash = link[0] == '/' ? NULL : strrchr(target, '/');
		n = snprintf(next, sizeof next, "%.*s%.*s", slash ? (int)(slash - target) + 1 : 0, target,
			     (int)n, link);
		memcpy(target, next, sizeof next);
	}
	errno = n < PATH_MAX ? ELOOP : ENAMETOOLONG;
	return false;
}

/* May the file PATH be written?  A draft could replace it even if not.  Sets errno. */
static bool file_may_be_written(const char *path)
{
	int fd = disk_open(path, O_WRONLY | O_NOCTTY, 0);

	return fd >= 0 && disk_close(fd) == 0;
}

/* Opens a draft of a user's file: an existing symbolic link and mode stay. */
static bool file_draft_open_users(struct file_draft *draft, const char *path)
{
	struct stat info;
	char target[PATH_MAX];
	bool exists = disk_status(path, &info) == 0;

	if (!file_is_straight(path))
		return file_follow(path, target) && (!exists || file_may_be_written(target)) &&
		       file_draft_open(draft, target, exists ? info.st_mode & 0777 : 0666, exists);
	snprintf(draft->path, sizeof draft->path, "%s", path);
	draft->straight = true;
	draft->fd = file_open_straight(path);
	return draft->fd >= 0;
}

/* Puts a draft in its place, or without KEEP discards it.  Returns false, with errno set, where it is not in place. */
static bool file_draft_close(struct file_draft *draft, bool keep)
{
	bool written = keep && (draft->straight || file_sync(draft->fd)), renamed = false;
	int error = errno;

	/* A network file system may report a failed write only on close, which must run in any case. */
	if (disk_close(draft->fd) && written) {
		error = errno;
		written = false;
	}
	if (draft->straight) {
		errno = error;
		return written;
	}
	if (written) {
		renamed = disk_rename(draft->temporary, draft->path) == 0;
		written = renamed && file_sync_directory_of(draft->path);
		error = errno;
	}
	if (!renamed)
		disk_remove(draft->temporary);
	errno = error;
	return written;
}

/* By errno. */
static enum status file_not_written(const char *path, struct diag *diag)
{
	return diag_at(diag, STATUS_WRITE, strcmp(path, "-") != 0 ? path : "standard output", 0, 0, "%s",
		       strerror(errno));
}

enum status file_write(const char *path, enum file_owner owner, const void *bytes, size_t len,
		       struct diag *diag)
{
	struct file_draft draft;
	bool opened = owner == FILE_USERS ? file_draft_open_users(&draft, path)
					  : file_draft_open(&draft, path, 0600, false);

	if (opened && file_draft_close(&draft, file_put(draft.fd, bytes, len)))
		return STATUS_OK;
	return file_not_written(path, diag);
}

enum status file_draft_begin(const char *path, struct file_draft *draft, struct diag *diag)
{
	if (file_draft_open_users(draft, path))
		return STATUS_OK;
	return file_not_written(path, diag);
}

enum status file_draft_put(struct file_draft *draft, const void *bytes, size_t len, struct diag *diag)
{
	if (file_put(draft->fd, bytes, len))
		return STATUS_OK;
	return file_not_written(draft->path, diag);
}

enum status file_draft_end(struct file_draft *draft, bool keep, struct diag *diag)
{
	if (file_draft_close(draft, keep) || !keep)
		return STATUS_OK;
	return file_not_written(draft->path, diag);
}

enum status file_can_write(const char *path, struct diag *diag)
{
	struct stat info;
	struct file_draft draft;

	/* Opening a pipe would wait for its reader. */
	if (file_is_straight(path) && (disk_status(path, &info) != 0 || !S_ISDIR(info.st_mode)))
		return STATUS_OK;
	enum status status = file_draft_begin(path, &draft, diag);
	if (status)
		return status;
	return file_draft_end(&draft, false, diag);
}

bool file_leads_to_file(const char *path)
{
	struct stat info;
	char link[PATH_MAX];

	if (disk_status(path, &info) == 0)
		return S_ISREG(info.st_mode);
	return disk_read_link(path, link, sizeof link) >= 0;
}

bool file_is_program(const char *path)
{
	struct stat info;

	return disk_status(path, &info) == 0 && S_ISREG(info.st_mode) &&
	       info.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH);
}

enum status file_append_line(const char *path, const char *text, struct diag *diag)
{
	struct byte_writer line = {0};
	struct stat info = {.st_size = -1};
	int fd = file_open(path, O_RDWR | O_CREAT | O_APPEND, FILE_OURS, diag);

	if (fd < 0)
		return STATUS_WRITE;
	disk_status_of(fd, &info);
	/* One call: lines of several processes do not mix.  What is there may end torn, and after a failed sync nobody can
	 * read whether it does: an empty line parts the new one from it. */
	write_text(&line, "%s%s\n", info.st_size ? "\n" : "", text);
	bool written = !line.failed && file_put(fd, line.blob.bytes, line.blob.len) && file_sync(fd);
	/* It may be new, or the last try may have failed at it. */
	written = written && file_sync_directory_of(path);
	int error = errno;
	written = disk_close(fd) == 0 && written;
	blob_free(&line.blob);
	if (written)
		return STATUS_OK;
	return diag_at(diag, STATUS_WRITE, path, 0, 0, "%s", strerror(error));
}

bool file_exists(const char *path)
{
	struct stat info;

	return disk_status(path, &info) == 0;
}

enum status file_can_list(const char *path, struct diag *diag)
{
	int fd = disk_open(path, O_RDONLY | O_DIRECTORY, 0);

	if (fd >= 0) {
		disk_close(fd);
		return STATUS_OK;
	}
	bool absent = errno == ENOENT || errno == ENOTDIR;
	return diag_at(diag, absent ? STATUS_NOT_FOUND : STATUS_READ, path, 0, 0, "%s", strerror(errno));
}

bool file_is_free(const char *path)
{
	return !file_exists(path) && (errno == ENOENT || errno == ENOTDIR);
}

int64_t file_changed(const char *path)
{
	struct stat info;

	if (disk_status(path, &info) != 0)
		return 0;
	return (int64_t)info.st_mtime;
}

bool file_move(const char *from, const char *to)
{
	if (!file_is_free(to)) {
		errno = EEXIST;
		return false;
	}
	if (disk_rename(from, to) != 0)
		return false;
	/* If these fail, a power failure may bring back the old name. */
	file_sync_directory_of(to);
	file_sync_directory_of(from);
	return true;
}
