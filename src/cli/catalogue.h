/* cli/catalogue.h -- what the data directory holds, made into variants, so that it lists like all that is built
 * in. Invariant: table is NULL-terminated and points into the catalogue's own memory. */
#ifndef CLI_CATALOGUE_H
#define CLI_CATALOGUE_H

#include "base/variant.h"

struct catalogue_entry {
	struct variant variant;
	char name[64], title[64];
};

struct catalogue {
	struct catalogue_entry *entries; /* [n] */
	const struct variant **table;    /* [n + 1], or NULL: empty */
	size_t n;
};

/* The maps, scenes and ship classes, in the order of their names or of their file.  What cannot be read is left
 * out: the commands that use it say why.  catalogue_free gives each back. */
struct catalogue catalogue_maps(void);
struct catalogue catalogue_scenes(void);
struct catalogue catalogue_ships(void);
void catalogue_free(struct catalogue *catalogue);

#endif
