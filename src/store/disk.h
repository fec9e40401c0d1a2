/* store/disk.h -- all of this room's, and so the program's, access to disks: the system's calls on files.
 *
 * disk.c is the real one.  A test that needs an artificial disk links another file with these functions, and the rest
 * of the room runs unchanged.  Each works like the system call of the same name: -1 (or NULL) with errno set on
 * failure, except that signals (EINTR) never make one fail. */
#ifndef STORE_DISK_H
#define STORE_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

int disk_open(const char *path, int flags, mode_t mode);   /* open; always with O_CLOEXEC */
ssize_t disk_read(int fd, void *bytes, size_t len);        /* read */
ssize_t disk_write(int fd, const void *bytes, size_t len); /* write */
int disk_seek(int fd, off_t at);                           /* lseek from the beginning */
int disk_truncate(int fd, off_t len);                      /* ftruncate */
int disk_sync(int fd);                                     /* fsync */
int disk_sync_data(int fd);                                /* fdatasync */
int disk_lock(int fd);                                     /* flock: exclusive, without waiting */
void disk_pause(void);                                     /* nanosleep: a hundredth of a second */
int disk_set_mode(int fd, mode_t mode);                    /* fchmod */
int disk_close(int fd);                                    /* close */

int disk_status(const char *path, struct stat *info);            /* stat */
int disk_status_of(int fd, struct stat *info);                   /* fstat */
int disk_rename(const char *from, const char *to);               /* rename */
int disk_remove(const char *path);                               /* unlink */
int disk_make_directory(const char *path);                       /* mkdir, mode 0700 */
ssize_t disk_read_link(const char *path, char *out, size_t cap); /* readlink */
char *disk_real_path(const char *path);                          /* realpath; the caller frees it */

/* Hands the name of every entry of the directory PATH to TAKE, with CONTEXT, until one returns false.  Returns false
 * if TAKE did; an absent directory is empty. */
bool disk_list(const char *path, bool (*take)(void *context, const char *name), void *context);

/* Has process PID, which wrote to this disk, ended?  An unknown one has not. */
bool disk_process_is_gone(int pid);

#endif
