/* The run's picture: header, map, roster, messages, keys. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "kit/words.h"
#include "screens/run/run.h"

enum {
	SIDE_WIDTH = 38,
	SIDE_FROM = 120,   /* columns from which there is a side panel */
	LIST_COLUMNS = 22, /* that a board must leave free beside it for the list of hunters */
	SQUARE_FROM = 196, /* columns from which tiles are two columns wide */
	MINDS_WIDTH = 200, /* columns and rows from which there are panes with minds */
	MINDS_HEIGHT = 50,
	COMPACT_WIDTH = 60, /* columns and rows below which the picture is compact */
	COMPACT_HEIGHT = 16,
	LOW_HEIGHT = 20,  /* rows below which there is one row of messages */
	FULL_HEIGHT = 24, /* rows below which there are two, and no blank row above the roster */
	AIRY_HEIGHT = 30, /* rows from which there is a blank row below the messages */
	MESSAGES_MAX = 9,
	COMPACT_KEYS = 28,       /* columns, */
	COMPACT_KEYS_ALL = 24,   /* for the first key, the door to all, and help */
	COMPACT_KEYS_LEAST = 17, /* for the first and help */
	COMPACT_HUNTER = 5,      /* of a hunter in the same row */
	COMPACT_MESSAGES = 2,
	TITLE_WIDTH = 20, /* columns kept for the title in the header */
	TITLE_LEAST = 10,
	HEADER_GAPS = 7, /* columns between its parts */
	BAR_GAPS = 7,    /* and at both sides of the bar */
	NOISE_WIDTH = 8,
	TEMPO_WIDTH = 9,
	TOOLS_WORD = 6,
	LIFE_WIDTH = 12,
	TITLE_MAX = 34,
	TURN_CAP = 48,
	AGO_CAP = 24,
	PUZZLE_MESSAGES = 4, /* rows, if its map leaves them free, */
	PUZZLE_MESSAGES_COMPACT = 6,
	SLIDER_LEAST = 5,     /* columns of the slider from turn to par */
	FIRST_TURNS = 20,     /* during which the key line says how to walk */
	FADE_TURNS = 3,       /* after which a message is faint */
	STALE_TURNS = 4,      /* after which only the log has it, */
	STALE_HINT_TURNS = 20 /* as after this number, if it says how to play */
};

static int run_draw_message_rows(int height)
{
	if (height < LOW_HEIGHT)
		return 1;
	if (height < FULL_HEIGHT)
		return 2;
	return min(2 + (height - FULL_HEIGHT) / 3, (int)MESSAGES_MAX);
}

/* A puzzle begins with everybody in view: rows that its small map leaves free go to the messages. */
static void run_draw_lend_rows(const struct run *run, struct run_layout *layout)
{
	int most = layout->compact ? PUZZLE_MESSAGES_COMPACT : PUZZLE_MESSAGES;
	int rows = min(layout->map.height - run->game->height, most - layout->n_messages);

	if (!run_is_puzzle(run) || rows <= 0)
		return;
	layout->n_messages += rows;
	layout->message -= rows;
	layout->roster -= rows;
	layout->map.height -= rows;
	if (layout->compact)
		layout->keys -= rows;
	if (layout->tools)
		layout->tools -= rows;
}

/* The boards of a run are so narrow that the hunters fit beside them. */
static void run_draw_place_list(const struct run *run, struct run_layout *layout)
{
	struct rect *map = &layout->map;
	int columns = map->width - run->game->width * layout->tile_width;

	if (!run->game->floor.number || columns < LIST_COLUMNS)
		return;
	columns = LIST_COLUMNS;
	map->width -= columns;
	layout->list = (struct rect){map->x + map->width + 2, map->y + 1, columns - 2, map->height - 1};
}

static struct run_layout run_draw_usual_layout(const struct run *run, const struct ui *ui)
{
	int w = ui->width, h = ui->height;
	struct run_layout layout = {.width = w, .keys = h - 1, .tile_width = 1};

