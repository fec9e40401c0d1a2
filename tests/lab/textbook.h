/* tests/lab/textbook.h -- the searches as a textbook has them, with two lists and no cleverness: the judge of what a
 * pane shows.
 *
 * Invariant: a cell is in at most one of the two lists; g and parent hold for the cells of both. */
#ifndef TESTS_LAB_TEXTBOOK_H
#define TESTS_LAB_TEXTBOOK_H

#include "path/path.h"

/* How the next cell is chosen. */
enum textbook_order {
	TEXTBOOK_OLDEST,  /* breadth-first */
	TEXTBOOK_NEWEST,  /* depth-first */
	TEXTBOOK_LEAST_G, /* Dijkstra */
	TEXTBOOK_LEAST_H, /* greedy */
	TEXTBOOK_LEAST_F  /* A* with the octile distance, or that of four neighbours */
};

struct textbook {
	const struct ground *ground;
	struct path_query query;
	enum textbook_order order;
	bool *open, *closed; /* [cells] */
	double *g;           /* [cells] */
	uint32_t *number;    /* [cells] when the cell was put on the list of the open ones */
	uint32_t *parent;    /* [cells] */
	uint32_t latest;     /* number; and the cell closed last, UINT32_MAX: none */
	uint32_t current;
	bool found;
};

/* The start is open and everything else unseen; textbook_free releases it. */
struct textbook textbook_new(const struct ground *ground, const struct path_query *query,
			     enum textbook_order order);
void textbook_free(struct textbook *textbook);

/* Closes the next open cell and opens its neighbours; false if there is none, or the goal was found. */
bool textbook_step(struct textbook *textbook);

#endif
