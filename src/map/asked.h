/* map/asked.h -- how the user asks a map to be read, where its file does not say it.
 *
 * Invariant: all 0 asks for nothing: what the file does not say is guessed. */
#ifndef MAP_ASKED_H
#define MAP_ASKED_H

#include <stdbool.h>
#include <stddef.h>

struct format;
struct job;

/* What digits in a text map are. */
enum map_digits { MAP_DIGITS_GUESS, MAP_DIGITS_WALLS, MAP_DIGITS_COSTS };
extern const char *const map_digits_names[]; /* guess walls costs NULL */

struct map_asked {
	size_t max_cells;            /* 0: GRID_MAX_CELLS */
	const struct format *format; /* NULL: by its content */
	const char *solid; /* words between commas that mean a wall; NULL: those of the conventions only */
	const char *
	    project; /* the folder below which all files that the map refers to lie; NULL: see map_read_beside */
	int cell;    /* a picture's pixels to a side of a cell; 0: guessed */
	bool inverted; /* of a picture, what is bright is a wall */
	enum map_digits digits;
	struct job *job; /* that the reading is a part of; NULL: nobody watches */
};

#endif