	if (ui->settings.wide || w >= SQUARE_FROM)
		layout.tile_width = 2;
	layout.compact = w < COMPACT_WIDTH || h < COMPACT_HEIGHT;
	if (layout.compact) {
		layout.n_messages = COMPACT_MESSAGES;
		layout.message = h - layout.n_messages;
		layout.roster = layout.keys = layout.message - 1;
		layout.map = (struct rect){0, 1, w, layout.roster - 1};
		return layout;
	}
	if (w >= SIDE_FROM) {
		layout.side = w - SIDE_WIDTH - 1;
		layout.width = layout.side - 2;
	}
	layout.n_messages = run_draw_message_rows(h);
	layout.message = layout.keys - layout.n_messages - (h >= AIRY_HEIGHT);
	layout.roster = layout.message;
	if (!layout.side) /* the side panel shows the hunters itself */
		layout.roster--;
	int bottom = layout.roster - (h >= FULL_HEIGHT);
	if (bottom < layout.roster)
		layout.tools = bottom;
	layout.map = (struct rect){1, 1, layout.width - 2, bottom - 1};
	if (!layout.side)
		run_draw_place_list(run, &layout);
	if (w >= MINDS_WIDTH && h >= MINDS_HEIGHT && !run_swears_off_minds(run)) {
		layout.map.height = (bottom - 2) / 2;
		layout.minds = (struct rect){1, layout.map.y + layout.map.height + 1, layout.width - 2,
					     bottom - layout.map.height - 2};
	}
	return layout;
}

struct run_layout run_layout(const struct run *run, const struct ui *ui)
{
	struct run_layout layout = run_draw_usual_layout(run, ui);

	run_draw_lend_rows(run, &layout);
	return layout;
}

struct relief run_relief(const struct run *run, const struct run_layout *layout)
{
	const struct game *game = run->game;
	struct relief relief = {.width = game->width,
				.height = game->height,
				.terrain = game_plane(game, PLANE_KNOWN),
				.seen = run->lamp.lit,
				.eye = run->lamp.at,
				.area = layout->map,
				.tile_width = layout->tile_width,
				.signs_stay = true};

	relief_scroll(&relief, run->focus);
	relief_scroll_to(&relief, game->at, run->focus);
	return relief;
}

/* ---- tools ------------------------------------------------------------------------------------------------- */

static const char *run_draw_tool_name(const struct run *run, int slot)
{
	return run->session->rules.tools[run->game->carry.tools[slot] - 1].name;
}

/* From column X on; returns the column after it. */
static int run_draw_wrench(const struct run *run, const struct ui *ui, struct screen *screen, int x, int y)
{
	const struct game *game = run->game;

	if (game->floor.number < GAME_WRENCH_FLOOR || run_swaps(run))
		return x;
	x = ui_draw_key(ui, screen, x, y, &view_run, RUN_WRENCH);
	x = screen_text(screen, x, y, game->wrench.charges || game->wrench.until_turn ? ROLE_TEXT : ROLE_FAINT,
			"wrench") +
	    1;
	if (!game->wrench.until_turn)
		return screen_format(screen, x, y, ROLE_DIM, "%d", game->wrench.charges) + 2;
	int left = game->wrench.until_turn - game->turn - 1;
	x = screen_format(screen, x, y, ROLE_CALM, "on the %s, ", game->hunters[game->wrench.who].kind.name);
	if (!left)
		return screen_text(screen, x, y, ROLE_CALM, "last turn") + 2;
	return screen_format(screen, x, y, ROLE_CALM, "%d turn%s", left, left == 1 ? "" : "s") + 2;
}

/* How many wedges are left, where you know a door. */
static void run_draw_wedges(const struct run *run, struct screen *screen, int x, int y)
{
	int left = run->game->wedges.left;
	struct cell at;

	if (!run_find_known(run->game, TERRAIN_DOOR_OPEN, &at) &&
	    !run_find_known(run->game, TERRAIN_DOOR_CLOSED, &at))
		return;
	x = screen_text(screen, x, y, left ? ROLE_TEXT : ROLE_FAINT, "wedges") + 1;
	screen_format(screen, x, y, ROLE_DIM, "%d", left);
}

/* What you carry on one row: key and name, then the wrench and its charges, and the wedges. */
static void run_draw_tools(const struct run *run, const struct ui *ui, struct screen *screen, int x, int y)
{
	const struct game *game = run->game;

	for (int i = 0; i < GAME_TOOLS; i++) {
		if (!game->carry.tools[i])
			continue;
		x = ui_draw_key(ui, screen, x, y, &view_run, RUN_TOOL_1 + i);
		x = screen_text(screen, x, y, ROLE_TEXT, run_draw_tool_name(run, i)) + 2;
	}
	run_draw_wedges(run, screen, run_draw_wrench(run, ui, screen, x, y), y);
}

