/* The end of a run: what hunted you, where it went, and what comes next. */
#include <stdio.h>

#include "base/rng.h"
#include "base/seed.h"
#include "ui/run.h"

enum { AGAIN, NEW, BACK };

static const struct view_action actions[] = {
    [AGAIN] = {"again", "again, same seed", NULL, NULL},
    [NEW] = {"new", "new run", NULL, NULL},
    [BACK] = {"back", "title", NULL, NULL},
};

enum { WIDTH = 56, HUNTERS_SHOWN = 5 };

struct over {
	struct run *run;
};

static enum status open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui;
	(void)diag;
	((struct over *)state)->run = (struct run *)arg;
	return STATUS_OK;
}

static int line(struct screen *screen, int x, int y, const char *label, const char *value)
{
	screen_text(screen, x, y, ROLE_DIM, label);
	screen_text(screen, x + 12, y, ROLE_TEXT, value);
	return y + 1;
}

static int draw_facts(const struct game *game, struct screen *screen, int x, int y)
{
	char text[64];

	if (game->floor)
		snprintf(text, sizeof text, "%d %.40s", game->floor, game->title);
	else
		snprintf(text, sizeof text, "%.48s", game->title);
	y = line(screen, x, y, "floor", text);
	snprintf(text, sizeof text, "%d of par %d", game->turn, game->par_turns);
	y = line(screen, x, y, "turn", text);
	snprintf(text, sizeof text, "%d", game->score);
	y = line(screen, x, y, "score", text);
	seed_format(game->seed, text);
	return line(screen, x, y, "seed", text);
}

static int draw_hunters(const struct game *game, struct screen *screen, int x, int y)
{
	int who[GAME_HUNTERS_MAX], n = run_roster(game, who);

	screen_text(screen, x, y++, ROLE_STRONG, n ? "What hunted you" : "Nobody met you");
	for (int i = 0; i < n && i < HUNTERS_SHOWN; i++, y++) {
		const struct hunter *hunter = &game->hunters[who[i]];
		run_draw_name(hunter, screen, x, y);
		screen_text(screen, x + 15, y, ROLE_TEXT, run_mind_title(hunter));
		screen_format_right(screen, x + WIDTH - 2, y, ROLE_DIM, "%u steps", hunter->steps);
	}
	return y;
}

static void draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct game *game = ((const struct over *)state)->run->game;
	bool dead = game->phase == GAME_DEAD;
	int rows = screen->height < 18 ? screen->height : 16,
	    width = screen->width < WIDTH + 2 ? screen->width : WIDTH;
	struct rect area = {(screen->width - width) / 2, (screen->height - rows) / 2, width, rows};
	char title[64];

	if (dead)
		snprintf(title, sizeof title, "Caught at %d,%d. None left.", game->at.x, game->at.y);
	else
		snprintf(title, sizeof title, "Out. Nobody caught what you are.");
	screen_panel(screen, area, title);
	struct rect old = screen_clip(screen, area);
	int y = draw_facts(game, screen, area.x + 1, area.y + 2);
	draw_hunters(game, screen, area.x + 1, y + 1);
	screen->clip = old;
	screen_fill(screen, (struct rect){area.x, area.y + rows - 1, width, 1}, ROLE_PANEL);
	ui_key_line(ui, screen, (struct rect){area.x + 1, area.y + rows - 1, width - 2, 1}, &view_over,
		    (const int[]){AGAIN, NEW, BACK}, 3);
}

static enum view_answer key(void *state, struct ui *ui, int action, struct key key)
{
	struct run *run = ((struct over *)state)->run;
	struct diag diag = {""};
	char map[sizeof run->map];

	(void)key;
	if (action < 0)
		return VIEW_STAY;
	run->closing = action == BACK;
	if (action == BACK)
		return VIEW_CLOSE;
	struct rng rng = rng_seeded(ui->entropy ^ run->game->seed, RNG_LOOK);
	uint64_t seed = action == AGAIN ? run->game->seed : rng_below(&rng, 1U << SEED_DRAWN_BITS);
	snprintf(map, sizeof map, "%s", run->map);
	if (run_begin(run, ui, &(struct run_setup){.map = *map ? map : NULL, .seed = seed}, &diag) !=
	    STATUS_OK) {
		ui_tell(ui, "%s", diag.text);
		run->closing = true;
	}
	return VIEW_CLOSE;
}

const struct view view_over = {
    .name = "over",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct over),
    .open = open,
    .draw = draw,
    .key = key,
};
