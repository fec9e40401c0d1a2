/* oracle/puzzle.h -- puzzles: small maps with hunters that you can leave uncaught, in a known number of turns.
 *
 * A puzzle is a map whose file says `turns N`, in the folder puzzles of the data directory or of the player.  Its name
 * is the file name without its suffix, and the puzzles teach in the order of the names.
 *
 * Invariant: a solution holds for every seed, since ways with a random choice are excluded; and with the random
 * choices of the seed played no way is shorter. */
#ifndef ORACLE_PUZZLE_H
#define ORACLE_PUZZLE_H

#include "map/grid.h"
#include "oracle/solve.h"

enum { PUZZLE_NAME_CAP = 64, PUZZLE_SEED = 1 };

/* ---- existing puzzles ------------------------------------------------------------------------------------ */

struct puzzle_entry {
	char name[PUZZLE_NAME_CAP];
	int best;     /* the fewest turns in which the player has solved it; 0: not yet */
	bool shipped; /* it came with the program */
};

struct puzzle_list {
	struct puzzle_entry *all; /* [n], by name; owned */
	size_t n;
};

/* The shipped ones and the player's own, and how far the player has got; puzzle_list_free releases LIST. */
MUST_CHECK enum status puzzle_list(struct puzzle_list *list, struct diag *diag);
void puzzle_list_free(struct puzzle_list *list);

/* Writes the path of puzzle NAME to PATH[cap]. */
MUST_CHECK enum status puzzle_path(const char *name, char *path, size_t cap);

/* Is PATH, from puzzle_path, a shipped puzzle? */
bool puzzle_is_shipped(const char *path);

/* Is a puzzle called NAME shipped?  A file of the player's can stand in for it. */
bool puzzle_is_name_shipped(const char *name);

/* The one of LIST for the day with that number, the same for everybody: only shipped ones.  NULL: none. */
const struct puzzle_entry *puzzle_of_day(const struct puzzle_list *list, int64_t day);

/* Notes that NAME was solved in TURNS. */
MUST_CHECK enum status puzzle_note(const char *name, int turns, struct diag *diag);

/* ---- a puzzle -------------------------------------------------------------------------------------------- */

/* Solves GRID.  ANSWER says whether that was proven, in how many turns and ways; LUCKY is what puzzle_luck says of it. */
MUST_CHECK enum status puzzle_solve(const struct grid *grid, const struct rules *rules, struct job *job,
				    struct solve_answer *answer, struct solve_answer *lucky, struct diag *diag);

/* Searches from GAME for a way of fewer than TURNS turns with a random choice; ORACLE_NONE: no such way.  It gives up
 * after this many states. */
MUST_CHECK enum status puzzle_luck(const struct game *game, int turns, size_t states_max, struct job *job,
				   struct solve_answer *lucky);

/* A puzzle that is made is as large as this. */
enum { PUZZLE_WIDTH = 15, PUZZLE_HEIGHT = 9 };

/* What to look for. */
struct puzzle_wish {
	uint64_t seed;
	const char *const *hunters; /* [n_hunters] names of hunters.cfg */
	size_t n_hunters;
	int least, most; /* turns */
	int tries;       /* positions to solve before it gives up */
	struct job *job; /* that stops the search; NULL: nobody watches */
};

/* Looks for a puzzle: every shortest way fails, another way exists.  STATUS_NOT_FOUND: none was found; STATUS_INTERRUPTED;
 * STATUS_USAGE: an unknown hunter.  The same wish gives the same puzzle; grid_free releases GRID. */
MUST_CHECK enum status puzzle_make(const struct puzzle_wish *wish, const struct rules *rules, struct grid *grid,
				   struct diag *diag);

#endif