/* The keys of the tools you carry, which end before column END; before them a word, if there is room for it. */
static void run_draw_tool_keys(const struct game *game, const struct ui *ui, struct screen *screen, int x,
			       int y, int end)
{
	char key[16];
	int n = 0;

	for (int i = 0; i < GAME_TOOLS; i++)
		n += game->carry.tools[i] > 0;
	if (n && x + TOOLS_WORD + 2 * n <= end)
		x = screen_text(screen, x, y, ROLE_DIM, "tools ");
	bool apart = x + 2 * n <= end;
	for (int i = 0; i < GAME_TOOLS; i++)
		if (game->carry.tools[i])
			x = screen_text(screen, x, y, ROLE_KEY, ui_key_of(ui, &view_run, RUN_TOOL_1 + i, key)) +
			    apart;
}

/* ---- header ---------------------------------------------------------------------------------------------- */

static int run_draw_noise_number(const struct run *run, struct screen *screen, int x)
{
	x = screen_text(screen, x, 0, ROLE_DIM, run->walk.sneaking ? "sneak " : "noise ");
	return screen_format(screen, x, 0, ROLE_TEXT, "%d", run->game->noise.cells);
}

static int run_draw_tempo(const struct game *game, struct screen *screen, int x)
{
	int n = game_tempo(game);

	x = screen_text(screen, x, 0, ROLE_DIM, "tempo ");
	return screen_format(screen, x, 0, n ? ROLE_CALM : ROLE_DIM, "%d", n);
}

/* The rest of your life, filled. */
static void run_draw_life(const struct game *game, struct screen *screen, int right, bool word)
{
	int x = right - GAME_WOUNDS, left = game->carry.wounds;

	for (int i = 0; i < GAME_WOUNDS; i++)
		screen_put(screen, x + i, 0, i < left ? U'◆' : U'◇', left > 1 ? ROLE_TEXT : ROLE_DANGER);
	if (word)
		screen_text(screen, x - 5, 0, ROLE_DIM, "life");
}

/* The title of a given map, or the name of its file. */
static const char *run_draw_map_title(const struct run *run)
{
	const char *slash = strrchr(run->map, '/');

	if (run->game->floor.title[0])
		return run->game->floor.title;
	if (slash)
		return slash + 1;
	return run->map;
}

/* The special features of this run; "" for an ordinary one. */
static const char *run_draw_kind(const struct run *run, bool compact)
{
	const struct story_options *options = &run->session->story.options;

	if (run_is_puzzle(run))
		return run->game->caught ? "caught" : "puzzle";
	if (run_is_escape(run))
		return run_escape_end(run) == ESCAPE_CAUGHT ? "caught" : "puzzle";
	if (options->practice)
		return "practice";
	if (options->daily)
		return "daily";
	if (options->masked && compact)
		return "masked";
	if (options->masked)
		return "masquerade";
	return "";
}

static void run_draw_compact_header(const struct run *run, const struct ui *ui, struct screen *screen)
{
	const struct game *game = run->game;
	const char *kind = run_draw_kind(run, true);
	struct cell cells[RUN_HOME_CELLS];
	size_t home = run_way_home(run, cells);
	bool puzzle = run_is_puzzle(run);
	int x = 1;

	if (game->floor.number)
		x = screen_format(screen, 0, 0, ROLE_STRONG, "%d", game->floor.number) + 1;
	if (puzzle)
		x = screen_format(screen, x, 0, ROLE_DIM, "%s  ", kind);
	if (puzzle || !kind[0])
		kind = "turn";
	if (run_is_escape(run))
		x = screen_format(screen, x, 0, ROLE_DIM, "away in %d",
				  run->escape.is.until_turn - game->turn) +
		    2;
	else if (home)
		x = screen_format(screen, x, 0, ROLE_DIM, "home %zu", home - 1) + 2;
	else
		x = screen_format(screen, x, 0, ROLE_DIM, "%s %d/%d", kind, game->turn, game->floor.par_turns) +
		    2;
	if (game->floor.run_rules && game_tempo(game)) /* it passes; the noise is of every turn */
		x = run_draw_tempo(game, screen, x);
	else
		x = run_draw_noise_number(run, screen, x);
	run_draw_tool_keys(game, ui, screen, x + 2, 0, screen->width - 3 - GAME_WOUNDS);
	if (!puzzle)
		run_draw_life(game, screen, screen->width - 3, false);
}

