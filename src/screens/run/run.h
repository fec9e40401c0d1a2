/* screens/run/run.h -- the run on the screen: what its view shares with the views opened from it, such as look,
 * the selector, the log, the summary and the replay.
 *
 * Invariant: `log` holds the last RUN_LOG messages, number n at n % RUN_LOG; the plan and thought of every head
 * are those of the present turn. */
#ifndef SCREENS_RUN_RUN_H
#define SCREENS_RUN_RUN_H

#include "kit/relief.h"
#include "kit/sign.h"
#include "kit/ui.h"
#include "oracle/preview.h"
#include "record/session.h"
#include "screens/run/tell.h"

enum {
	RUN_LOG = 256,
	RUN_HEADS = 2,
	RUN_READ_MS = 350 /* to read what has just been shown: a key that comes sooner was struck before */
};

enum message_kind {
	MESSAGE_NEWS,
	MESSAGE_HINT, /* how to play */
	MESSAGE_REPLY /* to a key: it goes with the next action */
};

struct message {
	int floor, turn;
	size_t position; /* of the session */
	enum message_kind kind;
	char text[TELL_CAP];
};

enum run_mode {
	RUN_WALK,  /* keys are actions */
	RUN_CLOSE, /* several doors are within reach: the next key says which */
	RUN_MEND,  /* the file is damaged: the next key says whether to go on with its good part */
	RUN_WATCH, /* a replay: its view handles and draws the keys */
};

/* What goes on by itself, one step at a time, until something happens or a key is hit. */
enum run_going { GOING_NOWHERE, GOING_STRAIGHT, GOING_TO, GOING_EXPLORING, GOING_COMPUTER };

/* The mind of a hunter: what it plans and what it has looked at. */
struct head {
	int who; /* -1: nobody, and the rest has no meaning */
	struct chase_plan plan;
	struct timeline thought; /* owned */
};

/* The light on the map: see run_light(). */
struct lamp {
	uint8_t *lit; /* owned; [height * width] 1: seen since it was put there */
	size_t cap;
	int floor, width, height, turn; /* where and when that was */
	struct cell at;
};

/* What to play.  Opened without one, view_run plays what the command line asks for. */
struct run_setup {
	struct file_arg map; /* none: the floors of a run */
	uint64_t seed;
	bool first;  /* the first floor is the one that every player begins with */
	bool daily;  /* the run of today, whatever the seed */
	bool masked; /* a masquerade */
	bool practice;
	int floor;                  /* the first one; 0: as the command line says */
	const struct grid *grid;    /* a map in memory, instead of `map` */
	const char *const *hunters; /* [n_hunters] on that map; none: as the command line says, on its map */
	size_t n_hunters;
	const struct session *again; /* the same as in this one, but for seed and day; the rest is ignored */
	bool resume;                 /* continue the run that was left; the rest is ignored */
	struct certify *certify;     /* borrowed; it looks for the deal of the first floor already; or NULL */
	struct session **session;    /* take this one and go on with it; else only `map` counts; NULL: none */
};

/* Which recorded run to watch. */
struct replay_setup {
	struct file_arg what;          /* its file, or a proof */
	const struct session *session; /* or this one, of which a copy is made, */
	const char *map;               /* and its map, as in run_setup; NULL: none */
	bool explain;                  /* begin at the last way out before the last catch */
};

struct bot_seat;
struct certify;

