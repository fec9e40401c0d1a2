/* ui/player.h -- plays whatever has moments, a search, a race, a flight: which moment is shown, how fast time
 * runs, and the bar and keys for it.
 *
 * A view that plays has a struct player in its state and begins its table of actions with PLAYER_ACTIONS, so
 * that actions below PLAYER_KEYS are the player's (keys.cfg binds them like any other).  Its key() first asks
 * player_key(), its due_ms() and tick() hand on to player_due_ms() and player_tick(); whenever one of them says
 * true, it shows moment player.at.  Scrubbing must be cheap: a cursor, a snapshot, never a new run. Invariant:
 * at <= length; a mark that is set lies within them too. */
#ifndef UI_PLAYER_H
#define UI_PLAYER_H

#include "ui/ui.h"

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
	[PLAYER_TOGGLE] = {"toggle", "play", "play, stop", "Play"}, \
	[PLAYER_STEP] = {"step", "step", "a step on, back (12. is 12)", "Play"}, \
	[PLAYER_BACK] = {"back", "back", "a step on, back (12. is 12)", "Play"}, \
	[PLAYER_STEP10] = {"step10", NULL, "ten on, back", "Play"}, \
	[PLAYER_BACK10] = {"back10", NULL, "ten on, back", "Play"}, \
	[PLAYER_FIRST] = {"first", NULL, "to the beginning, the end", "Play"}, \
	[PLAYER_LAST] = {"last", "end", "to the beginning, the end", "Play"}, \
	[PLAYER_GOTO] = {"goto", NULL, "120g to step 120, 40% to 40%", "Play"}, \
	[PLAYER_PERCENT] = {"percent", NULL, "120g to step 120, 40% to 40%", "Play"}, \
	[PLAYER_SLOWER] = {"slower", "slower", "half, double speed, at once", "Play"}, \
	[PLAYER_FASTER] = {"faster", "faster", "half, double speed, at once", "Play"}, \
	[PLAYER_INSTANT] = {"instant", NULL, "half, double speed, at once", "Play"}, \
	[PLAYER_MARK] = {"mark", NULL, "ma marks a moment, 'a: back", "Play"}, \
	[PLAYER_JUMP] = {"jump", NULL, "ma marks a moment, 'a: back", "Play"}

enum { PLAYER_MARKS = 26, PLAYER_SPEED_MIN = -3, PLAYER_SPEED_MAX = 16 };

struct player {
	uint32_t at, length;
	uint32_t stride;   /* moments that a step leads over: only every so many are shown; a power of two */
	const char *noun;  /* what a moment is called: "step", "tick" */
	double per_second; /* moments a second at speed 0 */
	int speed;         /* doublings */
	bool instant;      /* no playing: straight to the end */
	bool playing;
	int64_t then_ms; /* when time was last taken */
	double owed;     /* part of a moment that has passed since */
	uint32_t count;  /* typed before a key, 0: none */
	int asked;       /* PLAYER_MARK or PLAYER_JUMP waits for its letter, else 0 */
	uint32_t marks[PLAYER_MARKS];
	bool marked[PLAYER_MARKS];
};

/* A player of LENGTH moments, at the first; other fields are the view's to set. */
struct player player_new(const char *noun, double per_second);

/* What is played has LENGTH moments now: keeps the share of the way, or the end where the player is instant. */
void player_reload(struct player *player, uint32_t length);

/* Takes KEY where it is the player's (digits, letters of marks, its actions); *MOVED: another moment is shown.
 */
bool player_key(struct player *player, const struct ui *ui, int action, struct key key, bool *moved);

/* Does ACTION, COUNT times or to where COUNT says; 0: none was typed. */
void player_act(struct player *player, const struct ui *ui, int action, uint32_t count);

/* Goes to moment AT, or as near as there is, and stops. */
void player_move(struct player *player, uint32_t at);

int64_t player_due_ms(const struct player *player);

/* Lets time pass; true where another moment is shown. */
bool player_tick(struct player *player, const struct ui *ui);

/* The bar on row Y of the whole screen; and the row of marks below it, where there is room. */
void player_draw(const struct player *player, struct screen *screen, int y);
void player_draw_marks(const struct player *player, struct screen *screen, int y);

/* The moment under column X of the bar on a screen of WIDTH; false where there is no bar. */
bool player_moment_at(const struct player *player, int width, int x, uint32_t *at);

#endif
