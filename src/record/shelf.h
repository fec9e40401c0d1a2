/* record/shelf.h -- the directory of runs: the one that continues, at one path, and finished or unreadable ones beside
 * it.
 *
 * Invariant: no function here deletes or overwrites a run; a file in the way is renamed. */
#ifndef RECORD_SHELF_H
#define RECORD_SHELF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* The path of the run that "continue" resumes; its directory may be absent. */
MUST_CHECK enum status shelf_current(char *path, size_t cap, struct diag *diag);

/* Has this player never played a run? */
bool shelf_is_empty(void);

/* Makes this process the only one that plays the run at PATH, until it closes *FD, and removes files left half-written
 * by killed ones.  STATUS_BUSY if another one does; STATUS_UNSUPPORTED if the file system has no locks. */
MUST_CHECK enum status shelf_lock(const char *path, int *fd, struct diag *diag);
void shelf_unlock(int *fd);

/* The same for a file that is read, changed and written in one go: waits up to three seconds for another program to be
 * done with it.  On a file system without locks it succeeds with *FD -1. */
MUST_CHECK enum status shelf_hold(const char *path, int *fd, struct diag *diag);

/* Moves a file away from PATH: a run to replays/SEED-NUMBER.journal, anything else to PATH.aside-NUMBER.  TO[cap]
 * receives the new path, or "".  *READABLE tells whether it was a run; if not, DIAG says why. */
MUST_CHECK enum status shelf_clear(const char *path, char *to, size_t cap, bool *readable, struct diag *diag);

/* The path of the summary beside the run at PATH, .txt instead of .journal; shelf_clear moves it along. */
MUST_CHECK enum status shelf_text_path(const char *path, char *text, size_t cap, struct diag *diag);

/* Copies the file at PATH to PATH.aside-NUMBER, which TO[cap] receives. */
MUST_CHECK enum status shelf_copy_aside(const char *path, char *to, size_t cap, struct diag *diag);

#endif