struct run {
	struct session *session; /* owned */
	struct game *game;       /* session->world, as of the last run_refresh */
	int floor;               /* of that world; 0: a given map */
	char map[4096];          /* of run_setup, for its name; "": none */
	bool closing;            /* the view closes at its next tick */
	bool given_up;           /* ... although not all is on the disk */
	bool summing_up;         /* the summary opens at the next tick */
	bool leaving;            /* the last key was that for back, and the next one leaves */
	struct message log[RUN_LOG];
	int n_log;
	unsigned hints; /* bit 1 << enum tell_hint: that hint was given */
	struct advised {
		unsigned hints;
		uint64_t kinds_told;
	} advised[RULES_FLOORS_MAX + 1]; /* the same when each floor was entered */
	size_t heard;                    /* at which position of the session was heard last what happened */
	struct hunter glimpses[GAME_HUNTERS_MAX]; /* [n_glimpses] each as you saw it last */
	int n_glimpses;
	int seen_turn[GAME_HUNTERS_MAX];   /* when that was */
	int lurker_told[GAME_HUNTERS_MAX]; /* of which such turn you were warned that it lurks */
	uint32_t familiar;   /* bit 1 << hunter: it is in view as it was a few turns ago, which is no news */
	uint64_t kinds_told; /* bit 1 << (glyph & 63): the weakness of that kind was told */
	int stepwise_floor;  /* on which you were told that who is hunted goes one step for each key */
	uint32_t planned;    /* bit 1 << hunter: its first path to you was reported */
	enum run_mode mode;
	struct oracle *oracle;     /* owned; fits `game` */
	struct solve_search *hint; /* owned; looks for the next step of a puzzle; NULL: no hint was asked for */
	struct preview preview;    /* of the next turn, or of what is aimed at */
	bool looking;              /* it is not complete yet */
	int warned_turn;           /* in which you were warned of a marked cell; -1: never */
	int64_t warned_ms;         /* and when that was last */
	struct warning {
		enum preview_mark mark; /* of the step, */
		int who;                /* or who comes from there; -1: nobody */
	} warned;                       /* of what, */
	size_t passed;                  /* and at which action that last went all the same; SIZE_MAX: never */
	struct key last_key;            /* and when it came; */
	int64_t last_key_ms;
	bool held;         /* the present key is that one, repeated by a finger that rests on it */
	struct cell focus; /* the map is scrolled to show it: you, or a cursor */
	bool sneaking, noise_shown;
	enum run_going going;
	int direction;         /* of GOING_STRAIGHT */
	struct cell goal;      /* of GOING_TO */
	struct cell errand;    /* where the cursor sent you on this floor, till you are there; x -1: nowhere */
	struct bot_seat *seat; /* of the computer that plays on, owned; NULL: it does not, */
	size_t seated;         /* at the floor that was entered after so many actions */
	int pace;              /* of GOING_COMPUTER; 0: the usual one */
	size_t helped;         /* the computer's first action in this puzzle; SIZE_MAX: none */
	int64_t step_ms, flash_ms; /* when the next step is due; when hunters stop flashing, 0: none does */
	int64_t pour_ms, frame_ms; /* while this turn's thought pours in: its end and its next frame; else 0 */
	uint32_t poured;           /* cells that the drawn mind had expanded before this turn */
	struct lamp lamp;
	struct head plan;             /* the mind drawn over the map */
	struct head heads[RUN_HEADS]; /* the first of the roster, for the panes of very large screens */
};

/* ---- the roster: the hunters you have met on this floor, those that hunt you first ----------------------- */

/* Fills WHO[GAME_HUNTERS_MAX] with their indices and returns how many there are. */
int run_roster(const struct run *run, int *who);

/* Hunter WHO as you saw it last: what it does out of sight you do not know. */
const struct hunter *run_glimpse(const struct run *run, int who);

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* Where the parts of the screen are, in rows and columns. */
struct run_layout {
	struct rect map;
	int width;               /* columns of everything but the side panel */
	int roster, keys;        /* rows; the same one if `compact` */
	int tools;               /* row of what you carry; 0: none */
	int message, n_messages; /* first row, and how many */
	bool compact;
	int side;          /* first column of the side panel; 0: none */
	struct rect minds; /* panes with minds below the map; height 0: none */
	int tile_width;
};

/* Depends on the size of the screen, on whether the user asked for wide tiles, and in a puzzle on that of its map. */
struct run_layout run_layout(const struct run *run, const struct ui *ui);

/* Where ROWS rows of words go on a compact screen: at its foot, or at its head if they would hide row Y there. */
struct rect run_strip(const struct ui *ui, int rows, int y);

/* The map in its part of LAYOUT, scrolled to show run->focus. */
struct relief run_relief(const struct run *run, const struct run_layout *layout);

void run_draw(const struct run *run, const struct ui *ui, struct screen *screen);

/* The map with everything on it, in its part of LAYOUT. */
void run_draw_map(const struct run *run, const struct ui *ui, struct screen *screen,
		  const struct run_layout *layout);

/* A hunter's plan over a map.  Its thought lies below and is drawn by relief_draw. */
void run_draw_plan(struct screen *screen, const struct relief *relief, const struct chase_plan *plan);

/* The hunters in view with their marks, and you. */
void run_draw_things(const struct run *run, const struct ui *ui, struct screen *screen,
		     const struct relief *relief);

