/* screens/run/run.h -- the run on the screen: what the run's view and the views opened from it (look, selector, log)
 * share. Invariant: `log` holds the last RUN_LOG messages, number n at n % RUN_LOG; the picture of `plan_of`'s
 * thought is that of the present turn. */
#ifndef SCREENS_RUN_RUN_H
#define SCREENS_RUN_RUN_H

#include "game/session.h"
#include "screens/run/tell.h"
#include "ui/relief.h"
#include "ui/sign.h"
#include "ui/ui.h"

enum { RUN_LOG = 256, RUN_HEADS = 2, RUN_ROUTE = 1024 };

struct message {
	int turn;
	bool hint;
	char text[TELL_CAP];
};

enum run_mode {
	RUN_WALK,  /* keys act */
	RUN_AIM,   /* the cursor chooses where to travel */
	RUN_CLOSE, /* several doors are in reach: a direction says which */
	RUN_WATCH, /* a replay: its view draws the keys */
};

/* What goes on by itself, a step at a time, until something happens or a key is hit. */
enum run_going { GOING_NOWHERE, GOING_STRAIGHT, GOING_TO, GOING_EXPLORING };

/* What goes on in a hunter. */
struct head {
	int who; /* -1: nobody; the rest means nothing then */
	struct chase_plan plan;
	struct timeline thought; /* owned */
};

/* Where, when and by whom you were caught. */
struct run_catch {
	char place[24]; /* floor and its title */
	int turn;
	char by[48]; /* the hunter and its algorithm */
};

/* What to play; NULL in its place: what the command line said. */
struct run_setup {
	const char *map; /* file or name; NULL: the floors of a run */
	uint64_t seed;
	bool resume; /* go on with the run that was left, whatever it was */
};

struct run {
	struct session *session; /* owned */
	struct game *game;       /* session->world, as of the last run_refresh */
	int floor;               /* its floor; 0: a given map */
	char map[256];           /* as in run_setup, "": floors */
	bool closing;            /* the summary asks the view to close */
	struct message log[RUN_LOG];
	int n_log;
	struct run_catch catches[GAME_WOUNDS]; /* one for each wound taken, first to last */
	unsigned hints;                        /* bit 1 << enum tell_hint: said */
	uint32_t planned;                      /* bit 1 << hunter: that it has its way to you was told */
	enum run_mode mode;
	struct cell cursor, route[RUN_ROUTE]; /* [n_route] the way to the cursor, from its end */
	size_t n_route;
	bool sneaking, noise_shown;
	enum run_going going;
	int direction;             /* of GOING_STRAIGHT */
	struct cell goal;          /* of GOING_TO */
	int64_t step_ms, flash_ms; /* when the next step is due, when the flash of changed hunters ends */
	int64_t pour_ms, frame_ms; /* while this turn's thought is poured in: its end and next frame; else 0 */
	uint32_t poured;           /* cells the mind had expanded before this turn */
	struct head plan;          /* of the hunter whose mind is drawn over the map */
	struct head heads[RUN_HEADS]; /* of the first in the roster, for the panes of very large screens */
};

/* ---- hunters as they are drawn, in the order of the roster: those you met, hunting ones first */

/* Fills WHO[GAME_HUNTERS_MAX] with indices and returns how many. */
int run_roster(const struct game *game, int *who);

/* ---- the picture */

/* Rows and columns of the parts of the screen; decided from its size alone. */
struct run_layout {
	struct rect map;
	int width;                       /* columns of everything but the side panel */
	int roster, message, n_messages; /* rows; the roster shares its row with the keys where `compact` */
	int keys;
	bool compact;
	int side;          /* column of the side panel, 0: none */
	struct rect minds; /* two panes with minds below the map; height 0: none */
	int tile_width;
};

struct run_layout run_layout(const struct screen *screen, bool wide);

/* The map part of LAYOUT, scrolled to show FOCUS. */
struct relief run_relief(const struct run *run, const struct run_layout *layout, struct cell focus);

void run_draw(const struct run *run, const struct ui *ui, struct screen *screen);

/* A hunter's mind over a map, after its thought, which relief_draw draws. */
void run_draw_plan(struct screen *screen, const struct relief *relief, const struct chase_plan *plan);

