/* kit/player.h -- plays anything that has moments (a search, a race, a flight): which moment is shown, how
 * fast time runs, and the bar and keys for it.
 *
 * A view that plays has a struct player in its state and begins its table of actions with PLAYER_ACTIONS, so
 * that the actions below PLAYER_KEYS are the player's; keys.cfg binds them like any other.  Its key() calls
 * player_key() first, its due_ms() and tick() call player_due_ms() and player_tick().  Whenever player_key()
 * or player_tick() reports another moment, the view shows moment player.at.  That must be cheap, a cursor or
 * a snapshot and never a new run, because the user scrubs.
 *
 * Invariant: at <= length, and so is every mark that is set; stride is a power of two. */
#ifndef KIT_PLAYER_H
#define KIT_PLAYER_H

#include "kit/ui.h"

enum player_action {
	PLAYER_TOGGLE,
	PLAYER_STEP,
	PLAYER_BACK,
	PLAYER_STEP10,
	PLAYER_BACK10,
	PLAYER_FIRST,
	PLAYER_LAST,
	PLAYER_GOTO,
	PLAYER_PERCENT,
	PLAYER_SLOWER,
	PLAYER_FASTER,
	PLAYER_INSTANT,
	PLAYER_MARK,
	PLAYER_JUMP,
	PLAYER_KEYS
};

/* The player's part of a view's table of actions. */
#define PLAYER_ACTIONS \
	[PLAYER_TOGGLE] = {"toggle", "play", "play, stop", "Play", NULL}, \
	[PLAYER_STEP] = {"step", "step", "forward, back (12{step} is 12)", "Play", \
			 "one forward (12{step}: twelve)"}, \
	[PLAYER_BACK] = {"back", "back", "forward, back (12{step} is 12)", "Play", \
			 "one back (12{back}: twelve)"}, \
	[PLAYER_STEP10] = {"step10", NULL, "ten forward, back", "Play", "ten forward"}, \
	[PLAYER_BACK10] = {"back10", NULL, "ten forward, back", "Play", "ten back"}, \
	[PLAYER_FIRST] = {"first", "start", "to the beginning, the end", "Play", "to the beginning"}, \
	[PLAYER_LAST] = {"last", "end", "to the beginning, the end", "Play", "to the end"}, \
	[PLAYER_GOTO] = {"goto", NULL, "120{goto} to step 120, 40{percent} to 40%", "Play", \
			 "120{goto}: to step 120"}, \
	[PLAYER_PERCENT] = {"percent", NULL, "120{goto} to step 120, 40{percent} to 40%", "Play", \
			    "40{percent}: to 40 %"}, \
	[PLAYER_SLOWER] = {"slower", "slower", "half, double speed, at once", "Play", "half the speed"}, \
	[PLAYER_FASTER] = {"faster", "faster", "half, double speed, at once", "Play", "double the speed"}, \
	[PLAYER_INSTANT] = {"instant", NULL, "half, double speed, at once", "Play", \
			    "play to the end at once"}, \
	[PLAYER_MARK] = {"mark", NULL, "{mark}a marks this, {jump}a returns", "Play", \
			 "mark this moment with a letter"}, \
	[PLAYER_JUMP] = {"jump", NULL, "{mark}a marks this, {jump}a returns", "Play", \
			 "return to a marked moment"}

enum { PLAYER_MARKS = 26, PLAYER_SPEED_MIN = -3, PLAYER_SPEED_MAX = 16 };

struct player {
	uint32_t at, length;
	uint32_t stride;   /* a step moves by this many moments; those between cannot be shown */
	const char *noun;  /* the name of a moment: "step", "tick" */
	double per_second; /* moments a second at speed 0 */
	int speed;         /* doublings, PLAYER_SPEED_MIN .. PLAYER_SPEED_MAX */
	bool instant;      /* playing jumps straight to the end */
	bool playing;
	int64_t then_ms; /* when player_tick last took the time */
	double owed;     /* the part of a moment that has passed since */
	uint32_t count;  /* the number typed before a key, 0: none */
	int asked;       /* PLAYER_MARK or PLAYER_JUMP while it waits for its letter, else 0 */
	uint32_t marks[PLAYER_MARKS];
	bool marked[PLAYER_MARKS];
};

/* A player without moments yet: player_reload() gives it some.  The view sets the other fields. */
struct player player_new(const char *noun, double per_second);

/* There are LENGTH moments now.  The player stays at the same share of them, or goes to the end if it is
 * instant. */
void player_reload(struct player *player, uint32_t length);

/* Handles KEY and returns true if it is the player's: a digit, the letter of a mark, or one of its actions.
 * Sets *MOVED if another moment is to be shown. */
bool player_key(struct player *player, const struct ui *ui, int action, struct key key, bool *moved);

/* Does ACTION, a player_action, COUNT times, or goes where COUNT says; 0: no number was typed. */
void player_act(struct player *player, const struct ui *ui, int action, uint32_t count);

/* Goes to moment AT, or to the end if that is earlier, and stops. */
void player_move(struct player *player, uint32_t at);

/* When player_tick is wanted, or VIEW_IDLE. */
int64_t player_due_ms(const struct player *player);

/* Lets time pass; returns true if another moment is to be shown. */
bool player_tick(struct player *player, const struct ui *ui);

/* Draw the bar on row Y, over the whole width of the screen, and the marks on another row. */
void player_draw(const struct player *player, struct screen *screen, int y);
void player_draw_marks(const struct player *player, struct screen *screen, int y);

/* The column of the bar at which moment AT is, on a screen of this many columns. */
int player_column_of(const struct player *player, int width, uint32_t at);

/* The moment under column X of the bar on a screen of WIDTH columns; returns false beside the bar. */
bool player_moment_at(const struct player *player, int width, int x, uint32_t *at);

#endif
