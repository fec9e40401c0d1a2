/* Look: a cursor on the run's map and a card about the cell under it. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "kit/ask.h"
#include "kit/cursor.h"
#include "kit/speech.h"
#include "screens/run/run_link.h"
#include "world/drone.h"
#include "world/tool.h"

enum { NEXT = CURSOR_KEYS, PLAN, BOOK, GUESS, BACK };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [NEXT] = {"next", "next hunter", NULL, NULL, "go to the next hunter"},
    [PLAN] = {"plan", "its plan", NULL, NULL, "show the plan of this hunter"},
    [BOOK] = {"book", "its page", NULL, NULL, "open its page in the book of minds"},
    [GUESS] = {"guess", "guess", NULL, NULL, "guess where it steps next"},
    [BACK] = {"back", "back", NULL, NULL, "back to the run"},
};

enum {
	CARD_WIDTH = 31,
	CARD_ROWS = 13,
	GROUND_ROWS = 8,
	STRIP_ROWS = 6,
	NAME_WIDTH = 12,
	ASK_ROWS = 3,
	LOOK_TURNS_CAP = 32,
	NEAR_CELLS = 5, /* from you or the cursor: the card hides such a cell only if it must, */
	NEAR_COST = 8,  /* and the nearer, the less */
	CURSOR_COST = 1 << 24
};

struct look {
	struct run_link link;
	struct cell at;
};

/* The hunter that the map shows at AT, by sight or otherwise; -1: none. */
static int look_shown_at(const struct game *game, struct cell at)
{
	int who = game_hunter_at(game, at);

	return who >= 0 && game_shows(game, who) ? who : -1;
}

/* The next hunter in view, by index, after the one at AT; -1 if none is in view. */
static int look_next_in_view(const struct game *game, struct cell at)
{
	int under = game_hunter_at(game, at);

	for (int i = 1; i <= game->n_hunters; i++) {
		int who = (under + i + game->n_hunters) % game->n_hunters;
		if (game_shows(game, who))
			return who;
	}
	return -1;
}

static void look_move_to(struct look *look, struct cell at)
{
	look->at = at;
	run_link_look_at(&look->link, at, NULL);
}

/* Begins with the first hunter in view of the roster. */
static enum status look_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct look *look = state;
	int who[GAME_HUNTERS_MAX];

	(void)ui;
	(void)diag;
	look->link = *(const struct run_link *)arg;
	const struct run *run = look->link.run;
	bool any = glimpses_roster(&run->glimpses, run->game, who) > 0 && game_shows(run->game, who[0]);
	look_move_to(look, any ? run->game->hunters[who[0]].at : run->game->at);
	return STATUS_OK;
}

static void look_view_close(void *state)
{
	const struct run_link *link = &((struct look *)state)->link;

	run_link_look_at(link, link->run->game->at, NULL);
}

static void look_fact(struct screen *screen, struct rect area, int y, const char *label, const char *value)
{
	screen_text(screen, area.x, y, ROLE_DIM, label);
	screen_text(screen, area.x + 7, y, ROLE_TEXT, value);
}

static const char *look_compare_speed(int percent)
{
	if (percent == 100)
		return "as fast as you";
	if (percent > 100)
		return "faster than you";
	return "slower than you";
}

/* "105 %, faster than you" into TEXT[CAP]. */
static void look_say_speed(const struct hunter *hunter, char *text, size_t cap)
{
	int percent = hunter->kind.speed_percent;

	snprintf(text, cap, "%d %%, %s", percent, look_compare_speed(percent));
}

/* The mark of HUNTER and a blank, in OUT[4]; "" for none. */
static const char *look_mark(const struct hunter *hunter, char *out)
{
	char mark = game_mark(hunter);

	snprintf(out, 4, "%c ", mark);
	return mark == ' ' ? "" : out;
}

