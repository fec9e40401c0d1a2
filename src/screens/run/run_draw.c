/* The run's picture: header, map, roster, messages, keys. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec2.h"
#include "screens/run/run.h"
#include "ui/sky.h"

enum {
	SIDE_WIDTH = 38,
	SIDE_FROM = 120,   /* columns from which there is a side panel */
	SQUARE_FROM = 196, /* ... and from which tiles are two columns wide */
	MINDS_WIDTH = 200,
	MINDS_HEIGHT = 50,
	COMPACT_WIDTH = 60,
	COMPACT_HEIGHT = 16,
	FULL_HEIGHT = 24,
	MESSAGES_MAX = 9,
	FIRST_TURNS = 20,
	COMPACT_KEYS = 15,
	COMPACT_MESSAGES = 2,
	EARSHOT_MARGIN = 5
};

#define SHIP_TILES 0.45

struct run_layout run_layout(const struct screen *screen, bool wide)
{
	int w = screen->width, h = screen->height;
	struct run_layout layout = {.width = w, .keys = h - 1, .tile_width = wide || w >= SQUARE_FROM ? 2 : 1};

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
	layout.n_messages = h < 20 ? 1 : h < FULL_HEIGHT ? 2 : 2 + (h - FULL_HEIGHT) / 3;
	if (layout.n_messages > MESSAGES_MAX)
		layout.n_messages = MESSAGES_MAX;
	layout.message = layout.keys - layout.n_messages - (h >= 30);
	layout.roster = layout.side ? layout.message : layout.message - 1;
	int bottom = layout.roster - (h >= FULL_HEIGHT);
	layout.map = (struct rect){1, 1, layout.width - 2, bottom - 1};
	if (w >= MINDS_WIDTH && h >= MINDS_HEIGHT) {
		layout.map.height = (bottom - 2) / 2;
		layout.minds = (struct rect){1, layout.map.y + layout.map.height + 1, layout.width - 2,
					     bottom - layout.map.height - 2};
	}
	return layout;
}

struct relief run_relief(const struct run *run, const struct run_layout *layout, struct cell focus)
{
	const struct game *game = run->game;
	struct relief relief = {.width = game->width,
				.height = game->height,
				.terrain = game_plane(game, PLANE_KNOWN),
				.seen = game_plane(game, PLANE_SEEN),
				.eye = game->at,
				.area = layout->map,
				.tile_width = layout->tile_width};

	relief_scroll(&relief, focus);
	return relief;
}

/* ---- hunters */

/* How much a hunter matters: hunting first, sleepers last. */
static int run_draw_weight_of(const struct hunter *hunter)
{
	static const int weights[HUNTER_STATES] = {[HUNTER_HUNTING] = 0,
						   [HUNTER_CURIOUS] = 1,
						   [HUNTER_LOST] = 2,
						   [HUNTER_PATROL] = 3,
						   [HUNTER_ASLEEP] = 4};
	return weights[hunter->state];
}

int run_roster(const struct game *game, int *who)
{
	int n = 0;

	for (int weight = 0; weight < HUNTER_STATES; weight++)
		for (int i = 0; i < game->n_hunters; i++)
			if (game_present(game, i) && game->hunters[i].met &&
			    run_draw_weight_of(&game->hunters[i]) == weight)
				who[n++] = i;
	return n;
}

/* Did KIND happen to this hunter in the turn just drawn? */
static bool run_draw_happened(const struct game *game, enum game_event_kind kind, int who)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == kind && game->events[i].who == who)
			return true;
	return false;
}

/* May a mark stand at AT?  Known open ground that nobody stands on. */
static bool run_draw_mark_fits(const struct run *run, struct cell at)
{
	int terrain = game_known(run->game, at);

	return terrain < TERRAIN_COUNT && !terrain_info[terrain].opaque && terrain != TERRAIN_STAIRS_DOWN &&
	       terrain != TERRAIN_STAIRS_UP && terrain != TERRAIN_DOOR_OPEN && !cell_equal(at, run->game->at) &&
	       game_hunter_at(run->game, at) < 0;
}

static void run_draw_mark(const struct run *run, struct screen *screen, const struct relief *relief,
			  struct cell at, char mark, enum role role)
{
	int x, y;
	struct cell beside = cell_step(at, EAST);

	if (relief->tile_width == 2 && relief_find(relief, at, &x, &y)) {
		screen_put(screen, x + 1, y, (uint32_t)mark, role);
		return;
	}
	if (!run_draw_mark_fits(run, beside))
		beside = cell_step(at, WEST);
	if (run_draw_mark_fits(run, beside))
		relief_thing(screen, relief, beside, (uint32_t)mark, role);
}

