/* map/reading.h -- how a file was read, so that nothing is skipped silently.
 *
 * The readers of formats whose content can mean many things, or whose meaning is guessed, keep notes while they read.
 * The resulting cells are counted in the grid itself.
 *
 * Invariant: every text is one line without control characters. */
#ifndef MAP_READING_H
#define MAP_READING_H

#include "map/grid.h"

enum { READING_NOTES = 32, READING_TEXT = 160, READING_LINE = 512 };

/* How much a note matters. */
enum reading_weight {
	READING_DETAIL, /* what nobody misses; not said in one line */
	READING_PLAIN,  /* how the file was understood */
	READING_GUESS,  /* an assumption that may be wrong */
	READING_LOSS    /* a part of the file did not reach the map */
};

struct reading {
	int layers_used, layers_ignored, objects_used, objects_ignored;
	int n, more; /* notes, and how many had no room */
	struct reading_note {
		enum reading_weight weight;
		int times; /* it was made */
		char text[READING_TEXT];
	} notes[READING_NOTES];
};

/* The reading of GRID, made with the first note; NULL if memory is short, as the functions below allow. */
struct reading *reading_of(struct grid *grid);

/* Notes it, or raises its number if noted before. */
void reading_note(struct reading *reading, enum reading_weight weight, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* A summary of the resulting map. */
struct survey {
	size_t open, blocked, regions;   /* regions: of open cells that are joined by their sides */
	const struct mark *start, *goal; /* NULL: none */
};

/* STATUS_NO_MEMORY. */
MUST_CHECK enum status reading_survey(const struct grid *grid, struct survey *survey);

/* A sign that GRID was probably misunderstood: no wall, no open cell or, among objects, no start; NULL: none. */
const char *reading_warning(const struct grid *grid, const struct survey *survey);

/* Writes what GRID has come out as, without the notes, to LINE. */
void reading_measure(const struct grid *grid, const struct survey *survey, char line[READING_LINE]);

/* Writes what SURVEY and the notes of GRID say in one line to LINE. */
void reading_say(const struct grid *grid, const struct survey *survey, char line[READING_LINE]);

/* Should the user who opens GRID see that line? */
bool reading_matters(const struct grid *grid, const struct survey *survey);

#endif
