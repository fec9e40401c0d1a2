/* kit/own_keys.h -- the player's own keys.cfg, changed entry by entry.
 *
 * Keys are named as in keys.cfg.  Invariant: in a group, a key bound in this session belongs to one action only. */
#ifndef KIT_OWN_KEYS_H
#define KIT_OWN_KEYS_H

#include "store/table.h"

struct own_keys {
	struct table table;
	char path[TABLE_PATH_CAP];
	bool foreign; /* written by hand, with comments that do not survive */
};

/* Reads the file, which need not exist.  Even after a failure the caller calls own_keys_close. */
MUST_CHECK enum status own_keys_open(struct own_keys *own, struct diag *diag);
void own_keys_close(struct own_keys *own);

/* Binds KEYS[n] to ACTION of GROUP, and takes them from the other actions of that screen in this file; n 0: none. */
MUST_CHECK enum status own_keys_bind(struct own_keys *own, const char *group, const char *action,
				     const char *const *keys, size_t n);

/* Lets ACTION of GROUP have the keys that it has by default. */
void own_keys_forget(struct own_keys *own, const char *group, const char *action);

/* Writes the file.  One that was written by hand goes to keys.cfg.old first. */
MUST_CHECK enum status own_keys_save(struct own_keys *own, struct diag *diag);

#endif
