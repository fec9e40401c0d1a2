/* screens/run/run.h -- the run on the screen: the state shared by its view and the views opened from it, such as look,
 * the selector, the log, the summary and the replay.
 *
 * Modules with their own header work on a part of the run.  A view opened from the run reads it, and sends its wishes
 * through run_link.h.
 *
 * Invariant: the parts show the world of the session's playback as of the last run_refresh. */
#ifndef SCREENS_RUN_RUN_H
#define SCREENS_RUN_RUN_H

#include "kit/relief.h"
#include "kit/sign.h"
#include "kit/ui.h"
#include "record/book.h"
#include "record/escape.h"
#include "record/session.h"
#include "screens/run/glimpses.h"
#include "screens/run/lamp.h"
#include "screens/run/messages.h"
#include "screens/run/minds.h"
#include "screens/run/telegraph.h"
#include "screens/run/tell.h"

enum run_mode {
	RUN_WALK,  /* keys are actions */
	RUN_MEND,  /* the file is damaged: the next key says whether to continue with its good part */
	RUN_WATCH, /* a replay: its view handles and draws the keys */
};

/* What continues by itself, one step at a time, until something happens or a key is hit. */
enum run_going { GOING_NOWHERE, GOING_STRAIGHT, GOING_TO, GOING_EXPLORING, GOING_COMPUTER };

struct run_link;

/* The run to play.  Without one, view_run follows the command line. */
struct run_setup {
	struct file_arg map; /* none: the floors of a run */
	uint64_t seed;
	bool first;  /* the first floor is the one that every player begins with */
	bool daily;  /* the run of today, whatever the seed */
	bool masked; /* a masquerade */
	bool practice;
	const struct start *start;  /* the choice; NULL: the command line's, or the one in `again` */
	int floor;                  /* the first one; 0: as the command line says */
	const struct grid *grid;    /* a map in memory, instead of `map` */
	const char *const *hunters; /* [n_hunters] on that map; none: as the command line says, on its map */
	size_t n_hunters;
	const struct session *again; /* as in this one, except for seed and day; the rest is ignored */
	bool resume;                 /* continue the run that was left; the rest is ignored */
	struct certify *certify;     /* borrowed; it looks for the deal of the first floor already; or NULL */
	struct session **session;    /* continue with this one; of the others only `map` matters; NULL: none */
	const struct escape *escape; /* from whose moment that one begins; NULL: none */
};

/* A run for which its start is to be chosen. */
struct start_arg {
	struct run_setup setup;
	const struct run_link *link; /* to the run that is over and makes room; NULL: none */
};

/* Which recorded run to watch. */
struct replay_setup {
	struct file_arg what;          /* its file, or a proof */
	const struct session *session; /* or a copy of this one, */
	const char *map;               /* and its map, as in run_setup; NULL: none */
	bool explain;                  /* begin at the last way out before the last catch */
	size_t out_at; /* or begin after this many actions, with the way out from that moment; 0: do not */
};

/* What to show for sending. */
struct proof_arg {
	const struct session *session; /* its proof; NULL: none */
	const char *escape;            /* the line of a death; "": none */
};

/* The things that the player was told already; run_say.c. */
struct told {
	struct advice {
		unsigned hints;                /* bit 1 << enum tell_hint: that hint was given */
		uint64_t kinds;                /* bit 1 << (glyph & 63): the weakness of that kind is known */
	} now, at_entry[RULES_FLOORS_MAX + 1]; /* when each floor was entered */
	uint32_t planned;                      /* bit 1 << hunter: its first path to you was reported */
	size_t oath_at;     /* 1 + the action before which you were told that a look breaks your oath */
	int stepwise_floor; /* on which you were told last that each key is one step while somebody hunts you, */
	int n_stepwise;     /* and how often */
};

enum { WALK_TROD_MAX = 64 };