static void look_draw_hunter(const struct game *game, int who, struct screen *screen, struct rect area)
{
	const struct hunter *hunter = &game->hunters[who];
	struct rect lines = {area.x, area.y + 1, area.width, 2};
	struct chase_plan plan;
	char text[64];

	screen_format(screen, area.x, area.y, hunter->state == HUNTER_HUNTING ? ROLE_DANGER : ROLE_TEXT, "%s%s",
		      look_mark(hunter, text), tell_state(hunter));
	int y = lines.y + screen_words(screen, lines, ROLE_TEXT, sign_mind_title(hunter)) + 1;
	look_say_speed(hunter, text, sizeof text);
	look_fact(screen, area, y++, "speed", text);
	if (hunter->exertion.crouch) {
		look_fact(screen, area, y++, "leaps",
			  game_can_dodge(game, who) ? "now: leave its line" : "now: block its line");
	} else if (game_leaps(game, hunter)) {
		snprintf(text, sizeof text, "in line, %d to %d away", GAME_LEAP_NEAREST, GAME_LEAP_FARTHEST);
		look_fact(screen, area, y++, "leaps", text);
	}
	if (hunter->state != HUNTER_HUNTING && hunter->state != HUNTER_ASLEEP)
		look_fact(screen, area, y++, "marks", "sure for this turn only");
	game_plan(game, who, &plan);
	lines.y = y;
	if (plan.thought[0])
		lines.y += screen_words(screen, lines, ROLE_TEXT, plan.thought);
	lines.y++;
	lines.height = area.y + area.height - lines.y;
	snprintf(text, sizeof text, "Weakness: %.50s", tell_weakness(game, who));
	screen_words(screen, lines, ROLE_HINT, text);
}

/* The same in four rows; the title gives its activity. */
static void look_draw_hunter_short(const struct game *game, int who, struct screen *screen, struct rect area)
{
	const struct hunter *hunter = &game->hunters[who];
	struct rect lines = {area.x, area.y, area.width, 2};
	struct chase_plan plan;
	char text[TELL_CAP];

	game_plan(game, who, &plan);
	snprintf(text, sizeof text, "%s. It %.60s.", sign_mind_title(hunter), plan.thought);
	if (!plan.thought[0])
		snprintf(text, sizeof text, "%s.", sign_mind_title(hunter));
	lines.y += screen_words(screen, lines, ROLE_TEXT, text);
	snprintf(text, sizeof text, "Weakness: %s", tell_weakness(game, who));
	screen_words(screen, lines, ROLE_HINT, text);
}

static const char *look_ground_note(const struct terrain_info *info)
{
	if (info->plan_cost)
		return "opens when you walk into it";
	return "nobody walks through it";
}

/* A tool's effect at AT, or NULL. */
static const struct game_effect *look_made(const struct game *game, struct cell at)
{
	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		const struct game_effect *made = &game->effects[i];
		const struct tool *tool = tool_effects[made->effect];
		if (made->until_turn && cell_equal(made->at, at) && tool->place &&
		    !(tool->traits & TRAIT_FLIES))
			return made;
	}
	return NULL;
}

/* How long EFFECT will last, written to OUT. */
static const char *look_turns(const struct game_effect *effect, const struct game *game,
			      char out[LOOK_TURNS_CAP])
{
	int turns = effect->until_turn - game->turn - 1;

	snprintf(out, LOOK_TURNS_CAP, "%d more turn%s", turns, turns == 1 ? "" : "s");
	return out;
}

static void look_draw_ground(const struct game *game, struct cell at, struct screen *screen, struct rect area)
{
	int terrain = game_known(game, at), y = area.y;
	char turns[LOOK_TURNS_CAP];

	if (terrain >= TERRAIN_COUNT) {
		screen_words(screen, area, ROLE_DIM, "You have not seen this cell.");
		return;
	}
	const struct terrain_info *info = &terrain_info[terrain];
	const struct game_effect *made = look_made(game, at);
	if (made)
		screen_format(screen, area.x, y++, ROLE_HINT, "your %s, %s", tool_effects[made->effect]->place,
			      look_turns(made, game, turns));
	screen_text(screen, area.x, y++, ROLE_TEXT, info->name);
	if (info->walk_cost > 1)
		screen_format(screen, area.x, y++, ROLE_DIM, "%d turns to enter", info->walk_cost);
	else if (!info->walk_cost)
		screen_text(screen, area.x, y++, ROLE_DIM, look_ground_note(info));
	if (info->walk_cost > 1 && game->floor.run_rules)
		screen_text(screen, area.x, y++, ROLE_DIM, "a leap is not slowed");
	if (info->opaque)
		screen_text(screen, area.x, y++, ROLE_DIM, "blocks the view");
	if (game_hears(game, at))
		screen_text(screen, area.x, y, ROLE_DIM, "your noise carries this far");
}

