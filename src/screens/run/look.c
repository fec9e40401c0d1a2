/* Look: a cursor on the run's map and a card that says what lies under it. */
#include <stdio.h>
#include <string.h>

#include "screens/run/run.h"

enum { WEST_KEY, SOUTH_KEY, NORTH_KEY, EAST_KEY, NW_KEY, NE_KEY, SW_KEY, SE_KEY, NEXT, PLAN, BACK };

static const struct view_action actions[] = {
    [WEST_KEY] = {"west", NULL, NULL, NULL},      [SOUTH_KEY] = {"south", NULL, NULL, NULL},
    [NORTH_KEY] = {"north", NULL, NULL, NULL},    [EAST_KEY] = {"east", NULL, NULL, NULL},
    [NW_KEY] = {"north_west", NULL, NULL, NULL},  [NE_KEY] = {"north_east", NULL, NULL, NULL},
    [SW_KEY] = {"south_west", NULL, NULL, NULL},  [SE_KEY] = {"south_east", NULL, NULL, NULL},
    [NEXT] = {"next", "next hunter", NULL, NULL}, [PLAN] = {"plan", "its plan", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { CARD_WIDTH = 31, CARD_ROWS = 13 };

struct look {
	struct run *run;
	struct cell at;
};

/* The next hunter in view after the one at AT, by index; -1: nobody is in view. */
static int look_next_in_view(const struct game *game, struct cell at)
{
	int under = game_hunter_at(game, at);

	for (int i = 1; i <= game->n_hunters; i++) {
		int who = (under + i + game->n_hunters) % game->n_hunters;
		if (game_present(game, who) && game->hunters[who].seen)
			return who;
	}
	return -1;
}

static enum status look_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct look *look = state;

	(void)ui;
	(void)diag;
	look->run = (struct run *)arg;
	look->at = look->run->game->at;
	int who = look_next_in_view(look->run->game, look->at);
	if (who >= 0)
		look->at = look->run->game->hunters[who].at;
	return STATUS_OK;
}

static void look_fact(struct screen *screen, struct rect area, int y, const char *label, const char *value)
{
	screen_text(screen, area.x, y, ROLE_DIM, label);
	screen_text(screen, area.x + 8, y, ROLE_TEXT, value);
}

static void look_draw_hunter(const struct game *game, int who, struct screen *screen, struct rect area)
{
	const struct hunter *hunter = &game->hunters[who];
	char text[64];
	int y = area.y;

	screen_format(screen, area.x, y++, hunter->state == HUNTER_HUNTING ? ROLE_DANGER : ROLE_TEXT, "%c %s",
		      game_mark(hunter), tell_state(hunter));
	y = run_draw_text(screen, (struct rect){area.x, y, area.width, 2}, ROLE_TEXT, sign_mind_title(hunter)) +
	    1;
	int percent = hunter->kind.speed_percent;
	snprintf(text, sizeof text, "%d.%d%s", percent / 100, percent / 10 % 10,
		 percent == 100  ? ", like you"
		 : percent > 100 ? ", faster than you"
				 : ", slower than you");
	look_fact(screen, area, y++, "speed", text);
	if (hunter->ship < 0 && chase_path(&hunter->mind)) {
		snprintf(text, sizeof text, "%u cells", hunter->thought);
		look_fact(screen, area, y++, "looked", text);
	}
	struct chase_plan plan;
	game_plan(game, who, &plan);
	if (plan.thought[0])
		y = run_draw_text(screen, (struct rect){area.x, y, area.width, 2}, ROLE_TEXT, plan.thought);
	snprintf(text, sizeof text, "Weakness: %.50s", hunter->kind.weakness);
	run_draw_text(screen, (struct rect){area.x, y + 1, area.width, 2}, ROLE_HINT, text);
}

static void look_draw_ground(const struct game *game, struct cell at, struct screen *screen, struct rect area)
{
	int terrain = game_known(game, at), y = area.y;

	if (terrain >= TERRAIN_COUNT) {
		run_draw_text(screen, area, ROLE_DIM, "You have not seen what is there.");
		return;
	}
	const struct terrain_info *info = &terrain_info[terrain];
	screen_text(screen, area.x, y++, ROLE_TEXT, info->name);
	if (info->walk_cost > 1)
		screen_format(screen, area.x, y++, ROLE_DIM, "%d turns to enter", info->walk_cost);
	else if (!info->walk_cost)
		screen_text(screen, area.x, y++, ROLE_DIM,
			    info->plan_cost ? "opens when you walk into it" : "nobody walks through it");
	if (info->opaque)
		screen_text(screen, area.x, y++, ROLE_DIM, "hides what is behind it");
	if (game_hears(game, at))
		screen_text(screen, area.x, y, ROLE_DIM, "you can be heard there");
}

static void look_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct look *look = state;
	const struct game *game = look->run->game;
	struct run_layout layout = run_layout(screen, ui->options.wide);
	struct relief relief = run_relief(look->run, &layout, game->at);
	int x, y, who = game_sees(game, look->at) ? game_hunter_at(game, look->at) : -1;
	char title[64];

	relief_find(&relief, look->at, &x, &y);
	int rows = layout.map.height < CARD_ROWS ? layout.map.height : CARD_ROWS;
	bool left = x > screen->width - CARD_WIDTH - 4;
	struct rect card = {left ? 1 : layout.width - CARD_WIDTH - 1, layout.map.y, CARD_WIDTH, rows};
	if (who >= 0)
		snprintf(title, sizeof title, "%c %s", game->hunters[who].kind.glyph,
			 game->hunters[who].kind.name);
	else
		snprintf(title, sizeof title, "%d,%d%s", look->at.x, look->at.y,
			 cell_equal(look->at, game->at) ? "  you" : "");
	struct screen_cell *cell = screen_at(screen, x, y);
	if (cell && relief_find(&relief, look->at, &x, &y) && who < 0)
		screen_put(screen, x, y, cell->glyph == ' ' ? U'×' : cell->glyph, ROLE_STEP);
	screen_panel(screen, card, title);
	struct rect old = screen_clip(screen, card);
	struct rect inner = {card.x + 1, card.y + 1, card.width - 2, card.height - 1};
	if (who >= 0)
		look_draw_hunter(game, who, screen, inner);
	else
		look_draw_ground(game, look->at, screen, inner);
	screen->clip = old;
	screen_fill(screen, (struct rect){0, layout.keys, screen->width, 1}, ROLE_TEXT);
	ui_key_line(ui, screen, (struct rect){1, layout.keys, screen->width - 2, 1}, &view_look,
		    (const int[]){NEXT, PLAN, BACK}, 3);
}

static enum view_answer look_view_key(void *state, struct ui *ui, int action, struct key key)
{
	static const enum direction directions[] = {WEST,       SOUTH,      NORTH,      EAST,
						    NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST};
	struct look *look = state;
	const struct game *game = look->run->game;

	(void)ui;
	(void)key;
	if (action >= WEST_KEY && action <= SE_KEY) {
		struct cell to = cell_step(look->at, directions[action]);
		if (game_inside(game, to))
			look->at = to;
		return VIEW_STAY;
	}
	int who = look_next_in_view(game, look->at);
	if (action == NEXT && who >= 0)
		look->at = game->hunters[who].at;
	who = game_hunter_at(game, look->at);
	if (action == PLAN && who >= 0 && game->hunters[who].seen)
		run_show_plan(look->run, look->run->plan.who == who ? -1 : who);
	return action == NEXT || action == PLAN ? VIEW_STAY : VIEW_CLOSE;
}

const struct view view_look = {
    .name = "look",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct look),
    .open = look_view_open,
    .draw = look_view_draw,
    .key = look_view_key,
};