/* A ship is no letter in a cell: a chevron of dots where it really is, pointing where it flies. */
static void run_draw_ship(const struct run *run, struct screen *screen, const struct relief *relief,
			  const struct hunter *hunter)
{
	const struct space *space = game_space(run->game);
	struct sky sky = sky_over_map(relief->area, relief->left, relief->top, relief->tile_width);
	struct vec2 at = space_position(space, (uint32_t)hunter->ship);
	struct vec2 ahead = vec2_unit(space_velocity(space, (uint32_t)hunter->ship), (struct vec2){1, 0});
	struct vec2 nose = vec2_add(at, vec2_scale(ahead, SHIP_TILES));

	for (int side = -1; side <= 1; side += 2) {
		struct vec2 out = {-ahead.y * side, ahead.x * side};
		struct vec2 tail =
		    vec2_sub(vec2_add(at, vec2_scale(out, SHIP_TILES)), vec2_scale(ahead, SHIP_TILES));
		sky_line(screen, &sky, nose, tail, 1, ROLE_SWARM);
	}
}

static void run_draw_hunters(const struct run *run, const struct ui *ui, struct screen *screen,
			     const struct relief *relief)
{
	for (int i = 0; i < run->game->n_hunters; i++) {
		const struct hunter *hunter = &run->game->hunters[i];
		char mark = game_mark(hunter);
		if (!game_present(run->game, i) || !hunter->seen)
			continue;
		bool flash = ui->now_ms < run->flash_ms && run_draw_happened(run->game, GAME_EVENT_STATE, i);
		bool caught = run_draw_happened(run->game, GAME_EVENT_CAUGHT, i);
		if (hunter->ship >= 0 && !screen->ascii)
			run_draw_ship(run, screen, relief, hunter);
		else
			relief_thing(screen, relief, hunter->at, (uint32_t)hunter->kind.glyph,
				     caught  ? ROLE_MARK_HUNTS
				     : flash ? ROLE_STEP
					     : sign_letter_role(hunter));
		if (mark != '.' || !screen->theme->flat)
			run_draw_mark(run, screen, relief, hunter->at, mark,
				      flash ? ROLE_STEP : sign_mark_role(mark));
	}
}

/* ---- map */

void run_draw_plan(struct screen *screen, const struct relief *relief, const struct chase_plan *plan)
{
	relief_path(screen, relief, plan->cells, plan->n_cells, plan->thinking ? ROLE_PATH_SO_FAR : ROLE_PATH);
}

/* Is somebody in view, and nearly in earshot, whom your noise could still wake or call? */
static bool run_draw_noise_matters(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (game_present(game, i) && hunter->seen && hunter->state != HUNTER_HUNTING &&
		    cell_steps(game->at, hunter->at) <= game->noise_cells + EARSHOT_MARGIN)
			return true;
	}
	return false;
}

/* The rim of what this turn's noise reaches while that matters, every third cell of it; all of it where it was
 * asked for. */
static void run_draw_noise(const struct run *run, struct screen *screen, const struct relief *relief)
{
	const struct game *game = run->game;
	const uint8_t *noise = game_plane(game, PLANE_NOISE);
	bool matters = run_draw_noise_matters(game) && game->noise_cells > 2;

	for (int y = 0; y < game->height && (matters || run->noise_shown); y++)
		for (int x = 0; x < game->width; x++) {
			uint8_t steps = noise[(size_t)y * (size_t)game->width + (size_t)x];
			if (steps > 1 &&
			    (run->noise_shown || (steps == game->noise_cells + 1 && (x + 2 * y) % 3 == 0)))
				relief_sign(screen, relief, (struct cell){(int16_t)x, (int16_t)y}, U'°',
					    ROLE_NOISE);
		}
}

void run_draw_things(const struct run *run, const struct ui *ui, struct screen *screen,
		     const struct relief *relief)
{
	run_draw_hunters(run, ui, screen, relief);
	relief_thing(screen, relief, run->game->at, '@',
		     run->game->phase == GAME_DEAD ? ROLE_DANGER : ROLE_YOU);
}