/* The hunters in view, their marks and you. */
void run_draw_things(const struct run *run, const struct ui *ui, struct screen *screen,
		     const struct relief *relief);

/* Marks, colours and signs, for the help screen. */
void run_draw_legend(struct screen *screen, int x, int y);

/* Panes below the map, one for each of the first two hunters you met: its mind on the ground that you know. */
void run_draw_heads(const struct run *run, const struct ui *ui, struct screen *screen, struct rect area);

/* The whole side panel. */
void run_draw_side(const struct run *run, const struct ui *ui, struct screen *screen, int x);

/* ---- what the run does, for its view and the selector */

/* Plays ACTION, words what came of it and brings the drawn mind up to date; at the end opens the summary. */
void run_act(struct run *run, struct ui *ui, const struct game_action *action);

/* SESSION becomes the run's (and is owned), the former one is closed; a resumed one is told from its beginning.
 * RUN may be zeroed. */
MUST_CHECK enum status run_take(struct run *run, const struct ui *ui, struct session *session);

/* The session has moved: words what happened and brings the heads up to date. */
MUST_CHECK enum status run_refresh(struct run *run, const struct ui *ui);

/* Closes the session and gives back what the run owns; RUN may be zeroed. */
void run_free(struct run *run);

/* Leaves the present session and begins SETUP's.  A mistake in SETUP leaves the present one as it is; where the
 * new one cannot be kept, RUN has no session any more and must be closed. */
MUST_CHECK enum status run_begin(struct run *run, struct ui *ui, const struct run_setup *setup,
				 struct diag *diag);

/* Words the events of the last turn, in view and on this floor; a NEW_FLOOR says its own hint. */
void run_say_events(struct run *run, const struct ui *ui, bool new_floor);

/* One more line of the log. */
void run_say(struct run *run, bool hint, const char *text);

/* Draws the mind of hunter WHO from now on; -1: of nobody. */
void run_show_plan(struct run *run, int who);

/* The mind of the next in the roster, after the last nobody's; false: you have met nobody. */
bool run_next_plan(struct run *run);

/* Opens the lab on what you know of this floor, with the pathfinders of those you met. */
void run_open_lab(const struct run *run, struct ui *ui);

/* Takes back what you did last, where this is practice; says so where it is not. */
void run_take_back(struct run *run, struct ui *ui);

/* Is there a run that can be continued? */
bool run_is_left(void);

enum run_key {
	RUN_WEST,
	RUN_SOUTH,
	RUN_NORTH,
	RUN_EAST,
	RUN_NORTH_WEST,
	RUN_NORTH_EAST,
	RUN_SOUTH_WEST,
	RUN_SOUTH_EAST,
	RUN_RUSH_WEST,
	RUN_RUSH_SOUTH,
	RUN_RUSH_NORTH,
	RUN_RUSH_EAST,
	RUN_RUSH_NORTH_WEST,
	RUN_RUSH_NORTH_EAST,
	RUN_RUSH_SOUTH_WEST,
	RUN_RUSH_SOUTH_EAST,
	RUN_SNEAK,
	RUN_WAIT,
	RUN_EXPLORE,
	RUN_UP,
	RUN_DOWN,
	RUN_TRAVEL,
	RUN_PLAN,
	RUN_NOISE,
	RUN_LOOK,
	RUN_MESSAGES,
	RUN_CLOSE_DOOR,
	RUN_SHIPS,
	RUN_MINDS,
	RUN_LAB,
	RUN_TAKE_BACK,
	RUN_SAVE,
	RUN_HELP,
	RUN_BACK,
	RUN_KEYS
};

/* Letter, name and mark of hunter WHO from (X, Y): the head of cards.  Whose plan is drawn has its name in the
 * colour of the plan. */
void run_draw_name(const struct run *run, int who, struct screen *screen, int x, int y);

/* Text in which keys stand in backquotes: they become bold white. */
void run_draw_hint(struct screen *screen, int x, int y, enum role role, const char *text);

/* Wraps TEXT at blanks into AREA; returns the row after the last.  SCREEN NULL: measures. */
int run_draw_text(struct screen *screen, struct rect area, enum role role, const char *text);

#endif