/* With the Lodestone how far home is; in a death how long to stay uncaught; else "turn 3 of par 18".  Past par, if ROOM
 * columns hold that, "turn 25, par 18 passed"; before it "turn 3/18" where BAR, the columns that leave room for the bar,
 * hold no more; "turn 3/18", too, where ROOM, beside the whole title, holds no more; "3/18" if MOST hold no more. */
static void run_draw_say_turn(const struct run *run, int room, int most, int bar, char text[TURN_CAP])
{
	const struct game *game = run->game;
	int left = run->escape.is.until_turn - game->turn;
	struct cell cells[RUN_HOME_CELLS];
	size_t home = run_way_home(run, cells);
	char brief[TURN_CAP];

	if (run_is_escape(run)) {
		snprintf(text, TURN_CAP, "away in %d turn%s", max(left, 0), left == 1 ? "" : "s");
		return;
	}
	if (home) {
		snprintf(text, TURN_CAP, "home is %zu step%s away", home - 1, home == 2 ? "" : "s");
		if (text_width(text) > most)
			snprintf(text, TURN_CAP, "home %zu", home - 1);
		return;
	}
	snprintf(text, TURN_CAP, "turn %d, par %d passed", game->turn, game->floor.par_turns);
	if (game->turn <= game->floor.par_turns || text_width(text) > room)
		snprintf(text, TURN_CAP, "turn %d of par %d", game->turn, game->floor.par_turns);
	snprintf(brief, sizeof brief, "turn %d/%d", game->turn, game->floor.par_turns);
	bool barred = game->turn <= game->floor.par_turns && text_width(text) > bar && text_width(brief) <= bar;
	if (barred || text_width(text) > room)
		snprintf(text, TURN_CAP, "%s", brief);
	if (text_width(text) > most)
		snprintf(text, TURN_CAP, "%d/%d", game->turn, game->floor.par_turns);
}

/* Wounds mean nothing in a puzzle: its title has their place. */
static void run_draw_header(const struct run *run, struct screen *screen, const struct run_layout *layout)
{
	const struct game *game = run->game;
	bool puzzle = run_is_puzzle(run);
	int x = 1, right = layout->width - 2, width = layout->width / 8 + 2;
	int noise = right - (puzzle ? NOISE_WIDTH : NOISE_WIDTH + LIFE_WIDTH);
	int tempo = noise - (game->floor.run_rules ? TEMPO_WIDTH : 0);
	const char *title = game->floor.number ? game->floor.title : run_draw_map_title(run);
	if (game->floor.number && game->carry.lodestone)
		title = "The way home";
	const char *kind = run_draw_kind(run, false);
	char turn[TURN_CAP];

	if (game->floor.number)
		x = screen_format(screen, x, 0, ROLE_STRONG, "%d ", game->floor.number);
	int room = tempo - HEADER_GAPS - text_width(kind) - x;
	int end = x + min(text_width(title), (int)TITLE_MAX) + (kind[0] ? 2 + text_width(kind) : 0);
	int bar = tempo - BAR_GAPS - SLIDER_LEAST - (end + 2 <= TITLE_WIDTH ? TITLE_WIDTH : end + 3);
	run_draw_say_turn(run, room - min(text_width(title), (int)TITLE_MAX),
			  room - min(text_width(title), (int)TITLE_LEAST), bar, turn);
	x = screen_text_within(screen, x, 0, ROLE_STRONG, title,
			       clamp(room - text_width(turn), (int)TITLE_LEAST, (int)TITLE_MAX));
	if (kind[0])
		x = screen_text(screen, x + 2, 0, ROLE_DIM, kind);
	if (x + 2 <= TITLE_WIDTH && TITLE_WIDTH + text_width(turn) < tempo)
		x = TITLE_WIDTH;
	else
		x = min(x + 3, tempo - 1 - text_width(turn));
	x = screen_text(screen, x, 0, ROLE_DIM, turn) + 2;
	if (game->floor.run_rules)
		run_draw_tempo(game, screen, tempo);
	width = min(width, tempo - (BAR_GAPS - 2) - x);
	if (width >= SLIDER_LEAST)
		screen_slider(screen, x, 0, width, (double)game->turn / max(game->floor.par_turns, 1),
			      ROLE_BAR);
	run_draw_noise_number(run, screen, noise);
	if (!puzzle)
		run_draw_life(game, screen, right, true);
}

/* ---- roster ---------------------------------------------------------------------------------------------- */

