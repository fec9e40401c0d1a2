/* guest/process.h -- a program that runs beside ours, joined by three pipes: input, output and complaints.
 *
 * The program gets no arguments, no shell, no search path and no terminal; it leads a new process group.  It and that group
 * end with us, even if we are killed; on Linux so does all else that it started, in whichever group or session.  It runs with
 * the user's rights anyway: this is not a sandbox.
 *
 * Invariant: either pid is 0 and all descriptors are -1, or the program was started and process_stop has not been
 * called; process_stop leaves no program alive. */
#ifndef GUEST_PROCESS_H
#define GUEST_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/diag.h"

/* The memory that a program may use is limited; see process.c. */
enum { PROCESS_TAIL = 512, PROCESS_MEMORY_GIB = 2 };

struct process {
	pid_t pid; /* 0: not running */
	pid_t
	    warden; /* its parent, and our child: kills it and all that it started when we end, or are killed */
	int leash;  /* the warden waits until our end of it closes */
	int news;   /* on which the warden tells how it ended */
	int to, from, complaints; /* our ends of its standard input, output and error; none of them blocks */
	char tail[PROCESS_TAIL];  /* [n_tail] the end of what it complained */
	size_t n_tail;
	bool ended; /* wait_status says how */
	int wait_status;
	long most_kib; /* of memory that it used at once, once it has ended */
};

/* A process that is not running. */
struct process process_none(void);

/* Starts the file PATH.  STATUS_NOT_FOUND, with the reason, if the system will not run it; STATUS_LIMIT if there are
 * no descriptors or processes left. */
MUST_CHECK enum status process_start(const char *path, struct process *process, struct diag *diag);

/* Ends it: closes its input and waits PATIENCE_MS, then asks by a signal, then kills it and its whole group.
 * Returns the most memory that it used at once, in KiB. */
long process_stop(struct process *process, int patience_ms);

/* Waits at most WAIT_MS until it says something, or can be written to if WRITING.  Collects its complaints. */
void process_wait(struct process *process, bool writing, int wait_ms);

/* Like read and write, without waiting: the number of bytes, 0 where nothing can be done now, -1 at the end. */
ssize_t process_read(struct process *process, void *bytes, size_t cap);
ssize_t process_write(struct process *process, const void *bytes, size_t len);

/* How it ended: "ended with status 3", "was killed by signal 11 (Segmentation fault)", or "closed its output".  Gives it
 * a moment to do so. */
void process_fate(struct process *process, char *out, size_t cap);

/* The last line that it complained, or "". */
void process_last_complaint(const struct process *process, char *out, size_t cap);

/* CPU time that it has used, and the time of day, in ns; the first is 0 where the system does not say. */
uint64_t process_cpu_ns(const struct process *process);
uint64_t process_clock_ns(void);

#endif
