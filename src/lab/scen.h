/* lab/scen.h -- scenario files of the MovingAI benchmarks: questions about one map, with the lengths of the
 * answers.
 *
 * "version 1" or "version 1.0", then lines of nine fields: bucket, map, width, height, start x y, goal x y,
 * length.  The old form without the version line has seven: width and height are left out.
 *
 * Invariant: every entry of a scen lies on the map of the size it names, when it names one. */
#ifndef LAB_SCEN_H
#define LAB_SCEN_H

#include "map/grid.h"

struct scen_entry {
	int line;
	struct cell start, goal;
	int width, height; /* of the map; 0 in the old form */
	double length;     /* 0 with start != goal: there is no path */
	double tolerance;  /* one unit of the last printed digit and 1e-6: files are rounded, some of them up */
};

struct scen {
	char map[256];              /* file name of the map, without folders; equal in all entries */
	struct scen_entry *entries; /* [n], owned */
	size_t n;
};

/*
 * Reads TEXT[len], which is called NAME in messages.  STATUS_BAD_INPUT with the line: garbage, another map than
 * the first line named, a map name that is absolute or climbs by "..", cells outside.  scen_free gives it back.
 */
MUST_CHECK enum status scen_parse(const char *name, const char *text, size_t len, struct scen *scen,
				  struct diag *diag);
void scen_free(struct scen *scen);

/* Is LENGTH the answer that the file gives? */
bool scen_agrees(const struct scen_entry *entry, bool found, double length);

/* Checks the entries against their map: its size, and that starts and goals are open cells of GROUND. */
struct ground;
MUST_CHECK enum status scen_check(const char *name, const struct scen *scen, const struct ground *ground,
				  struct diag *diag);

#endif
