/* school/lesson.h -- a lesson: pictures and texts in steps, and questions that the program answers itself.
 *
 * It is read from lessons/NAME.cfg (the manual describes the file).  It stores no answers, so none goes stale:
 * lesson_run runs the lesson's searches, and the texts take their figures from them.
 *
 * Invariant: every mover of a lesson that was read exists, every question is about an existing one, and every {measure
 * mover} of its texts can be filled in.  The screen replaces an {action} in them. */
#ifndef SCHOOL_LESSON_H
#define SCHOOL_LESSON_H

#include "lab/study.h"
#include "players/race.h"
#include "space/scene.h"
#include "store/places.h"

enum {
	LESSON_MOVERS = 4,
	LESSON_STEPS = 64,
	LESSON_MAPS = 6,
	LESSON_TEXT = 200,
	LESSON_DEEDS = 12,
	LESSON_DEED = 48,
	LESSON_CLAIMS = 4, /* of a step */
	LESSON_SEEDS = 20, /* of a claim */
	LESSON_CHOICES = 5,
	LESSON_CHOICE = 72,
	LESSON_SPEC = 120,
	LESSON_PATH = 4096
};

/* The kind of movers in a lesson. */
enum lesson_kind { LESSON_SEARCH, LESSON_RACE, LESSON_FLIGHT };

/* The measures of a mover. */
enum lesson_measure {
	MEASURE_EXPANDED, /* cells, or nodes */
	MEASURE_MAX_OPEN, /* the largest frontier */
	MEASURE_COST,     /* of the path as it is walked */
	MEASURE_LENGTH,   /* of the path, whatever the ground costs */
	MEASURE_PERCENT,  /* how much dearer than the cheapest path */
	MEASURE_WALKED,   /* races: cells */
	MEASURE_TICK,     /* races: the turn of the catch */
	MEASURE_TOUCHES,  /* flights: how often a ship began to touch something */
	MEASURE_ARRIVED,  /* flights: percentage of the ships that reach their goal untouched */
	MEASURES
};

extern const char *const lesson_measures[MEASURES + 1]; /* their names, NULL-terminated */

/* How a question is answered. */
enum lesson_ask {
	ASK_NOTHING,
	ASK_NEXT,   /* a cell: the one expanded next */
	ASK_NUMBER, /* `measure` of `mover`, within `near` percent of it (of a percentage: points) */
	ASK_LEAST, /* a mover: the one with the least `measure`, among those within `within` percent of the best path */
	ASK_MOST,     /* or the most */
	ASK_SHORTEST, /* yes or no: is the path of `mover` a cheapest one? */
	ASK_PATH,     /* a path as cheap as the one of `mover` */
	ASK_REACHED,  /* a set of movers: all that catch the prey, or whose ships all arrive untouched */
	ASK_CHOICE,   /* one of the teacher's sentences: one whose claim is true */
};

/* A side of a claim: a measure of a mover, or if MOVER is -1 a number, where NAN means none. */
struct lesson_term {
	int mover;
	enum lesson_measure measure;
	double number;
};

/* A claim of a step's text, as a relation that the program checks. */
struct lesson_claim {
	char text[LESSON_DEED];
	struct lesson_term left, right;
	unsigned holds; /* bits: if left is less, if they are equal, if it is more */
	int seeds;      /* how many it holds for, from the lesson's own on */
};

/* A sentence to choose, which is right if its claim is true. */
struct lesson_choice {
	char say[LESSON_CHOICE];
	struct lesson_claim claim;
};

struct lesson_step {
	int map;               /* of the lesson's maps */
	char say[LESSON_TEXT]; /* "": it asks */
	int at;                /* the moment to show; -1: the one that is shown */
	unsigned last;         /* movers shown at their end, as bits */
	int show;              /* enum lesson_show */
	char deeds[LESSON_DEEDS]
		  [LESSON_DEED]; /* [n_deeds] the lab's acts: "[COUNT ]ACTION", "+SPEC" adds a pane */
	int n_deeds;
	struct lesson_claim claims[LESSON_CLAIMS]; /* [n_claims] */
	int n_claims;
	struct lesson_choice choices[LESSON_CHOICES]; /* [n_choices] of ASK_CHOICE */
	int n_choices;
	enum lesson_ask ask;
	enum lesson_measure measure;
	int mover;
	double near, within;
	char question[LESSON_TEXT], hint[LESSON_TEXT], reveal[LESSON_TEXT];
	int line; /* of its file */
};

/* The views of the lab: the map, numbers on its cells, the frontier as a list with reasons, the code line by line, and
 * the comparison of the searches. */
enum lesson_show { SHOW_MAP, SHOW_NUMBERS, SHOW_FRONTIER, SHOW_CODE, SHOW_COMPARE, SHOWS };

extern const char *const lesson_shows[SHOWS + 1]; /* map numbers frontier code compare NULL */

/* A map of a lesson, with its searches. */
struct lesson_map {
	char name[64];
	struct grid grid; /* owned */
	bool inlined;     /* it is written in the lesson itself */
	bool has_start, has_goal;
	struct cell start, goal;
};