static void look_draw_companion(const struct game *game, struct screen *screen, struct rect area)
{
	char turns[LOOK_TURNS_CAP];

	area.y += screen_words(
	    screen, area, ROLE_TEXT,
	    "It meets whoever hunts you, who then chases it while it is in sight: go the other way.");
	screen_format(screen, area.x, area.y, ROLE_DIM, "%s, or until caught",
		      look_turns(game_companion(game), game, turns));
}

/* Is nothing but your companion AT? */
static bool look_at_companion(const struct game *game, struct cell at, int who)
{
	return who < 0 && game_companion(game) && cell_equal(game_companion(game)->at, at);
}

/* How much of the map CARD hides: known cells, above all what is near you and the cursor, and never the cursor itself. */
static int look_hidden(const struct look *look, const struct relief *relief, struct rect card)
{
	struct cell you = look->link.run->game->at, at;
	int hidden = 0;

	for (int y = card.y; y < card.y + card.height; y++)
		for (int x = card.x; x < card.x + card.width; x++) {
			if (!relief_cell(relief, x, y, &at))
				continue;
			if (cell_equal(at, look->at))
				hidden += CURSOR_COST;
			if (!relief_known(relief, at))
				continue;
			int near = min(cell_steps(at, you), cell_steps(at, look->at));
			hidden += near < NEAR_CELLS ? NEAR_COST << 2 * (NEAR_CELLS - near) : 1;
		}
	return hidden;
}

/* On a compact screen the card takes rows of the map, which scrolls. */
static struct run_layout look_layout(const struct look *look, const struct ui *ui)
{
	struct run_layout layout = run_layout(look->link.run, ui);

	if (layout.compact)
		layout.map.height = ui->height - STRIP_ROWS - layout.map.y;
	return layout;
}

/* Below or beside the map if there is room; else in the corner of the map where it hides least. */
static struct rect look_card(const struct look *look, const struct ui *ui, const struct run_layout *layout,
			     const struct relief *relief, int rows)
{
	const struct rect *map = &layout->map;
	struct rect best = {0},
		    card = {0, 0, min((int)CARD_WIDTH, layout->width / 2 - 1), min(map->height, rows)};
	int least = INT_MAX;

	if (layout->compact)
		return (struct rect){0, ui->height - STRIP_ROWS, ui->width, STRIP_ROWS};
	if (layout->side)
		return (struct rect){layout->side - 1, min(run_side_free(look->link.run), layout->keys - rows),
				     ui->width - layout->side, rows};
	for (int corner = 0; corner < 4; corner++) {
		card.x = corner % 2 ? 1 : layout->width - card.width - 1;
		card.y = corner / 2 ? map->y + map->height - card.height : map->y;
		int hidden = look_hidden(look, relief, card);
		if (hidden < least) {
			least = hidden;
			best = card;
		}
	}
	return best;
}

/* WHO is the hunter under the cursor, or -1. */
static void look_draw_card(const struct look *look, int who, struct screen *screen, struct rect card,
			   bool compact)
{
	const struct game *game = look->link.run->game;
	struct rect inner = {card.x + 1, card.y + 1, card.width - 2, card.height - 1};
	char title[64], mark[4];

	bool companion = look_at_companion(game, look->at, who);
	if (companion)
		snprintf(title, sizeof title, "your companion");
	else if (who >= 0 && compact)
		snprintf(title, sizeof title, "%c %s %s%s, %s", game->hunters[who].kind.glyph,
			 game->hunters[who].kind.name, look_mark(&game->hunters[who], mark),
			 tell_state(&game->hunters[who]),
			 look_compare_speed(game->hunters[who].kind.speed_percent));
	else if (who >= 0)
		snprintf(title, sizeof title, "%c %s", game->hunters[who].kind.glyph,
			 game->hunters[who].kind.name);
	else
		snprintf(title, sizeof title, "%d,%d%s", look->at.x, look->at.y,
			 cell_equal(look->at, game->at) ? "  you" : "");
	screen_panel(screen, card, title);
	struct rect old = screen_clip(screen, card);
	if (companion)
		look_draw_companion(game, screen, inner);
	else if (who >= 0 && compact)
		look_draw_hunter_short(game, who, screen, inner);
	else if (who >= 0)
		look_draw_hunter(game, who, screen, inner);
	else
		look_draw_ground(game, look->at, screen, inner);
	screen->clip = old;
}

