/* path/path.h -- the interface that every grid pathfinder implements.
 *
 * A pathfinder is a const struct, registered by a line of pathfinders.def.
 *
 * Invariant: a pathfinder owns no memory.  The caller provides the scratch (zeroed once, then kept between
 * searches of the same ground), the index (for those that prepare one) and the result. */
#ifndef PATH_PATH_H
#define PATH_PATH_H

#include "base/job.h"
#include "base/variant.h"
#include "map/ground.h"
#include "path/events.h"

enum path_caps {
	PATH_OPTIMAL = 1 << 0,     /* cost equals Dijkstra's under the query's rule */
	PATH_WEIGHTED = 1 << 1,    /* respects terrain costs; for the others every open cell costs 1 */
	PATH_ANY_ANGLE = 1 << 2,   /* cells are corners; consecutive ones see each other */
	PATH_INCREMENTAL = 1 << 3, /* scratch remembers the last search, which query.changed repairs */
	PATH_PREPARED = 1 << 4,    /* needs an index from prepare() */
	PATH_SIGHTED = 1 << 5,     /* limited range: may be `limited` although a path exists */
	PATH_TAUT = 1 << 6, /* the shortest at any angle: a sleeve, and the cost of its line (string_pull.h) */
	PATH_HUNTS_EVENLY =
	    1 << 7, /* to a hunter every open cell costs 1, as in the search that was published first */
	PATH_REPAIRED = 1 << 8, /* prepare repairs an index, and leaves it as a new build would */
};

/* The rule for diagonal steps, and for any-angle legs exactly through a corner. */
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
	struct job *job; /* that the search is; stopping it is a limit.  NULL: nobody watches */
};

struct path_result {
	/* If false, cells lead to the nearest of the reached cells: the one with the least straight distance to
	 * the goal, then the least cost, then the least index.  A blocked start reaches only itself. */
	bool found;
	bool limited; /* max_expanded stopped the search, or its sight if it is SIGHTED */

	/* [cap], caller-owned.  The start comes first; consecutive
	 * cells are adjacent, or corners if ANY_ANGLE.  If TAUT, they share a side, and the path is the shortest line
	 * through them: no line that keeps out of walls is shorter, the legs of ANY_ANGLE included. */
	struct cell *cells;
	size_t cap, len;
	double cost; /* of the path in cells: a + b sqrt 2, times terrain; if TAUT, the length of the line */
	/* Cells expanded, including an expanded goal; and the number of times that a cell entered the frontier
	 * or got a better g in it, without the start. */
	uint32_t expanded, generated;
	uint32_t max_open; /* most cells in the frontier at once, each counted once; known only with a log */
	size_t bytes;      /* of scratch that this search touched */
};