static void run_draw_map(const struct run *run, const struct ui *ui, struct screen *screen,
			 const struct run_layout *layout)
{
	const struct game *game = run->game;
	bool plan = run->plan.who >= 0;
	struct relief relief = run_relief(run, layout, run->mode == RUN_AIM ? run->cursor : game->at);

	struct thought thought = thought_of(&run->plan.thought);
	relief_draw(screen, &relief, plan ? &thought : NULL);
	run_draw_noise(run, screen, &relief);
	if (plan)
		run_draw_plan(screen, &relief, &run->plan.plan);
	if (run->mode == RUN_AIM)
		relief_path(screen, &relief, run->route, run->n_route, ROLE_TRAIL_NEW);
	run_draw_things(run, ui, screen, &relief);
	int x, y;
	if (run->mode == RUN_AIM && relief_find(&relief, run->cursor, &x, &y)) {
		screen_put(screen, x, y, U'×', ROLE_STEP);
		screen_paint(screen, x, y, ROLE_STEP);
	}
}

/* ---- header */

static int run_draw_fact(struct screen *screen, int x, int y, const char *label, const char *value)
{
	x = screen_text(screen, x, y, ROLE_DIM, label);
	return screen_text(screen, x, y, ROLE_TEXT, value);
}

static void run_draw_wounds(const struct game *game, struct screen *screen, int right, bool word)
{
	int x = right - GAME_WOUNDS;

	for (int i = 0; i < GAME_WOUNDS; i++) {
		bool taken = i < GAME_WOUNDS - game->wounds;
		screen_put(screen, x + i, 0, taken ? U'◆' : U'◇', taken ? ROLE_DANGER : ROLE_TEXT);
	}
	if (word)
		screen_text(screen, x - 7, 0, ROLE_DIM, "wounds");
}

/* The title of a given map, or else the name of its file. */
static const char *run_draw_map_title(const struct run *run)
{
	const char *slash = strrchr(run->map, '/');

	return run->game->title[0] ? run->game->title : slash ? slash + 1 : run->map;
}

static void run_draw_header(const struct run *run, struct screen *screen, const struct run_layout *layout)
{
	const struct game *game = run->game;
	char number[32];
	int x;

	if (layout->compact) {
		x = game->floor ? screen_format(screen, 0, 0, ROLE_STRONG, "%d", game->floor) + 1 : 1;
		snprintf(number, sizeof number, "%d/%d", game->turn, game->par_turns);
		x = run_draw_fact(screen, x, 0, "turn ", number);
		snprintf(number, sizeof number, "%d", game->noise_cells);
		run_draw_fact(screen, x, 0, run->sneaking ? "  sneak " : "  noise ", number);
		run_draw_wounds(game, screen, screen->width - 3, false);
		return;
	}
	x = game->floor ? screen_format(screen, 1, 0, ROLE_STRONG, "%d %.24s", game->floor, game->title)
			: screen_format(screen, 1, 0, ROLE_STRONG, "%.26s", run_draw_map_title(run));
	x = x < 20 ? 20 : x + 3;
	snprintf(number, sizeof number, "%d", game->turn);
	x = run_draw_fact(screen, x, 0, "turn ", number);
	snprintf(number, sizeof number, "%d", game->par_turns);
	x = run_draw_fact(screen, x, 0, " of par ", number) + 2;
	int right = layout->width - 2, width = layout->width / 8 + 2;
	snprintf(number, sizeof number, "%d", game->noise_cells);
	if (x + width + 3 < right - 23)
		screen_slider(screen, x, 0, width, (double)game->turn / (game->par_turns ? game->par_turns : 1),
			      ROLE_BAR);
	run_draw_fact(screen, right - 22, 0, run->sneaking ? "sneak " : "noise ", number);
	run_draw_wounds(game, screen, right, true);
}

/* ---- roster, messages, keys */

static int run_draw_distance_of(const struct game *game, const struct hunter *hunter)
{
	return cell_steps(game->at, hunter->at);
}

void run_draw_name(const struct run *run, int who, struct screen *screen, int x, int y)
{
	const struct hunter *hunter = &run->game->hunters[who];
	char name[24], mark = game_mark(hunter);

	snprintf(name, sizeof name, "%s", hunter->kind.name);
	name[0] = (char)toupper((unsigned char)name[0]);
	screen_put(screen, x, y, (uint32_t)hunter->kind.glyph, sign_letter_role(hunter));
	x = screen_text(screen, x + 2, y, who == run->plan.who ? ROLE_HINT : ROLE_TEXT, name);
	screen_put(screen, x + 1, y, (uint32_t)mark, sign_mark_role(mark));
}

void run_draw_hint(struct screen *screen, int x, int y, enum role role, const char *text)
{
	bool key = false;

	for (const char *from = text; *from; key = !key) {
		char part[TELL_CAP];
		size_t len = strcspn(from, "`");
		snprintf(part, sizeof part, "%.*s", (int)len, from);
		x = screen_text(screen, x, y, key ? ROLE_STRONG : role, part);
		from += len + (from[len] == '`');
	}
}