void run_draw_name(const struct run *run, int who, struct screen *screen, int x, int y)
{
	const struct hunter *hunter = glimpses_of(&run->glimpses, run->game, who);
	char name[24], mark = game_mark(hunter);
	bool seen = game_shows(run->game, who);
	enum role role = seen ? ROLE_TEXT : ROLE_DIM;

	snprintf(name, sizeof name, "%s", hunter->kind.name);
	name[0] = (char)toupper((unsigned char)name[0]);
	screen_put(screen, x, y, (uint32_t)hunter->kind.glyph, seen ? sign_letter_role(hunter) : ROLE_DIM);
	x = screen_text(screen, x + 2, y, who == run->minds.plan.who ? ROLE_HINT : role, name);
	screen_put(screen, x + 1, y, sign_mark_glyph(screen, mark), seen ? sign_mark_role(mark) : ROLE_DIM);
}

/* Is AT on the map but beyond the part of it that RELIEF shows? */
static bool run_draw_is_beyond(const struct relief *relief, struct cell at)
{
	int x, y;

	return !relief_find(relief, at, &x, &y);
}

/* "3 turns ago" or "just now", the time since you saw hunter WHO, or a tool showed it. */
static void run_draw_ago(const struct run *run, int who, char out[AGO_CAP])
{
	int turns = run->game->turn - run->glimpses.shown_turn[who];

	if (turns)
		snprintf(out, AGO_CAP, "%d turn%s ago", turns, turns == 1 ? "" : "s");
	else
		snprintf(out, AGO_CAP, "just now");
}

void run_draw_seen(const struct run *run, int who, struct screen *screen, int x, int y)
{
	char text[AGO_CAP];

	run_draw_ago(run, who, text);
	screen_text(screen, x, y, ROLE_DIM, text);
}

/* The words after a hunter's state in the roster: " 6 away" and its heading, or "6" without WORDS; " 3 turns ago",
 * or "", if it is out of view.  A hunter off the screen, or not the only one of its kind, gets its direction: " 16
 * north-east", "16ne". */
static void run_draw_whereabouts(const struct run *run, const struct relief *relief, int who, bool words,
				 char out[TELL_CAP])
{
	const struct hunter *hunter = &run->game->hunters[who];
	int distance = cell_steps(run->game->at, hunter->at);
	bool beyond = run_draw_is_beyond(relief, hunter->at);
	const char *where = words ? "away" : "";
	struct chase_plan plan;

	if (!game_shows(run->game, who)) {
		char ago[AGO_CAP];
		run_draw_ago(run, who, ago);
		snprintf(out, TELL_CAP, "%s%s", words ? " " : "", words ? ago : "");
		return;
	}
	if (beyond || tell_has_twin(run->game, who)) {
		int d = cell_direction(run->game->at, hunter->at);
		where = words ? direction_names[d] : direction_letters[d];
	}
	if (!words) {
		snprintf(out, TELL_CAP, "%d%s", distance, where);
		return;
	}
	game_plan(run->game, who, &plan);
	if (plan.turns)
		snprintf(out, TELL_CAP, " %d %s, %s", distance, where, plan.thought);
	else
		snprintf(out, TELL_CAP, " %d %s", distance, where);
}

/* One hunter from column X, "Goat ! hunting 6 away" or without WORDS "Goat ! 6"; returns the column after it.
 * SCREEN NULL only measures. */
static int run_draw_roster_entry(const struct run *run, const struct relief *relief, struct screen *screen,
				 int x, int y, int who, bool words)
{
	const struct hunter *hunter = glimpses_of(&run->glimpses, run->game, who);
	int after_mark = x + 2 + text_width(hunter->kind.name) + 2;
	const char *state = words ? tell_state(hunter) : "";
	enum role role = ROLE_TEXT;
	char whereabouts[TELL_CAP];

	run_draw_whereabouts(run, relief, who, words, whereabouts);
	if (!screen)
		return after_mark + 1 + text_width(state) + text_width(whereabouts);
	run_draw_name(run, who, screen, x, y);
	if (!game_shows(run->game, who))
		role = ROLE_DIM;
	else if (hunter->state == HUNTER_HUNTING)
		role = ROLE_STRONG;
	x = screen_text(screen, after_mark + 1, y, role, state);
	return screen_text(screen, x, y, ROLE_DIM, whereabouts);
}

