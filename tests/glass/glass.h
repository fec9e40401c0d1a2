/* tests/glass/glass.h -- the world under glass: a disk, a terminal, a clock and signals of our own, behind the
 * seams of store and term, that fail where a seed says.
 *
 * The disk keeps apart what a program sees and what would outlive a power failure: of what was not synced, any
 * part may be on it, in any order, the last write torn.
 *
 * Invariant: all that happens follows from the seed. */
#ifndef TESTS_GLASS_GLASS_H
#define TESTS_GLASS_GLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "kit/ui.h"

/* ---- the disk */

enum disk_fault {
	FAULT_NONE,
	FAULT_ONCE,   /* one call fails */
	FAULT_WINDOW, /* each of some calls may fail */
	FAULT_FULL,   /* no room for more bytes, for some calls */
	FAULT_GONE,   /* from one call on all fail with EIO */
	FAULT_LOCKED, /* from one call on nothing can be changed: EROFS */
	FAULT_KILL,   /* the process is dead at one call, a write torn */
	FAULT_POWER,  /* so is the machine */
	FAULT_COUNT
};

/* Empties the disk and copies the directory DATA of the real one to /data.  RNG is the source of all that is left
 * open. */
void glass_disk_reset(const char *data, struct rng *rng, bool can_lock, bool can_sync);
void glass_disk_free(void);

/* From now on nobody may name a standard stream or the working directory, which only a command line does. */
void glass_disk_bait(void);

/* Puts a file on the disk, or a directory if BYTES is NULL; the directory above is there. */
void glass_disk_put(const char *path, const void *bytes, size_t len);

/* A process begins; FAULT comes at its AT-th call and, if it has an end, ends at the UNTIL-th. */
void glass_disk_begin(enum disk_fault fault, long at, long until);

/* The process has ended: its files are closed.  After FAULT_POWER only what was on the disk is left. */
void glass_disk_end(void);

/* Has the process been killed?  What it does from then on happens nowhere. */
bool glass_disk_dead(void);
long glass_disk_calls(void);

/* Another process locks the file at PATH, or lets it go. */
void glass_disk_lock_elsewhere(const char *path, bool locked);

/* Hands every file outside the data directory to TAKE: as it is seen, or as it would be after a power failure
 * now of which nothing unsynced is left. */
void glass_disk_each(bool after_power_failure,
		     void (*take)(void *context, const char *path, const unsigned char *bytes, size_t len),
		     void *context);

/* Flips one bit of the file at PATH, if there is any. */
void glass_disk_damage(const char *path);

/* ---- the terminal */

/* What the next life does at the terminal. */
struct glass_script {
	int events;     /* so many keys, waits, resizes and pastes at most; then the end */
	bool wild;      /* keys of all views; otherwise those of a run */
	bool signalled; /* it ends by a signal, or the terminal is gone; otherwise by saving and leaving */
};

void glass_tty_begin(struct rng *rng, struct ui *ui, const struct glass_script *script);

/* ---- what is kept beside runs: scores, settings, puzzles, a file of the user's */

void glass_side_begin(void);

/* The player has typed the key of the options, and may change any setting there. */
void glass_side_options(void);

/* Writes some of it. */
void glass_side_live(struct rng *rng);

/* On a sound disk: is all there that was said to be kept? */
void glass_side_check(void (*complain)(const char *what, const char *more));

/* Where the player is: how many screens are open, the topmost, and the actions of the runs among them. */
struct glass_stance {
	size_t depth, actions;
	const struct view *top;
};
void glass_look(const struct ui *ui, struct glass_stance *stance);

/* Called whenever a picture is complete and the program waits: everything drawn so far has been seen. */
void glass_seen(struct ui *ui, int keys_since);

#endif
