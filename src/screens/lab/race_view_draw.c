/* The race's picture: header, panes with trails, the table with the leader first, a sentence, the bar. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "kit/overview.h"
#include "kit/sign.h"
#include "screens/lab/race_view.h"

enum {
	WINDOW_SHARE = 16, /* of a map that is larger than this many windows, a window tells little */
	TITLE_X = 3,
	TITLE_WIDTH = 22,
	BAR_LEAST = 5,
	GAP_X = 31 /* where the gap ends */
};

enum race_view_draw_figure { WALKED, WAITED, REPLANS, BUDGET, WORST, EXPANDED, OPERATIONS, FIGURES };

/* The figures of a row, at its right end. */
static const struct {
	const char *head;
	int width; /* with the gap before it */
	int from;  /* columns of the least screen that shows it */
} race_view_draw_figures[FIGURES] = {
    [WALKED] = {"walked", 7, 60},  [WAITED] = {"waited", 7, 80}, [REPLANS] = {"replans", 8, 60},
    [BUDGET] = {"budget", 7, 80},  [WORST] = {"worst", 7, 100},  [EXPANDED] = {"expanded", 9, 0},
    [OPERATIONS] = {"ops", 8, 80},
};

/* Columns that the figures take on SCREEN. */
static int race_view_draw_figures_width(const struct screen *screen)
{
	int width = 0;

	for (int i = 0; i < FIGURES; i++)
		width += screen->width >= race_view_draw_figures[i].from ? race_view_draw_figures[i].width : 0;
	return width;
}

/* Where the gap ends. */
static int race_view_draw_gap_x(const struct screen *screen)
{
	return min(GAP_X, screen->width - 12);
}

static void race_view_draw_header(const struct race_view *race, struct screen *screen)
{
	static const char *const policies[] = {
	    "scripted prey: the same route in every pane", "reactive prey: it flees, so routes differ",
	    "runner prey: it explores and flees, so routes differ", "still prey: it stays where it is",
	    "perfect prey: it plays without a mistake"};
	static_assert(ARRAY_LEN(policies) == PREY_POLICIES, "every policy needs words");
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Race") + 3;

	x = screen_text(screen, x, 0, ROLE_TEXT, race->name) + 3;
	x = screen_format(screen, x, 0, ROLE_DIM, "seed %llu", (unsigned long long)race->seed) + 3;
	if (race->obstacles)
		x = screen_format(screen, x, 0, ROLE_HINT, "%d obstacles", race->obstacles) + 3;
	if (race->by_hand)
		screen_text(screen, x, 0, ROLE_DIM, race->moving ? "you are the prey" : "you were the prey");
	else if (race->obstacles || x + text_width(policies[race->prey]) > screen->width)
		/* Obstacles differ from pane to pane, and so does any route. */
		screen_format(screen, x, 0, ROLE_DIM, "%s prey", prey_names[race->prey]);
	else
		screen_text(screen, x, 0, ROLE_DIM, policies[race->prey]);
}

/* The right part of a pane's title bar. */
static void race_view_draw_state_of(const struct race_moment *now, size_t tick, char *out, size_t cap)
{
	if (now->caught)
		snprintf(out, cap, "caught at %zu", tick);
	else if (now->thought)
		snprintf(out, cap, "thinks, %u behind", now->gap);
	else if (now->stuck)
		snprintf(out, cap, "stuck, %u behind", now->gap);
	else if (now->gap == FIELD_FAR)
		snprintf(out, cap, "no path to it");
	else
		snprintf(out, cap, "%u behind", now->gap);
}

/* The tick that RACER shows: the player's, or its last. */
static size_t race_view_draw_tick_of(const struct race_view *race, const struct racer *racer)
{
	return (size_t)(race_now(race, racer) - racer->moments);
}

/* The latest steps of the prey and the mover. */
struct race_view_draw_trails {
	struct cell prey[RACE_TRAIL], mover[RACE_TRAIL];
	size_t n;
};