/* Bytes of TEXT that fit into ROOM columns, to a blank where there is one. */
static size_t run_draw_row_of(const char *text, int room)
{
	size_t fits = 0, i = 0;

	for (int width = 0; text[i]; i++) {
		if (text[i] == ' ')
			fits = i;
		width += text[i] != '`' && ((unsigned char)text[i] & 0xc0) != 0x80;
		if (width > room)
			return fits ? fits : i;
	}
	return i;
}

int run_draw_text(struct screen *screen, struct rect area, enum role role, const char *text)
{
	int y = area.y;

	while (*text && y < area.y + area.height) {
		char row[TELL_CAP];
		size_t len = run_draw_row_of(text, area.width);
		snprintf(row, sizeof row, "%.*s", (int)len, text);
		if (screen)
			run_draw_hint(screen, area.x, y, role, row);
		y++;
		text += len + (text[len] == ' ');
	}
	return y;
}

/* One hunter from column X: Goat ! hunting 6 away, or without WORDS Goat ! 6; returns the column after it.
 * SCREEN NULL: measures. */
static int run_draw_roster_entry(const struct run *run, struct screen *screen, int x, int y, int who,
				 bool words)
{
	const struct hunter *hunter = &run->game->hunters[who];
	int after = x + 2 + text_width(hunter->kind.name) + 2;
	const char *state = words ? tell_state(hunter) : "";
	char far[TELL_CAP] = "";
	struct chase_plan plan = {.turns = false};

	if (hunter->seen && words)
		game_plan(run->game, who, &plan);
	if (hunter->seen)
		snprintf(far, sizeof far, words ? " %d away%s%s" : "%d",
			 run_draw_distance_of(run->game, hunter), plan.turns ? ", " : "",
			 plan.turns ? plan.thought : "");
	if (!screen)
		return after + 1 + text_width(state) + text_width(far);
	run_draw_name(run, who, screen, x, y);
	x = screen_text(screen, after + 1, y, hunter->state == HUNTER_HUNTING ? ROLE_STRONG : ROLE_TEXT, state);
	return screen_text(screen, x, y, ROLE_DIM, far);
}

/* w!24 h?10 g#8 */
static int run_draw_roster_short(const struct run *run, struct screen *screen, int x, int y, int who)
{
	const struct hunter *hunter = &run->game->hunters[who];
	char mark = game_mark(hunter);

	screen_put(screen, x, y, (uint32_t)hunter->kind.glyph, sign_letter_role(hunter));
	screen_put(screen, x + 1, y, (uint32_t)mark, sign_mark_role(mark));
	if (hunter->seen)
		return screen_format(screen, x + 2, y, ROLE_TEXT, "%d",
				     run_draw_distance_of(run->game, hunter)) +
		       1;
	return x + 3;
}

static bool run_draw_roster_fits(const struct run *run, const int *who, int n, int width, bool words)
{
	int end = 1;

	for (int i = 0; i < n; i++)
		end = run_draw_roster_entry(run, NULL, end, 0, who[i], words) + 3;
	return end - 3 < width;
}

static void run_draw_roster(const struct run *run, struct screen *screen, const struct run_layout *layout)
{
	int who[GAME_HUNTERS_MAX], n = run_roster(run->game, who), x = layout->compact ? 0 : 1;

	if (layout->side)
		return;
	bool words = run_draw_roster_fits(run, who, n, screen->width, true);
	bool names = !layout->compact && (words || run_draw_roster_fits(run, who, n, screen->width, false));
	for (int i = 0; i < n && x + 4 < screen->width; i++)
		x = names ? run_draw_roster_entry(run, screen, x, layout->roster, who[i], words) + 3
			  : run_draw_roster_short(run, screen, x, layout->roster, who[i]) +
				(layout->compact ? 0 : 2);
}

static void run_draw_message(const struct run *run, struct screen *screen, struct rect area, int number)
{
	const struct message *message = &run->log[number % RUN_LOG];
	bool fresh = message->turn == run->log[(run->n_log - 1) % RUN_LOG].turn;

	run_draw_text(screen, area, message->hint ? ROLE_HINT : fresh ? ROLE_TEXT : ROLE_DIM, message->text);
}

/* The rest is in the log: what opens it, in the three columns from X. */
static void run_draw_offer_log(const struct ui *ui, struct screen *screen, int x, int y)
{
	char shown[16];

	screen_text(screen, x, y, ROLE_DIM, "… ");
	screen_text(screen, x + 2, y, ROLE_KEY, ui_key_of(ui, &view_run, RUN_MESSAGES, shown));
}

