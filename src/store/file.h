/* store/file.h -- whole files in and out: bounded on the way in, all or nothing on the way out.
 *
 * Invariant: a path that is not of a regular file (FIFO, terminal, directory, socket) is refused, so opening never hangs;
 * after a failed write the path still has its old content. */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include "base/diag.h"
#include "store/bytes.h"

/* The owner of a file decides how far it is trusted. */
enum file_owner {
	FILE_OURS, /* runs, scores, settings unless a link leads to them: mode 0600, symbolic links refused */
	FILE_USERS /* links followed, mode by umask; written to "-" is stdout, to /dev/fd/N as it is open */
};

/* What the user names to be read: on the command line a file, standard input ("-") or an open descriptor (/dev/fd/N), on a
 * screen only a file.  A file of data names other data by a plain name (store/places.h), which has another type, so that
 * no stranger's file can make the program read a terminal or a path. */
struct file_arg {
	const char *text; /* NULL: not given */
	bool
	    is_path; /* never a stream: it was typed on a screen, whose terminal must not be read, or found in a list */
};

enum { FILE_MAX_BYTES = 1 << 28 }; /* enough for 2^26 cells of any format */

/* Reads the whole of PATH, a regular file of at most MAX bytes, into BLOB; a user's without the byte order mark that some
 * editors put before UTF-8.  STATUS_NOT_FOUND, STATUS_READ, STATUS_LIMIT or STATUS_NO_MEMORY on failure. */
MUST_CHECK enum status file_read(const char *path, enum file_owner owner, size_t max, struct blob *blob,
				 struct diag *diag);

/* The same for what the command line names, which may be a stream.  Reading one may wait. */
MUST_CHECK enum status file_read_arg(struct file_arg arg, size_t max, struct blob *blob, struct diag *diag);

/* Takes the byte order mark off the beginning of BLOB, if there is one. */
void file_drop_byte_order_mark(struct blob *blob);

/* Replaces PATH by BYTES[len]: temporary file beside it, fsync, rename, fsync of the directory.  Pipes and
 * devices are written directly.  STATUS_WRITE on any failure. */
MUST_CHECK enum status file_write(const char *path, enum file_owner owner, const void *bytes, size_t len,
				  struct diag *diag);

/* A file of the user's that is too large to hold in memory: written piece by piece to a temporary file, which
 * replaces the path at the end. */
struct file_draft {
	int fd;
	bool straight; /* standard output, a pipe or a device: no temporary file */
	char path[4096], temporary[4096];
};

MUST_CHECK enum status file_draft_begin(const char *path, struct file_draft *draft, struct diag *diag);

/* Adds BYTES[len].  STATUS_WRITE on failure. */
MUST_CHECK enum status file_draft_put(struct file_draft *draft, const void *bytes, size_t len,
				      struct diag *diag);

/* Ends a draft written with file_draft_put, or file_put(draft->fd, ...).  Without KEEP it is discarded, except for
 * direct output. */
MUST_CHECK enum status file_draft_end(struct file_draft *draft, bool keep, struct diag *diag);

/* Is PATH, a file of the user's, written as it stands: standard output ("-"), another descriptor, a pipe or a device? */
bool file_is_straight(const char *path);

/* Can PATH, a file of the user's, be written, as far as one can see without writing?  STATUS_WRITE if not. */
MUST_CHECK enum status file_can_write(const char *path, struct diag *diag);

/* Is there a regular file at PATH, or a symbolic link that leads to one, or to where nothing is yet? */
bool file_leads_to_file(const char *path);

/* Is PATH, or what it leads to, a regular file that somebody may execute? */
bool file_is_program(const char *path);

/* Removes the temporary files that ended processes left beside PATH, a file of the program, and its copies PATH.*, as
 * far as possible.  For the one process that writes PATH. */
void file_sweep(const char *path);

/* Is there anything at PATH, as far as one can see? */
bool file_exists(const char *path);

/* Can the entries of the directory PATH be listed?  STATUS_NOT_FOUND: absent; STATUS_READ: no. */
MUST_CHECK enum status file_can_list(const char *path, struct diag *diag);

/* Is it certain that nothing is at PATH?  A disk that fails does not say so. */
bool file_is_free(const char *path);

/* When the content of PATH was last changed, in seconds since 1970; 0: none. */
int64_t file_changed(const char *path);

/* Renames FROM to TO.  Returns false, with errno set, on failure; EEXIST if something is at TO, which stays.  No
 * other process may make TO meanwhile. */
bool file_move(const char *from, const char *to);

/* A new, renamed or removed entry outlives a power failure only once its directory is on the disk.  Returns false,
 * with errno set, if the disk reports a failure; a file system that cannot tell counts as success. */
bool file_sync_directory_of(const char *path);

/* Does errno, after a failed sync, say that this file system cannot sync? */
bool file_cannot_sync(void);

/* Adds the line TEXT, without its line end, to the file of lines at PATH, creating it if necessary.  Several processes
 * may do so at once.  An interrupted line is ended first. */
MUST_CHECK enum status file_append_line(const char *path, const char *text, struct diag *diag);

/* Calls write(2) until all of BYTES[len] are written; returns false, with errno set, on failure. */
bool file_put(int fd, const void *bytes, size_t len);

/* Reads the rest of FD, at most MAX bytes; NAME is for messages.  Errors as for file_read. */
MUST_CHECK enum status file_get(int fd, const char *name, size_t max, struct blob *blob, struct diag *diag);

/* open(2) that never hangs and accepts only regular files; returns -1, with errno and DIAG set, on failure. */
int file_open(const char *path, int flags, enum file_owner owner, struct diag *diag);

#endif