/* How you walk; run_go.c. */
struct walk {
	bool sneaking;
	enum run_going going;
	int direction;      /* of GOING_STRAIGHT */
	struct cell goal;   /* of GOING_TO */
	bool pointed;       /* the goal was chosen with the cursor or the pointer */
	struct cell errand; /* the cursor's destination on this floor, until you arrive; x -1: none */
	int64_t step_ms;    /* when the next step is due */
	unsigned passed;    /* bit 1 << thing: exploring does not go there again */
	size_t known;       /* cells, when exploring began the list of what it trod */
	struct cell trod[WALK_TROD_MAX]; /* [n_trod] on these, the last one where it stands */
	int n_trod;
	int trod_turn; /* when it came there */
};

struct bot_seat;

/* The computer that plays on; run_computer.c. */
struct computer {
	struct bot_seat *seat; /* owned; NULL: it does not play, */
	size_t seated;         /* at the floor that was entered after this many actions */
	int pace;              /* of GOING_COMPUTER; 0: the usual one */
	size_t helped;         /* its first action in this puzzle; SIZE_MAX: none */
};

/* The keys as they come; run.c. */
struct keys {
	struct key last;
	int64_t last_ms; /* when it came */
	bool held;       /* the present key is that one, repeated by a finger that rests on it */
	int said;        /* messages before the present key */
	size_t began;    /* position of the playback before the last key but those that take back */
	int asked;       /* messages when you were asked whether you want to leave */
};

/* A death that is played again; run_escape.c. */
struct run_escape {
	struct escape is; /* its line is "": none is played */
	size_t from;      /* it begins after this many actions, */
	int from_turn;    /* in this turn, */
	int caught;       /* after this many catches on its floor */
	bool noted;       /* this try is, and */
	bool counts;      /* got away without help */
};

enum run_escape_end { ESCAPE_GOES_ON, ESCAPE_AWAY, ESCAPE_CAUGHT };

struct run {
	struct session *session; /* owned */
	struct game *game;       /* its playback's world, as of the last run_refresh */
	int floor;               /* of that world; 0: a given map */
	size_t heard;            /* at which position of the playback was heard last what happened */
	char map[4096];          /* of run_setup, for its name; "": none */
	enum run_mode mode;      /* the meaning of keys */
	bool closing;            /* the view closes at its next tick */
	bool given_up;           /* ... although not all is on the disk */
	bool summing_up;         /* the summary opens at the next tick */
	struct cell focus;       /* the map is scrolled to show it: you, or a cursor */
	bool noise_shown;        /* on the map */
	int64_t flash_ms;        /* when hunters stop flashing, 0: none does */
	bool hinted;             /* the player used a hint in this session: its puzzle earns no star */
	struct keys keys;
	struct walk walk;
	struct computer computer;
	struct run_escape escape;
	struct messages messages;
	struct told told;
	struct glimpses glimpses;
	struct book_floor book, book_before; /* this floor as you have seen it, and the one before */
	struct telegraph telegraph;
	struct minds minds;
	struct lamp lamp;
};

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
	struct rect list;  /* of the hunters beside the map, instead of the roster; height 0: none */
	struct rect minds; /* panes with minds below the map; height 0: none */
	int tile_width;
};

/* Depends on the size of the screen, on whether the user asked for wide tiles, and in a puzzle on its map's size. */
struct run_layout run_layout(const struct run *run, const struct ui *ui);

/* The map in its part of LAYOUT, scrolled to show run->focus, and you too if both fit. */
struct relief run_relief(const struct run *run, const struct run_layout *layout);

void run_draw(const struct run *run, const struct ui *ui, struct screen *screen);

/* The map with everything on it, in its part of LAYOUT. */
void run_draw_map(const struct run *run, const struct ui *ui, struct screen *screen,
		  const struct run_layout *layout);

/* A hunter's plan over a map.  relief_draw draws its thought below. */
void run_draw_plan(struct screen *screen, const struct relief *relief, const struct chase_plan *plan);

/* The hunters in view with their marks, and you. */
void run_draw_things(const struct run *run, const struct ui *ui, struct screen *screen,
		     const struct relief *relief);

/* What signs, marks and colours mean, for the help screen: as view.legend. */
int run_draw_legend(struct screen *screen, struct rect area);