/* The newest at the bottom and always there, older ones above it as far as they fit whole. */
static void run_draw_messages(const struct run *run, const struct ui *ui, struct screen *screen,
			      const struct run_layout *layout)
{
	int x = layout->compact ? 0 : 1, width = layout->width - 2 * x, left = layout->n_messages;

	for (int i = run->n_log - 1; i >= 0 && i >= run->n_log - RUN_LOG && left > 0; i--) {
		int rows = run_draw_text(NULL, (struct rect){0, 0, width, TELL_CAP}, ROLE_TEXT,
					 run->log[i % RUN_LOG].text);
		bool cut = rows > left;
		if (cut && i < run->n_log - 1)
			return;
		left = cut ? 0 : left - rows;
		run_draw_message(
		    run, screen,
		    (struct rect){x, layout->message + left, width, cut ? layout->n_messages : rows}, i);
		if (cut)
			run_draw_offer_log(ui, screen, x + width - 3, layout->message + layout->n_messages - 1);
	}
}

static bool run_draw_door_in_reach(const struct game *game)
{
	for (int d = NORTH; d <= WEST; d++) {
		int terrain = game_known(game, cell_step(game->at, d));
		if (terrain == TERRAIN_DOOR_OPEN || terrain == TERRAIN_DOOR_CLOSED)
			return true;
	}
	return false;
}

/* What works here and now, most useful first; help is last and never dropped. */
static size_t run_draw_useful_keys(const struct run *run, int *keys)
{
	int who[GAME_HUNTERS_MAX];
	size_t n = 0;
	bool met = run_roster(run->game, who) > 0;

	if (run->game->goal.x >= 0 && game_known(run->game, run->game->goal) == TERRAIN_STAIRS_DOWN)
		keys[n++] = RUN_DOWN;
	if (met)
		keys[n++] = RUN_PLAN;
	if (met)
		keys[n++] = RUN_LOOK;
	keys[n++] = RUN_EXPLORE;
	/* Doors come and go while you walk: they borrow a place, so that no other word moves. */
	keys[n++] = run_draw_door_in_reach(run->game) ? RUN_CLOSE_DOOR : RUN_NOISE;
	if (met)
		keys[n++] = RUN_MINDS;
	keys[n++] = RUN_SNEAK;
	keys[n++] = RUN_HELP;
	return n;
}

/* In the first turns the key line begins with how to walk. */
static void run_draw_draw_useful_keys(const struct run *run, const struct ui *ui, struct screen *screen,
				      const struct run_layout *layout)
{
	int keys[RUN_KEYS], x = 1;
	size_t n = run_draw_useful_keys(run, keys);

	if (run->game->floor <= 1 && run->game->turn < FIRST_TURNS) {
		for (int action = RUN_WEST; action <= RUN_EAST; action++) {
			char shown[16];
			x = screen_text(screen, x, layout->keys, ROLE_KEY,
					ui_key_of(ui, &view_run, action, shown)) +
			    1;
		}
		x = screen_text(screen, x, layout->keys, ROLE_DIM, "or arrows walk") + 2;
	}
	ui_key_line(ui, screen, (struct rect){x, layout->keys, layout->width - 1 - x, 1}, &view_run, keys, n);
}

static void run_draw_keys(const struct run *run, const struct ui *ui, struct screen *screen,
			  const struct run_layout *layout)
{
	if (run->mode == RUN_WATCH)
		return;
	if (run->mode == RUN_AIM)
		screen_text(screen, 1, layout->keys, ROLE_HINT, "Where to?  enter goes there, esc stays");
	else if (run->mode == RUN_CLOSE)
		screen_text(screen, 1, layout->keys, ROLE_HINT, "Which door?  a direction says");
	else if (layout->compact)
		ui_key_line(ui, screen,
			    (struct rect){screen->width - COMPACT_KEYS, layout->keys, COMPACT_KEYS, 1},
			    &view_run, (const int[]){RUN_PLAN, RUN_HELP}, 2);
	else
		run_draw_draw_useful_keys(run, ui, screen, layout);
}

void run_draw(const struct run *run, const struct ui *ui, struct screen *screen)
{
	struct run_layout layout = run_layout(screen, ui->options.wide);

	run_draw_header(run, screen, &layout);
	run_draw_map(run, ui, screen, &layout);
	run_draw_roster(run, screen, &layout);
	run_draw_messages(run, ui, screen, &layout);
	run_draw_keys(run, ui, screen, &layout);
	if (layout.side)
		run_draw_side(run, ui, screen, layout.side);
	if (layout.minds.height)
		run_draw_heads(run, ui, screen, layout.minds);
}