/* One hunter as short as can be, "w!24"; returns the column after it and a blank, or X if it does not end before END. */
static int run_draw_roster_short(const struct run *run, const struct relief *relief, struct screen *screen,
				 int x, int y, int who, int end)
{
	const struct hunter *hunter = glimpses_of(&run->glimpses, run->game, who);
	char mark = game_mark(hunter), whereabouts[TELL_CAP];
	bool seen = game_shows(run->game, who);
	/* Turns and a distance right behind them would be one number. */
	int after = x + 2 + (isdigit((unsigned char)mark) != 0);

	run_draw_whereabouts(run, relief, who, false, whereabouts);
	if (after + text_width(whereabouts) >= end)
		return x;
	screen_put(screen, x, y, (uint32_t)hunter->kind.glyph, seen ? sign_letter_role(hunter) : ROLE_DIM);
	screen_put(screen, x + 1, y, sign_mark_glyph(screen, mark), seen ? sign_mark_role(mark) : ROLE_DIM);
	return screen_text(screen, after, y, ROLE_TEXT, whereabouts) + 1;
}

/* Do the entries of WHO[n] fit into WIDTH columns? */
static bool run_draw_roster_fits(const struct run *run, const struct relief *relief, const int *who, int n,
				 int width, bool words)
{
	int end = 1;

	for (int i = 0; i < n; i++)
		end = run_draw_roster_entry(run, relief, NULL, end, 0, who[i], words) + 3;
	return end - 3 < width;
}

/* The columns of the keys in the row of N hunters on a compact screen of WIDTH. */
static int run_draw_compact_keys_width(int n, int width)
{
	return clamp(width - COMPACT_HUNTER * n, (int)COMPACT_KEYS_LEAST, (int)COMPACT_KEYS);
}

/* One row with as much about every hunter as fits: names and words, names, or letters. */
static void run_draw_roster(const struct run *run, struct screen *screen, const struct run_layout *layout)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who), x = !layout->compact;
	struct relief relief = run_relief(run, layout);
	int end =
	    layout->compact ? screen->width - run_draw_compact_keys_width(n, screen->width) : screen->width;

	if (layout->side || layout->list.height)
		return;
	if (n || layout->compact)
		screen_fill(screen, (struct rect){0, layout->roster, screen->width, 1}, ROLE_PANEL);
	bool words = run_draw_roster_fits(run, &relief, who, n, screen->width, true);
	bool names =
	    !layout->compact && (words || run_draw_roster_fits(run, &relief, who, n, screen->width, false));
	for (int i = 0; i < n && x + 4 < screen->width; i++) {
		if (names)
			x = run_draw_roster_entry(run, &relief, screen, x, layout->roster, who[i], words) + 3;
		else
			x = run_draw_roster_short(run, &relief, screen, x, layout->roster, who[i], end);
		if (!names && !layout->compact)
			x += 2;
	}
}

/* ---- messages -------------------------------------------------------------------------------------------- */

int run_draw_said(const struct ui *ui, struct screen *screen, struct rect area, enum role role,
		  const char *text)
{
	char shown[WORDS_CAP];

	return screen_words(screen, area, role, words_shown(ui, &view_run, text, shown, sizeof shown));
}

static void run_draw_message(const struct run *run, const struct ui *ui, struct screen *screen,
			     struct rect area, int number)
{
	ASSERT(number >= 0 && number < run->messages.n && number >= run->messages.n - MESSAGES_KEPT);
	const struct message *message = &run->messages.all[number % MESSAGES_KEPT];
	const struct message *last = &run->messages.all[(run->messages.n - 1) % MESSAGES_KEPT];
	enum role role = ROLE_DIM;

	if (run->game->turn - message->turn > FADE_TURNS)
		role = ROLE_FAINT;
	else if (message->kind == MESSAGE_HINT)
		role = ROLE_HINT;
	else if (message->turn == last->turn)
		role = ROLE_TEXT;
	run_draw_said(ui, screen, area, role, message->text);
}

/* Says in the three columns from X that the log has the rest, and which key opens it. */
static void run_draw_offer_log(const struct ui *ui, struct screen *screen, int x, int y)
{
	screen_text(screen, x, y, ROLE_DIM, "… ");
	ui_draw_key(ui, screen, x + 2, y, &view_run, RUN_MESSAGES);
}

/* Did a later key get another reply than message NUMBER? */
static bool run_draw_is_answered(const struct run *run, int number)
{
	for (int i = max(number + 1, run->keys.said); i < run->messages.n; i++)
		if (run->messages.all[i % MESSAGES_KEPT].kind == MESSAGE_REPLY)
			return true;
	return false;
}

