/* cli/catalogue.h -- the contents of the data directory as variants, to be listed like the built-in tables.
 *
 * Invariant: a table that is not built in points into the catalogue's own memory. */
#ifndef CLI_CATALOGUE_H
#define CLI_CATALOGUE_H

#include "base/diag.h"
#include "base/variant.h"

struct catalogue_entry {
	struct variant variant;
	char name[64], title[64];
	char path[4096]; /* the file that it comes from */
};

struct catalogue {
	struct catalogue_entry *entries;    /* [n]; NULL: the table is built in */
	const struct variant **owned;       /* [n + 1] */
	const struct variant *const *table; /* NULL-terminated; NULL: empty */
	size_t n;
	struct left_out left; /* unreadable entries */
};

enum family {
#define FAMILY(id, name, table, read, own) FAMILY_##id,
#include "cli/families.def"
#undef FAMILY
	FAMILIES
};

/* A family of things that can be named on the command line. */
struct catalogue_family {
	const char *name;                   /* "pathfinders" */
	const struct variant *const *table; /* built in; NULL: `read` */
	struct catalogue (*read)(void);     /* from the data directory */
	unsigned own;                       /* the files of the player's own that change it, see user_files.h */
};

extern const struct catalogue_family catalogue_families[FAMILIES + 1]; /* ends with a name of NULL */
extern const char *const catalogue_names[FAMILIES + 1];                /* NULL-terminated */

/* The members of FAMILY: maps, scenes, lessons and puzzles by name, all else in the order of their files, without
 * unreadable entries.  catalogue_free releases them. */
struct catalogue catalogue_open(const struct catalogue_family *family);
void catalogue_free(struct catalogue *catalogue);

#endif
