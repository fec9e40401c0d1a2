/* path/path.h -- the one interface every grid pathfinder implements.
 *
 * A pathfinder is a const struct registered by a line of pathfinders.def.  It owns no memory: the caller gives
 * scratch (zeroed once, then kept between searches of the same ground), an index (for those that prepare) and
 * the result. */
#ifndef PATH_PATH_H
#define PATH_PATH_H

#include "base/variant.h"
#include "map/ground.h"
#include "path/events.h"

enum path_caps {
	PATH_OPTIMAL = 1 << 0,     /* cost equals Dijkstra's under the query's rule */
	PATH_WEIGHTED = 1 << 1,    /* minds terrain costs (else every open cell costs 1 to it) */
	PATH_ANY_ANGLE = 1 << 2,   /* cells are corners; consecutive ones see each other */
	PATH_INCREMENTAL = 1 << 3, /* scratch remembers the last search and repairs it by query.changed */
	PATH_PREPARED = 1 << 4,    /* needs prepare() */
	PATH_EVEN_GROUND = 1 << 5, /* serves ground of one terrain cost only, else STATUS_UNSUPPORTED */
};

/* When may a diagonal step be taken?  Any-angle legs: when may they pass exactly through a corner? */
enum diagonal_rule {
	DIAGONAL_NEVER,  /* four neighbours */
	DIAGONAL_NO_CUT, /* both orthogonal neighbours open (MovingAI's rule) */
	DIAGONAL_ONE,    /* at least one open */
	DIAGONAL_ALWAYS,
	DIAGONAL_RULES
};

enum { PATH_ALL_RULES = (1 << DIAGONAL_RULES) - 1 };

extern const char *const diagonal_names[DIAGONAL_RULES + 1]; /* never no-cut one always NULL */

struct path_query {
	struct cell start, goal;
	enum diagonal_rule rule;
	uint32_t max_expanded;      /* 0: no limit */
	const struct cell *changed; /* cells whose cost changed since the last search with this scratch */
	size_t n_changed;
};

struct path_result {
	/* false: cells lead to the nearest of the reachable cells: the least straight distance to the goal,
	 * then the least cost, then the least index.  A blocked start reaches nothing: cells is the start
	 * alone. */
	bool found;
	bool limited; /* max_expanded stopped the search */
	struct cell
	    *cells; /* [cap], caller-owned; start first; neighbours adjacent, except ANY_ANGLE: corners */
	size_t cap, len;
	double cost; /* a + b sqrt 2, times terrain; of `cells` as they stand */
	uint32_t expanded, generated, max_open;
	size_t bytes; /* scratch this search touched */
};

struct pathfinder {
	struct variant head; /* first: see base/variant.h */
	unsigned caps;       /* enum path_caps */
	unsigned rules;      /* bit 1 << rule for each diagonal rule it supports */
	size_t (*scratch_size)(const struct ground *);
	size_t (*index_size)(const struct ground *); /* NULL unless PREPARED */
	/* Builds INDEX (zeroed memory of index_size), or mends it after CHANGED[n] cells changed. */
	enum status (*prepare)(void *index, const struct ground *, const struct cell *changed, size_t n);
	/* One whole search.  SCRATCH (aligned to 64) was zeroed when it was made.  Never allocates.  The answer
	 * never depends on earlier searches in the same scratch, but for INCREMENTAL ones: there the cost does
	 * not.  STATUS_UNSUPPORTED for a rule or ground it cannot serve, STATUS_BAD_INPUT for cells outside the
	 * map, STATUS_SPACE where result->cap is too short (width * height always suffices). */
	enum status (*find)(const void *index, void *scratch, const struct ground *, const double *params,
			    const struct path_query *, struct event_log *, struct path_result *);
};

/* All of pathfinders.def, NULL-terminated, and their names in the same order. */
extern const struct variant *const pathfinders[];
extern const char *const pathfinder_names[];

static inline const struct pathfinder *pathfinder_of(const struct variant *head)
{
	return (const struct pathfinder *)head;
}

/* What every find() does first: refuses a rule that is not in RULES (STATUS_UNSUPPORTED) and cells outside the
 * map (STATUS_BAD_INPUT), else empties RESULT, all but its buffer. */
MUST_CHECK enum status path_begin(unsigned rules, const struct ground *ground, const struct path_query *query,
				  struct path_result *result);

/* May a mover step from AT in direction D under RULE? */
bool path_step_allowed(const struct ground *ground, struct cell at, int d, enum diagonal_rule rule);

/* Can one go straight from the middle of A to the middle of B?  All cells the line enters must be open; where
 * it passes exactly through a corner, RULE decides as for a diagonal step (NEVER: no). */
bool path_sees(const struct ground *ground, struct cell a, struct cell b, enum diagonal_rule rule);

/*
 * Turns CORNERS[n], n > 0, consecutive ones in sight of each other, into adjacent cells that keep to RULE:
 * WALKED[cap]. STATUS_SPACE where cap is too short; STATUS_BAD_INPUT where a leg is blocked.
 */
MUST_CHECK enum status path_walk(const struct ground *ground, enum diagonal_rule rule,
				 const struct cell *corners, size_t n, struct cell *walked, size_t cap,
				 size_t *len);

/* Length of CELLS[len] walked step by step: terrain x 1 or sqrt 2.  Any-angle legs cost their straight length.
 */
double path_cost(const struct ground *ground, const struct cell *cells, size_t len, bool weighted);

#endif