/* The reply to a key is of no use after the next, and old news puzzle more than they tell; but one key may take many
 * turns. */
static bool run_draw_is_stale(const struct run *run, int number)
{
	const struct message *message = &run->messages.all[number % MESSAGES_KEPT];

	if (message->kind == MESSAGE_REPLY)
		return message->position != run->session->playback.position ||
		       run_draw_is_answered(run, number);
	if (message->floor != run->floor)
		return true;
	if (number >= run->keys.said)
		return false;
	int keeps = message->kind == MESSAGE_HINT ? STALE_HINT_TURNS : STALE_TURNS;
	return run->game->turn - message->turn > keeps;
}

/* The newest messages as far as they fit whole, the last one below the others, in rows that end before BOTTOM; the newest is
 * cut if need be.  Returns how many rows are left.  SCREEN NULL only measures. */
static int run_draw_messages_above(const struct run *run, const struct ui *ui, struct screen *screen,
				   const struct run_layout *layout, int bottom)
{
	int x = !layout->compact, width = layout->width - 2 * x, room = layout->n_messages;

	for (int i = run->messages.n - 1; i >= 0 && i >= run->messages.n - MESSAGES_KEPT && room > 0; i--) {
		const struct message *message = &run->messages.all[i % MESSAGES_KEPT];
		bool stale = run_draw_is_stale(run, i);
		if (stale && message->kind != MESSAGE_REPLY)
			break; /* no older one comes back, not even advice, which lasts longer */
		if (stale)
			continue;
		int rows =
		    run_draw_said(ui, NULL, (struct rect){0, 0, width, TELL_CAP}, ROLE_TEXT, message->text);
		bool cut = rows > room;
		if (cut && room < layout->n_messages)
			break;
		rows = min(rows, room);
		room -= rows;
		bottom -= rows;
		if (!screen)
			continue;
		run_draw_message(run, ui, screen, (struct rect){x, bottom, width, rows}, i);
		if (cut)
			run_draw_offer_log(ui, screen, x + width - 3, bottom + rows - 1);
	}
	return room;
}