/* What signs, marks and colours mean, for the help screen: as view.legend. */
int run_draw_legend(struct screen *screen, struct rect area);

/* The panes below the map: the minds of the first RUN_HEADS hunters of the roster, on the ground that you
 * know. */
void run_draw_heads(const struct run *run, const struct ui *ui, struct screen *screen, struct rect area);

/* The side panel, from column X. */
void run_draw_side(const struct run *run, const struct ui *ui, struct screen *screen, int x);

/* Letter, name and mark of hunter WHO from (X, Y).  The name shows whether its plan is drawn. */
void run_draw_name(const struct run *run, int who, struct screen *screen, int x, int y);

/* The same as screen_words for a text of the run that names actions. */
int run_draw_said(const struct ui *ui, struct screen *screen, struct rect area, enum role role,
		  const char *text);

/* ---- what the run does, for its view and those opened from it -------------------------------------------- */

/* Plays ACTION, reports what came of it and refreshes the drawn minds; at the end of the run opens the
 * summary. */
void run_act(struct run *run, struct ui *ui, const struct game_action *action);

/* The same for an action that is no more than VERB and DIRECTION. */
void run_do(struct run *run, struct ui *ui, enum game_verb verb, int direction);

/* Notes, for the medal, that a mind was looked into. */
void run_peek(struct run *run, struct ui *ui);

/* The first ground on the way to ROUTE[0] from ROUTE[n - 1], where you are, that takes several turns a step; NULL: none. */
const struct terrain_info *run_slow_ground(const struct game *game, const struct cell *route, size_t n);

/* Says that the way to run->goal leads through such ground. */
void run_say_way(struct run *run);

/* Begins or continues GOING: with motion one step of it, without motion all. */
void run_go(struct run *run, struct ui *ui, enum run_going going);

/* Says what has become of the run's file, if that is news; UNSAVED is how it was before. */
void run_tell_disk(struct run *run, struct ui *ui, bool unsaved);

/* Lets more of the drawn mind's thought flow in; at NOW_MS >= pour_ms, all of it. */
void run_pour(struct run *run, int64_t now_ms);

/* Lights what you see now, and moves the lamp after you if you have left it behind. */
MUST_CHECK enum status run_light(struct run *run);

/* Marks what the next turn holds, see oracle/preview.h; run_look_further completes it bit by bit. */
MUST_CHECK enum status run_look_ahead(struct run *run);
void run_look_further(struct run *run);

/* Shows what follows from ACTION instead, until the next run_look_ahead. */
void run_look_at_action(struct run *run, const struct game_action *action);

/* Says that CHOICE (see oracle/oracle.h) is marked, or, while something goes by itself, leads to a hunter: once a turn, and again as long as keys come faster than anybody
 * reads.  False: there is nothing to warn of. */
bool run_warns(struct run *run, const struct ui *ui, int choice);

/* The directions, a bit each, in which a step is marked or leads to a hunter. */
unsigned run_dangers(struct run *run);

/* Finds a known cell of TERRAIN. */
bool run_find_known(const struct game *game, enum terrain terrain, struct cell *at);

/* Replaces the run's session by SESSION, which the run now owns, and retells it from the beginning.  RUN may be
 * zeroed. */
MUST_CHECK enum status run_take(struct run *run, const struct ui *ui, struct session *session);

/* Call after the session has moved: reports what happened and refreshes the drawn minds. */
MUST_CHECK enum status run_refresh(struct run *run, const struct ui *ui);

/* Brings the session to POSITION and hears all that happened on this floor before it, so that the same moment looks the
 * same whichever way one comes to it.  STATUS_MISMATCH, and STATUS_NO_MEMORY, leave the run at the last moment that it
 * reached. */
MUST_CHECK enum status run_follow(struct run *run, const struct ui *ui, size_t position, struct diag *diag);

/* Closes the session and frees what the run owns.  RUN may be zeroed. */
void run_free(struct run *run);

/* Replaces the present session by a new one, or by the one that was left, as SETUP says; NULL: as the command
 * line says.  A mistake in SETUP, or a present session that cannot be saved, changes nothing.  A new one that cannot
 * be kept on the disk is played all the same, and the player is told; but if another process has its file, RUN must be
 * closed: its session is not kept, or NULL if it had none before. */
MUST_CHECK enum status run_begin(struct run *run, struct ui *ui, const struct run_setup *setup,
				 struct diag *diag);