struct pathfinder {
	struct variant head; /* first: see base/variant.h */
	unsigned caps;       /* enum path_caps */
	unsigned rules;      /* bit 1 << rule for each diagonal rule it supports */
	/* Those that name the same function and are not INCREMENTAL can take turns with one scratch. */
	size_t (*scratch_size)(const struct ground *);
	size_t (*index_size)(const struct ground *); /* NULL unless PREPARED */
	/* Of memory, aligned and zeroed like the scratch, that only prepare needs; NULL: none. */
	size_t (*work_size)(const struct ground *);
	/* Builds INDEX (memory of index_size, zeroed when it was allocated) for searches under a rule that it supports,
	 * or updates one that was built for it after CHANGED[n] cells changed.  STATUS_INTERRUPTED if JOB, which may be
	 * NULL, was stopped: the index cannot be used then. */
	enum status (*prepare)(void *index, void *work, const struct ground *, enum diagonal_rule,
			       const struct cell *changed, size_t n, struct job *job);
	/* For one that leaves the search to another: which; else NULL. */
	const struct pathfinder *(*pick)(const void *index);
	/* For such a one: to which it leaves the searches if it is known how many QUESTIONS there will be. */
	const struct pathfinder *(*pick_for)(const struct ground *, enum diagonal_rule, size_t questions);
	/* The part of AT's rating beyond g, weighted and rounded as in the search, in the units of cost.h.
	 * NULL: no estimate, or one that depends on more than the cell. */
	uint64_t (*estimate)(const struct ground *, const double *params, const struct path_query *,
			     struct cell at);
	/* INCREMENTAL only: HASH, continued over all in SCRATCH that later searches depend on. */
	uint64_t (*key)(const void *scratch, const struct ground *, uint64_t hash);
	/* One whole search.  SCRATCH is aligned to 64 and was zeroed when it was allocated.  Never allocates.
	 *
	 * With a log, the search expands cells in the strict order of its definition, with the figures of that
	 * order.  Without one it may go about it in any way that is faster and keeps its promises: found and,
	 * if it is optimal, the cost are the same; cells, expanded and generated may differ.
	 *
	 * The answer does not depend on earlier searches with the same scratch; if the pathfinder is
	 * INCREMENTAL, this holds only for the cost.
	 *
	 * STATUS_UNSUPPORTED for a rule or ground that it cannot serve, STATUS_MISMATCH if the index was
	 * prepared for another one, STATUS_BAD_INPUT for cells outside the map, STATUS_SPACE if result->cap is
	 * too small (width * height always suffices). */
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
 * map (STATUS_BAD_INPUT), or else clears RESULT except for its buffer. */
MUST_CHECK enum status path_begin(unsigned rules, const struct ground *ground, const struct path_query *query,
				  struct path_result *result);

/* Notes in RESULT that the frontier of a logged search now has OPEN cells. */
static inline void path_note_open(struct path_result *result, size_t open)
{
	result->max_open = max(result->max_open, (uint32_t)open);
}

/* The number of nodes that QUERY allows a search to expand. */
static inline uint32_t path_limit(const struct path_query *query)
{
	return query->max_expanded ? query->max_expanded : UINT32_MAX;
}

/* So many nodes take some milliseconds at most. */
enum { PATH_NODES_A_STEP = 1024 };

/* At how many nodes, EXPANDED or more, a search must ask path_at_limit. */
static inline uint32_t path_next_limit(const struct path_query *query, uint32_t expanded)
{
	uint32_t next = path_limit(query);

	if (query->job && next - expanded > PATH_NODES_A_STEP)
		next = expanded + PATH_NODES_A_STEP;
	return next;
}

/* Has the search reached its limit, or must it stop?  If so, notes it in RESULT. */
static inline bool path_at_limit(const struct path_query *query, struct path_result *result)
{
	bool stopped =
	    query->job && result->expanded % PATH_NODES_A_STEP == 0 && !job_step(query->job, result->expanded);

	if (result->expanded < path_limit(query) && !stopped)
		return false;
	result->limited = true;
	return true;
}

/* May a mover step from AT in direction D under RULE? */
bool path_step_allowed(const struct ground *ground, struct cell at, int d, enum diagonal_rule rule);

/* Is the straight line from the middle of A to the middle of B free?  All cells that it enters must be open;
 * where it passes exactly through a corner, RULE decides as for a diagonal step (NEVER: no). */
bool path_sees(const struct ground *ground, struct cell a, struct cell b, enum diagonal_rule rule);

/* Turns CORNERS[n], n > 0, each in sight of the next, into adjacent cells WALKED[cap] that obey RULE, and
 * writes their number to *LEN.  STATUS_SPACE if cap is too small, STATUS_BAD_INPUT if a leg is blocked. */
MUST_CHECK enum status path_walk(const struct ground *ground, enum diagonal_rule rule,
				 const struct cell *corners, size_t n, struct cell *walked, size_t cap,
				 size_t *len);

/* The reverse: leaves out of CELLS[len], adjacent cells that obey RULE, each cell whose two neighbours in the list see each
 * other.  Returns how many are left. */
size_t path_pull(const struct ground *ground, enum diagonal_rule rule, struct cell *cells, size_t len);

/* The cost of CELLS[len], step by step: 1 or sqrt 2, times the terrain entered if WEIGHTED.  An any-angle leg costs
 * its straight length, times the mean of the cells that it enters. */
double path_cost(const struct ground *ground, const struct cell *cells, size_t len, bool weighted);

#endif