static struct race_view_draw_trails race_view_draw_trails_of(const struct race_view *race,
							     const struct racer *racer)
{
	size_t end = race_view_draw_tick_of(race, racer) + 1, trail = RACE_TRAIL;
	struct race_view_draw_trails trails = {.n = 0};

	for (size_t i = end - min(end, trail); i < end; i++, trails.n++) {
		trails.prey[trails.n] = racer->moments[i].prey;
		trails.mover[trails.n] = racer->moments[i].mover;
	}
	return trails;
}

static void race_view_draw_mover(const struct race_view *race, const struct racer *racer,
				 const struct relief *relief, struct screen *screen)
{
	const struct race_moment *now = race_now(race, racer);
	const struct hunter *hunter = &racer->run.game->hunters[0];

	relief_thing(screen, relief, now->mover, (uint32_t)hunter->kind.glyph, sign_letter_role(hunter));
	if (now->stuck && !now->caught)
		relief_thing(screen, relief, cell_step(now->mover, EAST), '#', ROLE_MARK_WARY);
}

/* Does pane NUMBER show racer I? */
static bool race_view_draw_shows(const struct race_view *race, size_t i, size_t number)
{
	return i == number || race->ghosts;
}

/* The obstacles that have fallen on the way of RACER so far. */
static void race_view_draw_obstacles(const struct race_view *race, const struct racer *racer,
				     const struct relief *relief, struct screen *screen)
{
	for (int i = 0; i < race_now(race, racer)->obstacles; i++) {
		const struct barrier *barrier = &racer->run.barriers.fallen[i];
		relief_thing(screen, relief, barrier->at, barrier->door ? '=' : '#', ROLE_DANGER);
	}
}

/* The map, or a window on it: with RACER and its prey if both fit, else with the prey if the user moves it, else with RACER.
 * Returns false where a window would tell too little of it. */
static bool race_view_draw_relief(const struct race_view *race, const struct racer *racer, struct rect area,
				  struct relief *relief)
{
	const struct race_moment *now = race_now(race, racer);
	struct cell middle = cell_at((now->prey.x + now->mover.x) / 2, (now->prey.y + now->mover.y) / 2);
	size_t cells = (size_t)area.width * (size_t)area.height;
	int x, y;

	*relief = (struct relief){.width = race->grid.width,
				  .height = race->grid.height,
				  .terrain = race->grid.terrain,
				  .area = area,
				  .tile_width = 1 + (2 * race->grid.width <= area.width)};
	relief_scroll(relief, race->by_hand ? now->prey : middle);
	if (race->by_hand ||
	    (relief_find(relief, now->prey, &x, &y) && relief_find(relief, now->mover, &x, &y)))
		return true;
	relief_scroll(relief, now->mover);
	return grid_cells(&race->grid) <= WINDOW_SHARE * cells;
}

static void race_view_draw_near(const struct race_view *race, size_t number, const struct relief *relief,
				struct screen *screen)
{
	const struct race_moment *now = race_now(race, &race->racers[number]);
	struct rect old = screen_clip(screen, relief->area);

	relief_draw(screen, relief, NULL);
	for (size_t i = 0; i < race->n; i++) {
		struct race_view_draw_trails trails = race_view_draw_trails_of(race, &race->racers[i]);
		if (!race_view_draw_shows(race, i, number))
			continue;
		relief_path(screen, relief, trails.prey, trails.n, ROLE_TRAIL_MID);
		relief_path(screen, relief, trails.mover, trails.n, ROLE_OTHER_NEW);
		race_view_draw_obstacles(race, &race->racers[i], relief, screen);
	}
	relief_thing(screen, relief, now->prey, '@', now->caught ? ROLE_DANGER : ROLE_YOU);
	for (size_t i = 0; i < race->n; i++)
		if (race_view_draw_shows(race, i, number))
			race_view_draw_mover(race, &race->racers[i], relief, screen);
	screen->clip = old;
}

static void race_view_draw_overview(const struct race_view *race, size_t number, struct rect area,
				    struct screen *screen)
{
	const struct race_moment *now = race_now(race, &race->racers[number]);
	struct overview overview = overview_of(&race->grid, area);

