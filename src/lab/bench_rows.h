/* lab/bench_rows.h -- the answers of pathfinders as rows of CSV or JSON, the same for all who write them.
 *
 * Invariant: the names of the columns and their order never change; new columns are appended. */
#ifndef LAB_BENCH_ROWS_H
#define LAB_BENCH_ROWS_H

#include "lab/bench.h"
#include "store/rows.h"

/* One row; all pointers are borrowed. */
struct bench_row {
	const char *map;
	uint64_t map_hash, seed;
	enum diagonal_rule rule;
	const struct solver *solver;
	const struct bench_question *question; /* opt: NAN if unknown, INFINITY: no path */
	const struct bench_answer *answer;     /* its times will be sorted */
	bool no_time;                          /* leave out the preparation time */
	const char *reading; /* what reading made of the file of the map; NULL: nothing to say */
};

extern const struct columns bench_columns;

/* Writes ROW to ROWS, which have bench_columns. */
void bench_row_write(const struct bench_row *row, const struct rows *rows);

/* "found", "none", "limit" or "error". */
const char *bench_status_word(const struct bench_answer *answer);

#endif
