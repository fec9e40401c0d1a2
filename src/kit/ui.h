/* kit/ui.h -- the stack of views and the clock: everything between a terminal (or a test) and the views.
 *
 * The owner of the terminal sets now_ms, passes keys to ui_key, calls ui_tick when ui_due_ms has come, and
 * ui_draw after either.  There is no other way in, so a test can play the whole program without a terminal.
 *
 * Invariant: the topmost view gets all keys; the program ends when depth is 0 or `quit` is set. */
#ifndef KIT_UI_H
#define KIT_UI_H

#include "base/job.h"
#include "kit/settings.h"
#include "kit/view.h"
#include "map/asked.h"
#include "store/file.h"

enum { UI_DEPTH = 12 };

struct grid;
struct session_filmer;

/* What the command line asked for.  The strings are borrowed. */
struct ui_options {
	struct file_arg map;    /* none: generated floors */
	struct map_asked asked; /* how maps are to be read */
	const char *seed;       /* number or words, NULL: a random one */
	const char *tool; /* that the run begins with, see world/start.h; NULL: the first that it offers */
	uint8_t oaths;    /* bits 1 << enum game_medal: sworn */
	const char *const *hunters; /* [n_hunters] CHASER[:k=v,..] */
	size_t n_hunters;
	const struct session_filmer *filmer; /* draws the films of runs; NULL: runs have none */
	const struct chase_asker *asker;     /* decides for a hunter that is a program; NULL: none */
	bool practice;                       /* the run to start is practice */
	bool teaches;                        /* the prologue comes before a player's first run */
	bool tutorial;                       /* the prologue again */
	int floor;                           /* to start on, 0: the default */
	bool resume, no_motion;
	bool daily, masked, no_flights; /* of the run to start */
	bool kept_nowhere;              /* a rehearsal: nothing that is played or chosen goes to the disk */
};

struct ui {
	const struct theme *theme;
	struct keymap *keymap;
	struct ui_options options;
	struct settings settings; /* in force: as the command line says, or else */
	struct settings own;      /* as the player has chosen for good */
	bool look_changed;        /* the terminal has to look at the settings again */
	uint64_t entropy;         /* the source of all seeds that the user does not choose */
	int64_t now_ms;
	int today;         /* the date in UTC, in days since 1970-01-01 */
	int width, height; /* of the screen drawn last */
	bool quit, too_small;
	bool mouse;        /* a view wants the pointer, so the terminal's own selection is off, */
	bool hovers;       /* and wants it while no button is down, too */
	bool rings;        /* a hunter has come into view: the bell is due, if the settings want it */
	const char *copy;  /* a text for the terminal's clipboard, borrowed from the topmost view; NULL: none */
	bool holds;        /* a view wants to know when keys are let go */
	int chosen;        /* the action of the view below the palette that it chose, plus 1; 0: none */
	uint64_t held;     /* the actions of the topmost view whose keys are down, a bit each */
	bool run_left;     /* there is a run to continue */
	int best;          /* the player's best score; 0: none */
	char played[4096]; /* the map that was begun last; "": none */
	struct job job;    /* the views' activity, if it may take long */
	char notice[1024]; /* shown on the last rows until the next key, "" for none */
	struct ui_frame {
		const struct view *view;
		void *state;
	} stack[UI_DEPTH];
	size_t depth;
};

/* Opens VIEW on top of the others with ARG (see views.def).  A failure is returned and becomes the notice;
 * nothing else changes.  STATUS_LIMIT if UI_DEPTH views are open. */
enum status ui_push(struct ui *ui, const struct view *view, const void *arg);

/* After a change of the settings: lets the options and the terminal follow them. */
void ui_obey_settings(struct ui *ui);

/* Closes all views. */
void ui_close(struct ui *ui);

/* Lets every view save the user's work; work that cannot be saved in its place goes to PATH, unless that is NULL.
 * Returns the status of the first that fails. */
MUST_CHECK enum status ui_keep(struct ui *ui, const char *path, struct diag *diag);

/* Is there a view that keeps something? */
bool ui_has_to_keep(const struct ui *ui);

/* Shows a sentence or two, a text of the topmost view (see kit/words.h), on the last rows until the next key. */
void ui_tell(struct ui *ui, const char *format, ...) PRINTF_LIKE(2, 3);

/* Shows DIAG, or the text of STATUS if that is empty. */
void ui_tell_failure(struct ui *ui, enum status status, const struct diag *diag);

/* Reports the skipped entries of a list, if any. */
void ui_tell_left_out(struct ui *ui, const struct left_out *left);

/* Says how the map GRID, of the file NAME, was read, if it had to be guessed or lost something, and then MORE. */
void ui_tell_reading(struct ui *ui, const char *name, const struct grid *grid, const char *more);

/* Passes KEY to the topmost view; there must be one, here and in the three functions below. */
void ui_key(struct ui *ui, struct key key);

/* Does ACTION of the topmost view, as its first key would. */
void ui_do(struct ui *ui, int action);

/* Is the key of ACTION, of the topmost view, down?  Never where the terminal does not report keys that are let go. */
bool ui_is_held(const struct ui *ui, int action);

/* When ui_tick is wanted, or VIEW_IDLE. */
int64_t ui_due_ms(const struct ui *ui);

/* Lets time pass in the topmost view, which must not be idle. */
void ui_tick(struct ui *ui);

/* Draws the topmost view and, if it is an overlay, those below it; a screen that is too small gets one line. */
void ui_draw(struct ui *ui, struct screen *screen);

/* Draws over the last row how far the job is, and how to stop it. */
void ui_draw_job(const struct ui *ui, struct screen *screen);

/* Draws a line of keys in ROW, whose height is ignored: the first key and the word of each of ACTIONS[n], n > 0, which
 * index VIEW's table.  Actions without a key, or without room, are skipped, but never the last. */
void ui_key_line(const struct ui *ui, struct screen *screen, struct rect row, const struct view *view,
		 const int *actions, size_t n);

/* The last row of the screen without its edge columns, where most views have their key line. */
struct rect ui_last_row(const struct screen *screen);

/* What ACTION of VIEW is called: as its table says, or as the uppermost view of that kind on the stack does. */
const struct view_action *ui_action(const struct ui *ui, const struct view *view, int action);

/* Writes what ACTION of VIEW does, it alone, into OUT[CAP] and returns OUT. */
char *ui_action_line(const struct ui *ui, const struct view *view, int action, char *out, size_t cap);

/* Writes NAME, as keys.cfg has it, as words into OUT[32] and returns OUT. */
char *ui_action_words(const char *name, char *out);

/* Writes the name of the first key bound to ACTION of VIEW, "" if unbound, into OUT[16] and returns OUT. */
char *ui_key_of(const struct ui *ui, const struct view *view, int action, char *out);

/* Draws that key at (X, Y); returns the column after it and a space, or X if unbound. */
int ui_draw_key(const struct ui *ui, struct screen *screen, int x, int y, const struct view *view, int action);

#endif