	overview_draw(screen, &overview, NULL);
	for (size_t i = 0; i < race->n; i++) {
		struct race_view_draw_trails trails = race_view_draw_trails_of(race, &race->racers[i]);
		if (!race_view_draw_shows(race, i, number))
			continue;
		overview_way(screen, &overview, trails.prey, trails.n, ROLE_TRAIL_MID);
		overview_way(screen, &overview, trails.mover, trails.n, ROLE_OTHER_NEW);
		for (int k = 0; k < race_now(race, &race->racers[i])->obstacles; k++)
			overview_thing(screen, &overview, race->racers[i].run.barriers.fallen[k].at, '#',
				       ROLE_DANGER);
	}
	overview_thing(screen, &overview, now->prey, '@', now->caught ? ROLE_DANGER : ROLE_YOU);
	for (size_t i = 0; i < race->n; i++) {
		const struct hunter *hunter = &race->racers[i].run.game->hunters[0];
		if (race_view_draw_shows(race, i, number))
			overview_thing(screen, &overview, race_now(race, &race->racers[i])->mover,
				       (uint32_t)hunter->kind.glyph, sign_letter_role(hunter));
	}
}

/* The whole map, beside a window on it. */
static void race_view_draw_corner(const struct race_view *race, size_t number, const struct relief *relief,
				  struct screen *screen)
{
	struct rect area = relief->area;
	int x, y;

	relief_find(relief, race_now(race, &race->racers[number])->mover, &x, &y);
	struct rect corner = overview_corner(&race->grid, area, relief->tile_width, x, y);
	if (!corner.width)
		return;
	screen_fill(screen, corner, ROLE_PANEL);
	race_view_draw_overview(race, number, corner, screen);
}

static void race_view_draw_pane(const struct race_view *race, size_t number, struct rect pane,
				struct screen *screen)
{
	const struct racer *racer = &race->racers[number];
	struct rect area = panes_body(pane);
	struct relief relief;
	char state[48];

	race_view_draw_state_of(race_now(race, racer), race_view_draw_tick_of(race, racer), state,
				sizeof state);
	panes_bar(screen, pane, number, number == race->focus, race->ghosts ? "All in one arena" : racer->title,
		  state);
	if (!race_view_draw_relief(race, racer, area, &relief)) {
		race_view_draw_overview(race, number, area, screen);
		return;
	}
	race_view_draw_near(race, number, &relief, screen);
	race_view_draw_corner(race, number, &relief, screen);
}

/* The tick of the catch; without one, later than any. */
static size_t race_view_draw_catch_of(const struct race_view *race, const struct racer *racer)
{
	if (race_now(race, racer)->caught)
		return race_view_draw_tick_of(race, racer);
	return SIZE_MAX;
}

/* Negative where A is ahead of B, positive where it is behind.  The earlier catch wins, then the smaller
 * gap, the shorter walk, fewer cells expanded. */
static int race_view_draw_compare(const struct race_view *race, const struct racer *a, const struct racer *b)
{
	const struct race_moment *left = race_now(race, a), *right = race_now(race, b);
	size_t left_catch = race_view_draw_catch_of(race, a), right_catch = race_view_draw_catch_of(race, b);

	if (left_catch != right_catch)
		return (left_catch > right_catch) - (left_catch < right_catch);
	if (left->gap != right->gap)
		return (left->gap > right->gap) - (left->gap < right->gap);
	if (left->walked != right->walked)
		return (left->walked > right->walked) - (left->walked < right->walked);
	return (left->expanded > right->expanded) - (left->expanded < right->expanded);
}

/* Fills PLACES with the indices of the racers, the leader first. */
static void race_view_draw_order(const struct race_view *race, size_t places[PANES_MAX])
{
	for (size_t i = 0; i < race->n; i++) {
		size_t at = i;
		for (; at > 0 &&
		       race_view_draw_compare(race, &race->racers[i], &race->racers[places[at - 1]]) < 0;
		     at--)
			places[at] = places[at - 1];
		places[at] = i;
	}
}

static void race_view_draw_figure(const struct racer *racer, const struct race_moment *now,
				  enum race_view_draw_figure figure, char *out, size_t cap)
{
	unsigned long long n = 0;