/* From the first of their rows on: what is there stays where it is when a reply to a key comes and goes. */
static void run_draw_messages(const struct run *run, const struct ui *ui, struct screen *screen,
			      const struct run_layout *layout)
{
	int bottom = layout->message + layout->n_messages;
	int left = run_draw_messages_above(run, ui, NULL, layout, bottom);

	run_draw_messages_above(run, ui, screen, layout, bottom - left);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static bool run_draw_door_in_reach(const struct game *game)
{
	for (int d = NORTH; d <= WEST; d++) {
		int terrain = game_known(game, cell_step(game->at, d));
		if (terrain == TERRAIN_DOOR_OPEN || terrain == TERRAIN_DOOR_CLOSED)
			return true;
	}
	return false;
}

/* Is there a mind that you could look into? */
static bool run_draw_shows_mind(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (game_shows(game, i))
			return true;
	return false;
}

/* The key that leads to the end of the floor, if you know that, in KEYS; returns how many keys that is. */
static size_t run_draw_way_on(const struct game *game, int *keys)
{
	if (game->carry.lodestone)
		keys[0] = RUN_UP;
	else if (game->floor.goal.x >= 0 && game_known(game, game->floor.goal) == TERRAIN_STAIRS_DOWN)
		keys[0] = RUN_DOWN;
	else
		return 0;
	return 1;
}

/* Fills KEYS[RUN_KEYS] with the actions that work here and now, the most useful first.  Help is last, where
 * the key line never drops it. */
static size_t run_draw_list_useful_keys(const struct run *run, const struct run_layout *layout, int *keys)
{
	int who[GAME_HUNTERS_MAX];
	size_t n = run_draw_way_on(run->game, keys);
	bool met = glimpses_roster(&run->glimpses, run->game, who) > 0, puzzle = run_is_puzzle(run);
	int beside_doors = puzzle ? RUN_SNEAK : RUN_NOISE;

	if (run->game->caught)
		keys[n++] = RUN_EXPLAIN;
	else if (puzzle)
		keys[n++] = RUN_HINT;
	if (puzzle)
		keys[n++] = RUN_BACK;
	if (puzzle && run->session->playback.position)
		keys[n++] = RUN_TAKE_BACK;
	if (run_draw_shows_mind(run->game))
		keys[n++] = RUN_PLAN;
	if (met)
		keys[n++] = RUN_LOOK;
	if (game_thing_at(run->game, run->game->at) >= 0)
		keys[n++] = RUN_TAKE;
	if (!puzzle)
		keys[n++] = RUN_EXPLORE;
	/* Doors come and go as you walk.  They share a place with another key so that no other word moves. */
	keys[n++] = run_draw_door_in_reach(run->game) ? RUN_CLOSE_DOOR : beside_doors;
	if (met && (run_swaps(run) || (run->game->wrench.charges && !layout->tools))) /* else its row has it */
		keys[n++] = RUN_WRENCH;
	keys[n++] = puzzle ? RUN_NOISE : RUN_SNEAK;
	keys[n++] = RUN_HELP;
	return n;
}

/* In the first turns the key line begins with how to walk; in a puzzle before the first step, for its keys are more. */
static void run_draw_useful_keys(const struct run *run, const struct ui *ui, struct screen *screen,
				 const struct run_layout *layout)
{
	int keys[RUN_KEYS], x = 1, turns = run_is_puzzle(run) ? 1 : FIRST_TURNS;
	size_t n = run_draw_list_useful_keys(run, layout, keys);

	if (run->game->floor.number <= 1 && run->game->turn < turns) {
		for (int action = RUN_WEST; action <= RUN_EAST; action++)
			x = ui_draw_key(ui, screen, x, layout->keys, &view_run, action);
		x = screen_text(screen, x, layout->keys, ROLE_DIM, "or arrows walk") + 2;
	}
	ui_key_line(ui, screen, (struct rect){x, layout->keys, layout->width - 1 - x, 1}, &view_run, keys, n);
}

/* The keys that lead on, then help, as far as the hunters of the same row leave room; the first always. */
static void run_draw_compact_keys(const struct run *run, const struct ui *ui, struct screen *screen,
				  const struct run_layout *layout)
{
	int keys[4], who[GAME_HUNTERS_MAX], hunters = glimpses_roster(&run->glimpses, run->game, who);
	int width = run_draw_compact_keys_width(hunters, screen->width);
	size_t n = run_draw_way_on(run->game, keys);

	keys[n++] = run_is_puzzle(run) ? RUN_HINT : RUN_EXPLORE;
	if (run_draw_shows_mind(run->game))
		keys[n++] = RUN_PLAN;
	if (width < COMPACT_KEYS_ALL)
		n = 1;
	keys[n++] = RUN_HELP;
	ui_key_line(ui, screen, (struct rect){screen->width - width, layout->keys, width, 1}, &view_run, keys,
		    n);
}

static void run_draw_keys(const struct run *run, const struct ui *ui, struct screen *screen,
			  const struct run_layout *layout)
{
	if (run->mode == RUN_WATCH)
		return;
	if (run->mode == RUN_MEND)
		run_draw_said(ui, screen, (struct rect){1, layout->keys, screen->width - 2, 1}, ROLE_HINT,
			      "Damaged.  enter continues from this turn, {back} leaves it");
	else if (layout->compact)
		run_draw_compact_keys(run, ui, screen, layout);
	else
		run_draw_useful_keys(run, ui, screen, layout);
}

static void run_point_at_you(const struct run *run, struct screen *screen, const struct run_layout *layout)
{
	struct relief relief = run_relief(run, layout);
	int x, y;

	if (relief_find(&relief, run->game->at, &x, &y))
		screen_point(screen, x, y);
}

void run_draw(const struct run *run, const struct ui *ui, struct screen *screen)
{
	struct run_layout layout = run_layout(run, ui);

	screen_fill(screen, (struct rect){0, 0, screen->width, 1}, ROLE_PANEL);
	if (layout.compact)
		run_draw_compact_header(run, ui, screen);
	else
		run_draw_header(run, screen, &layout);
	run_draw_map(run, ui, screen, &layout);
	run_draw_roster(run, screen, &layout);
	if (layout.tools)
		run_draw_tools(run, ui, screen, 1, layout.tools);
	run_draw_messages(run, ui, screen, &layout);
	run_draw_keys(run, ui, screen, &layout);
	if (layout.side)
		run_draw_side(run, ui, screen, layout.side);
	if (layout.list.height)
		run_draw_list(run, screen, layout.list);
	if (layout.minds.height)
		run_draw_heads(run, ui, screen, layout.minds);
	run_point_at_you(run, screen, &layout);
}
