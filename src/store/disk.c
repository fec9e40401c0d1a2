#include "config.h"

#include "store/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* Tries again as long as CALL is only interrupted; RESULT is what it returned last. */
#define DISK_REPEAT(result, call) \
	do \
		(result) = (call); \
	while ((result) < 0 && errno == EINTR)

int disk_open(const char *path, int flags, mode_t mode)
{
	int fd;

	DISK_REPEAT(fd, open(path, flags | O_CLOEXEC, mode));
	return fd;
}

ssize_t disk_read(int fd, void *bytes, size_t len)
{
	ssize_t n;

	DISK_REPEAT(n, read(fd, bytes, len));
	return n;
}

ssize_t disk_write(int fd, const void *bytes, size_t len)
{
	ssize_t n;

	DISK_REPEAT(n, write(fd, bytes, len));
	return n;
}

int disk_seek(int fd, off_t at)
{
	return lseek(fd, at, SEEK_SET) < 0 ? -1 : 0;
}

int disk_truncate(int fd, off_t len)
{
	int result;

	DISK_REPEAT(result, ftruncate(fd, len));
	return result;
}

int disk_sync(int fd)
{
	int result;

	DISK_REPEAT(result, fsync(fd));
	return result;
}

int disk_sync_data(int fd)
{
	int result;

	DISK_REPEAT(result, fdatasync(fd));
	return result;
}

int disk_lock(int fd)
{
	int result;

	DISK_REPEAT(result, flock(fd, LOCK_EX | LOCK_NB));
	return result;
}

void disk_pause(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
}

int disk_set_mode(int fd, mode_t mode)
{
	int result;

	DISK_REPEAT(result, fchmod(fd, mode));
	return result;
}

int disk_close(int fd)
{
	/* An interrupted close has closed the file: another try could close somebody else's. */
	if (close(fd) == 0 || errno == EINTR)
		return 0;
	return -1;
}

int disk_status(const char *path, struct stat *info)
{
	return stat(path, info);
}

int disk_status_of(int fd, struct stat *info)
{
	return fstat(fd, info);
}

int disk_rename(const char *from, const char *to)
{
	int result;

	DISK_REPEAT(result, rename(from, to));
	return result;
}

int disk_remove(const char *path)
{
	int result;

	DISK_REPEAT(result, unlink(path));
	return result;
}

int disk_make_directory(const char *path)
{
	int result;

	DISK_REPEAT(result, mkdir(path, 0700));
	return result;
}

ssize_t disk_read_link(const char *path, char *out, size_t cap)
{
	return readlink(path, out, cap);
}

char *disk_real_path(const char *path)
{
	return realpath(path, NULL);
}

bool disk_list(const char *path, bool (*take)(void *context, const char *name), void *context)
{
	DIR *stream = opendir(path);
	const struct dirent *entry;
	bool more = true;

	while (stream && more && (entry = readdir(stream)))
		more = take(context, entry->d_name);
	if (stream)
		closedir(stream);
	return more;
}

bool disk_process_is_gone(int pid)
{
	return kill(pid, 0) != 0 && errno == ESRCH;
}
