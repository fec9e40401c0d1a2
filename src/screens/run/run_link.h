/* screens/run/run_link.h -- the requests that a view opened from the run may make.
 *
 * Invariant: such a view reads `run`, and never touches `target`, which only the functions below use. */
#ifndef SCREENS_RUN_RUN_LINK_H
#define SCREENS_RUN_RUN_LINK_H

#include "screens/run/run.h"

/* The argument of every view that is opened from the run. */
struct run_link {
	const struct run *run;
	struct run *target;
};

struct run_link run_link(struct run *run);

/* Plays ACTION. */
void run_link_act(const struct run_link *link, struct ui *ui, const struct game_action *action);

/* Does what KEY of the run does: RUN_EXPLAIN, RUN_TAKE_BACK or RUN_SAVE. */
void run_link_press(const struct run_link *link, struct ui *ui, enum run_key key);

/* Begins another run in its place; on failure closes it and says why. */
void run_link_begin(const struct run_link *link, struct ui *ui, const struct run_setup *setup);

/* Begins the death LINE in its place; on failure closes it and says why. */
void run_link_escape(const struct run_link *link, struct ui *ui, const char *line);

/* Travels to GOAL, the cell next to ERRAND that you know a way to. */
void run_link_travel(const struct run_link *link, struct ui *ui, struct cell goal, struct cell errand);

/* The way that it would go, as game_route. */
size_t run_link_route(const struct run_link *link, struct cell to, struct cell *cells, size_t cap);

/* Scrolls the map to FOCUS, and shows the result of ACTION on it, unless that is NULL; until run_link_look_away. */
void run_link_look_at(const struct run_link *link, struct cell focus, const struct game_action *action);
void run_link_look_away(const struct run_link *link);

/* Draws the mind of hunter WHO, or no mind if it is drawn already. */
void run_link_toggle_mind(const struct run_link *link, struct ui *ui, int who);

#endif
