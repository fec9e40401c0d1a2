/* oracle/prologue.h -- the prologue: small boards that teach what the signs of the run mean, each with a few words at the
 * moments that they are about.
 *
 * Its hunters know where you are from the first turn on, and everything is in view.  A board begins again after a catch, and
 * where you have got out without its lesson.
 *
 * Invariant: a board has words for its start, its lesson and its end. */
#ifndef ORACLE_PROLOGUE_H
#define ORACLE_PROLOGUE_H

#include "oracle/preview.h"

enum { PROLOGUE_BOARDS_MAX = 8, PROLOGUE_TEXT = 160 };

enum prologue_cue {
#define CUE(id, key) CUE_##id,
#include "oracle/prologue_cues.def"
#undef CUE
	PROLOGUE_CUES
};

struct prologue_board {
	char map[32];                            /* a file in the folder prologue of the data directory */
	int lesson;                              /* enum prologue_cue: its stairs open after that */
	char says[PROLOGUE_CUES][PROLOGUE_TEXT]; /* "": nothing */
};

struct prologue {
	struct prologue_board boards[PROLOGUE_BOARDS_MAX]; /* [n_boards] */
	int n_boards;
};

/* One try at a board. */
struct prologue_try {
	const struct prologue_board *board;
	unsigned came, told;    /* bits 1 << enum prologue_cue: cues that have held, and cues already spoken */
	enum prologue_cue says; /* the last text shown */
	int turn;               /* before the last action */
};

/* Reads prologue.cfg from the data directory. */
MUST_CHECK enum status prologue_load(struct prologue *prologue, struct diag *diag);

/* The same from TEXT, which messages call PATH. */
MUST_CHECK enum status prologue_parse(const char *path, const char *text, struct prologue *prologue,
				      struct diag *diag);

/* A new world on BOARD, by RULES; game_free releases it. */
MUST_CHECK enum status prologue_world(const struct prologue_board *board, const struct rules *rules,
				      struct game **game, struct diag *diag);

/* Begins a try at BOARD, which outlives it, as AGAIN says: CUE_START, CUE_CAUGHT or CUE_MISSED. */
struct prologue_try prologue_begin(const struct prologue_board *board, enum prologue_cue again);

/* Takes in the world after an action, or at the start, and what PREVIEW holds for its next turn. */
void prologue_hear(struct prologue_try *try, const struct game *game, const struct preview *preview);

/* Why the board must begin again, as in prologue_begin; CUE_START: it need not. */
enum prologue_cue prologue_again(const struct prologue_try *try, const struct game *game);

#endif