/* Reports the events of the last step that you can know of.  NEW_FLOOR: gives the floor's hint instead of those
 * that the events call for. */
void run_say_events(struct run *run, const struct ui *ui, bool new_floor);

/* Adds TEXT to the log. */
void run_say(struct run *run, enum message_kind kind, const char *text);

/* Draws the mind of hunter WHO from now on; -1: none. */
void run_show_plan(struct run *run, int who);

/* Draws the mind of the next hunter of the roster that is in sight; after the last, none.  Returns false if nobody
 * is in sight. */
bool run_next_plan(struct run *run);

/* Opens the lab on what you know of this floor, with the pathfinders of the hunters you have met. */
void run_open_lab(const struct run *run, struct ui *ui);

/* Opens what was played so far as a replay, at the last way out before the last catch. */
void run_explain(struct run *run, struct ui *ui);

/* Is this a puzzle?  With more hunters than its own it is practice. */
bool run_is_puzzle(const struct run *run);

/* Can minds be swapped at will?  In practice they can, but not in a rehearsal, nor in a puzzle, which would be another
 * one. */
static inline bool run_swaps(const struct run *run)
{
	return run->game->practice && !run->session->story.rehearsal && !run_is_puzzle(run);
}

extern const char run_puzzle_lost[];  /* Told once you are caught in a puzzle. */
extern const char run_puzzle_stays[]; /* Told when you try to change one. */

/* Writes the path of the puzzle after this one to PATH[cap]; false: there is none. */
bool run_next_puzzle(const struct run *run, char *path, size_t cap);

/* Did a puzzle of this name come with the program, but not this file, or not these hunters or tools?  Then it does not count. */
bool run_puzzle_is_changed(const struct run *run);

/* Notes that the puzzle is solved, if it is; false: it is not, or it cannot be noted. */
bool run_note_puzzle(const struct run *run);

/* Says the next step of a solution of the puzzle from here. */
void run_hint(struct run *run, struct ui *ui);

/* Looks for the hint that was asked for, between two looks at the keyboard, and says it. */
void run_hint_further(struct run *run);

/* Looks further for a solution, or plays its next step, at most one.  False: that was the last, or there is none. */
bool run_play_hint(struct run *run, struct ui *ui);

/* Is an action of the computer's among those that led here, in a puzzle?  Then it is not yours. */
static inline bool run_is_helped(const struct run *run)
{
	return run->helped < run->session->playback.position;
}

/* Nobody waits for a hint any more. */
void run_drop_hint(struct run *run);

/* Takes back your last action in practice.  Anywhere else, says that it cannot. */
void run_take_back(struct run *run, struct ui *ui);

/* Lets the computer play on; outside of practice, says that it cannot. */
void run_start_computer(struct run *run, struct ui *ui);

/* One action of the computer's.  Returns false when there is none. */
bool run_play_on(struct run *run, struct ui *ui);

/* How fast that is, and STEP faster. */
int run_pace_ms(const struct run *run);
void run_change_pace(struct run *run, int step);

/* Frees what the computer works with. */
void run_dismiss_computer(struct run *run);

/* Is there a run that can be continued? */
bool run_is_left(void);

/* Is that the daily run of DAY? */
bool run_is_left_of(int day);

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
	RUN_EXPLAIN,
	RUN_HINT,
	RUN_CLOSE_DOOR,
	RUN_TOOL_1, /* and so on for GAME_TOOLS */
	RUN_TOOL_LAST = RUN_TOOL_1 + GAME_TOOLS - 1,
	RUN_WRENCH,
	RUN_TAKE,
	RUN_SHIPS,
	RUN_LAB,
	RUN_TAKE_BACK,
	RUN_COMPUTER,
	RUN_FASTER,
	RUN_SLOWER,
	RUN_SAVE,
	RUN_HELP,
	RUN_BACK,
	RUN_KEYS
};

/* What views opened from the run get: the run to read, and verbs to send to its OWNER. */
struct run_link {
	const struct run *run;
	void *owner;
	void (*act)(void *owner, struct ui *ui, const struct game_action *action);
};

struct summary_arg {
	const struct run *run;
	void *owner;
	void (*press)(void *owner, struct ui *ui, enum run_key key); /* does what a key of the run does */
	void (*begin)(void *owner, struct ui *ui, const struct run_setup *setup); /* another run in its place */
};

struct run_link run_link(struct run *run);

#endif
