/* The picture of fate: the light on the map, the movers, and the winner. */
#include <stdio.h>

#include "base/minmax.h"
#include "kit/ui.h"
#include "screens/lab/fate_view.h"

enum { BROAD = 80 /* columns: below, words are short */ };

static const enum role shades[FATE_VIEW_SHADES] = {ROLE_CLOSED_CREST, ROLE_CLOSED_LATE, ROLE_CLOSED_RIM,
						   ROLE_CLOSED_OLD};

/* The positions of all, and the summary of the map. */
static void fate_view_draw_header(const struct fate_view *view, struct screen *screen)
{
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Fate") + 3;

	x = screen_format(screen, x, 0, ROLE_TEXT, "%s, %d %%", fate_view_title(view), fate_view_speed(view)) +
	    3;
	x = screen_format(screen, x, 0, ROLE_DIM, "%s", view->name);
	if (screen->width < BROAD)
		return;
	x = screen_format(screen, x + 1, 0, ROLE_DIM, "%dx%d", view->grid.width, view->grid.height) + 3;
	screen_format(screen, x, 0, ROLE_DIM, "diagonals: %s", diagonal_names[(int)view->rule]);
}

static void fate_view_draw_sum(const struct fate_view *view, int y, struct screen *screen)
{
	const struct fate_sum *sum = &view->sum;
	bool broad = screen->width >= BROAD;

	if (view->failure[0]) {
		screen_text(screen, 1, y, ROLE_DANGER, view->failure);
		return;
	}
	if (!fate_view_is_known(view)) {
		screen_text(screen, 1, y, ROLE_HINT, "Working it out");
		return;
	}
	const char *who = view->two ? "They win" : "It wins";
	int x = broad ? screen_format(screen, 1, y, ROLE_TEXT, "%s from %.1f %% of all places", who,
				      100 * sum->caught)
		      : screen_format(screen, 1, y, ROLE_TEXT, "%.1f %% lost", 100 * sum->caught);
	if (sum->longest)
		screen_format(screen, x, y, ROLE_TEXT,
			      broad ? ": in %.1f turns on average, %d at most." : ", mean %.1f, longest %d",
			      sum->mean, sum->longest);
}

static void fate_view_draw_light(const struct fate_view *view, const struct relief *relief,
				 struct screen *screen)
{
	for (size_t i = 0; i < grid_cells(&view->grid); i++) {
		int x, y;
		if (view->light[i] == FATE_SAFE || !relief_find(relief, grid_cell(&view->grid, i), &x, &y))
			continue;
		for (int column = 0; column < relief->tile_width; column++)
			screen_paint(screen, x + column, y, shades[fate_view_shade(view, view->light[i])]);
	}
}

/* The way of WHO so far. */
static void fate_view_draw_way(const struct fate_view *view, const struct relief *relief,
			       enum fate_view_who who, enum role role, struct screen *screen)
{
	size_t now = min((size_t)view->player.at, view->n - 1);

	for (size_t i = 0; i < now; i++) {
		struct cell leg[] = {view->line[i].at[who], view->line[i + 1].at[who]};
		relief_path(screen, relief, leg, ARRAY_LEN(leg), role);
	}
}

/* The sign of somebody. */
static char fate_view_sign(const struct fate_view *view, enum fate_view_who who)
{
	if (who == FATE_VIEW_PREY)
		return '@';
	return view->two ? (char)('0' + who) : 'H';
}

static void fate_view_draw_things(const struct fate_view *view, const struct relief *relief,
				  struct screen *screen)
{
	const struct fate_view_moment *now = fate_view_now(view);
	int x, y;

	for (int who = view->two ? FATE_VIEW_SECOND : FATE_VIEW_HUNTER; who >= 0; who--) {
		enum role role = who == FATE_VIEW_PREY ? ROLE_YOU : ROLE_MIND_HUNTS;
		if (who != FATE_VIEW_PREY || !now->caught)
			relief_thing(screen, relief, now->at[who],
				     (uint32_t)fate_view_sign(view, (enum fate_view_who)who), role);
		else
			relief_thing(screen, relief, now->at[who], 'X', ROLE_DANGER);
		if (who == (int)view->moves && relief_find(relief, now->at[who], &x, &y))
			screen_point(screen, x, y);
	}
}

