/* store/file.h -- whole files in and out: bounded on the way in, all or nothing on the way out.
 * Invariant: a path that hangs (FIFO, terminal) or is no file at all (directory, socket) is refused, not read;
 * after a failed write the old content of the path still stands. */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include "base/diag.h"
#include "store/bytes.h"

/* Whose file it is decides how far it is trusted. */
enum file_owner {
	FILE_OURS, /* runs, scores, settings: mode 0600, symbolic links refused */
	FILE_USERS /* named on the command line: links followed, the umask decides, "-" is stdin or stdout */
};

enum { FILE_MAX_BYTES = 1 << 28 }; /* enough for 2^26 cells of any format */

/* The whole of PATH, MAX bytes at most.  STATUS_NOT_FOUND, STATUS_READ, STATUS_LIMIT or STATUS_NO_MEMORY. */
MUST_CHECK enum status file_read(const char *path, enum file_owner owner, size_t max, struct blob *blob,
				 struct diag *diag);

/*
 * Puts BYTES[len] in the place of PATH: temporary name beside it, fsync, rename, fsync of the directory.
 * Pipes and devices are written straight.  STATUS_WRITE on any failure.
 */
MUST_CHECK enum status file_write(const char *path, enum file_owner owner, const void *bytes, size_t len,
				  struct diag *diag);

/* The same for what is too large to hold: pieces go to a temporary file, which takes the place of the path at
 * the end. */
struct file_draft {
	int fd;
	bool straight; /* no temporary: standard output, a pipe, a device */
	char path[4096], temporary[4096];
};

MUST_CHECK enum status file_draft_begin(const char *path, struct file_draft *draft, struct diag *diag);
/* file_put(draft->fd, ...) in between; KEEP false throws the draft away. */
MUST_CHECK enum status file_draft_end(struct file_draft *draft, bool keep, struct diag *diag);

/* write(2) until all of BYTES[len] are out; false with errno set otherwise. */
bool file_put(int fd, const void *bytes, size_t len);

/* Reads the rest of FD; the name is for messages.  Errors as file_read. */
MUST_CHECK enum status file_get(int fd, const char *name, size_t max, struct blob *blob, struct diag *diag);

/* open(2) of a regular file that never hangs: -1 with errno set and DIAG filled, also when it is none. */
int file_open(const char *path, int flags, enum file_owner owner, struct diag *diag);

#endif
