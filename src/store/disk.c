#include "config.h"

#include "store/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

int disk_open(const char *path, int flags, mode_t mode)
{
	return open(path, flags | O_CLOEXEC, mode);
}

ssize_t disk_read(int fd, void *bytes, size_t len)
{
	return read(fd, bytes, len);
}

ssize_t disk_write(int fd, const void *bytes, size_t len)
{
	return write(fd, bytes, len);
}

int disk_seek(int fd, off_t at)
{
	return lseek(fd, at, SEEK_SET) < 0 ? -1 : 0;
}

int disk_truncate(int fd, off_t len)
{
	return ftruncate(fd, len);
}

int disk_sync(int fd)
{
	return fsync(fd);
}

int disk_sync_data(int fd)
{
	return fdatasync(fd);
}

int disk_lock(int fd)
{
	return flock(fd, LOCK_EX | LOCK_NB);
}

int disk_set_mode(int fd, mode_t mode)
{
	return fchmod(fd, mode);
}

int disk_close(int fd)
{
	return close(fd);
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
	return rename(from, to);
}

int disk_link(const char *from, const char *to)
{
	return link(from, to);
}

int disk_remove(const char *path)
{
	return unlink(path);
}

int disk_make_directory(const char *path)
{
	return mkdir(path, 0700);
}

char *disk_real_path(const char *path, char *real)
{
	return realpath(path, real);
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