struct lesson {
	char path[LESSON_PATH]; /* of its file, for messages */
	char name[64], title[64];
	char aim[LESSON_CHOICE]; /* what one knows afterwards; "": not said */
	int minutes;             /* it takes; 0: not said */
	int level;               /* lessons are listed in this order, equal ones by name */
	enum lesson_kind kind;
	char scene[64], ship[24];            /* of flights */
	struct lesson_map maps[LESSON_MAPS]; /* [n_maps] the first is the lesson's own, unused in flights */
	int n_maps;
	int rule; /* enum diagonal_rule */
	char specs[LESSON_MOVERS][LESSON_SPEC];
	char names[LESSON_MOVERS]
		  [LESSON_SPEC]; /* the same for readers, as the lab, the race and space do: "A* budget=20" */
	int n_movers;
	int prey;                   /* enum prey_policy */
	int ticks, seed, obstacles; /* obstacles: that fall on the way of each mover */
	struct lesson_step steps[LESSON_STEPS];
	int n_steps;
};

/* Reads TEXT, called PATH in messages; its map is not loaded.  STATUS_BAD_INPUT with file and line.  The caller frees
 * *LESSON with lesson_free. */
MUST_CHECK enum status lesson_parse(const char *path, const char *text, struct lesson **lesson,
				    struct diag *diag);

/* Loads what the command line names, with its map: a file if that has a '/' or ends in .cfg, else a lesson's name. */
MUST_CHECK enum status lesson_load(struct file_arg arg, struct lesson **lesson, struct diag *diag);

/* The same for the lesson called NAME in the player's folder or the data directory, and for the file at PATH. */
MUST_CHECK enum status lesson_load_named(const char *name, struct lesson **lesson, struct diag *diag);
MUST_CHECK enum status lesson_load_path(const char *path, struct lesson **lesson, struct diag *diag);
void lesson_free(struct lesson *lesson);

/* Lists the names of all lessons, the player's own included, in their order. */
MUST_CHECK enum status lesson_list(struct name_list *list);

/* Writes "Rings, 6 min: why .." to OUT[cap], as far as LESSON says it. */
void lesson_heading(const struct lesson *lesson, char *out, size_t cap);

/* What the movers of a lesson come to on one of its maps. */
struct lesson_truth {
	double figures[LESSON_MOVERS][MEASURES]; /* NAN: does not apply */
	bool found[LESSON_MOVERS];   /* a path was found, the prey caught, or all ships arrived untouched */
	double optimum;              /* cost of a cheapest path; NAN: none */
	uint32_t next[LESSON_STEPS]; /* ASK_NEXT on this map: the cell expanded next, as an index */
};

/* Runs all movers of LESSON on its map number MAP.  STATUS_NO_MEMORY, or what the movers fail with. */
MUST_CHECK enum status lesson_run(const struct lesson *lesson, int map, struct lesson_truth *truth,
				  struct diag *diag);

/* Checks the lesson's claims, on each of its maps and with each of its seeds, and answers its questions.
 * STATUS_MISMATCH with the first false claim, STATUS_BAD_INPUT with the first question without an answer. */
MUST_CHECK enum status lesson_check(const struct lesson *lesson, struct diag *diag);

/* Whether the movers of LESSON have MEASURE. */
bool lesson_measures_it(const struct lesson *lesson, enum lesson_measure measure);

/* Reads "tick 0 < tick 1 for 6 seeds"; false if TEXT is something else.  Whether CLAIM is true of TRUTH. */
bool lesson_claim_parse(const struct lesson *lesson, const char *text, struct lesson_claim *claim);
bool lesson_claim_holds(const struct lesson_claim *claim, const struct lesson_truth *truth);

/* Makes the world in which MOVER of a flight lesson flies SCENE, with TRAIL places a ship kept; the caller frees it. */
MUST_CHECK enum status lesson_build_flight(const struct lesson *lesson, int mover, const struct fleet *fleet,
					   const struct scene *scene, uint32_t trail, struct space **space,
					   struct diag *diag);

/* Writes TEXT with every {measure mover} filled in to OUT[cap]. */
void lesson_fill(const struct lesson *lesson, const struct lesson_truth *truth, const char *text, char *out,
		 size_t cap);

/* An answer; which member counts depends on the question. */
struct lesson_guess {
	double number;            /* ASK_NUMBER */
	int mover;                /* ASK_LEAST, ASK_MOST; of ASK_CHOICE the sentence */
	bool yes;                 /* ASK_SHORTEST */
	unsigned set;             /* ASK_REACHED, as bits */
	struct cell cell;         /* ASK_NEXT */
	bool as_good;             /* ASK_NEXT: of the same priority as the right one */
	const struct cell *cells; /* [n_cells] ASK_PATH */
	size_t n_cells;
};

/* Is GUESS right for step number STEP?  Here and below, TRUTH is of the map of that step. */
bool lesson_is_right(const struct lesson *lesson, const struct lesson_truth *truth, int step,
		     const struct lesson_guess *guess);

/* The right answer, and GUESS, in words: "16.2 %", "A* 1.5", "yes", "12,4". */
void lesson_answer_words(const struct lesson *lesson, const struct lesson_truth *truth, int step, char *out,
			 size_t cap);
void lesson_guess_words(const struct lesson *lesson, int step, const struct lesson_guess *guess, char *out,
			size_t cap);

/* The guess that is right, from the truth alone; its path lies in CELLS[cap].  STATUS_BAD_INPUT: none. */
MUST_CHECK enum status lesson_right_guess(const struct lesson *lesson, const struct lesson_truth *truth,
					  int step, struct cell *cells, size_t cap, struct lesson_guess *guess);

#endif
