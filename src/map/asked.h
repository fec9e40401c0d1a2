/* map/asked.h -- how the user wants a map read, where its file is silent.
 *
 * Invariant: all 0 leaves everything to guesses. */
#ifndef MAP_ASKED_H
#define MAP_ASKED_H

#include <stdbool.h>
#include <stddef.h>

struct format;
struct job;

/* The meaning of digits in a text map. */
enum map_digits { MAP_DIGITS_GUESS, MAP_DIGITS_WALLS, MAP_DIGITS_COSTS };
extern const char *const map_digits_names[]; /* guess walls costs NULL */

struct map_asked {
	size_t max_cells;            /* 0: GRID_MAX_CELLS */
	const struct format *format; /* NULL: by its content */
	const char *solid;           /* NULL: only the words of conventions.cfg */
	const char *
	    project; /* the folder below which all files that the map refers to lie; NULL: see map_read_beside */
	int cell;    /* a picture's pixels to a side of a cell; 0: guessed */
	bool inverted; /* bright pixels of a picture are walls */
	enum map_digits digits;
	struct job *job; /* that the reading is a part of; NULL: nobody watches */
};

#endif
