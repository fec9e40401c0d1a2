/* players/trial.h -- lets a bot play a run, or one floor of it, and measures it.
 *
 * Invariant: the same bot and seed give the same rows on every machine. */
#ifndef PLAYERS_TRIAL_H
#define PLAYERS_TRIAL_H

#include "players/bot.h"

/* A bot that has not left a floor after this many turns gives up. */
enum { TRIAL_TURNS_MAX = 1500 };

struct trial {
	const struct bot *bot;
	double params[PARAMS_MAX];
	uint64_t seed;
	int floor;        /* this floor alone, on which no wound kills; 0: a whole run */
	bool certified;   /* the deals that a run plays (oracle/certify.h), not the first of each floor */
	const char *tool; /* as start_read_tool; NULL: the first */
	uint8_t oaths;    /* bits 1 << enum game_medal: sworn */
	struct job *job;  /* that stops it; NULL: nobody watches */
};

enum trial_end { TRIAL_LEFT, TRIAL_HOME, TRIAL_DEAD, TRIAL_GAVE_UP, TRIAL_ENDS };

extern const char *const trial_ends[TRIAL_ENDS + 1]; /* left home dead gave-up NULL */

/* What happened on one floor. */
struct trial_floor {
	int floor, turns, par_turns;
	int wounds;
	int caught_by[RULES_HUNTERS_MAX]; /* how often; by index into rules.kinds */
	int used[RULES_TOOLS_MAX];        /* how often; by index into rules.tools */
	bool carried[RULES_TOOLS_MAX];    /* at any time; the same */
	int wrenched;
	int hunted;       /* turns in which somebody hunted you, */
	int held;         /* and of these, in which you held a tempo */
	int tempo, spent; /* that errors gave you, and that you spent */
	int collisions, rests;
	int stretch;              /* most hunted turns in a row without an error, a collision or a rest */
	int stretch_so_far;       /* the one that has not ended yet */
	int relics, goals, score; /* so far */
	uint8_t oaths;            /* of the oaths sworn: kept so far */
	enum trial_end end;
};

/* Called after each floor. */
typedef void (*trial_fn)(void *user, const struct trial_floor *floor);

/* Plays; STATUS_USAGE: no such floor. */
MUST_CHECK enum status trial_play(const struct trial *trial, const struct rules *rules, trial_fn tell,
				  void *user, struct diag *diag);

#endif