	switch (figure) {
	case WALKED: n = now->walked; break;
	case WAITED: n = now->waited; break;
	case REPLANS: n = now->replans; break;
	case WORST: n = now->worst; break;
	case EXPANDED: n = now->expanded; break;
	default: n = (unsigned)racer->budget;
	}
	if ((figure == BUDGET && !racer->budget) || (figure == OPERATIONS && isnan(now->operations)))
		snprintf(out, cap, "-");
	else if (figure == OPERATIONS)
		snprintf(out, cap, "%.1f", now->operations);
	else
		snprintf(out, cap, "%llu", n);
}

/* A row of the table, with the number of the racer's pane.  WIDEST is the gap that fills the bar. */
static void race_view_draw_row(const struct race_view *race, size_t number, uint32_t widest, int y,
			       struct screen *screen)
{
	const struct racer *racer = &race->racers[number];
	const struct race_moment *now = race_now(race, racer);
	bool focused = racer == &race->racers[race->focus];
	enum role role = focused ? ROLE_STRONG : ROLE_TEXT;
	int x = screen->width - 2 - race_view_draw_figures_width(screen), bar = x - GAP_X - 4;
	char figure[32];

	if (bar < BAR_LEAST)
		bar = 0;
	screen_format(screen, 1, y, role, "%zu", number + 1);
	screen_text_within(screen, TITLE_X, y, role, racer->title, TITLE_WIDTH);
	if (now->gap != FIELD_FAR) {
		screen_format_right(screen, race_view_draw_gap_x(screen), y, role, "%u", now->gap);
		screen_bar(screen, GAP_X + 2, y, bar, (double)now->gap / widest,
			   focused ? ROLE_BAR_FOCUS : ROLE_BAR);
	}
	for (enum race_view_draw_figure i = 0; i < FIGURES; i++) {
		if (screen->width < race_view_draw_figures[i].from)
			continue;
		x += race_view_draw_figures[i].width;
		race_view_draw_figure(racer, now, i, figure, sizeof figure);
		screen_text_right(screen, x, y, role, figure);
	}
}

/* The widest gap of the whole race, at least 1. */
static uint32_t race_view_draw_widest_gap(const struct race_view *race)
{
	uint32_t widest = 1;

	for (size_t i = 0; i < race->n; i++)
		for (size_t tick = 0; tick < race->racers[i].n; tick++) {
			uint32_t gap = race->racers[i].moments[tick].gap;
			if (gap != FIELD_FAR)
				widest = max(widest, gap);
		}
	return widest;
}

static void race_view_draw_table(const struct race_view *race, const size_t *places, int y,
				 struct screen *screen)
{
	uint32_t widest = race_view_draw_widest_gap(race);
	int x = screen->width - 2 - race_view_draw_figures_width(screen);

	screen_text(screen, TITLE_X, y, ROLE_DIM, "mover");
	screen_text_right(screen, race_view_draw_gap_x(screen), y, ROLE_DIM, "gap");
	for (int i = 0; i < FIGURES; i++) {
		if (screen->width < race_view_draw_figures[i].from)
			continue;
		x += race_view_draw_figures[i].width;
		screen_text_right(screen, x, y, ROLE_DIM, race_view_draw_figures[i].head);
	}
	for (size_t i = 0; i < race->n; i++)
		race_view_draw_row(race, places[i], widest, y + 1 + (int)i, screen);
}

/* How many racers are as near as the first of PLACES, itself included. */
static size_t race_view_draw_leaders(const struct race_view *race, const size_t *places)
{
	uint32_t gap = race_now(race, &race->racers[places[0]])->gap;
	size_t n = 1;

	while (n < race->n && race_now(race, &race->racers[places[n]])->gap == gap)
		n++;
	return n;
}

/* Why the focused mover stands still, if it does. */
static bool race_view_draw_why(const struct race_view *race, char *out, size_t cap)
{
	const struct racer *racer = &race->racers[race->focus];
	const struct race_moment *now = race_now(race, racer);

	if (now->thought && racer->budget)
		snprintf(out, cap, "%zu thinks: %u cells so far, %d a turn; it waited %u turns.",
			 race->focus + 1, now->thought, racer->budget, now->waited);
	else if (now->stuck && !now->caught)
		snprintf(out, cap, "%zu is stuck: every step that it wants is blocked.", race->focus + 1);
	else
		return false;
	return true;
}