/* The panes below the map: the minds of the first MINDS_PANES hunters in sight, on the ground that you know. */
void run_draw_heads(const struct run *run, const struct ui *ui, struct screen *screen, struct rect area);

/* The side panel, from column X. */
void run_draw_side(const struct run *run, const struct ui *ui, struct screen *screen, int x);

/* The first row of it below the cards of the hunters that you have met. */
int run_side_free(const struct run *run);

/* The hunters that you have met, one below the other, in AREA. */
void run_draw_list(const struct run *run, struct screen *screen, struct rect area);

/* Letter, name and mark of hunter WHO from (X, Y).  The name shows whether its plan is drawn. */
void run_draw_name(const struct run *run, int who, struct screen *screen, int x, int y);

/* Writes how long ago hunter WHO was in view. */
void run_draw_seen(const struct run *run, int who, struct screen *screen, int x, int y);

/* The same as screen_words for a text of the run that names actions. */
int run_draw_said(const struct ui *ui, struct screen *screen, struct rect area, enum role role,
		  const char *text);

/* ---- the run's acts, for its view and the views opened from it -------------------------------------------- */

/* Plays ACTION, reports what came of it and refreshes the drawn minds; at the end of the run opens the
 * summary. */
void run_act(struct run *run, struct ui *ui, const struct game_action *action);

/* The same for an action with only VERB and DIRECTION. */
void run_do(struct run *run, struct ui *ui, enum game_verb verb, int direction);

/* Have you sworn not to look into minds, and not done so? */
static inline bool run_swears_off_minds(const struct run *run)
{
	return run->game->carry.oaths & run->game->carry.medals & 1U << MEDAL_NO_PLANS;
}

/* Would a look into a mind break your oath?  Says so once before each action. */
bool run_warns_of_oath(struct run *run);

/* Notes, for the medal, that a mind was looked into. */
void run_peek(struct run *run, struct ui *ui);

/* The first ground on the way to ROUTE[0] from ROUTE[n - 1], where you are, that takes several turns a step; NULL: none. */
const struct terrain_info *run_slow_ground(const struct game *game, const struct cell *route, size_t n);

/* The way to TO past those whom you had better keep away from, as game_route. */
size_t run_route(struct run *run, struct cell to, struct cell *cells, size_t cap);

/* Says that the way to run->walk.goal leads through such ground. */
void run_say_way(struct run *run);

/* Begins or continues GOING: with motion one step of it, without motion all. */
void run_go(struct run *run, struct ui *ui, enum run_going going);

/* Reports changes in the saving of the run; UNSAVED is the state before. */
void run_tell_disk(struct run *run, struct ui *ui, bool unsaved);

/* Does somebody in sight hunt you?  Then what continues by itself must be safe, and a door changes a way. */
bool run_is_hunted(const struct game *game);

/* Says what telegraph_warns of CHOICE, see oracle/oracle.h; false: nothing. */
bool run_warns(struct run *run, const struct ui *ui, int choice);

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

/* Replaces the present session by a new or the saved one, as in SETUP; NULL: as in the command line.  A mistake in
 * SETUP, or a present session that cannot be saved, changes nothing.  A new one that cannot be saved is played anyway,
 * with a message; but if another process has its file, RUN must be closed: its session is unsaved, or NULL if it had
 * none before. */
MUST_CHECK enum status run_begin(struct run *run, struct ui *ui, const struct run_setup *setup,
				 struct diag *diag);

/* Reports the events of the last step that you can know of.  NEW_FLOOR: gives the floor's hint instead of those
 * that the events call for. */
void run_say_events(struct run *run, const struct ui *ui, bool new_floor);

/* Adds TEXT to the log. */
void run_say(struct run *run, enum message_kind kind, const char *text);

/* Opens the lab on what you know of this floor, with the pathfinders of the hunters you have met. */
void run_open_lab(const struct run *run, struct ui *ui);

/* Opens the actions so far as a replay, at the last way out before the last catch. */
void run_explain(struct run *run, struct ui *ui);

enum { RUN_HOME_CELLS = 512 };

/* The known way from where you came in back to you, in CELLS; returns its length in cells.  0: there is none, or you do not
 * carry the Lodestone. */
