/* lab/scen.h -- scenario files of the MovingAI benchmarks: queries on one map, with the lengths of the answers.
 *
 * The first line is "version 1" or "version 1.0".  The others have nine fields: bucket, map, width, height,
 * start x, start y, goal x, goal y, length.  The old form has no version line, and no width and height.
 *
 * Invariant: start and goal of every entry lie within the map size that the entry gives, if it gives one. */
#ifndef LAB_SCEN_H
#define LAB_SCEN_H

#include "map/grid.h"

struct scen_entry {
	int line;
	struct cell start, goal;
	int width, height; /* of the map; 0 in the old form */
	double length;     /* 0 although start != goal: there is no path */
	double tolerance; /* one unit of the last printed digit plus 1e-6: files are rounded, some of them up */
};

struct scen {
	char map[256];              /* file name of the map, without folders; the same in all entries */
	struct scen_entry *entries; /* [n], owned */
	size_t n;
};

/* Reads TEXT[len], which is called NAME in messages; scen_free releases SCEN.  STATUS_BAD_INPUT, with the line:
 * a line cannot be read, names a second map, names one by an absolute path or through "..", or has a start or
 * goal outside the map. */
MUST_CHECK enum status scen_parse(const char *name, const char *text, size_t len, struct scen *scen,
				  struct diag *diag);
void scen_free(struct scen *scen);

/* Is this the answer that the file gives?  LENGTH counts only if a path was FOUND. */
bool scen_agrees(const struct scen_entry *entry, bool found, double length);

/* Checks the entries against GROUND: the size of the map, and that starts and goals are open cells. */
struct ground;
MUST_CHECK enum status scen_check(const char *name, const struct scen *scen, const struct ground *ground,
				  struct diag *diag);

#endif
