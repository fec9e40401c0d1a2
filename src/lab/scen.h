/* lab/scen.h -- scenario files of the MovingAI benchmarks: queries on one map, with the lengths of the answers.
 *
 * The first line is "version 1" or "version 1.0".  The others have nine fields: bucket, map, width, height, start x,
 * start y, goal x, goal y, length.  The old form has no version line, and no width and height.
 *
 * Invariant: start and goal of every entry are within the map size of the entry, if it gives one. */
#ifndef LAB_SCEN_H
#define LAB_SCEN_H

#include "map/grid.h"

struct scen_entry {
	int line;
	struct cell start, goal;
	int width, height; /* of the map; 0 in the old form */
	double length;     /* 0 although start != goal: unknown, as in files for many agents */
	double tolerance; /* one unit of the last printed digit plus 1e-6: files are rounded, some of them up */
};

struct scen {
	char map[256];              /* file name of the map, without folders; the same in all entries */
	struct scen_entry *entries; /* [n], owned */
	size_t n;
	size_t n_bad; /* entries that were dropped: they begin or end in a wall or outside the map */
	int bad_line; /* of the first */
};

/* Reads TEXT[len], NAME in messages; scen_free releases SCEN.  STATUS_BAD_INPUT, with the line: a line cannot be read,
 * names a second map, or has a start or goal outside the map.  Only the last part of the map's name is used. */
MUST_CHECK enum status scen_parse(const char *name, const char *text, size_t len, struct scen *scen,
				  struct diag *diag);
void scen_free(struct scen *scen);

static inline bool scen_is_unknown(const struct scen_entry *entry)
{
	return entry->length == 0 && !cell_equal(entry->start, entry->goal);
}

/* Does the file give this answer, or none?  LENGTH matters only if a path was FOUND. */
bool scen_agrees(const struct scen_entry *entry, bool found, double length);

/* Writes the path of the map of SCEN, a file at PATH, to FOUND: WHERE, if that is a file, or in it, if it is a folder;
 * without it, which is NULL then, in the folder of PATH, in its maps/, in maps/ beside that folder, or in the folder
 * of the same name in maps/ beside the parent folder, the layout of the benchmarks.  STATUS_NOT_FOUND. */
enum { SCEN_PATH_CAP = 4096 };
MUST_CHECK enum status scen_find_map(const char *path, const struct scen *scen, const char *where,
				     char found[SCEN_PATH_CAP], struct diag *diag);

/* Checks the entries against GROUND.  Those that begin or end in a wall or outside are dropped and counted; STATUS_BAD_INPUT if the map
 * has another size, or none is left. */
struct ground;
MUST_CHECK enum status scen_check(const char *name, struct scen *scen, const struct ground *ground,
				  struct diag *diag);

#endif