/* The letters of all walkers, with their names: the possible answers to the question below. */
static void look_draw_names(const struct rules *rules, struct screen *screen)
{
	int columns = max((screen->width - 2) / NAME_WIDTH, 1), n = 0;

	for (int i = 0; i < rules->n_kinds; i++)
		n += !drone_is(rules->kinds[i].spec);
	int rows = (n + columns - 1) / columns, top = screen->height - ASK_ROWS - rows;
	screen_fill(screen, (struct rect){0, top, screen->width, rows}, ROLE_PANEL);
	for (int i = 0, place = 0; i < rules->n_kinds; i++) {
		if (drone_is(rules->kinds[i].spec))
			continue;
		int x = 1 + place / rows * NAME_WIDTH, y = top + place % rows;
		screen_put(screen, x, y, (uint32_t)rules->kinds[i].glyph, ROLE_KEY);
		screen_text(screen, x + 2, y, ROLE_TEXT, rules->kinds[i].name);
		place++;
	}
}

static void look_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAN, BOOK, NEXT, BACK}, masked_keys[] = {NEXT, GUESS, BACK};
	const struct look *look = state;
	const struct game *game = look->link.run->game;
	struct run_layout layout = look_layout(look, ui);
	struct relief relief = run_relief(look->link.run, &layout);
	int x = 0, y = 0, who = look_shown_at(game, look->at);

	if (layout.compact) {
		screen_fill(screen, layout.map, ROLE_TEXT);
		run_draw_map(look->link.run, ui, screen, &layout);
	}
	bool found = relief_find(&relief, look->at, &x, &y);
	const struct screen_cell *cell = screen_at(screen, x, y);
	if (cell && found && who < 0) {
		uint32_t glyph = cell->glyph;
		if (glyph == ' ')
			glyph = U'·';
		screen_put(screen, x, y, glyph, ROLE_STEP);
	}
	struct rect card = look_card(look, ui, &layout, &relief, who >= 0 ? (int)CARD_ROWS : (int)GROUND_ROWS);
	struct rect row = {1, layout.keys, screen->width - 2, 1};
	look_draw_card(look, who, screen, card, layout.compact);
	if (layout.compact) {
		row.y = card.y + card.height - 1;
	} else {
		screen_fill(screen, (struct rect){0, row.y, screen->width, 1}, ROLE_TEXT);
		int after = screen_text(screen, row.x, row.y, ROLE_DIM, "arrows look around") + 2;
		row = (struct rect){after, row.y, row.width - (after - row.x), 1};
	}
	if (game->floor.masked)
		ui_key_line(ui, screen, row, &view_look, masked_keys, ARRAY_LEN(masked_keys));
	else
		ui_key_line(ui, screen, row, &view_look, keys, ARRAY_LEN(keys));
	if (ui->stack[ui->depth - 1].view == &view_ask)
		look_draw_names(&look->link.run->session->rules, screen);
	if (found)
		screen_point(screen, x, y);
}

static void look_speak_hunter(const struct game *game, int who, struct speech *speech)
{
	const struct hunter *hunter = &game->hunters[who];
	char words[2 * TELL_CAP];
	struct chase_plan plan;

	game_plan(game, who, &plan);
	snprintf(words, sizeof words, "%s; %s; speed %d percent%s%s", tell_state(hunter),
		 sign_mind_title(hunter), hunter->kind.speed_percent, plan.thought[0] ? "; " : "",
		 plan.thought);
	speech_add(
	    speech,
	    &(struct fact){
		.kind = FACT_HUNTER, .key = who, .name = hunter->kind.name, .at = hunter->at, .words = words});
	speech_add(speech,
		   &(struct fact){.kind = FACT_MIND, .name = "Weakness", .words = tell_weakness(game, who)});
}