/* Adds the name of the racer in PANE, or if BRIEF its number. */
static void race_view_draw_add_name(const struct race_view *race, size_t pane, bool brief, char *out,
				    size_t cap)
{
	if (brief)
		text_append(out, cap, "%zu", pane + 1);
	else
		text_append(out, cap, "%s", race->racers[pane].title);
}

/* Lists the movers that have caught the user in OUT; returns how many have. */
static size_t race_view_draw_captors(const struct race_view *race, const size_t *places, bool brief, char *out,
				     size_t cap)
{
	size_t n = 0;

	while (n < race->n && race_now(race, &race->racers[places[n]])->caught)
		n++;
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			text_append(out, cap, "%s", i + 1 == n ? " and " : ", ");
		race_view_draw_add_name(race, places[i], brief, out, cap);
	}
	if (n)
		text_append(out, cap, " %s you. ", n == 1 ? "has" : "have");
	return n;
}

/* For the user as the prey: who has caught you, and who of the others is nearest. */
static void race_view_draw_danger(const struct race_view *race, const size_t *places, bool brief, char *out,
				  size_t cap)
{
	out[0] = '\0';
	size_t captors = race_view_draw_captors(race, places, brief, out, cap);

	for (size_t i = captors; i < race->n; i++) {
		const struct race_moment *now = race_now(race, &race->racers[places[i]]);
		if (now->stuck || now->gap == FIELD_FAR)
			continue;
		race_view_draw_add_name(race, places[i], brief, out, cap);
		text_append(out, cap, " is nearest: %u behind.", now->gap);
		return;
	}
	if (captors < race->n)
		text_append(out, cap, "Nobody%s can reach you now.", captors ? " else" : "");
}

static void race_view_draw_sentence(const struct race_view *race, const size_t *places, const struct rect *row,
				    struct screen *screen)
{
	const struct racer *leader = &race->racers[places[0]];
	const struct race_moment *now = race_now(race, leader);
	size_t leaders = race_view_draw_leaders(race, places);
	char text[256];

	if (race->by_hand)
		race_view_draw_danger(race, places, false, text, sizeof text);
	if (race->by_hand && text_width(text) > row->width * row->height)
		race_view_draw_danger(race, places, true, text, sizeof text);
	if (race->by_hand || race_view_draw_why(race, text, sizeof text)) {
		screen_words(screen, *row, ROLE_TEXT, text);
		return;
	}
	if (leaders > 1 && !now->caught && now->gap != FIELD_FAR)
		snprintf(text, sizeof text, "%zu are level, %u behind the prey.", leaders, now->gap);
	else if (now->caught)
		snprintf(text, sizeof text, "%s caught it first: tick %zu, %llu cells expanded.", leader->title,
			 race_view_draw_tick_of(race, leader), (unsigned long long)now->expanded);
	else if (now->gap == FIELD_FAR)
		snprintf(text, sizeof text, "Nobody has a path to it.");
	else
		snprintf(text, sizeof text, "%s is nearest: %u behind, %llu cells expanded.", leader->title,
			 now->gap, (unsigned long long)now->expanded);
	screen_words(screen, *row, ROLE_TEXT, text);
}

void race_draw(const struct race_view *race, struct screen *screen)
{
	struct panes_wish wish = {.n = race->n,
				  .focus = race->focus,
				  .alone = race->ghosts,
				  .map_width = race->grid.width,
				  .map_height = race->grid.height};
	struct panes panes = panes_layout(&wish, screen->width, screen->height);
	size_t places[PANES_MAX];

	ASSERT(race->n >= 1 && race->n <= PANES_MAX);
	race_view_draw_header(race, screen);
	for (size_t i = 0; i < panes.shown; i++)
		race_view_draw_pane(race, panes.first + i, panes.at[i], screen);
	race_view_draw_order(race, places);
	if (panes.tabled)
		race_view_draw_table(race, places, panes.table_y, screen);
	race_view_draw_sentence(race, places, &panes.reason, screen);
	player_draw(&race->player, screen, panes.player_y);
	if (panes.roomy)
		player_draw_marks(&race->player, screen, panes.player_y + 1);
}