static void fate_view_draw_map(const struct fate_view *view, struct rect area, struct screen *screen)
{
	struct relief relief = {.width = view->grid.width,
				.height = view->grid.height,
				.terrain = view->grid.terrain,
				.area = area,
				.tile_width = 1 + (2 * view->grid.width <= area.width)};
	struct rect old = screen_clip(screen, area);

	relief_scroll(&relief, fate_view_now(view)->at[view->moves]);
	relief_draw(screen, &relief, NULL);
	if (fate_view_is_known(view)) {
		fate_view_draw_light(view, &relief, screen);
		fate_view_draw_way(view, &relief, FATE_VIEW_PREY, ROLE_PATH, screen);
		fate_view_draw_way(view, &relief, FATE_VIEW_HUNTER, ROLE_PATH_SO_FAR, screen);
		if (view->two)
			fate_view_draw_way(view, &relief, FATE_VIEW_SECOND, ROLE_PATH_SO_FAR, screen);
	}
	fate_view_draw_things(view, &relief, screen);
	screen->clip = old;
}

/* The mover that is tried everywhere for the light. */
static const char *fate_view_tried(const struct fate_view *view, bool broad)
{
	if (view->moves != FATE_VIEW_PREY)
		return broad ? "A prey there is caught in" : "@ there: within";
	if (view->two)
		return broad ? "With 1 there it is caught in" : "1 there: within";
	return broad ? "A hunter there catches it in" : "H there: within";
}

/* The legend of the light; on a narrow screen each shade has only its last turn. */
static void fate_view_draw_scale(const struct fate_view *view, int y, struct screen *screen)
{
	bool broad = screen->width >= BROAD;
	int x = 1, from = 1;

	if (!fate_view_is_known(view) || fate_view_now(view)->caught)
		return;
	if (!view->longest) {
		screen_text(screen, x, y, ROLE_DIM,
			    view->moves == FATE_VIEW_PREY ? "No hunter anywhere catches it."
							  : "The prey is safe everywhere.");
		return;
	}
	x = screen_text(screen, x, y, ROLE_DIM, fate_view_tried(view, broad)) + broad;
	for (int turns = 1; turns <= view->longest; turns++) {
		if (turns < view->longest && fate_view_shade(view, turns + 1) == fate_view_shade(view, turns))
			continue;
		enum role role = shades[fate_view_shade(view, turns)];
		int begin = x;
		if (broad && from < turns)
			x = screen_format(screen, x, y, ROLE_TEXT, " %d-%d ", from, turns);
		else
			x = screen_format(screen, x, y, ROLE_TEXT, " %d ", turns);
		for (; begin < x; begin++)
			screen_paint(screen, begin, y, role);
		from = turns + 1;
	}
	if (broad)
		screen_text(screen, x + 1, y, ROLE_DIM, "turns; dark: never");
}

/* The winner from this position, and when. */
static void fate_view_draw_caption(const struct fate_view *view, int y, struct screen *screen)
{
	bool broad = screen->width >= BROAD;
	int left = view->turns - (int)view->player.at;
	const char *hunter = view->two ? "The hunters win" : "The hunter wins";

	if (!fate_view_is_known(view))
		return;
	if (fate_view_now(view)->caught)
		screen_format(screen, 1, y, ROLE_DANGER, "Caught, after %d turn%s.", view->turns,
			      view->turns == 1 ? "" : "s");
	else if (view->turns == FATE_SAFE && broad)
		screen_format(screen, 1, y, ROLE_CALM, "The prey wins: it is never caught, whatever the %s.",
			      view->two ? "hunters do" : "hunter does");
	else if (view->turns == FATE_SAFE)
		screen_text(screen, 1, y, ROLE_CALM, "The prey is never caught.");
	else
		screen_format(screen, 1, y, ROLE_DANGER,
			      broad ? "%s: caught in %d turn%s, whatever the prey does." : "%s in %d turn%s.",
			      hunter, left, left == 1 ? "" : "s");
}

void fate_view_picture(const struct fate_view *view, struct screen *screen)
{
	int last = screen->height - 1;

	fate_view_draw_header(view, screen);
	fate_view_draw_sum(view, 1, screen);
	fate_view_draw_map(view, (struct rect){0, 2, screen->width, last - 5}, screen);
	fate_view_draw_scale(view, last - 3, screen);
	fate_view_draw_caption(view, last - 2, screen);
	player_draw(&view->player, screen, last - 1);
}
