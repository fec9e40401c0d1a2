/* record/book.h -- the book of minds: your observations of each hunter.  A file of lines that only grows.
 *
 *   book1 MOMENT FLOOR { HUNTER/ELUDED/RESTS/CAUGHT/ERRORS } CHECK
 *
 * A line for each floor of a run, when it is left or the run ends: MOMENT is the hash of the state before the last
 * action; of each hunter that you met on it, how often it lost you, rested, caught you, and erred for each cause of
 * world/errors.def.  CHECK is a hash of all before it.  Several programs may add lines at once.
 *
 * Invariant: no line is ever changed or removed; a damaged line, or one from a newer program, costs only itself; each
 * moment is used once. */
#ifndef RECORD_BOOK_H
#define RECORD_BOOK_H

#include "world/game.h"

enum { BOOK_NAME_CAP = 24, BOOK_PAGES_MAX = 128 };

/* What one hunter did. */
struct book_page {
	char name[BOOK_NAME_CAP]; /* without blanks, see book_name */
	int met;                  /* how many of them, */
	int first, last;          /* on floors from this to that */
	int eluded, rests, caught;
	int erred[HUNTER_ERRORS];
};

/* The present floor as you have seen it. */
struct book_floor {
	int number;
	struct book_page pages[GAME_HUNTERS_MAX]; /* [n], by hunter */
	int n;
};

struct book {
	struct book_page pages[BOOK_PAGES_MAX]; /* [n] */
	int n;
	size_t n_damaged, n_newer; /* lines that could not be read */
};

/* The NAME of a hunter, with _ for blanks and strokes. */
void book_name(const char *name, char out[BOOK_NAME_CAP]);

/* Begins FLOOR with the hunters of GAME under RULES. */
void book_enter(struct book_floor *floor, const struct rules *rules, const struct game *game);

/* Notes your observations of the last step of GAME. */
void book_hear(struct book_floor *floor, const struct game *game);

/* Adds FLOOR, which ended at MOMENT, to the file. */
MUST_CHECK enum status book_note(const struct book_floor *floor, uint64_t moment, struct diag *diag);

/* Reads the book; an absent file is an empty one. */
MUST_CHECK enum status book_load(struct book *book, struct diag *diag);

/* The same from TEXT[len]. */
void book_parse(const char *text, size_t len, struct book *book);

/* The page of the hunter called NAME; NULL: you have not met it. */
const struct book_page *book_find(const struct book *book, const char *name);

/* How often it erred, for whatever cause. */
int book_errors(const struct book_page *page);

#endif