size_t run_way_home(const struct run *run, struct cell cells[RUN_HOME_CELLS]);

/* Has a hunter come into view in the last turn that was not there a few turns ago? */
bool run_spots(const struct run *run);

/* Travels to END, or as near to it as the ways that you know lead. */
void run_travel_to(struct run *run, struct ui *ui, struct cell end);

/* Has KEY, one of the pointer's, pressed or moved it on the map of LAYOUT?  Then *AT is the cell under it. */
bool run_pointed_at(const struct run *run, const struct run_layout *layout, struct key key, struct cell *at);

/* The pointer: a click travels to its cell, and hovering describes the cell.  False: KEY is not the pointer's. */
bool run_point(struct run *run, struct ui *ui, struct key key);

/* Is this a puzzle?  With more hunters than its own it is practice. */
bool run_is_puzzle(const struct run *run);

/* Can minds be swapped at will?  In practice they can, but not in a rehearsal, nor in a puzzle, which would be another
 * one. */
static inline bool run_swaps(const struct run *run)
{
	return run->game->floor.practice && !run->session->story.rehearsal && !run_is_puzzle(run);
}

extern const char run_puzzle_lost[];  /* Told once you are caught in a puzzle. */
extern const char run_puzzle_stays[]; /* Told when you try to change one. */

/* Writes the path of the puzzle after this one to PATH[cap]; false: none. */
bool run_next_puzzle(const struct run *run, char *path, size_t cap);

/* Is a puzzle of this name shipped, but with another file, or other hunters or tools?  Then it is not scored. */
bool run_puzzle_is_changed(const struct run *run);

/* Notes that the puzzle is solved, if it is; false: it is not, or it cannot be noted. */
bool run_note_puzzle(const struct run *run);

/* Shows the next step of a solution of the puzzle from this state. */
void run_hint(struct run *run, struct ui *ui);

/* Plays the next step of a solution.  False: that was the last, or none exists. */
bool run_play_hint(struct run *run, struct ui *ui);

/* Did the computer take any action in this puzzle?  Then the solution is not the player's. */
static inline bool run_is_helped(const struct run *run)
{
	return run->computer.helped < run->session->playback.position;
}

/* ---- deaths as puzzles ------------------------------------------------------------------------------------ */

/* The run is at the moment of ESCAPE; NULL: none. */
void run_begin_escape(struct run *run, const struct escape *escape);

static inline bool run_is_escape(const struct run *run)
{
	return run->escape.is.line[0];
}

/* Explains the task. */
void run_say_escape(struct run *run);

/* The state of the death that is played again. */
enum run_escape_end run_escape_end(const struct run *run);

/* The turns since its moment. */
int run_escape_turns(const struct run *run);

/* Notes a try that has ended, once. */
void run_note_escape(struct run *run);

/* Opens a replay that shows the way out from its moment. */
void run_show_escape(struct run *run, struct ui *ui);

/* Begins the death LINE in the place of RUN's session; on failure says why. */
enum status run_play_escape(struct run *run, struct ui *ui, const char *line);

/* Takes back your last action in practice.  Anywhere else, says that it cannot. */
void run_take_back(struct run *run, struct ui *ui);

/* Lets the computer play on; outside of practice, says that it cannot. */
void run_start_computer(struct run *run, struct ui *ui);

/* One action of the computer's.  Returns false: none left. */
bool run_play_on(struct run *run, struct ui *ui);

/* How fast that is, and STEP faster. */
int run_pace_ms(const struct computer *computer);
void run_change_pace(struct run *run, int step);

/* Frees what the computer works with. */
void run_dismiss_computer(struct computer *computer);

/* Is there a run that can be continued? */
bool run_is_left(void);

/* Is that the daily run of DAY? */
bool run_is_left_of(int day);

/* Was the daily run of DAY begun before, so that another try is not scored? */
bool run_has_had_daily(int day);

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
	RUN_THROW,
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
	RUN_READING,
	RUN_HELP,
	RUN_BACK,
	RUN_KEYS
};

#endif