static void look_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct look *look = state;
	const struct game *game = look->link.run->game;
	int who = look_shown_at(game, look->at), terrain = game_known(game, look->at);
	char words[TELL_CAP];

	(void)ui;
	speech->here = game->at;
	snprintf(words, sizeof words, "%s%s",
		 terrain < TERRAIN_COUNT ? terrain_info[terrain].name : "not seen yet",
		 cell_equal(look->at, game->at) ? ", you" : "");
	if (who >= 0)
		look_speak_hunter(game, who, speech);
	else
		speech_add(speech, &(struct fact){.kind = FACT_CELL, .at = look->at, .words = words});
}

/* Takes the letter that was typed as the guess for the hunter under the cursor. */
static void look_guessed(void *owner, struct ui *ui, const char *text)
{
	struct look *look = owner;
	int who = game_hunter_at(look->link.run->game, look->at);
	struct game_action action = {.verb = GAME_GUESS, .who = who, .direction = (unsigned char)text[0]};

	if (who >= 0 && text[0] < 127 && !text[1]) {
		run_link_act(&look->link, ui, &action);
		look_move_to(look, look->at);
		if (look->link.run->game->hunters[who].kind.glyph == text[0]) /* 1 and l look alike */
			ui_tell(ui, "You take it for the %s.",
				tell_kind(&look->link.run->session->rules, text[0]));
	} else {
		ui_tell(ui, "A guess is the letter of one hunter.");
	}
}

/* The letters of all walkers: a stranger is one of them. */
static void look_ask(const struct rules *rules, char *question, size_t cap)
{
	size_t len = (size_t)snprintf(question, cap, "Who is it? One of ");

	for (int i = 0; i < rules->n_kinds && len + 1 < cap; i++)
		if (!drone_is(rules->kinds[i].spec))
			question[len++] = rules->kinds[i].glyph;
	question[len] = '\0';
}

static void look_guess(struct look *look, struct ui *ui)
{
	char question[80];
	struct ask_arg arg = {question, "", .answered = look_guessed, .owner = look};

	look_ask(&look->link.run->session->rules, question, sizeof question);
	if (!look->link.run->game->floor.masked || look->link.run->mode == RUN_WATCH)
		ui_tell(ui, "Only in a masquerade is there anything to guess.");
	else if (game_hunter_at(look->link.run->game, look->at) < 0 ||
		 !game_sees(look->link.run->game, look->at))
		ui_tell(ui, "Nobody is on that cell.");
	else
		ui_push(ui, &view_ask, &arg);
}

/* Your observations of all hunters of this kind so far. */
static void look_open_book(const struct look *look, struct ui *ui)
{
	const struct game *game = look->link.run->game;
	int who = look_shown_at(game, look->at);

	if (game->floor.masked)
		ui_tell(ui, "In a masquerade the book of minds is closed.");
	else if (who < 0)
		ui_tell(ui, "No hunter is on that cell.");
	else
		ui_push(ui, &view_book, game->hunters[who].kind.name);
}

static enum view_answer look_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct look *look = state;
	const struct game *game = look->link.run->game;
	struct run_layout layout = look_layout(look, ui);

	if (key_points(key)) { /* the map stays under the pointer */
		run_pointed_at(look->link.run, &layout, key, &look->at);
		return VIEW_STAY;
	}
	if (action >= 0 && action < CURSOR_KEYS) {
		struct cell to = cell_step(look->at, action);
		if (game_inside(game, to))
			look_move_to(look, to);
		return VIEW_STAY;
	}
	if (action == NEXT) {
		int next = look_next_in_view(game, look->at);
		if (next >= 0)
			look_move_to(look, game->hunters[next].at);
		return VIEW_STAY;
	}
	if (action == GUESS) {
		look_guess(look, ui);
		return VIEW_STAY;
	}
	if (action == BOOK) {
		look_open_book(look, ui);
		return VIEW_STAY;
	}
	if (action != PLAN)
		return VIEW_CLOSE;
	int under = look_shown_at(game, look->at);
	if (under >= 0)
		run_link_toggle_mind(&look->link, ui, under);
	return VIEW_STAY;
}

const struct view view_look = {
    .name = "look",
    .overlay = true,
    .mouse = true,
    .hovers = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct look),
    .open = look_view_open,
    .close = look_view_close,
    .draw = look_view_draw,
    .speak = look_view_speak,
    .key = look_view_key,
};
