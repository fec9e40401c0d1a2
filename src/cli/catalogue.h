/* cli/catalogue.h -- what the data directory holds, as variants, to be listed like what is built in.
 *
 * Invariant: table is NULL-terminated and points into the catalogue's own memory. */
#ifndef CLI_CATALOGUE_H
#define CLI_CATALOGUE_H

#include "base/variant.h"

struct catalogue_entry {
	struct variant variant;
	char name[64], title[64];
	char path[4096]; /* "" for an entry of a table */
};

struct catalogue {
	struct catalogue_entry *entries; /* [n] */
	const struct variant **table;    /* [n + 1]; NULL: empty */
	size_t n;
};

/* The maps and scenes, sorted by name, and the ship classes in the order of ships.cfg.  What cannot be read is
 * left out; the commands that use it say why.  catalogue_free releases them. */
struct catalogue catalogue_maps(void);
struct catalogue catalogue_scenes(void);
struct catalogue catalogue_ships(void);
struct catalogue catalogue_lessons(void);
struct catalogue catalogue_puzzles(void);
void catalogue_free(struct catalogue *catalogue);

#endif
